//! The kinds of values, and how a proposed value becomes one in its one written form, or none.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use serde::{Serialize, Serializer};

use super::answer::Why;
use super::candidate::Candidate;
use super::exact::Exact;
use super::format::Format;
use super::handles::Handle;
use super::members::{Member, Members};
use super::time::{Day, DayTime, Duration, TimeOfDay};

/// The longest text that is read as a value other than a name, and the longest spelling of a member.
pub(super) const LONGEST: usize = 200;

/// What a field's values are.
#[derive(Debug, Clone)]
pub enum Kind {
    /// One of a list.
    Enum(Members),
    /// `true` or `false`.
    Bool,
    /// A whole number.
    Int(Numbers),
    /// A number.
    Decimal(Numbers),
    /// A day.
    Date(Within<Day>),
    /// A day, with a time or without.
    DateTime(Within<Day>),
    /// A time of day.
    Time,
    /// How long.
    Duration(Within<Duration>),
    /// An amount and a currency.
    Money(Numbers, Vec<Currency>),
    /// Values within fixed text.
    Format(Format),
    /// Free text: it leaves as a handle of this category.
    Name(Arc<str>),
    /// Any of these.
    OneOf(Vec<Self>),
}

/// Which numbers are allowed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Numbers {
    /// The least.
    pub least: Exact,
    /// The greatest.
    pub most: Exact,
    /// Each is a multiple of this.
    pub step: Exact,
    /// What they count; for the reader only.
    pub unit: Option<Arc<str>>,
}

/// From when to when, or from how long to how long, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Within<T> {
    /// The first.
    pub from: Option<T>,
    /// The last.
    pub to: Option<T>,
}

/// A currency's code: three capitals (ISO 4217).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Currency([u8; 3]);

/// A value in its one written form.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Value {
    /// A member of an enumeration, by its name; and which one it is, for the order.
    Member(usize, Arc<str>),
    /// Yes or no.
    Bool(bool),
    /// A number.
    Number(Exact),
    /// A day, time, duration, amount of money, or a format filled in: words of the language, and digits.
    Written(Arc<str>),
    /// What stands for a free text.
    Handle(Handle),
}

/// Makes a handle of a category from a free text.
type ToHandle<'a> = dyn FnMut(&Arc<str>, &str) -> Result<Handle, Why> + 'a;

impl<T> Within<T> {
    /// Without bounds.
    pub const ANY: Self = Self { from: None, to: None };
}

impl<T: Ord> Within<T> {
    fn holds(&self, value: &T) -> Result<(), Why> {
        let is_within =
            self.from.as_ref().is_none_or(|from| from <= value) && self.to.as_ref().is_none_or(|to| value <= to);
        if is_within { Ok(()) } else { Err(Why::OutOfRange) }
    }
}

impl Numbers {
    pub(super) fn check(&self, number: Exact) -> Result<(), Why> {
        if number < self.least || self.most < number {
            Err(Why::OutOfRange)
        } else if number.is_multiple_of(self.step) {
            Ok(())
        } else {
            Err(Why::TooFine)
        }
    }

    /// Whether no number is allowed.
    pub(super) fn is_empty(&self) -> bool {
        !self.least.has_multiple(self.step, self.most)
    }
}

impl Kind {
    /// The value that `candidate` is; a free text is given to `name`, which makes a handle of it.
    pub(super) fn read(&self, candidate: &Candidate<'_>, name: &mut ToHandle<'_>) -> Result<Value, Why> {
        match (self, candidate) {
            (Self::OneOf(kinds), _) => {
                let mut why = Why::WrongKind;
                for (at, kind) in kinds.iter().enumerate() {
                    match kind.read(candidate, name) {
                        Ok(value) if kinds.iter().take(at).any(|before| before.takes(&value)) => {
                            why = Why::WrongFormat;
                        }
                        Ok(value) => return Ok(value),
                        // What was of the right kind says best what is wrong.
                        Err(Why::WrongKind) => {}
                        Err(other) => why = other,
                    }
                }
                Err(why)
            }
            (Self::Name(category), Candidate::Text(text)) => name(category, text).map(Value::Handle),
            (Self::Bool, Candidate::Bool(value)) => Ok(Value::Bool(*value)),
            (Self::Int(numbers), _) => number(candidate, numbers, true),
            (Self::Decimal(numbers), _) => number(candidate, numbers, false),
            (
                Self::Enum(_)
                | Self::Date(_)
                | Self::DateTime(_)
                | Self::Time
                | Self::Duration(_)
                | Self::Money(..)
                | Self::Format(_),
                Candidate::Text(text),
            ) => self.read_text(text),
            (_, _) => Err(Why::WrongKind),
        }
    }

    /// The value that a text is, as part of a format too. A name is none.
    pub(super) fn read_text(&self, text: &str) -> Result<Value, Why> {
        if text.len() > LONGEST {
            return Err(Why::TooLong);
        }
        match self {
            Self::Enum(members) => {
                let (at, member) = members.named(text).ok_or(Why::NotAMember)?;
                Ok(Value::Member(at, Arc::clone(&member.name)))
            }
            Self::Bool => match text {
                "true" => Ok(Value::Bool(true)),
                "false" => Ok(Value::Bool(false)),
                _ => Err(Why::WrongKind),
            },
            Self::Int(numbers) | Self::Decimal(numbers) => {
                let number: Exact = text.parse().map_err(|()| Why::WrongKind)?;
                if matches!(self, Self::Int(_)) && number.as_whole().is_none() {
                    return Err(Why::TooFine);
                }
                numbers.check(number).map(|()| Value::Number(number))
            }
            Self::Date(_) | Self::DateTime(_) | Self::Time => {
                let mut told = String::new();
                let stands = self.read_time(text, &mut told)?;
                Ok(Value::Written(if stands { text.into() } else { told.into() }))
            }
            Self::Duration(within) => written::<Duration>(text, |duration| within.holds(duration)),
            Self::Money(numbers, currencies) => money(text, numbers, currencies),
            Self::Format(format) => format.read(text),
            Self::Name(_) => Err(Why::WrongKind),
            Self::OneOf(kinds) => {
                kinds.iter().map(|kind| kind.read_text(text)).find(Result::is_ok).unwrap_or(Err(Why::WrongFormat))
            }
        }
    }

    /// Whether a day or time stands there in its one written form; where it does not, `told` gets that. Other kinds are none.
    pub(super) fn read_time(&self, text: &str, told: &mut String) -> Result<bool, Why> {
        let stands = match self {
            Self::Date(within) => {
                within.holds(&text.parse::<Day>().map_err(|()| Why::WrongFormat)?)?;
                // There is no other form of it.
                true
            }
            Self::DateTime(within) => {
                let at: DayTime = text.parse().map_err(|()| Why::WrongFormat)?;
                within.holds(&at.day())?;
                at.is_written(text) || write(told, &at)
            }
            Self::Time => {
                let time: TimeOfDay = text.parse().map_err(|()| Why::WrongFormat)?;
                TimeOfDay::is_written(text) || write(told, &time)
            }
            Self::Enum(_)
            | Self::Bool
            | Self::Int(_)
            | Self::Decimal(_)
            | Self::Duration(_)
            | Self::Money(..)
            | Self::Format(_)
            | Self::Name(_)
            | Self::OneOf(_) => return Err(Why::WrongKind),
        };
        Ok(stands)
    }

    /// Whether the text that another kind's value is told by is read as something else here.
    fn takes(&self, value: &Value) -> bool {
        if !matches!(value, Value::Member(..) | Value::Written(_)) {
            return false;
        }
        let told = value.to_string();
        let read = self.read(&Candidate::Text(told.as_str().into()), &mut |_, _| Err(Why::WrongKind));
        read.is_ok_and(|read| read.to_string() != told)
    }

    /// The kind that a written value is of, where there are several: the one that reads it as it stands.
    #[must_use]
    pub fn of_written(&self, written: &str) -> &Self {
        let Self::OneOf(kinds) = self else { return self };
        let reads = |kind: &&Self| kind.read_text(written).is_ok_and(|value| value.to_string() == written);
        kinds.iter().find(reads).unwrap_or(self)
    }

    /// Whether its values are handles, or some of them.
    #[must_use]
    pub fn has_names(&self) -> bool {
        match self {
            Self::Name(_) => true,
            Self::OneOf(kinds) => kinds.iter().any(Self::has_names),
            Self::Enum(_)
            | Self::Bool
            | Self::Int(_)
            | Self::Decimal(_)
            | Self::Date(_)
            | Self::DateTime(_)
            | Self::Time
            | Self::Duration(_)
            | Self::Money(..)
            | Self::Format(_) => false,
        }
    }

    /// What it is called in a language's file.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Enum(_) => "enum",
            Self::Bool => "bool",
            Self::Int(_) => "int",
            Self::Decimal(_) => "decimal",
            Self::Date(_) => "date",
            Self::DateTime(_) => "datetime",
            Self::Time => "time",
            Self::Duration(_) => "duration",
            Self::Money(..) => "money",
            Self::Format(_) => "format",
            Self::Name(_) => "name",
            Self::OneOf(_) => "one_of",
        }
    }
}

fn number(candidate: &Candidate<'_>, numbers: &Numbers, is_whole: bool) -> Result<Value, Why> {
    let number = match candidate {
        Candidate::Whole(number) => Exact::whole(*number).ok_or(Why::OutOfRange)?,
        Candidate::Number(number) if number.abs() >= 1e15 => return Err(Why::OutOfRange),
        Candidate::Number(number) => Exact::float(*number).ok_or(Why::TooFine)?,
        Candidate::Null
        | Candidate::Bool(_)
        | Candidate::Text(_)
        | Candidate::List(_)
        | Candidate::Object(_)
        | Candidate::TooDeep => return Err(Why::WrongKind),
    };
    if is_whole && number.as_whole().is_none() {
        return Err(Why::TooFine);
    }
    numbers.check(number).map(|()| Value::Number(number))
}

/// Writes it as it is told; that is not how it stood there.
fn write(told: &mut String, value: &dyn fmt::Display) -> bool {
    // Writing to a string cannot fail.
    let _ = fmt::Write::write_fmt(told, format_args!("{value}"));
    false
}

/// A text of one written form, as it is written there.
fn written<T: FromStr<Err = ()> + fmt::Display>(
    text: &str,
    check: impl FnOnce(&T) -> Result<(), Why>,
) -> Result<Value, Why> {
    let value: T = text.parse().map_err(|()| Why::WrongFormat)?;
    check(&value)?;
    Ok(Value::Written(value.to_string().into()))
}

/// `1200.50 EUR`: the amount as it is, without zeros that say nothing, and the code.
fn money(text: &str, numbers: &Numbers, currencies: &[Currency]) -> Result<Value, Why> {
    let (amount, code) = text.split_once(' ').ok_or(Why::WrongFormat)?;
    let amount: Exact = amount.parse().map_err(|()| Why::WrongFormat)?;
    let currency: Currency = code.parse().map_err(|()| Why::WrongFormat)?;
    if !currencies.contains(&currency) {
        return Err(Why::NotAMember);
    }
    numbers.check(amount)?;
    Ok(Value::Written(format!("{amount} {currency}").into()))
}

impl FromStr for Currency {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let code: [u8; 3] = text.as_bytes().try_into().map_err(|_| ())?;
        if code.iter().all(u8::is_ascii_uppercase) { Ok(Self(code)) } else { Err(()) }
    }
}

impl fmt::Display for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|letter| write!(f, "{}", char::from(*letter)))
    }
}

impl Value {
    /// Whether it is this member.
    #[must_use]
    pub fn is(&self, member: &Member) -> bool {
        matches!(self, Self::Member(_, name) if *name == member.name)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Member(_, name) => f.write_str(name),
            Self::Bool(value) => write!(f, "{value}"),
            Self::Number(number) => write!(f, "{number}"),
            Self::Written(text) => f.write_str(text),
            Self::Handle(handle) => write!(f, "{handle}"),
        }
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Member(_, name) => serializer.serialize_str(name),
            Self::Bool(value) => serializer.serialize_bool(*value),
            Self::Number(number) => number.serialize(serializer),
            Self::Written(text) => serializer.serialize_str(text),
            Self::Handle(handle) => serializer.collect_str(handle),
        }
    }
}
