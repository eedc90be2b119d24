//! The picture of who knows what: data on the left, parties on the right, a line from each datum to each party that knows it.
//!
//! Each text has a row of its own and is cut to its column, so nothing overlaps however much there is.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use duenna_core::{Datum, Party, quoted};

use super::super::time::utc;
use duenna_store::Knows;

const WIDTH: f64 = 1120.0;
/// The left column and the right one.
const LEFT: (f64, f64) = (24.0, 324.0);
const RIGHT: (f64, f64) = (560.0, 1096.0);
const TOP: f64 = 96.0;
const ROW: f64 = 26.0;
/// Between two boxes.
const GAP: f64 = 16.0;
/// Lines of the data, told apart also by who sees few colours (Okabe and Ito), dark enough on white.
const COLOURS: [&str; 7] = ["#0072b2", "#d55e00", "#007a58", "#a6407f", "#8a6d00", "#3b6fa0", "#444444"];

/// The picture as SVG.
pub(super) fn drawn(all: &[Knows]) -> String {
    let mut parties: BTreeMap<&Party, Vec<&Knows>> = BTreeMap::new();
    for knows in all {
        parties.entry(&knows.party).or_default().push(knows);
    }
    // Where each line ends, and from that the order of the data in which lines cross least.
    let (mut y, mut ends) = (TOP, BTreeMap::<&Datum, Vec<f64>>::new());
    for known in parties.values() {
        y += ROW;
        for knows in known {
            ends.entry(&knows.datum).or_default().push(y + ROW / 2.0);
            y += ROW;
        }
        y += GAP;
    }
    let right = y - GAP;
    let data: BTreeSet<&Datum> = all.iter().map(|knows| &knows.datum).collect();
    // The data stand as far apart as the parties beside them.
    let tight = ROW + GAP;
    let step = ((right - TOP + GAP) / count(data.len().max(1))).max(tight);
    let left = TOP + count(data.len()) * step - GAP;
    let bottom = left.max(right).max(TOP + ROW) + 24.0;
    let mut order: Vec<&Datum> = data.into_iter().collect();
    let middle = |datum: &Datum| ends.get(datum).map_or(0.0, |ends| ends.iter().sum::<f64>() / count(ends.len()));
    order.sort_by(|a, b| middle(a).total_cmp(&middle(b)));
    let place = |at: usize| TOP + count(at) * step + (step - tight) / 2.0;
    let starts: BTreeMap<&Datum, (f64, &str)> = order
        .iter()
        .enumerate()
        .map(|(at, datum)| {
            (*datum, (place(at) + ROW / 2.0, COLOURS.get(at % COLOURS.len()).copied().unwrap_or("#444444")))
        })
        .collect();

    let mut svg = Svg::new(bottom);
    let down = ((left - right) / 2.0).max(0.0);
    let mut y = TOP + down;
    let mut boxes = Vec::new();
    for (party, known) in &parties {
        boxes.push((y, *party, known));
        for (at, knows) in known.iter().enumerate() {
            let end = y + ROW * count(at + 1) + ROW / 2.0;
            if let Some((start, colour)) = starts.get(&knows.datum) {
                svg.line(*start, end, colour, knows);
            }
        }
        y += ROW * count(known.len() + 1) + GAP;
    }
    for datum in &order {
        if let Some((middle, colour)) = starts.get(datum) {
            svg.datum(middle - ROW / 2.0, &datum.to_string(), colour);
        }
    }
    for (y, party, known) in boxes {
        svg.party(y, party, known, &starts);
    }
    if all.is_empty() {
        svg.text((LEFT.0, TOP + 18.0), WIDTH, "t", "Nothing private has been shared with anyone yet.");
    }
    svg.0.push_str("</svg>\n");
    svg.0
}

struct Svg(String);

impl Svg {
    fn new(height: f64) -> Self {
        let mut svg = Self(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" viewBox=\"0 0 {WIDTH} {height}\" \
             role=\"img\" aria-label=\"Who knows what\">\n\
             <style>text{{font-family:system-ui,'Segoe UI','Noto Sans',sans-serif;font-size:13px;fill:#1f2328}}\
             .h{{font-size:20px;font-weight:600}}.s{{fill:#59636e}}.b{{font-weight:600}}</style>\n\
             <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#ffffff\"/>\n"
        ));
        svg.text((LEFT.0, 40.0), WIDTH, "h", "Who knows what");
        svg.text(
            (LEFT.0, 64.0),
            WIDTH,
            "s",
            "Solid line: shared. Dashed line: possibly shared. Dotted line: could be inferred. Times are in UTC.",
        );
        svg
    }

    fn line(&mut self, from: f64, to: f64, colour: &str, knows: &Knows) {
        let (x0, x1) = (LEFT.1, RIGHT.0);
        let middle = f64::midpoint(x0, x1);
        let dash = match (knows.is_inferred, knows.is_sure) {
            (true, _) => " stroke-dasharray=\"1.5 4\" stroke-linecap=\"round\"",
            (false, false) => " stroke-dasharray=\"5 4\"",
            (false, true) => "",
        };
        let path = format!("M{x0} {from:.1}C{middle} {from:.1} {middle} {to:.1} {x1} {to:.1}");
        self.add(&format!(
            "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.6\" stroke-opacity=\"0.75\"{dash}/>"
        ));
    }

    fn datum(&mut self, y: f64, name: &str, colour: &str) {
        let (x, width) = (LEFT.0, LEFT.1 - LEFT.0);
        self.add(&format!(
            "<rect x=\"{x}\" y=\"{y:.1}\" width=\"{width}\" height=\"{ROW}\" rx=\"6\" fill=\"#f6f8fa\" stroke=\"{colour}\" \
             stroke-width=\"1.4\"/>"
        ));
        self.text((x + 10.0, y + 17.5), width - 20.0, "b", name);
    }

    fn party(&mut self, y: f64, party: &Party, known: &[&Knows], starts: &BTreeMap<&Datum, (f64, &str)>) {
        let (x, width, height) = (RIGHT.0, RIGHT.1 - RIGHT.0, ROW * count(known.len() + 1));
        self.add(&format!(
            "<rect x=\"{x}\" y=\"{y:.1}\" width=\"{width}\" height=\"{height}\" rx=\"6\" fill=\"#ffffff\" stroke=\"#8c959f\"/>"
        ));
        self.text((x + 10.0, y + 18.0), width - 20.0, "b", &party.to_string());
        for (at, knows) in known.iter().enumerate() {
            let line = y + ROW * count(at + 1);
            let colour = starts.get(&knows.datum).map_or("#444444", |(_, colour)| colour);
            self.add(&format!("<circle cx=\"{x}\" cy=\"{:.1}\" r=\"3.5\" fill=\"{colour}\"/>", line + ROW / 2.0));
            self.text((x + 14.0, line + 17.5), 276.0, "t", &knows.datum.to_string());
            let how = match (knows.is_inferred, knows.is_sure) {
                (true, _) => "inferred ",
                (false, false) => "maybe ",
                (false, true) => "",
            };
            let grain = format!("{how}{}", knows.grain.name());
            self.text((x + 298.0, line + 17.5), 90.0, "t", &grain);
            self.text((x + 396.0, line + 17.5), 134.0, "s", &utc(knows.since));
        }
    }

    /// A text from outside: escaped, and cut to its room; the whole of it shows when one points at it.
    fn text(&mut self, (x, y): (f64, f64), room: f64, class: &str, text: &str) {
        let (text, whole) = (cut(&quoted(text), room), quoted(text));
        let title = if text == whole { String::new() } else { format!("<title>{}</title>", escaped(&whole)) };
        self.add(&format!("<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{title}{}</text>", escaped(&text)));
    }

    fn add(&mut self, element: &str) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.0, "{element}");
    }
}

/// What of `text` fits into `room`, as wide as its characters may be; the end of a name tells files and hosts apart, so it is
/// cut in the middle.
fn cut(text: &str, room: f64) -> String {
    let all: Vec<char> = text.chars().collect();
    if all.iter().copied().map(width).sum::<f64>() <= room {
        return text.to_owned();
    }
    let half = (room - width('…')) / 2.0;
    let fits = |chars: &mut dyn Iterator<Item = &char>| {
        let mut used = 0.0;
        chars
            .take_while(|char| {
                used += width(**char);
                used <= half
            })
            .count()
    };
    let (start, end) = (fits(&mut all.iter()), fits(&mut all.iter().rev()));
    let start: String = all.iter().take(start).collect();
    let end: String = all.iter().skip(all.len() - end).collect();
    format!("{start}…{end}")
}

/// At most how wide a character is, at the size of the text.
fn width(char: char) -> f64 {
    match char {
        'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | ' ' => 5.0,
        'm' | 'w' | 'M' | 'W' | '@' | '%' | '⟨' | '⟩' | '→' | '…' => 13.0,
        'A'..='Z' => 10.0,
        '\u{0}'..='\u{24f}' => 8.2,
        _ => 14.0,
    }
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            // XML has no way to write these; `quoted` has made most of them visible.
            '\u{0}'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {
                out.push('\u{fffd}');
            }
            char => out.push(char),
        }
    }
    out
}

/// A number of rows. There are never so many that a picture of them could not be exact.
#[expect(clippy::cast_precision_loss, reason = "rows of a picture")]
const fn count(rows: usize) -> f64 {
    rows as f64
}

#[cfg(test)]
mod tests;
