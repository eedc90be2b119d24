//! Instances within containers: which instructions leave their work to a function of the prelude where a container holds an
//! instance whose class says how it is shown, compared or hashed.

#![expect(clippy::wildcard_enum_match_arm, reason = "most instructions look into no container")]

use ruff_python_ast::{CmpOp, Operator};

use crate::builtins::Builtin;
use crate::code::{Op, Reg};
use crate::frame::ResultUse;
use crate::heap::Heap;
use crate::library;
use crate::ops;
use crate::value::{Callee, Kind, ObjectRef, Slot, Value};

/// What stands in for an instruction.
pub(crate) struct Helper {
    /// The function of the prelude.
    pub(crate) name: &'static str,
    /// It is called where an instance has one of these methods.
    pub(crate) methods: &'static [&'static str],
    /// The registers that are looked into.
    pub(crate) within: Vec<Reg>,
    /// The registers of its arguments.
    pub(crate) arguments: Vec<Reg>,
    pub(crate) dst: Option<Reg>,
    pub(crate) then: ResultUse,
}

const SHOWN: &[&str] = &["__repr__", "__str__"];
const EQUAL: &[&str] = &["__eq__"];
const ORDERED: &[&str] = &["__lt__", "__gt__", "__le__", "__ge__", "__eq__"];
const CONTAINS: &[&str] = &["__eq__", "__iter__", "__getitem__"];
const HASHED: &[&str] = &["__hash__"];

/// All such functions, with the methods that they are compiled for.
pub(crate) const HELPERS: &[(&str, &[&str])] = &[
    ("_shown_within", SHOWN),
    ("_equal_within", EQUAL),
    ("_less_within", ORDERED),
    ("_more_within", ORDERED),
    ("_at_most_within", ORDERED),
    ("_at_least_within", ORDERED),
    ("_sorted_within", ORDERED),
    ("_sort_within", ORDERED),
    ("_contains_within", CONTAINS),
    ("_place_within", EQUAL),
    ("_count_within", EQUAL),
    ("_remove_within", EQUAL),
    ("_index_within", HASHED),
    ("_set_index_within", HASHED),
    ("_delete_within", HASHED),
    ("_add_within", HASHED),
    ("_get_within", HASHED),
    ("_set_within", HASHED),
    ("_discard_within", HASHED),
    ("_pop_within", HASHED),
    ("_setdefault_within", HASHED),
    ("_union_within", HASHED),
    ("_common_within", HASHED),
    ("_without_within", HASHED),
    ("_either_within", HASHED),
];

/// The function that stands in for an instruction, if containers hold such instances. `called` is what a call instruction
/// calls.
pub(crate) fn helper(op: &Op, called: Option<Callee>) -> Option<Helper> {
    let made = |name, methods, within: &[Reg], arguments: &[Reg], dst: Option<Reg>| Helper {
        name,
        methods,
        within: within.to_vec(),
        arguments: arguments.to_vec(),
        dst,
        then: ResultUse::Keep,
    };
    Some(match op {
        Op::Format { dst, src, spec: None, .. } => made("_shown_within", SHOWN, &[*src], &[*src], Some(*dst)),
        Op::Compare { dst, op, a, b } => {
            let (name, methods, then) = match op {
                CmpOp::Eq => ("_equal_within", EQUAL, ResultUse::Keep),
                CmpOp::NotEq => ("_equal_within", EQUAL, ResultUse::Not),
                CmpOp::Lt => ("_less_within", ORDERED, ResultUse::Keep),
                CmpOp::Gt => ("_more_within", ORDERED, ResultUse::Keep),
                CmpOp::LtE => ("_at_most_within", ORDERED, ResultUse::Keep),
                CmpOp::GtE => ("_at_least_within", ORDERED, ResultUse::Keep),
                CmpOp::In => ("_contains_within", CONTAINS, ResultUse::Keep),
                CmpOp::NotIn => ("_contains_within", CONTAINS, ResultUse::Not),
                CmpOp::Is | CmpOp::IsNot => return None,
            };
            Helper { then, ..made(name, methods, &[*a, *b], &[*a, *b], Some(*dst)) }
        }
        Op::Binary { dst, op, a, b } => {
            let name = match op {
                Operator::BitOr => "_union_within",
                Operator::BitAnd => "_common_within",
                Operator::Sub => "_without_within",
                Operator::BitXor => "_either_within",
                _ => return None,
            };
            made(name, HASHED, &[*a, *b], &[*a, *b], Some(*dst))
        }
        Op::Index { dst, object, key } => made("_index_within", HASHED, &[*key], &[*object, *key], Some(*dst)),
        Op::SetIndex { object, key, value } | Op::Put { dict: object, key, value } => {
            made("_set_index_within", HASHED, &[*key], &[*object, *key, *value], None)
        }
        Op::DeleteIndex { object, key } => made("_delete_within", HASHED, &[*key], &[*object, *key], None),
        Op::Insert { set, value } => made("_add_within", HASHED, &[*value], &[*set, *value], None),
        Op::CallMethod { dst, object, name, arguments }
            if arguments.keywords.is_empty() && arguments.spread.is_none() =>
        {
            let given = arguments.positional.as_slice();
            let all: Vec<Reg> = std::iter::once(*object).chain(given.iter().copied()).collect();
            let key = given.first()?;
            match (&**name, given) {
                ("index", [_]) => made("_place_within", EQUAL, &all, &all, Some(*dst)),
                ("count", [_]) => made("_count_within", EQUAL, &all, &all, Some(*dst)),
                ("remove", [_]) => made("_remove_within", EQUAL, &all, &all, Some(*dst)),
                ("get", [_] | [_, _]) => made("_get_within", HASHED, &[*key], &all, Some(*dst)),
                ("pop", [_] | [_, _]) => made("_pop_within", HASHED, &[*key], &all, Some(*dst)),
                ("setdefault", [_] | [_, _]) => made("_setdefault_within", HASHED, &[*key], &all, Some(*dst)),
                ("discard", [_]) => made("_discard_within", HASHED, &[*key], &all, Some(*dst)),
                ("add", [_]) => made("_add_within", HASHED, &[*key], &all, Some(*dst)),
                _ => return None,
            }
        }
        Op::Call { dst, arguments, .. } if arguments.keywords.is_empty() && arguments.spread.is_none() => {
            let given = arguments.positional.as_slice();
            match (called?, given) {
                (Callee::Builtin(Builtin::Str | Builtin::Repr), [only]) => {
                    made("_shown_within", SHOWN, &[*only], &[*only], Some(*dst))
                }
                (Callee::Builtin(Builtin::Set), [only]) => made("_set_within", HASHED, &[*only], &[*only], Some(*dst)),
                (Callee::Native(native), [_, keys, _]) if native.place() == (library::RUNTIME, "sorted_by") => {
                    made("_sorted_within", ORDERED, &[*keys], given, Some(*dst))
                }
                (Callee::Native(native), [_, keys, _]) if native.place() == (library::RUNTIME, "sort_by") => {
                    made("_sort_within", ORDERED, &[*keys], given, Some(*dst))
                }
                _ => return None,
            }
        }
        _ => return None,
    })
}

/// Whether a value is or holds an instance whose class has one of these methods. Outside of regions what lies behind a
/// label is not looked at: where it may be an object, it may be such an instance.
pub(crate) fn holds_instance(heap: &Heap, slot: &Slot, methods: &[&str], in_region: bool) -> bool {
    let mut seen: std::collections::HashSet<ObjectRef> = std::collections::HashSet::new();
    let mut waiting = vec![slot];
    while let Some(slot) = waiting.pop() {
        let group = heap.group_of(slot);
        if !(in_region || slot.label.is_bottom() && group.is_none()) {
            if group.is_none() {
                continue;
            }
            return true;
        }
        let Value::Object(at) = slot.value else { continue };
        if !seen.insert(at) {
            continue;
        }
        match heap.kind(&slot.value) {
            Some(Kind::Instance(instance)) => {
                if methods.iter().any(|name| ops::class_attribute(heap, instance.class, name).is_some()) {
                    return true;
                }
                if ops::data_fields(heap, instance.class).is_some() {
                    waiting.extend(instance.attributes.values());
                }
            }
            Some(Kind::List(items) | Kind::Tuple(items) | Kind::Named(_, items)) => waiting.extend(items),
            Some(Kind::Deque(items, _)) => waiting.extend(items),
            Some(Kind::Dict(items) | Kind::Special(_, items)) => {
                waiting.extend(items.values().flat_map(|(key, value)| [key, value]));
            }
            Some(Kind::Set(items) | Kind::Frozen(items)) => waiting.extend(items.values()),
            Some(_) | None => {}
        }
    }
    false
}
