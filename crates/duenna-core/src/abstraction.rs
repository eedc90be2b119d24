//! The abstraction gate: the user's data told at the grain that a purpose needs, and no finer.
//!
//! ```text
//!  document, entry of the store ─▶ reading (elsewhere) ─▶ Item: path, kind, Value
//!                                                           │
//!                       Rules of one purpose, reviewed ─▶ apply ─▶ Told: each item at its grain, or withheld
//! ```
//!
//! A [`Value`] is typed; each rung of its ladder is computed from the rung above it and nothing else: no clock, no purpose, no
//! model. [`Rules`] say for each kind of data which rung a purpose is told; what no rule names is withheld.

mod age;
mod amount;
mod apply;
mod day;
mod diff;
mod kind;
mod lint;
mod people;
mod place;
mod rules;
mod schedule;
mod sorted;
mod value;
mod when;
mod words;
mod work;
mod written;

pub use apply::{Choice, Decision, GateOutput, Item, Outcome, Why, apply, choose};
pub use day::Day;
pub use diff::{Change, diff};
pub use kind::Kind;
pub use lint::{Finding, lint};
pub use people::{Circle, Person};
pub use place::Place;
pub use rules::{Action, Companion, Exception, Rule, Rules};
pub use schedule::Event;
pub use sorted::Entry;
pub use value::Value;
pub use work::{Status, Work};
pub use written::WrittenError;

use crate::grain::{Grain, Ladder};

/// The value at `grain`, from the exact value. `None` if the ladder has no such rung or the value is not of its type.
///
/// ```
/// use duenna_core::{Ladder, abstraction::tell};
/// let year = Ladder::BirthDate.grain("year").ok_or("no such rung")?;
/// assert_eq!(tell(Ladder::BirthDate, "1984-03-07", year).as_deref(), Some("1984"));
/// # Ok::<(), &str>(())
/// ```
#[must_use]
pub fn tell(ladder: Ladder, exact: &str, grain: Grain) -> Option<String> {
    Value::parse(ladder, exact)?.at(grain).map(|value| value.text())
}

/// Whether `exact` is a value of the ladder's type, so that each rung can be told.
#[must_use]
pub fn is_of(ladder: Ladder, exact: &str) -> bool {
    Value::parse(ladder, exact).is_some()
}

/// What the exact value of a ladder must look like, for the person who gave another.
#[must_use]
pub const fn shape(ladder: Ladder) -> &'static str {
    match ladder {
        Ladder::Text => "any text",
        Ladder::Date => {
            "a time as YYYY-MM-DDTHH:MM, a day as YYYY-MM-DD, a month as YYYY-MM, a year, or two of these with `/` between them"
        }
        Ladder::BirthDate => "a day as YYYY-MM-DD",
        Ladder::Age => "a number of years, such as `28` or `28 as of 2026-11-20`",
        Ladder::Name => "a name with at least one letter",
        Ladder::People => {
            "people as JSON: [{\"name\": \"…\", \"relation\": \"mother\", \"circle\": \"family\", \"age\": 62}]"
        }
        Ladder::Identifier => "a number or code of at least five letters or digits",
        Ladder::Contact => "one email address, or one phone number with `+` and country code",
        Ladder::Place | Ladder::Town | Ladder::Post => {
            "a place as JSON: {\"written\": \"…\", \"street\": \"…\", \"postcode_area\": \"…\", \"city\": \"…\", \"region\": \"…\", \"country\": \"…\"}, omitting what is not known, but always with \"written\""
        }
        Ladder::Money => "an amount, such as `EUR 500` or `EUR 600..900 per month`",
        Ladder::Quantity => "a number with its unit, such as `150 day` or `70..80 kg`",
        Ladder::Health | Ladder::List => "things as JSON: [{\"item\": \"…\", \"category\": \"…\"}]",
        Ladder::Work => "a position as JSON: {\"written\": \"…\", \"sector\": \"…\", \"status\": \"employed\"}",
        Ladder::Schedule => {
            "a calendar as JSON: {\"within\": \"2026-07-01/2026-07-31\", \"events\": [{\"when\": \"2026-07-07\", \"what\": \"…\"}]}"
        }
    }
}
