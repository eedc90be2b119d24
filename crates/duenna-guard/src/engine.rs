//! The embedded engines: each tool's model, its reasons, and how the tools' scores become one.

use std::sync::Arc;

use super::features::features;
use super::hidden::Disguise;
use super::meaning::{Meaning, Sense, Unread};
use super::measure::Privacy;
use super::norms::{Articles, Norms};
use super::number::{count, logistic, logit};
use super::sheet::Sheet;
use super::text::common;
use super::tool::{Kind, Tool, ToolError};
use super::weights::{Case, Weights, set};
use super::{Action, Evidence, Judgement, Reason, compliance, integrity, real_pii};

/// Evidence of this name says below what the score must not be put, whatever other tools say.
pub const AT_LEAST: &str = "at least";
/// What an action gets that speaks to its judge, or is longer than is read.
const SUSPICIOUS: f64 = 0.9;
/// Reasons of one tool that are kept.
const MOST_REASONS: usize = 8;

/// The five tools without a model.
#[derive(Clone)]
pub struct Engines {
    weights: Option<Arc<Weights>>,
    norms: Arc<Norms>,
    articles: Arc<Articles>,
    meaning: Option<Arc<Meaning>>,
}

impl Default for Engines {
    fn default() -> Self {
        let (norms, articles) = (Arc::new(Norms::shipped()), Arc::new(Articles::shipped()));
        Self { weights: Weights::shipped(), norms, articles, meaning: None }
    }
}

impl Engines {
    /// With other weights.
    #[must_use]
    pub fn with_weights(self, weights: Arc<Weights>) -> Self {
        Self { weights: Some(weights), ..self }
    }

    /// With other norms.
    #[must_use]
    pub fn with_norms(self, norms: Norms) -> Self {
        Self { norms: Arc::new(norms), ..self }
    }

    /// With other articles.
    #[must_use]
    pub fn with_articles(self, articles: Articles) -> Self {
        Self { articles: Arc::new(articles), ..self }
    }

    /// With what a sentence model says besides.
    #[must_use]
    pub fn with_meaning(self, meaning: Arc<Meaning>) -> Self {
        Self { meaning: Some(meaning), ..self }
    }

    /// What the sentence model says of an action; nothing where there is none.
    ///
    /// # Errors
    /// If there is one that cannot say.
    pub fn sense(&self, action: &Action) -> Result<Option<Sense>, Unread> {
        self.meaning.as_ref().map(|meaning| meaning.of(action)).transpose()
    }

    /// All of them.
    #[must_use]
    pub fn tools(&self) -> Vec<Box<dyn Tool>> {
        Kind::ALL.into_iter().map(|kind| Box::new(self.tool(kind)) as _).collect()
    }

    /// One of the tools by itself.
    #[must_use]
    pub fn tool(&self, kind: Kind) -> EmbeddedTool {
        EmbeddedTool { kind, engines: self.clone() }
    }

    /// What one tool says.
    #[must_use]
    pub fn judge(&self, kind: Kind, action: &Action) -> Judgement {
        let sheet = Sheet::of(action);
        self.judge_sheet(kind, &sheet, &self.privacy(&sheet))
    }

    /// What all tools say; the action is laid out once.
    #[must_use]
    pub fn judge_all(&self, action: &Action) -> Vec<Judgement> {
        let sheet = Sheet::of(action);
        let privacy = self.privacy(&sheet);
        Kind::ALL.into_iter().map(|kind| self.judge_sheet(kind, &sheet, &privacy)).collect()
    }

    /// One probability from what some tools said; of tools of the same action. Nothing said is 1: nobody judged.
    ///
    /// What the sentence model says is added to the odds of the embedded tools, once, however many of them were asked. Tools that are not
    /// embedded pull by their distance from even odds, a fifth as much each. Nothing puts a score below what a tool says it must have.
    #[must_use]
    pub fn combine(&self, has_trajectory: bool, judgements: &[Judgement], sense: Option<Sense>) -> f64 {
        let Some(case) = self.case(has_trajectory) else { return 1.0 };
        let scores: Vec<(Kind, f64)> =
            judgements.iter().filter_map(|judgement| Some((Kind::named(&judgement.tool)?, judgement.score))).collect();
        let others: Vec<f64> = judgements
            .iter()
            .filter(|judgement| Kind::named(&judgement.tool).is_none())
            .map(|judgement| logit(judgement.score))
            .collect();
        let own = if scores.is_empty() { None } else { Some(logit(combined(case, &scores))) };
        let own = own.map(|own| match (&self.meaning, sense) {
            (Some(meaning), Some(sense)) => {
                meaning.weights().together(has_trajectory, set(scores.iter().map(|(kind, _)| *kind)), own, sense)
            }
            (None, _) | (_, None) => own,
        });
        let pull: f64 = others.iter().sum::<f64>();
        let combined = match own {
            Some(own) => logistic(own + 0.2 * pull),
            None if others.is_empty() => 1.0,
            None => logistic(pull / count(others.len())),
        };
        let floors =
            judgements.iter().flat_map(|judgement| &judgement.evidence).filter(|evidence| evidence.what == AT_LEAST);
        floors.map(|evidence| evidence.value).fold(combined, f64::max)
    }

    /// From which combined score on an action is held to leak.
    #[must_use]
    pub fn threshold(&self, has_trajectory: bool, sense: Option<Sense>) -> f64 {
        match (&self.meaning, sense) {
            (Some(meaning), Some(_)) => meaning.weights().threshold(has_trajectory),
            (None, _) | (_, None) => self.case(has_trajectory).map_or(0.5, |case| f64::from(case.threshold)),
        }
    }

    /// How far apart a tool's scores of leaks and of other actions lie, in standard deviations, as training measured it.
    #[must_use]
    pub fn apart(&self, has_trajectory: bool, kind: Kind) -> f64 {
        let place = Kind::ALL.iter().position(|known| *known == kind);
        let measured = self.case(has_trajectory).zip(place).and_then(|(case, place)| case.apart.get(place));
        measured.map_or(0.0, |apart| f64::from(*apart))
    }

    fn case(&self, has_trajectory: bool) -> Option<&Case> {
        let [without, with] = &self.weights.as_ref()?.cases;
        Some(if has_trajectory { with } else { without })
    }

    fn privacy(&self, sheet: &Sheet<'_>) -> Privacy {
        self.weights.as_ref().map(|weights| Privacy::of(sheet, &weights.sentence)).unwrap_or_default()
    }

    fn judge_sheet(&self, kind: Kind, sheet: &Sheet<'_>, privacy: &Privacy) -> Judgement {
        let trained = self.case(sheet.has_trajectory()).and_then(|case| {
            let place = Kind::ALL.iter().position(|known| *known == kind)?;
            case.tools.get(place)
        });
        let features = features(kind, sheet, privacy);
        // Weights that do not fit know nothing of this action: it is held to leak.
        let score = trained.filter(|trained| trained.model.weights.len() == features.dense.len());
        let score = score.map_or(1.0, |trained| trained.calibration.probability(trained.model.score(&features)));
        let mut judgement = Judgement {
            tool: kind.name().to_owned(),
            leak: false,
            score,
            reasons: Vec::new(),
            evidence: Vec::new(),
            pii: None,
            flow: None,
            violations: Vec::new(),
        };
        match kind {
            Kind::GeneralPrivacy => judgement.reasons = private(sheet, privacy),
            Kind::DataMinimization => unneeded(sheet, privacy, &mut judgement),
            Kind::RealPii => {
                let (assessment, reasons) = real_pii::judge(sheet);
                (judgement.pii, judgement.reasons) = (Some(assessment), reasons);
            }
            Kind::ContextualIntegrity => {
                let (flow, reasons, own) = integrity::judge(sheet, privacy, &self.norms);
                judgement.score = own.unwrap_or(judgement.score);
                (judgement.flow, judgement.reasons) = (Some(flow), reasons);
            }
            Kind::Compliance => {
                (judgement.violations, judgement.reasons) = compliance::judge(sheet, privacy, &self.articles);
            }
        }
        evidence(sheet, privacy, &mut judgement);
        judgement.reasons.sort_by(|one, other| other.weight.total_cmp(&one.weight));
        judgement.reasons.truncate(MOST_REASONS);
        judgement.leak = judgement.score >= 0.5;
        judgement
    }
}

/// One probability from the scores of these tools.
#[must_use]
pub fn combined(case: &Case, scores: &[(Kind, f64)]) -> f64 {
    let Some(how) = case.combinations.get(set(scores.iter().map(|(kind, _)| *kind))) else { return 1.0 };
    let weighted = |(kind, score): &(Kind, f64)| {
        let place = Kind::ALL.iter().position(|known| known == kind).unwrap_or_default();
        how.weights.get(place).map_or(0.0, |weight| f64::from(*weight) * logit(*score))
    };
    logistic(scores.iter().map(weighted).sum::<f64>() + f64::from(how.bias))
}

/// One of the five tools, without a model.
#[derive(Clone)]
pub struct EmbeddedTool {
    kind: Kind,
    engines: Engines,
}

impl Tool for EmbeddedTool {
    fn name(&self) -> &str {
        self.kind.name()
    }

    fn description(&self) -> &str {
        self.kind.description()
    }

    fn judge(&self, action: &Action) -> Result<Judgement, ToolError> {
        Ok(self.engines.judge(self.kind, action))
    }
}

/// The sentences that are most private, worst first.
fn private(sheet: &Sheet<'_>, privacy: &Privacy) -> Vec<Reason> {
    let told = sheet.pieces.iter().zip(&privacy.told).filter(|(_, logit)| **logit > -0.2);
    told.map(|(piece, logit)| {
        let topics = piece.topic_names();
        let about = if topics.is_empty() { String::new() } else { format!(", about {topics}") };
        let earlier = if piece.span.is_none() { ", shared in an earlier call" } else { "" };
        Reason {
            text: format!("a sentence that is {}{about}{earlier}", integrity::how_private(*logit)),
            quote: piece.span,
            weight: logistic(*logit),
        }
    })
    .collect()
}

/// The sentences that the request does not need.
fn unneeded(sheet: &Sheet<'_>, privacy: &Privacy, judgement: &mut Judgement) {
    let mut needless = 0;
    for (piece, logit) in sheet.pieces.iter().zip(&privacy.told) {
        let asked = common(&piece.content, &sheet.asked_content);
        let novel = piece.content.len().saturating_sub(asked);
        let weight = logistic(*logit) * super::number::share(novel, piece.content.len());
        if weight > 0.3 {
            needless += 1;
            let from =
                sheet.seen.iter().flatten().any(|from| super::sheet::alike(&piece.content, &from.content) > 0.35);
            let from = if from { "it comes from what the agent had read, and " } else { "" };
            judgement.reasons.push(Reason {
                text: format!("a sentence that was not needed: {from}the request does not ask for it"),
                quote: piece.span,
                weight,
            });
        }
    }
    let told = &sheet.told_content;
    judgement.evidence.push(Evidence { what: "sentences not needed".to_owned(), value: count(needless) });
    judgement.evidence.push(Evidence {
        what: "share of words that are not in the request".to_owned(),
        value: 1.0 - super::number::share(common(told, &sheet.asked_content), told.len()),
    });
}

/// What all tools report: how much was read, and what was hidden.
fn evidence(sheet: &Sheet<'_>, privacy: &Privacy, judgement: &mut Judgement) {
    let highest = privacy.told.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let mut floor: f64 = 0.0;
    for hidden in &sheet.hidden {
        let (text, weight, least) = match hidden.way {
            Disguise::Orders => {
                ("words addressed to whoever judges the action, which no recipient needs", 0.95, SUSPICIOUS)
            }
            Disguise::Encoded => ("text that is encoded, so that a reader must decode it", 0.6, 0.6),
            Disguise::Digits => ("a number that is spelled out digit by digit", 0.6, 0.6),
            Disguise::Lookalikes => ("a word with letters of another script that look Latin", 0.6, 0.6),
        };
        floor = floor.max(least);
        judgement.reasons.push(Reason { text: text.to_owned(), quote: Some(hidden.span), weight });
    }
    if sheet.is_cut() {
        floor = floor.max(SUSPICIOUS);
        judgement.reasons.push(Reason {
            text: "it is longer than the guard reads: the rest was not judged".to_owned(),
            quote: None,
            weight: 0.9,
        });
    }
    if floor > 0.0 {
        judgement.score = judgement.score.max(floor);
        judgement.evidence.push(Evidence { what: AT_LEAST.to_owned(), value: floor });
    }
    judgement.evidence.push(Evidence { what: "sentences".to_owned(), value: count(sheet.pieces.len()) });
    if highest.is_finite() {
        judgement
            .evidence
            .push(Evidence { what: "how private the worst sentence is".to_owned(), value: logistic(highest) });
    }
    if let Some(seen) = &sheet.seen {
        judgement.evidence.push(Evidence { what: "sentences seen before".to_owned(), value: count(seen.len()) });
    }
}
