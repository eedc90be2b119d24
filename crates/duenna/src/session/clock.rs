//! How long Duenna itself took for a task: labels, decisions, the log and the interpreter, without servers, models and
//! people.

use std::time::{Duration, Instant};

/// The time of a task, told apart.
#[derive(Debug, Default)]
pub(super) struct Clock {
    begun: Option<Instant>,
    spent: Duration,
    waited: Duration,
}

impl Clock {
    /// An artifact begins.
    pub(super) fn start(&mut self) {
        self.begun = Some(Instant::now());
    }

    /// It ended.
    pub(super) fn stop(&mut self) {
        if let Some(begun) = self.begun.take() {
            self.spent += begun.elapsed();
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waiting_is_not_ones_own() {
        let mut clock = Clock::default();
        clock.start();
        let since = Instant::now();
        std::thread::sleep(Duration::from_millis(30));
        clock.waited(since);
        clock.stop();
        assert!(clock.waited >= Duration::from_millis(30));
        assert!(clock.own() < Duration::from_millis(30), "{clock:?}");
        // What is not begun does not end.
        clock.stop();
        assert!(clock.own() < Duration::from_millis(30));
    }
}
