//! `urllib.parse`.

mod join;
mod quoting;
mod split;

use self::quoting::Quoting;
use super::fields::{Fields, Form};
use super::signature::Signature;
use super::{Entry, Opaque, bytes};
use crate::builtins::Arguments;
use crate::cost::Cost;
use crate::exception::{ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops;
use crate::value::{Kind, Slot, Value};

type Outcome = Result<Slot, Fault>;

pub(super) const ENTRIES: &[Entry] = &[
    Entry::scalar("quote", Cost::Linear, |heap, given| quoting::quote(heap, given, Quoting::Percent)),
    Entry::scalar("quote_plus", Cost::Linear, |heap, given| quoting::quote(heap, given, Quoting::Plus)),
    Entry::scalar("unquote", Cost::Linear, |heap, given| quoting::unquote(heap, given, Quoting::Percent)),
    Entry::scalar("unquote_plus", Cost::Linear, |heap, given| quoting::unquote(heap, given, Quoting::Plus)),
    Entry::scalar("unquote_to_bytes", Cost::Linear, quoting::unquote_to_bytes),
    Entry::scalar("urlencode", Cost::Metered, quoting::urlencode),
    Entry::fresh("parse_qs", Cost::Linear, |heap, given| quoting::parse_query(heap, given, true)),
    Entry::fresh("parse_qsl", Cost::Linear, |heap, given| quoting::parse_query(heap, given, false)),
    Entry::scalar("urlparse", Cost::Linear, |heap, given| parsed(heap, given, Form::Parse)),
    Entry::scalar("urlsplit", Cost::Linear, |heap, given| parsed(heap, given, Form::Split)),
    Entry::scalar("urlunparse", Cost::Linear, |heap, given| unparsed(heap, given, 6)),
    Entry::scalar("urlunsplit", Cost::Linear, |heap, given| unparsed(heap, given, 5)),
    Entry::scalar("urljoin", Cost::Linear, urljoin),
    Entry::scalar("urldefrag", Cost::Linear, |heap, given| {
        let url = text(heap, DEFRAG.bind(given)?.at(0))?;
        let (before, fragment) =
            if url.contains('#') { split::without_fragment(url)? } else { (url.to_owned(), String::new()) };
        Ok(Slot::public(Fields::value(heap, Form::Defrag, &[&before, &fragment])))
    }),
];

const PARSE: Signature = Signature::new(&["url", "scheme", "allow_fragments"], 1);
const DEFRAG: Signature = Signature::new(&["url"], 1);
const UNPARSE: Signature = Signature::new(&["components"], 1);
const JOIN: Signature = Signature::new(&["base", "url", "allow_fragments"], 2);

/// A text that is an argument.
fn text<'v>(heap: &Heap, value: &'v Value) -> Result<&'v str, Fault> {
    if let Value::Str(text) = ops::given(value)? {
        return Ok(text);
    }
    if bytes::of(value).is_some() {
        return Err(ExceptionRecord::type_error("URLs of bytes are not supported: decode to text").into());
    }
    let name = ops::type_name(heap, value);
    Err(ExceptionRecord::type_error(format!("a URL must be str, not {name}")).into())
}

fn parsed(heap: &mut Heap, given: Arguments<'_>, form: Form) -> Outcome {
    let bound = PARSE.bind(given)?;
    let url = text(heap, bound.at(0))?;
    let scheme = bound.get(1).map_or(Ok(""), |scheme| text(heap, scheme))?;
    let fragments = bound.get(2).is_none_or(|allow| ops::truth(heap, allow));
    let parts = split::split(url, scheme, fragments)?;
    let value = match form {
        Form::Split | Form::Defrag => Fields::value(heap, form, &parts.plain()),
        Form::Parse => {
            let (path, params) = parts.params();
            let all = [&*parts.scheme, &parts.netloc, path, params, &parts.query, &parts.fragment];
            Fields::value(heap, form, &all)
        }
    };
    Ok(Slot::public(value))
}

fn unparsed(heap: &mut Heap, given: Arguments<'_>, count: usize) -> Outcome {
    let bound = UNPARSE.bind(given)?;
    let mut texts = Vec::new();
    for part in ops::unpack(heap, bound.at(0), count, None)? {
        texts.push(if matches!(part.value, Value::None) { String::new() } else { text(heap, &part.value)?.to_owned() });
    }
    let joined = join::unsplit(&texts.iter().map(String::as_str).collect::<Vec<_>>());
    ops::bounded_text(joined.len())?;
    Ok(ops::text_slot(heap, joined))
}

fn urljoin(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let bound = JOIN.bind(given)?;
    let (base, url) = (text(heap, bound.at(0))?, text(heap, bound.at(1))?);
    let fragments = bound.get(2).is_none_or(|allow| ops::truth(heap, allow));
    let joined = join::join(base, url, fragments)?;
    ops::bounded_text(joined.len())?;
    Ok(ops::text_slot(heap, joined))
}

/// An attribute of what `urlparse` and `urlsplit` give.
pub(super) fn attribute(heap: &mut Heap, fields: &Fields, name: &str) -> Option<Result<Value, Fault>> {
    if let Some(text) = fields.named(name) {
        return Some(Ok(Value::Str(text.clone())));
    }
    if name == "_fields" {
        let names: Vec<Slot> = fields.form.names().iter().map(|name| ops::text_slot(heap, *name)).collect();
        return Some(Ok(heap.allocate(Kind::Tuple(names))));
    }
    let netloc = fields.named("netloc")?;
    let found = match name {
        "username" => Ok(split::user(netloc).0.map(str::to_owned)),
        "password" => Ok(split::user(netloc).1.map(str::to_owned)),
        "hostname" => Ok(split::host(netloc).0),
        "port" => match split::port(netloc) {
            Ok(port) => return Some(Ok(port.map_or(Value::None, Value::Int))),
            Err(fault) => Err(fault),
        },
        _ => return None,
    };
    Some(found.map(|found| found.map_or(Value::None, |found| heap.text(found))))
}

/// A method of what `urlparse` and `urlsplit` give.
pub(super) fn call(heap: &mut Heap, fields: &Fields, name: &str, given: Arguments<'_>) -> Option<Result<Slot, Fault>> {
    match name {
        "geturl" => Some(given.none().map(|()| {
            let texts: Vec<String> = fields.texts().map(|text| text.to_string()).collect();
            ops::text_slot(heap, join::unsplit(&texts.iter().map(String::as_str).collect::<Vec<_>>()))
        })),
        "_replace" => Some(replaced(heap, fields, given)),
        _ => None,
    }
}

fn replaced(heap: &mut Heap, fields: &Fields, given: Arguments<'_>) -> Outcome {
    if !given.positional.is_empty() {
        let count = given.positional.len() + 1;
        let message = format!("_replace() takes 1 positional argument but {count} were given");
        return Err(ExceptionRecord::type_error(message).into());
    }
    let mut texts: Vec<String> = fields.texts().map(|text| text.to_string()).collect();
    let mut unknown = Vec::new();
    for (name, slot) in given.keywords {
        match fields.place(name).and_then(|place| texts.get_mut(place)) {
            Some(place) => text(heap, &slot.value)?.clone_into(place),
            None => unknown.push(crate::text::quote(name)),
        }
    }
    if !unknown.is_empty() {
        return Err(
            ExceptionRecord::value_error(format!("Got unexpected field names: [{}]", unknown.join(", "))).into()
        );
    }
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    Ok(Slot::public(Fields::value(heap, fields.form, &texts)))
}

/// The items of a tuple, list or set, or the texts of bytes: what `doseq` takes apart.
fn items(heap: &mut Heap, value: &Value) -> Option<Vec<Slot>> {
    let is_one = matches!(value, Value::Str(_))
        || matches!(value, Value::Opaque(opaque) if matches!(**opaque, Opaque::Bytes(_)));
    if is_one { None } else { ops::elements(heap, value).ok() }
}
