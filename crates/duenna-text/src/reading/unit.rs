//! Units of measure.

use super::cursor::Cursor;
use super::text::Shape;

/// What a unit measures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// A length, a way.
    Distance,
    /// A surface.
    Area,
    /// A weight.
    Weight,
    /// A volume.
    Volume,
    /// A speed.
    Speed,
    /// Heat.
    Temperature,
    /// Data, energy, power.
    Other,
}

/// A unit of measure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unit {
    symbol: &'static str,
    measure: Measure,
}

impl Unit {
    /// How it is written: `m2`, `km`, `kg`.
    #[must_use]
    pub fn symbol(self) -> &'static str {
        self.symbol
    }

    /// What it measures.
    #[must_use]
    pub fn measure(self) -> Measure {
        self.measure
    }
}

/// A unit behind a number.
pub(crate) fn unit(start: Cursor<'_>) -> Option<(Cursor<'_>, Unit)> {
    if let Some(after) = start.past('°') {
        let symbol = match after.word()? {
            "c" => "°C",
            "f" => "°F",
            _ => return None,
        };
        return Some((after.step(), Unit { symbol, measure: Measure::Temperature }));
    }
    if let Some(after) = start.past_glued('"') {
        // `36"`, but not the end of `"Top 10"`.
        let opened = (1..10).any(|back| {
            start
                .at
                .checked_sub(back)
                .and_then(|at| start.text.token(at))
                .is_some_and(|token| token.shape == Shape::Sign('"'))
        });
        return (!opened && !after.is_glued_after())
            .then_some((after, Unit { symbol: "in", measure: Measure::Distance }));
    }
    if let Some(after) = start.past_word(&["m"]).and_then(|after| after.past_glued('³')) {
        return Some((after, Unit { symbol: "m3", measure: Measure::Volume }));
    }
    let hyphen = start.past_glued('-').filter(|next| next.is_glued()).unwrap_or(start);
    let (after, unit) = squared(hyphen).or_else(|| plain(hyphen, start))?;
    (!after.is_glued_after() && !matches!(after.sign(), Some('²' | '³'))).then_some((after, unit))
}

/// Surfaces: `m²`, `sq ft`, `square metres`.
fn squared(start: Cursor<'_>) -> Option<(Cursor<'_>, Unit)> {
    let area = |symbol| Unit { symbol, measure: Measure::Area };
    let word = start.word()?;
    let after = start.step();
    let symbol = match word {
        "sq" | "square" | "quadrat" => {
            let inner = after.past_glued('.').unwrap_or(after).skip('-');
            let symbol = match inner.word()? {
                "m" | "meter" | "meters" | "metre" | "metres" => "m2",
                "ft" | "foot" | "feet" => "sqft",
                "km" | "kilometers" | "kilometres" => "km2",
                "mi" | "mile" | "miles" => "sqmi",
                "yd" | "yards" | "yard" => "sqyd",
                _ => return None,
            };
            let end = inner.step();
            let end = if matches!(inner.word(), Some("ft" | "mi" | "yd")) { point(end) } else { end };
            return Some((end, area(symbol)));
        }
        "m" | "km" | "ft" | "qm" => {
            let two = after.past_glued('²').or_else(|| {
                if after.is_glued() {
                    after.small(1).filter(|(_, power)| *power == 2).map(|(after, _)| after)
                } else {
                    None
                }
            });
            match (word, two) {
                ("qm", _) => return Some((after, area("m2"))),
                ("m", Some(end)) => return Some((end, area("m2"))),
                ("km", Some(end)) => return Some((end, area("km2"))),
                ("ft", Some(end)) => return Some((end, area("sqft"))),
                _ => return None,
            }
        }
        "sqm" => "m2",
        "sqft" | "sf" => "sqft",
        "acre" | "acres" => "acre",
        "hectare" | "hectares" | "ha" => "ha",
        _ => return None,
    };
    Some((after, area(symbol)))
}

/// Past the point of an abbreviation that does not end the sentence.
fn point(after: Cursor<'_>) -> Cursor<'_> {
    match after.past_glued('.') {
        Some(next) if next.peek().is_some_and(|token| !token.capital) => next,
        _ => after,
    }
}

fn plain<'t>(start: Cursor<'t>, number_end: Cursor<'t>) -> Option<(Cursor<'t>, Unit)> {
    let word = start.word()?;
    let after = start.step();
    let upper = start.peek().is_some_and(|token| token.upper);
    if let Some(per_hour) = after.past_glued('/').and_then(|next| next.past_word(&["h", "hr"])) {
        let symbol = match word {
            "km" => "km/h",
            "mi" => "mph",
            _ => return None,
        };
        return Some((per_hour, Unit { symbol, measure: Measure::Speed }));
    }
    let (symbol, measure) = match word {
        "km" | "kms" | "kilometer" | "kilometers" | "kilometre" | "kilometres" => ("km", Measure::Distance),
        "m" | "meter" | "meters" | "metre" | "metres" => ("m", Measure::Distance),
        "cm" | "centimeters" | "centimetres" => ("cm", Measure::Distance),
        "mm" | "millimeters" | "millimetres" => ("mm", Measure::Distance),
        "mile" | "miles" | "mi" => ("mi", Measure::Distance),
        "ft" | "foot" | "feet" => ("ft", Measure::Distance),
        "yard" | "yards" | "yd" => ("yd", Measure::Distance),
        "inch" | "inches" => ("in", Measure::Distance),
        "kg" | "kgs" | "kilo" | "kilos" | "kilogram" | "kilograms" => ("kg", Measure::Weight),
        "g" | "gram" | "grams" => ("g", Measure::Weight),
        "mg" => ("mg", Measure::Weight),
        "lb" | "lbs" => ("lb", Measure::Weight),
        "oz" | "ounces" => ("oz", Measure::Weight),
        "ton" | "tons" | "tonnes" => ("t", Measure::Weight),
        "l" | "liter" | "liters" | "litre" | "litres" => ("l", Measure::Volume),
        "ml" => ("ml", Measure::Volume),
        "cl" => ("cl", Measure::Volume),
        "gallon" | "gallons" => ("gal", Measure::Volume),
        "kmh" | "kph" => ("km/h", Measure::Speed),
        "mph" => ("mph", Measure::Speed),
        "mbps" => ("Mbit/s", Measure::Other),
        "gbps" => ("Gbit/s", Measure::Other),
        "kb" if upper || start.at == number_end.at => ("kB", Measure::Other),
        "mb" if upper => ("MB", Measure::Other),
        "gb" if upper => ("GB", Measure::Other),
        "tb" if upper => ("TB", Measure::Other),
        "kwh" => ("kWh", Measure::Other),
        "kw" => ("kW", Measure::Other),
        "kcal" | "calories" => ("kcal", Measure::Other),
        "celsius" => ("°C", Measure::Temperature),
        "fahrenheit" => ("°F", Measure::Temperature),
        _ => return None,
    };
    Some((after, Unit { symbol, measure }))
}
