//! Attacks on the interpreter: one program per trick that once leaked, ended the process, or escaped the preview.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]
#![allow(clippy::format_push_string, clippy::format_collect, reason = "sources are put together as they read best")]

mod common;

use common::{READS, SSN, Secrets, World};
use serde_json::{Value, json};

/// Two secrets of the user and a text that only the store may hold; `b` may know `s`.
fn world(s: &Value) -> World {
    World::new(&[("s", s.clone()), ("ssn", json!(SSN))])
        .allow("s", "server:b")
        .answering("read", json!({"id": 7, "items": [1, 2, 3]}))
}

/// What `a` receives and what is asked must be the same for all secrets; and `b`, which may know `s`, never gets the `ssn`.
#[track_caller]
fn hidden(source: &str, values: &[Value]) {
    secrets(values).hidden(source);
}

fn secrets(values: &[Value]) -> Secrets<'static> {
    Secrets::new(values.to_vec(), |s| world(s).within(1_000_000)).after(READS)
}

fn bits() -> Vec<Value> {
    vec![json!(0), json!(1), json!("x"), json!([1]), json!(null)]
}

fn texts() -> Vec<Value> {
    vec![json!("1"), json!("0"), json!("x")]
}

#[test]
fn an_abandoned_handler_leaves_no_exception_behind() {
    hidden(
        "try:\n    try:\n        raise KeyError('a')\n    except KeyError:\n        try:\n            int(s)\n        except Exception:\n            while True:\n                pass\n        raise\nexcept KeyError:\n    a.send(1)\nexcept Exception:\n    a.send(2)",
        &texts(),
    );
}

#[test]
fn an_abandoned_arm_before_a_handler_counts_as_raised() {
    hidden(
        "try:\n    if s:\n        raise ValueError('x')\n    else:\n        while True:\n            pass\nexcept ValueError:\n    a.send(1)\nexcept Exception:\n    a.send(2)",
        &bits(),
    );
}

#[test]
fn raising_again_in_one_arm_and_anew_in_the_other_tells_nothing() {
    hidden(
        "try:\n    try:\n        raise KeyError('a')\n    except Exception:\n        if s:\n            raise\n        else:\n            raise ValueError('b')\nexcept KeyError:\n    a.send(1)\nexcept Exception:\n    a.send(2)",
        &bits(),
    );
    hidden(
        "f = int(s)\ntry:\n    if s:\n        raise (f + 1)\n    else:\n        raise ValueError('b')\nexcept KeyError:\n    a.send(1)\nexcept Exception:\n    a.send(2)",
        &texts(),
    );
}

#[test]
fn raising_again_keeps_what_the_message_tells() {
    hidden(
        "m = ''\ntry:\n    try:\n        raise ValueError([ssn])\n    except ValueError:\n        if s:\n            raise\nexcept Exception as e:\n    m = str(e)\nb.send(m)",
        &bits(),
    );
}

#[test]
fn a_class_chosen_by_a_secret_is_raised_in_the_dark() {
    for raised in ["ValueError if s else KeyError", "ValueError('q') if s else 5", "ValueError('q') if s else KeyError"]
    {
        hidden(
            &format!(
                "c = {raised}\ntry:\n    raise c\nexcept ValueError:\n    a.send(1)\nexcept KeyError:\n    a.send(2)\nexcept TypeError:\n    a.send(3)"
            ),
            &bits(),
        );
    }
}

#[test]
fn isinstance_looks_into_its_classes() {
    hidden("h = int if s else str\nx = isinstance(1, (h, list))\na.send(x)", &bits());
}

#[test]
fn making_an_exception_may_fail_too() {
    hidden("x = 0\ntry:\n    if s:\n        ValueError(k=1)\nexcept Exception:\n    x = 1\na.send(x)", &bits());
}

#[test]
fn a_call_that_never_returns_does_not_hide_what_follows() {
    hidden("def f(n):\n    return f(n)\nx = 0\nif s:\n    f(1)\n    x = 1\na.send(x)", &bits());
    hidden("def f(n):\n    while True:\n        pass\nx = 0\nif s:\n    f()\n    x = 1\na.send(x)", &bits());
}

#[test]
fn a_module_variable_that_may_be_unbound_is_not_known() {
    hidden(
        "x = 0\ndef set_q():\n    global q\n    q = True\nif s != 0:\n    if s == 1:\n        set_q()\n    if q:\n        pass\n    else:\n        x = 5\na.send(x)",
        &bits(),
    );
    hidden(
        "x = 0\ndef set_q():\n    global q\n    q = 1\nif s:\n    if ssn == '078-05-1120':\n        set_q()\n    b.send(q)",
        &bits(),
    );
}

#[test]
fn skipped_arms_write_only_what_the_region_may_write() {
    hidden(
        "x = 0\nif str(s):\n    if int(s):\n        if True:\n            pass\n        else:\n            x = 5\na.send(x)",
        &texts(),
    );
    hidden(
        "x = 0\ndef f():\n    global x\n    if int(s):\n        if True:\n            pass\n        else:\n            x = 5\nif str(s):\n    f()\na.send(x)",
        &texts(),
    );
}

#[test]
fn printing_a_failure_gives_none() {
    hidden("f = int(s)\nstr(ssn)\nx = 0\nif s:\n    x = print(f)\nb.send(x)", &texts());
}

#[test]
fn one_place_that_calls_two_servers_mixes_up_nothing() {
    secrets(&bits()).silent("def f(srv, v):\n    srv.send(v)\nif s:\n    f(b, 1)\n    f(c, ssn)");
    secrets(&bits()).silent("def f(srv, v):\n    srv.send(v)\nif s:\n    f(b, 1)\n    f(c, 2)\n    f(b, ssn)");
    secrets(&bits()).silent(
        "def f(t, v):\n    b.process_query(t, v)\nif s:\n    f('send', {'value': 1})\n    f('read', {'name': 2})\n    f('send', {'value': ssn})",
    );
}

#[test]
fn the_private_store_under_another_name_is_still_private() {
    hidden("l = [priv_data_db]\nx = 0\nif s:\n    o = l[0]\n    x = o.access_ssn()\nb.send(x)", &bits());
    hidden("l = ['exact']\nx = 0\nif s:\n    x = priv_data_db.access_ssn(grain=l[0])\nb.send(x)", &bits());
}

#[test]
fn jumps_out_of_watched_code() {
    for source in [
        "for i in range(3):\n    try:\n        if s == i:\n            break\n    finally:\n        a.send(i)",
        "for i in range(3):\n    try:\n        if s == i:\n            continue\n        a.send(i)\n    finally:\n        pass\na.send('end')",
        "def f():\n    try:\n        if s:\n            return 1\n        return 2\n    finally:\n        a.send('f')\nf()\na.send('end')",
        "def f():\n    try:\n        int(s)\n        return 1\n    except ValueError:\n        return 2\n    finally:\n        a.send('f')\nx = f()\na.send('end')\na.send(x)",
        "def f():\n    try:\n        int(s)\n    finally:\n        return 2\nx = f()\na.send('end')\na.send(x)",
        "def f():\n    try:\n        try:\n            1 / s\n            return 1\n        finally:\n            return 2\n    finally:\n        a.send('f')\nx = f()\na.send('end')\na.send(x)",
        "def f():\n    try:\n        try:\n            return 1 / s\n        finally:\n            return 2\n    except ValueError:\n        return 3\nx = f()\na.send('end')\na.send(x)",
        "for i in range(3):\n    try:\n        if s == i:\n            continue\n        1 / s\n    finally:\n        break\na.send(i)",
        "x = 0\nfor i in range(3):\n    try:\n        int(s)\n    except ValueError:\n        x += 1\n        continue\n    else:\n        break\na.send(x)",
        "x = 0\nfor i in range(3):\n    if s == i:\n        break\nelse:\n    x = 1\na.send(x)",
        "x = 0\nwhile x < 3:\n    x += 1\n    try:\n        if s == x:\n            raise KeyError(x)\n    except KeyError as e:\n        x = 9\na.send(x)",
    ] {
        hidden(source, &[json!(0), json!(1), json!("x"), json!("2")]);
    }
}

#[test]
fn containers_keys_and_deletions() {
    for source in [
        "d = {}\nd[s if isinstance(s, int) else 5] = 1\na.send(len(d))\nfor k in d:\n    a.send(k)",
        "d = {0: 0, 1: 1}\nif s:\n    del d[0]\na.send(len(d))",
        "x = 1\nif s:\n    del x\na.send(x)",
        "q = {1, 2}\nq.add(s if isinstance(s, int) else 3)\na.send(len(q))",
        "q = {1, 2}\nq.discard(s if isinstance(s, int) else 3)\na.send(2 in q)",
        "d = {'k': [1]}\ne = d['k']\nif s:\n    e += [2]\na.send(d)",
        "x = [1]\ny = x\nif s:\n    y += [2]\na.send(len(x))",
        "x = [[1], [2]]\nfor y in x:\n    if s:\n        y.append(3)\na.send(x)",
        "x = []\ndef f(v, into=x):\n    into.append(v)\nif s:\n    f(1)\na.send(len(x))",
        "x = [3, 1, 2]\nif s:\n    x.sort()\na.send(x[0])",
        "x = [3, 1]\ny = x.copy()\nif s:\n    y.append(1)\na.send(x)\na.send(len(y))",
        "x = [1, 2]\nz = [v for v in x if v != s]\na.send(len(z))",
        "x = {1: []}\ny = x.setdefault(s if isinstance(s, int) else 2, [])\ny.append(1)\na.send(x[1])",
        "x = {1: []}\ny = x.get(s if isinstance(s, int) else 2, [])\ny.append(1)\na.send(x[1])",
        "x = [1, 2]\ntry:\n    x.remove(s)\nexcept ValueError:\n    pass\na.send(len(x))",
        "x, y = [1], [2]\nx, y = (y, x) if s else (x, y)\na.send(x)",
        "x = [1]\ny = (x, [2])\nz = y[1 if s else 0]\nz.append(3)\na.send(len(x))",
        "x = [1]\nfor q in [x, [2]]:\n    if s:\n        q.append(1)\n        break\na.send(len(x))",
        "a.process_query('send', {'value': s})",
        "x = sorted([3, s if isinstance(s, int) else 4])\na.send(x[0])",
        "x = min(5, s if isinstance(s, int) else 4)\na.send(x)",
        "x = f'{s!r:>10}'\na.send(x)",
        "x = '%s' % (s,)\na.send(x)",
        "x = ' '.join(['a', str(s)])\na.send(x)",
        "x = 1\nif s:\n    x = int('q')\na.send(x)",
        "a.send(1) if s else c.send(1)",
        "s and a.send(1)",
        "0 < len(str(s)) < 2 < a.send(1)",
        "x = [a.send(i) for i in range(2) if s == i]",
        "x = 'ab'[s if isinstance(s, int) else 0:]\na.send(x)",
        "x = [1, 2][:s if isinstance(s, int) else 0]\na.send(len(x))",
        "x = range(s if isinstance(s, int) else 2)\na.send(len(x))\nfor i in x:\n    a.send(i)",
        "x = loud.read('q')\nif s:\n    loud.send(1)\na.send(2)",
        "def f(n):\n    if n == 0:\n        return s\n    return f(n - 1)\na.send(f(3))",
        "def f(n):\n    if n == 0:\n        if s:\n            raise ValueError('q')\n        return 1\n    return f(n - 1)\ntry:\n    f(3)\n    a.send(1)\nexcept ValueError:\n    a.send(2)\na.send(3)",
    ] {
        hidden(source, &bits());
    }
    let names = "ValueError: the names of arguments must not depend on private data";
    secrets(&bits()).fails("d = {'value': 1}\nif s:\n    d['note'] = 2\na.process_query('send', d)", names);
    secrets(&bits()).fails("d = {'value': 1}\nif s:\n    d = {'name': 2}\na.process_query('send', d)", names);
}

/// Whatever is called is in the preview, with a label and arguments that cover it.
#[track_caller]
fn foreseen(source: &str, secret: &Value) {
    let source = &format!("s = priv_data_db.access_s()\nssn = priv_data_db.access_ssn()\n{source}");
    let mut world = world(secret).allow("ssn", "server:b").allow("s", "server:a").allow("s", "server:c");
    let prospects = world.preview(source);
    let end = world.run(source);
    assert!(!world.received.is_empty(), "nothing was called: {end}\n{source}");
    for received in &world.received {
        let covers = prospects.iter().any(|prospect| {
            let call = &prospect.call;
            call.server.as_str() == received.server && call.tool.to_string() == received.tool
        });
        assert!(covers, "not foreseen: {received:?}\n{source}");
    }
    for line in &world.asked {
        let (datum, party) = (line.contains("ssn"), line.rsplit(' ').next().unwrap());
        let covers = prospects.iter().any(|prospect| {
            let call = &prospect.call;
            let told = call.arguments.iter().map(|argument| argument.value.label().to_string());
            let told: String = told.chain([call.pc.to_string()]).collect();
            party.ends_with(call.server.as_str()) && (!datum || told.contains("ssn"))
        });
        assert!(covers, "not foreseen: {line}\n{source}");
    }
}

#[test]
fn the_preview_foresees_what_an_unbound_name_leads_to() {
    for source in [
        "def f():\n    global q\n    q = 1\ntry:\n    q\nexcept NameError:\n    b.send(1)",
        "try:\n    y = x\n    x = 1\nexcept NameError:\n    b.send(1)",
        "def f():\n    y = x\n    x = 1\ntry:\n    f()\nexcept NameError:\n    b.send(1)",
        "try:\n    print(1, sep=5)\nexcept TypeError:\n    b.send(1)",
        "try:\n    ValueError(k=1)\nexcept TypeError:\n    b.send(1)",
        "try:\n    raise ValueError('q')\nfinally:\n    b.send(1)",
    ] {
        foreseen(source, &json!(1));
    }
}

#[test]
fn the_preview_foresees_calls_of_what_is_passed_around() {
    for source in [
        "for server in [a, b, c]:\n    server.send(s)",
        "def f(server, v):\n    server.send(v)\nf(a, 1)\nf(b, ssn)",
        "for name in ['a', 'b']:\n    mcp_helper.connect(name).send(1)",
        "d = {'value': s}\na.process_query(tool_name='send', args=d)",
        "def f(t, d):\n    a.process_query(t, d)\nf('send', {'value': 1})\nf('read', {'name': 'q'})",
        "def g():\n    b.send(ssn)\ndef h():\n    pass\nfor f in [g, h]:\n    f()",
        "def g():\n    return b\ng().send(1)",
        "l = [priv_data_db]\nx = l[0].access_ssn()\na.send(1)\na.send(x)",
        "x = []\ny = [list, sorted][1](x)\ny.append(s)\nb.send(y)",
        "def f():\n    global server\n    server = b\nf()\nserver.send(1)",
    ] {
        foreseen(source, &json!(1));
    }
}

#[test]
fn an_exception_tells_what_is_in_its_arguments() {
    hidden("e = ValueError([s])\na.send(str(e))", &bits());
    hidden("try:\n    raise KeyError((1, s))\nexcept KeyError as e:\n    a.send(str(e))", &bits());
    hidden("try:\n    raise KeyError(1, [s])\nexcept KeyError as e:\n    a.send(str(e))", &bits());
}

/// Sources that once took minutes, gigabytes or the whole stack. Each must be compiled or refused, soon.
#[test]
fn no_source_takes_the_compiler_down() {
    let world = World::new(&[("s", json!(1))]);
    let many = |part: &str| part.repeat(world.limits.source_bytes / part.len() - 40);
    let mut nested = String::new();
    for depth in 0..60 {
        nested.push_str(&format!("{0}try:\n{0} pass\n{0}finally:\n", " ".repeat(depth)));
    }
    nested.push_str(&format!("{}pass\n", " ".repeat(60)));
    let mut returning = String::from("def f():\n");
    for depth in 1..50 {
        returning.push_str(&format!("{0}try:\n", " ".repeat(depth)));
    }
    returning.push_str(&format!("{}return 1\n", " ".repeat(50)));
    for depth in (1..50).rev() {
        returning.push_str(&format!("{0}finally:\n{0} x = [i for i in [1]]\n", " ".repeat(depth)));
    }
    let mut jumping = String::from("def f():\n");
    for depth in 1..50 {
        jumping.push_str(&format!("{0}try:\n{0} return 1\n{0}finally:\n{0} try:\n", " ".repeat(2 * depth - 1)));
    }
    jumping.push_str(&format!("{}return 1\n", " ".repeat(99)));
    for depth in (1..50).rev() {
        jumping.push_str(&format!("{0} finally:\n{0}  return 2\n", " ".repeat(2 * depth - 1)));
    }
    // Functions in a `finally`, each written once for each way into it, and so on inwards.
    let mut functions = String::new();
    for (depth, at) in (0..24).zip(0..) {
        functions.push_str(&format!("{0}def f{at}():\n{0} try:\n{0}  x = 1\n{0} finally:\n", "  ".repeat(depth)));
    }
    functions.push_str(&format!("{}pass\n", "  ".repeat(24)));
    let mut several = String::new();
    for level in 0..6 {
        let pad = " ".repeat(level * 6);
        several.push_str(&format!("{pad}def f{level}():\n"));
        for depth in 1..5 {
            several.push_str(&format!("{pad}{0}try:\n{pad}{0} return {depth}\n{pad}{0}finally:\n", " ".repeat(depth)));
        }
        several.push_str(&format!("{pad}     x = {level}\n{pad}     if x:\n{pad}      return 0\n"));
    }
    let sources = [
        nested,
        returning,
        jumping,
        functions,
        several,
        many("["),
        many("("),
        many("{"),
        many("-"),
        many("not "),
        many("f("),
        many("x["),
        many("1+"),
        many("1<"),
        many("1 and "),
        many("x.a"),
        "f'{".repeat(8_000),
        many("x = "),
        many("1 if 1 else "),
        many("lambda:"),
        many("x=1\n"),
        many("if 1:pass\n"),
        many("if 1:1\nelse:2\n"),
        many("for i in []:i\n"),
        many("try:\n x=1\nexcept:\n 1\n"),
        many("if 1:raise\n"),
        many("[[i for i in []]]\n"),
        format!("x = [{}]", many("1,")),
        format!("x = {}1", many("1+")),
        format!("x = {}1", many("1 or ")),
        format!("print({})", many("1,")),
        (0..18_000).map(|at| format!("v{at}=1;")).collect(),
        (0..9_000).map(|at| format!("v{at}=1\nif v{at}:pass\n")).collect(),
        (0..6_000).map(|at| format!("def f{at}(x):x=f{at}(x)\n")).collect(),
        "x = 0x1".to_owned() + &"0".repeat(200_000),
        "x = 1".to_owned() + &"0".repeat(200_000),
        "x = 1e".to_owned() + &"9".repeat(200_000),
    ];
    for source in sources {
        let start = std::time::Instant::now();
        let source: String = source.chars().take(world.limits.source_bytes).collect();
        let _ = duenna_lang::compile(&source, &world.environment, &world.limits);
        let took = start.elapsed();
        assert!(took.as_secs() < 20, "{took:?}: {}", source.chars().take(60).collect::<String>());
    }
}

#[test]
fn odd_sources_are_refused_or_run() {
    for source in [
        "global x\nx = 1",
        "def f():\n    x = 1\n    global x\nf()",
        "def f(x):\n    global x\n    x = 1\nf(1)",
        "def f(x, x):\n    pass",
        "def f(x=1, x=2):\n    pass\nf()",
        "del q",
        "del q, q[0], q[:]",
        "def f():\n    del x\n    x = 1\nf()",
        "def f():\n    try:\n        return 1\n    finally:\n        return 2\nprint(f())",
        "while True:\n    try:\n        1 / 0\n    finally:\n        break",
        "for i in [1, 2]:\n    try:\n        continue\n    finally:\n        continue",
        "raise",
        "try:\n    raise\nexcept:\n    raise",
        "try:\n    1 / 0\nexcept:\n    try:\n        1 / 0\n    except:\n        pass\n    raise",
        "for i in range(3):\n    try:\n        try:\n            1 / 0\n        except KeyError:\n            pass\n        finally:\n            i\n    except Exception as i:\n        continue\nprint(i)",
        "f'{1:{2}}{{}}{'a'!r:>{10}}'",
        "x = '\u{feff}\u{202e}\u{0}\u{10ffff}'\nprint(x, len(x), x[0], x.upper(), repr(x))",
        "ﬁ = 1\nprint(ﬁ)",
        "𝐱 = 1\nprint(x)",
        "\u{feff}x = 1",
        "x = 1\r\ny = 2\rz = 3\x0c",
        "\0",
        "x: int",
        "x = y = z = []\nx += [x]\nprint(x, x == y, str(x))",
        "x = []\nx.append(x)\nprint(x == x, x, sorted([x, x]))\na.send(x)",
        "x = {}\nx[1] = x\na.send(x)",
        "x = []\nfor i in range(20000):\n    x = [x]\nprint(str(x)[:5])\nprint(x == [x])\na.send(x)",
        "x = ()\nfor i in range(20000):\n    x = (x,)\ny = {x: 1}",
        "x = ()\nfor i in range(20000):\n    x = (x,)\ny = isinstance(1, x)\nprint(x < x)",
        "def f(n):\n    return f(n + 1)\nf(0)",
        "x = 'a' * 10 ** 18",
        "x = [0] * 10 ** 18",
        "x = 2 ** 10 ** 9",
        "x = 1 << 10 ** 12",
        "x = f'{1:9999999999}'",
        "x = f'{1.5:.999999999}'",
        "x = '%99999999999d' % 1",
        "x = 'a'.ljust(10 ** 15)",
        "x = 'a'.replace('', 'b' * 10 ** 7) * 1000",
        "x = list(range(10 ** 18))",
        "x = range(-2 ** 62, 2 ** 62)[2 ** 62]\nprint(len(range(-2 ** 62, 2 ** 62, 3)))",
        "x = [1, 2, 3][::-9223372036854775807]",
        "x = -9223372036854775807 - 1\nprint(abs(x) if x else 0, x // -1, x % -1)",
        "x = divmod(-9223372036854775807 - 1, -1)",
        "x = round(1e308, -308) + round(5, -10 ** 15)\nprint(x)",
        "x = int('9' * 100000)",
        "x = float('9' * 100000)",
        "x = chr(0x110000)",
        "x = chr(0xd800)\na.send(x)",
        "x = '\\ud800'\na.send(x)",
        "x = float('nan')\na.send(x)\na.send(x == x)\na.send({x: 1})",
        "print(*[1])",
        "a.send()",
        "a.send(1, 2, 3)",
        "a.send(value=1, value=2)",
        "a.send(1, value=2)",
        "a.process_query()",
        "a.process_query('send', {'value': 1, 'value': 2})",
        "a.process_query('send', {1: 2})",
        "priv_data_db.access_s(grain=5)",
        "priv_data_db.access_s(1)",
        "new_value()",
        "new_value(5)",
        "mcp_server(5)",
        "mcp_helper.connect()",
    ] {
        let mut world = World::new(&[("s", json!(1))]);
        world.limits.steps = 3_000_000;
        world.limits.memory_bytes = 256 << 20;
        if duenna_lang::compile(source, &world.environment, &world.limits).is_ok() {
            world.preview(source);
        }
        world.run(source);
    }
}
