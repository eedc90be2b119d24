//! What a model's answer is to be, and what it becomes.

use serde_json::Value;

use crate::model::Type;
use duenna_guard::Kind;
use duenna_guard::{Action, Assessment, InformationFlow, Judgement, Level, Necessity, Reason, Span, Violation};

/// More than these are left out.
const MOST: usize = 12;
/// The longest text of a reason, in characters.
const LONGEST: usize = 300;

/// The answer of a tool.
pub(super) fn judgement_type(kind: Kind) -> Type {
    let text = || Type::Text;
    let levels = || Type::OneOf(["none", "low", "medium", "high"].map(str::to_owned).to_vec());
    let mut fields = vec![
        ("reasons".to_owned(), Type::List(Box::new(reason_type(&["why"])))),
        ("score".to_owned(), Type::Number),
        ("leak".to_owned(), Type::Bool),
    ];
    match kind {
        Kind::RealPii => {
            let needs = Type::OneOf(["needed", "useful", "unneeded"].map(str::to_owned).to_vec());
            let more = [("sensitivity", levels()), ("necessity", needs), ("reidentification", levels())];
            fields.extend(more.map(|(name, of)| (name.to_owned(), of)));
        }
        Kind::ContextualIntegrity => {
            let known = || Type::Either(vec![Type::Text, Type::Null]);
            let types = Type::List(Box::new(Type::Text));
            let parts = ["subject", "sender", "recipient", "principle"].map(|name| (name.to_owned(), known()));
            let flow = parts.into_iter().chain([("types".to_owned(), types)]).collect();
            fields.insert(0, ("flow".to_owned(), Type::Fields(flow)));
        }
        Kind::Compliance => {
            let one = [("law", text()), ("article", text()), ("demands", text()), ("severity", levels())];
            let one = Type::Fields(one.map(|(name, of)| (name.to_owned(), of)).to_vec());
            fields.insert(0, ("violations".to_owned(), Type::List(Box::new(one))));
        }
        Kind::GeneralPrivacy | Kind::DataMinimization => {}
    }
    Type::Fields(fields)
}

/// A reason with words of the action and these texts.
pub(super) fn reason_type(texts: &[&str]) -> Type {
    let quote = Type::Either(vec![Type::Text, Type::Null]);
    let texts = texts.iter().map(|name| ((*name).to_owned(), Type::Text));
    Type::Fields([("quote".to_owned(), quote)].into_iter().chain(texts).collect())
}

/// The judgement that an answer of [`judgement_type`] is.
pub(super) fn judgement(kind: Kind, action: &Action, answer: &Value) -> Judgement {
    let level = |name: &str| level(answer.get(name));
    let pii = (kind == Kind::RealPii).then(|| Assessment {
        sensitivity: level("sensitivity"),
        necessity: match answer.get("necessity").and_then(Value::as_str) {
            Some("needed") => Necessity::Needed,
            Some("useful") => Necessity::Useful,
            Some(_) | None => Necessity::Unneeded,
        },
        reidentification: level("reidentification"),
    });
    let flow = answer.get("flow").map(|flow| InformationFlow {
        subject: text(flow, "subject"),
        sender: text(flow, "sender"),
        recipient: text(flow, "recipient"),
        types: list(flow.get("types")).filter_map(Value::as_str).map(short).collect(),
        principle: text(flow, "principle"),
        norms: Vec::new(),
    });
    let violation = |one: &Value| Violation {
        law: text(one, "law").unwrap_or_default(),
        article: text(one, "article").unwrap_or_default(),
        demands: text(one, "demands").unwrap_or_default(),
        severity: self::level(one.get("severity")),
    };
    let leak = answer.get("leak").and_then(Value::as_bool).unwrap_or_default();
    Judgement {
        tool: kind.name().to_owned(),
        leak,
        score: score(answer, leak),
        reasons: reasons(action, answer)
            .map(|(quote, one)| Reason { quote, text: text(one, "why").unwrap_or_default(), weight: 0.5 })
            .collect(),
        evidence: Vec::new(),
        pii,
        flow,
        violations: list(answer.get("violations")).map(violation).collect(),
    }
}

/// The reasons of an answer, with the words they quote where these stand in the action.
pub(super) fn reasons<'v>(action: &'v Action, answer: &'v Value) -> impl Iterator<Item = (Option<Span>, &'v Value)> {
    let span = |one: &Value| {
        let words = one.get("quote").and_then(Value::as_str).map(str::trim).filter(|words| !words.is_empty())?;
        let start = action.told().find(words)?;
        Some(Span { start, end: start + words.len() })
    };
    list(answer.get("reasons")).map(move |one| (span(one), one))
}

/// A score from 0 to 1 on the side on which the answer stands.
pub(super) fn score(answer: &Value, leak: bool) -> f64 {
    let said = answer.get("score").and_then(Value::as_f64).filter(|said| said.is_finite());
    let said = said.unwrap_or(if leak { 0.75 } else { 0.25 });
    if leak { said.clamp(0.5, 1.0) } else { said.clamp(0.0, 0.499) }
}

/// A text of an object, cut.
pub(super) fn text(of: &Value, name: &str) -> Option<String> {
    of.get(name).and_then(Value::as_str).map(short).filter(|text| !text.is_empty())
}

fn short(text: &str) -> String {
    text.trim().chars().take(LONGEST).collect()
}

fn list(of: Option<&Value>) -> impl Iterator<Item = &Value> {
    of.and_then(Value::as_array).into_iter().flatten().take(MOST)
}

fn level(of: Option<&Value>) -> Level {
    match of.and_then(Value::as_str) {
        Some("low") => Level::Low,
        Some("medium") => Level::Medium,
        Some("high") => Level::High,
        Some(_) | None => Level::None,
    }
}
