//! A home that duenna 0.1.0 made (`tests/fixtures/home-0.1.0`): what is in it is there, decides and goes on, whatever version
//! opens it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use duenna_core::TaskId;
use duenna_store::{Access, Entry, JournalEnd, Store};
use serde_json::{Value, json};

use crate::home::{Home, Ran, finish, of};

/// The run that waits at a question, and the one that waits for a value.
const QUESTION: &str = "12";
const VALUE: &str = "13";
/// What is answered to the question, and to those after it.
const ANSWERS: &str = "default = 'deny'\n[[rule]]\ndatum = 'insurance_number'\nparty = 'server:airline'\nanswer = 'allow'\n\
                       [[rule]]\ndatum = '*'\nparty = 'email:joe@example.com'\nanswer = 'allow'\n";
const SECRET: &str = "files/read_file → file:/home/u/papers/secret_info.txt";

/// A copy of the old home, with its servers, in the state in which they were left.
struct Old(Home);

impl Old {
    fn new() -> Self {
        let home = Home::empty();
        let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/home-0.1.0");
        for part in ["home", "servers"] {
            copy(&fixture.join(part), &home.path(part));
        }
        Self(home)
    }

    fn run(&self, args: &[&str]) -> Ran {
        self.run_with(args, "")
    }

    fn run_with(&self, args: &[&str], input: &str) -> Ran {
        finish(&mut self.command(args), input)
    }

    /// Its configuration starts servers as `duenna`, with their state in a folder of the working directory.
    fn command(&self, args: &[&str]) -> Command {
        let program = Path::new(env!("CARGO_BIN_EXE_duenna")).parent().unwrap().to_owned();
        let path = std::env::var_os("PATH").unwrap_or_default();
        let path = std::env::join_paths(std::iter::once(program).chain(std::env::split_paths(&path))).unwrap();
        let mut command = self.0.command(args);
        command.current_dir(self.0.folder.path()).env("PATH", path);
        command
    }

    /// Runs an artifact; whatever is asked is answered no.
    fn artifact(&self, source: &str, more: &[&str]) -> Ran {
        self.0.write("artifact.py", source);
        self.run(&[&["run", "--artifact", "artifact.py", "--trace", "trace.jsonl"], more].concat())
    }

    fn resume(&self, run: &str) -> Ran {
        self.0.write("answers.toml", ANSWERS);
        self.run(&["resume", run, "--answers", "answers.toml"])
    }

    /// What was asked in the last run: data and parties.
    fn asked(&self) -> Vec<(String, String)> {
        let trace = self.0.trace();
        let lines =
            of(&trace, "question").into_iter().flat_map(|question| question["lines"].as_array().unwrap().clone());
        let text = |line: &Value, name: &str| line[name].as_str().unwrap().to_owned();
        lines.map(|line| (text(&line, "datum"), text(&line, "party"))).collect()
    }

    /// Why the last call of the last run was decided as it was.
    fn decided(&self) -> (String, String) {
        let trace = self.0.trace();
        let call = of(&trace, "call").pop().cloned().unwrap();
        (call["verdict"].as_str().unwrap().to_owned(), call["reason"].as_str().unwrap().to_owned())
    }

    /// The calls that a server received so far.
    fn received(&self, server: &str) -> Vec<Value> {
        let calls = self.0.received(&format!("servers/{server}"));
        calls.into_iter().map(|call| json!({ call.tool: call.arguments })).collect()
    }

    /// How many calls each server received so far.
    fn counts(&self) -> Vec<usize> {
        ["airline", "clinic", "database", "files", "folder", "mailbox"].map(|one| self.received(one).len()).to_vec()
    }

    fn pending(&self) -> Value {
        self.run(&["pending", "--json"]).expect(0).json()
    }

    fn verify(&self) -> Value {
        self.run(&["disclosures", "verify", "--json"]).expect(0).json()
    }
}

/// Copies a folder; git kept of its mode only whether a file may be run.
fn copy(from: &Path, to: &Path) {
    std::fs::create_dir(to).unwrap();
    restrict(to, 0o700);
    for entry in std::fs::read_dir(from).unwrap().map(|entry| entry.unwrap()) {
        let (from, to): (PathBuf, PathBuf) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() {
            copy(&from, &to);
        } else {
            std::fs::copy(&from, &to).unwrap();
            restrict(&to, 0o600);
        }
    }
}

#[cfg(unix)]
fn restrict(path: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
}

#[cfg(not(unix))]
fn restrict(_: &Path, _: u32) {}

fn tell(key: &str) -> String {
    format!("airline.check_in(confirmation='SKY7Q2', passenger='A', note=priv_data_db.access_{key}())\n")
}

fn diary() -> String {
    let day = |day: u32| {
        let pulse = 60 + day;
        format!(
            "Day {day}: walked to the harbour, met Søren, paid {day},50 € for coffee; pulse {pulse}, slept badly.\n"
        )
    };
    let days: String = (1..=60).map(day).collect();
    format!("Diary of Alex Moreno — naïve, “as it was”, 日記\n\n{days}The last line.\n")
}

#[test]
fn its_data_are_listed_and_have_their_values() {
    let old = Old::new();
    let diary = diary();
    let expected = [
        ("calendar", "schedule", "calendar", "2026-07-07 July 7, 2026"),
        ("date_of_birth", "birth_date", "birth", "1984-03-07"),
        ("diary", "text", "diary", diary.as_str()),
        ("diet", "list", "diet", "vegetarian"),
        ("full_name", "name", "person.name", "Alex Moreno"),
        ("home", "town", "place.home", "3 Mill Lane, Leith, EH6 7XX"),
        ("iban", "identifier", "", "DE89 3704 0044 0532 0130 00"),
        ("id_loyalty", "text", "id.loyalty", "SF-4411"),
        ("insurance_number", "identifier", "", "INS-77-204114"),
        ("interest", "list", "interest", "hiking, chess"),
        ("passport", "identifier", "id.passport", "XA1234567"),
        ("person_age", "age", "person.age", "42"),
        ("phone", "contact", "", "+47 21 49 55 00"),
        ("rewards_number", "identifier", "", "SKY-REWARDS-5521"),
        ("risk_activity", "list", "risk_activity", "hiking"),
        ("ssn", "identifier", "", "900-12-3456"),
        ("wedding_day", "date", "", "2011-06-18"),
    ];
    let listed = old.run(&["data", "list", "--json"]).expect(0).json();
    let text = |one: &Value, name: &str| one[name].as_str().unwrap_or_default().to_owned();
    let listed: Vec<_> =
        listed.as_array().unwrap().iter().map(|one| ["key", "type", "kind"].map(|name| text(one, name))).collect();
    assert_eq!(listed, expected.map(|(key, ladder, kind, _)| [key, ladder, kind].map(str::to_owned)));
    let print = |key: &str| format!("print(json.dumps(priv_data_db.access_{key}()))\n");
    let read: String = expected.iter().map(|(key, ..)| print(key)).collect();
    let ran = old.artifact(&format!("import json\n{read}"), &[]).expect(0);
    let values: Vec<String> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(values, expected.map(|(.., value)| value.to_owned()));
    // What was taken out is not there; what is put in beside it is.
    old.artifact("print(priv_data_db.access_former_address())\n", &[]).expect(4);
    old.run_with(&["data", "add", "ssn", "--replace"], "900-99-9999").expect(0);
    assert_eq!(old.artifact("print(priv_data_db.access_ssn())\n", &[]).expect(0).out, "900-99-9999\n");
}

#[test]
fn its_permissions_are_listed() {
    let data = |id: u64, answer: &str, datum: &str, grain: &str, party: &str, purpose: Value, lasts: &str| json!({ "id": id, "answer": answer, "datum": datum, "grain": grain, "party": party, "purpose": purpose, "lasts": lasts });
    let shaping = |id: u64, answer: &str, shapes: Value, party: &str, lasts: &str| json!({ "id": id, "answer": answer, "shapes": shapes, "party": party, "purpose": null, "lasts": lasts });
    let argument = |server: &str, tool: &str, argument: &str| json!({ "argument": { "server": server, "tool": tool, "argument": argument } });
    let (no, year, century) = (Value::Null, "birth_date.year", "until 2100-01-01T00:00:00.000Z");
    let expected = json!([
        data(1, "allow", "iban", "exact", "server:airline", no.clone(), century),
        data(2, "deny", "ssn", "exact", "server:database", no.clone(), "always"),
        data(3, "deny", "diary", "exact", "server:airline", no.clone(), "until 2099-12-31T12:00:00.000Z"),
        data(4, "allow", "date_of_birth", year, "email:joe@example.com", json!("travel"), "always"),
        data(5, "allow", "wedding_day", "date.year", "email:dana@work.example", no.clone(), "always"),
        data(6, "allow", "phone", "exact", "server:clinic", no.clone(), "always"),
        data(7, "allow", SECRET, "exact", "server:clinic", no.clone(), "always"),
        data(
            8,
            "allow",
            "folder/read_file → file:/home/u/folder/code.txt",
            "exact",
            "server:clinic",
            no.clone(),
            "always"
        ),
        data(9, "allow", "insurance_number", "exact", "model:anthropic/claude-sonnet-4-5", no.clone(), "always"),
        data(10, "deny", "home", "exact", "file:/home/u/folder/shared.md", no.clone(), "always"),
        data(15, "allow", "date_of_birth", year, "server:airline", no.clone(), "always"),
        data(16, "allow", "full_name", "exact", "server:airline", no.clone(), "always"),
        data(17, "allow", "home", "town.city", "server:airline", no.clone(), "always"),
        data(19, "allow", "passport", "exact", "server:airline", json!("travel"), "always"),
        data(20, "allow", "rewards_number", "exact", "server:airline", no.clone(), century),
        data(22, "deny", "ssn", "exact", "server:clinic", no.clone(), "always"),
        data(23, "allow", "phone", "exact", "email:⟨mailbox/read_email⟩", no.clone(), "always"),
        data(
            24,
            "allow",
            "mailbox/read_email → mailbox.message:m2",
            "exact",
            "email:⟨mailbox/read_email⟩",
            no.clone(),
            "always"
        ),
        // These are the waiting run's.
        data(29, "allow", "date_of_birth", "exact", "server:airline", no.clone(), "task"),
        data(30, "deny", "full_name", "exact", "server:clinic", no, "task"),
        shaping(11, "allow", argument("clinic", "check_in", "confirmation"), "file:/home/u/folder/code.txt", "always"),
        shaping(
            12,
            "deny",
            json!({ "calling": { "server": "clinic", "tool": "check_in" } }),
            "server:database",
            century
        ),
        shaping(13, "deny", argument("mailbox", "send_email", "to"), "server:database", "always"),
        shaping(25, "allow", argument("mailbox", "send_email", "to"), "server:mailbox", "always"),
    ]);
    let old = Old::new();
    let listed = old.run(&["permissions", "list", "--json"]).expect(0).json();
    for (listed, expected) in listed.as_array().unwrap().iter().zip(expected.as_array().unwrap()) {
        assert_eq!(listed, expected);
    }
    assert_eq!(listed.as_array().unwrap().len(), expected.as_array().unwrap().len());
    // A new one gets a number that none had.
    old.run(&["permissions", "grant", "ssn", "email:joe@example.com"]).expect(0);
    let listed = old.run(&["permissions", "list", "--json"]).expect(0).json();
    assert!(listed.as_array().unwrap().iter().any(|one| one["id"].as_u64() > Some(30)), "{listed}");
}

#[test]
fn what_was_allowed_passes_without_a_question() {
    let old = Old::new();
    let check_in = |more: &str| format!("airline.check_in(confirmation='SKY7Q2', passenger='A', {more})\n");
    let mail =
        |to: &str, body: &str| format!("mailbox.send_email(to='{to}', subject='s', body=priv_data_db.access_{body})\n");
    let travel: &[&str] = &["--purpose", "travel"];
    for (source, more, server, argument, value) in [
        (tell("iban"), &[][..], "airline", "note", "DE89 3704 0044 0532 0130 00"),
        (tell("full_name"), &[], "airline", "note", "Alex Moreno"),
        (tell("rewards_number"), &[], "airline", "note", "SKY-REWARDS-5521"),
        (tell("passport"), travel, "airline", "note", "XA1234567"),
        (check_in("note=priv_data_db.access_date_of_birth(grain='year')"), &[], "airline", "note", "1984"),
        // The rules of the purpose lie in the home.
        (check_in("note=abstract(priv_data_db.access_home())"), travel, "airline", "note", "Edinburgh, United Kingdom"),
        (mail("joe@example.com", "date_of_birth(grain='year')"), travel, "mailbox", "body", "1984"),
        (mail("dana@work.example", "wedding_day(grain='year')"), &[], "mailbox", "body", "2011"),
        (tell("phone").replace("airline", "clinic"), &[], "clinic", "note", "+47 21 49 55 00"),
        // A file may choose this argument.
        (
            "clinic.check_in(confirmation=folder.read_file(path='code.txt')['content'], passenger='A')\n".to_owned(),
            &[],
            "clinic",
            "confirmation",
            "SKY7Q2",
        ),
    ] {
        old.artifact(&source, more).expect(0);
        assert!(of(&old.0.trace(), "question").is_empty(), "{source}");
        let last = old.received(server).pop().unwrap();
        assert_eq!(last.as_object().unwrap().values().next().unwrap()[argument], value, "{source}");
    }
    let source = "to = mailbox.read_email(id='m2')['from']\nmailbox.send_email(to=to, subject='s', body='Hello')\n";
    old.artifact(source, &[]).expect(3);
    let trace = old.0.trace();
    assert_eq!(of(&trace, "question")[0]["steering"], json!([]), "a mail may choose the address");
    for (datum, party) in [(SECRET, "server:clinic"), ("insurance_number", "model:anthropic/claude-sonnet-4-5")] {
        let why = old.run(&["permissions", "why", datum, party, "--json"]).expect(0).json();
        assert_eq!(why["verdict"], "allow", "{why}");
    }
    old.verify();
}

#[test]
fn what_was_refused_is_refused_without_a_question() {
    let old = Old::new();
    let before = old.counts();
    for (source, said) in [
        (tell("diary"), "sending your diary to airline (permission 3)"),
        (tell("ssn").replace("airline", "clinic"), "sending your ssn to clinic (permission 22)"),
        (
            "database.write_file(path='rows/9', content=priv_data_db.access_ssn())\n".to_owned(),
            "sending your ssn to database (permission 2)",
        ),
        (
            "folder.write_file(path='shared.md', content=priv_data_db.access_home())\n".to_owned(),
            "sending your home to the file `/home/u/folder/shared.md` (permission 10)",
        ),
    ] {
        old.artifact(&source, &[]).expect(3);
        assert!(of(&old.0.trace(), "question").is_empty(), "{source}");
        assert_eq!(old.decided(), ("deny".to_owned(), format!("you said no to {said}")));
    }
    assert_eq!(old.counts(), before);
    // Who may shape what: the row is read, and nothing follows from it.
    let row = "row = database.read_file(path='rows/8')['content']\n";
    for (source, status, said) in [
        ("mailbox.send_email(to=row, subject='s', body='b')\n", 3, "the `to` of mailbox.send_email (permission 13)"),
        (
            "if row.startswith('n'):\n    clinic.check_in(confirmation='SKY7Q2', passenger='A')\n",
            7,
            "whether clinic.check_in is called, and how often (permission 12)",
        ),
    ] {
        old.artifact(&format!("{row}{source}"), &[]).expect(status);
        assert!(of(&old.0.trace(), "question").is_empty(), "{source}");
        let said = format!("you said no to letting what database answered decide {said}");
        assert_eq!(old.decided(), ("deny".to_owned(), said));
    }
    assert_eq!((old.received("mailbox").len(), old.received("clinic").len()), (before[5], before[1]));
    // What was answered once, for a task, for a purpose or at a grain covers nothing else.
    for source in [
        tell("insurance_number"),
        tell("ssn"),
        tell("passport"),
        tell("date_of_birth"),
        tell("home"),
        "mailbox.send_email(to='joe@example.com', subject='s', body=priv_data_db.access_phone())\n".to_owned(),
    ] {
        old.artifact(&source, &[]).expect(3);
        assert_eq!(old.asked().len(), 1, "{source}");
    }
    assert_eq!((old.received("airline").len(), old.received("mailbox").len()), (before[0], before[5]));
}

#[test]
fn its_log_is_whole_and_says_what_left() {
    let old = Old::new();
    let verified = old.verify();
    let checkpoint = &verified["checkpoint"];
    assert_eq!((&verified["rows"], &verified["head"]), (&json!(69), &json!(79)), "{verified}");
    assert_eq!((&checkpoint["row"], &checkpoint["rows"], &checkpoint["calls"]), (&json!(72), &json!(10), &json!(7)));
    let rows = old.run(&["disclosures", "list", "--json"]).expect(0).json();
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for row in rows.as_array().unwrap() {
        *kinds.entry(row["kind"].as_str().unwrap()).or_default() += 1;
    }
    assert_eq!(kinds, BTreeMap::from([("call", 50), ("prospect", 1), ("fill", 1)]));
    let graph = old.run(&["disclosures", "graph", "--json"]).expect(0).json();
    let knows = |party: &str, datum: &str| {
        let is_it = |one: &&Value| one["party"] == party && one["datum"] == datum;
        graph
            .as_array()
            .unwrap()
            .iter()
            .filter(is_it)
            .map(|one| one["grain"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(knows("server:airline", "date_of_birth"), ["birth_date.year", "exact"], "{graph}");
    assert_eq!(knows("server:airline", "home"), ["town.city"]);
    assert_eq!(knows("server:database", SECRET), ["exact"]);
    assert_eq!(knows("server:clinic", "passport"), ["exact"]);
    assert_eq!(knows("email:⟨mailbox/read_email⟩", "phone"), ["exact"]);
    assert_eq!(knows("email:joe@example.com", "date_of_birth"), ["birth_date.year"]);
    assert_eq!(knows("file:/home/u/folder/trips/offer.md", "ssn"), ["exact"]);
    assert_eq!(knows("server:airline", "diary"), Vec::<String>::new());
    // The values are there, too.
    let first = old.run(&["disclosures", "show", "1", "--json"]).expect(0).json();
    let told = json!({ "confirmation": "SKY7Q2", "passenger": "Alex Moreno", "date_of_birth": "1984", "passport": "XA1234567",
        "rewards_number": "SKY-REWARDS-5521", "note": "Edinburgh, United Kingdom INS-77-204114" });
    assert_eq!(first["arguments"], told);
    let values = old.run(&["disclosures", "export", "--values"]).expect(0).out;
    assert!(values.contains("The merger with Halvorsen Shipping is on Friday."));
    // It can be compacted again and made anew.
    old.run(&["disclosures", "compact", "--keep-days", "0"]).expect(0);
    old.run(&["disclosures", "rebuild"]).expect(0);
    old.verify();
    assert_eq!(old.run(&["disclosures", "graph", "--json"]).expect(0).json(), graph);
}

/// What a server was told by 0.1.0 labels what it answers now.
#[test]
fn what_comes_back_carries_what_was_told_then() {
    let old = Old::new();
    let sent = old.received("mailbox");
    let mail = |read: &str, part: &str| {
        format!("answer = {read}\nmailbox.send_email(to='ann@example.com', subject='s', body=answer['{part}'])\n")
    };
    let everything = ["date_of_birth", "full_name", "home", "insurance_number", "passport", "rewards_number", "ssn"];
    for (source, expected) in [
        (mail("database.read_file(path='rows/8')", "content"), vec!["database/read_file", SECRET]),
        (
            mail("airline.confirmation(confirmation='SKY7Q2')", "text"),
            [&everything[..], &["airline/confirmation"]].concat(),
        ),
        // The annotation says that the passport's number never comes back from there; that it was sent may.
        (mail("clinic.confirmation(confirmation='SKY7Q2')", "text"), vec!["passport", "phone", "clinic/confirmation"]),
        // A file of the user's own brings back what was written to it.
        (
            mail("folder.read_file(path='trips/offer.md')", "content"),
            [&everything[..], &["airline/find_booking", "folder/read_file → file:/home/u/folder/trips/offer.md"]]
                .concat(),
        ),
    ] {
        let ran = old.artifact(&source, &[]).expect(3);
        let asked = old.asked();
        let data: Vec<&str> = asked.iter().map(|(datum, _)| datum.strip_prefix("via ").unwrap_or(datum)).collect();
        assert_eq!(data, expected, "{source} {ran:?}");
        assert!(asked.iter().all(|(_, party)| party == "email:ann@example.com"), "{asked:?}");
    }
    assert_eq!(old.received("mailbox"), sent, "nothing left without an answer");
}

#[test]
fn its_servers_are_the_ones_that_were_approved() {
    let old = Old::new();
    let listed = old.run(&["servers", "list", "--json"]).expect(0).json();
    let names: Vec<&str> = listed.as_array().unwrap().iter().map(|one| one["server"].as_str().unwrap()).collect();
    assert_eq!(names, ["airline", "clinic", "database", "files", "folder", "mailbox"]);
    assert_eq!((&listed[5]["carrier"], &listed[0]["carrier"]), (&json!(true), &json!(false)));
    for name in names {
        let said = old.run(&["servers", "tools", name, "--json"]).expect(0).json();
        assert_eq!(said["changed"], false, "{name}");
        let text = old.run(&["servers", "tools", name]).expect(0).err;
        assert!(text.contains("are the ones that you approved"), "not pinned anew: {text}");
    }
}

#[test]
fn its_runs_are_explained() {
    let old = Old::new();
    let runs = old.run(&["why", "--json"]).expect(0).json();
    let one = |run: &Value| json!([run["run"], run["artifact"], run["status"], run["calls"], run["refused"]]);
    let runs: Vec<Value> = runs.as_array().unwrap().iter().map(one).collect();
    assert_eq!(runs.len(), 13);
    for expected in [
        json!([13, "membership.py", "pending", 1, 0]),
        json!([12, "check_in_again.py", "pending", 5, 1]),
        json!([11, "refused.py", "refused", 2, 1]),
        json!([2, "rows.py", "done", 4, 1]),
        json!([1, "check_in.py", "done", 1, 0]),
    ] {
        assert!(runs.contains(&expected), "{expected}: {runs:?}");
    }
    let said = old.run(&["why", "11"]).expect(0).out;
    for part in [
        "clinic/check_in on line 4, was refused",
        "`iban` (exact) to server:clinic",
        "iban (exact) to server:clinic: 3 → 4",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

#[test]
fn its_guard_remembers() {
    let old = Old::new();
    let listed = old.run(&["guard", "memory", "list", "--json"]).expect(0).json();
    let all: Vec<Value> = listed.as_array().unwrap().iter().map(|one| json!([one["id"], one["leak"]])).collect();
    assert_eq!(all, [json!([1, false]), json!([2, true])]);
    let second = old.run(&["guard", "memory", "show", "2", "--json"]).expect(0).json();
    let action = "Hi Dana, can you lend me a rain jacket? My thyroid is ill.";
    assert_eq!((&second["action"]["action"], &second["action"]["recipient"]), (&json!(action), &json!("Dana")));
    // What is like it is compared with it, for itself a leak.
    let query = "Ask Dana whether she can lend me a rain jacket.";
    let score = |more: &[&str]| {
        let args =
            [&["guard", "check", "--query", query, "--action", action, "--recipient", "Dana", "--json"], more].concat();
        old.run(&args).expect(0).json()["score"].as_f64().unwrap()
    };
    old.run(&["guard", "memory", "forget", "1"]).expect(0);
    assert!(score(&[]) > score(&["--no-memory"]) + 0.1);
}

#[test]
fn its_rules_languages_and_own_words_hold() {
    let old = Old::new();
    let source = "try:\n    print(abstract(priv_data_db.access_date_of_birth()))\nexcept Exception as error:\n    print(error)\n\
                  try:\n    print(abstract(priv_data_db.access_passport()))\nexcept Exception as error:\n    print(error)\n";
    let travel: &[&str] = &["--purpose", "travel"];
    let ran = old.artifact(source, travel).expect(0);
    assert_eq!(ran.out, "Ages are not given.\nThe passport is told when you book.\n", "{ran:?}");
    let ran = old.artifact(source, &["--purpose", "travel", "--stage", "booking"]).expect(0);
    assert_eq!(ran.out, "Ages are not given.\nXA1234567\n", "{ran:?}");
    let offer = "notice = airline.find_booking(last_name='Moreno')['bookings'][0]['notice']\n\
                 offer = convert(notice, 'trip')\nprint(offer['communication_type'], marks(offer, 'trip'))\n";
    let ran = old.artifact(offer, &[]).expect(0);
    assert_eq!(ran.out, "price_quote [{'path': 'accommodation.star_rating', 'mark': 'breaks `simple`'}]\n", "{ran:?}");
    // A key that was said to be about something still is, and a rule that was proposed is still proposed.
    old.0.write("profile.txt", "General Information:\n    Frequent flyer: SF-9999\n");
    let kept = old.run(&["data", "import", "profile.txt", "--replace", "--json"]).expect(0).json();
    assert_eq!(kept["kept"], json!([{ "key": "id_loyalty", "kind": "id.loyalty", "type": "text" }]));
    let proposed = old.run(&["abstraction", "lint", "home/abstraction/travel.proposed.toml"]).expect(0).out;
    assert!(proposed.contains("fine, 3 rules for travel"), "{proposed}");
    let found = old.run_with(&["pii", "scan", "--json"], "see C-204114").expect(0).json();
    assert_eq!(found["type"], "CASE_NUMBER");
}

/// If a later version cannot go on with it, this has to say so, as [`a_run_of_another_version_is_refused_and_stays`] does.
#[test]
fn the_run_that_waits_at_a_question_goes_on() {
    let old = Old::new();
    let waits = old.pending();
    assert_eq!(waits.as_array().unwrap().len(), 2);
    assert_eq!(
        (&waits[0]["run"], &waits[0]["task"], &waits[0]["purpose"]),
        (&json!(12), &json!("check_in_again.py"), &json!("travel"))
    );
    let line = json!([{ "datum": "insurance_number", "grain": "exact", "party": "server:airline" }]);
    assert_eq!(waits[0]["question"]["lines"], line);
    // Nobody answers: it waits on.
    let before = ["airline", "mailbox"].map(|server| old.received(server));
    let counts = old.counts();
    assert_eq!(old.run(&["resume", QUESTION]).expect(5).out, "");
    assert_eq!((old.counts(), old.pending()[0]["run"].as_u64()), (counts.clone(), Some(12)));

    let ran = old.resume(QUESTION).expect(7);
    // The time and the chance of the run are those that it began with, and a no that it was given lasts.
    assert_eq!(
        ran.out, "three 12F A3 nothing of note 2026-11-23T18:48:42.776929 954155673\nfour\nstill not the clinic\n",
        "{ran:?}"
    );
    let sent = |server: &str, before: &[Value]| {
        let all = old.received(server);
        assert_eq!(&all[..before.len()], before);
        all[before.len()..].to_vec()
    };
    let note = "IBAN DE89 3704 0044 0532 0130 00, insured: INS-77-204114";
    let check_in = json!({ "check_in": { "confirmation": "SKY3M8", "passenger": "Alex Moreno", "note": note } });
    assert_eq!(sent("airline", &before[0]), [check_in]);
    let mail = json!({ "send_email": { "to": "joe@example.com", "subject": "Seat", "body": "Seat 12F" } });
    assert_eq!(sent("mailbox", &before[1]), [mail]);
    let expected: Vec<usize> = counts.iter().zip([1, 0, 0, 0, 0, 1]).map(|(before, more)| before + more).collect();
    assert_eq!(old.counts(), expected, "nothing else was sent");

    assert_eq!(old.pending().as_array().unwrap().len(), 1);
    assert!(old.resume(QUESTION).expect(1).err.contains("run 12 is not pending"));
    let left = old.run(&["permissions", "list", "--json"]).expect(0).json();
    assert!(
        left.as_array().unwrap().iter().all(|one| one["lasts"] != "task"),
        "what held for it ended with it: {left}"
    );
    let why = old.run(&["why", QUESTION, "1", "--json"]).expect(0).json();
    assert_eq!(why["calls"], 7, "it is one run: {why}");
    old.verify();
}

#[test]
fn the_run_that_waits_for_a_value_goes_on() {
    let old = Old::new();
    let before = old.counts();
    old.run(&["resume", VALUE]).expect(5);
    old.run_with(&["data", "add", "membership"], "M-1").expect(0);
    assert_eq!(old.resume(VALUE).expect(0).out, "member M-1\n");
    assert_eq!(old.received("airline").pop().unwrap(), json!({ "flight_status": { "flight": "SK 77" } }));
    assert_eq!(old.counts()[0], before[0] + 1);
    assert_eq!(old.counts()[1..], before[1..]);
    assert_eq!(old.pending()[0]["run"], 12, "the other one waits on");
}

#[test]
fn a_run_that_waits_can_be_given_up() {
    let old = Old::new();
    let before = old.counts();
    old.run(&["pending", "drop", QUESTION]).expect(0);
    assert_eq!(old.pending()[0]["run"], 13);
    assert_eq!(old.counts(), before);
    old.verify();
}

/// What a run of another version keeps is not guessed at: nothing is sent, and nothing of it is lost.
#[test]
fn a_run_of_another_version_is_refused_and_stays() {
    let old = Old::new();
    let entries = begun_by(&old, "0.0.9");
    let before = old.counts();
    let ran = old.resume(QUESTION).expect(1);
    assert!(ran.err.contains("it was started by duenna 0.0.9") && ran.err.contains("pending drop 12"), "{ran:?}");
    assert_eq!((ran.out.as_str(), old.counts()), ("", before));
    let waits = old.pending();
    assert_eq!((&waits[0]["run"], &waits[0]["task"]), (&json!(12), &json!("check_in_again.py")));
    assert_eq!(waits[0]["question"]["lines"][0]["datum"], "insurance_number");
    let store = Store::open(&old.0.path("home"), &Access::files_only()).unwrap();
    assert!(store.journal(TaskId(12)).unwrap().0 == entries, "what is kept of it is as it was");
    drop(store);
    old.verify();
    // It stands in nobody's way, and can be given up.
    assert_eq!(old.artifact("print(priv_data_db.access_ssn())\n", &[]).expect(0).out, "900-12-3456\n");
    old.run(&["pending", "drop", QUESTION]).expect(0);
    assert_eq!(old.pending()[0]["run"], 13);
}

/// Writes what is kept of the waiting run anew, as if that version had begun it.
fn begun_by(old: &Old, version: &str) -> Vec<Entry> {
    use ciborium::Value as Cbor;
    fn at<'a>(map: &'a mut Cbor, name: &str) -> &'a mut Cbor {
        let entries = map.as_map_mut().unwrap();
        entries.iter_mut().find(|(key, _)| key.as_text() == Some(name)).map(|(_, value)| value).unwrap()
    }
    let (folder, task) = (old.0.path("home"), TaskId(12));
    let store = Store::open(&folder, &Access::files_only()).unwrap();
    let (mut entries, _) = store.journal(task).unwrap();
    let mut first: Cbor = ciborium::from_reader(entries[0].as_slice()).unwrap();
    let said = at(at(&mut first, "begun"), "version");
    assert_eq!(said.as_text(), Some("0.1.0"));
    *said = Cbor::Text(version.to_owned());
    entries[0].clear();
    ciborium::into_writer(&first, &mut *entries[0]).unwrap();
    let database = rusqlite::Connection::open(folder.join("duenna.db")).unwrap();
    database.execute("DELETE FROM journal WHERE task = 12", []).unwrap();
    store.write_journal(&mut JournalEnd::of(task), &entries).unwrap();
    entries
}

/// What a permission let pass beside an answer, after it had been told elsewhere, the answer may have carried; 0.1 did not say.
#[test]
fn what_an_answer_may_have_carried_is_narrowed_by_one_command() {
    let old = Old::new();
    let listed = old.run(&["permissions", "list"]).expect(0).out;
    assert!(listed.contains("given under"), "{listed}");
    assert_eq!(old.run(&["permissions", "narrow", "--json"]).expect(0).json(), json!([]), "each was told by itself");
    let source = "note = files.read_file(path='secret_info.txt')['content']\n\
                  name = mailbox.read_email(id='m2')['subject']\n\
                  clinic.check_in(confirmation='SKY7Q2', passenger=name, note=note)\n";
    old.0.write("yes.toml", "default = 'allow'\n");
    let allowed: &[&str] = &["--answers", "yes.toml"];
    old.run(&["permissions", "revoke", "22"]).expect(0);
    old.artifact(source, allowed).expect(0);
    assert!(!old.asked().iter().any(|(datum, _)| datum == SECRET), "permission 7");
    let expected = json!([{ "id": 7, "answer": "allow", "datum": format!("via {SECRET}"), "grain": "exact",
                            "party": "server:clinic", "purpose": null, "lasts": "always" }]);
    assert_eq!(old.run(&["permissions", "narrow", "--dry-run", "--json"]).expect(0).json(), expected);
    old.artifact(source, allowed).expect(0);
    let said = old.run(&["permissions", "narrow"]).expect(0);
    assert!(said.out.contains("via ") && said.err.contains("you will be asked again"), "{said:?}");
    let listed = old.run(&["permissions", "list", "--json"]).expect(0).json();
    assert!(listed.as_array().unwrap().contains(&expected[0]), "{listed}");
    old.artifact(source, &[]).expect(3);
    assert!(old.asked().contains(&(SECRET.to_owned(), "server:clinic".to_owned())));
    assert_eq!(old.run(&["permissions", "narrow", "--json"]).expect(0).json(), json!([]));
    old.verify();
}

/// A new key, a backup and what is restored from it change nothing of it either.
#[test]
fn it_gets_a_new_key_and_survives_its_loss() {
    let old = Old::new();
    let said = || {
        let lists = [["data", "list"], ["permissions", "list"], ["disclosures", "list"]];
        lists.map(|[one, two]| old.run(&[one, two, "--json"]).expect(0).json())
    };
    let (before, pending, rows) = (said(), old.pending(), old.verify()["rows"].clone());
    let sources = ["diary", "passport"].map(|key| format!("print([priv_data_db.access_{key}()])\n"));
    let printed = || sources.iter().map(|source| old.artifact(source, &[]).out).collect::<Vec<_>>();
    old.run(&["rekey"]).expect(0);
    assert_eq!((said(), old.pending(), old.verify()["rows"].clone()), (before.clone(), pending.clone(), rows));
    let values = printed();
    let pending = (old.pending(), pending).0;
    // It is the last state: the home is restored as it was, with the runs that wait.
    let backup = |args: &str| {
        let mut command = old.command(&[]);
        let script = format!("echo a phrase | \"$0\" --home home {args} --backup-passphrase-fd 0");
        let mut shell = Command::new("sh");
        shell.args(["-c", &script, env!("CARGO_BIN_EXE_duenna")]).current_dir(old.0.folder.path());
        for (name, value) in command.envs(std::iter::empty::<(&str, &str)>()).get_envs() {
            if let Some(value) = value {
                shell.env(name, value);
            }
        }
        finish(&mut shell, "")
    };
    backup("backup saved").expect(0);
    std::fs::remove_dir_all(old.0.path("home/languages")).unwrap();
    backup("restore saved").expect(0);
    assert!(old.0.path("home/languages").is_dir());
    assert_eq!((&said()[..2], old.pending()), (&before[..2], pending));
    assert_eq!(printed(), values);
}
