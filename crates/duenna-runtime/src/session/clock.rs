//! How long Duenna itself took for a task: labels, decisions, the log and the interpreter, without servers, models and
//! people.

use std::time::{Duration, Instant};

/// The time of a task, told apart.
#[derive(Debug, Default)]
pub(super) struct Clock {
    begun: Option<Instant>,
    spent: Duration,
    waited: Duration,
    /// How long the store had waited for the disk when an artifact began.
    flushed: Duration,
    /// How long it did since, while artifacts ran.
    disk: Duration,
    /// For how long the artifacts of the task have computed.
    pub(super) computed: Duration,
}

impl Clock {
    /// An artifact begins; the store has waited so long for the disk.
    pub(super) fn start(&mut self, flushed: Duration) {
        (self.begun, self.flushed) = (Some(Instant::now()), flushed);
    }

    /// It ended.
    pub(super) fn stop(&mut self, flushed: Duration) {
        if let Some(begun) = self.begun.take() {
            self.spent += begun.elapsed();
            self.disk += flushed.saturating_sub(self.flushed);
        }
    }

    /// Somebody else was waited for, since then.
    pub(super) fn waited(&mut self, since: Instant) {
        self.waited += since.elapsed();
    }

    /// What is Duenna's own.
    pub(super) fn own(&self) -> Duration {
        self.spent.saturating_sub(self.waited)
    }

    /// How much of that was waiting for the disk.
    pub(super) fn disk(&self) -> Duration {
        self.disk
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waiting_is_not_ones_own() {
        let mut clock = Clock::default();
        clock.start(Duration::from_secs(1));
        let since = Instant::now();
        std::thread::sleep(Duration::from_millis(30));
        clock.waited(since);
        clock.stop(Duration::from_secs(3));
        assert_eq!(clock.disk(), Duration::from_secs(2));
        assert!(clock.waited >= Duration::from_millis(30));
        assert!(clock.own() < Duration::from_millis(30), "{clock:?}");
        // What is not begun does not end.
        clock.stop(Duration::from_secs(9));
        assert_eq!(clock.disk(), Duration::from_secs(2));
        assert!(clock.own() < Duration::from_millis(30));
    }
}
