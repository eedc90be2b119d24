//! Who belongs to the user's household, and how many travel: without names, ages only as child, teenager, adult.

/// A person of a family: what they are, how old.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Member {
    pub(super) relation: &'static str,
    pub(super) age: Option<u8>,
}

const RELATIONS: &[(&str, &[&str])] = &[
    ("spouse", &["wife", "husband", "spouse", "married"]),
    ("partner", &["partner", "girlfriend", "boyfriend", "fiance", "fiancee"]),
    ("child", &["son", "daughter", "child", "stepson", "stepdaughter", "baby", "toddler", "infant"]),
    ("children", &["children", "kids", "sons", "daughters", "twins"]),
    ("parent", &["mother", "father", "mom", "dad", "parents", "parent"]),
    ("grandchild", &["grandchildren", "grandson", "granddaughter", "grandkids"]),
    ("sibling", &["brother", "sister", "siblings", "brothers", "sisters"]),
    ("grandparent", &["grandmother", "grandfather", "grandparents"]),
];

/// The members that a folded line names, each with the age that follows before the next one.
pub(super) fn members(folded: &str) -> Vec<Member> {
    let mut found: Vec<Member> = Vec::new();
    let mut many = false;
    let mut before = "";
    for word in folded.split(' ') {
        // `ex-husband`, `my late wife`: nobody who lives or travels with the user.
        let is_gone = matches!(
            std::mem::replace(&mut before, word),
            "ex" | "late" | "former" | "deceased" | "estranged" | "dead" | "no"
        );
        if is_gone && RELATIONS.iter().any(|(_, words)| words.contains(&word)) {
            continue;
        }
        if let Some((relation, _)) = RELATIONS.iter().find(|(_, words)| words.contains(&word)) {
            many = *relation == "children";
            let relation = if many { "child" } else { relation };
            let is_again = relation == "spouse" && found.iter().any(|member| member.relation == "spouse");
            if !many && !is_again {
                found.push(Member { relation, age: None });
            }
        } else if let Some(age) = word.parse::<u8>().ok().filter(|age| (1..=110).contains(age)) {
            // `Children: Ana (16), Pedro (12)`: each age is another one.
            if many {
                found.push(Member { relation: "child", age: Some(age) });
            } else if let Some(member) = found.last_mut().filter(|member| member.age.is_none()) {
                member.age = Some(age);
            }
        }
    }
    // `Children: 2 - Una (5), Petar (1)`: the first number says how many they are.
    let ages: Vec<u8> =
        found.iter().filter(|member| member.relation == "child").filter_map(|member| member.age).collect();
    if let [count, rest @ ..] = ages.as_slice()
        && !rest.is_empty()
        && usize::from(*count) == rest.len()
        && let Some(at) = found.iter().position(|member| member.relation == "child" && member.age == Some(*count))
    {
        found.remove(at);
    }
    found
}

/// Who lives and travels with the user: `spouse and 2 adult children`.
pub(super) fn group(members: &[Member]) -> Option<String> {
    let near: Vec<&Member> = near(members).collect();
    let mut parts: Vec<String> = Vec::new();
    for relation in ["spouse", "partner"] {
        if near.iter().any(|member| member.relation == relation) {
            parts.push(relation.to_owned());
        }
    }
    for (stage, one, more) in [
        ("adult", "adult child", "adult children"),
        ("teenager", "teenage child", "teenage children"),
        ("child", "young child", "young children"),
        ("", "child", "children"),
    ] {
        match near.iter().filter(|member| member.relation == "child" && member.stage() == stage).count() {
            0 => {}
            1 => parts.push(format!("1 {one}")),
            count => parts.push(format!("{count} {more}")),
        }
    }
    (!parts.is_empty()).then(|| joined(&parts))
}

/// How many people are said to be there: `two adults and one child`, `four of us`. A number that is said counts, and no other.
pub(super) fn stated(folded: &str) -> Option<String> {
    const KINDS: [(&str, &str, &str); 6] = [
        ("adult", "adult", "adults"),
        ("child", "child", "children"),
        ("kid", "child", "children"),
        ("people", "person", "people"),
        ("person", "person", "people"),
        ("traveller", "traveler", "travelers"),
    ];
    let words: Vec<&str> = folded.split(' ').collect();
    let count = |word: &str| -> Option<usize> {
        let spelled = NUMBERS.iter().position(|name| *name == word);
        word.parse().ok().or(spelled).filter(|count| (1..=20).contains(count))
    };
    let mut parts: Vec<String> = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let Some(number) = count(word) else { continue };
        let (next, after) =
            (words.get(at + 1).copied().unwrap_or_default(), words.get(at + 2).copied().unwrap_or_default());
        if next == "of" && after == "us" {
            return Some(counted(number, "person", "people"));
        }
        let is =
            |stem: &str| next == stem || next.strip_suffix('s') == Some(stem) || stem == "child" && next == "children";
        if let Some((_, one, more)) =
            KINDS.iter().find(|(stem, ..)| is(stem) || *stem == "traveller" && matches!(next, "traveler" | "travelers"))
        {
            let part = counted(number, one, more);
            if !parts.contains(&part) {
                parts.push(part);
            }
        }
    }
    let is_whole = parts.iter().any(|part| {
        part.contains("adult") || part.contains("people") || part.contains("person") || part.contains("traveler")
    });
    (is_whole && parts.len() <= 3).then(|| joined(&parts))
}

/// What the family is, for kinds that need no number.
pub(super) fn kinds(members: &[Member]) -> Vec<&'static str> {
    let stages =
        |stage: &'static str| members.iter().any(|member| member.relation == "child" && member.stage() == stage);
    let mut all = Vec::new();
    for (stage, name) in [("adult", "adult children"), ("teenager", "teenage children"), ("child", "young children")] {
        if stages(stage) {
            all.push(name);
        }
    }
    all
}

fn near(members: &[Member]) -> impl Iterator<Item = &Member> {
    members.iter().filter(|member| matches!(member.relation, "spouse" | "partner" | "child"))
}

impl Member {
    fn stage(self) -> &'static str {
        match self.age {
            Some(age) if age >= 18 => "adult",
            Some(age) if age >= 13 => "teenager",
            Some(_) => "child",
            None => "",
        }
    }
}

const NUMBERS: [&str; 11] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

fn number(count: usize) -> String {
    NUMBERS.get(count).map_or_else(|| count.to_string(), |name| (*name).to_owned())
}

fn counted(count: usize, one: &str, more: &str) -> String {
    format!("{} {}", number(count), if count == 1 { one } else { more })
}

pub(super) fn joined(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [ahead @ .., last] => format!("{} and {last}", ahead.join(", ")),
    }
}
