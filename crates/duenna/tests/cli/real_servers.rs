//! Third-party servers as their authors ship them. They need Node and Python: without them these tests say that they were
//! skipped; in CI they must run.

use crate::home::{Home, SSN, of};

/// The command in `variable`, as words; `None`, with a line that says so, where it is not set.
fn command(variable: &str) -> Option<Vec<String>> {
    let Some(line) = std::env::var_os(variable) else {
        assert!(std::env::var_os("CI").is_none(), "{variable} is not set, and this is CI");
        println!("skipped: {variable} is not set to the command of the server");
        return None;
    };
    Some(line.to_str().unwrap().split_whitespace().map(str::to_owned).collect())
}

fn add(home: &Home, name: &str, command: &[String], more: &[&str]) {
    let command: Vec<&str> = command.iter().map(String::as_str).chain(more.iter().copied()).collect();
    let ran = home.run(&[&["servers", "add", name, "--"], command.as_slice()].concat()).expect(0);
    assert!(ran.out.contains("shipped for") && ran.out.contains("Approved"), "{ran:?}");
}

/// A folder of its own, with its path.
fn folder() -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap().to_str().unwrap().to_owned();
    (folder, root)
}

#[test]
fn files_are_read_and_written_and_remember_what_was_written() {
    let Some(server) = command("DUENNA_TEST_FILESYSTEM") else { return };
    let home = Home::new();
    let (files, root) = folder();
    std::fs::write(files.path().join("report.txt"), "All is well.\n").unwrap();
    add(&home, "filesystem", &server, &[&root]);
    let source = format!(
        "r = filesystem.read_text_file(path='{root}/report.txt')\nprint(r)\n\
         filesystem.write_file(path='{root}/copy.txt', content=priv_data_db.access_ssn())\n"
    );
    let ran = home.artifact(&source, None).expect(0);
    assert!(ran.out.contains("All is well."), "{ran:?}");
    assert_eq!(of(&home.trace(), "question").len(), 0, "the user's own files are not asked about");
    assert_eq!(std::fs::read_to_string(files.path().join("copy.txt")).unwrap(), SSN);

    let send = |path: &str| {
        format!(
            "c = filesystem.read_text_file(path='{root}/{path}')\n\
             airline.check_in(confirmation='SKY7Q2', passenger='A', note=str(c))\n"
        )
    };
    home.artifact(&send("copy.txt"), None).expect(3);
    let asked = of(&home.trace(), "question")[0].to_string();
    assert!(asked.contains("ssn\"") && asked.contains("copy.txt"), "{asked}");
    home.artifact(&send("report.txt"), None).expect(3);
    let asked = of(&home.trace(), "question")[0].to_string();
    assert!(!asked.contains("ssn\"") && asked.contains("report.txt"), "{asked}");

    // A folder returns what was written beneath it, and no other does.
    std::fs::create_dir(files.path().join("other")).unwrap();
    for (folder, is_told) in [(root.clone(), true), (format!("{root}/other"), false)] {
        let list = format!(
            "c = filesystem.list_directory(path='{folder}')\n\
             airline.check_in(confirmation='SKY7Q2', passenger='A', note=str(c))\n"
        );
        home.artifact(&list, None).expect(3);
        let asked = of(&home.trace(), "question")[0].to_string();
        assert_eq!(asked.contains("ssn\""), is_told, "{folder}: {asked}");
        assert!(asked.contains("filesystem/list_directory"), "{asked}");
    }
    assert!(home.received("airline").is_empty());
}

/// What was written into one folder by names from a listing comes back by its files and by no others; a name that leads out of the folder
/// that the source names reads nothing.
#[test]
fn files_that_a_listing_names_keep_to_their_folder() {
    let Some(server) = command("DUENNA_TEST_FILESYSTEM") else { return };
    let home = Home::new();
    let (files, root) = folder();
    for folder in ["notes", "notes/old", "copies"] {
        std::fs::create_dir(files.path().join(folder)).unwrap();
    }
    for (path, text) in
        [("notes/a.md", "Alpha"), ("notes/b.md", "Beta"), ("notes/old/c.md", "Gamma"), ("d.md", "Delta")]
    {
        std::fs::write(files.path().join(path), text).unwrap();
    }
    add(&home, "filesystem", &server, &[&root]);
    let copy = format!(
        "for line in filesystem.list_directory(path='{root}/notes')['content'].splitlines():\n\
         \x20   if line.startswith('[FILE] '):\n\
         \x20       name = line.removeprefix('[FILE] ')\n\
         \x20       text = filesystem.read_text_file(path=f'{root}/notes/{{name}}')['content']\n\
         \x20       filesystem.write_file(path=f'{root}/copies/{{name}}', content=text + priv_data_db.access_ssn())\n"
    );
    let shapes = ["permissions", "grant", "any file", "--shapes", "filesystem/write_file"];
    home.run(&shapes).expect(0);
    home.run(&[&shapes[..], &["--argument", "path"]].concat()).expect(0);
    home.artifact(&copy, None).expect(0);
    assert_eq!(std::fs::read_to_string(files.path().join("copies/b.md")).unwrap(), format!("Beta{SSN}"));
    for (path, is_told) in [("copies/a.md", true), ("notes/a.md", false), ("d.md", false)] {
        let send = format!(
            "c = filesystem.read_text_file(path='{root}/{path}')\n\
             airline.check_in(confirmation='SKY7Q2', passenger='A', note=str(c))\n"
        );
        home.artifact(&send, None).expect(3);
        let asked = of(&home.trace(), "question")[0].to_string();
        assert_eq!(asked.contains("ssn\""), is_told, "{path}: {asked}");
    }
    let names = [
        ("first", "a.md", "Alpha"),
        ("second", "old/c.md", "Gamma"),
        ("third", "../d.md", ""),
        ("fourth", "../notes/a.md", ""),
    ];
    for (key, value, text) in names {
        home.run_with(&["data", "add", key], value).expect(0);
        let read = format!(
            "print(filesystem.read_text_file(path=f'{root}/notes/{{priv_data_db.access_{key}()}}')['content'])\n"
        );
        let ran = home.artifact(&read, None);
        assert_eq!((ran.code, ran.out.contains(text)), (if text.is_empty() { 7 } else { 0 }, true), "{value}: {ran:?}");
        assert!(!ran.out.contains("Delta") && (!text.is_empty() || !ran.out.contains("Alpha")), "{value}: {ran:?}");
    }
    let why = home.run(&["why", "7", "1"]);
    assert!(why.out.contains("does not lie beneath"), "{why:?}");

    // An answer about some file of the folder is found again, and a rule about what a symbol names is about it, too.
    let send = format!(
        "name = filesystem.list_directory(path='{root}/notes')['content'].splitlines()[0].removeprefix('[FILE] ')\n\
         text = filesystem.read_text_file(path=f'{root}/notes/{{name}}')['content']\n\
         airline.check_in(confirmation='SKY7Q2', passenger='A', note=text)\n"
    );
    let refused = "default = \"allow\"\n[[rule]]\ndatum = \"filesystem/read_text_file -> file:⟨*⟩\"\nparty = \"*\"\nanswer = \"deny\"\n";
    home.artifact(&send, Some(refused)).expect(3);
    assert!(home.received("airline").is_empty());
    home.artifact(&send, Some("default = \"allow\"\n")).expect(0);
    assert_eq!(home.received("airline").len(), 1);
}

#[test]
fn the_clock_tells_the_time_and_is_told_nothing_private() {
    let Some(server) = command("DUENNA_TEST_TIME") else { return };
    let home = Home::new();
    add(&home, "time", &server, &["--local-timezone", "UTC"]);
    let ran =
        home.artifact("t = time.get_current_time(timezone='Europe/Oslo')\nprint(t['timezone'])\n", None).expect(0);
    assert_eq!(ran.out, "Europe/Oslo\n");
    let ran = home.artifact("time.get_current_time(timezone=priv_data_db.access_ssn())\n", None).expect(3);
    assert!(!ran.err.contains(SSN), "{ran:?}");
    let ran = home.artifact("time.get_current_time(timezone='Nowhere/At_All')\n", None).expect(4);
    assert!(ran.err.contains("ToolError"), "{ran:?}");
}

#[test]
fn a_repository_is_read_and_a_commit_is_asked_about() {
    let Some(server) = command("DUENNA_TEST_GIT") else { return };
    let home = Home::new();
    let (_files, root) = folder();
    let init = std::process::Command::new("git").args(["init", "--quiet", &root]).status();
    assert!(init.unwrap().success());
    add(&home, "git", &server, &[]);
    home.artifact(&format!("print(git.git_status(repo_path='{root}'))\n"), None).expect(0);
    assert_eq!(of(&home.trace(), "question").len(), 0);
    let commit = format!("git.git_commit(repo_path='{root}', message=priv_data_db.access_ssn())\n");
    home.artifact(&commit, None).expect(3);
    let asked = of(&home.trace(), "question")[0].to_string();
    assert!(asked.contains("ssn\"") && asked.contains("server:git"), "{asked}");
}
