//! The verifier: of a candidate, the part that the language allows (the dual firewall's algorithm 1). Total, deterministic, and
//! led by the language: what is not in it is not looked at.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

use unicode_normalization::UnicodeNormalization as _;

use super::answer::{Dropped, Fields, Item, Path, Step, Verified, Why};
use super::candidate::Candidate;
use super::handles::{Handle, Handles, LONGEST_NAME};
use super::kind::Value;
use super::{Field, Group, Holds, Language};

/// How many things that were dropped are told of.
const MOST_DROPPED: usize = 1000;

/// Finds what a message says. Whoever can read text implements it.
pub trait Grounds {
    /// Where the message says `value` for the field at `path`.
    fn value(&self, path: &Path, field: &Field, value: &Value) -> Option<Range<usize>>;

    /// Where the message has this name.
    fn name(&self, name: &str) -> Option<Range<usize>>;
}

/// What is done with a value that the message does not say.
#[derive(Clone, Copy)]
pub enum Grounding<'a> {
    /// Nothing: there is no message.
    None,
    /// It is dropped.
    Drop(&'a dyn Grounds),
    /// It is marked.
    Mark(&'a dyn Grounds),
}

/// What of `candidate` the language allows. Free texts get handles of the conversation.
///
/// # Security
/// Whatever the candidate holds, the result consists of keys, members and fixed text of the language, of numbers, days and times
/// within its bounds, and of handles. Idempotent, and the same whatever order an object's keys have.
#[must_use]
pub fn verify(
    language: &Language,
    candidate: &Candidate<'_>,
    handles: &mut Handles,
    grounding: Grounding<'_>,
) -> Verified {
    let mut verifier =
        Verifier { handles, grounding, path: Path::default(), told: HashSet::new(), verified: Verified::default() };
    match candidate {
        Candidate::Object(entries) => verifier.verified.fields = verifier.group(language.root(), entries),
        Candidate::Null
        | Candidate::Bool(_)
        | Candidate::Whole(_)
        | Candidate::Number(_)
        | Candidate::Text(_)
        | Candidate::List(_)
        | Candidate::TooDeep => verifier.drop(Why::WrongKind),
    }
    verifier.verified
}

struct Verifier<'a> {
    handles: &'a mut Handles,
    grounding: Grounding<'a>,
    path: Path,
    told: HashSet<Dropped>,
    verified: Verified,
}

/// What an object has under a key of the language.
#[derive(Clone, Copy)]
enum Found<'c, 'de> {
    Nothing,
    One(&'c Candidate<'de>),
    Twice,
}

impl Verifier<'_> {
    fn group(&mut self, group: &Group, entries: &[(Cow<'_, str>, Candidate<'_>)]) -> Fields {
        let mut found = vec![Found::Nothing; group.nodes().len()];
        for (key, candidate) in entries {
            match group.find(key).and_then(|at| found.get_mut(at)) {
                None => self.drop_at(Step::Unknown, Why::UnknownKey),
                Some(place @ Found::Nothing) => *place = Found::One(candidate),
                Some(place) => *place = Found::Twice,
            }
        }
        let mut fields = Vec::new();
        for (node, found) in group.nodes().iter().zip(found) {
            let step = Step::Key(Arc::clone(&node.key));
            let candidate = match found {
                Found::Nothing | Found::One(Candidate::Null) => continue,
                Found::Twice => {
                    self.drop_at(step, Why::Twice);
                    continue;
                }
                Found::One(candidate) => candidate,
            };
            self.path.0.push(step);
            let item = match &node.holds {
                Holds::Group(group) => self.groups(group, candidate),
                Holds::Field(field) => self.values(field, candidate),
            };
            self.path.0.pop();
            fields.extend(item.map(|item| (Arc::clone(&node.key), item)));
        }
        Fields(fields)
    }

    fn groups(&mut self, group: &Group, candidate: &Candidate<'_>) -> Option<Item> {
        let candidates = match candidate {
            Candidate::Object(entries) => {
                let fields = self.group(group, entries);
                return if fields.0.is_empty() { None } else { Some(Item::Group(fields)) };
            }
            Candidate::List(candidates) => candidates,
            Candidate::Null
            | Candidate::Bool(_)
            | Candidate::Whole(_)
            | Candidate::Number(_)
            | Candidate::Text(_)
            | Candidate::TooDeep => {
                self.drop(Why::WrongKind);
                return None;
            }
        };
        let mut options: Vec<Fields> = Vec::new();
        for candidate in candidates {
            if options.len() >= usize::from(group.options()) {
                self.drop(Why::TooMany);
                break;
            }
            // Where it will stand, if something of it passes.
            let step = Step::At(options.len());
            let Candidate::Object(entries) = candidate else {
                self.drop_at(step, Why::WrongKind);
                continue;
            };
            let (spans, unsupported) = (self.verified.spans.len(), self.verified.unsupported.len());
            self.path.0.push(step);
            let fields = self.group(group, entries);
            let is_again = options.contains(&fields);
            if is_again && !fields.0.is_empty() {
                self.drop(Why::Twice);
            }
            self.path.0.pop();
            if is_again || fields.0.is_empty() {
                self.verified.spans.truncate(spans);
                self.verified.unsupported.truncate(unsupported);
            } else {
                options.push(fields);
            }
        }
        if options.is_empty() { None } else { Some(Item::Options(options)) }
    }

    fn values(&mut self, field: &Field, candidate: &Candidate<'_>) -> Option<Item> {
        let Candidate::List(candidates) = candidate else {
            return match self.value(field, candidate) {
                Ok((value, span)) => {
                    self.keep(self.path.clone(), span);
                    Some(Item::One(value))
                }
                Err(why) => {
                    self.drop(why);
                    None
                }
            };
        };
        let mut values: Vec<(Value, Option<Range<usize>>)> = Vec::new();
        for (at, candidate) in candidates.iter().enumerate() {
            match self.value(field, candidate) {
                Ok((value, _)) if values.iter().any(|(other, _)| *other == value) => {
                    self.drop_at(Step::At(at), Why::Twice);
                }
                // One too many is seen below, more of them are not collected.
                Ok(_) if values.len() > usize::from(field.most) => {}
                Ok(value) => values.push(value),
                Err(why) => self.drop_at(Step::At(at), why),
            }
        }
        if values.len() > usize::from(field.most) {
            self.drop(Why::TooMany);
            return None;
        }
        values.sort_by(|(a, _), (b, _)| order(a, b));
        if field.most == 1 {
            let (value, span) = values.pop()?;
            self.keep(self.path.clone(), span);
            return Some(Item::One(value));
        }
        let mut kept = Vec::with_capacity(values.len());
        for (at, (value, span)) in values.into_iter().enumerate() {
            let mut path = self.path.clone();
            path.0.push(Step::At(at));
            self.keep(path, span);
            kept.push(value);
        }
        if kept.is_empty() { None } else { Some(Item::Many(kept)) }
    }

    /// The value, and where the message says it.
    fn value(&mut self, field: &Field, candidate: &Candidate<'_>) -> Result<(Value, Option<Range<usize>>), Why> {
        let grounding = self.grounding;
        let (mut span, handles) = (None, &mut *self.handles);
        let value = field.kind.read(candidate, &mut |category, text| {
            let (handle, found) = name(handles, grounding, category, text)?;
            span = found;
            Ok(handle)
        })?;
        if !matches!(value, Value::Handle(_)) {
            span = match grounding {
                Grounding::None => None,
                Grounding::Drop(grounds) => Some(grounds.value(&self.path, field, &value).ok_or(Why::NotInMessage)?),
                Grounding::Mark(grounds) => grounds.value(&self.path, field, &value),
            };
        }
        Ok((value, span))
    }

    fn keep(&mut self, path: Path, span: Option<Range<usize>>) {
        match (span, self.grounding) {
            (Some(span), _) => self.verified.spans.push((path, span)),
            (None, Grounding::Mark(_)) => self.verified.unsupported.push(path),
            (None, Grounding::None | Grounding::Drop(_)) => {}
        }
    }

    fn drop(&mut self, reason: Why) {
        let dropped = Dropped { path: self.path.clone(), reason };
        if self.told.len() < MOST_DROPPED && self.told.insert(dropped.clone()) {
            self.verified.dropped.push(dropped);
        }
    }

    fn drop_at(&mut self, step: Step, reason: Why) {
        self.path.0.push(step);
        self.drop(reason);
        self.path.0.pop();
    }
}

/// The handle of a free text, and where the message has it. What the message does not have gets none.
fn name(
    handles: &mut Handles,
    grounding: Grounding<'_>,
    category: &Arc<str>,
    text: &str,
) -> Result<(Handle, Option<Range<usize>>), Why> {
    if text.len() > LONGEST_NAME {
        return Err(Why::TooLong);
    }
    let name: String = text.nfc().collect();
    let name = name.trim();
    if !name.chars().any(char::is_alphanumeric) {
        return Err(Why::Empty);
    }
    if name.len() > LONGEST_NAME {
        return Err(Why::TooLong);
    }
    if name.contains(char::is_control) {
        return Err(Why::WrongFormat);
    }
    let span = match grounding {
        Grounding::None => None,
        Grounding::Drop(grounds) => Some(grounds.name(name).ok_or(Why::NotInMessage)?),
        Grounding::Mark(grounds) => grounds.name(name),
    };
    Ok((handles.of(category, name).ok_or(Why::TooMany)?, span))
}

/// The order of the values of a list, so that whoever wrote it says nothing by it: members as the language has them, then
/// numbers, then days and the like by their digits.
fn order(a: &Value, b: &Value) -> Ordering {
    let rank = |value: &Value| match value {
        Value::Member(..) => 0,
        Value::Bool(_) => 1,
        Value::Number(_) => 2,
        Value::Written(_) => 3,
        Value::Handle(_) => 4,
    };
    match (a, b) {
        (Value::Member(a, _), Value::Member(b, _)) => a.cmp(b),
        (Value::Bool(a), Value::Bool(b)) => a.cmp(b),
        (Value::Number(a), Value::Number(b)) => a.cmp(b),
        (Value::Written(a), Value::Written(b)) => (a.len(), a).cmp(&(b.len(), b)),
        (Value::Handle(a), Value::Handle(b)) => a.cmp(b),
        (_, _) => rank(a).cmp(&rank(b)),
    }
}
