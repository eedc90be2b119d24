//! The library of annotations against the servers as their authors ship them: each that is installed under the folder in
//! `DUENNA_TEST_LIBRARY` is added as a user adds it, and its own tools are those that the annotation was checked against.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::home::Home;
use serde_json::Value;

/// A server of the library, and what it wants to be started with. None of it is a real credential.
struct Server {
    package: &'static str,
    list: &'static str,
    env: &'static [(&'static str, &'static str)],
    args: &'static [&'static str],
    /// Whether CI installs it: those that are small.
    in_ci: bool,
}

const fn plain(package: &'static str, list: &'static str) -> Server {
    Server { package, list, env: &[], args: &[], in_ci: true }
}

const LIBRARY: [Server; 15] = [
    Server { args: &["."], ..plain("@modelcontextprotocol/server-filesystem", "server-filesystem") },
    plain("@modelcontextprotocol/server-memory", "server-memory"),
    plain("@modelcontextprotocol/server-sequential-thinking", "server-sequential-thinking"),
    Server {
        env: &[("BRAVE_API_KEY", "x")],
        ..plain("@modelcontextprotocol/server-brave-search", "server-brave-search")
    },
    Server {
        env: &[("GITHUB_PERSONAL_ACCESS_TOKEN", "x")],
        ..plain("@modelcontextprotocol/server-github", "server-github")
    },
    Server {
        env: &[("SLACK_BOT_TOKEN", "x"), ("SLACK_TEAM_ID", "T0")],
        ..plain("@modelcontextprotocol/server-slack", "server-slack")
    },
    Server {
        args: &["postgresql://localhost/none"],
        ..plain("@modelcontextprotocol/server-postgres", "server-postgres")
    },
    Server {
        env: &[("GMAIL_OAUTH_PATH", "@oauth@"), ("GMAIL_CREDENTIALS_PATH", "@credentials@")],
        in_ci: false,
        ..plain("@gongrzhe/server-gmail-autoauth-mcp", "server-gmail-autoauth-mcp")
    },
    Server {
        env: &[("GOOGLE_OAUTH_CREDENTIALS", "@oauth@")],
        in_ci: false,
        ..plain("@cocal/google-calendar-mcp", "google-calendar-mcp")
    },
    Server {
        env: &[("NOTION_TOKEN", "ntn_x")],
        in_ci: false,
        ..plain("@notionhq/notion-mcp-server", "notion-mcp-server")
    },
    Server { in_ci: false, ..plain("@playwright/mcp", "playwright-mcp") },
    plain("mcp-server-fetch", "mcp-server-fetch"),
    plain("mcp-server-git", "mcp-server-git"),
    Server { args: &["--db-path", "@database@"], ..plain("mcp-server-sqlite", "mcp-server-sqlite") },
    plain("mcp-server-time", "mcp-server-time"),
];

#[test]
fn the_library_describes_the_servers_as_they_are() {
    let Some(folder) = std::env::var_os("DUENNA_TEST_LIBRARY").map(PathBuf::from) else {
        assert!(std::env::var_os("CI").is_none(), "DUENNA_TEST_LIBRARY is not set, and this is CI");
        println!("skipped: DUENNA_TEST_LIBRARY is not set to a folder with `node_modules` and Python environments");
        return;
    };
    let home = Home::empty();
    home.run(&["init", "--key", "file"]).expect(0);
    home.write(
        "oauth.json",
        r#"{"installed":{"client_id":"x","client_secret":"y","redirect_uris":["http://localhost:3000/"]}}"#,
    );
    home.write("credentials.json", r#"{"access_token":"x","refresh_token":"y","expiry_date":4102444800000}"#);
    for (server, number) in LIBRARY.iter().zip(0..) {
        let Some(command) = command(&folder, server.package) else {
            assert!(!server.in_ci || std::env::var_os("CI").is_none(), "{} is not installed", server.package);
            println!("skipped: {} is not installed in {}", server.package, folder.display());
            continue;
        };
        let filled = |text: &str| {
            ["oauth.json", "credentials.json", "database"].into_iter().fold(text.to_owned(), |text, name| {
                text.replace(&format!("@{}@", name.trim_end_matches(".json")), home.path(name).to_str().unwrap())
            })
        };
        let name = format!("s{number}");
        let env: Vec<String> = server.env.iter().map(|(name, value)| format!("{name}={}", filled(value))).collect();
        let args: Vec<String> = server.args.iter().map(|arg| filled(arg)).collect();
        let mut words = vec!["servers", "add", name.as_str()];
        words.extend(env.iter().flat_map(|pair| ["--env", pair.as_str()]));
        words.push("--");
        words.extend(command.iter().chain(&args).map(String::as_str));
        let ran = home.run(&words).expect(0);
        let found = format!("shipped for {}", server.package);
        assert!(ran.out.contains(&found) && ran.out.contains("Approved"), "{}: {ran:?}", server.package);
        let checked = home.run(&["annotations", "show", &name]).expect(0).json()["checked"].clone();
        let installed = version(&folder, server.package);
        assert!(checked.as_array().unwrap().contains(&installed), "{}: {installed} {checked}", server.package);
        let said = home.run(&["--json", "servers", "tools", &name]).expect(0).json();
        let tools = said["tools"].as_array().unwrap();
        assert!(tools.iter().all(|tool| tool["annotated"] == true), "{}: {said}", server.package);
        assert_eq!(arguments(tools, "tool", "input_schema"), listed(server.list), "{}", server.package);
        let annotation = home.run(&["annotations", "show", &name]).expect(0).json();
        for tool in tools {
            let about = &annotation["tools"][tool["tool"].as_str().unwrap()];
            for (argument, at) in places(about) {
                let schema = &tool["input_schema"]["properties"][&argument];
                assert!(leads(schema, &at), "{}: `{argument}{at}` of {}: {schema}", server.package, tool["tool"]);
            }
        }
    }
}

/// The version of a package that is installed in the folder.
fn version(folder: &Path, package: &str) -> Value {
    if let Ok(text) = std::fs::read_to_string(folder.join("node_modules").join(package).join("package.json")) {
        return serde_json::from_str::<Value>(&text).unwrap()["version"].clone();
    }
    let begin = format!("{}-", package.replace('-', "_"));
    let metadata = |venv: &str| {
        let libraries = std::fs::read_dir(folder.join(venv).join("lib")).ok()?.next()?.ok()?.path();
        let mut names =
            std::fs::read_dir(libraries.join("site-packages")).ok()?.flatten().map(|entry| entry.file_name());
        names.find_map(|name| {
            let name = name.into_string().ok()?;
            Some(name.strip_prefix(&begin)?.strip_suffix(".dist-info")?.to_owned())
        })
    };
    ["venv", "venv-sqlite"].into_iter().find_map(metadata).unwrap().into()
}

/// The arguments of a tool in which parties or names stand, and where.
fn places(about: &Value) -> Vec<(String, String)> {
    let parties = about["parties"].as_array().into_iter().flatten().chain([&about["about"]]);
    let mut named: Vec<(Value, Value)> =
        parties.map(|party| (party["argument"]["name"].clone(), party["argument"]["at"].clone())).collect();
    for (name, argument) in about["arguments"].as_object().into_iter().flatten() {
        named.push((name.as_str().into(), argument["names"]["at"].clone()));
    }
    let text = |value: &Value| value.as_str().map(str::to_owned);
    named.iter().filter_map(|(name, at)| text(name).zip(text(at))).collect()
}

/// Whether a schema has a text where the path says, and may leave out only what the path says may be absent.
fn leads(schema: &Value, at: &str) -> bool {
    if let Some(rest) = at.strip_prefix("[]") {
        return schema["type"] == "array" && leads(&schema["items"], rest);
    }
    let Some(at) = at.strip_prefix('.') else { return at.is_empty() && schema["type"] == "string" };
    let end = at.find(['.', '[', '?']).unwrap_or(at.len());
    let (name, rest) = at.split_at(end);
    let is_required = schema["required"].as_array().is_some_and(|all| all.contains(&name.into()));
    let (may_be_absent, rest) = rest.strip_prefix('?').map_or((false, rest), |rest| (true, rest));
    schema["type"] == "object" && may_be_absent != is_required && leads(&schema["properties"][name], rest)
}

/// The arguments of each tool.
fn arguments(tools: &[Value], name: &str, schema: &str) -> BTreeMap<String, Vec<String>> {
    let of = |tool: &Value| {
        let properties = tool[schema]["properties"].as_object();
        let mut all: Vec<String> = properties.into_iter().flat_map(|all| all.keys().cloned()).collect();
        all.sort();
        (tool[name].as_str().unwrap().to_owned(), all)
    };
    tools.iter().map(of).collect()
}

/// The same of the list that the annotation was checked against.
fn listed(list: &str) -> BTreeMap<String, Vec<String>> {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../duenna-runtime/tests/data/toollists/{list}.json"));
    let list: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    arguments(list["tools"].as_array().unwrap(), "name", "inputSchema")
}

/// How an installed package is started: by Node from `node_modules`, or the program of a Python environment.
fn command(folder: &Path, package: &str) -> Option<Vec<String>> {
    let text = |path: PathBuf| path.to_str().unwrap().to_owned();
    let module = folder.join("node_modules").join(package);
    if let Ok(described) = std::fs::read_to_string(module.join("package.json")) {
        let described: Value = serde_json::from_str(&described).unwrap();
        let bin = &described["bin"];
        let program = bin.as_str().or_else(|| bin.as_object()?.values().next()?.as_str()).unwrap();
        return Some(vec!["node".to_owned(), text(module.join(program))]);
    }
    let environments = std::fs::read_dir(folder).ok()?.filter_map(|entry| Some(entry.ok()?.path()));
    let program = environments.map(|environment| environment.join("bin").join(package)).find(|path| path.is_file())?;
    Some(vec![text(program)])
}
