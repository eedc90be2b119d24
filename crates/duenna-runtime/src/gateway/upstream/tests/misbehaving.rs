//! Each way of misbehaving ends in its own error.

use std::time::Duration;

use serde_json::json;

use super::{
    super::{Limits, Problem, Stage, ToolListProblem, Upstream},
    OK, arguments, call, connect, greeter, greeter_listing, limits, script, script_with_env,
};

#[tokio::test]
async fn the_well_behaved_script_works() {
    assert_eq!(call(&greeter(OK)).await.unwrap().value(), json!("fine"));
}

#[tokio::test]
async fn a_command_that_does_not_exist() {
    let mut config = script("");
    let crate::config::TransportConfig::Stdio(stdio) = &mut config.transport else { panic!() };
    stdio.command = "no-such-program-here".to_owned();
    let error = connect(&config).await.unwrap_err();
    insta::assert_snapshot!(error, @"server `odd`, connecting: cannot start `no-such-program-here`: there is no such program (is it installed, and on `PATH`?); check `command` and `cwd` in duenna.toml");
}

#[tokio::test]
async fn a_server_that_hangs_when_greeted() {
    let limits = Limits { connect_timeout: Duration::from_millis(700), ..limits() };
    let error = Upstream::connect(&script("while read -r line; do :; done"), &limits).await.unwrap_err();
    assert!(matches!(error.problem(), Problem::TimedOut { .. }), "{error}");
}

#[tokio::test]
async fn a_server_that_leaves_at_once_is_quoted_with_its_last_words() {
    let error = connect(&script("echo 'no licence\x1b[31m found' >&2; exit 3")).await.unwrap_err();
    insta::assert_snapshot!(error, @r#"server `odd`, connecting: it exited before it answered (exit code 3); it said "no licence\u{1b}[31m found""#);
}

#[tokio::test]
async fn secrets_of_its_environment_are_hidden_in_its_last_words() {
    let config = script_with_env("echo \"bad token $TOKEN\" >&2; exit 1", &[("TOKEN", "hunter2-hunter2")]);
    let error = connect(&config).await.unwrap_err();
    let shown = format!("{error} {error:?}");
    assert!(shown.contains("«hidden»") && !shown.contains("hunter2"), "{shown}");
}

#[tokio::test]
async fn a_server_that_breaks_on_an_unknown_greeting_is_started_again() {
    let mut config = greeter(OK);
    let crate::config::TransportConfig::Stdio(stdio) = &mut config.transport else { panic!() };
    stdio.args[1] = stdio.args[1].replace("*'\"server/discover\"'*)", "*'\"server/discover\"'*) exit 1;; *never*)");
    assert_eq!(call(&config).await.unwrap().value(), json!("fine"));
}

#[tokio::test]
async fn a_server_that_dies_in_the_middle_of_an_answer() {
    let error = call(&greeter(r#"printf '{"jsonrpc":"2.0","id":%s,"resu' "$id"; exit 7"#)).await.unwrap_err();
    assert_eq!(error.problem(), &Problem::Ended { status: Some("exit code 7".to_owned()) });
    assert_eq!(error.stage(), &Stage::Call { tool: "`t`".to_owned() });
}

#[tokio::test]
async fn a_server_that_closes_its_output_but_lives() {
    let error = call(&greeter("exec >&-; exec sleep 60")).await.unwrap_err();
    assert_eq!(error.problem(), &Problem::Ended { status: None });
}

#[tokio::test]
async fn a_server_killed_in_the_middle_of_a_call() {
    let error = call(&greeter("kill -9 $$")).await.unwrap_err();
    assert_eq!(error.problem(), &Problem::Ended { status: Some("killed by signal 9".to_owned()) });
}

#[tokio::test]
async fn a_message_that_is_too_large() {
    for line_break in ["", "; echo"] {
        let config = greeter(&format!("head -c 20000000 /dev/zero | tr '\\0' x{line_break}"));
        let error = call(&config).await.unwrap_err();
        assert_eq!(error.problem(), &Problem::TooLarge { limit: limits().max_message_bytes });
    }
}

#[tokio::test]
async fn endless_notifications() {
    for method in ["notifications/message", "notifications/tools/list_changed", "notifications/progress"] {
        let note = format!(
            r#"{{"jsonrpc":"2.0","method":"{method}","params":{{"level":"info","data":"x","progressToken":1,"progress":1}}}}"#
        );
        let error = call(&greeter(&format!("yes '{note}'"))).await.unwrap_err();
        assert_eq!(error.problem(), &Problem::Flood, "{method}");
    }
}

#[tokio::test]
async fn endless_requests() {
    let error = call(&greeter(r#"yes '{"jsonrpc":"2.0","id":1,"method":"ping"}'"#)).await.unwrap_err();
    assert_eq!(error.problem(), &Problem::Flood);
}

#[tokio::test]
async fn a_flood_of_standard_error_disturbs_nobody() {
    let config = greeter(&format!("head -c 5000000 /dev/zero | tr '\\0' e >&2; {OK}"));
    assert_eq!(call(&config).await.unwrap().value(), json!("fine"));
}

#[tokio::test]
async fn noise_on_standard_output_is_tolerated_in_small_amounts() {
    let config = greeter(&format!("echo starting up; echo; echo '[1, 2]'; {OK}"));
    assert_eq!(call(&config).await.unwrap().value(), json!("fine"));
    let error = connect(&script("yes 'Usage: server [options]'")).await.unwrap_err();
    assert_eq!(error.problem(), &Problem::NotMcp);
    assert!(error.to_string().contains("Usage: server [options]"), "{error}");
}

/// Whoever began a message and stays silent is not waited for as long as for an answer.
#[tokio::test]
async fn half_a_message() {
    for half in [
        r#"printf '{"jsonrpc":"2.0","id":%s,"result":{"content":[{"type":"text","te' "$id"; sleep 600"#,
        "printf x; sleep 600",
    ] {
        let patient = Limits { call_timeout: Duration::from_mins(10), ..limits() };
        let upstream = Upstream::connect(&greeter(half), &patient).await.unwrap();
        let begun = std::time::Instant::now();
        let error = upstream.call("t", serde_json::Map::new()).await.unwrap_err();
        assert_eq!(error.problem(), &Problem::Stalled { seconds: 5 }, "{half}");
        assert!(begun.elapsed() < Duration::from_secs(15), "{:?}", begun.elapsed());
        upstream.close().await;
    }
    // One that comes in pieces is put together, if they come soon enough.
    let config = greeter(
        r#"printf '{"jsonrpc":"2.0","id":%s,' "$id"; sleep 0.5; printf '"result":{"content":[{"type":"text",'; sleep 0.5; printf '"text":"fine"}]}}\n'"#,
    );
    assert_eq!(call(&config).await.unwrap().value(), json!("fine"));
}

#[tokio::test]
async fn answers_that_are_not_mcp() {
    let nonsense = [
        r#"printf '{"jsonrpc":"2.0","id":%s}\n' "$id""#,
        r#"printf '{"jsonrpc":"2.0","id":%s,"error":"no"}\n' "$id""#,
        "answer 42",
        r#"answer '{"tools":[]}'"#,
        r#"answer '{"content":[{"type":"text"}]}'"#,
        r#"echo '{"jsonrpc":"2.0","id":'"#,
        "echo '{not json at all}'",
        "yes garbage",
        r"printf '\173\377\376\n'",
    ];
    for answer in nonsense {
        let error = call(&greeter(answer)).await.unwrap_err();
        // It did not wait for the time-out, or that would be the problem.
        assert_eq!(error.problem(), &Problem::NotMcp, "{answer}");
    }
}

#[tokio::test]
async fn a_protocol_error_shows_its_code_but_not_its_words() {
    let config =
        greeter(r#"printf '{"jsonrpc":"2.0","id":%s,"error":{"code":-32602,"message":"bad passport X4711"}}\n' "$id""#);
    let error = call(&config).await.unwrap_err();
    assert_eq!(error.problem(), &Problem::Refused { code: -32602 });
    assert!(!format!("{error} {error:?}").contains("X4711"), "{error:?}");
    assert_eq!(error.words().unwrap().shown(), "\"bad passport X4711\"");
}

#[tokio::test]
async fn a_tool_that_fails_is_an_answer() {
    let reply =
        call(&greeter(r#"answer '{"content":[{"type":"text","text":"no seat"}],"isError":true}'"#)).await.unwrap();
    assert!(reply.is_error);
    assert_eq!(reply.value(), json!("no seat"));
}

#[tokio::test]
async fn a_server_that_does_not_read() {
    let config = greeter(OK);
    let stuck = script("exec sleep 60");
    let upstream = connect(&config).await.unwrap();
    upstream.close().await;
    let limits = Limits { connect_timeout: Duration::from_millis(500), ..limits() };
    assert!(Upstream::connect(&stuck, &limits).await.is_err());

    let config = greeter(&format!("{OK}; exec sleep 60"));
    let limits = Limits { call_timeout: Duration::from_millis(700), ..limits };
    let limits = Limits { connect_timeout: Duration::from_secs(20), ..limits };
    let upstream = Upstream::connect(&config, &limits).await.unwrap();
    upstream.call("t", arguments(json!({}))).await.unwrap();
    let large = "x".repeat(1_000_000);
    let error = upstream.call("t", arguments(json!({"text": large}))).await.unwrap_err();
    assert!(matches!(error.problem(), Problem::TimedOut { .. }), "{error}");
    let closed = tokio::time::timeout(Duration::from_secs(30), upstream.close()).await;
    assert!(closed.is_ok(), "it waits for the server that sleeps for a minute");
}

#[tokio::test]
async fn what_a_server_asks_of_its_client_is_refused() {
    for method in ["sampling/createMessage", "elicitation/create", "roots/list", "shell/run"] {
        let params =
            r#"{"messages":[],"maxTokens":5,"message":"who?","requestedSchema":{"type":"object","properties":{}}}"#;
        let calling = format!(
            r#"printf '{{"jsonrpc":"2.0","id":"q","method":"{method}","params":{params}}}\n'; read -r got;
            case $got in *'"error"'*'-32601'*) {OK};; *) answer "{{\"content\":[],\"isError\":true}}";; esac"#
        );
        let reply = call(&greeter(&calling)).await.unwrap();
        assert_eq!(reply.value(), json!("fine"), "{method} was not refused");
    }
}

#[tokio::test]
async fn a_change_of_the_tool_list_is_noticed() {
    let config = greeter(&format!(r#"echo '{{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}}'; {OK}"#));
    let upstream = connect(&config).await.unwrap();
    upstream.list_tools().await.unwrap();
    assert!(!upstream.tools_changed());
    upstream.call("t", arguments(json!({}))).await.unwrap();
    assert!(upstream.tools_changed());
    upstream.list_tools().await.unwrap();
    assert!(!upstream.tools_changed());
    upstream.close().await;
}

async fn listing(tools: &str, limits: &Limits) -> Problem {
    let upstream = Upstream::connect(&greeter_listing(tools, OK), limits).await.unwrap();
    let error = upstream.list_tools().await.unwrap_err();
    assert_eq!(error.stage(), &Stage::List);
    upstream.close().await;
    error.problem().clone()
}

#[tokio::test]
async fn tool_lists_that_cannot_be_used() {
    let tool = |name: &str| format!(r#"{{"name":"{name}","inputSchema":{{"type":"object"}}}}"#);
    let list = |tools: &[String]| format!(r#"{{"tools":[{}]}}"#, tools.join(","));
    let limits = Limits { max_tools: 3, max_tool_list_bytes: 2000, ..limits() };

    let twice = listing(&list(&[tool("a"), tool("a")]), &limits).await;
    assert_eq!(twice, Problem::ToolList(ToolListProblem::Twice { name: "`a`".to_owned() }));
    let many = listing(&list(&[tool("a"), tool("b"), tool("c"), tool("d")]), &limits).await;
    assert_eq!(many, Problem::ToolList(ToolListProblem::TooMany { limit: 3 }));
    let large = format!(r#"{{"tools":[{{"name":"a","description":"{}","inputSchema":{{}}}}]}}"#, "x".repeat(3000));
    assert_eq!(listing(&large, &limits).await, Problem::ToolList(ToolListProblem::TooLarge { limit: 2000 }));
    let endless = r#"{"tools":[],"nextCursor":"again"}"#;
    assert_eq!(listing(endless, &limits).await, Problem::ToolList(ToolListProblem::Endless));
    for name in ["", "a b", "раypal", "x\\u001b[2J", &"n".repeat(129)] {
        let odd = listing(&list(&[tool(name)]), &limits).await;
        assert!(matches!(odd, Problem::ToolList(ToolListProblem::Name { .. })), "{name}");
    }
    assert_eq!(listing(r#"{"tools":"none"}"#, &limits).await, Problem::NotMcp);
}

#[tokio::test]
async fn pages_that_never_end_do() {
    // Every page is empty and points to a new one.
    let config = greeter_listing(r#"{"tools":[],"nextCursor":"'"$(date +%N)$id"'"}"#, OK);
    let upstream = Upstream::connect(&config, &Limits { max_tools: 20, ..limits() }).await.unwrap();
    let error = upstream.list_tools().await.unwrap_err();
    assert_eq!(error.problem(), &Problem::ToolList(ToolListProblem::Endless));
    upstream.close().await;
}

#[tokio::test]
async fn sparse_answers_are_answers() {
    let answers = [
        (r#"{"content":[]}"#, json!("")),
        (r#"{"content":[],"structuredContent":{"a":1}}"#, json!({"a": 1})),
        (r#"{"structuredContent":{"result":[]}}"#, json!([])),
        (
            r#"{"content":[{"type":"text","text":"x"}],"structuredContent":{"taskId":"1","tools":[]},"_meta":{"k":1}}"#,
            json!({"taskId": "1", "tools": []}),
        ),
    ];
    for (answer, value) in answers {
        assert_eq!(call(&greeter(&format!("answer '{answer}'"))).await.unwrap().value(), value, "{answer}");
    }
}
