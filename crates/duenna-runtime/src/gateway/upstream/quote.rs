//! Text of a server, made safe to show: escaped, cut, quoted, never in `Debug`.

use std::fmt::{self, Write as _};

use crate::config::Secret;

/// The most lines of an error that are shown: its last ones.
const SHOWN_LINES: usize = 12;
/// Longest excerpt of foreign text shown, in characters.
const SHOWN_CHARS: usize = 400;

/// What a server wrote: an error's message, or its standard error.
///
/// It may repeat arguments it was sent, so `Debug` hides it, and an error of a call does not show it. It is for the user's own
/// terminal; towards a model or a host it is data of that call.
#[derive(Clone, PartialEq, Eq)]
pub struct Words(String);

impl Words {
    pub(super) fn new(mut text: String, secrets: &[Secret]) -> Self {
        for secret in secrets {
            secret.hide_in(&mut text);
        }
        Self(text.trim().to_owned())
    }

    /// The words, escaped: one line between quotation marks, or the last lines of several, each behind a mark of its own.
    #[must_use]
    pub fn shown(&self) -> String {
        let lines: Vec<&str> = self.0.lines().filter(|line| !line.trim().is_empty()).collect();
        if lines.len() <= 1 {
            return quoted_as(&self.0, '"');
        }
        let tail = lines.get(lines.len().saturating_sub(SHOWN_LINES)..).unwrap_or_default();
        let shown = |line: &&str| {
            let mut shown = String::from("\n  │ ");
            line.chars().take(SHOWN_CHARS).for_each(|char| push_escaped(&mut shown, char, '"'));
            shown
        };
        let of = if tail.len() < lines.len() { ", at the end:" } else { ":" };
        format!("{of}{}", tail.iter().map(shown).collect::<String>())
    }

    /// Whether the server said nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Words({} bytes)", self.0.len())
    }
}

/// A name from outside in backticks: escaped and cut.
pub(super) fn quoted(name: &str) -> String {
    quoted_as(name, '`')
}

fn quoted_as(text: &str, mark: char) -> String {
    let mut shown = String::from(mark);
    for (count, char) in text.chars().enumerate() {
        if count == SHOWN_CHARS {
            shown.push('…');
            break;
        }
        push_escaped(&mut shown, char, mark);
    }
    shown.push(mark);
    shown
}

/// Control and format characters (terminal escapes, bidirectional overrides, zero-width) would change what the user sees.
fn push_escaped(shown: &mut String, char: char, mark: char) {
    if char == '\n' {
        shown.push_str("\\n");
    } else if char == '\t' {
        shown.push(' ');
    } else if char.is_control() || is_format(char) {
        // Writing to a String cannot fail.
        let _infallible = write!(shown, "\\u{{{:x}}}", u32::from(char));
    } else if char == mark {
        shown.push('\\');
        shown.push(char);
    } else {
        shown.push(char);
    }
}

fn is_format(char: char) -> bool {
    matches!(char,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}
