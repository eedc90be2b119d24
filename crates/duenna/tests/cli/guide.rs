//! The guide, as somebody follows it: each block of commands is run, line by line, where the things that it speaks of are there.

#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::Command;

use duenna_demo::{seed_airline, seed_folder, seed_mailbox};
use serde_json::json;

use crate::home::{Ran, duenna, finish};
use crate::scripted::Scripted;

/// What cannot be tried here, by the beginning of the line, and why.
const LEFT_OUT: &[(&str, &str)] = &[
    ("cargo ", "builds the program that is tested"),
    ("export ANTHROPIC_API_KEY=", "the key is the reader's"),
    ("duenna run --model ollama/", "needs Ollama"),
    ("duenna guard check --batch actions.jsonl --embeddings ", "needs a model's files, and the feature `neural`"),
];

/// What does not end with 0, by the beginning of the line.
const ENDS_WITH: &[(&str, i32)] = &[
    ("duenna run report.py --later", 5),
    // Whether the server may know a value is asked, and nobody answers.
    ("duenna run report.py", 3),
    ("duenna resume 7", 5),
    // They ask for a passphrase, and nobody types one.
    ("duenna backup ", 2),
    ("duenna restore ", 2),
    // They serve a program, and none greets them.
    ("duenna guard serve", 1),
    ("duenna guard tools", 1),
];

/// What is typed where something other than a number is asked for, by the beginning of the line.
const TYPED: &[(&str, &str)] = &[("duenna data add home", r#"{"written": "Edinburgh", "city": "Edinburgh"}"#)];

/// What stands for something of the reader's own.
const STANDS_FOR: &[(&str, &str)] = &[("draft SERVER", "draft airline"), ("RUNS", "runs")];

const PROFILE: &str = "Name: Ada Byron\nAge: 34\nCurrent Address: 3 Mill Lane, Edinburgh, EH6 7XX, United Kingdom\n\
                       Passport Number: XA1234567\nHobbies: Hiking, Chess\n";
const LETTER: &str = "Dear Ms Byron, your card 4111 1111 1111 1111 was charged. Write to ada@example.com.\n";

/// A user's folder, with what one block of the guide needs.
struct Reader {
    folder: tempfile::TempDir,
    model: Scripted,
}

impl Reader {
    fn new() -> Self {
        let turns = "[[turn]]\nsystem = 'fill in a form'\nreply = '{}'\n[[turn]]\nreply = \"\"\"```python\nprint(1)\n```\"\"\"\n";
        Self { folder: tempfile::tempdir().unwrap(), model: Scripted::start(turns) }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    /// The programs of the guide that are not Duenna's, as they are here: the same small server for all.
    fn programs(&self) {
        use std::os::unix::fs::{PermissionsExt as _, symlink};
        let program = env!("CARGO_BIN_EXE_duenna");
        std::fs::create_dir_all(self.path("bin")).unwrap();
        symlink(program, self.path("bin/duenna")).unwrap();
        for (name, body) in [("npm", "echo '\"1.2.3\"'"), ("uv", "sed 's/[=<>].*//; s/$/==1.2.3/'")] {
            self.write(&format!("bin/{name}"), &format!("#!/bin/sh\n{body}\n"));
            std::fs::set_permissions(self.path(&format!("bin/{name}")), std::fs::Permissions::from_mode(0o755))
                .unwrap();
        }
        for name in ["uvx", "npx"] {
            let script = format!(
                "#!/bin/sh\nexec '{program}' demo-server folder --state '{}'\n",
                self.path("state/folder").display()
            );
            self.write(&format!("bin/{name}"), &script);
            std::fs::set_permissions(self.path(&format!("bin/{name}")), std::fs::Permissions::from_mode(0o755))
                .unwrap();
        }
    }

    /// The files that the guide names, but for those that the block makes.
    fn files(&self, block: &str) {
        seed_mailbox(&self.path("state/mailbox")).unwrap();
        seed_folder(&self.path("state/folder")).unwrap();
        seed_airline(&self.path("state/airline"), "Bring a coat.").unwrap();
        let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let language = std::fs::read_to_string(repository.join("corpus/language/travel.json")).unwrap();
        let template = json!({
            "communication_type": ["offer", "question"],
            "accommodation": { "price_per_night": "Type:float", "amenities": ["spa", "bar"] },
        });
        let said = |run: &str, price: f64| {
            let verified = json!({ "offer": { "price": price, "kind": "hotel" } });
            json!({ "run_id": run, "from": "external_agent", "raw": "…", "verified": verified, "sim": "benign_easy", "attack": "" })
                .to_string()
        };
        let turn = |run: usize, from: &str, to: &str, raw: &str| {
            json!({ "run_id": format!("run{run}"), "from": from, "to": to, "raw": raw }).to_string()
        };
        let runs: Vec<String> = (0..8)
            .flat_map(|run| {
                let told = "We start from Edinburgh and like hiking.";
                [turn(run, "environment", "assistant", PROFILE), turn(run, "assistant", "external_agent", told)]
            })
            .collect();
        let action =
            json!({ "id": 1, "user_query": "Tell Dana I need a room", "action": "", "action_text": "I need a room." });
        let servers = json!({ "mcpServers": { "airline": {
            "command": env!("CARGO_BIN_EXE_duenna"),
            "args": ["demo-server", "airline", "--state", self.path("state/airline").to_str().unwrap()],
        } } });
        let rules = duenna_gates::abstraction::shipped_text("travel_planning").unwrap();
        let conversations = [said("a", 100.0), said("b", 140.5)].join("\n");
        for (name, text) in [
            ("profile.txt", PROFILE),
            ("letter.txt", LETTER),
            ("mail.txt", "Dana, I need a room. My salary is 84,000 and my therapist is Dr Weiss."),
            ("seen.txt", "My therapist is Dr Weiss."),
            (
                "report.py",
                "airline.check_in(confirmation='SKY7Q2', passenger='A', note=priv_data_db.access_passport())\n",
            ),
            ("trip.json", &language),
            ("before.json", &language),
            ("template.json", &template.to_string()),
            ("message.txt", "We offer a hotel at EUR 120 a night, with a spa."),
            ("candidate.json", "{}"),
            ("reply.txt", "Thank you."),
            ("transcripts.jsonl", &conversations),
            ("held_out.jsonl", &conversations),
            ("runs/runs.jsonl", &runs.join("\n")),
            ("actions.jsonl", &action.to_string()),
            ("rules.toml", rules),
            ("before.toml", rules),
            ("mine.json", duenna_runtime::annotations::SHIPPED[0].json),
            (".config/Claude/claude_desktop_config.json", &servers.to_string()),
            (".local/share/bash-completion/completions/.keep", ""),
            (".local/share/man/man1/.keep", ""),
        ] {
            if !block.contains(&format!("--out {name}")) {
                self.write(name, text);
            }
        }
    }

    /// A home in which six runs were made, so that the next is the seventh.
    fn home(&self) {
        self.line("duenna init", "").expect(0);
        self.model();
        for (datum, value) in [("passport", "XA1234567"), ("ssn", "900-12-3456")] {
            self.line(&format!("duenna data add {datum}"), value).expect(0);
        }
        for kind in ["airline", "mailbox"] {
            let state = self.path(&format!("state/{kind}"));
            self.line(
                &format!("duenna servers add {kind} -- duenna demo-server {kind} --state '{}'", state.display()),
                "",
            )
            .expect(0);
        }
        self.write("nothing.py", "print('nothing')\n");
        for _ in 0..6 {
            self.line("duenna run nothing.py", "").expect(0);
        }
    }

    /// Sets the model up.
    fn model(&self) {
        let config = self.path(".local/share/duenna/duenna.toml");
        let text = std::fs::read_to_string(&config).unwrap();
        std::fs::write(&config, text + &self.model.table("model")).unwrap();
        assert_eq!(self.line("duenna config approve", "").code, 0);
    }

    fn line(&self, line: &str, input: &str) -> Ran {
        let path = format!("{}:{}", self.path("bin").display(), std::env::var("PATH").unwrap());
        let mut shell = Command::new("bash");
        shell.args(["-c", line]).current_dir(self.folder.path()).env("PATH", path).env("HOME", self.folder.path());
        for (name, value) in duenna().get_envs() {
            match value {
                Some(value) => shell.env(name, value),
                None => shell.env_remove(name),
            };
        }
        for name in ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "DBUS_SESSION_BUS_ADDRESS"] {
            shell.env_remove(name);
        }
        finish(&mut shell, input)
    }
}

fn begun_by<T: Copy>(line: &str, all: &[(&'static str, T)]) -> Option<(&'static str, T)> {
    all.iter().copied().find(|(beginning, _)| line.starts_with(beginning))
}

#[test]
fn every_command_of_the_readme_and_the_guide_does_what_it_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let chapters = std::fs::read_dir(root.join("docs/guide/src")).unwrap().map(|entry| entry.unwrap().path());
    let (mut count, mut used) = (0, std::collections::BTreeSet::new());
    for page in chapters.chain([root.join("README.md")]) {
        let text = std::fs::read_to_string(&page).unwrap();
        for (block, _) in text.split("```sh\n").skip(1).filter_map(|block| block.split_once("```")) {
            let reader = Reader::new();
            reader.programs();
            reader.files(block);
            if !block.contains("duenna init") {
                reader.home();
            }
            for line in block.lines() {
                let mut line = line.split(" #").next().unwrap_or_default().trim_end().to_owned();
                if let Some((beginning, _)) = begun_by(&line, LEFT_OUT) {
                    used.insert(beginning);
                    continue;
                }
                let code = begun_by(&line, ENDS_WITH).map_or(0, |(beginning, code)| {
                    used.insert(beginning);
                    code
                });
                for (name, thing) in STANDS_FOR {
                    line = line.replace(name, thing);
                }
                let typed = begun_by(&line, TYPED).map_or("X1234567", |(_, typed)| typed);
                let ran = reader.line(&line, &format!("{typed}\n"));
                if line.starts_with("duenna init") {
                    reader.model();
                }
                assert_eq!(ran.code, code, "{}: `{line}`: {ran:?}", page.display());
                count += 1;
            }
        }
    }
    assert!(count > 55, "only {count} commands were found");
    let all = LEFT_OUT.iter().map(|(beginning, _)| beginning).chain(ENDS_WITH.iter().map(|(beginning, _)| beginning));
    let stale: Vec<_> = all.filter(|beginning| !used.contains(**beginning)).collect();
    assert!(stale.is_empty(), "the guide has no such lines any more: {stale:?}");
}
