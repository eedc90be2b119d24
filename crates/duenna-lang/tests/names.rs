//! Attacks through names and exceptions: what is bound, what was being dealt with, notes, groups.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

mod common;

use common::{Secrets, World};
use serde_json::{Value, json};

const HEAD: &str = "s = priv_data_db.access_s()
def tell(value):
    try:
        a.send(value)
    except PermissionError:
        pass
";

/// Runs a program in worlds that differ only in `secret`. `a` must see the same, and something; `b` may know the secret.
#[track_caller]
fn hidden(source: &str) {
    secrets().hidden(source);
}

fn secrets() -> Secrets<'static> {
    let values = [json!(0), json!(1), json!("x"), json!([1]), json!(null)];
    let world = |secret: &Value| World::new(&[("s", secret.clone())]).allow("s", "server:b").within(20_000_000);
    Secrets::new(values, world).after(HEAD).before("a.send('end')")
}

/// What `a` got from a program that tells no secret.
fn told(source: &str) -> Vec<Value> {
    let mut world = World::new(&[("s", json!(1))]);
    let end = world.run(&format!("s = priv_data_db.access_s()\n{source}"));
    assert_eq!(end, "done", "{source}");
    world.seen_by("a").iter().map(|call| call.arguments["value"].clone()).collect()
}

#[test]
fn a_handler_for_a_name_that_is_not_bound_was_previewed() {
    for source in [
        "v = 1\ndel v\ntry:\n    v\nexcept NameError:\n    a.send(s)",
        "v = 1\ndel v\nx = s\ntry:\n    v\n    x = 0\nexcept NameError:\n    a.send(x)\nx = 1",
        "def f(x):\n    try:\n        return v\n    except UnboundLocalError:\n        a.send(x)\n    v = 1\nf(s)",
        "def f(x):\n    try:\n        y = zz\n        x = 0\n    except NameError:\n        a.send(x)\nf(s)",
    ] {
        let source = format!("s = priv_data_db.access_s()\n{source}");
        let mut world = World::new(&[("s", json!(1))]);
        let tells = |prospect: &duenna_lang::Prospect| {
            prospect.call.arguments.iter().any(|argument| argument.value.label().tells().next().is_some())
        };
        assert!(world.preview(&source).iter().any(tells), "the preview misses what this tells:\n{source}");
        assert!(world.run(&source).starts_with("PermissionError"), "{source}");
    }
    hidden("v = 1\ndel v\ntry:\n    v\nexcept NameError:\n    tell(s)");
    hidden("x = s\nv = 1\ndel v\ntry:\n    v\n    x = 0\nexcept NameError:\n    tell(x)\nx = 1");
    hidden("def f(x):\n    try:\n        return v\n    except UnboundLocalError:\n        tell(x)\n    v = 1\nf(s)");
    hidden("def f(x):\n    try:\n        zz\n    except NameError:\n        return x\ntell(f(s))");
    hidden(
        "def f(x):\n    def g():\n        return later\n    try:\n        g()\n    except NameError:\n        tell(x)\n    later = 1\nf(s)",
    );
    hidden(
        "def f(x):\n    global v\n    try:\n        del v\n    except NameError:\n        tell(x)\nv = 1\nf(0)\nf(s)",
    );
}

#[test]
fn what_is_bound_tells_what_bound_it() {
    hidden("if s:\n    q = 1\ntry:\n    q\n    tell('bound')\nexcept NameError:\n    tell('unbound')");
    hidden(
        "def f():\n    if s:\n        q = 1\n    try:\n        return q\n    except NameError:\n        return 2\ntell(f())",
    );
    hidden("v = 1\nif s:\n    del v\ntry:\n    tell(v)\nexcept NameError:\n    tell('unbound')");
    hidden("def f():\n    if s:\n        q = 1\n    return 'q' in locals()\ntell(f())");
    hidden("def f():\n    if s:\n        q = 1\n    tell(len(locals()))\n    tell(sorted(locals()))\nf()");
    hidden("def f():\n    v = 1\n    if s:\n        del v\n    return len(locals())\ntell(f())");
    hidden("def f():\n    if s:\n        return locals()\n    q = 1\n    return locals()\ntell(len(f()))");
    hidden("if s:\n    q = 1\ntell('q' in globals())\ntell(len(globals()))");
    hidden("def f():\n    return 'q' in globals()\nif s:\n    q = 1\ntell(f())");
    hidden("q = 0\nif s:\n    globals()['q'] = 1\ntell(q)\ntell(globals()['q'])");
    hidden("q = 0\ndef f():\n    globals()['q'] = s\nf()\ntell(q)");
    hidden("try:\n    if s:\n        zz\n    tell('in')\nexcept NameError:\n    tell('caught')\ntell('after')");
    hidden("def f():\n    return zz\ntry:\n    x = f() if s else 1\nexcept NameError:\n    x = 2\ntell(x)");
}

#[test]
fn class_bodies_and_hidden_names_keep_labels() {
    hidden("n = 0\nclass A:\n    if s:\n        n = 1\n    m = n\ntell(A.m)\ntell(hasattr(A, 'n'))");
    hidden("n = s\nclass A:\n    n = n\ntell(A.n)");
    hidden(
        "def f(n):\n    class A:\n        k = n\n        ks = [k for k in [n, k]]\n    return A\ntell(f(s).ks[0])\ntell(f(s).k)",
    );
    hidden("class A:\n    k = s\n    ks = [j for j in [k]]\n    d = len(locals())\ntell(A.ks[0])\ntell(A.d)");
    hidden("class A:\n    for i in range(3):\n        if s:\n            n = i\n    m = n if s else 0\ntell(A.m)");
    hidden("len('a')\nif s:\n    len = lambda x: 7\ntell(len('ab'))");
    hidden("len = lambda x: 7\nif s:\n    del len\ntell(len('ab'))");
    hidden(
        "len = lambda x: 7\ntry:\n    if s:\n        del len\n    del len\n    tell('gone')\nexcept NameError:\n    tell('none')\ntell(len('ab'))",
    );
    hidden("from math import sqrt\nif s:\n    sqrt = abs\ntell(sqrt(4))");
    hidden(
        "def f():\n    from math import floor\n    if s:\n        floor = len\n    return floor\ntell(f()([1]) if s else 0)",
    );
}

#[test]
fn contexts_and_causes_tell_what_they_came_from() {
    hidden(
        "try:\n    try:\n        int(s)\n    except (ValueError, TypeError):\n        raise KeyError('k')\nexcept KeyError as e:\n    tell(repr(e.__context__))\ntell('after')",
    );
    hidden(
        "first = ValueError('a')\nsecond = KeyError('b')\ntry:\n    try:\n        raise first\n    except ValueError:\n        if s:\n            raise second\nexcept KeyError:\n    pass\ntell(second.__context__ is None)",
    );
    hidden(
        "second = KeyError('b')\ntry:\n    try:\n        raise ValueError('v' + str(s))\n    except ValueError:\n        raise second\nexcept KeyError:\n    pass\ntell(str(second.__context__))",
    );
    hidden(
        "second = KeyError('b')\ntry:\n    try:\n        raise ValueError('v') if s else TypeError('t')\n    except (ValueError, TypeError):\n        raise second\nexcept KeyError as e:\n    tell(type(e.__context__).__name__)\ntell(str(second.__context__))",
    );
    hidden(
        "class Own(Exception):\n    pass\ne = Own('x')\ntry:\n    try:\n        raise ValueError('v')\n    finally:\n        if s:\n            raise e\nexcept Exception:\n    pass\ntell(e.__context__ is None)",
    );
    hidden(
        "e = ValueError('v')\ntry:\n    raise e from (KeyError('k') if s else None)\nexcept ValueError as g:\n    tell(g.__cause__ is None)\ntell(e.__cause__ is None)",
    );
    hidden(
        "e = ValueError('v')\ntry:\n    if s:\n        raise e from None\nexcept ValueError:\n    pass\ntell(e.__suppress_context__)",
    );
    hidden(
        "e = ValueError('v')\ntry:\n    raise e from s\nexcept TypeError:\n    tell('type')\nexcept ValueError:\n    tell('value')\ntell('after')",
    );
    hidden(
        "class M:\n    def __enter__(self):\n        return self\n    def __exit__(self, *given):\n        if s:\n            raise e\ne = KeyError('k')\ntry:\n    with M():\n        raise ValueError('v')\nexcept Exception as g:\n    tell(type(g).__name__)\ntell(e.__context__ is None)",
    );
}

#[test]
fn notes_and_arguments_tell_who_set_them() {
    hidden("e = ValueError('v')\nif s:\n    e.add_note('x')\ntell(hasattr(e, '__notes__'))");
    hidden("e = ValueError('v')\ne.add_note('first')\nif s:\n    e.add_note('x')\ntell(len(e.__notes__))");
    hidden("e = ValueError('v')\ne.add_note('n' + str(s))\ntell(e.__notes__[0])\ntell(len(e.__notes__))");
    hidden(
        "class Own(Exception):\n    pass\ne = Own('v')\nother = e.with_traceback(None)\nif s:\n    other.add_note('x')\ntell(hasattr(e, '__notes__'))",
    );
    hidden("e = ValueError('v')\nif s:\n    e.args = ('w',)\ntell(str(e))\ntell(e.args[0])\ntell(repr(e))");
    secrets().fails(
        "e = ValueError('v')\ne.args = (str(s),)\ntell(str(e))",
        "TypeError: private values cannot become the `args` of an exception: raise another one",
    );
    hidden(
        "e = ValueError('v')\nxs = ['w']\nif s:\n    xs.append('z')\ntry:\n    e.args = xs\nexcept TypeError:\n    tell('refused')\ntell(str(e))\ntell(len(e.args))",
    );
    hidden("e = ValueError('v')\ntry:\n    e.add_note(s)\nexcept TypeError:\n    tell('no text')\ntell('after')");
}

#[test]
fn groups_keep_the_labels_of_their_parts() {
    hidden(
        "g = ExceptionGroup('g', [ValueError('a')] if s else [KeyError('b'), KeyError('c')])\ntell(str(g))\ntell(len(g.exceptions))\ntell(g.message)\ntell(repr(g.exceptions[0]))",
    );
    hidden(
        "inner = ValueError('a')\ng = ExceptionGroup('g' + str(s), [inner, KeyError('b')])\ntell(g.message)\ntell(len(g.exceptions))\ninner.add_note('n')\ntell(inner.__notes__[0])",
    );
    hidden(
        "xs = [ValueError('a')]\nif s:\n    xs.append(KeyError('b'))\ng = ExceptionGroup('g', xs)\ntell(len(g.exceptions))\ntell(str(g.args))\ntell(g.split(KeyError)[0] is None)",
    );
    hidden(
        "try:\n    ExceptionGroup('g', [s])\nexcept ValueError:\n    tell('no exception')\nexcept TypeError:\n    tell('type')\ntell('after')",
    );
    hidden(
        "g = ExceptionGroup('g', [ValueError(str(s)), KeyError('k')])\ntry:\n    raise g\nexcept* ValueError as part:\n    tell(str(part.exceptions[0]))\nexcept* KeyError:\n    tell('key')\ntell('after')",
    );
    hidden(
        "g = ExceptionGroup('g', [ValueError('a') if s else KeyError('b')])\ntry:\n    raise g\nexcept* ValueError:\n    tell('value')\nexcept* KeyError:\n    tell('key')\ntell('after')",
    );
    hidden(
        "g = ExceptionGroup('g', [ValueError('a') if s else KeyError('b'), TypeError('c')])\npart, rest = g.split(ValueError)\ntell(part is None)\ntell(str(rest))\ntell(g.subgroup(KeyError) is None)",
    );
    hidden(
        "inner = ValueError('a')\ng = ExceptionGroup('g', [inner, KeyError('b')])\npart, rest = g.split(ValueError)\nif s:\n    part.exceptions[0].add_note('x')\ntell(hasattr(inner, '__notes__'))",
    );
    hidden(
        "inner = ValueError('a')\ng = ExceptionGroup('g', [inner, KeyError('b')])\nif s:\n    part = g.subgroup(lambda e: True)\n    part.exceptions[0].add_note('x')\ntell(hasattr(inner, '__notes__'))",
    );
    hidden(
        "parts = [ValueError('a')]\nif s:\n    parts.append(KeyError('b'))\ntry:\n    raise ExceptionGroup('g', parts)\nexcept* KeyError:\n    tell('two')\nexcept* ValueError:\n    tell('one')\ntell('after')",
    );
    hidden(
        "try:\n    raise ExceptionGroup('g' + str(s), [ValueError('a')])\nexcept* ValueError as e:\n    tell(e.message)\ntell('after')",
    );
    hidden(
        "log = []\ndef chosen(e):\n    log.append(1)\n    return bool(s)\ng = ExceptionGroup('g', [ValueError('a'), KeyError('b')])\ng.split(chosen)\ntell(len(log))",
    );
    hidden(
        "try:\n    if s:\n        raise ValueError('v')\nexcept* ValueError as e:\n    tell('caught')\nelse:\n    tell('else')\ntell('after')",
    );
}

#[test]
fn raising_again_tells_what_a_caller_deals_with() {
    hidden(
        "def again():\n    raise\ndef f():\n    if s:\n        again()\ntry:\n    try:\n        raise ValueError('v')\n    except ValueError:\n        f()\n        tell('went on')\nexcept ValueError:\n    tell('again')\ntell('after')",
    );
    hidden(
        "def again():\n    raise\nkept = ValueError('none')\ntry:\n    raise ValueError('v' + str(s))\nexcept ValueError:\n    try:\n        if s:\n            again()\n    except (ValueError, RuntimeError) as e:\n        kept = e\ntell(str(kept))",
    );
    hidden(
        "def again():\n    raise\ndef f():\n    try:\n        if 1 > 0:\n            again()\n    except ValueError as e:\n        return str(e)\ntry:\n    raise ValueError('v' + str(s))\nexcept ValueError:\n    tell(f())",
    );
    hidden(
        "def again():\n    raise\ndef f(flag):\n    try:\n        if flag:\n            again()\n    except Exception as e:\n        return e\nkept = None\ntry:\n    raise ValueError('v' + str(s))\nexcept ValueError:\n    kept = f(s)\ntell(str(kept))\ntell(type(kept).__name__)",
    );
    hidden(
        "try:\n    raise KeyError('k')\nexcept (KeyError if s else ValueError, TypeError):\n    tell('caught')\ntell('after')",
    );
    hidden(
        "try:\n    try:\n        raise KeyError('k')\n    except s:\n        pass\nexcept TypeError:\n    tell('type')\nexcept KeyError:\n    tell('key')\ntell('after')",
    );
}

/// The same where `a` may know another secret, which decides.
#[track_caller]
fn hidden_beside(source: &str) {
    let world = |secret: &Value| World::new(&[("s", secret.clone()), ("t", json!(1))]).allow("t", "server:a");
    let head = format!("t = priv_data_db.access_t()\n{HEAD}");
    Secrets::new([json!("x"), json!("y")], world).after(&head).before("a.send('end')").hidden(source);
}

#[test]
fn what_is_raised_again_in_the_dark_keeps_its_label() {
    let generator = "def again():\n    raise\ndef g():\n    try:\n        raise ValueError('v' + s)\n    except ValueError:\n        yield 1\n        AGAIN\nit = g()\nnext(it)\nkept = None\n";
    for again in ["raise", "again()"] {
        let generator = generator.replace("AGAIN", again);
        hidden_beside(&format!(
            "{generator}try:\n    if t:\n        next(it)\nexcept ValueError as e:\n    kept = e\ntell(str(kept))"
        ));
        hidden_beside(&format!(
            "{generator}try:\n    if t:\n        for x in it:\n            pass\nexcept ValueError as e:\n    tell(str(e))"
        ));
        hidden_beside(&format!(
            "{generator}def f():\n    try:\n        next(it)\n    except ValueError as e:\n        return str(e)\ntell(f() if t else 0)"
        ));
    }
    let caught = "def again():\n    raise\nkept = None\n";
    hidden_beside(&format!(
        "{caught}try:\n    raise ValueError('v' + s)\nexcept ValueError:\n    try:\n        if t:\n            again()\n    except ValueError as e:\n        kept = e\ntell(str(kept))"
    ));
    hidden_beside(&format!(
        "{caught}def f():\n    try:\n        if t:\n            again()\n    except (ValueError, RuntimeError) as e:\n        return e\ntry:\n    raise ValueError('v' + s)\nexcept ValueError:\n    kept = f()\ntell(str(kept))\ntell(type(kept).__name__)"
    ));
    hidden_beside(&format!(
        "{caught}try:\n    raise ValueError('v' + s)\nexcept ValueError as first:\n    try:\n        if t:\n            raise KeyError('k')\n    except KeyError as e:\n        kept = e.__context__\ntell(str(kept))"
    ));
    hidden_beside(
        "inner = ValueError('v' + s)\ngroup = ExceptionGroup('g', [inner, KeyError('k')])\nkept = None\nif t:\n    part, rest = group.split(ValueError)\n    kept = part.exceptions[0]\ntell(str(kept))",
    );
    hidden_beside("e = ValueError('v')\nif t:\n    e.add_note('n' + s)\ntell(e.__notes__[0])");
    hidden_beside("e = ValueError('v')\nif t:\n    e.args = ('n' + s,)\ntell(str(e))");
    hidden_beside(
        "def f():\n    q = 'v' + s\n    return locals()\nd = {}\nif t:\n    d = f()\ntell(d['q'] if 'q' in d else 0)",
    );
    hidden_beside("n = 'v' + s\nclass A:\n    if t:\n        n = n\n    m = n\ntell(A.m)");
    hidden_beside(
        "import asyncio\nasync def f():\n    return 'v' + s\nasync def main():\n    task = None\n    if t:\n        task = asyncio.create_task(f())\n    tell(task.result())\nasyncio.run(main())",
    );
    hidden_beside("def f():\n    globals()['q'] = 'v' + s\nq = 0\nif t:\n    f()\ntell(q)\ntell(globals()['q'])");
}

#[test]
fn tasks_and_protocols_tell_what_they_came_from() {
    let head = "import asyncio\nasync def f(x):\n    if x:\n        raise ValueError('v')\n    return x\n";
    for tail in [
        "async def main():\n    t = asyncio.create_task(f(s))\n    tell(t.exception() is None)\n    tell(t.done())\nasyncio.run(main())",
        "async def main():\n    t = asyncio.create_task(f(s))\n    try:\n        tell(await t)\n    except ValueError:\n        tell('failed')\n    tell('after')\nasyncio.run(main())",
        "async def main():\n    t = asyncio.create_task(f(0)) if s else f(0)\n    tell(await t)\nasyncio.run(main())",
        "async def main():\n    try:\n        async with asyncio.TaskGroup() as g:\n            g.create_task(f(s))\n        tell('fine')\n    except* ValueError:\n        tell('failed')\n    tell('after')\nasyncio.run(main())",
        "async def main():\n    lock = asyncio.Lock()\n    if s:\n        await lock.acquire()\n    tell(lock.locked())\nasyncio.run(main())",
        "async def main():\n    q = asyncio.Queue()\n    if s:\n        await q.put(1)\n    tell(q.qsize())\n    q.put_nowait(2)\n    tell(await q.get())\nasyncio.run(main())",
        "async def main():\n    e = asyncio.Event()\n    if s:\n        e.set()\n    try:\n        await e.wait()\n        tell('set')\n    except RuntimeError:\n        tell('never')\n    tell('after')\nasyncio.run(main())",
        "async def tells():\n    tell('ran')\nasync def main():\n    if s:\n        asyncio.create_task(tells())\n    tell('after')\nasyncio.run(main())",
    ] {
        hidden(&format!("{head}{tail}"));
    }
    let head = "from typing import Protocol, runtime_checkable\n@runtime_checkable\nclass P(Protocol):\n    def m(self): ...\nclass C:\n    pass\nclass D:\n    def m(self):\n        return 1\n";
    for tail in [
        "if s:\n    C.m = D.m\ntell(isinstance(C(), P))\ntell(issubclass(C, P))",
        "c = C()\nif s:\n    c.m = 1\ntell(isinstance(c, P))",
        "if s:\n    del D.m\ntell(isinstance(D(), P))",
        "c = C() if s else D()\ntell(isinstance(c, P))\nif isinstance(c, P):\n    tell('yes')",
        "k = C if s else D\nk.m = 2\ntell(isinstance(C(), P))",
        "c = C()\nd = C()\n(c if s else d).m = 3\ntell(isinstance(c, P))",
    ] {
        hidden(&format!("{head}{tail}"));
    }
    hidden("class C:\n    x: int = 0\nif s:\n    C.__annotations__['y'] = str\ntell(len(C.__annotations__))");
    hidden(
        "def f(x: int) -> str:\n    pass\ng = f\nif s:\n    g.__annotations__['y'] = 1\ntell(len(f.__annotations__))",
    );
}

#[test]
fn what_tells_nothing_is_told() {
    assert_eq!(told("x = 1\na.send(globals()['x'])\nglobals()['y'] = 2\na.send(y)"), [json!(1), json!(2)]);
    assert_eq!(told("def f(p):\n    if p:\n        q = 1\n    return 'q' in locals()\na.send(f(0))"), [json!(false)]);
    assert_eq!(told("def f(a2, b2=2):\n    return sorted(locals())\na.send(f(1))"), [json!(["a2", "b2"])]);
    assert_eq!(told("try:\n    zz\nexcept NameError as e:\n    a.send(str(e))"), [json!("name 'zz' is not defined")]);
    assert_eq!(
        told(
            "try:\n    try:\n        {}['k']\n    except KeyError:\n        raise ValueError('v')\nexcept ValueError as e:\n    a.send(repr(e.__context__))"
        ),
        [json!("KeyError('k')")]
    );
    assert_eq!(
        told(
            "try:\n    raise ExceptionGroup('g', [ValueError('a'), KeyError('b')])\nexcept* ValueError as e:\n    a.send(str(e))\nexcept* KeyError:\n    a.send('k')"
        ),
        [json!("g (1 sub-exception)"), json!("k")]
    );
}

#[test]
fn what_is_refused_says_what_to_write() {
    let refused = |source: &str| {
        let mut world = World::new(&[]);
        world.run(source)
    };
    for (source, part) in [
        ("globals().update(x=1)", "is a copy here"),
        ("x = 1\nglobals()['x'] += 1", "is a copy here"),
        ("del globals()['x']", "is a copy here"),
        ("f = globals", "not part of the language"),
        ("eval('1')", "not part of the language"),
        ("mial.send(value=1)", "and the servers a, b, c, loud"),
        ("from math import nothing", "has no `nothing`"),
    ] {
        let end = refused(source);
        assert!(end.starts_with("rejected") && end.contains(part), "{source}: {end}");
    }
}
