//! Amounts: budgets, premiums, incomes, the rooms of a home.

use duenna_core::Ladder;
use rust_decimal::Decimal;

use super::super::keys::{Key, key_of};
use super::super::lines::{Line, Section};
use super::super::words::{has, has_any};
use super::super::{levels, vocabulary};
use super::Reader;

impl Reader<'_> {
    pub(super) fn income(&mut self, line: &Line<'_>) {
        let amounts = self.amounts(line);
        let Some((text, low, _)) = amounts.first() else { return };
        let level = levels::income(*low);
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
        let key = key_of(line);
        let words = &line.words;
        let is_budget = key == Key::Budget || has_any(words, &["budget", "price range", "target purchase"]);
        let amounts = self.amounts(line);
        if key == Key::Premium || has(words, "total") && has_any(words, &["premiums", "month", "insurance"]) {
            let is_monthly = has_any(&line.key, &["monthly", "month"]);
            let monthly = |text: &str| text.contains("month") || is_monthly && !text.contains(" per ");
            let best = amounts.iter().filter(|(text, _, high)| monthly(text) && *high < Decimal::from(20_000));
            if let Some((text, low, _)) = best.max_by_key(|(_, low, _)| *low)
                && self.premium.as_ref().is_none_or(|(_, _, known)| low > known)
            {
                let text = if text.contains(" per ") { text.clone() } else { format!("{text} per month") };
                self.premium = Some((line.path.clone(), text, *low));
            }
        }
        self.premium_part(line, &amounts);
        if !is_budget {
            return;
        }
        let great = Decimal::from(100_000);
        for (text, low, high) in &amounts {
            let is_range = low < high;
            if *high >= great {
                let is_better = self.home_budget.as_ref().is_none_or(|(_, _, _, known)| is_range && !known);
                if is_better && (is_range || key == Key::Budget) {
                    self.home_budget = Some((line.path.clone(), text.clone(), *low, is_range));
                }
            } else if key == Key::Budget && line.section != Section::Mail && line.section != Section::Work {
                let text = text.clone();
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
            let number = |back: usize| {
                at.checked_sub(back).and_then(|at| words.get(at)?.parse::<u8>().ok()).filter(|n| *n <= 20)
            };
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
