//! Every decision of a small world, compared with an oracle that was written from the text of the semantics alone: two
//! data of three grains, two parties, all sets of up to three answers, all labels, all sets of recipients. The oracle
//! thinks in sets of rungs and shares nothing with the crate.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

use std::collections::{BTreeMap, BTreeSet};

use duenna_core::{
    Annotation, Argument, Call, Effect, Flow, Foresight, Grain, Label, Lifetime, Log, Moment, Permission, PermissionId,
    Permissions, Reason, Server, ServerName, Sink, TaskId, Time, Verdict, World, decide, foresee,
};

const RUNGS: [&str; 3] = ["exact", "birth_date.year", "birth_date.decade"];
const DATA: [&str; 2] = ["born", "married"];
const PARTIES: [&str; 2] = ["email:ann@example.com", "email:joe@example.com"];

/// What the user may have said, by place: datum, rung (0 finest), party.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Said {
    Allow,
    Deny,
    /// Said in this very task, so it answers coarser re-asking too.
    DenyHere,
}

type Answer = (usize, usize, usize, Said);
/// For each datum, the finest rung told.
type Told = [Option<usize>; 2];

/// What must come out: the (datum, party) pairs refused, and those to be asked about.
struct Oracle {
    refused: BTreeSet<(usize, usize)>,
    unknown: BTreeSet<(usize, usize)>,
}

/// Telling at a rung tells that rung and all that follow from it. Each allow frees such a set; each deny locks its rung
/// and the finer ones, or every rung in the task it was given in.
fn oracle(answers: &[Answer], told: Told, recipients: &[usize]) -> Oracle {
    let mut oracle = Oracle { refused: BTreeSet::new(), unknown: BTreeSet::new() };
    for (datum, finest) in told.iter().enumerate() {
        let Some(finest) = finest else { continue };
        let tells: BTreeSet<usize> = (*finest..3).collect();
        for party in recipients {
            let (mut free, mut locked) = (BTreeSet::new(), BTreeSet::new());
            for (_, rung, _, said) in answers.iter().filter(|(d, _, p, _)| *d == datum && p == party) {
                match said {
                    Said::Allow => free.extend(*rung..3),
                    Said::Deny => locked.extend(0..=*rung),
                    Said::DenyHere => locked.extend(0..3),
                }
            }
            if !tells.is_disjoint(&locked) {
                oracle.refused.insert((datum, *party));
            } else if !tells.is_subset(&free) {
                oracle.unknown.insert((datum, *party));
            }
        }
    }
    oracle
}

fn grain(rung: usize) -> Grain {
    RUNGS[rung].parse().unwrap()
}

fn book(answers: &[Answer]) -> Permissions {
    let mut book = Permissions::default();
    for (id, (datum, rung, party, said)) in (1..).zip(answers) {
        book.add(Permission {
            id: PermissionId(id),
            datum: DATA[*datum].parse().unwrap(),
            grain: grain(*rung),
            party: PARTIES[*party].parse().unwrap(),
            purpose: None,
            effect: if *said == Said::Allow { Effect::Allow } else { Effect::Deny },
            lasts: Lifetime::Always,
            refused_in: (*said == Said::DenyHere).then_some(TaskId(1)),
        });
    }
    book
}

fn flow(told: Told, recipients: &[usize]) -> Flow {
    let annotation = r#"{ "tools": { "send": { "parties": [{ "argument": { "name": "to", "kind": "email" } }],
        "arguments": { "to": { "use": "value" }, "body": { "use": "value" } } } } }"#;
    let name: ServerName = "mail".parse().unwrap();
    let annotation = Some(Annotation::from_json(annotation).unwrap());
    let server = Server {
        name: name.clone(),
        annotation: annotation.map(Into::into),
        carrier: true,
        variables: BTreeMap::new(),
        places: None,
        needs_places: false,
    };
    let of = |(datum, rung): (usize, &Option<usize>)| {
        rung.map_or_else(Label::bottom, |rung| Label::datum(DATA[datum].parse().unwrap(), grain(rung)))
    };
    let label = told.iter().enumerate().map(of).fold(Label::bottom(), |all, one| all.join(&one));
    let to: Vec<&str> = recipients.iter().map(|party| PARTIES[*party].strip_prefix("email:").unwrap()).collect();
    let call = Call {
        server: name.clone(),
        tool: "send".parse().unwrap(),
        arguments: vec![
            Argument::known("to", to.into(), Label::bottom()),
            Argument::known("body", "text".into(), label),
        ],
        pc: Label::bottom(),
        choice: Label::bottom(),
        failed: false,
        ends: Label::bottom(),
    };
    Flow::new(call, World::new(&BTreeMap::from([(name, server)]), &Log::default()))
}

fn all_told() -> Vec<Told> {
    let rungs = [None, Some(0), Some(1), Some(2)];
    rungs.iter().flat_map(|born| rungs.map(|married| [*born, married])).collect()
}

fn all_answers() -> Vec<Answer> {
    let mut all = Vec::new();
    for (datum, rung, party) in (0..2).flat_map(|d| (0..3).flat_map(move |r| (0..2).map(move |p| (d, r, p)))) {
        all.extend([Said::Allow, Said::Deny, Said::DenyHere].map(|said| (datum, rung, party, said)));
    }
    all
}

/// All sets of up to three; those of three without [`Said::DenyHere`].
fn all_sets(answers: &[Answer]) -> Vec<Vec<Answer>> {
    let mut all = vec![Vec::new()];
    for (at, first) in answers.iter().enumerate() {
        all.push(vec![*first]);
        for (then, second) in answers.iter().enumerate().skip(at + 1) {
            all.push(vec![*first, *second]);
            for third in answers.iter().skip(then + 1) {
                let three = vec![*first, *second, *third];
                if three.iter().all(|(.., said)| *said != Said::DenyHere) {
                    all.push(three);
                }
            }
        }
    }
    all
}

fn pair(datum: &str, party: &str) -> (usize, usize) {
    let at = |all: [&str; 2], text: &str| all.iter().position(|one| *one == text).unwrap();
    (at(DATA, datum), at(PARTIES, party))
}

fn compare(oracle: &Oracle, foreseen: &Foresight, context: &str) {
    match foreseen {
        Foresight::Deny(Reason::Refused { line, .. }) => {
            let told = pair(&line.datum.to_string(), &line.party.to_string());
            assert!(oracle.refused.contains(&told), "{context}: refused {told:?}");
        }
        Foresight::Deny(Reason::SteeringRefused { .. }) => panic!("{context}: nothing is steered"),
        Foresight::Ask(question) => {
            assert!(oracle.refused.is_empty(), "{context}: asked");
            let asked: BTreeSet<_> =
                question.lines.iter().map(|line| pair(&line.datum.to_string(), &line.party.to_string())).collect();
            assert_eq!(asked, oracle.unknown, "{context}");
            assert_eq!(asked.len(), question.lines.len(), "{context}: a line twice");
        }
        Foresight::Allow(spent) => {
            assert!(oracle.refused.is_empty() && oracle.unknown.is_empty(), "{context}: allowed");
            assert!(spent.is_empty());
        }
    }
}

#[test]
fn every_decision_of_the_small_world_is_the_oracles() {
    let moment = Moment { now: Time(0), task: TaskId(1), purpose: None };
    let mut flows: Vec<(Told, Vec<usize>, Sink)> = Vec::new();
    for told in all_told() {
        for recipients in [vec![0], vec![1], vec![0, 1]] {
            let sink = flow(told, &recipients).sink().clone();
            flows.push((told, recipients, sink));
        }
    }
    let (mut denied, mut asked, mut allowed) = (0, 0, 0);
    for answers in all_sets(&all_answers()) {
        let book = book(&answers);
        for (told, recipients, sink) in &flows {
            let context = format!("{answers:?}, {told:?} to {recipients:?}");
            let foreseen = foresee(sink, &book, &moment);
            compare(&oracle(&answers, *told, recipients), &foreseen, &context);
            match foreseen {
                Foresight::Deny(_) => denied += 1,
                Foresight::Ask(_) => asked += 1,
                Foresight::Allow(_) => allowed += 1,
            }
        }
    }
    assert!(denied > 10_000 && asked > 10_000 && allowed > 10_000, "{denied}, {asked}, {allowed}");
}

/// Deciding says what foreseeing said, and an allowed call has one row for each datum and recipient, and the carrier's.
#[test]
fn deciding_is_foreseeing_with_the_call_in_hand() {
    let moment = Moment { now: Time(0), task: TaskId(1), purpose: None };
    let single = all_answers();
    for (told, answer) in all_told().into_iter().flat_map(|told| single.iter().map(move |answer| (told, answer))) {
        let answers = [*answer, (0, 0, 0, Said::Allow), (1, 0, 0, Said::Allow)];
        let expected = oracle(&answers, told, &[0]);
        match decide(flow(told, &[0]), &book(&answers), &moment) {
            Verdict::Deny(_) => assert!(!expected.refused.is_empty()),
            Verdict::Ask(_) => assert!(expected.refused.is_empty() && !expected.unknown.is_empty()),
            Verdict::Allow(clearance) => {
                assert!(expected.refused.is_empty() && expected.unknown.is_empty());
                assert_eq!(clearance.rows().len(), 2 * told.iter().flatten().count());
                assert!(!clearance.is_withheld());
            }
        }
    }
}
