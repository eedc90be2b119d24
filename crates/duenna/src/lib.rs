//! Duenna: a privacy runtime for AI agents. What people see of it: the command line, the terminal, the demo.
//!
//! All that it does is done by the crates beneath: [`duenna_runtime`] runs tasks, [`duenna_core`] decides.

pub mod cli;
pub mod demo;
pub mod terminal;
