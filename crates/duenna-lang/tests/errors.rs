//! Where the user is told that an artifact failed.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use duenna_core::{Call, Label, ReplyLabels};
use duenna_lang::{Environment, Foresight, Limits, Resumption, Run, Step, compile};

struct Nobody;

impl Foresight for Nobody {
    fn replies(&self, calls: &[Call]) -> Vec<ReplyLabels> {
        vec![ReplyLabels::default(); calls.len()]
    }
}

/// What the user reads of an artifact that fails; a new value is never there.
fn shown(source: &str) -> String {
    let (environment, limits) = (Environment::default(), Limits { steps: 10_000, ..Limits::default() });
    let mut run = Run::new(compile(source, &environment, &limits).unwrap(), Label::bottom(), limits);
    let mut step = run.start(&Nobody);
    if matches!(step, Step::NewValue { .. }) {
        step = run.resume(Resumption::Missing, &Nobody);
    }
    let Step::Failed(failure) = step else { panic!("it does not fail") };
    failure.shown(source)
}

#[test]
fn an_error_shows_its_line_and_a_caret() {
    let text = shown("x = 1\ny = x + len(\n    'ab') / (x - 1)\n");
    assert_eq!(text, "line 2: ZeroDivisionError: division by zero\n    y = x + len(\n            ^");
    assert_eq!(shown("q = 1\ndel q\nq\n"), "line 3: NameError: name 'q' is not defined\n    q\n    ^");
    assert_eq!(
        shown("def f(v):\n    if v:\n        raise ValueError('é' + v)\n\nprint(1)\nf('x')\n"),
        "line 3: ValueError: éx\n            raise ValueError('é' + v)\n            ^"
    );
}

#[test]
fn an_error_in_a_function_of_the_prelude_shows_the_call() {
    let text = shown("from functools import reduce\nx = 2\nreduce(lambda a, b: a[b], [x, 2])\n");
    assert!(text.starts_with("line 3: TypeError"), "{text}");
    let text = shown("y = 1\nx = sorted([1, 'a'], key=lambda v: v)\n");
    assert!(text.starts_with("line 2: TypeError"), "{text}");
}

#[test]
fn the_last_exception_is_the_one_that_is_shown() {
    let text = shown("try:\n    [][1]\nexcept IndexError:\n    {}['k']\n");
    assert!(text.starts_with("line 4: KeyError"), "{text}");
    let text = shown("try:\n    [][1]\nexcept IndexError:\n    pass\nfor i in range(3):\n    pass\nint('z')\n");
    assert!(text.starts_with("line 7: ValueError"), "{text}");
}

#[test]
fn what_is_not_there_and_limits_show_their_line() {
    let text = shown("x = 3\nk = priv_data_db.new_value('name')\nprint(k)\n");
    assert!(text.starts_with("line 2: KeyError"), "{text}");
    let text = shown("x = 3\nwhile x:\n    x += 1\n");
    assert!(text.starts_with("line 2: RuntimeError") || text.starts_with("line 3: RuntimeError"), "{text}");
}
