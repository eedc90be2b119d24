//! Random programs: templates filled with templates. Most operations succeed, some do not.

use std::collections::BTreeMap;

use super::grammar::{GRAMMAR, Templates};
use crate::programs::chance::Chance;
use crate::programs::phrase::{BLOCK, Clause, HOLE, Phrase, Statement, script, source};

/// Types that have variables: their letter and a digit.
const VARIABLES: &str = "ikfsbltdpmLeDTEcyv";
/// Of each as many.
const EACH: usize = 3;
/// Types whose values may be printed, and stand where another type is meant.
const MISTAKEN: &str = "ifsbltdpmc";
/// The same for small numbers: what says how much there is must not be large.
const MISTAKEN_SIZE: &str = "fslm";
/// Types that are no values but parts of a text.
const PARTS: &str = "BnhwAFWGPYrRQj";
/// Modules that a program imports where it names them.
const MODULES: &[&str] = &[
    "asyncio",
    "base64",
    "bisect",
    "collections",
    "contextlib",
    "copy",
    "csv",
    "dataclasses",
    "datetime",
    "decimal",
    "enum",
    "functools",
    "hashlib",
    "heapq",
    "html",
    "io",
    "itertools",
    "json",
    "math",
    "operator",
    "pprint",
    "re",
    "statistics",
    "string",
    "textwrap",
    "unicodedata",
    "urllib.parse",
    "collections.abc",
];

/// How deep expressions and blocks are nested.
const DEPTH: usize = 3;

/// The program of that number. Without `messages`, it prints only the classes of errors.
pub(super) fn program(seed: u64, index: u64, messages: bool) -> Vec<Statement> {
    let chance = Chance::new(seed, index);
    let mut maker = Maker { chance, added: BTreeMap::new(), names: 0, in_function: false, messages };
    let mut body = Vec::new();
    for _ in 0..maker.chance.below(4) {
        body.extend(maker.definition());
    }
    for _ in 0..4 + maker.chance.below(10) {
        body.extend(maker.statement(2));
    }
    let written = source(&body);
    let mut program = Vec::new();
    for kind in VARIABLES.chars() {
        for number in 0..EACH {
            let name = format!("{kind}{number}");
            if written.contains(&name) {
                let value = maker.leaf(kind);
                program.push(Statement::Line(Phrase::of(format!("{name} = {HOLE}"), vec![value])));
            }
        }
    }
    program.extend(body);
    program
}

/// The source, with the imports it needs.
pub(super) fn whole(program: &[Statement]) -> String {
    let body = source(program);
    let mut text = String::new();
    for module in MODULES {
        if body.contains(&format!("{module}.")) {
            text.push_str("import ");
            text.push_str(module);
            text.push('\n');
        }
    }
    text.push_str(&body);
    text
}

struct Maker {
    chance: Chance,
    /// What the definitions so far added to the expressions of a type.
    added: BTreeMap<char, Vec<String>>,
    names: usize,
    in_function: bool,
    messages: bool,
}

impl Maker {
    fn fresh(&mut self) -> String {
        self.names += 1;
        format!("n_{}", self.names)
    }

    fn variable(&mut self, kind: char) -> String {
        let kind = if kind == 'x' { self.letter(MISTAKEN) } else { kind };
        format!("{kind}{}", self.chance.below(EACH))
    }

    fn letter(&mut self, of: &str) -> char {
        of.chars().nth(self.chance.below(of.len())).unwrap_or('i')
    }

    fn templates(kind: char) -> Option<&'static Templates> {
        GRAMMAR.expressions.get(&kind)
    }

    fn leaf(&mut self, kind: char) -> Phrase {
        let leaves = Self::templates(kind).map(|templates| templates.leaves.as_slice()).unwrap_or_default();
        Phrase::word(self.chance.word(leaves))
    }

    /// A type, or now and then another in its place.
    fn mistaken(&mut self, kind: char) -> char {
        if PARTS.contains(kind) || !self.chance.percent(2) {
            return kind;
        }
        match kind {
            'k' => self.letter(MISTAKEN_SIZE),
            'g' | 'u' | 'e' => kind,
            _ => self.letter(MISTAKEN),
        }
    }

    fn expression(&mut self, kind: char, depth: usize) -> Phrase {
        let has_variables = VARIABLES.contains(kind);
        if depth == 0 || (has_variables && self.chance.percent(30)) {
            if has_variables && self.chance.percent(60) {
                return Phrase::word(self.variable(kind));
            }
            return self.leaf(kind);
        }
        let added = self.added.get(&kind).map(Vec::len).unwrap_or_default();
        if added > 0 && self.chance.percent(30) {
            let at = self.chance.below(added);
            let text = self.added.get(&kind).and_then(|added| added.get(at)).cloned().unwrap_or_default();
            let (text, parts) = self.fill(&text, "", depth - 1);
            return Phrase::of(text, parts);
        }
        let all = Self::templates(kind).map(|templates| templates.all.as_slice()).unwrap_or_default();
        let text = self.chance.word(all);
        let (text, parts) = self.fill(text, "", if PARTS.contains(kind) { DEPTH } else { depth - 1 });
        Phrase::of(text, parts)
    }

    /// A template with its holes made ready, and what stands in them.
    fn fill(&mut self, template: &str, name: &str, depth: usize) -> (String, Vec<Phrase>) {
        let mut text = String::new();
        let mut parts = Vec::new();
        let mut letters = template.chars().peekable();
        while let Some(letter) = letters.next() {
            if letter != HOLE {
                text.push(letter);
                continue;
            }
            match letters.next() {
                Some('N') => text.push_str(name),
                Some('!') => {
                    text.push_str(if self.messages { "type(error).__name__, error" } else { "type(error).__name__" });
                }
                Some('=' | '$') => {
                    let kind = letters.next().unwrap_or('i');
                    text.push_str(&self.variable(kind));
                }
                Some(kind) => {
                    // A variable keeps its type. What a method is called on has it: there, arguments are evaluated first.
                    let is_bound =
                        [" = ", "(*", " *", "**"].iter().any(|end| text.ends_with(end)) || letters.peek() == Some(&'.');
                    let kind = if is_bound { kind } else { self.mistaken(kind) };
                    let part = self.expression(kind, depth);
                    let before = text.trim_end_matches(' ').chars().next_back();
                    let after = letters.clone().find(|next| *next != ' ');
                    let is_joined =
                        text.ends_with(['(', '[', '{', ',', '=']) || before.is_none_or(|c| "([{,:\n".contains(c));
                    let is_alone = is_joined && after.is_none_or(|next| ")]},:\n".contains(next));
                    let is_wrapped = !PARTS.contains(kind) && !is_alone && is_open(&source_of(&part), after);
                    text.push_str(if is_wrapped { "(§)" } else { "§" });
                    parts.push(part);
                }
                None => {}
            }
        }
        (text, parts)
    }

    fn definition(&mut self) -> Vec<Statement> {
        let at = self.chance.below(GRAMMAR.definitions.len());
        let Some(definition) = GRAMMAR.definitions.get(at) else { return Vec::new() };
        let name = self.fresh();
        self.in_function = true;
        let made = self.script(&definition.script, &name, 1);
        self.in_function = false;
        for (kind, template) in &definition.adds {
            let template = template.replace("§N", &name);
            self.added.entry(*kind).or_default().push(template);
        }
        made
    }

    fn script(&mut self, template: &str, name: &str, depth: usize) -> Vec<Statement> {
        let (text, parts) = self.fill(template, name, DEPTH);
        let blocks = text.lines().filter(|line| line.trim() == BLOCK).count();
        let blocks = (0..blocks).map(|_| self.block(depth.saturating_sub(1))).collect();
        script(&text, parts, blocks)
    }

    fn block(&mut self, depth: usize) -> Vec<Statement> {
        (0..=self.chance.below(2)).flat_map(|_| self.statement(depth)).collect()
    }

    /// A statement; most are within a `try` that tells what failed.
    fn statement(&mut self, depth: usize) -> Vec<Statement> {
        let statement = self.bare(depth);
        if !self.chance.percent(if depth == 2 { 75 } else { 10 }) {
            return statement;
        }
        let told = if self.messages { "print(type(error).__name__, error)" } else { "print(type(error).__name__)" };
        vec![Statement::Block(vec![
            Clause { head: Phrase::word("try"), body: statement },
            Clause { head: Phrase::word("except Exception as error"), body: vec![Statement::Line(Phrase::word(told))] },
        ])]
    }

    fn bare(&mut self, depth: usize) -> Vec<Statement> {
        for _ in 0..20 {
            let at = self.chance.below(GRAMMAR.statements.len());
            let Some(template) = GRAMMAR.statements.get(at) else { continue };
            // What a function binds is its own: few of its blocks bind anything.
            let binds = template.contains("§=") || template.contains("del ");
            if (depth == 0 && template.contains(BLOCK)) || (self.in_function && binds && self.chance.percent(80)) {
                continue;
            }
            let name = self.fresh();
            return self.script(template, &name, depth);
        }
        vec![Statement::Line(Phrase::of("print(§)", vec![self.expression('x', DEPTH)]))]
    }
}

fn source_of(phrase: &Phrase) -> String {
    let line = source(&[Statement::Line(phrase.clone())]);
    line.trim_end_matches('\n').to_owned()
}

/// Whether an expression needs brackets where others are beside it.
fn is_open(text: &str, after: Option<char>) -> bool {
    let is_number = text.starts_with(|letter: char| letter.is_ascii_digit()) && after == Some('.');
    let mut depth = 0_i32;
    let mut quote = None;
    let mut is_open = is_number || text.starts_with(['-', '~']);
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match (quote, letter) {
            (Some(_), '\\') => {
                letters.next();
            }
            (Some(end), _) if end == letter => quote = None,
            (None, '"' | '\'') => quote = Some(letter),
            (None, '(' | '[' | '{') => depth += 1,
            (None, ')' | ']' | '}') => depth -= 1,
            (None, ' ' | '*') if depth == 0 => is_open = true,
            (Some(_) | None, _) => {}
        }
    }
    is_open
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_number_gives_the_same_program() {
        let text = |seed, index| whole(&program(seed, index, true));
        assert_eq!(text(1, 2), text(1, 2));
        assert_ne!(text(1, 2), text(1, 3));
        assert_ne!(text(1, 2), text(2, 2));
    }

    #[test]
    fn what_has_an_operator_outside_of_brackets_is_open() {
        assert!(is_open("a + b", None) && is_open("lambda v: v", None) && is_open("-1", None) && is_open("2**3", None));
        assert!(is_open("1", Some('.')) && !is_open("1", Some(')')));
        assert!(!is_open("f(a + b)[c - d]", None) && !is_open("\"a b\"", None));
    }
}
