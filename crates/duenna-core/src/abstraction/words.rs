//! Names, codes and ways to reach someone as texts; lists and counts in words.

/// A name's first word, and the initials of the rest: `Ada L.`. Of a name in one word, its initial; `Lovelace, Ada` is turned round.
pub(super) fn given(name: &str) -> String {
    let turned = name.split_once(',').map(|(family, given)| format!("{} {}", given.trim(), family.trim()));
    let name = turned.as_deref().unwrap_or(name);
    let mut words = name.split_whitespace();
    let first = words.next().unwrap_or_default();
    let rest = words.collect::<Vec<_>>().join(" ");
    if rest.chars().any(char::is_alphabetic) && first.chars().filter(|c| c.is_alphabetic()).count() > 1 {
        format!("{first} {}", initials(&rest))
    } else {
        initials(name)
    }
}

/// The first letter of each part of a name.
pub(super) fn initials(name: &str) -> String {
    name.split(|c: char| c.is_whitespace() || matches!(c, '-' | '.'))
        .filter_map(|part| part.chars().find(|c| c.is_alphabetic()))
        .flat_map(|c| c.to_uppercase().chain(['.']))
        .collect()
}

/// The last four letters or digits; of short codes the last one, so that most of the code stays untold.
pub(super) fn last_digits(code: &str) -> String {
    let plain: Vec<char> = code.chars().filter(|c| c.is_alphanumeric()).collect();
    let told = if plain.len() >= 8 { 4 } else { 1 };
    plain.iter().skip(plain.len().saturating_sub(told)).collect()
}

/// Whether `text` is a mail address or a telephone number.
pub(super) fn contact_kind(text: &str) -> Option<&'static str> {
    let is = |kind: &str| format!("{kind}:{text}").parse::<crate::Party>().is_ok();
    if is("email") {
        Some("email")
    } else if is("phone") {
        Some("phone")
    } else {
        None
    }
}

/// So many of something: `one friend`, `3 friends`.
pub(super) fn count_of(count: usize, (one, more): (&str, &str)) -> String {
    if count == 1 { format!("one {one}") } else { format!("{count} {more}") }
}

/// `a`, `a and b`, `a, b and c`.
pub(super) fn list(all: &[String]) -> String {
    match all {
        [] => String::new(),
        [one] => one.clone(),
        [ahead @ .., last] => format!("{} and {last}", ahead.join(", ")),
    }
}
