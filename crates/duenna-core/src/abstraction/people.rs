//! People, and what they are to the user: `exact › given › initials › role › count`.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::age::stage_of_life;
use super::words::{count_of, given, initials, list};

/// One person.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Person {
    /// The name, as it was written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What they are to the user, in a word: `mother`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub relation: Option<String>,
    /// The circle that this word belongs to.
    #[serde(default)]
    pub circle: Circle,
    /// How old they are, as it was stored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub age: Option<u8>,
}

/// What someone is to the user, at its coarsest.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Circle {
    /// The user.
    User,
    /// The family, partners among them.
    Family,
    /// Friends.
    Friend,
    /// People of work.
    Colleague,
    /// Who serves the user: a doctor, an agent.
    Service,
    /// It is not known.
    #[default]
    Unknown,
}

/// People as one rung tells them.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) enum People {
    Exact(Vec<Person>),
    /// Names cut down, the circle, and child, teenager, adult or senior.
    Named(Vec<(String, Circle, Option<&'static str>)>),
    /// The same without names, in an order of its own.
    Roles(Vec<(Circle, Option<&'static str>)>),
    Count(usize),
}

impl People {
    /// The people of a JSON list; at least one, each with a name or a relation.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let people: Vec<Person> = serde_json::from_str(text).ok()?;
        let is_known = |text: &Option<String>| text.as_ref().is_some_and(|text| text.chars().any(char::is_alphabetic));
        let are_people = people.iter().all(|person| {
            (is_known(&person.name) || is_known(&person.relation)) && person.age.is_none_or(|age| age <= 120)
        });
        (are_people && !people.is_empty()).then_some(Self::Exact(people))
    }

    /// The people as [`Self::parse`] reads them.
    pub(super) fn written(&self) -> Option<String> {
        if let Self::Exact(people) = self { serde_json::to_string(people).ok() } else { None }
    }

    /// One rung down.
    pub(super) fn coarser(&self, rank: u8) -> Self {
        match (rank, self) {
            (1, Self::Exact(people)) => Self::Named(
                people
                    .iter()
                    .map(|person| {
                        let name = person.name.as_deref().map(given).unwrap_or_default();
                        (name, person.circle, person.age.map(stage_of_life))
                    })
                    .collect(),
            ),
            (2, Self::Named(people)) => {
                Self::Named(people.iter().map(|(name, circle, age)| (initials(name), *circle, *age)).collect())
            }
            (3, Self::Named(people)) => {
                let mut roles: Vec<_> = people.iter().map(|(_, circle, age)| (*circle, *age)).collect();
                roles.sort_unstable();
                Self::Roles(roles)
            }
            (4, Self::Roles(roles)) => Self::Count(roles.len()),
            (_, people) => people.clone(),
        }
    }
}

impl Circle {
    const fn noun(self) -> (&'static str, &'static str) {
        match self {
            Self::User => ("the user", "users"),
            Self::Family => ("family member", "family members"),
            Self::Friend => ("friend", "friends"),
            Self::Colleague => ("colleague", "colleagues"),
            Self::Service => ("professional", "professionals"),
            Self::Unknown => ("other person", "other people"),
        }
    }
}

const fn plural(of: &'static str) -> (&'static str, &'static str) {
    match of.as_bytes() {
        b"child" => ("child", "children"),
        b"teenager" => ("teenager", "teenagers"),
        b"adult" => ("adult", "adults"),
        _ => ("senior", "seniors"),
    }
}

/// How often each stands there, in the order given.
fn counted<T: PartialEq + Copy>(all: impl Iterator<Item = T>) -> Vec<(T, usize)> {
    let mut counts: Vec<(T, usize)> = Vec::new();
    for one in all {
        match counts.iter_mut().find(|(known, _)| *known == one) {
            Some((_, count)) => *count += 1,
            None => counts.push((one, 1)),
        }
    }
    counts
}

fn roles(roles: &[(Circle, Option<&'static str>)]) -> String {
    let circles = counted(roles.iter().map(|(circle, _)| *circle)).into_iter().map(|(circle, count)| {
        let stages = roles.iter().filter(|(of, _)| *of == circle).filter_map(|(_, stage)| *stage);
        let stages: Vec<String> =
            counted(stages).into_iter().map(|(stage, count)| count_of(count, plural(stage))).collect();
        let who = if circle == Circle::User { circle.noun().0.to_owned() } else { count_of(count, circle.noun()) };
        if stages.is_empty() { who } else { format!("{who} ({})", list(&stages)) }
    });
    list(&circles.collect::<Vec<_>>())
}

impl fmt::Display for People {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let people: Vec<String> = match self {
            Self::Exact(people) => people.iter().map(exact).collect(),
            Self::Named(people) => people
                .iter()
                .map(|(name, circle, stage)| {
                    let who = if name.is_empty() { "unnamed" } else { name };
                    stage.map_or_else(
                        || format!("{who} ({})", circle.noun().0),
                        |stage| format!("{who} ({}, {stage})", circle.noun().0),
                    )
                })
                .collect(),
            Self::Roles(all) => vec![roles(all)],
            Self::Count(count) => vec![count_of(*count, ("person", "people"))],
        };
        f.write_str(&people.join(", "))
    }
}

fn exact(person: &Person) -> String {
    let who = person.name.clone().or_else(|| person.relation.clone()).unwrap_or_default();
    let relation = person.relation.clone().filter(|_| person.name.is_some());
    let rest: Vec<String> = relation.into_iter().chain(person.age.map(|age| age.to_string())).collect();
    if rest.is_empty() { who } else { format!("{who} ({})", rest.join(", ")) }
}
