//! What the methods of built-in values cost: each type with all of its methods. A method without a row is not there.

#![expect(clippy::wildcard_enum_match_arm, reason = "other objects have no methods of their own")]

use super::super::Builtin;
use crate::cost::Cost::{self, Constant, Letters, Linear, Metered, Square};
use crate::heap::Heap;
use crate::library::Opaque;
use crate::ops;
use crate::value::{Kind, Special, Value, Wrapping};

/// The methods of a type.
pub(crate) type Methods = &'static [(&'static str, Cost)];

const LIST: Methods = &[
    ("append", Constant),
    ("clear", Linear),
    ("copy", Linear),
    ("count", Metered),
    ("extend", Metered),
    ("index", Metered),
    ("insert", Metered),
    ("pop", Metered),
    ("remove", Metered),
    ("reverse", Linear),
    ("sort", Metered),
];
const TUPLE: Methods = &[("count", Metered), ("index", Metered)];
const DICT: Methods = &[
    ("clear", Linear),
    ("copy", Linear),
    ("fromkeys", Metered),
    ("get", Metered),
    ("items", Constant),
    ("keys", Constant),
    ("pop", Metered),
    ("popitem", Constant),
    ("setdefault", Metered),
    ("update", Metered),
    ("values", Constant),
];
const COUNTER: Methods =
    &[("elements", Metered), ("most_common", Metered), ("subtract", Metered), ("total", Linear), ("update", Metered)];
const ORDERED: Methods = &[("move_to_end", Metered), ("popitem", Metered)];
const FROZEN: Methods = &[
    ("copy", Linear),
    ("difference", Metered),
    ("intersection", Metered),
    ("isdisjoint", Metered),
    ("issubset", Metered),
    ("issuperset", Metered),
    ("symmetric_difference", Metered),
    ("union", Metered),
];
const SET: Methods = &[
    ("add", Metered),
    ("clear", Linear),
    ("discard", Metered),
    ("difference_update", Metered),
    ("intersection_update", Metered),
    ("pop", Metered),
    ("remove", Metered),
    ("symmetric_difference_update", Metered),
    ("update", Metered),
];
const DEQUE: Methods = &[
    ("append", Constant),
    ("appendleft", Constant),
    ("clear", Linear),
    ("copy", Linear),
    ("count", Metered),
    ("extend", Metered),
    ("extendleft", Metered),
    ("index", Metered),
    ("insert", Metered),
    ("pop", Constant),
    ("popleft", Constant),
    ("remove", Metered),
    ("reverse", Linear),
    ("rotate", Linear),
];
const TEXT: Methods = &[
    ("capitalize", Letters),
    ("casefold", Letters),
    ("center", Linear),
    ("count", Linear),
    ("encode", Linear),
    ("endswith", Linear),
    ("expandtabs", Letters),
    ("find", Linear),
    ("format", Linear),
    ("format_map", Linear),
    ("index", Linear),
    ("isalnum", Letters),
    ("isalpha", Letters),
    ("isascii", Linear),
    ("isdecimal", Letters),
    ("isdigit", Letters),
    ("isidentifier", Letters),
    ("islower", Letters),
    ("isnumeric", Letters),
    ("isprintable", Letters),
    ("isspace", Letters),
    ("istitle", Letters),
    ("isupper", Letters),
    ("join", Linear),
    ("ljust", Linear),
    ("lower", Letters),
    ("lstrip", Linear),
    ("maketrans", Linear),
    ("partition", Linear),
    ("removeprefix", Linear),
    ("removesuffix", Linear),
    ("replace", Linear),
    ("rfind", Linear),
    ("rindex", Linear),
    ("rjust", Linear),
    ("rpartition", Linear),
    ("rsplit", Linear),
    ("rstrip", Linear),
    ("split", Linear),
    ("splitlines", Letters),
    ("startswith", Linear),
    ("strip", Linear),
    ("swapcase", Letters),
    ("title", Letters),
    ("translate", Letters),
    ("upper", Letters),
    ("zfill", Linear),
];

/// What a method of a text costs, without a look at the table.
pub(crate) fn of_text(name: &str) -> Cost {
    match name {
        "capitalize" | "casefold" | "expandtabs" | "isalnum" | "isalpha" | "isdecimal" | "isdigit" | "isidentifier"
        | "islower" | "isnumeric" | "isprintable" | "isspace" | "istitle" | "isupper" | "lower" | "splitlines"
        | "swapcase" | "title" | "translate" | "upper" => Letters,
        _ => Linear,
    }
}
const BYTES: Methods = &[
    ("capitalize", Letters),
    ("center", Linear),
    ("count", Linear),
    ("decode", Linear),
    ("endswith", Linear),
    ("expandtabs", Linear),
    ("find", Linear),
    ("fromhex", Linear),
    ("hex", Linear),
    ("index", Linear),
    ("isalnum", Linear),
    ("isalpha", Linear),
    ("isascii", Linear),
    ("isdigit", Linear),
    ("islower", Linear),
    ("isspace", Linear),
    ("istitle", Linear),
    ("isupper", Linear),
    ("join", Linear),
    ("ljust", Linear),
    ("lower", Linear),
    ("lstrip", Linear),
    ("maketrans", Linear),
    ("partition", Linear),
    ("removeprefix", Linear),
    ("removesuffix", Linear),
    ("replace", Linear),
    ("rfind", Linear),
    ("rindex", Linear),
    ("rjust", Linear),
    ("rpartition", Linear),
    ("rsplit", Linear),
    ("rstrip", Linear),
    ("split", Linear),
    ("splitlines", Linear),
    ("startswith", Linear),
    ("strip", Linear),
    ("swapcase", Letters),
    ("title", Letters),
    ("translate", Linear),
    ("upper", Linear),
    ("zfill", Linear),
];
/// What a `bytearray` has beside: each copies it.
const ARRAY: Methods = &[
    ("append", Linear),
    ("clear", Linear),
    ("copy", Linear),
    ("extend", Linear),
    ("insert", Linear),
    ("pop", Linear),
    ("remove", Linear),
    ("reverse", Linear),
];
const STREAM: Methods = &[
    ("close", Constant),
    ("flush", Constant),
    ("getvalue", Linear),
    ("isatty", Constant),
    ("read", Linear),
    ("readable", Constant),
    ("readline", Metered),
    ("readlines", Linear),
    ("seek", Linear),
    ("seekable", Constant),
    ("tell", Linear),
    ("truncate", Linear),
    ("writable", Constant),
    ("write", Metered),
    ("writelines", Metered),
];
const WRITER: Methods = &[("writeheader", Metered), ("writerow", Metered), ("writerows", Metered)];
const HASHER: Methods = &[("copy", Linear), ("digest", Linear), ("hexdigest", Linear), ("update", Linear)];
const NAMED: Methods = &[("_asdict", Linear), ("_replace", Linear)];
const NAMED_TYPE: Methods = &[("_make", Metered)];
const EXCEPTION: Methods = &[("add_note", Constant), ("with_traceback", Constant)];
const NUMBER: Methods = &[
    ("as_integer_ratio", Linear),
    ("bit_count", Linear),
    ("bit_length", Linear),
    ("conjugate", Linear),
    ("from_bytes", Linear),
    ("fromhex", Linear),
    ("hex", Linear),
    ("is_integer", Linear),
    ("to_bytes", Linear),
];
const PATTERN: Methods = &[
    ("findall", Metered),
    ("finditer", Metered),
    ("fullmatch", Metered),
    ("match", Metered),
    ("search", Metered),
    ("split", Metered),
    ("sub", Metered),
    ("subn", Metered),
];
const MATCH: Methods = &[
    ("end", Metered),
    ("expand", Metered),
    ("group", Metered),
    ("groupdict", Metered),
    ("groups", Metered),
    ("span", Metered),
    ("start", Metered),
];
const DECIMAL: Methods = &[
    ("adjusted", Square),
    ("as_integer_ratio", Square),
    ("as_tuple", Square),
    ("canonical", Square),
    ("compare", Square),
    ("compare_total", Square),
    ("conjugate", Square),
    ("copy_abs", Square),
    ("copy_negate", Square),
    ("copy_sign", Square),
    ("exp", Square),
    ("fma", Square),
    ("is_finite", Square),
    ("is_infinite", Square),
    ("is_nan", Square),
    ("is_normal", Square),
    ("is_qnan", Square),
    ("is_signed", Square),
    ("is_snan", Square),
    ("is_subnormal", Square),
    ("is_zero", Square),
    ("ln", Square),
    ("log10", Square),
    ("logb", Square),
    ("max", Square),
    ("min", Square),
    ("next_minus", Square),
    ("next_plus", Square),
    ("normalize", Square),
    ("number_class", Square),
    ("quantize", Square),
    ("radix", Square),
    ("remainder_near", Square),
    ("same_quantum", Square),
    ("scaleb", Square),
    ("sqrt", Square),
    ("to_eng_string", Square),
    ("to_integral", Square),
    ("to_integral_exact", Square),
    ("to_integral_value", Square),
];
const FRACTION: Methods =
    &[("as_integer_ratio", Square), ("conjugate", Square), ("is_integer", Square), ("limit_denominator", Square)];
const COMPLEX: Methods = &[("conjugate", Constant)];
const MOMENT: Methods = &[
    ("astimezone", Linear),
    ("ctime", Linear),
    ("date", Linear),
    ("dst", Linear),
    ("isocalendar", Linear),
    ("isoformat", Linear),
    ("isoweekday", Linear),
    ("replace", Linear),
    ("strftime", Linear),
    ("time", Linear),
    ("timestamp", Linear),
    ("timetuple", Linear),
    ("timetz", Linear),
    ("toordinal", Linear),
    ("tzname", Linear),
    ("utcoffset", Linear),
    ("utctimetuple", Linear),
    ("weekday", Linear),
];
const DELTA: Methods = &[("total_seconds", Constant)];
const FIELDS: Methods =
    &[("_asdict", Linear), ("_replace", Linear), ("count", Linear), ("geturl", Linear), ("index", Linear)];
const VIEW: Methods = &[("isdisjoint", Metered)];
const SLICE: Methods = &[("indices", Constant)];
const RANGE: Methods = &[("count", Constant), ("index", Constant)];
const PROPERTY: Methods = &[("deleter", Constant), ("getter", Constant), ("setter", Constant)];

/// The methods that a value has.
pub(crate) fn methods(heap: &Heap, value: &Value) -> [Methods; 2] {
    match value {
        Value::Str(_) => [TEXT, &[]],
        Value::Opaque(opaque) => [of_opaque(opaque), &[]],
        Value::Range(_) => [RANGE, &[]],
        _ if ops::Number::of(value).is_some() => [NUMBER, &[]],
        _ => match heap.kind(value) {
            Some(Kind::List(_)) => [LIST, &[]],
            Some(Kind::Tuple(_)) => [TUPLE, &[]],
            Some(Kind::Dict(_) | Kind::Special(Special::Default(_), _)) => [DICT, &[]],
            Some(Kind::Special(Special::Counter, _)) => [COUNTER, DICT],
            Some(Kind::Special(Special::Ordered, _)) => [ORDERED, DICT],
            Some(Kind::Set(_)) => [SET, FROZEN],
            Some(Kind::Frozen(_)) => [FROZEN, &[]],
            Some(Kind::Slice(_)) => [SLICE, &[]],
            Some(Kind::ByteArray(_)) => [ARRAY, BYTES],
            Some(Kind::Hasher(_)) => [HASHER, &[]],
            Some(Kind::View(..)) => [VIEW, &[]],
            Some(Kind::Deque(..)) => [DEQUE, &[]],
            Some(Kind::Named(..)) => [NAMED, TUPLE],
            Some(Kind::NamedType(..)) => [NAMED_TYPE, &[]],
            Some(Kind::Stream(_)) => [STREAM, &[]],
            Some(Kind::Writer(..)) => [WRITER, &[]],
            Some(Kind::Exception(..)) => [EXCEPTION, &[]],
            Some(Kind::Instance(_)) if ops::exception_class(heap, value).is_some() => [EXCEPTION, &[]],
            Some(Kind::Wrapped(Wrapping::Property, _)) => [PROPERTY, &[]],
            Some(_) | None => [&[], &[]],
        },
    }
}

const fn of_opaque(opaque: &Opaque) -> Methods {
    match opaque {
        Opaque::Bytes(_) => BYTES,
        Opaque::Pattern(_) => PATTERN,
        Opaque::Match(_) => MATCH,
        Opaque::Decimal(_) => DECIMAL,
        Opaque::Fraction(_) => FRACTION,
        Opaque::Complex(_) => COMPLEX,
        Opaque::Date(_) | Opaque::Time(_) | Opaque::Moment(_) | Opaque::Zone(_) => MOMENT,
        Opaque::Delta(_) => DELTA,
        Opaque::Fields(_) => FIELDS,
        Opaque::Record(..)
        | Opaque::Names(_)
        | Opaque::Uuid(_)
        | Opaque::Type(_)
        | Opaque::Variable(_)
        | Opaque::Handle(_) => &[],
    }
}

/// What a method of a value costs; `None` if the value has none of that name.
pub(super) fn cost(heap: &Heap, value: &Value, name: &str) -> Option<Cost> {
    let of_type = methods(heap, value).into_iter().flatten().find(|(known, _)| *known == name).map(|(_, cost)| *cost);
    of_type.or_else(|| match value {
        // What stands behind operators counts for itself, and so does what is a function of a module.
        _ if name.starts_with("__") => Some(Metered),
        Value::Native(_) => Some(Metered),
        Value::Opaque(opaque) if opaque.function(name).is_some() => Some(Metered),
        Value::Builtin(builtin) => match (builtin, name) {
            (Builtin::Dict, "fromkeys") => Some(Metered),
            _ if matches!(name, "fromhex" | "from_bytes" | "maketrans") => Some(Linear),
            // `list.append(xs, x)`: it is looked up again for the first argument.
            _ => Some(Constant),
        },
        _ => None,
    })
}
