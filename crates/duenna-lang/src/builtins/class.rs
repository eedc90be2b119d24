//! What class bodies use: `super`, `property`, `staticmethod`, `classmethod`.

use super::arguments::Arguments;
use crate::exception::{ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops;
use crate::value::{HashKey, Kind, Slot, Value, Wrapping};

/// `super(class, object)`.
pub(super) fn super_object(heap: &mut Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    let (class, receiver) = given.two()?;
    let (Value::Object(after), Some(Kind::Class(_))) = (&class.value, heap.kind(&class.value)) else {
        return Err(ExceptionRecord::type_error("super() argument 1 must be a type").into());
    };
    let after = *after;
    Ok(Slot::public(heap.allocate(Kind::Super { after, receiver: receiver.clone() })))
}

/// `property(get, set, delete)`.
pub(super) fn property(heap: &mut Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    given.only_keywords(&["fget", "fset", "fdel", "doc"])?;
    let part = |(at, name)| {
        let found = given.positional.get(at).or_else(|| given.keyword(name));
        found.cloned().unwrap_or(Slot::public(Value::None))
    };
    let held = [(0, "fget"), (1, "fset"), (2, "fdel")].map(part).to_vec();
    Ok(Slot::public(heap.allocate(Kind::Wrapped(Wrapping::Property, held))))
}

/// `staticmethod(function)`, `classmethod(function)`.
pub(super) fn wrapped(heap: &mut Heap, given: Arguments<'_>, wrapping: Wrapping) -> Result<Slot, Fault> {
    let function = given.one()?.clone();
    Ok(Slot::public(heap.allocate(Kind::Wrapped(wrapping, vec![function]))))
}

/// `property.setter(function)`.
pub(super) fn accessor(heap: &mut Heap, held: &[Slot], name: &str, given: Arguments<'_>) -> Result<Slot, Fault> {
    let function = given.one()?.clone();
    let mut held = held.to_vec();
    held.resize(3, Slot::public(Value::None));
    let place = match name {
        "getter" => 0,
        "setter" => 1,
        _ => 2,
    };
    if let Some(part) = held.get_mut(place) {
        *part = function;
    }
    Ok(Slot::public(heap.allocate(Kind::Wrapped(Wrapping::Property, held))))
}

/// `vars(object)`: a dict of what the object has; changing it does not change the object.
pub(super) fn vars(heap: &mut Heap, given: Arguments<'_>) -> Result<Slot, Fault> {
    let value = ops::given(&given.one()?.value)?;
    let attributes = match heap.kind(value) {
        Some(Kind::Instance(instance)) => {
            let is_exception = instance.message.is_some();
            let own = |name: &str| !is_exception || !(name == "args" || ops::is_held(name));
            let attributes = instance.attributes.iter().filter(|(name, _)| own(name));
            attributes.map(|(name, slot)| (name.clone(), slot.clone())).collect()
        }
        Some(Kind::Function { attributes, .. }) => attributes.clone(),
        Some(_) | None => {
            return Err(ExceptionRecord::type_error("vars() argument must have __dict__ attribute").into());
        }
    };
    let mut dict = ops::Dict::default();
    for (name, value) in attributes {
        let key = Slot::public(heap.text(&name));
        dict.insert(HashKey::Str((&name).into()), (key, value));
    }
    Ok(Slot::public(heap.allocate(Kind::Dict(dict))))
}
