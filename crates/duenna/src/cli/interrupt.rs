//! Ctrl-C.

use std::time::Duration;

use tokio::runtime::Runtime;

use crate::session::Interrupt;

/// What the shell expects of a process that Ctrl-C ended.
const BY_SIGNAL: i32 = 130;
/// How long a task may take to end by itself.
const PATIENCE: Duration = Duration::from_secs(3);

/// Watches for Ctrl-C: the task ends then, and the process, if a question keeps it from ending soon. Whatever was sent is in
/// the log before, so nothing is lost by that.
pub(super) fn watch(runtime: &Runtime) -> Interrupt {
    let (interrupt, wish) = Interrupt::new();
    runtime.spawn(async move {
        if tokio::signal::ctrl_c().await.is_err() || wish.send(true).is_err() {
            return;
        }
        tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            () = tokio::time::sleep(PATIENCE) => {}
        }
        std::process::exit(BY_SIGNAL);
    });
    interrupt
}
