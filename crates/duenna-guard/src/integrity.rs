//! Contextual integrity: who tells whom what about whom, on which terms; and whether that is as norms have it.

use super::measure::{Privacy, is_public, names_beyond, touches};
use super::norms::{Norm, Norms, Ruling};
use super::number::{ln_count, logistic};
use super::sheet::{Sheet, alike};
use super::text::{Text, Word};
use super::topic::TOPICS;
use super::{Action, InformationFlow, Level, Reason};

/// From which logit on a sentence's topics count as told about somebody.
const PRIVATE: f64 = -0.6;

/// The flow of an action.
pub(super) fn flow(sheet: &Sheet<'_>, privacy: &Privacy, norms: &Norms) -> InformationFlow {
    let recipient = recipient(sheet, norms);
    let mut types = Vec::new();
    for (index, name) in TOPICS.kinds() {
        let told = sheet.pieces.iter().zip(&privacy.told);
        if told
            .into_iter()
            .any(|(piece, logit)| *logit > PRIVATE && piece.topics.get(index).is_some_and(|times| *times > 0))
        {
            types.push(name.clone());
        }
    }
    let is_asked = |name: &String| touches(&sheet.asked_topics, name) > 0;
    let principle = if is_confidential(sheet) {
        "confidential"
    } else if !types.is_empty() && types.iter().all(is_asked) {
        "asked for"
    } else {
        "unasked"
    };
    InformationFlow {
        subject: Some(subject(sheet).to_owned()),
        sender: sender(sheet, norms),
        recipient: Some(recipient),
        types,
        principle: Some(principle.to_owned()),
        norms: Vec::new(),
    }
}

fn recipient(sheet: &Sheet<'_>, norms: &Norms) -> String {
    if let Some(given) = &sheet.action.recipient
        && let Some(role) = role(&Text::read(given).words, norms)
    {
        return role;
    }
    if is_public(sheet) {
        return "public".to_owned();
    }
    role(&sheet.asked.words, norms).unwrap_or_else(|| "unknown".to_owned())
}

/// The role whose word stands first.
fn role(words: &[Word], norms: &Norms) -> Option<String> {
    words.iter().find_map(|word| {
        let word = word.text.strip_suffix("'s").unwrap_or(&word.text);
        norms.roles.iter().find(|(_, named)| named.iter().any(|name| name == word)).map(|(role, _)| role.clone())
    })
}

fn sender(sheet: &Sheet<'_>, norms: &Norms) -> Option<String> {
    let words = sheet.asked.words.iter().chain(&sheet.told.words);
    let found = words.into_iter().find_map(|word| norms.trusts.iter().find(|(_, of)| of.contains(&word.text)));
    found.map(|(office, _)| office.clone())
}

fn subject(sheet: &Sheet<'_>) -> &'static str {
    let third = ["he", "she", "his", "her", "him", "their", "they", "them"];
    let is_other = names_beyond(sheet) > 0.0 || sheet.told.words.iter().any(|word| third.contains(&word.text.as_str()));
    if touches(&sheet.told_topics, "child") > 0 {
        "child"
    } else if is_other {
        "other"
    } else {
        "self"
    }
}

/// Whether it says so itself, or what had been seen where it comes from did.
fn is_confidential(sheet: &Sheet<'_>) -> bool {
    let marked = |topics: &[u32]| touches(topics, "marked") > 0;
    marked(&sheet.told_topics)
        || sheet
            .seen
            .iter()
            .flatten()
            .filter(|from| marked(&from.topics))
            .any(|from| sheet.pieces.iter().any(|piece| alike(&piece.content, &from.content) > 0.3))
}

/// Whether the norm is about this flow.
fn is_about(norm: &Norm, flow: &InformationFlow, sheet: &Sheet<'_>) -> bool {
    let among =
        |list: &[String], value: Option<&String>| list.is_empty() || value.is_some_and(|value| list.contains(value));
    let names_fit = norm.names.is_empty() || is_named(norm, sheet.action);
    names_fit
        && (norm.types.is_empty() || norm.types.iter().any(|kind| flow.types.contains(kind)))
        && among(&norm.subjects, flow.subject.as_ref())
        && among(&norm.senders, flow.sender.as_ref())
        && among(&norm.recipients, flow.recipient.as_ref())
        && among(&norm.principles, flow.principle.as_ref())
}

/// Whether the norm names who receives it. For a norm that holds a flow to be right, everyone who does, by their whole name: what an action says
/// in its text names nobody.
fn is_named(norm: &Norm, action: &Action) -> bool {
    let is_one = |who: &str| norm.names.iter().any(|name| name.trim().eq_ignore_ascii_case(who.trim()));
    match (&action.recipient, norm.verdict) {
        (Some(recipient), Ruling::Right) => is_one(recipient) || recipient.split(',').all(is_one),
        (Some(recipient), Ruling::Wrong) => {
            let recipient = recipient.to_lowercase();
            norm.names.iter().any(|name| !name.trim().is_empty() && recipient.contains(&name.trim().to_lowercase()))
        }
        (None, Ruling::Right) => false,
        (None, Ruling::Wrong) => action.action.split('"').any(is_one),
    }
}

/// Whether the norm covers all kinds of information in the flow.
fn covers(norm: &Norm, flow: &InformationFlow) -> bool {
    norm.types.is_empty() || flow.types.iter().all(|kind| norm.types.contains(kind))
}

/// What the model is given: the flow by the norms that come with Duenna, as a row of numbers.
pub(super) fn numbers(sheet: &Sheet<'_>, privacy: &Privacy) -> Vec<f64> {
    let norms = Norms::built_in();
    let flow = flow(sheet, privacy, norms);
    let is = |fits: bool| if fits { 1.0 } else { 0.0 };
    let mut row: Vec<f64> = norms.roles.keys().map(|role| is(flow.recipient.as_ref() == Some(role))).collect();
    row.extend(norms.trusts.keys().map(|office| is(flow.sender.as_ref() == Some(office))));
    row.extend(["self", "other"].map(|subject| is(flow.subject.as_deref() == Some(subject))));
    row.extend(["confidential", "asked for"].map(|terms| is(flow.principle.as_deref() == Some(terms))));
    row.extend(norms.all.iter().map(|norm| is(is_about(norm, &flow, sheet))));
    row.extend(TOPICS.names.iter().map(|name| is(flow.types.contains(name))));
    row.extend(TOPICS.names.iter().map(|name| is(flow.types.contains(name) && touches(&sheet.asked_topics, name) > 0)));
    let highest = privacy.told.iter().copied().fold(-3.0, f64::max);
    row.extend([
        highest,
        ln_count(flow.types.len()),
        ln_count(sheet.told.words.len()),
        is(touches(&sheet.told_topics, "withheld") > 0),
    ]);
    row
}

/// What the norms say: the flow with their names, why, and by the user's own norms a score that counts instead of the model's.
pub(super) fn judge(
    sheet: &Sheet<'_>,
    privacy: &Privacy,
    norms: &Norms,
) -> (InformationFlow, Vec<Reason>, Option<f64>) {
    let mut flow = flow(sheet, privacy, norms);
    let mut reasons = Vec::new();
    let mut own = None;
    let fitting: Vec<&Norm> = norms.all.iter().filter(|norm| is_about(norm, &flow, sheet)).collect();
    for norm in fitting {
        flow.norms.push(norm.name.clone());
        if norm.is_own {
            let score = match norm.verdict {
                Ruling::Right if covers(norm, &flow) => Some(0.05),
                Ruling::Right => None,
                Ruling::Wrong => Some(0.95),
            };
            own = own.or(score);
        }
        if norm.verdict == Ruling::Wrong {
            let weight = match norm.severity {
                Level::High => 0.8,
                Level::Medium => 0.5,
                Level::Low | Level::None => 0.2,
            };
            let quote =
                worst(sheet, privacy, &norm.types).and_then(|at| sheet.pieces.get(at)).and_then(|piece| piece.span);
            reasons.push(Reason { text: format!("against the norm `{}`: {}", norm.name, norm.why), quote, weight });
        }
    }
    (flow, reasons, own)
}

/// The most private sentence that touches one of these topics, or of all.
pub(super) fn worst(sheet: &Sheet<'_>, privacy: &Privacy, topics: &[String]) -> Option<usize> {
    let touched = |at: &usize| {
        sheet
            .pieces
            .get(*at)
            .is_some_and(|piece| topics.is_empty() || topics.iter().any(|topic| touches(&piece.topics, topic) > 0))
    };
    let logit = |at: &usize| privacy.told.get(*at).copied().unwrap_or(-9.0);
    (0..sheet.pieces.len())
        .filter(touched)
        .max_by(|one, other| logit(one).total_cmp(&logit(other)).then(other.cmp(one)))
}

/// What weighs most in a model is not shown by its numbers alone: how private the worst sentence is, in words.
pub(super) fn how_private(logit: f64) -> &'static str {
    match logistic(logit) {
        p if p > 0.8 => "very private",
        p if p > 0.6 => "private",
        _ => "perhaps private",
    }
}
