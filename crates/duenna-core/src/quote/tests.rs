use super::{quoted, visible};

#[test]
fn names_from_outside_are_escaped_and_cut() {
    assert_eq!(quoted("a\u{1b}[2Jb"), "a\\u{1b}[2Jb");
    assert_eq!(quoted("a\u{202e}b\nc"), "a\\u{202e}b\\nc");
    assert_eq!(visible("\u{3164}a\u{fe01}\u{e0101}"), "\\u{3164}a\\u{fe01}\\u{e0101}");
    let long = quoted(&format!("email:{}@evil.example", "x".repeat(200)));
    assert!(long.ends_with("@evil.example") && long.contains('…') && long.chars().count() <= 72, "{long}");
}
