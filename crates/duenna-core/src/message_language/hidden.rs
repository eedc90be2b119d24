//! Characters that are not seen as what they are.

/// Whether it breaks the line or turns the order of what follows: nothing that one writes on a line has it.
pub(super) fn is_order(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether it is not seen at all, or orders others. What joins letters or signs is seen by what it does.
pub(super) fn is_hidden(c: char) -> bool {
    is_order(c)
        || matches!(
            c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{180e}' | '\u{200b}' | '\u{200e}'..='\u{200f}'
                | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}'
        )
}

/// A text of a file as an error tells it: what is not seen, by its number.
pub(super) fn shown(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if is_hidden(c) { shown.extend(c.escape_unicode()) } else { shown.push(c) }
    }
    shown
}
