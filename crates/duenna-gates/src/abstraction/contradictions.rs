//! What cannot both be so: where a text says both, neither is told.

use std::collections::{BTreeMap, BTreeSet};

use duenna_core::abstraction::Item;

/// Kinds with categories that exclude each other.
const EXCLUSIVE: [&[&str]; 13] = [
    &["habit/smoker", "habit/non-smoker", "habit/former smoker"],
    &[
        "home_buyer/first-time buyer",
        "home_ownership/homeowner",
        "ownership/homeowner",
        "ownership/homeowner with a mortgage",
    ],
    &["home_ownership/homeowner", "home_ownership/tenant", "ownership/tenant"],
    &["ownership/homeowner", "ownership/tenant", "home_ownership/tenant"],
    &["home.area/downtown", "home.area/rural area"],
    &["household/single", "household/married couple"],
    &["home_buyer/downsizing", "home_buyer/upsizing"],
    &["fitness/physically active", "fitness/low physical fitness"],
    &["travel_style/luxury traveler", "travel_style/budget-friendly traveler"],
    &["lodging/luxury accommodation", "lodging/budget-friendly accommodation"],
    &["work.status/retired", "work.status/employed", "work.status/student"],
    &["payment_means/cash", "payment_means/financing needed"],
    &["timing/flexible timing", "timing/urgent timeline"],
];

/// Kinds of which one person has one.
const SINGLE: [&str; 2] = ["person.age", "group.size"];

/// Which of the items contradict another one.
pub(super) fn contradicted(items: &[Item]) -> BTreeSet<usize> {
    let said: Vec<String> = items.iter().map(|item| format!("{}/{}", item.kind.as_str(), category(item))).collect();
    let mut found = BTreeSet::new();
    for group in EXCLUSIVE {
        let of_group = || said.iter().enumerate().filter(|(_, said)| group.contains(&said.as_str()));
        if of_group().map(|(_, said)| said).collect::<BTreeSet<_>>().len() > 1 {
            found.extend(of_group().map(|(at, _)| at));
        }
    }
    let mut values: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for item in items.iter().filter(|item| SINGLE.contains(&item.kind.as_str())) {
        values.entry(item.kind.as_str()).or_default().insert(item.value.text());
    }
    let is_many = |item: &Item| values.get(item.kind.as_str()).is_some_and(|values| values.len() > 1);
    found.extend(items.iter().enumerate().filter(|(_, item)| is_many(item)).map(|(at, _)| at));
    found
}

fn category(item: &Item) -> String {
    let grain = item.value.ladder().grain("category");
    grain.and_then(|grain| item.value.at(grain)).map(|value| value.text()).unwrap_or_default()
}
