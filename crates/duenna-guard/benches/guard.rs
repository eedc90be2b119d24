//! How fast the guard's memory is searched, with ten and a hundred thousand entries, on one core.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "benchmark")]

use std::collections::BTreeMap;
use std::hint::black_box;
use std::sync::Arc;

use criterion::{Criterion, criterion_group, criterion_main};
use duenna_core::Time;
use duenna_guard::memory::{Experience, HashedEmbedder, MOST_EVER, Memory, NEIGHBOURS, Validation};
use duenna_guard::{Action, Engines, Guard};

/// As long as the actions of people's agents are: some five hundred characters.
fn action(number: usize) -> Action {
    let words = [
        "meeting", "report", "salary", "doctor", "invoice", "family", "project", "budget", "visit", "school", "flight",
        "room",
    ];
    let text: Vec<String> = (0..75)
        .map(|at| format!("{}{}", words[(number * 31 + at * 7) % words.len()], (number * 17 + at * 13) % 89))
        .collect();
    Action { query: format!("Write to person {number} about it"), action_text: text.join(" "), ..Action::default() }
}

fn searching(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("guard_memory");
    group.sample_size(20);
    for entries in [10_000, 100_000] {
        let said = |at: usize| {
            let said = Experience::validated(&action(at), Vec::new(), at.is_multiple_of(2), Validation::Label, Time(0));
            (at as u64 + 1, said)
        };
        let shelf: BTreeMap<u64, Experience> = (0..entries).map(said).collect();
        let memory = Memory::open(Arc::new(HashedEmbedder), shelf, MOST_EVER).unwrap();
        let wanted = action(entries / 2 + 3);
        group.bench_function(format!("search/{entries}"), |bencher| {
            bencher.iter(|| memory.like(black_box(&wanted), NEIGHBOURS).unwrap().len());
        });
    }
    group.finish();
    let guard = Guard::embedded(&Engines::default());
    criterion
        .bench_function("guard/check", |bencher| bencher.iter(|| guard.check(black_box(&action(5))).unwrap().leak));
    criterion
        .bench_function("guard/advise", |bencher| bencher.iter(|| guard.advise(black_box(&action(5))).unwrap().leak));
}

criterion_group!(benches, searching);
criterion_main!(benches);
