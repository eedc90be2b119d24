//! What changes objects that others hold too.

use super::{Author, Kind, say};
use crate::noninterference::phrase::{Phrase, Statement};

impl Author {
    /// Writes into a container, an instance or a function's variables.
    pub(super) fn write(&mut self, depth: usize) -> Vec<Statement> {
        let line = match self.chance.below(24) {
            9..=12 => self.write_dict(depth),
            13 | 14 => self.write_set(depth),
            15 | 16 => self.write_nest(depth),
            17 | 18 if self.has_classes => self.write_object(depth),
            19 => {
                self.is_risky = true;
                say!("next(§)", self.iterator(0))
            }
            20 => say!("next(§, 0)", self.iterator(0)),
            21 if self.has_classes => self.method_call(depth),
            22 => {
                let call = self.call(depth);
                match self.target(Kind::Int) {
                    Some(target) => say!("§ = §", target, call),
                    None => call,
                }
            }
            _ => self.write_list(depth),
        };
        vec![Statement::Line(line)]
    }

    /// A list to write into: often one of several, chosen by private data.
    fn any_list(&mut self) -> Phrase {
        match self.chance.below(9) {
            0 => say!("(§ if § else §)", self.list_variable(), self.condition(1), self.list_variable()),
            1 => say!("§[§ % 2]", self.nest(0), self.int(1)),
            2 => say!("(§ or §)", self.list_variable(), self.list_variable()),
            3 if self.has_classes => say!("§.l", self.object(0)),
            4 => say!("{0: §, 1: §}[§ % 2]", self.list_variable(), self.list_variable(), self.int(0)),
            _ => self.list_variable(),
        }
    }

    fn write_list(&mut self, depth: usize) -> Phrase {
        let list = self.any_list();
        let d = depth.saturating_sub(1);
        match self.chance.below(16) {
            0..=4 => say!("§.append(§)", list, self.int(d)),
            5 => say!("§.extend(§)", list, self.list(d)),
            6 => say!("§.insert(§, §)", list, self.int(0), self.int(d)),
            7 => say!("§.clear()", list),
            8 => say!("§.sort(key=lambda q: q * §)", list, self.int(0)),
            9 => say!("§.reverse()", list),
            10 => say!("§[:§] = §", list, self.int(0), self.list(d)),
            kind => {
                self.is_risky = true;
                match kind {
                    11 => say!("§.pop()", list),
                    12 => say!("§.remove(§)", list, self.int(d)),
                    13 => say!("del §[§]", list, self.int(d)),
                    14 => say!("§[§] += §", list, self.int(d), self.int(d)),
                    _ => say!("§[§] = §", list, self.int(d), self.int(d)),
                }
            }
        }
    }

    fn write_dict(&mut self, depth: usize) -> Phrase {
        let dict = match self.chance.below(5) {
            0 => say!("(§ if § else §)", self.dict(0), self.condition(1), self.dict(0)),
            _ => self.dict(0),
        };
        let d = depth.saturating_sub(1);
        match self.chance.below(10) {
            0..=4 => say!("§[§] = §", dict, self.int(d), self.int(d)),
            5 => say!("§.update({§: §})", dict, self.int(d), self.int(d)),
            6 => say!("§.setdefault(§, §)", dict, self.int(d), self.int(d)),
            7 => say!("§.pop(§, None)", dict, self.int(d)),
            8 => {
                self.is_risky = true;
                say!("del §[§]", dict, self.int(d))
            }
            _ => say!("§.clear()", dict),
        }
    }

    fn write_set(&mut self, depth: usize) -> Phrase {
        let (set, item) = (self.set(0), self.int(depth.saturating_sub(1)));
        match self.chance.below(4) {
            0 => say!("§.discard(§)", set, item),
            1 => say!("§.update([§])", set, item),
            _ => say!("§.add(§)", set, item),
        }
    }

    fn write_nest(&mut self, depth: usize) -> Phrase {
        let (nest, d) = (self.nest(0), depth.saturating_sub(1));
        match self.chance.below(5) {
            0 | 1 => say!("§.append(§)", nest, self.list(d)),
            2 => say!("[q.append(§) for q in §]", self.int(0), nest),
            3 => {
                self.is_risky = true;
                say!("§[§] = §", nest, self.int(d), self.list(d))
            }
            _ => say!("§.reverse()", nest),
        }
    }

    fn write_object(&mut self, depth: usize) -> Phrase {
        self.is_risky = true;
        let object = self.object(depth.min(1));
        match self.chance.below(9) {
            0 | 1 => say!("§.v = §", object, self.int(depth)),
            2 => say!("§.v += §", object, self.int(depth)),
            3 => say!("§.l = §", object, self.list(depth)),
            4 => say!("§.zz = §", object, self.int(depth)),
            5 => say!("§.shared.append(§)", object, self.int(depth)),
            6 => say!("K.shared = §", self.list(depth)),
            7 => say!("setattr(§, 'v', §)", object, self.int(depth)),
            _ => say!("del §.zz", object),
        }
    }
}
