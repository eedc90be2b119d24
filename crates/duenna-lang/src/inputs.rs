//! What the runtime gives a run besides its program: so that the same answers make the same run.

use serde::{Deserialize, Serialize};

/// The time and the randomness of a run. Both are public.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Inputs {
    /// What `random`, `uuid` and `secrets` draw from.
    pub seed: [u8; 32],
    /// Microseconds since 1970 in universal time: what every clock of the run shows.
    pub start: i64,
    /// Seconds east of Greenwich of a time without a zone.
    pub offset: i32,
}
