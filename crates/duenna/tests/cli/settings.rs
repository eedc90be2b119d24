//! `duenna.toml` and annotations that somebody else changed: nothing is started before the user approves it.

#![cfg(unix)]

use serde_json::json;

use crate::home::{Home, finish};
use crate::tty::Tty;

const CALL: &str = "print(airline.flight_status(flight='SK 418'))\n";

/// The configuration as it is.
fn config(home: &Home) -> String {
    std::fs::read_to_string(home.path("home/duenna.toml")).unwrap()
}

/// Somebody else writes the configuration.
fn write(home: &Home, text: &str) {
    std::fs::write(home.path("home/duenna.toml"), text).unwrap();
}

/// A home whose airline another program's command was put in for, which leaves a mark when it is started.
fn swapped() -> Home {
    let home = Home::new();
    let script = home.write("evil.sh", &format!("touch '{}'\n", home.path("started").display()));
    let text = config(&home);
    let (before, airline) = text.split_once("[servers.airline]").unwrap();
    let line = airline.lines().find(|line| line.starts_with("command")).unwrap();
    let swapped = airline.replacen(line, &format!("command = 'sh'\nenv = {{ TOKEN = 'very-secret' }}\n# {line}"), 1);
    let swapped = swapped.replacen("args = [", &format!("args = [{:?}, ", script.to_str().unwrap()), 1);
    write(&home, &format!("{before}[servers.airline]{swapped}"));
    home
}

#[test]
fn a_command_that_was_swapped_is_not_started() {
    let home = swapped();
    for line in [&["servers", "tools", "airline"][..], &["guard", "tools"], &["permissions", "lint"]] {
        let ran = home.run(line).expect(1);
        assert!(ran.err.contains("duenna config approve") && ran.err.contains("servers.airline.command"), "{ran:?}");
    }
    let ran = home.artifact(CALL, None).expect(1);
    assert!(ran.err.contains("nothing was started") && !ran.err.contains("very-secret"), "{ran:?}");
    let doctor = home.run(&["doctor"]).expect(1);
    assert!(doctor.out.contains("duenna config changes"), "{doctor:?}");
    assert!(!home.path("started").exists());

    // Nor does a change of Duenna's own approve it in passing.
    let ran = home.run(&["servers", "add", "other", "--", "true"]).expect(1);
    assert!(ran.err.contains("duenna config approve"), "{ran:?}");
    home.run(&["servers", "remove", "folder"]).expect(1);
    assert!(config(&home).contains("[servers.folder]"));

    let changes = home.run(&["config", "changes"]).expect(1);
    assert!(changes.out.contains("changed servers.airline.command: \"sh\""), "{changes:?}");
    assert!(
        changes.out.contains("added servers.airline.env.TOKEN") && !changes.out.contains("very-secret"),
        "{changes:?}"
    );
    let json = home.run(&["config", "changes", "--json"]).expect(1).json();
    assert!(json.as_array().unwrap().contains(&json!({ "setting": "servers.airline.command", "change": "changed" })));
    home.run(&["config", "approve"]).expect(0);
    assert!(home.run(&["config", "changes"]).expect(0).out.contains("as you left it"));
    home.artifact(CALL, None);
    assert!(home.path("started").exists());
}

#[test]
fn in_a_terminal_the_user_is_asked() {
    let home = swapped();
    let list = |answer: &str| {
        Tty::within(&home, 80, "", &["servers", "tools", "folder"]).at("[y yes, n no] (Enter = no): ", answer).end()
    };
    let (code, shown) = list("\n");
    assert!(code == 1 && shown.contains("Did you change it?") && !shown.contains("very-secret"), "{shown}");
    let (code, shown) = list("y\n");
    assert!(code == 0, "{shown}");
    home.run(&["servers", "tools", "folder"]).expect(0);
}

#[test]
fn an_annotation_that_was_changed_is_noticed() {
    let home = Home::new();
    let path = home.write("airline.json", "{}");
    let text = config(&home);
    home.configure(&text.replace("[servers.airline]\n", &format!("[servers.airline]\nannotation = {path:?}\n")));
    home.artifact(CALL, None).expect(0);
    home.write("airline.json", "{ \"owner\": \"user\" }");
    let ran = home.artifact("airline.check_in(confirmation='SKY7Q2', passenger=priv_data_db.access_ssn())\n", None);
    assert!(ran.code == 1 && ran.err.contains("servers.airline.annotation, its contents"), "{ran:?}");
    assert_eq!(home.received("airline").len(), 1);
}

#[test]
fn only_what_it_says_counts() {
    let home = Home::new();
    write(&home, &format!("# a comment\n{}\n\n", config(&home)));
    home.artifact(CALL, None).expect(0);
    // A setting of the user's model, of consent, a server more, and none at all.
    let text = config(&home);
    let airline = text.split("[servers.").find(|part| part.starts_with("airline")).unwrap();
    let model = "[model]\nprovider = 'openai'\nmodel = 'x'\nendpoint = 'http://127.0.0.1:1/'\n";
    let more = [
        format!("{text}\n{model}"),
        format!("{text}\n[consent]\nmax_denials = 9\n"),
        format!("{text}\n[servers.{}", airline.replacen("airline", "newcomer", 1)),
        String::new(),
    ];
    for changed in more {
        write(&home, &changed);
        let ran = home.run(&["check", home.path("artifact.py").to_str().unwrap()]);
        assert!(ran.code == 1 && ran.err.contains("duenna config approve"), "{changed}: {ran:?}");
    }
    std::fs::remove_file(home.path("home/duenna.toml")).unwrap();
    home.artifact(CALL, None).expect(1);
    write(&home, &text);
    home.artifact(CALL, None).expect(0);
}

#[test]
fn what_was_approved_cannot_be_changed_from_outside() {
    for change in [
        "DELETE FROM settings",
        "UPDATE settings SET digest = 'x' WHERE name LIKE '%command'",
        "DELETE FROM settings; DELETE FROM seals WHERE part = 'settings'",
    ] {
        let home = swapped();
        let database = rusqlite::Connection::open(home.path("home/duenna.db")).unwrap();
        database.execute_batch(change).unwrap();
        drop(database);
        let ran = home.artifact(CALL, None).expect(1);
        assert!(ran.err.contains("the approved settings changed outside Duenna"), "{change}: {ran:?}");
        assert!(!home.path("started").exists());
    }
}

#[test]
fn a_new_home_is_as_it_was_made() {
    let home = Home::empty();
    home.run(&["init", "--key", "file"]).expect(0);
    write(&home, "[servers.x]\ncommand = 'true'\n");
    let ran = home.run(&["servers", "tools", "x"]).expect(1);
    assert!(ran.err.contains("`servers.x.command`"), "{ran:?}");
    // A new key keeps what was approved.
    home.run(&["rekey"]).expect(0);
    home.run(&["servers", "tools", "x"]).expect(1);
    home.run(&["config", "approve"]).expect(0);
    home.run(&["rekey"]).expect(0);
    assert!(home.run(&["config", "changes"]).expect(0).out.contains("as you left it"));
    let other = finish(home.command(&["config", "changes"]).env("HOME", "/"), "");
    assert_eq!(other.code, 0);
}

/// What cannot be compared is not started: not by the doctor either, nor by a guard beside what is left of a home.
#[test]
fn nothing_is_started_where_nothing_can_be_compared() {
    let home = swapped();
    let database = rusqlite::Connection::open(home.path("home/duenna.db")).unwrap();
    database.execute("INSERT INTO settings VALUES ('zzz', '0')", []).unwrap();
    drop(database);
    let doctor = home.run(&["doctor"]).expect(1);
    assert!(doctor.out.contains("the approved settings changed outside Duenna"), "{doctor:?}");
    assert!(!home.path("started").exists());

    let home = swapped();
    write(&home, &format!("{}\n[[guard.tool]]\nserver = 'airline'\ntool = 'flight_status'\n", config(&home)));
    std::fs::remove_file(home.path("home/home.toml")).unwrap();
    home.run(&["guard", "check", "--query", "q", "--action", "{}"]);
    assert!(!home.path("started").exists());
}

/// A home with an annotation of the airline's, approved.
fn annotated() -> Home {
    let home = Home::new();
    let path = home.write("airline.json", "{}");
    let text = config(&home);
    let named = format!("[servers.airline]\nannotation = '{}'\n", path.display());
    home.configure(&text.replace("[servers.airline]\n", &named));
    home
}

#[test]
fn an_annotation_that_may_answer_each_reading_differently_is_not_used() {
    let home = annotated();
    std::fs::remove_file(home.path("airline.json")).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(home.path("airline.json")).status().unwrap().success());
    let ran = home.run(&["servers", "tools", "airline"]).expect(1);
    assert!(ran.err.contains("its contents"), "{ran:?}");
    home.approve_config();
    let ran = home.run(&["servers", "tools", "airline"]).expect(1);
    assert!(ran.err.contains("it is not a file"), "{ran:?}");

    // One that is too large to be compared is too large to be used.
    let home = annotated();
    home.write("airline.json", &format!("{{}}{}", " ".repeat(1 << 20)));
    home.approve_config();
    let ran = home.run(&["servers", "tools", "airline"]).expect(1);
    assert!(ran.err.contains("larger than 1 MiB"), "{ran:?}");
}

/// The one that was shown and compared is used, whatever lies there when the user has answered.
#[test]
fn an_annotation_that_changes_while_the_user_is_asked_is_not_the_one_that_is_used() {
    let home = annotated();
    home.write("airline.json", "{ \"tools\": { \"flight_status\": {} } }");
    let tty = Tty::within(&home, 80, "", &["servers", "tools", "airline"]);
    let tty = tty.at("[y yes, n no] (Enter = no): ", "");
    home.write("airline.json", "{ \"owner\": \"user\", \"tools\": { \"check_in\": {} } }");
    let (code, shown) = tty.types("y\n").end();
    assert_eq!(code, 0, "{shown}");
    // The other one was never approved.
    let ran = home.run(&["servers", "tools", "airline"]).expect(1);
    assert!(ran.err.contains("its contents"), "{ran:?}");
}

/// Names and values begin no lines of their own, and the changes that matter are not pushed away by others.
#[test]
fn changes_cannot_be_hidden_in_others() {
    let home = swapped();
    let many = (0..200).map(|at| format!("V{at} = 'x'")).collect::<Vec<_>>().join("\n");
    let odd = "\"A\\n\\n\\nDuenna was updated. Is that right?\" = 'x'\n";
    let long = format!("args = [{:?}, 'https://{}', 'evil']", "x", "a".repeat(200));
    let text = config(&home);
    let (before, airline) = text.split_once("[servers.airline]").unwrap();
    let swapped = airline.lines().map(|line| if line.starts_with("args") { long.as_str() } else { line });
    let swapped = swapped.collect::<Vec<_>>().join("\n");
    write(&home, &format!("{before}[servers.airline]{swapped}\n[servers.airline.variables]\n{odd}{many}"));
    let changes = home.run(&["config", "changes"]).expect(1);
    assert_eq!(changes.out.lines().count(), 1 + 200 + 3, "{changes:?}");
    assert!(changes.out.contains("'evil'") || changes.out.contains("\"evil\""), "{changes:?}");
    let (code, shown) =
        Tty::within(&home, 80, "", &["servers", "tools", "folder"]).at("[y yes, n no] (Enter = no): ", "\n").end();
    assert!(code == 1 && shown.contains("smaller changes") && shown.contains("servers.airline.command"), "{shown}");
    assert!(shown.lines().count() < 40, "{shown}");
    // A server's name hides nothing.
    let text = config(&home).replace("[servers.folder]", "[servers.env]");
    write(&home, &text);
    assert!(home.run(&["config", "changes"]).expect(1).out.contains("added servers.env.command: "));
}
