//! The user's wish that a task should end.

use tokio::sync::watch::{Receiver, Sender, channel};

/// Whether the user wants a task to end: Ctrl-C. Clones tell the same.
#[derive(Debug, Clone, Default)]
pub struct Interrupt(Option<Receiver<bool>>);

impl Interrupt {
    /// A wish that has not been made yet, and what makes it.
    #[must_use]
    pub fn new() -> (Self, Sender<bool>) {
        let (sender, receiver) = channel(false);
        (Self(Some(receiver)), sender)
    }

    /// Waits for the wish; for ever, if nobody can make it.
    pub async fn wished(&self) {
        if let Some(receiver) = &self.0
            && receiver.clone().wait_for(|wished| *wished).await.is_ok()
        {
            return;
        }
        std::future::pending::<()>().await;
    }
}
