//! Runtime.

pub mod store;
