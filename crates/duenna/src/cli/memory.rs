//! What other programs of the user may see of this process.

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
