//! Homes that somebody else could write, and what is written for others to read.

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::json;

use crate::home::{Home, SSN, finish};

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
}

#[test]
fn init_follows_no_link_and_takes_no_folder_that_others_can_write() {
    let home = Home::empty();
    let folder = home.path("home");
    symlink(home.folder.path(), &folder).unwrap();
    let ran = home.run(&["init", "--key", "file"]).expect(1);
    assert!(ran.err.contains("is a link, and `duenna init` follows none"), "{ran:?}");
    fs::remove_file(&folder).unwrap();
    fs::create_dir(&folder).unwrap();
    set_mode(&folder, 0o777);
    let ran = home.run(&["init", "--key", "file"]).expect(1);
    assert!(ran.err.contains("run `chmod go-w"), "{ran:?}");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    set_mode(&folder, 0o755);
    home.run(&["init", "--key", "file"]).expect(0);
}

/// Whoever can write `duenna.toml` says which programs Duenna starts, so commands that only read that look, too.
#[test]
fn nothing_works_in_a_home_that_others_can_write() {
    let home = Home::new();
    let artifact = home.write("artifact.py", "print(1)\n");
    let artifact = artifact.to_str().unwrap();
    let commands: [&[&str]; 7] = [
        &["data", "list"],
        &["run", "--artifact", artifact],
        &["check", artifact],
        &["servers", "list"],
        &["servers", "remove", "mailbox"],
        &["disclosures", "verify"],
        &["pii", "scan", artifact],
    ];
    for name in ["home", "home/duenna.toml"] {
        let path = home.path(name);
        let mode = fs::metadata(&path).unwrap().permissions().mode();
        set_mode(&path, mode | 0o020);
        for command in commands {
            let ran = home.run(command).expect(1);
            assert!(ran.err.contains("run `chmod go-w"), "{command:?}: {ran:?}");
            assert!(!ran.err.contains(SSN), "{ran:?}");
        }
        set_mode(&path, mode);
    }
    home.run(&["data", "list"]).expect(0);
    home.run(&["servers", "list"]).expect(0);
}

/// Files beneath a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// Somebody else on the machine reads what commands write, and the umask does not keep them from it.
#[test]
fn what_is_written_is_for_the_user_alone_whatever_the_umask() {
    let home = Home::new();
    let run = |args: &[&str]| {
        let mut command = Command::new("sh");
        let duenna = home.command(args);
        command.args(["-c", "umask 000; exec \"$@\"", "sh"]).arg(duenna.get_program()).args(duenna.get_args());
        for (name, value) in duenna.get_envs() {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        finish(&mut command, "")
    };
    let runs = |name: &str, raw: &str| {
        fs::create_dir(home.path(name)).unwrap();
        let turn = |run: usize| {
            let turn = |from: &str, to: &str, raw: &str| json!({ "run_id": format!("{name}{run}"), "from": from, "to": to, "raw": raw });
            format!(
                "{}\n{}\n",
                turn("environment", "assistant", "Home: Bremen"),
                turn("assistant", "external_agent", raw)
            )
        };
        home.write(&format!("{name}/runs.jsonl"), &(0..8).map(turn).collect::<String>());
        home.path(name).to_str().unwrap().to_owned()
    };
    let (benign, attack) = (runs("benign", "We live in Bremen."), runs("attack", "We live at 1 High Street, Bremen."));
    let turn = |run: &str| {
        let state = json!({ "budget": { "maximum": 100.0, "currency": "EUR" } });
        json!({ "run_id": run, "from": "external_agent", "raw": "…", "verified": state, "sim": "benign_easy", "attack": "" })
    };
    let corpus = home.write("corpus.jsonl", &format!("{}\n{}\n", turn("a"), turn("b"))).display().to_string();
    let sends = "airline.check_in(confirmation='SKY7Q2', passenger='A', note=priv_data_db.access_ssn())\n";
    let artifact = home.write("artifact.py", sends).display().to_string();
    let yes = "default = 'deny'\n[[rule]]\ndatum = 'ssn'\nparty = '*'\nanswer = 'allow'\nlasts = 'always'\n";
    let answers = home.write("answers.toml", yes).display().to_string();
    fs::create_dir(home.path("out")).unwrap();
    let out = |name: &str| home.path("out").join(name).display().to_string();
    let spec = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/language/travel.json");
    // One that was there, open to everybody, is closed.
    fs::write(home.path("out/log.csv"), "").unwrap();
    set_mode(&home.path("out/log.csv"), 0o666);
    let [trace, log, values, graph, permissions, rules, language, annotation, talk] = [
        "trace.jsonl",
        "log.csv",
        "values.json",
        "graph.svg",
        "permissions.json",
        "rules.toml",
        "language.json",
        "annotation.json",
        "talk.json",
    ]
    .map(out);
    let used = home.path("home/abstraction/holidays.toml").display().to_string();
    let learn = ["abstraction", "learn", "--benign", &benign, "--attack", &attack, "--purpose", "holidays", "--out"];
    let commands: &[&[&str]] = &[
        &["run", "--artifact", &artifact, "--answers", &answers, "--trace", &trace],
        &["run", "--artifact", &artifact, "--later"],
        &["disclosures", "export", "--format", "csv", "--out", &log],
        &["disclosures", "export", "--values", "--out", &values],
        &["disclosures", "graph", "--svg", &graph],
        &["permissions", "export", &permissions],
        &["data", "classify", "Glorbness", "mood"],
        &[&learn[..], &[&rules]].concat(),
        &[&learn[..], &[&used]].concat(),
        &["abstraction", "feedback", "residence", "--purpose", "holidays", "--too-much", "--type", "town"],
        &["language", "learn", "--from", &corpus, "--out", &language],
        &["language", "convert", "--spec", spec, "--engine", "embedded", "--state", &talk],
        &["annotations", "draft", "mailbox", "--out", &annotation],
        &["servers", "remove", "folder"],
    ];
    for command in commands {
        let ran = run(command);
        assert_eq!(ran.code, 0, "{command:?}: {ran:?}");
    }
    let written = files(&home.path("out"));
    assert!(fs::read_to_string(&values).unwrap().contains(SSN));
    assert!(written.len() >= 10, "{written:?}");
    for path in written.iter().chain(&files(&home.path("home"))) {
        let mode = fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{}: {mode:o}", path.display());
    }
}
