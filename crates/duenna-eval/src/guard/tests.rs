//! Training and judging on a small material made here.

use duenna::guard::{Action, Engines};
use std::sync::Arc;

use super::logistic::{Problem, Row, fit};
use super::material::{Labelled, deal};
use super::train::{Prepared, Settings, train};

fn material() -> Vec<Labelled> {
    let secrets = ["was diagnosed with cancer", "is in debt", "was arrested for fraud", "is getting a divorce"];
    let news = ["sent the report", "booked the room", "finished the slides", "moved the meeting"];
    let mut all = Vec::new();
    for story in 0..12_usize {
        let (secret, fine) = (secrets[story % 4], news[(story / 2) % 4]);
        let trajectory = format!("Observation: {{\"content\": \"Ann {secret} last week. Ann {fine} today.\"}}");
        for (leaks, said) in [(true, secret), (false, fine)] {
            let alone = Action {
                query: format!("Send Bob news of project {story}"),
                action_text: format!("Hi Bob, Ann {said} this week."),
                ..Action::default()
            };
            all.push(Labelled {
                action: Action { trajectory: Some(trajectory.clone()), ..alone.clone() },
                alone,
                leaks,
                track: "recorded".to_owned(),
                agent: "one".to_owned(),
                vignette: format!("story {story}"),
                leaked: if leaks { vec![format!("Ann {secret}.")] } else { Vec::new() },
                sensitive: vec![format!("Ann {secret}.")],
            });
        }
    }
    all
}

#[test]
fn training_gives_the_same_bytes_and_parts_what_leaks_from_the_rest() {
    let labelled = material();
    let prepared = Prepared::of(&labelled);
    let leaks: Vec<bool> = labelled.iter().map(|one| one.leaks).collect();
    let weights = train(&prepared, &Settings::default(), &leaks, |_| true);
    let again = train(&Prepared::of(&labelled), &Settings::default(), &leaks, |_| true);
    assert!(weights.write() == again.write());
    let engines = Engines::default().with_weights(Arc::new(weights));
    let score = |at: usize| {
        let action = &labelled[at].action;
        engines.combine(true, &engines.judge_all(action))
    };
    assert!(score(0) > score(1) + 0.2, "{} {}", score(0), score(1));
}

#[test]
fn what_was_left_out_teaches_nothing() {
    let mut labelled = material();
    let leaks: Vec<bool> = labelled.iter().map(|one| one.leaks).collect();
    let without = |labelled: &[Labelled]| {
        train(&Prepared::of(labelled), &Settings::default(), &leaks, |vignette| vignette != "story 0").write()
    };
    let before = without(&labelled);
    for one in labelled.iter_mut().filter(|one| one.vignette == "story 0") {
        one.alone.action_text = "Something else entirely, about a patent and a password.".to_owned();
        one.sensitive = vec!["A patent and a password.".to_owned()];
    }
    assert!(before == without(&labelled), "weights of a fold know the story that they judge");
}

#[test]
fn regression_finds_the_column_that_tells() {
    let rows: Vec<Row> = (0..40).map(|at| vec![(0, f64::from(at % 2)), (1, f64::from(at % 3))]).collect();
    let leaks: Vec<bool> = (0..40).map(|at| at % 2 == 1).collect();
    let weights = fit(&Problem { rows: &rows, leaks: &leaks, counts: &[1.0; 40], columns: 2, trust: 10.0 });
    assert!(weights[0] > 2.0 && weights[1].abs() < 0.5, "{weights:?}");
}

#[test]
fn stories_are_dealt_evenly_and_the_same_way_again() {
    let names: Vec<String> = (0..25).map(|at| format!("s{at}")).collect();
    let dealt = deal(names.iter().map(String::as_str), 5, 3);
    assert_eq!(dealt, deal(names.iter().rev().map(String::as_str), 5, 3));
    assert_ne!(dealt, deal(names.iter().map(String::as_str), 5, 4));
    for fold in 0..5 {
        assert_eq!(dealt.values().filter(|of| **of == fold).count(), 5);
    }
}
