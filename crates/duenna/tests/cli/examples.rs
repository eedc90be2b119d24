//! The folder `examples`: its set-up makes a home, and each artifact asks what it says and ends as it says.

#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::Command;

use duenna_demo::calls;
use serde_json::Value;

use crate::home::{Ran, duenna, events, finish, of};

/// The home that `set-up.sh` makes.
struct Examples(tempfile::TempDir);

impl Examples {
    fn set_up() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut script = Command::new("sh");
        script
            .arg(examples().join("set-up.sh"))
            .arg(folder.path().join("try"))
            .env("DUENNA", env!("CARGO_BIN_EXE_duenna"));
        let ran = finish(&mut script, "").expect(0);
        assert!(ran.out.contains("export DUENNA_HOME="), "{ran:?}");
        Self(folder)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join("try").join(name)
    }

    fn run(&self, name: &str, answer: &str) -> (Ran, Vec<Value>) {
        let (answers, trace) = (self.0.path().join("answers.toml"), self.0.path().join("trace.jsonl"));
        let rules = ["", "trust = true\nparty = '*'\n"].map(|trust| match trust {
            "" => format!("[[rule]]\ndatum = '*'\nparty = '*'\nanswer = '{answer}'\nlasts = 'always'\n"),
            trust => format!("[[rule]]\n{trust}answer = '{answer}'\n"),
        });
        std::fs::write(&answers, rules.concat()).unwrap();
        let mut command = duenna();
        command.arg("run").arg(examples().join(name)).env("DUENNA_HOME", self.path("home"));
        command.arg("--answers").arg(&answers).arg("--trace").arg(&trace);
        let ran = finish(&mut command, "");
        let events = events(&trace);
        (ran, events)
    }

    fn received(&self, server: &str) -> Vec<String> {
        calls(&self.path(server)).unwrap().into_iter().map(|call| call.tool).collect()
    }
}

fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples")
}

/// What was asked about, as `datum (grain) to party`.
fn asked(trace: &[Value]) -> Vec<String> {
    let lines = of(trace, "question").into_iter().flat_map(|question| question["lines"].as_array().unwrap().clone());
    let text = |line: &Value, name: &str| line[name].as_str().unwrap_or_default().to_owned();
    let mut all: Vec<String> = lines
        .map(|line| format!("{} ({}) to {}", text(&line, "datum"), text(&line, "grain"), text(&line, "party")))
        .collect();
    all.sort();
    all.dedup();
    all
}

#[test]
fn each_example_asks_and_ends_as_it_says() {
    let home = Examples::set_up();
    let (ran, trace) = home.run("check_in.py", "allow");
    assert!(ran.out.starts_with("Checked in. Seat:"), "{ran:?}");
    let told = ["date_of_birth (birth_date.year)", "full_name (exact)", "passport (exact)"];
    assert_eq!(asked(&trace), told.map(|datum| format!("{datum} to server:airline")));
    // It was answered for always.
    let (ran, trace) = home.run("check_in.py", "deny");
    assert!(ran.code == 0 && asked(&trace).is_empty(), "{ran:?}");

    let (ran, trace) = home.run("forward.py", "deny");
    assert!(ran.code == 3 && home.received("mailbox").is_empty(), "{ran:?}");
    assert!(
        asked(&trace).iter().any(|line| line.starts_with("via passport") && line.ends_with("joe@example.com")),
        "{trace:?}"
    );

    let (ran, trace) = home.run("oracle.py", "deny");
    assert!(home.received("mailbox").is_empty() && ran.err.contains("you said no to sending your ssn"), "{ran:?}");
    assert!(
        asked(&trace).iter().any(|line| line.starts_with("ssn") && line.ends_with("evil@example.com")),
        "{trace:?}"
    );

    let before = home.received("airline").len();
    let (ran, trace) = home.run("silence.py", "deny");
    assert_eq!(asked(&trace), ["ssn (exact) to server:airline"]);
    assert!(home.received("airline").len() == before && ran.out.contains("Done."), "{ran:?}");

    let (ran, trace) = home.run("who_decides.py", "deny");
    assert!(ran.code == 3 && home.received("mailbox").is_empty(), "{ran:?}");
    let steering = of(&trace, "question").iter().any(|question| !question["steering"].as_array().unwrap().is_empty());
    assert!(steering, "{trace:?}");
}
