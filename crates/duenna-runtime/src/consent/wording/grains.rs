//! Grains in the words of a question.

use duenna_core::{Grain, Ladder};

/// How much of a datum is told at a grain: "only the year". `None` for the whole value.
pub(super) fn phrase(grain: Grain) -> Option<&'static str> {
    let ladder = Ladder::ALL.into_iter().find(|ladder| ladder.grains().any(|one| one == grain))?;
    if grain.is_exact() {
        return None;
    }
    Some(match (ladder, grain.name()) {
        (_, "year") => "only the year",
        (_, "decade") => "only the decade",
        (_, "day") => "only the day",
        (_, "week") => "only the week",
        (_, "month") => "only the month",
        (_, "season") => "only the season",
        (_, "near") => "only the age within about three years",
        (Ladder::Age, "band") => "only the age group, such as the 30s",
        (Ladder::Age, "group") => "only whether a child, an adult or a senior",
        (Ladder::People, "given") => "only the given names",
        (_, "given") => "only the given name",
        (_, "initials") => "only the initials",
        (_, "role") => "only who they are to you, without names",
        (Ladder::People, "count") => "only how many people",
        (_, "last_digits") => "only the last digits",
        (_, "exists") => "only that there is one",
        (Ladder::Contact, "kind") => "only what kind of address it is",
        (_, "street") => "only the street, without the number",
        (_, "postcode_area") => "only the postcode area",
        (_, "city") => "only the city",
        (_, "region") => "only the region",
        (_, "country") => "only the country",
        (_, "rounded") => "only a rounded figure",
        (_, "range") => "only a range, such as 500 to 700",
        (_, "band") => "only the rough size, such as 100 to 1,000",
        (Ladder::Health, "category") => "only what kind of condition it is",
        (_, "category") => "only what kind of things they are",
        (_, "count") => "only how many",
        (_, "sector") => "only the line of work",
        (_, "employed") => "only whether there is a job",
        (_, "busy") => "only when you are busy, without what is planned",
        (_, "free") => "only when you are free",
        _ => "only in part",
    })
}

#[cfg(test)]
mod tests {
    use duenna_core::{Grain, Ladder};

    use super::phrase;

    #[test]
    fn every_grain_has_words_of_its_own() {
        for ladder in Ladder::ALL {
            let words: Vec<_> = ladder.grains().map(phrase).collect();
            assert_eq!(words[0], None, "{ladder}");
            for (at, word) in words.iter().enumerate().skip(1) {
                assert!(word.is_some_and(|word| word != "only in part"), "{ladder} {at}");
                assert!(!words[..at].contains(word), "{ladder}: {word:?} twice");
            }
        }
        assert_eq!(phrase(Grain::EXACT), None);
    }
}
