//! The shipped binary, driven as a user drives it.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::disallowed_macros,
    reason = "tests"
)]

mod abstracted;
mod abstraction;
mod agent;
mod ahead;
mod annotated;
mod backup;
mod bad_input;
mod commands;
#[cfg(target_os = "linux")]
mod confined;
mod converted;
mod demo;
#[cfg(target_os = "linux")]
mod descriptors;
mod ends;
mod examples;
#[cfg(unix)]
mod exposed;
mod figure_3;
mod guard;
mod guide;
mod home;
mod home_0_1;
mod hostile;
mod kill;
mod kill_and_resume;
mod language;
mod library;
mod marked;
mod pending;
mod permissions;
mod pii;
mod real_servers;
mod remembered;
mod runs;
#[cfg(target_os = "linux")]
mod screens;
mod scripted;
mod seek;
mod session;
mod settings;
mod staged;
#[cfg(target_os = "linux")]
mod stop;
mod success;
#[cfg(target_os = "linux")]
mod terminal;
mod transcripts;
#[cfg(target_os = "linux")]
mod tty;
mod versions;
mod why;
