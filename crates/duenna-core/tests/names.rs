//! Which texts are names of which kind, and in which form.
#![allow(clippy::unwrap_used, reason = "tests")]

use duenna_core::{Datum, Grain, Key, Ladder, Party, PartyKind, Purpose, ServerName, ToolName};

fn form(kind: &str, text: &str) -> Option<String> {
    let kind = PartyKind::of(&"mail".parse().unwrap(), kind).unwrap();
    Some(kind.party(text)?.to_string().strip_prefix(&format!("{kind}:"))?.to_owned())
}

/// Each text with its form; `None` is no address at all.
fn check(kind: &str, cases: &[(&str, Option<&str>)]) {
    for (text, expected) in cases {
        assert_eq!(form(kind, text).as_deref(), *expected, "{kind}: {text:?}");
    }
}

#[test]
fn mail_addresses() {
    let local = "a".repeat(64);
    let label = "b".repeat(63);
    let longest = format!("{local}@{label}.{label}.{label}.{}", "c".repeat(61));
    assert_eq!(form("email", &longest).as_deref(), Some(longest.as_str()));
    assert_eq!(form("email", &format!("{longest}c")), None, "a domain of 254 characters");
    assert_eq!(form("email", &format!("a{local}@x")), None, "a local part of 65 characters");
    assert_eq!(form("email", &format!("a@{label}b")), None, "a label of 64 characters");
    check(
        "email",
        &[
            ("joe@example.com", Some("joe@example.com")),
            ("JOE@Example.COM", Some("joe@example.com")),
            ("a.b+c_d-e!#$%&'*/=?^`{|}~@x", Some("a.b+c_d-e!#$%&'*/=?^`{|}~@x")),
            ("joe@1.2-3.x9", Some("joe@1.2-3.x9")),
            ("joe", None),
            ("@example.com", None),
            ("joe@", None),
            ("joe@@example.com", None),
            (".joe@example.com", None),
            ("jo..e@example.com", None),
            ("joe.@example.com", None),
            ("joe@example..com", None),
            ("joe@.com", None),
            ("joe@com.", None),
            ("joe@-x.com", None),
            ("joe@x-.com", None),
            ("joe@x_y.com", None),
            ("joe@[127.0.0.1]", None),
            ("\"joe\"@example.com", None),
            ("jö@example.com", None),
            ("joe@exämple.com", None),
            ("joe@example.com ", None),
            ("mailto:joe@example.com", None),
        ],
    );
}

#[test]
fn files() {
    let longest = format!("/{}", "x".repeat(4095));
    assert_eq!(form("file", &longest).as_deref(), Some(longest.as_str()));
    assert_eq!(form("file", &format!("{longest}x")), None, "a path of 4097 bytes");
    check(
        "file",
        &[
            ("/", Some("/")),
            ("//", Some("/")),
            ("/.", Some("/")),
            ("/a/b", Some("/a/b")),
            ("/a/b/", Some("/a/b")),
            ("//a///b", Some("/a/b")),
            ("/a/./b/.", Some("/a/b")),
            ("/a/...", Some("/a/...")),
            ("/a/.b", Some("/a/.b")),
            ("/a, b/c;d", Some("/a, b/c;d")),
            ("/ä", Some("/ä")),
            ("/a/..", None),
            ("/../a", None),
            ("a", None),
            ("", None),
            ("/a\\b", None),
            ("/a\nb", None),
            ("/a\0", None),
            ("/a\u{ad}", None),
            ("/a\u{200b}", None),
            ("/a\u{200f}", None),
            ("/a\u{2028}", None),
            ("/a\u{202e}", None),
            ("/a\u{2060}", None),
            ("/a\u{206f}", None),
            ("/a\u{feff}", None),
        ],
    );
}

#[test]
fn addresses_of_the_web() {
    let long = |length: usize| format!("https://x/{}", "y".repeat(length - 10));
    assert_eq!(form("url", &long(2048)), Some(long(2048)));
    assert_eq!(form("url", &long(2049)), None);
    for kind in ["url", "agent"] {
        check(
            kind,
            &[
                ("https://example.com", Some("https://example.com")),
                ("HTTPS://EXAMPLE.com:443/", Some("https://example.com")),
                ("http://example.com:80", Some("http://example.com")),
                ("http://example.com:443", Some("http://example.com:443")),
                ("https://example.com:80/", Some("https://example.com:80")),
                ("https://example.com:00443", Some("https://example.com")),
                ("https://example.com/A/b-c._~", Some("https://example.com/A/b-c._~")),
                ("https://example.com/a/", Some("https://example.com/a/")),
                ("https://example.com:", None),
                ("https://example.com:x", None),
                ("https://example.com:+80", None),
                ("https://example.com:65536", None),
                ("https://", None),
                ("https:///x", None),
                ("ftp://example.com", None),
                ("example.com", None),
                ("https://u@example.com", None),
                ("https://example.com?x", None),
                ("https://example.com/?x", None),
                ("https://example.com/#x", None),
                ("https://example.com/%20", None),
                ("https://example.com//x", None),
                ("https://example.com/./x", None),
                ("https://example.com/x/..", None),
                ("https://exämple.com", None),
                ("https://example.com.", None),
            ],
        );
    }
}

#[test]
fn telephones_models_and_names_of_a_servers_own() {
    check(
        "phone",
        &[
            ("+1 (415) 555-01.00", Some("+14155550100")),
            ("+1234567", Some("+1234567")),
            ("+123456", None),
            ("+123456789012345", Some("+123456789012345")),
            ("+1234567890123456", None),
            ("14155550100", None),
            ("++14155550100", None),
            ("+1415555010x", None),
            ("+1415555010٣", None),
            ("+1 4 1 5 5 5 5 0 1 0 0                 ", Some("+14155550100")),
            ("+1 4 1 5 5 5 5 0 1 0 0                   ", None),
        ],
    );
    check(
        "model",
        &[
            ("openai/gpt-5", Some("openai/gpt-5")),
            ("a/b/c_d.e:f", Some("a/b/c_d.e:f")),
            ("Openai/GPT", Some("Openai/GPT")),
            ("gpt", None),
            ("/gpt", None),
            ("openai/", None),
            ("open ai/gpt", None),
            ("openai/gpt 5", None),
        ],
    );
    let long = |length: usize| format!("a/{}", "b".repeat(length - 2));
    assert!(form("model", &long(256)).is_some() && form("model", &long(257)).is_none());
    check(
        "channel",
        &[
            ("#general", Some("#general")),
            ("General room", Some("General room")),
            ("", None),
            (" x", None),
            ("x ", None),
            ("a,b", None),
            ("a;b", None),
            ("⟨x", None),
            ("x⟩", None),
            ("a\tb", None),
            ("a\u{200d}b", None),
        ],
    );
    assert!(form("channel", &"x".repeat(256)).is_some() && form("channel", &"x".repeat(257)).is_none());
}

#[test]
fn kinds() {
    let mail: ServerName = "mail".parse().unwrap();
    for word in ["email", "file", "url", "phone", "agent", "model"] {
        assert_eq!(PartyKind::of(&mail, word).unwrap().to_string(), word);
    }
    assert_eq!(PartyKind::of(&mail, "chat_room").unwrap().to_string(), "mail.chat_room");
    assert_eq!(format!("{:?}", PartyKind::of(&mail, "chat_room").unwrap()), "mail.chat_room");
    assert!(PartyKind::of(&mail, &"x".repeat(32)).is_ok());
    for word in ["", "Email", "e-mail", "a b", "a1", "server", "tool", "a.b", &"x".repeat(33)] {
        let error = PartyKind::of(&mail, word).unwrap_err().to_string();
        assert!(error.contains("is not a kind of party: use lower-case letters"), "{error}");
    }
}

#[test]
fn parties() {
    for text in [
        "server:mail",
        "tool:maps.geo.code",
        "email:joe@example.com",
        "mail.channel:#general",
        "email:⟨⟩",
        "email:⟨mail/*, mail/read, ssn⟩",
        "mail.channel:⟨ssn⟩",
        "file:/a, b",
    ] {
        let party: Party = text.parse().unwrap();
        assert_eq!(party.to_string(), text);
        assert_eq!(format!("{party:?}"), text);
        assert_eq!(party.is_symbol(), text.contains('⟨'));
        assert_eq!(party.as_server().is_some(), text.starts_with("server:"));
        assert_eq!(party.as_tool().is_some(), text.starts_with("tool:"));
        assert_eq!(party.kind().is_none(), text.starts_with("server:") || text.starts_with("tool:"));
        assert_eq!(serde_json::from_value::<Party>(serde_json::to_value(&party).unwrap()).unwrap(), party);
    }
    for text in [
        "",
        "mail",
        "server:",
        "server:a b",
        "server:9",
        "tool:maps",
        "tool:maps.",
        "tool:.x",
        "fax:1",
        "mail.email:joe@x",
        "mail.server:x",
        "9.channel:x",
        "email:joe",
        "email:⟨a b⟩",
        "email:⟨mail/⟩",
        "email:⟨9/x⟩",
        "email:⟨9/*⟩",
        "email:⟨ssn",
        "email:ssn⟩",
    ] {
        let error = text.parse::<Party>().unwrap_err().to_string();
        assert!(error.contains("is not a party: use KIND:NAME"), "{error}");
        assert!(serde_json::from_value::<Party>(text.into()).is_err());
    }
    let symbol = |data: &[&str]| Party::symbol(PartyKind::Email, data.iter().map(|name| (*name).into()));
    assert_eq!(symbol(&["b", "a", "b"]), symbol(&["a", "b"]));
    assert_eq!(symbol(&["b", "a", "b"]).to_string(), "email:⟨a, b⟩");
}

#[test]
fn data() {
    let datum = |text: &str| text.parse::<Datum>().unwrap();
    let party = |text: &str| text.parse::<Party>().unwrap();
    let (stored, call, held) = (datum("ssn"), datum("files/read → file:/x"), datum("files/*"));
    assert_eq!(datum("files/read").to_string(), "files/read");
    assert_eq!([&stored, &call, &held].map(ToString::to_string), ["ssn", "files/read → file:/x", "files/*"]);
    assert_eq!(format!("{call:?}"), call.to_string());
    assert_eq!([&stored, &call, &held].map(|datum| datum.base().to_string()), ["ssn", "files/read", "files/*"]);
    assert_eq!([&stored, &call, &held].map(|datum| datum.key().map(Key::as_str)), [Some("ssn"), None, None]);
    let server = [&stored, &call, &held].map(|datum| datum.server().map(ServerName::as_str));
    assert_eq!(server, [None, Some("files"), Some("files")]);
    assert_eq!([&stored, &call, &held].map(|datum| datum.tool().map(ToolName::as_str)), [None, Some("read"), None]);
    assert_eq!([&stored, &call, &held].map(|datum| datum.about().cloned()), [None, Some(party("file:/x")), None]);
    let knows = |text: &str| [&stored, &call, &held].map(|datum| datum.is_known_to(&party(text)));
    assert_eq!(knows("server:files"), [false, true, true]);
    assert_eq!(knows("server:other"), [false, false, false]);
    assert_eq!(knows("tool:files.read"), [false, true, false]);
    assert_eq!(knows("tool:files.write"), [false, false, false]);
    assert_eq!(knows("tool:other.read"), [false, false, false]);
    assert_eq!(knows("file:/x"), [false, false, false], "that depends on the annotation");
    for text in ["", "a b", "9", "/read", "files/", "files/a b", "files/read → nobody", "files/read →", "9/*", "a → b"]
    {
        assert!(text.parse::<Datum>().unwrap_err().to_string().contains("is not a datum: use KEY"), "{text}");
        assert!(serde_json::from_value::<Datum>(text.into()).is_err());
    }
}

#[test]
fn plain_names() {
    let (longest, long) = ("x".repeat(64), "x".repeat(65));
    for text in ["a", "_a9", "Z", &longest] {
        assert!(text.parse::<ServerName>().is_ok() && text.parse::<Key>().is_ok() && text.parse::<Purpose>().is_ok());
        assert_eq!(text.parse::<Key>().unwrap().to_string(), text);
        assert_eq!(format!("{:?}", text.parse::<Key>().unwrap()), format!("`{text}`"));
    }
    for text in ["", "9a", "a-b", "a.b", "é", "a b", &long] {
        assert!(
            text.parse::<ServerName>().is_err() && text.parse::<Key>().is_err() && text.parse::<Purpose>().is_err()
        );
        assert!(serde_json::from_value::<Key>(text.into()).is_err());
    }
    assert!(["9", "a-b.c:d_e", &"x".repeat(128)].iter().all(|text| text.parse::<ToolName>().is_ok()));
    assert!(["", "a b", "a/b", "é", &"x".repeat(129)].iter().all(|text| text.parse::<ToolName>().is_err()));
    assert_eq!(
        "a\nb".parse::<Key>().unwrap_err().to_string(),
        "`a\\nb` is not a key: use letters, digits and `_`, not \
         starting with a digit, at most 64 characters"
    );
}

#[test]
fn grains_and_ladders() {
    for ladder in Ladder::ALL {
        assert_eq!(ladder.to_string().parse::<Ladder>(), Ok(ladder));
        let shown: Vec<_> = ladder.grains().map(Grain::name).collect();
        assert_eq!(shown, ladder.rungs());
        for (rank, grain) in ladder.grains().enumerate() {
            assert_eq!(usize::from(grain.rank()), rank);
            assert_eq!(grain.is_exact(), rank == 0);
            assert_eq!(ladder.grain(grain.name()), Some(grain));
            assert_eq!(format!("{grain:?}").parse::<Grain>(), Ok(grain));
        }
    }
    assert_eq!(Ladder::Date.grain("decade"), None);
    let grain = |text: &str| text.parse::<Grain>().unwrap();
    assert_eq!(grain("birth_date.year").to_string(), "birth_date.year");
    assert!(Grain::EXACT.covers(grain("date.year")) && !grain("date.year").covers(Grain::EXACT));
    assert!(grain("date.month").covers(grain("date.year")) && !grain("date.year").covers(grain("date.month")));
    assert!(!grain("date.month").covers(grain("birth_date.decade")));
    assert_eq!(grain("date.month").finer(grain("date.year")), grain("date.month"));
    assert_eq!(grain("date.year").finer(grain("birth_date.decade")), Grain::EXACT);
    for text in ["", "year", "date", "date.", "date.exact.x", "birth_date.month", "Date.year", "text.year"] {
        assert!(text.parse::<Grain>().is_err(), "{text}");
        assert!(serde_json::from_value::<Grain>(text.into()).is_err());
    }
    assert!("dates".parse::<Ladder>().unwrap_err().to_string().contains("is not a ladder: use text, date"));
}

/// Names for several things are for permissions alone: nobody is called so, whatever a file, a server or an annotation says.
#[test]
fn wide_names_are_read_for_permissions_only() {
    for text in
        ["folder/read_file → *", "folder/read_file → in file:/home/u", "folder/read_file → beneath file:/home/u"]
    {
        assert!(text.parse::<Datum>().is_err(), "{text}");
        assert!(serde_json::from_value::<Datum>(serde_json::json!(text)).is_err(), "{text}");
        let wide = Datum::in_permission(text).unwrap();
        assert!(wide.is_wide() && wide.to_string() == text, "{text}");
    }
    for text in ["any file", "any slack.channel", "in file:/home/u", "beneath file:/home/u"] {
        assert!(text.parse::<Party>().is_err(), "{text}");
        assert!(Party::in_permission(text).unwrap().is_wide(), "{text}");
    }
    for text in [
        "folder/read_file → in file:/",
        "folder/read_file → beneath file:/",
        "folder/read_file → beneath file:⟨ssn⟩",
        "folder/read_file → in file:/\u{3164}",
        "folder/read_file → any file",
        "folder/read_file → in email:a@example.com",
        "folder/read_file → in /home",
        "folder/* → *",
    ] {
        assert!(Datum::in_permission(text).is_err(), "{text}");
    }
    for text in ["in file:/", "in email:a@example.com", "any email", "any url", "any", "any server"] {
        assert!(Party::in_permission(text).is_err(), "{text}");
    }
    let deep: Party = format!("file:{}", "/a".repeat(70)).parse().unwrap();
    let datum = Datum::call("folder".parse().unwrap(), "read_file".parse().unwrap(), Some(deep));
    assert!(datum.is_covered_by(&datum.answers_in_folder().unwrap()), "{datum}");
}

/// A symbol for files may keep to a folder; what it may stand for is what lies there, and no more.
#[test]
fn symbols_keep_to_folders() {
    let party = |text: &str| text.parse::<Party>().unwrap();
    for text in ["file:⟨*⟩ in /home/u", "file:⟨*⟩ beneath /home/u/⟩ beneath /x", "file:⟨*⟩ in /a b"] {
        assert!(party(text).is_symbol() && party(text).to_string() == text, "{text}");
        assert_eq!(serde_json::from_value::<Party>(serde_json::json!(text)).unwrap(), party(text));
        let datum = format!("folder/read_file → {text}");
        assert_eq!(datum.parse::<Datum>().unwrap().to_string(), datum);
        assert_eq!(Datum::in_permission(&datum).unwrap(), datum.parse().unwrap(), "as it is stored");
        assert_eq!(Party::in_permission(text).unwrap(), party(text));
    }
    assert_eq!(party("file:⟨*⟩ in /home//u/./"), party("file:⟨*⟩ in /home/u"));
    for text in [
        "file:⟨*⟩",
        "file:⟨*⟩ in /",
        "file:⟨*⟩ in /\u{3164}",
        "file:⟨*⟩ in home",
        "file:⟨*⟩in /home",
        "file:⟨*⟩ in  /home",
        "file:⟨*⟩ under /home",
        "file:⟨*⟩ beneath /home/..",
        "file:⟨*⟩ beneath file:/home",
        "file:⟨ssn⟩ in /home",
        "email:⟨*⟩ in /home",
        "server:⟨*⟩ in /home",
    ] {
        assert!(text.parse::<Party>().is_err(), "{text}");
    }
    let may_be = |symbol: &str, other: &str| party(symbol).may_stand_for(&party(other));
    let (within, beneath) = ("file:⟨*⟩ in /u/a", "file:⟨*⟩ beneath /u/a");
    let deep = format!("file:/u/a{}", "/b".repeat(70));
    for (other, is_within, is_beneath) in [
        ("file:/u/a/x", true, true),
        ("file:/u/a/b/x", false, true),
        ("file:/u/a", false, true),
        ("file:/u/ab", false, false),
        ("file:/u/x", false, false),
        (&deep, false, true),
        ("file:⟨born⟩", true, true),
        (within, true, true),
        ("file:⟨*⟩ in /u", false, true),
        ("file:⟨*⟩ in /u/a/b", false, true),
        ("file:⟨*⟩ in /u/b", false, false),
        ("file:⟨*⟩ beneath /u", true, true),
        ("file:⟨*⟩ beneath /u/a/b", true, true),
        ("file:⟨*⟩ beneath /u/a/b/c", false, true),
        ("file:⟨*⟩ beneath /u/b", false, false),
        ("email:joe@example.com", false, false),
    ] {
        assert_eq!((may_be(within, other), may_be(beneath, other)), (is_within, is_beneath), "{other}");
        assert!(may_be("file:⟨ssn⟩", other) || other.starts_with("email"), "{other}");
        let both = [within, beneath].map(|symbol| (may_be(symbol, other), may_be(other, symbol)));
        assert!(!other.contains('⟨') || both.iter().all(|(one, other)| one == other), "{other}");
    }
}
