use std::collections::HashMap;

use duenna_core::abstraction::{is_of, shape, tell};
use duenna_core::{Grain, Key, Ladder, release};
use proptest::prelude::*;

/// Values of a ladder's type, few enough to agree at coarse rungs.
fn value(ladder: Ladder) -> BoxedStrategy<String> {
    match ladder {
        Ladder::Text => ".*".boxed(),
        Ladder::Date | Ladder::BirthDate => "19[89][0-9]-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])".boxed(),
        Ladder::Name => "[A-C][a-z]{1,4}( |-)[A-C][a-z]{1,4}".boxed(),
        Ladder::Identifier => "([0-9]{3}-[0-9]{2}-[0-9]{2}12|[A-B][0-9]{4,5}|[0-9]{7}|[0-9]{8})".boxed(),
        Ladder::Contact => "([a-c]{2}@example\\.com|\\+1415555[0-9]{4})".boxed(),
    }
}

proptest! {
    /// Every rung is a function of the rung above it: two values that agree there agree below.
    #[test]
    fn every_rung_factors_through_the_finer_one(
        (ladder, values) in prop::sample::select(Ladder::ALL.to_vec())
            .prop_flat_map(|ladder| (Just(ladder), prop::collection::vec(value(ladder), 2..40)))
    ) {
        let grains: Vec<Grain> = ladder.grains().collect();
        for pair in grains.windows(2) {
            let mut coarse_of: HashMap<String, String> = HashMap::new();
            for value in &values {
                let finer = tell(ladder, value, pair[0]).unwrap();
                let coarser = tell(ladder, value, pair[1]).unwrap();
                prop_assert_eq!(coarse_of.entry(finer).or_insert_with(|| coarser.clone()), &coarser);
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
    assert_eq!(told(Ladder::Date, "2026-11-20"), "2026-11-20 › 2026-11 › 2026");
    assert_eq!(told(Ladder::BirthDate, "1984-03-07"), "1984-03-07 › 1984 › 1980s");
    assert_eq!(told(Ladder::Name, "Ada van Lovelace-byron"), "Ada van Lovelace-byron › A.V.L.B.");
    assert_eq!(told(Ladder::Identifier, "078-05-1120"), "078-05-1120 › 1120 › yes");
    assert_eq!(told(Ladder::Identifier, "1234567"), "1234567 › 7 › yes");
    assert_eq!(told(Ladder::Identifier, "12345678"), "12345678 › 5678 › yes");
    assert_eq!(told(Ladder::Contact, "joe@example.com"), "joe@example.com › email › yes");
    assert_eq!(told(Ladder::Contact, "+1 415 555 0100"), "+1 415 555 0100 › phone › yes");
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
    assert!(no_days.iter().all(|day| !is_of(Ladder::Date, day) && !is_of(Ladder::BirthDate, day)));
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
    assert_eq!(shapes.len(), 5, "both kinds of day are told in the same words");
    assert!(shapes.iter().all(|shape| shape.len() > 5));
}
