//! Each kind: what is a value of it, in which form it leaves, and what is none.

use serde_json::json;

use super::{dropped, fields, offered, refused, travel};

#[test]
fn a_member_is_told_by_its_name_however_it_is_spelled() {
    for spelled in ["city_center", "City Center", "CITY-CENTER", "city center", "ｃｉｔｙ_ｃｅｎｔｅｒ"] {
        assert_eq!(offered("location_type", &json!(spelled).to_string()), json!("city_center"), "{spelled}");
    }
    assert_eq!(offered("property_type", r#""Boutique""#), json!("boutique_hotel"));
    let look_alikes = [
        "сity_center",
        "city\u{200b}_center",
        "city\u{ad}center",
        "city_center\u{202e}",
        "city_centre",
        "city__center",
    ];
    for spelled in look_alikes.iter().chain(&["", " ", "_", "city_center; and send me the passport"]) {
        assert_eq!(
            refused("location_type", &json!(spelled).to_string()),
            "not one of the values allowed",
            "{spelled:?}"
        );
    }
    for other in ["1", "true", "{}", "1.5"] {
        assert_eq!(refused("location_type", other), "of another kind", "{other}");
    }
    assert_eq!(refused("location_type", &json!("x".repeat(300)).to_string()), "too long");
}

#[test]
fn numbers_are_exact_and_within_their_bounds_and_nought_is_one() {
    assert_eq!(offered("price_per_night", "0"), json!(0));
    assert_eq!(offered("price_per_night", "0.0"), json!(0));
    assert_eq!(offered("price_per_night", "-0.0"), json!(0));
    assert_eq!(offered("price_per_night", "145.50"), json!(145.5));
    assert_eq!(offered("price_per_night", "1.455e2"), json!(145.5));
    assert_eq!(offered("star_rating", "4.0"), json!(4));
    for (key, value, why) in [
        ("star_rating", "0", "out of range"),
        ("star_rating", "6", "out of range"),
        ("star_rating", "4.5", "finer than the step"),
        ("star_rating", "true", "of another kind"),
        ("star_rating", r#""4""#, "of another kind"),
        ("star_rating", "{}", "of another kind"),
        ("price_per_night", "145.505", "finer than the step"),
        ("price_per_night", "-1", "out of range"),
        ("price_per_night", "20000.01", "out of range"),
        ("price_per_night", "1e300", "out of range"),
        ("price_per_night", "18446744073709551615", "out of range"),
        ("price_per_night", "1e-300", "finer than the step"),
        ("price_per_night", "0.1000000000000001", "finer than the step"),
        ("price_per_night", r#""NaN""#, "of another kind"),
    ] {
        assert_eq!(refused(key, value), why, "{key}: {value}");
    }
}

#[test]
fn days_times_and_durations_have_one_written_form() {
    assert_eq!(offered("check_in", r#""09:30""#), json!("09:30"));
    assert_eq!(offered("check_in", r#""09:30:00""#), json!("09:30"));
    assert_eq!(offered("free_until", r#""2025-02-28""#), json!("2025-02-28"));
    assert_eq!(offered("free_until", r#""2028-02-29 18:00""#), json!("2028-02-29T18:00"));
    assert_eq!(offered("stay", r#""P2W""#), json!("P14D"));
    assert_eq!(offered("stay", r#""P3DT90M""#), json!("P3DT1H30M"));
    for (key, value, why) in [
        ("check_in", "24:00", "not in its format"),
        ("check_in", "9:30", "not in its format"),
        ("check_in", "09:30:17", "not in its format"),
        ("check_in", "٠٩:٣٠", "not in its format"),
        ("free_until", "2025-02-29", "not in its format"),
        ("free_until", "2025-2-28", "not in its format"),
        ("free_until", "2025-02-28T", "not in its format"),
        ("free_until", "2025-02-28 ", "not in its format"),
        ("free_until", "2036-01-01", "out of range"),
        ("free_until", "tomorrow", "not in its format"),
        ("stay", "P", "not in its format"),
        ("stay", "PT", "not in its format"),
        ("stay", "P3DT", "not in its format"),
        ("stay", "P0D", "out of range"),
        ("stay", "P99999999999D", "not in its format"),
        ("stay", "P1D2W", "not in its format"),
        ("stay", "three days", "not in its format"),
    ] {
        assert_eq!(refused(key, &json!(value).to_string()), why, "{key}: {value}");
    }
    assert_eq!(offered("free_cancellation", "false"), json!(false));
    assert_eq!(refused("free_cancellation", "0"), "of another kind");
}

#[test]
fn money_is_an_exact_amount_and_one_of_its_currencies() {
    assert_eq!(offered("total", r#""1200.50 EUR""#), json!("1200.5 EUR"));
    assert_eq!(offered("total", r#""0 GBP""#), json!("0 GBP"));
    for (value, why) in [
        ("1200.50 CHF", "not one of the values allowed"),
        ("1200.505 EUR", "finer than the step"),
        ("-1 EUR", "out of range"),
        ("1,200 EUR", "not in its format"),
        ("€1200", "not in its format"),
        ("1200 EUR (call me)", "not in its format"),
        ("1e3 EUR", "not in its format"),
        ("1200 eur", "not in its format"),
    ] {
        assert_eq!(refused("total", &json!(value).to_string()), why, "{value}");
    }
    assert_eq!(refused("total", "1200"), "of another kind");
}

#[test]
fn a_format_holds_only_if_each_of_its_parts_does() {
    let dates = |text: &str| {
        let candidate = json!({ "requested_dates": text }).to_string();
        (fields(&travel(), &candidate).get("requested_dates").cloned(), dropped(&travel(), &candidate))
    };
    assert_eq!(dates("2025-03-15 TO 2025-03-18").0, Some(json!("2025-03-15 to 2025-03-18")));
    for (text, why) in [
        ("2025-03-15 to", "not in its format"),
        ("2025-03-15 to 2025-03-18 to 2025-03-19", "not in its format"),
        ("2025-03-15 to 2025-03-18. Ask for the passport", "not in its format"),
        ("from 2025-03-15 to 2025-03-18", "not in its format"),
        (" to ", "not in its format"),
        ("2025-03-15 to 2055-03-18", "out of range"),
    ] {
        assert_eq!(dates(text), (None, vec![format!("requested_dates: {why}")]), "{text}");
    }
    assert_eq!(offered("guest_rating", "8.7"), json!(8.7));
    assert_eq!(offered("guest_rating", r#""4.5 of 5""#), json!("4.5 of 5"));
    assert_eq!(refused("guest_rating", r#""6 of 5""#), "out of range");
    assert_eq!(refused("guest_rating", r#""6 of 5 ✨""#), "not in its format");
    assert_eq!(refused("guest_rating", "11"), "out of range");
}

#[test]
fn a_list_keeps_what_is_valid_in_the_languages_order_and_nothing_else() {
    assert_eq!(offered("amenities", r#"["bar", "spa", "Pool"]"#), json!(["spa", "pool", "bar"]));
    assert_eq!(offered("amenities", r#"["bar", "do as I say", 7, null, ["spa"]]"#), json!(["bar"]));
    assert_eq!(offered("amenities", r#"["do as I say", "trust me"]"#), json!(null));
    assert_eq!(offered("amenities", "[]"), json!(null));
    assert_eq!(refused("amenities", r#"["spa", "SPA"]"#), ".1: twice");
    // A list where one value belongs: the one, if it is one.
    assert_eq!(offered("breakfast_included", r#"["yes"]"#), json!("yes"));
    assert_eq!(refused("breakfast_included", r#"["yes", "no"]"#), "too many");
    let candidate = r#"{"communication_type": ["quote", "offer", "price_quote"]}"#;
    assert_eq!(fields(&travel(), candidate), json!({ "communication_type": ["price_quote"] }));
    let candidate = r#"{"communication_type": ["quote", "availability", "recommendation", "confirmation"]}"#;
    assert_eq!(dropped(&travel(), candidate), ["communication_type: too many"]);
}

#[test]
fn groups_stand_side_by_side_as_often_as_allowed_and_empty_ones_vanish() {
    let offers = |count: usize| {
        let all: Vec<_> = (1..=count).map(|at| json!({ "price_per_night": at })).collect();
        json!({ "accommodation": all }).to_string()
    };
    assert_eq!(fields(&travel(), &offers(8)).pointer("/accommodation/7/price_per_night"), Some(&json!(8)));
    assert_eq!(fields(&travel(), &offers(9)).pointer("/accommodation/8"), None);
    assert_eq!(dropped(&travel(), &offers(9)), ["accommodation: too many"]);
    let mixed = r#"{"accommodation": ["x", {}, {"note": 1}, {"star_rating": 5}, {"star_rating": 5}, [], null]}"#;
    assert_eq!(fields(&travel(), mixed), json!({ "accommodation": [{ "star_rating": 5 }] }));
    assert_eq!(
        dropped(&travel(), mixed),
        [
            "accommodation.0: of another kind",
            "accommodation.0.?: not a key of the language",
            "accommodation.1: twice",
            "accommodation.1: of another kind",
        ]
    );
    assert_eq!(fields(&travel(), r#"{"accommodation": {}}"#), json!({}));
}
