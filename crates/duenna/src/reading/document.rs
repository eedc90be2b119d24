//! A text read in full: its values, its structure, and which value belongs to what.

use super::cursor::Cursor;
use super::structure::{BlockKind, Placement, Structure};
use super::text::Text;
use super::{Context, Money, Reading, Span, Value, currency, money, read};

/// The values of a text and its structure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// The values, in the order they stand.
    pub readings: Vec<Reading>,
    /// What belongs to what.
    pub structure: Structure,
}

impl Document {
    /// Reads a text. A number in a column whose head names a currency is money.
    #[must_use]
    pub fn of(text: &str, context: &Context) -> Self {
        let structure = Structure::of(text);
        let mut readings = read(text, context);
        for reading in &mut readings {
            if let Value::Count { amount, noun: None } = reading.value
                && let Some(head) = head_of(&structure, reading.span)
                && let Some(money) = money_of(head.of(text), context)
            {
                reading.value = Value::Money(Money { amount, ..money });
            }
        }
        Self { readings, structure }
    }

    /// Where a value stands: its key, what it lies under, its option.
    #[must_use]
    pub fn place(&self, reading: &Reading) -> Placement {
        self.structure.place(reading.span)
    }
}

/// The head of the column that a stretch stands in.
fn head_of(structure: &Structure, span: Span) -> Option<Span> {
    let after = structure.blocks.partition_point(|block| block.span.start <= span.start);
    let block = structure.blocks.get(after.checked_sub(1)?).filter(|block| block.kind == BlockKind::Row)?;
    block.pairs.iter().find(|pair| pair.value.contains(span)).map(|pair| pair.key)
}

/// What a head such as `Cost per night (€)` says of the numbers below it.
fn money_of(head: &str, context: &Context) -> Option<Money> {
    let text = Text::new(head);
    let named = (0..text.tokens.len()).find_map(|at| currency::before_number(Cursor::new(&text, at)))?.1;
    let currency = if named.shared { context.dollar.unwrap_or(named.currency) } else { named.currency };
    let per = (0..text.tokens.len()).map(|at| money::pers(Cursor::new(&text, at)).1).find(|per| !per.is_empty());
    let amount = super::Amount { low: None, high: None, approximate: false };
    Some(Money { amount, currency, per: per.unwrap_or_default() })
}
