//! Bounds of one run. What is charged is counted the same on every run; an artifact that meets such a bound ends with a clear
//! error. Time and real memory are no such counts: they are backstops beyond the guarantee (semantics 4.5), and end the task.

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
    /// Calls of tools.
    pub calls: u64,
    /// Backstop: seconds that the run computes. What it waits for tools and people does not count.
    pub seconds: u64,
    /// Backstop: bytes that what lives of the run takes, about.
    pub heap_bytes: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            source_bytes: 256 * 1024,
            steps: 1_000_000_000,
            memory_bytes: 1 << 30,
            depth: 200,
            output_bytes: 1 << 20,
            calls: 10_000,
            seconds: 600,
            heap_bytes: 1 << 30,
        }
    }
}
