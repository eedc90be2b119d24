//! The end of a permission, as users write it.

use duenna_core::Time;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan as _};

/// The end that `text` means: a moment (`2027-01-31T12:00:00Z`), or the end of a day on the user's calendar (`2027-01-31`).
///
/// # Errors
/// If it is neither.
pub fn end(text: &str) -> Result<Time, String> {
    let text = text.trim();
    let moment = text.parse::<Timestamp>().ok();
    let day = || {
        let next = text.parse::<Date>().ok()?.checked_add(1.day()).ok()?;
        Some(next.to_zoned(TimeZone::system()).ok()?.timestamp())
    };
    // A date alone is no moment, so that nothing is both.
    let end = moment.or_else(day).ok_or_else(|| {
        format!(
            "`{}` is not a date; write a day (`2027-01-31`) or a moment (`2027-01-31T12:00:00Z`)",
            text.escape_debug()
        )
    })?;
    Ok(Time(end.as_millisecond()))
}

/// The same, if it is still to come.
///
/// # Errors
/// If it is no date, or over.
pub fn coming_end(text: &str, now: Time) -> Result<Time, String> {
    let end = end(text)?;
    if end <= now {
        return Err(format!("`{}` is in the past; give a later date", text.escape_debug()));
    }
    Ok(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_end_with_their_last_moment_and_moments_are_exact() {
        assert_eq!(end("1970-01-01T00:00:01Z"), Ok(Time(1000)));
        assert_eq!(end("1970-01-01T01:00:01+01:00"), Ok(Time(1000)));
        let day = end("2027-01-31").unwrap();
        let next = "2027-02-01".parse::<Date>().unwrap().to_zoned(TimeZone::system()).unwrap();
        assert_eq!(day.0, next.timestamp().as_millisecond());
        for wrong in ["", "tomorrow", "2027-02-30", "2027-13-01", "9999-12-31", "-1", "2027-01-31T", "31.1.2027"] {
            assert!(end(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn what_is_over_is_refused() {
        assert_eq!(coming_end("1970-01-01T00:00:01Z", Time(999)), Ok(Time(1000)));
        assert!(coming_end("1970-01-01T00:00:01Z", Time(1000)).is_err(), "the end itself is over");
    }
}
