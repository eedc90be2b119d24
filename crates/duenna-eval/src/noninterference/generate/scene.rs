//! Something chosen by private data that changes what others hold, and a look at it afterwards.

use super::{Author, Kind, say};
use crate::noninterference::phrase::{Phrase, Statement, script};

impl Author {
    /// A change that others may see: of a variable, an object, or by a call.
    fn change(&mut self) -> Vec<Statement> {
        match self.chance.below(10) {
            0..=4 => self.write(1),
            5 | 6 => {
                let kind = Kind::ALL.get(self.chance.below(6)).copied().unwrap_or(Kind::Int);
                match self.target(kind) {
                    Some(target) => {
                        let value = self.value(kind, 1);
                        vec![Statement::Line(say!("§ = §", target, value))]
                    }
                    None => self.write(1),
                }
            }
            7 => {
                let call = self.call(1);
                vec![Statement::Line(call)]
            }
            8 => self.sink(0),
            _ => {
                let (target, value) = (self.target(Kind::Int), self.int(0));
                match target {
                    Some(target) => vec![Statement::Line(say!("§ += § + 1", target, value))],
                    None => self.write(1),
                }
            }
        }
    }

    /// The scene, in a `try` half of the time.
    pub(super) fn scene(&mut self) -> Vec<Statement> {
        let was = (std::mem::take(&mut self.is_risky), self.tries);
        let mut all = self.act();
        self.tries = was.1;
        if self.is_risky && self.chance.percent(70) || self.chance.percent(20) {
            let class = Phrase::word(self.chance.word(&["Exception", "Exception", "(ValueError, KeyError)"]));
            let handler = if self.chance.percent(30) { self.change() } else { Vec::new() };
            all = script("try:\n    ¤\nexcept §:\n    ¤\n", vec![class], vec![all, handler]);
        }
        self.is_risky = was.0;
        if self.level == 0 {
            for _ in 0..self.chance.below(3) {
                let seen: Vec<_> = self.variables.iter().filter(|seen| !seen.is_secret && seen.level == 0).collect();
                let picked = self.chance.below(seen.len());
                if let Some((name, kind)) = seen.get(picked).map(|seen| (seen.name.clone(), seen.kind)) {
                    all.extend(self.look(&Phrase::word(name), kind));
                }
            }
        }
        all
    }

    fn act(&mut self) -> Vec<Statement> {
        let secret = self.secret();
        let change = self.change();
        let other = self.change();
        match self.chance.below(26) {
            0 | 1 => script("if §:\n    ¤\nelse:\n    ¤\n", vec![secret], vec![change, other]),
            2 => script("if §:\n    ¤\n¤\n", vec![secret], vec![change, other]),
            3 => script("for r9 in range(§):\n    ¤\n", vec![secret], vec![change]),
            4 => script("for r9 in range(3):\n    if r9 == §:\n        break\n    ¤\nelse:\n    ¤\n", vec![secret], vec![change, other]),
            5 => script("for r9 in range(3):\n    if r9 == §:\n        continue\n    ¤\n", vec![secret], vec![change]),
            6 => script("try:\n    int(t)\n    ¤\nexcept ValueError:\n    ¤\n", Vec::new(), vec![change, other]),
            7 => script("try:\n    1 // §\nexcept ZeroDivisionError:\n    ¤\n", vec![secret], vec![change]),
            8 => script(
                "try:\n    try:\n        [0][§]\n    except KeyError:\n        pass\n    ¤\nexcept Exception:\n    ¤\n",
                vec![secret],
                vec![change, other],
            ),
            9 => script("match §:\n    case 0:\n        ¤\n    case _:\n        ¤\n", vec![secret], vec![change, other]),
            10 => self.in_a_function("def §():\n    if §:\n        return 1\n    ¤\n    return 2\n", secret),
            11 => self.in_a_function("def §():\n    if §:\n        raise KeyError(1)\n    ¤\n    return 2\n", secret),
            12 => self.in_a_function("def §():\n    try:\n        if §:\n            return 1\n        ¤\n    finally:\n        pass\n    return 2\n", secret),
            13 => self.in_a_function("def §():\n    for r9 in range(3):\n        if r9 == §:\n            return r9\n        ¤\n    return 2\n", secret),
            14 => self.in_a_function("def §():\n    try:\n        [0, 0][§]\n    finally:\n        ¤\n        return 3\n", secret),
            15 => script("try:\n    if §:\n        raise ValueError(§)\n    ¤\nexcept ValueError:\n    ¤\n", vec![secret.clone(), secret], vec![change, other]),
            16 => {
                let (yes, no, value) = (self.list_variable(), self.list_variable(), self.int(0));
                script("y9 = § if § else §\ny9.append(§)\n", vec![yes, secret, no, value], Vec::new())
            }
            17 => script("§ and §.append(1)\n", vec![secret, self.list_variable()], Vec::new()),
            18 => script("[§.append(r9) for r9 in range(3) if r9 == §]\n", vec![self.list_variable(), secret], Vec::new()),
            19 => {
                self.is_risky = true;
                script("if §:\n    del §\n", vec![secret, self.target(Kind::Int).unwrap_or_else(|| say!("i0"))], Vec::new())
            }
            20 => {
                let iterator = self.iterator(1);
                let mut all = self.assign_new(Kind::Iterator, iterator);
                let name = self.variable(Kind::Iterator).unwrap_or_else(|| say!("iter([])"));
                all.extend(script("if §:\n    next(§, 0)\n", vec![secret, name], Vec::new()));
                all
            }
            21 => script("while §:\n    ¤\n    break\n", vec![secret], vec![change]),
            22 => script("§[§] = §\n", vec![self.dict(0), secret, self.int(0)], Vec::new()),
            23 => {
                let (yes, no) = (self.function(0), self.function(0));
                self.is_risky = true;
                script("(§ if § else §)(§)\n", vec![yes, secret, no, self.int(0)], Vec::new())
            }
            24 if self.has_classes => script("with K(§, l0):\n    if §:\n        raise KeyError(2)\n    ¤\n", vec![self.int(0), secret], vec![change]),
            _ => script("try:\n    b.fragile(§)\n    ¤\nexcept ToolError:\n    ¤\n", vec![secret], vec![change, other]),
        }
    }

    /// A function that is defined and called at once.
    fn in_a_function(&mut self, text: &str, secret: Phrase) -> Vec<Statement> {
        let change = self.in_function(Self::change);
        let name = self.fresh(Kind::Int);
        let word = Phrase::word(format!("do_{name}"));
        let mut all = script(text, vec![word.clone(), secret], vec![change]);
        let called = say!("§()", word);
        self.is_risky = true;
        all.extend(self.assign_new(Kind::Int, called));
        all
    }
}
