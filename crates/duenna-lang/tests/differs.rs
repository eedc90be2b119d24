//! Where names, exceptions, tasks and hints differ from CPython on purpose: each row of `docs/guide/src/artifacts.md` about them.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

mod common;

use common::World;
use serde_json::json;

/// How a program ends, and what it prints.
fn ran(source: &str) -> (String, String) {
    let mut world = World::new(&[("s", json!(1))]);
    let end = world.run(source);
    (end, world.output.trim_end().to_owned())
}

#[track_caller]
fn prints(source: &str, expected: &str) {
    assert_eq!(ran(source), ("done".to_owned(), expected.to_owned()), "{source}");
}

#[track_caller]
fn refused(source: &str, part: &str) {
    let (end, _) = ran(source);
    assert!(end.starts_with("rejected") && end.contains(part), "{source}: {end}");
}

#[test]
fn tasks_run_when_they_are_made() {
    let head = "import asyncio\nasync def f():\n    print('runs')\n    return 1\n";
    prints(
        &format!(
            "{head}async def main():\n    t = asyncio.create_task(f())\n    print('made', t.done())\n    print(await t)\nasyncio.run(main())"
        ),
        "runs\nmade True\n1",
    );
    for waits in ["asyncio.Queue().get()", "asyncio.Event().wait()"] {
        let (end, _) = ran(&format!("{head}async def main():\n    await {waits}\nasyncio.run(main())"));
        assert!(end.starts_with("RuntimeError: nothing would ever"), "{end}");
    }
    let (end, _) = ran(&format!(
        "{head}async def main():\n    q = asyncio.Queue(1)\n    await q.put(1)\n    await q.put(2)\nasyncio.run(main())"
    ));
    assert!(end.starts_with("RuntimeError: nothing would ever"), "{end}");
    prints(
        &format!(
            "{head}async def g(n):\n    for i in range(2):\n        print(n, i)\n        await asyncio.sleep(0)\nasync def main():\n    await asyncio.gather(g('a'), g('b'))\nasyncio.run(main())"
        ),
        "a 0\na 1\nb 0\nb 1",
    );
}

#[test]
fn exceptions_have_no_traceback_and_groups_end_early() {
    prints(
        "try:\n    1 / 0\nexcept ZeroDivisionError as e:\n    print(e.__traceback__, e.with_traceback(None) is e)",
        "None True",
    );
    prints(
        "try:\n    try:\n        raise ExceptionGroup('g', [ValueError('v'), KeyError('k')])\n    except* ValueError:\n        raise TypeError('t')\n    except* KeyError:\n        print('never')\nexcept TypeError as e:\n    print(repr(e))",
        "TypeError('t')",
    );
    let (end, _) = ran("s = priv_data_db.access_s()\ne = ValueError('v')\ne.args = (s,)");
    assert!(end.contains("private values cannot become the `args`"), "{end}");
    prints(
        "s = priv_data_db.access_s()\ng = ExceptionGroup('g' + str(s), [ValueError('v')])\nprint(g, g.exceptions)",
        "g1 (1 sub-exception) (ValueError('v'),)",
    );
}

#[test]
fn names_are_copied_and_modules_are_no_values() {
    prints("x = 1\ng = globals()\ng['x'] = 2\nprint(x, g['x'], globals()['x'])", "1 2 1");
    prints("def f():\n    x = 1\n    v = vars()\n    v['x'] = 2\n    return x\nprint(f())", "1");
    prints(
        "s = priv_data_db.access_s()\ndef f():\n    if not s:\n        q = 1\n    return 'q' in locals()\nprint(f())",
        "True",
    );
    refused("import math\nm = math", "a module is no value");
    refused("import math\nmath = 1", "means something else, too");
    refused("mial.send(value=1)", "and the servers a, b, c, loud");
    refused("from math import nothing", "has no `nothing`");
    for name in ["eval", "exec", "compile", "open", "input", "id", "memoryview"] {
        refused(&format!("x = {name}"), &format!("`{name}` is not part of the language"));
    }
    refused("def f():\n    x = 1\n    return lambda: x\nprint(f().__closure__)", "reach behind the language");
    refused("type Row = list[int]", "type aliases are not supported");
    refused("print(1); match = 5", "SyntaxError");
}

#[test]
fn hints_are_the_types_without_brackets() {
    prints("print(list[int] is list, int | None)", "True (<class 'int'>, None)");
    refused("from typing import get_type_hints", "has no `get_type_hints`");
    prints(
        "from typing import Protocol\nclass Sized(Protocol):\n    def __len__(self): ...\nclass Own:\n    def __len__(self):\n        return 1\nprint(isinstance('ab', Sized), isinstance(Own(), Sized))",
        "False True",
    );
}

#[test]
fn contexts_are_remembered_where_they_are_asked_for() {
    let raised = "try:\n    try:\n        1 / 0\n    except ZeroDivisionError:\n        raise KeyError('k')\nexcept KeyError as e:\n";
    prints(
        &format!("{raised}    print(repr(e.__context__), e.__cause__)"),
        "ZeroDivisionError('division by zero') None",
    );
    // Computed names do not reach it, whether or not it is remembered.
    let (end, _) = ran(&format!("{raised}    print(getattr(e, '__con' + 'text__'))"));
    assert!(end.starts_with("AttributeError"), "{end}");
    let (end, output) = ran(
        "import json\nfor n in (10, 5000):\n    try:\n        json.loads('[' + ' ' * n)\n    except json.JSONDecodeError as e:\n        print(len(e.doc))",
    );
    assert_eq!((output.as_str(), end.starts_with("AttributeError")), ("11", true), "{end}");
}

#[test]
fn copies_ask_no_hooks_of_pickle() {
    for hook in ["__reduce__", "__getstate__"] {
        for copied in ["copy", "deepcopy"] {
            let (end, output) = ran(&format!(
                "import copy\nclass C:\n    def {hook}(self):\n        print('asked')\nc = C()\ncopy.{copied}(c)"
            ));
            assert!(end.starts_with("TypeError") && output.is_empty(), "{hook} {copied}: {end} {output}");
        }
    }
}

#[test]
fn the_sniffer_goes_by_quotes_and_counts() {
    prints(
        "import csv\nd = csv.Sniffer().sniff('a;b;c\\n1;2;3\\n4;5;6\\n')\nprint(repr(d.delimiter))\nprint(next(csv.reader(['x;y'], d)))",
        "';'\n['x', 'y']",
    );
    let (end, _) = ran("import csv\ncsv.Sniffer().has_header('a,b\\n1,2\\n')");
    assert!(end.contains("has_header"), "{end}");
    let (end, _) = ran("import csv\nprint(csv.excel.delimiter)");
    assert!(end != "done", "{end}");
}

#[test]
fn what_pprint_prints_is_not_redirected() {
    prints(
        "import io\nfrom pprint import pprint\nfrom contextlib import redirect_stdout\nheld = io.StringIO()\nwith redirect_stdout(held):\n    print('held')\n    pprint({'a': 1})\n    list(map(print, [5]))\nprint(repr(held.getvalue()))",
        "{'a': 1}\n5\n'held\\n'",
    );
}

#[test]
fn some_methods_behind_operators_are_not_asked() {
    let head = "class C:\n    def __iter__(self):\n        return iter([1])\n    def __index__(self):\n        return 1\n    def update(self, other):\n        return other\n";
    for body in ["xs = [0]\nxs += C()", "[5, 6][C()]", "d = {}\nd.update(C())"] {
        let (end, _) = ran(&format!("{head}{body}"));
        assert!(end.starts_with("TypeError"), "{body}: {end}");
    }
    prints(&format!("{head}c = C()\nprint(c.update(c) is c, list(c))"), "True [1]");
}
