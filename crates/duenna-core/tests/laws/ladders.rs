use std::collections::HashMap;

use duenna_core::abstraction::{Value, is_of, shape, tell};
use duenna_core::{Grain, Key, Ladder, release};
use proptest::prelude::*;
use serde_json::json;

/// Values of a ladder's type, few enough to agree at coarse rungs.
fn value(ladder: Ladder) -> BoxedStrategy<String> {
    match ladder {
        Ladder::Text => ".*".boxed(),
        Ladder::Date => (when(), when(), any::<bool>())
            .prop_map(|(one, other, is_span)| {
                let (from, to) = if one < other { (one, other) } else { (other, one) };
                let is_alike = from.len() == to.len();
                if is_span && is_alike { format!("{from}/{to}") } else { from }
            })
            .boxed(),
        Ladder::BirthDate => "19[89][0-9]-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])".boxed(),
        Ladder::Age => "([0-9]|[1-9][0-9]|1[01][0-9]|120)( as of 2024-0[1-3]-1[0-3])?".boxed(),
        Ladder::Name => "[A-C][a-z]{0,2}\\.?( |-|, )[A-C][a-z]{1,4}( [a-c]{1,2})?".boxed(),
        Ladder::People => prop::collection::vec(person(), 1..4).prop_map(|people| json!(people).to_string()).boxed(),
        Ladder::Identifier => "([0-9]{3}-[0-9]{2}-[0-9]{2}12|[A-B][0-9]{4,5}|[0-9]{7}|[0-9]{8})".boxed(),
        Ladder::Contact => "([a-c]{2}@example\\.com|\\+1415555[0-9]{4})".boxed(),
        Ladder::Place | Ladder::Town | Ladder::Post => {
            let part = |name: &'static str| {
                prop::option::of("[a-b]").prop_map(move |part| part.map(|part| format!("{name}{part}")))
            };
            (["street ", "area ", "city ", "region ", "country "].map(part), "[1-3]")
                .prop_map(|([street, area, city, region, country], house)| {
                    let known = |part: &Option<String>| part.clone().unwrap_or_default();
                    let written = format!("{house} {} {}", known(&street), known(&city));
                    let mut place = json!({ "written": written });
                    let parts = [
                        ("street", street),
                        ("postcode_area", area),
                        ("city", city),
                        ("region", region),
                        ("country", country),
                    ];
                    for (name, part) in parts {
                        if let Some(part) = part {
                            place[name] = json!(part);
                        }
                    }
                    place.to_string()
                })
                .boxed()
        }
        Ladder::Money => amount().prop_map(|amount| format!("EUR {amount}")).boxed(),
        Ladder::Quantity => amount().prop_map(|amount| format!("{amount} day")).boxed(),
        Ladder::Health | Ladder::List => {
            let entry = (("[a-d]"), prop::option::of("[x-z]")).prop_map(|(item, category)| match category {
                Some(category) => json!({ "item": item, "category": category }),
                None => json!({ "item": item }),
            });
            prop::collection::vec(entry, 1..4).prop_map(|entries| json!(entries).to_string()).boxed()
        }
        Ladder::Work => ("[a-c]", prop::option::of("[x-z]"), prop::sample::select(vec!["employed", "retired"]))
            .prop_map(|(written, sector, status)| match sector {
                Some(sector) => json!({ "written": written, "sector": sector, "status": status }).to_string(),
                None => json!({ "written": written, "status": status }).to_string(),
            })
            .boxed(),
        Ladder::Schedule => prop::collection::vec(("2026-07-(0[1-9]|1[0-9])(T(09|10):[03]0)?", "[a-b]"), 1..5)
            .prop_map(|events| {
                let events: Vec<_> = events.iter().map(|(when, what)| json!({ "when": when, "what": what })).collect();
                json!({ "within": "2026-07-01/2026-07-25", "events": events }).to_string()
            })
            .boxed(),
    }
}

fn when() -> BoxedStrategy<String> {
    "(202[67]|202[67]-(0[1-9]|1[0-2])|202[67]-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])|2026-0[1-4]-1[0-9]T1[0-2]:[0-5]0)"
        .boxed()
}

fn amount() -> BoxedStrategy<String> {
    prop_oneof![
        (0_u32..2000).prop_map(|number| number.to_string()),
        "-?[1-9][0-9]{0,6}(\\.[0-9]{0,1}[1-9])?".boxed(),
        (0_u32..900, 0_u32..900).prop_map(|(low, more)| format!("{low}..{}", low + more)),
    ]
    .boxed()
}

fn person() -> BoxedStrategy<serde_json::Value> {
    (
        "[AB][a-b]{1,2}( [CD][a-b])?",
        prop::sample::select(vec!["family", "friend", "unknown"]),
        prop::option::of(0_u8..90),
    )
        .prop_map(|(name, circle, age)| match age {
            Some(age) => json!({ "name": name, "circle": circle, "age": age }),
            None => json!({ "name": name, "relation": "mother", "circle": circle }),
        })
        .boxed()
}

/// A ladder, and values of its type.
fn values(count: std::ops::Range<usize>) -> impl Strategy<Value = (Ladder, Vec<String>)> {
    prop::sample::select(Ladder::ALL.to_vec())
        .prop_flat_map(move |ladder| (Just(ladder), prop::collection::vec(value(ladder), count.clone())))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    /// Every rung is a function of the rung above it: two values that agree there agree below.
    #[test]
    fn every_rung_factors_through_the_finer_one((ladder, values) in values(2..40)) {
        let grains: Vec<Grain> = ladder.grains().collect();
        for pair in grains.windows(2) {
            let mut coarse_of: HashMap<Value, Value> = HashMap::new();
            for value in &values {
                let finer = Value::parse(ladder, value).unwrap().at(pair[0]).unwrap();
                let coarser = Value::parse(ladder, value).unwrap().at(pair[1]).unwrap();
                prop_assert!(finer.at(pair[1]) == Some(coarser.clone()), "told by way of the finer rung");
                prop_assert_eq!(coarse_of.entry(finer).or_insert_with(|| coarser.clone()), &coarser);
            }
        }
    }

    /// The same of the words that leave: who reads the finer text learns nothing new from the coarser one. (At `exact`, what is
    /// written may be the same of two values that were read otherwise.)
    #[test]
    fn the_words_of_a_rung_are_a_function_of_the_words_above((ladder, values) in values(2..40)) {
        let grains: Vec<Grain> = ladder.grains().skip(1).collect();
        for pair in grains.windows(2) {
            let mut coarse_of: HashMap<String, String> = HashMap::new();
            for value in &values {
                let finer = tell(ladder, value, pair[0]).unwrap();
                let coarser = tell(ladder, value, pair[1]).unwrap();
                prop_assert_eq!(coarse_of.entry(finer).or_insert_with(|| coarser.clone()), &coarser, "{}", ladder);
            }
        }
    }

    /// What is kept is what was read.
    #[test]
    fn an_exact_value_is_written_as_it_is_read((ladder, values) in values(1..2)) {
        let exact = Value::parse(ladder, &values[0]).unwrap();
        prop_assert_eq!(Value::parse(ladder, &exact.written().unwrap()), Some(exact.clone()));
        prop_assert!(ladder.grains().skip(1).all(|grain| exact.at(grain).unwrap().written().is_none()));
    }

    /// No rung is told from a coarser one.
    #[test]
    fn what_is_told_coarsely_is_not_told_finely((ladder, values) in values(1..2)) {
        let exact = Value::parse(ladder, &values[0]).unwrap();
        for coarse in ladder.grains() {
            let told = exact.at(coarse).unwrap();
            prop_assert_eq!(told.grain(), coarse);
            for fine in ladder.grains().filter(|fine| fine.rank() < coarse.rank()) {
                prop_assert!(told.at(fine).is_none());
            }
        }
    }

    /// Whether a value can be told is the same at every rung, so that the failing tells no more than the rung.
    #[test]
    fn a_value_has_all_rungs_or_none(text in "\\PC{0,12}|[0-9-]{8,12}|\\+[0-9]{6,16}") {
        for ladder in Ladder::ALL {
            for grain in ladder.grains() {
                prop_assert_eq!(tell(ladder, &text, grain).is_some(), is_of(ladder, &text));
            }
        }
    }

    #[test]
    fn the_gate_labels_what_it_tells(value in value(Ladder::BirthDate)) {
        let key: Key = "born".parse().unwrap();
        for grain in Ladder::BirthDate.grains() {
            let told = release::declassify(key.clone(), Ladder::BirthDate, &value, grain).unwrap();
            prop_assert_eq!(told.label().grain_of(&"born".parse().unwrap()), Some(grain));
            prop_assert_eq!(told.label().tells().len(), 1);
            prop_assert!(told.label().is_trusted());
            let kept = told.map(|told| Some(told) == tell(Ladder::BirthDate, &value, grain));
            prop_assert_eq!(serde_json::to_value(&kept).unwrap()["value"].clone(), serde_json::Value::Bool(true));
        }
    }
}

#[test]
fn a_rung_of_another_ladder_is_not_told() {
    for (ladder, text) in [(Ladder::Date, "1984-03-07"), (Ladder::BirthDate, "1984-03-07"), (Ladder::Text, "x")] {
        for other in Ladder::ALL.into_iter().filter(|other| *other != ladder) {
            for grain in other.grains().filter(|grain| !grain.is_exact()) {
                assert_eq!(tell(ladder, text, grain), None, "{ladder} at {grain}");
                assert!(release::declassify("born".parse().unwrap(), ladder, text, grain).is_none());
            }
        }
    }
}

#[test]
fn the_rungs_tell_what_their_names_say() {
    let told = |ladder: Ladder, value| {
        ladder.grains().map(|grain| tell(ladder, value, grain).unwrap()).collect::<Vec<_>>().join(" › ")
    };
    assert_eq!(told(Ladder::Text, "any"), "any");
    assert_eq!(
        told(Ladder::Date, "2026-11-20"),
        "2026-11-20 › 2026-11-20 › 2026-11-15/2026-11-21 › 2026-11 › autumn 2026 › 2026"
    );
    assert_eq!(told(Ladder::BirthDate, "1984-03-07"), "1984-03-07 › 1984 › 1980s");
    assert_eq!(told(Ladder::Name, "Ada van Lovelace-byron"), "Ada van Lovelace-byron › Ada V.L.B. › A.V.L.B.");
    assert_eq!(told(Ladder::Identifier, "078-05-1120"), "078-05-1120 › 1120 › yes");
    assert_eq!(told(Ladder::Identifier, "1234567"), "1234567 › 7 › yes");
    assert_eq!(told(Ladder::Identifier, "12345678"), "12345678 › 5678 › yes");
    assert_eq!(told(Ladder::Contact, "joe@example.com"), "joe@example.com › email › yes");
    assert_eq!(told(Ladder::Contact, "+1 415 555 0100"), "+1 415 555 0100 › phone › yes");
}

/// The new ladders, rung by rung.
#[test]
fn typed_values_are_told_as_their_rungs_say() {
    let told = |ladder: Ladder, value: &str| {
        ladder.grains().map(|grain| tell(ladder, value, grain).unwrap()).collect::<Vec<_>>().join(" › ")
    };
    let date = |value| told(Ladder::Date, value);
    assert_eq!(
        date("2026-07-30T14:05"),
        "2026-07-30T14:05 › 2026-07-30 › 2026-07-22/2026-07-31 › 2026-07 › summer 2026 › 2026"
    );
    assert_eq!(
        date("2026-06-28/2026-07-02"),
        "2026-06-28/2026-07-02 › 2026-06-28/2026-07-02 › 2026-06-22/2026-07-07 › 2026-06/2026-07 › summer 2026 › 2026"
    );
    assert_eq!(date("2027-01"), "2027-01 › 2027-01 › 2027-01 › 2027-01 › winter 2027 › 2027");
    assert_eq!(told(Ladder::Age, "28 as of 2024-05-01"), "28 as of 2024-05-01 › late 20s › 18 to 29 › adult");
    assert_eq!(told(Ladder::Age, "16"), "16 › 16 or 17 › teenager (13 to 17) › child");
    assert_eq!(told(Ladder::Age, "65"), "65 › 65 to 69 › 65 or older › senior");
    let people = r#"[{"name":"Ana Reis","relation":"daughter","circle":"family","age":16},
        {"name":"Rui Reis","relation":"husband","circle":"family","age":44},{"name":"Bea Dahl","circle":"friend"}]"#;
    assert_eq!(
        told(Ladder::People, people),
        "Ana Reis (daughter, 16), Rui Reis (husband, 44), Bea Dahl › \
         Ana R. (family member, teenager), Rui R. (family member, adult), Bea D. (friend) › \
         A.R. (family member, teenager), R.R. (family member, adult), B.D. (friend) › \
         2 family members (one adult and one teenager) and one friend › 3 people"
    );
    let place = r#"{"written":"3 Mill Lane, Leith, EH6 7XX","street":"Mill Lane","postcode_area":"EH6","city":"Edinburgh","region":"Scotland","country":"United Kingdom"}"#;
    assert_eq!(
        told(Ladder::Place, place),
        "3 Mill Lane, Leith, EH6 7XX › Mill Lane, EH6, Edinburgh, Scotland, United Kingdom › \
         EH6, Edinburgh, Scotland, United Kingdom › Edinburgh, Scotland, United Kingdom › Scotland, United Kingdom › United Kingdom"
    );
    assert_eq!(
        told(Ladder::Town, place),
        "3 Mill Lane, Leith, EH6 7XX › Mill Lane, Edinburgh, Scotland, United Kingdom › Edinburgh, Scotland, United Kingdom › \
         Scotland, United Kingdom › United Kingdom"
    );
    assert_eq!(told(Ladder::Post, place), "3 Mill Lane, Leith, EH6 7XX › EH6, United Kingdom › United Kingdom");
    let unknown = r#"{"written":"the old mill","country":"Chile"}"#;
    assert_eq!(told(Ladder::Town, unknown), "the old mill › Chile › Chile › Chile › Chile");
    assert_eq!(told(Ladder::Post, r#"{"written":"the old mill"}"#), "the old mill › a place › a place");
    let money = |value| told(Ladder::Money, value);
    assert_eq!(
        money("EUR 415 per month"),
        "EUR 415 per month › EUR about 410 per month › EUR 300 to 500 per month › EUR 100 to 1,000 per month"
    );
    assert_eq!(money("EUR 299.99"), "EUR 299.99 › EUR about 290 › EUR 200 to 300 › EUR 100 to 1,000");
    assert_eq!(money("CAD 1000"), "CAD 1000 › CAD about 1,000 › CAD 1,000 to 2,000 › CAD 1,000 to 10,000");
    assert_eq!(money("EUR 600..900"), "EUR 600..900 › EUR about 600 to 900 › EUR 500 to 1,000 › EUR 100 to 1,000");
    assert_eq!(money("EUR -12"), "EUR -12 › EUR minus about 10 › EUR minus 10 to 20 › EUR minus 10 to 100");
    assert_eq!(money("EUR 0.5"), "EUR 0.5 › EUR about 0 › EUR under 1 › EUR under 1");
    assert_eq!(told(Ladder::Quantity, "156 day"), "156 day › about 150 day › 100 to 200 day › 100 to 1,000 day");
    let health =
        r#"[{"item":"peanuts","category":"food allergy"},{"item":"kiwi","category":"food allergy"},{"item":"x"}]"#;
    assert_eq!(told(Ladder::Health, health), "peanuts, kiwi, x › food allergy and a health matter › a health matter");
    assert_eq!(told(Ladder::List, health), "peanuts, kiwi, x › food allergy (2) and other › 3 things");
    let work = r#"{"written":"Nurse at St. Olaf's","sector":"health care"}"#;
    assert_eq!(told(Ladder::Work, work), "Nurse at St. Olaf's › employed (health care) › employed");
    let calendar = r#"{"within":"2026-07-01/2026-07-14","events":[
        {"when":"2026-07-03T09:00/2026-07-03T10:30","what":"dentist"},{"when":"2026-07-03T10:30/2026-07-03T11:00","what":"bank"},
        {"when":"2026-07-06/2026-07-07","what":"trip"},{"when":"2026-07-08","what":"rest"}]}"#;
    assert_eq!(
        told(Ladder::Schedule, calendar).split_once(" › ").unwrap().1,
        "busy 2026-07-03T09:00/2026-07-03T11:00, 2026-07-06/2026-07-08 within 2026-07-01/2026-07-14 › \
         free 2026-07-01/2026-07-02, 2026-07-04/2026-07-05, 2026-07-09/2026-07-14"
    );
}

#[test]
fn what_is_not_of_the_type_is_not_told() {
    let days = ["2024-02-29", "2000-02-29", "2026-01-31", "2026-04-30", "2026-12-31", "2026-02-28"];
    let no_days = [
        "2026-02-29",
        "1900-02-29",
        "2026-04-31",
        "2026-01-32",
        "2026-01-00",
        "2026-00-10",
        "2026-13-10",
        "26-01-01",
        "2026-1-01",
        "2026-01-1",
        "2026-01-01-01",
        "2026-01",
        "+026-01-01",
        "2026/01/01",
        "",
        "2026-06-31",
        "2026-09-31",
        "2026-11-31",
        "2026-03-32",
        "2026-02-30",
        "2024-02-30",
    ];
    assert!(days.iter().all(|day| is_of(Ladder::Date, day) && is_of(Ladder::BirthDate, day)));
    assert!(no_days.iter().all(|day| !is_of(Ladder::BirthDate, day)));
    assert!(no_days.iter().filter(|day| **day != "2026-01").all(|day| !is_of(Ladder::Date, day)));
    assert!(
        ["2026-03-31", "2026-05-31", "2026-07-31", "2026-08-31", "2026-10-31"]
            .iter()
            .all(|day| is_of(Ladder::Date, day))
    );
    assert!(["2026-06-30", "2026-09-30", "2026-11-30"].iter().all(|day| is_of(Ladder::Date, day)));
    assert!(!is_of(Ladder::Name, "7 - 8") && is_of(Ladder::Name, "7 A"));
    assert!(!is_of(Ladder::Identifier, "12-34") && is_of(Ladder::Identifier, "12-345"));
    assert!(!is_of(Ladder::Contact, "joe") && !is_of(Ladder::Contact, "joe@x, eve@y"));
    let shapes: std::collections::BTreeSet<_> = Ladder::ALL.iter().map(|ladder| shape(*ladder)).collect();
    assert_eq!(shapes.len(), 14, "places, and things with categories, are told in the same words");
    assert!(shapes.iter().all(|shape| shape.len() > 5));
}
