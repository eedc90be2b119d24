//! `duenna permissions export` and `import`. An import adds, and never takes away; what it would allow is shown before.

use std::collections::BTreeMap;
use std::path::Path;

use duenna_core::{
    Datum, Effect, Grain, Key, Ladder, Lifetime, Party, Permissions, Purpose, SteeringTarget, Time, quoted,
};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::super::args::ImportArgs;
use super::super::error::CliError;
use super::super::time::{rfc3339, short};
use super::super::{CommandOutput, Exit, private_file};
use super::effect;
use super::lint::{DenialExtent, denied};
use crate::terminal::table::{WIDTH, table_within};
use crate::terminal::{self, Console as _, SystemConsole, counted};
use duenna_runtime::consent::day;
use duenna_store::{Answer, Store, now};

/// The version of the file.
const FORMAT: u32 = 1;
/// The largest file that is read, in bytes.
const MOST_BYTES: u64 = 8 << 20;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ExportFile {
    /// The version of the file.
    duenna_permissions: u32,
    written: String,
    permissions: Vec<DataAnswer>,
    steering: Vec<SteeringAnswer>,
}

/// What every version of the file has.
#[derive(Deserialize)]
struct Version {
    duenna_permissions: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct DataAnswer {
    answer: Effect,
    #[serde(deserialize_with = "datum_in_permission")]
    datum: Datum,
    grain: Grain,
    party: Party,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    purpose: Option<Purpose>,
    /// The moment when it ends; by default never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    until: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SteeringAnswer {
    answer: Effect,
    #[serde(deserialize_with = "party_in_permission")]
    party: Party,
    shapes: SteeringTarget,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    purpose: Option<Purpose>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    until: Option<String>,
}

fn datum_in_permission<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Datum, D::Error> {
    Datum::in_permission(&String::deserialize(from)?).map_err(serde::de::Error::custom)
}

fn party_in_permission<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Party, D::Error> {
    Party::in_permission(&String::deserialize(from)?).map_err(serde::de::Error::custom)
}

pub(super) fn export(store: &Store, file: Option<&Path>) -> Result<CommandOutput, CliError> {
    let policy = store.policy()?;
    let (data, steering) = (policy.permissions().all(), policy.permissions().all_steering());
    let count = data.len() + steering.len();
    let exported = ExportFile {
        duenna_permissions: FORMAT,
        written: rfc3339(now()),
        permissions: data
            .into_iter()
            .filter_map(|one| {
                let (answer, until) = (one.effect, lasting(&one.lasts)?);
                let (datum, party, purpose) = (one.datum.clone(), one.party.clone(), one.purpose.clone());
                Some(DataAnswer { answer, datum, grain: one.grain, party, purpose, until })
            })
            .collect(),
        steering: steering
            .into_iter()
            .filter_map(|one| {
                let (answer, until) = (one.effect, lasting(&one.lasts)?);
                let (party, purpose) = (one.party.clone(), one.purpose.clone());
                Some(SteeringAnswer { answer, party, shapes: one.steered.clone(), purpose, until })
            })
            .collect(),
    };
    let kept = exported.permissions.len() + exported.steering.len();
    let said = CommandOutput::json(&exported)?;
    let Some(file) = file else { return Ok(said) };
    private_file::create(file, &said.text)?;
    let left = count - kept;
    Ok(CommandOutput::done(format!(
        "Permissions exported to `{}`: {kept}; left out because they end with a task: {left}.\n",
        file.display()
    )))
}

/// The end of an answer that outlives tasks; `None` for one that does not.
#[expect(clippy::option_option, reason = "no end is not the same as no answer")]
fn lasting(lasts: &Lifetime) -> Option<Option<String>> {
    match lasts {
        Lifetime::Always => Some(None),
        Lifetime::Until(end) => Some(Some(rfc3339(*end))),
        Lifetime::Once { .. } | Lifetime::Task(_) => None,
    }
}

/// What an answer of the file would do.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Does {
    /// Something may be told, or shaped, that is asked about now.
    Allows,
    /// Something is refused.
    Refuses,
    /// It is there already, or would make no difference.
    Nothing,
    /// A refusal of the user's wins over it.
    Void,
    /// It is over.
    Over,
}

impl Does {
    const fn words(self) -> &'static str {
        match self {
            Self::Allows => "ALLOWS, new",
            Self::Refuses => "refuses, new",
            Self::Nothing => "already exists",
            Self::Void => "you refused it",
            Self::Over => "expired",
        }
    }

    const fn is_added(self) -> bool {
        matches!(self, Self::Allows | Self::Refuses)
    }
}

pub(super) fn import(store: &Store, args: &ImportArgs, json: bool) -> Result<CommandOutput, CliError> {
    let answers = read(&args.file)?;
    let (policy, now) = (store.policy()?, now());
    let ladders = store.list()?.into_iter().map(|stored| (stored.key, stored.ladder)).collect();
    let all: Vec<(Answer, Does)> = answers
        .into_iter()
        .map(|answer| {
            let does = does(&answer, (policy.permissions(), &ladders), now);
            (answer, does)
        })
        .collect();
    let mut added: Vec<Answer> = Vec::new();
    for (answer, _) in all.iter().filter(|(_, does)| does.is_added()) {
        if !added.contains(answer) {
            added.push(answer.clone());
        }
    }
    let count = |wanted: Does| all.iter().filter(|(_, does)| *does == wanted).count();
    let wanted = !args.dry_run && !added.is_empty();
    let shown = shown(&all);
    let is_done = wanted && (args.yes || confirmed(&shown, count(Does::Allows))?);
    if is_done {
        store.remember(&added, now)?;
    }
    let exit = if wanted && !is_done { Exit::Usage } else { Exit::Done };
    if json {
        let said = json!({ "imported": if is_done { added.len() } else { 0 }, "allows": count(Does::Allows),
            "refuses": count(Does::Refuses), "known": count(Does::Nothing), "void": count(Does::Void), "over": count(Does::Over) });
        return Ok(CommandOutput { exit, ..CommandOutput::json(&said)? });
    }
    let end = match (is_done, args.dry_run) {
        (true, _) => format!("Permissions added: {}.\n", added.len()),
        (false, true) => format!("Permissions that would be added: {}.\n", added.len()),
        (false, false) if added.is_empty() => "There is nothing to add.\n".to_owned(),
        (false, false) => "Nothing was added.\n".to_owned(),
    };
    // Whoever was asked has seen it.
    let was_asked = wanted && !args.yes;
    let text = if was_asked { end } else { format!("{shown}\n{end}") };
    Ok(CommandOutput::done(text).exit(exit))
}

fn read(path: &Path) -> Result<Vec<Answer>, CliError> {
    use std::io::Read as _;
    let file = std::fs::File::open(path).map_err(|error| CliError::read(path, &error))?;
    let mut text = String::new();
    file.take(MOST_BYTES + 1).read_to_string(&mut text).map_err(|error| CliError::read(path, &error))?;
    let bad = |reason: String| CliError::Read { path: path.to_owned(), reason };
    if text.len() as u64 > MOST_BYTES {
        return Err(bad("it is larger than 8 MiB".to_owned()));
    }
    let version: Version = serde_json::from_str(&text)
        .map_err(|error| bad(format!("it is not an export of permissions: {error}; nothing was added")))?;
    if version.duenna_permissions != FORMAT {
        let found = version.duenna_permissions;
        return Err(bad(format!(
            "its format is {found}, but this version of Duenna reads {FORMAT}; nothing was added"
        )));
    }
    let exported: ExportFile =
        serde_json::from_str(&text).map_err(|error| bad(format!("{error}; nothing was added")))?;
    let lasts = |until: Option<String>| match until {
        None => Ok(Lifetime::Always),
        Some(text) => day::end(&text).map(Lifetime::Until).map_err(|why| bad(format!("{why}; nothing was added"))),
    };
    let mut all = Vec::new();
    for DataAnswer { answer, datum, grain, party, purpose, until } in exported.permissions {
        let lasts = lasts(until)?;
        all.push(Answer::Data { datum, grain, party, purpose, effect: answer, lasts, refused_in: None });
    }
    for SteeringAnswer { answer, party, shapes, purpose, until } in exported.steering {
        let lasts = lasts(until)?;
        all.push(Answer::Steering { party, steered: shapes, purpose, effect: answer, lasts });
    }
    Ok(all)
}

/// What an answer would do beside those that are there.
fn does(answer: &Answer, (known, ladders): (&Permissions, &BTreeMap<Key, Ladder>), now: Time) -> Does {
    let (Answer::Data { purpose, effect, lasts, .. } | Answer::Steering { purpose, effect, lasts, .. }) = answer;
    if matches!(lasts, Lifetime::Until(end) if *end <= now) {
        return Does::Over;
    }
    let is_as_wide = |had: Option<&Purpose>, had_lasts: &Lifetime| {
        let is_for = had.is_none() || had == purpose.as_ref();
        is_for && outlasts(had_lasts, lasts)
    };
    let (mut is_known, mut is_void) = (false, false);
    match answer {
        Answer::Data { datum, grain, party, .. } => {
            let ladder = datum.key().and_then(|key| ladders.get(key)).copied().unwrap_or(Ladder::Text);
            for had in known.all().into_iter().filter(|had| had.party == *party) {
                if !super::is_about(datum, had) {
                    continue;
                }
                if is_as_wide(had.purpose.as_ref(), &had.lasts) {
                    let covers =
                        if *effect == Effect::Allow { had.grain.covers(*grain) } else { grain.covers(had.grain) };
                    is_known |= had.effect == *effect && covers;
                    is_void |= *effect == Effect::Allow
                        && had.effect == Effect::Deny
                        && denied(ladder, *grain, had.grain) == DenialExtent::Whole;
                }
            }
        }
        Answer::Steering { party, steered, .. } => {
            for had in known.all_steering().into_iter().filter(|had| had.steered == *steered) {
                if had.party != *party && !party.is_covered_by(&had.party) {
                    continue;
                }
                if is_as_wide(had.purpose.as_ref(), &had.lasts) {
                    is_known |= had.effect == *effect;
                    is_void |= *effect == Effect::Allow && had.effect == Effect::Deny;
                }
            }
        }
    }
    match (is_void, is_known, effect) {
        (true, _, _) => Does::Void,
        (_, true, _) => Does::Nothing,
        (_, _, Effect::Allow) => Does::Allows,
        (_, _, Effect::Deny) => Does::Refuses,
    }
}

/// Whether a lifetime that outlives tasks ends no earlier than another.
pub(super) fn outlasts(one: &Lifetime, other: &Lifetime) -> bool {
    match (one, other) {
        (Lifetime::Always, _) => true,
        (Lifetime::Until(one), Lifetime::Until(other)) => one >= other,
        (one, other) => one == other,
    }
}

fn shown(all: &[(Answer, Does)]) -> String {
    let row = |(answer, does): &(Answer, Does)| {
        let (Answer::Data { party, purpose, effect: said, lasts, .. }
        | Answer::Steering { party, purpose, effect: said, lasts, .. }) = answer;
        let about = match answer {
            Answer::Data { datum, grain, .. } => format!("{} ({})", quoted(&datum.to_string()), grain.name()),
            Answer::Steering { steered, .. } => format!("shaping {steered}"),
        };
        let end = match lasts {
            Lifetime::Until(end) => format!("until {}", short(*end)),
            Lifetime::Always | Lifetime::Task(_) | Lifetime::Once { .. } => "always".to_owned(),
        };
        let lasts = purpose.as_ref().map_or_else(|| end.clone(), |purpose| format!("{end}, for {purpose}"));
        [effect(*said).to_owned(), about, quoted(&party.to_string()), lasts, does.words().to_owned()]
    };
    // What would be allowed comes first.
    let mut sorted: Vec<&(Answer, Does)> = all.iter().collect();
    sorted.sort_by_key(|(_, does)| *does != Does::Allows);
    let rows: Vec<_> = sorted.into_iter().map(row).collect();
    // A question shows it behind a margin.
    table_within(
        WIDTH - 2,
        ["answer", "about", "party", "lasts", "this import"],
        &rows,
        "The file contains no permissions.",
    )
}

/// Asks whether it is to be done. Nobody there: it is not.
fn confirmed(shown: &str, allows: usize) -> Result<bool, CliError> {
    if !terminal::is_attended() {
        let why = format!(
            "{shown}\nNothing was added, since nobody is there to confirm it; `--yes` adds them, `--dry-run` only shows them"
        );
        return Err(CliError::Usage(why));
    }
    let mut console = SystemConsole::default();
    let mut ask = || -> std::io::Result<bool> {
        console.begin()?;
        let these = counted(allows, "of these permissions allows", "of these permissions allow");
        console.headline(&format!("Import them? {these} something new."))?;
        console.passage(shown)?;
        console.confirms()
    };
    ask().map_err(CliError::Output)
}
