//! Asking a model or a server from code that waits for the answer: on a runtime of the guard's own.

use std::future::Future;
use std::sync::mpsc;

use tokio::runtime::{Builder, Runtime};

/// Where requests run. Whoever waits for one may itself be part of another runtime.
pub(super) struct Worker {
    runtime: Option<Runtime>,
}

impl Worker {
    /// Starts one thread.
    ///
    /// # Errors
    /// If the system gives none.
    pub(super) fn start() -> std::io::Result<Self> {
        let runtime = Builder::new_multi_thread().worker_threads(1).thread_name("guard").enable_all().build()?;
        Ok(Self { runtime: Some(runtime) })
    }

    /// Does it and waits; nothing if it could not be brought to its end.
    pub(super) fn wait<T: Send + 'static>(&self, work: impl Future<Output = T> + Send + 'static) -> Option<T> {
        let (sender, receiver) = mpsc::sync_channel(1);
        self.runtime.as_ref()?.spawn(async move {
            // Nobody waits any more: then it does not matter.
            let _ = sender.send(work.await);
        });
        receiver.recv().ok()
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            // Does not wait, which would not be allowed within another runtime.
            runtime.shutdown_background();
        }
    }
}

impl std::fmt::Debug for Worker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Worker").finish_non_exhaustive()
    }
}
