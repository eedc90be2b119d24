use jiff::civil::date;

use super::*;

#[test]
fn dates_in_the_ways_people_write_them() {
    for (text, canonical) in [
        ("March 15, 2025", "2025-03-15"),
        ("Mar. 15th 2025", "2025-03-15"),
        ("15 March 2025", "2025-03-15"),
        ("the 15th of March, 2025", "2025-03-15"),
        ("15. März 2025", "2025-03-15"),
        ("15 de marzo de 2025", "2025-03-15"),
        ("1er mars 2025", "2025-03-01"),
        ("2025-03-15", "2025-03-15"),
        ("15.03.2025", "2025-03-15"),
        ("3/15/2025", "2025-03-15"),
        ("15/3/25", "2025-03-15"),
        ("15-Mar-2025", "2025-03-15"),
        ("Tuesday, March 18", "--03-18"),
        ("March\u{202f}15", "--03-15"),
        ("２０２５-０３-１５", "2025-03-15"),
        ("March 2025", "2025-03"),
        ("in May", "--05"),
        ("mid-June", "--06"),
        ("on Tuesday", "Tue"),
        ("in 2025", "2025"),
    ] {
        let read = read(text, &Context::default());
        assert_eq!(read.len(), 1, "{text}: {:?}", said(text));
        assert_eq!(read[0].value.canonical(), canonical, "{text}");
        assert!(matches!(read[0].value.kind(), "date"), "{text}");
    }
}

#[test]
fn ranges_of_dates() {
    for (text, canonical) in [
        ("March 15–18", "--03-15/--03-18"),
        ("March 15\u{2011}18, 2025", "2025-03-15/2025-03-18"),
        ("15 to 18 March 2025", "2025-03-15/2025-03-18"),
        ("between 15 and 18 March", "--03-15/--03-18"),
        ("from March 28 to April 3, 2025", "2025-03-28/2025-04-03"),
        ("December 28 – January 3, 2025", "2024-12-28/2025-01-03"),
        ("2025-03-15 to 2025-03-18", "2025-03-15/2025-03-18"),
        ("15/03/2025 - 18/03/2025", "2025-03-15/2025-03-18"),
        ("May 5th through the 9th", "--05-05/--05-09"),
        ("Friday, May 5 to Tuesday, May 9", "--05-05/--05-09"),
        ("March to May 2025", "2025-03/2025-05"),
        ("May 5 (Mon) – May 9 (Fri)", "--05-05/--05-09"),
        ("Q1 2025", "2025-01/2025-03"),
        ("from 2020 to 2022", "2020/2022"),
    ] {
        let read = read(text, &Context::default());
        assert_eq!(read.len(), 1, "{text}: {:?}", said(text));
        assert_eq!((read[0].value.kind(), read[0].value.canonical().as_str()), ("date_range", canonical), "{text}");
    }
}

#[test]
fn lists_of_dates_share_month_and_year() {
    assert_eq!(
        said("September 16 & 18 at noon"),
        ["September 16 = date --09-16", "18 = date --09-18", "noon = time 12:00"]
    );
    assert_eq!(
        said("June 20-24, July 1-5, or August 9-13, 2025."),
        [
            "June 20-24 = date_range --06-20/--06-24",
            "July 1-5 = date_range --07-01/--07-05",
            "August 9-13, 2025 = date_range 2025-08-09/2025-08-13",
        ]
    );
    assert_eq!(
        said("January: 15-19, 25-29"),
        ["15-19 = date_range --01-15/--01-19", "25-29 = date_range --01-25/--01-29"]
    );
    assert_eq!(said("5, 6 and 7 May 2025").len(), 3);
}

#[test]
fn numbers_beside_a_date_stay_out() {
    assert_eq!(said("In June 4 nights cost less"), ["June = date --06", "4 nights = duration 4 night"]);
    assert_eq!(said("on May 5 and 4 nights later"), ["May 5 = date --05-05", "4 nights = duration 4 night"]);
    assert_eq!(said("You may call us; we march on."), Vec::<String>::new());
}

#[test]
fn times_and_dates_with_times() {
    for (text, expected) in [
        ("at 9:30 AM", "time 09:30"),
        ("3pm", "time 15:00"),
        ("10 a.m.", "time 10:00"),
        ("12:05 am", "time 00:05"),
        ("18h30", "time 18:30"),
        ("14 Uhr", "time 14:00"),
        ("10–18 Uhr", "time_range 10:00/18:00"),
        ("14.30 Uhr", "time 14:30"),
        ("08:15 CET", "time 08:15 CET"),
        ("10–11 AM", "time_range 10:00/11:00"),
        ("9:00 to 5:30 pm", "time_range 09:00/17:30"),
        ("1 - 3 pm", "time_range 13:00/15:00"),
        ("Aug 21, 2024 9:30 AM", "datetime 2024-08-21T09:30"),
        ("September 17 at 09:00", "datetime --09-17T09:00"),
        ("at 09:00 on 17 September", "datetime --09-17T09:00"),
        ("2025-03-15T09:30:00Z", "datetime 2025-03-15T09:30:00Z"),
        ("2025-03-15T09:30+02:00", "datetime 2025-03-15T09:30+02:00"),
        ("Dec 7, 2024, 10:00–11:00", "datetime_range 2024-12-07T10:00/2024-12-07T11:00"),
        ("Dec 7 at 10 AM to Dec 8 at 5 PM", "datetime_range --12-07T10:00/--12-08T17:00"),
        ("in the evening", "time_of_day evening"),
    ] {
        let read = read(text, &Context::default());
        let said: Vec<_> = read.iter().map(|one| format!("{} {}", one.value.kind(), one.value.canonical())).collect();
        assert_eq!(said, [expected], "{text}");
    }
    assert_eq!(said("aa:12:34:56:78:9a, 192.168.10.20"), Vec::<String>::new());
}

#[test]
fn a_number_of_a_house_is_no_day() {
    let read = said("by 30 Sept. to 10 Anson Road, #12-14, Singapore 079903");
    assert_eq!(read, ["30 Sept. = date --09-30", "10 Anson Road, #12-14, Singapore 079903 = address SG"]);
}

#[test]
fn durations_and_recurrences() {
    for (text, expected) in [
        ("5 days / 4 nights", "duration 5 day 4 night"),
        ("4-hour", "duration 4 hour"),
        ("2 hours and 30 minutes", "duration 2 hour 30 minute"),
        ("2h 30min", "duration 2 hour 30 minute"),
        ("1-3 business days", "duration 1..3 business_day"),
        ("6–12 months", "duration 6..12 month"),
        ("up to two weeks", "duration ..2 week"),
        ("about 1.5 hours", "duration ~1.5 hour"),
        ("it takes a week", "duration 1 week"),
        ("empty 350 days a year", "duration 350 day"),
        ("24/7", "recurrence always"),
        ("every 2 weeks", "recurrence 1 per 2 week"),
        ("twice a month", "recurrence 2 per 1 month"),
        ("every other Tuesday", "recurrence 1 per 2 week"),
        ("1h30", "duration 1 hour 30 minute"),
        ("every Monday", "recurrence on Mon"),
        ("Mon–Fri", "recurrence on Mon Tue Wed Thu Fri"),
        ("Tuesdays and Thursdays", "recurrence on Tue Thu"),
        ("quarterly", "recurrence 1 per 1 quarter"),
    ] {
        let read = read(text, &Context::default());
        let said: Vec<_> = read.iter().map(|one| format!("{} {}", one.value.kind(), one.value.canonical())).collect();
        assert_eq!(said, [expected], "{text}");
    }
}

#[test]
fn what_counts_from_today_needs_it() {
    let context = Context { today: Some(date(2025, 3, 12)), ..Context::default() };
    for (text, without, with) in [
        ("tomorrow", "+1 day", "2025-03-13"),
        ("next weekend", "weekend +1", "2025-03-22/2025-03-23"),
        ("this weekend", "weekend +0", "2025-03-15/2025-03-16"),
        ("next Friday", "Fri +1", "2025-03-21"),
        ("next month", "whole +1 month", "2025-04-01/2025-04-30"),
        ("in 3 weeks", "+3 week", "2025-04-02"),
        ("2 days ago", "-2 day", "2025-03-10"),
    ] {
        assert_eq!(read(text, &Context::default())[0].value.canonical(), without, "{text}");
        assert_eq!(read(text, &context)[0].value.canonical(), with, "{text}");
    }
    let read = read("March 5 – 8", &context);
    assert_eq!(read[0].value.canonical(), "--03-05/--03-08");
    assert_eq!(read[0].alternatives[0].value.canonical(), "2026-03-05/2026-03-08");
}

#[test]
fn the_order_of_day_and_month_is_told_or_left_open() {
    let open = &read("03/04/2025", &Context::default())[0];
    assert_eq!(open.value.canonical(), "2025-03-04");
    assert_eq!(open.alternatives[0].value.canonical(), "2025-04-03");
    assert_eq!(said("25/12/2024 and 03/04/2025")[1], "03/04/2025 = date 2025-04-03");
    let told = Context { day_first: Some(true), ..Context::default() };
    assert_eq!(read("03/04/2025", &told)[0].value.canonical(), "2025-04-03");
    assert_eq!(read_only("March 5, €20", &told, Readers::Times).len(), 1);
}
