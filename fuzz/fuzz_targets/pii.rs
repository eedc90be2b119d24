//! Any bytes as a text, in any pieces: scanning never panics, in pieces it finds what it finds in the whole, findings lie on the borders of
//! characters and do not overlap within a kind, and in what was redacted nothing is found.

#![no_main]

use duenna_text::pii::{Key, OwnRecognizers, Scanner, Style, redact, restore, scan};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u16, &[u8])| {
    let (piece, bytes) = input;
    let mut scanner = Scanner::new();
    let mut found = Vec::new();
    for piece in bytes.chunks(usize::from(piece % 97) + 1) {
        found.extend(scanner.push(piece));
    }
    found.extend(scanner.finish());
    let mut whole = Scanner::new();
    let mut at_once = whole.push(bytes);
    at_once.extend(whole.finish());
    assert_eq!(found, at_once, "pieces");
    for finding in &found {
        assert!(finding.start < finding.end && finding.end <= bytes.len(), "borders");
        for other in &found {
            let apart = std::ptr::eq(finding, other)
                || finding.kind != other.kind
                || finding.end <= other.start
                || other.end <= finding.start;
            assert!(apart, "overlap");
        }
    }
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    for finding in scan(text) {
        assert!(text.is_char_boundary(finding.start) && text.is_char_boundary(finding.end), "characters");
    }
    let own = OwnRecognizers::default();
    let key = Key::new(b"sixteen bytes or more").expect("a key");
    for style in [Style::Label, Style::Pseudonym, Style::Mask, Style::Sealed(&key)] {
        let told = redact(text, &own, 0.4, &style);
        assert!(scan(&told).iter().all(|finding| finding.score < 0.4), "nothing is left");
    }
    if !text.contains('<') {
        assert_eq!(
            restore(&redact(text, &own, 0.4, &Style::Sealed(&key)), &own, &key).expect("its own key").text,
            text,
            "restored"
        );
    }
});
