#![allow(clippy::unwrap_used, reason = "tests")]

use super::{Standing, clauses};

/// The words of a text that stand, those of clauses that deny in brackets.
fn standing(text: &str) -> String {
    let kept = clauses(text, &["ada"]).into_iter().filter(|clause| clause.standing == Standing::Stands);
    let shown = kept.map(|clause| {
        let said = clause.span.of(text);
        if clause.denies { format!("[{said}]") } else { said.to_owned() }
    });
    shown.collect::<Vec<_>>().join(" | ")
}

#[test]
fn only_what_the_writer_says_of_themselves_now_stands() {
    for (text, expected) in [
        ("I'm vegan.", "I'm vegan"),
        ("I am not a vegetarian.", "[I am not a vegetarian]"),
        ("My brother is a smoker.", ""),
        ("Marek can't do stairs since the hip, so he's staying in Brno and I'm going alone.", "and I'm going alone"),
        ("Was vegan for most of my twenties.", ""),
        ("I used to be vegan.", ""),
        ("I'd go vegetarian if I lived in Kerala.", ""),
        ("Then I'd need a flat by August.", ""),
        ("I could go up to 45 a month.", "I could go up to 45 a month"),
        ("Are we vegan?", ""),
        ("The review says: 'As a wheelchair user I found the ramp fine.'", ""),
        ("I walk as slowly as a man of ninety.", "I walk"),
        ("Obviously we're after a castle.", ""),
        ("Unlike the Petersens, we're happy with a clean bed.", "we're happy with a clean bed"),
        ("Jonas and Ilse are buying, we're only going along for the cake.", "we're only going along for the cake"),
        ("We've two cats and they're not negotiable.", "We've two cats"),
        ("Never smoked.", "[Never smoked]"),
        ("vegetarian", "vegetarian"),
        ("The smoker needs a new grate.", ""),
        ("Desta and I need one double room.", "Desta and I need one double room"),
        ("I live in Lyon.", "I live in Lyon"),
        ("We lived in Porto until 2019.", ""),
        ("We would like a garden, but no pool.", "We would like a garden | [but no pool]"),
        ("Ada has a strawberry allergy.", "Ada has a strawberry allergy"),
        ("Ground floor please.", "Ground floor please"),
        ("I watered her plants.", ""),
        ("We need a lift, wide doors and a bath.", "We need a lift | wide doors and a bath"),
    ] {
        assert_eq!(standing(text), expected, "{text}");
    }
}

#[test]
fn any_text_is_cut_into_clauses_that_lie_in_it() {
    for text in ["", "(", "))((", "'", "\"\u{301}", "a'", "“x", "ß’s “", "İ'İ i̇", "… . ! ?", "if", "I", "’’’"]
    {
        for clause in clauses(text, &[]) {
            assert!(text.get(clause.span.start..clause.span.end).is_some(), "{text:?}");
        }
    }
}
