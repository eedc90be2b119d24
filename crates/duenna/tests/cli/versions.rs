//! The versions of the packages that servers are started from.

use std::os::unix::fs::PermissionsExt as _;

use crate::home::{Home, Ran, finish};
use serde_json::json;

/// A home, and a folder with an `npx` that starts another server with version 2 of `notes`, and an `npm` that knows both versions.
struct Launchers {
    home: Home,
}

impl Launchers {
    fn new(newest: &str) -> Self {
        let launchers = Self { home: Home::empty() };
        launchers.run(&["init", "--key", "file"]).expect(0);
        let state = launchers.home.path("state");
        duenna_demo::seed_folder(&state.join("folder")).unwrap();
        duenna_demo::seed_mailbox(&state.join("mailbox")).unwrap();
        let npx = format!(
            "kind=folder; case \"$*\" in *notes@2*) kind=mailbox;; esac\nexec '{}' demo-server $kind --state '{}'/$kind",
            env!("CARGO_BIN_EXE_duenna"),
            state.display(),
        );
        launchers.program("npx", &npx);
        launchers.newest(newest);
        launchers
    }

    fn program(&self, name: &str, body: &str) {
        let path = self.home.write(name, &format!("#!/bin/sh\n{body}\n"));
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)).unwrap();
    }

    /// Makes `npm` take this version for the newest.
    fn newest(&self, version: &str) {
        let npm = format!(
            "case \"$4\" in\n\
             notes) echo '\"{version}\"';;\n\
             notes@1.0.0|notes@1.5.0|notes@2.0.0) echo \"\\\"${{4#notes@}}\\\"\";;\n\
             *) echo 'npm error 404 no such version' >&2; exit 1;; esac"
        );
        self.program("npm", &npm);
    }

    /// `servers add --reaches none …`, with the `npx` of the folder.
    fn add(&self, options: &[&str], command: &[&str]) -> Ran {
        let npx = self.home.path("npx");
        let mut words = vec!["servers", "add", "notes", "--no-confine", "--reaches", "none"];
        words.extend(options);
        words.extend(["--", npx.to_str().unwrap()]);
        words.extend(command);
        self.run(&words)
    }

    /// A command with the `npm` of the folder.
    fn run(&self, args: &[&str]) -> Ran {
        let path = format!("{}:{}", self.home.folder.path().display(), std::env::var("PATH").unwrap());
        finish(self.home.command(args).env("PATH", path), "")
    }

    fn args(&self) -> String {
        let text = std::fs::read_to_string(self.home.path("home/duenna.toml")).unwrap();
        text.lines().find(|line| line.starts_with("args")).unwrap().to_owned()
    }
}

#[test]
fn a_server_that_is_added_keeps_its_version() {
    let launchers = Launchers::new("1.0.0");
    let said = launchers.add(&[], &["-y", "notes", "--stdio"]).expect(0).out;
    assert!(said.contains("It runs version 1.0.0 of notes from now on"), "{said}");
    assert_eq!(launchers.args(), r#"args = ["-y", "notes@1.0.0", "--stdio"]"#);
    let listed = launchers.run(&["servers", "list", "--json"]).expect(0).json();
    assert_eq!(listed[0]["packages"], json!([{ "package": "notes", "version": "1.0.0" }]));

    let said = launchers.run(&["servers", "update", "notes"]).expect(0).out;
    assert!(said.contains("`notes` already runs notes 1.0.0"), "{said}");
    launchers.newest("1.5.0");
    let said = launchers.run(&["servers", "update", "notes"]).expect(0).out;
    assert!(said.contains("Moved notes from 1.0.0 to 1.5.0.\nIts tools are the ones that you approved."), "{said}");
    assert_eq!(launchers.args(), r#"args = ["-y", "notes@1.5.0", "--stdio"]"#);
    // The command is as the user left it: nothing is to be approved.
    launchers.run(&["config", "changes"]).expect(0);
}

#[test]
fn a_version_with_other_tools_is_sent_nothing_until_they_are_approved() {
    let launchers = Launchers::new("1.0.0");
    launchers.add(&[], &["-y", "notes"]).expect(0);
    launchers.newest("2.0.0");
    let said = launchers.run(&["servers", "update", "notes"]).expect(0).out;
    assert!(said.contains("Moved notes from 1.0.0 to 2.0.0.\nIts tools have CHANGED"), "{said}");
    let artifact = launchers.home.write("a.py", "notes.search_emails(query='x')\n");
    let ran = launchers.run(&["run", artifact.to_str().unwrap()]);
    assert!(ran.err.contains("has changed its tools since you approved them"), "{ran:?}");
    let said = launchers.run(&["servers", "update", "notes", "--to", "1.0.0", "--json"]).expect(0).json();
    let moved = json!([{ "package": "notes", "from": "2.0.0", "to": "1.0.0" }]);
    assert_eq!((&said["moved"], &said["changed"]), (&moved, &json!(false)));
}

#[test]
fn a_version_that_cannot_be_fixed_is_said() {
    let launchers = Launchers::new("1.0.0");
    let said = launchers.add(&[], &["-y", "unknown"]).expect(0).out;
    assert!(said.contains("WARNING: the version of unknown is not fixed, since `npm` found no such version"), "{said}");
    launchers.run(&["servers", "update", "notes"]).expect(2);
    launchers.run(&["servers", "remove", "notes"]).expect(0);

    let said = launchers.add(&["--no-pin"], &["-y", "notes"]).expect(0).out;
    assert!(said.contains("As you said, no version of notes is fixed"), "{said}");
    assert_eq!(launchers.args(), r#"args = ["-y", "notes"]"#);
    let missing = launchers.run(&["servers", "update", "notes", "--to", "7.0.0"]).expect(2).err;
    assert!(missing.contains("nothing was changed"), "{missing}");
    assert_eq!(launchers.args(), r#"args = ["-y", "notes"]"#);
    launchers.run(&["servers", "update", "notes"]).expect(0);
    assert_eq!(launchers.args(), r#"args = ["-y", "notes@1.0.0"]"#);
    launchers.run(&["servers", "remove", "notes"]).expect(0);

    let said = launchers.add(&[], &["-y", "github:a/notes"]).expect(0).out;
    assert!(said.contains("What is fetched from github:a/notes has no version"), "{said}");
    launchers.run(&["servers", "update", "notes"]).expect(2);
    let error = launchers.run(&["servers", "update", "note"]).expect(2).err;
    assert!(error.contains("did you mean `notes`"), "{error}");
}

#[test]
fn servers_of_another_program_are_pinned_too() {
    let launchers = Launchers::new("1.0.0");
    let npx = launchers.home.path("npx");
    let file = launchers.home.write(
        "claude.json",
        &json!({ "mcpServers": { "notes": { "command": npx, "args": ["-y", "notes"] },
                                 "fixed": { "command": npx, "args": ["-y", "notes@1.5.0"] } } })
        .to_string(),
    );
    let said = launchers.run(&["servers", "import", file.to_str().unwrap()]).expect(0).out;
    assert!(said.contains("It runs version 1.0.0 of notes from now on"), "{said}");
    let listed = launchers.run(&["servers", "list", "--json"]).expect(0).json();
    let versions: Vec<_> = listed.as_array().unwrap().iter().map(|one| &one["packages"][0]["version"]).collect();
    assert_eq!(versions, ["1.5.0", "1.0.0"]);
}
