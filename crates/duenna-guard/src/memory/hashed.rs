//! The embedder without a model: words and runs of three to five letters, hashed, weighted by how rare they are.

use std::sync::LazyLock;

use super::Embedder;

/// How many places there are for how rare a feature is.
pub const BUCKETS: usize = 1 << 16;
/// How long the vectors are that stand for a text in the first pass.
const DIMENSIONS: usize = 256;
/// Longer texts are read up to here.
const LONGEST: usize = 16 << 10;
/// The lengths of the runs of letters.
const RUNS: std::ops::RangeInclusive<usize> = 3..=5;
/// What one step of the table is worth.
const STEP: f32 = 1.0 / 24.0;

/// How rare features are, in [`STEP`]s: from the actions and requests that `duenna-eval guard-idf` reads.
static RARITY: &[u8] = include_bytes!("idf.bin");

/// The weight of each feature of the last word that somebody wrote is nought.
static UNKNOWN: LazyLock<u8> = LazyLock::new(|| RARITY.iter().copied().max().unwrap_or(u8::MAX));

/// Hashed words and runs of letters.
#[derive(Debug, Clone, Copy, Default)]
pub struct HashedEmbedder;

impl Embedder for HashedEmbedder {
    fn name(&self) -> &'static str {
        "hashed-1"
    }

    fn dimensions(&self) -> usize {
        DIMENSIONS
    }

    /// Each feature adds its weight to one place, with a sign, so that chance meetings cancel out.
    fn embed(&self, text: &str) -> Vec<f32> {
        let mut vector = vec![0.0_f32; DIMENSIONS];
        for (feature, weight) in weighed(text) {
            let place = usize::try_from((feature >> 20) & 0xff).unwrap_or_default();
            let signed = if feature >> 63 == 0 { weight } else { -weight };
            if let Some(place) = vector.get_mut(place) {
                *place += signed;
            }
        }
        let length = vector.iter().map(|one| one * one).sum::<f32>().sqrt();
        if length > 0.0 {
            for one in &mut vector {
                *one /= length;
            }
        }
        vector
    }

    fn likeness(&self, one: &str, other: &str) -> Option<f32> {
        let (one, other) = (weighed(one), weighed(other));
        let (mut left, mut right) = (one.iter().peekable(), other.iter().peekable());
        let mut dot = 0.0_f32;
        while let (Some((a, x)), Some((b, y))) = (left.peek(), right.peek()) {
            match a.cmp(b) {
                std::cmp::Ordering::Less => left.next(),
                std::cmp::Ordering::Greater => right.next(),
                std::cmp::Ordering::Equal => {
                    dot += x * y;
                    left.next();
                    right.next()
                }
            };
        }
        Some(dot)
    }
}

/// The features of a text with their weights, by number; their squares add up to one.
fn weighed(text: &str) -> Vec<(u64, f32)> {
    let all = features(text);
    let mut weighed: Vec<(u64, f32)> = Vec::new();
    for run in all.chunk_by(|one, other| one == other) {
        let Some(feature) = run.first() else { continue };
        #[expect(clippy::cast_precision_loss, reason = "a text has fewer features than that")]
        let often = 1.0 + (run.len() as f32).ln();
        weighed.push((*feature, often * rarity(*feature)));
    }
    let length = weighed.iter().map(|(_, weight)| weight * weight).sum::<f32>().sqrt();
    if length > 0.0 {
        for (_, weight) in &mut weighed {
            *weight /= length;
        }
    }
    weighed
}

fn rarity(feature: u64) -> f32 {
    f32::from(RARITY.get(bucket(feature)).copied().unwrap_or(*UNKNOWN)) * STEP
}

fn bucket(feature: u64) -> usize {
    usize::try_from(feature & 0xffff).unwrap_or_default()
}

/// The features of a text, sorted, each as often as it occurs: words, and runs of letters within them and at their edges.
#[must_use]
pub fn features(text: &str) -> Vec<u64> {
    let end = text.char_indices().map(|(at, _)| at).find(|at| *at >= LONGEST).unwrap_or(text.len());
    let text = text.get(..end).unwrap_or_default().to_lowercase();
    let mut all = Vec::with_capacity(text.len() * 3);
    let mut letters: Vec<char> = Vec::new();
    for word in text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        all.push(hash(b'w', word.chars()));
        letters.clear();
        letters.push(' ');
        letters.extend(word.chars());
        letters.push(' ');
        for length in RUNS {
            all.extend(letters.windows(length).map(|run| hash(b'c', run.iter().copied())));
        }
    }
    all.sort_unstable();
    all
}

/// How rare each feature is among texts, as the table has it: one byte a bucket.
#[must_use]
pub fn frequencies<'t>(texts: impl IntoIterator<Item = &'t str>) -> Vec<u8> {
    let mut within = vec![0_u32; BUCKETS];
    let mut count = 0_u32;
    for text in texts {
        count += 1;
        let mut buckets: Vec<usize> = features(text).into_iter().map(bucket).collect();
        buckets.sort_unstable();
        buckets.dedup();
        for bucket in buckets {
            if let Some(count) = within.get_mut(bucket) {
                *count += 1;
            }
        }
    }
    let rarity = |within: u32| {
        let rarity = (f64::from(1 + count) / f64::from(1 + within)).ln() + 1.0;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 255 by then")]
        let steps = (rarity / f64::from(STEP)).round().clamp(0.0, 255.0) as u8;
        steps
    };
    within.into_iter().map(rarity).collect()
}

/// FNV-1a, with its bits mixed in the end: the same on every machine.
fn hash(kind: u8, letters: impl Iterator<Item = char>) -> u64 {
    const PRIME: u64 = 0x0100_0000_01b3;
    let mut hash = (0xcbf2_9ce4_8422_2325 ^ u64::from(kind)).wrapping_mul(PRIME);
    for letter in letters {
        hash = (hash ^ u64::from(u32::from(letter))).wrapping_mul(PRIME);
    }
    hash ^= hash >> 33;
    hash = hash.wrapping_mul(0xff51_afd7_ed55_8ccd);
    hash ^ (hash >> 29)
}
