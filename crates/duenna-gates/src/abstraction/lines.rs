//! The lines of a text: the section each lies in, its key and its value.

use super::keys::{is_key, is_name};
use super::origin::{self, Origin};
use super::words::{folded, has_any, slug};

/// What a section of a text is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Section {
    /// Nothing else: a profile, notes, prose.
    Plain,
    Mail,
    Calendar,
    Bank,
    Medical,
    Insurance,
    Property,
    Work,
    Document,
}

/// One line with what it says.
pub(super) struct Line<'a> {
    pub(super) section: Section,
    /// Folded; empty if there is none.
    pub(super) key: String,
    /// What stands after the key, or the whole line.
    pub(super) value: &'a str,
    /// The value, folded.
    pub(super) words: String,
    /// Where the value begins in the text.
    pub(super) start: usize,
    pub(super) path: String,
    /// A line of a payment.
    pub(super) payment: bool,
    /// A line of an entry of a calendar.
    pub(super) event: bool,
    /// Whose words it is.
    pub(super) origin: Origin,
}

impl Line<'_> {
    /// Whether it may say how the user lives and what they want: not what is written about health, or to everybody.
    pub(super) fn is_of_life(&self) -> bool {
        matches!(self.origin, Origin::User | Origin::Other | Origin::Plan)
    }

    /// Whether it says what the user is called.
    pub(super) fn is_name(&self) -> bool {
        matches!(self.section, Section::Plain | Section::Document) && is_name(&self.key)
    }
}

const MARKS: &[char] =
    &['*', '#', '-', '>', '•', '|', '"', '\'', '{', '}', '[', ']', ',', '`', '_', '–', '·', '\u{feff}'];

/// The lines that say something. Time and memory are linear in the text.
pub(super) fn lines(text: &str) -> Vec<Line<'_>> {
    let mut section = Section::Plain;
    let mut heading = String::new();
    let mut all: Vec<Line<'_>> = Vec::new();
    let mut start = 0;
    let mut is_after_blank = false;
    let mut is_table = false;
    for (number, raw) in text.split_inclusive('\n').enumerate() {
        let from = start;
        start += raw.len();
        let bare = raw.trim().trim_matches(MARKS).trim();
        if bare.is_empty() {
            is_after_blank = true;
            is_table = false;
            continue;
        }
        is_table |= is_head_of_payments(bare);
        if is_table || section != Section::Calendar && is_payment(bare) {
            let path = format!("{}/{}", if heading.is_empty() { "payments" } else { &heading }, number + 1);
            let from = from + (bare.as_ptr() as usize).saturating_sub(raw.as_ptr() as usize);
            all.push(Line { payment: true, ..line(Section::Bank, String::new(), bare, from, path) });
            is_after_blank = false;
            continue;
        }
        let offset = |part: &str| from + (part.as_ptr() as usize).saturating_sub(raw.as_ptr() as usize);
        let numbered = unnumbered(bare);
        let (mut key, mut value) = split(numbered);
        // `**Bank statement, Savings Bank**`: a heading that says more than its name.
        let is_title = raw.trim_start().starts_with('#') || raw.trim().starts_with("**") && raw.trim().ends_with("**");
        if is_title
            && key.is_empty()
            && section_of(&folded(value.split([',', '(']).next().unwrap_or_default())).is_some()
        {
            (key, value) = (value, "");
        }
        let is_top =
            raw.trim_start_matches(['>', ' ']).starts_with('#') || (numbered.len() < bare.len() && value.is_empty());
        let is_apart = std::mem::replace(&mut is_after_blank, false);
        if value.is_empty() {
            let name = folded(key);
            let other = section_of(name.get(..key.find([',', '(']).unwrap_or(name.len())).unwrap_or(&name));
            // After an empty line, the bare name of a section ends a mail.
            let is_top =
                is_top || is_title && other.is_some() || is_apart && !raw.contains(':') && name.split(' ').count() <= 2;
            if is_top || section != Section::Mail {
                section = other.unwrap_or(if is_top { Section::Plain } else { section });
                heading = slug(key);
            }
            let has_digit = key.contains(|c: char| c.is_ascii_digit());
            if other.is_none() || has_digit {
                // A heading may say something too.
                all.push(line(section, String::new(), key, offset(key), format!("{heading}/{}", number + 1)));
            }
            continue;
        }
        let folded_key = folded(key);
        if matches!(folded_key.as_str(), "from" | "sender") && section != Section::Calendar {
            section = Section::Mail;
            "emails".clone_into(&mut heading);
        }
        if section == Section::Calendar
            && matches!(folded_key.as_str(), "bank" | "bank name" | "iban" | "account number")
        {
            section = Section::Bank;
        }
        let name = if folded_key.is_empty() { (number + 1).to_string() } else { slug(key) };
        let path = if heading.is_empty() { name } else { format!("{heading}/{name}") };
        all.push(line(section, folded_key, value, offset(value), path));
    }
    records(&mut all);
    origin::mark(&mut all);
    all
}

fn line(section: Section, key: String, value: &str, start: usize, path: String) -> Line<'_> {
    let words = folded(value);
    Line {
        section,
        key,
        value,
        words,
        start,
        path,
        payment: section == Section::Bank,
        event: false,
        origin: Origin::User,
    }
}

/// Without the number of a list.
fn unnumbered(text: &str) -> &str {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.strip_prefix([')', '.']) {
        Some(rest) if rest.len() < text.len() && rest.starts_with([' ', '*']) => rest.trim().trim_matches(MARKS).trim(),
        Some(_) | None => text,
    }
}

/// Key and value; all is value where there is no key, and all is key where nothing follows it.
fn split(text: &str) -> (&str, &str) {
    let Some((key, value)) = text.split_once(':') else {
        if let Some(pair) = paired(text) {
            return pair;
        }
        return if text.split_whitespace().count() <= 4
            && !text.ends_with(['.', ',', '!', '?'])
            && section_of(&folded(text)).is_some()
        {
            (text, "")
        } else {
            ("", text)
        };
    };
    let clean = key.trim_matches(MARKS).trim();
    let has_digit = clean.contains(|c: char| c.is_ascii_digit());
    let is_time = clean.ends_with(|c: char| c.is_ascii_digit()) && value.starts_with(|c: char| c.is_ascii_digit());
    // `July 7, 2025: a meeting` has no key: what stands before the colon says when.
    let is_day = has_digit && !value.trim().trim_matches(MARKS).is_empty() && is_dated(clean);
    if clean.is_empty() || clean.split_whitespace().count() > 7 || is_time || is_day {
        return ("", text);
    }
    (clean, value.trim().trim_matches(MARKS).trim())
}

/// Whether a line is the head of a table of payments: cells for the day and the sum.
fn is_head_of_payments(text: &str) -> bool {
    const DAY: [&str; 9] = ["date", "datum", "fecha", "data", "dato", "buchungstag", "posted", "booked", "when"];
    const SUM: [&str; 15] = [
        "amount", "betrag", "importe", "montant", "importo", "valor", "kwota", "belop", "belopp", "bedrag", "debit",
        "credit", "value", "sum", "paid",
    ];
    let cells: Vec<String> = text.split([',', ';', '\t', '|']).map(folded).collect();
    let has = |of: &[&str]| cells.iter().any(|cell| cell.split(' ').next().is_some_and(|first| of.contains(&first)));
    cells.len() >= 3 && has(&DAY) && has(&SUM)
}

/// Whether a line begins with a day in figures and ends with a sum with its sign or in a cell: `2025-01-03 Shop -23.40`.
fn is_payment(text: &str) -> bool {
    let mut words = text.split([' ', ',', ';', '\t', '|']).filter(|word| !word.is_empty());
    let is_day = |word: &str| {
        let digits = word.chars().filter(char::is_ascii_digit).count();
        (3..=8).contains(&digits)
            && word.chars().all(|c| c.is_ascii_digit() || matches!(c, '-' | '/' | '.'))
            && word.trim_end_matches('.').contains(['-', '/', '.'])
    };
    if !words.next().is_some_and(is_day) {
        return false;
    }
    let bare = text.trim_end_matches(|c: char| c.is_alphabetic() || matches!(c, ' ' | '€' | '£' | '$' | '"'));
    let start = bare.rfind([' ', ';', '\t', '|']).or_else(|| bare.rfind(',').filter(|at| bare.len() - at > 3));
    let sum = start.and_then(|at| bare.get(at..)).unwrap_or_default();
    let plain = sum.trim_start_matches([' ', ';', '\t', '|', ',', '"', '€', '£', '$']);
    let cents = plain.rsplit(['.', ',']).next().is_some_and(|cents| cents.len() == 2) && plain.contains(['.', ',']);
    let is_sum = cents
        && plain
            .trim_start_matches(['-', '+', '−'])
            .chars()
            .all(|c| c.is_ascii_digit() || matches!(c, '.' | ',' | '\''));
    is_sum && (plain.starts_with(['-', '+', '−']) || sum.starts_with([';', '\t', '|', ',']))
}

/// A key that is known with its value behind a dash, a bar or a tab: `Age - 38`, `| Age | 38 |`.
fn paired(text: &str) -> Option<(&str, &str)> {
    let (key, value) = [" - ", " – ", " — ", "|", "\t", " = "].iter().find_map(|mark| text.split_once(mark))?;
    let (key, value) = (key.trim().trim_matches(MARKS).trim(), value.trim().trim_matches(MARKS).trim());
    (!value.is_empty() && is_key(&folded(key))).then_some((key, value))
}

/// Whether a month stands in it, or a day in figures.
fn is_dated(text: &str) -> bool {
    const MONTHS: [&str; 12] = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
    let figures = text.split_whitespace().all(|word| {
        matches!(word, "to" | "from" | "until" | "till" | "-" | "–")
            || word.len() >= 6 && word.chars().all(|c| c.is_ascii_digit() || matches!(c, '-' | '/' | '.'))
    });
    if figures && text.contains(|c: char| c.is_ascii_digit()) {
        return true;
    }
    let words = folded(text);
    words.split(' ').any(|word| MONTHS.iter().any(|month| word.starts_with(month)))
}

/// What a heading opens, if it is one that is known.
fn section_of(heading: &str) -> Option<Section> {
    const NAMES: &[(Section, &[&str])] = &[
        (
            Section::Mail,
            &["email", "emails", "e mails", "messages", "inbox", "mailbox", "letters", "mail", "correspondence"],
        ),
        (
            Section::Calendar,
            &[
                "calendar",
                "schedule",
                "events",
                "appointments",
                "availability",
                "unavailable",
                "agenda",
                "diary",
                "planner",
                "calendar events",
            ],
        ),
        (
            Section::Bank,
            &[
                "bank",
                "banking",
                "transaction",
                "transactions",
                "credit card",
                "bank account",
                "payments",
                "statement",
                "purchases",
                "expenses",
                "login credentials",
            ],
        ),
        (Section::Document, &["passport", "passport details", "identity", "identification"]),
        (
            Section::Property,
            &[
                "property research",
                "housing",
                "home requirements",
                "must haves",
                "wishlist",
                "saved online listings",
                "property preferences",
                "research history",
                "home search",
                "house search",
                "flat search",
                "apartment search",
            ],
        ),
        (Section::Work, &["employment", "professional", "career", "background"]),
        (Section::Insurance, &["insurance", "coverage", "policies", "policy"]),
        (Section::Medical, &["medical", "health", "prescriptions", "medications", "patient"]),
        (
            Section::Plain,
            &[
                "general information",
                "personal information",
                "profile",
                "about",
                "preferences",
                "personal details",
                "travel notes",
                "lifestyle",
                "hobbies",
                "trip notes",
                "travel history",
                "travel information",
            ],
        ),
    ];
    let words = heading.split(' ').count();
    if words > 7 {
        return None;
    }
    NAMES.iter().find(|(_, names)| has_any(heading, names)).map(|(section, _)| *section)
}

/// Marks payments and entries of a calendar: what stands beside a `Date:`.
fn records(all: &mut [Line<'_>]) {
    const PAID: &[&str] = &["amount", "provider", "merchant", "payee", "vendor", "description", "transaction"];
    const MET: &[&str] = &["event", "participants", "details", "attendees", "title", "location", "time"];
    let mut at = 0;
    while at < all.len() {
        let is_date = all.get(at).is_some_and(|line| matches!(line.key.as_str(), "date" | "dates" | "when"));
        if !is_date {
            at += 1;
            continue;
        }
        let section = all.get(at).map(|line| line.section);
        let belongs = |line: &Line<'_>| {
            let is_part =
                has_any(&line.key, PAID) || has_any(&line.key, MET) || matches!(line.key.as_str(), "account" | "note");
            is_part && Some(line.section) == section
        };
        let mut end = at + 1;
        while end - at < 9 && all.get(end).is_some_and(belongs) {
            end += 1;
        }
        let record = all.get_mut(at..end).unwrap_or_default();
        let payment =
            record.iter().any(|line| has_any(&line.key, &["amount", "provider", "merchant", "payee", "vendor"]));
        let event = !payment
            && record
                .iter()
                .any(|line| has_any(&line.key, &["event", "participants", "attendees", "title", "details"]));
        for line in record {
            line.payment |= payment;
            line.event |= event;
        }
        at = end;
    }
}
