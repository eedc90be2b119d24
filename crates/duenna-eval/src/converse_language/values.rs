//! The values of verified fields, each with its keys and its sort.

use duenna_core::message_language::{Fields, Handles, Holds, Item, Kind, Language, Value};
use serde::Serialize;

/// What sort of value, for the figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Sort {
    /// Amounts of money.
    Money,
    /// Counts, and other numbers.
    Count,
    /// Marks out of a scale, stars.
    Rating,
    /// Days.
    Date,
    /// From one day to another.
    Range,
    /// Other formats.
    Format,
    /// Free texts, which are told as handles.
    Name,
    /// Members of enumerations.
    Enum,
    /// Yes and no.
    YesNo,
}

/// One value.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Said {
    /// The keys that lead to it, with points; options have no numbers here.
    pub path: String,
    /// What sort it is of.
    pub sort: Sort,
    /// The value as it is written; a name's own text.
    pub value: String,
}

impl Sort {
    /// Whether two sorts may stand for one another where any key of the kind will do.
    #[must_use]
    pub fn is_alike(self, other: Self) -> bool {
        let is_number = |sort| matches!(sort, Self::Money | Self::Count | Self::Rating);
        self == other || is_number(self) && is_number(other)
    }
}

/// All values of verified fields.
#[must_use]
pub fn values(language: &Language, fields: &Fields, handles: &Handles) -> Vec<Said> {
    let mut all = Vec::new();
    group(language.root(), fields, handles, "", &mut all);
    all
}

fn group(
    group_of: &duenna_core::message_language::Group,
    fields: &Fields,
    handles: &Handles,
    path: &str,
    all: &mut Vec<Said>,
) {
    for (key, item) in fields.items() {
        let Some(node) = group_of.nodes().iter().find(|node| node.key == *key) else { continue };
        let path = if path.is_empty() { key.to_string() } else { format!("{path}.{key}") };
        match (&node.holds, item) {
            (Holds::Group(inner), Item::Group(fields)) => group(inner, fields, handles, &path, all),
            (Holds::Group(inner), Item::Options(options)) => {
                for fields in options {
                    group(inner, fields, handles, &path, all);
                }
            }
            (Holds::Field(field), Item::One(value)) => all.extend(said(&path, &field.kind, value, handles)),
            (Holds::Field(field), Item::Many(values)) => {
                all.extend(values.iter().filter_map(|value| said(&path, &field.kind, value, handles)));
            }
            (Holds::Group(_), Item::One(_) | Item::Many(_)) | (Holds::Field(_), Item::Group(_) | Item::Options(_)) => {}
        }
    }
}

fn said(path: &str, kind: &Kind, value: &Value, handles: &Handles) -> Option<Said> {
    let written = if let Value::Handle(handle) = value { handles.text(handle)?.to_owned() } else { value.to_string() };
    let sort = sort(path, kind, value, &written);
    Some(Said { path: path.to_owned(), sort, value: written })
}

fn sort(path: &str, kind: &Kind, value: &Value, written: &str) -> Sort {
    let key = path.rsplit('.').next().unwrap_or(path);
    let has = |words: &[&str]| key.split('_').any(|word| words.contains(&word));
    match value {
        Value::Handle(_) => Sort::Name,
        Value::Bool(_) => Sort::YesNo,
        Value::Member(_, name) if matches!(&**name, "yes" | "no") => Sort::YesNo,
        Value::Member(..) => Sort::Enum,
        Value::Number(_) if has(&["rating", "star", "stars", "score"]) => Sort::Rating,
        Value::Number(_) if has(MONEY) && !has(&["interest"]) => Sort::Money,
        Value::Number(_) => Sort::Count,
        Value::Written(_) if matches!(kind, Kind::Money(..)) => Sort::Money,
        Value::Written(_) if matches!(kind, Kind::Date(_) | Kind::DateTime(_)) => Sort::Date,
        Value::Written(_) if written.get(..4).is_some_and(|year| year.parse::<u16>().is_ok()) => Sort::Range,
        Value::Written(_) => Sort::Format,
    }
}

/// Words of the keys under which the recorded languages have amounts of money; for the figures only.
const MONEY: &[&str] = &[
    "price",
    "cost",
    "costs",
    "fee",
    "fees",
    "total",
    "amount",
    "budget",
    "savings",
    "payment",
    "tax",
    "taxes",
    "addon",
    "limit",
    "remaining",
    "required",
    "insurance",
    "increase",
    "deductible",
    "rate",
];
