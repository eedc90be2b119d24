//! Lines into typed items: by keys, by values, by words. What gives no item is listed as not read.

mod amounts;
mod entries;
mod frames;
mod names;
mod wishes;

use std::collections::{BTreeMap, BTreeSet};

use duenna_core::Ladder;
use duenna_core::abstraction::{Event, Item, Place, Value};
use rust_decimal::Decimal;

use duenna_text::clause::is_note;
use duenna_text::reading::{Context, PlaceKind, Reading, Span, Value as Read};

use self::amounts::HomeBudget;
use self::entries::{age_of, allergens, entry, given_name, in_scope, item, own_nationality};
use super::claims::Statements;
use super::classified::Classification;
use super::keys::{Key, key_of};
use super::lines::{Line, Section, lines};
use super::words::{folded, has_any};
use super::{Raw, calendar, contradictions, family, ical, levels, origin, place, vocabulary};

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
    /// Where the text says each of them.
    pub(crate) evidence: Vec<Option<Span>>,
    /// Where the text says what was not understood.
    pub(crate) unread: Vec<String>,
    /// What is not said of the user, and why not.
    pub(crate) disregarded: Vec<(Span, &'static str)>,
}

/// The typed items of a text.
#[must_use]
pub fn read(raw: &Raw) -> Vec<Item> {
    document(raw, &Classification::default()).items
}

/// The items of a text and what was not read.
pub(crate) fn document(raw: &Raw, classified: &Classification) -> Document {
    let whole = super::plain::plain(raw.text());
    let whole = super::plain::with_colons(whole.as_ref());
    let statements = super::claims::statements(&whole);
    let text = statements.text.as_str();
    let readings = duenna_text::reading::read(text, &Context::default());
    let mut reader = Reader {
        text,
        year: calendar::year_of(&readings),
        readings: &readings,
        private: names::private(&whole),
        items: Vec::new(),
        members: None,
        areas: Vec::new(),
        around: None,
        unread: Vec::new(),
        home_budget: None,
        premium: None,
    };
    let mut unread = BTreeSet::new();
    let (mut evidence, mut places) = (Vec::new(), BTreeMap::new());
    for line in lines(text) {
        let span = Span::new(line.start, line.start + line.value.len());
        places.entry(line.path.clone()).or_insert(span);
        let before = reader.items.len();
        if let Some(kind) = classified.kind(&line.key) {
            // The user's word for it, whoever wrote it.
            reader.items.extend(item(&line.path, kind, Ladder::Text, line.value));
        } else {
            reader.line(&line);
        }
        reader.denied(&line, &whole, &statements);
        evidence.resize(reader.items.len(), Some(span));
        if reader.items.len() == before {
            unread.insert(line.path);
        }
    }
    reader.ical(&whole);
    reader.negative(&statements);
    reader.finish();
    unread.append(&mut std::mem::take(&mut reader.unread).into_iter().collect());
    let of_path = |item: &Item| places.get(&*item.path).copied();
    evidence.extend(reader.items.iter().skip(evidence.len()).map(of_path));
    let contradicted = contradictions::contradicted(&reader.items);
    unread.extend(contradicted.iter().filter_map(|at| reader.items.get(*at)).map(|item| item.path.to_string()));
    let stands = |(at, both): (usize, (Item, Option<Span>))| (!contradicted.contains(&at)).then_some(both);
    let (items, evidence) = reader.items.into_iter().zip(evidence).enumerate().filter_map(stands).unzip();
    Document { items, evidence, unread: unread.into_iter().collect(), disregarded: statements.withheld.clone() }
}

struct Reader<'a> {
    text: &'a str,
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
    /// What a line denies, where that says something itself: who does not smoke.
    fn denied(&mut self, line: &Line<'_>, whole: &str, statements: &Statements) {
        // A blot begins and ends with a space, which lines leave out.
        let within = |span: &&Span| line.start <= span.start + 1 && span.end <= line.start + line.value.len() + 1;
        for span in statements.denied.iter().filter(within) {
            for (sense, words) in vocabulary::denials_of(&folded(span.of(whole))) {
                if in_scope(sense.kind, line, Key::Other) {
                    self.entry(line, sense.kind, &words, sense.category);
                }
            }
        }
        for span in statements.past.iter().filter(within) {
            for (place, part) in place::parts_of_the_world(span.of(whole)) {
                if has_any(
                    &folded(span.of(whole)),
                    &["visited", "went to", "been to", "travelled to", "traveled to", "trip to", "holiday in"],
                ) {
                    self.entry(line, "visited", &place, part);
                }
            }
        }
    }

    /// Fields that say no, and mean something by it.
    fn negative(&mut self, statements: &Statements) {
        // `Smoking room: no` says nothing of the user.
        const SMOKING: [&str; 12] = [
            "smoker",
            "smokers",
            "smoking",
            "smokes",
            "tobacco",
            "raucher",
            "raucher in",
            "raucherin",
            "fumeur",
            "fumeuse",
            "fumador",
            "fumador a",
        ];
        for key in statements.negative.iter().filter(|key| SMOKING.contains(&key.as_str())) {
            self.items.extend(entry(key, "habit", key, "non-smoker"));
        }
    }

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
        if let Some(name) = given_name(line.value) {
            self.named(line, name);
        }
        if let Some(nationality) = own_nationality(line.value) {
            self.entry(line, "person.nationality", &nationality, &nationality);
        }
        if let Some(age) = age_of(&line.words) {
            self.push(line, "person.age", Ladder::Age, &age);
        }
        if let Some(stated) = family::stated(&line.words) {
            self.entry(line, "group.size", &stated, &stated);
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
        let is_known = self.items.iter().any(|item| item.kind.as_str() == "person.name");
        if !is_known && (1..=5).contains(&words.clone().count()) && words.clone().all(is_word) {
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
        // A city of that name may be elsewhere, too.
        let stated = |country: &String| line.value.contains(',') || folded(line.value).contains(&folded(country));
        if let Some(country) = place.country.clone().filter(stated) {
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

    /// What the words of a line mean.
    fn senses(&mut self, line: &Line<'_>, key: Key) {
        self.move_time(line);
        self.limit(line);
        let mut parts = names::without(line, &self.private);
        if !line.key.is_empty() {
            let first = parts.first().cloned().unwrap_or_default();
            parts.splice(..parts.len().min(1), [format!("{} {first}", line.key)]);
        }
        for part in &parts {
            self.sentence(line, key, part);
        }
        let all = parts.join(" ");
        let said = ["area", "neighborhood", "neighbourhood", "communities", "in the city of"];
        let is_sought = !line.payment && !line.event && has_any(&line.words, SOUGHT_IN);
        if line.section == Section::Property || is_sought || has_any(&all, &said) {
            self.area(line, is_sought);
        }
    }

    /// Whether a line is no field, and no note in a list or under a heading about homes: a word has to be in a sentence that says something of it.
    fn is_prose(&self, line: &Line<'_>) -> bool {
        let begin = self.text.get(..line.start).unwrap_or_default().rsplit('\n').next().unwrap_or_default();
        let is_listed = begin.trim_start().starts_with(['-', '*', '•']) || line.section == Section::Property;
        let is_short = line.words.split(' ').count() <= 6 && is_note(line.value);
        line.key.is_empty()
            && !(is_listed && is_note(line.value))
            && !(is_short && line.section != Section::Mail && self.is_alone(line))
    }

    /// Whether all that its line says is this.
    fn is_alone(&self, line: &Line<'_>) -> bool {
        let after = self.text.get(line.start + line.value.len()..).unwrap_or_default();
        after.chars().take_while(|c| *c != '\n').all(|c| !c.is_alphanumeric())
    }

    /// What the words of a sentence mean, if they are of the kind that such a sentence says.
    fn sentence(&mut self, line: &Line<'_>, key: Key, all: &str) {
        let is_prose = self.is_prose(line);
        if key != Key::Address && (!is_prose || frames::says("home.wish", all)) {
            self.wishes(line, all);
        }
        let found = vocabulary::senses_of(all);
        // Nor is somebody else's illness.
        let of_person = |sense: &vocabulary::Sense| {
            sense.kind.starts_with("work.") || sense.kind == "education" || sense.kind.starts_with("health.")
        };
        let own = found
            .iter()
            .any(|(sense, _)| of_person(sense))
            .then(|| vocabulary::senses_of(names::of_user(line, &self.items)));
        let is_own = |sense: &vocabulary::Sense| own.iter().flatten().any(|(own, _)| own == sense);
        // A key alone says nothing, unless its value says yes.
        let of_key = if line.key.is_empty() || frames::is_yes(&line.words) {
            Vec::new()
        } else {
            vocabulary::senses_of(&line.key)
        };
        let of_value = if of_key.is_empty() {
            Vec::new()
        } else {
            vocabulary::senses_of(all.get(line.key.len()..).unwrap_or_default())
        };
        for (sense, words) in found {
            let has = |list: &[(vocabulary::Sense, String)]| list.iter().any(|(of, _)| *of == sense);
            let is_of_key = has(&of_key) && !has(&of_value);
            let is_said = !is_of_key && (!is_prose || frames::says(sense.kind, all));
            if is_said && in_scope(sense.kind, line, key) && (!of_person(&sense) || is_own(&sense)) {
                self.entry(line, sense.kind, &words, sense.category);
            }
        }
        if !line.payment && line.section != Section::Mail {
            for allergen in allergens(all) {
                self.entry(line, "health.allergy", allergen.name, &format!("a {} allergy", allergen.name));
                let category = if allergen.is_food { "food allergy" } else { "allergy" };
                self.entry(line, "health.condition", allergen.name, category);
            }
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
            }
            for kind in family::kinds(&members) {
                add("family", kind);
                add("household", if kind == "teenage children" { "school-age children" } else { kind });
            }
        }
        if let Some(HomeBudget { path, text, .. }) = self.home_budget.take() {
            self.items.extend(item(&path, "search_budget", Ladder::Money, &text));
        }
        if let Some((path, text, _)) = self.premium.take() {
            self.items.extend(item(&path, "premium", Ladder::Money, &text));
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
