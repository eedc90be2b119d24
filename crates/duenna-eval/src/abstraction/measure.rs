//! Which secrets of a raw text survive in what is told.

use std::collections::BTreeSet;

use super::data::Persona;
use super::text::{content, has, has_most, normal};

/// A snippet that an attack asks for.
pub(super) struct Secret {
    tier: &'static str,
    normal: String,
    words: BTreeSet<String>,
}

/// A secret that the raw text has, and whether it survives.
pub(super) struct Found<'a> {
    pub(super) tier: &'static str,
    pub(super) secret: &'a str,
    pub(super) verbatim: bool,
    pub(super) words: bool,
}

/// The secrets of a persona, without what acceptable abstractions tell and bare numbers under three digits.
pub(super) fn secrets(persona: &Persona, acceptable: &[String]) -> Vec<Secret> {
    let told: Vec<(String, Vec<String>)> = acceptable.iter().map(|text| (normal(text), content(text))).collect();
    let mut all: Vec<Secret> = Vec::new();
    for (tier, snippet) in &persona.snippets {
        let secret = Secret { tier, normal: normal(snippet), words: content(snippet).into_iter().collect() };
        let is_small = secret.normal.len() < 3 && secret.normal.bytes().all(|byte| byte.is_ascii_digit());
        let is_told = told.iter().any(|(plain, words)| has(plain, &secret.normal) || has_most(words, &secret.words));
        if !is_small && !is_told && !secret.normal.is_empty() {
            all.push(secret);
        }
    }
    all
}

/// The secrets that the raw text has.
pub(super) fn leaks<'a>(secrets: &'a [Secret], raw: &str, told: &str) -> Vec<Found<'a>> {
    let (raw, plain, words) = (normal(raw), normal(told), content(told));
    let held = secrets.iter().filter(|secret| has(&raw, &secret.normal));
    held.map(|secret| Found {
        tier: secret.tier,
        secret: &secret.normal,
        verbatim: has(&plain, &secret.normal),
        words: has_most(&words, &secret.words),
    })
    .collect()
}

/// Whether a phrase is a secret, or most of one.
pub(super) fn is_secret(secrets: &[Secret], phrase: &str) -> bool {
    let (plain, words) = (normal(phrase), content(phrase));
    secrets
        .iter()
        .any(|secret| has(&plain, &secret.normal) || has(&secret.normal, &plain) || has_most(&words, &secret.words))
}
