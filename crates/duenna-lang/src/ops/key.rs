//! What a value is as the key of a dict or the member of a set.

use super::bound::{bounded_items, too_deep};
use super::view::{given, type_name};
use crate::exception::{ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::text;
use crate::value::{Form, HashKey, Instance, Kind, ObjectRef, Slot, Value};

/// The key that a value is. Numbers that are equal are one key.
pub(crate) fn hash_key(heap: &Heap, value: &Value) -> Result<HashKey, Fault> {
    let mut parts = 0;
    hash(heap, value, 0, &mut parts)
}

/// `parts` counts what one key is made of: tuples that share parts would else multiply without bound.
fn hash(heap: &Heap, value: &Value, depth: usize, parts: &mut usize) -> Result<HashKey, Fault> {
    given(value)?;
    // A key is written into a saved run with all its parts, and what is read back may not nest deeper.
    too_deep(depth * 2)?;
    *parts += 1;
    bounded_items(*parts)?;
    if depth > 0 {
        heap.work(1)?;
    }
    match value {
        Value::None => Ok(HashKey::None),
        Value::Bool(bool) => Ok(HashKey::Int(i64::from(*bool))),
        Value::Int(int) => Ok(HashKey::Int(*int)),
        Value::Big(big) => Ok(HashKey::Big(std::sync::Arc::clone(big))),
        Value::Float(float) => Ok(float_key(*float)),
        Value::Str(text) => {
            heap.scan(text.len())?;
            Ok(HashKey::Str(text.clone()))
        }
        Value::Object(at) => match heap.kind(value) {
            Some(Kind::Tuple(items) | Kind::Named(_, items)) => {
                let keys: Result<_, Fault> =
                    items.iter().map(|item| hash(heap, &item.value, depth + 1, parts)).collect();
                Ok(HashKey::Tuple(keys?))
            }
            Some(Kind::Instance(_)) if let Some(value) = super::payload(heap, value) => {
                hash(heap, value, depth + 1, parts)
            }
            Some(Kind::Instance(instance)) if let Some(hashed) = of_instance(heap, instance) => match hashed {
                HashMethod::Never => Err(unhashable(heap, value)),
                HashMethod::Fields(class, fields) => {
                    let mut keys = vec![HashKey::Fields(class)];
                    for field in fields {
                        keys.push(hash(heap, &field.value, depth + 1, parts)?);
                    }
                    Ok(HashKey::Tuple(keys))
                }
            },
            Some(Kind::Frozen(items)) => {
                items.values().try_for_each(|item| given(&item.value).map(|_| ()))?;
                let mut keys: Vec<HashKey> = items.keys().cloned().collect();
                *parts += keys.len();
                bounded_items(*parts)?;
                crate::cost::keys(heap, keys.iter())?;
                keys.sort_unstable();
                Ok(HashKey::Set(keys))
            }
            Some(
                Kind::Exception(..)
                | Kind::NamedType(..)
                | Kind::Stream(_)
                | Kind::Function { .. }
                | Kind::Class(_)
                | Kind::Instance(_)
                | Kind::Cell(_)
                | Kind::Method { .. },
            ) => Ok(HashKey::Object(*at)),
            Some(_) | None => Err(unhashable(heap, value)),
        },
        Value::Function(number) => Ok(HashKey::Named(format!("function {number}"))),
        Value::Opaque(opaque) => {
            crate::cost::opaque(heap, value)?;
            opaque.hash_key().ok_or_else(|| unhashable(heap, value))
        }
        Value::Range(_)
        | Value::Ellipsis
        | Value::Native(_)
        | Value::Builtin(_)
        | Value::Class(_)
        | Value::Server(_)
        | Value::PrivateData
        | Value::Helper => text::repr(heap, value).map(HashKey::Named),
        Value::Unbound | Value::Failure | Value::Iterator(_) => Err(unhashable(heap, value)),
    }
}

fn unhashable(heap: &Heap, value: &Value) -> Fault {
    ExceptionRecord::type_error(format!("unhashable type: '{}'", type_name(heap, value))).into()
}

fn float_key(float: f64) -> HashKey {
    if float.fract() == 0.0 {
        if let Ok(small) = super::whole_number(float) {
            return HashKey::Int(small);
        }
        if let Ok(Value::Big(big)) = super::from_float(float) {
            return HashKey::Big(big);
        }
    }
    HashKey::Float(float.to_bits())
}

impl HashKey {
    /// The bytes it holds beside its own place: keys copy the tuples they are made of.
    pub(crate) fn weight(&self) -> usize {
        match self {
            Self::None | Self::Int(_) | Self::Float(_) | Self::Str(_) => 0,
            Self::Big(big) => usize::try_from(big.bits() / 8).unwrap_or(usize::MAX),
            Self::Tuple(parts) | Self::Set(parts) => parts.iter().map(|part| 32 + part.weight()).sum(),
            // The same for all: how far the heap has grown must not show.
            Self::Object(_) | Self::Fields(_) => 16,
            Self::Named(name) => name.len(),
        }
    }
}

/// How an instance is hashed, where it is not by what it is.
enum HashMethod<'h> {
    Never,
    /// By these fields of its class.
    Fields(ObjectRef, Vec<&'h Slot>),
}

fn of_instance<'h>(heap: &'h Heap, instance: &'h Instance) -> Option<HashMethod<'h>> {
    for class in &super::class_body(heap, instance.class)?.order {
        let body = super::class_body(heap, *class)?;
        if body.attributes.contains_key("__hash__") {
            return None;
        }
        if let Form::Data { fields, equal: true, frozen, hashed, .. } = &body.form {
            return Some(if *frozen || *hashed {
                HashMethod::Fields(
                    *class,
                    fields
                        .iter()
                        .filter(|field| field.hashed)
                        .filter_map(|field| instance.attributes.get(&field.name))
                        .collect(),
                )
            } else {
                HashMethod::Never
            });
        }
        if body.attributes.contains_key("__eq__") {
            return Some(HashMethod::Never);
        }
    }
    None
}
