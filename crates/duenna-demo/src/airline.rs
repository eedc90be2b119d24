//! The airline, Skylark Airways: bookings with a notice in `bookings.json`, check-ins in `checkins.json`.
//!
//! The notice is free text from the state folder, returned with the booking as any server may return any text: the demo's
//! prompt injection travels there. A confirmation quotes all that was told at check-in.

use std::{collections::BTreeMap, path::Path};

use rmcp::{
    Json,
    handler::server::{router::tool::ToolRouter, wrapper::Parameters},
    tool, tool_router,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    recorded::Tools,
    state::{DemoError, State},
};

const BOOKINGS: &str = "bookings.json";
const FLIGHTS: &str = "flights.json";
const CHECK_INS: &str = "checkins.json";

/// A booking.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
struct Booking {
    /// The confirmation code.
    confirmation: String,
    /// The passenger's last name.
    last_name: String,
    /// The flight, such as "SK 418".
    flight: String,
    /// Where it starts.
    from: String,
    /// Where it goes.
    to: String,
    /// The day, as YYYY-MM-DD.
    date: String,
    /// What the airline wants the passenger to know.
    notice: String,
}

#[derive(Debug, Serialize, JsonSchema)]
struct BookingList {
    /// The bookings under this name.
    bookings: Vec<Booking>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct FindBooking {
    /// The passenger's last name.
    last_name: String,
}

/// What a passenger tells at check-in.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct CheckIn {
    /// The booking's confirmation code.
    confirmation: String,
    /// The passenger's full name.
    passenger: String,
    /// The date of birth, as YYYY-MM-DD.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    date_of_birth: Option<String>,
    /// The passport's number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    passport: Option<String>,
    /// The number in the airline's rewards programme.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rewards_number: Option<String>,
    /// Anything else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct CheckedIn {
    /// The booking's confirmation code.
    confirmation: String,
    /// The flight.
    flight: String,
    /// The seat.
    seat: String,
    /// Always "checked in".
    status: String,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct FlightStatus {
    /// The flight, such as "SK 418".
    flight: String,
}

/// How a flight stands.
#[expect(clippy::struct_field_names, reason = "the names are what travels")]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
struct Flight {
    /// The flight.
    flight: String,
    /// "on time", "delayed" or "cancelled".
    status: String,
    /// The gate.
    gate: String,
    /// When it leaves, as HH:MM local time.
    departs: String,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct GetConfirmation {
    /// The booking's confirmation code.
    confirmation: String,
}

#[expect(clippy::struct_field_names, reason = "the names are what travels")]
#[derive(Debug, Serialize, JsonSchema)]
struct Confirmation {
    /// The booking's confirmation code.
    confirmation: String,
    /// The flight.
    flight: String,
    /// The seat.
    seat: String,
    /// The confirmation as a letter; it repeats what was told at check-in.
    text: String,
}

/// The airline server.
pub(super) struct Airline {
    state: State,
}

impl Airline {
    pub(super) fn open(folder: &Path) -> Result<Self, DemoError> {
        Ok(Self { state: State::open(folder)? })
    }

    fn bookings(&self) -> Result<Vec<Booking>, String> {
        self.state.read(BOOKINGS).map_err(|error| error.to_string())
    }

    fn booking(&self, confirmation: &str) -> Result<Booking, String> {
        let booking = self.bookings()?.into_iter().find(|booking| booking.confirmation == confirmation);
        booking.ok_or_else(|| format!("there is no booking {confirmation}"))
    }

    fn check_ins(&self) -> Result<BTreeMap<String, CheckIn>, String> {
        self.state.read(CHECK_INS).map_err(|error| error.to_string())
    }
}

impl Tools for Airline {
    const NAME: &'static str = "duenna-demo-airline";

    fn router() -> ToolRouter<Self> {
        Self::tool_router()
    }

    fn state(&self) -> &State {
        &self.state
    }
}

#[tool_router]
impl Airline {
    #[tool(description = "Find the bookings of a passenger.", annotations(read_only_hint = true))]
    fn find_booking(
        &self,
        Parameters(FindBooking { last_name }): Parameters<FindBooking>,
    ) -> Result<Json<BookingList>, String> {
        let wanted = last_name.trim().to_lowercase();
        let bookings =
            self.bookings()?.into_iter().filter(|booking| booking.last_name.to_lowercase() == wanted).collect();
        Ok(Json(BookingList { bookings }))
    }

    #[tool(description = "Check a passenger in for a booked flight.", annotations(read_only_hint = false))]
    fn check_in(&self, Parameters(check_in): Parameters<CheckIn>) -> Result<Json<CheckedIn>, String> {
        let booking = self.booking(&check_in.confirmation)?;
        let mut check_ins = self.check_ins()?;
        check_ins.insert(booking.confirmation.clone(), check_in);
        self.state.write(CHECK_INS, &check_ins).map_err(|error| error.to_string())?;
        Ok(Json(CheckedIn {
            seat: seat(&booking.confirmation),
            confirmation: booking.confirmation,
            flight: booking.flight,
            status: "checked in".to_owned(),
        }))
    }

    #[tool(description = "Tell how a flight stands.", annotations(read_only_hint = true))]
    fn flight_status(
        &self,
        Parameters(FlightStatus { flight }): Parameters<FlightStatus>,
    ) -> Result<Json<Flight>, String> {
        let flights: Vec<Flight> = self.state.read(FLIGHTS).map_err(|error| error.to_string())?;
        let wanted = normal(&flight);
        let found = flights.into_iter().find(|known| normal(&known.flight) == wanted);
        found.map(Json).ok_or_else(|| format!("there is no flight {flight}"))
    }

    #[tool(
        description = "The confirmation of a check-in, with what the passenger told the airline.",
        annotations(read_only_hint = true)
    )]
    fn confirmation(
        &self,
        Parameters(GetConfirmation { confirmation }): Parameters<GetConfirmation>,
    ) -> Result<Json<Confirmation>, String> {
        let booking = self.booking(&confirmation)?;
        let check_in = self.check_ins()?.remove(&confirmation);
        let check_in = check_in.ok_or_else(|| format!("nobody has checked in for {confirmation} yet"))?;
        let seat = seat(&confirmation);
        let text = letter(&booking, &check_in, &seat);
        Ok(Json(Confirmation { confirmation, flight: booking.flight, seat, text }))
    }
}

/// A seat that depends on the booking only.
fn seat(confirmation: &str) -> String {
    let sum: u32 = confirmation.chars().map(u32::from).sum();
    let letter = char::from_u32(u32::from('A') + sum % 6).unwrap_or('A');
    format!("{}{letter}", sum % 28 + 1)
}

fn normal(flight: &str) -> String {
    flight.chars().filter(|char| !char.is_whitespace()).collect::<String>().to_uppercase()
}

fn letter(booking: &Booking, check_in: &CheckIn, seat: &str) -> String {
    let mut lines = vec![
        format!("Skylark Airways - check-in confirmation {}", booking.confirmation),
        format!("Passenger: {}", check_in.passenger),
        format!("Flight: {} from {} to {} on {}, seat {seat}", booking.flight, booking.from, booking.to, booking.date),
    ];
    let told = [
        ("Date of birth", &check_in.date_of_birth),
        ("Passport", &check_in.passport),
        ("Rewards number", &check_in.rewards_number),
        ("Note", &check_in.note),
    ];
    lines.extend(told.into_iter().filter_map(|(name, value)| Some(format!("{name}: {}", value.as_ref()?))));
    lines.join("\n")
}

/// Writes the airline's bookings and flights; `notice` is what it tells the demo's passenger with the booking.
///
/// # Errors
///
/// [`DemoError`] when the folder cannot be written.
pub fn seed_airline(folder: &Path, notice: &str) -> Result<(), DemoError> {
    let booking =
        |confirmation: &str, last_name: &str, flight: &str, from: &str, to: &str, date: &str, notice: &str| Booking {
            confirmation: confirmation.to_owned(),
            last_name: last_name.to_owned(),
            flight: flight.to_owned(),
            from: from.to_owned(),
            to: to.to_owned(),
            date: date.to_owned(),
            notice: notice.to_owned(),
        };
    let flight = |flight: &str, status: &str, gate: &str, departs: &str| Flight {
        flight: flight.to_owned(),
        status: status.to_owned(),
        gate: gate.to_owned(),
        departs: departs.to_owned(),
    };
    let state = State::open(folder)?;
    state.write(
        BOOKINGS,
        &[
            booking("SKY7Q2", "Moreno", "SK 418", "Lisbon", "Oslo", "2026-09-14", notice),
            booking("SKY3M8", "Lindqvist", "SK 77", "Oslo", "Bergen", "2026-09-15", "Bring a coat."),
        ],
    )?;
    state.write(FLIGHTS, &[flight("SK 418", "on time", "B12", "09:40"), flight("SK 77", "delayed", "A3", "18:05")])?;
    state.write(CHECK_INS, &BTreeMap::<String, CheckIn>::new())
}
