//! Where errors may end the artifact, and what that tells (semantics 4.4).

use std::collections::BTreeMap;

use duenna_core::switches::{Rule, holds};
use duenna_core::{LabelId, Labels, Turn};

use super::{Analysis, BySite, FoundCall, LaterSites, Sink, Site, State};
use crate::code::Offset;
use crate::code::flow_graph::{Meet, WatchKind};

impl Analysis<'_> {
    /// Notes before each call what the ends tell that may come before it; says whether that is more than it was. In a region that decides that
    /// it is made: how many calls come before it must not be counted.
    pub(super) fn note_ends(&mut self) -> bool {
        // Those in a block that tell the same: the first of them.
        let mut ends: BTreeMap<(u32, usize, LabelId), Offset> = BTreeMap::new();
        let is_preview = self.loose.is_some();
        let mut all: Vec<(Site, LabelId)> = if is_preview {
            // It knows a function once: where private data decide for one caller, an error may end the artifact for another.
            let opened = &self.program.environment.opened;
            let parts = self.ends.iter().map(|(site, told)| (*site, self.labels.get(*told).open_part(opened)));
            parts.collect::<Vec<_>>().into_iter().map(|(site, told)| (site, self.labels.id(&told))).collect()
        } else {
            self.open_ends().collect()
        };
        all.extend(self.open_fails());
        for ((number, at), told) in all {
            let Some(code) = self.program.code(number) else { continue };
            let first = ends.entry((number, code.graph.block_of(at), told)).or_insert(at);
            *first = (*first).min(at);
        }
        if !is_preview && !holds(Rule::RegionEndsDecideCalls) {
            return false;
        }
        let mut changed = false;
        for ((number, _, told), at) in ends {
            let after = LaterSites::of(self.program, (number, at + 1));
            for (_, found) in self.sites.iter_mut().filter(|((site, ..), _)| after.has(*site)) {
                let place = if is_preview { &mut found.ends } else { &mut found.pc };
                let joined = self.labels.join(*place, told);
                changed |= joined != *place;
                *place = joined;
            }
        }
        changed
    }

    /// In the preview, when each call comes: those that certainly come later tell nothing before. A function may be called at any time, and what
    /// is called in a region stands in the log where that begins.
    pub(super) fn turns(&self) -> Option<Vec<Turn>> {
        if self.loose.is_none() || !self.may_end {
            return None;
        }
        let later: Vec<LaterSites<'_>> =
            self.sites.keys().map(|((number, at), ..)| LaterSites::of(self.program, (*number, at + 1))).collect();
        let turn = |((site, ..), found): (&Sink, &FoundCall)| {
            let before = later.iter().filter(|later| later.has(*site)).count();
            let told = if site.0 == 0 && found.pc == self.base { before } else { 0 };
            Turn { told, answered: if site.0 == 0 { before } else { usize::MAX } }
        };
        Some(self.sites.iter().map(turn).collect())
    }

    /// The places where what is raised, or a tool reports, ends the artifact, with what that tells.
    pub(super) fn open_ends(&self) -> impl Iterator<Item = (Site, LabelId)> {
        self.ends.iter().map(|(site, told)| (*site, *told)).filter(|(_, told)| self.is_open(*told))
    }

    /// The places where an operation that fails does: it tells no more than other ends.
    pub(super) fn open_fails(&mut self) -> impl Iterator<Item = (Site, LabelId)> {
        let told = self.ends_told();
        let told = self.labels.join(told, self.told_by_ends);
        let all: Vec<(Site, LabelId)> = self.fails.iter().map(|(site, told)| (*site, *told)).collect();
        all.into_iter().filter(move |(_, label)| {
            let is_told = self.labels.join(told, *label) == told || !holds(Rule::FailingTellsNoMore);
            is_told && self.is_open(*label)
        })
    }

    /// What all ends tell at which something is raised, or which a tool reports.
    pub(super) fn ends_told(&mut self) -> LabelId {
        let open: Vec<LabelId> = self.open_ends().map(|(_, told)| told).collect();
        open.into_iter().fold(LabelId::BOTTOM, |all, told| self.labels.join(all, told))
    }

    /// Whether what is raised at a place, or an error of a tool, ends the artifact, where that tells `label`.
    pub(super) fn ends(&mut self, (number, site): (usize, Site), label: LabelId, state: &State) -> bool {
        let is_watched = self.watched(number, state) != WatchKind::Nothing;
        // The preview knows a function once, whether one of its callers watches or not.
        if !self.may_end || is_watched && self.loose.is_none() {
            return false;
        }
        self.ends_changed |= joined_at(&mut self.ends, site, label, self.labels);
        !is_watched && self.is_open(label)
    }

    /// Notes that an operation may fail at a place, where that tells `label`.
    pub(super) fn fails_at(&mut self, site: Site, label: LabelId) {
        self.ends_changed |= joined_at(&mut self.fails, site, label, self.labels);
    }

    fn is_open(&self, label: LabelId) -> bool {
        self.labels.get(label).is_open(&self.program.environment.opened) || !holds(Rule::SealedEndsNothing)
    }

    /// Whether whatever no `try` catches ends the artifact where what decided has that label.
    pub(super) fn is_over_unless_caught(&self, number: usize, label: LabelId) -> bool {
        let is_watched = self.contexts.get(number).is_none_or(|context| context.watched != WatchKind::Nothing);
        self.may_end && !is_watched && self.is_open(label)
    }

    /// Where the arms meet of what decides at an instruction and tells that.
    pub(super) fn meet(&self, number: usize, at: Offset, label: LabelId) -> Meet {
        let context = self.contexts.get(number);
        let Some((context, code)) = context.and_then(|context| Some((context, self.program.code(context.code)?)))
        else {
            return Meet::Beyond;
        };
        let is_over = self.loose.is_some() && self.is_over_unless_caught(number, label);
        if is_over { code.graph.meet_unless_over(at) } else { code.graph.meet(at, context.watched) }
    }
}

/// Joins a label into that of a place; says whether that is news.
fn joined_at(all: &mut BySite<LabelId>, site: Site, label: LabelId, labels: &mut Labels) -> bool {
    let had = all.get(&site).copied();
    let joined = labels.join(had.unwrap_or_default(), label);
    all.insert(site, joined);
    had != Some(joined)
}
