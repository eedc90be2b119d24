//! What the readers make of texts.

mod amounts;
mod laws;
mod places;
mod statements;
mod structures;
mod times;

use super::{Context, Readers, read, read_only};

/// What was read, each as `text = kind canonical`.
fn said(text: &str) -> Vec<String> {
    said_with(text, &Context::default())
}

fn said_with(text: &str, context: &Context) -> Vec<String> {
    read(text, context)
        .iter()
        .map(|reading| format!("{} = {} {}", reading.span.of(text), reading.value.kind(), reading.value.canonical()))
        .collect()
}
