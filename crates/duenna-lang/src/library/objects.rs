//! What the lowering of classes needs of the runtime: which hooks an instance has, and attributes past them. No artifact can
//! import this.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::{Entry, Outcome};
use crate::builtins::Arguments;
use crate::cost::Cost;
use crate::exception::{ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops;
use crate::value::{Attributes, Instance, Kind, Slot, Value};

pub(super) const ENTRIES: &[Entry] = &[
    Entry::scalar("lacks", Cost::Constant, |heap, given| {
        let (object, name) = given.two()?;
        let is = is_special(text(name)?) || ops::instance(heap, &object.value).is_none();
        let lacks =
            !is && ops::find(heap, object, text(name)?).is_none() && ops::find(heap, object, "__getattr__").is_some();
        Ok(Slot::public(Value::Bool(lacks)))
    }),
    Entry::scalar("has_hook", Cost::Constant, |heap, given| {
        let (object, name) = given.two()?;
        Ok(Slot::public(Value::Bool(has_hook(heap, object, text(name)?))))
    }),
    Entry::fresh("new_instance", Cost::Metered, new_instance),
    Entry::fresh("blank", Cost::Constant, |heap, given| {
        let slot = given.one()?;
        let Some(instance) = ops::instance(heap, ops::given(&slot.value)?) else { return Err(Fault::Failure) };
        if instance.message.is_some() {
            return Err(ExceptionRecord::type_error("copying an exception beside hooks is not supported").into());
        }
        let blank = Instance { class: instance.class, attributes: Attributes::default(), message: None };
        Ok(Slot::public(heap.allocate(Kind::Instance(blank))))
    }),
    Entry::writing("put_attribute", Cost::Constant, put_attribute),
    Entry::writing("drop_attribute", Cost::Constant, drop_attribute),
    Entry::fresh("dir", Cost::Metered, dir),
];

fn text(slot: &Slot) -> Result<&str, Fault> {
    match ops::given(&slot.value)? {
        Value::Str(text) => Ok(text),
        _ => Err(ExceptionRecord::type_error("attribute name must be string").into()),
    }
}

fn is_special(name: &str) -> bool {
    name.starts_with("__") && name.ends_with("__")
}

/// Whether an instance has a hook in its class, a class itself, or what `super()` gives further up.
fn has_hook(heap: &Heap, object: &Slot, name: &str) -> bool {
    let is_ours = match heap.kind(&object.value) {
        Some(Kind::Instance(_) | Kind::Super { .. }) => true,
        Some(Kind::Class(_)) => name == "__new__",
        Some(_) | None => false,
    };
    is_ours && ops::find(heap, object, name).is_some()
}

/// `object.__new__(class)`.
fn new_instance(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let Some(first) = given.positional.first() else {
        return Err(ExceptionRecord::type_error("object.__new__(): not enough arguments").into());
    };
    let Value::Object(at) = ops::given(&first.value)? else { return Err(not_a_class()) };
    let Some(body) = ops::class_body(heap, *at) else { return Err(not_a_class()) };
    if body.exception.is_some() || !matches!(body.form, crate::value::Form::Plain) {
        let message = "`__new__` makes instances of plain classes only: in an exception, an enumeration or a dataclass \
                       use `__init__` or a function beside it";
        return Err(ExceptionRecord::type_error(message).into());
    }
    let instance = Instance { class: *at, attributes: Attributes::default(), message: None };
    Ok(Slot::public(heap.allocate(Kind::Instance(instance))))
}

fn not_a_class() -> Fault {
    ExceptionRecord::type_error("object.__new__(X): X is not a type object of this artifact").into()
}

/// The instance whose attribute is set or deleted past its hooks.
fn changed(heap: &Heap, slot: &Slot) -> Result<(), Fault> {
    if ops::instance(heap, ops::given(&slot.value)?).is_none() || ops::member_form(heap, &slot.value).is_some() {
        let kind = ops::type_name(heap, &slot.value);
        return Err(ExceptionRecord::type_error(format!("can't apply this __setattr__ to {kind} object")).into());
    }
    Ok(())
}

/// `object.__setattr__(instance, name, value)`.
fn put_attribute(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let [instance, name, value] = given.positional else { return Err(Fault::Failure) };
    let name = Arc::from(text(name)?);
    changed(heap, instance)?;
    let class = ops::instance(heap, &instance.value).map(|instance| instance.class);
    if class.is_some_and(|class| !ops::may_have(heap, class, &name)) {
        return Err(ops::no_attribute(heap, &instance.value, &name));
    }
    ops::set_unchecked(heap, &instance.value, &name, value.clone())?;
    Ok(Slot::public(Value::None))
}

/// `object.__delattr__(instance, name)`.
fn drop_attribute(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let (instance, name) = given.two()?;
    let name = text(name)?.to_owned();
    changed(heap, instance)?;
    ops::delete_unchecked(heap, &instance.value, &name)?;
    Ok(Slot::public(Value::None))
}

/// What `object` has.
const OF_OBJECT: [&str; 26] = [
    "__class__",
    "__delattr__",
    "__dict__",
    "__dir__",
    "__doc__",
    "__eq__",
    "__format__",
    "__ge__",
    "__getattribute__",
    "__getstate__",
    "__gt__",
    "__hash__",
    "__init__",
    "__init_subclass__",
    "__le__",
    "__lt__",
    "__module__",
    "__ne__",
    "__new__",
    "__reduce__",
    "__reduce_ex__",
    "__repr__",
    "__setattr__",
    "__sizeof__",
    "__str__",
    "__subclasshook__",
];

/// `dir(value)` of an instance or a class of the artifact.
fn dir(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let value = ops::given(&given.one()?.value)?;
    let mut names: BTreeSet<Arc<str>> = OF_OBJECT.into_iter().chain(["__weakref__"]).map(Arc::from).collect();
    let class = match (heap.kind(value), value) {
        (Some(Kind::Instance(instance)), _) => {
            names.extend(instance.attributes.keys().cloned());
            instance.class
        }
        (Some(Kind::Class(_)), Value::Object(at)) => *at,
        _ => return Err(ExceptionRecord::type_error("dir() is for instances and classes of the artifact here").into()),
    };
    let order = ops::class_body(heap, class).map(|body| body.order.clone()).unwrap_or_default();
    for class in order {
        names.extend(ops::class_body(heap, class).into_iter().flat_map(|body| body.attributes.keys().cloned()));
    }
    let names: Vec<Slot> = names.iter().map(|name| Slot::public(heap.text(&**name))).collect();
    Ok(Slot::public(heap.allocate(Kind::List(names))))
}
