use proptest::prelude::*;

use super::*;

/// Texts made of what recognisers look at, and of anything.
fn text() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        6 => proptest::sample::select(vec![
            "4929 7178 5310 4825", "536-22-8714", "ann@posteo.de", "https://posteo.de/a", "DE75 5121 0800 1245 1261 99", "84.17.52.209", "(541) 754-3010", "+49 89 4512 3987", "1984-07-19",
            "Margaret Ellsworth", "Ellsworth", "Dr. Tobias", "van", "de la", "New Zealand", "Gothenburg", "48 Harbour Street", "Flat 3", "Lindenstraße 12", "BS1 4RN", "943 476 5919", "AB 12 34 56 C",
            "password:", "is", "api key =", "hTt9_x2aa", "ghp_9fK2mQ7xLp4Rt8Wz1Vb6Nc3Ys5Hd0Ja2Ue4", "-----BEGIN RSA PRIVATE KEY-----", "MIIEow", "-----END RSA PRIVATE KEY-----", "aged", "47", "years old",
            "my name is", "Dear", "born", "lives in", "the corner of", "and", "APO AE 09012", "USS", "<PERSON>", "<PERSON_2>", "<", ">", "Box 12", "Suite", "ul. Długa 7", "Λεωφόρος 119", "\u{200b}", "\u{a0}", "\u{2011}",
            "multiple sclerosis", "Jewish", "Monday", "in 1977", "zip", "90210", "Ltd", "2a02:810d::42", "3c:22:fb:9a:10:4d", "@", "://", "::", "\u{1d}", "x123",
        ]).prop_map(str::to_owned),
        2 => "[A-Za-z0-9]{1,12}",
        1 => "\\PC{0,6}",
    ];
    let gap = proptest::sample::select(vec![" ", " ", " ", "\n", ", ", ". ", "", "-", ": ", "\n\n", "'s "]);
    proptest::collection::vec((part, gap), 0..24)
        .prop_map(|parts| parts.into_iter().map(|(part, gap)| part + gap).collect())
}

proptest! {
    #[test]
    fn findings_lie_on_borders_and_apart(text in text()) {
        let found = scan(&text);
        for (index, finding) in found.iter().enumerate() {
            prop_assert!(finding.start < finding.end && finding.end <= text.len());
            prop_assert!(text.is_char_boundary(finding.start) && text.is_char_boundary(finding.end));
            prop_assert!((0.0..=1.0).contains(&finding.score) && !finding.evidence.is_empty());
            for other in &found[index + 1..] {
                prop_assert!(finding.kind != other.kind || finding.end <= other.start || other.end <= finding.start);
            }
        }
    }

    /// A stream gives what the whole gives, however it is cut.
    #[test]
    fn pieces_change_nothing(text in text(), cuts in proptest::collection::vec(1_usize..40, 1..30), repeated in prop_oneof![24 => Just(1_usize), 1 => 600_usize..1600]) {
        let text = text.repeat(repeated);
        let mut scanner = Scanner::new();
        let mut found = Vec::new();
        let mut rest = text.as_bytes();
        for cut in cuts.into_iter().cycle() {
            let (piece, after) = rest.split_at((cut * repeated).min(rest.len()));
            found.extend(scanner.push(piece));
            rest = after;
            if rest.is_empty() {
                break;
            }
        }
        found.extend(scanner.finish());
        prop_assert_eq!(found, scan(&text));
    }

    /// In what was redacted nothing is found.
    #[test]
    fn redaction_leaves_nothing(text in text()) {
        let own = OwnRecognizers::default();
        let key = Key::new(&[7; 32]).unwrap();
        for style in [Style::Label, Style::Pseudonym, Style::Mask, Style::Sealed(&key)] {
            let told = redact(&text, &own, USUAL_SCORE, &style);
            let left: Vec<_> = scan(&told).into_iter().filter(|finding| finding.score >= USUAL_SCORE).collect();
            prop_assert!(left.is_empty(), "{style:?} {told:?} {left:?}");
        }
    }

    /// What is sealed comes back whole.
    #[test]
    fn what_is_sealed_comes_back(text in text()) {
        let text = text.replace('<', "(");
        let (own, key) = (OwnRecognizers::default(), Key::new(&[7; 32]).unwrap());
        let told = redact(&text, &own, USUAL_SCORE, &Style::Sealed(&key));
        prop_assert_eq!(restore(&told, &own, &key).unwrap().text, text);
    }
}
