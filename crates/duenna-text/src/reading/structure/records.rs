//! Lines of keys and values that stand together: the head of a mail, an event, a payment.

use super::super::Span;
use super::super::text::fold;
use super::{Block, BlockKind, RecordKind};

/// Puts lines of keys and values that stand together under a record of their own.
pub(super) fn group(text: &str, blocks: &mut Vec<Block>) {
    let mut grouped: Vec<Block> = Vec::with_capacity(blocks.len());
    // Where each block came to lie.
    let mut moved: Vec<usize> = Vec::with_capacity(blocks.len());
    let mut at = 0;
    while at < blocks.len() {
        let run = run_of(text, blocks, at);
        let kind = kind_of(text, blocks.get(at..at + run).unwrap_or_default());
        let record = if run >= 2 && kind != RecordKind::Other {
            let first = blocks.get(at).map(|block| (block.span, block.parent));
            first.map(|(span, parent)| {
                let parent = parent.and_then(|parent| moved.get(parent).copied());
                grouped.push(Block {
                    kind: BlockKind::Record(kind),
                    span: Span::new(span.start, span.start),
                    text: Span::new(span.start, span.start),
                    parent,
                    pairs: Vec::new(),
                });
                grouped.len() - 1
            })
        } else {
            None
        };
        for block in blocks.get(at..at + run.max(1)).unwrap_or_default() {
            moved.push(grouped.len());
            let own = block.parent.and_then(|parent| moved.get(parent).copied());
            grouped.push(Block { parent: record.or(own), ..block.clone() });
        }
        at += run.max(1);
    }
    *blocks = grouped;
}

/// How many blocks from here on are lines with keys under the same parent, up to where a key comes again.
fn run_of(text: &str, blocks: &[Block], from: usize) -> usize {
    let Some(first) = blocks.get(from) else { return 0 };
    let mut keys: Vec<String> = Vec::new();
    let mut end = first.span.start;
    for (count, block) in blocks.iter().skip(from).take(24).enumerate() {
        let simple = matches!(block.kind, BlockKind::Paragraph | BlockKind::Item { .. });
        let [pair] = block.pairs.as_slice() else { return count };
        let near = block.span.start == end;
        let key = fold(pair.key.of(text));
        if !simple || block.parent != first.parent || !near || keys.contains(&key) {
            return count;
        }
        keys.push(key);
        end = block.span.end;
    }
    keys.len()
}

fn kind_of(text: &str, run: &[Block]) -> RecordKind {
    let keys: Vec<String> = run.iter().flat_map(|block| &block.pairs).map(|pair| fold(pair.key.of(text))).collect();
    let has = |names: &[&str]| keys.iter().any(|key| names.contains(&key.as_str()));
    if has(&["from", "sender", "von", "de"]) && has(&["to", "subject", "cc", "an", "betreff", "objet"]) {
        RecordKind::Mail
    } else if has(&["amount", "betrag", "montant", "importe", "debit", "credit"])
        && has(&["date", "datum", "description", "provider", "payee", "merchant"])
    {
        RecordKind::Payment
    } else if has(&["event", "title", "summary", "dtstart", "participants", "attendees"])
        && has(&["date", "time", "when", "start", "dtstart", "participants", "location"])
    {
        RecordKind::Event
    } else {
        RecordKind::Other
    }
}
