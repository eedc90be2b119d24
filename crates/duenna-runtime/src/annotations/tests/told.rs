//! Whom calls of the library's servers tell, and what their answers may carry.

use std::collections::{BTreeMap, BTreeSet};

use duenna_core::{Annotation, Argument, Call, Datum, Flow, Grain, Label, Log, Server, ServerName, Sink, World};
use serde_json::{Value, json};

use super::shipped;

/// A server of the library, accepted as a carrier, under the name `s`.
fn server(package: &str) -> Server {
    let annotation = Some(Annotation::from_json(shipped(package).unwrap().json).unwrap());
    Server { annotation: annotation.map(Into::into), carrier: true, ..Server::unknown("s".parse().unwrap()) }
}

fn servers(package: &str) -> BTreeMap<ServerName, Server> {
    BTreeMap::from([("s".parse().unwrap(), server(package))])
}

/// A call that tells `ssn` by being made.
fn sink(package: &str, tool: &str, arguments: &Value, log: &Log) -> Sink {
    let arguments = arguments.as_object().unwrap();
    let argument = |(name, value): (&String, &Value)| Argument::known(name, value.clone(), Label::bottom());
    let call = Call {
        server: "s".parse().unwrap(),
        tool: tool.parse().unwrap(),
        arguments: arguments.iter().map(argument).collect(),
        pc: Label::datum("ssn".parse().unwrap(), Grain::EXACT),
        choice: Label::bottom(),
        failed: false,
        ends: Label::bottom(),
    };
    Flow::new(call, World::new(&servers(package), log)).sink().clone()
}

/// Who is asked about, and what is told.
fn asked(package: &str, tool: &str, arguments: &Value) -> (BTreeSet<String>, BTreeSet<String>) {
    let sink = sink(package, tool, arguments, &Log::default());
    let asked = sink.recipients().iter().filter(|one| one.asked).map(|one| one.party.to_string()).collect();
    (asked, sink.label().tells().map(|(datum, _)| datum.to_string()).collect())
}

fn set(all: &[&str]) -> BTreeSet<String> {
    all.iter().map(|one| (*one).to_owned()).collect()
}

const CALENDAR: &str = "@cocal/google-calendar-mcp";

#[test]
fn guests_of_an_event_are_told_and_nobody_else() {
    let event = |attendees: Value| json!({ "calendarId": "primary", "summary": "x", "attendees": attendees });
    let joe = json!({ "email": "joe@example.com", "displayName": "Joe" });
    let create = |attendees: Value| asked(CALENDAR, "create-event", &event(attendees));
    assert_eq!(create(json!([joe])), (set(&["s.calendar:primary", "email:joe@example.com"]), set(&["ssn"])));
    assert_eq!(create(json!([])).0, set(&["s.calendar:primary"]));
    let anyone = ["s.calendar:primary", "email:joe@example.com", "server:s", "email:⟨s/*⟩"];
    for other in [json!("joe@example.com"), json!({ "displayName": "Joe" }), json!({ "email": "joe" }), Value::Null] {
        assert_eq!(create(json!([joe, other])).0, set(&anyone));
    }
    // A document that is attached goes to the guests; without guests it goes where it is already.
    let mut attached = event(json!([joe]));
    attached["attachments"] = json!([{ "fileUrl": "https://drive.example/d1" }]);
    assert_eq!(asked(CALENDAR, "create-event", &attached).1, set(&["ssn", "s/*"]));
}

#[test]
fn guests_of_several_events_are_told_and_so_is_each_calendar() {
    let create = |events: Value| asked(CALENDAR, "create-events", &json!({ "events": events })).0;
    let joe = json!([{ "email": "joe@example.com" }]);
    assert_eq!(create(json!([{ "summary": "x" }])), set(&["server:s"]), "nobody is invited");
    let two = json!([{ "attendees": joe }, { "calendarId": "work", "attendees": [{ "email": "eve@evil.example" }] }]);
    let told = ["server:s", "s.calendar:work", "email:joe@example.com", "email:eve@evil.example"];
    assert_eq!(create(two), set(&told));
    for wrong in [json!("x"), json!([{ "attendees": [{ "name": "Joe" }] }]), json!({ "attendees": joe })] {
        assert!(create(wrong.clone()).contains("email:⟨s/*⟩"), "{wrong}");
    }
}

/// Adding a guest to an event tells them the event, and tells the guests it has, whom the call does not show.
#[test]
fn a_guest_who_is_added_learns_the_event() {
    let update = json!({ "calendarId": "primary", "eventId": "e1", "attendees": [{ "email": "joe@example.com" }] });
    let (asked, told) = asked(CALENDAR, "update-event", &update);
    assert_eq!(asked, set(&["server:s", "s.calendar:primary", "email:joe@example.com"]));
    assert_eq!(told, set(&["ssn", "s/get-event → s.event:e1"]));
}

/// Guests may hear of whatever becomes of an event that is there.
#[test]
fn guests_learn_that_an_event_is_deleted() {
    let event = json!({ "calendarId": "primary", "eventId": "e1", "sendUpdates": "all" });
    for tool in ["delete-event", "update-event", "respond-to-event"] {
        assert!(asked(CALENDAR, tool, &event).0.contains("server:s"), "{tool}");
    }
}

#[test]
fn a_mail_filter_tells_whom_it_forwards_to() {
    let gmail = "@gongrzhe/server-gmail-autoauth-mcp";
    let filter = |action: Value| asked(gmail, "create_filter", &json!({ "criteria": {}, "action": action }));
    assert_eq!(filter(json!({ "addLabelIds": ["x"] })), (set(&["server:s"]), set(&["ssn"])), "it forwards nothing");
    let forward = filter(json!({ "forward": "eve@evil.example" }));
    assert_eq!(forward, (set(&["server:s", "email:eve@evil.example"]), set(&["ssn", "s/*"])));
    for other in
        [json!({ "forward": "eve" }), json!({ "forward": ["eve@evil.example", "x"] }), json!("eve@evil.example")]
    {
        let (asked, told) = filter(other.clone());
        assert!(asked.contains("email:⟨s/*⟩") && told.contains("s/*"), "{other}");
    }
}

/// What is told to a file comes back with what looks at the file or at a folder above it, and at no other.
#[test]
fn a_folder_returns_what_was_written_beneath_it() {
    let package = "@modelcontextprotocol/server-filesystem";
    let (mut log, servers) = (Log::default(), servers(package));
    let write = json!({ "path": "/home/u/a/b/x.txt", "content": "x" });
    log.write(sink(package, "write_file", &write, &log).record());
    let world = World::new(&servers, &log);
    let ssn: Datum = "ssn".parse().unwrap();
    let carries = |tool: &str, path: &str| {
        let call = Call {
            server: "s".parse().unwrap(),
            tool: tool.parse().unwrap(),
            arguments: vec![Argument::known("path", path.into(), Label::bottom())],
            pc: Label::bottom(),
            choice: Label::bottom(),
            failed: false,
            ends: Label::bottom(),
        };
        Flow::new(call, world).sink().expected().label(world).grain_of(&ssn.carried()).is_some()
    };
    for tool in ["list_directory", "list_directory_with_sizes", "directory_tree", "search_files", "get_file_info"] {
        for above in ["/", "/home/u/a", "/home/u/a/b/", "/home//u/./a", "/home/u/A", "/home/u/a/b/x.txt"] {
            assert!(carries(tool, above), "{tool} {above}");
        }
        for beside in ["/home/u/b", "/home/u/a/b/x", "/home/u/a/b/c", "/home/u/ab"] {
            assert!(!carries(tool, beside), "{tool} {beside}");
        }
        // Nobody knows where these lead.
        for unclear in ["/home/u/b/../a", "~", "a", "", "C:\\a"] {
            assert!(carries(tool, unclear), "{tool} {unclear}");
        }
    }
    assert!(carries("read_file", "/home/u/a/b/x.txt") && !carries("read_file", "/home/u/a/b"));
}
