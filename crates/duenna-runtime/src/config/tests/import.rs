use crate::config::{ImportError, ImportSources, ServerConfig, ServerImport, TransportConfig};

/// With one variable and one file.
fn import(text: &str) -> Result<ServerImport, ImportError> {
    let sources = ImportSources {
        variable: &|name| (name == "FOLDER").then(|| "/home/ada/papers".to_owned()),
        file: &|path| (path == ".env").then(|| "# keys\nexport A_KEY='sk-77777'\nB = \"x ${y}\"\n".to_owned()),
    };
    crate::config::import(text, &sources)
}

fn server<'a>(imported: &'a ServerImport, name: &str) -> &'a ServerConfig {
    imported.servers.iter().find(|server| server.name.as_str() == name).unwrap()
}

#[test]
fn claude_and_cursor() {
    let imported = import(
        r#"{
          "globalShortcut": "",
          "mcpServers": {
            "filesystem": { "command": "npx", "args": ["-y", "@modelcontextprotocol/server-filesystem", "/home/a b"] },
            "my-server": { "command": "uvx", "env": { "API_KEY": "sk-12345", "PORT": 80 } },
            "remote": { "type": "http", "url": "https://x.example/mcp", "headers": { "Authorization": "Bearer ${TOKEN:-none}" } },
            "off": { "command": "x", "disabled": true }
          }
        }"#,
    )
    .unwrap();
    assert_eq!(imported.servers.len(), 3);
    let TransportConfig::Stdio(stdio) = &server(&imported, "filesystem").transport else { panic!() };
    assert_eq!(stdio.args.last().unwrap(), "/home/a b");
    let TransportConfig::Stdio(stdio) = &server(&imported, "my_server").transport else { panic!() };
    assert_eq!((stdio.env["API_KEY"].expose(), stdio.env["PORT"].expose()), ("sk-12345", "80"));
    let TransportConfig::Http(http) = &server(&imported, "remote").transport else { panic!() };
    assert_eq!(http.headers["Authorization"].expose(), "Bearer ${TOKEN:-none}");
    assert_eq!((imported.renamed[0].from.as_str(), imported.renamed[0].to.as_str()), ("my-server", "my_server"));
    assert!(!imported.renamed[0].collided);
    assert_eq!(imported.skipped[0].name, "off");
    assert!(
        imported.notes.iter().any(|note| note.contains("`my_server`") && note.contains("`API_KEY`")),
        "{imported:?}"
    );
    assert!(!format!("{imported:?}").contains("sk-12345"));
}

#[test]
fn vs_code_with_comments_and_inputs() {
    let imported = import(
        r#"{
          // asked once
          "inputs": [{ "type": "promptString", "id": "api-key", "description": "Key", "password": true },],
          "servers": {
            /* local */
            "git": { "type": "stdio", "command": "uvx", "args": ["mcp-server-git",], "env": { "K": "${input:api-key}", "H": "${env:HOME}" }, },
            "docs": { "type": "http", "url": "https://docs.example/mcp" },
            "here": { "type": "stdio", "command": "x", "args": ["${workspaceFolder}"] },
            "filled": { "type": "stdio", "command": "x", "env": { "W": "${workspaceFolder}/x" } },
            "old": { "type": "sse", "url": "https://x.example/sse" },
            "file": { "command": "x", "envFile": ".env.local" },
          },
        }"#,
    )
    .unwrap();
    assert_eq!(imported.servers.iter().map(|server| server.name.as_str()).collect::<Vec<_>>(), ["git", "docs"]);
    let TransportConfig::Stdio(stdio) = &server(&imported, "git").transport else { panic!() };
    assert_eq!((stdio.env["K"].expose(), stdio.env["H"].expose()), ("${API_KEY}", "${HOME}"));
    assert_eq!(imported.notes.len(), 1);
    assert!(imported.notes[0].contains("`API_KEY`"));
    let skipped: Vec<String> =
        imported.skipped.iter().map(|skipped| format!("{}: {}", skipped.name, skipped.reason)).collect();
    insta::assert_snapshot!(skipped.join("\n"), @r"
    here: its `args` has a `${…}` that the other program fills in; add it with the final value
    filled: its `env` has a `${…}` that the other program fills in; add it with the final value
    old: it uses the old HTTP+SSE transport, which Duenna does not speak; use a Streamable HTTP address
    file: the file with its environment, `.env.local` (`envFile`), cannot be read
    ");
}

#[test]
fn settings_of_vs_code() {
    let imported =
        import(r#"{ "editor.fontSize": 12, "mcp": { "servers": { "time": { "command": "uvx" } } } }"#).unwrap();
    assert_eq!(imported.servers.len(), 1);
}

#[test]
fn names_that_collide_are_told_apart() {
    let imported = import(
        r#"{"mcpServers": {"my-server": {"command": "a"}, "my.server": {"command": "b"}, "my_server": {"command": "c"}, "print": {"command": "d"}}}"#,
    )
    .unwrap();
    let command = |name: &str| {
        let TransportConfig::Stdio(stdio) = &server(&imported, name).transport else { panic!() };
        stdio.command.clone()
    };
    // The one whose name is fine keeps it.
    assert_eq!(command("my_server"), "c");
    assert_eq!((command("my_server_2").as_str(), command("my_server_3").as_str()), ("a", "b"));
    assert_eq!(command("print_server"), "d");
    assert_eq!(imported.renamed.iter().filter(|renamed| renamed.collided).count(), 2);
}

#[test]
fn broken_servers_are_skipped_and_the_others_kept() {
    let imported = import(
        r#"{"mcpServers": {
            "a": 5, "b": {}, "c": {"command": 5}, "d": {"command": "x", "args": "y"}, "e": {"command": "x", "args": [5]},
            "f": {"command": "x", "env": ["hunter2"]}, "g": {"command": "x", "env": {"K": {"hunter2": 1}}},
            "h": {"url": "http://x.example"}, "i": {"url": "https://u:hunter2@x.example"}, "j": {"type": "carrier-pigeon", "url": "https://x.example"},
            "k": {"command": "x", "url": "https://x.example"}, "l": {"command": " "}, "m": {"command": "x", "env": {"A=B": "1"}},
            "n": {"type": "http", "command": "x"}, "o": {"type": "stdio", "url": "https://x.example"}, "p": {"type": 5},
            "\u001b[2J": {"command": "fine"}
        }}"#,
    )
    .unwrap();
    assert_eq!((imported.servers.len(), imported.skipped.len()), (1, 16));
    let shown = format!("{imported:?}");
    assert!(!shown.contains("hunter2") && !shown.contains('\u{1b}'), "{shown}");
}

#[test]
fn a_dollar_that_stands_for_itself_stays_one() {
    let imported = import(r#"{"mcpServers": {"a": {"command": "x", "env": {"K": "pa$$word ${ open"}}}}"#).unwrap();
    let TransportConfig::Stdio(stdio) = &imported.servers[0].transport else { panic!() };
    let resolved = stdio.env["K"].resolve("K", &|_| None).unwrap();
    assert_eq!(resolved.expose(), "pa$$word ${ open");
}

#[test]
fn files_that_cannot_be_imported() {
    assert_eq!(import("{\n  oops").unwrap_err(), ImportError::NotJson { line: 2, column: 3 });
    assert_eq!(import("").unwrap_err(), ImportError::NoServers);
    assert_eq!(import("[]").unwrap_err(), ImportError::NoServers);
    assert_eq!(import(r#"{"mcpServers": []}"#).unwrap_err(), ImportError::NoServers);
    assert_eq!(import(&" ".repeat(2_000_000)).unwrap_err(), ImportError::TooLarge);
    let deep = format!("{{\"mcpServers\": {}", "[".repeat(900_000));
    assert!(matches!(import(&deep), Err(ImportError::NotJson { .. })));
}

#[test]
fn claude_code_with_projects() {
    let text = r#"{
      "numStartups": 3,
      "mcpServers": { "time": { "type": "stdio", "command": "uvx mcp-server-time --local-timezone 'Europe/Oslo'", "args": [], "env": {} } },
      "projects": {
        "/home/ada/a": { "mcpServers": { "notes": { "command": "npx", "args": ["-y", "notes", "${FOLDER}", "${PORT:-80}"] } }, "history": [] },
        "/home/ada/b": { "mcpServers": { "notes": { "command": "npx", "args": ["-y", "notes", "${FOLDER}", "${PORT:-80}"] } } },
        "/home/ada/c": { "mcpServers": { "notes": { "command": "other" }, "lost": { "command": "x", "args": ["${NOWHERE}"] } } },
        "/home/ada/d": { "mcpServers": {} }
      }
    }"#;
    let imported = import(text).unwrap();
    let names: Vec<_> = imported.servers.iter().map(|server| server.name.as_str()).collect();
    assert_eq!(names, ["time", "notes", "notes_2"]);
    let TransportConfig::Stdio(stdio) = &server(&imported, "time").transport else { panic!() };
    assert_eq!((stdio.command.as_str(), stdio.args.last().unwrap().as_str()), ("uvx", "Europe/Oslo"));
    let TransportConfig::Stdio(stdio) = &server(&imported, "notes").transport else { panic!() };
    assert_eq!(stdio.args, ["-y", "notes", "/home/ada/papers", "80"]);
    assert!(
        imported.notes.iter().any(|note| note == "`notes`: Claude Code has it for the project `/home/ada/a` alone")
    );
    assert!(imported.skipped[0].reason.contains("needs the environment variable `NOWHERE`"), "{imported:?}");
}

#[test]
fn a_file_with_variables_is_taken_over_whole_or_not_at_all() {
    let imported = import(r#"{"servers": {"a": {"command": "x", "envFile": ".env", "env": {"B": "own"}}}}"#).unwrap();
    let TransportConfig::Stdio(stdio) = &server(&imported, "a").transport else { panic!() };
    assert_eq!((stdio.env["A_KEY"].expose(), stdio.env["B"].expose()), ("sk-77777", "own"));
    assert!(!format!("{imported:?}").contains("sk-77777"));
    let wrong = ImportSources { variable: &|_| None, file: &|_| Some("A=1\nsecret-without-name\n".to_owned()) };
    let imported = crate::config::import(r#"{"servers": {"a": {"command": "x", "envFile": ".env"}}}"#, &wrong).unwrap();
    assert!(imported.servers.is_empty() && !imported.skipped[0].reason.contains("secret"), "{imported:?}");
}
