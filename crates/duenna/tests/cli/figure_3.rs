//! The example of GAAP's paper (Figure 3), character for character but for its line breaks.

use serde_json::json;

use crate::home::{Home, of};

const FIGURE: &str = include_str!("../../../../corpus/artifacts/gaap_figure_3.py");

/// A home with the figure's servers: the demo's folder and mailbox under the names it uses.
fn home() -> Home {
    let home = Home::new();
    for (name, kind) in [("filesystem", "folder"), ("email", "mailbox")] {
        let state = home.path(kind);
        let program = env!("CARGO_BIN_EXE_duenna");
        home.run(&["servers", "add", name, "--", program, "demo-server", kind, "--state", state.to_str().unwrap()])
            .expect(0);
    }
    std::fs::write(home.path("folder").join("files/annual_report.txt"), "Revenue: 4 million").unwrap();
    home.run_with(&["data", "add", "name"], "Ann Lee").expect(0);
    home
}

#[test]
fn it_runs_up_to_its_model_which_there_is_none_yet() {
    let home = home();
    home.run_with(&["data", "add", "manager_email"], "boss@example.com").expect(0);
    let ran = home.artifact(FIGURE, None).expect(3);
    assert!(ran.err.contains("there is no model to ask"), "{ran:?}");
    let calls = of(&home.trace(), "call").into_iter().cloned().collect::<Vec<_>>();
    let told: Vec<_> = calls.iter().map(|call| (&call["server"], &call["tool"], &call["verdict"])).collect();
    assert_eq!(
        told,
        [
            (&json!("filesystem"), &json!("read_file"), &json!("allow")),
            (&json!("llm_extension"), &json!("qllm_call"), &json!("deny")),
        ]
    );
    assert_eq!(home.received("folder").len(), 1);
    assert!(home.received("mailbox").is_empty());
}

#[test]
fn a_new_value_that_nobody_gives_is_a_key_error() {
    let ran = home().artifact(FIGURE, None).expect(4);
    assert!(ran.err.contains("KeyError"), "{ran:?}");
}

#[test]
fn its_preview_names_both_arms() {
    // The demo's mailbox needs a recipient, which the figure does not give: that call would fail before it leaves.
    let home = home();
    let file = home.write("figure.py", FIGURE);
    let prospects = home.run(&["check", file.to_str().unwrap(), "--json"]).expect(0).json().to_string();
    for sink in ["read_file", "qllm_call", "multishot_call"] {
        assert!(prospects.contains(sink), "{prospects}");
    }
}
