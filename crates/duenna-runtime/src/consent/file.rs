//! Answers from a file, for when nobody is there to ask.
//!
//! ```toml
//! default = "deny"                 # what no rule answers; without it the question stays pending
//! default_trust = "deny"           # (default, where there is a `default`) the same for who may decide about a call
//! again = "deny"                   # (default) a call that the task made before, or may have made, is not made again
//!
//! [[rule]]                         # the first rule that matches wins
//! datum = "passport"               # `*` and `?` are wild
//! party = "server:airline"
//! answer = "allow"
//! lasts = "always"                 # once, task (default), purpose (always, for the purpose of the task), always, or
//!                                  # "until 2027-01-31"; with wildcards in `datum` a yes to what a call returned lasts
//!                                  # longer than the task only where the line says what the call was about
//!
//! [[rule]]
//! datum = "date_of_birth"
//! party = "*"
//! grain = "year"                   # yes at this grain or coarser; the exact date stays refused
//! answer = "allow"
//!
//! [[stage]]                        # whether a stage of a purpose is reached; no default says so
//! name = "booking"
//! purpose = "travel_planning"      # default: of any purpose
//! answer = "allow"
//!
//! [[rule]]
//! trust = true                     # about who may shape something, not about data
//! party = "server:mailbox"
//! tool = "mailbox/send_email"
//! answer = "allow"
//! ```

use std::path::{Path, PathBuf};

use duenna_core::{Datum, Effect, Grain, Key, Ladder, Party, Purpose, Question, ServerName, ToolName};
use serde::Deserialize;

use super::{Answers, Choices, Consent, ConsentError, Coverage, Inquiry, Lasts, LineAnswer, NewValue, Views};
use duenna_gates::rules::Stage;

/// The largest answers file that is read, in bytes.
const MAX_BYTES: u64 = 1 << 20;

/// Answers written down beforehand.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnswersFile {
    /// The answer where no rule matches. A default of `allow` does not cover questions of trust.
    default: Option<Effect>,
    /// The answer to questions of trust where no rule matches; without it a `default` of either kind is a no to them.
    default_trust: Option<Effect>,
    /// Whether a call that an earlier artifact of the task made may be made again.
    again: Option<Effect>,
    #[serde(default, rename = "rule")]
    rules: Vec<Rule>,
    #[serde(default, rename = "stage")]
    stages: Vec<StageAnswer>,
}

/// Whether a stage is reached.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct StageAnswer {
    name: String,
    #[serde(default)]
    purpose: Option<Purpose>,
    answer: Effect,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Rule {
    #[serde(default)]
    datum: Option<Glob>,
    party: Glob,
    #[serde(default)]
    grain: Option<Rung>,
    #[serde(default)]
    tool: Option<Glob>,
    #[serde(default)]
    trust: bool,
    answer: Effect,
    #[serde(default)]
    lasts: Lasts,
}

/// Why an answers file cannot be used. Nothing ran.
#[derive(Debug, thiserror::Error)]
pub enum AnswersError {
    /// The file cannot be read.
    #[error("cannot read the answers file `{}`: {reason}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: String,
    },
    /// It is not such a file.
    #[error("the answers file cannot be used: {0}")]
    Shape(Box<toml::de::Error>),
    /// A rule about data names no datum.
    #[error(
        "the answers file cannot be used: rule {0} has no `datum`; write `datum = \"*\"` for all data, or `trust = true`"
    )]
    NoDatum(usize),
}

impl AnswersFile {
    /// Reads answers.
    ///
    /// # Errors
    /// If they are not as described above; the message points at the line.
    pub fn parse(text: &str) -> Result<Self, AnswersError> {
        let file: Self = toml::from_str(text).map_err(|error| AnswersError::Shape(Box::new(error)))?;
        match file.rules.iter().position(|rule| !rule.trust && rule.datum.is_none()) {
            Some(at) => Err(AnswersError::NoDatum(at + 1)),
            None => Ok(file),
        }
    }

    /// Reads an answers file.
    ///
    /// # Errors
    /// As [`AnswersFile::parse`], and if it cannot be read or is larger than 1 MiB.
    pub fn load(path: &Path) -> Result<Self, AnswersError> {
        use std::io::Read as _;
        let failed = |reason: String| AnswersError::Read { path: path.to_owned(), reason };
        let file = std::fs::File::open(path).map_err(|error| failed(error.to_string()))?;
        let mut text = String::new();
        file.take(MAX_BYTES + 1).read_to_string(&mut text).map_err(|error| failed(error.to_string()))?;
        if text.len() as u64 > MAX_BYTES {
            return Err(failed("it is larger than 1 MiB".to_owned()));
        }
        Self::parse(&text)
    }

    fn about(&self, question: &Question, line: &duenna_core::Line, choices: &Choices) -> Option<LineAnswer> {
        let ladder = choices.coarser.first().and_then(|grain| ladder_of(*grain));
        let mut coarser = None;
        for rule in self.rules.iter().filter(|rule| !rule.trust && rule.is_about(question, &line.party.to_string())) {
            if rule.datum.as_ref().is_none_or(|datum| !datum.names_datum(&line.datum, rule.answer)) {
                continue;
            }
            match rule.reach(line.grain, ladder) {
                Reach::Whole if rule.answer == Effect::Allow => {
                    return Some(coarser.unwrap_or(LineAnswer::Allow(rule.yes_lasts(choices))));
                }
                Reach::Whole => return Some(coarser.unwrap_or(LineAnswer::Deny(rule.lasts))),
                Reach::Coarser(grain) if coarser.is_none() => {
                    coarser = Some(LineAnswer::Coarser(grain, rule.yes_lasts(choices)));
                }
                Reach::Coarser(_) | Reach::None => {}
            }
        }
        coarser.or_else(|| self.default.map(|effect| said(effect, Lasts::Task)))
    }

    fn about_trust(&self, question: &Question, line: &duenna_core::SteeringLine) -> Option<LineAnswer> {
        let shaped = line.steered.to_string();
        let mut rules = self.rules.iter().filter(|rule| rule.trust && rule.is_about(question, &line.party.to_string()));
        let found = rules.find(|rule| rule.datum.as_ref().is_none_or(|datum| datum.names(&shaped)));
        let default = || match self.default_trust {
            Some(effect) => Some(said(effect, Lasts::Task)),
            None => self.default.map(|_| LineAnswer::Deny(Lasts::Task)),
        };
        found.map(|rule| said(rule.answer, rule.lasts)).or_else(default)
    }
}

impl Consent for AnswersFile {
    fn ask(&mut self, asked: &Inquiry, _views: &dyn Views) -> Result<Answers, ConsentError> {
        let question = &asked.question;
        let open = |line: &dyn std::fmt::Display| {
            ConsentError::Pending(format!("no rule in the answers file covers {line}, and there is no `default`"))
        };
        let lines = asked.lines().map(|(line, choices)| self.about(question, line, choices).ok_or_else(|| open(line)));
        let lines = lines.collect::<Result<_, _>>()?;
        let steering = question.steering.iter().map(|line| self.about_trust(question, line).ok_or_else(|| open(line)));
        Ok(Answers { lines, steering: steering.collect::<Result<_, _>>()? })
    }

    fn new_value(&mut self, _key: &Key) -> Result<Option<NewValue>, ConsentError> {
        Ok(None)
    }

    fn stage(&mut self, stage: &Stage, _: &[Party]) -> Result<bool, ConsentError> {
        let is_about = |said: &&StageAnswer| {
            said.name == stage.name && said.purpose.as_ref().is_none_or(|purpose| *purpose == stage.purpose)
        };
        match (self.stages.iter().find(is_about), self.default) {
            (Some(said), _) => Ok(said.answer == Effect::Allow),
            // A yes that is meant for calls confirms no stage.
            (None, Some(_)) => Ok(false),
            (None, None) => {
                let Stage { name, purpose, .. } = stage;
                let open =
                    format!("no [[stage]] in the answers file says whether stage `{name}` of `{purpose}` is reached");
                Err(ConsentError::Pending(format!("{open}, and there is no `default`")))
            }
        }
    }

    fn again(&mut self, _: &ServerName, _: &ToolName, _: &dyn Fn() -> String) -> Result<bool, ConsentError> {
        Ok(self.again == Some(Effect::Allow))
    }

    fn in_doubt(&mut self, _: &ServerName, _: &ToolName, _: &dyn Fn() -> String) -> Result<bool, ConsentError> {
        Ok(self.again == Some(Effect::Allow))
    }
}

const fn said(effect: Effect, lasts: Lasts) -> LineAnswer {
    match effect {
        Effect::Allow => LineAnswer::Allow(lasts),
        Effect::Deny => LineAnswer::Deny(lasts),
    }
}

/// How far a rule goes towards a line's grain.
enum Reach {
    /// It answers the line.
    Whole,
    /// It allows a coarser grain only.
    Coarser(Grain),
    /// It is about something else.
    None,
}

impl Rule {
    fn is_about(&self, question: &Question, party: &str) -> bool {
        let (server, tool) = (&question.server, &question.tool);
        let names = [tool.to_string(), format!("{server}/{tool}"), format!("{server}.{tool}")];
        self.party.names(party) && self.tool.as_ref().is_none_or(|glob| names.iter().any(|name| glob.matches(name)))
    }

    /// For how long its yes holds. One with wildcards means the data that it matches today: where a lasting yes would cover more
    /// than the line names, it ends with the task.
    fn yes_lasts(&self, choices: &Choices) -> Lasts {
        let is_wild = self.datum.as_ref().is_none_or(Glob::is_wild);
        match (self.lasts, &choices.always) {
            (Lasts::Once, _) => Lasts::Once,
            (_, Coverage::Answers(..) | Coverage::Holdings(_)) if is_wild => Lasts::Task,
            (lasts, _) => lasts,
        }
    }

    /// A yes at a grain covers coarser lines; a no covers finer ones.
    fn reach(&self, line: Grain, ladder: Option<Ladder>) -> Reach {
        let Some(rung) = &self.grain else { return Reach::Whole };
        let Some(grain) = rung.on(line, ladder) else { return Reach::None };
        match self.answer {
            Effect::Allow if grain.covers(line) => Reach::Whole,
            Effect::Allow if line.covers(grain) => Reach::Coarser(grain),
            Effect::Deny if line.covers(grain) => Reach::Whole,
            Effect::Allow | Effect::Deny => Reach::None,
        }
    }
}

/// A grain by its full name (`birth_date.year`) or its rung on the datum's own ladder (`year`).
#[derive(Debug, Clone, Deserialize)]
#[serde(try_from = "String")]
struct Rung(String);

impl Rung {
    fn on(&self, line: Grain, ladder: Option<Ladder>) -> Option<Grain> {
        self.0.parse().ok().or_else(|| ladder.or_else(|| ladder_of(line))?.grain(&self.0))
    }
}

impl TryFrom<String> for Rung {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let is_rung = Ladder::ALL.iter().any(|ladder| ladder.rungs().contains(&text.as_str()));
        if is_rung || text.parse::<Grain>().is_ok() {
            return Ok(Self(text));
        }
        Err(format!("there is no grain `{}`; use `exact`, a rung such as `year`, or LADDER.RUNG", text.escape_debug()))
    }
}

fn ladder_of(grain: Grain) -> Option<Ladder> {
    Ladder::ALL.into_iter().find(|ladder| !grain.is_exact() && ladder.grains().any(|rung| rung == grain))
}

/// A text in which `*` stands for any characters and `?` for one. `->` may be written for the arrow of a call's datum.
#[derive(Debug, Clone, Deserialize)]
#[serde(from = "String")]
struct Glob(Vec<char>);

impl From<String> for Glob {
    fn from(text: String) -> Self {
        Self(text.replace(" -> ", " → ").chars().collect())
    }
}

impl Glob {
    fn is_wild(&self) -> bool {
        self.0.iter().any(|char| matches!(char, '*' | '?'))
    }

    /// Whether it names `datum`: a rule about a thing is about it via an answer, too; one about it via an answer (`via passport`) allows no
    /// more, and refuses the thing as well.
    fn names_datum(&self, datum: &Datum, answer: Effect) -> bool {
        let thing = datum.itself().to_string();
        let via: Vec<char> = "via ".chars().collect();
        self.names(&thing)
            || self
                .0
                .strip_prefix(via.as_slice())
                .is_some_and(|rest| (datum.is_carried() || answer == Effect::Deny) && Self(rest.to_vec()).names(&thing))
    }

    /// Whether it names `text`. Some file of a folder is a file that a symbol stands for, too: `file:⟨*⟩` names each.
    fn names(&self, text: &str) -> bool {
        let symbol = "file:⟨*⟩";
        let without_folder = text.find(symbol).and_then(|at| text.get(..at + symbol.len()));
        self.matches(text) || without_folder.is_some_and(|text| self.matches(text))
    }

    /// Matches in time linear in the text for each `*`: only the last one is tried again.
    fn matches(&self, text: &str) -> bool {
        let text: Vec<char> = text.chars().collect();
        let (mut at, mut in_glob) = (0, 0);
        let mut retry: Option<(usize, usize)> = None;
        while at < text.len() {
            match (self.0.get(in_glob), text.get(at)) {
                (Some('*'), _) => {
                    retry = Some((in_glob + 1, at));
                    in_glob += 1;
                }
                (Some('?'), _) => (at, in_glob) = (at + 1, in_glob + 1),
                (Some(wanted), Some(found)) if wanted == found => (at, in_glob) = (at + 1, in_glob + 1),
                (_, _) => {
                    let Some((after, from)) = retry else { return false };
                    retry = Some((after, from + 1));
                    (at, in_glob) = (from + 1, after);
                }
            }
        }
        self.0.get(in_glob..).unwrap_or_default().iter().all(|rest| *rest == '*')
    }
}
