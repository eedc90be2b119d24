//! Comparisons.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use ruff_python_ast::CmpOp;

use super::bound::too_deep;
use super::key::hash_key;
use super::number::Number;
use super::view::{Dict, Shape, given, type_name};
use crate::cost::{self, keys};
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::library::{Opaque, bytes, sealed};
use crate::value::{Form, HashKey, Instance, Kind, ObjectRef, Slot, Special, Value, ViewPart};

/// Values one operation may look at: containers that share parts would else multiply without bound.
const VISITS: usize = 10_000_000;
/// Items of two sequences that are one unit of work where they are identical.
const IDENTICAL: usize = 16;

/// `a op b`, for comparisons, `is` and `in`.
pub(crate) fn compare(heap: &Heap, op: CmpOp, a: &Value, b: &Value) -> Result<Value, Fault> {
    given(a)?;
    given(b)?;
    let mut comparison = Comparison::new(heap);
    let holds = match op {
        CmpOp::Eq => comparison.equal(a, b)?,
        CmpOp::NotEq => !comparison.equal(a, b)?,
        CmpOp::Is => is(a, b)?,
        CmpOp::IsNot => !is(a, b)?,
        CmpOp::In => comparison.contains(b, a)?,
        CmpOp::NotIn => !comparison.contains(b, a)?,
        CmpOp::Lt | CmpOp::LtE | CmpOp::Gt | CmpOp::GtE => comparison.ordered(op, a, b, 0)?,
    };
    Ok(Value::Bool(holds))
}

/// One operation's comparisons, which share a bound.
pub(crate) struct Comparison<'h> {
    heap: &'h Heap,
    left: usize,
}

impl<'h> Comparison<'h> {
    pub(crate) const fn new(heap: &'h Heap) -> Self {
        Self { heap, left: VISITS }
    }

    /// For sorting so many items: what they hold is looked at about twenty times for each.
    pub(super) const fn of_many(heap: &'h Heap, items: usize) -> Self {
        Self { heap, left: VISITS + items * 100 }
    }

    /// `a == b`.
    pub(crate) fn equal(&mut self, a: &Value, b: &Value) -> Result<bool, Fault> {
        self.equal_at(a, b, 0)
    }

    /// `a < b`.
    pub(crate) fn less(&mut self, a: &Value, b: &Value) -> Result<bool, Fault> {
        self.heap.work(1)?;
        given(a)?;
        given(b)?;
        self.ordered(CmpOp::Lt, a, b, 0)
    }

    /// Whether `a` comes before `b` for `min`, or after it for `max`.
    pub(crate) fn better(&mut self, a: &Value, b: &Value, smallest: bool) -> Result<bool, Fault> {
        self.heap.work(1)?;
        given(a)?;
        given(b)?;
        self.ordered(if smallest { CmpOp::Lt } else { CmpOp::Gt }, a, b, 0)
    }

    /// Whether an item of a container is it: what is identical counts as equal there, NaN included.
    pub(crate) fn same(&mut self, a: &Value, b: &Value) -> Result<bool, Fault> {
        self.heap.work(1)?;
        self.same_at(a, b, 0)
    }

    /// `needle in hay`.
    fn contains(&mut self, hay: &Value, needle: &Value) -> Result<bool, Fault> {
        if let Some((x, y)) = super::enumeration::flag_bits(self.heap, hay, needle) {
            return Ok(x & y == y);
        }
        let needle = super::payload(self.heap, needle).unwrap_or(needle);
        match Shape::of(self.heap, hay) {
            Shape::Text(hay) => {
                let Value::Str(needle) = needle else {
                    let other = type_name(self.heap, needle);
                    let message = format!("'in <string>' requires string as left operand, not {other}");
                    return Err(ExceptionRecord::type_error(message).into());
                };
                scan_texts(self.heap, CmpOp::In, needle, hay)?;
                Ok(hay.contains(&**needle))
            }
            Shape::List(items) | Shape::Tuple(items) => {
                for item in items {
                    if self.same(&item.value, needle)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Shape::Deque(items) => {
                for item in items {
                    if self.same(&item.value, needle)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Shape::Dict(items) | Shape::View(items, ViewPart::Keys) => {
                Ok(items.contains_key(&hash_key(self.heap, needle)?))
            }
            Shape::View(items, ViewPart::Values) => {
                for (_, value) in items.values() {
                    if self.same(&value.value, needle)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Shape::View(items, ViewPart::Items) => {
                let Shape::Tuple([key, value]) = Shape::of(self.heap, needle) else { return Ok(false) };
                match items.get(&hash_key(self.heap, &key.value)?) {
                    Some((_, found)) => self.same(&found.value, &value.value),
                    None => Ok(false),
                }
            }
            // CPython looks for a set as for a frozen one.
            Shape::Set(items) if matches!(self.heap.kind(needle), Some(Kind::Set(_))) => {
                items.values().try_for_each(|item| given(&item.value).map(|_| ()))?;
                let Some(Kind::Set(members)) = self.heap.kind(needle) else { return Ok(false) };
                members.values().try_for_each(|item| given(&item.value).map(|_| ()))?;
                keys(self.heap, members.keys())?;
                let mut all: Vec<HashKey> = members.keys().cloned().collect();
                all.sort_unstable();
                Ok(items.contains_key(&HashKey::Set(all)))
            }
            Shape::Set(items) => match items.get(&hash_key(self.heap, needle)?).or_else(|| items.values().next()) {
                // A failing write makes all members failures, while their keys stay.
                Some(Slot { value: Value::Failure, .. }) => Err(Fault::Failure),
                Some(_) | None => Ok(items.contains_key(&hash_key(self.heap, needle)?)),
            },
            Shape::Range(range) => Ok(match Number::of(needle) {
                Some(Number::Int(int)) => range.place(int).is_some(),
                Some(Number::Float(float)) if float.fract() == 0.0 => {
                    super::whole_number(float).is_ok_and(|int| range.place(int).is_some())
                }
                // A `Decimal` that is a whole number has its key.
                None if matches!(needle, Value::Opaque(_)) => {
                    matches!(hash_key(self.heap, needle), Ok(HashKey::Int(int)) if range.place(int).is_some())
                }
                Some(Number::Big(_) | Number::Float(_)) | None => false,
            }),
            Shape::Opaque(opaque) if let Some(found) = opaque.contains(self.heap, needle) => found,
            Shape::Opaque(_) | Shape::Other => {
                let hay = type_name(self.heap, hay);
                Err(ExceptionRecord::type_error(format!("argument of type '{hay}' is not iterable")).into())
            }
        }
    }

    fn kind_at(&self, at: ObjectRef) -> Option<&'h Kind> {
        self.heap.get(at).map(|object| &object.kind)
    }

    fn visit(&mut self, depth: usize) -> Result<(), Fault> {
        too_deep(depth)?;
        // How often values themselves are compared, the caller bounds.
        self.spend(usize::from(depth > 0))
    }

    fn spend(&mut self, visits: usize) -> Result<(), Fault> {
        if visits > 0 {
            self.heap.work(visits)?;
        }
        let many = || ExceptionRecord::new(Class::MemoryError, "comparing so many nested values is not supported");
        self.left = self.left.checked_sub(visits).ok_or_else(many)?;
        Ok(())
    }

    fn same_at(&mut self, a: &Value, b: &Value, depth: usize) -> Result<bool, Fault> {
        given(a)?;
        given(b)?;
        Ok(is_same(a, b) || self.equal_at(a, b, depth)?)
    }

    fn equal_at(&mut self, a: &Value, b: &Value, depth: usize) -> Result<bool, Fault> {
        given(a)?;
        given(b)?;
        self.visit(depth)?;
        // What is compared most often.
        match (a, b) {
            (Value::Int(a), Value::Int(b)) => return Ok(a == b),
            (Value::Object(x), Value::Object(y)) => {
                if let (Some(Kind::Tuple(x)), Some(Kind::Tuple(y))) = (self.kind_at(*x), self.kind_at(*y)) {
                    return Ok(x.len() == y.len() && self.first_difference(x, y, depth)?.is_none());
                }
            }
            _ => {}
        }
        if let Some((x, y)) = super::enumeration::flag_bits(self.heap, a, b) {
            return Ok(x == y);
        }
        let (a, b) = (super::payload(self.heap, a).unwrap_or(a), super::payload(self.heap, b).unwrap_or(b));
        let (x, y) = (bytes::array::plain(self.heap, a), bytes::array::plain(self.heap, b));
        let (a, b) = (x.as_ref().unwrap_or(a), y.as_ref().unwrap_or(b));
        if let (Some(a), Some(b)) = (Number::of(a), Number::of(b)) {
            return Ok(a.order(b) == Some(Ordering::Equal));
        }
        match (Shape::of(self.heap, a), Shape::of(self.heap, b)) {
            (Shape::Text(a), Shape::Text(b)) => {
                scan_texts(self.heap, CmpOp::Eq, a, b)?;
                Ok(a == b)
            }
            (Shape::List(a), Shape::List(b)) | (Shape::Tuple(a), Shape::Tuple(b)) => {
                Ok(a.len() == b.len() && self.first_difference(a, b, depth)?.is_none())
            }
            (Shape::Deque(a), Shape::Deque(b)) => {
                Ok(a.len() == b.len() && self.first_difference(a, b, depth)?.is_none())
            }
            (Shape::Dict(x), Shape::Dict(y)) => match (self.heap.kind(a), self.heap.kind(b)) {
                (Some(Kind::Special(Special::Counter, _)), Some(Kind::Special(Special::Counter, _))) => {
                    self.counted(CmpOp::Eq, x, y)
                }
                (Some(Kind::Special(Special::Ordered, _)), Some(Kind::Special(Special::Ordered, _))) => {
                    keys(self.heap, x.keys())?;
                    Ok(x.keys().eq(y.keys()) && self.equal_dicts(x, y, depth)?)
                }
                _ => self.equal_dicts(x, y, depth),
            },
            (Shape::Set(a), Shape::Set(b)) => {
                keys(self.heap, a.keys())?;
                a.values().chain(b.values()).try_for_each(|item| given(&item.value).map(|_| ()))?;
                Ok(a.len() == b.len() && a.keys().all(|key| b.contains_key(key)))
            }
            (Shape::View(x, ViewPart::Items), Shape::View(y, ViewPart::Items)) => self.equal_dicts(x, y, depth),
            (Shape::View(_, ViewPart::Keys | ViewPart::Items), _)
            | (_, Shape::View(_, ViewPart::Keys | ViewPart::Items)) => match (self.members(a)?, self.members(b)?) {
                (Some(x), Some(y)) => Ok(x == y),
                _ => Ok(false),
            },
            (Shape::View(..), Shape::View(..)) => Ok(identical(a, b)),
            (Shape::Range(a), Shape::Range(b)) => {
                let length = a.length();
                Ok(length == b.length() && (length == 0 || (a.start == b.start && (length == 1 || a.step == b.step))))
            }
            (Shape::Opaque(opaque), _) => {
                opaques(self.heap, a, b)?;
                opaque.equal(b).unwrap_or(Ok(false))
            }
            (_, Shape::Opaque(opaque)) => {
                opaques(self.heap, a, b)?;
                opaque.equal(a).unwrap_or(Ok(false))
            }
            (Shape::Other, Shape::Other)
                if let (Some(Kind::Slice(x)), Some(Kind::Slice(y))) = (self.heap.kind(a), self.heap.kind(b)) =>
            {
                Ok(self.first_difference(&**x, &**y, depth)?.is_none())
            }
            (Shape::Other, Shape::Other) => {
                match self.data(a, b, |form| matches!(form, Form::Data { equal: true, .. })) {
                    Some((x, y)) => {
                        for (x, y) in x.iter().zip(&y) {
                            if !self.same_at(x, y, depth + 1)? {
                                return Ok(false);
                            }
                        }
                        Ok(true)
                    }
                    None => match (self.heap.kind(a), self.heap.kind(b)) {
                        (
                            Some(Kind::Method { function: x, receiver: of_x }),
                            Some(Kind::Method { function: y, receiver: of_y }),
                        ) => Ok(x.value == y.value && of_x.value == of_y.value),
                        _ => Ok(identical(a, b)),
                    },
                }
            }
            _ => Ok(false),
        }
    }

    /// Two counters: each count on its own, a missing one as 0.
    fn counted(&mut self, op: CmpOp, a: &Dict, b: &Dict) -> Result<bool, Fault> {
        let none = Slot::public(Value::Int(0));
        for key in a.keys().chain(b.keys()) {
            let x = a.get(key).map_or(&none, |(_, count)| count);
            let y = b.get(key).map_or(&none, |(_, count)| count);
            self.spend(1)?;
            let holds = if matches!(op, CmpOp::Eq) {
                self.same(&x.value, &y.value)?
            } else {
                given(&x.value)?;
                given(&y.value)?;
                self.ordered(op, &x.value, &y.value, 1)?
            };
            if !holds {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn equal_dicts(&mut self, a: &Dict, b: &Dict, depth: usize) -> Result<bool, Fault> {
        if a.len() != b.len() {
            return Ok(false);
        }
        keys(self.heap, a.keys())?;
        for (key, (_, value)) in a {
            let Some((_, other)) = b.get(key) else { return Ok(false) };
            if !self.same_at(&value.value, &other.value, depth + 1)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The first items that differ, of two sequences.
    fn first_difference<'a>(
        &mut self,
        a: impl IntoIterator<Item = &'a Slot>,
        b: impl IntoIterator<Item = &'a Slot>,
        depth: usize,
    ) -> Result<Option<(&'a Value, &'a Value)>, Fault> {
        for (place, (a, b)) in a.into_iter().zip(b).enumerate() {
            // Those that are identical are passed over.
            if place % IDENTICAL == IDENTICAL - 1 {
                self.heap.work(1)?;
            }
            if !self.same_at(&a.value, &b.value, depth + 1)? {
                return Ok(Some((&a.value, &b.value)));
            }
        }
        Ok(None)
    }

    /// The fields of two instances of one dataclass.
    fn data(&self, a: &Value, b: &Value, is: fn(&Form) -> bool) -> Option<(Vec<Value>, Vec<Value>)> {
        let (x, y) = (super::instance(self.heap, a)?, super::instance(self.heap, b)?);
        if x.class != y.class {
            return None;
        }
        let form = super::data_form(self.heap, super::class_body(self.heap, x.class)?)?;
        let Form::Data { fields, .. } = form else { return None };
        let values = |instance: &Instance| {
            let compared = fields.iter().filter(|field| field.compared);
            compared.filter_map(|field| instance.attributes.get(&field.name)).map(|slot| slot.value.clone()).collect()
        };
        is(form).then(|| (values(x), values(y)))
    }

    /// The members of a set, or of a view that is compared as one.
    fn members(&mut self, value: &Value) -> Result<Option<BTreeSet<HashKey>>, Fault> {
        if let Shape::Set(items) = Shape::of(self.heap, value) {
            keys(self.heap, items.keys())?;
            items.values().try_for_each(|item| given(&item.value).map(|_| ()))?;
            return Ok(Some(items.keys().cloned().collect()));
        }
        let Shape::View(items, viewed) = Shape::of(self.heap, value) else { return Ok(None) };
        keys(self.heap, items.keys())?;
        match viewed {
            ViewPart::Keys => Ok(Some(items.keys().cloned().collect())),
            ViewPart::Values => Ok(None),
            ViewPart::Items => {
                self.spend(items.len())?;
                let mut all = BTreeSet::new();
                for (key, (_, value)) in items {
                    all.insert(HashKey::Tuple(vec![key.clone(), hash_key(self.heap, &value.value)?]));
                }
                Ok(Some(all))
            }
        }
    }

    /// `<`, `<=`, `>`, `>=`.
    fn ordered(&mut self, op: CmpOp, a: &Value, b: &Value, depth: usize) -> Result<bool, Fault> {
        self.visit(depth)?;
        // What is sorted most often.
        match (a, b) {
            (Value::Int(a), Value::Int(b)) => return Ok(holds(op, a.cmp(b))),
            (Value::Object(x), Value::Object(y)) => {
                if let (Some(Kind::Tuple(x)), Some(Kind::Tuple(y))) = (self.kind_at(*x), self.kind_at(*y)) {
                    return match self.first_difference(x, y, depth)? {
                        Some((x, y)) => self.ordered(op, x, y, depth + 1),
                        None => Ok(holds(op, x.len().cmp(&y.len()))),
                    };
                }
            }
            _ => {}
        }
        let (a, b) = (super::payload(self.heap, a).unwrap_or(a), super::payload(self.heap, b).unwrap_or(b));
        let (x, y) = (bytes::array::plain(self.heap, a), bytes::array::plain(self.heap, b));
        let (a, b) = (x.as_ref().unwrap_or(a), y.as_ref().unwrap_or(b));
        if let Some((x, y)) = self.data(a, b, |form| matches!(form, Form::Data { ordered: true, .. })) {
            for (x, y) in x.iter().zip(&y) {
                if !self.same_at(x, y, depth + 1)? {
                    return self.ordered(op, x, y, depth + 1);
                }
            }
            return Ok(holds(op, Ordering::Equal));
        }
        let order = match (Number::of(a), Number::of(b)) {
            (Some(a), Some(b)) => return Ok(a.order(b).is_some_and(|order| holds(op, order))),
            _ => match (Shape::of(self.heap, a), Shape::of(self.heap, b)) {
                (Shape::Text(a), Shape::Text(b)) => {
                    scan_texts(self.heap, op, a, b)?;
                    a.cmp(b)
                }
                (Shape::List(x), Shape::List(y)) | (Shape::Tuple(x), Shape::Tuple(y)) => {
                    match self.first_difference(x, y, depth)? {
                        Some((x, y)) => return self.ordered(op, x, y, depth + 1),
                        None => x.len().cmp(&y.len()),
                    }
                }
                (Shape::Deque(x), Shape::Deque(y)) => match self.first_difference(x, y, depth)? {
                    Some((x, y)) => return self.ordered(op, x, y, depth + 1),
                    None => x.len().cmp(&y.len()),
                },
                (Shape::Dict(x), Shape::Dict(y)) if self.are_counters(a, b) => {
                    // Less is at most, and not the same.
                    let at_most = if matches!(op, CmpOp::Lt | CmpOp::LtE) { CmpOp::LtE } else { CmpOp::GtE };
                    return Ok(self.counted(at_most, x, y)? && (at_most == op || !self.counted(CmpOp::Eq, x, y)?));
                }
                (Shape::Set(x), Shape::Set(y)) => {
                    keys(self.heap, x.keys().chain(y.keys()))?;
                    x.values().chain(y.values()).try_for_each(|item| given(&item.value).map(|_| ()))?;
                    let (below, above) =
                        (x.keys().all(|key| y.contains_key(key)), y.keys().all(|key| x.contains_key(key)));
                    return Ok(match (below, above) {
                        (true, true) => holds(op, Ordering::Equal),
                        (true, false) => holds(op, Ordering::Less),
                        (false, true) => holds(op, Ordering::Greater),
                        (false, false) => false,
                    });
                }
                (Shape::View(..), _) | (_, Shape::View(..))
                    if let (Some(x), Some(y)) = (self.members(a)?, self.members(b)?) =>
                {
                    return Ok(match (x.is_subset(&y), y.is_subset(&x)) {
                        (true, true) => holds(op, Ordering::Equal),
                        (true, false) => holds(op, Ordering::Less),
                        (false, true) => holds(op, Ordering::Greater),
                        (false, false) => false,
                    });
                }
                _ => {
                    opaques(self.heap, a, b)?;
                    match opaque_order(a, b) {
                        Some(order) => order?,
                        None => return Err(self.unordered(op, a, b)),
                    }
                }
            },
        };
        Ok(holds(op, order))
    }

    fn are_counters(&self, a: &Value, b: &Value) -> bool {
        [a, b].iter().all(|value| matches!(self.heap.kind(value), Some(Kind::Special(Special::Counter, _))))
    }

    fn unordered(&self, op: CmpOp, a: &Value, b: &Value) -> Fault {
        let (a, b) = (type_name(self.heap, a), type_name(self.heap, b));
        let symbol = op.as_str();
        ExceptionRecord::type_error(format!("'{symbol}' not supported between instances of '{a}' and '{b}'")).into()
    }
}

/// Counts what comparing two texts costs, or looking for the first in the second.
pub(crate) fn scan_texts(heap: &Heap, op: CmpOp, a: &str, b: &str) -> Result<(), Fault> {
    if matches!(op, CmpOp::In | CmpOp::NotIn) {
        return heap.scan(b.len());
    }
    let is_told_by_length = matches!(op, CmpOp::Eq | CmpOp::NotEq) && a.len() != b.len();
    if is_told_by_length { Ok(()) } else { heap.scan(a.len().min(b.len())) }
}

/// Counts what comparing two values costs of which one is of a library type: fractions are multiplied.
fn opaques(heap: &Heap, a: &Value, b: &Value) -> Result<(), Fault> {
    let bytes = cost::bytes(heap, a).saturating_add(cost::bytes(heap, b));
    if cost::is_bytes(a) || cost::is_bytes(b) { heap.scan(bytes) } else { cost::products(heap, bytes, bytes) }
}

/// The order of two values of a library type.
fn opaque_order(a: &Value, b: &Value) -> Option<Result<Ordering, Fault>> {
    match (a, b) {
        (Value::Opaque(opaque), _) => opaque.order(b),
        (_, Value::Opaque(opaque)) => opaque.order(a).map(|order| order.map(Ordering::reverse)),
        _ => None,
    }
}

const fn holds(op: CmpOp, order: Ordering) -> bool {
    match op {
        CmpOp::Lt => order.is_lt(),
        CmpOp::LtE => order.is_le(),
        CmpOp::Gt => order.is_gt(),
        CmpOp::GtE => order.is_ge(),
        CmpOp::Eq | CmpOp::Is => order.is_eq(),
        CmpOp::NotEq | CmpOp::IsNot => order.is_ne(),
        CmpOp::In | CmpOp::NotIn => false,
    }
}

/// Whether an item is found by identity before it is compared: an object, or a float, of which NaN is unequal to itself.
fn is_same(a: &Value, b: &Value) -> bool {
    matches!((a, b), (Value::Object(_), Value::Object(_)) | (Value::Float(_), Value::Float(_))) && identical(a, b)
}

/// `a is b`. A handle has no identity: equal names have the same one.
fn is(a: &Value, b: &Value) -> Result<bool, Fault> {
    let is_handle = |value: &Value| matches!(value, Value::Opaque(opaque) if matches!(**opaque, Opaque::Handle(_)));
    match (a, b) {
        (Value::None, _) | (_, Value::None) => Ok(identical(a, b)),
        _ if is_handle(a) || is_handle(b) => Err(sealed("compared").into()),
        _ => Ok(identical(a, b)),
    }
}

/// Values without identity of their own are identical when nothing tells them apart.
fn identical(a: &Value, b: &Value) -> bool {
    if let (Value::Float(a), Value::Float(b)) = (a, b) {
        return a.to_bits() == b.to_bits();
    }
    a == b
}
