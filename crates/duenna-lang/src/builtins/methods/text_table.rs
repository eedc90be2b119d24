//! `str.maketrans` and `str.translate`.

#![expect(clippy::wildcard_enum_match_arm, reason = "a table holds numbers, texts and None; all else is one case")]

use super::super::arguments::Arguments;
use crate::exception::{ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops::{self, Shape};
use crate::value::{HashKey, Kind, Slot, Value};

/// `str.maketrans`: a dict from code points.
pub(super) fn make_translation(heap: &mut Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    given.no_keywords()?;
    given.between(1, 3)?;
    let mut table = ops::Dict::default();
    let point = |found: char| Value::Int(i64::from(u32::from(found)));
    let mut put = |key: Value, value: Slot| -> Result<(), Fault> {
        let hash = match &key {
            Value::Int(int) => HashKey::Int(*int),
            _ => return Err(Fault::Failure),
        };
        table.insert(hash, (Slot::public(key), value));
        Ok(())
    };
    if let [source] = given.positional {
        let Shape::Dict(items) = Shape::of(heap, ops::given(&source.value)?) else {
            let message = "if you give only one argument to maketrans it must be a dict";
            return Err(ExceptionRecord::type_error(message).into());
        };
        for (key, value) in items.values() {
            match ops::given(&key.value)? {
                Value::Str(text) => {
                    let mut found = text.chars();
                    let (Some(only), None) = (found.next(), found.next()) else {
                        let message = "string keys in translate table must be of length 1";
                        return Err(ExceptionRecord::value_error(message).into());
                    };
                    put(point(only), value.clone())?;
                }
                Value::Int(int) => put(Value::Int(*int), value.clone())?,
                _ => {
                    let message = "keys in translate table must be strings or integers";
                    return Err(ExceptionRecord::type_error(message).into());
                }
            }
        }
        return Ok(Slot::public(heap.allocate(Kind::Dict(table))));
    }
    let mut texts = Vec::new();
    for (place, slot) in given.positional.iter().enumerate() {
        let Value::Str(text) = ops::given(&slot.value)? else {
            let name = ops::type_name(heap, &slot.value);
            let message = if place == 0 {
                "first maketrans argument must be a string if there is a second argument".to_owned()
            } else {
                format!("maketrans() argument {} must be str, not {name}", place + 1)
            };
            return Err(ExceptionRecord::type_error(message).into());
        };
        texts.push(text);
    }
    let (from, to) = (texts.first().map_or("", |text| &***text), texts.get(1).map_or("", |text| &***text));
    if from.chars().count() != to.chars().count() {
        let message = "the first two maketrans arguments must have equal length";
        return Err(ExceptionRecord::value_error(message).into());
    }
    for (from, to) in from.chars().zip(to.chars()) {
        put(point(from), Slot::public(point(to)))?;
    }
    for gone in texts.get(2).into_iter().flat_map(|text| text.chars()) {
        put(point(gone), Slot::public(Value::None))?;
    }
    Ok(Slot::public(heap.allocate(Kind::Dict(table))))
}

/// `translate(table)`
pub(super) fn translated(heap: &Heap, text: &str, given: Arguments<'_>) -> Result<String, Fault> {
    let table = ops::given(&given.one()?.value)?;
    let Shape::Dict(items) = Shape::of(heap, table) else {
        let name = ops::type_name(heap, table);
        return Err(ExceptionRecord::type_error(format!("'{name}' object is not subscriptable")).into());
    };
    let mut out = String::with_capacity(text.len());
    for found in text.chars() {
        match items.get(&HashKey::Int(i64::from(u32::from(found)))).map(|(_, by)| &by.value) {
            None => out.push(found),
            Some(by) => match ops::given(by)? {
                Value::None => {}
                Value::Str(by) => out.push_str(by),
                Value::Int(point) => match u32::try_from(*point).ok().and_then(char::from_u32) {
                    Some(by) => out.push(by),
                    None => {
                        return Err(ExceptionRecord::value_error("character mapping must be in range(0x110000)").into());
                    }
                },
                _ => {
                    let message = "character mapping must return integer, None or str";
                    return Err(ExceptionRecord::type_error(message).into());
                }
            },
        }
        ops::bounded_text(out.len())?;
    }
    Ok(out)
}
