//! A linear model of rows: how their numbers are scaled, and which of their words have a weight.

use duenna_guard::linear::{Features, Linear, PLACES, scaled};

use super::logistic::{Problem, Row, fit};

/// A linear model of rows; `given` says how numbers are centred and scaled, else they are by what they are.
pub(super) fn linear(
    rows: &[&Features],
    leaks: &[bool],
    counts: &[f64],
    trust: f64,
    grams: f64,
    given: Option<(Vec<f32>, Vec<f32>)>,
) -> Linear {
    let (centre, spread) = given.unwrap_or_else(|| scale(rows));
    let numbers = centre.len();
    let columns = columns(rows, numbers);
    let sparse: Vec<Row> = rows
        .iter()
        .map(|row| {
            let dense = row
                .dense
                .iter()
                .zip(centre.iter().zip(&spread))
                .map(|(value, (centre, spread))| scaled(*value, *centre, *spread));
            let value = row.gram_value() * grams;
            let words = row.grams.iter().filter_map(|place| columns.get(*place as usize).copied().flatten());
            dense.enumerate().chain(words.map(|(column, rare)| (column, value * rare))).collect()
        })
        .collect();
    let wide = numbers + columns.iter().flatten().count();
    let weights = fit(&Problem { rows: &sparse, leaks, counts, columns: wide, trust });
    let of = |at: usize| weights.get(at).copied().unwrap_or_default();
    let words: Vec<f64> =
        columns.iter().map(|column| column.map_or(0.0, |(column, rare)| of(column) * rare * grams)).collect();
    let most = words.iter().fold(0.0, |most: f64, weight| most.max(weight.abs()));
    let scale = narrow((most / 127.0).max(1e-12));
    #[allow(clippy::cast_possible_truncation, reason = "rounded and kept between -127 and 127")]
    let places = words.iter().map(|weight| (weight / f64::from(scale)).round().clamp(-127.0, 127.0) as i8).collect();
    Linear {
        weights: (0..numbers).map(|at| narrow(of(at))).collect(),
        bias: narrow(of(wide)),
        centre,
        spread,
        scale,
        places: if wide == numbers { Vec::new() } else { places },
    }
}

/// The usual value of each number, and how far they lie apart.
fn scale(rows: &[&Features]) -> (Vec<f32>, Vec<f32>) {
    let many = f64::from(u32::try_from(rows.len().max(1)).unwrap_or(u32::MAX));
    let numbers = rows.first().map_or(0, |row| row.dense.len());
    let column = |at: usize| rows.iter().map(move |row| row.dense.get(at).copied().unwrap_or_default());
    let centre: Vec<f64> = (0..numbers).map(|at| column(at).sum::<f64>() / many).collect();
    let apart = |(at, centre): (usize, &f64)| {
        (column(at).map(|value| (value - centre) * (value - centre)).sum::<f64>() / many).sqrt()
    };
    let spread = centre.iter().enumerate().map(apart).map(|spread| narrow(spread.max(1e-3))).collect();
    (centre.into_iter().map(narrow).collect(), spread)
}

/// For each place of a hashed word that two rows have: its column, and how rare it is beside the usual.
fn columns(rows: &[&Features], first: usize) -> Vec<Option<(usize, f64)>> {
    let mut seen = vec![0_u32; PLACES as usize];
    for place in rows.iter().flat_map(|row| &row.grams) {
        if let Some(times) = seen.get_mut(*place as usize) {
            *times += 1;
        }
    }
    if rows.iter().all(|row| row.grams.is_empty()) {
        return Vec::new();
    }
    let many = f64::from(u32::try_from(rows.len()).unwrap_or(u32::MAX));
    let rare = |times: u32| (duenna_guard::ln((1.0 + many) / (1.0 + f64::from(times))) + 1.0) / 6.0;
    let mut next = first;
    seen.into_iter()
        .map(|times| {
            (times >= 2).then(|| {
                next += 1;
                (next - 1, rare(times))
            })
        })
        .collect()
}

#[allow(clippy::cast_possible_truncation, reason = "weights are kept in half the space")]
pub(super) fn narrow(value: f64) -> f32 {
    value as f32
}
