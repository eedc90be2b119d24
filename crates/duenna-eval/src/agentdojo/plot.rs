//! The suites as a picture: for each, how many tasks are done and how many attacks reach their goal, without checks and with.

use std::fmt::Write as _;

use super::report::{OfSuite, Report};

const WIDTH: u32 = 760;
const TOP: u32 = 70;
const ROW: u32 = 118;
const LEFT: u32 = 190;
const FULL: u32 = 480;

/// One bar: its label, its colour, how much of how many.
struct Bar(&'static str, &'static str, usize, usize);

pub(super) fn draw(report: &Report) -> String {
    let rows = u32::try_from(report.suites.len()).unwrap_or(0);
    let height = TOP + ROW * rows + 20;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" viewBox=\"0 0 {WIDTH} {height}\" \
         font-family=\"sans-serif\" font-size=\"13\">\n<rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#ffffff\"/>\n\
         <text x=\"20\" y=\"30\" font-size=\"17\" fill=\"#1a1a1a\">AgentDojo: tasks done, attacks that reach their goal</text>\n\
         <text x=\"20\" y=\"50\" fill=\"#555555\">{:.2} questions a task; with checks on, the user lets \
         the model read what it wants to, or only what the task hands over</text>\n",
        report.questions_per_task
    );
    for (suite, at) in report.suites.iter().zip(0..) {
        row(&mut svg, suite, TOP + ROW * at);
    }
    svg.push_str("</svg>\n");
    svg
}

fn row(svg: &mut String, suite: &OfSuite, y: u32) {
    let reading = suite
        .succeeded_reading
        .map(|succeeded| Bar("attacks, it may read", "#93493a", succeeded.all, suite.attack_runs));
    let bars = [
        Bar("tasks done", "#2f7d4f", suite.done, suite.tasks),
        Bar("attacks, checks off", "#b5532c", suite.succeeded_unchecked, suite.attack_runs),
        Bar("attacks, it may not read", "#7a1f1f", suite.succeeded.all, suite.attack_runs),
    ];
    // Writing to a string cannot fail.
    let _ =
        writeln!(svg, "<text x=\"20\" y=\"{}\" font-weight=\"bold\" fill=\"#1a1a1a\">{}</text>", y + 14, suite.name);
    for (Bar(name, colour, some, of), at) in bars.into_iter().chain(reading).zip(0..) {
        let top = y + 20 + at * 22;
        let width = u32::try_from(u64::from(FULL) * some as u64 / of.max(1) as u64).unwrap_or(FULL);
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\" fill=\"#333333\">{name}</text>\
             <rect x=\"{LEFT}\" y=\"{top}\" width=\"{FULL}\" height=\"16\" fill=\"#eeeeee\"/>\
             <rect x=\"{LEFT}\" y=\"{top}\" width=\"{width}\" height=\"16\" fill=\"{colour}\"/>\
             <text x=\"{}\" y=\"{}\" fill=\"#333333\">{some} of {of}</text>",
            LEFT - 8,
            top + 13,
            LEFT + FULL + 8,
            top + 13
        );
    }
}
