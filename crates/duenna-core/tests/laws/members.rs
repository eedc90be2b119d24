//! Parties that are members of objects, for any value and path.

use std::collections::{BTreeMap, BTreeSet};

use duenna_core::{
    Annotation, Argument, Call, Datum, Flow, Grain, Label, Log, Party, PartyKind, Path, Server, ServerName, Sink, World,
};
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};

const PATHS: [&str; 8] =
    ["[]", "[].email", ".email", ".email?", ".user.email", "[].user?[].email", "[].user?.email?", "[][].email"];

/// Values that are now and then what a path wants.
fn value() -> impl Strategy<Value = Value> {
    let texts = ["joe@example.com", "Eve@Evil.example", "eve@evil.example", "joe@x, eve@x", "Joe", ""];
    let leaf = prop_oneof![
        6 => select(texts.to_vec()).prop_map(Value::from),
        1 => select(vec![json!(null), json!(7), json!(true)]),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        let names = select(vec!["email", "email", "email", "user", "user", "user", "name", "Email", "uſer"]);
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec((names, inner), 0..3)
                .prop_map(|members| members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()),
        ]
    })
}

/// What the words of a path say, one step at a time: what stands there, and whether all was as it says.
fn naive(value: &Value, path: &str, found: &mut Vec<Value>) -> bool {
    let Some(rest) = path.strip_prefix("[]") else {
        let Some(rest) = path.strip_prefix('.') else {
            found.push(value.clone());
            return true;
        };
        let end = rest.find(['.', '[', '?']).unwrap_or(rest.len());
        let (name, rest) = rest.split_at(end);
        let (may_be_absent, rest) = rest.strip_prefix('?').map_or((false, rest), |rest| (true, rest));
        let Some(members) = value.as_object() else { return false };
        let member = members.get(name).filter(|member| !member.is_null());
        let is_right = member.map_or(may_be_absent, |member| naive(member, rest, found));
        return is_right
            && !["Email", "uſer"]
                .iter()
                .any(|other| members.contains_key(*other) && other.replace('ſ', "s").eq_ignore_ascii_case(name));
    };
    let Some(list) = value.as_array() else { return false };
    // Also after one that is wrong: the others are recipients still.
    let right: Vec<bool> = list.iter().map(|one| naive(one, rest, found)).collect();
    !right.contains(&false)
}

fn server(path: &str, owner: &str) -> Server {
    let annotation = format!(
        r#"{{ "owner": "{owner}", "tools": {{ "invite": {{
            "parties": [{{ "argument": {{ "name": "to", "kind": "email", "at": "{path}" }} }}],
            "about": {{ "argument": {{ "name": "to", "kind": "email", "at": "{path}" }} }},
            "arguments": {{ "to": {{ "use": "value" }}, "text": {{ "use": "value" }} }} }} }} }}"#
    );
    let annotation = Some(Annotation::from_json(&annotation).unwrap());
    Server { annotation: annotation.map(Into::into), carrier: true, ..Server::unknown("events".parse().unwrap()) }
}

fn sink(server: &Server, to: Argument) -> Sink {
    let text = Argument::known("text", json!("x"), Label::datum("ssn".parse().unwrap(), Grain::EXACT));
    let call = Call {
        server: server.name.clone(),
        tool: "invite".parse().unwrap(),
        arguments: vec![to, text],
        pc: Label::bottom(),
        choice: Label::bottom(),
        failed: false,
        ends: Label::bottom(),
    };
    Flow::new(call, World::new(&servers(server), &Log::default())).sink().clone()
}

fn servers(server: &Server) -> BTreeMap<ServerName, Server> {
    BTreeMap::from([(server.name.clone(), server.clone())])
}

fn asked(sink: &Sink) -> BTreeSet<Party> {
    sink.recipients().iter().filter(|recipient| recipient.asked).map(|recipient| recipient.party.clone()).collect()
}

/// Whether a previewed party stands for one of the run.
fn may_be(foreseen: &Party, party: &Party) -> bool {
    foreseen == party || foreseen.may_stand_for(party)
}

/// Whether what was foreseen is all that there is.
pub(crate) fn is_covered(run: &Label, foreseen: &Label) -> bool {
    let same = |a: &Datum, b: &Datum| {
        let is_about_it = || a.base() == b.base() && a.about().zip(b.about()).is_some_and(|(a, b)| may_be(a, b));
        b.is_named_by(a) || ((!a.is_carried() || b.is_carried()) && is_about_it())
    };
    run.tells().all(|(datum, _)| foreseen.tells().any(|(other, _)| same(other, datum)))
        && run.shaped_by().all(|(party, _)| foreseen.shaped_by().any(|(other, _)| may_be(other, party)))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    /// Everyone who is named is told, nobody else is, and what is not exactly as the path says counts as anyone.
    #[test]
    fn whom_a_path_names(value in value(), path in select(PATHS.to_vec()), owner in select(vec!["user", "third_party"])) {
        let mut found = Vec::new();
        let mut is_complete = value.is_null() || naive(&value, path, &mut found);
        let mut expected = BTreeSet::new();
        for part in found {
            let list = part.as_array().cloned().unwrap_or_else(|| vec![part.clone()]);
            for one in list {
                match one.as_str().and_then(|text| PartyKind::Email.party(text)) {
                    Some(party) => _ = expected.insert(party),
                    None => is_complete = false,
                }
            }
        }
        let server = server(path, owner);
        let is_own = owner == "user";
        if !is_complete {
            expected.extend(["server:events", "email:⟨events/*⟩"].map(|party| party.parse::<Party>().unwrap()));
        } else if expected.is_empty() && !is_own {
            expected.insert("server:events".parse().unwrap());
        }
        prop_assert_eq!(asked(&sink(&server, Argument::known("to", value, Label::bottom()))), expected);
    }

    /// The preview, which does not know the value, foresees whom it may name and what the answer may carry; and what names
    /// somebody by a private value is a symbol, whatever the value is.
    #[test]
    fn a_path_into_what_is_not_known(value in value(), path in select(PATHS.to_vec())) {
        let server = server(path, "third_party");
        let servers = servers(&server);
        let log = Log::default();
        let world = World::new(&servers, &log);
        let run = sink(&server, Argument::known("to", value.clone(), Label::bottom()));
        let foreseen = sink(&server, Argument::open("to", Label::bottom()));
        let (answer, expected) = (run.expected().label(world), foreseen.expected().label(world));
        prop_assert!(is_covered(&answer, &expected), "{} was foreseen as {}", answer, expected);
        let recorded = &foreseen.record().parties;
        prop_assert!(run.record().parties.iter().all(|party| recorded.iter().any(|other| may_be(other, party))));
        let private = Label::datum("guests".parse().unwrap(), Grain::EXACT);
        let other = sink(&server, Argument::known("to", json!([]), private.clone()));
        let run = sink(&server, Argument::known("to", value, private));
        prop_assert_eq!(format!("{run:?}"), format!("{other:?}"), "the value shows");
        prop_assert_eq!(run.record(), other.record());
        prop_assert_eq!(run.expected().label(world), other.expected().label(world));
    }

    /// Reading a path never panics, and what is read is written the same.
    #[test]
    fn any_text_as_a_path(text in "[.\\[\\]?a-c\\n é]{0,12}") {
        if let Ok(path) = text.parse::<Path>() {
            prop_assert_eq!(path.to_string(), text);
        }
    }
}
