//! `duenna run`: exit status, trace, and what really left.

use serde_json::{Value, json};

use crate::home::{BIRTH, Home, SSN, of};

const TELL: &str = "airline.check_in(confirmation='SKY7Q2', passenger='A', note=priv_data_db.access_ssn())\n";
const ALLOW: &str =
    "default = 'deny'\n[[rule]]\ndatum = 'ssn'\nparty = 'server:airline'\nanswer = 'allow'\nlasts = 'always'\n";

#[test]
fn what_nobody_allowed_is_refused_and_nothing_leaves() {
    let home = Home::new();
    let ran = home.artifact(TELL, None).expect(3);
    assert!(ran.err.contains("was not allowed, and the program ended there"), "{ran:?}");
    assert!(home.received("airline").is_empty());
    let trace = home.trace();
    let call = of(&trace, "call")[0];
    assert_eq!(call["verdict"], "deny");
    assert_eq!(call["discloses"], json!([{ "datum": "ssn", "grain": "exact", "party": "server:airline" }]));
    assert_eq!(trace.last().unwrap()["status"], "refused");
    assert_eq!(trace.last().unwrap()["refused"], 1);
    assert_eq!(home.run(&["disclosures", "list", "--json"]).expect(0).json(), json!([]));
}

#[test]
fn what_was_allowed_leaves_once_it_is_logged_and_is_not_asked_again() {
    let home = Home::new();
    home.artifact(TELL, Some(ALLOW)).expect(0);
    assert_eq!(of(&home.trace(), "question").len(), 1);
    home.artifact(TELL, None).expect(0);
    assert_eq!(of(&home.trace(), "question").len(), 0, "`always` outlives the task");
    assert_eq!(home.received("airline").len(), 2);
    assert_eq!(home.received("airline")[0].arguments["note"], SSN);
    let log = home.run(&["disclosures", "list", "--json"]).expect(0).json();
    assert_eq!(log.as_array().unwrap().len(), 2);
    for (key, value) in
        [("datum", "ssn"), ("grain", "exact"), ("party", "server:airline"), ("server", "airline"), ("tool", "check_in")]
    {
        assert_eq!(log[0][key], value);
    }
    assert!(log[0]["time"].as_str().unwrap().ends_with('Z'));
    home.run(&["disclosures", "verify"]).expect(0);
    let shown = home.run(&["disclosures", "show", &log[0]["call"].to_string()]).expect(0);
    assert!(shown.out.contains(SSN), "the user may see what left");
}

#[test]
fn an_answer_for_once_is_gone_after_one_call_and_one_for_the_task_with_it() {
    let home = Home::new();
    let once = ALLOW.replace("always", "once");
    home.artifact(TELL, Some(&once)).expect(0);
    home.artifact(TELL, None).expect(3);
    let twice = TELL.repeat(2);
    home.artifact(&twice, Some(&once)).expect(0);
    assert_eq!(of(&home.trace(), "question").len(), 2, "a second call asks again");
    let task = ALLOW.replace("always", "task");
    home.artifact(&twice, Some(&task)).expect(0);
    assert_eq!(of(&home.trace(), "question").len(), 1);
    home.artifact(TELL, None).expect(3);
}

#[test]
fn a_caught_refusal_is_not_called_done() {
    let home = Home::new();
    let source = format!("try:\n    {TELL}except PermissionError:\n    print('no')\n");
    let ran = home.artifact(&source, None).expect(7);
    assert_eq!(ran.out, "no\n");
    let trace = home.trace();
    let end = trace.last().unwrap();
    assert_eq!((&end["status"], &end["refused"]), (&json!("incomplete"), &json!(1)));
}

#[test]
fn a_coarser_grain_is_told_and_the_exact_one_is_not() {
    let home = Home::new();
    let answers =
        "default = 'deny'\n[[rule]]\ndatum = 'date_of_birth'\nparty = '*'\ngrain = 'year'\nanswer = 'allow'\n";
    let source = "try:\n    airline.check_in(confirmation='SKY7Q2', passenger='A', note=priv_data_db.access_date_of_birth())\n\
                  except PermissionError:\n    airline.check_in(confirmation='SKY7Q2', passenger='A', \
                  note=priv_data_db.access_date_of_birth(grain='year'))\n";
    home.artifact(source, Some(answers)).expect(7);
    let received = home.received("airline");
    assert_eq!(received.len(), 1);
    assert_eq!(received[0].arguments["note"], "1984");
    let log = home.run(&["disclosures", "list", "--json"]).expect(0).json();
    assert_eq!(log[0]["grain"], "birth_date.year");
    assert!(!home.trace_text().contains(BIRTH));
}

#[test]
fn an_artifact_that_fails_says_so() {
    let home = Home::new();
    let ran = home.artifact("x = int('no number')\n", None).expect(4);
    assert!(ran.err.contains("ValueError"), "{ran:?}");
    assert_eq!(home.trace().last().unwrap()["status"], "failed");
    let ran = home.artifact("import os\n", None).expect(4);
    assert!(ran.err.contains("line 1"), "{ran:?}");
    assert_eq!(home.trace().last().unwrap()["status"], "failed");
}

#[test]
fn a_question_without_an_answer_is_pending() {
    let home = Home::new();
    let ran = home.artifact(TELL, Some("")).expect(5);
    assert!(ran.err.contains("ssn"), "{ran:?}");
    assert_eq!(home.trace().last().unwrap()["status"], "pending");
    assert!(home.received("airline").is_empty());
}

#[test]
fn limits_end_a_run() {
    let home = Home::new();
    let config = home.path("home/duenna.toml");
    let text = std::fs::read_to_string(&config).unwrap();
    home.configure(&(text + "\n[limits]\nmax_steps = 100000\n[consent]\nmax_denials = 2\n"));
    home.artifact("while True:\n    x = 1\n", None).expect(6);
    assert_eq!(home.trace().last().unwrap()["status"], "limit");
    let one = |flight: &str| {
        format!(
            "try:\n    airline.flight_status(flight=priv_data_db.access_{flight}())\nexcept PermissionError:\n    pass\n"
        )
    };
    let source = [one("ssn"), one("date_of_birth"), one("ssn")].concat();
    let ran = home.artifact(&source, Some("default = 'deny'")).expect(6);
    assert!(ran.err.contains("max_denials"), "{ran:?}");
}

#[test]
fn backstops_and_calls_end_a_run() {
    let limited = |limit: &str, source: &str| {
        let home = Home::new();
        let config = home.path("home/duenna.toml");
        let text = std::fs::read_to_string(&config).unwrap();
        home.configure(&format!("{text}\n[limits]\n{limit}\n"));
        let ran = home.artifact(source, None).expect(6);
        assert_eq!(home.trace().last().unwrap()["status"], "limit");
        (ran.err, home.received("airline").len())
    };
    let call = "while True:\n    airline.flight_status(flight='SK 418')\n";
    let (err, calls) = limited("max_calls = 3", call);
    assert!(err.contains("called tools more than 3 times"), "{err}");
    assert_eq!(calls, 3);
    let caught = format!("try:\n    while True:\n        pass\nfinally:\n    {}", call.replace("\n    ", "\n        "));
    let (err, calls) = limited("max_seconds = 1\nmax_steps = 100000000000000", &caught);
    assert!(err.contains("the task is over: it computed for more than 1 seconds"), "{err}");
    assert!(err.contains("max_seconds"), "{err}");
    assert_eq!(calls, 0);
    let (err, _) = limited("max_heap_bytes = 1000000", "x = []\nwhile True:\n    x.append([x])\n");
    assert!(err.contains("it holds more than 1000000 bytes"), "{err}");
}

#[test]
fn neither_trace_nor_errors_hold_a_value() {
    let home = Home::new();
    let allow = "default = 'allow'\n";
    let source = format!(
        "s = priv_data_db.access_ssn()\nd = priv_data_db.access_date_of_birth()\n{TELL}\
                          airline.confirmation(confirmation='SKY7Q2')\nx = {{}}\ny = int(s + d)\nraise ValueError(s + d)\n"
    );
    let ran = home.artifact(&source, Some(allow)).expect(4);
    for text in [home.trace_text(), ran.err.clone()] {
        assert!(!text.contains(SSN) && !text.contains(BIRTH), "{text}");
    }
}

#[test]
fn what_a_server_was_told_is_in_its_answers() {
    let home = Home::new();
    home.artifact(TELL, Some(ALLOW)).expect(0);
    let source = "c = airline.confirmation(confirmation='SKY7Q2')\n\
                  mailbox.send_email(to='joe@example.com', subject='s', body=c['text'])\n";
    home.artifact(source, None).expect(3);
    let trace = home.trace();
    let asked = of(&trace, "question")[0]["lines"].to_string();
    assert!(asked.contains("\"via ssn\"") && asked.contains("email:joe@example.com"), "{asked}");
    assert!(home.received("mailbox").is_empty());
}

#[test]
fn a_branch_on_a_secret_is_settled_before_either_arm_runs() {
    let home = Home::new();
    let branch = |start: &str| {
        format!("if priv_data_db.access_ssn().startswith('{start}'):\n    airline.flight_status(flight='SK 418')\n")
    };
    for start in ["9", "1"] {
        home.artifact(&branch(start), None);
        let trace = home.trace();
        assert_eq!(of(&trace, "question").len(), 1, "the question does not tell which arm is taken");
        assert_eq!(of(&trace, "call")[0]["verdict"], "deny");
    }
    assert!(home.received("airline").is_empty());
    let once = ALLOW.replace("always", "once");
    home.artifact(&branch("1"), Some(&once)).expect(0);
    assert!(home.received("airline").is_empty(), "the arm was not taken");
    let log = home.run(&["disclosures", "list", "--json"]).expect(0).json();
    assert_eq!(log[0]["kind"], "prospect", "that it was not taken is told all the same");
    home.artifact(&branch("9"), None).expect(7);
    assert!(home.received("airline").is_empty(), "`once` was spent where the arms met, used or not");
    home.artifact(&branch("9"), Some(&once)).expect(0);
    assert_eq!(home.received("airline").len(), 1);
}

#[test]
fn figure_3_of_gaap_runs_and_its_model_calls_are_refused() {
    let home = Home::new();
    home.run_with(&["data", "add", "name"], "Alex Moreno").expect(0);
    home.run_with(&["data", "add", "manager_email"], "boss@work.example").expect(0);
    std::fs::write(home.path("folder/files/annual_report.txt"), "Sales: 7").unwrap();
    let source = "my_name = priv_data_db.access_name()\n\
        manager_email = priv_data_db.new_value(\"manager_email\")\n\
        filesystem_mcp = mcp_helper.connect(\"folder\")\n\
        report_data = filesystem_mcp.process_query(\"read_file\", args={\"path\":\"annual_report.txt\"})\n\
        llm_mcp = mcp_helper.connect(\"llm_extension\")\n\
        more_needed = llm_mcp.process_query(\"qllm_call\", args={\"prompt\":f\"Is it complete? {report_data}\",\"return_type\":\"bool\"})\n";
    let ran = home.artifact(source, None).expect(3);
    assert!(ran.err.contains("was not allowed, and the program ended there"), "{ran:?}");
    let trace = home.trace();
    let calls = of(&trace, "call");
    assert_eq!((&calls[0]["tool"], &calls[0]["verdict"]), (&json!("read_file"), &json!("allow")));
    assert_eq!((&calls[1]["tool"], &calls[1]["verdict"]), (&json!("qllm_call"), &json!("deny")));
    assert!(calls[1]["reason"].as_str().unwrap().contains("no model"));
}

#[test]
fn a_trace_line_says_which_run_it_belongs_to() {
    let home = Home::new();
    home.artifact("x = 1\n", None).expect(0);
    let trace = home.trace();
    for (at, event) in trace.iter().enumerate() {
        assert_eq!(event["seq"], at);
        assert_eq!(event["run"], trace[0]["run"]);
    }
    assert_eq!(trace[0]["event"], "run_started");
    assert_eq!(trace.last().unwrap()["event"], "run_ended");
}

/// What 0.1.0 called done: a wrong key of private data, and what follows from it.
#[test]
fn what_private_data_let_go_wrong_is_told_and_the_run_is_not_called_done() {
    let home = Home::new();
    let source = "import json\nname = priv_data_db.access_ssn()\nrow = {'ssn': name}\nfound = json.loads('{\"a\": \"' + name + '\"}')\n\
        total = found['total']\nprint(total)\nif total == '1':\n    print('one')\nprint('sent')\n";
    let ran = home.artifact(source, None).expect(7);
    assert_eq!(ran.out, "<no value>\nsent\n");
    let failed = "3 operations on private data failed while the program went on; what failed may hold private data, so it is not shown here\n\
        `duenna why 1` explains it";
    assert!(ran.err.contains(failed), "{ran:?}");
    assert!(!ran.err.contains(SSN) && !ran.err.contains("total"), "{ran:?}");
    assert_eq!(home.trace().last().unwrap()["status"], "incomplete");
    let why = home.run(&["why", "1"]).expect(0).out;
    for line in [
        "line 5: KeyError: 'total' (its only key is 'a')",
        "line 6: what was to be printed has no value",
        "line 7: the condition has no value, so that neither branch was taken",
    ] {
        assert!(why.contains(line), "{why}");
    }
    assert!(!why.contains(SSN), "{why}");
    let list = home.run(&["why", "--json"]).expect(0).json();
    assert_eq!(list[0]["status"], "incomplete");
    // In a terminal the messages are shown, too.
    let path = home.write("artifact.py", source);
    let (code, shown) = crate::tty::Tty::start(&home, &["run", path.to_str().unwrap()]).end();
    assert!(code == 7 && shown.contains("line 5: KeyError: 'total'"), "{code} {shown}");
}

/// A no to the exact date holds where a file of the user's own may repeat it, whatever else they allowed.
#[test]
fn what_is_too_fine_does_not_come_by_an_answer() {
    let answers = "default = 'deny'\n[[rule]]\ndatum = 'date_of_birth'\nparty = 'email:joe@example.com'\ngrain = 'year'\n\
                   answer = 'allow'\n[[rule]]\ndatum = 'folder/*'\nparty = '*'\nanswer = 'allow'\n\
                   [[rule]]\ndatum = 'date_of_birth'\nparty = 'server:mailbox'\nanswer = 'allow'\n";
    let source = "d = priv_data_db.access_date_of_birth()\n\
                  try:\n    mailbox.send_email(to='joe@example.com', subject='s', body=d)\nexcept PermissionError:\n    pass\n\
                  folder.write_file(path='t.txt', content=d)\nr = folder.read_file(path='t.txt')\n\
                  mailbox.send_email(to='joe@example.com', subject='s', body=r['content'])\n";
    // Outside of a branch, and in an arm of one.
    let send = "mailbox.send_email(to='joe@example.com', subject='s', body=r['content'])\n";
    let branch = source.replace(send, &format!("if priv_data_db.access_ssn() != '':\n    {send}"));
    assert_ne!(source, branch);
    for (granted, source) in [(None, source), (Some("via date_of_birth"), source), (Some("via date_of_birth"), &branch)]
    {
        let home = Home::new();
        if let Some(datum) = granted {
            home.run(&["permissions", "grant", datum, "email:joe@example.com"]).expect(0);
        }
        if source == branch {
            home.run(&["permissions", "grant", "ssn", "email:joe@example.com"]).expect(0);
            home.run(&["permissions", "grant", "ssn", "server:mailbox"]).expect(0);
        }
        home.artifact(source, Some(answers));
        assert!(home.received("mailbox").is_empty(), "{granted:?} {:?}", home.received("mailbox"));
        let trace = home.trace();
        let about_it =
            |question: &&Value| question.to_string().contains("date_of_birth") && question.to_string().contains("joe");
        assert_eq!(of(&trace, "question").into_iter().filter(about_it).count(), 1, "it is not asked again: {trace:?}");
    }
}

/// What an artifact writes where it reads again is no less the thing itself: else a yes to what an answer may repeat lets it send anything.
#[test]
fn what_a_task_wrote_itself_comes_back_as_the_thing() {
    let home = Home::new();
    let write = "folder.write_file(path='t.txt', content=priv_data_db.access_ssn())\n";
    let send = "r = folder.read_file(path='t.txt')\n\
                mailbox.send_email(to='joe@example.com', subject='s', body=r['content'])\n";
    for datum in ["via ssn", "folder/read_file → *"] {
        for party in ["email:joe@example.com", "server:mailbox"] {
            home.run(&["permissions", "grant", datum, party]).expect(0);
        }
    }
    let rule = |party: &str| format!("[[rule]]\ndatum = '*'\nparty = '{party}'\nanswer = 'allow'\n");
    let answers = format!("default = 'deny'\n{}{}", rule("server:folder"), rule("file:*"));
    home.artifact(&format!("{write}{send}"), Some(&answers)).expect(3);
    let asked = of(&home.trace(), "question").last().unwrap().to_string();
    assert!(asked.contains("send_email") && asked.contains("\"ssn\""), "{asked}");
    assert!(home.received("mailbox").is_empty());
    // What an earlier task wrote there is what an answer may repeat.
    home.artifact(send, Some(&answers)).expect(0);
    assert_eq!(home.received("mailbox").len(), 1);
}
