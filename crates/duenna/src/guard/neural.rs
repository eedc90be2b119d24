//! A sentence-transformers model from a local folder (`config.json`, `tokenizer.json`, `model.safetensors`), by which actions are compared by what
//! they mean. BERT with the mean of its tokens, of length one: `all-MiniLM-L6-v2` and its kin. Nothing is downloaded.

mod bert;
#[cfg(test)]
mod tests;

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use candle_core::{DType, Device, Tensor};
use candle_nn::VarBuilder;
use serde::Deserialize;
use sha2::{Digest as _, Sha256};
use tokenizers::{Tokenizer, TruncationParams};

use self::bert::{Bert, Shape};
use super::memory::Embedder;
use crate::store::hex;

/// A larger file is no sentence model for this.
const LARGEST: u64 = 4 << 30;
/// How many texts are remembered with their vectors: rewriting asks for the same ones again.
const REMEMBERED: usize = 64;

/// A model, loaded.
pub struct Sentences {
    name: String,
    dimensions: usize,
    tokenizer: Tokenizer,
    bert: Bert,
    recent: Mutex<Vec<(String, Vec<f32>)>>,
}

/// Why a model cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum NeuralError {
    /// A file of it is missing or cannot be read.
    #[error("cannot read `{}` of the sentence model: {why}; the folder needs config.json, tokenizer.json and model.safetensors", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        why: String,
    },
    /// It is none that this can run.
    #[error("`{}` holds no sentence model that duenna can run: {why}", folder.display())]
    Unfit {
        /// The folder.
        folder: PathBuf,
        /// What is wrong.
        why: String,
    },
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
        let unfit = |why: String| NeuralError::Unfit { folder: folder.to_owned(), why };
        let shape: Shape = serde_json::from_slice(&read(folder, "config.json")?)
            .map_err(|_| unfit("config.json does not describe a BERT model".to_owned()))?;
        shape.check().map_err(|why| unfit(why.to_owned()))?;
        let sizes: Sizes = read(folder, "sentence_bert_config.json")
            .ok()
            .and_then(|bytes| serde_json::from_slice(&bytes).ok())
            .unwrap_or_default();
        let tokenizer = Tokenizer::from_bytes(read(folder, "tokenizer.json")?);
        let mut tokenizer = tokenizer.map_err(|_| unfit("tokenizer.json is no tokenizer".to_owned()))?;
        let longest = sizes.max_seq_length.unwrap_or(shape.max_position_embeddings).min(shape.max_position_embeddings);
        let cut = TruncationParams { max_length: longest.max(3), ..TruncationParams::default() };
        tokenizer.with_truncation(Some(cut)).map_err(|_| unfit("its longest text cannot be used".to_owned()))?;
        tokenizer.with_padding(None);
        let weights = read(folder, "model.safetensors")?;
        let digest: String = hex(&Sha256::digest(&weights)).chars().take(16).collect();
        let tensors = VarBuilder::from_buffered_safetensors(weights, DType::F32, &Device::Cpu);
        let tensors = tensors.map_err(|_| unfit("model.safetensors cannot be read".to_owned()))?;
        let bert = Bert::load(&tensors, &shape).map_err(|error| unfit(first_line(&error.to_string())))?;
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
        if let Some((_, vector)) = recent.iter().find(|(known, _)| known == text) {
            return vector.clone();
        }
        let vector = self.vector(text).unwrap_or_else(|| vec![0.0; self.dimensions]);
        if recent.len() >= REMEMBERED {
            recent.remove(0);
        }
        recent.push((text.to_owned(), vector.clone()));
        vector
    }
}

fn read(folder: &Path, name: &str) -> Result<Vec<u8>, NeuralError> {
    let path = folder.join(name);
    let size = std::fs::metadata(&path).map(|found| found.len());
    let found = match size {
        Ok(size) if size > LARGEST => Err("it is larger than 4 GiB".to_owned()),
        Ok(_) => std::fs::read(&path).map_err(|error| error.to_string()),
        Err(error) => Err(error.to_string()),
    };
    found.map_err(|why| NeuralError::Read { path, why })
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().to_owned()
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
