//! A tool's error ends the artifact, and the task's course pays for what that tells (semantics 4.4).

use serde_json::Value;

use crate::home::{Home, of};
use crate::pending::{begin, resume};

const DENY: &str = "default = 'deny'\n";
const TOOLS: &str = r#"[{"name":"get","inputSchema":{"type":"object","properties":{"x":{"type":"string"}}}}]"#;
const FINE: &str = r#"{"content":[{"type":"text","text":"hello"}]}"#;
const BROKEN: &str = r#"{"content":[{"type":"text","text":"no such note"}],"isError":true}"#;

/// A home with two servers that nothing is known of; what `notes` answers, and more lines of `duenna.toml`.
fn home(notes: &str, consent: &str) -> Home {
    let home = Home::new();
    home.add_shell_server("notes", "", (TOOLS, notes), None);
    home.add_shell_server("web", "", (TOOLS, FINE), None);
    let config = home.path("home").join("duenna.toml");
    let text = std::fs::read_to_string(&config).unwrap();
    home.configure(&format!("{text}\n[consent]\n{consent}\n"));
    home
}

fn calls(home: &Home, server: &str) -> usize {
    std::fs::read_to_string(home.path(&format!("{server}.received"))).map_or(0, |text| text.lines().count())
}

fn questions(home: &Home) -> Vec<Value> {
    of(&home.trace(), "question").into_iter().cloned().collect()
}

#[test]
fn nobody_is_asked_what_an_error_might_have_told() {
    let home = home(FINE, "");
    let ran = home.artifact("notes.get()\nweb.get()\nprint('both')\n", Some(DENY)).expect(0);
    assert_eq!((ran.out.as_str(), calls(&home, "web"), questions(&home).len()), ("both\n", 1, 0));
}

#[test]
fn an_error_ends_the_artifact_with_what_the_server_said() {
    let home = home(BROKEN, "");
    let ran = home.artifact("print('one')\nnotes.get()\nweb.get()\n", Some(DENY)).expect(4);
    // What the server said is for a terminal.
    assert!(ran.err.contains("The program ended by an error.") && !ran.err.contains("no such note"), "{ran:?}");
    assert_eq!((ran.out.as_str(), calls(&home, "web"), questions(&home).len()), ("one\n", 0, 0));
    // What the user asks for, they are told.
    let why = home.run(&["why", "1"]).expect(0).out;
    assert!(why.contains("line 2: ToolError: no such note") && why.contains("notes.get  made"), "{why}");
}

#[test]
fn without_a_course_whoever_comes_later_is_asked_about() {
    let home = home(FINE, "course_bits = 0");
    home.artifact("notes.get()\nweb.get()\n", Some(DENY)).expect(7);
    assert_eq!((calls(&home, "web"), questions(&home).len()), (0, 1));
}

#[test]
fn a_no_holds_against_it() {
    let home = home(FINE, "");
    home.run(&["permissions", "deny", "notes/get", "server:web"]).expect(0);
    home.artifact("notes.get()\nweb.get()\n", Some(DENY)).expect(3);
    let why = home.run(&["why", "1"]).expect(0).out;
    assert!(why.contains("what notes.get answered"), "{why}");
    assert_eq!((calls(&home, "web"), questions(&home).len()), (0, 0));
}

#[test]
fn it_pays_for_so_many_calls_and_not_for_more() {
    let home = home(FINE, "course_bits = 3");
    let source = "notes.get()\nfor i in range(20):\n    web.get()\n    print(i)\n";
    home.artifact(source, Some(DENY)).expect(3);
    assert_eq!((calls(&home, "web"), questions(&home).len()), (7, 1));
    let lines = questions(&home)[0].to_string();
    assert!(lines.contains("notes/get") && lines.contains("server:web"), "{lines}");
}

/// What one task takes, another of the same day has not got; what it does not need, it gives back, whether it ended or not.
#[test]
fn a_day_has_an_end() {
    for (notes, calls_of_web) in [(FINE, 1), (BROKEN, 0)] {
        let home = home(notes, "course_bits = 8\ncourse_bits_a_day = 8");
        let both = "notes.get()\nweb.get()\n";
        home.artifact("notes.get()\n", Some(DENY));
        home.artifact(both, Some(DENY));
        assert_eq!((calls(&home, "web"), questions(&home).len()), (calls_of_web, 0));
        // In a loop there may be any number of calls: it takes six bits of the seven that are left.
        home.artifact("notes.get()\nfor i in range(1):\n    web.get()\n", Some(DENY));
        home.artifact(both, Some(DENY));
        assert_eq!((calls(&home, "web"), questions(&home).len()), (3 * calls_of_web, 0));
        home.artifact(both, Some(DENY));
        assert_eq!((calls(&home, "web"), questions(&home).len()), (3 * calls_of_web, 1));
    }
}

/// That a file is not there, which an artifact would have written that ended before, tells so: a no holds against that, too.
#[test]
fn what_was_not_done_is_remembered() {
    let secret = |notes| {
        let home = home(notes, "");
        home.run(&["permissions", "deny", "notes/get", "server:web"]).expect(0);
        home.artifact("notes.get()\nfolder.write_file(path='made.txt', content='x')\n", Some(DENY));
        let source = "try:\n    folder.read_file(path='made.txt')\n    web.get()\nexcept ToolError:\n    web.get()\n";
        home.artifact(source, Some("default = 'allow'\n"));
        calls(&home, "web")
    };
    assert_eq!([secret(FINE), secret(BROKEN)], [0, 0]);
}

/// A run that another process ends has what is left of its course.
#[test]
fn a_pending_run_goes_on_with_its_course() {
    let home = home(FINE, "course_bits = 1\ncourse_bits_a_day = 4");
    // It pays for one call of the three.
    let source = "notes.get()\nweb.get()\nairline.check_in(confirmation='SKY7Q2', passenger=priv_data_db.access_ssn(), note='')\nweb.get()\n";
    begin(&home, source).expect(5);
    assert_eq!(calls(&home, "web"), 1);
    let allow = "default = 'deny'\n[[rule]]\ndatum = 'ssn'\nparty = 'server:airline'\nanswer = 'allow'\n\
        [[rule]]\ndatum = 'notes/get'\nparty = 'server:airline'\nanswer = 'allow'\n\
        [[rule]]\ndatum = 'web/get'\nparty = 'server:airline'\nanswer = 'allow'\n";
    resume(&home, "1", Some(allow)).expect(3);
    assert_eq!(calls(&home, "web"), 1, "the second call was not paid for");
    assert!(questions(&home).iter().any(|asked| asked.to_string().contains("notes/get")), "{:?}", questions(&home));
}

/// What a handler does tells that there was an error.
#[test]
fn in_a_try_the_rest_is_asked_about() {
    let home = home(BROKEN, "");
    let source = "try:\n    notes.get()\nexcept (ToolError, ValueError):\n    print('none')\nweb.get()\n";
    let ran = home.artifact(source, Some(DENY)).expect(7);
    assert_eq!((ran.out.as_str(), calls(&home, "web"), questions(&home).len()), ("none\n", 0, 1));
}

/// What a server answered it knows already: nothing is paid to call it again.
#[test]
fn calls_of_who_failed_or_not_are_free() {
    let home = home(FINE, "course_bits = 1");
    home.artifact("notes.get()\nnotes.get()\nnotes.get()\nweb.get()\n", Some(DENY)).expect(0);
    assert_eq!((calls(&home, "web"), questions(&home).len()), (1, 0));
}

/// Who wants no course any more has none in a run that began with one.
#[test]
fn a_pending_run_goes_on_without_a_course_where_the_user_wants_none() {
    let home = home(FINE, "course_bits = 8");
    begin(&home, "notes.get()\nweb.get()\nn = airline.check_in(confirmation='SKY7Q2', passenger=priv_data_db.access_ssn())\nweb.get()\n")
        .expect(5);
    let config = home.path("home").join("duenna.toml");
    let text = std::fs::read_to_string(&config).unwrap();
    home.configure(&text.replace("course_bits = 8", "course_bits = 0"));
    resume(&home, "1", Some("default = 'deny'\n[[rule]]\ndatum = 'ssn'\nparty = '*'\nanswer = 'allow'\n"));
    assert_eq!(calls(&home, "web"), 1);
    assert!(questions(&home).iter().any(|asked| asked.to_string().contains("notes/get")), "{:?}", questions(&home));
}

/// `check` says what the run does: nobody is asked about an end, and what could be inferred is said.
#[test]
fn check_knows_of_ends() {
    let with = home(FINE, "");
    let file = with.write("artifact.py", "notes.get()\nweb.get()\n");
    let checked =
        |home: &Home| home.run(&["check", file.to_str().unwrap(), "--json"]).expect(0).json()["calls"][1].clone();
    let found = checked(&with);
    assert_eq!((&found["verdict"], &found["asks"]), (&"allow".into(), &serde_json::json!([])), "{found}");
    assert!(found["could_infer"].to_string().contains("notes/get"), "{found}");
    let text = with.run(&["check", file.to_str().unwrap()]).expect(0).err.replace('\n', " ");
    assert!(text.contains("may tell server:web something about notes/get"), "{text}");
    let without = checked(&home(FINE, "course_bits = 0"));
    assert_eq!(without["verdict"], "ask", "{without}");
}

/// A server whose list of tools changes by what it was told ends no more than one that fails.
#[test]
fn a_list_of_tools_that_changes_tells_nothing() {
    const CHANGING: &str = r#"tools='{"name":"get","inputSchema":{"type":"object"}},{"name":"put","inputSchema":{"type":"object","properties":{"x":{"type":"string"}}}}'
while read -r line; do
  id=$(printf '%s' "$line" | sed 's/.*"id":\([0-9]*\).*/\1/')
  [ -e FLAG ] && more=',{"name":"new","inputSchema":{"type":"object"}}'
  case "$line" in
    *'"server/discover"'*) printf '%s\n' '{"jsonrpc":"2.0","id":'"$id"',"error":{"code":-32601,"message":"unknown method"}}' ;;
    *'"initialize"'*) printf '%s\n' '{"jsonrpc":"2.0","id":'"$id"',"result":{"protocolVersion":"2025-06-18","capabilities":{"tools":{"listChanged":true}},"serverInfo":{"name":"s","version":"1"}}}' ;;
    *'"tools/list"'*) printf '%s\n' '{"jsonrpc":"2.0","id":'"$id"',"result":{"tools":['"$tools$more"']}}' ;;
    *'"x":"1'*) touch FLAG; printf '%s\n' '{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}' '{"jsonrpc":"2.0","id":'"$id"',"result":{"content":[]}}' ;;
    *'"tools/call"'*) printf '%s\n' '{"jsonrpc":"2.0","id":'"$id"',"result":{"content":[]}}' ;;
  esac
done
"#;
    let heard = |pin: &str| {
        let home = home(FINE, "");
        home.run_with(&["data", "add", "pin"], pin).expect(0);
        let script = home.write("b.sh", &CHANGING.replace("FLAG", home.path("flag").to_str().unwrap()));
        let annotation = home.write(
            "b.json",
            r#"{"tools": {"put": {"success_public": true, "arguments": {"x": {"use": "value"}}}, "get": {"success_public": true}}}"#,
        );
        let (script, annotation) = (script.to_str().unwrap(), annotation.to_str().unwrap());
        home.run(&["servers", "add", "b", "--annotation", annotation, "--", "sh", script]).expect(0);
        let source = "b.put(x=priv_data_db.access_pin())\nb.get()\nweb.get(x='after')\n";
        let ran = home.artifact(
            source,
            Some("default = 'deny'\n[[rule]]\ndatum = 'pin'\nparty = 'server:b'\nanswer = 'allow'\n"),
        );
        (calls(&home, "web"), questions(&home), ran, home.path("flag").exists())
    };
    let (changed, same) = (heard("1234"), heard("2345"));
    assert!(changed.3 && !same.3, "{changed:?}");
    assert_eq!((changed.0, &changed.1), (same.0, &same.1), "{:?} {:?}", changed.2, same.2);
    assert_eq!(same.0, 1, "{:?}", same.2);
    assert!(changed.2.err.contains("line 2: b.get failed"), "{:?}", changed.2);
}

/// A run that was killed after a call that was paid for does not make it again, as often as somebody kills it.
#[cfg(unix)]
#[test]
fn a_killed_run_makes_no_paid_call_again() {
    let home = Home::new();
    let read_only = Some(r#"{"tools": {"get": {"read_only": true}}}"#);
    for name in ["notes", "web"] {
        home.add_shell_server(name, "", (TOOLS, FINE), read_only);
    }
    let hang = home.write("hang", "");
    let hangs = format!(
        "printf() {{ case \"$2\" in *'\"result\":{{\"content\"'*) while [ -e '{}' ]; do sleep 0.05; done ;; esac; command printf \"$@\"; }}",
        hang.display()
    );
    home.add_shell_server("slow", &hangs, (TOOLS, FINE), read_only);
    let source = "folder.write_file(path='a.txt', content='x')\nnotes.get()\nweb.get()\nslow.get()\nprint('end')\n";
    let artifact = home.write("artifact.py", source);
    let mut run = home.command(&["run", artifact.to_str().unwrap()]);
    let mut child = run.stdin(std::process::Stdio::null()).stdout(std::process::Stdio::null()).spawn().unwrap();
    for _ in 0..1_500 {
        if calls(&home, "slow") > 0 {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!((calls(&home, "web"), calls(&home, "slow")), (1, 1));
    std::fs::remove_file(hang).unwrap();
    let ran = resume(&home, "1", Some(DENY)).expect(0);
    assert_eq!((ran.out.as_str(), calls(&home, "web"), calls(&home, "slow")), ("end\n", 1, 2));
}

/// A condition on what a tool answered decides whether somebody is called: nobody is asked, and the log says what that was.
#[test]
fn what_only_a_condition_tells_could_be_inferred() {
    let home = home(FINE, "");
    let source = "if 'hello' in str(notes.get()):\n    web.get(x='there is a note')\n";
    home.artifact(source, Some(DENY)).expect(0);
    assert_eq!((calls(&home, "web"), questions(&home).len()), (1, 0));
    let graph = home.run(&["disclosures", "graph", "--json"]).expect(0).json();
    let of_web = |knows: &&Value| knows["party"] == "server:web" && knows["datum"] == "notes/get";
    let known: Vec<&Value> = graph.as_array().unwrap().iter().filter(of_web).collect();
    assert!(!known.is_empty() && known.iter().all(|knows| knows["inferred"] == true), "{graph}");
    let list = home.run(&["disclosures", "list"]).expect(0).out;
    assert!(list.contains("could be"), "{list}");
    // Said in an argument, it is told, whatever was inferred before; and asked about.
    home.run(&["permissions", "grant", "notes/get", "server:web"]).expect(0);
    home.artifact("web.get(x=str(notes.get()))\n", Some(DENY)).expect(0);
    let graph = home.run(&["disclosures", "graph", "--json"]).expect(0).json();
    let is_told = |knows: &Value| of_web(&knows) && knows["inferred"] == false && knows["sure"] == true;
    assert!(graph.as_array().unwrap().iter().any(is_told), "{graph}");
}

/// A no holds in a branch that the course would pay for, in the process that wrote what it told and in the next.
#[test]
fn a_no_holds_against_a_condition() {
    for note in [FINE, r#"{"content":[{"type":"text","text":"goodbye"}]}"#] {
        let home = home(note, "");
        home.run(&["permissions", "deny", "notes/get", "server:web"]).expect(0);
        home.artifact("if 'hello' in str(notes.get()):\n    web.get(x='there is a note')\n", Some(DENY));
        let write = "if 'hello' in str(notes.get()):\n    folder.write_file(path='made.txt', content='x')\n";
        home.artifact(write, Some(DENY));
        let read = "try:\n    folder.read_file(path='made.txt')\n    web.get(x='there')\nexcept ToolError:\n    web.get(x='not there')\n";
        home.artifact(read, Some("default = 'allow'\n"));
        assert_eq!(calls(&home, "web"), 0);
    }
}

/// What the user opened decides as what tools answer does; it is not said unasked, and sealed again it is as it was.
#[test]
fn an_open_value_may_decide_whether_somebody_is_called() {
    let home = home(FINE, "");
    let branch = "if priv_data_db.access_ssn():\n    web.get(x='there is one')\n";
    let heard = |said: usize, asked: usize| {
        assert_eq!((calls(&home, "web"), questions(&home).len()), (said, asked));
    };
    home.artifact(branch, Some(DENY));
    heard(0, 1);
    let opened = home.run(&["data", "open", "ssn"]).expect(0).out;
    assert!(opened.starts_with("Opened `ssn`."), "{opened}");
    assert!(home.run(&["data", "list"]).expect(0).out.contains("ssn (open)"));
    home.artifact(branch, Some(DENY)).expect(0);
    heard(1, 0);
    home.artifact("web.get(x=priv_data_db.access_ssn())\n", Some(DENY));
    heard(1, 1);
    home.run(&["data", "seal", "ssn"]).expect(0);
    home.artifact(branch, Some(DENY));
    heard(1, 1);
    home.run(&["data", "open", "nothing"]).expect(2);
}

/// `check` does not say that the user is asked where they are not, and does where they are.
#[test]
fn check_says_what_a_condition_tells() {
    let home = home(FINE, "");
    let checked = |source: &str| {
        let artifact = home.write("branch.py", source);
        let found = home.run(&["check", artifact.to_str().unwrap(), "--json"]).expect(0).json();
        found["calls"].as_array().unwrap().iter().find(|call| call["server"] == "web").unwrap().clone()
    };
    let constant = checked("if 'hello' in str(notes.get()):\n    web.get(x='there is a note')\n");
    assert_eq!(constant["verdict"], "allow", "{constant}");
    assert_eq!(constant["could_infer"][0]["datum"], "notes/get", "{constant}");
    for asked in [
        "for word in str(notes.get()).split():\n    web.get(x='a word')\n",
        "note = str(notes.get())\nif 'hello' in note:\n    web.get(x=note)\n",
        "if priv_data_db.access_ssn():\n    web.get(x='there is one')\n",
    ] {
        assert_eq!(checked(asked)["verdict"], "ask", "{asked}");
    }
}

/// An answer for once pays for one branch, whether or not its call is made; the next one costs bits.
#[test]
fn an_answer_for_once_pays_for_one_branch() {
    let home = home(FINE, "course_bits = 1");
    // Nothing ends it here, and the first branch cannot be paid: it calls a function.
    let source = "try:\n    note = str(notes.get())\nexcept ToolError:\n    note = ''\n\
        def tell():\n    web.get(x='none')\n\
        if 'nothing' in note:\n    tell()\n\
        for letter in 'hel':\n    if letter in note:\n        web.get(x=letter)\n";
    let once =
        "default = 'deny'\n[[rule]]\ndatum = 'notes/get'\nparty = 'server:web'\nanswer = 'allow'\nlasts = 'once'\n";
    home.artifact(source, Some(once));
    let asked = questions(&home).len();
    assert!(asked >= 3, "asked {asked} times of four branches, of which a bit pays for one");
}
