//! The abstraction gate on people written for it: other countries, trades, ailments and layouts than those its vocabulary was made with.

use std::path::Path;

use duenna_eval::abstraction::Campaign;

/// No secret survives. How much of what is useful is told is in the report: counted by words, it rewards what no text says.
#[test]
fn people_of_our_own_keep_their_secrets() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/abstraction");
    let report = Campaign { folder: Some(folder), lists: true }.run().expect("the corpus can be read");
    let cells = report.leaks["embedded"].values();
    let (secrets, verbatim, words) = cells.fold((0, 0, 0), |(secrets, verbatim, words), cell| {
        (secrets + cell.secrets, verbatim + cell.verbatim, words + cell.words)
    });
    assert!(secrets > 250, "{report}");
    assert_eq!((verbatim, words), (0, 0), "{report}");
    // Without the gate, most of it would be told: the binary filter on the same people.
    assert!(report.leaks["binary"].values().map(|cell| cell.verbatim).sum::<usize>() > 30, "{report}");
}
