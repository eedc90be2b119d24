//! What `duenna demo` needs beside Duenna itself: [`servers`] to talk to.
pub mod servers;
