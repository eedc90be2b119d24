//! What was typed to a question.

use duenna_core::{Grain, Purpose};
use duenna_runtime::consent::{Breadth, ItemWording, Lasts, day};
use duenna_store::now;

/// What may be typed to the lines that are asked about.
#[derive(Debug, Clone, Default)]
pub(super) struct Offer {
    /// Whether a yes may outlive the task.
    pub(super) may_last: bool,
    /// The purpose of the task, if it has one.
    pub(super) purpose: Option<Purpose>,
    /// How much wider a yes for always may be.
    pub(super) wider: Vec<Breadth>,
    /// What may be told instead, finest first: for one line alone.
    pub(super) coarser: Vec<Grain>,
    /// The numbers of the lines that may be answered apart.
    pub(super) numbers: Vec<usize>,
    /// Whether the line is about several things that may be answered one by one.
    pub(super) may_split: bool,
    /// Whether it may wait until its call comes.
    pub(super) may_wait: bool,
}

/// An answer, or the wish to look at something first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Choice {
    Yes(Lasts),
    Wider(Breadth),
    Coarser(Grain, Lasts),
    No(Lasts),
    Wait,
    Line(usize),
    Split,
    Help,
    Why,
    Details,
}

impl Offer {
    /// What may be answered to one line.
    pub(super) fn of(line: &ItemWording, is_group: bool, (purpose, may_wait): (Option<&Purpose>, bool)) -> Self {
        Self {
            may_last: line.may_last,
            purpose: purpose.cloned(),
            wider: line.wider.iter().map(|(breadth, _)| *breadth).collect(),
            coarser: line.coarser.iter().map(|(grain, _)| *grain).collect(),
            numbers: Vec::new(),
            may_split: is_group,
            may_wait,
        }
    }

    /// Reads what was typed; `Err` says why it is no answer. Nothing is no: a yes is never given by accident.
    pub(super) fn read(&self, typed: &str) -> Result<Choice, String> {
        let typed = typed.trim();
        if typed == "N" || typed.eq_ignore_ascii_case("never") {
            return Ok(Choice::No(Lasts::Always));
        }
        let typed = typed.to_lowercase();
        match typed.as_str() {
            "" | "n" | "no" => return Ok(Choice::No(Lasts::Task)),
            "?" | "h" | "help" => return Ok(Choice::Help),
            "w" | "why" => return Ok(Choice::Why),
            "v" | "view" => return Ok(Choice::Details),
            "l" | "later" if self.may_wait => return Ok(Choice::Wait),
            "s" | "split" if self.may_split => return Ok(Choice::Split),
            "f" if self.wider.contains(&Breadth::Folder) => return Ok(Choice::Wider(Breadth::Folder)),
            "e" if self.wider.contains(&Breadth::All) => return Ok(Choice::Wider(Breadth::All)),
            _ => {}
        }
        let coarser = typed.strip_prefix('c');
        let rest = coarser.unwrap_or(&typed);
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, letter) = rest.split_at_checked(digits).unwrap_or_default();
        if number.is_empty() {
            return self.lasts(&typed).map(Choice::Yes);
        }
        let number: usize = number.parse().map_err(|_| self.unknown())?;
        if coarser.is_none() {
            let is_line = letter.is_empty() && self.numbers.contains(&number);
            return if is_line { Ok(Choice::Line(number)) } else { Err(self.unknown()) };
        }
        let grain = number.checked_sub(1).and_then(|at| self.coarser.get(at)).ok_or_else(|| self.unknown())?;
        let lasts = if letter.trim().is_empty() { Lasts::Task } else { self.lasts(letter.trim())? };
        Ok(Choice::Coarser(*grain, lasts))
    }

    fn lasts(&self, letter: &str) -> Result<Lasts, String> {
        let until = letter.strip_prefix("until ").or_else(|| letter.strip_prefix("u "));
        match letter {
            "y" | "yes" => Ok(Lasts::Once),
            "t" | "task" => Ok(Lasts::Task),
            "a" | "always" | "p" | "purpose" | "u" | "until" if !self.may_last => Err(TASK_AT_MOST.to_owned()),
            "a" | "always" => Ok(Lasts::Always),
            "p" | "purpose" if self.purpose.is_some() => Ok(Lasts::Purpose),
            "u" | "until" => Err("Type u and a date, such as: u 2027-01-31".to_owned()),
            _ => match until {
                Some(_) if !self.may_last => Err(TASK_AT_MOST.to_owned()),
                Some(date) => day::coming_end(&date.to_uppercase(), now()).map(Lasts::Until),
                None => Err(self.unknown()),
            },
        }
    }

    /// What may be typed, where that was something else.
    fn unknown(&self) -> String {
        let mut keys = vec!["y", "t"];
        keys.extend(self.may_last.then_some("a"));
        keys.extend(self.wider.iter().map(|breadth| letter(*breadth)));
        keys.extend(self.may_wait.then_some("l"));
        keys.extend(self.may_split.then_some("s"));
        keys.extend(["n", "N", "w", "v"]);
        let numbers = self.numbers.iter().map(ToString::to_string);
        let coarser = (1..=self.coarser.len()).map(|number| format!("c{number}"));
        let all = keys.into_iter().map(str::to_owned).chain(coarser).chain(numbers);
        format!("Type one of {} or ?; Enter alone is no.", all.collect::<Vec<_>>().join(", "))
    }
}

/// What a symbol names, or what may have been refused, is allowed for longer than the task by nobody.
const TASK_AT_MOST: &str = "A yes here ends with this task: type y or t.";

pub(super) const fn letter(breadth: Breadth) -> &'static str {
    match breadth {
        Breadth::Folder => "f",
        Breadth::All => "e",
    }
}
