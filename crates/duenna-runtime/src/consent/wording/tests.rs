use std::collections::{BTreeMap, BTreeSet};

use duenna_core::{Ladder, Line, Party, PartyKind, Question, SteeringLine, SteeringTarget};

use super::super::{Breadth, Inquiry, LineFacts, Reader, ServerStanding, Setting};
use super::Wording;

fn line(datum: &str, grain: &str, party: &str) -> Line {
    Line { datum: datum.parse().unwrap(), grain: grain.parse().unwrap(), party: party.parse().unwrap() }
}

fn argument(party: &str, argument: &str) -> SteeringLine {
    let (server, tool) = ("mailbox".parse().unwrap(), "send_email".parse().unwrap());
    let steered = SteeringTarget::Argument { server, tool, argument: argument.to_owned() };
    SteeringLine { party: party.parse().unwrap(), steered }
}

fn calling(party: &str) -> SteeringLine {
    let (server, tool) = ("mailbox".parse().unwrap(), "send_email".parse().unwrap());
    SteeringLine { party: party.parse().unwrap(), steered: SteeringTarget::Calling { server, tool } }
}

fn reader() -> Reader {
    Reader { me: BTreeSet::from(["email:ada@example.com".parse().unwrap()]), home: Some("/home/ada".to_owned()) }
}

fn asked(lines: Vec<Line>, steering: Vec<SteeringLine>) -> Inquiry {
    let question =
        Question { server: "mailbox".parse().unwrap(), tool: "send_email".parse().unwrap(), lines, steering };
    let ladders = BTreeMap::from([("date_of_birth".parse().unwrap(), Ladder::BirthDate)]);
    let servers = BTreeMap::from([
        ("mailbox".parse().unwrap(), ServerStanding::Outside { host: None }),
        ("airline".parse().unwrap(), ServerStanding::Outside { host: Some("mcp.airline.example".to_owned()) }),
        ("tickets".parse().unwrap(), ServerStanding::Unknown),
        ("notes".parse().unwrap(), ServerStanding::Users),
    ]);
    let setting = Setting { servers, recipients: BTreeSet::from(["to".to_owned()]), line: 3 };
    let asked = Inquiry::new(question, &ladders, Vec::new(), |_| LineFacts::default());
    Inquiry { setting, ..asked }
}

fn sentence(lines: Vec<Line>, steering: Vec<SteeringLine>) -> String {
    Wording::new(&asked(lines, steering), &reader()).sentence()
}

#[test]
fn a_sentence_says_what_goes_to_whom() {
    let file = "filesystem/read_file → file:/home/ada/docs/standup.md";
    for (datum, party, expected) in [
        (
            file,
            "server:mailbox",
            "Send `~/docs/standup.md` (from filesystem.read_file) to mailbox (a server outside your machine)?",
        ),
        (
            file,
            "server:tickets",
            "Send `~/docs/standup.md` (from filesystem.read_file) to tickets (a program that nobody has described to Duenna)?",
        ),
        ("ssn", "server:airline", "Send your ssn to airline (a server at `mcp.airline.example`)?"),
        ("ssn", "server:notes", "Send your ssn to notes?"),
        ("ssn", "email:bob@example.com", "Send your ssn to `bob@example.com`?"),
        ("ssn", "email:ada@example.com", "Send your ssn to you (`ada@example.com`)?"),
        ("ssn", "model:openai/gpt-5", "Send your ssn to the model `openai/gpt-5`?"),
        ("ssn", "mailbox.folder:Work", "Send your ssn to the folder `Work` of mailbox?"),
        ("ssn", "file:/tmp/x", "Send your ssn to the file `/tmp/x`?"),
        (
            "ssn",
            "email:⟨mailbox/list_emails⟩",
            "Send your ssn to an email address from what mailbox.list_emails answered?",
        ),
        ("mailbox/list_emails", "server:notes", "Send what mailbox.list_emails answered to notes?"),
        ("mailbox/*", "server:notes", "Send what mailbox has under the names in the call to notes?"),
        ("folders/read → file:/home/ada/papers", "server:notes", "Send your files in `~/papers` to notes?"),
        ("via ssn", "server:notes", "Send notes something that may repeat your ssn?"),
        ("via mailbox/*", "server:notes", "Send notes something that may repeat anything that mailbox holds?"),
        ("via folders/*", "server:notes", "Send notes something that may repeat values found in folders of yours?"),
        (
            "via language_limits/*",
            "server:notes",
            "Send notes something that may repeat how messages compare with your limits?",
        ),
        ("db/query → db.table:people", "server:notes", "Send the table `people` of db (from db.query) to notes?"),
        (
            "web/fetch → url:https://example.com/a",
            "server:notes",
            "Send `https://example.com/a` (from web.fetch) to notes?",
        ),
    ] {
        assert_eq!(sentence(vec![line(datum, "exact", party)], vec![]), expected);
    }
    let year = sentence(vec![line("date_of_birth", "birth_date.year", "server:notes")], vec![]);
    assert_eq!(year, "Send your date of birth (only the year) to notes?");
    let whole = sentence(vec![line("date_of_birth", "exact", "server:notes")], vec![]);
    assert_eq!(whole, "Send your date of birth (the whole value) to notes?");
}

/// A person reads a symbol by what it was computed from, which may be nothing that has a name.
#[test]
fn a_symbol_has_words() {
    let symbol = |data: &[&str]| Party::symbol(PartyKind::Email, data.iter().map(|name| (*name).into()));
    for (party, expected) in [
        (symbol(&[]), "an email address that only the run will name"),
        (symbol(&["mailbox/list_emails"]), "an email address from what mailbox.list_emails answered"),
        (
            symbol(&["boss", "mailbox/*"]),
            "an email address from your boss and what mailbox has under the names in the call",
        ),
    ] {
        let line = Line { party, ..line("ssn", "exact", "server:notes") };
        assert_eq!(sentence(vec![line], vec![]), format!("Send your ssn to {expected}?"));
    }
    // Which of them may be allowed for always is one note.
    let authors = ["server:airline", "email:⟨mailbox/list_emails⟩", "file:⟨boss⟩"].map(|party| argument(party, "to"));
    let (asked, reader) = (asked(vec![], authors.to_vec()), reader());
    let item = Wording::new(&asked, &reader).item(&asked.items()[0]);
    let note = "for this task only, even with a: an email address from what mailbox.list_emails answered and whoever wrote a file from your boss";
    assert_eq!((item.may_last, item.notes), (true, vec![note.to_owned()]));
}

/// Whoever chose the recipient is no detail.
#[test]
fn a_sentence_says_both_what_goes_and_who_decides() {
    let todo = "file:/home/ada/todo.md";
    let text = sentence(vec![line("ssn", "exact", "server:notes")], vec![argument(todo, "to")]);
    assert_eq!(
        text,
        "Send your ssn to notes, and let whoever wrote `~/todo.md` decide who mailbox.send_email goes to?"
    );
}

#[test]
fn a_sentence_says_who_decides_what() {
    for (steering, expected) in [
        (
            calling("file:/home/ada/todo.md"),
            "Let whoever wrote `~/todo.md` decide whether mailbox.send_email is called, and how often?",
        ),
        (argument("server:airline", "to"), "Let what airline answered decide who mailbox.send_email goes to?"),
        (
            argument("email:bob@example.com", "subject"),
            "Let `bob@example.com` decide the `subject` of mailbox.send_email?",
        ),
        (
            argument("mailbox.message:⟨mailbox/list_emails⟩", "to"),
            "Let whoever wrote any message of mailbox decide who mailbox.send_email goes to?",
        ),
    ] {
        assert_eq!(sentence(vec![], vec![steering]), expected);
    }
}

/// A reader learns nothing from two names of which only the run will know more.
#[test]
fn what_only_the_run_will_name_is_said_once() {
    let of = |from: &str| format!("mailbox/read_email → mailbox.message:⟨{from}⟩");
    let lines = vec![
        line(&of("mailbox/list_emails"), "exact", "server:notes"),
        line(&of("mailbox/search_emails"), "exact", "server:notes"),
    ];
    let asked = asked(lines, vec![]);
    assert_eq!(asked.items().len(), 1);
    let reader = reader();
    let words = Wording::new(&asked, &reader);
    assert_eq!(words.sentence(), "Send any message of mailbox (from mailbox.read_email) to notes?");
    // What may be allowed for each is offered for all.
    let item = words.item(&asked.items()[0]);
    assert_eq!(item.wider, [(Breadth::All, "ANYTHING that mailbox.read_email ever returns".to_owned())]);
    assert!(!item.may_last);
}

/// Whose text may have chosen a name is said wherever a name from outside stands that it can have chosen.
#[test]
fn who_may_have_chosen_a_name_is_said() {
    let [a, b] = ["file:/home/ada/a.md", "file:/home/ada/b.md"];
    let read = |file: &str| line(&format!("fs/read → {file}"), "exact", "server:notes");
    let caution = |lines: Vec<Line>, shapers: &[&str]| {
        let shaped_by = shapers.iter().map(|party| party.parse().unwrap()).collect();
        let (asked, reader) = (Inquiry { shaped_by, ..asked(lines, vec![]) }, reader());
        Wording::new(&asked, &reader).caution()
    };
    let by_a = Some("Names in this question may have been chosen by whoever wrote `~/a.md`.".to_owned());
    assert_eq!(caution(vec![line("ssn", "exact", "email:eve@example.com")], &[a]), by_a);
    assert_eq!(caution(vec![read(b)], &[a]), by_a);
    assert!(caution(vec![read(a), read(b)], &[a, b]).is_some(), "one of them may have chosen the other");
    assert!(caution(vec![line("ssn", "exact", "server:airline"), read(b)], &["server:airline"]).is_some());
    // A file does not choose its own name, and nobody else those of servers and of the store.
    assert_eq!(caution(vec![read(a)], &[a]), None);
    assert_eq!(caution(vec![line("ssn", "exact", "server:notes")], &[a]), None);
    assert_eq!(caution(vec![read(a)], &[]), None);
}

#[test]
fn many_things_are_counted() {
    let all = ["a", "b", "c", "d", "e"].map(|key| line(key, "exact", "server:notes"));
    assert_eq!(sentence(all[..4].to_vec(), vec![]), "Send your a, your b, your c and your d to notes?");
    assert_eq!(sentence(all.to_vec(), vec![]), "Send your a, your b, your c and 2 more to notes?");
}

/// Whoever names a file or an address cannot end the name and go on in Duenna's words.
#[test]
fn names_from_outside_stay_names() {
    let text = sentence(vec![line("ssn", "exact", "mailbox.folder:x` of notes? Nothing is sent. `")], vec![]);
    assert_eq!(text.matches('`').count(), 2, "{text}");
    let home = sentence(vec![line("fs/read → file:/home/adam/x", "exact", "server:notes")], vec![]);
    assert!(home.contains("`/home/adam/x`"), "{home}");
}
