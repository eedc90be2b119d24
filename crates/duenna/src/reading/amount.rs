//! What people write around a number: `about`, `up to`, `at least`, `between … and …`, `+`.

use super::Amount;
use super::cursor::Cursor;

/// What the words before a number say of it.
#[derive(Clone, Copy, Default)]
pub(crate) struct Prefix {
    pub(crate) approximate: bool,
    pub(crate) between: bool,
    /// `from`: a second number may follow, else it is the least.
    pub(crate) from: bool,
    at_least: bool,
    at_most: bool,
}

/// Past the words before a number.
pub(crate) fn prefixed(start: Cursor<'_>) -> (Cursor<'_>, Prefix) {
    let mut cursor = start;
    let mut prefix = Prefix::default();
    for _ in 0..3 {
        let Some(after) = one(cursor, &mut prefix) else { break };
        cursor = after.skip_emphasis();
    }
    (cursor, prefix)
}

fn one<'t>(cursor: Cursor<'t>, prefix: &mut Prefix) -> Option<Cursor<'t>> {
    if let Some(after) = cursor.past('~').or_else(|| cursor.past('≈')) {
        prefix.approximate = true;
        return Some(after);
    }
    if let Some(after) = cursor.past('<').or_else(|| cursor.past('≤')) {
        prefix.at_most = true;
        return Some(after.skip('='));
    }
    if let Some(after) = cursor.past('>').or_else(|| cursor.past('≥')) {
        // At the start of a line it quotes.
        if cursor.peek().is_some_and(|token| token.gap == super::text::Gap::Line) {
            return None;
        }
        prefix.at_least = true;
        return Some(after.skip('='));
    }
    let after = cursor.step();
    match cursor.word()? {
        "approximately" | "approx" | "about" | "around" | "roughly" | "circa" | "ca" | "nearly" | "almost" | "est"
        | "estimated" | "environ" | "etwa" | "ungefahr" | "some" => {
            prefix.approximate = true;
            Some(after.past_glued('.').unwrap_or(after))
        }
        "up" => {
            let to = after.past_word(&["to"])?;
            prefix.at_most = true;
            Some(to)
        }
        "at" => {
            if let Some(least) = after.past_word(&["least"]) {
                prefix.at_least = true;
                return Some(least);
            }
            let most = after.past_word(&["most"])?;
            prefix.at_most = true;
            Some(most)
        }
        "over" | "above" | "exceeding" | "minimum" | "min" => {
            prefix.at_least = true;
            Some(after)
        }
        "within" => {
            prefix.at_most = true;
            let next = after.skip_word(&["the"]).past_word(&["next", "first"]);
            Some(next.unwrap_or(after))
        }
        "under" | "below" | "maximum" | "max" | "bis" => {
            prefix.at_most = true;
            Some(after.past_glued('.').unwrap_or(after))
        }
        "more" => {
            let than = after.past_word(&["than"])?;
            prefix.at_least = true;
            Some(than)
        }
        "less" | "fewer" => {
            let than = after.past_word(&["than"])?;
            prefix.at_most = true;
            Some(than)
        }
        "between" | "zwischen" | "entre" => {
            prefix.between = true;
            Some(after)
        }
        "from" | "starting" | "ab" => {
            // `down from €95` tells what was.
            let was = cursor.word_before().is_some_and(|word| {
                matches!(
                    word,
                    "down"
                        | "up"
                        | "reduced"
                        | "raised"
                        | "savings"
                        | "saving"
                        | "increase"
                        | "decrease"
                        | "drop"
                        | "away"
                        | "optimized"
                )
            });
            prefix.from = !was;
            Some(after.skip_word(&["at", "from"]))
        }
        _ => None,
    }
}

impl Prefix {
    /// The amount as the words before it have it.
    pub(crate) fn apply(&self, amount: Amount) -> Amount {
        let approximate = self.approximate || amount.approximate;
        if amount.is_range() {
            return Amount { approximate, ..amount };
        }
        let low = if self.at_most { None } else { amount.low };
        let high = if self.at_least { None } else { amount.high };
        Amount { low, high, approximate }
    }
}
