//! What a user sees: the help of every command, and transcripts of sessions. After a change of words, look at what
//! `INSTA_UPDATE=always cargo test -p duenna --test cli transcripts` changes in `snapshots/`.

#![cfg(unix)]

use std::fmt::Write as _;

use crate::home::{Home, Ran, SSN, duenna, finish};

/// A session: what is typed after `$`, and what is seen of it.
struct Transcript {
    home: Home,
    text: String,
}

impl Transcript {
    fn new(home: Home) -> Self {
        Self { home, text: String::new() }
    }

    /// Runs one line: words apart by spaces, or within single quotes.
    fn line(&mut self, line: &str) -> &mut Self {
        self.typed(line, "")
    }

    /// The same, with what is on standard input.
    fn typed(&mut self, line: &str, input: &str) -> &mut Self {
        let words = words(line).into_iter().map(|word| word.replace("~/", &format!("{}/", self.folder())));
        let mut command = self.home.command(&[]);
        command.args(words).current_dir(self.home.folder.path());
        let ran = finish(&mut command, input);
        let shown =
            if input.is_empty() { String::new() } else { format!(" ⟵ {}", input.trim_end().replace('\n', "⏎")) };
        let _ = writeln!(self.text, "$ duenna {line}{shown}");
        let seen = self.seen(&ran);
        let _ = writeln!(self.text, "{}", seen.trim_end_matches('\n'));
        self.text.push('\n');
        self
    }

    fn file(&mut self, name: &str, text: &str) -> &mut Self {
        self.home.write(name, text);
        let text = text.trim_end().replace('\n', "\n  ");
        let _ = writeln!(self.text, "{name}:\n  {text}\n");
        self
    }

    fn folder(&self) -> String {
        self.home.folder.path().to_str().unwrap().to_owned()
    }

    /// What was printed, errors after the rest, without what differs from run to run.
    fn seen(&self, ran: &Ran) -> String {
        let mut text = ran.out.clone();
        if !ran.err.is_empty() {
            let _ = writeln!(text, "── on standard error\n{}", ran.err);
        }
        if ran.code != 0 {
            let _ = writeln!(text, "── exit {}", ran.code);
        }
        let text = text.replace(&self.folder(), "~").replace(env!("CARGO_BIN_EXE_duenna"), "duenna");
        let text = text.replace(SSN, "<the ssn>");
        let text: Vec<String> = text.lines().map(|line| steady(line.trim_end())).collect();
        text.join("\n")
    }

    fn end(&self, name: &str) {
        insta::with_settings!({ snapshot_path => "snapshots", prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(name, self.text);
        });
    }
}

/// Words apart by spaces, or within single quotes.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in line.chars() {
        match c {
            '\'' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            _ => words.last_mut().unwrap().push(c),
        }
    }
    words
}

/// A line without times of the day and digests; what stands for a time is as wide as it, so that tables stay in line.
pub(crate) fn steady(line: &str) -> String {
    let mut steady = String::new();
    let mut rest = line;
    while let Some(c) = rest.chars().next() {
        let is_apart = !steady.ends_with(|c: char| c.is_ascii_alphanumeric() || c == '-');
        let digest = rest.find(|c: char| !matches!(c, '0'..='9' | 'a'..='f')).unwrap_or(rest.len());
        let time = time(rest);
        if is_apart && time > 0 {
            let width = if rest[..time].contains('T') { 0 } else { time };
            let _ = write!(steady, "{:<width$}", "<time>");
            rest = &rest[time..];
        } else if is_apart && digest >= 12 && rest[..digest].contains(|c: char| c.is_ascii_alphabetic()) {
            steady.push_str("<digest>");
            rest = &rest[digest..];
        } else {
            steady.push(c);
            rest = &rest[c.len_utf8()..];
        }
    }
    // How much room there is, and how fast this machine is.
    for (what, constant) in [("[0-9]+ MB free", "1000 MB free"), ("started in [0-9]+[.][0-9] s", "started in 0.0 s")] {
        let pattern = regex_automata::meta::Regex::new(what).unwrap();
        if let Some(found) = pattern.find(&steady) {
            steady.replace_range(found.range(), constant);
        }
    }
    steady.trim_end().to_owned()
}

/// How long the time is that a text begins with: a day and a time of the day.
fn time(text: &str) -> usize {
    let form: String = text.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).take(32).collect();
    let begins = |of: &str| form.starts_with(of);
    if !begins("0000-00-00 00:00") && !begins("0000-00-00T00:00") {
        return 0;
    }
    let more = form[16..].find(|c: char| !matches!(c, '0' | ':' | '.' | 'Z')).unwrap_or(form.len() - 16);
    let is_offset = |rest: &str| [" +00:00", " -00:00"].iter().any(|offset| rest.starts_with(offset));
    16 + more + if is_offset(&form[16 + more..]) { 7 } else { 0 }
}

#[test]
fn what_differs_from_run_to_run_is_not_in_a_transcript() {
    assert_eq!(steady("at 2026-11-26 17:05:02 (UTC): 3"), "at <time>              (UTC): 3");
    assert_eq!(steady("2026-11-26 17:05  1"), "<time>            1");
    assert_eq!(steady("born 1984-03-07, 12 ms"), "born 1984-03-07, 12 ms");
    assert_eq!(steady("sha256:0123456789abcdef0123 deadbeef"), "sha256:<digest> deadbeef");
}

/// The commands below one, as its help lists them.
fn commands(help: &str) -> Vec<String> {
    let list = help.split_once("\nCommands:\n").map_or("", |(_, list)| list);
    let names = list.lines().take_while(|line| !line.is_empty());
    let names = names.filter_map(|line| line.strip_prefix("  ")?.split(' ').next()).filter(|name| !name.is_empty());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

fn help(of: &[String], into: &mut String) {
    let mut command = duenna();
    let text = finish(command.args(of).arg("--help"), "").expect(0).out;
    let _ = writeln!(into, "$ duenna {} --help\n{text}", of.join(" "));
    for name in commands(&text) {
        help(&[of, &[name]].concat(), into);
    }
}

#[test]
fn every_command_has_its_help() {
    let all = finish(duenna().arg("--help"), "").expect(0).out;
    let names = commands(&all);
    assert!(names.len() > 15, "{names:?}");
    let mut text = all;
    for name in names {
        help(&[name], &mut text);
    }
    insta::with_settings!({ snapshot_path => "snapshots", prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!("help", text);
    });
}

#[test]
fn a_first_session() {
    let mut session = Transcript::new(Home::empty());
    session
        .line("data list")
        .line("init --key file")
        .line("init --key file")
        .typed("data add passport", "XA1234567\n")
        .typed("data add date_of_birth", "7 March 1984\n")
        .typed("data add date_of_birth", "soon\n")
        .line("data list")
        .line("--json data list")
        .line("data remove passport")
        .line("data remove passport")
        .line("servers list")
        .line("servers add broken -- false")
        .line("servers list")
        .line("permissions list")
        .line("disclosures list")
        .line("pending")
        .line("why")
        .line("model list");
    session.end("first_session");
}

#[test]
fn servers_and_their_annotations() {
    let mut session = Transcript::new(Home::new());
    session
        .line("servers tools airline")
        .line("servers tools nobody")
        .line("servers add mailbox -- true")
        .line("servers add other --url 'not a url'")
        .line("annotations show")
        .line("annotations show airline")
        .line("annotations draft folder")
        .file("wrong.json", "{\"tools\": {\"send\": {\"partys\": []}}}\n")
        .line("annotations lint wrong.json")
        .line("servers remove airline")
        .line("servers approve airline");
    session.end("servers");
}

const CHECK_IN: &str = "ssn = priv_data_db.access_ssn()\nairline.check_in(confirmation='SKY7Q2', passenger='Ada', note=ssn)\nprint('done')\n";

#[test]
fn a_run_its_questions_and_its_log() {
    let mut session = Transcript::new(Home::new());
    session
        .file("check_in.py", CHECK_IN)
        .line("check check_in.py")
        .line("check --why check_in.py")
        .line("run check_in.py")
        .line("why 1")
        .line("permissions why ssn server:airline")
        .line("permissions grant ssn server:airline")
        .line("permissions grant ssn 'server:air line'")
        .line("permissions grant ssn server:airline --grain year")
        .line("run check_in.py")
        .line("disclosures list")
        .line("disclosures show 1")
        .line("disclosures show 99")
        .line("disclosures verify")
        .line("disclosures graph")
        .line("permissions list")
        .line("permissions lint")
        .line("permissions export")
        .line("permissions revoke 2")
        .line("permissions revoke 2")
        .line("permissions deny ssn server:airline")
        .line("run check_in.py")
        .line("permissions revoke 3")
        .line("run --later check_in.py")
        .line("pending")
        .line("pending drop 4")
        .line("why");
    session.end("run");
}

#[test]
fn artifacts_that_go_wrong() {
    let mut session = Transcript::new(Home::new());
    session
        .line("run nowhere.py")
        .file("syntax.py", "x = (1,\nprint(x)\n")
        .line("run syntax.py")
        .line("check syntax.py")
        .file("module.py", "import socket\n")
        .line("run module.py")
        .file("error.py", "def half(x):\n    return x / 0\n\nprint(half(2))\n")
        .line("run error.py")
        .line("lang run error.py")
        .file("private.py", "ssn = priv_data_db.access_ssn()\nif ssn[0] == '9':\n    print(1 / 0)\n")
        .line("run private.py")
        .file("name.py", "mailbox.snd(to='a@example.com')\n")
        .line("run name.py")
        .file("type.py", "airline.check_in(confirmation=5, passenger='Ada', note='')\n")
        .line("run type.py")
        .file("endless.py", "while True:\n    pass\n")
        .line("lang run endless.py")
        .file("nobody.py", "priv_data_db.access_shoe_size()\n")
        .line("run nobody.py")
        .line("run 'write a mail'")
        .line("resume 3")
        .line("why 3 9");
    session.end("artifacts_that_go_wrong");
}

#[test]
fn a_configuration_that_is_wrong() {
    let mut session = Transcript::new(Home::new());
    let config = "home/duenna.toml";
    let had = std::fs::read_to_string(session.home.path(config)).unwrap();
    for wrong in
        ["[limits]\nmax_steps = 'many'\n", "[limit]\nmax_steps = 5\n", "[model]\nprovider = 'nobody'\n", "[model\n"]
    {
        std::fs::write(session.home.path(config), format!("{wrong}{had}")).unwrap();
        let _ = writeln!(session.text, "{config} begins with:\n  {}\n", wrong.trim_end().replace('\n', "\n  "));
        session.line("servers list");
    }
    std::fs::write(session.home.path(config), had).unwrap();
    std::fs::remove_file(session.home.path("home/key")).unwrap_or_default();
    session.line("data list");
    session.end("wrong_configuration");
}

/// What people get wrong most often: each message says what happened, why, and what to do.
#[test]
fn typical_mistakes() {
    let mut session = Transcript::new(Home::new());
    session
        .line("run")
        .line("runn a.py")
        .line("run nowhere.py")
        .line("run hello")
        .line("run 'check me in'")
        .file("tool.py", "mailbox.send_emial(to='a@example.com', subject='s', body='b')\n")
        .line("run tool.py")
        .file("parameter.py", "mailbox.send_email(too='a@example.com', subject='s', body='b')\n")
        .line("run parameter.py")
        .file("missing.py", "mailbox.send_email(to='a@example.com')\n")
        .line("run missing.py")
        .file("server.py", "mailbx.list_emails()\n")
        .line("run server.py")
        .file("datum.py", "priv_data_db.access_snn()\n")
        .line("run datum.py")
        .file("key.py", "mail = mailbox.list_emails()['emails'][0]\nprint(mail['subjcet'])\n")
        .line("run key.py")
        .line("why 6")
        .file("id.py", "print(mailbox.read_email(id='m99'))\n")
        .line("run id.py")
        .line("why 7")
        .file("caught.py", "try:\n    mailbox.read_email(id='m99')\nexcept ToolError:\n    pass\nprint('done')\n")
        .line("run caught.py")
        .file("python.py", "match 1:\n    case 1:\n        exec('2')\n")
        .line("run python.py")
        .line("servers add mailbox -- true")
        .line("servers add uninstalled --reaches none -- no-such-program")
        .file("dies.sh", "echo 'reading the settings' >&2; echo 'Error: no API key in CHAT_KEY' >&2; exit 2")
        .line("servers add chat --reaches none -- sh ~/dies.sh")
        .line("servers tools chatt")
        .line("servers remove chatt")
        .line("doctor")
        .line("permissions grant snn server:airline")
        .line("permissions grant ssn server:airlines")
        .line("permissions grant ssn airline")
        .line("permissions deny airline/chekc_in email:joe@example.com")
        .line("permissions grant ssn server:airline --until tomorrow")
        .line("permissions revoke 77")
        .typed("data add born --type birth_date", "soon\n")
        .typed("data add born --type birth_date", "4 May 1985\n")
        .typed("data add born --type birth_date --yes", "4 May 1985\n")
        .line("data open brn")
        .line("data import nowhere.md")
        .line("servers import tool.py")
        .line("annotations draft nobody")
        .line("resume 99")
        .line("why 99")
        .line("disclosures show 99")
        .line("--json permissions grant snn server:airline")
        .line("--json runn");
    std::fs::rename(session.home.path("home/duenna.db"), session.home.path("elsewhere.db")).unwrap();
    session.line("data list");
    session.end("mistakes");
}

const LETTER: &str = "Dear Ms Byron, your card 4111 1111 1111 1111 was charged. Write to ada@example.com.\n";

#[test]
fn text_and_the_guard() {
    let mut session = Transcript::new(Home::new());
    session
        .typed("pii scan", LETTER)
        .typed("--json pii scan", LETTER)
        .typed("pii redact", LETTER)
        .typed("pii redact --style nonsense", LETTER)
        .line("guard check --query 'Tell Dana I need a room' --action 'Dana, I need a room. My therapist is Dr Weiss.'")
        .line("guard check --query 'Tell Dana I need a room' --action 'Dana, I need a room.'")
        .line("guard memory list")
        .typed(
            "abstraction apply --rules travel_planning",
            "Name: Ada Byron\nCurrent Address: 3 Mill Lane, Edinburgh\n",
        )
        .typed("abstraction apply --rules nothing", "Name: Ada Byron\n")
        .line("abstraction crowd server:airline")
        .line("abstraction crowd")
        .line("language lint nowhere.json");
    session.end("text_and_the_guard");
}
