//! Asking a model or a server from code that waits for the answer.

use std::future::Future;

/// Does it on a thread and a runtime of its own, and waits: whoever waits may itself be part of another runtime. Nothing if the system
/// gives no thread, or it breaks off.
pub(super) fn apart<T, F>(work: impl FnOnce() -> F + Send + 'static) -> Option<T>
where
    T: Send + 'static,
    F: Future<Output = T>,
{
    let thread = std::thread::Builder::new().name("guard".to_owned()).spawn(move || {
        crate::descriptors::check().ok()?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().ok()?;
        Some(runtime.block_on(work()))
    });
    thread.ok()?.join().ok()?
}
