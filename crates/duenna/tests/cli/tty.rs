//! The binary in a real terminal, as a person meets it: `script` of util-linux makes one.

use std::io::{Read as _, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::json;

use crate::agent::{home, script};
use crate::home::{Home, SSN};
use crate::scripted::Scripted;

/// How long anything may take to show.
const PATIENCE: Duration = Duration::from_secs(30);

/// A person's terminal with the binary in it: 24 lines of 80 columns.
pub(crate) struct Tty {
    child: Child,
    keys: ChildStdin,
    /// What was shown since the last key.
    screen: Arc<Mutex<Vec<u8>>>,
    /// And before.
    seen: Vec<u8>,
}

impl Tty {
    pub(crate) fn start(home: &Home, args: &[&str]) -> Self {
        Self::start_after(home, "", args)
    }

    /// The same, after something else in the same terminal.
    pub(crate) fn start_after(home: &Home, before: &str, args: &[&str]) -> Self {
        Self::of(&home.command(args), 80, before)
    }

    /// The same in a terminal that is as wide, started in the folder of the home.
    pub(crate) fn within(home: &Home, columns: u16, before: &str, args: &[&str]) -> Self {
        let mut command = crate::home::duenna();
        command.args(["--home", "home"]).args(args);
        let before = format!("cd '{}'; {before}", home.folder.path().to_str().unwrap());
        Self::of(&command, columns, &before)
    }

    fn of(command: &Command, columns: u16, before: &str) -> Self {
        let words = std::iter::once(command.get_program()).chain(command.get_args());
        let line: Vec<String> =
            words.map(|word| format!("'{}'", word.to_str().unwrap().replace('\'', r"'\''"))).collect();
        let mut script = Command::new("script");
        script.args(["-qefc", &format!("stty rows 24 cols {columns}; {before} exec {}", line.join(" ")), "/dev/null"]);
        script.env("TERM", "xterm-256color");
        for (name, value) in command.get_envs() {
            match value {
                Some(value) => script.env(name, value),
                None => script.env_remove(name),
            };
        }
        let mut child = script.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (keys, mut shown) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let screen = Arc::new(Mutex::new(Vec::new()));
        let written = Arc::clone(&screen);
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = shown.read(&mut bytes) {
                written.lock().unwrap().extend_from_slice(&bytes[..count]);
            }
        });
        Self { child, keys, screen, seen: Vec::new() }
    }

    fn shown(&self) -> String {
        String::from_utf8_lossy(&self.screen.lock().unwrap()).into_owned()
    }

    /// Types at once.
    pub(crate) fn types(mut self, keys: &str) -> Self {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
        self
    }

    /// Waits until something is shown, and then types.
    pub(crate) fn at(mut self, text: &str, keys: &str) -> Self {
        let begun = Instant::now();
        while !self.shown().contains(text) {
            assert!(begun.elapsed() < PATIENCE, "`{text}` was not shown: {}", self.shown());
            std::thread::sleep(Duration::from_millis(20));
        }
        self.seen.append(&mut self.screen.lock().unwrap());
        self.types(keys)
    }

    /// Its exit status, and all that was shown.
    pub(crate) fn end(mut self) -> (i32, String) {
        let begun = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                // What was shown last may still be on its way.
                std::thread::sleep(Duration::from_millis(100));
                self.seen.append(&mut self.screen.lock().unwrap());
                return (status.code().unwrap(), String::from_utf8_lossy(&self.seen).into_owned());
            }
            assert!(begun.elapsed() < PATIENCE, "it does not end: {}", self.shown());
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

#[test]
fn a_private_value_in_a_task_is_told_only_on_a_plain_yes() {
    let model = Scripted::start(&script(&[("", "print('done')")]));
    let home = home(&model);
    let words = format!("my number is {SSN}, check me in");
    let (code, shown) = Tty::start(&home, &["run", &words]).at("(Enter = no): ", "\n").end();
    assert!(code == 2 && shown.contains("`ssn`") && shown.contains("nothing was sent"), "{code} {shown}");
    assert!(model.bodies().is_empty());
    let (code, shown) = Tty::start(&home, &["run", &words]).at("(Enter = no): ", "y\n").end();
    assert!(code == 0 && shown.contains("done") && shown.contains("1 request to models"), "{code} {shown}");
    assert!(model.bodies()[0].contains(SSN));
    // What is only shown meanwhile is gone in the end.
    let (_, after) = shown.rsplit_once("waiting for the model").unwrap();
    assert!(after.contains("\r\u{1b}[K"), "{shown:?}");
}

/// Who adds or imports a server that Duenna knows nothing about says what of this machine it can reach.
#[test]
fn what_a_server_reaches_is_asked_where_nobody_said_so() {
    const PROMPT: &str = "Return leaves it open, and counts as all: ";
    let home = Home::new();
    let reached = |name: &str| {
        let all = home.run(&["servers", "list", "--json"]).expect(0).json();
        all.as_array().unwrap().iter().find(|one| one["server"] == name).unwrap()["reaches"].clone()
    };
    let add = |name: &str| Tty::start(&home, &["servers", "add", name, "--", "false"]);
    let (code, shown) = add("chat").at(PROMPT, "none, /a\n").at(PROMPT, "none\n").end();
    assert!(code == 0 && shown.contains("stand alone") && !shown.contains("Duenna assumes"), "{code} {shown}");
    assert_eq!(reached("chat"), json!([]));
    let (code, shown) = add("notes").at(PROMPT, "/srv/notes, /srv/my todo.txt\n").end();
    assert_eq!((code, reached("notes")), (0, json!(["/srv/my todo.txt", "/srv/notes"])), "{shown}");
    // What others reach is shown to whoever is asked, and without an answer it is everything.
    let servers = r#"{"mcpServers": {"shell": {"command": "false"}}}"#;
    let file = home.write("servers.json", servers);
    let import = ["servers", "import", file.to_str().unwrap()];
    let (code, shown) = Tty::start(&home, &import).at(PROMPT, "\n").end();
    assert!(code == 0 && shown.contains("/srv/my todo.txt (notes)"), "{code} {shown}");
    assert_eq!(reached("shell"), json!(["/"]));
}

#[test]
fn whoever_waits_sees_that_a_model_is_asked_again() {
    let model = Scripted::start(&format!("[[turn]]\nhow = '500'\ntimes = 1\n{}", script(&[("", "print('done')")])));
    let (code, shown) = Tty::start(&home(&model), &["run", "check me in"]).end();
    assert!(
        code == 0 && shown.contains("it will be asked again") && shown.contains("the model is writing: "),
        "{code} {shown}"
    );
}

#[test]
fn ctrl_c_at_a_question_leaves_it_open() {
    let model = Scripted::start(&script(&[("", "multishot(priv_data_db.access_ssn())")]));
    let home = home(&model);
    let begun = Instant::now();
    let (code, shown) = Tty::start(&home, &["run", "check me in"]).at("(Enter = no): ", "\u{3}").end();
    assert!(code == 130 && shown.contains("`duenna pending`"), "{code} {shown}");
    assert!(begun.elapsed() < Duration::from_secs(20));
    let waits = home.run(&["pending", "--json"]).expect(0).json();
    assert_eq!(waits[0]["question"]["lines"][0]["datum"], "ssn");
    // Once more: at once.
    let (code, _) = Tty::start(&home, &["resume", "1"]).at("(Enter = no): ", "\u{3}").at("at once", "\u{3}").end();
    assert_eq!(code, 130);
    let (code, shown) = Tty::start(&home, &["resume", "1"]).at("(Enter = no): ", "\u{4}").end();
    assert!(code == 5 && shown.contains("run 1 is pending"), "{code} {shown}");
    assert_eq!(model.bodies().len(), 1, "nothing was said twice, and no value was told");
}

/// The call is asked about once: not again because what it was decided by changed meanwhile, and it is not made then either.
#[test]
fn a_call_in_doubt_that_is_not_wanted_is_not_made_though_permissions_change_meanwhile() {
    let home = Home::new();
    let hang = home.add_slow_server();
    let artifact =
        home.write("artifact.py", "airline.check_in(confirmation='SKY7Q2', passenger='A')\nslow.send(text='hello')\n");
    let mut command = home.command(&["run", "--artifact", artifact.to_str().unwrap()]);
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    home.wait_for_slow_call();
    child.kill().unwrap();
    child.wait().unwrap();
    std::fs::remove_file(hang).unwrap();
    let waits = home.run(&["pending", "--json"]).expect(0).json();
    let terminal = Tty::start(&home, &["resume", &waits[0]["run"].to_string()]).at("show all] (Enter = no): ", "");
    home.run(&["permissions", "grant", "ssn", "server:airline"]).expect(0);
    let (code, shown) = terminal.types("n\n").end();
    assert!(code == 7 && shown.contains("slow.send was not made"), "{code} {shown}");
    assert_eq!((home.received_slowly(), shown.matches("Make this call now?").count()), (1, 1), "{shown}");
}

/// A yes to the same call again is no permission: what was taken back while the question stood is asked about anew.
#[test]
fn a_call_in_doubt_that_is_wanted_is_not_made_by_a_permission_taken_back_meanwhile() {
    let home = Home::new();
    let hang = home.add_slow_server();
    home.run(&["permissions", "grant", "ssn", "server:slow"]).expect(0);
    let artifact = home.write(
        "artifact.py",
        "airline.check_in(confirmation='SKY7Q2', passenger='A')\nslow.send(text=priv_data_db.access_ssn())\n",
    );
    let mut command = home.command(&["run", "--artifact", artifact.to_str().unwrap()]);
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    home.wait_for_slow_call();
    child.kill().unwrap();
    child.wait().unwrap();
    std::fs::remove_file(hang).unwrap();
    let waits = home.run(&["pending", "--json"]).expect(0).json();
    let terminal = Tty::start(&home, &["resume", &waits[0]["run"].to_string()]).at("show all] (Enter = no): ", "");
    home.run(&["permissions", "revoke", "1"]).expect(0);
    let (code, shown) = terminal.types("y\n").at("(Enter = no): ", "n\n").end();
    assert!(code == 3 && shown.contains("was not allowed"), "{code} {shown}");
    assert_eq!((home.received_slowly(), shown.matches("Make this call now?").count()), (1, 1), "{shown}");
}

#[test]
fn a_value_that_nobody_types_stays_open_by_its_name() {
    let model = Scripted::start(&script(&[("", "print(priv_data_db.new_value('passport'))")]));
    let home = home(&model);
    let (code, _) = Tty::start(&home, &["run", "check me in"]).at("give none): ", "\u{4}").end();
    assert_eq!(code, 5);
    let waits = home.run(&["pending", "--json"]).expect(0).json();
    assert!(waits[0]["question"]["what"].as_str().unwrap().contains("`passport`"), "{waits}");
    let (code, shown) = Tty::start(&home, &["resume", "1"]).at("give none): ", "X77\n").at("Enter = text", "\n").end();
    assert!(code == 0 && shown.contains("X77"), "{code} {shown}");
}

#[test]
fn a_run_that_was_begun_with_a_model_says_that_it_needs_it() {
    let model = Scripted::start(&script(&[("", "print(priv_data_db.access_ssn()[:0], priv_data_db.new_value('k'))")]));
    let home = Home::new();
    let named = ["--model", "openai/scripted"];
    let base = format!("http://127.0.0.1:{}/v1", model.port);
    let mut command = home.command(&["run", "check me in", "--later", named[0], named[1]]);
    let ran = crate::home::finish(command.env("OPENAI_BASE_URL", &base), "").expect(5);
    assert!(ran.err.contains("`k`"), "{ran:?}");
    let ran = home.run(&["resume", "1"]).expect(2);
    assert!(ran.err.contains("--model PROVIDER/MODEL"), "{ran:?}");
    assert_eq!(home.run(&["pending", "--json"]).expect(0).json()[0]["run"], json!(1));
}

/// What a person answers after they looked at the advice is remembered; what they answer without looking is not.
#[test]
fn the_advice_stands_in_the_details_and_the_answer_is_remembered() {
    let home = Home::new();
    let source = "# Ask Dana for a rain jacket.\npacking = folder.read_file(path='trips/packing.md')\n\
                  mailbox.send_email(to='d@work.example', subject='Can you lend me a rain jacket?', body='Hi Dana, can you lend me a rain jacket? My list: ' + packing['content'])";
    let artifact = home.write("ask.py", source);
    let path = artifact.to_str().unwrap();
    let (code, shown) = Tty::start(&home, &["run", path]).at("Your answer (Enter = no): ", "n\n").end();
    assert!(code == 3 && !shown.contains("The guard"), "{code} {shown}");
    assert_eq!(home.run(&["guard", "memory", "list", "--json"]).expect(0).json(), json!([]));
    let (code, shown) = Tty::start(&home, &["run", path])
        .at("Your answer (Enter = no): ", "v\n")
        .at("The guard: ", "s\n")
        .at("Line 2 (Enter = no): ", "n\n")
        .at("Line 3 (Enter = no): ", "n\n")
        .end();
    assert!(code == 3 && shown.contains("\"Blood pressure tablets (two a day)\""), "{code} {shown}");
    let listed = home.run(&["guard", "memory", "list", "--json"]).expect(0).json();
    assert_eq!(
        (listed.as_array().unwrap().len(), &listed[0]["leak"], &listed[0]["validation"]),
        (1, &json!(true), &json!("agreed"))
    );
    assert!(home.received("mailbox").is_empty());
}

/// Two calls that are certain, in a home whose user is `ada@example.com`.
fn two_calls() -> (Home, String) {
    let home = Home::new();
    let config = home.path("home/duenna.toml");
    let text = std::fs::read_to_string(&config).unwrap();
    home.configure(&(text + "\n[me]\naddresses = [\"Ada@Example.com\"]\n"));
    let source = "n = priv_data_db.access_ssn()\n\
                  airline.check_in(confirmation='SKY7Q2', passenger='A', note=n)\n\
                  mailbox.send_email(to='ada@example.com', subject='s', body='hello')\n\
                  mailbox.send_email(to='ada@example.com', subject='t', body=priv_data_db.access_date_of_birth())\n";
    let path = home.write("artifact.py", source).to_str().unwrap().to_owned();
    (home, path)
}

/// What waits is asked about when its call comes, with what it sends; nothing is sent before.
#[test]
fn what_is_asked_ahead_may_wait_until_its_call_comes() {
    let (home, path) = two_calls();
    let tty = Tty::start(&home, &["run", &path]).at("l later: ask me when the call", "l\n").at("\"SKY7Q2\"", "");
    assert!(home.received("airline").is_empty(), "asked, and not sent");
    let (code, shown) = tty.types("\n").end();
    assert!(home.received("airline").is_empty() && code == 3, "{code} {shown}");
    // Saved nowhere: another run asks again.
    let ran = home.run(&["permissions", "list", "--json"]).expect(0).json();
    assert!(ran.as_array().unwrap().iter().all(|one| one["effect"] != "allow"), "{ran}");
}

#[test]
fn the_lines_of_the_program_and_the_users_own_address_are_shown() {
    let (home, path) = two_calls();
    let (_, shown) = Tty::start(&home, &["run", &path]).at("w why", "w\n").at("it is shared", "\n").end();
    let text = shown.replace("\u{1b}[1m", "").replace("\u{1b}[0m", "").replace("\r\n▌     ", "");
    assert!(text.contains("you (`ada@example.com`)"), "{shown}");
    assert!(text.contains("How your ssn gets to airline.check_in:"), "{shown}");
    assert!(shown.contains("│      1 │ n = priv_data_db.access_ssn()"), "{shown}");
}

#[test]
fn a_terminal_that_wants_no_looks_gets_none() {
    let (home, path) = two_calls();
    let bold = "\u{1b}[1m";
    for (before, has_looks) in [("", true), ("export NO_COLOR=1;", false), ("export TERM=dumb;", false)] {
        let (_, shown) = Tty::start_after(&home, before, &["run", &path]).at("(Enter = no): ", "\n").end();
        assert_eq!(shown.contains(bold), has_looks, "{before} {shown:?}");
    }
}
