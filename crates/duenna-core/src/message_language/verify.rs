//! The verifier: of a candidate, the part that the language allows (the dual firewall's algorithm 1). Total, deterministic, and
//! led by the language: what is not in it is not looked at.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

use super::answer::{DroppedField, Fields, Item, Path, Step, Verification, Why};
use super::candidate::Candidate;
use super::handles::{Handle, Handles, name_of};
use super::kind::Value;
use super::{Field, Group, Holds, Language};

/// How many things that were dropped are told of.
const MOST_DROPPED: usize = 1000;
/// How many values are looked for in the message: each may cost the reading of all of it.
const LOOK_UPS: u16 = 4096;

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
/// within its bounds, and of handles. Idempotent but for handles, which are names as any other, and the same whatever order an
/// object's keys have. What does not pass leaves no handle behind.
#[must_use]
pub fn verify(
    language: &Language,
    candidate: &Candidate<'_>,
    handles: &mut Handles,
    grounding: Grounding<'_>,
) -> Verification {
    let mut verifier = Verifier {
        handles,
        new: Vec::new(),
        message: Message { grounding, left: LOOK_UPS },
        path: Vec::new(),
        told: HashSet::new(),
        verified: Verification::default(),
    };
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

struct Verifier<'a, 'l> {
    handles: &'a mut Handles,
    /// The handles that were made here, in their order.
    new: Vec<Handle>,
    message: Message<'a>,
    /// Where it is. A path is made of it only where one is told.
    path: Vec<Here<'l>>,
    told: HashSet<DroppedField>,
    verified: Verification,
}

/// A step on the way to a value.
#[derive(Clone, Copy)]
enum Here<'l> {
    Key(&'l Arc<str>),
    At(usize),
    Unknown,
}

/// The message, and how many more values are looked for in it.
struct Message<'a> {
    grounding: Grounding<'a>,
    left: u16,
}

/// How far an answer has come.
#[derive(Clone, Copy)]
struct Mark {
    spans: usize,
    unsupported: usize,
    handles: usize,
}

impl<'l> Verifier<'_, 'l> {
    fn group(&mut self, group: &'l Group, entries: &[(Cow<'_, str>, Candidate<'_>)]) -> Fields {
        // By place: what it takes depends on what the candidate has, not on how wide the language is.
        let mut found = Vec::with_capacity(entries.len().min(group.nodes().len()));
        for (key, candidate) in entries {
            match group.find(key) {
                None => self.drop_at(Here::Unknown, Why::UnknownKey),
                Some(at) => found.push((at, candidate)),
            }
        }
        found.sort_unstable_by_key(|(at, _)| *at);
        let mut fields = Vec::with_capacity(found.len());
        for same in found.chunk_by(|(a, _), (b, _)| a == b) {
            let Some(((at, candidate), others)) = same.split_first() else { continue };
            let Some(node) = group.nodes().get(*at) else { continue };
            let step = Here::Key(&node.key);
            if !others.is_empty() {
                self.drop_at(step, Why::Twice);
                continue;
            }
            if matches!(candidate, Candidate::Null) {
                continue;
            }
            self.path.push(step);
            let item = match &node.holds {
                Holds::Group(group) => self.groups(group, candidate),
                Holds::Field(field) => self.values(field, candidate),
            };
            self.path.pop();
            fields.extend(item.map(|item| (Arc::clone(&node.key), item)));
        }
        Fields(fields)
    }

    fn groups(&mut self, group: &'l Group, candidate: &Candidate<'_>) -> Option<Item> {
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
        let (mut options, mut seen) = (Vec::new(), HashSet::new());
        for candidate in candidates {
            if options.len() >= usize::from(group.options()) {
                self.drop(Why::TooMany);
                break;
            }
            // Where it will stand, if something of it passes.
            let step = Here::At(options.len());
            let Candidate::Object(entries) = candidate else {
                self.drop_at(step, Why::WrongKind);
                continue;
            };
            let mark = self.mark();
            self.path.push(step);
            let fields = self.group(group, entries);
            let is_again = seen.contains(&fields);
            if is_again {
                self.drop(Why::Twice);
            }
            self.path.pop();
            if is_again || fields.0.is_empty() {
                self.undo(mark);
            } else {
                seen.insert(fields.clone());
                options.push(fields);
            }
        }
        if options.is_empty() { None } else { Some(Item::Options(options)) }
    }

    fn values(&mut self, field: &Field, candidate: &Candidate<'_>) -> Option<Item> {
        let Candidate::List(candidates) = candidate else {
            return match self.value(field, candidate) {
                Ok((value, span)) => {
                    self.keep(None, span);
                    Some(Item::One(value))
                }
                Err(why) => {
                    self.drop(why);
                    None
                }
            };
        };
        let mark = self.mark();
        let (mut values, mut seen) = (Vec::new(), HashSet::new());
        for (at, candidate) in candidates.iter().enumerate() {
            match self.value(field, candidate) {
                Ok((value, _)) if seen.contains(&value) => self.drop_at(Here::At(at), Why::Twice),
                // More than one too many is not looked at.
                Ok(_) if values.len() >= usize::from(field.most) => {
                    self.drop(Why::TooMany);
                    self.undo(mark);
                    return None;
                }
                Ok((value, span)) => {
                    seen.insert(value.clone());
                    values.push((value, span));
                }
                Err(why) => self.drop_at(Here::At(at), why),
            }
        }
        values.sort_by(|(a, _), (b, _)| order(a, b));
        if field.most == 1 {
            let (value, span) = values.pop()?;
            self.keep(None, span);
            return Some(Item::One(value));
        }
        let mut kept = Vec::with_capacity(values.len());
        for (at, (value, span)) in values.into_iter().enumerate() {
            self.keep(Some(at), span);
            kept.push(value);
        }
        if kept.is_empty() { None } else { Some(Item::Many(kept)) }
    }

    /// The value, and where the message says it.
    fn value(&mut self, field: &Field, candidate: &Candidate<'_>) -> Result<(Value, Option<Range<usize>>), Why> {
        let Self { handles, new, message, path, .. } = self;
        let mut span = None;
        let value = field.kind.read(candidate, &mut |category, text| {
            let name = name_of(text)?;
            span = message.look(|grounds| grounds.name(&name))?;
            let had = handles.len();
            let handle = handles.of(category, &name).ok_or(Why::TooMany)?;
            if handles.len() > had {
                new.push(handle.clone());
            }
            Ok(handle)
        })?;
        if !matches!(value, Value::Handle(_)) {
            span = message.look(|grounds| grounds.value(&path_of(path), field, &value))?;
        }
        Ok((value, span))
    }

    const fn mark(&self) -> Mark {
        let Verification { spans, unsupported, .. } = &self.verified;
        Mark { spans: spans.len(), unsupported: unsupported.len(), handles: self.new.len() }
    }

    /// Takes back what came since: its places, and its names.
    fn undo(&mut self, mark: Mark) {
        self.verified.spans.truncate(mark.spans);
        self.verified.unsupported.truncate(mark.unsupported);
        for handle in self.new.drain(mark.handles..).rev() {
            self.handles.forget(&handle);
        }
    }

    /// Where the value stands; of several, the one of that number.
    fn keep(&mut self, at: Option<usize>, span: Option<Range<usize>>) {
        let path = || {
            let mut path = path_of(&self.path);
            path.0.extend(at.map(Step::At));
            path
        };
        match (span, self.message.grounding) {
            (Some(span), _) => self.verified.spans.push((path(), span)),
            (None, Grounding::Mark(_)) => self.verified.unsupported.push(path()),
            (None, Grounding::None | Grounding::Drop(_)) => {}
        }
    }

    fn drop(&mut self, reason: Why) {
        if self.told.len() >= MOST_DROPPED {
            return;
        }
        let dropped = DroppedField { path: path_of(&self.path), reason };
        if self.told.insert(dropped.clone()) {
            self.verified.dropped.push(dropped);
        }
    }

    fn drop_at(&mut self, step: Here<'l>, reason: Why) {
        self.path.push(step);
        self.drop(reason);
        self.path.pop();
    }
}

/// The path of these steps.
fn path_of(steps: &[Here<'_>]) -> Path {
    let step = |step: &Here<'_>| match step {
        Here::Key(key) => Step::Key(Arc::clone(key)),
        Here::At(at) => Step::At(*at),
        Here::Unknown => Step::Unknown,
    };
    Path(steps.iter().map(step).collect())
}

impl Message<'_> {
    /// Where the message says it; an error if it does not, and has to.
    fn look(&mut self, find: impl FnOnce(&dyn Grounds) -> Option<Range<usize>>) -> Result<Option<Range<usize>>, Why> {
        let (grounds, is_needed) = match self.grounding {
            Grounding::None => return Ok(None),
            Grounding::Drop(grounds) => (grounds, true),
            Grounding::Mark(grounds) => (grounds, false),
        };
        self.left = self.left.checked_sub(1).ok_or(Why::TooMany)?;
        match find(grounds) {
            None if is_needed => Err(Why::NotInMessage),
            span => Ok(span),
        }
    }
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
        // Members of two lists may have one place.
        (Value::Member(a, one), Value::Member(b, other)) => (a, one).cmp(&(b, other)),
        (Value::Bool(a), Value::Bool(b)) => a.cmp(b),
        (Value::Number(a), Value::Number(b)) => a.cmp(b),
        (Value::Written(a), Value::Written(b)) => (a.len(), a).cmp(&(b.len(), b)),
        (Value::Handle(a), Value::Handle(b)) => a.cmp(b),
        (_, _) => rank(a).cmp(&rank(b)),
    }
}
