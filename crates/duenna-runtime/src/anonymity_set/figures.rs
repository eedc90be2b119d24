//! The share of people that a fact fits: public figures, rounded so that crowds come out smaller rather than larger.
//!
//! Populations: United Nations, World Population Prospects 2024 (`countries.tsv`, millions: the least that the rounded figure stands for); cities by the order of
//! magnitude that the gazetteer has (`GeoNames`), at its lower end. Ages: no year of age has more than 2 % or, up to 60, less than 1 % of
//! people. What has no public figure has a cautious one, said beside it.

use std::collections::HashMap;
use std::sync::LazyLock;

use duenna_core::abstraction::{Entry, Person, Place};
use duenna_core::{Grain, Ladder};

use super::EVERYONE;
use duenna_text::reading::PlaceKind;
use duenna_text::reading::gazetteer;
use duenna_text::reading::text::fold;

/// What a fact is about. Facts of one dimension are not multiplied.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dimension {
    /// Where someone lives or stays.
    Place,
    /// How old someone is.
    Age,
    /// What someone is called.
    Name,
    /// A number, or an address to be reached at.
    Identity,
    /// Health.
    Health,
    /// Work.
    Work,
    /// Money.
    Money,
    /// Family and friends.
    People,
    /// When something is.
    Time,
    /// Anything else, by its own datum.
    Other(u32),
}

/// Of how many people a fact is true.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Share {
    /// What it is about.
    pub dimension: Dimension,
    /// The share of all people, from nought to one.
    pub of_all: f64,
}

impl Dimension {
    /// Whether it depends on others of these in people's lives: the old are seldom at work and often ill.
    #[must_use]
    pub const fn hangs_together(self) -> bool {
        match self {
            Self::Age | Self::Health | Self::Work | Self::Money | Self::People => true,
            Self::Place | Self::Name | Self::Identity | Self::Time | Self::Other(_) => false,
        }
    }
}

static COUNTRIES: LazyLock<HashMap<&'static str, f64>> = LazyLock::new(|| {
    let lines = include_str!("countries.tsv").lines().filter_map(|line| line.split_once('\t'));
    lines.filter_map(|(code, millions)| Some((code, millions.parse::<f64>().ok()? * 1e6))).collect()
});

/// The share of a value that is known to be about something: what its ladder alone does not say.
///
/// # Security
/// Entries of lists may be the user's country, which is far rarer than any category: it is counted as the place that it is. Lists
/// about the same thing in a life are one dimension, and hang together like values with ladders of their own.
pub(super) fn share_of(
    kind: &str,
    (ladder, grain): (Ladder, Grain),
    exact: Option<&str>,
    number: u32,
) -> Option<Share> {
    let share = share(ladder, grain, exact, number)?;
    if ladder != Ladder::List {
        return Some(share);
    }
    let of_country = || {
        let entries: Vec<Entry> = exact.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default();
        let names = entries.iter().flat_map(|entry| entry.category.iter().chain([&entry.item]));
        let people = names.filter_map(|name| COUNTRIES.get(country(name)?).copied()).reduce(f64::min);
        // One that has no figure is small.
        people.unwrap_or(3e5) / EVERYONE
    };
    let dimension = match kind.split('.').next().unwrap_or(kind) {
        "work" | "employment" | "education" | "university" | "project" => Dimension::Work,
        "income" | "credit" | "finance" | "ownership" | "payment_means" | "asset" | "budget_level"
        | "premium_level" | "home_ownership" => Dimension::Money,
        "health" | "diet" | "access" | "fitness" => Dimension::Health,
        "family" | "group" | "household" | "dependents" => Dimension::People,
        "residence" | "search_area" => Dimension::Place,
        _ => share.dimension,
    };
    let is_country =
        matches!(kind, "residence.country" | "person.nationality") && matches!(grain.name(), "exact" | "category");
    let of_all = if is_country { share.of_all.min(of_country()) } else { share.of_all };
    Some(Share { dimension, of_all: of_all.clamp(1.0 / EVERYONE, 1.0) })
}

/// The share of a value of this ladder at this grain; `exact` is the exact value, if it is still known. `number` tells data of
/// the same kind apart.
pub(super) fn share(ladder: Ladder, grain: Grain, exact: Option<&str>, number: u32) -> Option<Share> {
    let rung = grain.name();
    let (dimension, of_all) = match ladder {
        Ladder::Text => return None,
        Ladder::Place | Ladder::Town | Ladder::Post => (Dimension::Place, place(rung, exact)),
        Ladder::BirthDate => (
            Dimension::Age,
            match rung {
                "exact" => 0.01 / 366.0,
                "year" => 0.01,
                _ => 0.1,
            },
        ),
        Ladder::Age => (Dimension::Age, age(rung, exact)),
        // A full name is shared by some hundreds of people, one with initials by many more.
        Ladder::Name => (Dimension::Name, of(rung, &[("exact", 1e-7), ("given", 1e-4), ("initials", 1.0 / 700.0)])),
        Ladder::Identifier => {
            (Dimension::Identity, of(rung, &[("exact", 1.0 / EVERYONE), ("last_digits", 1e-4), ("exists", 0.2)]))
        }
        Ladder::Contact => {
            (Dimension::Identity, of(rung, &[("exact", 1.0 / EVERYONE), ("kind", 0.5), ("exists", 0.5)]))
        }
        Ladder::Health => (Dimension::Health, health(rung, exact)),
        Ladder::Work => (Dimension::Work, of(rung, &[("exact", 1e-7), ("sector", 0.02), ("employed", 0.1)])),
        Ladder::Money => {
            (Dimension::Money, of(rung, &[("exact", 1e-4), ("rounded", 0.005), ("range", 0.05), ("band", 0.2)]))
        }
        Ladder::People => (Dimension::People, people(rung, exact)),
        Ladder::Date => (
            Dimension::Other(number),
            of(
                rung,
                &[
                    ("exact", 1.0 / 3660.0),
                    ("day", 1.0 / 3660.0),
                    ("week", 1.0 / 520.0),
                    ("month", 1.0 / 120.0),
                    ("season", 1.0 / 40.0),
                    ("year", 0.1),
                ],
            ),
        ),
        Ladder::Quantity => {
            (Dimension::Other(number), of(rung, &[("exact", 0.001), ("rounded", 0.01), ("range", 0.05), ("band", 0.2)]))
        }
        // Whoever knows a calendar knows the person; when one is busy, one of thousands; the free days, one of tens.
        Ladder::Schedule => (Dimension::Time, of(rung, &[("exact", 1.0 / EVERYONE), ("busy", 1e-4), ("free", 0.02)])),
        Ladder::List => (Dimension::Other(number), list(rung, exact)),
    };
    Some(Share { dimension, of_all: of_all.clamp(1.0 / EVERYONE, 1.0) })
}

/// The figure of a rung; of one that is not named, the smallest.
fn of(rung: &str, figures: &[(&str, f64)]) -> f64 {
    let smallest = figures.iter().map(|(_, share)| *share).fold(1.0, f64::min);
    figures.iter().find(|(name, _)| *name == rung).map_or(smallest, |(_, share)| *share)
}

fn age(rung: &str, exact: Option<&str>) -> f64 {
    let years: u8 = exact.and_then(|text| text.split(' ').next()?.parse().ok()).unwrap_or(120);
    // The old are fewer.
    let of_year = match years {
        ..60 => 0.01,
        60..80 => 0.005,
        _ => 0.0005,
    };
    match rung {
        "near" => of_year * 3.0,
        "band" => of_year * 5.0,
        "group" if years >= 65 => 0.09,
        "group" => 0.29,
        _ => of_year,
    }
}

fn health(rung: &str, exact: Option<&str>) -> f64 {
    let entries: Vec<Entry> = exact.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default();
    let count = i32::try_from(entries.len().clamp(1, 20)).unwrap_or(20);
    match rung {
        // Of the categories that there are figures for, few have less than one in a hundred.
        "category" => 0.01_f64.powi(distinct(&entries)),
        "exists" => 0.2,
        _ => 0.001_f64.powi(count),
    }
}

fn list(rung: &str, exact: Option<&str>) -> f64 {
    let entries: Vec<Entry> = exact.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default();
    let count = i32::try_from(entries.len().clamp(1, 20)).unwrap_or(20);
    match rung {
        "category" => 0.05_f64.powi(count),
        "count" => 0.1,
        _ => 0.01_f64.powi(count),
    }
}

fn distinct(entries: &[Entry]) -> i32 {
    let categories: std::collections::BTreeSet<_> = entries.iter().map(|entry| &entry.category).collect();
    i32::try_from(categories.len().clamp(1, 20)).unwrap_or(20)
}

fn people(rung: &str, exact: Option<&str>) -> f64 {
    let people: Vec<Person> = exact.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default();
    let count = i32::try_from(people.len().clamp(1, 20)).unwrap_or(20);
    match rung {
        "given" => 1e-3_f64.powi(count),
        "initials" => (1.0 / 100.0_f64).powi(count),
        "role" => 0.2_f64.powi(count),
        "count" => 0.05,
        _ => 1e-7_f64.powi(count),
    }
}

fn place(rung: &str, exact: Option<&str>) -> f64 {
    let place: Place = exact.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default();
    let country = place.country.as_deref().and_then(country);
    // A country without a figure has at least so many.
    let country_people = country.and_then(|code| COUNTRIES.get(code).copied()).unwrap_or(3e5);
    let city = place.city.as_deref().map_or(15_000.0, |city| city_people(city, country));
    let region = place.region.as_deref().map_or(country_people, |_| (country_people / 50.0).max(1e5));
    let people = match rung {
        "street" => 200.0,
        "postcode_area" => 10_000.0_f64.min(city),
        "city" if place.city.is_some() => city,
        "city" | "region" => region,
        "country" if country.is_some() => country_people,
        "country" => EVERYONE,
        _ => 2.0,
    };
    people / EVERYONE
}

fn country(name: &str) -> Option<&'static str> {
    let (found, _) = gazetteer::find(&fold(name));
    found.into_iter().find(|entry| entry.kind == PlaceKind::Country).map(|entry| entry.country)
}

/// At least so many people live in a city of that name.
fn city_people(name: &str, country: Option<&str>) -> f64 {
    let (found, _) = gazetteer::find(&fold(name));
    let city = found.into_iter().filter(|entry| entry.kind == PlaceKind::City);
    let city = city.filter(|entry| country.is_none_or(|country| entry.country == country)).map(|entry| entry.size);
    match city.max() {
        Some(0) => 15_000.0,
        Some(size) => 40_000.0 * 3_f64.powi(i32::from(size) - 1),
        // What the gazetteer does not have is small.
        None => 1_000.0,
    }
}
