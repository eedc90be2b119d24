#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

use super::*;

fn program(line: &str) -> StdioConfig {
    let mut words = line.split(' ').map(str::to_owned);
    StdioConfig::new(words.next().unwrap(), words.collect())
}

/// The packages of a command: `name version`, `name ~range`, `name !` of an address.
fn found(line: &str) -> Vec<String> {
    let shown = |package: Package| match package.version {
        Version::Exact(version) => format!("{} {version}", package.name),
        Version::Floating(range) => format!("{} ~{range}", package.name),
        Version::Address => format!("{} !", package.name),
    };
    packages(&program(line)).into_iter().map(shown).collect()
}

#[test]
fn a_command_names_what_it_fetches() {
    for (line, expected) in [
        ("npx -y notes /home/u", &["notes ~"][..]),
        ("npx notes@1.2.3", &["notes 1.2.3"]),
        ("/usr/bin/npx -y @a/notes@latest --stdio", &["@a/notes ~@latest"]),
        ("npx -y @a/notes@2025.4.8-beta.1", &["@a/notes 2025.4.8-beta.1"]),
        ("npx -y notes@1", &["notes ~@1"]),
        ("npx -y notes@^1.2.3", &["notes ~@^1.2.3"]),
        ("npx -p notes@1.0.0 -p other notes --stdio", &["notes 1.0.0", "other ~"]),
        ("npx --package=@a/notes -- notes", &["@a/notes ~"]),
        ("npx --registry https://npm.example notes", &["notes ~"]),
        ("npm exec -- @a/notes@1.2.3 x", &["@a/notes 1.2.3"]),
        ("npm run start", &[]),
        ("npx -y ./server", &["./server !"]),
        ("npx -y user/repository", &["user/repository !"]),
        ("npx -y github:user/repository", &["github:user/repository !"]),
        ("npx -y notes@npm:other@1.2.3", &["notes@npm:other@1.2.3 !"]),
        ("npx -y notes@https://a.example/notes.tgz", &["notes@https://a.example/notes.tgz !"]),
        ("bunx notes", &["notes ~"]),
        ("bun x notes", &["notes ~"]),
        ("bun run notes", &[]),
        ("pnpm dlx @a/notes", &["@a/notes ~"]),
        ("uvx mcp-server-git --repository /a", &["mcp-server-git ~"]),
        ("uvx mcp-server-git@2025.1.1", &["mcp-server-git 2025.1.1"]),
        ("uvx mcp-server-git@latest", &["mcp-server-git ~"]),
        ("uvx mcp-server-git==2025.1.1", &["mcp-server-git 2025.1.1"]),
        ("uvx --from notes[cli]==1.2 notes", &["notes 1.2"]),
        ("uvx --from notes[cli]>=1,<2 notes", &["notes ~>=1,<2"]),
        ("uvx --from=notes==1.* notes", &["notes ~==1.*"]),
        ("uvx --python 3.12 --with mcp==1.30.0 notes", &["notes ~", "mcp 1.30.0"]),
        ("uvx --from git+https://a.example/notes notes", &["git+https://a.example/notes !"]),
        ("uvx ./notes.whl", &["./notes.whl !"]),
        ("uv tool run notes", &["notes ~"]),
        ("uv run server.py", &[]),
        ("pipx run notes==1.2", &["notes 1.2"]),
        ("pipx run --spec notes>1 notes-mcp", &["notes ~>1"]),
        ("python -m notes", &[]),
        ("npx", &[]),
        ("npx -y", &[]),
        ("npx -p", &[" !"]),
        ("npx -y @a", &["@a !"]),
        ("npx -y @/notes", &["@/notes !"]),
    ] {
        assert_eq!(found(line), expected, "{line}");
    }
}

#[test]
fn what_a_command_starts_can_be_fetched_without_starting_it() {
    for (line, expected) in [
        ("npx -y notes@1.2.3 /home/u", "-y --package notes@1.2.3 -c :"),
        ("npx -p notes@1.2.3 -p other@2.0.0 notes --stdio", "-p notes@1.2.3 -p other@2.0.0 -c :"),
        ("npm exec -- @a/notes@1.2.3 x", "exec --package @a/notes@1.2.3 -c :"),
        ("npx --registry https://npm.example notes@1.0.0", "--registry https://npm.example --package notes@1.0.0 -c :"),
        (
            "uvx --python 3.12 --with mcp==1.30.0 notes@2 -x",
            "--python 3.12 --with mcp==1.30.0 --from notes==2 python -c ",
        ),
        ("uvx --from notes[cli]==1.2 notes-mcp", "--from notes[cli]==1.2 python -c "),
        ("uv tool run notes@1.2", "tool run --from notes==1.2 python -c "),
    ] {
        let fetching = only_fetching(&program(line)).unwrap();
        assert_eq!(fetching.args.join(" "), expected, "{line}");
    }
    for line in
        ["npx -y notes", "npx -p notes@1.0.0 -p other notes", "npx ./notes", "bunx notes@1.0.0", "node notes.js", "uvx"]
    {
        assert!(only_fetching(&program(line)).is_none(), "{line}");
    }
}

#[test]
fn whoever_writes_install_scripts_gets_no_keys_of_the_server() {
    let mut server = program("npx -y notes@1.2.3");
    for name in ["NOTES_TOKEN", "NPM_TOKEN", "npm_config_registry"] {
        server.env.insert(name.to_owned(), crate::config::Secret::new("x".to_owned()));
        server.env_pass.push(name.to_owned());
    }
    let fetching = only_fetching(&server).unwrap();
    assert_eq!(fetching.env.keys().collect::<Vec<_>>(), ["NPM_TOKEN", "npm_config_registry"]);
    assert_eq!(fetching.env_pass, ["NPM_TOKEN", "npm_config_registry"]);
}

/// `npm` and `uv` that know the versions of `notes`, in a folder.
#[cfg(unix)]
fn registries(folder: &Path, npm: &str, uv: &str) {
    use std::os::unix::fs::PermissionsExt as _;
    for (name, body) in [("npx", "exit 1"), ("uvx", "exit 1"), ("npm", npm), ("uv", uv)] {
        let path = folder.join(name);
        std::fs::write(&path, format!("#!/bin/sh\n{body}\n")).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    }
}

#[cfg(unix)]
async fn pinned(folder: &Path, line: &str, wanted: VersionWish<'_>) -> (String, Vec<Pinning>) {
    let mut program = program(&format!("{}/{line}", folder.display()));
    let outcome = pin_with(&mut program, wanted, &[folder.to_owned()]).await;
    (program.args.join(" "), outcome)
}

#[cfg(unix)]
#[tokio::test]
async fn a_package_gets_the_version_that_its_registry_has() {
    let folder = tempfile::tempdir().unwrap();
    let npm = r#"case "$4" in
        notes) echo '"1.10.0"';;
        notes@^1) echo '["1.10.0", "1.9.1", "1.10.1-beta.1"]';;
        notes@1.2.3) echo '"1.2.3"';;
        *) echo 'npm error 404 no such package' >&2; exit 1;;
    esac"#;
    let uv = r#"read wanted; case "$wanted" in
        'git>=1,<2') echo 'git==1.9';;
        git) echo 'git==2026.10.19';;
        'git==2.0') echo 'git==2.0';;
        *) echo 'error: no such package' >&2; exit 1;;
    esac"#;
    registries(folder.path(), npm, uv);
    for (line, expected) in [
        ("npx -y notes /home/u", "-y notes@1.10.0 /home/u"),
        ("npx -y notes@^1", "-y notes@1.10.0"),
        ("npx --package=notes notes", "--package=notes@1.10.0 notes"),
        ("uvx git --repository /a", "git@2026.10.19 --repository /a"),
        ("uvx git@latest", "git@2026.10.19"),
        ("uvx --from git[x]>=1,<2 g", "--from git[x]==1.9 g"),
        ("uvx --with git other", "--with git==2026.10.19 other"),
        ("npx -y other", "-y other"),
        ("npx -y notes@1.2.3", "-y notes@1.2.3"),
    ] {
        assert_eq!(pinned(folder.path(), line, VersionWish::Missing).await.0, expected, "{line}");
    }
    assert_eq!(pinned(folder.path(), "npx -y notes@1.10.0", VersionWish::This("1.2.3")).await.0, "-y notes@1.2.3");
    assert_eq!(pinned(folder.path(), "uvx git@1.0", VersionWish::This("2.0")).await.0, "git@2.0");
    assert_eq!(pinned(folder.path(), "npx -y notes@1.2.3", VersionWish::Newest).await.0, "-y notes@1.10.0");
    assert_eq!(pinned(folder.path(), "npx -y notes@^1", VersionWish::Newest).await.0, "-y notes@1.10.0");
    let (args, outcome) = pinned(folder.path(), "npx -y notes@1.10.0", VersionWish::This("7.7.7")).await;
    assert_eq!(args, "-y notes@1.10.0", "a version that is not there changes nothing");
    let [Pinning::Unchanged(_, Some(error))] = outcome.as_slice() else { panic!("{outcome:?}") };
    assert_eq!(error.to_string(), "`npm` found no such version (404 no such package)");
}

#[cfg(unix)]
#[tokio::test]
async fn what_a_registry_answers_is_not_trusted() {
    let folder = tempfile::tempdir().unwrap();
    for answer in [
        "echo '\"1.2.3 --evil\"'",
        "echo '\"1.2\"'",
        "echo '[]'",
        "echo '{}'",
        "echo",
        "echo '\"$(id)\"'",
        "echo 'git==; rm'",
        "echo 'git==1.0/../x'",
        "printf 'error: \\033[2Jno such thing' >&2; exit 3",
    ] {
        registries(folder.path(), answer, answer);
        for line in ["npx -y notes", "uvx notes"] {
            let (args, outcome) = pinned(folder.path(), line, VersionWish::Missing).await;
            assert!(args.ends_with("notes"), "{answer}: {args}");
            let [Pinning::Unchanged(_, Some(error))] = outcome.as_slice() else { panic!("{outcome:?}") };
            assert!(!error.to_string().contains('\u{1b}'), "{error}");
        }
    }
    std::fs::remove_file(folder.path().join("npm")).unwrap();
    let (args, outcome) = pinned(folder.path(), "npx -y notes", VersionWish::Missing).await;
    assert!(
        args == "-y notes" && matches!(&outcome[..], [Pinning::Unchanged(_, Some(RegistryError::NotInstalled("npm")))])
    );
}

/// What lies beside the command of a server, or where it works, is not run, and the environment stays here.
#[cfg(unix)]
#[tokio::test]
async fn what_others_wrote_is_not_run() {
    let (own, theirs) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let seen = own.path().join("seen");
    registries(own.path(), &format!("(pwd; ls -A; env) > {}; echo '\"1.0.0\"'", seen.display()), "exit 1");
    registries(theirs.path(), "echo '\"6.6.6\"'", "exit 1");
    let mut server = program(&format!("{}/npx -y notes", theirs.path().display()));
    server.cwd = Some(theirs.path().to_owned());
    pin_with(&mut server, VersionWish::Missing, &[PathBuf::from("."), own.path().to_owned()]).await;
    assert_eq!(server.args.join(" "), "-y notes@1.0.0");
    let seen = std::fs::read_to_string(seen).unwrap();
    assert!(!seen.contains(theirs.path().to_str().unwrap()) && !seen.contains("CARGO"), "{seen}");
}

#[test]
fn a_command_with_several_packages_or_unknown_options_may_start_anything() {
    assert_eq!(only_package(&program("npx -y --prefer-offline @a/notes@1.0.0 /home/u")).unwrap().name, "@a/notes");
    assert_eq!(only_package(&program("uvx --python 3.12 notes")).unwrap().name, "notes");
    for line in [
        "npx -y -p @a/notes@1.0.0 -p other@2.0.0 other",
        "npx --tag @a/notes other",
        "uvx --with other notes",
        "npx ./notes",
        "node x",
    ] {
        assert!(only_package(&program(line)).is_none(), "{line}");
    }
}
