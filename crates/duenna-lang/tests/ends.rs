//! A tool's error ends the artifact where the task's course pays for what that tells (semantics 4.4).

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

mod common;

use common::World;
use serde_json::json;

/// A world with a secret that only `loud` may know, where errors end artifacts; with tools that fail.
fn world(failing: &[&str]) -> World {
    let mut world = World::new(&[("s", json!("x"))]).allow("s", "server:loud");
    world.environment.errors_end = true;
    world.failing = failing.iter().map(|tool| (*tool).to_owned()).collect();
    world
}

#[test]
fn nobody_is_asked_about_a_call_that_might_have_failed() {
    let source = "loud.read(name='x')\na.send(value=1)\nprint('sent')\n";
    let mut ending = world(&[]);
    assert_eq!((ending.run(source).as_str(), ending.asked.len(), ending.seen_by("a").len()), ("done", 0, 1));
    // Without a course, whoever comes later is asked about.
    let mut before = world(&[]);
    before.environment.errors_end = false;
    before.run(source);
    assert_eq!((before.asked.len(), before.seen_by("a").len()), (1, 0), "{:?}", before.asked);
}

#[test]
fn an_error_ends_the_artifact_wherever_it_is() {
    let programs = [
        "loud.read(name='x')\na.send(value=1)\n",
        "def look():\n    return loud.read(name='x')\nlook()\na.send(value=1)\n",
        "def each():\n    yield 1\n    yield loud.read(name='x')\nfor one in each():\n    print(one)\na.send(value=1)\n",
        "print(sorted([2, 1], key=lambda one: loud.read(name='x')))\na.send(value=1)\n",
        "class A:\n    def __str__(self):\n        return loud.read(name='x')\nprint(f'{A()}')\na.send(value=1)\n",
    ];
    for source in programs {
        let mut world = world(&["read"]);
        assert_eq!(world.run(source), "ToolError: ok", "{source}");
        assert_eq!((world.asked.len(), world.seen_by("a").len()), (0, 0), "{source}");
    }
}

/// Something would still run, which may tell that there was an error.
#[test]
fn what_watches_keeps_the_old_rule() {
    let programs = [
        "try:\n    loud.read(name='x')\nexcept ValueError:\n    pass\na.send(value=1)\n",
        "try:\n    loud.read(name='x')\nfinally:\n    a.send(value=1)\n",
        "def look():\n    loud.read(name='x')\ntry:\n    look()\nexcept ToolError:\n    a.send(value=1)\n",
        "import contextlib\nwith contextlib.suppress(ToolError):\n    loud.read(name='x')\na.send(value=1)\n",
        "class M:\n    def __enter__(self):\n        return self\n    def __exit__(self, *rest):\n        a.send(value=1)\n        return True\n\
         with M():\n    loud.read(name='x')\n",
    ];
    for source in programs {
        for failing in [&[][..], &["read"]] {
            let mut world = world(failing);
            world.run(source);
            assert!(world.asked.iter().any(|line| line.contains("loud/read")), "{source}{:?}", world.asked);
            assert!(world.seen_by("a").is_empty(), "{source}");
        }
    }
}

#[test]
fn private_data_end_nothing() {
    let source = "loud.read(name=priv_data_db.access_s())\na.send(value=1)\n";
    for failing in [&[][..], &["read"]] {
        let mut world = world(failing);
        world.run(source);
        assert!(world.asked.iter().any(|line| line.starts_with("`s`")), "{:?}", world.asked);
        assert!(world.seen_by("a").is_empty());
    }
}

/// How many calls an arm makes is not counted.
#[test]
fn a_branch_is_decided_by_the_ends_before_it() {
    let source = "loud.read(name='x')\nif priv_data_db.access_s() == 'x':\n    a.send(value=1)\na.send(value=2)\n";
    let mut world = world(&[]).allow("s", "server:a");
    world.run(source);
    assert!(world.asked.iter().any(|line| line.contains("loud/read")), "{:?}", world.asked);
    assert!(world.seen_by("a").is_empty());
    // One in which nobody can be called changes nothing.
    let source = "loud.read(name='x')\nn = 0\nif priv_data_db.access_s() == 'x':\n    n = 1\na.send(value=2)\n";
    let mut world = self::world(&[]);
    let end = world.run(source);
    assert_eq!((end.as_str(), world.asked.as_slice(), world.seen_by("a").len()), ("done", &[][..], 1));
}

/// What was answered is data as before.
#[test]
fn what_is_sent_on_is_asked_about() {
    let mut world = world(&[]);
    world.run("page = loud.read(name='x')\na.send(value=page)\n");
    assert!(world.asked.iter().any(|line| line.contains("loud/read")), "{:?}", world.asked);
    assert!(world.seen_by("a").is_empty());
}

/// A run that is written and read back knows its ends.
#[test]
fn ends_outlive_a_stop() {
    let source = "loud.read(name='x')\nif priv_data_db.access_s() == 'x':\n    a.send(value=1)\n";
    let mut world = world(&[]).allow("s", "server:a");
    world.persist = true;
    world.run(source);
    assert!(world.asked.iter().any(|line| line.contains("loud/read")), "{:?}", world.asked);
}

#[test]
fn no_new_value_is_asked_for_after_a_possible_end() {
    let mut world = world(&[]);
    let end = world.run("loud.read(name='x')\nnew = priv_data_db.new_value('other')\n");
    assert!(end.starts_with("PermissionError"), "{end}");
}

/// How an artifact ended tells that it came so far.
#[test]
fn that_it_came_so_far_is_told_by_its_error() {
    for source in [
        "loud.read(name='x')\n1 // 0\n",
        "loud.read(name='x')\nif priv_data_db.access_s():\n    a.send(value=1)\n1 // 0\n",
    ] {
        let mut world = world(&[]);
        assert!(world.run(source).starts_with("ZeroDivisionError"), "{source}");
        let failure = world.failure.unwrap();
        let read = "loud/read".parse().unwrap();
        assert!(failure.in_secret_context && failure.pc.grain_of(&read).is_some(), "{source}{failure:?}");
        assert!(failure.label.grain_of(&read).is_some(), "{source}{failure:?}");
    }
}

/// What a tool answered lets an operation fail: nothing comes after that, as in Python.
#[test]
fn what_fails_on_an_answer_ends_the_artifact() {
    let programs = [
        ("{'a': 1}[loud.read(name='x')]\na.send(value=1)\n", "KeyError: 'ok'"),
        ("int(loud.read(name='x'))\na.send(value=1)\n", "ValueError: invalid literal for int() with base 10: 'ok'"),
        ("page = loud.read(name='x')\npage[5]\na.send(value=1)\n", "IndexError: string index out of range"),
        (
            "def look(page):\n    return page['x']\nlook(loud.read(name='x'))\na.send(value=1)\n",
            "TypeError: string indices must be integers, not 'str'",
        ),
        (
            "total = 0\nfor one in loud.read(name='x'):\n    total += int(one)\na.send(value=1)\n",
            "ValueError: invalid literal for int() with base 10: 'o'",
        ),
        (
            "print([int(one) for one in loud.read(name='x')])\na.send(value=1)\n",
            "ValueError: invalid literal for int() with base 10: 'o'",
        ),
        (
            "if loud.read(name='x') == 'ok':\n    raise ValueError('nothing there')\na.send(value=1)\n",
            "ValueError: nothing there",
        ),
        ("assert loud.read(name='x') == 'x', 'what is this?'\na.send(value=1)\n", "AssertionError: what is this?"),
        (
            "for one in b.read(name='x'):\n    if one == 'k':\n        raise SystemExit('stop')\na.send(value=1)\n",
            "SystemExit: stop",
        ),
        (
            "def check(page):\n    if page == 'ok':\n        raise ValueError('bad')\ndef look():\n    for one in range(2):\n        check(loud.read(name='x'))\nlook()\na.send(value=1)\n",
            "ValueError: bad",
        ),
        (
            "page = loud.read(name='x')\ntry:\n    loud.read(name='x')\n    page[5]\nexcept ToolError:\n    pass\na.send(value=1)\n",
            "IndexError: string index out of range",
        ),
        ("if b.read(name='x') == 'ok':\n    loud.send(value=1)\na.send(value=1)\n", "ToolError: ok"),
    ];
    for (source, end) in programs {
        for persist in [false, true] {
            let mut world = world(&["send"]).allow("b/read", "server:loud");
            world.persist = persist;
            assert_eq!(world.run(source), end, "{source}");
            assert_eq!((world.asked.as_slice(), world.seen_by("a").len()), (&[][..], 0), "{source}");
        }
    }
}

/// Where nothing fails, whoever comes later is not asked about it.
#[test]
fn nobody_is_asked_about_what_might_have_failed() {
    let programs = [
        "{'ok': 1}[loud.read(name='x')]\na.send(value=1)\n",
        "total = 0\nfor one in loud.read(name='x'):\n    total += ord(one)\na.send(value=1)\n",
        "if loud.read(name='x') != 'ok':\n    raise ValueError('nothing there')\na.send(value=1)\n",
        "for one in b.read(name='x'):\n    if one == 'x':\n        raise SystemExit('stop')\na.send(value=1)\n",
        "def check(page):\n    if page == 'x':\n        raise ValueError('bad')\nfor one in range(2):\n    check(loud.read(name='x'))\na.send(value=1)\n",
        "if b.read(name='x') == 'ok':\n    loud.send(value=1)\na.send(value=1)\n",
    ];
    for source in programs {
        let mut world = world(&[]).allow("b/read", "server:loud");
        assert_eq!(world.run(source), "done", "{source}");
        assert_eq!((world.asked.as_slice(), world.seen_by("a").len()), (&[][..], 1), "{source}");
    }
}

/// In a region that calls somebody, how often it does must not be counted: they are asked about what may end it.
#[test]
fn who_is_called_in_a_region_is_asked_about_its_ends() {
    let source = "for one in b.read(name='x'):\n    loud.read(name=one)\n    a.send(value=1)\n";
    let mut world = world(&[]).allow("b/read", "server:a").allow("b/read", "server:loud");
    world.run(source);
    assert!(world.asked.iter().any(|line| line.contains("loud/read")), "{:?}", world.asked);
    assert!(world.seen_by("a").is_empty());
    // What comes after the only call that may end it does not decide that it is made.
    let source = "if b.read(name='x') == 'ok':\n    a.send(value=1)\n    loud.read(name='x')\n";
    let mut world = self::world(&[]).allow("b/read", "server:a").allow("b/read", "server:loud");
    world.run(source);
    assert_eq!((world.asked.as_slice(), world.seen_by("a").len()), (&[][..], 1));
}

/// Whose success is public ends nothing, so that what fails on its answer would tell more than the ends do.
#[test]
fn what_fails_on_more_than_ends_tell_is_a_failure() {
    for source in [
        "page = b.read(name='x')\npage[5]\na.send(value=1)\n",
        "for one in b.read(name='x'):\n    int(one)\na.send(value=1)\n",
    ] {
        let mut world = world(&[]);
        assert_eq!(world.run(source), "done", "{source}");
        assert_eq!((world.asked.as_slice(), world.seen_by("a").len()), (&[][..], 1), "{source}");
    }
}

/// That something is raised depends on an answer alone; what it says may be private, or may not be there at all.
#[test]
fn what_is_raised_ends_it_whatever_it_says() {
    for given in [
        "priv_data_db.access_s()",
        "[1, 2][len(priv_data_db.access_s()) + 4]",
        "1 // (len(priv_data_db.access_s()) - 1)",
    ] {
        let source = format!("if loud.read(name='x') == 'ok':\n    raise ValueError({given})\na.send(value=1)\n");
        let mut world = world(&[]);
        world.run(&source);
        assert_eq!((world.asked.as_slice(), world.seen_by("a").len()), (&[][..], 0), "{source}");
        let failure = world.failure.unwrap();
        let secret = "s".parse().unwrap();
        assert!(failure.pc.grain_of(&secret).is_none(), "{source}{failure:?}");
        assert!(given != "priv_data_db.access_s()" || failure.label.grain_of(&secret).is_some(), "{source}{failure:?}");
    }
    let source =
        "if loud.read(name='x') == 'ok':\n    raise [ValueError, 5][len(priv_data_db.access_s())]\na.send(value=1)\n";
    let mut world = world(&[]);
    world.run(source);
    assert_eq!((world.asked.as_slice(), world.seen_by("a").len()), (&[][..], 0), "{:?}", world.failure);
}

/// What is private ends nothing, whatever open data it stands among.
#[test]
fn private_data_fail_as_values_among_answers() {
    let programs = [
        "n = [1, 2][len(priv_data_db.access_s()) + 1]\na.send(value=1)\n",
        "for one in b.read(name='x'):\n    if priv_data_db.access_s() == 'x':\n        int('x')\na.send(value=1)\n",
        "for one in b.read(name='x'):\n    int(priv_data_db.access_s())\na.send(value=1)\n",
    ];
    for source in programs {
        let mut world = world(&[]);
        assert_eq!(world.run(source), "done", "{source}");
        assert_eq!((world.asked.as_slice(), world.seen_by("a").len()), (&[][..], 1), "{source}");
    }
    // A branch on it that raises goes on to the end, as before.
    let source = "for one in b.read(name='x'):\n    if priv_data_db.access_s() == 'y':\n        raise ValueError('x')\na.send(value=1)\n";
    let mut world = world(&[]);
    world.run(source);
    assert!(world.asked.iter().any(|line| line.starts_with("`s`")), "{:?}", world.asked);
    assert!(world.seen_by("a").is_empty());
}

/// The first call stands under a `try`, and what comes in its `else` may end the artifact: that is announced before the region begins, and the
/// answer is kept meanwhile.
#[test]
fn what_comes_after_a_call_that_a_try_watches_may_end_it() {
    let source = "try:\n    page = loud.read(name='x')\nexcept Exception:\n    page = ''\nelse:\n    loud.send(value=1)\nprint(page)\na.send(value=1)\n";
    for persist in [false, true] {
        for (failing, end, printed, sent) in
            [(&[][..], "done", "ok\n", 1), (&["send"][..], "ToolError: ok", "", 0), (&["read"][..], "done", "\n", 1)]
        {
            let mut world = world(failing);
            world.persist = persist;
            assert_eq!(world.run(source), end, "{failing:?}");
            assert_eq!((world.asked.as_slice(), world.output.as_str()), (&[][..], printed), "{failing:?}");
            assert_eq!(world.seen_by("a").len(), sent, "{failing:?}");
        }
    }
}
