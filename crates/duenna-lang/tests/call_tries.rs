//! A `try` for errors of tools is one for nothing else (semantics 4.4).

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

mod common;

use common::World;
use serde_json::json;

/// A world with a secret that only `loud` may know, and with tools that fail.
fn world(failing: &[&str]) -> World {
    let mut world = World::new(&[("s", json!("x")), ("t", json!("y"))]).allow("s", "server:loud");
    world.failing = failing.iter().map(|tool| (*tool).to_owned()).collect();
    world
}

/// What `a` gets and how many lines are asked, the same whether the tool fails or not.
fn told(source: &str) -> (usize, usize) {
    let found = [&[][..], &["read"]].map(|failing| {
        let mut world = world(failing);
        let status = world.run(source);
        assert_eq!(status, "done", "{source}");
        (world.seen_by("a").len(), world.asked.len())
    });
    assert_eq!(found[0], found[1], "{source}");
    found[0]
}

#[test]
fn what_a_tools_error_decides_ends_with_it() {
    for source in [
        "try:\n    loud.read(name='x')\nexcept ToolError:\n    pass\na.send(value=1)\n",
        "try:\n    loud.read(name='x')\nexcept (ToolError, PermissionError) as error:\n    print(error)\na.send(value=1)\n",
        "try:\n    loud.read(name='x')\nexcept PermissionError:\n    print(1)\nexcept ToolError:\n    print(2)\nelse:\n    print(3)\na.send(value=1)\n",
        "def look():\n    try:\n        return loud.read(name='x')\n    except ToolError:\n        return 0\nlook()\na.send(value=1)\n",
        "try:\n    x = len(str(loud.read(name='x')).split('\\n')[7])\nexcept ToolError:\n    x = 0\na.send(value=1)\n",
        "try:\n    try:\n        loud.read(name='x')\n    except ToolError:\n        print(1)\nexcept (PermissionError, ToolError):\n    print(2)\na.send(value=1)\n",
    ] {
        assert_eq!(told(source), (1, 0), "{source}");
    }
}

#[test]
fn who_is_called_in_it_or_by_its_handlers_is_asked_about() {
    for source in [
        "try:\n    loud.read(name='x')\nexcept (ToolError, PermissionError):\n    a.send(value=1)\n",
        "try:\n    loud.read(name='x')\n    a.send(value=1)\nexcept (ToolError, PermissionError):\n    pass\n",
        "x = 1\ntry:\n    loud.read(name='x')\nexcept ToolError:\n    x = 2\ntry:\n    a.send(value=x)\nexcept PermissionError:\n    pass\n",
    ] {
        let (received, asked) = told(source);
        assert!(received == 0 && asked > 0, "{source}");
    }
}

#[test]
fn an_operation_that_fails_in_it_is_a_failure() {
    let source = "t = priv_data_db.access_t()\ntry:\n    x = int(t)\nexcept ToolError:\n    x = 0\na.send(value=1)\n";
    assert_eq!(told(source), (1, 0));
    let mut world = world(&[]);
    world.run(&source.replace("a.send(value=1)", "loud.send(value=x)"));
    assert_eq!(world.asked, ["`t` (exact) to server:loud"]);
}

/// Python goes on to the end of the artifact with what these raise.
#[test]
fn what_else_may_be_raised_keeps_the_old_rule() {
    for source in [
        "try:\n    if loud.read(name='x') == 'ok':\n        raise ValueError\nexcept ToolError:\n    pass\na.send(value=1)\n",
        "def look():\n    return loud.read(name='x')\ntry:\n    look()\nexcept ToolError:\n    pass\na.send(value=1)\n",
        "try:\n    loud.read(name='x')\nexcept ToolError:\n    pass\ntry:\n    print(1)\nexcept KeyError:\n    print(2)\na.send(value=1)\n",
        "try:\n    loud.read(name='x')\nexcept PermissionError:\n    pass\na.send(value=1)\n",
        "errors = ToolError\ntry:\n    loud.read(name='x')\nexcept errors:\n    pass\na.send(value=1)\n",
        "class ToolError(Exception):\n    pass\ntry:\n    loud.read(name='x')\nexcept ToolError:\n    pass\na.send(value=1)\n",
    ] {
        let mut world = world(&[]);
        world.run(source);
        assert!(world.seen_by("a").is_empty() && !world.asked.is_empty(), "{source}{:?}", world.asked);
    }
}

#[test]
fn errors_on_public_data_are_not_caught() {
    for (source, error) in [
        ("try:\n    [1][3]\nexcept ToolError:\n    print(1)\na.send(value=1)\n", "IndexError: list index out of range"),
        ("try:\n    {}['k']\nexcept (ToolError, PermissionError):\n    print(1)\n", "KeyError: 'k'"),
        (
            "def f():\n    try:\n        return int('x')\n    except ToolError:\n        return 0\nf()\n",
            "ValueError: invalid literal for int() with base 10: 'x'",
        ),
    ] {
        let mut world = world(&[]);
        assert_eq!(world.run(source), error, "{source}");
        assert!(world.seen_by("a").is_empty(), "{source}");
    }
}

#[test]
fn a_refusal_within_a_branch_is_caught_by_a_handler_for_it() {
    let source = |handler: &str| {
        format!(
            "t = priv_data_db.access_t()\nx = 1\ntry:\n    if t == 'y':\n        a.send(value=1)\n        x = 2\nexcept {handler}:\n    x = 3\nb.send(value=1)\nprint(x)\n"
        )
    };
    for (handler, printed) in [("Exception", "3"), ("(ToolError, PermissionError)", "3"), ("ToolError", "2")] {
        let mut world = world(&[]);
        assert_eq!(world.run(&source(handler)), "done");
        assert_eq!(
            (world.output.trim(), world.seen_by("b").len(), world.seen_by("a").len()),
            (printed, 1, 0),
            "{handler}"
        );
    }
}

/// The store is no tool: what it refuses in a branch is a failure, and goes to no handler.
#[test]
fn a_refused_call_of_the_store_is_a_failure() {
    for call in ["priv_data_db.abstract(t)", "priv_data_db.new_value('k')"] {
        let source = format!(
            "t = priv_data_db.access_t()\nx = 1\ntry:\n    if t == '1':\n        {call}\nexcept (ToolError, PermissionError):\n    x = 3\na.send(value=x)\n"
        );
        for t in ["1", "2"] {
            let mut world = World::new(&[("t", json!(t))]);
            assert_eq!(world.run(&source), "done");
            let received: Vec<_> = world.seen_by("a").iter().map(|call| call.arguments["value"].clone()).collect();
            assert_eq!(received, [json!(1)], "{call}, {t}");
        }
    }
}

/// What chose it ends with the call only where the call cannot raise: a refusal in a branch goes to the handler.
#[test]
fn a_refused_call_that_a_branch_chose_ends_with_the_try() {
    let source = "t = priv_data_db.access_t()\nitems = (n // (int(t) if t == '1' else 0) for n in [3])\ntry:\n    x = next(items)\n    loud.send(value=x)\nexcept ToolError:\n    pass\ntry:\n    c.send(value=x)\nexcept (ToolError, PermissionError):\n    pass\na.send(value=4)\n";
    for t in ["1", "2"] {
        let mut world = World::new(&[("t", json!(t))]).allow("t", "server:loud");
        assert_eq!(world.run(source), "done");
        assert_eq!(world.seen_by("a").len(), 1, "{t}");
        assert!(world.seen_by("c").is_empty(), "{t}");
    }
}
