//! `qllm(prompt, data, returns=type)` and `multishot(query)`: calls of the reserved server `llm_extension`, and the types that
//! a model's answer may be asked to have.

use ruff_python_ast::{Expr, ExprCall, ExprDict, Operator};
use ruff_text_size::Ranged;
use serde_json::{Map, Value as Json, json};

use super::{Module, Unit};
use crate::code::{Arguments, Op, Reg};
use crate::environment::{LANGUAGE_GATE, TOOL_MARK};
use crate::error::Rejection;
use crate::value::Value;

type Result<T> = std::result::Result<T, Rejection>;

/// The reserved server.
const SERVER: &str = "llm_extension";
/// The reserved server that holds fields against the user's limits: its tools are the languages that have some.
const LIMITS: &str = "language_limits";
/// The tool that asks the quarantined model.
pub(super) const ASK: &str = "qllm_call";
/// What an answer is to be, as the tool's argument is called.
pub(super) const RETURN_TYPE: &str = "return_type";
/// The same, as artifacts call it.
const RETURNS: &str = "returns";
/// How deep a type may nest.
const DEPTH: usize = 16;

impl Module<'_> {
    /// `convert(text, language)`, and `qllm(…, returns=language)`: a call of the language gate; `marks(fields, language)`: one of what
    /// holds fields against limits. `None` if it is something else.
    pub(super) fn conversion(&mut self, unit: &mut Unit, call: &ExprCall, name: &str) -> Result<Option<Reg>> {
        let (server, given, of_language): (_, &[&str], _) = match name {
            "convert" => (LANGUAGE_GATE, &["text", "language"], "language"),
            "marks" => (LIMITS, &["fields", "language"], "language"),
            "qllm" | ASK => (LANGUAGE_GATE, &["prompt", "data", RETURNS], RETURNS),
            _ => return Ok(None),
        };
        let Some(gate) =
            server.parse().ok().filter(|gate| !self.in_prelude && self.environment.servers.contains_key(gate))
        else {
            return Ok(None);
        };
        let Some(mut given) = by_name(call, given) else { return Ok(None) };
        let at = given.iter().position(|(name, _)| *name == of_language);
        let wanted = at.map(|at| given.remove(at).1);
        let known = |language: &str| {
            let languages = self.environment.servers.get(&gate);
            languages.and_then(|tools| tools.keys().find(|tool| tool.as_str() == language)).cloned()
        };
        let language = match wanted {
            Some(Expr::StringLiteral(text)) => known(text.value.to_str()),
            _ => None,
        };
        let Some(language) = language else {
            if server == LANGUAGE_GATE && name != "convert" {
                return Ok(None);
            }
            let all: Vec<&str> =
                self.environment.servers.get(&gate).into_iter().flatten().map(|(tool, _)| tool.as_str()).collect();
            let what = format!("{name}() needs a language by its name, as it stands there: {}", all.join(", "));
            return Err(self.place.rejection(call.range(), what));
        };
        let object = self.constant(unit, Value::Server(std::sync::Arc::new(gate)), call.func.range());
        let mut arguments = Arguments::default();
        for (name, value) in given {
            let reg = self.expression(unit, value)?;
            arguments.keywords.push((if name == "data" { "text" } else { name }.into(), reg));
        }
        let dst = self.temporary(unit, call.range())?;
        let name = format!("{TOOL_MARK}{language}").into();
        self.emit(unit, Op::CallMethod { dst, object, name, arguments }, call.range());
        Ok(Some(dst))
    }

    /// `qllm(…)`, `multishot(…)` and GAAP's names for them; `None` if it is something else, or there is no such server.
    pub(super) fn model_call(&mut self, unit: &mut Unit, call: &ExprCall, name: &str) -> Result<Option<Reg>> {
        let tool = match name {
            "qllm" | ASK => ASK,
            "multishot" | "multishot_call" => "multishot_call",
            _ => return Ok(None),
        };
        let Some(server) =
            SERVER.parse().ok().filter(|server| !self.in_prelude && self.environment.servers.contains_key(server))
        else {
            return Ok(None);
        };
        let object = self.constant(unit, Value::Server(std::sync::Arc::new(server)), call.func.range());
        let arguments = self.model_arguments(unit, tool, call)?;
        let dst = self.temporary(unit, call.range())?;
        let name = format!("{TOOL_MARK}{tool}").into();
        self.emit(unit, Op::CallMethod { dst, object, name, arguments }, call.range());
        Ok(Some(dst))
    }

    /// The arguments of a call of `tool`, in which a type that stands there as Python writes it is its JSON Schema.
    pub(super) fn model_arguments(&mut self, unit: &mut Unit, tool: &str, call: &ExprCall) -> Result<Arguments> {
        if tool != ASK {
            return self.arguments(unit, call);
        }
        let mut call = call.clone();
        let is_type = |name: &str| matches!(name, "returns" | RETURN_TYPE);
        let keywords = &mut call.arguments.keywords;
        let at = keywords.iter().position(|keyword| keyword.arg.as_ref().is_some_and(|name| is_type(name.as_str())));
        let wanted = match at {
            Some(at) => Some(keywords.remove(at).value),
            None if call.arguments.args.len() == 3 => {
                let mut given = std::mem::take(&mut call.arguments.args).into_vec();
                let third = given.pop();
                call.arguments.args = given.into();
                third
            }
            None => None,
        };
        let mut arguments = self.arguments(unit, &call)?;
        if let Some(wanted) = wanted {
            let reg = self.return_type(unit, &wanted)?;
            arguments.keywords.push((RETURN_TYPE.into(), reg));
        }
        Ok(arguments)
    }

    /// A type as the value of the argument: its JSON Schema if it stands there, else what the expression gives.
    pub(super) fn return_type(&mut self, unit: &mut Unit, wanted: &Expr) -> Result<Reg> {
        match schema(wanted, 0) {
            Some(schema) => Ok(self.constant(unit, Value::str(schema.to_string()), wanted.range())),
            None => self.expression(unit, wanted),
        }
    }
}

/// What a call is given, by the names of its parameters, in the order in which it stands there. `None` if it is not given like
/// that.
fn by_name<'a>(call: &'a ExprCall, parameters: &[&'static str]) -> Option<Vec<(&'static str, &'a Expr)>> {
    let mut given = Vec::new();
    for (at, value) in call.arguments.args.iter().enumerate() {
        given.push((*parameters.get(at).filter(|_| !value.is_starred_expr())?, value));
    }
    for keyword in &call.arguments.keywords {
        let named = keyword.arg.as_ref()?.as_str();
        let named = if named == RETURN_TYPE { RETURNS } else { named };
        let parameter = *parameters.iter().find(|parameter| **parameter == named)?;
        if given.iter().any(|(name, _)| *name == parameter) {
            return None;
        }
        given.push((parameter, &keyword.value));
    }
    Some(given)
}

/// The JSON Schema of a type as Python writes it; a text is none, it may be a type's name all the same.
fn schema(wanted: &Expr, depth: usize) -> Option<Json> {
    if depth > DEPTH {
        return None;
    }
    let inner = |wanted: &Expr| schema(wanted, depth + 1);
    match wanted {
        Expr::Name(name) => simple(name.id.as_str()),
        Expr::NoneLiteral(_) => Some(json!({ "type": "null" })),
        Expr::StringLiteral(text) if depth > 0 => simple(text.value.to_str()),
        Expr::List(list) => match list.elts.as_slice() {
            [item] => Some(json!({ "type": "array", "items": inner(item)? })),
            _ => None,
        },
        Expr::Dict(dict) => fields(dict, depth),
        Expr::BinOp(either) if either.op == Operator::BitOr => {
            Some(json!({ "anyOf": [inner(&either.left)?, inner(&either.right)?] }))
        }
        Expr::Subscript(subscript) => {
            let name = match subscript.value.as_ref() {
                Expr::Name(name) => name.id.as_str(),
                Expr::Attribute(attribute) => attribute.attr.as_str(),
                _ => return None,
            };
            let given = match subscript.slice.as_ref() {
                Expr::Tuple(tuple) => tuple.elts.as_slice(),
                one => std::slice::from_ref(one),
            };
            match (name, given) {
                ("list" | "List" | "Sequence" | "Iterable", [item]) => {
                    Some(json!({ "type": "array", "items": inner(item)? }))
                }
                ("dict" | "Dict" | "Mapping", [_, value]) => {
                    Some(json!({ "type": "object", "additionalProperties": inner(value)? }))
                }
                ("Optional", [one]) => Some(json!({ "anyOf": [inner(one)?, { "type": "null" }] })),
                ("Union", several) => {
                    Some(json!({ "anyOf": several.iter().map(inner).collect::<Option<Vec<Json>>>()? }))
                }
                ("Literal", several) => {
                    let text = |one: &Expr| Some(Json::from(one.as_string_literal_expr()?.value.to_str()));
                    Some(json!({ "enum": several.iter().map(text).collect::<Option<Vec<Json>>>()? }))
                }
                _ => None,
            }
        }
        _ => None,
    }
}

/// `{"name": str, "age": int}`. A dict that is a JSON Schema already is left as it is.
fn fields(dict: &ExprDict, depth: usize) -> Option<Json> {
    let mut properties = Map::new();
    for item in &dict.items {
        let name = item.key.as_ref()?.as_string_literal_expr()?.value.to_str();
        if depth == 0 && item.value.is_string_literal_expr() && matches!(name, "type" | "$schema") {
            return None;
        }
        properties.insert(name.to_owned(), schema(&item.value, depth + 1)?);
    }
    let required: Vec<&String> = properties.keys().collect();
    Some(json!({ "type": "object", "required": required, "properties": properties, "additionalProperties": false }))
}

fn simple(name: &str) -> Option<Json> {
    Some(match name {
        "str" => json!({ "type": "string" }),
        "int" => json!({ "type": "integer" }),
        "float" => json!({ "type": "number" }),
        "bool" => json!({ "type": "boolean" }),
        "list" | "List" => json!({ "type": "array" }),
        "dict" | "Dict" => json!({ "type": "object" }),
        "Any" | "object" => json!({}),
        _ => return None,
    })
}
