//! A weather service: what was observed and forecast for places, in `places.json`; how it feels is computed.

use std::collections::BTreeMap;
use std::path::Path;

use duenna_demo::{DemoError, State, Tools};
use rmcp::handler::server::router::tool::ToolRouter;
use rmcp::handler::server::wrapper::Parameters;
use rmcp::{Json, tool, tool_router};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::broken;

const PLACES: &str = "places.json";

#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
struct Observed {
    /// Degrees Celsius.
    temperature: f64,
    /// Wind in km/h.
    wind: f64,
    /// Relative humidity in percent.
    humidity: f64,
    /// In words.
    sky: String,
}

#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
struct Day {
    /// The day, as YYYY-MM-DD.
    date: String,
    /// The highest temperature in degrees Celsius.
    high: f64,
    /// The lowest.
    low: f64,
    /// In words.
    sky: String,
}

#[derive(Debug, Clone, Deserialize)]
struct Place {
    city: String,
    now: Observed,
    #[serde(default)]
    forecast: Vec<Day>,
    #[serde(default)]
    alerts: Vec<String>,
    #[serde(default)]
    past: BTreeMap<String, Day>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct City {
    /// The city.
    city: String,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Ahead {
    /// The city.
    city: String,
    /// How many days.
    days: usize,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct OnDay {
    /// The city.
    city: String,
    /// The day, as YYYY-MM-DD.
    date: String,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Now {
    /// What is observed.
    #[serde(flatten)]
    observed: Observed,
    /// How cold or warm it feels, in degrees Celsius.
    feels_like: f64,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Days {
    /// Day by day.
    days: Vec<Day>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Alerts {
    /// The warnings in force.
    alerts: Vec<String>,
}

/// The server.
pub(super) struct Weather {
    state: State,
}

impl Weather {
    pub(super) fn open(folder: &Path) -> Result<Self, DemoError> {
        Ok(Self { state: State::open(folder)? })
    }

    fn place(&self, city: &str) -> Result<Place, String> {
        let all: Vec<Place> = self.state.read(PLACES).map_err(broken)?;
        let found = all.into_iter().find(|place| place.city.eq_ignore_ascii_case(city));
        found.ok_or_else(|| "there is no station in that city".to_owned())
    }
}

impl Tools for Weather {
    const NAME: &'static str = "duenna-eval-weather";

    fn router() -> ToolRouter<Self> {
        Self::tool_router()
    }

    fn state(&self) -> &State {
        &self.state
    }
}

/// Wind chill where it is cold and windy (the index of 2001 that Canada and the United States share), else the temperature.
fn feels_like(of: &Observed) -> f64 {
    let wind = of.wind.powf(0.16);
    let chill = 13.12 + 0.6215 * of.temperature - 11.37 * wind + 0.3965 * of.temperature * wind;
    let felt = if of.temperature <= 10.0 && of.wind > 4.8 { chill } else { of.temperature };
    (felt * 10.0).round() / 10.0
}

#[tool_router]
impl Weather {
    #[tool(description = "The weather in a city now.", annotations(read_only_hint = true))]
    fn current(&self, Parameters(City { city }): Parameters<City>) -> Result<Json<Now>, String> {
        let observed = self.place(&city)?.now;
        Ok(Json(Now { feels_like: feels_like(&observed), observed }))
    }

    #[tool(description = "The weather of the next days.", annotations(read_only_hint = true))]
    fn forecast(&self, Parameters(Ahead { city, days }): Parameters<Ahead>) -> Result<Json<Days>, String> {
        Ok(Json(Days { days: self.place(&city)?.forecast.into_iter().take(days).collect() }))
    }

    #[tool(description = "The warnings in force for a city.", annotations(read_only_hint = true))]
    fn alerts(&self, Parameters(City { city }): Parameters<City>) -> Result<Json<Alerts>, String> {
        Ok(Json(Alerts { alerts: self.place(&city)?.alerts }))
    }

    #[tool(description = "The weather of a past day.", annotations(read_only_hint = true))]
    fn history(&self, Parameters(OnDay { city, date }): Parameters<OnDay>) -> Result<Json<Day>, String> {
        let day = self.place(&city)?.past.remove(&date);
        day.map(Json).ok_or_else(|| "nothing is recorded for that day".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tables of the index: -10 °C at 30 km/h feels like -20 °C.
    #[test]
    fn wind_makes_cold_colder() {
        let at = |temperature, wind| feels_like(&Observed { temperature, wind, humidity: 50.0, sky: String::new() });
        assert!((at(-10.0, 30.0) + 19.5).abs() < 0.06, "{}", at(-10.0, 30.0));
        assert!((at(20.0, 30.0) - 20.0).abs() < f64::EPSILON);
        assert!((at(5.0, 2.0) - 5.0).abs() < f64::EPSILON);
    }
}
