//! Any text as the user's data, bare and within the documents that people have, under each shipped set of rules: the engine never
//! panics, tells the same twice, and copies nothing: a long mark in the data is nowhere in what the assistant reads, whatever stands
//! around it. What the importer makes of a document can be kept: names that are there once, values of their types.

#![no_main]

use std::collections::BTreeSet;

use duenna_core::abstraction::Value;
use duenna_gates::abstraction::{Classification, Raw, SHIPPED, abstracted, imported, shipped, survivors};
use libfuzzer_sys::fuzz_target;

/// Letters and digits that no vocabulary has.
const MARK: &str = "zqxj7391vkwq";

/// Where the text may stand: what comes before it, and after.
const DOCUMENTS: [(&str, &str); 8] = [
    ("", ""),
    ("# Profile\n\nName: Ines Duarte\n- Address: ", "\nHobbies: surfing, chess\n"),
    (
        "From: Ines <ines@example.org>\nTo: desk@hotel.example\nDate: Tue, 3 Mar 2026 09:12:00 +0000\nSubject: ",
        "\n\nBest,\nInes\n",
    ),
    ("From: a@example.org\nSubject: Our trip\n\nDear all,\n", "\n> On Monday you wrote:\n> see you there\n"),
    (
        "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20260714T090000\nDTEND:20260714T110000\nSUMMARY:",
        "\nEND:VEVENT\nEND:VCALENDAR\n",
    ),
    ("Calendar\n2026-07-14 09:00-11:00 ", "\n2026-07-15 all day: off\n"),
    ("Bank statement\n2026-03-01  ", "  -42.50 EUR\n2026-03-02  Salary  2,100.00 EUR\n"),
    ("{\"name\": \"Ines Duarte\", \"medical\": {\"allergies\": [\"", "\"]}, \"passport_number\": \"P4471902\"}"),
];

fuzz_target!(|input: (u8, u16, &str)| {
    let (document, place, text) = input;
    let at = text.floor_char_boundary(usize::from(place).min(text.len()));
    let (before, after) = DOCUMENTS[usize::from(document) % DOCUMENTS.len()];
    let marked = format!("{before}{}{MARK}{}{after}", &text[..at], &text[at..]);
    let raw = Raw::new(&marked);
    can_be_kept(&raw);
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
    }
});

/// A value that is not of its type would stop an import half way; a name that is there twice would write over another.
fn can_be_kept(raw: &Raw) {
    let (first, again) = (imported(raw, &Classification::default()), imported(raw, &Classification::default()));
    assert!(first.entries == again.entries && first.unread == again.unread, "the same twice");
    let names: BTreeSet<_> = first.entries.iter().map(|entry| &entry.key).collect();
    assert_eq!(names.len(), first.entries.len(), "names");
    for entry in &first.entries {
        assert!(Value::parse(entry.ladder, &entry.value).is_some(), "of its type: {}", entry.kind);
    }
}
