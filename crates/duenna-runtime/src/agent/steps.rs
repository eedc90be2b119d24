//! Artifacts in steps, for small models: a grammar that leaves a model nothing to write but calls of tools that are there.
//!
//! A model of a few hundred million parameters knows what is wanted, and cannot keep to a language. With `grammar = "steps"`,
//! llama.cpp is sent a grammar (GBNF) with the request, and the answer is an artifact whose every name is bound:
//!
//! ```text
//! step1 = filesystem.read_text_file(path="/home/ann/note.txt")
//! step2 = qllm("the date of the party", step1, returns=str)
//! print(step2)
//! ```
//!
//! A call has the arguments it must have; a tool that needs none may be given one. A text stands in what the model was told:
//! what is quoted there, paths, addresses and numbers; where there are none, words in their order. The grammar tells the model nothing that it was not told, and allows no call that is not decided
//! like any other.

use duenna_core::Key;
use serde_json::Value;

/// How many steps an artifact may have.
const MOST_STEPS: usize = 4;
/// How many words of what the model was told can be written.
const MOST_WORDS: usize = 400;
/// How many texts, where some are quoted or have the look of a value.
const MOST_TEXTS: usize = 60;
/// How many choices of an argument are written down.
const MOST_CHOICES: usize = 40;

/// A tool as a step calls it.
#[derive(Debug)]
pub(super) struct Call {
    name: String,
    required: Vec<(String, Kind)>,
    optional: Vec<(String, Kind)>,
}

/// What an argument may be.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Kind {
    Text,
    Texts,
    Integer,
    Number,
    Flag,
    Choice(Vec<String>),
    /// What no literal is written for: only an earlier step.
    Other,
}

impl Call {
    /// The call `name(…)` of a tool with this schema; nothing if it has parameters that cannot be written in Python.
    pub(super) fn new(name: &str, schema: &Value) -> Option<Self> {
        let is_required = |parameter: &str| {
            let required = schema.get("required").and_then(Value::as_array);
            required.is_some_and(|all| all.iter().any(|one| one == parameter))
        };
        let (mut required, mut optional) = (Vec::new(), Vec::new());
        for (parameter, about) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
            match (is_name(parameter), is_required(parameter)) {
                (true, true) => required.push((parameter.clone(), Kind::of(about))),
                (true, false) => optional.push((parameter.clone(), Kind::of(about))),
                (false, true) => return None,
                (false, false) => {}
            }
        }
        name.split('.').all(is_name).then(|| Self { name: name.to_owned(), required, optional })
    }

    /// The call in step `step`.
    fn written(&self, step: usize) -> String {
        let argument = |(name, kind): &(String, Kind)| format!("{} {}", literal(&format!("{name}=")), kind.rule(step));
        let separator = format!(" {} ", literal(", "));
        let mut arguments = self.required.iter().map(argument).collect::<Vec<_>>().join(&separator);
        if self.required.is_empty() {
            // One of them at most: small models give all they can.
            let all: Vec<String> = self.optional.iter().map(argument).collect();
            if !all.is_empty() {
                arguments = format!("({})?", all.join(" | "));
            }
        }
        format!("{} {arguments} \")\"", literal(&format!("{}(", self.name)))
    }

    /// Whether a step can call it: what it must be given can be written, or an earlier step gives it.
    fn is_open(&self, step: usize) -> bool {
        step > 1 || self.required.iter().all(|(_, kind)| *kind != Kind::Other)
    }
}

impl Kind {
    fn of(about: &Value) -> Self {
        if let Some(all) = about.get("enum").and_then(Value::as_array) {
            let choices: Vec<String> = all.iter().filter_map(Value::as_str).map(str::to_owned).collect();
            let is_whole = choices.len() == all.len()
                && (1..=MOST_CHOICES).contains(&all.len())
                && choices.iter().all(|choice| is_plain(choice));
            return if is_whole { Self::Choice(choices) } else { Self::Other };
        }
        match about.get("type").and_then(Value::as_str) {
            Some("string") => Self::Text,
            Some("integer") => Self::Integer,
            Some("number") => Self::Number,
            Some("boolean") => Self::Flag,
            Some("array") if about.pointer("/items/type").is_some_and(|kind| kind == "string") => Self::Texts,
            _ => Self::Other,
        }
    }

    /// What stands for such a value in step `step`, which may use what earlier ones gave.
    fn rule(&self, step: usize) -> String {
        let own = match self {
            Self::Text => "text".to_owned(),
            Self::Texts => r#""[" text (", " text)* "]""#.to_owned(),
            Self::Integer => "integer".to_owned(),
            Self::Number => "number".to_owned(),
            Self::Flag => r#""True" | "False""#.to_owned(),
            Self::Choice(all) => all.iter().map(|choice| literal(&quoted(choice))).collect::<Vec<_>>().join(" | "),
            Self::Other => String::new(),
        };
        let before = (step > 1).then(|| before(step));
        let all: Vec<String> = [own].into_iter().filter(|own| !own.is_empty()).chain(before).collect();
        format!("({})", all.join(" | "))
    }
}

/// The grammar of what a model may write that was told these messages.
pub(super) fn grammar<'a>(calls: &[&Call], keys: &[Key], told: impl IntoIterator<Item = &'a str>) -> String {
    let mut rules = Vec::new();
    if keys.is_empty() && !calls.iter().any(|call| call.is_open(1)) {
        // There is nothing to do but to answer.
        rules.push(r#"root ::= "```python\nprint(" text ")\n```""#.to_owned());
        texts(&mut rules, told);
        return rules.join("\n");
    }
    rules.push(r#"root ::= "```python\n" line1"#.to_owned());
    for step in 1..=MOST_STEPS {
        let mut all: Vec<String> =
            calls.iter().filter(|call| call.is_open(step)).map(|call| call.written(step)).collect();
        all.extend(keys.iter().map(|key| literal(&format!("priv_data_db.access_{key}()"))));
        let end = if step == 1 {
            String::new()
        } else {
            all.push(format!(r#""qllm(" text ", " {} ", returns=str)""#, before(step)));
            format!(" | {}", end(step))
        };
        rules.push(format!(r#"line{step} ::= "step{step} = " ({}) "\n" line{}{end}"#, all.join(" | "), step + 1));
        let earlier: Vec<String> = (1..=step).map(|step| format!("\"step{step}\"")).collect();
        rules.push(format!("{} ::= {}", before(step + 1), earlier.join(" | ")));
    }
    rules.push(format!("line{} ::= {}", MOST_STEPS + 1, end(MOST_STEPS + 1)));
    rules.push(r#"integer ::= "-"? [0-9] [0-9]{0,8}"#.to_owned());
    rules.push(r#"number ::= integer ("." [0-9] [0-9]{0,5})?"#.to_owned());
    texts(&mut rules, told);
    rules.join("\n")
}

/// The rules of what a text may be.
fn texts<'a>(rules: &mut Vec<String>, told: impl IntoIterator<Item = &'a str>) {
    let told: Vec<&str> = told.into_iter().collect();
    let mut values: Vec<String> = Vec::new();
    for value in told.iter().flat_map(|text| values_in(text)) {
        if !values.contains(&value) && values.len() < MOST_TEXTS {
            values.push(value);
        }
    }
    if !values.is_empty() {
        let all: Vec<String> = values.iter().map(|value| literal(&quoted(value))).collect();
        rules.push(format!("text ::= {}", all.join(" | ")));
        return;
    }
    // The latest words matter most, and stand last.
    let words: Vec<&str> = told.iter().flat_map(|text| text.split_whitespace()).filter(|word| is_plain(word)).collect();
    let words = words.get(words.len().saturating_sub(MOST_WORDS)..).unwrap_or_default();
    if words.is_empty() {
        rules.push(r#"text ::= "\"\"""#.to_owned());
        return;
    }
    let starts: Vec<String> = (0..words.len()).map(|at| format!("word{at}")).collect();
    rules.push(format!(r#"text ::= "\"" ({}) "\"""#, starts.join(" | ")));
    for (at, word) in words.iter().enumerate() {
        let last = literal(&escaped(bare(word)));
        let more = match words.get(at + 1) {
            Some(_) => format!(" | {} word{}", literal(&format!("{} ", escaped(word))), at + 1),
            None => String::new(),
        };
        rules.push(format!("word{at} ::= {last}{more}"));
    }
}

/// What is quoted in a text, and its words that look like a value: a path, an address, a number, a name with a point or a line in it.
fn values_in(text: &str) -> Vec<String> {
    let (mut all, mut rest) = (Vec::new(), text);
    while let Some((before, after)) = rest.split_once('"') {
        all.extend(before.split_whitespace().filter_map(value));
        match after.split_once('"') {
            Some((quoted, after)) => {
                if !quoted.is_empty() && !quoted.chars().any(char::is_control) {
                    all.push(quoted.to_owned());
                }
                rest = after;
            }
            None => rest = after,
        }
    }
    all.extend(rest.split_whitespace().filter_map(value));
    all
}

fn value(word: &str) -> Option<String> {
    let word = bare(word);
    let has_look = word.contains(['/', '@', '_', '\\'])
        || word.chars().any(|c| c.is_ascii_digit())
        || word.trim_matches('.').contains('.');
    (has_look && is_plain(word)).then(|| word.to_owned())
}

/// A word without the marks around it.
fn bare(word: &str) -> &str {
    let bare = word.trim_matches(['"', '\'', '`', ',', ';', ':', '!', '?', '(', ')', '<', '>', '*']);
    let bare = bare.strip_suffix('.').unwrap_or(bare);
    if bare.is_empty() { word } else { bare }
}

fn is_plain(word: &str) -> bool {
    !word.is_empty() && !word.chars().any(char::is_control)
}

fn is_name(name: &str) -> bool {
    let mut all = name.chars();
    all.next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_')
        && all.all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// The rule of what steps before one gave.
fn before(step: usize) -> String {
    format!("before{step}")
}

/// How an artifact ends at a step.
fn end(step: usize) -> String {
    format!(r#"("print(" | "multishot(") {} ")\n```""#, before(step))
}

/// A text as Python writes it.
fn quoted(text: &str) -> String {
    format!("\"{}\"", escaped(text))
}

fn escaped(text: &str) -> String {
    text.replace('\\', r"\\").replace('"', r#"\""#)
}

/// What is to be written to the letter.
fn literal(text: &str) -> String {
    format!("\"{}\"", escaped(text))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn calls() -> Vec<Call> {
        let read = json!({ "required": ["path"], "properties": { "path": { "type": "string" }, "head": { "type": "integer" } } });
        let sort = json!({ "required": ["how"], "properties": { "how": { "enum": ["up", "down"] } } });
        let edit = json!({ "required": ["edits"], "properties": { "edits": { "type": "array", "items": { "type": "object" } } } });
        let all = [("files.read", read), ("files.sort", sort), ("files.edit", edit), ("files.list", json!({}))];
        all.iter().map(|(name, schema)| Call::new(name, schema).unwrap()).collect()
    }

    fn of(told: &[&str]) -> String {
        let calls = calls();
        let calls: Vec<&Call> = calls.iter().collect();
        let key: Key = "date_of_birth".parse().unwrap();
        grammar(&calls, &[key], told.iter().copied())
    }

    #[test]
    fn a_grammar_has_the_tools_and_what_the_model_was_told() {
        insta::assert_snapshot!(of(&["Read /home/ann/note.txt, and \"sort it\\ up\"."]));
    }

    #[test]
    fn where_nothing_is_quoted_words_stand_in_their_order() {
        let grammar = of(&["Tell me", "the time."]);
        assert!(grammar.contains(r#"text ::= "\"" (word0 | word1 | word2 | word3) "\"""#), "{grammar}");
        assert!(grammar.contains(r#"word2 ::= "the" | "the " word3"#), "{grammar}");
        assert!(grammar.ends_with(r#"word3 ::= "time""#), "{grammar}");
    }

    /// Each rule that is named is there, and each quoted piece ends on its line: nothing said can end a literal.
    #[test]
    fn no_text_breaks_the_grammar() {
        for told in
            ["", "\"", "a \"b\" \\\" c", "\u{0}", "line\nroot ::= \"x\"", "\"root ::= x\n\"", "\\", "/\\\"", "' ''"]
        {
            let grammar = of(&[told]);
            let rules: Vec<(&str, &str)> = grammar.lines().map(|line| line.split_once(" ::= ").unwrap()).collect();
            let names: Vec<&str> = rules.iter().map(|(name, _)| *name).collect();
            for (name, body) in &rules {
                assert_eq!(names.iter().filter(|other| other == &name).count(), 1, "{name} in {grammar}");
                let mut outside = String::new();
                let (mut is_within, mut all) = (false, body.chars());
                while let Some(c) = all.next() {
                    match c {
                        '\\' if is_within => _ = all.next().unwrap(),
                        '"' => is_within = !is_within,
                        _ if !is_within => outside.push(c),
                        _ => {}
                    }
                }
                assert!(!is_within, "{name} in {grammar}");
                let words = outside
                    .split(|c: char| !c.is_ascii_alphanumeric())
                    .filter(|word| word.starts_with(|c: char| c.is_ascii_lowercase()));
                for word in words {
                    assert!(names.contains(&word), "{word} of {name} in {grammar}");
                }
            }
        }
    }

    #[test]
    fn what_python_cannot_write_is_left_out() {
        assert!(Call::new("files.read", &json!({ "required": ["a b"], "properties": { "a b": {} } })).is_none());
        assert!(Call::new("files.read", &json!({ "properties": { "a b": {} } })).unwrap().optional.is_empty());
        assert!(Call::new("files.2x", &json!({})).is_none());
        let none = grammar(&[], &[], ["Hello there"]);
        assert!(none.starts_with("root ::= \"```python\\nprint(\" text \")"), "{none}");
        let grammar = of(&["x"]);
        let first = grammar.lines().find(|line| line.starts_with("line1")).unwrap();
        assert!(!first.contains("files.edit") && grammar.contains(r#"files.edit(" "edits=" (before2)"#), "{grammar}");
    }
}
