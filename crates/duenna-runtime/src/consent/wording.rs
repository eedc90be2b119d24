//! A question in words that a person uses.
//!
//! ```text
//!  Inquiry, Reader ─▶ sentence   "Send `~/docs/standup.md` to everything (a server outside your machine)?"
//!                 ─▶ items      what each is about, what *always* would cover, what else may be answered
//! ```
//!
//! Every surface that asks uses these words. They are made of labels and public names alone: values stand beside them (see [`Views`](super::Views)).

mod grains;
mod lines;
mod names;

use std::collections::BTreeSet;

use duenna_core::{Datum, Folder, Grain, Line, Party, SteeringLine, SteeringTarget};

pub use self::lines::{doing, entries, lets, sends, sends_all, whom};
use self::names::{Names, first_few, listed};
use super::{Breadth, Choices, Coverage, Inquiry, Item, Reader};
use crate::languages;
use crate::model::models;

/// One question, as it is put to somebody.
#[derive(Clone, Copy)]
pub struct Wording<'a> {
    asked: &'a Inquiry,
    names: Names<'a>,
}

/// An item in words, with what may be answered to it besides yes and no.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ItemWording {
    /// What a yes to it would do: "send …", "let … decide …".
    pub head: String,
    /// What belongs to it, if that needs lines of its own.
    pub parts: Vec<String>,
    /// What an answer for always would cover besides what is named, and what it would not.
    pub notes: Vec<String>,
    /// What a wider yes would cover.
    pub wider: Vec<(Breadth, String)>,
    /// What may be told instead, finest first.
    pub coarser: Vec<(Grain, &'static str)>,
    /// What was refused before, and this may be: a yes to everything does not answer it.
    pub refused: Option<String>,
    /// Whether a yes may outlive the task.
    pub may_last: bool,
}

impl<'a> Wording<'a> {
    /// The words for one question.
    #[must_use]
    pub const fn new(asked: &'a Inquiry, reader: &'a Reader) -> Self {
        Self { asked, names: Names { reader, setting: &asked.setting, is_whole: false } }
    }

    /// What is asked, in one sentence.
    #[must_use]
    pub fn sentence(&self) -> String {
        let (carried, told): (Vec<&Line>, Vec<&Line>) =
            self.asked.question.lines.iter().partition(|line| line.datum.is_carried());
        let steering: Vec<&SteeringLine> = self.asked.steering().iter().collect();
        let sent = if !told.is_empty() {
            format!("Send {} to {}", first_few(self.data(&told)), self.parties(&told))
        } else if !carried.is_empty() {
            format!("Send {} something that may repeat {}", self.parties(&carried), first_few(self.data(&carried)))
        } else {
            let decides = self.decides(&steering).map(|decides| format!("Let {decides}?"));
            return decides.unwrap_or_else(|| format!("Call {}?", self.call()));
        };
        // Whoever chose the recipient is not left to the lines below.
        self.decides(&steering).map_or_else(|| format!("{sent}?"), |decides| format!("{sent}, and let {decides}?"))
    }

    /// What is called, as the artifact has it; what Duenna itself puts to a model goes by what it is for.
    #[must_use]
    pub fn call(&self) -> String {
        let question = &self.asked.question;
        match (question.server.as_str(), question.tool.as_str()) {
            (models::SERVER, models::MULTISHOT) => "what the model sees that goes on with the task".to_owned(),
            (models::SERVER, models::REPORT) => "what the model sees of how its program ended".to_owned(),
            (models::SERVER, models::SEEK) => "a model's search for a value".to_owned(),
            (models::SERVER, models::GUARD) => "the guard's question to a model".to_owned(),
            (models::SERVER, _) => "a question to a model".to_owned(),
            (languages::SERVER, _) => "the reading of a message".to_owned(),
            _ => self.names.tool(&question.server, &question.tool),
        }
    }

    /// A datum, as the question calls it.
    #[must_use]
    pub fn datum(&self, datum: &Datum) -> String {
        self.names.datum_with_source(datum)
    }

    /// Who chose names that stand in the question, if they are not the user's.
    #[must_use]
    pub fn caution(&self) -> Option<String> {
        let lines = &self.asked.question.lines;
        let about = lines.iter().filter_map(|line| line.datum.about()).filter(|about| !about.is_symbol());
        let addresses: BTreeSet<&Party> =
            about.chain(lines.iter().map(|line| &line.party).filter(|party| party.address().is_some())).collect();
        // What is written in a file does not choose that file's name; servers and entries of the store have the user's names.
        let chose = |party: &&Party| match addresses.len() {
            0 => false,
            1 => !addresses.contains(*party),
            _ => true,
        };
        let shapers: Vec<&Party> = self.asked.shaped_by.iter().filter(chose).collect();
        let shapers = self.apart_of(shapers.into_iter(), |names, party| names.author(party));
        (!shapers.is_empty()).then(|| format!("Names in this question may have been chosen by {}.", first_few(shapers)))
    }

    /// One item.
    #[must_use]
    pub fn item(&self, item: &Item) -> ItemWording {
        let lines: Vec<(&Line, &Choices)> = item.lines.iter().filter_map(|at| self.asked.lines().nth(*at)).collect();
        let steering: Vec<&SteeringLine> =
            item.steering.iter().filter_map(|at| self.asked.steering().get(*at)).collect();
        let about: Vec<Choices> = steering.iter().map(|line| Choices::about(line)).collect();
        let all: Vec<&Choices> = lines.iter().map(|(_, choices)| *choices).chain(&about).collect();
        let (head, parts) = self.listing(&lines, &steering);
        let wider = self.wider(&lines, &steering);
        let may_last = all.iter().any(|choices| choices.may_last());
        // What an answer may repeat is all that such a yes covers.
        let itself = lines.iter().filter(|(line, _)| !line.datum.is_carried() || line.datum.tool().is_some());
        let covering = itself.map(|(_, choices)| *choices).chain(&about);
        let mut notes: Vec<String> = covering.filter_map(|choices| self.covered(&choices.always)).collect();
        if may_last {
            let data = lines.iter().filter(|(_, choices)| !choices.may_last()).map(|(line, _)| &line.datum);
            let mut passing = self.apart_of(data, |names, datum| names.datum(datum));
            let authors = steering.iter().zip(&about).filter(|(_, choices)| !choices.may_last());
            passing.extend(self.apart_of(authors.map(|(line, _)| &line.party), |names, party| names.author(party)));
            if !passing.is_empty() {
                notes.push(format!("for this task only, even with a: {}", first_few(passing)));
            }
        }
        let mut known = BTreeSet::new();
        notes.retain(|note| known.insert(note.clone()));
        let refused = all.iter().find_map(|choices| choices.refused_part.as_ref());
        let refused = refused.map(|part| self.names.datum_with_source(part));
        let coarser = common(all.iter().map(|choices| choices.coarser.clone())).unwrap_or_default();
        let coarser = coarser.into_iter().filter_map(|grain| Some((grain, grains::phrase(grain)?))).collect();
        ItemWording { head, parts, notes, wider, coarser, refused, may_last }
    }

    /// How an item is listed: its head, and its parts if they need lines of their own.
    fn listing(&self, lines: &[(&Line, &Choices)], steering: &[&SteeringLine]) -> (String, Vec<String>) {
        let lines: Vec<&Line> = lines.iter().map(|(line, _)| *line).collect();
        let Some(first) = lines.first() else {
            let parties = self.apart_of(steering.iter().map(|line| &line.party), |names, party| names.author(party));
            return match (parties.as_slice(), self.targets(steering)) {
                ([one], targets) => (format!("let {one} decide {targets}"), Vec::new()),
                (_, targets) => (format!("let others decide {targets}:"), parties),
            };
        };
        let parties = |lines: &[&Line]| {
            listed(self.apart_of(lines.iter().map(|line| &line.party), |names, party| names.party(party)))
        };
        if lines.iter().all(|line| line.datum == first.datum) || !first.datum.is_carried() {
            let data = listed(self.data_with_grain(&lines));
            let repeats = if first.datum.is_carried() { "something that may repeat " } else { "" };
            return (format!("send {repeats}{data} to {}", parties(&lines)), Vec::new());
        }
        let of_datum = |datum: &Datum| -> BTreeSet<&Party> {
            lines.iter().filter(|line| line.datum == *datum).map(|line| &line.party).collect()
        };
        if lines.iter().all(|line| of_datum(&line.datum) == of_datum(&first.datum)) {
            return (format!("send {} something that may repeat:", parties(&lines)), self.data_with_grain(&lines));
        }
        let data: BTreeSet<&Datum> = lines.iter().map(|line| &line.datum).collect();
        let part = |datum: &&Datum| {
            let of_it: Vec<&Line> = lines.iter().filter(|line| line.datum == **datum).copied().collect();
            format!("{}, to {}", listed(self.data_with_grain(&of_it)), parties(&of_it))
        };
        ("send something that may repeat:".to_owned(), data.iter().map(part).collect())
    }

    /// What a wider yes would cover.
    fn wider(&self, lines: &[(&Line, &Choices)], steering: &[&SteeringLine]) -> Vec<(Breadth, String)> {
        let of_data = lines.iter().map(|(line, choices)| {
            let covered = |breadth: &Breadth| Some((*breadth, self.around(*breadth, &line.datum)?));
            choices.wider.iter().filter_map(covered).collect()
        });
        let of_authors = steering.iter().map(|line| {
            let covered = |breadth: &Breadth| Some((*breadth, self.around_author(*breadth, &line.party)?));
            Choices::about(line).wider.iter().filter_map(covered).collect()
        });
        if let Some(common) = common(of_data.chain(of_authors)) {
            return common;
        }
        let of_data = lines.iter().filter(|(_, choices)| choices.wider.contains(&Breadth::Folder));
        let of_data = of_data.filter_map(|(line, _)| folder_around(line.datum.about()?));
        let of_authors = steering.iter().filter_map(|line| folder_around(&line.party));
        let folders: BTreeSet<Folder> = of_data.chain(of_authors).collect();
        let files = folders.iter().map(|folder| self.names.files(folder));
        let covered = format!("{}; all else as `a`", listed(files));
        (!folders.is_empty()).then_some((Breadth::Folder, covered)).into_iter().collect()
    }

    fn around(&self, breadth: Breadth, datum: &Datum) -> Option<String> {
        let (server, tool) = (datum.server()?, datum.tool()?);
        Some(match breadth {
            Breadth::Folder => self.names.files(&folder_around(datum.about()?)?),
            Breadth::All => format!("ANYTHING that {} ever returns", self.names.tool(server, tool)),
        })
    }

    fn around_author(&self, breadth: Breadth, party: &Party) -> Option<String> {
        Some(match breadth {
            Breadth::Folder => self.names.files(&folder_around(party)?),
            Breadth::All => {
                let kind = party.kind().filter(|_| party.all_of_kind().is_some())?.to_string();
                format!("EVERY {} on every server", kind.rsplit('.').next().unwrap_or(&kind).replace('_', " "))
            }
        })
    }

    /// What an answer for always covers, where that is more than the line names.
    fn covered(&self, coverage: &Coverage) -> Option<String> {
        match coverage {
            Coverage::Nothing | Coverage::Itself => None,
            Coverage::Answers(server, tool) => {
                let tool = self.names.tool(server, tool);
                Some(format!("always: this and every later answer of {tool}"))
            }
            Coverage::Holdings(server) => {
                Some(format!("always: whatever else of {server} a call names, later too; not what its tools answer"))
            }
        }
    }

    /// Who would decide what, of lines about that.
    fn decides(&self, lines: &[&SteeringLine]) -> Option<String> {
        let who = self.apart_of(lines.iter().map(|line| &line.party), |names, party| names.author(party));
        (!lines.is_empty()).then(|| format!("{} decide {}", first_few(who), self.targets(lines)))
    }

    /// What is decided.
    fn targets(&self, lines: &[&SteeringLine]) -> String {
        let targets: BTreeSet<&SteeringTarget> = lines.iter().map(|line| &line.steered).collect();
        listed(targets.into_iter().map(|target| self.target(target)))
    }

    fn target(&self, target: &SteeringTarget) -> String {
        match target {
            SteeringTarget::Argument { server, tool, argument } => {
                let is_here = (server, tool) == (&self.asked.question.server, &self.asked.question.tool);
                let call = self.names.tool(server, tool);
                if is_here && self.asked.setting.recipients.contains(argument) {
                    format!("who {call} goes to")
                } else {
                    self.names.target(target)
                }
            }
            SteeringTarget::Calling { .. } | SteeringTarget::Model(_) => self.names.target(target),
        }
    }

    /// The data of some lines, in their order.
    fn data(&self, lines: &[&Line]) -> Vec<String> {
        match self.asked.items().as_slice() {
            // Nothing else says where it comes from.
            [only] if self.item(only).parts.is_empty() => self.data_with_grain(lines),
            _ => self.apart_of(lines.iter().map(|line| &line.datum), |names, datum| names.datum(datum)),
        }
    }

    /// The same with where they come from, and how much of each is told.
    fn data_with_grain(&self, lines: &[&Line]) -> Vec<String> {
        self.apart_of(lines.iter().copied(), |names, line| {
            let (datum, grain) = (names.datum_with_source(&line.datum), grains::phrase(line.grain));
            let coarser = self
                .asked
                .lines()
                .find(|(other, _)| *other == line)
                .is_some_and(|(_, choices)| !choices.coarser.is_empty());
            match grain {
                Some(grain) => format!("{datum} ({grain})"),
                None if coarser => format!("{datum} (the whole value)"),
                None => datum,
            }
        })
    }

    /// Who would learn what some lines tell.
    fn parties(&self, lines: &[&Line]) -> String {
        first_few(self.apart_of(lines.iter().map(|line| &line.party), |names, party| names.party_introduced(party)))
    }

    /// Each thing once, as `words` has it: names from outside are whole where two of them would look alike.
    fn apart_of<'t, T: PartialEq + 't>(
        &self,
        things: impl Iterator<Item = &'t T>,
        words: impl Fn(Names<'_>, &T) -> String,
    ) -> Vec<String> {
        let mut each: Vec<&T> = Vec::new();
        for thing in things {
            if !each.contains(&thing) {
                each.push(thing);
            }
        }
        let cut: Vec<String> = each.iter().map(|thing| words(self.names, thing)).collect();
        let mut shown: Vec<String> = Vec::new();
        for (thing, name) in each.iter().zip(&cut) {
            let is_alone = cut.iter().filter(|other| *other == name).count() == 1;
            let name = if is_alone { name.clone() } else { words(Names { is_whole: true, ..self.names }, thing) };
            if !shown.contains(&name) {
                shown.push(name);
            }
        }
        shown
    }
}

/// What all of them are, if they are alike.
fn common<T: PartialEq>(mut all: impl Iterator<Item = T>) -> Option<T> {
    let first = all.next()?;
    all.all(|other| other == first).then_some(first)
}

/// The files that a yes may cover around one: those right in its folder, or all that a symbol stands for.
fn folder_around(file: &Party) -> Option<Folder> {
    file.all_in_folder()?.as_files().cloned()
}

#[cfg(test)]
mod tests;
