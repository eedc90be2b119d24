//! Reading, refusing, editing and importing configurations.

mod edit;
mod import;
mod names;
mod parse;
