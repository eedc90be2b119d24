//! What holds of every text.

use proptest::prelude::*;

use super::super::structure::Structure;
use super::super::{Document, Span, Value};
use super::*;

/// Pieces that readers begin at, go on with, or stumble over.
fn pieces() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        3 => prop::sample::select(vec![
            "March", "mar.", "15", "2025", "–", "-", "to", "and", ",", " ", "\u{202f}", "\n", "€", "CAD $", "1,200", "1.234,56", "k", "M", "%",
            "per", "/", "night", "nights", "*", "**", "|", ":", "(", ")", "#", "- ", "1. ", "Barcelona", "Spain", "NY", "rue de", "Straße", "12a",
            "10115", "W8 4PT", "yes", "no", "not", "included", "24/7", "T", "Z", "+02:00", "AM", "noon", "every", "Monday", "next", "weekend",
            "in", "★", "½", "4-star", "/10", "m²", "sq ft", "two", "about", "between", "up to", "{\"a\": ", "}", "[", "]", "\"", ";", "'", "99999999999999999999999999",
            "\u{301}", "\u{200b}", "２０", "٣", "𝟏", "ﷺ", "ß", "İ", "🏨", "\u{fe0f}", "\u{a0}", "\t", "\r\n", "+44", "@", "x.y", "http://", "º",
        ])
        .prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

fn lies_in(span: Span, text: &str) -> bool {
    span.start <= span.end && text.get(span.start..span.end).is_some()
}

/// Every span of a value lies on the borders of characters.
fn spans(value: &Value) -> Vec<Span> {
    if let Value::Count { noun: Some(span), .. } | Value::YesNo { about: Some(span), .. } = value {
        return vec![*span];
    }
    if let Value::Place(place) = value {
        return vec![place.named];
    }
    let Value::Address(address) = value else { return Vec::new() };
    let parts = [address.number, address.street, address.unit, address.postcode, address.city, address.region];
    parts.into_iter().flatten().collect()
}

fn holds(text: &str) {
    let today = jiff::civil::date(2025, 3, 12);
    for context in [Context::default(), Context { today: Some(today), day_first: Some(true), dollar: None }] {
        let document = Document::of(text, &context);
        let mut before = 0;
        for reading in &document.readings {
            assert!(lies_in(reading.span, text) && !reading.span.is_empty(), "{:?} in {text:?}", reading.span);
            assert!(spans(&reading.value).into_iter().all(|span| lies_in(span, text)));
            assert!(reading.span.start >= before, "out of order in {text:?}");
            before = reading.span.start;
            assert!(reading.score <= 100);
            assert!(
                !format!("{reading:?}").contains(&reading.value.canonical()) || reading.value.canonical().len() < 4
            );
            let placement = document.place(reading);
            assert!(
                placement.under.iter().chain(&placement.key).chain(&placement.row).all(|span| lies_in(*span, text))
            );
        }
        assert_eq!(document, Document::of(text, &context));
    }
    let structure = Structure::of(text);
    for (at, block) in structure.blocks.iter().enumerate() {
        assert!(lies_in(block.span, text) && lies_in(block.text, text));
        assert!(block.parent.is_none_or(|parent| parent < at));
        assert!(block.pairs.iter().all(|pair| lies_in(pair.key, text) && lies_in(pair.value, text)));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    /// No text makes a reader fail, and what it reads stands in the text.
    #[test]
    fn readings_stand_in_their_text(text in pieces()) {
        holds(&text);
    }

    #[test]
    fn any_text_is_read(text in "\\PC{0,60}") {
        holds(&text);
    }

    /// Values of one kind do not share a byte.
    #[test]
    fn values_of_a_kind_do_not_overlap(text in pieces()) {
        let read = read(&text, &Context::default());
        for (at, one) in read.iter().enumerate() {
            for other in &read[at + 1..] {
                prop_assert!(one.value.kind() != other.value.kind() || !one.span.overlaps(other.span), "{text:?}");
            }
        }
    }

    /// Letters that print nothing change no value.
    #[test]
    fn invisible_letters_change_nothing(at in 0usize..40) {
        let text = "€1,200 per night, March 15–18, 2025";
        let Some((before, after)) = text.split_at_checked(at) else { return Ok(()) };
        let marked = format!("{before}\u{200b}{after}");
        let values = |text: &str| read(text, &Context::default()).into_iter().map(|one| one.value.canonical()).collect::<Vec<_>>();
        prop_assert_eq!(values(&marked), values(text));
    }
}

/// A long text takes time in proportion: twice the text, about twice the work.
#[test]
fn long_texts_of_any_shape_end() {
    for piece in [
        "5 ",
        "1,",
        "€1-",
        "May 5, ",
        "**",
        "| a | b |\n|-|-|\n",
        "- a: b\n",
        "{\"a\":\n",
        "[\n",
        "no ",
        "Paris, ",
        "x@",
        "+1 ",
        "A-1-",
        "two small ",
        "\"",
    ] {
        let text = piece.repeat(8_000 / piece.len());
        let document = Document::of(&text, &Context::default());
        assert!(document.readings.len() <= text.len());
    }
}

/// What is read of a value that is private does not show where values are shown to developers.
#[test]
fn debug_tells_no_value() {
    let read = read("born on March 15, 1985, earns €91,234", &Context::default());
    let shown = format!("{read:?}");
    assert!(shown.contains("date") && shown.contains("money"), "{shown}");
    assert!(!shown.contains("1985") && !shown.contains("91234"), "{shown}");
}
