//! A language as the JSON Schema of candidates, for models that can be held to one.

use duenna_core::message_language::{Group, Holds, Kind, Language, Numbers};
use serde_json::{Map, Value, json};

/// The schema of what may be proposed in this language. It helps a model to say what passes; what passes the verifier decides.
pub(super) fn shape(language: &Language) -> Value {
    group(language.root())
}

fn group(of: &Group) -> Value {
    let properties: Map<String, Value> = of
        .nodes()
        .iter()
        .map(|node| {
            let shape = match &node.holds {
                Holds::Group(below) if below.options() > 1 => json!({ "type": "array", "items": group(below) }),
                Holds::Group(below) => group(below),
                Holds::Field(field) if field.most > 1 => json!({ "type": "array", "items": kind(&field.kind) }),
                Holds::Field(field) => kind(&field.kind),
            };
            (node.key.to_string(), shape)
        })
        .collect();
    json!({ "type": "object", "properties": properties, "additionalProperties": false })
}

fn kind(of: &Kind) -> Value {
    match of {
        Kind::Enum(members) => {
            let names: Vec<&str> = members.all().iter().map(|member| &*member.name).collect();
            json!({ "type": "string", "enum": names })
        }
        Kind::Bool => json!({ "type": "boolean" }),
        Kind::Int(within) => numbers("integer", within),
        Kind::Decimal(within) => numbers("number", within),
        Kind::Date(_)
        | Kind::DateTime(_)
        | Kind::Time
        | Kind::Duration(_)
        | Kind::Money(..)
        | Kind::Format(_)
        | Kind::Name(_) => {
            json!({ "type": "string" })
        }
        Kind::OneOf(kinds) => json!({ "anyOf": kinds.iter().map(kind).collect::<Vec<_>>() }),
    }
}

fn numbers(name: &str, within: &Numbers) -> Value {
    json!({ "type": name, "minimum": within.least, "maximum": within.most })
}
