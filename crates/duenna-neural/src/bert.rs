//! The encoder of BERT and DistilBERT, for one text at a time: no padding, so that no mask is needed.

use candle_core::{D, Device, Module as _, Result, Tensor};
use candle_nn::{Embedding, LayerNorm, Linear, VarBuilder, embedding, layer_norm, linear, ops::softmax};
use serde::Deserialize;

/// What `config.json` says of its size; DistilBERT has other words for the same.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Shape {
    #[serde(alias = "dim")]
    pub(crate) hidden_size: usize,
    #[serde(alias = "n_layers")]
    num_hidden_layers: usize,
    #[serde(alias = "n_heads")]
    num_attention_heads: usize,
    #[serde(alias = "hidden_dim")]
    intermediate_size: usize,
    pub(crate) max_position_embeddings: usize,
    pub(crate) vocab_size: usize,
    #[serde(default)]
    type_vocab_size: usize,
    #[serde(default = "smallest")]
    layer_norm_eps: f64,
    #[serde(default = "gelu", alias = "activation")]
    hidden_act: String,
    #[serde(default = "bert")]
    model_type: String,
    #[serde(default = "absolute")]
    position_embedding_type: String,
}

fn gelu() -> String {
    "gelu".to_owned()
}

const fn smallest() -> f64 {
    1e-12
}

fn bert() -> String {
    "bert".to_owned()
}

fn absolute() -> String {
    "absolute".to_owned()
}

impl Shape {
    /// What about it cannot be run, if something.
    pub(crate) fn check(&self) -> std::result::Result<(), &'static str> {
        let sizes = [
            self.hidden_size,
            self.num_hidden_layers,
            self.num_attention_heads,
            self.intermediate_size,
            self.vocab_size,
        ];
        if self.names().is_none() || self.position_embedding_type != "absolute" || self.hidden_act != "gelu" {
            return Err("only BERT and DistilBERT with absolute places and the exact GELU are understood");
        }
        if sizes.contains(&0)
            || !self.hidden_size.is_multiple_of(self.num_attention_heads)
            || self.max_position_embeddings < 3
        {
            return Err("the sizes in config.json do not fit together");
        }
        Ok(())
    }

    fn names(&self) -> Option<&'static Names> {
        match &*self.model_type {
            "bert" => Some(&BERT),
            "distilbert" => Some(&DISTILBERT),
            _ => None,
        }
    }
}

/// What the tensors are called.
struct Names {
    whole: &'static str,
    layers: &'static str,
    query: &'static str,
    key: &'static str,
    value: &'static str,
    out: &'static str,
    out_norm: &'static str,
    wide: &'static str,
    narrow: &'static str,
    narrow_norm: &'static str,
}

const BERT: Names = Names {
    whole: "bert",
    layers: "encoder.layer",
    query: "attention.self.query",
    key: "attention.self.key",
    value: "attention.self.value",
    out: "attention.output.dense",
    out_norm: "attention.output.LayerNorm",
    wide: "intermediate.dense",
    narrow: "output.dense",
    narrow_norm: "output.LayerNorm",
};

const DISTILBERT: Names = Names {
    whole: "distilbert",
    layers: "transformer.layer",
    query: "attention.q_lin",
    key: "attention.k_lin",
    value: "attention.v_lin",
    out: "attention.out_lin",
    out_norm: "sa_layer_norm",
    wide: "ffn.lin1",
    narrow: "ffn.lin2",
    narrow_norm: "output_layer_norm",
};

/// The encoder.
pub(crate) struct Bert {
    words: Embedding,
    places: Embedding,
    /// DistilBERT has none.
    kinds: Option<Embedding>,
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
    pub(crate) fn load(tensors: &VarBuilder<'_>, shape: &Shape) -> Result<Self> {
        let Some(names) = shape.names() else { candle_core::bail!("a model of another kind") };
        // Some files name the model before each tensor.
        let tensors = &if tensors.contains_tensor(&format!("{}.embeddings.word_embeddings.weight", names.whole)) {
            tensors.pp(names.whole)
        } else {
            tensors.clone()
        };
        let (size, eps) = (shape.hidden_size, shape.layer_norm_eps);
        let begin = tensors.pp("embeddings");
        let layer = |at: usize| {
            let tensors = tensors.pp(names.layers).pp(at);
            Ok(Layer {
                query: linear(size, size, tensors.pp(names.query))?,
                key: linear(size, size, tensors.pp(names.key))?,
                value: linear(size, size, tensors.pp(names.value))?,
                out: linear(size, size, tensors.pp(names.out))?,
                out_norm: norm(size, eps, &tensors.pp(names.out_norm))?,
                wide: linear(size, shape.intermediate_size, tensors.pp(names.wide))?,
                narrow: linear(shape.intermediate_size, size, tensors.pp(names.narrow))?,
                narrow_norm: norm(size, eps, &tensors.pp(names.narrow_norm))?,
                heads: shape.num_attention_heads,
            })
        };
        let kinds = (shape.type_vocab_size > 0)
            .then(|| embedding(shape.type_vocab_size, size, begin.pp("token_type_embeddings")))
            .transpose()?;
        Ok(Self {
            words: embedding(shape.vocab_size, size, begin.pp("word_embeddings"))?,
            places: embedding(shape.max_position_embeddings, size, begin.pp("position_embeddings"))?,
            kinds,
            norm: norm(size, eps, &begin.pp("LayerNorm"))?,
            layers: (0..shape.num_hidden_layers).map(layer).collect::<Result<_>>()?,
        })
    }

    /// The hidden states of the last layer, one row a token.
    pub(crate) fn forward(&self, ids: &Tensor) -> Result<Tensor> {
        let length = u32::try_from(ids.dim(0)?).unwrap_or(u32::MAX);
        let places = Tensor::arange(0, length, &Device::Cpu)?;
        let mut begun = (self.words.forward(ids)? + self.places.forward(&places)?)?;
        if let Some(kinds) = &self.kinds {
            begun = (begun + kinds.forward(&ids.zeros_like()?)?)?;
        }
        let mut hidden = self.norm.forward(&begun)?;
        for layer in &self.layers {
            hidden = layer.forward(&hidden)?;
        }
        Ok(hidden)
    }
}

/// Older files call its weight and bias gamma and beta.
fn norm(size: usize, eps: f64, tensors: &VarBuilder<'_>) -> Result<LayerNorm> {
    if tensors.contains_tensor("gamma") {
        return Ok(LayerNorm::new(tensors.get(size, "gamma")?, tensors.get(size, "beta")?, eps));
    }
    layer_norm(size, eps, tensors.clone())
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
