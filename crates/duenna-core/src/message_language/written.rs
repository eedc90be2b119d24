//! A language as a file says it: JSON, or TOML read as such. `schemas/language.schema.json` describes it.

use std::fmt::Display;
use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use super::exact::Exact;
use super::format::Format;
use super::handles::{CATEGORY, is_category};
use super::hidden::shown;
use super::kind::{Kind, Numbers, Within};
use super::members::{Member, Members};
use super::{DEEPEST, Field, Group, Holds, Language, Node};

/// The most values of a field, members of an enumeration and groups side by side.
const MOST: usize = 1000;

/// Why a file is no language: where, and what.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}{what}", if .path.is_empty() { String::new() } else { format!("`{path}`: ") })]
pub struct WrittenError {
    /// The keys that lead there.
    path: String,
    what: String,
}

/// What a file holds.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(rename = "$schema", default, skip_serializing_if = "String::is_empty")]
    schema: String,
    language: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    description: String,
    keys: Map<String, Json>,
}

/// What stands under a key: a group has `keys`, a field a `kind`.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Entry {
    #[serde(skip_serializing_if = "String::is_empty")]
    description: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    most: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    asks: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trusted: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    members: Option<Vec<MemberSpelling>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<Bound>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<Bound>,
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<Bound>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unit: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    currencies: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    format: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    slots: Option<Map<String, Json>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    category: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    one_of: Option<Vec<Json>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    options: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    keys: Option<Map<String, Json>>,
}

/// A member: its name, or with what else it is called.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum MemberSpelling {
    Name(String),
    Synonyms { name: String, synonyms: Vec<String> },
}

/// A bound, as a number or as text: `5`, `"0.01"`, `"2025-01-01"`.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Bound {
    Number(serde_json::Number),
    Text(String),
}

impl Display for Bound {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Text(text) => text.fmt(f),
        }
    }
}

impl Language {
    /// A language as a file says it.
    ///
    /// # Errors
    /// If the file says something that no language has; the error says where.
    pub fn from_json(json: &Json) -> Result<Self, WrittenError> {
        let file: File = read(json, "")?;
        if !is_key(&file.language) {
            return Err(error("language", RULE));
        }
        let root = group(&mut Vec::new(), String::new(), 1, &file.keys)?;
        Ok(Self { name: file.language.into(), description: file.description.into(), root })
    }

    /// The language as a file says it.
    #[must_use]
    pub fn to_json(&self) -> Json {
        let file = File {
            schema: String::new(),
            language: self.name.to_string(),
            description: self.description.to_string(),
            keys: keys(&self.root),
        };
        to_json(&file)
    }
}

const RULE: &str = "a name must consist of at most 64 letters, digits and `_`, and begin with a letter";

/// Whether `text` can be a key.
pub(super) fn is_key(text: &str) -> bool {
    text.len() <= 64
        && text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

fn error(path: impl AsRef<str>, what: impl AsRef<str>) -> WrittenError {
    WrittenError { path: shown(path.as_ref()), what: shown(what.as_ref()) }
}

fn read<T: for<'de> Deserialize<'de>>(json: &Json, path: &str) -> Result<T, WrittenError> {
    T::deserialize(json).map_err(|wrong| error(path, wrong.to_string()))
}

fn to_json(value: &impl Serialize) -> Json {
    // What is written here has text keys only, and always is JSON.
    serde_json::to_value(value).unwrap_or_default()
}

fn group(
    path: &mut Vec<String>,
    description: String,
    options: u16,
    entries: &Map<String, Json>,
) -> Result<Group, WrittenError> {
    let at = path.join(".");
    if path.len() > DEEPEST {
        return Err(error(at, format!("groups are nested more than {DEEPEST} deep")));
    }
    if entries.is_empty() {
        return Err(error(at, "a group must have at least one key"));
    }
    let mut nodes = Vec::new();
    for (key, json) in entries {
        path.push(key.clone());
        let holds = holds(path, json)?;
        path.pop();
        nodes.push(Node { key: key.as_str().into(), holds });
    }
    Group::new(description.into(), options, nodes).map_err(|key| error(at, format!("`{key}` appears twice")))
}

fn holds(path: &mut Vec<String>, json: &Json) -> Result<Holds, WrittenError> {
    let at = path.join(".");
    if path.last().is_some_and(|key| !is_key(key)) {
        return Err(error(at, RULE));
    }
    let mut entry: Entry = read(json, &at)?;
    let count = |count: Option<u16>, what: &str| match count {
        Some(0) => Err(error(&at, format!("`{what}` must be at least 1"))),
        Some(count) if usize::from(count) > MOST => Err(error(&at, format!("`{what}` must be at most {MOST}"))),
        count => Ok(count.unwrap_or(1)),
    };
    let description = std::mem::take(&mut entry.description);
    if let Some(keys) = entry.keys.take() {
        let options = count(entry.options.take(), "options")?;
        if entry.kind.is_some() || !is_empty(&entry) {
            return Err(error(
                at,
                "a group takes `keys`, `options` and a `description`; a field takes a `kind`, and no `keys`",
            ));
        }
        return group(path, description, options, &keys).map(Holds::Group);
    }
    if entry.options.is_some() {
        return Err(error(at, "only a group takes `options`: for a field, `most` says how many values it may have"));
    }
    let most = count(entry.most.take(), "most")?;
    let (asks, trusted) = (entry.asks.take().unwrap_or(false), entry.trusted.take().unwrap_or(true));
    let kind = kind(&at, entry)?;
    Ok(Holds::Field(Field { description: description.into(), kind, most, asks, trusted }))
}

/// Whether nothing is said that belongs to a field.
fn is_empty(entry: &Entry) -> bool {
    to_json(entry).as_object().is_none_or(Map::is_empty)
}

/// The kind that an entry says; all that is said must belong to it.
fn kind(at: &str, mut entry: Entry) -> Result<Kind, WrittenError> {
    let name = entry.kind.take().ok_or_else(|| error(at, "a field needs a `kind`, a group needs `keys`"))?;
    let kind = match name.as_str() {
        "enum" => Kind::Enum(members(at, entry.members.take().unwrap_or_default())?),
        "bool" => Kind::Bool,
        "int" => Kind::Int(numbers(at, &mut entry, "1")?),
        "decimal" => Kind::Decimal(numbers(at, &mut entry, "0.01")?),
        "money" => {
            let currencies = entry.currencies.take().unwrap_or_default();
            let read = currencies.iter().map(|code| code.parse().map_err(|()| code.as_str()));
            let read: Vec<_> = read.collect::<Result<_, &str>>().map_err(|code| {
                error(at, format!("`{code}` is not a currency: use three capital letters, such as EUR"))
            })?;
            if read.is_empty() {
                return Err(error(at, "money needs `currencies`, such as [\"EUR\"]"));
            }
            Kind::Money(numbers(at, &mut entry, "0.01")?, read)
        }
        "date" => Kind::Date(within(at, &mut entry, "a day, as YYYY-MM-DD")?),
        "datetime" => Kind::DateTime(within(at, &mut entry, "a day, as YYYY-MM-DD")?),
        "time" => Kind::Time,
        "duration" => Kind::Duration(within(at, &mut entry, "a duration, such as P3D or PT2H30M")?),
        "format" => {
            let template = entry
                .format
                .take()
                .ok_or_else(|| error(at, "a format needs a `format`, such as \"{from} to {to}\""))?;
            let mut slots = entry.slots.take().unwrap_or_default();
            let format = Format::parse(&template, |name| {
                let json = slots.shift_remove(name).ok_or("say under `slots` which kind it has")?;
                if let Some(kind @ ("name" | "one_of" | "format")) = kind_said(&json) {
                    return Err(format!("a {kind} cannot be part of a format"));
                }
                let read = read(&json, at).and_then(|entry| kind(at, entry)).map_err(|wrong| wrong.what)?;
                Ok((name.into(), read))
            });
            let format = format.map_err(|wrong| error(at, wrong.to_string()))?;
            if let Some(slot) = slots.keys().next() {
                return Err(error(at, format!("the format has no slot `{{{slot}}}`")));
            }
            Kind::Format(format)
        }
        "name" => {
            let category = entry.category.take().unwrap_or_else(|| category_of(at));
            if !is_category(&category) {
                return Err(error(at, "a category must consist of at most 40 lowercase letters, digits and `_`"));
            }
            Kind::Name(category.into())
        }
        "one_of" => {
            let kinds = entry.one_of.take().unwrap_or_default();
            // Before they are read: those in one another would each be read as often as they are deep.
            if kinds.len() < 2 || kinds.len() > MOST || kinds.iter().any(|json| kind_said(json) == Some("one_of")) {
                return Err(error(at, "`one_of` must list at least two kinds, none of them a `one_of`"));
            }
            let kinds: Vec<Kind> =
                kinds.iter().map(|json| read(json, at).and_then(|entry| kind(at, entry))).collect::<Result<_, _>>()?;
            if kinds.iter().rev().skip(1).any(|kind| matches!(kind, Kind::Name(_))) {
                return Err(error(at, "a `name` accepts any text: in a `one_of`, it must come last"));
            }
            Kind::OneOf(kinds)
        }
        _ => return Err(error(at, format!("`{}` is not a kind", name.escape_debug()))),
    };
    match to_json(&entry).as_object().and_then(|left| left.keys().next()) {
        Some(left) => Err(error(at, format!("`{left}` does not belong to the kind `{name}`"))),
        None => Ok(kind),
    }
}

/// The kind that an entry says, before it is read.
fn kind_said(json: &Json) -> Option<&str> {
    json.get("kind")?.as_str()
}

fn members(at: &str, spelled: Vec<MemberSpelling>) -> Result<Members, WrittenError> {
    if spelled.is_empty() || spelled.len() > MOST {
        return Err(error(at, format!("an enumeration needs `members`, at most {MOST} of them")));
    }
    let all = spelled.into_iter().map(|spelled| match spelled {
        MemberSpelling::Name(name) => Member { name: name.into(), synonyms: Vec::new() },
        MemberSpelling::Synonyms { name, synonyms } => {
            Member { name: name.into(), synonyms: synonyms.into_iter().map(Arc::from).collect() }
        }
    });
    Members::new(all.collect()).map_err(|spelling| {
        let why = "means two members or none, has invisible characters, or has more than 200 bytes";
        error(at, format!("`{spelling}` {why}"))
    })
}

fn numbers(at: &str, entry: &mut Entry, finest: &str) -> Result<Numbers, WrittenError> {
    let exact = |bound: Option<Bound>, what: &str| {
        let bound =
            bound.ok_or_else(|| error(at, format!("a number needs `from` and `to`: `{what}` is missing")))?.to_string();
        bound.parse::<Exact>().map_err(|()| error(at, format!("`{what}` is not a number of at most 15 digits")))
    };
    let (least, most) = (exact(entry.from.take(), "from")?, exact(entry.to.take(), "to")?);
    let step = exact(entry.step.take().or_else(|| Some(Bound::Text(finest.to_owned()))), "step")?;
    if most < least || step <= Exact::ZERO {
        return Err(error(at, "`from` must not be greater than `to`, and `step` must be greater than 0"));
    }
    if finest == "1" && [least, most, step].iter().any(|bound| bound.as_whole().is_none()) {
        return Err(error(at, "the bounds and the step of an int must be whole numbers"));
    }
    Ok(Numbers { least, most, step, unit: entry.unit.take().map(Arc::from) })
}

fn within<T: FromStr + Ord>(at: &str, entry: &mut Entry, what: &str) -> Result<Within<T>, WrittenError> {
    let read = |bound: Option<Bound>| {
        let bound = bound.map(|bound| bound.to_string().parse());
        bound.transpose().map_err(|_| error(at, format!("a bound must be {what}")))
    };
    let (from, to) = (read(entry.from.take())?, read(entry.to.take())?);
    if from.as_ref().zip(to.as_ref()).is_some_and(|(from, to)| to < from) {
        return Err(error(at, "`from` must not be after `to`"));
    }
    Ok(Within { from, to })
}

/// What a name is called by default: the key, without `_name`, as far as a category goes.
pub(super) fn category_of(path: &str) -> String {
    let key = path.rsplit('.').next().unwrap_or(path).to_ascii_lowercase();
    key.strip_suffix("_name").unwrap_or(&key).chars().take(CATEGORY).collect()
}

fn keys(group: &Group) -> Map<String, Json> {
    let entry = |node: &Node| match &node.holds {
        Holds::Group(group) => Entry {
            description: group.description.to_string(),
            options: Some(group.options).filter(|options| *options > 1),
            keys: Some(keys(group)),
            ..Entry::default()
        },
        Holds::Field(field) => Entry {
            description: field.description.to_string(),
            most: Some(field.most).filter(|most| *most > 1),
            asks: Some(true).filter(|_| field.asks),
            trusted: Some(false).filter(|_| !field.trusted),
            ..of_kind(&field.kind)
        },
    };
    group.nodes.iter().map(|node| (node.key.to_string(), to_json(&entry(node)))).collect()
}

fn of_kind(kind: &Kind) -> Entry {
    let text = |bound: &dyn Display| Some(Bound::Text(bound.to_string()));
    let mut entry = Entry { kind: Some(kind.name().to_owned()), ..Entry::default() };
    match kind {
        Kind::Enum(members) => {
            let spelled = |member: &Member| match member.synonyms.as_slice() {
                [] => MemberSpelling::Name(member.name.to_string()),
                synonyms => MemberSpelling::Synonyms {
                    name: member.name.to_string(),
                    synonyms: synonyms.iter().map(ToString::to_string).collect(),
                },
            };
            entry.members = Some(members.all().iter().map(spelled).collect());
        }
        Kind::Int(numbers) | Kind::Decimal(numbers) | Kind::Money(numbers, _) => {
            (entry.from, entry.to, entry.step) = (text(&numbers.least), text(&numbers.most), text(&numbers.step));
            entry.unit = numbers.unit.as_deref().map(str::to_owned);
            if let Kind::Money(_, currencies) = kind {
                entry.currencies = Some(currencies.iter().map(ToString::to_string).collect());
            }
        }
        Kind::Date(Within { from, to }) | Kind::DateTime(Within { from, to }) => {
            (entry.from, entry.to) = (from.and_then(|day| text(&day)), to.and_then(|day| text(&day)));
        }
        Kind::Duration(Within { from, to }) => {
            (entry.from, entry.to) = (from.and_then(|long| text(&long)), to.and_then(|long| text(&long)));
        }
        Kind::Format(format) => {
            entry.format = Some(format.template());
            entry.slots = Some(format.slots().map(|(name, kind)| (name.to_owned(), to_json(&of_kind(kind)))).collect());
        }
        Kind::Name(category) => entry.category = Some(category.to_string()),
        Kind::OneOf(kinds) => entry.one_of = Some(kinds.iter().map(|kind| to_json(&of_kind(kind))).collect()),
        Kind::Bool | Kind::Time => {}
    }
    entry
}
