use duenna_core::message_language::{Candidate, Grounding, Language};
use duenna_core::{Datum, Grain, Label};
use serde_json::{Value, json};

use super::{MOST, Names};

const SAID: &str = r#"{"accommodation": [{"property_name": "Aurora Palace"}]}"#;

fn label(key: &str) -> Label {
    Label::datum(Datum::stored(key.parse().unwrap()), Grain::EXACT)
}

/// What stands for the name in an answer under a label.
fn handle(names: &mut Names, label: &Label, may_name: bool) -> Value {
    let file = include_str!("../../../../../corpus/language/travel.json");
    let language = Language::from_json(&serde_json::from_str(file).unwrap()).unwrap();
    let candidate = Candidate::from_json(SAID.as_bytes()).unwrap();
    let fields = names.verify((&language, &candidate), Grounding::None, (label, may_name));
    fields["accommodation"][0]["property_name"]["$handle"].clone()
}

#[test]
fn a_table_is_numbered_by_the_calls_and_not_by_what_came_of_them() {
    let (earlier, later) = (label("ssn"), label("date_of_birth"));
    for is_answered in [true, false] {
        let mut names = Names::default();
        names.set_aside(&earlier);
        if is_answered {
            assert_eq!(handle(&mut names, &earlier, true), "hotel_1");
        }
        names.set_aside(&later);
        assert_eq!(handle(&mut names, &later, true), "T2_hotel_1");
        names.set_aside(&earlier);
        assert_eq!(handle(&mut names, &earlier, true), "hotel_1");
        assert_eq!(names.restore("T2_hotel_1 and hotel_1", &later), "Aurora Palace and hotel_1");
    }
}

#[test]
fn without_a_table_there_are_no_names() {
    let mut names = Names::default();
    for key in 0..MOST {
        names.set_aside(&label(&format!("k{key}")));
    }
    let (first, beyond) = (label("k0"), label("beyond"));
    names.set_aside(&beyond);
    assert_eq!(handle(&mut names, &beyond, true), json!(null));
    assert_eq!(handle(&mut names, &first, false), json!(null));
    assert_eq!(handle(&mut names, &first, true), "hotel_1");
}
