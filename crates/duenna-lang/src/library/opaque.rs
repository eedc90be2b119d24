//! Values of library types. They never change, so that copying one shares it, and hold no objects.

#![expect(clippy::wildcard_enum_match_arm, reason = "what an arm does not name has no such thing")]

mod numbers;

use std::cmp::Ordering;
use std::sync::Arc;

use ruff_python_ast::Operator;
use serde::{Deserialize, Serialize};

use super::bytes::{self, Bytes};
use super::complex::{self, Complex};
use super::datetime::{self, Clock, Delta, Moment, Zone, civil::Date};
use super::decimal::{self, Decimal};
use super::exact::Fraction;
use super::fields::Fields;
use super::uuid::Uuid;
use super::{Native, fraction, re, url};
use crate::builtins::Arguments;
use crate::exception::{ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops;
use crate::value::{HashKey, Kind, Range, Slot, Value};

/// A value of a library type.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub(crate) enum Opaque {
    /// `datetime.date`
    Date(Date),
    /// `datetime.time`
    Time(Clock),
    /// `datetime.datetime`
    Moment(Moment),
    /// `datetime.timedelta`
    Delta(Delta),
    /// `datetime.timezone`, `zoneinfo.ZoneInfo`
    Zone(Zone),
    /// `decimal.Decimal`
    Decimal(Decimal),
    /// A tuple with names: what `isocalendar()` and `timetuple()` give.
    Record(Record, Vec<i64>),
    /// `calendar.month_name` and its kin.
    Names(Vec<String>),
    Pattern(re::Pattern),
    Match(re::Match),
    Bytes(Bytes),
    Fields(Fields),
    /// `uuid.UUID`
    Uuid(Uuid),
    Complex(Complex),
    /// `fractions.Fraction`
    Fraction(Fraction),
    /// A type that can only be asked for its name.
    Type(String),
    /// `typing.TypeVar`
    Variable(String),
    /// What stands for a free text of somebody else: it can only be passed on.
    Handle(Arc<str>),
}

/// A kind of tuple with names.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Record {
    /// Year, week, weekday.
    IsoDay,
    /// `time.struct_time`
    Parts,
}

impl Record {
    const fn names(self) -> &'static [&'static str] {
        match self {
            Self::IsoDay => &["year", "week", "weekday"],
            Self::Parts => {
                &["tm_year", "tm_mon", "tm_mday", "tm_hour", "tm_min", "tm_sec", "tm_wday", "tm_yday", "tm_isdst"]
            }
        }
    }
}

impl Opaque {
    pub(crate) fn value(self) -> Value {
        Value::Opaque(Arc::new(self))
    }

    /// The module and the name of its type.
    fn place(&self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Date(_) => ("datetime", "date", "datetime.date"),
            Self::Time(_) => ("datetime", "time", "datetime.time"),
            Self::Moment(_) => ("datetime", "datetime", "datetime.datetime"),
            Self::Delta(_) => ("datetime", "timedelta", "datetime.timedelta"),
            Self::Zone(Zone::Fixed(..)) => ("datetime", "timezone", "datetime.timezone"),
            Self::Zone(Zone::Named(_)) => ("zoneinfo", "ZoneInfo", "zoneinfo.ZoneInfo"),
            Self::Decimal(_) => ("decimal", "Decimal", "decimal.Decimal"),
            Self::Names(_) => ("calendar", "_localized", "_localized"),
            Self::Record(Record::IsoDay, _) => ("datetime", "IsoCalendarDate", "datetime.IsoCalendarDate"),
            Self::Record(Record::Parts, _) => ("time", "struct_time", "time.struct_time"),
            Self::Pattern(_) => ("re", "Pattern", "re.Pattern"),
            Self::Match(_) => ("re", "Match", "re.Match"),
            Self::Bytes(_) => ("", "bytes", "bytes"),
            Self::Complex(_) => (super::TYPES, "complex", "complex"),
            Self::Fraction(_) => ("fractions", "Fraction", "Fraction"),
            Self::Uuid(_) => ("uuid", "UUID", "UUID"),
            Self::Fields(_) => ("urllib.parse", "", ""),
            Self::Type(_) => ("", "", "type"),
            Self::Variable(_) => ("typing", "TypeVar", "TypeVar"),
            Self::Handle(_) => ("", "handle", "handle"),
        }
    }

    /// What CPython calls its type.
    pub(crate) fn type_name(&self) -> &'static str {
        match self {
            Self::Fields(fields) => fields.form.name(),
            _ => self.place().2,
        }
    }

    /// Its type, as `type(…)` gives it.
    pub(crate) fn native_type(&self) -> Option<super::Native> {
        let (module, name, _) = self.place();
        super::type_named(module, name)
    }

    /// Whether it is of a type, or of one below it: a `datetime` is a `date`.
    pub(crate) fn is_a(&self, of: super::Native) -> bool {
        let above = match self {
            Self::Moment(_) => Some("date"),
            Self::Zone(_) => Some("tzinfo"),
            _ => None,
        };
        self.native_type() == Some(of) || above.is_some_and(|name| super::type_named("datetime", name) == Some(of))
    }

    /// Whether it counts as true. A handle does: no name is empty.
    pub(crate) fn truth(&self) -> bool {
        match self {
            Self::Delta(delta) => delta.total() != 0,
            Self::Decimal(decimal) => decimal.truth(),
            Self::Complex(complex) => complex.truth(),
            Self::Fraction(fraction) => fraction.truth(),
            _ => self.length() != Some(0),
        }
    }

    /// `len(…)`, where it has one: then it is a sequence.
    pub(crate) fn length(&self) -> Option<usize> {
        match self {
            Self::Bytes(bytes) => Some(bytes.0.len()),
            Self::Fields(fields) => Some(fields.len()),
            _ => self.items().map(|items| items.len()),
        }
    }

    /// The bytes of the numbers, the pattern or the texts that it is made of; of a decimal, those of its power of ten, too.
    pub(crate) fn weight(&self) -> usize {
        match self {
            Self::Decimal(decimal) => decimal.reach(),
            Self::Fraction(fraction) => fraction.weight(),
            Self::Fields(fields) => fields.weight(),
            Self::Pattern(pattern) => pattern.source_bytes(),
            Self::Zone(zone) => zone.weight(),
            Self::Time(clock) => clock.weight(),
            Self::Moment(moment) => moment.weight(),
            Self::Type(name) | Self::Variable(name) => name.len(),
            _ => 0,
        }
    }

    /// The bytes of its digits, where it is a number of many.
    pub(crate) fn digits(&self) -> Option<usize> {
        match self {
            Self::Decimal(decimal) => Some(decimal.weight()),
            Self::Fraction(fraction) => Some(fraction.weight()),
            _ => None,
        }
    }

    /// What it holds, where it is a kind of tuple.
    pub(crate) fn items(&self) -> Option<Vec<Value>> {
        match self {
            Self::Record(_, items) => Some(items.iter().copied().map(Value::Int).collect()),
            Self::Names(names) => Some(names.iter().map(|name| Value::str(name.as_str())).collect()),
            _ => None,
        }
    }

    /// The item of a sequence at a place.
    pub(crate) fn item(&self, place: usize) -> Option<Value> {
        match self {
            Self::Bytes(bytes) => bytes.item(place),
            Self::Fields(fields) => fields.item(place),
            _ => self.items().and_then(|items| items.get(place).cloned()),
        }
    }

    /// `object[key]`; `None` where it has no items.
    pub(crate) fn index(&self, heap: &mut Heap, key: &Value) -> Option<Result<Value, Fault>> {
        match self {
            Self::Match(matched) => Some(matched.index(heap, key)),
            Self::Bytes(bytes) => Some(bytes.index(heap, key)),
            Self::Fields(fields) => Some(fields.index(heap, key)),
            _ => {
                let items = self.as_tuple(heap)?;
                Some(ops::index(heap, &items, key).map(|slot| slot.value))
            }
        }
    }

    /// A tuple of what it holds.
    fn as_tuple(&self, heap: &mut Heap) -> Option<Value> {
        let items = self.items()?.into_iter().map(Slot::public).collect();
        Some(heap.allocate(Kind::Tuple(items)))
    }

    /// `object[a:b:c]`, as the places that it takes; `None` where it is no sequence.
    pub(crate) fn slice(&self, heap: &mut Heap, places: Range) -> Option<Value> {
        match self {
            Self::Bytes(bytes) => bytes.slice(heap, places),
            Self::Fields(fields) => Some(fields.slice(heap, places)),
            _ => {
                let items = self.items()?;
                let taken = ops::numbers(places).filter_map(|place| items.get(place).cloned());
                Some(heap.allocate(Kind::Tuple(taken.map(Slot::public).collect())))
            }
        }
    }

    /// `needle in object`; `None` where it holds nothing.
    pub(crate) fn contains(&self, heap: &Heap, needle: &Value) -> Option<Result<bool, Fault>> {
        match self {
            Self::Bytes(bytes) => Some(bytes.contains(heap, needle)),
            Self::Fields(fields) => Some(Ok(fields.contains(needle))),
            _ => self.items().map(|items| Ok(items.contains(needle))),
        }
    }

    pub(crate) fn display(&self) -> String {
        match self {
            Self::Date(date) => date.text(),
            Self::Time(clock) => clock.text(),
            Self::Moment(moment) => moment.text(' ', "auto").unwrap_or_default(),
            Self::Delta(delta) => delta.display(),
            Self::Zone(zone) => zone.display(),
            Self::Decimal(decimal) => decimal.written(),
            Self::Uuid(uuid) => uuid.display(),
            Self::Fraction(fraction) => fraction.display(),
            _ => self.repr(),
        }
    }

    pub(crate) fn repr(&self) -> String {
        match self {
            Self::Date(date) => date.repr(),
            Self::Time(clock) => clock.repr(),
            Self::Moment(moment) => moment.repr(),
            Self::Delta(delta) => delta.repr(),
            Self::Zone(zone) => zone.repr(),
            Self::Decimal(decimal) => format!("Decimal('{}')", decimal.written()),
            Self::Names(_) => "<calendar names>".to_owned(),
            Self::Record(kind, items) => {
                let shown: Vec<String> =
                    kind.names().iter().zip(items).map(|(name, item)| format!("{name}={item}")).collect();
                format!("{}({})", self.type_name(), shown.join(", "))
            }
            Self::Pattern(pattern) => pattern.repr(),
            Self::Match(matched) => matched.repr(),
            Self::Bytes(bytes) => bytes.repr(),
            Self::Fields(fields) => fields.repr(),
            Self::Complex(complex) => complex.repr(),
            Self::Fraction(fraction) => fraction.repr(),
            Self::Uuid(uuid) => format!("UUID('{}')", uuid.display()),
            Self::Type(name) => format!("<class '{name}'>"),
            Self::Variable(name) => format!("~{name}"),
            Self::Handle(name) => name.to_string(),
        }
    }

    /// `format(…, spec)`; `None` where it takes no specification.
    pub(crate) fn format(&self, spec: &str) -> Option<Result<String, Fault>> {
        match self {
            Self::Handle(_) => Some(Err(sealed("written into a text").into())),
            Self::Decimal(decimal) if !spec.is_empty() => Some(decimal.formatted(spec)),
            _ => datetime::format(self, spec),
        }
    }

    /// What it is as a key; `None` where it cannot be one.
    pub(crate) fn hash_key(&self) -> Option<HashKey> {
        if let Self::Record(_, items) = self {
            return Some(HashKey::Tuple(items.iter().copied().map(HashKey::Int).collect()));
        }
        match self {
            Self::Decimal(decimal) => Some(decimal.hash_key()),
            Self::Pattern(pattern) => Some(pattern.hash_key()),
            Self::Bytes(bytes) => Some(bytes.hash_key()),
            Self::Fields(fields) => Some(fields.hash_key()),
            Self::Complex(complex) => Some(complex.hash_key()),
            Self::Fraction(fraction) => Some(fraction.hash_key()),
            Self::Uuid(_) => Some(HashKey::Named(self.repr())),
            Self::Match(_) | Self::Handle(_) => None,
            Self::Type(name) => Some(HashKey::Named(format!("type {name}"))),
            Self::Variable(name) => Some(HashKey::Named(format!("variable {name}"))),
            _ => datetime::key(self).map(HashKey::Named),
        }
    }

    /// `==`; `None` where the types say that it is not.
    pub(crate) fn equal(&self, other: &Value) -> Option<Result<bool, Fault>> {
        match self {
            Self::Decimal(decimal) => Some(Ok(matches!(decimal.compared(other), Some(Ok(Ordering::Equal))))),
            Self::Complex(complex) => Some(Ok(complex.equal(other))),
            Self::Fraction(fraction) => {
                let is_rational = !matches!(other, Value::Opaque(opaque) if opaque.decimal().is_some());
                Some(Ok(is_rational && fraction.compared(other) == Some(Ordering::Equal)))
            }
            Self::Handle(_) => Some(Err(sealed("compared").into())),
            Self::Pattern(_)
            | Self::Match(_)
            | Self::Bytes(_)
            | Self::Fields(_)
            | Self::Type(_)
            | Self::Uuid(_)
            | Self::Variable(_) => {
                let Value::Opaque(other) = other else { return None };
                Some(Ok(*self == **other))
            }
            _ => Some(Ok(datetime::equal(self, other))),
        }
    }

    /// `<` and its kin; `None` where the two have no order.
    pub(crate) fn order(&self, other: &Value) -> Option<Result<Ordering, Fault>> {
        match self {
            Self::Decimal(decimal) => decimal.compared(other),
            Self::Bytes(bytes) => bytes.order(other).map(Ok),
            Self::Fraction(fraction) => match other {
                Value::Opaque(opaque) if opaque.decimal().is_some() => None,
                _ => fraction.compared(other).map(Ok),
            },
            Self::Uuid(uuid) => match other {
                Value::Opaque(other) => {
                    if let Self::Uuid(other) = &**other {
                        Some(Ok(uuid.cmp(other)))
                    } else {
                        None
                    }
                }
                _ => None,
            },
            _ => datetime::order(self, other),
        }
    }

    /// An attribute that is a value.
    pub(crate) fn attribute(&self, heap: &mut Heap, name: &str) -> Option<Result<Value, Fault>> {
        match self {
            Self::Pattern(pattern) => return pattern.attribute(heap, name).map(Ok),
            Self::Match(matched) => return matched.attribute(heap, name).map(Ok),
            Self::Fields(fields) => return url::attribute(heap, fields, name),
            Self::Uuid(uuid) => return uuid.attribute(heap, name),
            Self::Complex(complex) => return complex.attribute(name).map(Ok),
            Self::Fraction(fraction) => {
                let found = fraction.attribute(name)?;
                crate::cost::result(heap, &found);
                return Some(Ok(found));
            }
            Self::Variable(named) if name == "__name__" => return Some(Ok(heap.text(&**named))),
            Self::Type(named) if name == "__name__" || name == "__qualname__" => {
                return Some(Ok(heap.text(named.rsplit('.').next().unwrap_or(named))));
            }
            _ => {}
        }
        if let Self::Record(kind, items) = self {
            let place = kind.names().iter().position(|known| *known == name)?;
            return items.get(place).copied().map(Value::Int).map(Ok);
        }
        let of_type = || match self.native_type()?.attribute(name).ok()? {
            Value::Native(_) => None,
            constant => Some(constant),
        };
        if let (Self::Decimal(_), "real") = (self, name) {
            return Some(Ok(self.clone().value()));
        }
        datetime::attribute(self, name).or_else(of_type).map(Ok)
    }

    /// A method; `None` if it has none of that name.
    pub(crate) fn call(&self, heap: &mut Heap, name: &str, given: Arguments<'_>) -> Option<Result<Slot, Fault>> {
        match self {
            Self::Pattern(pattern) => return pattern.call(heap, name, given),
            Self::Match(matched) => return matched.call(heap, name, given),
            Self::Bytes(bytes) => return bytes.call(heap, name, given),
            Self::Complex(complex) => return complex.call(name, given),
            Self::Fraction(fraction) => return fraction.call(heap, name, given),
            Self::Fields(fields) => return url::call(heap, fields, name, given),
            _ => {}
        }
        if let Self::Decimal(decimal) = self
            && let Some(outcome) = decimal::methods::call(decimal, heap, name, given)
        {
            return Some(outcome);
        }
        if let Some(outcome) = datetime::call(self, heap, name, given) {
            return Some(outcome);
        }
        Some(self.function(name)?.call(heap, given))
    }

    /// A function of the type, called through one of its values.
    pub(crate) fn function(&self, name: &str) -> Option<Native> {
        match self.native_type()?.attribute(name).ok()? {
            Value::Native(function) => Some(function),
            _ => None,
        }
    }
}

/// What cannot be done with a handle.
pub(crate) fn sealed(what: &str) -> ExceptionRecord {
    let help = "it stands for a text that another agent wrote; pass it on to a tool, or print it";
    ExceptionRecord::type_error(format!("a handle cannot be {what}: {help}"))
}

/// Whether the library is asked for `a op b` although `a` is not of its types: a text knows what to do with them.
pub(crate) const fn takes(op: Operator, a: &Value) -> bool {
    !matches!(a, Value::Str(_)) || matches!(op, Operator::Mult)
}

/// `a op b` where one of them is of a library type; `None` where the types do not go together.
pub(crate) fn binary(heap: &mut Heap, op: Operator, a: &Value, b: &Value) -> Option<Result<Value, Fault>> {
    complex::binary(op, a, b)
        .or_else(|| fraction::binary(heap, op, a, b))
        .or_else(|| decimal::binary(op, a, b))
        .or_else(|| datetime::binary(op, a, b))
        .or_else(|| bytes::binary(heap, op, a, b))
}

/// `divmod(a, b)` where one of them is of a library type.
pub(crate) fn divide(heap: &mut Heap, a: &Value, b: &Value) -> Option<Result<Value, Fault>> {
    decimal::methods::divide(heap, a, b).or_else(|| datetime::divide(heap, a, b))
}
