//! At the edge: what just fits, and what just does not.

use duenna_core::message_language::{Candidate, Exact, Handles, LONGEST, LONGEST_NAME, Language};
use serde_json::json;

use super::fields;

#[test]
fn a_number_has_fifteen_digits_at_most() {
    let most = 999_999_999_999_999_i64;
    assert_eq!(Exact::whole(most).and_then(Exact::as_whole), Some(most));
    assert_eq!(Exact::whole(-most).and_then(Exact::as_whole), Some(-most));
    assert_eq!(Exact::whole(most + 1), None);
    assert_eq!(Exact::whole(i64::MIN), None);
    for (text, is_number) in [("123456789012.345", true), ("1234567890123.456", false), ("0.000000000000001", true)] {
        assert_eq!(text.parse::<Exact>().is_ok(), is_number, "{text}");
    }
    for number in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e15, -1e15, f64::MAX, f64::MIN_POSITIVE] {
        assert_eq!(Exact::float(number), None, "{number}");
    }
    assert_eq!(Exact::float(-999_999_999_999_999.0), Exact::whole(-most));
    let wide = json!({ "kind": "int", "from": -most, "to": most });
    let language = Language::from_json(&json!({ "language": "wide", "keys": { "n": wide } })).unwrap();
    assert_eq!(fields(&language, r#"{"n": 999999999999999}"#), json!({ "n": most }));
    assert_eq!(fields(&language, r#"{"n": 1000000000000000}"#), json!({}));
    assert_eq!(fields(&language, r#"{"n": 1e15}"#), json!({}));
}

#[test]
fn a_candidate_has_a_mebibyte_at_most() {
    let text = |bytes: usize| format!("\"{}\"", "x".repeat(bytes - 2));
    assert!(Candidate::from_json(text(LONGEST).as_bytes()).is_ok());
    assert!(Candidate::from_json(text(LONGEST + 1).as_bytes()).is_err());
}

#[test]
fn a_saved_name_is_one_that_could_get_a_handle() {
    let saved = |category: &str, name: &str| {
        serde_json::from_value::<Handles>(json!({ "names": { category: [name] } })).is_ok()
    };
    for (bytes, is_name) in [(0, false), (1, true), (LONGEST_NAME, true), (LONGEST_NAME + 1, false), (400, false)] {
        assert_eq!(saved("hotel", &"x".repeat(bytes)), is_name, "{bytes}");
    }
    for (category, is_category) in [
        ("hotel", true),
        ("hotel_2", true),
        (&"h".repeat(40), true),
        (&"h".repeat(41), false),
        ("2hotel", false),
        ("_hotel", false),
        ("Hotel", false),
        ("hotEl", false),
        ("", false),
    ] {
        assert_eq!(saved(category, "x"), is_category, "{category}");
    }
}

/// As deep as the deepest language can need, and no deeper: what is read costs its depth.
#[test]
fn brackets_are_read_so_deep_and_no_deeper() {
    let depth = |brackets: usize| {
        let text = format!("{}{}", "[".repeat(brackets), "]".repeat(brackets));
        let (mut read, mut depth) = (Candidate::from_json(text.as_bytes()).unwrap(), 0);
        while let Candidate::List(mut inside) = read {
            depth += 1;
            read = inside.pop().unwrap_or(Candidate::Null);
        }
        (depth, read == Candidate::TooDeep)
    };
    assert_eq!(depth(18), (18, false));
    assert_eq!(depth(19), (18, true));
    assert_eq!(depth(60), (18, true));
}
