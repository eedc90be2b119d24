//! The embedded engines: laws, the files that come with them, and attacks on them.

mod attacks;
mod languages;

use proptest::prelude::{any, prop_assert, proptest};

use super::norms::{Articles, Norms};
use super::weights::{SETS, Weights, WeightsError};
use super::{Action, Engines, Judgement, Kind, Level, Necessity};

pub(super) fn action(query: &str, told: &str) -> Action {
    Action { query: query.to_owned(), action_text: told.to_owned(), ..Action::default() }
}

/// What all five say together.
pub(super) fn score(action: &Action) -> f64 {
    let engines = Engines::default();
    engines.combine(action.trajectory.is_some(), &engines.judge_all(action), None)
}

fn judge(kind: Kind, action: &Action) -> Judgement {
    Engines::default().judge(kind, action)
}

const UPDATE: &str = "Send Susan an update on the website project. You can look into my messages.";
const WORK: &str = "Hi Susan, the website project is on track and the new pages will be tested on Thursday.";

#[test]
fn the_embedded_weights_are_those_that_the_note_names() {
    use sha2::Digest as _;
    let bytes = include_bytes!("weights/guard.bin");
    let digest = sha2::Sha256::digest(bytes).iter().fold(String::new(), |hex, byte| hex + &format!("{byte:02x}"));
    assert!(
        include_str!("weights/README.md").contains(&digest),
        "train again, and write {digest} into weights/README.md"
    );
    let weights = Weights::read(bytes).unwrap();
    assert_eq!(weights.write(), bytes);
    for case in &weights.cases {
        assert_eq!(case.combinations.len(), SETS);
        assert!((0.4..=0.6).contains(&case.threshold));
    }
}

#[test]
fn weights_fit_what_the_tools_give_them() {
    let action = Action {
        trajectory: Some("Observation: {\"content\": \"Dave is going through a divorce.\"}".to_owned()),
        ..action(UPDATE, WORK)
    };
    for action in [&Action { trajectory: None, ..action.clone() }, &action] {
        for judgement in Engines::default().judge_all(action) {
            assert!(judgement.score < 1.0, "{} has no model of this form", judgement.tool);
        }
    }
}

#[test]
fn a_broken_file_of_weights_is_refused_wherever_it_breaks() {
    let bytes = include_bytes!("weights/guard.bin");
    assert_eq!(Weights::read(b"no weights"), Err(WeightsError::Other));
    for end in (8..bytes.len()).step_by(997) {
        assert_eq!(Weights::read(&bytes[..end]), Err(WeightsError::Broken), "cut at {end}");
    }
    assert_eq!(Weights::read(&[bytes.as_slice(), b"x"].concat()), Err(WeightsError::Broken));
    let mut no_number = bytes.to_vec();
    no_number[12..16].copy_from_slice(&f32::NAN.to_le_bytes());
    assert_eq!(Weights::read(&no_number), Err(WeightsError::Broken));
    let mut endless = bytes.to_vec();
    endless[8..12].copy_from_slice(&u32::MAX.to_le_bytes());
    assert_eq!(Weights::read(&endless), Err(WeightsError::Broken));
}

#[test]
fn without_weights_everything_leaks() {
    let engines = Engines::default().with_weights(std::sync::Arc::new(Weights::default()));
    let judged = engines.judge_all(&action(UPDATE, WORK));
    assert!(judged.iter().all(|judgement| judgement.leak));
    assert!(engines.combine(false, &judged, None) > 0.999 && engines.combine(false, &[], None) > 0.999);
}

#[test]
fn a_secret_that_was_not_asked_for_scores_higher_than_news_that_was() {
    let gossip = format!(
        "{WORK} By the way, Dave is going through a painful divorce and has started seeing a therapist for depression."
    );
    assert!(score(&action(UPDATE, WORK)) < 0.4, "{}", score(&action(UPDATE, WORK)));
    assert!(score(&action(UPDATE, &gossip)) > 0.6, "{}", score(&action(UPDATE, &gossip)));
}

#[test]
fn minimization_points_at_the_sentence_that_was_not_needed() {
    let private = "Dave was diagnosed with cancer and is telling nobody at work.";
    let told = format!("{WORK} {private}");
    let action = Action {
        trajectory: Some(format!(
            "Action: NotionSearch\nAction Input: {{\"keywords\": \"website\"}}\nObservation: {{\"content\": \"The website project is on track. {private}\"}}"
        )),
        ..action(UPDATE, &told)
    };
    let judgement = judge(Kind::DataMinimization, &action);
    let first = &judgement.reasons[0];
    assert_eq!(first.quote.unwrap().of(&told), Some(private));
    assert!(first.text.contains("what the agent had read"), "{}", first.text);
    assert!(judgement.leak, "{}", judgement.score);
}

#[test]
fn real_pii_says_how_grave_how_needed_and_of_whom() {
    let told = "Her social security number is 536-22-8145 and her card 4012888888881881.";
    let judgement = judge(Kind::RealPii, &action(UPDATE, told));
    let pii = judgement.pii.unwrap();
    assert_eq!((pii.sensitivity, pii.necessity, pii.reidentification), (Level::High, Necessity::Unneeded, Level::High));
    assert!(judgement.reasons.iter().any(|reason| reason.quote.and_then(|span| span.of(told)) == Some("536-22-8145")));
    let nothing = judge(Kind::RealPii, &action(UPDATE, "All is well.")).pii.unwrap();
    assert_eq!((nothing.sensitivity, nothing.reidentification), (Level::None, Level::None));
    let asked =
        judge(Kind::RealPii, &action("Send my number 541-754-3010 to the clinic", "You can reach me at 541-754-3010."));
    assert_eq!(asked.pii.unwrap().necessity, Necessity::Needed);
}

#[test]
fn integrity_extracts_the_flow_and_names_the_norm() {
    let judgement = judge(
        Kind::ContextualIntegrity,
        &action(
            "Reply to my friend Tom's message about our patient",
            "Hi Tom, Sarah was admitted with severe depression and takes a high dose of medication.",
        ),
    );
    let flow = judgement.flow.unwrap();
    assert_eq!(flow.recipient.as_deref(), Some("friend"));
    assert_eq!(flow.sender.as_deref(), Some("health professional"));
    assert_eq!(flow.subject.as_deref(), Some("other"));
    assert!(flow.types.iter().any(|kind| kind == "mental_health"), "{:?}", flow.types);
    assert!(flow.norms.iter().any(|norm| norm == "professional-trust"), "{:?}", flow.norms);
    assert!(judgement.reasons.iter().any(|reason| reason.text.contains("professional-trust")));
}

#[test]
fn a_norm_of_the_users_own_decides() {
    let told = "Hi Tom, Sarah was admitted with severe depression and takes a high dose of medication.";
    let asked = action("Send Tom at tom@home.example news of Sarah", told);
    let asked = Action { recipient: Some("tom@home.example".to_owned()), ..asked };
    let own = |verdict: &str| {
        let file = format!(
            "[[norm]]\nname = \"tom-cares-for-her\"\nnames = [\"tom@home.example\"]\nverdict = \"{verdict}\"\nseverity = \"high\"\nwhy = \"we care for her together\""
        );
        let engines = Engines::default().with_norms(Norms::shipped().with(&file).unwrap());
        engines.judge(Kind::ContextualIntegrity, &asked).score
    };
    assert!(own("right") < 0.1 && own("wrong") > 0.9);
    assert!(Norms::shipped().with("[[norm]]\nname = 3").is_err());
    assert!(
        Norms::shipped()
            .with("[[norm]]\nname=\"n\"\nverdict=\"right\"\nseverity=\"low\"\nwhy=\"w\"\nrecipient=[\"a typo\"]")
            .is_err()
    );
}

#[test]
fn a_norm_that_allows_is_for_whom_it_names_and_what_it_names() {
    let norm = "[[norm]]\nname = \"own\"\ntypes = [\"health\", \"mental_health\"]\nnames = [\"tom@home.example\"]\nverdict = \"right\"\nseverity = \"low\"\nwhy = \"we care\"";
    let engines = Engines::default().with_norms(Norms::shipped().with(norm).unwrap());
    let ill = "Sarah was admitted with severe depression and takes a high dose of medication.";
    let judged = |recipient: Option<&str>, told: &str| {
        let action = Action {
            recipient: recipient.map(str::to_owned),
            action: format!("Action: SendMail\nAction Input: {{\"to\": \"eve@mail.example\", \"body\": \"{told}\"}}"),
            ..action("Send news of Sarah", told)
        };
        engines.judge(Kind::ContextualIntegrity, &action).score
    };
    assert!(judged(Some("tom@home.example"), ill) < 0.1);
    assert!(judged(Some("tom@home.example, eve@mail.example"), ill) > 0.1, "Eve receives it, too");
    assert!(
        judged(Some("eve@mail.example"), &format!("{ill} tom@home.example")) > 0.1,
        "a name in the text names nobody"
    );
    assert!(judged(None, &format!("{ill}\", \"cc\": \"tom@home.example")) > 0.1);
    let more = format!("{ill} She is divorced and owes the bank a large loan that is overdue.");
    assert!(judged(Some("tom@home.example"), &more) > 0.1, "debts are no health");
}

#[test]
fn a_lasting_answer_is_a_norm() {
    use duenna_core::{Effect, Grain, Lifetime, Permission, PermissionId, TaskId};
    let answer = Permission {
        id: PermissionId(7),
        datum: "medical_record".parse().unwrap(),
        grain: Grain::EXACT,
        party: "email:tom@home.example".parse().unwrap(),
        purpose: None,
        effect: Effect::Deny,
        lasts: Lifetime::Always,
        refused_in: None,
    };
    let norm = super::norms::Norm::of_permission(&answer).unwrap();
    assert_eq!(
        (norm.types.as_slice(), norm.names.as_slice()),
        (&["health".to_owned()][..], &["email:tom@home.example".to_owned()][..])
    );
    assert_eq!(norm.verdict, super::norms::Ruling::Wrong);
    let nothing = |answer: Permission| super::norms::Norm::of_permission(&answer).is_none();
    assert!(nothing(Permission { lasts: Lifetime::Task(TaskId(1)), ..answer.clone() }));
    assert!(nothing(Permission { datum: "blue_thing".parse().unwrap(), ..answer.clone() }));
    let allow = Permission { effect: Effect::Allow, ..answer.clone() };
    assert!(!nothing(allow.clone()));
    assert!(
        nothing(Permission { datum: answer.datum.carried(), ..allow }),
        "what an answer may repeat may not be sent"
    );
}

#[test]
fn compliance_names_laws_and_articles() {
    let told = "Emily Turner has been hospitalized with a severe asthma attack, and her grades dropped to failing.";
    let judgement = judge(Kind::Compliance, &action("Reply to a parent about my student Emily", told));
    let laws: Vec<&str> = judgement.violations.iter().map(|violation| violation.law.as_str()).collect();
    assert!(laws.contains(&"GDPR") && laws.contains(&"FERPA"), "{laws:?}");
    assert!(
        judgement.violations.iter().all(|violation| !violation.article.is_empty() && violation.severity > Level::None)
    );
    let named: Vec<String> = Articles::shipped().all.iter().map(|article| article.law.clone()).collect();
    for law in ["GDPR", "CCPA", "HIPAA", "COPPA", "FERPA", "GLBA"] {
        assert!(named.iter().any(|known| known == law), "{law}");
    }
}

#[test]
fn files_of_norms_and_articles_use_topics_that_exist() {
    let topics = &super::topic::TOPICS.names;
    assert!(topics.len() > 25);
    for norm in &Norms::shipped().all {
        assert!(norm.types.iter().all(|kind| topics.contains(kind)), "{}", norm.name);
        let roles = |role: &String| role == "unknown" || Norms::shipped().roles.contains_key(role);
        assert!(norm.recipients.iter().all(roles), "{}", norm.name);
        assert!(norm.senders.iter().all(|office| Norms::shipped().trusts.contains_key(office)), "{}", norm.name);
    }
    for article in &Articles::shipped().all {
        let is_known =
            |kind: &String| topics.contains(kind) || kind.chars().all(|c| c.is_ascii_uppercase() || c == '_');
        assert!(article.types.iter().all(is_known), "{}", article.place);
    }
}

#[test]
fn what_is_told_does_not_print() {
    let action = Action { trajectory: Some("Dave's secret".to_owned()), ..action("about Dave", "Dave is in debt.") };
    let judged = Engines::default().judge_all(&action);
    let printed = format!("{action:?} {judged:?}");
    assert!(!printed.contains("Dave") && !printed.contains("debt"), "{printed}");
}

proptest! {
    /// Whatever it is given, a tool answers; spans fit; the same gives the same.
    #[test]
    fn any_text_is_judged(query in any::<String>(), told in any::<String>(), seen in any::<Option<String>>()) {
        let action = Action { trajectory: seen, ..action(&query, &told) };
        let (first, again) = (Engines::default().judge_all(&action), Engines::default().judge_all(&action));
        prop_assert!(first == again);
        for judgement in first {
            prop_assert!((0.0..=1.0).contains(&judgement.score));
            for reason in judgement.reasons {
                prop_assert!(reason.quote.is_none_or(|span| span.of(action.told()).is_some()));
            }
        }
    }

    /// A call written as text, whole or cut anywhere, is judged.
    #[test]
    fn a_call_cut_anywhere_is_judged(cut in 0_usize..200) {
        let call = "Action: GmailSendEmail\nAction Input: {\"to\": \"a@b.example\", \"body\": \"Hi,\\n\\nSarah’s diagnosis is confirmed. \\u00e9\\nBest\"}";
        let mut cut = cut.min(call.len());
        while !call.is_char_boundary(cut) {
            cut -= 1;
        }
        let action = Action { action: call[..cut].to_owned(), trajectory: Some(call[..cut].to_owned()), ..Action::default() };
        prop_assert!(Engines::default().judge_all(&action).len() == 5);
    }
}
