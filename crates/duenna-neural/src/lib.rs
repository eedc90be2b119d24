//! Models that run here, from a local folder (`config.json`, `tokenizer.json`, `model.safetensors`): BERT and DistilBERT. Nothing is
//! downloaded.

#![deny(
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::dbg_macro,
    reason = "`duenna` writes to the terminal, in one place"
)]

mod bert;
mod names;
mod sentences;

use std::path::{Path, PathBuf};

use candle_core::{DType, Device};
use candle_nn::VarBuilder;
use tokenizers::Tokenizer;

pub use self::names::Names;
pub use self::sentences::Sentences;

use self::bert::{Bert, Shape};

/// A larger file is no model for this.
const LARGEST: u64 = 4 << 30;

/// Why a model cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum NeuralError {
    /// A file of it is missing or cannot be read.
    #[error("cannot read `{}` of the model: {why}; the folder needs config.json, tokenizer.json and model.safetensors", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        why: String,
    },
    /// It is none that this can run.
    #[error("`{}` holds no model that duenna can run for this: {why}", folder.display())]
    Unfit {
        /// The folder.
        folder: PathBuf,
        /// What is wrong.
        why: String,
    },
}

/// A model's folder.
pub(crate) struct Folder<'a>(pub(crate) &'a Path);

impl Folder<'_> {
    pub(crate) fn unfit(&self, why: impl Into<String>) -> NeuralError {
        NeuralError::Unfit { folder: self.0.to_owned(), why: why.into() }
    }

    pub(crate) fn shape(&self) -> Result<Shape, NeuralError> {
        let shape: Shape = serde_json::from_slice(&self.read("config.json")?)
            .map_err(|_| self.unfit("config.json describes neither a BERT nor a DistilBERT model"))?;
        shape.check().map_err(|why| self.unfit(why))?;
        Ok(shape)
    }

    /// Without padding; what is cut off is the caller's affair.
    pub(crate) fn tokenizer(&self) -> Result<Tokenizer, NeuralError> {
        let tokenizer = Tokenizer::from_bytes(self.read("tokenizer.json")?);
        let mut tokenizer = tokenizer.map_err(|_| self.unfit("tokenizer.json is no tokenizer"))?;
        tokenizer.with_padding(None);
        Ok(tokenizer)
    }

    pub(crate) fn weights(&self) -> Result<Vec<u8>, NeuralError> {
        self.read("model.safetensors")
    }

    pub(crate) fn tensors(&self, weights: Vec<u8>) -> Result<VarBuilder<'static>, NeuralError> {
        let tensors = VarBuilder::from_buffered_safetensors(weights, DType::F32, &Device::Cpu);
        tensors.map_err(|_| self.unfit("model.safetensors cannot be read"))
    }

    /// What candle said, in a line.
    pub(crate) fn lacking(&self, error: &candle_core::Error) -> NeuralError {
        self.unfit(error.to_string().lines().next().unwrap_or_default())
    }

    pub(crate) fn read(&self, name: &str) -> Result<Vec<u8>, NeuralError> {
        let path = self.0.join(name);
        let size = std::fs::metadata(&path).map(|found| found.len());
        let found = match size {
            Ok(size) if size > LARGEST => Err("it is larger than 4 GiB".to_owned()),
            Ok(_) => std::fs::read(&path).map_err(|error| error.to_string()),
            Err(error) => Err(error.to_string()),
        };
        found.map_err(|why| NeuralError::Read { path, why })
    }
}
