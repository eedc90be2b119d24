//! There is no way to a labelled value but the one that lints watch.
use duenna_core::{Label, Labeled};

fn steal(secret: Labeled<String>) -> String {
    secret.value
}

fn relabel(mut secret: Labeled<String>) {
    secret.label = Label::bottom();
}

fn show(secret: &Labeled<String>) -> String {
    secret.to_string()
}

fn main() {}
