//! Numbers, days, times and durations by themselves: what is one, how it is written, and which is more.

use std::cmp::Ordering;
use std::str::FromStr;

use duenna_core::message_language::{Day, DayTime, Duration, Exact, TimeOfDay};

/// Each of `texts` is none.
fn none<T: FromStr + std::fmt::Debug>(texts: &[&str]) {
    for text in texts {
        assert!(text.parse::<T>().is_err(), "{text}");
    }
}

/// How a text is written that is read.
fn written<T: FromStr<Err: std::fmt::Debug> + ToString>(text: &str) -> String {
    text.parse::<T>().unwrap().to_string()
}

#[test]
fn each_day_that_there_is_is_read_and_no_other() {
    let lengths = |year: u16| {
        let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        [31, if is_leap { 29 } else { 28 }, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    };
    for year in 1890..2210 {
        for month in 0..=13_usize {
            let days = month.checked_sub(1).and_then(|month| lengths(year).get(month).copied()).unwrap_or(0);
            for day in 0..=32 {
                let text = format!("{year}-{month:02}-{day:02}");
                let is_one = (1900..2200).contains(&year) && (1..=days).contains(&day);
                assert_eq!(text.parse::<Day>().ok().map(|day| day.to_string()), is_one.then_some(text));
            }
        }
    }
    none::<Day>(&[
        "2025/01/01",
        "2025-01/01",
        "2025-0:-01",
        "2025-01-0:",
        "202:-01-01",
        "2025-01-011",
        "20250101",
        "2025-01",
        "",
    ]);
}

#[test]
fn each_minute_of_the_day_is_read_and_no_other() {
    for hour in 0..100 {
        for minute in 0..100 {
            let text = format!("{hour:02}:{minute:02}");
            let is_one = hour < 24 && minute < 60;
            assert_eq!(text.parse::<TimeOfDay>().ok().map(|time| time.to_string()), is_one.then_some(text));
        }
    }
    assert_eq!(written::<TimeOfDay>("10:00:00"), "10:00");
    none::<TimeOfDay>(&["10.00", "1:00:00", "10:0", "10:00:0", "10:00:30", "10:00:00:00", "1:00", "10:000", ""]);
    assert_eq!(written::<DayTime>("2025-03-01"), "2025-03-01");
    assert_eq!(written::<DayTime>("2025-03-01 07:05"), "2025-03-01T07:05");
    none::<DayTime>(&["2025-03-01T", "T07:05", "2025-03-01T07:05Z", "2025-03-01  07:05"]);
}

#[test]
fn a_duration_is_as_long_as_its_parts() {
    for (read, told) in [
        ("P1Y", "P12M"),
        ("P1Y6M", "P18M"),
        ("P2W3D", "P17D"),
        ("PT59M", "PT59M"),
        ("PT60M", "PT1H"),
        ("PT1H61M", "PT2H1M"),
        ("P1M2DT3H4M", "P1M2DT3H4M"),
        ("P0D", "P0D"),
        ("PT0M", "P0D"),
        ("P1MT0M", "P1M"),
        ("P100000D", "P100000D"),
    ] {
        assert_eq!(written::<Duration>(read), told, "{read}");
    }
    none::<Duration>(&[
        "", "P", "PT", "P1", "1D", "P1DT", "P1M1Y", "PT1M1H", "P1D1D", "P-1D", "P1.5D", "P100001D", "P14286W",
        "P8334Y", "PT1667H",
    ]);
    let long = |text: &str| text.parse::<Duration>().unwrap();
    for (one, other, order) in [
        ("P1D", "PT24H", Ordering::Equal),
        ("P1D", "PT1441M", Ordering::Less),
        ("P1M", "P30D", Ordering::Greater),
        ("P1M", "P31D", Ordering::Less),
        ("P1Y", "P365D", Ordering::Greater),
        ("P1Y", "P366D", Ordering::Less),
        ("P4Y", "P1461D", Ordering::Equal),
    ] {
        assert_eq!(long(one).cmp(&long(other)), order, "{one}, {other}");
        assert_eq!(long(one).partial_cmp(&long(other)), Some(order), "{one}, {other}");
        assert_eq!(long(one) == long(other), order.is_eq(), "{one}, {other}");
    }
}

#[test]
fn a_number_is_the_one_that_is_written() {
    for text in
        ["0", "1", "-1", "0.5", "-0.5", "0.05", "12.0625", "999999999999999", "0.000000000000001", "-123456789.012345"]
    {
        let number: Exact = text.parse().unwrap();
        assert_eq!(number.to_string(), text);
        assert_eq!(Exact::float(text.parse().unwrap()), Some(number), "{text}");
        assert_eq!(number.as_whole().is_some(), !text.contains('.'), "{text}");
    }
    for (text, told) in [("-0", "0"), ("-0.00", "0"), ("007", "7"), ("1.50", "1.5"), ("1000000000000000.0", "")] {
        assert_eq!(text.parse::<Exact>().map_or_else(|()| String::new(), |number| number.to_string()), told);
    }
    none::<Exact>(&["", "-", ".", "1.", ".5", "+1", "1e3", "1,5", "--1", "0x1", "1 ", "NaN", "0.0000000000000001"]);
    for float in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e300, 1e-300, 1e15] {
        assert_eq!(Exact::float(float), None, "{float}");
    }
    assert_eq!(Exact::whole(999_999_999_999_999).map(|number| number.to_string()), Some("999999999999999".to_owned()));
    for beyond in [1_000_000_000_000_000, -1_000_000_000_000_000, i64::MIN] {
        assert_eq!(Exact::whole(beyond), None);
    }
}

#[test]
fn numbers_are_compared_and_counted_in_steps_by_what_they_are() {
    let exact = |text: &str| text.parse::<Exact>().unwrap();
    assert!(exact("2.5") < exact("10") && exact("-10") < exact("-2.5") && exact("0.1") < exact("0.25"));
    for (number, step, is_one) in [
        ("2.5", "0.5", true),
        ("2.5", "1", false),
        ("0.3", "0.1", true),
        ("0.25", "0.1", false),
        ("0", "5", true),
        ("-10", "5", true),
        ("7", "0", false),
        ("0", "0", false),
    ] {
        assert_eq!(exact(number).is_multiple_of(exact(step)), is_one, "{number} by {step}");
    }
}
