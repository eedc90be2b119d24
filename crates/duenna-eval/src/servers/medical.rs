//! Medical calculators: published formulas, nothing remembered.

use std::path::Path;

use duenna_demo::{DemoError, State, Tools};
use rmcp::handler::server::router::tool::ToolRouter;
use rmcp::handler::server::wrapper::Parameters;
use rmcp::{Json, tool, tool_router};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::formulas::{self, Sex};

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Body {
    /// Weight in kilograms.
    weight_kg: f64,
    /// Height in centimetres.
    height_cm: f64,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct KidneyByCreatinine {
    /// Serum creatinine in mg/dL.
    creatinine_mg_dl: f64,
    /// Age in years.
    age: f64,
    /// `female` or `male`.
    sex: String,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct KidneyByCystatin {
    /// Serum cystatin C in mg/L.
    cystatin_mg_l: f64,
    /// Age in years.
    age: f64,
    /// `female` or `male`.
    sex: String,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Clearance {
    /// Serum creatinine in mg/dL.
    creatinine_mg_dl: f64,
    /// Age in years.
    age: f64,
    /// Weight in kilograms.
    weight_kg: f64,
    /// `female` or `male`.
    sex: String,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "the findings that the index counts")]
struct CardiacRisk {
    /// Intraperitoneal, intrathoracic or suprainguinal vascular surgery.
    high_risk_surgery: bool,
    /// History of ischemic heart disease.
    ischemic_heart_disease: bool,
    /// History of heart failure.
    heart_failure: bool,
    /// History of stroke or transient ischemic attack.
    cerebrovascular_disease: bool,
    /// Treatment with insulin.
    insulin: bool,
    /// Serum creatinine in mg/dL.
    creatinine_mg_dl: f64,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Figure {
    /// The figure, rounded to one decimal place.
    value: f64,
    /// Its unit.
    unit: String,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Risk {
    /// The points of the index, 0 to 6.
    points: u8,
    /// The risk of a major cardiac event, in percent.
    percent: f64,
}

/// The server.
pub(super) struct Medical {
    state: State,
}

impl Medical {
    pub(super) fn open(folder: &Path) -> Result<Self, DemoError> {
        Ok(Self { state: State::open(folder)? })
    }
}

impl Tools for Medical {
    const NAME: &'static str = "duenna-eval-medical";

    fn router() -> ToolRouter<Self> {
        Self::tool_router()
    }

    fn state(&self) -> &State {
        &self.state
    }
}

fn sex(word: &str) -> Result<Sex, String> {
    match word {
        "female" => Ok(Sex::Female),
        "male" => Ok(Sex::Male),
        _ => Err("`sex` is `female` or `male`; the formula knows no other".to_owned()),
    }
}

/// A figure, if what it is made from is in the range of living people.
fn figure(value: f64, unit: &str, from: &[f64]) -> Result<Json<Figure>, String> {
    let is_sound = value.is_finite() && from.iter().all(|number| *number > 0.0 && *number < 1000.0);
    let value = (value * 10.0).round() / 10.0;
    if is_sound { Ok(Json(Figure { value, unit: unit.to_owned() })) } else { Err("a value is out of range".to_owned()) }
}

#[tool_router]
impl Medical {
    #[tool(description = "Body mass index.", annotations(read_only_hint = true))]
    fn body_mass_index(Parameters(of): Parameters<Body>) -> Result<Json<Figure>, String> {
        figure(formulas::body_mass_index(of.weight_kg, of.height_cm), "kg/m2", &[of.weight_kg, of.height_cm])
    }

    #[tool(description = "Body surface area (Mosteller).", annotations(read_only_hint = true))]
    fn body_surface_area(Parameters(of): Parameters<Body>) -> Result<Json<Figure>, String> {
        figure(formulas::body_surface(of.weight_kg, of.height_cm), "m2", &[of.weight_kg, of.height_cm])
    }

    #[tool(description = "eGFR from creatinine (CKD-EPI 2021).", annotations(read_only_hint = true))]
    fn egfr_epi(Parameters(of): Parameters<KidneyByCreatinine>) -> Result<Json<Figure>, String> {
        let value = formulas::egfr_creatinine(of.creatinine_mg_dl, of.age, sex(&of.sex)?);
        figure(value, "mL/min/1.73m2", &[of.creatinine_mg_dl, of.age])
    }

    #[tool(description = "eGFR from cystatin C (CKD-EPI 2012).", annotations(read_only_hint = true))]
    fn egfr_epi_cystatin_c(Parameters(of): Parameters<KidneyByCystatin>) -> Result<Json<Figure>, String> {
        let value = formulas::egfr_cystatin(of.cystatin_mg_l, of.age, sex(&of.sex)?);
        figure(value, "mL/min/1.73m2", &[of.cystatin_mg_l, of.age])
    }

    #[tool(description = "Creatinine clearance (Cockcroft-Gault).", annotations(read_only_hint = true))]
    fn creatinine_clearance(Parameters(of): Parameters<Clearance>) -> Result<Json<Figure>, String> {
        let value = formulas::creatinine_clearance(of.creatinine_mg_dl, of.age, of.weight_kg, sex(&of.sex)?);
        figure(value, "mL/min", &[of.creatinine_mg_dl, of.age, of.weight_kg])
    }

    #[tool(description = "Cardiac risk of surgery (Revised Cardiac Risk Index).", annotations(read_only_hint = true))]
    fn cardiac_risk(Parameters(of): Parameters<CardiacRisk>) -> Json<Risk> {
        let (points, percent) = formulas::cardiac_risk(&formulas::CardiacRisk {
            high_risk_surgery: of.high_risk_surgery,
            ischemic_heart_disease: of.ischemic_heart_disease,
            heart_failure: of.heart_failure,
            cerebrovascular_disease: of.cerebrovascular_disease,
            insulin: of.insulin,
            creatinine_mg_dl: of.creatinine_mg_dl,
        });
        Json(Risk { points, percent })
    }
}
