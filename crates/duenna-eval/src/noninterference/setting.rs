//! The world of the generated programs: private data, ten servers, and permissions that differ by party.

use std::collections::BTreeMap;

use anyhow::Context as _;
use duenna_core::{Annotation, Datum, Effect, Grain, Ladder, Lifetime, Party, Reach, Server, ServerName, ToolName};
use duenna_lang::{AbstractionChoice, Limits, Signature};
use serde_json::{Value, json};

use super::chance::Chance;
use super::gates;
use super::world::{Facts, Setting};

/// Tools by server: each with its parameters, `?` after those that may be left out.
pub(crate) type Tools = &'static [(&'static str, &'static [&'static str])];

const COMMON: Tools = &[
    ("send", &["value", "note?"]),
    ("read", &["name"]),
    ("items", &["name"]),
    ("echo", &["value"]),
    ("history", &[]),
    ("fragile", &["value"]),
    (gates::MESSAGE, &[]),
];

const TRUSTING: Tools = &[("pay", &["to", "amount"]), ("order", &["item"]), ("wipe", &[]), ("book", &["stars"])];

/// Annotation of a third party whose replies carry data of its own.
const PLAIN: &str = r#"{"tools": {
  "send": {"success_public": true}, "read": {"success_public": true}, "items": {"success_public": true},
  "echo": {"success_public": true}, "history": {"success_public": true}, "message": {"success_public": true}, "fragile": {}}}"#;
/// The same, where a sent value is never given back, and a payment needs trust.
const STRICT: &str = r#"{"tools": {
  "send": {"success_public": true, "public": true, "trusted": true, "arguments": {"note": {"use": "value", "never_returned": true}}},
  "read": {"success_public": true}, "items": {"success_public": true}, "echo": {"success_public": true, "public": true},
  "history": {"success_public": true, "public": true, "trusted": true}, "fragile": {}, "message": {"success_public": true},
  "book": {"success_public": true, "public": true, "trusted": true, "arguments": {"stars": {"use": "value", "needs": "verified"}}},
  "wipe": {"success_public": true, "public": true, "trusted": true, "calling": "full"},
  "order": {"success_public": true, "public": true, "trusted": true, "arguments": {"item": {"use": "value", "needs": "full"}}},
  "pay": {"success_public": true, "public": true, "trusted": true, "calling": "full",
    "arguments": {"to": {"use": "value", "needs": "full"}, "amount": {"use": "value"}}}}}"#;
const MAIL: &str = r#"{"tools": {"send_email": {"success_public": true, "public": true,
  "parties": [{"argument": {"name": "to", "kind": "email"}}],
  "arguments": {"to": {"use": "value"}, "body": {"use": "value"}}}}}"#;
/// A server that mails too, and is no mere carrier: it may fail, and shows what somebody received.
const POST: &str = r#"{"tools": {
  "mail": {"public": true, "trusted": true, "parties": [{"argument": {"name": "to", "kind": "email"}}],
    "arguments": {"to": {"use": "value"}, "body": {"use": "value"}}},
  "inbox": {"success_public": true, "public": true, "trusted": true,
    "parties": [{"argument": {"name": "who", "kind": "email"}}], "arguments": {"who": {"use": "value"}}},
  "lookup": {"success_public": true, "about": {"argument": {"name": "who", "kind": "email"}},
    "arguments": {"who": {"use": "value"}}}}}"#;
/// The user's own, as the files are, and where they lie.
const SHELL: &str = r#"{"owner": "user", "pool": "local", "tools": {
  "recent": {"success_public": true, "public": true, "trusted": true},
  "put": {"success_public": true, "public": true, "trusted": true, "arguments": {"value": {"use": "value"}}}}}"#;
/// What keeps a value, and takes it to another place: one that it says, or any.
const KEEPER: &str = r#"{"owner": "user", "pool": "local", "tools": {
  "keep": {"success_public": true, "public": true, "trusted": true, "arguments": {"value": {"use": "value"}}},
  "copy": {"success_public": true, "public": true, "trusted": true},
  "dump": {"success_public": true, "public": true, "trusted": true, "reaches": "everything"}}}"#;
const FILES: &str = r#"{"owner": "user", "pool": "local", "tools": {
  "write_file": {"success_public": true, "makes_no_folders": true, "parties": [{"argument": {"name": "path", "kind": "file"}}],
    "about": {"argument": {"name": "path", "kind": "file"}}, "returns": "about", "arguments": {"path": {"use": "value"}, "content": {"use": "value"}}},
  "read_file": {"success_public": true, "leaves_no_trace": true, "shows_no_access": true,
    "parties": [{"argument": {"name": "path", "kind": "file"}}],
    "about": {"argument": {"name": "path", "kind": "file"}}, "returns": "about",
    "arguments": {"path": {"use": "value"}}},
  "make_folder": {"success_public": true, "public": true, "trusted": true,
    "parties": [{"argument": {"name": "path", "kind": "file"}}], "about": {"argument": {"name": "path", "kind": "file"}},
    "returns": "about", "arguments": {"path": {"use": "value"}}},
  "move": {"success_public": true, "public": true, "trusted": true, "makes_no_folders": true, "returns": "call",
    "parties": [{"argument": {"name": "source", "kind": "file", "beneath": true}}, {"argument": {"name": "destination", "kind": "file", "beneath": true}}],
    "arguments": {"source": {"use": "reference", "names": {"tool": "read_file", "kind": "file", "beneath": true}},
      "destination": {"use": "value"}}},
  "names": {"success_public": true, "leaves_no_trace": true, "shows_no_access": true, "parties": [{"argument": {"name": "path", "kind": "file"}}], "lists": true,
    "about": {"argument": {"name": "path", "kind": "file"}}, "returns": "beneath",
    "arguments": {"path": {"use": "value"}}},
  "recent": {"success_public": true, "public": true, "trusted": true},
  "stamp": {"success_public": true, "public": true, "trusted": true,
    "parties": [{"argument": {"name": "guest", "kind": "email"}}], "about": {"argument": {"name": "path", "kind": "file"}},
    "returns": "about", "read_only": true,
    "arguments": {"path": {"use": "value"}, "guest": {"use": "value"}, "note": {"use": "value"}}},
  "forward": {"success_public": true, "parties": [{"argument": {"name": "guest", "kind": "email"}}],
    "arguments": {"guest": {"use": "value"}}},
  "share_file": {"success_public": true, "parties": [{"argument": {"name": "guest", "kind": "email"}}],
    "arguments": {"path": {"use": "reference", "names": {"tool": "read_file", "kind": "file"}}, "guest": {"use": "value"}}}}}"#;

/// Every server: its annotation, whether it is accepted as a carrier, its tools.
const SERVERS: &[(&str, Option<&str>, bool, &[Tools])] = &[
    ("a", Some(STRICT), false, &[COMMON, TRUSTING]),
    ("b", Some(PLAIN), false, &[COMMON]),
    ("c", Some(STRICT), false, &[COMMON, TRUSTING]),
    ("loud", None, false, &[COMMON]),
    ("mail", Some(MAIL), true, &[&[("send_email", &["to", "body", "cc?"])]]),
    (
        "files",
        Some(FILES),
        false,
        &[&[
            ("write_file", &["path", "content"]),
            ("read_file", &["path"]),
            ("names", &["path"]),
            ("make_folder", &["path"]),
            ("move", &["source", "destination"]),
            ("share_file", &["path", "guest"]),
            ("forward", &["path", "guest"]),
            ("stamp", &["path", "guest", "note"]),
            ("recent", &[]),
        ]],
    ),
    ("post", Some(POST), false, &[&[("mail", &["to", "body"]), ("inbox", &["who"]), ("lookup", &["who"])]]),
    ("shell", Some(SHELL), false, &[&[("recent", &[]), ("put", &["value"])]]),
    ("vault", Some(KEEPER), false, &[&[("keep", &["value"])]]),
    ("sync", Some(KEEPER), false, &[&[("copy", &[])]]),
    ("attic", Some(KEEPER), false, &[&[("keep", &["value"]), ("dump", &[])]]),
];

/// The places of the user's own servers.
const PLACES: &[(&str, &[&str])] = &[
    ("files", &["file:/p.txt", "file:/q.txt", "file:/z.txt", "file:/n", "file:/d"]),
    ("shell", &["file:/p.txt", "file:/q.txt", "file:/z.txt", "file:/n"]),
    ("vault", &["file:/v"]),
    ("sync", &["file:/v", "file:/n"]),
    ("attic", &["file:/w"]),
];

/// What tools take that are picky about it: by server and tool, as JSON Schema.
const SCHEMAS: &[(&str, &str, &str)] = &[
    ("files", "write_file", r#"{"properties": {"content": {"type": "string"}}}"#),
    ("a", "book", r#"{"properties": {"stars": {"type": ["integer", "null"]}}}"#),
    ("c", "send", r#"{"properties": {"note": {"not": {"type": "object"}}}}"#),
];

/// Who may know what, from the start. The finest grain is meant unless another is named.
const ALLOWED: &[(&str, &str)] = &[
    ("s", "server:b"),
    ("t", "server:b"),
    ("l", "server:b"),
    ("s", "server:c"),
    ("n", "server:c"),
    ("l", "server:c"),
    ("w", "server:c"),
    ("z", "server:c"),
    ("born at birth_date.year", "server:c"),
    ("a/read", "server:c"),
    ("b/read", "server:c"),
    ("b/items", "server:c"),
    ("b/echo", "server:c"),
    ("b/send", "server:c"),
    ("c/read", "server:b"),
    ("s", "server:loud"),
    ("loud/read", "server:b"),
    ("loud/send", "server:b"),
    ("s", "email:joe@x.org"),
    ("t", "email:joe@x.org"),
    ("b/read", "email:joe@x.org"),
    ("files/read_file → file:/p.txt", "email:joe@x.org"),
    ("files/read_file → file:/n/1", "email:joe@x.org"),
    ("files/read_file → beneath file:/d", "email:joe@x.org"),
    ("w", "email:⟨w⟩"),
    ("s", "email:⟨w⟩"),
    ("t", "email:⟨w⟩"),
    ("t", "server:post"),
    ("w", "server:post"),
    ("z", "server:b"),
];
/// What the user refused.
const DENIED: &[(&str, &str)] =
    &[("u", "server:a"), ("t", "server:a"), ("t", "email:eve@x.org"), ("u", "server:c"), ("z", "server:b")];
/// What may be told once, by one call of that tool.
const ONCE: &[(&str, &str)] = &[("n", "b/send"), ("t", "c/send")];

/// The private data: name, ladder, values. The name tells the generator its type.
const DATA: &[(&str, Ladder, &[&str])] = &[
    ("s", Ladder::Text, &["0", "1", "2"]),
    ("n", Ladder::Text, &["0", "1", "3"]),
    ("u", Ladder::Text, &["0", "1", "2", "-1"]),
    ("t", Ladder::Text, &["\"1\"", "\"x\"", "\"\"", "\"ab\"", "\"[7]\""]),
    ("l", Ladder::Text, &["[]", "[1]", "[2, 1]", "[0, 1, 2]"]),
    ("w", Ladder::Text, &["\"joe@x.org\"", "\"eve@x.org\""]),
    ("z", Ladder::Text, &["2", "3000"]),
    ("born", Ladder::BirthDate, &["\"1990-03-05\"", "\"1990-11-30\"", "\"1984-03-05\""]),
];
/// How `abstract` tells them.
const ABSTRACTED: &[(&str, Option<&str>)] = &[("born", Some("birth_date.year")), ("s", Some("exact")), ("t", None)];
/// What servers answer by themselves, and what the user's own files hold.
const ANSWERED: &[(&str, &[&str])] = &[
    ("read", &["0", "1", "2"]),
    ("items", &["[]", "[1]", "[2, 1]"]),
    ("fragile", &["0", "1"]),
    ("lookup", &["0", "1"]),
];

/// Someone who watches, together with others: all the calls they receive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Member {
    /// A server receives all calls of its tools.
    Server(&'static str),
    /// Whoever owns a mailbox receives what is sent or shared to it.
    Mailbox(&'static str),
    /// Not a party: calls that may only be shaped by whom the user trusts (semantics 2, integrity).
    Trusting(&'static str),
    /// The same, of calls that others may shape by verified fields, and by nothing else.
    Verified(&'static str),
    /// The user's models.
    Model,
}

/// A coalition, and what two worlds must agree on for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Coalition {
    pub(crate) members: Vec<Member>,
    /// What its members may know: data by name, with the grain.
    known: Vec<(Datum, Grain)>,
}

/// The world of the generated programs.
///
/// # Errors
/// Never, unless the constants here contradict the core.
pub(crate) fn setting() -> anyhow::Result<Setting> {
    let mut setting = Setting::default();
    setting.limits = Limits { steps: 600_000, memory_bytes: 64 << 20, calls: 1000, ..Limits::default() };
    for (name, annotation, carrier, tools) in SERVERS {
        let name: ServerName = name.parse()?;
        let annotation = annotation.map(Annotation::from_json).transpose()?;
        let mut signatures = BTreeMap::new();
        for (tool, parameters) in tools.iter().flat_map(|tools| tools.iter()) {
            let tool: ToolName = tool.parse()?;
            let about = annotation.as_ref().and_then(|annotation| annotation.tools.get(&tool));
            let (success_public, lists) = about.map(|about| (about.success_public, about.lists)).unwrap_or_default();
            signatures.insert(tool, Signature { parameters: gates::parameters(parameters), success_public, lists });
        }
        setting.environment.servers.insert(name.clone(), signatures);
        let server =
            Server { annotation: annotation.map(Into::into), carrier: *carrier, ..Server::unknown(name.clone()) };
        setting.servers.insert(name, server);
    }
    for (name, places) in PLACES {
        let places = places.iter().map(|place| place.parse::<Party>()).collect::<Result<Vec<_>, _>>()?;
        if let Some(server) = setting.servers.get_mut(&name.parse::<ServerName>()?) {
            server.places = Some(Reach::places(places));
            server.needs_places = true;
        }
    }
    for (server, tool, schema) in SCHEMAS {
        setting.schemas.add(&server.parse()?, &tool.parse()?, &serde_json::from_str(schema)?);
    }
    for (key, ladder, _) in DATA {
        setting.environment.keys.insert(key.parse()?, *ladder);
    }
    for (key, chosen) in ABSTRACTED {
        let chosen = chosen.map_or(Ok(AbstractionChoice::Withheld("not for this".to_owned())), |grain| {
            grain.parse().map(AbstractionChoice::At)
        });
        setting.environment.abstracted.insert(key.parse()?, chosen?);
    }
    gates::set_up(&mut setting)?;
    for (datum, party) in ALLOWED.iter().chain(gates::ALLOWED) {
        setting.say(Effect::Allow, told(datum)?, party.parse()?);
    }
    for (datum, party) in DENIED {
        setting.say(Effect::Deny, told(datum)?, party.parse()?);
    }
    for (datum, sink) in ONCE {
        let (server, tool) = sink.split_once('/').context("SERVER/TOOL")?;
        let lasts = Lifetime::Once { task: Setting::TASK, server: server.parse()?, tool: tool.parse()? };
        setting.say_for(Effect::Allow, told(datum)?, Party::server(server.parse()?), lasts);
    }
    Ok(setting)
}

/// `DATUM` or `DATUM at GRAIN`.
fn told(text: &str) -> anyhow::Result<(Datum, Grain)> {
    match text.split_once(" at ") {
        Some((datum, grain)) => Ok((datum.parse()?, grain.parse()?)),
        None => Ok((Datum::in_permission(text)?, Grain::EXACT)),
    }
}

/// The coalitions that every program is tried with: each party alone, some together, and the calls that need trust.
///
/// # Errors
/// Never, unless the constants here contradict the core.
pub(crate) fn coalitions() -> anyhow::Result<Vec<Coalition>> {
    use Member::{Mailbox, Server, Trusting};
    let all: &[&[Member]] = &[
        &[Server("a")],
        &[Server("b")],
        &[Server("c")],
        &[Server("loud")],
        &[Mailbox("joe@x.org")],
        &[Mailbox("eve@x.org")],
        &[Trusting("pay"), Trusting("order"), Trusting("wipe")],
        &[Server("post")],
        &[Server("a"), Server("b")],
        &[Server("a"), Server("b"), Server("c"), Mailbox("joe@x.org")],
    ];
    all.iter().map(|members| Coalition::of(members)).collect()
}

/// The coalitions of what goes through a gate: what is told to models, and what needs what was verified. Besides, two that the gates
/// tell something.
///
/// # Errors
/// Never, unless the constants here contradict the core.
pub(crate) fn gate_coalitions() -> anyhow::Result<Vec<Coalition>> {
    use Member::{Model, Server, Verified};
    let all: &[&[Member]] =
        &[&[Model], &[Verified("book"), Verified(gates::HANDOVER)], &[Server("c")], &[Model, Server("b")]];
    all.iter().map(|members| Coalition::of(members)).collect()
}

impl Coalition {
    /// Those members, who may know what the setting allows them.
    ///
    /// # Errors
    /// Never, unless the constants here contradict the core.
    pub(crate) fn of(members: &[Member]) -> anyhow::Result<Self> {
        let mut known = Vec::new();
        for member in members {
            let party = match member {
                Member::Server(name) => format!("server:{name}"),
                Member::Mailbox(address) => format!("email:{address}"),
                Member::Model => gates::MODEL.to_owned(),
                Member::Trusting(..) | Member::Verified(..) => continue,
            };
            // Whom a symbol stands for may know what it may know, but for what the user refused it.
            let is_told = |to: &str| to == party || (to.contains('⟨') && matches!(member, Member::Mailbox(_)));
            let is_refused = |datum: &str| DENIED.iter().any(|(refused, to)| *refused == datum && *to == party);
            let allowed = ALLOWED.iter().chain(gates::ALLOWED);
            for (datum, _) in allowed.filter(|(datum, to)| is_told(to) && !is_refused(datum)) {
                known.push(told(datum)?);
            }
            let is_once =
                |sink: &str| sink.split_once('/').is_some_and(|(server, _)| party == format!("server:{server}"));
            for (datum, _) in ONCE.iter().filter(|(_, sink)| is_once(sink)) {
                known.push(told(datum)?);
            }
        }
        Ok(Self { members: members.to_vec(), known })
    }

    /// One that is supposed to know nothing.
    #[cfg(test)]
    pub(crate) fn of_nothing(member: Member) -> Self {
        Self { members: vec![member], known: Vec::new() }
    }

    /// Whether it is about integrity: then only what parties outside wrote differs.
    pub(crate) fn is_about_trust(&self) -> bool {
        self.members.iter().any(|member| matches!(member, Member::Trusting(..) | Member::Verified(..)))
    }

    /// Whether what it receives may depend on verified fields: then it is compared for as long as those are the same.
    pub(crate) fn accepts_verified(&self) -> bool {
        self.members.iter().any(|member| matches!(member, Member::Verified(..)))
    }

    /// The grain at which the coalition may know a datum, the finest first.
    fn grain(&self, datum: &Datum) -> Option<Grain> {
        let mut grains: Vec<Grain> =
            self.known.iter().filter(|(known, _)| known == datum).map(|(_, grain)| *grain).collect();
        grains.sort_by_key(|grain| !grain.is_exact());
        grains.first().copied()
    }

    /// Facts that differ from `facts` in all that no member may know, and in nothing else.
    pub(crate) fn other_facts(&self, facts: &Facts, chance: &mut Chance) -> anyhow::Result<Facts> {
        let mut other = facts.clone();
        for (key, _, values) in DATA.iter().filter(|_| !self.is_about_trust()) {
            let had = facts.store.get(*key).cloned().unwrap_or_default();
            let other = &mut other.store;
            match self.grain(&Datum::stored(key.parse()?)) {
                Some(grain) if grain.is_exact() => {}
                // Only birth dates may be known by year: the day differs.
                Some(_) => {
                    let year: String = had.as_str().unwrap_or_default().chars().take(4).collect();
                    other.insert((*key).to_owned(), json!(format!("{year}-0{}-17", 1 + chance.below(9))));
                }
                None => {
                    other.insert((*key).to_owned(), another(values, &had, chance)?);
                }
            }
        }
        for (server, ..) in SERVERS.iter().filter(|(server, ..)| !self.members.contains(&Member::Server(server))) {
            for (tool, values) in ANSWERED {
                if self.grain(&format!("{server}/{tool}").parse()?).is_none() {
                    let name = format!("{server}/{tool}");
                    let had = facts.answers.get(&name).cloned().unwrap_or_default();
                    other.answers.insert(name, another(values, &had, chance)?);
                }
            }
        }
        for (path, had) in facts.files.iter().filter(|_| !self.is_about_trust()) {
            let datum = format!("files/read_file → file:{path}").parse()?;
            if self.grain(&datum).is_none() {
                other.files.insert(path.clone(), another(FILE, had, chance)?);
            }
        }
        let about = (self.is_about_trust(), self.accepts_verified());
        let knows = |datum: &Datum| Ok(self.grain_or_own(datum));
        gates::other_facts((&mut other, about.0, about.1), knows, &mut apart(chance))?;
        Ok(other)
    }

    /// The same, where a server knows what it writes itself.
    fn grain_or_own(&self, datum: &Datum) -> Option<Grain> {
        let of = |member: &Member| matches!(member, Member::Server(name) if datum.to_string() == format!("{name}/{}", gates::MESSAGE));
        let is_own = || self.members.iter().any(of).then_some(Grain::EXACT);
        self.grain(datum).or_else(is_own)
    }

    /// What its members may know of a world, and nothing else: they must not tell it from any other of which they may know
    /// the same.
    ///
    /// # Errors
    /// Never, unless the constants here contradict the core.
    pub(crate) fn known_part(&self, facts: &Facts) -> anyhow::Result<Facts> {
        let mut known = Facts::default();
        if self.is_about_trust() {
            (known.store, known.files) = (facts.store.clone(), facts.files.clone());
        } else {
            for (key, ladder, _) in DATA {
                let value = facts.store.get(*key).cloned().unwrap_or_default();
                match self.grain(&Datum::stored(key.parse()?)) {
                    Some(grain) if grain.is_exact() => {
                        known.store.insert((*key).to_owned(), value);
                    }
                    Some(grain) => {
                        let told = gates::tells(*ladder, value.as_str().unwrap_or_default(), grain);
                        known.store.insert((*key).to_owned(), json!(told));
                    }
                    None => {}
                }
            }
            for (path, content) in &facts.files {
                if self.grain(&format!("files/read_file → file:{path}").parse()?).is_some() {
                    known.files.insert(path.clone(), content.clone());
                }
            }
        }
        for (server, ..) in SERVERS {
            for (tool, _) in ANSWERED {
                let name = format!("{server}/{tool}");
                if self.members.contains(&Member::Server(server)) || self.grain(&name.parse()?).is_some() {
                    known.answers.insert(name.clone(), facts.answers.get(&name).cloned().unwrap_or_default());
                }
            }
        }
        let about = (self.is_about_trust(), self.accepts_verified());
        gates::known_part((facts, &mut known), about, |datum| Ok(self.grain_or_own(datum)))?;
        Ok(known)
    }
}

/// Numbers that leave those of `chance` as they were.
fn apart(chance: &Chance) -> Chance {
    let mut one = chance.clone();
    let seed = one.below(usize::MAX);
    Chance::new(seed as u64, 1)
}

/// What a file may hold.
const FILE: &[&str] = &["\"\"", "\"x\"", "\"12\""];

/// Random facts.
pub(crate) fn facts(chance: &mut Chance) -> anyhow::Result<Facts> {
    let mut facts = Facts::default();
    for (key, _, values) in DATA {
        facts.store.insert((*key).to_owned(), serde_json::from_str(chance.word(values))?);
    }
    for (server, ..) in SERVERS {
        for (tool, values) in ANSWERED {
            facts.answers.insert(format!("{server}/{tool}"), serde_json::from_str(chance.word(values))?);
        }
    }
    for path in ["/p.txt", "/q.txt"] {
        facts.files.insert(path.to_owned(), serde_json::from_str(chance.word(FILE))?);
    }
    gates::facts(&mut facts, &mut apart(chance));
    Ok(facts)
}

/// A value of the list other than `had`.
fn another(values: &[&str], had: &Value, chance: &mut Chance) -> anyhow::Result<Value> {
    let mut others = Vec::new();
    for value in values {
        let value: Value = serde_json::from_str(value)?;
        others.extend((value != *had).then_some(value));
    }
    Ok(others.get(chance.below(others.len())).cloned().unwrap_or_else(|| had.clone()))
}
