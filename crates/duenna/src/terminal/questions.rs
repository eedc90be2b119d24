//! Asking in the terminal.

use std::collections::BTreeSet;
use std::io::{BufRead, Write};

use duenna_core::{
    Datum, Grain, Key, Ladder, Line, Party, ServerName, SteeringLine, SteeringTarget, ToolName, abstraction, quoted,
    quoted_in_full,
};
use zeroize::Zeroizing;

use super::{Console, SystemConsole, Transcript, counted};
use duenna_gates::rules::Stage;
use duenna_runtime::consent::{
    Answers, Breadth, Choices, Consent, ConsentError, Coverage, Inquiry, Item, Lasts, LineAnswer, NewValue, day,
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
        let items = asked.items();
        let first_shaped = items.iter().position(|item| item.lines.is_empty());
        for (at, item) in items.iter().enumerate() {
            if first_shaped == Some(at) {
                writeln!(self.console, "Other parties would shape this call:")?;
            }
            let (head, parts) = listing(item, asked);
            writeln!(self.console, "  {}. {head}", at + 1)?;
            for part in parts {
                writeln!(self.console, "     - {part}")?;
            }
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
        let items = asked.items();
        if items.iter().any(Item::is_group) {
            writeln!(self.console, "s = answer one by one")?;
        }
        if items.len() > 1 {
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

    /// Asks about one item until there is an answer.
    fn item(
        &mut self,
        asking: &Asking,
        asked: &Inquiry,
        shown: &dyn Fn() -> String,
    ) -> Result<ItemAnswer, ConsentError> {
        let Asking { prompt, choices, notes, wider, is_group } = asking;
        let is_long = asked.question.is_long();
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
            for always in notes {
                writeln!(self.console, "    always: {always}")?;
            }
            for (breadth, covered) in wider {
                writeln!(self.console, "    {} = always: {covered}", letter(*breadth))?;
            }
            let split = if *is_group { "/s" } else { "" };
            write!(self.console, "{prompt} [{}{split}] ", keys(choices, asked))?;
            let answer = self.read()?;
            if let Some(rest) = Rest::parse(&answer).filter(|_| is_long) {
                return Ok(ItemAnswer::Rest(rest));
            }
            if *is_group && matches!(answer.trim().to_lowercase().as_str(), "s" | "split") {
                return Ok(ItemAnswer::Split);
            }
            match TypedAnswer::parse(&answer, choices, asked) {
                Some(TypedAnswer::LineAnswer(said)) => return Ok(ItemAnswer::Answer(said)),
                Some(TypedAnswer::View) => self.console.passage(&shown())?,
                None => writeln!(self.console, "Answer with one of the letters or numbers in brackets.")?,
            }
        }
    }
}

impl<C: Console> Terminal<C> {
    /// The answer to each line, item by item.
    fn lines(&mut self, asked: &Inquiry, shown: &dyn Fn() -> String) -> Result<Answers, ConsentError> {
        let question = &asked.question;
        let no = LineAnswer::Deny(Lasts::Task);
        let mut answers =
            Answers { lines: vec![no; question.lines.len()], steering: vec![no; question.steering.len()] };
        let mut rest = None;
        for (at, item) in asked.items().iter().enumerate() {
            let number = format!("{}.", at + 1);
            if self.answer(&mut answers, &mut rest, (&number, item), asked, shown)? {
                continue;
            }
            let lines = item.lines.iter().map(|line| Item { lines: vec![*line], ..Item::default() });
            let steering = item.steering.iter().map(|line| Item { steering: vec![*line], ..Item::default() });
            for (part, line) in lines.chain(steering).enumerate() {
                let number = format!("{number}{}.", part + 1);
                self.answer(&mut answers, &mut rest, (&number, &line), asked, shown)?;
            }
        }
        Ok(answers)
    }

    /// Takes the answer to an item: as the user answered all the rest, or they are asked. Whether there is one; else they want to answer its
    /// lines one by one.
    fn answer(
        &mut self,
        answers: &mut Answers,
        rest: &mut Option<Rest>,
        (number, item): (&str, &Item),
        asked: &Inquiry,
        shown: &dyn Fn() -> String,
    ) -> Result<bool, ConsentError> {
        let lines: Vec<Choices> = item.lines.iter().filter_map(|at| asked.choices.get(*at).cloned()).collect();
        let steering = item.steering.iter().filter_map(|at| asked.steering().get(*at)).map(Choices::about);
        let steering: Vec<Choices> = steering.collect();
        // What may be something that was refused, or would last for more than the line names, is asked all the same.
        let settling = rest.filter(|rest| lines.iter().chain(&steering).all(|choices| rest.settles(choices)));
        let said = match settling {
            Some(rest) => ItemAnswer::Rest(rest),
            None => self.item(&Asking::about(number, item, asked), asked, shown)?,
        };
        let each = |choices: &Choices| match &said {
            ItemAnswer::Rest(rest) => rest.answer(choices),
            ItemAnswer::Answer(LineAnswer::Wider(breadth)) if !choices.wider.contains(breadth) => {
                LineAnswer::Allow(Lasts::Always)
            }
            ItemAnswer::Answer(said) => *said,
            ItemAnswer::Split => LineAnswer::Deny(Lasts::Task),
        };
        for (at, choices) in item.lines.iter().zip(&lines) {
            if let Some(answer) = answers.lines.get_mut(*at) {
                *answer = each(choices);
            }
        }
        for (at, choices) in item.steering.iter().zip(&steering) {
            if let Some(answer) = answers.steering.get_mut(*at) {
                *answer = each(choices);
            }
        }
        if let ItemAnswer::Rest(all) = said {
            rest.get_or_insert(all);
        }
        Ok(!matches!(said, ItemAnswer::Split))
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

/// An item that is asked about: the prompt, what may be answered, and what an answer for always covers.
struct Asking {
    prompt: String,
    choices: Choices,
    /// What *always* covers besides what is named, or does not.
    notes: Vec<String>,
    wider: Vec<(Breadth, String)>,
    is_group: bool,
}

impl Asking {
    fn about(number: &str, item: &Item, asked: &Inquiry) -> Self {
        let lines: Vec<(&Line, &Choices)> = item.lines.iter().filter_map(|at| asked.lines().nth(*at)).collect();
        let shaping: Vec<&SteeringLine> = item.steering.iter().filter_map(|at| asked.steering().get(*at)).collect();
        let about: Vec<Choices> = shaping.iter().map(|line| Choices::about(line)).collect();
        let all: Vec<&Choices> = lines.iter().map(|(_, choices)| *choices).chain(&about).collect();
        let of_data = lines.first().map(|(line, _)| line.datum.clone());
        let is_one_datum = lines.iter().all(|(line, _)| Some(&line.datum) == of_data.as_ref());
        let mut choices = all.first().map_or_else(Choices::default, |first| (*first).clone());
        let is_group = item.is_group();
        let wider: Vec<(Breadth, String)> = match (lines.as_slice(), shaping.as_slice()) {
            ([(line, choices), ..], []) if is_one_datum => {
                let covered = |breadth: &Breadth| Some((*breadth, around(*breadth, line)?));
                choices.wider.iter().filter_map(covered).collect()
            }
            ([], [line]) => {
                let covered = |breadth: &Breadth| Some((*breadth, around_shaper(*breadth, &line.party)?));
                choices.wider.iter().filter_map(covered).collect()
            }
            _ => {
                choices.coarser.clear();
                let of_data = lines.iter().filter(|(_, choices)| choices.wider.contains(&Breadth::Folder));
                let of_data = of_data.filter_map(|(line, _)| folder_around(line.datum.about()?));
                let of_shapers = shaping.iter().filter_map(|line| folder_around(&line.party));
                let folders: BTreeSet<(String, bool)> = of_data.chain(of_shapers).collect();
                let covered = format!("{}; for all else as `a`", listed(files_in(&folders).into_iter()));
                (!folders.is_empty()).then_some((Breadth::Folder, covered)).into_iter().collect()
            }
        };
        choices.wider = wider.iter().map(|(breadth, _)| *breadth).collect();
        let mut notes: Vec<String> = all.iter().map(|choices| choices.always.to_string()).collect();
        let things =
            lines.iter().map(|(line, _)| thing(&line.datum)).chain(shaping.iter().map(|line| name(&line.party)));
        let passing: Vec<String> =
            things.zip(&all).filter(|(_, choices)| !choices.may_last()).map(|(name, _)| name).collect();
        if all.iter().any(|choices| choices.may_last()) {
            let ends = |name: &String| format!("not {name}, for which a yes ends with the task");
            notes.extend(passing.iter().map(ends));
            choices.always = Coverage::Itself;
        }
        let mut known = BTreeSet::new();
        notes.retain(|note| !note.is_empty() && known.insert(note.clone()));
        let what = match (lines.as_slice(), shaping.as_slice()) {
            ([(line, _), ..], _) if is_one_datum => {
                let parties: BTreeSet<&Party> = lines.iter().map(|(line, _)| &line.party).collect();
                format!("Share {} with {}?", told(line), listed(names(&parties).into_iter()))
            }
            ([_, ..], _) => "Share what answers may repeat?".to_owned(),
            ([], [line]) => format!("Allow {} to shape {}?", name(&line.party), shaped(&line.steered)),
            ([], _) => format!("Allow them to shape {}?", targets(&shaping)),
        };
        Self { prompt: format!("{number} {what}"), choices, notes, wider, is_group }
    }
}

/// How an item is listed: its head, and its parts if they need lines of their own.
fn listing(item: &Item, asked: &Inquiry) -> (String, Vec<String>) {
    let lines: Vec<&Line> = item.lines.iter().filter_map(|at| asked.question.lines.get(*at)).collect();
    let shaping: Vec<&SteeringLine> = item.steering.iter().filter_map(|at| asked.steering().get(*at)).collect();
    if let Some(first) = lines.first() {
        let of_datum = |datum: &Datum| -> BTreeSet<&Party> {
            lines.iter().filter(|line| line.datum == *datum).map(|line| &line.party).collect()
        };
        let parties = |datum: &Datum| listed(names(&of_datum(datum)).into_iter());
        if lines.iter().all(|line| line.datum == first.datum) {
            return (format!("{} with {}", told(first), parties(&first.datum)), Vec::new());
        }
        let data: BTreeSet<&Datum> = lines.iter().map(|line| &line.datum).collect();
        let shown = apart(&data.iter().map(|datum| datum.itself().to_string()).collect::<Vec<_>>());
        let is_same = data.iter().all(|datum| of_datum(datum) == of_datum(&first.datum));
        let with = if is_same { format!("with {}, ", parties(&first.datum)) } else { String::new() };
        let part = |(datum, name): (&&Datum, String)| {
            if is_same { name } else { format!("{name} with {}", parties(datum)) }
        };
        return (format!("{with}what answers may repeat:"), data.iter().zip(shown).map(part).collect());
    }
    let parties: BTreeSet<&Party> = shaping.iter().map(|line| &line.party).collect();
    match names(&parties).as_slice() {
        [one] => (format!("{one} would shape {}", targets(&shaping)), Vec::new()),
        all => (format!("{} would be shaped by", targets(&shaping)), all.to_vec()),
    }
}

/// What is shaped, as the user reads it.
fn targets(lines: &[&SteeringLine]) -> String {
    let mut targets: Vec<&SteeringTarget> = lines.iter().map(|line| &line.steered).collect();
    targets.sort_unstable();
    targets.dedup();
    listed(targets.into_iter().map(shaped))
}

/// "a", "a and b", "a, b and c".
fn listed(names: impl Iterator<Item = String>) -> String {
    let mut names: Vec<String> = names.collect();
    match names.pop() {
        Some(last) if !names.is_empty() => format!("{} and {last}", names.join(", ")),
        Some(last) => last,
        None => String::new(),
    }
}

/// Parties as the user reads them beside each other.
fn names(parties: &BTreeSet<&Party>) -> Vec<String> {
    apart(&parties.iter().map(ToString::to_string).collect::<Vec<_>>())
}

/// Names from outside, escaped and cut; whole where two of them would look alike.
fn apart(names: &[String]) -> Vec<String> {
    let cut: Vec<String> = names.iter().map(|name| quoted(name)).collect();
    let is_alone = |name: &String| cut.iter().filter(|other| *other == name).count() == 1;
    let shown = |(name, cut): (&String, &String)| if is_alone(cut) { cut.clone() } else { quoted_in_full(name) };
    names.iter().zip(&cut).map(shown).map(|name| format!("`{name}`")).collect()
}

fn name(party: &Party) -> String {
    format!("`{}`", quoted(&party.to_string()))
}

/// A datum as the user reads it; names from outside are escaped and cut.
fn thing(datum: &Datum) -> String {
    let name = format!("`{}`", quoted(&datum.itself().to_string()));
    name + datum.caveat()
}

/// What a line tells, as the user reads it.
fn told(line: &Line) -> String {
    let grain = if line.grain.is_exact() { "exactly" } else { line.grain.name() };
    let name = quoted(&line.datum.itself().to_string());
    format!("`{name}` ({grain}){}", line.datum.caveat())
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
    files_in(&BTreeSet::from([folder_around(file)?])).pop()
}

/// Their folder, and whether those in folders within it are among them.
fn folder_around(file: &Party) -> Option<(String, bool)> {
    let files = file.all_in_folder()?;
    let folder = files.as_files()?;
    let path = folder.as_file().to_string();
    Some((path.strip_prefix("file:").unwrap_or(&path).to_owned(), folder.is_deep()))
}

fn files_in(folders: &BTreeSet<(String, bool)>) -> Vec<String> {
    let paths = apart(&folders.iter().map(|(path, _)| path.clone()).collect::<Vec<_>>());
    let covered = |((_, is_deep), path): (&(String, bool), String)| {
        let deep = || format!("every file in {path} and in the folders within it");
        if *is_deep { deep() } else { format!("every file right in {path}") }
    };
    folders.iter().zip(paths).map(covered).collect()
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

/// What was typed to an item.
enum ItemAnswer {
    Answer(LineAnswer),
    Rest(Rest),
    /// Its lines are to be asked about one by one.
    Split,
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
