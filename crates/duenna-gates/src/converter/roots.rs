//! Words without their endings: enough of English that `available` and `availability` are one.

use std::borrow::Cow;

/// Endings, the longest first, and how long what is left has to be.
const ENDINGS: &[(&str, usize)] = &[
    ("ability", 4),
    ("ibility", 4),
    ("isation", 4),
    ("ization", 4),
    ("ations", 4),
    ("ation", 4),
    ("ement", 4),
    ("ments", 4),
    ("ance", 4),
    ("ence", 4),
    ("able", 4),
    ("ible", 4),
    ("ment", 4),
    ("tion", 4),
    ("sion", 4),
    ("ally", 4),
    ("ing", 3),
    ("ies", 3),
    ("ity", 4),
    ("ial", 4),
    ("ed", 3),
    ("er", 4),
    ("or", 4),
    ("al", 4),
    ("ly", 4),
    ("ive", 4),
    ("y", 4),
    ("e", 3),
];

/// A word without the ending of its plural.
pub(super) fn singular(word: &str) -> Cow<'_, str> {
    if let Some(start) = word.strip_suffix("ies").filter(|start| start.len() > 1) {
        return Cow::Owned(format!("{start}y"));
    }
    let plural = word.strip_suffix('s').filter(|start| start.len() > 2 && !start.ends_with('s'));
    Cow::Borrowed(plural.unwrap_or(word))
}

/// What words of one family share: `cancel` of `cancelled` and `cancellation`.
pub(super) fn root(word: &str) -> &str {
    let mut root = word;
    for _ in 0..2 {
        let shorter = ENDINGS.iter().find_map(|(ending, least)| {
            root.strip_suffix(ending).filter(|rest| rest.len() >= *least && rest.is_char_boundary(rest.len()))
        });
        match shorter {
            Some(shorter) => root = shorter,
            None => break,
        }
    }
    // `cancell-ed` is `cancel`.
    let doubled = root.len() > 4 && {
        let mut last = root.bytes().rev();
        last.next() == last.next() && root.is_ascii()
    };
    if doubled && root.len() < word.len() { root.get(..root.len() - 1).unwrap_or(root) } else { root }
}
