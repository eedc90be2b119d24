//! What a person sees: every form of question, and the commands, in a real terminal of 80 and of 120 columns, as a screen reader would read it: what
//! was printed, line by line. After a change of words, look at what `INSTA_UPDATE=always cargo test -p duenna --test cli screens` changes in
//! `snapshots/`.

use std::fmt::Write as _;
use std::num::NonZero;

use crate::agent::{home as with_model, script};
use crate::home::{Home, SSN};
use crate::scripted::Scripted;
use crate::staged;
use crate::transcripts::steady;
use crate::tty::Tty;

const BOLD: &str = "\u{1b}[1m";
const ANSWER: &str = "(Enter = no): ";

/// Everything that stood on a screen that is as wide, however long ago, without looks; and the lines that began in bold.
fn rendered(home: &Home, shown: &str, columns: u16) -> (String, Vec<String>) {
    let mut screen = vt100::Parser::new(NonZero::new(500).unwrap(), NonZero::new(columns).unwrap(), 0);
    screen.process(shown.as_bytes());
    let screen = screen.screen();
    let folder = home.folder.path().to_str().unwrap();
    let port = regex_automata::meta::Regex::new("127.0.0.1:[0-9]+").unwrap();
    let plain = |line: String| {
        let line = match port.find(&line) {
            Some(found) => format!("{}127.0.0.1:12345{}", &line[..found.start()], &line[found.end()..]),
            None => line,
        };
        let line = line.replace(folder, "~").replace(env!("CARGO_BIN_EXE_duenna"), "duenna").replace(SSN, "<the ssn>");
        steady(line.trim_end())
    };
    let lines: Vec<String> = screen.rows(0, columns).map(plain).collect();
    let is_bold = |row: usize| {
        let cell = |column| screen.cell(u16::try_from(row).unwrap(), column);
        // Behind the margin.
        cell(2).is_some_and(|cell| cell.bold() && !cell.contents().trim().is_empty())
    };
    let bold = lines.iter().enumerate().filter(|(row, _)| is_bold(*row)).map(|(_, line)| line.clone()).collect();
    (lines.join("\n").trim_end().to_owned(), bold)
}

/// A screen reader reads what is printed as it is printed: nothing may be put elsewhere, or taken back, but a line about what is waited for.
fn assert_reads_in_order(shown: &str) {
    // What puts a terminal in order before a question moves nothing that stands there.
    let plain = shown
        .split("\u{1b}\\\u{1b}7")
        .flat_map(|part| part.split_once("\u{1b}>").map_or([part, ""], |(_, rest)| ["", rest]));
    for part in plain {
        let part = part.replace("\r\u{1b}[K", "").replace("\u{1b}[0m", "").replace(BOLD, "").replace("\u{1b}[4m", "");
        assert!(!part.contains('\u{1b}') && !part.replace("\r\n", "").contains('\u{8}'), "{part:?}");
    }
}

/// A home, and the command that is run in it.
type Beginning<'a> = &'a dyn Fn() -> (Home, Vec<String>);

/// One form: how it is reached, and what is typed at what.
struct Form<'a> {
    name: &'static str,
    home: Beginning<'a>,
    keys: &'static [(&'static str, &'static str)],
}

impl Form<'_> {
    /// What is seen of it, on a terminal with looks and on one without, which must read alike.
    fn seen(&self, columns: u16) -> String {
        let look = |before: &str| {
            let (home, args) = (self.home)();
            let args: Vec<&str> = args.iter().map(String::as_str).collect();
            let mut tty = Tty::within(&home, columns, before, &args);
            for (prompt, keys) in self.keys {
                tty = tty.at(prompt, keys);
            }
            let (code, shown) = tty.end();
            (home, code, shown)
        };
        let (home, code, shown) = look("");
        assert_reads_in_order(&shown);
        let (text, bold) = rendered(&home, &shown, columns);
        for before in ["export NO_COLOR=1;", "export TERM=dumb;"] {
            let (home, _, shown) = look(before);
            assert!(!shown.contains(BOLD), "{}: {shown:?}", self.name);
            let read = rendered(&home, &shown, columns);
            // A terminal without commands cannot take back what stood there only meanwhile.
            assert!(before.contains("dumb") || read.0 == text, "{}: {}\n{text}", self.name, read.0);
        }
        let mut seen = format!("═══ {} ({columns} columns)\n{text}\n", self.name);
        // Help is clap's.
        if !bold.is_empty() && self.name != "--help" {
            let _ = writeln!(seen, "── in bold\n{}", bold.join("\n"));
        }
        let _ = writeln!(seen, "── exit {code}\n");
        seen
    }
}

fn snapshot(name: &str, forms: &[Form<'_>]) {
    let text: String =
        [80, 120].into_iter().flat_map(|columns| forms.iter().map(move |form| form.seen(columns))).collect();
    for line in text.lines().filter(|line| !line.starts_with('═')) {
        assert!(line.chars().count() <= 120, "{line}");
    }
    insta::with_settings!({ snapshot_path => "snapshots", prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!(name, text);
    });
}

/// A run of an artifact in a fresh home.
fn running(source: &str) -> (Home, Vec<String>) {
    let home = Home::new();
    home.write("artifact.py", source);
    (home, words("run artifact.py"))
}

fn words(line: &str) -> Vec<String> {
    line.split(' ').map(str::to_owned).collect()
}

const CHECK_IN: &str =
    "n = priv_data_db.access_ssn()\nairline.check_in(confirmation='SKY7Q2', passenger='Ada', note=n)\nprint('done')\n";
const SEVERAL: &str = "n = priv_data_db.access_ssn()\nb = priv_data_db.access_date_of_birth()\n\
    airline.check_in(confirmation='SKY7Q2', passenger=n, note=b)\n";
const MAIL: &str = "mail = mailbox.read_email(id='m1')\n\
    mailbox.send_email(to=mail['from'], subject='Re: ' + mail['subject'], body=mail['body'])\n";
const WHETHER: &str = "mail = mailbox.read_email(id='m1')\nfor word in mail['body'].split():\n    if word == 'invoice':\n        \
    mailbox.send_email(to='joe@example.com', subject='invoice', body='there is one')\n";
const FILE: &str = "text = folder.read_file(path='trips/packing.md')['content']\n\
    mailbox.send_email(to='dana@example.com', subject='list', body=text)\n";
const AHEAD: &str = "n = priv_data_db.access_ssn()\nairline.check_in(confirmation='SKY7Q2', passenger='A', note=n)\n\
    mailbox.send_email(to='joe@example.com', subject='t', body=priv_data_db.access_date_of_birth())\n";

#[test]
fn questions_about_calls() {
    snapshot(
        "screens_questions",
        &[
            Form { name: "one datum", home: &|| running(CHECK_IN), keys: &[(ANSWER, "\n")] },
            Form { name: "one datum: yes", home: &|| running(CHECK_IN), keys: &[(ANSWER, "y\n")] },
            Form {
                name: "one datum: ?, v and w",
                home: &|| running(CHECK_IN),
                keys: &[(ANSWER, "?\n"), (ANSWER, "v\n"), (ANSWER, "w\n"), (ANSWER, "N\n")],
            },
            Form {
                name: "a key that is none",
                home: &|| running(CHECK_IN),
                keys: &[(ANSWER, "what\n"), (ANSWER, "n\n")],
            },
            Form {
                name: "several data",
                home: &|| running(SEVERAL),
                keys: &[(ANSWER, "s\n"), (ANSWER, "c1\n"), (ANSWER, "n\n")],
            },
            Form { name: "who it goes to", home: &|| running(MAIL), keys: &[(ANSWER, "n\n")] },
            Form { name: "whether and how often", home: &|| running(WHETHER), keys: &[(ANSWER, "n\n")] },
            Form { name: "a file", home: &|| running(FILE), keys: &[(ANSWER, "n\n")] },
            Form { name: "calls asked about ahead", home: &|| running(AHEAD), keys: &[(ANSWER, "n\n")] },
            Form {
                name: "calls asked about ahead: wait",
                home: &|| running(AHEAD),
                keys: &[(ANSWER, "l\n"), (ANSWER, "n\n")],
            },
        ],
    );
}

#[test]
fn other_questions() {
    let model = Scripted::start(&script(&[
        ("passport", "print(len(priv_data_db.new_value('passport')))"),
        ("number", "print('done')"),
    ]));
    let task = |words: &str| (with_model(&model), vec!["run".to_owned(), words.to_owned()]);
    let adding = |line: &str| (Home::new(), words(line));
    let import = || {
        let home = Home::new();
        home.write("permissions.json", IMPORTED);
        (home, words("permissions import permissions.json"))
    };
    let document = || {
        let home = Home::new();
        home.write("me.md", "Name: Ada Byron\nDate of birth: 4 May 1985\nAddress: 3 Mill Lane, Edinburgh\n");
        (home, words("data import me.md"))
    };
    let staged = || {
        let home = staged::home();
        home.write("artifact.py", staged::TELL);
        (home, words("run artifact.py --purpose travel"))
    };
    snapshot(
        "screens_other_questions",
        &[
            Form {
                name: "a value that an artifact asks for",
                home: &|| task("I need my passport"),
                keys: &[("give none): ", "XA1234567\n")],
            },
            Form {
                name: "a private value in the task",
                home: &|| task(&format!("my number is {SSN}")),
                keys: &[(ANSWER, "n\n")],
            },
            Form { name: "a stage of a purpose", home: &staged, keys: &[(ANSWER, "n\n")] },
            Form {
                name: "a value as people write it",
                home: &|| adding("data add born"),
                keys: &[("type): ", "4 May 1985\n"), (ANSWER, "y\n")],
            },
            Form {
                name: "an address",
                home: &|| adding("data add home_address"),
                keys: &[("type): ", "Storgata 12, 0155 Oslo\n"), (ANSWER, "n\n")],
            },
            Form { name: "a document", home: &document, keys: &[(ANSWER, "y\n")] },
            Form { name: "permissions of a file", home: &import, keys: &[(ANSWER, "n\n")] },
            Form {
                name: "what a server reaches",
                home: &|| adding("servers add chat -- false"),
                keys: &[("counts as all: ", "\n")],
            },
        ],
    );
}

const SERVERS: &str = r#"
[servers.time]
command = "uvx"
args = ["mcp-server-time"]

[servers.filesystem]
command = "npx"
args = ["-y", "@modelcontextprotocol/server-filesystem", "/home/ada/papers", "/home/ada/photographs"]

[servers.chat]
url = "https://chat.example.com/mcp"
"#;

const IMPORTED: &str = r#"{ "duenna_permissions": 1, "written": "2026-11-29T08:00:00Z", "steering": [],
    "permissions": [{ "answer": "allow", "datum": "ssn", "grain": "exact", "party": "server:airline" }] }"#;

#[test]
fn errors_and_endings() {
    let broken = || {
        let home = Home::new();
        let config = home.path("home/duenna.toml");
        std::fs::write(&config, "[servers.x]\ncomand = 'y'\n").unwrap();
        (home, words("servers list"))
    };
    let dying = || {
        let home = Home::new();
        home.write("dies.sh", "echo 'reading settings' >&2; echo 'Error: CHAT_KEY is not set' >&2; exit 2\n");
        (home, words("servers add chat --reaches none -- sh dies.sh"))
    };
    snapshot(
        "screens_errors",
        &[
            Form { name: "a tool that does not exist", home: &|| running("mailbox.snd_email(to='a')\n"), keys: &[] },
            Form {
                name: "a key that does not exist",
                home: &|| running("print(mailbox.read_email(id='m1')['subjcet'])\n"),
                keys: &[],
            },
            Form { name: "a tool that fails", home: &|| running("mailbox.read_email(id='m99')\n"), keys: &[] },
            Form {
                name: "a tool that fails, and is caught",
                home: &|| running("try:\n    mailbox.read_email(id='m99')\nexcept ToolError:\n    print('sent')\n"),
                keys: &[],
            },
            Form { name: "a configuration that is wrong", home: &broken, keys: &[] },
            Form { name: "a server that dies", home: &dying, keys: &[] },
            Form {
                name: "a command that does not exist",
                home: &|| (Home::new(), words("permisions list")),
                keys: &[],
            },
        ],
    );
}

#[test]
fn tables() {
    let used = |line: &'static str| {
        move || {
            let home = Home::new();
            if line == "servers list" {
                home.configure(SERVERS);
                return (home, words(line));
            }
            let artifact = home.write("check_in.py", CHECK_IN);
            home.run(&["permissions", "grant", "ssn", "server:airline"]).expect(0);
            home.run(&["run", artifact.to_str().unwrap()]).expect(0);
            (home, words(line))
        }
    };
    let lines = [
        "servers list",
        "servers tools airline",
        "data list",
        "permissions list",
        "permissions why ssn server:airline",
        "disclosures list",
        "disclosures show 1",
        "disclosures graph",
        "why",
        "why 1",
        "why 1 1",
        "pending",
        "doctor",
        "--help",
    ];
    let homes: Vec<_> = lines.iter().map(|line| used(line)).collect();
    let forms: Vec<Form<'_>> =
        lines.iter().zip(&homes).map(|(line, home)| Form { name: line, home, keys: &[] }).collect();
    snapshot("screens_commands", &forms);
}

/// Ctrl-C ends at once, wherever something is asked, and leaves the terminal as it was.
#[test]
fn ctrl_c_ends_at_every_prompt() {
    let model = Scripted::start(&script(&[("passport", "print(priv_data_db.new_value('passport'))")]));
    let staged = || {
        let home = staged::home();
        home.write("artifact.py", staged::TELL);
        (home, words("run artifact.py --purpose travel"))
    };
    let import = || {
        let home = Home::new();
        home.write("permissions.json", IMPORTED);
        (home, words("permissions import permissions.json"))
    };
    let forms: [(&str, Beginning<'_>); 7] = [
        (ANSWER, &|| running(CHECK_IN)),
        ("give none): ", &|| (with_model(&model), vec!["run".to_owned(), "I need my passport".to_owned()])),
        (ANSWER, &|| (with_model(&model), vec!["run".to_owned(), format!("my number is {SSN}")])),
        (ANSWER, &staged),
        (ANSWER, &import),
        ("type): ", &|| (Home::new(), words("data add born"))),
        ("counts as all: ", &|| (Home::new(), words("servers add chat -- false"))),
    ];
    for (prompt, home) in forms {
        let (home, args) = home();
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let begun = std::time::Instant::now();
        let (code, shown) = Tty::within(&home, 80, "", &args).at(prompt, "\u{3}").end();
        assert_eq!(code, 130, "{args:?}: {shown}");
        assert!(begun.elapsed() < std::time::Duration::from_secs(15), "{args:?}");
    }
}
