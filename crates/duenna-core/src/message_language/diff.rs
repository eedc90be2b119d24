//! What differs between two languages, and which of it lets messages say more than before.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::kind::{Kind, Numbers, Within};
use super::{Field, Group, Holds, Language};

/// One difference.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Change {
    /// The keys that lead there.
    pub path: String,
    /// What is otherwise now.
    pub what: String,
    /// Whether a message can say more by it: for a person to say yes to.
    pub wider: bool,
    /// Whether a message can ask the user for more by it.
    pub asks: bool,
}

/// What is otherwise in `new` than in `old`, in the order of `new`, then what is gone.
#[must_use]
pub fn diff(old: &Language, new: &Language) -> Vec<Change> {
    let (before, after) = (Flat::of(old), Flat::of(new));
    let mut changes = Vec::new();
    for (path, field) in &after.fields {
        let mut change = |what: String, wider: bool| {
            changes.push(Change { path: path.clone(), what, wider, asks: field.asks && wider });
        };
        match before.by_path(path) {
            None => change(format!("new: {}", field.kind.name()), true),
            Some(had) => field_changes(had, field, &mut change),
        }
    }
    for (path, options) in &after.options {
        let had = before.options.get(path).copied();
        if let Some(had) = had.filter(|had| had != options) {
            let what = format!("at most {options} side by side, before: {had}");
            changes.push(Change { path: path.clone(), what, wider: *options > had, asks: false });
        }
    }
    let gone = before.fields.iter().filter(|(path, _)| after.by_path(path).is_none());
    changes.extend(gone.map(|(path, _)| Change {
        path: path.clone(),
        what: "removed".to_owned(),
        wider: false,
        asks: false,
    }));
    changes
}

/// All fields and groups by their paths.
struct Flat<'a> {
    fields: Vec<(String, &'a Field)>,
    options: BTreeMap<String, u16>,
}

impl<'a> Flat<'a> {
    fn of(language: &'a Language) -> Self {
        let fields = language.fields().into_iter().map(|(path, field)| (path.join("."), field)).collect();
        let mut flat = Self { fields, options: BTreeMap::new() };
        flat.groups(&mut Vec::new(), language.root());
        flat
    }

    fn groups<'p>(&mut self, path: &mut Vec<&'p str>, group: &'p Group) {
        for node in group.nodes() {
            if let Holds::Group(below) = &node.holds {
                path.push(&node.key);
                self.options.insert(path.join("."), below.options());
                self.groups(path, below);
                path.pop();
            }
        }
    }

    fn by_path(&self, wanted: &str) -> Option<&'a Field> {
        self.fields.iter().find(|(path, _)| path == wanted).map(|(_, field)| *field)
    }
}

fn field_changes(had: &Field, has: &Field, change: &mut dyn FnMut(String, bool)) {
    if had.asks != has.asks {
        change(if has.asks { "now asks the user" } else { "no longer asks the user" }.to_owned(), has.asks);
    }
    if had.most != has.most {
        change(format!("at most {} values, before: {}", has.most, had.most), has.most > had.most);
    }
    if had.trusted != has.trusted {
        let what =
            if has.trusted { "counts as verified where trust is needed" } else { "no longer counts as verified" };
        change(what.to_owned(), has.trusted);
    }
    kind_changes(&had.kind, &has.kind, change);
}

fn kind_changes(had: &Kind, has: &Kind, change: &mut dyn FnMut(String, bool)) {
    match (had, has) {
        (Kind::Enum(had), Kind::Enum(has)) => {
            let names = |members: &super::Members| -> BTreeSet<String> {
                members.all().iter().map(|member| member.name.to_string()).collect()
            };
            let (before, after) = (names(had), names(has));
            let list =
                |names: Vec<&String>| names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
            let (new, gone) =
                (after.difference(&before).collect::<Vec<_>>(), before.difference(&after).collect::<Vec<_>>());
            if !new.is_empty() {
                change(format!("can now be {}", list(new)), true);
            }
            if !gone.is_empty() {
                change(format!("can no longer be {}", list(gone)), false);
            }
        }
        (Kind::Int(had), Kind::Int(has)) | (Kind::Decimal(had), Kind::Decimal(has)) => numbers(had, has, change),
        (Kind::Money(had, before), Kind::Money(has, after)) => {
            numbers(had, has, change);
            if before != after {
                let codes: Vec<String> = after.iter().map(ToString::to_string).collect();
                change(format!("currencies: {}", codes.join(", ")), after.iter().any(|code| !before.contains(code)));
            }
        }
        (Kind::Date(had), Kind::Date(has)) | (Kind::DateTime(had), Kind::DateTime(has)) => within(had, has, change),
        (Kind::Duration(had), Kind::Duration(has)) => within(had, has, change),
        (Kind::Format(had), Kind::Format(has)) if had.template() == has.template() => {
            for ((name, had), (_, has)) in had.slots().zip(has.slots()) {
                kind_changes(had, has, &mut |what, wider| change(format!("`{name}`: {what}"), wider));
            }
        }
        (Kind::Format(_), Kind::Format(has)) => change(format!("written as `{}`", has.template()), true),
        (Kind::Name(had), Kind::Name(has)) if had == has => {}
        (Kind::Name(_), Kind::Name(has)) => change(format!("names are called `{has}`"), false),
        (Kind::OneOf(had), Kind::OneOf(has)) if had.len() == has.len() => {
            had.iter().zip(has).for_each(|(had, has)| kind_changes(had, has, change));
        }
        (Kind::Bool, Kind::Bool) | (Kind::Time, Kind::Time) => {}
        (had, has) => change(format!("now of kind {}, before: {}", has.name(), had.name()), true),
    }
}

fn numbers(had: &Numbers, has: &Numbers, change: &mut dyn FnMut(String, bool)) {
    if (had.least, had.most) != (has.least, has.most) {
        let wider = has.least < had.least || has.most > had.most;
        change(format!("from {} to {}, before: from {} to {}", has.least, has.most, had.least, had.most), wider);
    }
    if had.step != has.step {
        change(format!("steps of {}, before: {}", has.step, had.step), !has.step.is_multiple_of(had.step));
    }
}

fn within<T: Ord + std::fmt::Display + Copy>(had: &Within<T>, has: &Within<T>, change: &mut dyn FnMut(String, bool)) {
    if (&had.from, &had.to) == (&has.from, &has.to) {
        return;
    }
    // An end that is open is beyond all others.
    let earlier =
        has.from.is_none() && had.from.is_some() || has.from.zip(had.from).is_some_and(|(has, had)| has < had);
    let later = has.to.is_none() && had.to.is_some() || has.to.zip(had.to).is_some_and(|(has, had)| had < has);
    let shown = |end: &Option<T>| end.map_or_else(|| "open".to_owned(), |end| end.to_string());
    let what = format!(
        "from {} to {}, before: from {} to {}",
        shown(&has.from),
        shown(&has.to),
        shown(&had.from),
        shown(&had.to)
    );
    change(what, earlier || later);
}
