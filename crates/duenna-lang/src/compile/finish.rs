//! From the code of all functions to the program: which of them may raise, and which methods instructions may call.

use std::collections::HashMap;
use std::sync::Arc;

use ruff_python_ast::Stmt;
use ruff_text_size::{TextLen, TextRange};

use super::{Module, prelude, survey};
use crate::code::flow_graph::FlowGraph;
use crate::code::flow_graph::Raising;
use crate::code::{Code, Offset, Op, Reg};
use crate::error::Rejection;
use crate::program::{ClassInfo, Program};

/// Blocks of one function or of the module: finding where arms meet takes their number squared.
const MOST_BLOCKS: usize = 3_000;
/// Blocks times registers: what the analysis holds.
const MOST_STATES: usize = 1 << 20;

impl Module<'_> {
    /// Compiles the functions of the prelude that what the source defines needs.
    pub(super) fn add_helpers(&mut self, body: &[Stmt]) -> Result<(), Rejection> {
        self.register_given_later();
        if self.classes.iter().any(|class| class.methods.contains_key("__new__"))
            && let Some(crate::value::Value::Function(code)) = self.prelude("_constructed")?
        {
            self.constructor = Some(code);
        }
        for (name, methods) in crate::element_hooks::HELPERS {
            let has = |class: &ClassInfo| methods.iter().any(|method| class.methods.contains_key(*method));
            if self.classes.iter().any(has)
                && let Some(crate::value::Value::Function(code)) = self.prelude(name)?
            {
                self.helpers.insert(name, code);
            }
        }
        if survey::has_own_factory(body)
            && let Some(crate::value::Value::Function(fill)) = self.prelude("_fill_fields")?
        {
            self.fill_fields = Some(fill);
        }
        if self.codes.iter().flatten().any(|code| code.is_generator)
            && let Some(crate::value::Value::Function(drain)) = self.prelude("_drained")?
        {
            self.drain = Some(drain);
            for (builtin, name) in prelude::OVER_GENERATORS {
                if let Some(crate::value::Value::Function(code)) = self.prelude(name)? {
                    self.over_generators.insert(builtin, code);
                }
            }
            if let Some(crate::value::Value::Function(code)) = self.prelude("_contains")? {
                self.contains = Some(code);
            }
        }
        Ok(())
    }

    pub(super) fn finish(mut self) -> Result<Program, Rejection> {
        let mut codes: Vec<Code> = std::mem::take(&mut self.codes).into_iter().flatten().collect();
        codes.iter().try_for_each(|code| self.bounded(code))?;
        let has_generators = codes.iter().any(|code| code.is_generator);
        let ends = |op: &Op| matches!(op, Op::CallMethod { name, .. } if matches!(&**name, "throw" | "close"));
        let throws = has_generators && codes.iter().any(|code| code.ops.iter().any(ends));
        let returns = |code: &Code| code.ops.iter().filter(|op| matches!(op, Op::Return { .. })).count() > 1;
        let returns_values = codes.iter().any(|code| code.is_generator && !code.is_coroutine && returns(code));
        let is_hard = |code: &Code, at: Offset| match code.ops.get(at) {
            Some(Op::Yield { .. }) => throws,
            Some(Op::Raise { .. } | Op::Reraise) => true,
            Some(Op::CallMethod { object, name, .. }) => self.environment.may_raise(server_of(code, at, *object), name),
            Some(_) | None => false,
        };
        let raises = |code: &Code| (0..code.ops.len()).any(|at| is_hard(code, at));
        let any_function_raises = codes.iter().skip(1).any(raises);
        let has_operators = self
            .classes
            .iter()
            .any(|class| class.methods.keys().any(|name| name.starts_with("__") && !is_plain_method(name)));
        let is_method = |name: &Arc<str>| {
            self.attributes.contains(name) || self.classes.iter().any(|class| class.methods.contains_key(name))
        };
        let is_property = |name: &Arc<str>| self.classes.iter().any(|class| class.decorated.contains_key(name));
        for code in &mut codes {
            // What may run a function of the artifact may raise what it raises.
            let is_call = |at: Offset| match code.ops.get(at) {
                Some(Op::Call { .. }) => true,
                Some(Op::CallMethod { name, .. }) => has_generators || is_method(name),
                Some(Op::Attribute { name, .. } | Op::SetAttribute { name, .. } | Op::DeleteAttribute { name, .. }) => {
                    is_property(name)
                }
                Some(Op::Index { .. }) if self.fill.is_some() => true,
                Some(op) => (has_generators && op.takes_items()) || (has_operators && is_operator(op)),
                None => false,
            };
            let hard: Vec<bool> =
                (0..code.ops.len()).map(|at| is_hard(code, at) || (any_function_raises && is_call(at))).collect();
            // A method behind an operator may fail where the operator by itself cannot.
            let fails: Vec<bool> =
                code.ops.iter().map(|op| op.may_fail() || (has_operators && is_operator(op))).collect();
            let calls_method = |at: Offset| matches!(code.ops.get(at), Some(Op::CallMethod { .. }));
            let calls: Option<Vec<bool>> = self
                .has_tries_for_calls
                .then(|| (0..code.ops.len()).map(|at| calls_method(at) || is_call(at)).collect());
            code.graph = FlowGraph::new(&code.ops, Raising { hard: &hard, fails: &fails, calls: calls.as_deref() });
        }
        let mut names: Vec<Arc<str>> = vec!["".into(); self.shared.len() + self.states.len()];
        for (name, at) in self.shared.into_iter().chain(self.states) {
            if let Some(place) = names.get_mut(usize::from(at)) {
                *place = name;
            }
        }
        let (mut methods, mut getters) = (HashMap::<_, Vec<u32>>::new(), HashMap::<_, Vec<u32>>::new());
        for class in &self.classes {
            for (from, to) in [(&class.methods, &mut methods), (&class.decorated, &mut getters)] {
                for (name, codes) in from {
                    to.entry(Arc::clone(name)).or_default().extend(codes);
                }
            }
        }
        let wrapped = self.classes.iter().flat_map(|class| &class.wrapped).cloned().collect();
        Ok(Program {
            codes,
            globals: names,
            environment: self.environment.clone(),
            classes: self.classes,
            has_operators: methods.keys().any(|name: &Arc<str>| name.starts_with("__") && !is_plain_method(name)),
            methods,
            getters,
            attributes: self.attributes,
            drain: self.drain,
            over_generators: self.over_generators,
            contains: self.contains,
            fill: self.fill,
            throws,
            returns_values,
            find_member: self.find_member,
            constructor: self.constructor,
            wrapped,
            fill_fields: self.fill_fields,
            helpers: self.helpers,
        })
    }

    /// Refuses code that would take too long to look over.
    fn bounded(&self, code: &Code) -> Result<(), Rejection> {
        let blocks = crate::code::flow_graph::starts(&code.ops).len();
        if blocks <= MOST_BLOCKS && blocks.saturating_mul(code.registers) <= MOST_STATES {
            return Ok(());
        }
        let end = TextRange::empty(self.place.source.text_len());
        self.outside(end, &format!("`{}` has too many branches or variables; split it into functions", code.name))
    }
}

/// Whether a method may stand behind an instruction.
fn is_operator(op: &Op) -> bool {
    !crate::operators::specials(op, None).is_empty() || crate::element_hooks::helper(op, None).is_some()
}

/// Methods with such names that no operator calls.
fn is_plain_method(name: &str) -> bool {
    matches!(name, "__init__" | "__post_init__" | "__enter__" | "__exit__" | "__call__")
}

/// The server in a register, where the text names it right there: `server.tool(…)`.
fn server_of(code: &Code, at: Offset, object: Reg) -> Option<&duenna_core::ServerName> {
    let is_variable = usize::from(object) < code.names.len();
    let before = code.ops.get(..at).unwrap_or_default();
    if is_variable {
        return None;
    }
    match before.iter().rev().find(|op| op.writes().contains(&object)) {
        Some(Op::Const { value: crate::value::Value::Server(server), .. }) => Some(server),
        Some(_) | None => None,
    }
}
