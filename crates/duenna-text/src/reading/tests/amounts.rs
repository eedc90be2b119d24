use super::*;

#[test]
fn money_in_the_ways_people_write_it() {
    for (text, canonical) in [
        ("€1,200", "EUR 1200"),
        ("1.234,56 €", "EUR 1234.56"),
        ("€1.200", "EUR 1200"),
        ("1 234,56 €", "EUR 1234.56"),
        ("1\u{202f}200 €", "EUR 1200"),
        ("CHF 1'234.50", "CHF 1234.5"),
        ("₹1,20,000", "INR 120000"),
        ("CAD $450k", "CAD 450000"),
        ("~$1.2M", "USD ~1200000"),
        ("$650,000", "USD 650000"),
        ("US$ 99.99", "USD 99.99"),
        ("10 Mio. €", "EUR 10000000"),
        ("£1.5 million", "GBP 1500000"),
        ("1 200 kr", "SEK 1200"),
        ("99 zł", "PLN 99"),
        ("zł 9 000", "PLN 9000"),
        ("R3,500", "ZAR 3500"),
        ("R1.2m", "ZAR 1200000"),
        ("five euros", "EUR 5"),
        ("-€15", "EUR -15"),
        ("€-15/month", "EUR -15 per month"),
        ("€80 per night", "EUR 80 per night"),
        ("€80 per person per night", "EUR 80 per night per person"),
        ("€80 a night", "EUR 80 per night"),
        ("€20pp", "EUR 20 per person"),
        ("**€165**/month", "EUR 165 per month"),
        ("$1,105 monthly", "USD 1105 per month"),
        ("£12 per sq ft", "GBP 12 per sqft"),
        ("€5,000/m²", "EUR 5000 per m2"),
    ] {
        let read = read(text, &Context::default());
        assert_eq!(read.len(), 1, "{text}: {:?}", said(text));
        assert_eq!((read[0].value.kind(), read[0].value.canonical().as_str()), ("money", canonical), "{text}");
    }
}

#[test]
fn ranges_of_money() {
    for (text, canonical) in [
        ("€80–€120", "EUR 80..120"),
        ("€25-50/day", "EUR 25..50 per day"),
        ("between €80 and €120", "EUR 80..120"),
        ("80–120 €", "EUR 80..120"),
        ("CAD $650–$750K", "CAD 650000..750000"),
        ("~€1,050-€1,150", "EUR ~1050..1150"),
        ("up to €300", "EUR ..300"),
        ("over CAD $700,000", "CAD 700000.."),
        ("from €95", "EUR 95.."),
        ("from €25 to €45", "EUR 25..45"),
        ("€1,000+", "EUR 1000.."),
    ] {
        let read = read(text, &Context::default());
        assert_eq!(read.len(), 1, "{text}: {:?}", said(text));
        assert_eq!((read[0].value.kind(), read[0].value.canonical().as_str()), ("money_range", canonical), "{text}");
    }
    assert_eq!(said("€100 – 4 nights"), ["€100 = money EUR 100", "4 nights = duration 4 night"]);
    assert_eq!(said("Option 2 €100"), ["€100 = money EUR 100"]);
}

#[test]
fn a_dollar_is_the_one_that_the_text_names() {
    assert_eq!(said("CAD $650,000 and $800")[1], "$800 = money CAD 800");
    let alone = &read("$800", &Context::default())[0];
    assert_eq!(alone.alternatives[0].value.canonical(), "CAD 800");
}

#[test]
fn measures_percentages_ratings() {
    for (text, expected) in [
        ("15%", "percent 15"),
        ("(-5.5%)", "percent -5.5"),
        ("15-25 %", "percent 15..25"),
        ("up to 5 percent", "percent ..5"),
        ("100m²", "area 100 m2"),
        ("1,076 sq ft", "area 1076 sqft"),
        ("85 square metres", "area 85 m2"),
        ("80 m² – 100 m²", "area 80..100 m2"),
        ("2.5 km", "distance 2.5 km"),
        ("within 500 m", "distance ..500 m"),
        ("about 3 miles", "distance ~3 mi"),
        ("23 kg", "quantity 23 kg"),
        ("25°C", "quantity 25 °C"),
        ("120 km/h", "quantity 120 km/h"),
        ("4-star", "rating 4 stars"),
        ("3‑4 star", "rating 3..4 stars"),
        ("five-star", "rating 5 stars"),
        ("★★★★☆", "rating 4 stars"),
        ("8.7/10", "rating 8.7/10"),
        ("4.5 out of 5", "rating 4.5/5"),
        ("rated 9.1", "rating 9.1"),
        ("**Guest rating:** 9.2", "rating 9.2"),
        ("8.0 rating", "rating 8"),
        ("2 bedrooms", "count 2"),
        ("2–3 full bathrooms", "count 2..3"),
        ("three-bedroom", "count 3"),
        ("150+ travel days", "count 150.."),
        ("Guests: 4", "count 4"),
    ] {
        let read = read(text, &Context::default());
        let said: Vec<_> = read.iter().map(|one| format!("{} {}", one.value.kind(), one.value.canonical())).collect();
        assert_eq!(said, [expected], "{text}");
    }
}

#[test]
fn numbers_that_name_are_not_counted() {
    for text in [
        "1. Beach",
        "**2. Hiking**",
        "Option 3",
        "Terminal 5",
        "BCN-ADV-240915-7834",
        "+44 20 7946 0958",
        "Account Number: 23456-7890123",
        "**CVV:** 512",
        "Transit: 03456",
        "(519) 555-0789",
        "https://example.org/2024/05/05?price=€5",
        "joe.2024@example.org",
        "1247 Maple Ridge",
        "COVID-19 tests",
        "one of them",
    ] {
        assert_eq!(said(text), Vec::<String>::new(), "{text}");
    }
}

#[test]
fn ages_are_counts_each() {
    let expected = ["4 = count 4", "7 = count 7", "11 = count 11"];
    assert_eq!(said("(ages 4, 7 and 11)"), expected);
    assert_eq!(said("children aged 4, 7 and 11."), expected);
    assert_eq!(said("(age 38)"), ["38 = count 38"]);
    assert_eq!(said("the age 2024 report, age x 7"), Vec::<String>::new());
}

#[test]
fn the_noun_of_a_count_has_its_span() {
    let text = "for 2 full bathrooms";
    let read = read(text, &Context::default());
    let super::super::Value::Count { noun: Some(noun), .. } = &read[0].value else { panic!("a count") };
    assert_eq!(noun.of(text), "full bathrooms");
}
