//! The fields of a language as the engine sees them: what sort of value each takes, and by which words it is known.

use duenna_core::message_language::{Field, Group, Holds, Kind, Language, Numbers};

use super::super::keys::key_words;
use super::english::{EMPTY, HEADS, MONEY, SIDE};
use super::vocabulary::Vocabulary;
use duenna_text::reading::{Currency, TimeUnit};

/// How much a word tells for a group if it is in its key, in a key of its fields, in a member, in a description.
const IN_KEY: f32 = 1.0;
const IN_FIELD: f32 = 0.5;
const IN_MEMBER: f32 = 0.45;
const IN_DESCRIPTION: f32 = 0.3;
/// How much a word counts for a field if it is in the key of another group, and one that only says how a key is meant.
const ELSEWHERE: f32 = 0.5;
pub(super) const PLAIN: f32 = 0.15;

/// A group of the language.
pub(super) struct Section<'l> {
    pub(super) parent: Option<usize>,
    /// Under which node of its parent it stands.
    pub(super) node: usize,
    pub(super) group: &'l Group,
    /// How much each word of the vocabulary tells for it.
    pub(super) weights: Vec<f32>,
    /// The words it is called by.
    called: Vec<usize>,
}

impl Section<'_> {
    /// Whether it is called by a word.
    pub(super) fn names(&self, word: usize) -> bool {
        self.called.contains(&word)
    }
}

/// A field of the language.
pub(super) struct Slot<'l> {
    pub(super) section: usize,
    pub(super) node: usize,
    pub(super) key: &'l str,
    pub(super) field: &'l Field,
    pub(super) takes: Takes,
    /// The words it is known by, and how much each counts.
    pub(super) words: Vec<(usize, f32)>,
    /// The periods it is for: `monthly`, `per_night`.
    pub(super) periods: Vec<Period>,
    pub(super) is_total: bool,
    /// Whether it is known by words of other groups only.
    pub(super) is_elsewhere: bool,
    /// The words that its own group is called by.
    pub(super) own: Vec<usize>,
}

/// What sort of value a field takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Takes {
    Money,
    Percent,
    /// A mark; of stars or not, if it says.
    Rating(bool),
    Time(Option<TimeUnit>),
    Area(&'static str),
    Count,
    Any,
    Day,
    Range,
    Clock,
    Format,
    Name,
    Currency,
    Member,
    YesNo,
    Nothing,
}

/// What something is for one of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Period {
    Hour,
    Day,
    Night,
    Week,
    Month,
    Year,
    Person,
}

impl Period {
    pub(super) const ALL: [(Self, &'static str); 7] = [
        (Self::Hour, "hour"),
        (Self::Day, "day"),
        (Self::Night, "night"),
        (Self::Week, "week"),
        (Self::Month, "month"),
        (Self::Year, "year"),
        (Self::Person, "person"),
    ];
}

/// The groups and fields of a language.
pub(super) struct Slots<'l> {
    pub(super) sections: Vec<Section<'l>>,
    pub(super) all: Vec<Slot<'l>>,
    pub(super) vocabulary: Vocabulary,
    /// The words that say what an amount is.
    pub(super) heads: Vec<usize>,
    /// The words for periods.
    pub(super) periods: Vec<(Period, usize)>,
    /// The words that groups are called by.
    groups: std::collections::HashSet<usize>,
}

impl<'l> Slots<'l> {
    pub(super) fn of(language: &'l Language) -> Self {
        let mut all = Self {
            sections: Vec::new(),
            all: Vec::new(),
            vocabulary: Vocabulary::new(),
            heads: Vec::new(),
            periods: Vec::new(),
            groups: std::collections::HashSet::new(),
        };
        all.heads = HEADS.iter().map(|word| all.vocabulary.add(word)).collect();
        all.periods = Period::ALL.iter().map(|(period, name)| (*period, all.vocabulary.add(name))).collect();
        all.section(None, 0, language.root());
        let count = all.vocabulary.len();
        let mut within = vec![0_u16; count];
        for section in &mut all.sections {
            section.weights.resize(count, 0.0);
            for (word, weight) in section.weights.iter().enumerate() {
                if *weight > 0.0
                    && let Some(within) = within.get_mut(word)
                {
                    *within += 1;
                }
            }
        }
        // A word of another group's key tells of that group first.
        for slot in &mut all.all {
            for (word, weight) in &mut slot.words {
                let named = all.sections.iter().enumerate().any(|(at, section)| {
                    at != slot.section && section.weights.get(*word).is_some_and(|weight| *weight >= IN_KEY)
                });
                if named && *weight >= 1.0 {
                    *weight = ELSEWHERE;
                }
            }
        }
        all.weigh();
        for section in &mut all.sections {
            let named = section.weights.iter().enumerate().filter(|(_, weight)| **weight >= IN_KEY);
            section.called = named.map(|(word, _)| word).collect();
            all.groups.extend(&section.called);
        }
        for slot in &mut all.all {
            slot.own = all.sections.get(slot.section).map(|section| section.called.clone()).unwrap_or_default();
        }
        // A word that many groups have tells little.
        let groups = f32::from(u16::try_from(all.sections.len()).unwrap_or(u16::MAX));
        for section in &mut all.sections {
            for (weight, within) in section.weights.iter_mut().zip(&within) {
                if *within > 0 {
                    *weight *= (1.0 + groups / f32::from(*within)).ln() / (1.0 + groups).ln();
                }
            }
        }
        all
    }

    /// A word that many fields for numbers have says little of each: `fee`.
    fn weigh(&mut self) {
        let mut count = vec![0_u16; self.vocabulary.len()];
        let is_number =
            |slot: &Slot<'_>| matches!(slot.takes, Takes::Money | Takes::Any | Takes::Count | Takes::Percent);
        for (word, _) in self.all.iter().filter(|slot| is_number(slot)).flat_map(|slot| &slot.words) {
            if let Some(count) = count.get_mut(*word) {
                *count += 1;
            }
        }
        for slot in self.all.iter_mut().filter(|slot| is_number(slot)) {
            slot.is_elsewhere = slot.words.iter().all(|(_, weight)| *weight < 1.0);
            for (word, weight) in slot.words.iter_mut().filter(|(_, weight)| *weight > PLAIN) {
                let count = count.get(*word).copied().unwrap_or(1);
                *weight = (*weight / f32::from(count.max(1)).sqrt()).max(2.0 * PLAIN);
            }
        }
    }

    /// Whether a group is called by a word.
    pub(super) fn is_group_word(&self, word: usize) -> bool {
        self.groups.contains(&word)
    }

    fn section(&mut self, parent: Option<usize>, node: usize, group: &'l Group) -> usize {
        let at = self.sections.len();
        self.sections.push(Section { parent, node, group, weights: Vec::new(), called: Vec::new() });
        self.tell(at, &key_words(group.description()), IN_DESCRIPTION);
        for (node, child) in group.nodes().iter().enumerate() {
            let words = key_words(&child.key);
            match &child.holds {
                Holds::Group(inner) => {
                    let inner = self.section(Some(at), node, inner);
                    self.tell(inner, &words, IN_KEY);
                }
                Holds::Field(field) => {
                    self.tell(at, &words, IN_FIELD);
                    self.tell(at, &key_words(&field.description), IN_DESCRIPTION);
                    if !is_either(&field.kind) {
                        for member in members(&field.kind) {
                            self.tell(at, &key_words(&member.name), IN_MEMBER);
                        }
                    }
                    let slot = self.slot(at, node, &child.key, field, &words);
                    self.all.push(slot);
                }
            }
        }
        at
    }

    /// Words that tell for a group.
    fn tell(&mut self, section: usize, words: &[String], weight: f32) {
        for word in words.iter().filter(|word| !EMPTY.contains(&word.as_str())) {
            let number = self.vocabulary.add(word);
            let Some(section) = self.sections.get_mut(section) else { continue };
            if section.weights.len() <= number {
                section.weights.resize(number + 1, 0.0);
            }
            if let Some(had) = section.weights.get_mut(number) {
                *had = had.max(weight);
            }
        }
    }

    fn slot(&mut self, section: usize, node: usize, key: &'l str, field: &'l Field, words: &[String]) -> Slot<'l> {
        let roots: Vec<String> =
            words.iter().map(|word| self.vocabulary.one(super::super::roots::root(word)).to_owned()).collect();
        let unit = unit(&field.kind).map(key_words).unwrap_or_default();
        let takes = takes(&field.kind, &roots, words, &unit);
        let is_number = matches!(takes, Takes::Money | Takes::Any | Takes::Count | Takes::Percent | Takes::Time(_));
        let mut periods = Vec::new();
        for root in roots.iter().filter(|_| is_number && !matches!(takes, Takes::Time(_))) {
            periods.extend(Period::ALL.iter().filter(|(_, name)| name == root).map(|(period, _)| *period));
        }
        let is_total = roots.iter().any(|root| root == "total");
        let mut known = Vec::new();
        for (root, word) in roots.iter().zip(words) {
            let is_period = Period::ALL.iter().any(|(_, name)| name == root) && is_number;
            if EMPTY.contains(&word.as_str()) || is_period || root == "total" {
                continue;
            }
            let is_length = matches!(takes, Takes::Time(_) | Takes::Format)
                && matches!(word.as_str(), "duration" | "timeline" | "period" | "term")
                && words
                    .iter()
                    .any(|other| other != word && time_unit(other).is_none() && !EMPTY.contains(&other.as_str()));
            // The unit says that it is a length of time.
            let is_said = matches!(takes, Takes::Time(Some(_))) && word == "duration";
            let is_size = takes == Takes::Count && word == "size" && words.len() > 1;
            let is_plain = SIDE.contains(&word.as_str())
                || is_length
                || is_said
                || is_size
                || matches!(takes, Takes::Area(_))
                || matches!(takes, Takes::Money | Takes::Any) && matches!(word.as_str(), "cost" | "price" | "amount")
                || matches!(takes, Takes::Rating(_)) && matches!(root.as_str(), "rat" | "star" | "scor")
                || takes == Takes::Percent && (root.starts_with("percent") || root == "rat");
            known.push((self.vocabulary.add(word), if is_plain { PLAIN } else { 1.0 }));
        }
        Slot { section, node, key, field, takes, words: known, periods, is_total, is_elsewhere: false, own: Vec::new() }
    }
}

/// What sort of value a field takes, by its kind, its unit and the words of its key.
fn takes(kind: &Kind, roots: &[String], words: &[String], unit: &[String]) -> Takes {
    let has = |wanted: &[&str]| {
        words.iter().chain(unit).any(|word| wanted.contains(&word.as_str()))
            || roots.iter().any(|root| wanted.contains(&root.as_str()))
    };
    match kind {
        Kind::Int(_) | Kind::Decimal(_) => {
            let last = words.last().map_or("", String::as_str);
            let unit_of_time = unit.iter().map(String::as_str).chain(std::iter::once(last)).find_map(time_unit);
            if has(&["percentage", "percent", "%"])
                || last == "rate" && !has(&["day", "month", "week", "hour", "night"])
            {
                Takes::Percent
            } else if has(&["rating", "star", "score"]) {
                Takes::Rating(has(&["star"]))
            } else if has(&["sqm", "m2"]) {
                Takes::Area("m2")
            } else if has(&["sqft", "ft2"]) {
                Takes::Area("sqft")
            } else if unit.iter().any(|unit| Currency::from_code(&unit.to_ascii_uppercase()).is_some()) || has(MONEY) {
                if has(&["size", "count", "age"]) { Takes::Count } else { Takes::Money }
            } else if let Some(unit) = unit_of_time {
                Takes::Time(Some(unit))
            } else if has(&["duration", "timeline"]) {
                Takes::Time(None)
            } else if matches!(kind, Kind::Int(_)) {
                Takes::Count
            } else {
                Takes::Any
            }
        }
        Kind::Money(..) => Takes::Money,
        Kind::Date(_) | Kind::DateTime(_) => Takes::Day,
        Kind::Time => Takes::Clock,
        Kind::Duration(_) => Takes::Time(None),
        Kind::Format(format) => {
            let days = format.slots().filter(|(_, kind)| matches!(kind, Kind::Date(_) | Kind::DateTime(_))).count();
            if days == 2 && format.slots().count() == 2 { Takes::Range } else { Takes::Format }
        }
        Kind::OneOf(kinds) if kinds.iter().all(|kind| matches!(kind, Kind::Format(_))) => Takes::Format,
        Kind::Name(_) => Takes::Name,
        Kind::Bool => Takes::YesNo,
        Kind::Enum(_) if is_either(kind) => Takes::YesNo,
        Kind::Enum(members) => {
            let is_code = |name: &str| name.len() == 3 && Currency::from_code(name).is_some();
            let mut names = members.all().iter().map(|member| &*member.name).filter(|name| *name != "other").peekable();
            let codes = names.peek().is_some() && names.all(is_code);
            if codes { Takes::Currency } else { Takes::Member }
        }
        Kind::OneOf(kinds) => {
            let mut takes = kinds.iter().map(|kind| self::takes(kind, roots, words, unit));
            takes.find(|takes| *takes != Takes::Nothing).unwrap_or(Takes::Nothing)
        }
    }
}

fn time_unit(word: &str) -> Option<TimeUnit> {
    match word {
        "minute" | "min" => Some(TimeUnit::Minute),
        "hour" | "hr" => Some(TimeUnit::Hour),
        "day" => Some(TimeUnit::Day),
        "night" => Some(TimeUnit::Night),
        "week" => Some(TimeUnit::Week),
        "month" => Some(TimeUnit::Month),
        "year" => Some(TimeUnit::Year),
        _ => None,
    }
}

/// Whether it is yes or no.
pub(super) fn is_either(kind: &Kind) -> bool {
    let Kind::Enum(members) = kind else { return matches!(kind, Kind::Bool) };
    let named = |name: &str| members.named(name).is_some();
    members.all().len() == 2 && (named("yes") && named("no") || named("true") && named("false"))
}

/// The members of an enumeration.
pub(super) fn members(kind: &Kind) -> &[duenna_core::message_language::Member] {
    if let Kind::Enum(members) = kind { members.all() } else { &[] }
}

fn unit(kind: &Kind) -> Option<&str> {
    if let Kind::Int(Numbers { unit, .. }) | Kind::Decimal(Numbers { unit, .. }) = kind {
        unit.as_deref()
    } else {
        None
    }
}
