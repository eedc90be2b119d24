//! `duenna stop` with real processes: nothing works at the home afterwards, and nothing is sent.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::home::{Home, Ran, SSN, finish};
use crate::tty::Tty;

fn is_alive(pid: u32) -> bool {
    // What ended and was not waited for yet is dead all the same.
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit_once(')').is_some_and(|(_, rest)| !rest.trim_start().starts_with(['Z', 'X']))
}

fn gone(pid: u32) {
    let begun = Instant::now();
    while is_alive(pid) {
        assert!(begun.elapsed() < Duration::from_secs(2), "process {pid} is still there");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Adds `stuck.send(text=…)`, which never answers, and neither signals nor the end of its input make it leave. It writes its number.
fn add_stuck_server(home: &Home) {
    let first = format!(
        "trap '' TERM HUP INT PIPE\necho $$ >> '{}'\nprintf() {{ case \"$2\" in *'\"result\":{{\"content\"'*) while :; do sleep 0.05; done ;; esac; command printf \"$@\"; }}",
        home.path("stuck.pid").display()
    );
    let tools = r#"[{"name":"send","inputSchema":{"type":"object","properties":{"text":{"type":"string"}}}}]"#;
    home.add_shell_server("stuck", &first, (tools, r#"{"content":[{"type":"text","text":"sent"}]}"#), None);
    fs::remove_file(home.path("stuck.pid")).unwrap();
}

/// How many calls the stuck server received.
fn received(home: &Home) -> usize {
    fs::read_to_string(home.path("stuck.received")).unwrap_or_default().lines().count()
}

fn servers(home: &Home) -> Vec<u32> {
    fs::read_to_string(home.path("stuck.pid")).unwrap_or_default().lines().map(|pid| pid.parse().unwrap()).collect()
}

/// Starts a run that waits in a call of the stuck server, with `more` calls after it.
fn start(home: &Home, name: &str) -> Child {
    let before = received(home);
    let source = format!(
        "airline.check_in(confirmation='SKY7Q2', passenger='{name}')\nstuck.send(text='hello')\n\
         airline.check_in(confirmation='SKY7Q2', passenger='after {name}')\n"
    );
    let artifact = home.write(&format!("{name}.py"), &source);
    let mut command = home.command(&["run", "--artifact", artifact.to_str().unwrap()]);
    let child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let begun = Instant::now();
    while received(home) == before {
        assert!(begun.elapsed() < Duration::from_secs(30), "the call does not come");
        std::thread::sleep(Duration::from_millis(10));
    }
    child
}

fn stop(home: &Home) -> Ran {
    let begun = Instant::now();
    let ran = home.run(&["stop", "--json"]);
    assert!(begun.elapsed() < Duration::from_secs(15), "{:?}", begun.elapsed());
    ran
}

fn ended(child: &mut Child) -> Option<i32> {
    let begun = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status.code();
        }
        assert!(begun.elapsed() < Duration::from_secs(2), "it has not ended");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn runs_that_wait_in_a_server_end_with_it_and_can_be_resumed_after_the_release() {
    let home = Home::new();
    add_stuck_server(&home);
    let mut runs = [start(&home, "one"), start(&home, "two")];
    let (calls, pids) = (received(&home), servers(&home));
    assert_eq!((calls, pids.len()), (2, 2));
    let said = stop(&home).expect(0).json();
    for pid in pids {
        gone(pid);
    }
    let found: Vec<(&Value, &Value)> =
        said["processes"].as_array().unwrap().iter().map(|one| (&one["command"], &one["how"])).collect();
    assert_eq!(found, [(&json!("run"), &json!("ended")); 2], "{said}");
    assert_eq!(said["pending"], json!([1, 2]), "{said}");
    for run in &mut runs {
        assert_eq!(ended(run), Some(130));
    }
    // Nothing is sent, started or resumed any more; what happened can be read, and taken back.
    let airline = home.received("airline").len();
    assert_eq!(airline, 2);
    let artifact = home.path("one.py");
    for refused in [
        &["run", "--artifact", artifact.to_str().unwrap()] as &[&str],
        &["resume", "1"],
        &["servers", "tools", "airline"],
        &["annotations", "draft", "airline"],
    ] {
        let ran = home.run(refused).expect(1);
        assert!(ran.err.contains("`duenna stop --release`"), "{ran:?}");
    }
    let doctor = home.run(&["doctor"]).expect(1);
    assert!(doctor.out.contains("is stopped"), "{doctor:?}");
    for allowed in [
        &["pending"] as &[&str],
        &["disclosures", "list"],
        &["disclosures", "verify"],
        &["data", "list"],
        &["permissions", "deny", "ssn", "server:airline"],
        &["pending", "drop", "2"],
        &["stop"],
    ] {
        home.run(allowed).expect(0);
    }
    assert_eq!((home.received("airline").len(), received(&home)), (airline, calls));
    assert_eq!(home.run(&["stop", "--release", "--json"]).expect(0).json()["was_stopped"], json!(true));
    assert_eq!(home.run(&["stop", "--release", "--json"]).expect(0).json()["was_stopped"], json!(false));
    // Whether the stuck call was made is unknown, and it is not made again unasked.
    let ran = home.run(&["resume", "1"]);
    assert!(ran.code != 1 && !ran.err.contains("duenna stop"), "{ran:?}");
    assert_eq!(received(&home), calls);
}

#[test]
fn a_run_at_a_prompt_ends_and_its_question_stays_open() {
    let home = Home::new();
    let source = "airline.check_in(confirmation='SKY7Q2', passenger='A', note=priv_data_db.access_ssn())\n";
    let artifact = home.write("artifact.py", source);
    let tty = Tty::start(&home, &["run", artifact.to_str().unwrap()]).at("(Enter = no): ", "");
    // Another at a hidden prompt, whose terminal must echo afterwards.
    let hidden = Tty::start_after(&home, "", &["data", "add", "passport"]).at("hidden as you type", "");
    let said = stop(&home).expect(0).json();
    let (code, shown) = tty.end();
    assert!(code == 130 && shown.contains("stopped by `duenna stop`"), "{code} {shown}");
    let (code, shown) = hidden.end();
    assert!(code == 130 && shown.contains("stopped by `duenna stop`"), "{code} {shown}");
    let commands: Vec<_> = said["processes"].as_array().unwrap().iter().map(|one| &one["command"]).collect();
    assert!(commands.len() == 2 && commands.contains(&&json!("data")), "{said}");
    assert_eq!(said["pending"], json!([1]));
    assert_eq!(home.run(&["pending", "--json"]).expect(0).json()[0]["run"], json!(1));
    assert!(home.received("airline").is_empty());
    assert!(!said.to_string().contains(SSN));
}

/// One that is held does not hear of the order: it is killed, and its server with it, which would live on otherwise.
#[test]
fn a_process_that_does_not_listen_is_killed_with_its_server() {
    let home = Home::new();
    add_stuck_server(&home);
    let mut run = start(&home, "deaf");
    let signal = |name: &str| Command::new("kill").args([name, &run.id().to_string()]).status().unwrap();
    assert!(signal("-STOP").success());
    let pids = servers(&home);
    let said = stop(&home).expect(0).json();
    assert_eq!(said["processes"][0]["how"], json!("killed"), "{said}");
    for pid in pids {
        gone(pid);
    }
    assert_eq!(ended(&mut run), None, "by a signal");
    assert_eq!(said["pending"], json!([1]));
    assert_eq!(received(&home), 1);
}

/// What is in the folder says which process it is, and is not believed: a number may be another's by now, or was forged.
#[test]
fn only_processes_that_work_at_the_home_are_killed() {
    let home = Home::new();
    let mut innocent = Command::new("sleep").arg("60").spawn().unwrap();
    let folder = home.path("home/processes");
    fs::create_dir_all(&folder).unwrap();
    // Nobody holds this one.
    fs::write(folder.join(format!("{}-0-none-run-0", innocent.id())), "").unwrap();
    let said = stop(&home).expect(0).json();
    assert_eq!(said["processes"], json!([]));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0, "what is left of ended processes goes");
    // These are held, by somebody with another number; the first says rightly when the process of that number began.
    let mut held = Vec::new();
    let stat = fs::read_to_string(format!("/proc/{}/stat", innocent.id())).unwrap_or_default();
    let began = stat.rsplit(") ").next().and_then(|rest| rest.split(' ').nth(19)).unwrap_or("1").to_owned();
    for name in [
        format!("{}-{began}-none-run-4", innocent.id()),
        format!("{}-1-none-run-1", innocent.id()),
        format!("{}-0-none-guard-2", innocent.id()),
        "x-y-none-run-3".to_owned(),
    ] {
        let file = fs::File::create(folder.join(name)).unwrap();
        file.lock().unwrap();
        held.push(file);
    }
    let ran = home.run(&["stop"]).expect(1);
    assert!(ran.out.contains("STILL THERE") && ran.out.contains("another container"), "{ran:?}");
    assert!(innocent.try_wait().unwrap().is_none(), "killed");
    innocent.kill().unwrap();
    innocent.wait().unwrap();
    // It is stopped all the same.
    home.run(&["run", "--artifact", home.write("a.py", "print(1)").to_str().unwrap()]).expect(1);
}

/// Whenever the stop comes: what was received then is all that is ever received, and it is in the log.
#[test]
fn nothing_is_sent_after_the_stop_returned() {
    let home = Home::new();
    let source = "for i in range(100000):\n    airline.check_in(confirmation='SKY7Q2', passenger=str(i))\n";
    let artifact = home.write("loop.py", source);
    for round in 0..6 {
        let mut command = home.command(&["run", "--artifact", artifact.to_str().unwrap()]);
        let mut run = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        home.wait_until_received("airline", "\"0\"", round + 1);
        std::thread::sleep(Duration::from_millis(u64::try_from(round).unwrap() * 37));
        stop(&home).expect(0);
        let calls = home.received("airline").len();
        // By itself, or because the log took nothing any more.
        let code = ended(&mut run);
        assert!(matches!(code, Some(130 | 1)), "{code:?}");
        std::thread::sleep(Duration::from_millis(200));
        assert_eq!(home.received("airline").len(), calls);
        home.run(&["stop", "--release"]).expect(0);
    }
    home.run(&["disclosures", "verify"]).expect(0);
}

#[test]
fn the_guard_that_serves_ends_too() {
    let home = Home::new();
    let mut guard = home.command(&["guard", "serve"]);
    let mut guard = guard.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    wait_for(&home.path("home/processes"));
    let said = stop(&home).expect(0).json();
    assert_eq!((&said["processes"][0]["command"], &said["processes"][0]["how"]), (&json!("guard"), &json!("ended")));
    assert_eq!(ended(&mut guard), Some(130));
}

fn wait_for(folder: &Path) {
    let begun = Instant::now();
    let is_there = || fs::read_dir(folder).is_ok_and(|mut found| found.next().is_some());
    while !is_there() {
        assert!(begun.elapsed() < Duration::from_secs(30), "nobody is there");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Whoever has to stop something may not have the passphrase at hand.
#[test]
fn it_needs_no_key() {
    let home = Home::empty();
    let mut init = home.command(&["init", "--key", "passphrase"]);
    finish(init.env("DUENNA_PASSPHRASE", "correct horse"), "").expect(0);
    let said = stop(&home).expect(0).json();
    assert_eq!((&said["stopped"], &said["pending"]), (&json!(true), &json!(null)));
    assert!(fs::exists(home.path("home/stopped")).unwrap());
    home.run(&["stop", "--release"]).expect(0);
    let nowhere = Home::empty();
    let ran = nowhere.run(&["stop"]).expect(1);
    assert!(ran.err.contains("is not a Duenna home"), "{ran:?}");
}

/// What somebody put beside the files of processes makes nobody wait, and hides nobody.
#[test]
fn what_is_no_file_of_a_process_is_in_nobodys_way() {
    let home = Home::new();
    std::fs::create_dir_all(home.path("home/processes")).unwrap();
    let odd = home.path("home/processes/1-1-none-run-abc");
    assert!(std::process::Command::new("mkfifo").arg(&odd).status().unwrap().success());
    home.run(&["data", "list"]).expect(0);
    stop(&home).expect(0);
    home.run(&["stop", "--release"]).expect(0);
}
