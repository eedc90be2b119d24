//! What of a text may be read as said of the user: clause by clause, in prose and in the values of fields.
//!
//! ```text
//!  text ─▶ lines: section, key, value ─▶ whose words, which clauses stand ─▶ the same text, with the rest blotted out
//! ```
//!
//! # Security
//! Readers see the blotted text alone, so what somebody else wrote, what was so once and what is only supposed gives no item, whatever words are in
//! it. Places in the blotted text are places in the text.

use std::collections::{BTreeMap, BTreeSet};

use duenna_text::clause::{Clause, Standing, clauses, is_note};
use duenna_text::reading::Span;

use super::keys::{Key, is_key, key_of};
use super::lines::{Line, Section, lines};
use super::origin::Origin;
use super::words::{folded, has_any};

/// A text as readers may see it.
pub(super) struct Statements {
    /// What stands, and denies nothing.
    pub(super) text: String,
    /// What the user denies now, for a reader that looks for denials.
    pub(super) denied: Vec<Span>,
    /// What was so once, for a reader that looks for where somebody has been.
    pub(super) past: Vec<Span>,
    /// What may not be told, and why.
    pub(super) withheld: Vec<(Span, &'static str)>,
    /// Fields whose value says no, by their folded key.
    pub(super) negative: Vec<String>,
}

/// Marks of a text behind which all is somebody else's.
const FORWARDED: [&str; 6] = [
    "original message",
    "forwarded message",
    "begin forwarded",
    "weitergeleitete nachricht",
    "message transfere",
    "mensaje reenviado",
];

/// Keys of the head of a mail.
const HEADS: [&str; 12] =
    ["from", "to", "cc", "bcc", "date", "sent", "sender", "recipient", "subject", "when", "time", "participants"];

/// What a field says whose key is not so.
const NO: [&str; 44] = [
    "no",
    "none",
    "nil",
    "n a",
    "na",
    "not applicable",
    "nothing",
    "never",
    "0",
    "zero",
    "not needed",
    "not required",
    "no thanks",
    "no thank you",
    "none known",
    "not known",
    "unknown",
    "tbc",
    "tbd",
    "not sure",
    "false",
    "nein",
    "keine",
    "kein",
    "keiner",
    "nie",
    "entfallt",
    "non",
    "aucun",
    "aucune",
    "neant",
    "sans objet",
    "jamais",
    "pas",
    "ninguno",
    "ninguna",
    "ningun",
    "nada",
    "nunca",
    "no procede",
    "not at all",
    "not any more",
    "declined",
    "expired",
];

/// Words in a key that say it is about somebody else, or was so.
const NOT_NOW: [&str; 58] = [
    "previous",
    "former",
    "old",
    "past",
    "last",
    "ex",
    "late",
    "emergency",
    "mother",
    "father",
    "mum",
    "mom",
    "dad",
    "parents",
    "brother",
    "sister",
    "spouse",
    "husband",
    "wife",
    "partner",
    "ehemann",
    "ehefrau",
    "mutter",
    "vater",
    "bruder",
    "schwester",
    "mari",
    "femme",
    "mere",
    "pere",
    "marido",
    "madre",
    "padre",
    "hermana",
    "hermano",
    "friend",
    "vendor",
    "seller",
    "occupier",
    "before me",
    "guarantor",
    "template",
    "sample",
    "example",
    "landlord",
    "landlady",
    "agent",
    "broker",
    "neighbour",
    "neighbours",
    "neighbor",
    "boss",
    "colleague",
    "co applicant",
    "current owner",
    "aval",
    "garant",
    "vermieter",
];

/// Words in a value that say it is about somebody else.
const OTHERS: [&str; 40] = [
    "mother",
    "father",
    "mum",
    "mom",
    "dad",
    "aunt",
    "uncle",
    "brother",
    "sister",
    "cousin",
    "friend",
    "neighbour",
    "neighbor",
    "colleague",
    "boss",
    "landlord",
    "wife",
    "husband",
    "partner",
    "son",
    "daughter",
    "mutter",
    "vater",
    "bruder",
    "schwester",
    "mere",
    "pere",
    "soeur",
    "sœur",
    "frere",
    "madre",
    "padre",
    "hermana",
    "hermano",
    "companera",
    "companero",
    "grandmother",
    "grandfather",
    "flatmate",
    "tenant",
];

/// What says in a short field that something is over.
const OVER: [&str; 20] = [
    "until",
    "till",
    "was",
    "were",
    "had",
    "ago",
    "used to",
    "gave up",
    "stopped",
    "sold",
    "cancelled",
    "canceled",
    "expired",
    "lapsed",
    "quit",
    "ended",
    "gone",
    "no more",
    "no longer",
    "anymore",
];

/// What others are to the user.
const RELATIONS: [&str; 26] = [
    "wife",
    "husband",
    "son",
    "daughter",
    "mother",
    "father",
    "mum",
    "mom",
    "dad",
    "brother",
    "sister",
    "uncle",
    "aunt",
    "cousin",
    "friend",
    "colleague",
    "neighbour",
    "niece",
    "nephew",
    "partner",
    "boyfriend",
    "girlfriend",
    "grandson",
    "granddaughter",
    "flatmate",
    "boss",
];

/// Keys under which others belong.
const OF_PEOPLE: [&str; 29] = [
    "family",
    "household",
    "children",
    "kids",
    "spouse",
    "partner",
    "wife",
    "husband",
    "dependents",
    "dependants",
    "members",
    "travelers",
    "travellers",
    "companions",
    "group",
    "marital status",
    "with",
    "travelling with",
    "traveling with",
    "people",
    "who",
    "us",
    "dependant",
    "dependent",
    "heirs",
    "child",
    "kid",
    "occupants",
    "party",
];

/// What may be read of a text.
pub(super) fn statements(text: &str) -> Statements {
    let all = lines(text);
    let names = all.iter().filter(|line| line.is_name()).map(|line| line.value).chain(subject_of(text));
    let user: Vec<String> =
        names.flat_map(|name| folded(name).split(' ').map(str::to_owned).collect::<Vec<_>>()).collect();
    let user: Vec<&str> = user.iter().map(String::as_str).filter(|name| name.len() > 1).collect();
    let mut found = Statements {
        text: String::new(),
        denied: Vec::new(),
        past: Vec::new(),
        withheld: Vec::new(),
        negative: Vec::new(),
    };
    let mut blots: Vec<Span> = Vec::new();
    let mut is_forwarded = false;
    let speakers = speakers(text, &all);
    let mut others = others(text);
    others.retain(|name| !user.contains(&name.as_str()));
    let mut foreign = foreign_blocks(text).into_iter().peekable();
    for line in &all {
        while foreign.next_if(|block| block.end <= line.start).is_some() {}
        if foreign.peek().is_some_and(|block| block.start <= line.start) {
            let whole = Span::new(start_of(text, line.start), line.start + line.value.len());
            found.withheld.push((whole, Standing::Quoted.why()));
            blots.push(whole);
            continue;
        }
        is_forwarded |= has_any(&line.words, &FORWARDED);
        if line.payment || line.section == Section::Bank {
            continue;
        }
        let value = Span::new(line.start, line.start + line.value.len());
        let whole = Span::new(start_of(text, line.start), value.end);
        let is_quoted = whole.of(text).trim_start().starts_with('>') || is_forwarded;
        let is_head = HEADS.contains(&line.key.as_str()) && line.key != "subject";
        let is_others = line.section == Section::Mail && line.origin != Origin::User && !is_head;
        if is_quoted || is_others || is_spoken(whole.of(text), &speakers, &user) {
            found.withheld.push((value, Standing::Quoted.why()));
            blots.push(if is_others { value } else { whole });
            continue;
        }
        if HEADS.contains(&line.key.as_str())
            || line.event
            || line.section == Section::Calendar
            || key_of(line) == Key::Visited
        {
            continue;
        }
        if whole.of(text).contains("[ ]") || whole.of(text).contains('☐') {
            found.withheld.push((whole, "a box that is not ticked"));
            blots.push(whole);
            continue;
        }
        let in_cells =
            cells(whole.of(text)).filter(|_| line.key.is_empty()).map(|(key, said)| (folded(key), folded(said)));
        let is_field = !line.key.is_empty() && !line.is_name();
        let denied = match &in_cells {
            Some((key, said)) => field(key, said, &others, whole, &mut found) || is_record(whole.of(text), &user),
            None => is_field && field(&line.key, &line.words, &others, whole, &mut found),
        };
        if denied {
            blots.push(whole);
            continue;
        }
        let is_prose = (line.key.is_empty() || line.words.split(' ').count() > 6) && !is_note(line.value);
        let is_bullet = whole.of(text).trim_start().starts_with(['-', '*', '•']);
        let before = blots.len();
        let said = with_quotes(text, value);
        let all = clauses(said.of(text), &user);
        for clause in &all {
            let span = Span::new(said.start + clause.span.start, said.start + clause.span.end);
            let is_item = is_bullet && is_note(span.of(text));
            judge(line, *clause, span, is_prose && !is_item, &mut found, &mut blots);
        }
        // Of a field with nothing left in it, the key says nothing either.
        if !line.key.is_empty() && !all.is_empty() && blots.len() - before == all.len() {
            blots.truncate(before);
            blots.push(whole);
        }
    }
    found.text = blotted(text, &mut blots);
    found
}

/// A field whose key is about somebody else, or whose value says no or names another.
fn field(key: &str, said: &str, others: &BTreeSet<String>, whole: Span, found: &mut Statements) -> bool {
    let first = said.split(' ').take(3).collect::<Vec<_>>().join(" ");
    let is = |no: &&&str| first == **no || said == **no || first.starts_with(&format!("{no} ")) && no.len() > 1;
    // `0 of 36`, `No. 9, Lane 22`
    let second = said.split(' ').nth(1).unwrap_or_default();
    let is_ratio = said.contains(' ') && said.starts_with('0') || second.starts_with(|c: char| c.is_ascii_digit());
    let is_no = said.is_empty() || NO.iter().filter(|no| !matches!(**no, "0" | "no") || !is_ratio).any(|no| is(&no));
    let is_of_people = has_any(key, &OF_PEOPLE);
    let is_visited = has_any(key, &["trips", "visited", "travel", "travels", "countries", "been"]);
    let is_anothers = has_any(key, &NOT_NOW) && !is_visited
        || key.contains(" s ")
        || has_any(said, &OTHERS)
        || key.split(' ').any(|word| others.contains(word))
        || is_denial(key);
    if is_no {
        found.negative.push(key.to_owned());
        found.withheld.push((whole, "the field says no"));
    } else if is_anothers && !is_of_people {
        found.withheld.push((whole, Standing::OfAnother.why()));
    }
    is_no || is_anothers && !is_of_people
}

/// Whom a profile is about that begins with them: `Henrik Vestergaard, 47 years old, …`.
fn subject_of(text: &str) -> Option<&str> {
    let first = text.lines().map(str::trim).find(|line| !line.is_empty())?;
    let (name, rest) = first.split_once(',')?;
    let is_name =
        |word: &str| word.starts_with(char::is_uppercase) && word.chars().all(|c| c.is_alphabetic() || c == '-');
    let is_aged =
        rest.trim_start().split(' ').next()?.chars().all(|c| c.is_ascii_digit()) && folded(rest).contains("year");
    ((2..=4).contains(&name.split(' ').count()) && name.split(' ').all(is_name) && is_aged).then_some(name)
}

/// Whether a row of a table is all about somebody: it begins with a name, and goes on with more than a value.
fn is_record(line: &str, user: &[&str]) -> bool {
    let cells: Vec<&str> = line.split('|').map(str::trim).filter(|cell| !cell.is_empty()).collect();
    let Some(first) = cells.first().filter(|_| cells.len() >= 4) else { return false };
    let is_name = first.starts_with(char::is_uppercase) && first.chars().all(char::is_alphabetic);
    is_name && !is_key(&folded(first)) && !user.contains(&folded(first).as_str())
}

/// Who speaks in the lines of a chat, folded: `[14:02] Ruta: …`, or a name before a colon that comes again and again.
fn speakers(text: &str, all: &[Line<'_>]) -> BTreeSet<String> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let is_said = |line: &&Line<'_>| {
        line.words.split(' ').count() >= 3 && !is_note(line.value) && line.section != Section::Calendar
    };
    for line in all.iter().filter(is_said) {
        let whole = text.get(start_of(text, line.start)..line.start).unwrap_or_default();
        let name = whole.trim().trim_end_matches(':').trim();
        let is_name = name.starts_with(char::is_uppercase)
            && !name.contains(char::is_whitespace)
            && name.chars().all(char::is_alphabetic);
        if is_name && !is_key(&folded(name)) && !HEADS.contains(&folded(name).as_str()) {
            *counts.entry(folded(name)).or_default() += 1;
        }
    }
    counts.into_iter().filter(|(_, count)| *count >= 2).map(|(name, _)| name).collect()
}

/// Whether a line is what somebody else says in a chat.
fn is_spoken(line: &str, speakers: &BTreeSet<String>, user: &[&str]) -> bool {
    const USER: [&str; 7] = ["me", "i", "yo", "ich", "moi", "ik", "io"];
    let bare = line.trim_start();
    let stamped = bare.strip_prefix('[').and_then(|rest| rest.split_once(']'));
    let name = match stamped {
        // `[Iker] …`, `[14:02] Ruta: …`
        Some((name, _)) if name.chars().all(|c| c.is_alphabetic() || c == ' ') && name.chars().count() > 1 => name,
        Some((_, rest)) => rest.split_once(':').map_or("", |(name, _)| name),
        None => bare.split_once(':').map_or("", |(name, _)| name),
    };
    let name = folded(name);
    let is_user = user.contains(&name.as_str()) || USER.contains(&name.as_str());
    !name.is_empty() && !is_user && (stamped.is_some() && name.split(' ').count() <= 3 || speakers.contains(&name))
}

/// Whether a key denies what it stands before, `Not wanted`, `Dislikes`; not one that says when somebody is busy.
fn is_denial(key: &str) -> bool {
    const DENIALS: [&str; 8] = ["dislikes", "dislike", "unwanted", "lapsed", "rejected", "no go", "no gos", "avoid"];
    const BUSY: [&str; 4] = ["available", "free", "possible", "dates"];
    let is_not = ["not ", "no ", "never ", "nicht ", "kein ", "keine ", "pas ", "sin "]
        .iter()
        .any(|start| key.starts_with(start));
    (is_not || has_any(key, &DENIALS)) && !has_any(key, &BUSY)
}

/// The stretches of a text that a line before them says are not the user's: up to an empty line, or to the next heading.
fn foreign_blocks(text: &str) -> Vec<Span> {
    let mut blocks = Vec::new();
    let mut open: Option<(usize, bool)> = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let bare = line.trim();
        let ends = |is_heading: bool| if is_heading { bare.starts_with('#') } else { bare.is_empty() };
        if let Some((start, _)) = open.take_if(|(_, is_heading)| ends(*is_heading)) {
            blocks.push(Span::new(start, at));
        }
        if open.is_none() && introduces_others(bare) {
            open = Some((at, bare.starts_with('#')));
        }
        at += line.len();
    }
    blocks.extend(open.map(|(start, _)| Span::new(start, at)));
    blocks
}

/// Whether a line says that what follows is not the user's: a sample, something that was pasted.
fn introduces_others(line: &str) -> bool {
    const SAID: [&str; 24] = [
        "not about us",
        "not about me",
        "not ours",
        "not mine",
        "not us",
        "sample",
        "template",
        "for the layout",
        "last year s sheet",
        "old sheet",
        "pasted from",
        "copied from",
        "from the agent",
        "old ad",
        "someone else s",
        "somebody else s",
        "example text",
        "for comparison",
        "from the internet",
        "from the forum",
        "from forum",
        "colleague s row",
        "by mistake",
        "from the brochure",
    ];
    let bare = line.trim();
    (bare.ends_with(':') || bare.starts_with('#')) && has_any(&folded(bare), &SAID)
}

/// The first two cells of a row of a table, or of a line that a tab or a dash divides.
fn cells(line: &str) -> Option<(&str, &str)> {
    let bare = line.trim().trim_start_matches(['-', '*', '•', ' ']).trim_matches('|');
    let (key, rest) = ["|", "\t", " – ", " — ", " - ", " -> ", " = "].iter().find_map(|mark| bare.split_once(mark))?;
    let key = key.trim();
    let value = rest.split('|').next().unwrap_or(rest).trim();
    (!key.is_empty() && key.split_whitespace().count() <= 5 && !key.ends_with(['.', ','])).then_some((key, value))
}

fn judge(line: &Line<'_>, clause: Clause, span: Span, is_prose: bool, found: &mut Statements, blots: &mut Vec<Span>) {
    let is_list_of_people = has_any(&line.key, &OF_PEOPLE);
    let is_short = !is_prose && clause.standing == Standing::OfAnother;
    match clause.standing {
        Standing::Stands | Standing::OfAnother
            if clause.denies && (is_short || clause.standing == Standing::Stands) =>
        {
            found.denied.push(span);
            blots.push(span);
        }
        Standing::Stands => {}
        // Whoever a short field names belongs to its key.
        Standing::OfAnother if !is_prose || is_list_of_people => {}
        Standing::Past if !is_prose && !has_any(&line.words, &OVER) => {}
        Standing::Past => {
            found.past.push(span);
            found.withheld.push((span, clause.standing.why()));
            blots.push(span);
        }
        Standing::OfAnother | Standing::Quoted | Standing::Asked | Standing::Supposed | Standing::Doubtful => {
            found.withheld.push((span, clause.standing.why()));
            blots.push(span);
        }
    }
}

/// A value with the quotation marks around it, which lines leave out.
fn with_quotes(text: &str, value: Span) -> Span {
    let is_mark = |c: char| matches!(c, '"' | '\'' | '“' | '„' | '‘' | '«' | '”' | '’' | '»' | '.' | ',');
    let before = text.get(..value.start).unwrap_or_default();
    let after = text.get(value.end..).unwrap_or_default();
    let end = after.find(|c| !is_mark(c)).unwrap_or(after.len());
    let opening = before.chars().next_back().filter(|c| is_mark(*c) && !matches!(c, '.' | ','));
    Span::new(value.start - opening.map_or(0, char::len_utf8), value.end + end)
}

/// Names of others: the word with a capital beside what they are to the user, `son Jun`, `Helen (aunt)`.
fn others(text: &str) -> BTreeSet<String> {
    let words: Vec<&str> =
        text.split(|c: char| !(c.is_alphanumeric() || c == '\'' || c == '’')).filter(|word| !word.is_empty()).collect();
    let is_name = |word: &str| {
        word.starts_with(char::is_uppercase) && word.chars().skip(1).all(char::is_lowercase) && word.chars().count() > 2
    };
    let pairs = words.windows(2).filter_map(|two| match two {
        [relation, name] if is_name(name) && RELATIONS.contains(&folded(relation).as_str()) => Some(folded(name)),
        _ => None,
    });
    pairs.filter(|name| !is_key(name)).collect()
}

/// Where the line of a place begins.
fn start_of(text: &str, at: usize) -> usize {
    text.get(..at).and_then(|before| before.rfind('\n')).map_or(0, |newline| newline + 1)
}

/// The text with some stretches of it blotted out: a word that means nothing stands there, so that what is around does not meet.
fn blotted(text: &str, blots: &mut [Span]) -> String {
    blots.sort_unstable_by_key(|span| span.start);
    let mut kept = String::with_capacity(text.len());
    let mut at = 0;
    for blot in blots.iter() {
        let (start, end) = (blot.start.max(at), blot.end);
        let Some(before) = text.get(at..start).filter(|_| start < end) else { continue };
        kept.push_str(before);
        let length = end - start;
        if length < 5 {
            kept.extend(std::iter::repeat_n(' ', length));
        } else {
            kept.push_str(" qx");
            kept.extend(std::iter::repeat_n('\u{1}', length - 4));
            kept.push(' ');
        }
        at = end;
    }
    kept.push_str(text.get(at..).unwrap_or_default());
    kept
}

#[cfg(test)]
mod tests {
    use super::statements;

    #[test]
    fn places_stay_where_they_are() {
        for text in [
            "My brother is vegan. I'm not.\nSmoker: no\n> è \u{1f642} quoted\n",
            "Ünïcode: «ich bin 60» — né\n",
            "\n\n",
            "a:\n",
        ] {
            let kept = statements(text).text;
            assert_eq!(kept.len(), text.len(), "{text:?}");
            assert_eq!(kept.matches('\n').count(), text.matches('\n').count(), "{text:?}");
        }
    }
}
