//! What is wished for in the vocabulary's own words: features of a home, how far it may be from what, when the move is, what may
//! be paid a month.

use duenna_core::Ladder;

use duenna_text::reading::{Date, Value as Read};

use super::super::levels;
use super::super::lines::{Line, Section};
use super::super::vocabulary::{self, Sense};
use super::super::words::{folded, has_any};
use super::Reader;

/// Features whose words speak of things alone; those of others tell of guests, work, age, cars.
const THINGS: &[&str] = &[
    "parking",
    "garden and outdoor space",
    "balcony or terrace",
    "kitchen space",
    "open concept layout",
    "storage space",
    "pool",
    "natural light",
    "modern style",
    "character home",
    "energy efficient",
    "security",
    "in-unit laundry",
    "sea or mountain view",
    "walk-in shower",
    "vineyard or orchard",
    "heating without wood",
];

/// Where people want to get to in a while.
const PLACES: &[&str] = &[
    "airport",
    "work",
    "office",
    "school",
    "campus",
    "university",
    "station",
    "train station",
    "train",
    "metro",
    "subway",
    "tram",
    "bus",
    "bus stop",
    "hospital",
    "clinic",
    "health centre",
    "health center",
    "city centre",
    "city center",
    "city",
    "downtown",
    "centre",
    "center",
    "beach",
    "sea",
    "lake",
    "park",
    "shops",
    "supermarket",
    "gym",
    "golf course",
    "kindergarten",
    "daycare",
    "highway",
    "motorway",
    "doctor",
    "pharmacy",
    "ferry",
    "harbour",
    "forest",
    "town",
];

impl Reader<'_> {
    /// The wishes of a line.
    pub(super) fn wishes(&mut self, line: &Line<'_>, all: &str) {
        if line.payment || line.event {
            return;
        }
        let is_thing = |sense: Sense| sense.kind == "home.feature" && THINGS.contains(&sense.category);
        for phrase in vocabulary::phrases_of(all, is_thing) {
            self.entry(line, "home.wish", &phrase, &phrase);
        }
        for phrase in vocabulary::phrases_of(all, |sense| sense.kind == "lodging") {
            self.entry(line, "lodging.wish", &phrase, &phrase);
        }
        if let Some(distance) = distance(&line.words) {
            self.entry(line, "home.wish", &distance, &distance);
        }
    }

    /// The month of a move: under a key of its own, or beside the word.
    pub(super) fn move_time(&mut self, line: &Line<'_>) {
        let keys = [
            "timeline",
            "timing",
            "moving date",
            "move date",
            "move in date",
            "target move",
            "lease",
            "move",
            "moving",
        ];
        let is_said = keys.contains(&line.key.as_str())
            || has_any(&line.words, &["move before", "move by", "move in", "moving in", "move from"]);
        if !is_said || line.section == Section::Mail {
            return;
        }
        let month = self.within(line).iter().find_map(|reading| {
            if let Read::Date(date) = &reading.value {
                return month_of(*date);
            }
            let Read::DateRange(_, end) = &reading.value else { return None };
            month_of(*end)
        });
        if let Some(month) = month {
            let is_before = has_any(&line.words, &["before", "by", "until", "no later than", "latest"]);
            let text = format!("a move {} {month}", if is_before { "before the end of" } else { "in" });
            self.entry(line, "timing.month", &text, &text);
        }
    }

    /// What may be paid a month or a week at most: a sum right after words that say so.
    pub(super) fn limit(&mut self, line: &Line<'_>) {
        let no_limit = [
            "covers",
            "covered",
            "sum insured",
            "limit of indemnity",
            "coverage",
            "benefit",
            "pays",
            "reduce",
            "saves",
        ];
        if has_any(&line.words, &no_limit) {
            return;
        }
        let found = self.within(line).iter().find_map(|reading| {
            let Read::Money(money) = &reading.value else { return None };
            let text =
                levels::money(money).filter(|text| text.ends_with(" per month") || text.ends_with(" per week"))?;
            let from = reading.span.start.checked_sub(line.start)?;
            let sum = line.value.get(from..reading.span.end.checked_sub(line.start)?)?;
            // A reading may begin with some of the words themselves, and with the currency.
            let digits = from + sum.find(|c: char| c.is_ascii_digit())?;
            let before = folded(line.value.get(..digits)?);
            let (low, _) = levels::ends(&money.amount)?;
            let is_small = low / levels::per_euro(money.currency.code()) < rust_decimal::Decimal::from(20_000);
            let bare = before.rsplit_once(' ').map_or("", |(bare, last)| if last.len() <= 3 { bare } else { "" });
            let is_limit = [before.as_str(), bare]
                .iter()
                .any(|said| LIMITS.iter().any(|limit| said == limit || said.ends_with(&format!(" {limit}"))));
            (is_small && is_limit).then_some(text)
        });
        if let Some(text) = found {
            self.push(line, "limit", Ladder::Money, &text);
        }
    }
}

/// What stands before the most that may be paid.
const LIMITS: &[&str] = &[
    "under",
    "at most",
    "no more than",
    "not more than",
    "up to",
    "maximum",
    "maximum of",
    "max",
    "below",
    "stay under",
    "could pay",
    "can pay",
    "able to pay",
    "cent more than",
    "limit of",
    "less than",
];

/// `20 minutes to campus`: a number, a measure, and a place of a list.
fn distance(folded: &str) -> Option<String> {
    const BETWEEN: &[&str] = &[
        "walk",
        "walking",
        "drive",
        "driving",
        "ride",
        "away",
        "by",
        "train",
        "car",
        "bus",
        "bike",
        "foot",
        "on",
        "max",
        "or",
        "less",
        "to",
        "from",
        "of",
        "the",
        "a",
        "my",
        "our",
        "your",
        "their",
        "her",
        "his",
        "nearest",
        "main",
        "international",
    ];
    let words: Vec<&str> = folded.split(' ').collect();
    words.windows(2).enumerate().find_map(|(at, pair)| {
        let [number, measure] = pair else { return None };
        let number: u16 = number.parse().ok().filter(|number| (1..=120).contains(number))?;
        let measure = match *measure {
            "minute" | "minutes" | "min" | "mins" => "minutes",
            "km" | "kilometres" | "kilometers" | "kilometre" => "km",
            "mile" | "miles" => "miles",
            _ => return None,
        };
        let rest = words.get(at + 2..)?;
        let between = rest.iter().take_while(|word| BETWEEN.contains(*word)).count();
        let is_way = rest.iter().take(between).any(|word| matches!(*word, "to" | "from" | "of"));
        let place = rest.get(between..).filter(|_| is_way && between <= 6)?;
        let two = place.get(..2).map(|two| two.join(" "));
        let found = PLACES.iter().find(|known| two.as_deref() == Some(**known));
        let found = found.or_else(|| PLACES.iter().find(|known| place.first() == Some(*known)))?;
        Some(format!("within {number} {measure} of {found}"))
    })
}

fn month_of(date: Date) -> Option<String> {
    // Any year has it.
    let name = jiff::civil::Date::new(2000, date.month?, 1).ok()?.strftime("%B").to_string();
    Some(date.year.map_or_else(|| name.clone(), |year| format!("{name} {year}")))
}
