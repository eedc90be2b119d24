//! How many people share what a party knows of the user: what is told coarsely, field by field, may name one person together.
//!
//! ```text
//!  log, across tasks ─▶ what the party holds ─▶ each fact: the share of people it fits ─▶ crowd ─▶ the coarsening that
//!                                                 (public figures, conservative)                    restores it
//! ```
//!
//! An estimate, not a guarantee (semantics 2: joint re-identification is estimated, not excluded). Decision 0102 describes the
//! model. Facts of one dimension (a birth year and an age, a city and a street) count once, the rarest; dimensions multiply, as
//! if they were independent, and those that hang together in people's lives count half again for each after the first: where
//! that still overstates, the estimate says that it may ([`Crowd::may_overstate`]).

mod figures;
mod known;
mod propose;
#[cfg(test)]
mod tests;

use duenna_core::{Datum, Grain};

pub use self::figures::{Dimension, Share};
pub use self::known::{Outlook, known, outlook};
pub use self::propose::{OpenFact, propose};

/// How many people there are.
pub const EVERYONE: f64 = 8.1e9;

/// Something that a party knows of the user.
#[derive(Debug, Clone, PartialEq)]
pub struct Fact {
    /// What.
    pub datum: Datum,
    /// How finely.
    pub grain: Grain,
    /// Of how many people it is true; `None` if nothing can be said: free text, or what a call returned.
    pub share: Option<Share>,
}

/// How many people share what a party knows.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Crowd {
    /// How many, the user among them.
    pub people: f64,
    /// Whether dimensions that hang together are among the facts, so that there may be fewer.
    pub may_overstate: bool,
    /// How many facts nothing can be said of; any of them may name the user.
    pub unread: usize,
}

/// The crowd behind these facts.
#[must_use]
pub fn estimate(facts: &[Fact]) -> Crowd {
    let unread = facts.iter().filter(|fact| fact.share.is_none()).count();
    let (share, hanging) = joint(facts.iter().filter_map(|fact| fact.share));
    Crowd { people: (EVERYONE * share).max(1.0), may_overstate: hanging > 1, unread }
}

/// The share of people that all of these fit, with the margin for what hangs together; and how many dimensions do.
#[must_use]
pub fn joint(shares: impl IntoIterator<Item = Share>) -> (f64, i32) {
    let mut rarest: Vec<Share> = Vec::new();
    for share in shares {
        match rarest.iter_mut().find(|had| had.dimension == share.dimension) {
            Some(had) => had.of_all = had.of_all.min(share.of_all),
            None => rarest.push(share),
        }
    }
    let hanging = rarest.iter().filter(|share| share.dimension.hangs_together() && share.of_all < 1.0).count();
    let hanging = i32::try_from(hanging).unwrap_or(i32::MAX);
    let independent: f64 = rarest.iter().map(|share| share.of_all).product();
    (independent * 0.5_f64.powi((hanging - 1).max(0)), hanging)
}

impl std::fmt::Display for Crowd {
    /// `you are one of about 40,000 people`
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.people < 2.0 {
            f.write_str("it probably fits nobody but you")?;
        } else {
            write!(f, "you are one of about {} people", two_digits(self.people))?;
        }
        if self.may_overstate {
            f.write_str(" (perhaps fewer: some of these facts are related)")?;
        }
        match self.unread {
            0 => Ok(()),
            1 => f.write_str("; one more thing is known that may identify you by itself"),
            more => write!(f, "; {more} more things are known that may identify you by themselves"),
        }
    }
}

/// A count with two leading digits, rounded down, its thousands apart.
fn two_digits(people: f64) -> String {
    let step = 10_f64.powf((people.log10().floor() - 1.0).max(0.0));
    in_thousands(&format!("{:.0}", (people / step).floor() * step))
}

/// A whole number, its thousands apart.
#[must_use]
pub fn apart(number: u64) -> String {
    in_thousands(&number.to_string())
}

fn in_thousands(text: &str) -> String {
    let ahead = text.len() % 3;
    let mut grouped = String::new();
    for (at, digit) in text.chars().enumerate() {
        if at > 0 && at % 3 == ahead {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}
