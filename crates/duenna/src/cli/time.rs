//! Times as people and programs read them.

use duenna_core::Time;

/// RFC 3339 in UTC, to the millisecond: `2026-11-20T14:05:09.123Z`.
pub(super) fn rfc3339(time: Time) -> String {
    let (seconds, millis) = (time.0.div_euclid(1000), time.0.rem_euclid(1000));
    let (day, second) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    let (year, month, day) = civil(day);
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{millis:03}Z")
}

/// To the minute, where the user is, with the offset from UTC: `2026-11-20 15:05 +01:00`.
pub(super) fn short(time: Time) -> String {
    in_zone(time, &jiff::tz::TimeZone::system())
}

pub(super) fn in_zone(time: Time, zone: &jiff::tz::TimeZone) -> String {
    let Ok(stamp) = jiff::Timestamp::from_millisecond(time.0) else { return rfc3339(time) };
    stamp.to_zoned(zone.clone()).strftime("%Y-%m-%d %H:%M %:z").to_string()
}

/// To the minute in UTC, for pictures that are passed on.
pub(super) fn utc(time: Time) -> String {
    rfc3339(time).chars().take(16).map(|c| if c == 'T' { ' ' } else { c }).collect()
}

/// Year, month and day of the n-th day since 1970 (Howard Hinnant's `civil_from_days`: years start in March, so that the
/// day that is sometimes missing comes last).
const fn civil(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (year + era * 400 + (month <= 2) as i64, month, day)
}
