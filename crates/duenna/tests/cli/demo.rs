//! The demo's stories end as told, and the refusals are real.

use std::path::Path;

use duenna::demo::{Answering, Demo, NOTICE, Story};
use duenna_core::Key;
use duenna_runtime::consent::{Answers, Consent, ConsentError, Inquiry, Lasts, LineAnswer, NewValue, Views};
use duenna_runtime::trace::{Status, Trace};

use crate::home::{duenna, events, finish, of};

const SSN: &str = "900-12-3456";
const PASSPORT: &str = "XA1234567";

/// Allows everything: what would happen without Duenna. It exists in tests only.
struct AllowAll;

impl Consent for AllowAll {
    fn ask(&mut self, asked: &Inquiry, _views: &dyn Views) -> Result<Answers, ConsentError> {
        Ok(asked.all(LineAnswer::Allow(Lasts::Task)))
    }

    fn new_value(&mut self, _key: &Key) -> Result<Option<NewValue>, ConsentError> {
        Ok(None)
    }
}

/// How the stories ended, and all that the servers received.
async fn play(notice: &str, stories: &[Story], allow_all: bool) -> (Vec<Vec<Status>>, String) {
    let (mut trace, mut output) = (Trace::none(), std::io::sink());
    let program = Path::new(env!("CARGO_BIN_EXE_duenna"));
    let mut demo = Demo::with_notice(program, notice, &mut trace, &mut output).unwrap();
    let mut ends = Vec::new();
    for story in stories {
        let mut all = AllowAll;
        let answering = if allow_all { Answering::With(&mut all) } else { Answering::AsTheStoryGoes };
        let ended = Box::pin(demo.play(*story, answering)).await.unwrap();
        ends.push(ended.iter().map(|ended| ended.status).collect());
    }
    let received = serde_json::to_string(&demo.all_calls().unwrap()).unwrap();
    Box::pin(demo.close()).await;
    (ends, received)
}

#[test]
fn the_trace_proves_the_stories() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("trace.jsonl");
    let ran = finish(duenna().args(["demo", "--trace", path.to_str().unwrap()]), "").expect(0);
    assert!(ran.out.contains("disclosure log") && ran.out.contains("duenna servers"), "{ran:?}");
    let text = std::fs::read_to_string(&path).unwrap();
    for value in [SSN, PASSPORT, "Alex Moreno", "1984-03-07", "SKY-0047"] {
        assert!(!text.contains(value), "{value} is in the trace");
    }
    let all = events(&path);
    let of_story = |story: u64| {
        let runs: Vec<_> = of(&all, "run_started")
            .into_iter()
            .filter(|run| run["story"] == story)
            .map(|run| run["run"].clone())
            .collect();
        assert!(!runs.is_empty(), "story {story}");
        all.iter().filter(|event| runs.contains(&event["run"])).cloned().collect::<Vec<_>>()
    };
    let verdicts = |events: &[serde_json::Value]| -> Vec<String> {
        of(events, "call")
            .iter()
            .map(|call| format!("{} {}", call["tool"].as_str().unwrap(), call["verdict"].as_str().unwrap()))
            .collect()
    };
    let one = of_story(1);
    assert_eq!(of(&one, "question").len(), 1, "asked once");
    assert_eq!(of(&one, "run_ended").len(), 2, "and done twice");
    assert!(of(&one, "run_ended").iter().all(|end| end["status"] == "done"));
    let two = of_story(2);
    assert_eq!(
        verdicts(&two),
        ["find_booking allow", "check_in deny", "find_booking deny", "send_email deny"],
        "the number went into every call, and every call was refused"
    );
    let three = of_story(3);
    let asked = of(&three, "question")[0].to_string();
    for datum in ["via passport", "via date_of_birth", "via rewards_number", "via full_name", "airline/confirmation"] {
        assert!(asked.contains(&format!("\"datum\":\"{datum}\"")), "{datum}: {asked}");
    }
    assert_eq!(verdicts(&three), ["confirmation allow", "send_email deny"]);
    let four = of_story(4);
    assert_eq!(verdicts(&four), ["flight_status deny", "check_in deny"]);
    for story in [&two, &three, &four] {
        assert_eq!(of(story, "run_ended").last().unwrap()["status"], "refused");
    }
    let five = of_story(5);
    let asked = of(&five, "question")[0].to_string();
    assert!(asked.contains("folder/read_file") && asked.contains("email:dana.frost@work.example"), "{asked}");
    assert_eq!(of(&five, "advised").len(), 1, "the advice stood in the details");
    assert_eq!(verdicts(&five), ["read_file allow", "send_email allow"], "and nothing was refused");
    let told = ran.out.split("Everything is allowed").nth(1).unwrap();
    let advice = told.split("The guard: this seems to share more").nth(1).unwrap();
    assert!(advice.contains("\"Blood pressure tablets (two a day)\""), "{advice}");
    let offered = advice.split("Without that").nth(1).unwrap().split("share with").next().unwrap();
    assert!(offered.contains("rain jacket") && !offered.contains("tablets"), "{offered}");
    assert!(!text.contains("tablets"), "a value is in the trace");
    for call in of(&all, "call").iter().filter(|call| call["verdict"] == "allow") {
        assert!(!call["discloses"].to_string().contains("ssn\""), "{call}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_secrets_stay_where_they_are() {
    let (ends, received) = play(NOTICE, &Story::ALL, false).await;
    assert_eq!(ends[0], [Status::Done, Status::Done]);
    assert_eq!(ends[1..4], [vec![Status::Done, Status::Refused], vec![Status::Refused], vec![Status::Refused]]);
    assert_eq!(ends[4], [Status::Done]);
    assert!(!received.contains(SSN));
    assert!(received.contains(PASSPORT), "what was allowed did leave");
    assert!(!received.contains("joe@example.com"));
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_refusals_the_second_and_fourth_story_leak() {
    let (ends, received) = play(NOTICE, &[Story::CheckIn, Story::Injection, Story::Branches], true).await;
    assert!(ends.iter().flatten().all(|status| *status == Status::Done), "{ends:?}");
    // The mail too, which comes after a `try` that does not certainly catch: there what the airline was told decides whether it is sent.
    assert_eq!(received.matches(SSN).count(), 3, "the number went into the calls of the second story: {received}");
    assert!(
        received.contains(r#"{"tool":"flight_status","arguments":{"flight":"SK 418"}}"#),
        "the branch of the fourth told"
    );
    assert!(received.contains(r#""note":"no""#), "and so did the arm not taken");
}

#[tokio::test(flavor = "multi_thread")]
async fn another_text_in_the_airlines_reply_has_another_outcome() {
    let stories = [Story::CheckIn, Story::Injection];
    let (ends, received) = play("Bring a coat.", &stories, false).await;
    assert_eq!(ends[1], [Status::Done, Status::Done], "without an order the author does its work");
    assert_eq!(received.matches("\"tool\":\"check_in\"").count(), 3);
    let order = NOTICE.replace("ssn", "passport");
    let (ends, received) = play(&order, &stories, false).await;
    assert_eq!(ends[1], [Status::Done, Status::Refused], "Joe may not know the passport");
    assert_eq!(received.matches("\"tool\":\"check_in\"").count(), 3, "but the airline may: {received}");
}
