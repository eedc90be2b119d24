//! Any bytes as a candidate: what comes out is the language's, the same once more, and nothing panics. Any text as a language,
//! too, and as a message with handles.

#![no_main]

use std::sync::LazyLock;

use duenna_core::message_language::{Candidate, Grounding, Handles, Language, Verification, from_learned, verify};
use libfuzzer_sys::fuzz_target;

static TRAVEL: LazyLock<Language> = LazyLock::new(|| {
    let file = include_str!("../../corpus/language/travel.json");
    Language::from_json(&serde_json::from_str(file).expect("JSON")).expect("a language")
});

fn told(language: &Language, candidate: &[u8]) -> Option<Verification> {
    let candidate = Candidate::from_json(candidate).ok()?;
    Some(verify(language, &candidate, &mut Handles::default(), Grounding::None))
}

fuzz_target!(|bytes: &[u8]| {
    if let Some(once) = told(&TRAVEL, bytes) {
        let written = serde_json::to_vec(&once.fields).expect("JSON");
        let twice = told(&TRAVEL, &written).expect("what was written is JSON");
        assert_eq!(twice.fields, once.fields);
        assert!(twice.dropped.is_empty());
    }
    if let Ok(json) = serde_json::from_slice(bytes) {
        let learned = from_learned("fuzz", &json).ok().map(|(language, _)| language);
        for language in Language::from_json(&json).into_iter().chain(learned) {
            let written = language.to_json();
            let again = Language::from_json(&written).expect("what was written is a language");
            assert_eq!(again.to_json(), written);
            let _ = duenna_core::message_language::lint(&language);
        }
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        let mut handles = Handles::default();
        let offers: Vec<_> = text.lines().map(|line| serde_json::json!({ "property_name": line })).collect();
        let candidate = serde_json::json!({ "accommodation": offers }).to_string();
        if let Ok(candidate) = Candidate::from_json(candidate.as_bytes()) {
            let _ = verify(&TRAVEL, &candidate, &mut handles, Grounding::None);
        }
        let _ = handles.restore(text);
        if let Ok(written) = serde_json::to_vec(&handles) {
            let again: Handles = serde_json::from_slice(&written).expect("what was saved is read");
            assert_eq!(again.restore(text), handles.restore(text));
        }
    }
});
