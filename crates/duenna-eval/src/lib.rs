//! Duenna's suites and benchmarks. Nothing here ships.

pub mod noninterference;
mod programs;
pub mod speed;
pub mod verdicts;
