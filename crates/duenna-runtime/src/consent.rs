//! Asking the user: one question per sink, each line answered apart.
//!
//! ```text
//!  Pending ─▶ Asked ─▶ Consent::ask ─▶ Answers ─▶ remembered() ─▶ the store ─▶ decided again
//!                     (terminal, answers file, nobody)
//! ```
//!
//! A question is a function of labels and public values. Values stand beside it ([`Views`]), for the user's own eyes.

pub mod day;
mod file;
mod items;
mod later;
mod nobody;
mod remembered;
mod setting;
mod views;
mod wording;

use std::collections::BTreeMap;

use duenna_core::{
    Datum, Folder, Grain, Key, Ladder, Line, Party, Purpose, Question, ServerName, SteeringLine, Time, ToolName,
};
use duenna_lang::FlowPath;
use zeroize::Zeroizing;

use crate::local_search::Proposal;
use duenna_gates::rules::Stage;

pub use self::file::{AnswersError, AnswersFile};
pub use self::items::Item;
pub use self::later::Later;
pub use self::nobody::Nobody;
pub use self::remembered::remembered;
pub use self::setting::{Reader, ServerStanding, Setting};
pub use self::views::Views;
pub use self::wording::{ItemWording, Wording, doing, entries, lets, sends, sends_all, whom};

/// Who answers for the user.
pub trait Consent {
    /// Asks about one call. `views` are what the user may look at meanwhile, of call 0: they go to the user's own eyes and nowhere else.
    ///
    /// # Errors
    /// [`ConsentError::Pending`] if the question stays open; nothing is sent then.
    fn ask(&mut self, asked: &Inquiry, views: &dyn Views) -> Result<Answers, ConsentError>;

    /// Asks about several calls at once, before the artifact that certainly makes them starts. What is left to wait is asked about when its call
    /// comes.
    ///
    /// # Errors
    /// As [`Consent::ask`].
    fn ask_ahead(&mut self, all: &[Inquiry], views: &dyn Views) -> Result<Vec<Answers>, ConsentError> {
        all.iter().enumerate().map(|(at, asked)| self.ask(asked, &OneCall { views, at })).collect()
    }

    /// Asks for a value that is not in the store yet. `None`: the user gives none.
    ///
    /// # Errors
    /// As [`Consent::ask`].
    fn new_value(&mut self, key: &Key) -> Result<Option<NewValue>, ConsentError>;

    /// Shows a value that was found in the user's folders, and where; it is theirs once they confirmed it. `None`: they did not.
    ///
    /// # Errors
    /// As [`Consent::ask`].
    fn proposed(&mut self, _: &Key, _: &Proposal) -> Result<Option<NewValue>, ConsentError> {
        Ok(None)
    }

    /// Says that a value is about to be looked for in the user's folders. Whether somebody is, or will be, there to look at
    /// what is found: nothing is looked for otherwise.
    ///
    /// # Errors
    /// If the terminal fails.
    fn looks_for(&mut self, _: &Key) -> Result<bool, ConsentError> {
        Ok(false)
    }

    /// Asks whether a call that an earlier artifact of the task made is to be made again. It is not, unless they say so.
    ///
    /// # Errors
    /// If the terminal fails.
    fn again(&mut self, _: &ServerName, _: &ToolName, _shown: &dyn Fn() -> String) -> Result<bool, ConsentError> {
        Ok(false)
    }

    /// Asks whether a call is to be made that may have been made already: the process that was to make it ended before an
    /// answer came. It is not, unless they say so.
    ///
    /// # Errors
    /// If the terminal fails.
    fn in_doubt(&mut self, _: &ServerName, _: &ToolName, _shown: &dyn Fn() -> String) -> Result<bool, ConsentError> {
        Ok(false)
    }

    /// Asks whether a stage of the purpose is reached, so that its rules tell what they tell only then. `shaped_by`: who outside
    /// shaped the artifact that asks. It is not, unless they say so.
    ///
    /// # Errors
    /// As [`Consent::ask`].
    fn stage(&mut self, _: &Stage, _shaped_by: &[Party]) -> Result<bool, ConsentError> {
        Ok(false)
    }

    /// Whether answers are waited for, as for a person's.
    fn takes_time(&self) -> bool {
        false
    }

    /// Whether a no is the user's own word, to be counted (semantics 3.10), or only nobody's being there.
    fn is_users_word(&self) -> bool {
        true
    }
}

/// The views of one call of several.
struct OneCall<'a> {
    views: &'a dyn Views,
    at: usize,
}

impl Views for OneCall<'_> {
    fn excerpt(&self, _: usize) -> Option<String> {
        self.views.excerpt(self.at)
    }

    fn details(&self, _: usize) -> String {
        self.views.details(self.at)
    }

    fn paths(&self, _: usize) -> Option<(Vec<FlowPath>, String)> {
        self.views.paths(self.at)
    }
}

/// A question with what the user may answer to each of its lines.
#[derive(Debug, Clone)]
pub struct Inquiry {
    /// The question.
    pub question: Question,
    /// For each line of the question, in order.
    pub choices: Vec<Choices>,
    /// Who shaped the call from outside: the names in the question may be theirs.
    pub shaped_by: Vec<Party>,
    /// What the task is for.
    pub purpose: Option<Purpose>,
    /// What its words need besides.
    pub setting: Setting,
}

/// What the user may answer to one line, beside yes and no.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Choices {
    /// The coarser grains of the datum's ladder, finest first.
    pub coarser: Vec<Grain>,
    /// What a yes for always would cover.
    pub always: Coverage,
    /// How much more than that a yes for always may cover.
    pub wider: Vec<Breadth>,
    /// What was refused to that party before and the line may stand for. A yes ends with the task then.
    pub refused_part: Option<Datum>,
}

/// What is known of a line besides what it says.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LineFacts {
    /// What was refused to its party and it may stand for.
    pub refused_part: Option<Datum>,
    /// Whether what the answer is about may be a folder, with all that lies in it: then the files beside it are no measure.
    pub is_about_folder: bool,
}

/// How much more than what a line names a yes for always may cover (semantics 3.10).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Breadth {
    /// All files in the same folder, and not in folders within it.
    Folder,
    /// All answers of the tool; of who shapes something, all of the kind.
    All,
}

/// What a yes to a line covers if it outlives the task (semantics 3.10).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Coverage {
    /// Nothing: the datum or the party is named by a symbol, which stands for something else tomorrow, or the line may stand for
    /// something that was refused. Such a yes ends with the task.
    #[default]
    Nothing,
    /// The very thing that the line names, or that a steering line does.
    Itself,
    /// Whatever that tool of that server ever answers, unless the answer says what it is about.
    Answers(ServerName, ToolName),
    /// Whatever that server holds.
    Holdings(ServerName),
}

/// What the user answered, line by line.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Answers {
    /// To each line of the question, in order.
    pub lines: Vec<LineAnswer>,
    /// To each steering line, in order. A coarser grain means nothing there and counts as no.
    pub steering: Vec<LineAnswer>,
}

/// The answer to one line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineAnswer {
    /// Yes.
    Allow(Lasts),
    /// Yes, but only at this coarser grain; the finer one is refused for the task, and not asked about again.
    Coarser(Grain, Lasts),
    /// Yes, always, and to this much.
    Wider(Breadth),
    /// No.
    Deny(Lasts),
    /// Not yet: what is asked ahead may wait until its call comes. Nothing is saved.
    Wait,
}

/// For how long an answer holds, as users say it. A no that is meant for once holds for the task.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Deserialize)]
#[serde(try_from = "String")]
pub enum Lasts {
    /// One call of this sink.
    Once,
    /// This task.
    #[default]
    Task,
    /// Until then.
    Until(Time),
    /// Until revoked, in tasks of the same purpose.
    Purpose,
    /// Until revoked.
    Always,
}

/// A value the user gave when asked for one.
pub struct NewValue {
    /// How it may be told more coarsely.
    pub ladder: Ladder,
    /// The value.
    pub value: Zeroizing<String>,
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum ConsentError {
    /// Nobody answered, and nothing said what to do then.
    #[error("a question is pending: {0}")]
    Pending(String),
    /// The terminal failed.
    #[error("cannot talk to the terminal: {0}")]
    Terminal(#[from] std::io::Error),
}

impl Inquiry {
    /// Prepares a question for the user; `ladders` are those of the private store, and `known` says what else is known of a line.
    #[must_use]
    pub fn new(
        question: Question,
        ladders: &BTreeMap<Key, Ladder>,
        shaped_by: Vec<Party>,
        known: impl Fn(&Line) -> LineFacts,
    ) -> Self {
        let choices = question.lines.iter().map(|line| Choices::of(line, ladders, known(line))).collect();
        Self { question, choices, shaped_by, purpose: None, setting: Setting::default() }
    }

    /// For how long a yes to a line really holds.
    #[must_use]
    pub fn bounded(&self, lasts: Lasts, choices: &Choices) -> Lasts {
        match self.purposeful(lasts) {
            Lasts::Always | Lasts::Purpose | Lasts::Until(_) if !choices.may_last() => Lasts::Task,
            lasts @ (Lasts::Once | Lasts::Task | Lasts::Until(_) | Lasts::Purpose | Lasts::Always) => lasts,
        }
    }

    /// A yes for the purpose of a task that has none ends with the task.
    pub(crate) fn purposeful(&self, lasts: Lasts) -> Lasts {
        if lasts == Lasts::Purpose && self.purpose.is_none() { Lasts::Task } else { lasts }
    }

    /// The lines with what may be answered to each.
    pub fn lines(&self) -> impl Iterator<Item = (&Line, &Choices)> {
        self.question.lines.iter().zip(&self.choices)
    }

    /// The same answer to every line.
    #[must_use]
    pub fn all(&self, said: LineAnswer) -> Answers {
        Answers { lines: vec![said; self.question.lines.len()], steering: vec![said; self.question.steering.len()] }
    }

    /// The steering lines.
    #[must_use]
    pub fn steering(&self) -> &[SteeringLine] {
        &self.question.steering
    }
}

impl Choices {
    fn of(line: &Line, ladders: &BTreeMap<Key, Ladder>, known: LineFacts) -> Self {
        let LineFacts { refused_part, is_about_folder } = known;
        let ladder = line.datum.key().and_then(|key| ladders.get(key));
        let coarser = ladder
            .into_iter()
            .flat_map(|ladder| ladder.grains())
            .filter(|grain| line.grain.covers(*grain) && *grain != line.grain)
            .collect();
        let always = if refused_part.is_some() { Coverage::Nothing } else { Coverage::of(line) };
        let may_be_wide = refused_part.is_none() && !line.party.is_symbol() && line.datum.about().is_some();
        let wider = [Breadth::Folder, Breadth::All].into_iter();
        let fits = |breadth: &Breadth| !(is_about_folder && *breadth == Breadth::Folder);
        let wider = wider.filter(|breadth| may_be_wide && fits(breadth) && breadth.of_data(&line.datum).is_some());
        let wider = wider.collect();
        Self { coarser, always, wider, refused_part }
    }

    /// What may be answered to a line about who shapes what.
    #[must_use]
    pub fn about(line: &SteeringLine) -> Self {
        let always = if line.party.is_symbol() { Coverage::Nothing } else { Coverage::Itself };
        let wider = [Breadth::Folder, Breadth::All].into_iter();
        let wider = wider.filter(|breadth| breadth.of_shapers(&line.party).is_some()).collect();
        Self { coarser: Vec::new(), always, wider, refused_part: None }
    }

    /// Whether a yes may outlive the task.
    #[must_use]
    pub fn may_last(&self) -> bool {
        self.always != Coverage::Nothing
    }
}

impl Breadth {
    /// What it covers around a datum: a name for permissions.
    #[must_use]
    pub fn of_data(self, datum: &Datum) -> Option<Datum> {
        match self {
            Self::Folder => datum.answers_in_folder(),
            Self::All => datum.all_answers(),
        }
    }

    /// Whom it covers around one who shapes something: a name for permissions.
    #[must_use]
    pub fn of_shapers(self, party: &Party) -> Option<Party> {
        match self {
            Self::Folder => party.all_in_folder(),
            Self::All => party.all_of_kind(),
        }
    }
}

impl Coverage {
    /// An entry of the store is the same thing tomorrow, and so is what a call's datum says it is about. One that says nothing is any answer
    /// of its tool.
    fn of(line: &Line) -> Self {
        let datum = &line.datum;
        match (datum.server(), datum.tool(), datum.about()) {
            _ if line.party.is_symbol() => Self::Nothing,
            (_, _, Some(about)) if about.is_symbol() && !about.bound().is_some_and(Folder::is_one_path) => {
                Self::Nothing
            }
            (Some(server), Some(tool), None) => Self::Answers(server.clone(), tool.clone()),
            (Some(server), None, None) => Self::Holdings(server.clone()),
            (None, ..) | (Some(_), _, Some(_)) => Self::Itself,
        }
    }
}

impl Answers {
    /// Whether the user said no to any line.
    #[must_use]
    pub fn refuses(&self) -> bool {
        let is_no = |said: &LineAnswer| matches!(said, LineAnswer::Coarser(..) | LineAnswer::Deny(_));
        self.lines.iter().chain(&self.steering).any(is_no)
    }
}

impl Lasts {
    /// Its name, as users write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Once => "once",
            Self::Task => "task",
            Self::Until(_) => "until",
            Self::Purpose => "purpose",
            Self::Always => "always",
        }
    }

    /// A deny lasts at least the task.
    pub(crate) const fn of_a_no(self) -> Self {
        match self {
            Self::Once => Self::Task,
            Self::Task | Self::Until(_) | Self::Purpose | Self::Always => self,
        }
    }
}

impl TryFrom<String> for Lasts {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        Ok(match text.as_str() {
            "once" => Self::Once,
            "task" => Self::Task,
            "purpose" => Self::Purpose,
            "always" => Self::Always,
            other => {
                let known = "use once, task, purpose, always, or `until` and a date (`until 2027-01-31`)";
                let unknown = || format!("an answer cannot last `{}`; {known}", other.escape_debug());
                Self::Until(day::end(other.strip_prefix("until ").ok_or_else(unknown)?)?)
            }
        })
    }
}

impl std::fmt::Debug for NewValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "NewValue({})", self.ladder)
    }
}
