//! Reading, refusing, editing and importing configurations.

mod edit;
mod import;
mod model;
mod names;
mod parse;
