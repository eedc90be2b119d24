//! The tools of the guard: five ways to look at an action, and whatever else can judge one.

use serde::{Deserialize, Serialize};

use super::{Action, Judgement};

/// Something that judges actions: an embedded engine, a model, a server.
pub trait Tool: Send + Sync {
    /// Its name, as it is configured and reported.
    fn name(&self) -> &str;

    /// What it looks at, for a planner that chooses.
    fn description(&self) -> &str;

    /// Judges.
    ///
    /// # Errors
    ///
    /// If it cannot: a model does not answer, a server is gone. Embedded tools always answer.
    fn judge(&self, action: &Action) -> Result<Judgement, ToolError>;
}

/// Why a tool said nothing. Reported, not fatal: the others go on.
#[derive(Debug, thiserror::Error)]
pub enum ToolError {
    /// It could not be reached or did not answer in time.
    #[error("`{tool}` did not answer: {why}")]
    Unavailable {
        /// The tool.
        tool: String,
        /// What happened, without a value.
        why: String,
    },
    /// It answered, but not what was asked for.
    #[error("`{tool}` gave no judgement: {why}")]
    Unreadable {
        /// The tool.
        tool: String,
        /// What was wrong, without a value.
        why: String,
    },
}

/// The five tools.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Private and confidential things of any kind.
    GeneralPrivacy,
    /// More than was asked for.
    DataMinimization,
    /// Real PII, apart from examples.
    RealPii,
    /// Flows against the norms of their context.
    ContextualIntegrity,
    /// Flows against a law.
    Compliance,
}

impl Kind {
    /// All five, in the order in which they are reported.
    pub const ALL: [Self; 5] =
        [Self::GeneralPrivacy, Self::DataMinimization, Self::RealPii, Self::ContextualIntegrity, Self::Compliance];

    /// Its name: `general_privacy`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::GeneralPrivacy => "general_privacy",
            Self::DataMinimization => "data_minimization",
            Self::RealPii => "real_pii",
            Self::ContextualIntegrity => "contextual_integrity",
            Self::Compliance => "compliance",
        }
    }

    /// What it looks at, in a sentence for a planner or a person.
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            Self::GeneralPrivacy => {
                "Says whether an action tells something private or confidential (about a person or a business) that the request does not call for."
            }
            Self::DataMinimization => {
                "Compares what an action tells with what was asked for and with what the agent had seen, and points at sentences that were not needed."
            }
            Self::RealPii => {
                "Finds personal identifiers that are somebody's rather than examples, and says how sensitive and how necessary they are."
            }
            Self::ContextualIntegrity => {
                "Works out who tells whom what about whom on which terms, and holds that against norms and the user's own permissions."
            }
            Self::Compliance => {
                "Names articles of GDPR, CCPA, HIPAA, COPPA, FERPA and GLBA that an action may break, and how gravely."
            }
        }
    }

    /// The tool of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}
