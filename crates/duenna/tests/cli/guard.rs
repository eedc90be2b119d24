//! `duenna guard`, and the guard in a run.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::Stdio;

use serde_json::{Value, json};

use crate::home::{Home, duenna, finish, of};
use crate::scripted::Scripted;

const QUERY: &str = "Tell Dana that I need a room for the night before the offsite";
const SECRET: &str = "My doctor says that the tablets for my depression make it hard to travel early.";
const FINE: &str = "Hi Dana, I need a room for the night before the offsite. See you on Monday, Alex";

fn leaking() -> String {
    format!("Hi Dana, yes, I need a room for the night before the offsite. {SECRET} See you on Monday. Alex")
}

/// The artifact that mails a file which holds more than was asked for.
const ASK: &str = r#"# Ask Dana whether she can lend me a rain jacket and an adapter for Oslo.
packing = folder.read_file(path="trips/packing.md")
try:
    mailbox.send_email(to="dana@work.example", subject="Can you lend me something?", body="Hi Dana,\n\ncould you lend me a rain jacket and an adapter for Oslo? This is my list:\n\n" + packing["content"])
except PermissionError:
    pass
airline.flight_status(flight="SK 418")
"#;
const YES: &str = "default = 'allow'\n[[rule]]\ntrust = true\nparty = '*'\nanswer = 'allow'\n";

fn with(home: &Home, toml: &str) {
    let path = home.path("home/duenna.toml");
    let before = std::fs::read_to_string(&path).unwrap();
    home.configure(&format!("{before}\n{toml}"));
}

#[test]
fn a_check_names_the_words_and_offers_a_version_without_them() {
    let home = Home::empty();
    let ran = home.run(&["guard", "check", "--query", QUERY, "--action", &leaking(), "--json"]).expect(0);
    let said = ran.json();
    assert_eq!((said["leak"].as_bool(), said["end"].as_str()), (Some(true), Some("complete")), "{ran:?}");
    assert_eq!(said["reasons"][0]["quote"], SECRET);
    let rewritten = said["rewritten"].as_str().unwrap();
    assert!(rewritten.contains("I need a room") && !rewritten.contains("depression"), "{ran:?}");
    let text = home.run(&["guard", "check", "--query", QUERY, "--action", &leaking()]).expect(0).out;
    assert!(text.contains(&format!("\"{SECRET}\"")) && text.contains("Without that, it would say"), "{text}");
    let said = home.run(&["guard", "check", "--query", QUERY, "--action", FINE, "--json"]).expect(0).json();
    assert_eq!((said["leak"].as_bool(), said["reasons"].as_array().map(Vec::len)), (Some(false), Some(0)), "{said}");
    for args in [&["--query", QUERY][..], &["--action", "x"], &["--query", QUERY, "--action", " "]] {
        home.run(&[&["guard", "check"], args].concat()).expect(2);
    }
    assert!(!home.path("home").exists(), "a check alone makes no home");
}

#[test]
fn a_batch_keeps_the_order_and_says_of_bad_lines_which_and_why() {
    let home = Home::empty();
    let line =
        |id: Value, told: &str| json!({ "id": id, "user_query": QUERY, "action": "", "action_text": told, "label": 1 });
    let call = json!({ "id": "call", "user_query": QUERY,
        "action": format!("Action: Send\nAction Input: {}", json!({ "to": "d@x.org", "body": leaking() })) });
    let lines = [
        line(json!("a"), &leaking()).to_string(),
        "{\"id\": \"secret\"".to_owned(),
        String::new(),
        line(json!(7), FINE).to_string(),
        line(json!(null), FINE).to_string(),
        line(json!("empty"), "  ").to_string(),
        "[1]".to_owned(),
        call.to_string(),
        json!({ "id": 1, "action_text": "a secret" }).to_string(),
        json!({ "id": 1, "user_query": QUERY, "action_text": ["a secret"] }).to_string(),
        format!("{{\"id\": 1, \"id\": 2, {}", line(json!(3), "a secret").to_string().trim_start_matches('{')),
    ];
    let file = home.write("actions.jsonl", &lines.join("\n"));
    let ran = home.run(&["guard", "check", "--batch", file.to_str().unwrap()]).expect(1);
    let all: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let ids: Vec<&Value> = all.iter().map(|one| &one["id"]).collect();
    assert_eq!(ids, [&json!("a"), &json!(7), &json!("call")]);
    assert_eq!(all.iter().map(|one| one["leak"].as_bool().unwrap()).collect::<Vec<_>>(), [true, false, true]);
    for one in &all {
        assert!((0.0..=1.0).contains(&one["score"].as_f64().unwrap()), "{one}");
        assert!(one["tools"].as_array().unwrap().iter().all(Value::is_string) && one["reasons"].is_array());
    }
    let told = "7 lines are not actions or could not be judged:\n  line 2: it is not valid JSON (from character 15 on)\n  \
                line 5: its `id` is neither text nor a number\n  line 6: its `action` and `action_text` are empty\n  \
                line 7: it is not an object with `id`, `user_query`, `action` and `action_text`\n  line 9: it has no `user_query`\n  \
                line 10: its `action_text` is not text\n  line 11: it has the same field twice\n";
    assert!(ran.err.ends_with(told), "{ran:?}");
    assert!(!ran.err.contains("secret"), "no word of a bad line: {ran:?}");
}

#[test]
fn a_batch_takes_what_others_write_and_judges_it_the_same() {
    let home = Home::empty();
    let judged = |text: &str| {
        let file = home.write("odd.jsonl", text);
        let ran = home.run(&["guard", "check", "--batch", file.to_str().unwrap()]).expect(0);
        ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect::<Vec<Value>>()
    };
    assert!(judged("").is_empty() && judged("\n\n").is_empty());
    let seen = json!([{ "tool": "Notes", "content": SECRET }]);
    let line = |action: Value, trajectory: Value| {
        json!({ "id": 1, "user_query": QUERY, "action": action, "trajectory": trajectory }).to_string()
    };
    let call = json!({ "to": "d@x.org", "body": leaking() });
    let all = [line(call.clone(), seen.clone()), line(json!(call.to_string()), json!(seen.to_string()))];
    // A mark before the first line, ends of lines of other systems, and no end of the last one.
    let both = judged(&format!("\u{feff}{}\r\n{}", all[0], all[1]));
    assert!(both.len() == 2 && both[0]["leak"] == true && both[0] == both[1], "{both:?}");
    let plain = line(json!(leaking()), Value::Null);
    assert_eq!(judged(&plain), judged(&plain.replace(",\"trajectory\":null", "")));
}

#[test]
fn a_sentence_model_judges_besides_or_says_why_it_cannot() {
    let home = Home::empty();
    let check =
        |more: &[&str]| home.run(&[&["guard", "check", "--query", QUERY, "--action", FINE, "--json"], more].concat());
    let missing = check(&["--embeddings", "/nowhere"]).expect(2);
    let why = if cfg!(feature = "neural") { "config.json" } else { "--features neural" };
    assert!(missing.out.is_empty() && missing.err.contains(why), "{missing:?}");
    let Some(folder) = std::env::var("DUENNA_TEST_MINILM").ok().filter(|_| cfg!(feature = "neural")) else {
        eprintln!("skipped: not built with `neural`, or DUENNA_TEST_MINILM names no folder with all-MiniLM-L6-v2");
        return;
    };
    let score = |more: &[&str]| check(more).expect(0).json()["score"].as_f64().unwrap();
    let (besides, again) = (score(&["--embeddings", &folder]), score(&["--embeddings", &folder]));
    assert!(
        (besides - again).abs() < 1e-12 && (besides - score(&[])).abs() > 1e-3,
        "it has its say, the same each time"
    );
    // The same from the configuration, and in a batch.
    home.run(&["init", "--key", "file"]).expect(0);
    let line = json!({ "id": 1, "user_query": QUERY, "action": FINE }).to_string();
    let file = home.write("one.jsonl", &line);
    with(&home, &format!("[guard]\nembeddings = '{folder}'\n"));
    let batch = home.run(&["guard", "check", "--batch", file.to_str().unwrap()]).expect(0);
    assert!((batch.json()["score"].as_f64().unwrap() - besides).abs() < 1e-12);
    assert!((score(&[]) - besides).abs() < 1e-12);
    // A text of another language is judged by the tools alone, and that is told.
    let german = "Hallo Dana, ich habe das Zimmer von Montag bis Mittwoch gebucht und schicke die Rechnung morgen.";
    let ran = home.run(&["guard", "check", "--query", QUERY, "--action", german]).expect(0);
    assert!(ran.out.contains("hardly English"), "{ran:?}");
}

#[test]
fn what_the_user_says_is_remembered_and_can_be_looked_at_and_forgotten() {
    let home = Home::empty();
    home.run(&["init", "--key", "file"]).expect(0);
    let check = |more: &[&str]| {
        let args = [&["guard", "check", "--query", QUERY, "--action", FINE, "--json"], more].concat();
        home.run(&args).expect(0).json()
    };
    let score = |said: &Value| said["score"].as_f64().unwrap();
    let before = check(&[]);
    assert_eq!(check(&["--remember", "leak"])["remembered"], 1);
    let after = check(&[]);
    assert!(score(&after) > score(&before), "{before} {after}");
    assert_eq!(check(&["--no-memory"])["score"], before["score"]);
    let listed = home.run(&["guard", "memory", "list", "--json"]).expect(0).json();
    assert_eq!(
        (&listed[0]["id"], &listed[0]["leak"], &listed[0]["validation"]),
        (&json!(1), &json!(true), &json!("label"))
    );
    assert!(!listed.to_string().contains("Dana"), "a list has no texts");
    let shown = home.run(&["guard", "memory", "show", "1"]).expect(0).out;
    assert!(
        shown.contains(QUERY) && shown.contains("See you on Monday") && shown.contains("general_privacy"),
        "{shown}"
    );
    let exported = home.run(&["guard", "memory", "export"]).expect(0).out;
    let line: Value = serde_json::from_str(exported.lines().next().unwrap()).unwrap();
    assert_eq!((&line["id"], &line["leak"]), (&json!(1), &json!(true)));
    // The file holds no word of it.
    for name in ["duenna.db", "duenna.db-wal"] {
        let bytes = std::fs::read(home.path("home").join(name)).unwrap_or_default();
        assert!(!bytes.windows(4).any(|window| window == b"Dana"), "{name}");
    }
    // What was said last of the same action counts.
    assert_eq!(check(&["--remember", "fine"])["remembered"], 2);
    assert!(score(&check(&[])) < score(&before));
    home.run(&["guard", "memory", "forget", "1"]).expect(2);
    home.run(&["guard", "memory", "forget", "--all"]).expect(0);
    assert_eq!(check(&[])["score"], before["score"]);
    assert!(home.run(&["guard", "memory", "list"]).expect(0).err.contains("remembers nothing"));
}

#[test]
fn an_entry_that_somebody_put_into_the_file_does_not_open() {
    let home = Home::empty();
    home.run(&["init", "--key", "file"]).expect(0);
    for label in ["leak", "fine"] {
        let told = format!("{FINE} {label}");
        home.run(&["guard", "check", "--query", QUERY, "--action", &told, "--remember", label]).expect(0);
    }
    let clean =
        home.run(&["guard", "check", "--query", QUERY, "--action", FINE, "--json", "--no-memory"]).expect(0).json();
    let raw = rusqlite::Connection::open(home.path("home/duenna.db")).unwrap();
    // One entry's bytes in the place of the other's, and bytes of no one.
    raw.execute("UPDATE experiences SET entry = (SELECT entry FROM experiences WHERE id = 1), vector = (SELECT vector FROM experiences WHERE id = 1) WHERE id = 2", []).unwrap();
    raw.execute("UPDATE experiences SET entry = x'00', vector = x'00' WHERE id = 1", []).unwrap();
    drop(raw);
    let said = home.run(&["guard", "check", "--query", QUERY, "--action", FINE, "--json"]).expect(0).json();
    assert_eq!(said["score"], clean["score"], "what does not open says nothing");
    assert!(home.run(&["guard", "memory", "list"]).expect(0).out.contains("cannot be read"));
    home.run(&["guard", "memory", "show", "2"]).expect(1);
    home.run(&["guard", "memory", "forget", "1", "2"]).expect(0);
}

/// A client that speaks MCP line by line.
fn mcp(args: &[&str], requests: &[(&str, Value)]) -> Vec<Value> {
    let mut command = duenna();
    command.args(args).env("DUENNA_HOME", "/nonexistent/duenna-home");
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (mut keys, mut lines) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()).lines());
    let greeting =
        json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "t", "version": "1" } });
    let mut send = |message: Value| writeln!(keys, "{message}").unwrap();
    let mut answers = Vec::new();
    send(json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": greeting }));
    lines.next().unwrap().unwrap();
    send(json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }));
    for (at, (method, params)) in requests.iter().enumerate() {
        send(json!({ "jsonrpc": "2.0", "id": at + 1, "method": method, "params": params }));
        answers.push(serde_json::from_str::<Value>(&lines.next().unwrap().unwrap()).unwrap()["result"].clone());
    }
    drop(keys);
    assert!(child.wait().unwrap().success());
    answers
}

#[test]
fn the_guard_is_served_whole_and_tool_by_tool() {
    let call = |name: &str, arguments: Value| ("tools/call", json!({ "name": name, "arguments": arguments }));
    let arguments = json!({ "user_query": QUERY, "action": leaking() });
    let requests = [
        ("tools/list", json!({})),
        call("check_action", arguments.clone()),
        call("check_action", json!({ "action": 7 })),
        call("x", arguments.clone()),
    ];
    let said = mcp(&["guard", "serve"], &requests);
    assert_eq!(said[0]["tools"].as_array().unwrap().len(), 1);
    assert_eq!(said[0]["tools"][0]["name"], "check_action");
    let verdict = &said[1]["structuredContent"];
    assert!(verdict["leak"] == true && verdict["reasons"][0]["quote"] == SECRET, "{verdict}");
    assert!(said[2]["isError"] == true && said[3]["isError"] == true);
    let requests =
        [("tools/list", json!({})), call("real_pii", arguments.clone()), call("data_minimization", arguments)];
    let said = mcp(&["guard", "tools"], &requests);
    let names: Vec<&str> =
        said[0]["tools"].as_array().unwrap().iter().map(|tool| tool["name"].as_str().unwrap()).collect();
    assert_eq!(names.len(), 5);
    assert!(said[1]["structuredContent"]["pii"]["necessity"].is_string(), "{}", said[1]);
    assert_eq!(said[2]["structuredContent"]["tool"], "data_minimization");
}

/// Any MCP server can be a further tool; here Duenna's own, and one that does not start.
#[test]
fn servers_of_the_users_own_judge_too_and_a_broken_one_is_told() {
    let home = Home::empty();
    home.run(&["init", "--key", "file"]).expect(0);
    let program = env!("CARGO_BIN_EXE_duenna");
    with(
        &home,
        &format!(
            "[servers.judge]\ncommand = '{program}'\nargs = ['guard', 'tools']\n[servers.gone]\ncommand = '/nonexistent/judge'\n\
         [guard]\nbudget = 10\n[[guard.tool]]\nserver = 'judge'\ntool = 'compliance'\n[[guard.tool]]\nserver = 'gone'\ntool = 'judge'\n"
        ),
    );
    let said = home.run(&["guard", "check", "--query", QUERY, "--action", &leaking(), "--json"]).expect(0).json();
    let all: Vec<&Value> = said["said"].as_array().unwrap().iter().collect();
    let of = |name: &str| all.iter().find(|one| one["tool"] == name).unwrap_or_else(|| panic!("{name}: {said}"));
    assert!(of("judge/compliance")["score"].is_number(), "{said}");
    assert!(of("gone/judge")["failed"].is_string() && said["leak"] == true, "{said}");
    // What nobody decided about is told nobody: a private value stays here.
    home.run_with(&["data", "add", "ssn"], crate::home::SSN).expect(0);
    let told = format!("{} My number is {}", leaking(), crate::home::SSN);
    let said = home.run(&["guard", "check", "--query", QUERY, "--action", &told, "--json"]).expect(0).json();
    let judge = said["said"].as_array().unwrap().iter().find(|one| one["tool"] == "judge/compliance").unwrap();
    assert!(judge["failed"].as_str().unwrap().contains("`ssn`") && said["leak"] == true, "{said}");
    // A server whose tools changed since they were approved is told nothing.
    let (config, state) = (home.path("home/duenna.toml"), home.path("airline"));
    let before = std::fs::read_to_string(&config).unwrap();
    let other = format!("args = ['demo-server', 'airline', '--state', '{}']", state.display());
    assert!(before.contains("args = ['guard', 'tools']"));
    home.configure(&before.replace("args = ['guard', 'tools']", &other));
    let said = home.run(&["guard", "check", "--query", QUERY, "--action", &leaking(), "--json"]).expect(0).json();
    let judge = said["said"].as_array().unwrap().iter().find(|one| one["tool"] == "judge/compliance").unwrap();
    assert!(judge["failed"].as_str().unwrap().contains("changed its tools"), "{said}");
    for wrong in [
        "[guard]\nmode = 'refuse'\n",
        "[guard]\nrefuse_above = 2.0\nmode = 'refuse'\n",
        "[guard]\nmode = 'loosen'\n",
        "[[guard.tool]]\nserver = 'nobody'\ntool = 'x'\n",
        "[guard]\nbudget = 0\n",
    ] {
        let other = Home::empty();
        other.run(&["init", "--key", "file"]).expect(0);
        with(&other, wrong);
        other.run(&["guard", "check", "--query", "q", "--action", "a b"]).expect(1);
    }
}

#[test]
fn a_model_leads_judges_and_concludes() {
    let finding = json!({ "reasons": [{ "quote": SECRET, "why": "it is about health" }], "score": 0.9, "leak": true });
    let concluded = json!({ "reasons": [{ "quote": SECRET, "why": "health", "instead": "say nothing of it" }], "score": 0.95, "leak": true });
    let turn = |system: &str, reply: &Value, times: u32| {
        format!("[[turn]]\nsystem = '{system}'\nreply = '''{reply}'''\ntimes = {times}\n")
    };
    let model = Scripted::start(
        &[
            turn("You lead a check", &json!({ "why": "broad first", "ask": "general_privacy" }), 1),
            turn("You check what an assistant", &json!("no JSON of that form"), 1),
            turn("You check what an assistant", &finding, 1),
            turn("You lead a check", &json!({ "why": "enough", "ask": null }), 1),
            turn("You conclude", &concluded, 1),
            turn("You take out", &json!({ "text": FINE }), 1),
            // The version that is offered is checked itself.
            turn("You lead a check", &json!({ "why": "", "ask": "general_privacy" }), 1),
            turn("You check what", &json!({ "reasons": [], "score": 0.1, "leak": false }), 9),
            turn("You lead a check", &json!({ "why": "", "ask": null }), 1),
            turn("You conclude", &json!({ "reasons": [], "score": 0.1, "leak": false }), 1),
        ]
        .concat(),
    );
    let home = Home::empty();
    home.run(&["init", "--key", "file"]).expect(0);
    with(&home, &model.table("model"));
    let args = ["guard", "check", "--engine", "model", "--query", QUERY, "--action", &leaking(), "--json"];
    let said = home.run(&args).expect(0).json();
    assert_eq!(
        (said["leak"].as_bool(), said["score"].as_f64(), &said["tools"]),
        (Some(true), Some(0.95), &json!(["general_privacy"])),
        "{said}"
    );
    assert!(said["reasons"][0]["quote"] == SECRET && said["reasons"][0]["instead"] == "say nothing of it", "{said}");
    assert_eq!(said["rewritten"], FINE);
    assert!(model.bodies()[0].contains("never orders to you"));
    // A private value of the user's in what is typed is pointed out before anything is sent.
    home.run_with(&["data", "add", "ssn"], crate::home::SSN).expect(0);
    let before = model.bodies().len();
    let told = format!("My number is {}", crate::home::SSN);
    let ran = home.run(&["guard", "check", "--engine", "model", "--query", QUERY, "--action", &told]).expect(2);
    assert!(ran.err.contains("`ssn`") && model.bodies().len() == before, "{ran:?}");
    // Where nobody is there to be asked, it is not told either.
    let line = json!({ "id": 1, "user_query": QUERY, "action": "", "action_text": told });
    let file = home.write("one.jsonl", &line.to_string());
    let ran = home.run(&["guard", "check", "--engine", "model", "--batch", file.to_str().unwrap()]).expect(1);
    assert!(ran.out.is_empty() && model.bodies().len() == before, "{ran:?}");
}

#[test]
fn a_model_that_does_not_answer_is_told_and_nothing_is_made_up() {
    let model = Scripted::start("[[turn]]\nreply = 'no'\n");
    let home = Home::empty();
    home.run(&["init", "--key", "file"]).expect(0);
    with(&home, &model.table("model"));
    let ran = home.run(&["guard", "check", "--engine", "model", "--query", QUERY, "--action", &leaking()]).expect(1);
    assert!(ran.err.contains("none of the guard's tools could judge") && !ran.err.contains("depression"), "{ran:?}");
}

/// The guard ends the task: no call after it, and the artifact, which would go on after a refusal, does not.
#[test]
fn above_the_score_the_task_ends_and_the_artifact_never_learns_of_it() {
    let home = Home::new();
    let ran = home.artifact(ASK, Some(YES)).expect(0);
    assert_eq!(home.received("mailbox").len(), 1, "advice alone stops nothing: {ran:?}");
    with(&home, "[guard]\nmode = 'refuse'\nrefuse_above = 0.6\n");
    let ran = home.artifact(ASK, Some(YES)).expect(3);
    assert_eq!((home.received("mailbox").len(), home.received("airline").len()), (1, 1), "nothing after it: {ran:?}");
    assert!(ran.err.contains("the guard ended the task") && ran.err.contains("log2(1 + 1)"), "{ran:?}");
    assert!(!ran.err.contains("tablets") && !home.trace_text().contains("tablets"), "{ran:?}");
    let trace = home.trace();
    let end = of(&trace, "run_ended")[0];
    assert_eq!((&end["status"], &end["guarded"]), (&json!("refused"), &json!(1)));
    let last = of(&trace, "call").last().copied().unwrap();
    assert!(last["verdict"] == "deny" && last["reason"].as_str().unwrap().contains("guard"), "{last}");
    // What asks for no more than was asked for passes.
    let fine = ASK.replace("+ packing[\"content\"]", "+ packing[\"content\"].split(\"- Blood\")[0]");
    home.artifact(&fine, Some(YES)).expect(0);
    assert_eq!(home.received("mailbox").len(), 2);
    // It never loosens: what the user refuses stays refused, whatever the guard thinks of it.
    let ran = home.artifact(&fine, Some("default = 'deny'")).expect(7);
    assert_eq!(home.received("mailbox").len(), 2, "{ran:?}");
}

/// A guard's model is a party: it is told a call only if the user lets it, and never what they refuse it.
#[test]
fn in_a_run_the_model_is_told_only_what_it_may_know() {
    let model = Scripted::start(
        "[[turn]]\nsystem = 'You lead a check'\nreply = '{\"why\": \"\", \"ask\": \"general_privacy\"}'\ntimes = 1\n\
         [[turn]]\nsystem = 'You lead a check'\nreply = '{\"why\": \"\", \"ask\": null}'\n\
         [[turn]]\nsystem = 'You conclude'\nreply = '{\"reasons\": [], \"score\": 0.97, \"leak\": true}'\n\
         [[turn]]\nsystem = 'You take out'\nreply = '{\"text\": null}'\n\
         [[turn]]\nreply = '{\"reasons\": [], \"score\": 0.97, \"leak\": true}'\n",
    );
    let home = Home::new();
    with(&home, &format!("[guard]\nmode = 'refuse'\nrefuse_above = 0.9\nengine = 'model'\n{}", model.table("model")));
    let no = "default = 'allow'\n[[rule]]\ntrust = true\nparty = '*'\nanswer = 'allow'\n[[rule]]\ndatum = '*'\nparty = 'model:*'\nanswer = 'deny'\n";
    // Within a region nobody outside is told anything; so no `try` here.
    let plain = ASK.replace("try:\n    ", "").replace("except PermissionError:\n    pass\n", "");
    home.artifact(&plain, Some(no)).expect(7);
    assert!(model.bodies().is_empty(), "what it may not know it is not told");
    assert_eq!(home.received("mailbox").len(), 1, "the embedded engine judged: not above 0.9");
    home.artifact(ASK, Some(YES)).expect(0);
    assert!(model.bodies().is_empty() && home.received("mailbox").len() == 2, "a region");
    // What is remembered of other calls is none of it.
    let told = home.received("mailbox")[0].arguments["body"].as_str().unwrap().to_owned();
    let query = "Ask Dana whether she can lend me a rain jacket and an adapter for Oslo.";
    home.run(&["guard", "check", "--query", query, "--action", &told, "--remember", "fine"]).expect(0);
    home.artifact(&plain, Some(YES)).expect(3);
    assert!(model.bodies().iter().any(|body| body.contains("Blood pressure")), "asked, allowed and logged");
    assert!(!model.bodies().iter().any(|body| body.contains("how_alike")), "{:?}", model.bodies());
    assert_eq!(home.received("mailbox").len(), 2, "and its word ended the task");
    let listed = home.run(&["disclosures", "list", "--json"]).expect(0).out;
    assert!(listed.contains("\"tool\": \"guard\"") && listed.contains("model:127.0.0.1"), "{listed}");
}

/// What a person said of other actions is remembered with their words; the model is told no word of them.
#[test]
fn a_model_is_told_no_word_of_other_actions() {
    let model = Scripted::start(
        "[[turn]]\nsystem = 'You lead a check'\nreply = '{\"why\": \"\", \"ask\": \"general_privacy\"}'\ntimes = 1\n\
         [[turn]]\nsystem = 'You lead a check'\nreply = '{\"why\": \"\", \"ask\": null}'\n\
         [[turn]]\nsystem = 'You take out'\nreply = '{\"text\": null}'\n\
         [[turn]]\nreply = '{\"reasons\": [], \"score\": 0.6, \"leak\": true}'\n",
    );
    let home = Home::empty();
    home.run(&["init", "--key", "file"]).expect(0);
    with(&home, &model.table("model"));
    let check = |action: &str, more: &[&str]| {
        home.run(&[&["guard", "check", "--query", QUERY, "--action", action, "--json"], more].concat()).expect(0).json()
    };
    check(&format!("{FINE} It is the thyroid."), &["--remember", "leak"]);
    let said = check(FINE, &["--engine", "model"]);
    let bodies = model.bodies().join("\n");
    assert!(bodies.contains("how_alike") && bodies.contains("was_too_much"), "{bodies}");
    assert!(!bodies.contains("thyroid") && !bodies.contains("tools_said"), "{bodies}");
    // It is remembered on this side, as the embedded score is, and by as little.
    let score = said["score"].as_f64().unwrap();
    assert!(score > 0.6 && score < 0.81, "{said}");
}

/// The model's word that all is fine is no way past the embedded engine.
#[test]
fn a_model_that_finds_nothing_does_not_let_pass_what_the_embedded_engine_refuses() {
    let model = Scripted::start(
        "[[turn]]\nsystem = 'You lead a check'\nreply = '{\"why\": \"\", \"ask\": \"general_privacy\"}'\ntimes = 1\n\
         [[turn]]\nsystem = 'You lead a check'\nreply = '{\"why\": \"\", \"ask\": null}'\n\
         [[turn]]\nreply = '{\"reasons\": [], \"score\": 0.0, \"leak\": false}'\n",
    );
    let home = Home::new();
    with(&home, &format!("[guard]\nmode = 'refuse'\nrefuse_above = 0.6\nengine = 'model'\n{}", model.table("model")));
    let plain = ASK.replace("try:\n    ", "").replace("except PermissionError:\n    pass\n", "");
    let ran = home.artifact(&plain, Some(YES)).expect(3);
    assert!(home.received("mailbox").is_empty() && ran.err.contains("the guard ended the task"), "{ran:?}");
    // What an artifact tells a model is judged like what it tells anybody.
    let handover = plain.replace(
        "mailbox.send_email(to=\"dana@work.example\", subject=\"Can you lend me something?\", body=",
        "llm_extension.multishot_call(query=",
    );
    let ran = home.artifact(&handover, Some(YES)).expect(3);
    assert!(ran.err.contains("the guard ended the task at llm_extension/multishot_call"), "{ran:?}");
}

/// Whether the guard's parties are asked depends on labels, not on whether a value failed.
#[test]
fn a_failed_call_is_put_to_the_guards_parties_as_any_other() {
    const TELL: &str = "s = priv_data_db.access_ssn()\nbody = str(1 // (int(s[0]) - 9))\n\
                        airline.check_in(confirmation='SKY7Q2', passenger='A', note=body)\nairline.flight_status(flight='SK 418')\n";
    let told = |source: &str, ssn: &str, mode: &str| {
        let model = Scripted::start(
            "[[turn]]\nsystem = 'You lead a check'\nreply = '{\"why\": \"\", \"ask\": null}'\n\
             [[turn]]\nreply = '{\"reasons\": [], \"score\": 0.1, \"leak\": false}'\n",
        );
        let home = Home::empty();
        home.run(&["init", "--key", "file"]).expect(0);
        home.run_with(&["data", "add", "ssn"], ssn).expect(0);
        duenna_demo::seed_airline(&home.path("airline"), "Bring a coat.").unwrap();
        let (program, state) = (env!("CARGO_BIN_EXE_duenna"), home.path("airline"));
        let server = [program, "demo-server", "airline", "--state", state.to_str().unwrap()];
        home.run(&[&["servers", "add", "airline", "--"], &server[..]].concat()).expect(0);
        home.run(&["servers", "add", "judge", "--", program, "guard", "tools"]).expect(0);
        let own = "[[guard.tool]]\nserver = 'judge'\ntool = 'compliance'\n";
        with(&home, &format!("[guard]\nengine = 'model'\n{mode}\n{own}{}", model.table("model")));
        let ran = home.artifact(source, Some(YES)).reached_its_end();
        let trace = home.trace();
        let keys = ["server", "tool", "lines", "parties", "discloses", "verdict", "reason"];
        let all = trace.iter().filter(|event| ["question", "call"].contains(&event["event"].as_str().unwrap()));
        let all: Vec<Value> = all.map(|event| keys.iter().map(|key| event[*key].clone()).collect()).collect();
        let all = json!(all).to_string().replace(&model.port.to_string(), "PORT");
        assert!(all.contains("compliance") && all.contains("model:"), "{ran:?} {all}");
        (all, home.received("airline").len(), model.bodies().len())
    };
    for mode in ["", "mode = 'refuse'\nrefuse_above = 0.999"] {
        let (failed, made) = (told(TELL, "900-12-3456", mode), told(TELL, "100-12-3456", mode));
        assert_eq!(failed.0, made.0, "the same questions and rows in both worlds");
        assert_eq!((failed.1, made.1), (1, 2), "a failed call is not made");
        assert!(failed.2 == 0, "nor is the model asked about it");
        // Nor on whether two calls have the same values.
        let both = "s = priv_data_db.access_ssn()\nfor at in [0, 1]:\n    airline.check_in(confirmation='SKY7Q2', passenger='A', note=s[at])\n";
        let (same, other) = (told(both, "110-12-3456", mode), told(both, "120-12-3456", mode));
        assert_eq!((same.0, same.1), (other.0, other.1), "the same twice");
    }
}

/// The guard's own parties are sinks: the preview lists them, and where they are always asked the user is asked before anything runs.
#[test]
fn what_the_guards_parties_are_told_is_in_the_preview_and_asked_beforehand() {
    let model = Scripted::start(
        "[[turn]]\nsystem = 'You lead a check'\nreply = '{\"why\": \"\", \"ask\": null}'\n\
         [[turn]]\nreply = '{\"reasons\": [], \"score\": 0.1, \"leak\": false}'\n",
    );
    let home = Home::new();
    let program = env!("CARGO_BIN_EXE_duenna");
    home.run(&["servers", "add", "judge", "--", program, "guard", "tools"]).expect(0);
    let source = "# Tell the airline my number.\nn = priv_data_db.access_ssn()\n\
                  airline.check_in(confirmation='SKY7Q2', passenger='A', note=n)\nairline.flight_status(flight='SK 418')\n";
    let file = home.write("tell.py", source);
    let preview =
        |home: &Home| home.run(&["check", file.to_str().unwrap(), "--json"]).expect(0).json()["calls"].clone();
    let tools = |found: &Value| -> Vec<(u64, String, String)> {
        let all = found.as_array().unwrap().iter();
        let one = |one: &Value| {
            let text = |name: &str| one[name].as_str().unwrap().to_owned();
            (one["line"].as_u64().unwrap(), text("tool"), text("verdict"))
        };
        all.map(one).collect()
    };
    assert_eq!(tools(&preview(&home)).len(), 3 - 1, "no guard's parties yet: {}", preview(&home));
    let own = "[[guard.tool]]\nserver = 'judge'\ntool = 'compliance'\n";
    let refuse = "mode = 'refuse'\nrefuse_above = 0.999\nengine = 'model'\n";
    with(&home, &format!("[guard]\n{refuse}{own}{}", model.table("model")));
    let found = preview(&home);
    let named = |tool: &str| found.as_array().unwrap().iter().find(|one| one["tool"] == tool).unwrap().clone();
    for tool in ["compliance", "guard"] {
        let one = named(tool);
        assert_eq!((&one["line"], &one["verdict"]), (&json!(3), &json!("ask")), "{one}");
        assert!(
            one["discloses"].to_string().contains("\"ssn\"") && !one["why"].as_array().unwrap().is_empty(),
            "{one}"
        );
    }
    assert!(!found.to_string().contains("\"line\":4,\"server\":\"judge\""), "nothing private is told there: {found}");
    let ran = home.artifact(source, Some(YES)).expect(0);
    let trace = home.trace();
    let kinds: Vec<&str> = trace.iter().map(|one| one["event"].as_str().unwrap()).collect();
    let first = kinds.iter().position(|kind| *kind == "call").unwrap();
    assert!(kinds[first..].iter().all(|kind| *kind != "question"), "asked in the middle: {kinds:?} {ran:?}");
    let asked = of(&trace, "question");
    assert_eq!(
        asked.iter().map(|one| one["tool"].as_str().unwrap()).collect::<Vec<_>>(),
        ["compliance", "guard", "check_in"]
    );
    assert_eq!(home.received("airline").len(), 2);
    assert!(!model.bodies().is_empty(), "the model that judges was asked");
    // What was told to them is in the log, and how it got there can be looked up.
    let listed = home.run(&["disclosures", "list", "--json"]).expect(0).out;
    assert!(listed.contains("\"tool\": \"compliance\"") && listed.contains("\"tool\": \"guard\""), "{listed}");
    // Refused, they are told nothing, and the call is judged without them.
    let before = model.bodies().len();
    let no = "default = 'allow'\n[[rule]]\ntrust = true\nparty = '*'\nanswer = 'allow'\n[[rule]]\ndatum = '*'\nparty = 'model:*'\nanswer = 'deny'\n\
              [[rule]]\ndatum = '*'\nparty = 'server:judge'\nanswer = 'deny'\n";
    home.artifact(source, Some(no)).expect(7);
    assert_eq!((home.received("airline").len(), model.bodies().len()), (4, before));
    let listed = home.run(&["disclosures", "list", "--json"]).expect(0).json().to_string();
    assert_eq!(listed.matches("\"compliance\"").count(), 1, "{listed}");
}

#[test]
fn what_is_offered_for_a_written_call_is_a_call() {
    let home = Home::empty();
    let call = format!("send_email(to='dana@work.example', body='{FINE}. {SECRET}')");
    let said = home.run(&["guard", "check", "--query", QUERY, "--action", &call, "--json"]).expect(0).json();
    assert_eq!(said["rewritten"], format!("send_email(to='dana@work.example', body='{FINE}.')"), "{said}");
}

#[test]
fn behind_a_home_that_does_not_open_nobody_outside_is_told_anything() {
    let model = Scripted::start("[[turn]]\nreply = 'no'\n");
    let home = Home::empty();
    let with_phrase = |phrase: &str, args: &[&str]| {
        let mut command = duenna();
        finish(command.args(args).env("DUENNA_HOME", home.path("home")).env("DUENNA_PASSPHRASE", phrase), "")
    };
    with_phrase("a right one", &["init", "--key", "passphrase"]).expect(0);
    with(&home, &model.table("model"));
    let check = |engine: &str| {
        with_phrase("a wrong one", &["guard", "check", "--query", QUERY, "--action", FINE, "--engine", engine])
    };
    assert!(check("embedded").expect(0).err.contains("without its memory"));
    let ran = check("model").expect(2);
    assert!(ran.err.contains("cannot be opened") && model.bodies().is_empty(), "{ran:?}");
}

/// That an artifact did not end before by an error tells them something, which the course of a task does not pay for.
#[test]
fn the_guards_parties_are_asked_about_what_ends_tell() {
    let home = Home::new();
    home.run(&["servers", "add", "judge", "--", env!("CARGO_BIN_EXE_duenna"), "guard", "tools"]).expect(0);
    let tools = r#"[{"name":"get","inputSchema":{"type":"object"}}]"#;
    home.add_shell_server("notes", "", (tools, r#"{"content":[{"type":"text","text":"hello"}]}"#), None);
    with(
        &home,
        "[guard]\nmode = 'refuse'\nrefuse_above = 0.999\n[[guard.tool]]\nserver = 'judge'\ntool = 'compliance'\n",
    );
    // Beforehand, and, where it is not certain that they hear of the call, when it comes.
    for call in ["", "for i in range(1):\n    "] {
        asked_about_ends(
            &home,
            &format!(
                "notes.get()\nn = priv_data_db.access_ssn()\n{call}airline.check_in(confirmation='SKY7Q2', passenger='A', note=n)\n"
            ),
        );
    }
    assert_eq!(home.received("airline").len(), 2, "nobody but the judge is asked about ends");
    assert!(!home.run(&["disclosures", "list"]).expect(0).out.contains("judge/compliance"));
}

fn asked_about_ends(home: &Home, source: &str) {
    let ssn = "default = 'deny'\n[[rule]]\ndatum = 'ssn'\nparty = '*'\nanswer = 'allow'\n";
    // The judge's own call is refused.
    home.artifact(source, Some(ssn)).expect(7);
    let asked = of(&home.trace(), "question").into_iter().map(Value::to_string).collect::<Vec<_>>();
    assert!(asked.iter().any(|asked| asked.contains("notes/get") && asked.contains("server:judge")), "{asked:?}");
}
