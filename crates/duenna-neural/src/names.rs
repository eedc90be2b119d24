//! Names found by a model for token classification from a local folder: BERT or DistilBERT with a layer of labels on top, `B-PER`,
//! `I-LOC` and the like. Nothing is downloaded.

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::string_slice, clippy::panic, reason = "tests")]
mod tests;

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use candle_core::{D, Device, Module as _, Result as Computed, Tensor};
use candle_nn::{Linear, linear, ops::softmax};
use serde::Deserialize;
use tokenizers::Tokenizer;

use duenna_text::pii::{Evidence, Finding, Kind, NameModel};

use super::{Bert, Folder, NeuralError};

/// No model is surer than this: check digits are.
const SUREST: f32 = 0.95;
/// Tokens in a window, the two at its ends included, where a model takes more.
const WIDEST: usize = 512;
/// The fewest with which windows can overlap.
const NARROWEST: usize = 8;
/// A tokenizer reads no more than this at once.
const LONGEST_LINE: usize = 64 << 10;

/// A model that finds names, loaded.
pub struct Names {
    tokenizer: Tokenizer,
    bert: Bert,
    classify: Linear,
    labels: Vec<Label>,
    /// What stands at the two ends of a window.
    ends: (u32, u32),
    /// Tokens in a window, the ends included.
    width: usize,
}

/// What a label says of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Label {
    /// `None`: no name, or one of a kind that is not looked for.
    kind: Option<&'static str>,
    /// Whether a name begins with the word, though the one before has a name of the same kind.
    begins: bool,
}

/// A word of a line with what it was taken for.
#[derive(Clone, Copy, Debug, PartialEq)]
struct WordTag {
    start: usize,
    end: usize,
    label: Label,
    probability: f32,
}

#[derive(Deserialize)]
struct Labels {
    id2label: BTreeMap<usize, String>,
}

impl Names {
    /// Loads a model.
    ///
    /// # Errors
    /// If a file is missing, or it is no model that labels tokens.
    pub fn load(folder: &Path) -> Result<Self, NeuralError> {
        let folder = Folder(folder);
        let shape = folder.shape()?;
        let labels: Labels = serde_json::from_slice(&folder.read("config.json")?)
            .map_err(|_| folder.unfit("config.json names no labels (`id2label`)"))?;
        if labels.id2label.is_empty() || !labels.id2label.keys().copied().eq(0..labels.id2label.len()) {
            return Err(folder.unfit("`id2label` in config.json leaves out a number"));
        }
        let labels: Vec<Label> = labels.id2label.values().map(|name| Label::named(name)).collect();
        if labels.iter().all(|label| label.kind.is_none()) {
            return Err(folder.unfit("none of its labels is about people, places or organisations (PER, LOC, ORG)"));
        }
        let mut tokenizer = folder.tokenizer()?;
        tokenizer.with_truncation(None).map_err(|_| folder.unfit("its tokenizer cannot read whole texts"))?;
        if tokenizer.get_vocab_size(true) > shape.vocab_size {
            return Err(folder.unfit("its tokenizer has more tokens than its weights"));
        }
        let empty = tokenizer.encode("", true).map_err(|_| folder.unfit("its tokenizer reads nothing"))?;
        let [first, last] = *empty.get_ids() else {
            return Err(folder.unfit("its tokenizer does not put one token at each end"));
        };
        let width = shape.max_position_embeddings.min(WIDEST);
        if width < NARROWEST {
            return Err(folder.unfit("it reads fewer than eight tokens at once"));
        }
        let tensors = folder.tensors(folder.weights()?)?;
        let bert = Bert::load(&tensors, &shape).map_err(|error| folder.lacking(&error))?;
        let classify = linear(shape.hidden_size, labels.len(), tensors.pp("classifier"));
        let classify = classify.map_err(|error| folder.lacking(&error))?;
        Ok(Self { tokenizer, bert, classify, labels, ends: (first, last), width })
    }

    /// The scores of the labels, one row a token.
    fn logits(&self, ids: &[u32]) -> Computed<Tensor> {
        self.classify.forward(&self.bert.forward(&Tensor::new(ids, &Device::Cpu)?)?)
    }

    /// The likeliest label of each token, and how likely it is.
    fn likeliest(&self, tokens: &[u32]) -> Computed<Vec<(Label, f32)>> {
        let room = self.width - 2;
        let step = room / 2;
        let mut judged = Vec::with_capacity(tokens.len());
        for from in (0..).step_by(step) {
            let to = (from + room).min(tokens.len());
            let ids: Vec<u32> = std::iter::once(self.ends.0)
                .chain(tokens.get(from..to).unwrap_or_default().iter().copied())
                .chain(std::iter::once(self.ends.1))
                .collect();
            let rows = softmax(&self.logits(&ids)?, D::Minus1)?.to_vec2::<f32>()?;
            // A token counts where it has the most neighbours: in the middle of its window.
            let behind = if to == tokens.len() { to } else { from + room - step / 2 };
            let known = judged.len();
            judged.extend(rows.iter().skip(1 + known - from).take(behind - known).map(|row| {
                let best = row.iter().copied().zip(&self.labels).max_by(|(one, _), (other, _)| one.total_cmp(other));
                best.map_or((Label::NONE, 0.0), |(probability, label)| (*label, probability))
            }));
            if to == tokens.len() {
                return Ok(judged);
            }
        }
        Ok(judged)
    }

    /// The words of a line, as they were taken: by the first of their tokens, as such models learn it.
    fn words(&self, line: &str) -> Option<Vec<WordTag>> {
        let encoded = self.tokenizer.encode(line, false).ok()?;
        let judged = self.likeliest(encoded.get_ids()).ok()?;
        let mut words: Vec<(WordTag, Option<u32>)> = Vec::new();
        for (((label, probability), (start, end)), word) in
            judged.into_iter().zip(encoded.get_offsets().iter().copied()).zip(encoded.get_word_ids())
        {
            match words.last_mut() {
                Some((last, before)) if word.is_some() && before == word => last.end = end,
                _ => words.push((WordTag { start, end, label, probability }, *word)),
            }
        }
        Some(words.into_iter().map(|(judged, _)| judged).collect())
    }
}

impl NameModel for Names {
    fn find(&self, text: &str) -> Vec<Finding> {
        let mut found = Vec::new();
        let mut from = 0;
        for line in text.split_inclusive('\n') {
            for (at, piece) in pieces(line) {
                // Only what does not fit its own weights cannot be computed, and `load` refuses that.
                let words = self.words(piece).unwrap_or_default();
                found.extend(names(piece, &words).into_iter().map(|finding| Finding {
                    start: finding.start + from + at,
                    end: finding.end + from + at,
                    ..finding
                }));
            }
            from += line.len();
        }
        found
    }
}

/// A line with something to read in it, in pieces that a tokenizer may have at once.
fn pieces(line: &str) -> Vec<(usize, &str)> {
    let mut pieces = Vec::new();
    let mut from = 0;
    while let Some(rest) = line.get(from..).filter(|rest| rest.contains(char::is_alphabetic)) {
        let end = rest.floor_char_boundary(LONGEST_LINE);
        let cut =
            rest.get(..end).filter(|_| end < rest.len()).and_then(|piece| piece.rfind(' ')).map_or(end, |at| at + 1);
        pieces.push((from, rest.get(..cut).unwrap_or_default()));
        from += cut;
    }
    pieces
}

/// Words put together to names.
fn names(line: &str, words: &[WordTag]) -> Vec<Finding> {
    let mut names: Vec<(&'static str, usize, usize, Vec<f32>)> = Vec::new();
    let mut goes_on = false;
    for word in words {
        let Some(kind) = word.label.kind else {
            goes_on = false;
            continue;
        };
        match names.last_mut() {
            // Parts of one written word are one name: `O'Brien`.
            Some((last, _, end, scores)) if goes_on && *last == kind && (!word.label.begins || *end == word.start) => {
                *end = word.end;
                scores.push(word.probability);
            }
            _ => names.push((kind, word.start, word.end, vec![word.probability])),
        }
        goes_on = true;
    }
    let is_text = |(_, start, end, _): &(_, usize, usize, _)| {
        line.get(*start..*end).is_some_and(|name| name.contains(char::is_alphabetic))
    };
    names
        .into_iter()
        .filter(is_text)
        .map(|(kind, start, end, scores)| {
            #[expect(clippy::cast_precision_loss, reason = "a name has a few words")]
            let mean = scores.iter().sum::<f32>() / scores.len() as f32;
            Finding::new((start, end), Kind::of(kind), mean.min(SUREST), vec![Evidence::Model])
        })
        .collect()
}

impl Label {
    const NONE: Self = Self { kind: None, begins: false };

    /// `B-PER`, `I-LOC`, `ORG`, `O`, as the usual corpora have them.
    fn named(name: &str) -> Self {
        let (place, kind) = name.split_once(['-', '_']).filter(|(place, _)| place.len() == 1).unwrap_or(("", name));
        let kind = match &*kind.to_ascii_uppercase() {
            "PER" | "PERSON" => Some("PERSON"),
            "LOC" | "LOCATION" | "GPE" => Some("GPE"),
            "ORG" | "ORGANIZATION" | "ORGANISATION" => Some("ORGANIZATION"),
            _ => None,
        };
        Self { kind, begins: matches!(place, "B" | "U" | "S") }
    }
}

/// How large it is; not what it read.
impl fmt::Debug for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Names").field("labels", &self.labels.len()).field("width", &self.width).finish_non_exhaustive()
    }
}
