//! Lists, dicts, sets, functions, instances and iterators.

use super::{Author, Kind, say};
use crate::noninterference::phrase::Phrase;

impl Author {
    /// A variable that holds a list.
    pub(super) fn list_variable(&mut self) -> Phrase {
        self.variable(Kind::List).unwrap_or_else(|| Phrase::word("l0"))
    }

    /// A list of ints; often one that others hold too.
    pub(super) fn list(&mut self, depth: usize) -> Phrase {
        if depth == 0 {
            return self.list_variable();
        }
        let d = depth - 1;
        match self.chance.below(44) {
            10 => say!("[]"),
            11 | 12 => say!("[§, §]", self.int(d), self.int(d)),
            13 => say!("[§]", self.int(d)),
            14 => say!("(§ + §)", self.list(d), self.list(d)),
            15 => say!("§[§:]", self.list(d), self.int(d)),
            16 => say!("§[:]", self.list(d)),
            17 | 18 => self.comprehension(d),
            19 => say!("sorted(§, key=lambda q: q * §)", self.list(d), self.int(0)),
            20 => say!("sorted(§, reverse=§)", self.list(d), self.condition(0)),
            21 => self.mapped(d),
            22 => self.filtered(d),
            23 => say!("[p for p, q in zip(§, §)]", self.list(d), self.list(d)),
            24 => say!("[p for p, q in enumerate(§) if q]", self.list(d)),
            25 => say!("list(§.values())", self.dict(d)),
            26 => say!("[q for q in § if q != 'k']", self.dict(d)),
            27 => say!("list(range(§ % 4))", self.int(d)),
            28..=30 => say!("(§ if § else §)", self.list_variable(), self.condition(d), self.list_variable()),
            31 => say!("list(§)", self.iterator(d)),
            32 => say!("list(reversed(§))", self.list(d)),
            33 => say!("copy.copy(§)", self.list(d)),
            34 => say!("[*§, §]", self.list(d), self.int(d)),
            35 => say!("sorted(§)", self.set(d)),
            36 => say!("§.copy()", self.list_variable()),
            37 => {
                self.is_risky = true;
                say!("§[§]", self.nest(d), self.int(d))
            }
            38 => say!("(§ or §)", self.list_variable(), self.list_variable()),
            39 => say!("(§ and §)", self.list_variable(), self.list_variable()),
            40 if self.has_classes => say!("§.l", self.object(d)),
            41 => {
                self.is_risky = true;
                say!("§.items('q')", Phrase::word(self.chance.word(&["b", "c", "a"])))
            }
            42 => say!("list(itertools.chain(§, §))", self.list(d), self.list(d)),
            43 => say!("json.loads(json.dumps(§))", self.list(d)),
            _ => self.list_variable(),
        }
    }

    fn comprehension(&mut self, depth: usize) -> Phrase {
        let list = self.list(depth);
        let known = self.variables.len();
        self.declare("q", Kind::Int);
        let item = self.int(depth);
        let made = match self.chance.below(4) {
            0 => say!("[§ for q in §]", item, list),
            1 => say!("[q for q in § for r in § if q == r]", list, self.list(0)),
            _ => say!("[§ for q in § if §]", item, list, self.condition(depth)),
        };
        self.variables.truncate(known);
        made
    }

    fn mapped(&mut self, depth: usize) -> Phrase {
        match self.variable(Kind::Function) {
            Some(function) => {
                self.is_risky = true;
                say!("list(map(§, §))", function, self.list(depth))
            }
            None => say!("list(map(lambda q: q + §, §))", self.int(0), self.list(depth)),
        }
    }

    fn filtered(&mut self, depth: usize) -> Phrase {
        let list = self.list(depth);
        say!("list(filter(lambda q: q > §, §))", self.int(0), list)
    }

    /// A list of lists.
    pub(super) fn nest(&mut self, depth: usize) -> Phrase {
        let variable = self.variable(Kind::Nest).unwrap_or_else(|| Phrase::word("m0"));
        if depth == 0 {
            return variable;
        }
        let d = depth - 1;
        match self.chance.below(10) {
            0..=3 => variable,
            4..=6 => say!("[§, §]", self.list(d), self.list(d)),
            7 => say!("[§ for q in §]", self.list(0), self.list(d)),
            8 => say!("(§ if § else §)", variable, self.condition(d), self.nest(d)),
            _ => say!("copy.deepcopy(§)", variable),
        }
    }

    /// A dict.
    pub(super) fn dict(&mut self, depth: usize) -> Phrase {
        let variable = self.variable(Kind::Dict).unwrap_or_else(|| Phrase::word("d0"));
        if depth == 0 {
            return variable;
        }
        let d = depth - 1;
        match self.chance.below(16) {
            0..=5 => variable,
            6 => say!("{§: §, 0: §}", self.int(d), self.int(d), self.int(d)),
            7 => say!("{q: § for q in §}", self.int(d), self.list(d)),
            8 => say!("{**§, 0: §}", variable, self.int(d)),
            9 => say!("dict(zip(§, §))", self.list(d), self.list(d)),
            10 | 11 => say!("(§ if § else §)", variable, self.condition(d), self.dict(0)),
            12 => say!("§.copy()", variable),
            13 => say!("collections.Counter(§)", self.list(d)),
            14 => say!("(§ | {1: §})", variable, self.int(d)),
            _ => say!("dict(enumerate(§))", self.list(d)),
        }
    }

    /// A set.
    pub(super) fn set(&mut self, depth: usize) -> Phrase {
        let variable = self.variable(Kind::Set).unwrap_or_else(|| Phrase::word("e0"));
        if depth == 0 {
            return variable;
        }
        let d = depth - 1;
        match self.chance.below(10) {
            0..=4 => variable,
            5 => say!("set(§)", self.list(d)),
            6 => say!("{§, §}", self.int(d), self.int(d)),
            7 => say!("(§ | §)", variable, self.set(d)),
            8 => say!("(§ - {§})", variable, self.int(d)),
            _ => say!("(§ if § else §)", variable, self.condition(d), self.set(0)),
        }
    }

    /// A function of an int.
    pub(super) fn function(&mut self, depth: usize) -> Phrase {
        let variable = self.variable(Kind::Function);
        match (self.chance.below(9), variable) {
            (0..=2, Some(variable)) => variable,
            (3 | 4, Some(variable)) => {
                say!("(§ if § else §)", variable, self.condition(depth), self.function(0))
            }
            (5, _) if self.has_classes => say!("§.m", self.object(0)),
            (6, _) => {
                let list = self.list_variable();
                say!("(lambda q: (§.append(q), len(§))[1])", list.clone(), list)
            }
            _ => {
                let known = self.variables.len();
                self.declare("q", Kind::Int);
                let body = self.int(1);
                self.variables.truncate(known);
                say!("(lambda q: §)", body)
            }
        }
    }

    /// An instance.
    pub(super) fn object(&mut self, depth: usize) -> Phrase {
        let variable = self.variable(Kind::Object);
        let d = depth.saturating_sub(1);
        match (self.chance.below(8), variable) {
            (0..=3, Some(variable)) => variable,
            (4, Some(variable)) => say!("(§ if § else §)", variable, self.condition(d), self.object(0)),
            (5, _) => say!("(K if § else L)(§, §)", self.condition(d), self.int(0), self.list(0)),
            _ => say!(
                "§(§, §)",
                Phrase::word(self.chance.word(&["K", "L"])),
                self.int(depth.min(1)),
                self.list(depth.min(1))
            ),
        }
    }

    /// Something that gives ints one by one.
    pub(super) fn iterator(&mut self, depth: usize) -> Phrase {
        let variable = self.variable(Kind::Iterator);
        let d = depth.saturating_sub(1);
        match (self.chance.below(9), variable) {
            (0..=4, Some(variable)) => variable,
            (5 | 6, _) => match self.generators.get(self.chance.below(self.generators.len())).copied() {
                Some(name) => {
                    self.is_risky = true;
                    say!("§(§)", Phrase::word(name), self.int(d))
                }
                None => say!("iter(§)", self.list(d)),
            },
            (7, _) => say!("(q + 1 for q in §)", self.list(d)),
            _ => say!("iter(§)", self.list(d)),
        }
    }
}
