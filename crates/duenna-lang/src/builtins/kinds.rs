//! Functions that ask what a value is, or write it in another way.

#![expect(clippy::wildcard_enum_match_arm, reason = "what an arm does not name is found by its name")]

use super::Builtin;
use super::arguments::Arguments;
use super::methods::number::with_prefix;
use crate::exception::{ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::library::{self, Opaque};
use crate::ops::{self, Number};
use crate::text;
use crate::value::{HashKey, Kind, Slot, Value};

pub(super) fn in_base(heap: &mut Heap, given: Arguments<'_>, prefix: &str, base: u32) -> Result<Slot, Fault> {
    let value = ops::given(&given.one()?.value)?;
    let Some(written) = Number::of(value).and_then(|number| with_prefix(number, prefix, base)) else {
        let name = ops::type_name(heap, value);
        return Err(ExceptionRecord::type_error(format!("'{name}' object cannot be interpreted as an integer")).into());
    };
    Ok(ops::text_slot(heap, written))
}

pub(super) fn ascii(heap: &mut Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    let written = text::ascii(&text::repr(heap, &given.one()?.value)?);
    ops::bounded_text(written.len())?;
    Ok(ops::text_slot(heap, written))
}

pub(super) fn format(heap: &mut Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    let (value, spec) = given.first(2)?;
    let written = match spec.first().map(|spec| ops::given(&spec.value)).transpose()? {
        None => text::format(heap, &value.value, "")?,
        Some(Value::Str(spec)) => text::format(heap, &value.value, spec)?,
        Some(other) => {
            let name = ops::argument_name(heap, other);
            return Err(ExceptionRecord::type_error(format!("format() argument 2 must be str, not {name}")).into());
        }
    };
    Ok(ops::text_slot(heap, written))
}

pub(super) fn callable(heap: &Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    let value = ops::given(&given.one()?.value)?;
    let is = matches!(value, Value::Builtin(_) | Value::Native(_) | Value::Class(_) | Value::Function(_))
        || matches!(heap.kind(value), Some(Kind::Function { .. } | Kind::Class(_) | Kind::Method { .. }))
        || ops::class_of(heap, value).is_some_and(|body| {
            body.order
                .iter()
                .any(|class| ops::class_body(heap, *class).is_some_and(|body| body.attributes.contains_key("__call__")))
        });
    Ok(Slot::public(Value::Bool(is)))
}

/// `type(value)`.
pub(super) fn type_of(heap: &mut Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    if given.positional.len() == 3 {
        return Err(ExceptionRecord::type_error("type() with three arguments is not supported: write a class").into());
    }
    let [value] = given.positional else {
        return Err(ExceptionRecord::type_error("type() takes 1 or 3 arguments").into());
    };
    let value = ops::given(&value.value)?;
    Ok(Slot::public(type_value(heap, value)))
}

/// The type of a value: where it has no name that builds it, what only tells its name.
pub(crate) fn type_value(heap: &Heap, value: &Value) -> Value {
    let found = match value {
        Value::Function(_) => Some(Value::Builtin(Builtin::FunctionType)),
        Value::Builtin(builtin) if !builtin.is_type() => Some(Value::Builtin(Builtin::NativeType)),
        Value::Native(native) if !native.is_type() => Some(Value::Builtin(Builtin::NativeType)),
        Value::None => Some(Value::Builtin(Builtin::NoneType)),
        Value::Opaque(opaque) => opaque.native_type().map(Value::Native).or_else(|| {
            let named = Builtin::named(opaque.type_name()).filter(|found| found.is_type());
            named.map(Value::Builtin)
        }),
        _ if let Some(native) = library::type_of(heap, value) => Some(Value::Native(native)),
        _ => match heap.kind(value) {
            Some(Kind::Exception(class, ..)) => Some(Value::Class(*class)),
            Some(Kind::Instance(instance)) => Some(Value::Object(instance.class)),
            Some(Kind::Class(_)) => Some(Value::Builtin(Builtin::Type)),
            Some(Kind::Function { .. } | Kind::Method { .. }) => Some(Value::Builtin(Builtin::FunctionType)),
            _ => Builtin::named(ops::type_name(heap, value)).filter(|found| found.is_type()).map(Value::Builtin),
        },
    };
    let only_named = || Opaque::Type(ops::type_name(heap, value).to_owned()).value();
    found.unwrap_or_else(only_named)
}

pub(super) fn hash(heap: &Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    let key = ops::hash_key(heap, &given.one()?.value)?;
    Ok(Slot::public(Value::Int(hash_of(&key, 0)?)))
}

/// CPython's modulus for the hashes of numbers.
const MODULUS: u64 = (1 << 61) - 1;

/// The hash of a key: of numbers and tuples of them CPython's; of texts a function of their letters.
fn hash_of(key: &HashKey, depth: usize) -> Result<i64, Fault> {
    ops::too_deep(depth)?;
    Ok(match key {
        HashKey::None => 0xfca8_6420,
        HashKey::Int(int) => {
            let rest = i64::try_from(int.unsigned_abs() % MODULUS).unwrap_or_default();
            not_minus_one(if *int < 0 { -rest } else { rest })
        }
        HashKey::Big(big) => {
            let rest = big.magnitude() % MODULUS;
            let rest = rest.iter_u64_digits().next().and_then(|rest| i64::try_from(rest).ok()).unwrap_or_default();
            not_minus_one(if Number::Big(big).is_negative() { -rest } else { rest })
        }
        HashKey::Float(bits) => hash_float(f64::from_bits(*bits)),
        HashKey::Str(text) => mixed(text.bytes().map(u64::from)),
        // The number of an object tells how many were made before it, in a secret context, too.
        HashKey::Object(_) | HashKey::Fields(_) => 0x1eaf_5eed,
        HashKey::Named(name) => mixed(name.bytes().map(u64::from)),
        HashKey::Tuple(parts) => hash_tuple(parts, depth)?,
        HashKey::Set(parts) => {
            let mut parts = parts.iter().map(|part| hash_of(part, depth + 1)).collect::<Result<Vec<i64>, Fault>>()?;
            // The order of the members is that of the numbers of objects, which tells when memory was collected.
            parts.sort_unstable();
            mixed(parts.into_iter().map(i64::cast_unsigned))
        }
    })
}

const fn not_minus_one(hash: i64) -> i64 {
    if hash == -1 { -2 } else { hash }
}

fn mixed(parts: impl Iterator<Item = u64>) -> i64 {
    let hash = parts.fold(0xcbf2_9ce4_8422_2325, |hash: u64, part| (hash ^ part).wrapping_mul(0x0100_0000_01b3));
    not_minus_one((hash >> 1).cast_signed())
}

fn hash_float(float: f64) -> i64 {
    if float.is_infinite() {
        return if float > 0.0 { 314_159 } else { -314_159 };
    }
    let Ok((over, under)) = super::methods::number::ratio(float) else { return 0 };
    // The divisor is a power of two, and 2⁶¹ is 1: its inverse is the power that is missing.
    let twos = under.bits() - 1;
    let digits = over.magnitude().iter_u64_digits().next().unwrap_or_default() % MODULUS;
    let shift = (61 - twos % 61) % 61;
    let rotated = (u128::from(digits) << shift) % u128::from(MODULUS);
    let rest = i64::try_from(rotated).unwrap_or_default();
    not_minus_one(if float < 0.0 { -rest } else { rest })
}

/// CPython's hash of a tuple.
fn hash_tuple(parts: &[HashKey], depth: usize) -> Result<i64, Fault> {
    const PRIMES: [u64; 3] = [11_400_714_785_074_694_791, 14_029_467_366_897_019_727, 2_870_177_450_012_600_261];
    let [first, second, fifth] = PRIMES;
    let mut all = fifth;
    for part in parts {
        let part = hash_of(part, depth + 1)?.cast_unsigned();
        all = all.wrapping_add(part.wrapping_mul(second)).rotate_left(31).wrapping_mul(first);
    }
    all = all.wrapping_add(parts.len() as u64 ^ (fifth ^ 0x0035_d373));
    Ok(if all == u64::MAX { 1_546_275_796 } else { all.cast_signed() })
}
