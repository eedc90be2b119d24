use duenna_core::{Datum, Grain, Key, Ladder, Party, PartyKind, Purpose, ServerName, ToolName};
use proptest::prelude::*;

use crate::generators::{datum, grain, party};

/// Texts near to addresses, so that some of them parse.
fn nearly() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "email:",
        "file:",
        "url:",
        "phone:",
        "agent:",
        "model:",
        "server:",
        "tool:",
        "mail.",
        "own:",
        "/",
        "..",
        ".",
        "@",
        "joe",
        "Example.COM",
        "https://",
        "http://",
        ":443",
        ":80",
        "+1415",
        "5550100",
        " ",
        "-",
        ", ",
        " → ",
        "⟨",
        "⟩",
        "ssn",
        "mail/*",
        "mail/read",
        "\u{200b}",
        "\\",
        "#",
        "?",
        "é",
        "~",
    ]);
    prop_oneof![any::<String>(), prop::collection::vec(piece, 1..7).prop_map(|pieces| pieces.concat())]
}

fn kind() -> impl Strategy<Value = PartyKind> {
    let words = vec!["email", "file", "url", "phone", "agent", "model", "channel"];
    let of = |word| PartyKind::of(&"mail".parse().unwrap(), word).unwrap();
    prop::sample::select(words).prop_map(of)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// Parsers are total, and what one accepts is shown in a form that it reads as the same.
    #[test]
    fn parsing_what_is_shown_changes_nothing(text in nearly()) {
        if let Ok(party) = text.parse::<Party>() {
            prop_assert_eq!(party.to_string().parse::<Party>(), Ok(party));
        }
        if let Ok(datum) = text.parse::<Datum>() {
            prop_assert_eq!(datum.to_string().parse::<Datum>(), Ok(datum));
        }
        if let Ok(grain) = text.parse::<Grain>() {
            prop_assert_eq!(grain.to_string(), text.clone());
        }
        prop_assert!(text.parse::<Ladder>().map_or(true, |ladder| ladder.name() == text));
        prop_assert!(text.parse::<ServerName>().map_or(true, |name| name.as_str() == text));
        prop_assert!(text.parse::<ToolName>().map_or(true, |name| name.as_str() == text));
        prop_assert!(text.parse::<Key>().map_or(true, |name| name.as_str() == text));
        prop_assert!(text.parse::<Purpose>().map_or(true, |name| name.as_str() == text));
    }

    /// One canonical form per kind: making it again changes nothing, and it holds nothing that hides or separates.
    #[test]
    fn the_canonical_form_is_a_fixed_point(kind in kind(), text in nearly()) {
        let Some(party) = kind.party(&text) else { return Ok(()) };
        let shown = party.to_string();
        let name = shown.strip_prefix(&format!("{kind}:")).unwrap();
        prop_assert_eq!(kind.party(name), Some(party.clone()));
        prop_assert_eq!(shown.parse::<Party>(), Ok(party.clone()));
        prop_assert_eq!(party.kind(), Some(&kind));
        prop_assert!(!party.is_symbol() && party.as_server().is_none() && party.as_tool().is_none());
        let hides = name.chars().any(|c| c.is_control() || c == '\u{200b}');
        prop_assert!(!hides);
    }

    #[test]
    fn names_are_read_as_shown(datum in datum(), party in party(), grain in grain()) {
        prop_assert_eq!(datum.to_string().parse::<Datum>(), Ok(datum));
        prop_assert_eq!(party.to_string().parse::<Party>(), Ok(party));
        prop_assert_eq!(grain.to_string().parse::<Grain>(), Ok(grain));
    }

    /// An error shows the text cut and escaped, in one line.
    #[test]
    fn errors_are_one_short_line(text in any::<String>()) {
        if let Err(error) = text.parse::<Party>() {
            let shown = error.to_string();
            prop_assert!(!shown.chars().any(char::is_control), "{shown}");
            prop_assert!(shown.chars().count() < 1200, "{shown}");
        }
    }
}
