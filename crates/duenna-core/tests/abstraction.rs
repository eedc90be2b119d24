//! The gate by its rules: what passes, what does not, and why.

use duenna_core::Ladder;
use duenna_core::abstraction::{Item, Kind, Outcome, Rules, Value, Why, apply, diff, lint};
use proptest::prelude::*;

const RULES: &str = r#"
purpose = "travel_planning"
sentence = "That is not needed for this trip."
stages = ["booking"]

[[rule]]
id = "home"
kinds = ["place.home"]
action = "abstract"
grain = "city"
why = "where the trip starts"

[[rule.except]]
party = "server:airline"
action = "abstract"
grain = "region"

[[rule]]
id = "health"
kinds = ["health"]
action = "withhold"
sentence = "Health is not talked about."
why = "private"

[[rule]]
id = "food"
kinds = ["health.allergy", "diet"]
action = "allow"
why = "meals"

[[rule.beside]]
kind = "place"
told = "region"
action = "abstract"
grain = "category"

[[rule]]
id = "name"
kinds = ["person.name"]
action = "on_stage"
stage = "booking"
before = "initials"
why = "the ticket"

[[rule]]
id = "passport"
kinds = ["document.passport"]
action = "on_stage"
stage = "booking"
grain = ["last_digits", "month"]
why = "the ticket"
"#;

fn rules(text: &str) -> Result<Rules, String> {
    let json: serde_json::Value = toml::from_str(text).map_err(|wrong| wrong.to_string())?;
    Rules::from_json(&json).map_err(|wrong| wrong.to_string())
}

fn item(kind: &str, ladder: Ladder, text: &str) -> Item {
    #[expect(clippy::unwrap_used, reason = "the tests write values of their ladders")]
    let (value, kind_of) = (Value::parse(ladder, text).unwrap(), kind.parse().unwrap());
    Item { path: format!("Profile/{kind}").into(), kind: kind_of, value }
}

fn told(items: &[Item], rules: &Rules, party: Option<&str>, stages: &[&str]) -> Vec<String> {
    let party = party.and_then(|party| party.parse().ok());
    let told = apply(items, rules, party.as_ref(), stages);
    told.decisions
        .iter()
        .map(|decision| match &decision.outcome {
            Outcome::Told(value) => value.text(),
            Outcome::Withheld { sentence, why } => format!("{why:?}: {sentence}"),
        })
        .collect()
}

fn home() -> Item {
    item(
        "place.home",
        Ladder::Town,
        r#"{"written":"3 Mill Lane, Leith","city":"Edinburgh","country":"United Kingdom"}"#,
    )
}

fn allergy() -> Item {
    item("health.allergy", Ladder::Health, r#"[{"item":"kiwi","category":"food allergy"}]"#)
}

#[test]
fn each_kind_is_told_as_its_rule_says() {
    let rules = rules(RULES).unwrap();
    let items = [
        home(),
        item("health.condition", Ladder::Health, r#"[{"item":"asthma"}]"#),
        item("person.name", Ladder::Name, "Ada Byron"),
        item("document.passport.number", Ladder::Identifier, "B9876543"),
        item("document.passport.scan", Ladder::Text, "B9876543"),
        item("money.salary", Ladder::Money, "EUR 5000"),
        item("healthy", Ladder::Text, "not of the kind `health`"),
    ];
    let none = "NoRule: That is not needed for this trip.";
    let health = "Rule: Health is not talked about.";
    let stage = "Stage: That is not needed for this trip.";
    assert_eq!(
        told(&items, &rules, None, &[]),
        ["Edinburgh, United Kingdom", health, "A.B.", stage, stage, none, none]
    );
    assert_eq!(
        told(&items, &rules, Some("server:airline"), &["booking", "unheard_of"]),
        ["United Kingdom", health, "Ada Byron", "6543", "NoRung: That is not needed for this trip.", none, none]
    );
    assert_eq!(told(&items, &rules, Some("server:airline2"), &[])[0], "Edinburgh, United Kingdom");
    let decided = apply(&items, &rules, None, &[]);
    assert_eq!(decided.withheld().count(), 5);
    assert_eq!(decided.decisions[0].rule.as_deref(), Some("home"));
    assert_eq!(decided.decisions[5].rule, None);
}

#[test]
fn beside_a_small_region_a_condition_is_told_more_coarsely() {
    let rules = rules(RULES).unwrap();
    let abroad = item("place.visited", Ladder::Town, r#"{"written":"Lima","city":"Lima","country":"Peru"}"#);
    assert_eq!(told(&[allergy()], &rules, None, &[]), ["kiwi"]);
    assert_eq!(told(&[allergy(), home()], &rules, None, &[])[0], "food allergy");
    assert_eq!(told(&[home(), allergy()], &rules, None, &[])[1], "food allergy", "whichever stands first");
    // What is not told, or told at the country only, takes nothing away.
    assert_eq!(told(&[allergy(), abroad], &rules, None, &[])[0], "kiwi");
    let city = [allergy(), home()];
    assert_eq!(
        told(&city, &rules, Some("server:airline"), &[])[0],
        "food allergy",
        "the region itself is small enough"
    );
}

/// Nothing of a value is in what a program may write to a log.
#[test]
fn what_is_private_does_not_show() {
    let rules = rules(RULES).unwrap();
    let items = [home(), allergy(), item("person.name", Ladder::Name, "Ada Byron")];
    let shown = format!("{items:?} {:?}", apply(&items, &rules, None, &["booking"]));
    for secret in ["Leith", "Edinburgh", "Ada", "kiwi", "Mill"] {
        assert!(!shown.contains(secret), "{shown}");
    }
}

#[test]
fn a_file_that_says_what_no_rules_have_is_refused() {
    let wrong = [
        ("grain = \"city\"", "grain = \"town\"", "no ladder has a rung `town`"),
        ("grain = \"city\"", "", "`abstract` needs a `grain`"),
        ("action = \"withhold\"", "action = \"withhold\"\ngrain = \"exists\"", "take no `grain`"),
        ("action = \"withhold\"", "action = \"permit\"", "unknown variant"),
        ("action = \"withhold\"", "action = \"withhold\"\nunless = \"x\"", "unless"),
        ("told = \"region\"", "told = \"region\"\nunless = \"x\"", "unless"),
        ("party = \"server:airline\"", "party = \"server:airline\"\nunless = \"x\"", "unless"),
        ("kinds = [\"health\"]", "kinds = [\"health.allergy\"]", "a kind can have only one rule"),
        ("id = \"health\"", "id = \"home\"", "this ID is used twice"),
        ("kinds = [\"health\"]", "kinds = []", "at least one kind"),
        ("kinds = [\"health\"]", "kinds = [\"Health \"]", "kind of data"),
        ("stage = \"booking\"\nbefore", "stage = \"paying\"\nbefore", "not among the `stages`"),
        ("sentence = \"Health is not talked about.\"", "sentence = \"a\\nb\"", "on one line"),
        ("told = \"region\"\naction = \"abstract\"\ngrain = \"category\"", "action = \"allow\"", "never disclose more"),
        ("party = \"server:airline\"", "party = \"airline\"", "party"),
    ];
    for (from, to, why) in wrong {
        let text = RULES.replacen(from, to, 1);
        assert_ne!(text, RULES, "{from}");
        let error = rules(&text).unwrap_err();
        assert!(error.contains(why), "{to}: {error}");
    }
}

#[test]
fn rules_are_written_as_they_are_read() {
    let rules = rules(RULES).unwrap();
    assert_eq!(Rules::from_json(&rules.to_json()).unwrap(), rules);
    let ways = toml::to_string(&rules.to_json()).unwrap();
    assert_eq!(Rules::from_json(&toml::from_str(&ways).unwrap()).unwrap(), rules);
}

#[test]
fn the_difference_says_what_is_told_more() {
    let before = rules(RULES).unwrap();
    assert_eq!(diff(&before, &before), []);
    let changes = |from: &str, to: &str| {
        let after = rules(&RULES.replacen(from, to, 1)).unwrap();
        let all = diff(&before, &after);
        all.into_iter().map(|change| (change.kind.to_string(), change.loosens)).collect::<Vec<_>>()
    };
    let one = |kind: &str, loosens| vec![(kind.to_owned(), loosens)];
    assert_eq!(changes("grain = \"city\"", "grain = \"region\""), one("place.home", false));
    assert_eq!(changes("grain = \"city\"", "grain = \"street\""), one("place.home", true));
    assert_eq!(changes("grain = \"region\"", "grain = \"city\""), one("place.home", true));
    assert_eq!(changes("kinds = [\"person.name\"]", "kinds = [\"person\"]"), [("person".to_owned(), true),]);
    assert_eq!(changes("before = \"initials\"\n", ""), one("person.name", false));
    assert_eq!(changes("Health is not talked about.", "No."), one("health", false));
    let without = RULES.replace(
        "[[rule.beside]]\nkind = \"place\"\ntold = \"region\"\naction = \"abstract\"\ngrain = \"category\"\n",
        "",
    );
    let all = diff(&before, &rules(&without).unwrap());
    assert!(all.iter().all(|change| change.loosens) && all.len() == 2, "{all:?}");
}

#[test]
fn lint_finds_what_is_not_meant() {
    let found = |text: &str| lint(&rules(text).unwrap()).iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(
        found(RULES),
        [
            "rule `food`: it discloses more of `health.allergy` than `health` does of the wider kind; check that this is intended"
        ]
    );
    let lints = [
        ("Health is not talked about.", "Say 3.", "a digit"),
        ("sentence = \"Health is not talked about.\"\n", "", "without a sentence"),
        ("stages = [\"booking\"]", "stages = [\"booking\", \"paying\"]", "no rule uses"),
        ("grain = \"region\"", "grain = \"city\"", "says the same as the rule"),
        ("grain = \"region\"", "grain = \"street\"", "than to others"),
        ("grain = \"category\"", "grain = \"exact\"", "the condition has no effect"),
        ("kind = \"place\"", "kind = \"money\"", "never holds"),
        ("before = \"initials\"", "before = \"exact\"", "the stage has no effect"),
        ("why = \"private\"\n", "", "it gives no reason"),
    ];
    for (from, to, why) in lints {
        let all = found(&RULES.replacen(from, to, 1));
        assert!(all.iter().any(|finding| finding.contains(why)), "{to}: {all:?}");
    }
}

proptest! {
    /// Whatever the rules, beside other items nothing is told more finely than alone.
    #[test]
    fn company_never_loosens(
        grain in prop::sample::select(vec!["exact", "category", "exists"]),
        beside in prop::sample::select(vec!["exact", "category", "exists", "city"]),
        told in prop::sample::select(vec!["street", "city", "country", "count"]),
        home_grain in prop::sample::select(vec!["street", "city", "country"]),
    ) {
        let text = format!(
            "purpose = \"p\"\nsentence = \"No.\"\n[[rule]]\nid = \"a\"\nkinds = [\"health\"]\naction = \"abstract\"\ngrain = \"{grain}\"\n\
             [[rule.beside]]\nkind = \"place\"\ntold = \"{told}\"\naction = \"abstract\"\ngrain = \"{beside}\"\n\
             [[rule]]\nid = \"b\"\nkinds = [\"place\"]\naction = \"abstract\"\ngrain = \"{home_grain}\"\n"
        );
        let rules = rules(&text).unwrap();
        let alone = Ladder::Health.grain(grain).unwrap();
        match &apply(&[allergy(), home()], &rules, None, &[]).decisions[0].outcome {
            Outcome::Told(value) => prop_assert!(alone.covers(value.grain())),
            Outcome::Withheld { why, .. } => prop_assert_eq!(*why, Why::Beside),
        }
    }

    #[test]
    fn kinds_cover_by_whole_words(text in "[a-b.]{0,6}") {
        if let Ok(kind) = text.parse::<Kind>() {
            prop_assert!(kind.covers(&kind));
            let within: Kind = format!("{kind}.c").parse().unwrap();
            let beside: Kind = format!("{kind}c").parse().unwrap();
            prop_assert!(kind.covers(&within) && !within.covers(&kind) && !kind.covers(&beside));
        } else {
            prop_assert!(text.split('.').any(str::is_empty));
        }
    }
}
