//! ARCHITECTURE.md says what each crate forbids and which rooms may use which: it is so.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Whom one talks to over a network or a terminal.
const OF_THE_NETWORK: &[&str] = &["anyhow", "clap", "reqwest", "rmcp", "rustls", "tokio"];
/// Where something is kept.
const OF_THE_DISK: &[&str] = &["getrandom", "keyring-core", "rusqlite", "tempfile"];
/// What reads text.
const OF_TEXT: &[&str] = &["jiff", "regex", "regex-automata", "toml"];
/// Models that run here.
const OF_MODELS: &[&str] = &["candle-core", "candle-nn", "tokenizers"];

type Names = &'static [&'static str];

/// A crate, the crates of ours that it may use, and the others that it may not.
const CRATES: &[(&str, Names, &[Names])] = &[
    ("duenna-core", &[], &[OF_THE_NETWORK, OF_THE_DISK, OF_TEXT, OF_MODELS]),
    ("duenna-lang", &["duenna-core"], &[OF_THE_NETWORK, OF_THE_DISK, &["toml"], OF_MODELS]),
    ("duenna-text", &[], &[OF_THE_NETWORK, OF_THE_DISK, OF_MODELS]),
    ("duenna-store", &["duenna-core"], &[OF_THE_NETWORK, OF_MODELS]),
    ("duenna-gates", &["duenna-core", "duenna-text"], &[OF_THE_NETWORK, &["keyring-core", "rusqlite"], OF_MODELS]),
    ("duenna-guard", &["duenna-core", "duenna-text"], &[OF_THE_NETWORK, OF_THE_DISK, OF_MODELS]),
    ("duenna-neural", &["duenna-guard", "duenna-text"], &[OF_THE_NETWORK, OF_THE_DISK]),
    (
        "duenna",
        &["duenna-core", "duenna-lang", "duenna-text", "duenna-store", "duenna-gates", "duenna-guard", "duenna-neural"],
        &[OF_MODELS, &["duenna-eval"]],
    ),
];

#[test]
fn crates_depend_on_nothing_that_they_forbid() {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(root()).args(["metadata", "--no-deps", "--offline", "--format-version", "1"]);
    let output = cargo.output().unwrap();
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    for (name, ours, forbidden) in CRATES {
        let package = packages.iter().find(|package| package["name"] == *name).unwrap();
        let dependencies = package["dependencies"].as_array().unwrap();
        let shipped = dependencies.iter().filter(|dependency| dependency["kind"].is_null());
        let names: BTreeSet<&str> = shipped.map(|dependency| dependency["name"].as_str().unwrap()).collect();
        assert!(!names.is_empty(), "{name}");
        for dependency in &names {
            let is_ours = dependency.starts_with("duenna");
            let is_forbidden = forbidden.iter().any(|forbidden| forbidden.contains(dependency));
            let is_allowed = if is_ours { ours.contains(dependency) } else { !is_forbidden };
            assert!(is_allowed, "{name} must not depend on {dependency}");
        }
    }
    let listed: BTreeSet<&str> = CRATES.iter().map(|(name, ..)| *name).chain(["duenna-eval"]).collect();
    let all: BTreeSet<&str> = packages.iter().map(|package| package["name"].as_str().unwrap()).collect();
    assert_eq!(listed, all, "each crate has its row");
    // What the default build sees has no models in it.
    let duenna = packages.iter().find(|package| package["name"] == "duenna").unwrap();
    let neural = duenna["dependencies"].as_array().unwrap().iter().find(|one| one["name"] == "duenna-neural").unwrap();
    assert_eq!(neural["optional"], true);
}

/// The rooms of the crate `duenna`: their modules, and the rooms that they may use.
const ROOMS: &[(&str, Names, Names)] = &[
    (
        "runtime",
        &[
            "dispatch",
            "session",
            "agent",
            "advisor",
            "consent",
            "gateway",
            "config",
            "annotations",
            "languages",
            "trace",
            "seek",
            "crowd",
            "inputs",
        ],
        &[],
    ),
    ("surfaces", &["cli", "demo", "terminal"], &["runtime"]),
];

/// What breaks this still: a file, and a module that it uses. The list may only get shorter.
const EXCEPTIONS: &[(&str, &str)] = &[("consent", "terminal"), ("consent/terminal", "terminal")];

fn room_of(module: &str) -> Option<&'static (&'static str, Names, Names)> {
    ROOMS.iter().find(|(_, modules, _)| modules.contains(&module))
}

/// The files of a folder, but for tests.
fn sources(folder: &Path, all: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let is_of_tests = path.file_stem().is_some_and(|name| name == "tests");
        if is_of_tests {
            continue;
        }
        if path.is_dir() {
            sources(&path, all);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            all.push(path);
        }
    }
}

/// The modules of its own crate that a source names as `crate::module`; comments are no code.
fn named(source: &str) -> BTreeSet<String> {
    let code = source.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n");
    let mut all = BTreeSet::new();
    for part in code.split("crate::").skip(1) {
        let group = part.strip_prefix('{').and_then(|group| group.split(';').next());
        let names: Vec<&str> = group.map_or_else(|| vec![part], |group| group.split(',').collect());
        for name in names {
            let is_of_name = |c: char| c.is_alphanumeric() || c == '_';
            all.insert(name.trim_start().chars().take_while(|c| is_of_name(*c)).collect());
        }
    }
    all
}

#[test]
fn rooms_use_only_those_that_they_may() {
    let folder = root().join("crates/duenna/src");
    let mut files = Vec::new();
    sources(&folder, &mut files);
    let mut broken = BTreeSet::new();
    let mut rooms: BTreeMap<&str, usize> = BTreeMap::new();
    for file in files {
        let path = file.strip_prefix(&folder).unwrap().with_extension("");
        let module = path.components().next().unwrap().as_os_str().to_str().unwrap().to_owned();
        if ["lib", "main"].contains(&module.as_str()) {
            continue;
        }
        let (room, _, may_use) = room_of(&module).unwrap_or_else(|| panic!("`{module}` is in no room"));
        *rooms.entry(room).or_default() += 1;
        for used in named(&fs::read_to_string(&file).unwrap()) {
            let Some((other, ..)) = room_of(&used) else { continue };
            if other != room && !may_use.contains(other) {
                broken.insert((path.to_str().unwrap().replace('\\', "/"), used));
            }
        }
    }
    assert_eq!(rooms.len(), ROOMS.len(), "{rooms:?}");
    let known: BTreeSet<(String, String)> =
        EXCEPTIONS.iter().map(|(file, module)| ((*file).to_owned(), (*module).to_owned())).collect();
    let new: Vec<_> = broken.difference(&known).collect();
    assert!(new.is_empty(), "the room of the file must not use the module (ARCHITECTURE.md): {new:?}");
    let mended: Vec<_> = known.difference(&broken).collect();
    assert!(mended.is_empty(), "these are mended: take them off the list: {mended:?}");
}

#[test]
fn what_a_source_names_is_read() {
    let names = |source: &str| named(source).into_iter().collect::<Vec<_>>();
    assert_eq!(
        names("use crate::trace::Trace;\nuse crate::{agent, gateway::Upstream};"),
        ["agent", "gateway", "trace"]
    );
    assert_eq!(names("fn f(x: crate::seek::Proposal) {} // crate::cli"), ["seek"]);
    assert!(names("/// [`crate::cli`]\nuse std::fs;").is_empty());
}

/// The files of `duenna` in which a text stands.
fn files_with(text: &str) -> Vec<String> {
    let folder = root().join("crates/duenna/src");
    let mut files = Vec::new();
    sources(&folder, &mut files);
    let has = |file: &&PathBuf| fs::read_to_string(file).unwrap().contains(text);
    let name = |file: &PathBuf| file.strip_prefix(&folder).unwrap().to_str().unwrap().replace('\\', "/");
    let mut all: Vec<String> = files.iter().filter(has).map(name).collect();
    all.sort();
    all
}

#[test]
fn calls_are_decided_and_logged_in_one_place_and_sent_in_one() {
    for decided in [" decide(", ".log(clearance", ".fill(clearance"] {
        assert_eq!(files_with(decided), ["dispatch.rs"], "{decided}");
    }
    for by_another_name in ["::decide(", "decide as "] {
        assert!(files_with(by_another_name).is_empty(), "{by_another_name}");
    }
    assert_eq!(files_with(".log_prospects("), ["session/branch.rs"]);
    assert_eq!(files_with("servers.send("), ["session/call.rs"]);
    assert_eq!(files_with("upstream.call("), ["advisor/direct.rs", "session/servers.rs"]);
    assert_eq!(files_with("running.send("), ["session/call.rs"], "only what is logged is sent");
}

#[test]
fn the_places_that_the_page_names_are_there() {
    let page = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let quoted = page.split('`').skip(1).step_by(2);
    let places: Vec<&str> = quoted.filter(|name| name.starts_with("duenna") && name.contains('/')).collect();
    assert!(places.len() > 15, "{places:?}");
    for place in places {
        assert!(root().join("crates").join(place).exists(), "ARCHITECTURE.md names `{place}`, which is not there");
    }
    for module in ROOMS.iter().flat_map(|(_, modules, _)| *modules) {
        assert!(page.contains(&format!("`{module}`")), "ARCHITECTURE.md has no module `{module}`");
    }
}

#[test]
fn the_index_of_decisions_has_them_all() {
    let folder = root().join("docs/decisions");
    let index = fs::read_to_string(folder.join("README.md")).unwrap();
    let mut count = 0;
    for entry in fs::read_dir(&folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if name != "README.md" {
            assert!(index.contains(&format!("({name})")), "docs/decisions/README.md lacks {name}");
            count += 1;
        }
    }
    assert_eq!(count, index.matches("\n- [").count());
}
