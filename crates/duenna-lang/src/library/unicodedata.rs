//! `unicodedata`: normal forms.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::canonical_combining_class;

use super::Entry;
use crate::builtins::Arguments;
use crate::cost::Cost;
use crate::exception::{ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops;
use crate::value::{Slot, Value};

type Outcome = Result<Slot, Fault>;

pub(super) const ENTRIES: &[Entry] = &[
    Entry::scalar("normalize", Cost::Linear, |heap, given| {
        let (text, normal) = normal(heap, given)?;
        let same = if *text == *normal { Some(text.to_owned()) } else { None };
        Ok(ops::text_slot(heap, same.unwrap_or(normal)))
    }),
    Entry::scalar("is_normalized", Cost::Linear, |heap, given| {
        let (text, normal) = normal(heap, given)?;
        Ok(Slot::public(Value::Bool(*text == *normal)))
    }),
    Entry::scalar("combining", Cost::Linear, combining),
];

fn wrong(heap: &Heap, function: &str, what: &str, value: &Value) -> Fault {
    let name = ops::type_name(heap, value);
    ExceptionRecord::type_error(format!("{function}() {what}, not {name}")).into()
}

/// A text, and its normal form.
fn normal<'v>(heap: &Heap, given: Arguments<'v>) -> Result<(&'v str, String), Fault> {
    let (form, text) = given.two()?;
    let Value::Str(form) = ops::given(&form.value)? else {
        return Err(wrong(heap, given.function, "argument 1 must be str", &form.value));
    };
    let Value::Str(text) = ops::given(&text.value)? else {
        return Err(wrong(heap, given.function, "argument 2 must be str", &text.value));
    };
    let mut out = String::with_capacity(text.len());
    let mut put = |character: char| {
        out.push(character);
        ops::bounded_text(out.len())
    };
    match &**form {
        "NFC" => text.nfc().try_for_each(&mut put)?,
        "NFD" => text.nfd().try_for_each(&mut put)?,
        "NFKC" => text.nfkc().try_for_each(&mut put)?,
        "NFKD" => text.nfkd().try_for_each(&mut put)?,
        _ => return Err(ExceptionRecord::value_error("invalid normalization form").into()),
    }
    Ok((text, out))
}

fn combining(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let value = ops::given(&given.one()?.value)?;
    if let Value::Str(text) = value {
        let mut characters = text.chars();
        if let (Some(only), None) = (characters.next(), characters.next()) {
            return Ok(Slot::public(Value::Int(i64::from(canonical_combining_class(only)))));
        }
    }
    Err(wrong(heap, "combining", "argument must be a unicode character", value))
}
