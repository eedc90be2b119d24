//! Values of artifacts as the JSON that servers take and give.

#![expect(clippy::wildcard_enum_match_arm, reason = "what an arm does not name has no JSON")]

use std::collections::HashMap;

use duenna_core::LabelId;
use num_traits::ToPrimitive as _;
use serde_json::{Map, Number, Value as Json};

use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::library::Opaque;
use crate::value::{GroupId, HashKey, Kind, ObjectRef, Slot, Value, ViewPart};
use crate::words::Text;

/// The one key of what stands for a free text among the fields of a closed language; no language has such a key.
pub const HANDLE: &str = "$handle";

/// How deep what a server sends may nest.
const DEPTH: usize = 64;

/// The most bytes of one argument.
const LARGEST: usize = 8 << 20;
/// What each value is at least counted for.
const LEAST: usize = 8;
/// Bytes that are made for one unit of work.
const BYTES_PER_UNIT: usize = 16;

/// A value that is no object, as JSON.
pub(crate) fn of_fact(value: &Value) -> Option<Json> {
    match value {
        Value::None => Some(Json::Null),
        Value::Bool(value) => Some(Json::Bool(*value)),
        Value::Int(value) => Some(Json::from(*value)),
        Value::Big(value) => value.to_u64().map(Json::from),
        Value::Float(value) => Number::from_f64(*value).map(Json::Number),
        Value::Str(text) => Some(Json::String(text.as_ref().to_owned())),
        _ => None,
    }
}

/// A value as JSON, and whether there is a failure in it.
///
/// What shares parts is as large as if it did not: how large that is, is known before any of it is made.
pub(crate) fn of(heap: &Heap, value: &Value) -> Result<(Json, bool), Fault> {
    let size = Sizes { heap, known: HashMap::new() }.of(value, 0)?;
    if size > LARGEST {
        return Err(ExceptionRecord::value_error("what is sent to a tool is too large").into());
    }
    heap.work(size / BYTES_PER_UNIT)?;
    let mut failed = false;
    let json = convert(heap, value, 0, &mut failed)?;
    Ok((json, failed))
}

/// How large objects are as JSON, each looked at once.
struct Sizes<'h> {
    heap: &'h Heap,
    /// The bytes of those that are known; nothing for those that are being looked into.
    known: HashMap<ObjectRef, Option<usize>>,
}

impl Sizes<'_> {
    /// The bytes that a value is about as long as, as JSON.
    fn of(&mut self, value: &Value, depth: usize) -> Result<usize, Fault> {
        if depth > DEPTH {
            return Err(circular());
        }
        let value = &crate::ops::plain(self.heap, value);
        let Value::Object(at) = value else { return Ok(LEAST.saturating_add(crate::cost::bytes(self.heap, value))) };
        match self.known.get(at) {
            Some(Some(size)) => return Ok(*size),
            Some(None) => return Err(circular()),
            None => {}
        }
        self.heap.work(1)?;
        self.known.insert(*at, None);
        let mut size = LEAST;
        let heap = self.heap;
        let mut slots = Vec::new();
        match heap.kind(value) {
            Some(Kind::List(items) | Kind::Tuple(items) | Kind::Named(_, items)) => slots.extend(items),
            Some(Kind::View(dict, viewed)) => {
                if let Some(Kind::Dict(items) | Kind::Special(_, items)) = heap.kind(&dict.value) {
                    let keys = matches!(viewed, ViewPart::Keys | ViewPart::Items);
                    let values = matches!(viewed, ViewPart::Values | ViewPart::Items);
                    slots.extend(items.values().map(|(key, _)| key).filter(|_| keys));
                    slots.extend(items.values().map(|(_, value)| value).filter(|_| values));
                }
            }
            Some(Kind::Dict(items) | Kind::Special(_, items)) => {
                slots.extend(items.values().flat_map(|(key, value)| [key, value]));
            }
            // Nothing else has JSON.
            Some(_) | None => {}
        }
        for slot in slots {
            heap.work(1)?;
            size = size.saturating_add(self.of(&slot.value, depth + 1)?);
        }
        self.known.insert(*at, Some(size));
        Ok(size)
    }
}

fn circular() -> Fault {
    ExceptionRecord::value_error("Circular reference detected").into()
}

fn convert(heap: &Heap, value: &Value, depth: usize, failed: &mut bool) -> Result<Json, Fault> {
    if depth > DEPTH {
        return Err(circular());
    }
    if *value == Value::Failure {
        *failed = true;
        return Ok(Json::Null);
    }
    let value = &crate::ops::plain(heap, value);
    if let Some(json) = of_fact(value) {
        return Ok(json);
    }
    if let Some(handle) = handle(value) {
        return Ok(Json::String(handle.to_owned()));
    }
    if matches!(value, Value::Big(_)) {
        return Err(ExceptionRecord::new(
            Class::OverflowError,
            "a tool takes whole numbers of at most 64 bits; send it as text",
        )
        .into());
    }
    match heap.kind(value) {
        Some(Kind::List(items) | Kind::Tuple(items) | Kind::Named(_, items)) => {
            let items = items.iter().map(|item| convert(heap, &item.value, depth + 1, failed));
            Ok(Json::Array(items.collect::<Result<_, _>>()?))
        }
        // What of a dict is shown is sent as a list.
        Some(Kind::View(dict, viewed)) => {
            let Some(Kind::Dict(items) | Kind::Special(_, items)) = heap.kind(&dict.value) else {
                return Ok(Json::Array(Vec::new()));
            };
            let mut all = Vec::new();
            for (key, value) in items.values() {
                let (key, value) = (&key.value, &value.value);
                all.push(match viewed {
                    ViewPart::Keys => convert(heap, key, depth + 1, failed)?,
                    ViewPart::Values => convert(heap, value, depth + 1, failed)?,
                    ViewPart::Items => Json::Array(vec![
                        convert(heap, key, depth + 1, failed)?,
                        convert(heap, value, depth + 1, failed)?,
                    ]),
                });
            }
            Ok(Json::Array(all))
        }
        Some(Kind::Dict(items) | Kind::Special(_, items)) => {
            let mut map = Map::new();
            for (key, (_, value)) in items {
                let HashKey::Str(key) = key else {
                    return Err(ExceptionRecord::type_error("keys of what is sent to a tool must be str").into());
                };
                map.insert(key.as_ref().to_owned(), convert(heap, &value.value, depth + 1, failed)?);
            }
            Ok(Json::Object(map))
        }
        Some(_) | None => {
            let kind = crate::ops::type_name(heap, value);
            Err(ExceptionRecord::type_error(format!("Object of type {kind} is not JSON serializable")).into())
        }
    }
}

/// What a handle is called: it is passed on by its name, and whoever sends it knows what it stands for.
fn handle(value: &Value) -> Option<&str> {
    match value {
        Value::Opaque(opaque) => match &**opaque {
            Opaque::Handle(name) => Some(name),
            _ => None,
        },
        _ => None,
    }
}

/// JSON as a value; its objects go into the heap's present group.
pub(crate) fn into(heap: &mut Heap, json: &Json) -> Value {
    Arriving { heap, has_handles: false }.build(json, 0)
}

/// Fields of a closed language as a value: what stands there as [`HANDLE`] is one.
pub(crate) fn into_fields(heap: &mut Heap, json: &Json) -> Value {
    Arriving { heap, has_handles: true }.build(json, 0)
}

struct Arriving<'h> {
    heap: &'h mut Heap,
    has_handles: bool,
}

impl Arriving<'_> {
    fn build(&mut self, json: &Json, depth: usize) -> Value {
        if depth > DEPTH {
            return Value::Failure;
        }
        match json {
            Json::Null => Value::None,
            Json::Bool(value) => Value::Bool(*value),
            Json::Number(number) => match number.as_i64() {
                Some(value) => Value::Int(value),
                None => match number.as_u64() {
                    Some(value) => crate::ops::normal(value.into()),
                    None => Value::Float(number.as_f64().unwrap_or(f64::NAN)),
                },
            },
            Json::String(text) => self.heap.text(text.as_str()),
            Json::Array(items) => {
                let items = items.iter().map(|item| Slot::public(self.build(item, depth + 1))).collect();
                self.heap.allocate(Kind::List(items))
            }
            Json::Object(map)
                if self.has_handles
                    && let Some(Json::String(name)) = map.get(HANDLE) =>
            {
                Opaque::Handle(name.as_str().into()).value()
            }
            Json::Object(map) => {
                let entry = |(key, value): (&String, &Json)| {
                    let text: Text = key.as_str().into();
                    let value = Slot::public(self.build(value, depth + 1));
                    (HashKey::Str(text.clone()), (Slot::new(Value::Str(text), LabelId::BOTTOM, GroupId::NONE), value))
                };
                let entries = map.iter().map(entry).collect();
                self.heap.allocate(Kind::Dict(entries))
            }
        }
    }
}
