//! Telephone numbers, as they are written: by their prefix where they have one, by their grouping and by the words beside them.

use super::example::judge;
use super::finding::{Evidence, Finding, Kind};
use super::window::{FindingSink, Window};

/// Country codes, and how many digits the national numbers have.
const COUNTRIES: &[(&str, usize, usize)] = &[
    ("1", 10, 10),
    ("7", 10, 10),
    ("20", 8, 10),
    ("27", 9, 9),
    ("30", 10, 10),
    ("31", 9, 9),
    ("32", 8, 9),
    ("33", 9, 9),
    ("34", 9, 9),
    ("36", 8, 9),
    ("39", 6, 11),
    ("40", 9, 9),
    ("41", 9, 9),
    ("43", 7, 13),
    ("44", 9, 10),
    ("45", 8, 8),
    ("46", 7, 10),
    ("47", 8, 8),
    ("48", 9, 9),
    ("49", 6, 13),
    ("51", 8, 9),
    ("52", 10, 11),
    ("53", 6, 8),
    ("54", 10, 11),
    ("55", 10, 11),
    ("56", 9, 9),
    ("57", 8, 10),
    ("58", 10, 10),
    ("60", 8, 10),
    ("61", 9, 9),
    ("62", 8, 12),
    ("63", 8, 10),
    ("64", 8, 10),
    ("65", 8, 8),
    ("66", 8, 9),
    ("81", 9, 10),
    ("82", 8, 10),
    ("84", 9, 10),
    ("86", 10, 11),
    ("90", 10, 10),
    ("91", 10, 10),
    ("92", 9, 10),
    ("93", 9, 9),
    ("94", 9, 9),
    ("95", 8, 10),
    ("98", 10, 10),
];

const CUES: &[&str] = &[
    "phone",
    "phones",
    "telephone",
    "tel",
    "mobile",
    "cell",
    "cellphone",
    "fax",
    "call",
    "calling",
    "text",
    "sms",
    "whatsapp",
    "dial",
    "ring",
    "number",
    "reach",
    "reached",
    "contact",
    "desk",
    "office",
    "home",
    "hotline",
    "line",
    "ext",
    "extension",
    "messages",
    "message",
    "answering",
    "handy",
    "telefon",
    "telefono",
    "telefone",
    "puhelin",
    "mob",
    "ph",
    "signal",
    "helpline",
    "at",
    "rufnummer",
    "portable",
    "movil",
    "cellulare",
    "callback",
    "voicemail",
    "handset",
    "landline",
    "registered",
    "work",
];
/// Cues that say little by themselves.
const FAINT: &[&str] =
    &["number", "contact", "office", "home", "line", "at", "desk", "registered", "work", "message", "signal"];

/// A run of digits in groups.
struct Shape {
    start: usize,
    end: usize,
    /// How many digits each group has.
    groups: Vec<usize>,
    digits: String,
    plus: bool,
    bracket: bool,
    /// The signs between the groups.
    between: Vec<u8>,
    extension: bool,
}

/// Telephone numbers.
pub(super) fn find(window: &Window<'_>, found: &mut FindingSink) {
    let mut past = 0;
    for (index, token) in window.tokens.iter().enumerate() {
        if !token.form.digits() || token.start < past || !window.byte(token.start).is_ascii_digit() {
            continue;
        }
        let Some(shape) = shape(window, token.start) else { continue };
        past = shape.end;
        let (score, why) = plain(&shape);
        let cue = cue(window, index, shape.end);
        let score = score + cue * if score > 0.55 { 0.3 } else { 0.45 };
        if score >= 0.25 {
            let mut evidence = vec![why];
            if cue > 0.0 {
                evidence.push(Evidence::Context);
            }
            let finding = Finding::new((shape.start, shape.end), Kind::of("PHONE_NUMBER"), score.min(1.0), evidence);
            found.push(finding.judged(judge("PHONE_NUMBER", window.slice(shape.start, shape.end))));
        }
    }
}

/// The longest run of groups from here that could be one number.
fn shape(window: &Window<'_>, first: usize) -> Option<Shape> {
    let mut start = first;
    let bracket_before = window.before(start) == b'(';
    start -= usize::from(bracket_before);
    let plus = window.before(start) == b'+' || bracket_before && window.before(first) == b'+';
    start -= usize::from(window.before(start) == b'+');
    // Not the rest of something longer.
    let before = window.before(start);
    if before.is_ascii_alphanumeric()
        || before == b'_'
        || matches!(before, b'-' | b'.' | b'/' | b',' | b':') && start > 1 && window.byte(start - 2).is_ascii_digit()
        || matches!(before, b'$' | b'#')
    {
        return None;
    }
    let mut shape = Shape {
        start,
        end: first,
        groups: Vec::new(),
        digits: String::new(),
        plus,
        bracket: bracket_before,
        between: Vec::new(),
        extension: false,
    };
    let mut at = first;
    loop {
        let from = at;
        while window.byte(at).is_ascii_digit() {
            shape.digits.push(char::from(window.byte(at)));
            at += 1;
        }
        if at == from || at - from > 12 {
            return None;
        }
        shape.groups.push(at - from);
        shape.end = at;
        if shape.digits.len() > 15 {
            return None;
        }
        let gap = separator(window, at, &mut shape);
        match gap {
            Some(next) if window.byte(next).is_ascii_digit() => at = next,
            _ => break,
        }
    }
    // `(536-22-8714)` stands in brackets; `(541) 754-3010` has some.
    if bracket_before && !window.slice(first, shape.end).contains(')') {
        (shape.start, shape.bracket) = (first - usize::from(window.before(first) == b'+'), false);
    }
    extension(window, &mut shape);
    let after = window.byte(shape.end);
    let longer = after.is_ascii_alphabetic()
        || after == b'_'
        || after == b'@'
        || after >= 0x80
        || matches!(after, b':' | b'%' | b'/') && window.byte(shape.end + 1).is_ascii_digit();
    (!longer && shape.digits.len() >= 7).then_some(shape)
}

/// Passes over what may stand between two groups: one sign, or a bracket with a space.
fn separator(window: &Window<'_>, at: usize, shape: &mut Shape) -> Option<usize> {
    let (mut next, mut signs) = (at, 0);
    while signs < 3 && matches!(window.byte(next), b' ' | b'-' | b'.' | b'(' | b')' | b'/') {
        shape.bracket |= matches!(window.byte(next), b'(' | b')');
        next += 1;
        signs += 1;
    }
    let gap = window.slice(at, next);
    let allowed = matches!(gap, " " | "-" | "." | "/" | ")" | ") " | " (" | "(" | ")-" | " - " | "-(" | "/ ");
    if allowed && window.byte(next).is_ascii_digit() {
        shape.between.push(gap.bytes().find(|byte| !matches!(byte, b'(' | b')')).unwrap_or(b' '));
    }
    allowed.then_some(next)
}

/// `x123`, `ext. 123`.
fn extension(window: &Window<'_>, shape: &mut Shape) {
    let rest = window.slice(shape.end, (shape.end + 16).min(window.text.len()));
    for lead in ["x", " x", " ext. ", " ext ", " ext.", ", ext. ", "#", " X", "X"] {
        let Some(digits) = rest.strip_prefix(lead) else { continue };
        let length = digits.bytes().take_while(u8::is_ascii_digit).count();
        if (1..=6).contains(&length) {
            shape.end += lead.len() + length;
            shape.extension = true;
        }
        return;
    }
}

/// The score by form alone.
fn plain(shape: &Shape) -> (f32, Evidence) {
    let length = shape.digits.len();
    let international =
        shape.plus.then_some(shape.digits.as_str()).or_else(|| shape.digits.strip_prefix("00").filter(|_| length > 10));
    if let Some(number) = international {
        let national = COUNTRIES.iter().find_map(|(code, least, most)| {
            let rest = number.strip_prefix(code)?;
            let digits = rest.strip_prefix('0').filter(|_| shape.bracket).unwrap_or(rest).len();
            Some((*least..=*most).contains(&digits))
        });
        // Two zeros may begin any number, if nothing groups it.
        let grouped = shape.plus || shape.groups.len() > 1;
        return match national {
            _ if !grouped => (0.2, Evidence::Pattern),
            Some(true) => (0.8, Evidence::Prefix("country code")),
            // Codes of three digits are not listed; their numbers have seven to nine.
            None if (10..=13).contains(&number.len()) => (0.65, Evidence::Prefix("country code")),
            _ => (0.35, Evidence::Pattern),
        };
    }
    let american = |groups: &[usize]| {
        let digits = shape.digits.get(shape.digits.len() - 10..).unwrap_or_default();
        groups == [3, 3, 4]
            && !digits.starts_with(['0', '1'])
            && !digits.get(3..).is_some_and(|rest| rest.starts_with(['0', '1']))
    };
    let even = shape.between.windows(2).all(|pair| pair.first() == pair.last());
    let groups = shape.groups.as_slice();
    let lead = groups.first().copied().unwrap_or(0);
    let date = groups.len() == 3 && matches!(groups, [4, 2, 2] | [2, 2, 4]);
    let score = match (length, groups.len()) {
        (10, 3) if american(groups) => 0.65,
        (11, 4) if lead == 1 && shape.digits.starts_with('1') && american(groups.get(1..).unwrap_or_default()) => 0.7,
        (_, 1) if shape.digits.starts_with('0') && (9..=11).contains(&length) => 0.3,
        (10, 1) => 0.2,
        (11, 1) if shape.digits.starts_with('1') => 0.15,
        (_, 1) => 0.0,
        // A date, or a social security number.
        _ if date || groups == [3, 2, 4] => 0.0,
        (9..=11, 2..)
            if shape.digits.starts_with('0') && (even || shape.bracket) && groups.iter().all(|group| *group >= 2) =>
        {
            0.55
        }
        (8, 4) if groups == [2, 2, 2, 2] => 0.4,
        (9, 3) if groups == [3, 3, 3] => 0.15,
        (8..=11, 2..) if shape.bracket => 0.5,
        (7, 2) if groups == [3, 4] => 0.25,
        (9..=11, 2..=5) | (8, 3..=5) if groups.iter().all(|group| (2..=5).contains(group)) && even => 0.2,
        (12.., 2..) => 0.05,
        _ => 0.1,
    };
    (score + if shape.extension { 0.25 } else { 0.0 }, Evidence::Pattern)
}

/// How strongly the words near say that it is a telephone number: 1, 0.4 or 0.
fn cue(window: &Window<'_>, index: usize, end: usize) -> f32 {
    let near = window.tokens.get(index.saturating_sub(6)..index).unwrap_or_default();
    let after = window.token_from(end);
    let behind = window.tokens.get(after..(after + 3).min(window.tokens.len())).unwrap_or_default();
    let is = |list: &[&str], word: &str| list.iter().any(|cue| cue.eq_ignore_ascii_case(word));
    let weigh = |tokens: &[super::token::Token]| {
        tokens
            .iter()
            .map(|token| window.spelled(token))
            .filter(|word| is(CUES, word))
            .map(|word| if is(FAINT, word) { 0.4 } else { 1.0 })
            .fold(0.0, f32::max)
    };
    let strong: f32 = weigh(near);
    strong.max(weigh(behind) * 0.5)
}
