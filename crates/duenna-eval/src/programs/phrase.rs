//! Programs as small trees, so that a part can be taken out and what is left is still a program.

use std::borrow::Cow;
use std::fmt::Write as _;

/// Where a part stands in a phrase.
pub(crate) const HOLE: char = '§';
/// A line of a script that stands for a block made elsewhere.
pub(crate) const BLOCK: &str = "¤";

/// A piece of one line: a text with holes, and what stands in them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Phrase {
    text: Cow<'static, str>,
    pub(crate) parts: Vec<Phrase>,
}

/// A line, or a compound statement with its clauses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Statement {
    Line(Phrase),
    Block(Vec<Clause>),
}

/// `if …:`, `else:`, `except …:` with what stands under it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Clause {
    pub(crate) head: Phrase,
    pub(crate) body: Vec<Statement>,
}

impl Phrase {
    /// A text with a part for each of its holes.
    pub(crate) fn of(text: impl Into<Cow<'static, str>>, parts: Vec<Self>) -> Self {
        Self { text: text.into(), parts }
    }

    /// A text without holes.
    pub(crate) fn word(text: impl Into<Cow<'static, str>>) -> Self {
        Self::of(text, Vec::new())
    }

    /// Puts a word in the place of another, in the parts, too.
    pub(crate) fn replace(&mut self, word: &str, by: &str) {
        if self.text.contains(word) {
            self.text = self.text.replace(word, by).into();
        }
        self.parts.iter_mut().for_each(|part| part.replace(word, by));
    }

    /// Whether it gives a name a value.
    pub(crate) fn is_assignment(&self) -> bool {
        self.text.contains(" = ")
    }

    /// Whether there is nothing smaller it could be.
    pub(crate) fn is_small(&self) -> bool {
        self.parts.is_empty() && self.text.len() <= 1
    }

    fn write(&self, into: &mut String) {
        let mut parts = self.parts.iter();
        for (at, text) in self.text.split(HOLE).enumerate() {
            if at > 0
                && let Some(part) = parts.next()
            {
                part.write(into);
            }
            into.push_str(text);
        }
    }
}

/// The source of a program.
pub(crate) fn source(program: &[Statement]) -> String {
    let mut text = String::new();
    write_block(program, 0, &mut text);
    text
}

fn write_block(block: &[Statement], depth: usize, into: &mut String) {
    let line = |phrase: &Phrase, depth: usize, end: &str, into: &mut String| {
        let _ = write!(into, "{:1$}", "", depth * 4);
        phrase.write(into);
        into.push_str(end);
    };
    for statement in block {
        match statement {
            Statement::Line(phrase) => line(phrase, depth, "\n", into),
            Statement::Block(clauses) => {
                for clause in clauses {
                    line(&clause.head, depth, ":\n", into);
                    if clause.body.is_empty() {
                        line(&Phrase::word("pass"), depth + 1, "\n", into);
                    }
                    write_block(&clause.body, depth + 1, into);
                }
            }
        }
    }
}

/// Reads an indented script: holes take `parts` in order, lines that are only [`BLOCK`] take `blocks` in order.
pub(crate) fn script(text: &str, parts: Vec<Phrase>, blocks: Vec<Vec<Statement>>) -> Vec<Statement> {
    let lines: Vec<(usize, &str)> = text
        .lines()
        .map(|line| (line.len() - line.trim_start().len(), line.trim()))
        .filter(|(_, line)| !line.is_empty())
        .collect();
    let mut given = (parts.into_iter(), blocks.into_iter());
    read_block(&lines, &mut given).0
}

type Given = (std::vec::IntoIter<Phrase>, std::vec::IntoIter<Vec<Statement>>);

/// Reads the lines of one indentation; says how many lines it took.
fn read_block(lines: &[(usize, &str)], given: &mut Given) -> (Vec<Statement>, usize) {
    let mut block = Vec::new();
    let Some((indent, _)) = lines.first().copied() else { return (block, 0) };
    let mut at = 0;
    while let Some((depth, line)) = lines.get(at).copied() {
        if depth < indent {
            break;
        }
        at += 1;
        if line == BLOCK {
            block.extend(given.1.next().unwrap_or_default());
            continue;
        }
        let holes = line.matches(HOLE).count();
        let parts: Vec<Phrase> = given.0.by_ref().take(holes).collect();
        let Some(head) = line.strip_suffix(':') else {
            block.push(Statement::Line(Phrase::of(line.to_owned(), parts)));
            continue;
        };
        let (body, taken) = read_block(lines.get(at..).unwrap_or_default(), given);
        at += taken;
        let clause = Clause { head: Phrase::of(head.to_owned(), parts), body };
        let goes_on = ["else", "elif ", "except", "finally"].iter().any(|word| head.starts_with(word));
        match block.last_mut() {
            Some(Statement::Block(clauses)) if goes_on => clauses.push(clause),
            _ => block.push(Statement::Block(vec![clause])),
        }
    }
    (block, at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_is_read_and_written() {
        let text = "try:\n    if §:\n        ¤\n    else:\n        x = § + 1\nexcept ValueError:\n    pass\ny = 1\n";
        let read = script(
            text,
            vec![Phrase::of("not §", vec![Phrase::word("s")]), Phrase::word("2")],
            vec![vec![Statement::Line(Phrase::word("z = 3"))]],
        );
        let written = text.replace("if §", "if not s").replace('¤', "z = 3").replace('§', "2");
        assert_eq!(source(&read), written);
        assert_eq!(read.len(), 2);
    }
}
