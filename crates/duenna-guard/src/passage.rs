//! A text in the pieces that can be left out of it: sentences, and lines of a list.

use super::Span;

/// The pieces of what can be left out of a call that is written down, `send(to='…', body='…')`: those of its texts, in order. Of any
/// other text, its pieces.
pub(super) fn droppable(text: &str) -> Vec<Span> {
    let Some(values) = values(text) else { return pieces(text) };
    let of = |value: Span| {
        let shift = move |piece: Span| Span { start: piece.start + value.start, end: piece.end + value.start };
        pieces(value.of(text).unwrap_or_default()).into_iter().map(shift)
    };
    let is_text = |value: &Span| value.of(text).is_some_and(|words| words.trim().contains(char::is_whitespace));
    values.into_iter().filter(is_text).flat_map(of).collect()
}

/// Whether two texts are the same but for what stands in their texts, where one is a call; else nothing is said of it.
pub(super) fn is_framed_alike(one: &str, other: &str) -> bool {
    match (values(one), values(other)) {
        (None, None) => true,
        (Some(ours), Some(theirs)) => frame(one, &ours) == frame(other, &theirs),
        (Some(_), None) | (None, Some(_)) => false,
    }
}

fn frame<'t>(text: &'t str, values: &[Span]) -> Vec<&'t str> {
    let starts = std::iter::once(0).chain(values.iter().map(|value| value.end));
    let ends = values.iter().map(|value| value.start).chain([text.len()]);
    starts.zip(ends).map(|(start, end)| text.get(start..end).unwrap_or_default()).collect()
}

/// What stands between quotes in a call; nothing where the text is none.
fn values(text: &str) -> Option<Vec<Span>> {
    let begin = text.trim_start();
    let name = begin.trim_start_matches(|c: char| c.is_alphanumeric() || "_.-/".contains(c));
    let is_named = name.len() < begin.len() && name.starts_with('(');
    if !is_named && !begin.starts_with(['{', '[']) && !begin.starts_with("Action:") {
        return None;
    }
    let (mut found, mut open, mut before) = (Vec::new(), None, ' ');
    let mut letters = text.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        match open {
            Some(_) if letter == '\\' => drop(letters.next()),
            Some((quote, start)) if letter == quote => {
                // An apostrophe is followed by letters, a quote by what parts arguments.
                let rest = text.get(at + letter.len_utf8()..).unwrap_or_default().trim_start();
                if rest.is_empty() || rest.starts_with([',', ')', ']', '}', ':']) {
                    found.push(Span { start, end: at });
                    open = None;
                }
            }
            None if matches!(letter, '\'' | '"') && (before.is_whitespace() || "=([{,:".contains(before)) => {
                open = Some((letter, at + letter.len_utf8()));
            }
            Some(_) | None => {}
        }
        before = letter;
    }
    Some(found)
}

/// The pieces of a text, in order; blanks between them belong to none.
pub(super) fn pieces(text: &str) -> Vec<Span> {
    let mut found = Vec::new();
    let mut start = 0;
    let letters: Vec<(usize, char)> = text.char_indices().collect();
    for (place, (at, letter)) in letters.iter().enumerate() {
        let next = letters.get(place + 1).map(|(_, next)| *next);
        let ends = match letter {
            '\n' => true,
            '.' | '!' | '?' | '…' | '。' => {
                next.is_none_or(char::is_whitespace) && !is_abbreviated(text.get(start..*at).unwrap_or_default())
            }
            _ => false,
        };
        if ends {
            add(text, start, at + letter.len_utf8(), &mut found);
            start = at + letter.len_utf8();
        }
    }
    add(text, start, text.len(), &mut found);
    found
}

/// Whether the stop after a text ends a shortened word and no sentence.
fn is_abbreviated(before: &str) -> bool {
    let word = before.rsplit(char::is_whitespace).next().unwrap_or_default();
    let is_number = !word.is_empty() && word.chars().all(|c| c.is_ascii_digit()) && before.trim().len() == word.len();
    is_number || matches!(word, "Mr" | "Mrs" | "Ms" | "Dr" | "Prof" | "St" | "e.g" | "i.e" | "No" | "vs")
}

fn add(text: &str, start: usize, end: usize, found: &mut Vec<Span>) {
    let piece = text.get(start..end).unwrap_or_default();
    let trimmed = piece.trim_start();
    let start = start + piece.len() - trimmed.len();
    let trimmed = trimmed.trim_end();
    if trimmed.chars().any(char::is_alphanumeric) {
        found.push(Span { start, end: start + trimmed.len() });
    }
}

/// A text without some of its pieces; empty lines and doubled blanks that this leaves go, too.
pub(super) fn without(text: &str, dropped: &[Span]) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut past = 0;
    for span in dropped {
        kept.push_str(text.get(past..span.start).unwrap_or_default());
        let rest = text.get(span.end..).unwrap_or_default();
        // A line that held nothing else goes with its break.
        let is_line_begin = kept.is_empty() || kept.ends_with('\n');
        let blank = rest.len() - rest.trim_start_matches([' ', '\t']).len();
        past = span.end + blank;
        // The last sentence of a text in quotes takes the blank before it along.
        if blank == 0 && rest.starts_with(['\'', '"']) {
            kept.truncate(kept.trim_end().len());
        }
        if is_line_begin && text.get(past..).is_some_and(|rest| rest.starts_with('\n')) {
            past += 1;
        }
    }
    kept.push_str(text.get(past..).unwrap_or_default());
    let mut lines: Vec<&str> = Vec::new();
    for line in kept.split('\n').map(str::trim_end) {
        if !line.is_empty() || lines.last().is_some_and(|last| !last.is_empty()) {
            lines.push(line);
        }
    }
    lines.join("\n").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAIL: &str = "Hi Joe,\n\nthe talk is at 3 p.m. tomorrow. Dr. Frost is ill! See you.\n1. Bring a coat.\n2. Ring twice.\n\nAlex";

    #[test]
    fn sentences_and_lines_are_pieces() {
        let found: Vec<&str> = pieces(MAIL).into_iter().map(|span| span.of(MAIL).unwrap()).collect();
        let expected = [
            "Hi Joe,",
            "the talk is at 3 p.m.",
            "tomorrow.",
            "Dr. Frost is ill!",
            "See you.",
            "1. Bring a coat.",
            "2. Ring twice.",
            "Alex",
        ];
        assert_eq!(found, expected);
        assert!(pieces("").is_empty() && pieces(" \n … \n").is_empty());
    }

    #[test]
    fn of_a_call_only_sentences_within_its_texts_are_pieces() {
        let found = |text: &'static str| -> Vec<&str> {
            droppable(text).into_iter().map(|span| span.of(text).unwrap()).collect()
        };
        let call = "send_email(to='joe@x.org', body='I'm late, Joe\\'s here. He is ill. It is grave.')";
        assert_eq!(found(call), ["I'm late, Joe\\'s here.", "He is ill.", "It is grave."]);
        let left = without(call, &droppable(call)[1..]);
        assert_eq!(left, "send_email(to='joe@x.org', body='I'm late, Joe\\'s here.')");
        assert!(is_framed_alike(call, &left) && !is_framed_alike(call, "I'm late.") && is_framed_alike("a", "b"));
        assert!(!is_framed_alike(call, &left.replace("joe@x.org', body", "joe@x.org', cc='eve@x.org', body")));
        assert_eq!(
            found("Action: Send\nAction Input: {\"body\": \"One here. Two there.\""),
            ["One here.", "Two there."]
        );
        assert_eq!(found(MAIL), pieces(MAIL).into_iter().map(|span| span.of(MAIL).unwrap()).collect::<Vec<_>>());
    }

    #[test]
    fn what_is_left_reads_as_if_nothing_had_been_there() {
        let of = |wanted: &str| pieces(MAIL).into_iter().find(|span| span.of(MAIL) == Some(wanted)).unwrap();
        let left = without(MAIL, &[of("Dr. Frost is ill!"), of("1. Bring a coat.")]);
        assert_eq!(left, "Hi Joe,\n\nthe talk is at 3 p.m. tomorrow. See you.\n2. Ring twice.\n\nAlex");
        assert_eq!(without("Only this.", &pieces("Only this.")), "");
        // Whatever the bytes are, nothing panics.
        let odd = "Grüße. 漢字。 x";
        assert_eq!(without(odd, &pieces(odd)), "");
    }
}
