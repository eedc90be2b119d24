//! Built-in functions.

pub(crate) mod arguments;
mod collect;
mod convert;
mod effect;
mod exceptions;
pub(crate) mod methods;
mod numbers;
mod print;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::exception::Fault;
use crate::heap::Heap;
use crate::library::bytes;
use crate::value::Slot;
pub(crate) use arguments::Arguments;
pub(crate) use effect::{Effect, can_fail, effect};
pub(crate) use exceptions::construct;

/// A built-in function or type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Builtin {
    Print,
    Len,
    Str,
    Int,
    Float,
    Bool,
    List,
    Dict,
    Tuple,
    Set,
    Range,
    Enumerate,
    Zip,
    Sorted,
    Reversed,
    Min,
    Max,
    Sum,
    Abs,
    Round,
    Any,
    All,
    Isinstance,
    Repr,
    Ord,
    Chr,
    Divmod,
    Pow,
    Bytes,
}

const TABLE: &[(Builtin, &str)] = &[
    (Builtin::Print, "print"),
    (Builtin::Len, "len"),
    (Builtin::Str, "str"),
    (Builtin::Int, "int"),
    (Builtin::Float, "float"),
    (Builtin::Bool, "bool"),
    (Builtin::List, "list"),
    (Builtin::Dict, "dict"),
    (Builtin::Tuple, "tuple"),
    (Builtin::Set, "set"),
    (Builtin::Range, "range"),
    (Builtin::Enumerate, "enumerate"),
    (Builtin::Zip, "zip"),
    (Builtin::Sorted, "sorted"),
    (Builtin::Reversed, "reversed"),
    (Builtin::Min, "min"),
    (Builtin::Max, "max"),
    (Builtin::Sum, "sum"),
    (Builtin::Abs, "abs"),
    (Builtin::Round, "round"),
    (Builtin::Any, "any"),
    (Builtin::All, "all"),
    (Builtin::Isinstance, "isinstance"),
    (Builtin::Repr, "repr"),
    (Builtin::Ord, "ord"),
    (Builtin::Chr, "chr"),
    (Builtin::Divmod, "divmod"),
    (Builtin::Pow, "pow"),
    (Builtin::Bytes, "bytes"),
];

impl Builtin {
    pub(crate) fn named(name: &str) -> Option<Self> {
        TABLE.iter().find(|row| row.1 == name).map(|row| row.0)
    }

    pub(crate) fn name(self) -> &'static str {
        TABLE.iter().find(|row| row.0 == self).map_or("", |row| row.1)
    }

    /// Whether it is a type, whose call makes a value of it.
    pub(crate) const fn is_type(self) -> bool {
        matches!(
            self,
            Self::Str
                | Self::Int
                | Self::Float
                | Self::Bool
                | Self::List
                | Self::Dict
                | Self::Tuple
                | Self::Set
                | Self::Range
                | Self::Enumerate
                | Self::Zip
                | Self::Reversed
                | Self::Bytes
        )
    }
}

/// Calls a built-in. `print` writes to `output`. A result that is an element of an argument keeps its slot; any other
/// is public, and gets its label from the caller.
pub(crate) fn call(
    heap: &mut Heap,
    builtin: Builtin,
    arguments: &[Slot],
    keywords: &[(Arc<str>, Slot)],
    output: &mut String,
) -> Result<Slot, Fault> {
    let given = Arguments::new(builtin.name(), arguments, keywords);
    match builtin {
        Builtin::Print => print::print(heap, given, output),
        Builtin::Len => collect::len(heap, given),
        Builtin::Str => convert::str(heap, given),
        Builtin::Int => convert::int(heap, given),
        Builtin::Float => convert::float(heap, given),
        Builtin::Bool => convert::bool(heap, given),
        Builtin::List => collect::list(heap, given),
        Builtin::Dict => collect::dict(heap, given),
        Builtin::Tuple => collect::tuple(heap, given),
        Builtin::Set => collect::set(heap, given),
        Builtin::Range => collect::range(heap, given),
        Builtin::Enumerate => collect::enumerate(heap, given),
        Builtin::Zip => collect::zip(heap, given),
        Builtin::Sorted => collect::sorted(heap, given),
        Builtin::Reversed => collect::reversed(heap, given),
        Builtin::Min => collect::extreme(heap, given, true),
        Builtin::Max => collect::extreme(heap, given, false),
        Builtin::Any => collect::quantified(heap, given, true),
        Builtin::All => collect::quantified(heap, given, false),
        Builtin::Sum => numbers::sum(heap, given),
        Builtin::Abs => numbers::abs(heap, given),
        Builtin::Round => numbers::round(heap, given),
        Builtin::Divmod => numbers::divmod(heap, given),
        Builtin::Pow => numbers::pow(heap, given),
        Builtin::Bytes => bytes::make(heap, given),
        Builtin::Isinstance => convert::isinstance(heap, given),
        Builtin::Repr => convert::repr(heap, given),
        Builtin::Ord => convert::ord(heap, given),
        Builtin::Chr => convert::chr(heap, given),
    }
}

#[cfg(test)]
mod tests;
