//! Calls of models as artifacts write them, and what is known of how a run ended: the label of what it printed, and whether
//! private data decided its end.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

use std::collections::BTreeMap;

use duenna_core::{Call, Grain, Label, Ladder, ReplyLabels};
use duenna_lang::{Environment, Failure, Foresight, Limits, Parameter, Resumption, Run, Signature, Step, compile};
use serde_json::{Value, json};

/// Nothing is remembered.
struct Nothing;

impl Foresight for Nothing {
    fn replies(&self, calls: &[Call]) -> Vec<ReplyLabels> {
        let told = |call: &Call| Label::join_all(call.arguments.iter().map(|one| one.value.label()));
        calls.iter().map(|call| ReplyLabels::alike(told(call))).collect()
    }
}

fn environment() -> Environment {
    let signature = |names: &[&str], success_public| Signature {
        parameters: names
            .iter()
            .enumerate()
            .map(|(at, name)| Parameter { name: (*name).to_owned(), required: at == 0 })
            .collect(),
        success_public,
        lists: false,
    };
    let tools = BTreeMap::from([
        ("qllm_call".parse().unwrap(), signature(&["prompt", "data", "return_type"], true)),
        ("multishot_call".parse().unwrap(), signature(&["query"], false)),
    ]);
    let mut environment = Environment::default();
    environment.servers.insert("llm_extension".parse().unwrap(), tools);
    environment.keys.insert("s".parse().unwrap(), Ladder::Text);
    environment
}

fn secret() -> Label {
    Label::datum("s".parse().unwrap(), Grain::EXACT)
}

fn run(source: &str) -> Run {
    Run::new(compile(source, &environment(), &Limits::default()).unwrap(), Label::bottom(), Limits::default())
}

/// Runs to the first call of a model; the private value is `x`.
fn called(source: &str) -> (String, BTreeMap<String, Value>) {
    let mut run = run(source);
    let mut step = run.start(&Nothing);
    loop {
        step = match step {
            Step::Read { .. } => run.resume(Resumption::Value(json!("x"), secret()), &Nothing),
            Step::Call(step) => {
                #[expect(clippy::disallowed_methods, reason = "a test")]
                let value = |one: &duenna_core::Argument| one.value.expose().clone().unwrap();
                let arguments = step.call.arguments.iter().map(|one| (one.name.clone(), value(one))).collect();
                return (step.call.tool.to_string(), arguments);
            }
            Step::NewValue { .. }
            | Step::Branch(_)
            | Step::MayEnd(_)
            | Step::RegionEnd
            | Step::Done
            | Step::Failed(_) => {
                panic!("{source}")
            }
        };
    }
}

/// Runs to the end, with nothing to stop for but the private value.
fn ended(source: &str, value: &Value) -> (Option<Label>, Option<Failure>) {
    let mut run = run(source);
    let mut step = run.start(&Nothing);
    loop {
        step = match step {
            Step::Read { .. } => run.resume(Resumption::Value(value.clone(), secret()), &Nothing),
            Step::Done => return (run.output_label(), None),
            Step::Failed(failure) => return (run.output_label(), Some(failure)),
            Step::NewValue { .. } | Step::Call(_) | Step::Branch(_) | Step::MayEnd(_) | Step::RegionEnd => {
                panic!("{source}")
            }
        };
    }
}

#[test]
fn the_quarantined_model_is_asked_in_many_ways() {
    for source in [
        "qllm('p', 7, returns=int)",
        "qllm('p', 7, int)",
        "qllm(prompt='p', data=7, returns=int)",
        "qllm_call('p', data=7, return_type=int)",
        "llm_extension.qllm_call(prompt='p', data=7, return_type=int)",
        "m = mcp_helper.connect('llm_extension')\nm.qllm_call('p', 7, returns=int)",
        "m = mcp_helper.connect('llm_extension')\nm.process_query('qllm_call', args={'prompt': 'p', 'data': 7, 'return_type': int})",
    ] {
        let (tool, arguments) = called(source);
        assert_eq!((tool.as_str(), &arguments["prompt"], &arguments["data"]), ("qllm_call", &json!("p"), &json!(7)));
        assert_eq!(arguments["return_type"], json!("{\"type\":\"integer\"}"), "{source}");
    }
    let (_, arguments) = called("qllm('p')");
    assert_eq!(arguments.keys().collect::<Vec<_>>(), ["prompt"]);
}

#[test]
fn types_are_told_as_json_schema() {
    let string = json!({ "type": "string" });
    for (written, schema) in [
        ("str", string.clone()),
        ("list[str]", json!({ "type": "array", "items": string })),
        ("[str]", json!({ "type": "array", "items": string })),
        ("dict[str, float]", json!({ "type": "object", "additionalProperties": { "type": "number" } })),
        ("str | None", json!({ "anyOf": [string, { "type": "null" }] })),
        (
            "{'a': bool, 'b': ['int']}",
            json!({
            "type": "object", "required": ["a", "b"], "additionalProperties": false,
            "properties": { "a": { "type": "boolean" }, "b": { "type": "array", "items": { "type": "integer" } } } }),
        ),
    ] {
        let (_, arguments) = called(&format!("qllm('p', returns={written})"));
        let found: Value = serde_json::from_str(arguments["return_type"].as_str().unwrap()).unwrap();
        assert_eq!(found, schema, "{written}");
    }
    // What is no type there is a value: a name, or a schema of one's own.
    for (written, value) in [("'bool'", json!("bool")), ("{'type': 'string'}", json!({ "type": "string" }))] {
        assert_eq!(called(&format!("qllm('p', returns={written})")).1["return_type"], value);
    }
}

#[test]
fn handing_over_has_two_names_and_a_label() {
    for source in ["multishot('q')", "multishot_call('q')", "llm_extension.multishot_call(query='q')"] {
        assert_eq!(called(source), ("multishot_call".to_owned(), BTreeMap::from([("query".to_owned(), json!("q"))])));
    }
    // A name that the artifact gives a meaning is its own.
    let (label, failure) = ended("def qllm(x):\n    return x\nprint(qllm(1))", &json!("x"));
    assert_eq!((label, failure), (Some(Label::bottom()), None));
}

/// Without such a server, there are no such names.
#[test]
fn without_models_there_are_none() {
    let program = compile("multishot('q')", &Environment::default(), &Limits::default()).unwrap();
    let mut run = Run::new(program, Label::bottom(), Limits::default());
    let Step::Failed(failure) = run.start(&Nothing) else { panic!() };
    assert!(failure.last_line().contains("name 'multishot' is not defined"), "{}", failure.last_line());
}

#[test]
fn what_is_printed_has_a_label_unless_private_data_decided_what_is() {
    let read = "s = priv_data_db.access_s()\n";
    let label = |source: &str| ended(&format!("{read}{source}"), &json!("x")).0;
    assert_eq!(label("print('a')"), Some(Label::bottom()));
    assert_eq!(label("print('a', s)"), Some(secret()));
    assert_eq!(label("print('a', sep=s)"), Some(secret()));
    assert_eq!(label("print([{'k': [s]}])"), Some(secret()));
    assert_eq!(label("print(int(s))"), Some(secret()));
    assert_eq!(label("print(*[s])"), Some(secret()));
    assert_eq!(label("p = print\np(s)"), Some(secret()));
    assert_eq!(label("print('a')\nx = len(s)"), Some(Label::bottom()));
    for value in ["x", "y"] {
        let branch = format!("{read}if s == 'x':\n    print('a')");
        assert_eq!(ended(&branch, &json!(value)).0, None);
    }
}

#[test]
fn an_end_that_private_data_decided_is_dark() {
    let read = "s = priv_data_db.access_s()\nt = priv_data_db.access_s()\n";
    let failure = |source: &str| ended(&format!("{read}{source}"), &json!("x")).1.unwrap();
    let plain = failure("raise ValueError('a')");
    assert!(!plain.in_secret_context && plain.label.is_bottom() && plain.pc.is_bottom());
    let told = failure("raise ValueError(s)");
    assert!(!told.in_secret_context && told.label == secret() && told.pc.is_bottom());
    let secret_failure = failure("if s == 'x':\n    raise ValueError('a')");
    assert!(secret_failure.in_secret_context && secret_failure.pc == secret());
    let base = secret();
    let program = compile("raise ValueError('a')", &environment(), &Limits::default()).unwrap();
    let Step::Failed(known) = Run::new(program, base.clone(), Limits::default()).start(&Nothing) else { panic!() };
    assert!(
        !known.in_secret_context && known.pc == base && known.label == base,
        "what its author knew is in everything"
    );
}
