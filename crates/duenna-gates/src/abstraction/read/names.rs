//! Whose name it is: without titles, given name first; and whose job a line speaks of.

use duenna_core::abstraction::Item;

use duenna_text::pii;
use duenna_text::reading::Span;

use super::super::lines::Line;
use super::super::words::{folded, has_any};

/// Titles before a name, folded.
const TITLES: &[&str] = &[
    "dr",
    "dra",
    "prof",
    "professor",
    "mr",
    "mrs",
    "ms",
    "miss",
    "mx",
    "sir",
    "madam",
    "herr",
    "frau",
    "mme",
    "mlle",
    "sr",
    "sra",
    "srta",
    "don",
    "dona",
    "rev",
    "fr",
    "ing",
    "dipl",
    "mag",
    "lic",
];

/// Family names that stand before the given name in the order of their countries. First in a name, any of them may be either.
const FAMILY_FIRST: &str = "lin chen wang li zhang liu yang huang zhao wu zhou xu sun ma zhu hu guo he gao luo zheng liang \
    xie tang deng feng cao peng zeng xiao tian dong pan yuan cai jiang yu du ye cheng wei su lu ding ren shen yao lai tsai hsu \
    hsieh chang wong chan cheung leung lau kim lee park choi jung jeong kang cho yoon jang lim han shin seo kwon hwang ahn song \
    hong nguyen tran le pham huynh hoang phan vu vo dang bui do ho ngo duong ly nagy kovacs toth szabo horvath varga kiss molnar \
    nemeth farkas balogh papp takacs juhasz lakatos meszaros olah racz fekete tanaka suzuki sato takahashi watanabe ito yamamoto \
    nakamura kobayashi kato yoshida yamada sasaki";

/// A name whose first word is certainly the given name, or only its letters.
///
/// # Security
/// The next rung tells the first word: where that may be the family name, it must not be a word.
pub(super) fn given_first(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().skip_while(|word| TITLES.contains(&folded(word).as_str())).collect();
    let plain = words.join(" ");
    let ([first, .., _], false) = (words.as_slice(), name.contains(',')) else { return plain };
    let is_capital = |word: &str| {
        let letters = word.chars().filter(|c| c.is_alphabetic());
        letters.clone().count() > 1 && letters.clone().all(char::is_uppercase)
    };
    let rest = words.get(1..).unwrap_or_default();
    // `DUPONT Marie`.
    if is_capital(first) && !rest.iter().any(|word| is_capital(word)) {
        return format!("{first}, {}", rest.join(" "));
    }
    if FAMILY_FIRST.split(' ').any(|family| family == folded(first)) {
        let letters = words.iter().filter_map(|word| word.chars().find(|c| c.is_alphabetic()));
        return letters.flat_map(|letter| [letter, '.', ' ']).collect();
    }
    plain
}

/// Others whose job, income and schooling are not the user's.
const OTHERS: &[&str] = &[
    "wife",
    "husband",
    "spouse",
    "fiance",
    "fiancee",
    "girlfriend",
    "boyfriend",
    "mother",
    "father",
    "mom",
    "mum",
    "dad",
    "parents",
    "brother",
    "sister",
    "son",
    "daughter",
    "uncle",
    "aunt",
    "cousin",
    "friend",
    "in laws",
    "life partner",
    "my partner",
    "his partner",
    "her partner",
    "our son",
    "our daughter",
    "boss",
    "landlord",
    "neighbour",
    "neighbor",
    "married to",
];

/// What a line says of the user: the words before another person is named. Nothing where key or heading is another person's.
pub(super) fn of_user<'a>(line: &'a Line<'_>, items: &[Item]) -> &'a str {
    if is_of_another(line, items) {
        return "";
    }
    let words = line.words.as_str();
    let first = OTHERS.iter().filter_map(|other| place_of(words, other)).min();
    words.get(..first.unwrap_or(words.len())).unwrap_or_default()
}

/// Whether key or heading of a line say that it is about someone else than the user.
pub(super) fn is_of_another(line: &Line<'_>, items: &[Item]) -> bool {
    let user = items.iter().find(|item| item.kind.as_str() == "person.name").map(|item| item.value.text());
    has_any(&line.key, OTHERS) || line.key == "partner" || is_another(&line.path, user.as_deref())
}

/// `margaret_s_background/…` under a user of another name.
fn is_another(path: &str, user: Option<&str>) -> bool {
    const NO_PERSON: [&str; 8] =
        ["user", "client", "driver", "master", "bachelor", "traveler", "traveller", "customer"];
    let heading = path.split('/').next().unwrap_or_default();
    let Some((owner, _)) = heading.split_once("_s_") else {
        return OTHERS.iter().any(|other| heading.starts_with(&other.replace(' ', "_")));
    };
    let is_user = user.is_some_and(|user| folded(user).split(' ').any(|word| word == owner));
    !is_user && !owner.contains('_') && !NO_PERSON.contains(&owner)
}

/// Where a text has addresses of streets, mail and the web, by [`duenna_text::pii`].
///
/// # Security
/// Their words are names, not words: `9 Garden Terrace` wishes for neither.
pub(super) fn private(text: &str) -> Vec<Span> {
    const KINDS: [&str; 3] = ["STREET_ADDRESS", "EMAIL_ADDRESS", "URL"];
    let found = pii::scan(text).into_iter().filter(|finding| finding.score >= pii::USUAL_SCORE);
    let mut spans: Vec<Span> = found
        .filter(|finding| KINDS.contains(&finding.kind.name()))
        .map(|finding| Span::new(finding.start, finding.end))
        .collect();
    spans.sort_unstable_by_key(|span| span.start);
    spans
}

/// The folded words of a line, sentence by sentence, without what is private, and without a name after a house number; a word that means nothing stands
/// there, so that what is around does not meet.
pub(super) fn without(line: &Line<'_>, private: &[Span]) -> Vec<String> {
    let end = line.start + line.value.len();
    let first = private.partition_point(|span| span.end <= line.start);
    let mut text = String::with_capacity(line.value.len());
    let mut at = 0;
    for span in private.iter().skip(first).take_while(|span| span.start < end) {
        let (from, to) = (span.start.saturating_sub(line.start).max(at), (span.end - line.start).min(line.value.len()));
        text.push_str(line.value.get(at..from).unwrap_or_default());
        text.push_str(" 0x ");
        at = to.max(at);
    }
    text.push_str(line.value.get(at..).unwrap_or_default());
    let text = if line.key.is_empty() { without_names(&text) } else { text };
    let text = without_streets(&text);
    text.split(['.', '!', '?', ';', '\u{1}']).map(folded).filter(|part| !part.is_empty()).collect()
}

/// Prose without the words that have a capital though no sentence begins there: names of people, shops and products are no words.
fn without_names(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut begins = true;
    for word in text.split_inclusive(char::is_whitespace) {
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
        let mut letters = bare.chars();
        let is_name = letters.next().is_some_and(char::is_uppercase) && letters.any(char::is_lowercase);
        kept.push_str(if is_name && !begins { " 0x " } else { word });
        let end = word.trim_end().trim_end_matches(['"', '\'', ')', '”', '’']);
        begins = end.ends_with(['.', '!', '?', ':', ';', '-', '–', '•', '*', '|', '>']) || begins && bare.is_empty();
    }
    kept
}

/// What the names of streets and houses end in: words of wishes among them.
const STREETS: &str = "street st road rd lane ln drive dr avenue ave boulevard blvd court ct terrace lawn lawns place pl garden \
    gardens park close way crescent square hill grove row mews rise view heights towers tower house cottage cottages villas \
    quay walk wharf green mount vale orchard meadow meadows woods lodge estate residences apartments";

/// `22 Heath Lawn`: a number, words with capitals after it, and what the names of streets end in.
fn without_streets(text: &str) -> String {
    let words: Vec<&str> = text.split_inclusive(char::is_whitespace).collect();
    let is_capital = |word: &&&str| word.starts_with(char::is_uppercase);
    let mut kept = String::with_capacity(text.len());
    let mut skip = 0;
    for (at, word) in words.iter().enumerate() {
        if skip > 0 {
            skip -= 1;
            continue;
        }
        kept.push_str(word);
        let is_number = word.trim_end().chars().all(|c| c.is_ascii_digit() || c == '/') && word.trim_end().len() <= 5;
        if !is_number {
            continue;
        }
        let names = words.iter().skip(at + 1).take_while(is_capital).count();
        let last = words.get(at + names).map(|last| folded(last)).unwrap_or_default();
        if names >= 2 && STREETS.split(' ').any(|street| street == last) {
            kept.push_str("0x ");
            skip = names;
        }
    }
    kept
}

/// Where a word begins in folded words.
fn place_of(words: &str, wanted: &str) -> Option<usize> {
    words.match_indices(wanted).map(|(at, _)| at).find(|at| {
        let before = words.get(..*at).is_none_or(|before| before.is_empty() || before.ends_with(' '));
        let after = words.get(at + wanted.len()..).is_none_or(|after| after.is_empty() || after.starts_with(' '));
        before && after
    })
}
