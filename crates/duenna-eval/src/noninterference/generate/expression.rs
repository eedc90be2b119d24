//! Whole numbers, texts and conditions.

use super::{Author, Kind, say};
use crate::noninterference::phrase::Phrase;

/// A phrase that may raise without private data.
macro_rules! risky {
    ($author:ident, $($phrase:tt)*) => {{
        $author.is_risky = true;
        say!($($phrase)*)
    }};
}

impl Author {
    /// A value of that kind.
    pub(super) fn value(&mut self, kind: Kind, depth: usize) -> Phrase {
        match kind {
            Kind::Int => self.int(depth),
            Kind::Text => self.text(depth),
            Kind::List => self.list(depth),
            Kind::Nest => self.nest(depth),
            Kind::Dict => self.dict(depth),
            Kind::Set => self.set(depth),
            Kind::Function => self.function(depth),
            Kind::Object => self.object(depth),
            Kind::Iterator => self.iterator(depth),
        }
    }

    /// A value of any kind.
    pub(super) fn any(&mut self, depth: usize) -> Phrase {
        let kind = Kind::ALL.get(self.chance.below(6)).copied().unwrap_or(Kind::Int);
        self.value(kind, depth)
    }

    fn small(&mut self) -> Phrase {
        Phrase::word(self.chance.word(&["0", "1", "2", "0", "1", "5"]))
    }

    fn int_atom(&mut self) -> Phrase {
        match self.chance.below(10) {
            0 | 1 => self.small(),
            2 => self.secret(),
            _ => self.variable(Kind::Int).unwrap_or_else(|| Phrase::word("1")),
        }
    }

    /// A whole number.
    pub(super) fn int(&mut self, depth: usize) -> Phrase {
        if depth == 0 {
            return self.int_atom();
        }
        let d = depth - 1;
        match self.chance.below(46) {
            9 => say!("len(§)", self.list(d)),
            10 => say!("len(§)", self.text(d)),
            11 => say!("len(§)", self.dict(d)),
            12 => say!("len(§)", self.set(d)),
            13 | 14 => say!("§ + §", self.int(d), self.int(d)),
            15 => say!("§ * §", self.int_atom(), self.small()),
            16 => say!("(§ - §)", self.int_atom(), self.int(d)),
            17 => risky!(self, "§ // §", self.int_atom(), self.int_atom()),
            18 | 19 => risky!(self, "int(§)", self.text(d)),
            20 | 21 => risky!(self, "§[§]", self.list(d), self.int(d)),
            22 => risky!(self, "§[§]", self.dict(d), self.int(d)),
            23 => say!("§.get(§, §)", self.dict(d), self.int(d), self.int(d)),
            24 => say!("sum(§)", self.list(d)),
            25 => say!("max(§, default=§)", self.list(d), self.int(d)),
            26 => say!("min(§, §)", self.int(d), self.int(d)),
            27 | 28 => say!("(§ if § else §)", self.int(d), self.condition(d), self.int(d)),
            29 => say!("(§ and §)", self.int(d), self.int(d)),
            30 => say!("(§ or §)", self.int(d), self.int(d)),
            31..=33 => self.call(d),
            34 => say!("§.count(§)", self.list(d), self.int(d)),
            35 => risky!(self, "§.index(§)", self.list(d), self.int(d)),
            36 if self.has_classes => self.attribute(d),
            37 if self.has_classes => self.method_call(d),
            38 => say!("next(§, §)", self.iterator(d), self.int(d)),
            39 => say!("(lambda q: q + §)(§)", self.int(d), self.int(d)),
            40 => say!("abs(§)", self.int(d)),
            41 => self.answer(),
            42 => say!("sorted([§, §])[0]", self.int(d), self.int(d)),
            43 => risky!(self, "functools.reduce(lambda p, q: p + q, §, §)", self.list(d), self.int(d)),
            44 => say!("divmod(§, 2)[1]", self.int(d)),
            45 => risky!(self, "§.pop()", self.list_variable()),
            _ => self.int_atom(),
        }
    }

    /// What a tool answers.
    fn answer(&mut self) -> Phrase {
        let server = Phrase::word(self.chance.word(&["b", "c", "a", "b", "c"]));
        self.is_risky = true;
        say!("§.read('q')", server)
    }

    /// A call of something that gives an int.
    pub(super) fn call(&mut self, depth: usize) -> Phrase {
        self.is_risky = true;
        let argument = self.int(depth.min(1));
        if self.chance.percent(50)
            && let Some(function) = self.variable(Kind::Function)
        {
            return say!("§(§)", function, argument);
        }
        let list = self.list(0);
        match self.functions.get(self.chance.below(self.functions.len())).copied() {
            Some(name) if self.chance.percent(15) => say!("§(*[§], **{'q': §})", Phrase::word(name), argument, list),
            Some(name) => say!("§(§, §)", Phrase::word(name), argument, list),
            None => argument,
        }
    }

    fn attribute(&mut self, depth: usize) -> Phrase {
        self.is_risky = true;
        let object = self.object(depth);
        match self.chance.below(8) {
            0..=3 => say!("§.v", object),
            4 => say!("§.p", object),
            5 => say!("getattr(§, 'v', §)", object, self.int_atom()),
            6 => say!("len(§.shared)", object),
            _ => say!("getattr(§, 'zz', §)", object, self.int_atom()),
        }
    }

    pub(super) fn method_call(&mut self, depth: usize) -> Phrase {
        self.is_risky = true;
        let object = self.object(depth);
        match self.chance.below(7) {
            0..=2 => say!("§.m(§)", object, self.int(depth)),
            3 => say!("§.n(§)", object, self.list(depth)),
            4 => say!("(§ + §).v", object, self.int_atom()),
            5 => say!("K.c(§)", self.int_atom()),
            _ => say!("len(§)", object),
        }
    }

    fn text_atom(&mut self) -> Phrase {
        match self.chance.below(8) {
            0 => Phrase::word(self.chance.word(&["'x'", "'1'", "''", "'ab'"])),
            1 => Phrase::word("t"),
            _ => self.variable(Kind::Text).unwrap_or_else(|| Phrase::word("'q'")),
        }
    }

    /// A text.
    pub(super) fn text(&mut self, depth: usize) -> Phrase {
        if depth == 0 {
            return self.text_atom();
        }
        let d = depth - 1;
        match self.chance.below(22) {
            0..=4 => self.text_atom(),
            5 | 6 => say!("str(§)", self.any(d)),
            7 => say!("f'{§}-{§}'", self.int_atom(), self.variable(Kind::Text).unwrap_or_else(|| say!("t0"))),
            8 => say!("f'{§:>{3}}'", self.int_atom()),
            9 => say!("f'{i0:>{abs(§)}}'", self.int_atom()),
            10 => say!("§ + §", self.text(d), self.text_atom()),
            11 => say!("§[§:]", self.text(d), self.int_atom()),
            12 => say!("','.join(map(str, §))", self.list(d)),
            13 => say!("§.upper()", self.text(d)),
            14 => say!("json.dumps(§)", self.list(d)),
            15 => say!("repr(§)", self.any(d)),
            16 => say!("'%s' % (§,)", self.any(d)),
            17 => say!("'{}!'.format(§)", self.any(d)),
            18 => say!("re.sub('a', §, §)", say!("'b'"), self.text(d)),
            19 => say!("(§ if § else §)", self.text(d), self.condition(d), self.text(d)),
            20 => risky!(self, "'abc'[§]", self.int(d)),
            _ => say!("(§ or §)", self.text(d), self.text(d)),
        }
    }

    /// A condition; half of them look at private data.
    pub(super) fn condition(&mut self, depth: usize) -> Phrase {
        let d = depth.saturating_sub(1);
        if self.chance.percent(45) {
            let secret = self.secret();
            return match self.chance.below(7) {
                0..=2 => secret,
                3 => say!("§ == §", secret, self.small()),
                4 => say!("§ > §", secret, self.small()),
                5 => say!("not §", secret),
                _ => say!("§ in §", secret, self.list(0)),
            };
        }
        match self.chance.below(22) {
            0 | 1 => say!("§ == §", self.int(d), self.int(d)),
            2 => say!("§ < §", self.int(d), self.int(d)),
            3 => say!("0 <= § < §", self.int(d), self.int(d)),
            4 => say!("§ in §", self.int(d), self.list(d)),
            5 => say!("not §", self.int(d)),
            6 => say!("(§ and §)", self.condition(d), self.condition(d)),
            7 => say!("(§ or §)", self.condition(d), self.condition(d)),
            8 => say!("§ == §", self.text(d), self.text(d)),
            9 => say!("§ == §", self.list(d), self.list(d)),
            10 => say!("§ is §", self.list(0), self.list(0)),
            11 => say!("isinstance(§, (int, str))", self.any(d)),
            12 => say!("any(q for q in §)", self.list(d)),
            13 => say!("all(q > § for q in §)", self.int_atom(), self.list(d)),
            14 => say!("re.match('[0-9]+', §)", self.text(d)),
            15 => say!("§.startswith(§)", self.text(d), self.text(0)),
            16 => say!("§", self.list(d)),
            17 => say!("§", self.dict(d)),
            18 => say!("§ in §", self.int(d), self.dict(d)),
            19 => say!("§ in §", self.int(d), self.set(d)),
            20 if self.has_classes => self.looked(d),
            _ => self.int(d),
        }
    }

    fn looked(&mut self, depth: usize) -> Phrase {
        self.is_risky = true;
        let object = self.object(depth);
        match self.chance.below(4) {
            0 => say!("hasattr(§, 'zz')", object),
            1 => say!("isinstance(§, L)", object),
            2 => say!("§ == §", object, self.object(depth)),
            _ => object,
        }
    }
}
