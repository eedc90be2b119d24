//! Backups and what is restored from them.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use duenna_core::{Datum, Effect, IndexKey, Label, Ladder, Lifetime, Party};
use duenna_store::{Access, Answer, KeyWish, Restoration, RestoreRequest, Store, StoreError, now};

use crate::helpers::{Dice, Fresh, allow, child, child_home, datum, log, open, task};
use crate::rekey::{contents, full};

const PHRASE: &str = "correct horse";

fn request<'a>(from: &'a Path, into: &'a Path) -> RestoreRequest<'a> {
    RestoreRequest { from, into, key: None, accepts_rollback: false, keeps_allows: false }
}

fn restore(request: &RestoreRequest<'_>) -> Result<Restoration, StoreError> {
    Store::restore(request, PHRASE, &Access::files_only(), None)
}

fn accepting(from: &Path, into: &Path) -> Result<Restoration, StoreError> {
    restore(&RestoreRequest { accepts_rollback: true, ..request(from, into) })
}

/// What the log says that a server itself was told.
fn labels(store: &Store, server: &str) -> Vec<Label> {
    let server = server.parse::<duenna_core::ServerName>().unwrap();
    store
        .with_log(|log| {
            let annotations = log.told(&IndexKey::Annotations(server.clone()));
            let slots = annotations.keys().map(|path| IndexKey::Wide(server.clone(), path.annotation));
            slots.flat_map(|slot| log.told(&slot).values().cloned().collect::<Vec<_>>()).collect()
        })
        .unwrap()
}

/// What data these are.
fn told(store: &Store, server: &str) -> BTreeSet<Datum> {
    labels(store, server).iter().flat_map(|label| label.tells().map(|(datum, _)| datum.clone())).collect()
}

/// Who shaped them.
fn shapers(store: &Store, server: &str) -> BTreeSet<Party> {
    labels(store, server).iter().flat_map(|label| label.shaped_by().map(|(party, _)| party.clone())).collect()
}

#[test]
fn all_of_a_home_comes_back() {
    let (fresh, beside, _) = full(21);
    let before = contents(&fresh.store);
    fs::set_permissions(fresh.home().join("languages/travel.json"), fs::Permissions::from_mode(0o755)).unwrap();
    let file = fresh.dir.path().join("backup");
    let backup = fresh.store.backup(&file, PHRASE).unwrap();
    assert_eq!((backup.values, backup.files), (2, 2));
    assert_eq!(backup.bytes, fs::metadata(&file).unwrap().len());
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    assert!(!fresh.home().join("duenna.snapshot").exists());
    let text = fs::read(&file).unwrap();
    for secret in ["X1234567", "passport", "airline", "joe@example.com", "travel"] {
        assert!(!text.windows(secret.len()).any(|window| window == secret.as_bytes()), "`{secret}` can be read");
    }
    let key = fs::read(fresh.home().join("key")).unwrap();
    let home = fresh.home();
    let dir = fresh.closed();

    // The log shows that nothing happened since.
    fs::write(home.join("duenna.toml"), b"changed").unwrap();
    fs::write(home.join("languages/new.json"), b"new").unwrap();
    let Restoration { store, kept, rollback, .. } = restore(&request(&file, &home)).unwrap();
    assert_eq!(contents(&store), before);
    beside.compare(&store).unwrap();
    assert_eq!(rollback, None);
    assert_ne!(fs::read(home.join("key")).unwrap(), key, "the key of the backup is in use again");
    assert_eq!(fs::read(home.join("duenna.toml")).unwrap(), b"duenna.toml");
    assert_eq!(fs::read(home.join("languages/travel.json")).unwrap(), b"languages/travel.json");
    let kept = kept.unwrap();
    assert_eq!(fs::read(kept.join("duenna.toml")).unwrap(), b"changed");
    assert_eq!(fs::read(kept.join("key")).unwrap(), key);
    assert_eq!(fs::read(kept.join("languages/new.json")).unwrap(), b"new");
    assert!(!home.join("languages/new.json").exists());
    assert_eq!(fs::metadata(home.join("languages/travel.json")).unwrap().permissions().mode() & 0o777, 0o700);
    // What was kept of an earlier state is in no later backup.
    drop(store);
    let again = dir.path().join("again");
    assert_eq!(open(&home).unwrap().backup(&again, PHRASE).unwrap().files, 2);
}

#[test]
fn a_backup_replaces_no_file() {
    let fresh = Fresh::new();
    let file = fresh.dir.path().join("backup");
    fs::write(&file, b"mine").unwrap();
    let refused = fresh.store.backup(&file, PHRASE).unwrap_err();
    assert!(matches!(refused, StoreError::Exists(_)), "{refused}");
    assert_eq!(fs::read(&file).unwrap(), b"mine");
    let nowhere = fresh.dir.path().join("no/such/folder");
    fresh.store.backup(&nowhere, PHRASE).unwrap_err();
    for inside in ["next", "next.ready", "languages/../saved"] {
        let refused = fresh.store.backup(&fresh.home().join(inside), PHRASE);
        assert!(refused.is_err(), "{inside}");
        assert!(!fresh.home().join(inside).exists());
    }
    let refused = fresh.store.backup(&fresh.home().join("next"), PHRASE).unwrap_err();
    assert!(matches!(refused, StoreError::InsideHome(_)), "{refused}");
}

#[test]
fn a_damaged_home_is_not_backed_up() {
    let (fresh, _, _) = full(22);
    fresh.raw().execute("DELETE FROM permissions", []).unwrap();
    let file = fresh.dir.path().join("backup");
    fresh.store.backup(&file, PHRASE).unwrap_err();
    assert!(!file.exists());
}

#[test]
fn whatever_was_changed_in_a_backup_shows() {
    let (fresh, _, _) = full(23);
    fs::write(fresh.home().join("notes.txt"), "more than one chunk".repeat(10_000)).unwrap();
    let file = fresh.dir.path().join("backup");
    fresh.store.backup(&file, PHRASE).unwrap();
    let good = fs::read(&file).unwrap();
    let refused = |text: &[u8], what: &str| {
        let into = fresh.dir.path().join("restored");
        let bad = fresh.dir.path().join("bad");
        fs::write(&bad, text).unwrap();
        let refused = accepting(&bad, &into);
        assert!(matches!(refused, Err(StoreError::BadBackup { .. })), "{what}: {refused:?}");
        let left =
            fs::read_dir(&into).map(|entries| entries.map(|entry| entry.unwrap().file_name()).collect::<Vec<_>>());
        let left = left.unwrap_or_default();
        assert!(left.iter().all(|name| name == "open" || name == "lock"), "{what}: {left:?}");
        let _ = fs::remove_dir_all(&into);
    };
    let mut dice = Dice(0xbac);
    for _ in 0..12 {
        let at = usize::try_from(dice.below(good.len() as u64)).unwrap();
        let mut bad = good.clone();
        bad[at] ^= 1 << dice.below(8);
        refused(&bad, &format!("byte {at} of {}", good.len()));
    }
    for length in [0, 5, 16, 17, 100, 150, 200, good.len() / 2, good.len() - 1] {
        refused(&good[..length], &format!("cut to {length}"));
    }
    refused(&[&good[..], b"more"].concat(), "something added");
    // Whole chunks: the first is taken out, two change places, the last is missing.
    let begin = good.iter().enumerate().filter(|(_, byte)| **byte == b'\n').nth(1).unwrap().0 + 1;
    let mut chunks = Vec::new();
    let mut rest = &good[begin..];
    while let Some((long, _)) = rest.split_first_chunk::<4>() {
        let (chunk, after) = rest.split_at(4 + usize::try_from(u32::from_be_bytes(*long)).unwrap());
        chunks.push(chunk);
        rest = after;
    }
    assert!(chunks.len() > 3, "{} chunks", chunks.len());
    let with = |chunks: &[&[u8]]| [&good[..begin], &chunks.concat()].concat();
    refused(&with(&chunks[1..]), "the first chunk is missing");
    refused(&with(&chunks[..chunks.len() - 1]), "the last chunk is missing");
    refused(&with(&[&chunks[..1], &chunks[2..]].concat()), "a chunk is missing");
    let mut moved = chunks.clone();
    moved.swap(1, 2);
    refused(&with(&moved), "two chunks changed places");
    refused(&with(&[&chunks[..], &chunks[chunks.len() - 1..]].concat()), "the last chunk stands twice");
    // Another one's chunks.
    let other = fresh.dir.path().join("other");
    fresh.store.backup(&other, PHRASE).unwrap();
    let other = fs::read(&other).unwrap();
    refused(&[&good[..begin], &other[begin..]].concat(), "another backup's chunks");
    let newer = String::from_utf8_lossy(&good[..begin]).replacen("backup 1", "backup 9", 1);
    refused(&[newer.as_bytes(), &good[begin..]].concat(), "a newer format");
    let costly = String::from_utf8_lossy(&good[..begin]).replacen("65536", "4294967295", 1);
    refused(&[costly.as_bytes(), &good[begin..]].concat(), "a costly key");

    let into = fresh.dir.path().join("restored");
    let wrong = Store::restore(&request(&file, &into), "wrong horse", &Access::files_only(), None).unwrap_err();
    assert!(wrong.to_string().contains("the passphrase is wrong"), "{wrong}");
    assert!(!into.exists());
}

#[test]
fn a_log_is_put_back_only_if_that_is_accepted() {
    let (fresh, _, _) = full(24);
    let file = fresh.dir.path().join("backup");
    fresh.store.backup(&file, PHRASE).unwrap();
    let home = fresh.home();
    let elsewhere = fresh.dir.path().join("elsewhere");
    let is_rollback = |result: Result<Restoration, StoreError>| matches!(result, Err(StoreError::Rollback { .. }));
    // On another machine nobody knows what happened since.
    assert!(is_rollback(restore(&request(&file, &elsewhere))));
    assert!(!elsewhere.join("home.toml").exists());
    // In use.
    let in_use = accepting(&file, &home).unwrap_err();
    assert!(matches!(in_use, StoreError::InUse(_)), "{in_use}");
    // One call more.
    let running = task(&fresh.store);
    let _ = log(&fresh.store, &running, &["age"], "41").unwrap();
    let rows = fresh.store.verify().unwrap().rows;
    let dir = fresh.closed();
    assert!(is_rollback(restore(&request(&file, &home))));
    assert_eq!(open(&home).unwrap().verify().unwrap().rows, rows, "the home was changed");
    // A permission that was taken back since, and nothing else.
    let other = Fresh::new();
    let id = other.store.remember(&[allow("age", Lifetime::Always)], now()).unwrap()[0];
    let second = dir.path().join("second");
    other.store.backup(&second, PHRASE).unwrap();
    other.store.revoke(id).unwrap();
    let into = other.home();
    let kept = other.closed();
    assert!(is_rollback(restore(&request(&second, &into))));
    // Another home's backup, even if nothing happened in either.
    let fourth = Fresh::new();
    let into = fourth.home();
    let fourth = fourth.closed();
    assert!(is_rollback(restore(&request(&second, &into))));
    drop((kept, fourth));
}

#[test]
fn after_a_rollback_everything_counts_as_told() {
    let (fresh, _, _) = full(25);
    let deny = Answer::Data {
        datum: datum("passport"),
        grain: duenna_core::Grain::EXACT,
        party: "server:mail".parse().unwrap(),
        purpose: None,
        effect: Effect::Deny,
        lasts: Lifetime::Always,
        refused_in: None,
    };
    fresh.store.remember(&[deny], now()).unwrap();
    fresh.store.pin(&"quiet".parse().unwrap(), r#"[{"name":"peek"}]"#, now()).unwrap();
    let file = fresh.dir.path().join("backup");
    fresh.store.backup(&file, PHRASE).unwrap();
    let had = told(&fresh.store, "quiet");
    assert!(had.is_empty(), "{had:?}");
    let into = fresh.dir.path().join("restored");
    let Restoration { store, rollback, .. } = accepting(&file, &into).unwrap();
    // Three answers that allowed something, and the run that waited.
    assert_eq!(rollback, Some(2));
    assert!(store.journals().unwrap().is_empty());
    let left: Vec<_> = store.policy().unwrap().permissions().all().iter().map(|one| one.effect).collect();
    assert_eq!(left, [Effect::Deny]);
    let values = ["passport", "city", "folders/*", "language_limits/*"].map(datum);
    let servers = ["airline", "mail", "fs", "plain", "quiet"];
    for server in servers {
        let told = told(&store, server);
        let others = servers.iter().filter(|other| **other != server).map(|other| datum(&format!("{other}/*")));
        for datum in values.iter().cloned().chain(others) {
            assert!(told.contains(&datum), "{server}: {datum} of {told:?}");
        }
    }
    // What a server holds it was not told, so it counts by what its tools answered.
    assert!(told(&store, "mail").contains(&datum("mail/send")));
    assert!(told(&store, "quiet").contains(&datum("quiet/peek")));
    assert!(told(&store, "never").is_empty());

    // What is new may be what was forgotten: a value, and a server.
    store.put(&"iban".parse().unwrap(), Ladder::Text, "DE02").unwrap();
    assert!(told(&store, "quiet").contains(&datum("iban")));
    let rows = store.verify().unwrap().rows;
    store.put(&"iban".parse().unwrap(), Ladder::Text, "DE03").unwrap();
    assert_eq!(store.verify().unwrap().rows, rows, "a value that is known was written down again");
    store.pin(&"never".parse().unwrap(), r#"[{"name":"look"}]"#, now()).unwrap();
    let never = told(&store, "never");
    assert!(["passport", "iban", "quiet/*", "never/look"].iter().all(|name| never.contains(&datum(name))), "{never:?}");
    assert!(told(&store, "quiet").contains(&datum("never/*")));
    let rows = store.verify().unwrap().rows;
    store.pin(&"never".parse().unwrap(), r#"[{"name":"look","description":"?"}]"#, now()).unwrap();
    assert_eq!(store.verify().unwrap().rows, rows);
    store.pin(&"never".parse().unwrap(), r#"[{"name":"look"},{"name":"listen"}]"#, now()).unwrap();
    assert!(told(&store, "never").contains(&datum("never/listen")));
    // Whoever shaped anything may have shaped what is forgotten.
    let shaped = shapers(&store, "quiet");
    for party in ["server:mail", "server:quiet", "email:joe@example.com", "server:web"] {
        assert!(shaped.contains(&party.parse().unwrap()), "{party} of {shaped:?}");
    }
    assert!(shapers(&store, "never").contains(&"server:mail".parse().unwrap()));

    // Neither compacting, nor a new key, nor another backup of it loses that.
    store.compact(duenna_core::Time(i64::MAX), now(), false).unwrap();
    let store = store.rekey(KeyWish::File, &Access::files_only()).unwrap();
    store.rebuild().unwrap();
    assert!(told(&store, "quiet").contains(&datum("iban")));
    store.put(&"pin".parse().unwrap(), Ladder::Text, "1").unwrap();
    assert!(told(&store, "never").contains(&datum("pin")));
    store.verify().unwrap();
}

#[test]
fn what_was_allowed_can_be_kept() {
    let (fresh, _, _) = full(26);
    let file = fresh.dir.path().join("backup");
    fresh.store.backup(&file, PHRASE).unwrap();
    let had = contents(&fresh.store);
    let into = fresh.dir.path().join("restored");
    let wish = RestoreRequest { accepts_rollback: true, keeps_allows: true, ..request(&file, &into) };
    let store = restore(&wish).unwrap().store;
    assert_eq!(store.policy().unwrap().permissions().all().len(), 2);
    drop((had, store));
}

#[test]
fn a_folder_of_other_things_is_left_alone() {
    let fresh = Fresh::new();
    let file = fresh.dir.path().join("backup");
    fresh.store.backup(&file, PHRASE).unwrap();
    let into = fresh.dir.path().join("photos");
    fs::create_dir(&into).unwrap();
    fs::write(into.join("cat.jpg"), b"cat").unwrap();
    let refused = accepting(&file, &into).unwrap_err();
    assert!(matches!(refused, StoreError::NotEmpty(_)), "{refused}");
    assert_eq!(fs::read_dir(&into).unwrap().count(), 1);
}

#[test]
fn a_backup_is_of_one_moment_while_others_write() {
    let fresh = Fresh::new();
    fresh.store.remember(&[allow("age", Lifetime::Always)], now()).unwrap();
    let home = fresh.home();
    let writer = |home: PathBuf| {
        thread::spawn(move || {
            let store = open(&home).unwrap();
            let running = task(&store);
            for _ in 0..60 {
                let _ = log(&store, &running, &["age"], "40").unwrap();
            }
        })
    };
    let writers = [writer(home.clone()), writer(home)];
    let mut rows = Vec::new();
    for number in 0..6 {
        let file = fresh.dir.path().join(format!("backup {number}"));
        fresh.store.backup(&file, PHRASE).unwrap();
        let into = fresh.dir.path().join(format!("restored {number}"));
        let wish = RestoreRequest { accepts_rollback: true, keeps_allows: true, ..request(&file, &into) };
        rows.push(restore(&wish).unwrap().store.verify().unwrap().rows);
    }
    for writer in writers {
        writer.join().unwrap();
    }
    assert!(rows.is_sorted(), "{rows:?}");
}

#[test]
fn a_restore_that_is_killed_leaves_the_old_home_or_the_new_one() {
    let (fresh, _, _) = full(27);
    let file = fresh.dir.path().join("backup");
    fresh.store.backup(&file, PHRASE).unwrap();
    fresh.store.put(&"later".parse().unwrap(), Ladder::Text, "a value of later").unwrap();
    let home = fresh.home();
    let dir = fresh.closed();
    let mut dice = Dice(0x4e5);
    let mut seen = BTreeSet::new();
    let spare = dir.path().join("spare");
    copy(&home, &spare);
    for _ in 0..50 {
        let mut process = child("backup::restorer", &home).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        thread::sleep(Duration::from_micros(dice.below(900_000)));
        process.kill().unwrap();
        process.wait().unwrap();
        let store = open(&home).unwrap();
        store.verify().unwrap();
        let is_old = store.list().unwrap().iter().any(|entry| entry.key.as_str() == "later");
        let toml = fs::read_to_string(home.join("duenna.toml")).unwrap();
        assert_eq!(toml, "duenna.toml");
        assert_eq!(is_old, told(&store, "plain").iter().all(|datum| datum.to_string() != "passport"));
        seen.insert(is_old);
        drop(store);
        fs::remove_dir_all(&home).unwrap();
        copy(&spare, &home);
    }
    assert!(seen.len() == 2, "the kills all fell into one phase: {seen:?}");
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let to = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).unwrap();
        }
    }
}

/// Restores, and waits to be killed.
#[test]
#[ignore = "run by a_restore_that_is_killed_leaves_the_old_home_or_the_new_one"]
fn restorer() {
    let Some(home) = child_home() else { return };
    let file = home.with_file_name("backup");
    drop(accepting(&file, &home).unwrap());
    thread::sleep(Duration::from_secs(5));
}

/// A home in which no server was ever used forgets nothing less.
#[test]
fn a_rollback_before_the_first_server_counts_for_all_that_come() {
    let fresh = Fresh::new();
    fresh.store.put(&"passport".parse().unwrap(), Ladder::Text, "X1").unwrap();
    let file = fresh.dir.path().join("backup");
    fresh.store.backup(&file, PHRASE).unwrap();
    let store = accepting(&file, &fresh.dir.path().join("restored")).unwrap().store;
    assert_eq!(store.disclosures().unwrap(), [], "nothing is listed that nobody can have been told");
    store.pin(&"mail".parse().unwrap(), r#"[{"name":"read"}]"#, now()).unwrap();
    assert!(["passport", "mail/read", "folders/*"].iter().all(|name| told(&store, "mail").contains(&datum(name))));
    store.put(&"iban".parse().unwrap(), Ladder::Text, "DE02").unwrap();
    assert!(told(&store, "mail").contains(&datum("iban")));
    store.verify().unwrap();
}

/// After a crash the head counter may be an older one than the log, whose calls were sent.
#[test]
fn a_head_that_is_older_than_its_log_proves_nothing() {
    let (fresh, _, _) = full(31);
    let home = fresh.home();
    let file = fresh.dir.path().join("backup");
    fresh.store.backup(&file, PHRASE).unwrap();
    let head = fs::read(home.join("head")).unwrap();
    let running = task(&fresh.store);
    let _ = log(&fresh.store, &running, &["age"], "41").unwrap();
    let dir = fresh.closed();
    fs::write(home.join("head"), &head).unwrap();
    open(&home).unwrap().verify().unwrap();
    let refused = restore(&request(&file, &home)).unwrap_err();
    assert!(matches!(refused, StoreError::Rollback { .. }), "{refused}");
    // Nor where the log is gone.
    fs::write(home.join("duenna.db"), b"").unwrap();
    let refused = restore(&request(&file, &home)).unwrap_err();
    assert!(matches!(refused, StoreError::Rollback { .. }), "{refused}");
    accepting(&file, &home).unwrap();
    drop(dir);
}

#[test]
fn what_was_taken_back_since_does_not_come_back() {
    let (fresh, _, _) = full(32);
    let file = fresh.dir.path().join("backup");
    fresh.store.backup(&file, PHRASE).unwrap();
    let store = accepting(&file, &fresh.dir.path().join("restored")).unwrap().store;
    assert!(store.list().unwrap().iter().all(|entry| !entry.is_open), "an open value may have been sealed since");
    let running = task(&store);
    assert_eq!(store.reserve_course(running.id, 8, 64, now()).unwrap(), 0, "the bits of the day may have been taken");
    let kept = fresh.dir.path().join("kept");
    let keeping = RestoreRequest { accepts_rollback: true, keeps_allows: true, ..request(&file, &kept) };
    assert!(restore(&keeping).unwrap().store.list().unwrap().iter().any(|entry| entry.is_open));
}

/// With the head counter in the keyring, what a restore kept cannot be put back unnoticed.
#[test]
fn what_a_restore_kept_does_not_open_by_itself() {
    let keyring = keyring_core::mock::Store::new().unwrap();
    let access = Access::files_only().with_keyring(keyring);
    let dir = tempfile::tempdir().unwrap();
    let (home, file) = (dir.path().join("home"), dir.path().join("backup"));
    let store = Store::init(&home, KeyWish::Keyring, &access).unwrap();
    store.backup(&file, PHRASE).unwrap();
    store.put(&"city".parse().unwrap(), Ladder::Text, "Halle").unwrap();
    drop(store);
    let wish = RestoreRequest { accepts_rollback: true, ..request(&file, &home) };
    let restored = Store::restore(&wish, PHRASE, &access, None).unwrap();
    assert_eq!(restored.store.key_source(), "the system's keyring");
    let kept = restored.kept.unwrap();
    drop(restored.store);
    for entry in fs::read_dir(&kept).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), home.join(entry.file_name())).unwrap();
    }
    let refused = Store::open(&home, &access).unwrap_err();
    assert!(matches!(refused, StoreError::Broken(_)), "{refused}");
}

#[test]
fn an_exchange_that_nobody_can_read_is_put_aside() {
    let (fresh, _, _) = full(33);
    let file = fresh.dir.path().join("backup");
    fresh.store.backup(&file, PHRASE).unwrap();
    let home = fresh.home();
    let dir = fresh.closed();
    fs::write(home.join("next.ready"), b"garbage").unwrap();
    assert!(open(&home).unwrap_err().to_string().contains("duenna restore"));
    assert!(matches!(restore(&request(&file, &home)).unwrap_err(), StoreError::Rollback { .. }));
    let restored = accepting(&file, &home).unwrap();
    assert_eq!(fs::read(restored.kept.unwrap().join("next.ready")).unwrap(), b"garbage");
    drop(dir);
}

/// Another home in this one's folder, and names that no list can hold, stay where they are.
#[test]
fn what_is_not_of_the_home_stays() {
    use std::os::unix::ffi::OsStringExt as _;
    let (fresh, _, _) = full(34);
    let file = fresh.dir.path().join("backup");
    let inner = Store::init(&fresh.home().join("inner"), KeyWish::File, &Access::files_only()).unwrap();
    assert_eq!(fresh.store.backup(&file, PHRASE).unwrap().files, 2);
    inner.put(&"city".parse().unwrap(), Ladder::Text, "Halle").unwrap();
    let odd = fresh.home().join(std::ffi::OsString::from_vec(b"r\xff.txt".to_vec()));
    fs::write(&odd, b"odd").unwrap();
    let refused = fresh.store.backup(&fresh.dir.path().join("second"), PHRASE).unwrap_err();
    assert!(refused.to_string().contains("UTF-8"), "{refused}");
    let home = fresh.home();
    let dir = fresh.closed();
    accepting(&file, &home).unwrap();
    assert_eq!(fs::read(&odd).unwrap(), b"odd");
    assert_eq!(inner.list().unwrap().len(), 1);
    inner.put(&"age".parse().unwrap(), Ladder::Text, "40").unwrap();
    assert_eq!(open(&home.join("inner")).unwrap().list().unwrap().len(), 2);
    drop(dir);
}
