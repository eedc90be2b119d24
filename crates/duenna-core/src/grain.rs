//! How finely a datum is told: ladders of rungs, finest first.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::name::NameError;

/// The ladder of a datum's type: `exact › … › coarsest`. Each rung is a fixed function of the rung above it
/// ([`crate::abstraction`] holds the functions).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ladder {
    /// Free text: `exact` only.
    Text,
    /// When something is: `exact › day › week › month › season › year`.
    Date,
    /// A birth date: `exact › year › decade`.
    BirthDate,
    /// An age, as it was stored: `exact › near › band › group`.
    Age,
    /// A person's name: `exact › given › initials`.
    Name,
    /// People and what they are to the user: `exact › given › initials › role › count`.
    People,
    /// A number that identifies: `exact › last_digits › exists`.
    Identifier,
    /// How to reach someone: `exact › kind › exists`.
    Contact,
    /// A place whose postcode area lies in one city: `exact › street › postcode_area › city › region › country`.
    Place,
    /// A place told by its town, where postcode areas do not nest: `exact › street › city › region › country`.
    Town,
    /// A place told by its post, where cities do not nest: `exact › postcode_area › country`.
    Post,
    /// Money: `exact › rounded › range › band`.
    Money,
    /// How much or how many of anything else: `exact › rounded › range › band`.
    Quantity,
    /// What concerns health: `exact › category › exists`.
    Health,
    /// What someone works: `exact › sector › employed`.
    Work,
    /// What is in a calendar: `exact › busy › free`.
    Schedule,
    /// A list or a history: `exact › category › count`.
    List,
}

impl Ladder {
    /// Every ladder.
    pub const ALL: [Self; 17] = [
        Self::Text,
        Self::Date,
        Self::BirthDate,
        Self::Age,
        Self::Name,
        Self::People,
        Self::Identifier,
        Self::Contact,
        Self::Place,
        Self::Town,
        Self::Post,
        Self::Money,
        Self::Quantity,
        Self::Health,
        Self::Work,
        Self::Schedule,
        Self::List,
    ];

    /// The names of the rungs, finest first; the first is always `exact`.
    #[must_use]
    pub const fn rungs(self) -> &'static [&'static str] {
        match self {
            Self::Text => &["exact"],
            Self::Date => &["exact", "day", "week", "month", "season", "year"],
            Self::BirthDate => &["exact", "year", "decade"],
            Self::Age => &["exact", "near", "band", "group"],
            Self::Name => &["exact", "given", "initials"],
            Self::People => &["exact", "given", "initials", "role", "count"],
            Self::Identifier => &["exact", "last_digits", "exists"],
            Self::Contact => &["exact", "kind", "exists"],
            Self::Place => &["exact", "street", "postcode_area", "city", "region", "country"],
            Self::Town => &["exact", "street", "city", "region", "country"],
            Self::Post => &["exact", "postcode_area", "country"],
            Self::Money | Self::Quantity => &["exact", "rounded", "range", "band"],
            Self::Health => &["exact", "category", "exists"],
            Self::Work => &["exact", "sector", "employed"],
            Self::Schedule => &["exact", "busy", "free"],
            Self::List => &["exact", "category", "count"],
        }
    }

    /// The ladder's own name, as users write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Date => "date",
            Self::BirthDate => "birth_date",
            Self::Age => "age",
            Self::Name => "name",
            Self::People => "people",
            Self::Identifier => "identifier",
            Self::Contact => "contact",
            Self::Place => "place",
            Self::Town => "town",
            Self::Post => "post",
            Self::Money => "money",
            Self::Quantity => "quantity",
            Self::Health => "health",
            Self::Work => "work",
            Self::Schedule => "schedule",
            Self::List => "list",
        }
    }

    /// The grain with that name on this ladder.
    ///
    /// ```
    /// use duenna_core::{Grain, Ladder};
    /// assert!(Ladder::BirthDate.grain("year").is_some_and(|year| Grain::EXACT.covers(year)));
    /// assert!(Ladder::Text.grain("year").is_none());
    /// ```
    #[must_use]
    pub fn grain(self, rung: &str) -> Option<Grain> {
        let rank = self.rungs().iter().position(|name| *name == rung)?;
        Some(Grain::new(self, u8::try_from(rank).ok()?))
    }

    /// The grains of this ladder, finest first.
    pub fn grains(self) -> impl Iterator<Item = Grain> {
        (0u8..).zip(self.rungs()).map(move |(rank, _)| Grain::new(self, rank))
    }
}

impl fmt::Display for Ladder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Ladder {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        Self::ALL
            .into_iter()
            .find(|ladder| ladder.name() == text)
            .ok_or_else(|| NameError::new(text, "ladder", "use text, date, birth_date, age, name, people, identifier, contact, place, town, post, money, quantity, health, work, schedule or list"))
    }
}

/// One rung of a [`Ladder`]. `exact` is the same grain on every ladder.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Grain {
    ladder: Ladder,
    rank: u8,
}

impl Grain {
    /// The value itself.
    pub const EXACT: Self = Self { ladder: Ladder::Text, rank: 0 };

    const fn new(ladder: Ladder, rank: u8) -> Self {
        if rank == 0 { Self::EXACT } else { Self { ladder, rank } }
    }

    /// How many rungs below `exact`.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.rank
    }

    /// Whether this is the value itself.
    #[must_use]
    pub const fn is_exact(self) -> bool {
        self.rank == 0
    }

    /// Whether who knows the datum at this grain can compute it at `other`: this one is as fine or finer.
    #[must_use]
    pub fn covers(self, other: Self) -> bool {
        self.is_exact() || (self.ladder == other.ladder && self.rank <= other.rank)
    }

    /// The finer of two grains; of two that do not compare (a datum whose ladder was changed), `exact`.
    #[must_use]
    pub fn finer(self, other: Self) -> Self {
        if self.covers(other) {
            self
        } else if other.covers(self) {
            other
        } else {
            Self::EXACT
        }
    }

    /// The rung's name as a user reads it: `exact`, `year`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.ladder.rungs().get(usize::from(self.rank)).copied().unwrap_or("exact")
    }
}

/// The canonical form, which names the ladder too: `exact`, `birth_date.year`.
impl fmt::Display for Grain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_exact() { f.write_str("exact") } else { write!(f, "{}.{}", self.ladder, self.name()) }
    }
}

impl fmt::Debug for Grain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Grain {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        if text == "exact" {
            return Ok(Self::EXACT);
        }
        text.split_once('.')
            .and_then(|(ladder, rung)| ladder.parse::<Ladder>().ok()?.grain(rung))
            .ok_or_else(|| NameError::new(text, "grain", "use `exact` or LADDER.RUNG, such as `birth_date.year`"))
    }
}

impl TryFrom<String> for Grain {
    type Error = NameError;

    fn try_from(text: String) -> Result<Self, NameError> {
        text.parse()
    }
}

impl From<Grain> for String {
    fn from(grain: Grain) -> Self {
        grain.to_string()
    }
}
