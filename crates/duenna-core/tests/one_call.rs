//! One call on its way: what the verdict carries, what it shows, what it never shows.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use std::collections::BTreeMap;

use duenna_core::{
    Annotation, Argument, Call, Effect, Flow, Grain, Integrity, Label, Labeled, Lifetime, Log, Moment, Party,
    Permission, PermissionId, Permissions, Reason, Server, ServerName, SteeringPermission, SteeringTarget, TaskId,
    Time, Verdict, World, decide,
};

const MAIL: &str = r#"{ "tools": {
    "send": {
        "parties": [{ "argument": { "name": "to", "kind": "email" } }],
        "arguments": { "to": { "use": "value", "needs": "full" }, "body": { "use": "value" },
                       "file": { "use": "reference", "names": { "tool": "read", "kind": "attachment" } } },
        "success_public": true },
    "read": {} } }"#;

fn moment() -> Moment {
    Moment { now: Time(0), task: TaskId(1), purpose: None }
}

fn tells(datum: &str) -> Label {
    Label::datum(datum.parse().unwrap(), Grain::EXACT)
}

fn party(text: &str) -> Party {
    text.parse().unwrap()
}

/// A mail whose every value is private, and whose recipient Eve shaped.
fn mail() -> Call {
    let eve = Label::shaped(party("email:eve@evil.example"), Integrity::Raw);
    Call {
        server: "mail".parse().unwrap(),
        tool: "send".parse().unwrap(),
        arguments: vec![
            Argument::known("to", "secret-manager@example.com".into(), tells("manager").join(&eve)),
            Argument::known("body", "secret-body".into(), tells("ssn")),
            Argument::known("file", "secret-file".into(), tells("favourite")),
        ],
        pc: Label::bottom(),
        choice: Label::bottom(),
        failed: false,
        ends: Label::bottom(),
    }
}

fn flow(call: Call) -> Flow {
    let name: ServerName = "mail".parse().unwrap();
    let annotation = Some(Annotation::from_json(MAIL).unwrap());
    let server = Server {
        name: name.clone(),
        annotation: annotation.map(Into::into),
        carrier: true,
        variables: BTreeMap::new(),
        places: None,
        needs_places: false,
    };
    Flow::new(call, World::new(&BTreeMap::from([(name, server)]), &Log::default()))
}

fn permission(id: u64, datum: &str, to: &str, effect: Effect) -> Permission {
    let (datum, grain) = (datum.parse().unwrap(), Grain::EXACT);
    let (party, id) = (party(to), PermissionId(id));
    Permission { id, datum, grain, party, purpose: None, effect, lasts: Lifetime::Always, refused_in: None }
}

fn steering(id: u64, effect: Effect) -> SteeringPermission {
    let (server, tool) = ("mail".parse().unwrap(), "send".parse().unwrap());
    SteeringPermission {
        id: PermissionId(id),
        party: party("email:eve@evil.example"),
        steered: SteeringTarget::Argument { server, tool, argument: "to".to_owned() },
        purpose: None,
        effect,
        lasts: Lifetime::Always,
    }
}

/// Everything the mail needs.
fn allowed() -> Permissions {
    let mut permissions = Permissions::default();
    let data = ["manager", "ssn", "favourite", "mail/*", "mail/read → mail.attachment:⟨favourite⟩"];
    for (id, datum) in (1..).zip(data) {
        permissions.add(permission(id, datum, "email:⟨manager⟩", Effect::Allow));
    }
    permissions.add_steering(steering(9, Effect::Allow));
    permissions
}

fn assert_silent(shown: &str) {
    assert!(!shown.contains("secret"), "{shown}");
}

#[test]
fn a_question_waits_with_its_flow_and_shows_no_value() {
    let Verdict::Ask(pending) = decide(flow(mail()), &Permissions::default(), &moment()) else { panic!("not asked") };
    assert_silent(&format!("{pending:?} {:?} {:?}", pending.flow().sink(), pending.flow().call()));
    let shown = format!("{:?}", pending.flow().sink());
    assert!(shown.contains("ssn: exact") && shown.contains("email:⟨manager⟩"), "a sink shows its label: {shown}");
    assert_silent(&serde_json::to_string(pending.question()).unwrap());
    let shown: Vec<_> = pending.question().lines.iter().map(ToString::to_string).collect();
    assert_eq!(
        shown,
        [
            "`favourite` (exact) to email:⟨manager⟩",
            "`manager` (exact) to email:⟨manager⟩",
            "`ssn` (exact) to email:⟨manager⟩",
            "`mail/read → mail.attachment:⟨favourite⟩` (exact) to email:⟨manager⟩",
            "`mail/*` (exact) to email:⟨manager⟩",
        ]
    );
    let shown: Vec<_> = pending.question().steering.iter().map(ToString::to_string).collect();
    assert_eq!(shown, ["email:eve@evil.example shapes the argument `to` of mail/send"]);
    assert!(matches!(decide(pending.into_flow(), &allowed(), &moment()), Verdict::Allow(_)), "decided again");
}

#[test]
fn a_lasting_answer_about_who_may_shape_is_used_before_one_for_once() {
    let once = Lifetime::Once { task: moment().task, server: "mail".parse().unwrap(), tool: "send".parse().unwrap() };
    let mut permissions = allowed();
    permissions.add_steering(SteeringPermission { lasts: once, ..steering(8, Effect::Allow) });
    let Verdict::Allow(clearance) = decide(flow(mail()), &permissions, &moment()) else { panic!("not allowed") };
    assert_eq!((clearance.spent(), clearance.steered()), ([].as_slice(), [PermissionId(9)].as_slice()));
    permissions.remove(PermissionId(9));
    let Verdict::Allow(clearance) = decide(flow(mail()), &permissions, &moment()) else { panic!("not allowed") };
    assert_eq!(clearance.spent(), [PermissionId(8)]);
}

#[test]
fn a_clearance_owns_the_call_that_was_decided() {
    let Verdict::Allow(clearance) = decide(flow(mail()), &allowed(), &moment()) else { panic!("not allowed") };
    assert_silent(&format!("{clearance:?}"));
    assert_eq!(clearance.call().tool.as_str(), "send");
    assert_eq!((clearance.sink().server().as_str(), clearance.sink().tool().as_str()), ("mail", "send"));
    assert_eq!(clearance.sink().label().tells().len(), 5);
    let shown: Vec<_> = clearance.sink().recipients().iter().map(|recipient| format!("{recipient:?}")).collect();
    assert_eq!(shown, ["email:⟨manager⟩"]);
    assert!(!clearance.is_withheld() && clearance.withheld().is_none());
    assert_eq!(clearance.sink().record().parties, [party("email:⟨manager⟩")]);
    assert_eq!(clearance.steered(), [PermissionId(9)], "by which answer Eve may shape the recipient");
}

#[test]
fn a_call_withheld_for_the_value_shows_the_symbol() {
    let mut permissions = allowed();
    permissions.add(permission(7, "ssn", "email:secret-manager@example.com", Effect::Deny));
    let Verdict::Allow(clearance) = decide(flow(mail()), &permissions, &moment()) else { panic!("not cleared") };
    assert!(clearance.is_withheld());
    let reason = clearance.withheld().unwrap().to_string();
    assert_eq!(reason, "you refused to disclose `ssn` (exact) to email:⟨manager⟩ (permission 7)");
    assert_silent(&format!("{clearance:?} {reason}"));
}

#[test]
fn a_refusal_says_what_was_refused_and_by_which_answer() {
    let mut permissions = allowed();
    permissions.add(permission(8, "ssn", "email:⟨manager⟩", Effect::Deny));
    let Verdict::Deny(denied) = decide(flow(mail()), &permissions, &moment()) else { panic!("not denied") };
    assert_silent(&format!("{denied:?}"));
    assert_eq!(denied.reason().to_string(), "you refused to disclose `ssn` (exact) to email:⟨manager⟩ (permission 8)");
    assert_eq!(denied.flow().call().tool.as_str(), "send");

    let mut permissions = allowed();
    permissions.add_steering(steering(10, Effect::Deny));
    let Verdict::Deny(denied) = decide(flow(mail()), &permissions, &moment()) else { panic!("not denied") };
    assert_eq!(
        denied.reason().to_string(),
        "you refused this: email:eve@evil.example shapes the argument `to` of mail/send (permission 10)"
    );
    let written = serde_json::to_string(denied.reason()).unwrap();
    assert_eq!(serde_json::from_str::<Reason>(&written).unwrap(), *denied.reason());
}

#[test]
fn what_is_steered_is_told_in_words() {
    let (server, tool) = ("mail".parse().unwrap(), "send".parse().unwrap());
    assert_eq!(SteeringTarget::Calling { server, tool }.to_string(), "whether mail/send is called");
    assert_eq!(SteeringTarget::Model(party("model:a/b")).to_string(), "what model:a/b reads");
}

#[test]
fn a_forgotten_answer_counts_no_more() {
    let mut permissions = allowed();
    permissions.add(permission(0, "ssn", "email:ann@example.com", Effect::Deny));
    let ids = |permissions: &Permissions| permissions.all().iter().map(|said| said.id.0).collect::<Vec<_>>();
    assert_eq!(ids(&permissions), [0, 1, 2, 3, 4, 5]);
    permissions.add_steering(steering(8, Effect::Allow));
    let steering_ids =
        |permissions: &Permissions| permissions.all_steering().iter().map(|said| said.id.0).collect::<Vec<_>>();
    assert_eq!(steering_ids(&permissions), [8, 9]);
    assert!(!permissions.remove(PermissionId(6)));
    assert!(permissions.remove(PermissionId(8)) && permissions.remove(PermissionId(2)));
    assert!(!permissions.remove(PermissionId(2)), "forgotten once");
    assert_eq!((ids(&permissions), steering_ids(&permissions)), (vec![0, 1, 3, 4, 5], vec![9]));
    assert!(matches!(decide(flow(mail()), &permissions, &moment()), Verdict::Ask(_)));
}

/// Semantics 3.5: a public success drops the call datum, and neither what the call told, nor what the server was told before,
/// nor who answers.
#[test]
fn a_public_success_drops_the_call_datum_and_nothing_else() {
    let name: ServerName = "mail".parse().unwrap();
    let annotation = Some(Annotation::from_json(MAIL).unwrap());
    let server = Server {
        name: name.clone(),
        annotation: annotation.map(Into::into),
        carrier: true,
        variables: BTreeMap::new(),
        places: None,
        needs_places: false,
    };
    let servers = BTreeMap::from([(name, server)]);
    let mut log = Log::default();
    let before = Call { arguments: vec![Argument::known("body", "x".into(), tells("diagnosis"))], ..mail() };
    log.write(Flow::new(before, World::new(&servers, &Log::default())).sink().record());
    let world = World::new(&servers, &log);
    let of = |server: &str, tool: &str| {
        let call = Call {
            server: server.parse().unwrap(),
            tool: tool.parse().unwrap(),
            pc: tells("chosen"),
            choice: tells("choice"),
            ..mail()
        };
        Flow::new(call, world).sink().expected().labels(world)
    };
    let sent = of("mail", "send");
    assert_eq!(sent.value, sent.success.join(&tells("mail/send")));
    let told = |label: &Label| label.tells().map(|(datum, _)| datum.to_string()).collect::<Vec<_>>();
    assert_eq!(
        told(&sent.success),
        [
            "choice",
            "chosen",
            "via diagnosis",
            "favourite",
            "manager",
            "ssn",
            "mail/read → mail.attachment:⟨favourite⟩",
            "mail/*"
        ]
    );
    assert!(
        sent.success.shaped_by().any(|(party, how)| party.to_string().starts_with("email:") && how == Integrity::Raw)
    );
    for (server, tool) in [("mail", "read"), ("mail", "other"), ("nowhere", "send")] {
        let silent = of(server, tool);
        assert_eq!(silent.value, silent.success, "{server}/{tool}: nothing is said of its success");
    }
}

/// Only Duenna's own tools say that they never raise, and no file can.
#[test]
fn a_tool_that_fails_as_a_value_decides_nothing() {
    let written = r#"{ "tools": { "send": { "fails_as_value": true } } }"#;
    assert!(Annotation::from_json(written).is_err());
    let name: ServerName = "mail".parse().unwrap();
    let mut annotation = Annotation::from_json(MAIL).unwrap();
    annotation.tools.get_mut(&"send".parse().unwrap()).unwrap().fails_as_value = true;
    let annotation = Some(annotation);
    let server = Server {
        name: name.clone(),
        annotation: annotation.map(Into::into),
        carrier: true,
        variables: BTreeMap::new(),
        places: None,
        needs_places: false,
    };
    let (servers, log) = (BTreeMap::from([(name, server)]), Log::default());
    let world = World::new(&servers, &log);
    let labels = Flow::new(mail(), world).sink().expected().labels(world);
    assert!(labels.success.is_bottom() && !labels.value.is_public());
}

#[test]
fn a_labelled_value_shows_its_label_only() {
    let secret = Labeled::new("secret".to_owned(), tells("ssn"));
    assert_eq!(format!("{secret:?}"), "Labeled({ssn: exact})");
    let raised = secret.clone().raised(&tells("passport"));
    assert_eq!(*raised.label(), tells("ssn").join(&tells("passport")));
    assert_eq!(*secret.map(|text| text.len()).label(), tells("ssn"), "what is computed from it tells as much");
    assert!(Labeled::public(1).label().is_bottom());
}

#[test]
fn an_argument_that_is_not_known_yet_is_a_symbol() {
    let argument = Argument::foreseen("to", Label::bottom());
    assert!(argument.symbolic && argument.value.label().is_bottom());
    let sink = |argument| flow(Call { arguments: vec![argument], ..mail() }).sink().clone();
    assert_eq!(sink(argument).record().parties, [party("email:⟨⟩")], "a missing value names a symbol, never nobody");
    let open = sink(Argument::open("to", Label::bottom()));
    assert_eq!(
        open.record().parties,
        [party("server:mail"), party("email:⟨⟩")],
        "what is previewed may turn out to be no address, which is the whole server"
    );
    let asked: Vec<&Party> = open.recipients().iter().map(|recipient| &recipient.party).collect();
    assert_eq!(
        asked,
        sink(Argument::foreseen("to", Label::bottom())).recipients().iter().map(|r| &r.party).collect::<Vec<_>>()
    );
}

#[test]
fn what_is_previewed_may_turn_out_to_be_about_nothing_that_has_an_address() {
    let name: ServerName = "post".parse().unwrap();
    let annotation = r#"{ "tools": { "lookup": {
        "about": { "argument": { "name": "who", "kind": "email" } }, "arguments": { "who": { "use": "value" } } } } }"#;
    let annotation = Some(Annotation::from_json(annotation).unwrap());
    let server = Server {
        name: name.clone(),
        annotation: annotation.map(Into::into),
        carrier: true,
        variables: BTreeMap::new(),
        places: None,
        needs_places: false,
    };
    let servers = BTreeMap::from([(name.clone(), server)]);
    let log = Log::default();
    let world = World::new(&servers, &log);
    let answer = |argument| {
        let (tool, pc, choice) = ("lookup".parse().unwrap(), Label::bottom(), Label::bottom());
        let call = Call {
            server: name.clone(),
            tool,
            arguments: vec![argument],
            pc,
            choice,
            failed: false,
            ends: Label::bottom(),
        };
        Flow::new(call, world).sink().expected().label(world)
    };
    let data = |label: &Label| label.tells().map(|(datum, _)| datum.to_string()).collect::<Vec<_>>();
    let in_a_run = answer(Argument::known("who", "Eve <eve@x.org>".into(), Label::bottom()));
    assert_eq!(data(&in_a_run), ["post/lookup"]);
    let previewed = answer(Argument::open("who", Label::bottom()));
    assert!(in_a_run.flows_to(&previewed), "{in_a_run} was not previewed: {previewed}");
    let in_a_region = answer(Argument::foreseen("who", Label::bottom()));
    assert_eq!(data(&in_a_region), ["post/lookup → email:⟨⟩"], "a symbol in any case");
}

const MODEL: &str = r#"{ "tools": {
    "ask": { "parties": [{ "party": "model:openai/gpt" }], "arguments": { "data": { "use": "value" } },
             "returns": "call", "public": true, "trusted": true, "read_only": true },
    "remember": { "parties": [{ "party": "model:openai/gpt" }], "arguments": { "data": { "use": "value" } },
                  "public": true, "trusted": true } } }"#;

/// The sink of a call of `tool`, and the label of its answer, after `told` was told to the same party.
fn asked(annotation: &str, tool: &str, told: &Label) -> (Vec<(String, bool)>, Label) {
    let name: ServerName = "models".parse().unwrap();
    let annotation = Some(Annotation::from_json(annotation).unwrap());
    let server = Server {
        name: name.clone(),
        annotation: annotation.map(Into::into),
        carrier: true,
        variables: BTreeMap::new(),
        places: None,
        needs_places: false,
    };
    let servers = BTreeMap::from([(name.clone(), server)]);
    let call = |label: &Label| Call {
        server: name.clone(),
        tool: tool.parse().unwrap(),
        arguments: vec![Argument::known("data", "x".into(), label.clone())],
        pc: Label::bottom(),
        choice: Label::bottom(),
        failed: false,
        ends: Label::bottom(),
    };
    let mut log = Log::default();
    log.write(Flow::new(call(told), World::new(&servers, &log)).sink().record());
    let flow = Flow::new(call(&tells("passport")), World::new(&servers, &log));
    let recipients = flow.sink().recipients().iter().map(|recipient| (recipient.party.to_string(), recipient.asked));
    (recipients.collect(), flow.sink().expected().label(World::new(&servers, &log)))
}

#[test]
fn a_tool_may_have_one_party_for_good() {
    let (recipients, _) = asked(MODEL, "ask", &Label::bottom());
    assert_eq!(recipients, [("model:openai/gpt".to_owned(), true)]);
    // Owning the server does not make a party outside the user's own; owning what the tool tells does.
    let owned = MODEL.replacen("\"tools\"", "\"owner\": \"user\", \"tools\"", 1);
    assert_eq!(asked(&owned, "ask", &Label::bottom()).0, [("model:openai/gpt".to_owned(), true)]);
    let owned = MODEL.replace("\"public\": true", "\"owner\": \"user\", \"public\": true");
    assert_eq!(asked(&owned, "ask", &Label::bottom()).0, [("model:openai/gpt".to_owned(), false)]);
    let file = MODEL.replacen("\"tools\"", "\"owner\": \"user\", \"tools\"", 1).replace("model:openai/gpt", "file:/x");
    assert_eq!(asked(&file, "ask", &Label::bottom()).0, [("file:/x".to_owned(), false)]);
}

#[test]
fn what_remembers_nothing_returns_its_own_call_alone() {
    let ssn = tells("ssn");
    assert_eq!(asked(MODEL, "ask", &ssn).1, tells("passport"));
    assert_eq!(asked(MODEL, "remember", &ssn).1, tells("passport").join(&ssn.carried()));
}
