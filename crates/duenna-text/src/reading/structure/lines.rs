//! The lines of a text: which are headings, items, rows; what lies under what.

use super::super::Span;
use super::{Block, BlockKind, json, pairs, table};

/// A line, without what marks it.
struct Line {
    span: Span,
    text: Span,
    kind: Kind,
    /// How far in it stands.
    indent: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// The smaller, the higher.
    Heading(usize, Option<u32>),
    Item(Option<u32>),
    Plain,
    Rule,
    Blank,
}

/// Headings by marks come first, then those by emphasis, then items by how far in they stand.
const ITEMS: usize = 20;
const PLAIN: usize = 100_000;

pub(super) fn blocks(text: &str) -> Vec<Block> {
    let mut out = Outline::default();
    let mut lines = Lines { text, at: 0 };
    while let Some((start, end)) = lines.next() {
        if let Some(rows) = table::read(text, start) {
            lines.at = rows.end;
            out.rows(rows.rows);
            continue;
        }
        if let Some(members) = json::read(text, start) {
            lines.at = members.end;
            out.members(members.members);
            continue;
        }
        let line = line(text, start, end);
        out.line(text, &line);
    }
    out.blocks
}

/// Where lines begin and end.
struct Lines<'s> {
    text: &'s str,
    at: usize,
}

impl Lines<'_> {
    fn next(&mut self) -> Option<(usize, usize)> {
        let start = self.at;
        let rest = self.text.get(start..).filter(|rest| !rest.is_empty())?;
        let length = rest.find('\n').map_or(rest.len(), |length| length + 1);
        self.at = start + length;
        Some((start, start + length))
    }
}

#[derive(Default)]
struct Outline {
    blocks: Vec<Block>,
    /// What the next line may lie under: how high each is, and which block.
    open: Vec<(usize, usize)>,
}

impl Outline {
    fn line(&mut self, text: &str, line: &Line) {
        let level = match line.kind {
            Kind::Blank => return,
            Kind::Rule => {
                // A rule ends all but headings by marks.
                self.close(7);
                return;
            }
            Kind::Heading(level, _) => level,
            Kind::Item(_) => ITEMS + line.indent,
            Kind::Plain => {
                // A line that stands no further in than an item ends it.
                self.close(ITEMS + line.indent);
                PLAIN
            }
        };
        self.close(level);
        let kind = match line.kind {
            Kind::Heading(_, number) => BlockKind::Heading { number },
            Kind::Item(number) => BlockKind::Item { number },
            Kind::Plain | Kind::Rule | Kind::Blank => BlockKind::Paragraph,
        };
        let pairs = pairs::read(text, line.text, kind);
        let parent = self.open.last().map(|(_, block)| *block);
        let said = match (kind, pairs.as_slice()) {
            // `- **Tranquil Inn** – lake view` is about the inn.
            (BlockKind::Item { .. } | BlockKind::Heading { .. }, [only]) => only.key,
            (BlockKind::Item { .. } | BlockKind::Heading { .. }, _) => without_colon(text, line.text),
            _ => line.text,
        };
        let at = self.blocks.len();
        self.blocks.push(Block { kind, span: line.span, text: said, parent, pairs });
        if kind != BlockKind::Paragraph {
            self.open.push((level, at));
        }
    }

    fn close(&mut self, level: usize) {
        while self.open.last().is_some_and(|(open, _)| *open >= level) {
            self.open.pop();
        }
    }

    fn rows(&mut self, rows: Vec<table::Row>) {
        let parent = self.open.last().map(|(_, block)| *block);
        self.blocks.extend(rows.into_iter().map(|row| Block {
            kind: BlockKind::Row,
            span: row.span,
            text: row.span,
            parent,
            pairs: row.pairs,
        }));
    }

    fn members(&mut self, members: Vec<json::Member>) {
        let first = self.blocks.len();
        let outer = self.open.last().map(|(_, block)| *block);
        self.blocks.extend(members.into_iter().map(|member| Block {
            kind: BlockKind::Member,
            span: member.span,
            text: member.key,
            parent: member.parent.map(|parent| first + parent).or(outer),
            pairs: member.value.map(|value| super::Pair { key: member.key, value }).into_iter().collect(),
        }));
    }
}

fn line(text: &str, start: usize, end: usize) -> Line {
    let whole = Span::new(start, end);
    let mut inner = trimmed(text, whole);
    let mut indent = inner.start.saturating_sub(start);
    // `> ` quotes.
    for _ in 0..4 {
        let Some(rest) = inner.of(text).strip_prefix('>') else { break };
        let next = trimmed(text, Span::new(inner.end - rest.len(), inner.end));
        indent = next.start.saturating_sub(inner.start + 2);
        inner = next;
    }
    let make = |text: Span, kind: Kind| Line { span: whole, text, kind, indent };
    let said = inner.of(text);
    if said.is_empty() {
        return make(inner, Kind::Blank);
    }
    if said.len() >= 3
        && ['-', '*', '_', '=', '─', '—'].iter().any(|sign| said.chars().all(|letter| letter == *sign || letter == ' '))
    {
        return make(inner, Kind::Rule);
    }
    if said.starts_with('#') {
        let rest = said.trim_start_matches('#');
        let level = said.len() - rest.len();
        if level <= 6 && rest.starts_with([' ', '\u{a0}']) {
            let words = unmarked(text, Span::new(inner.end - rest.len(), inner.end));
            let (words, number) = numbered(text, words);
            return make(words, Kind::Heading(level, number));
        }
    }
    if let Some((words, number)) = bullet(text, inner) {
        return make(words, Kind::Item(number));
    }
    heading(text, inner).map_or_else(|| make(inner, Kind::Plain), |(words, kind)| make(words, kind))
}

/// A line that is a heading by emphasis, capitals or a colon.
fn heading(text: &str, inner: Span) -> Option<(Span, Kind)> {
    let said = inner.of(text);
    if said.len() > 160 {
        return None;
    }
    let words = unmarked(text, inner);
    let emphasis = words.len() + 4 <= said.trim_end_matches(':').len()
        && said.starts_with(['*', '_', '🏨', '✈', '🎯', '💰'])
        || starts_bold(said);
    let (named, number) = numbered(text, words);
    let colon = said.trim_end_matches(['*', '_', ' ']).ends_with(':');
    if emphasis {
        return Some((without_colon(text, named), Kind::Heading(8, number)));
    }
    if number.is_some() && !said.ends_with('.') {
        return Some((named, Kind::Item(number)));
    }
    let letters = words.of(text).chars().filter(|letter| letter.is_alphabetic());
    let capitals = letters.clone().count() > 3 && letters.clone().all(char::is_uppercase);
    if capitals {
        return Some((without_colon(text, named), Kind::Heading(7, number)));
    }
    let sentence = words.of(text).trim_end_matches(':').contains(['.', '!', '?']);
    if colon && !sentence && words.of(text).split_whitespace().count() <= 8 {
        return Some((without_colon(text, named), Kind::Heading(9, number)));
    }
    None
}

/// Whether all of a line is bold: `**Flights:**`.
fn starts_bold(said: &str) -> bool {
    let bold = said.strip_prefix("**").and_then(|rest| rest.trim_end_matches(':').strip_suffix("**"));
    bold.is_some_and(|inner| !inner.contains("**") && !inner.is_empty())
}

/// Past the mark of an item: `- `, `• `, `2. `, `b) `, `✅ `.
fn bullet(text: &str, inner: Span) -> Option<(Span, Option<u32>)> {
    let said = inner.of(text);
    let first = said.chars().next()?;
    if matches!(
        first,
        '-' | '*'
            | '+'
            | '•'
            | '·'
            | '▪'
            | '◦'
            | '‣'
            | '–'
            | '✓'
            | '✔'
            | '✅'
            | '☑'
            | '✗'
            | '❌'
            | '→'
            | '➤'
    ) {
        let rest = said.get(first.len_utf8()..)?;
        let rest = rest.trim_start_matches('\u{fe0f}');
        let spaced = rest.starts_with([' ', '\t', '\u{a0}']);
        if spaced {
            let words = trimmed(text, Span::new(inner.end - rest.len(), inner.end));
            return Some((words, None));
        }
        return None;
    }
    let (words, number) = numbered(text, inner);
    number.map(|number| (words, Some(number)))
}

/// Past the number of an option: `2. `, `2) `, `b) `, `Option 2: `, `Option B – `.
fn numbered(text: &str, inner: Span) -> (Span, Option<u32>) {
    let said = inner.of(text);
    let lead = said.trim_start_matches(['*', '_']);
    let digits = lead.len() - lead.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
    let (rest, number) = if (1..=3).contains(&digits) {
        (lead.get(digits..), lead.get(..digits).and_then(|digits| digits.parse().ok()))
    } else {
        let option = ["Option ", "option ", "Option\u{a0}", "OPTION ", "Property ", "Package ", "Choice "]
            .iter()
            .find_map(|word| lead.strip_prefix(word));
        let Some(option) = option else { return (inner, None) };
        let mark = option.chars().next();
        let number = mark.and_then(|mark| {
            mark.to_digit(10).or_else(|| mark.is_ascii_uppercase().then(|| u32::from(mark) - u32::from('A') + 1))
        });
        (option.get(1..), number)
    };
    let parted = rest.and_then(|rest| {
        let after = rest.trim_start_matches(['*', '_']);
        let after = after.strip_prefix(['.', ')', ':'])?;
        after.starts_with([' ', '*', '_', '\u{a0}', '\u{202f}']).then_some(after)
    });
    let dashed = || {
        let after = rest?.trim_start();
        after.strip_prefix(['–', '—', '-', ':']).filter(|_| digits == 0)
    };
    match (parted.or_else(dashed), number) {
        (Some(after), Some(number)) => {
            let words = Span::new(inner.end - after.len(), inner.end);
            (trimmed(text, Span::new(words.start, words.end)), Some(number))
        }
        _ => (inner, None),
    }
}

/// Without spaces at both ends.
pub(super) fn trimmed(text: &str, span: Span) -> Span {
    let said = span.of(text);
    let front = said.len() - said.trim_start().len();
    Span::new(span.start + front, span.start + front + said.trim().len())
}

/// Without spaces and marks of emphasis at both ends, and without ornaments at the first.
pub(super) fn unmarked(text: &str, span: Span) -> Span {
    let mut span = trimmed(text, span);
    for _ in 0..4 {
        let said = span.of(text);
        let lead = said.trim_start_matches(|letter| is_mark(letter) || is_ornament(letter));
        let inner = if lead.is_empty() { said.trim_start_matches(is_mark) } else { lead };
        let front = said.len() - inner.len();
        span = trimmed(text, Span::new(span.start + front, span.start + front + inner.trim_end_matches(is_mark).len()));
    }
    span
}

fn is_mark(letter: char) -> bool {
    matches!(letter, '*' | '_' | '`' | '"')
}

/// Pictures before a heading; stars, ticks and crosses say something.
fn is_ornament(letter: char) -> bool {
    let picture = matches!(letter, '\u{1f000}'..='\u{1faff}' | '\u{2600}'..='\u{27bf}' | '\u{fe0f}' | '\u{200d}');
    picture && !matches!(letter, '★' | '☆' | '☑' | '✓' | '✔' | '✅' | '✖' | '✗' | '✘' | '❌' | '🌟')
}

fn without_colon(text: &str, span: Span) -> Span {
    let said = span.of(text).trim_end_matches(['*', '_', ' ', ':']);
    unmarked(text, Span::new(span.start, span.start + said.len()))
}
