//! Texts of many countries, written and marked before the recognisers read them, `[TYPE:what is of it]`, a text a line.

use std::collections::BTreeMap;

use super::super::*;

const TEXTS: &str = include_str!("marked.txt");

/// A line without its marks, and where they stood.
fn marked(line: &str) -> (String, Vec<(usize, usize, &str)>) {
    let (mut text, mut spans, mut rest) = (String::new(), Vec::new(), line);
    while let Some((before, after)) = rest.split_once('[') {
        let (inside, behind) = after.split_once(']').unwrap();
        let (kind, what) = inside.split_once(':').unwrap();
        text.push_str(before);
        let start = text.len();
        text.push_str(what);
        spans.push((start, text.len(), kind));
        rest = behind;
    }
    text.push_str(rest);
    (text, spans)
}

#[derive(Default)]
struct Count {
    found: usize,
    missed: Vec<String>,
    wrong: Vec<String>,
}

#[test]
fn what_people_write_is_found() {
    let mut counts: BTreeMap<String, Count> = BTreeMap::new();
    for line in TEXTS.lines() {
        let (text, spans) = marked(line);
        let found: Vec<Finding> = scan(&text).into_iter().filter(|finding| finding.score >= USUAL_SCORE).collect();
        let meets = |finding: &Finding, (start, end, kind): (usize, usize, &str)| {
            finding.kind.name() == kind && finding.start < end && start < finding.end
        };
        for span in &spans {
            let count = counts.entry(span.2.to_owned()).or_default();
            if found.iter().any(|finding| meets(finding, *span)) {
                count.found += 1;
            } else {
                count.missed.push(text[span.0..span.1].to_owned());
            }
        }
        // A place within an address is marked with the address alone.
        let in_address =
            |finding: &Finding| spans.iter().any(|(start, end, _)| finding.start < *end && *start < finding.end);
        for finding in found.iter().filter(|finding| !spans.iter().any(|span| meets(finding, *span))) {
            if finding.kind.name() != "GPE" || !in_address(finding) {
                let what = text[finding.start..finding.end].to_owned();
                counts.entry(finding.kind.to_string()).or_default().wrong.push(what);
            }
        }
    }
    for (kind, count) in counts {
        let (missed, wrong) = (count.missed.len(), count.wrong.len());
        if count.found + missed > 0 {
            let f1 = 200 * count.found / (2 * count.found + missed + wrong);
            assert!(f1 >= 95, "{kind}: F1 {f1} %, missed {:?}, wrong {:?}", count.missed, count.wrong);
        }
    }
}
