//! What a message says stays, what it does not say goes.

use duenna_core::message_language::{Candidate, Grounding, Handles, Language, Verification, verify};
use serde_json::{Value, json};

use super::Message;
use duenna_text::reading::Context;

const MESSAGE: &str = "Great news! I found some excellent options for your Berlin trip from March 15–18, 2025. The Marriott \
    Potsdamer Platz is a 4-star hotel in the city center, €145 per night with breakfast included (total €1,200.50). They have a \
    great spa, but there is no pool. Check-in is from 3:30 PM; you can stay 5 days. The Hampton Inn is more budget-friendly at \
    €89, 3-star, breakfast is not included. Could you confirm your budget?";

fn language() -> Language {
    let file = include_str!("../../../../corpus/language/travel.json");
    Language::from_json(&serde_json::from_str(file).unwrap()).unwrap()
}

fn grounded(candidate: &Value, is_marked: bool) -> Verification {
    let text = candidate.to_string();
    let message = Message::new(MESSAGE, &Context::default());
    let grounding = if is_marked { Grounding::Mark(&message) } else { Grounding::Drop(&message) };
    verify(&language(), &Candidate::from_json(text.as_bytes()).unwrap(), &mut Handles::default(), grounding)
}

/// The words of the message that say the one value of `candidate`.
fn says(candidate: &Value) -> Option<&'static str> {
    let verified = grounded(candidate, false);
    let span = verified.spans.first().map(|(_, span)| span.clone());
    assert_eq!(span.is_none(), serde_json::to_value(&verified.fields).unwrap() == json!({}), "{candidate}");
    MESSAGE.get(span?)
}

fn offered(key: &str, value: impl Into<Value>) -> Option<&'static str> {
    says(&json!({ "accommodation": { key: value.into() } }))
}

#[test]
fn what_the_message_says_stays_with_its_place() {
    assert_eq!(
        offered("property_name", "Marriott Potsdamer Platz"),
        Some(
            "Marriott \
    Potsdamer Platz"
        )
    );
    assert_eq!(offered("property_name", "HAMPTON inn"), Some("Hampton Inn"));
    assert_eq!(offered("property_type", "hotel"), Some("hotel"));
    assert_eq!(offered("location_type", "city_center"), Some("city center"));
    assert_eq!(offered("amenities", json!(["spa"])), Some("spa"));
    assert_eq!(offered("star_rating", 4), Some("4-star"));
    assert_eq!(offered("price_per_night", 145), Some("€145 per night"));
    assert_eq!(offered("price_per_night", 89.0), Some("€89"));
    assert_eq!(offered("currency", "EUR"), Some("€145 per night"));
    assert_eq!(offered("total", "1200.50 EUR"), Some("€1,200.50"));
    assert_eq!(offered("check_in", "15:30"), Some("3:30 PM"));
    assert_eq!(offered("stay", "P5D"), Some("5 days"));
    assert!(offered("breakfast_included", "yes").unwrap().contains("with breakfast included"));
    assert!(offered("breakfast_included", "no").unwrap().contains("breakfast is not included"));
    assert!(says(&json!({ "requested_dates": "2025-03-15 to 2025-03-18" })).unwrap().contains("March 15–18"));
    let asked = says(&json!({ "information_requests": { "budget_confirmation_needed": "yes" } }));
    assert_eq!(asked, Some("Could you confirm your budget"));
}

#[test]
fn what_it_does_not_say_is_dropped_or_marked() {
    for (key, value) in [
        ("property_name", json!("Ritz")),
        ("property_name", json!("Marriott Hampton")),
        ("property_type", json!("villa")),
        ("property_type", json!("other")),
        ("amenities", json!(["bar"])),
        ("star_rating", json!(5)),
        ("price_per_night", json!(99)),
        ("price_per_night", json!(0)),
        ("currency", json!("USD")),
        ("total", json!("1200.5 USD")),
        ("total", json!("1200 EUR")),
        ("check_in", json!("03:30")),
        ("stay", json!("P6D")),
        ("free_until", json!("2025-03-16")),
        ("free_cancellation", json!(true)),
    ] {
        assert_eq!(offered(key, value.clone()), None, "{key}: {value}");
        let marked = grounded(&json!({ "accommodation": { key: value } }), true);
        assert!(marked.dropped.is_empty() && marked.unsupported.len() == 1, "{key}: {marked:?}");
    }
    assert_eq!(says(&json!({ "requested_dates": "2025-03-15 to 2025-03-19" })), None);
    assert_eq!(says(&json!({ "requested_dates": "2024-03-15 to 2024-03-18" })), None);
    assert_eq!(says(&json!({ "information_requests": { "dietary_requirements_needed": "yes" } })), None);
}

#[test]
fn a_member_that_is_denied_is_not_said() {
    assert_eq!(offered("amenities", json!(["pool"])), None);
    let pools = json!({ "kind": "enum", "members": ["pool", "bar", "no_refund"] });
    for (message, member, is_said) in [
        ("There is no spa or pool.", "pool", false),
        ("There is no spa, pool or bar.", "bar", false),
        ("The pool is not available.", "pool", false),
        ("Without a heated pool.", "pool", false),
        ("No spa, but a pool.", "pool", true),
        ("Not only a pool, a bar, too.", "pool", true),
        ("There is no pool. The pool at the beach is open.", "pool", true),
        ("There is no refund.", "no_refund", true),
    ] {
        assert_eq!(said(&pools, message, &json!(member)).is_some(), is_said, "{message}");
    }
}

#[test]
fn a_day_without_a_year_is_not_of_any_year() {
    let day = json!({ "kind": "date" });
    let says = |message: &str, today: Option<&str>, value: &str| {
        let language = Language::from_json(&json!({ "language": "test", "keys": { "a": day } })).unwrap();
        let text = json!({ "a": value }).to_string();
        let today = today.and_then(|day| day.parse().ok());
        let read = Message::new(message, &Context { today, ..Context::default() });
        let candidate = Candidate::from_json(text.as_bytes()).unwrap();
        !verify(&language, &candidate, &mut Handles::default(), Grounding::Drop(&read)).fields.items().is_empty()
    };
    assert!(!says("See you on June 20", None, "2025-06-20"));
    assert!(says("See you on June 20 in 2025", None, "2025-06-20"));
    assert!(!says("See you on June 20 in 2025", None, "1999-06-20"));
    assert!(says("See you on June 20", Some("2025-02-01"), "2025-06-20"));
    assert!(says("See you on June 20", Some("2025-02-01"), "2026-06-20"));
    assert!(!says("See you on June 20", Some("2025-02-01"), "2027-06-20"));
    assert!(!says("See you on June 20", Some("2025-02-01"), "2024-06-20"));
    assert!(says("See you on January 20", Some("2025-02-01"), "2025-01-20"));
}

#[test]
fn a_name_that_is_dropped_gets_no_handle() {
    let candidate = json!({ "accommodation": [{ "property_name": "Ritz" }, { "property_name": "Hampton Inn" }] });
    let told = serde_json::to_value(grounded(&candidate, false).fields).unwrap();
    assert_eq!(told, json!({ "accommodation": [{ "property_name": "hotel_1" }] }));
}

/// What of one value of a kind a message says.
fn said(kind: &Value, message: &str, value: &Value) -> Option<String> {
    let language = Language::from_json(&json!({ "language": "test", "keys": { "a": kind } })).unwrap();
    let text = json!({ "a": value }).to_string();
    let read = Message::new(message, &Context::default());
    let candidate = Candidate::from_json(text.as_bytes()).unwrap();
    let verified = verify(&language, &candidate, &mut Handles::default(), Grounding::Drop(&read));
    verified.spans.first().map(|(_, span)| message.get(span.clone()).unwrap().to_owned())
}

#[test]
fn each_slot_of_a_format_is_said() {
    let number = json!({ "kind": "int", "from": 0, "to": 10000 });
    let format = |format: &str, slots: Value| json!({ "kind": "format", "format": format, "slots": slots });
    let percent = format("{n}%", json!({ "n": number }));
    assert_eq!(said(&percent, "You save 15% today", &json!("15%")), Some("15%".to_owned()));
    assert_eq!(said(&percent, "You save 15% today", &json!("20%")), None);
    let days = format("({from}, {to})", json!({ "from": { "kind": "date" }, "to": { "kind": "date" } }));
    let message = "From March 15, 2025 until March 18, 2025.";
    assert!(said(&days, message, &json!("(2025-03-15, 2025-03-18)")).is_some());
    assert_eq!(said(&days, message, &json!("(2025-03-15, 2025-03-19)")), None);
    let units = json!({ "kind": "enum", "members": ["nights", "weeks"] });
    let stay = format("{n} {unit}", json!({ "n": number, "unit": units }));
    assert_eq!(said(&stay, "We have it for 3 nights.", &json!("3 nights")), Some("3 nights".to_owned()));
    assert_eq!(said(&stay, "We have it for 3 nights.", &json!("3 weeks")), None);
    let money = json!({ "kind": "money", "from": 0, "to": 10000, "currencies": ["EUR", "USD"] });
    let prices = format("{low} to {high}", json!({ "low": money, "high": money }));
    let message = "Rooms cost between €100 and €200.";
    assert!(said(&prices, message, &json!("100 EUR to 200 EUR")).is_some());
    assert_eq!(said(&prices, message, &json!("100 EUR to 200 USD")), None);
    let either = json!({ "kind": "one_of", "one_of": [money, { "kind": "time" }] });
    assert_eq!(said(&either, "It is €100.", &json!("100 EUR")), Some("€100".to_owned()));
    assert_eq!(said(&either, "It is €100.", &json!("100 USD")), None);
    let time = format("{hour}:{minute} PM", json!({ "hour": number, "minute": number }));
    assert_eq!(said(&time, "We open at 2:00 PM.", &json!("2:00 PM")), Some("2:00 PM".to_owned()));
    assert_eq!(said(&time, "We open at 2:00 AM.", &json!("2:00 PM")), None);
}

#[test]
fn a_number_is_no_part_of_another() {
    let number = json!({ "kind": "int", "from": 0, "to": 10000 });
    for (message, value) in
        [("It is rated 4.7", 7), ("It costs 1,205", 205), ("It leaves at 12:35", 35), ("Ref 2025-03-15", 15)]
    {
        assert_eq!(said(&number, message, &json!(value)), None, "{message}");
    }
    assert_eq!(said(&number, "Platform 7, please", &json!(7)), Some("7".to_owned()));
}

#[test]
fn a_phrase_is_found_wherever_it_begins() {
    let name = json!({ "kind": "name" });
    assert_eq!(said(&name, "The The Grand Hotel", &json!("The Grand Hotel")), Some("The Grand Hotel".to_owned()));
    assert_eq!(said(&name, "At Grand\nHotel", &json!("Grand Hotel")), None);
    assert_eq!(said(&name, "Grander Hotel", &json!("Grand Hotel")), None);
    // At every word of it, the message begins as the name does.
    let (message, wanted) = ("a ".repeat(1 << 14), "a ".repeat(99) + "b");
    let candidate = json!({ "a": (0..100).map(|at| format!("{wanted}{at}")).collect::<Vec<_>>() });
    assert_eq!(said(&name, &message, &candidate["a"]), None);
}
