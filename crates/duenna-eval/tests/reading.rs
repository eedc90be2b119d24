//! The readers against messages marked by hand. Without the recorded conversations there is nothing to read.

use duenna_eval::reading::{DOMAINS, Figures, Mark, Marked, Report, compare, marks, measure};

#[test]
fn readers_agree_with_people() {
    let report = match measure() {
        Ok(report) => report,
        Err(absent) => {
            eprintln!("skipped: {absent}");
            return;
        }
    };
    assert!(report.marked >= 60, "only {} marked messages were found", report.marked);
    assert!(report.holds(), "{report}");
}

#[test]
fn marks_are_in_order_and_say_something() {
    for domain in DOMAINS {
        for marked in marks(domain).expect("the marks can be read") {
            assert!(
                marked.marks.windows(2).all(|pair| pair[0].start <= pair[1].start),
                "{} {}",
                marked.run_id,
                marked.turn
            );
            assert!(marked.marks.iter().all(|mark| mark.start < mark.end && !mark.kind.is_empty()));
        }
    }
}

#[test]
fn a_wrong_value_counts_twice() {
    use duenna_text::reading::{Context, read};
    let mark =
        |start, end, value: &str, optional| Mark { start, end, kind: "money".into(), value: value.into(), optional };
    let marks = vec![mark(0, 4, "EUR 11", false), mark(5, 9, "EUR 20", false), mark(10, 14, "EUR 99", true)];
    let marked = Marked { run_id: "r".into(), turn: 0, yes_no: false, marks };
    let mut report = Report::default();
    compare(&marked, &read("€10 €20 €30", &Context::default()), &mut report);
    assert_eq!(report.kinds["money"], Figures { found: 0, right: 1, wrong: 1, missed: 1 });
}
