//! Counts: `2 bedrooms`, `4 adults`, `three options`, `Guests: 4`.

use super::amount::prefixed;
use super::cursor::Cursor;
use super::found::Match;
use super::measure::in_number;
use super::number::{Number, number_or_word};
use super::text::{Gap, Shape};
use super::time::date;
use super::{Amount, Span, Value};

/// How many numbers and signs of a list are looked back over.
const LISTED: usize = 16;

/// Words that a number behind them names rather than counts.
fn names_what_follows(word: &str) -> bool {
    matches!(
        word,
        "option"
            | "options"
            | "day"
            | "days"
            | "step"
            | "phase"
            | "terminal"
            | "room"
            | "tier"
            | "level"
            | "section"
            | "item"
            | "article"
            | "chapter"
            | "plan"
            | "no"
            | "number"
            | "flight"
            | "gate"
            | "unit"
            | "apt"
            | "apartment"
            | "suite"
            | "zone"
            | "part"
            | "persona"
            | "property"
            | "stage"
            | "page"
            | "package"
            | "version"
            | "class"
            | "route"
            | "highway"
            | "platform"
            | "seat"
            | "floor"
            | "line"
            | "block"
            | "quarter"
            | "type"
            | "confirmation"
            | "reference"
            | "ref"
            | "code"
            | "id"
            | "policy"
            | "account"
            | "invoice"
            | "order"
            | "regulation"
            | "act"
            | "destination"
    )
}

/// Words that are not counted by a number before them.
fn is_uncounted(word: &str) -> bool {
    matches!(
        word,
        "of" | "to"
            | "in"
            | "and"
            | "or"
            | "for"
            | "the"
            | "is"
            | "are"
            | "at"
            | "on"
            | "by"
            | "with"
            | "from"
            | "a"
            | "an"
            | "as"
            | "that"
            | "which"
            | "will"
            | "would"
            | "can"
            | "if"
            | "than"
            | "per"
            | "x"
            | "it"
            | "this"
            | "we"
            | "i"
            | "you"
            | "your"
            | "our"
            | "has"
            | "have"
            | "was"
            | "were"
            | "but"
            | "so"
            | "not"
            | "via"
            | "until"
            | "through"
            | "including"
            | "includes"
            | "plus"
            | "only"
            | "also"
            | "am"
            | "pm"
            | "st"
            | "nd"
            | "rd"
            | "th"
            | "based"
            | "both"
            | "within"
            | "after"
            | "before"
            | "total"
            | "times"
    )
}

pub(crate) fn read(start: Cursor<'_>) -> Option<Match<'_>> {
    if start.is_glued_before() || in_number(start) || is_named(start) || is_marker(start) {
        return None;
    }
    let (inner, prefix) = prefixed(start);
    let (first_end, first) = number_or_word(inner)?;
    if inner.at > start.at && (is_marker(inner) || inner.digits().is_none() && !first.spelled) {
        return None;
    }
    let range = to(first_end)
        .and_then(number_or_word)
        .filter(|(_, second)| second.value > first.value && (!second.spelled || first.spelled));
    let (after, amount, last) = match range {
        Some((after, second)) => (after, Amount::between(first.value, second.value), second),
        None => (first_end, Amount::exactly(first.value), first),
    };
    let plus = after.past_glued('+').filter(|end| !end.is_glued_after());
    let amount = if plus.is_some() { Amount { high: None, ..amount } } else { amount };
    let after = plus.unwrap_or(after);
    let (end, noun) = noun(after, &last).or_else(|| standing_alone(start, inner, after, &first))?;
    // What is counted is read on its own: `two Toronto listings`.
    Some(Match::one(start, end, Value::Count { amount: prefix.apply(amount), noun }, 80))
}

fn to(after: Cursor<'_>) -> Option<Cursor<'_>> {
    after.past('-').or_else(|| after.past('–')).or_else(|| after.past_word(&["to", "or"]))
}

/// `Option 2`, `#2`, `Day 3`
fn is_named(start: Cursor<'_>) -> bool {
    start.digits().is_some()
        && (start.word_before().is_some_and(names_what_follows)
            || matches!(start.sign_glued_before(), Some('#' | '№' | '+' | '$' | '€' | '£')))
}

/// `1.` or `2)` at the start of a line, behind marks of emphasis and headings perhaps.
fn is_marker(start: Cursor<'_>) -> bool {
    let after = start.step();
    let point = matches!(after.sign(), Some('.' | ')' | ':')) && after.is_glued();
    if start.digits().is_none() || !point || after.step().is_glued() && after.step().digits().is_some() {
        return false;
    }
    let mut at = start.at;
    for _ in 0..6 {
        let Some(token) = start.text.token(at) else { return false };
        if token.gap == Gap::Line {
            return true;
        }
        let Some(before) = at.checked_sub(1) else { return true };
        if !matches!(
            start.text.token(before).map(|token| token.shape),
            Some(Shape::Sign('*' | '#' | '_' | '(' | '-' | '•' | '|'))
        ) {
            return false;
        }
        at = before;
    }
    false
}

/// The words that are counted, up to the first plural, and where they begin.
fn noun<'t>(after: Cursor<'t>, number: &Number) -> Option<(Cursor<'t>, Option<Span>)> {
    // A year, a number of a house, a code.
    let year =
        number.plain && after.before().is_some_and(|token| token.span.len() == 4 && token.shape == Shape::Digits);
    let hyphen = after.past('-').filter(|next| next.is_glued() && after.is_glued());
    let at = hyphen.unwrap_or(after);
    if year
        || hyphen.is_none() && after.is_glued() && !after.word().is_some_and(is_short)
        || is_one(number) && !at.word().is_some_and(is_singular)
    {
        return None;
    }
    let first = at.word().filter(|word| !is_uncounted(word) && word.len() > 1)?;
    // Names of streets and brands are not counted: `1247 Maple Ridge`.
    if at.peek().is_some_and(|token| token.capital && !token.upper)
        && !is_plural(first)
        && hyphen.is_none()
        && !number.spelled
    {
        return None;
    }
    if is_plural(first)
        || is_short(first)
        || hyphen.is_some()
        || is_singular(first)
        || number.plain && number.value == rust_decimal::Decimal::ONE
    {
        return Some((at, Some(at.step().span_from(at))));
    }
    let few = number.spelled || number.plain && number.value < rust_decimal::Decimal::from(20);
    let mut cursor = at.step();
    for _ in 0..if few { 10 } else { 2 } {
        let token = cursor.peek()?;
        let word = cursor.word();
        let inner = match token.shape {
            Shape::Word => few && matches!(word, Some("and" | "or")) || !is_uncounted(word?),
            // `two 5-day trips`
            Shape::Digits => cursor.step().is_glued() && cursor.step().sign() == Some('-'),
            Shape::Sign(sign) => matches!(sign, '-' | '\'') && token.gap == Gap::None,
        };
        if !inner {
            return None;
        }
        cursor = cursor.step();
        if word.is_some_and(is_plural) && !cursor.past_glued('-').is_some_and(Cursor::is_glued) {
            return Some((at, Some(cursor.span_from(at))));
        }
    }
    None
}

/// Several of something are in the plural, but for a few words.
fn is_singular(word: &str) -> bool {
    matches!(
        word,
        "person" | "adult" | "guest" | "bedroom" | "bathroom" | "bed" | "bath" | "child" | "room" | "car" | "vehicle"
    )
}

/// How listings of houses cut bedrooms and bathrooms short: `2BR/2BA`.
fn is_short(word: &str) -> bool {
    matches!(word, "br" | "ba" | "bd" | "bdr" | "bdrm" | "bed" | "bath")
}

fn is_one(number: &Number) -> bool {
    number.spelled && number.value == rust_decimal::Decimal::ONE
}

fn is_plural(word: &str) -> bool {
    word.len() > 2 && word.ends_with('s') && !word.ends_with("ss") && !word.ends_with("us")
        || matches!(word, "people" | "children" | "men" | "women")
}

/// A number of the list behind a word for ages: `ages 4, 7 and 11`.
fn is_age(start: Cursor<'_>) -> bool {
    let mut at = start.at;
    for _ in 0..LISTED {
        let Some(before) = at.checked_sub(1) else { return false };
        at = before;
        match start.text.token(at).map(|token| token.shape) {
            Some(Shape::Digits | Shape::Sign(',' | '&')) => {}
            Some(Shape::Word) => match start.text.word(at) {
                Some("and" | "or") => {}
                word => return matches!(word, Some("age" | "ages" | "aged")),
            },
            _ => return false,
        }
    }
    false
}

/// A number that is all of what a key or a cell says: `Guests: 4`, `| 4 |`.
fn standing_alone<'t>(
    start: Cursor<'t>,
    inner: Cursor<'t>,
    after: Cursor<'t>,
    number: &Number,
) -> Option<(Cursor<'t>, Option<Span>)> {
    if number.spelled || start.digits().is_none() && start.at == inner.at {
        return None;
    }
    // A long number is a reference, one of four digits a year.
    let long = start.peek().is_some_and(|token| token.span.len() > 9) || date::year(start).is_some();
    let mut back = start.at.checked_sub(1)?;
    for _ in 0..3 {
        if matches!(start.text.token(back)?.shape, Shape::Sign('*' | '_' | '`')) {
            back = back.checked_sub(1)?;
        }
    }
    let keyed = matches!(start.text.token(back)?.shape, Shape::Sign(':' | '|' | '='));
    // `Account number: 123`, `CVV: 512`
    let mut key = back;
    while key > back.saturating_sub(3) && matches!(start.text.token(key)?.shape, Shape::Sign(_)) {
        key = key.checked_sub(1)?;
    }
    let code = start.text.word(key).is_some_and(|word| {
        names_what_follows(word)
            || matches!(
                word,
                "cvv"
                    | "pin"
                    | "iban"
                    | "passport"
                    | "license"
                    | "licence"
                    | "phone"
                    | "tel"
                    | "fax"
                    | "zip"
                    | "postcode"
                    | "ssn"
            )
    });
    let zero = start.digits().is_some_and(|digits| digits.len() > 1 && digits.starts_with('0'));
    if code || zero {
        return None;
    }
    let keyed = keyed || is_age(start);
    let same_line = start.peek().is_some_and(|token| token.gap != Gap::Line);
    let end = after.skip_emphasis();
    let ends = end.peek().is_none()
        || end.sign() == Some('|')
        || matches!(end.sign(), Some(',' | ';' | ')' | '.')) && !end.step().is_glued()
        || end.sign() == Some('(')
        || is_age(start) && matches!(end.word(), Some("and" | "or"));
    (keyed && same_line && ends && !long).then_some((after, None))
}
