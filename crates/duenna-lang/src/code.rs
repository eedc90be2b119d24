//! The instruction set: registers, one branch instruction.

pub(crate) mod flow_graph;

use std::sync::Arc;

use duenna_core::Beginning;
use ruff_python_ast::{CmpOp, Operator, UnaryOp};
use smallvec::{SmallVec, smallvec};

use self::flow_graph::FlowGraph;
use crate::exception::Class;
pub(crate) use crate::frame::{Offset, Reg};
use crate::value::{AnnotatedName, Value};

/// What the handlers of a `try` catch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Catches {
    /// Everything that an artifact raises.
    All,
    /// A part of that, or nothing, where something is done on the way.
    Part,
    /// Errors of tools, and perhaps refusals. Where nothing else can be raised, and no other `try` is about, an operation on labelled data that
    /// fails there is a failure as it is outside of any `try`, and what a tool's error decides ends with the `try`.
    Calls { refusals: bool },
}

/// One instruction. `Branch` is the only one that chooses; loops, filters, `and`, `or`, chained comparison and
/// conditional expressions all come down to it.
#[derive(Debug, Clone)]
pub(crate) enum Op {
    Const {
        dst: Reg,
        value: Value,
    },
    Move {
        dst: Reg,
        src: Reg,
    },
    /// Reads a module variable that functions share.
    Global {
        dst: Reg,
        index: u16,
    },
    SetGlobal {
        index: u16,
        src: Reg,
    },
    Unset {
        dst: Reg,
    },
    Unary {
        dst: Reg,
        op: UnaryOp,
        a: Reg,
    },
    Binary {
        dst: Reg,
        op: Operator,
        a: Reg,
        b: Reg,
    },
    /// `a op= b`: changes a list in place.
    Augment {
        dst: Reg,
        op: Operator,
        a: Reg,
        b: Reg,
    },
    Compare {
        dst: Reg,
        op: CmpOp,
        a: Reg,
        b: Reg,
    },
    /// The text of a value in an f-string; `spec` is its format specification.
    Format {
        dst: Reg,
        src: Reg,
        conversion: Conversion,
        spec: Option<Reg>,
    },
    /// Texts, one after the other.
    Concat {
        dst: Reg,
        parts: Vec<Reg>,
    },
    Build {
        dst: Reg,
        kind: BuildKind,
        items: Vec<Reg>,
    },
    /// Puts the value of a register into a new cell, and the cell into the register: a variable that inner functions share.
    MakeCell {
        reg: Reg,
    },
    LoadCell {
        dst: Reg,
        cell: Reg,
    },
    StoreCell {
        cell: Reg,
        src: Reg,
    },
    /// A function with what it takes along: defaults of its parameters, then cells.
    MakeFunction {
        dst: Reg,
        code: u32,
        captured: Vec<Reg>,
    },
    /// Gives a value to whoever resumed the generator; `dst` gets what is sent back.
    Yield {
        dst: Reg,
        src: Reg,
    },
    /// Adds all items of an iterable to a list: `[*a]`, `f(*a)`.
    Extend {
        list: Reg,
        src: Reg,
    },
    /// Adds all entries of a mapping to a dict: `{**a}`; with `unique`, for `f(**a)`, no key may be there already.
    Merge {
        dict: Reg,
        src: Reg,
        unique: bool,
    },
    /// Adds to the list, set or dict that a comprehension makes.
    Append {
        list: Reg,
        value: Reg,
    },
    Insert {
        set: Reg,
        value: Reg,
    },
    Put {
        dict: Reg,
        key: Reg,
        value: Reg,
    },
    Index {
        dst: Reg,
        object: Reg,
        key: Reg,
    },
    /// `object.name`; `method` is the function that calls a built-in method of that name.
    Attribute {
        dst: Reg,
        object: Reg,
        name: Arc<str>,
        method: Option<u32>,
    },
    /// `object.name = value`.
    SetAttribute {
        object: Reg,
        name: Arc<str>,
        value: Reg,
    },
    DeleteAttribute {
        object: Reg,
        name: Arc<str>,
    },
    /// A class of what its body left in registers.
    MakeClass {
        dst: Reg,
        class: u32,
        name: Arc<str>,
        bases: Vec<Reg>,
        members: Vec<(Arc<str>, Reg)>,
        fields: Vec<AnnotatedName>,
        slots: Option<Vec<Arc<str>>>,
    },
    SetIndex {
        object: Reg,
        key: Reg,
        value: Reg,
    },
    DeleteIndex {
        object: Reg,
        key: Reg,
    },
    Slice {
        dst: Reg,
        object: Reg,
        bounds: [Option<Reg>; 3],
    },
    /// `star` is the place of the target that takes what the others leave.
    Unpack {
        src: Reg,
        into: Vec<Reg>,
        star: Option<usize>,
    },
    Call {
        dst: Reg,
        callee: Reg,
        arguments: Arguments,
    },
    CallMethod {
        dst: Reg,
        object: Reg,
        name: Arc<str>,
        arguments: Arguments,
    },
    Iterate {
        dst: Reg,
        src: Reg,
    },
    /// The next item, and whether there was one.
    Next {
        dst: Reg,
        iterator: Reg,
        more: Reg,
    },
    Branch {
        condition: Reg,
        yes: Offset,
        no: Offset,
    },
    Jump {
        to: Offset,
    },
    Return {
        src: Reg,
    },
    Raise {
        src: Reg,
    },
    /// Raises again what the innermost handler caught.
    Reraise,
    /// The same at the end of handlers for errors of tools alone. Only outside of regions: in one nothing else comes here, and what does is
    /// missing.
    Unmatched,
    TryBegin {
        handler: Offset,
        catches: Catches,
    },
    /// The handler no longer watches.
    TryEnd,
    /// The paths of the `try` meet; with `keep`, a jump leaves it early and what it decided stays decided.
    TryJoin {
        begin: Offset,
        keep: bool,
    },
    Caught {
        dst: Reg,
    },
    Matches {
        dst: Reg,
        exception: Reg,
        classes: Vec<Class>,
    },
    EndCatch,
}

/// How an f-string turns a value to text first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Conversion {
    None,
    Str,
    Repr,
}

/// What a display makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BuildKind {
    List,
    Tuple,
    Set,
    /// Keys and values in turn.
    Dict,
}

/// The arguments of a call.
#[derive(Debug, Clone, std::default::Default)]
pub(crate) struct Arguments {
    pub(crate) positional: Vec<Reg>,
    pub(crate) keywords: Vec<(Arc<str>, Reg)>,
    /// Where `*` or `**` stand in the call: all positional arguments as a list, all others as a dict.
    pub(crate) spread: Option<(Reg, Reg)>,
    /// What arguments begin with before anything that is computed, each with the number of the argument: positional ones first.
    pub(crate) beginnings: Box<[(usize, Beginning)]>,
}

impl Arguments {
    pub(crate) fn registers(&self) -> impl Iterator<Item = Reg> {
        let named = self.keywords.iter().map(|(_, reg)| *reg);
        let spread = self.spread.into_iter().flat_map(|(list, dict)| [list, dict]);
        self.positional.iter().copied().chain(named).chain(spread)
    }
}

/// The code of the module (number 0) or of a function.
#[derive(Debug)]
pub(crate) struct Code {
    pub(crate) name: Arc<str>,
    /// The parameters; each has the register of its place.
    pub(crate) parameters: Vec<Parameter>,
    /// The register of `*args`.
    pub(crate) rest: Option<Reg>,
    /// The register of `**kwargs`.
    pub(crate) named_rest: Option<Reg>,
    /// The registers of the cells that the function takes along, after the defaults.
    pub(crate) cells: Vec<Reg>,
    /// Whether a call makes a generator of it.
    pub(crate) is_generator: bool,
    /// What CPython calls the type of that.
    pub(crate) gives: Arc<str>,
    /// The text that its body begins with.
    pub(crate) doc: Option<Arc<str>>,
    /// Whether that is a coroutine, which `await` runs.
    pub(crate) is_coroutine: bool,
    pub(crate) registers: usize,
    /// The names of the registers that hold variables.
    pub(crate) names: Vec<Arc<str>>,
    pub(crate) ops: Vec<Op>,
    /// The line of each instruction, from 1.
    pub(crate) lines: Vec<u32>,
    /// Its column in characters, from 1.
    pub(crate) columns: Vec<u32>,
    pub(crate) graph: FlowGraph,
}

impl Code {
    /// Whether an instruction may go back to an earlier one.
    pub(crate) fn goes_back(&self, at: Offset) -> bool {
        match self.ops.get(at) {
            Some(Op::Jump { to }) => *to <= at,
            Some(Op::Branch { yes, no, .. }) => *yes <= at || *no <= at,
            Some(_) | None => false,
        }
    }

    /// Whether it takes along variables or defaults, its own class apart.
    pub(crate) fn takes_along(&self) -> bool {
        let is_own_class = |at: &Reg| self.names.get(usize::from(*at)).is_some_and(|name| &**name == "__class__");
        let is_captured = |parameter: &Parameter| matches!(parameter.default, Some(Default::Captured(_)));
        self.cells.iter().any(|at| !is_own_class(at)) || self.parameters.iter().any(is_captured)
    }
}

/// A parameter of a function. Its default is computed where the function is defined, which takes it along.
#[derive(Debug, Clone)]
pub(crate) struct Parameter {
    pub(crate) name: Arc<str>,
    pub(crate) default: Option<Default>,
    pub(crate) kind: ParameterKind,
}

/// The default of a parameter.
#[derive(Debug, Clone)]
pub(crate) enum Default {
    Constant(Value),
    /// Its place in what the function takes along.
    Captured(usize),
}

/// The few registers of an instruction.
pub(crate) type Registers = SmallVec<[Reg; 8]>;

/// How a parameter is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ParameterKind {
    Positional,
    Any,
    Keyword,
}

impl Op {
    /// The registers it reads.
    pub(crate) fn reads(&self) -> Registers {
        match self {
            Self::Const { .. }
            | Self::Global { .. }
            | Self::Unset { .. }
            | Self::Jump { .. }
            | Self::Reraise
            | Self::Unmatched
            | Self::TryBegin { .. }
            | Self::TryEnd
            | Self::TryJoin { .. }
            | Self::Caught { .. }
            | Self::EndCatch => Registers::new(),
            Self::Attribute { object, .. } | Self::DeleteAttribute { object, .. } => smallvec![*object],
            Self::MakeCell { reg } => smallvec![*reg],
            Self::SetAttribute { object, value, .. } => smallvec![*object, *value],
            Self::MakeClass { bases, members, .. } => {
                bases.iter().copied().chain(members.iter().map(|(_, reg)| *reg)).collect()
            }
            Self::LoadCell { cell, .. } => smallvec![*cell],
            Self::StoreCell { cell, src } => smallvec![*cell, *src],
            Self::MakeFunction { captured, .. } => captured.iter().copied().collect(),
            Self::Extend { list, src } => smallvec![*list, *src],
            Self::Merge { dict, src, .. } => smallvec![*dict, *src],
            Self::Move { src, .. }
            | Self::SetGlobal { src, .. }
            | Self::Iterate { src, .. }
            | Self::Unpack { src, .. }
            | Self::Return { src }
            | Self::Yield { src, .. }
            | Self::Raise { src } => smallvec![*src],
            Self::Unary { a, .. } => smallvec![*a],
            Self::Binary { a, b, .. } | Self::Augment { a, b, .. } | Self::Compare { a, b, .. } => smallvec![*a, *b],
            Self::Format { src, spec, .. } => std::iter::once(*src).chain(*spec).collect(),
            Self::Concat { parts, .. } => parts.iter().copied().collect(),
            Self::Build { items, .. } => items.iter().copied().collect(),
            Self::Append { list, value } => smallvec![*list, *value],
            Self::Insert { set, value } => smallvec![*set, *value],
            Self::Put { dict, key, value } => smallvec![*dict, *key, *value],
            Self::Index { object, key, .. } | Self::DeleteIndex { object, key } => smallvec![*object, *key],
            Self::SetIndex { object, key, value } => smallvec![*object, *key, *value],
            Self::Slice { object, bounds, .. } => {
                std::iter::once(*object).chain(bounds.iter().flatten().copied()).collect()
            }
            Self::Call { callee, arguments, .. } => std::iter::once(*callee).chain(arguments.registers()).collect(),
            Self::CallMethod { object, arguments, .. } => {
                std::iter::once(*object).chain(arguments.registers()).collect()
            }
            Self::Next { iterator, .. } => smallvec![*iterator],
            Self::Branch { condition, .. } => smallvec![*condition],
            Self::Matches { exception, .. } => smallvec![*exception],
        }
    }

    /// The registers it writes.
    pub(crate) fn writes(&self) -> Registers {
        match self {
            Self::Const { dst, .. }
            | Self::Move { dst, .. }
            | Self::Global { dst, .. }
            | Self::Unset { dst }
            | Self::Unary { dst, .. }
            | Self::Binary { dst, .. }
            | Self::Augment { dst, .. }
            | Self::Compare { dst, .. }
            | Self::Format { dst, .. }
            | Self::Concat { dst, .. }
            | Self::Build { dst, .. }
            | Self::Index { dst, .. }
            | Self::Attribute { dst, .. }
            | Self::MakeCell { reg: dst }
            | Self::MakeClass { dst, .. }
            | Self::LoadCell { dst, .. }
            | Self::Yield { dst, .. }
            | Self::MakeFunction { dst, .. }
            | Self::Slice { dst, .. }
            | Self::Call { dst, .. }
            | Self::CallMethod { dst, .. }
            | Self::Iterate { dst, .. }
            | Self::Caught { dst }
            | Self::Matches { dst, .. } => smallvec![*dst],
            Self::Next { dst, iterator, more } => smallvec![*dst, *iterator, *more],
            Self::Unpack { into, .. } => into.iter().copied().collect(),
            Self::SetGlobal { .. }
            | Self::StoreCell { .. }
            | Self::SetAttribute { .. }
            | Self::DeleteAttribute { .. }
            | Self::Extend { .. }
            | Self::Merge { .. }
            | Self::Append { .. }
            | Self::Insert { .. }
            | Self::Put { .. }
            | Self::SetIndex { .. }
            | Self::DeleteIndex { .. }
            | Self::Branch { .. }
            | Self::Jump { .. }
            | Self::Return { .. }
            | Self::Raise { .. }
            | Self::Reraise
            | Self::Unmatched
            | Self::TryBegin { .. }
            | Self::TryEnd
            | Self::TryJoin { .. }
            | Self::EndCatch => Registers::new(),
        }
    }

    /// Whether it may take items of an iterator or a generator.
    pub(crate) const fn takes_items(&self) -> bool {
        matches!(
            self,
            Self::Next { .. }
                | Self::Unpack { .. }
                | Self::Extend { .. }
                | Self::Call { .. }
                | Self::CallMethod { .. }
                | Self::Compare { .. }
                | Self::Augment { .. }
        )
    }

    /// Whether it reads what may be a name that is not bound.
    pub(crate) fn uses_names(&self) -> bool {
        matches!(self, Self::Global { .. }) || !self.reads().is_empty()
    }

    /// Whether it can fail on the values it is given.
    pub(crate) fn may_fail(&self) -> bool {
        match self {
            Self::Unary { op, .. } => !matches!(op, UnaryOp::Not),
            Self::Compare { op, .. } => !matches!(op, CmpOp::Eq | CmpOp::NotEq | CmpOp::Is | CmpOp::IsNot),
            Self::Format { spec, .. } => spec.is_some(),
            Self::Build { kind, .. } => matches!(kind, BuildKind::Set | BuildKind::Dict),
            Self::Binary { .. }
            | Self::Augment { .. }
            | Self::Extend { .. }
            | Self::Merge { .. }
            | Self::Insert { .. }
            | Self::Put { .. }
            | Self::Index { .. }
            | Self::Attribute { .. }
            | Self::SetAttribute { .. }
            | Self::DeleteAttribute { .. }
            | Self::MakeClass { .. }
            | Self::SetIndex { .. }
            | Self::DeleteIndex { .. }
            | Self::Slice { .. }
            | Self::Unpack { .. }
            | Self::Call { .. }
            | Self::CallMethod { .. }
            | Self::Iterate { .. }
            | Self::Next { .. }
            | Self::Raise { .. }
            | Self::Reraise => true,
            Self::Const { .. }
            | Self::Move { .. }
            | Self::Global { .. }
            | Self::SetGlobal { .. }
            | Self::Unset { .. }
            | Self::Concat { .. }
            | Self::MakeCell { .. }
            | Self::LoadCell { .. }
            | Self::StoreCell { .. }
            | Self::Yield { .. }
            | Self::MakeFunction { .. }
            | Self::Append { .. }
            | Self::Branch { .. }
            | Self::Jump { .. }
            | Self::Return { .. }
            | Self::Unmatched
            | Self::TryBegin { .. }
            | Self::TryEnd
            | Self::TryJoin { .. }
            | Self::Caught { .. }
            | Self::Matches { .. }
            | Self::EndCatch => false,
        }
    }
}
