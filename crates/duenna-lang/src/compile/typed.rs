//! Classes that stand for something else: `NamedTuple`, `TypedDict`, and those that `total_ordering` completes.

use ruff_python_ast::visitor::{Visitor, walk_stmt};
use ruff_python_ast::{Expr, Stmt, StmtClassDef};
use ruff_text_size::Ranged;

use super::{Module, Unit};
use crate::builtins::Builtin;
use crate::code::{Arguments, BuildKind, Op};
use crate::error::Rejection;
use crate::library;
use crate::value::Value;

type Result<T> = std::result::Result<T, Rejection>;

impl Module<'_> {
    /// A `NamedTuple` or a `TypedDict`: a named tuple, or `dict`.
    pub(super) fn typed(&mut self, unit: &mut Unit, class: &StmtClassDef) -> Result<Option<()>> {
        let Some([base]) = class.arguments.as_ref().map(|arguments| &*arguments.args) else { return Ok(None) };
        let Some(import) = self.imported(unit, base).filter(|import| import.module == "typing") else {
            return Ok(None);
        };
        if class.body.iter().any(Stmt::is_function_def_stmt) {
            return Ok(None);
        }
        let range = class.name.range();
        if import.path == "TypedDict" {
            self.note_typed_dict(class);
            let dict = self.constant(unit, Value::Builtin(Builtin::Dict), range);
            return self.assign_name(unit, &class.name, dict, range).map(Some);
        }
        if import.path != "NamedTuple" {
            return Ok(None);
        }
        let (mut names, mut defaults) = (Vec::new(), Vec::new());
        for statement in &class.body {
            match statement {
                Stmt::AnnAssign(assign) => {
                    let Expr::Name(name) = assign.target.as_ref() else { continue };
                    names.push(self.constant(unit, Value::str(name.id.as_str()), range));
                    if let Some(value) = &assign.value {
                        defaults.push(self.expression(unit, value)?);
                    }
                }
                Stmt::Pass(_) | Stmt::Expr(_) => {}
                _ => {
                    return self.outside(
                        statement,
                        "a `NamedTuple` has only fields here; write functions beside it, or use a dataclass",
                    );
                }
            }
        }
        let Some(function) = library::find("collections", "namedtuple") else { return Ok(None) };
        let callee = self.constant(unit, function, range);
        let name = self.constant(unit, Value::str(class.name.as_str()), range);
        let fields = self.temporary(unit, range)?;
        self.emit(unit, Op::Build { dst: fields, kind: BuildKind::List, items: names }, range);
        let given = self.temporary(unit, range)?;
        self.emit(unit, Op::Build { dst: given, kind: BuildKind::List, items: defaults }, range);
        let dst = self.temporary(unit, range)?;
        let arguments = Arguments {
            positional: vec![name, fields],
            keywords: vec![("defaults".into(), given)],
            ..Arguments::default()
        };
        self.emit(unit, Op::Call { dst, callee, arguments }, range);
        self.assign_name(unit, &class.name, dst, range).map(Some)
    }

    /// A named tuple with methods: a frozen dataclass of its fields that does what tuples do.
    pub(super) fn tuple_class(&self, unit: &Unit, class: &StmtClassDef) -> Option<StmtClassDef> {
        let [base] = class.arguments.as_ref().map(|arguments| &*arguments.args)? else { return None };
        let (named, of) = match base {
            Expr::Call(call) => (self.imported(unit, &call.func)?, Some(call)),
            _ => (self.imported(unit, base)?, None),
        };
        let own = |name: &str, value: Option<Expr>| {
            let source = format!("{name}: object{}", if value.is_some() { " = None" } else { "" });
            let mut statement = ruff_python_parser::parse_module(&source).ok()?.into_syntax().body.pop()?;
            if let (Stmt::AnnAssign(assign), Some(value)) = (&mut statement, value) {
                assign.value = Some(Box::new(value));
            }
            Some(statement)
        };
        let mut fields: Vec<(String, Option<Expr>)> = Vec::new();
        match (&*named.module, &*named.path, of) {
            ("typing", "NamedTuple", None) if class.body.iter().any(Stmt::is_function_def_stmt) => {
                for statement in &class.body {
                    if let Stmt::AnnAssign(assign) = statement
                        && let Expr::Name(name) = assign.target.as_ref()
                    {
                        fields.push((name.id.to_string(), assign.value.as_deref().cloned()));
                    }
                }
            }
            ("collections", "namedtuple", Some(call)) => fields = tuple_fields(call)?,
            _ => return None,
        }
        let each = |form: &str| -> String { fields.iter().map(|(name, _)| form.replace("NAME", name)).collect() };
        let source = TUPLE_BODY
            .replace("$ALL", &each("self.NAME, "))
            .replace("$FIELDS", &each("'NAME', "))
            .replace("$PAIRS", &each("'NAME': self.NAME, "));
        let defines = |wanted: &Stmt| match wanted {
            Stmt::FunctionDef(function) => {
                class.body.iter().any(|had| matches!(had, Stmt::FunctionDef(had) if had.name == function.name))
            }
            _ => false,
        };
        let mut made = class.clone();
        made.arguments = None;
        let is_field = |statement: &Stmt| matches!(statement, Stmt::AnnAssign(_));
        let rest = class.body.iter().filter(|statement| !is_field(statement)).cloned();
        let has_doc = super::function::documentation(&class.body).is_some();
        let mut body: Vec<Stmt> = rest.collect();
        let at = usize::from(has_doc).min(body.len());
        let members: Option<Vec<Stmt>> = fields.iter().map(|(name, value)| own(name, value.clone())).collect();
        body.splice(at..at, members?);
        let defaults: Vec<(String, Expr)> =
            fields.iter().filter_map(|(name, value)| Some((name.clone(), value.clone()?))).collect();
        let added = ruff_python_parser::parse_module(&source).ok()?.into_syntax().body;
        body.extend(added.into_iter().filter(|statement| !defines(statement)));
        body.extend(field_defaults(&defaults));
        made.body = body.into();
        Some(made)
    }

    /// A class under `total_ordering`, with the comparisons it does not define.
    pub(super) fn with_ordering(&self, unit: &Unit, class: &StmtClassDef) -> Option<StmtClassDef> {
        let is_it = |expression: &Expr| {
            self.imported(unit, expression)
                .is_some_and(|import| import.module == "functools" && import.path == "total_ordering")
        };
        let at = class.decorator_list.iter().position(|decorator| is_it(&decorator.expression))?;
        let defines = |name: &str| {
            class
                .body
                .iter()
                .any(|statement| matches!(statement, Stmt::FunctionDef(function) if *function.name == *name))
        };
        let root = ["__lt__", "__le__", "__gt__", "__ge__"].into_iter().find(|name| defines(name))?;
        let mut source = String::new();
        for (name, made) in completed(root) {
            if !defines(name) {
                source.push_str("def ");
                source.push_str(name);
                source.push_str("(self, other):\n    found = self.");
                source.push_str(root);
                source.push_str("(other)\n    return found if found is NotImplemented else ");
                source.push_str(made);
                source.push_str("\n\n");
            }
        }
        let added = ruff_python_parser::parse_module(&source).ok()?.into_syntax().body;
        let mut class = class.clone();
        class.decorator_list.remove(at);
        class.body.extend(added);
        Some(class)
    }
}

/// What `total_ordering` makes of the one comparison that is there.
const fn completed(root: &str) -> [(&'static str, &'static str); 3] {
    match root.as_bytes() {
        b"__lt__" => {
            [("__gt__", "not found and self != other"), ("__le__", "found or self == other"), ("__ge__", "not found")]
        }
        b"__le__" => {
            [("__ge__", "not found or self == other"), ("__lt__", "found and self != other"), ("__gt__", "not found")]
        }
        b"__gt__" => {
            [("__lt__", "not (found or self == other)"), ("__ge__", "found or self == other"), ("__le__", "not found")]
        }
        _ => [("__le__", "not found or self == other"), ("__gt__", "found and self != other"), ("__lt__", "not found")],
    }
}

/// What named tuples with methods are given besides their fields.
const TUPLE_BODY: &str = "
_fields = ($FIELDS)
def __iter__(self):
    return iter(($ALL))
def __len__(self):
    return len(($ALL))
def __getitem__(self, at):
    return ($ALL)[at]
def __eq__(self, other):
    return ($ALL) == (tuple(other) if isinstance(other, __class__) else other)
def __hash__(self):
    return hash(($ALL))
def _asdict(self):
    return {$PAIRS}
def _replace(self, **changes):
    return __class__(**{**self._asdict(), **changes})
@classmethod
def _make(cls, items):
    return cls(*items)
def count(self, value):
    return ($ALL).count(value)
def index(self, value):
    return ($ALL).index(value)
";

/// The methods of those that the compiler looks out for.
pub(super) const TUPLE_METHODS: &str = "\ndef __iter__ def __len__ def __getitem__ def __hash__";

/// Whether a class is a named tuple with methods.
pub(super) fn has_tuple_classes(body: &[Stmt]) -> bool {
    struct TypeSurvey(bool);

    impl<'a> Visitor<'a> for TypeSurvey {
        fn visit_stmt(&mut self, statement: &'a Stmt) {
            if let Stmt::ClassDef(class) = statement
                && let Some([base]) = class.arguments.as_ref().map(|arguments| &*arguments.args)
            {
                let has_methods = class.body.iter().any(Stmt::is_function_def_stmt);
                let last = |named: &Expr| match named {
                    Expr::Name(name) => name.id.to_string(),
                    Expr::Attribute(attribute) => attribute.attr.to_string(),
                    _ => String::new(),
                };
                self.0 |= match base {
                    Expr::Call(call) => last(&call.func) == "namedtuple",
                    _ => has_methods && last(base) == "NamedTuple",
                };
            }
            walk_stmt(self, statement);
        }
    }
    let mut found = TypeSurvey(false);
    for statement in body {
        found.visit_stmt(statement);
    }
    found.0
}

/// The fields of `namedtuple("P", "x y", defaults=[0])`, with the defaults of the last ones.
fn tuple_fields(call: &ruff_python_ast::ExprCall) -> Option<Vec<(String, Option<Expr>)>> {
    let text = |item: &Expr| match item {
        Expr::StringLiteral(text) => Some(text.value.to_str().to_owned()),
        _ => None,
    };
    let items = |list: &Expr| match list {
        Expr::List(list) => Some(list.elts.clone()),
        Expr::Tuple(tuple) => Some(tuple.elts.clone()),
        _ => None,
    };
    let names: Vec<String> = match call.arguments.args.get(1)? {
        Expr::StringLiteral(text) => {
            text.value.to_str().replace(',', " ").split_whitespace().map(str::to_owned).collect()
        }
        other => items(other)?.iter().map(text).collect::<Option<_>>()?,
    };
    let mut defaults = Vec::new();
    for keyword in &call.arguments.keywords {
        if keyword.arg.as_ref()?.as_str() != "defaults" {
            return None;
        }
        defaults = items(&keyword.value)?;
    }
    if !names.iter().all(|name| super::names::is_name(name)) {
        return None;
    }
    let first = names.len().checked_sub(defaults.len())?;
    let default = |at: usize| defaults.get(at.checked_sub(first)?).cloned();
    Some(names.into_iter().enumerate().map(|(at, name)| (name, default(at))).collect())
}

/// `_field_defaults = {"name": default}`
fn field_defaults(defaults: &[(String, Expr)]) -> Option<Stmt> {
    let pairs: String = defaults.iter().map(|(name, _)| "'NAME': None, ".replace("NAME", name)).collect();
    let source = format!("_field_defaults = {{{pairs}}}");
    let mut statement = ruff_python_parser::parse_module(&source).ok()?.into_syntax().body.pop()?;
    if let Stmt::Assign(assign) = &mut statement
        && let Expr::Dict(dict) = assign.value.as_mut()
    {
        for (item, (_, value)) in dict.items.iter_mut().zip(defaults) {
            item.value = value.clone();
        }
    }
    Some(statement)
}
