//! What someone works: `exact › sector › employed`.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A position.
#[derive(Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Work {
    /// The position as it was written, with the employer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub written: Option<String>,
    /// The sector or field, if it is known: `marketing`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sector: Option<String>,
    /// Whether there is work.
    #[serde(default)]
    pub status: Status,
}

/// Whether someone works.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// For an employer.
    #[default]
    Employed,
    /// For themselves.
    SelfEmployed,
    /// In education.
    Studying,
    /// No longer.
    Retired,
    /// Not now.
    Unemployed,
}

impl Work {
    /// A position of a JSON object; it has a written form.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let work: Self = serde_json::from_str(text).ok()?;
        let is_said = |text: &Option<String>| text.as_ref().is_none_or(|text| !text.trim().is_empty());
        (work.written.is_some() && is_said(&work.written) && is_said(&work.sector)).then_some(work)
    }

    /// One rung down.
    pub(super) fn coarser(mut self, rank: u8) -> Self {
        self.written = None;
        if rank > 1 {
            self.sector = None;
        }
        self
    }
}

impl fmt::Display for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(written) = &self.written {
            return f.write_str(written);
        }
        let status = match self.status {
            Status::Employed => "employed",
            Status::SelfEmployed => "self-employed",
            Status::Studying => "studying",
            Status::Retired => "retired",
            Status::Unemployed => "not working",
        };
        f.write_str(status)?;
        self.sector.as_ref().map_or(Ok(()), |sector| write!(f, " ({sector})"))
    }
}
