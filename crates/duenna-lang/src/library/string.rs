//! `string`: characters by kind.

use super::Entry;
use super::signature::Signature;
use crate::builtins::{Arguments, methods};
use crate::cost::Cost;
use crate::exception::Fault;
use crate::heap::Heap;
use crate::ops;
use crate::value::{Kind, Slot, Value};

pub(super) const ENTRIES: &[Entry] = &[
    Entry::constant("ascii_lowercase", || Value::str("abcdefghijklmnopqrstuvwxyz")),
    Entry::constant("ascii_uppercase", || Value::str("ABCDEFGHIJKLMNOPQRSTUVWXYZ")),
    Entry::constant("ascii_letters", || Value::str("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")),
    Entry::constant("digits", || Value::str("0123456789")),
    Entry::constant("hexdigits", || Value::str("0123456789abcdefABCDEF")),
    Entry::constant("octdigits", || Value::str("01234567")),
    Entry::constant("punctuation", || Value::str(PUNCTUATION)),
    Entry::constant("whitespace", || Value::str(" \t\n\r\x0b\x0c")),
    Entry::constant("printable", || {
        let letters = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
        Value::str(format!("{letters}{PUNCTUATION} \t\n\r\x0b\x0c"))
    }),
    Entry::scalar("capwords", Cost::Linear, capwords),
];

const PUNCTUATION: &str = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
const CAPWORDS: Signature = Signature::new(&["s", "sep"], 1);

/// Splits, capitalizes, and joins again.
fn capwords(heap: &mut Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    let bound = CAPWORDS.bind(given)?;
    let (text, separator) = (Slot::public(bound.at(0).clone()), bound.at(1).clone());
    let is_given = ops::truth(heap, &separator);
    let parts = methods::call(heap, &text, "split", &[Slot::public(separator.clone())], &[])?;
    let mut words = Vec::new();
    for part in ops::elements(heap, &parts.value)? {
        words.push(methods::call(heap, &part, "capitalize", &[], &[])?);
    }
    let words = Slot::public(heap.allocate(Kind::List(words)));
    let joint = Slot::public(if is_given { separator } else { Value::str(" ") });
    methods::call(heap, &joint, "join", &[words], &[])
}
