//! A temporary home with the demo's servers, and the binary run in it.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use duenna_demo::{RecordedCall, calls, seed_airline, seed_folder, seed_mailbox};
use duenna_runtime::config::Config;
use duenna_store::{Access, Store};
use serde_json::Value;
use tempfile::TempDir;

pub(crate) const SSN: &str = "900-12-3456";
pub(crate) const BIRTH: &str = "1984-03-07";

pub(crate) struct Home {
    pub(crate) folder: TempDir,
    /// What it is a copy of, which goes with the last copy.
    template: Option<Arc<Self>>,
}

pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Fails the test with all that was said if the exit status is another.
    #[track_caller]
    pub(crate) fn expect(self, code: i32) -> Self {
        assert_eq!(self.code, code, "{self:?}");
        self
    }
}

impl Ran {
    /// Fails the test unless the artifact reached its end, whether or not private data let something go wrong on the way.
    #[track_caller]
    pub(crate) fn reached_its_end(self) -> Self {
        assert!([0, 7].contains(&self.code), "{self:?}");
        self
    }
}

impl std::fmt::Debug for Ran {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "exit {}\n── out\n{}\n── err\n{}", self.code, self.out, self.err)
    }
}

impl Home {
    /// A folder without a home in it.
    pub(crate) fn empty() -> Self {
        Self { folder: tempfile::tempdir().unwrap(), template: None }
    }

    /// A home with two private values and the demo's three servers. Making one takes nine commands, so tests that run at a time
    /// copy the same.
    pub(crate) fn new() -> Self {
        static TEMPLATE: Mutex<Weak<Home>> = Mutex::new(Weak::new());
        let template = {
            let mut kept = TEMPLATE.lock().unwrap_or_else(PoisonError::into_inner);
            kept.upgrade().unwrap_or_else(|| {
                let made = Arc::new(Self::made());
                *kept = Arc::downgrade(&made);
                made
            })
        };
        let mut home = Self::empty();
        copy(template.folder.path(), home.folder.path());
        let config = home.path("home").join("duenna.toml");
        let (from, to) = (template.folder.path().to_str().unwrap(), home.folder.path().to_str().unwrap());
        let text = std::fs::read_to_string(&config).unwrap().replace(from, to);
        home.configure(&text);
        home.template = Some(template);
        home
    }

    /// Writes `duenna.toml` for the user, who approves it.
    pub(crate) fn configure(&self, text: &str) {
        std::fs::write(self.path("home/duenna.toml"), text).unwrap();
        self.approve_config();
    }

    /// Approves `duenna.toml` and its annotations as they are: the test wrote them for the user. Where the home does not open, or the file is no
    /// configuration, there is nothing to approve.
    pub(crate) fn approve_config(&self) {
        let store = Store::open(&self.path("home"), &Access::files_only());
        let read = Config::load_with_settings(&self.path("home/duenna.toml"));
        if let (Ok(store), Ok((_, settings))) = (store, read) {
            store.approve_settings(&settings).unwrap();
        }
    }

    fn made() -> Self {
        let home = Self::empty();
        home.run(&["init", "--key", "file"]).expect(0);
        home.run_with(&["data", "add", "ssn"], SSN).expect(0);
        home.run_with(&["data", "add", "date_of_birth"], &format!("{BIRTH}\n")).expect(0);
        seed_mailbox(&home.path("mailbox")).unwrap();
        seed_folder(&home.path("folder")).unwrap();
        seed_airline(&home.path("airline"), "Bring a coat.").unwrap();
        for kind in ["mailbox", "folder", "airline"] {
            let state = home.path(kind);
            let program = env!("CARGO_BIN_EXE_duenna");
            home.run(&["servers", "add", kind, "--", program, "demo-server", kind, "--state", state.to_str().unwrap()])
                .expect(0);
        }
        home
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.path(name);
        std::fs::write(&path, text).unwrap();
        path
    }

    pub(crate) fn run(&self, args: &[&str]) -> Ran {
        self.run_with(args, "")
    }

    pub(crate) fn run_with(&self, args: &[&str], input: &str) -> Ran {
        finish(&mut self.command(args), input)
    }

    pub(crate) fn command(&self, args: &[&str]) -> Command {
        let mut command = duenna();
        command.arg("--home").arg(self.path("home")).args(args);
        command
    }

    /// Runs an artifact with these answers (none: nobody answers) and a trace.
    pub(crate) fn artifact(&self, source: &str, answers: Option<&str>) -> Ran {
        let artifact = self.write("artifact.py", source);
        let trace = self.path("trace.jsonl");
        let mut args = vec!["run", "--artifact", artifact.to_str().unwrap(), "--trace", trace.to_str().unwrap()];
        let file = answers.map(|answers| self.write("answers.toml", answers));
        if let Some(file) = &file {
            args.extend(["--answers", file.to_str().unwrap()]);
        }
        self.run(&args)
    }

    pub(crate) fn trace_text(&self) -> String {
        std::fs::read_to_string(self.path("trace.jsonl")).unwrap()
    }

    pub(crate) fn trace(&self) -> Vec<Value> {
        events(&self.path("trace.jsonl"))
    }

    /// Adds a server in a few lines of shell. It does `first` when it starts, lists tools, and answers every call with a result,
    /// both of them JSON.
    pub(crate) fn add_shell_server(
        &self,
        name: &str,
        first: &str,
        (tools, result): (&str, &str),
        annotation: Option<&str>,
    ) {
        let received = self.path(&format!("{name}.received"));
        let script = format!(
            r#"{first}
while read -r line; do
  id=$(printf '%s' "$line" | sed 's/.*"id":\([0-9]*\).*/\1/')
  case "$line" in
    *'"server/discover"'*) printf '%s\n' '{{"jsonrpc":"2.0","id":'"$id"',"error":{{"code":-32601,"message":"unknown method"}}}}' ;;
    *'"initialize"'*) printf '%s\n' '{{"jsonrpc":"2.0","id":'"$id"',"result":{{"protocolVersion":"2025-06-18","capabilities":{{"tools":{{}}}},"serverInfo":{{"name":"s","version":"1"}}}}}}' ;;
    *'"tools/list"'*) printf '%s\n' '{{"jsonrpc":"2.0","id":'"$id"',"result":{{"tools":{tools}}}}}' ;;
    *'"tools/call"'*) printf '%s\n' "$line" >> '{received}'; printf '%s\n' '{{"jsonrpc":"2.0","id":'"$id"',"result":{result}}}' ;;
  esac
done
"#,
            received = received.display()
        );
        let path = self.write(&format!("{name}.sh"), &script);
        let described = annotation.map(|annotation| self.write(&format!("{name}.json"), annotation));
        let described = described.as_ref().map(|path| ["--carrier", "--annotation", path.to_str().unwrap()]);
        let described = described.iter().flatten().copied();
        let start = ["--", "sh", path.to_str().unwrap()];
        let args: Vec<&str> = ["servers", "add", name].into_iter().chain(described).chain(start).collect();
        self.run(&args).expect(0);
    }

    /// Adds `slow.send(text=…)`, which answers only once the file that this names is removed.
    pub(crate) fn add_slow_server(&self) -> PathBuf {
        let hang = self.write("hang", "");
        let hangs = format!(
            "printf() {{ case \"$2\" in *'\"result\":{{\"content\"'*) while [ -e '{}' ]; do sleep 0.05; done ;; esac; command printf \"$@\"; }}",
            hang.display()
        );
        let tools = r#"[{"name":"send","inputSchema":{"type":"object","properties":{"text":{"type":"string"}}}}]"#;
        self.add_shell_server("slow", &hangs, (tools, r#"{"content":[{"type":"text","text":"sent"}]}"#), None);
        hang
    }

    /// How many calls `slow` received.
    pub(crate) fn received_slowly(&self) -> usize {
        std::fs::read_to_string(self.path("slow.received")).unwrap_or_default().lines().count()
    }

    /// Waits until `slow` was called.
    pub(crate) fn wait_for_slow_call(&self) {
        for _ in 0..1_500 {
            if self.received_slowly() > 0 {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        panic!("the call does not come");
    }

    /// Waits until a demo server has received so many calls that tell a text.
    pub(crate) fn wait_until_received(&self, kind: &str, text: &str, calls: usize) {
        let file = self.path(kind).join("calls.jsonl");
        for _ in 0..60_000 {
            let lines = std::fs::read_to_string(&file).unwrap_or_default();
            if lines.lines().filter(|line| line.contains(text)).count() >= calls {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        panic!("{kind} has not received {calls} calls with `{text}`");
    }

    /// What a demo server really received.
    pub(crate) fn received(&self, kind: &str) -> Vec<RecordedCall> {
        calls(&self.path(kind)).unwrap()
    }
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let (path, copied) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy(&path, &copied);
        } else {
            std::fs::copy(&path, &copied).unwrap();
        }
    }
    std::fs::set_permissions(to, std::fs::metadata(from).unwrap().permissions()).unwrap();
}

pub(crate) fn events(path: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

pub(crate) fn of<'a>(events: &'a [Value], event: &str) -> Vec<&'a Value> {
    events.iter().filter(|one| one["event"] == event).collect()
}

pub(crate) fn duenna() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_duenna"));
    command.env_remove("DUENNA_HOME").env_remove("DUENNA_PASSPHRASE");
    // Servers of tests lie anywhere; what confines them is tested by itself.
    command.env("DUENNA_BWRAP", "");
    for provider in ["OPENAI", "ANTHROPIC", "GEMINI"] {
        command.env_remove(format!("{provider}_API_KEY")).env_remove(format!("{provider}_BASE_URL"));
        command.env_remove(format!("{provider}_MODEL"));
    }
    command
}

pub(crate) fn finish(command: &mut Command, input: &str) -> Ran {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // Commands that read nothing may have closed it.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Ran { code: status.code().unwrap(), out: text(stdout), err: text(stderr) }
}
