//! The tricks that leaked under earlier drafts of the rules, and their kin (semantics 4). `a`, `b` and `c` are third parties.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

mod common;

use common::{Received, SSN, Secrets, World};
use serde_json::{Value, json};

/// Runs a program in worlds that differ only in `secret`; what is allowed is that `b` may know it. `a` must not tell them
/// apart, and neither may who reads the questions and refusals.
#[track_caller]
fn hidden_from_a(source: &str, values: &[Value]) -> Vec<Received> {
    secrets(values).hidden(source)
}

fn secrets(values: &[Value]) -> Secrets<'static> {
    let world = |secret: &Value| {
        let world = World::new(&[("s", secret.clone()), ("ssn", json!(SSN))]).allow("s", "server:b");
        world.answering("read", json!({"id": 7, "items": [1, 2, 3]}))
    };
    Secrets::new(values.to_vec(), world)
}

/// The same, and the program's public part must really reach `a`.
#[track_caller]
fn hidden_and_alive(source: &str, secrets: &[Value]) {
    assert!(!hidden_from_a(source, secrets).is_empty(), "nothing reaches `a`:\n{source}");
}

#[test]
#[should_panic(expected = "it sends nothing")]
fn a_program_that_dies_before_it_sends_anything_shows_nothing_and_is_no_test() {
    hidden_from_a("s = priv_data_db.access_s()\nnosuch()\na.send(s)", &bits());
}

#[test]
#[should_panic(expected = "is it written rightly")]
fn a_program_that_is_misspelt_after_what_it_sends_is_no_test() {
    hidden_from_a("s = priv_data_db.access_s()\na.send(1)\na.send(nosuch(s))", &bits());
}

fn bits() -> Vec<Value> {
    vec![json!(0), json!(1), json!("x"), json!([1]), json!(null)]
}

#[test]
fn plain_values_pass_and_secrets_do_not() {
    hidden_and_alive(
        "a.send(1)\nx = priv_data_db.access_s()\ntry:\n    a.send(x)\nexcept PermissionError:\n    a.send(2)\na.send(3)",
        &bits(),
    );
}

#[test]
fn what_a_party_may_know_reaches_it() {
    let mut world = World::new(&[("s", json!("yes"))]).allow("s", "server:b");
    assert_eq!(world.run("x = priv_data_db.access_s()\nb.send(f'it is {x}')"), "done");
    assert_eq!(world.seen_by("b")[0].arguments["value"], json!("it is yes"));
}

#[test]
fn assignment_in_an_arm_carries_the_condition() {
    hidden_and_alive(
        "x = 0\ns = priv_data_db.access_s()\nif s:\n    x = 1\na.send(5)\nb.send(x)\ntry:\n    a.send(x)\nexcept PermissionError:\n    pass",
        &bits(),
    );
}

#[test]
fn a_datum_assigned_in_an_arm_is_not_told_to_one_who_knows_the_condition() {
    // `b` may know `s`, not `ssn`.
    for secret in bits() {
        let mut world = World::new(&[("s", secret), ("ssn", json!(SSN))]).allow("s", "server:b");
        world.run("s = priv_data_db.access_s()\nssn = priv_data_db.access_ssn()\nx = 0\nif s:\n    x = ssn\nb.send(x)");
        assert!(world.seen_by("b").is_empty(), "ssn reached b");
        assert!(world.asked.iter().any(|line| line.contains("ssn")), "{:?}", world.asked);
    }
}

#[test]
fn a_call_after_an_early_return_is_decided_by_it() {
    hidden_from_a(
        "def f(s):\n    if int(s):\n        return 1\n    a.send(1)\n    return 2\nf(priv_data_db.access_s())",
        &bits(),
    );
    hidden_and_alive(
        "def f(s):\n    if int(s):\n        return 1\n    return 2\nx = f(priv_data_db.access_s())\na.send(1)\nb.send(x)",
        &bits(),
    );
}

#[test]
fn break_and_continue_keep_what_decided_them() {
    hidden_from_a(
        "s = priv_data_db.access_s()\nfor i in range(3):\n    if s == i:\n        break\n    a.send(i)",
        &bits(),
    );
    hidden_from_a(
        "s = priv_data_db.access_s()\nfor i in range(3):\n    if s == i:\n        continue\n    a.send(i)",
        &bits(),
    );
    hidden_and_alive(
        "s = priv_data_db.access_s()\nn = 0\nfor i in range(3):\n    if s == i:\n        break\n    n += 1\na.send('after')",
        &bits(),
    );
}

#[test]
fn an_endless_arm_ends_as_a_failure() {
    hidden_and_alive(
        "s = priv_data_db.access_s()\nfor i in range(3):\n    a.send(i)\n    if s == i:\n        while True:\n            pass",
        &[json!(0), json!(1), json!(7)],
    );
}

#[test]
fn writing_through_a_chosen_reference_writes_all_it_may_be() {
    let source = "s = priv_data_db.access_s()\nx = []\nz = []\ny = x if s else z\ny.append(1)\n{}";
    for use_of in [
        "a.send(len(x))",
        "a.send(x)",
        "a.send(z)",
        "if z:\n    a.send(1)",
        "for q in x:\n    a.send(1)",
        "a.send(str(z))",
    ] {
        hidden_from_a(&source.replace("{}", use_of), &bits());
    }
    hidden_and_alive(&source.replace("{}", "a.send(1)"), &bits());
}

#[test]
fn a_datum_written_through_a_chosen_reference_stays_with_both() {
    for secret in bits() {
        let mut world = World::new(&[("s", secret), ("ssn", json!("078"))]).allow("s", "server:b");
        world.run("s = priv_data_db.access_s()\nssn = priv_data_db.access_ssn()\nx = []\nz = []\ny = x if s else z\ny.append(ssn)\nb.send(x)");
        assert!(world.seen_by("b").is_empty());
    }
}

#[test]
fn labelled_keys_label_what_they_touch() {
    for use_of in ["a.send(x)", "a.send(x[0])", "a.send(len(x))", "a.send('q' if 1 in x else 'r')"] {
        hidden_from_a(&format!("s = priv_data_db.access_s()\nx = [0, 0, 0]\nx[s] = 1\n{use_of}"), &bits());
        hidden_from_a(&format!("s = priv_data_db.access_s()\nx = {{0: 0}}\nx[s] = 1\n{use_of}"), &bits());
    }
    hidden_from_a("s = priv_data_db.access_s()\nx = [5, 6]\na.send(x[s])", &bits());
}

#[test]
fn failing_outside_a_try_is_a_value() {
    hidden_and_alive("x = int(priv_data_db.access_s())\na.send(1)\nb.send(x)", &[json!("1"), json!("x")]);
    hidden_from_a("x = int(priv_data_db.access_s())\na.send(x)", &[json!("1"), json!("x")]);
    hidden_and_alive("x = [1, 2][priv_data_db.access_s()]\na.send(1)", &[json!(1), json!(9)]);
}

#[test]
fn a_failure_is_decided_and_logged_but_not_sent() {
    let mut world = World::new(&[("s", json!("x"))]).allow("s", "server:b");
    assert_eq!(world.run("b.send(int(priv_data_db.access_s()))\nb.send('after')"), "done");
    assert_eq!(world.received.len(), 1, "{:?}", world.received);
}

#[test]
fn failing_inside_a_try_decides_about_the_handler() {
    let secrets = [json!("1"), json!("x")];
    hidden_from_a(
        "s = priv_data_db.access_s()\ntry:\n    int(s)\n    a.send(1)\nexcept ValueError:\n    a.send(2)",
        &secrets,
    );
    hidden_from_a(
        "s = priv_data_db.access_s()\ntry:\n    int(s)\nexcept ValueError:\n    x = 1\nelse:\n    a.send(2)",
        &secrets,
    );
    hidden_and_alive(
        "s = priv_data_db.access_s()\nok = True\ntry:\n    int(s)\nexcept Exception:\n    ok = False\na.send(1)\nb.send(ok)",
        &secrets,
    );
    hidden_from_a(
        "s = priv_data_db.access_s()\nok = True\ntry:\n    int(s)\nexcept Exception:\n    ok = False\na.send(ok)",
        &secrets,
    );
    hidden_from_a(
        "s = priv_data_db.access_s()\ntry:\n    try:\n        int(s)\n    except KeyError:\n        pass\n    a.send(1)\nexcept Exception:\n    pass",
        &secrets,
    );
    hidden_from_a(
        "s = priv_data_db.access_s()\ndef f():\n    int(s)\ntry:\n    f()\n    a.send(1)\nexcept Exception:\n    pass",
        &secrets,
    );
}

#[test]
fn an_exception_message_has_the_label_of_its_values() {
    let secrets = [json!("q"), json!("x")];
    hidden_from_a(
        "s = priv_data_db.access_s()\ntry:\n    int(s)\nexcept Exception as e:\n    m = str(e)\na.send(m)",
        &secrets,
    );
    hidden_from_a(
        "s = priv_data_db.access_s()\ntry:\n    raise ValueError(s)\nexcept ValueError as e:\n    a.send(str(e))",
        &secrets,
    );
}

#[test]
fn raising_under_a_secret_ends_what_comes_after() {
    hidden_from_a("s = priv_data_db.access_s()\nif s:\n    raise ValueError('no')\na.send(1)", &bits());
    hidden_from_a("s = priv_data_db.access_s()\nassert s\na.send(1)", &bits());
    hidden_and_alive(
        "s = priv_data_db.access_s()\ntry:\n    if s:\n        raise ValueError('no')\nexcept Exception:\n    pass\na.send(1)",
        &bits(),
    );
}

#[test]
fn a_caught_refusal_tells_nothing() {
    hidden_from_a(
        "s = priv_data_db.access_s()\nok = 0\nif s:\n    try:\n        a.send(1)\n        ok = 1\n    except PermissionError:\n        ok = 2\na.send(ok)",
        &bits(),
    );
}

#[test]
fn sinks_in_the_arm_not_taken_are_asked_about_too() {
    for secret in bits() {
        let mut world = World::new(&[("s", secret)]);
        assert_eq!(world.run("s = priv_data_db.access_s()\nif s:\n    a.send('yes')\nelse:\n    c.send('no')"), "done");
        assert_eq!(world.asked, ["`s` (exact) to server:a", "`s` (exact) to server:c"]);
        assert!(world.received.is_empty());
    }
}

#[test]
fn sinks_in_arms_that_are_allowed_are_called() {
    let source = "s = priv_data_db.access_s()\nif s == 1:\n    b.send('yes')\nelse:\n    b.send('no')\na.send('end')";
    let mut world = World::new(&[("s", json!(1))]).allow("s", "server:b");
    assert_eq!(world.run(source), "done");
    assert_eq!(world.seen_by("b")[0].arguments["value"], json!("yes"));
    assert_eq!(world.seen_by("a").len(), 1);
}

#[test]
fn an_arm_tells_only_what_it_tells() {
    // Both the check-in and the mail hang on the booking; the mail does not tell the passport.
    let source =
        "r = a.read('x')\np = priv_data_db.access_s()\nif r['id'] == 7:\n    b.send(p)\n    c.send('checked in')";
    let mut world = World::new(&[("s", json!("P1"))])
        .allow("s", "server:b")
        .allow("a/read", "server:b")
        .allow("a/read", "server:c");
    world = world.answering("read", json!({"id": 7}));
    assert_eq!(world.run(source), "done");
    assert_eq!(world.asked, Vec::<String>::new());
    assert_eq!((world.seen_by("b").len(), world.seen_by("c").len()), (1, 1));
}

#[test]
fn choosing_a_function_or_a_server_by_a_secret_calls_none() {
    hidden_from_a(
        "def f():\n    a.send(1)\ndef g():\n    a.send(2)\ns = priv_data_db.access_s()\nh = f if s else g\nh()",
        &bits(),
    );
    secrets(&bits()).silent("s = priv_data_db.access_s()\nx = a if s else c\nx.send(1)");
    secrets(&bits()).silent("s = priv_data_db.access_s()\nif s:\n    x = a\nelse:\n    x = c\nx.send(1)");
}

#[test]
fn loops_over_secrets_hide_their_length() {
    hidden_from_a("for x in priv_data_db.access_s():\n    a.send(1)", &[json!([1]), json!([1, 2]), json!([])]);
    hidden_and_alive(
        "n = 0\nfor x in priv_data_db.access_s():\n    n += 1\na.send('x')\nb.send(n)",
        &[json!([1]), json!([1, 2]), json!([])],
    );
    hidden_from_a(
        "n = 0\nfor x in priv_data_db.access_s():\n    n += 1\na.send(n)",
        &[json!([1]), json!([1, 2]), json!([])],
    );
    hidden_from_a("s = priv_data_db.access_s()\nx = [i for i in range(4) if i == s]\na.send(len(x))", &bits());
    hidden_from_a("s = priv_data_db.access_s()\nwhile s:\n    a.send(1)\n    s = 0", &[json!(0), json!(1)]);
}

#[test]
fn module_variables_carry_labels_through_functions() {
    hidden_from_a(
        "x = 0\ndef f():\n    global x\n    x = 1\ns = priv_data_db.access_s()\nif s:\n    f()\ndef g():\n    return x\na.send(g())",
        &bits(),
    );
    hidden_from_a(
        "x = []\ndef f():\n    x.append(1)\ns = priv_data_db.access_s()\nif s:\n    f()\na.send(len(x))",
        &bits(),
    );
}

#[test]
fn recipients_computed_from_secrets_are_symbols() {
    let secrets = [json!("joe@x.org"), json!("eve@x.org")];
    for secret in secrets {
        let mut world = World::new(&[("s", secret)]).allow("s", "server:a");
        world.run("a.send_email(to=priv_data_db.access_s(), body='hi')");
        assert_eq!(world.asked, ["`s` (exact) to email:⟨s⟩"]);
    }
}

#[test]
fn after_a_call_that_may_fail_everything_depends_on_it() {
    let source = "loud.send(priv_data_db.access_s())\na.send(1)";
    let mut world = World::new(&[("s", json!(1))]).allow("s", "server:loud");
    world.run(source);
    assert!(
        world.asked.iter().any(|line| line.contains("loud/send") && line.contains("server:a")),
        "{:?}",
        world.asked
    );
    assert!(world.seen_by("a").is_empty());
}

#[test]
fn an_error_of_a_loud_tool_looks_like_its_success() {
    let source = "loud.send(priv_data_db.access_s())\na.send(1)\nb.send(2)";
    let mut views = Vec::new();
    for failing in [false, true] {
        let mut world = World::new(&[("s", json!(1))]).allow("s", "server:loud");
        if failing {
            world.failing.push("send".to_owned());
        }
        world.run(source);
        views.push((world.asked.clone(), world.seen_by("a"), world.seen_by("b")));
    }
    assert_eq!(views[0], views[1]);
}

#[test]
fn new_values_are_not_asked_for_in_a_region() {
    hidden_from_a("s = priv_data_db.access_s()\nif s:\n    new_value('q')\na.send(1)", &bits());
}

#[test]
fn a_stopped_run_goes_on_in_another_process() {
    let source = "s = priv_data_db.access_s()\nx = [1, {'k': 2.5}]\ndef f(n):\n    if n == 1:\n        b.send('one')\n    return n\ny = f(s)\ntry:\n    b.send(y)\nexcept Exception:\n    pass\na.send(x)\nprint('end')";
    let mut ends = Vec::new();
    for persist in [false, true] {
        let mut world = World::new(&[("s", json!(1))]).allow("s", "server:b");
        world.persist = persist;
        ends.push((world.run(source), world.received.clone(), world.output.clone()));
    }
    assert_eq!(ends[0], ends[1]);
    assert_eq!(ends[0].1.len(), 3);
}

#[test]
fn the_preview_names_every_sink() {
    let world = World::new(&[("s", json!(1))]);
    let prospects = world.preview("s = priv_data_db.access_s()\nif s:\n    a.send('x')\nb.send(s)\nc.send(1)");
    let told: Vec<(String, String)> =
        prospects.iter().map(|p| (p.call.server.to_string(), p.call.pc.to_string())).collect();
    assert_eq!(told, [("a".into(), "{s: exact}".into()), ("b".into(), "⊥".into()), ("c".into(), "⊥".into())]);
    assert_eq!(prospects[1].call.arguments[0].value.label().to_string(), "{s: exact}");
}

#[test]
fn a_call_that_is_withheld_looks_like_one_that_is_made() {
    let mut views = Vec::new();
    for secret in [json!("1"), json!("x")] {
        let mut world = World::new(&[("s", secret)]).allow("s", "server:loud");
        world.run("loud.send(int(priv_data_db.access_s()))\na.send(1)");
        views.push((world.asked.clone(), world.seen_by("a")));
    }
    assert_eq!(views[0], views[1]);
}

#[test]
fn how_much_arrives_is_charged_the_same() {
    let mut views = Vec::new();
    for length in [1, 200_000] {
        let mut world = World::new(&[("s", json!("x".repeat(length)))]);
        world.limits.memory_bytes = 400_000;
        let end = world.run("for i in range(4):\n    x = priv_data_db.access_s()\na.send(1)");
        views.push((end, world.seen_by("a").len()));
    }
    assert_eq!(views, [("done".to_owned(), 1), ("done".to_owned(), 1)]);
}

/// Charged the same each time, it would else take all the memory there is.
#[test]
fn what_is_made_of_a_secret_ends_where_the_memory_would() {
    let source = "s, t = priv_data_db.access_s(), priv_data_db.access_t()\nkept = []\nfor i in range(400):\n    \
                  kept.append(s * 1000)\na.send(len(kept))\nb.send(kept[0])\nb.send(kept[399])\n\
                  b.send(s + s)\nc.send((t * 1000)[:1])";
    let seen = |length: usize| {
        let data = [("s", json!("x".repeat(length))), ("t", json!("y"))];
        let mut world = World::new(&data).allow("s", "server:b").allow("t", "server:c");
        world.limits.memory_bytes = 64 << 20;
        assert_eq!(world.run(source), "done");
        ["a", "b", "c"].map(|server| world.seen_by(server))
    };
    let (short, long) = (seen(1), seen(1000));
    assert_eq!([&short[0], &short[2]], [&long[0], &long[2]]);
    assert_eq!(short[1].len(), 3);
    // Making JSON of it is work on it, too.
    assert_eq!(long[1].len(), 0);
}

/// One place that ran out must not show at another, which looks at what `c` may know.
#[test]
fn each_place_of_a_region_has_a_memory_of_its_own() {
    let source = "n, s, t = priv_data_db.access_n(), priv_data_db.access_s(), priv_data_db.access_t()\nx = y = 0\nif n:\n    \
                  for i in range(40):\n        x = s * 1000\n        y = t * 1000\nc.send(y if n else 0)";
    let seen = |length: usize| {
        let data = [("s", json!("x".repeat(length))), ("t", json!("yy".repeat(10))), ("n", json!(1))];
        let mut world = World::new(&data).allow("t", "server:c").allow("n", "server:c");
        world.limits.memory_bytes = 2 << 30;
        assert_eq!(world.run(source), "done");
        world.seen_by("c")
    };
    assert_eq!(seen(1).len(), 1);
    assert_eq!(seen(1), seen(1000));
}

/// The same where a loop under one secret makes much of another.
#[test]
fn what_a_region_makes_of_another_secret_ends_where_its_memory_would() {
    let source = "n, s = priv_data_db.access_n(), priv_data_db.access_s()\nkept = 0\nif n:\n    for i in range(40):\n        \
                  kept = s * 1000\ntry:\n    b.send(kept if n else 0)\nexcept Exception:\n    pass\nc.send(n)";
    let seen = |length: usize| {
        let data = [("s", json!("x".repeat(length))), ("n", json!(1))];
        let mut world = World::new(&data).allow("s", "server:b").allow("n", "server:b").allow("n", "server:c");
        world.limits.memory_bytes = 2 << 30;
        assert_eq!(world.run(source), "done");
        ["b", "c"].map(|server| world.seen_by(server).len())
    };
    assert_eq!(seen(1), [1, 1]);
    assert_eq!(seen(1000), [0, 1]);
}

/// Texts of different kinds: some are JSON, some match, some are nothing of the kind.
fn texts() -> Vec<Value> {
    vec![json!("a1"), json!("[1, 2]"), json!("zz"), json!("YQ=="), json!("")]
}

#[test]
fn what_the_library_makes_of_a_secret_is_secret() {
    for made in [
        "re.search(r'\\d', s)",
        "[m.group() for m in re.finditer(r'\\d', s)]",
        "re.sub('a', 'b', s)",
        "re.split('a', s)",
        "re.sub('x', '-', 'axb') + s",
        "re.compile(s).groupindex",
        "re.compile('a').findall(s)",
        "json.loads(s)",
        "json.dumps([s])",
        "s.encode()",
        "[b for b in s.encode()]",
        "hashlib.sha256(s.encode()).hexdigest()",
        "urllib.parse.parse_qs(s)",
        "urllib.parse.urlparse(s).path",
        "textwrap.wrap(s, 1)",
    ] {
        let source = format!(
            "import re, json, hashlib, textwrap, urllib.parse\ns = priv_data_db.access_s()\nx = {made}\na.send(5)\ntry:\n    a.send(f'{{x}}')\nexcept PermissionError:\n    pass"
        );
        hidden_and_alive(&source, &texts());
    }
}

#[test]
fn a_match_in_a_branch_decides_what_comes_of_it() {
    hidden_and_alive(
        "import re\ns = priv_data_db.access_s()\nn = 0\nfound = []\nif re.match('a', s):\n    n = len(re.findall('.', s))\n    found.extend(re.findall('.', s))\na.send(5)\ntry:\n    a.send(n)\nexcept PermissionError:\n    pass\ntry:\n    a.send(found)\nexcept PermissionError:\n    pass",
        &texts(),
    );
}
