//! `duenna why` and the reasons that `duenna check` gives.

use serde_json::{Value, json};

use crate::home::{Home, SSN};

const SOURCE: &str = "s = priv_data_db.access_ssn()\n\
    notes = []\n\
    notes.append('number ' + s)\n\
    folder.list_files()\n\
    try:\n    airline.check_in(confirmation='SKY7Q2', passenger='A', note=notes[0])\n\
    except PermissionError:\n    print('no')\n";

fn lines(why: &Value) -> Vec<u64> {
    why["links"].as_array().unwrap().iter().map(|link| link["line"].as_u64().unwrap()).collect()
}

#[test]
fn a_check_says_by_which_lines_a_datum_gets_to_a_call() {
    let home = Home::new();
    let artifact = home.write("a.py", SOURCE);
    let path = artifact.to_str().unwrap();
    let found = home.run(&["check", path, "--json"]).expect(0).json()["calls"].clone();
    let told = &found[1]["why"][0];
    assert_eq!((&told["datum"], &told["grain"]), (&json!("ssn"), &json!("exact")));
    assert_eq!(lines(told), [1, 3, 6]);
    assert_eq!((&told["links"][1]["how"], &told["links"][1]["variable"]), (&json!("kept"), &json!("notes")));
    assert_eq!(found[0]["why"], json!([]), "{found}");
    let table = home.run(&["check", path]).expect(0).out;
    assert!(table.contains("1 → 3 → 6") && table.contains("server:airline"), "{table}");
    assert!(table.lines().all(|line| line.chars().count() <= 80), "{table}");
    let long = home.run(&["check", "--why", path]).expect(0).out;
    assert!(long.contains("3 │ notes.append('number ' + s)\n       └─ it is put into `notes`"), "{long}");
    assert!(home.received("airline").is_empty());
}

#[test]
fn a_refused_call_is_explained_from_the_program_that_ran() {
    let home = Home::new();
    let ran = home.artifact(SOURCE, Some("default = 'deny'\n")).expect(7);
    let refused = "Not done:\n  line 6: airline.check_in was not made: you said no to sending your ssn to airline";
    assert!(ran.err.contains(refused) && ran.err.contains("duenna why 1"), "{ran:?}");
    home.write("artifact.py", "x = 1\n");
    let said = home.run(&["why", "1"]).expect(0).out.replace('\n', " ");
    for part in [
        "call 2 of 2, airline/check_in on line 6, was refused",
        "you said no to sending your ssn to airline",
        "this run only",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert!(said.contains("ssn (exact) to server:airline: 1 → 3 → 6"), "{said}");
    let found = home.run(&["why", "1", "2", "--json"]).expect(0).json();
    assert_eq!((&found["verdict"], &found["about"]["datum"]), (&json!("refused"), &json!("ssn")));
    assert_eq!(found["permission"]["lasts"], "task");
    assert_eq!(lines(&found["why"][0]), [1, 3, 6]);
    assert_eq!(found["source"][0], "s = priv_data_db.access_ssn()");
    assert!(home.run(&["why", "1", "1"]).expect(0).out.contains("It shares nothing private."));
    assert!(!found.to_string().contains(SSN));
    let runs = home.run(&["why", "--json"]).expect(0).json();
    assert_eq!((&runs[0]["run"], &runs[0]["calls"], &runs[0]["refused"]), (&json!(1), &json!(2), &json!(1)));
    assert!(home.run(&["why"]).expect(0).out.contains("artifact"));
}

#[test]
fn nobodys_no_is_not_taken_for_the_users() {
    let home = Home::new();
    let ran =
        home.artifact("airline.check_in(confirmation='SKY7Q2', passenger=priv_data_db.access_ssn(), note='')\n", None);
    let ran = ran.expect(3);
    for seen in [ran.err, home.trace_text(), home.run(&["why", "1"]).expect(0).out.replace('\n', " ")] {
        assert!(seen.contains("nobody was there to ask") && !seen.contains("you refused"), "{seen}");
    }
    assert!(home.run(&["why", "1", "1", "--json"]).expect(0).json()["permission"].is_null());
}

#[test]
fn a_question_that_was_not_answered_is_explained() {
    let home = Home::new();
    home.artifact(SOURCE, Some("")).expect(5);
    let said = home.run(&["why", "1"]).expect(0).out.replace('\n', " ");
    assert!(
        said.contains("was not decided") && said.contains("`duenna permissions grant ssn server:airline`"),
        "{said}"
    );
    let branch = "if priv_data_db.access_ssn() == '1':\n    airline.flight_status(flight='SK 418')\n";
    home.artifact(branch, None);
    let said = home.run(&["why", "2"]).expect(0).out;
    assert!(said.contains("1 → 2") && said.contains("whether this call is made reveals it"), "{said}");
}

#[test]
fn what_came_back_is_traced_to_the_call_that_told_it() {
    let home = Home::new();
    let allow = "default = 'deny'\n[[rule]]\ndatum = 'ssn'\nparty = 'server:airline'\nanswer = 'allow'\n";
    let source = "airline.check_in(confirmation='SKY7Q2', passenger='A', note=priv_data_db.access_ssn())\n\
                  c = airline.confirmation(confirmation='SKY7Q2')\n\
                  mailbox.send_email(to='joe@example.com', subject='s', body=c['text'])\n";
    home.artifact(source, Some(allow)).expect(3);
    let found = home.run(&["why", "1", "--json"]).expect(0).json();
    assert_eq!((&found["seq"], &found["tool"]), (&json!(3), &json!("send_email")));
    let ssn = found["why"].as_array().unwrap().iter().find(|why| why["datum"] == "ssn").unwrap();
    let how: Vec<_> = ssn["links"].as_array().unwrap().iter().map(|link| link["how"].clone()).collect();
    assert!(how.contains(&json!("told_before")) || how.contains(&json!("told")), "{ssn}");
    let shown: Vec<_> = found["told"].as_array().unwrap().iter().map(|told| told["datum"].clone()).collect();
    for datum in shown {
        assert!(found["why"].as_array().unwrap().iter().any(|why| why["datum"] == datum), "{datum}: {found}");
    }
}

#[test]
fn what_cannot_be_explained_is_said_so() {
    let home = Home::new();
    let said = |args: &[&str]| home.run(args).expect(2).err;
    assert!(said(&["why", "7"]).contains("there is no run 7"));
    assert_eq!(home.run(&["why"]).expect(0).err, "Nothing has been run yet.\n");
    home.artifact("folder.list_files()\n", None).expect(0);
    let whole = home.run(&["why", "1"]).expect(0).out;
    assert!(whole.contains("it reached its end.") && whole.contains("`duenna why 1 CALL`"), "{whole}");
    assert!(said(&["why", "1", "2"]).contains("run 1 has calls 1 to 1"));
    assert!(said(&["why", "1", "0"]).contains("there is no call 0"));
    home.artifact("x = 1\n", None).expect(0);
    assert!(home.run(&["why", "2"]).expect(0).out.contains("It made no calls."));
    home.run(&["why", "x"]).expect(2);
}
