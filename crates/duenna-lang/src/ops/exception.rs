//! What exceptions hold besides their message: what they were made of, their cause, their context, their notes.

#![expect(clippy::wildcard_enum_match_arm, reason = "other values are no exceptions")]

use super::class;
use super::view::{given, type_name};
use crate::exception::{Class, ExceptionRecord, Fault, MOST_ABOUT, MessagePart};
use crate::heap::Heap;
use crate::value::{Kind, Slot, Value};

/// A place of an exception that may be empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ExceptionField {
    /// `__cause__`: what stands behind `from`.
    Cause,
    /// The text that it is about, its `name`, or the exceptions of a group.
    About,
    /// `__context__`: what was being dealt with when it was raised.
    Context,
    /// `__notes__`
    Notes,
}

impl ExceptionField {
    const fn place(self) -> usize {
        match self {
            Self::Cause => 1,
            Self::About => 2,
            Self::Context => 3,
            Self::Notes => 4,
        }
    }

    /// The attribute under which an instance of a class of the artifact has it.
    const fn name(self) -> &'static str {
        match self {
            Self::Cause => "__cause__",
            Self::About => "__about__",
            Self::Context => "__context__",
            Self::Notes => "__notes__",
        }
    }
}

/// Whether an attribute of an exception is such a place, not one of the artifact's.
pub(crate) fn is_held(name: &str) -> bool {
    [ExceptionField::Cause, ExceptionField::About, ExceptionField::Context].iter().any(|held| held.name() == name)
}

/// What an exception holds at a place.
pub(crate) fn held(heap: &Heap, exception: &Value, place: ExceptionField) -> Option<Slot> {
    let found = match heap.kind(exception)? {
        Kind::Exception(_, _, held) => held.get(place.place()),
        Kind::Instance(instance) => instance.attributes.get(place.name()),
        _ => None,
    };
    found.filter(|slot| slot.value != Value::Unbound).cloned()
}

/// Puts something there.
pub(crate) fn hold(heap: &mut Heap, exception: &Value, place: ExceptionField, slot: Slot) {
    let Value::Object(at) = exception else { return };
    heap.charge(64);
    match heap.get_mut(*at).map(|object| &mut object.kind) {
        Some(Kind::Exception(_, _, held)) => {
            let least = held.len().max(place.place() + 1);
            held.resize(least, Slot::UNBOUND);
            if let Some(had) = held.get_mut(place.place()) {
                *had = slot;
            }
        }
        Some(Kind::Instance(instance)) => drop(instance.attributes.insert(place.name().into(), slot)),
        Some(_) | None => {}
    }
}

/// An attribute that every exception has; `None` if it has none of that name.
pub(crate) fn common_attribute(heap: &Heap, exception: &Value, name: &str) -> Option<Slot> {
    let none = || Slot::public(Value::None);
    match name {
        "__cause__" => Some(held(heap, exception, ExceptionField::Cause).unwrap_or_else(none)),
        "__context__" => Some(held(heap, exception, ExceptionField::Context).unwrap_or_else(none)),
        "__suppress_context__" => {
            Some(Slot::public(Value::Bool(held(heap, exception, ExceptionField::Cause).is_some())))
        }
        "__traceback__" => Some(none()),
        "__notes__" => held(heap, exception, ExceptionField::Notes),
        _ => None,
    }
}

/// An attribute of an exception of a built-in class.
pub(crate) fn attribute(heap: &mut Heap, exception: &Value, name: &str) -> Option<Slot> {
    if let Some(found) = common_attribute(heap, exception, name) {
        return Some(found);
    }
    let Some(Kind::Exception(class, message, _)) = heap.kind(exception) else { return None };
    let (class, message) = (*class, message.clone());
    let is_of_arguments = matches!(name, "args" | "value" | "code" | "errno" | "strerror" | "message")
        || name == "msg" && !class.tells(name);
    let arguments = if is_of_arguments { made_of(heap, exception) } else { Vec::new() };
    let about = held(heap, exception, ExceptionField::About);
    let first = || arguments.first().cloned().unwrap_or(Slot::public(Value::None));
    match name {
        "args" => Some(Slot::public(heap.allocate(Kind::Tuple(arguments)))),
        "value" if class == Class::StopIteration => Some(first()),
        "code" if class == Class::SystemExit => Some(match arguments.len() {
            0 | 1 => first(),
            _ => Slot::public(heap.allocate(Kind::Tuple(arguments))),
        }),
        "errno" | "strerror" if class.is_a(Class::OSError) => {
            let place = usize::from(name == "strerror");
            let found = if arguments.len() > 1 { arguments.into_iter().nth(place) } else { None };
            Some(found.unwrap_or(Slot::public(Value::None)))
        }
        "filename" if class.is_a(Class::OSError) => Some(about.unwrap_or(Slot::public(Value::None))),
        "exceptions" if class.is_a(Class::BaseExceptionGroup) => about,
        "message" if class.is_a(Class::BaseExceptionGroup) => Some(first()),
        "msg" if class.is_a(Class::ImportError) => Some(first()),
        "doc" if class == Class::JSONDecodeError => about,
        "object" if class.is_a(Class::UnicodeError) => about,
        "name" if about.is_some() && !class.is_a(Class::OSError) => about,
        "name" if class.is_a(Class::ImportError) => Some(Slot::public(Value::None)),
        _ if class.tells(name) => told(heap, class, &message, name),
        _ => None,
    }
}

/// Whether how long a message is may be counted.
const fn is_public(message: &Slot) -> bool {
    message.label.is_bottom() && message.group.is_none()
}

/// A message, to be read, which is counted. Where that would tell something private, it is counted the same for all of them, and
/// a long one is not read.
fn readable<'m>(heap: &mut Heap, message: &'m Slot) -> Option<&'m str> {
    let text = if let Value::Str(text) = &message.value { &**text } else { "" };
    if is_public(message) {
        heap.note_work(text.len() / 64);
        return Some(text);
    }
    heap.charge(MOST_ABOUT);
    (text.len() <= MOST_ABOUT).then_some(text)
}

/// A part of a message as a value, charged.
fn part_of(heap: &mut Heap, message: &Slot, part: &str) -> Value {
    if is_public(message) { heap.text(part) } else { Value::str(part) }
}

/// What the message tells of an attribute; of a private one, that it tells nothing is a failure.
fn told(heap: &mut Heap, class: Class, message: &Slot, name: &str) -> Option<Slot> {
    let found = readable(heap, message).and_then(|text| class.place(text, name));
    let value = match found {
        Some(MessagePart::Text(text)) => part_of(heap, message, text),
        Some(MessagePart::Number(number)) => Value::Int(number),
        Some(MessagePart::Nothing) => Value::None,
        None if is_public(message) => return None,
        None => Value::Failure,
    };
    Some(Slot::new(value, message.label, message.group))
}

/// What an exception was made of: its message, where it was not made by a call.
fn made_of(heap: &mut Heap, exception: &Value) -> Vec<Slot> {
    let Some(Kind::Exception(class, message, held)) = heap.kind(exception) else { return Vec::new() };
    match held.first().map(|made| heap.kind(&made.value)) {
        Some(Some(Kind::Tuple(items))) => items.clone(),
        _ if is_public(message) && matches!(&message.value, Value::Str(text) if text.is_empty()) => Vec::new(),
        _ if *class == Class::KeyError && matches!(message.value, Value::Str(_)) => {
            let message = message.clone();
            vec![Slot::new(key_in(heap, &message), message.label, message.group)]
        }
        _ => vec![message.clone()],
    }
}

/// The key that the message of a `KeyError` tells: a whole number, or a text.
fn key_in(heap: &mut Heap, message: &Slot) -> Value {
    let Some(text) = readable(heap, message) else { return Value::Failure };
    if let Ok(number) = text.parse() {
        return Value::Int(number);
    }
    let quoted = |quote: char| text.strip_prefix(quote)?.strip_suffix(quote);
    let key = quoted('\'').or_else(|| quoted('"')).and_then(unescaped);
    part_of(heap, message, key.as_deref().unwrap_or(text))
}

/// The text that `repr` wrote so, between its quotes.
fn unescaped(written: &str) -> Option<String> {
    let mut text = String::with_capacity(written.len());
    let mut rest = written.chars();
    while let Some(letter) = rest.next() {
        if letter != '\\' {
            text.push(letter);
            continue;
        }
        let digits = match rest.next()? {
            'n' => {
                text.push('\n');
                continue;
            }
            'r' => {
                text.push('\r');
                continue;
            }
            't' => {
                text.push('\t');
                continue;
            }
            'x' => 2,
            'u' => 4,
            'U' => 8,
            plain => {
                text.push(plain);
                continue;
            }
        };
        let code: String = rest.by_ref().take(digits).collect();
        text.push(char::from_u32(u32::from_str_radix(&code, 16).ok()?)?);
    }
    Some(text)
}

/// `exception.args = (…)`: as if it had been made of these.
///
/// # Security
/// The message is made of what is given, whose labels are the caller's to join: outside of regions all of it must be
/// public.
pub(crate) fn set_arguments(heap: &mut Heap, exception: &Value, value: &Slot) -> Result<(), Fault> {
    let is_public = |heap: &Heap, slot: &Slot| slot.label.is_bottom() && heap.group_of(slot).is_none();
    let refused = || -> Fault {
        let message = "private values cannot become the `args` of an exception: raise another one";
        ExceptionRecord::type_error(message).into()
    };
    // Before the value is looked at: what it is must not show.
    if !heap.is_restricted() && !is_public(heap, value) {
        return Err(refused());
    }
    let arguments = super::elements(heap, given(&value.value)?)?;
    if !heap.is_restricted() && !arguments.iter().all(|slot| is_public(heap, slot)) {
        return Err(refused());
    }
    let Some(class) = class::exception_class(heap, exception) else { return Err(Fault::Failure) };
    let made = crate::builtins::construct(heap, class, &arguments)?;
    let Some(Kind::Exception(_, message, held)) = heap.kind(&made) else { return Err(Fault::Failure) };
    let (message, first) = (message.clone(), held.first().cloned().unwrap_or(Slot::UNBOUND));
    if let Value::Object(at) = exception
        && let Some(Kind::Exception(_, had, held)) = heap.get_mut(*at).map(|object| &mut object.kind)
    {
        *had = message;
        match held.first_mut() {
            Some(place) => *place = first,
            None => held.push(first),
        }
    }
    Ok(())
}

/// How many contexts are looked through.
const LONGEST: usize = 1000;

/// Notes what was being dealt with when an exception was raised, unless it already says so, or they would go round.
pub(crate) fn set_context(heap: &mut Heap, exception: &Value, context: &Slot) {
    if *exception == context.value || held(heap, exception, ExceptionField::Context).is_some() {
        return;
    }
    let mut above = Some(context.clone());
    for _ in 0..LONGEST {
        let Some(slot) = above else { return hold(heap, exception, ExceptionField::Context, context.clone()) };
        if slot.value == *exception {
            return;
        }
        above = held(heap, &slot.value, ExceptionField::Context);
    }
}

/// Whether a handler may name a value as what it catches.
pub(crate) fn check_caught(heap: &Heap, class: &Value, depth: usize) -> Result<(), Fault> {
    super::too_deep(depth)?;
    heap.work(1)?;
    match (given(class)?, heap.kind(class)) {
        (Value::Class(_), _) => Ok(()),
        (_, Some(Kind::Class(body))) if body.exception.is_some() => Ok(()),
        (_, Some(Kind::Tuple(classes))) => {
            classes.iter().try_for_each(|class| check_caught(heap, &class.value, depth + 1))
        }
        _ => {
            let message = "catching classes that do not inherit from BaseException is not allowed";
            Err(ExceptionRecord::type_error(message).into())
        }
    }
}

/// `add_note`, `with_traceback`; `None` if exceptions have no such method.
pub(crate) fn exception_method(
    heap: &mut Heap,
    exception: &Slot,
    name: &str,
    arguments: &[Slot],
) -> Result<Option<Slot>, Fault> {
    match (name, arguments) {
        ("with_traceback", [_]) => Ok(Some(exception.clone())),
        ("add_note", [note]) => {
            if !matches!(given(&note.value)?, Value::Str(_)) {
                let kind = type_name(heap, &note.value);
                return Err(ExceptionRecord::type_error(format!("note must be a str, not '{kind}'")).into());
            }
            let notes = match held(heap, &exception.value, ExceptionField::Notes) {
                Some(notes) => notes,
                None => Slot::public(heap.allocate(Kind::List(Vec::new()))),
            };
            heap.charge(64);
            if let Value::Object(at) = notes.value
                && let Some(Kind::List(items)) = heap.get_mut(at).map(|object| &mut object.kind)
            {
                super::bounded_items(items.len() + 1)?;
                items.push(note.clone());
            }
            hold(heap, &exception.value, ExceptionField::Notes, notes);
            Ok(Some(Slot::public(Value::None)))
        }
        ("add_note" | "with_traceback", _) => {
            let message = format!("BaseException.{name}() takes exactly one argument ({} given)", arguments.len());
            Err(ExceptionRecord::type_error(message).into())
        }
        _ => Ok(None),
    }
}

/// The classes in which what a built-in exception class has is looked up.
pub(crate) fn exception_order(class: Class) -> Vec<Slot> {
    let mut all = vec![class];
    if class == Class::ExceptionGroup {
        all.push(Class::BaseExceptionGroup);
    }
    let mut above = class.parent();
    while let Some(class) = above {
        all.push(class);
        above = class.parent();
    }
    let object = Value::Builtin(crate::builtins::Builtin::Object);
    all.into_iter().map(Value::Class).chain([object]).map(Slot::public).collect()
}

/// The items of what a group of exceptions is made of, which must be some, and exceptions all.
pub(crate) fn grouped(heap: &Heap, given: &Slot) -> Result<Vec<Slot>, Fault> {
    let Some(Kind::List(items) | Kind::Tuple(items)) = heap.kind(super::view::given(&given.value)?) else {
        return Err(ExceptionRecord::type_error("second argument (exceptions) must be a sequence").into());
    };
    if items.is_empty() {
        return Err(ExceptionRecord::value_error("second argument (exceptions) must be a non-empty sequence").into());
    }
    for (at, item) in items.iter().enumerate() {
        if class::exception_class(heap, super::view::given(&item.value)?).is_none() {
            let message = format!("Item {at} of second argument (exceptions) is not an exception");
            return Err(ExceptionRecord::value_error(message).into());
        }
    }
    Ok(items.clone())
}
