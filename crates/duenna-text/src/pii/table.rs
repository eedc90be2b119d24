//! The built-in recognisers that are a pattern, a checksum and context words.

mod devices;
mod europe;
mod money;
mod north;
mod pacific;
mod south;
mod time;
mod us;

use super::recognizer::Recognizer;

/// All of them.
pub(super) fn all() -> impl Iterator<Item = &'static Recognizer> {
    [us::TABLE, money::TABLE, europe::TABLE, south::TABLE, north::TABLE, pacific::TABLE, devices::TABLE, time::TABLE]
        .into_iter()
        .flatten()
}
