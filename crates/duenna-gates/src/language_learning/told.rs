//! What a message says under words of its own: `Price per night: €120`. For conversations of which nothing was recorded but
//! their words.

#![expect(clippy::wildcard_enum_match_arm, reason = "what else is read has no one form as a value")]

use serde_json::{Map, Value as Json, json};

use super::observe::key_of;
use duenna_text::reading::{Amount, Context, Date, Value, read};

/// How many words a key has, at most, and how many keys one message gives.
const WORDS: usize = 4;
const MOST: usize = 60;

/// The values of a message that stand after words and a colon, under those words.
pub(super) fn labelled(text: &str) -> Json {
    let mut found = Map::new();
    for line in text.lines() {
        if found.len() >= MOST {
            break;
        }
        let Some((label, value)) = line.split_once(':') else { continue };
        let label = label.trim_matches(|c: char| !c.is_alphanumeric() && c != ')');
        if label.split_whitespace().count() > WORDS || label.len() > 60 {
            continue;
        }
        if let (Some(key), Some(value)) = (key_of(label), only_value(value)) {
            found.entry(key).or_insert(value);
        }
    }
    Json::Object(found)
}

/// The one value that a short text says, as a language has such.
fn only_value(text: &str) -> Option<Json> {
    let text = text.trim_matches(|c: char| c.is_whitespace() || matches!(c, '*' | '_'));
    if let Some(number) = number(text) {
        return Some(number);
    }
    let read = read(text, &Context::default());
    // What stands first says what is meant; what follows explains it.
    let first = read.first().filter(|_| text.len() <= 200)?;
    if text.get(..first.span.start)?.split_whitespace().count() > 2 {
        return None;
    }
    match &first.value {
        Value::Money(money) => {
            let amount = exact(&money.amount)?;
            let code = money.currency.code();
            (code.len() == 3).then(|| json!(format!("{amount} {code}")))
        }
        Value::Date(date) => day(date).map(|day| json!(day)),
        Value::DateRange(from, to) => Some(json!(format!("{} to {}", day(from)?, day(to)?))),
        Value::Percent(amount)
        | Value::Rating(amount, _)
        | Value::Count { amount, .. }
        | Value::Distance(amount, _)
        | Value::Area(amount, _)
        | Value::Quantity(amount, _) => number(&exact(amount)?),
        // What else may be read there is words, or has no one form.
        _ => None,
    }
}

/// The number, if it is one and not a range.
fn exact(amount: &Amount) -> Option<String> {
    match (amount.low, amount.high) {
        (Some(low), Some(high)) if low == high => Some(low.normalize().to_string()),
        (Some(one), None) | (None, Some(one)) => Some(one.normalize().to_string()),
        (Some(_), Some(_)) | (None, None) => None,
    }
}

fn number(text: &str) -> Option<Json> {
    text.parse::<i64>().map(|whole| json!(whole)).or_else(|_| text.parse::<f64>().map(|number| json!(number))).ok()
}

fn day(date: &Date) -> Option<String> {
    Some(format!("{:04}-{:02}-{:02}", date.year?, date.month?, date.day?))
}
