//! `kill -9` anywhere in a run, then `duenna resume`: no call is made twice unless the user says so, and none is forgotten.

#![cfg(unix)]

use std::collections::BTreeMap;
use std::process::Stdio;
use std::time::Duration;

use crate::home::Home;

/// How many moments are tried.
const MOMENTS: usize = 60;
/// How many calls one run makes.
const CALLS: usize = 8;

#[test]
fn a_killed_run_goes_on_without_making_a_call_twice() {
    let home = Home::new();
    home.run(&["permissions", "grant", "ssn", "server:airline"]).expect(0);
    home.run(&args(&artifact(&home, 0))).expect(0);
    let answers = |again: &str| home.write(again, &format!("again = '{again}'\ndefault = 'deny'\n"));
    let (deny, allow) = (answers("deny"), answers("allow"));
    let mut dice: u64 = 0x9e37_79b9_7f4a_7c15;
    let (mut resumed, mut doubted, mut first) = (0, 0, 0);
    for moment in 1..=MOMENTS {
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let (calls, more) = (usize::try_from(dice >> 40).unwrap() % CALLS, dice >> 20 & 0x1fff);
        let path = artifact(&home, moment);
        let mut command = home.command(&args(&path));
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        home.wait_until_received("airline", &format!("\"{moment}-"), calls);
        std::thread::sleep(Duration::from_micros(more));
        child.kill().unwrap();
        child.wait().unwrap();
        let waits = home.run(&["pending", "--json"]).expect(0).json();
        let Some(run) = waits[0]["run"].as_u64() else {
            let made = made(&home, moment).len();
            assert!(made == 0 || made == CALLS, "moment {moment}: {made} calls were made, and the run is not pending");
            continue;
        };
        resumed += 1;
        first += usize::from(made(&home, moment).len() == 1);
        let is_wanted = moment % 2 == 0;
        let file = if is_wanted { &allow } else { &deny };
        let ran = home.run(&["resume", &run.to_string(), "--answers", file.to_str().unwrap()]).reached_its_end();
        assert_eq!(ran.out, "end\n", "{ran:?}");
        assert_eq!(home.run(&["pending", "--json"]).expect(0).json(), serde_json::json!([]));
        let made = made(&home, moment);
        let (twice, missing) = (made.values().filter(|times| **times > 1).count(), CALLS - made.len());
        if is_wanted {
            assert!(twice <= 1 && missing == 0, "moment {moment}: {made:?}");
        } else {
            assert!(twice == 0 && missing <= 1, "moment {moment}: {made:?}");
        }
        assert!(made.values().all(|times| *times <= 2), "moment {moment}: {made:?}");
        doubted += usize::from(ran.err.contains("were not made"));
    }
    home.run(&["disclosures", "verify"]).expect(0);
    assert!(resumed > MOMENTS / 4, "only {resumed} runs were gone on with: the moments are not spread");
    assert!(first > 0, "no run was killed during its first call or right after it");
    println!(
        "{resumed} resumed, {first} of them after one call, {doubted} with a call in doubt that was not made again"
    );
}

/// How often each call of a run arrived.
fn made(home: &Home, moment: usize) -> BTreeMap<String, usize> {
    let name = format!("{moment}-");
    let mut all = BTreeMap::new();
    for call in home.received("airline") {
        let passenger = call.arguments["passenger"].as_str().unwrap().to_owned();
        if passenger.starts_with(&name) {
            *all.entry(passenger).or_default() += 1;
        }
    }
    all
}

/// Half of the calls stand behind a branch on private data at every third moment.
fn artifact(home: &Home, moment: usize) -> std::path::PathBuf {
    let half = CALLS / 2;
    let call = format!(
        "airline.check_in(confirmation='SKY7Q2', passenger=f'{moment}-{{i}}', note=priv_data_db.access_ssn())\n"
    );
    let branch = if moment.is_multiple_of(3) { "if priv_data_db.access_ssn().startswith('9')" } else { "if True" };
    let source = format!(
        "for i in range({half}):\n    {call}{branch}:\n    for i in range({half}, {CALLS}):\n        {call}print('end')\n"
    );
    home.write(&format!("artifact-{moment}.py"), &source)
}

fn args(artifact: &std::path::Path) -> [&str; 3] {
    ["run", "--artifact", artifact.to_str().unwrap()]
}
