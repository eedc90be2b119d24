//! Ratings: `4-star`, `★★★★`, `8.7/10`, `4.5 out of 5`, `rated 9.1`.

use rust_decimal::Decimal;

use super::cursor::Cursor;
use super::found::Match;
use super::measure::in_number;
use super::number::{Number, number, number_or_word};
use super::text::{Gap, Shape};
use super::{Amount, Scale, Value};

pub(crate) fn read(start: Cursor<'_>) -> Option<Match<'_>> {
    if start.is_glued_before() {
        return None;
    }
    if let Some((after, stars)) = drawn(start) {
        return Some(Match::one(start, after, Value::Rating(Amount::exactly(stars), Scale::Stars), 90));
    }
    if in_number(start) {
        return None;
    }
    let (after, first) = number_or_word(start)?;
    if let Some((end, amount)) = stars(after, first) {
        return Some(Match::one(start, end, Value::Rating(amount, Scale::Stars), 95));
    }
    if let Some((end, most)) = out_of(after)
        && first.value <= Decimal::from(most)
    {
        return Some(Match::one(start, end, Value::Rating(Amount::exactly(first.value), Scale::Of(most)), 90));
    }
    let mark = !first.spelled && !first.plain && first.value <= Decimal::TEN && first.value > Decimal::ZERO;
    let said = mark && (named_before(start) || named_behind(after));
    said.then(|| Match::one(start, after, Value::Rating(Amount::exactly(first.value), Scale::Unsaid), 70))
}

/// `★★★★☆`; one alone is an ornament.
fn drawn(start: Cursor<'_>) -> Option<(Cursor<'_>, Decimal)> {
    let mut cursor = start;
    let (mut full, mut signs) = (0_i64, 0);
    let mut half = false;
    while signs < 10 {
        match cursor.sign() {
            Some('★' | '⭐' | '🌟') => full += 1,
            Some('☆') => {}
            Some('½') if full > 0 => half = true,
            _ => break,
        }
        signs += 1;
        cursor = cursor.step();
    }
    let rated = Decimal::from(full) + if half { Decimal::new(5, 1) } else { Decimal::ZERO };
    (signs >= 2 && full > 0).then_some((cursor, rated))
}

/// `-star`, ` stars`, `★`, `–5 star`.
fn stars(after: Cursor<'_>, first: Number) -> Option<(Cursor<'_>, Amount)> {
    let most = Decimal::from(7);
    if let Some(end) = star(after) {
        return (first.value <= most).then(|| (end, Amount::exactly(first.value)));
    }
    let plus = after.past_glued('+').and_then(star);
    if let Some(end) = plus {
        return Some((end, Amount { low: Some(first.value), high: None, approximate: false }));
    }
    let to = after.past('-').or_else(|| after.past('–')).or_else(|| after.past_word(&["to", "or"]))?;
    let (end, second) = number_or_word(to)?;
    let end = star(end)?;
    (first.value < second.value && second.value <= most).then(|| (end, Amount::between(first.value, second.value)))
}

fn star(after: Cursor<'_>) -> Option<Cursor<'_>> {
    let hyphen = after.past('-').unwrap_or(after);
    let end = hyphen
        .past_word(&["star", "stars", "sterne", "etoiles", "estrellas", "stelle", "estrelas"])
        .or_else(|| after.past('★'))
        .or_else(|| after.past('⭐'))?;
    (!end.is_glued_after()).then_some(end)
}

/// `/10`, ` out of 5`.
fn out_of(after: Cursor<'_>) -> Option<(Cursor<'_>, u16)> {
    let parted = after.past('/').filter(|next| after.is_glued() == next.is_glued());
    let at = parted.or_else(|| after.past_words(&["out", "of"]))?;
    let (end, most) = at.small(3).filter(|(_, most)| matches!(most, 5 | 10 | 20 | 100))?;
    let goes_on = end.is_glued_after() || matches!(end.sign(), Some('/' | '-' | '%')) && end.is_glued();
    let fraction = end.past_glued('.').is_some_and(|next| next.is_glued() && next.digits().is_some());
    (!goes_on && !fraction).then(|| (end.skip_word(&["stars"]), most))
}

fn named_before(start: Cursor<'_>) -> bool {
    const WORDS: &[&str] = &["rating", "rated", "score", "scored", "scores", "ratings"];
    let said = |word: Option<&str>| word.is_some_and(|word| WORDS.contains(&word));
    if start.peek().is_none_or(|token| token.gap == Gap::Line) {
        return false;
    }
    // Past marks of emphasis: `**Rating:** 8.5`.
    let mut at = start.at;
    while at > start.at.saturating_sub(3)
        && let Some(before) = at.checked_sub(1)
        && matches!(start.text.token(before).map(|token| token.shape), Some(Shape::Sign('*' | '_')))
    {
        at = before;
    }
    let back = |by: usize| at.checked_sub(by).and_then(|at| start.text.word(at));
    let sign = at.checked_sub(1).and_then(|at| start.text.token(at)).map(|token| token.shape);
    let linked = matches!(sign, Some(Shape::Sign(':' | '~'))) || matches!(back(1), Some("of" | "at"));
    said(back(1)) || linked && said(back(2))
}

fn named_behind(after: Cursor<'_>) -> bool {
    let inner = after.skip_word(&["quality", "guest", "review", "customer", "user"]);
    inner.past_word(&["rating", "rated", "score"]).is_some() && number(after).is_none()
}
