//! JSON within a text: the members of its objects, with where they stand. What is not JSON to its end is none.

use super::super::Span;

/// A member of an object.
pub(super) struct Member {
    pub(super) key: Span,
    /// What it is, if it is neither object nor list; of a list of values all of it.
    pub(super) value: Option<Span>,
    pub(super) span: Span,
    /// Which member it lies in.
    pub(super) parent: Option<usize>,
}

/// The members of a value, and where the text goes on.
pub(super) struct Members {
    pub(super) members: Vec<Member>,
    pub(super) end: usize,
}

/// The JSON that the line here begins with.
pub(super) fn read(text: &str, start: usize) -> Option<Members> {
    let line = text.get(start..)?;
    let lead = line.len() - line.trim_start_matches([' ', '\t']).len();
    if !line.trim_start_matches([' ', '\t']).starts_with(['{', '[']) {
        return None;
    }
    let from = start + lead;
    let mut stream = serde_json::Deserializer::from_str(text.get(from..)?).into_iter::<serde::de::IgnoredAny>();
    stream.next()?.ok()?;
    let end = from + stream.byte_offset();
    let members = members(text, from, end);
    if members.is_empty() {
        return None;
    }
    let rest = text.get(end..).and_then(|rest| rest.find('\n')).map_or(text.len(), |length| end + length + 1);
    Some(Members { members, end: rest })
}

/// The members of what is known to be JSON.
fn members(text: &str, from: usize, end: usize) -> Vec<Member> {
    let bytes = text.as_bytes();
    let mut members: Vec<Member> = Vec::new();
    // The member that each open bracket is the value of.
    let mut open: Vec<Option<usize>> = Vec::new();
    let mut last: Option<Span> = None;
    let mut waiting: Option<usize> = None;
    let mut at = from;
    while at < end {
        let Some(byte) = bytes.get(at) else { break };
        match byte {
            b'"' => {
                let close = string_end(bytes, at, end);
                let inner = Span::new(at + 1, close.saturating_sub(1));
                if let Some(member) = waiting.take().and_then(|member| members.get_mut(member)) {
                    member.value = Some(inner);
                    member.span = Span::new(member.span.start, close);
                } else {
                    last = Some(inner);
                }
                at = close;
                continue;
            }
            b':' => {
                if let Some(key) = last.take() {
                    let parent = open.iter().rev().find_map(|member| *member);
                    waiting = Some(members.len());
                    members.push(Member {
                        key,
                        value: None,
                        span: Span::new(key.start.saturating_sub(1), key.end + 1),
                        parent,
                    });
                }
            }
            b'{' | b'[' => open.push(waiting.take()),
            b'}' | b']' => {
                open.pop();
                waiting = None;
            }
            b',' => waiting = None,
            _ if !byte.is_ascii_whitespace() => {
                let rest = text.get(at..end).unwrap_or_default();
                let length = rest.find([',', '}', ']', '\n', ' ']).unwrap_or(rest.len()).max(1);
                if let Some(member) = waiting.take().and_then(|member| members.get_mut(member)) {
                    member.value = Some(Span::new(at, at + length));
                    member.span = Span::new(member.span.start, at + length);
                }
                at += length;
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    members
}

/// The byte after the quote that ends a string.
fn string_end(bytes: &[u8], start: usize, end: usize) -> usize {
    let mut at = start + 1;
    while at < end {
        match bytes.get(at) {
            Some(b'\\') => at += 2,
            Some(b'"') => return at + 1,
            _ => at += 1,
        }
    }
    end
}
