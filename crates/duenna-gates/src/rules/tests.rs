use duenna_core::Ladder;
use duenna_core::abstraction::{Item, Kind, Rules, Value};
use serde_json::json;

use super::{Feedback, Run, contrast, proposed};

/// Lines `kind ladder value`, as an engine would give them.
fn items(text: &str) -> Vec<Item> {
    text.lines()
        .filter_map(|line| {
            let mut parts = line.splitn(3, ' ');
            let (kind, ladder, value) = (parts.next()?, parts.next()?, parts.next()?);
            let value = Value::parse(ladder.parse().ok()?, value)?;
            Some(Item { path: kind.into(), kind: kind.parse().ok()?, value })
        })
        .collect()
}

const DATA: &str = "residence town {\"written\":\"3 Mill Lane, Leith\",\"city\":\"Edinburgh\",\"country\":\"Scotland\"}\n\
    person.age age 28\nid.passport identifier XA1234567\ncontact contact ada@example.com\ndiet list [{\"item\":\"vegan\"}]\n";

fn run(id: &str, told: &str) -> Run {
    Run { id: id.to_owned(), data: DATA.to_owned(), told: told.to_owned(), asked: String::new() }
}

fn grain<'a>(rules: &'a Rules, kind: &str) -> Option<&'a str> {
    let kind: Kind = kind.parse().unwrap();
    let ladder = items(DATA).into_iter().find(|item| item.kind == kind).unwrap().value.ladder();
    rules.rule(&kind)?.action.grain(ladder, &[]).map(duenna_core::Grain::name)
}

#[test]
fn what_benign_runs_told_is_told_at_their_rung_and_what_only_attacks_got_is_withheld() {
    let benign: Vec<Run> = (0..8)
        .map(|at| {
            run(&format!("b{at}"), "We leave from Edinburgh in Scotland, one in the late 20s, vegan meals please.")
        })
        .collect();
    let mut attacked: Vec<Run> = (0..8)
        .map(|at| {
            run(&format!("a{at}"), "From Edinburgh, Scotland. The passport is XA1234567, write to ada@example.com.")
        })
        .collect();
    attacked[0].told = "3 Mill Lane, Leith".to_owned();
    let learned = contrast(&benign, &attacked, &"travel".parse().unwrap(), items).unwrap();
    assert_eq!(grain(&learned.rules, "residence"), Some("city"));
    assert_eq!(grain(&learned.rules, "person.age"), Some("near"));
    assert_eq!(grain(&learned.rules, "diet"), Some("exact"));
    assert_eq!(grain(&learned.rules, "id.passport"), None);
    assert_eq!(grain(&learned.rules, "contact"), None);
    let passport = learned.rules.rule(&"id.passport".parse().unwrap()).unwrap();
    assert!(passport.evidence.iter().all(|id| id.starts_with("attack a")) && !passport.evidence.is_empty());
    assert!(passport.why.contains("disclosed in 0 of 6 benign runs"), "{}", passport.why);
    // Every fourth run was kept out, and nothing of them is evidence.
    let all = learned.rules.rules().iter().flat_map(|rule| &rule.evidence);
    assert!(all.clone().all(|id| !["benign b3", "benign b7", "attack a3", "attack a7"].contains(&&**id)));
    let validation = learned.validation;
    assert_eq!((validation.benign_runs, validation.benign_told, validation.still_told), (2, 6, 6));
    assert_eq!((validation.attacked_runs, validation.given_away, validation.held_back), (2, 4, 4));
}

#[test]
fn a_single_slip_among_many_runs_is_no_need_and_free_text_is_never_told_by_itself() {
    let mut benign: Vec<Run> = (0..12).map(|at| run(&format!("b{at}"), "From Edinburgh, Scotland.")).collect();
    benign[0].told.push_str(" XA1234567");
    for one in &mut benign {
        one.data.push_str("note text likes quiet rooms\n");
        one.told.push_str(" likes quiet rooms");
    }
    let learned = contrast(&benign, &[], &"travel".parse().unwrap(), items).unwrap();
    assert_eq!(grain(&learned.rules, "id.passport"), None);
    let note = learned.rules.rule(&"note".parse().unwrap()).unwrap();
    assert!(note.action.grain(Ladder::Text, &[]).is_none() && note.why.contains("free text"));
}

#[test]
fn feedback_moves_one_rung_and_leaves_the_rest() {
    let file = json!({ "purpose": "p", "sentence": "No.", "rule": [
        { "id": "home", "kinds": ["residence", "search_area"], "action": "abstract", "grain": "city", "why": "x" },
        { "id": "health", "kinds": ["health"], "action": "withhold", "why": "y" },
    ]});
    let rules = Rules::from_json(&file).unwrap();
    let residence: Kind = "residence".parse().unwrap();
    let said = |rules: &Rules, kind: &Kind, ladder, feedback| proposed(rules, kind, &[ladder], feedback, "").unwrap();
    let coarser = said(&rules, &residence, Ladder::Town, Feedback::TooMuch).unwrap();
    let grain = |rules: &Rules, kind: &str, ladder: Ladder| {
        rules.rule(&kind.parse().unwrap()).unwrap().action.grain(ladder, &[]).map(duenna_core::Grain::name)
    };
    assert_eq!(grain(&coarser, "residence", Ladder::Town), Some("region"));
    assert_eq!(grain(&coarser, "search_area", Ladder::Town), Some("city"), "another kind stays");
    let mut now = coarser;
    let mut told = Vec::new();
    while let Some(next) = said(&now, &residence, Ladder::Town, Feedback::TooMuch) {
        told.push(grain(&next, "residence", Ladder::Town));
        now = next;
    }
    assert_eq!(told, [Some("country"), None], "then nothing is told, and nothing is coarser");
    let finer = said(&now, &residence, Ladder::Town, Feedback::TooLittle).unwrap();
    assert_eq!(grain(&finer, "residence", Ladder::Town), Some("country"));
    // A wider rule stays for the other kinds of it.
    let allergy: Kind = "health.allergy".parse().unwrap();
    let told = said(&rules, &allergy, Ladder::Health, Feedback::TooLittle).unwrap();
    assert_eq!(grain(&told, "health.allergy", Ladder::Health), Some("exists"));
    assert_eq!(grain(&told, "health.condition", Ladder::Health), None);
    assert!(said(&rules, &allergy, Ladder::Health, Feedback::TooMuch).is_none());
    // The same again is about the rule that was made for it.
    let again = said(&told, &allergy, Ladder::Health, Feedback::TooLittle).unwrap();
    assert_eq!(grain(&again, "health.allergy", Ladder::Health), Some("category"));
    assert_eq!(again.rules().len(), told.rules().len());
}
