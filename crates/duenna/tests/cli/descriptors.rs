//! A process that may open few files: every failure is an error that says so.

use std::process::Command;

use crate::home::{Home, finish};

#[test]
fn few_open_files_are_an_error_and_no_panic() {
    let home = Home::new();
    let artifact = home.write("a.py", "airline.check_in(confirmation='SKY7Q2', passenger='A')\nprint('done')\n");
    let artifact = artifact.to_str().unwrap();
    let commands: [&[&str]; 10] = [
        &["init", "--key", "file"],
        &["data", "list"],
        &["check", artifact],
        &["run", "--artifact", artifact],
        &["servers", "tools", "airline"],
        &["disclosures", "list"],
        &["disclosures", "verify"],
        &["permissions", "lint"],
        &["doctor"],
        &["stop"],
    ];
    let (mut failed, mut done) = (0, 0);
    for limit in (8..=24).chain([28, 32, 40]) {
        for args in commands {
            let folder = if args[0] == "init" { format!("new{limit}") } else { "home".to_owned() };
            let duenna = home.command(args);
            let mut command = Command::new("sh");
            command.args(["-c", &format!("ulimit -n {limit}; exec \"$@\""), "sh"]).arg(duenna.get_program());
            command.args(["--home", home.path(&folder).to_str().unwrap()]).args(args).env("DUENNA_BWRAP", "");
            let ran = finish(&mut command, "");
            let all = format!("{}{}", ran.out, ran.err);
            assert!([0, 1, 4].contains(&ran.code) && !all.contains("panicked"), "{limit} {args:?}: {ran:?}");
            if ran.code == 1 && ran.err.contains("error: ") {
                assert!(ran.err.contains(&format!("only {limit} files")), "{limit} {args:?}: {ran:?}");
                failed += 1;
            }
            done += usize::from(ran.code == 0);
            if args == ["stop"] {
                home.run(&["stop", "--release"]).expect(0);
            }
        }
    }
    assert!(failed > 10 && done > 50, "{failed} {done}");
}
