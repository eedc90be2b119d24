//! `duenna abstraction apply`: what the assistant reads of the user's data.

use crate::home::Home;
use crate::scripted::Scripted;

const RAW: &str = "Name: Ines Duarte\nAge: 34\nCurrent Address: 7 Rua das Flores, Lisbon, Portugal\nHobbies: surfing\n\
    Dietary Preferences: vegetarian\nPassport Number: P4471902\nReligion: Lutheran\n";

fn apply(home: &Home, more: &[&str]) -> crate::home::Ran {
    let args = [&["abstraction", "apply", "--rules", "travel_planning"], more].concat();
    home.run_with(&args, RAW)
}

#[test]
fn the_text_is_all_that_is_told_and_what_is_not_is_listed() {
    let told = apply(&Home::empty(), &[]).expect(0).json();
    let text = told["text"].as_str().unwrap();
    assert!(text.contains("Lives in: Lisbon") && text.contains("mid-30s") && text.contains("vegetarian"), "{text}");
    for secret in ["Duarte", "34", "Flores", "P4471902", "Lutheran"] {
        assert!(!text.contains(secret), "{secret} in {text}");
    }
    let of = |kind: &str| told["items"].as_array().unwrap().iter().find(|item| item["type"] == kind).unwrap().clone();
    assert_eq!(of("residence")["grain"], "city");
    assert_eq!(of("residence")["action"], "abstract");
    assert_eq!(of("residence")["rule"], "home_city");
    assert_eq!(of("id.passport")["action"], "on_stage");
    let withheld: Vec<&str> = told["withheld"].as_array().unwrap().iter().map(|path| path.as_str().unwrap()).collect();
    assert!(withheld.contains(&"religion") && withheld.contains(&"passport_number"), "{withheld:?}");
}

#[test]
fn a_confirmed_stage_tells_what_waits_for_it() {
    let told = apply(&Home::empty(), &["--stage", "booking"]).expect(0).json();
    assert!(told["text"].as_str().unwrap().contains("P4471902"));
    let ran = apply(&Home::empty(), &["--stage", "party"]).expect(2);
    assert!(ran.err.contains("no stage `party`") && ran.err.contains("booking"), "{ran:?}");
}

#[test]
fn rules_of_a_file_tell_what_they_name_and_nothing_else() {
    let home = Home::empty();
    let rules = home.write(
        "own.toml",
        "purpose = 'dinner'\nsentence = 'Not for dinner.'\n[[rule]]\nid = 'diet'\nkinds = ['diet']\naction = 'abstract'\ngrain = 'category'\nwhy = 'for the kitchen'\n",
    );
    let told = home.run_with(&["abstraction", "apply", "--rules", rules.to_str().unwrap()], RAW).expect(0).json();
    assert_eq!(told["text"], "- Diet: vegetarian\n");
    let ran = home.run_with(&["abstraction", "apply", "--rules", "no_such"], RAW).expect(2);
    assert!(ran.err.contains("travel_planning") && !ran.err.contains("Duarte"), "{ran:?}");
}

/// A home with a model, and its party.
fn with_model(reply: &str) -> (Home, Scripted, String) {
    let (home, model) = (Home::new(), Scripted::start(&format!("[[turn]]\nreply = '''{reply}'''\n")));
    let config = home.path("home/duenna.toml");
    let text = std::fs::read_to_string(&config).unwrap();
    home.configure(&(text + &model.table("model")));
    let party = format!("model:127.0.0.1:{}/scripted", model.port);
    (home, model, party)
}

#[test]
fn a_model_that_may_not_know_the_data_is_sent_nothing() {
    let (home, model, party) = with_model("Vegetarian traveler from Lisbon.");
    let ran = apply(&home, &["--engine", "model"]).expect(0);
    assert!(ran.err.contains(&format!("permissions grant document {party}")), "{ran:?}");
    assert!(ran.json()["text"].as_str().unwrap().contains("Lives in: Lisbon"), "{ran:?}");
    assert_eq!(model.bodies().len(), 0);
    home.run(&["permissions", "deny", "document", &party]).expect(0);
    apply(&home, &["--engine", "model"]).expect(0);
    assert_eq!(model.bodies().len(), 0);
}

#[test]
fn a_model_that_may_know_it_is_logged_asked_and_checked() {
    let (home, model, party) = with_model("Vegetarian traveler from Lisbon.");
    home.run(&["permissions", "grant", "document", &party]).expect(0);
    let told = apply(&home, &["--engine", "model"]).expect(0).json();
    assert_eq!(told["text"], "Vegetarian traveler from Lisbon.");
    assert_eq!(told["items"][0]["grain"], "exact");
    assert_eq!(model.bodies().len(), 1);
    let log = home.run(&["disclosures", "list", "--json"]).expect(0);
    assert!(log.out.contains("document") && log.out.contains(&party), "{log:?}");

    let (home, model, party) = with_model("Ines Duarte, Rua das Flores.");
    home.run(&["permissions", "grant", "document", &party]).expect(0);
    let ran = apply(&home, &["--engine", "model"]).expect(0);
    assert!(ran.err.contains("embedded engine") && !ran.err.contains("Duarte"), "{ran:?}");
    assert!(!ran.out.contains("Flores") && ran.out.contains("Lives in: Lisbon"), "{ran:?}");
    assert_eq!(model.bodies().len(), 2);
}
