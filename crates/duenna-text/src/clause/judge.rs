//! The clauses of a sentence, and of each: whose it is, when it holds, what it denies.

use super::split::Sentence;
use super::words::{
    ADJECTIVES, ARTICLES, DENIALS, DOUBTFUL, ELIDED, FAR, FINITE, FIRST_PERSON, NEAR, OVER, PASTS, PRESENT_BEFORE,
    SAYING, SUPPOSED, THING, THIRD_PERSON, Token, is_in,
};
use super::{Clause, Standing};
use crate::reading::Span;

/// Whom a clause is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Subject {
    User,
    Another,
    /// Nothing in it says so.
    Unsaid,
}

/// Words that begin a new clause.
const JOINTS: &str = "but because since so while whereas although though when where until till if unless unlike instead except who which yet nor plus";

/// Adds the clauses of a sentence.
pub(super) fn sentence(text: &str, sentence: &Sentence<'_>, quotes: &[Span], user: &[&str], all: &mut Vec<Clause>) {
    let tokens = &sentence.tokens;
    let whole = of_sentence(sentence);
    let mut subject = Subject::Unsaid;
    let mut last: Option<Clause> = None;
    let mut is_reported = false;
    for part in parts(tokens, user) {
        let words: Vec<&&Token> = part.iter().filter(|token| token.is_word).collect();
        let (Some(first), Some(end)) = (part.first(), part.last()) else { continue };
        if words.is_empty() {
            continue;
        }
        let span = Span::new(first.span.start, end.span.end);
        let found = subject_of(part, user);
        let is_fragment = found == Subject::Unsaid;
        let denies_here = denies(part);
        if !is_fragment {
            subject = found;
        }
        let standing = whole.unwrap_or_else(|| {
            if is_reported {
                return Standing::Quoted;
            }
            match subject {
                Subject::Another => Standing::OfAnother,
                _ if is_supposed(part) => Standing::Supposed,
                Subject::Unsaid if !stands_alone(sentence, part) => Standing::OfAnother,
                Subject::User | Subject::Unsaid if is_past(part) => Standing::Past,
                // What is listed after something goes on with it.
                Subject::User | Subject::Unsaid => match last {
                    Some(before) if is_fragment && before.standing != Standing::Stands => before.standing,
                    _ => Standing::Stands,
                },
            }
        });
        is_reported |= reports(part, subject);
        let denies = denies_here || is_fragment && last.is_some_and(|last| last.denies);
        let clause = Clause { span, standing, denies };
        last = Some(clause);
        cut(text, clause, part, quotes, user, all);
    }
}

/// What holds of a whole sentence.
fn of_sentence(sentence: &Sentence<'_>) -> Option<Standing> {
    let tokens = &sentence.tokens;
    if sentence.is_asked {
        return Some(Standing::Asked);
    }
    let has = |list: &'static str| tokens.iter().any(|token| is_in(list, &token.word));
    let pair =
        |one: &str, other: &str| tokens.windows(2).any(|two| matches!(two, [a, b] if a.word == one && b.word == other));
    if has(DOUBTFUL)
        || pair("of", "course")
        || pair("oh", "yes")
        || pair("so", "called")
        || pair("as", "if")
        || pair("as", "though")
    {
        return Some(Standing::Doubtful);
    }
    let is_condition = tokens.iter().enumerate().any(|(at, token)| {
        let next = tokens.get(at + 1).map_or("", |next| next.word.as_str());
        token.word == "if" && !matches!(next, "possible" | "needed" | "available" | "necessary")
    });
    let begins = tokens
        .first()
        .is_some_and(|first| matches!(first.word.as_str(), "had" | "suppose" | "imagine" | "were" | "should"));
    (is_condition || begins && tokens.len() > 3).then_some(Standing::Supposed)
}

/// A sentence in its clauses: at commas, dashes and colons, before words that join clauses, and where another subject begins.
fn parts<'a, 'b>(tokens: &'b [&'a Token], user: &[&str]) -> Vec<&'b [&'a Token]> {
    let mut all = Vec::new();
    let mut start = 0;
    for (at, token) in tokens.iter().enumerate() {
        let next = tokens.get(at + 1).map(|next| next.word.as_str()).unwrap_or_default();
        // `parking: no car` denies the parking.
        let is_answer = token.word == ":" && is_in(DENIALS, next);
        let is_sign = matches!(token.word.as_str(), "," | ":" | "—" | "–" | "/" | "|" | "→") && !is_answer;
        let begins_subject = |word: &str| {
            is_in(FIRST_PERSON, word) || is_in(THIRD_PERSON, word) || is_in("my our it it's there the", word)
        };
        let is_joint = is_in(JOINTS, &token.word)
            || matches!(token.word.as_str(), "and" | "or")
                && (begins_subject(next) && !matches!(next, "me" | "i" | "myself")
                    || matches!(next, "i") && at > start + 1
                    || is_in(FINITE, next)
                    || is_name_as_subject(tokens, at + 1, user));
        if is_sign || is_joint {
            all.push(tokens.get(start..at).unwrap_or_default());
            start = if is_sign { at + 1 } else { at };
        }
    }
    all.push(tokens.get(start..).unwrap_or_default());
    all.retain(|part| !part.is_empty());
    together(tokens, &all)
}

/// `Our cats, Pixel and Roux, are gone`: a subject whose verb stands behind what names it.
fn together<'a, 'b>(tokens: &'b [&'a Token], parts: &[&'b [&'a Token]]) -> Vec<&'b [&'a Token]> {
    let has_verb = |part: &[&Token]| {
        part.iter().any(|token| is_in(FINITE, &token.word) || is_in(ELIDED, &token.word) || is_contracted(&token.word))
    };
    let begins_with_verb = |part: &&[&Token]| part.first().is_some_and(|first| is_in(FINITE, &first.word));
    let mut all: Vec<&'b [&'a Token]> = Vec::new();
    let mut at = 0;
    while let Some(part) = parts.get(at) {
        let verb = (at + 1..parts.len().min(at + 4)).find(|other| parts.get(*other).is_some_and(begins_with_verb));
        let is_open =
            part.first().is_some_and(|first| is_in("my our the a", &first.word) || first.is_capital) && !has_verb(part);
        let last = verb.filter(|verb| {
            is_open && parts.get(at + 1..*verb).is_some_and(|between| !between.iter().any(|part| has_verb(part)))
        });
        let whole = last.and_then(|last| stretch(tokens, part, parts.get(last)?));
        all.push(whole.unwrap_or(part));
        at = whole.and(last).unwrap_or(at) + 1;
    }
    all
}

/// The tokens from the first part to the end of the last.
fn stretch<'a, 'b>(tokens: &'b [&'a Token], first: &[&Token], last: &[&Token]) -> Option<&'b [&'a Token]> {
    let (start, end) = (first.first()?.span.start, last.last()?.span.end);
    let from = tokens.iter().position(|token| token.span.start == start)?;
    let to = tokens.iter().position(|token| token.span.end == end)?;
    tokens.get(from..=to)
}

/// `I'm`, `we've`: a subject with its verb.
fn is_contracted(word: &str) -> bool {
    word.contains('\'') && !word.ends_with("'s") || matches!(word, "it's" | "that's" | "there's")
}

/// `Marek can't`, `Aunt Wanjiru has`.
fn is_name_as_subject(tokens: &[&Token], at: usize, user: &[&str]) -> bool {
    let Some(first) = tokens.get(at).filter(|token| token.is_capital && !is_known(&token.word)) else { return false };
    if user.contains(&first.word.as_str()) {
        return false;
    }
    let names = tokens.iter().skip(at).take(4).take_while(|token| token.is_capital).count();
    tokens.get(at + names).is_some_and(|verb| verb.is_word && (is_in(FINITE, &verb.word) || verb.word.ends_with("'s")))
        || first.word.ends_with("'s")
}

/// Words that begin sentences with a capital and are no names.
fn is_known(word: &str) -> bool {
    is_in(FIRST_PERSON, word)
        || is_in(THIRD_PERSON, word)
        || is_in(THING, word)
        || is_in(ARTICLES, word)
        || is_in(ELIDED, word)
        || is_in(DENIALS, word)
        || is_in(
            "my our and but so also then now as at in on for with from to of please yes no not just only when while since",
            word,
        )
}

fn subject_of(part: &[&Token], user: &[&str]) -> Subject {
    // `Desta and I`, `my husband and me`
    let with_user = part
        .windows(2)
        .take(8)
        .any(|two| matches!(two, [and, me] if and.word == "and" && matches!(me.word.as_str(), "i" | "me" | "myself")));
    if with_user {
        return Subject::User;
    }
    let has_first = part.iter().any(|token| is_in(FIRST_PERSON, &token.word) || is_in("my our", &token.word));
    for (at, token) in part.iter().take(9).enumerate() {
        let word = token.word.as_str();
        let next = part.get(at + 1).map(|next| next.word.as_str()).unwrap_or_default();
        if is_in(FIRST_PERSON, word) {
            return Subject::User;
        }
        if is_in("my our", word) {
            let near = part.iter().skip(at + 1).take(3);
            let words: Vec<&str> = near.map(|token| token.word.as_str()).collect();
            return if words.iter().any(|word| is_in(NEAR, word) || is_in(FAR, word)) {
                Subject::Another
            } else {
                Subject::User
            };
        }
        if is_in(THIRD_PERSON, word) {
            return Subject::Another;
        }
        if is_in(THING, word) || is_in(ARTICLES, word) {
            let has_verb = part.iter().skip(at + 1).take(7).any(|token| is_in(FINITE, &token.word));
            let has_verb = has_verb || is_in("it's that's there's what's", word);
            if has_verb {
                return if has_first { Subject::User } else { Subject::Another };
            }
            continue;
        }
        if user.contains(&word) && is_in(FINITE, next) {
            return Subject::User;
        }
        if token.is_capital && (at > 0 || !is_known(word)) && is_name_as_subject(part, at, user) {
            return Subject::Another;
        }
        if is_in(NEAR, word) || is_in(FAR, word) {
            // `Two daughters, 10 and 13`
            let has_verb = part.iter().skip(at + 1).take(4).any(|token| is_in(FINITE, &token.word));
            if has_verb || word.ends_with("'s") || is_in(FAR, word) && !has_first {
                return Subject::Another;
            }
        }
        if at <= 1 && is_in(ELIDED, word) {
            return Subject::User;
        }
        if at == 0 && is_in(DENIALS, word) && is_in(ELIDED, next) {
            return Subject::User;
        }
    }
    if has_first { Subject::User } else { Subject::Unsaid }
}

/// Whether a part without a subject may stand for the writer: a short note, a line of a list, a wish.
fn stands_alone(sentence: &Sentence<'_>, part: &[&Token]) -> bool {
    let words = sentence.tokens.iter().filter(|token| token.is_word).count();
    let has_verb = part.iter().any(|token| is_in(FINITE, &token.word));
    let is_wish = sentence.tokens.iter().any(|token| matches!(token.word.as_str(), "please" | "pls"));
    is_wish || sentence.is_alone && words <= 9 && !has_verb
}

fn is_supposed(part: &[&Token]) -> bool {
    let has = part.iter().any(|token| is_in(SUPPOSED, &token.word));
    // `I would have`, `I'd be`: but not `I'd like`, `I could go up to 45`.
    let would = part.windows(2).any(|two| {
        let [a, b] = two else { return false };
        let is_short = a.word.ends_with("'d") && is_in(FIRST_PERSON, &a.word);
        let is_would = is_short || matches!(a.word.as_str(), "would" | "could");
        is_would
            && match b.word.as_str() {
                "like" | "love" | "prefer" | "rather" | "pay" | "do" | "also" | "really" => false,
                "be" => !part.iter().any(|token| is_in("good great nice perfect fine lovely", &token.word)),
                "go" => is_short,
                _ => true,
            }
    });
    has || would
}

fn is_past(part: &[&Token]) -> bool {
    let is_over = |word: &str| is_in(OVER, word);
    let pair =
        |one: &str, other: &str| part.windows(2).any(|two| matches!(two, [a, b] if a.word == one && b.word == other));
    if part.iter().any(|token| is_over(&token.word))
        || pair("no", "longer")
        || pair("any", "more")
        || pair("no", "more")
        || pair("last", "year")
        || pair("gave", "up")
        || pair("given", "up")
    {
        return true;
    }
    if part.iter().any(|token| matches!(token.word.as_str(), "until" | "till"))
        && !part.iter().any(|token| is_in("is are am i'm we're have need can will", &token.word))
    {
        return true;
    }
    part.iter().enumerate().any(|(at, token)| {
        let word = token.word.as_str();
        if is_in(PASTS, word) {
            return true;
        }
        let before = at.checked_sub(1).and_then(|at| part.get(at)).map(|token| token.word.as_str());
        word.ends_with("ed")
            && word.len() > 3
            && !is_in(ADJECTIVES, word)
            && before.is_none_or(|before| {
                !is_in(PRESENT_BEFORE, before)
                    && !is_in(ARTICLES, before)
                    && !is_in("my our and or", before)
                    && !before.ends_with("ly")
            })
            && before.is_none_or(|before| is_in(FIRST_PERSON, before) || at <= 1)
    })
}

/// Whether the clause introduces somebody's words.
fn reports(part: &[&Token], subject: Subject) -> bool {
    let says = part.iter().any(|token| is_in(SAYING, &token.word));
    says && (subject != Subject::User
        || part
            .iter()
            .any(|token| matches!(token.word.as_str(), "said" | "thought" | "told" | "asked" | "heard" | "according")))
}

fn denies(part: &[&Token]) -> bool {
    part.iter().enumerate().any(|(at, token)| {
        let word = token.word.as_str();
        let next = part.get(at + 1).map(|next| next.word.as_str()).unwrap_or_default();
        let is_saying = matches!(
            (word, next),
            ("no", "problem" | "doubt" | "later" | "matter" | "worries")
                | ("not", "only")
                | ("can't", "wait")
                | ("no" | "not", "more" | "less")
        );
        // `No. 9`
        let is_number = word == "no" && (next == "." || next.starts_with(|c: char| c.is_ascii_digit()));
        !is_number
            && (is_in(DENIALS, word) || word.ends_with("n't") || word == "cant" || word == "dont" || word == "doesnt")
            && !is_saying
    })
}

/// Adds a clause without what it compares with, what belongs to others in it, and what it quotes.
fn cut(text: &str, clause: Clause, part: &[&Token], quotes: &[Span], user: &[&str], all: &mut Vec<Clause>) {
    let mut ends: Vec<(usize, Standing)> = Vec::new();
    let twice_as = part.iter().filter(|token| token.word == "as").count() >= 2;
    for (at, token) in part.iter().enumerate() {
        let word = token.word.as_str();
        let before = at.checked_sub(1).and_then(|at| part.get(at)).map_or("", |token| token.word.as_str());
        let next = part.get(at + 1).map_or("", |token| token.word.as_str());
        // `no more than 160`
        let is_bound = word == "than"
            && matches!(before, "more" | "less" | "later" | "earlier" | "fewer" | "higher")
            && text
                .get(token.span.end..)
                .is_some_and(|rest| rest.trim_start().starts_with(|c: char| c.is_ascii_digit() || "€$£".contains(c)));
        let is_compared = matches!(word, "unlike" | "compared")
            || word == "than" && !is_bound
            || word == "like"
                && at > 0
                && !matches!(
                    before,
                    "i" | "we" | "would" | "i'd" | "we'd" | "to" | "also" | "really" | "don't" | "both" | "do"
                )
            || word == "as" && twice_as
            || word == "instead" && next == "of"
            || word == "rather" && next == "than";
        let is_theirs = is_in("his her their your", word) && at > 0
            || word.ends_with("'s")
                && (token.is_capital && !user.contains(&word.trim_end_matches("'s")) || is_in(FAR, word))
                && !is_in(FIRST_PERSON, word)
                && !is_in(THING, word)
                && at > 0
            || word == "for"
                && (is_in(THIRD_PERSON, next)
                    || part.get(at + 2).is_some_and(|after| is_in("my our", next) && is_in(FAR, &after.word))
                    || part.get(at + 1).is_some_and(|name| name.is_capital && at + 2 >= part.len()));
        if is_compared {
            ends.push((token.span.start, Standing::Doubtful));
            break;
        }
        if is_theirs {
            ends.push((token.span.start, Standing::OfAnother));
            break;
        }
    }
    let mut pieces: Vec<Clause> = match ends.first() {
        Some((at, standing)) if clause.standing == Standing::Stands => vec![
            Clause { span: Span::new(clause.span.start, *at), ..clause },
            Clause { span: Span::new(*at, clause.span.end), standing: *standing, ..clause },
        ],
        _ => vec![clause],
    };
    for quote in quotes.iter().filter(|quote| quote.overlaps(clause.span)) {
        pieces = pieces.into_iter().flat_map(|piece| without(piece, *quote)).collect();
    }
    let is_said = |piece: &Clause| piece.span.of(text).chars().any(char::is_alphanumeric);
    all.extend(pieces.into_iter().map(|piece| trimmed(text, piece)).filter(is_said));
}

fn without(piece: Clause, quote: Span) -> Vec<Clause> {
    if !quote.overlaps(piece.span) {
        return vec![piece];
    }
    let inside = Span::new(quote.start.max(piece.span.start), quote.end.min(piece.span.end));
    vec![
        Clause { span: Span::new(piece.span.start, inside.start), ..piece },
        Clause { span: inside, standing: Standing::Quoted, ..piece },
        Clause { span: Span::new(inside.end, piece.span.end), ..piece },
    ]
}

fn trimmed(text: &str, piece: Clause) -> Clause {
    let raw = piece.span.of(text);
    let start = piece.span.start + (raw.len() - raw.trim_start().len());
    Clause { span: Span::new(start, start + raw.trim().len()), ..piece }
}
