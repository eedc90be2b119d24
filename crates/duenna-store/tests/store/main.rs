//! The store from outside: what is kept, what is refused, and what survives a crash.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::print_stderr,
    clippy::disallowed_methods,
    reason = "tests"
)]

mod backup;
mod compact;
mod corrupt;
mod course;
mod crash;
#[cfg(unix)]
mod exposure;
mod helpers;
mod keys;
mod log;
mod memory;
mod million;
mod narrowing;
mod permissions;
mod power;
mod rekey;
mod runs;
mod stop;
mod tamper;
mod two;
mod values;
