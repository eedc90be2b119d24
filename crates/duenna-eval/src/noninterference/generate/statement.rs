//! Statements: assignments and all kinds of control flow.

use super::{Author, Kind, say};
use crate::noninterference::phrase::{Phrase, Statement, script};

impl Author {
    /// Up to `most` statements.
    pub(super) fn statements(&mut self, most: usize, depth: usize) -> Vec<Statement> {
        let mut all = Vec::new();
        for _ in 0..most {
            if self.room == 0 {
                break;
            }
            self.room -= 1;
            all.extend(self.guarded(depth));
        }
        all
    }

    /// A block of its own.
    pub(super) fn block(&mut self, depth: usize) -> Vec<Statement> {
        let most = 1 + self.chance.below(3);
        self.within(|author| author.statements(most, depth.saturating_sub(1)))
    }

    /// A statement; most of what may raise without private data stands in a `try`.
    fn guarded(&mut self, depth: usize) -> Vec<Statement> {
        let was = std::mem::take(&mut self.is_risky);
        let known = self.variables.len();
        let made = self.statement(depth);
        let is_risky = std::mem::replace(&mut self.is_risky, was);
        let share = match (is_risky, self.tries > 0) {
            (true, false) => 75,
            (true, true) => 30,
            (false, _) => 4,
        };
        let leaves = matches!(made.first(), Some(Statement::Block(_)));
        if leaves || !self.chance.percent(share) {
            self.is_risky |= is_risky && leaves;
            return made;
        }
        let handler = if self.chance.percent(25) { self.simple(0) } else { Vec::new() };
        self.is_risky = was;
        if self.chance.percent(85) {
            // What it binds may be unbound.
            self.variables
                .truncate(known.max(self.variables.len().saturating_sub(usize::from(self.chance.percent(60)))));
        }
        let class = self.chance.word(&[
            "Exception",
            "Exception",
            "Exception",
            "(ValueError, IndexError, KeyError, TypeError, PermissionError)",
        ]);
        script("try:\n    ¤\nexcept §:\n    ¤\n", vec![Phrase::word(class)], vec![made, handler])
    }

    fn statement(&mut self, depth: usize) -> Vec<Statement> {
        if depth == 0 || self.chance.percent(55) {
            return self.simple(2);
        }
        match self.chance.below(32) {
            0..=7 => self.conditional(depth),
            8..=10 => self.for_loop(depth),
            11 => self.while_loop(depth),
            12..=16 => self.tried(depth),
            17 => self.matched(depth),
            18 if self.has_classes => self.with(depth),
            19 | 20 => self.closure(depth),
            21 => self.trick(),
            22..=24 => self.scene(),
            25 => self.errand(),
            _ => self.sink(depth),
        }
    }

    /// A statement of one line.
    pub(super) fn simple(&mut self, depth: usize) -> Vec<Statement> {
        match self.chance.below(34) {
            0..=4 => {
                let kind = Kind::ALL.get(self.chance.below(9)).copied().unwrap_or(Kind::Int);
                if kind == Kind::Object && !self.has_classes {
                    return self.assign(depth);
                }
                let value = self.value(kind, depth);
                self.assign_new(kind, value)
            }
            5..=11 => self.assign(depth),
            21..=24 => self.sink(0),
            25 | 26 if self.in_loop => {
                let word = self.chance.word(&["break", "continue"]);
                vec![Statement::Line(Phrase::word(word))]
            }
            25 if self.in_generator => vec![Statement::Line(say!("yield §", self.int(depth)))],
            26 if self.in_function && !self.in_generator => vec![Statement::Line(say!("return §", self.int(depth)))],
            27 if self.in_generator => vec![Statement::Line(say!("yield from §", self.list(depth)))],
            28 if self.tries > 0 || self.in_function || self.chance.percent(8) => self.raised(),
            29 => self.unpacked(depth),
            30 if self.tries > 0 => {
                self.is_risky = true;
                vec![Statement::Line(say!("assert §, §", self.condition(1), self.text(1)))]
            }
            31 if self.chance.percent(25) => {
                self.is_risky = true;
                let name = self.target(Kind::Int).unwrap_or_else(|| Phrase::word("i0"));
                script("del §\n", vec![name], Vec::new())
            }
            32 => {
                let call = self.call(depth);
                vec![Statement::Line(call)]
            }
            33 => vec![Statement::Line(say!("print(§)", self.any(depth)))],
            _ => self.write(depth),
        }
    }

    /// Assigns to a variable that is there.
    fn assign(&mut self, depth: usize) -> Vec<Statement> {
        let kind = Kind::ALL.get(self.chance.below(9)).copied().unwrap_or(Kind::Int);
        let kind = if kind == Kind::Object && !self.has_classes { Kind::Int } else { kind };
        let Some(target) = self.target(kind) else {
            let value = self.int(depth);
            return self.assign_new(Kind::Int, value);
        };
        let line = match (kind, self.chance.below(6)) {
            (Kind::Int | Kind::Text | Kind::List, 0) => say!("§ += §", target, self.value(kind, depth)),
            (Kind::Int, 1) => {
                say!("§ = § = §", target, self.target(kind).unwrap_or_else(|| Phrase::word("i0")), self.int(depth))
            }
            (Kind::Int, 2) => say!("(§ := §)", target, self.int(depth)),
            _ => say!("§ = §", target, self.value(kind, depth)),
        };
        vec![Statement::Line(line)]
    }

    fn raised(&mut self) -> Vec<Statement> {
        self.is_risky = true;
        let class = self.chance.word(&["ValueError", "KeyError", "IndexError", "E"]);
        vec![Statement::Line(say!("raise §(§)", Phrase::word(class), self.any(1)))]
    }

    fn unpacked(&mut self, depth: usize) -> Vec<Statement> {
        self.is_risky = true;
        let (one, other) = (self.fresh(Kind::Int), self.fresh(Kind::Int));
        let line = match self.chance.below(5) {
            0 => say!(
                "§, § = §, §",
                Phrase::word(one.clone()),
                Phrase::word(other.clone()),
                self.int(depth),
                self.int(depth)
            ),
            1 => say!("§, *§ = §", Phrase::word(one.clone()), Phrase::word(other.clone()), self.list(depth)),
            2 => say!(
                "(§, §), _ = (§, §), 1",
                Phrase::word(one.clone()),
                Phrase::word(other.clone()),
                self.int(depth),
                self.int(0)
            ),
            3 => {
                let (p, q) = (self.target(Kind::List), self.target(Kind::List));
                if let (Some(p), Some(q)) = (p, q) {
                    return vec![Statement::Line(say!(
                        "§, § = (§, §) if § else (§, §)",
                        p.clone(),
                        q.clone(),
                        q.clone(),
                        p.clone(),
                        self.condition(1),
                        p,
                        q
                    ))];
                }
                say!("§ = § = §", Phrase::word(one.clone()), Phrase::word(other.clone()), self.int(depth))
            }
            _ => say!("§, § = §", Phrase::word(one.clone()), Phrase::word(other.clone()), self.list(depth)),
        };
        self.declare(&one, Kind::Int);
        vec![Statement::Line(line)]
    }

    fn conditional(&mut self, depth: usize) -> Vec<Statement> {
        let condition = self.condition(2);
        let yes = self.block(depth);
        match self.chance.below(6) {
            0..=2 => script("if §:\n    ¤\n", vec![condition], vec![yes]),
            3 | 4 => {
                let no = self.block(depth);
                script("if §:\n    ¤\nelse:\n    ¤\n", vec![condition], vec![yes, no])
            }
            _ => {
                let other = self.condition(1);
                let (middle, no) = (self.block(depth), self.block(depth));
                script("if §:\n    ¤\nelif §:\n    ¤\nelse:\n    ¤\n", vec![condition, other], vec![yes, middle, no])
            }
        }
    }

    /// Writes the body of a loop.
    fn looped(&mut self, names: &[(&str, Kind)], depth: usize) -> Vec<Statement> {
        self.within(|author| {
            for (name, kind) in names {
                author.declare(name, *kind);
            }
            let was = std::mem::replace(&mut author.in_loop, true);
            let body = author.block(depth);
            author.in_loop = was;
            body
        })
    }

    fn for_loop(&mut self, depth: usize) -> Vec<Statement> {
        let name = self.fresh(Kind::Int);
        let target = Phrase::word(name.clone());
        let names = [(name.as_str(), Kind::Int)];
        let (head, body) = match self.chance.below(12) {
            0..=2 => (say!("for § in range(3)", target), self.looped(&names, depth)),
            3 | 4 => (say!("for § in §", target, self.list(1)), self.looped(&names, depth)),
            5 => (say!("for § in range(§ % 4)", target, self.int(1)), self.looped(&names, depth)),
            6 => (say!("for § in §", target, self.iterator(1)), self.looped(&names, depth)),
            7 => (say!("for §, _ in enumerate(§)", target, self.list(1)), self.looped(&names, depth)),
            8 => (say!("for _, § in §.items()", target, self.dict(1)), self.looped(&names, depth)),
            9 => (say!("for § in §", target, self.set(1)), self.looped(&names, depth)),
            10 => {
                let list = self.fresh(Kind::List);
                let head = say!("for § in §", Phrase::word(list.clone()), self.nest(1));
                (head, self.looped(&[(list.as_str(), Kind::List)], depth))
            }
            _ => (say!("for §, _ in zip(§, §)", target, self.list(1), self.list(1)), self.looped(&names, depth)),
        };
        if self.chance.percent(25) {
            let after = self.block(depth);
            return script("§:\n    ¤\nelse:\n    ¤\n", vec![head], vec![body, after]);
        }
        script("§:\n    ¤\n", vec![head], vec![body])
    }

    fn while_loop(&mut self, depth: usize) -> Vec<Statement> {
        let counter = self.fresh(Kind::Int);
        let name = Phrase::word(counter.clone());
        let condition = self.condition(1);
        if self.chance.percent(12) {
            return script("if §:\n    while True:\n        pass\n", vec![condition], Vec::new());
        }
        let body = self.looped(&[(counter.as_str(), Kind::Int)], depth);
        match self.chance.below(7) {
            1 => script(
                "§ = 0\nwhile § < 3:\n    § += 1\n    ¤\nelse:\n    ¤\n",
                vec![name.clone(), name.clone(), name],
                vec![body, Vec::new()],
            ),
            2 => script(
                "§ = 0\nwhile True:\n    ¤\n    if §:\n        break\n    break\n",
                vec![name, condition],
                vec![body],
            ),
            _ => script(
                "§ = 3\nwhile § and §:\n    § -= 1\n    ¤\n",
                vec![name.clone(), name.clone(), condition, name],
                vec![body],
            ),
        }
    }

    /// A `try` with all that may belong to it.
    pub(super) fn tried(&mut self, depth: usize) -> Vec<Statement> {
        let was = self.is_risky;
        self.tries += 1;
        let mut body = self.block(depth);
        if self.chance.percent(35) {
            let failing = match self.chance.below(5) {
                0 => say!("int(§)", self.text(1)),
                1 => say!("§[§]", self.list(1), self.secret()),
                2 => say!("1 // §", self.secret()),
                3 => say!("b.fragile(§)", self.int(0)),
                _ => say!("json.loads(§)", self.text(1)),
            };
            // Never between a class and its decorator.
            let at = if self.chance.percent(50) { 0 } else { body.len() };
            body.insert(at, Statement::Line(failing));
        }
        self.tries -= 1;
        let class = Phrase::word(self.chance.word(&[
            "Exception",
            "Exception",
            "ValueError",
            "KeyError",
            "(TypeError, IndexError)",
            "E",
        ]));
        let handler = self.block(depth);
        self.is_risky = was;
        match self.chance.below(8) {
            0 => {
                let (other, last) = (self.block(depth), self.block(depth));
                script(
                    "try:\n    ¤\nexcept §:\n    ¤\nelse:\n    ¤\nfinally:\n    ¤\n",
                    vec![class],
                    vec![body, handler, other, last],
                )
            }
            1 => {
                let other = self.block(depth);
                script("try:\n    ¤\nexcept §:\n    ¤\nelse:\n    ¤\n", vec![class], vec![body, handler, other])
            }
            2 => {
                self.is_risky = true;
                script("try:\n    ¤\nfinally:\n    ¤\n", Vec::new(), vec![body, handler])
            }
            3 => {
                let name = self.fresh(Kind::Text);
                self.declare(&name, Kind::Text);
                let name = Phrase::word(name);
                let known = Statement::Line(say!("§ = ''", name.clone()));
                let mut all = vec![known];
                all.extend(script(
                    "try:\n    ¤\nexcept § as ex:\n    § = str(ex)\n    ¤\n",
                    vec![class, name],
                    vec![body, handler],
                ));
                all
            }
            4 => {
                let other = self.block(depth);
                script(
                    "try:\n    ¤\nexcept §:\n    ¤\nexcept Exception:\n    ¤\n",
                    vec![class],
                    vec![body, handler, other],
                )
            }
            5 => {
                self.is_risky = true;
                let again = vec![Statement::Line(Phrase::word("raise"))];
                let body = script("try:\n    ¤\nexcept §:\n    ¤\n    ¤\n", vec![class], vec![body, handler, again]);
                script("try:\n    ¤\nexcept Exception:\n    pass\n", Vec::new(), vec![body])
            }
            _ => script("try:\n    ¤\nexcept §:\n    ¤\n", vec![class], vec![body, handler]),
        }
    }

    fn matched(&mut self, depth: usize) -> Vec<Statement> {
        let (one, two, three) = (self.block(depth), self.block(depth), self.block(depth));
        match self.chance.below(3) {
            0 => script(
                "match §:\n    case 0:\n        ¤\n    case 1 | 2:\n        ¤\n    case _:\n        ¤\n",
                vec![self.int(1)],
                vec![one, two, three],
            ),
            1 => script(
                "match §:\n    case []:\n        ¤\n    case [i9, *_] if §:\n        ¤\n    case [*_]:\n        ¤\n",
                vec![self.list(1), self.condition(1)],
                vec![one, two, three],
            ),
            _ => script(
                "match §:\n    case {0: int(i9)}:\n        ¤\n    case {'k': _, **x9}:\n        ¤\n    case _:\n        ¤\n",
                vec![self.dict(1)],
                vec![one, two, three],
            ),
        }
    }

    fn with(&mut self, depth: usize) -> Vec<Statement> {
        self.is_risky = true;
        let object = self.object(1);
        let name = self.fresh(Kind::Int);
        self.tries += 1;
        let body = self.block(depth);
        self.tries -= 1;
        script("with § as §:\n    ¤\n", vec![object, Phrase::word(name)], vec![body])
    }
}
