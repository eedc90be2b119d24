//! What somebody may have meant by a name that is not there.

/// More names than these are not looked at.
const MOST_NAMES: usize = 1000;

/// The known name that a mistyped one most likely stands for: at most a third of it is different, letters swapped counting once, and their case
/// and `-` for `_` not at all.
///
/// ```
/// # use duenna_core::nearest;
/// assert_eq!(nearest("server:everthing", ["server:everything", "server:mail"]), Some("server:everything"));
/// assert_eq!(nearest("totla", ["total", "lines"]), Some("total"));
/// assert_eq!(nearest("x", ["total", "lines"]), None);
/// ```
#[must_use]
pub fn nearest<'a>(wanted: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let folded = |name: &str| name.to_lowercase().replace('-', "_");
    let wanted = folded(wanted);
    let length = wanted.chars().count();
    let most = (length / 3).max(1);
    let distance = |name: &'a str| (strsim::osa_distance(&wanted, &folded(name)), name);
    let near = known.into_iter().take(MOST_NAMES).map(distance);
    // One letter of two is not a slip.
    let near = near.filter(|(distance, name)| *distance <= most && *distance * 2 < name.chars().count().max(length));
    near.min_by_key(|(distance, _)| *distance).map(|(_, name)| name)
}

/// The end of a message about a name that is not there: what was probably meant, and what the reader can do, `rest`, which begins with a small letter.
///
/// ```
/// # use duenna_core::suggestion;
/// assert_eq!(suggestion("totla", ["total"], "it has total"), "; did you mean `total`? It has total");
/// assert_eq!(suggestion("x", ["total"], "it has total"), "; it has total");
/// ```
#[must_use]
pub fn suggestion<'a>(wanted: &str, known: impl IntoIterator<Item = &'a str>, rest: &str) -> String {
    let Some(name) = nearest(wanted, known) else { return format!("; {rest}") };
    let mut letters = rest.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    format!("; did you mean `{}`? {first}{}", crate::quoted(name), letters.as_str())
}

#[cfg(test)]
mod tests {
    use super::{nearest, suggestion};

    #[test]
    fn slips_are_found_and_other_names_are_not() {
        let known = ["send_email", "list_emails", "read_email", "id", "to"];
        for (wanted, meant) in [
            ("snd_email", Some("send_email")),
            ("send-email", Some("send_email")),
            ("SEND_EMAIL", Some("send_email")),
            ("lsit_emails", Some("list_emails")),
            ("too", Some("to")),
            ("delete_everything", None),
            ("ix", None),
            ("", None),
        ] {
            assert_eq!(nearest(wanted, known), meant, "{wanted}");
        }
    }

    #[test]
    fn a_name_from_outside_is_escaped() {
        assert_eq!(suggestion("a\u{1b}bcd", ["a\u{1b}bce"], "look"), "; did you mean `a\\u{1b}bce`? Look");
        assert_eq!(suggestion("abc", [], "look"), "; look");
    }
}
