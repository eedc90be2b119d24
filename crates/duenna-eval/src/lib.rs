//! Duenna's suites and benchmarks. Nothing here ships.

pub mod differential;
pub mod noninterference;
pub mod overtainting;
mod programs;
mod python;
pub mod speed;
pub mod verdicts;
