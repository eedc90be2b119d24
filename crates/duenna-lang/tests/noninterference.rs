//! Randomly generated programs, run in worlds that differ only in what a coalition may not know: its members must get the same
//! calls, and the user the same questions (semantics 7). `DUENNA_PROGRAMS` and `DUENNA_SEED` choose how many and which.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

mod common;

use common::World;
use serde_json::{Value, json};

/// A small generator of numbers: the same seed, the same programs, everywhere.
struct Chance(u64);

impl Chance {
    fn next(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % below as u64).unwrap()
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.next(of.len())]
    }

    fn variable(&mut self) -> String {
        format!("v{}", self.next(5))
    }
}

/// Writes one program.
struct Author {
    chance: Chance,
    lines: Vec<String>,
    in_loop: bool,
    in_function: bool,
    guards: Vec<bool>,
}

impl Author {
    fn program(seed: u64) -> String {
        let chance = Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let mut author = Self { chance, lines: Vec::new(), in_loop: false, in_function: false, guards: Vec::new() };
        for start in [
            "v0 = [1, 2]",
            "v1 = [3]",
            "v2 = priv_data_db.access_s()",
            "v3 = {0: 1, 1: 2}",
            "v4 = priv_data_db.access_t()",
            "g = 0",
        ] {
            author.line(0, start);
        }
        for name in ["f", "h"] {
            if author.chance.next(2) == 0 {
                author.function(name);
            } else {
                author.line(0, &format!("def {name}(p, q):\n    return p"));
            }
        }
        let count = 4 + author.chance.next(9);
        author.block(0, count, 3);
        author.line(0, "c.send('end')");
        author.lines.join("\n")
    }

    fn line(&mut self, depth: usize, text: &str) {
        self.lines.push(format!("{}{text}", "    ".repeat(depth)));
    }

    fn function(&mut self, name: &str) {
        self.line(0, &format!("def {name}(p, q):"));
        if self.chance.next(2) == 0 {
            self.line(1, "global g");
        }
        for start in ["v0 = p", "v1 = q", "v2 = g", "v3 = [g]", "v4 = 1"] {
            self.line(1, start);
        }
        self.in_function = true;
        let count = 1 + self.chance.next(4);
        self.block(1, count, 2);
        self.in_function = false;
        let result = self.chance.variable();
        self.line(1, &format!("return {result}"));
    }

    fn block(&mut self, depth: usize, count: usize, budget: usize) {
        for _ in 0..count {
            self.statement(depth, budget);
        }
        self.line(depth, "pass");
    }

    fn value(&mut self) -> String {
        let (a, b) = (self.chance.variable(), self.chance.variable());
        match self.chance.next(20) {
            0 => self.chance.next(3).to_string(),
            1 => "'x'".to_owned(),
            2 => "[]".to_owned(),
            3 => format!("[{a}, {b}]"),
            4 => format!("{{0: {a}, 1: {b}}}"),
            5 => format!("int({a})"),
            6 => format!("{a}[{b}]"),
            7 => format!("{a} + {b}"),
            8 => format!("len({a})"),
            9 => format!("{a} == {b}"),
            10 => format!("({a} if {b} else {})", self.chance.variable()),
            11 => format!("str({a})"),
            12 => format!("f'{{{a}}}-{{{b}}}'"),
            13 => format!("[i for i in {a} if i == {b}]"),
            14 => format!("({a} and {b})"),
            15 => format!("{}({a}, {b})", self.chance.one(&["f", "h"])),
            16 => format!("priv_data_db.access_{}()", self.chance.one(&["s", "t", "u"])),
            17 => format!("sorted([{a}, {b}])"),
            18 => format!("{a}[0]"),
            _ => a,
        }
    }

    fn statement(&mut self, depth: usize, budget: usize) {
        let (a, b) = (self.chance.variable(), self.chance.variable());
        match self.chance.next(if budget == 0 { 15 } else { 23 }) {
            0..=3 => {
                let value = self.value();
                let depth = self.guarded(depth);
                self.line(depth, &format!("{a} = {value}"));
                self.unguarded(depth);
            }
            4 => {
                let depth = self.guarded(depth);
                self.line(depth, &format!("{a}.append({b})"));
                self.unguarded(depth);
            }
            5 => {
                let key = self.chance.variable();
                let depth = self.guarded(depth);
                self.line(depth, &format!("{a}[{key}] = {b}"));
                self.unguarded(depth);
            }
            6 => self.line(depth, &format!("{a} = {b}")),
            7 => {
                let depth = self.guarded(depth);
                self.line(depth, &format!("{a} += {b}"));
                self.unguarded(depth);
            }
            8..=10 => {
                let value = self.value();
                let server = self.chance.one(&["a", "b", "c"]);
                if self.chance.next(2) == 0 {
                    self.line(depth, &format!("{server}.send({value})"));
                } else {
                    self.line(depth, "try:");
                    self.line(depth + 1, &format!("{server}.send({value})"));
                    self.line(depth, "except PermissionError:");
                    let value = self.value();
                    self.line(depth + 1, &format!("{a} = {value}"));
                }
            }
            11 if self.in_loop => {
                let word = self.chance.one(&["break", "continue"]);
                self.line(depth, word);
            }
            12 if self.in_function => self.line(depth, &format!("return {a}")),
            13 => self.line(depth, &format!("raise ValueError({a})")),
            14 => self.line(depth, &format!("{a} = b.read('n')")),
            15..=17 => {
                self.line(depth, &format!("if {a}:"));
                self.inner(depth, budget);
                if self.chance.next(2) == 0 {
                    self.line(depth, "else:");
                    self.inner(depth, budget);
                }
            }
            18 | 19 => {
                let over = if self.chance.next(2) == 0 { "range(2)".to_owned() } else { b };
                self.line(depth, &format!("for {a} in {over}:"));
                let was = std::mem::replace(&mut self.in_loop, true);
                self.inner(depth, budget);
                self.in_loop = was;
            }
            20 => {
                self.line(depth, &format!("while {a}:"));
                let was = std::mem::replace(&mut self.in_loop, true);
                self.inner(depth, budget);
                self.in_loop = was;
                let value = self.value();
                self.line(depth + 1, &format!("{a} = {value}"));
                self.line(depth + 1, "break");
            }
            _ if budget == 0 => self.line(depth, "pass"),
            _ => {
                self.line(depth, "try:");
                self.inner(depth, budget);
                let class = self.chance.one(&["Exception", "ValueError", "KeyError", "(TypeError, IndexError)"]);
                self.line(depth, &format!("except {class} as e:"));
                self.line(depth + 1, &format!("{a} = str(e)"));
                self.inner(depth, budget);
                if self.chance.next(3) == 0 {
                    self.line(depth, "else:");
                    self.inner(depth, budget);
                }
            }
        }
    }

    /// Half of what may fail stands in a `try` of its own, or few programs would reach their end.
    fn guarded(&mut self, depth: usize) -> usize {
        self.guards.push(self.chance.next(2) == 0);
        if self.guards.last() == Some(&true) {
            self.line(depth, "try:");
            return depth + 1;
        }
        depth
    }

    fn unguarded(&mut self, depth: usize) {
        if self.guards.pop() == Some(true) {
            let class = self.chance.one(&["Exception", "Exception", "TypeError"]);
            self.line(depth - 1, &format!("except {class}:"));
            self.line(depth, "pass");
        }
    }

    fn inner(&mut self, depth: usize, budget: usize) {
        let count = 1 + self.chance.next(3);
        self.block(depth + 1, count, budget - 1);
    }
}

fn world(s: &Value, t: &Value, u: &Value) -> World {
    World::new(&[("s", s.clone()), ("t", t.clone()), ("u", u.clone())])
        .allow("s", "server:b")
        .allow("b/read", "server:c")
        .allow("s", "server:c")
        .allow("t", "server:c")
        .answering("read", json!([1, {"k": 2}]))
}

/// What a coalition sees, and what everyone sees.
fn view(
    source: &str,
    values: (&Value, &Value, &Value),
    members: &[&str],
) -> (Vec<common::Received>, Vec<String>, bool) {
    let mut world = world(values.0, values.1, values.2);
    world.limits.steps = 2_000_000;
    let end = world.run(source);
    assert!(!end.starts_with("rejected"), "{end}\n{source}");
    let seen = world.received.iter().filter(|received| members.contains(&received.server.as_str())).cloned().collect();
    (seen, world.asked, end == "done")
}

#[test]
fn coalitions_learn_nothing_they_may_not() {
    let number = |name: &str, default: u64| std::env::var(name).map_or(default, |text| text.parse().unwrap());
    let (count, seed) = (number("DUENNA_PROGRAMS", 300), number("DUENNA_SEED", 1));
    let values = [json!(0), json!(1), json!("x"), json!([1, 2])];
    let (mut done, mut sent) = (0, 0);
    for at in 0..count {
        let source = Author::program(seed.wrapping_mul(1_000_003).wrapping_add(at));
        let mut chance = Chance(at.wrapping_mul(77) | 1);
        let mut pick = || values[chance.next(values.len())].clone();
        let (s, t, u) = (pick(), pick(), pick());
        let (s2, t2, u2) = (pick(), pick(), pick());
        for (members, first, second) in [
            (&["a"][..], (&s, &t, &u), (&s2, &t2, &u2)),
            (&["a", "b"][..], (&s, &t, &u), (&s, &t2, &u2)),
            (&["a", "b", "c"][..], (&s, &t, &u), (&s, &t, &u2)),
        ] {
            let (one, other) = (view(&source, first, members), view(&source, second, members));
            assert_eq!(one.0, other.0, "program {at}: {members:?} can tell {first:?} from {second:?}\n{source}");
            assert_eq!(one.1, other.1, "program {at}: the questions tell {first:?} from {second:?}\n{source}");
            done += u64::from(one.2);
            sent += u64::from(!one.0.is_empty());
        }
    }
    println!(
        "{count} programs: {}% of runs reached their end, {}% sent something",
        done * 100 / (count * 3),
        sent * 100 / (count * 3)
    );
    assert!(sent * 10 > count, "the programs are too tame: {sent} of {} runs sent anything", count * 3);
}

/// The explanations of the preview hold for whatever program.
#[test]
fn every_datum_of_every_program_has_a_way() {
    let number = |name: &str, default: u64| std::env::var(name).map_or(default, |text| text.parse().unwrap());
    let (count, seed) = (number("DUENNA_PROGRAMS", 300) / 6, number("DUENNA_SEED", 1));
    let world = World::new(&[("s", json!(0)), ("t", json!(1)), ("u", json!(2))]);
    let ways: usize =
        (0..count).map(|at| world.ways(&Author::program(seed.wrapping_mul(7_000_003).wrapping_add(at)))).sum();
    assert!(ways as u64 > count, "{ways}");
}
