//! What was trained for one sentence model: how it lies in a file, and what comes with Duenna.

use super::bounded;
use crate::linear::Linear;
use crate::weights::{
    SETS, WeightsError, fixed, linear, numbers as numbers_in, put_linear, put_numbers, put_text, text,
};

const MAGIC: &[u8; 8] = b"DUENMEA1";

/// Trained by `duenna-eval guard-train --embeddings FOLDER`; `weights/README.md` has the digest and the model.
const EMBEDDED: &[u8] = include_bytes!("../weights/meaning.bin");

/// All that was trained for a sentence model.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MeaningWeights {
    /// The model, as its embedder is called: a digest of its weights is in it.
    pub model: String,
    /// How probably an action leaks, by the numbers of a [`View`](super::View).
    pub numbers: Linear,
    /// Without and with what was seen.
    pub sides: [Side; 2],
}

/// What was trained for actions that come with a trajectory, or for those without.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Side {
    /// For each set of tools, by [`set`](crate::weights::set).
    pub together: Vec<Together>,
    /// From which score on an action is held to leak.
    pub threshold: f32,
}

/// How the log-odds of tools and those by vectors are weighed together.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Together {
    /// What the tools' count for.
    pub tools: f32,
    /// What those by vectors count for.
    pub odds: f32,
    /// What is added.
    pub bias: f32,
}

impl Together {
    /// The log-odds of both: no farther from those of the tools than evidence may pull.
    #[must_use]
    pub fn of(&self, tools: f64, odds: f64) -> f64 {
        let both = f64::from(self.tools) * tools + f64::from(self.odds) * odds + f64::from(self.bias);
        tools + bounded(both - tools)
    }
}

impl MeaningWeights {
    /// Those that come with Duenna.
    ///
    /// # Errors
    ///
    /// If the file that was built in is broken, which a test rules out.
    pub fn shipped() -> Result<std::sync::Arc<Self>, WeightsError> {
        Self::read(EMBEDDED).map(std::sync::Arc::new)
    }

    /// Reads a file.
    ///
    /// # Errors
    ///
    /// If it is not one.
    pub fn read(bytes: &[u8]) -> Result<Self, WeightsError> {
        let mut bytes = bytes.strip_prefix(MAGIC).ok_or(WeightsError::Other)?;
        let model = text(&mut bytes)?;
        let numbers = linear(&mut bytes)?;
        let sides = [side(&mut bytes)?, side(&mut bytes)?];
        if bytes.is_empty() { Ok(Self { model, numbers, sides }) } else { Err(WeightsError::Broken) }
    }

    /// Writes a file.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut out = MAGIC.to_vec();
        put_text(&mut out, &self.model);
        put_linear(&mut out, &self.numbers);
        for side in &self.sides {
            let three = |one: &Together| [one.tools, one.odds, one.bias];
            put_numbers(&mut out, &side.together.iter().flat_map(three).collect::<Vec<f32>>());
            put_numbers(&mut out, &[side.threshold]);
        }
        out
    }
}

fn side(bytes: &mut &[u8]) -> Result<Side, WeightsError> {
    let flat = numbers_in(bytes)?;
    if flat.len() != SETS * 3 {
        return Err(WeightsError::Broken);
    }
    let three = |[tools, odds, bias]: &[f32; 3]| Together { tools: *tools, odds: *odds, bias: *bias };
    let together = flat.as_chunks::<3>().0.iter().map(three).collect();
    let [threshold] = fixed(bytes)?;
    Ok(Side { together, threshold })
}
