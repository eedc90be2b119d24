//! Typed values, and the rung of its ladder at which each stands.

use std::fmt;

use super::age::Age;
use super::amount::Amount;
use super::day::Day;
use super::people::People;
use super::place::Place;
use super::schedule::Schedule;
use super::sorted::RungListing;
use super::when::When;
use super::words::{contact_kind, given, initials, last_digits};
use super::work::Work;
use crate::grain::{Grain, Ladder};

/// A value of a ladder's type, at one of its rungs. `Debug` tells the type, never the value.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Value {
    ladder: Ladder,
    rank: u8,
    of: Of,
}

#[derive(Clone, PartialEq, Eq, Hash)]
enum Of {
    Text(String),
    When(When),
    Age(Age),
    People(People),
    Place(Place),
    Amount(Amount),
    Sorted(RungListing),
    Work(Work),
    Schedule(Schedule),
}

impl Value {
    /// The exact value that `text` writes in the ladder's own form ([`super::shape`]); `None` if it is not of that form.
    #[must_use]
    pub fn parse(ladder: Ladder, text: &str) -> Option<Self> {
        let plain = |is_one: bool| is_one.then(|| Of::Text(text.to_owned()));
        let of = match ladder {
            Ladder::Text => plain(true),
            Ladder::Date => text.parse().ok().map(Of::When),
            Ladder::BirthDate => plain(text.parse::<Day>().is_ok()),
            Ladder::Age => text.parse().ok().map(Of::Age),
            Ladder::Name => plain(text.chars().any(char::is_alphabetic)),
            Ladder::People => People::parse(text).map(Of::People),
            Ladder::Identifier => plain(text.chars().filter(|c| c.is_alphanumeric()).count() >= 5),
            Ladder::Contact => plain(contact_kind(text).is_some()),
            Ladder::Place | Ladder::Town | Ladder::Post => Place::parse(text).map(Of::Place),
            Ladder::Money => Amount::money(text).map(Of::Amount),
            Ladder::Quantity => Amount::quantity(text).map(Of::Amount),
            Ladder::Health | Ladder::List => RungListing::parse(text).map(Of::Sorted),
            Ladder::Work => Work::parse(text).map(Of::Work),
            Ladder::Schedule => Schedule::parse(text).map(Of::Schedule),
        }?;
        Some(Self { ladder, rank: 0, of })
    }

    /// Its ladder.
    #[must_use]
    pub const fn ladder(&self) -> Ladder {
        self.ladder
    }

    /// The rung at which it stands.
    #[must_use]
    pub fn grain(&self) -> Grain {
        self.ladder.grains().nth(usize::from(self.rank)).unwrap_or(Grain::EXACT)
    }

    /// The same at a coarser rung. `None` if that is of another ladder, or finer than this.
    #[must_use]
    pub fn at(&self, grain: Grain) -> Option<Self> {
        if !self.ladder.grains().any(|rung| rung == grain) || grain.rank() < self.rank {
            return None;
        }
        (self.rank + 1..=grain.rank()).try_fold(self.clone(), Self::coarser)
    }

    /// What it says, as people and tools read it.
    #[must_use]
    pub fn text(&self) -> String {
        match &self.of {
            Of::Text(text) => text.clone(),
            Of::When(when) => when.to_string(),
            Of::Age(age) => age.to_string(),
            Of::People(people) => people.to_string(),
            Of::Place(place) => place.to_string(),
            Of::Amount(amount) => amount.to_string(),
            Of::Sorted(sorted) if self.ladder == Ladder::Health => sorted.text("a health matter"),
            Of::Sorted(sorted) => sorted.text("other"),
            Of::Work(work) => work.to_string(),
            Of::Schedule(schedule) => schedule.to_string(),
        }
    }

    /// The exact value in the form that [`Self::parse`] takes; `None` below `exact`.
    #[must_use]
    pub fn written(&self) -> Option<String> {
        match (&self.of, self.rank) {
            (Of::People(people), 0) => people.written(),
            (Of::Place(place), 0) => serde_json::to_string(place).ok(),
            (Of::Sorted(sorted), 0) => sorted.written(),
            (Of::Work(work), 0) => serde_json::to_string(work).ok(),
            (Of::Schedule(schedule), 0) => schedule.written(),
            (Of::Text(_) | Of::When(_) | Of::Age(_) | Of::Amount(_), 0) => Some(self.text()),
            (_, _) => None,
        }
    }

    /// One rung down, from the rung right above.
    fn coarser(self, rank: u8) -> Option<Self> {
        let of = match self.of {
            Of::Text(finer) => Of::Text(word(self.ladder, rank, &finer)?),
            Of::When(when) => Of::When(when.coarser(rank)),
            Of::Age(age) => Of::Age(age.coarser(rank)),
            Of::People(people) => Of::People(people.coarser(rank)),
            Of::Place(place) => {
                let rung = self.ladder.rungs().get(usize::from(rank))?;
                Of::Place(place.coarser(rung, self.ladder == Ladder::Post, self.ladder == Ladder::Place))
            }
            Of::Amount(amount) => Of::Amount(amount.coarser(rank)),
            Of::Sorted(sorted) if self.ladder == Ladder::Health => Of::Sorted(sorted.of_health(rank)),
            Of::Sorted(sorted) => Of::Sorted(sorted.of_list(rank)),
            Of::Work(work) => Of::Work(work.coarser(rank)),
            Of::Schedule(schedule) => Of::Schedule(schedule.coarser(rank)),
        };
        Some(Self { rank, of, ..self })
    }
}

/// One rung down of what is kept as its own text.
fn word(ladder: Ladder, rank: u8, finer: &str) -> Option<String> {
    match (ladder, rank) {
        (Ladder::BirthDate, 1) => finer.get(..4).map(str::to_owned),
        (Ladder::BirthDate, 2) => finer.get(..3).map(|decade| format!("{decade}0s")),
        (Ladder::Name, 1) => Some(given(finer)),
        (Ladder::Name, 2) => Some(initials(finer)),
        (Ladder::Identifier, 1) => Some(last_digits(finer)),
        (Ladder::Contact, 1) => contact_kind(finer).map(str::to_owned),
        (Ladder::Identifier | Ladder::Contact, 2) => Some("yes".to_owned()),
        (_, _) => None,
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Value({} at {})", self.ladder, self.grain())
    }
}
