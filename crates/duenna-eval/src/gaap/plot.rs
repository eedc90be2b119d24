//! The report as a picture: attacks that succeed, and how often the user is asked.

use std::fmt::Write as _;

use super::attack::Attack;
use super::report::Report;

const INK: &str = "#222222";
const FAINT: &str = "#d9d9d9";
const OTHERS: &str = "#b0703c";
const OFF: &str = "#d9a441";
const ON: &str = "#2f6f9f";

impl Report {
    /// An SVG: on the left the share of attacks that succeed (GAAP's agent without protection, here with checks off, here), on
    /// the right interruptions and pairs (GAAP, here), all tasks in one home and each in its own.
    #[must_use]
    pub fn plot(&self) -> String {
        let mut svg = String::new();
        let _ = writeln!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 860 380\" font-family=\"sans-serif\" font-size=\"13\" \
             fill=\"{INK}\">\n<rect width=\"860\" height=\"380\" fill=\"#ffffff\"/>"
        );
        let percent = |of: usize, runs: usize| u32::try_from(of * 100 / runs.max(1)).unwrap_or(100);
        let attacks: Vec<_> = Attack::ALL
            .into_iter()
            .map(|attack| {
                let (runs, on, off) = self.of(attack);
                (attack.name().to_owned(), vec![attack.without_protection(), percent(off, runs), percent(on, runs)])
            })
            .collect();
        panel(&mut svg, 50, "Attacks that succeed (%)", 100, &[OTHERS, OFF, ON], &attacks);
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let asked = [
            ("questions".to_owned(), vec![39, count(self.questions)]),
            ("pairs".to_owned(), vec![55, count(self.pairs)]),
            ("questions, forgetting".to_owned(), vec![58, count(self.questions_without_memory)]),
            ("pairs, forgetting".to_owned(), vec![85, count(self.pairs_without_memory)]),
        ];
        panel(&mut svg, 430, "How often the user is asked", 100, &[OTHERS, ON], &asked);
        let legend = [(OTHERS, "GAAP's paper"), (OFF, "here, checks off"), (ON, "here")];
        for ((color, words), x) in legend.into_iter().zip([50, 190, 360]) {
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"352\" width=\"12\" height=\"12\" fill=\"{color}\"/><text x=\"{}\" y=\"363\">{words}</text>",
                x + 18
            );
        }
        svg.push_str("</svg>\n");
        svg
    }
}

/// Bars in groups, from 0 to `most`.
fn panel(svg: &mut String, left: u32, title: &str, most: u32, colors: &[&str], groups: &[(String, Vec<u32>)]) {
    let (top, height, width) = (50, 240, 380);
    let bottom = top + height;
    let _ = writeln!(svg, "<text x=\"{left}\" y=\"28\" font-size=\"16\">{title}</text>");
    for step in 0..=4 {
        let (value, y) = (most * step / 4, bottom - height * step / 4);
        let _ = writeln!(
            svg,
            "<line x1=\"{left}\" x2=\"{}\" y1=\"{y}\" y2=\"{y}\" stroke=\"{FAINT}\"/><text x=\"{}\" y=\"{}\" \
             text-anchor=\"end\" font-size=\"11\">{value}</text>",
            left + width - 40,
            left - 6,
            y + 4
        );
    }
    let pitch = (width - 40) / u32::try_from(groups.len()).unwrap_or(1).max(1);
    for ((name, values), group) in groups.iter().zip(0..) {
        let bar = 24;
        let bars = bar * u32::try_from(values.len()).unwrap_or(1);
        let start = left + pitch * group + (pitch.saturating_sub(bars)) / 2;
        for ((value, color), index) in values.iter().zip(colors).zip(0..) {
            let x = start + bar * index;
            let tall = height * (*value).min(most) / most;
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{}\" width=\"{}\" height=\"{tall}\" fill=\"{color}\"/><text x=\"{}\" y=\"{}\" \
                 text-anchor=\"middle\" font-size=\"11\">{value}</text>",
                bottom - tall,
                bar - 3,
                x + bar / 2 - 1,
                bottom - tall - 5
            );
        }
        let middle = left + pitch * group + pitch / 2;
        for (line, dy) in name.split(", ").zip([18, 33]) {
            let _ = writeln!(
                svg,
                "<text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\" font-size=\"12\">{line}</text>",
                bottom + dy
            );
        }
    }
}
