//! Objects that more than one name reaches: how one is come by, who chose that, what is written into it, and who sees it. Classes that
//! private data chose, and special methods that fail or call.

use super::Author;
use crate::noninterference::phrase::{Statement, script};

/// What defines a class, an expression that reaches an object through an instance `o8`, and one that shows it without the instance.
const REACHED: &[(&str, &str, &str)] = &[
    ("def f8(q):\n    return [1]\nclass C8:\n    @f8\n    def m(self):\n        pass\n", "o8.m", "len(C8.m)"),
    ("class C8:\n    (m := [1])\n", "o8.m", "C8.m"),
    ("class C8:\n    m = [1]\n", "o8.m", "len(C8.m)"),
    ("class C8:\n    m = [1]\nclass D8(C8):\n    pass\n", "o8.__class__.m", "len(D8.m)"),
    ("class C8:\n    def __call__(self, q=[1]):\n        return q\n", "o8()", "len(C8()())"),
    ("class C8:\n    def m(self, q=[1]):\n        return q\n", "o8.m()", "len(C8().m())"),
    (
        "def g8():\n    q = [1]\n    class C8:\n        def __call__(self):\n            return q\n    return C8, q\nC8, q9 = g8()\n",
        "o8()",
        "len(q9)",
    ),
    (
        "from functools import cached_property\nq9 = [1]\nclass C8:\n    @cached_property\n    def m(self):\n        return q9\n",
        "o8.m",
        "len(q9)",
    ),
    ("q9 = [1]\nclass C8:\n    @property\n    def m(self):\n        return q9\n", "o8.m", "q9"),
    ("q9 = [1]\nclass C8:\n    @classmethod\n    def m(cls):\n        return q9\n", "o8.m()", "q9"),
    ("class C8:\n    __slots__ = ('m',)\n    def __init__(self):\n        self.m = q9\nq9 = [1]\n", "o8.m", "len(q9)"),
    (
        "from dataclasses import dataclass\n@dataclass\nclass C8:\n    x: object = ([1],)\n",
        "vars(o8)['x'][0]",
        "len(C8.x[0])",
    ),
    ("from dataclasses import dataclass\n@dataclass\nclass C8:\n    x: object = ([1],)\n", "o8.x[0]", "C8().x"),
    (
        "from dataclasses import dataclass, fields\n@dataclass\nclass C8:\n    x: object = ([1],)\n",
        "fields(o8)[0].default[0]",
        "C8.x",
    ),
    (
        "from dataclasses import dataclass, field\nq9 = [1]\n@dataclass\nclass C8:\n    x: list = field(default_factory=lambda: q9)\n",
        "o8.x",
        "len(q9)",
    ),
    (
        "from enum import Flag\nclass C8(Flag):\n    a1 = 1\n    b2 = 2\n    def __init__(self, v):\n        self.log = [v]\n",
        "list(C8.a1 | C8.b2)[0].log",
        "len(C8.a1.log)",
    ),
    (
        "from enum import Enum\nclass C8(Enum):\n    a1 = 1\n    b2 = 2\n    def __init__(self, v):\n        self.log = [v]\n",
        "C8(1).log",
        "C8.a1.log",
    ),
    ("class C8:\n    pass\nC8.m = [1]\n", "o8.m", "len(C8.m)"),
    ("class C8:\n    def m(self):\n        return 1\nC8.m.v = [1]\n", "o8.m.v", "len(C8.m.v)"),
    (
        "class R8:\n    def __init__(self, f):\n        self.seen = []\n    def __call__(self, *q):\n        return 0\nclass C8:\n    @R8\n    def m(self):\n        pass\n",
        "o8.m.seen",
        "len(C8.m.seen)",
    ),
    ("k9 = bytearray(b'ab')\nclass C8:\n    pass\n", "k9.upper()", "len(k9)"),
    ("k9 = collections.Counter({1: -1})\nclass C8:\n    pass\n", "(-k9)", "len(k9)"),
    ("k9 = collections.OrderedDict(q=[1])\nclass C8:\n    pass\n", "k9.setdefault('q', [])", "len(k9['q'])"),
    ("k9 = re.compile('(?P<v>a)')\nclass C8:\n    pass\n", "k9.groupindex", "len(k9.groupindex)"),
    ("k9 = collections.ChainMap({'q': [1]})\nclass C8:\n    pass\n", "k9['q']", "len(k9['q'])"),
    ("k9 = [1]\ng8 = functools.partial(lambda q: q, k9)\nclass C8:\n    pass\n", "g8()", "len(k9)"),
    ("k9 = [1]\ng8 = operator.itemgetter(0)\nclass C8:\n    pass\n", "g8([k9])", "len(k9)"),
    ("k9 = [[1]]\nclass C8:\n    def __iter__(self):\n        return iter(k9)\n", "list(o8)[0]", "k9"),
    ("k9 = [1]\nclass C8:\n    def __getattr__(self, n):\n        return k9\n", "o8.foo", "len(k9)"),
    ("k9 = [1]\nclass C8:\n    def __getitem__(self, n):\n        return k9\n", "o8[0]", "k9"),
    (
        "k9 = [1]\nclass C8:\n    def __enter__(self):\n        return k9\n    def __exit__(self, *q):\n        return False\n",
        "o8.__enter__()",
        "len(k9)",
    ),
    ("k9 = [1]\nclass C8:\n    def __add__(self, q):\n        return k9\n", "(o8 + 1)", "len(k9)"),
    ("k9 = [1]\nclass C8:\n    def __neg__(self):\n        return k9\n", "(-o8)", "len(k9)"),
];

/// What is written into it: `y9` is the object.
const WRITTEN: &[&str] = &[
    "y9.append(X)",
    "y9.extend([1] * abs(S))",
    "y9.insert(0, X)",
    "y9[0] = S",
    "y9 += [1]",
    "y9.clear()",
    "y9.update({S: 1})",
    "y9['w'] = 1",
    "y9.pop()",
    "y9.v = S",
    "del y9[0]",
    "y9.sort()",
];

/// Who chose it: `D` defines, `E` reaches, `W` writes, `V` shows.
const CHOSEN: &[&str] = &[
    "D\no8 = C8()\ny9 = [0]\nif S:\n    y9 = E\nW\nP.send(V)\n",
    "D\no8 = C8()\ny9 = E\nif S:\n    W\nP.send(V)\n",
    "D\no8 = C8()\ny9 = E\nif [1]:\n    pass\nif R:\n    y9 = E\n    if S:\n        W\nP.send(V)\n",
    "D\no8 = [C8(), C8()][S % 2]\ny9 = E\nW\nP.send(V)\n",
    "D\no8 = C8()\nx9 = [0]\nif S:\n    x9 = [E]\ny9 = x9[0]\nW\nP.send(V)\n",
    "D\no8 = C8()\nif S:\n    o8 = C8()\ny9 = E\nW\nP.send(V)\n",
    "D\ndef h8(o8):\n    return E\no8 = C8()\ny9 = [0]\nif S:\n    y9 = h8(o8)\nW\nP.send(V)\n",
    "D\no8 = C8()\nfor r9 in range(abs(S)):\n    y9 = E\n    W\nP.send(V)\n",
    "D\no8 = C8()\ny9 = [[0], E][S % 2]\nW\nP.send(V)\n",
    "D\no8 = C8()\ny9 = E\nW\nP.send(V)\nP.send(y9)\n",
];

/// What is done to a class that private data chose of `C8` and `D8`.
const CLASS_CHANGED: &[&str] = &[
    "[C8, D8][S % 2].v = X",
    "[C8, D8][S % 2].m = lambda self: 1",
    "[C8, D8][S % 2].__match_args__ = ('x',)",
    "del [C8, D8][S % 2].x",
    "dataclasses.dataclass([C8, D8][S % 2])",
    "dataclasses.dataclass([C8, D8][S % 2], frozen=True)",
    "dataclasses.dataclass(C8, repr=(S % 2 == 0))",
    "dataclasses.dataclass([C8, D8][S % 2], slots=True)",
    "if S:\n    C8.v = 1\n    dataclasses.dataclass(C8)",
    "if S:\n    C8.v = X",
    "C8.x = [dataclasses.field(default=1), dataclasses.field(default=2)][S % 2]",
    "C8.x = [dataclasses.field(default_factory=list), 5][S % 2]",
    "C8.v = S",
    "type([c8, d8][S % 2]).v = 1",
    "[c8, d8][S % 2].__class__.v = 1",
    "type([c8, d8][S % 2]).__mro__[0].v = 1",
    "setattr([C8, D8][S % 2], 'v', 1)",
];

/// What shows it.
const CLASS_SHOWN: &[&str] = &[
    "repr(c8)",
    "str([e8])",
    "(c8 == C8())",
    "hash(c8)",
    "hasattr(c8, 'v')",
    "hasattr(C8, 'v')",
    "getattr(e8, 'v', 0)",
    "isinstance(c8, P8)",
    "issubclass(E8, P8)",
    "len(dir(c8))",
    "vars(c8)",
    "len(vars(C8))",
    "str(C8())",
    "vars(C8()).get('x')",
    "C8().x",
    "E8.x",
    "dataclasses.is_dataclass(c8)",
    "len(dataclasses.fields(C8))",
    "dataclasses.fields(E8)[0].default",
    "dataclasses.asdict(c8)",
    "type(c8).__name__",
    "callable(c8)",
    "c8.m()",
    "isinstance([c8, d8][n % 2], P8)",
    "hasattr([c8, d8][n % 2], 'v')",
    "[c8, d8][n % 2].x",
    "len(dir([c8, d8][n % 2]))",
    "hash(frozenset([(c8, 1), (d8, 2)]))",
    "copy.copy(c8).x",
];

/// Special methods, and an expression that calls each.
const SPECIAL: &[(&str, &str)] = &[
    ("__bool__", "not o8"),
    ("__len__", "not o8"),
    ("__len__", "len(o8)"),
    ("__bool__", "(1 if o8 else 2)"),
    ("__str__", "f'{o8}'"),
    ("__repr__", "f'{o8!r}'"),
    ("__repr__", "str([o8])"),
    ("__format__", "f'{o8:>3}'"),
    ("__eq__", "(o8 == 1)"),
    ("__eq__", "(1 != o8)"),
    ("__eq__", "(o8 in [1, 2])"),
    ("__hash__", "{o8: 1}"),
    ("__lt__", "(o8 < 1)"),
    ("__lt__", "sorted([o8, o8])"),
    ("__contains__", "(1 in o8)"),
    ("__iter__", "list(o8)"),
    ("__getitem__", "o8[0]"),
    ("__add__", "(o8 + 1)"),
    ("__radd__", "sum([o8])"),
    ("__iadd__", "operator.iadd(o8, 1)"),
    ("__neg__", "(-o8)"),
    ("__index__", "[1, 2][o8]"),
    ("__int__", "int(o8)"),
    ("__float__", "float(o8)"),
    ("__call__", "o8(1)"),
    ("__getattr__", "o8.foo"),
    ("__abs__", "abs(o8)"),
    ("__round__", "round(o8)"),
    ("__divmod__", "divmod(o8, 1)"),
    ("__enter__", "contextlib.nullcontext(o8)"),
];

/// What such a method does: it fails, calls, or gives something.
const DOES: &[&str] = &[
    "return 1 // S",
    "return int(t)",
    "1 // S\n        return 1",
    "P.send(1)\n        return 1",
    "P.send(X)\n        return NotImplemented",
    "return S",
    "return [1, 2]",
    "raise ValueError('q') if S else KeyError(1)",
];

/// Where it is called: `U` is the expression.
const USED: &[&str] = &[
    "i9 = 0\ntry:\n    y9 = U\nexcept Exception:\n    i9 = 1\nP.send(i9)\n",
    "def h8():\n    y9 = U\n    return 1\ni9 = 0\ntry:\n    h8()\n    i9 = 1\nexcept Exception:\n    i9 = 2\nP.send(i9)\n",
    "def h8():\n    return U\ntry:\n    h8()\nexcept Exception:\n    P.send(2)\n",
    "if S:\n    y9 = U\nP.send(1)\n",
    "P.send(U)\n",
    "def g8():\n    y9 = U\n    yield 1\ntry:\n    P.send(list(g8()))\nexcept Exception:\n    P.send(2)\n",
];

/// How an object comes to have a method `M` that does `B`.
const GIVEN: &[&str] = &[
    "class C8:\n    def M(self, *q):\n        B\no8 = C8()\n",
    "def f8(self, *q):\n        B\nclass C8:\n    M = f8\no8 = C8()\nclass D8:\n    def M(self, *q):\n        return 1\n",
    "def f8(self, *q):\n        B\nclass C8:\n    pass\nC8.M = f8\no8 = C8()\nclass D8:\n    def M(self, *q):\n        return 1\n",
    "def g8(f):\n    def f8(self, *q):\n        B\n    return f8\nclass C8:\n    @g8\n    def M(self, *q):\n        pass\no8 = C8()\n",
    "class D8:\n    def M(self, *q):\n        B\nclass C8(D8):\n    pass\no8 = [C8(), D8()][S % 2]\n",
    "class H8:\n    def __call__(self, *q):\n        B\nclass C8:\n    def M(self, *q):\n        return 1\no8 = C8()\no8.cb = H8()\no8.cb(X)\n",
];

impl Author {
    /// Objects that are reached in two ways, a class that is chosen, or a special method.
    pub(super) fn objects(&mut self) -> Vec<Statement> {
        let text = match self.chance.below(3) {
            0 => self.reached(),
            1 => self.class_changed(),
            _ => self.special(),
        };
        let lines = self.filled(&text);
        if self.chance.percent(50) {
            return script("try:\n    ¤\nexcept Exception:\n    pass\n", Vec::new(), vec![lines]);
        }
        lines
    }

    fn reached(&mut self) -> String {
        let at = self.chance.below(REACHED.len());
        let Some((defined, reached, shown)) = REACHED.get(at) else { return String::new() };
        let template = self.chance.word(CHOSEN);
        let written = self.chance.word(WRITTEN);
        let line = |line: &str| {
            if line == "D" {
                return (*defined).to_owned();
            }
            let line = line.replace(" E", &format!(" {reached}")).replace("[E]", &format!("[{reached}]"));
            let indent = line.strip_suffix('W').filter(|before| before.trim().is_empty());
            let line = indent.map_or(line.clone(), |indent| format!("{indent}{written}"));
            line.replace("send(V)", &format!("send({shown})")) + "\n"
        };
        template.lines().map(line).collect()
    }

    fn class_changed(&mut self) -> String {
        let base = if self.chance.percent(40) { "@dataclasses.dataclass\n" } else { "" };
        let (changed, shown) = (self.chance.word(CLASS_CHANGED), self.chance.word(CLASS_SHOWN));
        let show = match self.chance.below(3) {
            0 => format!("P.send({shown})\n"),
            1 => format!("i9 = 0\ntry:\n    y9 = {shown}\n    i9 = 1\nexcept Exception:\n    i9 = 2\nP.send(i9)\n"),
            _ => format!(
                "i9 = 0\ntry:\n    c.send({shown})\n    i9 = 1\nexcept PermissionError:\n    i9 = 2\nP.send(i9)\n"
            ),
        };
        format!(
            "import dataclasses\nfrom typing import Protocol\nclass P8(Protocol):\n    v: int\n{base}class C8:\n    x: int = 1\n{base}class D8:\n    \
             x: int = 1\n{base}class E8(C8):\n    z: int = 2\nc8 = C8()\nd8 = D8()\ne8 = E8()\n{changed}\n{show}"
        )
    }

    fn special(&mut self) -> String {
        let at = self.chance.below(SPECIAL.len());
        let Some((method, used)) = SPECIAL.get(at) else { return String::new() };
        let (given, does, place) = (self.chance.word(GIVEN), self.chance.word(DOES), self.chance.word(USED));
        let given = given.replace(" M", &format!(" {method}")).replace(".M", &format!(".{method}"));
        let given = given.replace("        B\n", &format!("        {does}\n"));
        format!("import contextlib\n{given}{}", place.replace('U', used))
    }
}
