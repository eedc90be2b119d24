//! Ages as they were stored: `exact › near › band › group`. No clock makes one older.

use std::fmt;
use std::str::FromStr;

use super::day::Day;

/// A span of ages; at `exact` it is of one year, with the day it was stored for, where that is known.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Age {
    years: u8,
    as_of: Option<Day>,
    rank: u8,
}

/// The first age of each `near` rung; the coarser cuts are among them.
const NEAR: &[(u8, &str)] = &[
    (0, "under 3"),
    (3, "3 to 5"),
    (6, "6 to 9"),
    (10, "10 to 12"),
    (13, "13 to 15"),
    (16, "16 or 17"),
    (18, "18 or 19"),
    (20, "early 20s"),
    (24, "mid-20s"),
    (27, "late 20s"),
    (30, "early 30s"),
    (34, "mid-30s"),
    (37, "late 30s"),
    (40, "early 40s"),
    (44, "mid-40s"),
    (47, "late 40s"),
    (50, "early 50s"),
    (54, "mid-50s"),
    (57, "late 50s"),
    (60, "60 to 64"),
    (65, "65 to 69"),
    (70, "early 70s"),
    (75, "late 70s"),
    (80, "80 or older"),
];
const BANDS: &[(u8, &str)] = &[
    (0, "under 3"),
    (3, "3 to 12"),
    (13, "teenager (13 to 17)"),
    (18, "18 to 29"),
    (30, "30s"),
    (40, "40s"),
    (50, "50s"),
    (60, "60 to 64"),
    (65, "65 or older"),
];
const GROUPS: &[(u8, &str)] = &[(0, "child"), (18, "adult"), (65, "senior")];

/// The last cut at or below `years`, and its name.
fn cut(cuts: &'static [(u8, &'static str)], years: u8) -> (u8, &'static str) {
    cuts.iter().rev().find(|(first, _)| *first <= years).copied().unwrap_or((0, ""))
}

/// What people of that age are called: a child, a teenager, an adult, a senior.
pub(super) fn stage_of_life(years: u8) -> &'static str {
    if (13..18).contains(&years) { "teenager" } else { cut(GROUPS, years).1 }
}

impl Age {
    /// One rung down.
    pub(super) fn coarser(&self, rank: u8) -> Self {
        let cuts = match rank {
            1 => NEAR,
            2 => BANDS,
            _ => GROUPS,
        };
        Self { years: cut(cuts, self.years).0, as_of: None, rank }
    }
}

impl FromStr for Age {
    type Err = ();

    /// `28`, or `28 as of 2024-05-01`.
    fn from_str(text: &str) -> Result<Self, ()> {
        let (years, as_of) = match text.split_once(" as of ") {
            Some((years, day)) => (years, Some(day.parse()?)),
            None => (text, None),
        };
        let is_number = (1..=3).contains(&years.len()) && years.bytes().all(|byte| byte.is_ascii_digit());
        let years = years.parse().map_err(|_| ())?;
        if is_number && years <= 120 { Ok(Self { years, as_of, rank: 0 }) } else { Err(()) }
    }
}

impl fmt::Display for Age {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rank {
            0 => {
                write!(f, "{}", self.years)?;
                self.as_of.map_or(Ok(()), |day| write!(f, " as of {day}"))
            }
            1 => f.write_str(cut(NEAR, self.years).1),
            2 => f.write_str(cut(BANDS, self.years).1),
            _ => f.write_str(cut(GROUPS, self.years).1),
        }
    }
}
