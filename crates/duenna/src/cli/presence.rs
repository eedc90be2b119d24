//! This process as one of those that work at a home: `duenna stop` finds it by its file there, and it ends itself once that was ordered.

use std::path::Path;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use super::error::CliError;
use crate::terminal;
use duenna_runtime::gateway::upstream;
use duenna_store::{EmergencyStop, Presence};

/// What the shell expects of a process that was ended from outside.
const BY_SIGNAL: i32 = 130;
/// How often it is looked whether the home was stopped.
const BEAT: Duration = Duration::from_millis(50);

/// The command, for whoever sees what is running.
static COMMAND: OnceLock<&'static str> = OnceLock::new();
/// Where this process works.
static PRESENT: Mutex<Option<Presence>> = Mutex::new(None);

/// Says which command this process is.
pub(super) fn name(command: &'static str) {
    // Once, before anything is opened.
    let _ = COMMAND.set(command);
}

/// Enters a home that was opened. If it is stopped from now on, this process ends.
pub(super) fn enter(folder: &Path) -> Result<(), CliError> {
    let mut present = present();
    if present.is_some() {
        // A command that opens its home twice.
        return Ok(());
    }
    let stop = EmergencyStop::of(folder)?;
    // Read first: an order that comes in between is a new one.
    let before = stop.order();
    *present = Some(stop.enter(COMMAND.get().copied().unwrap_or("duenna"))?);
    terminal::remember();
    let watch = move || {
        while !stop.is_new(before.as_deref()) {
            std::thread::sleep(BEAT);
        }
        // A command that is at its end may say what it found.
        if self::present().is_none() {
            return;
        }
        end(
            "stopped by `duenna stop`; after `duenna stop --release`, `duenna pending` lists the runs that can be resumed",
        );
    };
    std::thread::Builder::new().name("stop".to_owned()).spawn(watch).map(drop).map_err(CliError::Runtime)
}

/// Leaves the home, at the end of a command.
pub(super) fn leave() {
    *present() = None;
}

fn present() -> MutexGuard<'static, Option<Presence>> {
    PRESENT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends this process whatever it is doing, with the servers that it started. Whatever was sent is in the log before, and what a run did so far
/// is stored, so nothing is lost by that.
pub(super) fn end(why: &str) -> ! {
    upstream::end_all();
    terminal::restore();
    terminal::notice(why);
    // The system lets go of its file when nothing of it is left: whoever waits for that can be certain.
    std::process::exit(BY_SIGNAL)
}
