//! Precision, recall, F1, accuracy and AUC, each with a 95 % interval bootstrapped by vignette.

use std::collections::BTreeMap;

use serde::Serialize;

use super::material::Chance;

/// How often vignettes are drawn anew.
const DRAWS: usize = 1000;

/// One action, as it was judged.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// Which of the material.
    pub at: usize,
    /// Whether it leaks.
    pub leaks: bool,
    /// The probability it was given.
    pub score: f64,
    /// Whether it was held to leak.
    pub flagged: bool,
}

/// A measure with its interval.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Measure {
    /// Of all.
    pub value: f64,
    /// One draw in forty is below.
    pub low: f64,
    /// One in forty is above.
    pub high: f64,
}

/// The measures of one way to judge.
#[derive(Debug, Clone, Serialize)]
pub struct Measures {
    /// How many actions.
    pub actions: usize,
    /// Of what was flagged, how much leaks.
    pub precision: Measure,
    /// Of what leaks, how much was flagged.
    pub recall: Measure,
    /// Their harmonic mean.
    pub f1: Measure,
    /// How much was judged rightly.
    pub accuracy: Measure,
    /// How probably a leak has a higher score than another action.
    pub auc: Measure,
}

impl Measures {
    /// Of these outcomes; `vignette` says which story an action is of.
    #[must_use]
    pub fn of(outcomes: &[Outcome], vignette: impl Fn(usize) -> String) -> Self {
        let mut sorted: Vec<&Outcome> = outcomes.iter().collect();
        sorted.sort_by(|one, other| one.score.total_cmp(&other.score).then(one.at.cmp(&other.at)));
        let mut names: BTreeMap<String, usize> = BTreeMap::new();
        let stories: Vec<usize> = sorted
            .iter()
            .map(|outcome| {
                let next = names.len();
                *names.entry(vignette(outcome.at)).or_insert(next)
            })
            .collect();
        let value = five(&sorted, &vec![1.0; sorted.len()]);
        let mut chance = Chance::from(11);
        let mut drawn: [Vec<f64>; 5] = Default::default();
        for _ in 0..DRAWS {
            let mut times = vec![0.0; names.len()];
            for _ in 0..names.len() {
                if let Some(times) = times.get_mut(chance.below(names.len())) {
                    *times += 1.0;
                }
            }
            let counts: Vec<f64> = stories.iter().map(|story| times.get(*story).copied().unwrap_or_default()).collect();
            for (drawn, value) in drawn.iter_mut().zip(five(&sorted, &counts)) {
                drawn.push(value);
            }
        }
        let measure = |at: usize| {
            let mut drawn: Vec<f64> = drawn.get(at).cloned().unwrap_or_default();
            drawn.sort_by(f64::total_cmp);
            let at_draw = |place: usize| drawn.get(place).copied().unwrap_or(f64::NAN);
            Measure {
                value: value.get(at).copied().unwrap_or_default(),
                low: at_draw(DRAWS / 40),
                high: at_draw(DRAWS - DRAWS / 40 - 1),
            }
        };
        Self {
            actions: outcomes.len(),
            precision: measure(0),
            recall: measure(1),
            f1: measure(2),
            accuracy: measure(3),
            auc: measure(4),
        }
    }
}

/// The five measures of outcomes sorted by score, each counted so often.
fn five(sorted: &[&Outcome], counts: &[f64]) -> [f64; 5] {
    let (mut hit, mut flagged, mut leaking, mut right, mut all) = (0.0, 0.0, 0.0, 0.0, 0.0);
    // Pairs of a leak and another action in the right order; those of one score count half.
    let (mut pairs, mut others, mut tied_leaks, mut tied_others) = (0.0, 0.0, 0.0, 0.0);
    let mut score = f64::NAN;
    for (outcome, count) in sorted.iter().zip(counts) {
        if outcome.score.total_cmp(&score).is_ne() {
            pairs += tied_leaks * (others + tied_others / 2.0);
            others += tied_others;
            (tied_leaks, tied_others, score) = (0.0, 0.0, outcome.score);
        }
        all += count;
        if outcome.leaks {
            leaking += count;
            tied_leaks += count;
        } else {
            tied_others += count;
        }
        if outcome.flagged {
            flagged += count;
            hit += if outcome.leaks { *count } else { 0.0 };
        }
        right += if outcome.flagged == outcome.leaks { *count } else { 0.0 };
    }
    pairs += tied_leaks * (others + tied_others / 2.0);
    let of = |part: f64, whole: f64| if whole > 0.0 { part / whole } else { 0.0 };
    [
        of(hit, flagged),
        of(hit, leaking),
        of(2.0 * hit, flagged + leaking),
        of(right, all),
        of(pairs, leaking * (all - leaking)),
    ]
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]
mod tests {
    use super::{Measures, Outcome};

    fn outcomes(of: &[(bool, f64)]) -> Vec<Outcome> {
        of.iter()
            .enumerate()
            .map(|(at, (leaks, score))| Outcome { at, leaks: *leaks, score: *score, flagged: *score >= 0.5 })
            .collect()
    }

    #[test]
    fn measures_are_what_they_are_called() {
        let measures =
            Measures::of(&outcomes(&[(true, 0.9), (true, 0.4), (false, 0.6), (false, 0.1)]), |at| at.to_string());
        assert!((measures.precision.value - 0.5).abs() < 1e-12 && (measures.recall.value - 0.5).abs() < 1e-12);
        assert!((measures.accuracy.value - 0.5).abs() < 1e-12);
        assert!((measures.auc.value - 0.75).abs() < 1e-12, "three of four pairs are in order");
    }

    #[test]
    fn one_score_for_all_parts_nothing() {
        let measures = Measures::of(&outcomes(&[(true, 0.7), (false, 0.7), (false, 0.7)]), |at| at.to_string());
        assert!((measures.auc.value - 0.5).abs() < 1e-12);
    }

    #[test]
    fn intervals_hold_the_value_and_widen_with_stories() {
        let many: Vec<(bool, f64)> = (0..200).map(|at| (at % 2 == 0, if at % 3 == 0 { 0.9 } else { 0.2 })).collect();
        let (apart, together) = (
            Measures::of(&outcomes(&many), |at| at.to_string()),
            Measures::of(&outcomes(&many), |at| (at % 6).to_string()),
        );
        for measures in [&apart, &together] {
            assert!(
                measures.accuracy.low <= measures.accuracy.value && measures.accuracy.value <= measures.accuracy.high
            );
        }
        let width = |measures: &Measures| measures.accuracy.high - measures.accuracy.low;
        assert!(width(&together) > width(&apart));
    }
}
