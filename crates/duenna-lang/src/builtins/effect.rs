//! What a call may do to objects: the analysis relies on it.

use super::Builtin;

/// What a call may do to objects, and what its result may name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effect {
    /// A new value, without objects of the inputs.
    Scalar,
    /// A new container that holds no object of the inputs.
    Fresh,
    /// The result may be, or hold, objects of the inputs.
    Alias,
    /// May change its receiver or arguments; the result may alias, too.
    Writes,
}

/// What a built-in may do.
pub(crate) const fn effect(builtin: Builtin) -> Effect {
    match builtin {
        Builtin::Print
        | Builtin::Len
        | Builtin::Str
        | Builtin::Int
        | Builtin::Float
        | Builtin::Bool
        | Builtin::Range
        | Builtin::Abs
        | Builtin::Round
        | Builtin::Any
        | Builtin::All
        | Builtin::Isinstance
        | Builtin::Issubclass
        | Builtin::Repr
        | Builtin::Ord
        | Builtin::Chr
        | Builtin::Pow
        | Builtin::Bin
        | Builtin::Oct
        | Builtin::Hex
        | Builtin::Hash
        | Builtin::Callable
        | Builtin::Ascii
        | Builtin::Format
        | Builtin::NoneType
        | Builtin::FunctionType
        | Builtin::NativeType
        | Builtin::Bytes => Effect::Scalar,
        Builtin::Divmod => Effect::Fresh,
        Builtin::List
        | Builtin::Dict
        | Builtin::Tuple
        | Builtin::Set
        | Builtin::Frozenset
        | Builtin::Slice
        | Builtin::Enumerate
        | Builtin::Zip
        | Builtin::Sorted
        | Builtin::Reversed
        | Builtin::Min
        | Builtin::Max
        | Builtin::Super
        | Builtin::Property
        | Builtin::Staticmethod
        | Builtin::Classmethod
        | Builtin::Object
        | Builtin::Iter
        | Builtin::Type
        | Builtin::Vars
        | Builtin::Sum => Effect::Alias,
        Builtin::Next => Effect::Writes,
    }
}

/// Whether a built-in can fail on what it is given.
pub(crate) const fn can_fail(builtin: Builtin) -> bool {
    !matches!(builtin, Builtin::Print | Builtin::Str | Builtin::Repr | Builtin::Bool | Builtin::Isinstance)
}

/// Whether it makes an iterator, which whatever takes its items writes.
pub(crate) const fn makes_iterator(builtin: Builtin) -> bool {
    matches!(builtin, Builtin::Iter | Builtin::Zip | Builtin::Enumerate | Builtin::Reversed)
}
