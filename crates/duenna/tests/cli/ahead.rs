//! One question before an artifact starts: about the calls that it certainly makes, and no others.

use serde_json::{Value, json};

use crate::home::{Home, of};

const TWO: &str = "n = priv_data_db.access_ssn()\n\
    d = priv_data_db.access_date_of_birth()\n\
    airline.check_in(confirmation='SKY7Q2', passenger='A', note=n)\n\
    mailbox.send_email(to='joe@example.com', subject='s', body=d)\n\
    print('end')\n";

/// How often the user was interrupted, and how many questions that made.
fn interruptions(trace: &[Value]) -> (usize, usize) {
    let questions = of(trace, "question");
    let alone = questions.iter().filter(|one| one.get("batch").is_none()).count();
    let mut batches: Vec<u64> = questions.iter().filter_map(|one| one.get("batch")?.as_u64()).collect();
    batches.dedup();
    (alone + batches.len(), questions.len())
}

#[test]
fn what_is_certain_is_asked_at_once_and_before_anything_runs() {
    let home = Home::new();
    home.artifact(TWO, Some("default = 'allow'\n")).expect(0);
    let trace = home.trace();
    assert_eq!(interruptions(&trace), (1, 2));
    let events: Vec<&str> = trace.iter().map(|one| one["event"].as_str().unwrap()).collect();
    assert_eq!(events[..3], ["run_started", "question", "question"], "{events:?}");
    assert_eq!((home.received("airline").len(), home.received("mailbox").len()), (1, 1));
    let why = home.run(&["why", "1", "1", "--json"]).expect(0).json();
    assert_eq!(why["verdict"], "allowed");
}

#[test]
fn each_line_is_answered_apart_and_a_no_ends_nothing() {
    let home = Home::new();
    let answers = "default = 'deny'\n[[rule]]\ndatum = 'ssn'\nparty = '*'\nanswer = 'allow'\n";
    let source = TWO
        .replace("mailbox.send_email", "try:\n    mailbox.send_email")
        .replace("print('end')", "except PermissionError:\n    print('refused')");
    let ran = home.artifact(&source, Some(answers)).expect(7);
    assert_eq!(ran.out, "refused\n");
    assert_eq!(interruptions(&home.trace()), (1, 2));
    assert_eq!((home.received("airline").len(), home.received("mailbox").len()), (1, 0));
}

#[test]
fn what_only_may_come_is_not_asked_ahead() {
    let home = Home::new();
    let source = "import random\nif random.random() > 2:\n    \
        mailbox.send_email(to='eve@example.com', subject='s', body=priv_data_db.access_ssn())\n"
        .to_owned()
        + TWO;
    home.artifact(&source, Some("default = 'allow'\n")).expect(0);
    let trace = home.trace();
    let asked = of(&trace, "question").into_iter().cloned().collect::<Value>().to_string();
    assert!(!asked.contains("eve@example.com"), "{asked}");
    // The mailbox may be called elsewhere: an answer for once could be spent there. So one call is left, which waits.
    assert_eq!(interruptions(&trace), (2, 2));
    assert!(of(&trace, "question").iter().all(|one| one.get("batch").is_none()));
}

#[test]
fn an_answer_for_once_is_spent_by_its_call() {
    let home = Home::new();
    let once = "default = 'deny'\n[[rule]]\ndatum = '*'\nparty = '*'\nanswer = 'allow'\nlasts = 'once'\n";
    let again = TWO.replace("print('end')", "airline.check_in(confirmation='SKY7Q2', passenger='B', note=n)");
    home.artifact(&again, Some(once)).expect(0);
    let trace = home.trace();
    // Two together, and the third call when it comes, since the first one spent the answer.
    assert_eq!(interruptions(&trace), (2, 3));
    assert_eq!(home.received("airline").len(), 2);
    let left = home.run(&["permissions", "list", "--json"]).expect(0).json();
    assert_eq!(left, json!([]));
}

#[test]
fn what_is_known_is_not_asked_ahead_or_later() {
    let home = Home::new();
    let always = "default = 'deny'\n[[rule]]\ndatum = '*'\nparty = '*'\nanswer = 'allow'\nlasts = 'always'\n";
    home.artifact(TWO, Some(always)).expect(0);
    home.artifact(TWO, Some("default = 'deny'\n")).expect(0);
    assert_eq!(interruptions(&home.trace()), (0, 0));
    home.run(&["permissions", "revoke", "ssn", "server:airline"]).expect(0);
    home.run(&["permissions", "deny", "ssn", "server:airline"]).expect(0);
    home.artifact(TWO, Some("default = 'allow'\n")).expect(3);
    assert_eq!(interruptions(&home.trace()), (0, 0), "a no is an answer");
}

/// The question is the same whatever the private values are.
#[test]
fn the_question_ahead_depends_on_no_value() {
    let asked = |value: &str| {
        let home = Home::new();
        home.run_with(&["data", "add", "ssn", "--replace"], value).expect(0);
        let source = "n = priv_data_db.access_ssn()\nif n[0] == '9':\n    airline.flight_status(flight='SK 418')\n"
            .to_owned()
            + TWO;
        home.artifact(&source, Some("default = 'deny'\n"));
        let trace = home.trace();
        of(&trace, "question").into_iter().cloned().collect::<Value>()
    };
    assert_eq!(asked("900-12-3456"), asked("100-12-3456"));
}

#[test]
fn a_question_asked_ahead_can_wait() {
    let home = Home::new();
    let artifact = home.write("artifact.py", TWO);
    let ran = home.run(&["run", "--later", "--artifact", artifact.to_str().unwrap()]).expect(5);
    assert!(ran.err.contains("duenna resume 1"), "{ran:?}");
    let waits = home.run(&["pending", "--json"]).expect(0).json();
    assert_eq!(waits[0]["question"]["lines"].as_array().unwrap().len(), 3, "{waits}");
    let answers = home.write("answers.toml", "default = 'allow'\n");
    let ran = home.run(&["resume", "1", "--answers", answers.to_str().unwrap()]).expect(0);
    assert_eq!(ran.out, "end\n");
    assert_eq!((home.received("airline").len(), home.received("mailbox").len()), (1, 1));
}

/// The preview does not know what comes first: what may pass via an answer is not asked ahead as the thing itself, and no answer refuses it.
#[test]
fn what_passes_via_an_answer_is_not_asked_ahead() {
    let home = Home::new();
    home.run(&["permissions", "grant", "ssn", "server:airline"]).expect(0);
    home.artifact("airline.check_in(confirmation='SKY7Q2', passenger='A', note=priv_data_db.access_ssn())\n", None)
        .expect(0);
    for datum in ["via ssn", "airline/confirmation → *"] {
        for party in ["email:joe@example.com", "server:mailbox"] {
            home.run(&["permissions", "grant", datum, party]).expect(0);
        }
    }
    let check_in = |key: &str| {
        format!("airline.check_in(confirmation='SKY7Q2', passenger='A', note=priv_data_db.access_{key}())\n")
    };
    let source = "r = airline.confirmation(confirmation='SKY7Q2')\n\
                  mailbox.send_email(to='joe@example.com', subject='s', body=r['text'])\n"
        .to_owned()
        + &check_in("date_of_birth")
        + &check_in("ssn");
    let birth = "default = 'deny'\n[[rule]]\ndatum = 'date_of_birth'\nparty = 'server:airline'\nanswer = 'allow'\n";
    home.artifact(&source, Some(birth)).expect(0);
    assert_eq!(home.received("mailbox").len(), 1);
    assert!(of(&home.trace(), "question").iter().all(|question| question["tool"] == "check_in"), "{:?}", home.trace());
}
