//! Which arm of a branch on open data ran, where the task's course pays for that (semantics 3.11).

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

mod common;

use common::World;
use duenna_core::Course;
use serde_json::json;

/// A world whose tool `read` answers that, and where a course of so many bits pays for branches; `loud` may know what it answered itself.
fn world(bits: u8, answer: &str) -> World {
    let mut world = World::new(&[("s", json!("x"))]).answering("read", json!(answer));
    world.environment.errors_end = true;
    world.course = Some(Course::of(bits));
    world
}

/// How it ended, how often the user was asked, how many calls `a` received, and the bits that are left.
fn run(world: &mut World, source: &str) -> (String, usize, usize, u8) {
    let ended = world.run(source);
    (ended, world.asked.len(), world.seen_by("a").len(), world.course.unwrap().bits())
}

const READ: &str = "mail = b.read(name='inbox')\n";

#[test]
fn who_is_told_that_there_is_mail_is_not_asked_about() {
    let source = format!("{READ}if 'bank' in mail:\n    a.send(value='there is mail')\nprint('over')\n");
    assert_eq!(run(&mut world(8, "a letter of the bank"), &source), ("done".to_owned(), 0, 1, 7));
    assert_eq!(run(&mut world(8, "nothing"), &source), ("done".to_owned(), 0, 0, 7), "what is left tells nothing");
    assert_eq!(run(&mut world(0, "a letter of the bank"), &source), ("done".to_owned(), 1, 0, 0), "nothing pays");
}

#[test]
fn a_branch_costs_the_bits_of_its_ways() {
    let arms = |many: usize| {
        let arm = |at: usize| format!("elif '{at}' in mail:\n    a.send(value={at})\n");
        format!("{READ}if 'x' in mail:\n    print('x')\n{}", (0..many).map(arm).collect::<String>())
    };
    for (many, bits) in [(1, 1), (2, 2), (3, 2), (4, 3), (7, 3), (8, 4)] {
        assert_eq!(run(&mut world(8, "0"), &arms(many)), ("done".to_owned(), 0, 1, 8 - bits), "{many} arms");
        let mut poor = world(bits - 1, "0");
        let asked = run(&mut poor, &arms(many)).1;
        assert_eq!((asked, poor.course.unwrap().bits()), (many, bits - 1), "{many} arms are asked about, or paid for");
    }
}

/// One after the other: each costs, whichever arm ran, and where nothing is left the next is asked about.
#[test]
fn branches_add_up() {
    let source = format!("{READ}for at in range(3):\n    if str(at) in mail:\n        a.send(value='yes')\n");
    for answer in ["0 1 2", "", "2"] {
        let mut world = world(2, answer);
        let (_, asked, _, left) = run(&mut world, &source);
        assert_eq!((asked, left), (1, 0), "{answer}: the third");
    }
}

/// What is said in a call is no branch: it is asked about.
#[test]
fn what_a_call_says_is_asked_about() {
    for source in [
        "if mail:\n    a.send(value=mail)\n",
        "if 'x' in mail:\n    word = 'yes'\nelse:\n    word = 'no'\na.send(value=word)\n",
        "if 'x' in mail:\n    word = 'yes'\nelse:\n    word = 'no'\nif mail:\n    a.send(value=word)\n",
    ] {
        let mut world = world(8, "x");
        let (_, asked, received, _) = run(&mut world, &format!("{READ}{source}"));
        assert_eq!((asked, received), (1, 0), "{source}{:?}", world.asked);
    }
}

/// Nobody can count what comes of these.
#[test]
fn what_may_run_again_is_asked_about() {
    for source in [
        "for word in mail:\n    a.send(value='one')\n",
        "n = 0\nwhile n < len(mail):\n    a.send(value='one')\n    n += 1\n",
        "def tell():\n    a.send(value='one')\nif mail:\n    tell()\n",
        "def tell(n):\n    if len(mail) > n:\n        a.send(value='one')\n        tell(n + 1)\ntell(0)\n",
        "if mail:\n    print(sorted([2, 1], key=lambda one: a.send(value='one')))\n",
        "def each():\n    yield 1\n    if mail:\n        a.send(value='one')\n    yield 2\nfor one in each():\n    print(one)\nfor one in each():\n    print(one)\n",
        "class M:\n    def __str__(self):\n        return a.send(value='one')\nif mail:\n    print(f'{M()}')\n",
        "tell = [b.send, a.send][len(mail) > 1]\ntell(value='one')\n",
    ] {
        let mut world = world(8, "xx");
        let (_, asked, received, left) = run(&mut world, &format!("{READ}{source}"));
        assert_eq!((received, left), (0, 8), "{source}");
        assert!(asked > 0 || source.contains("tell = "), "{source}");
    }
}

/// Functions that call nobody change nothing, nor does a coroutine that is the whole artifact.
#[test]
fn what_calls_nobody_may_run_again() {
    for source in [
        "def long(text):\n    return any(len(word) > 3 for word in text.split())\nif long(mail):\n    a.send(value='long')\n",
        "if mail:\n    for word in mail.split():\n        print(word)\n    a.send(value='mail')\n",
        "import asyncio\nasync def main():\n    if mail:\n        print(len(mail))\n        a.send(value='mail')\nasyncio.run(main())\n",
        "def tell():\n    if mail:\n        a.send(value='mail')\ntell()\n",
    ] {
        let mut world = world(8, "letters");
        let (ended, asked, received, left) = run(&mut world, &format!("{READ}{source}"));
        assert_eq!((ended.as_str(), asked, received, left), ("done", 0, 1, 7), "{source}{:?}", world.asked);
    }
}

/// What the private store holds is asked about, whatever else decides.
#[test]
fn private_data_are_asked_about() {
    for source in [
        "if priv_data_db.access_s() == 'x':\n    a.send(value='yes')\n",
        "if mail:\n    if priv_data_db.access_s() == 'x':\n        a.send(value='yes')\n",
        "s = priv_data_db.access_s()\nif mail and s == 'x':\n    a.send(value='yes')\n",
    ] {
        let mut world = world(8, "x");
        let (_, asked, received, _) = run(&mut world, &format!("{READ}{source}"));
        assert_eq!(received, 0, "{source}");
        assert!(asked > 0 && world.asked.iter().all(|line| line.starts_with("`s`")), "{source}{:?}", world.asked);
    }
}

/// An error in a branch, or a condition that cannot be decided, is a way of its own.
#[test]
fn errors_are_ways() {
    let tried = format!(
        "{READ}try:\n    if 'x' in mail:\n        a.send(value=1)\n        loud.send(value=7)\n        a.send(value=2)\nexcept ToolError:\n    a.send(value=3)\n"
    );
    let mut world_ = world(8, "x");
    let (_, asked, received, left) = run(&mut world_, &tried);
    assert_eq!((asked, received), (0, 2), "{:?}", world_.asked);
    assert_eq!(left, 5, "none, one, two or three calls, and for each what the handler adds");
}

/// Whoever is called after a branch that is paid for is not asked about the ends before it.
#[test]
fn ends_are_still_paid_for_after_it() {
    let source =
        "loud.read(name='x')\nmail = b.read(name='inbox')\nif mail:\n    a.send(value='mail')\na.send(value='over')\n";
    let mut world = world(8, "x");
    world.course.as_mut().unwrap().begin();
    let (_, asked, received, _) = run(&mut world, source);
    assert_eq!((asked, received), (0, 2), "{:?}", world.asked);
}

/// Nobody would be asked about this branch, whatever they would be asked about the ends before it.
#[test]
fn what_is_known_costs_nothing() {
    let source =
        "mail = b.read(name='inbox')\nloud.read(name='x')\nif mail:\n    a.send(value='mail')\na.send(value='over')\n";
    let mut world = world(8, "x").allow("b/read", "server:a");
    let (_, asked, received, left) = run(&mut world, source);
    assert_eq!((asked, received, left), (0, 2, 8), "{:?}", world.asked);
}

/// What the user opened is as what a tool answered; sealed data beside it are not.
#[test]
fn what_the_user_opened_is_paid_for() {
    let source = "if priv_data_db.access_s() == 'x':\n    a.send(value='yes')\n";
    let mut world = World::new(&[("s", json!("x")), ("t", json!("y"))]);
    world.environment.errors_end = true;
    world.course = Some(Course::of(8));
    world.environment.opened.insert("s".parse().unwrap());
    assert_eq!(run(&mut world, source), ("done".to_owned(), 0, 1, 7));
    let both = "if priv_data_db.access_s() == 'x' and priv_data_db.access_t() == 'y':\n    a.send(value='yes')\n";
    let (_, asked, received, _) = run(&mut world, both);
    assert_eq!((asked, received), (1, 1), "{:?}", world.asked);
    assert!(world.asked[0].starts_with("`t`"), "{:?}", world.asked);
}

/// A condition that is a failure takes neither arm, and a branch may be stopped between two calls: each is a way of its own.
#[test]
fn what_runs_no_arm_and_what_stops_between_are_ways() {
    let sends = |calls: &[u8], indent: &str| -> String {
        calls.iter().fold(String::new(), |lines, call| lines + indent + &format!("a.send(value={call})\n"))
    };
    let two = format!("{READ}if mail:\n{}", sends(&[1, 2], "    "));
    assert_eq!(run(&mut world(8, "x"), &two).3, 6, "none, one, or both");
    let nested = format!(
        "{READ}if mail:\n    if 'y' in mail:\n{}    else:\n{}{}",
        sends(&[1], "        "),
        sends(&[2], "        "),
        sends(&[3, 4], "    ")
    );
    assert_eq!(run(&mut world(8, "x"), &nested).3, 4, "nine ways: what 1, 2 or neither of them begins with");
}

/// Wherever an error may be raised that a `try` watches, what its handler calls may come next.
#[test]
fn what_a_handler_calls_may_come_after_each_call() {
    let source = format!(
        "{READ}try:\n    if mail:\n        a.send(value=1)\n        loud.send(value=2)\nexcept ToolError:\n    a.send(value=3)\n"
    );
    assert_eq!(
        run(&mut world(8, "x"), &source).3,
        5,
        "none, one or both, and for each what the handler adds: six ways"
    );
}
