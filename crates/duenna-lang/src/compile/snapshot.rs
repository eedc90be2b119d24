//! `globals()`, `locals()` and `vars()`: dicts of the variables that are bound, as they are now.

use std::sync::Arc;

use ruff_python_ast::{Expr, ExprCall, ExprSubscript};
use ruff_text_size::{Ranged, TextRange};

use super::{Module, Unit};
use crate::code::{BuildKind, Op, Reg};
use crate::error::Rejection;
use crate::value::Value;

type Result<T = Reg> = std::result::Result<T, Rejection>;

/// The methods that change a dict.
const CHANGES: [&str; 6] = ["update", "setdefault", "pop", "popitem", "clear", "__setitem__"];

impl Module<'_> {
    /// A call of one of them; `None` if it is none.
    pub(super) fn snapshot(&mut self, unit: &mut Unit, call: &ExprCall) -> Result<Option<Reg>> {
        let Some(function) = self.is_snapshot(unit, &call.func) else { return Ok(None) };
        if !call.arguments.is_empty() {
            return Ok(None);
        }
        let names = match (function, &unit.class_body) {
            ("globals", _) => self.variables.clone(),
            (_, Some(body)) => {
                let mut names: Vec<(Reg, Arc<str>)> = Vec::new();
                for name in &body.names {
                    names.extend(unit.locals.get(name).map(|reg| (*reg, Arc::clone(name))));
                }
                names.sort_unstable();
                names.into_iter().map(|(_, name)| name).collect()
            }
            _ if !unit.is_function => self.variables.clone(),
            _ => unit.names.clone(),
        };
        let range = call.range();
        let dict = self.temporary(unit, range)?;
        self.emit(unit, Op::Build { dst: dict, kind: BuildKind::Dict, items: Vec::new() }, range);
        let around = (function == "globals").then(|| unit.class_body.take()).flatten();
        let inner = around.as_ref().map(|body| {
            let (locals, cells) = body.around.clone();
            (std::mem::replace(&mut unit.locals, locals), std::mem::replace(&mut unit.cells, cells))
        });
        for name in names.iter().filter(|name| name.starts_with(|c: char| c != '.') && &***name != "__class__") {
            self.entry(unit, (dict, name, function == "globals"), range)?;
        }
        if let Some((locals, cells)) = inner {
            (unit.locals, unit.cells) = (locals, cells);
            unit.class_body = around;
        }
        Ok(Some(dict))
    }

    /// Puts a variable into the dict, if it is bound.
    fn entry(&mut self, unit: &mut Unit, (dict, name, is_global): (Reg, &str, bool), range: TextRange) -> Result<()> {
        let free = unit.free;
        let key = self.constant(unit, Value::str(name), range);
        let tried = |module: &mut Self, unit: &mut Unit| {
            let value = module.temporary(unit, range)?;
            let op = match (unit.locals.get(name), unit.cells.get(name), module.shared.get(name)) {
                (_, _, Some(index)) if is_global => Op::Global { dst: value, index: *index },
                (Some(src), _, _) => Op::Move { dst: value, src: *src },
                (None, Some(cell), _) => Op::LoadCell { dst: value, cell: *cell },
                (None, None, Some(index)) => Op::Global { dst: value, index: *index },
                (None, None, None) => return Ok(()),
            };
            module.emit(unit, op, range);
            module.emit(unit, Op::Put { dict, key, value }, range);
            Ok(())
        };
        self.unless_unbound(unit, range, tried, |_, _| Ok(()))?;
        unit.free = free;
        Ok(())
    }

    /// Which of them an expression names.
    fn is_snapshot(&self, unit: &Unit, called: &Expr) -> Option<&'static str> {
        let Expr::Name(name) = called else { return None };
        if unit.has(&name.id) || self.shared.contains_key(name.id.as_str()) {
            return None;
        }
        ["globals", "locals", "vars"].into_iter().find(|function| *function == name.id.as_str())
    }

    /// Whether an expression is `globals()`, whose items are module variables.
    fn is_globals(&self, unit: &Unit, object: &Expr) -> bool {
        matches!(object, Expr::Call(call)
            if call.arguments.is_empty() && self.is_snapshot(unit, &call.func) == Some("globals"))
    }

    /// `globals()["name"] = value` assigns the module variable.
    pub(super) fn assign_global(&mut self, unit: &mut Unit, target: &ExprSubscript, value: Reg) -> Result<bool> {
        if !self.is_globals(unit, &target.value) {
            return Ok(false);
        }
        let index = match target.slice.as_ref() {
            Expr::StringLiteral(name) => self.shared.get(name.value.to_str()).copied(),
            _ => None,
        };
        let Some(index) = index else { return self.refuse_change(target.range) };
        let src = self.held(unit, value, target.range)?;
        self.emit(unit, Op::SetGlobal { index, src }, target.range);
        Ok(true)
    }

    /// Refuses what would change the dict and not the variables.
    pub(super) fn check_change(&self, unit: &Unit, object: &Expr) -> Result<()> {
        if self.is_globals(unit, object) { self.refuse_change(object.range()) } else { Ok(()) }
    }

    /// The same for a method of it.
    pub(super) fn check_changing(&self, unit: &Unit, object: &Expr, method: &str) -> Result<()> {
        if CHANGES.contains(&method) { self.check_change(unit, object) } else { Ok(()) }
    }

    fn refuse_change<T>(&self, range: TextRange) -> Result<T> {
        self.outside(range, "`globals()` is a copy here: assign the name itself, after `global name` in a function")
    }
}
