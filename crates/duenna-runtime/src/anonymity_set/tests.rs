use std::collections::HashMap;

use duenna_core::{Grain, Ladder};

use super::figures::{share, share_of};
use super::known::beside;
use super::{Crowd, Dimension, EVERYONE, Fact, OpenFact, Share, estimate, joint, propose};
use duenna_store::{Access, KeyWish, Store};

fn grain(ladder: Ladder, rung: &str) -> Grain {
    ladder.grain(rung).unwrap()
}

const HOME: &str = r#"{"written":"3 Mill Lane, Leith","street":"Mill Lane","postcode_area":"EH6","city":"Edinburgh","region":"Scotland","country":"United Kingdom"}"#;

fn fact(datum: &str, ladder: Ladder, rung: &str, exact: &str) -> Fact {
    let grain = grain(ladder, rung);
    Fact { datum: datum.parse().unwrap(), grain, share: share(ladder, grain, Some(exact), 0) }
}

/// Samples of each ladder.
const VALUES: &[(Ladder, &str)] = &[
    (Ladder::Date, "2026-11-20"),
    (Ladder::BirthDate, "1984-03-07"),
    (Ladder::Age, "28"),
    (Ladder::Age, "70"),
    (Ladder::Age, "97"),
    (Ladder::Name, "Ada Byron"),
    (Ladder::People, r#"[{"name":"Ana","circle":"family","age":16},{"name":"Rui","circle":"family"}]"#),
    (Ladder::Identifier, "12345678"),
    (Ladder::Contact, "joe@example.com"),
    (Ladder::Place, HOME),
    (Ladder::Town, HOME),
    (Ladder::Post, HOME),
    (Ladder::Town, r#"{"written":"the old mill","country":"Chile"}"#),
    (Ladder::Money, "EUR 415"),
    (Ladder::Quantity, "156 day"),
    (Ladder::Health, r#"[{"item":"kiwi","category":"food allergy"},{"item":"asthma"}]"#),
    (Ladder::List, r#"[{"item":"a","category":"b"},{"item":"c","category":"d"}]"#),
    (Ladder::Work, r#"{"written":"Nurse"}"#),
    (Ladder::Schedule, r#"{"events":[{"when":"2026-07-01","what":"x"}]}"#),
];

#[test]
fn what_is_told_more_coarsely_fits_no_fewer_people() {
    for (ladder, exact) in VALUES {
        let shares: Vec<f64> =
            ladder.grains().map(|grain| share(*ladder, grain, Some(exact), 0).unwrap().of_all).collect();
        assert!(shares.is_sorted(), "{ladder}: {shares:?}");
        assert!(shares.iter().all(|share| (1.0 / EVERYONE..=1.0).contains(share)), "{ladder}: {shares:?}");
        for grain in ladder.grains() {
            let unknown = share(*ladder, grain, None, 0).unwrap().of_all;
            assert!((1.0 / EVERYONE..=1.0).contains(&unknown));
        }
    }
    assert_eq!(share(Ladder::Text, Grain::EXACT, Some("x"), 0), None);
}

#[test]
fn a_city_and_a_year_of_birth_are_a_crowd_and_a_name_more_is_none() {
    let city = fact("home", Ladder::Town, "city", HOME);
    let crowd = estimate(std::slice::from_ref(&city));
    assert!((100_000.0..600_000.0).contains(&crowd.people), "{crowd}");
    let year = fact("born", Ladder::BirthDate, "year", "1984-03-07");
    let both = estimate(&[city.clone(), year.clone()]);
    assert!((both.people - crowd.people / 100.0).abs() < 1.0, "{both}");
    assert!(both.to_string().starts_with("you are one of about "), "{both}");
    // The same told twice, or by the year of birth and an age, counts once.
    let age = fact("age", Ladder::Age, "near", "41");
    assert_eq!(estimate(&[city.clone(), year.clone(), year.clone(), age]), both);
    let alone = estimate(&[city, year, fact("name", Ladder::Name, "exact", "Ada Byron")]);
    assert_eq!(alone.to_string(), "it probably fits nobody but you");
}

#[test]
fn what_nothing_is_known_of_is_said() {
    let text = Fact { datum: "note".parse().unwrap(), grain: Grain::EXACT, share: None };
    let crowd = estimate(&[text]);
    assert_eq!(crowd.unread, 1);
    assert!(crowd.to_string().contains("may identify you by itself"), "{crowd}");
    let people = |people| Crowd { people, may_overstate: false, unread: 0 }.to_string();
    assert_eq!(people(40_321.0), "you are one of about 40,000 people");
    assert_eq!(people(1_234_567.0), "you are one of about 1,200,000 people");
    assert_eq!(people(12.9), "you are one of about 12 people");
    assert_eq!(people(999.0), "you are one of about 990 people");
}

#[test]
fn the_coarsening_that_restores_the_crowd_loses_least() {
    let open = [
        OpenFact::new("home".parse().unwrap(), ("", Ladder::Town), grain(Ladder::Town, "city"), HOME, 0),
        OpenFact::new("born".parse().unwrap(), ("", Ladder::BirthDate), Grain::EXACT, "1984-03-07", 1),
    ];
    assert_eq!(propose(&[], &open, 1.0), Some(Vec::new()), "nothing has to change");
    let proposed = propose(&[], &open, 2_000.0).unwrap();
    assert_eq!(proposed, [("born".parse().unwrap(), grain(Ladder::BirthDate, "year"))]);
    let proposed = propose(&[], &open, 1_000_000.0).unwrap();
    assert!(proposed.iter().any(|(datum, _)| *datum == "home".parse().unwrap()), "{proposed:?}");
    // Whatever is told of it now, the party knows too much already.
    let known = share(Ladder::Contact, Grain::EXACT, None, 2).unwrap();
    assert_eq!(propose(&[known], &open, 2_000.0), None);
    // Many at once are gone through step by step, to a crowd that is large enough.
    let many: Vec<OpenFact> = (0..12)
        .map(|at| OpenFact::new(format!("d{at}").parse().unwrap(), ("", Ladder::Date), Grain::EXACT, "2026-11-20", at))
        .collect();
    let proposed = propose(&[], &many, 0.001).unwrap();
    assert!(!proposed.is_empty());
    assert_eq!(propose(&[], &many, EVERYONE), None);
}

/// A person of a made-up population in which age, work, health and means hang together.
type Made = [u8; 5];

/// Draws from a fixed sequence (a linear congruence), so that the figures are the same every time.
struct Draw(u64);

impl Draw {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }
}

fn population(count: usize) -> Vec<Made> {
    let mut draw = Draw(20_260_101);
    let mut person = || {
        let age = draw.below(9);
        // The young learn, the old rest; one in ten does otherwise.
        let work = match (age, draw.below(10)) {
            (_, 0) => draw.below(12),
            (0..2, _) => 0,
            (7.., _) => 1,
            _ => 2 + draw.below(10),
        };
        // The old are ill more often.
        let health = if draw.below(10) < age { 1 + draw.below(4) } else { 0 };
        // Some work pays more.
        let means = if draw.below(3) == 0 { draw.below(5) } else { (work % 4) + u64::from(age > 3) };
        let place = draw.below(20);
        [age, work, health, means, place].map(|field| u8::try_from(field).unwrap())
    };
    (0..count).map(|_| person()).collect()
}

/// For each person: the crowd that independence says, the one that the model says, and the true one.
fn compared(people: &[Made], told: &[usize]) -> Vec<(f64, f64, f64)> {
    let all = f64::from(u32::try_from(people.len()).unwrap());
    let mut alone: HashMap<(usize, u8), f64> = HashMap::new();
    let mut together: HashMap<Vec<u8>, f64> = HashMap::new();
    for person in people {
        for field in told {
            *alone.entry((*field, person[*field])).or_default() += 1.0;
        }
        *together.entry(told.iter().map(|field| person[*field]).collect()).or_default() += 1.0;
    }
    let dimensions = [Dimension::Age, Dimension::Work, Dimension::Health, Dimension::Money, Dimension::Place];
    let compared = people.iter().map(|person| {
        let shares: Vec<Share> = told
            .iter()
            .map(|field| Share { dimension: dimensions[*field], of_all: alone[&(*field, person[*field])] / all })
            .collect();
        let independent: f64 = shares.iter().map(|share| share.of_all).product();
        let key: Vec<u8> = told.iter().map(|field| person[*field]).collect();
        (independent * all, joint(shares).0 * all, together[&key])
    });
    compared.collect()
}

/// How many of a hundred people have a true crowd smaller than said.
fn overstated(compared: &[(f64, f64, f64)], said: impl Fn(&(f64, f64, f64)) -> f64) -> usize {
    // A crowd that is said to be one fifth too large counts.
    let wrong = compared.iter().filter(|all| said(all) > all.2 * 1.2).count();
    wrong * 100 / compared.len()
}

/// Decision 0102 has these figures.
#[test]
fn where_fields_hang_together_independence_overstates_and_the_model_says_so() {
    let people = population(200_000);
    let figures: Vec<(usize, usize)> = [vec![0, 4], vec![0, 1, 4], vec![0, 1, 2, 4], vec![0, 1, 2, 3, 4]]
        .iter()
        .map(|told| {
            let compared = compared(&people, told);
            (overstated(&compared, |all| all.0), overstated(&compared, |all| all.1))
        })
        .collect();
    // Age and place are independent here: nothing is overstated. Then the share of people for whom independence
    // overstates grows; with the margin it stays at one in twenty.
    assert_eq!(figures[0], (0, 0), "{figures:?}");
    assert!(figures[3].0 >= 10, "{figures:?}");
    assert!(figures.iter().all(|(_, model)| *model <= 5), "{figures:?}");
    // And wherever the model overstates at all, it says that it may.
    let shares =
        |fields: &[Dimension]| fields.iter().map(|field| Share { dimension: *field, of_all: 0.5 }).collect::<Vec<_>>();
    assert_eq!(joint(shares(&[Dimension::Age, Dimension::Place])).1, 1);
    assert_eq!(joint(shares(&[Dimension::Age, Dimension::Work, Dimension::Place])).1, 2);
}

/// A country in a list is as rare as it is, and what lists say of a life hangs together like anything else.
#[test]
fn a_country_in_a_list_is_a_country() {
    let list = |kind: &str, category: &str| {
        let exact = serde_json::json!([{ "item": "x", "category": category }]).to_string();
        share_of(kind, (Ladder::List, grain(Ladder::List, "category")), Some(&exact), 0).unwrap()
    };
    assert!(list("residence.country", "Iceland").of_all * EVERYONE < 5e5);
    assert!(list("residence.country", "Nowhere at all").of_all * EVERYONE < 5e5);
    assert_eq!(list("residence.country", "Iceland").dimension, Dimension::Place);
    assert!(list("person.nationality", "Icelandic").of_all * EVERYONE < 5e5);
    let told = [list("family", "young children"), list("diet", "vegan"), list("work.sector", "law")];
    assert_eq!(joint(told).1, 3);
    let exists = share_of("residence.country", (Ladder::List, grain(Ladder::List, "count")), Some("[]"), 0).unwrap();
    assert!(exists.of_all >= 0.05);
}

/// What a party knows and what it would learn are different things, each of which makes the crowd smaller.
#[test]
fn what_is_told_now_is_counted_beside_what_was_told_before() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::init(&folder.path().join("home"), KeyWish::File, &Access::files_only()).unwrap();
    let told = |key: &str, category: &str| {
        let exact = serde_json::json!([{ "item": "x", "category": category }]).to_string();
        store.put(&key.parse().unwrap(), Ladder::List, &exact).unwrap();
        (key.parse().unwrap(), grain(Ladder::List, "category"))
    };
    let (one, other) = (told("hobbies", "chess"), told("dreams", "the sea"));
    let had = |(datum, grain): &(duenna_core::Datum, Grain)| Fact { datum: datum.clone(), grain: *grain, share: None };
    let people = |had: &[Fact], told: &[_]| beside(&store, had, told, None).unwrap().unwrap().crowd.people;
    assert!(people(&[had(&one)], std::slice::from_ref(&other)) < people(&[], &[other]) / 10.0);
    assert!(
        (people(&[had(&one)], std::slice::from_ref(&one)) - people(&[], &[one])).abs() < 1.0,
        "what is known is not told twice"
    );
}
