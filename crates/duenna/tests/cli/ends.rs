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
    std::fs::write(&config, format!("{text}\n[consent]\n{consent}\n")).unwrap();
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
    assert!(ran.err.contains("an error:") && !ran.err.contains("no such note"), "{ran:?}");
    assert_eq!((ran.out.as_str(), calls(&home, "web"), questions(&home).len()), ("one\n", 0, 0));
    let why = home.run(&["why", "1", "--json"]).expect(2);
    assert!(why.err.contains("all calls of run 1 were made"), "{why:?}");
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
    assert!(why.contains("notes/get"), "{why}");
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
        // In a loop there may be any number of calls: it takes what is left.
        home.artifact("notes.get()\nfor i in range(1):\n    web.get()\n", Some(DENY));
        assert_eq!((calls(&home, "web"), questions(&home).len()), (2 * calls_of_web, 0));
        home.artifact(both, Some(DENY));
        assert_eq!((calls(&home, "web"), questions(&home).len()), (2 * calls_of_web, 1));
    }
}

/// That a file is not there, which an artifact would have written that ended before, tells so: a no holds against that, too.
#[test]
fn what_was_not_done_is_remembered() {
    let secret = |notes| {
        let home = home(notes, "");
        home.run(&["permissions", "deny", "notes/get", "server:web"]).expect(0);
        home.artifact("notes.get()\nfolder.write_file(path='made.txt', content='x')\n", Some(DENY));
        let source = "try:\n    folder.read_file(path='made.txt')\nexcept ToolError:\n    pass\nweb.get()\n";
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
    let source = "try:\n    notes.get()\nexcept ToolError:\n    print('none')\nweb.get()\n";
    let ran = home.artifact(source, Some(DENY)).expect(7);
    assert_eq!((ran.out.as_str(), calls(&home, "web"), questions(&home).len()), ("none\n", 0, 1));
}
