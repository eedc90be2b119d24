//! Whether this process may open the files that it is about to need: tokio panics where it may not.

use std::fs::File;
use std::io;

/// What a runtime of tokio opens at once, and some more: its poll, its waker, and the pair by which signals come.
const SPARE: usize = 10;

/// Tries whether a runtime can be made.
///
/// # Errors
/// If too few files may be opened.
pub fn check() -> io::Result<()> {
    if cfg!(unix) {
        // All at once; they are closed again before the runtime takes their places.
        (0..SPARE).map(|_| File::open("/dev/null")).collect::<io::Result<Vec<_>>>()?;
    }
    Ok(())
}
