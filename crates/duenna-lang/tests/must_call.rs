//! Which calls are on every way through an artifact.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

mod common;

use common::World;
use duenna_core::Label;
use duenna_lang::{Limits, compile, preview_with_certainty};
use serde_json::json;

/// The lines of the calls of `source` that are certain, and of those that are not.
fn lines(source: &str) -> (Vec<u32>, Vec<u32>) {
    let world = World::new(&[("s", json!("secret"))]);
    let program = compile(source, &world.environment, &Limits::default()).expect("compiles");
    let mut all = preview_with_certainty(&program, &Label::bottom(), &world);
    all.sort_by_key(|(prospect, _)| prospect.line);
    let of = |wanted: bool| all.iter().filter(|(_, is)| *is == wanted).map(|(prospect, _)| prospect.line).collect();
    (of(true), of(false))
}

#[track_caller]
fn are(source: &str, certain: &[u32], others: &[u32]) {
    assert_eq!(lines(source), (certain.to_vec(), others.to_vec()), "{source}");
}

#[test]
fn what_stands_in_a_row_is_certain() {
    are("a.send('x')\nb.send('y')", &[1, 2], &[]);
    are("x = 1\na.send(priv_data_db.access_s())\nprint(x)\nb.send('y')", &[2, 4], &[]);
    are("with_it = [a.send('x'), b.send('y')]", &[1, 1], &[]);
}

#[test]
fn what_one_arm_does_is_not() {
    are("x = a.send('x')\nif x:\n    b.send('y')\na.send('z')", &[1, 4], &[3]);
    are("x = a.send('x')\nfor y in x:\n    b.send(y)\na.send('z')", &[1, 4], &[3]);
    are("x = a.send('x')\nwhile x:\n    b.send('y')\n    break\na.send('z')", &[1, 5], &[3]);
    are("x = a.send('x')\ny = x and b.send('y')\nz = b.send('z') if x else None", &[1], &[2, 3]);
    are("x = a.send('x')\nif x:\n    b.send('y')\nelse:\n    b.send('z')", &[1], &[3, 5]);
    are("x = [b.send(y) for y in a.send('x')]", &[1], &[1]);
}

#[test]
fn what_only_an_error_leads_to_is_not() {
    are("try:\n    a.send('x')\nexcept ToolError:\n    b.send('y')\nb.send('z')", &[2, 5], &[4]);
    are("x = a.send('x')\nif x:\n    raise ValueError('no')\nb.send('z')", &[1, 4], &[]);
    are("try:\n    a.send('x')\nfinally:\n    b.send('y')", &[2, 4], &[4]);
}

#[test]
fn functions_that_are_certainly_called_count() {
    are("def f(x):\n    a.send(x)\nf('x')\nb.send('y')", &[2, 4], &[]);
    are("def f(x):\n    if x:\n        a.send(x)\n    b.send(x)\nf('x')", &[4], &[3]);
    are("def f():\n    a.send('x')\ndef g():\n    f()\nif b.send('y'):\n    g()", &[5], &[2]);
    are("def f():\n    a.send('x')\ndef g():\n    b.send('y')\nh = f\nif a.send('z'):\n    h = g\nh()", &[6], &[2, 4]);
    are("def f():\n    a.send('x')", &[], &[]);
}

#[test]
fn what_never_ends_makes_nothing_certain() {
    are("while True:\n    a.send('x')", &[], &[2]);
}
