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

/// How many they are with the user: `two adults, two children (one teenager, one child)`.
pub(super) fn ages(members: &[Member]) -> Option<String> {
    let near: Vec<&Member> = near(members).collect();
    if near.is_empty() || near.iter().any(|member| member.relation == "child" && member.age.is_none()) {
        return None;
    }
    let of = |stage: &str| near.iter().filter(|member| member.relation == "child" && member.stage() == stage).count();
    let (teenagers, children) = (of("teenager"), of("child"));
    let adults = 1 + near.len() - teenagers - children;
    let mut text = counted(adults, "adult", "adults");
    if teenagers + children > 0 {
        text.push_str(", ");
        text.push_str(&counted(teenagers + children, "child", "children"));
    }
    if teenagers > 0 && children > 0 {
        let (teenagers, children) =
            (counted(teenagers, "teenager", "teenagers"), counted(children, "child", "children"));
        for part in [" (", &teenagers, ", ", &children, ")"] {
            text.push_str(part);
        }
    } else if teenagers > 0 {
        text.push_str(" (teenage)");
    }
    Some(text)
}

/// How many the group is, with the user.
pub(super) fn size(members: &[Member]) -> usize {
    near(members).count() + 1
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

pub(super) fn number(count: usize) -> String {
    const NAMES: &[&str] = &["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    NAMES.get(count).map_or_else(|| count.to_string(), |name| (*name).to_owned())
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
