//! `kill -9` anywhere in a run: no server ever received a call whose rows are missing, and the store opens.

#![cfg(unix)]

use std::collections::BTreeSet;
use std::process::Stdio;
use std::time::Duration;

use crate::home::Home;

/// How many moments are tried.
const MOMENTS: usize = 200;
/// How many calls one run makes.
const CALLS: usize = 12;

#[test]
fn a_killed_run_told_nothing_that_is_not_in_the_log() {
    let home = Home::new();
    home.run(&["permissions", "grant", "ssn", "server:airline"]).expect(0);
    home.run(&args(&artifact(&home, 0))).expect(0);
    let mut dice: u64 = 0x2545_f491_4f6c_dd1d;
    let mut log = vec![logged(&home)];
    assert_eq!(log, [CALLS]);
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
        log.push(logged(&home));
    }
    home.run(&["disclosures", "verify"]).expect(0);
    let received = home.received("airline");
    let mut broken_off = 0;
    for (moment, pair) in log.windows(2).enumerate() {
        let name = format!("{}-", moment + 1);
        let arrived = received.iter().filter(|call| call.arguments["passenger"].as_str().unwrap().starts_with(&name));
        let (arrived, in_log) = (arrived.count(), pair[1] - pair[0]);
        assert!(arrived <= in_log, "moment {name}: {arrived} calls arrived, {in_log} are in the log");
        broken_off += usize::from(in_log < CALLS);
    }
    assert!(broken_off > MOMENTS / 4, "only {broken_off} runs were broken off: the moments are not spread");
}

/// An artifact whose calls are told apart from those of other moments.
fn artifact(home: &Home, moment: usize) -> String {
    let source = format!(
        "s = priv_data_db.access_ssn()\nfor i in range({CALLS}):\n    \
         airline.check_in(confirmation='SKY7Q2', passenger='{moment}-' + str(i), note=s)\n"
    );
    home.write("loop.py", &source).to_str().unwrap().to_owned()
}

fn args(artifact: &str) -> [&str; 3] {
    ["run", "--artifact", artifact]
}

/// How many calls are in the log.
fn logged(home: &Home) -> usize {
    let log = home.run(&["disclosures", "list", "--json"]).expect(0).json();
    log.as_array().unwrap().iter().map(|row| row["call"].as_u64().unwrap()).collect::<BTreeSet<_>>().len()
}
