//! Homes that somebody else could write, and what is written for others to read.

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;

use crate::home::{Home, SSN};

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
