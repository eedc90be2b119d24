//! A server as a child process: a clean environment, its standard error kept, its end certain.

use std::{
    collections::{BTreeMap, VecDeque},
    ffi::OsString,
    process::{ExitStatus, Stdio},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use tokio::{
    io::AsyncReadExt,
    process::{Child, ChildStderr, ChildStdin, ChildStdout, Command},
    sync::{oneshot, watch},
    task::JoinHandle,
};

use super::limits::Limits;
use crate::config::{Secret, StdioConfig};

/// What a program needs to run at all. Everything else in Duenna's environment may be a secret of the user.
#[cfg(unix)]
const INHERITED: &[&str] =
    &["PATH", "HOME", "USER", "LOGNAME", "SHELL", "TERM", "TMPDIR", "TZ", "LANG", "LC_ALL", "LC_CTYPE"];
#[cfg(not(unix))]
const INHERITED: &[&str] = &[
    "PATH",
    "PATHEXT",
    "COMSPEC",
    "APPDATA",
    "LOCALAPPDATA",
    "PROGRAMDATA",
    "PROGRAMFILES",
    "HOMEDRIVE",
    "HOMEPATH",
    "USERNAME",
    "USERPROFILE",
    "SYSTEMDRIVE",
    "SYSTEMROOT",
    "WINDIR",
    "TEMP",
    "TMP",
    "PROCESSOR_ARCHITECTURE",
];

/// How this machine reaches the network, and which certificates it trusts: without them nothing starts behind a company's proxy.
pub(super) const NETWORK: &[&str] = &[
    "HTTP_PROXY",
    "HTTPS_PROXY",
    "ALL_PROXY",
    "NO_PROXY",
    "http_proxy",
    "https_proxy",
    "all_proxy",
    "no_proxy",
    "SSL_CERT_FILE",
    "SSL_CERT_DIR",
    "NODE_EXTRA_CA_CERTS",
    "REQUESTS_CA_BUNDLE",
    "CURL_CA_BUNDLE",
    "GIT_SSL_CAINFO",
    "NIX_SSL_CERT_FILE",
];

/// What every program that is started gets of the environment.
pub(crate) fn inherited_variables() -> impl Iterator<Item = (&'static str, OsString)> {
    INHERITED.iter().chain(NETWORK).filter_map(|name| Some((*name, std::env::var_os(name)?)))
}

/// How long to wait for the end of a process that has closed its output, to tell how it ended.
const END_GRACE: Duration = Duration::from_millis(500);

/// A running server. Dropping it kills the server and all it started.
pub(super) struct Process {
    stop: oneshot::Sender<()>,
    ended: watch::Receiver<Option<String>>,
    errors: Arc<Mutex<Tail>>,
    supervisor: JoinHandle<()>,
}

/// Starts the server with pipes for its input and output.
pub(super) fn start(
    config: &StdioConfig,
    env: &BTreeMap<String, Secret>,
    limits: &Limits,
) -> std::io::Result<(Process, ChildStdout, ChildStdin)> {
    let mut command = Command::new(&config.command);
    command.args(&config.args).env_clear().stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let wanted = config.env_pass.iter().filter_map(|name| Some((name.as_str(), std::env::var_os(name)?)));
    command.envs(inherited_variables()).envs(wanted);
    command.envs(env.iter().map(|(name, secret)| (name, secret.expose())));
    if let Some(folder) = &config.cwd {
        command.current_dir(folder);
    }
    // Its own group: `npx` and shells start further processes, which must end with it.
    #[cfg(unix)]
    command.process_group(0);
    command.kill_on_drop(true);

    let (mut child, group) = Group::spawn(&mut command)?;
    let (Some(stdin), Some(stdout), Some(stderr)) = (child.stdin.take(), child.stdout.take(), child.stderr.take())
    else {
        return Err(std::io::Error::other("the pipes to the process are missing"));
    };
    let errors = Arc::new(Mutex::new(Tail::new(limits.stderr_bytes)));
    let (stop, stopped) = oneshot::channel();
    let (tell_end, ended) = watch::channel(None);
    let reading = tokio::spawn(keep_tail(stderr, Arc::clone(&errors)));
    let supervisor = tokio::spawn(supervise(child, group, stopped, tell_end, reading));
    Ok((Process { stop, ended, errors, supervisor }, stdout, stdin))
}

impl Process {
    /// How the process ended, waiting a moment if it is about to.
    pub(super) async fn status_soon(&self) -> Option<String> {
        let mut ended = self.ended.clone();
        match tokio::time::timeout(END_GRACE, ended.wait_for(Option::is_some)).await {
            Ok(Ok(status)) => status.clone(),
            Ok(Err(_)) | Err(_) => None,
        }
    }

    /// Waits for its end; nothing if it succeeded, and else how it ended.
    pub(super) async fn ended(&self) -> Option<String> {
        let mut ended = self.ended.clone();
        let status = ended.wait_for(Option::is_some).await.ok().and_then(|status| status.clone());
        let status = status.unwrap_or_else(|| "nobody saw how".to_owned());
        (status != "exit code 0").then_some(status)
    }

    /// The last of what it wrote to its standard error.
    pub(super) fn last_words(&self) -> Option<String> {
        let words = self.errors.lock().unwrap_or_else(PoisonError::into_inner).text();
        (!words.trim().is_empty()).then_some(words)
    }

    /// Waits for the process to leave of itself for at most `grace`, then kills it. When this returns, it is gone and reaped.
    pub(super) async fn end(self, grace: Duration) {
        let Self { stop, mut ended, supervisor, .. } = self;
        // Either outcome leads to the next line.
        let _left = tokio::time::timeout(grace, ended.wait_for(Option::is_some)).await.is_ok();
        drop(stop);
        drop(supervisor.await);
    }
}

/// Waits for the process or the order to end it; a dropped [`Process`] is such an order.
async fn supervise(
    mut child: Child,
    group: Group,
    stopped: oneshot::Receiver<()>,
    tell_end: watch::Sender<Option<String>>,
    reading: JoinHandle<()>,
) {
    let status = tokio::select! {
        status = child.wait() => status,
        _ = stopped => {
            group.kill();
            drop(child.start_kill());
            child.wait().await
        }
    };
    // What the process left behind would keep its pipes open.
    drop(group);
    // The tail is complete once the pipe is closed; a process outside the group may hold it for ever.
    drop(tokio::time::timeout(Duration::from_millis(100), reading).await);
    tell_end.send_replace(Some(status.map_or_else(|_| "its exit status is unknown".to_owned(), describe)));
}

fn describe(status: ExitStatus) -> String {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return format!("killed by signal {signal}");
    }
    status.code().map_or_else(|| "exited".to_owned(), |code| format!("exit code {code}"))
}

/// The process group of a child, killed when this is dropped, also when the whole runtime goes.
struct Group {
    #[cfg(unix)]
    leader: Option<rustix::process::Pid>,
}

/// The groups of all servers that run, and whether another may be started.
#[cfg(unix)]
static GROUPS: Mutex<Groups> = Mutex::new(Groups { leaders: Vec::new(), is_over: false });

#[cfg(unix)]
struct Groups {
    leaders: Vec<rustix::process::Pid>,
    is_over: bool,
}

/// Ends every server that this process started, with all that they started, and starts none any more: for a process that is about to end
/// without leaving what it is doing. Elsewhere than on Unix they end when they find their input closed.
pub fn end_all() {
    #[cfg(unix)]
    {
        let mut groups = GROUPS.lock().unwrap_or_else(PoisonError::into_inner);
        groups.is_over = true;
        for leader in &groups.leaders {
            // An error means that nobody is left.
            let _gone = rustix::process::kill_process_group(*leader, rustix::process::Signal::KILL);
        }
    }
}

/// Whether this process is about to end, and ended its servers.
pub(super) fn is_over() -> bool {
    #[cfg(unix)]
    {
        GROUPS.lock().unwrap_or_else(PoisonError::into_inner).is_over
    }
    #[cfg(not(unix))]
    {
        false
    }
}

impl Group {
    /// Starts a process as the leader of a group. No other thread ends all groups meanwhile: it would miss this one.
    #[cfg(unix)]
    fn spawn(command: &mut Command) -> std::io::Result<(Child, Self)> {
        let mut groups = GROUPS.lock().unwrap_or_else(PoisonError::into_inner);
        if groups.is_over {
            return Err(std::io::ErrorKind::Interrupted.into());
        }
        let child = command.spawn()?;
        let leader = child.id().and_then(|id| i32::try_from(id).ok()).and_then(rustix::process::Pid::from_raw);
        groups.leaders.extend(leader);
        Ok((child, Self { leader }))
    }

    #[cfg(not(unix))]
    fn spawn(command: &mut Command) -> std::io::Result<(Child, Self)> {
        Ok((command.spawn()?, Self {}))
    }

    #[cfg(unix)]
    fn kill(&self) {
        if let Some(leader) = self.leader {
            // An error means that nobody is left.
            let _gone = rustix::process::kill_process_group(leader, rustix::process::Signal::KILL);
        }
    }

    #[cfg(not(unix))]
    #[expect(clippy::unused_self, reason = "the same interface as on Unix")]
    fn kill(&self) {}
}

impl Drop for Group {
    fn drop(&mut self) {
        self.kill();
        #[cfg(unix)]
        GROUPS.lock().unwrap_or_else(PoisonError::into_inner).leaders.retain(|leader| Some(*leader) != self.leader);
    }
}

/// Reads all of it, so that the server never blocks on it, and keeps the end.
async fn keep_tail(mut stderr: ChildStderr, tail: Arc<Mutex<Tail>>) {
    let mut chunk = [0; 4096];
    while let Ok(count) = stderr.read(&mut chunk).await {
        if count == 0 {
            return;
        }
        let bytes = chunk.iter().take(count);
        tail.lock().unwrap_or_else(PoisonError::into_inner).push(bytes);
    }
}

/// The last bytes of a stream.
struct Tail {
    bytes: VecDeque<u8>,
    limit: usize,
}

impl Tail {
    fn new(limit: usize) -> Self {
        Self { bytes: VecDeque::new(), limit }
    }

    fn push<'a>(&mut self, bytes: impl Iterator<Item = &'a u8>) {
        self.bytes.extend(bytes);
        let excess = self.bytes.len().saturating_sub(self.limit);
        self.bytes.drain(..excess);
    }

    fn text(&self) -> String {
        let bytes: Vec<u8> = self.bytes.iter().copied().collect();
        String::from_utf8_lossy(&bytes).into_owned()
    }
}
