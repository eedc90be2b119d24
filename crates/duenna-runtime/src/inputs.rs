//! What a run is given besides its program: chance from the operating system, and the time on the user's clock.

use std::time::{SystemTime, UNIX_EPOCH};

use duenna_lang::Inputs;
use jiff::Timestamp;
use jiff::tz::TimeZone;

use duenna_store::StoreError;

/// The inputs of a run that begins now.
pub fn inputs() -> Result<Inputs, StoreError> {
    let mut seed = [0; 32];
    getrandom::fill(&mut seed).map_err(|_| StoreError::NoRandom)?;
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let start = i64::try_from(since.as_micros()).unwrap_or_default();
    let offset = TimeZone::system().to_offset(Timestamp::now()).seconds();
    Ok(Inputs { seed, start, offset })
}
