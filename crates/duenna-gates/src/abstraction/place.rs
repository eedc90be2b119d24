//! Where the user lives and has been: the city and country of an address, the parts of the world of countries.

use duenna_core::abstraction::Place;

use super::words::{folded, has};
use duenna_text::reading::gazetteer::country_name;
use duenna_text::reading::{Context, PlaceKind, Value, read};

/// The place that an address or a place in words says, with what it lies in. `None` if no city or country is certain.
pub(super) fn residence(text: &str) -> Option<Place> {
    let readings = read(text, &Context::default());
    let mut place = Place { written: Some(text.to_owned()), ..Place::default() };
    if let Some((city, of)) = city_at_the_end(text) {
        return Some(Place { city: Some(city), country: Some(country(of)), ..place });
    }
    for reading in &readings {
        if let Value::Address(address) = &reading.value {
            place.city = place.city.or_else(|| city_named(address.city?.of(text), text));
            place.country =
                place.country.or_else(|| country_of(address.city.map(|city| city.of(text)), address.country));
        }
        let Value::Place(found) = &reading.value else { continue };
        if found.kind == PlaceKind::City {
            place.city = place.city.or_else(|| found.name.map(str::to_owned));
        }
        if matches!(found.kind, PlaceKind::City | PlaceKind::Country) {
            place.country = place.country.or_else(|| found.country.map(country));
        }
    }
    // An address that is not understood may still name its city between commas.
    if place.city.is_none() {
        let parts: Vec<&str> =
            text.split(',').map(str::trim).filter(|part| !part.contains(|c: char| c.is_ascii_digit())).collect();
        place.city = parts.iter().find_map(|part| city_named(part, text));
    }
    (place.city.is_some() || place.country.is_some()).then_some(place)
}

/// The city that stands before the country at the end: a street may bear the name of another one.
fn city_at_the_end(text: &str) -> Option<(String, &'static str)> {
    let (ahead, last) = text.trim_end_matches(['.', ' ']).rsplit_once(',')?;
    let found = |text: &str, kind: PlaceKind| {
        read(text, &Context::default()).iter().find_map(|reading| {
            let Value::Place(found) = &reading.value else { return None };
            Some((found.name?, found.country?)).filter(|_| found.kind == kind)
        })
    };
    let (_, of) = found(last, PlaceKind::Country)?;
    // What has a number may be a street; the city that has one has a postcode.
    ahead.rsplit(',').take(3).find_map(|part| {
        let words = part.split_whitespace().filter(|word| !word.contains(|c: char| c.is_ascii_digit()));
        let name = words.collect::<Vec<_>>().join(" ");
        let city = found(&format!("{name}, {last}"), PlaceKind::City).filter(|(_, country)| *country == of);
        city.filter(|(city, _)| folded(&name).starts_with(&folded(city))).map(|(city, _)| (city.to_owned(), of))
    })
}

/// The country of an address: what the form of the address suggests, if the city lies there as far as anybody knows; else the city's own.
fn country_of(city: Option<&str>, suggested: Option<&'static str>) -> Option<String> {
    let lies_in = |text: &str| {
        read(text, &Context::default()).iter().find_map(|reading| {
            let Value::Place(found) = &reading.value else { return None };
            found.country.filter(|_| found.kind == PlaceKind::City)
        })
    };
    let code = suggested?;
    let Some(city) = city else { return Some(country(code)) };
    let there = lies_in(&format!("{city}, {}", country(code))).filter(|found| *found == code);
    there.or_else(|| lies_in(city)).or(suggested).map(country)
}

/// The city that goes by a name; what the gazetteer does not have is not certain, and is told as the country.
fn city_named(name: &str, address: &str) -> Option<String> {
    let city = |text: &str| {
        read(text, &Context::default()).iter().find_map(|reading| {
            let Value::Place(found) = &reading.value else { return None };
            found.name.filter(|_| found.kind == PlaceKind::City).map(str::to_owned)
        })
    };
    // A city that goes by a common name is certain beside its country.
    let country = address.rsplit(',').next().unwrap_or_default();
    city(name).or_else(|| city(&format!("{name}, {country}")))
}

/// A country as people say it; by its code where the gazetteer does not have it.
pub(super) fn country(code: &str) -> String {
    // Some have several names there, in their own languages and in others.
    let short = [
        ("GB", "UK"),
        ("US", "USA"),
        ("AE", "United Arab Emirates"),
        ("KR", "South Korea"),
        ("AT", "Austria"),
        ("ES", "Spain"),
        ("FI", "Finland"),
        ("FR", "France"),
        ("GR", "Greece"),
        ("IE", "Ireland"),
        ("PL", "Poland"),
    ];
    let short = short.iter().find(|(of, _)| *of == code).map(|(_, name)| *name);
    short.or_else(|| country_name(code)).unwrap_or(code).to_owned()
}

/// The parts of the world that the places of a text lie in.
pub(super) fn parts_of_the_world(text: &str) -> Vec<(String, &'static str)> {
    let mut found: Vec<(String, &'static str)> = Vec::new();
    for reading in read(text, &Context::default()) {
        let Value::Place(place) = &reading.value else { continue };
        let Some(part) = place.country.and_then(part_of) else { continue };
        if !found.iter().any(|(_, known)| *known == part) {
            found.push((reading.span.of(text).to_owned(), part));
        }
    }
    found
}

/// Whether a line without a key, or with a part of the world as its key, lists countries.
pub(super) fn is_list_of_countries(key: &str, text: &str) -> bool {
    const WORLD: [&str; 12] = [
        "europe",
        "western europe",
        "eastern europe",
        "asia",
        "southeast asia",
        "east asia",
        "north america",
        "south america",
        "africa",
        "oceania",
        "middle east",
        "caribbean",
    ];
    let countries = read(text, &Context::default())
        .iter()
        .filter(|reading| matches!(&reading.value, Value::Place(place) if place.kind == PlaceKind::Country))
        .count();
    (key.is_empty() || WORLD.contains(&key)) && countries >= 2
}

fn part_of(code: &str) -> Option<&'static str> {
    const PARTS: &[(&str, &str)] = &[
        ("Western Europe", "GB FR DE IT ES PT NL BE CH AT IE LU MC LI AD MT SM VA"),
        ("Northern Europe", "SE NO DK FI IS EE LV LT FO"),
        ("Southern Europe", "GR HR SI AL BA ME MK RS CY XK"),
        ("Eastern Europe", "PL CZ SK HU RO BG UA BY MD RU"),
        ("North America", "US CA MX"),
        ("Central America and the Caribbean", "CR PA GT BZ HN NI SV CU DO JM BS BB TT PR HT LC"),
        ("South America", "BR AR CL PE CO EC BO UY PY VE GY SR"),
        ("Southeast Asia", "TH VN ID MY PH SG KH LA MM BN TL"),
        ("East Asia", "CN JP KR TW HK MO MN"),
        ("South Asia", "IN PK BD LK NP BT MV"),
        ("Central Asia", "KZ UZ KG TJ TM"),
        ("Middle East", "AE SA QA KW OM BH JO LB IL TR IQ IR SY YE PS"),
        ("Africa", "ZA EG MA TN KE TZ GH NG ET NA BW UG RW SN ZW ZM MG MU SC DZ"),
        ("Oceania", "AU NZ FJ PF WS TO VU NC PG"),
    ];
    PARTS.iter().find(|(_, codes)| codes.split(' ').any(|of| of == code)).map(|(part, _)| *part)
}

/// What people of a country are called, where the text says it first; else the country that it names.
pub(super) fn nationality(text: &str) -> Option<String> {
    let plain = folded(text);
    let said = DEMONYMS.iter().filter(|demonym| has(&plain, &demonym.to_lowercase()));
    if let Some(first) = said.min_by_key(|demonym| plain.find(&demonym.to_lowercase())) {
        return Some((*first).to_owned());
    }
    read(text, &Context::default()).iter().find_map(|reading| {
        let Value::Place(found) = &reading.value else { return None };
        found.country.filter(|_| found.kind == PlaceKind::Country).map(country)
    })
}

const DEMONYMS: &[&str] = &[
    "Albanian",
    "Algerian",
    "American",
    "Angolan",
    "Argentine",
    "Argentinian",
    "Armenian",
    "Australian",
    "Austrian",
    "Azerbaijani",
    "Bahraini",
    "Bangladeshi",
    "Barbadian",
    "Belarusian",
    "Belgian",
    "Bolivian",
    "Bosnian",
    "Brazilian",
    "British",
    "Bulgarian",
    "Burmese",
    "Cambodian",
    "Cameroonian",
    "Canadian",
    "Cape Verdean",
    "Chilean",
    "Chinese",
    "Colombian",
    "Congolese",
    "Costa Rican",
    "Croatian",
    "Cuban",
    "Cypriot",
    "Czech",
    "Danish",
    "Dominican",
    "Dutch",
    "Ecuadorian",
    "Egyptian",
    "Emirati",
    "English",
    "Estonian",
    "Ethiopian",
    "Filipino",
    "Finnish",
    "French",
    "Georgian",
    "German",
    "Ghanaian",
    "Greek",
    "Guatemalan",
    "Honduran",
    "Hungarian",
    "Icelandic",
    "Indian",
    "Indonesian",
    "Iranian",
    "Iraqi",
    "Irish",
    "Israeli",
    "Italian",
    "Ivorian",
    "Jamaican",
    "Japanese",
    "Jordanian",
    "Kazakh",
    "Kenyan",
    "Korean",
    "Kuwaiti",
    "Kyrgyz",
    "Laotian",
    "Latvian",
    "Lebanese",
    "Libyan",
    "Lithuanian",
    "Luxembourgish",
    "Macedonian",
    "Malagasy",
    "Malaysian",
    "Maltese",
    "Mauritian",
    "Mexican",
    "Moldovan",
    "Mongolian",
    "Montenegrin",
    "Moroccan",
    "Mozambican",
    "Namibian",
    "Nepali",
    "New Zealander",
    "Nicaraguan",
    "Nigerian",
    "Norwegian",
    "Omani",
    "Pakistani",
    "Palestinian",
    "Panamanian",
    "Paraguayan",
    "Peruvian",
    "Polish",
    "Portuguese",
    "Puerto Rican",
    "Qatari",
    "Romanian",
    "Russian",
    "Rwandan",
    "Salvadoran",
    "Saudi",
    "Scottish",
    "Senegalese",
    "Serbian",
    "Singaporean",
    "Slovak",
    "Slovene",
    "Slovenian",
    "Somali",
    "South African",
    "Spanish",
    "Sri Lankan",
    "Sudanese",
    "Surinamese",
    "Swedish",
    "Swiss",
    "Syrian",
    "Taiwanese",
    "Tanzanian",
    "Thai",
    "Togolese",
    "Trinidadian",
    "Tunisian",
    "Turkish",
    "Ugandan",
    "Ukrainian",
    "Uruguayan",
    "Uzbek",
    "Venezuelan",
    "Vietnamese",
    "Welsh",
    "Yemeni",
    "Zambian",
    "Zimbabwean",
];
