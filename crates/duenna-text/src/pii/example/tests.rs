use super::*;

fn is_reserved(kind: &str, value: &str) -> bool {
    matches!(judge(kind, value), Reserved(_))
}

#[test]
fn what_a_standard_sets_aside_is_reserved() {
    for (kind, value) in [
        ("US_SSN", "078-05-1120"),
        ("US_SSN", "000-12-3456"),
        ("US_SSN", "987-65-4321"),
        ("US_EIN", "00-1234567"),
        ("CREDIT_CARD", "4242 4242 4242 4242"),
        ("IBAN_CODE", "de89 3704 0044 0532 0130 00"),
        ("UK_NINO", "QQ 12 34 56 C"),
        ("UK_NHS", "999 123 4567"),
        ("CA_SIN", "046 454 286"),
        ("IP_ADDRESS", "192.0.2.17"),
        ("IP_ADDRESS", "2001:db8::1"),
        ("IP_ADDRESS", "3fff:fff::1"),
        ("MAC_ADDRESS", "00-00-5E-00-53-07"),
        ("EMAIL_ADDRESS", "ann@mail.example.com"),
        ("EMAIL_ADDRESS", "ann@here.test"),
        ("URL", "https://www.example.org:8080/a?b"),
        ("DOMAIN_NAME", "printer.local"),
        ("PHONE_NUMBER", "(212) 555-0147"),
        ("PHONE_NUMBER", "020 7946 0321"),
        ("PHONE_NUMBER", "+44 7700 900123"),
        ("PHONE_NUMBER", "0491 570 006"),
        ("PHONE_NUMBER", "06 39 98 12 34"),
        ("PHONE_NUMBER", "+49 30 23125 123"),
        ("IMEI", "490154203237518"),
    ] {
        assert!(is_reserved(kind, value), "{kind} {value}");
    }
}

#[test]
fn what_somebody_may_have_is_not_reserved() {
    for (kind, value) in [
        ("US_SSN", "123-45-6789"),
        ("US_SSN", "536-22-8714"),
        ("CREDIT_CARD", "4929717853104825"),
        ("IP_ADDRESS", "192.0.3.17"),
        ("IP_ADDRESS", "3fff:1000::1"),
        ("IP_ADDRESS", "10.0.0.1"),
        ("EMAIL_ADDRESS", "ann@example.com.evil.net"),
        ("EMAIL_ADDRESS", "ann@notexample.com"),
        ("PHONE_NUMBER", "(212) 555-1212"),
        ("PHONE_NUMBER", "0491 570 007"),
        ("PHONE_NUMBER", "+447700 921 916"),
        ("PERSON", "John Doe"),
        ("STREET_ADDRESS", "123 Elm Street"),
    ] {
        assert!(!is_reserved(kind, value), "{kind} {value}");
    }
}

/// `123-45-6789` and John Doe are doubtful, no more: in a letter they may stand for somebody's.
#[test]
fn usual_placeholders_are_doubtful() {
    for (kind, value) in [
        ("US_SSN", "123-45-6789"),
        ("PERSON", "John Doe"),
        ("STREET_ADDRESS", "123 Elm Street, Springfield"),
        ("EMAIL_ADDRESS", "a@domain.com"),
    ] {
        assert!(matches!(judge(kind, value), Doubtful(_)), "{kind} {value}");
    }
}
