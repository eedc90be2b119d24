//! Languages as the dual firewall learned them: `"price": "Type:float"`, `["yes", "no"]`, `"{Type:datetime} to {Type:datetime}"`.
//! They leave open what a verifier has to know; it gets bounds here, and is told.

use std::cell::Cell;
use std::fmt;

use serde_json::{Map, Value as Json};

use super::exact::Exact;
use super::format::Format;
use super::handles::is_category;
use super::hidden::shown;
use super::kind::{Kind, Numbers, Within};
use super::members::{Member, Members};
use super::written::{category_of, is_key};
use super::{DEEPEST, Field, Group, Holds, Language, Node};

/// How many groups may stand side by side, and how many values a list of a type may have: the templates do not say.
const SIDE_BY_SIDE: u16 = 16;
const LISTED: u16 = 32;
/// From minus to plus this, numbers are taken: the templates give no range.
const GREATEST: i64 = 1_000_000_000;
/// The step of a `float`.
const STEP: &str = "0.0001";
/// The most members of an enumeration.
const MOST: usize = 1000;

/// What is wrong with a member, where there is only one of it.
const WRONG: &str = "is empty, has invisible characters, or has more than 200 bytes";

/// Why a template is none.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{path}`: {what}")]
pub struct LearnedError {
    path: String,
    what: String,
}

/// What a template leaves open, and what was taken instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenPoint {
    /// The keys that lead there.
    pub path: String,
    /// What is open.
    pub what: &'static str,
    /// What stands there now.
    pub taken: String,
}

impl fmt::Display for OpenPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}; assumed: {}", self.path, self.what, self.taken)
    }
}

/// A language from a learned template, and what that leaves open.
///
/// # Errors
/// If the template has something that is no key, no type and no list of values; the error says where.
pub fn from_learned(name: &str, template: &Json) -> Result<(Language, Vec<OpenPoint>), LearnedError> {
    let mut reader = Reader { path: Vec::new(), open: Vec::new() };
    if !is_key(name) {
        return Err(reader.error(format!(
            "`{}` is not a valid name for a language: use letters, digits and `_`",
            name.escape_debug()
        )));
    }
    let Json::Object(entries) = template else { return Err(reader.error("a template must be an object of keys")) };
    let root = reader.group(entries, 1)?;
    Ok((Language { name: name.into(), description: "".into(), root }, reader.open))
}

struct Reader {
    path: Vec<String>,
    open: Vec<OpenPoint>,
}

impl Reader {
    fn error(&self, what: impl Into<String>) -> LearnedError {
        LearnedError { path: shown(&self.path.join(".")), what: shown(&what.into()) }
    }

    fn leaves_open(&mut self, what: &'static str, taken: impl Into<String>) {
        self.open.push(OpenPoint { path: self.path.join("."), what, taken: taken.into() });
    }

    fn group(&mut self, entries: &Map<String, Json>, options: u16) -> Result<Group, LearnedError> {
        if self.path.len() > DEEPEST {
            return Err(self.error(format!("groups are nested more than {DEEPEST} deep")));
        }
        let mut nodes = Vec::new();
        for (key, json) in entries {
            self.path.push(key.clone());
            if !is_key(key) {
                return Err(self.error("a key must consist of letters, digits and `_`, and begin with a letter"));
            }
            nodes.push(Node { key: key.as_str().into(), holds: self.holds(json)? });
            self.path.pop();
        }
        if nodes.is_empty() {
            return Err(self.error("a group must have at least one key"));
        }
        Group::new("".into(), options, nodes).map_err(|key| self.error(format!("`{key}` appears twice")))
    }

    fn holds(&mut self, json: &Json) -> Result<Holds, LearnedError> {
        match json {
            Json::Object(entries) => {
                self.leaves_open("how many may be side by side", SIDE_BY_SIDE.to_string());
                self.group(entries, SIDE_BY_SIDE).map(Holds::Group)
            }
            Json::Array(items) => match items.as_slice() {
                [Json::Object(entries)] => {
                    self.leaves_open("how many may be side by side", SIDE_BY_SIDE.to_string());
                    self.group(entries, SIDE_BY_SIDE).map(Holds::Group)
                }
                items => self.list(items).map(Holds::Field),
            },
            Json::String(text) => match self.typed(text)? {
                Some(kind) => Ok(Holds::Field(self.field(kind, 1))),
                None => Err(self.error("neither a type, such as `Type:int`, nor a list of values")),
            },
            Json::Null | Json::Bool(_) | Json::Number(_) => {
                Err(self.error("neither a type, such as `Type:int`, nor a list of values"))
            }
        }
    }

    /// A list: of the values allowed, or of types and formats, of which there may be many.
    fn list(&mut self, items: &[Json]) -> Result<Field, LearnedError> {
        let (mut kinds, mut members) = (Vec::new(), Vec::new());
        for item in items {
            match item {
                Json::String(text) => match self.typed(text)? {
                    Some(kind) => kinds.push(kind),
                    None => members.push(text.trim().to_owned()),
                },
                Json::Number(number) => members.push(number.to_string()),
                Json::Bool(value) => members.push(value.to_string()),
                Json::Null | Json::Array(_) | Json::Object(_) => {
                    return Err(self.error("a list must contain the allowed values, or types"));
                }
            }
        }
        if members.len().max(kinds.len()) > MOST {
            return Err(self.error(format!("more than {MOST} values or types")));
        }
        let mut most = LISTED;
        if !members.is_empty() {
            members.dedup();
            let is_either = matches!(members.as_slice(), [a, b] if is_opposite(a, b) || is_opposite(b, a));
            if kinds.is_empty() {
                most = if is_either { 1 } else { u16::try_from(members.len()).unwrap_or(LISTED) };
            }
            let all = members.into_iter().map(|name| Member { name: name.into(), synonyms: Vec::new() }).collect();
            let members = Members::new(all);
            kinds.push(Kind::Enum(members.map_err(|name| self.error(format!("`{name}` appears twice, {WRONG}")))?));
        }
        if most > 1 {
            self.leaves_open("how many values it may have", most.to_string());
        }
        // A name takes every text: what can be told from others is tried before.
        kinds.sort_by_key(|kind| matches!(kind, Kind::Name(_)));
        kinds.dedup_by(|a, b| matches!((a, b), (Kind::Name(_), Kind::Name(_))));
        let is_one = kinds.len() == 1;
        match kinds.pop() {
            None => Err(self.error("an empty list allows nothing")),
            Some(kind) if is_one => Ok(self.field(kind, most)),
            Some(last) => {
                kinds.push(last);
                Ok(self.field(Kind::OneOf(kinds), most))
            }
        }
    }

    /// The kind that a text means; `None` if it is just a value.
    fn typed(&mut self, text: &str) -> Result<Option<Kind>, LearnedError> {
        let text = text.trim();
        if let Some(name) = text.strip_prefix("Type:") {
            return self.kind(name).map(Some);
        }
        if !text.contains("Type:") {
            return Ok(None);
        }
        let (count, this) = (Cell::new(0), std::cell::RefCell::new(self));
        let format = Format::parse(text, |slot| {
            let name = slot.trim().strip_prefix("Type:").ok_or("write a slot as `{Type:int}`")?;
            let kind = this.borrow_mut().kind(name).map_err(|wrong| wrong.what)?;
            count.set(count.get() + 1);
            Ok((format!("{}{}", name.trim(), count.get()).into(), kind))
        });
        format.map(|format| Some(Kind::Format(format))).map_err(|wrong| this.borrow().error(wrong.to_string()))
    }

    fn kind(&mut self, name: &str) -> Result<Kind, LearnedError> {
        let mut numbers = |step: &str| {
            self.leaves_open("its range, unit and precision", format!("-{GREATEST} to {GREATEST}, steps of {step}"));
            let bound = |number| Exact::whole(number).unwrap_or(Exact::ZERO);
            let step = step.parse().unwrap_or(bound(1));
            Numbers { least: bound(-GREATEST), most: bound(GREATEST), step, unit: None }
        };
        match name.trim() {
            "str" | "string" => {
                let category = category_of(&self.path.join("."));
                if !is_category(&category) {
                    return Err(self.error("its key is not a valid category of names: use letters, digits and `_`"));
                }
                Ok(Kind::Name(category.into()))
            }
            "int" | "integer" => Ok(Kind::Int(numbers("1"))),
            "float" | "number" => Ok(Kind::Decimal(numbers(STEP))),
            "bool" | "boolean" => Ok(Kind::Bool),
            "datetime" => {
                self.leaves_open("which days", "1900 to 2199");
                Ok(Kind::DateTime(Within::ANY))
            }
            "date" => {
                self.leaves_open("which days", "1900 to 2199");
                Ok(Kind::Date(Within::ANY))
            }
            "time" => Ok(Kind::Time),
            other => Err(self.error(format!("`{}` is not a type", other.escape_debug()))),
        }
    }

    fn field(&mut self, kind: Kind, most: u16) -> Field {
        // What these keys are for is said by their names only.
        let is_request = |key: &String| key.ends_with("_needed") || key.ends_with("_requests");
        let asks = self.path.iter().any(is_request);
        if asks {
            self.leaves_open("whether it asks the user for something", "yes, judging by its name");
        }
        Field { description: "".into(), kind, most, asks, trusted: true }
    }
}

fn is_opposite(a: &str, b: &str) -> bool {
    (a.eq_ignore_ascii_case("yes") && b.eq_ignore_ascii_case("no"))
        || (a.eq_ignore_ascii_case("true") && b.eq_ignore_ascii_case("false"))
}
