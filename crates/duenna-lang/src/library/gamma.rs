//! The gamma function and the error function, by the formulas of CPython's `mathmodule.c`.

use std::f64::consts::PI;

/// Lanczos' approximation: the coefficients of its two polynomials, and its shift.
const OVER: [f64; 13] = [
    23_531_376_880.410_76,
    42_919_803_642.649_09,
    35_711_959_237.355_67,
    17_921_034_426.037_21,
    6_039_542_586.352_028,
    1_439_720_407.311_721_6,
    248_874_557.862_054_15,
    31_426_415.585_400_194,
    2_876_370.628_935_372_5,
    186_056.265_395_223_48,
    8_071.672_002_365_816,
    210.824_277_751_579_36,
    2.506_628_274_631_000_2,
];
const UNDER: [f64; 13] = [
    0.0,
    39_916_800.0,
    120_543_840.0,
    150_917_976.0,
    105_258_076.0,
    45_995_730.0,
    13_339_535.0,
    2_637_558.0,
    357_423.0,
    32_670.0,
    1_925.0,
    66.0,
    1.0,
];
const SHIFT: f64 = 6.024_680_040_776_73;
const SHIFT_LESS_HALF: f64 = 5.524_680_040_776_73;

fn lanczos(x: f64) -> f64 {
    let (mut over, mut under) = (0.0, 0.0);
    if x < 5.0 {
        for (a, b) in OVER.iter().zip(&UNDER).rev() {
            over = over * x + a;
            under = under * x + b;
        }
    } else {
        for (a, b) in OVER.iter().zip(&UNDER) {
            over = over / x + a;
            under = under / x + b;
        }
    }
    over / under
}

/// The sine of pi times x, also where x is large.
fn sine_of_pi(x: f64) -> f64 {
    let y = x.abs() % 2.0;
    let value = if y <= 0.25 {
        (PI * y).sin()
    } else if y <= 0.75 {
        (PI * (y - 0.5)).cos()
    } else if y <= 1.25 {
        -(PI * (y - 1.0)).sin()
    } else if y <= 1.75 {
        -(PI * (y - 1.5)).cos()
    } else {
        (PI * (y - 2.0)).sin()
    };
    1_f64.copysign(x) * value
}

/// `None` where it is not defined.
pub(super) fn gamma(x: f64) -> Option<f64> {
    if !x.is_finite() {
        return (x.is_nan() || x > 0.0).then_some(x);
    }
    if x == 0.0 {
        return None;
    }
    let is_whole = x.fract() == 0.0;
    if is_whole && x < 0.0 {
        return None;
    }
    if is_whole && x <= 23.0 {
        // The factorial below it is exact.
        let mut product = 1.0;
        let mut factor = 2.0;
        while factor < x {
            product *= factor;
            factor += 1.0;
        }
        return Some(product);
    }
    let size = x.abs();
    if size < 1e-20 {
        return Some(1.0 / x);
    }
    if size > 200.0 {
        return Some(if x < 0.0 { 0.0 / sine_of_pi(x) } else { f64::INFINITY });
    }
    let y = size + SHIFT_LESS_HALF;
    let error = if size > SHIFT_LESS_HALF {
        let q = y - size;
        q - SHIFT_LESS_HALF
    } else {
        let q = y - SHIFT_LESS_HALF;
        q - size
    };
    let z = error * SHIFT / y;
    let result = if x < 0.0 {
        let mut r = -PI / sine_of_pi(size) / size * y.exp() / lanczos(size);
        r -= z * r;
        if size < 140.0 {
            r / y.powf(size - 0.5)
        } else {
            let root = y.powf(size / 2.0 - 0.25);
            r / root / root
        }
    } else {
        let mut r = lanczos(size) / y.exp();
        r += z * r;
        if size < 140.0 {
            r * y.powf(size - 0.5)
        } else {
            let root = y.powf(size / 2.0 - 0.25);
            r * root * root
        }
    };
    Some(result)
}

/// The logarithm of gamma's size; `None` where it is not defined.
pub(super) fn lgamma(x: f64) -> Option<f64> {
    if !x.is_finite() {
        return Some(if x.is_nan() { x } else { f64::INFINITY });
    }
    if x.fract() == 0.0 && x <= 2.0 {
        return if x <= 0.0 { None } else { Some(0.0) };
    }
    let size = x.abs();
    if size < 1e-20 {
        return Some(-size.ln());
    }
    let mut r = lanczos(size).ln() - SHIFT;
    r += (size - 0.5) * ((size + SHIFT - 0.5).ln() - 1.0);
    Some(if x < 0.0 { PI.ln() - sine_of_pi(size).abs().ln() - size.ln() - r } else { r })
}

/// Below this the series is used, above it the fraction.
const SERIES_END: f64 = 1.5;
/// From here on nothing is left of it.
const FAR: f64 = 30.0;

fn series(x: f64) -> f64 {
    let square = x * x;
    let mut sum = 0.0;
    for term in (1..=25).rev() {
        sum = 2.0 + square * sum / (f64::from(term) + 0.5);
    }
    sum * x * (-square).exp() / PI.sqrt()
}

fn fraction(x: f64) -> f64 {
    if x >= FAR {
        return 0.0;
    }
    let square = x * x;
    let (mut factor, mut step) = (0.0, 0.5);
    let (mut over, mut last_over, mut under, mut last_under) = (1.0, 0.0, step + square, 1.0);
    for _ in 0..50 {
        factor += step;
        step += 2.0;
        let next = step + square;
        (over, last_over) = (next * over - factor * last_over, over);
        (under, last_under) = (next * under - factor * last_under, under);
    }
    over / under * x * (-square).exp() / PI.sqrt()
}

pub(super) fn erf(x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    if x.abs() < SERIES_END {
        return series(x);
    }
    let rest = fraction(x.abs());
    if x > 0.0 { 1.0 - rest } else { rest - 1.0 }
}

pub(super) fn erfc(x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    if x.abs() < SERIES_END {
        return 1.0 - series(x);
    }
    let rest = fraction(x.abs());
    if x > 0.0 { rest } else { 2.0 - rest }
}
