//! How fast private things are found, on one core: in text that has none, in text that is full of them, and a text a reader would see at once.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::print_stderr, reason = "benchmark")]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use duenna_text::pii::{OwnRecognizers, Style, redact, scan};

const PLAIN: &str = include_str!("pii/plain.txt");
const DENSE: &str = include_str!("pii/dense.txt");

fn scanning(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("pii");
    let shared = std::env::var("DUENNA_SHARED")
        .unwrap_or_else(|_| concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared").to_owned());
    let mut texts = vec![
        ("plain", PLAIN.repeat(600)),
        ("dense", DENSE.repeat(600)),
        ("one_message", PLAIN.chars().take(1000).chain(DENSE.chars().take(1000)).collect()),
    ];
    if let Ok(rows) = std::fs::read_to_string(format!("{shared}/guard/pii_spans_dev.jsonl")) {
        let text = |line: &str| {
            serde_json::from_str::<serde_json::Value>(line).unwrap()["text"].as_str().unwrap().to_owned() + "\n"
        };
        texts.push(("pii_spans_dev", rows.lines().map(text).collect::<String>().repeat(10)));
    } else {
        eprintln!("skipped: there is no {shared}/guard/pii_spans_dev.jsonl; set DUENNA_SHARED");
    }
    for (name, text) in &texts {
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function(format!("scan/{name}"), |bencher| bencher.iter(|| scan(black_box(text)).len()));
    }
    let dense = DENSE.repeat(60);
    group.throughput(Throughput::Bytes(dense.len() as u64));
    group.bench_function("redact/dense", |bencher| {
        bencher.iter(|| redact(black_box(&dense), &OwnRecognizers::default(), 0.4, &Style::Label).len());
    });
    group.finish();
}

criterion_group!(benches, scanning);
criterion_main!(benches);
