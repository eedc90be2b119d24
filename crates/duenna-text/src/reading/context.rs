//! What a text may be read by besides itself.

use jiff::civil;

use super::currency::Currency;

/// What the reader of a text knows besides it. All of it may be left out.
#[derive(Clone, Copy, Default)]
pub struct Context {
    /// The day the text was written. `tomorrow` becomes a date by it, and a date without a year has one as alternative.
    pub today: Option<civil::Date>,
    /// Which comes first in `03/04/2025`; by default the text itself tells, else the month.
    pub day_first: Option<bool>,
    /// What `$` means; by default the text itself tells, else the United States' dollar.
    pub dollar: Option<Currency>,
}
