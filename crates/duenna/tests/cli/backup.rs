//! Backups, restores and new keys, as a person and as a script meet them.

#![cfg(unix)]

use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::json;

use crate::home::{Home, Ran, SSN, finish};
use crate::tty::Tty;

/// Runs the program with passphrases on descriptors: `3` and `4` are files of the folder.
fn with_descriptors(home: &Home, args: &str) -> Ran {
    let mut command = Command::new("sh");
    let script = format!("exec \"$0\" {args} 3<\"$1/third\" 4<\"$1/fourth\"");
    command.args(["-c", &script, env!("CARGO_BIN_EXE_duenna")]).arg(home.folder.path());
    command.current_dir(home.folder.path()).env_remove("DUENNA_HOME").stdin(Stdio::null());
    finish(&mut command, "")
}

fn mode(path: &Path) -> u32 {
    path.metadata().unwrap().permissions().mode() & 0o777
}

#[test]
fn a_home_is_backed_up_lost_and_restored() {
    let home = Home::new();
    home.write("third", "correct horse\n");
    home.write("fourth", "another\n");
    home.run(&["permissions", "grant", "ssn", "server:airline"]).expect(0);
    home.artifact("airline.check_in(confirmation='SKY7Q2', passenger=priv_data_db.access_ssn())\n", None);
    let calls = home.run(&["disclosures", "list", "--json"]).expect(0).json();
    let made = with_descriptors(&home, "--home home backup saved --backup-passphrase-fd 3 --json").expect(0).json();
    assert_eq!((&made["values"], &made["file"]), (&json!(2), &json!("saved")));
    assert_eq!(mode(&home.path("saved")), 0o600);
    let again = with_descriptors(&home, "--home home backup saved --backup-passphrase-fd 3").expect(1);
    assert!(again.err.contains("exists already"), "{again:?}");

    // Everything is gone but the backup.
    std::fs::remove_dir_all(home.path("home")).unwrap();
    let restore = "--home home restore saved --key file";
    let refused = with_descriptors(&home, &format!("{restore} --backup-passphrase-fd 3")).expect(1);
    assert!(refused.err.contains("--accept-rollback"), "{refused:?}");
    assert!(!home.path("home").exists());
    let wrong = with_descriptors(&home, &format!("{restore} --accept-rollback --backup-passphrase-fd 4")).expect(1);
    assert!(wrong.err.contains("the passphrase is wrong"), "{wrong:?}");
    let nobody = with_descriptors(&home, &format!("{restore} --accept-rollback")).expect(2);
    assert!(nobody.err.contains("--backup-passphrase-fd"), "{nobody:?}");
    let ran = with_descriptors(&home, &format!("{restore} --accept-rollback --backup-passphrase-fd 3")).expect(0);
    assert!(ran.out.contains("counts as known to every server") && ran.out.contains("2 private values"), "{ran:?}");
    for hidden in [SSN, "correct horse"] {
        assert!(!ran.out.contains(hidden) && !ran.err.contains(hidden));
    }

    // The log is as it was, and says what it may have lost; what was allowed is asked again.
    let now = home.run(&["disclosures", "list", "--json"]).expect(0).json();
    assert_eq!(now.as_array().unwrap()[..calls.as_array().unwrap().len()], calls.as_array().unwrap()[..]);
    assert!(now.as_array().unwrap().iter().any(|row| row["tool"] == "lost_calls" && row["datum"] == "date_of_birth"));
    home.run(&["disclosures", "verify"]).expect(0);
    assert_eq!(home.run(&["permissions", "list", "--json"]).expect(0).json(), json!([]));
}

#[test]
fn the_key_of_a_home_is_changed() {
    let home = Home::new();
    home.write("third", "first phrase\n");
    home.write("fourth", "second phrase\n");
    let values = home.run(&["data", "list", "--json"]).expect(0).json();
    let old = std::fs::read(home.path("home/key")).unwrap();
    let ran = home.run(&["rekey"]).expect(0);
    assert!(ran.out.contains("in a key file in the home"), "{ran:?}");
    assert_ne!(std::fs::read(home.path("home/key")).unwrap(), old);
    assert_eq!(home.run(&["data", "list", "--json"]).expect(0).json(), values);

    let nobody = home.run(&["rekey", "--key", "passphrase"]).expect(2);
    assert!(nobody.err.contains("--new-passphrase-fd"), "{nobody:?}");
    with_descriptors(&home, "--home home rekey --key passphrase --new-passphrase-fd 3").expect(0);
    assert!(!home.path("home/key").exists());
    let ran = with_descriptors(&home, "--home home rekey --passphrase-fd 3 --new-passphrase-fd 4 --json").expect(0);
    assert_eq!(ran.json()["key"], "a passphrase");
    with_descriptors(&home, "--home home data list --passphrase-fd 3").expect(1);
    let ran = with_descriptors(&home, "--home home data list --passphrase-fd 4 --json").expect(0);
    assert_eq!(ran.json(), values);
    // Where the key is is not said again: it stays a passphrase. Neither does one end in a server's descriptors.
    with_descriptors(&home, "--home home rekey --key file --passphrase-fd 4").expect(0);
    assert_eq!(home.run(&["data", "list", "--json"]).expect(0).json(), values);
}

#[test]
fn passphrases_of_backups_are_typed_twice_and_never_shown() {
    let home = Home::new();
    let of = "The passphrase of the backup (hidden as you type): ";
    let new = "A passphrase for the backup (hidden as you type): ";
    let backup = || Tty::within(&home, 80, "", &["backup", "saved"]).at(new, "correct horse\n");
    let (code, shown) = backup().at("The same again: ", "correct house\n").end();
    assert!(code == 2 && shown.contains("the two are not the same"), "{code} {shown}");
    assert!(!home.path("saved").exists());
    let (code, shown) = backup().at("The same again: ", "correct horse\n").end();
    assert!(code == 0 && shown.contains("Wrote `saved`") && !shown.contains("horse"), "{code} {shown}");
    let restore = |typed: &str| Tty::within(&home, 80, "", &["restore", "saved"]).at(of, typed).end();
    let (code, shown) = restore("correct house\n");
    assert!(code == 1 && shown.contains("the passphrase is wrong"), "{code} {shown}");
    let (code, shown) = restore("correct horse\n");
    assert!(code == 0 && shown.contains("Restored `home`") && !shown.contains("horse"), "{code} {shown}");
}

#[test]
fn values_are_exported_on_request_into_a_file_of_the_users_own() {
    let home = Home::new();
    let export = |name: &str, more: &[&str]| {
        let file = home.path(name);
        home.run(&[&["data", "export", file.to_str().unwrap()][..], more].concat())
    };
    let ran = export("names.json", &[]).expect(0);
    assert!(ran.out.contains("--values"), "{ran:?}");
    let names = std::fs::read_to_string(home.path("names.json")).unwrap();
    assert!(names.contains("ssn") && !names.contains(SSN), "{names}");
    let mut command = Command::new("sh");
    command.args([
        "-c",
        "umask 0; exec \"$0\" --home home data export all.json --values",
        env!("CARGO_BIN_EXE_duenna"),
    ]);
    let ran = finish(command.current_dir(home.folder.path()), "").expect(0);
    assert!(ran.out.contains("not encrypted") && !ran.out.contains(SSN), "{ran:?}");
    let all: serde_json::Value = serde_json::from_slice(&std::fs::read(home.path("all.json")).unwrap()).unwrap();
    assert_eq!(all[1]["value"], SSN);
    assert_eq!(mode(&home.path("all.json")), 0o600);
    let again = export("all.json", &["--values"]).expect(2);
    assert!(again.err.contains("nothing was overwritten"), "{again:?}");
}

/// A permission that was changed from outside may have been a no: nothing goes on, and the way on is said.
#[test]
fn permissions_that_were_changed_can_be_given_up() {
    let home = Home::new();
    home.run(&["permissions", "deny", "ssn", "server:airline"]).expect(0);
    home.run(&["permissions", "grant", "date_of_birth", "server:airline"]).expect(0);
    let database = rusqlite::Connection::open(home.path("home/duenna.db")).unwrap();
    database.execute("UPDATE permissions SET effect = 'allow'", []).unwrap();
    drop(database);
    let ran = home.artifact("airline.check_in(confirmation='SKY7Q2', passenger=priv_data_db.access_ssn())\n", None);
    assert!(ran.code != 0 && ran.err.contains("duenna permissions reset"), "{ran:?}");
    assert_eq!(home.received("airline").len(), 0);
    home.run(&["permissions", "list"]).expect(1);
    let unsure = home.run(&["permissions", "reset"]).expect(2);
    assert!(unsure.err.contains("--yes"), "{unsure:?}");
    home.run(&["permissions", "list"]).expect(1);
    let (code, _) = Tty::within(&home, 80, "", &["permissions", "reset"]).at("(Enter = no): ", "\n").end();
    assert_eq!(code, 0);
    home.run(&["permissions", "list"]).expect(1);
    let ran = home.run(&["permissions", "reset", "--yes", "--json"]).expect(0);
    assert_eq!(ran.json()["forgotten"], 2);
    assert_eq!(home.run(&["permissions", "list", "--json"]).expect(0).json(), json!([]));
    home.run(&["permissions", "deny", "ssn", "server:airline"]).expect(0);
    home.run(&["disclosures", "verify"]).expect(0);
}

/// Whatever version made a backup, this one restores it.
#[test]
fn a_backup_of_format_1_is_restored() {
    let home = Home::empty();
    home.write("third", "correct horse\n");
    home.write("fourth", "");
    let fixture = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/backup-1/home.backup");
    let restore = "--home home restore --accept-rollback --keep-permissions --key file --backup-passphrase-fd 3";
    let ran = with_descriptors(&home, &format!("{restore} '{fixture}'")).expect(0);
    assert!(ran.out.contains("2026-11-29"), "{ran:?}");
    let permissions = home.run(&["permissions", "list", "--json"]).expect(0).json();
    let said = |at: usize| {
        [&permissions[at]["answer"], &permissions[at]["datum"], &permissions[at]["grain"]].map(Clone::clone)
    };
    assert_eq!(said(0), [json!("deny"), json!("passport"), json!("exact")]);
    assert_eq!(said(1), [json!("allow"), json!("date_of_birth"), json!("birth_date.year")]);
    let file = home.path("values.json");
    home.run(&["data", "export", file.to_str().unwrap(), "--values"]).expect(0);
    let values: serde_json::Value = serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap();
    assert_eq!([&values[0]["value"], &values[1]["value"]], [&json!("1985-05-04"), &json!("X1234567")]);
    home.run(&["disclosures", "verify"]).expect(0);
}
