//! What ships cannot break a rule.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::process::Command;

use serde_json::Value;

/// Only this crate may turn the switches on, and only when asked to.
#[test]
fn nothing_that_ships_turns_the_switches_on() {
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let arguments = ["metadata", "--format-version", "1", "--no-deps", "--offline", "--manifest-path", manifest];
    let done = Command::new(env!("CARGO")).args(arguments).output().unwrap();
    let metadata: Value = serde_json::from_slice(&done.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    assert!(packages.len() >= 4);
    for package in packages {
        let name = package["name"].as_str().unwrap();
        for dependency in package["dependencies"].as_array().unwrap() {
            let features = dependency["features"].as_array().unwrap();
            assert!(!features.iter().any(|feature| feature == "switches"), "{name}");
        }
        for (feature, turns_on) in package["features"].as_object().unwrap() {
            let is_on = turns_on.as_array().unwrap().iter().any(|other| other.as_str().unwrap().contains("switches"));
            let may = matches!(name, "duenna-lang" | "duenna-eval") && feature == "switches";
            assert!(!is_on || may, "{name}: {feature}");
        }
        assert!(name != "duenna" || package["features"].get("switches").is_none());
    }
}
