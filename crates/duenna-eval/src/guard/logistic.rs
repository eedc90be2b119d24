//! Logistic regression by Newton's method, in one fixed order of additions: the same rows give the same weights, to the bit.

use duenna_guard::{logistic, softplus};

/// A row: which columns have what.
pub(super) type Row = Vec<(usize, f64)>;

/// Rows with what is known of them.
pub(super) struct Problem<'a> {
    pub(super) rows: &'a [Row],
    /// Which leak.
    pub(super) leaks: &'a [bool],
    /// What each row counts for.
    pub(super) counts: &'a [f64],
    pub(super) columns: usize,
    /// How much the rows weigh against the wish for small weights.
    pub(super) trust: f64,
}

/// Weights of the columns, and last what a row without any has.
pub(super) fn fit(problem: &Problem<'_>) -> Vec<f64> {
    let mut weights = vec![0.0; problem.columns + 1];
    let mut margins = problem.margins(&weights);
    let mut loss = problem.loss(&weights, &margins);
    let mut first = None;
    for _ in 0..40 {
        let chances: Vec<f64> = margins.iter().map(|margin| logistic(*margin)).collect();
        let gradient = problem.gradient(&weights, &chances);
        let size = dot(&gradient, &gradient).sqrt();
        if size <= *first.get_or_insert(size) * 1e-4 || size < 1e-9 {
            break;
        }
        let step = problem.direction(&gradient, &chances);
        let slope = dot(&gradient, &step);
        let moved = problem.margins(&step);
        let mut length = 1.0;
        loop {
            let tried: Vec<f64> = weights.iter().zip(&step).map(|(weight, step)| weight + length * step).collect();
            let margins_tried: Vec<f64> =
                margins.iter().zip(&moved).map(|(margin, moved)| margin + length * moved).collect();
            let loss_tried = problem.loss(&tried, &margins_tried);
            if loss_tried <= loss + 1e-4 * length * slope || length < 1e-6 {
                (weights, margins, loss) = (tried, margins_tried, loss_tried);
                break;
            }
            length *= 0.5;
        }
    }
    weights
}

impl Problem<'_> {
    fn margins(&self, weights: &[f64]) -> Vec<f64> {
        let bias = weights.last().copied().unwrap_or_default();
        let margin = |row: &Row| {
            row.iter().map(|(column, value)| weights.get(*column).copied().unwrap_or_default() * value).sum::<f64>()
                + bias
        };
        self.rows.iter().map(margin).collect()
    }

    fn loss(&self, weights: &[f64], margins: &[f64]) -> f64 {
        let small: f64 = weights.iter().take(self.columns).map(|weight| weight * weight).sum();
        let rows = margins.iter().zip(self.leaks).zip(self.counts);
        let loss: f64 =
            rows.map(|((margin, leaks), count)| count * softplus(if *leaks { -margin } else { *margin })).sum();
        small / 2.0 + self.trust * loss
    }

    fn gradient(&self, weights: &[f64], chances: &[f64]) -> Vec<f64> {
        let off: Vec<f64> = chances
            .iter()
            .zip(self.leaks)
            .zip(self.counts)
            .map(|((chance, leaks), count)| count * (chance - f64::from(u8::from(*leaks))))
            .collect();
        self.back(weights, &off)
    }

    /// The weights, plus what the rows give back to their columns.
    fn back(&self, weights: &[f64], of_rows: &[f64]) -> Vec<f64> {
        let mut back: Vec<f64> = weights.to_vec();
        if let Some(bias) = back.last_mut() {
            *bias = 0.0;
        }
        for (row, of_row) in self.rows.iter().zip(of_rows) {
            let given = self.trust * of_row;
            for (column, value) in row {
                if let Some(place) = back.get_mut(*column) {
                    *place += given * value;
                }
            }
            if let Some(bias) = back.last_mut() {
                *bias += given;
            }
        }
        back
    }

    /// Where to go: the gradient against the curvature, by conjugate gradients.
    fn direction(&self, gradient: &[f64], chances: &[f64]) -> Vec<f64> {
        let curves: Vec<f64> = chances
            .iter()
            .zip(self.counts)
            .map(|(chance, count)| (chance * (1.0 - chance) * count).max(1e-9))
            .collect();
        let mut step = vec![0.0; gradient.len()];
        let mut left: Vec<f64> = gradient.iter().map(|slope| -slope).collect();
        let mut way = left.clone();
        let mut size = dot(&left, &left);
        let enough = size * 0.01;
        for _ in 0..40 {
            let bent: Vec<f64> = self.margins(&way).iter().zip(&curves).map(|(margin, curve)| margin * curve).collect();
            let bent = self.back(&way, &bent);
            let length = size / dot(&way, &bent).max(1e-300);
            add(&mut step, &way, length);
            add(&mut left, &bent, -length);
            let next = dot(&left, &left);
            if next <= enough {
                break;
            }
            let share = next / size;
            way = left.iter().zip(&way).map(|(left, way)| left + share * way).collect();
            size = next;
        }
        step
    }
}

fn add(to: &mut [f64], what: &[f64], times: f64) {
    for (to, what) in to.iter_mut().zip(what) {
        *to += times * what;
    }
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}
