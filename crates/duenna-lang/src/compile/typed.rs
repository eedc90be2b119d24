//! Classes that stand for something else: `NamedTuple`, `TypedDict`, and those that `total_ordering` completes.

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
        let range = class.name.range();
        if import.path == "TypedDict" {
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
