//! A run that one process begins and another ends: nothing is sent, asked or said twice, and nothing goes on that is not as
//! it was.

use duenna_core::TaskId;
use duenna_store::{Access, Store};
use serde_json::{Value, json};

use crate::home::{BIRTH, Home, Ran, SSN, of};
use crate::scripted::Scripted;

const ALLOW: &str = "default = 'deny'\n[[rule]]\ndatum = 'ssn'\nparty = 'server:airline'\nanswer = 'allow'\n";
/// Reads, branches and tells before its question, and after it.
const SOURCE: &str = "print('one')\n\
    s = airline.flight_status(flight='SK 418')\n\
    n = priv_data_db.access_ssn()\n\
    print('two')\n\
    r = airline.check_in(confirmation='SKY7Q2', passenger='A', note=n)\n\
    print('three', len(str(s)) > 0, len(str(r)) > 0)\n\
    airline.flight_status(flight='SK 418')\n";

/// Runs an artifact up to its question.
pub(crate) fn begin(home: &Home, source: &str) -> Ran {
    let artifact = home.write("artifact.py", source);
    home.run(&["run", "--later", "--artifact", artifact.to_str().unwrap()])
}

pub(crate) fn resume(home: &Home, run: &str, answers: Option<&str>) -> Ran {
    let trace = home.path("trace.jsonl");
    let mut args = vec!["resume", run, "--trace", trace.to_str().unwrap()];
    let file = answers.map(|answers| home.write("answers.toml", answers));
    if let Some(file) = &file {
        args.extend(["--answers", file.to_str().unwrap()]);
    }
    home.run(&args)
}

fn pending(home: &Home) -> Value {
    home.run(&["pending", "--json"]).expect(0).json()
}

fn tools(home: &Home) -> Vec<String> {
    home.received("airline").into_iter().map(|call| call.tool).collect()
}

#[test]
fn a_question_is_answered_in_a_second_process() {
    let home = Home::new();
    let ran = begin(&home, SOURCE).expect(5);
    assert_eq!(ran.out, "one\ntwo\n");
    assert!(ran.err.contains("duenna resume 1"), "{ran:?}");
    assert_eq!(tools(&home), ["flight_status"]);
    let waits = pending(&home);
    assert_eq!((waits[0]["run"].as_u64(), waits.as_array().unwrap().len()), (Some(1), 1));
    let line = json!([{ "datum": "ssn", "grain": "exact", "party": "server:airline" }]);
    assert_eq!(waits[0]["question"]["lines"], line);
    assert!(waits[0]["task"].as_str().unwrap().ends_with("artifact.py"));
    let text = home.run(&["pending"]).expect(0).out;
    assert!(text.contains("send your ssn to airline?"), "{text}");
    // Nobody is there now either: it waits on.
    let ran = resume(&home, "1", None).expect(5);
    assert_eq!((ran.out.as_str(), tools(&home).len()), ("", 1));
    let ran = resume(&home, "1", Some(ALLOW)).expect(0);
    assert_eq!(ran.out, "three True True\n", "what was printed is not printed again");
    assert_eq!(tools(&home), ["flight_status", "check_in", "flight_status"]);
    let trace = home.trace();
    assert_eq!(of(&trace, "question").len(), 1);
    assert_eq!((&trace[0]["event"], &trace[0]["resumed"]), (&json!("run_started"), &json!(true)));
    assert_eq!(pending(&home), json!([]));
    assert!(resume(&home, "1", Some(ALLOW)).expect(1).err.contains("run 1 is not pending"));
    home.run(&["disclosures", "verify"]).expect(0);
    let why = home.run(&["why", "1", "2", "--json"]).expect(0).json();
    assert_eq!((&why["calls"], &why["tool"]), (&json!(3), &json!("check_in")), "it is one run: {why}");
}

#[test]
fn permissions_count_as_they_are_when_it_goes_on() {
    let home = Home::new();
    begin(&home, SOURCE).expect(5);
    home.run(&["permissions", "deny", "ssn", "server:airline"]).expect(0);
    let ran = resume(&home, "1", Some("default = 'allow'\n")).expect(3);
    assert!(ran.err.contains("you said no to sending your ssn to airline"), "{ran:?}");
    assert_eq!(tools(&home), ["flight_status"]);
    let home = Home::new();
    begin(&home, SOURCE).expect(5);
    home.run(&["permissions", "grant", "ssn", "server:airline"]).expect(0);
    resume(&home, "1", Some("default = 'deny'\n")).expect(0);
    assert_eq!(tools(&home).len(), 3);
    assert!(of(&home.trace(), "question").is_empty());
}

#[test]
fn a_value_that_was_changed_does_not_go_on() {
    let home = Home::new();
    begin(&home, SOURCE).expect(5);
    home.run_with(&["data", "add", "ssn", "--replace"], "900-99-9999").expect(0);
    let ran = resume(&home, "1", Some(ALLOW)).expect(1);
    assert!(ran.err.contains("`ssn` has changed") && ran.err.contains("pending drop 1"), "{ran:?}");
    assert!(!ran.err.contains("900-"), "{ran:?}");
    home.run(&["data", "remove", "ssn"]).expect(0);
    resume(&home, "1", Some(ALLOW)).expect(1);
    assert_eq!(tools(&home), ["flight_status"]);
    // As it was, it goes on.
    home.run_with(&["data", "add", "ssn"], SSN).expect(0);
    resume(&home, "1", Some(ALLOW)).expect(0);
    assert_eq!(home.received("airline")[1].arguments["note"], SSN);
}

#[test]
fn a_server_that_is_described_differently_does_not_go_on() {
    let home = Home::new();
    begin(&home, SOURCE).expect(5);
    let config = home.path("home/duenna.toml");
    let text = std::fs::read_to_string(&config).unwrap();
    let carrier = text.replace("[servers.airline]\n", "[servers.airline]\ncarrier = true\n");
    assert_ne!(carrier, text);
    let gone = text.replace("[servers.airline]", "[servers.airway]");
    for (changed, said) in [(carrier, "description of server"), (gone, "no longer configured")] {
        home.configure(&changed);
        let ran = resume(&home, "1", Some(ALLOW)).expect(1);
        assert!(ran.err.contains(said), "{ran:?}");
    }
    // Another server that comes after the run began changes nothing of it.
    let (_, airline) = text.split_once("[servers.airline]").unwrap();
    let airline = airline.split_once("[servers.").map_or(airline, |(airline, _)| airline);
    home.configure(&format!("{text}\n[servers.other]{airline}"));
    assert_eq!(tools(&home), ["flight_status"]);
    resume(&home, "1", Some(ALLOW)).expect(0);
    assert_eq!(tools(&home).len(), 3);
}

#[test]
fn tools_that_were_approved_anew_do_not_go_on() {
    let home = Home::new();
    let about = home.write("desk.json", "{}");
    let (airline, mailbox) = (home.path("airline"), home.path("mailbox"));
    let program = ["--", env!("CARGO_BIN_EXE_duenna"), "demo-server", "airline", "--state", airline.to_str().unwrap()];
    let add = ["servers", "add", "desk", "--annotation", about.to_str().unwrap()];
    home.run(&[&add[..], &program[..]].concat()).expect(0);
    begin(&home, &SOURCE.replace("airline", "desk")).expect(5);
    let config = home.path("home/duenna.toml");
    let text = std::fs::read_to_string(&config).unwrap();
    // The server's name stays, its tools are others.
    let (before, desk) = text.split_once("[servers.desk]").unwrap();
    let desk = desk.replace("\"airline\"", "\"mailbox\"").replace(airline.to_str().unwrap(), mailbox.to_str().unwrap());
    home.configure(&format!("{before}[servers.desk]{desk}"));
    let ran = resume(&home, "1", Some(ALLOW)).expect(1);
    assert!(ran.err.contains("changed its tools"), "{ran:?}");
    home.run(&["servers", "approve", "desk"]).expect(0);
    let ran = resume(&home, "1", Some(ALLOW)).expect(1);
    assert!(ran.err.contains("approved tools of server `desk` have changed"), "{ran:?}");
    assert_eq!((tools(&home).len(), home.received("mailbox").len()), (1, 0));
    home.configure(&text);
    home.run(&["servers", "approve", "desk"]).expect(0);
    resume(&home, "1", Some(&ALLOW.replace("airline", "desk"))).expect(0);
    assert_eq!(tools(&home).len(), 3);
}

#[test]
fn two_processes_do_not_go_on_with_one_run() {
    let home = Home::new();
    begin(&home, SOURCE).expect(5);
    let store = Store::open(&home.path("home"), &Access::files_only()).unwrap();
    let claim = store.claim(TaskId(1)).unwrap().unwrap();
    let ran = resume(&home, "1", Some(ALLOW)).expect(1);
    assert!(ran.err.contains("another duenna is already working on run 1"), "{ran:?}");
    assert!(home.run(&["pending", "drop", "1"]).expect(1).err.contains("another duenna"));
    assert_eq!(pending(&home), json!([]), "it does not wait: it goes on");
    drop(claim);
    assert_eq!(pending(&home).as_array().unwrap().len(), 1);
    resume(&home, "1", Some(ALLOW)).expect(0);
    assert_eq!(tools(&home).len(), 3);
}

#[test]
fn a_run_that_is_given_up_is_gone() {
    let home = Home::new();
    begin(&home, SOURCE).expect(5);
    home.run(&["pending", "drop", "1"]).expect(0);
    assert_eq!(pending(&home), json!([]));
    assert!(home.run(&["pending", "drop", "1"]).expect(1).err.contains("run 1 is not pending"));
    for run in ["1", "2"] {
        assert!(resume(&home, run, Some(ALLOW)).expect(1).err.contains("is not pending"));
    }
    let left: i64 = database(&home).query_row("SELECT count(*) FROM journal", [], |row| row.get(0)).unwrap();
    assert_eq!(left, 0);
}

fn database(home: &Home) -> rusqlite::Connection {
    rusqlite::Connection::open(home.path("home/duenna.db")).unwrap()
}

#[test]
fn a_journal_that_was_tampered_with_does_not_go_on() {
    for tampering in [
        "UPDATE journal SET entry = (SELECT entry FROM journal WHERE place = 2) WHERE place = 3",
        "UPDATE journal SET entry = randomblob(length(entry)) WHERE place = 0",
        "DELETE FROM journal WHERE place = 1",
        "UPDATE journal SET place = place + 1 WHERE place = (SELECT max(place) FROM journal)",
        "UPDATE journal SET task = 2 WHERE task = 1",
    ] {
        let home = Home::new();
        begin(&home, SOURCE).expect(5);
        begin(&home, SOURCE).expect(5);
        let before = tools(&home).len();
        if tampering.contains("task = 2") {
            // The entries of one run as another's.
            database(&home).execute_batch("DELETE FROM journal WHERE task = 2").unwrap();
        } else {
            home.run(&["pending", "drop", "2"]).expect(0);
        }
        database(&home).execute_batch(tampering).unwrap();
        let run = if tampering.contains("task = 2") { "2" } else { "1" };
        let ran = resume(&home, run, Some(ALLOW)).expect(1);
        assert!(ran.err.contains("changed outside Duenna"), "{tampering}: {ran:?}");
        assert_eq!(tools(&home).len(), before, "{tampering}");
        home.run(&["pending", "drop", run]).expect(0);
    }
}

/// The answer was taken out, so that the call would be made again: the log has it.
#[test]
fn a_call_that_the_log_has_is_never_made_again_by_itself() {
    for (again, checks_in) in [("deny", 1), ("allow", 2)] {
        let home = Home::new();
        let source = "airline.check_in(confirmation='SKY7Q2', passenger='A')\n\
                      airline.check_in(confirmation='SKY7Q2', passenger='B', note=priv_data_db.access_ssn())\n";
        begin(&home, source).expect(5);
        assert_eq!(tools(&home).len(), 1);
        // Everything from the first answer on.
        let db = database(&home);
        db.execute_batch("DELETE FROM journal WHERE place >= 2").unwrap();
        let answers = format!("again = '{again}'\ndefault = 'deny'\n");
        resume(&home, "1", Some(&answers)).expect(3);
        assert_eq!(tools(&home).len(), checks_in, "{again}");
        home.run(&["disclosures", "verify"]).expect(0);
    }
}

#[test]
fn a_value_that_is_missing_can_be_added_meanwhile() {
    let home = Home::new();
    let ran = begin(&home, "print(priv_data_db.new_value('k'))\n").expect(5);
    assert!(ran.err.contains("duenna data add k"), "{ran:?}");
    resume(&home, "1", None).expect(5);
    home.run_with(&["data", "add", "k"], "given").expect(0);
    assert_eq!(resume(&home, "1", None).expect(0).out, "given\n");
}

/// What was settled where a private branch begins is not settled again.
#[test]
fn a_branch_is_gone_on_with_as_it_was_settled() {
    let home = Home::new();
    let source = "if priv_data_db.access_ssn().startswith('9'):\n    airline.flight_status(flight='SK 418')\n\
                  mailbox.send_email(to='joe@example.com', subject='s', body=priv_data_db.access_date_of_birth())\n";
    home.run(&["permissions", "grant", "ssn", "server:airline"]).expect(0);
    begin(&home, source).expect(5);
    assert_eq!(tools(&home).len(), 1);
    let rows = || home.run(&["disclosures", "list", "--json"]).expect(0).json().as_array().unwrap().len();
    let before = rows();
    home.run(&["permissions", "revoke", "ssn", "server:airline"]).expect(0);
    resume(&home, "1", Some("default = 'allow'\n")).expect(0);
    assert_eq!((tools(&home).len(), home.received("mailbox").len()), (1, 1));
    assert_eq!(rows() - before, 2, "only the mail is new");
}

#[test]
fn a_task_in_words_goes_on_where_its_question_waits() {
    let script = "[[turn]]\nwhen = 'The error:'\nreply = '''```python\nprint('again')\nairline.check_in(confirmation='SKY7Q2', passenger='A', note=priv_data_db.access_ssn())\nprint('end')\n```'''\n\
                  [[turn]]\nwhen = 'check'\nreply = '''```python\nairline.flight_status(flight='SK 418')\nraise ValueError('later')\n```'''\n";
    let model = Scripted::start(script);
    let home = Home::new();
    let config = home.path("home/duenna.toml");
    let text = std::fs::read_to_string(&config).unwrap();
    home.configure(&(text.clone() + &model.table("model")));
    let ran = home.run(&["run", "--later", "Please check me in"]).expect(5);
    assert_eq!((ran.out.as_str(), model.bodies().len(), tools(&home).len()), ("again\n", 2, 1), "{ran:?}");
    assert_eq!(pending(&home)[0]["task"], "Please check me in");
    // The same task with another model is another task.
    home.configure(&(text.clone() + &model.table("model").replace("'scripted'", "'other'")));
    let ran = resume(&home, "1", Some(ALLOW)).expect(1);
    assert!(ran.err.contains("models have changed"), "{ran:?}");
    home.configure(&(text + &model.table("model")));
    let ran = resume(&home, "1", Some(ALLOW)).expect(0);
    assert_eq!(ran.out, "end\n");
    assert_eq!(model.bodies().len(), 2, "the model is not asked again");
    assert_eq!(tools(&home), ["flight_status", "check_in"]);
}

#[test]
fn a_model_that_is_gone_for_a_while_does_not_cost_the_task() {
    let first = "[[turn]]\nwhen = 'check'\nreply = '''```python\nairline.flight_status(flight='SK 418')\nraise ValueError('later')\n```'''\n";
    let gone = format!(
        "[[turn]]\nwhen = 'The error:'\nhow = '400'\ntimes = 1\n[[turn]]\nwhen = 'The error:'\nreply = '''```python\nprint('end')\n```'''\n{first}"
    );
    let model = Scripted::start(&gone);
    let home = Home::new();
    let config = home.path("home/duenna.toml");
    let text = std::fs::read_to_string(&config).unwrap();
    home.configure(&(text + &model.table("model")));
    let ran = home.run(&["run", "Please check me in"]).expect(1);
    assert!(ran.err.contains("HTTP status 400") && ran.err.contains("duenna resume 1"), "{ran:?}");
    assert_eq!(pending(&home)[0]["question"], Value::Null, "it was broken off");
    assert_eq!(resume(&home, "1", None).expect(0).out, "end\n");
    assert_eq!((model.bodies().len(), tools(&home).len()), (3, 1));
}

/// Replies and values are in what is kept; nobody without the key reads them there, nor in what is said about it.
#[test]
fn what_waits_does_not_lie_open() {
    let home = Home::new();
    home.run(&["permissions", "grant", "ssn", "server:airline"]).expect(0);
    let source = "airline.check_in(confirmation='SKY7Q2', passenger='A', note=priv_data_db.access_ssn())\n\
                  c = airline.confirmation(confirmation='SKY7Q2')\nprint(len(str(c)))\n\
                  mailbox.send_email(to='joe@example.com', subject='s', body=priv_data_db.access_date_of_birth())\n";
    let ran = begin(&home, source).expect(5);
    let folder = std::fs::read_dir(home.path("home")).unwrap();
    let mut files = 0;
    for entry in folder.map(|entry| entry.unwrap().path()).filter(|path| path.is_file()) {
        let bytes = std::fs::read(&entry).unwrap();
        for private in [SSN, BIRTH, "SKY7Q2"] {
            let is_there = bytes.windows(private.len()).any(|part| part == private.as_bytes());
            assert!(!is_there, "{private} in {}", entry.display());
        }
        files += 1;
    }
    assert!(files >= 4, "{files} files");
    let said = [ran.err, pending(&home).to_string(), home.run(&["pending"]).expect(0).out].concat();
    assert!(!said.contains(SSN) && !said.contains(BIRTH), "{said}");
}

/// What was refused before the question is not forgotten by the process that goes on.
#[test]
fn a_run_that_goes_on_remembers_that_something_was_refused() {
    let home = Home::new();
    home.run(&["permissions", "deny", "ssn", "server:airline"]).expect(0);
    let source = "ssn = priv_data_db.access_ssn()\nborn = priv_data_db.access_date_of_birth()\ntry:\n    \
        airline.check_in(confirmation='SKY7Q2', passenger='A', note=ssn)\nexcept PermissionError:\n    print('refused')\n\
        airline.check_in(confirmation='SKY7Q2', passenger='A', note=born)\nprint('end')\n";
    let path = home.write("artifact.py", source);
    let answers = home.write("answers.toml", "default = 'allow'\n");
    home.run(&["run", path.to_str().unwrap(), "--later"]).expect(5);
    let ran = home.run(&["resume", "1", "--answers", answers.to_str().unwrap()]).expect(7);
    assert_eq!(ran.out, "end\n", "{ran:?}");
    assert_eq!(home.received("airline").len(), 1);
}

/// What a run told before it waited comes back as the thing itself when it goes on: the log says so, whatever was kept.
#[test]
fn what_was_told_before_the_question_is_no_less_afterwards() {
    let home = Home::new();
    for datum in ["via ssn", "folder/read_file → *"] {
        for party in ["email:joe@example.com", "server:mailbox"] {
            home.run(&["permissions", "grant", datum, party]).expect(0);
        }
    }
    let rule = |datum: &str, party: &str| format!("[[rule]]\ndatum = '{datum}'\nparty = '{party}'\nanswer = 'allow'\n");
    let folder = rule("*", "server:folder") + &rule("*", "file:*");
    let artifact = home.write(
        "artifact.py",
        "folder.write_file(path='t.txt', content=priv_data_db.access_ssn())\n\
         airline.flight_status(flight=priv_data_db.access_date_of_birth())\n\
         r = folder.read_file(path='t.txt')\n\
         mailbox.send_email(to='joe@example.com', subject='s', body=r['content'])\n",
    );
    let answers = home.write("answers.toml", &folder);
    home.run(&["run", "--artifact", artifact.to_str().unwrap(), "--answers", answers.to_str().unwrap()]).expect(5);
    let ran =
        resume(&home, "1", Some(&format!("default = 'deny'\n{folder}{}", rule("date_of_birth", "server:airline"))));
    assert!(ran.code != 0 && home.received("mailbox").is_empty(), "{ran:?}");
    let asked = of(&home.trace(), "question").last().unwrap().to_string();
    assert!(asked.contains("send_email") && asked.contains("\"ssn\""), "{asked}");
}
