//! Classes. A class body runs in place, its names in registers of their own that its functions do not see.

use std::sync::Arc;

use ruff_python_ast::{Expr, Stmt, StmtClassDef};
use ruff_text_size::{Ranged, TextRange};

use super::lookup::ClassBody;
use super::names::Scope;
use super::{Module, Unit};
use crate::code::{Arguments, Op, Reg};
use crate::error::Rejection;
use crate::library;
use crate::program::ClassInfo;
use crate::value::{Annotated, Value};

/// What a decorator calls, and with which keywords.
type Decorator = (Reg, Vec<(Arc<str>, Reg)>);

type Result<T = ()> = std::result::Result<T, Rejection>;

/// The name under which the functions of a class find it, for `super()`.
pub(super) const OWN_CLASS: &str = "__class__";

impl Module<'_> {
    pub(super) fn class(&mut self, unit: &mut Unit, class: &StmtClassDef) -> Result {
        if let Some(done) = self.typed(unit, class)? {
            return Ok(done);
        }
        let tuple = self.tuple_class(unit, class);
        let class = tuple.as_ref().unwrap_or(class);
        let ordered = self.with_ordering(unit, class);
        let class = ordered.as_ref().unwrap_or(class);
        let range = class.name.range();
        let mut decorators = Vec::new();
        for decorator in &class.decorator_list {
            decorators.push(self.class_decorator(unit, &decorator.expression)?);
        }
        if tuple.is_some()
            && let Some(dataclass) = library::find("dataclasses", "dataclass")
        {
            let dataclass = self.constant(unit, dataclass, range);
            let yes = self.constant(unit, Value::Bool(true), range);
            decorators.push((dataclass, vec![("frozen".into(), yes), ("order".into(), yes)]));
        }
        let bases = self.bases(unit, class)?;
        let is_enum = self.is_enum(unit, class);
        if is_enum {
            self.enums.insert(class.name.as_str().into());
            if let Some(Value::Function(find)) = self.prelude("_find_member")? {
                self.find_member = Some(find);
            }
        }
        let names = self.class_names(class)?;
        let number = u32::try_from(self.classes.len()).unwrap_or(u32::MAX);
        let makes_members = is_enum && names.iter().any(|name| &**name == "__init__");
        let has_state = has_state(&class.body) || makes_members;
        self.classes.push(ClassInfo { has_state, is_enum, ..ClassInfo::default() });
        let outer = (unit.locals.clone(), unit.cells.clone());
        let around = unit.class_body.as_ref().map_or_else(|| outer.clone(), |body| body.around.clone());
        (unit.locals, unit.cells) = around.clone();
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
        let made = self.made_by_calls(unit, &class.body);
        let is_abc = bases_are_abstract(class.arguments.as_deref(), |base| {
            self.imported(unit, base).is_some_and(|import| import.module == "abc")
        });
        let own_names = members.iter().map(|(name, _)| Arc::clone(name)).collect();
        let body = ClassBody { names: own_names, start: unit.ops.len(), scopes: unit.scopes.len(), around };
        let class_around = unit.class_body.replace(body);
        let in_class = self.in_class.replace(number);
        let prefix = self.prefix.clone();
        self.prefix = format!("{prefix}{}.", class.name);
        self.body(unit, &class.body)?;
        self.prefix = prefix;
        self.in_class = in_class;
        self.describe(number, is_abc, made, &class.body);
        let hints = self.class_hints(unit, class)?;
        members.extend(hints);
        unit.class_body = class_around;
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
        if makes_members && let Some(function) = self.prelude("_make_members")? {
            let callee = self.constant(unit, function, range);
            let made = self.temporary(unit, range)?;
            let arguments = Arguments { positional: vec![dst], ..Arguments::default() };
            self.emit(unit, Op::Call { dst: made, callee, arguments }, range);
        }
        let mut value = dst;
        for (callee, keywords) in decorators.into_iter().rev() {
            let dst = self.temporary(unit, range)?;
            let arguments = Arguments { positional: vec![value], keywords, ..Arguments::default() };
            self.emit(unit, Op::Call { dst, callee, arguments }, range);
            value = dst;
        }
        self.assign_name(unit, &class.name, value, range)
    }

    /// Notes what a class body says of its names.
    fn describe(&mut self, number: u32, is_abc: bool, made: Vec<Arc<str>>, body: &[Stmt]) {
        let Some(info) = self.classes.get_mut(number as usize) else { return };
        info.is_abc = is_abc;
        for name in made {
            info.decorated.entry(Arc::clone(&name)).or_default();
            info.wrapped.insert(name);
        }
        for (name, of) in aliases(body) {
            if let Some(codes) = info.methods.get(&of).cloned() {
                info.methods.entry(name).or_default().extend(codes);
            }
        }
    }

    /// The base classes.
    fn bases(&mut self, unit: &mut Unit, class: &StmtClassDef) -> Result<Vec<Reg>> {
        let mut bases = Vec::new();
        for argument in class.arguments.iter().flat_map(|arguments| &arguments.args) {
            if argument.is_starred_expr() {
                return self.outside(argument, "`*` among base classes is not supported; name them");
            }
            // `Generic[T]` is a hint.
            let base = match argument {
                Expr::Subscript(subscript) => &subscript.value,
                other => other,
            };
            // A dialect is its attributes.
            let is_dialect = self
                .imported(unit, base)
                .is_some_and(|import| import.module == "csv" && matches!(import.path.as_str(), "excel" | "Dialect"));
            if !is_dialect {
                bases.push(self.expression(unit, base)?);
            }
        }
        let is_meaningless = |keyword: &&ruff_python_ast::Keyword| {
            let is_meta = keyword.arg.as_ref().is_some_and(|name| name.as_str() == "metaclass");
            is_meta && self.imported(unit, &keyword.value).is_some_and(|import| import.module == "abc")
        };
        let keywords = class.arguments.iter().flat_map(|arguments| &arguments.keywords);
        let keywords: Vec<_> = keywords.filter(|keyword| !is_meaningless(keyword)).collect();
        if let Some(keyword) = keywords.first() {
            return self.outside(keyword, "metaclasses and class keywords are not supported; leave them out");
        }
        Ok(bases)
    }

    /// The names that a class body binds.
    fn class_names(&self, class: &StmtClassDef) -> Result<Vec<Arc<str>>> {
        let range = class.name.range();
        let scope = Scope::of_body(&class.body);
        let names: Vec<Arc<str>> = scope.bound.iter().filter(|name| !scope.globals.contains(*name)).cloned().collect();
        if let Some(name) = names.iter().find(|name| {
            matches!(
                &***name,
                "__new__"
                    | "__init_subclass__"
                    | "__class_getitem__"
                    | "__del__"
                    | "__getattribute__"
                    | "__metaclass__"
                    | "_generate_next_value_"
            )
        }) {
            return self.outside(range, &format!("`{name}` is not supported in a class; use `__init__`"));
        }
        Ok(names)
    }

    /// The names of a class body that are what a call gives: it may be a property.
    fn made_by_calls(&self, unit: &Unit, body: &[Stmt]) -> Vec<Arc<str>> {
        let is_plain = |called: &Expr| match (called, self.imported(unit, called)) {
            (_, Some(import)) => matches!(import.module.as_str(), "dataclasses" | "enum" | "collections" | "re"),
            (Expr::Name(name), None) => {
                let is_own = unit.has(&name.id) || self.shared.contains_key(name.id.as_str());
                !is_own
                    && crate::builtins::Builtin::named(&name.id)
                        .is_some_and(|builtin| !matches!(builtin.name(), "property" | "staticmethod" | "classmethod"))
            }
            _ => false,
        };
        let made = |statement: &Stmt| match statement {
            Stmt::Assign(assign) => match (assign.targets.as_slice(), assign.value.as_ref()) {
                ([Expr::Name(name)], Expr::Call(call)) if !is_plain(&call.func) => Some(name.id.as_str().into()),
                _ => None,
            },
            Stmt::AnnAssign(assign) => match (assign.target.as_ref(), assign.value.as_deref()) {
                (Expr::Name(name), Some(Expr::Call(call))) if !is_plain(&call.func) => Some(name.id.as_str().into()),
                _ => None,
            },
            _ => None,
        };
        body.iter().filter_map(made).collect()
    }

    /// Whether a class derives from one of `enum`, as far as its bases stand there by name.
    fn is_enum(&self, unit: &Unit, class: &StmtClassDef) -> bool {
        class.arguments.iter().flat_map(|arguments| &arguments.args).any(|base| {
            match (self.imported(unit, base), base) {
                (Some(import), _) => import.module == "enum",
                (None, Expr::Name(name)) => self.enums.contains(name.id.as_str()),
                (None, _) => false,
            }
        })
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
fn fields(body: &[Stmt]) -> Vec<Annotated> {
    let mut all: Vec<Annotated> = Vec::new();
    let mut keyword = false;
    for statement in body {
        if let Stmt::AnnAssign(assign) = statement
            && let Expr::Name(name) = assign.target.as_ref()
            && !is_hint(&assign.annotation, "ClassVar")
            && !all.iter().any(|had| *had.name == *name.id)
        {
            if is_hint(&assign.annotation, "KW_ONLY") {
                keyword = true;
                continue;
            }
            let init_only = is_hint(&assign.annotation, "InitVar");
            all.push(Annotated { name: name.id.as_str().into(), init_only, keyword });
        }
    }
    all
}

/// Whether an annotation is such a hint, with or without brackets.
fn is_hint(annotation: &Expr, hint: &str) -> bool {
    match annotation {
        Expr::Name(name) => name.id.as_str() == hint,
        Expr::Attribute(attribute) => attribute.attr.as_str() == hint,
        Expr::Subscript(subscript) => is_hint(&subscript.value, hint),
        Expr::StringLiteral(text) => text.value.to_str().split('[').next().is_some_and(|name| name == hint),
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

/// Whether a base class or the metaclass is one of `abc`.
fn bases_are_abstract(arguments: Option<&ruff_python_ast::Arguments>, is_abc: impl Fn(&Expr) -> bool) -> bool {
    let Some(arguments) = arguments else { return false };
    arguments.args.iter().any(&is_abc) || arguments.keywords.iter().any(|keyword| is_abc(&keyword.value))
}
