//! Methods of values.

pub(crate) mod cost;
mod dict;
pub(crate) mod known;
mod list;
pub(crate) mod number;
mod set;
mod special;
mod text;
mod text_parts;
mod text_search;
mod text_table;

pub(crate) use text::expand_tabs;

use std::sync::Arc;

use super::Builtin;
use super::arguments::Arguments;
use super::effect::Effect;
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::library::{self, bytes};
use crate::ops;
use crate::value::{Kind, Slot, Value, Wrapping};
use crate::words::Text;

/// Calls a method of a text; an error has not all of its words.
pub(crate) fn call_of_text(
    heap: &mut Heap,
    text: &Text,
    name: &str,
    arguments: &[Slot],
) -> Result<Option<Slot>, Fault> {
    let given = arguments.iter().map(|slot| &slot.value);
    cost::of_text(name).pay(heap, [&Value::Str(text.clone())].into_iter().chain(given))?;
    text::call(heap, text, name, Arguments::new(name, arguments, &[]))
}

/// Calls a method. A result that is an element keeps its slot; any other is public, and gets its label from the caller.
pub(crate) fn call(
    heap: &mut Heap,
    object: &Slot,
    name: &str,
    arguments: &[Slot],
    keywords: &[(Arc<str>, Slot)],
) -> Result<Slot, Fault> {
    let value = ops::given(&object.value)?;
    let type_name = ops::type_name(heap, value).to_owned();
    let function = format!("{type_name}.{name}");
    let given = Arguments::new(&function, arguments, keywords);
    let cost = cost::cost(heap, value, name);
    if let Some(cost) = cost {
        let seen = looked_at(heap, value, name);
        let named = keywords.iter().map(|(_, slot)| slot).filter(|_| seen == usize::MAX);
        let inputs = arguments.iter().take(seen).chain(named).map(|slot| &slot.value);
        cost.pay(heap, std::iter::once(value).chain(inputs))?;
    }
    let result = if cost.is_none() {
        None
    } else if let Value::Str(text) = value {
        text::call(heap, text, name, given)?
    } else if let Value::Opaque(opaque) = value {
        let opaque = std::sync::Arc::clone(opaque);
        let plain = bytes::array::all_plain(heap, given.positional)?;
        let given = Arguments { positional: plain.as_deref().unwrap_or(given.positional), ..given };
        opaque.call(heap, name, given).transpose()?
    } else if let (Value::Builtin(builtin), "fromhex" | "from_bytes" | "maketrans") = (value, name) {
        match (builtin, name) {
            (Builtin::Bytes, "maketrans") => Some(bytes::make_table(heap, given)?),
            (Builtin::Bytes, "fromhex") => Some(bytes::from_hex(heap, given)?),
            (Builtin::Float, "fromhex") => Some(number::from_hex(heap, given)?),
            (Builtin::Int, "from_bytes") => Some(bytes::from_bytes(heap, given)?),
            (Builtin::Str, "maketrans") => Some(text_table::make_translation(heap, given)?),
            _ => None,
        }
    } else if let (Value::Builtin(Builtin::Dict), "fromkeys") = (value, name) {
        Some(super::collect::from_keys(heap, given)?)
    } else if let (Value::Range(range), "index" | "count") = (value, name) {
        Some(list::look_in_range(heap, **range, name, given)?)
    } else if let (Value::Builtin(builtin), Some((first, rest))) = (value, arguments.split_first())
        && ops::type_name(heap, &first.value) == builtin.name()
    {
        return call(heap, first, name, rest, keywords);
    } else if let ("to_bytes", Some(number)) = (name, ops::Number::of(value).and_then(ops::Number::big)) {
        Some(bytes::to_bytes(heap, &number, given)?)
    } else if let Some(number) = ops::Number::of(value) {
        number::call(heap, number, name, given)?
    } else if let Value::Native(native) = value {
        let Value::Native(function) = native.attribute(name)? else {
            return Err(ExceptionRecord::type_error("this is not callable").into());
        };
        return function.call(heap, given);
    } else {
        match heap.kind(value) {
            Some(Kind::List(_)) => list::call(heap, value, name, given)?,
            Some(Kind::Tuple(_)) => list::call_tuple(heap, value, name, given)?,
            Some(Kind::Dict(_)) => dict::call(heap, value, name, given)?,
            Some(Kind::Special(special, _)) => {
                let special = special.clone();
                match library::special_method(heap, (&special, value), name, given)? {
                    Some(done) => Some(done),
                    None => dict::call(heap, value, name, given)?,
                }
            }
            Some(Kind::Slice(_)) if name == "indices" => {
                let length = super::arguments::whole(heap, &given.one()?.value)?;
                Some(ops::indices(heap, value, length)?)
            }
            Some(Kind::ByteArray(_)) => bytes::array::method(heap, value, name, given)?,
            Some(Kind::Hasher(_)) => library::hasher_method(heap, value, name, given)?,
            Some(Kind::View(..)) => dict::call_view(heap, value, name, given)?,
            Some(Kind::Deque(..)) => library::deque_method(heap, value, name, given)?,
            Some(Kind::Named(..)) => match library::named_method(heap, value, name, given)? {
                Some(done) => Some(done),
                None => list::call_tuple(heap, value, name, given)?,
            },
            Some(Kind::NamedType(..)) => library::named_type_method(heap, value, name, given)?,
            Some(Kind::Stream(_)) => library::stream_method(heap, value, name, given)?,
            Some(Kind::Writer(..)) => library::writer_method(heap, value, name, given)?,
            Some(Kind::Exception(..) | Kind::Instance(_)) => ops::exception_method(heap, object, name, arguments)?,
            Some(Kind::Frozen(_)) if set::CHANGES.contains(&name) => None,
            Some(Kind::Set(_) | Kind::Frozen(_)) => set::call(heap, value, name, given)?,
            Some(Kind::Wrapped(Wrapping::Property, held)) if matches!(name, "setter" | "getter" | "deleter") => {
                let held = held.clone();
                return super::class::accessor(heap, &held, name, given);
            }
            Some(_) | None => None,
        }
    };
    let result = match result {
        None if name.starts_with("__") => special::call(heap, value, name, given)?,
        result => result,
    };
    let result = result.ok_or_else(|| -> Fault {
        if name == "__enter__" {
            let message = format!("'{type_name}' object does not support the context manager protocol");
            return ExceptionRecord::type_error(message).into();
        }
        let message = format!("'{type_name}' object has no attribute '{name}'");
        ExceptionRecord::new(Class::AttributeError, message).into()
    })?;
    // What an object gives may only have moved: of that, nothing may be counted.
    if !matches!(value, Value::Object(_)) {
        crate::cost::result(heap, &result.value);
    }
    Ok(result)
}

/// How many of its first arguments a method looks at: their labels are in the plan of a call, and it pays for them. The others only move or
/// are refused, and nothing of them may be counted (semantics 4.5). `usize::MAX`: all, those with names, too.
pub(crate) fn looked_at(heap: &Heap, value: &Value, name: &str) -> usize {
    match (heap.kind(value), name) {
        (Some(Kind::List(_)), "append" | "clear" | "copy" | "reverse")
        | (Some(Kind::Deque(..)), "append" | "appendleft" | "clear" | "copy" | "pop" | "popleft" | "reverse")
        | (Some(Kind::Dict(_) | Kind::Special(..)), "clear" | "copy" | "items" | "keys" | "values")
        | (Some(Kind::Set(_)), "clear" | "copy" | "pop") => 0,
        (Some(Kind::List(_)), "insert" | "pop")
        | (Some(Kind::Deque(..)), "insert" | "rotate")
        | (Some(Kind::Dict(_) | Kind::Special(..)), "get" | "pop" | "setdefault")
        | (Some(Kind::Set(_)), "add" | "discard" | "remove") => 1,
        _ => usize::MAX,
    }
}

/// The methods that may be taken as values, to be called later.
pub(crate) const AS_VALUES: &[&str] = &[
    "__next__",
    "send",
    "get",
    "append",
    "add",
    "pop",
    "upper",
    "lower",
    "strip",
    "lstrip",
    "rstrip",
    "split",
    "join",
    "items",
    "keys",
    "values",
    "index",
    "count",
    "startswith",
    "endswith",
    "replace",
    "title",
    "capitalize",
    "casefold",
    "extend",
    "update",
    "remove",
    "discard",
    "insert",
    "isdigit",
    "isalpha",
    "isalnum",
    "isupper",
    "islower",
    "isspace",
    "format",
    "search",
    "match",
    "fullmatch",
    "findall",
    "sub",
    "copy",
    "setdefault",
    "union",
    "intersection",
    "isoformat",
    "strftime",
    "zfill",
    "swapcase",
    "encode",
    "decode",
    "rsplit",
    "splitlines",
    "partition",
    "rpartition",
    "find",
    "rfind",
    "rindex",
    "isdecimal",
    "isnumeric",
    "istitle",
    "isidentifier",
    "isascii",
    "isprintable",
    "ljust",
    "rjust",
    "center",
    "removeprefix",
    "removesuffix",
    "expandtabs",
    "translate",
    "popitem",
    "clear",
    "sort",
    "reverse",
    "difference",
    "symmetric_difference",
    "issubset",
    "issuperset",
    "isdisjoint",
    "appendleft",
    "popleft",
    "most_common",
    "__setitem__",
    "__delitem__",
    "__getitem__",
    "read",
    "readline",
    "getvalue",
    "write",
    "seek",
    "hex",
];

/// Whether a value has built-in methods only.
pub(crate) fn is_of_builtin(heap: &Heap, value: &Value) -> bool {
    let is_container = matches!(
        heap.kind(value),
        Some(
            Kind::List(_)
                | Kind::Dict(_)
                | Kind::Special(..)
                | Kind::Deque(..)
                | Kind::Set(_)
                | Kind::Tuple(_)
                | Kind::Frozen(_)
                | Kind::Stream(_)
                | Kind::ByteArray(_)
        )
    );
    is_container || matches!(value, Value::Str(_) | Value::Opaque(_))
}

/// Whether a built-in value gives its method of this name as a value.
pub(crate) fn is_bound(heap: &Heap, value: &Value, name: &str) -> bool {
    match (value, heap.kind(value)) {
        (_, Some(Kind::Generator { .. })) => matches!(name, "__next__" | "send"),
        (Value::Iterator(_), _) | (_, Some(Kind::Iterator { .. })) => name == "__next__",
        _ => !matches!(name, "__next__" | "send") && is_of_builtin(heap, value),
    }
}

/// What a method of this name may do, whatever its receiver is; an unknown one may do anything.
pub(crate) fn effect(name: &str) -> Effect {
    match name {
        "split" | "rsplit" | "splitlines" | "partition" | "rpartition" | "as_integer_ratio" | "as_tuple"
        | "findall" | "finditer" | "subn" | "group" | "span" | "indices" => Effect::Fresh,
        "get"
        | "groups"
        | "groupdict"
        | "_replace"
        | "keys"
        | "values"
        | "items"
        | "copy"
        | "most_common"
        | "elements"
        | "_asdict"
        | "_make"
        | "setter"
        | "fromkeys"
        | "maketrans"
        | "getter"
        | "union"
        | "intersection"
        | "difference"
        | "symmetric_difference" => Effect::Alias,
        "index" | "count" | "issubset" | "issuperset" | "isdisjoint" | "is_nan" | "is_infinite" | "is_finite"
        | "is_zero" | "is_signed" | "adjusted" | "copy_abs" | "copy_negate" | "copy_sign" | "normalize" | "sqrt"
        | "quantize" | "to_integral_value" | "to_integral" | "to_integral_exact" | "compare" | "max" | "min"
        | "scaleb" | "weekday" | "isoweekday" | "toordinal" | "isocalendar" | "timetuple" | "utctimetuple"
        | "ctime" | "strftime" | "isoformat" | "date" | "time" | "timetz" | "timestamp" | "astimezone"
        | "utcoffset" | "tzname" | "dst" | "total_seconds" | "strptime" | "fromisoformat" | "fromordinal"
        | "fromisocalendar" | "fromtimestamp" | "utcfromtimestamp" | "combine" | "now" | "today" | "utcnow"
        | "bit_length" | "bit_count" | "conjugate" | "is_integer" | "search" | "match" | "fullmatch" | "sub"
        | "start" | "end" | "expand" | "encode" | "decode" | "hex" | "fromhex" | "from_bytes" | "to_bytes"
        | "limit_denominator" | "exp" | "ln" | "log10" | "logb" | "next_plus" | "next_minus" | "number_class"
        | "to_eng_string" | "is_normal" | "compare_total" | "same_quantum" | "remainder_near" | "fma" | "digest"
        | "hexdigest" | "geturl" | "total" | "getvalue" | "tell" | "readable" | "writable" | "seekable" | "isatty"
        | "flush" => Effect::Scalar,
        _ if text::SCALAR.contains(&name) => Effect::Scalar,
        _ => Effect::Writes,
    }
}
