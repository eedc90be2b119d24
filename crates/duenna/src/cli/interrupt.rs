//! Ctrl-C.

use std::time::Duration;

use tokio::runtime::Runtime;

use super::presence;
use crate::terminal::notice;
use duenna_runtime::session::Interrupt;

/// What takes longer to end by itself is said to be ending.
const SOON: Duration = Duration::from_millis(300);
/// How long a task may take to end by itself after that.
const PATIENCE: Duration = Duration::from_millis(2700);

/// Watches for Ctrl-C: the task ends then, and the process, if a question keeps it from ending soon. Whatever was sent is in
/// the log before, so nothing is lost by that.
pub(super) fn watch(runtime: &Runtime) -> Interrupt {
    let (interrupt, wish) = Interrupt::new();
    runtime.spawn(async move {
        if tokio::signal::ctrl_c().await.is_err() || wish.send(true).is_err() {
            return;
        }
        let ending = async {
            tokio::time::sleep(SOON).await;
            notice("stopping; press Ctrl-C again to stop at once");
            tokio::time::sleep(PATIENCE).await;
        };
        tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            () = ending => {}
        }
        presence::end("interrupted; `duenna pending` lists the runs that can be resumed");
    });
    interrupt
}
