//! The other commands.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::home::{BIRTH, Home, SSN, duenna, finish};

#[test]
fn a_home_is_made_once_and_asks_nothing() {
    let home = Home::empty();
    let ran = home.run(&["init", "--key", "file", "--json"]).expect(0);
    assert_eq!(ran.json()["key"], "a key file in the home");
    assert!(home.run(&["init"]).expect(1).err.contains("already"));
}

#[test]
fn where_the_home_is() {
    let home = Home::new();
    let by_variable = finish(duenna().env("DUENNA_HOME", home.path("home")).args(["data", "list", "--json"]), "");
    assert_eq!(by_variable.expect(0).json().as_array().unwrap().len(), 2);
    let elsewhere = finish(
        duenna().env("XDG_DATA_HOME", home.path("data")).env("HOME", home.path("user")).args(["data", "list"]),
        "",
    );
    assert!(elsewhere.expect(1).err.contains("duenna"));
}

#[test]
fn values_go_in_and_never_come_out() {
    let home = Home::new();
    let list = home.run(&["data", "list", "--json"]).expect(0).json();
    assert_eq!(
        list[0],
        json!({ "key": "date_of_birth", "type": "birth_date", "kind": null, "grains": ["exact", "year", "decade"], "open": false })
    );
    assert_eq!(list[1]["type"], "identifier");
    let texts = [home.run(&["data", "list"]).out, list.to_string()];
    assert!(texts.iter().all(|text| !text.contains(SSN) && !text.contains(BIRTH)));
    let ran = home.run_with(&["data", "add", "ssn"], "other").expect(2);
    assert!(ran.err.contains("--replace") && !ran.err.contains("other"), "{ran:?}");
    home.run_with(&["data", "add", "ssn", "--replace"], "other").expect(0);
    let ran = home.run_with(&["data", "add", "day", "--type", "date"], "someday").expect(2);
    assert!(!ran.err.contains("someday"), "{ran:?}");
    assert!(home.run_with(&["data", "add", "empty"], "\n").expect(2).err.contains("empty"));
    home.run(&["data", "add", "not a key"]).expect(2);
    home.run(&["data", "remove", "ssn"]).expect(0);
    assert!(home.run(&["data", "remove", "ssn"]).expect(2).err.contains("ssn"));
}

#[test]
fn the_value_is_standard_input_without_its_last_newline() {
    let home = Home::new();
    home.run_with(&["data", "add", "poem"], "a\nb\n\n").expect(0);
    let ran = home.artifact("print([priv_data_db.access_poem()])\n", None).expect(0);
    assert_eq!(ran.out, "['a\\nb\\n']\n");
}

#[test]
fn permissions_are_granted_denied_explained_and_revoked() {
    let home = Home::new();
    let verdict = |args: &[&str]| {
        let all = [&["permissions", "why"], args, &["--json"]].concat();
        home.run(&all).expect(0).json()["verdict"].clone()
    };
    let joe = "email:joe@example.com";
    assert_eq!(verdict(&["ssn", joe]), "ask");
    home.run(&["permissions", "grant", "date_of_birth", joe, "--grain", "year"]).expect(0);
    assert_eq!(verdict(&["date_of_birth", joe, "--grain", "year"]), "allow");
    assert_eq!(verdict(&["date_of_birth", joe, "--grain", "decade"]), "allow");
    assert_eq!(verdict(&["date_of_birth", joe]), "ask");
    home.run(&["permissions", "deny", "ssn", "server:airline"]).expect(0);
    assert_eq!(verdict(&["ssn", "server:airline"]), "deny");
    assert_eq!(verdict(&["airline/check_in", "server:airline"]), "allow", "a party knows its own");
    home.run(&["permissions", "grant", "ssn", "tool:maps.geocode", "--purpose", "travel", "--anyway"]).expect(0);
    assert_eq!(verdict(&["ssn", "tool:maps.geocode"]), "ask");
    assert_eq!(verdict(&["ssn", "tool:maps.geocode", "--purpose", "travel"]), "allow");
    let list = home.run(&["permissions", "list", "--json"]).expect(0).json();
    assert_eq!(list.as_array().unwrap().len(), 3);
    let denied = list.as_array().unwrap().iter().find(|one| one["answer"] == "deny").unwrap();
    home.run(&["permissions", "revoke", &denied["id"].to_string()]).expect(0);
    assert_eq!(verdict(&["ssn", "server:airline"]), "ask");
    home.run(&["permissions", "revoke", "date_of_birth", joe]).expect(0);
    assert_eq!(verdict(&["date_of_birth", joe, "--grain", "year"]), "ask");
    for wrong in [
        &["permissions", "grant", "ssn", "joe@x, evil@y"][..],
        &["permissions", "grant", "ssn", joe, "--grain", "furlong"],
        &["permissions", "revoke", "ssn"],
    ] {
        home.run(wrong).expect(2);
    }
    home.run(&["permissions", "revoke", "99"]).expect(1);
}

#[test]
fn a_check_tells_what_an_artifact_may_tell_whom() {
    let home = Home::new();
    let source = "n = priv_data_db.access_ssn()\nif n.startswith('9'):\n    airline.flight_status(flight='SK 418')\n\
                  folder.list_files()\n";
    let artifact = home.write("a.py", source);
    let found = home.run(&["check", artifact.to_str().unwrap(), "--json"]).expect(0).json();
    assert_eq!(found["stages"], json!([]));
    let found: Vec<&Value> = found["calls"].as_array().unwrap().iter().collect();
    assert_eq!(
        (&found[0]["line"], &found[0]["tool"], &found[0]["verdict"]),
        (&json!(3), &json!("flight_status"), &json!("ask"))
    );
    assert_eq!(found[0]["asks"], json!([{ "datum": "ssn", "grain": "exact", "party": "server:airline" }]));
    assert_eq!(found[1]["verdict"], "allow");
    assert!(home.received("airline").is_empty());
    let table = home.run(&["check", artifact.to_str().unwrap()]).expect(0).out;
    assert!(table.lines().all(|line| line.chars().count() <= 80) && table.contains("asks you"), "{table}");
    let wrong = home.write("b.py", "import os\n");
    assert!(home.run(&["check", wrong.to_str().unwrap()]).expect(4).out.contains("line 1"));
}

#[test]
fn servers_are_added_imported_listed_and_removed() {
    let home = Home::new();
    let list = home.run(&["servers", "list", "--json"]).expect(0).json();
    assert_eq!(list.as_array().unwrap().len(), 3);
    assert!(list[0]["annotation"].as_str().unwrap().contains("demo-airline"));
    for kind in ["airline", "folder", "mailbox"] {
        let tools = home.run(&["servers", "tools", kind, "--json"]).expect(0).json();
        let annotation = home.run(&["annotations", "show", kind, "--json"]).expect(0).json();
        assert_eq!(tools["changed"], false);
        for tool in tools["tools"].as_array().unwrap() {
            assert_eq!(tool["annotated"], true, "{tool}");
            let keys = |value: &Value| value.as_object().map(|all| all.keys().cloned().collect::<BTreeSet<_>>());
            let known = &annotation["tools"][tool["tool"].as_str().unwrap()]["arguments"];
            let given = &tool["input_schema"]["properties"];
            assert_eq!(keys(known).unwrap_or_default(), keys(given).unwrap_or_default(), "{kind}: {tool}");
        }
    }
    let other = r#"{ "mcpServers": { "my-time": { "command": "uvx", "args": ["mcp-server-time"] }, "airline": { "command": "x" } } }"#;
    let file = home.write("claude.json", other);
    let imported = home.run(&["servers", "import", file.to_str().unwrap(), "--json"]).expect(0).json();
    assert_eq!((&imported["imported"], &imported["there_already"]), (&json!(["my_time"]), &json!(["airline"])));
    assert!(home.run(&["annotations", "show", "my_time"]).expect(0).out.contains("get_current_time"));
    home.run(&["servers", "remove", "my_time"]).expect(0);
    home.run(&["servers", "remove", "my_time"]).expect(2);
    home.run(&["servers", "add", "airline", "--", "x"]).expect(1);
    home.run(&["servers", "add", "print", "--", "x"]).expect(2);
    home.run(&["servers", "add", "clear", "--url", "http://example.com/mcp"]).expect(2);
}

#[test]
fn an_annotation_is_drafted_from_the_tools_of_a_real_server() {
    let home = Home::new();
    let file = home.path("draft.json");
    let file = file.to_str().unwrap();
    let said = home.run(&["annotations", "draft", "mailbox", "--out", file]).expect(0).out;
    assert!(said.contains("4 tools"), "{said}");
    home.run(&["annotations", "lint", file]).expect(0);
    let draft = home.run(&["annotations", "draft", "mailbox"]).expect(0).json();
    assert_eq!(draft["tools"]["send_email"]["parties"][0], "server");
    assert_eq!(draft["tools"]["send_email"]["arguments"]["to"]["needs"], "full");
    home.run(&["annotations", "draft", "mailbox", "--out", file]).expect(2);
    home.run(&["annotations", "draft", "nobody"]).expect(1);
}

#[test]
fn annotations_are_shown_and_checked() {
    let home = Home::new();
    let shown = home.run(&["annotations", "show", "mcp-server-time"]).expect(0);
    let file = home.write("time.json", &shown.out);
    home.run(&["annotations", "lint", file.to_str().unwrap()]).expect(0);
    let wrong = home.write("wrong.json", r#"{ "tools": { "t": { "returns": "about" } } }"#);
    let ran = home.run(&["annotations", "lint", file.to_str().unwrap(), wrong.to_str().unwrap()]).expect(1);
    assert!(ran.err.contains("wrong.json") && ran.err.contains("about"), "{ran:?}");
    assert!(home.run(&["annotations", "show"]).expect(0).out.contains("mcp-server-git"));
    home.run(&["annotations", "show", "nothing"]).expect(2);
}

#[test]
fn a_plain_program_runs_as_python_would() {
    let home = Home::empty();
    let run = |source: &str| {
        let file = home.write("p.py", source);
        finish(duenna().args(["lang", "run", file.to_str().unwrap()]), "")
    };
    assert_eq!(run("print('hello', 1 + 2)\n").expect(0).out, "hello 3\n");
    let ran = run("print('a')\nint('x')\n").expect(1);
    assert_eq!(ran.out, "a\n");
    assert_eq!(ran.err, "ValueError: invalid literal for int() with base 10: 'x'\n");
    let ran = run("import os\n").expect(2);
    assert!(ran.out.is_empty() && ran.err.contains("line 1"), "{ran:?}");
    let ran = run("priv_data_db.access_ssn()\n").expect(1);
    assert_eq!(ran.err, "KeyError: there is no entry `ssn` in the private store (it is empty)\n");
}

#[test]
fn completions_and_the_manual_are_printed() {
    assert!(finish(duenna().args(["completions", "bash"]), "").expect(0).out.contains("duenna"));
    assert!(finish(duenna().arg("man"), "").expect(0).out.contains(".TH duenna"));
}
