//! The language gate's languages: which fields a message of another agent may consist of, and nothing else.
//!
//! ```text
//!  language.json / learned template ──▶ Language
//!                                          │
//!  message ─▶ converter ─▶ Candidate ──▶ verify ──▶ Verified: fields, what was dropped, where each value stands
//!             (any engine)                 │
//!                                       Handles: hotel_1 ⇄ "Marriott …", of one conversation
//! ```
//!
//! A language is a tree of groups and fields ([`Field`]) with kinds of values ([`Kind`]): members of a list, bounded numbers,
//! days, formats of such; a free text is a name ([`Kind::Name`]), and leaves as a handle. The converter may be a model that was
//! talked into anything: what holds is what [`verify`] lets through (the dual firewall's algorithms 1 and 2).

mod answer;
mod candidate;
mod diff;
mod exact;
mod format;
mod handles;
mod hidden;
mod kind;
mod learned;
mod limits;
mod lint;
mod look_up;
mod members;
mod time;
mod verify;
mod written;

use std::collections::HashMap;
use std::sync::Arc;

pub use answer::{DroppedField, Fields, Item, Path, Verification, Why};
pub use candidate::{Candidate, CandidateError, LONGEST};
pub use diff::{Change, diff};
pub use exact::Exact;
pub use format::{Format, FormatError};
pub use handles::{Handle, Handles, HandlesError, LONGEST_NAME};
pub use kind::{Currency, Kind, Numbers, Value, Within};
pub use learned::{LearnedError, OpenPoint, from_learned};
pub use limits::{Limits, LimitsError, Mark};
pub use lint::{Finding, lint};
pub use members::{Member, Members};
pub use time::{Day, DayTime, Duration, TimeOfDay};
pub use verify::{Grounding, Grounds, verify};
pub use written::WrittenError;

/// How deep groups may lie in one another.
pub const DEEPEST: usize = 8;

/// Places by words of a language, which no message adds to.
type Quick<K> = HashMap<K, usize, foldhash::fast::RandomState>;

/// A closed language: what one purpose's messages may say.
#[derive(Debug, Clone)]
pub struct Language {
    name: Arc<str>,
    description: Arc<str>,
    root: Group,
}

/// Keys that belong together: an offer, a flight.
#[derive(Debug, Clone)]
pub struct Group {
    description: Arc<str>,
    /// How many such groups a message may have side by side.
    options: u16,
    nodes: Vec<Node>,
    /// Where in `nodes` a key is.
    index: Quick<Arc<str>>,
}

/// A key, and what stands under it.
#[derive(Debug, Clone)]
pub struct Node {
    /// The key: letters, digits and `_`.
    pub key: Arc<str>,
    /// What it holds.
    pub holds: Holds,
}

/// What stands under a key.
#[derive(Debug, Clone)]
pub enum Holds {
    /// Further keys.
    Group(Group),
    /// Values.
    Field(Field),
}

/// What one key may say.
#[derive(Debug, Clone)]
pub struct Field {
    /// What it means, for whoever converts, and for the user.
    pub description: Arc<str>,
    /// Its values.
    pub kind: Kind,
    /// How many values it may have.
    pub most: u16,
    /// Whether it asks the user for something.
    pub asks: bool,
    /// Whether a verified value may stand where an argument needs trust and accepts what was verified. Otherwise it counts as
    /// raw there.
    pub trusted: bool,
}

impl Language {
    /// What it is called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it is for.
    #[must_use]
    pub fn description(&self) -> &str {
        &self.description
    }

    /// A language of one field alone, `value`, as it is here: for asking what that field takes.
    #[must_use]
    pub fn of_field(field: &Field) -> Self {
        let key: Arc<str> = "value".into();
        let mut index = Quick::default();
        index.insert(Arc::clone(&key), 0);
        let nodes = vec![Node { key: Arc::clone(&key), holds: Holds::Field(field.clone()) }];
        let root = Group { description: "".into(), options: 1, nodes, index };
        Self { name: key, description: "".into(), root }
    }

    /// All its keys.
    #[must_use]
    pub const fn root(&self) -> &Group {
        &self.root
    }

    /// All fields, with the keys that lead to each.
    #[must_use]
    pub fn fields(&self) -> Vec<(Vec<&str>, &Field)> {
        let mut all = Vec::new();
        self.root.collect(&mut Vec::new(), &mut all);
        all
    }
}

impl Group {
    /// A group of these nodes; the second of two with one key is given back.
    fn new(description: Arc<str>, options: u16, nodes: Vec<Node>) -> Result<Self, Arc<str>> {
        let mut index = Quick::with_capacity_and_hasher(nodes.len(), foldhash::fast::RandomState::default());
        for (at, node) in nodes.iter().enumerate() {
            if index.insert(Arc::clone(&node.key), at).is_some() {
                return Err(Arc::clone(&node.key));
            }
        }
        Ok(Self { description, options, nodes, index })
    }

    /// What it means.
    #[must_use]
    pub fn description(&self) -> &str {
        &self.description
    }

    /// How many such groups a message may have side by side; 1 where there is but one.
    #[must_use]
    pub const fn options(&self) -> u16 {
        self.options
    }

    /// What is in it, in its own order.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    fn find(&self, key: &str) -> Option<usize> {
        self.index.get(key).copied()
    }

    fn collect<'a>(&'a self, path: &mut Vec<&'a str>, all: &mut Vec<(Vec<&'a str>, &'a Field)>) {
        for Node { key, holds } in &self.nodes {
            path.push(key);
            match holds {
                Holds::Group(group) => group.collect(path, all),
                Holds::Field(field) => all.push((path.clone(), field)),
            }
            path.pop();
        }
    }
}
