//! Reasons point at words, and what is offered instead was judged itself.

use crate::planner::tests::judged;
use crate::tool::{Tool, ToolError};
use crate::{Action, Guard, Judgement, Reason, Span, shown};

/// Complains about every sentence with one of these words, and about nothing else.
struct About(&'static [&'static str]);

impl Tool for About {
    fn name(&self) -> &'static str {
        "general_privacy"
    }

    fn description(&self) -> &'static str {
        ""
    }

    fn judge(&self, action: &Action) -> Result<Judgement, ToolError> {
        let told = action.told();
        let found = self.0.iter().filter_map(|word| Some((told.find(word)?, word.len())));
        let reasons: Vec<Reason> = found
            .map(|(start, length)| Reason {
                text: "a matter of health".to_owned(),
                quote: Some(Span { start, end: start + length }),
                weight: 0.8,
            })
            .collect();
        Ok(Judgement { score: if reasons.is_empty() { 0.1 } else { 0.9 }, reasons, ..judged("", 0.9) })
    }
}

fn action() -> Action {
    let told = "Hi Dana,\n\nI need a room for the night before the offsite. My tablets for blood pressure make me slow in the morning. \
                See you on Monday.\n\nAlex";
    Action {
        query: "Tell Dana that I need a room for the night before the offsite".to_owned(),
        action: format!(
            "Action: send_email\nAction Input: {}",
            serde_json::json!({ "to": "dana@work.example", "body": told })
        ),
        action_text: told.to_owned(),
        ..Action::default()
    }
}

#[test]
fn the_sentence_is_named_and_left_out_of_what_is_offered() {
    let verdict = Guard::new(vec![Box::new(About(&["tablets"]))]).advise(&action()).unwrap();
    assert!(verdict.leak && verdict.reasons[0].quote.unwrap().of(action().told()) == Some("tablets"));
    let offered = verdict.rewritten.as_ref().unwrap();
    let expected = "Hi Dana,\n\nI need a room for the night before the offsite. See you on Monday.\n\nAlex";
    assert_eq!(offered.text, expected);
    assert!(offered.score < verdict.score);
    let text = shown(&verdict, &action());
    assert!(
        text.contains("\"tablets\"")
            && text.contains("a matter of health")
            && text.contains("Without that, it would say"),
        "{text}"
    );
    assert!(!format!("{verdict:?}").contains("tablets"), "nothing prints by accident");
}

#[test]
fn nothing_is_offered_that_is_not_fine_or_drops_what_was_asked_for() {
    // Two sentences leak, more than half of what is there would go.
    let all = About(&["Dana", "room", "tablets", "Monday", "Alex"]);
    assert!(Guard::new(vec![Box::new(all)]).advise(&action()).unwrap().rewritten.is_none());
    // The sentence that was asked for is the one that is complained about.
    let asked = About(&["room"]);
    assert!(Guard::new(vec![Box::new(asked)]).advise(&action()).unwrap().rewritten.is_none());
    // One sentence alone has nothing to keep.
    let one = Action { action_text: "My tablets.".to_owned(), ..action() };
    assert!(Guard::new(vec![Box::new(About(&["tablets"]))]).advise(&one).unwrap().rewritten.is_none());
}

#[test]
fn what_is_offered_for_a_call_is_that_call() {
    let told = "send_email(to='dana@work.example', body='Hi Dana, I need a room for the night before the offsite. See you on Monday. My \
                tablets make me slow.')";
    let call = Action { action: told.to_owned(), action_text: String::new(), ..action() };
    let verdict = Guard::new(vec![Box::new(About(&["tablets"]))]).advise(&call).unwrap();
    assert_eq!(
        verdict.rewritten.unwrap().text,
        "send_email(to='dana@work.example', body='Hi Dana, I need a room for the night before the offsite. See you on Monday.')"
    );
}

#[test]
fn what_is_fine_is_not_complained_about() {
    let verdict = Guard::new(vec![Box::new(About(&["divorce"]))]).advise(&action()).unwrap();
    assert!(!verdict.leak && verdict.reasons.is_empty() && verdict.rewritten.is_none());
}
