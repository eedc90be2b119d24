//! What reading a message costs: its values, and its values with its structure.
#![allow(clippy::unwrap_used, reason = "benchmark")]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use duenna_text::reading::{Context, Document, read};

/// A message of two thousand characters, as an agent writes it.
fn message() -> String {
    const OFFER: &str = "### Hotels near the lake\n\n\
        **1. Seeblick Inn, Zell am See, Austria** – 4-star, 8.7/10, from **€105**/night\n\
        - **Dates:** June 20–24, 2025 (5 days / 4 nights), check-in Friday, June 20 at 3:00 PM\n\
        - **Total:** 4 nights × €105 = €420 for 2 adults, breakfast included, parking not available\n\
        - Address: Seestraße 12, 5700 Zell am See\n\n\
        **2. Hotel Central** – between €80 and €120 per person per night, 85m², about 1.5 km from the station\n\
        | Item | Cost (€) |\n|---|---|\n| Flights | 310 |\n| Transfers | 45 |\n\n\
        Free cancellation until 10 June; a 15-20% deposit is required within 48 hours. Support is there 24/7.\n\n";
    OFFER.chars().cycle().take(2_000).collect()
}

fn reading(criterion: &mut Criterion) {
    let text = message();
    let context = Context::default();
    assert!(!read(&text, &context).is_empty());
    let mut group = criterion.benchmark_group("reading");
    group.throughput(Throughput::Bytes(text.len() as u64));
    group.bench_function("values of 2,000 characters", |bench| bench.iter(|| read(black_box(&text), &context)));
    group.bench_function("values and structure of 2,000 characters", |bench| {
        bench.iter(|| Document::of(black_box(&text), &context));
    });
    group.finish();
}

criterion_group!(benches, reading);
criterion_main!(benches);
