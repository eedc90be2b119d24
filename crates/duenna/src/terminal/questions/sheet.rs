//! The lines of a question, or of several that are asked together, and the answers to them.
//!
//! ```text
//!  Send `~/docs/standup.md` to everything (a server outside your machine)?     the sentence
//!  This is everything.echo, line 3 of the program: …                           what is known of it
//!  1. send … 2. let … decide …                                                 lines, if there are several
//!  y once · t for this task · a always · …                                      what may be typed
//! ```
//!
//! One answer settles all lines, but for those that may be what the user refused before; a number answers a line by itself.

use std::collections::BTreeSet;

use duenna_runtime::consent::{
    Answers, Breadth, Choices, ConsentError, Inquiry, Item, ItemWording, Lasts, LineAnswer, Reader, Views, Wording,
};

use super::Terminal;
use super::choice::{Choice, Offer, letter};
use super::help::help;
use crate::terminal::flow_paths::along;
use crate::terminal::{Console, counted};

/// One numbered line.
pub(super) struct Entry<'a> {
    /// As the user reads it.
    number: usize,
    /// The number of its question.
    call: usize,
    asked: &'a Inquiry,
    item: Item,
    pub(super) wording: ItemWording,
    is_answered: bool,
}

/// Questions that are answered together.
pub(super) struct Sheet<'a> {
    asked: &'a [Inquiry],
    reader: &'a Reader,
    views: &'a dyn Views,
    /// Whether their calls are still to come.
    is_ahead: bool,
    entries: Vec<Entry<'a>>,
    answers: Vec<Answers>,
}

impl<'a> Entry<'a> {
    fn new(number: usize, (call, asked, item): (usize, &'a Inquiry, Item), reader: &Reader) -> Self {
        let wording = Wording::new(asked, reader).item(&item);
        Self { number, call, asked, item, wording, is_answered: false }
    }
}

impl<'a> Sheet<'a> {
    pub(super) fn new(asked: &'a [Inquiry], reader: &'a Reader, views: &'a dyn Views, is_ahead: bool) -> Self {
        let items = asked
            .iter()
            .enumerate()
            .flat_map(|(call, asked)| asked.items().into_iter().map(move |item| (call, asked, item)));
        let entry = |(at, (call, asked, item))| Entry::new(at + 1, (call, asked, item), reader);
        let entries = items.enumerate().map(entry).collect();
        let answers = asked.iter().map(|asked| asked.all(LineAnswer::Deny(Lasts::Task))).collect();
        Self { asked, reader, views, is_ahead, entries, answers }
    }

    /// The entries that have no answer yet.
    fn open(&self) -> Vec<&Entry<'a>> {
        self.entries.iter().filter(|entry| !entry.is_answered).collect()
    }

    /// What may be typed to all of them at once.
    fn offer(&self) -> Offer {
        let open = self.open();
        if let [one] = open.as_slice() {
            return self.offer_of(one);
        }
        let has_folder =
            open.iter().any(|entry| entry.wording.wider.iter().any(|(breadth, _)| *breadth == Breadth::Folder));
        Offer {
            may_last: open.iter().any(|entry| entry.wording.may_last),
            purpose: open.iter().find_map(|entry| entry.asked.purpose.clone()),
            wider: has_folder.then_some(Breadth::Folder).into_iter().collect(),
            numbers: open.iter().map(|entry| entry.number).collect(),
            may_wait: self.is_ahead,
            ..Offer::default()
        }
    }

    fn offer_of(&self, entry: &Entry<'_>) -> Offer {
        Offer::of(&entry.wording, entry.item.is_group(), (entry.asked.purpose.as_ref(), self.is_ahead))
    }

    /// Answers all the lines that are left, but for those that may be what was refused, unless it is a no.
    fn answer_all(&mut self, said: Choice) {
        let is_yes = !matches!(said, Choice::No(_) | Choice::Wait);
        let alone = self.open().len() == 1;
        let open = self.entries.iter_mut().filter(|entry| !entry.is_answered);
        for entry in open.filter(|entry| alone || !is_yes || entry.wording.refused.is_none()) {
            if let Some(answers) = self.answers.get_mut(entry.call) {
                settle(entry, said, answers);
            }
        }
    }

    fn answer_one(&mut self, number: usize, said: Choice) {
        let Some(entry) = self.entries.iter_mut().find(|entry| entry.number == number) else { return };
        if let Some(answers) = self.answers.get_mut(entry.call) {
            settle(entry, said, answers);
        }
    }

    /// Makes a line of each of the things that one is about.
    fn split(&mut self, number: usize) -> std::ops::Range<usize> {
        let Some(at) = self.entries.iter().position(|entry| entry.number == number) else { return 0..0 };
        let Some(whole) = self.entries.get_mut(at) else { return 0..0 };
        whole.is_answered = true;
        let (call, asked, item) = (whole.call, whole.asked, whole.item.clone());
        let lines = item.lines.iter().map(|line| Item { lines: vec![*line], ..Item::default() });
        let steering = item.steering.iter().map(|line| Item { steering: vec![*line], ..Item::default() });
        let first = self.entries.iter().map(|entry| entry.number).max().unwrap_or_default() + 1;
        let parts: Vec<Entry<'a>> = lines
            .chain(steering)
            .enumerate()
            .map(|(at, item)| Entry::new(first + at, (call, asked, item), self.reader))
            .collect();
        let end = first + parts.len();
        self.entries.extend(parts);
        first..end
    }
}

/// Numbers as people list them: `1–3, 5`.
fn ranges(numbers: &[usize]) -> String {
    let mut all: Vec<(usize, usize)> = Vec::new();
    for number in numbers {
        match all.last_mut() {
            Some((_, last)) if *last + 1 == *number => *last = *number,
            _ => all.push((*number, *number)),
        }
    }
    let range =
        |(first, last): &(usize, usize)| if first == last { first.to_string() } else { format!("{first}–{last}") };
    all.iter().map(range).collect::<Vec<_>>().join(", ")
}

/// Takes an answer to a line.
fn settle(entry: &mut Entry<'_>, said: Choice, answers: &mut Answers) {
    let answer = |choices: &Choices| match said {
        Choice::Yes(lasts) if choices.may_last() || matches!(lasts, Lasts::Once) => LineAnswer::Allow(lasts),
        Choice::Wider(breadth) if choices.wider.contains(&breadth) => LineAnswer::Wider(breadth),
        Choice::Wider(_) if choices.may_last() => LineAnswer::Allow(Lasts::Always),
        Choice::Yes(_) | Choice::Wider(_) => LineAnswer::Allow(Lasts::Task),
        Choice::Coarser(grain, lasts) => LineAnswer::Coarser(grain, lasts),
        Choice::No(lasts) => LineAnswer::Deny(lasts),
        Choice::Wait => LineAnswer::Wait,
        Choice::Line(_) | Choice::Split | Choice::Help | Choice::Why | Choice::Details => LineAnswer::Deny(Lasts::Task),
    };
    entry.is_answered = true;
    for at in &entry.item.lines {
        if let (Some(line), Some(choices)) = (answers.lines.get_mut(*at), entry.asked.choices.get(*at)) {
            *line = answer(choices);
        }
    }
    for at in &entry.item.steering {
        if let (Some(line), Some(about)) = (answers.steering.get_mut(*at), entry.asked.steering().get(*at)) {
            *line = answer(&Choices::about(about));
        }
    }
}

impl<C: Console> Terminal<C> {
    /// Puts the questions of a sheet, and takes the answers.
    pub(super) fn fill(&mut self, mut sheet: Sheet<'_>) -> Result<Vec<Answers>, ConsentError> {
        self.introduce(&sheet)?;
        let mut is_first = true;
        while !sheet.open().is_empty() {
            let (offer, open) = (sheet.offer(), sheet.open());
            if let ([one], false) = (open.as_slice(), is_first) {
                let number = one.number;
                self.ask_line(&mut sheet, number)?;
                continue;
            }
            if is_first {
                self.show_keys(&open, &offer)?;
            }
            is_first = false;
            let numbers: Vec<usize> = open.iter().map(|entry| entry.number).collect();
            let prompt =
                if sheet.entries.len() == 1 { "Your answer".to_owned() } else { format!("Lines {}", ranges(&numbers)) };
            match self.read_choice(&prompt, &offer, &sheet, &open)? {
                Choice::Line(number) => self.ask_line(&mut sheet, number)?,
                Choice::Split => {
                    let Some(number) = sheet.open().first().map(|entry| entry.number) else { break };
                    self.ask_one_by_one(&mut sheet, number)?;
                }
                said @ (Choice::Yes(_) | Choice::Wider(_) | Choice::Coarser(..) | Choice::No(_) | Choice::Wait) => {
                    sheet.answer_all(said);
                }
                Choice::Help | Choice::Why | Choice::Details => {}
            }
        }
        Ok(sheet.answers)
    }

    /// Asks about one line of several.
    fn ask_line(&mut self, sheet: &mut Sheet<'_>, number: usize) -> Result<(), ConsentError> {
        let Some(entry) = sheet.entries.iter().find(|entry| entry.number == number) else { return Ok(()) };
        let offer = sheet.offer_of(entry);
        writeln!(self.console, "{number}. {}", entry.wording.head)?;
        self.show_notes(&entry.wording, "   ")?;
        self.show_keys(&[entry], &offer)?;
        let said = self.read_choice(&format!("Line {number}"), &offer, sheet, &[entry])?;
        if said == Choice::Split {
            return self.ask_one_by_one(sheet, number);
        }
        sheet.answer_one(number, said);
        Ok(())
    }

    /// Asks about each of the things that a line is about.
    fn ask_one_by_one(&mut self, sheet: &mut Sheet<'_>, number: usize) -> Result<(), ConsentError> {
        for part in sheet.split(number) {
            self.ask_line(sheet, part)?;
        }
        Ok(())
    }

    /// Reads until something is typed that answers, and shows meanwhile what the user wants to look at.
    fn read_choice(
        &mut self,
        prompt: &str,
        offer: &Offer,
        sheet: &Sheet<'_>,
        entries: &[&Entry<'_>],
    ) -> Result<Choice, ConsentError> {
        let calls: BTreeSet<usize> = entries.iter().map(|entry| entry.call).collect();
        loop {
            write!(self.console, "{prompt} (Enter = no): ")?;
            let typed = self.read()?;
            match offer.read(&typed) {
                Ok(Choice::Help) => {
                    let asked: Vec<&Inquiry> = calls.iter().filter_map(|call| sheet.asked.get(*call)).collect();
                    writeln!(self.console, "{}", help(entries, &asked, offer))?;
                }
                Ok(Choice::Why) => {
                    for call in &calls {
                        self.show_paths(sheet, *call)?;
                    }
                }
                Ok(Choice::Details) => {
                    for call in &calls {
                        self.console.passage(&sheet.views.details(*call))?;
                    }
                }
                Ok(said) => return Ok(said),
                Err(why) => writeln!(self.console, "{why}")?,
            }
        }
    }

    /// The lines of the program that lead to a call.
    fn show_paths(&mut self, sheet: &Sheet<'_>, call: usize) -> Result<(), ConsentError> {
        let Some(asked) = sheet.asked.get(call) else { return Ok(()) };
        let (words, line) = (Wording::new(asked, sheet.reader), asked.setting.line);
        let Some((paths, source)) = sheet.views.paths(call).filter(|(paths, _)| !paths.is_empty()) else {
            writeln!(
                self.console,
                "{}, line {line} of the program: nothing more is known of how this came about.",
                words.call()
            )?;
            return Ok(());
        };
        for path in paths {
            writeln!(self.console, "How {} gets to {}:", words.datum(&path.datum), words.call())?;
            self.console.passage(&along(&path, &source))?;
        }
        Ok(())
    }

    fn introduce(&mut self, sheet: &Sheet<'_>) -> Result<(), ConsentError> {
        let calls = sheet.asked.len();
        if calls > 1 {
            let calls = counted(calls, "call", "calls");
            self.console
                .headline(&format!("This program is going to make {calls} that you have not been asked about:"))?;
            writeln!(self.console)?;
        }
        for (call, asked) in sheet.asked.iter().enumerate() {
            self.show_question(sheet, call, asked)?;
            if calls > 1 {
                writeln!(self.console)?;
            }
        }
        Ok(())
    }

    /// One question with what is known of its call.
    fn show_question(&mut self, sheet: &Sheet<'_>, call: usize, asked: &Inquiry) -> Result<(), ConsentError> {
        let words = Wording::new(asked, sheet.reader);
        let entries: Vec<&Entry<'_>> = sheet.entries.iter().filter(|entry| entry.call == call).collect();
        let has_numbers = sheet.entries.len() > 1;
        match entries.as_slice() {
            [one] if has_numbers => self.console.headline(&format!("{}. {}", one.number, words.sentence()))?,
            _ => self.console.headline(&words.sentence())?,
        }
        let line = match asked.setting.line {
            0 => String::new(),
            line => format!(", line {line} of the program"),
        };
        match sheet.views.excerpt(call) {
            Some(excerpt) => {
                writeln!(self.console, "This is {}{line}:", words.call())?;
                self.console.passage(&excerpt)?;
            }
            None => {
                writeln!(self.console, "This is {}{line}. What exactly it sends is known only later.", words.call())?;
            }
        }
        for entry in &entries {
            let wording = &entry.wording;
            if entries.len() > 1 {
                writeln!(self.console, "{}. {}", entry.number, wording.head)?;
            }
            for part in &wording.parts {
                writeln!(self.console, "   - {part}")?;
            }
            self.show_notes(wording, "   ")?;
        }
        if let Some(caution) = words.caution() {
            writeln!(self.console, "{caution}")?;
        }
        Ok(())
    }

    fn show_notes(&mut self, wording: &ItemWording, margin: &str) -> Result<(), ConsentError> {
        if let Some(refused) = &wording.refused {
            writeln!(self.console, "{margin}you refused {refused} before, and this may be it")?;
        }
        for note in &wording.notes {
            writeln!(self.console, "{margin}{note}")?;
        }
        Ok(())
    }

    /// What may be typed.
    fn show_keys(&mut self, entries: &[&Entry<'_>], offer: &Offer) -> Result<(), ConsentError> {
        let all = if entries.len() > 1 { " to all" } else { "" };
        let mut yes = vec![format!("y yes{all}, once"), "t for this task".to_owned()];
        yes.extend(offer.may_last.then(|| "a always".to_owned()));
        yes.extend(offer.purpose.as_ref().filter(|_| offer.may_last).map(|purpose| format!("p always for {purpose}")));
        writeln!(self.console, "{}", yes.join(" · "))?;
        for breadth in &offer.wider {
            let mut covered: Vec<&str> = Vec::new();
            for (of, text) in entries.iter().flat_map(|entry| &entry.wording.wider) {
                if of == breadth && !covered.contains(&text.as_str()) {
                    covered.push(text);
                }
            }
            writeln!(self.console, "{} always, and for {}", letter(*breadth), covered.join(", "))?;
        }
        if let ([one], true) = (entries, offer.numbers.is_empty()) {
            for (at, (_, phrase)) in one.wording.coarser.iter().enumerate() {
                let number = at + 1;
                let always = if offer.may_last { format!(" (c{number}a: always)") } else { String::new() };
                writeln!(self.console, "c{number} not this; later {phrase}{always}")?;
            }
        }
        let mut rest = vec![format!("n no{all}, for this task"), format!("N never{all}")];
        rest.extend(offer.may_wait.then(|| "l later: ask me when the call comes".to_owned()));
        rest.extend(offer.may_split.then(|| "s one by one".to_owned()));
        if let ([first, .., last], false) = (offer.numbers.as_slice(), offer.numbers.is_empty()) {
            rest.push(format!("{first}–{last} answer that line by itself"));
        }
        rest.extend(["? help", "w why", "v show all"].map(str::to_owned));
        writeln!(self.console, "{}", rest.join(" · "))?;
        Ok(())
    }
}
