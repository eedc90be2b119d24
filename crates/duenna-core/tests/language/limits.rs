//! What the user set, held against what passed.

use duenna_core::language::{Limits, LimitsError};
use serde_json::{Value, json};

use super::{travel, verified};

fn limits(limits: &Value) -> Result<Limits, LimitsError> {
    Limits::from_json(limits, &travel())
}

fn marks(of: &Value, candidate: &Value) -> Vec<String> {
    let fields = verified(&travel(), &candidate.to_string()).fields;
    let marks = limits(of).unwrap().marks(&fields);
    marks.into_iter().map(|one| format!("{}: {}", one.path, one.mark)).collect()
}

#[test]
fn a_breach_is_marked_where_it_is() {
    let of = json!({
        "limits": [
            { "name": "budget", "field": "accommodation.price_per_night", "at_most": 150 },
            { "name": "whole budget", "field": "accommodation.total", "at_most": 1000.5 },
            { "name": "in March", "field": "requested_dates", "from": "2025-03-01", "to": "2025-03-31" },
            { "name": "breakfast", "field": "accommodation.breakfast_included", "is": ["yes"], "required": true },
            { "name": "no villa", "field": "accommodation.property_type", "is_not": ["villa"] },
            { "name": "a pool", "field": "accommodation.amenities", "is_not": ["bar"] },
        ],
        "plausible": [
            { "name": "five stars cost more", "field": "accommodation.price_per_night", "at_least": 60,
              "where": { "field": "accommodation.star_rating", "at_least": 5 } },
        ],
    });
    let candidate = json!({
        "requested_dates": "2025-03-15 to 2025-04-01",
        "accommodation": [
            { "property_type": "villa", "price_per_night": 150.01, "breakfast_included": "yes", "star_rating": 4 },
            { "price_per_night": 30, "star_rating": 5, "total": "1000.50 EUR", "amenities": ["spa", "bar"] },
            { "price_per_night": 30, "star_rating": 4, "breakfast_included": "no", "total": "1000.51 EUR" },
        ],
    });
    assert_eq!(
        marks(&of, &candidate),
        [
            "accommodation.0.price_per_night: breaks `budget`",
            "accommodation.2.total: breaks `whole budget`",
            "requested_dates: breaks `in March`",
            "accommodation.1: breaks `breakfast`",
            "accommodation.2.breakfast_included: breaks `breakfast`",
            "accommodation.0.property_type: breaks `no villa`",
            "accommodation.1.amenities: breaks `a pool`",
            "accommodation.1.price_per_night: is not plausible: `five stars cost more`",
        ]
    );
    let fine = json!({
        "requested_dates": "2025-03-15 to 2025-03-31",
        "accommodation": { "price_per_night": 150, "breakfast_included": "yes", "star_rating": 5, "total": "0 EUR" },
    });
    assert_eq!(marks(&of, &fine), Vec::<String>::new());
    assert_eq!(marks(&of, &json!({ "accommodation": { "star_rating": 1 } })), ["accommodation: breaks `breakfast`"]);
}

#[test]
fn what_is_no_limit_is_told() {
    let one = |limit: Value| limits(&json!({ "limits": [limit] })).unwrap_err().to_string();
    for (told, start) in [
        (one(json!({ "name": "x", "field": "price", "at_most": 1 })), "limit `x`: the language has no field `price`"),
        (one(json!({ "name": "x", "field": "accommodation", "at_most": 1 })), "limit `x`: the language has no field"),
        (one(json!({ "name": "x", "field": "requested_dates.from", "at_most": 1 })), "limit `x`: the language has no"),
        (one(json!({ "name": "x", "field": "requested_dates", "from": "March" })), "limit `x`: `March` is no number"),
        (
            one(json!({ "name": "x", "field": "accommodation.star_rating", "at_most": 1e300 })),
            "limit `x`: `1e+300` is no",
        ),
        (one(json!({ "name": "x", "field": "accommodation.star_rating" })), "limit `x` asks nothing"),
        (
            one(json!({ "name": "x", "field": "accommodation.price_per_night", "at_most": 1,
                "where": { "field": "communication_type", "is": ["price_quote"] } })),
            "limit `x`: `communication_type` under `where` is in another group",
        ),
        (one(json!({ "field": "accommodation.star_rating", "at_most": 1 })), "each limit has a `name`"),
        (
            one(json!({ "name": "x", "field": "accommodation.star_rating", "at_mots": 1 })),
            "limit `x`: unknown field `at_mots`",
        ),
        (one(json!({ "name": "x", "field": "requested_dates", "required": "yes" })), "limit `x`: invalid type"),
    ] {
        assert!(told.starts_with(start), "{told}\n{start}");
    }
    assert!(limits(&json!({ "limit": [] })).is_err());
}
