//! Functions, generators and classes.

use super::{Author, Kind, Variable, say};
use crate::noninterference::phrase::{Phrase, Statement, script};

impl Author {
    /// What the program defines before anything runs.
    pub(super) fn definitions(&mut self) -> Vec<Statement> {
        let mut all = script("class E(Exception):\n    pass\n", Vec::new(), Vec::new());
        for name in ["f", "h"] {
            if self.chance.percent(35) {
                all.extend(self.defined_function(name));
                self.functions.push(name);
            }
        }
        for name in ["gen", "gem"] {
            if self.chance.percent(25) {
                all.extend(self.defined_generator(name));
                self.generators.push(name);
            }
        }
        if self.chance.percent(28) {
            all.extend(self.defined_classes());
            self.has_classes = true;
            let object = self.object(1);
            all.extend(self.assign_new(Kind::Object, object));
        }
        for _ in 0..self.chance.below(5) / 3 {
            all.extend(self.closure(2));
        }
        self.is_risky = false;
        all
    }

    fn parameter(&mut self, name: &str, kind: Kind) {
        self.declare(name, kind);
    }

    /// Now and then a module variable that the function may assign.
    fn shared(&mut self) -> Vec<Statement> {
        if !self.chance.percent(45) {
            return Vec::new();
        }
        let (name, kind) = match self.chance.below(3) {
            0 => ("l0", Kind::List),
            1 => ("t0", Kind::Text),
            _ => ("i0", Kind::Int),
        };
        self.variables.push(Variable { name: name.to_owned(), kind, level: self.level, is_secret: false });
        vec![Statement::Line(say!("global §", Phrase::word(name)))]
    }

    /// The body of a function, with some room of its own.
    fn body(&mut self, most: usize) -> Vec<Statement> {
        let was = std::mem::replace(&mut self.room, 3);
        let mut body = self.shared();
        body.extend(self.statements(most, 2));
        self.room = was;
        body
    }

    fn defined_function(&mut self, name: &'static str) -> Vec<Statement> {
        let (body, result) = self.in_function(|author| {
            author.parameter("p", Kind::Int);
            author.parameter("q", Kind::List);
            let most = 1 + author.chance.below(4);
            (author.body(most), author.int(1))
        });
        script("def §(p, q):\n    ¤\n    return §\n", vec![Phrase::word(name), result], vec![body])
    }

    fn defined_generator(&mut self, name: &'static str) -> Vec<Statement> {
        let name = Phrase::word(name);
        self.in_function(|author| {
            author.in_generator = true;
            author.parameter("p", Kind::Int);
            let pick = author.chance.below(4);
            if pick == 0 {
                let item = author.int(1);
                let first = author.body(2);
                return script("def §(p):\n    yield §\n    ¤\n    yield §\n", vec![name, item, author.int(1)], vec![first]);
            }
            let first = author.body(1);
            author.parameter("r", Kind::Int);
            author.in_loop = true;
            let inner = author.body(2);
            let (condition, item) = (author.condition(1), author.int(1));
            match pick {
                1 => script(
                    "def §(p):\n    ¤\n    for r in range(3):\n        ¤\n        if §:\n            return\n        yield §\n",
                    vec![name, condition, item],
                    vec![first, inner],
                ),
                2 => script(
                    "def §(p):\n    ¤\n    for r in range(3):\n        ¤\n        if §:\n            yield 5\n        yield §\n",
                    vec![name, condition, item],
                    vec![first, inner],
                ),
                _ => script(
                    "def §(p):\n    ¤\n    for r in [2, 0, 1]:\n        yield r\n        ¤\n        yield §\n",
                    vec![name, item],
                    vec![first, inner],
                ),
            }
        })
    }

    /// The body of a method, and an int in its words.
    fn method(&mut self, most: usize) -> (Vec<Statement>, Phrase) {
        self.in_function(|author| {
            author.parameter("self", Kind::Object);
            author.parameter("q", Kind::Int);
            let has = std::mem::replace(&mut author.has_classes, true);
            let made = (author.body(most), author.int(1));
            author.has_classes = has;
            made
        })
    }

    fn defined_classes(&mut self) -> Vec<Statement> {
        let (one, result) = self.method(2);
        let (two, other) = self.method(1);
        let (_, shown) = self.method(0);
        let (three, last) = self.method(2);
        let (four, made) = self.method(1);
        let suppresses = self.condition(1);
        let mut all = script(
            "class K:\n    shared = []\n    def __init__(self, v, l):\n        self.v = v\n        self.l = l\n    def m(self, q):\n        ¤\n        return §\n    def n(self, x):\n        self.l = x\n        return len(x)\n    @property\n    def p(self):\n        q = self.v\n        ¤\n        return §\n    @classmethod\n    def c(cls, q):\n        cls.shared.append(q)\n        return q\n    def __enter__(self):\n        return self.v\n    def __exit__(self, *r):\n        self.v = 0\n        return §\n",
            vec![result, other, suppresses],
            vec![one, two],
        );
        if self.chance.percent(50) {
            let operators = script(
                "def __len__(self):\n    return abs(self.v)\ndef __eq__(self, o):\n    return self.v == o.v\ndef __add__(self, q):\n    return K(§, self.l)\ndef __bool__(self):\n    ¤\n    return self.v > 0\n",
                vec![shown],
                vec![Vec::new()],
            );
            if let Some(Statement::Block(clauses)) = all.last_mut()
                && let Some(class) = clauses.last_mut()
            {
                class.body.extend(operators);
            }
        }
        if self.chance.percent(30) {
            let items = script(
                "def __str__(self):\n    return 'K' + str(self.v)\ndef __iter__(self):\n    return iter(self.l)\n",
                Vec::new(),
                Vec::new(),
            );
            if let Some(Statement::Block(clauses)) = all.last_mut()
                && let Some(class) = clauses.last_mut()
            {
                class.body.extend(items);
            }
        }
        let heir = match self.chance.below(3) {
            0 => {
                "class L(K):\n    def m(self, q):\n        ¤\n        return super().m(q) + §\n    def d(self, q):\n        ¤\n        return §\n"
            }
            1 => {
                "class L(K):\n    shared = [4]\n    def m(self, q):\n        ¤\n        return §\n    def d(self, q):\n        ¤\n        return §\n"
            }
            _ => {
                "class L(K):\n    def __init__(self, v, l):\n        super().__init__(v, l)\n        q = v\n        ¤\n        self.v = §\n    def d(self, q):\n        ¤\n        return §\n"
            }
        };
        all.extend(script(heir, vec![last, made], vec![three, four]));
        all
    }

    /// A function with variables of its own, under a new name.
    pub(super) fn closure(&mut self, depth: usize) -> Vec<Statement> {
        let name = self.fresh(Kind::Function);
        let word = Phrase::word(name.clone());
        let maker = Phrase::word(format!("mk{}", self.count));
        let made = match self.chance.below(7) {
            0 | 1 => {
                let body = self.in_function(|author| {
                    author.level += 1;
                    author.parameter("c9", Kind::Int);
                    author.parameter("q", Kind::Int);
                    let most = author.chance.below(3);
                    let body = author.statements(most, depth.saturating_sub(1));
                    author.level -= 1;
                    body
                });
                let list = self.list_variable();
                script(
                    "def §():\n    c9 = 0\n    y9 = §\n    def inner(q):\n        nonlocal c9\n        ¤\n        c9 += q\n        y9.append(c9)\n        return c9\n    return inner\n§ = §()\n",
                    vec![maker.clone(), list, word, maker],
                    vec![body],
                )
            }
            2 => script("def §(q, x=[]):\n    x.append(q)\n    return len(x)\n", vec![word], Vec::new()),
            3 => {
                let body = self.in_function(|author| {
                    author.parameter("q", Kind::Int);
                    let most = 1 + author.chance.below(2);
                    author.statements(most, depth.saturating_sub(1))
                });
                let result = self.in_function(|author| {
                    author.parameter("q", Kind::Int);
                    author.int(1)
                });
                script(
                    "def §(fn):\n    def call(*r):\n        q = r[0]\n        ¤\n        return fn(*r)\n    return call\n@§\ndef §(q):\n    return §\n",
                    vec![maker.clone(), maker, word, result],
                    vec![body],
                )
            }
            4 => {
                let item = self.int(0);
                script(
                    "def §(q):\n    if q <= 0:\n        return §\n    return §(min(q, 9) - 1) + 1\n",
                    vec![word.clone(), item, word],
                    Vec::new(),
                )
            }
            5 if !self.functions.is_empty() => {
                let known = Phrase::word(self.functions.first().copied().unwrap_or("f"));
                let list = self.list_variable();
                script("§ = functools.partial(§, q=§)\n", vec![word, known, list], Vec::new())
            }
            _ => {
                let (body, result) = self.in_function(|author| {
                    author.parameter("q", Kind::Int);
                    let mut body = author.shared();
                    let most = 1 + author.chance.below(3);
                    body.extend(author.statements(most, depth.saturating_sub(1)));
                    (body, author.int(1))
                });
                script("def §(q):\n    ¤\n    return §\n", vec![word, result], vec![body])
            }
        };
        self.declare(&name, Kind::Function);
        made
    }
}
