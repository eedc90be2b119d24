//! Asking in the terminal.

use std::io::{BufRead, Write};

use duenna_core::{Grain, Key, Ladder, Line, Party, ServerName, SteeringTarget, ToolName, abstraction, quoted};
use zeroize::Zeroizing;

use super::{Console, SystemConsole, Transcript, counted};
use duenna_gates::rules::Stage;
use duenna_runtime::consent::{
    Answers, Breadth, Choices, Consent, ConsentError, Coverage, Inquiry, Lasts, LineAnswer, NewValue, day,
};
use duenna_runtime::local_search::Proposal;
use duenna_store::now;

/// Asks whoever sits at the terminal, one line of the question after the other.
#[derive(Debug)]
pub struct Terminal<C> {
    console: C,
}

impl<R: BufRead, W: Write> Terminal<Transcript<R, W>> {
    /// Asks on `output` and reads answers from `input`.
    pub fn new(input: R, output: W) -> Self {
        Self { console: Transcript::new(input, output) }
    }
}

impl Terminal<SystemConsole> {
    /// Asks where this process was started.
    pub(crate) fn of_this_process() -> Self {
        Self { console: SystemConsole::default() }
    }
}

impl<C: Console> Terminal<C> {
    /// One answer, without its line break. The end of the input leaves the question open.
    fn read(&mut self) -> Result<Zeroizing<String>, ConsentError> {
        let closed = || ConsentError::Pending("the terminal was closed before the question was answered".to_owned());
        self.console.answer()?.ok_or_else(closed)
    }

    fn introduce(&mut self, asked: &Inquiry) -> Result<(), ConsentError> {
        let question = &asked.question;
        let tool = quoted(question.tool.as_str());
        writeln!(self.console, "── {}/{tool} ──", question.server)?;
        if !question.lines.is_empty() {
            writeln!(self.console, "This call would share:")?;
        }
        for (at, line) in question.lines.iter().enumerate() {
            writeln!(self.console, "  {}. {}", at + 1, told(line))?;
        }
        if !question.steering.is_empty() {
            writeln!(self.console, "Other parties would shape this call:")?;
        }
        for (at, line) in question.steering.iter().enumerate() {
            let number = question.lines.len() + at + 1;
            writeln!(
                self.console,
                "  {number}. `{}` would shape {}",
                quoted(&line.party.to_string()),
                shaped(&line.steered)
            )?;
        }
        if !asked.shaped_by.is_empty() {
            let all: Vec<String> = asked.shaped_by.iter().map(|party| quoted(&party.to_string())).collect();
            writeln!(self.console, "  (names above may have been chosen by {})", all.join(", "))?;
        }
        Ok(())
    }

    /// What may be typed.
    fn letters(&mut self, asked: &Inquiry) -> Result<(), ConsentError> {
        let purpose = asked.purpose.as_ref().map_or_else(String::new, |purpose| format!(" · p = always for {purpose}"));
        writeln!(self.console, "o = yes, once · t = this task · a = always{purpose}")?;
        writeln!(self.console, "u 2027-01-31 = until that day · n = no · never = no, for good")?;
        writeln!(self.console, "v = show what would be sent")?;
        if asked.question.is_long() {
            writeln!(self.console, "a letter twice (tt, aa, nn) = the same for all further lines of this call")?;
        }
        Ok(())
    }

    /// Whether a call that may have been made is to be made.
    fn once_more(&mut self, question: &str, shown: &dyn Fn() -> String) -> Result<bool, ConsentError> {
        loop {
            write!(self.console, "{question} [y = yes, n = no, v = show what would be sent] ")?;
            match self.read()?.trim().to_lowercase().as_str() {
                "y" | "yes" => return Ok(true),
                "n" | "no" => return Ok(false),
                "v" | "view" => self.console.passage(&shown())?,
                _ => writeln!(self.console, "Answer with one of the letters in brackets.")?,
            }
        }
    }

    /// What kind of thing a value is.
    fn kind(&mut self, value: Zeroizing<String>) -> Result<NewValue, ConsentError> {
        loop {
            let names: Vec<&str> = Ladder::ALL.iter().map(|ladder| ladder.name()).collect();
            writeln!(self.console, "The types are {}.", names.join(", "))?;
            write!(self.console, "Which type is the value? (Enter = text): ")?;
            let answer = self.read()?;
            let wanted = if answer.is_empty() { Ok(Ladder::Text) } else { answer.trim().parse::<Ladder>() };
            match wanted {
                Ok(ladder) if abstraction::is_of(ladder, &value) => return Ok(NewValue { ladder, value }),
                Ok(ladder) => writeln!(self.console, "The type {ladder} needs {}.", abstraction::shape(ladder))?,
                Err(error) => writeln!(self.console, "{error}")?,
            }
        }
    }

    /// Asks about one line until there is an answer.
    fn line(
        &mut self,
        prompt: &str,
        (choices, asked): (&Choices, &Inquiry),
        wider: &[(Breadth, String)],
        shown: &dyn Fn() -> String,
    ) -> Result<LineOrRest, ConsentError> {
        let coarser = choices.coarser.iter().enumerate();
        let coarser: Vec<String> = coarser.map(|(at, grain)| format!("{} = {}", at + 1, grain.name())).collect();
        loop {
            if !coarser.is_empty() {
                writeln!(self.console, "    coarser: {}", coarser.join(" · "))?;
            }
            if let Some(part) = &choices.refused_part {
                let part = quoted(&part.to_string());
                writeln!(self.console, "    you refused this party `{part}`, and this may be it")?;
            }
            let always = choices.always.to_string();
            if !always.is_empty() {
                writeln!(self.console, "    always: {always}")?;
            }
            for (breadth, covered) in wider {
                writeln!(self.console, "    {} = always: {covered}", letter(*breadth))?;
            }
            write!(self.console, "{prompt} [{}] ", keys(choices, asked))?;
            let answer = self.read()?;
            if let Some(rest) = Rest::parse(&answer).filter(|_| asked.question.is_long()) {
                return Ok(LineOrRest::Rest(rest));
            }
            match TypedAnswer::parse(&answer, choices, asked) {
                Some(TypedAnswer::LineAnswer(said)) => return Ok(LineOrRest::Line(said)),
                Some(TypedAnswer::View) => self.console.passage(&shown())?,
                None => writeln!(self.console, "Answer with one of the letters or numbers in brackets.")?,
            }
        }
    }
}

impl<C: Console> Terminal<C> {
    /// The answer to each line.
    fn lines(&mut self, asked: &Inquiry, shown: &dyn Fn() -> String) -> Result<Answers, ConsentError> {
        let mut answers = Answers::default();
        let mut rest = None;
        for (at, (line, choices)) in asked.lines().enumerate() {
            let prompt = format!("{}. Share {}?", at + 1, told(line));
            let covered = |breadth: &Breadth| Some((*breadth, around(*breadth, line)?));
            let wider: Vec<_> = choices.wider.iter().filter_map(covered).collect();
            answers.lines.push(self.next_line(&mut rest, &prompt, (choices, asked), &wider, shown)?);
        }
        for (at, line) in asked.steering().iter().enumerate() {
            let number = asked.question.lines.len() + at + 1;
            let (party, steered) = (quoted(&line.party.to_string()), shaped(&line.steered));
            let choices = Choices::about(line);
            let covered = |breadth: &Breadth| Some((*breadth, around_shaper(*breadth, &line.party)?));
            let wider: Vec<_> = choices.wider.iter().filter_map(covered).collect();
            let prompt = format!("{number}. Allow `{party}` to shape {steered}?");
            answers.steering.push(self.next_line(&mut rest, &prompt, (&choices, asked), &wider, shown)?);
        }
        Ok(answers)
    }

    /// The answer to the next line: as the user answered all the rest, or they are asked.
    fn next_line(
        &mut self,
        rest: &mut Option<Rest>,
        prompt: &str,
        (choices, asked): (&Choices, &Inquiry),
        wider: &[(Breadth, String)],
        shown: &dyn Fn() -> String,
    ) -> Result<LineAnswer, ConsentError> {
        // What may be something that was refused, or would last for more than the line names, is asked all the same.
        if let Some(rest) = rest.filter(|rest| rest.settles(choices)) {
            return Ok(rest.answer(choices));
        }
        match self.line(prompt, (choices, asked), wider, shown)? {
            LineOrRest::Line(answer) => Ok(answer),
            LineOrRest::Rest(all) => Ok(rest.insert(all).answer(choices)),
        }
    }
}

impl<C: Console> Consent for Terminal<C> {
    fn ask(&mut self, asked: &Inquiry, shown: &dyn Fn() -> String) -> Result<Answers, ConsentError> {
        self.console.begin()?;
        self.introduce(asked)?;
        self.letters(asked)?;
        self.lines(asked, shown)
    }

    fn ask_ahead(&mut self, all: &[Inquiry], shown: &dyn Fn(usize) -> String) -> Result<Vec<Answers>, ConsentError> {
        self.console.begin()?;
        writeln!(
            self.console,
            "This artifact makes {} that you have not been asked about yet:",
            counted(all.len(), "call", "calls")
        )?;
        for asked in all {
            writeln!(self.console)?;
            self.introduce(asked)?;
        }
        let mut answers = Vec::new();
        for (at, asked) in all.iter().enumerate() {
            let question = &asked.question;
            writeln!(self.console, "\n{}/{}:", question.server, quoted(question.tool.as_str()))?;
            if at == 0 {
                self.letters(asked)?;
            }
            answers.push(self.lines(asked, &|| shown(at))?);
        }
        Ok(answers)
    }

    fn again(
        &mut self,
        server: &ServerName,
        tool: &ToolName,
        shown: &dyn Fn() -> String,
    ) -> Result<bool, ConsentError> {
        let tool = quoted(tool.as_str());
        self.console.begin()?;
        writeln!(
            self.console,
            "An earlier artifact of this task has already made exactly this call: {server}/{tool}."
        )?;
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
            "This run was interrupted as it made this call, which may have gone through: {server}/{tool}."
        )?;
        self.once_more("Make this call now?", shown)
    }

    fn stage(&mut self, stage: &Stage, shaped_by: &[Party]) -> Result<bool, ConsentError> {
        let (name, purpose) = (quoted(&stage.name), &stage.purpose);
        self.console.begin()?;
        writeln!(self.console, "The rules of `{purpose}` allow some data to be shared only once this task")?;
        writeln!(self.console, "reaches the stage `{name}`. The artifact that is about to start could then")?;
        writeln!(self.console, "share: {stage}.")?;
        if !shaped_by.is_empty() {
            let parties: Vec<String> = shaped_by.iter().map(|party| quoted(&party.to_string())).collect();
            writeln!(self.console, "The artifact was shaped by {}.", parties.join(", "))?;
        }
        writeln!(self.console, "You will still be asked who may learn it.")?;
        loop {
            write!(self.console, "Has this task reached the stage `{name}`? [y = yes, n = no] ")?;
            match self.read()?.trim().to_lowercase().as_str() {
                "y" | "yes" => return Ok(true),
                "n" | "no" => return Ok(false),
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
        writeln!(self.console, "The artifact asks for a private value that is not in the store: `{key}`.")?;
        write!(self.console, "Enter its value (visible as you type; leave empty to give none): ")?;
        let value = self.read()?;
        if value.is_empty() { Ok(None) } else { self.kind(value).map(Some) }
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
            write!(self.console, "Store it as `{key}`? [y = yes, n = no, I will enter it myself] ")?;
            match self.read()?.trim().to_lowercase().as_str() {
                "y" | "yes" => return self.kind(Zeroizing::new(found.value.clone())).map(Some),
                "n" | "no" => return Ok(None),
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

/// A line as the user reads it; names from outside are escaped and cut.
fn told(line: &Line) -> String {
    let (datum, party) = (quoted(&line.datum.to_string()), quoted(&line.party.to_string()));
    let grain = if line.grain.is_exact() { "exactly" } else { line.grain.name() };
    format!("`{datum}` ({grain}) with `{party}`")
}

const fn letter(breadth: Breadth) -> &'static str {
    match breadth {
        Breadth::Folder => "f",
        Breadth::All => "e",
    }
}

/// What a wider yes to a line covers.
fn around(breadth: Breadth, line: &Line) -> Option<String> {
    let (server, tool) = (line.datum.server()?, quoted(line.datum.tool()?.as_str()));
    Some(match breadth {
        Breadth::Folder => files_around(line.datum.about()?)?,
        Breadth::All => format!("every answer of `{server}/{tool}`, later ones too"),
    })
}

/// Whom a wider yes to a line about shaping covers.
fn around_shaper(breadth: Breadth, party: &Party) -> Option<String> {
    Some(match breadth {
        Breadth::Folder => files_around(party)?,
        Breadth::All => {
            format!("every {}, on whichever server", party.kind().filter(|_| party.all_of_kind().is_some())?)
        }
    })
}

/// The files that a wider yes covers: those in the folder of a file, or all that lie where a symbol keeps to.
fn files_around(file: &Party) -> Option<String> {
    let files = file.all_in_folder()?;
    let folder = files.as_files()?;
    let path = folder.as_file().to_string();
    let path = quoted(path.strip_prefix("file:").unwrap_or(&path));
    let deep = || format!("every file in `{path}` and in the folders within it");
    Some(if folder.is_deep() { deep() } else { format!("every file right in `{path}`") })
}

/// What somebody would shape, as the user reads it.
fn shaped(target: &SteeringTarget) -> String {
    match target {
        SteeringTarget::Argument { server, tool, argument } => {
            format!("the argument `{}` of {server}/{}", quoted(argument), quoted(tool.as_str()))
        }
        SteeringTarget::Calling { server, tool } => format!("whether {server}/{} is called", quoted(tool.as_str())),
        SteeringTarget::Model(model) => format!("what {} reads", quoted(&model.to_string())),
    }
}

fn keys(choices: &Choices, asked: &Inquiry) -> String {
    let mut keys = vec!["o".to_owned(), "t".to_owned()];
    if choices.may_last() {
        keys.push("a".to_owned());
        keys.extend(asked.purpose.is_some().then(|| "p".to_owned()));
        keys.push("u".to_owned());
    }
    keys.extend(choices.wider.iter().map(|breadth| letter(*breadth).to_owned()));
    keys.extend(["n".to_owned(), "v".to_owned()]);
    keys.extend((1..=choices.coarser.len()).map(|number| number.to_string()));
    keys.join("/")
}

/// What was typed to a line.
enum LineOrRest {
    Line(LineAnswer),
    Rest(Rest),
}

/// The same answer for a line and all that follow: a letter, twice.
#[derive(Debug, Clone, Copy)]
enum Rest {
    Yes(Lasts),
    No,
}

impl Rest {
    fn parse(typed: &str) -> Option<Self> {
        Some(match typed.trim().to_lowercase().as_str() {
            "oo" => Self::Yes(Lasts::Once),
            "tt" => Self::Yes(Lasts::Task),
            "aa" => Self::Yes(Lasts::Always),
            "nn" => Self::No,
            _ => return None,
        })
    }

    /// What it means for a line: as much as is offered there.
    fn answer(self, choices: &Choices) -> LineAnswer {
        match self {
            Self::Yes(Lasts::Always) if !choices.may_last() => LineAnswer::Allow(Lasts::Task),
            Self::Yes(lasts) => LineAnswer::Allow(lasts),
            Self::No => LineAnswer::Deny(Lasts::Task),
        }
    }

    /// Whether it answers a line of which the user has seen all that it would mean.
    fn settles(self, choices: &Choices) -> bool {
        match self {
            Self::No => true,
            Self::Yes(Lasts::Always) => {
                matches!(choices.always, Coverage::Itself | Coverage::Nothing) && choices.refused_part.is_none()
            }
            Self::Yes(_) => choices.refused_part.is_none(),
        }
    }
}

/// One answer as typed.
enum TypedAnswer {
    LineAnswer(LineAnswer),
    View,
}

impl TypedAnswer {
    /// `o`, `t`, `a`, `p`, `u` with a date, `n`, `v`; or the number of a coarser grain, alone (for the task) or with one of those
    /// that mean yes. Nothing typed is no answer: a yes is never given by accident.
    fn parse(typed: &str, choices: &Choices, asked: &Inquiry) -> Option<Self> {
        let typed = typed.trim().to_lowercase();
        let until = |letter: &str| {
            let date = letter.strip_prefix("until ").or_else(|| letter.strip_prefix("u "))?;
            day::coming_end(&date.to_uppercase(), now()).ok().map(Lasts::Until)
        };
        let lasts = |letter: &str| match letter {
            "o" | "once" => Some(Lasts::Once),
            "" | "t" | "task" => Some(Lasts::Task),
            "a" | "always" if choices.may_last() => Some(Lasts::Always),
            "p" | "purpose" if choices.may_last() && asked.purpose.is_some() => Some(Lasts::Purpose),
            letter if choices.may_last() => until(letter),
            _ => None,
        };
        let digits = typed.len() - typed.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, letter) = typed.split_at_checked(digits)?;
        if number.is_empty() {
            return match letter {
                "" => None,
                "n" | "no" => Some(Self::LineAnswer(LineAnswer::Deny(Lasts::Task))),
                "never" => Some(Self::LineAnswer(LineAnswer::Deny(Lasts::Always))),
                "v" | "view" => Some(Self::View),
                "f" | "e" if choices.wider.iter().any(|breadth| self::letter(*breadth) == letter) => {
                    let breadth = if letter == "f" { Breadth::Folder } else { Breadth::All };
                    Some(Self::LineAnswer(LineAnswer::Wider(breadth)))
                }
                letter => lasts(letter).map(|lasts| Self::LineAnswer(LineAnswer::Allow(lasts))),
            };
        }
        let grain: Grain = *choices.coarser.get(number.parse::<usize>().ok()?.checked_sub(1)?)?;
        lasts(letter.trim()).map(|lasts| Self::LineAnswer(LineAnswer::Coarser(grain, lasts)))
    }
}

#[cfg(test)]
mod tests;
