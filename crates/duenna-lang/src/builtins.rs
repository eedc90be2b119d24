//! Built-in functions.

pub(crate) mod arguments;
mod class;
mod collect;
mod convert;
mod effect;
mod exceptions;
mod hints;
mod kinds;
pub(crate) mod methods;
mod numbers;
mod print;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::cost::Cost;
use crate::exception::{ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::library::bytes;
use crate::value::{Slot, Value, Wrapping};
pub(crate) use arguments::Arguments;
pub(crate) use effect::{Effect, can_fail, effect, makes_iterator};
pub(crate) use exceptions::{construct, construct_named, group_message};
pub(crate) use hints::{is_of as is_of_kind, special_kind};
pub(crate) use kinds::type_value;

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
    Super,
    Property,
    Staticmethod,
    Classmethod,
    Object,
    Iter,
    Next,
    Bin,
    Oct,
    Hex,
    Hash,
    Callable,
    Ascii,
    Format,
    Frozenset,
    Slice,
    Type,
    /// What `type(…)` gives for `None` and for functions: no names lead to these.
    NoneType,
    FunctionType,
    NativeType,
    Bytes,
    Issubclass,
    Vars,
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
    (Builtin::Super, "super"),
    (Builtin::Property, "property"),
    (Builtin::Staticmethod, "staticmethod"),
    (Builtin::Classmethod, "classmethod"),
    (Builtin::Object, "object"),
    (Builtin::Iter, "iter"),
    (Builtin::Next, "next"),
    (Builtin::Bin, "bin"),
    (Builtin::Oct, "oct"),
    (Builtin::Hex, "hex"),
    (Builtin::Hash, "hash"),
    (Builtin::Callable, "callable"),
    (Builtin::Ascii, "ascii"),
    (Builtin::Format, "format"),
    (Builtin::Frozenset, "frozenset"),
    (Builtin::Slice, "slice"),
    (Builtin::Type, "type"),
    (Builtin::Bytes, "bytes"),
    (Builtin::Issubclass, "issubclass"),
    (Builtin::Vars, "vars"),
];

/// All that a name leads to.
#[cfg(test)]
pub(crate) fn all() -> impl Iterator<Item = Builtin> {
    TABLE.iter().map(|(builtin, _)| *builtin)
}

impl Builtin {
    pub(crate) fn named(name: &str) -> Option<Self> {
        TABLE.iter().find(|row| row.1 == name).map(|row| row.0)
    }

    pub(crate) fn name(self) -> &'static str {
        let hidden = if matches!(self, Self::FunctionType) {
            "function"
        } else if matches!(self, Self::NativeType) {
            "builtin_function_or_method"
        } else {
            "NoneType"
        };
        TABLE.iter().find(|row| row.0 == self).map_or(hidden, |row| row.1)
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
                | Self::Super
                | Self::Property
                | Self::Staticmethod
                | Self::Classmethod
                | Self::Object
                | Self::Frozenset
                | Self::Slice
                | Self::Type
                | Self::NoneType
                | Self::FunctionType
                | Self::NativeType
                | Self::Bytes
        )
    }
}

/// What a call of a built-in costs.
pub(crate) const fn cost(builtin: Builtin) -> Cost {
    match builtin {
        Builtin::Len
        | Builtin::Bool
        | Builtin::Range
        | Builtin::Ord
        | Builtin::Chr
        | Builtin::Super
        | Builtin::Property
        | Builtin::Staticmethod
        | Builtin::Classmethod
        | Builtin::Object
        | Builtin::Callable
        | Builtin::Slice
        | Builtin::Type
        | Builtin::NoneType
        | Builtin::FunctionType
        | Builtin::NativeType => Cost::Constant,
        Builtin::Abs
        | Builtin::Float
        | Builtin::Enumerate
        | Builtin::Zip
        | Builtin::Reversed
        | Builtin::Iter
        | Builtin::Vars => Cost::Linear,
        Builtin::Int | Builtin::Round | Builtin::Bin | Builtin::Oct | Builtin::Hex => Cost::Square,
        Builtin::Print
        | Builtin::Str
        | Builtin::List
        | Builtin::Dict
        | Builtin::Tuple
        | Builtin::Set
        | Builtin::Sorted
        | Builtin::Min
        | Builtin::Max
        | Builtin::Sum
        | Builtin::Any
        | Builtin::All
        | Builtin::Isinstance
        | Builtin::Issubclass
        | Builtin::Repr
        | Builtin::Divmod
        | Builtin::Pow
        | Builtin::Next
        | Builtin::Hash
        | Builtin::Ascii
        | Builtin::Format
        | Builtin::Frozenset
        | Builtin::Bytes => Cost::Metered,
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
    cost(builtin).pay_for(heap, arguments, keywords)?;
    let decodes = matches!(builtin, Builtin::Str) && arguments.len() + keywords.len() > 1;
    let reads_bytes = decodes || matches!(builtin, Builtin::Bytes | Builtin::Int | Builtin::Float);
    let plain = if reads_bytes { bytes::array::all_plain(heap, arguments)? } else { None };
    let arguments = plain.as_deref().unwrap_or(arguments);
    let given = Arguments::new(builtin.name(), arguments, keywords);
    let made = called(heap, builtin, given, output)?;
    // What the others give was charged where it was made, or only moved: of that, nothing may be counted.
    if matches!(builtin, Builtin::Abs | Builtin::Int | Builtin::Round) {
        crate::cost::result(heap, &made.value);
    }
    Ok(made)
}

/// The same, paid for.
fn called(heap: &mut Heap, builtin: Builtin, given: Arguments<'_>, output: &mut String) -> Result<Slot, Fault> {
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
        Builtin::Iter => collect::iter(heap, given),
        Builtin::Next => collect::next(heap, given),
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
        Builtin::Issubclass => convert::issubclass(heap, given),
        Builtin::Vars => class::vars(heap, given),
        Builtin::Repr => convert::repr(heap, given),
        Builtin::Ord => convert::ord(heap, given),
        Builtin::Chr => convert::chr(heap, given),
        Builtin::Super => class::super_object(heap, given),
        Builtin::Property => class::property(heap, given),
        Builtin::Staticmethod => class::wrapped(heap, given, Wrapping::Static),
        Builtin::Classmethod => class::wrapped(heap, given, Wrapping::Class),
        Builtin::Object => {
            given.none()?;
            Ok(Slot::public(heap.allocate(crate::value::Kind::Cell(Slot::public(Value::None)))))
        }
        Builtin::Bin => kinds::in_base(heap, given, "0b", 2),
        Builtin::Oct => kinds::in_base(heap, given, "0o", 8),
        Builtin::Hex => kinds::in_base(heap, given, "0x", 16),
        Builtin::Hash => kinds::hash(heap, given),
        Builtin::Callable => kinds::callable(heap, given),
        Builtin::Ascii => kinds::ascii(heap, given),
        Builtin::Format => kinds::format(heap, given),
        Builtin::Frozenset => collect::frozenset(heap, given),
        Builtin::Slice => collect::slice(heap, given),
        Builtin::Type => kinds::type_of(heap, given),
        Builtin::FunctionType | Builtin::NativeType => {
            Err(ExceptionRecord::type_error(format!("cannot create '{}' instances", builtin.name())).into())
        }
        Builtin::NoneType => given.none().map(|()| Slot::public(Value::None)),
    }
}

#[cfg(test)]
mod tests;
