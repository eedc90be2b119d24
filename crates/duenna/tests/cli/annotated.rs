//! What annotations say of parties within arguments, and what the commands say of annotations.

use serde_json::{Value, json};

use crate::home::{Home, SSN, of};

/// The demo's airline once more, described as a desk that mails what it is told to the guests in `note`.
const DESK: &str = r#"{ "tools": {
    "check_in": {
        "parties": [{ "argument": { "name": "note", "kind": "email", "at": ".guests[].email" } }],
        "arguments": { "confirmation": { "use": "value" }, "passenger": { "use": "value" }, "note": { "use": "value" } } },
    "flight_status": {
        "owner": "user",
        "parties": [{ "argument": { "name": "flight", "kind": "room" } }],
        "arguments": { "flight": { "use": "value" } } },
    "confirmation": {
        "parties": [{ "argument": { "name": "confirmation", "kind": "room" } }],
        "arguments": { "confirmation": { "use": "value" } } } } }"#;

fn with_desk() -> Home {
    let home = Home::new();
    let (about, state) = (home.write("desk.json", DESK), home.path("airline"));
    let (program, about) = (env!("CARGO_BIN_EXE_duenna"), about.to_str().unwrap());
    let start = [program, "demo-server", "airline", "--state", state.to_str().unwrap()];
    home.run(&[&["servers", "add", "desk", "--carrier", "--annotation", about, "--"], &start[..]].concat()).expect(0);
    home
}

/// The lines of the first question of a run that nobody answers, as `DATUM to PARTY`.
fn asked(home: &Home, guests: &str) -> Vec<String> {
    let source = format!(
        "desk.check_in(confirmation='SKY7Q2', passenger=priv_data_db.access_ssn(), note={{'guests': {guests}}})\n"
    );
    let ran = home.artifact(&source, None).expect(3);
    assert!(!ran.err.contains(SSN) && !home.trace_text().contains(SSN), "{ran:?}");
    lines_of(&home.trace())
}

/// The lines of the first question.
fn lines_of(trace: &[Value]) -> Vec<String> {
    let lines = of(trace, "question")[0]["lines"].as_array().unwrap();
    let text = |line: &Value, member: &str| line[member].as_str().unwrap().to_owned();
    lines.iter().map(|line| format!("{} to {}", text(line, "datum"), text(line, "party"))).collect()
}

#[test]
fn guests_are_asked_about_one_by_one_and_what_is_no_guest_may_be_anyone() {
    let home = Home::new();
    let schema = r#"{"type":"object","properties":{"confirmation":{},"passenger":{},"note":{"type":"object"}}}"#;
    let tools = format!(r#"[{{"name":"check_in","inputSchema":{schema}}}]"#);
    home.add_shell_server("desk", ":", (&tools, r#"{"content":[]}"#), Some(DESK));
    home.run_with(&["data", "add", "friend"], "mallory@evil.example").expect(0);
    let joe = "{'email': 'joe@example.com'}";
    assert_eq!(
        asked(&home, &format!("[{joe}, {{'email': 'Eve@Evil.example', 'name': 'joe@example.com'}}]")),
        ["ssn to email:eve@evil.example", "ssn to email:joe@example.com"]
    );
    let anyone = ["ssn to server:desk", "ssn to email:⟨desk/*⟩"];
    for guests in
        ["['joe@example.com']", "[{'mail': 'joe@example.com'}]", "[None]", joe, "[{'email': 'a@x.org, b@x.org'}]"]
    {
        assert_eq!(asked(&home, guests), anyone, "{guests}");
    }
    // One guest out of private data makes all of them a symbol, with no address in it; the preview says so before.
    let hidden = format!("[{joe}, {{'email': priv_data_db.access_friend()}}]");
    assert_eq!(asked(&home, &hidden), ["friend to email:⟨friend⟩", "ssn to email:⟨friend⟩"]);
    assert!(!home.trace_text().contains("mallory"), "{}", home.trace_text());
    let artifact = home.path("artifact.py");
    let foreseen = home.run(&["check", artifact.to_str().unwrap(), "--json"]).expect(0).json()["calls"].clone();
    assert!(foreseen[0]["parties"].as_array().unwrap().contains(&json!("email:⟨friend⟩")), "{foreseen}");
    assert!(!home.path("desk.received").exists());
}

#[test]
fn why_says_what_is_the_users_own_and_so_never_asked_about() {
    let home = with_desk();
    let why = |party: &str| home.run(&["permissions", "why", "ssn", party, "--json"]).expect(0).json();
    let told_by = |said: &Value| {
        let name = |route: &Value| format!("{}/{} {}", route["server"], route["tool"], route["asked"]).replace('"', "");
        said["told_by"].as_array().unwrap().iter().map(name).collect::<Vec<_>>()
    };
    for party in ["file:/home/u/x.txt", "server:folder"] {
        let said = why(party);
        assert_eq!((&said["verdict"], &said["decides"]), (&json!("allow"), &Value::Null), "{said}");
        assert!(said["reason"].as_str().unwrap().contains("only you see what goes through `folder`"), "{said}");
        // What it says holds: nothing is asked, and a no counts all the same.
        assert_eq!(said["would_change"].as_array().unwrap().len(), 1, "{said}");
        let command = said["would_change"][0]["what"].as_str().unwrap().to_owned();
        let deny: Vec<&str> = command.split(' ').skip(1).collect();
        home.run(&["permissions", "grant", "ssn", party]).expect(0);
        assert_eq!((&why(party)["verdict"], &why(party)["decides"]), (&json!("allow"), &Value::Null));
        home.run(&deny).expect(0);
        assert_eq!(why(party)["verdict"], "deny");
    }
    let write = "folder.write_file(path='/home/u/x.txt', content=priv_data_db.access_ssn())\n";
    home.artifact(write, None).expect(3);
    assert!(of(&home.trace(), "question").is_empty(), "the no decides, nothing is asked");
    assert_eq!(why("server:airline")["verdict"], "ask");
    let mail = why("email:joe@example.com");
    assert_eq!(mail["verdict"], "ask");
    assert!(told_by(&mail).contains(&"desk/check_in true".to_owned()), "{mail}");
    let room = why("desk.room:kitchen");
    assert_eq!(room["verdict"], "ask", "one of its tools is not the user's own");
    assert_eq!(told_by(&room), ["desk/confirmation true", "desk/flight_status false"]);
    let text = |party: &str| home.run(&["permissions", "why", "ssn", party]).expect(0).out;
    assert!(text("desk.room:kitchen").contains("Not asked about:\n  what goes through `desk/flight_status`"));
    assert_eq!(told_by(&why("phone:+14155550100")), [""; 0]);
    assert!(text("phone:+14155550100").contains("no tool that an annotation describes"));
}

/// The airline as a place that lists bookings and mails one to `passenger`.
const BOOKINGS: &str = r#"{ "tools": {
    "find_booking": { "mints": [".bookings[].confirmation"], "arguments": { "last_name": { "use": "value" } }, "success_public": true },
    "confirmation": { "arguments": { "confirmation": { "use": "value" } },
                      "about": { "argument": { "name": "confirmation", "kind": "booking" } } },
    "check_in": {
        "parties": [{ "argument": { "name": "passenger", "kind": "email" } }],
        "arguments": { "passenger": { "use": "value" },
                       "confirmation": { "use": "reference", "names": { "tool": "confirmation", "kind": "booking" } } } } } }"#;

/// An artifact that mails a booking which it found.
fn mail(booking: &str) -> String {
    format!(
        "found = desk.find_booking(last_name='Moreno')\n\
         desk.check_in(confirmation={booking}, passenger='joe@example.com')\n"
    )
}

#[test]
fn an_id_out_of_a_listing_stands_for_what_was_listed() {
    let home = with_desk();
    home.write("desk.json", BOOKINGS);
    home.approve_config();
    let listed = "found['bookings'][0]['confirmation']";
    home.artifact(&mail(listed), None).expect(3);
    let (trace, joe) = (home.trace(), "to email:joe@example.com");
    let shown = lines_of(&trace);
    let narrow =
        [format!("desk/confirmation → desk.booking:⟨desk/find_booking⟩ {joe}"), format!("desk/find_booking {joe}")];
    assert!(narrow.iter().all(|line| shown.contains(line)) && shown.len() == 2, "{shown:?}");
    // With the same answers, an id is sent; what is none is asked about in the same words, and not sent.
    let sent = |booking: &str| {
        let before = home.received("airline").iter().filter(|call| call.tool == "check_in").count();
        let ran = home.artifact(&mail(booking), Some("default = 'allow'\n"));
        assert_eq!(lines_of(&home.trace()), shown, "{booking}");
        let after = home.received("airline").iter().filter(|call| call.tool == "check_in").count();
        (ran, after - before)
    };
    assert_eq!(sent(listed).1, 1);
    assert_eq!(
        sent("''.join([c for c in found['bookings'][0]['confirmation']])").1,
        1,
        "the same value is the same id"
    );
    for other in ["found['bookings'][0]['last_name']", "found['bookings'][0]['confirmation'][:3]", "str(found)[:6]"] {
        let (ran, sent) = sent(other);
        assert_eq!(sent, 0, "{other}");
        assert!(ran.err.contains("not made"), "{ran:?}");
    }
    let run = home.run(&["disclosures", "list", "--all", "--json"]).expect(0).json();
    let last = run.as_array().unwrap().last().unwrap()["task"].as_u64().unwrap();
    let why = home.run(&["why", &last.to_string(), "2"]).expect(0).out;
    assert!(why.contains("an ID that a listing"), "{why}");
}

/// A run that goes on in another process meets the listing's answer again, and so its ids.
#[test]
fn ids_are_known_again_where_a_run_goes_on() {
    let home = with_desk();
    home.write("desk.json", BOOKINGS);
    home.approve_config();
    for (booking, made) in [("found['bookings'][0]['confirmation']", 1), ("found['bookings'][0]['last_name']", 0)] {
        let artifact = home.write("artifact.py", &mail(booking));
        home.run(&["run", "--artifact", artifact.to_str().unwrap(), "--later"]).expect(5);
        let run = home.run(&["pending", "--json"]).expect(0).json()[0]["run"].to_string();
        let answers = home.write("answers.toml", "default = 'allow'\n");
        home.run(&["resume", &run, "--answers", answers.to_str().unwrap()]);
        let calls = home.received("airline");
        assert_eq!(calls.iter().filter(|call| call.tool == "find_booking").count(), 2 - made, "asked once a run");
        assert_eq!(calls.iter().filter(|call| call.tool == "check_in").count(), 1);
    }
}

/// A steering answer that let a call pass is used; one that never did is found, and that is no mistake.
#[test]
fn lint_knows_which_steering_answers_were_used() {
    let home = Home::new();
    let unused =
        ["permissions", "grant", "server:airline", "--shapes", "mailbox/send_email", "--argument", "to", "--json"];
    let id = home.run(&unused).expect(0).json()["id"].clone();
    let source = "folder.write_file(path='note.txt', content='todo.txt')\n\
                  folder.write_file(path=folder.read_file(path='note.txt')['content'], content='x')\n";
    let answers = "default = 'deny'\n[[rule]]\ntrust = true\nparty = '*'\nanswer = 'allow'\nlasts = 'always'\n";
    home.artifact(source, Some(answers)).expect(0);
    let steering = home.run(&["permissions", "list", "--json"]).expect(0).json();
    assert!(steering.as_array().unwrap().len() > 1, "others were remembered, and used: {steering}");
    let found = home.run(&["permissions", "lint", "--json"]).expect(0).json();
    assert_eq!(found.as_array().unwrap().len(), 1, "{found}");
    assert_eq!((&found[0]["id"], &found[0]["kind"]), (&id, &json!("never_used")));
    // A refusal is not something to be used.
    home.run(&["permissions", "deny", "server:airline", "--shapes", "folder/write_file"]).expect(0);
    assert_eq!(home.run(&["permissions", "lint", "--json"]).expect(0).json().as_array().unwrap().len(), 1);
}

#[test]
fn a_call_that_was_compacted_says_what_is_left_of_it() {
    let home = Home::new();
    let tell = "airline.check_in(confirmation='SKY7Q2', passenger='A', note=priv_data_db.access_ssn())\n";
    home.run(&["permissions", "grant", "ssn", "server:airline"]).expect(0);
    for _ in 0..3 {
        home.artifact(tell, None).expect(0);
    }
    let calls = || {
        let all = home.run(&["disclosures", "list", "--json"]).expect(0).json();
        let mut calls: Vec<u64> = all.as_array().unwrap().iter().map(|row| row["call"].as_u64().unwrap()).collect();
        calls.dedup();
        calls
    };
    let before = calls();
    home.run(&["disclosures", "compact", "--keep-days", "0"]).expect(0);
    let (after, show) = (calls(), |call: u64| home.run(&["disclosures", "show", &call.to_string(), "--json"]));
    let gone: Vec<&u64> = before.iter().filter(|call| !after.contains(call)).collect();
    assert_eq!((before.len(), gone.len()), (3, 1), "{before:?} {after:?}");
    let left = show(*gone[0]).expect(0).json();
    assert_eq!((&left["kind"], &left["arguments"], &left["rows"]), (&json!("compacted"), &Value::Null, &json!([])));
    let known = left["known_before"].as_array().unwrap();
    let first = known.iter().find(|one| one["datum"] == "ssn" && one["party"] == "server:airline").unwrap();
    assert_eq!(first["call"], before[0], "{left}");
    assert!(first["since"].as_str().unwrap().contains('T'));
    let text = home.run(&["disclosures", "show", &gone[0].to_string()]).expect(0).out;
    assert!(text.contains("was compacted") && text.contains("server:airline") && !text.contains(SSN), "{text}");
    // What is there is shown as before, and what never was is an error.
    assert_eq!(show(before[0]).expect(0).json()["arguments"]["note"], SSN);
    assert!(show(99_999).expect(1).err.contains("99999"));
    show(0).expect(1);
}

/// Nobody is asked who may choose an argument that the call does not have.
#[test]
fn an_argument_that_was_left_out_is_not_asked_about() {
    let home = Home::new();
    let tools = r#"[{"name":"send","inputSchema":{"type":"object","properties":{"to":{"type":"string"},"cc":{"type":"string"}},"required":["to"]}}]"#;
    let annotation = r#"{ "tools": { "send": {
        "parties": [{ "argument": { "name": "to", "kind": "email" } }, { "argument": { "name": "cc", "kind": "email", "optional": true } }],
        "arguments": { "to": { "use": "value", "needs": "full" }, "cc": { "use": "value", "needs": "full" } } } } }"#;
    home.add_shell_server("post", ":", (tools, r#"{"content":[{"type":"text","text":"ok"}]}"#), Some(annotation));
    let shapes = |call: &str| {
        let source = format!("mail = mailbox.read_email(id='m1')\npost.send({call})\n");
        let file = home.write("artifact.py", &source);
        let found = home.run(&["check", file.to_str().unwrap(), "--json"]).expect(0).json();
        found["calls"][1]["asks_trust"].to_string()
    };
    assert!(
        shapes("to='joe@example.com', cc=mail['from']").contains("\"cc\""),
        "{}",
        shapes("to='joe@example.com', cc=mail['from']")
    );
    let left_out = shapes("to=mail['from']");
    assert!(left_out.contains("\"to\"") && !left_out.contains("\"cc\""), "{left_out}");
}
