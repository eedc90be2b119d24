//! Tells the questions and answers of a story as they come.

use std::cell::RefCell;
use std::io::{self, Write};

use duenna_core::{Key, Party, ServerName, ToolName, quoted};

use duenna_gates::rules::Stage;
use duenna_runtime::consent::{Answers, Consent, ConsentError, Inquiry, Lasts, LineAnswer, NewValue, Views};
use duenna_runtime::local_search::Proposal;

/// One output, written to from several places in turn.
pub(super) struct SharedOutput<'s, 'o>(pub(super) &'s RefCell<&'o mut dyn Write>);

impl Write for SharedOutput<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.borrow_mut().flush()
    }
}

/// What an artifact prints: shown, marked as its own, and kept.
pub(super) struct PrintedOutput<'s, 'o> {
    output: SharedOutput<'s, 'o>,
    text: String,
}

impl<'s, 'o> PrintedOutput<'s, 'o> {
    pub(super) const fn new(output: &'s RefCell<&'o mut dyn Write>) -> Self {
        Self { output: SharedOutput(output), text: String::new() }
    }

    pub(super) fn into_text(self) -> String {
        self.text
    }
}

impl Write for PrintedOutput<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(bytes);
        for line in text.lines() {
            writeln!(self.output, "  it prints: {line}")?;
        }
        self.text.push_str(&text);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

/// Shows each question with its answers.
pub(super) struct Narrator<'s, 'o> {
    inner: &'s mut dyn Consent,
    output: SharedOutput<'s, 'o>,
    /// Whether the details are looked at first.
    looks: bool,
}

impl<'s, 'o> Narrator<'s, 'o> {
    pub(super) fn new(inner: &'s mut dyn Consent, output: &'s RefCell<&'o mut dyn Write>, looks: bool) -> Self {
        Self { inner, output: SharedOutput(output), looks }
    }
}

impl Consent for Narrator<'_, '_> {
    fn ask(&mut self, asked: &Inquiry, views: &dyn Views) -> Result<Answers, ConsentError> {
        let question = &asked.question;
        writeln!(self.output, "  Duenna asks before calling {}/{}:", question.server, quoted(question.tool.as_str()))?;
        if self.looks && !self.inner.takes_time() {
            writeln!(self.output, "    first, you look at what would be sent:")?;
            for line in views.details(0).lines() {
                writeln!(self.output, "{}", format!("      {line}").trim_end())?;
            }
        }
        let answers = self.inner.ask(asked, views)?;
        let mut party = None;
        for ((line, _), said) in asked.lines().zip(&answers.lines) {
            if party != Some(&line.party) {
                party = Some(&line.party);
                let whoever = if line.party.is_symbol() { " (whoever that turns out to be)" } else { "" };
                writeln!(self.output, "    share with {}{whoever}:", quoted(&line.party.to_string()))?;
            }
            let datum = quoted(&line.datum.itself().to_string());
            let (grain, caveat) = (line.grain.name(), line.datum.caveat());
            writeln!(self.output, "      {datum} ({grain}){caveat}?  {}", words(*said))?;
        }
        for (line, said) in asked.steering().iter().zip(&answers.steering) {
            let party = quoted(&line.party.to_string());
            writeln!(self.output, "    may {party} shape {}?  {}", line.steered, words(*said))?;
        }
        Ok(answers)
    }

    fn new_value(&mut self, key: &Key) -> Result<Option<NewValue>, ConsentError> {
        self.inner.new_value(key)
    }

    fn proposed(&mut self, key: &Key, found: &Proposal) -> Result<Option<NewValue>, ConsentError> {
        self.inner.proposed(key, found)
    }

    fn looks_for(&mut self, key: &Key) -> Result<bool, ConsentError> {
        self.inner.looks_for(key)
    }

    fn stage(&mut self, stage: &Stage, shaped_by: &[Party]) -> Result<bool, ConsentError> {
        self.inner.stage(stage, shaped_by)
    }

    fn again(
        &mut self,
        server: &ServerName,
        tool: &ToolName,
        shown: &dyn Fn() -> String,
    ) -> Result<bool, ConsentError> {
        self.inner.again(server, tool, shown)
    }

    fn in_doubt(
        &mut self,
        server: &ServerName,
        tool: &ToolName,
        shown: &dyn Fn() -> String,
    ) -> Result<bool, ConsentError> {
        self.inner.in_doubt(server, tool, shown)
    }

    fn takes_time(&self) -> bool {
        self.inner.takes_time()
    }

    fn is_users_word(&self) -> bool {
        self.inner.is_users_word()
    }
}

fn words(said: LineAnswer) -> String {
    match said {
        LineAnswer::Allow(lasts) => format!("yes, {}", how_long(lasts)),
        LineAnswer::Wider(_) => "yes, always, and to more than this".to_owned(),
        LineAnswer::Coarser(grain, lasts) => format!("only the {}, {}", grain.name(), how_long(lasts)),
        LineAnswer::Deny(_) => "NO".to_owned(),
        LineAnswer::Wait => "later".to_owned(),
    }
}

const fn how_long(lasts: Lasts) -> &'static str {
    match lasts {
        Lasts::Once => "once",
        Lasts::Task => "for this task",
        Lasts::Until(_) => "until a date",
        Lasts::Purpose => "for this purpose",
        Lasts::Always => "always",
    }
}
