//! What an answer may carry, against a naive recursion over everything that ever happened.

use std::collections::{BTreeMap, BTreeSet};

use duenna_core::{
    Annotation, Argument, Call, Datum, Digest, ExpectedReply, Flow, Folder, Grain, Integrity, Label, Log, Party,
    PartyKind, PartySpec, Reach, Record, Returns, Server, ServerName, World,
};
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::json;

use crate::members::is_covered;

/// Each server's annotations, the first of which it begins with.
const SERVERS: [(&str, &[&str]); 6] = [
    (
        "fs",
        &[
            r#"{ "owner": "user", "pool": "local", "tools": {
                "read": { "parties": [{"argument": {"name": "to", "kind": "file"}}], "returns": "about",
                          "about": {"argument": {"name": "to", "kind": "file"}},
                          "arguments": { "to": {"use": "value"}, "a": {"use": "value"}, "b": {"use": "value", "never_returned": true} } },
                "list": { "parties": [{"argument": {"name": "to", "kind": "file"}}], "returns": "beneath", "leaves_no_trace": true, "shows_no_access": true,
                          "about": {"argument": {"name": "to", "kind": "file"}}, "arguments": { "to": {"use": "value"}, "a": {"use": "value"}, "b": {"use": "value", "never_returned": true} } } } }"#,
            r#"{ "owner": "user", "pool": "apart", "tools": {
                "read": { "parties": [{"argument": {"name": "to", "kind": "file"}}], "returns": "about", "makes_no_folders": true,
                          "about": {"argument": {"name": "to", "kind": "file"}},
                          "arguments": { "to": {"use": "value"}, "a": {"use": "value"}, "b": {"use": "value"} } },
                "list": { "parties": [{"argument": {"name": "to", "kind": "file"}}], "returns": "beneath",
                          "about": {"argument": {"name": "to", "kind": "file"}},
                          "arguments": { "to": {"use": "value"}, "a": {"use": "value"}, "b": {"use": "value"} } } } }"#,
            "{}",
        ],
    ),
    (
        "git",
        &[
            r#"{ "owner": "user", "pool": "local", "tools": { "read": { "returns": "call" }, "list": { "leaves_no_trace": true, "shows_no_access": true } } }"#,
            r#"{ "owner": "user", "pool": "local" }"#,
            "{}",
        ],
    ),
    (
        "mail",
        &[
            r#"{ "tools": { "read": { "parties": [{"argument": {"name": "to", "kind": "email"}}],
                "arguments": { "to": {"use": "value"}, "a": {"use": "value", "never_returned": true},
                               "b": {"use": "reference", "names": {"tool": "read", "kind": "email"}} } } } }"#,
            r#"{ "pool": "apart" }"#,
        ],
    ),
    (
        "notes",
        &[
            r#"{ "owner": "user", "pool": "local", "tools": {
                "read": { "parties": [{"argument": {"name": "to", "kind": "note"}}], "returns": "about",
                          "about": {"argument": {"name": "to", "kind": "note"}},
                          "arguments": { "to": {"use": "value"}, "a": {"use": "value"}, "b": {"use": "value"} } },
                "list": { "parties": ["tool"], "leaves_no_trace": true, "shows_no_access": true, "returns": "about", "about": {"argument": {"name": "to", "kind": "file"}},
                          "arguments": { "to": {"use": "value"}, "a": {"use": "value"}, "b": {"use": "value"} } } } }"#,
            r#"{ "owner": "user", "pool": "local", "tools": { "list": { "parties": ["tool"], "arguments": { "to": {"use": "value"}, "a": {"use": "value"}, "b": {"use": "value"} } } } }"#,
        ],
    ),
    (
        "post",
        &[
            r#"{ "tools": { "read": { "parties": [{"argument": {"name": "to", "kind": "email"}}], "public": true, "trusted": true,
                "arguments": { "to": {"use": "value"}, "a": {"use": "value"}, "b": {"use": "value"} } } } }"#,
            r#"{ "pool": "apart", "tools": {} }"#,
        ],
    ),
    ("plain", &["{}"]),
];

/// What servers may be started with.
const PLACES: [&[&str]; 9] = [
    &[],
    &["file:/"],
    &["file:/u"],
    &["file:/U/x", "file:/v"],
    &["file:/u/x/deep"],
    &["file:/u/y"],
    &["file:/v"],
    &["file:/u", "file:/u/x/deep"],
    &["file:/u", "file:/U/X/Deep"],
];

const FOLDERS: [&str; 9] = [
    "beneath file:/u",
    "beneath file:/u/x",
    "beneath file:/U/x/Deep",
    "in file:/u",
    "in file:/U",
    "in file:/u/x",
    "in file:/v",
    "beneath file:/",
    "none",
];

const NAMES: [&str; 9] =
    ["/u/x", "/u/y", "/u", "/u/x/deep/z", "/u/xy", "/", "joe@example.com", "/U/X", "/u/X/Deep/\u{e9}"];

/// A party, without what does not tell files apart.
fn alike(party: &Party) -> String {
    let name = party.to_string();
    if name.starts_with("file:/") { name.to_lowercase() } else { name }
}

/// The files that a party may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Extent {
    One,
    RightIn,
    Beneath,
}

/// Where a file lies, or the folder that a symbol keeps to.
fn place(party: &Party) -> Option<(String, Extent)> {
    let name = alike(party);
    let bounded = |word: &str| Some(name.split_once(word)?.1.to_lowercase());
    if let Some(folder) = bounded("⟩ beneath ") {
        return Some((folder, Extent::Beneath));
    }
    if let Some(folder) = bounded("⟩ in ") {
        return Some((folder, Extent::RightIn));
    }
    Some((name.strip_prefix("file:")?.to_owned(), Extent::One)).filter(|(path, _)| path.starts_with('/'))
}

/// Whether a path is that folder, or lies in it.
fn lies(path: &str, folder: &str) -> bool {
    path == folder || path.starts_with(&format!("{}/", folder.trim_end_matches('/')))
}

fn is_right_in(path: &str, folder: &str) -> bool {
    path.rsplit_once('/').is_some_and(|(before, last)| before == folder && !last.is_empty())
}

/// Whether a file may be both: of all files that matter, by trying some that would be.
fn meet(a: &(String, Extent), b: &(String, Extent)) -> bool {
    let is_of = |path: &str, (folder, extent): &(String, Extent)| match extent {
        Extent::One => path == folder,
        Extent::RightIn => is_right_in(path, folder),
        Extent::Beneath => lies(path, folder),
    };
    let some = [a, b].into_iter().flat_map(|(path, _)| [path.clone(), format!("{}/q", path.trim_end_matches('/'))]);
    some.into_iter().any(|path| is_of(&path, a) && is_of(&path, b))
}

/// Whether a file of the one may be a file of the other, or a folder that one of them lies in.
fn may_lie_above(told: &(String, Extent), file: &(String, Extent)) -> bool {
    let ((told_at, told), (at, extent)) = (told, file);
    // What a file of theirs lies in, that is nearest to the root.
    let reaches_up = match told {
        Extent::One | Extent::Beneath => lies(at, told_at),
        Extent::RightIn => lies(at, told_at) && (at != told_at || *extent != Extent::One),
    };
    let reaches_down = match extent {
        Extent::One => false,
        Extent::RightIn => matches!(told, Extent::One | Extent::Beneath) && is_right_in(told_at, at),
        Extent::Beneath => lies(told_at, at),
    };
    reaches_up || reaches_down || meet(&(told_at.clone(), *told), file)
}

/// The folders above what a call tells that it may make: not the root, and none that must be there for its server to start.
fn made(server: &Server, call: &Call, parties: &[Party]) -> Vec<String> {
    if server.tool(&call.tool).is_some_and(|tool| tool.leaves_no_trace || tool.makes_no_folders) {
        return Vec::new();
    }
    let places = server.places.iter().filter(|_| server.needs_places).flat_map(Reach::files);
    let there: Vec<String> = places.map(|place| place.to_string().trim_start_matches("file:").to_owned()).collect();
    let is_within = |folder: &String| {
        there.iter().any(|place| lies(folder, &place.to_lowercase()) && place.to_lowercase() != *folder)
    };
    let is_named = |folder: &String| there.iter().any(|place| lies(place, folder));
    let is_there = |folder: &String| is_named(folder) && !is_within(&folder.to_lowercase());
    let above = |party: &Party| {
        let name = party.to_string();
        let (path, is_folder) = match name.split_once("⟩ beneath ").or_else(|| name.split_once("⟩ in ")) {
            Some((_, folder)) => (folder.to_owned(), true),
            None => (name.trim_start_matches("file:").to_owned(), false),
        };
        let prefixes = path.match_indices('/').filter_map(|(at, _)| Some(path.get(..at)?.to_owned()));
        prefixes.filter(|folder| !folder.is_empty()).chain(is_folder.then(|| path.clone())).collect::<Vec<_>>()
    };
    let files = parties.iter().filter(|party| place(party).is_some());
    let made: BTreeSet<String> = files.flat_map(above).filter(|folder| !is_there(folder)).collect();
    made.into_iter().map(|folder| folder.to_lowercase()).collect()
}

/// Whether a file of the one may lie beneath a file of the other.
fn may_lie_beneath(told: &(String, Extent), folder: &(String, Extent)) -> bool {
    match folder.1 {
        Extent::One | Extent::Beneath => meet(told, &(folder.0.clone(), Extent::Beneath)),
        // What lies beneath something in the folder lies beneath the folder, and is not the folder.
        Extent::RightIn => meet(told, folder) || (lies(&told.0, &folder.0) && told.0 != folder.0),
    }
}

#[derive(Debug, Clone)]
enum Event {
    /// A call leaves: server, tool, name, whether the name is private, the folder that it is said to lie in, what is in `a`, `b` and the
    /// pc, from all values.
    Send(usize, bool, usize, bool, usize, [Index; 3]),
    /// The answer of a call that is in flight arrives.
    Reply(Index),
    /// The annotation of a server is exchanged.
    Annotate(usize, Index),
    /// A server is started with other places.
    Place(usize, Index),
}

fn event() -> impl Strategy<Value = Event> {
    let is_hidden = prop::bool::weighted(0.25);
    let send = (0..SERVERS.len(), any::<bool>(), 0..NAMES.len(), is_hidden, 0..FOLDERS.len(), any::<[Index; 3]>());
    prop_oneof![
        5 => send.prop_map(|(server, list, name, hidden, folder, values)| Event::Send(server, list, name, hidden, folder, values)),
        5 => any::<Index>().prop_map(Event::Reply),
        1 => (0..SERVERS.len(), any::<Index>()).prop_map(|(server, which)| Event::Annotate(server, which)),
        2 => (0..SERVERS.len(), any::<Index>()).prop_map(|(server, which)| Event::Place(server, which)),
    ]
}

type Servers = BTreeMap<ServerName, Server>;

/// A call that left, as the naive recursion knows it.
struct Sent {
    call: Call,
    parties: Vec<Party>,
    /// The folders that it may make.
    made: Vec<Party>,
    annotation: Digest,
    reach: Reach,
    is_traceless: bool,
    expected: ExpectedReply,
    /// What was expected before its arguments were known.
    foreseen: ExpectedReply,
    to: &'static str,
}

fn described(server: usize, which: usize) -> Server {
    let (name, annotations) = SERVERS[server];
    let annotation = Some(Annotation::from_json(annotations[which % annotations.len()]).unwrap());
    let needs_places = which % 3 != 1;
    let unknown = Server::unknown(name.parse().unwrap());
    Server { annotation: annotation.map(Into::into), carrier: false, needs_places, ..unknown }
}

/// Whether nothing of a call can lie anywhere: that is what the annotation says of servers that reach certain places.
fn is_traceless(server: &Server, call: &Call) -> bool {
    let reaches_all = serde_json::to_string(&reach_of_call(server, call)).unwrap().contains("\"file:/\"");
    !reaches_all && server.tool(&call.tool).is_some_and(|tool| tool.leaves_no_trace)
}

/// What a call reaches: of a tool that the annotation leaves out, nobody says that it keeps to the places of its server.
fn reach_of_call(server: &Server, call: &Call) -> Reach {
    let own = server.reach();
    let is_left_out = server.annotation.is_some() && server.tool(&call.tool).is_none();
    if is_left_out && own.files().count() > 0 && !own.is_everything() { own.join(&Reach::anywhere()) } else { own }
}

/// The places that a server could ever reach, in one spelling; a pool is called by its name.
fn reach(sent: &[Sent], servers: &Servers, server: &ServerName) -> BTreeSet<String> {
    let now = servers.get(server);
    let then = sent.iter().filter(|sent| sent.call.server == *server).map(|sent| {
        // Another annotation's word is all that the pool may be.
        let is_current = now.is_some_and(|now| now.digest() == sent.annotation);
        let is_idle = sent.reach.is_nothing() && comes_back(sent).is_bottom();
        let counts = !is_current && !is_idle;
        let most = if counts { Server { places: None, ..now.unwrap().clone() }.reach() } else { Reach::nothing() };
        sent.reach.join(&most)
    });
    let place = |place: &serde_json::Value| {
        let name = place.as_str().unwrap().to_lowercase();
        name.strip_prefix("file:").map(str::to_owned).unwrap_or(name)
    };
    let names =
        |reach: Reach| serde_json::to_value(reach).unwrap().as_array().unwrap().iter().map(place).collect::<Vec<_>>();
    now.map(Server::reach).into_iter().chain(then).flat_map(names).collect()
}

/// What lies in both of a place and a path with all beneath it.
fn narrower(place: &str, path: &str) -> Option<String> {
    // What begins as a file does may be a file of its own beside it.
    if !place.starts_with('/') {
        return Some(place.to_owned());
    }
    let within = lies(path, place) || path.starts_with(place);
    if within {
        Some(path.to_owned())
    } else {
        (lies(place, path) || place.starts_with(path)).then(|| place.to_owned())
    }
}

/// The servers whose places meet the area, or the places of one of these; `server` itself is none of them.
fn sharers(sent: &[Sent], servers: &Servers, server: &ServerName, area: &BTreeSet<String>) -> BTreeSet<ServerName> {
    let meets = |a: &BTreeSet<String>, b: &BTreeSet<String>| {
        a.iter().any(|a| {
            b.iter().any(|b| {
                a == b
                    || (a.starts_with('/')
                        && b.starts_with('/')
                        && (a.starts_with(b.as_str()) || b.starts_with(a.as_str())))
            })
        })
    };
    let mut near: BTreeSet<ServerName> = BTreeSet::new();
    loop {
        let reached = |other: &ServerName| {
            let its = reach(sent, servers, other);
            meets(&its, area) || near.iter().any(|between| meets(&its, &reach(sent, servers, between)))
        };
        let more: Vec<ServerName> = servers
            .keys()
            .filter(|other| *other != server && !near.contains(*other) && reached(other))
            .cloned()
            .collect();
        if more.is_empty() {
            return near;
        }
        near.extend(more);
    }
}

/// Everything that an answer of `server` about `parties` may carry: all calls that left are looked at anew.
fn naive(
    sent: &[Sent],
    servers: &Servers,
    server: &ServerName,
    parties: &[Party],
    only: Option<(&Party, Returns)>,
    shows_access: bool,
) -> Label {
    let may_be = |a: &Party, b: &Party| match (place(a), place(b)) {
        _ if alike(a) == alike(b) => true,
        (Some(a), Some(b)) if a.1 != Extent::One || b.1 != Extent::One => meet(&a, &b),
        _ => a.kind().is_some() && a.kind() == b.kind() && (a.is_symbol() || b.is_symbol()),
    };
    let file = only.map(|(only, _)| only).filter(|only| only.kind() == Some(&PartyKind::File));
    let own = reach(sent, servers, server);
    let is_everything = own.contains("/");
    let may_be_anywhere = own.iter().any(|place| place.contains("anywhere"));
    let area = match file.and_then(place) {
        Some((path, _)) if !is_everything => own.iter().filter_map(|place| narrower(place, &path)).collect(),
        Some(_) | None => own,
    };
    let near = sharers(sent, servers, server, &area);
    let is_anywhere = |reach: &BTreeSet<String>| reach.iter().any(|place| place.contains("anywhere"));
    let reached: Vec<BTreeSet<String>> = near.iter().map(|other| reach(sent, servers, other)).collect();
    let is_lost = may_be_anywhere || reached.iter().any(is_anywhere);
    let is_certain =
        |reach: &BTreeSet<String>| !reach.contains("/") && reach.iter().all(|place| place.starts_with('/'));
    let are_placed = !is_lost && reached.iter().all(is_certain);
    let is_placed = !is_everything && area.iter().all(|place| place.starts_with('/'));
    let mut all = Label::bottom();
    for earlier in sent {
        let is_own = earlier.call.server == *server;
        let is_near = is_own || near.contains(&earlier.call.server);
        let lies_in = |told: &Party, (folder, returns): (&Party, Returns)| {
            let places = place(told).zip(place(folder)).filter(|_| returns == Returns::Beneath);
            places.is_some_and(|(told, folder)| may_lie_beneath(&told, &folder))
        };
        let asked: Vec<&Party> = only.map_or(parties.iter().collect(), |(only, _)| vec![only]);
        let told = || earlier.parties.iter().chain(&earlier.made);
        let is_beneath = only.is_some_and(|only| told().any(|told| lies_in(told, only)));
        let current = servers.get(&earlier.call.server);
        let is_older = current.is_none_or(|server| server.digest() != earlier.annotation);
        // What left no trace shows by the times of files at most.
        let is_left =
            !earlier.is_traceless || shows_access || current.is_none_or(|server| server.digest() != earlier.annotation);
        let is_told = |party: &Party| {
            let is_found = is_left || party.kind() != Some(&PartyKind::File);
            let is_above = |told: &Party| place(told).zip(place(party)).is_some_and(|(a, b)| may_lie_above(&a, &b));
            is_found && told().any(|told| may_be(told, party) || is_above(told))
        };
        let is_far = (is_beneath && is_left) || asked.iter().any(|party| is_told(party));
        let has_no_path = |told: &Party| told.as_tool().is_some() || matches!(told.kind(), Some(PartyKind::Own(..)));
        let anyone = |told: &Party| {
            let is_unbounded = told.is_symbol() && place(told).is_none();
            let is_elsewhere =
                if is_own { file.is_some() && has_no_path(told) } else { told.kind() != Some(&PartyKind::File) };
            is_unbounded || told.as_server().is_some() || (is_near && is_elsewhere)
        };
        // Of others, who answers may bring back what went to the places that it reaches.
        let in_area = |told: &Party| {
            let may_lie =
                |told: &(String, Extent), folder: &String| may_lie_above(told, &(folder.clone(), Extent::Beneath));
            let is_any = told.is_symbol() && told.kind() == Some(&PartyKind::File);
            let any = area.iter().any(|folder| folder.starts_with('/'));
            place(told).map_or(is_any && any, |told| {
                area.iter().any(|folder| folder.starts_with('/') && may_lie(&told, folder))
            })
        };
        let is_cut = if is_own { only.is_some() && !is_lost } else { are_placed && (file.is_some() || is_placed) };
        let is_there = !is_own && file.is_none() && told().any(in_area);
        let is_near = is_near && (!is_cut || is_older || is_there || earlier.parties.iter().any(anyone));
        let is_there = !near.is_empty() && file.is_none() && is_placed && told().any(in_area);
        let is_near = is_near && (is_left || (is_own && file.is_none()));
        if is_near || is_far || (is_there && is_left) {
            all = all.join(&comes_back(earlier));
        }
    }
    all
}

/// What the reference in a call reads as it leaves (semantics 3.3); of the servers above, only the mail's first has one.
fn read(call: &Call, parties: &[Party], sent: &[Sent], servers: &Servers) -> Label {
    let tool = servers[&call.server].tool(&call.tool);
    let is_reference = tool.is_some_and(|tool| tool.arguments.values().any(|about| about.names.is_some()));
    if !is_reference || parties.iter().all(|party| party.as_server().is_some()) {
        return Label::bottom();
    }
    let named = call.arguments[2].value.label();
    let joe: Party = "email:joe@example.com".parse().unwrap();
    let about = |party: Party| Datum::call(call.server.clone(), "read".parse().unwrap(), Some(party));
    let symbol = Party::symbol(joe.kind().unwrap().clone(), named.tells().map(|(datum, _)| datum.base()));
    let one = if named.is_public() { &joe } else { &symbol };
    let all = naive(sent, servers, &call.server, std::slice::from_ref(one), None, true).carried();
    let is_trusted = tool.is_some_and(|_| servers[&call.server].tool(&"read".parse().unwrap()).unwrap().trusted);
    let all = if is_trusted { all } else { all.join(&Label::shaped(one.clone(), Integrity::Raw)) };
    if named.is_public() {
        return all.join(&Label::datum(about(joe), Grain::EXACT));
    }
    let held = Label::datum(Datum::held(call.server.clone()), Grain::EXACT);
    all.join(&Label::datum(about(symbol), Grain::EXACT)).join(&held)
}

/// What of a call may come back: everything, whatever its annotation says of the arguments: each may be a failure.
fn comes_back(sent: &Sent) -> Label {
    Label::join_all(sent.call.arguments.iter().map(|argument| argument.value.label())).join(&sent.call.pc)
}

/// What a call is about, if that is clear, and whomever of that kind.
fn about(Sent { call, to, .. }: &Sent, server: &Server) -> Option<(Option<Party>, Party)> {
    let Some(PartySpec::Argument { kind, .. }) = server.tool(&call.tool)?.about.as_ref() else { return None };
    let kind = PartyKind::of(&call.server, kind).unwrap();
    let label = call.arguments[0].value.label();
    let symbol = Party::symbol(kind.clone(), label.tells().map(|(datum, _)| datum.base()));
    let bound = call.arguments[0].folder.as_ref().filter(|_| kind == PartyKind::File);
    let named = bound.map_or_else(|| symbol.clone(), |folder| Party::some_file(folder.clone()));
    // What lies elsewhere than the source says is not sent, and counts as something there.
    let exact = kind.party(to).filter(|exact| bound.is_none_or(|folder| exact.is_among(folder)));
    let is_exact = label.is_public() && (exact.is_some() || bound.is_none());
    Some((if is_exact { exact } else { Some(named) }, symbol))
}

/// The label of an answer that arrives now, by the words of semantics 3.5 and 3.6.
fn answer(sent: &[Sent], at: usize, servers: &Servers, then: &Server) -> Label {
    let Sent { call, parties, .. } = &sent[at];
    let now = servers.get(&call.server).and_then(|server| server.tool(&call.tool));
    // What is not exactly an address may be any, and the call is about nobody.
    let (about, any) = about(&sent[at], then).unzip();
    let about = about.flatten();
    let only = about.as_ref().filter(|party| !party.is_symbol() || place(party).is_some());
    let shows_access = !now.is_some_and(|tool| tool.shows_no_access);
    let returns = now.map_or(Returns::Everything, |tool| tool.returns);
    let is_narrowed = matches!(returns, Returns::About | Returns::Beneath);
    let only = only.filter(|only| returns != Returns::Beneath || only.kind() == Some(&PartyKind::File));
    let only = only.map(|only| (only, returns)).filter(|_| is_narrowed);
    let asked: Vec<Party> = parties.iter().cloned().chain(about.clone().or(any).filter(|_| is_narrowed)).collect();
    // In the answer of its own call an argument that never comes back counts, too: it may be a failure.
    let mut label = Label::join_all(call.arguments.iter().map(|argument| argument.value.label())).join(&call.pc);
    // What the server holds it was not told.
    let held = Datum::held(call.server.clone());
    let told = |carried: &Label| {
        let tells = carried.tells().filter(|(datum, _)| !datum.is_same_thing(&held));
        Label::of(
            tells.map(|(datum, grain)| (datum.clone(), grain)),
            carried.shaped_by().map(|(party, how)| (party.clone(), how)),
        )
    };
    if now.is_none_or(|tool| tool.returns != Returns::Call) {
        label = label.join(&told(&naive(sent, servers, &call.server, &asked, only, shows_access).carried()));
    }
    // What changes something tells, by being made once, of earlier calls that told the same parties.
    if now.is_some_and(|tool| tool.returns != Returns::Everything && !tool.read_only) {
        for party in parties {
            let is_one = !party.is_symbol() || place(party).is_some();
            let only = is_one.then_some((party, Returns::About));
            let carried = naive(sent, servers, &call.server, std::slice::from_ref(party), only, shows_access).carried();
            label = label.join(&told(&carried));
        }
    }
    if !now.is_some_and(|tool| tool.public) {
        let datum = Datum::call(call.server.clone(), call.tool.clone(), about);
        label = label.join(&Label::datum(datum, Grain::EXACT));
    }
    if !now.is_some_and(|tool| tool.trusted) {
        let own = then.is_owned_by_user(&call.tool);
        let server = (!own).then(|| Party::server(call.server.clone()));
        for party in parties.iter().cloned().chain(server) {
            label = label.join(&Label::shaped(party, Integrity::Raw));
        }
    }
    label
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    /// Calls leave and answers arrive in any order, and annotations change between them.
    #[test]
    fn an_answer_carries_what_the_naive_recursion_says(events in prop::collection::vec(event(), 1..24)) {
        let mut servers: Servers = (0..SERVERS.len()).map(|at| described(at, 0)).map(|server| (server.name.clone(), server)).collect();
        let stored = ["ssn", "born", "city"].map(|key| Label::datum(key.parse().unwrap(), Grain::EXACT));
        let mut values: Vec<Label> = stored.into_iter().chain([Label::bottom()]).collect();
        let (mut log, mut sent, mut flying) = (Log::default(), Vec::<Sent>::new(), Vec::<(usize, Server)>::new());
        for event in events {
            match event {
                Event::Annotate(server, which) => {
                    let server = described(server, which.index(3));
                    let places = servers[&server.name].places.clone();
                    servers.insert(server.name.clone(), Server { places, ..server });
                }
                Event::Place(server, which) => {
                    let server = servers.get_mut(&SERVERS[server].0.parse::<ServerName>().unwrap()).unwrap();
                    let places = PLACES.get(which.index(PLACES.len() + 1));
                    server.places = places.map(|all| Reach::places(all.iter().map(|name| name.parse().unwrap())));
                }
                Event::Send(server, list, name, hidden, folder, [a, b, pc]) => {
                    let server: ServerName = SERVERS[server].0.parse().unwrap();
                    let value = |at: Index| values[at.index(values.len())].clone();
                    let to = if hidden { value(a) } else { Label::bottom() };
                    let folder = FOLDERS[folder].parse::<Folder>().ok();
                    let mut call = Call {
                        server: server.clone(),
                        tool: if list { "list" } else { "read" }.parse().unwrap(),
                        arguments: vec![
                            Argument { folder, ..Argument::known("to", json!(NAMES[name]), to) },
                            Argument::known("a", json!("a"), value(a)),
                            Argument::known("b", json!("joe@example.com"), value(b)),
                        ],
                        pc: if pc.index(4) == 0 { value(pc) } else { Label::bottom() },
                        choice: Label::bottom(),
                        failed: false,
                        ends: Label::bottom(),
                    };
                    let mut unknown = call.clone();
                    for argument in &mut unknown.arguments {
                        let folder = argument.folder.clone();
                        let unknown = Argument::open(argument.name.clone(), argument.value.label().clone());
                        *argument = Argument { folder, ..unknown };
                    }
                    let foreseen = Flow::new(unknown, World::new(&servers, &log)).sink().expected().clone();
                    let flow = Flow::new(call.clone(), World::new(&servers, &log));
                    log.write(flow.sink().record());
                    let mut parties = flow.sink().record().parties.clone();
                    let mut folders = made(&servers[&server], &call, &parties);
                    // Folders of folders are the same again.
                    let made = parties.split_off(parties.len() - folders.len());
                    let mut told: Vec<String> = made.iter().map(|it| alike(it).replacen("file:", "", 1)).collect();
                    told.sort();
                    folders.sort();
                    prop_assert_eq!(told, folders);
                    call.pc = call.pc.join(&read(&call, &parties, &sent, &servers));
                    sent.push(Sent {
                        parties,
                        made,
                        annotation: servers[&server].digest(),
                        reach: reach_of_call(&servers[&server], &call),
                        is_traceless: is_traceless(&servers[&server], &call),
                        expected: flow.sink().expected().clone(),
                        foreseen,
                        to: NAMES[name],
                        call,
                    });
                    flying.push((sent.len() - 1, servers[&server].clone()));
                }
                Event::Reply(which) => {
                    if flying.is_empty() {
                        continue;
                    }
                    let (at, then) = flying.remove(which.index(flying.len()));
                    let label = sent[at].expected.label(World::new(&servers, &log));
                    let expected = answer(&sent, at, &servers, &then);
                    prop_assert_eq!(&label, &expected);
                    let foreseen = sent[at].foreseen.label(World::new(&servers, &log));
                    prop_assert!(is_covered(&label, &foreseen), "{} was foreseen as {}", label, foreseen);
                    values.push(label);
                }
            }
        }
    }
}

/// Where a file system takes two spellings for one file, reading by one gives what was written by the other.
#[test]
fn a_file_is_remembered_in_any_spelling() {
    let places = Some(Reach::places(["file:/u".parse().unwrap()]));
    let servers = Servers::from([("fs".parse().unwrap(), Server { places, ..described(0, 0) })]);
    let secret = Label::datum("secret".parse().unwrap(), Grain::EXACT);
    let call = |tool: &str, path: &str, text: Label| Call {
        server: "fs".parse().unwrap(),
        tool: tool.parse().unwrap(),
        arguments: vec![
            Argument::known("to", json!(path), Label::bottom()),
            Argument::known("a", json!("text"), text),
            Argument::known("b", json!("text"), Label::bottom()),
        ],
        pc: Label::bottom(),
        choice: Label::bottom(),
        failed: false,
        ends: Label::bottom(),
    };
    let may_carry = |written: &str, tool: &str, read: &str| {
        let mut log = Log::default();
        log.write(Flow::new(call("read", written, secret.clone()), World::new(&servers, &log)).sink().record());
        let flow = Flow::new(call(tool, read, Label::bottom()), World::new(&servers, &log));
        secret.carried().flows_to(&flow.sink().expected().label(World::new(&servers, &log)))
    };
    for (written, read) in [
        ("/u/A.txt", "/U/a.TXT"),
        ("/u/caf\u{e9}", "/u/cafe\u{301}"),
        ("/u/CAFE\u{301}", "/u/caf\u{e9}"),
        ("/u/stra\u{df}e", "/u/STRASSE"),
        ("/u/\u{3c3}", "/u/\u{3c2}"),
        ("/u/STRA\u{1e9e}E", "/u/stra\u{df}e"),
        ("/u/STRA\u{1e9e}E", "/u/strasse"),
        ("/u/a.txt", "/u/a\u{fe0f}.txt"),
        ("/u/\u{212a}", "/u/k"),
    ] {
        assert!(may_carry(written, "read", read) && may_carry(read, "read", written), "{written} {read}");
    }
    assert!(may_carry("/U/Papers/tax.txt", "list", "/u/papers"));
    assert!(!may_carry("/u/a.txt", "read", "/u/b.txt") && !may_carry("/u/papers2/a", "list", "/u/papers"));
}

/// For each character there is: its upper case, its lower case and itself are one, and what they have in common is, too.
#[test]
fn every_character_is_one_in_both_cases() {
    let spelled = |text: &str| PartyKind::File.party(&format!("/u/{text}")).map(|party| party.in_any_spelling());
    for char in char::MIN..=char::MAX {
        let (upper, lower): (String, String) = (char.to_uppercase().collect(), char.to_lowercase().collect());
        let one = char.to_string();
        if upper == one && lower == one {
            continue;
        }
        let common = spelled(&one).unwrap();
        assert_eq!((spelled(&upper), spelled(&lower)), (Some(common.clone()), Some(common.clone())), "{char:?}");
        assert_eq!(common.in_any_spelling(), common, "{char:?}");
    }
}

/// A place's name in the store: two places must never share one.
#[test]
fn places_have_different_names() {
    use duenna_core::IndexKey;
    let server = |name: &str| name.parse::<ServerName>().unwrap();
    let party = |name: &str| name.parse::<Party>().unwrap();
    let parties = ["email:a@b.example", "server:a", "tool:a.b", "email:⟨ssn⟩", "email:⟨ssn, born⟩", "a.email_x:b"];
    let files = ["file:/a", "file:⟨*⟩ in /a", "file:⟨*⟩ beneath /a"].map(party);
    let mut slots = vec![IndexKey::Servers];
    for name in ["a", "party", "narrow"] {
        slots.push(IndexKey::Annotations(server(name)));
        slots.push(IndexKey::Reach(server(name)));
        for annotation in [Digest(0), Digest(1), Digest(u64::MAX)] {
            slots.push(IndexKey::Narrow(server(name), annotation));
            slots.push(IndexKey::Wide(server(name), annotation));
            slots.push(IndexKey::Pathless(server(name), annotation));
            slots.push(IndexKey::Elsewhere(server(name), annotation));
        }
    }
    for name in parties {
        slots.push(IndexKey::Party(party(name)));
        if let Some(kind) = party(name).kind() {
            slots.push(IndexKey::Kind(kind.clone()));
            slots.push(IndexKey::Symbols(kind.clone()));
        }
        slots.extend([IndexKey::Beneath, IndexKey::Above].map(|of| of(party(name))));
    }
    slots.extend(files.iter().flat_map(|file| [IndexKey::Party, IndexKey::Within].map(|of| of(file.clone()))));
    slots.extend(files.iter().filter_map(Party::bound).cloned().map(IndexKey::Bounded));
    let mut names: Vec<String> = slots.iter().map(ToString::to_string).collect();
    slots.sort();
    slots.dedup();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), slots.len());
}

/// What a branch announced must cover all that its call could reach and leave.
#[test]
fn an_announcement_covers_no_call_that_reaches_further_or_leaves_more() {
    let places = |name: &str| Some(Reach::places([name.parse().unwrap()]));
    let record = |reach: Option<Reach>, is_traceless: bool| Record {
        server: "fs".parse().unwrap(),
        tool: "read".parse().unwrap(),
        parties: Vec::new(),
        annotation: Digest(1),
        items: Vec::new(),
        shaped_by: Vec::new(),
        is_traceless,
        reach,
    };
    let announced = record(places("file:/u"), true);
    assert!(announced.covers(&announced) && announced.covers(&record(places("file:/u/x"), true)));
    for other in [places("file:/"), places("file:/ux"), Some(Reach::anywhere()), None] {
        assert!(!announced.covers(&record(other, true)));
    }
    assert!(!announced.covers(&record(places("file:/u"), false)));
    // One of 0.1 says nothing of that, and is all that its server may be.
    assert!(record(None, false).covers(&record(Some(Reach::anywhere()), false)));
}
