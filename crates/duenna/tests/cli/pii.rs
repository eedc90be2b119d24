//! `duenna pii`: private things in text.

use serde_json::Value;

use crate::home::Home;

const LETTER: &str = "Grüße, my card is 4929 7178 5310 4825. Margaret Ellsworth, ann@posteo.de\n";

const OWN: &str = r#"
[[pii.recognizer]]
type = "CASE_NUMBER"
pattern = 'C-\d{6}'
score = 0.3
context = ["case"]
matches = ["C-204114"]
rejects = ["C-12"]
"#;

fn with(toml: &str) -> Home {
    let home = Home::empty();
    std::fs::create_dir(home.path("home")).unwrap();
    home.write("home/duenna.toml", toml);
    home
}

#[test]
fn a_scan_prints_one_finding_a_line_in_bytes() {
    let ran = Home::empty().run_with(&["pii", "scan", "--json"], LETTER).expect(0);
    let found: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let of =
        |kind: &str| found.iter().find(|finding| finding["type"] == kind).unwrap_or_else(|| panic!("{kind}: {ran:?}"));
    let card = of("CREDIT_CARD");
    assert_eq!(
        (card["start"].as_u64(), card["end"].as_u64(), card["real"].as_bool()),
        (Some(20), Some(39), Some(true))
    );
    assert!(card["score"].as_f64().unwrap() > 0.9 && card["evidence"].as_array().unwrap().len() == 3, "{ran:?}");
    assert_eq!(of("EMAIL_ADDRESS")["start"].as_u64(), Some(61));
    of("PERSON");
    // What was found stands nowhere.
    assert!(!ran.out.contains("4929") && !ran.out.contains("Ellsworth"));
}

#[test]
fn the_least_score_leaves_out_and_is_a_number() {
    let home = Home::empty();
    let ran = home.run_with(&["pii", "scan", "--json", "--min-score", "0.94"], LETTER).expect(0);
    assert!(!ran.out.contains("PERSON") && ran.out.contains("CREDIT_CARD"), "{ran:?}");
    for wrong in ["2", "-1", "NaN", "much"] {
        home.run_with(&["pii", "scan", &format!("--min-score={wrong}")], "").expect(2);
    }
}

#[test]
fn without_a_terminal_a_table_shows_no_text() {
    let ran = Home::empty().run_with(&["pii", "scan"], LETTER).expect(0);
    assert!(ran.out.contains("CREDIT_CARD") && ran.out.contains("20–39") && !ran.out.contains("4929"), "{ran:?}");
    let ran = Home::empty().run_with(&["pii", "scan"], "nothing here").expect(0);
    assert_eq!((ran.out.as_str(), ran.err.as_str()), ("bytes\twhat\tscore\twhy\n", "Nothing private was found.\n"));
}

#[test]
fn what_is_redacted_is_gone_and_a_key_brings_it_back() {
    let home = Home::empty();
    let ran = home.run_with(&["pii", "redact"], LETTER).expect(0);
    assert_eq!(ran.out, "Grüße, my card is <CREDIT_CARD>. <PERSON>, <EMAIL_ADDRESS>\n");
    let ran = home.run_with(&["pii", "redact", "--style", "mask"], LETTER).expect(0);
    assert_eq!(ran.out, "Grüße, my card is **** **** **** ****. ******** *********, ***@******.**\n");
    let ran = home
        .run_with(
            &["pii", "redact", "--style", "pseudonym"],
            "Margaret Ellsworth met Tobias Lindqvist. Margaret Ellsworth left.",
        )
        .expect(0);
    assert_eq!(ran.out, "<PERSON_1> met <PERSON_2>. <PERSON_1> left.");

    home.run_with(&["pii", "redact", "--style", "sealed"], LETTER).expect(2);
    let key = home.path("key");
    let key = key.to_str().unwrap();
    std::fs::write(key, "short").unwrap();
    let ran = home.run_with(&["pii", "redact", "--style", "sealed", "--key", key], LETTER).expect(2);
    assert!(ran.err.contains("at least 16 bytes") && !ran.err.contains("short"), "{ran:?}");
    std::fs::write(key, [7; 32]).unwrap();
    let sealed = home.run_with(&["pii", "redact", "--style", "sealed", "--key", key], LETTER).expect(0).out;
    assert!(!sealed.contains("4929"));
    assert_eq!(home.run_with(&["pii", "restore", "--key", key], &sealed).expect(0).out, LETTER);
    std::fs::write(key, [8; 32]).unwrap();
    let ran = home.run_with(&["pii", "restore", "--key", key], &sealed).expect(2);
    assert!(ran.out.is_empty() && ran.err.contains("another key"), "{ran:?}");
}

#[test]
fn the_users_own_recognisers_find_and_are_tested() {
    let home = with(OWN);
    let ran = home.run_with(&["pii", "scan", "--json"], "about case C-204117, not C-204118x").expect(0);
    let finding: Value = serde_json::from_str(ran.out.trim()).unwrap();
    assert_eq!((finding["type"].as_str(), finding["start"].as_u64()), (Some("CASE_NUMBER"), Some(11)));
    assert!(home.run(&["pii", "test"]).expect(0).out.contains("Recognisers: 1; examples: 2; all pass"));
    assert!(home.run(&["pii", "types"]).expect(0).out.contains("CASE_NUMBER\n"));

    let home = with(&OWN.replace("C-12", "C-204115"));
    let ran = home.run(&["pii", "test"]).expect(1);
    assert!(ran.out.contains("example 1 of `rejects` is found") && !ran.out.contains("204115"), "{ran:?}");
}

#[test]
fn a_recogniser_that_cannot_be_used_is_shown_where_it_stands() {
    for (old, new, said) in [
        ("\\d{6}", "\\d+", "give each repetition a bound"),
        ("C-\\d{6}", "(C", "cannot be read"),
        ("CASE_NUMBER", "case number", "capital letters"),
        ("score = 0.3", "score = 3.0", "from 0 to 1"),
        ("score = 0.3", "checksum = \"crc\"", "there is no checksum `crc`"),
        ("score = 0.3", "scor = 0.3", "scor"),
    ] {
        let ran = with(&OWN.replace(old, new)).run_with(&["pii", "scan"], LETTER).expect(1);
        assert!(ran.err.contains(said) && ran.err.contains("line"), "{said}: {ran:?}");
    }
}

/// Not text, no end of line, nothing at all: no panic, and places stay right.
#[test]
fn any_bytes_can_be_scanned() {
    let home = Home::empty();
    assert_eq!(home.run_with(&["pii", "scan", "--json"], "").expect(0).out, "");
    let text = "\u{0}".repeat(70_000) + "ann@posteo.de";
    let ran = home.run_with(&["pii", "scan", "--json"], &text).expect(0);
    assert!(ran.out.starts_with(r#"{"start":70000,"end":70013,"type":"EMAIL_ADDRESS""#), "{ran:?}");
}

#[test]
fn a_model_needs_a_duenna_that_can_run_one() {
    let home = with("[pii]\nmodel = \"no-such-folder\"\n");
    for (home, arguments) in [
        (&home, vec!["pii", "scan"]),
        (&home, vec!["pii", "redact"]),
        (&Home::empty(), vec!["pii", "scan", "--json", "--model", "no-such-folder"]),
    ] {
        let ran = home.run_with(&arguments, LETTER).expect(2);
        assert!(ran.out.is_empty(), "nothing is told as if the model had looked: {}", ran.out);
        let why = if cfg!(feature = "neural") { "config.json" } else { "--features neural" };
        assert!(ran.err.contains(why), "{}", ran.err);
    }
    home.run_with(&["pii", "types"], "").expect(0);
}
