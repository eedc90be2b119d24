//! The abstraction gate's rules in runs, and the commands around them.

use serde_json::json;

use crate::home::{Home, of};

const HOME: &str =
    r#"{"written":"3 Mill Lane, Leith, EH6 7XX","street":"Mill Lane","city":"Edinburgh","country":"United Kingdom"}"#;

const RULES: &str = "\
purpose = 'travel'
sentence = 'Not needed for this trip.'

[[rule]]
id = 'home'
kinds = ['place.home']
action = 'abstract'
grain = ['city', 'country']
why = 'where the trip starts'

[[rule]]
id = 'birth'
kinds = ['birth']
action = 'withhold'
sentence = 'Ages are not given.'
why = 'private'
";

/// A home with an address, and the rules of `travel`.
fn home() -> Home {
    let home = Home::new();
    home.run_with(&["data", "add", "home", "--type", "town", "--kind", "place.home"], HOME).expect(0);
    home.run_with(&["data", "add", "date_of_birth", "--replace", "--kind", "birth"], crate::home::BIRTH).expect(0);
    std::fs::create_dir_all(home.path("home/abstraction")).unwrap();
    std::fs::write(home.path("home/abstraction/travel.toml"), RULES).unwrap();
    home
}

fn run(home: &Home, source: &str, answers: &str, purpose: &[&str]) -> crate::home::Ran {
    let artifact = home.write("artifact.py", source);
    let answers = home.write("answers.toml", answers);
    let trace = home.path("trace.jsonl");
    let mut args = vec!["run", "--artifact", artifact.to_str().unwrap(), "--trace", trace.to_str().unwrap()];
    args.extend(["--answers", answers.to_str().unwrap()]);
    args.extend(purpose);
    home.run(&args)
}

const CITY: &str = "default = 'deny'\n[[rule]]\ndatum = 'home'\nparty = 'server:airline'\ngrain = 'city'\nanswer = 'allow'\nlasts = 'always'\n";
const TELL: &str =
    "airline.check_in(confirmation='SKY7Q2', passenger='A', note=abstract(priv_data_db.access_home()))\n";

#[test]
fn an_artifact_tells_the_city_that_the_rules_choose_and_one_permission_says_so() {
    let home = home();
    run(&home, TELL, CITY, &["--purpose", "travel"]).expect(0);
    let received = home.received("airline");
    assert_eq!(received.len(), 1);
    assert_eq!(received[0].arguments["note"], "Edinburgh, United Kingdom");
    let log = home.run(&["disclosures", "list", "--json"]).expect(0).json();
    assert_eq!((&log[0]["datum"], &log[0]["grain"]), (&json!("home"), &json!("town.city")));
    assert!(!home.trace_text().contains("Mill") && !home.trace_text().contains("Edinburgh"));
    // The same permission does not let the address pass.
    let exact = TELL.replace("abstract(priv_data_db.access_home())", "priv_data_db.access_home()");
    run(&home, &exact, "", &["--purpose", "travel"]).expect(5);
    assert_eq!(home.received("airline").len(), 1);
    // Nor what was computed from it: `abstract` tells the datum, whatever it is given of it.
    let computed = TELL.replace("priv_data_db.access_home()", "priv_data_db.access_home()[:6]");
    run(&home, &computed, "", &["--purpose", "travel"]).expect(0);
    assert_eq!(home.received("airline")[1].arguments["note"], "Edinburgh, United Kingdom");
}

#[test]
fn the_preview_foresees_the_grain() {
    let home = home();
    let artifact = home.write("artifact.py", TELL);
    let args = ["check", artifact.to_str().unwrap(), "--purpose", "travel", "--json"];
    let found = home.run(&args).expect(0).json();
    assert_eq!(found[0]["discloses"], json!([{ "datum": "home", "grain": "town.city", "party": "server:airline" }]));
}

#[test]
fn what_the_rules_withhold_or_do_not_name_is_refused_with_their_sentence() {
    let home = home();
    let tell = |what: &str| TELL.replace("access_home", what);
    let ran = run(&home, &tell("access_date_of_birth"), CITY, &["--purpose", "travel"]).expect(4);
    assert!(ran.err.contains("Ages are not given."), "{ran:?}");
    let ran = run(&home, &tell("access_ssn"), CITY, &["--purpose", "travel"]).expect(4);
    assert!(ran.err.contains("Not needed for this trip."), "{ran:?}");
    // Without rules nothing is told by rules.
    let ran = run(&home, TELL, CITY, &["--purpose", "banking"]).expect(4);
    assert!(ran.err.contains("no rules say how"), "{ran:?}");
    let ran = run(&home, TELL, CITY, &[]).expect(4);
    assert!(ran.err.contains("no rules say how"), "{ran:?}");
    assert!(home.received("airline").is_empty());
}

#[test]
fn a_broken_file_of_rules_ends_a_run_before_it_begins() {
    let home = home();
    std::fs::write(home.path("home/abstraction/travel.toml"), RULES.replace("withhold", "shout")).unwrap();
    let ran = run(&home, TELL, CITY, &["--purpose", "travel"]).expect(1);
    assert!(ran.err.contains("travel.toml") && ran.err.contains("shout"), "{ran:?}");
    std::fs::write(home.path("home/abstraction/travel.toml"), RULES.replace("'travel'", "'banking'")).unwrap();
    let ran = run(&home, TELL, CITY, &["--purpose", "travel"]).expect(1);
    assert!(ran.err.contains("banking"), "{ran:?}");
    assert!(home.received("airline").is_empty());
}

#[test]
fn rules_are_looked_over_and_compared() {
    let home = home();
    let rules = home.path("home/abstraction/travel.toml");
    let rules = rules.to_str().unwrap();
    let ran = home.run(&["abstraction", "lint", rules]).expect(0);
    assert!(ran.out.contains("fine, 2 rules for travel"), "{ran:?}");
    let looser = home.write("looser.toml", &RULES.replace("['city', 'country']", "'exact'"));
    let looser = looser.to_str().unwrap();
    let found = home.run(&["abstraction", "diff", rules, looser, "--json"]).expect(0).json();
    assert_eq!((&found[0]["kind"], &found[0]["tells_more"]), (&json!("place.home"), &json!(true)));
    let ran = home.run(&["abstraction", "diff", rules, looser]).expect(0);
    assert!(ran.out.starts_with("May tell more than before:"), "{ran:?}");
    assert_eq!(home.run(&["abstraction", "diff", rules, rules]).expect(0).out, "They say the same.\n");
    let broken = home.write("broken.toml", "purpose = 3");
    home.run(&["abstraction", "lint", broken.to_str().unwrap()]).expect(1);
    home.run(&["abstraction", "diff", rules, broken.to_str().unwrap()]).expect(2);
}

#[test]
fn the_crowd_behind_what_a_party_knows_shrinks_with_what_it_is_told() {
    let home = home();
    let crowd = || home.run(&["abstraction", "crowd", "server:airline", "--json"]).expect(0).json();
    assert_eq!(crowd()["told"], json!([]));
    run(&home, TELL, CITY, &["--purpose", "travel"]).expect(0);
    let city = crowd();
    let people = city["people"].as_f64().unwrap();
    assert!((100_000.0..1_000_000.0).contains(&people), "{city}");
    assert_eq!(city["told"][0]["grain"], "town.city");
    let birth = CITY.replace("'home'", "'date_of_birth'").replace("'city'", "'year'");
    let tell = TELL.replace("abstract(priv_data_db.access_home())", "priv_data_db.access_date_of_birth(grain='year')");
    run(&home, &tell, &birth, &[]).expect(0);
    let both = crowd();
    assert!(both["people"].as_f64().unwrap() < people / 50.0, "{both}");
    let ran = home.run(&["abstraction", "crowd", "server:airline"]).expect(0);
    assert!(ran.out.contains("Together: about 1 in "), "{ran:?}");
    assert!(!ran.out.contains("Edinburgh") && !ran.out.contains("1984"));
    assert_eq!(of(&home.trace(), "question").len(), 1);
    home.run(&["abstraction", "crowd", "acme travel"]).expect(2);
}
