//! Arguments of functions that CPython writes in Python: by place or by name, with its words for wrong ones.

use crate::builtins::Arguments;
use crate::exception::{ExceptionRecord, Fault};
use crate::ops;
use crate::value::Value;

/// The parameters of a function. The first `required` have no default, the first `places` may be given by place.
#[derive(Clone, Copy)]
pub(super) struct Signature {
    pub(super) names: &'static [&'static str],
    pub(super) required: usize,
    pub(super) places: usize,
}

/// The arguments of a call, each at the place of its parameter.
pub(super) struct Bound<'a>(Vec<Option<&'a Value>>);

impl Signature {
    /// A function whose parameters may all be given by place.
    pub(super) const fn new(names: &'static [&'static str], required: usize) -> Self {
        Self { names, required, places: names.len() }
    }

    /// Puts each argument to its parameter.
    pub(super) fn bind<'a>(&self, given: Arguments<'a>) -> Result<Bound<'a>, Fault> {
        let name = bare(given);
        let mut bound: Vec<Option<&Value>> = vec![None; self.names.len()];
        if given.positional.len() > self.places {
            return Err(self.too_many(given));
        }
        for (place, slot) in bound.iter_mut().zip(given.positional) {
            *place = Some(ops::given(&slot.value)?);
        }
        for (keyword, slot) in given.keywords {
            let place = self.names.iter().position(|name| **name == **keyword);
            let Some(place) = place.and_then(|place| bound.get_mut(place)) else {
                let message = format!("{name}() got an unexpected keyword argument '{keyword}'");
                return Err(ExceptionRecord::type_error(message).into());
            };
            if place.is_some() {
                return Err(ExceptionRecord::type_error(format!(
                    "{name}() got multiple values for argument '{keyword}'"
                ))
                .into());
            }
            *place = Some(ops::given(&slot.value)?);
        }
        let missing: Vec<String> = self
            .names
            .iter()
            .zip(&bound)
            .take(self.required)
            .filter(|(_, value)| value.is_none())
            .map(|(name, _)| format!("'{name}'"))
            .collect();
        if missing.is_empty() {
            return Ok(Bound(bound));
        }
        let (count, plural) = (missing.len(), if missing.len() == 1 { "" } else { "s" });
        let listed = match missing.as_slice() {
            [first, second] => format!("{first} and {second}"),
            [others @ .., last] if !others.is_empty() => format!("{}, and {last}", others.join(", ")),
            _ => missing.join(""),
        };
        let message = format!("{name}() missing {count} required positional argument{plural}: {listed}");
        Err(ExceptionRecord::type_error(message).into())
    }

    fn too_many(&self, given: Arguments<'_>) -> Fault {
        let (name, count, most) = (bare(given), given.positional.len(), self.places);
        let takes = if self.required.min(most) == most {
            format!("{most} positional argument{}", if most == 1 { "" } else { "s" })
        } else {
            format!("from {} to {most} positional arguments", self.required.min(most))
        };
        let were = if count == 1 { "was" } else { "were" };
        ExceptionRecord::type_error(format!("{name}() takes {takes} but {count} {were} given")).into()
    }
}

/// The function's name without its type's.
fn bare(given: Arguments<'_>) -> &str {
    given.function.rsplit('.').next().unwrap_or(given.function)
}

impl<'a> Bound<'a> {
    /// The argument of a parameter, if there is one.
    pub(super) fn get(&self, place: usize) -> Option<&'a Value> {
        self.0.get(place).copied().flatten()
    }

    /// The argument of a parameter; `None` where it has none.
    pub(super) fn at(&self, place: usize) -> &'a Value {
        self.get(place).unwrap_or(&Value::None)
    }
}
