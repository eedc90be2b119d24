//! Statements that something is so or is not: `breakfast included`, `not available`, `no pets`, `Parking: Yes`.

mod phrase;

use phrase::{backward, ends, forward, is_asked, is_predicate, key_end, negation_before};

use super::cursor::Cursor;
use super::text::{Gap, Shape, Text};
use super::{Reading, Span, Value};

/// Words that deny by themselves what is there, allowed or needed.
const DENIALS: &[&str] =
    &["unavailable", "excluded", "nonrefundable", "prohibited", "forbidden", "impossible", "unnecessary", "ineligible"];

/// All statements of a text.
pub(crate) fn read(text: &Text<'_>) -> Vec<Reading> {
    let mut readings = Vec::new();
    let mut at = 0;
    while at < text.tokens.len() {
        let start = Cursor::new(text, at);
        match statement(start) {
            Some((end, span, yes, about, score)) => {
                readings.push(Reading { span, value: Value::YesNo { yes, about }, score, alternatives: Vec::new() });
                at = end.max(at + 1);
            }
            None => at += 1,
        }
    }
    readings
}

type Statement = (usize, Span, bool, Option<Span>, u8);

fn statement(start: Cursor<'_>) -> Option<Statement> {
    let token = start.text.token(start.at)?;
    match token.shape {
        Shape::Sign(sign) => mark(start, sign),
        Shape::Digits => None,
        Shape::Word => {
            let word = start.text.folded(token);
            if let Some(answer) = answer(start, word) {
                return Some(answer);
            }
            let said = none(start, word)
                .or_else(|| predicate(start, word))
                .or_else(|| verb(start, word))
                .or_else(|| free(start, word));
            said.filter(|_| !is_asked(start))
        }
    }
}

/// `Yes` and `No` as what a key or a cell says.
fn answer(start: Cursor<'_>, word: &str) -> Option<Statement> {
    let yes = match word {
        "yes" | "ja" | "oui" | "si" => true,
        "no" | "nein" | "non" | "nee" => false,
        _ => return None,
    };
    let colon = key_end(start)?;
    let after = start.step().skip_emphasis();
    let ends = after.peek().is_none() || after.sign().is_some_and(|sign| ",.;|()-–—".contains(sign));
    ends.then(|| {
        (start.at + 1, start.text.span(start.at, start.at + 1), yes, backward(start.text, colon, 8, false), 95)
    })
}

/// `✓`, `✗` as all that a cell or a key says, or before what is missing.
fn mark(start: Cursor<'_>, sign: char) -> Option<Statement> {
    let yes = match sign {
        '✓' | '✔' | '✅' | '☑' => true,
        '✗' | '✘' | '❌' | '✖' => false,
        _ => return None,
    };
    let span = start.text.span(start.at, start.at + 1);
    let after = start.step();
    let alone = after.peek().is_none() || after.sign() == Some('|');
    if let Some(colon) = key_end(start).filter(|_| alone) {
        return Some((start.at + 1, span, yes, backward(start.text, colon, 8, false), 90));
    }
    let begins = start.text.token(start.at)?.gap == Gap::Line;
    (begins && !yes && !alone).then(|| (start.at + 1, span, yes, forward(after), 80))
}

/// What `no` begins besides denials: `no longer`, `no problem`.
fn is_saying(word: &str) -> bool {
    matches!(
        word,
        "longer"
            | "matter"
            | "problem"
            | "doubt"
            | "worries"
            | "one"
            | "later"
            | "more"
            | "less"
            | "need"
            | "idea"
            | "question"
            | "sooner"
            | "other"
            | "way"
            | "further"
    )
}

/// `no pets`, `without breakfast`, `no financing required`.
fn none(start: Cursor<'_>, word: &str) -> Option<Statement> {
    if !matches!(word, "no" | "without" | "ohne" | "sans" | "keine" | "kein") {
        return None;
    }
    let after = start.step();
    let next = after.word().filter(|next| !is_saying(next) && !ends(next))?;
    // `without compromising`: a deed, not a thing.
    if word == "without" && next.ends_with("ing") && !matches!(next, "parking" | "pricing" | "financing") {
        return None;
    }
    let about = forward(after);
    let end = about.map_or(after.at + 1, |about| start.text.token_at(about.end));
    // `no financing required` is one statement.
    let needed = start.text.word(end).is_some_and(is_predicate)
        && start.text.token(end).is_some_and(|token| token.gap == Gap::Space);
    let (end, span) = if needed {
        (end + 1, start.text.span(start.at, end + 1))
    } else {
        (end, start.text.span(start.at, start.at + 1))
    };
    Some((end, span, false, about, 80))
}

/// `breakfast is included`, `not available`, `non-refundable`.
fn predicate(start: Cursor<'_>, word: &str) -> Option<Statement> {
    let denied = DENIALS.contains(&word);
    if !denied && !is_predicate(word) {
        return None;
    }
    let from = negation_before(start);
    let yes = denied == from.is_some();
    let first = from.unwrap_or(start.at);
    let linked = (1..4).any(|back| {
        first
            .checked_sub(back)
            .and_then(|at| start.text.word(at))
            .is_some_and(|word| matches!(word, "is" | "are" | "be" | "was" | "were"))
    });
    // What is only offered, or needed for something, says little unless it is said to be so.
    if matches!(word, "provided" | "offered" | "needed" | "possible") && !linked && from.is_none() {
        return None;
    }
    // `all required areas`
    if !linked
        && start.word_before().is_some_and(|word| matches!(word, "all" | "any" | "the" | "your" | "these" | "other"))
    {
        return None;
    }
    // `if needed`
    if (1..4).any(|back| {
        first
            .checked_sub(back)
            .and_then(|at| start.text.word(at))
            .is_some_and(|word| matches!(word, "if" | "once" | "when" | "unless" | "than"))
    }) {
        return None;
    }
    // `required`, `covered` and `offered` are statements of what comes before them; `provided that` is a condition.
    if word == "provided" && start.step().past_word(&["that", "you", "we"]).is_some()
        || word == "possible" && start.word_before() == Some("as")
    {
        return None;
    }
    let about = backward(start.text, first, 5, true).or_else(|| forward(start.step()));
    Some((start.at + 1, start.text.span(first, start.at + 1), yes, about, if linked { 90 } else { 75 }))
}

/// `includes breakfast`, `excluding flights`.
fn verb(start: Cursor<'_>, word: &str) -> Option<Statement> {
    let yes = match word {
        "includes" | "including" | "include" | "inkl" | "incl" => true,
        "excludes" | "excluding" | "exclude" | "excl" | "exkl" | "lacks" => false,
        _ => return None,
    };
    let before = start.word_before();
    // `Would you like me to include`: a question or an offer says nothing.
    let asked = matches!(word, "include" | "exclude")
        && !before.is_some_and(|word| {
            matches!(word, "will" | "plans" | "all" | "options") || word.ends_with('s') && word != "s"
        });
    let after = start.step();
    if asked || after.sign() == Some(':') && word != "includes" {
        return None;
    }
    let negated = negation_before(start);
    let first = negated.unwrap_or(start.at);
    Some((
        start.at + 1,
        start.text.span(first, start.at + 1),
        yes ^ negated.is_some(),
        forward(after.skip('.').skip(':').skip_emphasis()),
        85,
    ))
}

/// `free Wi-Fi`, `complimentary breakfast`.
fn free(start: Cursor<'_>, word: &str) -> Option<Statement> {
    if !matches!(word, "free" | "complimentary" | "gratis" | "kostenlos") || start.sign_glued_before() == Some('-') {
        return None;
    }
    let after = start.step();
    let said = after.word().filter(|next| !ends(next) && !matches!(*next, "to" | "time"))?;
    if start.word_before().is_some_and(|before| matches!(before, "feel" | "is" | "are")) || said.is_empty() {
        return None;
    }
    Some((start.at + 1, start.text.span(start.at, start.at + 1), true, forward(after), 75))
}
