use std::{collections::BTreeMap, path::Path, time::Duration};

use crate::config::{Config, ConfigError, MissingVariable, Secret, ServerUrl, TransportConfig, UrlError};

const WHOLE: &str = r#"
[servers.mail]
command = "npx"
args = ["-y", "mail-server"]
env = { API_KEY = "${MAIL_KEY}", MODE = "fast" }
cwd = "work"
annotation = "mail.json"
carrier = true
variables = { owner = "alex@moreno.example" }
timeout_seconds = 90

[servers.airline]
url = "https://mcp.airline.example/mcp?key=k-4711"
headers = { Authorization = "Bearer ${AIRLINE}" }

[limits]
max_steps = 5
max_output_bytes = 7

[consent]
max_denials = 3
course_bits = 4
course_bits_a_day = 40
"#;

#[test]
fn the_users_own_addresses_are_mail_addresses_and_telephone_numbers() {
    let config = Config::parse("[me]\naddresses = [\"Ada@Example.com\", \"+4799999999\"]\n").unwrap();
    let me: Vec<String> = config.me.addresses.iter().map(ToString::to_string).collect();
    assert_eq!(me, ["email:ada@example.com", "phone:+4799999999"]);
    for wrong in ["ada", "ada@example.com, eve@example.com", "99999999", "https://example.com", ""] {
        let error = Config::parse(&format!("[me]\naddresses = [{wrong:?}]\n")).unwrap_err().to_string();
        assert!(error.contains("line 2") && error.contains("is no mail address"), "{error}");
    }
}

#[test]
fn a_whole_configuration() {
    let config = Config::parse(WHOLE).unwrap();
    let mail = &config.servers["mail"];
    assert_eq!(mail.timeout, Some(Duration::from_secs(90)));
    assert!(mail.carrier);
    assert_eq!(mail.annotation.as_deref(), Some(Path::new("mail.json")));
    assert_eq!(mail.variables["owner"], "alex@moreno.example");
    let TransportConfig::Stdio(stdio) = &mail.transport else { panic!() };
    assert_eq!((stdio.command.as_str(), stdio.args.len(), stdio.env["MODE"].expose()), ("npx", 2, "fast"));
    let TransportConfig::Http(http) = &config.servers["airline"].transport else { panic!() };
    assert_eq!(http.url.as_str(), "https://mcp.airline.example/mcp?key=k-4711");
    assert_eq!((config.limits.max_steps, config.limits.max_memory_bytes), (Some(5), None));
    assert_eq!((config.limits.max_output_bytes, config.consent.max_denials), (Some(7), Some(3)));
    assert_eq!((config.consent.course_bits, config.consent.course_bits_a_day), (Some(4), Some(40)));
    assert_eq!(mail.plain_secrets(), ["MODE"]);
    assert_eq!(Config::parse("").unwrap(), Config::default());
}

#[test]
fn debug_shows_no_secret() {
    let shown = format!("{:?}", Config::parse(WHOLE).unwrap());
    for secret in ["MAIL_KEY", "fast", "AIRLINE", "k-4711"] {
        assert!(!shown.contains(secret), "{secret} in {shown}");
    }
    assert!(shown.contains("API_KEY") && shown.contains("mcp.airline.example"));
}

#[test]
fn paths_start_at_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("duenna.toml");
    std::fs::write(&path, WHOLE).unwrap();
    let config = Config::load(&path).unwrap();
    let mail = &config.servers["mail"];
    assert_eq!(mail.annotation.as_deref(), Some(folder.path().join("mail.json").as_path()));
    let TransportConfig::Stdio(stdio) = &mail.transport else { panic!() };
    assert_eq!(stdio.cwd.as_deref(), Some(folder.path().join("work").as_path()));
}

#[test]
fn a_file_that_cannot_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let missing = Config::load(&folder.path().join("none.toml")).unwrap_err();
    assert!(missing.to_string().contains("none.toml"), "{missing}");
    let binary = folder.path().join("binary.toml");
    std::fs::write(&binary, [0xff, 0xfe, 0]).unwrap();
    assert!(matches!(Config::load(&binary), Err(ConfigError::Read { .. })));
    let large = folder.path().join("large.toml");
    std::fs::write(&large, "#".repeat(2_000_000)).unwrap();
    assert!(matches!(Config::load(&large), Err(ConfigError::Read { .. })));
}

/// The message for a wrong configuration.
fn complaint(text: &str) -> String {
    Config::parse(text).unwrap_err().to_string()
}

#[test]
fn complaints_point_at_the_line() {
    let complaints = [
        "[servers.a]\ncommand = \"x\"\nurl = \"https://x.example\"\n",
        "\n\n[servers.a]\ncarrier = true\n",
        "[servers.my-server]\ncommand = \"x\"\n",
        "[servers.print]\ncommand = \"x\"\n",
        "[servers.a]\ncommand = \"x\"\ncolour = \"red\"\n",
        "[servers.a]\ncommand = \" \"\n",
        "[servers.a]\ncommand = \"x\"\nheaders = {}\n",
        "[servers.a]\nurl = \"https://x.example\"\nenv = {}\n",
        "[servers.a]\nurl = \"http://x.example\"\n",
        "[servers.a]\ncommand = \"x\"\ntimeout_seconds = 0\n",
        "[servers.a]\ncommand = \"x\"\ntimeout_seconds = -1\n",
        "[servers.a]\ncommand = \"x\"\nenv = { \"A=B\" = \"1\" }\n",
        "[servers.a]\ncommand = \"x\"\nconfine = false\nnetwork = false\n",
        "[servers.a]\nurl = \"https://x.example\"\nnetwork = true\n",
        "[limits]\nmax_stepps = 1\n",
        "[servers.a\n",
        "servers = 5\n",
        "[servers.a]\ncommand = \"x\"\n[servers.a]\ncommand = \"y\"\n",
    ];
    let all: Vec<String> = complaints.into_iter().map(complaint).collect();
    insta::assert_snapshot!(all.join("\n"));
}

#[test]
fn complaints_show_no_secret() {
    let wrong = [
        "[servers.a]\ncommand = \"x\"\nenv = \"TOKEN=hunter2\"\n",
        "[servers.a]\ncommand = \"x\"\nenv = { TOKEN = [\"hunter2\"] }\n",
        "[servers.a]\ncommand = \"x\"\nenv = { TOKEN = { hunter2 = 1 } }\n",
        "[servers.a]\ncommand = \"x\"\nenv = [\"hunter2\"]\n",
        "[servers.a]\ncommand = \"x\"\nenv = { TOKEN = \"hunter2 }\n",
        "[servers.a]\ncommand = \"x\"\nenv = { TOKEN = hunter2 }\n",
        "[servers.a]\ncommand = \"x\"\nenv = { TOKEN = 'hunter2\\u0000', A = 1 }\n",
        "[servers.a]\nurl = \"https://alex:hunter2@x.example\"\n",
        "[servers.a]\nurl = \"https://x.example\"\nheaders = { Authorization = \"hunter2\" \"x\" }\n",
        "[servers.a]\ncommand = \"x\"\ncarrier = \"hunter2\"\n",
        "[servers.a]\ncommand = \"x\"\ntimeout_seconds = \"hunter2\"\n",
    ];
    for text in wrong {
        let error = Config::parse(text).unwrap_err();
        let shown = format!("{error} {error:?}");
        assert!(!shown.contains("hunter2"), "{shown}");
    }
}

#[test]
fn nonsense_is_refused_without_panic() {
    let deep = format!("a = {}", "[".repeat(100_000));
    for text in [deep.as_str(), "\u{0}", "[[servers]]", "[servers]\n\"\" = {}", "\u{feff}[servers.a]", "a.b.c=1\n[a.b]"]
    {
        assert!(Config::parse(text).is_err(), "{}", text.get(..10).unwrap_or(text));
    }
}

fn resolve(text: &str) -> Result<String, MissingVariable> {
    let known = BTreeMap::from([("A", "one"), ("EMPTY", "")]);
    let lookup = |name: &str| known.get(name).map(|value| (*value).to_owned());
    Secret::new(text).resolve("env.X", &lookup).map(|secret| secret.expose().to_owned())
}

#[test]
fn variables_are_filled_in() {
    assert_eq!(resolve("Bearer ${A}").unwrap(), "Bearer one");
    assert_eq!(resolve("${A}${A}$A{}").unwrap(), "oneone$A{}");
    assert_eq!(resolve("${B:-two}|${A:-two}|${EMPTY:-two}|${EMPTY}").unwrap(), "two|one|two|");
    assert_eq!(resolve("$${A}").unwrap(), "${A}");
    assert_eq!(resolve("plain").unwrap(), "plain");
    assert_eq!(resolve("${B}").unwrap_err().name, "B");
    assert!(resolve("secret ${A").is_err_and(|error| !error.to_string().contains("secret")));
    // What a variable holds is not filled in again.
    let lookup = |_: &str| Some("${A}".to_owned());
    assert_eq!(Secret::new("${B}").resolve("x", &lookup).unwrap().expose(), "${A}");
}

#[test]
fn addresses() {
    for good in ["https://x.example/mcp", "http://localhost:1/", "http://127.0.0.1:8000/mcp", "http://[::1]:8000"] {
        assert!(ServerUrl::new(good).is_ok(), "{good}");
    }
    for clear in [
        "http://x.example",
        "http://127.0.0.1.evil.example",
        "http://localhost.evil.example",
        "http://10.0.0.1",
        "http://0.0.0.0",
    ] {
        assert_eq!(ServerUrl::new(clear).unwrap_err(), UrlError::Clear, "{clear}");
    }
    assert_eq!(ServerUrl::new("https://a:b@x.example").unwrap_err(), UrlError::Credentials);
    assert!(matches!(ServerUrl::new("ftp://x.example"), Err(UrlError::Scheme { .. })));
    assert!(matches!(ServerUrl::new("x.example"), Err(UrlError::Malformed { .. })));
    assert_eq!(ServerUrl::new("https://x.example/mcp?token=t").unwrap().to_string(), "https://x.example/mcp?…");
}
