//! Which folder the source names, for the argument of the last call.

use ruff_python_ast::{Expr, Stmt};

use super::Beginnings;

fn folder(source: &str, has_addition: bool) -> Option<String> {
    let body = ruff_python_parser::parse_module(source).unwrap().into_syntax().body;
    let Some(Stmt::Expr(last)) = body.last() else { panic!("{source}") };
    let Expr::Call(call) = last.value.as_ref() else { panic!("{source}") };
    let folder = Beginnings::of(&body, has_addition).folder(&call.arguments.args[0]);
    folder.map(|folder| folder.to_string())
}

#[test]
fn the_folder_is_what_stands_before_anything_computed() {
    for (source, expected) in [
        ("f('/u/a/x')", Some("/u/a")),
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
