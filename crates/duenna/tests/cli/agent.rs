//! A task in words, over real HTTP: the model writes, the artifact runs, and what the model is told is decided.

use std::process::Stdio;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::home::{BIRTH, Home, Ran, SSN, of};
use crate::scripted::Scripted;

/// A script of one turn for each `(when, reply)`, in this order; what fails otherwise is given up.
pub(crate) fn script(turns: &[(&str, &str)]) -> String {
    let turn = |(when, reply): &(&str, &str)| {
        let reply = if reply.contains("```") { (*reply).to_owned() } else { format!("```python\n{reply}\n```") };
        format!("[[turn]]\nwhen = {}\nreply = {}\n", json!(when), json!(reply))
    };
    turns.iter().chain(&[("The artifact failed", "print('gave up')")]).map(turn).collect()
}

/// A home with a model.
pub(crate) fn home(model: &Scripted) -> Home {
    let home = Home::new();
    add(&home, &model.table("model"));
    home
}

fn add(home: &Home, table: &str) {
    let config = home.path("home/duenna.toml");
    let text = std::fs::read_to_string(&config).unwrap();
    home.configure(&(text + table));
}

pub(crate) fn task(home: &Home, words: &str, answers: Option<&str>) -> Ran {
    let trace = home.path("trace.jsonl");
    let mut args = vec!["run", words, "--trace", trace.to_str().unwrap()];
    let file = answers.map(|answers| home.write("answers.toml", answers));
    if let Some(file) = &file {
        args.extend(["--answers", file.to_str().unwrap()]);
    }
    home.run(&args)
}

pub(crate) const MODEL_MAY: &str = "default = 'deny'\n[[rule]]\ndatum = '*'\nparty = 'model:*'\nanswer = 'allow'\n\
                         [[rule]]\ntrust = true\nparty = '*'\ntool = 'llm_extension/*'\nanswer = 'allow'\n";

#[test]
fn a_task_in_words_is_written_run_and_paid_for() {
    let model =
        Scripted::start(&script(&[("check in", "status = airline.flight_status(flight='SK 418')\nprint('done')")]));
    let home = home(&model);
    let ran = task(&home, "Please check in for my flight", None).expect(0);
    assert_eq!(ran.out, "done\n");
    assert_eq!(home.received("airline").len(), 1);
    assert!(ran.err.contains("1 request to models, 1000 tokens sent, 100 received, 0.0012"), "{ran:?}");
    assert!(ran.err.contains("line 1: airline.flight_status shares nothing private"), "{ran:?}");
    let body = &model.bodies()[0];
    for told in ["airline.check_in(", "- ssn: identifier", "finest to coarsest", "Please check in for my flight"] {
        assert!(body.contains(told), "{body}");
    }
    assert!(!body.contains(SSN) && !body.contains(BIRTH));
}

#[test]
fn the_error_that_the_model_is_told_makes_the_next_artifact() {
    let model = Scripted::start(&script(&[
        ("The error:", "airline.flight_status(flight='{{after:ValueError: }}')\nprint('repaired')"),
        ("check", "raise ValueError('SK 418')"),
    ]));
    let home = home(&model);
    let ran = task(&home, "Please check my flight", None).expect(0);
    assert_eq!(ran.out, "repaired\n");
    assert_eq!(home.received("airline")[0].arguments["flight"], "SK 418");
    let trace = home.trace();
    assert_eq!(of(&trace, "run_started").len(), 2);
    assert_eq!(of(&trace, "question").len(), 0, "nothing private was told");
    let ran = home.run(&["why"]).expect(0);
    assert!(ran.out.contains("artifact 2"), "{ran:?}");
}

#[test]
fn what_is_no_artifact_is_told_and_written_again() {
    let model = Scripted::start(&script(&[("import os", "print('second')"), ("go on", "import os")]));
    assert_eq!(task(&home(&model), "please go on", None).expect(0).out, "second\n");
    let words = "[[turn]]\nwhen = 'no fenced block'\ntimes = 1\nreply = 'I would rather not.'\n\
                 [[turn]]\nreply = \"I can't do that.\\u001b[31m\"\n";
    let model = Scripted::start(words);
    let ran = task(&home(&model), "please go on", None).expect(4);
    assert!(ran.err.contains("I can't do that.") && ran.err.contains("no artifact"), "{ran:?}");
    assert!(!ran.err.contains('\u{1b}'), "{ran:?}");
    assert_eq!(model.bodies().len(), 3);
}

#[test]
fn tools_that_were_not_listed_are_searched_for() {
    let model = Scripted::start(&script(&[
        ("airline.flight_status(", "print(airline.flight_status(flight='SK 418')['status'])"),
        ("how late", "```search\nflight status\n```"),
    ]));
    let home = Home::new();
    add(&home, &format!("{}tool_tokens = 1\n", model.table("model")));
    task(&home, "how late is it", None).expect(0);
    assert!(model.bodies()[0].contains("Not listed"), "{}", model.bodies()[0]);
    assert_eq!(home.received("airline").len(), 1);
}

/// The grammar holds what the model was told and nothing else: what it was refused stays out of it.
#[test]
fn a_small_model_is_held_to_steps() {
    let turns = script(&[
        ("handing over", "step1 = airline.flight_status(flight='{{after:Look up }}')\nprint(step1)"),
        ("my file", "step1 = folder.read_file(path=\"task.txt\")\nmultishot(step1)"),
    ]);
    let model = Scripted::start(&turns);
    let home = Home::new();
    add(&home, &format!("{}grammar = 'steps'\n", model.table("model")));
    std::fs::write(home.path("folder/files/task.txt"), "Look up SK 418").unwrap();
    let grammars = || -> Vec<String> {
        let body = |body: &String| serde_json::from_str::<serde_json::Value>(body).unwrap()["grammar"].to_string();
        model.bodies().iter().map(body).collect()
    };
    let ran = task(&home, "Do what my file task.txt says", None).expect(0);
    assert_eq!(ran.out, "gave up\n");
    let first = &grammars()[0];
    for told in ["folder.read_file(", "airline.flight_status(", "priv_data_db.access_ssn()", "task.txt", "multishot("] {
        assert!(first.contains(told), "{told}: {first}");
    }
    // Its port may have these digits, too.
    let written = grammars().concat().replace(&model.port.to_string(), "PORT");
    assert!(!written.contains("418") && !written.contains(SSN), "{ran:?}");
    task(&home, "Do what my file task.txt says", Some(MODEL_MAY)).expect(0);
    assert!(grammars().last().unwrap().contains("418"));
}

pub(crate) const READ: &str = "multishot(folder.read_file(path='task.txt')['content'])";

#[test]
fn multishot_hands_over_what_the_user_lets_the_model_see() {
    let turns = script(&[
        ("handing over", "airline.flight_status(flight='{{after:Look up }}')\nprint('second')"),
        ("my file says", READ),
    ]);
    let model = Scripted::start(&turns);
    let home = home(&model);
    std::fs::write(home.path("folder/files/task.txt"), "Look up SK 418").unwrap();
    // Nobody allows it: the model learns only that.
    let ran = task(&home, "Do what my file says", None).expect(0);
    assert_eq!(ran.out, "gave up\n");
    assert!(!model.bodies().concat().contains("SK 418"), "{ran:?}");
    // The file's text travels on in the second artifact, and its call is asked about.
    let ran = task(&home, "Do what my file says", Some(MODEL_MAY)).expect(0);
    assert!(model.bodies().last().unwrap().contains("SK 418"), "{ran:?}");
    assert!(home.received("airline").is_empty(), "{ran:?}");
    let trace = home.trace();
    let calls = of(&trace, "call");
    let last = calls.iter().rfind(|call| call["server"] == "airline").unwrap();
    assert_eq!(last["verdict"], "deny");
    assert!(last["discloses"].to_string().contains("folder/read_file"), "{last}");
    let all = format!("{MODEL_MAY}[[rule]]\ndatum = '*'\nparty = 'server:airline'\nanswer = 'allow'\n");
    let ran = task(&home, "Do what my file says", Some(&all)).expect(0);
    assert_eq!(ran.out, "second\n", "{ran:?}");
    assert_eq!(home.received("airline").len(), 1);
    let log = home.run(&["disclosures", "list", "--json"]).expect(0).out;
    assert!(log.contains("model:127.0.0.1"), "{log}");
}

/// The second artifact is written by who read the file: that opens neither what else it reads, nor how its branches end.
#[test]
fn what_the_model_knows_opens_nothing_else() {
    let second = "s = priv_data_db.access_ssn()\nk = folder.read_file(path='task.txt')['content']\n\
                  if k.startswith('Look'):\n    raise ValueError(s)";
    let model = Scripted::start(&script(&[("handing over", second), ("my file says", READ)]));
    let home = home(&model);
    std::fs::write(home.path("folder/files/task.txt"), "Look up SK 418").unwrap();
    let answers = MODEL_MAY.replace("datum = '*'", "datum = 'folder/*'");
    task(&home, "Do what my file says", Some(&answers)).expect(4);
    let bodies = model.bodies();
    assert_eq!(bodies.len(), 2, "private data decided that it failed, so that not even this is told");
    assert!(bodies[1].contains("SK 418") && !bodies.concat().contains(SSN));
}

#[test]
fn what_was_printed_is_told_with_the_error_as_far_as_it_may_be() {
    for (printed, is_told) in [("'plain words'", true), ("'plain', 'words', priv_data_db.access_ssn()", false)] {
        let source = format!("print({printed})\nraise ValueError('later')");
        let model = Scripted::start(&script(&[("The error:", "print('gave up')"), ("try", &source)]));
        task(&home(&model), "please try it", None).expect(0);
        let last = model.last_talk().pop().unwrap();
        assert!(last.contains("ValueError: later"), "{last}");
        assert_eq!(last.contains("It had printed"), is_told, "{last}");
        assert!(!last.contains(SSN), "{last}");
    }
}

#[test]
fn figure_3_of_gaap_goes_both_ways() {
    let figure = include_str!("../../../../corpus/artifacts/gaap_figure_3.py").replace(
        "args={\"body\":email_draft}",
        "args={\"to\":\"boss@work.example\",\"subject\":\"s\",\"body\":email_draft}",
    );
    let figure = figure
        .replace("connect(\"filesystem\")", "connect(\"folder\")")
        .replace("connect(\"email\")", "connect(\"mailbox\")");
    for (says, mails) in [("false", 1), ("true", 0)] {
        let turns = format!("[[turn]]\nsystem = 'You read data'\nreply = '{says}'\n")
            + &script(&[("handing over", "print('filled in')"), ("report", &figure)]);
        let model = Scripted::start(&turns);
        let home = home(&model);
        home.run_with(&["data", "add", "name"], "Alex Moreno").expect(0);
        home.run_with(&["data", "add", "manager_email"], "boss@work.example").expect(0);
        std::fs::write(home.path("folder/files/annual_report.txt"), "Sales: 7").unwrap();
        let all = "default = 'allow'\n[[rule]]\ntrust = true\nparty = '*'\nanswer = 'allow'\n";
        let ran = task(&home, "Send the report to my manager", Some(all)).expect(0);
        assert_eq!(home.received("mailbox").len(), mails, "{ran:?}");
        assert_eq!(ran.out, if mails == 0 { "filled in\n" } else { "" }, "{ran:?}");
        // In the arm that hands over, the model may know what the branch was about.
        let ran = task(&home, "Send the report to my manager", None);
        assert_eq!(home.received("mailbox").len(), mails, "{ran:?}");
    }
}

/// What a branch announces has the label of all that the author of its artifact was told, as its calls have.
#[test]
fn a_call_in_a_branch_of_a_later_artifact_is_made() {
    let source = "if priv_data_db.access_ssn().startswith('9'):\n    folder.write_file(path='new.txt', content='x')\nprint('end')";
    let first = "multishot(folder.read_file(path='shopping.txt')['content'])";
    let model = Scripted::start(&script(&[("handing over", source), ("shopping", first)]));
    let home = home(&model);
    let all = "default = 'allow'\n[[rule]]\ntrust = true\nparty = '*'\nanswer = 'allow'\n";
    let ran = task(&home, "Look at my shopping list", Some(all)).expect(0);
    assert_eq!(ran.out, "end\n", "{ran:?}");
    let tools: Vec<String> = home.received("folder").into_iter().map(|call| call.tool).collect();
    assert_eq!(tools, ["read_file", "write_file"], "{ran:?}");
}

#[test]
fn a_call_that_was_made_is_not_made_again_by_itself() {
    let call = "airline.check_in(confirmation='SKY7Q2', passenger='A')\n";
    let model = Scripted::start(&script(&[
        ("The error:", &format!("{call}airline.flight_status(flight='SK 418')\nprint('end')")),
        ("check", &format!("{call}raise ValueError('later')")),
    ]));
    let home = home(&model);
    let ran = task(&home, "Please check in", None).expect(7);
    assert!(ran.err.contains("line 1: airline.check_in was not made"), "{ran:?}");
    let why = home.run(&["why", "1", "3"]).expect(0).out.replace('\n', " ");
    assert!(why.contains("had been made before"), "{why}");
    let tools: Vec<String> = home.received("airline").into_iter().map(|call| call.tool).collect();
    assert_eq!(tools, ["check_in", "flight_status"]);
    task(&home, "Please check in", Some("default = 'deny'\nagain = 'allow'\n")).expect(0);
    assert_eq!(home.received("airline").len(), 2 + 3);
}

#[test]
fn the_quarantined_model_answers_in_types_and_is_asked_about() {
    let artifact = "note = priv_data_db.access_ssn()\n\
        n = qllm('How many digits?', note, returns=int)\n\
        d = qllm('Parts?', note, returns={'first': str, 'even': bool})\n\
        g = mcp_helper.connect('llm_extension').process_query('qllm_call', {'prompt': f'Long? {note}', 'return_type': 'bool'})\n\
        print(n, d['first'], d['even'], g)";
    let mut turns = script(&[("wants", artifact)]);
    turns = "[[turn]]\nsystem = 'You read data'\nwhen = 'digits'\ntimes = 1\nreply = 'many'\n\
             [[turn]]\nsystem = 'You read data'\nwhen = 'not JSON'\nreply = '9'\n\
             [[turn]]\nsystem = 'You read data'\nwhen = 'Parts?'\nreply = '{\"first\": \"a\", \"even\": true}'\n\
             [[turn]]\nsystem = 'You read data'\nwhen = 'Long?'\nreply = 'Yes'\n"
        .to_owned()
        + &turns;
    let model = Scripted::start(&turns);
    let home = home(&model);
    let ran = task(&home, "He wants to know", Some(MODEL_MAY)).expect(0);
    assert_eq!(ran.out, "9 a True True\n");
    assert_eq!(task(&home, "He wants to know", None).expect(0).out, "gave up\n");
    let asked = model.bodies().iter().filter(|body| body.contains("You read data")).count();
    assert_eq!(asked, 4, "nothing was sent without the user's word");
}

#[test]
fn an_answer_of_the_wrong_type_is_a_failure_that_keeps_its_label() {
    let artifact = "n = qllm('How many?', priv_data_db.access_ssn(), returns=int)\n\
                    airline.flight_status(flight='SK 418')\nairline.flight_status(flight=n)\nprint('end')";
    let turns = "[[turn]]\nsystem = 'You read data'\nreply = 'many'\n".to_owned() + &script(&[("wants", artifact)]);
    let model = Scripted::start(&turns);
    let home = home(&model);
    let all = format!("{MODEL_MAY}[[rule]]\ndatum = 'ssn'\nparty = 'server:airline'\nanswer = 'allow'\n");
    let ran = task(&home, "He wants it", Some(&all)).expect(7);
    assert!(ran.err.contains("line 1: llm_extension.qllm_call failed"), "{ran:?}");
    let why = home.run(&["why", "1"]).expect(0).out;
    assert!(why.contains("did not have the requested type"), "{why}");
    assert_eq!(home.received("airline").len(), 1, "what goes on is not touched, and the failure is not sent");
}

#[test]
fn the_quarantined_model_may_be_another_one() {
    let author = Scripted::start(&script(&[("wants", "print(qllm('How many?', 'abc', returns=int))")]));
    let reader = Scripted::start("[[turn]]\nreply = '3'\n");
    let home = home(&author);
    add(&home, &reader.table("quarantined_model"));
    assert_eq!(task(&home, "He wants it", None).expect(0).out, "3\n");
    assert_eq!((author.bodies().len(), reader.bodies().len()), (1, 1));
}

#[test]
fn a_server_that_has_trouble_is_asked_again_and_one_that_keeps_it_is_told_of() {
    let good = "[[turn]]\nreply = '''\n```python\nprint(1)\n```\n'''\n";
    for (how, requests) in [("429", 2), ("503", 2), ("cut", 2), ("garbage", 2), ("whole", 1)] {
        let turns = format!("[[turn]]\ntimes = 1\nhow = '{how}'\nreply = '''\n```python\nprint(1)\n```\n'''\n{good}");
        let model = Scripted::start(&turns);
        assert_eq!(task(&home(&model), "count to one", None).expect(0).out, "1\n", "{how}");
        assert_eq!(model.bodies().len(), requests, "{how}");
    }
    for (how, said, requests) in [
        ("429", "HTTP status 429", 3),
        ("400", "HTTP status 400", 1),
        ("garbage", "does not follow its protocol", 3),
        ("cut", "was cut off", 3),
        ("endless", "larger than", 1),
    ] {
        let model = Scripted::start(&format!("[[turn]]\nhow = '{how}'\nreply = 'one two three four five six seven'\n"));
        let ran = task(&home(&model), "count to 900123", None).expect(1);
        assert!(ran.err.contains(said), "{how}: {ran:?}");
        assert!(
            !ran.err.contains("900123") && !ran.err.contains(SSN),
            "what was sent or answered is not repeated: {ran:?}"
        );
        assert_eq!(model.bodies().len(), requests, "{how}");
    }
}

#[test]
fn a_model_that_stalls_is_not_waited_for() {
    let model = Scripted::start("[[turn]]\nhow = 'stall'\n");
    let home = Home::new();
    add(&home, &model.table("model").replace("= 3", "= 1").replace("retries = 2", "retries = 0"));
    let ran = task(&home, "count to one", None).expect(1);
    assert!(ran.err.contains("longer than 1 seconds"), "{ran:?}");
}

#[test]
fn shots_and_repairs_are_bounded() {
    let model = Scripted::start(&script(&[("", "raise ValueError('again')")]));
    task(&home(&model), "never do it", None).expect(4);
    assert_eq!(model.bodies().len(), 3);
    let model = Scripted::start(&script(&[("", "multishot('again')")]));
    let home = home(&model);
    add(&home, "\n[limits]\nmax_shots = 4\n");
    let ran = task(&home, "never do it", None).expect(6);
    assert!(ran.err.contains("max_shots"), "{ran:?}");
    assert_eq!(model.bodies().len(), 4);
}

/// When that happens may tell anything, so that not even a request shows it.
#[test]
fn a_model_learns_nothing_of_a_backstop() {
    let model = Scripted::start(&script(&[("", "while True:\n    pass")]));
    let home = home(&model);
    add(&home, "\n[limits]\nmax_seconds = 1\nmax_steps = 100000000000000\n");
    let ran = task(&home, "compute for ever", None).expect(6);
    assert!(ran.err.contains("the task is over"), "{ran:?}");
    assert_eq!(model.bodies().len(), 1);
}

#[test]
fn a_task_without_a_model_says_how_to_get_one() {
    let ran = task(&Home::new(), "check me in", None).expect(2);
    for way in ["OPENAI_API_KEY", "[model]", "--model ollama/", "duenna demo"] {
        assert!(ran.err.contains(way), "{ran:?}");
    }
}

#[test]
fn a_slip_is_not_sent_to_a_model() {
    let model = Scripted::start("[[turn]]\nreply = 'x'\n");
    let home = home(&model);
    for what in ["reprot.py", "report", "/home/u/report", "./my report.py"] {
        let ran = home.run(&["run", what]).expect(2);
        assert!(ran.err.contains("report") || ran.err.contains("reprot"), "{ran:?}");
    }
    let file = home.write("mine", "print('mine')\n");
    assert_eq!(home.run(&["run", file.to_str().unwrap()]).expect(0).out, "mine\n");
    assert!(model.bodies().is_empty());
}

#[test]
fn private_values_in_the_task_are_pointed_out_before_anything_is_sent() {
    let model = Scripted::start("[[turn]]\nreply = 'x'\n");
    let home = home(&model);
    let ran = task(&home, "Check in with 900 12 3456 please", None).expect(2);
    assert!(ran.err.contains("`ssn`") && ran.err.contains("my ssn"), "{ran:?}");
    assert!(!ran.err.contains("3456"), "{ran:?}");
    assert!(model.bodies().is_empty());
}

#[test]
fn the_key_is_shown_to_the_model_alone() {
    let model = Scripted::start("[[turn]]\nhow = '401'\n");
    let home = Home::new();
    add(&home, &format!("{}key = '${{SCRIPTED_KEY}}'\n", model.table("model")));
    let mut command = home.command(&["run", "check me in"]);
    let ran = crate::home::finish(command.env("SCRIPTED_KEY", "sk-very-secret"), "").expect(1);
    assert!(ran.err.contains("its key is missing or was not accepted") && !ran.err.contains("very-secret"), "{ran:?}");
    assert_eq!(model.keys(), ["Bearer sk-very-secret"]);
    let ran = home.run(&["run", "check me in"]).expect(1);
    assert!(ran.err.contains("SCRIPTED_KEY"), "{ran:?}");
}

#[test]
fn a_prompt_that_does_not_fit_says_what_can_be_done() {
    let model = Scripted::start("[[turn]]\nhow = 'too long'\n");
    let ran = task(&home(&model), "check me in", None).expect(1);
    assert!(ran.err.contains("tool_tokens") && !ran.err.contains("check `provider`"), "{ran:?}");
    assert_eq!(model.bodies().len(), 1, "another try would not fit either");
}

#[test]
fn an_artifact_of_the_user_may_hand_over() {
    let model = Scripted::start(&script(&[("What next?", "print('the model goes on')")]));
    let home = home(&model);
    let ran = home.artifact("print('mine')\nmultishot('What next?')\nprint('never')\n", None).expect(0);
    assert_eq!(ran.out, "mine\nthe model goes on\n");
    assert_eq!(model.last_talk().len(), 1);
    // Its own errors are the user's to mend.
    home.artifact("qllm\nraise ValueError('mine')\n", None).expect(4);
    assert_eq!(model.bodies().len(), 1);
}

#[test]
fn the_usual_variables_are_understood() {
    let model = Scripted::start(&script(&[("", "print('here')")]));
    let home = Home::new();
    let mut command = home.command(&["run", "say where you are"]);
    command.env("OPENAI_BASE_URL", format!("http://127.0.0.1:{}/v1", model.port)).env("OPENAI_API_KEY", "k");
    assert_eq!(crate::home::finish(&mut command, "").expect(0).out, "here\n");
    assert!(model.bodies()[0].contains("\"gpt-5\""));
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_task_cleanly() {
    let model = Scripted::start("[[turn]]\nhow = 'stall'\n");
    let home = Home::new();
    add(&home, &model.table("model").replace("= 3", "= 50"));
    let mut command = home.command(&["run", "check me in"]);
    let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let begun = Instant::now();
    while model.bodies().is_empty() {
        assert!(begun.elapsed() < Duration::from_secs(20));
        std::thread::sleep(Duration::from_millis(20));
    }
    let pid = child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("you stopped it"), "{said}");
    assert!(begun.elapsed() < Duration::from_secs(25));
    home.run(&["why"]).expect(0);
}

#[test]
fn what_is_set_up_is_listed() {
    let model = Scripted::start("[[turn]]\nreply = 'x'\n");
    let home = home(&model);
    let listed = home.run(&["model", "list", "--json"]).expect(0).json();
    assert_eq!(listed["author"], format!("model:127.0.0.1:{}/scripted", model.port));
    assert_eq!(listed["quarantined"], listed["author"]);
    assert!(home.run(&["model", "list"]).expect(0).out.contains("writes artifacts"));
    home.run_with(&["model", "key", "openai"], "").expect(2);
    assert!(model.bodies().is_empty());
}

/// A preview needs no key, and says who would be told.
#[test]
fn a_preview_knows_the_models() {
    let home = Home::new();
    add(&home, "\n[model]\nprovider = 'anthropic'\nmodel = 'm'\nkey = '${NO_SUCH_KEY}'\n");
    let file = home.write("a.py", "qllm('p', priv_data_db.access_ssn())\nmultishot('x')\n");
    let calls = &home.run(&["check", file.to_str().unwrap(), "--json"]).expect(0).json()["calls"];
    assert_eq!((&calls[0]["parties"], &calls[0]["verdict"]), (&json!(["model:anthropic/m"]), &json!("ask")));
    assert_eq!(calls[1]["verdict"], "allow");
    let ran = home.run(&["run", file.to_str().unwrap()]).expect(1);
    assert!(ran.err.contains("NO_SUCH_KEY"), "{ran:?}");
}
