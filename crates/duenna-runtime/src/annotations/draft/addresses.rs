//! Where in an argument's value addresses seem to stand, by its schema.

use duenna_core::Path;
use serde_json::Value;

use super::kind;

/// The most places that are named in one argument.
const PLACES: usize = 8;
/// How deep a schema is followed.
const DEPTH: usize = 6;

/// The kinds of address that an argument seems to hold, each with where: the argument itself, or members of objects in it.
/// What its own name says and its schema does not explain is said without a place: it counts as anyone then.
pub(super) fn addresses(name: &str, schema: &Value) -> Vec<(&'static str, Option<Path>)> {
    let mut found = Vec::new();
    look(name, schema, &mut String::new(), DEPTH, &mut found);
    let own = kind(name).filter(|own| !found.iter().any(|(kind, _)| kind == own));
    found.extend(own.map(|own| (own, None)));
    found
}

fn look(name: &str, schema: &Value, at: &mut String, depth: usize, found: &mut Vec<(&'static str, Option<Path>)>) {
    if depth == 0 || found.len() >= PLACES {
        return;
    }
    let length = at.len();
    if let Some(items) = schema.get("items") {
        at.push_str("[]");
        look(name, items, at, depth - 1, found);
    } else if let Some(members) = schema.get("properties").and_then(Value::as_object) {
        // A name that would read as something else in a path is left to the argument as a whole.
        let plain = members.iter().filter(|(member, _)| !member.contains(['.', '[', ']', '?']));
        for (member, schema) in plain {
            at.extend([".", member]);
            look(member, schema, at, depth - 1, found);
            at.truncate(length);
        }
    } else if let Some(kind) = kind(name) {
        // An address and a list of them are read alike.
        let place = at.strip_suffix("[]").unwrap_or(at);
        match place.parse() {
            Ok(path) => found.push((kind, Some(path))),
            Err(_) if place.is_empty() => found.push((kind, None)),
            Err(_) => {}
        }
    }
    at.truncate(length);
}
