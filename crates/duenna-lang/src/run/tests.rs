//! The fast path and the freeing of objects must not show: whatever a program does, it does the same without the one and with
//! the other after every instruction, down to its steps, its bytes and the labels of its variables.

use std::cell::RefCell;
use std::path::{Path, PathBuf};

use ruff_python_ast::visitor::{Visitor, walk_expr, walk_stmt};
use ruff_python_ast::{Expr, Pattern, Stmt};
use ruff_text_size::{Ranged, TextRange};
use serde_json::{Value as Json, json};

use super::Run;
use crate::step::{Resumption, Step};

#[path = "../../tests/common/mod.rs"]
mod common;

/// How the runs of this thread go.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Mode {
    /// Every instruction gets the whole treatment.
    pub(super) is_slow: bool,
    /// What nothing names is freed before every instruction.
    pub(super) is_eager: bool,
}

thread_local! {
    static MODE: RefCell<Mode> = RefCell::default();
    static ENDED: RefCell<String> = RefCell::default();
    static LIVING: RefCell<usize> = RefCell::default();
}

pub(super) fn mode() -> Mode {
    MODE.with_borrow(|mode| *mode)
}

/// Remembers what a run that ends has come to.
pub(super) fn ended(run: &Run) {
    let state = &run.state;
    let module = state.frames.first().map_or(&[][..], |frame| &frame.registers);
    let named = run.program.code(0).map_or(0, |code| code.names.len());
    let told = |slot: &super::Slot| {
        let group = state.heap.groups.label(state.heap.group_of(slot));
        format!("{:?} {:?} {:?}\n", slot.value, state.labels.get(slot.label), state.labels.get(group))
    };
    let variables: String = module.iter().take(named).chain(&state.globals).map(told).collect();
    LIVING.set(state.heap.living());
    ENDED.set(format!("{} steps, {} bytes\n{variables}", state.steps, state.heap.meter));
}

/// What a program does: how it ends, what it prints, who gets what, and what [`ended`] says.
fn outcome(source: &str, store: &[(&str, Json)], mode: Mode) -> String {
    MODE.set(mode);
    ENDED.take();
    let mut world = common::World::new(store).allow("d0", "server:a");
    world.limits.steps = 300_000;
    (world.limits.memory_bytes, world.limits.heap_bytes) = (64 << 20, 64 << 20);
    let end = world.run(source);
    assert!(!end.starts_with("the task is over"), "no charge came before that: {end}\n{source}");
    MODE.take();
    format!("{end}\n{}\n{:?}\n{:?}\n{}", world.output, world.received, world.asked, ENDED.take())
}

fn programs(folder: &Path, all: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            programs(&path, all);
        } else if path.extension().is_some_and(|extension| extension == "py") {
            all.push(path);
        }
    }
}

/// The numbers and texts that a program has as expressions.
#[derive(Default)]
struct Literals(Vec<(TextRange, Json)>);

impl<'a> Visitor<'a> for Literals {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        // A text that stands alone is a comment.
        if !matches!(stmt, Stmt::Expr(alone) if alone.value.is_string_literal_expr()) {
            walk_stmt(self, stmt);
        }
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::NumberLiteral(literal) => {
                if let Some(int) = literal.value.as_int().and_then(ruff_python_ast::Int::as_i64) {
                    self.0.push((literal.range(), json!(int)));
                }
            }
            Expr::StringLiteral(literal) => self.0.push((literal.range(), json!(literal.value.to_str()))),
            // Within a text there is no room for another expression.
            Expr::FString(_) => {}
            _ => walk_expr(self, expr),
        }
    }

    fn visit_annotation(&mut self, _: &'a Expr) {}

    fn visit_pattern(&mut self, _: &'a Pattern) {}
}

/// A program with every `of`-th literal, from the `from`-th on, read from the private store instead.
fn with_data(source: &str, from: usize, of: usize) -> Option<(String, Vec<(&'static str, Json)>)> {
    let parsed = ruff_python_parser::parse_module(source).ok()?;
    let mut literals = Literals::default();
    parsed.syntax().body.iter().for_each(|stmt| literals.visit_stmt(stmt));
    literals.0.sort_by_key(|(range, _)| range.start());
    let chosen: Vec<_> = literals.0.into_iter().skip(from).step_by(of).take(DATA.len()).collect();
    let mut made = source.to_owned();
    for ((range, _), key) in chosen.iter().zip(DATA).rev() {
        made.replace_range(range.to_std_range(), &format!("(priv_data_db.access_{key}())"));
    }
    let store = DATA.iter().zip(&chosen).map(|(key, (_, value))| (*key, value.clone())).collect();
    (!chosen.is_empty()).then_some((made, store))
}

const DATA: [&str; 4] = ["d0", "d1", "d2", "d3"];

fn corpus() -> Vec<(String, String)> {
    let mut all = Vec::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
    for name in ["programs", "leaks", "switches"] {
        programs(&folder.join(name), &mut all);
    }
    all.sort();
    assert!(all.len() >= 600, "the corpus is missing");
    all.into_iter().map(|path| (path.display().to_string(), std::fs::read_to_string(path).unwrap())).collect()
}

/// Runs the whole corpus, as it is and with data in place of literals, in two ways that must be the same.
fn compare(other: Mode) {
    let (mut done, mut wrong) = (0, Vec::new());
    for (at, (name, source)) in corpus().iter().enumerate() {
        let public = (source.clone(), ["s", "n", "u", "ssn", "l"].map(|key| (key, json!(1))).to_vec());
        for (source, store) in std::iter::once(public).chain(with_data(source, at % 5, 3 + at % 7)) {
            let whole = outcome(&source, &store, Mode::default());
            let same = outcome(&source, &store, other);
            if whole != same {
                let differs: Vec<_> = whole.lines().zip(same.lines()).filter(|(a, b)| a != b).collect();
                wrong.push(format!("{name}: {differs:?}\n{source}"));
            }
            done += usize::from(whole.starts_with("done"));
        }
    }
    let shown: Vec<&str> = wrong.iter().take(20).map(String::as_str).collect();
    assert!(wrong.is_empty(), "{} programs: {}", wrong.len(), shown.join("\n"));
    assert!(done >= 700, "only {done} programs came to their end");
}

#[test]
fn the_fast_path_does_what_the_whole_treatment_does() {
    compare(Mode { is_slow: true, is_eager: false });
}

#[test]
fn what_is_freed_was_not_needed() {
    compare(Mode { is_slow: false, is_eager: true });
}

#[test]
fn what_nothing_names_is_freed() {
    let mut world = common::World::new(&[]);
    MODE.set(Mode { is_slow: false, is_eager: true });
    let source = "kept = []\nfor i in range(500):\n    made = [i, (i, i)]\n    if i % 100 == 0:\n        kept.append(made)\nprint(kept)\n";
    assert_eq!(world.run(source), "done");
    MODE.take();
    let expected: Vec<_> = (0..5).map(|i| format!("[{0}, ({0}, {0})]", i * 100)).collect();
    assert_eq!(world.output, format!("[{}]\n", expected.join(", ")));
    let living = LIVING.take();
    assert!(living < 30, "{living} objects live");
}

#[test]
fn the_generator_that_a_frame_works_for_is_not_freed() {
    let mut heap = super::Heap::default();
    let made = [0; 3].map(|_| heap.allocate(crate::value::Kind::List(Vec::new())));
    let [super::Value::Object(drained), super::Value::Object(resumed), _] = made else { panic!("lists are objects") };
    let mut frame = super::Frame::new(0, 0, 0);
    frame.drains = Some(drained);
    frame.resumed = Some(crate::frame::Resumer { object: resumed, more: None, default: None, closes: false });
    heap.collect(|mark| mark.frame(&frame));
    assert_eq!(heap.living(), 2);
}

/// What the variables of a program are at its end, whose first region with sinks was changed as if the analysis had missed something.
fn after_a_gap(source: &str, gap: fn(&mut Run)) -> String {
    use duenna_core::{Datum, Grain, Label};

    let world = common::World::new(&[("s", json!("1"))]);
    let program = crate::compile(source, &world.environment, &world.limits).unwrap();
    let mut run = Run::new(program, Label::bottom(), world.limits);
    ENDED.take();
    let mut step = run.start(&world);
    loop {
        let answer = match step {
            Step::Read { key, .. } => Resumption::Value(json!("1"), Label::datum(Datum::stored(key), Grain::EXACT)),
            Step::Branch(branch) => {
                gap(&mut run);
                Resumption::Resolved(vec![true; branch.calls.len()])
            }
            Step::Call(_) => Resumption::Refused("no".to_owned()),
            Step::MayEnd(_) | Step::RegionEnd => Resumption::Continue,
            Step::Done | Step::Failed(_) | Step::NewValue { .. } => return ENDED.take(),
        };
        step = run.resume(answer, &world);
    }
}

const MADE_IN_AN_ARM: &str =
    "x = 0\nn = 0\nif priv_data_db.access_s() == '1':\n    x = [1]\n    n = len(x)\n    b.send(1)\ny = x\nz = n\n";

/// What a gap of the analysis may cost is a value, and never a label.
#[test]
fn an_object_that_was_not_foreseen_is_a_failure() {
    let made = after_a_gap(MADE_IN_AN_ARM, |_| {});
    assert!(made.contains("object") && made.contains("int {s"), "{made}");
    let lost = after_a_gap(MADE_IN_AN_ARM, |run| {
        if let Some(region) = &mut run.state.region {
            region.forget_allocations();
        }
    });
    // In the arm already, so that nothing is written into it there.
    assert!(!lost.contains("object") && !lost.contains("int {s"), "{lost}");
}

#[test]
fn an_object_of_another_group_is_a_failure_where_a_region_ends() {
    let lost = after_a_gap(MADE_IN_AN_ARM, |run| {
        let group = run.state.heap.groups.fresh(super::LabelId::BOTTOM);
        if let Some(region) = &mut run.state.region {
            region.mistake_groups(group);
        }
    });
    assert!(lost.contains("failure") && !lost.contains("object"), "{lost}");
}

#[test]
fn an_exception_out_of_a_call_that_had_to_return_reaches_no_handler() {
    let source = "def f():\n    if priv_data_db.access_s() == '1':\n        b.send(1)\n        int('x')\n    return 1\n\
                  i = True\ntry:\n    f()\nexcept Exception:\n    i = 'seen'\nj = i\n";
    let caught = after_a_gap(source, |_| {});
    let returned = after_a_gap(source, |run| {
        if let Some(region) = &mut run.state.region {
            region.expect_return(0);
        }
    });
    assert!(caught.contains("str") && !returned.contains("str"), "{caught}\n{returned}");
}

/// Exempt is what cannot change, with nothing private in it.
#[test]
fn a_reference_is_of_its_objects_group_or_of_a_constant() {
    use crate::value::{GroupId, Kind, Slot, Value};

    let (mut heap, mut labels) = (super::Heap::default(), super::Labels::default());
    let label = labels.id(&duenna_core::Label::datum("s".parse().unwrap(), duenna_core::Grain::EXACT));
    let other = heap.groups.fresh(label);
    let list = heap.allocate(Kind::List(Vec::new()));
    let public = heap.allocate(Kind::Tuple(vec![Slot::public(Value::Int(1))]));
    let private = heap.allocate(Kind::Tuple(vec![Slot::new(Value::Int(1), label, GroupId::NONE)]));
    let nested = heap.allocate(Kind::Tuple(vec![Slot::public(list.clone())]));
    assert_eq!([&list, &public, &private, &nested].map(|value| heap.is_of(value, other)), [false, true, false, false]);
    let group = heap.collapse(&[Slot::public(list.clone())], label, &mut labels);
    assert!(heap.is_of(&list, group) && !heap.is_of(&list, other) && heap.is_of(&Value::Int(1), other));
}
