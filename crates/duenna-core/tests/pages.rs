//! The documents hang together: links lead somewhere, the guide lists its chapters, the README stays short.

#![allow(clippy::unwrap_used, reason = "tests")]

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn pages(folder: &Path, all: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() && !["target", ".git", "node_modules"].contains(&name) {
            pages(&path, all);
        } else if path.extension().is_some_and(|extension| extension == "md") {
            all.push(path);
        }
    }
}

/// The targets of links in a page: what stands in `](…)` outside of blocks of code.
fn links(page: &str) -> Vec<String> {
    let mut is_code = false;
    let mut all = Vec::new();
    for line in page.lines() {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        }
        if !is_code {
            // What is quoted is no link.
            let plain: String = line.split('`').step_by(2).collect();
            let found = plain.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
            all.extend(found.map(|(target, _)| target.to_owned()));
        }
    }
    all
}

/// The anchor of a heading: its words in lower case, with hyphens between them.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().to_lowercase();
    let kept: String = kept.chars().filter(|c| c.is_alphanumeric() || [' ', '-', '_'].contains(c)).collect();
    kept.replace(' ', "-")
}

#[test]
fn every_link_leads_to_a_file_and_a_heading() {
    let mut all = Vec::new();
    pages(&root(), &mut all);
    let mut count = 0;
    for page in all {
        for link in links(&fs::read_to_string(&page).unwrap()) {
            if link.contains("://") || link.starts_with("mailto:") {
                continue;
            }
            let (file, heading) = link.split_once('#').map_or((&*link, None), |(file, heading)| (file, Some(heading)));
            let target = if file.is_empty() { page.clone() } else { page.parent().unwrap().join(file) };
            assert!(target.exists(), "{}: `{link}` leads nowhere", page.display());
            if let Some(heading) = heading {
                let text = fs::read_to_string(&target).unwrap();
                let mut anchors =
                    text.lines().filter(|line| line.starts_with('#')).map(|line| anchor(line.trim_start_matches('#')));
                assert!(anchors.any(|anchor| anchor == heading), "{}: `{link}` leads to no heading", page.display());
            }
            count += 1;
        }
    }
    assert!(count > 100, "only {count} links were found");
}

#[test]
fn the_guide_lists_its_chapters_and_the_readme_leads_to_them() {
    let folder = root().join("docs/guide/src");
    let summary = fs::read_to_string(folder.join("SUMMARY.md")).unwrap();
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    for entry in fs::read_dir(&folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if name != "SUMMARY.md" {
            assert!(summary.contains(&format!("({name})")), "SUMMARY.md lacks {name}");
            assert!(readme.contains(&format!("(docs/guide/src/{name})")), "README.md lacks {name}");
        }
    }
}

#[test]
fn the_readme_is_short() {
    let words = fs::read_to_string(root().join("README.md")).unwrap().split_whitespace().count();
    assert!(words <= 900, "README.md has {words} words: the guide is the place for more");
}

#[test]
fn links_are_read_as_they_are_written() {
    assert_eq!(links("see [a](b.md) and [c](d.md#e), not `[x](y.md)`\n```\n[z](w.md)\n```\n"), ["b.md", "d.md#e"]);
    assert_eq!(anchor(" What was wrong in 0.1"), "what-was-wrong-in-01");
}
