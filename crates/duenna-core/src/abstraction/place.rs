//! Places: what lies in what, as far as it is known.
//!
//! Where the postcode area lies in one city, one ladder leads through both; where it does not, a place is told by its town or by
//! its post ([`crate::Ladder::Town`], [`crate::Ladder::Post`]). A part that is not known is told as the next one around it.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A place with all that it lies in.
#[derive(Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Place {
    /// The place as it was written: an address, the name of a house or a city.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub written: Option<String>,
    /// The street, without the number of the house.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub street: Option<String>,
    /// The front part of the postcode, as far as it names an area: `W8`, `750`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub postcode_area: Option<String>,
    /// The city, town or village.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub city: Option<String>,
    /// The region, province or state.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub region: Option<String>,
    /// The country.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub country: Option<String>,
}

impl Place {
    /// A place of a JSON object; it has a written form.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let place: Self = serde_json::from_str(text).ok()?;
        let is_empty = |part: &Option<String>| part.as_ref().is_some_and(|part| part.trim().is_empty());
        let Self { written, street, postcode_area, city, region, country } = &place;
        let has_empty = [written, street, postcode_area, city, region, country].into_iter().any(is_empty);
        (!has_empty && place.written.is_some()).then_some(place)
    }

    /// The place without what is finer than `rung`, of the rung above it; on the ladder of posts also without towns.
    pub(super) fn coarser(mut self, rung: &str, by_post: bool, nests: bool) -> Self {
        self.written = None;
        if by_post || !matches!(rung, "street") {
            self.street = None;
        }
        if by_post {
            (self.city, self.region) = (None, None);
        }
        if !nests && !by_post || matches!(rung, "city" | "region" | "country") {
            self.postcode_area = None;
        }
        if matches!(rung, "region" | "country") {
            self.city = None;
        }
        if rung == "country" {
            self.region = None;
        }
        self
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(written) = &self.written {
            return f.write_str(written);
        }
        let Self { street, postcode_area, city, region, country, .. } = self;
        let parts = [street, postcode_area, city, region, country];
        let mut known: Vec<&str> = parts.into_iter().flatten().map(String::as_str).collect();
        known.dedup();
        f.write_str(if known.is_empty() { "a place" } else { "" })?;
        f.write_str(&known.join(", "))
    }
}
