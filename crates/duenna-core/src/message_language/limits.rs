//! What the user set for a purpose (a budget, days, must-haves), and what is plausible, held against verified fields. A breach
//! is marked: a mark is the runtime's, in words of the user's file, and nothing that the other agent wrote.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Number, Value as Json};

use super::answer::{Fields, Item, Path, Step};
use super::exact::Exact;
use super::kind::Value;
use super::look_up::LookUp;
use super::time::{Day, DayTime};
use super::{Field, Holds, Language};

/// What is held against verified fields.
#[derive(Debug, Clone, Default)]
pub struct Limits {
    /// What the user wants.
    limits: Vec<Limit>,
    /// What is to be believed.
    plausible: Vec<Limit>,
}

/// A file of limits.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct LimitsFile {
    limits: Vec<Limit>,
    plausible: Vec<Limit>,
    look_ups: Vec<LookUp>,
}

/// One rule about one field. All that it says must hold, of each of its values.
#[derive(Debug, Clone, Deserialize)]
#[serde(try_from = "Map<String, Json>")]
pub(super) struct Limit {
    /// How marks call it.
    pub(super) name: Arc<str>,
    pub(super) bound: Bound,
    /// It must be said, in each group that stands side by side.
    pub(super) required: bool,
    /// Only where these hold, in the same group.
    pub(super) conditions: Vec<Bound>,
}

/// What a value is to be.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Bound {
    /// The keys that lead to it, with points between.
    field: String,
    #[serde(default)]
    at_least: Option<Number>,
    #[serde(default)]
    at_most: Option<Number>,
    #[serde(default)]
    from: Option<String>,
    #[serde(default)]
    to: Option<String>,
    #[serde(default)]
    is: Option<Vec<String>>,
    #[serde(default)]
    is_not: Option<Vec<String>>,
}

/// Why a file of limits is none.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LimitsError {
    /// It is written otherwise.
    #[error("{0}")]
    Form(String),
    /// A field that the language does not have.
    #[error("limit `{limit}`: the language has no field `{field}`")]
    NoField {
        /// The limit.
        limit: String,
        /// The field.
        field: String,
    },
    /// A bound that is none.
    #[error("limit `{limit}`: `{bound}` is not a number of at most 15 digits, or not a day as YYYY-MM-DD")]
    Bound {
        /// The limit.
        limit: String,
        /// What stands there.
        bound: String,
    },
    /// A condition that is not looked up beside the field.
    #[error("limit `{limit}`: `{field}` under `where` is in another group; both fields must be in the same group")]
    Apart {
        /// The limit.
        limit: String,
        /// The field of the condition.
        field: String,
    },
    /// A row of a table that says nothing.
    #[error("look-up `{look_up}`, row {row}: {why}")]
    Row {
        /// The look-up.
        look_up: String,
        /// Which row, counted from 1.
        row: usize,
        /// What is wrong.
        why: String,
    },
    /// A look-up that cannot be done.
    #[error("look-up `{look_up}`: {why}")]
    LookUp {
        /// The look-up.
        look_up: String,
        /// What is wrong.
        why: String,
    },
    /// Nothing is asked of the field.
    #[error(
        "limit `{limit}` demands nothing of `{field}`: give `at_least`, `at_most`, `from`, `to`, `is`, `is_not` or `required`"
    )]
    Nothing {
        /// The limit.
        limit: String,
        /// The field.
        field: String,
    },
}

/// A value, or a group without one, that a limit is broken by.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Mark {
    /// Where.
    pub path: Path,
    /// What is wrong, by the limit's name.
    pub mark: String,
}

impl TryFrom<Map<String, Json>> for Limit {
    type Error = String;

    fn try_from(mut entry: Map<String, Json>) -> Result<Self, String> {
        let (name, required, condition) = (entry.remove("name"), entry.remove("required"), entry.remove("where"));
        let Some(Json::String(name)) = name else { return Err("each limit must have a `name`".to_owned()) };
        let wrong = |error: serde_json::Error| format!("limit `{name}`: {error}");
        Ok(Self {
            required: required.map(serde_json::from_value).transpose().map_err(wrong)?.unwrap_or(false),
            conditions: match condition {
                Some(Json::Array(all)) => serde_json::from_value(Json::Array(all)).map_err(wrong)?,
                Some(one) => vec![serde_json::from_value(one).map_err(wrong)?],
                None => Vec::new(),
            },
            bound: serde_json::from_value(Json::Object(entry)).map_err(wrong)?,
            name: name.into(),
        })
    }
}

impl Limits {
    /// Limits as a file says them, for a language.
    ///
    /// # Errors
    /// If the file is written otherwise, or names a field that the language does not have.
    pub fn from_json(json: &Json, language: &Language) -> Result<Self, LimitsError> {
        let LimitsFile { limits, mut plausible, look_ups } =
            LimitsFile::deserialize(json).map_err(|error| LimitsError::Form(error.to_string()))?;
        for one in look_ups {
            plausible.extend(one.into_limits(language)?);
        }
        let limits = Self { limits, plausible };
        for limit in limits.limits.iter().chain(&limits.plausible) {
            let name = || limit.name.to_string();
            for bound in std::iter::once(&limit.bound).chain(&limit.conditions) {
                if !has_field(language, &bound.field) {
                    return Err(LimitsError::NoField { limit: name(), field: bound.field.clone() });
                }
                let numbers = [&bound.at_least, &bound.at_most].into_iter().flatten().map(ToString::to_string);
                let wrong = numbers.filter(|number| number.parse::<Exact>().is_err());
                let days = [&bound.from, &bound.to].into_iter().flatten();
                let wrong = wrong.chain(days.filter(|day| day.parse::<Day>().is_err()).cloned()).next();
                if let Some(wrong) = wrong {
                    return Err(LimitsError::Bound { limit: name(), bound: wrong });
                }
            }
            // Elsewhere it would never hold, and the limit would never be broken.
            let group = |field: &'_ str| field.rsplit_once('.').map(|(group, _)| group.to_owned());
            let apart = limit.conditions.iter().find(|one| group(&one.field) != group(&limit.bound.field));
            if let Some(condition) = apart {
                return Err(LimitsError::Apart { limit: name(), field: condition.field.clone() });
            }
            if !limit.required && limit.bound.is_empty() {
                return Err(LimitsError::Nothing { limit: name(), field: limit.bound.field.clone() });
            }
        }
        Ok(limits)
    }

    /// Where `fields` break them.
    #[must_use]
    pub fn marks(&self, fields: &Fields) -> Vec<Mark> {
        let mut marks = Vec::new();
        for (limits, says) in [(&self.limits, "breaks"), (&self.plausible, "is not plausible:")] {
            for limit in limits {
                let mut broken = |path: Path| marks.push(Mark { path, mark: format!("{says} `{}`", limit.name) });
                let keys: Vec<&str> = limit.bound.field.split('.').collect();
                walk(fields, &keys, limit, &mut Path::default(), &mut broken);
            }
        }
        marks
    }
}

/// Looks at the values under `keys`, group by group.
fn walk(fields: &Fields, keys: &[&str], limit: &Limit, path: &mut Path, broken: &mut dyn FnMut(Path)) {
    let Some((key, below)) = keys.split_first() else { return };
    let Some((name, item)) = fields.items().iter().find(|(name, _)| **name == **key) else {
        if limit.required && holds_beside(fields, keys, limit) {
            broken(path.clone());
        }
        return;
    };
    path.0.push(Step::Key(Arc::clone(name)));
    match item {
        Item::Group(group) => walk(group, below, limit, path, broken),
        Item::Options(options) => {
            for (at, option) in options.iter().enumerate() {
                path.0.push(Step::At(at));
                walk(option, below, limit, path, broken);
                path.0.pop();
            }
        }
        Item::One(_) | Item::Many(_) => {
            if holds_beside(fields, keys, limit) && !values(item).all(|value| limit.bound.holds(value)) {
                broken(path.clone());
            }
        }
    }
    path.0.pop();
}

/// Whether the conditions of a limit hold in the group that `keys` are looked up in.
fn holds_beside(fields: &Fields, keys: &[&str], limit: &Limit) -> bool {
    limit.conditions.iter().all(|condition| is_met(condition, (fields, keys), limit))
}

fn is_met(condition: &Bound, (fields, keys): (&Fields, &[&str]), limit: &Limit) -> bool {
    // The keys that both share lead here.
    let shared = limit.bound.field.split('.').count() - keys.len();
    let mut found = fields;
    let below: Vec<&str> = condition.field.split('.').skip(shared).collect();
    let Some((last, groups)) = below.split_last() else { return false };
    for key in groups {
        let Some(Item::Group(group)) = found.get(key) else { return false };
        found = group;
    }
    found.get(last).is_some_and(|item| values(item).any(|value| condition.holds(value)))
}

fn values(item: &Item) -> impl Iterator<Item = &Value> {
    let (one, many) = match item {
        Item::One(value) => (Some(value), &[][..]),
        Item::Many(values) => (None, values.as_slice()),
        Item::Group(_) | Item::Options(_) => (None, &[][..]),
    };
    one.into_iter().chain(many)
}

impl Bound {
    /// The field says this.
    pub(super) fn says(field: &str, value: String) -> Self {
        Self { field: field.to_owned(), is: Some(vec![value]), ..Self::default() }
    }

    /// The field lies between these.
    pub(super) fn between(field: &str, (at_least, at_most): (Option<Number>, Option<Number>)) -> Self {
        Self { field: field.to_owned(), at_least, at_most, ..Self::default() }
    }

    const fn is_empty(&self) -> bool {
        self.at_least.is_none()
            && self.at_most.is_none()
            && self.from.is_none()
            && self.to.is_none()
            && self.is.is_none()
            && self.is_not.is_none()
    }

    fn holds(&self, value: &Value) -> bool {
        let text = value.to_string();
        let number = || -> Option<Exact> { text.split(' ').next()?.parse().ok() };
        let bound = |bound: &Number| bound.to_string().parse::<Exact>().ok();
        // Each day of a range, or of a day with a time.
        let days: Vec<Day> =
            text.split(' ').filter_map(|part| part.parse::<DayTime>().ok()).map(|at| at.day()).collect();
        let day = |day: &String| day.parse::<Day>().ok();
        let all = |holds: &dyn Fn(&Day) -> bool| !days.is_empty() && days.iter().all(holds);
        self.at_least
            .as_ref()
            .is_none_or(|least| number().zip(bound(least)).is_some_and(|(number, least)| number >= least))
            && self
                .at_most
                .as_ref()
                .is_none_or(|most| number().zip(bound(most)).is_some_and(|(number, most)| number <= most))
            && self.from.as_ref().is_none_or(|from| day(from).is_some_and(|from| all(&|day| *day >= from)))
            && self.to.as_ref().is_none_or(|to| day(to).is_some_and(|to| all(&|day| *day <= to)))
            && self.is.as_ref().is_none_or(|members| members.contains(&text))
            && self.is_not.as_ref().is_none_or(|members| !members.contains(&text))
    }
}

fn has_field(language: &Language, field: &str) -> bool {
    find_field(language, field).is_some()
}

/// The field that these keys lead to.
pub(super) fn find_field<'l>(language: &'l Language, field: &str) -> Option<&'l Field> {
    let mut group = language.root();
    let mut keys = field.split('.').peekable();
    while let Some(key) = keys.next() {
        match &group.nodes().iter().find(|node| *node.key == *key)?.holds {
            Holds::Group(below) => group = below,
            Holds::Field(field) => return keys.peek().is_none().then_some(field),
        }
    }
    None
}
