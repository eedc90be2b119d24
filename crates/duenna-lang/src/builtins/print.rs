//! `print`.

use super::arguments::Arguments;
use crate::exception::{ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops;
use crate::text;
use crate::value::{Slot, Value};

pub(super) fn print(heap: &Heap, given: Arguments<'_>, output: &mut String) -> Result<Slot, Fault> {
    if given.keyword("file").is_some_and(|file| !matches!(file.value, Value::None)) {
        return Err(ExceptionRecord::type_error("print() with `file=` is not supported: leave it out").into());
    }
    given.only_keywords(&["sep", "end", "file", "flush"])?;
    let separator = ending(heap, given, "sep", " ")?;
    let end = ending(heap, given, "end", "\n")?;
    // Written at once: what fails prints nothing.
    let mut line = String::new();
    for (place, slot) in given.positional.iter().enumerate() {
        if place > 0 {
            line.push_str(&separator);
        }
        line.push_str(&text::shown(heap, &slot.value)?);
        ops::bounded_text(line.len())?;
        heap.scan(line.len())?;
    }
    output.push_str(&line);
    output.push_str(&end);
    Ok(Slot::public(Value::None))
}

fn ending(heap: &Heap, given: Arguments<'_>, name: &str, default: &str) -> Result<String, Fault> {
    match given.keyword(name).map(|slot| ops::given(&slot.value)).transpose()? {
        None | Some(Value::None) => Ok(default.to_owned()),
        Some(Value::Str(text)) => Ok(text.to_string()),
        Some(other) => {
            let other = ops::type_name(heap, other);
            Err(ExceptionRecord::type_error(format!("{name} must be None or a string, not {other}")).into())
        }
    }
}
