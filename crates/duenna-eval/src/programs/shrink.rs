//! Makes a program small that shows something: takes parts away as long as it shows it.

use super::phrase::{Phrase, Statement};

/// How many programs are tried for one.
const MOST_TRIES: usize = 1_500;

/// The smallest program found for which `shows` still holds.
pub(crate) fn shrink(mut program: Vec<Statement>, mut shows: impl FnMut(&[Statement]) -> bool) -> Vec<Statement> {
    let mut tries = 0;
    let mut size = program.len() / 2;
    while size > 0 {
        let mut at = 0;
        while at < program.len() {
            let mut smaller = program.clone();
            smaller.drain(at..(at + size).min(program.len()));
            tries += 1;
            if shows(&smaller) {
                program = smaller;
            } else {
                at += size;
            }
        }
        size /= 2;
    }
    let mut at = 0;
    let mut since = 0;
    while tries < MOST_TRIES {
        let mut editor = Editor { left: at, done: false };
        let mut smaller = program.clone();
        editor.block(&mut smaller);
        if !editor.done {
            // Past the last edit: from the first again, until a whole round found none.
            if since == 0 || at == 0 {
                break;
            }
            (at, since) = (0, 0);
            continue;
        }
        tries += 1;
        if shows(&smaller) {
            program = smaller;
            since += 1;
        } else {
            at += 1;
        }
    }
    program
}

/// Makes the edit of that number, counted over the whole program.
struct Editor {
    left: usize,
    done: bool,
}

impl Editor {
    /// Whether the edit counted now is the one to make.
    fn is_next(&mut self) -> bool {
        if self.done {
            return false;
        }
        self.done = self.left == 0;
        self.left = self.left.saturating_sub(1);
        self.done
    }

    fn block(&mut self, block: &mut Vec<Statement>) {
        for at in 0..block.len() {
            if self.is_next() {
                block.remove(at);
                return;
            }
            if let Some(Statement::Block(clauses)) = block.get(at) {
                for clause in 0..clauses.len() {
                    if self.is_next() {
                        let body = clauses.get(clause).map(|clause| clause.body.clone()).unwrap_or_default();
                        block.splice(at..=at, body);
                        return;
                    }
                }
            }
            if let Some(statement) = block.get_mut(at) {
                self.statement(statement);
            }
            if self.done {
                return;
            }
        }
    }

    fn statement(&mut self, statement: &mut Statement) {
        let clauses = match statement {
            Statement::Line(phrase) => return self.phrase(phrase),
            Statement::Block(clauses) => clauses,
        };
        for at in 0..clauses.len() {
            if clauses.len() > 1 && self.is_next() {
                clauses.remove(at);
                return;
            }
            if let Some(clause) = clauses.get_mut(at) {
                self.block(&mut clause.body);
                for part in &mut clause.head.parts {
                    self.part(part);
                }
            }
            if self.done {
                return;
            }
        }
    }

    /// A line: one of its parts alone, or smaller parts.
    fn phrase(&mut self, phrase: &mut Phrase) {
        for part in &mut phrase.parts {
            self.part(part);
        }
    }

    /// An expression: one of its parts, a small constant, or smaller parts.
    fn part(&mut self, phrase: &mut Phrase) {
        for at in 0..phrase.parts.len() {
            if self.is_next() {
                *phrase = phrase.parts.swap_remove(at);
                return;
            }
        }
        let small = ["0", "s"].into_iter().map(Phrase::word);
        for word in small.filter(|_| !phrase.is_small()).collect::<Vec<_>>() {
            if self.is_next() {
                *phrase = word;
                return;
            }
        }
        for part in &mut phrase.parts {
            self.part(part);
            if self.done {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::phrase::{script, source};
    use super::shrink;

    #[test]
    fn what_matters_is_left() {
        let text = "x = 1\nif a:\n    y = 2\n    for i in z:\n        leak(x, 5)\nelse:\n    w = 3\nv = 4\n";
        let small = shrink(script(text, Vec::new(), Vec::new()), |program| source(program).contains("leak"));
        assert_eq!(source(&small), "leak(x, 5)\n");
    }
}
