//! The rungs of the ladders as functions. Each rung is computed from the rung above it and nothing else.

use crate::grain::{Grain, Ladder};

/// The value at `grain`, from the exact value. `None` if the ladder has no such rung or the value is not of its type.
///
/// ```
/// use duenna_core::{Ladder, abstraction::tell};
/// let year = Ladder::BirthDate.grain("year").ok_or("no such rung")?;
/// assert_eq!(tell(Ladder::BirthDate, "1984-03-07", year).as_deref(), Some("1984"));
/// # Ok::<(), &str>(())
/// ```
#[must_use]
pub fn tell(ladder: Ladder, exact: &str, grain: Grain) -> Option<String> {
    if !ladder.grains().any(|rung| rung == grain) || !is_of(ladder, exact) {
        return None;
    }
    (1..=grain.rank()).try_fold(exact.to_owned(), |finer, rank| step(ladder, rank, &finer))
}

/// Whether `exact` is a value of the ladder's type, so that each rung can be told.
#[must_use]
pub fn is_of(ladder: Ladder, exact: &str) -> bool {
    match ladder {
        Ladder::Text => true,
        Ladder::Date | Ladder::BirthDate => is_day(exact),
        Ladder::Name => exact.chars().any(char::is_alphabetic),
        Ladder::Identifier => exact.chars().filter(|c| c.is_alphanumeric()).count() >= 5,
        Ladder::Contact => contact_kind(exact).is_some(),
    }
}

/// What the exact value of a ladder must look like, for the person who gave another.
#[must_use]
pub const fn shape(ladder: Ladder) -> &'static str {
    match ladder {
        Ladder::Text => "any text",
        Ladder::Date | Ladder::BirthDate => "a day as YYYY-MM-DD",
        Ladder::Name => "a name with at least one letter",
        Ladder::Identifier => "a number or code of at least five letters or digits",
        Ladder::Contact => "one mail address or one phone number with `+` and country code",
    }
}

/// One rung down: the value at `rank` from the value at `rank - 1`.
fn step(ladder: Ladder, rank: u8, finer: &str) -> Option<String> {
    match (ladder, rank) {
        (Ladder::Date, 1) => finer.get(..7).map(str::to_owned),
        (Ladder::Date, 2) | (Ladder::BirthDate, 1) => finer.get(..4).map(str::to_owned),
        (Ladder::BirthDate, 2) => finer.get(..3).map(|decade| format!("{decade}0s")),
        (Ladder::Name, 1) => Some(initials(finer)),
        (Ladder::Identifier, 1) => Some(last_digits(finer)),
        (Ladder::Contact, 1) => contact_kind(finer).map(str::to_owned),
        (Ladder::Identifier | Ladder::Contact, 2) => Some("yes".to_owned()),
        (_, _) => None,
    }
}

fn is_day(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let [year, month, day] = parts.as_slice() else { return false };
    let number = |part: &str, width: usize| {
        (part.len() == width && part.bytes().all(|b| b.is_ascii_digit())).then(|| part.parse::<u32>().ok()).flatten()
    };
    let (Some(year), Some(month), Some(day)) = (number(year, 4), number(month, 2), number(day, 2)) else {
        return false;
    };
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if is_leap => 29,
        2 => 28,
        _ => return false,
    };
    (1..=days).contains(&day)
}

fn initials(name: &str) -> String {
    name.split(|c: char| c.is_whitespace() || c == '-')
        .filter_map(|part| part.chars().find(|c| c.is_alphabetic()))
        .flat_map(|c| c.to_uppercase().chain(['.']))
        .collect()
}

/// The last four letters or digits; of short codes the last one, so that most of the code stays untold.
fn last_digits(code: &str) -> String {
    let plain: Vec<char> = code.chars().filter(|c| c.is_alphanumeric()).collect();
    let told = if plain.len() >= 8 { 4 } else { 1 };
    plain.iter().skip(plain.len().saturating_sub(told)).collect()
}

fn contact_kind(text: &str) -> Option<&'static str> {
    let is = |kind: &str| format!("{kind}:{text}").parse::<crate::Party>().is_ok();
    if is("email") {
        Some("email")
    } else if is("phone") {
        Some("phone")
    } else {
        None
    }
}
