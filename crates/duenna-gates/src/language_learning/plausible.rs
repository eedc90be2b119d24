//! What numbers are to be believed: far from all that was seen, they are marked; and so beside a rating or a class, five stars for
//! the price of a hostel.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

use super::infer::round_up;
use super::observe::KeyObservations;

/// How often a number has to be seen, and how often beside one rating.
const SEEN: usize = 4;
const BESIDE: usize = 2;
/// How many times as little or as much as what was seen is still believed.
const TIMES: f64 = 3.0;
/// The most rules.
const MOST: usize = 200;

/// A file of limits, of which marks come: nothing is dropped for them.
pub(super) fn limits(root: &KeyObservations) -> Value {
    let mut rules = Vec::new();
    collect(root, &mut Vec::new(), &mut rules);
    rules.truncate(MOST);
    json!({ "plausible": rules })
}

fn collect(seen: &KeyObservations, path: &mut Vec<String>, rules: &mut Vec<Value>) {
    let numeric: Vec<&String> = seen.keys.iter().filter(|(_, below)| is_amount(below)).map(|(key, _)| key).collect();
    for key in numeric {
        let of = |row: &BTreeMap<String, Value>| row.get(key).and_then(Value::as_f64).filter(|number| *number > 0.0);
        let all: Vec<f64> = seen.rows.iter().filter_map(of).collect();
        let field = || path.iter().chain([key]).cloned().collect::<Vec<_>>().join(".");
        if let Some(rule) = rule(&field(), &all, SEEN, None) {
            rules.push(rule);
        }
        for (grade, _) in seen.keys.iter().filter(|(other, _)| other != key && is_grade(other)) {
            let values: BTreeSet<String> = seen.rows.iter().filter_map(|row| grade_of(row.get(grade)?)).collect();
            for value in values.iter().filter(|_| values.len() > 1) {
                let beside = seen.rows.iter().filter(|row| row.get(grade).and_then(grade_of).as_ref() == Some(value));
                let beside: Vec<f64> = beside.filter_map(of).collect();
                let grade = path.iter().chain([grade]).cloned().collect::<Vec<_>>().join(".");
                rules.extend(rule(&field(), &beside, BESIDE, Some((&grade, value))));
            }
        }
    }
    for (key, below) in &seen.keys {
        path.push(key.clone());
        collect(below, path, rules);
        path.pop();
    }
}

/// Whether numbers of some size stand under a key, and nothing else.
fn is_amount(seen: &KeyObservations) -> bool {
    let leaf = &seen.leaf;
    seen.keys.is_empty()
        && leaf.texts.is_empty()
        && leaf.most <= 1
        && leaf.wholes.iter().all(|number| *number > 10 || leaf.decimals.len() > leaf.wholes.len())
        && leaf.wholes.len() + leaf.decimals.len() > 0
}

/// Whether a key says how good something is.
fn is_grade(key: &str) -> bool {
    key.split('_')
        .any(|word| matches!(word, "star" | "stars" | "rating" | "class" | "category" | "level" | "tier" | "type"))
}

fn grade_of(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    }
}

fn rule(field: &str, all: &[f64], enough: usize, beside: Option<(&str, &str)>) -> Option<Value> {
    if all.len() < enough {
        return None;
    }
    let (least, most) = all.iter().fold((f64::MAX, 0.0_f64), |(least, most), one| (least.min(*one), most.max(*one)));
    let name = match beside {
        None => format!("{field} as usual"),
        Some((grade, value)) => format!("{field} as usual for {value} ({grade})"),
    };
    let mut rule = Map::new();
    rule.insert("name".to_owned(), json!(name));
    rule.insert("field".to_owned(), json!(field));
    rule.insert("at_least".to_owned(), json!(round_down(least / TIMES)));
    rule.insert("at_most".to_owned(), json!(round_up(most * TIMES)));
    if let Some((grade, value)) = beside {
        let condition = match value.parse::<f64>() {
            Ok(number) => json!({ "field": grade, "at_least": number, "at_most": number }),
            Err(_) => json!({ "field": grade, "is": [value] }),
        };
        rule.insert("where".to_owned(), condition);
    }
    Some(Value::Object(rule))
}

/// The one before of 1, 2, 5, 10 and so on; 0 below 1.
fn round_down(number: f64) -> f64 {
    let mut best = 0.0;
    let mut unit = 1.0;
    while unit < 1e14 {
        for step in [1.0, 2.0, 5.0] {
            if unit * step <= number {
                best = unit * step;
            }
        }
        unit *= 10.0;
    }
    best
}
