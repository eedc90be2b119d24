//! `typing` and `abc`: names that hints use. Hints are not evaluated; these names only have to exist.

use super::{Entry, Outcome};
use crate::builtins::Arguments;
use crate::cost::Cost;
use crate::exception::ExceptionRecord;
use crate::heap::Heap;
use crate::ops;
use crate::value::{Slot, Value};

const fn hint(path: &'static str) -> Entry {
    Entry::value_type(path, Cost::Constant, not_called)
}

pub(super) const ENTRIES: &[Entry] = &[
    hint("Any"),
    hint("Annotated"),
    hint("AsyncGenerator"),
    hint("AsyncIterator"),
    hint("Awaitable"),
    hint("Collection"),
    hint("Coroutine"),
    hint("Counter"),
    hint("DefaultDict"),
    hint("Deque"),
    hint("Hashable"),
    hint("LiteralString"),
    hint("MutableMapping"),
    hint("MutableSequence"),
    hint("NamedTuple"),
    hint("Never"),
    hint("NotRequired"),
    hint("OrderedDict"),
    hint("Required"),
    hint("Self"),
    hint("Sized"),
    hint("TypeAlias"),
    hint("TypedDict"),
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
    Entry::alias("cast", Cost::Constant, cast),
    Entry::alias("final", Cost::Constant, same),
    Entry::alias("overload", Cost::Constant, same),
    Entry::alias("override", Cost::Constant, same),
    Entry::alias("runtime_checkable", Cost::Constant, same),
    Entry::scalar("TypeVar", Cost::Constant, named),
    Entry::scalar("ParamSpec", Cost::Constant, named),
];

/// Base classes of `contextlib`: the class statement gives their methods.
pub(super) const CONTEXTS: &[Entry] = &[hint("AbstractContextManager"), hint("ContextDecorator")];

/// `numbers`: kinds of numbers, for `isinstance`.
pub(super) const NUMBERS: &[Entry] =
    &[hint("Number"), hint("Complex"), hint("Real"), hint("Rational"), hint("Integral")];

pub(super) const ABC: &[Entry] = &[
    hint("ABC"),
    hint("ABCMeta"),
    Entry::alias("abstractmethod", Cost::Constant, same),
    Entry::alias("abstractproperty", Cost::Constant, same),
];

fn not_called(_: &mut Heap, given: Arguments<'_>) -> Outcome {
    Err(ExceptionRecord::type_error(format!("Type {} cannot be instantiated", given.function)).into())
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

/// `enum`: its base classes are names, too; what they do, the class statement does.
pub(super) const ENUM: &[Entry] = &[
    hint("Enum"),
    hint("IntEnum"),
    hint("StrEnum"),
    hint("Flag"),
    hint("IntFlag"),
    // Called, it stands for itself: the class statement puts a value in its place.
    Entry::alias("auto", Cost::Constant, |_, given| {
        given.between(0, 0)?;
        Ok(Slot::public(super::find("enum", "auto").unwrap_or(Value::None)))
    }),
    Entry::alias("unique", Cost::Constant, unique),
    Entry::alias("verify", Cost::Constant, same),
];

/// `@unique`: refuses two names for one value.
fn unique(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let class = given.one()?;
    let Value::Object(at) = ops::given(&class.value)? else {
        return Err(ExceptionRecord::type_error("unique() takes an enumeration").into());
    };
    if let Some(body) = ops::class_body(heap, *at) {
        let mut twice = Vec::new();
        for (name, slot) in &body.attributes {
            if let Some(Value::Str(own)) = ops::instance(heap, &slot.value)
                .filter(|_| ops::member_form(heap, &slot.value).is_some())
                .and_then(|member| member.attributes.get("_name_"))
                .map(|slot| &slot.value)
                && **own != **name
            {
                twice.push(format!("{name} -> {}", &**own));
            }
        }
        if !twice.is_empty() {
            let message = format!("duplicate values found in <enum '{}'>: {}", body.name, twice.join(", "));
            return Err(ExceptionRecord::value_error(message).into());
        }
    }
    Ok(class.clone())
}

/// A variable of types: it only has its name.
fn named(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let Some(Value::Str(name)) = given.get(0) else {
        return Err(ExceptionRecord::type_error(format!("{}() takes a name", given.function)).into());
    };
    let name = name.to_string();
    heap.charge(name.len());
    Ok(Slot::public(super::Opaque::Variable(name).value()))
}
