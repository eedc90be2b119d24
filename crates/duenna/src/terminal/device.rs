//! The process's own outputs and its terminal. Nothing else in Duenna writes to them.

use std::io::{self, IsTerminal as _, Write as _};
use std::sync::{Mutex, MutexGuard, PoisonError};

use zeroize::Zeroizing;

use super::page::{Page, USUAL_WIDTH, Voice};

/// What stands on the terminal: one, however many outputs lead there.
static PAGE: Mutex<Page> = Mutex::new(Page::new());

/// Puts a terminal in order without moving its cursor, whatever was done to it:
///
/// 1. ends an unfinished command; leaves the alternate screen, which takes the cursor back to where it was kept just before;
/// 2. resets softly, and makes the whole screen scroll (the cursor is kept over that);
/// 3. no colours or other looks, a cursor that shows, ordinary letters, lines that go on, nothing typed in between;
/// 4. no reports of the mouse, of focus or of pastes; ordinary keys.
#[cfg(unix)]
const ORDER: &str = concat!(
    "\x1b\\\x1b7\x1b[?1049l",
    "\x1b[!p\x1b7\x1b[r\x1b8",
    "\x1b[0m\x1b[?25h\x1b(B\x0f\x1b[?5l\x1b[?7h\x1b[4l",
    "\x1b[?9l\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1004l\x1b[?1005l\x1b[?1006l\x1b[?1015l\x1b[?2004l\x1b[?1l\x1b>",
);

/// Where something is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stream {
    Output,
    Errors,
}

impl Stream {
    #[expect(clippy::disallowed_methods, reason = "asks only where it leads")]
    pub(super) fn is_terminal(self) -> bool {
        match self {
            Self::Output => io::stdout().is_terminal(),
            Self::Errors => io::stderr().is_terminal(),
        }
    }

    /// Bytes as they are: for what is no terminal, and for what a [`Page`] made.
    #[expect(clippy::disallowed_methods, reason = "the one place that writes")]
    pub(super) fn put(self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Self::Output => {
                let mut output = io::stdout().lock();
                output.write_all(bytes).and_then(|()| output.flush())
            }
            Self::Errors => io::stderr().write_all(bytes),
        }
    }

    #[expect(clippy::disallowed_methods, reason = "asks only how wide it is")]
    pub(super) fn width(self) -> usize {
        let size = match self {
            Self::Output => terminal_size::terminal_size_of(io::stdout()),
            Self::Errors => terminal_size::terminal_size_of(io::stderr()),
        };
        size.map(|(width, _)| usize::from(width.0)).filter(|width| *width > 0).unwrap_or(USUAL_WIDTH)
    }

    /// Writes a text on the page.
    pub(super) fn write(self, voice: Voice, text: &str) -> io::Result<()> {
        let mut page = page();
        let shown = page.write(voice, text, self.width());
        self.put(shown.as_bytes())
    }

    /// A line of a question, in bold where that is wanted.
    pub(super) fn headline(self, text: &str) -> io::Result<()> {
        let mut page = page();
        let shown = page.write(Voice::Question, text, self.width());
        if !has_looks() {
            return self.put(shown.as_bytes());
        }
        let bold: Vec<String> = shown.lines().map(|line| format!("\x1b[1m{line}\x1b[0m\n")).collect();
        self.put(bold.concat().as_bytes())
    }

    /// See [`Page::passage`].
    pub(super) fn passage(self, text: &str) -> io::Result<()> {
        let mut page = page();
        let shown = page.passage(text, self.width());
        self.put(shown.as_bytes())
    }

    /// See [`Page::progress`].
    pub(super) fn progress(self, text: &str) -> io::Result<()> {
        let mut page = page();
        let shown = page.progress(text, self.width());
        self.put(shown.as_bytes())
    }

    /// Puts the terminal in order, and leaves a line empty.
    pub(super) fn put_in_order(self) -> io::Result<()> {
        let mut shown = String::new();
        let mut page = page();
        page.leave(&mut shown);
        shown.push_str(order());
        shown.push('\n');
        self.put(shown.as_bytes())
    }
}

fn page() -> MutexGuard<'static, Page> {
    PAGE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The user has ended a line of the terminal by typing.
pub(super) fn line_was_typed() {
    page().forget();
}

/// Whether the terminal has commands.
pub(super) fn has_commands() -> bool {
    std::env::var_os("TERM").is_some_and(|name| name != "dumb")
}

/// Whether text may look like more than text: the terminal can, and the user has not said `NO_COLOR` (no-color.org).
pub(super) fn has_looks() -> bool {
    has_commands() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// Nothing for a terminal that has no commands.
#[cfg(unix)]
fn order() -> &'static str {
    if has_commands() { ORDER } else { "" }
}

#[cfg(not(unix))]
const fn order() -> &'static str {
    ""
}

/// How the terminal read keys when this process began.
#[cfg(unix)]
static KEYS: std::sync::OnceLock<rustix::termios::Termios> = std::sync::OnceLock::new();

#[cfg(unix)]
pub(super) fn remember() {
    // What is no terminal has nothing to remember.
    if let Ok(keys) = rustix::termios::tcgetattr(io::stdin()) {
        let _ = KEYS.set(keys);
    }
}

#[cfg(not(unix))]
pub(super) const fn remember() {}

#[cfg(unix)]
pub(super) fn restore() {
    // In the background a process is held that changes the terminal, and has changed nothing.
    let is_in_front = rustix::termios::tcgetpgrp(io::stdin()).is_ok_and(|front| front == rustix::process::getpgrp());
    if let Some(keys) = KEYS.get().filter(|_| is_in_front) {
        let _ = rustix::termios::tcsetattr(io::stdin(), rustix::termios::OptionalActions::Now, keys);
    }
}

#[cfg(not(unix))]
pub(super) const fn restore() {}

/// Throws away what was typed, or reported by the terminal, and not read yet.
#[cfg(unix)]
pub(super) fn discard_input() {
    // What is no terminal has nothing typed ahead.
    let _none = rustix::termios::tcflush(io::stdin(), rustix::termios::QueueSelector::IFlush);
}

#[cfg(not(unix))]
pub(super) const fn discard_input() {}

/// One line as typed, without its break; `None` at the end of the input. Nothing is read beyond it, so that nothing that was typed
/// before the next question is asked can be kept for it.
#[cfg(unix)]
pub(super) fn read_line() -> io::Result<Option<Zeroizing<String>>> {
    let mut line = Zeroizing::new(Vec::with_capacity(4096));
    loop {
        let mut byte = Zeroizing::new([0_u8]);
        let read = rustix::io::read(io::stdin(), byte.as_mut_slice());
        let [typed] = *byte;
        match read {
            Ok(0) if line.is_empty() => return Ok(None),
            Ok(0) => break,
            Ok(_) if typed == b'\n' => break,
            Ok(_) => line.push(typed),
            Err(rustix::io::Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
    }
    let text = String::from_utf8(std::mem::take(&mut *line));
    text.map(|text| Some(Zeroizing::new(text))).map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "not UTF-8"))
}

#[cfg(not(unix))]
pub(super) fn read_line() -> io::Result<Option<Zeroizing<String>>> {
    let mut line = Zeroizing::new(String::new());
    if io::stdin().read_line(&mut line)? == 0 {
        return Ok(None);
    }
    let kept = line.trim_end_matches(['\r', '\n']).len();
    line.truncate(kept);
    Ok(Some(line))
}
