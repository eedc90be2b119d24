//! What a person should look at before a language is used: where it says more than it needs to.

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::kind::{Kind, Numbers, Within};
use super::time::{Day, Duration, MINUTES, MOST};
use super::{Field, Group, Holds, Language};

/// Words in a key under which instructions would stand.
const INSTRUCTS: &[&str] = &[
    "instruction",
    "instructions",
    "message",
    "messages",
    "note",
    "notes",
    "comment",
    "comments",
    "prompt",
    "system",
    "text",
    "description",
    "details",
    "remark",
    "remarks",
    "reason",
    "summary",
    "url",
    "link",
    "html",
    "code",
    "script",
    "command",
    "other",
    "additional",
    "custom",
    "free",
    "override",
];

/// Words in a key that asks for what a stranger seldom needs.
const PRIVATE: &[&str] = &[
    "passport",
    "ssn",
    "password",
    "pin",
    "card",
    "bank",
    "account",
    "iban",
    "salary",
    "income",
    "employer",
    "employment",
    "medical",
    "health",
    "medication",
    "prescription",
    "diagnosis",
    "religion",
    "race",
    "politics",
    "sexual",
    "birth",
    "address",
    "phone",
    "email",
    "contact",
    "emergency",
    "id",
    "identity",
    "license",
    "financial",
    "tax",
    "family",
    "member",
    "names",
];

/// The longest member, and the most words of one.
const MEMBER: (usize, usize) = (40, 4);
/// From so many members on, an enumeration is a text in disguise.
const MEMBERS: usize = 200;
/// More bits in one number, or in one list, can carry text.
const BITS: (f64, f64) = (34.0, 96.0);
/// More bits in all groups that stand side by side are a text, too: some 800 letters.
const BITS_SIDE_BY_SIDE: f64 = 4096.0;

/// Something to look at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The keys that lead there.
    pub path: String,
    /// What it is.
    pub what: String,
    /// What to do.
    pub help: &'static str,
}

/// What of a language a person should look at.
#[must_use]
pub fn lint(language: &Language) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut leaves: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let mut categories = BTreeSet::new();
    for (_, field) in language.fields() {
        each(&field.kind, &mut |kind| {
            if let Kind::Name(category) = kind {
                categories.insert(category.as_ref());
            }
        });
    }
    for (path, field) in language.fields() {
        let at = path.join(".");
        let mut find = |what: String, help| findings.push(Finding { path: at.clone(), what, help });
        if let Some(key) = path.last() {
            leaves.entry(key).or_default().push(at.clone());
            key_of(key, field, &mut find);
        }
        each(&field.kind, &mut |kind| kind_of(kind, &categories, &mut find));
        if !field.asks && path.iter().any(|key| key.ends_with("_needed") || key.ends_with("_requests")) {
            find("judging by its name, it asks the user for something".to_owned(), "set `asks` to true");
        }
        let (one, all) = (bits(&field.kind), bits(&field.kind) * f64::from(field.most));
        if one > BITS.0 && !matches!(field.kind, Kind::Enum(_)) {
            let what = format!("one value has room for {one:.0} bits: about {:.0} letters", one / 5.0);
            find(what, "give it only the range and the step that it needs");
        } else if all > BITS.1 {
            let what = format!("its list has room for {all:.0} bits: about {:.0} letters", all / 5.0);
            find(what, "lower `most`, or narrow the range of its values");
        }
    }
    wide(language.root(), &mut Vec::new(), &mut findings);
    for (key, paths) in leaves.into_iter().filter(|(_, paths)| paths.len() > 1) {
        findings.push(Finding {
            path: paths.join(", "),
            what: format!("`{key}` appears in several groups"),
            help: "a converter may confuse them: give them different names if they mean different things",
        });
    }
    findings
}

/// Finds groups that have room for text all together; how many bits one of `group` has room for.
fn wide<'a>(group: &'a Group, path: &mut Vec<&'a str>, findings: &mut Vec<Finding>) -> f64 {
    let mut one = 0.0;
    for node in group.nodes() {
        match &node.holds {
            Holds::Field(field) => one += bits(&field.kind) * f64::from(field.most),
            Holds::Group(below) => {
                path.push(&node.key);
                let all = wide(below, path, findings) * f64::from(below.options());
                if below.options() > 1 && all > BITS_SIDE_BY_SIDE {
                    findings.push(Finding {
                        path: path.join("."),
                        what: format!("side by side, they have room for {all:.0} bits: about {:.0} letters", all / 5.0),
                        help: "lower `options`, or narrow the ranges of what is in it",
                    });
                }
                path.pop();
                one += all;
            }
        }
    }
    one
}

fn key_of(key: &str, field: &Field, find: &mut impl FnMut(String, &'static str)) {
    let lower = key.to_ascii_lowercase();
    let words: Vec<&str> = lower.split('_').collect();
    let named = |list: &[&str]| words.iter().find(|word| list.contains(word)).map(|word| (*word).to_owned());
    let is_free = field.kind.has_names();
    if let Some(word) = named(INSTRUCTS).filter(|_| is_free) {
        let help = "make it an enumeration, or remove it: a handle says nothing, and its text may be an instruction";
        find(format!("free text under a key with `{word}` in it"), help);
    } else if is_free && !words.contains(&"name") {
        find(
            "free text under a key that is not a name".to_owned(),
            "make it an enumeration if its values can be listed",
        );
    }
    if let Some(word) = named(PRIVATE).filter(|_| field.asks) {
        find(format!("it asks for private data (`{word}`)"), "remove it, unless the purpose cannot do without it");
    }
}

fn kind_of(kind: &Kind, categories: &BTreeSet<&str>, find: &mut impl FnMut(String, &'static str)) {
    match kind {
        Kind::Enum(members) => {
            for member in members.all() {
                let words = member.name.split([' ', '_', '-']).count();
                let is_sentence = member.name.contains(['.', '!', '?', ':', ';', '\n']);
                if member.name.len() > MEMBER.0 || words > MEMBER.1 || is_sentence {
                    let what = format!("the member `{}` is free text", member.name.escape_debug());
                    find(what, "shorten it to a word or two: the assistant reads it");
                }
                if is_handle(&member.name, categories) {
                    let what = format!("the member `{}` looks like a name's handle", member.name.escape_debug());
                    find(what, "rename it: in a message to the other party, a name would take its place");
                }
            }
            if members.all().len() > MEMBERS {
                find(
                    format!("{} members", members.all().len()),
                    "a list this long amounts to free text: shorten it, or make it a name",
                );
            }
        }
        Kind::Format(format) => {
            let template = format.template().to_ascii_lowercase();
            if categories.iter().any(|category| template.contains(&format!("{category}_{{"))) {
                let what = "filled in, it looks like a name's handle".to_owned();
                find(what, "write it differently: in a message to the other party, a name would take its place");
            }
        }
        Kind::Int(numbers) | Kind::Decimal(numbers) | Kind::Money(numbers, _) => {
            if numbers.is_empty() {
                find("no multiple of its step lies in its range".to_owned(), "give it another step, or remove it");
            }
        }
        Kind::Bool
        | Kind::Date(_)
        | Kind::DateTime(_)
        | Kind::Time
        | Kind::Duration(_)
        | Kind::Name(_)
        | Kind::OneOf(_) => {}
    }
}

/// Each of the kinds that a kind is made of, and itself.
fn each<'k>(kind: &'k Kind, of: &mut impl FnMut(&'k Kind)) {
    of(kind);
    match kind {
        Kind::OneOf(kinds) => kinds.iter().for_each(|kind| each(kind, of)),
        Kind::Format(format) => format.slots().for_each(|(_, kind)| of(kind)),
        Kind::Enum(_)
        | Kind::Bool
        | Kind::Int(_)
        | Kind::Decimal(_)
        | Kind::Date(_)
        | Kind::DateTime(_)
        | Kind::Time
        | Kind::Duration(_)
        | Kind::Money(..)
        | Kind::Name(_) => {}
    }
}

/// Whether it is written as handles of these categories are.
fn is_handle(text: &str, categories: &BTreeSet<&str>) -> bool {
    let lower = text.to_ascii_lowercase();
    let is_number = |number: &str| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    lower.rsplit_once('_').is_some_and(|(category, number)| categories.contains(category) && is_number(number))
}

/// How many bits one value has room for.
fn bits(kind: &Kind) -> f64 {
    let count = |numbers: &Numbers| {
        let float = |exact: super::Exact| exact.to_string().parse::<f64>().unwrap_or(f64::MAX);
        ((float(numbers.most) - float(numbers.least)) / float(numbers.step) + 1.0).log2()
    };
    let log2 = |count: u32| f64::from(count).log2();
    let days = |within: &Within<Day>| {
        let (from, to) = (within.from.unwrap_or(Day::ALL.0), within.to.unwrap_or(Day::ALL.1));
        log2(to.number().saturating_sub(from.number()) + 1)
    };
    // Months, days and minutes, each up to the longest: more than fit together.
    let durations = |within: &Within<Duration>| {
        let longest = within.to.map_or(u64::MAX, Duration::length);
        let room = |unit: u64| u32::try_from(longest / unit).unwrap_or(MOST).min(MOST) + 1;
        log2(room(MINUTES.1)) + log2(room(MINUTES.0)) + log2(room(1))
    };
    match kind {
        Kind::Enum(members) => f64::from(u32::try_from(members.all().len()).unwrap_or(u32::MAX)).log2(),
        Kind::Bool => 1.0,
        Kind::Int(numbers) | Kind::Decimal(numbers) => count(numbers),
        Kind::Money(numbers, currencies) => {
            count(numbers) + f64::from(u32::try_from(currencies.len()).unwrap_or(u32::MAX)).log2()
        }
        Kind::Date(within) => days(within),
        Kind::DateTime(within) => days(within) + 11.0,
        Kind::Time => 11.0,
        Kind::Duration(within) => durations(within),
        Kind::Format(format) => format.slots().map(|(_, kind)| bits(kind)).sum(),
        // A handle's number is chosen by the order in which names come.
        Kind::Name(_) => 10.0,
        Kind::OneOf(kinds) => kinds.iter().map(bits).fold(0.0, f64::max) + 1.0,
    }
}
