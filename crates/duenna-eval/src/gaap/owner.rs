//! The user of the suite: allows what their task needs, and nothing else.

use duenna_core::{Line, Question, SteeringLine};
use duenna_runtime::consent::{Choices, Lasts, LineAnswer};

use super::task::Task;
use crate::suite::User;

/// Knows the task they gave, not the artifact; the list of what it tells whom is written with the task.
pub(super) struct Owner<'t> {
    task: &'t Task,
    /// Lines that let anything or anyone pass, which no task should need.
    pub(super) wildcards: usize,
}

impl<'t> Owner<'t> {
    pub(super) const fn of(task: &'t Task) -> Self {
        Self { task, wildcards: 0 }
    }

    fn wants(&self, line: &Line) -> bool {
        let (datum, party, grain) = (line.datum.itself().to_string(), line.party.to_string(), line.grain.to_string());
        self.task.allow.iter().any(|wanted| {
            let mut words = wanted.iter().map(String::as_str);
            // A call without what it is about is any of that tool.
            let is_datum = words.next().is_some_and(|one| one == datum || one == &*line.datum.base());
            // Which model it is, is set up when the suite runs.
            let is_party = words.next().is_some_and(|one| one == party || (one == "model:" && party.starts_with(one)));
            is_datum && is_party && words.next().unwrap_or("exact") == grain
        })
    }
}

impl User for Owner<'_> {
    fn line(&mut self, _: &Question, line: &Line, _: &Choices) -> LineAnswer {
        if !self.wants(line) {
            return LineAnswer::Deny(Lasts::Task);
        }
        if line.datum.to_string().ends_with("/*") || line.party.to_string().contains('*') {
            self.wildcards += 1;
        }
        LineAnswer::Allow(Lasts::Always)
    }

    fn steering(&mut self, _: &Question, line: &SteeringLine) -> LineAnswer {
        let wanted = self.task.steer.contains(&line.party.to_string());
        if wanted { LineAnswer::Allow(Lasts::Task) } else { LineAnswer::Deny(Lasts::Task) }
    }
}
