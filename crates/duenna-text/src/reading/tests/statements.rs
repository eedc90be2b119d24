use super::super::Value;
use super::*;

/// What was said of what.
fn statements(text: &str) -> Vec<(String, String)> {
    read(text, &Context::default())
        .iter()
        .filter_map(|reading| {
            let Value::YesNo { about, .. } = reading.value else { return None };
            Some((reading.value.canonical(), about.map(|about| about.of(text).to_owned()).unwrap_or_default()))
        })
        .collect()
}

#[test]
fn statements_and_what_they_are_about() {
    for (text, yes, about) in [
        ("Breakfast is included", "yes", "Breakfast"),
        ("Breakfast is not included.", "no", "Breakfast"),
        ("Pets aren't allowed", "no", "Pets"),
        ("Dental care may not be fully covered", "no", "Dental care"),
        ("The rate is non-refundable", "no", "The rate"),
        ("Parking is unavailable", "no", "Parking"),
        ("Parking is not unavailable", "yes", "Parking"),
        ("- Dedicated home office: Yes, separate room", "yes", "Dedicated home office"),
        ("**Balcony:** No", "no", "Balcony"),
        ("| Wi-Fi | ✓ |", "yes", "Wi-Fi"),
        ("| Pool | ✗ |", "no", "Pool"),
        ("includes airport transfer", "yes", "airport transfer"),
        ("excluding flights", "no", "flights"),
        ("no hidden fees", "no", "hidden fees"),
        ("No Financing Required", "no", "Financing"),
        ("free Wi\u{2011}Fi", "yes", "Wi\u{2011}Fi"),
        ("without breakfast", "no", "breakfast"),
        ("❌ Pet friendly", "no", "Pet friendly"),
    ] {
        assert_eq!(statements(text), [(yes.to_owned(), about.to_owned())], "{text}");
    }
}

#[test]
fn what_states_nothing_is_left() {
    for text in [
        "Would you like me to include the tour?",
        "gluten-free",
        "feel free to ask",
        "no longer",
        "No problem!",
        "without compromising quality",
        "provided that you agree",
        "No. 5",
    ] {
        assert_eq!(statements(text), Vec::<(String, String)>::new(), "{text}");
    }
}
