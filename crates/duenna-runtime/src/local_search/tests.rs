use std::path::Path;

use serde_json::json;

use super::*;
use crate::config::{Config, SeekFolder};

fn folders(paths: &[&Path]) -> Vec<SeekFolder> {
    let all: Vec<String> = paths.iter().map(|path| format!("{:?}", path.to_str().unwrap())).collect();
    Config::parse(&format!("[seek]\nfolders = [{}]\n", all.join(", "))).unwrap().seek.unwrap().folders
}

fn folder() -> (tempfile::TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().canonicalize().unwrap().join("papers");
    std::fs::create_dir(&path).unwrap();
    (folder, path)
}

fn write(path: &Path, text: &str) {
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, text).unwrap();
}

fn shown(key: &str, folder: &Path) -> Vec<String> {
    let Names { files, mut left_out } = names(&folders(&[folder]), Path::new("/nowhere"));
    passages(key, &files, &mut left_out).into_iter().map(|passage| passage.name).collect()
}

#[test]
fn folders_are_whole_paths() {
    for bad in ["", "papers", "../papers", "/a/../b", "~", "~other/x", "/a\\nb", "file:///a", "/a\\u200bb"] {
        let error = Config::parse(&format!("[seek]\nfolders = [\"{bad}\"]\n")).unwrap_err();
        assert!(error.to_string().contains("an absolute path"), "{bad}: {error}");
    }
    assert!(Config::parse("[seek]\nfolders = []\n").is_err());
    assert!(Config::parse("[seek]\n").is_err());
    assert!(Config::parse("[seek]\nfolders = [\"/a\"]\nmodel = 'x'\n").is_err());
    let home = std::env::home_dir().unwrap();
    let both = Config::parse("[seek]\nfolders = [\"~/papers\", \"/a/./b/\", \"/a/b\"]\n").unwrap().seek.unwrap();
    assert_eq!(
        both.folders.iter().map(|folder| folder.path.clone()).collect::<Vec<_>>(),
        [home.join("papers"), "/a/b".into()]
    );
}

#[test]
fn only_files_of_the_folder_itself_are_looked_at() {
    let (outer, papers) = folder();
    let outer = outer.path().canonicalize().unwrap();
    write(&papers.join("a.txt"), "passport 1");
    write(&papers.join("deep/b.txt"), "passport 2");
    write(&papers.join(".hidden.txt"), "passport 3");
    write(&papers.join(".git/c.txt"), "passport 4");
    write(&papers.join("duenna/store.txt"), "passport 5");
    write(&outer.join("outside.txt"), "passport 6");
    std::fs::write(papers.join("binary.txt"), b"passport \xff\xfe").unwrap();
    std::fs::write(papers.join("nul.txt"), b"passport \0").unwrap();
    write(&papers.join("large.txt"), &"passport ".repeat(200_000));
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(outer.join("outside.txt"), papers.join("link.txt")).unwrap();
        std::os::unix::fs::symlink(&outer, papers.join("up")).unwrap();
        std::fs::hard_link(outer.join("outside.txt"), papers.join("second-name.txt")).unwrap();
    }
    let Names { files, mut left_out } = names(&folders(&[&papers]), &papers.join("duenna"));
    let found = passages("passport", &files, &mut left_out);
    assert_eq!(found.iter().map(|one| one.name.as_str()).collect::<Vec<_>>(), ["papers/a.txt", "papers/deep/b.txt"]);
    let links = if cfg!(unix) { 3 } else { 0 };
    let wanted = LeftOut { hidden: 3, links, unreadable: 3, ..LeftOut::default() };
    assert_eq!(left_out, wanted);
    // One that is a link itself, is not there, or is Duenna's own is not looked into.
    #[cfg(unix)]
    std::os::unix::fs::symlink(&papers, outer.join("alias")).unwrap();
    let none =
        names(&folders(&[&outer.join("alias"), &outer.join("gone"), &papers.join("a.txt")]), Path::new("/nowhere"));
    assert_eq!((none.files.len(), none.left_out.missing), (0, 3));
    assert_eq!(names(&folders(&[&papers]), &outer).left_out.missing, 1);
}

/// A file that turns into a link after it was named.
#[cfg(unix)]
#[test]
fn a_link_that_comes_later_is_not_followed() {
    let (outer, papers) = folder();
    let outside = outer.path().canonicalize().unwrap().join("outside");
    write(&outside.join("a.txt"), "passport 6");
    write(&papers.join("a.txt"), "passport 1");
    write(&papers.join("deep/a.txt"), "passport 2");
    let Names { files, mut left_out } = names(&folders(&[&papers]), Path::new("/nowhere"));
    std::fs::remove_file(papers.join("a.txt")).unwrap();
    std::os::unix::fs::symlink(outside.join("a.txt"), papers.join("a.txt")).unwrap();
    std::fs::remove_dir_all(papers.join("deep")).unwrap();
    std::os::unix::fs::symlink(&outside, papers.join("deep")).unwrap();
    assert!(passages("passport", &files, &mut left_out).is_empty());
    assert_eq!(left_out.links, 2);
}

#[test]
fn what_fits_best_is_shown() {
    let (_outer, papers) = folder();
    for at in 0..40 {
        write(&papers.join(format!("letters/{at}.txt")), "A number of things to say.");
    }
    write(&papers.join("travel.txt"), "Passport: 900X77");
    assert_eq!(shown("passport_number", &papers), ["papers/travel.txt"]);
    assert_eq!(shown("passportNumber", &papers), ["papers/travel.txt"]);
    assert!(shown("loyalty_card", &papers).is_empty());
    assert!(shown("_", &papers).is_empty());
    // A name counts more than a text, and a word within another is none.
    write(&papers.join("passport.txt"), "900X77");
    write(&papers.join("syntax.txt"), "mypassport");
    assert_eq!(shown("passport_number", &papers), ["papers/passport.txt", "papers/travel.txt"]);
    assert_eq!(shown("tax", &papers), Vec::<String>::new());
    assert_eq!(shown("number", &papers).len(), 4, "no more than these are shown");
}

#[test]
fn of_a_long_file_the_lines_around_are_shown() {
    let (_outer, papers) = folder();
    let mut lines: Vec<String> = (0..4000).map(|at| format!("line {at}")).collect();
    lines[2000] = "My visa is 77.".to_owned();
    write(&papers.join("long.txt"), &lines.join("\n"));
    let Names { files, mut left_out } = names(&folders(&[&papers]), Path::new("/nowhere"));
    let found = passages("visa", &files, &mut left_out);
    assert_eq!(found[0].text, "line 1997\nline 1998\nline 1999\nMy visa is 77.\nline 2001\nline 2002\nline 2003\n");
}

#[test]
fn a_proposal_is_a_short_line_of_a_file_that_was_shown() {
    let passage = |name: &str, text: &str| Passage { path: name.into(), name: name.to_owned(), text: text.to_owned() };
    let shown = [passage("/a", "one\n  the number: 77 \n"), passage("/b", "")];
    let found = Proposal::of(&json!({ "file": 1, "value": " 77 " }), &shown).unwrap();
    assert_eq!(
        (found.value.as_str(), found.file.as_str(), found.line.as_deref()),
        ("77", "/a", Some("the number: 77"))
    );
    assert_eq!(Proposal::of(&json!({ "file": 2, "value": "78" }), &shown).unwrap().line, None);
    assert!(!format!("{found:?}").contains("77"));
    let long = "x".repeat(LONGEST + 1);
    for answer in [
        json!(null),
        json!({ "file": 1, "value": null }),
        json!({ "file": 0, "value": "77" }),
        json!({ "file": 3, "value": "77" }),
        json!({ "file": -1, "value": "77" }),
        json!({ "file": 1.5, "value": "77" }),
        json!({ "file": 1, "value": " " }),
        json!({ "file": 1, "value": long }),
        json!({ "file": 1, "value": "7\n7" }),
        json!({ "file": 1, "value": "7\u{1b}[2J7" }),
        json!({ "file": 1, "value": "7\u{202e}7" }),
        json!({ "file": 1, "value": "7\u{e0101}7" }),
    ] {
        assert_eq!(Proposal::of(&answer, &shown), None, "{answer}");
    }
}
