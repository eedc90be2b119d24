//! Processes that do not end by themselves.

use duenna_store::WorkingProcess;

use super::Ending;

/// Kills a process with the servers that it started. Its number alone says nothing: what is killed holds the file of the process in the home, and
/// began when that says.
#[cfg(unix)]
pub(super) fn kill(process: &WorkingProcess) -> Ending {
    use rustix::process::{Pid, Signal, kill_process, kill_process_group};
    let Some(pid) = i32::try_from(process.pid).ok().and_then(Pid::from_raw) else {
        return Ending::Not("its file in the home does not say which process it is".to_owned());
    };
    // A handle: from here on its number cannot become another process's. Where there are none, the time between here and the signal is short.
    let handle = handle(pid);
    if !process.is_here() {
        return Ending::Not(
            "it runs in another container, or was forged: no process of that number here began when it says".to_owned(),
        );
    }
    match process.is_there() {
        Ok(true) => {}
        Ok(false) => return Ending::ByItself,
        Err(error) => return Ending::Not(error.to_string()),
    }
    let signal = |signal| match &handle {
        Some(handle) => send(handle, signal),
        None => kill_process(pid, signal),
    };
    // Held, it neither starts another server nor reaps one, so that their numbers stay theirs.
    if let Err(error) = signal(Signal::STOP) {
        return Ending::Not(std::io::Error::from(error).to_string());
    }
    for server in servers(process.pid) {
        // An error means that nobody is left.
        let _gone = kill_process_group(server, Signal::KILL);
    }
    match signal(Signal::KILL) {
        Ok(()) => Ending::Killed,
        Err(error) => Ending::Not(std::io::Error::from(error).to_string()),
    }
}

#[cfg(not(unix))]
pub(super) fn kill(_process: &WorkingProcess) -> Ending {
    Ending::Not("this system has no way to end it from here".to_owned())
}

#[cfg(target_os = "linux")]
fn handle(pid: rustix::process::Pid) -> Option<std::os::fd::OwnedFd> {
    rustix::process::pidfd_open(pid, rustix::process::PidfdFlags::empty()).ok()
}

#[cfg(target_os = "linux")]
fn send(handle: &std::os::fd::OwnedFd, signal: rustix::process::Signal) -> rustix::io::Result<()> {
    rustix::process::pidfd_send_signal(handle, signal)
}

#[cfg(all(unix, not(target_os = "linux")))]
const fn handle(_pid: rustix::process::Pid) -> Option<std::convert::Infallible> {
    None
}

#[cfg(all(unix, not(target_os = "linux")))]
fn send(handle: &std::convert::Infallible, _signal: rustix::process::Signal) -> rustix::io::Result<()> {
    match *handle {}
}

/// The leaders of the groups that a process's children lead: its servers. Only Linux says them.
#[cfg(unix)]
fn servers(parent: u32) -> Vec<rustix::process::Pid> {
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let leader = |pid: i32| {
        let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        // Behind the name, which may hold anything: the state, the parent, the group.
        let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(1);
        let (of, group): (u32, i32) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
        (of == parent && group == pid).then(|| rustix::process::Pid::from_raw(pid)).flatten()
    };
    entries.filter_map(|entry| leader(entry.file_name().to_str()?.parse().ok()?)).collect()
}
