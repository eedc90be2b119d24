//! Errors of a process that may open too few files: what fails then says little of why.

/// As many are enough for a run with a few servers.
#[cfg(unix)]
const ENOUGH: u64 = 64;

/// What an error may be due to, and what to do: nothing, where enough files may be open.
#[cfg(unix)]
pub(super) fn advice() -> Option<String> {
    let limit = rustix::process::getrlimit(rustix::process::Resource::Nofile).current?;
    (limit < ENOUGH).then(|| {
        format!(
            "This process may have only {limit} files open at a time, which may be why: `ulimit -n 1024` allows more."
        )
    })
}

#[cfg(not(unix))]
pub(super) const fn advice() -> Option<String> {
    None
}
