//! A compiled artifact.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use crate::builtins::Builtin;
use crate::code::{Code, Op};
use crate::environment::Environment;

/// A compiled artifact: the module's code first, then its functions'.
#[derive(Debug)]
pub struct Program {
    pub(crate) codes: Vec<Code>,
    /// The names of the module variables that functions share.
    pub(crate) globals: Vec<Arc<str>>,
    pub(crate) environment: Environment,
    /// The class statements, by their numbers.
    pub(crate) classes: Vec<ClassInfo>,
    /// The functions that a method of that name may be.
    pub(crate) methods: HashMap<Arc<str>, Vec<u32>>,
    /// Whether a class defines a method behind an operator.
    pub(crate) has_operators: bool,
    /// The functions that reading or setting an attribute of that name may call.
    pub(crate) getters: HashMap<Arc<str>, Vec<u32>>,
    /// The function that takes all items of a generator, where there are generators.
    pub(crate) drain: Option<u32>,
    /// What built-in functions do with generators.
    pub(crate) over_generators: BTreeMap<Builtin, u32>,
    /// What reading a missing key of a `defaultdict` does, where one may have a factory that is a function.
    pub(crate) fill: Option<u32>,
    /// What `in` does with them.
    pub(crate) contains: Option<u32>,
    /// The function of the prelude that finds a member of an enumeration, if there are any.
    pub(crate) find_member: Option<u32>,
    /// The function of the prelude that calls `__new__`, where a class has one.
    pub(crate) constructor: Option<u32>,
    /// The function of the prelude that fills fields whose defaults functions make, if there are dataclasses.
    pub(crate) fill_fields: Option<u32>,
    /// The names behind which wrapped functions may stand, when they are read as attributes.
    pub(crate) wrapped: HashSet<Arc<str>>,
    /// Whether something may be raised where a generator waits.
    pub(crate) throws: bool,
    /// Whether a generator may return a value.
    pub(crate) returns_values: bool,
    /// Functions of the prelude that stand in for instructions where containers hold instances, by name.
    pub(crate) helpers: HashMap<&'static str, u32>,
    /// The names that are set as attributes of something.
    pub(crate) attributes: HashSet<Arc<str>>,
}

/// What a class statement defines.
#[derive(Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each says of another instruction what it has to suppose")]
pub(crate) struct ClassInfo {
    /// Its functions, by name.
    pub(crate) methods: BTreeMap<Arc<str>, Vec<u32>>,
    /// Those that are decorated: they may be properties.
    pub(crate) decorated: BTreeMap<Arc<str>, Vec<u32>>,
    /// The names that other functions than those of its body may stand behind, when they are read.
    pub(crate) wrapped: BTreeSet<Arc<str>>,
    /// The names of its abstract methods.
    pub(crate) abstracts: BTreeSet<Arc<str>>,
    /// Whether it derives from `ABC` directly.
    pub(crate) is_abc: bool,
    /// Whether it holds values that can change.
    pub(crate) has_state: bool,
    /// Whether fields have defaults that can change.
    pub(crate) has_default_state: bool,
    /// Whether it is an enumeration: calling it finds a member.
    pub(crate) is_enum: bool,
}

impl Program {
    /// Whether a method call of that name may run a function of the artifact.
    pub(crate) fn may_be_called(&self, name: &str) -> bool {
        self.methods.contains_key(name) || self.attributes.contains(name)
    }

    /// Whether more may run at an instruction than itself: it goes back, or calls. Where there are classes or generators,
    /// most instructions may call.
    pub(crate) fn may_run_on(&self, code: &Code, at: usize) -> bool {
        let calls = match code.ops.get(at) {
            Some(Op::Call { .. }) => true,
            Some(
                Op::Const { .. }
                | Op::Move { .. }
                | Op::Jump { .. }
                | Op::Branch { .. }
                | Op::Return { .. }
                | Op::Global { .. }
                | Op::SetGlobal { .. },
            )
            | None => false,
            Some(_) => !self.classes.is_empty() || self.drain.is_some(),
        };
        calls || code.goes_back(at)
    }

    /// Whether an instruction may run a method of a class, or a generator.
    pub(crate) fn may_call(&self, op: &Op) -> bool {
        let of_class = if let Op::CallMethod { name, .. } = op {
            self.methods.contains_key(name) || self.attributes.contains(name)
        } else if let Op::Attribute { name, .. } | Op::SetAttribute { name, .. } = op {
            self.getters.contains_key(name)
        } else {
            false
        };
        of_class || self.has_operators || self.drain.is_some() && op.takes_items()
    }

    /// Whether classes hold values that can change.
    pub(crate) fn has_class_state(&self) -> bool {
        self.classes.iter().any(|class| class.has_state)
    }

    /// Whether fields of classes have defaults that can change.
    pub(crate) fn has_default_state(&self) -> bool {
        self.classes.iter().any(|class| class.has_default_state)
    }

    pub(crate) fn code(&self, number: u32) -> Option<&Code> {
        self.codes.get(number as usize)
    }
}
