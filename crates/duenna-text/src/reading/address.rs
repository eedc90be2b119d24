//! Postal addresses in the shapes of many countries: `1247 Maple Ridge Drive, Burlington, ON L7M 2K8`, `Musterstraße 12,
//! 10115 Berlin`, `12 rue de Rivoli, 75001 Paris`, `Calle Mayor 5`, `ul. Długa 7`.

mod postcode;
mod street;

use super::cursor::Cursor;
use super::found::Match;
use super::gazetteer;
use super::place::longest;
use super::text::{Gap, Shape};
use super::{Address, PlaceKind, Value};

/// An address: a street with a number, and what follows it.
pub(crate) fn read(start: Cursor<'_>) -> Option<Match<'_>> {
    if start.is_glued_before() || super::measure::in_number(start) {
        return None;
    }
    let mut address = Address::default();
    let inner = unit(start).map_or(start, |after| {
        address.unit = Some(after.span_from(start));
        after.skip(',')
    });
    let after = street::read(inner, &mut address)?;
    let street_only = after;
    let after = tail(after, &mut address);
    if address.country.is_none()
        && address.postcode.is_some()
        && let Some(city) = address.city
    {
        let (_, entries) = longest(Cursor::new(start.text, start.text.token_at(city.start))).unzip();
        address.country = entries.and_then(|entries| entries.first().map(|entry| entry.country));
    }
    let score = if after.at > street_only.at { 90 } else { 70 };
    Some(Match::one(start, after, Value::Address(address), score))
}

/// `Flat 2`, `Unit 306`, `Apt. 4B`, `Suite 100`
fn unit(start: Cursor<'_>) -> Option<Cursor<'_>> {
    let word = start
        .past_word(&[
            "flat",
            "unit",
            "apt",
            "apartment",
            "suite",
            "ste",
            "floor",
            "room",
            "apto",
            "piso",
            "wohnung",
            "lgh",
        ])
        .or_else(|| start.past('#'))?;
    let number = word.past_glued('.').unwrap_or(word).skip('#');
    let after = number.small(5).map(|(after, _)| after)?;
    // `#12-14`
    let second = after.past_glued('-').filter(|next| next.is_glued()).and_then(|next| next.small(5));
    let after = second.map_or(after, |(after, _)| after);
    Some(if after.is_glued_after() && after.word().is_some_and(|word| word.len() == 1) { after.step() } else { after })
}

/// City, region, postal code and country, in the order that the text has.
fn tail<'t>(after_street: Cursor<'t>, address: &mut Address) -> Cursor<'t> {
    let mut end = after_street;
    for _ in 0..7 {
        let mut next = end;
        let mut parted = false;
        if let Some(comma) =
            next.past(',').or_else(|| next.past('–')).or_else(|| next.past('-').filter(|next| !next.is_glued()))
        {
            next = comma;
            parted = true;
        }
        if next.peek().is_none() && next.text.token(next.at).is_some() && next.at > 0 {
            // An address may go on in the next line, if a postal code or a known city begins it.
            next = Cursor::new(next.text, next.at);
            let goes_on = postcode::read(next, address).is_some()
                || longest(next).is_some_and(|(_, found)| {
                    found.iter().any(|entry| entry.size >= 2 || entry.kind == PlaceKind::Country)
                });
            if !goes_on {
                break;
            }
            parted = true;
        }
        let Some(after) = item(next, parted, address) else { break };
        end = after;
    }
    end
}

fn item<'t>(next: Cursor<'t>, parted: bool, address: &mut Address) -> Option<Cursor<'t>> {
    if address.unit.is_none()
        && parted
        && let Some(after) = unit(next)
    {
        address.unit = Some(after.span_from(next));
        return Some(after);
    }
    if address.postcode.is_none()
        && let Some((after, country)) = postcode::read(next, address)
    {
        address.postcode = Some(after.span_from(next));
        address.country = address.country.or(country);
        return Some(after);
    }
    let token = next.peek().filter(|token| token.shape == Shape::Word && token.capital)?;
    if token.upper
        && address.region.is_none()
        && (parted || address.city.is_some())
        && let Some((_, country)) = gazetteer::region_code(next.word()?)
    {
        address.region = Some(token.span);
        address.country = address.country.or(Some(country));
        return Some(next.step());
    }
    let named = longest(next);
    if let Some((after, entries)) = &named
        && (parted || address.city.is_some())
    {
        if let Some(country) = entries.iter().find(|entry| entry.kind == PlaceKind::Country) {
            address.country = Some(country.country);
            return Some(*after);
        }
        let region = entries.first().filter(|entry| entry.kind == PlaceKind::Region && address.city.is_some());
        if let Some(region) = region
            && address.region.is_none()
        {
            address.region = Some(after.span_from(next));
            address.country = address.country.or(Some(region.country));
            return Some(*after);
        }
    }
    if address.city.is_some() {
        // `North York, Toronto`: the first was a quarter.
        let (after, _) = named.filter(|(_, entries)| {
            let city = entries.iter().any(|entry| entry.kind == PlaceKind::City && entry.size >= 2);
            parted && city && address.region.is_none() && address.postcode.is_none()
        })?;
        address.city = Some(after.span_from(next));
        return Some(after);
    }
    if !parted && address.postcode.is_none() {
        return None;
    }
    let after =
        named.filter(|(_, entries)| entries.iter().any(|entry| entry.kind == PlaceKind::City)).map(|(after, _)| after);
    // `45 Carlaw Avenue - CAD $650,000`: what has no comma before it is known, or is none.
    let comma = next.before().is_some_and(|token| token.shape == Shape::Sign(',')) || address.postcode.is_some();
    let after = after.or_else(|| city_words(next).filter(|_| comma && !token.upper))?;
    address.city = Some(after.span_from(next));
    Some(after)
}

/// Words with capitals, which a comma, a postal code or the end of the line follows.
fn city_words(start: Cursor<'_>) -> Option<Cursor<'_>> {
    let mut cursor = start;
    for count in 0..4 {
        match cursor.peek() {
            Some(token) if token.shape == Shape::Word && token.capital && (count == 0 || token.gap == Gap::Space) => {
                cursor = cursor.step();
                cursor =
                    cursor.past_glued('-').filter(|next| next.is_glued() && next.word().is_some()).unwrap_or(cursor);
            }
            _ => break,
        }
    }
    let ends = match cursor.peek() {
        None => true,
        Some(token) => !matches!(token.shape, Shape::Word),
    };
    (cursor.at > start.at && ends).then_some(cursor)
}
