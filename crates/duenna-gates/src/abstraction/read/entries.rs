//! Items of what was read, and which words count where.

use duenna_core::Ladder;
use duenna_core::abstraction::{Entry, Item, Kind, Value};

use super::super::keys::Key;
use super::super::lines::{Line, Section};
use super::super::place::nationality;
use super::super::vocabulary::is_ruled_out;
use super::super::words::has_any;
use duenna_text::reading::{Context, Value as Read, read};

pub(super) fn item(path: &str, kind: &str, ladder: Ladder, text: &str) -> Option<Item> {
    let kind: Kind = kind.parse().ok()?;
    Some(Item { path: path.into(), kind, value: Value::parse(ladder, text)? })
}

/// A thing of a category, told by itself only where a rule allows it.
pub(super) fn entry(path: &str, kind: &str, words: &str, category: &str) -> Option<Item> {
    let entries = [Entry { item: words.to_owned(), category: Some(category.to_owned()) }];
    let ladder = if kind.starts_with("health.") { Ladder::Health } else { Ladder::List };
    item(path, kind, ladder, &serde_json::to_string(&entries).ok()?)
}

/// What people say in a mail of what they want to do.
const WISHED: &[&str] = &[
    "want",
    "wants",
    "would love",
    "would like",
    "d love",
    "d like",
    "love to",
    "loves to",
    "hope to",
    "keen on",
    "interested in",
    "looking forward",
    "dream of",
    "dreaming of",
    "keeps asking",
];

/// Words of mails about work.
const AT_WORK: &[&str] = &[
    "client",
    "clients",
    "project",
    "campaign",
    "meeting",
    "meetings",
    "contract",
    "invoice",
    "budget allocations",
    "proposal",
    "report",
    "draft",
    "deadline",
    "colleague",
    "colleagues",
    "employee",
    "employees",
    "company",
    "account",
];

/// Where words of this kind count.
pub(super) fn in_scope(kind: &str, line: &Line<'_>, key: Key) -> bool {
    let is_plain = !line.payment && !line.event && line.section != Section::Mail;
    match kind {
        "interest" if line.section == Section::Mail => {
            !line.event && key == Key::Other && has_any(&line.words, WISHED) && !has_any(&line.words, AT_WORK)
        }
        "interest" | "lifestyle" => {
            key == Key::Interest || is_plain && line.key.is_empty() && line.section == Section::Plain
        }
        "travel_style" => {
            key == Key::Interest || is_plain && has_any(&line.words, &["budget", "traveler", "traveller", "style"])
        }
        "fitness" | "education" | "home_ownership" | "driving" => is_plain && key != Key::Work,
        "diet" => is_plain,
        "work.sector" => key == Key::Work || is_plain && line.key.is_empty() && line.section == Section::Plain,
        "work.status" => key == Key::Work || is_plain && matches!(line.section, Section::Plain | Section::Work),
        kind if kind.starts_with("home") => !line.payment && !line.event,
        // What a cover costs or is called says nothing of anybody's health.
        kind if kind.starts_with("health.") => !line.payment && !line.value.contains(['€', '£', '$']),
        "asset" | "claim" | "coverage" => true,
        _ => !line.payment,
    }
}

/// What someone may be allergic to.
pub(super) struct Allergen {
    pub(super) name: &'static str,
    pub(super) is_food: bool,
}

/// `a strawberry allergy`, `allergic to cashews and kiwi`: only of what people are commonly allergic to.
pub(super) fn allergens(folded: &str) -> Vec<Allergen> {
    const FOODS: &str = "strawberry peanut nut shellfish fish egg milk dairy soy soya wheat sesame seafood kiwi banana apple \
        mustard celery lupin mollusc shrimp prawn crab corn tomato citrus peach almond hazelnut walnut cashew pistachio pecan \
        mango pineapple garlic onion chocolate honey lactose gluten crustacean lobster oyster melon avocado carrot cherry \
        orange lentil chickpea pea bean mushroom buckwheat coconut salmon tuna sulphite sulfite fruit";
    const OTHERS: &str = "bee wasp latex pollen dust cat dog penicillin nickel grass ragweed birch mold mould iodine";
    let known = |word: &str| -> Option<Allergen> {
        let forms = [word, word.strip_suffix('s').unwrap_or(word), word.strip_suffix("es").unwrap_or(word)];
        let berry = word.strip_suffix("ies").map(|stem| format!("{stem}y"));
        let is = |name: &str| forms.contains(&name) || berry.as_deref() == Some(name);
        let food = FOODS.split_whitespace().find(|name| is(name)).map(|name| Allergen { name, is_food: true });
        food.or_else(|| OTHERS.split(' ').find(|name| is(name)).map(|name| Allergen { name, is_food: false }))
    };
    let words: Vec<&str> = folded.split(' ').collect();
    let mut found: Vec<Allergen> = Vec::new();
    let mut add = |allergen: Allergen| {
        if !found.iter().any(|known| known.name == allergen.name) {
            found.push(allergen);
        }
    };
    let is_there =
        |at: usize| !is_ruled_out(words.get(..at).unwrap_or_default(), words.get(at + 1..).unwrap_or_default());
    let said = words.iter().enumerate().filter(|(_, word)| word.starts_with("allerg"));
    for (at, _) in said.filter(|(at, _)| is_there(*at)) {
        if let Some(allergen) = at.checked_sub(1).and_then(|at| known(words.get(at)?)) {
            add(allergen);
            continue;
        }
        let links = ["to", "and", "or", "tree", "severe", "mild", "raw", "some", "all", "stings", "hair", "mites"];
        let behind = words.iter().skip(at + 1).filter(|word| !links.contains(*word));
        behind.map_while(|word| known(word)).for_each(&mut add);
    }
    found
}

/// The age in `28 years old`, `aged 28`.
pub(super) fn age_of(folded: &str) -> Option<String> {
    let words: Vec<&str> = folded.split(' ').collect();
    let years = words.windows(3).find_map(|three| match three {
        [age, "years" | "year", "old"] => Some(*age),
        _ => None,
    });
    let aged = || {
        words.windows(2).find_map(|two| match two {
            ["aged" | "age", age] => Some(*age),
            _ => None,
        })
    };
    // `I'm 67`, `we're both 36`
    let told = || {
        words.windows(4).find_map(|four| match four {
            ["i", "m" | "am", age, next] if !is_measure(next) => Some(*age),
            ["re" | "are", "both", age, next] if !is_measure(next) => Some(*age),
            _ => None,
        })
    };
    let at_end = || match words.as_slice() {
        [.., "i", "m" | "am", age] | [.., "re" | "are", "both", age] => Some(*age),
        _ => None,
    };
    years
        .or_else(aged)
        .or_else(told)
        .or_else(at_end)
        .filter(|age| age.parse::<u8>().is_ok_and(|age| age <= 110))
        .map(str::to_owned)
}

/// Words behind a number that is no age.
fn is_measure(word: &str) -> bool {
    const MEASURES: [&str; 22] = [
        "minutes",
        "minute",
        "min",
        "hours",
        "hour",
        "days",
        "day",
        "weeks",
        "months",
        "km",
        "miles",
        "kilometres",
        "metres",
        "percent",
        "per",
        "cm",
        "kg",
        "kilos",
        "euros",
        "pounds",
        "weeks",
        "steps",
    ];
    MEASURES.contains(&word)
}

/// The name in `I'm Ruta, hi`, `call me Ottilie`, `my name's Ada`: a word with a capital that is neither a place nor a people.
pub(super) fn given_name(text: &str) -> Option<&str> {
    const BEFORE: [&str; 8] = ["call me ", "Call me ", "I'm ", "I am ", "name's ", "name is ", "This is ", "Me, "];
    let found = BEFORE.iter().find_map(|before| {
        let (_, rest) = text.split_once(before)?;
        let end = rest.find(|c: char| !(c.is_alphabetic() || c == '-' || c == '’' || c == '\'')).unwrap_or(rest.len());
        let (name, after) = rest.split_at_checked(end)?;
        let is_end = after.is_empty()
            || after.starts_with([',', '.', '!', ';', '(', ')', '\u{1}'])
            || after.starts_with(" (")
            || after.starts_with(" and ");
        let is_name = name.starts_with(char::is_uppercase)
            && name.chars().skip(1).all(|c| !c.is_uppercase() || c == '-')
            && name.chars().count() > 1;
        (is_end && is_name).then_some(name)
    })?;
    (nationality(found).is_none() && !is_word_of_place(found)).then_some(found)
}

/// The nationality in `I'm Brazilian`, `we're Dutch`.
pub(super) fn own_nationality(text: &str) -> Option<String> {
    let after = ["I'm ", "I am ", "We're ", "we're ", "We are ", "we are "]
        .iter()
        .find_map(|before| text.split_once(before))?
        .1;
    let word: String = after.chars().take_while(|c| c.is_alphabetic()).collect();
    let is_demonym = word.starts_with(char::is_uppercase) && !is_word_of_place(&word);
    if is_demonym { nationality(&word) } else { None }
}

fn is_word_of_place(word: &str) -> bool {
    let found = read(word, &Context::default());
    found.iter().any(|reading| matches!(&reading.value, Read::Place(_)))
}
