//! What other programs of the user may see of this process, and what it hands on to those that it starts.

/// Keeps private values out of core dumps, and this process's memory and descriptors from other programs of the same user: on Linux they can be
/// neither read under `/proc` nor traced, unless by root. Where that does not work, the process goes on as any other would.
#[cfg(target_os = "linux")]
pub(super) fn close() {
    use rustix::process::{DumpableBehavior, Resource, Rlimit, set_dumpable_behavior, setrlimit};
    // Servers that are started get their own: it does not survive `exec`.
    let _ = set_dumpable_behavior(DumpableBehavior::NotDumpable);
    let _ = setrlimit(Resource::Core, Rlimit { current: Some(0), maximum: Some(0) });
}

/// Elsewhere the system keeps the programs of one user apart by itself, or does not.
#[cfg(not(target_os = "linux"))]
pub(super) const fn close() {}

/// Closes what whoever started this process left open, but `kept`: servers would get it, and with it perhaps a passphrase or a folder.
#[cfg(target_os = "linux")]
pub(super) fn close_inherited(kept: &[Option<u32>]) {
    let open = std::fs::read_dir("/proc/self/fd").into_iter().flatten().flatten();
    let numbers: Vec<i32> = open.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).collect();
    for number in numbers.into_iter().filter(|number| *number > 2 && !kept.contains(&u32::try_from(*number).ok())) {
        // The one by which they were listed is closed already.
        let _ = nix::unistd::close(number);
    }
}

/// Elsewhere they stay open, as for any program.
#[cfg(not(target_os = "linux"))]
pub(super) const fn close_inherited(_kept: &[Option<u32>]) {}
