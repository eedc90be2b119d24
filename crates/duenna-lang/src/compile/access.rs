//! Attributes of instances whose classes say themselves what reading, setting and deleting them does: `__getattr__` and its
//! kin. Where such a method stands in the source, each access asks first whether the instance has it.

use ruff_python_ast::{Expr, ExprAttribute, ExprCall};
use ruff_text_size::{Ranged, TextRange};

use super::{Module, Unit};
use crate::code::{Arguments, Offset, Op, Reg};
use crate::error::Rejection;
use crate::library;
use crate::value::Value;

type Result<T = Reg> = std::result::Result<T, Rejection>;

/// The methods behind attributes.
const HOOKS: [&str; 4] = ["__getattr__", "__getattribute__", "__setattr__", "__delattr__"];

/// Those of them that a source defines.
pub(super) fn defined_in(source: &str) -> Vec<&'static str> {
    let defines = |name: &&str| source.contains(&format!("def {name}")) || source.contains(&format!("{name} ="));
    HOOKS.into_iter().filter(defines).collect()
}

impl Module<'_> {
    fn is_hooked(&self, hook: &str) -> bool {
        (!self.in_prelude || self.in_written) && self.hooks.contains(&hook)
    }

    /// Calls a function of the runtime for classes.
    fn of_objects(&mut self, unit: &mut Unit, name: &str, positional: Vec<Reg>, range: TextRange) -> Result {
        let Some(function) = library::find(library::OBJECTS, name) else {
            return self.outside(range, "this is not supported");
        };
        let callee = self.constant(unit, function, range);
        let dst = self.temporary(unit, range)?;
        let arguments = Arguments { positional, ..Arguments::default() };
        self.emit(unit, Op::Call { dst, callee, arguments }, range);
        Ok(dst)
    }

    /// A branch that falls through where an object has a hook, and whose other arm is to be landed.
    pub(super) fn where_hooked(
        &mut self,
        unit: &mut Unit,
        object: Reg,
        hook: &str,
        range: TextRange,
    ) -> Result<Offset> {
        let hook = self.constant(unit, Value::str(hook), range);
        let condition = self.of_objects(unit, "has_hook", vec![object, hook], range)?;
        let yes = unit.ops.len() + 1;
        Ok(self.emit(unit, Op::Branch { condition, yes, no: 0 }, range))
    }

    /// Reads an attribute: by the hook that an instance has for it, else as it stands.
    pub(super) fn by_hooks(
        &mut self,
        unit: &mut Unit,
        (object, name): (Reg, &str),
        range: TextRange,
        hooked: impl Fn(&mut Self, &mut Unit, &'static str) -> Result<()>,
        plain: impl FnOnce(&mut Self, &mut Unit) -> Result<()>,
    ) -> Result<()> {
        let mut ends = Vec::new();
        for hook in ["__getattribute__", "__getattr__"] {
            if !self.is_hooked(hook) {
                continue;
            }
            let branch = if hook == "__getattribute__" {
                self.where_hooked(unit, object, hook, range)?
            } else {
                let name = self.constant(unit, Value::str(name), range);
                let condition = self.of_objects(unit, "lacks", vec![object, name], range)?;
                let yes = unit.ops.len() + 1;
                self.emit(unit, Op::Branch { condition, yes, no: 0 }, range)
            };
            hooked(self, unit, hook)?;
            ends.push(self.emit(unit, Op::Jump { to: 0 }, range));
            unit.land(branch);
        }
        plain(self, unit)?;
        for end in ends {
            unit.land(end);
        }
        Ok(())
    }

    /// `object.name`
    pub(super) fn read_attribute(&mut self, unit: &mut Unit, object: Reg, name: &str, range: TextRange) -> Result {
        let dst = self.temporary(unit, range)?;
        let method = self.method_function(name)?;
        self.by_hooks(
            unit,
            (object, name),
            range,
            |module, unit, hook| {
                module.call_hook(unit, dst, (object, hook, name), None, range);
                Ok(())
            },
            |module, unit| {
                module.emit(unit, Op::Attribute { dst, object, name: name.into(), method }, range);
                Ok(())
            },
        )?;
        Ok(dst)
    }

    fn call_hook(
        &mut self,
        unit: &mut Unit,
        dst: Reg,
        (object, hook, name): (Reg, &str, &str),
        value: Option<Reg>,
        range: TextRange,
    ) {
        let name = self.constant(unit, Value::str(name), range);
        let positional = std::iter::once(name).chain(value).collect();
        let arguments = Arguments { positional, ..Arguments::default() };
        self.emit(unit, Op::CallMethod { dst, object, name: hook.into(), arguments }, range);
    }

    /// `object.name(…)`
    pub(super) fn call_attribute(
        &mut self,
        unit: &mut Unit,
        (dst, object, name): (Reg, Reg, &str),
        arguments: &Arguments,
        range: TextRange,
    ) -> Result<()> {
        self.by_hooks(
            unit,
            (object, name),
            range,
            |module, unit, hook| {
                let callee = module.temporary(unit, range)?;
                module.call_hook(unit, callee, (object, hook, name), None, range);
                module.emit(unit, Op::Call { dst, callee, arguments: arguments.clone() }, range);
                Ok(())
            },
            |module, unit| {
                let arguments = arguments.clone();
                module.emit(unit, Op::CallMethod { dst, object, name: name.into(), arguments }, range);
                Ok(())
            },
        )
    }

    /// What a function of the prelude makes of a hook: `getattr(object, "name", other)`, `hasattr(object, "name")`.
    pub(super) fn ask_hook(
        &mut self,
        unit: &mut Unit,
        (dst, object, name): (Reg, Reg, &str),
        (function, other): (&str, Option<&Expr>),
        range: TextRange,
    ) -> Result<()> {
        let Some(function) = self.prelude(function)? else { return self.outside(range, "this is not supported") };
        let callee = self.constant(unit, function, range);
        let name = self.constant(unit, Value::str(name), range);
        let mut positional = vec![object, name];
        if let Some(other) = other {
            positional.push(self.expression(unit, other)?);
        }
        self.emit(unit, Op::Call { dst, callee, arguments: Arguments { positional, ..Arguments::default() } }, range);
        Ok(())
    }

    /// `object.name = value`
    pub(super) fn write_attribute(
        &mut self,
        unit: &mut Unit,
        (object, name, value): (Reg, &str, Reg),
        range: TextRange,
    ) -> Result<()> {
        self.attributes.insert(name.into());
        let plain = Op::SetAttribute { object, name: name.into(), value };
        if !self.is_hooked("__setattr__") {
            self.emit(unit, plain, range);
            return Ok(());
        }
        let branch = self.where_hooked(unit, object, "__setattr__", range)?;
        let dst = self.temporary(unit, range)?;
        self.call_hook(unit, dst, (object, "__setattr__", name), Some(value), range);
        let end = self.emit(unit, Op::Jump { to: 0 }, range);
        unit.land(branch);
        self.emit(unit, plain, range);
        unit.land(end);
        Ok(())
    }

    /// `del object.name`
    pub(super) fn delete_attribute(
        &mut self,
        unit: &mut Unit,
        object: Reg,
        name: &str,
        range: TextRange,
    ) -> Result<()> {
        let plain = Op::DeleteAttribute { object, name: name.into() };
        if !self.is_hooked("__delattr__") {
            self.emit(unit, plain, range);
            return Ok(());
        }
        let branch = self.where_hooked(unit, object, "__delattr__", range)?;
        let dst = self.temporary(unit, range)?;
        self.call_hook(unit, dst, (object, "__delattr__", name), None, range);
        let end = self.emit(unit, Op::Jump { to: 0 }, range);
        unit.land(branch);
        self.emit(unit, plain, range);
        unit.land(end);
        Ok(())
    }

    /// A method that every object has, called by `object` or `super()`: `object.__setattr__(self, name, value)`,
    /// `super().__new__(cls)`.
    pub(super) fn method_of_object(&mut self, unit: &mut Unit, call: &ExprCall) -> Result<Option<Reg>> {
        let Expr::Attribute(attribute) = call.func.as_ref() else { return Ok(None) };
        let name = attribute.attr.as_str();
        let is_one =
            matches!(name, "__new__" | "__init_subclass__" | "__setattr__" | "__getattribute__" | "__delattr__");
        if !is_one || self.in_prelude {
            return Ok(None);
        }
        let is_object = matches!(attribute.value.as_ref(), Expr::Name(of) if of.id == "object" && !unit.has("object")
            && !self.shared.contains_key("object"));
        let is_super = matches!(attribute.value.as_ref(), Expr::Call(of) if of.arguments.is_empty()
            && matches!(of.func.as_ref(), Expr::Name(of) if of.id == "super") && !unit.has("super"));
        // `cls.__new__(cls)`: that of the class, if it has one.
        let is_class = name == "__new__" && !is_object && !is_super && !call.arguments.is_empty();
        if !is_object && !is_super && !is_class {
            return Ok(None);
        }
        let range = call.range();
        let dst = self.temporary(unit, range)?;
        let mut end = None;
        if is_super || is_class {
            let object =
                if is_super { self.super_object(unit, range)? } else { self.expression(unit, &attribute.value)? };
            let arguments = self.arguments(unit, call)?;
            let branch = self.where_hooked(unit, object, name, range)?;
            self.emit(unit, Op::CallMethod { dst, object, name: name.into(), arguments }, range);
            end = Some(self.emit(unit, Op::Jump { to: 0 }, range));
            unit.land(branch);
        }
        let src = self.without_hook(unit, (attribute, is_super), call)?;
        self.emit(unit, Op::Move { dst, src }, range);
        if let Some(end) = end {
            unit.land(end);
        }
        Ok(Some(dst))
    }

    /// What `object` itself does.
    fn without_hook(
        &mut self,
        unit: &mut Unit,
        (attribute, is_super): (&ExprAttribute, bool),
        call: &ExprCall,
    ) -> Result {
        let range = call.range();
        let given = &*call.arguments.args;
        let is_plain = call.arguments.keywords.is_empty() && !given.iter().any(Expr::is_starred_expr);
        match attribute.attr.as_str() {
            "__init_subclass__" => return Ok(self.constant(unit, Value::None, range)),
            "__new__" => {
                let Some(class) = given.first().filter(|class| !class.is_starred_expr()) else {
                    return self.outside(call, "`__new__` needs the class as its first argument");
                };
                let class = self.expression(unit, class)?;
                return self.of_objects(unit, "new_instance", vec![class], range);
            }
            _ if !is_plain => {
                return self.outside(call, "give the name and the value one by one, without `*` and keywords");
            }
            _ => {}
        }
        let first = if is_super {
            let Some(first) = unit.names.first().cloned() else {
                return self.outside(range, "RuntimeError: super(): no arguments");
            };
            Some(self.name(unit, &first, range)?)
        } else {
            None
        };
        let mut positional: Vec<Reg> = first.into_iter().collect();
        for argument in given {
            positional.push(self.expression(unit, argument)?);
        }
        let wanted = usize::from(attribute.attr.as_str() == "__setattr__") + 2;
        if positional.len() != wanted {
            return self.outside(call, &format!("`{}` has another number of arguments", attribute.attr));
        }
        let place = usize::from(!is_super);
        let name = match given.get(place) {
            Some(Expr::StringLiteral(text)) => Some(text.value.to_str()),
            Some(_) | None => None,
        };
        let (Some(name), [object, ..]) = (name, &*positional) else {
            return self.computed_of_object(unit, attribute.attr.as_str(), positional, range);
        };
        let object = *object;
        if super::call::is_hidden(name) {
            return self.outside(call, "this name begins with `__` and would reach behind the language");
        }
        match attribute.attr.as_str() {
            "__getattribute__" => {
                let method = self.method_function(name)?;
                let dst = self.temporary(unit, range)?;
                self.emit(unit, Op::Attribute { dst, object, name: name.into(), method }, range);
                Ok(dst)
            }
            "__setattr__" => {
                self.attributes.insert(name.into());
                self.of_objects(unit, "put_attribute", positional, range)
            }
            _ => self.of_objects(unit, "drop_attribute", positional, range),
        }
    }

    /// The same with a name that is computed.
    fn computed_of_object(&mut self, unit: &mut Unit, name: &str, positional: Vec<Reg>, range: TextRange) -> Result {
        let (parameters, found, missing) = match name {
            "__setattr__" => {
                ("value, name, new", "return _put_attribute(value, \"NAME\", new)", "_raise_attribute(value, name)")
            }
            "__getattribute__" => ("value, name", "return value.NAME", "_raise_attribute(value, name)"),
            _ => ("value, name", "return _drop_attribute(value, \"NAME\")", "_raise_attribute(value, name)"),
        };
        let Some(function) = self.by_each_name((name, parameters), "", (found, missing), range)? else {
            return self.outside(range, "this is not supported");
        };
        let callee = self.constant(unit, function, range);
        let dst = self.temporary(unit, range)?;
        let arguments = Arguments { positional, ..Arguments::default() };
        self.emit(unit, Op::Call { dst, callee, arguments }, range);
        Ok(dst)
    }
}
