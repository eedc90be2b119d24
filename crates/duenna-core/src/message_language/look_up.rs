//! A table that the user has: what usually goes with what, such as the price of a night by place and stars. Each row is a rule about
//! what is plausible, where the fields that it is looked up by say what the row says.

use std::collections::{BTreeMap, HashSet};

use serde::Deserialize;
use serde_json::{Map, Number, Value as Json};

use super::exact::Exact;
use super::limits::{Bound, Limit, LimitsError, find_field};
use super::{Field, Kind, Language};

/// The most rows of a table.
const MOST: usize = 10_000;

/// How one field is looked up by others.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LookUp {
    /// How marks call it.
    name: String,
    /// What is looked up: the keys that lead to it, with points between.
    field: String,
    /// By what, and in which column that stands.
    by: BTreeMap<String, String>,
    /// The column of the least that is to be believed.
    #[serde(default)]
    at_least: Option<String>,
    /// The column of the most.
    #[serde(default)]
    at_most: Option<String>,
    /// The table.
    rows: Vec<Map<String, Json>>,
}

impl LookUp {
    /// A rule for each row.
    pub(super) fn into_limits(self, language: &Language) -> Result<Vec<Limit>, LimitsError> {
        let wrong = |why: &str| LimitsError::LookUp { look_up: self.name.clone(), why: why.to_owned() };
        if self.by.is_empty() {
            return Err(wrong("there is nothing to look it up by: name a field and its column under `by`"));
        }
        if self.at_least.is_none() && self.at_most.is_none() {
            return Err(wrong("it names no column: give `at_least`, `at_most`, or both"));
        }
        if self.rows.len() > MOST {
            return Err(wrong("its table has more than 10000 rows"));
        }
        let mut by = Vec::with_capacity(self.by.len());
        for (name, column) in &self.by {
            let no_field = || LimitsError::NoField { limit: self.name.clone(), field: name.clone() };
            let field = find_field(language, name).ok_or_else(no_field)?;
            if field.kind.has_names() {
                return Err(wrong(&format!("`{name}` may contain a name, which nobody but its party can read")));
            }
            by.push((name, field, column));
        }
        let mut seen = HashSet::with_capacity(self.rows.len());
        let mut limits = Vec::with_capacity(self.rows.len());
        for (at, row) in self.rows.iter().enumerate() {
            let wrong = |why: String| LimitsError::Row { look_up: self.name.clone(), row: at + 1, why };
            let bound = |column: &Option<String>| match column {
                Some(column) => number(row, column).map_err(wrong),
                None => Ok(None),
            };
            let (at_least, at_most) = (bound(&self.at_least)?, bound(&self.at_most)?);
            let (mut said, mut conditions) = (Vec::with_capacity(by.len()), Vec::with_capacity(by.len()));
            for (name, field, column) in &by {
                said.push(member(row, column, field).map_err(wrong)?);
                conditions.extend(said.last().map(|said| Bound::says(name, said.clone())));
            }
            if !seen.insert(said) {
                return Err(wrong("an earlier row is for the same values".to_owned()));
            }
            // A row without a bound says that nothing is known.
            if at_least.is_some() || at_most.is_some() {
                let bound = Bound::between(&self.field, (at_least, at_most));
                limits.push(Limit { name: self.name.as_str().into(), bound, required: false, conditions });
            }
        }
        Ok(limits)
    }
}

/// The number in a column, if there is one.
fn number(row: &Map<String, Json>, column: &str) -> Result<Option<Number>, String> {
    let wrong = || format!("`{column}` is not a number of at most 15 digits");
    let text = match row.get(column) {
        None => return Err(format!("it has no column `{column}`")),
        Some(Json::Null) => return Ok(None),
        Some(Json::String(text)) if text.trim().is_empty() => return Ok(None),
        Some(Json::String(text)) => text.trim().to_owned(),
        Some(Json::Number(number)) => number.to_string(),
        Some(Json::Bool(_) | Json::Array(_) | Json::Object(_)) => return Err(wrong()),
    };
    let exact: Exact = text.parse().map_err(|()| wrong())?;
    exact.to_string().parse().map(Some).map_err(|_| wrong())
}

/// The value in a column as the field tells it.
fn member(row: &Map<String, Json>, column: &str, field: &Field) -> Result<String, String> {
    let text = match row.get(column) {
        None => return Err(format!("it has no column `{column}`")),
        Some(Json::String(text)) => text.trim().to_owned(),
        Some(Json::Number(number)) => number.to_string(),
        Some(Json::Bool(is)) => is.to_string(),
        Some(Json::Null | Json::Array(_) | Json::Object(_)) => return Err(format!("`{column}` is not a value")),
    };
    let read = field.kind.read_text(&text);
    read.map(|value| value.to_string()).map_err(|why| format!("`{column}`: {why}; expected: {}", kind(&field.kind)))
}

/// What a field takes, for whoever reads an error.
const fn kind(kind: &Kind) -> &'static str {
    match kind {
        Kind::Enum(_) => "value of its enumeration",
        Kind::Bool
        | Kind::Int(_)
        | Kind::Decimal(_)
        | Kind::Date(_)
        | Kind::DateTime(_)
        | Kind::Time
        | Kind::Duration(_)
        | Kind::Money(..)
        | Kind::Format(_)
        | Kind::Name(_)
        | Kind::OneOf(_) => kind.name(),
    }
}
