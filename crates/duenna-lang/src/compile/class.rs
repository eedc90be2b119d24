//! Classes. A class body runs in place, its names in registers of their own that its functions do not see.

use std::sync::Arc;

use ruff_python_ast::{Expr, Stmt, StmtClassDef};
use ruff_text_size::{Ranged, TextRange};

use super::lookup::ClassBody;
use super::{Module, Unit};
use crate::code::{Arguments, Op, Reg};
use crate::error::Rejection;
use crate::library;
use crate::program::ClassInfo;
use crate::value::Value;

/// What a decorator calls, and with which keywords.
type Decorator = (Reg, Vec<(Arc<str>, Reg)>);

/// Names of a class body, and what each stands for.
type ClassNames<T> = Vec<(Arc<str>, T)>;

type Result<T = ()> = std::result::Result<T, Rejection>;

/// The name under which the functions of a class find it, for `super()`.
pub(super) const OWN_CLASS: &str = "__class__";

impl Module<'_> {
    pub(super) fn class(&mut self, unit: &mut Unit, class: &StmtClassDef) -> Result {
        if let Some(done) = self.typed(unit, class)? {
            return Ok(done);
        }
        let value = self.class_value(unit, class, Vec::new())?;
        self.assign_name(unit, &class.name, value, class.name.range())
    }

    /// The class that a statement makes. What `decorators` calls is called with it before what stands above it.
    pub(super) fn class_value(
        &mut self,
        unit: &mut Unit,
        class: &StmtClassDef,
        mut decorators: Vec<Decorator>,
    ) -> Result<Reg> {
        let special = self.with_special_methods(class);
        let class = special.as_ref().unwrap_or(class);
        let tuple = self.tuple_class(unit, class);
        let class = tuple.as_ref().unwrap_or(class);
        let mixed = self.with_mixins(unit, class);
        let class = mixed.as_ref().unwrap_or(class);
        let ordered = self.with_ordering(unit, class);
        let class = ordered.as_ref().unwrap_or(class);
        let range = class.name.range();
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
        let (bases, keywords) = self.bases(unit, class)?;
        let is_enum = self.is_enum(unit, class);
        let numbered = super::body::with_values(class, is_enum);
        let class = numbered.as_ref().unwrap_or(class);
        if is_enum {
            self.enums.insert(class.name.as_str().into());
            if let Some(Value::Function(find)) = self.prelude("_find_member")? {
                self.find_member = Some(find);
            }
        }
        let names = self.class_names(class)?;
        let number = u32::try_from(self.classes.len()).unwrap_or(u32::MAX);
        let makes_members = is_enum && names.iter().any(|name| &**name == "__init__");
        let has_state = super::body::has_state(&class.body) || makes_members;
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
        let aliases = super::body::aliases(&class.body);
        let borrowed = self.builtin_methods(&class.body)?;
        let made = self.made_by_calls(unit, &class.body);
        let is_abc = super::bases::bases_are_abstract(class.arguments.as_deref(), |base| {
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
        self.describe(number, is_abc, made, (borrowed, aliases));
        let hints = self.class_hints(unit, class)?;
        members.extend(hints);
        unit.class_body = class_around;
        (unit.locals, unit.cells) = outer;
        if let (Some(doc), false) =
            (super::function::documentation(&class.body), members.iter().any(|(name, _)| &**name == "__doc__"))
        {
            members.push(("__doc__".into(), self.constant(unit, Value::str(&*doc), range)));
        }
        let bound = super::body::values(&class.body);
        if let Some(info) = self.classes.get_mut(number as usize) {
            // What decorators make of a method may be anything.
            info.has_state |= !info.wrapped.is_empty();
            let has_default = |statement: &Stmt| matches!(statement, Stmt::AnnAssign(field) if field.value.is_some());
            info.has_default_state = info.has_state && class.body.iter().any(has_default);
            let is_value = |name: &Arc<str>| {
                !info.methods.contains_key(name) || info.wrapped.contains(name) || bound.contains(name)
            };
            self.attributes.extend(members.iter().map(|(name, _)| name).filter(|name| is_value(name)).cloned());
        }
        let fields = self.fields(&class.body);
        let slots = super::body::slots(&class.body);
        let dst = self.temporary(unit, range)?;
        let name = class.name.as_str().into();
        self.emit(unit, Op::MakeClass { dst, class: number, name, bases, members, fields, slots }, range);
        self.emit(unit, Op::StoreCell { cell: own, src: dst }, range);
        self.tell_bases(unit, dst, keywords, range)?;
        if makes_members && let Some(function) = self.prelude("_make_members")? {
            let callee = self.constant(unit, function, range);
            let made = self.temporary(unit, range)?;
            let arguments = Arguments { positional: vec![dst], ..Arguments::default() };
            self.emit(unit, Op::Call { dst: made, callee, arguments }, range);
        }
        self.decorated(unit, dst, decorators, range)
    }

    /// What decorators make of a class.
    fn decorated(&mut self, unit: &mut Unit, class: Reg, decorators: Vec<Decorator>, range: TextRange) -> Result<Reg> {
        let mut value = class;
        for (callee, keywords) in decorators.into_iter().rev() {
            let dst = self.temporary(unit, range)?;
            let arguments = Arguments { positional: vec![value], keywords, ..Arguments::default() };
            self.emit(unit, Op::Call { dst, callee, arguments }, range);
            value = dst;
        }
        Ok(value)
    }

    /// Notes what a class body says of its names.
    fn describe(
        &mut self,
        number: u32,
        is_abc: bool,
        made: Vec<Arc<str>>,
        (borrowed, aliases): (ClassNames<u32>, ClassNames<Arc<str>>),
    ) {
        let Some(info) = self.classes.get_mut(number as usize) else { return };
        info.is_abc = is_abc;
        for name in made {
            info.decorated.entry(Arc::clone(&name)).or_default();
            info.wrapped.insert(name);
        }
        for (name, code) in borrowed {
            info.methods.entry(name).or_default().push(code);
        }
        for (name, of) in aliases {
            if let Some(codes) = info.methods.get(&of).cloned() {
                info.methods.entry(name).or_default().extend(codes);
            }
        }
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
