//! Words as the measures compare them.

use std::collections::BTreeSet;

/// Words that say nothing by themselves.
const STOP: &[&str] = &[
    "a", "an", "and", "or", "the", "of", "to", "in", "on", "at", "for", "with", "by", "from", "is", "are", "was",
    "were", "be", "been", "has", "have", "had", "it", "its", "this", "that", "these", "those", "as", "not", "no",
    "any", "user", "client", "who", "which", "their", "his", "her", "our", "my", "i", "you", "your", "we", "they",
    "he", "she",
];

/// In small letters, words apart by one space, `1,200` as `1200`.
pub(super) fn normal(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let mut plain = String::with_capacity(text.len());
    for (at, c) in chars.iter().enumerate() {
        let is_digit = |back: bool, by: usize| {
            let at = if back { at.checked_sub(by) } else { at.checked_add(by) };
            at.and_then(|at| chars.get(at)).is_some_and(char::is_ascii_digit)
        };
        if *c == ',' && is_digit(true, 1) && (1..=3).all(|by| is_digit(false, by)) {
            continue;
        }
        if c.is_alphanumeric() || *c == '_' {
            plain.extend(c.to_lowercase());
        } else if !plain.ends_with(' ') && !plain.is_empty() {
            plain.push(' ');
        }
    }
    plain.trim_end().to_owned()
}

/// The words that say something.
pub(super) fn content(text: &str) -> Vec<String> {
    normal(text).split(' ').filter(|word| !word.is_empty() && !STOP.contains(word)).map(str::to_owned).collect()
}

/// Whether `normal` has these words side by side, between borders of words.
pub(super) fn has(normal: &str, words: &str) -> bool {
    !words.is_empty() && format!(" {normal} ").contains(&format!(" {words} "))
}

/// Whether 67 % of the words stand within 40 content words.
pub(super) fn has_most(content: &[String], words: &BTreeSet<String>) -> bool {
    if words.is_empty() {
        return false;
    }
    let places: Vec<(usize, &String)> = content.iter().enumerate().filter(|(_, word)| words.contains(*word)).collect();
    places.iter().enumerate().any(|(first, (from, _))| {
        let near = places.iter().skip(first).take_while(|(at, _)| *at < from + 40);
        let seen: BTreeSet<&String> = near.map(|(_, word)| *word).collect();
        seen.len() * 100 >= words.len() * 67
    })
}

/// Whether the text tells at least half of what the sentence says, by the stems of its content words.
pub(super) fn tells_half(text: &str, sentence: &str) -> bool {
    let stems = |text: &str| content(text).iter().map(|word| stem(word)).collect::<BTreeSet<_>>();
    let (wanted, told) = (stems(sentence), stems(text));
    wanted.intersection(&told).count() * 2 >= wanted.len()
}

/// A word without its ending.
pub(super) fn stem(word: &str) -> String {
    const ENDINGS: [&str; 14] =
        ["ations", "ation", "ings", "ing", "ies", "ied", "ed", "es", "s", "ly", "ment", "al", "e", "y"];
    let is_number = word.chars().all(|c| c.is_ascii_digit());
    let cut = ENDINGS.iter().find_map(|ending| word.strip_suffix(ending).filter(|rest| rest.chars().count() >= 4));
    cut.filter(|_| !is_number).unwrap_or(word).to_owned()
}
