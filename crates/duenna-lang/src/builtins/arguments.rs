//! The arguments of a call, and CPython's words for wrong ones.

use std::sync::Arc;

use crate::exception::{Class, ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops;
use crate::value::{Slot, Value};

/// The arguments of one call.
#[derive(Clone, Copy)]
pub(crate) struct Arguments<'a> {
    /// The function's name as errors call it.
    pub(crate) function: &'a str,
    pub(crate) positional: &'a [Slot],
    pub(crate) keywords: &'a [(Arc<str>, Slot)],
}

impl<'a> Arguments<'a> {
    pub(crate) const fn new(function: &'a str, positional: &'a [Slot], keywords: &'a [(Arc<str>, Slot)]) -> Self {
        Self { function, positional, keywords }
    }

    /// The positional argument at a place.
    pub(crate) fn get(&self, place: usize) -> Option<&'a Value> {
        self.positional.get(place).map(|slot| &slot.value)
    }

    /// The one argument of a function that takes exactly one.
    pub(crate) fn one(&self) -> Result<&'a Slot, Fault> {
        self.no_keywords()?;
        if let [only] = self.positional {
            return Ok(only);
        }
        let (name, count) = (self.function, self.positional.len());
        Err(ExceptionRecord::type_error(format!("{name}() takes exactly one argument ({count} given)")).into())
    }

    /// Refuses all arguments.
    pub(crate) fn none(&self) -> Result<(), Fault> {
        self.no_keywords()?;
        if self.positional.is_empty() {
            return Ok(());
        }
        let (name, count) = (self.function, self.positional.len());
        Err(ExceptionRecord::type_error(format!("{name}() takes no arguments ({count} given)")).into())
    }

    /// Refuses more or fewer positional arguments.
    pub(crate) fn between(&self, least: usize, most: usize) -> Result<(), Fault> {
        if (least..=most).contains(&self.positional.len()) { Ok(()) } else { Err(self.wrong_count(least, most)) }
    }

    /// The first argument, and the others of at most `most` in all. Keywords are refused.
    pub(crate) fn first(&self, most: usize) -> Result<(&'a Slot, &'a [Slot]), Fault> {
        self.no_keywords()?;
        match self.positional.split_first() {
            Some((first, rest)) if rest.len() < most => Ok((first, rest)),
            Some(_) | None => Err(self.wrong_count(1, most)),
        }
    }

    /// The two arguments of a function that takes exactly two. Keywords are refused.
    pub(crate) fn two(&self) -> Result<(&'a Slot, &'a Slot), Fault> {
        self.no_keywords()?;
        if let [first, second] = self.positional { Ok((first, second)) } else { Err(self.wrong_count(2, 2)) }
    }

    /// The error of more or fewer positional arguments.
    pub(crate) fn wrong_count(&self, least: usize, most: usize) -> Fault {
        let count = self.positional.len();
        let (bound, limit) = match (count < least, least == most) {
            (_, true) => ("", least),
            (true, false) => ("at least ", least),
            (false, false) => ("at most ", most),
        };
        // Methods are called by their bare name here.
        let name = self.function.rsplit('.').next().unwrap_or(self.function);
        let plural = if limit == 1 { "" } else { "s" };
        ExceptionRecord::type_error(format!("{name} expected {bound}{limit} argument{plural}, got {count}")).into()
    }

    pub(crate) fn no_keywords(&self) -> Result<(), Fault> {
        if self.keywords.is_empty() {
            return Ok(());
        }
        Err(ExceptionRecord::type_error(format!("{}() takes no keyword arguments", self.function)).into())
    }

    /// Refuses keywords other than these.
    pub(crate) fn only_keywords(&self, known: &[&str]) -> Result<(), Fault> {
        match self.keywords.iter().find(|(name, _)| !known.contains(&&**name)) {
            None => Ok(()),
            Some((name, _)) => {
                let function = self.function.rsplit('.').next().unwrap_or(self.function);
                let message = format!("'{name}' is an invalid keyword argument for {function}()");
                Err(ExceptionRecord::type_error(message).into())
            }
        }
    }

    pub(crate) fn keyword(&self, name: &str) -> Option<&'a Slot> {
        self.keywords.iter().find(|(keyword, _)| **keyword == *name).map(|(_, slot)| slot)
    }

    /// The argument at a place, or by name.
    pub(crate) fn either(&self, place: usize, name: &str) -> Option<&'a Value> {
        self.get(place).or_else(|| self.keyword(name).map(|slot| &slot.value))
    }

    /// Refuses `key=` with the way to do without.
    pub(crate) fn no_key_function(&self) -> Result<(), Fault> {
        if self.keyword("key").is_none_or(|key| matches!(key.value, Value::None)) {
            return Ok(());
        }
        let message = format!(
            "{}() with `key=` is not supported: build a list of tuples (key, item) first, and use that",
            self.function
        );
        Err(ExceptionRecord::type_error(message).into())
    }
}

/// A whole number argument.
pub(crate) fn whole(heap: &Heap, value: &Value) -> Result<i64, Fault> {
    let name = ops::type_name(heap, ops::given(value)?);
    if matches!(value, Value::Big(_)) {
        let message = "Python int too large to convert to C ssize_t";
        return Err(ExceptionRecord::new(Class::OverflowError, message).into());
    }
    let message = || ExceptionRecord::type_error(format!("'{name}' object cannot be interpreted as an integer"));
    Ok(ops::Number::whole(value).ok_or_else(message)?)
}

/// A whole number argument that counts from the end when it is negative, or says how often.
pub(crate) fn size(number: i64) -> usize {
    usize::try_from(number.max(0)).unwrap_or(usize::MAX)
}
