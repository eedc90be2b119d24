//! What other programs of the user can see and break: memory, files, each other's changes.

use std::os::unix::fs::{PermissionsExt as _, chown};
use std::process::{Command, Stdio};

use crate::home::{Home, duenna, finish};
use crate::tty::Tty;

/// Somebody who is not root, from whom root's powers hide nothing.
const NOBODY: u32 = 65534;

/// The command as somebody who is not root; nothing if this process is not root and cannot become anybody else.
fn as_nobody(command: &Command) -> Option<Command> {
    if !rustix::process::geteuid().is_root() {
        return None;
    }
    let mut run = Command::new("setpriv");
    run.args(["--reuid", "65534", "--regid", "65534", "--clear-groups", "--"]);
    run.arg(command.get_program())
        .args(command.get_args())
        .env_clear()
        .env("PATH", "/usr/bin:/bin")
        .env("CARD", "4111");
    Some(run)
}

#[test]
fn the_memory_and_the_environment_of_a_running_duenna_are_closed() {
    let home = Home::empty();
    chown(home.folder.path(), Some(NOBODY), Some(NOBODY)).unwrap();
    let mut scan = duenna();
    scan.args(["--home", home.path("home").to_str().unwrap(), "pii", "scan"]);
    let mut sleeps = Command::new("sleep");
    sleeps.arg("60");
    for (command, is_open) in [(&sleeps, true), (&scan, false)] {
        let Some(mut command) = as_nobody(command) else {
            eprintln!("skipped: only root can become somebody else");
            return;
        };
        let mut running = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let mut last = None;
        // `setpriv` becomes the program, which takes a moment.
        for _ in 0..50 {
            std::thread::sleep(std::time::Duration::from_millis(40));
            let mut looks = Command::new("cat");
            looks.arg(format!("/proc/{}/environ", running.id()));
            let looked = finish(as_nobody(&looks).unwrap().stdin(Stdio::null()), "");
            last = Some(looked.code == 0 && looked.out.contains("CARD=4111"));
            if last == Some(is_open) {
                break;
            }
        }
        running.kill().unwrap();
        running.wait().unwrap();
        assert_eq!(last, Some(is_open), "{command:?}");
    }
}

/// Nobody's server is lost though many are added at once.
#[test]
fn servers_that_are_added_at_once_are_all_there() {
    let home = Home::new();
    let add = |number: usize| {
        let name = format!("s{number}");
        let mut command = home.command(&["servers", "add", &name, "--reaches", "none", "--", "false"]);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    };
    let all: Vec<_> = (0..16).map(add).collect();
    for mut one in all {
        assert!(one.wait().unwrap().success());
    }
    let listed = home.run(&["servers", "list", "--json"]).expect(0).json();
    let added = listed.as_array().unwrap().iter().filter(|one| one["server"].as_str().unwrap().starts_with('s'));
    assert_eq!(added.count(), 16, "{listed}");
}

#[test]
fn traces_are_for_their_owner_and_secrets_need_no_command_line() {
    let home = Home::new();
    let trace = home.write("trace.jsonl", "old");
    std::fs::set_permissions(&trace, std::fs::Permissions::from_mode(0o644)).unwrap();
    home.artifact("x = 1\n", None).expect(0);
    assert_eq!(std::fs::metadata(&trace).unwrap().permissions().mode() & 0o777, 0o600);
    let said = home.run_with(
        &["guard", "check", "--query", "Tell Dana I need a room", "--action", "-", "--json"],
        "Dana, I need a room.",
    );
    assert_eq!(said.expect(0).json()["leak"], false);
    let leak = "Dana, I need a room. My therapist is Dr Weiss.";
    home.run_with(&["guard", "check", "--exit-code", "--query", "Tell Dana I need a room", "--action", "-"], leak)
        .expect(1);
    let file = home.write("keys.env", "# for the chat\nexport CHAT_KEY='sk-1234567'\n");
    home.run(&["servers", "add", "chat", "--reaches", "none", "--env-file", file.to_str().unwrap(), "--", "false"])
        .expect(0);
    let config = std::fs::read_to_string(home.path("home/duenna.toml")).unwrap();
    assert!(config.contains("CHAT_KEY = \"sk-1234567\""), "{config}");
    let wrong = home.write("wrong.env", "sk-7654321\n");
    let ran = home.run(&["servers", "add", "other", "--env-file", wrong.to_str().unwrap(), "--", "false"]).expect(2);
    assert!(!ran.err.contains("sk-7654321"), "{ran:?}");
}

#[test]
fn a_passphrase_is_typed_or_comes_by_a_descriptor() {
    const FOR: &str = "for this home (hidden as you type): ";
    const OF: &str = "of this home (hidden as you type): ";
    let home = Home::empty();
    let init = || Tty::within(&home, 80, "", &["init", "--key", "passphrase"]);
    let (code, shown) = init().at(FOR, "correct horse\n").at("The same again: ", "correct hose\n").end();
    assert!(code == 2 && shown.contains("not the same") && !shown.contains("horse"), "{code} {shown}");
    let (code, shown) = init().at(FOR, "correct horse\n").at("The same again: ", "correct horse\n").end();
    assert!(code == 0 && !shown.contains("horse") && !shown.contains("warning"), "{code} {shown}");
    let ran = home.run(&["data", "list"]).expect(1);
    assert!(ran.err.contains("--passphrase-fd"), "{ran:?}");
    let list = |typed: &str| Tty::within(&home, 80, "", &["data", "list"]).at(OF, typed).end();
    assert_eq!(list("correct horse\n").0, 0);
    let (code, shown) = list("wrong\n");
    assert!(code == 1 && shown.contains("wrong key"), "{code} {shown}");
    home.write("passphrase", "correct horse\nanother line\n");
    let by_descriptor = |line: &str| {
        let mut shell = Command::new("sh");
        shell.args(["-c", line, env!("CARGO_BIN_EXE_duenna")]).current_dir(home.folder.path());
        finish(&mut shell, "")
    };
    by_descriptor("exec \"$0\" --home home --passphrase-fd 3 data list 3<passphrase").expect(0);
    let missing = by_descriptor("exec \"$0\" --home home --passphrase-fd 9 data list").expect(2);
    assert!(missing.err.contains("descriptor 9"), "{missing:?}");
    // The environment still works, and is warned of where a home is made with it.
    let other = Home::empty();
    let mut made = other.command(&["init", "--key", "passphrase"]);
    let made = finish(made.env("DUENNA_PASSPHRASE", "from outside"), "").expect(0);
    assert!(made.err.contains("other programs of yours can read it"), "{made:?}");
}

/// The launcher that confines servers; nothing where there is none.
fn launcher() -> Option<String> {
    let named = std::env::var("DUENNA_TEST_BWRAP").ok().filter(|path| !path.is_empty());
    if named.is_none() {
        eprintln!("skipped: DUENNA_TEST_BWRAP names no bubblewrap");
    }
    named
}

/// What a hostile server gets at, and whether what it started is still there afterwards.
fn spied(launcher: &str, reaches: &str, more: &[&str]) -> (serde_json::Value, bool, String) {
    let home = Home::new();
    let folder = home.folder.path();
    std::fs::create_dir(folder.join("server")).unwrap();
    std::fs::create_dir_all(home.path("home/servers/other")).unwrap();
    std::fs::write(home.path("home/servers/other/notes"), "theirs").unwrap();
    std::fs::write(folder.join("server/spy.py"), include_str!("spy.py")).unwrap();
    let secret = home.write("secret.txt", "mine");
    let agent = std::os::unix::net::UnixListener::bind(folder.join("agent.sock")).unwrap();
    home.write("given.txt", "for everybody");
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port().to_string();
    let named = <std::os::unix::net::SocketAddr as std::os::linux::net::SocketAddrExt>::from_abstract_name(format!(
        "duenna-test-{port}"
    ))
    .unwrap();
    let nameless = std::os::unix::net::UnixListener::bind_addr(&named).unwrap();
    let of = |name: &str| match name {
        "none" | "local" => name.to_owned(),
        _ => folder.join(name).to_str().unwrap().to_owned(),
    };
    let (script, planted, other) = (of("server/spy.py"), of("planted"), of("home/servers/other/notes"));
    let (own, socket) = (of("home"), of("agent.sock"));
    let server = [
        "/usr/bin/python3",
        &script,
        &own,
        secret.to_str().unwrap(),
        &socket,
        env!("CARGO_BIN_EXE_duenna"),
        &planted,
        &other,
        &port,
    ];
    let reaches = of(reaches);
    // The user's home is known by a link to it.
    let link = tempfile::tempdir().unwrap();
    let user = link.path().join("home");
    std::os::unix::fs::symlink(folder, &user).unwrap();
    let with = |args: &[&str]| {
        let mut command = home.command(args);
        finish(command.env("DUENNA_BWRAP", launcher).env("DUENNA_SPIED", "yes").env("HOME", &user), "").expect(0)
    };
    let added = with(&[&["servers", "add", "spy", "--reaches", &reaches], more, &["--"], &server].concat()).out;
    let artifact = home.write("look.py", "print(spy.look())\n");
    let ran = with(&["run", artifact.to_str().unwrap()]);
    std::thread::sleep(std::time::Duration::from_millis(200));
    let left = Command::new("pgrep").args(["-f", "sleep 4711.5"]).output().unwrap().status.success();
    Command::new("pkill").args(["-f", "sleep 4711.5"]).status().unwrap();
    drop((agent, listener, nameless));
    let mut found: serde_json::Value =
        serde_json::from_str(ran.out.trim()).unwrap_or_else(|error| panic!("{error}: {ran:?}"));
    // What it wrote into an empty folder of its own is nowhere else.
    found["planting a file"] = home.path("planted").exists().into();
    (found, left, added)
}

#[test]
fn a_hostile_server_gets_at_nothing() {
    let Some(launcher) = launcher() else { return };
    let got = |found: &serde_json::Value| -> Vec<String> {
        let mut got: Vec<String> = found
            .as_object()
            .unwrap()
            .iter()
            .filter(|(_, got)| **got == true)
            .map(|(probe, _)| probe.clone())
            .collect();
        got.sort();
        got
    };
    let (found, left, added) = spied(&launcher, "none", &["--no-network"]);
    assert!(got(&found).is_empty() && !left, "{found} {left}");
    assert!(added.contains("none of your files") && added.contains("It gets no network"), "{added}");
    let network = ["abstract socket", "network"];
    let (found, left, added) = spied(&launcher, "none", &[]);
    assert!(got(&found) == network && !left, "{found} {left}");
    assert!(added.contains("the network") && !added.contains("no network"), "{added}");
    // A file that it may read shows it none of its neighbours.
    let (found, ..) = spied(&launcher, "given.txt", &[]);
    assert_eq!(got(&found), network, "{found}");
    // One that may reach all that the user has gets at neither Duenna nor other programs.
    let (found, left, added) = spied(&launcher, "local", &["--no-network"]);
    assert_eq!(got(&found), ["agent's socket", "planting a file", "user's file"], "{found}");
    assert!(!left && added.contains("all your files but Duenna's"), "{added}");
    // And so it is no accident: unconfined it gets at all of it.
    let (found, left, added) = spied(&launcher, "none", &["--no-confine"]);
    assert!(found.as_object().unwrap().values().all(|got| got == true) && left, "{found} {left}");
    assert!(added.contains("WARNING"), "{added}");
}

/// Servers of third parties work confined, with the places that their commands name; the rest of the machine they do not see.
#[test]
fn real_servers_work_confined() {
    let Some(launcher) = launcher() else { return };
    let home = Home::empty();
    home.run(&["init", "--key", "file"]).expect(0);
    let place = home.path("place");
    std::fs::create_dir(&place).unwrap();
    std::fs::write(place.join("report.txt"), "42").unwrap();
    Command::new("git").args(["init", "-q", place.to_str().unwrap()]).status().unwrap();
    let (place, outside) = (place.to_str().unwrap(), home.write("outside.txt", "mine"));
    let servers: [(&str, &str, &[&str]); 5] = [
        ("TIME", "time", &[]),
        ("FETCH", "fetch", &[]),
        ("GIT", "git", &["--repository", place]),
        ("FILESYSTEM", "filesystem", &[place]),
        ("SQLITE", "sqlite", &["--db-path", &format!("{place}/x.db")]),
    ];
    let mut added = Vec::new();
    for (variable, name, more) in servers {
        let Ok(command) = std::env::var(format!("DUENNA_TEST_{variable}")) else {
            eprintln!("skipped: DUENNA_TEST_{variable} names no server");
            continue;
        };
        let words: Vec<&str> = command.split(' ').chain(more.iter().copied()).collect();
        let args = [&["servers", "add", name, "--json", "--"], words.as_slice()].concat();
        let said = finish(home.command(&args).env("DUENNA_BWRAP", &launcher), "").expect(0).json();
        assert_eq!((&said["confined"], &said["reached"]), (&true.into(), &true.into()), "{said}");
        added.push(name);
    }
    // Those that need no network are said to get none, whatever an annotation says tomorrow.
    let config = std::fs::read_to_string(home.path("home/duenna.toml")).unwrap();
    let offline = added.iter().filter(|name| **name != "fetch").count();
    assert_eq!(config.matches("network = false").count(), offline, "{config}");
    let run = |source: &str| {
        let path = home.write("artifact.py", source);
        finish(home.command(&["run", path.to_str().unwrap()]).env("DUENNA_BWRAP", &launcher), "")
    };
    if added.contains(&"filesystem") {
        let read = format!("print(filesystem.read_text_file(path='{place}/report.txt')['content'])\n");
        assert_eq!(run(&read).expect(0).out, "42\n");
        let read = format!("print(filesystem.read_text_file(path='{}')['content'])\n", outside.display());
        run(&read).expect(4);
    }
    if added.contains(&"sqlite") {
        let source = "sqlite.create_table(query='CREATE TABLE t (a TEXT)')\nprint(sqlite.list_tables())\n";
        assert!(run(source).expect(0).out.contains('t'));
        assert!(std::path::Path::new(&format!("{place}/x.db")).exists(), "it is on the user's disk");
    }
    if added.contains(&"git") {
        run(&format!("print(git.git_status(repo_path='{place}'))\n")).expect(0);
    }
}

/// What would undo confinement is refused, and nothing that a server had is the next one's.
#[test]
fn what_would_undo_confinement_is_refused() {
    let Some(launcher) = launcher() else { return };
    let home = Home::new();
    let folder = home.folder.path().to_str().unwrap().to_owned();
    let with = |args: &[&str], launcher: &str| finish(home.command(args).env("DUENNA_BWRAP", launcher), "");
    let script = home.path("mailbox.sh");
    std::fs::write(&script, "exit 1\n").unwrap();
    let added =
        with(&["servers", "add", "wide", "--reaches", &folder, "--", "sh", script.to_str().unwrap()], &launcher);
    assert!(added.expect(0).out.contains("holds Duenna's home"), "a place around Duenna's home");
    let artifact = home.write("a.py", "wide.look()\n");
    let run = ["run", artifact.to_str().unwrap()];
    assert!(with(&run, &launcher).expect(1).err.contains("was not started, since it cannot be confined"));
    // A server that was confined when it was added does not run unconfined where nothing confines.
    with(&["servers", "add", "kept", "--reaches", "none", "--", "false"], &launcher).expect(0);
    let artifact = home.write("b.py", "kept.look()\n");
    let ran = with(&["run", artifact.to_str().unwrap()], "");
    assert!(ran.err.contains("bubblewrap") && ran.err.contains("confine = false"), "{ran:?}");
    let own = home.path("home/servers/kept");
    std::fs::write(own.join("planted.py"), "x").unwrap();
    with(&["servers", "remove", "kept"], &launcher).expect(0);
    assert!(!own.exists());
}

/// A server that Duenna does not start is not confined, and is reached where others are confined.
#[test]
fn servers_elsewhere_are_reached_where_others_are_confined() {
    let Some(launcher) = launcher() else { return };
    let home = Home::new();
    let with = |args: &[&str]| finish(home.command(args).env("DUENNA_BWRAP", &launcher), "");
    let added = with(&["servers", "add", "web", "--reaches", "none", "--url", "http://127.0.0.1:9/mcp"]).expect(0);
    assert!(!added.out.contains("confined") && added.out.contains("connecting"), "{added:?}");
    with(&["servers", "add", "web2", "--no-confine", "--url", "http://127.0.0.1:9/mcp"]).expect(2);
    let mut config = std::fs::read_to_string(home.path("home/duenna.toml")).unwrap();
    assert!(config.contains("[servers.web]"), "{config}");
    config.push_str("\n[servers.wrong]\nurl = 'http://127.0.0.1:9/mcp'\nconfine = true\n");
    std::fs::write(home.path("home/duenna.toml"), config).unwrap();
    assert!(with(&["servers", "list"]).expect(1).err.contains("`confine` is only for servers with `command`"));
}

/// A server from another program's file is confined as one that was added is, and does not run unconfined later.
#[test]
fn imported_servers_are_confined() {
    let Some(launcher) = launcher() else { return };
    let home = Home::new();
    let file = home.write(
        "mcp.json",
        r#"{ "mcpServers": { "taken": { "command": "false" }, "web": { "url": "http://127.0.0.1:9/" } } }"#,
    );
    let with = |args: &[&str], launcher: &str| finish(home.command(args).env("DUENNA_BWRAP", launcher), "");
    let said = with(&["servers", "import", file.to_str().unwrap()], &launcher).expect(0);
    assert_eq!(said.out.matches("It is confined").count(), 1, "{said:?}");
    let artifact = home.write("a.py", "taken.look()\n");
    let ran = with(&["run", artifact.to_str().unwrap()], "");
    assert!(ran.err.contains("bubblewrap") && ran.err.contains("confine = false"), "{ran:?}");
}

/// What changes how programs are loaded reaches the server, filled in, and not the launcher outside.
#[test]
fn variables_of_the_loader_are_for_the_server_alone() {
    let Some(launcher) = launcher() else { return };
    let home = Home::new();
    // The first process it sees is the launcher, with what that was started with.
    let seen =
        "echo \"$LD_PROBE $LD_PASSED\" > \"$HOME/seen\"; tr '\\0' '\\n' < /proc/1/environ >> \"$HOME/seen\"; exit 1\n";
    let script = home.write("server.sh", seen);
    let env = ["--env", "LD_PROBE=${FILLED_IN}/lib", "--env-pass", "LD_PASSED"];
    let server = ["--", "sh", script.to_str().unwrap()];
    let args = [&["servers", "add", "s", "--reaches", "none"][..], &env, &server].concat();
    let mut add = home.command(&args);
    finish(add.env("DUENNA_BWRAP", launcher).env("FILLED_IN", "/opt/x").env("LD_PASSED", "so"), "").expect(0);
    let seen = std::fs::read_to_string(home.path("home/servers/s/seen")).unwrap();
    assert!(seen.starts_with("/opt/x/lib so\n") && seen.contains("PATH=") && !seen.contains("LD_"), "{seen}");
}

/// What was open where Duenna was started is open in no server: a passphrase, a folder.
#[test]
fn servers_inherit_no_descriptors() {
    let home = Home::new();
    let server = "ls /proc/self/fd > fds; exit 1";
    home.write("fds.sh", server);
    let folder = home.folder.path().to_str().unwrap();
    let mut shell = Command::new("sh");
    let line = "exec \"$0\" --home home servers add s --cwd \"$1\" -- sh fds.sh 7<given 8<.";
    home.write("given", "a passphrase");
    shell.args(["-c", line, env!("CARGO_BIN_EXE_duenna"), folder]).current_dir(folder).env("DUENNA_BWRAP", "");
    finish(&mut shell, "").expect(0);
    let open = std::fs::read_to_string(home.path("fds")).unwrap();
    assert!(!open.lines().any(|number| number == "7" || number == "8"), "{open}");
}

/// What a launcher starts is fetched once, with the network; whatever the server leaves there is gone when something else is fetched.
#[test]
fn a_package_is_fetched_once_and_runs_without_a_network() {
    let Some(launcher) = launcher() else { return };
    let home = Home::new();
    let folder = home.path("launchers");
    std::fs::create_dir(&folder).unwrap();
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    // An `npx` that notes in its cache what it fetched, and a server that says what it finds.
    let npx = format!(
        r#"#!/usr/bin/python3
import json, os, socket, sys
def online():
    try:
        socket.create_connection(("127.0.0.1", {port}), timeout=5).close()
        return True
    except OSError:
        return False
cache = os.environ["npm_config_cache"]
os.makedirs(cache, exist_ok=True)
note, left, made = cache + "/note", cache + "/left", cache + "/made"
folder = os.stat(os.path.dirname(cache)).st_ino
if "-c" in sys.argv:
    if not online() or "npm_config_offline" in os.environ or "notes@3.0.0" in sys.argv:
        sys.exit("cannot fetch")
    print(folder, file=open(made, "w"))
    print(sys.argv[sys.argv.index("--package") + 1], "left" if os.path.exists(left) else "", file=open(note, "a"))
    sys.exit(0)
for line in sys.stdin:
    message = json.loads(line)
    if message.get("method") == "initialize":
        result = {{"protocolVersion": "2025-06-18", "capabilities": {{"tools": {{}}}}, "serverInfo": {{"name": "n", "version": "1"}}}}
    elif message.get("method") == "tools/list":
        result = {{"tools": [{{"name": "look", "inputSchema": {{"type": "object"}}}}]}}
    elif message.get("method") == "tools/call":
        open(left, "w").write("what the user told it")
        text = json.dumps({{"online": online(), "told": os.environ.get("npm_config_offline"), "fetched": open(note).read(),
                           "same folder": int(open(made).read()) == folder, "starts in": os.getcwd()}})
        result = {{"content": [{{"type": "text", "text": text}}]}}
    elif "id" in message:
        print(json.dumps({{"jsonrpc": "2.0", "id": message["id"], "error": {{"code": -32601, "message": "unknown"}}}}), flush=True)
        continue
    else:
        continue
    print(json.dumps({{"jsonrpc": "2.0", "id": message["id"], "result": result}}), flush=True)
"#
    );
    for (name, text) in [("npx", npx.as_str()), ("npm", "#!/bin/sh\necho \"\\\"${4#notes@}\\\"\"\n")] {
        std::fs::write(folder.join(name), text).unwrap();
        std::fs::set_permissions(folder.join(name), std::fs::Permissions::from_mode(0o755)).unwrap();
    }
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
    let with = |args: &[&str]| finish(home.command(args).env("DUENNA_BWRAP", &launcher).env("PATH", &path), "");
    let npx = folder.join("npx").to_str().unwrap().to_owned();
    let add = |name: &str, package: &str| with(&["servers", "add", name, "--no-network", "--", &npx, "-y", package]);
    let added = add("notes", "notes@1.0.0").expect(0).out;
    assert!(!added.contains("--reaches none` says"), "{added}");
    assert!(added.contains("Approved its 1 tool") && added.contains("It gets no network"), "{added}");
    let listed = with(&["servers", "list", "--json"]).expect(0).json();
    let notes = listed.as_array().unwrap().iter().find(|one| one["server"] == "notes").unwrap();
    assert_eq!(notes["reaches"], serde_json::json!([]));
    let artifact = home.write("look.py", "print(notes.look())\n");
    let look = || -> serde_json::Value {
        serde_json::from_str(with(&["run", artifact.to_str().unwrap()]).expect(0).out.trim()).unwrap()
    };
    // Not the folder that the launcher had while it was online, nor one where an earlier version left something.
    let seen = |fetched: &str| serde_json::json!({ "online": false, "told": "true", "fetched": fetched, "same folder": false, "starts in": "/tmp" });
    assert_eq!(look(), seen("notes@1.0.0 \n"));
    assert_eq!(look(), seen("notes@1.0.0 \n"), "once");
    with(&["servers", "update", "notes", "--to", "2.0.0"]).expect(0);
    assert_eq!(look(), seen("notes@2.0.0 \n"), "anew, and without what the server left");
    let failed = add("third", "notes@3.0.0").expect(0).out;
    assert!(failed.contains("fetching its package") && failed.contains("cannot fetch"), "{failed}");
    // It is not run with a network instead, nor is one whose version nobody fixed.
    let floating =
        with(&["servers", "add", "fourth", "--no-pin", "--reaches", "none", "--no-network", "--", &npx, "-y", "notes"]);
    assert!(floating.expect(0).out.contains("cannot be confined"), "a version that is not fixed");
    // Where nothing confines, it is not started either.
    let unconfined = finish(home.command(&["servers", "tools", "notes"]).env("DUENNA_BWRAP", ""), "").expect(1);
    assert!(unconfined.err.contains("cannot be confined"), "{unconfined:?}");
    with(&["servers", "remove", "notes"]).expect(0);
    assert!(
        !home.path("home/servers/notes.packages").exists()
            && !home.path("home/servers/notes.fetched").exists()
            && !home.path("home/servers/notes.fetching").exists()
    );
}
