//! Which folder the source names, for the argument of the last call.

use std::collections::BTreeMap;

use ruff_python_ast::{Expr, Stmt};

use super::Beginnings;
use crate::environment::{Environment, Signature};

/// A file server: one tool lists names, others do not.
fn environment() -> Environment {
    let signature = |lists| Signature { lists, ..Signature::default() };
    let tools = [("list_directory", true), ("read_file", false), ("search_files", false)];
    let tools = tools.map(|(name, lists)| (name.parse().unwrap(), signature(lists)));
    Environment { servers: BTreeMap::from([("fs".parse().unwrap(), tools.into())]), ..Environment::default() }
}

fn folder_of(source: &str, has_addition: bool) -> Option<String> {
    let body = ruff_python_parser::parse_module(source).unwrap().into_syntax().body;
    let Some(Stmt::Expr(last)) = body.last() else { panic!("{source}") };
    let Expr::Call(call) = last.value.as_ref() else { panic!("{source}") };
    let environment = environment();
    let folder = Beginnings::of(&body, &environment, has_addition).folder(&call.arguments.args[0]);
    folder.map(|folder| folder.to_string())
}

/// The folder, of which nothing is certainly right in it.
fn folder(source: &str, has_addition: bool) -> Option<String> {
    let folder = folder_of(source, has_addition);
    folder.map(|folder| folder.strip_prefix("beneath ").unwrap_or_else(|| panic!("{source}: {folder}")).to_owned())
}

#[test]
fn only_a_name_that_a_tool_listed_is_right_in_the_folder() {
    let listed = "listing = fs.list_directory(path='/u')['content']\n\
        names = [line.removeprefix('[FILE] ') for line in listing.splitlines() if line.startswith('[FILE]')]\n";
    for (source, is_right_in) in [
        ("for n in names:\n    pass\nf(f'/u/{n}')", true),
        ("import re\nfor n in names:\n    m = re.sub('a', 'b', n)\nf(f'/u/{m}')", true),
        ("for i, n in enumerate(sorted(names)):\n    pass\nf(f'/u/{n}.bak')", true),
        ("for n in names:\n    p = f'/u/{n}'\nf(p)", true),
        ("f('/u/' + names[0])", true),
        ("x = {n: len(n) for n in names}\nf(f'/u/{max(x, key=x.get)}')", true),
        // Deeper, or perhaps.
        ("for n in names:\n    pass\nf(f'/u/{n}/x')", false),
        ("for n in names:\n    pass\nf(f'/u/{n}/{n}')", false),
        ("d = 'a/b'\nf(f'/u/{names[0]}{d}')", false),
        // Of something else, too.
        ("names.append(fs.search_files(path='/u'))\nf(f'/u/{names[0]}')", false),
        ("names[0] = fs.search_files(path='/u')\nf(f'/u/{names[0]}')", false),
        ("x = {'k': names}\nx['k'].extend(fs.search_files(path='/u'))\nf(f'/u/{x}')", false),
        ("x = []\nfor n in names:\n    x.append(n)\nf(f'/u/{x[0]}')", true),
        ("n = fs.search_files(path='/u')\nf(f'/u/{n}')", false),
        ("n = names[0] or fs.read_file(path='/u/x')\nf(f'/u/{n}')", false),
        ("for n in names:\n    n = fs.read_file(path=f'/u/{n}')\nf(f'/u/{n}')", false),
        ("n = priv_data_db.access_file()\nf(f'/u/{n}')", false),
        ("n = names[0] + priv_data_db.access_file()\nf(f'/u/{n}')", false),
        ("n = qllm('which?', names)\nf(f'/u/{n}')", false),
        ("def g(n):\n    f(f'/u/{n}')\nf(f'/u/{n}')", false),
        ("def g(x):\n    return x\nf(f'/u/{g(names[0])}')", false),
        ("n = 'x'\nf(f'/u/{n.upper()}')", false),
    ] {
        let expected = if is_right_in { "in file:/u" } else { "beneath file:/u" };
        assert_eq!(folder_of(&format!("{listed}{source}"), false).as_deref(), Some(expected), "{source}");
    }
}

#[test]
fn the_folder_is_what_stands_before_anything_computed() {
    for (source, expected) in [
        ("f('/u/a/x')", Some("/u/a")),
        ("f('/u/a/x/')", Some("/u/a")),
        ("f(f'/u/a/{n}')", Some("/u/a")),
        ("f(f'/u/a/b{n}')", Some("/u/a")),
        ("f(f'/u/a/{n}/b/{m}')", Some("/u/a")),
        ("f('/u/' f'a/{n}')", Some("/u/a")),
        ("f('/u/a/' + n)", Some("/u/a")),
        ("f('/u/' + 'a/' + n)", Some("/u/a")),
        ("f('/u/' + n + '/a/' + m)", Some("/u")),
        ("d = '/u/a'\nf(f'{d}/{n}')", Some("/u/a")),
        ("d = '/u/a'\nf(d + '/' + n)", Some("/u/a")),
        ("d: str = '/u'\ne = d + '/a'\nf(f'{e}/{n}')", Some("/u/a")),
        ("p = f'/u/a/{n}'\nf(p)", Some("/u/a")),
        ("p = f'/u/a/{n}'\np = f'/u/a/{m}'\nf(p)", Some("/u/a")),
        ("def g(q):\n    p = f'/u/a/{q}'\n    f(p)\nf(p)", Some("/u/a")),
        ("f(f'/u//a/./{n}')", Some("/u/a")),
        // Nothing, or only the root.
        ("f(n)", None),
        ("f(f'{n}/u/a')", None),
        ("f(f'/{n}')", None),
        ("f('/x')", None),
        ("f('u/a/x')", None),
        ("f(f'u/a/{n}')", None),
        ("f(f'/u/../{n}')", None),
        ("f(f'/u/a\\\\b/{n}')", None),
        ("f(f'/\u{3164}/{n}')", None),
        ("f('/'.join(['/u', n]))", None),
        ("f('/u/a/x' if n else '/u/a/y')", None),
        ("f('/u/a/%s' % n)", None),
        // What is shown in another way than as it is.
        ("d = '/u/a'\nf(f'{d!r}/{n}')", None),
        ("d = '/u/a'\nf(f'{d:>9}/{n}')", None),
        ("d = '/u/a'\nf(f'{d=}/{n}')", None),
        // Variables that are something else elsewhere.
        ("d = '/u/a'\nd = '/u/b'\nf(f'{d}/{n}')", None),
        ("d = '/u/a'\nd += '/b'\nf(f'{d}/{n}')", None),
        ("d = '/u/a'\nfor d in x:\n    pass\nf(f'{d}/{n}')", None),
        ("d = '/u/a'\nwith x as d:\n    pass\nf(f'{d}/{n}')", None),
        ("d = '/u/a'\ndef g(d):\n    pass\nf(f'{d}/{n}')", None),
        ("d = '/u/a'\ng = lambda d: d\nf(f'{d}/{n}')", None),
        ("d = '/u/a'\ndef d():\n    pass\nf(f'{d}/{n}')", None),
        ("d = '/u/a'\nclass d:\n    pass\nf(f'{d}/{n}')", None),
        ("d = '/u/a'\ndef g():\n    global d\n    d = x\nf(f'{d}/{n}')", None),
        ("d = '/u/a'\nimport d\nf(f'{d}/{n}')", None),
        ("d = '/u/a'\nfrom m import e as d\nf(f'{d}/{n}')", None),
        ("d = '/u/a'\nimport d.e\nf(f'{d}/{n}')", None),
        ("d = '/u/a'\ntry:\n    pass\nexcept E as d:\n    pass\nf(f'{d}/{n}')", None),
        ("d = '/u/a'\nmatch x:\n    case d:\n        pass\nf(f'{d}/{n}')", None),
        ("d = '/u/a'\nmatch x:\n    case [*d]:\n        pass\nf(f'{d}/{n}')", None),
        ("d = '/u/a'\nmatch x:\n    case {**d}:\n        pass\nf(f'{d}/{n}')", None),
        ("d = '/u/a'\n(d := x)\nf(f'{d}/{n}')", None),
        ("d = '/u/a'\n[d for d in x]\nf(f'{d}/{n}')", None),
        ("d, e = '/u/a', x\nf(f'{d}/{n}')", None),
        ("d = e = '/u/a'\nf(f'{d}/{n}')", None),
        ("d = '/u/a'\ndel d\nf(f'{d}/{n}')", None),
        // Of itself, or of each other.
        ("d = d + '/u/a/'\nf(d + n)", None),
        ("d = e + '/u'\ne = d + '/a'\nf(d + n)", None),
    ] {
        assert_eq!(
            folder(source, false).as_deref(),
            expected.map(|path| format!("file:{path}")).as_deref(),
            "{source}"
        );
    }
}

#[test]
fn where_a_class_says_what_adding_gives_sums_name_nothing() {
    assert_eq!(folder("f('/u/a/' + n)", true), None);
    assert_eq!(folder("d = '/u' + n\nf(f'{d}/{n}')", true), None);
    assert_eq!(folder("f(f'/u/a/{n}')", true).as_deref(), Some("file:/u/a"));
}

/// What is made of itself many times over is found in no time, and what is too long is nothing.
#[test]
fn long_beginnings_are_none() {
    let sums: Vec<String> = (1..200).map(|at| format!("v{at} = v{0} + v{0} + v{0}\n", at - 1)).collect();
    assert_eq!(folder(&format!("v0 = '/u/aaaaaaaa'\n{}f(v199)", sums.concat()), false), None);
    assert_eq!(folder(&format!("f('/u/{}/x')", "a".repeat(5000)), false), None);
    let many: String = (0..20_000).map(|_| "{v1}").collect();
    assert_eq!(folder(&format!("v1 = '/u/a'\nf(f'{many}')"), false), None);
}

/// Where a name comes from is looked for once, however often it is used: for each use anew, this would take minutes.
#[test]
fn what_is_used_often_is_looked_for_once() {
    let names: Vec<String> = (0..150).map(|at| format!("k{at}")).collect();
    let unbound: Vec<String> = (0..20_000).map(|at| format!("u{at}")).collect();
    let bound: Vec<String> = names.iter().map(|name| format!("{name} = [{}, w]\n", names.join(", "))).collect();
    let source = format!("w = [{}]\n{}v = f'/u/{{k1}}'\nf(v)", unbound.join(", "), bound.concat());
    let body = ruff_python_parser::parse_module(&source).unwrap().into_syntax().body;
    let Some(Stmt::Expr(last)) = body.last() else { panic!() };
    let Expr::Call(call) = last.value.as_ref() else { panic!() };
    let environment = environment();
    let beginnings = Beginnings::of(&body, &environment, false);
    for _ in 0..20_000 {
        let folder = beginnings.folder(&call.arguments.args[0]);
        assert_eq!(folder.map(|folder| folder.to_string()).as_deref(), Some("beneath file:/u"));
    }
}
