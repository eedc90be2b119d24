//! Amounts: budgets, premiums, incomes, the rooms of a home.

use duenna_core::Ladder;
use rust_decimal::Decimal;

use super::super::keys::{Key, key_of};
use super::super::lines::{Line, Section};
use super::super::origin::Origin;
use super::super::words::{has, has_any};
use super::super::{levels, vocabulary};
use super::{Read, Reader};

/// What a home may cost.
pub(super) struct HomeBudget {
    pub(super) path: String,
    pub(super) text: String,
    pub(super) is_range: bool,
}

/// An amount of money, or a range of it.
pub(super) struct Sum {
    pub(super) text: String,
    pub(super) code: &'static str,
    pub(super) low: Decimal,
    pub(super) high: Decimal,
}

impl Reader<'_> {
    /// The amounts of a line, two of them that are the ends of a range as one, in the size of euros to compare them by.
    pub(super) fn sums(&self, line: &Line<'_>) -> Vec<Sum> {
        let readings = self.within(line);
        let mut sums: Vec<Sum> = Vec::new();
        let mut before = line.start;
        for reading in readings {
            let Read::Money(money) = &reading.value else { continue };
            let (Some((low, high)), Some(text)) = (levels::ends(&money.amount), levels::money(money)) else { continue };
            let code = money.currency.code();
            let between =
                line.value.get(before.saturating_sub(line.start)..reading.span.start.saturating_sub(line.start));
            let is_end = matches!(between.unwrap_or_default().trim(), "-" | "–" | "—" | "to" | "and" | "until");
            before = reading.span.end;
            if let Some(first) = sums.last_mut().filter(|first| is_end && first.code == code && first.low < high) {
                first.high = high;
                first.text = format!("{code} {}..{high}", first.low);
                continue;
            }
            sums.push(Sum { text, code, low, high });
        }
        // `NOK 18,000 - 24,000`: the second end has no currency.
        if let [only] = sums.as_mut_slice()
            && only.low == only.high
            && let Some(high) = line.value.get(before.saturating_sub(line.start)..).and_then(second_end)
            && high > only.low
        {
            only.high = high;
            only.text = format!("{} {}..{high}", only.code, only.low);
        }
        sums
    }

    pub(super) fn income(&mut self, line: &Line<'_>) {
        let sums = self.sums(line);
        let Some(Sum { text, code, low, .. }) = sums.first() else { return };
        let level = levels::income(*low / levels::per_euro(code));
        let text = text.clone();
        self.push(line, "income.amount", Ladder::Money, &text);
        self.entry(line, "income", &text, level);
    }

    pub(super) fn money(&mut self, line: &Line<'_>) {
        if line.payment {
            if !self.amounts(line).is_empty() {
                self.push(line, "payment", Ladder::Text, line.value);
            }
            return;
        }
        if line.origin == Origin::Everybody {
            return;
        }
        let key = key_of(line);
        let words = &line.words;
        let is_budget = key == Key::Budget || has_any(words, &["budget", "price range", "target purchase"]);
        let amounts = self.amounts(line);
        if key == Key::Premium || has(words, "total") && has_any(words, &["premiums", "month", "insurance"]) {
            let is_monthly = has_any(&line.key, &["monthly", "month"]);
            let monthly = |text: &str| text.contains("month") || is_monthly && !text.contains(" per ");
            let sums = self.sums(line).into_iter().map(|sum| (sum.low / levels::per_euro(sum.code), sum));
            let best = sums.filter(|(low, sum)| monthly(&sum.text) && *low < Decimal::from(20_000));
            if let Some((low, Sum { text, .. })) = best.max_by_key(|(low, _)| *low)
                && self.premium.as_ref().is_none_or(|(_, _, known)| low > *known)
            {
                let text = if text.contains(" per ") { text } else { format!("{text} per month") };
                self.premium = Some((line.path.clone(), text, low));
            }
        }
        self.premium_part(line, &amounts);
        let limits = [
            "at most",
            "no more than",
            "not more than",
            "up to",
            "can do",
            "can spend",
            "want to spend",
            "between",
            "can go to",
            "can go up to",
            "maximum",
            "at the most",
            "no higher than",
        ];
        let is_limit = has_any(words, &limits)
            && has_any(
                words,
                &[
                    "look at",
                    "homes",
                    "houses",
                    "spend",
                    "afford",
                    "pay at most",
                    "what we can do",
                    "we pay",
                    "can go to",
                    "can go up to",
                    "five stars",
                    "for the trip",
                    "for the whole trip",
                    "for both of us",
                    "for all of us",
                    "for the holiday",
                ],
            );
        // `Money: you said €180,000 to €230,000`: of such lines only a range, and where nothing is valued or owned.
        let is_loose = matches!(line.key.as_str(), "money" | "financial thoughts" | "finances")
            && !has_any(
                words,
                &["worth", "valued", "value", "valuation", "savings", "saved", "salary", "income", "loan of", "owe"],
            );
        let is_loose = is_loose && self.sums(line).first().is_some_and(|sum| sum.low < sum.high);
        let is_budget = is_budget || is_loose;
        if !is_budget && !is_limit || !line.is_of_life() {
            return;
        }
        for Sum { text, code, low, high } in self.sums(line) {
            let is_range = low < high;
            let scale = levels::per_euro(code);
            if high / scale >= Decimal::from(30_000) {
                let is_better = self.home_budget.as_ref().is_none_or(|known| is_range && !known.is_range);
                if is_better && (is_range || key == Key::Budget || is_limit) {
                    self.home_budget = Some(HomeBudget { path: line.path.clone(), text, is_range });
                }
            } else if (key == Key::Budget && line.section != Section::Mail || is_limit) && line.section != Section::Work
            {
                self.push(line, "budget", Ladder::Money, &text);
                return;
            }
        }
    }

    /// What one kind of cover costs, as a band: single premiums are known by their sums.
    pub(super) fn premium_part(&mut self, line: &Line<'_>, amounts: &[(String, Decimal, Decimal)]) {
        let all = format!("{} {}", line.key, line.words);
        let Some((sense, _)) = vocabulary::senses_of(&all).into_iter().find(|(sense, _)| sense.kind == "coverage")
        else {
            return;
        };
        let Some((text, _, _)) = amounts.iter().find(|(text, _, _)| text.ends_with("per month")) else { return };
        let range =
            Ladder::Money.grain("band").and_then(|range| duenna_core::abstraction::tell(Ladder::Money, text, range));
        if let Some(range) = range.filter(|_| line.section != Section::Mail) {
            self.entry(line, "premium.part", text, &format!("{} {range}", sense.category));
        }
    }

    /// `2-3 bedrooms, 2 bathrooms` of a home that is looked for.
    pub(super) fn home_size(&mut self, line: &Line<'_>) {
        if line.payment || has_any(&line.words, &["current", "sit empty", "after 35 years"]) {
            return;
        }
        let words: Vec<&str> = line.words.split(' ').collect();
        for (room, name) in [("bedroom", "bedrooms"), ("bathroom", "bathrooms")] {
            let Some(at) = words.iter().position(|word| word.starts_with(room)) else { continue };
            let number =
                |back: usize| at.checked_sub(back).and_then(|at| count_of(words.get(at)?)).filter(|n| *n <= 20);
            let text = match (number(2), number(1)) {
                (Some(whole), Some(part)) if line.value.contains(&format!("{whole}.{part}")) => {
                    format!("{whole}.{part} {name}")
                }
                (Some(low), Some(high)) if low < high => format!("{low}-{high} {name}"),
                (_, Some(count)) | (Some(count), None) => format!("{count} {name}"),
                (None, None) => continue,
            };
            let is_known =
                self.items.iter().any(|item| item.kind.as_str() == "home.size" && item.value.text().ends_with(name));
            if !is_known {
                self.entry(line, "home.size", &text, &text);
            }
        }
    }
}

/// A small number, in figures or as a word.
fn count_of(word: &str) -> Option<u8> {
    const WORDS: [&str; 10] = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let spelled = || WORDS.iter().position(|known| *known == word).and_then(|at| u8::try_from(at + 1).ok());
    word.parse().ok().or_else(spelled)
}

/// The amount behind a dash: the second end of a range whose first end has the currency.
fn second_end(rest: &str) -> Option<Decimal> {
    let rest = rest.trim_start().strip_prefix(['-', '–', '—'])?.trim_start();
    let digits =
        rest.find(|c: char| !c.is_ascii_digit() && c != ',').map_or(rest, |end| rest.get(..end).unwrap_or_default());
    let is_number = digits.starts_with(|c: char| c.is_ascii_digit()) && digits.len() <= 15;
    if is_number { digits.replace(',', "").parse().ok() } else { None }
}
