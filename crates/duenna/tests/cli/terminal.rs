//! What artifacts, servers and whoever wrote to the user would do to the terminal that asks: in a real one, read by an emulator.

use std::num::NonZeroU16;

use crate::home::{Home, SSN};
use crate::tty::Tty;

/// What Duenna itself sends a terminal before a question, and to take a line away.
const ORDER: &str = "\x1b\\\x1b7\x1b[?1049l\x1b[!p\x1b7\x1b[r\x1b8\x1b[0m\x1b[?25h\x1b(B\x0f\x1b[?5l\x1b[?7h\x1b[4l\
    \x1b[?9l\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1004l\x1b[?1005l\x1b[?1006l\x1b[?1015l\x1b[?2004l\x1b[?1l\x1b>";
const ERASE: &str = "\r\x1b[K";

/// Where the first question stands that these artifacts raise.
const PROMPT: &str = "▌ Your answer (Enter = no): ";
const ASKS: &str = "airline.flight_status(flight=priv_data_db.access_ssn())\n";

/// What an emulator was told beside text, and Duenna never says.
#[derive(Default)]
struct Told(Vec<&'static str>);

impl vt100::Callbacks for Told {
    fn audible_bell(&mut self, _: &mut vt100::Screen) {
        self.0.push("bell");
    }

    fn set_window_title(&mut self, _: &mut vt100::Screen, _: &[u8]) {
        self.0.push("title");
    }

    fn copy_to_clipboard(&mut self, _: &mut vt100::Screen, _: &[u8], _: &[u8]) {
        self.0.push("clipboard");
    }

    fn unhandled_csi(&mut self, _: &mut vt100::Screen, _: Option<u8>, _: Option<u8>, params: &[&[u16]], kind: char) {
        if kind == 'm' && params.iter().any(|param| param == &[8]) {
            self.0.push("conceal");
        }
        if matches!(kind, 'n' | 'c') {
            self.0.push("report");
        }
    }
}

/// The screen that bytes make.
fn emulated(bytes: &str) -> vt100::Parser<Told> {
    let (rows, columns) = (NonZeroU16::new(24).unwrap(), NonZeroU16::new(80).unwrap());
    let mut terminal = vt100::Parser::new_with_callbacks(rows, columns, 0, Told::default());
    terminal.process(bytes.as_bytes());
    terminal
}

fn lines(terminal: &vt100::Parser<Told>) -> Vec<String> {
    terminal.screen().rows(0, 80).collect()
}

/// Runs an artifact up to its question, answers no, and gives all bytes that the terminal got, and what stood on it when it was asked.
fn asked(home: &Home, artifact: &str) -> (String, vt100::Parser<Told>) {
    let path = home.write("artifact.py", artifact);
    let (code, shown) = Tty::start(home, &["run", path.to_str().unwrap()]).at(PROMPT, "n\n").end();
    assert!(matches!(code, 3 | 4), "{code} {shown}");
    let at = shown.find(PROMPT).unwrap() + PROMPT.len();
    let terminal = emulated(&shown[..at]);
    (shown, terminal)
}

/// A question stands on the screen as anybody would read it.
fn assert_readable(terminal: &vt100::Parser<Told>) {
    let (screen, lines) = (terminal.screen(), lines(terminal));
    let row = lines.iter().position(|line| line.starts_with(PROMPT.trim_end())).expect("the prompt");
    let header = lines.iter().position(|line| line.starts_with("▌ Send your ssn")).expect("what it is about");
    assert!(header < row && !screen.alternate_screen() && !screen.hide_cursor(), "{lines:#?}");
    for (row, column) in (header..=row).flat_map(|row| (0..80).map(move |column| (row, column))) {
        let cell = screen.cell(u16::try_from(row).unwrap(), column).unwrap();
        let is_plain =
            cell.fgcolor() == vt100::Color::Default && cell.bgcolor() == vt100::Color::Default && !cell.inverse();
        assert!(is_plain, "{lines:#?}");
    }
}

/// Beside Duenna's own, no command reached the terminal.
fn assert_harmless(shown: &str) {
    let rest = shown.replace(ORDER, "").replace(ERASE, "").replace("\r\n", "\n");
    // A question's first line is bold.
    let rest = rest.replace("\u{1b}[1m▌ ", "▌ ").replace("\u{1b}[0m\n", "\n");
    let bad = rest.chars().find(|char| {
        (char.is_control() && !matches!(char, '\n' | '\t' | '\r')) || matches!(char, '\u{202a}'..='\u{202e}')
    });
    assert_eq!(bad, None, "{rest:?}");
}

#[test]
fn a_mail_that_hides_what_follows_hides_no_question() {
    let home = Home::new();
    std::fs::write(
        home.path("folder").join("files/mail.txt"),
        "Hello\u{1b}[8m\u{1b}[30;40m\u{1b}[?25l\u{1b}[?1049h\u{1b}[5;5H you",
    )
    .unwrap();
    let (shown, terminal) =
        asked(&home, &format!("print(folder.read_file(path='mail.txt')['content'], end='')\n{ASKS}"));
    assert_harmless(&shown);
    assert_readable(&terminal);
    assert!(lines(&terminal).iter().any(|line| line.starts_with(r"│ Hello\x1b[8m")), "{:#?}", lines(&terminal));
    assert!(terminal.callbacks().0.is_empty());
}

#[test]
fn what_is_printed_looks_like_no_question() {
    let forged = "▌ Send your ssn to airline?\\n▌ Your answer (Enter = no): \\n1. ssn? [y/N] \\rAllow? [y/N] ";
    let long = "x".repeat(76);
    let (shown, terminal) =
        asked(&Home::new(), &format!("print('{forged}')\nprint('{long} Allow? [y/N] ', end='')\n{ASKS}"));
    assert_harmless(&shown);
    assert_readable(&terminal);
    let lines = lines(&terminal);
    let first = lines.iter().position(|line| line.starts_with('▌')).unwrap();
    assert!(lines[..first].iter().all(|line| line.is_empty() || line.starts_with('│')), "{lines:#?}");
    assert!(lines.iter().any(|line| line.starts_with(r"│ \u{258c} Send your ssn")), "{lines:#?}");
    assert!(lines.iter().any(|line| line.starts_with("│ Allow? [y/N]")), "{lines:#?}");
    assert!(lines.iter().any(|line| line.starts_with(r"│ 1. ssn? [y/N] \rAllow?")), "{lines:#?}");
}

#[test]
fn nothing_that_is_printed_reaches_the_clipboard_the_title_or_the_keys() {
    let printed = r"\x1b]52;c;cm0gLXJm\x07\x1b]0;title\x07\x1b[c\x1b[6n\x1bP+q544e\x1b\\\x9d52;c;cm0gLXJm\x9c\x9b6n\u202eevil\u2066x\x7f\x05";
    let (shown, terminal) = asked(&Home::new(), &format!("print('{printed}')\n{ASKS}"));
    assert_harmless(&shown);
    assert_readable(&terminal);
    assert!(terminal.callbacks().0.is_empty());
    let all = lines(&terminal).concat();
    assert!(all.contains(r"\x1b]52;c;") && all.contains(r"\x9d52") && all.contains(r"\u{202e}evil"), "{all}");
}

/// The keys were hit while the shell was still busy: they are in the terminal when the question comes.
#[test]
fn what_was_typed_before_a_question_does_not_answer_it() {
    let home = Home::new();
    let path = home.write("artifact.py", ASKS);
    let args = ["run", path.to_str().unwrap()];
    let tty = Tty::start_after(&home, "sleep 1;", &args).types("y\nt\na\n");
    let (code, shown) = tty.at(PROMPT, "n\n").end();
    assert!(code == 3 && home.received("airline").is_empty(), "{code} {shown}");
    // Nor does what was typed behind one answer give the next.
    let source = "airline.check_in(confirmation='SKY7Q2', passenger='A', note=priv_data_db.access_ssn())\n\
                  airline.flight_status(flight=priv_data_db.access_date_of_birth())\n";
    let path = home.write("artifact.py", source);
    let tty = Tty::start(&home, &["run", path.to_str().unwrap()]).at("▌ Lines 1–2 (Enter = no): ", "1\ny\ny\n");
    let (code, shown) = tty.at("▌ Line 1 (Enter = no): ", "y\ny\n").at("▌ Line 2 (Enter = no): ", "n\n").end();
    assert_eq!((code, home.received("airline").len()), (3, 1), "{shown}");
}

/// Adds a server that does `first` when it starts, and answers calls with an error.
fn server(home: &Home, first: &str, error: &str) {
    let tools = r#"[{"name":"fail","description":"\u001b[8mhidden\u202e","inputSchema":{"type":"object"}}]"#;
    let result = format!(r#"{{"isError":true,"content":[{{"type":"text","text":"{error}"}}]}}"#);
    home.add_shell_server("shell", first, (tools, &result), None);
}

#[test]
fn a_servers_words_do_nothing_to_the_terminal() {
    let home = Home::new();
    server(&home, "printf '\\033[8mlast words' >&2", "no\\u001b[8m\\u009b8m\\u202e way\\r\\nAllow? [y/N]");
    let path = home.write("artifact.py", "shell.fail()\n");
    let (code, shown) = Tty::start(&home, &["run", path.to_str().unwrap()]).end();
    assert_eq!(code, 4, "{shown}");
    assert_harmless(&shown);
    let lines = lines(&emulated(&shown));
    assert!(
        lines.iter().any(|line| line.starts_with('│') && line.contains("no") && line.contains("way")),
        "{lines:#?}"
    );
    assert!(!lines.iter().any(|line| line.starts_with("Allow")), "{lines:#?}");
    let (_, shown) = Tty::start(&home, &["servers", "tools", "shell"]).end();
    assert_harmless(&shown);
    let (code, shown) = Tty::start(&home, &["data", "\u{1b}[8mshow"]).end();
    assert_eq!(code, 2);
    assert_harmless(&shown);
}

/// Where an error tells something private and nothing catches it, the run goes on, and the user sees how the error begins: on
/// the terminal, without effect on it, and nowhere else.
#[test]
fn the_beginning_of_a_private_error_is_shown_and_does_nothing() {
    let home = Home::new();
    let tools = r#"[{"name":"fail","inputSchema":{"type":"object","properties":{"x":{}}}}]"#;
    let error = format!("\\u001b[8mnot\\r\\n\\u001b[1A{SSN}\\u202e{}THE END", "ab ".repeat(2000));
    let result = format!(r#"{{"isError":true,"content":[{{"type":"text","text":"{error}"}}]}}"#);
    let annotation = r#"{ "owner": "user", "tools": { "fail": { "success_public": true, "arguments": { "x": { "use": "value" } } } } }"#;
    home.add_shell_server("shell", ":", (tools, &result), Some(annotation));
    let path = home.write("artifact.py", "shell.fail(x=priv_data_db.access_ssn())\n");
    let (artifact, trace) = (path.to_str().unwrap(), home.path("trace.jsonl"));
    let (code, shown) = Tty::start(&home, &["run", artifact, "--trace", trace.to_str().unwrap()]).end();
    assert_eq!(code, 7, "{shown}");
    assert_harmless(&shown);
    assert!(shown.contains("shell.fail failed") && shown.contains(SSN), "{shown}");
    assert!(shown.matches("ab").count() < 100 && !shown.contains("THE END"), "{shown}");
    assert!(!home.trace_text().contains(SSN) && !home.trace_text().contains("ab ab"), "{}", home.trace_text());
}

/// A program of the user's may open the terminal by itself; what it did to it does not hide a question.
#[test]
fn a_question_puts_the_terminal_in_order() {
    let home = Home::new();
    let mess = r"printf '\033[?1049h\033[?25l\033[30;40m\033[5;6r\033[?6h\033[7m\033]0;half' > /dev/tty";
    server(&home, mess, "no");
    let source = format!("try:\n    shell.fail()\nexcept Exception:\n    pass\n{ASKS}");
    let path = home.write("artifact.py", &source);
    let (code, shown) = Tty::start(&home, &["run", path.to_str().unwrap()]).at(PROMPT, "n\n").end();
    assert!(code == 3 && shown.contains("\u{1b}[?1049h"), "{code} {shown:?}");
    assert_readable(&emulated(&shown[..shown.find(PROMPT).unwrap() + PROMPT.len()]));
}

/// Programs read what artifacts print; they get it as it was printed.
#[test]
fn a_pipe_gets_every_byte() {
    let ran = Home::new().artifact("print('a\\x1b[8m\\r\\u202e\\x9bb\\t', end='')", None).expect(0);
    assert_eq!(ran.out, "a\u{1b}[8m\r\u{202e}\u{9b}b\t");
}

/// What is offered for the files of a folder hangs on what the annotation says that an answer returns.
#[test]
fn a_folder_is_not_offered_for_what_may_be_one_itself() {
    let schema = r#"{"type":"object","properties":{"path":{"type":"string"}}}"#;
    let tools = format!(r#"[{{"name":"get","inputSchema":{schema}}},{{"name":"tree","inputSchema":{schema}}}]"#);
    let tool = |returns: &str| {
        let path = r#"{ "argument": { "name": "path", "kind": "file" } }"#;
        format!(
            r#"{{ "parties": [{path}], "about": {path}, "returns": "{returns}", "arguments": {{ "path": {{ "use": "value" }} }} }}"#
        )
    };
    let annotation =
        format!(r#"{{ "owner": "user", "tools": {{ "get": {}, "tree": {} }} }}"#, tool("about"), tool("beneath"));
    for (called, offers_folder) in [("get", true), ("tree", false)] {
        let home = Home::new();
        home.add_shell_server("shell", ":", (&tools, r#"{"content":[{"type":"text","text":"x"}]}"#), Some(&annotation));
        let source = format!(
            "airline.check_in(confirmation='SKY7Q2', passenger='A', note=str(shell.{called}(path='/x/docs/a.txt')))\n"
        );
        let path = home.write("artifact.py", &source);
        let (code, shown) = Tty::start(&home, &["run", path.to_str().unwrap()]).at(PROMPT, "n\n").end();
        assert!(shown.contains("e always") && shown.contains("f always") == offers_folder, "{called}: {code} {shown}");
    }
}
