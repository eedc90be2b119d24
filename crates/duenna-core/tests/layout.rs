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
/// What talks to people.
const OF_PEOPLE: &[&str] = &["anyhow", "clap", "rpassword", "terminal_size", "unicode-width"];
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
        "duenna-runtime",
        &["duenna-core", "duenna-lang", "duenna-text", "duenna-store", "duenna-gates", "duenna-guard"],
        &[OF_PEOPLE, OF_MODELS],
    ),
    ("duenna-demo", &[], &[OF_MODELS, &["clap", "reqwest", "rusqlite"]]),
    (
        "duenna",
        &[
            "duenna-core",
            "duenna-lang",
            "duenna-text",
            "duenna-store",
            "duenna-gates",
            "duenna-guard",
            "duenna-neural",
            "duenna-runtime",
            "duenna-demo",
        ],
        &[OF_MODELS, &["reqwest", "rusqlite"]],
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

/// Modules that import each other in a circle still, by crate. The lists may only get shorter.
const KNOTS: &[(&str, Names)] = &[(
    // Values hold what the library makes, and what is done to values is done by it.
    "duenna-lang",
    &["builtins", "cost", "exception", "frame", "heap", "library", "ops", "text", "value"],
)];

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

/// The modules of its own crate that a source names as `crate::module`, or, where it lies beside them, as `super::module`; comments
/// are no code.
fn named(source: &str, lies_beside: bool) -> BTreeSet<String> {
    let code = source.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n");
    let beside = lies_beside.then_some("super::");
    let mut all = BTreeSet::new();
    for part in ["crate::"].into_iter().chain(beside).flat_map(|prefix| code.split(prefix).skip(1)) {
        let group = part.strip_prefix('{').and_then(|group| group.split(';').next());
        let names: Vec<&str> = group.map_or_else(|| vec![part], |group| group.split(',').collect());
        for name in names {
            let is_of_name = |c: char| c.is_alphanumeric() || c == '_';
            all.insert(name.trim_start().chars().take_while(|c| is_of_name(*c)).collect());
        }
    }
    all
}

/// For each top-level module of a crate those that it names.
fn imports(folder: &Path) -> BTreeMap<String, BTreeSet<String>> {
    let mut files = Vec::new();
    sources(folder, &mut files);
    let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in files {
        let path = file.strip_prefix(folder).unwrap().with_extension("");
        let module = path.components().next().unwrap().as_os_str().to_str().unwrap().to_owned();
        if !["lib", "main"].contains(&module.as_str()) {
            let lies_beside = path.components().count() == 1;
            all.entry(module).or_default().extend(named(&fs::read_to_string(&file).unwrap(), lies_beside));
        }
    }
    all
}

/// The sets of modules that reach each other.
fn knots(imports: &BTreeMap<String, BTreeSet<String>>) -> BTreeSet<BTreeSet<String>> {
    let reached = |from: &str| {
        let (mut seen, mut waiting) = (BTreeSet::new(), vec![from.to_owned()]);
        while let Some(next) = waiting.pop() {
            for other in imports.get(&next).into_iter().flatten().filter(|other| imports.contains_key(*other)) {
                if *other != next && seen.insert(other.clone()) {
                    waiting.push(other.clone());
                }
            }
        }
        seen
    };
    let knot = |module: &String| -> BTreeSet<String> {
        let others = reached(module).into_iter().filter(|other| reached(other).contains(module));
        others.chain([module.clone()]).collect()
    };
    imports.keys().map(knot).filter(|knot| knot.len() > 1).collect()
}

#[test]
fn modules_do_not_import_each_other_in_a_circle() {
    let known: BTreeSet<(&str, BTreeSet<String>)> = KNOTS
        .iter()
        .map(|(name, modules)| (*name, modules.iter().map(|module| (*module).to_owned()).collect()))
        .collect();
    let mut found = BTreeSet::new();
    for (name, ..) in CRATES {
        let imports = imports(&root().join("crates").join(name).join("src"));
        assert!(!imports.is_empty(), "{name}");
        found.extend(knots(&imports).into_iter().map(|knot| (*name, knot)));
    }
    let new: Vec<_> = found.difference(&known).collect();
    assert!(new.is_empty(), "these import each other in a circle: {new:?}");
    let mended: Vec<_> = known.difference(&found).collect();
    assert!(mended.is_empty(), "these are mended: take them off the list: {mended:?}");
}

#[test]
fn what_a_source_names_is_read() {
    let names = |source: &str, beside| named(source, beside).into_iter().collect::<Vec<_>>();
    assert_eq!(
        names("use crate::trace::Trace;\nuse crate::{agent, gateway::Upstream};", false),
        ["agent", "gateway", "trace"]
    );
    assert_eq!(names("fn f(x: crate::local_search::Proposal) {} // crate::cli", false), ["local_search"]);
    assert_eq!(names("use super::head::Head;", true), ["head"]);
    assert!(names("/// [`crate::cli`]\nuse super::head::Head;", false).is_empty());
    let of = |edges: &[(&str, &[&str])]| {
        let set = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        knots(&edges.iter().map(|(from, to)| ((*from).to_owned(), set(to))).collect()).len()
    };
    assert_eq!((of(&[("a", &["b"]), ("b", &["c"]), ("c", &[])]), of(&[("a", &["b"]), ("b", &["a"])])), (0, 1));
}

/// Words that say what was done to something, and not what it is.
const PARTICIPLES: &[&str] = &[
    "Begun", "Built", "Done", "Found", "Given", "Gone", "Heard", "Held", "Hidden", "Kept", "Known", "Left", "Looked",
    "Lost", "Made", "Meant", "Met", "Ran", "Said", "Seen", "Sent", "Shown", "Sought", "Spent", "Spoken", "Sunk",
    "Taken", "Taught", "Told", "Waiting", "Written",
];

/// The names of types in a source that are a participle and nothing else; `Labeled` is the term of the field.
fn participles(source: &str) -> Vec<String> {
    let declared = |line: &str| {
        let words: Vec<&str> =
            line.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty()).collect();
        let at = words.iter().position(|word| ["struct", "enum", "trait", "type"].contains(word))?;
        words.get(at + 1).map(|name| (*name).to_owned())
    };
    let code = source.lines().filter_map(|line| line.split("//").next());
    let names = code.filter_map(declared).filter(|name| name.starts_with(|c: char| c.is_uppercase()));
    let is_one_word = |name: &String| name.chars().skip(1).all(char::is_lowercase);
    let is_participle = |name: &String| name.ends_with("ed") || PARTICIPLES.contains(&name.as_str());
    names.filter(is_one_word).filter(is_participle).filter(|name| name != "Labeled").collect()
}

#[test]
fn types_are_nouns() {
    assert_eq!(
        participles("pub(super) struct Logged {\nenum Kept<T> {\nstruct LoggedCall; // type Told"),
        ["Logged", "Kept"]
    );
    for (name, ..) in CRATES {
        let mut files = Vec::new();
        sources(&root().join("crates").join(name).join("src"), &mut files);
        for file in files {
            let found = participles(&fs::read_to_string(&file).unwrap());
            assert!(found.is_empty(), "{}: {found:?} say what was done, not what it is", file.display());
        }
    }
}

/// The files of the runtime and of the surfaces in which a text stands.
fn files_with(text: &str) -> Vec<String> {
    let folder = root().join("crates");
    let mut files = Vec::new();
    sources(&folder.join("duenna/src"), &mut files);
    sources(&folder.join("duenna-runtime/src"), &mut files);
    let has = |file: &&PathBuf| fs::read_to_string(file).unwrap().contains(text);
    let name = |file: &PathBuf| file.strip_prefix(&folder).unwrap().to_str().unwrap().replace('\\', "/");
    let mut all: Vec<String> = files.iter().filter(has).map(name).collect();
    all.sort();
    all
}

#[test]
fn calls_are_decided_and_logged_in_one_place_and_sent_in_one() {
    for decided in [" decide(", ".log(clearance", ".fill(clearance"] {
        assert_eq!(files_with(decided), ["duenna-runtime/src/dispatch.rs"], "{decided}");
    }
    for by_another_name in ["::decide(", "decide as "] {
        assert!(files_with(by_another_name).is_empty(), "{by_another_name}");
    }
    assert_eq!(files_with(".log_prospects("), ["duenna-runtime/src/session/branch.rs"]);
    assert_eq!(files_with("servers.send("), ["duenna-runtime/src/session/call.rs"]);
    assert_eq!(
        files_with("upstream.call("),
        ["duenna-runtime/src/advisor/direct.rs", "duenna-runtime/src/session/servers.rs"]
    );
    assert_eq!(files_with("running.send("), ["duenna-runtime/src/session/call.rs"], "only what is logged is sent");
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
