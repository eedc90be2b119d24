//! Tables: aligned for a terminal, tab-separated for programs.

use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// The widest line of prose.
pub(crate) const WIDTH: usize = 80;
/// The widest table.
const WIDEST: usize = 160;
/// The space between columns.
const GAP: usize = 2;
/// What divides names into parts.
const DIVIDERS: [char; 5] = ['/', ':', '@', '_', '.'];
/// No column is made narrower than this.
const NARROWEST: usize = 8;

/// A table with a heading; cells that do not fit are broken. Without rows, `none` is said instead.
pub(crate) fn table<const N: usize>(heading: [&str; N], rows: &[[String; N]], none: &str) -> String {
    table_within(super::output_width().min(WIDEST), heading, rows, none)
}

/// The same for programs: a line for each row, after one for the heading. No cell has a tab or a line break in it.
pub(crate) fn tab_separated<const N: usize>(heading: [&str; N], rows: &[[String; N]]) -> String {
    let heading = heading.map(str::to_owned);
    let cell = |cell: &String| cell.replace(['\t', '\n', '\r'], " ");
    let row = |row: &[String; N]| row.iter().map(cell).collect::<Vec<_>>().join("\t") + "\n";
    std::iter::once(&heading).chain(rows).map(row).collect()
}

/// The same, no wider than that.
pub(crate) fn table_within<const N: usize>(
    width: usize,
    heading: [&str; N],
    rows: &[[String; N]],
    none: &str,
) -> String {
    if rows.is_empty() {
        return format!("{none}\n");
    }
    let heading = heading.map(str::to_owned);
    let widths = widths(width, std::iter::once(&heading).chain(rows));
    let rule = widths.map(|width| "─".repeat(width));
    std::iter::once(&heading).chain(std::iter::once(&rule)).chain(rows).map(|row| line(row, &widths)).collect()
}

/// The width of each column: as wide as its widest cell, the widest ones made narrower until a line fits.
fn widths<'a, const N: usize>(width: usize, rows: impl Iterator<Item = &'a [String; N]>) -> [usize; N] {
    let mut widths = [0; N];
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.width());
        }
    }
    let room = width.saturating_sub(GAP * N.saturating_sub(1));
    while widths.iter().sum::<usize>() > room {
        let Some(widest) = widths.iter_mut().max() else { break };
        if *widest <= NARROWEST {
            break;
        }
        *widest -= 1;
    }
    widths
}

fn line<const N: usize>(cells: &[String; N], widths: &[usize; N]) -> String {
    let broken: Vec<Vec<String>> = cells.iter().zip(widths).map(|(cell, width)| wrap(cell, *width)).collect();
    let height = broken.iter().map(Vec::len).max().unwrap_or(0);
    let mut text = String::new();
    for at in 0..height {
        let part = |(cell, width): (&Vec<String>, &usize)| {
            let part = cell.get(at).map_or("", String::as_str);
            format!("{part}{}", " ".repeat(width.saturating_sub(part.width())))
        };
        let parts: Vec<String> = broken.iter().zip(widths).map(part).collect();
        text.push_str(parts.join(&" ".repeat(GAP)).trim_end());
        text.push('\n');
    }
    text
}

/// Breaks at spaces where there are some, else after what divides names, else anywhere.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let mut rest: Vec<char> = word.chars().collect();
        while let Some(last) = lines.last_mut() {
            let used = last.width();
            let gap = usize::from(used > 0);
            if used + gap + columns(&rest) <= width {
                last.push_str(if gap == 1 { " " } else { "" });
                last.extend(rest);
                break;
            }
            if used == 0 {
                let most = fitting(&rest, width);
                let divided = rest.iter().take(most).rposition(|c| DIVIDERS.contains(c)).map(|at| at + 1);
                let tail = rest.split_off(divided.filter(|at| at * 2 >= most).unwrap_or(most));
                last.extend(std::mem::replace(&mut rest, tail));
                if rest.is_empty() {
                    break;
                }
            }
            lines.push(String::new());
        }
    }
    lines
}

fn columns(chars: &[char]) -> usize {
    chars.iter().map(|char| char.width().unwrap_or(0)).sum()
}

/// How many of the characters fit; at least one, so that there is an end.
fn fitting(chars: &[char], width: usize) -> usize {
    let mut used = 0;
    let fits = |char: &&char| {
        used += char.width().unwrap_or(0);
        used <= width
    };
    chars.iter().take_while(fits).count().max(1)
}
