//! Duenna's suites and benchmarks. Nothing here ships.

pub mod noninterference;
pub mod speed;
pub mod verdicts;
