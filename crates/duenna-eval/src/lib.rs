//! Duenna's suites and benchmarks. Nothing here ships.

pub mod verdicts;
pub mod speed;
