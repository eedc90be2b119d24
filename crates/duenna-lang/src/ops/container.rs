//! Operators of sets and dicts.

use ruff_python_ast::Operator;

use super::arithmetic::extend;
use super::bound::bounded_items;
use super::iterate::{elements, is_iterable};
use super::key::hash_key;
use super::view::{Dict, Shape, given};
use crate::cost::keys;
use crate::exception::{ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::library::{self, counters};
pub(crate) use crate::value::Set;
use crate::value::{HashKey, Kind, Slot, Special, Value, ViewPart};

/// What one more entry of a dict or set is counted for.
const ENTRY_BYTES: usize = 96;

/// `a - b`, `a | b`, `a ^ b`, `a & b` on sets, `a | b` on dicts.
pub(super) fn binary(heap: &mut Heap, op: Operator, a: &Value, b: &Value) -> Result<Option<Value>, Fault> {
    let frozen = matches!(heap.kind(a), Some(Kind::Frozen(_)));
    let (left, right) = (a, b);
    if let Some(counted) = counters(heap, op, a, b) {
        return counted.map(|counts| Some(heap.allocate(Kind::Special(Special::Counter, counts))));
    }
    if matches!(heap.kind(a), Some(Kind::View(..))) || matches!(heap.kind(b), Some(Kind::View(..))) {
        return of_views(heap, op, a, b);
    }
    let kind = match (Shape::of(heap, a), Shape::of(heap, b)) {
        (Shape::Set(a), Shape::Set(b)) => combine(heap, op, a, b)?.map(if frozen { Kind::Frozen } else { Kind::Set }),
        (Shape::Dict(a), Shape::Dict(b)) if matches!(op, Operator::BitOr) => {
            keys(heap, a.keys().chain(b.keys()))?;
            let mut all = a.clone();
            for (key, (name, value)) in b {
                put(&mut all, key.clone(), name.clone(), value.clone());
            }
            bounded_items(all.len())?;
            let special = special_of(heap, [left, right]);
            Some(special.map_or_else(|| Kind::Dict(all.clone()), |special| Kind::Special(special, all.clone())))
        }
        _ => None,
    };
    Ok(kind.map(|kind| heap.allocate(kind)))
}

/// The same where one is what `keys` or `items` of a dict gives; the other may be anything that has items.
fn of_views(heap: &mut Heap, op: Operator, a: &Value, b: &Value) -> Result<Option<Value>, Fault> {
    let is_set = |value: &Value| {
        matches!(Shape::of(heap, value), Shape::Set(_) | Shape::View(_, ViewPart::Keys | ViewPart::Items))
    };
    let is_view = |value: &Value| matches!(Shape::of(heap, value), Shape::View(_, ViewPart::Keys | ViewPart::Items));
    let is_their = is_view(a) || (is_set(a) && is_view(b));
    if !is_their || !matches!(op, Operator::Sub | Operator::BitAnd | Operator::BitOr | Operator::BitXor) {
        return Ok(None);
    }
    let items = elements(heap, a)?;
    let left = set_items(heap, items)?;
    let items = elements(heap, b)?;
    let right = set_items(heap, items)?;
    Ok(combine(heap, op, &left, &right)?.map(|set| heap.allocate(Kind::Set(set))))
}

/// Changes `a` in place where its type does so. False: it does not.
pub(super) fn augment(heap: &mut Heap, op: Operator, a: &Value, b: &Value) -> Result<bool, Fault> {
    let counted = counters(heap, op, a, b).transpose()?.map(|counts| Kind::Special(Special::Counter, counts));
    let changed = match (Shape::of(heap, a), Shape::of(heap, b), op) {
        _ if counted.is_some() => counted,
        _ if matches!(heap.kind(a), Some(Kind::ByteArray(_))) && matches!(op, Operator::Add) => {
            return library::bytes::array::extend(heap, a, b).map(|()| true);
        }
        (Shape::List(_), _, Operator::Add) => return extend(heap, a, b).map(|()| true),
        (Shape::List(items), _, Operator::Mult) => match super::Number::whole(b) {
            Some(count) => {
                let count = usize::try_from(count.max(0)).unwrap_or(usize::MAX);
                bounded_items(items.len().saturating_mul(count))?;
                Some(Kind::List(items.iter().cycle().take(items.len() * count).cloned().collect()))
            }
            None => None,
        },
        (Shape::Set(_), _, _) if matches!(heap.kind(a), Some(Kind::Frozen(_))) => None,
        (Shape::Set(a), Shape::Set(b), _) => combine(heap, op, a, b)?.map(Kind::Set),
        (Shape::Deque(_), _, Operator::Add) => return library::extend_deque(heap, a, b).map(|()| true),
        (Shape::Dict(_), _, Operator::BitOr) => {
            let entries = dict_items(heap, b)?;
            return update(heap, a, entries).map(|()| true);
        }
        _ => None,
    };
    let (Some(changed), Value::Object(at)) = (changed, a) else { return Ok(false) };
    heap.charge(Shape::of(heap, b).length().unwrap_or_default().saturating_mul(ENTRY_BYTES));
    if let Kind::List(items) = &changed {
        heap.charge(items.len().saturating_mul(ENTRY_BYTES));
    }
    if let Some(object) = heap.get_mut(*at) {
        object.kind = changed;
    }
    Ok(true)
}

/// What the first of two dicts that is more than one does besides.
fn special_of(heap: &Heap, dicts: [&Value; 2]) -> Option<Special> {
    dicts.into_iter().find_map(|dict| match heap.kind(dict) {
        Some(Kind::Special(special, _)) => Some(special.clone()),
        Some(_) | None => None,
    })
}

/// Two sets as one. `None`: sets do not have the operator.
pub(crate) fn combine(heap: &Heap, op: Operator, a: &Set, b: &Set) -> Result<Option<Set>, Fault> {
    keys(heap, a.keys().chain(b.keys()))?;
    a.values().chain(b.values()).try_for_each(|item| given(&item.value).map(|_| ()))?;
    let only = |these: &Set, those: &Set, inside: bool| -> Set {
        let kept = these.iter().filter(|(key, _)| those.contains_key(*key) == inside);
        kept.map(|(key, item)| (key.clone(), item.clone())).collect()
    };
    let set = match op {
        Operator::Sub => only(a, b, false),
        Operator::BitAnd => only(a, b, true),
        Operator::BitOr => a.clone().into_iter().chain(only(b, a, false)).collect(),
        Operator::BitXor => only(a, b, false).into_iter().chain(only(b, a, false)).collect(),
        Operator::Add
        | Operator::Mult
        | Operator::MatMult
        | Operator::Div
        | Operator::Mod
        | Operator::Pow
        | Operator::LShift
        | Operator::RShift
        | Operator::FloorDiv => return Ok(None),
    };
    bounded_items(set.len())?;
    Ok(Some(set))
}

/// Puts a value into a dict; a key that is there already stays as it was written first.
pub(super) fn put(items: &mut Dict, key: HashKey, name: Slot, value: Slot) {
    if let Some(entry) = items.get_mut(&key) {
        entry.1 = value;
    } else {
        items.insert(key, (name, value));
    }
}

/// The set of these items; of equal ones the first stays.
pub(crate) fn set_items(heap: &Heap, items: Vec<Slot>) -> Result<Set, Fault> {
    heap.work(items.len())?;
    let mut set = Set::with_capacity_and_hasher(items.len(), foldhash::fast::RandomState::default());
    for item in items {
        set.entry(hash_key(heap, &item.value)?).or_insert(item);
    }
    Ok(set)
}

/// What `dict(source)` holds: the entries of a dict, or of an iterable of pairs.
pub(crate) fn dict_items(heap: &mut Heap, source: &Value) -> Result<Dict, Fault> {
    if let Shape::Dict(items) = Shape::of(heap, given(source)?) {
        keys(heap, items.keys())?;
        return Ok(items.clone());
    }
    let mut dict = Dict::default();
    for (place, pair) in elements(heap, source)?.into_iter().enumerate() {
        given(&pair.value)?;
        if !is_iterable(heap, &pair.value) {
            let message = format!("cannot convert dictionary update sequence element #{place} to a sequence");
            return Err(ExceptionRecord::type_error(message).into());
        }
        match <[Slot; 2]>::try_from(elements(heap, &pair.value)?) {
            Ok([key, value]) => put(&mut dict, hash_key(heap, &key.value)?, key, value),
            Err(items) => {
                let length = items.len();
                let message = format!("dictionary update sequence element #{place} has length {length}; 2 is required");
                return Err(ExceptionRecord::value_error(message).into());
            }
        }
    }
    Ok(dict)
}

/// Puts entries into a dict of the heap.
pub(crate) fn update(heap: &mut Heap, dict: &Value, entries: Dict) -> Result<(), Fault> {
    let Value::Object(at) = dict else { return Ok(()) };
    keys(heap, entries.keys())?;
    let weight: usize = entries.keys().map(HashKey::weight).sum();
    heap.charge(entries.len().saturating_mul(ENTRY_BYTES).saturating_add(weight));
    if let Some(Kind::Dict(items) | Kind::Special(_, items)) = heap.get_mut(*at).map(|object| &mut object.kind) {
        bounded_items(items.len() + entries.len())?;
        for (key, (name, value)) in entries {
            put(items, key, name, value);
        }
    }
    Ok(())
}
