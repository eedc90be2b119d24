//! Making exceptions.

use crate::exception::{Class, Fault, Raised};
use crate::heap::Heap;
use crate::text;
use crate::value::{Kind, Slot, Value};

/// `class(…)`: an exception whose message is the text of its only argument, with that argument's label and group.
///
/// # Security
/// Several arguments are taken only when all are public: their join is the caller's to make, and then they come as one
/// tuple.
pub(crate) fn construct(heap: &mut Heap, class: Class, arguments: &[Slot]) -> Result<Value, Fault> {
    let message = match arguments {
        [] => Slot::public(heap.text("")),
        [only] => {
            let text =
                if class == Class::KeyError { text::repr(heap, &only.value) } else { text::display(heap, &only.value) };
            Slot::new(heap.text(text?), only.label, only.group)
        }
        several => {
            if several.iter().any(|slot| !slot.label.is_bottom() || !slot.group.is_none()) {
                let message = format!("{}() takes one private argument: write one f-string", class.name());
                return Err(Raised::type_error(message).into());
            }
            let shown: Result<Vec<String>, Fault> = several.iter().map(|slot| text::repr(heap, &slot.value)).collect();
            let shown = match several {
                [number, words] if class.is_a(Class::OSError) => {
                    format!("[Errno {}] {}", text::display(heap, &number.value)?, text::display(heap, &words.value)?)
                }
                _ => format!("({})", shown?.join(", ")),
            };
            Slot::public(heap.text(shown))
        }
    };
    let class = match arguments {
        [number, _] if class == Class::OSError => Class::of_number(&number.value),
        _ => class,
    };
    let given = heap.allocate(Kind::Tuple(arguments.to_vec()));
    Ok(heap.allocate(Kind::Exception(class, message, vec![Slot::public(given)])))
}
