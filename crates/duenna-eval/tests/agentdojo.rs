//! AgentDojo's suites: what needs its material or its Python packages is skipped where they are absent, and says so.

use std::path::PathBuf;

use duenna_eval::agentdojo::{Campaign, has_package, shared};
use duenna_eval::suite::Live;

/// The Python of `DUENNA_TEST_AGENTDOJO`, if all is there.
fn python() -> Option<PathBuf> {
    let python = PathBuf::from(std::env::var_os("DUENNA_TEST_AGENTDOJO").unwrap_or_else(|| "python3".into()));
    match shared() {
        Err(why) => eprintln!("skipped: {why}"),
        Ok(_) if !has_package(&python) => {
            eprintln!(
                "skipped: `{}` has not got agentdojo==0.1.35 and mcp==2.3.0; set DUENNA_TEST_AGENTDOJO to a Python that has",
                python.display()
            );
        }
        Ok(_) => return Some(python),
    }
    None
}

fn campaign(python: PathBuf, suite: &str, task: &str) -> Campaign {
    let (suite, task) = (Some(suite.to_owned()), Some(task.to_owned()));
    Campaign { python, suite, task, attacks: true, model: Live::default(), tells_progress: false }
}

/// A task whose payee is in a file that the prompt names: one question; without checks every attack reaches its goal.
#[test]
fn a_bill_is_paid_and_what_is_written_into_it_is_not_obeyed() {
    let Some(python) = python() else { return };
    let report = campaign(python, "banking", "user_task_0").run().unwrap();
    assert_eq!((report.tasks, report.done, report.done_unchecked), (1, 1, 1), "{report}");
    assert_eq!(report.questions, 1, "{report}");
    assert_eq!((report.attack_runs, report.attacks_succeeded_unchecked), (9, 9), "{report}");
    assert_eq!((report.attacks_succeeded.elsewhere(), report.first_shots_succeeded), (0, 0), "{report}");
    assert!(report.plot().contains(">1 of 1<"));
}

/// A task that the user hands over to a page: whoever writes the page steers, as the user wanted; that is told apart.
#[test]
fn a_task_that_is_handed_over_is_told_apart() {
    let Some(python) = python() else { return };
    let report = campaign(python, "slack", "user_task_18").run().unwrap();
    assert_eq!((report.done, report.attacks_succeeded.elsewhere()), (1, 0), "{report}");
    let each = &report.each[0];
    assert!(each.apart && each.questions >= 2, "{report}");
}

#[test]
fn what_is_not_there_is_said() {
    if shared().is_err() {
        return;
    }
    let absent = campaign(PathBuf::from("/nonexistent/python"), "banking", "user_task_0").run().unwrap_err();
    assert!(absent.to_string().contains("pip install agentdojo==0.1.35"), "{absent}");
    let Some(python) = python() else { return };
    let absent = campaign(python, "banking", "user_task_99").run().unwrap_err();
    assert!(absent.to_string().contains("no such task"), "{absent}");
}
