//! The abstraction gate's rules in runs, and the commands around them.

use duenna_core::{Key, Label, Ladder};
use duenna_lang::Limits;
use duenna_runtime::config::Config;
use duenna_runtime::consent::{Answers, Consent, ConsentError, Inquiry, Lasts, LineAnswer, NewValue, Views};
use duenna_runtime::session::{CourseLimits, Interrupt, Job, MAX_DENIALS, Servers, Session};
use duenna_runtime::trace::{Status, Trace};
use duenna_store::{Access, Store};
use serde_json::json;
use std::collections::BTreeSet;

use crate::home::{BIRTH, Home, of};
use crate::scripted::Scripted;

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
    let found = home.run(&args).expect(0).json()["calls"].clone();
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
    assert!(ran.out.starts_with("May disclose more than before:"), "{ran:?}");
    assert_eq!(home.run(&["abstraction", "diff", rules, rules]).expect(0).out, "There is no difference.\n");
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
    assert!(ran.err.contains("Together: you are one of about "), "{ran:?}");
    assert!(!ran.out.contains("Edinburgh") && !ran.out.contains("1984"));
    assert_eq!(of(&home.trace(), "question").len(), 1);
    home.run(&["abstraction", "crowd", "acme travel"]).expect(2);
}

const PROFILE: &str = "\
General Information:
    Name: Ada Byron
    Age: 34
    Current Address: 3 Mill Lane, Edinburgh, EH6 7XX, United Kingdom
    Passport Number: XA1234567
    Hobbies: Hiking, Chess
    Dietary Preferences: Vegetarian
    Glorbness: purple
Calendar:
    Date: July 7, 2026
    Event: Meeting with the bank
    Date: August 15-20, 2026
    Event: Business trip
";

#[test]
fn a_document_becomes_typed_values_and_a_question_gets_what_the_rules_let_through() {
    let home = Home::new();
    let file = home.write("profile.txt", PROFILE);
    let file = file.to_str().unwrap();
    let kept = home.run(&["data", "import", file, "--json"]).expect(0).json();
    let kinds: Vec<&str> = kept["kept"].as_array().unwrap().iter().map(|one| one["kind"].as_str().unwrap()).collect();
    for kind in ["person.name", "person.age", "residence", "interest", "diet", "calendar"] {
        assert!(kinds.contains(&kind), "{kind}: {kept}");
    }
    assert!(!kept.to_string().contains("Mill") && !kept.to_string().contains("XA1234567"), "{kept}");
    let ask = |question: &str, more: &[&str]| {
        let args = [&["ask", question, "--purpose", "travel_planning", "--json"], more].concat();
        home.run(&args).expect(0).json()
    };
    let answer = ask("hobbies and free dates in summer", &[]);
    let text = answer["text"].as_str().unwrap();
    assert!(text.contains("interest: ") && text.contains("free 2026-07-01/2026-07-06"), "{answer}");
    assert!(text.contains("2026-08-21/2026-08-31"), "{answer}");
    for secret in ["bank", "Business", "Mill", "XA1234567", "Byron", "34"] {
        assert!(!text.contains(secret), "{secret}: {answer}");
    }
    let home_told = ask("where do I live?", &[]);
    assert!(home_told["text"].as_str().unwrap().starts_with("residence: Edinburgh\n"), "{home_told}");
    let passport = ask("passport", &[]);
    assert!(!passport["withheld"].as_array().unwrap().is_empty() && !passport["text"].as_str().unwrap().contains("XA"));
    assert_eq!(
        home.run(&["ask", "shoe size", "--purpose", "travel_planning"]).expect(0).out,
        "Nothing in your data answers this.\n"
    );
    home.run(&["ask", "hobbies", "--purpose", "unheard_of"]).expect(2);
    home.run(&["ask", "hobbies", "--purpose", "travel_planning", "--stage", "unheard_of"]).expect(2);
    // Again: nothing is written over unless it is asked for.
    let again = home.run(&["data", "import", file, "--json"]).expect(0).json();
    assert_eq!(again["kept"], json!([]));
    let replaced = home.run(&["data", "import", file, "--replace", "--json"]).expect(0).json();
    assert_eq!(replaced["kept"].as_array().unwrap().len(), kinds.len());
    home.run(&["data", "import", home.path("missing").to_str().unwrap()]).expect(2);
}

const CALENDARS: [&str; 3] = [
    "Calendar\n2027-07-10 to 2027-07-14: rehearsals with Olga Petrov\n3-5 August 2027: audit of Vinter Ltd\n",
    "Agenda\n- from 10 July 2027 until 14 July 2027: rehearsals with Olga Petrov\n- Aug 3 – Aug 5, 2027: audit of Vinter Ltd\n",
    "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART;VALUE=DATE:20270710\nDTEND;VALUE=DATE:20270715\nSUMMARY:rehearsals with Olga Petrov\n\
     END:VEVENT\nBEGIN:VEVENT\nDTSTART:20270803T080000\nDTEND:20270805T170000\nSUMMARY:audit of Vinter Ltd\nEND:VEVENT\nEND:VCALENDAR\n",
];

#[test]
fn free_days_are_what_a_calendar_leaves_however_it_is_written() {
    for calendar in CALENDARS {
        let home = Home::new();
        let profile = "Name: Ada Byron\nHobbies: Birdwatching, Cello\nDate of Birth: 3 May 1979\n";
        for (name, text) in [("profile.txt", profile), ("calendar.txt", calendar)] {
            home.run(&["data", "import", home.write(name, text).to_str().unwrap()]).expect(0);
        }
        let question = "hobbies and free dates in summer";
        let told = home.run(&["ask", question, "--purpose", "travel_planning"]).expect(0).out;
        assert!(told.contains("outdoor activities") && told.contains("cultural activities"), "{told}");
        for free in ["2027-07-01/2027-07-09", "2027-07-15/2027-08-02", "2027-08-06/2027-08-31"] {
            assert!(told.contains(free), "{free} of {calendar}: {told}");
        }
        for secret in ["Olga", "Petrov", "audit", "Vinter", "1979", "Byron"] {
            assert!(!told.contains(secret), "{secret}: {told}");
        }
        let kept = home.run(&["data", "list", "--json"]).expect(0).out;
        assert!(kept.contains("birth_date"), "{kept}");
    }
}

#[test]
fn what_is_not_understood_is_classified_once() {
    let home = Home::new();
    let file = home.write("profile.txt", PROFILE);
    let file = file.to_str().unwrap();
    let unread = |kept: &serde_json::Value| kept["unread"].to_string().contains("glorbness");
    let first = home.run(&["data", "import", file, "--json"]).expect(0).json();
    assert!(unread(&first), "{first}");
    home.run(&["data", "classify", "Glorbness", "mood"]).expect(0);
    let then = home.run(&["data", "import", file, "--json"]).expect(0).json();
    assert!(!unread(&then), "{then}");
    assert_eq!(then["kept"], json!([{ "key": "mood", "kind": "mood", "type": "text" }]));
    home.run(&["data", "classify", "Glorbness", "No Kind"]).expect(2);
}

/// A folder of runs in which the assistant told this.
fn recorded(home: &Home, name: &str, told: &str) -> String {
    let folder = home.path(name);
    std::fs::create_dir_all(&folder).unwrap();
    let turns = (0..8).flat_map(|run| {
        let turn = |from: &str, to: &str, raw: &str| json!({ "run_id": format!("{name}{run}"), "from": from, "to": to, "raw": raw });
        [turn("environment", "assistant", PROFILE), turn("assistant", "external_agent", told)]
    });
    let lines: Vec<String> = turns.map(|turn| turn.to_string()).collect();
    std::fs::write(folder.join("runs.jsonl"), lines.join("\n")).unwrap();
    folder.to_str().unwrap().to_owned()
}

#[test]
fn rules_are_learned_from_runs_and_moved_by_what_the_user_says() {
    let home = Home::new();
    let benign = recorded(&home, "benign", "We start from Edinburgh, like hiking and chess, and eat vegetarian.");
    let attack = recorded(&home, "attack", "We start from Edinburgh. The passport is XA1234567.");
    let learn = ["abstraction", "learn", "--benign", &benign, "--attack", &attack, "--purpose", "holidays"];
    let learned = home.run(&[&learn[..], &["--json"]].concat()).expect(0).json();
    let rule = |kind: &str| {
        let rules = learned["rules"]["rule"].as_array().unwrap();
        rules.iter().find(|rule| rule["kinds"][0] == kind).unwrap_or_else(|| panic!("{kind}: {learned}")).clone()
    };
    assert_eq!(rule("residence")["grain"], "city");
    assert_eq!(rule("id.passport")["action"], "withhold");
    assert_eq!(rule("id.passport")["evidence"][0], "attack attack0");
    assert_eq!(rule("interest")["action"], "allow");
    let validation = &learned["validation"];
    assert_eq!(validation["held_back"], validation["given_away"]);
    assert_eq!(validation["still_told"], validation["benign_told"]);
    assert!(!learned.to_string().contains("XA1234567") && !learned.to_string().contains("Byron"));
    // To a file that is not there yet, and from there into use.
    std::fs::create_dir_all(home.path("home/abstraction")).unwrap();
    let out = home.path("home/abstraction/holidays.toml");
    let out = out.to_str().unwrap();
    home.run(&[&learn[..], &["--out", out]].concat()).expect(0);
    home.run(&[&learn[..], &["--out", out]].concat()).expect(2);
    home.run(&["abstraction", "lint", out]).expect(0);
    // What the user says is proposed beside the rules, which stay.
    let before = std::fs::read_to_string(out).unwrap();
    let feedback = ["abstraction", "feedback", "residence", "--purpose", "holidays", "--too-much"];
    home.run(&feedback).expect(2);
    let said = home.run(&[&feedback[..], &["--type", "town", "--json"]].concat()).expect(0).json();
    assert_eq!((&said["changes"][0]["kind"], &said["changes"][0]["tells_more"]), (&json!("residence"), &json!(false)));
    assert_eq!(std::fs::read_to_string(out).unwrap(), before);
    let proposed = home.path("home/abstraction/holidays.proposed.toml");
    let ran = home.run(&["abstraction", "diff", out, proposed.to_str().unwrap()]).expect(0);
    assert!(ran.out.contains("abstract to region"), "{ran:?}");
    // Nothing is sent to a model that the user did not name as the one who may have the runs.
    let ran = home.run(&[&learn[..], &["--engine", "model", "--model", "ollama/none"]].concat()).expect(2);
    assert!(ran.err.contains("--send-to"), "{ran:?}");
    home.write("benign/broken.jsonl", "{\"from\": \"XA1234567\"}");
    let ran = home.run(&learn).expect(2);
    assert!(ran.err.contains("line 1") && !ran.err.contains("XA1234567"), "{ran:?}");
}

#[test]
fn an_audit_finds_who_knows_more_than_the_rules_tell() {
    let home = home();
    run(&home, TELL, CITY, &["--purpose", "travel"]).expect(0);
    let audit = || home.run(&["abstraction", "audit", "travel", "--json"]).expect(0).json();
    assert_eq!(audit(), json!([]));
    let exact = TELL.replace("abstract(priv_data_db.access_home())", "priv_data_db.access_home()");
    let allow = CITY.replace("grain = 'city'\n", "");
    run(&home, &exact, &allow, &["--purpose", "travel"]).expect(0);
    let found = audit();
    assert_eq!((&found[0]["datum"], &found[0]["rules"]), (&json!("home"), &json!("town.city")), "{found}");
    assert_eq!(found[0]["grain"], "exact");
    home.run(&["abstraction", "audit", "unheard_of"]).expect(2);
}

#[test]
fn a_model_learns_pair_by_pair_once_the_user_named_it() {
    let rules = |grain: &str| {
        json!({ "purpose": "holidays", "sentence": "Not for this.", "rule": [
            { "id": "home", "kinds": ["residence"], "action": "abstract", "grain": [grain], "why": "the start of the trip" }] })
        .to_string()
    };
    // First nonsense, then rules; later it refines them, and once says nothing that is rules.
    let turn = |when: &str, reply: &str, times: u32| {
        format!("[[turn]]\nwhen = {}\nreply = {}\ntimes = {times}\n", json!(when), json!(reply))
    };
    let turns = [
        turn("The rules so far", "I would rather not.", 1),
        turn("These are no rules", &rules("city"), 1),
        turn("The rules so far", &rules("country"), 3),
        turn("The rules so far", "{}", 1),
        turn("These are no rules", "{}", 1),
        turn("The rules so far", &rules("country"), 9),
    ];
    let model = Scripted::start(&turns.concat());
    let home = crate::agent::home(&model);
    let benign = recorded(&home, "benign", "We start from Edinburgh.");
    let attack = recorded(&home, "attack", "The passport is XA1234567.");
    let learn = [
        "abstraction",
        "learn",
        "--benign",
        &benign,
        "--attack",
        &attack,
        "--purpose",
        "holidays",
        "--engine",
        "model",
    ];
    let ran = home.run(&learn).expect(2);
    assert!(ran.err.contains("--send-to model:"), "{ran:?}");
    assert!(model.bodies().is_empty(), "nothing was sent");
    home.run(&[&learn[..], &["--send-to", "model:openai/other"]].concat()).expect(2);
    assert!(model.bodies().is_empty(), "nothing was sent to another than was named");
    let party = ran.err.split("--send-to ").nth(1).unwrap().split('`').next().unwrap().to_owned();
    let learned = home.run(&[&learn[..], &["--send-to", &party, "--json"]].concat()).expect(0).json();
    assert_eq!(learned["rules"]["rule"][0]["grain"], "country", "{learned}");
    let evidence = &learned["rules"]["rule"][0]["evidence"];
    assert_eq!(evidence[0], "benign benign0", "{learned}");
    // Six pairs, since every fourth run is kept out; one of them taught nothing.
    assert_eq!(learned["evidence"], json!({ "pairs": 5, "unanswered": 1 }), "{learned}");
}

#[test]
fn what_a_model_learns_from_is_logged_under_all_its_names_and_a_no_holds() {
    let model = Scripted::start("[[turn]]\nreply = '{}'\n");
    let home = crate::agent::home(&model);
    // Runs hold what the user keeps in the store.
    let benign = recorded(&home, "benign", &format!("Social security number {}.", crate::home::SSN));
    let attack = recorded(&home, "attack", "The passport is XA1234567.");
    let party = format!("model:127.0.0.1:{}/scripted", model.port);
    let learn = |more: &[&str]| {
        let learn = ["abstraction", "learn", "--benign", &benign, "--attack", &attack, "--purpose", "holidays"];
        home.run(&[&learn[..], &["--engine", "model"], more].concat())
    };
    learn(&["--send-to", &party]).expect(0);
    let sent = model.bodies().len();
    assert!(sent > 0);
    let log = home.run(&["disclosures", "list", "--json"]).expect(0).json();
    let told = |datum: &str| log.as_array().unwrap().iter().any(|row| row["datum"] == datum && row["party"] == *party);
    assert!(told("recorded_runs") && told("ssn") && !told("date_of_birth"), "{log}");
    // The word was for that once.
    let ran = learn(&[]).expect(2);
    assert!(ran.err.contains("--send-to") && !ran.err.contains(crate::home::SSN), "{ran:?}");
    // What the user refused before is not sent by the way.
    home.run(&["permissions", "deny", "ssn", &party]).expect(0);
    let ran = learn(&["--send-to", &party]).expect(2);
    assert!(ran.err.contains("you have refused") && !ran.err.contains(crate::home::SSN), "{ran:?}");
    assert_eq!(model.bodies().len(), sent);
    // No home, no log: nothing is sent.
    std::fs::remove_dir_all(home.path("home")).unwrap();
    assert_ne!(learn(&["--send-to", &party, "--model", "ollama/none"]).code, 0);
    assert_eq!(model.bodies().len(), sent);
}

/// Somebody who looks at what would be sent before saying yes.
#[derive(Default)]
struct Looking(Vec<String>);

impl Consent for Looking {
    fn ask(&mut self, asked: &Inquiry, views: &dyn Views) -> Result<Answers, ConsentError> {
        self.0.push(views.details(0));
        Ok(asked.all(LineAnswer::Allow(Lasts::Task)))
    }

    fn new_value(&mut self, _: &Key) -> Result<Option<NewValue>, ConsentError> {
        Ok(None)
    }
}

/// What one question shows of the crowd, under a limit.
fn looked_at(home: &Home, source: &str, least_crowd: Option<u64>) -> String {
    let store = Store::open(&home.path("home"), &Access::files_only()).unwrap();
    let mut servers = Servers::new(&Config::load(&home.path("home/duenna.toml")).unwrap()).unwrap();
    let mut consent = Looking::default();
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let purpose = "travel".parse().unwrap();
    let mut session = Session {
        store: &store,
        servers: &mut servers,
        consent: &mut consent,
        trace: &mut Trace::none(),
        output: &mut std::io::sink(),
        limits: Limits::default(),
        max_denials: MAX_DENIALS,
        course: CourseLimits::default(),
        least_crowd,
        models: None,
        guard: None,
        stages: BTreeSet::new(),
        interrupt: Interrupt::default(),
    };
    let job = Job { name: "a", source, purpose: Some(&purpose), pc: Label::bottom(), story: None };
    let ended = runtime.block_on(session.run(&job)).unwrap();
    runtime.block_on(servers.close());
    assert_eq!(ended.status, Status::Done);
    consent.0.concat()
}

#[test]
fn who_looks_at_a_question_sees_the_crowd_and_what_would_restore_it() {
    let home = home();
    let shown = looked_at(&home, TELL, None);
    assert!(shown.contains("Together with what airline already knows, you are one of about "), "{shown}");
    let born = TELL.replace("abstract(priv_data_db.access_home())", "priv_data_db.access_date_of_birth()");
    // The city is known by now: with the day of birth it is some ten people.
    let shown = looked_at(&home, &born, Some(1000));
    assert!(shown.contains("You want at least 1,000: allow date_of_birth only at year."), "{shown}");
    // What is known cannot be taken back.
    let shown = looked_at(&home, &born, Some(1_000_000_000));
    assert!(shown.contains("which no coarser grain reaches"), "{shown}");
}

/// Whether a value is of its ladder's form is as private as the value: nothing else of the run depends on it.
#[test]
fn a_value_without_the_grain_asked_for_is_a_failure() {
    for (born, checks_in) in [(BIRTH, 1), ("long ago", 0)] {
        let home = Home::new();
        let store = Store::open(&home.path("home"), &Access::files_only()).unwrap();
        store.put(&"date_of_birth".parse().unwrap(), Ladder::BirthDate, born).unwrap();
        drop(store);
        let source = "year = priv_data_db.access_date_of_birth(grain='year')\n\
                      try:\n    short = priv_data_db.access_date_of_birth(grain='decade')\n\
                      except KeyError:\n    airline.flight_status(flight='SK 419')\n\
                      airline.check_in(confirmation='SKY7Q2', passenger='A', note=year)\n\
                      airline.flight_status(flight='SK 418')\n";
        home.artifact(source, Some("default = 'allow'\n")).reached_its_end();
        let calls = home.received("airline");
        let number = |tool: &str| calls.iter().filter(|call| call.tool == tool).count();
        assert_eq!((number("check_in"), number("flight_status")), (checks_in, 1), "{born}");
    }
}
