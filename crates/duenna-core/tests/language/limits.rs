//! What the user set, held against what passed.

use duenna_core::message_language::{Limits, LimitsError};
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
        (
            one(json!({ "name": "x", "field": "requested_dates", "from": "March" })),
            "limit `x`: `March` is not a number",
        ),
        (
            one(json!({ "name": "x", "field": "accommodation.star_rating", "at_most": 1e300 })),
            "limit `x`: `1e+300` is not",
        ),
        (one(json!({ "name": "x", "field": "accommodation.star_rating" })), "limit `x` demands nothing"),
        (
            one(json!({ "name": "x", "field": "accommodation.price_per_night", "at_most": 1,
                "where": { "field": "communication_type", "is": ["price_quote"] } })),
            "limit `x`: `communication_type` under `where` is in another group",
        ),
        (one(json!({ "field": "accommodation.star_rating", "at_most": 1 })), "each limit must have a `name`"),
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

/// What a night usually costs.
fn prices(rows: &Value) -> Value {
    json!({ "look_ups": [{ "name": "usual prices", "field": "accommodation.price_per_night",
        "by": { "accommodation.star_rating": "stars", "accommodation.location_type": "where" },
        "at_least": "low", "at_most": "high", "rows": rows }] })
}

#[test]
fn what_a_table_does_not_have_is_not_plausible() {
    let of = prices(&json!([
        { "stars": 5, "where": "City Center", "low": 180, "high": "900.5", "source": "ignored" },
        { "stars": "3", "where": "city_center", "low": "", "high": 200 },
        { "stars": 3, "where": "suburb", "low": 40.5, "high": null },
        { "stars": 1, "where": "suburb", "low": null, "high": " " },
    ]));
    let offer =
        |stars, place, price: f64| json!({ "star_rating": stars, "location_type": place, "price_per_night": price });
    let candidate = json!({ "accommodation": [
        offer(5, "city_center", 179.99), offer(5, "city_center", 180.0), offer(5, "city_center", 900.5), offer(5, "city_center", 900.51),
        offer(3, "city_center", 0.0), offer(3, "suburb", 40.0),
    ] });
    let says = |at: usize| format!("accommodation.{at}.price_per_night: is not plausible: `usual prices`");
    assert_eq!(marks(&of, &candidate), [says(0), says(3), says(5)]);
    // What the table says nothing about, and what is not looked up by all of its columns, is not marked.
    let unknown = json!({ "accommodation": [
        offer(4, "suburb", 1.0), offer(1, "suburb", 1.0), { "star_rating": 5, "price_per_night": 1 },
        { "location_type": "city_center", "price_per_night": 1 },
    ] });
    assert_eq!(marks(&of, &unknown), Vec::<String>::new());
}

#[test]
fn a_table_that_cannot_be_looked_up_says_where() {
    let row = json!({ "stars": 5, "where": "suburb", "low": 1, "high": 2 });
    let with = |name: &str, value: Value| {
        let mut row = row.clone();
        row[name] = value;
        row
    };
    let wrong = [
        (
            prices(&json!([row, with("low", json!("cheap"))])),
            "look-up `usual prices`, row 2: `low` is not a number of at most 15 digits",
        ),
        (prices(&json!([row, with("stars", json!("lots"))])), "row 2: `stars`: of another kind; expected: int"),
        (prices(&json!([with("stars", json!(9))])), "row 1: `stars`: out of range"),
        (
            prices(&json!([with("where", json!("moon"))])),
            "`where`: not one of the values allowed; expected: value of its enumeration",
        ),
        (prices(&json!([with("where", json!(null))])), "`where` is not a value"),
        (prices(&json!([{ "stars": 5 }])), "it has no column `low`"),
        (prices(&json!([row, with("low", json!(2))])), "row 2: an earlier row is for the same values"),
        (prices(&Value::Array((0..10_001).map(|_| row.clone()).collect())), "more than 10000 rows"),
    ];
    for (of, why) in wrong {
        let error = limits(&of).unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
        assert!(!error.contains("cheap") && !error.contains("moon"), "{error}");
    }
    let other = |change: &dyn Fn(&mut Value)| {
        let mut of = prices(&json!([row]));
        change(&mut of["look_ups"][0]);
        limits(&of).unwrap_err().to_string()
    };
    assert!(other(&|of| of["by"] = json!({})).contains("nothing to look it up by"));
    assert!(other(&|of| of["by"] = json!({ "accommodation.none": "stars" })).contains("no field `accommodation.none`"));
    assert!(other(&|of| of["by"] = json!({ "accommodation.property_name": "where" })).contains("may contain a name"));
    assert!(other(&|of| of["by"] = json!({ "requested_dates": "where" })).contains("not in its format"));
    assert!(other(&|of| of["field"] = json!("accommodation")).contains("no field `accommodation`"));
    let both = |of: &mut Value| {
        of["at_least"] = json!(null);
        of["at_most"] = json!(null);
    };
    assert!(other(&both).contains("it names no column"));
}

#[test]
fn several_conditions_all_hold() {
    let of = json!({ "plausible": [{ "name": "dear", "field": "accommodation.price_per_night", "at_least": 60, "where": [
        { "field": "accommodation.star_rating", "at_least": 5 }, { "field": "accommodation.location_type", "is": ["suburb"] } ] }] });
    let offer = |stars: u8, place: &str| json!({ "accommodation": { "star_rating": stars, "location_type": place, "price_per_night": 30 } });
    assert_eq!(marks(&of, &offer(5, "suburb")).len(), 1);
    assert_eq!(marks(&of, &offer(4, "suburb")), Vec::<String>::new());
    assert_eq!(marks(&of, &offer(5, "city_center")), Vec::<String>::new());
    assert_eq!(
        marks(&of, &json!({ "accommodation": { "star_rating": 5, "price_per_night": 30 } })),
        Vec::<String>::new()
    );
}
