//! Published formulas of medicine. Each says where it is from.

/// Which set of constants a formula takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sex {
    Female,
    Male,
}

/// What speaks for a heart at risk.
#[derive(Debug, Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "six independent findings, as the index counts them")]
pub(super) struct CardiacRisk {
    /// Intraperitoneal, intrathoracic or suprainguinal vascular surgery.
    pub(super) high_risk_surgery: bool,
    pub(super) ischemic_heart_disease: bool,
    pub(super) heart_failure: bool,
    pub(super) cerebrovascular_disease: bool,
    pub(super) insulin: bool,
    pub(super) creatinine_mg_dl: f64,
}

/// Body mass index, kg/m² (Quetelet).
pub(super) fn body_mass_index(weight_kg: f64, height_cm: f64) -> f64 {
    weight_kg / (height_cm / 100.0).powi(2)
}

/// Body surface area, m²: R. D. Mosteller, N Engl J Med 1987; 317:1098.
pub(super) fn body_surface(weight_kg: f64, height_cm: f64) -> f64 {
    (weight_kg * height_cm / 3600.0).sqrt()
}

/// Glomerular filtration from creatinine, mL/min/1.73 m², CKD-EPI 2021 without race: L. A. Inker et al., N Engl J Med
/// 2021; 385:1737.
pub(super) fn egfr_creatinine(creatinine_mg_dl: f64, age: f64, sex: Sex) -> f64 {
    let (kappa, alpha, factor) = match sex {
        Sex::Female => (0.7, -0.241, 1.012),
        Sex::Male => (0.9, -0.302, 1.0),
    };
    let ratio = creatinine_mg_dl / kappa;
    142.0 * ratio.min(1.0).powf(alpha) * ratio.max(1.0).powf(-1.2) * 0.9938_f64.powf(age) * factor
}

/// Glomerular filtration from cystatin C, CKD-EPI 2012: L. A. Inker et al., N Engl J Med 2012; 367:20.
pub(super) fn egfr_cystatin(cystatin_mg_l: f64, age: f64, sex: Sex) -> f64 {
    let ratio = cystatin_mg_l / 0.8;
    let factor = if sex == Sex::Female { 0.932 } else { 1.0 };
    133.0 * ratio.min(1.0).powf(-0.499) * ratio.max(1.0).powf(-1.328) * 0.996_f64.powf(age) * factor
}

/// Creatinine clearance, mL/min: D. W. Cockcroft and M. H. Gault, Nephron 1976; 16:31.
pub(super) fn creatinine_clearance(creatinine_mg_dl: f64, age: f64, weight_kg: f64, sex: Sex) -> f64 {
    let factor = if sex == Sex::Female { 0.85 } else { 1.0 };
    (140.0 - age) * weight_kg / (72.0 * creatinine_mg_dl) * factor
}

/// The Revised Cardiac Risk Index and the rate of major cardiac events that goes with it, in percent: T. H. Lee et al.,
/// Circulation 1999; 100:1043 (validation cohort).
pub(super) fn cardiac_risk(of: &CardiacRisk) -> (u8, f64) {
    let findings = [
        of.high_risk_surgery,
        of.ischemic_heart_disease,
        of.heart_failure,
        of.cerebrovascular_disease,
        of.insulin,
        of.creatinine_mg_dl > 2.0,
    ];
    let points = findings.into_iter().map(u8::from).sum();
    let percent = match points {
        0 => 0.4,
        1 => 0.9,
        2 => 6.6,
        _ => 11.0,
    };
    (points, percent)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 0.06, "{found} is not {expected}");
    }

    /// Worked by hand from the published equations.
    #[test]
    fn formulas_give_what_was_published() {
        near(body_mass_index(70.0, 175.0), 22.9);
        near(body_surface(70.0, 175.0), 1.84);
        // At kappa both ratios are 1: 142 × 0.9938^50 × 1.012.
        near(egfr_creatinine(0.7, 50.0, Sex::Female), 105.3);
        near(egfr_creatinine(0.9, 50.0, Sex::Male), 104.06);
        // 142 × 2^-1.2 × 0.9938^60.
        near(egfr_creatinine(1.8, 60.0, Sex::Male), 42.6);
        near(egfr_cystatin(0.8, 50.0, Sex::Male), 108.8);
        near(egfr_cystatin(0.8, 50.0, Sex::Female), 101.4);
        near(creatinine_clearance(1.0, 40.0, 72.0, Sex::Male), 100.0);
        near(creatinine_clearance(1.0, 40.0, 72.0, Sex::Female), 85.0);
    }

    #[test]
    fn the_index_counts_its_six_findings() {
        let none = CardiacRisk {
            high_risk_surgery: false,
            ischemic_heart_disease: false,
            heart_failure: false,
            cerebrovascular_disease: false,
            insulin: false,
            creatinine_mg_dl: 2.0,
        };
        assert_eq!(cardiac_risk(&none), (0, 0.4));
        assert_eq!(cardiac_risk(&CardiacRisk { creatinine_mg_dl: 2.1, ..none }), (1, 0.9));
        assert_eq!(cardiac_risk(&CardiacRisk { high_risk_surgery: true, insulin: true, ..none }), (2, 6.6));
        let all = CardiacRisk {
            high_risk_surgery: true,
            ischemic_heart_disease: true,
            heart_failure: true,
            cerebrovascular_disease: true,
            insulin: true,
            creatinine_mg_dl: 3.0,
        };
        assert_eq!(cardiac_risk(&all), (6, 11.0));
    }
}
