//! A street with its number, in three shapes: number first, kind of street first, kind of street within the word.

use super::super::Address;
use super::super::cursor::Cursor;
use super::super::text::{Gap, Shape};

/// Kinds of street behind the name, as in English.
fn is_kind(word: &str) -> bool {
    matches!(
        word,
        "street"
            | "st"
            | "avenue"
            | "ave"
            | "av"
            | "road"
            | "rd"
            | "drive"
            | "dr"
            | "lane"
            | "ln"
            | "court"
            | "ct"
            | "boulevard"
            | "blvd"
            | "place"
            | "pl"
            | "square"
            | "sq"
            | "terrace"
            | "way"
            | "crescent"
            | "cres"
            | "close"
            | "gardens"
            | "mews"
            | "row"
            | "hill"
            | "grove"
            | "circle"
            | "cir"
            | "trail"
            | "parkway"
            | "pkwy"
            | "highway"
            | "hwy"
            | "quay"
            | "walk"
            | "heights"
            | "green"
            | "park"
            | "broadway"
            | "wharf"
            | "embankment"
            | "nagar"
            | "marg"
            | "colony"
            | "esplanade"
            | "loop"
            | "alley"
            | "plaza"
    )
}

/// Kinds of street before the name, as in Romance languages and Polish, with their country where they tell.
const BEFORE: &[(&str, Option<&str>)] = &[
    ("rue", Some("FR")),
    ("avenue", None),
    ("boulevard", None),
    ("place", Some("FR")),
    ("allee", Some("FR")),
    ("quai", Some("FR")),
    ("chemin", Some("FR")),
    ("impasse", Some("FR")),
    ("calle", Some("ES")),
    ("carrer", Some("ES")),
    ("paseo", Some("ES")),
    ("passeig", Some("ES")),
    ("plaza", Some("ES")),
    ("avenida", None),
    ("via", Some("IT")),
    ("viale", Some("IT")),
    ("piazza", Some("IT")),
    ("corso", Some("IT")),
    ("vicolo", Some("IT")),
    ("rua", None),
    ("praca", None),
    ("largo", None),
    ("travessa", None),
    ("ul", Some("PL")),
    ("ulica", Some("PL")),
    ("aleja", Some("PL")),
    ("al", Some("PL")),
    ("odos", Some("GR")),
    ("leoforos", Some("GR")),
];

/// Endings of words that are kinds of street, as in Germanic languages.
const WITHIN: &[(&str, &str)] = &[
    ("strasse", "DE"),
    ("str", "DE"),
    ("gasse", "AT"),
    ("weg", "DE"),
    ("platz", "DE"),
    ("allee", "DE"),
    ("damm", "DE"),
    ("ufer", "DE"),
    ("chaussee", "DE"),
    ("ring", "DE"),
    ("straat", "NL"),
    ("laan", "NL"),
    ("gracht", "NL"),
    ("plein", "NL"),
    ("kade", "NL"),
    ("singel", "NL"),
    ("gatan", "SE"),
    ("vagen", "SE"),
    ("gata", "SE"),
    ("vej", "DK"),
    ("gade", "DK"),
    ("veien", "NO"),
    ("gaten", "NO"),
    ("katu", "FI"),
    ("tie", "FI"),
];

/// Small words within names of streets.
fn is_link(word: &str) -> bool {
    matches!(
        word,
        "de" | "del"
            | "della"
            | "dei"
            | "di"
            | "da"
            | "do"
            | "dos"
            | "das"
            | "du"
            | "des"
            | "la"
            | "le"
            | "les"
            | "los"
            | "las"
            | "of"
            | "the"
            | "d"
            | "l"
            | "van"
            | "den"
            | "der"
            | "y"
            | "e"
            | "em"
            | "sw"
            | "el"
    )
}

pub(super) fn read<'t>(start: Cursor<'t>, address: &mut Address) -> Option<Cursor<'t>> {
    number_first(start, address).or_else(|| kind_first(start, address)).or_else(|| kind_within(start, address))
}

/// The number of a house: `14`, `12B`, `3/5`, `10-12`, `12 bis`.
fn house(start: Cursor<'_>) -> Option<Cursor<'_>> {
    let (after, number) = start.small(5)?;
    (number > 0).then_some(())?;
    let letter = |at: Cursor<'_>| at.is_glued_after() && at.word().is_some_and(|word| word.len() == 1);
    if letter(after) {
        return Some(after.step());
    }
    let more = after
        .past_glued('-')
        .or_else(|| after.past_glued('/'))
        .or_else(|| after.past_glued('–'))
        .filter(|next| next.is_glued());
    let after = more.and_then(|more| more.small(4)).map_or(after, |(after, _)| after);
    let after = after.skip_word(&["bis", "ter"]);
    Some(if letter(after) { after.step() } else { after })
}

/// `1247 Maple Ridge Drive`, `14 Kensington Gardens`, `12 rue de Rivoli`.
fn number_first<'t>(start: Cursor<'t>, address: &mut Address) -> Option<Cursor<'t>> {
    let number_end = house(start)?;
    if number_end.is_glued_after() {
        return None;
    }
    let name = number_end.skip(',');
    if let Some((after, country)) = street_of_kind(name) {
        address.number = Some(number_end.span_from(start));
        address.street = Some(after.span_from(name));
        address.country = country;
        return Some(after);
    }
    if name.at > number_end.at {
        return None;
    }
    let mut cursor = name;
    for count in 0..6 {
        let token = cursor.peek()?;
        let is_name = match token.shape {
            Shape::Word => token.capital || count > 0 && (token.gap == Gap::None || is_link(cursor.word()?)),
            // `5th`
            Shape::Digits => cursor.step().is_glued_after(),
            Shape::Sign(sign) => sign == '\'' && token.gap == Gap::None,
        };
        if !is_name {
            return None;
        }
        let kind = token.shape == Shape::Word && token.capital && is_kind(cursor.word()?);
        cursor = cursor.step();
        if !kind || count == 0 && !matches!(start.text.folded(token), "broadway" | "plaza") {
            continue;
        }
        // `Maple Park Drive`: the kind is the last that is one.
        if cursor.peek().is_some_and(|next| next.capital && next.gap == Gap::Space)
            && cursor.word().is_some_and(is_kind)
        {
            continue;
        }
        let point = cursor
            .past_glued('.')
            .filter(|next| next.peek().is_none_or(|token| token.gap != Gap::None))
            .filter(|_| token.span.len() <= 4);
        let end = point.unwrap_or(cursor);
        let direction = end.past_word(&["n", "s", "e", "w", "ne", "nw", "se", "sw", "north", "south", "east", "west"]);
        let end = direction.filter(|_| end.peek().is_some_and(|token| token.capital)).unwrap_or(end);
        address.number = Some(number_end.span_from(start));
        address.street = Some(end.span_from(name));
        return Some(end);
    }
    None
}

/// `rue de Rivoli`, `Calle Mayor`, `ul. Długa`.
fn street_of_kind(start: Cursor<'_>) -> Option<(Cursor<'_>, Option<&'static str>)> {
    let (word, country) = BEFORE.iter().find(|(kind, _)| start.word() == Some(kind))?;
    let mut cursor = start.step();
    cursor = cursor.past_glued('.').unwrap_or(cursor);
    let mut end = None;
    for _ in 0..6 {
        let Some(token) = cursor.peek() else { break };
        match token.shape {
            Shape::Word if token.capital => end = Some(cursor.step()),
            Shape::Word if is_link(cursor.word()?) => {}
            Shape::Sign('\'' | '-' | '.') if token.gap == Gap::None => {}
            Shape::Word | Shape::Digits | Shape::Sign(_) => break,
        }
        cursor = cursor.step();
    }
    // `via`, `place` and `al` are common words: what they name has a capital, and so have they, or a number stands before.
    let common = matches!(*word, "via" | "place" | "al" | "largo" | "plaza" | "avenue" | "boulevard");
    if common && !start.peek().is_some_and(|token| token.capital) {
        return None;
    }
    end.map(|end| (end, *country))
}

/// `Calle Mayor 5`, `Via Roma, 10`, `Carrer de Pelai 22`.
fn kind_first<'t>(start: Cursor<'t>, address: &mut Address) -> Option<Cursor<'t>> {
    let (name_end, country) = street_of_kind(start)?;
    let number = name_end.skip(',').skip_word(&["n", "nr", "no"]).skip('º').skip('°').skip('.');
    let after = house(number)?;
    if after.is_glued_after() {
        return None;
    }
    address.street = Some(name_end.span_from(start));
    address.number = Some(after.span_from(number));
    address.country = country;
    Some(after)
}

/// `Musterstraße 12`, `Herengracht 401`, `Am Kupfergraben 6` not, as no kind tells it.
fn kind_within<'t>(start: Cursor<'t>, address: &mut Address) -> Option<Cursor<'t>> {
    let token = start.peek().filter(|token| token.capital && token.shape == Shape::Word)?;
    let mut cursor = start;
    let mut country = None;
    for _ in 0..3 {
        let word = cursor.word().filter(|_| cursor.peek().is_some_and(|token| token.capital))?;
        cursor = cursor.step();
        let kind = WITHIN.iter().find(|(ending, _)| {
            word.strip_suffix(ending).is_some_and(|stem| stem.len() >= 3) || word == *ending && cursor.at > start.at + 1
        });
        if let Some((ending, of)) = kind {
            cursor = if *ending == "str" { cursor.past_glued('.').unwrap_or(cursor) } else { cursor };
            country = Some(*of);
            break;
        }
        cursor = cursor.past_glued('-').filter(|next| next.is_glued()).unwrap_or(cursor);
    }
    let country = country?;
    let name_end = cursor;
    let after = house(name_end)?;
    let unit = after.word().is_some_and(|word| super::super::time::unit(word).is_some());
    if after.is_glued_after() || unit || after.sign() == Some('%') || token.upper && name_end.at == start.at + 1 {
        return None;
    }
    address.street = Some(name_end.span_from(start));
    address.number = Some(after.span_from(name_end));
    address.country = Some(country).filter(|country| !matches!(*country, "DE" | "NL"));
    Some(after)
}
