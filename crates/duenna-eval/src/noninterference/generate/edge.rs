//! What readers of the code found and chance had not: long public values in an arm, a wrong argument beside a failure, named
//! tuples, values that a generator returns, what classes hold, costs that are counted up to the limit, and built-ins
//! behind attributes.

use super::Author;
use super::errand::KNOWN;
use crate::noninterference::chance::Chance;
use crate::noninterference::phrase::{Phrase, Statement, script};

/// How many programs of a hundred have one of them.
const SHARE: usize = 12;
/// How many have an object that more than one name reaches, besides.
const OBJECTS: usize = 12;

/// `K` is a condition and `Q` a party that may know it, `N` a length, `O` an operation on two long texts, `B` a built-in; the other letters are those of
/// [`Author::filled`].
const EDGES: &[&str] = &[
    "x9 = 'x' * N\nx8 = 'x' * N\ny9 = 0\nif K:\n    if S:\n        y9 = O\n    Q.send(1)\n",
    "x9 = 'x' * N\nx8 = 'x' * N\ny9 = 0\nif K:\n    y9 = O if S else 0\nQ.send(1)\n",
    "x9 = 'x' * N\nx8 = 'x' * N\ny9 = 0\nif K:\n    z9 = O\n    if S:\n        y9 = O\n    Q.send(1)\nQ.send(2)\n",
    "x9 = 'x' * N\nx8 = 'x' * N\ny9 = 0\nif K:\n    for r9 in range(3):\n        y9 = O if S else 0\n    Q.send(1)\n",
    "x9 = 'x' * N\nx8 = 'x' * N\ny9 = 0\nif s:\n    if R:\n        y9 = O\n    c.order(item='tea')\n",
    "def f8():\n    x9 = 'x' * N\n    x8 = x9\n    return O\nif K:\n    if S:\n        f8()\n    Q.send(1)\n",
    "x9 = [1][S]\nok9 = 1\ntry:\n    c.send(x9, note={})\nexcept ToolError:\n    ok9 = 2\nP.send(ok9)\n",
    "x9 = [0][S]\ntry:\n    files.write_file(path=x9, content=5)\n    P.send(1)\nexcept ToolError:\n    P.send(2)\n",
    "x9 = [1][S]\nc.send(x9, note={})\nP.send(3)\n",
    "x9 = [0][R]\ntry:\n    c.send(x9, note={})\nexcept ToolError:\n    c.order(item='tea')\n",
    "try:\n    c.book(stars=str(S))\n    P.send(1)\nexcept ToolError:\n    P.send(2)\n",
    "N9 = collections.namedtuple('N9', 'p q')\no9 = N9(S, X)\nP.send(o9.q)\nP.send(o9[0])\nP.send(len(o9))\n",
    "N9 = collections.namedtuple('N9', 'p q')\no9 = N9(1, 2)\nif S:\n    o9 = o9._replace(q=X)\nP.send(o9._asdict())\nP.send(o9.p)\n",
    "N9 = collections.namedtuple('N9', ['p'] if S else ['p', 'q'])\nP.send(len(N9._fields))\nP.send(1)\n",
    "M9 = collections.namedtuple('M9', ['k' + str(i) for i in range(3000)])\nN9 = collections.namedtuple('N9', ['k'])\nR9 = [N9, M9][S % 2]\nif K:\n    y9 = R9._fields\n    Q.send(1)\n",
    "def g8():\n    q = yield 1\n    return q\no9 = g8()\nnext(o9)\ntry:\n    o9.send(X)\nexcept StopIteration as e9:\n    P.send(e9.value)\n",
    "def g8():\n    if S:\n        return X\n    yield 1\n    return 2\ndef h8():\n    x9 = yield from g8()\n    P.send(x9)\nP.send(list(h8()))\n",
    "def g8(q):\n    if q:\n        def f8():\n            return X\n    yield 5\nfor r9 in g8(S):\n    pass\nif S:\n    P.send(1)\nQ.send(1 if K else 2)\n",
    "class C8:\n    x = 0\n    z = []\no8 = C8()\ny9 = 0\nif K:\n    C8.x = S\n    y9 = o8.x\nQ.send(y9)\n",
    "class C8:\n    z = []\no8 = C8()\nif S:\n    C8.z.append(X)\nP.send(len(o8.z))\n",
    "class C8:\n    pass\ndef f8(q):\n    return X\nif S:\n    C8.m = f8\no8 = C8()\ntry:\n    P.send(o8.m())\nexcept AttributeError:\n    P.send(1)\n",
    "files.write_file(path=F, content=str(S))\nx9 = shell.recent()\nP.send(x9)\n",
    "files.stamp(path=F, guest=A, note=str(S))\nP.send(shell.recent())\n",
    "o9 = convert('{\"hotel\": \"' + t + '\"}', 'trip')\no8 = convert(b.message(), 'trip')\nqllm('q', o8)\n",
    "o9 = convert(b.message(), 'trip')\nc.send(o9.get('hotel'))\nmultishot(c.history())\n",
    "o9 = convert(M, 'trip')\nc.book(stars=o9.get('hotel'))\n",
    // Built-ins that are reached through attributes of the artifact's own.
    "class C8:\n    f = B\nP.send(C8.f(X))\nP.send(C8().f(Y))\n",
    "class C8:\n    def __init__(self):\n        self.f = B\no8 = C8()\ny9 = 0\ntry:\n    y9 = o8.f(X)\n    i9 = 1\nexcept Exception:\n    i9 = 2\nP.send(i9)\nP.send(y9)\n",
    "class C8:\n    f = B\n    def go(self, q):\n        return self.f(q)\nclass D8(C8):\n    pass\nP.send(D8().go(X))\n",
    "from dataclasses import dataclass\n@dataclass\nclass C8:\n    x: int\n    p = property(B)\nP.send(C8(X).p)\n",
    "def f8():\n    pass\nf8.g = B\nP.send(f8.g(*[X]))\nP.send(f8.g(Y))\n",
    // How many arguments a method is given, and by which names.
    "class C8:\n    def m(self, *q, **k):\n        return len(q) + len(k)\nP.send(C8().m(*l))\nP.send(C8().m(**({'v': 1} if S else {})))\n",
    "class C8:\n    def m(self, *q):\n        return len(q)\nclass D8(C8):\n    def m(self, *q):\n        return super().m(*[1] * abs(S))\nP.send(D8().m(1))\n",
    // What may be a server, a slice, a function or None.
    "x9 = [b, 'q'][S % 2]\ntry:\n    x9.foo(1)\n    i9 = 1\nexcept Exception:\n    i9 = 2\nP.send(i9)\n",
    "x9 = [b, Y][S % 2]\ntry:\n    x9.append(X)\nexcept Exception:\n    pass\nP.send(len(Y))\n",
    "y9 = [1, 2, 3]\ny9[slice(0, 2)] = l\nP.send(len(y9))\n",
    "y9 = [1, 2, 3]\ny9[slice(0, abs(S))] = [X]\nP.send(y9)\n",
    "y9 = [1, 2, 3]\nk9 = [0, slice(0, 2)][S % 2]\ny9[k9] = [X]\nP.send(len(y9))\n",
    "from enum import Enum\nx9 = 1\nif S:\n    x9 = lambda self: 1\ntry:\n    class C8(Enum):\n        m1 = x9\n        m2 = 2\n    i9 = 1\nexcept TypeError:\n    i9 = 2\nP.send(i9)\n",
    "d9 = collections.defaultdict(int)\nx9 = 1 if S else None\ntry:\n    d9.default_factory = x9\n    i9 = 1\nexcept TypeError:\n    i9 = 2\nP.send(i9)\n",
    "x9 = 5 if S else (1,)\ne9 = ValueError('q')\ntry:\n    e9.args = x9\n    i9 = 1\nexcept Exception as r9:\n    i9 = str(r9)\nP.send(i9)\n",
    "class E8(Exception):\n    pass\nx9 = 1 if S else 'q'\ne9 = E8('q')\ntry:\n    e9.add_note(x9)\n    i9 = 1\nexcept TypeError:\n    i9 = 2\nP.send(i9)\n",
    "def f8():\n    return 1\nclass C8:\n    pass\nx9 = f8\nif S:\n    x9 = C8\ny9 = x9.__name__\nx9.v = X\ntry:\n    b.send(y9)\n    i9 = 1\nexcept PermissionError:\n    i9 = 2\nP.send(i9)\n",
    // Special methods that return what is of another kind than Python wants.
    "y9 = []\nif S:\n    y9.append(X)\nclass C8:\n    def __contains__(self, q):\n        return y9\n    def __bool__(self):\n        return y9\nP.send(1 in C8())\nP.send(not C8())\n",
    // What only moves, and may be a failure.
    "x9 = int(t)\nclass C8:\n    def __setattr__(self, n, q):\n        object.__setattr__(self, n, q)\no8 = C8()\no8.z = 1\no8.w = x9\nP.send(o8.z)\n",
    "x9 = [1][S]\nclass C8:\n    def __init__(self, v):\n        self.v = v\n    def __hash__(self):\n        return 1\n    def __eq__(self, o):\n        return self.v == o.v\nd9 = {}\nd9[C8(1)] = x9\nd9.setdefault(C8(2), x9)\nP.send(len(d9))\nd9[C8(3)] = 4\nP.send(d9[C8(3)])\n",
];

/// Where one of these stands.
const BUILT_IN_PLACES: &[&str] = &["f = B", "g = B", "(B)"];

/// What a class may hold as if it were a method.
const BUILT_IN: &[&str] = &[
    "str",
    "repr",
    "len",
    "int",
    "bool",
    "list",
    "sorted",
    "hash",
    "isinstance",
    "float",
    "tuple",
    "set",
    "max",
    "sum",
    "type",
    "iter",
    "next",
    "dict",
    "abs",
    "ord",
    "json.dumps",
    "json.loads",
    "collections.deque",
    "collections.Counter",
    "ValueError",
    "staticmethod(str)",
    "copy.copy",
    "print",
];

/// What is done with two long texts.
const OPERATIONS: &[&str] = &[
    "(x9 == x8)",
    "(x9 + x8)",
    "f'{x9}{x8}{x9}'",
    "x9.upper()",
    "(x9 in x8)",
    "x9.replace('x', 'yy')",
    "list(x9)",
    "x9.split('x')",
    "[x9, x8].index(x8)",
    "json.dumps(x9)",
    "{x9: 1}",
    "(x9 * 3)",
    "sorted(x9)",
    "re.findall('x', x9)",
    "x9.encode()",
    "x9[::2]",
    "[x9] * 2000",
    "'%s%s' % (x9, x8)",
    "max(x9, x8)",
    "copy.deepcopy([x9, x8])",
];

const LENGTHS: &[&str] = &["9000", "20000", "60000", "200000", "428000", "800000"];

/// What is done again and again until the run is at its limit, so that whoever is told of every round can count what it costs.
const COUNTED: &[&str] = &[
    "priv_data_db.access_l()",
    "priv_data_db.access_t()",
    "priv_data_db.access_z()",
    "l[:]",
    "list(l)",
    "(t + 'x')",
    "str(S)",
    "[S, X]",
    "{t: 1}",
    "f'{t}{S}'",
    "sorted(l)",
    "(l * 2)",
    "(t * 3)",
    "b.echo(l)",
    "b.read('q')",
    "c.items('q')",
    "files.read_file(path='/p.txt')",
    "priv_data_db.access_born(grain='year')",
    "abstract(priv_data_db.access_wed())",
    "convert(b.message(), 'trip')",
    "[r8 for r8 in l]",
    "(l == [2, 1])",
    "t.encode()",
    "json.dumps(l)",
    "(1 if S else [1, 2])",
    "bytes(range(len(t)))",
    "dict.fromkeys(l)",
];

/// What takes a run to its limit of memory or of steps in some hundred rounds.
const FILLERS: &[&str] = &["x8 = 'x' * 90000", "for r7 in range(400):\n        pass"];

impl Author {
    /// Numbers of their own, so that a program is as it was without it.
    pub(super) fn edge_chance(seed: u64, index: u64) -> Chance {
        Chance::new(seed ^ 0x6564_6765, index)
    }

    /// One of the edges, or nothing.
    pub(super) fn at_an_edge(&mut self) -> Vec<Statement> {
        std::mem::swap(&mut self.chance, &mut self.edges);
        let mut all = Vec::new();
        if self.chance.percent(SHARE) {
            all = if self.chance.below(25) == 0 { self.counted() } else { self.edge() };
        }
        if self.chance.percent(OBJECTS) {
            all.extend(self.objects());
        }
        std::mem::swap(&mut self.chance, &mut self.edges);
        all
    }

    fn edge(&mut self) -> Vec<Statement> {
        let known = KNOWN.iter().chain(&[("a.read('q')", "a")]).collect::<Vec<_>>();
        let Some((condition, party)) = known.get(self.chance.below(known.len())) else { return Vec::new() };
        let mut text = String::new();
        for line in self.chance.word(EDGES).lines() {
            let line = line.replace("* N", &format!("* {}", self.chance.word(LENGTHS)));
            let line = line.replace(" O", &format!(" {}", self.chance.word(OPERATIONS)));
            let line = match BUILT_IN_PLACES.iter().find(|place| line.contains(**place)) {
                Some(place) => line.replace(place, &place.replace('B', self.chance.word(BUILT_IN))),
                None => line,
            };
            text.push_str(&line.replace("if K", &format!("if {condition}")).replace("Q.", &format!("{party}.")));
            text.push('\n');
        }
        let lines = self.filled(&text);
        if self.chance.percent(70) {
            return script("try:\n    ¤\nexcept Exception:\n    pass\n", Vec::new(), vec![lines]);
        }
        lines
    }

    fn counted(&mut self) -> Vec<Statement> {
        let (what, filler) = (self.chance.word(COUNTED), self.chance.word(FILLERS));
        let mut all = self.filled(&format!("x7 = {what}\n"));
        let rounds = script(
            &format!("for r9 in range(900):\n    ¤\n    {filler}\n    §.send(1)\n"),
            vec![Phrase::word("a")],
            vec![all.clone()],
        );
        all.extend(rounds);
        all
    }
}
