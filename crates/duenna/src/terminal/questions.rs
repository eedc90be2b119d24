//! Asking in the terminal.

mod choice;
mod help;
mod sheet;

use std::io::{BufRead, Write};

use duenna_core::{Key, Ladder, Party, ServerName, ToolName, abstraction, quoted};
use zeroize::Zeroizing;

use self::sheet::Sheet;
use super::{Console, SystemConsole, Transcript};
use duenna_gates::abstraction::{likely, typed};
use duenna_gates::rules::Stage;
use duenna_runtime::consent::{Answers, Consent, ConsentError, Inquiry, NewValue, Reader, Views, entries};
use duenna_runtime::local_search::Proposal;

/// Asks whoever sits at the terminal.
#[derive(Debug)]
pub struct Terminal<C> {
    console: C,
    reader: Reader,
}

impl<R: BufRead, W: Write> Terminal<Transcript<R, W>> {
    /// Asks on `output` and reads answers from `input`.
    pub fn new(input: R, output: W) -> Self {
        Self { console: Transcript::new(input, output), reader: Reader::default() }
    }
}

impl Terminal<SystemConsole> {
    /// Asks where this process was started.
    pub(crate) fn of_this_process(reader: Reader) -> Self {
        Self { console: SystemConsole::default(), reader }
    }
}

impl<C: Console> Terminal<C> {
    /// One answer, without its line break. The end of the input leaves the question open.
    fn read(&mut self) -> Result<Zeroizing<String>, ConsentError> {
        let closed = || ConsentError::Pending("the terminal was closed before the question was answered".to_owned());
        self.console.answer()?.ok_or_else(closed)
    }

    /// Whether a call that may have been made is to be made.
    fn once_more(&mut self, question: &str, shown: &dyn Fn() -> String) -> Result<bool, ConsentError> {
        loop {
            write!(self.console, "{question} [y yes, n no, v show all] (Enter = no): ")?;
            match self.read()?.trim().to_lowercase().as_str() {
                "y" | "yes" => return Ok(true),
                "" | "n" | "no" => return Ok(false),
                "v" | "view" => self.console.passage(&shown())?,
                _ => writeln!(self.console, "Answer with one of the letters in brackets.")?,
            }
        }
    }

    /// What kind of thing a value is.
    fn kind(&mut self, key: &Key, value: Zeroizing<String>) -> Result<NewValue, ConsentError> {
        let usual = likely(key);
        if let Some(ladder) = usual.filter(|ladder| abstraction::is_of(*ladder, &value)) {
            return Ok(NewValue { ladder, value });
        }
        if let Some(read) = typed(key.as_str(), usual, &value) {
            self.console.headline(&format!("Store it as it was read, as {}?", read.ladder))?;
            self.console.passage(&read.value)?;
            if self.console.confirms()? {
                return Ok(NewValue { ladder: read.ladder, value: Zeroizing::new(read.value) });
            }
        }
        loop {
            write!(self.console, "Which type is the value? (Enter = text, ? lists them): ")?;
            let answer = self.read()?;
            if answer.trim() == "?" {
                let names: Vec<&str> = Ladder::ALL.iter().map(|ladder| ladder.name()).collect();
                writeln!(self.console, "The types are {}.", names.join(", "))?;
                continue;
            }
            let wanted = if answer.is_empty() { Ok(Ladder::Text) } else { answer.trim().parse::<Ladder>() };
            match wanted {
                Ok(ladder) if abstraction::is_of(ladder, &value) => return Ok(NewValue { ladder, value }),
                Ok(ladder) => writeln!(self.console, "The type {ladder} needs {}.", abstraction::shape(ladder))?,
                Err(error) => writeln!(self.console, "{error}")?,
            }
        }
    }
}

impl<C: Console> Consent for Terminal<C> {
    fn ask(&mut self, asked: &Inquiry, views: &dyn Views) -> Result<Answers, ConsentError> {
        self.console.begin()?;
        let reader = self.reader.clone();
        let mut answers = self.fill(Sheet::new(std::slice::from_ref(asked), &reader, views, false))?;
        Ok(answers.pop().unwrap_or_default())
    }

    fn ask_ahead(&mut self, all: &[Inquiry], views: &dyn Views) -> Result<Vec<Answers>, ConsentError> {
        self.console.begin()?;
        let reader = self.reader.clone();
        self.fill(Sheet::new(all, &reader, views, true))
    }

    fn again(
        &mut self,
        server: &ServerName,
        tool: &ToolName,
        shown: &dyn Fn() -> String,
    ) -> Result<bool, ConsentError> {
        let tool = quoted(tool.as_str());
        self.console.begin()?;
        writeln!(self.console, "An earlier program of this task has already made exactly this call: {server}.{tool}.")?;
        self.once_more("Make the same call again?", shown)
    }

    fn in_doubt(
        &mut self,
        server: &ServerName,
        tool: &ToolName,
        shown: &dyn Fn() -> String,
    ) -> Result<bool, ConsentError> {
        let tool = quoted(tool.as_str());
        self.console.begin()?;
        writeln!(
            self.console,
            "This run was interrupted as it made this call, which may have gone through: {server}.{tool}."
        )?;
        self.once_more("Make this call now?", shown)
    }

    fn stage(&mut self, stage: &Stage, shaped_by: &[Party]) -> Result<bool, ConsentError> {
        let (name, purpose) = (quoted(&stage.name), &stage.purpose);
        self.console.begin()?;
        self.console.headline(&format!("Has this task reached the stage `{name}`?"))?;
        writeln!(
            self.console,
            "The rules of `{purpose}` let some data be shared only from then on. The program that is about to start could share {}; you are still asked \
             who may learn it.",
            entries(&stage.tells)
        )?;
        if !shaped_by.is_empty() {
            let parties: Vec<String> = shaped_by.iter().map(|party| quoted(&party.to_string())).collect();
            writeln!(self.console, "What it does may have been decided by {}.", parties.join(", "))?;
        }
        loop {
            write!(self.console, "[y yes, n no] (Enter = no): ")?;
            match self.read()?.trim().to_lowercase().as_str() {
                "y" | "yes" => return Ok(true),
                "" | "n" | "no" => return Ok(false),
                _ => writeln!(self.console, "Answer with one of the letters in brackets.")?,
            }
        }
    }

    fn takes_time(&self) -> bool {
        true
    }

    fn new_value(&mut self, key: &Key) -> Result<Option<NewValue>, ConsentError> {
        self.typed(key).map_err(|error| of_value(error, key))
    }

    fn proposed(&mut self, key: &Key, found: &Proposal) -> Result<Option<NewValue>, ConsentError> {
        self.confirmed(key, found).map_err(|error| of_value(error, key))
    }

    fn looks_for(&mut self, key: &Key) -> Result<bool, ConsentError> {
        self.console.begin()?;
        writeln!(self.console, "The artifact asks for `{key}`, which is not in the store.")?;
        writeln!(self.console, "Duenna is searching your folders for it.")?;
        Ok(true)
    }
}

impl<C: Console> Terminal<C> {
    fn typed(&mut self, key: &Key) -> Result<Option<NewValue>, ConsentError> {
        self.console.begin()?;
        self.console.headline(&format!("The program asks for a private value that is not in the store: `{key}`."))?;
        writeln!(self.console, "It is stored under that name; you are still asked before anybody learns it.")?;
        write!(self.console, "Enter its value (visible as you type; leave empty to give none): ")?;
        let value = self.read()?;
        if value.is_empty() { Ok(None) } else { self.kind(key, value).map(Some) }
    }

    fn confirmed(&mut self, key: &Key, found: &Proposal) -> Result<Option<NewValue>, ConsentError> {
        self.console.begin()?;
        writeln!(self.console, "A model found a value for `{key}` in {}:", quoted(&found.file))?;
        self.console.passage(&found.value)?;
        let made = || "It does not appear there verbatim: the model derived it from what it read.".to_owned();
        let line = found.line.as_ref().map_or_else(made, |line| format!("The file says: {}", quoted(line)));
        writeln!(self.console, "{line}")?;
        writeln!(self.console, "Whoever wrote that file may have planted the value: make sure it is yours.")?;
        loop {
            write!(self.console, "Store it as `{key}`? [y = yes, n = no, I will enter it myself] (Enter = no): ")?;
            match self.read()?.trim().to_lowercase().as_str() {
                "y" | "yes" => return self.kind(key, Zeroizing::new(found.value.clone())).map(Some),
                "" | "n" | "no" => return Ok(None),
                _ => writeln!(self.console, "Answer with one of the letters in brackets.")?,
            }
        }
    }
}

/// A question that stays open says which value it was about.
fn of_value(error: ConsentError, key: &Key) -> ConsentError {
    match error {
        ConsentError::Pending(why) => ConsentError::Pending(format!("the private value `{key}`: {why}")),
        error @ ConsentError::Terminal(_) => error,
    }
}

#[cfg(test)]
mod tests;
