//! Any bytes as a text to read: nothing may panic or hang, and what is read stands in the text, in order.

#![no_main]

use duenna_text::reading::{Context, Document};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let document = Document::of(&text, &Context::default());
    let mut before = 0;
    for reading in &document.readings {
        assert!(text.get(reading.span.start..reading.span.end).is_some_and(|said| !said.is_empty()));
        assert!(reading.span.start >= before);
        before = reading.span.start;
        let placement = document.place(reading);
        assert!(placement.under.iter().chain(&placement.key).all(|span| text.get(span.start..span.end).is_some()));
        assert!(!reading.value.kind().is_empty());
        let _ = reading.value.canonical();
    }
});
