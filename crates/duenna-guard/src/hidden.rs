//! What is written so that a reader understands it and a filter does not: digits in words or apart, text in base64, orders to the guard.

use super::Span;
use super::text::{Text, Word};

/// How something was hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Disguise {
    /// Digits as words, or one by one.
    Digits,
    /// Encoded in base64.
    Encoded,
    /// Letters of another script that look Latin.
    Lookalikes,
    /// Words to whoever judges the action.
    Orders,
}

/// Something that was hidden, where, and what it says.
pub(super) struct HiddenText {
    pub(super) way: Disguise,
    pub(super) span: Span,
    pub(super) says: String,
}

/// From so many digits on they are a number of somebody's rather than a count.
const DIGITS: usize = 6;
const NUMERALS: &[(&str, &str)] = &[
    ("zero", "0"),
    ("oh", "0"),
    ("null", "0"),
    ("one", "1"),
    ("two", "2"),
    ("three", "3"),
    ("four", "4"),
    ("five", "5"),
    ("six", "6"),
    ("seven", "7"),
    ("eight", "8"),
    ("nine", "9"),
    ("eins", "1"),
    ("zwei", "2"),
    ("drei", "3"),
    ("vier", "4"),
    ("fünf", "5"),
    ("sechs", "6"),
    ("sieben", "7"),
    ("acht", "8"),
    ("neun", "9"),
    ("uno", "1"),
    ("dos", "2"),
    ("tres", "3"),
    ("cuatro", "4"),
    ("cinco", "5"),
    ("seis", "6"),
    ("siete", "7"),
    ("ocho", "8"),
    ("nueve", "9"),
    ("un", "1"),
    ("deux", "2"),
    ("trois", "3"),
    ("quatre", "4"),
    ("cinq", "5"),
    ("sept", "7"),
    ("huit", "8"),
    ("neuf", "9"),
];
/// Words that stand between digits without ending a number.
const BETWEEN: &[&str] = &["dash", "hyphen", "dot", "point", "space", "then", "and"];
const ORDERS: &[&[&str]] = &[
    &["ignore", "previous", "instructions"],
    &["ignore", "all", "instructions"],
    &["ignore", "all", "previous"],
    &["disregard", "previous"],
    &["disregard", "the", "guard"],
    &["ignore", "the", "guard"],
    &["note", "to", "the", "guard"],
    &["note", "to", "guard"],
    &["to", "the", "privacy", "guard"],
    &["to", "the", "reviewer"],
    &["message", "to", "the", "classifier"],
    &["system", "prompt"],
    &["privacy", "guard"],
    &["answer", "no", "leak"],
    &["no", "privacy", "leak"],
    &["not", "a", "privacy", "leak"],
    &["not", "a", "leak"],
    &["label", "this", "as"],
    &["classify", "this", "as"],
    &["mark", "this", "as", "safe"],
    &["treat", "this", "as", "safe"],
    &["has", "been", "approved", "by", "the", "privacy"],
    &["leak", "false"],
    &["decision", "no", "leak"],
    &["you", "are", "the", "guard"],
    &["dear", "guard"],
];

/// All that is hidden in a text.
pub(super) fn find(text: &str, read: &Text) -> Vec<HiddenText> {
    let mut hidden = digits(&read.words);
    hidden.extend(encoded(text));
    hidden.extend(read.mixed.iter().map(|span| HiddenText {
        way: Disguise::Lookalikes,
        span: *span,
        says: String::new(),
    }));
    for (at, word) in read.words.iter().enumerate() {
        let follows = |order: &&&[&str]| {
            let words = read.words.get(at..at + order.len()).unwrap_or_default();
            !words.is_empty() && order.iter().zip(words).all(|(part, word)| *part == word.text)
        };
        if let Some(order) = ORDERS.iter().find(follows) {
            let end = read.words.get(at + order.len() - 1).unwrap_or(word).span.end;
            hidden.push(HiddenText {
                way: Disguise::Orders,
                span: Span { start: word.span.start, end },
                says: String::new(),
            });
        }
    }
    hidden
}

fn digits(words: &[Word]) -> Vec<HiddenText> {
    let mut found = Vec::new();
    let mut run = String::new();
    let (mut start, mut end, mut pieces, mut words_in) = (0, 0, 0, 0);
    let mut finish = |run: &mut String, start: usize, end: usize, pieces: &mut usize, words_in: &mut usize| {
        // Digits that stand together are read as they are: only those in words, or one by one, are hidden.
        if run.len() >= DIGITS && (*words_in > 1 || *pieces == run.len()) {
            found.push(HiddenText { way: Disguise::Digits, span: Span { start, end }, says: std::mem::take(run) });
        }
        run.clear();
        (*pieces, *words_in) = (0, 0);
    };
    for word in words {
        let numeral = NUMERALS.iter().find(|(name, _)| *name == word.text).map(|(_, digit)| *digit);
        let digit = numeral.or_else(|| {
            (word.text.len() == 1 && word.text.bytes().all(|b| b.is_ascii_digit())).then_some(word.text.as_str())
        });
        if let Some(digit) = digit {
            if run.is_empty() {
                start = word.span.start;
            }
            run.push_str(digit);
            pieces += 1;
            words_in += usize::from(numeral.is_some());
            end = word.span.end;
        } else if run.is_empty() || !BETWEEN.contains(&word.text.as_str()) {
            finish(&mut run, start, end, &mut pieces, &mut words_in);
        }
    }
    finish(&mut run, start, end, &mut pieces, &mut words_in);
    found
}

/// Runs of base64 that are text once decoded.
fn encoded(text: &str) -> Vec<HiddenText> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '/' | '-' | '_' | '=');
    let mut found = Vec::new();
    let mut from = None;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        match (is_part(c), from) {
            (true, None) => from = Some(at),
            (false, Some(start)) => {
                from = None;
                let run = text.get(start..at).unwrap_or_default();
                if run.len() >= 12
                    && let Some(says) = decoded(run)
                {
                    found.push(HiddenText { way: Disguise::Encoded, span: Span { start, end: at }, says });
                }
            }
            _ => {}
        }
    }
    found
}

/// What it says, if it is text: printable, and not the letters of a long word read as code by accident.
fn decoded(run: &str) -> Option<String> {
    let (mut bytes, mut bits, mut held) = (Vec::new(), 0_u32, 0);
    for byte in run.trim_end_matches('=').bytes() {
        let value = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            _ => return None,
        };
        bits = (bits << 6) | u32::from(value);
        held += 6;
        if held >= 8 {
            held -= 8;
            bytes.push(u8::try_from((bits >> held) & 0xff).ok()?);
        }
    }
    let text = String::from_utf8(bytes).ok()?;
    let is_text = text.chars().all(|c| !c.is_control() || c.is_whitespace())
        && text.chars().filter(|c| c.is_ascii_alphanumeric() || *c == ' ').count() * 5 >= text.chars().count() * 4;
    is_text.then_some(text)
}
