//! BERT's encoder, for one text at a time: no padding, so that no mask is needed.

use candle_core::{D, Device, Module as _, Result, Tensor};
use candle_nn::{Embedding, LayerNorm, Linear, VarBuilder, embedding, layer_norm, linear, ops::softmax};
use serde::Deserialize;

/// What `config.json` says of its size.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Shape {
    pub(super) hidden_size: usize,
    num_hidden_layers: usize,
    num_attention_heads: usize,
    intermediate_size: usize,
    pub(super) max_position_embeddings: usize,
    vocab_size: usize,
    type_vocab_size: usize,
    layer_norm_eps: f64,
    #[serde(default = "gelu")]
    hidden_act: String,
    #[serde(default = "bert")]
    model_type: String,
    #[serde(default = "absolute")]
    position_embedding_type: String,
}

fn gelu() -> String {
    "gelu".to_owned()
}

fn bert() -> String {
    "bert".to_owned()
}

fn absolute() -> String {
    "absolute".to_owned()
}

impl Shape {
    /// What about it cannot be run, if something.
    pub(super) fn check(&self) -> std::result::Result<(), &'static str> {
        let sizes = [
            self.hidden_size,
            self.num_hidden_layers,
            self.num_attention_heads,
            self.intermediate_size,
            self.vocab_size,
        ];
        if self.model_type != "bert" || self.position_embedding_type != "absolute" || self.hidden_act != "gelu" {
            return Err("only BERT models with absolute places and the exact GELU are understood");
        }
        if sizes.contains(&0)
            || !self.hidden_size.is_multiple_of(self.num_attention_heads)
            || self.max_position_embeddings < 3
        {
            return Err("the sizes in config.json do not fit together");
        }
        Ok(())
    }
}

/// The encoder.
pub(super) struct Bert {
    words: Embedding,
    places: Embedding,
    kinds: Embedding,
    norm: LayerNorm,
    layers: Vec<Layer>,
}

struct Layer {
    query: Linear,
    key: Linear,
    value: Linear,
    out: Linear,
    out_norm: LayerNorm,
    wide: Linear,
    narrow: Linear,
    narrow_norm: LayerNorm,
    heads: usize,
}

impl Bert {
    pub(super) fn load(tensors: &VarBuilder<'_>, shape: &Shape) -> Result<Self> {
        // Some files name the model before each tensor.
        let tensors = &if tensors.contains_tensor("bert.embeddings.word_embeddings.weight") {
            tensors.pp("bert")
        } else {
            tensors.clone()
        };
        let (size, eps) = (shape.hidden_size, shape.layer_norm_eps);
        let begin = tensors.pp("embeddings");
        let layer = |at: usize| {
            let tensors = tensors.pp("encoder").pp("layer").pp(at);
            let (inner, out) = (tensors.pp("attention").pp("self"), tensors.pp("attention").pp("output"));
            Ok(Layer {
                query: linear(size, size, inner.pp("query"))?,
                key: linear(size, size, inner.pp("key"))?,
                value: linear(size, size, inner.pp("value"))?,
                out: linear(size, size, out.pp("dense"))?,
                out_norm: layer_norm(size, eps, out.pp("LayerNorm"))?,
                wide: linear(size, shape.intermediate_size, tensors.pp("intermediate").pp("dense"))?,
                narrow: linear(shape.intermediate_size, size, tensors.pp("output").pp("dense"))?,
                narrow_norm: layer_norm(size, eps, tensors.pp("output").pp("LayerNorm"))?,
                heads: shape.num_attention_heads,
            })
        };
        Ok(Self {
            words: embedding(shape.vocab_size, size, begin.pp("word_embeddings"))?,
            places: embedding(shape.max_position_embeddings, size, begin.pp("position_embeddings"))?,
            kinds: embedding(shape.type_vocab_size, size, begin.pp("token_type_embeddings"))?,
            norm: layer_norm(size, eps, begin.pp("LayerNorm"))?,
            layers: (0..shape.num_hidden_layers).map(layer).collect::<Result<_>>()?,
        })
    }

    /// The hidden states of the last layer, one row a token.
    pub(super) fn forward(&self, ids: &Tensor) -> Result<Tensor> {
        let length = u32::try_from(ids.dim(0)?).unwrap_or(u32::MAX);
        let places = Tensor::arange(0, length, &Device::Cpu)?;
        let kinds = ids.zeros_like()?;
        let begun = (self.words.forward(ids)? + self.places.forward(&places)?)? + self.kinds.forward(&kinds)?;
        let mut hidden = self.norm.forward(&begun?)?;
        for layer in &self.layers {
            hidden = layer.forward(&hidden)?;
        }
        Ok(hidden)
    }
}

impl Layer {
    fn forward(&self, hidden: &Tensor) -> Result<Tensor> {
        let (length, size) = hidden.dims2()?;
        let per_head = size / self.heads;
        let heads =
            |of: &Linear| of.forward(hidden)?.reshape((length, self.heads, per_head))?.transpose(0, 1)?.contiguous();
        let (query, key, value) = (heads(&self.query)?, heads(&self.key)?, heads(&self.value)?);
        #[expect(clippy::cast_precision_loss, reason = "a head has a few dozen numbers")]
        let scale = (per_head as f64).sqrt();
        let weights = softmax(&(query.matmul(&key.transpose(1, 2)?.contiguous()?)? / scale)?, D::Minus1)?;
        let seen = weights.matmul(&value)?.transpose(0, 1)?.contiguous()?.reshape((length, size))?;
        let hidden = self.out_norm.forward(&(self.out.forward(&seen)? + hidden)?)?;
        let wide = self.wide.forward(&hidden)?.gelu_erf()?;
        self.narrow_norm.forward(&(self.narrow.forward(&wide)? + &hidden)?)
    }
}
