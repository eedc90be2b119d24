//! The power fails anywhere: what was not synced may be lost, in part or as a whole. A recorder preloaded into the
//! process (`shim.c`) writes down each change of a file and what was synced; from that, the folder is rebuilt as the disk
//! could hold it at any moment.
#![cfg(target_os = "linux")]

mod disk;

use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use duenna_core::{Key, Ladder, Lifetime};
use duenna_store::{Access, CallId, KeyWish, RestoreRequest, SharedFile, Store, StoreError, now};

use tempfile::TempDir;

use self::disk::{Change, Disk, Loss};
use crate::helpers::{Dice, allow, child, child_home, log, open, task};

/// How many moments are tried; at each, the disk loses nothing, everything and a part of what was not synced.
fn moments() -> u64 {
    campaign("DUENNA_POWER_MOMENTS").unwrap_or(200)
}

/// What a long campaign asks for, by a variable.
fn campaign(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().unwrap())
}

/// The recorder, compiled; `None` with a line that says so where there is no C compiler.
fn shim(dir: &Path) -> Option<PathBuf> {
    let library = dir.join("shim.so");
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/store/shim.c");
    let compiled = Command::new("cc").args(["-shared", "-fPIC", "-O1", "-o"]).arg(&library).arg(source).output();
    match compiled {
        Err(error) => {
            println!("skipped: no C compiler `cc` ({error})");
            None
        }
        Ok(output) => {
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            Some(library)
        }
    }
}

/// What a child finds of its disk.
#[derive(Clone, Copy)]
enum Fault<'a> {
    None,
    /// It has space for so many bytes.
    Full(u64),
    /// This operation fails once: `eio`, `enospc`, or a write of half (`short`).
    At(&'a str, u64),
}

fn recorded(name: &str, dir: &Path, shim: &Path, fault: Fault<'_>) -> Output {
    let mut command = child(name, &dir.join("disk/home"));
    command.env("LD_PRELOAD", shim).env("SHIM_ROOT", dir.join("disk")).env("SHIM_LOG", dir.join("record"));
    match fault {
        Fault::None => &mut command,
        Fault::Full(bytes) => command.env("SHIM_FULL", bytes.to_string()),
        Fault::At(how, at) => command.env("SHIM_FAULT", format!("{how} {at}")),
    };
    command.env("SHIM_COUNT", dir.join("count")).output().unwrap()
}

/// A folder in memory where there is one: what is rebuilt need not survive, and syncing takes long.
fn memory() -> TempDir {
    tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap()
}

/// What the process had said to the world: `made`, `value N`, `sent CALL`.
fn said(path: &Path) -> Vec<String> {
    fs::read_to_string(path).unwrap_or_default().lines().map(str::to_owned).collect()
}

fn key(round: u64) -> Key {
    format!("value_{}", round % 3).parse().unwrap()
}

/// Adds a server as the command does: the file, what is approved of it, and the list of its tools.
fn add_server(store: &Store, home: &Path, round: u64) -> Result<(), StoreError> {
    SharedFile::open(&home.join("duenna.toml"))?.replace(config(round).as_bytes())?;
    store.approve_settings(&BTreeMap::from([("servers".to_owned(), config(round))]))?;
    store.pin(&"notes".parse().unwrap(), &format!(r#"[{{"name":"tool_{round}"}}]"#), now())
}

fn config(round: u64) -> String {
    format!("# {round}\n{}", "[servers.notes]\n".repeat(usize::try_from(round % 7).unwrap() * 60))
}

/// The server that was added last is there as a whole, or the next one is; its approval and its tools come after it.
fn check_server(store: &Store, home: &Path, told: u64) {
    let text = fs::read_to_string(home.join("duenna.toml")).unwrap();
    let found =
        (told..told + 3).find(|round| config(*round) == text).expect("a part of the configuration, or an old one");
    let approved = |round: u64| {
        let settings = BTreeMap::from([("servers".to_owned(), config(round))]);
        store.compare_settings(&settings).unwrap().unwrap().is_empty()
    };
    assert!((told..=found).any(approved), "the approval is lost");
    let tools = store.pinned(&"notes".parse().unwrap()).unwrap().unwrap().tools;
    assert!((told..=found).any(|round| tools.contains(&format!("tool_{round}\""))), "the tools are lost: {tools}");
}

/// Opens the home and checks that everything the world was told is true.
fn check(home: &Path, said: &[String]) {
    if said.is_empty() {
        match open(home) {
            Ok(_) => {}
            Err(StoreError::NoHome(_) | StoreError::Unfinished(_)) => {
                drop(Store::init(home, KeyWish::File, &Access::files_only()).unwrap());
            }
            Err(error) => panic!("{error}"),
        }
        return;
    }
    let store = open(home).unwrap();
    let verified = store.verify().unwrap();
    let mut calls = BTreeSet::new();
    for line in said {
        if let Some(id) = line.strip_prefix("sent ") {
            let call = store.disclosure(CallId(id.parse().unwrap())).unwrap();
            assert_eq!(call.expect("a call was sent and is not in the log").rows.len(), 1);
            calls.insert(id);
        }
    }
    assert!(verified.rows >= 2 * calls.len() as u64);
    let values: Vec<u64> = said.iter().filter_map(|line| line.strip_prefix("value ")?.parse().ok()).collect();
    for round in values.iter().rev().take(3) {
        // A later value may have been written already when the power failed.
        let found = store.get(&key(*round)).unwrap().1.expose().clone();
        assert!(found == round.to_string() || found == (round + 3).to_string(), "{found} for {round}");
    }
    if let Some(told) = said.iter().rev().find_map(|line| line.strip_prefix("server ")) {
        check_server(&store, home, told.parse().unwrap());
    }
    let running = task(&store);
    store.remember(&[allow("age", Lifetime::Always)], now()).unwrap();
    let _ = log(&store, &running, &["age"], "and on").unwrap();
    store.verify().unwrap();
}

#[test]
fn nothing_that_was_told_to_the_world_is_lost_with_the_power() {
    fails_anywhere("power::worker", 40);
}

#[test]
fn nothing_is_lost_with_the_power_while_a_home_gets_a_new_key_or_is_restored() {
    fails_anywhere("power::changer", 16);
}

/// Lets the power fail anywhere while a child works that sends so many calls.
fn fails_anywhere(worker: &str, calls: usize) {
    let dir = tempfile::tempdir().unwrap();
    let Some(shim) = shim(dir.path()) else { return };
    fs::create_dir(dir.path().join("disk")).unwrap();
    let output = recorded(worker, dir.path(), &shim, Fault::None);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let changes = disk::read(&dir.path().join("record"), &dir.path().join("disk"));
    let syncs = changes.iter().filter(|change| matches!(change, Change::Sync { .. })).count();
    let sends = said(&dir.path().join("disk/said")).iter().filter(|line| line.starts_with("sent ")).count();
    assert!(sends == calls && syncs >= 2 * sends, "{sends} sends, {syncs} syncs: the recorder missed something");

    let mut dice = Dice(0x9043);
    let mut told = BTreeSet::new();
    let (mut disk, mut at_least) = (Disk::default(), 0);
    let moments = moments();
    for moment in 0..moments {
        let until = usize::try_from((moment + 1) * changes.len() as u64 / moments).unwrap();
        let at = at_least + usize::try_from(dice.below((until - at_least + 1) as u64)).unwrap();
        disk.go_on(&changes[at_least..at]);
        at_least = at;
        for loss in [Loss::Nothing, Loss::Everything, Loss::Part] {
            let place = memory();
            disk.rebuild(place.path(), loss, &mut dice);
            let said = said(&place.path().join("said"));
            told.insert(said.len());
            check(&place.path().join("home"), &said);
        }
    }
    assert!(told.len() > 2 * calls / 3, "the moments were too much alike: {}", told.len());
}

/// Makes a home, then puts values and logs and sends calls, telling the world after each.
#[test]
#[ignore = "run by nothing_that_was_told_to_the_world_is_lost_with_the_power"]
fn worker() {
    let Some(home) = child_home() else { return };
    let mut world = OpenOptions::new().create(true).append(true).open(home.with_file_name("said")).unwrap();
    let mut tell = |text: String| world.write_all(format!("{text}\n").as_bytes()).unwrap();
    let store = Store::init(&home, KeyWish::File, &Access::files_only()).unwrap();
    tell("made".to_owned());
    store.remember(&[allow("age", Lifetime::Always)], now()).unwrap();
    let running = task(&store);
    for round in 0..40 {
        let value = "x".repeat(if round % 8 == 7 { 20_000 } else { 2 });
        let disclosure = log(&store, &running, &["age"], &value).unwrap();
        tell(format!("sent {}", disclosure.id().0));
        if round % 4 == 0 {
            // This also folds the write-ahead log into the database.
            let round = round / 4;
            store.put(&key(round), Ladder::Text, &round.to_string()).unwrap();
            tell(format!("value {round}"));
            add_server(&store, &home, round).unwrap();
            tell(format!("server {round}"));
        }
    }
}

/// Makes a home, and gives it a new key and restores it from a backup again and again, between values and calls.
fn change_keys(home: &Path, rounds: u64, mut tell: impl FnMut(String)) -> Result<(), StoreError> {
    let access = Access::files_only();
    let mut store = Store::init(home, KeyWish::File, &access)?;
    tell("made".to_owned());
    store.remember(&[allow("age", Lifetime::Always)], now())?;
    for round in 0..rounds {
        let running = store.begin_task(None, now())?;
        let disclosure = log(&store, &running, &["age"], "40")?;
        tell(format!("sent {}", disclosure.id().0));
        if round % 2 == 0 {
            store.put(&key(round / 2), Ladder::Text, &(round / 2).to_string())?;
            tell(format!("value {}", round / 2));
        }
        add_server(&store, home, round)?;
        tell(format!("server {round}"));
        store = match round % 4 {
            1 => store.rekey(KeyWish::File, &access)?,
            3 => {
                let from = &home.with_file_name(format!("backup {round}"));
                store.backup(from, "a phrase")?;
                drop(store);
                let request =
                    RestoreRequest { from, into: home, key: None, accepts_rollback: false, keeps_allows: false };
                Store::restore(&request, "a phrase", &access, None)?.store
            }
            _ => store,
        };
    }
    Ok(())
}

#[test]
#[ignore = "run by nothing_is_lost_with_the_power_while_a_home_gets_a_new_key_or_is_restored"]
fn changer() {
    let Some(home) = child_home() else { return };
    let mut world = OpenOptions::new().create(true).append(true).open(home.with_file_name("said")).unwrap();
    change_keys(&home, 16, |text| world.write_all(format!("{text}\n").as_bytes()).unwrap()).unwrap();
}

#[test]
#[ignore = "run by a_full_disk_stops_a_new_key_and_a_restore_and_loses_nothing"]
fn full_changer() {
    let Some(home) = child_home() else { return };
    println!();
    let error = change_keys(&home, 16, |text| println!("{text}")).unwrap_err();
    println!("ended: {} {error}", if matches!(error, StoreError::Full(_)) { "full" } else { "otherwise" });
}

#[test]
fn a_full_disk_stops_a_new_key_and_a_restore_and_loses_nothing() {
    let sizes = (0..48).map(|step| 90_000 + step * 37_000);
    let seen = full_disks("power::full_changer", sizes);
    assert!(seen.len() > 4, "the disk was full at too few stages: {seen:?}");
}

#[test]
fn a_full_disk_is_a_clear_error_and_loses_nothing() {
    let sizes = [3_000, 20_000, 80_000, 100_000, 105_000, 110_000, 115_000, 120_000, 140_000, 200_000, 400_000];
    let seen = full_disks("power::filler", sizes);
    assert!(seen.len() > 3, "the disk was full at too few stages: {seen:?}");
}

/// Lets a child work on disks with space for so many bytes; says how often it told the world of something before they were full.
fn full_disks(worker: &str, sizes: impl IntoIterator<Item = u64>) -> BTreeSet<usize> {
    let dir = tempfile::tempdir().unwrap();
    let mut seen = BTreeSet::new();
    let Some(shim) = shim(dir.path()) else { return (0..10).collect() };
    for bytes in sizes {
        let disk = dir.path().join("disk");
        let _ = fs::remove_dir_all(&disk);
        fs::create_dir(&disk).unwrap();
        let output = recorded(worker, dir.path(), &shim, Fault::Full(bytes));
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        let ended =
            printed.lines().find(|line| line.contains("ended:")).unwrap_or_else(|| panic!("{bytes}: {printed}"));
        assert!(ended.contains("ended: full"), "{bytes}: {ended}");
        let is_said =
            |line: &&str| *line == "made" || ["sent ", "value ", "server "].iter().any(|what| line.starts_with(what));
        let said: Vec<_> = printed.lines().filter(is_said).map(str::to_owned).collect();
        seen.insert(said.len());
        check(&disk.join("home"), &said);
    }
    seen
}

/// What went wrong at some operations, each of them once: that somebody was told of less than all, and what else can happen.
#[test]
fn an_operation_that_fails_is_an_error_and_loses_nothing() {
    let (whole, parts) = faults_anywhere("power::few", 1);
    assert!(whole > 20 && parts > 60, "{whole} children came to their end, {parts} did not");
}

#[test]
fn an_operation_that_fails_while_a_home_gets_a_new_key_or_is_restored_loses_nothing() {
    let (whole, parts) = faults_anywhere("power::few_changes", campaign("DUENNA_POWER_STEP").unwrap_or(40));
    assert!(whole > 10 && parts > 10, "{whole} children came to their end, {parts} did not");
}

/// Lets one operation in `step` fail, in each way, while a child works; how many children came to their end all the same, and how many did not.
fn faults_anywhere(worker: &str, step: u64) -> (u32, u32) {
    let dir = memory();
    let Some(shim) = shim(dir.path()) else { return (u32::MAX, u32::MAX) };
    let run = |fault: Fault<'_>| {
        let disk = dir.path().join("disk");
        let _ = fs::remove_dir_all(&disk);
        fs::create_dir(&disk).unwrap();
        recorded(worker, dir.path(), &shim, fault)
    };
    assert!(run(Fault::None).status.success());
    let operations: u64 = fs::read_to_string(dir.path().join("count")).unwrap().parse().unwrap();
    let (mut whole, mut parts) = (0, 0);
    for (shift, how) in (0..).zip(["eio", "enospc", "short"]) {
        for at in (0..operations).filter(|at| at % step == shift * 13 % step) {
            let output = run(Fault::At(how, at));
            let printed = String::from_utf8_lossy(&output.stdout).into_owned();
            let ended = printed.lines().find_map(|line| line.strip_prefix("ended: "));
            let ended =
                ended.unwrap_or_else(|| panic!("{how} {at}: {printed} {}", String::from_utf8_lossy(&output.stderr)));
            let is_whole = ended == "whole";
            assert!(is_whole || how != "short", "short {at}: {ended}: a short write is no error");
            (whole, parts) = if is_whole { (whole + 1, parts) } else { (whole, parts + 1) };
            let is_said = |line: &&str| {
                *line == "made" || ["sent ", "value ", "server "].iter().any(|what| line.starts_with(what))
            };
            let said: Vec<_> = printed.lines().filter(is_said).map(str::to_owned).collect();
            check(&dir.path().join("disk/home"), &said);
        }
    }
    (whole, parts)
}

/// Says how it ended.
fn ends(result: Result<(), StoreError>) {
    match result {
        Ok(()) => println!("ended: whole"),
        Err(error) => println!("ended: {error}"),
    }
}

/// Makes a home, and puts a few values and logs a few calls.
#[test]
#[ignore = "run by an_operation_that_fails_is_an_error_and_loses_nothing"]
fn few() {
    let Some(home) = child_home() else { return };
    println!();
    ends((|| {
        let store = Store::init(&home, KeyWish::File, &Access::files_only())?;
        println!("made");
        store.remember(&[allow("age", Lifetime::Always)], now())?;
        let running = store.begin_task(None, now())?;
        for round in 0..3 {
            println!("sent {}", log(&store, &running, &["age"], "40")?.id().0);
            store.put(&key(round), Ladder::Text, &round.to_string())?;
            println!("value {round}");
            add_server(&store, &home, round)?;
            println!("server {round}");
        }
        Ok(())
    })());
}

#[test]
#[ignore = "run by an_operation_that_fails_while_a_home_gets_a_new_key_or_is_restored_loses_nothing"]
fn few_changes() {
    let Some(home) = child_home() else { return };
    println!();
    ends(change_keys(&home, 4, |text| println!("{text}")));
}

/// Makes a home and logs calls until there is no space left.
#[test]
#[ignore = "run by a_full_disk_is_a_clear_error_and_loses_nothing"]
fn filler() {
    let Some(home) = child_home() else { return };
    println!();
    let result: Result<Infallible, StoreError> = (|| {
        let store = Store::init(&home, KeyWish::File, &Access::files_only())?;
        println!("made");
        store.remember(&[allow("age", Lifetime::Always)], now())?;
        let running = store.begin_task(None, now())?;
        loop {
            println!("sent {}", log(&store, &running, &["age"], "40")?.id().0);
        }
    })();
    let Err(error) = result;
    println!("ended: {} {error}", if matches!(error, StoreError::Full(_)) { "full" } else { "otherwise" });
}
