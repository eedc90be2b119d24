//! A sentence-transformers model from a local folder (`config.json`, `tokenizer.json`, `model.safetensors`), by which actions are compared by what
//! they mean, and which has a say in what they are held to be ([`Meaning`](super::Meaning)). BERT with the mean of its tokens, of length one:
//! `all-MiniLM-L6-v2` and its kin. Nothing is downloaded.

#[cfg(test)]
mod tests;

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::path::Path;
use std::sync::Mutex;

use candle_core::{Device, Tensor};
use serde::Deserialize;
use sha2::{Digest as _, Sha256};
use tokenizers::{Tokenizer, TruncationParams};

use duenna_guard::memory::Embedder;

use super::{Bert, Folder, NeuralError};

/// How many texts are remembered with their vectors: looking for a better version asks for the same sentences again.
const REMEMBERED: usize = 512;

/// A model, loaded.
pub struct Sentences {
    name: String,
    dimensions: usize,
    tokenizer: Tokenizer,
    bert: Bert,
    recent: Mutex<Recent>,
}

/// The texts that were asked for last.
#[derive(Default)]
struct Recent {
    known: HashMap<String, Vec<f32>>,
    oldest: VecDeque<String>,
}

/// What `sentence_bert_config.json` says, if it is there.
#[derive(Default, Deserialize)]
struct Sizes {
    max_seq_length: Option<usize>,
}

impl Sentences {
    /// Loads a model.
    ///
    /// # Errors
    /// If a file is missing, or it is no BERT model.
    pub fn load(folder: &Path) -> Result<Self, NeuralError> {
        let folder = Folder(folder);
        let shape = folder.shape()?;
        let sizes: Sizes = folder
            .read("sentence_bert_config.json")
            .ok()
            .and_then(|bytes| serde_json::from_slice(&bytes).ok())
            .unwrap_or_default();
        let mut tokenizer = folder.tokenizer()?;
        let longest = sizes.max_seq_length.unwrap_or(shape.max_position_embeddings).min(shape.max_position_embeddings);
        let cut = TruncationParams { max_length: longest.max(3), ..TruncationParams::default() };
        tokenizer.with_truncation(Some(cut)).map_err(|_| folder.unfit("its longest text cannot be used"))?;
        let weights = folder.weights()?;
        let digest: String =
            Sha256::digest(&weights).iter().take(8).fold(String::new(), |all, byte| all + &format!("{byte:02x}"));
        let bert = Bert::load(&folder.tensors(weights)?, &shape).map_err(|error| folder.lacking(&error))?;
        let name = format!("sentences-{digest}");
        Ok(Self { name, dimensions: shape.hidden_size, tokenizer, bert, recent: Mutex::default() })
    }

    fn vector(&self, text: &str) -> Option<Vec<f32>> {
        let encoded = self.tokenizer.encode(text, true).ok()?;
        let ids = Tensor::new(encoded.get_ids(), &Device::Cpu).ok()?;
        let hidden = self.bert.forward(&ids).ok()?;
        let mean = hidden.mean(0).ok()?.to_vec1::<f32>().ok()?;
        let length = mean.iter().map(|one| one * one).sum::<f32>().sqrt().max(1e-12);
        Some(mean.into_iter().map(|one| one / length).collect())
    }
}

impl Embedder for Sentences {
    fn name(&self) -> &str {
        &self.name
    }

    fn dimensions(&self) -> usize {
        self.dimensions
    }

    fn embed(&self, text: &str) -> Vec<f32> {
        let mut recent = self.recent.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(vector) = recent.known.get(text) {
            return vector.clone();
        }
        let vector = self.vector(text).unwrap_or_else(|| vec![0.0; self.dimensions]);
        if recent.oldest.len() >= REMEMBERED
            && let Some(oldest) = recent.oldest.pop_front()
        {
            recent.known.remove(&oldest);
        }
        recent.oldest.push_back(text.to_owned());
        recent.known.insert(text.to_owned(), vector.clone());
        vector
    }
}

/// Which; not what it saw.
impl fmt::Debug for Sentences {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sentences")
            .field("name", &self.name)
            .field("dimensions", &self.dimensions)
            .finish_non_exhaustive()
    }
}
