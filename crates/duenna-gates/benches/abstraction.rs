//! What the abstraction gate costs: a person's data of fifteen thousand characters, from raw text to what the assistant reads.
#![allow(clippy::unwrap_used, reason = "benchmark")]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use duenna_gates::abstraction::{Raw, abstracted, shipped};

/// Fifteen thousand characters of a profile, mails, a calendar and payments.
fn data() -> String {
    const PROFILE: &str = "## General Information\n**Name:** Ada Quill\n**Age:** 41\n**Current Address:** 9 Quay Lane, Bristol, UK\n\
        **Hobbies:** Rowing, chess, museum visits\n**Dietary Preferences:** Vegetarian\n**Religion:** Quaker\n\n";
    const REST: &str = "### Emails:\n**From:** Dr. Noor Haddad\n**To:** Ada Quill\n**Subject:** Results\n**Body:**\nDear Ada,\n\
        Your blood pressure is fine; keep the asthma inhaler with you, 2 puffs before exercise. The next appointment is on May 4, 2026.\n\
        We can discuss the travel insurance for your diving trip then. Please bring card QX1182733.\n\n\
        ### Calendar:\n**Date:** May 4, 2026\n**Event:** Check-up\n**Participants:** Ada Quill, Dr. Noor Haddad\n**Details:** Lung test\n\n\
        ### Banking:\n**Date:** April 2, 2026\n**Amount:** €145\n**Description:** Museum membership for the family\n**Provider:** City Museums\n\
        **Location:** Bristol, UK\n\n";
    PROFILE.chars().chain(REST.chars().cycle()).take(15_000).collect()
}

fn abstraction(criterion: &mut Criterion) {
    let raw = Raw::new(&data());
    let rules = shipped("insurance").unwrap();
    assert!(abstracted(&raw, &rules, None, &[]).items.len() > 20);
    let mut group = criterion.benchmark_group("abstraction");
    group.throughput(Throughput::Bytes(15_000));
    group.bench_function("15,000 characters told", |bench| {
        bench.iter(|| abstracted(black_box(&raw), &rules, None, &[]));
    });
    group.finish();
}

criterion_group!(benches, abstraction);
criterion_main!(benches);
