use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use duenna_core::Reach;

use crate::annotations::{DATABASE_ENDINGS, server};
use crate::config::{
    Config, HttpConfig, LocalReach, Secret, ServerConfig, ServerName, ServerUrl, StdioConfig, TransportConfig,
};
use crate::session::Servers;

fn started(command: &str, args: &[&str], env: &[(&str, &str)], cwd: Option<&Path>) -> ServerConfig {
    let stdio = StdioConfig {
        env: env.iter().map(|(name, value)| ((*name).to_owned(), Secret::new((*value).to_owned()))).collect(),
        cwd: cwd.map(Path::to_owned),
        ..StdioConfig::new(command, args.iter().map(|arg| (*arg).to_owned()).collect())
    };
    ServerConfig::new(ServerName::new("s").unwrap(), TransportConfig::Stdio(stdio))
}

/// The files of a reach without what stands beside databases.
fn files(config: &ServerConfig) -> Vec<String> {
    let reach = server(config).unwrap().reach();
    let names = reach.files().map(|place| place.to_string().replacen("file:", "", 1));
    names.filter(|name| !DATABASE_ENDINGS.iter().any(|ending| name.ends_with(ending))).collect()
}

#[test]
fn places_are_read_off_the_command() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap();
    fs::create_dir_all(root.join("docs")).unwrap();
    let dist = root.join("node_modules/@modelcontextprotocol/server-memory/dist");
    fs::create_dir_all(&dist).unwrap();
    fs::write(dist.join("index.js"), "").unwrap();
    let path = |name: &str| root.join(name).to_str().unwrap().to_owned();
    let (docs, new) = (path("docs"), path("new/one"));
    let npx = "@modelcontextprotocol/server-filesystem";
    let all = || vec!["/".to_owned()];
    let cases: Vec<(ServerConfig, Vec<String>)> = vec![
        (started("npx", &["-y", npx, &docs, &new], &[], None), vec![docs.clone(), new.clone()]),
        (started("npx", &["-y", npx, "docs", "./new/one"], &[], Some(&root)), vec![docs.clone(), new.clone()]),
        (started("mcp-server-filesystem", &[&docs], &[], None), vec![docs.clone()]),
        (started("mcp-server-filesystem", &["docs"], &[], Some(&root)), vec![docs.clone()]),
        // No folder, one that leads elsewhere, and the root of all.
        (started("npx", &["-y", npx], &[], None), all()),
        (started("npx", &["-y", npx, &path("docs/../..")], &[], None), all()),
        (started("npx", &["-y", npx, "/"], &[], None), all()),
        // Started in a folder that nobody sees.
        (started("npx", &["--prefix", "/elsewhere", npx, "docs"], &[], Some(&root)), all()),
        (started("uvx", &["mcp-server-sqlite", "--db-path", &path("a.db")], &[], None), vec![path("a.db")]),
        (started("uvx", &["mcp-server-sqlite", &format!("--db-path={}", path("a.db"))], &[], None), vec![path("a.db")]),
        (started("uvx", &["mcp-server-sqlite"], &[], Some(&root)), all()),
        // It goes on from wherever the folder is moved to that it was started in.
        (started("uvx", &["mcp-server-sqlite", "--db-path", "a.db"], &[], Some(&root)), all()),
        (started("uvx", &["mcp-server-sqlite", "--db-path", "~root/a.db"], &[], None), all()),
        // An abbreviation, which its program understands, and what nobody knows.
        (started("uvx", &["mcp-server-sqlite", "--db", &path("a.db")], &[], None), all()),
        (started("uvx", &["mcp-server-sqlite", "--db-path", &path("a.db"), "--more", &docs], &[], None), all()),
        (started("uvx", &["mcp-server-sqlite", "--db-path", &path("a.db"), &docs], &[], None), all()),
        // Another home, or another search path.
        (started("npx", &["-y", npx, &docs], &[("HOME", "/elsewhere")], None), all()),
        (started("npx", &["-y", npx, &docs], &[("NODE_OPTIONS", "--require x")], None), all()),
        (started("uvx", &["mcp-server-sqlite", "--db-path"], &[], Some(&root)), all()),
        (started("uvx", &["mcp-server-git"], &[], None), all()),
        (
            started(
                "npx",
                &["-y", "@modelcontextprotocol/server-memory"],
                &[("MEMORY_FILE_PATH", &path("m.json"))],
                None,
            ),
            vec![path("m.json")],
        ),
        // Relative to wherever the server takes it to be.
        (
            started("npx", &["-y", "@modelcontextprotocol/server-memory"], &[("MEMORY_FILE_PATH", "m.json")], None),
            all(),
        ),
        (
            started("node", &[&path("node_modules/@modelcontextprotocol/server-memory/dist/index.js")], &[], None),
            vec![path("node_modules/@modelcontextprotocol/server-memory/dist")],
        ),
        // It lies wherever `npx` found it.
        (started("npx", &["-y", "@modelcontextprotocol/server-memory"], &[], None), all()),
        // Nobody describes it, or what starts it runs it elsewhere.
        (started("my-server", &[&docs], &[], None), all()),
        (started("docker", &["run", "mcp/filesystem", &docs], &[], None), all()),
        (started("sh", &["-c", "mcp-server-filesystem /"], &[], None), all()),
        (started("uvx", &["mcp-server-time"], &[], None), vec![]),
        (started("uvx", &["mcp-server-fetch"], &[], None), vec![]),
    ];
    for (config, expected) in cases {
        assert_eq!(files(&config), expected, "{:?}", config.transport);
    }
}

#[cfg(unix)]
#[test]
fn where_a_link_leads_everything_is_in_reach() {
    use std::os::unix::fs::symlink;

    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap();
    fs::create_dir(root.join("real")).unwrap();
    symlink(root.join("real"), root.join("link")).unwrap();
    symlink(root.join("nowhere"), root.join("dangling")).unwrap();
    let of = |path: &Path| files(&started("mcp-server-filesystem", &[path.to_str().unwrap()], &[], None));
    for name in ["link", "link/new", "dangling", "dangling/new"] {
        assert_eq!(of(&root.join(name)), ["/"], "{name}");
    }
    assert_eq!(of(&root.join("real/new")), [root.join("real/new").to_str().unwrap()]);
}

/// Who may write where another server's program lies decides what that one does.
#[test]
fn who_may_write_programs_reaches_everything() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap();
    let path = |name: &str| root.join(name).to_str().unwrap().to_owned();
    for name in ["bin", "docs"] {
        fs::create_dir(root.join(name)).unwrap();
    }
    fs::write(root.join("bin/other"), "").unwrap();
    let reach = |folder: &str| {
        let mut config = Config::default();
        let named = |config: ServerConfig, name: &str| ServerConfig { name: ServerName::new(name).unwrap(), ..config };
        for server in [
            named(started("mcp-server-filesystem", &[&path(folder)], &[], None), "files"),
            named(started(&path("bin/other"), &[], &[], None), "other"),
        ] {
            config.servers.insert(server.name.clone(), server);
        }
        Servers::new(&config).unwrap().described()[&"files".parse().unwrap()].reach()
    };
    assert_eq!(reach("bin"), Reach::everything());
    assert!(!reach("docs").is_everything());
}

#[test]
fn a_repository_is_a_place_as_long_as_git_runs_nothing_there() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap().join("site");
    let git = root.join(".git");
    let make = |name: &str, text: &str| {
        let path = git.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    make("config", "[core]\n\tbare = false\n");
    make("HEAD", "ref: refs/heads/main\n");
    make("hooks/pre-commit.sample", "#!/bin/sh\n");
    for part in ["objects", "refs"] {
        fs::create_dir(git.join(part)).unwrap();
    }
    // Whoever runs the tests may have a configuration of git that is not harmless.
    let name = root.to_str().unwrap();
    let config = || started("mcp-server-git", &["--repository", name], &[], None);
    let is_place = files(&config()) == [name];
    let is_all = || files(&config()) == ["/"];
    assert!(is_place || is_all());
    assert_eq!(files(&started("mcp-server-git", &["--repository", name], &[("GIT_DIR", "/x")], None)), ["/"]);
    for (file, text) in [
        ("hooks/pre-commit", "#!/bin/sh\n"),
        ("commondir", "../..\n"),
        ("objects/info/alternates", "/elsewhere\n"),
        ("config", "[core]\n\tfsmonitor = ./x\n"),
        ("config", "[core]\n\texcludesfile = /elsewhere\n"),
        ("../HEAD", "ref: refs/heads/main\n"),
        ("config", "[remote \"origin\"]\n\tpromisor = true\n"),
    ] {
        let path = git.join(file);
        let had = fs::read_to_string(&path).ok();
        make(file, text);
        assert!(is_all(), "{file}");
        had.map_or_else(|| fs::remove_file(&path), |had| fs::write(&path, had)).unwrap();
        assert_eq!(files(&config()) == [name], is_place, "{file}");
    }
}

#[test]
fn what_the_user_says_counts() {
    let filesystem = started("mcp-server-filesystem", &["/docs"], &[], None);
    let said = |reaches| server(&ServerConfig { reaches: Some(reaches), ..filesystem.clone() }).unwrap().reach();
    assert_eq!(said(LocalReach::Nothing), Reach::nothing());
    // What it reaches need not be there when it starts.
    let asked = ServerConfig { reaches: Some(LocalReach::Places(vec!["/docs".into()])), ..filesystem.clone() };
    assert!(server(&filesystem).unwrap().needs_places && !server(&asked).unwrap().needs_places);
    assert_eq!(said(LocalReach::Everything), Reach::everything());
    assert_eq!(
        files(&ServerConfig {
            reaches: Some(LocalReach::Places(vec!["/a".into(), "/b".into()])),
            ..filesystem.clone()
        }),
        ["/a", "/b"]
    );
    // A path that is none is every place.
    assert_eq!(said(LocalReach::Places(vec!["/a/../b".into()])), Reach::everything());
    let http = |url: &str| {
        let http = HttpConfig { url: ServerUrl::new(url).unwrap(), headers: BTreeMap::new() };
        server(&ServerConfig::new(ServerName::new("s").unwrap(), TransportConfig::Http(http))).unwrap().reach()
    };
    assert_eq!(http("https://mcp.example.com/mcp"), Reach::nothing());
    assert_eq!(http("http://localhost:3000/mcp"), Reach::everything());
}
