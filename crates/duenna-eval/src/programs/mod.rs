//! What all random programs are made with: numbers, small trees that are written as source, and how a tree that shows
//! something is made smaller.

pub(crate) mod chance;
pub(crate) mod phrase;
pub(crate) mod shrink;
