//! Everything that Duenna shows: the only way to standard output and standard error.
//!
//! ```text
//!  artifact_output ─┐                                  ┌─ a terminal: Escaper ─▶ Page (margin, width) ─▶ the device
//!  passage, notice ─┼─▶ Stream: is it a terminal? ─────┤
//!  answer, records ─┘                                  └─ a file or a pipe: every byte as it is
//!  SystemConsole: questions ─▶ input thrown away, terminal put in order, then as above
//! ```
//!
//! # Security
//! A terminal obeys what is printed on it, and what is printed may come from anybody. Therefore:
//!
//! - What a terminal gets is escaped, whoever wrote it; Duenna's own commands are added afterwards, and are constants.
//! - What is not in Duenna's words stands behind `│ ` in every line, lines that are too long included. Questions stand behind `▌ `,
//!   which nobody else can print.
//! - A question takes no answer that was typed before it was shown.
//!
//! Clippy refuses `print!`, `std::io::stdout` and the like everywhere else in this crate. What a terminal is given through a pipe
//! (`duenna run a.py | cat`) is not escaped: programs read pipes. A process that opens the terminal by itself is not held back; the
//! terminal is put in order before each question, except for colours that were redefined. On Windows neither that nor throwing away
//! what was typed is done.

mod console;
mod device;
mod escape;
pub(crate) mod flow_paths;
mod page;
mod pending;
mod questions;
pub(crate) mod table;

use std::backtrace::{Backtrace, BacktraceStatus};
use std::fmt;
use std::io::{self, Write};

use self::device::Stream;
use self::escape::escaped;
use self::page::Voice;
use self::pending::Pending;

pub(crate) use self::console::SystemConsole;
pub use self::console::{Console, Transcript};
pub use self::questions::Terminal;

/// Whether somebody is there to be asked: they see the question, and can answer it.
pub(crate) fn is_attended() -> bool {
    std::io::IsTerminal::is_terminal(&io::stdin()) && Stream::Errors.is_terminal()
}

/// Remembers how the terminal reads keys, for [`restore`].
pub(crate) fn remember() {
    device::remember();
}

/// Lets the terminal read keys as it did: for a process that ends in the middle of a question whose answer is hidden.
pub(crate) fn restore() {
    device::restore();
}

/// Whether standard error leads to the user's own eyes.
pub(crate) fn shows_errors() -> bool {
    Stream::Errors.is_terminal()
}

/// Whether standard output does.
pub(crate) fn shows_output() -> bool {
    Stream::Output.is_terminal()
}

/// Whether text may look like more than text.
pub(crate) fn has_looks() -> bool {
    device::has_looks()
}

/// How wide an answer may be.
pub(crate) fn output_width() -> usize {
    if Stream::Output.is_terminal() { Stream::Output.width() } else { page::USUAL_WIDTH }
}

/// Says something in Duenna's words, on standard error. Lines after the first stand further in, so that none that a name brought
/// along looks like a new one.
pub(crate) fn notice(text: &str) {
    // Nobody may be there to read it.
    let _ = if Stream::Errors.is_terminal() {
        Stream::Errors.write(Voice::Notice, &line(&indented(text)))
    } else {
        Stream::Errors.put(line(text).as_bytes())
    };
}

/// Says what is wrong with how the command was called. Nothing comes after it.
pub(crate) fn complaint(text: &str) {
    // As above.
    let _ = if Stream::Errors.is_terminal() {
        Stream::Errors.write(Voice::Answer, &line(text))
    } else {
        Stream::Errors.put(line(text).as_bytes())
    };
}

/// Shows words that are not Duenna's, on standard error.
pub(crate) fn passage(text: &str) {
    // As above.
    let _ = if Stream::Errors.is_terminal() {
        Stream::Errors.passage(&line(text))
    } else {
        Stream::Errors.put(line(text).as_bytes())
    };
}

/// Shows on a terminal how far something has come, in a line that gives way to the next text; an empty one takes it away.
pub(crate) fn progress(text: &str) {
    if Stream::Errors.is_terminal() {
        // As above.
        let _ = Stream::Errors.progress(text);
    }
}

/// A number of things, with the noun in the right form.
pub(crate) fn counted<N: Copy + fmt::Display + PartialEq + From<u8>>(count: N, one: &str, more: &str) -> String {
    format!("{count} {}", if count == N::from(1) { one } else { more })
}

/// The answer of a command, on standard output.
pub(crate) fn answer(text: &str) -> io::Result<()> {
    records().write_all(text.as_bytes())
}

/// The same in sentences, which a terminal breaks between words.
pub(crate) fn sentences(text: &str) -> io::Result<()> {
    let mut output = narration();
    output.write_all(text.as_bytes())?;
    output.flush()
}

/// How a part of an answer looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Look {
    Plain,
    Reverse,
    Dim,
}

/// The answer of a command, with looks on a terminal.
pub(crate) fn answer_with_looks(parts: &[(Look, String)]) -> io::Result<()> {
    Stream::Output.put(looking(parts, device::has_commands()).as_bytes())
}

fn looking(parts: &[(Look, String)], has_looks: bool) -> String {
    let part = |(look, text): &(Look, String)| match look {
        _ if !has_looks => escaped(text),
        Look::Plain => escaped(text),
        Look::Reverse => format!("\x1b[7m{}\x1b[0m", escaped(text)),
        Look::Dim => format!("\x1b[2m{}\x1b[0m", escaped(text)),
    };
    parts.iter().map(part).collect()
}

/// What artifacts print, on standard output.
pub(crate) const fn artifact_output() -> Output {
    Output::new(Voice::Foreign)
}

/// What Duenna tells about an artifact, on standard output.
pub(crate) const fn narration() -> Output {
    Output::new(Voice::Notice)
}

/// The answer of a command in parts, on standard output.
pub(crate) const fn records() -> Output {
    Output::new(Voice::Answer)
}

/// Standard output: byte by byte, but for a terminal.
#[derive(Debug)]
pub(crate) struct Output {
    voice: Voice,
    pending: Pending,
}

impl Output {
    const fn new(voice: Voice) -> Self {
        Self { voice, pending: Pending::new() }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if Stream::Output.is_terminal() {
            self.pending.push(bytes);
            let text = if self.voice == Voice::Notice { self.pending.lines() } else { self.pending.whole() };
            Stream::Output.write(self.voice, &text)?;
        } else {
            Stream::Output.put(bytes)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let text = self.pending.whole();
        if text.is_empty() { Ok(()) } else { Stream::Output.write(self.voice, &text) }
    }
}

/// Has panics reported without what their messages may bring along; with the way there, if `RUST_BACKTRACE` asks for it.
pub(crate) fn report_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let trace = Backtrace::capture();
        let trace = if trace.status() == BacktraceStatus::Captured { format!("{trace}\n") } else { String::new() };
        let text = format!("\nDuenna failed: {panic}\n{trace}");
        let text = if Stream::Errors.is_terminal() { escaped(&text) } else { text };
        // Not by the page: it may be what failed. Nobody may be there to read it.
        let _ = Stream::Errors.put(text.as_bytes());
    }));
}

/// A text that ends its line.
fn line(text: &str) -> String {
    if text.ends_with('\n') { text.to_owned() } else { format!("{text}\n") }
}

/// Every line but the first further in, if any of them begins as the first does.
fn indented(text: &str) -> String {
    let text = text.trim_start_matches('\n');
    if text.lines().skip(1).all(|line| line.starts_with(' ') || line.is_empty()) {
        return text.to_owned();
    }
    let further =
        |(at, line): (usize, &str)| if at == 0 || line.is_empty() { line.to_owned() } else { format!("  {line}") };
    text.lines().enumerate().map(further).collect::<Vec<_>>().join("\n")
}

/// What is shown beside questions.
#[cfg(test)]
mod tests {
    use super::{Look, indented, looking};

    #[test]
    fn looks_are_put_on_after_escaping() {
        let parts = [(Look::Plain, "a\u{1b}[8m".to_owned()), (Look::Reverse, "b\u{1b}[0m".to_owned())];
        assert_eq!(looking(&parts, true), "a\\x1b[8m\u{1b}[7mb\\x1b[0m\u{1b}[0m");
        assert_eq!(looking(&parts, false), "a\\x1b[8mb\\x1b[0m");
    }

    #[test]
    fn a_notice_begins_one_line_alone() {
        assert_eq!(indented("\none\n  two"), "one\n  two");
        assert_eq!(indented("one\nAllow? [y/N]\n  three"), "one\n  Allow? [y/N]\n    three");
    }
}
