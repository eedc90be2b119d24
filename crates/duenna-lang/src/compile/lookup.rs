//! What a name means where it is read: a variable, else what the environment and the language provide.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use duenna_core::suggestion;
use ruff_text_size::TextRange;

use super::{Module, Scope, Unit};
use crate::builtins::Builtin;
use crate::code::Catches;
use crate::code::{Offset, Op, Reg};
use crate::error::Rejection;
use crate::exception::Class;
use crate::library;
use crate::value::Value;

type Result<T = Reg> = std::result::Result<T, Rejection>;

/// Variables in registers, and in cells.
pub(super) type Variables = (HashMap<Arc<str>, Reg>, HashMap<Arc<str>, Reg>);

/// The class body that is being compiled in a unit.
pub(super) struct ClassBody {
    /// The names that it binds, in registers.
    pub(super) names: HashSet<Arc<str>>,
    /// Where it begins, and how many scopes are around it.
    pub(super) start: Offset,
    pub(super) scopes: usize,
    /// The variables of the function around it, or of the module: what its functions and comprehensions see.
    pub(super) around: Variables,
}

/// Whether a variable is assigned at a place.
enum Assignment {
    Never,
    Perhaps,
    Surely,
}

/// Built-in functions of Python that are refused before the run.
const REFUSED: [&str; 15] = [
    "eval",
    "exec",
    "compile",
    "open",
    "__import__",
    "globals",
    "locals",
    "input",
    "breakpoint",
    "id",
    "exit",
    "quit",
    "help",
    "memoryview",
    "__loader__",
];

impl Module<'_> {
    pub(super) fn name(&mut self, unit: &mut Unit, name: &str, range: TextRange) -> Result {
        if let Some(reg) = unit.locals.get(name).copied() {
            return match unit.class_body.as_ref().filter(|body| body.names.contains(name)) {
                Some(body) => match assigned(unit, body, reg) {
                    Assignment::Surely => Ok(reg),
                    Assignment::Never => self.beyond_class(unit, name, range),
                    Assignment::Perhaps => self.perhaps(unit, reg, name, range),
                },
                None => Ok(reg),
            };
        }
        if let Some(cell) = unit.cells.get(name).copied() {
            let dst = self.temporary(unit, range)?;
            self.emit(unit, Op::LoadCell { dst, cell }, range);
            return Ok(dst);
        }
        self.global_name(unit, name, range)
    }

    /// What a class body's own name means while it is not assigned there: what the module has under it.
    fn beyond_class(&mut self, unit: &mut Unit, name: &str, range: TextRange) -> Result {
        let of_module = unit.class_body.as_ref().filter(|_| !unit.is_function);
        if let Some(reg) = of_module.and_then(|body| body.around.0.get(name)) {
            return Ok(*reg);
        }
        self.global_name(unit, name, range)
    }

    /// The same where it may be assigned.
    fn perhaps(&mut self, unit: &mut Unit, src: Reg, name: &str, range: TextRange) -> Result {
        let dst = self.temporary(unit, range)?;
        self.unless_unbound(
            unit,
            range,
            |module, unit| {
                module.emit(unit, Op::Move { dst, src }, range);
                Ok(())
            },
            |module, unit| {
                let src = module.beyond_class(unit, name, range)?;
                module.emit(unit, Op::Move { dst, src }, range);
                Ok(())
            },
        )?;
        Ok(dst)
    }

    /// Something that only fails on a name that is not bound, and what is done instead.
    pub(super) fn unless_unbound(
        &mut self,
        unit: &mut Unit,
        range: TextRange,
        tried: impl FnOnce(&mut Self, &mut Unit) -> Result<()>,
        instead: impl FnOnce(&mut Self, &mut Unit) -> Result<()>,
    ) -> Result<()> {
        let begin = self.emit(unit, Op::TryBegin { handler: 0, catches: Catches::All }, range);
        tried(self, unit)?;
        self.emit(unit, Op::TryEnd, range);
        let end = self.emit(unit, Op::Jump { to: 0 }, range);
        unit.land(begin);
        self.emit(unit, Op::EndCatch, range);
        self.emit(unit, Op::TryJoin { begin, keep: false }, range);
        instead(self, unit)?;
        let over = self.emit(unit, Op::Jump { to: 0 }, range);
        unit.land(end);
        self.emit(unit, Op::TryJoin { begin, keep: false }, range);
        unit.land(over);
        Ok(())
    }

    /// A module variable that functions share, an import, or what is provided.
    fn global_name(&mut self, unit: &mut Unit, name: &str, range: TextRange) -> Result {
        if let Some(index) = self.shared.get(name).copied() {
            let dst = self.temporary(unit, range)?;
            self.emit(unit, Op::Global { dst, index }, range);
            return Ok(dst);
        }
        if let Some(import) = self.imports.get(name) {
            let import = import.clone();
            return match self.found(&import)? {
                Some(value) => Ok(self.constant(unit, value, range)),
                None => self.outside(range, "a module is no value; use what it has: `math.sqrt(…)`"),
            };
        }
        if let Some(value) = self.prelude_name(name)? {
            return Ok(self.constant(unit, value, range));
        }
        if let Some(value) = self.prelude_builtin(name)? {
            return Ok(self.constant(unit, value, range));
        }
        match self.provided(name) {
            Some(value) => Ok(self.constant(unit, value, range)),
            None => self.unknown_name(unit, name, range),
        }
    }

    /// What a name means that the artifact does not assign.
    pub(super) fn provided(&self, name: &str) -> Option<Value> {
        let server = || {
            let server = name.parse().ok()?;
            self.environment.servers.contains_key(&server).then_some(server).map(|server| Value::Server(server.into()))
        };
        match name {
            "priv_data_db" => Some(Value::PrivateData),
            "mcp_helper" => Some(Value::Helper),
            "Ellipsis" => Some(Value::Ellipsis),
            "__name__" => Some(Value::str("__main__")),
            "__debug__" => Some(Value::Bool(true)),
            super::reflected::NOT_IMPLEMENTED => library::find(library::RUNTIME, name),
            _ => server()
                .or_else(|| Builtin::named(name).map(Value::Builtin))
                .or_else(|| Class::named(name).map(Value::Class))
                .or_else(|| library::find(library::TYPES, name)),
        }
    }

    /// A name that means nothing: an error where it is read, as in Python.
    fn unknown_name(&mut self, unit: &mut Unit, name: &str, range: TextRange) -> Result {
        if REFUSED.contains(&name) {
            let instead = match name {
                "memoryview" => "a slice of bytes does the same",
                "eval" | "exec" | "compile" | "__import__" | "__loader__" => {
                    "an artifact runs no code but what stands in it; `import` names a module"
                }
                "exit" | "quit" => "an artifact ends where its text does, or by an error",
                _ => "tools are called as `server.tool(name=value)`, private data as `priv_data_db.access_<key>()`",
            };
            return self.outside(
                range,
                &format!("`{name}` is not part of the language of artifacts, a part of Python; {instead}"),
            );
        }
        let message = self.constant(unit, Value::str(format!("name '{name}' is not defined")), range);
        self.runtime(unit, "raise_name", vec![message], range)
    }

    /// Refuses a method of a name that means nothing: it may have been meant for a server.
    pub(super) fn refuse_unknown<T>(&self, name: &str, range: TextRange) -> Result<T> {
        let servers: Vec<&str> = self.environment.servers.keys().map(duenna_core::ServerName::as_str).collect();
        let has = format!(
            "there are `priv_data_db`, `mcp_helper`, Python's common built-ins and the servers {}",
            if servers.is_empty() { "(none is configured)".to_owned() } else { servers.join(", ") }
        );
        let known = servers.iter().copied().chain(["priv_data_db", "mcp_helper"]);
        let message = format!("NameError: name '{name}' is not defined{}", suggestion(name, known, &has));
        self.outside(range, &message)
    }

    /// Gives names of the module that hide built-in ones for a while the meaning that they hide.
    pub(super) fn shadow(&mut self, unit: &mut Unit, hidden: Vec<Arc<str>>, range: TextRange) -> Result<()> {
        for name in hidden {
            let of_prelude = self.prelude_builtin(&name)?;
            let value = of_prelude.or_else(|| self.provided(&name));
            if let Some(value @ (Value::Builtin(_) | Value::Class(_) | Value::Function(_))) = value {
                let src = self.constant(unit, value.clone(), range);
                self.assign_name(unit, &name, src, range)?;
                self.shadowed.insert(name, value);
            }
        }
        Ok(())
    }

    /// `del name`
    pub(super) fn delete_name(&mut self, unit: &mut Unit, name: &str, range: TextRange) -> Result<()> {
        let is_own = unit.class_body.as_ref().is_some_and(|body| body.names.contains(name));
        let is_of_module = !is_own && (!unit.is_function || !unit.has(name));
        if let Some(value) = self.shadowed.get(name).filter(|_| is_of_module).cloned() {
            let a = self.name(unit, name, range)?;
            let b = self.constant(unit, value.clone(), range);
            let condition = self.temporary(unit, range)?;
            self.emit(unit, Op::Compare { dst: condition, op: ruff_python_ast::CmpOp::Is, a, b }, range);
            let is_hidden = self.branch(unit, condition, true, range);
            self.unknown_name(unit, name, range)?;
            super::expression::land_either(unit, is_hidden);
            let src = self.constant(unit, value, range);
            return self.assign_name(unit, name, src, range);
        }
        let src = match unit.locals.get(name).copied() {
            Some(reg) => reg,
            None => self.name(unit, name, range)?,
        };
        if unit.is_variable(src) {
            let dst = self.temporary(unit, range)?;
            self.emit(unit, Op::Move { dst, src }, range);
        }
        self.unset(unit, name, range)
    }
}

/// Whether a name of a class body is assigned where the code ends so far.
fn assigned(unit: &Unit, body: &ClassBody, reg: Reg) -> Assignment {
    let inside = unit.ops.get(body.start..).unwrap_or_default();
    let writes = |op: &&Op| op.writes().contains(&reg);
    let mut written = inside.iter().enumerate().filter(|(_, op)| writes(op));
    let Some((first, op)) = written.next() else {
        let in_loop = unit.scopes.iter().skip(body.scopes).any(|scope| matches!(scope, Scope::Loop { .. }));
        return if in_loop { Assignment::Perhaps } else { Assignment::Never };
    };
    let first = body.start + first;
    let is_skipped = inside.iter().zip(body.start..first).any(|(op, _)| match op {
        Op::Branch { yes, no, .. } => [yes, no].iter().any(|to| **to == 0 || **to > first),
        Op::Jump { to } | Op::TryBegin { handler: to, .. } => *to == 0 || *to > first,
        _ => false,
    });
    let is_unset = std::iter::once(op).chain(written.map(|(_, op)| op)).any(|op| matches!(op, Op::Unset { .. }));
    if is_skipped || is_unset { Assignment::Perhaps } else { Assignment::Surely }
}
