//! Runtime.
pub mod config;
pub mod demo;
pub mod gateway;
