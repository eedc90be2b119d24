use serde_json::Value;

use super::*;

#[test]
fn every_line_says_which_event_of_which_run_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("trace.jsonl");
    let mut trace = Trace::create(&path).unwrap();
    let (server, tool) = ("airline".parse().unwrap(), "check_in".parse().unwrap());
    let told = DisclosureLine {
        datum: "date_of_birth".parse().unwrap(),
        grain: "birth_date.year".parse().unwrap(),
        party: "server:airline".parse().unwrap(),
    };
    trace.begin(7, Some(2));
    let story = trace.story();
    trace.write(&Event::RunStarted { artifact: "a.py", purpose: None, story, resumed: false }).unwrap();
    let answered = AnsweredLine { line: told.clone(), answer: "allow", lasts: "task", coarser: None, covers: None };
    trace
        .write(&Event::Answer {
            server: &server,
            tool: &tool,
            lines: vec![answered],
            steering: Vec::new(),
            batch: None,
        })
        .unwrap();
    trace
        .write(&Event::Call {
            server: &server,
            tool: &tool,
            parties: vec!["server:airline".parse().unwrap()],
            discloses: vec![told],
            verdict: TraceVerdict::Deny,
            reason: "no",
        })
        .unwrap();
    trace.begin(8, None);
    trace.write(&Event::RunEnded { status: Status::Refused, refused: 1, guarded: None }).unwrap();
    let lines: Vec<Value> =
        std::fs::read_to_string(&path).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let keys: Vec<_> =
        lines.iter().map(|line| (line["event"].clone(), line["run"].clone(), line["seq"].clone())).collect();
    assert_eq!(keys[0], ("run_started".into(), 7.into(), 0.into()));
    assert_eq!(lines[0]["story"], 2);
    assert_eq!(lines[1]["lines"][0]["answer"], "allow");
    assert_eq!(lines[1]["lines"][0]["datum"], "date_of_birth");
    assert_eq!(lines[2]["verdict"], "deny");
    assert_eq!(lines[2]["discloses"][0]["grain"], "birth_date.year");
    assert_eq!(keys[3], ("run_ended".into(), 8.into(), 0.into()));
    assert_eq!(lines[3]["status"], "refused");
}

#[test]
fn a_trace_that_cannot_be_made_says_why() {
    let error = Trace::create(Path::new("/nowhere/at/all.jsonl")).unwrap_err().to_string();
    assert!(error.contains("/nowhere/at/all.jsonl"), "{error}");
}
