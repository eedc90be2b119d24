//! Types of the quarantined model's answers: as artifacts ask for them, and as answers are checked.

use serde_json::{Map, Value, json};

/// What an answer is to be.
#[derive(Debug, Clone, PartialEq)]
pub enum Type {
    /// Any JSON.
    Any,
    /// A text.
    Text,
    /// A whole number.
    Whole,
    /// A number.
    Number,
    /// True or false.
    Bool,
    /// Nothing.
    Null,
    /// One of these texts.
    OneOf(Vec<String>),
    /// A list.
    List(Box<Type>),
    /// An object of named fields, all of which are there, and no others.
    Fields(Vec<(String, Type)>),
    /// An object with any names.
    Map(Box<Type>),
    /// Either.
    Either(Vec<Type>),
}

/// How deep a type may nest.
const DEPTH: usize = 16;

impl Type {
    /// The type that an artifact asks for: a name as Python has it, fields with such names, or a JSON Schema. `None` if it
    /// is none of these. Nothing asked for is a text.
    #[must_use]
    pub fn read(asked: &Value) -> Option<Self> {
        Self::at(asked, 0)
    }

    fn at(asked: &Value, depth: usize) -> Option<Self> {
        if depth > DEPTH {
            return None;
        }
        match asked {
            Value::Null => Some(Self::Text),
            Value::String(text) => match serde_json::from_str::<Value>(text) {
                Ok(asked @ Value::Object(_)) if depth == 0 => Self::at(&asked, depth + 1),
                _ => Self::named(text.trim(), depth),
            },
            Value::Array(items) => match items.as_slice() {
                [item] => Some(Self::List(Box::new(Self::at(item, depth + 1)?))),
                _ => None,
            },
            Value::Object(members) if is_schema(members) => Self::schema(members, depth),
            Value::Object(members) => {
                let field = |(name, asked): (&String, &Value)| Some((name.clone(), Self::at(asked, depth + 1)?));
                Some(Self::Fields(members.iter().map(field).collect::<Option<_>>()?))
            }
            Value::Bool(_) | Value::Number(_) => None,
        }
    }

    fn named(name: &str, depth: usize) -> Option<Self> {
        let inner = |text: &str| Self::at(&Value::String(text.to_owned()), depth + 1);
        if let Some(item) = name.strip_prefix("list[").and_then(|rest| rest.strip_suffix(']')) {
            return Some(Self::List(Box::new(inner(item)?)));
        }
        Some(match name {
            "str" | "string" | "text" => Self::Text,
            "int" | "integer" => Self::Whole,
            "float" | "number" => Self::Number,
            "bool" | "boolean" => Self::Bool,
            "None" | "null" => Self::Null,
            "list" => Self::List(Box::new(Self::Any)),
            "dict" => Self::Map(Box::new(Self::Any)),
            "Any" | "any" | "json" => Self::Any,
            _ => return None,
        })
    }

    fn schema(members: &Map<String, Value>, depth: usize) -> Option<Self> {
        let inner = |asked: &Value| Self::schema(asked.as_object()?, depth + 1);
        if depth > DEPTH {
            return None;
        }
        if let Some(texts) = members.get("enum") {
            let text = |one: &Value| one.as_str().map(str::to_owned);
            return Some(Self::OneOf(texts.as_array()?.iter().map(text).collect::<Option<_>>()?));
        }
        if let Some(several) = members.get("anyOf").or_else(|| members.get("oneOf")) {
            return Some(Self::Either(several.as_array()?.iter().map(inner).collect::<Option<_>>()?));
        }
        let Some(kind) = members.get("type") else { return members.is_empty().then_some(Self::Any) };
        match kind.as_str()? {
            "array" => {
                let items = members.get("items").map_or(Some(Self::Any), inner)?;
                Some(Self::List(Box::new(items)))
            }
            "object" => {
                if let Some(fields) = members.get("properties").and_then(Value::as_object) {
                    let field = |(name, asked): (&String, &Value)| Some((name.clone(), inner(asked)?));
                    return Some(Self::Fields(fields.iter().map(field).collect::<Option<_>>()?));
                }
                let value = members.get("additionalProperties").filter(|more| more.is_object());
                Some(Self::Map(Box::new(value.map_or(Some(Self::Any), inner)?)))
            }
            simple => Self::named(simple, depth),
        }
    }

    /// The type as a JSON Schema.
    #[must_use]
    pub fn to_schema(&self) -> Value {
        match self {
            Self::Any => json!({}),
            Self::Text => json!({ "type": "string" }),
            Self::Whole => json!({ "type": "integer" }),
            Self::Number => json!({ "type": "number" }),
            Self::Bool => json!({ "type": "boolean" }),
            Self::Null => json!({ "type": "null" }),
            Self::OneOf(texts) => json!({ "enum": texts }),
            Self::List(item) => json!({ "type": "array", "items": item.to_schema() }),
            Self::Map(value) => json!({ "type": "object", "additionalProperties": value.to_schema() }),
            Self::Either(several) => json!({ "anyOf": several.iter().map(Self::to_schema).collect::<Vec<_>>() }),
            Self::Fields(fields) => {
                let properties: Map<String, Value> =
                    fields.iter().map(|(name, of)| (name.clone(), of.to_schema())).collect();
                let required: Vec<&String> = fields.iter().map(|(name, _)| name).collect();
                json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
            }
        }
    }

    /// Whether a value is of this type. A whole number is a number too.
    #[must_use]
    pub fn has(&self, value: &Value) -> bool {
        match (self, value) {
            (Self::Any, _)
            | (Self::Text, Value::String(_))
            | (Self::Bool, Value::Bool(_))
            | (Self::Number, Value::Number(_))
            | (Self::Null, Value::Null) => true,
            (Self::Whole, Value::Number(number)) => number.is_i64() || number.is_u64(),
            (Self::OneOf(texts), Value::String(text)) => texts.contains(text),
            (Self::List(item), Value::Array(items)) => items.iter().all(|value| item.has(value)),
            (Self::Map(of), Value::Object(members)) => members.values().all(|value| of.has(value)),
            (Self::Fields(fields), Value::Object(members)) => {
                let is_there = |(name, of): &(String, Self)| members.get(name).is_some_and(|value| of.has(value));
                members.len() == fields.len() && fields.iter().all(is_there)
            }
            (Self::Either(several), value) => several.iter().any(|of| of.has(value)),
            (
                Self::Text
                | Self::Whole
                | Self::Number
                | Self::Bool
                | Self::Null
                | Self::OneOf(_)
                | Self::List(_)
                | Self::Fields(_)
                | Self::Map(_),
                _,
            ) => false,
        }
    }

    /// The value that a model's answer is, if it is one of this type. A text needs no quotation marks; JSON may stand in a
    /// fenced block.
    #[must_use]
    pub fn parse(&self, answer: &str) -> Option<Value> {
        let answer = unfenced(answer.trim());
        let as_json = serde_json::from_str::<Value>(answer).ok().filter(|value| self.has(value));
        let as_word = || match (self, answer.to_ascii_lowercase().trim_end_matches('.')) {
            (Self::Text, _) => Some(Value::String(answer.to_owned())),
            (Self::OneOf(texts), _) => {
                texts.iter().any(|text| text == answer).then(|| Value::String(answer.to_owned()))
            }
            (Self::Bool, "true" | "yes") => Some(Value::Bool(true)),
            (Self::Bool, "false" | "no") => Some(Value::Bool(false)),
            _ => None,
        };
        as_json.or_else(as_word)
    }
}

/// Whether an object is a JSON Schema, and not fields of that name.
fn is_schema(members: &Map<String, Value>) -> bool {
    const KINDS: [&str; 7] = ["string", "integer", "number", "boolean", "null", "array", "object"];
    let kind = members.get("type").and_then(Value::as_str);
    let has = |key: &str| members.get(key).is_some_and(Value::is_array);
    kind.is_some_and(|kind| KINDS.contains(&kind)) || has("anyOf") || has("oneOf") || has("enum") || members.is_empty()
}

/// What stands in a fenced block, if the whole answer is one.
fn unfenced(answer: &str) -> &str {
    let inside = || {
        let rest = answer.strip_prefix("```")?.strip_suffix("```")?;
        let (_language, inside) = rest.split_once('\n')?;
        Some(inside.trim())
    };
    inside().unwrap_or(answer)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(asked: &Value) -> Type {
        Type::read(asked).unwrap()
    }

    #[test]
    fn types_are_read_as_python_and_as_json_schema_write_them() {
        assert_eq!(read(&json!("bool")), Type::Bool);
        assert_eq!(read(&json!("list[list[int]]")), Type::List(Box::new(Type::List(Box::new(Type::Whole)))));
        assert_eq!(read(&Value::Null), Type::Text);
        let fields =
            Type::Fields(vec![("name".to_owned(), Type::Text), ("ages".to_owned(), Type::List(Box::new(Type::Whole)))]);
        assert_eq!(read(&json!({ "name": "str", "ages": ["int"] })), fields);
        assert_eq!(read(&Value::String(fields.to_schema().to_string())), fields);
        for asked in [json!("type"), json!(3), json!([]), json!({ "type": "object", "properties": { "a": 1 } })] {
            assert_eq!(Type::read(&asked), None, "{asked}");
        }
        // A field may be called `type`.
        assert_eq!(read(&json!({ "type": "str" })), Type::Fields(vec![("type".to_owned(), Type::Text)]));
        let deep = (0..200).fold(json!("int"), |inner, _| json!([inner]));
        assert_eq!(Type::read(&deep), None);
    }

    #[test]
    fn only_what_is_of_the_type_passes() {
        let cases = [
            (json!("int"), "7", Some(json!(7))),
            (json!("int"), "7.5", None),
            (json!("int"), "\"7\"", None),
            (json!("float"), "7", Some(json!(7))),
            (json!("bool"), "Yes.", Some(json!(true))),
            (json!("bool"), "maybe", None),
            (json!("str"), "a b", Some(json!("a b"))),
            (json!("str"), "\"a b\"", Some(json!("a b"))),
            (json!("list[str]"), "```json\n[\"a\"]\n```", Some(json!(["a"]))),
            (json!("list[str]"), "[\"a\", 1]", None),
            (json!({ "a": "int" }), "{\"a\": 1}", Some(json!({ "a": 1 }))),
            (json!({ "a": "int" }), "{\"a\": 1, \"b\": 2}", None),
            (json!({ "a": "int" }), "{}", None),
            (json!({ "enum": ["x", "y"] }), "x", Some(json!("x"))),
            (json!({ "enum": ["x", "y"] }), "z", None),
            (json!({ "anyOf": [{ "type": "integer" }, { "type": "null" }] }), "null", Some(Value::Null)),
        ];
        for (asked, answer, value) in cases {
            assert_eq!(read(&asked).parse(answer), value, "{asked} {answer}");
        }
    }
}
