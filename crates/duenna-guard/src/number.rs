//! Logarithm and exponential that are the same to the bit on every machine: sums, products and powers of two only.

const LN_2: f64 = std::f64::consts::LN_2;

/// `e` to the power of `x`, which is kept between -40 and 40.
pub(super) fn exp(x: f64) -> f64 {
    let x = if x.is_finite() { x.clamp(-40.0, 40.0) } else { 0.0 };
    let turns = (x / LN_2).round();
    let rest = x - turns * LN_2;
    let (mut sum, mut term) = (1.0, 1.0);
    for n in 1..=16_u8 {
        term *= rest / f64::from(n);
        sum += term;
    }
    let mut power = sum;
    let factor = if turns < 0.0 { 0.5 } else { 2.0 };
    let mut left = turns.abs();
    while left >= 1.0 {
        power *= factor;
        left -= 1.0;
    }
    power
}

/// The natural logarithm of `x`, which is at least the smallest that is told from nothing here.
#[must_use]
pub fn ln(x: f64) -> f64 {
    let mut rest = if x.is_finite() { x.clamp(1e-300, 1e300) } else { 1.0 };
    let mut turns = 0.0;
    while rest > 1.5 {
        rest *= 0.5;
        turns += 1.0;
    }
    while rest < 0.75 {
        rest *= 2.0;
        turns -= 1.0;
    }
    let y = (rest - 1.0) / (rest + 1.0);
    let (square, mut power, mut sum) = (y * y, y, 0.0);
    for n in 0..14_u8 {
        sum += power / f64::from(2 * n + 1);
        power *= square;
    }
    2.0 * sum + turns * LN_2
}

/// A probability from its logit.
#[must_use]
pub fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + exp(-x))
}

/// The logit of a probability, at most 8 either way: no tool is sure beyond that.
#[must_use]
pub fn logit(p: f64) -> f64 {
    let p = p.clamp(1e-6, 1.0 - 1e-6);
    ln(p / (1.0 - p)).clamp(-8.0, 8.0)
}

/// `ln(1 + e^x)`.
#[must_use]
pub fn softplus(x: f64) -> f64 {
    if x > 30.0 { x } else { ln(1.0 + exp(x)) }
}

/// A count as a number: beyond four thousand million it makes no difference.
pub(super) fn count(n: usize) -> f64 {
    f64::from(u32::try_from(n).unwrap_or(u32::MAX))
}

/// `ln(1 + n)`.
pub(super) fn ln_count(n: usize) -> f64 {
    ln(1.0 + count(n))
}

/// One part of another; nothing of nothing.
pub(super) fn share(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { count(part) / count(whole) }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]
mod tests {
    use super::{exp, ln};

    #[test]
    fn they_are_what_they_are_called() {
        for x in [-39.0, -7.3, -1.0, -1e-9, 0.0, 0.4, 1.0, 9.9, 38.0_f64] {
            assert!((exp(x) / x.exp() - 1.0).abs() < 1e-13, "exp {x}");
        }
        for x in [1e-200, 1e-3, 0.5, 0.75, 1.0, 1.5, 2.0, 19.0, 1e9, 1e290_f64] {
            assert!((ln(x) - x.ln()).abs() < 1e-12 * (1.0 + x.ln().abs()), "ln {x}");
        }
    }

    #[test]
    fn what_is_no_number_gives_one() {
        assert!(
            exp(f64::NAN).is_finite()
                && exp(f64::INFINITY).is_finite()
                && ln(f64::NAN).is_finite()
                && ln(-1.0).is_finite()
        );
    }
}
