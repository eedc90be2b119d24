//! One program: what its labels name, and what changes its calls.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

use anyhow::{Context as _, ensure};
use duenna_core::Label;
use duenna_lang::{Explanation, FlowPath, How, Limits, compile, explain};
use serde::Serialize;

use super::world::{Made, World};

/// What came of one program.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Measured {
    /// Its file.
    pub program: String,
    /// Calls that it made.
    pub calls: usize,
    /// Pairs of a call and a datum that its label names.
    pub pairs: usize,
    /// Those where a change of the datum changes the call.
    pub flowing: usize,
    /// The others.
    pub over: Vec<Over>,
    /// What changes a call whose label does not name it.
    pub untold: Vec<String>,
}

/// A datum that a call's label names, though it does not change the call.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Over {
    /// The line of the call.
    pub line: u32,
    /// `SERVER/TOOL`.
    pub call: String,
    /// The datum.
    pub datum: String,
    /// What on its way is the likely reason.
    pub cause: Cause,
    /// The lines of its way, as the preview tells it.
    pub way: Vec<u32>,
}

/// Why a label may name what does not flow: the coarsest step on the datum's way to the call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// A tool's answer may carry what it, or its server, was told.
    Replies,
    /// Objects that cannot be told apart after a region.
    Merged,
    /// It decides what runs: a region, or the place where the pc falls.
    Region,
    /// It is put into an object, out of which something else is taken.
    Containers,
    /// Computing with it: the result happens not to depend on it, for these values at least.
    Computed,
    /// The preview tells no way.
    Unknown,
}

impl World {
    /// Runs a program once as things are, and once for each other value of each datum.
    ///
    /// # Errors
    /// The program is refused, or does not reach its end as things are.
    pub(super) fn measure(&self, name: &str, source: &str) -> anyhow::Result<Measured> {
        let limits = Limits::default();
        let program = compile(source, &self.environment, &limits).with_context(|| format!("`{name}`"))?;
        let program = Arc::new(program);
        let (first, error) = self.run(&program, None);
        ensure!(error.is_none(), "`{name}` ends with {}", error.unwrap_or_default());
        let mut changed_by: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
        let mut untold = BTreeSet::new();
        for (datum, values) in &self.values {
            for at in 1..values.len() {
                let (other, _) = self.run(&program, Some((datum, at)));
                changed_by.entry(datum).or_default().extend(changed(&first, &other));
                untold.extend(self::untold(&first, &other, datum));
            }
        }
        let explanations = explain(&program, &Label::bottom(), self);
        let mut measured = Measured { program: name.to_owned(), calls: first.len(), ..Measured::default() };
        measured.untold = untold.into_iter().collect();
        for (at, call) in first.iter().enumerate() {
            let named: BTreeSet<Arc<str>> = call.label.tells().map(|(datum, _)| datum.base()).collect();
            for datum in named {
                measured.pairs += 1;
                if changed_by.get(&*datum).is_some_and(|calls| calls.contains(&at)) {
                    measured.flowing += 1;
                } else {
                    measured.over.push(over(call, &datum, &explanations));
                }
            }
        }
        Ok(measured)
    }
}

/// The places of the calls that are not the same.
fn changed(first: &[Made], other: &[Made]) -> Vec<usize> {
    let is_changed = |at: &usize| match (first.get(*at), other.get(*at)) {
        (Some(call), Some(other)) => !call.is_same(other),
        (Some(_), None) => true,
        (None, _) => false,
    };
    (0..first.len()).filter(is_changed).collect()
}

/// Calls after the same calls, whose arguments are changed by a datum that they do not name.
fn untold(first: &[Made], other: &[Made], datum: &str) -> Vec<String> {
    let pairs = first.iter().zip(other).take_while(|(call, other)| call.is_alike(other));
    let names = |call: &Made| call.label.tells().any(|(named, _)| *named.base() == *datum);
    pairs
        .filter(|(call, other)| !call.is_same(other) && !names(call))
        .map(|(call, _)| format!("line {}: {}/{} does not name {datum}", call.line, call.server, call.tool))
        .collect()
}

fn over(call: &Made, datum: &str, explanations: &[Explanation]) -> Over {
    let is_it = |explanation: &&Explanation| {
        let prospect = &explanation.prospect;
        (prospect.line, &prospect.call.server, &prospect.call.tool) == (call.line, &call.server, &call.tool)
    };
    let chain = explanations
        .iter()
        .filter(is_it)
        .flat_map(|explanation| &explanation.chains)
        .find(|chain| *chain.datum.base() == *datum);
    Over {
        line: call.line,
        call: format!("{}/{}", call.server, call.tool),
        datum: datum.to_owned(),
        cause: chain.map_or(Cause::Unknown, cause),
        way: chain.map(FlowPath::lines).unwrap_or_default(),
    }
}

fn cause(chain: &FlowPath) -> Cause {
    let has = |is: fn(&How) -> bool| chain.links.iter().any(|link| is(&link.how));
    if has(|how| matches!(how, How::ToldBefore { .. } | How::Told { .. } | How::CameBack { .. } | How::Named { .. })) {
        Cause::Replies
    } else if has(|how| matches!(how, How::Merged | How::Anywhere)) {
        Cause::Merged
    } else if has(|how| matches!(how, How::Decided | How::Failed | How::Chosen)) {
        Cause::Region
    } else if has(|how| matches!(how, How::Kept | How::Taken)) {
        Cause::Containers
    } else {
        Cause::Computed
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Replies => "replies",
            Self::Merged => "merged",
            Self::Region => "region",
            Self::Containers => "containers",
            Self::Computed => "computed",
            Self::Unknown => "unknown",
        })
    }
}
