//! A tool by a model.

use std::sync::Arc;

use super::{Advisor, prompts, read, written};
use duenna_guard::{Action, Judgement, Kind, Tool, ToolError};

/// One of the five.
pub(super) struct Judge {
    kind: Kind,
    advisor: Arc<Advisor>,
}

impl Judge {
    pub(super) fn new(kind: Kind, advisor: &Arc<Advisor>) -> Self {
        Self { kind, advisor: Arc::clone(advisor) }
    }
}

impl Tool for Judge {
    fn name(&self) -> &str {
        self.kind.name()
    }

    fn description(&self) -> &str {
        self.kind.description()
    }

    fn judge(&self, action: &Action) -> Result<Judgement, ToolError> {
        let wanted = read::judgement_type(self.kind);
        let answer = self.advisor.ask(self.name(), prompts::of(self.kind), (action, written(action)), wanted)?;
        Ok(read::judgement(self.kind, action, &answer))
    }
}
