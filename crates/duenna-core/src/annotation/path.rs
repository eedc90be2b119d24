//! Where in an argument's value addresses stand: `[].email` in a list of guests.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::name::NameError;
use crate::party::spelling;

/// The most steps of a path.
const LONGEST: usize = 8;

const RULE: &str = "use `.NAME` for a member of an object, `.NAME?` for one that may be absent, `[]` for each element of a \
                    list; at most 8 of them, such as `[].email`";

/// A way from an argument's value to the addresses in it.
///
/// It is total: every value has an answer, and what is not as the path says makes the answer incomplete, which counts as
/// naming anyone.
///
/// ```
/// use duenna_core::Path;
/// let guests: Path = "[].attendees?[].email".parse()?;
/// assert_eq!(guests.to_string(), "[].attendees?[].email");
/// assert!("email".parse::<Path>().is_err());
/// # Ok::<(), duenna_core::NameError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Path(Vec<Step>);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Step {
    /// Each element of a list.
    Each,
    /// A member of an object.
    Member { name: String, may_be_absent: bool },
}

/// What stands where a path leads.
pub(crate) struct PathTarget<'a> {
    pub(crate) values: Vec<&'a Value>,
    /// Whether everything on the way was as the path says.
    pub(crate) is_complete: bool,
}

impl Path {
    /// What stands there in `value`. A list that is empty, or a member that may be absent and is, leads nowhere, and that is
    /// complete; a member that is missing, has a second spelling, or anything that is of another type, is not.
    pub(crate) fn find<'a>(&self, value: &'a Value) -> PathTarget<'a> {
        let mut found = PathTarget { values: vec![value], is_complete: true };
        for step in &self.0 {
            let mut next = Vec::new();
            for value in found.values {
                match (step, value) {
                    (Step::Each, Value::Array(list)) => next.extend(list),
                    (Step::Member { name, may_be_absent }, Value::Object(members)) => {
                        found.is_complete &= !members.keys().any(|other| is_alike(other, name));
                        match members.get(name).filter(|member| !member.is_null()) {
                            Some(member) => next.push(member),
                            None => found.is_complete &= *may_be_absent,
                        }
                    }
                    (Step::Each | Step::Member { .. }, _) => found.is_complete = false,
                }
            }
            found.values = next;
        }
        found
    }
}

/// Whether a member has another name that some servers take for `name`: they do not tell upper case from lower.
fn is_alike(other: &str, name: &str) -> bool {
    other != name && spelling(other) == spelling(name)
}

impl Path {
    /// A value that has `value` there, and nothing else.
    ///
    /// ```
    /// use duenna_core::Path;
    /// let guests: Path = "[].email".parse()?;
    /// assert_eq!(guests.holding("joe@example.com".into()).to_string(), r#"[{"email":"joe@example.com"}]"#);
    /// # Ok::<(), duenna_core::NameError>(())
    /// ```
    #[must_use]
    pub fn holding(&self, value: Value) -> Value {
        self.0.iter().rev().fold(value, |value, step| match step {
            Step::Each => Value::Array(vec![value]),
            Step::Member { name, .. } => Value::Object([(name.clone(), value)].into_iter().collect()),
        })
    }
}

impl FromStr for Path {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        parse(text).map(Self).ok_or_else(|| NameError::new(text, "path", RULE))
    }
}

fn parse(text: &str) -> Option<Vec<Step>> {
    let (mut steps, mut rest) = (Vec::new(), text);
    while !rest.is_empty() {
        let (step, after) = match rest.strip_prefix("[]") {
            Some(after) => (Step::Each, after),
            None => member(rest.strip_prefix('.')?)?,
        };
        steps.push(step);
        rest = after;
    }
    (1..=LONGEST).contains(&steps.len()).then_some(steps)
}

/// A member's name at the beginning of `text`, and what comes after it.
fn member(text: &str) -> Option<(Step, &str)> {
    let end = text.find(['.', '[', ']', '?']).unwrap_or(text.len());
    let (name, rest) = text.split_at_checked(end)?;
    let after = rest.strip_prefix('?');
    let step = Step::Member { name: name.to_owned(), may_be_absent: after.is_some() };
    let is_name = (1..=128).contains(&name.len()) && !name.chars().any(char::is_control);
    is_name.then_some((step, after.unwrap_or(rest)))
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for step in &self.0 {
            match step {
                Step::Each => f.write_str("[]")?,
                Step::Member { name, may_be_absent } => write!(f, ".{name}{}", if *may_be_absent { "?" } else { "" })?,
            }
        }
        Ok(())
    }
}

impl TryFrom<String> for Path {
    type Error = NameError;

    fn try_from(text: String) -> Result<Self, NameError> {
        text.parse()
    }
}

impl From<Path> for String {
    fn from(path: Path) -> Self {
        path.to_string()
    }
}
