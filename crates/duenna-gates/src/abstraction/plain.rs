//! Documents that are no lines of text: JSON and HTML, as lines with keys.

use std::borrow::Cow;
use std::fmt::Write as _;

use serde_json::Value as Json;

/// The text as lines: of JSON its members, of HTML what it shows. Anything else as it is.
pub(super) fn plain(text: &str) -> Cow<'_, str> {
    if let Some(lines) = of_json(text) {
        return lines.into();
    }
    if is_html(text) { of_html(text).into() } else { text.into() }
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

/// The elements that are known; what else stands after `<` is text, such as an address of a mail.
const TAGS: &str = "html head body title meta link style script noscript template svg p div span br hr h1 h2 h3 h4 h5 h6 ul ol li dl dt \
    dd table thead tbody tfoot tr td th caption col colgroup a b i u s em strong small sub sup font center img blockquote pre code \
    section article header footer main nav aside form label input button select option textarea figure figcaption time mark abbr \
    address details summary o:p";

/// What a page shows: no scripts, styles, comments and tags; blocks and cells apart.
fn of_html(text: &str) -> String {
    let mut shown = String::with_capacity(text.len() / 2);
    let mut rest = text;
    while let Some((before, tag)) = rest.split_once('<') {
        shown.push_str(&characters(before));
        if let Some(comment) = tag.strip_prefix("!--") {
            rest = comment.split_once("-->").map_or("", |(_, after)| after);
            continue;
        }
        let end = tag.find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '/' | ':' | '!'))).unwrap_or(tag.len());
        let name = tag.get(..end).unwrap_or_default().trim_matches('/').to_ascii_lowercase();
        let is_tag = name.starts_with('!') || TAGS.split(' ').any(|known| known == name);
        // No tag is endless, or texts of nothing but beginnings would take long.
        let near = tag.get(..tag.floor_char_boundary(4 << 10)).unwrap_or_default();
        let Some(after) = near.find('>').filter(|_| is_tag).and_then(|end| tag.get(end + 1..)) else {
            shown.push('<');
            rest = tag;
            continue;
        };
        let is_end = tag.starts_with('/');
        rest = if is_end { after } else { shown_after(&name, after) };
        shown.push_str(in_place_of(&name, is_end));
    }
    shown.push_str(&characters(rest));
    shown
}

/// What comes after the beginning of an element, or after all of it where it shows nothing.
fn shown_after<'a>(name: &str, after: &'a str) -> &'a str {
    if !matches!(name, "style" | "script" | "noscript" | "template" | "svg" | "head") {
        return after;
    }
    let close = format!("</{name}");
    let is_close =
        |at: &usize| after.get(*at..at + close.len()).is_some_and(|found| found.eq_ignore_ascii_case(&close));
    let end = after.match_indices('<').map(|(at, _)| at).find(is_close);
    end.and_then(|end| after.get(end..)?.split_once('>')).map_or("", |(_, after)| after)
}

/// What stands in a text for the beginning or the end of an element.
fn in_place_of(name: &str, is_end: bool) -> &'static str {
    match name {
        "td" | "th" if is_end => " | ",
        "h1" | "h2" | "h3" | "h4" | "h5" | "h6" if !is_end => "\n\n# ",
        "li" | "dt" if !is_end => "\n- ",
        "dd" if !is_end => " | ",
        "a" | "b" | "i" | "u" | "s" | "em" | "strong" | "small" | "sub" | "sup" | "font" | "span" | "mark" | "abbr"
        | "time" | "code" | "label" | "td" | "th" | "dd" => "",
        _ => "\n",
    }
}

/// The characters that references of HTML stand for.
fn characters(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return text.into();
    }
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        plain.push_str(before);
        let name =
            after.get(..after.floor_char_boundary(10)).and_then(|start| start.split_once(';')).map(|(name, _)| name);
        let is = name.and_then(|name| match name {
            "amp" => Some('&'),
            "lt" => Some('<'),
            "gt" => Some('>'),
            "quot" => Some('"'),
            "apos" => Some('\''),
            "nbsp" => Some(' '),
            "euro" => Some('€'),
            "pound" => Some('£'),
            "ndash" => Some('–'),
            "mdash" => Some('—'),
            _ => {
                let number = name.strip_prefix('#')?;
                let hex = number.strip_prefix(['x', 'X']).map(|hex| u32::from_str_radix(hex, 16).ok());
                char::from_u32(hex.unwrap_or_else(|| number.parse().ok())?)
            }
        });
        if let (Some(is), Some(name)) = (is, name) {
            plain.push(is);
            rest = after.get(name.len() + 1..).unwrap_or_default();
        } else {
            plain.push('&');
            rest = after;
        }
    }
    plain.push_str(rest);
    plain.into()
}
