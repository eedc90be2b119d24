//! A text read in full: its values, its structure, and which value belongs to what.

use super::cursor::Cursor;
use super::structure::{BlockKind, Placement, RecordKind, Structure};
use super::text::Text;
use super::{Amount, Context, Money, Reading, Scale, Span, Value, currency, measure, money, read};

/// The values of a text and its structure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// The values, in the order they stand.
    pub readings: Vec<Reading>,
    /// What belongs to what.
    pub structure: Structure,
}

impl Document {
    /// Reads a text. A number in a column whose head names a currency is money, one below a unit a measure.
    #[must_use]
    pub fn of(text: &str, context: &Context) -> Self {
        let mut structure = Structure::of(text);
        let mut readings = read(text, context);
        for reading in &mut readings {
            if let Value::Count { amount, noun: None } = reading.value
                && let Some(head) = head_of(&structure, reading.span)
                && let Some(value) = headed(head.of(text), amount, context)
            {
                reading.value = value;
            }
        }
        bank_lines(text, &readings, &mut structure);
        Self { readings, structure }
    }

    /// Where a value stands: its key, what it lies under, its option.
    #[must_use]
    pub fn place(&self, reading: &Reading) -> Placement {
        self.structure.place(reading.span)
    }
}

/// Makes payments of lines that begin with a date and end with an amount: `20 Jan 2025  Golf Galaxy  -€1,200.00`. What they
/// are for is between.
fn bank_lines(text: &str, readings: &[Reading], structure: &mut Structure) {
    let mut at = 0;
    for block in &mut structure.blocks {
        while readings.get(at).is_some_and(|reading| reading.span.start < block.span.start) {
            at += 1;
        }
        let within =
            readings.get(at..).unwrap_or_default().iter().take_while(|reading| reading.span.start < block.span.end);
        let (mut first, mut last, mut amounts) = (None, None, 0);
        for reading in within {
            first = first.or(Some(reading));
            amounts += u32::from(matches!(reading.value, Value::Money(_)));
            last = Some(reading);
        }
        let (Some(date), Some(money)) = (first, last) else { continue };
        let plain = matches!(block.kind, BlockKind::Paragraph | BlockKind::Item { .. }) && block.pairs.is_empty();
        let dated = matches!(date.value, Value::Date(_) | Value::DateTime(..)) && date.span.start == block.text.start;
        let ends = Span::new(money.span.end, block.text.end).of(text).trim().is_empty();
        // A second amount is the balance.
        if plain && dated && ends && (1..=2).contains(&amounts) && matches!(money.value, Value::Money(_)) {
            let amount =
                readings.get(at..).unwrap_or_default().iter().find(|reading| matches!(reading.value, Value::Money(_)));
            let until = amount.map_or(money.span.start, |amount| amount.span.start);
            let said = Span::new(date.span.end, until).of(text);
            let lead = said.len() - said.trim_start_matches([' ', '\t', '|', ',', '-', '–', ':']).len();
            let words = said.trim_matches([' ', '\t', '|', ',', '-', '–', ':']).len();
            block.kind = BlockKind::Record(RecordKind::Payment);
            block.text = Span::new(date.span.end + lead, date.span.end + lead + words);
        }
    }
}

/// The head of the column that a stretch stands in.
fn head_of(structure: &Structure, span: Span) -> Option<Span> {
    let after = structure.blocks.partition_point(|block| block.span.start <= span.start);
    let block = structure.blocks.get(after.checked_sub(1)?).filter(|block| block.kind == BlockKind::Row)?;
    block.pairs.iter().find(|pair| pair.value.contains(span)).map(|pair| pair.key)
}

/// A number below a head that names a currency, a unit or a rating: `Cost per night (€)`, `Size (m²)`, `Share in %`.
fn headed(head: &str, amount: Amount, context: &Context) -> Option<Value> {
    // Heads are read once for each cell below them.
    if head.len() > 80 {
        return None;
    }
    let text = Text::new(head);
    let cursors = || (0..text.tokens.len()).map(|at| Cursor::new(&text, at));
    if let Some((_, named)) = cursors().find_map(currency::before_number) {
        let currency = if named.shared { context.dollar.unwrap_or(named.currency) } else { named.currency };
        let per = cursors().map(|cursor| money::pers(cursor).1).find(|per| !per.is_empty()).unwrap_or_default();
        return Some(Value::Money(Money { amount, currency, per }));
    }
    // A unit stands in brackets, behind `in`, or alone.
    let marked = |cursor: &Cursor<'_>| {
        cursor.sign_glued_before() == Some('(') || cursor.word_before() == Some("in") || cursor.at == 0
    };
    cursors().filter(marked).find_map(|cursor| measure::unit_of(cursor, amount)).or_else(|| {
        let rating = cursors().any(|cursor| matches!(cursor.word(), Some("rating" | "score")));
        rating.then_some(Value::Rating(amount, Scale::Unsaid))
    })
}
