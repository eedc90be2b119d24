//! Reads the templates that programs are made of: `grammar/*.txt`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::programs::phrase::HOLE;

/// Stands for no text.
const NOTHING: &str = "∅";

/// All templates.
pub(super) static GRAMMAR: LazyLock<Grammar> = LazyLock::new(|| Grammar {
    expressions: expressions(&[
        include_str!("grammar/numbers.txt"),
        include_str!("grammar/texts.txt"),
        include_str!("grammar/containers.txt"),
    ]),
    statements: scripts(include_str!("grammar/statements.txt")),
    definitions: scripts(include_str!("grammar/definitions.txt"))
        .iter()
        .map(|script| Definition::read(script))
        .collect(),
});

pub(super) struct Grammar {
    /// By type.
    pub(super) expressions: BTreeMap<char, Templates>,
    pub(super) statements: Vec<String>,
    pub(super) definitions: Vec<Definition>,
}

/// The expressions of one type.
#[derive(Default)]
pub(super) struct Templates {
    pub(super) leaves: Vec<&'static str>,
    pub(super) all: Vec<&'static str>,
}

/// A definition, and what it adds to the expressions of a type.
pub(super) struct Definition {
    pub(super) script: String,
    pub(super) adds: Vec<(char, String)>,
}

fn expressions(texts: &[&'static str]) -> BTreeMap<char, Templates> {
    let mut all: BTreeMap<char, Templates> = BTreeMap::new();
    let mut kind = None;
    for line in texts.iter().flat_map(|text| text.lines()).filter(|line| !line.starts_with("# ")) {
        let mut letters = line.chars();
        if let (Some('['), Some(letter), Some(']'), None) =
            (letters.next(), letters.next(), letters.next(), letters.next())
            && letter.is_alphabetic()
        {
            kind = Some(letter);
            continue;
        }
        let Some(kind) = kind else { continue };
        let line = if line == NOTHING { "" } else { line };
        let templates = all.entry(kind).or_default();
        templates.all.push(line);
        if !line.contains(HOLE) {
            templates.leaves.push(line);
        }
    }
    all
}

fn scripts(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("# ")).collect();
    lines.split(|line| line.is_empty()).filter(|script| !script.is_empty()).map(|script| script.join("\n")).collect()
}

impl Definition {
    fn read(script: &str) -> Self {
        let (mut lines, mut adds) = (Vec::new(), Vec::new());
        for line in script.lines() {
            let added = line.strip_prefix("=> ").and_then(|rest| rest.split_once(' '));
            match added.and_then(|(kind, template)| Some((kind.chars().next()?, template))) {
                Some((kind, template)) => adds.push((kind, template.to_owned())),
                None => lines.push(line),
            }
        }
        Self { script: lines.join("\n"), adds }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A hole of a type that has no templates would be empty.
    #[test]
    fn every_hole_can_be_filled() {
        let expressions = GRAMMAR.expressions.values().flat_map(|templates| templates.all.iter().copied());
        let statements = GRAMMAR.statements.iter().map(String::as_str);
        let definitions = GRAMMAR.definitions.iter().flat_map(|definition| {
            definition.adds.iter().map(|(_, text)| text.as_str()).chain([definition.script.as_str()])
        });
        for text in expressions.chain(statements).chain(definitions) {
            for hole in text.split(HOLE).skip(1) {
                let kind = hole.trim_start_matches(['=', '$']).chars().next().unwrap();
                assert!("N!".contains(kind) || GRAMMAR.expressions.contains_key(&kind), "{kind} in {text}");
            }
        }
        for (kind, templates) in &GRAMMAR.expressions {
            assert!(!templates.leaves.is_empty(), "{kind}");
        }
    }
}
