//! What an answer may carry is less than the thing itself: in labels, permissions, names (semantics 1 and 3.2).
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use std::collections::{BTreeMap, BTreeSet};

use duenna_core::{
    Annotation, Argument, Call, Datum, Effect, Flow, Foresight, Grain, Label, Ladder, Lifetime, Log, Moment,
    Permission, PermissionId, Permissions, Server, TaskId, Time, World, foresee,
};

const MAIL: &str = r#"{ "tools": { "send": {
    "parties": [{ "argument": { "name": "to", "kind": "email" } }],
    "arguments": { "to": { "use": "value" }, "body": { "use": "value" } } } } }"#;

fn datum(text: &str) -> Datum {
    Datum::in_permission(text).unwrap()
}

fn server(name: &str, annotation: &str) -> Server {
    let annotation = Some(Annotation::from_json(annotation).unwrap().into());
    Server {
        name: name.parse().unwrap(),
        annotation,
        carrier: true,
        variables: BTreeMap::new(),
        places: None,
        needs_places: false,
    }
}

fn mail(server: &str) -> Call {
    Call {
        server: server.parse().unwrap(),
        tool: "send".parse().unwrap(),
        arguments: Vec::new(),
        pc: Label::bottom(),
        choice: Label::bottom(),
        failed: false,
        ends: Label::bottom(),
    }
}

/// What is decided about mailing `told` to Joe, where the user said this of him.
fn decided(told: &str, said: &[(Effect, &str)]) -> &'static str {
    let moment = Moment { now: Time(0), task: TaskId(1), purpose: None };
    let mut permissions = Permissions::default();
    for ((effect, about), id) in said.iter().zip(1..) {
        permissions.add(Permission {
            id: PermissionId(id),
            datum: datum(about),
            grain: Grain::EXACT,
            party: "email:joe@example.com".parse().unwrap(),
            purpose: None,
            effect: *effect,
            lasts: Lifetime::Always,
            refused_in: None,
        });
    }
    let server = server("mail", MAIL);
    let arguments = vec![
        Argument::known("to", "joe@example.com".into(), Label::bottom()),
        Argument::known("body", "x".into(), Label::datum(told.parse().unwrap(), Grain::EXACT)),
    ];
    let call = Call { arguments, ..mail("mail") };
    let servers = BTreeMap::from([(server.name.clone(), server)]);
    let flow = Flow::new(call, World::new(&servers, &Log::default()));
    match foresee(flow.sink(), &permissions, &moment) {
        Foresight::Allow(_) => "allow",
        Foresight::Ask(_) => "ask",
        Foresight::Deny(_) => "deny",
    }
}

#[test]
fn a_yes_to_the_thing_covers_it_via_an_answer_and_not_the_other_way_round() {
    use Effect::{Allow, Deny};
    let file = "files/read → file:/home/u/a";
    let via = format!("via {file}");
    for (told, said, expected) in [
        ("via ssn", &[(Allow, "ssn")][..], "allow"),
        ("via ssn", &[(Allow, "via ssn")], "allow"),
        ("ssn", &[(Allow, "via ssn")], "ask"),
        ("ssn", &[(Allow, "via ssn"), (Allow, "ssn")], "allow"),
        // A no to either is one to both.
        ("ssn", &[(Allow, "ssn"), (Deny, "via ssn")], "deny"),
        ("via ssn", &[(Allow, "via ssn"), (Deny, "ssn")], "deny"),
        (&via, &[(Allow, file)], "allow"),
        (file, &[(Allow, &via)], "ask"),
        (&via, &[(Allow, "files/read → *")], "allow"),
        (&via, &[(Allow, "via files/read → in file:/home/u")], "allow"),
        (file, &[(Allow, "via files/read → in file:/home/u")], "ask"),
        (file, &[(Allow, "via files/read → *")], "ask"),
        // In any spelling, and by a folder.
        (&via, &[(Allow, "files/read → *"), (Deny, "files/read → file:/home/U/A")], "deny"),
        (file, &[(Allow, file), (Deny, "via files/read → in file:/home/u")], "deny"),
        (&via, &[(Allow, &via), (Deny, "files/read → in file:/home/u")], "deny"),
        // What a part of it was refused of.
        ("via files/read", &[(Allow, "via files/read"), (Deny, file)], "ask"),
        ("files/*", &[(Allow, "files/*"), (Deny, &via)], "ask"),
    ] {
        assert_eq!(decided(told, said), expected, "{told} where {said:?}");
    }
}

/// What an answer of the files may carry for a task that told `own`, after `born` was told to them by whomever.
#[test]
fn what_the_task_told_comes_back_as_itself_and_no_finer() {
    let year = Ladder::BirthDate.grain("year").unwrap();
    let born: Datum = "born".parse().unwrap();
    let read = |told: Grain, own: &Label| {
        let server = server("files", r#"{ "tools": {} }"#);
        let servers = BTreeMap::from([(server.name.clone(), server)]);
        let call = |label: Label| Call { arguments: vec![Argument::known("text", "x".into(), label)], ..mail("files") };
        let mut log = Log::default();
        log.write(Flow::new(call(Label::datum(born.clone(), told)), World::new(&servers, &log)).sink().record());
        let world = World::new(&servers, &log).of_task(own);
        let label = Flow::new(call(Label::bottom()), world).sink().expected().label(world);
        let of_born = label.tells().filter(|(datum, _)| datum.is_same_thing(&born));
        of_born.map(|(datum, grain)| format!("{datum} {}", grain.name())).collect::<Vec<_>>()
    };
    let own = |grain| Label::datum(born.clone(), grain);
    assert_eq!(read(Grain::EXACT, &Label::bottom()), ["via born exact"]);
    assert_eq!(read(Grain::EXACT, &own(Grain::EXACT)), ["born exact"]);
    assert_eq!(read(Grain::EXACT, &own(year)), ["born year", "via born exact"]);
    assert_eq!(read(year, &own(Grain::EXACT)), ["born year"]);
    assert_eq!(read(Grain::EXACT, &own(Grain::EXACT).carried()), ["via born exact"]);
}

#[test]
fn names_are_read_as_they_are_written() {
    for text in ["via ssn", "via files/read", "via files/*", "via files/read → file:/home/u/via a"] {
        let read: Datum = text.parse().unwrap();
        assert!(read.is_carried() && read.to_string() == text && !read.itself().is_carried(), "{text}");
        assert_eq!(read.itself().to_string(), text.strip_prefix("via ").unwrap());
        assert_eq!((read.carried(), read.itself().carried()), (read.clone(), read.clone()));
        assert_eq!(
            (read.base(), read.key()),
            (read.itself().base(), read.itself().key()),
            "symbols do not tell them apart"
        );
    }
    for text in ["via", "via ", "via via ssn", "via  ssn", " via ssn", "via files/read → *"] {
        assert!(text.parse::<Datum>().is_err() || text == "via", "{text}");
    }
    assert!(!"via".parse::<Datum>().unwrap().is_carried(), "an entry of the store may be called so");
    assert!(datum("via files/read → *").is_carried() && Datum::in_permission("via via files/read → *").is_err());
}

#[test]
fn a_label_has_nothing_twice() {
    let (itself, via) = ("ssn".parse::<Datum>().unwrap(), "via ssn".parse::<Datum>().unwrap());
    let (itself, via) = (Label::datum(itself, Grain::EXACT), Label::datum(via, Grain::EXACT));
    assert_eq!(itself.join(&via), itself);
    assert!(via.flows_to(&itself) && !itself.flows_to(&via));
    assert_eq!((itself.carried(), via.clone().itself()), (via.clone(), itself.clone()));
    // An entry of the store is no less one.
    assert!(!via.is_open(&BTreeSet::new()) && !via.is_public());
}

/// What the user set as a limit, and what lies in folders that are searched for values, is their own, however it is told.
#[test]
fn what_is_the_users_own_is_not_open() {
    let opened = BTreeSet::from(["city".parse().unwrap()]);
    let open = |name: &str| Label::datum(name.parse().unwrap(), Grain::EXACT).is_open(&opened);
    assert!(["files/read → file:/home/u/a.txt", "language/limits", "city", "via city"].into_iter().all(open));
    let own = [
        "passport",
        "via passport",
        "language_limits/travel",
        "via language_limits/travel",
        "folders/read → file:/home/u",
    ];
    assert!(!own.into_iter().any(open));
}

/// A call that names whatever its server holds tells the server nothing of that; another server, it does.
#[test]
fn what_a_server_holds_is_not_carried_by_its_own_answers() {
    let push = r#"{ "tools": { "push": { "parties": [{ "argument": { "name": "to", "kind": "email" } }],
        "arguments": { "to": { "use": "value" }, "branch": { "use": "reference" } } }, "log": {} } }"#;
    let servers = [("git", push), ("web", "{}")];
    let servers: BTreeMap<_, _> =
        servers.iter().map(|(name, annotation)| (name.parse().unwrap(), server(name, annotation))).collect();
    let call = |server: &str, tool: &str, arguments| Call { tool: tool.parse().unwrap(), arguments, ..mail(server) };
    let mut log = Log::default();
    let known = |name: &str, value: &str, label| Argument::known(name, value.into(), label);
    let pushed = vec![
        known("to", "joe@example.com", Label::bottom()),
        known("branch", "main", Label::datum(datum("passport"), Grain::EXACT)),
    ];
    log.write(Flow::new(call("git", "push", pushed), World::new(&servers, &log)).sink().record());
    let answer = |tool: &str, log: &Log| {
        let flow = Flow::new(call("git", tool, Vec::new()), World::new(&servers, log));
        let labels = flow.sink().expected().labels(World::new(&servers, log));
        labels.value.tells().map(|(datum, _)| datum.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(answer("log", &log), ["via passport", "git/log"]);
    // What is told to somebody else is that server's to carry.
    let told = vec![known("body", "x", Label::datum(datum("git/*"), Grain::EXACT))];
    log.write(Flow::new(call("web", "post", told), World::new(&servers, &log)).sink().record());
    let flow = Flow::new(call("web", "get", Vec::new()), World::new(&servers, &log));
    let carried = flow.sink().expected().label(World::new(&servers, &log));
    assert!(carried.tells().any(|(datum, _)| datum.to_string() == "via git/*"), "{carried:?}");
}
