//! Kinds from examples: members, ranges, units and formats.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use duenna_core::message_language::{Day, DayTime, Duration, TimeOfDay};
use serde_json::{Map, Value, json};

use super::observe::{KeyObservations, Leaf, key_of};

/// The most groups side by side, and the most values of a field, that are proposed.
const MOST: usize = 16;
/// The most members of an enumeration: beyond them it is free text.
const MOST_MEMBERS: usize = 80;
/// How many ways to write it a format may have.
const MOST_FORMATS: usize = 3;
/// Yes and no.
const YES_NO: [&str; 2] = ["yes", "no"];
/// The longest word of a message that becomes a word of the language.
const MEMBER: usize = 40;

/// The keys of a group, as a file has them; `path` leads there. What was only read in messages came up in `enough` conversations.
pub(super) fn group(seen: &KeyObservations, path: &mut Vec<String>, enough: usize) -> Map<String, Value> {
    let mut keys = Map::new();
    for (key, below) in &seen.keys {
        path.push(key.clone());
        let is_known = below.leaf.recorded > 0 || below.leaf.conversations.len() >= enough;
        let entry = match below.keys.is_empty() {
            true if is_known => field(&below.leaf, path),
            true => None,
            false => nested(below, path, enough),
        };
        path.pop();
        keys.extend(entry.map(|entry| (key.clone(), entry)));
    }
    keys
}

fn nested(seen: &KeyObservations, path: &mut Vec<String>, enough: usize) -> Option<Value> {
    let keys = group(seen, path, enough);
    if keys.is_empty() {
        return None;
    }
    let mut entry = json!({ "keys": keys });
    if seen.options > 1 {
        set(&mut entry, "options", json!((seen.options * 2).clamp(4, MOST)));
    }
    Some(entry)
}

fn field(leaf: &Leaf, path: &[String]) -> Option<Value> {
    let key = path.last()?;
    let mut kinds = Vec::new();
    if leaf.bools > 0 {
        kinds.push(json!({ "kind": "bool" }));
    }
    kinds.extend(number(leaf, key));
    kinds.extend(texts(leaf, key));
    let mut entry = match kinds.len() {
        0 => return None,
        1 => kinds.pop()?,
        _ => json!({ "kind": "one_of", "one_of": kinds }),
    };
    if leaf.most > 1 {
        let members = entry.get("members").and_then(Value::as_array).map_or(MOST, Vec::len);
        set(&mut entry, "most", json!((leaf.most * 2).min(MOST).min(members.max(1))));
    }
    if asks(path) {
        set(&mut entry, "asks", json!(true));
        // Until a person said yes.
        set(&mut entry, "trusted", json!(false));
    }
    Some(entry)
}

fn set(entry: &mut Value, name: &str, value: Value) {
    if let Some(entry) = entry.as_object_mut() {
        entry.insert(name.to_owned(), value);
    }
}

/// Whether a key asks the user for something, by its words or those of its groups.
pub(super) fn asks(path: &[String]) -> bool {
    const WORDS: [&str; 9] =
        ["needed", "request", "requests", "requested", "question", "questions", "ask", "provide", "wanted"];
    let last = path.last().map(String::as_str).unwrap_or_default();
    let is_group_of_them = path.iter().any(|key| {
        let words: BTreeSet<&str> = key.split('_').collect();
        words.contains("information") && (words.contains("request") || words.contains("requests"))
    });
    is_group_of_them || last.split('_').any(|word| WORDS.contains(&word))
}

fn number(leaf: &Leaf, key: &str) -> Option<Value> {
    let is_whole = leaf.decimals.is_empty();
    let wholes = leaf.wholes.iter().map(|whole| to_f64(*whole));
    let all: Vec<f64> = wholes.chain(leaf.decimals.iter().copied()).collect();
    let (least, most) = all.iter().fold(None, |ends: Option<(f64, f64)>, number| {
        Some(ends.map_or((*number, *number), |(least, most)| (least.min(*number), most.max(*number))))
    })?;
    let words: BTreeSet<&str> = key.split('_').collect();
    let has = |names: &[&str]| names.iter().any(|name| words.contains(name));
    let (from, to) = if least >= 1900.0 && most <= 2100.0 && is_whole && has(&["year", "built"]) {
        (1800.0, 2200.0)
    } else if least >= 0.0 && most <= 100.0 && has(&["percent", "percentage", "share", "rate", "discount"]) {
        (0.0, 100.0)
    } else if least >= 0.0 && most <= 10.0 && has(&["rating", "stars", "star", "score"]) {
        (0.0, if most <= 5.0 { 5.0 } else { 10.0 })
    } else {
        // What others say may be some times as much as what was said here.
        let to = round_up(most.abs().max(least.abs()).max(1.0) * 4.0);
        (if least < 0.0 { -to } else { 0.0 }, to)
    };
    if is_whole {
        return Some(json!({ "kind": "int", "from": whole(from), "to": whole(to) }));
    }
    let places = all.iter().map(|number| places(*number)).max().unwrap_or(0).max(2);
    let step = match places {
        0..=2 => 0.01,
        3 => 0.001,
        _ => 0.0001,
    };
    Some(json!({ "kind": "decimal", "from": whole(from), "to": whole(to), "step": step }))
}

#[expect(clippy::cast_precision_loss, reason = "a range is round anyway")]
const fn to_f64(number: i64) -> f64 {
    number as f64
}

#[expect(clippy::cast_possible_truncation, reason = "bounded, and round")]
fn whole(number: f64) -> i64 {
    number.clamp(-1e14, 1e14) as i64
}

/// How many digits stand behind the point.
fn places(number: f64) -> usize {
    number.to_string().split_once('.').map_or(0, |(_, places)| places.len())
}

/// The next one of 1, 2, 5, 10, 20, 50 and so on.
pub(super) fn round_up(number: f64) -> f64 {
    let mut unit = 1.0;
    while unit < 1e14 {
        for step in [1.0, 2.0, 5.0] {
            if number <= unit * step {
                return unit * step;
            }
        }
        unit *= 10.0;
    }
    1e14
}

/// What a text is, by how it is written.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Sort {
    Date,
    DateTime,
    Time,
    Duration,
    Money,
    Format(String),
    Member,
    /// A handle that a converter gave.
    Handle,
    Free,
}

/// The kinds of the texts under a key.
fn texts(leaf: &Leaf, key: &str) -> Vec<Value> {
    let mut sorts: Vec<(Sort, &str)> = leaf.texts.keys().map(|text| (sort(text, key), text.as_str())).collect();
    let formats: BTreeSet<String> = sorts
        .iter()
        .filter_map(|(sort, _)| if let Sort::Format(template) = sort { Some(template.clone()) } else { None })
        .collect();
    if formats.len() > MOST_FORMATS {
        sorts.iter_mut().filter(|(sort, _)| matches!(sort, Sort::Format(_))).for_each(|(sort, _)| *sort = Sort::Free);
    }
    let mut members: BTreeSet<&str> =
        sorts.iter().filter(|(sort, _)| *sort == Sort::Member).map(|(_, text)| *text).collect();
    // Where one was said, the other might have been.
    if !members.is_empty() && members.iter().all(|member| YES_NO.contains(member)) {
        members.extend(YES_NO);
    }
    let is_listed = members.len() <= MOST_MEMBERS;
    let has = |wanted: &Sort| sorts.iter().any(|(sort, _)| sort == wanted);
    let mut kinds = Vec::new();
    // A day is a day with a time left out.
    match (has(&Sort::Date), has(&Sort::DateTime)) {
        (_, true) => kinds.push(json!({ "kind": "datetime" })),
        (true, false) => kinds.push(json!({ "kind": "date" })),
        (false, false) => {}
    }
    for (sort, kind) in [(Sort::Time, "time"), (Sort::Duration, "duration")] {
        if has(&sort) {
            kinds.push(json!({ "kind": kind }));
        }
    }
    if has(&Sort::Money) {
        let money = sorts.iter().filter(|(sort, _)| *sort == Sort::Money);
        let parts: Vec<(f64, &str)> = money.filter_map(|(_, text)| amount(text)).collect();
        let most = parts.iter().map(|(amount, _)| amount.abs()).fold(1.0, f64::max);
        let codes: BTreeSet<&str> = parts.iter().map(|(_, code)| *code).collect();
        kinds.push(
            json!({ "kind": "money", "from": 0, "to": whole(round_up(most * 4.0)), "step": 0.01, "currencies": codes }),
        );
    }
    if formats.len() <= MOST_FORMATS {
        kinds.extend(formats.iter().map(|template| format_of(template)));
    }
    if is_listed && !members.is_empty() {
        kinds.push(json!({ "kind": "enum", "members": members }));
    }
    if has(&Sort::Free) || has(&Sort::Handle) || !is_listed {
        kinds.push(json!({ "kind": "name", "category": category(key) }));
    }
    kinds
}

/// What names under a key are handles of.
fn category(key: &str) -> String {
    let short = key.strip_suffix("_name").unwrap_or(key);
    let category: String = short.chars().take(40).collect();
    key_of(&category).unwrap_or_else(|| "name".to_owned())
}

fn sort(text: &str, key: &str) -> Sort {
    if text.parse::<Day>().is_ok() {
        return Sort::Date;
    }
    if text.parse::<DayTime>().is_ok() {
        return Sort::DateTime;
    }
    if text.parse::<TimeOfDay>().is_ok() {
        return Sort::Time;
    }
    if text.parse::<Duration>().is_ok() {
        return Sort::Duration;
    }
    if amount(text).is_some() {
        return Sort::Money;
    }
    if is_handle(text, key) {
        return Sort::Handle;
    }
    if let Some(template) = template(text) {
        return Sort::Format(template);
    }
    let is_word = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '_' | '/' | '-' | '+');
    let is_code = text.len() == 3 && text.bytes().all(|byte| byte.is_ascii_uppercase());
    let is_member = text.len() <= MEMBER && text.chars().all(is_word) && text.split(['_', '-']).count() <= 5;
    if is_code || is_member { Sort::Member } else { Sort::Free }
}

/// `120.50 EUR`
fn amount(text: &str) -> Option<(f64, &str)> {
    let (amount, code) = text.split_once(' ')?;
    let is_code = code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_uppercase());
    let is_number = amount.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    Some((amount.parse().ok().filter(|_| is_code && is_number)?, code))
}

/// Whether a text stands for a name: letters and a number, under a key of names.
fn is_handle(text: &str, key: &str) -> bool {
    let stem = text.trim_end_matches(|c: char| c.is_ascii_digit());
    let is_stem = !stem.is_empty() && stem.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    let is_of_names = key.split('_').any(|word| matches!(word, "name" | "names" | "id" | "title"));
    stem.len() < text.len() && is_stem && (is_of_names || stem.trim_end_matches('_').ends_with("option"))
}

/// The fixed text of a text with days, times and numbers in it, if it is made of such: `{a} to {b}` with `a` and `b` as days.
fn template(text: &str) -> Option<String> {
    let is_part = |c: char| c.is_ascii_digit() || matches!(c, '-' | ':' | '.');
    let (mut template, mut rest, mut slots) = (String::new(), text, 0_u8);
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let (before, from) = rest.split_at(start);
        let end = from.find(|c: char| !is_part(c)).unwrap_or(from.len());
        let part = from.get(..end)?.trim_end_matches(['-', ':', '.']);
        let kind = if part.parse::<Day>().is_ok() {
            "d"
        } else if part.parse::<TimeOfDay>().is_ok() {
            "t"
        } else if part.len() <= 12 && part.parse::<f64>().is_ok() {
            if part.contains('.') { "n" } else { "i" }
        } else {
            return None;
        };
        if slots > 0 && before.is_empty() {
            return None;
        }
        slots += 1;
        template.push_str(before);
        // Writing to a string cannot fail.
        let _ = write!(template, "{{{kind}{slots}}}");
        rest = from.get(part.len()..)?;
    }
    template.push_str(rest);
    // Fixed text of a few small words; a word with a number in it is a member.
    let words = text.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| !word.is_empty());
    let is_plain = !text.contains(['{', '}']) && text.is_ascii() && text.len() <= 60;
    let is_short =
        words.clone().count() <= 4 && words.clone().all(|word| word.bytes().all(|byte| byte.is_ascii_lowercase()));
    let is_spaced = text.contains(' ') || template.contains("{d") || template.contains("{t");
    (slots > 0 && slots <= 4 && is_plain && is_short && is_spaced).then_some(template)
}

/// A format with its slots.
fn format_of(template: &str) -> Value {
    let mut slots = Map::new();
    for part in template.split('{').skip(1) {
        let name = part.split('}').next().unwrap_or_default();
        let kind = match name.chars().next() {
            Some('d') => json!({ "kind": "date" }),
            Some('t') => json!({ "kind": "time" }),
            Some('n') => json!({ "kind": "decimal", "from": 0, "to": 1_000_000, "step": 0.01 }),
            _ => json!({ "kind": "int", "from": 0, "to": 1_000_000 }),
        };
        slots.insert(name.to_owned(), kind);
    }
    json!({ "kind": "format", "format": template, "slots": slots })
}
