//! The time and the randomness of a run: public, the same when it is run again, and no way for a secret to show.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

mod common;

use common::{Secrets, World};
use duenna_core::{Call, Label, ReplyLabels};
use duenna_lang::{Environment, Foresight, Inputs, Limits, Run, Step, compile};
use serde_json::{Value, json};

const IMPORTS: &str = "import random, uuid, secrets, time
from datetime import datetime, date
s = priv_data_db.access_s()
";
const HEAD: &str = "def tell(value):
    try:
        a.send(value)
    except PermissionError:
        pass
";

/// Runs a program in worlds that differ only in `secret`. `a` must see the same; `b` may know the secret.
#[track_caller]
fn hidden(source: &str) {
    let secrets = [json!(0), json!(1), json!("x"), json!([1, 2, 3]), json!(null)];
    let world = |secret: &Value| World::new(&[("s", secret.clone())]).allow("s", "server:b");
    Secrets::new(secrets, world).after(&format!("{IMPORTS}{HEAD}")).before("a.send('end')").hidden(source);
}

/// How often `a` got something from a program.
fn told(source: &str) -> usize {
    let mut world = World::new(&[("s", json!(1))]);
    let end = world.run(&format!("{IMPORTS}{source}"));
    assert_eq!(end, "done", "{source}");
    world.seen_by("a").len()
}

const DRAWS: &[&str] = &[
    "random.random()",
    "random.randint(1, 10**9)",
    "random.choice(range(10**9))",
    "random.sample(range(1000), 5)",
    "str(uuid.uuid4())",
    "secrets.token_hex(8)",
    "r.random()",
    "r.choices(range(1000), k=4)",
];

#[test]
fn what_one_arm_draws_moves_no_later_draw() {
    for draw in DRAWS {
        for use_of in [
            format!("if s:\n    {draw}\ntell({draw})"),
            format!("if s:\n    x = {draw}\nelse:\n    x = 0\ntell({draw})"),
            format!("for i in range(3):\n    if s:\n        {draw}\ntell({draw})"),
            format!("def f():\n    return {draw}\nif s:\n    f()\ntell(f())"),
            format!("try:\n    int(s)\n    {draw}\nexcept (ValueError, TypeError):\n    pass\ntell({draw})"),
            format!("def g():\n    while True:\n        yield {draw}\nit = g()\nif s:\n    next(it)\ntell(next(it))"),
            format!("v = [{draw} for x in s] if isinstance(s, list) else []\ntell({draw})"),
            format!("v = s and {draw}\ntell({draw})\ntell(v)"),
            format!("f = (lambda: {draw}) if s else (lambda: 0)\nf()\ntell({draw})"),
            // Within a branch on what is less secret, one on what is more.
            format!("p = b.send(s)\nif p:\n    if s:\n        {draw}\n    y = {draw}\n    tell(y)"),
        ] {
            hidden(&format!("r = random.Random(4)\n{use_of}"));
        }
    }
}

#[test]
fn a_secret_seed_and_what_is_drawn_by_a_secret_are_told() {
    for body in [
        "random.seed(s)\ntell(random.random())",
        "random.seed(str(s))\ntell(random.randint(0, 5))",
        "if s:\n    random.seed(5)\ntell(random.random())",
        "r = random.Random(str(s))\ntell(r.random())",
        "if s:\n    r.seed(7)\ntell(r.random())",
        "tell(random.choice([s, 1]))",
        "tell(random.choice(['x'] if s else ['y']))",
        "xs = [1, 2, 3]\nif s:\n    random.shuffle(xs)\ntell(xs[0])",
        "xs = [s, 2]\nrandom.shuffle(xs)\ntell(xs[0])",
        "xs = [1, 2, 3]\nrandom.shuffle(xs)\nys = [s]\nrandom.shuffle(ys)\ntell(xs)",
        "tell(random.sample([s, s], 1))",
        "tell(random.choices([1, 2], weights=[1, 2 if s else 0]))",
        "n = 3 if s else 1\nrandom.sample(range(10), n)\ntell(random.random())",
        "n = 3 if s else 1\nfor i in range(n):\n    random.random()\ntell(random.random())",
        "tell(uuid.uuid5(uuid.NAMESPACE_DNS, str(s)))",
        "tell(secrets.compare_digest('x', str(s)))",
        "x = datetime.now() if s else None\ntell(x)",
        "time.sleep(1 if s else 0)\ntell(time.time())",
        "t = time.time()\nif s:\n    for i in range(1000):\n        pass\ntell(time.time() - t)",
        "random_count = s\ntell(random.random())",
        "_random_count = s\n_random_key = s\n_secret_count = s\ntell(random.random())\ntell(str(uuid.uuid4()))",
        "def f():\n    global _random_count\n    _random_count = s\nf()\ntell(random.random())",
    ] {
        hidden(&format!("r = random.Random(4)\n{body}"));
    }
}

#[test]
fn draws_and_clocks_are_public() {
    for draw in DRAWS {
        assert_eq!(
            told(&format!("r = random.Random(4)\na.send({draw})\nx = {draw}\nif x:\n    a.send(x)")),
            2,
            "{draw}"
        );
    }
    for now in ["str(datetime.now())", "str(date.today())", "time.time()", "time.strftime('%Y')"] {
        assert_eq!(told(&format!("a.send({now})\nif s:\n    x = {now}\na.send({now})")), 2, "{now}");
    }
    // How much a draw takes is not seen by the next.
    assert_eq!(told("random.choice([1, s])\nrandom.sample([1, 2, s], 2)\na.send(random.random())"), 1);
}

struct NoCalls;

impl Foresight for NoCalls {
    fn replies(&self, _: &[Call]) -> Vec<ReplyLabels> {
        Vec::new()
    }
}

fn printed(source: &str, inputs: Inputs) -> String {
    let program = compile(source, &Environment::default(), &Limits::default()).unwrap();
    let mut run = Run::new(program, Label::bottom(), Limits::default()).with_inputs(inputs);
    assert!(matches!(run.start(&NoCalls), Step::Done));
    run.take_output()
}

#[test]
fn the_inputs_of_a_run_decide_what_it_draws() {
    let source = "import random, uuid, secrets\nprint(random.random(), random.randint(1, 10**12), uuid.uuid4(), secrets.token_hex())\nxs = list(range(20))\nrandom.shuffle(xs)\nprint(xs)";
    let one = Inputs { seed: [1; 32], ..Inputs::default() };
    let other = Inputs { seed: [2; 32], ..Inputs::default() };
    assert_eq!(printed(source, one), printed(source, one));
    assert_ne!(printed(source, one), printed(source, other));
    let seeded = "import random\nrandom.seed(42)\nprint(random.random(), random.sample(range(99), 5))\nrandom.seed()\nprint(random.random() == random.random())";
    assert_eq!(printed(seeded, one), printed(seeded, other));
}

#[test]
fn a_run_has_one_time() {
    let source = "import time\nfrom datetime import datetime, date, timezone\nfrom zoneinfo import ZoneInfo\nprint(datetime.now(), date.today(), datetime.utcnow(), time.time(), time.monotonic())\nprint(datetime.now(timezone.utc).isoformat(), datetime.now(tz=ZoneInfo('Asia/Tokyo')), time.gmtime().tm_mon)";
    let inputs = Inputs { start: 1_700_000_000_250_000, offset: 7200, ..Inputs::default() };
    assert_eq!(
        printed(source, inputs),
        "2023-11-15 00:13:20.250000 2023-11-15 2023-11-14 22:13:20.250000 1700000000.25 0.0\n2023-11-14T22:13:20.250000+00:00 2023-11-15 07:13:20.250000+09:00 11\n"
    );
}
