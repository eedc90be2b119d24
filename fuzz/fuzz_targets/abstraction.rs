//! Any text as the user's data, under each shipped set of rules: the engine never panics, tells the same twice, and copies nothing: a
//! long mark in the data is nowhere in what the assistant reads, whatever stands around it.

#![no_main]

use duenna::abstraction::{Classified, Raw, SHIPPED, abstracted, binary, shipped, survivors};
use libfuzzer_sys::fuzz_target;

/// Letters and digits that no vocabulary has.
const MARK: &str = "zqxj7391vkwq";

fuzz_target!(|input: (u16, &str)| {
    let (place, text) = input;
    let at = text.floor_char_boundary(usize::from(place).min(text.len()));
    let marked = format!("{}{MARK}{}", &text[..at], &text[at..]);
    let raw = Raw::new(&marked);
    for purpose in SHIPPED {
        let rules = shipped(purpose).expect("shipped rules");
        let told = abstracted(&raw, &rules, None, &[]);
        assert_eq!(told, abstracted(&raw, &rules, None, &[]), "the same twice");
        assert!(!told.text.is_empty());
        assert!(!told.text.contains(MARK), "copied");
        let stages: Vec<&str> = rules.stages().iter().map(|stage| &**stage).collect();
        let confirmed = abstracted(&raw, &rules, None, &stages);
        assert_eq!(confirmed.items.len(), told.items.len(), "stages decide, they do not read");
        let _ = survivors(&raw, &told, &confirmed.text);
        let _ = binary(&raw, &rules, None, &[], &Classified::default());
    }
});
