//! What belongs to what in a text: headings, lists, tables, keys with values, records such as mails, events and bank
//! lines, JSON and CSV.

mod json;
mod lines;
mod pairs;
mod records;
mod table;

use super::Span;

/// The parts of a text, in the order they stand; each knows what it lies under.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Structure {
    /// The parts.
    pub blocks: Vec<Block>,
}

/// A part of a text: a heading, an item of a list, a line with a key, a row of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// What it is.
    pub kind: BlockKind,
    /// All of it, without what lies under it.
    pub span: Span,
    /// What it says, without marks: of a heading its words.
    pub text: Span,
    /// Which block it lies under.
    pub parent: Option<usize>,
    /// Its keys with their values, if it has any: `Price: €100`.
    pub pairs: Vec<Pair>,
}

/// What a part of a text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BlockKind {
    /// A heading, with its number, if it has one.
    Heading {
        /// `2` in `2. Athens`.
        number: Option<u32>,
    },
    /// An item of a list, with its number, if it has one.
    Item {
        /// `2` in `2. Athens`.
        number: Option<u32>,
    },
    /// Other lines.
    Paragraph,
    /// A row of a table; its pairs have the heads of the columns as keys.
    Row,
    /// The head of a mail, an event, a payment: lines of keys and values that stand together. They lie under it. Or a line
    /// of an account.
    Record(RecordKind),
    /// A member of a JSON object.
    Member,
}

/// What a record is about, by its keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordKind {
    /// A mail: sender, receiver, subject.
    Mail,
    /// An entry of a calendar.
    Event,
    /// A payment, a line of an account.
    Payment,
    /// Something else.
    Other,
}

/// A key with its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pair {
    /// The key, without marks.
    pub key: Span,
    /// The value, without marks.
    pub value: Span,
}

/// Where a value stands in a text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Placement {
    /// The headings, items and records it lies under, the outermost first: what each says.
    pub under: Vec<Span>,
    /// The key it is the value of.
    pub key: Option<Span>,
    /// In a table, the first cell of the row.
    pub row: Option<Span>,
    /// Which option it belongs to: the block of the nearest numbered heading or item it lies under, else of the nearest
    /// heading or item that has others beside it.
    pub option: Option<usize>,
}

impl Structure {
    /// The structure of a text.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let mut blocks = lines::blocks(text);
        records::group(text, &mut blocks);
        Self { blocks }
    }

    /// Where a stretch of the text stands.
    #[must_use]
    pub fn place(&self, span: Span) -> Placement {
        let Some(at) = self.block_of(span) else { return Placement::default() };
        let mut placement = Placement::default();
        let Some(block) = self.blocks.get(at) else { return placement };
        // They stand in order, and a hostile line has very many.
        let after = block.pairs.partition_point(|pair| pair.value.start <= span.start);
        let pair = after.checked_sub(1).and_then(|at| block.pairs.get(at)).filter(|pair| pair.value.contains(span));
        placement.key = pair.map(|pair| pair.key);
        if block.kind == BlockKind::Row {
            placement.row = block.pairs.first().map(|pair| pair.value).filter(|first| !first.contains(span));
        }
        let own = placement.key.is_none() && !matches!(block.kind, BlockKind::Paragraph | BlockKind::Row);
        let mut above = if own && block.text != span { Some(at) } else { block.parent };
        let mut seen = Vec::new();
        while let Some(at) = above {
            let Some(block) = self.blocks.get(at) else { break };
            seen.push(at);
            placement.under.push(block.text);
            // A block lies under one that came before it, so this ends.
            above = block.parent.filter(|parent| *parent < at);
        }
        placement.under.reverse();
        let mut chain = vec![at];
        chain.extend(seen);
        placement.option = self.option(&chain);
        placement
    }

    /// The last block that begins at or before a stretch and reaches it.
    fn block_of(&self, span: Span) -> Option<usize> {
        let after = self.blocks.partition_point(|block| block.span.start <= span.start);
        let at = after.checked_sub(1)?;
        self.blocks.get(at).filter(|block| block.span.overlaps(span)).map(|_| at)
    }

    fn option(&self, chain: &[usize]) -> Option<usize> {
        let is_option = |at: &&usize| {
            self.blocks.get(**at).is_some_and(|block| {
                matches!(block.kind, BlockKind::Heading { number: Some(_) } | BlockKind::Item { number: Some(_) })
            })
        };
        let numbered = chain.iter().find(is_option);
        numbered.or_else(|| chain.iter().find(|at| self.has_siblings(**at))).copied()
    }

    /// Whether a heading or an item has others of its kind beside it.
    fn has_siblings(&self, at: usize) -> bool {
        let Some(block) = self.blocks.get(at) else { return false };
        if !matches!(block.kind, BlockKind::Heading { .. } | BlockKind::Item { .. }) || !block.pairs.is_empty() {
            return false;
        }
        let alike = |other: &Block| {
            other.parent == block.parent && std::mem::discriminant(&other.kind) == std::mem::discriminant(&block.kind)
        };
        // What lies beside it is near; a long text is not searched through.
        let from = at.saturating_sub(64);
        self.blocks.iter().enumerate().skip(from).take(128).any(|(beside, other)| beside != at && alike(other))
    }
}
