//! Classes. A class body runs in place, its names in registers of their own that its functions do not see.

use std::sync::Arc;

use ruff_python_ast::{Expr, Stmt, StmtClassDef};
use ruff_text_size::{Ranged, TextRange};

use super::names::Scope;
use super::{Module, Unit};
use crate::code::{Arguments, Op, Reg};
use crate::error::Rejection;
use crate::program::ClassInfo;
use crate::value::Value;

/// What a decorator calls, and with which keywords.
type Decorator = (Reg, Vec<(Arc<str>, Reg)>);

type Result<T = ()> = std::result::Result<T, Rejection>;

/// The name under which the functions of a class find it, for `super()`.
pub(super) const OWN_CLASS: &str = "__class__";

impl Module<'_> {
    pub(super) fn class(&mut self, unit: &mut Unit, class: &StmtClassDef) -> Result {
        let range = class.name.range();
        let mut decorators = Vec::new();
        for decorator in &class.decorator_list {
            decorators.push(self.class_decorator(unit, &decorator.expression)?);
        }
        let mut bases = Vec::new();
        for argument in class.arguments.iter().flat_map(|arguments| &arguments.args) {
            if argument.is_starred_expr() {
                return self.outside(argument, "`*` among base classes is not supported; name them");
            }
            bases.push(self.expression(unit, argument)?);
        }
        if let Some(keyword) = class.arguments.iter().flat_map(|arguments| &arguments.keywords).next() {
            return self.outside(keyword, "metaclasses and class keywords are not supported; leave them out");
        }
        let scope = Scope::of_body(&class.body);
        let names: Vec<Arc<str>> = scope.bound.iter().filter(|name| !scope.globals.contains(*name)).cloned().collect();
        if let Some(name) = names.iter().find(|name| {
            matches!(
                &***name,
                "__new__"
                    | "__init_subclass__"
                    | "__slots__"
                    | "__class_getitem__"
                    | "__del__"
                    | "__getattribute__"
                    | "__metaclass__"
            )
        }) {
            return self.outside(range, &format!("`{name}` is not supported in a class; use `__init__`"));
        }
        let number = u32::try_from(self.classes.len()).unwrap_or(u32::MAX);
        self.classes.push(ClassInfo { has_state: has_state(&class.body), ..ClassInfo::default() });
        let outer = (unit.locals.clone(), unit.cells.clone());
        let own = self.temporary(unit, range)?;
        self.emit(unit, Op::Unset { dst: own }, range);
        self.emit(unit, Op::MakeCell { reg: own }, range);
        unit.cells.insert(OWN_CLASS.into(), own);
        let mut members = Vec::new();
        for name in names {
            let reg = self.temporary(unit, range)?;
            self.emit(unit, Op::Unset { dst: reg }, range);
            unit.cells.remove(&name);
            unit.locals.insert(Arc::clone(&name), reg);
            members.push((name, reg));
        }
        let aliases = aliases(&class.body);
        let in_class = self.in_class.replace(number);
        let prefix = self.prefix.clone();
        self.prefix = format!("{prefix}{}.", class.name);
        self.body(unit, &class.body)?;
        self.prefix = prefix;
        self.in_class = in_class;
        if let Some(info) = self.classes.get_mut(number as usize) {
            for (name, of) in aliases {
                if let Some(codes) = info.methods.get(&of).cloned() {
                    info.methods.entry(name).or_default().extend(codes);
                }
            }
        }
        (unit.locals, unit.cells) = outer;
        if let (Some(doc), false) =
            (super::function::documentation(&class.body), members.iter().any(|(name, _)| &**name == "__doc__"))
        {
            members.push(("__doc__".into(), self.constant(unit, Value::str(&*doc), range)));
        }
        let methods = usize::try_from(number).ok().and_then(|at| self.classes.get(at)).map(|class| &class.methods);
        let is_value = |name: &&Arc<str>| !methods.is_some_and(|methods| methods.contains_key(*name));
        let values: Vec<Arc<str>> = members.iter().map(|(name, _)| name).filter(is_value).cloned().collect();
        self.attributes.extend(values);
        let fields = fields(&class.body);
        let dst = self.temporary(unit, range)?;
        let name = class.name.as_str().into();
        self.emit(unit, Op::MakeClass { dst, class: number, name, bases, members, fields }, range);
        self.emit(unit, Op::StoreCell { cell: own, src: dst }, range);
        let mut value = dst;
        for (callee, keywords) in decorators.into_iter().rev() {
            let dst = self.temporary(unit, range)?;
            let arguments = Arguments { positional: vec![value], keywords, ..Arguments::default() };
            self.emit(unit, Op::Call { dst, callee, arguments }, range);
            value = dst;
        }
        self.assign_name(unit, &class.name, value, range)
    }

    /// What a decorator calls with the class, and with which keywords: `@dataclass(frozen=True)` is
    /// `dataclass(class, frozen=True)`.
    fn class_decorator(&mut self, unit: &mut Unit, decorator: &Expr) -> Result<Decorator> {
        let Expr::Call(call) = decorator else { return Ok((self.expression(unit, decorator)?, Vec::new())) };
        let is_dataclass = self.imported(unit, &call.func).is_some_and(|import| import.path == "dataclass");
        if !is_dataclass || !call.arguments.args.is_empty() {
            return Ok((self.expression(unit, decorator)?, Vec::new()));
        }
        let callee = self.expression(unit, &call.func)?;
        let mut keywords = Vec::new();
        for keyword in &call.arguments.keywords {
            let Some(name) = &keyword.arg else { return self.outside(keyword, "`**` is not supported here") };
            keywords.push((name.as_str().into(), self.expression(unit, &keyword.value)?));
        }
        Ok((callee, keywords))
    }

    /// `super()` in a function of a class: the class after its own, for its first argument.
    pub(super) fn super_object(&mut self, unit: &mut Unit, range: TextRange) -> Result<Reg> {
        let Some(cell) = unit.cells.get(OWN_CLASS).copied() else {
            return self.outside(range, "RuntimeError: super(): no arguments, and no class around");
        };
        let class = self.temporary(unit, range)?;
        self.emit(unit, Op::LoadCell { dst: class, cell }, range);
        let Some(first) = unit.names.first().cloned() else {
            return self.outside(range, "RuntimeError: super(): no arguments");
        };
        let receiver = self.name(unit, &first, range)?;
        let callee = self.constant(unit, Value::Builtin(crate::builtins::Builtin::Super), range);
        let dst = self.temporary(unit, range)?;
        let arguments = Arguments { positional: vec![class, receiver], ..Arguments::default() };
        self.emit(unit, Op::Call { dst, callee, arguments }, range);
        Ok(dst)
    }
}

/// Whether a class body computes values that may change later.
fn has_state(body: &[Stmt]) -> bool {
    let is_plain = |value: &Expr| {
        value.is_literal_expr() || matches!(value, Expr::Tuple(tuple) if tuple.elts.iter().all(Expr::is_literal_expr))
    };
    body.iter().any(|statement| match statement {
        Stmt::Assign(assign) => !is_plain(&assign.value),
        Stmt::AnnAssign(assign) => assign.value.as_ref().is_some_and(|value| !is_plain(value)),
        Stmt::FunctionDef(_) | Stmt::Pass(_) | Stmt::Expr(_) => false,
        _ => true,
    })
}

/// The annotated names of a class body, in order: the fields of a dataclass.
fn fields(body: &[Stmt]) -> Vec<Arc<str>> {
    let mut all: Vec<Arc<str>> = Vec::new();
    for statement in body {
        if let Stmt::AnnAssign(assign) = statement
            && let Expr::Name(name) = assign.target.as_ref()
            && !is_class_variable(&assign.annotation)
            && !all.iter().any(|had| **had == *name.id)
        {
            all.push(name.id.as_str().into());
        }
    }
    all
}

/// Whether an annotation is `ClassVar`, with or without brackets.
fn is_class_variable(annotation: &Expr) -> bool {
    match annotation {
        Expr::Name(name) => name.id.as_str() == "ClassVar",
        Expr::Attribute(attribute) => attribute.attr.as_str() == "ClassVar",
        Expr::Subscript(subscript) => is_class_variable(&subscript.value),
        _ => false,
    }
}

/// Names that a class body gives to what has another name: `__rmul__ = __mul__`.
fn aliases(body: &[Stmt]) -> Vec<(Arc<str>, Arc<str>)> {
    let alias = |statement: &Stmt| match statement {
        Stmt::Assign(assign) => match (assign.targets.as_slice(), assign.value.as_ref()) {
            ([Expr::Name(name)], Expr::Name(of)) => Some((name.id.as_str().into(), of.id.as_str().into())),
            _ => None,
        },
        _ => None,
    };
    body.iter().filter_map(alias).collect()
}
