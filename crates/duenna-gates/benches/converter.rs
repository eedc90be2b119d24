//! What converting a message without a model costs: reading it, the candidate, and its verification with grounding.
#![allow(clippy::unwrap_used, reason = "benchmark")]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use duenna_core::message_language::{Grounding, Handles, Language, verify};
use duenna_gates::converter::{EmbeddedConverter, Message};
use duenna_text::reading::Context;

/// A message of two thousand characters, as an agent writes it.
fn message() -> String {
    const OFFER: &str = "### Hotels near the lake\n\n\
        **1. Seeblick Inn, Zell am See, Austria** – 4-star, 8.7/10, from **€105**/night\n\
        - **Dates:** June 20–24, 2025 (5 days / 4 nights), check-in Friday, June 20 at 3:00 PM\n\
        - **Total:** 4 nights × €105 = €420 for 2 adults, breakfast included, parking not available\n\
        - Address: Seestraße 12, 5700 Zell am See\n\n\
        **2. Hotel Central** – between €80 and €120 per person per night, with a spa, but no pool\n\
        - Free cancellation until 10 June; a 15-20% deposit is required within 48 hours\n\n\
        Could you please confirm your budget, and tell us your dietary requirements?\n\n";
    OFFER.chars().cycle().take(2_000).collect()
}

fn converting(criterion: &mut Criterion) {
    let file = include_str!("../../../corpus/language/travel.json");
    let language = Language::from_json(&serde_json::from_str(file).unwrap()).unwrap();
    let (engine, text) = (EmbeddedConverter::new(&language), message());
    let mut group = criterion.benchmark_group("converter");
    group.throughput(Throughput::Bytes(text.len() as u64));
    group.bench_function("a language prepared", |bench| bench.iter(|| EmbeddedConverter::new(black_box(&language))));
    group.bench_function("2,000 characters converted and verified", |bench| {
        bench.iter(|| {
            let message = Message::new(black_box(&text), &Context::default());
            let candidate = engine.convert(&message);
            verify(&language, &candidate, &mut Handles::default(), Grounding::Drop(&message))
        });
    });
    group.finish();
}

criterion_group!(benches, converting);
criterion_main!(benches);
