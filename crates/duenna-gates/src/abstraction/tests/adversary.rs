//! Lots of short texts of invented people: what an agent of a purpose must not be told of them, and what it must.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Deserialize;

use super::{SHIPPED, told};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Lot {
    text: Vec<Text>,
}

/// What is told for a purpose, or for `all`, must have none of `never`, but for what is `allowed`, and all of `tells`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    id: String,
    #[serde(rename = "text")]
    raw: String,
    #[serde(default)]
    never: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    allowed: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    tells: BTreeMap<String, Vec<String>>,
}

#[test]
fn no_short_text_tells_what_it_keeps() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/abstraction/adversary");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    let (mut faults, mut secrets) = (String::new(), 0);
    for file in files {
        let lot: Lot = toml::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
        for Text { id, raw, never, allowed, tells } in lot.text {
            for purpose in SHIPPED {
                let of = |map: &BTreeMap<String, Vec<String>>| {
                    let all = ["all", purpose].into_iter().filter_map(|name| map.get(name)).flatten();
                    all.map(|words| words.to_lowercase()).collect::<Vec<_>>()
                };
                let said = told(purpose, &raw);
                let plain = said.to_lowercase();
                let (allowed, never) = (of(&allowed), of(&never));
                let kept: Vec<_> = never.into_iter().filter(|words| !allowed.contains(words)).collect();
                secrets += kept.len();
                let leaks: Vec<_> = kept.iter().filter(|words| plain.contains(*words)).collect();
                let missing: Vec<_> = of(&tells).into_iter().filter(|words| !plain.contains(words)).collect();
                if !leaks.is_empty() || !missing.is_empty() {
                    let _ = writeln!(faults, "{id}, {purpose}: tells {leaks:?}, misses {missing:?} in\n{said}");
                }
            }
        }
    }
    assert!(secrets > 500, "{secrets}");
    assert!(faults.is_empty(), "{faults}");
}
