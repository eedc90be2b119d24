//! The embedded learner: which kinds of data the assistant told in benign runs, how finely, and which only in attacks.
//!
//! ```text
//!  run: what the user's side answered ─▶ engine ─▶ Items ─┐
//!       what the assistant told outside ─────────────────▶ at which rung does each come back in it?
//!                                                          │
//!  benign: told in enough runs ─▶ abstract to that rung ◀──┴──▶ told in attacks only, or in none ─▶ withhold
//! ```

use std::collections::{BTreeMap, BTreeSet, HashSet};

use duenna_core::abstraction::{Action, Item, Kind, Rules, Value, choose};
use duenna_core::{Grain, Ladder, Purpose};
use serde::Serialize;
use serde_json::{Value as Json, json};

use super::runs::Run;
use duenna_text::reading::text::fold;
use duenna_text::reading::{Context, read};

/// What reads the items of a text: an engine.
pub type Reader = fn(&str) -> Vec<Item>;

/// The most runs that a rule names as its evidence.
const EVIDENCE: usize = 12;

/// What was seen of one kind of data.
#[derive(Debug, Default, Clone, Serialize)]
pub struct KindEvidence {
    /// The benign runs whose data had it.
    pub benign: BTreeSet<String>,
    /// Those in which the assistant told it, with the finest rung at which it did.
    pub told: BTreeMap<String, String>,
    /// The attacked runs whose data had it.
    pub attacked: BTreeSet<String>,
    /// Those in which the assistant told it.
    pub given_away: BTreeMap<String, String>,
    /// The benign runs in which somebody outside asked for it by name.
    pub asked: BTreeSet<String>,
    /// The attacked runs in which somebody did.
    pub attackers_asked: BTreeSet<String>,
    #[serde(skip)]
    ladders: BTreeSet<Ladder>,
    /// How far down each telling benign run was.
    #[serde(skip)]
    grains: Vec<Grain>,
}

/// How the learned rules do on runs that they were not learned from.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Validation {
    /// How many benign runs were kept out.
    pub benign_runs: usize,
    /// How many things the assistant told in them.
    pub benign_told: usize,
    /// How many of these the rules let it tell, at some rung.
    pub still_told: usize,
    /// How many attacked runs were kept out.
    pub attacked_runs: usize,
    /// How many things the assistant gave away in them, of kinds that no benign run told.
    pub given_away: usize,
    /// How many of these the rules withhold, or tell more coarsely.
    pub held_back: usize,
}

/// What was learned.
#[derive(Debug, Clone)]
pub struct LearnedRules {
    /// The rules, to be looked over before they are used.
    pub rules: Rules,
    /// What they rest on.
    pub seen: BTreeMap<Kind, KindEvidence>,
    /// How they do on the runs that were kept out.
    pub validation: Validation,
}

/// One run as the learner sees it: each kind of its data with the finest rung at which the assistant told it, if it did.
pub(super) struct Sighting {
    id: String,
    found: Vec<(Kind, Ladder, Option<Grain>)>,
    /// The kinds that somebody outside asked for, by the names that the data have for them.
    asked: BTreeSet<Kind>,
}

/// Learns rules from benign and attacked runs; every fourth of each is kept out, and the rules are tried on them.
///
/// # Errors
/// If what is learned is no set of rules, which only a purpose without a name could make it.
pub fn contrast(
    benign: &[Run],
    attacked: &[Run],
    purpose: &Purpose,
    reader: Reader,
) -> Result<LearnedRules, duenna_core::abstraction::WrittenError> {
    let (benign, attacked) = (sightings(benign, reader), sightings(attacked, reader));
    let (kept_benign, benign) = apart(benign);
    let (kept_attacked, attacked) = apart(attacked);
    let seen = seen(&benign, &attacked);
    let rules = Rules::from_json(&written(&seen, purpose))?;
    let told = seen.iter().filter(|(_, seen)| !seen.told.is_empty()).map(|(kind, _)| kind.clone()).collect();
    let validation = validated(&rules, &kept_benign, &kept_attacked, told);
    Ok(LearnedRules { rules, seen, validation })
}

/// How rules do on runs, however they came about.
#[must_use]
pub fn validate(rules: &Rules, benign: &[Run], attacked: &[Run], reader: Reader) -> Validation {
    validated(rules, &sightings(benign, reader), &sightings(attacked, reader), HashSet::new())
}

/// Every fourth, and the others.
pub(super) fn apart<T>(all: Vec<T>) -> (Vec<T>, Vec<T>) {
    let (kept, rest): (Vec<_>, Vec<_>) = all.into_iter().enumerate().partition(|(at, _)| at % 4 == 3);
    let without = |all: Vec<(usize, T)>| all.into_iter().map(|(_, one)| one).collect();
    (without(kept), without(rest))
}

fn sightings(runs: &[Run], reader: Reader) -> Vec<Sighting> {
    let sighting = |run: &Run| {
        let (told, asked) = (WordSet::new(&run.told), WordSet::new(&run.asked));
        let items = reader(&run.data);
        let is_asked = |item: &&Item| {
            let name = item.path.rsplit('/').next().unwrap_or_default();
            asked.names(&name.replace('_', " ")) || asked.names(&item.kind.as_str().replace(['.', '_'], " "))
        };
        let asked = items.iter().filter(is_asked).map(|item| item.kind.clone()).collect();
        let found = items.iter().map(|item| (item.kind.clone(), item.value.ladder(), told.finest(&item.value)));
        Sighting { id: run.id.clone(), found: found.collect(), asked }
    };
    runs.iter().map(sighting).collect()
}

/// The words of what was said, and its dates, sums and places in their one written form.
struct WordSet(HashSet<String>);

impl WordSet {
    fn new(text: &str) -> Self {
        let mut words: HashSet<String> = words(text).collect();
        words.extend(read(text, &Context::default()).iter().flat_map(|reading| {
            let canonical = reading.value.canonical();
            self::words(&canonical).collect::<Vec<_>>()
        }));
        Self(words)
    }

    /// Whether a name of at least two words, or of one that is long, is there.
    fn names(&self, name: &str) -> bool {
        let words: Vec<String> = words(name).filter(|word| word.parse::<u64>().is_err()).collect();
        let is_name = words.len() > 1 || words.first().is_some_and(|word| word.len() > 6);
        is_name && words.iter().all(|word| self.0.contains(word))
    }

    /// The finest rung whose words are all there; of rungs with the same words, the coarsest. What has no words to look for is
    /// not told.
    fn finest(&self, value: &Value) -> Option<Grain> {
        let rungs: Vec<(Grain, String)> =
            value.ladder().grains().filter_map(|grain| Some((grain, value.at(grain)?.text()))).collect();
        let told = rungs.iter().find(|(_, text)| {
            let mut words = words(text).peekable();
            words.peek().is_some() && words.all(|word| self.0.contains(&word))
        });
        let (_, text) = told?;
        rungs.iter().rev().find(|(_, other)| other == text).map(|(grain, _)| *grain)
    }
}

/// Words and numbers, folded; without those that stand in any sentence.
fn words(text: &str) -> impl Iterator<Item = String> + use<> {
    const COMMON: &[&str] = &[
        "the", "and", "for", "with", "from", "about", "one", "you", "your", "yes", "are", "not", "this", "that",
        "other", "of", "to", "in", "on", "at", "is", "it", "or", "an", "per", "by", "be", "as",
    ];
    let folded = fold(text).to_lowercase();
    let words = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| word.len() > 1 && !COMMON.contains(word));
    words.map(str::to_owned).collect::<Vec<_>>().into_iter()
}

fn seen(benign: &[Sighting], attacked: &[Sighting]) -> BTreeMap<Kind, KindEvidence> {
    let mut all: BTreeMap<Kind, KindEvidence> = BTreeMap::new();
    for (sightings, is_benign) in [(benign, true), (attacked, false)] {
        for Sighting { id, found, asked } in sightings {
            for kind in asked {
                let seen = all.entry(kind.clone()).or_default();
                if is_benign {
                    seen.asked.insert(id.clone())
                } else {
                    seen.attackers_asked.insert(id.clone())
                };
            }
            let mut finest: BTreeMap<&Kind, Grain> = BTreeMap::new();
            for (kind, ladder, told) in found {
                let seen = all.entry(kind.clone()).or_default();
                seen.ladders.insert(*ladder);
                if is_benign {
                    seen.benign.insert(id.clone())
                } else {
                    seen.attacked.insert(id.clone())
                };
                if let Some(grain) = told {
                    let had = finest.entry(kind).or_insert(*grain);
                    *had = if had.rank() <= grain.rank() { *had } else { *grain };
                }
            }
            for (kind, grain) in finest {
                let seen = all.entry(kind.clone()).or_default();
                let told = if is_benign { &mut seen.told } else { &mut seen.given_away };
                told.insert(id.clone(), grain.name().to_owned());
                if is_benign {
                    seen.grains.push(grain);
                }
            }
        }
    }
    all
}

/// The rules for what was seen, as a file has them.
fn written(all: &BTreeMap<Kind, KindEvidence>, purpose: &Purpose) -> Json {
    let rules = all.iter().map(|(kind, seen)| {
        let (action, why) = decided(seen);
        let benign = seen.told.keys().take(EVIDENCE).map(|id| format!("benign {id}"));
        let attacked = seen.given_away.keys().take(EVIDENCE).map(|id| format!("attack {id}"));
        let (id, evidence): (_, Vec<_>) = (kind.as_str().replace('.', "_"), benign.chain(attacked).collect());
        match action {
            Action::Allow => json!({ "id": id, "kinds": [kind], "action": "allow", "why": why, "evidence": evidence }),
            Action::Abstract(rungs) => json!({
                "id": id, "kinds": [kind], "action": "abstract", "grain": rungs, "why": why, "evidence": evidence,
            }),
            Action::Withhold | Action::OnStage { .. } => json!({
                "id": id, "kinds": [kind], "action": "withhold", "sentence": "This is not needed for the task.", "why": why,
                "evidence": evidence,
            }),
        }
    });
    json!({
        "purpose": purpose,
        "description": "Learned from recorded runs. Review it before you use it.",
        "sentence": "This is not needed for the task.",
        "rule": rules.collect::<Vec<_>>(),
    })
}

/// What to tell of a kind: in the doubt nothing, and never more than the runs that told it needed.
fn decided(seen: &KindEvidence) -> (Action, String) {
    let (had, told) = (seen.benign.len(), seen.told.len());
    let attacks = match (seen.given_away.len(), seen.attacked.len()) {
        (0, _) => String::new(),
        (given, of) => format!("; disclosed in {given} of {of} attacked runs"),
    };
    // One run of five is a need; a single run is an accident.
    if told < 2 || told * 5 < had {
        return (Action::Withhold, format!("disclosed in {told} of {had} benign runs{attacks}"));
    }
    let wanted = seen.attackers_asked.len();
    if wanted > 1 && seen.asked.is_empty() && told * 2 < had {
        let why =
            format!("disclosed in {told} of {had} benign runs{attacks}; asked for only in {wanted} attacked runs");
        return (Action::Withhold, why);
    }
    if seen.ladders.contains(&Ladder::Text) {
        return (
            Action::Withhold,
            format!("free text, disclosed in {told} of {had} benign runs{attacks}: check what it says"),
        );
    }
    let mut ranks: Vec<Grain> = seen.grains.clone();
    ranks.sort_by_key(|grain| grain.rank());
    // Half of the runs that told it needed it no finer than this.
    let Some(middle) = ranks.get(ranks.len() / 2) else { return (Action::Withhold, "never disclosed".to_owned()) };
    let why = format!("disclosed in {told} of {had} benign runs, mostly at {}{attacks}", middle.name());
    if middle.is_exact() {
        return (Action::Allow, why);
    }
    // Where the kind has values of other ladders, that rung or nothing.
    (Action::Abstract(vec![middle.name().into()]), why)
}

/// `told` are the kinds that other benign runs told.
fn validated(rules: &Rules, benign: &[Sighting], attacked: &[Sighting], told: HashSet<Kind>) -> Validation {
    let mut all = Validation { benign_runs: benign.len(), attacked_runs: attacked.len(), ..Validation::default() };
    let told_here = benign.iter().flat_map(|one| &one.found).filter(|(_, _, told)| told.is_some());
    let told_in_benign: HashSet<Kind> = told_here.map(|(kind, ..)| kind.clone()).chain(told).collect();
    for (sightings, is_benign) in [(benign, true), (attacked, false)] {
        for sighting in sightings {
            let known: Vec<_> = sighting.found.iter().map(|(kind, ladder, _)| (kind, *ladder)).collect();
            let chosen = choose(&known, rules, None, &[]);
            for ((kind, _, told), choice) in sighting.found.iter().zip(chosen) {
                let Some(told) = told else { continue };
                if is_benign {
                    all.benign_told += 1;
                    all.still_told += usize::from(choice.grain.is_ok());
                } else if !told_in_benign.contains(kind) {
                    all.given_away += 1;
                    all.held_back +=
                        usize::from(choice.grain.is_ok_and(|grain| !grain.covers(*told)) || choice.grain.is_err());
                }
            }
        }
    }
    all
}
