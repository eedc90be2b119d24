//! Places: `Barcelona, Spain`, `Burlington, ON`, `Southeast Asia`, `Lake Bled`.

use super::cursor::Cursor;
use super::found::Match;
use super::gazetteer::{self, Entry};
use super::text::{Gap, Shape, Token};
use super::{Place, PlaceKind, Span, Value};

/// Words before a name that make it a place.
fn is_before(word: &str) -> bool {
    matches!(
        word,
        "in" | "to"
            | "from"
            | "near"
            | "at"
            | "around"
            | "of"
            | "via"
            | "visit"
            | "visiting"
            | "into"
            | "within"
            | "outside"
            | "across"
            | "towards"
            | "toward"
            | "downtown"
            | "central"
            | "greater"
            | "throughout"
            | "nach"
            | "en"
            | "zu"
    )
}

/// Of these, those that a common word or a given name does not follow.
fn is_surely_before(word: &str) -> bool {
    matches!(
        word,
        "in" | "near"
            | "visit"
            | "visiting"
            | "around"
            | "outside"
            | "downtown"
            | "central"
            | "greater"
            | "across"
            | "nach"
    )
}

/// Cities of this size (125,000 people) are taken without anything beside them that says they are places.
const KNOWN: u8 = 2;

/// Cities of this size (400,000 people) are taken also behind a name.
const LARGE: u8 = 3;

/// A place, with what it lies in.
pub(crate) fn read(start: Cursor<'_>) -> Option<Match<'_>> {
    let token = start.peek().filter(|token| token.capital && token.shape == Shape::Word)?;
    if start.is_glued_before()
        || start.sign_glued_before().is_some_and(|sign| matches!(sign, '@' | '#' | '-' | '.' | '_'))
    {
        return None;
    }
    if let Some(found) = feature(start) {
        return Some(found);
    }
    if let Some((after, entries)) = longest(start) {
        return known(start, token, after, &entries);
    }
    unknown(start)
}

/// The longest name of the gazetteer that begins here.
pub(crate) fn longest(start: Cursor<'_>) -> Option<(Cursor<'_>, Vec<Entry>)> {
    let mut key = String::new();
    let mut cursor = start;
    let mut best = None;
    for _ in 0..8 {
        let token = cursor.peek()?;
        match token.shape {
            Shape::Word => {
                if token.gap != Gap::None && !key.is_empty() {
                    key.push(' ');
                }
                key.push_str(cursor.text.folded(token));
            }
            Shape::Sign(sign @ ('-' | '\'' | '.')) if token.gap == Gap::None => key.push(sign),
            Shape::Sign(_) | Shape::Digits => break,
        }
        cursor = cursor.step();
        let (entries, longer) = gazetteer::find(&key);
        if !entries.is_empty() && !cursor.is_glued_after() {
            best = Some((cursor, entries));
        }
        if !longer || cursor.peek().is_none() {
            break;
        }
    }
    best
}

fn known<'t>(start: Cursor<'t>, token: &Token, after: Cursor<'t>, entries: &[Entry]) -> Option<Match<'t>> {
    let named = after.span_from(start);
    let first = entries.first()?;
    if named.len() <= 2 && !(token.upper && first.kind == PlaceKind::Country)
        || named.len() == 3 && token.upper && first.kind == PlaceKind::City
    {
        return None;
    }
    // `Georgia Smith`, `Spain's`: the first is a person, the second stays the place.
    let cities: Vec<_> = entries.iter().filter(|entry| entry.kind == PlaceKind::City).collect();
    if !cities.is_empty()
        && let Some(lies) = lies_in(after)
    {
        let fits = cities.iter().find(|city| {
            lies.country.is_none_or(|country| country == city.country)
                && lies.region.is_none_or(|region| city.region.is_empty() || region == city.region)
        });
        if let Some(city) = fits {
            let region = lies.region.or(Some(city.region).filter(|region| !region.is_empty()));
            let place =
                Place { kind: PlaceKind::City, name: Some(city.name), country: Some(city.country), region, named };
            return Some(Match::one(start, lies.after, Value::Place(place), 95));
        }
    }
    if first.kind == PlaceKind::Region
        && let Some(country) = after.skip_emphasis().past(',').and_then(region_or_country)
        && country.region.is_none()
        && country.country == Some(first.country)
    {
        return Some(Match::one(start, country.after, Value::Place(place_of(first, named)), 95));
    }
    let (said, surely) = said_before(start, after);
    let by_itself = first.kind != PlaceKind::City || first.size >= KNOWN;
    if named_after(start) {
        return None;
    }
    let in_name = in_a_name(start, after, first.size >= LARGE);
    let goes_on = after
        .peek()
        .is_some_and(|next| next.shape == Shape::Word && next.capital && !next.upper && next.gap == Gap::Space);
    let common = first.common && (first.size <= LARGE || goes_on || first.kind != PlaceKind::City);
    if goes_on && first.kind == PlaceKind::City && first.size <= KNOWN && !said {
        return None;
    }
    if common && !surely || !by_itself && !said || in_name && first.kind == PlaceKind::City && !said {
        return None;
    }
    if !by_itself && (in_name || token.gap == Gap::Line || goes_on) {
        return None;
    }
    let score = if first.common || !by_itself { 60 } else { 85 };
    let mut found = Match::one(start, after, Value::Place(place_of(first, named)), score);
    for other in entries.iter().skip(1) {
        found = found.or(Some(Value::Place(place_of(other, named))), 20);
    }
    Some(found)
}

fn place_of(entry: &Entry, named: Span) -> Place {
    let some = |text: &'static str| Some(text).filter(|text| !text.is_empty());
    Place { kind: entry.kind, name: Some(entry.name), country: some(entry.country), region: some(entry.region), named }
}

/// Whether a word before makes a place of the name, and whether it hardly makes anything else of it.
fn said_before(start: Cursor<'_>, after: Cursor<'_>) -> (bool, bool) {
    if start.peek().is_some_and(|token| token.gap == Gap::Line) {
        return (false, false);
    }
    // Past marks of emphasis: `from **Paris**`.
    let mut at = start.at;
    for _ in 0..3 {
        let Some(before) = at.checked_sub(1).and_then(|before| start.text.token(before)) else { break };
        match before.shape {
            Shape::Sign('*' | '_' | '"' | '(') if before.gap != Gap::Line => at -= 1,
            // All of what a key says.
            Shape::Sign(':' | '|' | '↔' | '→') => {
                let end = after.skip_emphasis();
                let ends = end.peek().is_none_or(|token| matches!(token.shape, Shape::Sign(_)))
                    && end.past_glued('-').is_none();
                return (ends, false);
            }
            Shape::Sign(_) | Shape::Digits => break,
            Shape::Word => {
                let word = start.text.folded(before);
                return (is_before(word), is_surely_before(word));
            }
        }
    }
    (false, false)
}

/// Whether the name before, with a capital of its own, has it as a part: `Jane Austin`.
fn in_a_name(start: Cursor<'_>, after: Cursor<'_>, large: bool) -> bool {
    let Some(before) = start.before().filter(|token| token.shape == Shape::Word) else { return false };
    let here = start.peek();
    let near = here.is_some_and(|token| token.gap == Gap::Space);
    let begins = start
        .at
        .checked_sub(2)
        .and_then(|at| start.text.token(at))
        .is_none_or(|token| matches!(token.shape, Shape::Sign(_)));
    // `Overlooks Burlington and`, but `Contact: Jane Austin,`
    let text_goes_on =
        after.word().is_some() && after.peek().is_some_and(|token| !token.capital && token.gap == Gap::Space);
    // A deed or a direction before it, no given name.
    let word = start.text.folded(before);
    let deed = word.ends_with('s') || word.ends_with("ing") || is_before(word);
    let sentence = before.gap == Gap::Line || !before.capital || begins && (large || text_goes_on && deed);
    near && !sentence && !before.upper && !here.is_some_and(|token| token.upper)
}

/// Whether something else goes by the name: `Bank of America`, `Banco do Brasil`; but `City of London`.
fn named_after(start: Cursor<'_>) -> bool {
    let linked =
        start.word_before().is_some_and(|word| matches!(word, "of" | "do" | "de" | "del" | "da" | "di" | "du"));
    let before = start.at.checked_sub(2).and_then(|at| Some((start.text.token(at)?, start.text.word(at)?)));
    linked
        && before.is_some_and(|(token, word)| {
            token.capital
                && !matches!(
                    word,
                    "city"
                        | "town"
                        | "region"
                        | "republic"
                        | "state"
                        | "province"
                        | "county"
                        | "heart"
                        | "south"
                        | "north"
                        | "east"
                        | "west"
                        | "outside"
                        | "centre"
                        | "center"
                )
        })
}

/// What a place lies in, as the text says it behind: `, Spain`, `, ON`, `, Ontario, Canada`, ` (Spain)`.
struct LiesIn<'t> {
    after: Cursor<'t>,
    region: Option<&'static str>,
    country: Option<&'static str>,
}

fn lies_in(after: Cursor<'_>) -> Option<LiesIn<'_>> {
    let plain = after.skip_emphasis();
    let bracket = plain.past('(');
    let next = bracket.or_else(|| plain.past(','))?;
    let mut lies = region_or_country(next)?;
    if lies.country.is_none() || lies.region.is_some() {
        // A country behind the region.
        if let Some(country) = lies.after.past(',').and_then(region_or_country).filter(|found| found.region.is_none()) {
            let fits = lies.country.is_none_or(|known| country.country == Some(known));
            if fits {
                lies = LiesIn { after: country.after, country: country.country, region: lies.region };
            }
        }
    }
    if bracket.is_some() {
        lies.after = lies.after.past(')')?;
    }
    Some(lies)
}

fn region_or_country(start: Cursor<'_>) -> Option<LiesIn<'_>> {
    let token = start.peek().filter(|token| token.capital)?;
    if token.upper
        && token.span.len() <= 3
        && let Some((region, country)) = gazetteer::region_code(start.word()?)
    {
        return Some(LiesIn { after: start.step(), region: Some(region), country: Some(country) });
    }
    let (after, entries) = longest(start)?;
    let entry = entries.iter().find(|entry| matches!(entry.kind, PlaceKind::Country | PlaceKind::Region))?;
    let region = Some(entry.region).filter(|region| entry.kind == PlaceKind::Region && !region.is_empty());
    Some(LiesIn { after, region, country: Some(entry.country) })
}

/// `Lake Bled`, `Mount Etna`, `Triglav National Park`.
fn feature(start: Cursor<'_>) -> Option<Match<'_>> {
    let is_name = |cursor: Cursor<'_>| {
        cursor.peek().is_some_and(|token| token.capital && token.shape == Shape::Word && token.gap == Gap::Space)
    };
    let end = if let Some(name) = start.past_word(&["lake", "mount", "mt", "lago", "lac"]) {
        let name = name.past_glued('.').unwrap_or(name);
        is_name(name).then(|| name.step())?
    } else {
        let first = start.step();
        let second = if is_name(first) && first.word() != Some("national") { first.step() } else { first };
        second.past_words(&["national", "park"])?
    };
    let named = end.span_from(start);
    let lies = end.past(',').and_then(region_or_country);
    let (after, country) = lies.map_or((end, None), |lies| (lies.after, lies.country));
    let place = Place { kind: PlaceKind::Feature, name: None, country, region: None, named };
    Some(Match::one(start, after, Value::Place(place), 75))
}

/// A name that the gazetteer does not have, with a country behind it: `Hallstatt, Austria`.
fn unknown(start: Cursor<'_>) -> Option<Match<'_>> {
    if start
        .word()
        .is_some_and(|word| is_before(word) || matches!(word, "the" | "our" | "your" | "this" | "for" | "and"))
    {
        return None;
    }
    let mut end = start.step();
    for _ in 0..2 {
        if end.peek().is_some_and(|token| token.capital && token.shape == Shape::Word && token.gap == Gap::Space) {
            end = end.step();
        }
    }
    let next = end.past(',')?;
    let (after, entries) = longest(next)?;
    let country = entries.first().filter(|entry| entry.kind == PlaceKind::Country && !entry.common)?;
    // `Spain, France, Italy` lists countries.
    let listed = after.past(',').is_some_and(|next| next.word() == Some("and") || longest(next).is_some());
    let named = end.span_from(start);
    let short = start.peek().is_some_and(|token| token.upper) || named.len() < 4;
    if listed
        || short
        || start.before().is_some_and(|token| token.capital && token.shape == Shape::Word)
            && start.word_before().is_some()
    {
        return None;
    }
    let place = Place { kind: PlaceKind::City, name: None, country: Some(country.country), region: None, named };
    Some(Match::one(start, after, Value::Place(place), 60))
}
