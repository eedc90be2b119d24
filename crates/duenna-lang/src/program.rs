//! A compiled artifact.

use std::sync::Arc;

use crate::code::Code;
use crate::environment::Environment;

/// A compiled artifact: the module's code first, then its functions'.
#[derive(Debug)]
pub struct Program {
    pub(crate) codes: Vec<Code>,
    /// The names of the module variables that functions share.
    pub(crate) globals: Vec<Arc<str>>,
    pub(crate) environment: Environment,
}

impl Program {
    pub(crate) fn code(&self, number: u32) -> Option<&Code> {
        self.codes.get(number as usize)
    }
}
