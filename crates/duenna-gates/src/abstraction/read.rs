//! Lines into typed items: by keys, by values, by words. What gives no item is listed as not read.

mod amounts;
mod entries;
mod names;
mod wishes;

use std::collections::BTreeSet;

use duenna_core::Ladder;
use duenna_core::abstraction::{Event, Item, Place, Value};
use rust_decimal::Decimal;

use duenna_text::reading::{Context, PlaceKind, Reading, Span, Value as Read};

use self::amounts::HomeBudget;
use self::entries::{age_of, allergens, entry, in_scope, item};
use super::classified::Classification;
use super::keys::{Key, key_of};
use super::lines::{Line, Section, lines};
use super::words::has_any;
use super::{Raw, calendar, family, ical, levels, origin, place, vocabulary};

/// Keys of numbers that identify.
const NUMBERS: [Key; 5] = [Key::GovernmentId, Key::Passport, Key::Account, Key::Card, Key::InsuranceNumber];

/// What people say before where they seek a home.
const SOUGHT_IN: &[&str] = &[
    "looking in",
    "look in",
    "looking around",
    "looking near",
    "searching in",
    "search in",
    "hunting in",
    "want to live in",
    "like to live in",
    "move to",
    "moving to",
    "relocating to",
    "looking to buy in",
    "buy in",
    "rent in",
];

/// What a text says, item by item.
pub(crate) struct Document {
    pub(crate) items: Vec<Item>,
    /// Where the text says what was not understood.
    pub(crate) unread: Vec<String>,
}

/// The typed items of a text.
#[must_use]
pub fn read(raw: &Raw) -> Vec<Item> {
    document(raw, &Classification::default()).items
}

/// The items of a text and what was not read.
pub(crate) fn document(raw: &Raw, classified: &Classification) -> Document {
    let text = super::plain::plain(raw.text());
    let text = text.as_ref();
    let readings = duenna_text::reading::read(text, &Context::default());
    let mut reader = Reader {
        year: calendar::year_of(&readings),
        readings: &readings,
        private: names::private(text),
        items: Vec::new(),
        members: None,
        areas: Vec::new(),
        around: None,
        unread: Vec::new(),
        home_budget: None,
        premium: None,
    };
    let mut unread = BTreeSet::new();
    for line in lines(text) {
        let before = reader.items.len();
        if let Some(kind) = classified.kind(&line.key) {
            // The user's word for it, whoever wrote it.
            reader.items.extend(item(&line.path, kind, Ladder::Text, line.value));
        } else {
            reader.line(&line);
        }
        if reader.items.len() == before {
            unread.insert(line.path);
        }
    }
    reader.ical(text);
    reader.finish();
    unread.append(&mut std::mem::take(&mut reader.unread).into_iter().collect());
    Document { items: reader.items, unread: unread.into_iter().collect() }
}

struct Reader<'a> {
    readings: &'a [Reading],
    /// Addresses that stand in the text, whatever line they are in.
    private: Vec<Span>,
    year: Option<i16>,
    items: Vec<Item>,
    members: Option<(String, Vec<family::Member>)>,
    /// Cities that lines about areas name.
    areas: Vec<(String, String)>,
    /// A line that seeks a home where no city is known, and the country that it names.
    around: Option<(String, Option<String>)>,
    /// Where something is said that only a part was read of.
    unread: Vec<String>,
    home_budget: Option<HomeBudget>,
    premium: Option<(String, String, Decimal)>,
}

impl Reader<'_> {
    fn line(&mut self, line: &Line<'_>) {
        let key = key_of(line);
        if let Some(kind) = key.closed() {
            self.closed(line, key, kind);
            return;
        }
        self.keyed(line, key);
        self.dates(line);
        self.money(line);
        if matches!(key, Key::People | Key::Provider) {
            self.provider(line);
            return;
        }
        self.home_size(line);
        self.senses(line, key);
    }

    /// A value that is told at most as itself: numbers, contacts, beliefs.
    fn closed(&mut self, line: &Line<'_>, key: Key, kind: &str) {
        if key == Key::Birth
            && let Some(day) = self.within(line).iter().find_map(|reading| calendar::days(reading, None))
            && item(&line.path, kind, Ladder::BirthDate, &day).is_some()
        {
            self.push(line, kind, Ladder::BirthDate, &day);
            return;
        }
        let ladder = if matches!(key, Key::Phone | Key::Email) {
            Ladder::Contact
        } else if NUMBERS.contains(&key) {
            Ladder::Identifier
        } else {
            Ladder::Text
        };
        let ladder = if Value::parse(ladder, line.value).is_some() { ladder } else { Ladder::Text };
        self.push(line, kind, ladder, line.value);
        if matches!(key, Key::GovernmentId | Key::Passport) && ladder == Ladder::Identifier {
            self.push(line, "identity", Ladder::Identifier, line.value);
        }
        if key == Key::Insurer {
            self.entry(line, "coverage", line.value, "health");
        }
    }

    fn keyed(&mut self, line: &Line<'_>, key: Key) {
        if key == Key::Name {
            self.name(line);
        } else if key == Key::Age {
            let age = line.words.split(' ').next().unwrap_or_default().to_owned();
            self.push(line, "person.age", Ladder::Age, &age);
        } else if key == Key::Nationality {
            self.nationality(line);
        } else if key == Key::Address {
            self.residence(line);
        } else if key == Key::Visited {
            self.visited(line);
        } else if key == Key::Family {
            self.family(line);
        } else if key == Key::Income {
            if !names::is_of_another(line, &self.items) {
                self.income(line);
            }
        } else if key == Key::Credit {
            if let Some(score) = line.words.split(' ').find_map(|word| word.parse::<u32>().ok()) {
                self.entry(line, "credit", line.value, levels::credit(score));
            }
        } else if line.section != Section::Mail && !line.payment && !line.event {
            self.prose(line);
        }
    }

    /// What a line without a key says by its words alone.
    fn prose(&mut self, line: &Line<'_>) {
        if let Some((_, name)) = line.value.split_once("y name is ").filter(|_| line.section == Section::Plain) {
            let word = |word: &&str| word.starts_with(char::is_uppercase) && word.chars().any(char::is_lowercase);
            let mut end = 0;
            for part in name.split(' ').take(4).take_while(word) {
                end += part.len() + 1;
                if part.ends_with([',', '.', ';']) {
                    break;
                }
            }
            self.named(line, name.get(..end.saturating_sub(1)).unwrap_or_default());
        }
        if let Some(age) = age_of(&line.words) {
            self.push(line, "person.age", Ladder::Age, &age);
        }
        if has_any(
            &line.words,
            &["visited", "previous trips", "has been to", "traveled to", "travelled to", "countries"],
        ) || has_any(&line.key, &["previous trips", "regions visited", "regions countries visited"])
        {
            self.visited(line);
        }
        if line.section == Section::Plain
            && line.words.split(' ').count() <= 14
            && place::is_list_of_countries(&line.key, line.value)
        {
            self.visited(line);
        }
        if has_any(
            &line.words,
            &["lives in", "live in", "living in", "resides in", "based in", "departing from", "flying from"],
        ) {
            self.residence(line);
        }
        if line.key.is_empty() || family::members(&line.key).len() == 1 {
            let all = format!("{} {}", line.key, line.words);
            let members = family::members(&all);
            if members.iter().any(|member| matches!(member.relation, "spouse" | "partner" | "child"))
                && (members.iter().any(|member| member.age.is_some())
                    || line.section == Section::Plain && has_any(&line.words, &["family", "married"]))
            {
                self.members(line, members);
            }
        }
    }

    /// A name is a few words of letters; anything else under such a key is no name.
    fn name(&mut self, line: &Line<'_>) {
        self.named(line, line.value);
    }

    fn named(&mut self, line: &Line<'_>, name: &str) {
        let name = name.trim_end_matches([',', '.', ';']);
        let is_word = |word: &str| {
            word.chars().count() <= 24
                && word.starts_with(|c: char| c.is_uppercase() || c == '"' || c == '(')
                && word.chars().all(|c| c.is_alphabetic() || matches!(c, '.' | '-' | '\'' | '’' | '"' | '(' | ')'))
        };
        let words = name.split_whitespace();
        if (1..=5).contains(&words.clone().count()) && words.clone().all(is_word) {
            self.push(line, "person.name", Ladder::Name, names::given_first(name).trim());
        }
    }

    fn nationality(&mut self, line: &Line<'_>) {
        if let Some(nationality) = place::nationality(line.value) {
            self.entry(line, "person.nationality", line.value, &nationality);
        }
    }

    fn residence(&mut self, line: &Line<'_>) {
        let Some(place) = place::residence(line.value) else { return };
        if let Some(country) = place.country.clone() {
            self.entry(line, "residence.country", line.value, &country);
        }
        if place.city.is_some() {
            let city = Place { country: None, ..place };
            self.json(line, "residence", Ladder::Town, &city);
        }
    }

    fn visited(&mut self, line: &Line<'_>) {
        for (place, part) in place::parts_of_the_world(line.value) {
            self.entry(line, "visited", &place, part);
        }
    }

    fn family(&mut self, line: &Line<'_>) {
        let mut members = family::members(&line.words);
        if members.is_empty() {
            members = family::members(&format!("{} {}", line.key, line.words));
        }
        self.members(line, members);
    }

    fn members(&mut self, line: &Line<'_>, members: Vec<family::Member>) {
        let known = self.members.as_ref().map_or(0, |(_, members)| members.len());
        if members.len() > known && line.is_of_life() {
            self.members = Some((line.path.clone(), members));
        }
    }

    /// The readings of a line.
    fn within(&self, line: &Line<'_>) -> &[Reading] {
        let span = Span::new(line.start, line.start + line.value.len());
        let first = self.readings.partition_point(|reading| reading.span.start < span.start);
        let rest = self.readings.get(first..).unwrap_or_default();
        let count = rest.iter().take_while(|reading| reading.span.end <= span.end).count();
        rest.get(..count).unwrap_or_default()
    }

    fn amounts(&self, line: &Line<'_>) -> Vec<(String, Decimal, Decimal)> {
        let money = self
            .within(line)
            .iter()
            .filter_map(|reading| if let Read::Money(money) = &reading.value { Some(money) } else { None });
        money
            .filter_map(|money| {
                let (low, high) = levels::ends(&money.amount)?;
                Some((levels::money(money)?, low, high))
            })
            .collect()
    }

    fn dates(&mut self, line: &Line<'_>) {
        let (busy, free) = (calendar::is_busy(line), calendar::is_free(line) || calendar::is_leave(line));
        if !busy && !free {
            return;
        }
        for when in calendar::spans(self.within(line), line, self.year) {
            if free && (line.section != Section::Mail || when.contains('/')) {
                self.push(line, "free", Ladder::Date, &when);
            } else if !free {
                let event = Event { when, what: line.value.to_owned() };
                self.json(line, "calendar", Ladder::Schedule, &serde_json::json!({ "events": [event] }));
            }
        }
    }

    /// The events of an iCalendar.
    fn ical(&mut self, text: &str) {
        for event in ical::events(text) {
            let found = if event.is_free {
                item(&event.path, "free", Ladder::Date, &event.when)
            } else {
                let event = (event.path, Event { when: event.when, what: event.what });
                let json = serde_json::json!({ "events": [event.1] }).to_string();
                item(&event.0, "calendar", Ladder::Schedule, &json)
            };
            self.items.extend(found);
        }
    }

    fn provider(&mut self, line: &Line<'_>) {
        let found = vocabulary::senses_of(&format!("{} {}", line.key, line.words));
        for (sense, words) in found.iter().filter(|(sense, _)| matches!(sense.kind, "provider" | "advisor")) {
            self.entry(line, sense.kind, words, sense.category);
        }
    }

    /// What the words of a line mean.
    fn senses(&mut self, line: &Line<'_>, key: Key) {
        let words = names::without(line, &self.private);
        let all = if line.key.is_empty() { words } else { format!("{} {words}", line.key) };
        if key != Key::Address {
            self.wishes(line, &all);
        }
        let found = vocabulary::senses_of(&all);
        // Nor is somebody else's illness.
        let of_person = |sense: &vocabulary::Sense| {
            sense.kind.starts_with("work.") || sense.kind == "education" || sense.kind.starts_with("health.")
        };
        let own = found
            .iter()
            .any(|(sense, _)| of_person(sense))
            .then(|| vocabulary::senses_of(names::of_user(line, &self.items)));
        let is_own = |sense: &vocabulary::Sense| own.iter().flatten().any(|(own, _)| own == sense);
        for (sense, words) in found {
            if in_scope(sense.kind, line, key) && (!of_person(&sense) || is_own(&sense)) {
                self.entry(line, sense.kind, &words, sense.category);
            }
        }
        if !line.payment && line.section != Section::Mail {
            for allergen in allergens(&all) {
                self.entry(line, "health.allergy", allergen.name, &format!("a {} allergy", allergen.name));
                let category = if allergen.is_food { "food allergy" } else { "allergy" };
                self.entry(line, "health.condition", allergen.name, category);
            }
        }
        let said = ["area", "neighborhood", "neighbourhood", "communities", "in the city of"];
        let is_sought = !line.payment && !line.event && has_any(&line.words, SOUGHT_IN);
        if line.section == Section::Property || is_sought || has_any(&all, &said) {
            self.area(line, is_sought);
        }
    }

    /// Where a home is sought: the cities of a line, else what is certain around them, else a place that nothing is told of.
    fn area(&mut self, line: &Line<'_>, is_sought: bool) {
        if !line.is_of_life() {
            return;
        }
        let places = || {
            self.within(line)
                .iter()
                .filter_map(|reading| if let Read::Place(found) = &reading.value { Some(found) } else { None })
        };
        let cities = places().filter(|found| found.kind == PlaceKind::City).filter_map(|found| found.name);
        let cities: Vec<_> = cities.map(|city| (line.path.clone(), city.to_owned())).collect();
        if cities.is_empty() && is_sought {
            let country = places().find_map(|found| found.country);
            let country = country.map(place::country);
            self.around.get_or_insert((line.path.clone(), country));
        }
        self.areas.extend(cities);
    }

    /// What only the whole text tells.
    fn finish(&mut self) {
        if let Some((path, members)) = self.members.take() {
            let mut add = |kind: &str, text: &str| self.items.extend(entry(&path, kind, text, text));
            if let Some(group) = family::group(&members) {
                add("group", &group);
                add("group.size", &family::number(family::size(&members)));
            }
            if let Some(ages) = family::ages(&members) {
                add("group.ages", &ages);
            }
            for kind in family::kinds(&members) {
                add("family", kind);
                add("household", if kind == "teenage children" { "school-age children" } else { kind });
            }
        }
        if let Some(HomeBudget { path, text, low, .. }) = self.home_budget.take() {
            self.items.extend(item(&path, "search_budget", Ladder::Money, &text));
            self.items.extend(entry(&path, "budget_level", &text, levels::home_budget(low)));
        }
        if let Some((path, text, low)) = self.premium.take() {
            self.items.extend(item(&path, "premium", Ladder::Money, &text));
            self.items.extend(entry(&path, "premium_level", &text, levels::premium(low)));
        }
        let is_home = self.items.iter().any(|item| item.kind.as_str().starts_with("home."));
        let mut counts = std::collections::BTreeMap::<&str, usize>::new();
        for (_, city) in &self.areas {
            *counts.entry(city).or_default() += 1;
        }
        let most = counts.into_iter().max_by_key(|(_, count)| *count).map(|(city, _)| city);
        if let Some((path, city)) = self.areas.iter().find(|(_, city)| Some(city.as_str()) == most).filter(|_| is_home)
        {
            let place = Place { written: Some(city.clone()), city: Some(city.clone()), ..Place::default() };
            let item =
                serde_json::to_string(&place).ok().and_then(|json| item(path, "search_area", Ladder::Town, &json));
            self.items.extend(item);
        } else if let Some((path, country)) = self.around.take() {
            let place = Place { written: country.clone(), country, ..Place::default() };
            let json = serde_json::to_string(&place).ok().filter(|_| is_home && place.country.is_some());
            match json.and_then(|json| item(&path, "search_area", Ladder::Town, &json)) {
                Some(item) => self.items.push(item),
                None => self.unread.push(path),
            }
        }
    }

    fn push(&mut self, line: &Line<'_>, kind: &str, ladder: Ladder, text: &str) {
        if origin::may_stand(kind, line.origin) {
            self.items.extend(item(&line.path, kind, ladder, text));
        }
    }

    fn json(&mut self, line: &Line<'_>, kind: &str, ladder: Ladder, value: &impl serde::Serialize) {
        if let Ok(text) = serde_json::to_string(value) {
            self.push(line, kind, ladder, &text);
        }
    }

    fn entry(&mut self, line: &Line<'_>, kind: &str, words: &str, category: &str) {
        if origin::may_stand(kind, line.origin) {
            self.items.extend(entry(&line.path, kind, words, category));
        }
    }
}
