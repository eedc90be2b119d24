//! Bounds of one run. Counted the same on every run; an artifact that meets one ends with a clear error.

use serde::{Deserialize, Serialize};

/// Bounds of one run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Limits {
    /// Bytes of source.
    pub source_bytes: usize,
    /// Instructions.
    pub steps: u64,
    /// Bytes allocated over the whole run, freed or not.
    pub memory_bytes: u64,
    /// Calls within calls.
    pub depth: usize,
    /// Bytes printed.
    pub output_bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { source_bytes: 256 * 1024, steps: 1_000_000_000, memory_bytes: 4 << 30, depth: 200, output_bytes: 1 << 20 }
    }
}
