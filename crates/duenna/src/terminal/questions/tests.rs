use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::Cursor;

use duenna_core::{Effect, Lifetime, Question, SteeringLine, SteeringTarget, TaskId};
use duenna_runtime::consent::{AnswersFile, Later, LineFacts, Nobody, remembered};
use duenna_store::Answer;

use super::*;
use duenna_core::{Grain, Line};
use duenna_lang::FlowPath;
use duenna_runtime::consent::{Breadth, Lasts, LineAnswer, day};

fn line(datum: &str, grain: &str, party: &str) -> Line {
    Line { datum: datum.parse().unwrap(), grain: grain.parse().unwrap(), party: party.parse().unwrap() }
}

fn steering(party: &str) -> SteeringLine {
    let steered = SteeringTarget::Argument {
        server: "mailbox".parse().unwrap(),
        tool: "send_email".parse().unwrap(),
        argument: "to".to_owned(),
    };
    SteeringLine { party: party.parse().unwrap(), steered }
}

fn asked(lines: Vec<Line>, steering: Vec<SteeringLine>) -> Inquiry {
    let question =
        Question { server: "mailbox".parse().unwrap(), tool: "send_email".parse().unwrap(), lines, steering };
    let ladders = BTreeMap::from([
        ("date_of_birth".parse().unwrap(), Ladder::BirthDate),
        ("passport".parse().unwrap(), Ladder::Identifier),
    ]);
    Inquiry::new(question, &ladders, Vec::new(), |line| {
        let is_refused = line.party.to_string() == "email:refused@example.com";
        LineFacts {
            refused_part: REFUSED.parse().ok().filter(|_| is_refused),
            is_about_folder: line.datum.tool().is_some_and(|tool| tool.as_str() == "list_files"),
        }
    })
}

const REFUSED: &str = "folder/read_file → file:/secret.txt";

fn birth() -> Inquiry {
    asked(vec![line("date_of_birth", "exact", "server:airline")], vec![])
}

fn by_file(text: &str, asked: &Inquiry) -> Result<Answers, ConsentError> {
    AnswersFile::parse(text).unwrap().ask(asked, &Unseen)
}

/// Views that nobody may look at.
struct Unseen;

impl Views for Unseen {
    fn excerpt(&self, _: usize) -> Option<String> {
        panic!("this one never looks at values")
    }

    fn details(&self, _: usize) -> String {
        panic!("this one never looks at values")
    }

    fn paths(&self, _: usize) -> Option<(Vec<FlowPath>, String)> {
        panic!("this one never looks at values")
    }
}

/// Values that are known in part, and a note of whose details were looked at.
#[derive(Default)]
struct Seen(RefCell<Vec<usize>>);

impl Views for Seen {
    fn excerpt(&self, call: usize) -> Option<String> {
        (call == 0).then(|| "body: \"EXCERPT\"".to_owned())
    }

    fn details(&self, call: usize) -> String {
        self.0.borrow_mut().push(call);
        "WHOLE-VALUE".to_owned()
    }

    fn paths(&self, _: usize) -> Option<(Vec<FlowPath>, String)> {
        None
    }
}

fn typed(input: &str, asked: &Inquiry) -> (Result<Answers, ConsentError>, String) {
    let (mut output, views) = (Vec::new(), Seen::default());
    let answers = Terminal::new(Cursor::new(input.to_owned()), &mut output).ask(asked, &views);
    (answers, String::from_utf8(output).unwrap())
}

fn typed_ahead(input: &str, all: &[Inquiry]) -> (Vec<Answers>, String, Vec<usize>) {
    let (mut output, views) = (Vec::new(), Seen::default());
    let answers = Terminal::new(Cursor::new(input.to_owned()), &mut output).ask_ahead(all, &views);
    (answers.unwrap(), String::from_utf8(output).unwrap(), views.0.into_inner())
}

const YES: LineAnswer = LineAnswer::Allow(Lasts::Once);
const TASK: LineAnswer = LineAnswer::Allow(Lasts::Task);
const ALWAYS: LineAnswer = LineAnswer::Allow(Lasts::Always);
const NO: LineAnswer = LineAnswer::Deny(Lasts::Task);
const NEVER: LineAnswer = LineAnswer::Deny(Lasts::Always);

/// The passport and the date of birth for an airline, which chose the recipient.
fn two_data_and_a_recipient() -> Inquiry {
    let lines = vec![line("passport", "exact", "server:airline"), line("date_of_birth", "exact", "server:airline")];
    asked(lines, vec![steering("server:airline")])
}

#[test]
fn one_answer_settles_all_lines_and_a_number_one() {
    let year: Grain = "birth_date.year".parse().unwrap();
    for (input, lines, steering) in [
        ("y\n", [YES, YES], YES),
        ("t\n", [TASK, TASK], TASK),
        ("A\n", [ALWAYS, ALWAYS], ALWAYS),
        ("n\n", [NO, NO], NO),
        ("\n", [NO, NO], NO),
        ("N\n", [NEVER, NEVER], NEVER),
        ("never\n", [NEVER, NEVER], NEVER),
        ("2\nc1a\nt\n", [TASK, LineAnswer::Coarser(year, Lasts::Always)], TASK),
        ("3\n\na\n", [ALWAYS, ALWAYS], NO),
        ("3\nN\n1\ny\n2\nc1\n", [YES, LineAnswer::Coarser(year, Lasts::Task)], NEVER),
    ] {
        let (answers, output) = typed(input, &two_data_and_a_recipient());
        let answers = answers.unwrap();
        assert_eq!((answers.lines.as_slice(), answers.steering[0]), (&lines[..], steering), "{input:?} {output}");
        assert!(output.contains("EXCERPT") && !output.contains("WHOLE"), "{output}");
    }
    let (_, output) = typed("2\nc1y\n?\nt\n", &two_data_and_a_recipient());
    insta::assert_snapshot!(output);
}

/// Nothing is a yes but what means one, and everything else says what may be typed.
#[test]
fn what_is_no_answer_is_none() {
    for wrong in
        ["yes please", "9", "0", "s", "l", "f", "e", "p", "u", "u 2020-01-01", "c9", "c1z", "1", "yy", "ja", "o"]
    {
        let (answers, output) = typed(&format!("{wrong}\nt\n"), &birth());
        assert_eq!(answers.unwrap().lines, [TASK], "{wrong}");
        assert_eq!(output.matches("(Enter = no)").count(), 2, "{wrong} {output}");
    }
    let views = Seen::default();
    let mut output = Vec::new();
    let said = Terminal::new(Cursor::new("v\nw\n?\nn\n"), &mut output).ask(&birth(), &views).unwrap();
    assert_eq!((said.lines.as_slice(), views.0.into_inner()), (&[NO][..], vec![0]));
    let output = unwrapped(&String::from_utf8(output).unwrap());
    assert!(output.contains("WHOLE-VALUE") && output.contains("Nothing of this has been sent."), "{output}");
}

#[test]
fn a_yes_for_always_may_cover_a_folder_or_all_answers_of_a_tool() {
    let of = |input: &str, datum: &str| {
        let question = asked(vec![line(datum, "exact", "server:chat")], vec![]);
        let (answers, output) = typed(input, &question);
        let saved = remembered(&question, &answers.unwrap(), TaskId(1));
        let [Answer::Data { datum, effect, lasts, .. }] = saved.as_slice() else { panic!("{saved:?}") };
        assert_eq!((effect, lasts), (&Effect::Allow, &Lifetime::Always));
        (datum.to_string(), unwrapped(&output))
    };
    let report = "folder/read_file → file:/home/u/docs/report.txt";
    let (saved, output) = of("f\n", report);
    assert_eq!(saved, "folder/read_file → in file:/home/u/docs");
    assert!(output.contains("f always, and for every file right in `/home/u/docs`"), "{output}");
    assert!(output.contains("e always, and for ANYTHING that folder.read_file ever returns"), "{output}");
    assert_eq!(of("e\n", report).0, "folder/read_file → *");
    // What a symbol names can last in no other way.
    let (saved, output) = of("a\nf\ne\n", "folder/read_file → file:⟨manager⟩");
    assert_eq!(saved, "folder/read_file → *");
    assert!(!output.contains("a always") && !output.contains("f always"), "{output}");
    assert!(output.contains("A yes here ends with this task"), "{output}");
    // One that keeps to a folder covers what it may stand for.
    let (saved, output) = of("a\nf\n", "folder/read_file → file:⟨*⟩ in /home/u/docs");
    assert_eq!(saved, "folder/read_file → in file:/home/u/docs");
    assert!(output.contains("f always, and for every file right in `/home/u/docs`"), "{output}");
    let (saved, output) = of("f\n", "folder/read_file → file:⟨*⟩ beneath /home/u/docs");
    assert_eq!(saved, "folder/read_file → beneath file:/home/u/docs");
    assert!(output.contains("f always, and for every file in `/home/u/docs` and in the folders within it"), "{output}");
    // A listing of a folder is about all that lies in it; the root is no folder to offer; an entry of the store is what it is.
    for (datum, offered) in
        [("folder/list_files → file:/home/u/docs", "e"), ("folder/read_file → file:/a.txt", "e"), ("ssn", "")]
    {
        let (_, output) = typed("n\n", &asked(vec![line(datum, "exact", "server:chat")], vec![]));
        assert!(!output.contains("f always") && output.contains("e always") == (offered == "e"), "{output}");
    }
}

#[test]
fn what_may_have_been_refused_is_asked_by_itself() {
    let lines = vec![
        line("ssn", "exact", "server:chat"),
        line("airline/find_booking", "exact", "server:chat"),
        line("folder/read_file → file:⟨manager⟩", "exact", "server:chat"),
        line("folder/read_file", "exact", "email:refused@example.com"),
    ];
    let question = asked(lines, vec![]);
    for (input, said) in [
        ("a\n\n", [ALWAYS, ALWAYS, TASK, NO]),
        ("a\na\ny\n", [ALWAYS, ALWAYS, TASK, YES]),
        ("n\n", [NO; 4]),
        ("N\n", [NEVER; 4]),
    ] {
        let (answers, output) = typed(input, &question);
        assert_eq!(answers.unwrap().lines, said, "{output}");
        assert!(unwrapped(&output).contains("you refused `/secret.txt` (from folder.read_file) before"), "{output}");
    }
    // Alone it is the question.
    let question = asked(vec![line("folder/read_file", "exact", "email:refused@example.com")], vec![]);
    assert_eq!(typed("t\n", &question).0.unwrap().lines, [TASK]);
}

#[test]
fn what_always_covers_is_said_where_it_is_more_than_the_line_names() {
    let of = |datum: &str| {
        let question = asked(vec![line(datum, "exact", "email:joe@example.com")], vec![]);
        let (answers, output) = typed("a\n", &question);
        assert_eq!(answers.unwrap().lines, [ALWAYS], "{datum}");
        let output = unwrapped(&output);
        Some(output.split_once("always: ")?.1.split_once(" y yes")?.0.to_owned())
    };
    let answers = "this and every later answer of airline.find_booking";
    assert_eq!(of("airline/find_booking").as_deref(), Some(answers));
    let holdings = "whatever else of airline a call names, later too; not what its tools answer";
    assert_eq!(of("airline/*").as_deref(), Some(holdings));
    assert_eq!([of("passport"), of("folder/read_file → file:/a.txt")], [None, None]);
}

#[test]
fn calls_that_are_asked_about_together_are_one_sheet() {
    let two =
        [birth(), asked(vec![line("passport", "exact", "email:joe@example.com")], vec![steering("server:airline")])];
    let (answers, output, views) = typed_ahead("2\nv\nn\nt\n", &two);
    assert_eq!(
        (&answers[0].lines[..], &answers[1].lines[..], &answers[1].steering[..]),
        (&[TASK][..], &[NO][..], &[TASK][..])
    );
    assert_eq!(views, [1], "the values of the call that the line is about");
    let flat = unwrapped(&output);
    assert!(flat.contains("2 calls that you have not been asked about"), "{output}");
    assert!(flat.contains("What exactly it sends is known only later."), "{output}");
    // What waits is saved nowhere, and is no denial.
    let (answers, ..) = typed_ahead("l\n", &two);
    assert_eq!(answers[1].steering, [LineAnswer::Wait]);
    assert!(!answers[1].refuses() && remembered(&two[1], &answers[1], TaskId(1)).is_empty());
    let (answers, ..) = typed_ahead("1\nl\ny\n", &two);
    assert_eq!((answers[0].lines[0], answers[1].lines[0]), (LineAnswer::Wait, YES));
    insta::assert_snapshot!(output);
}

#[test]
fn the_first_rule_that_matches_wins() {
    let text = r#"
        default = "deny"
        [[rule]]
        datum = "pass*"
        party = "server:airline"
        answer = "deny"
        lasts = "always"
        [[rule]]
        datum = "*"
        party = "*"
        answer = "allow"
        lasts = "once"
    "#;
    let question =
        asked(vec![line("passport", "exact", "server:airline"), line("ssn", "exact", "server:bank")], vec![]);
    let answers = by_file(text, &question).unwrap();
    assert_eq!(answers.lines, [LineAnswer::Deny(Lasts::Always), LineAnswer::Allow(Lasts::Once)]);
}

#[test]
fn a_rule_about_data_says_nothing_about_trust() {
    let text = r#"
        default = "deny"
        [[rule]]
        datum = "*"
        party = "*"
        answer = "allow"
        [[rule]]
        trust = true
        party = "email:*"
        answer = "allow"
    "#;
    let question = asked(vec![], vec![steering("server:airline"), steering("email:joe@example.com")]);
    let answers = by_file(text, &question).unwrap();
    assert_eq!(answers.steering, [LineAnswer::Deny(Lasts::Task), LineAnswer::Allow(Lasts::Task)]);
    let all = by_file("default = \"allow\"", &question).unwrap();
    assert_eq!(all.steering, [LineAnswer::Deny(Lasts::Task); 2], "trust is never given by default");
}

#[test]
fn a_rule_names_the_tool_as_people_do() {
    let question = asked(vec![line("passport", "exact", "server:airline")], vec![]);
    for (tool, matches) in [("send_email", true), ("mailbox/send_email", true), ("mailbox.*", true), ("read", false)] {
        let text = format!("default = 'deny'\n[[rule]]\ndatum = '*'\nparty = '*'\ntool = '{tool}'\nanswer = 'allow'\n");
        assert_eq!(by_file(&text, &question).unwrap().refuses(), !matches, "{tool}");
    }
}

#[test]
fn a_coarser_grain_is_allowed_and_the_finer_one_is_not() {
    let rule = "default = 'deny'\n[[rule]]\ndatum = 'date_of_birth'\nparty = '*'\ngrain = 'year'\nanswer = 'allow'\n";
    let year: Grain = "birth_date.year".parse().unwrap();
    assert_eq!(by_file(rule, &birth()).unwrap().lines, [LineAnswer::Coarser(year, Lasts::Task)]);
    for asked_grain in ["birth_date.year", "birth_date.decade"] {
        let question = asked(vec![line("date_of_birth", asked_grain, "server:airline")], vec![]);
        assert_eq!(by_file(rule, &question).unwrap().lines, [LineAnswer::Allow(Lasts::Task)], "{asked_grain}");
    }
    let answers = Answers { lines: vec![LineAnswer::Coarser(year, Lasts::Task)], steering: vec![] };
    let saved = remembered(&birth(), &answers, TaskId(3));
    let expected = Answer::Data {
        datum: "date_of_birth".parse().unwrap(),
        grain: year,
        party: "server:airline".parse().unwrap(),
        purpose: None,
        effect: Effect::Allow,
        lasts: Lifetime::Task(TaskId(3)),
        refused_in: None,
    };
    assert_eq!(saved, [expected], "no saved no may answer coarser re-asking");
}

#[test]
fn what_no_rule_answers_is_pending_without_a_default() {
    let error = by_file("", &birth()).unwrap_err();
    assert!(matches!(&error, ConsentError::Pending(why) if why.contains("date_of_birth")), "{error}");
}

#[test]
fn a_wrong_answers_file_is_told_by_line() {
    for (text, hint) in [
        ("default = \"deny\"\nfoo = 1\n", "line 2"),
        ("[[rule]]\ndatum = '*'\nparty = '*'\nanswer = 'maybe'\n", "line 4"),
        ("[[rule]]\ndatum = '*'\nparty = '*'\nanswer = 'allow'\ngrain = 'furlong'\n", "furlong"),
        ("[[rule]]\nparty = '*'\nanswer = 'allow'\n", "rule 1"),
        ("default = \n", "line 1"),
    ] {
        let error = AnswersFile::parse(text).unwrap_err().to_string();
        assert!(error.contains(hint), "{error}");
    }
}

#[test]
fn globs_match_as_written() {
    let matches = |glob: &str, text: &str| {
        let rule = format!("default='deny'\n[[rule]]\ndatum = '{glob}'\nparty = '*'\nanswer = 'allow'\n");
        !by_file(&rule, &asked(vec![line(text, "exact", "server:s")], vec![])).unwrap().refuses()
    };
    assert!(matches("fs/read -> file:*", "fs/read → file:/home/u/a.txt"));
    assert!(matches("*", "ssn") && matches("s?n", "ssn") && matches("s*", "ssn") && matches("*n", "ssn"));
    assert!(matches("a*b*c", "a_b_b_c") && !matches("a*b*c", "a_b_b_d"));
    assert!(!matches("ss", "ssn") && !matches("ssnn", "ssn") && !matches("", "ssn") && !matches("SSN", "ssn"));
}

#[test]
fn a_closed_terminal_leaves_the_question_open() {
    let (answers, ..) = typed("", &birth());
    assert!(matches!(answers, Err(ConsentError::Pending(_))));
}

#[test]
fn always_is_not_offered_for_what_a_symbol_names() {
    for (datum, party) in [
        ("folder/read_file → file:⟨manager⟩", "email:joe@example.com"),
        ("folder/read_file", "email:⟨folder/read_file⟩"),
        ("passport", "email:⟨folder/read_file⟩"),
    ] {
        only_for_the_task(&asked(vec![line(datum, "exact", party)], vec![]));
    }
    let (answers, ..) = typed("a\nt\n", &asked(vec![], vec![steering("email:⟨folder/read_file⟩")]));
    assert_eq!(answers.unwrap().steering, [LineAnswer::Allow(Lasts::Task)]);
}

#[test]
fn always_is_not_offered_for_what_may_be_refused_and_the_question_says_so() {
    let question = asked(vec![line("folder/read_file", "exact", "email:refused@example.com")], vec![]);
    let output = only_for_the_task(&question);
    let note = "you refused `/secret.txt` (from folder.read_file) before, and this may be it";
    assert!(unwrapped(&output).contains(note), "{output}");
}

#[test]
fn a_wider_yes_that_was_not_offered_is_a_no() {
    for (datum, party) in [("ssn", "server:chat"), ("folder/read_file → file:⟨manager⟩", "email:⟨ssn⟩")] {
        let question = asked(vec![line(datum, "exact", party)], vec![]);
        for breadth in [Breadth::Folder, Breadth::All] {
            let sneaky = Answers { lines: vec![LineAnswer::Wider(breadth)], steering: vec![] };
            let saved = remembered(&question, &sneaky, TaskId(1));
            assert!(matches!(saved.as_slice(), [Answer::Data { effect: Effect::Deny, .. }]), "{saved:?}");
        }
    }
    let question = asked(vec![], vec![steering("email:eve@example.com")]);
    let sneaky = Answers { lines: vec![], steering: vec![LineAnswer::Wider(Breadth::All)] };
    let saved = remembered(&question, &sneaky, TaskId(1));
    assert!(matches!(saved.as_slice(), [Answer::Steering { effect: Effect::Deny, .. }]), "{saved:?}");
}

#[test]
fn who_may_shape_something_may_be_every_file_of_a_folder() {
    let question = asked(vec![], vec![steering("file:/home/u/docs/report.txt")]);
    for (typed_in, expected) in
        [("f\n", "in file:/home/u/docs"), ("e\n", "any file"), ("a\n", "file:/home/u/docs/report.txt")]
    {
        let (answers, output) = typed(typed_in, &question);
        let saved = remembered(&question, &answers.unwrap(), TaskId(1));
        let [Answer::Steering { party, effect: Effect::Allow, .. }] = saved.as_slice() else { panic!("{saved:?}") };
        assert_eq!(party.to_string(), expected, "{output}");
        assert!(unwrapped(&output).contains("e always, and for EVERY file on every server"), "{output}");
    }
}

/// What was written, as one line.
fn unwrapped(output: &str) -> String {
    output.replace(['▌', '│'], " ").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Tries to say yes for always, by typing and past the terminal.
fn only_for_the_task(question: &Inquiry) -> String {
    let (answers, output) = typed("a\nt\n", question);
    assert_eq!(answers.unwrap().lines, [LineAnswer::Allow(Lasts::Task)]);
    assert!(!output.contains("a always") && output.contains("A yes here ends with this task"), "{output}");
    for lasts in [Lasts::Always, Lasts::Purpose, Lasts::Until(duenna_core::Time(i64::MAX))] {
        let sneaky = Answers { lines: vec![LineAnswer::Allow(lasts)], steering: vec![] };
        let saved = remembered(question, &sneaky, TaskId(1));
        assert!(matches!(saved.as_slice(), [Answer::Data { lasts: Lifetime::Task(TaskId(1)), .. }]), "{saved:?}");
    }
    output
}

#[test]
fn an_answers_file_with_wildcards_allows_no_later_answers_of_a_tool() {
    let of = |datum: &str, rule: &str| {
        let question = asked(vec![line(datum, "exact", "email:joe@example.com")], vec![]);
        let rules = format!("[[rule]]\ndatum = \"{rule}\"\nparty = \"*\"\nanswer = \"allow\"\nlasts = \"always\"\n");
        by_file(&rules, &question).unwrap().lines
    };
    let [task, always] = [Lasts::Task, Lasts::Always].map(|lasts| vec![LineAnswer::Allow(lasts)]);
    assert_eq!(of("airline/find_booking", "airline/*"), task);
    assert_eq!(of("airline/*", "airline/*"), task);
    assert_eq!(of("airline/find_booking", "airline/find_booking"), always);
    assert_eq!(of("folder/read_file → file:/a.txt", "folder/*"), always);
    assert_eq!(of("passport", "*"), always);
}

#[test]
fn a_no_lasts_the_task_and_answers_coarser_asking_in_it() {
    let saved = remembered(&birth(), &birth().all(LineAnswer::Deny(Lasts::Once)), TaskId(5));
    let [Answer::Data { lasts, refused_in, effect, .. }] = saved.as_slice() else { panic!("{saved:?}") };
    assert_eq!((lasts, refused_in, effect), (&Lifetime::Task(TaskId(5)), &Some(TaskId(5)), &Effect::Deny));
}

#[test]
fn a_line_without_an_answer_is_refused() {
    let question = asked(vec![line("passport", "exact", "server:a")], vec![steering("server:a")]);
    let saved = remembered(&question, &Answers::default(), TaskId(1));
    let denied = |answer: &Answer| match answer {
        Answer::Data { effect, .. } | Answer::Steering { effect, .. } => *effect == Effect::Deny,
    };
    assert_eq!(saved.len(), 2);
    assert!(saved.iter().all(denied));
}

#[test]
fn nobody_says_no() {
    let answers = Nobody.ask(&birth(), &Unseen).unwrap();
    assert_eq!(answers.lines, [LineAnswer::Deny(Lasts::Task)]);
    assert!(!Nobody.is_users_word());
}

#[test]
fn a_new_value_is_checked_against_its_kind() {
    let mut output = Vec::new();
    let mut terminal = Terminal::new(Cursor::new("1984-03-07\nnonsense\ncontact\nbirth_date\n"), &mut output);
    let given = terminal.new_value(&"born".parse().unwrap()).unwrap().unwrap();
    assert_eq!((given.ladder, given.value.as_str()), (Ladder::BirthDate, "1984-03-07"));
    assert!(!format!("{given:?}").contains("1984"));
    assert!(Terminal::new(Cursor::new("\n"), Vec::new()).new_value(&"born".parse().unwrap()).unwrap().is_none());
}

#[test]
fn a_stage_is_reached_only_on_a_plain_yes_and_who_shaped_the_artifact_is_said() {
    let tells = vec![("passport".parse().unwrap(), Grain::EXACT)];
    let stage = Stage { purpose: "travel".parse().unwrap(), name: "booking".to_owned(), tells };
    let shaped_by = ["server:mailbox".parse().unwrap()];
    for (typed, is_reached) in
        [("y\n", true), ("YES\n", true), ("n\n", false), ("maybe\nbooking\nno\n", false), ("\n", false)]
    {
        let mut output = Vec::new();
        let said = Terminal::new(Cursor::new(typed), &mut output).stage(&stage, &shaped_by).unwrap();
        let shown = String::from_utf8(output).unwrap();
        assert_eq!(said, is_reached, "{typed}");
        assert!(shown.contains("could share your passport") && shown.contains("may have been decided by"), "{shown}");
        assert!(shown.contains("server:mailbox"), "{shown}");
    }
    let mut closed = Terminal::new(Cursor::new("perhaps\n"), Vec::new());
    assert!(matches!(closed.stage(&stage, &[]), Err(ConsentError::Pending(_))));
    assert!(!Nobody.stage(&stage, &[]).unwrap());
    assert!(Later.stage(&stage, &[]).is_err());
}

#[test]
fn a_value_that_was_found_is_taken_only_on_a_plain_yes() {
    let key = "passport".parse().unwrap();
    let found = |line: Option<&str>| Proposal {
        value: "X77".to_owned(),
        file: "/papers/\u{1b}[2Ja.txt".to_owned(),
        line: line.map(str::to_owned),
    };
    let said = |input: &str, line| {
        let mut output = Vec::new();
        let given = Terminal::new(Cursor::new(input.to_owned()), &mut output).proposed(&key, &found(line));
        (given, String::from_utf8(output).unwrap())
    };
    let (given, shown) = said("sure\ny\n\n", Some("No \u{202e}X77"));
    assert_eq!(given.unwrap().unwrap().value.as_str(), "X77");
    assert!(shown.contains("/papers/\\u{1b}[2Ja.txt") && shown.contains("No \\u{202e}X77"), "{shown}");
    assert!(!shown.contains('\u{1b}') && !shown.contains('\u{202e}'), "{shown}");
    let (given, shown) = said("n\n", None);
    assert!(given.unwrap().is_none() && shown.contains("not appear there verbatim"), "{shown}");
    let ConsentError::Pending(what) = said("", None).0.unwrap_err() else { panic!("open") };
    assert!(what.contains("`passport`"), "{what}");
    // Nobody else takes it.
    let mut file = AnswersFile::parse("default = \"allow\"").unwrap();
    assert!(!Nobody.looks_for(&key).unwrap() && Nobody.proposed(&key, &found(None)).unwrap().is_none());
    assert!(!file.looks_for(&key).unwrap() && file.proposed(&key, &found(None)).unwrap().is_none());
    assert!(Later.looks_for(&key).unwrap() && Later.proposed(&key, &found(None)).is_err());
}

#[test]
fn a_call_is_made_again_only_on_a_plain_yes() {
    let (server, tool) = ("mailbox".parse().unwrap(), "send_email".parse().unwrap());
    let again = |input: &str| {
        let mut output = Vec::new();
        let said =
            Terminal::new(Cursor::new(input.to_owned()), &mut output).again(&server, &tool, &|| "SHOWN".to_owned());
        (said.ok(), String::from_utf8(output).unwrap())
    };
    assert_eq!(again("y\n").0, Some(true));
    assert_eq!(again("n\n").0, Some(false));
    assert_eq!(again("\n").0, Some(false));
    let (said, shown) = again("sure\nv\nyes\n");
    assert_eq!(said, Some(true));
    assert!(shown.contains("mailbox.send_email") && shown.contains("SHOWN"), "{shown}");
    assert_eq!(again("").0, None, "an answer that does not come is none");
    let file = |text: &str| AnswersFile::parse(text).unwrap().again(&server, &tool, &|| panic!()).unwrap();
    assert!(!file("default = \"allow\"") && !file("") && file("again = \"allow\""));
    assert!(!Nobody.again(&server, &tool, &|| panic!()).unwrap());
}

#[test]
fn a_yes_may_end_at_a_date_or_hold_for_the_purpose() {
    let with = |purpose: Option<&str>| Inquiry { purpose: purpose.map(|text| text.parse().unwrap()), ..birth() };
    let said = |input: &str, asked: &Inquiry| typed(input, asked).0.unwrap().lines[0];
    let LineAnswer::Allow(Lasts::Until(end)) = said("u 2999-01-31\n", &birth()) else { panic!("a date") };
    assert_eq!(end, day::end("2999-01-31").unwrap());
    assert!(matches!(said("until 2999-01-31T12:00:00Z\n", &birth()), LineAnswer::Allow(Lasts::Until(_))));
    assert_eq!(said("p\n", &with(Some("travel"))), LineAnswer::Allow(Lasts::Purpose));
    // What is over, no date, or a purpose that the task has not, is no answer.
    assert_eq!(said("u 2020-01-01\nu soon\nu\np\nn\n", &birth()), LineAnswer::Deny(Lasts::Task));
    let saved = |asked: &Inquiry| {
        let answers = asked.all(LineAnswer::Allow(Lasts::Purpose));
        match remembered(asked, &answers, TaskId(7)).pop() {
            Some(Answer::Data { purpose, lasts, .. }) => (purpose.map(|purpose| purpose.to_string()), lasts),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(saved(&with(Some("travel"))), (Some("travel".to_owned()), Lifetime::Always));
    assert_eq!(saved(&with(None)), (None, Lifetime::Task(TaskId(7))));
    // What a symbol names never outlives the task.
    let call = asked(vec![line("folder/read_file → file:⟨manager⟩", "exact", "server:airline")], vec![]);
    let answers = call.all(LineAnswer::Allow(Lasts::Until(end)));
    assert!(matches!(
        remembered(&call, &answers, TaskId(7))[..],
        [Answer::Data { lasts: Lifetime::Task(TaskId(7)), .. }]
    ));
}

const CARRIED: [&str; 2] = ["via web/read → url:https://example.com/", "via notes/search"];

/// What answers may carry, for two parties, and who shapes a call.
fn grouped() -> Inquiry {
    let parties = ["server:git", "file:/home/u/site"];
    let mut lines = vec![line("git/*", "exact", parties[1])];
    lines.extend(parties.iter().flat_map(|party| CARRIED.map(|datum| line(datum, "exact", party))));
    lines.extend(parties.map(|party| line("via passport", "exact", party)));
    lines.push(line("via web/read → url:https://example.com/", "exact", "email:refused@example.com"));
    asked(lines, ["server:web", "file:/home/u/a.md"].map(steering).to_vec())
}

#[test]
fn what_says_the_same_is_one_item() {
    let items = grouped().items();
    let lines: Vec<&[usize]> = items.iter().map(|item| item.lines.as_slice()).collect();
    // An entry of the store by itself, for both; and what was refused to somebody by itself.
    assert_eq!(lines, [&[0][..], &[1, 2, 3, 4], &[5, 6], &[7], &[]]);
    assert_eq!(items.last().unwrap().steering, [0, 1]);
    let calling = SteeringTarget::Calling { server: "mailbox".parse().unwrap(), tool: "send_email".parse().unwrap() };
    let by = |party: &str, steered: &SteeringTarget| SteeringLine { steered: steered.clone(), ..steering(party) };
    let to = steering("server:web").steered;
    let all = |called: &str| {
        asked(
            vec![],
            vec![by("server:web", &to), by("server:a", &to), by("server:web", &calling), by(called, &calling)],
        )
    };
    assert_eq!(all("server:a").items().len(), 1);
    assert_eq!(all("server:b").items().len(), 2, "other parties shape the calling than the argument");
}

#[test]
fn one_answer_settles_an_item_and_nothing_wider() {
    let (answers, output) = typed("1\nn\n2\na\n3\nt\n4\nn\n5\nf\n", &grouped());
    let output = unwrapped(&output);
    assert!(output.contains("2. send git and the file `/home/u/site` something that may repeat:"), "{output}");
    assert!(output.contains(" - `https://example.com` (from web.read) "), "{output}");
    assert!(output.contains("3. send something that may repeat your passport"), "{output}");
    assert!(output.contains("always: this and every later answer of notes.search"), "{output}");
    let answers = answers.unwrap();
    assert_eq!(answers.lines, [NO, ALWAYS, ALWAYS, ALWAYS, ALWAYS, TASK, TASK, NO]);
    // A folder for the file, and the server for good.
    assert_eq!(answers.steering, [ALWAYS, LineAnswer::Wider(Breadth::Folder)]);
    let saved = remembered(&grouped(), &answers, TaskId(1));
    let via = |one: &&Answer| matches!(one, Answer::Data { datum, effect: Effect::Allow, .. } if datum.is_carried());
    assert_eq!(saved.iter().filter(via).count(), 6, "what an answer may repeat is all that is allowed: {saved:?}");
}

#[test]
fn an_item_can_be_answered_line_by_line() {
    let (answers, output) = typed("2\ns\na\nn\nt\nn\n5\ns\nn\na\nn\n", &grouped());
    let output = unwrapped(&output);
    assert!(
        output.contains("9. send something that may repeat what notes.search answered to the file `/home/u/site`"),
        "{output}"
    );
    let answers = answers.unwrap();
    assert_eq!(answers.lines, [NO, ALWAYS, NO, TASK, NO, NO, NO, NO]);
    assert_eq!(answers.steering, [NO, ALWAYS]);
}

#[test]
fn what_f_covers_is_said_of_an_item_too() {
    let lines = vec![
        line("via folder/read_file → file:/home/u/a.md", "exact", "server:web"),
        line("via folder/read_file → file:⟨*⟩ beneath /home/u/notes", "exact", "server:web"),
        line("via notes/search", "exact", "server:web"),
    ];
    let (answers, output) = typed("f\n", &asked(lines, vec![]));
    let output = unwrapped(&output);
    let covered = "f always, and for every file right in `/home/u` and every file in `/home/u/notes` and in the folders within it; \
                   all else as `a`";
    assert!(output.contains(covered), "{output}");
    assert!(output.contains("always: this and every later answer of notes.search"), "{output}");
    let wide = LineAnswer::Wider(Breadth::Folder);
    assert_eq!(answers.unwrap().lines, [wide, wide, ALWAYS]);
}

#[test]
fn names_that_are_cut_alike_are_shown_in_full() {
    let (start, end) = (
        "file:/home/u/projects/oslo-offsite-alpha-and-everything-around-it/",
        "planning-notes-and-agenda-for-everybody.md",
    );
    let both = ["mine", "shared-by-strangers"].map(|folder| format!("{start}{folder}/{end}"));
    let steering = both.iter().map(|party| steering(party)).collect();
    let lines = both.iter().map(|party| line("passport", "exact", party)).collect();
    let (_, output) = typed("?\n1\n\n\n", &asked(lines, steering));
    let output = unwrapped(&output).replace(' ', "");
    for party in both {
        let path = party.strip_prefix("file:").unwrap();
        assert!(output.matches(&format!("`{path}`")).count() >= 3, "{party} {output}");
    }
}

#[test]
fn a_rule_about_a_thing_is_about_it_via_an_answer() {
    let of = |datum: &str| asked(vec![line(datum, "exact", "server:web")], vec![]);
    let said = |pattern: &str, answer: &str, datum: &str| {
        let other = if answer == "allow" { "deny" } else { "allow" };
        let text = format!("default = '{other}'\n[[rule]]\ndatum = '{pattern}'\nparty = '*'\nanswer = '{answer}'\n");
        let allows = !by_file(&text, &of(datum)).unwrap().refuses();
        allows == (answer == "allow")
    };
    for (pattern, answer, datum, matches) in [
        ("ssn", "allow", "via ssn", true),
        ("ssn", "deny", "via ssn", true),
        ("via ssn", "allow", "via ssn", true),
        ("via ssn", "allow", "ssn", false),
        ("via ssn", "deny", "ssn", true),
        ("via *", "allow", "via ssn", true),
        ("via *", "allow", "ssn", false),
        // The word itself is no part of a name.
        ("v*", "allow", "via ssn", false),
        ("v*", "allow", "via visa_number", true),
        ("*a ssn", "allow", "via ssn", false),
    ] {
        assert_eq!(said(pattern, answer, datum), matches, "{pattern} {answer} {datum}");
    }
}
