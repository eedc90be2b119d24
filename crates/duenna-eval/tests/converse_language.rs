//! The embedded converter against recorded values and marks. Without the recorded conversations there is nothing to convert.

use duenna_eval::converse_language::{DOMAINS, language, marks, measure};

/// What it reached when it was written; the aims are higher here and there, and `duenna-eval converse-language` holds it to them.
#[test]
fn no_worse_than_it_was() {
    let report = match measure(&[], false) {
        Ok(report) => report,
        Err(absent) => {
            eprintln!("skipped: {absent}");
            return;
        }
    };
    let totals = report.totals();
    for half in ["tuned", "held_out"] {
        let figures = &totals[half];
        assert!(figures.marked >= 45 && figures.messages > 250, "{report}");
        assert_eq!(figures.foreign, 0, "{report}");
        assert!(figures.precision() >= 0.85 && figures.grounded() >= 0.95, "{report}");
    }
    let fresh = &totals["fresh"];
    assert!(fresh.messages == 41 && fresh.precision() >= 0.9 && fresh.foreign == 0, "{report}");
    for (set, messages) in [("fresh2", 45), ("fresh3", 60)] {
        let figures = &totals[set];
        assert!(figures.messages == messages && figures.precision() >= 0.9 && figures.foreign == 0, "{report}");
    }
}

#[test]
fn marks_are_of_the_languages() {
    for domain in DOMAINS {
        let marked = marks(domain).expect("the marks can be read");
        assert_eq!(marked.len(), 30, "{domain}");
        assert!(
            marked
                .iter()
                .flat_map(|one| &one.marks)
                .all(|mark| !mark.paths.is_empty() && mark.start < mark.end.or(Some(1)))
        );
        let Ok(language) = language(domain) else { continue };
        let fields: Vec<String> = language.fields().iter().map(|(path, _)| path.join(".")).collect();
        for mark in marked.iter().flat_map(|one| &one.marks) {
            assert!(mark.paths.iter().all(|path| fields.contains(path)), "{:?}", mark.paths);
        }
    }
}
