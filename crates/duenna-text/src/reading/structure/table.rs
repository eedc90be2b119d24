//! Tables: Markdown's, and rows of values parted by commas, semicolons or tabs.

use super::super::Span;
use super::Pair;
use super::lines::unmarked;

/// A row of a table: its pairs have the heads of the columns as keys.
pub(super) struct Row {
    pub(super) span: Span,
    pub(super) pairs: Vec<Pair>,
}

/// The rows of a table, and where the text goes on.
pub(super) struct Table {
    pub(super) rows: Vec<Row>,
    pub(super) end: usize,
}

/// More columns than this are not told apart.
const COLUMNS: usize = 64;

/// A table that begins with the line here.
pub(super) fn read(text: &str, start: usize) -> Option<Table> {
    markdown(text, start).or_else(|| delimited(text, start))
}

fn line_at(text: &str, start: usize) -> Option<Span> {
    let rest = text.get(start..).filter(|rest| !rest.is_empty())?;
    let length = rest.find('\n').map_or(rest.len(), |length| length + 1);
    Some(Span::new(start, start + length))
}

/// `| Item | Cost (€) |`, with a line of dashes below.
fn markdown(text: &str, start: usize) -> Option<Table> {
    let head_line = line_at(text, start)?;
    let head = cells(text, head_line, '|')?;
    let below = line_at(text, head_line.end)?;
    let dashes = below.of(text).trim();
    let is_rule = dashes.contains('-') && dashes.contains('|') && dashes.chars().all(|letter| "|-: ".contains(letter));
    if !is_rule || !head_line.of(text).contains('|') {
        return None;
    }
    let mut rows = Vec::new();
    let mut end = below.end;
    while let Some(line) = line_at(text, end) {
        let Some(cells) = cells(text, line, '|').filter(|_| line.of(text).contains('|')) else { break };
        rows.push(row(line, &head, &cells));
        end = line.end;
    }
    Some(Table { rows, end })
}

/// The cells of a line; of a Markdown row without the bars at its ends.
fn cells(text: &str, line: Span, sign: char) -> Option<Vec<Span>> {
    let said = line.of(text).trim_end();
    let lead = said.len() - said.trim_start().len();
    let mut start = line.start + lead;
    let mut inner = said.trim_start();
    if sign == '|' {
        if let Some(rest) = inner.strip_prefix('|') {
            start += 1;
            inner = rest;
        }
        inner = inner.strip_suffix('|').unwrap_or(inner);
    }
    let mut cells = Vec::new();
    let mut quoted = false;
    let mut from = start;
    for (at, letter) in inner.char_indices() {
        quoted ^= letter == '"' && sign != '|';
        if letter == sign && !quoted {
            cells.push(unmarked(text, Span::new(from, start + at)));
            from = start + at + letter.len_utf8();
            if cells.len() > COLUMNS {
                return None;
            }
        }
    }
    cells.push(unmarked(text, Span::new(from, start + inner.len())));
    (!inner.trim().is_empty()).then_some(cells)
}

fn row(span: Span, head: &[Span], cells: &[Span]) -> Row {
    let pairs = head.iter().zip(cells).map(|(key, value)| Pair { key: *key, value: *value }).collect();
    Row { span, pairs }
}

/// Lines that have the same number of the same sign, the first without digits: CSV and its kin.
fn delimited(text: &str, start: usize) -> Option<Table> {
    let head_line = line_at(text, start)?;
    let said = head_line.of(text).trim();
    let sign =
        ['\t', ';', ','].into_iter().find(|sign| said.matches(*sign).count() >= if *sign == ',' { 2 } else { 1 })?;
    let head = cells(text, head_line, sign)?;
    let names = head.iter().all(|cell| {
        let name = cell.of(text);
        !name.is_empty()
            && name.len() <= 40
            && !name.chars().any(|letter| letter.is_ascii_digit())
            && name.split_whitespace().count() <= 4
    });
    if !names || said.ends_with(['.', ':', '!', '?']) {
        return None;
    }
    let mut rows = Vec::new();
    let mut end = head_line.end;
    while let Some(line) = line_at(text, end) {
        let Some(cells) = cells(text, line, sign).filter(|cells| cells.len() == head.len()) else { break };
        rows.push(row(line, &head, &cells));
        end = line.end;
    }
    (!rows.is_empty()).then_some(Table { rows, end })
}
