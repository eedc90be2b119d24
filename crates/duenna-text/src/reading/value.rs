//! What a reading says: one type a kind, exact, and without the words of the text.

use std::fmt;

use rust_decimal::Decimal;

use super::Span;
use super::currency::Currency;
use super::time::{Clock, Date, Recurrence, Relative, Units};
use super::unit::Unit;

/// What was read. Where it needs words of the text (the noun of a count, the name of a place), it has their span.
///
/// `Debug` tells the kind and never the value: what people write is often private.
#[derive(Clone, PartialEq, Eq)]
pub enum Value {
    /// A day, a month, a year, or a day of the week.
    Date(Date),
    /// From one date to another, both included.
    DateRange(Date, Date),
    /// A date that counts from a day that was not given: `tomorrow`.
    Relative(Relative),
    /// A time on the clock.
    Time(Clock),
    /// From one time to another.
    TimeRange(Clock, Clock),
    /// A date with a time.
    DateTime(Date, Clock),
    /// From one time of a date to another.
    DateTimeRange((Date, Clock), (Date, Clock)),
    /// A part of a day.
    TimeOfDay(TimeOfDay),
    /// How long.
    Duration(Units),
    /// How often.
    Recurrence(Recurrence),
    /// An amount of money.
    Money(Money),
    /// So many of a hundred.
    Percent(Amount),
    /// A mark out of a scale.
    Rating(Amount, Scale),
    /// How many.
    Count {
        /// The number.
        amount: Amount,
        /// Of what, as the text has it.
        noun: Option<Span>,
    },
    /// A length or a way.
    Distance(Amount, Unit),
    /// A surface.
    Area(Amount, Unit),
    /// Any other measure: weight, volume, speed, data.
    Quantity(Amount, Unit),
    /// A country, a region, a city, a natural feature.
    Place(Place),
    /// A postal address.
    Address(Address),
    /// That something is so, or is not.
    YesNo {
        /// Whether it is.
        yes: bool,
        /// What it is said about, as the text has it.
        about: Option<Span>,
    },
}

/// A number as people give it: exact, from to, at least, at most.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Amount {
    /// The least, if there is one.
    pub low: Option<Decimal>,
    /// The most, if there is one.
    pub high: Option<Decimal>,
    /// Whether the text says that it is not exact (`about`, `~`).
    pub approximate: bool,
}

/// An amount of money, per something perhaps.
#[derive(Clone, PartialEq, Eq)]
pub struct Money {
    /// How much; below zero where it is taken off.
    pub amount: Amount,
    /// Of which currency.
    pub currency: Currency,
    /// Per what: a night, a person, both.
    pub per: Vec<Per>,
}

/// What a price is for one of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Per {
    /// An hour.
    Hour,
    /// A day.
    Day,
    /// A night.
    Night,
    /// A week.
    Week,
    /// A month.
    Month,
    /// A quarter of a year.
    Quarter,
    /// A year.
    Year,
    /// A person, a guest, an adult.
    Person,
    /// A room.
    Room,
    /// A meal.
    Meal,
    /// A way, a trip.
    Trip,
    /// A piece of anything else.
    Each,
    /// A square metre.
    SquareMetre,
    /// A square foot.
    SquareFoot,
    /// A kilometre.
    Kilometre,
    /// A kilogram.
    Kilogram,
}

/// What a rating is out of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// Stars, of five.
    Stars,
    /// The best mark there is.
    Of(u16),
    /// The text does not say.
    Unsaid,
}

/// A part of a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimeOfDay {
    /// Before noon.
    Morning,
    /// After noon.
    Afternoon,
    /// Before night.
    Evening,
    /// The night.
    Night,
}

/// What kind of place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PlaceKind {
    /// A continent, or a part of the world.
    World,
    /// A country.
    Country,
    /// A state, a province, a part of a country.
    Region,
    /// A city, a town.
    City,
    /// A lake, a mountain, a park, an airport.
    Feature,
}

/// A place. Its own words are the reading's span.
#[derive(Clone, PartialEq, Eq)]
pub struct Place {
    /// What it is.
    pub kind: PlaceKind,
    /// Its name in the gazetteer, if it is there.
    pub name: Option<&'static str>,
    /// ISO 3166-1 code of its country, if known.
    pub country: Option<&'static str>,
    /// The region that the text or the gazetteer says it lies in: ISO 3166-2 without the country, where one is known.
    pub region: Option<&'static str>,
    /// The words of the text that name it, without what it lies in: `Barcelona` of `Barcelona, Spain`.
    pub named: Span,
}

/// A postal address: where its parts stand.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Address {
    /// The number of the house.
    pub number: Option<Span>,
    /// The street, without the number.
    pub street: Option<Span>,
    /// Flat, suite, floor.
    pub unit: Option<Span>,
    /// The postal code.
    pub postcode: Option<Span>,
    /// The city.
    pub city: Option<Span>,
    /// State or province.
    pub region: Option<Span>,
    /// ISO 3166-1 code of the country, if the text or the shape tells.
    pub country: Option<&'static str>,
}

impl Amount {
    /// Exactly so much.
    #[must_use]
    pub fn exactly(value: Decimal) -> Self {
        Self { low: Some(value), high: Some(value), approximate: false }
    }

    /// From one number to another, in either order.
    #[must_use]
    pub fn between(one: Decimal, other: Decimal) -> Self {
        Self { low: Some(one.min(other)), high: Some(one.max(other)), approximate: false }
    }

    /// The number, if it is one and not a range.
    #[must_use]
    pub fn single(self) -> Option<Decimal> {
        self.low.filter(|low| self.high == Some(*low))
    }

    /// Whether it has two ends that differ, or is open at one.
    #[must_use]
    pub fn is_range(self) -> bool {
        self.low != self.high
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.approximate {
            f.write_str("~")?;
        }
        match (self.low, self.high) {
            (Some(low), Some(high)) if low == high => write!(f, "{}", low.normalize()),
            (low, high) => {
                if let Some(low) = low {
                    write!(f, "{}", low.normalize())?;
                }
                f.write_str("..")?;
                high.map_or(Ok(()), |high| write!(f, "{}", high.normalize()))
            }
        }
    }
}

impl Per {
    /// The word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Hour => "hour",
            Self::Day => "day",
            Self::Night => "night",
            Self::Week => "week",
            Self::Month => "month",
            Self::Quarter => "quarter",
            Self::Year => "year",
            Self::Person => "person",
            Self::Room => "room",
            Self::Meal => "meal",
            Self::Trip => "trip",
            Self::Each => "each",
            Self::SquareMetre => "m2",
            Self::SquareFoot => "sqft",
            Self::Kilometre => "km",
            Self::Kilogram => "kg",
        }
    }
}

impl Value {
    /// The kind, in one word of lower-case letters.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Date(_) => "date",
            Self::DateRange(..) => "date_range",
            Self::Relative(_) => "relative_date",
            Self::Time(_) => "time",
            Self::TimeRange(..) => "time_range",
            Self::DateTime(..) => "datetime",
            Self::DateTimeRange(..) => "datetime_range",
            Self::TimeOfDay(_) => "time_of_day",
            Self::Duration(_) => "duration",
            Self::Recurrence(_) => "recurrence",
            Self::Money(money) if money.amount.is_range() => "money_range",
            Self::Money(_) => "money",
            Self::Percent(_) => "percent",
            Self::Rating(..) => "rating",
            Self::Count { .. } => "count",
            Self::Distance(..) => "distance",
            Self::Area(..) => "area",
            Self::Quantity(..) => "quantity",
            Self::Place(_) => "place",
            Self::Address(_) => "address",
            Self::YesNo { .. } => "yes_no",
        }
    }

    /// One way to write each value, whatever way the text has: ISO 8601 for dates and times, `EUR 80..120 per night` for
    /// money. Two readings mean the same if kind and this agree. It has no words of the text.
    #[must_use]
    pub fn canonical(&self) -> String {
        match self {
            Self::Date(date) => date.to_string(),
            Self::DateRange(from, to) => format!("{from}/{to}"),
            Self::Relative(relative) => relative.to_string(),
            Self::Time(time) => time.to_string(),
            Self::TimeRange(from, to) => format!("{from}/{to}"),
            Self::DateTime(date, time) => format!("{date}T{time}"),
            Self::DateTimeRange(from, to) => format!("{}T{}/{}T{}", from.0, from.1, to.0, to.1),
            Self::TimeOfDay(part) => match part {
                TimeOfDay::Morning => "morning",
                TimeOfDay::Afternoon => "afternoon",
                TimeOfDay::Evening => "evening",
                TimeOfDay::Night => "night",
            }
            .to_owned(),
            Self::Duration(units) => units.to_string(),
            Self::Recurrence(recurrence) => recurrence.to_string(),
            Self::Money(money) => money.to_string(),
            Self::Rating(amount, Scale::Stars) => format!("{amount} stars"),
            Self::Rating(amount, Scale::Of(most)) => format!("{amount}/{most}"),
            Self::Percent(amount) | Self::Count { amount, .. } | Self::Rating(amount, Scale::Unsaid) => {
                amount.to_string()
            }
            Self::Distance(amount, unit) | Self::Area(amount, unit) | Self::Quantity(amount, unit) => {
                format!("{amount} {}", unit.symbol())
            }
            Self::Place(place) => place.to_string(),
            Self::Address(address) => address.country.unwrap_or_default().to_owned(),
            Self::YesNo { yes, .. } => if *yes { "yes" } else { "no" }.to_owned(),
        }
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Value({})", self.kind())
    }
}

impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.currency.code(), self.amount)?;
        self.per.iter().try_for_each(|per| write!(f, " per {}", per.name()))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            PlaceKind::World => f.write_str(self.name.unwrap_or("world")),
            PlaceKind::Country => f.write_str(self.country.unwrap_or("country")),
            PlaceKind::Region => {
                write!(f, "{}", self.name.unwrap_or("region"))?;
                self.country.map_or(Ok(()), |country| write!(f, ", {country}"))
            }
            PlaceKind::City | PlaceKind::Feature => {
                write!(f, "{}", self.name.unwrap_or("?"))?;
                self.country.map_or(Ok(()), |country| write!(f, ", {country}"))
            }
        }
    }
}
