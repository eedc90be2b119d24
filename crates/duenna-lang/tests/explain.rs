//! Why a call may tell what it may tell: the way of each datum through the source.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

mod common;

use common::World;
use duenna_core::Label;
use duenna_lang::{How, compile, explain};
use serde_json::json;

fn world() -> World {
    World::new(&[("s", json!("secret")), ("t", json!("other"))])
}

/// The way of `datum` to the last call, as `LINE WORD` pairs.
fn way(world: &World, source: &str, datum: &str) -> Vec<String> {
    let all = world.explain(source);
    let last = all.iter().max_by_key(|one| one.prospect.line).expect("a call");
    let chain = last.chains.iter().find(|chain| chain.datum.to_string() == datum).expect("the datum is told");
    chain.links.iter().map(|link| format!("{} {}", link.line, word(&link.how))).collect()
}

fn word(how: &How) -> String {
    let how = serde_json::to_value(how).unwrap();
    how["how"].as_str().unwrap().to_owned()
}

#[track_caller]
fn goes(source: &str, expected: &[&str]) {
    assert_eq!(way(&world(), source, "s"), expected, "{source}");
}

#[test]
fn assignments_are_followed() {
    goes(
        "s = priv_data_db.access_s()\nx = 1\ny = s + 'x'\nz = f'{y}'\na.send(z)",
        &["1 read", "3 computed", "4 computed", "5 called"],
    );
    goes("a.send(priv_data_db.access_s())", &["1 read", "1 called"]);
}

#[test]
fn containers_are_followed() {
    goes(
        "s = priv_data_db.access_s()\nxs = []\nxs.append(s)\nfor x in xs:\n    b.send(x)",
        &["1 read", "3 kept", "4 taken", "5 called"],
    );
    goes(
        "s = priv_data_db.access_s()\nd = {}\nd['k'] = s\ny = d['k']\nb.send(y)",
        &["1 read", "3 kept", "4 taken", "5 called"],
    );
}

#[test]
fn branches_decide() {
    goes("s = priv_data_db.access_s()\nif s == 'x':\n    a.send('yes')", &["1 read", "2 decided", "3 chosen"]);
    goes(
        "s = priv_data_db.access_s()\nn = 0\nif s:\n    n = 1\na.send(n)",
        &["1 read", "3 decided", "4 computed", "5 called"],
    );
    goes(
        "s = priv_data_db.access_s()\nok = True\ntry:\n    int(s)\nexcept Exception:\n    ok = False\na.send(ok)",
        &["1 read", "4 failed", "6 computed", "7 called"],
    );
}

#[test]
fn functions_closures_and_methods_are_followed() {
    goes(
        "def f(p, q):\n    return q\ns = priv_data_db.access_s()\nt = f(s, 1)\nx = f(1, s)\na.send(x)",
        &["3 read", "5 passed", "2 returned", "5 computed", "6 called"],
    );
    goes(
        "def make(p):\n    def inner():\n        return p\n    return inner\ng = make(priv_data_db.access_s())\na.send(g())",
        &["5 read", "2 kept", "4 returned", "5 computed", "6 called"],
    );
    goes(
        "class C:\n    def set(self, v):\n        self.v = v\nc = C()\nc.set(priv_data_db.access_s())\na.send(c.v)",
        &["5 read", "6 called"],
    );
    goes(
        "class C:\n    def put_in(self, v):\n        self.v = v\n    def get_out(self):\n        return self.v\nc = C()\n\
         c.put_in(priv_data_db.access_s())\na.send(c.get_out())",
        &["7 read", "8 called"],
    );
    goes(
        "def g():\n    s = priv_data_db.access_s()\n    yield s\nfor x in g():\n    a.send(x)",
        &["2 read", "3 returned", "4 computed", "5 called"],
    );
    goes("n = ''\ndef f():\n    global n\n    n = priv_data_db.access_s()\nf()\na.send(n)", &["4 read", "6 called"]);
}

#[test]
fn the_other_argument_is_not_blamed() {
    goes(
        "def f(p, q):\n    return q\ns = priv_data_db.access_s()\nu = priv_data_db.access_s()\nx = f(u, 1)\ny = f(2, s)\na.send(y)",
        &["3 read", "6 passed", "2 returned", "6 computed", "7 called"],
    );
}

#[test]
fn replies_say_what_the_server_was_told() {
    let world = self::world();
    let source = "s = priv_data_db.access_s()\na.send(s)\nr = a.read('x')\nb.send(r)";
    assert_eq!(way(&world, source, "s"), ["1 read", "2 told", "3 came_back", "4 called"]);
    assert_eq!(way(&world, source, "a/read"), ["3 answered", "4 called"]);
    let mut world = self::world().allow("s", "server:a");
    world.run("a.send(priv_data_db.access_s())");
    assert_eq!(way(&world, "x = 1\nr = a.read('x')\nb.send(r)", "via s"), ["2 told_before", "3 called"]);
    let echo = "r = a.send(priv_data_db.access_s())\nb.send(r)";
    assert_eq!(way(&self::world(), echo, "s"), ["1 read", "1 told", "2 called"]);
}

#[test]
fn what_the_author_knew_comes_from_the_start() {
    let world = self::world();
    let program = compile("x = 1\na.send(x)", &world.environment, &world.limits).expect("compiles");
    let knew = Label::datum("s".parse().unwrap(), duenna_core::Grain::EXACT);
    let all = explain(&program, &knew, &world);
    assert_eq!(all[0].chains[0].links[0].how, How::Known);
}

/// The programs of the tasks as if their data were private: what they assign is mixed with entries of the store, and what
/// they print is sent.
#[test]
fn every_datum_of_every_task_has_a_way() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/programs/tasks");
    let mut world = world();
    let parameter = |name: &str| duenna_lang::Parameter { name: name.to_owned(), required: false };
    let names = ["p0", "p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8", "p9", "sep", "end"];
    let signature =
        duenna_lang::Signature { parameters: names.map(parameter).to_vec(), success_public: true, lists: false };
    world.environment.servers.get_mut(&"a".parse().unwrap()).unwrap().insert("say".parse().unwrap(), signature);
    let mut found = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let source = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        let source = source.replace("print(", "a.say(");
        for at in (0..source.lines().count()).step_by(4) {
            let private: Vec<String> = source.lines().enumerate().map(|(n, line)| private(n == at, line)).collect();
            let private = private.join("\n");
            if compile(&private, &world.environment, &world.limits).is_ok() {
                found += world.ways(&private);
            }
        }
    }
    assert!(found > 1000, "{found}");
}

/// A line that assigns something, with a private value in it.
fn private(is_chosen: bool, line: &str) -> String {
    let is_simple = |name: &str| name.chars().all(|c| c == '_' || c.is_alphanumeric());
    match line.split_once(" = ") {
        Some((name, value)) if is_chosen && is_simple(name) && balanced(value) => {
            format!("{name} = ({value}) if priv_data_db.access_s() else [priv_data_db.access_t()]")
        }
        _ => line.to_owned(),
    }
}

fn balanced(text: &str) -> bool {
    let count = |wanted: &str| text.chars().filter(|c| wanted.contains(*c)).count();
    count("([{") == count(")]}")
}
