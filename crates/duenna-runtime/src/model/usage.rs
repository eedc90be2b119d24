//! What models cost.

use std::fmt;
use std::ops::AddAssign;

/// Tokens, and how many requests they were spent in.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Usage {
    /// Requests answered.
    pub requests: u64,
    /// Tokens told to the model.
    pub input: u64,
    /// Tokens it wrote.
    pub output: u64,
    /// What they cost, in the currency of the configuration; `None` where no price is known.
    pub money: Option<f64>,
    /// Whether the provider did not count, so that Duenna guessed.
    pub is_estimated: bool,
}

/// About how many bytes a token has.
const BYTES: usize = 4;

impl Usage {
    /// The same, or a guess if nothing was counted.
    pub(super) fn or_estimated(mut self, sent: usize, answered: usize) -> Self {
        self.requests = 1;
        if self.input == 0 && self.output == 0 {
            let tokens = |bytes: usize| u64::try_from(bytes.div_ceil(BYTES)).unwrap_or(u64::MAX);
            (self.input, self.output, self.is_estimated) = (tokens(sent), tokens(answered), true);
        }
        self
    }

    /// The same with its price, per million tokens in and out.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a price is no exact number")]
    pub fn priced(mut self, price: Option<(f64, f64)>) -> Self {
        let cost = |(input, output): (f64, f64)| (self.input as f64 * input + self.output as f64 * output) / 1e6;
        self.money = price.map(cost);
        self
    }
}

impl AddAssign for Usage {
    fn add_assign(&mut self, other: Self) {
        self.money = match (self.money, other.money) {
            (Some(one), Some(two)) => Some(one + two),
            (None, two) if self.requests == 0 => two,
            (one, None) if other.requests == 0 => one,
            _ => None,
        };
        self.requests += other.requests;
        self.input = self.input.saturating_add(other.input);
        self.output = self.output.saturating_add(other.output);
        self.is_estimated |= other.is_estimated;
    }
}

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let about = if self.is_estimated { "about " } else { "" };
        let s = if self.requests == 1 { "" } else { "s" };
        let Self { requests, input, output, .. } = self;
        write!(f, "{requests} request{s} to models, {about}{input} tokens sent, {about}{output} received")?;
        match self.money {
            Some(money) => write!(f, ", {money:.4}"),
            None => Ok(()),
        }
    }
}
