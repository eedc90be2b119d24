//! Classes that a call makes: `Enum("C", "A B")`, `make_dataclass("P", ["x"])`, `type("C", (), {})`. What they are made of
//! stands there, so that they are compiled as the class statements they stand for.

use std::fmt::Write as _;
use std::sync::Arc;

use ruff_python_ast::{Decorator, Expr, ExprAttribute, ExprCall, Identifier, Stmt, StmtClassDef};
use ruff_text_size::Ranged;

use super::names::is_name;
use super::{Module, Unit};
use crate::code::Reg;
use crate::error::Rejection;
use crate::library;
use crate::program::ClassInfo;

type Result<T> = std::result::Result<T, Rejection>;

/// A name of a class body, its annotation and its value.
type Part = (String, Option<Expr>, Option<Expr>);

impl Module<'_> {
    /// The class that a call makes; `None` if it makes none.
    pub(super) fn class_of_call(&mut self, unit: &mut Unit, call: &ExprCall) -> Result<Option<Reg>> {
        let Some(Expr::StringLiteral(name)) = call.arguments.args.first() else { return Ok(None) };
        if self.in_prelude {
            return Ok(None);
        }
        let name = name.value.to_str();
        let imported = self.imported(unit, &call.func);
        let made = match (imported.as_ref().map(|import| (&*import.module, &*import.path)), call.func.as_ref()) {
            (Some(("enum", base)), _) if call.arguments.args.len() > 1 => {
                let base = base.to_owned();
                self.enum_of_call(name, call, &base)?
            }
            (Some(("dataclasses", "make_dataclass")), _) => self.dataclass_of_call(name, call)?,
            (None, Expr::Name(function))
                if function.id == "type"
                    && call.arguments.args.len() == 3
                    && !unit.has("type")
                    && !self.shared.contains_key("type") =>
            {
                self.type_of_call(name, call)?
            }
            _ => return Ok(None),
        };
        let is_data = imported.is_some_and(|import| import.module == "dataclasses");
        let decorator = if is_data { library::find("dataclasses", "dataclass") } else { None };
        let mut before = Vec::new();
        if let Some(dataclass) = decorator {
            let callee = self.constant(unit, dataclass, call.range());
            let mut options: Vec<(Arc<str>, Reg)> = Vec::new();
            for keyword in &call.arguments.keywords {
                let Some(option) = &keyword.arg else { return self.outside(keyword, "`**` is not supported here") };
                options.push((option.as_str().into(), self.expression(unit, &keyword.value)?));
            }
            before.push((callee, options));
        }
        self.class_value(unit, &made, before).map(Some)
    }

    /// `Enum("C", "A B")`, with names in a text or a list, or with values in a dict or in pairs.
    fn enum_of_call(&self, name: &str, call: &ExprCall, base: &str) -> Result<StmtClassDef> {
        let message = "the names of an enumeration stand there as text, in a list, or in a dict with values";
        let mut start = 1;
        for keyword in &call.arguments.keywords {
            match (keyword.arg.as_ref().map(Identifier::as_str), &keyword.value) {
                (Some("start"), Expr::NumberLiteral(number)) => {
                    start = match &number.value {
                        ruff_python_ast::Number::Int(int) => int.as_i64().unwrap_or(1),
                        _ => return self.outside(keyword, "`start` is a whole number"),
                    };
                }
                _ => return self.outside(keyword, "only `start` is supported here; write a class"),
            }
        }
        let text = |item: &Expr| match item {
            Expr::StringLiteral(text) => Some(text.value.to_str().to_owned()),
            _ => None,
        };
        let pair = |item: &Expr| match item {
            Expr::Tuple(tuple) => match &*tuple.elts {
                [name, value] => Some((text(name)?, Some(value.clone()))),
                _ => None,
            },
            other => text(other).map(|name| (name, None)),
        };
        let given: Option<Vec<(String, Option<Expr>)>> = match call.arguments.args.get(1) {
            Some(Expr::StringLiteral(names)) => {
                let names = names.value.to_str().replace(',', " ");
                Some(names.split_whitespace().map(|name| (name.to_owned(), None)).collect())
            }
            Some(Expr::List(list)) => list.elts.iter().map(pair).collect(),
            Some(Expr::Tuple(tuple)) => tuple.elts.iter().map(pair).collect(),
            Some(Expr::Dict(dict)) => {
                let entry = |item: &ruff_python_ast::DictItem| {
                    let name = text(item.key.as_ref()?)?;
                    Some((name, Some(item.value.clone())))
                };
                dict.items.iter().map(entry).collect()
            }
            _ => None,
        };
        let Some(given) = given else { return self.outside(call, message) };
        let mut parts = Vec::new();
        for (at, (member, value)) in (0_u32..).zip(given) {
            let number = if base.ends_with("Flag") {
                1_i64.checked_shl(at).unwrap_or_default()
            } else {
                start.saturating_add(i64::from(at))
            };
            let written = match base {
                "StrEnum" => format!("{:?}", member.to_lowercase()),
                _ => number.to_string(),
            };
            let value = match value {
                Some(value) => Some(value),
                None => ruff_python_parser::parse_expression(&written).ok().map(|parsed| *parsed.into_syntax().body),
            };
            parts.push((member, None, value));
        }
        self.written_class(name, vec![call.func.as_ref().clone()], parts, call)
    }

    /// `make_dataclass("P", ["x", ("y", int), ("z", int, 0)])`
    fn dataclass_of_call(&self, name: &str, call: &ExprCall) -> Result<StmtClassDef> {
        let part = |item: &Expr| match item {
            Expr::StringLiteral(text) => Some((text.value.to_str().to_owned(), None, None)),
            Expr::Tuple(tuple) => match &*tuple.elts {
                [Expr::StringLiteral(text), hint] => Some((text.value.to_str().to_owned(), Some(hint.clone()), None)),
                [Expr::StringLiteral(text), hint, value] => {
                    Some((text.value.to_str().to_owned(), Some(hint.clone()), Some(value.clone())))
                }
                _ => None,
            },
            _ => None,
        };
        let parts: Option<Vec<Part>> = match call.arguments.args.get(1) {
            Some(Expr::List(list)) => list.elts.iter().map(part).collect(),
            Some(Expr::Tuple(tuple)) => tuple.elts.iter().map(part).collect(),
            _ => None,
        };
        let Some(parts) = parts.filter(|_| call.arguments.args.len() == 2) else {
            return self.outside(call, "the fields stand there as names or pairs of name and type; write a class");
        };
        let object = ruff_python_parser::parse_expression("object").ok().map(|parsed| *parsed.into_syntax().body);
        let parts = parts.into_iter().map(|(name, hint, value)| (name, hint.or(object.clone()), value)).collect();
        self.written_class(name, Vec::new(), parts, call)
    }

    /// `type("C", (Base,), {"x": 1})`
    fn type_of_call(&self, name: &str, call: &ExprCall) -> Result<StmtClassDef> {
        let message =
            "`type` makes a class of bases in a tuple and names in a dict, as they stand there; write a class";
        let [_, Expr::Tuple(bases), Expr::Dict(body)] = &*call.arguments.args else {
            return self.outside(call, message);
        };
        let mut parts = Vec::new();
        for item in &body.items {
            let Some(Expr::StringLiteral(key)) = &item.key else { return self.outside(call, message) };
            // In the body of a class a name of its own would be meant.
            let is_own = matches!(&item.value, Expr::Name(value) if body.items.iter().any(|item| {
                matches!(&item.key, Some(Expr::StringLiteral(key)) if key.value.to_str() == value.id.as_str())
            }));
            if is_own {
                return self.outside(&item.value, "give this another name than one of the class");
            }
            parts.push((key.value.to_str().to_owned(), None, Some(item.value.clone())));
        }
        self.written_class(name, bases.elts.clone(), parts, call)
    }

    /// The class statement with these bases and this body.
    fn written_class(&self, name: &str, bases: Vec<Expr>, parts: Vec<Part>, call: &ExprCall) -> Result<StmtClassDef> {
        if !is_name(name) || !parts.iter().all(|(part, ..)| is_name(part)) {
            return self.outside(call, "these must be names");
        }
        let mut source = format!("class {name}(");
        // Writing to a text cannot fail.
        source.push_str(&"object,".repeat(bases.len()));
        source.push_str("):\n    pass\n");
        for (part, hint, value) in &parts {
            let hint = if hint.is_some() { ": object" } else { "" };
            let value = if value.is_some() { " = None" } else { "" };
            let _ = writeln!(source, "    {part}{hint}{value}");
        }
        let parsed = ruff_python_parser::parse_module(&source).ok().map(|parsed| parsed.into_syntax().body);
        let Some(Stmt::ClassDef(mut class)) = parsed.and_then(|mut body| body.pop()) else {
            return self.outside(call, "this is not supported; write a class");
        };
        if let Some(arguments) = &mut class.arguments {
            arguments.args = bases.into();
        }
        class.name.range = call.range();
        for (statement, (_, hint, value)) in class.body.iter_mut().skip(1).zip(parts) {
            match statement {
                Stmt::Assign(assign) => {
                    if let Some(value) = value {
                        *assign.value = value;
                    }
                }
                Stmt::AnnAssign(assign) => {
                    if let Some(hint) = hint {
                        *assign.annotation = hint;
                    }
                    assign.value = value.map(Box::new);
                }
                _ => {}
            }
        }
        Ok(class)
    }

    /// Notes that a class is given a method such as `__repr__` after its statement: a function that stands there by name.
    pub(super) fn give_later(&mut self, unit: &Unit, attribute: &ExprAttribute, value: &Expr) {
        let name = attribute.attr.as_str();
        let is_method = name.starts_with("__") && name.ends_with("__") && !super::call::is_hidden(name);
        let function: &str = match value {
            Expr::Name(of) if self.imported(unit, value).is_none() && self.functions.contains_key(of.id.as_str()) => {
                &of.id
            }
            Expr::Lambda(_) => "<lambda>",
            _ => return,
        };
        if is_method {
            self.given_later.push((name.into(), function.into()));
        }
    }

    /// Refuses names that no object is given after it was made.
    pub(super) fn check_given_later(&self, attribute: &ExprAttribute) -> Result<()> {
        let name = attribute.attr.as_str();
        if !name.starts_with("__") || !name.ends_with("__") {
            return Ok(());
        }
        let is_told = matches!(name, "__name__" | "__qualname__" | "__doc__" | "__module__" | "__wrapped__");
        let is_given = self.given_later.iter().any(|(given, _)| &**given == name);
        let is_changed = matches!(name, "__class__" | "__new__" | "__init_subclass__" | "__post_init__" | "__slots__");
        if is_changed || (!is_told && !is_given) {
            return self.outside(
                attribute,
                "names such as `__x__` are given in the class, or later as a function that stands there by its name",
            );
        }
        Ok(())
    }

    /// The functions that classes are given later are methods of these names.
    pub(super) fn register_given_later(&mut self) {
        let mut info = ClassInfo::default();
        for (name, function) in std::mem::take(&mut self.given_later) {
            let codes = self.functions.get(&function).cloned().unwrap_or_default();
            info.methods.entry(name).or_default().extend(codes);
        }
        if !info.methods.is_empty() {
            self.classes.push(info);
        }
    }

    /// A class statement whose special methods are the class and static methods that Python takes them for.
    pub(super) fn with_special_methods(&self, class: &StmtClassDef) -> Option<StmtClassDef> {
        let kind = |name: &str| match name {
            "__new__" => Some("@staticmethod"),
            "__init_subclass__" | "__class_getitem__" => Some("@classmethod"),
            _ => None,
        };
        let is_special = |statement: &Stmt| {
            matches!(statement, Stmt::FunctionDef(function)
                if kind(&function.name).is_some() && function.decorator_list.is_empty())
        };
        if self.in_prelude || !class.body.iter().any(is_special) {
            return None;
        }
        let mut class = class.clone();
        for statement in &mut class.body {
            if let Stmt::FunctionDef(function) = statement
                && function.decorator_list.is_empty()
                && let Some(decorator) = kind(&function.name).and_then(decorator)
            {
                function.decorator_list.push(decorator);
            }
        }
        Some(class)
    }
}

/// The decorator that stands in a text.
fn decorator(written: &str) -> Option<Decorator> {
    let source = format!("{written}\ndef f(): pass\n");
    let parsed = ruff_python_parser::parse_module(&source).ok().and_then(|parsed| parsed.into_syntax().body.pop());
    match parsed {
        Some(Stmt::FunctionDef(mut function)) => function.decorator_list.pop(),
        _ => None,
    }
}

/// What a source defines by giving it to a class later, written as definitions.
pub(super) fn given_later(source: &str) -> String {
    let mut found = String::new();
    for (at, _) in source.match_indices(".__") {
        let rest = source.get(at + 1..).unwrap_or_default();
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        let (name, after) = rest.split_at(end);
        let after = after.trim_start_matches(' ');
        if after.starts_with('=') && !after.starts_with("==") {
            // Writing to a text cannot fail.
            let _ = write!(found, "\ndef {name}");
        }
    }
    found
}
