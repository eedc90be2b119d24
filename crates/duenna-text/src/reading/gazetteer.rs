//! Names of places: countries, regions, cities, from `GeoNames` (see `data/NOTICE`).

use std::collections::HashMap;
use std::sync::LazyLock;

use super::PlaceKind;

static TABLE: &str = include_str!("data/gazetteer.tsv");

/// Where each line begins.
static LINES: LazyLock<Vec<usize>> = LazyLock::new(|| {
    let ends = TABLE.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1);
    std::iter::once(0).chain(ends).filter(|start| *start < TABLE.len()).collect()
});

/// A place that goes by a name.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// Its usual name.
    pub name: &'static str,
    /// What it is.
    pub kind: PlaceKind,
    /// The code of its country, of two capital letters; empty for what lies in none.
    pub country: &'static str,
    /// The code of its region within the country; empty where there is none.
    pub region: &'static str,
    /// How many people: 0 for less than 40,000, then each step about three times the last, up to 9.
    pub size: u8,
    /// Also a common word or a given name.
    pub common: bool,
}

/// What goes by a folded name, the largest first; and whether longer names begin with it and a space.
#[must_use]
pub fn find(key: &str) -> (Vec<Entry>, bool) {
    let lines = LINES.as_slice();
    let first = lines.partition_point(|start| key_at(*start) < key);
    let mut found = Vec::new();
    let mut longer = false;
    for start in lines.iter().skip(first).take(4) {
        let name = key_at(*start);
        if name == key {
            found.extend(entry(*start));
        } else {
            longer |= name.strip_prefix(key).is_some_and(|rest| rest.starts_with([' ', '-', '.', '\'']));
        }
    }
    // What lies between a name and its longer ones are names with signs that come before the space.
    (found, longer)
}

/// The name of the country with that code.
#[must_use]
pub fn country_name(code: &str) -> Option<&'static str> {
    static NAMES: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
        let countries = LINES.iter().filter_map(|start| entry(*start)).filter(|entry| entry.kind == PlaceKind::Country);
        countries.map(|entry| (entry.country, entry.name)).collect()
    });
    NAMES.get(code).copied()
}

fn line(start: usize) -> &'static str {
    TABLE.get(start..).and_then(|rest| rest.split('\n').next()).unwrap_or_default()
}

fn key_at(start: usize) -> &'static str {
    TABLE.get(start..).and_then(|rest| rest.split('\t').next()).unwrap_or_default()
}

fn entry(start: usize) -> Option<Entry> {
    let mut fields = line(start).split('\t').skip(1);
    let name = fields.next()?;
    let kind = match fields.next()? {
        "w" => PlaceKind::World,
        "c" => PlaceKind::Country,
        "r" => PlaceKind::Region,
        _ => PlaceKind::City,
    };
    let country = fields.next().unwrap_or_default();
    let region = fields.next().unwrap_or_default();
    let size = fields.next().and_then(|size| size.parse().ok()).unwrap_or_default();
    Some(Entry { name, kind, country, region, size, common: fields.next().is_some() })
}

/// The region that two or three capital letters stand for, with its country.
#[must_use]
pub fn region_code(code: &str) -> Option<(&'static str, &'static str)> {
    const STATES: &[&str] = &[
        "AK", "AL", "AR", "AZ", "CA", "CO", "CT", "DC", "DE", "FL", "GA", "HI", "IA", "ID", "IL", "IN", "KS", "KY",
        "LA", "MA", "MD", "ME", "MI", "MN", "MO", "MS", "MT", "NC", "ND", "NE", "NH", "NJ", "NM", "NV", "NY", "OH",
        "OK", "OR", "PA", "RI", "SC", "SD", "TN", "TX", "UT", "VA", "VT", "WA", "WI", "WV", "WY",
    ];
    const PROVINCES: &[&str] = &["AB", "BC", "MB", "NB", "NL", "NS", "NT", "NU", "ON", "PE", "QC", "SK", "YT"];
    const AUSTRALIA: &[&str] = &["ACT", "NSW", "QLD", "TAS", "VIC"];
    let known = |list: &[&'static str]| list.iter().find(|known| known.eq_ignore_ascii_case(code)).copied();
    known(STATES)
        .map(|state| (state, "US"))
        .or_else(|| known(PROVINCES).map(|province| (province, "CA")))
        .or_else(|| known(AUSTRALIA).map(|state| (state, "AU")))
}
