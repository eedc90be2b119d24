//! `uuid`: values, and those that are made of names. `uuid4` is written in the prelude: it draws.

use serde::{Deserialize, Serialize};
use sha1::Digest as _;

use super::signature::Signature;
use super::{Entry, Opaque, Outcome, bytes};
use crate::builtins::Arguments;
use crate::cost::Cost;
use crate::exception::{ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops;
use crate::value::{Slot, Value};

/// Its sixteen bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Uuid([u8; 16]);

/// What the namespaces have in common: all but their fifth to eighth digit.
const fn namespace(number: u8) -> Uuid {
    Uuid([0x6b, 0xa7, 0xb8, number, 0x9d, 0xad, 0x11, 0xd1, 0x80, 0xb4, 0x00, 0xc0, 0x4f, 0xd4, 0x30, 0xc8])
}

pub(super) const ENTRIES: &[Entry] = &[
    Entry::value_type("UUID", Cost::Linear, |_, given| made(given)),
    Entry::constant("NAMESPACE_DNS", || Opaque::Uuid(namespace(0x10)).value()),
    Entry::constant("NAMESPACE_URL", || Opaque::Uuid(namespace(0x11)).value()),
    Entry::constant("NAMESPACE_OID", || Opaque::Uuid(namespace(0x12)).value()),
    Entry::constant("NAMESPACE_X500", || Opaque::Uuid(namespace(0x14)).value()),
    Entry::scalar("uuid3", Cost::Linear, |heap, given| {
        let named = named(heap, given)?;
        Ok(of_digest(md5::Md5::digest(named).as_slice(), 3))
    }),
    Entry::scalar("uuid5", Cost::Linear, |heap, given| {
        let named = named(heap, given)?;
        Ok(of_digest(sha1::Sha1::digest(named).as_slice(), 5))
    }),
];

const MAKE: Signature = Signature::new(&["hex", "bytes", "bytes_le", "fields", "int", "version"], 0);
const NAMED: Signature = Signature::new(&["namespace", "name"], 2);

/// `UUID(hex)`, `UUID(bytes=…)`, `UUID(int=…)`.
fn made(given: Arguments<'_>) -> Outcome {
    let bound = MAKE.bind(given)?;
    let one = || {
        Fault::from(ExceptionRecord::type_error(
            "one of the hex, bytes, bytes_le, fields, or int arguments must be given",
        ))
    };
    let made = match (bound.get(0), bound.get(1), bound.get(4)) {
        (Some(Value::Str(text)), None, None) => {
            let digits = text.replace("urn:", "").replace("uuid:", "");
            let digits = digits.trim_matches(['{', '}']).replace('-', "");
            let badly = || ExceptionRecord::value_error("badly formed hexadecimal UUID string");
            if digits.chars().count() != 32 {
                return Err(badly().into());
            }
            let invalid =
                || ExceptionRecord::value_error(format!("invalid literal for int() with base 16: '{digits}'"));
            Uuid(u128::from_str_radix(&digits, 16).map_err(|_| invalid())?.to_be_bytes())
        }
        (None, Some(source), None) => {
            let source = bytes::of(source).ok_or_else(one)?;
            let wrong = |_| ExceptionRecord::value_error("bytes is not a 16-char string");
            Uuid(source.try_into().map_err(wrong)?)
        }
        (None, None, Some(number)) => {
            let number = match number {
                Value::Int(int) => u128::try_from(*int).ok(),
                Value::Big(big) => u128::try_from(&**big).ok(),
                _ => return Err(one()),
            };
            let out_of_range = || ExceptionRecord::value_error("int is out of range (need a 128-bit value)");
            Uuid(number.ok_or_else(out_of_range)?.to_be_bytes())
        }
        _ => return Err(one()),
    };
    Ok(Slot::public(Opaque::Uuid(made).value()))
}

/// What is hashed for a name in a namespace.
fn named(heap: &Heap, given: Arguments<'_>) -> Result<Vec<u8>, Fault> {
    let bound = NAMED.bind(given)?;
    let of = match bound.at(0) {
        Value::Opaque(opaque) => {
            if let Opaque::Uuid(uuid) = &**opaque {
                Some(uuid)
            } else {
                None
            }
        }
        _ => None,
    };
    let no_bytes = || {
        let kind = ops::type_name(heap, bound.at(0));
        ExceptionRecord::new(
            crate::exception::Class::AttributeError,
            format!("'{kind}' object has no attribute 'bytes'"),
        )
    };
    let of = of.ok_or_else(no_bytes)?;
    let Value::Str(name) = bound.at(1) else {
        let kind = ops::type_name(heap, bound.at(1));
        return Err(ExceptionRecord::type_error(format!("name must be str, not {kind}")).into());
    };
    Ok([&of.0, name.as_bytes()].concat())
}

fn of_digest(digest: &[u8], version: u8) -> Slot {
    let mut first = [0; 16];
    first.iter_mut().zip(digest).for_each(|(to, from)| *to = *from);
    Slot::public(Opaque::Uuid(Uuid::of_version(first, version)).value())
}

impl Uuid {
    /// These bytes, with the version and the variant where they belong.
    pub(super) fn of_version(mut of: [u8; 16], version: u8) -> Self {
        if let Some(byte) = of.get_mut(6) {
            *byte = *byte & 0x0f | version << 4;
        }
        if let Some(byte) = of.get_mut(8) {
            *byte = *byte & 0x3f | 0x80;
        }
        Self(of)
    }

    const fn number(self) -> u128 {
        u128::from_be_bytes(self.0)
    }

    /// Its digits in five groups.
    pub(crate) fn display(self) -> String {
        let number = self.number();
        let part = |shift: u32, digits: usize| {
            let mask = (1_u128 << (digits * 4)) - 1;
            format!("{:0digits$x}", number >> shift & mask)
        };
        [part(96, 8), part(80, 4), part(64, 4), part(48, 4), part(0, 12)].join("-")
    }

    pub(super) fn attribute(self, heap: &mut Heap, name: &str) -> Option<Result<Value, Fault>> {
        let number = self.number();
        Some(Ok(match name {
            "hex" => heap.text(format!("{number:032x}")),
            "urn" => heap.text(format!("urn:uuid:{}", self.display())),
            "int" => ops::normal(number.into()),
            "bytes" => return Some(bytes::value(heap, self.0.to_vec())),
            "version" if number >> 62 & 3 == 2 => Value::Int(i64::try_from(number >> 76 & 15).unwrap_or_default()),
            "version" => Value::None,
            "variant" if number >> 62 & 3 == 2 => Value::str("specified in RFC 4122"),
            _ => return None,
        }))
    }
}
