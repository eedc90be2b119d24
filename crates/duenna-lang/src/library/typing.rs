//! `typing` and `abc`: names that hints use. Hints are not evaluated; these names only have to exist.

use super::{Entry, EntryKind, Outcome};
use crate::builtins::Arguments;
use crate::exception::Raised;
use crate::heap::Heap;
use crate::ops;
use crate::value::Value;

const fn hint(path: &'static str) -> Entry {
    Entry { path, kind: EntryKind::Type(not_called) }
}

pub(super) const ENTRIES: &[Entry] = &[
    hint("Any"),
    hint("Callable"),
    hint("ClassVar"),
    hint("Dict"),
    hint("Final"),
    hint("FrozenSet"),
    hint("Generator"),
    hint("Generic"),
    hint("Iterable"),
    hint("Iterator"),
    hint("List"),
    hint("Literal"),
    hint("Mapping"),
    hint("NoReturn"),
    hint("Optional"),
    hint("Protocol"),
    hint("Sequence"),
    hint("Set"),
    hint("Tuple"),
    hint("Type"),
    hint("Union"),
    Entry::constant("TYPE_CHECKING", || Value::Bool(false)),
    Entry::alias("cast", cast),
];

pub(super) const ABC: &[Entry] = &[hint("ABC"), Entry::alias("abstractmethod", same)];

fn not_called(_: &mut Heap, given: Arguments<'_>) -> Outcome {
    Err(Raised::type_error(format!("Type {} cannot be instantiated", given.function)).into())
}

fn cast(_: &mut Heap, given: Arguments<'_>) -> Outcome {
    let (class, value) = given.two()?;
    ops::given(&class.value)?;
    ops::given(&value.value)?;
    Ok(value.clone())
}

fn same(_: &mut Heap, given: Arguments<'_>) -> Outcome {
    let function = given.one()?;
    ops::given(&function.value)?;
    Ok(function.clone())
}
