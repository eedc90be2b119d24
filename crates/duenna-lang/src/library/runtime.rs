//! What the prelude needs of the runtime. No artifact can import this.

use super::{Entry, Opaque, Outcome, raising};
use ruff_python_ast::{CmpOp, Operator};

use crate::builtins::{Arguments, methods};
use crate::cost::Cost;
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops;
use crate::text;
use crate::value::{Attributes, Field, Form, GeneratorState, Kind, Slot, Special, TupleForm, Value, Wrapping};

pub(super) const ENTRIES: &[Entry] = &[
    Entry::scalar("is_pattern", Cost::Constant, |_, given| {
        let value = ops::given(&given.one()?.value)?;
        let is = matches!(value, Value::Opaque(opaque) if matches!(**opaque, Opaque::Pattern(_)));
        Ok(Slot::public(Value::Bool(is)))
    }),
    Entry::fresh("json_parts", Cost::Metered, super::json::parts),
    Entry::scalar("raise_type", Cost::Constant, |_, given| Err(raised(given, Class::TypeError))),
    Entry::scalar("raise_missing", Cost::Constant, |_, given| Err(raised(given, Class::AttributeError))),
    Entry::scalar("raise_csv", Cost::Constant, |_, given| Err(raised(given, Class::CsvError))),
    Entry::scalar("raise_name", Cost::Constant, |_, given| Err(raised(given, Class::NameError))),
    Entry::scalar("raise_index", Cost::Constant, |_, given| Err(raised(given, Class::IndexError))),
    Entry::scalar("raise_statistics", Cost::Constant, |_, given| Err(raised(given, Class::StatisticsError))),
    Entry::scalar("stop", Cost::Constant, |_, _| Err(ExceptionRecord::new(Class::StopIteration, "").into())),
    Entry::scalar("raise_key", Cost::Constant, |_, given| Err(raised(given, Class::KeyError))),
    Entry::scalar("raise_attribute", Cost::Constant, |heap, given| {
        let (object, name) = given.two()?;
        let Value::Str(name) = ops::given(&name.value)? else {
            let kind = ops::type_name(heap, &name.value);
            return Err(ExceptionRecord::type_error(format!("attribute name must be string, not '{kind}'")).into());
        };
        Err(ops::no_attribute(heap, ops::given(&object.value)?, name))
    }),
    Entry::scalar("raise_value", Cost::Constant, |_, given| Err(raised(given, Class::ValueError))),
    Entry::alias("sorted_by", Cost::Metered, sorted_by),
    Entry::scalar("check_iterator", Cost::Constant, |heap, given| {
        let value = ops::given(&given.one()?.value)?;
        let is_one = matches!(
            heap.kind(value),
            Some(Kind::Iterator { .. } | Kind::Generator { .. } | Kind::Stream(_) | Kind::Instance(_))
        );
        if is_one || matches!(value, Value::Iterator(_)) {
            return Ok(Slot::public(Value::None));
        }
        let kind = ops::type_name(heap, value);
        Err(ExceptionRecord::type_error(format!("iter() returned non-iterator of type '{kind}'")).into())
    }),
    Entry::alias("awaitable", Cost::Constant, awaitable),
    Entry::writing("with_cause", Cost::Constant, raising::with_cause),
    Entry::writing("set_context", Cost::Constant, raising::set_context),
    Entry::alias("derived", Cost::Linear, raising::derived),
    Entry::alias("check_caught", Cost::Metered, |heap, given| {
        let class = given.one()?;
        ops::check_caught(heap, &class.value, 0).map(|()| class.clone())
    }),
    // What a method gives that leaves the operation to the other operand, and who asks that operand.
    Entry::scalar("NotImplemented", Cost::Constant, |_, _| Err(Fault::Failure)),
    Entry::scalar("__radd__", Cost::Constant, |_, _| Ok(not_implemented())),
    Entry::scalar("__rsub__", Cost::Constant, |_, _| Ok(not_implemented())),
    Entry::scalar("__rmul__", Cost::Constant, |_, _| Ok(not_implemented())),
    Entry::scalar("__rtruediv__", Cost::Constant, |_, _| Ok(not_implemented())),
    Entry::scalar("__rfloordiv__", Cost::Constant, |_, _| Ok(not_implemented())),
    Entry::scalar("__rmod__", Cost::Constant, |_, _| Ok(not_implemented())),
    Entry::scalar("__rpow__", Cost::Constant, |_, _| Ok(not_implemented())),
    Entry::scalar("__rand__", Cost::Constant, |_, _| Ok(not_implemented())),
    Entry::scalar("__ror__", Cost::Constant, |_, _| Ok(not_implemented())),
    Entry::scalar("__rxor__", Cost::Constant, |_, _| Ok(not_implemented())),
    Entry::scalar("__rmatmul__", Cost::Constant, |_, _| Ok(not_implemented())),
    Entry::scalar("__rlshift__", Cost::Constant, |_, _| Ok(not_implemented())),
    Entry::scalar("__rrshift__", Cost::Constant, |_, _| Ok(not_implemented())),
    Entry::scalar("__eq__", Cost::Constant, |_, _| Ok(not_implemented())),
    Entry::scalar("__ne__", Cost::Constant, |_, _| Ok(not_implemented())),
    Entry::scalar("__lt__", Cost::Constant, |_, _| Ok(not_implemented())),
    Entry::scalar("__gt__", Cost::Constant, |_, _| Ok(not_implemented())),
    Entry::scalar("__le__", Cost::Constant, |_, _| Ok(not_implemented())),
    Entry::scalar("__ge__", Cost::Constant, |_, _| Ok(not_implemented())),
    Entry::scalar("is_left", Cost::Constant, |_, given| {
        Ok(Slot::public(Value::Bool(given.one()?.value == not_implemented().value)))
    }),
    Entry::scalar("unsupported", Cost::Constant, unsupported),
    Entry::scalar("is_instance", Cost::Metered, |heap, given| {
        let value = ops::given(&given.one()?.value)?;
        Ok(Slot::public(Value::Bool(ops::instance(heap, value).is_some())))
    }),
    Entry::scalar("is_generator", Cost::Constant, |heap, given| {
        let value = match ops::given(&given.one()?.value)? {
            Value::Iterator(iteration) => &iteration.over,
            value => value,
        };
        Ok(Slot::public(Value::Bool(matches!(heap.kind(value), Some(Kind::Generator { .. })))))
    }),
    Entry::scalar("is_number", Cost::Constant, |heap, given| {
        let value = ops::given(&given.one()?.value)?;
        Ok(Slot::public(Value::Bool(crate::builtins::is_of_kind(heap, value, "Number")?)))
    }),
    Entry::alias("cache_info", Cost::Constant, cache_info),
    Entry::scalar("is_class", Cost::Constant, |heap, given| {
        let value = ops::given(&given.one()?.value)?;
        Ok(Slot::public(Value::Bool(matches!(heap.kind(value), Some(Kind::Class(_))))))
    }),
    // What instructions do where containers hold instances.
    Entry::scalar("kind", Cost::Constant, |heap, given| Ok(ops::text_slot(heap, kind(heap, &given.one()?.value)?))),
    Entry::scalar("kind_name", Cost::Constant, |heap, given| {
        let name = ops::type_name(heap, &given.one()?.value).to_owned();
        Ok(ops::text_slot(heap, name))
    }),
    Entry::alias("fields", Cost::Linear, |heap, given| fields(heap, given, |field| field.compared)),
    Entry::alias("all_fields", Cost::Linear, |heap, given| fields(heap, given, |field| field.stored)),
    Entry::alias("init_fields", Cost::Linear, super::dataclasses::init_fields),
    Entry::alias("shown_fields", Cost::Linear, |heap, given| fields(heap, given, |field| field.shown)),
    Entry::scalar("alike", Cost::Constant, |heap, given| {
        let (a, b) = given.two()?;
        let class = |slot: &Slot| ops::instance(heap, &slot.value).map(|instance| instance.class);
        let equal = ops::class_of(heap, &a.value).and_then(|body| ops::data_form(heap, body));
        let is = class(a) == class(b) && matches!(equal, Some(Form::Data { equal: true, .. }));
        Ok(Slot::public(Value::Bool(is)))
    }),
    Entry::scalar("are_ordered", Cost::Constant, |heap, given| {
        let (a, b) = given.two()?;
        let (x, y) = (kind(heap, &a.value)?, kind(heap, &b.value)?);
        let form = ops::class_of(heap, &a.value).and_then(|body| ops::data_form(heap, body));
        let is_data = matches!(form, Some(Form::Data { ordered: true, .. }))
            && ops::instance(heap, &a.value).map(|instance| instance.class)
                == ops::instance(heap, &b.value).map(|instance| instance.class);
        Ok(Slot::public(Value::Bool(x == y && (is_data || matches!(x, "list" | "tuple" | "deque")))))
    }),
    Entry::scalar("plain_repr", Cost::Metered, |heap, given| {
        let shown = text::repr(heap, &given.one()?.value)?;
        Ok(ops::text_slot(heap, shown))
    }),
    Entry::scalar("plain_equal", Cost::Metered, |heap, given| compared(heap, given, CmpOp::Eq)),
    Entry::scalar("plain_less", Cost::Metered, |heap, given| compared(heap, given, CmpOp::Lt)),
    Entry::scalar("plain_more", Cost::Metered, |heap, given| compared(heap, given, CmpOp::Gt)),
    Entry::scalar("plain_at_most", Cost::Metered, |heap, given| compared(heap, given, CmpOp::LtE)),
    Entry::scalar("plain_at_least", Cost::Metered, |heap, given| compared(heap, given, CmpOp::GtE)),
    Entry::scalar("plain_contains", Cost::Metered, |heap, given| compared(heap, given, CmpOp::In)),
    Entry::alias("plain_or", Cost::Metered, |heap, given| computed(heap, given, Operator::BitOr)),
    Entry::alias("plain_and", Cost::Metered, |heap, given| computed(heap, given, Operator::BitAnd)),
    Entry::alias("plain_sub", Cost::Metered, |heap, given| computed(heap, given, Operator::Sub)),
    Entry::alias("plain_xor", Cost::Metered, |heap, given| computed(heap, given, Operator::BitXor)),
    Entry::alias("plain_item", Cost::Metered, |heap, given| {
        let (object, key) = given.two()?;
        ops::index(heap, &object.value, &key.value)
    }),
    Entry::writing("plain_put", Cost::Metered, |heap, given| {
        let [object, key, value] = given.positional else { return Err(Fault::Failure) };
        ops::set_index(heap, &object.value, key, value.clone())?;
        Ok(Slot::public(Value::None))
    }),
    Entry::writing("plain_delete", Cost::Metered, |heap, given| {
        let (object, key) = given.two()?;
        ops::delete_index(heap, &object.value, &key.value)?;
        Ok(Slot::public(Value::None))
    }),
    Entry::writing("plain_call", Cost::Metered, |heap, given| {
        let [object, key, name, more @ ..] = given.positional else { return Err(Fault::Failure) };
        let Value::Str(name) = &name.value else { return Err(Fault::Failure) };
        let arguments: Vec<Slot> = std::iter::once(key).chain(more).cloned().collect();
        methods::call(heap, object, name, &arguments, &[])
    }),
    Entry::writing("plain_add", Cost::Metered, |heap, given| {
        let (object, key) = given.two()?;
        methods::call(heap, object, "add", std::slice::from_ref(key), &[])
    }),
    Entry::scalar("plain_index", Cost::Metered, |heap, given| {
        let (object, item) = given.two()?;
        methods::call(heap, object, "index", std::slice::from_ref(item), &[])
    }),
    Entry::alias("members", Cost::Linear, |heap, given| {
        let Value::Object(at) = ops::given(&given.one()?.value)? else { return Err(Fault::Failure) };
        let Some(Form::Enum { members, composite, .. }) = ops::class_body(heap, *at).map(|body| &body.form) else {
            return Err(Fault::Failure);
        };
        let members = members.iter().chain(composite).cloned().collect();
        Ok(Slot::public(heap.allocate(Kind::List(members))))
    }),
    Entry::alias("unnamed_member", Cost::Constant, |heap, given| {
        let (class, value) = given.two()?;
        ops::unnamed_member(heap, &class.value, &value.value)
    }),
    Entry::writing("seal", Cost::Linear, |heap, given| {
        ops::seal_enum(heap, &given.one()?.value);
        Ok(Slot::public(Value::None))
    }),
    Entry::writing("set_message", Cost::Metered, set_message),
    Entry::writing("set_function", Cost::Constant, set_function),
    Entry::writing("store", Cost::Constant, store),
    Entry::alias("cached_attribute", Cost::Constant, |heap, given| {
        let get = given.one()?.clone();
        Ok(Slot::public(heap.allocate(Kind::Wrapped(Wrapping::Cached, vec![get]))))
    }),
    // A default that no caller can give.
    Entry::scalar("missing", Cost::Constant, |_, _| Err(Fault::Failure)),
    Entry::writing("change_slice", Cost::Metered, change_slice),
    Entry::writing("sort_by", Cost::Metered, sort_by),
];

/// Fails as a built-in function does, with a message that the prelude wrote.
fn raised(given: Arguments<'_>, class: Class) -> Fault {
    match given.get(0) {
        Some(Value::Str(message)) => ExceptionRecord::new(class, &**message).into(),
        Some(_) | None => Fault::Failure,
    }
}

fn items(heap: &Heap, slot: &Slot) -> Result<Vec<Slot>, Fault> {
    let Some(Kind::List(items)) = heap.kind(ops::given(&slot.value)?) else { return Err(Fault::Failure) };
    heap.work(items.len())?;
    Ok(items.clone())
}

/// The items of a list in the order of their keys, which another list holds.
fn ordered(heap: &mut Heap, given: Arguments<'_>) -> Result<Vec<Slot>, Fault> {
    let [list, keys, reverse] = given.positional else { return Err(Fault::Failure) };
    let (values, keys) = (items(heap, list)?, items(heap, keys)?);
    let reverse = ops::truth(heap, ops::given(&reverse.value)?);
    let mut pairs = Vec::new();
    for (place, key) in keys.into_iter().enumerate() {
        pairs.push((key, values.get(place).cloned().ok_or(Fault::Failure)?));
    }
    let sorted = ops::sort_pairs(heap, pairs, reverse)?;
    Ok(sorted)
}

fn sorted_by(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let sorted = ordered(heap, given)?;
    Ok(Slot::public(heap.allocate(Kind::List(sorted))))
}

/// The same in place.
fn sort_by(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let sorted = ordered(heap, given)?;
    let Some(Value::Object(at)) = given.get(0) else { return Err(Fault::Failure) };
    if let Some(Kind::List(items)) = heap.get_mut(*at).map(|object| &mut object.kind) {
        *items = sorted;
    }
    Ok(Slot::public(Value::None))
}

/// `list[a:b:c] = value`; without a value, that part is deleted.
fn change_slice(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let (list, bounds, value) = match given.positional {
        [list, a, b, c] => (list, [a, b, c], None),
        [list, a, b, c, value] => (list, [a, b, c], Some(value)),
        _ => return Err(Fault::Failure),
    };
    let bounds = bounds.map(|bound| Some(bound.value.clone()));
    replace_slice(heap, &list.value, bounds, value.map(|value| &value.value)).map(|()| Slot::public(Value::None))
}

/// Replaces the part of a list that a slice takes, or, without a value, deletes it.
pub(crate) fn replace_slice(
    heap: &mut Heap,
    list: &Value,
    bounds: [Option<Value>; 3],
    value: Option<&Value>,
) -> Result<(), Fault> {
    if matches!(heap.kind(ops::given(list)?), Some(Kind::ByteArray(_))) {
        return super::bytes::array::change_slice(heap, list, bounds, value);
    }
    let more = value.map(|value| ops::elements(heap, value)).transpose()?;
    let length = if let Some(Kind::List(items)) = heap.kind(ops::given(list)?) {
        items.len()
    } else {
        let what = if value.is_some() { "assignment" } else { "deletion" };
        let kind = ops::type_name(heap, list);
        return Err(ExceptionRecord::type_error(format!("'{kind}' object does not support item {what}")).into());
    };
    let start_bound = bounds.first().cloned().flatten();
    let places = ops::places(bounds, length)?;
    let step = places.step;
    let places: Vec<usize> = if step == 1 {
        let start = usize::try_from(places.start).unwrap_or_default();
        (start..start + places.length()).collect()
    } else {
        ops::numbers(places).collect()
    };
    let more = more.unwrap_or_default();
    ops::bounded_items(length + more.len())?;
    if value.is_some() && step != 1 && more.len() != places.len() {
        let message =
            format!("attempt to assign sequence of size {} to extended slice of size {}", more.len(), places.len());
        return Err(ExceptionRecord::value_error(message).into());
    }
    heap.charge(more.len() * 32);
    let start = match &start_bound {
        _ if !places.is_empty() => places.first().copied().unwrap_or_default(),
        Some(Value::Int(start)) => ops::resolve(*start, length).unwrap_or(if *start < 0 { 0 } else { length }),
        Some(_) | None => 0,
    };
    let Value::Object(at) = list else { return Err(Fault::Failure) };
    let Some(Kind::List(items)) = heap.get_mut(*at).map(|object| &mut object.kind) else { return Err(Fault::Failure) };
    if step == 1 {
        drop(items.splice(start..start + places.len(), more));
    } else if value.is_some() {
        for (place, new) in places.into_iter().zip(more) {
            if let Some(item) = items.get_mut(place) {
                *item = new;
            }
        }
    } else {
        let places: std::collections::BTreeSet<usize> = places.into_iter().collect();
        let mut at = 0;
        items.retain(|_| {
            at += 1;
            !places.contains(&(at - 1))
        });
    }
    Ok(())
}

/// What `await` runs: a coroutine that did not begin.
fn awaitable(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let slot = given.one()?;
    match heap.kind(ops::given(&slot.value)?) {
        Some(Kind::Generator { state: GeneratorState::Coroutine, .. }) => Ok(slot.clone()),
        Some(Kind::Generator { state: GeneratorState::Failed, .. }) => Err(Fault::Failure),
        Some(Kind::Generator { .. }) => {
            Err(ExceptionRecord::new(Class::RuntimeError, "cannot reuse already awaited coroutine").into())
        }
        Some(_) | None => {
            let kind = ops::type_name(heap, &slot.value);
            Err(ExceptionRecord::type_error(format!("object {kind} can't be used in 'await' expression")).into())
        }
    }
}

fn not_implemented() -> Slot {
    Slot::public(super::find(super::RUNTIME, "NotImplemented").unwrap_or(Value::Failure))
}

/// An operation that neither operand has.
fn unsupported(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let [symbol, a, b] = given.positional else { return Err(Fault::Failure) };
    let symbol = text::display(heap, &symbol.value)?;
    let (a, b) = (ops::type_name(heap, &a.value), ops::type_name(heap, &b.value));
    let message = if matches!(&*symbol, "<" | ">" | "<=" | ">=") {
        format!("'{symbol}' not supported between instances of '{a}' and '{b}'")
    } else {
        format!("unsupported operand type(s) for {symbol}: '{a}' and '{b}'")
    };
    Err(ExceptionRecord::type_error(message).into())
}

/// What `functools.wraps` puts on a function.
fn set_function(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let [function, of, name, whole, doc] = given.positional else { return Err(Fault::Failure) };
    let mut taken = match heap.kind(&of.value) {
        Some(Kind::Function { attributes, .. }) => attributes.clone(),
        Some(_) | None => Attributes::default(),
    };
    for (key, value) in [("__name__", name), ("__qualname__", whole), ("__doc__", doc), ("__wrapped__", of)] {
        taken.insert(key.into(), value.clone());
    }
    heap.charge(64 * taken.len());
    if let Value::Object(at) = ops::given(&function.value)?
        && let Some(Kind::Function { attributes, .. }) = heap.get_mut(*at).map(|object| &mut object.kind)
    {
        attributes.extend(taken);
    }
    Ok(Slot::public(Value::None))
}

/// Keeps what a `cached_property` computed.
fn store(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let [instance, name, value] = given.positional else { return Err(Fault::Failure) };
    let Value::Str(name) = ops::given(&name.value)? else { return Err(Fault::Failure) };
    ops::set_unchecked(heap, &instance.value, &std::sync::Arc::from(&**name), value.clone())?;
    Ok(Slot::public(Value::None))
}

/// What `cache_info()` gives.
fn cache_info(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    given.between(4, 4)?;
    let fields = ["hits", "misses", "maxsize", "currsize"].map(std::sync::Arc::from).to_vec();
    let form = TupleForm { name: "CacheInfo".into(), fields };
    Ok(Slot::public(heap.allocate(Kind::Named(std::sync::Arc::new(form), given.positional.to_vec()))))
}

/// What kind of container a value is, for what shows and compares them.
fn kind(heap: &Heap, value: &Value) -> Result<&'static str, Fault> {
    Ok(match heap.kind(ops::given(value)?) {
        Some(Kind::List(_)) => "list",
        Some(Kind::Tuple(_)) => "tuple",
        Some(Kind::Dict(_)) => "dict",
        Some(Kind::Special(Special::Counter, _)) => "Counter",
        Some(Kind::Special(Special::Default(_), _)) => "defaultdict",
        Some(Kind::Special(Special::Ordered, _)) => "OrderedDict",
        Some(Kind::Set(_)) => "set",
        Some(Kind::Frozen(_)) => "frozenset",
        Some(Kind::Deque(..)) => "deque",
        Some(Kind::Named(..)) => "fields",
        Some(Kind::Instance(instance)) if ops::data_fields(heap, instance.class).is_some() => "fields",
        Some(_) | None => "",
    })
}

/// The names and values of a dataclass or named tuple, in pairs.
fn fields(heap: &mut Heap, given: Arguments<'_>, counts: fn(&Field) -> bool) -> Outcome {
    let value = ops::given(&given.one()?.value)?;
    let pairs: Vec<(std::sync::Arc<str>, Slot)> = match heap.kind(value) {
        Some(Kind::Named(form, items)) => form.fields.iter().cloned().zip(items.iter().cloned()).collect(),
        Some(Kind::Instance(instance)) => {
            let form = ops::class_body(heap, instance.class).and_then(|body| ops::data_form(heap, body));
            let Some(Form::Data { fields, .. }) = form else { return Err(Fault::Failure) };
            let value = |field: &Field| Some((field.name.clone(), instance.attributes.get(&field.name)?.clone()));
            fields.iter().filter(|field| counts(field)).filter_map(value).collect()
        }
        Some(_) | None => return Err(Fault::Failure),
    };
    let mut all = Vec::new();
    for (name, value) in pairs {
        let name = Slot::public(heap.text(&name));
        all.push(Slot::public(heap.allocate(Kind::Tuple(vec![name, value]))));
    }
    Ok(Slot::public(heap.allocate(Kind::List(all))))
}

fn compared(heap: &mut Heap, given: Arguments<'_>, op: CmpOp) -> Outcome {
    let (a, b) = given.two()?;
    ops::compare(heap, op, &a.value, &b.value).map(Slot::public)
}

fn computed(heap: &mut Heap, given: Arguments<'_>, op: Operator) -> Outcome {
    let (a, b) = given.two()?;
    ops::binary(heap, op, &a.value, &b.value).map(Slot::public)
}

/// What an exception says, as its class told when it was raised.
fn set_message(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let (exception, words) = given.two()?;
    if let Value::Object(at) = exception.value
        && let Some(Kind::Instance(instance)) = heap.get_mut(at).map(|object| &mut object.kind)
        && instance.message.is_some()
    {
        instance.message = Some(Box::new(words.clone()));
    }
    Ok(Slot::public(Value::None))
}
