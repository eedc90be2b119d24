//! What ships cannot break a rule.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// Features of a crate are united with whatever else is built: a rule is not broken by one. Only two build scripts read the variable.
#[test]
fn nothing_that_ships_can_break_a_rule() {
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let arguments = ["metadata", "--format-version", "1", "--no-deps", "--offline", "--manifest-path", manifest];
    let done = Command::new(env!("CARGO")).args(arguments).output().unwrap();
    let metadata: Value = serde_json::from_slice(&done.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    assert!(packages.len() >= 9);
    for package in packages {
        let name = package["name"].as_str().unwrap();
        assert!(package["features"].get("switches").is_none(), "{name}");
        let script = Path::new(package["manifest_path"].as_str().unwrap()).with_file_name("build.rs");
        let may = matches!(name, "duenna-core" | "duenna-eval");
        assert_eq!(fs::read_to_string(script).is_ok_and(|script| script.contains("duenna_switches")), may, "{name}");
    }
    let main = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../duenna/src/main.rs")).unwrap();
    assert!(main.contains("assert!(!duenna_core::switches::CAN_BREAK"), "the program refuses to compile");
}
