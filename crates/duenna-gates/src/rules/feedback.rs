//! What the user says of what was told, as a proposed rule: one rung coarser, or one finer.

use std::sync::Arc;

use duenna_core::Ladder;
use duenna_core::abstraction::{Action, Kind, Rules, WrittenError};
use serde_json::{Value, json};

/// What the user says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Feedback {
    /// It told too much.
    TooMuch,
    /// It told too little.
    TooLittle,
}

/// The rules with a rule for `kind` that tells its values, of these ladders, one rung more coarsely or finely. `None` if there is
/// nothing coarser or finer.
///
/// # Errors
/// If what comes out is no set of rules.
pub fn proposed(
    rules: &Rules,
    kind: &Kind,
    ladders: &[Ladder],
    feedback: Feedback,
    because: &str,
) -> Result<Option<Rules>, WrittenError> {
    let action = rules.rule(kind).map_or(&Action::Withhold, |rule| &rule.action);
    let Some(rungs) = moved(action, ladders, feedback) else { return Ok(None) };
    let told = match rungs.as_slice() {
        [] => json!({ "action": "withhold" }),
        [rung] if &**rung == "exact" => json!({ "action": "allow" }),
        rungs => json!({ "action": "abstract", "grain": rungs }),
    };
    let mut file = rules.to_json();
    let all = file.get_mut("rule").and_then(Value::as_array_mut);
    let Some(all) = all else { return Ok(None) };
    let names = |rule: &Value| rule["kinds"].as_array().is_some_and(|kinds| kinds.contains(&json!(kind)));
    // A rule of the kind's own is changed; a wider one stays for the others.
    let own = all.iter().position(names);
    let alone =
        own.and_then(|at| all.get(at)).and_then(|rule| rule["kinds"].as_array()).is_some_and(|kinds| kinds.len() == 1);
    let mut rule = match own {
        Some(at) if alone => all.remove(at),
        Some(at) => {
            let mut rule = all.get(at).cloned().unwrap_or_default();
            if let Some(kinds) = all.get_mut(at).and_then(|rule| rule["kinds"].as_array_mut()) {
                kinds.retain(|other| *other != json!(kind));
            }
            if let Some(fields) = rule.as_object_mut() {
                fields.insert("kinds".to_owned(), json!([kind]));
            }
            rule
        }
        None => json!({ "kinds": [kind] }),
    };
    if let Some(fields) = rule.as_object_mut() {
        for field in ["action", "grain", "stage", "before"] {
            fields.shift_remove(field);
        }
        fields.extend(told.as_object().cloned().unwrap_or_default());
        if !alone {
            let taken = |id: &str| rules.rules().iter().any(|rule| &*rule.id == id);
            let id = kind.as_str().replace('.', "_");
            let id = std::iter::once(id.clone())
                .chain((1..=rules.rules().len() + 1).map(|number| format!("{id}_{number}")))
                .find(|id| !taken(id));
            fields.insert("id".to_owned(), json!(id));
        }
        let what = if feedback == Feedback::TooMuch { "disclosed too much" } else { "disclosed too little" };
        let why =
            if because.is_empty() { format!("You said that it {what}.") } else { format!("It {what}: {because}") };
        fields.insert("why".to_owned(), json!(why));
    }
    if let Some(all) = file.get_mut("rule").and_then(Value::as_array_mut) {
        all.push(rule);
    }
    Rules::from_json(&file).map(Some)
}

/// The rungs to tell now, one for each ladder that has one; none: withhold. `None` if it cannot be moved.
fn moved(action: &Action, ladders: &[Ladder], feedback: Feedback) -> Option<Vec<Arc<str>>> {
    let mut rungs: Vec<Arc<str>> = Vec::new();
    let mut has_moved = false;
    for ladder in ladders {
        let had = action.grain(*ladder, &[]);
        let all: Vec<_> = ladder.grains().collect();
        let at = had.and_then(|grain| all.iter().position(|rung| *rung == grain));
        let to = match (feedback, at) {
            (Feedback::TooMuch, Some(at)) => all.get(at + 1),
            (Feedback::TooMuch, None) => None,
            (Feedback::TooLittle, Some(at)) => at.checked_sub(1).and_then(|at| all.get(at)).or_else(|| all.first()),
            (Feedback::TooLittle, None) => all.last(),
        };
        has_moved |= to.copied() != had;
        if let Some(rung) = to.map(|grain| Arc::<str>::from(grain.name())).filter(|rung| !rungs.contains(rung)) {
            rungs.push(rung);
        }
    }
    has_moved.then_some(rungs)
}
