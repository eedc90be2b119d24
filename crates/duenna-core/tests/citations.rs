//! The comments of the code cite sections of `docs/semantics.md`: each of them exists.

#![allow(clippy::unwrap_used, clippy::string_slice, reason = "tests")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const CITED: &str = "semantics ";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The numbers of the headings: `## 4. Title` and `### 4.5 Title`.
fn sections(page: &str) -> BTreeSet<String> {
    let headings = page.lines().filter_map(|line| line.strip_prefix("## ").or_else(|| line.strip_prefix("### ")));
    let numbers = headings.filter_map(|heading| heading.split(' ').next());
    numbers.filter(|number| is_section(number)).map(|number| number.trim_end_matches('.').to_owned()).collect()
}

fn is_section(word: &str) -> bool {
    word.starts_with(|first: char| first.is_ascii_digit()) && word.chars().all(|c| c.is_ascii_digit() || c == '.')
}

/// The sections that a text cites: `semantics 4.5`, `semantics 4.2, 4.3`, `semantics 3 and 4`, over the ends of lines.
fn cited(text: &str) -> BTreeSet<String> {
    let plain: Vec<&str> =
        text.lines().map(|line| line.trim_start().trim_start_matches(['/', '!', '#']).trim()).collect();
    let plain = plain.join(" ");
    let mut all = BTreeSet::new();
    for (at, _) in plain.match_indices(CITED) {
        for word in
            plain[at + CITED.len()..].split([' ', ',', ';', ':', '(', ')', '`', '"']).filter(|word| !word.is_empty())
        {
            let number = word.trim_end_matches('.');
            if is_section(number) {
                all.insert(number.to_owned());
            }
            if !is_section(number) && word != "and" || word.ends_with('.') {
                break;
            }
        }
    }
    all
}

fn sources(folder: &Path, all: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, all);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            all.push(path);
        }
    }
}

#[test]
fn every_section_that_the_code_cites_exists() {
    let known = sections(&fs::read_to_string(root().join("docs/semantics.md")).unwrap());
    let mut all = Vec::new();
    sources(&root().join("crates"), &mut all);
    let mut count = 0;
    for path in all.into_iter().filter(|path| !path.ends_with("tests/citations.rs")) {
        for section in cited(&fs::read_to_string(&path).unwrap()) {
            assert!(known.contains(&section), "{}: docs/semantics.md has no section {section}", path.display());
            count += 1;
        }
    }
    assert!(count > 50, "only {count} citations were found");
}

#[test]
fn citations_are_read_as_they_are_written() {
    let of = |text: &str| cited(text).into_iter().collect::<Vec<_>>();
    assert_eq!(of("/// It is (semantics 4.5)."), ["4.5"]);
    assert_eq!(of("// see semantics 4.2, 4.3 and 7. 8 others"), ["4.2", "4.3", "7"]);
    assert_eq!(of("//! as in semantics\n//! 3.10: that"), ["3.10"]);
    assert!(of("the semantics of `3`").is_empty());
    assert!(!sections("## 4. Title\n### 4.5 Other\n").contains("4.6"));
}
