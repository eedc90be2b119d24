//! `collections.namedtuple`.

use std::sync::Arc;

use crate::builtins::Arguments;
use crate::exception::{ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::library::Outcome;
use crate::ops::{self, Dict};
use crate::value::{HashKey, Kind, ObjectRef, Slot, TupleForm, Value};

const KEYWORDS: &[&str] = &[
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del",
    "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal",
    "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
];

/// `namedtuple(name, fields, rename=False, defaults=None)`
pub(super) fn make(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    given.only_keywords(&["typename", "field_names", "rename", "defaults", "module"])?;
    given.between(0, 2)?;
    let name = text(heap, given.either(0, "typename"))?;
    let mut fields = match given.either(1, "field_names").map(ops::given).transpose()? {
        Some(Value::Str(names)) => {
            crate::cost::letters(heap, names.len())?;
            names.replace(',', " ").split_whitespace().map(Arc::from).collect()
        }
        Some(names) => {
            let names = ops::elements(heap, names)?;
            names.iter().map(|name| text(heap, Some(&name.value))).collect::<Result<Vec<_>, _>>()?
        }
        None => {
            let message = "namedtuple() missing 1 required positional argument: 'field_names'";
            return Err(ExceptionRecord::type_error(message).into());
        }
    };
    let rename = given.keyword("rename").map(|slot| ops::given(&slot.value)).transpose()?;
    if rename.is_some_and(|rename| ops::truth(heap, rename)) {
        let mut seen = std::collections::HashSet::new();
        for (place, field) in fields.iter_mut().enumerate() {
            if !is_name(field) || KEYWORDS.contains(&&**field) || field.starts_with('_') || seen.contains(field) {
                *field = format!("_{place}").into();
            }
            seen.insert(Arc::clone(field));
        }
    } else {
        check(&name, &fields)?;
    }
    if let Some(private) = [&name].into_iter().find(|name| !is_name(name)) {
        return Err(not_a_name(private));
    }
    let defaults = match given.keyword("defaults").map(|slot| ops::given(&slot.value)).transpose()? {
        None | Some(Value::None) => Vec::new(),
        Some(defaults) => ops::elements(heap, defaults)?,
    };
    if defaults.len() > fields.len() {
        return Err(ExceptionRecord::type_error("Got more default values than field names").into());
    }
    if defaults.iter().any(|slot| matches!(slot.value, Value::Object(_))) {
        let message = "defaults of a namedtuple must be numbers, texts or None here";
        return Err(ExceptionRecord::type_error(message).into());
    }
    let form = TupleForm { name, fields };
    Ok(Slot::public(heap.allocate(Kind::NamedType(Arc::new(form), defaults))))
}

fn text(heap: &Heap, value: Option<&Value>) -> Result<Arc<str>, Fault> {
    match value.map(ops::given).transpose()? {
        Some(Value::Str(text)) => {
            crate::cost::letters(heap, text.len())?;
            Ok(Arc::from(&**text))
        }
        Some(other) => crate::text::display(heap, other).map(Arc::from),
        None => {
            Err(ExceptionRecord::type_error("namedtuple() missing 1 required positional argument: 'typename'").into())
        }
    }
}

fn is_name(name: &str) -> bool {
    let starts = |first: char| first.is_alphabetic() || first == '_';
    name.starts_with(starts) && name.chars().all(|character| character.is_alphanumeric() || character == '_')
}

fn not_a_name(name: &str) -> Fault {
    let name = crate::text::quote(name);
    ExceptionRecord::value_error(format!("Type names and field names must be valid identifiers: {name}")).into()
}

fn check(name: &Arc<str>, fields: &[Arc<str>]) -> Result<(), Fault> {
    for one in std::iter::once(name).chain(fields) {
        if !is_name(one) {
            return Err(not_a_name(one));
        }
        if KEYWORDS.contains(&&**one) {
            let one = crate::text::quote(one);
            return Err(
                ExceptionRecord::value_error(format!("Type names and field names cannot be a keyword: {one}")).into()
            );
        }
    }
    let mut seen = std::collections::HashSet::new();
    for field in fields {
        let shown = || crate::text::quote(field);
        if field.starts_with('_') {
            let message = format!("Field names cannot start with an underscore: {}", shown());
            return Err(ExceptionRecord::value_error(message).into());
        }
        if !seen.insert(field) {
            return Err(ExceptionRecord::value_error(format!("Encountered duplicate field name: {}", shown())).into());
        }
    }
    Ok(())
}

/// A call of what `namedtuple` made.
pub(crate) fn named_tuple(
    heap: &mut Heap,
    at: ObjectRef,
    positional: &[Slot],
    keywords: &[(Arc<str>, Slot)],
) -> Outcome {
    let Some(Kind::NamedType(form, defaults)) = heap.get(at).map(|object| object.kind.clone()) else {
        return Err(Fault::Failure);
    };
    let (name, count) = (&form.name, form.fields.len());
    let required = count.saturating_sub(defaults.len());
    if positional.len() > count {
        let (given, takes) = (positional.len() + 1, count + 1);
        let takes = if required == count { takes.to_string() } else { format!("from {} to {takes}", required + 1) };
        let message = format!("{name}.__new__() takes {takes} positional arguments but {given} were given");
        return Err(ExceptionRecord::type_error(message).into());
    }
    let mut items: Vec<Option<Slot>> = positional.iter().cloned().map(Some).collect();
    items.resize(count, None);
    for (keyword, value) in keywords {
        let Some(place) = form.fields.iter().position(|field| field == keyword).and_then(|at| items.get_mut(at)) else {
            let message = format!("{name}.__new__() got an unexpected keyword argument '{keyword}'");
            return Err(ExceptionRecord::type_error(message).into());
        };
        if place.replace(value.clone()).is_some() {
            let message = format!("{name}.__new__() got multiple values for argument '{keyword}'");
            return Err(ExceptionRecord::type_error(message).into());
        }
    }
    for (item, default) in items.iter_mut().skip(required).zip(defaults) {
        item.get_or_insert(default);
    }
    let missing = form.fields.iter().zip(&items).filter(|(_, item)| item.is_none());
    let missing: Vec<String> = missing.map(|(field, _)| format!("'{field}'")).collect();
    if let Some((last, others)) = missing.split_last() {
        let listed = match others {
            [] => last.clone(),
            [one] => format!("{one} and {last}"),
            many => format!("{}, and {last}", many.join(", ")),
        };
        let (many, s) = (missing.len(), if missing.len() == 1 { "" } else { "s" });
        let message = format!("{name}.__new__() missing {many} required positional argument{s}: {listed}");
        return Err(ExceptionRecord::type_error(message).into());
    }
    let items = items.into_iter().flatten().collect();
    Ok(Slot::public(heap.allocate(Kind::Named(form, items))))
}

/// `_fields`
pub(crate) fn field_names(heap: &mut Heap, form: &TupleForm) -> Slot {
    let names = form.fields.iter().map(|field| Slot::public(heap.text(field))).collect();
    Slot::public(heap.allocate(Kind::Tuple(names)))
}

/// `_field_defaults`
pub(crate) fn field_defaults(heap: &mut Heap, form: &TupleForm, defaults: &[Slot]) -> Slot {
    let mut dict = Dict::default();
    let first = form.fields.len().saturating_sub(defaults.len());
    for (field, default) in form.fields.iter().skip(first).zip(defaults) {
        let key = Slot::public(heap.text(field));
        dict.insert(HashKey::Str(field.into()), (key, default.clone()));
    }
    Slot::public(heap.allocate(Kind::Dict(dict)))
}

/// `_asdict` and `_replace`.
pub(crate) fn method(heap: &mut Heap, tuple: &Value, name: &str, given: Arguments<'_>) -> Result<Option<Slot>, Fault> {
    let Some(Kind::Named(form, items)) = heap.kind(tuple).cloned() else { return Ok(None) };
    match name {
        "_asdict" => {
            given.none()?;
            let mut dict = Dict::default();
            for (field, item) in form.fields.iter().zip(items) {
                let key = Slot::public(heap.text(field));
                dict.insert(HashKey::Str(field.into()), (key, item));
            }
            Ok(Some(Slot::public(heap.allocate(Kind::Dict(dict)))))
        }
        "_replace" => {
            given.between(0, 0)?;
            let mut items = items;
            let mut unknown = Vec::new();
            for (keyword, value) in given.keywords {
                match form.fields.iter().position(|field| field == keyword).and_then(|at| items.get_mut(at)) {
                    Some(item) => *item = value.clone(),
                    None => unknown.push(crate::text::quote(keyword)),
                }
            }
            if !unknown.is_empty() {
                let message = format!("Got unexpected field names: [{}]", unknown.join(", "));
                return Err(ExceptionRecord::value_error(message).into());
            }
            Ok(Some(Slot::public(heap.allocate(Kind::Named(form, items)))))
        }
        _ => Ok(None),
    }
}

/// `P._make(iterable)`
pub(crate) fn type_method(
    heap: &mut Heap,
    made: &Value,
    name: &str,
    given: Arguments<'_>,
) -> Result<Option<Slot>, Fault> {
    let Some(Kind::NamedType(form, _)) = heap.kind(made).cloned() else { return Ok(None) };
    if name != "_make" {
        return Ok(None);
    }
    let items = ops::elements(heap, &given.one()?.value)?;
    let (count, got) = (form.fields.len(), items.len());
    if count != got {
        return Err(ExceptionRecord::type_error(format!("Expected {count} arguments, got {got}")).into());
    }
    Ok(Some(Slot::public(heap.allocate(Kind::Named(form, items)))))
}
