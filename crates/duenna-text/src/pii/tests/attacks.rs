use super::*;

/// Signs that look the same or have no width hide nothing, and places are those of the text as given.
#[test]
fn spellings_hide_nothing() {
    for (text, kind, covered) in [
        ("card 4929\u{a0}7178\u{202f}5310\u{2011}4825!", "CREDIT_CARD", "4929\u{a0}7178\u{202f}5310\u{2011}4825"),
        ("card 49\u{200b}29717853104825!", "CREDIT_CARD", "49\u{200b}29717853104825"),
        ("card ４９２９７１７８５３１０４８２５!", "CREDIT_CARD", "４９２９７１７８５３１０４８２５"),
        ("ann\u{ad}.lee＠posteo.de", "EMAIL_ADDRESS", "ann\u{ad}.lee＠posteo.de"),
        ("ssn 536\u{2013}22\u{2013}8714", "US_SSN", "536\u{2013}22\u{2013}8714"),
        ("ssn ٥٣٦-٢٢-٨٧١٤.", "US_SSN", "٥٣٦-٢٢-٨٧١٤"),
    ] {
        assert!(has(text, kind, covered), "{text}: {:?}", found(text));
    }
}

/// What looks like a placeholder of ours is one only where nothing can be hidden in it.
#[test]
fn placeholders_hide_nothing() {
    for text in [
        "<PERSON_4929717853104825>",
        "<4929717853104825>",
        "<SECRET:4929717853104825>",
        "<PERSON:4929717853104825>",
        "\u{1d}4929717853104825\u{1d}",
    ] {
        assert!(found(text).iter().any(|(_, what)| *what == "4929717853104825"), "{text}: {:?}", found(text));
    }
}

#[test]
fn what_is_redacted_already_is_not_found() {
    for text in [
        "<PERSON> called",
        "<PERSON_2> and <CREDIT_CARD>",
        "password: <PASSWORD>",
        "password: ********",
        "card ****-****-****-****",
    ] {
        assert_eq!(found(text), [], "{text}");
    }
}

/// Bytes that are not text hide nothing beside them, and places stay right.
#[test]
fn bytes_that_are_no_text_are_passed_over() {
    let mut scanner = Scanner::new();
    let mut found = scanner.push(b"\xff\xfe card \xf0\x9f");
    found.extend(scanner.push(b"4929717853104825 \xc3"));
    found.extend(scanner.finish());
    let cards: Vec<_> = found
        .iter()
        .filter(|finding| finding.kind.name() == "CREDIT_CARD")
        .map(|finding| (finding.start, finding.end))
        .collect();
    assert_eq!(cards, [(10, 26)]);
}

/// Nothing is lost or found twice where one window ends and the next begins, wherever that is.
#[test]
fn borders_of_windows_hide_nothing() {
    for filler in ["x".repeat(99) + "\n", "word ".repeat(20), "-".repeat(100)] {
        for shift in 0..40 {
            let lead = filler.repeat(2600);
            let text = format!("{}{}ann@posteo.de {}", &lead[..(192 << 10) - 20 - shift], " ", filler.repeat(400));
            let mails =
                found(&text).iter().filter(|(kind, what)| kind == "EMAIL_ADDRESS" && *what == "ann@posteo.de").count();
            assert_eq!(mails, 1, "{shift}");
        }
    }
}

/// No value in what may be logged.
#[test]
fn findings_do_not_quote() {
    let text = "Margaret Ellsworth, 536-22-8714, password: hTt9_x2aa";
    let said = format!("{:?}", scan(text)) + &serde_json::to_string(&scan(text)).unwrap();
    for value in ["Margaret", "Ellsworth", "8714", "hTt9"] {
        assert!(!said.contains(value), "{value}");
    }
    let key = Key::new(b"0123456789abcdefSECRET").unwrap();
    assert_eq!(format!("{key:?}"), "Key");
}

#[test]
fn a_key_opens_what_it_sealed_and_nothing_else() {
    let (own, key) = (OwnRecognizers::default(), Key::new(&[7; 32]).unwrap());
    let text = "Margaret Ellsworth (536-22-8714) told Margaret Ellsworth.";
    let told = redact(text, &own, USUAL_SCORE, &Style::Sealed(&key));
    assert!(!told.contains("Ellsworth") && !told.contains("8714"));
    assert_eq!(restore(&told, &own, &key).unwrap(), RestoredText { text: text.to_owned(), unopened: 0 });
    assert_eq!(restore(&told, &own, &Key::new(&[8; 32]).unwrap()), Err(RestoreError));
    // Another kind, or another letter, does not open.
    assert_eq!(restore(&told.replace("US_SSN", "UK_NHS"), &own, &key).unwrap().unopened, 1);
    let last = |text: &str| text.replace("p>", "o>").replace("a>", "b>");
    let changed: String = told
        .split_inclusive('>')
        .map(|piece| if piece == last(piece) { piece.replace('>', "aa>") } else { last(piece) })
        .collect();
    assert_eq!(restore(&changed, &own, &key), Err(RestoreError));
    // Who plants a placeholder keeps nobody from opening the others.
    let planted = format!("<PERSON:{}> {told}", "ab".repeat(60));
    assert_eq!(restore(&planted, &own, &key).unwrap().unopened, 1);
    assert!(restore(&planted, &own, &key).unwrap().text.ends_with(text));
    assert_eq!(Key::new(b"short").map(|_| ()), Err(KeyError));
}

#[test]
fn the_users_own_recognisers_are_bounded_and_checked() {
    let own = |pattern: &str| OwnRecognizer {
        kind: "CASE".to_owned(),
        pattern: pattern.to_owned(),
        checksum: None,
        score: 0.5,
        context: Vec::new(),
        context_score: 0.9,
        matches: vec!["C-123456".to_owned()],
        rejects: vec!["C-1234567".to_owned(), "xC-123456".to_owned()],
    };
    for refused in ["C-\\d+", "(C-\\d", "", "a*", ".{1,600}"] {
        assert!(OwnRecognizers::new(&[own(refused)]).is_err(), "{refused}");
    }
    assert_eq!(own("C-\\d{6}").broken_examples().unwrap(), []);
    assert_eq!(own("C-\\d{5}").broken_examples().unwrap().len(), 1);
    let luhn = OwnRecognizer { checksum: Some("luhn".to_owned()), ..own("C-\\d{6}") };
    assert_eq!(luhn.broken_examples().unwrap().len(), 1);
    assert!(matches!(
        OwnRecognizers::new(&[OwnRecognizer { checksum: Some("none".to_owned()), ..own("C-\\d{6}") }]),
        Err(OwnError::Checksum { .. })
    ));
    // A mask that changes nothing must not go on for ever.
    let lines = OwnRecognizers::new(&[own("-{5}")]).unwrap();
    assert_eq!(redact("a ----- b", &lines, USUAL_SCORE, &Style::Mask), "a <CASE> b");
    let stars = OwnRecognizers::new(&[own("\\*{5}")]).unwrap();
    assert_eq!(redact("a ***** b", &stars, USUAL_SCORE, &Style::Mask), "a <CASE> b");
}
