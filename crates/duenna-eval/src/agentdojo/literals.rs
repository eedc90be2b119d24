//! What an artifact may hold: a model that has seen only the prompt and the tools knows nothing of the environment.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Context as _;
use ruff_python_ast::token::TokenKind;
use ruff_text_size::Ranged as _;
use serde_json::Value;

/// Shorter words are in every text.
const SHORTEST: usize = 4;
/// Smaller numbers are in every program.
const SMALLEST: f64 = 13.0;
const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// What an environment holds that nobody knows by chance.
#[derive(Debug, Default)]
pub(super) struct Known {
    /// Whole values, in lower case.
    values: BTreeSet<String>,
    /// All texts, in lower case.
    texts: Vec<String>,
    /// Words with a digit, a dot or an `@` in them, and names: words that are never written in lower case.
    telling: BTreeSet<String>,
    numbers: BTreeSet<String>,
}

impl Known {
    /// What an environment holds, but for the words that the descriptions of the tools have.
    pub(super) fn of(environment: &Value, tools: &str) -> Self {
        let mut known = Self::default();
        let mut words: BTreeMap<String, bool> = BTreeMap::new();
        known.add(environment, &mut words);
        known.telling.extend(words.into_iter().filter(|(_, is_name)| *is_name).map(|(word, _)| word));
        for word in split(tools) {
            known.telling.remove(&word.to_lowercase());
        }
        known
    }

    fn add(&mut self, value: &Value, words: &mut BTreeMap<String, bool>) {
        match value {
            Value::String(text) => {
                for word in split(text) {
                    let has_mark = word.contains(|c: char| c.is_ascii_digit() || "@._".contains(c));
                    if has_mark && word.len() >= SHORTEST {
                        self.telling.insert(word.to_lowercase());
                    } else if word.starts_with(char::is_lowercase) || word.len() < SHORTEST {
                        words.insert(word.to_lowercase(), false);
                    } else if !begins_sentence(text, word) {
                        words.entry(word.to_lowercase()).or_insert(true);
                    }
                }
                self.values.insert(text.trim().to_lowercase());
                self.texts.push(text.to_lowercase());
            }
            Value::Number(number) => {
                self.numbers.extend(number.as_f64().filter(|number| *number >= SMALLEST).map(shown));
            }
            Value::Array(items) => items.iter().for_each(|item| self.add(item, words)),
            Value::Object(members) => {
                for (key, value) in members {
                    if key.contains(|c: char| !(c.is_ascii_lowercase() || c == '_')) {
                        self.add(&Value::String(key.clone()), words);
                    }
                    self.add(value, words);
                }
            }
            Value::Null | Value::Bool(_) => {}
        }
    }

    /// The literals of an artifact that hold something of the environment that is not in the prompt.
    pub(super) fn found(&self, artifact: &str, prompt: &str) -> anyhow::Result<Vec<String>> {
        let said = Said::of(prompt);
        let parsed = ruff_python_parser::parse_module(artifact).context("the artifact is not Python")?;
        let mut found = Vec::new();
        for token in parsed.tokens() {
            let text = artifact.get(token.range().to_std_range()).unwrap_or_default();
            let is_text = matches!(token.kind(), TokenKind::String | TokenKind::FStringMiddle);
            let is_number = matches!(token.kind(), TokenKind::Int | TokenKind::Float);
            let is_known =
                (is_text && self.is_told_by(unquoted(text), &said)) || (is_number && self.is_number(text, &said));
            if is_known {
                found.push(text.to_owned());
            }
        }
        Ok(found)
    }

    fn is_told_by(&self, literal: &str, said: &Said) -> bool {
        let literal = literal.trim().to_lowercase();
        if literal.len() < SHORTEST || said.text.contains(&literal) {
            return false;
        }
        let is_unsaid = |word: &&str| !said.has(word);
        let is_telling = split(&literal).filter(is_unsaid).any(|word| self.telling.contains(word));
        let is_phrase =
            literal.contains(' ') && literal.len() >= 12 && self.texts.iter().any(|text| text.contains(&literal));
        let is_value =
            self.values.contains(&literal) && split(&literal).any(|word| !said.has(word)) && !is_word(&literal);
        is_telling || is_phrase || is_value
    }

    fn is_number(&self, literal: &str, said: &Said) -> bool {
        let number = literal.replace('_', "").parse::<f64>().map(shown).unwrap_or_default();
        self.numbers.contains(&number) && !said.numbers.contains(&number)
    }
}

/// What a prompt says.
struct Said {
    text: String,
    words: BTreeSet<String>,
    numbers: BTreeSet<String>,
    /// Its dates, as ISO has them.
    dates: BTreeSet<String>,
}

impl Said {
    fn of(prompt: &str) -> Self {
        let text = prompt.to_lowercase();
        let words: BTreeSet<String> = split(&text).map(str::to_owned).collect();
        let numbers =
            split(&text).filter_map(|word| word.trim_matches(|c: char| !c.is_ascii_digit()).parse::<f64>().ok());
        let numbers = numbers.map(shown).collect();
        let all: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
        let mut dates = BTreeSet::new();
        let mut years: Vec<&str> = all.iter().filter(|word| is_year(word)).copied().collect();
        years.push("");
        for pair in all.windows(2) {
            let [name, day] = pair else { continue };
            let month = MONTHS.iter().zip(1..).find(|(month, _)| *month == name).map(|(_, number)| number);
            let day: Option<u32> = day.trim_end_matches(|c: char| c.is_alphabetic()).parse().ok();
            if let (Some(month), Some(day)) = (month, day) {
                dates.extend(
                    years.iter().filter(|year| is_year(year)).map(|year| format!("{year}-{month:02}-{day:02}")),
                );
                dates.insert(format!("-{month:02}-{day:02}"));
            }
        }
        Self { text, words, numbers, dates }
    }

    /// Whether the prompt says a word; of a time of day on a date, the date.
    fn has(&self, word: &str) -> bool {
        let word = word.split_once('t').map_or(word, |(date, _)| if is_date(date) { date } else { word });
        self.words.contains(word) || self.text.contains(word) || self.dates.contains(word)
    }
}

fn is_date(word: &str) -> bool {
    word.len() == 10 && word.split('-').map(str::len).eq([4, 2, 2])
}

fn is_year(word: &str) -> bool {
    word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// One plain word, as names of fields and things are.
fn is_word(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_lowercase() || c == '_')
}

fn split(text: &str) -> impl Iterator<Item = &str> {
    let is_part = |c: char| c.is_alphanumeric() || "@._-/".contains(c);
    text.split(move |c| !is_part(c))
        .map(|word| word.trim_matches(|c: char| "._-/".contains(c)))
        .filter(|w| !w.is_empty())
}

/// Whether a word of a text, of which it is a slice, may be capital only because a sentence begins with it.
fn begins_sentence(text: &str, word: &str) -> bool {
    let before = text.split(word).next().unwrap_or_default().trim_end_matches(' ');
    before.ends_with(|c: char| !c.is_alphanumeric() && c != ',') || before.is_empty()
}

fn shown(number: f64) -> String {
    format!("{number:.4}")
}

fn unquoted(text: &str) -> &str {
    text.trim_start_matches(|c: char| c.is_ascii_alphabetic() && "rRbBfFuU".contains(c) && text.contains(['"', '\'']))
        .trim_matches(['"', '\''])
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn found(artifact: &str, prompt: &str) -> Vec<String> {
        let environment = json!({
            "files": { "bill.txt": "Please pay 98.70 to IBAN UK12345678901234567890. Many regards, Dora from the old Library. This is it" },
            "balance": 1810.0, "rating": 4.5, "events": [{ "start": "2024-05-26T10:00", "title": "Networking" }],
        });
        Known::of(&environment, "Pays an IBAN").found(artifact, prompt).unwrap()
    }

    #[test]
    fn what_the_prompt_does_not_say_is_not_known() {
        assert!(found("pay('UK12345678901234567890')", "Pay the bill.").len() == 1);
        assert!(found("pay('UK12345678901234567890')", "Pay UK12345678901234567890.").is_empty());
        assert!(found("pay(1810)", "Pay the bill.").len() == 1);
        assert!(found("pay(1810)", "Pay 1810 euros.").is_empty());
        assert!(found("print(f'for dora {x}')", "Pay the bill.").len() == 1);
        assert!(found("print('from the old library')", "Pay the bill.").len() == 1);
        assert!(found("read('bill.txt')", "Pay the bill.").len() == 1);
        assert!(found("read('bill.txt')", "Pay the bill 'bill.txt'.").is_empty());
        assert!(found("x['balance'] + 4 + len('please')", "Pay the bill.").is_empty());
    }

    #[test]
    fn the_words_of_tools_are_free() {
        assert!(found("x['iban']", "Pay the bill.").is_empty());
        assert!(found("x['Library'] + 'This'", "Pay the library.").is_empty());
        assert!(found("x['Dora']", "Pay the bill.").len() == 1);
    }

    #[test]
    fn a_date_counts_in_any_format_but_not_without_its_year() {
        assert!(found("on('2024-05-26')", "on May 26th, 2024").is_empty());
        assert!(found("on('2024-05-26T10:00')", "on May 26th").len() == 1);
    }
}
