//! What `match` asks of its subject. No artifact can import this.

use std::collections::HashSet;

use super::{Entry, Outcome};
use crate::builtins::{self, Arguments};
use crate::cost::{self, Cost};
use crate::exception::{ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops::{self, Dict, Shape};
use crate::value::{Form, HashKey, Kind, Slot, Value};

pub(super) const ENTRIES: &[Entry] = &[
    Entry::scalar("exactly", Cost::Metered, |heap, given| length(heap, given, |length, count| length == count)),
    Entry::scalar("at_least", Cost::Metered, |heap, given| length(heap, given, |length, count| length >= count)),
    Entry::scalar("has_keys", Cost::Metered, has_keys),
    Entry::alias("without_keys", Cost::Metered, without_keys),
    Entry::alias("positional", Cost::Metered, positional),
    Entry::scalar("has_attribute", Cost::Metered, has_attribute),
];

/// Whether the subject is a sequence of such a length. A text is none.
fn length(heap: &mut Heap, given: Arguments<'_>, holds: fn(i64, i64) -> bool) -> Outcome {
    let (subject, count) = given.two()?;
    let length = match Shape::of(heap, ops::given(&subject.value)?) {
        Shape::List(items) | Shape::Tuple(items) => Some(items.len()),
        Shape::Range(range) => Some(range.length()),
        Shape::Deque(items) => Some(items.len()),
        _ => None,
    };
    let Value::Int(count) = count.value else { return Err(Fault::Failure) };
    let holds = length.is_some_and(|length| holds(i64::try_from(length).unwrap_or(i64::MAX), count));
    Ok(Slot::public(Value::Bool(holds)))
}

fn keys(heap: &Heap, keys: &Slot) -> Result<HashSet<HashKey>, Fault> {
    let Some(Kind::List(keys)) = heap.kind(&keys.value) else { return Err(Fault::Failure) };
    heap.work(keys.len())?;
    let keys: HashSet<HashKey> =
        keys.iter().map(|key| ops::hash_key(heap, &key.value)).collect::<Result<_, Fault>>()?;
    cost::keys(heap, keys.iter())?;
    Ok(keys)
}

fn has_keys(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let (subject, wanted) = given.two()?;
    let wanted = keys(heap, wanted)?;
    let holds = match Shape::of(heap, ops::given(&subject.value)?) {
        Shape::Dict(items) => wanted.iter().all(|key| items.contains_key(key)),
        _ => false,
    };
    Ok(Slot::public(Value::Bool(holds)))
}

fn without_keys(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let (subject, taken) = given.two()?;
    let taken = keys(heap, taken)?;
    let Shape::Dict(items) = Shape::of(heap, ops::given(&subject.value)?) else { return Err(Fault::Failure) };
    heap.work(items.len())?;
    cost::keys(heap, items.keys())?;
    let rest: Dict =
        items.iter().filter(|(key, _)| !taken.contains(key)).map(|(key, entry)| (key.clone(), entry.clone())).collect();
    Ok(Slot::public(heap.allocate(Kind::Dict(rest))))
}

/// The value that stands at a place of a class pattern: of a built-in type the value itself, else by `__match_args__`.
fn positional(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let [subject, class, place, count] = given.positional else { return Err(Fault::Failure) };
    ops::given(&subject.value)?;
    let (Value::Int(place), Value::Int(count)) = (&place.value, &count.value) else { return Err(Fault::Failure) };
    let place = usize::try_from(*place).unwrap_or(usize::MAX);
    let count = usize::try_from(*count).unwrap_or(usize::MAX);
    let Value::Object(at) = class.value else {
        return if count == 1 { Ok(subject.clone()) } else { Err(accepts(heap, class, (1, count))) };
    };
    if let Some(Kind::NamedType(form, _)) = heap.kind(&class.value) {
        let form = std::sync::Arc::clone(form);
        if count > form.fields.len() {
            return Err(accepts(heap, class, (form.fields.len(), count)));
        }
        let Some(name) = form.fields.get(place) else { return Err(Fault::Failure) };
        return ops::attribute(heap, subject, name);
    }
    let names: Vec<String> = match ops::class_attribute(heap, at, "__match_args__").map(|slot| heap.kind(&slot.value)) {
        Some(Some(Kind::Tuple(names))) => names
            .iter()
            .filter_map(|slot| match &slot.value {
                Value::Str(name) => Some(name.to_string()),
                _ => None,
            })
            .collect(),
        Some(_) => Vec::new(),
        None => {
            let form = ops::class_body(heap, at).and_then(|body| ops::data_form(heap, body));
            match form {
                Some(Form::Data { fields, .. }) => {
                    let places = fields.iter().filter(|field| field.init && !field.keyword);
                    places.map(|field| field.name.to_string()).collect()
                }
                _ => Vec::new(),
            }
        }
    };
    if count > names.len() {
        return Err(accepts(heap, class, (names.len(), count)));
    }
    let Some(name) = names.get(place) else { return Err(Fault::Failure) };
    ops::attribute(heap, subject, name)
}

fn accepts(heap: &Heap, class: &Slot, (accepted, given): (usize, usize)) -> Fault {
    let name = match (heap.kind(&class.value), &class.value) {
        (Some(Kind::Class(body)), _) => body.name.to_string(),
        (Some(Kind::NamedType(form, _)), _) => form.name.to_string(),
        (_, Value::Builtin(builtin)) => builtin.name().to_owned(),
        _ => "this class".to_owned(),
    };
    let s = if accepted == 1 { "" } else { "s" };
    ExceptionRecord::type_error(format!("{name}() accepts {accepted} positional sub-pattern{s} ({given} given)")).into()
}

fn has_attribute(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let (subject, name) = given.two()?;
    ops::given(&subject.value)?;
    let Value::Str(name) = &name.value else { return Err(Fault::Failure) };
    let is_function = matches!(subject.value, Value::Function(_))
        || matches!(heap.kind(&subject.value), Some(Kind::Function { .. } | Kind::Method { .. }));
    let has = match ops::find(heap, subject, name) {
        _ if is_function && matches!(&**name, "__name__" | "__qualname__" | "__doc__" | "__module__") => true,
        Some(_) => true,
        None if let Some(of) = builtins::special_kind(name)
            && ops::instance(heap, &subject.value).is_none() =>
        {
            builtins::is_of_kind(heap, &subject.value, of)?
        }
        None => {
            crate::builtins::methods::known::has(heap, &subject.value, name)
                || ops::attribute(heap, subject, name).is_ok()
        }
    };
    Ok(Slot::public(Value::Bool(has)))
}
