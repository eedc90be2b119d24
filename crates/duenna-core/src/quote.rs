//! Names from outside, made safe to show.

use crate::party::is_ignorable;

#[cfg(test)]
mod tests;

/// Longest name shown whole, in characters.
const SHOWN: usize = 72;
/// How much of a longer name's end is shown: endings tell hosts and files apart.
const END: usize = 28;

/// A name from outside: escaped, and cut in the middle if it is long. What would move the cursor, change the direction of
/// writing or take no room is shown as its code.
#[must_use]
pub fn quoted(name: &str) -> String {
    let shown: Vec<String> = name.chars().map(escaped).collect();
    if shown.len() <= SHOWN {
        return shown.concat();
    }
    let (start, rest) = shown.split_at(SHOWN.saturating_sub(END + 1));
    let end = rest.get(rest.len().saturating_sub(END)..).unwrap_or_default();
    format!("{}…{}", start.concat(), end.concat())
}

/// The same, and not cut: where two names must not look alike.
#[must_use]
pub fn quoted_in_full(name: &str) -> String {
    name.chars().map(escaped).collect()
}

/// A text as it is, but for what would move the cursor, change the direction of writing or take no room.
#[must_use]
pub fn visible(text: &str) -> String {
    let code = |char: char| (char.is_control() && char != '\n') || is_hidden(char);
    text.chars().map(|c| if code(c) { c.escape_unicode().to_string() } else { c.to_string() }).collect()
}

fn escaped(char: char) -> String {
    // A backtick is where Duenna's sentences end a name.
    if is_hidden(char) || char == '`' { char.escape_unicode().to_string() } else { char.escape_debug().to_string() }
}

/// Characters that do not show, beside those that `escape_debug` already escapes.
fn is_hidden(char: char) -> bool {
    is_ignorable(char) || matches!(char, '\u{2028}'..='\u{2029}' | '\u{fff9}'..='\u{fffb}')
}
