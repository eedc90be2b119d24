//! Training: from labelled actions to weights. Nothing is random but the dealing of vignettes, which a seed fixes.
//!
//! What is private in a sentence is learnt from what was marked as sensitive or leaked in the vignettes trained on. The tools learn
//! from what models say that did not see the vignette at hand, as they will in use; so do the calibration, the combination and
//! the threshold.

use std::collections::BTreeMap;

use duenna_guard::engine::combined;
use duenna_guard::features::features;
use duenna_guard::linear::{Calibration, Features, Linear};
use duenna_guard::measure::Privacy;
use duenna_guard::sheet::{Sheet, likeness, sentences_of, sentences_seen};
use duenna_guard::weights::{Case, Combination, SETS, ToolModel, Weights, set};
use duenna_guard::{Kind, logistic, logit};

use super::linear::{linear, narrow};
use super::logistic::{Problem, Row, fit};
use super::material::{Labelled, deal};

/// Parts among which the vignettes trained on are dealt, to be judged by what did not see them.
const PARTS: usize = 5;

/// How much each model trusts its rows.
#[derive(Debug, Clone, Copy)]
pub struct Settings {
    /// The model of sentences.
    pub sentence: f64,
    /// The tools with words.
    pub words: f64,
    /// The others.
    pub numbers: f64,
    /// What numbers count for beside words in the model of sentences.
    pub topics: f64,
    /// How much hashed words count beside numbers.
    pub grams: f64,
    /// How the vignettes are dealt.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Self { sentence: 1.0, words: 0.3, numbers: 0.3, topics: 0.3, grams: 1.5, seed: 7 }
    }
}

/// A sentence with whether it is private.
struct Sentence {
    vignette: String,
    features: Features,
    is_private: bool,
    count: f64,
}

/// The material laid out once, for many trainings.
pub struct Prepared<'a> {
    /// The actions.
    pub labelled: &'a [Labelled],
    /// Without and with what the agent had seen.
    pub sheets: [Vec<Sheet<'a>>; 2],
    sentences: Vec<Sentence>,
}

impl<'a> Prepared<'a> {
    /// Lays out.
    #[must_use]
    pub fn of(labelled: &'a [Labelled]) -> Self {
        let alone = labelled.iter().map(|one| Sheet::of(&one.alone)).collect();
        let with = labelled.iter().map(|one| Sheet::of(&one.action)).collect();
        Self { labelled, sheets: [alone, with], sentences: sentences(labelled) }
    }
}

/// Sentences out of what was marked, what was seen and what was told.
fn sentences(labelled: &[Labelled]) -> Vec<Sentence> {
    let mut stories: BTreeMap<&str, (&Labelled, Vec<&str>)> = BTreeMap::new();
    for one in labelled {
        let story = stories.entry(&one.vignette).or_insert((one, Vec::new()));
        for item in &one.sensitive {
            if !story.1.contains(&item.as_str()) {
                story.1.push(item);
            }
        }
    }
    let mut all = Vec::new();
    let nearest =
        |sentence: &str, items: &[&str]| items.iter().map(|item| likeness(sentence, item)).fold(0.0, f64::max);
    for (vignette, (one, items)) in &stories {
        let mut add = |features: Features, is_private: bool| {
            all.push(Sentence { vignette: (*vignette).to_owned(), features, is_private, count: 1.0 });
        };
        for item in items {
            for (features, _) in sentences_of(item) {
                add(features, true);
            }
        }
        let mut before: Vec<String> = Vec::new();
        for (features, text) in sentences_seen(one.action.trajectory.as_deref().unwrap_or_default()) {
            if before.contains(&text) {
                continue;
            }
            let near = nearest(&text, items);
            before.push(text);
            if !(0.3..0.5).contains(&near) {
                add(features, near >= 0.5);
            }
        }
    }
    for one in labelled.iter().filter(|one| one.track == "recorded") {
        let leaked: Vec<&str> = one.leaked.iter().map(String::as_str).collect();
        for (features, text) in sentences_of(&one.alone.action_text) {
            let near = if one.leaks { nearest(&text, &leaked) } else { 0.0 };
            let (is_private, count) = match (one.leaks, near) {
                (false, _) => (false, 0.5),
                (true, near) if near >= 0.4 => (true, 0.5),
                (true, near) if near < 0.15 => (false, 0.3),
                _ => continue,
            };
            all.push(Sentence { vignette: one.vignette.clone(), features, is_private, count });
        }
    }
    all
}

/// Actions that teach, each with its part of the vignettes.
pub(super) struct Taught {
    pub(super) places: Vec<(usize, usize)>,
    pub(super) leaks: Vec<bool>,
    /// 1 for recorded ones, on which scores are calibrated and combined; 0 for made-up ones, of which models learn alone.
    pub(super) measured: Vec<f64>,
}

/// Weights from the actions that `is_in` takes, by vignette.
pub fn train(prepared: &Prepared<'_>, settings: &Settings, leaks: &[bool], is_in: impl Fn(&str) -> bool) -> Weights {
    learn(prepared, settings, leaks, is_in).0
}

/// The same, and what was learnt from: what the tools say of each action by models that did not see its story.
pub(super) fn learn(
    prepared: &Prepared<'_>,
    settings: &Settings,
    leaks: &[bool],
    is_in: impl Fn(&str) -> bool,
) -> (Weights, Lesson) {
    let parts = deal(
        prepared.labelled.iter().map(|one| one.vignette.as_str()).filter(|vignette| is_in(vignette)),
        PARTS,
        settings.seed,
    );
    let sentence = sentence_model(prepared, settings, |vignette| parts.contains_key(vignette));
    let blind: Vec<Linear> = (0..PARTS)
        .map(|part| sentence_model(prepared, settings, |vignette| parts.get(vignette).is_some_and(|of| *of != part)))
        .collect();
    let places = prepared.labelled.iter().enumerate().filter_map(|(at, one)| Some((at, *parts.get(&one.vignette)?)));
    let places: Vec<(usize, usize)> = places.collect();
    let recorded = |at: &usize| prepared.labelled.get(*at).is_some_and(|one| one.track == "recorded");
    let taught = Taught {
        leaks: places.iter().filter_map(|(at, _)| leaks.get(*at).copied()).collect(),
        measured: places.iter().map(|(at, _)| if recorded(at) { 1.0 } else { 0.0 }).collect(),
        places,
    };
    let [(alone, said_alone), (with, said_with)] =
        prepared.sheets.each_ref().map(|sheets| case(sheets, &taught, &blind, settings));
    (Weights { sentence, cases: [alone, with] }, Lesson { taught, said: [said_alone, said_with] })
}

/// What a training had to go by.
pub(super) struct Lesson {
    pub(super) taught: Taught,
    /// Without and with what was seen: what each tool says of each action taught.
    pub(super) said: [Vec<Vec<f64>>; 2],
}

/// A model of the words alone, as a baseline: what it says of each action.
pub(super) fn words_alone<'p>(
    prepared: &'p Prepared<'_>,
    settings: &Settings,
    leaks: &[bool],
    is_in: impl Fn(&str) -> bool,
) -> impl Fn(usize) -> f64 + 'p {
    let words = |sheet: &Sheet<'_>| Features {
        dense: Vec::new(),
        grams: features(Kind::GeneralPrivacy, sheet, &Privacy::default()).grams,
    };
    let [sheets, _] = &prepared.sheets;
    let chosen =
        || prepared.labelled.iter().enumerate().filter(|(_, one)| one.track == "recorded" && is_in(&one.vignette));
    let rows: Vec<Features> = chosen().filter_map(|(at, _)| sheets.get(at)).map(words).collect();
    let known: Vec<bool> = chosen().filter_map(|(at, _)| leaks.get(at).copied()).collect();
    let rows: Vec<&Features> = rows.iter().collect();
    let model = linear(&rows, &known, &vec![1.0; rows.len()], 3.0, settings.grams, None);
    move |at| sheets.get(at).map_or(0.0, |sheet| logistic(model.score(&words(sheet))))
}

fn sentence_model(prepared: &Prepared<'_>, settings: &Settings, is_in: impl Fn(&str) -> bool) -> Linear {
    let kept: Vec<&Sentence> = prepared.sentences.iter().filter(|sentence| is_in(&sentence.vignette)).collect();
    let mass =
        |private: bool| kept.iter().filter(|one| one.is_private == private).map(|one| one.count).sum::<f64>().max(1.0);
    let (private, other) = (mass(true), mass(false));
    let half = f64::midpoint(private, other);
    let counts: Vec<f64> =
        kept.iter().map(|one| one.count * half / if one.is_private { private } else { other }).collect();
    let rows: Vec<&Features> = kept.iter().map(|one| &one.features).collect();
    let leaks: Vec<bool> = kept.iter().map(|one| one.is_private).collect();
    // Topics are counts already: each is taken as it is, times what it counts for.
    let topics = rows.first().map_or(0, |row| row.dense.len());
    let spread = 0.5 / settings.topics;
    let centred = (vec![0.0; topics], vec![narrow(spread); topics]);
    linear(&rows, &leaks, &counts, settings.sentence, 1.0, Some(centred))
}

fn case(sheets: &[Sheet<'_>], taught: &Taught, blind: &[Linear], settings: &Settings) -> (Case, Vec<Vec<f64>>) {
    let privacies: Vec<(&Sheet<'_>, Privacy)> = taught
        .places
        .iter()
        .filter_map(|(at, part)| {
            let sheet = sheets.get(*at)?;
            Some((sheet, Privacy::of(sheet, blind.get(*part)?)))
        })
        .collect();
    let mut scores: Vec<Vec<f64>> = Vec::new();
    let tools = Kind::ALL.map(|kind| {
        let rows: Vec<Features> = privacies.iter().map(|(sheet, privacy)| features(kind, sheet, privacy)).collect();
        let (trained, unseen) = tool(&rows, taught, settings);
        scores.push(unseen);
        trained
    });
    let apart = [0, 1, 2, 3, 4].map(|place| scores.get(place).map_or(0.0, |scores| apart(scores, taught)));
    let mut case = Case { tools, combinations: Vec::new(), threshold: 0.5, apart };
    for chosen in 0..SETS {
        case.combinations.push(combination(&scores, chosen, taught));
    }
    case.threshold = threshold(&case, &scores, taught);
    (case, scores)
}

/// A tool's model, and what models that did not see it say of each action, calibrated.
fn tool(rows: &[Features], taught: &Taught, settings: &Settings) -> (ToolModel, Vec<f64>) {
    let trust = if rows.first().is_some_and(|row| !row.grams.is_empty()) { settings.words } else { settings.numbers };
    let (model, scores) = unseen(rows, taught, trust, settings.grams, None);
    let rows: Vec<Row> = scores.iter().map(|score| vec![(0, *score)]).collect();
    let weights =
        fit(&Problem { rows: &rows, leaks: &taught.leaks, counts: &taught.measured, columns: 1, trust: 10.0 });
    let [slope, offset] = [0, 1].map(|at| narrow(weights.get(at).copied().unwrap_or_default()));
    let calibration = Calibration { slope, offset };
    (ToolModel { model, calibration }, scores.into_iter().map(|score| calibration.probability(score)).collect())
}

/// A model of the actions taught, and what models that did not see it say of each.
pub(super) fn unseen(
    rows: &[Features],
    taught: &Taught,
    trust: f64,
    grams: f64,
    given: Option<&(Vec<f32>, Vec<f32>)>,
) -> (Linear, Vec<f64>) {
    let fitted = |is_in: &dyn Fn(usize) -> bool| {
        let chosen = taught.places.iter().enumerate().filter(|(_, (_, part))| is_in(*part)).map(|(at, _)| at);
        let chosen: Vec<usize> = chosen.collect();
        let rows: Vec<&Features> = chosen.iter().filter_map(|at| rows.get(*at)).collect();
        let leaks: Vec<bool> = chosen.iter().filter_map(|at| taught.leaks.get(*at).copied()).collect();
        linear(&rows, &leaks, &vec![1.0; rows.len()], trust, grams, given.cloned())
    };
    let model = fitted(&|_| true);
    let blind: Vec<Linear> = (0..PARTS).map(|part| fitted(&|of| of != part)).collect();
    let unseen = taught.places.iter().zip(rows);
    let scores = unseen.map(|((_, part), row)| blind.get(*part).map_or(0.0, |model| model.score(row))).collect();
    (model, scores)
}

/// How far apart scores of leaks and of other recorded actions lie, in standard deviations: √2 Φ⁻¹(AUC), and nothing for scores that are no
/// better than chance.
fn apart(scores: &[f64], taught: &Taught) -> f32 {
    let measured = scores.iter().zip(&taught.leaks).zip(&taught.measured).filter(|(_, measured)| **measured > 0.0);
    let (mut leaks, mut others) = (Vec::new(), Vec::new());
    for ((score, leak), _) in measured {
        if *leak { leaks.push(*score) } else { others.push(*score) }
    }
    let mut above = 0.0;
    for leak in &leaks {
        above += others
            .iter()
            .map(|other| {
                if leak > other {
                    1.0
                } else if leak < other {
                    0.0
                } else {
                    0.5
                }
            })
            .sum::<f64>();
    }
    let pairs = f64::from(u32::try_from(leaks.len() * others.len()).unwrap_or(u32::MAX));
    let auc = if pairs > 0.0 { (above / pairs).clamp(0.5, 0.999) } else { 0.5 };
    narrow(std::f64::consts::SQRT_2 * quantile(auc))
}

/// From where on the normal distribution has `1 - part` above, to three digits (Abramowitz and Stegun 26.2.23); `part` is at least one half.
fn quantile(part: f64) -> f64 {
    let t = (-2.0 * duenna_guard::ln(1.0 - part)).sqrt();
    let above = (0.010_328 * t + 0.802_853) * t + 2.515_517;
    let below = ((0.001_308 * t + 0.189_269) * t + 1.432_788) * t + 1.0;
    (t - above / below).max(0.0)
}

/// How the tools of a set are weighed together.
fn combination(scores: &[Vec<f64>], chosen: usize, taught: &Taught) -> Combination {
    let members: Vec<usize> =
        Kind::ALL.iter().enumerate().filter(|(_, kind)| chosen & set([**kind]) != 0).map(|(place, _)| place).collect();
    if members.is_empty() {
        return Combination::default();
    }
    let row = |at: usize| -> Row {
        let value =
            |place: &usize| scores.get(*place).and_then(|scores| scores.get(at)).map_or(0.0, |score| logit(*score));
        members.iter().enumerate().map(|(column, place)| (column, value(place))).collect()
    };
    let rows: Vec<Row> = (0..taught.leaks.len()).map(row).collect();
    let (leaks, counts) = (&taught.leaks, &taught.measured);
    let weights = fit(&Problem { rows: &rows, leaks, counts, columns: members.len(), trust: 0.1 });
    let mut combination =
        Combination { bias: narrow(weights.last().copied().unwrap_or_default()), ..Combination::default() };
    for (place, weight) in members.iter().zip(&weights) {
        if let Some(slot) = combination.weights.get_mut(*place) {
            *slot = narrow(*weight);
        }
    }
    combination
}

/// From which score on most are told apart rightly; where many are as good, the middle of what is near the best.
fn threshold(case: &Case, scores: &[Vec<f64>], taught: &Taught) -> f32 {
    let of = |at: usize| -> Vec<(Kind, f64)> {
        Kind::ALL.into_iter().zip(scores).filter_map(|(kind, scores)| Some((kind, *scores.get(at)?))).collect()
    };
    let combined: Vec<f64> = (0..taught.leaks.len()).map(|at| combined(case, &of(at))).collect();
    best_threshold(&combined, taught)
}

/// The same of scores.
pub(super) fn best_threshold(scores: &[f64], taught: &Taught) -> f32 {
    let measured = scores.iter().zip(&taught.leaks).zip(&taught.measured).filter(|(_, measured)| **measured > 0.0);
    let combined: Vec<(f64, bool)> = measured.map(|((score, leaks), _)| (*score, *leaks)).collect();
    let right = |threshold: f64| combined.iter().filter(|(score, leaks)| (*score >= threshold) == *leaks).count();
    let tried: Vec<(f64, usize)> =
        (45..=55).map(|percent: i32| f64::from(percent) / 100.0).map(|at| (at, right(at))).collect();
    let best = tried.iter().map(|(_, right)| *right).max().unwrap_or_default();
    let near: Vec<f64> =
        tried.iter().filter(|(_, right)| right + combined.len() / 50 >= best).map(|(at, _)| *at).collect();
    near.get(near.len() / 2).map_or(0.5, |middle| narrow(*middle))
}
