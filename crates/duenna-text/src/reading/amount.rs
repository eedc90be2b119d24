//! What people write around a number: `about`, `up to`, `at least`, `between … and …`, `+`.

use super::Amount;
use super::cursor::Cursor;

/// What the words before a number say of it.
#[derive(Clone, Copy, Default)]
pub(crate) struct Prefix {
    pub(crate) approximate: bool,
    pub(crate) bound: Bound,
}

/// Which side of a number is meant.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Bound {
    #[default]
    Exactly,
    Least,
    Most,
    /// A second number follows.
    Between,
    /// A second number may follow; else it is the least.
    From,
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
        prefix.bound = Bound::Most;
        return Some(after.skip('='));
    }
    if let Some(after) = cursor.past('>').or_else(|| cursor.past('≥')) {
        // At the start of a line it quotes.
        if cursor.peek().is_some_and(|token| token.gap == super::text::Gap::Line) {
            return None;
        }
        prefix.bound = Bound::Least;
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
            prefix.bound = Bound::Most;
            Some(to)
        }
        "at" => {
            if let Some(least) = after.past_word(&["least"]) {
                prefix.bound = Bound::Least;
                return Some(least);
            }
            let most = after.past_word(&["most"])?;
            prefix.bound = Bound::Most;
            Some(most)
        }
        "over" | "above" | "exceeding" | "minimum" | "min" => {
            prefix.bound = Bound::Least;
            Some(after)
        }
        "within" => {
            prefix.bound = Bound::Most;
            let next = after.skip_word(&["the"]).past_word(&["next", "first"]);
            Some(next.unwrap_or(after))
        }
        "under" | "below" | "maximum" | "max" | "bis" => {
            prefix.bound = Bound::Most;
            Some(after.past_glued('.').unwrap_or(after))
        }
        "more" => {
            let than = after.past_word(&["than"])?;
            prefix.bound = Bound::Least;
            Some(than)
        }
        "less" | "fewer" => {
            let than = after.past_word(&["than"])?;
            prefix.bound = Bound::Most;
            Some(than)
        }
        "between" | "zwischen" | "entre" => {
            prefix.bound = Bound::Between;
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
            prefix.bound = if was { Bound::Exactly } else { Bound::From };
            Some(after.skip_word(&["at", "from"]))
        }
        _ => None,
    }
}

impl Prefix {
    /// The amount as the words before it have it.
    pub(crate) fn apply(self, amount: Amount) -> Amount {
        let approximate = self.approximate || amount.approximate;
        if amount.is_range() {
            return Amount { approximate, ..amount };
        }
        let low = if self.bound == Bound::Most { None } else { amount.low };
        let high = if self.bound == Bound::Least { None } else { amount.high };
        Amount { low, high, approximate }
    }
}
