//! Documents that are no lines of text: JSON and HTML, as lines with keys.

use std::borrow::Cow;
use std::fmt::Write as _;

use html5gum::{DefaultEmitter, HtmlString, Token, Tokenizer};
use serde_json::Value as Json;

/// The text as lines: of JSON its members, of HTML what it shows. Anything else as it is.
pub(super) fn plain(text: &str) -> Cow<'_, str> {
    if let Some(lines) = of_json(text) {
        return lines.into();
    }
    if is_html(text) { of_html(text).into() } else { text.into() }
}

/// The text with a colon between keys and values that columns or dots hold apart, `Smoker      no`, `name ....... Ada`. Places stay what they are.
pub(super) fn with_colons(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        match gap(line) {
            Some((start, end)) => {
                kept.push_str(line.get(..start).unwrap_or_default());
                kept.push(':');
                kept.extend(std::iter::repeat_n(' ', end - start - 1));
                kept.push_str(line.get(end..).unwrap_or_default());
            }
            None => kept.push_str(line),
        }
    }
    kept
}

/// Where a line has its gap between a key of a few words and its value.
fn gap(line: &str) -> Option<(usize, usize)> {
    const LONGEST: usize = 32;
    let indent = line.len() - line.trim_start().len();
    let bare = line.get(indent..)?;
    if !bare.starts_with(char::is_alphabetic) {
        return None;
    }
    let is_gap = |rest: &str| {
        rest.starts_with("  ") || rest.starts_with('\t') || rest.starts_with("...") || rest.starts_with(" ...")
    };
    let start = bare.char_indices().take(LONGEST).map(|(at, _)| at).find(|at| bare.get(*at..).is_some_and(is_gap))?;
    let (key, rest) = bare.split_at_checked(start)?;
    let value = rest.trim_start_matches([' ', '\t', '.']);
    let is_key = key.split(' ').count() <= 4 && !key.contains([':', '|', '=', ',', '!', '?']);
    let is_value = value.starts_with(|c: char| c.is_alphanumeric() || "€$£+~<".contains(c));
    (is_key && is_value).then_some((indent + start, indent + start + rest.len() - value.len()))
}

/// One document of JSON, or one object a line.
fn of_json(text: &str) -> Option<String> {
    let bare = text.trim_start_matches('\u{feff}').trim();
    if !bare.starts_with(['{', '[']) {
        return None;
    }
    let whole = |text: &str| serde_json::from_str::<Json>(text).ok().filter(|json| json.is_object() || json.is_array());
    let all = match whole(bare) {
        Some(json) => vec![json],
        None => bare.lines().filter(|line| !line.trim().is_empty()).map(whole).collect::<Option<Vec<_>>>()?,
    };
    let mut lines = String::new();
    for json in &all {
        member(&mut lines, "", json);
        lines.push('\n');
    }
    Some(lines)
}

/// A member: what is below it stands under a heading of its own.
fn member(lines: &mut String, key: &str, value: &Json) {
    // Keys of programs are words with marks between.
    let name = key.replace(['_', '-', '.', ':', '\n', '#'], " ");
    // Writing to a string cannot fail.
    let _ = match value {
        Json::Null => Ok(()),
        Json::String(text) => {
            // What is said in a value opens no section.
            let text: Vec<&str> = text.lines().map(|line| line.trim_start_matches(['#', ' '])).collect();
            writeln!(lines, "{name}: {}", text.join("\n"))
        }
        Json::Bool(_) | Json::Number(_) => writeln!(lines, "{name}: {value}"),
        Json::Array(all) if all.iter().all(|one| one.is_string() || one.is_number()) => {
            let all =
                all.iter().map(|one| one.as_str().map_or_else(|| one.to_string(), |text| text.replace('\n', " ")));
            writeln!(lines, "{name}: {}", all.collect::<Vec<_>>().join(", "))
        }
        Json::Array(all) => {
            for one in all {
                member(lines, key, one);
            }
            Ok(())
        }
        Json::Object(members) => {
            if !name.is_empty() {
                let _ = writeln!(lines, "\n# {name}");
            }
            let is_deep = |value: &&Json| {
                value.is_object() || value.as_array().is_some_and(|all| all.iter().any(Json::is_object))
            };
            for (key, value) in members.iter().filter(|(_, value)| !is_deep(value)) {
                member(lines, key, value);
            }
            for (key, value) in members.iter().filter(|(_, value)| is_deep(value)) {
                member(lines, key, value);
            }
            Ok(())
        }
    };
}

fn is_html(text: &str) -> bool {
    let start = text.get(..text.floor_char_boundary(64 << 10)).unwrap_or_default().to_ascii_lowercase();
    start.contains("<html")
        || start.contains("<!doctype html")
        || ["</p>", "</td>", "</div>", "</li>"].iter().filter(|tag| start.contains(**tag)).count() >= 2
}

/// What a page shows: no scripts, styles, comments and tags; blocks and cells apart.
fn of_html(text: &str) -> String {
    let mut emitter = DefaultEmitter::<usize>::new_with_span();
    emitter.naively_switch_states(true);
    let mut shown = String::with_capacity(text.len() / 2);
    // The element that shows nothing, up to its end.
    let mut hidden: Option<HtmlString> = None;
    for token in Tokenizer::new_with_emitter(text, emitter) {
        let Ok(token) = token;
        match token {
            Token::String(characters) if hidden.is_none() => {
                shown.push_str(&String::from_utf8_lossy(&characters).replace('\u{a0}', " "));
            }
            // The end of `head` may be left out.
            Token::StartTag(tag) if hidden.is_none() || tag.name.as_slice() == b"body" => {
                if is_address(&tag.name) {
                    shown.push_str(text.get(tag.span.start..tag.span.end).unwrap_or_default());
                } else {
                    shown.push_str(in_place_of(&tag.name, false));
                }
                hidden = Some(tag.name).filter(|name| shows_nothing(name) && !tag.self_closing);
            }
            Token::EndTag(tag) if hidden.as_ref().is_none_or(|hidden| *hidden == tag.name) => {
                hidden = None;
                shown.push_str(in_place_of(&tag.name, true));
            }
            Token::String(_)
            | Token::StartTag(_)
            | Token::EndTag(_)
            | Token::Comment(_)
            | Token::Doctype(_)
            | Token::Error(_) => {}
        }
    }
    shown
}

/// Whether what is between `<` and `>` is an address of a mail or of the web, as in the head of a mail.
fn is_address(name: &[u8]) -> bool {
    name.contains(&b'@') || name.contains(&b'.') || name.ends_with(b":")
}

fn shows_nothing(name: &[u8]) -> bool {
    matches!(name, b"style" | b"script" | b"noscript" | b"template" | b"svg" | b"head")
}

/// What stands in a text for the beginning or the end of an element.
fn in_place_of(name: &[u8], is_end: bool) -> &'static str {
    match name {
        b"td" | b"th" if is_end => " | ",
        b"h1" | b"h2" | b"h3" | b"h4" | b"h5" | b"h6" if !is_end => "\n\n# ",
        b"li" | b"dt" if !is_end => "\n- ",
        b"dd" if !is_end => " | ",
        b"a" | b"b" | b"i" | b"u" | b"s" | b"em" | b"strong" | b"small" | b"sub" | b"sup" | b"font" | b"span"
        | b"mark" | b"abbr" | b"time" | b"code" | b"label" | b"td" | b"th" | b"dd" => "",
        _ => "\n",
    }
}
