//! Groups of objects that share a label.

use std::collections::BTreeSet;

use duenna_core::{LabelId, Labels};
use serde::{Deserialize, Serialize};

use crate::value::{Callee, GroupId, ObjectRef};

/// Union-find over groups, one label per root.
#[derive(Default, Serialize, Deserialize)]
pub(crate) struct Groups {
    nodes: Vec<Node>,
    /// Counts every change, so that a fixpoint knows when it is reached.
    pub(crate) version: u64,
    /// Whether a member of any group is an iterator or a generator.
    pub(crate) has_iterators: bool,
}

#[derive(Serialize, Deserialize)]
struct Node {
    parent: u32,
    /// How many groups a root has become one of: the smaller tree goes below the larger, so that no way to a root is long.
    size: u32,
    label: LabelId,
    /// What its members may run when they are called.
    callees: BTreeSet<Callee>,
    /// Whether a member may be an instance, or a class.
    #[serde(default)]
    has_instances: bool,
    /// The objects in it, those of them that were freed since the last collection included.
    #[serde(skip)]
    members: Vec<ObjectRef>,
    /// How many objects were ever put into it: unlike how many there are, this does not depend on what was freed when.
    #[serde(default)]
    entered: usize,
}

impl Groups {
    pub(crate) fn fresh(&mut self, label: LabelId) -> GroupId {
        let at = u32::try_from(self.nodes.len()).unwrap_or(u32::MAX);
        self.nodes.push(Node {
            parent: at,
            size: 1,
            label,
            callees: BTreeSet::new(),
            has_instances: false,
            members: Vec::new(),
            entered: 0,
        });
        GroupId(at.saturating_add(1))
    }

    pub(crate) fn find(&self, group: GroupId) -> GroupId {
        let mut at = group.0.wrapping_sub(1);
        while let Some(node) = self.nodes.get(at as usize) {
            if node.parent == at {
                return GroupId(at + 1);
            }
            at = node.parent;
        }
        GroupId::NONE
    }

    pub(crate) fn label(&self, group: GroupId) -> LabelId {
        let root = self.find(group).0.wrapping_sub(1);
        self.nodes.get(root as usize).map_or(LabelId::BOTTOM, |node| node.label)
    }

    /// One group of two; `NONE` adds nothing.
    pub(crate) fn merge(&mut self, a: GroupId, b: GroupId, labels: &mut Labels) -> GroupId {
        let (a, b) = (self.find(a), self.find(b));
        if a == b || b.is_none() {
            return a;
        }
        if a.is_none() {
            return b;
        }
        let label = labels.join(self.label(a), self.label(b));
        let size = |group: GroupId| self.nodes.get(group.0.wrapping_sub(1) as usize).map_or(0, |node| node.size);
        let (of_a, of_b) = (size(a), size(b));
        let (a, b) = if of_a < of_b { (b, a) } else { (a, b) };
        let moved = self.nodes.get_mut(b.0.wrapping_sub(1) as usize).map(|node| {
            node.parent = a.0 - 1;
            let members = std::mem::take(&mut node.members);
            (std::mem::take(&mut node.callees), members, node.entered, node.has_instances)
        });
        if let (Some(node), Some((callees, mut members, entered, has_instances))) =
            (self.nodes.get_mut(a.0.wrapping_sub(1) as usize), moved)
        {
            node.size = of_a.saturating_add(of_b);
            node.callees.extend(callees);
            node.has_instances |= has_instances;
            if members.len() > node.members.len() {
                std::mem::swap(&mut members, &mut node.members);
            }
            node.members.append(&mut members);
            node.entered = node.entered.saturating_add(entered);
        }
        self.version += 1;
        self.set(a, label);
        a
    }

    /// Notes that an object was put into a group.
    pub(crate) fn enter(&mut self, group: GroupId, object: ObjectRef) {
        let root = self.find(group).0.wrapping_sub(1);
        if let Some(node) = self.nodes.get_mut(root as usize) {
            node.members.push(object);
            node.entered = node.entered.saturating_add(1);
        }
    }

    /// Notes that a member of a group may be an instance, or a class.
    pub(crate) fn add_instance(&mut self, group: GroupId) {
        let root = self.find(group).0.wrapping_sub(1);
        if let Some(node) = self.nodes.get_mut(root as usize)
            && !node.has_instances
        {
            node.has_instances = true;
            self.version += 1;
        }
    }

    /// Whether a member of a group may be an instance, or a class.
    pub(crate) fn has_instances(&self, group: GroupId) -> bool {
        let root = self.find(group).0.wrapping_sub(1);
        self.nodes.get(root as usize).is_some_and(|node| node.has_instances)
    }

    /// The objects in a group.
    pub(crate) fn members(&self, group: GroupId) -> &[ObjectRef] {
        let root = self.find(group).0.wrapping_sub(1);
        self.nodes.get(root as usize).map_or(&[], |node| &node.members)
    }

    /// How many objects were ever put into a group.
    pub(crate) fn entered(&self, group: GroupId) -> usize {
        let root = self.find(group).0.wrapping_sub(1);
        self.nodes.get(root as usize).map_or(0, |node| node.entered)
    }

    /// Says anew which objects are in which groups.
    pub(crate) fn set_members(&mut self, objects: impl Iterator<Item = (ObjectRef, GroupId)>) {
        self.nodes.iter_mut().for_each(|node| node.members.clear());
        for (object, group) in objects {
            let root = self.find(group).0.wrapping_sub(1);
            if let Some(node) = self.nodes.get_mut(root as usize) {
                node.members.push(object);
            }
        }
    }

    /// What members of a group may run when they are called.
    pub(crate) fn callees(&self, group: GroupId) -> &BTreeSet<Callee> {
        static NONE: BTreeSet<Callee> = BTreeSet::new();
        let root = self.find(group).0.wrapping_sub(1);
        self.nodes.get(root as usize).map_or(&NONE, |node| &node.callees)
    }

    pub(crate) fn add_callee(&mut self, group: GroupId, callee: Callee) {
        let root = self.find(group).0.wrapping_sub(1);
        if let Some(node) = self.nodes.get_mut(root as usize)
            && node.callees.insert(callee)
        {
            self.has_iterators |=
                matches!(callee, Callee::Iterator | Callee::View | Callee::Fills | Callee::Generator(_));
            self.version += 1;
        }
    }

    /// Joins a label into a group's.
    pub(crate) fn raise(&mut self, group: GroupId, by: LabelId, labels: &mut Labels) {
        let root = self.find(group);
        let label = labels.join(self.label(root), by);
        self.set(root, label);
    }

    fn set(&mut self, root: GroupId, label: LabelId) {
        if let Some(node) = self.nodes.get_mut(root.0.wrapping_sub(1) as usize)
            && node.label != label
        {
            node.label = label;
            self.version += 1;
        }
    }
}
