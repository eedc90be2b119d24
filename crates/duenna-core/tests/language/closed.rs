//! An oracle of its own: whether an answer has nothing but words of the language, numbers, days and handles. It reads the
//! language's file, not what the verifier made of it.

use std::collections::BTreeSet;

use serde_json::Value;

/// The words that a language's file allows.
#[derive(Default)]
pub(crate) struct Words {
    keys: BTreeSet<String>,
    members: BTreeSet<String>,
    /// Words within formats, and currencies.
    fixed: BTreeSet<String>,
    categories: BTreeSet<String>,
}

impl Words {
    pub(crate) fn of(file: &Value) -> Self {
        let mut words = Self::default();
        words.collect(file);
        words
    }

    fn collect(&mut self, json: &Value) {
        let Value::Object(entry) = json else { return };
        let texts = |key: &str| entry.get(key).and_then(Value::as_array).into_iter().flatten();
        for member in texts("members") {
            let name = member.get("name").unwrap_or(member);
            self.members.insert(name.as_str().unwrap().to_owned());
        }
        self.fixed.extend(texts("currencies").map(|code| code.as_str().unwrap().to_owned()));
        if let Some(format) = entry.get("format").and_then(Value::as_str) {
            let fixed = format.split('{').filter_map(|part| part.rsplit('}').next()).flat_map(str::split_whitespace);
            self.fixed.extend(fixed.map(str::to_owned));
        }
        self.categories.extend(entry.get("category").and_then(Value::as_str).map(str::to_owned));
        texts("one_of").for_each(|kind| self.collect(kind));
        for (name, below) in entry.get("keys").and_then(Value::as_object).into_iter().flatten() {
            self.keys.insert(name.clone());
            self.collect(below);
        }
        entry.get("slots").and_then(Value::as_object).into_iter().flatten().for_each(|(_, slot)| self.collect(slot));
    }

    /// What in `told` the language does not have.
    pub(crate) fn foreign(&self, told: &Value) -> Option<String> {
        match told {
            Value::Null => Some("null".to_owned()),
            Value::Bool(_) => None,
            Value::Number(number) => Some(number.to_string()).filter(|number| number.len() > 17),
            Value::String(text) => {
                if self.is_word(text) {
                    None
                } else {
                    Some(text.clone())
                }
            }
            Value::Array(items) => items.iter().find_map(|item| self.foreign(item)),
            Value::Object(entries) => entries
                .iter()
                .find_map(|(key, value)| if self.keys.contains(key) { self.foreign(value) } else { Some(key.clone()) }),
        }
    }

    fn is_word(&self, text: &str) -> bool {
        let is_handle = text.rsplit_once('_').is_some_and(|(category, number)| {
            self.categories.contains(category) && number.parse::<u16>().is_ok_and(|at| at.to_string() == number)
        });
        is_handle
            || self.members.contains(text)
            || text.split(' ').all(|part| self.fixed.contains(part) || is_measure(part))
    }
}

/// A number, a day, a time or a duration: few letters, none of them beside another.
fn is_measure(part: &str) -> bool {
    let is_letter = |byte: u8| matches!(byte, b'T' | b'P' | b'D' | b'H' | b'M');
    let bytes = part.as_bytes();
    let apart = bytes
        .windows(2)
        .all(|two| !is_letter(two[0]) || !is_letter(two[1]) || two == b"DT" || two == b"PT" || two == b"MT");
    (1..=20).contains(&part.len())
        && apart
        && bytes.iter().all(|byte| byte.is_ascii_digit() || is_letter(*byte) || matches!(byte, b'-' | b':' | b'.'))
        && bytes.iter().any(u8::is_ascii_digit)
}

#[test]
fn the_oracle_sees_what_is_foreign() {
    let words = Words::of(&super::file("travel.json"));
    for told in [
        r#"{"accommodation": {"property_type": "hotels"}}"#,
        r#"{"accommodation": {"property_name": "Astoria"}}"#,
        r#"{"accommodation": {"property_name": "hotel_01"}}"#,
        r#"{"note": 1}"#,
        r#"{"requested_dates": "2025-03-15 to somewhere"}"#,
        r#"{"requested_dates": "HTTP"}"#,
        r#"{"accommodation": {"star_rating": null}}"#,
    ] {
        assert!(words.foreign(&serde_json::from_str(told).unwrap()).is_some(), "{told}");
    }
    let fine = r#"{"accommodation": [{"property_name": "hotel_1", "stay": "P3DT1H30M", "total": "7.5 EUR"}]}"#;
    assert_eq!(words.foreign(&serde_json::from_str(fine).unwrap()), None);
}
