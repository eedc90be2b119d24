//! `duenna stop`: ends everything that works at a home, and keeps everything from starting there until it is released. It needs no key.

mod force;

use std::fmt::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::json;

use super::args::StopArgs;
use super::error::CliError;
use super::{CommandOutput, Exit, passphrase};
use crate::terminal::counted;
use duenna_runtime::session::left;
use duenna_store::{EmergencyStop, Store, WorkingProcess};

/// How long processes may take to end by themselves, and then to be gone once they were killed.
const PATIENCE: Duration = Duration::from_secs(3);
const BEAT: Duration = Duration::from_millis(20);

/// How a process ended.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Ending {
    ByItself,
    /// It did not, and was killed with the servers that it had started.
    Killed,
    /// It did not, and why it could not be killed.
    Not(String),
}

pub(super) fn stop(folder: &Path, args: &StopArgs, json: bool) -> Result<CommandOutput, CliError> {
    let stop = EmergencyStop::of(folder)?;
    if args.release {
        return release(&stop, json);
    }
    // From here on nothing that is not in the log already is sent.
    stop.set()?;
    let processes = stop.processes()?;
    let mut ended = Vec::with_capacity(processes.len());
    for (process, is_there) in waited_for(&processes)? {
        ended.push((process, if is_there { force::kill(process) } else { Ending::ByItself }));
    }
    let killed: Vec<WorkingProcess> =
        ended.iter().filter(|(_, how)| *how == Ending::Killed).map(|(process, _)| (*process).clone()).collect();
    for (process, is_there) in waited_for(&killed)? {
        if is_there && let Some((_, how)) = ended.iter_mut().find(|(one, _)| *one == process) {
            *how = Ending::Not("the system has not ended it".to_owned());
        }
    }
    // What a process held is let go one after the other, and its place here may come first.
    std::thread::sleep(BEAT);
    // Whoever is not in the list may have been writing a call into the log just then.
    let settled = stop.settle();
    // What those that ended left goes.
    stop.processes()?;
    let said = report(folder, &ended, json)?;
    Ok(match settled {
        Ok(()) => said,
        Err(error) => said.hint(&format!("A call may have been logged just then, and sent: {error}.")).exit(Exit::Own),
    })
}

/// Which processes are still there after a while.
fn waited_for(processes: &[WorkingProcess]) -> Result<Vec<(&WorkingProcess, bool)>, CliError> {
    let begun = Instant::now();
    loop {
        let found: Vec<_> =
            processes.iter().map(|process| Ok((process, process.is_there()?))).collect::<Result<_, CliError>>()?;
        if begun.elapsed() > PATIENCE || found.iter().all(|(_, is_there)| !is_there) {
            return Ok(found);
        }
        std::thread::sleep(BEAT);
    }
}

fn release(stop: &EmergencyStop, json: bool) -> Result<CommandOutput, CliError> {
    let was_stopped = stop.release()?;
    if json {
        return CommandOutput::json(&json!({ "stopped": false, "was_stopped": was_stopped }));
    }
    let text = if was_stopped {
        "Released: runs and servers can be started again. `duenna pending` lists the runs that can be resumed.\n"
    } else {
        "It was not stopped.\n"
    };
    Ok(CommandOutput::prose(text.to_owned()))
}

/// The runs that can be resumed; `None` where the key is not at hand, which nobody is asked for here.
fn pending(folder: &Path) -> Option<Vec<u64>> {
    let store = Store::open(folder, &passphrase::access()).ok()?;
    Some(left(&store).ok()?.iter().map(|run| run.task.0).collect())
}

fn report(folder: &Path, ended: &[(&WorkingProcess, Ending)], json: bool) -> Result<CommandOutput, CliError> {
    let pending = pending(folder);
    let is_left = |how: &Ending| matches!(how, Ending::Not(_));
    let exit = if ended.iter().any(|(_, how)| is_left(how)) { Exit::Own } else { Exit::Done };
    if json {
        let as_json = |(process, how): &(&WorkingProcess, Ending)| {
            let (how, why) = match how {
                Ending::ByItself => ("ended", None),
                Ending::Killed => ("killed", None),
                Ending::Not(why) => ("still_there", Some(why)),
            };
            json!({ "process": process.pid, "command": process.what, "how": how, "why": why })
        };
        let processes: Vec<_> = ended.iter().map(as_json).collect();
        let said = json!({ "stopped": true, "processes": processes, "pending": pending });
        return Ok(CommandOutput::json(&said)?.exit(exit));
    }
    let mut text =
        format!("`{}` is stopped: nothing is started or sent until `duenna stop --release`.\n", folder.display());
    let named = |process: &WorkingProcess| format!("`{}` (process {})", process.what, process.pid);
    let all = |wanted: &Ending| -> Vec<String> {
        ended.iter().filter(|(_, how)| how == wanted).map(|(process, _)| named(process)).collect()
    };
    let mut say = |what: &str, processes: Vec<String>| {
        if !processes.is_empty() {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{what}: {}.", processes.join(", "));
        }
    };
    say("Ended", all(&Ending::ByItself));
    say("Killed, since they did not end by themselves", all(&Ending::Killed));
    let left = ended.iter().filter_map(|(process, how)| match how {
        Ending::Not(why) => Some(format!("{}: {why}", named(process))),
        Ending::ByItself | Ending::Killed => None,
    });
    say("STILL THERE, end them yourself; a call that they had begun may still be sent, no other is", left.collect());
    if ended.is_empty() {
        text.push_str("No other Duenna was working there.\n");
    }
    let hint = match pending {
        Some(runs) if runs.is_empty() => String::new(),
        Some(runs) => {
            format!("{} can be resumed after that: see `duenna pending`.", counted(runs.len() as u64, "run", "runs"))
        }
        None => "`duenna pending` lists the runs that can be resumed after that.".to_owned(),
    };
    let said = CommandOutput::prose(text).exit(exit);
    Ok(if hint.is_empty() { said } else { said.hint(&hint) })
}
