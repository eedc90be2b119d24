use super::*;

#[test]
fn places_with_what_they_lie_in() {
    for (text, expected) in [
        ("Barcelona, Spain", "Barcelona, ES"),
        ("Burlington, ON", "Burlington, CA"),
        ("Burlington, Vermont, USA", "Burlington, US"),
        ("Burlington", "Burlington, CA"),
        ("London, Ontario", "London, CA"),
        ("Praha", "Prague, CZ"),
        ("MÜNCHEN", "Munich, DE"),
        ("Sao Paulo", "São Paulo, BR"),
        ("in Nice", "Nice, FR"),
        ("Nice, France", "Nice, FR"),
        ("the United Kingdom", "GB"),
        ("Southeast Asia", "Southeast Asia"),
        ("Ontario", "Ontario, CA"),
        ("New York", "New York City, US"),
        ("Lake Bled, Slovenia", "?, SI"),
        ("Hallstatt, Austria", "?, AT"),
    ] {
        let read = read(text, &Context::default());
        assert_eq!(read.len(), 1, "{text}: {:?}", said(text));
        assert_eq!((read[0].value.kind(), read[0].value.canonical().as_str()), ("place", expected), "{text}");
    }
}

#[test]
fn words_and_persons_are_no_places() {
    for text in [
        "Nice to meet you",
        "Reading the terms",
        "Jane Austin called",
        "Best regards",
        "Split the bill",
        "Plan A",
        "May I",
    ] {
        assert_eq!(said(text), Vec::<String>::new(), "{text}");
    }
    assert_eq!(said("London, Singapore, and Tokyo").len(), 3);
}

#[test]
fn addresses_of_many_countries() {
    for (text, country) in [
        ("1247 Maple Ridge Drive, Burlington, ON L7M 2K8", "CA"),
        ("14 Kensington Gardens, London, W8 4PT, UK", "GB"),
        ("Flat 2, 10 High Street, Oxford OX1 4AB", "GB"),
        ("350 5th Ave, New York, NY 10118", "US"),
        ("12 Rue de Rivoli, 75001 Paris, France", "FR"),
        ("Carrer de Pelai 22, 08001 Barcelona", "ES"),
        ("Via Roma 10, 00184 Roma, Italia", "IT"),
        ("Rua Augusta 12, 1100-048 Lisboa", "PT"),
        ("Avenida Paulista 1578, São Paulo, 01310-200", "BR"),
        ("ul. Marszałkowska 10/12, 00-001 Warszawa", "PL"),
        ("Keizersgracht 174, 1016 DW Amsterdam", "NL"),
        ("Drottninggatan 5, 111 51 Stockholm", "SE"),
        ("Mariahilfer Straße 22, 1070 Wien, Österreich", "AT"),
        ("12 MG Road, Bengaluru 560001", "IN"),
        ("10 Grafton Street, Dublin, D02 X285", "IE"),
        ("Musterstraße 12a, 10115 Berlin, Deutschland", "DE"),
    ] {
        let read = read(text, &Context::default());
        assert_eq!(read.len(), 1, "{text}: {:?}", said(text));
        assert_eq!((read[0].value.kind(), read[0].value.canonical().as_str()), ("address", country), "{text}");
        assert_eq!(read[0].span.of(text), text);
    }
    let text = "Hauptstr. 5\n10115 Berlin\nTel: 1";
    assert_eq!(read(text, &Context::default())[0].span.of(text), "Hauptstr. 5\n10115 Berlin");
}

#[test]
fn the_parts_of_an_address_have_spans() {
    let text = "Ship to 5220 Maple Ave, Unit 306, Burlington, please";
    let read = read(text, &Context::default());
    let super::super::Value::Address(address) = &read[0].value else { panic!("an address") };
    let part = |span: Option<super::super::Span>| span.map(|span| span.of(text));
    assert_eq!(part(address.number), Some("5220"));
    assert_eq!(part(address.street), Some("Maple Ave"));
    assert_eq!(part(address.unit), Some("Unit 306"));
    assert_eq!(part(address.city), Some("Burlington"));
}

#[test]
fn places_can_be_read_alone() {
    let text = "On 5 May 2025 to Oslo, Norway, for €20";
    let read: Vec<_> =
        read_only(text, &Context::default(), Readers::Places).iter().map(|one| one.span.of(text)).collect();
    assert_eq!(read, ["Oslo, Norway"]);
}
