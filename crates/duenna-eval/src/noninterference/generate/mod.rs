//! Writes random programs, over the whole language, most of whose operations succeed: it knows the types of the
//! variables it has made. The same seed and index give the same program.

mod call_try;
mod container;
mod definition;
mod edge;
mod ends;
mod errand;
mod expression;
mod folder;
mod gate;
mod heavy;
mod object;
mod place;
mod scene;
mod sink;
mod statement;
mod trick;
mod write;

use super::chance::Chance;
use super::phrase::{Phrase, Statement, script};

/// A phrase with a part for each hole.
macro_rules! say {
    ($text:literal $(, $part:expr)* $(,)?) => {
        $crate::noninterference::phrase::Phrase::of($text, vec![$($part),*])
    };
}
pub(crate) use say;

/// What a variable holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Int,
    Text,
    /// A list of ints.
    List,
    /// A list of lists.
    Nest,
    /// Ints and a few texts to ints.
    Dict,
    Set,
    /// A function from an int to an int.
    Function,
    /// An instance of `K` or `L`.
    Object,
    /// What gives ints one by one.
    Iterator,
}

impl Kind {
    const ALL: [Self; 9] = [
        Self::Int,
        Self::Text,
        Self::List,
        Self::Nest,
        Self::Dict,
        Self::Set,
        Self::Function,
        Self::Object,
        Self::Iterator,
    ];
}

/// A variable in reach.
#[derive(Debug, Clone)]
struct Variable {
    name: String,
    kind: Kind,
    /// In how many functions it stands.
    level: usize,
    is_secret: bool,
}

/// Writes one program.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each says where the next statement stands")]
struct Author {
    chance: Chance,
    /// For what goes through a gate.
    gates: Chance,
    /// For what readers found.
    edges: Chance,
    /// For what lies in places that servers share.
    places: Chance,
    /// For folders that are made and moved.
    folders: Chance,
    /// For `try`s that are for errors of tools alone.
    tries_for_calls: Chance,
    variables: Vec<Variable>,
    level: usize,
    count: usize,
    in_loop: bool,
    in_function: bool,
    in_generator: bool,
    /// Within how many `try`s of the same function.
    tries: usize,
    /// How many statements may still be written.
    room: usize,
    /// Whether the expression just written may raise without private data.
    is_risky: bool,
    has_classes: bool,
    functions: Vec<&'static str>,
    generators: Vec<&'static str>,
}

pub(crate) use self::ends::ending;

/// The program of that seed and index.
pub(crate) fn program(seed: u64, index: u64) -> Vec<Statement> {
    let mut author = Author {
        chance: Chance::new(seed, index),
        gates: Author::gate_chance(seed, index),
        edges: Author::edge_chance(seed, index),
        places: Author::place_chance(seed, index),
        folders: Author::folder_chance(seed, index),
        tries_for_calls: Author::try_chance(seed, index),
        variables: Vec::new(),
        level: 0,
        count: 0,
        in_loop: false,
        in_function: false,
        in_generator: false,
        tries: 0,
        room: 0,
        is_risky: false,
        has_classes: false,
        functions: Vec::new(),
        generators: Vec::new(),
    };
    let mut all = author.program();
    let mut chance = Chance::new(seed ^ 0x7472_6965, index);
    if chance.percent(FOR_CALLS) {
        catch_calls(&mut all, &mut chance);
    }
    all
}

/// How many programs of a hundred have a `try` that is for errors of tools alone, in the place of one for everything.
const FOR_CALLS: usize = 6;

fn catch_calls(block: &mut [Statement], chance: &mut Chance) {
    for statement in block {
        let Statement::Block(clauses) = statement else { continue };
        let by = chance.word(&[
            "except ToolError",
            "except ToolError",
            "except (ToolError, PermissionError)",
            "except Exception",
        ]);
        for clause in clauses {
            clause.head.replace("except Exception", by);
            catch_calls(&mut clause.body, chance);
        }
    }
}

impl Author {
    fn program(&mut self) -> Vec<Statement> {
        if let Some(all) = self.of_call_tries() {
            return all;
        }
        let mut all = self.secrets();
        all.extend(self.begun_at_a_gate());
        self.room = 10;
        all.extend(self.starts());
        all.extend(self.definitions());
        match self.chance.below(15) {
            // A few statements, then everything is looked at.
            0..=4 => {
                self.room = 3 + self.chance.below(10);
                all.extend(self.statements(14, 3));
            }
            // Something chosen by private data, among other statements.
            5..=8 => {
                self.room = self.chance.below(6);
                all.extend(self.statements(4, 2));
                for _ in 0..=self.chance.below(3) {
                    self.room = 5;
                    all.extend(self.scene());
                }
                self.room = self.chance.below(6);
                all.extend(self.statements(4, 2));
            }
            9 => {
                self.room = 8;
                all.extend(self.trick());
            }
            // Some known things together.
            10 | 11 => {
                for _ in 0..=self.chance.below(4) {
                    all.extend(self.trick());
                }
            }
            _ => {
                self.room = self.chance.below(3);
                all.extend(self.statements(2, 2));
                for _ in 0..=self.chance.below(4) {
                    all.extend(self.errand());
                }
            }
        }
        if self.chance.percent(25) {
            all.extend(self.trick());
        }
        if self.chance.percent(20) {
            all.extend(self.errand());
        }
        if self.chance.below(45) == 0 {
            all.extend(self.heavy());
        }
        all.extend(self.through_gates());
        all.extend(self.looks(0));
        all.extend(self.at_an_edge());
        all.extend(self.in_places());
        all.extend(self.in_folders());
        all
    }

    /// The private data that the program reads first.
    fn secrets(&mut self) -> Vec<Statement> {
        let mut all =
            script("import re, json, copy, functools, itertools, collections, operator\n", Vec::new(), Vec::new());
        for (name, kind) in [("s", Kind::Int), ("n", Kind::Int), ("u", Kind::Int), ("t", Kind::Text), ("l", Kind::List)]
        {
            all.push(Statement::Line(Phrase::word(format!("{name} = priv_data_db.access_{name}()"))));
            self.variables.push(Variable { name: name.to_owned(), kind, level: 0, is_secret: true });
        }
        all
    }

    /// Variables of every kind.
    fn starts(&mut self) -> Vec<Statement> {
        let mut all = script(
            "i0 = 0\ni1 = 1\nt0 = 'a'\nl0 = [1, 2]\nl1 = [3]\nd0 = {0: 1, 1: 2, 'k': 3}\ne0 = {1, 2}\nm0 = [[1], [2]]\n",
            Vec::new(),
            Vec::new(),
        );
        for (name, kind) in [
            ("i0", Kind::Int),
            ("i1", Kind::Int),
            ("t0", Kind::Text),
            ("l0", Kind::List),
            ("l1", Kind::List),
            ("d0", Kind::Dict),
            ("e0", Kind::Set),
            ("m0", Kind::Nest),
        ] {
            self.variables.push(Variable { name: name.to_owned(), kind, level: 0, is_secret: false });
        }
        if self.chance.percent(50) {
            let list = self.list(1);
            all.extend(self.assign_new(Kind::List, list));
        }
        self.is_risky = false;
        all
    }

    /// A new name.
    fn fresh(&mut self, kind: Kind) -> String {
        self.count += 1;
        let letter = match kind {
            Kind::Int => 'i',
            Kind::Text => 't',
            Kind::List => 'x',
            Kind::Nest => 'm',
            Kind::Dict => 'd',
            Kind::Set => 'e',
            Kind::Function => 'f',
            Kind::Object => 'o',
            Kind::Iterator => 'g',
        };
        format!("{letter}{}", self.count + 1)
    }

    fn declare(&mut self, name: &str, kind: Kind) {
        self.variables.push(Variable { name: name.to_owned(), kind, level: self.level, is_secret: false });
    }

    /// `name = value` for a name that is new.
    fn assign_new(&mut self, kind: Kind, value: Phrase) -> Vec<Statement> {
        let name = self.fresh(kind);
        self.declare(&name, kind);
        vec![Statement::Line(say!("§ = §", Phrase::word(name), value))]
    }

    /// A variable of that kind, more often a late one; now and then private data.
    fn variable(&mut self, kind: Kind) -> Option<Phrase> {
        let wants_secret = self.chance.percent(25);
        let fits = |variable: &&Variable| variable.kind == kind;
        let of_kind: Vec<&Variable> = self.variables.iter().filter(fits).collect();
        let wanted: Vec<&Variable> =
            of_kind.iter().filter(|variable| variable.is_secret == wants_secret).copied().collect();
        let from = if wanted.is_empty() { of_kind } else { wanted };
        let picked = match from.len() {
            0 => return None,
            many => self.chance.below(many).max(self.chance.below(many)),
        };
        from.get(picked).map(|variable| Phrase::word(variable.name.clone()))
    }

    /// A variable that may be assigned here, and is no private datum.
    fn target(&mut self, kind: Kind) -> Option<Phrase> {
        let level = self.level;
        let fits = |variable: &&Variable| variable.kind == kind && variable.level == level && !variable.is_secret;
        let from: Vec<&Variable> = self.variables.iter().filter(fits).collect();
        let picked = self.chance.below(from.len());
        from.get(picked).map(|variable| Phrase::word(variable.name.clone()))
    }

    /// Private data.
    fn secret(&mut self) -> Phrase {
        match self.chance.below(14) {
            0..=3 => Phrase::word("s"),
            4 | 5 => Phrase::word("n"),
            6..=8 => Phrase::word("u"),
            9 => say!("(int(t) if t == '1' else 0)"),
            10 => say!("len(l)"),
            11 => say!("(t == 'x')"),
            12 => say!("len(priv_data_db.access_born(grain='year')[3:].strip('0'))"),
            _ => Phrase::word(self.chance.word(&[
                "b.read('q')",
                "c.read('q')",
                "a.read('q')",
                "s",
                "priv_data_db.access_s()",
            ])),
        }
    }

    /// Runs `write` with what it declares forgotten afterwards.
    fn within<T>(&mut self, write: impl FnOnce(&mut Self) -> T) -> T {
        let known = self.variables.len();
        let made = write(self);
        // A name of an inner block may be unbound after it: kept now and then.
        if !self.chance.percent(8) {
            self.variables.truncate(known);
        }
        made
    }

    /// Runs `write` as the body of a function: its variables are its own, and those around it can only be read.
    fn in_function<T>(&mut self, write: impl FnOnce(&mut Self) -> T) -> T {
        let known = self.variables.len();
        let was = (self.in_loop, self.in_function, self.tries, self.in_generator);
        (self.in_loop, self.in_function, self.tries, self.in_generator) = (false, true, 0, false);
        self.level += 1;
        let made = write(self);
        self.level -= 1;
        (self.in_loop, self.in_function, self.tries, self.in_generator) = was;
        self.variables.truncate(known);
        made
    }
}

#[cfg(test)]
mod tests {
    use super::super::phrase::source;
    use super::program;

    #[test]
    fn the_same_seed_writes_the_same_program() {
        assert_eq!(source(&program(3, 4)), source(&program(3, 4)));
        assert_ne!(source(&program(3, 4)), source(&program(3, 5)));
    }
}
