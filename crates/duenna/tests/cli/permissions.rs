//! Permissions over time: lifetimes, purposes, export and import, what would change a verdict, and what is wrong with answers.

use std::process::Stdio;

use duenna_core::{Effect, Grain, Lifetime};
use duenna_store::{Access, Answer, Store, now};
use serde_json::{Value, json};

use crate::home::{Home, of};

const TELL: &str = "airline.check_in(confirmation='SKY7Q2', passenger='A', note=priv_data_db.access_ssn())\n";

fn verdict(home: &Home, args: &[&str]) -> Value {
    home.run(&[&["permissions", "why"], args, &["--json"]].concat()).expect(0).json()["verdict"].clone()
}

fn list(home: &Home) -> Vec<Value> {
    home.run(&["permissions", "list", "--json"]).expect(0).json().as_array().unwrap().clone()
}

/// An answer that ended as it was given.
fn remember_ended(home: &Home, datum: &str, party: &str) {
    let ended = Answer::Data {
        datum: datum.parse().unwrap(),
        grain: Grain::EXACT,
        party: party.parse().unwrap(),
        purpose: None,
        effect: Effect::Allow,
        lasts: Lifetime::Until(now()),
        refused_in: None,
    };
    let store = Store::open(&home.path("home"), &Access::files_only()).unwrap();
    store.remember(&[ended], now()).unwrap();
}

#[test]
fn an_answer_until_a_date_ends_by_itself() {
    let home = Home::new();
    home.run(&["permissions", "grant", "ssn", "server:airline", "--until", "2999-01-31"]).expect(0);
    assert!(list(&home)[0]["lasts"].as_str().unwrap().starts_with("until "));
    home.artifact(TELL, None).expect(0);
    let why = home.run(&["permissions", "why", "ssn", "server:airline", "--json"]).expect(0).json();
    let changes = why["would_change"].to_string();
    assert!(changes.contains("it expires at") && changes.contains("\"ask\""), "{changes}");
    home.run(&["permissions", "revoke", "1"]).expect(0);
    remember_ended(&home, "ssn", "server:airline");
    assert_eq!(verdict(&home, &["ssn", "server:airline"]), "ask");
    home.artifact(TELL, None).expect(3);
    for wrong in ["yesterday", "2020-01-01", "2027-02-30", ""] {
        home.run(&["permissions", "grant", "ssn", "server:airline", "--until", wrong]).expect(2);
    }
    home.run(&["permissions", "grant", "ssn", "server:airline", "--until", "2999-01-31"]).expect(0);
    assert_eq!(verdict(&home, &["ssn", "server:airline"]), "allow");
}

#[test]
fn an_answer_for_a_purpose_holds_for_that_purpose() {
    let home = Home::new();
    let artifact = home.write("artifact.py", TELL);
    let answers = home.write(
        "answers.toml",
        "default = 'deny'\n[[rule]]\ndatum = 'ssn'\nparty = '*'\nanswer = 'allow'\nlasts = 'purpose'\n",
    );
    let run = |purpose: Option<&str>, answers: Option<&std::path::Path>| {
        let mut args = vec!["run", "--artifact", artifact.to_str().unwrap()];
        args.extend(purpose.map(|purpose| ["--purpose", purpose]).into_iter().flatten());
        args.extend(answers.map(|answers| ["--answers", answers.to_str().unwrap()]).into_iter().flatten());
        home.run(&args)
    };
    run(Some("travel"), Some(&answers)).expect(0);
    run(Some("travel"), None).expect(0);
    run(Some("work"), None).expect(3);
    run(None, None).expect(3);
    assert_eq!((&list(&home)[0]["purpose"], &list(&home)[0]["lasts"]), (&json!("travel"), &json!("always")));
    // In a task without one it is an answer for the task.
    let home = Home::new();
    home.artifact(TELL, Some("[[rule]]\ndatum = 'ssn'\nparty = '*'\nanswer = 'allow'\nlasts = 'purpose'\n")).expect(0);
    home.artifact(TELL, None).expect(3);
    assert_eq!(of(&home.trace(), "question").len(), 1);
}

#[test]
fn answers_of_a_file_may_end_at_a_date() {
    let home = Home::new();
    let rule = "default = 'deny'\n[[rule]]\ndatum = 'ssn'\nparty = '*'\nanswer = 'allow'\nlasts = 'until 2999-01-31'\n";
    home.artifact(TELL, Some(rule)).expect(0);
    home.artifact(TELL, None).expect(0);
    home.artifact(TELL, Some(&rule.replace("until 2999-01-31", "until soon"))).expect(2);
    home.artifact(TELL, Some(&rule.replace("until 2999-01-31", "forever"))).expect(2);
}

#[test]
fn who_may_shape_what_is_granted_listed_and_revoked() {
    let home = Home::new();
    let shapes = ["--shapes", "mailbox/send_email", "--argument", "to"];
    home.run(&[&["permissions", "grant", "server:airline"], &shapes[..]].concat()).expect(0);
    home.run(&[
        "permissions",
        "deny",
        "email:eve@example.com",
        "--shapes",
        "airline/check_in",
        "--until",
        "2999-01-01",
    ])
    .expect(0);
    let all = list(&home);
    assert_eq!(all[0]["shapes"]["argument"]["argument"], "to");
    assert_eq!((&all[1]["answer"], &all[1]["shapes"]["calling"]["tool"]), (&json!("deny"), &json!("check_in")));
    let revoked = home.run(&[&["permissions", "revoke", "server:airline", "--json"], &shapes[..]].concat()).expect(0);
    assert_eq!(revoked.json()["revoked"], 1);
    assert_eq!(list(&home).len(), 1);
    for wrong in [
        &["permissions", "grant", "ssn", "server:airline", "--shapes", "mailbox/send_email"][..],
        &["permissions", "grant", "server:airline", "--shapes", "mailbox"],
        &["permissions", "grant", "ssn"],
        &["permissions", "grant", "ssn", "server:airline", "--argument", "to"],
    ] {
        home.run(wrong).expect(2);
    }
}

#[test]
fn what_is_exported_can_be_imported_elsewhere() {
    let one = Home::new();
    one.run(&["permissions", "grant", "ssn", "server:airline"]).expect(0);
    one.run(&[
        "permissions",
        "grant",
        "date_of_birth",
        "email:joe@example.com",
        "--grain",
        "year",
        "--purpose",
        "travel",
    ])
    .expect(0);
    one.run(&["permissions", "deny", "ssn", "email:joe@example.com", "--until", "2999-01-31"]).expect(0);
    one.run(&["permissions", "grant", "server:airline", "--shapes", "mailbox/send_email", "--argument", "to"])
        .expect(0);
    let file = one.path("export.json");
    let file = file.to_str().unwrap();
    one.run(&["permissions", "export", file]).expect(0);
    assert!(
        one.run(&["permissions", "export", file]).expect(2).err.contains("cannot write"),
        "nothing is written over"
    );
    let (two, text) = (Home::new(), std::fs::read_to_string(file).unwrap());
    assert_eq!(serde_json::from_str::<Value>(&text).unwrap()["duenna_permissions"], 1);
    let ran = two.run(&["permissions", "import", file]).expect(2);
    assert!(ran.err.contains("ALLOWS, new") && ran.err.contains("--yes"), "{ran:?}");
    let ran = two.run(&["permissions", "import", file, "--dry-run"]).expect(0);
    assert!(ran.out.contains("Permissions that would be added: 4"), "{ran:?}");
    assert!(list(&two).is_empty(), "nothing was added so far");
    let said = two.run(&["permissions", "import", file, "--yes", "--json"]).expect(0).json();
    assert_eq!(said, json!({ "imported": 4, "allows": 3, "refuses": 1, "known": 0, "void": 0, "over": 0 }));
    let plain = |home: &Home| {
        let mut all = list(home);
        for one in &mut all {
            one["id"] = Value::Null;
        }
        all
    };
    assert_eq!(plain(&one), plain(&two));
    let said = two.run(&["permissions", "import", file, "--yes", "--json"]).expect(0).json();
    assert_eq!((&said["imported"], &said["known"]), (&json!(0), &json!(4)), "a second time there is nothing to add");
    // To standard output it is the same.
    let shown = one.run(&["permissions", "export"]).expect(0).json();
    assert_eq!(shown["permissions"], serde_json::from_str::<Value>(&text).unwrap()["permissions"]);
}

#[test]
fn an_import_never_widens_what_was_refused() {
    let home = Home::new();
    home.run(&["permissions", "deny", "ssn", "server:airline"]).expect(0);
    let row = json!({ "answer": "allow", "datum": "ssn", "grain": "exact", "party": "server:airline" });
    let over = json!({ "answer": "allow", "datum": "ssn", "grain": "exact", "party": "server:mailbox", "until": "2020-01-01" });
    let text =
        json!({ "duenna_permissions": 1, "written": "now", "permissions": [row, over], "steering": [] }).to_string();
    let file = home.write("in.json", &text);
    let said = home.run(&["permissions", "import", file.to_str().unwrap(), "--yes", "--json"]).expect(0).json();
    // The exact number has no coarser rung that the refusal leaves but `last_digits`: so a part of it would be new.
    assert_eq!((&said["over"], &said["void"]), (&json!(1), &json!(0)), "{said}");
    assert_eq!(verdict(&home, &["ssn", "server:airline"]), "deny", "a no wins over whatever is imported");
}

#[test]
fn an_import_of_garbage_adds_nothing() {
    let home = Home::new();
    let good = json!({ "answer": "allow", "datum": "ssn", "grain": "exact", "party": "server:airline" });
    let whole = |row: Value| {
        json!({ "duenna_permissions": 1, "written": "", "permissions": [good, row], "steering": [] }).to_string()
    };
    let with = |key: &str, value: Value| {
        let mut row = good.clone();
        row[key] = value;
        whole(row)
    };
    let texts = [
        String::new(),
        "null".to_owned(),
        "{}".to_owned(),
        "[1, 2".to_owned(),
        "\u{0}\u{1}".to_owned(),
        json!({ "duenna_permissions": 2, "written": "", "permissions": [], "steering": [] }).to_string(),
        with("party", json!("joe@x, evil@y")),
        with("party", json!("server:a\u{202e}b")),
        with("datum", json!("../ssn")),
        with("grain", json!("furlong")),
        with("answer", json!("maybe")),
        with("until", json!("soon")),
        with("lasts", json!("always")),
        with("purpose", json!("a b")),
        "{\"duenna_permissions\": 1, \"written\": \"\", \"permissions\": [".to_owned() + &"[".repeat(100_000),
        "x".repeat((8 << 20) + 1),
    ];
    for text in texts {
        let file = home.write("in.json", &text);
        let ran = home.run(&["permissions", "import", file.to_str().unwrap(), "--yes"]).expect(2);
        assert!(ran.err.contains("cannot read"), "{ran:?}");
        assert!(list(&home).is_empty(), "{}", text.chars().take(200).collect::<String>());
    }
    home.run(&["permissions", "import", "/nowhere/at/all.json", "--yes"]).expect(2);
}

#[test]
fn why_says_which_answer_decides_and_what_would_change_it() {
    let home = Home::new();
    let why = |args: &[&str]| home.run(&[&["permissions", "why"], args, &["--json"]].concat()).expect(0).json();
    let birth = ["date_of_birth", "server:airline"];
    let asked = why(&birth);
    assert_eq!((&asked["verdict"], &asked["decides"]), (&json!("ask"), &Value::Null));
    assert!(asked["would_change"].to_string().contains("permissions grant"), "{asked}");
    home.run(&["permissions", "grant", birth[0], birth[1], "--grain", "year"]).expect(0);
    let near = why(&birth);
    assert!(near["does_not_count"][0].as_str().unwrap().contains("allows year"), "{near}");
    home.run(&["permissions", "grant", birth[0], birth[1], "--purpose", "travel"]).expect(0);
    assert_eq!(why(&birth)["does_not_count"].as_array().unwrap().len(), 2);
    let allowed = why(&[&birth[..], &["--purpose", "travel"]].concat());
    assert_eq!((&allowed["verdict"], &allowed["decides"]), (&json!("allow"), &json!(2)));
    assert_eq!(allowed["would_change"][0], json!({ "what": "duenna permissions revoke 2", "then": "ask" }));
    home.run(&["permissions", "deny", birth[0], birth[1]]).expect(0);
    home.run(&["permissions", "deny", birth[0], birth[1]]).expect(0);
    let denied = why(&birth);
    assert_eq!((&denied["verdict"], &denied["decides"]), (&json!("deny"), &json!(3)));
    let what = denied["would_change"][0]["what"].as_str().unwrap().to_owned();
    assert_eq!(what, "duenna permissions revoke 3 && duenna permissions revoke 4", "one alone would change nothing");
    let coarser = denied["would_change"].to_string();
    assert!(coarser.contains("coarser grain year") && coarser.contains("allow"), "{coarser}");
    // What it says holds.
    for command in what.split(" && ") {
        let args: Vec<&str> = command.split(' ').skip(1).collect();
        home.run(&args).expect(0);
    }
    assert_eq!(why(&birth)["verdict"], denied["would_change"][0]["then"]);
    let text = home.run(&["permissions", "why", birth[0], birth[1]]).expect(0).out;
    assert!(text.contains("What would change it") && text.lines().all(|line| line.chars().count() <= 84), "{text}");
}

#[test]
fn lint_finds_answers_that_never_count() {
    let home = Home::new();
    let lint = |code: i32| home.run(&["permissions", "lint", "--json"]).expect(code).json();
    assert_eq!(lint(0), json!([]));
    home.run(&["permissions", "grant", "ssn", "server:airline"]).expect(0);
    assert_eq!(lint(0)[0]["kind"], "never_used", "that alone is no mistake");
    home.artifact(TELL, None).expect(0);
    assert_eq!(lint(0), json!([]), "it was used");
    let wrong: [(&[&str], &str, &str); 7] = [
        (&["grant", "no_such_key", "server:airline"], "never_matches", "no private value"),
        (&["grant", "ssn", "server:airway"], "never_matches", "no server `airway`"),
        (&["grant", "airline/fly", "server:mailbox"], "never_matches", "no tool `fly`"),
        (&["grant", "airline/check_in", "server:airline"], "never_matches", "comes from"),
        (&["grant", "ssn", "server:airline", "--grain", "last_digits"], "covered", "permission 1"),
        (&["grant", "server:airline", "--shapes", "mailbox/fly"], "never_matches", "no tool `fly`"),
        (&["grant", "ssn", "server:airline", "--purpose", "travel"], "covered", "permission 1"),
    ];
    for (args, kind, why) in wrong {
        let id = home.run(&[&["permissions"], args, &["--anyway", "--json"]].concat()).expect(0).json()["id"].clone();
        let found = lint(1);
        assert_eq!((&found[0]["id"], &found[0]["kind"]), (&id, &json!(kind)), "{args:?}: {found}");
        assert!(found[0]["why"].as_str().unwrap().contains(why), "{args:?}: {found}");
        assert!(!found[0]["advice"].as_str().unwrap().is_empty());
        home.run(&["permissions", "revoke", &id.to_string()]).expect(0);
    }
    home.run(&["permissions", "deny", "ssn", "server:airline"]).expect(0);
    let found = lint(1);
    assert_eq!((&found[0]["id"], &found[0]["kind"]), (&json!(1), &json!("partly_void")), "{found}");
    let text = home.run(&["permissions", "lint"]).expect(1).out;
    assert!(text.contains("what to do"), "{text}");
    home.run(&["permissions", "grant", "date_of_birth", "server:airline", "--grain", "decade"]).expect(0);
    home.run(&["permissions", "deny", "date_of_birth", "server:airline", "--grain", "decade"]).expect(0);
    assert_eq!(lint(1)[0]["kind"], "void");
    remember_ended(&home, "ssn", "server:mailbox");
    let ended = lint(1);
    assert!(ended[0]["why"].as_str().unwrap().contains("expired at"), "{ended}");
}

/// A branch sets aside the answers for once that its calls need, where it begins. It lets no call pass by another one, though the
/// lasting answer is revoked meanwhile: that one would not be spent where the arms meet.
#[test]
#[cfg(unix)]
fn a_call_in_a_branch_does_not_pass_by_an_answer_for_once_that_the_branch_did_not_set_aside() {
    for is_revoked in [false, true] {
        let home = Home::new();
        let hang = home.add_slow_server();
        home.run_with(&["data", "add", "city"], "Lisbon").expect(0);
        for party in ["server:airline", "server:slow"] {
            home.run(&["permissions", "grant", "ssn", party]).expect(0);
        }
        home.run(&["permissions", "grant", "date_of_birth", "server:airline", "--grain", "year"]).expect(0);
        let source = "born = priv_data_db.access_date_of_birth()\n\
        year = priv_data_db.access_date_of_birth(grain='year')\n\
        try:\n    airline.check_in(confirmation='SKY7Q2', passenger='A', note=f'{born} {priv_data_db.access_city()}')\n\
        except PermissionError:\n    pass\n\
        if priv_data_db.access_ssn().startswith('9'):\n    slow.send(text='x')\n    \
        airline.check_in(confirmation='SKY7Q2', passenger='B', note=year)\n";
        let rule = "[[rule]]\ndatum = 'date_of_birth'\nparty = 'server:airline'\nanswer = 'allow'\nlasts = 'once'\n";
        let artifact = home.write("artifact.py", source);
        let answers = home.write(
            "answers.toml",
            &format!("default = 'deny'\n{rule}[[rule]]\ndatum = 'slow/send'\nparty = '*'\nanswer = 'allow'\n"),
        );
        let args = ["run", "--artifact", artifact.to_str().unwrap(), "--answers", answers.to_str().unwrap()];
        let running = home.command(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        home.wait_for_slow_call();
        let of_the_year = list(&home).into_iter().find(|one| one["grain"] == "birth_date.year").unwrap();
        let once = list(&home).into_iter().find(|one| one["datum"] == "date_of_birth" && one["grain"] == "exact");
        assert!(once.is_some(), "the answer for once is there: {:?}", list(&home));
        if is_revoked {
            home.run(&["permissions", "revoke", &of_the_year["id"].to_string()]).expect(0);
        }
        std::fs::remove_file(hang).unwrap();
        let ran = running.wait_with_output().unwrap();
        let why = home.run(&["why", "1", "3"]).out;
        assert_eq!(
            home.received("airline").len(),
            usize::from(!is_revoked),
            "{} {why}",
            String::from_utf8_lossy(&ran.stderr)
        );
    }
}

/// A permission for several things is found, named and revoked as any other.
#[test]
fn wide_permissions_are_seen_by_every_command() {
    let home = Home::new();
    let (all, docs, file) =
        ("folder/read_file → *", "folder/read_file → in file:/x/docs", "folder/read_file → file:/x/docs/a.txt");
    let permissions = |args: &[&str]| home.run(&[&["permissions"], args].concat());
    permissions(&["grant", all, "server:airline"]).expect(0);
    let why = permissions(&["why", file, "server:airline", "--json"]).expect(0).json();
    assert_eq!((&why["verdict"], &why["decides"]), (&serde_json::json!("allow"), &serde_json::json!(1)), "{why}");
    let revoked = permissions(&["revoke", file, "server:airline"]).expect(0).out;
    assert_eq!(revoked, format!("Revoked 0 permissions.\nPermission 1, about `{all}`, still covers it.\n"));
    // A no to a folder of it: the files in it are refused, and whatever may be one of them is asked about.
    permissions(&["deny", docs, "server:airline"]).expect(0);
    let why = permissions(&["why", file, "server:airline", "--json"]).expect(0).json();
    assert_eq!((&why["verdict"], &why["decides"]), (&serde_json::json!("deny"), &serde_json::json!(2)), "{why}");
    let why = permissions(&["why", "folder/read_file", "server:airline", "--json"]).expect(0).json();
    assert_eq!(why["verdict"], "ask");
    assert_eq!(why["would_change"][0]["what"], "duenna permissions revoke 2", "{why}");
    assert_eq!(why["would_change"][0]["then"], "allow", "{why}");
    permissions(&["grant", file, "server:airline"]).expect(0);
    let lint = permissions(&["lint"]).out;
    let lint = lint.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(lint.contains("permission 2 refuses all that this"), "{lint}");
    // What is exported comes back as it was.
    let exported = home.path("permissions.json");
    permissions(&["export", exported.to_str().unwrap()]).expect(0);
    let other = Home::new();
    other.run(&["permissions", "import", exported.to_str().unwrap(), "--yes"]).expect(0);
    let listed = other.run(&["permissions", "list", "--json"]).expect(0).out;
    assert!(listed.contains(all) && listed.contains(docs), "{listed}");
    // Nobody is called so.
    permissions(&["deny", "ssn", "any file"]).expect(2);
    permissions(&["deny", "folder/read_file → in file:/", "server:airline"]).expect(2);
}

/// What is permitted via an answer is found, named and revoked as any other, and a no to it is one to the thing.
#[test]
fn what_an_answer_may_repeat_is_seen_by_every_command() {
    let home = Home::new();
    let permissions = |args: &[&str]| home.run(&[&["permissions"], args].concat());
    permissions(&["grant", "via ssn", "server:airline"]).expect(0);
    let verdict = |datum: &str| permissions(&["why", datum, "server:airline", "--json"]).expect(0).json();
    assert_eq!((&verdict("via ssn")["verdict"], &verdict("ssn")["verdict"]), (&"allow".into(), &"ask".into()));
    permissions(&["grant", "ssn", "server:airline"]).expect(0);
    let revoked = permissions(&["revoke", "via ssn", "server:airline"]).expect(0).out;
    assert_eq!(revoked, "Revoked 1 permission.\nPermission 2, about `ssn`, still covers it.\n");
    permissions(&["deny", "via ssn", "server:airline"]).expect(0);
    let why = verdict("ssn");
    assert_eq!(
        (&why["verdict"], &why["decides"], &why["answers"][1]["datum"]),
        (&"deny".into(), &3.into(), &"via ssn".into()),
        "{why}"
    );
    let lint = permissions(&["lint"]).out;
    let lint = lint.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(lint.contains("permission 3 refuses part of what"), "{lint}");
    // Both go with the thing.
    assert_eq!(permissions(&["revoke", "ssn", "server:airline"]).expect(0).out, "Revoked 2 permissions.\n");
    permissions(&["grant", "via via ssn", "server:airline"]).expect(2);
}
