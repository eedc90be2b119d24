//! What comes back, over real servers: GAAP's forgotten file (its section 6.5), and the commands that show the log.

use serde_json::{Value, json};

use crate::home::{Home, of};

const SECRET: &str = "The merger is on Friday.";

/// A home with a database that somebody else runs, which was given the secret file in an earlier task.
fn with_database() -> Home {
    let home = Home::new();
    let database = r#"{ "description": "A database elsewhere: each row is a file of the table `rows`.", "tools": {
        "read_file": { "read_only": true, "success_public": true, "arguments": { "path": {"use": "value"} } },
        "write_file": { "success_public": true, "arguments": { "path": {"use": "value"}, "content": {"use": "value"} } } } }"#;
    let files = r#"{ "description": "Files of the user's own.", "owner": "user", "tools": {
        "read_file": { "read_only": true, "success_public": true, "returns": "about", "arguments": { "path": {"use": "value"} },
            "parties": [{"argument": {"name": "path", "kind": "file", "base": "/home/u"}}],
            "about": {"argument": {"name": "path", "kind": "file", "base": "/home/u"}} } } }"#;
    for (name, annotation) in [("database", database), ("files", files)] {
        let annotation = home.write(&format!("{name}.json"), annotation);
        let (program, state) = (env!("CARGO_BIN_EXE_duenna"), home.path(name));
        let server = ["demo-server", "folder", "--state", state.to_str().unwrap()];
        let add = ["servers", "add", name, "--annotation", annotation.to_str().unwrap(), "--", program];
        home.run(&[&add[..], &server[..]].concat()).expect(0);
    }
    std::fs::write(home.path("files").join("files/secret_info.txt"), SECRET).unwrap();
    let fill = "f = files.read_file(path='secret_info.txt')\n\
                database.write_file(path='row_7', content=f['content'])\n\
                database.write_file(path='row_8', content='nothing of note')\n";
    let answers = "default = 'deny'\n[[rule]]\ndatum = '*'\nparty = 'server:database'\nanswer = 'allow'\n";
    home.artifact(fill, Some(answers)).expect(0);
    home
}

/// Nothing in this artifact names the file; the row it reads was never filled from it.
const MAIL: &str = "row = database.read_file(path='row_8')\n\
                    mailbox.send_email(to='joe@partner.example', subject='The row', body=row['content'])\n";

/// The data that the user is asked about for Joe.
fn asked(home: &Home) -> Vec<String> {
    home.artifact(MAIL, None).expect(3);
    let questions = home.trace();
    let text = of(&questions, "question").iter().map(ToString::to_string).collect::<String>();
    assert!(text.contains("joe@partner.example"), "{text}");
    assert!(home.received("mailbox").is_empty(), "nothing left without an answer");
    let mut data: Vec<String> = ["secret_info.txt", "database/read_file"]
        .into_iter()
        .filter(|name| text.contains(name))
        .map(str::to_owned)
        .collect();
    data.sort();
    data
}

#[test]
fn a_forgotten_file_in_a_remote_database_is_asked_about_before_it_is_mailed() {
    let home = with_database();
    let all = ["database/read_file", "secret_info.txt"];
    assert_eq!(asked(&home), all);
    // What the log is made into changes nothing of that.
    home.run(&["disclosures", "compact", "--keep-days", "0"]).expect(0);
    assert_eq!(asked(&home), all);
    home.run(&["disclosures", "rebuild"]).expect(0);
    assert_eq!(asked(&home), all);
    home.run(&["disclosures", "verify"]).expect(0);

    let only_rows = "default = 'deny'\n[[rule]]\ntrust = true\nparty = '*'\nanswer = 'allow'\n\
                     [[rule]]\ndatum = 'database/read_file'\nparty = '*'\nanswer = 'allow'\n";
    home.artifact(MAIL, Some(only_rows)).expect(3);
    assert!(home.received("mailbox").is_empty(), "the rows may be mailed, the file may not");
    let both = "default = 'allow'\n";
    home.artifact(MAIL, Some(both)).expect(0);
    assert_eq!(home.received("mailbox").len(), 1);
    let known = home.run(&["disclosures", "graph", "--json"]).expect(0).json();
    let joe: Vec<&Value> =
        known.as_array().unwrap().iter().filter(|row| row["party"] == "email:joe@partner.example").collect();
    assert!(joe.iter().any(|row| row["datum"].as_str().unwrap().contains("secret_info.txt")), "{joe:?}");
}

#[test]
fn the_graph_shows_who_knows_what() {
    let home = with_database();
    let table = home.run(&["disclosures", "graph"]).expect(0).out;
    assert!(table.contains("server:database") && table.contains("secret_info.txt"), "{table}");
    assert!(table.lines().all(|line| line.split('\t').count() == 5), "{table}");
    let nothing = home.run(&["disclosures", "graph", "--datum", "ssn"]).expect(0).err;
    assert!(nothing.contains("Nothing private"), "{nothing}");
    let svg = home.path("graph.svg");
    home.run(&["disclosures", "graph", "--svg", svg.to_str().unwrap()]).expect(0);
    let svg = std::fs::read_to_string(svg).unwrap();
    assert!(svg.starts_with("<svg") && svg.contains("server:database") && !svg.contains("merger"), "{svg}");
}

#[test]
fn an_export_has_values_only_where_they_are_asked_for() {
    let home = with_database();
    let plain = |format: &str| home.run(&["disclosures", "export", "--format", format]).expect(0).out;
    let (json, csv) = (plain("json"), plain("csv"));
    assert!(!json.contains("merger") && !csv.contains("merger") && csv.contains("secret_info.txt"));
    let rows: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(csv.lines().count(), rows.as_array().unwrap().len() + 1);
    let out = home.path("log.csv");
    home.run(&["disclosures", "export", "--format", "csv", "--values", "--out", out.to_str().unwrap()]).expect(0);
    assert!(std::fs::read_to_string(&out).unwrap().contains("merger"));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        assert_eq!(std::fs::metadata(&out).unwrap().permissions().mode() & 0o077, 0, "others may not read it");
    }
    let values = home.run(&["disclosures", "export", "--values"]).expect(0).json();
    assert!(values.to_string().contains("merger"));
    home.run(&["disclosures", "export", "--out", "/nowhere/log.json"]).expect(2);
}

#[test]
fn compacting_says_what_it_does() {
    let home = with_database();
    let run = |args: &[&str]| home.run(&[&["disclosures"], args].concat()).expect(0);
    let young = run(&["compact"]).out;
    assert!(young.contains("Nothing to remove"), "{young}");
    let again = "f = files.read_file(path='secret_info.txt')\n\
                 database.write_file(path='row_7', content=f['content'])\n";
    let answers = "default = 'deny'\n[[rule]]\ndatum = '*'\nparty = 'server:database'\nanswer = 'allow'\n";
    for _ in 0..3 {
        home.artifact(again, Some(answers)).expect(0);
    }
    let before = run(&["graph"]).out;
    let dry = run(&["compact", "--keep-days", "0", "--dry-run", "--json"]).json();
    assert!(dry["rows"].as_u64().unwrap() > 0, "{dry}");
    assert_eq!(run(&["compact", "--keep-days", "0", "--dry-run", "--json"]).json(), dry, "a dry run changes nothing");
    let done = run(&["compact", "--keep-days", "0", "--json"]).json();
    assert_eq!((&done["rows"], &done["dry_run"]), (&dry["rows"], &json!(false)));
    assert_eq!(run(&["graph"]).out, before);
    let said = run(&["verify"]).out;
    assert!(said.contains("none changed or missing") && said.contains("It was compacted on"), "{said}");
    assert_eq!(run(&["verify", "--json"]).json()["checkpoint"]["rows"], dry["rows"]);
}
