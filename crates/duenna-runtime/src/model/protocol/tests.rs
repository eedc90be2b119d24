use std::fmt::Write as _;

use serde_json::{Value, json};

use super::*;

/// An answer of each provider as it streams it, and in one piece.
fn streamed(provider: Provider) -> (Vec<Value>, Value) {
    match provider {
        Provider::OpenAi => (
            vec![
                json!({ "choices": [{ "delta": { "role": "assistant", "content": "" }, "finish_reason": null }] }),
                json!({ "choices": [{ "delta": { "content": "one " }, "finish_reason": null }] }),
                json!({ "choices": [{ "delta": { "content": "two" }, "finish_reason": "stop" }] }),
                json!({ "choices": [], "usage": { "prompt_tokens": 7, "completion_tokens": 2 } }),
            ],
            json!({ "choices": [{ "message": { "content": "one two" }, "finish_reason": "stop" }],
                    "usage": { "prompt_tokens": 7, "completion_tokens": 2 } }),
        ),
        Provider::Anthropic => (
            vec![
                json!({ "type": "message_start", "message": { "usage": { "input_tokens": 7, "output_tokens": 1 } } }),
                json!({ "type": "ping" }),
                json!({ "type": "content_block_delta", "index": 0, "delta": { "type": "text_delta", "text": "one " } }),
                json!({ "type": "content_block_delta", "index": 0, "delta": { "type": "text_delta", "text": "two" } }),
                json!({ "type": "message_delta", "delta": { "stop_reason": "end_turn" }, "usage": { "output_tokens": 2 } }),
                json!({ "type": "message_stop" }),
            ],
            json!({ "content": [{ "type": "text", "text": "one two" }], "stop_reason": "end_turn",
                    "usage": { "input_tokens": 7, "output_tokens": 2 } }),
        ),
        Provider::Gemini => {
            let events = vec![
                json!({ "candidates": [{ "content": { "parts": [{ "text": "hm", "thought": true }, { "text": "one " }] } }] }),
                json!({ "candidates": [{ "content": { "parts": [{ "text": "two" }] }, "finishReason": "STOP" }],
                        "usageMetadata": { "promptTokenCount": 7, "candidatesTokenCount": 2 } }),
            ];
            (events.clone(), Value::Array(events))
        }
    }
}

#[test]
fn every_protocol_is_read_whole_and_in_pieces() {
    for provider in Provider::ALL {
        let protocol = of(provider);
        let (events, whole) = streamed(provider);
        let mut pieces = Partial::default();
        for (at, event) in events.iter().enumerate() {
            assert!(!pieces.is_finished || at + 1 == events.len(), "{provider:?} ended early");
            protocol.event(event, &mut pieces).unwrap();
        }
        let mut piece = Partial::default();
        protocol.whole(&whole, &mut piece).unwrap();
        for partial in [pieces, piece] {
            assert_eq!((partial.text.as_str(), partial.is_finished, partial.is_cut), ("one two", true, false));
            assert_eq!((partial.usage.input, partial.usage.output), (7, 2), "{provider:?}");
        }
    }
}

#[test]
fn errors_within_an_answer_are_errors() {
    for provider in Provider::ALL {
        let event = json!({ "type": "error", "error": { "message": "900-12-3456" } });
        assert_eq!(of(provider).event(&event, &mut Partial::default()), Err(Problem::Error));
    }
    let cut = json!({ "choices": [{ "delta": { "content": "x" }, "finish_reason": "length" }] });
    let mut partial = Partial::default();
    of(Provider::OpenAi).event(&cut, &mut partial).unwrap();
    assert!(partial.is_cut && partial.is_finished);
}

#[test]
fn what_a_model_is_told_does_not_print() {
    let messages = [Message::user("900-12-3456")];
    let mut shown = format!("{:?}", Prompt { system: "900-12-3456", messages: &messages, grammar: None, schema: None });
    write!(shown, "{messages:?}").unwrap();
    assert!(!shown.contains("900"), "{shown}");
}

#[test]
fn requests_are_those_of_the_protocol() {
    let messages = [Message::user("a"), Message::model("b"), Message::user("c")];
    let prompt = Prompt { system: "s", messages: &messages, grammar: None, schema: None };
    let bodies = Provider::ALL.map(|provider| {
        let body = of(provider).body(&ModelConfig::new(provider, "m"), &prompt);
        serde_json::to_string_pretty(&body).unwrap()
    });
    insta::assert_snapshot!(bodies.join("\n"));
    let held = Prompt { grammar: Some("root ::= \"a\""), ..prompt };
    let body = of(Provider::OpenAi).body(&ModelConfig::new(Provider::OpenAi, "m"), &held);
    assert_eq!(body["grammar"], "root ::= \"a\"");
}

/// Anthropic has no formats of answers: it is made to call something with the answer, which is read like any other.
#[test]
fn a_schema_is_a_call_that_must_be_made() {
    let schema = json!({ "type": "object", "properties": { "price": { "type": "number" } } });
    let messages = [Message::user("a")];
    let prompt = Prompt { system: "s", messages: &messages, grammar: None, schema: Some(&schema) };
    let body = of(Provider::Anthropic).body(&ModelConfig::new(Provider::Anthropic, "m"), &prompt);
    assert_eq!(body["tools"][0]["input_schema"], schema);
    assert_eq!(body["tool_choice"], json!({ "type": "tool", "name": body["tools"][0]["name"] }));
    let tool = json!({ "type": "tool_use", "id": "t", "name": "answer", "input": {} });
    let events = [
        json!({ "type": "message_start", "message": { "usage": { "input_tokens": 7, "output_tokens": 1 } } }),
        json!({ "type": "content_block_delta", "index": 0, "delta": { "type": "text_delta", "text": "I fill it in." } }),
        json!({ "type": "content_block_start", "index": 1, "content_block": tool }),
        json!({ "type": "content_block_delta", "index": 1, "delta": { "type": "input_json_delta", "partial_json": "" } }),
        json!({ "type": "content_block_delta", "index": 1, "delta": { "type": "input_json_delta", "partial_json": "{\"price\":" } }),
        json!({ "type": "content_block_delta", "index": 1, "delta": { "type": "input_json_delta", "partial_json": "12.5}" } }),
        json!({ "type": "message_delta", "delta": { "stop_reason": "tool_use" }, "usage": { "output_tokens": 2 } }),
    ];
    let mut pieces = Partial::default();
    for event in &events {
        of(Provider::Anthropic).event(event, &mut pieces).unwrap();
    }
    let whole = json!({ "content": [{ "type": "text", "text": "I fill it in." },
        { "type": "tool_use", "id": "t", "name": "answer", "input": { "price": 12.5 } }], "stop_reason": "tool_use" });
    let mut piece = Partial::default();
    of(Provider::Anthropic).whole(&whole, &mut piece).unwrap();
    for partial in [pieces, piece] {
        assert_eq!((partial.text.as_str(), partial.is_finished, partial.is_cut), ("{\"price\":12.5}", true, false));
    }
    // A call that was cut off is no answer: what there is of it is no JSON.
    let mut cut = Partial::default();
    for event in &events[..5] {
        of(Provider::Anthropic).event(event, &mut cut).unwrap();
    }
    let end =
        json!({ "type": "message_delta", "delta": { "stop_reason": "max_tokens" }, "usage": { "output_tokens": 2 } });
    of(Provider::Anthropic).event(&end, &mut cut).unwrap();
    assert!(cut.is_cut && serde_json::from_str::<Value>(&cut.text).is_err());
}
