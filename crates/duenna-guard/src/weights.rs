//! The trained numbers: how they lie in a file, and those that come with Duenna.

use std::sync::{Arc, LazyLock};

use super::linear::{Calibration, Linear};
use super::tool::Kind;

/// Trained by `duenna-eval guard-train` from the recorded actions of the shared material; `weights/README.md` has the digest.
const EMBEDDED: &[u8] = include_bytes!("weights/guard.bin");
const MAGIC: &[u8; 8] = b"DUENGRD2";
/// More of anything is no such file.
const MOST: u32 = 1 << 20;

static SHIPPED: LazyLock<Option<Arc<Weights>>> = LazyLock::new(|| Weights::read(EMBEDDED).ok().map(Arc::new));

/// One tool's model with its calibration.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ToolModel {
    /// The model.
    pub model: Linear,
    /// What makes its score a probability.
    pub calibration: Calibration,
}

/// How the scores of some tools become one: the tools' logits, weighted.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Combination {
    /// A weight for each of [`Kind::ALL`]; 0 for those that said nothing.
    pub weights: [f32; 5],
    /// What is added.
    pub bias: f32,
}

/// All that was trained, for actions with a trajectory or without.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Weights {
    /// How private a sentence is.
    pub sentence: Linear,
    /// Without and with a trajectory.
    pub cases: [Case; 2],
}

/// What was trained for actions that come with a trajectory, or for those without.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Case {
    /// In the order of [`Kind::ALL`].
    pub tools: [ToolModel; 5],
    /// For each set of tools, by [`set`].
    pub combinations: Vec<Combination>,
    /// From which combined score on an action is held to leak.
    pub threshold: f32,
    /// How far apart each tool's scores of leaks and of other actions lie, in standard deviations, on stories that it was not trained on.
    pub apart: [f32; 5],
}

/// The number of a set of tools: the first of [`Kind::ALL`] counts 1, the next 2, then 4.
#[must_use]
pub fn set(kinds: impl IntoIterator<Item = Kind>) -> usize {
    let bit = |kind: Kind| Kind::ALL.iter().position(|known| *known == kind).map_or(0, |place| 1_usize << place);
    kinds.into_iter().map(bit).fold(0, |set, bit| set | bit)
}

/// How many sets of the five tools there are.
pub const SETS: usize = 32;

/// Why a file is not one of weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// It does not begin as such files do.
    #[error("this is not a file of the guard's weights for this version; create one with `duenna-eval guard-train`")]
    Other,
    /// It ends early, goes on too long, or has a number that is none.
    #[error("the file of the guard's weights is damaged; create it again with `duenna-eval guard-train`")]
    Broken,
}

impl Weights {
    /// Those that come with Duenna; none if the file that was built in is broken, which a test rules out.
    #[must_use]
    pub fn shipped() -> Option<Arc<Self>> {
        SHIPPED.clone()
    }

    /// Reads a file.
    ///
    /// # Errors
    ///
    /// If it is not one.
    pub fn read(bytes: &[u8]) -> Result<Self, WeightsError> {
        let mut bytes = bytes.strip_prefix(MAGIC).ok_or(WeightsError::Other)?;
        let sentence = linear(&mut bytes)?;
        let cases = [case(&mut bytes)?, case(&mut bytes)?];
        if bytes.is_empty() { Ok(Self { sentence, cases }) } else { Err(WeightsError::Broken) }
    }

    /// Writes a file.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut out = MAGIC.to_vec();
        put_linear(&mut out, &self.sentence);
        for case in &self.cases {
            for tool in &case.tools {
                put_linear(&mut out, &tool.model);
                put_numbers(&mut out, &[tool.calibration.slope, tool.calibration.offset]);
            }
            let flat: Vec<f32> =
                case.combinations.iter().flat_map(|one| one.weights.into_iter().chain([one.bias])).collect();
            put_numbers(&mut out, &flat);
            put_numbers(&mut out, &[case.threshold]);
            put_numbers(&mut out, &case.apart);
        }
        out
    }
}

pub(super) fn put_linear(out: &mut Vec<u8>, model: &Linear) {
    for numbers in [&model.centre, &model.spread, &model.weights] {
        put_numbers(out, numbers);
    }
    put_numbers(out, &[model.bias, model.scale]);
    out.extend(length(model.places.len()));
    out.extend(model.places.iter().flat_map(|weight| weight.to_le_bytes()));
}

pub(super) fn put_numbers(out: &mut Vec<u8>, numbers: &[f32]) {
    out.extend(length(numbers.len()));
    out.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
}

pub(super) fn put_text(out: &mut Vec<u8>, text: &str) {
    out.extend(length(text.len()));
    out.extend(text.as_bytes());
}

pub(super) fn text(bytes: &mut &[u8]) -> Result<String, WeightsError> {
    String::from_utf8(take(bytes, 1)?.to_vec()).map_err(|_| WeightsError::Broken)
}

fn length(length: usize) -> [u8; 4] {
    u32::try_from(length).unwrap_or(u32::MAX).to_le_bytes()
}

fn case(bytes: &mut &[u8]) -> Result<Case, WeightsError> {
    let mut case = Case::default();
    for tool in &mut case.tools {
        tool.model = linear(bytes)?;
        let [slope, offset] = fixed(bytes)?;
        tool.calibration = Calibration { slope, offset };
    }
    let flat = numbers(bytes)?;
    if flat.len() != SETS * 6 {
        return Err(WeightsError::Broken);
    }
    for six in flat.as_chunks::<6>().0 {
        let [weights @ .., bias] = *six;
        case.combinations.push(Combination { weights, bias });
    }
    [case.threshold] = fixed(bytes)?;
    case.apart = fixed(bytes)?;
    Ok(case)
}

pub(super) fn linear(bytes: &mut &[u8]) -> Result<Linear, WeightsError> {
    let (centre, spread, weights) = (numbers(bytes)?, numbers(bytes)?, numbers(bytes)?);
    let [bias, scale] = fixed(bytes)?;
    let fits =
        centre.len() == spread.len() && spread.len() == weights.len() && spread.iter().all(|spread| *spread > 0.0);
    let places = take(bytes, 1)?.iter().map(|byte| byte.cast_signed()).collect();
    if fits { Ok(Linear { centre, spread, weights, bias, scale, places }) } else { Err(WeightsError::Broken) }
}

pub(super) fn fixed<const N: usize>(bytes: &mut &[u8]) -> Result<[f32; N], WeightsError> {
    numbers(bytes)?.try_into().map_err(|_| WeightsError::Broken)
}

pub(super) fn numbers(bytes: &mut &[u8]) -> Result<Vec<f32>, WeightsError> {
    let numbers: Vec<f32> = take(bytes, 4)?.as_chunks::<4>().0.iter().map(|four| f32::from_le_bytes(*four)).collect();
    if numbers.iter().all(|number| number.is_finite()) { Ok(numbers) } else { Err(WeightsError::Broken) }
}

/// A length and so many things of that size.
fn take<'a>(bytes: &mut &'a [u8], size: usize) -> Result<&'a [u8], WeightsError> {
    let (length, rest) = bytes.split_first_chunk::<4>().ok_or(WeightsError::Broken)?;
    let length = u32::from_le_bytes(*length);
    let length = usize::try_from(length).ok().filter(|_| length <= MOST).ok_or(WeightsError::Broken)?;
    let (taken, rest) = rest.split_at_checked(length * size).ok_or(WeightsError::Broken)?;
    *bytes = rest;
    Ok(taken)
}
