//! The code of the module or of one function while it is written.

use std::collections::HashMap;
use std::sync::Arc;

use ruff_python_ast::Stmt;

use super::lookup;
use crate::code::flow_graph::FlowGraph;
use crate::code::flow_graph::Raising;
use crate::code::{Code, Offset, Op, Parameter, Reg};

/// The code being written: the module or one function.
pub(super) struct Unit {
    /// Variables in registers.
    pub(super) locals: HashMap<Arc<str>, Reg>,
    /// Variables in cells, which inner functions share: the registers of the cells.
    pub(super) cells: HashMap<Arc<str>, Reg>,
    pub(super) names: Vec<Arc<str>>,
    /// The first free register.
    pub(super) free: usize,
    pub(super) registers: usize,
    pub(super) ops: Vec<Op>,
    pub(super) lines: Vec<u32>,
    pub(super) columns: Vec<u32>,
    pub(super) scopes: Vec<Scope>,
    pub(super) is_function: bool,
    pub(super) is_generator: bool,
    /// What CPython calls the type of what it makes, if it is a generator.
    pub(super) gives: Arc<str>,
    pub(super) is_async: bool,
    pub(super) doc: Option<Arc<str>>,
    /// The class body that is being compiled in it.
    pub(super) class_body: Option<lookup::ClassBody>,
}

/// What a function is given.
#[derive(Default)]
pub(super) struct Takes {
    pub(super) parameters: Vec<Parameter>,
    pub(super) rest: Option<Reg>,
    pub(super) named_rest: Option<Reg>,
    /// The registers of the cells it takes along.
    pub(super) cells: Vec<Reg>,
}

/// What a jump may have to leave.
#[derive(Clone)]
pub(super) enum Scope {
    Loop {
        breaks: Vec<Offset>,
        continues: Vec<Offset>,
    },
    /// The watched body of a `try`.
    Watched {
        begin: Offset,
    },
    /// Its `else`.
    Unwatched {
        begin: Offset,
    },
    /// A handler of it: the register of the exception, and the name that it has only in the handler.
    Handler {
        begin: Offset,
        exception: Reg,
        name: Option<Arc<str>>,
    },
    /// The watched part of a `try` with `finally`.
    Finally {
        begin: Offset,
        body: Vec<Stmt>,
    },
    /// The watched part of a `with`: the register of its manager.
    With {
        begin: Offset,
        manager: Reg,
        is_async: bool,
    },
}

impl Unit {
    pub(super) fn module(bound: Vec<Arc<str>>, shared: &HashMap<Arc<str>, u16>) -> Self {
        Self::new(bound.into_iter().filter(|name| !shared.contains_key(name)).collect(), false)
    }

    pub(super) fn new(locals: Vec<Arc<str>>, is_function: bool) -> Self {
        let registers = locals.len();
        Self {
            locals: (0..).zip(&locals).map(|(at, name)| (Arc::clone(name), at)).collect(),
            cells: HashMap::new(),
            names: locals,
            free: registers,
            registers,
            ops: Vec::new(),
            lines: Vec::new(),
            columns: Vec::new(),
            scopes: Vec::new(),
            is_function,
            is_generator: false,
            gives: "generator".into(),
            is_async: false,
            doc: None,
            class_body: None,
        }
    }

    /// Whether a name is a variable of the function.
    pub(super) fn has(&self, name: &str) -> bool {
        self.locals.contains_key(name) || self.cells.contains_key(name)
    }

    /// Whether a register is a variable's own.
    pub(super) fn is_variable(&self, reg: Reg) -> bool {
        usize::from(reg) < self.names.len() || self.locals.values().any(|own| *own == reg)
    }

    pub(super) fn finish(self, name: Arc<str>, takes: Takes) -> Code {
        Code {
            name,
            parameters: takes.parameters,
            rest: takes.rest,
            named_rest: takes.named_rest,
            cells: takes.cells,
            gives: self.gives,
            is_generator: self.is_generator || self.is_async,
            doc: self.doc,
            is_coroutine: self.is_async && !self.is_generator,
            registers: self.registers,
            names: self.names,
            graph: FlowGraph::new(&[], Raising { hard: &[], fails: &[], calls: None }),
            ops: self.ops,
            lines: self.lines,
            columns: self.columns,
        }
    }

    /// The next free register, if there is one.
    pub(super) fn take(&mut self) -> Option<Reg> {
        let reg = Reg::try_from(self.free).ok()?;
        self.free += 1;
        self.registers = self.registers.max(self.free);
        Some(reg)
    }

    /// Lets a placeholder jump lead to the next instruction.
    pub(super) fn land(&mut self, jump: Offset) {
        let here = self.ops.len();
        match self.ops.get_mut(jump) {
            Some(Op::Jump { to } | Op::TryBegin { handler: to, .. }) => *to = here,
            Some(Op::Branch { no, .. }) => *no = here,
            Some(_) | None => {}
        }
    }
}
