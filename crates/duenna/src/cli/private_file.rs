//! Files that commands write: readable by the user alone, whatever the umask says, and there as a whole or not at all.

use std::io::{BufWriter, Write};
use std::path::Path;

use tempfile::NamedTempFile;

use super::error::CliError;

/// Writes a file. One that was there is replaced, and readable by the user alone from then on.
pub(super) fn replace(path: &Path, text: &str) -> Result<(), CliError> {
    replace_with(path, |file| file.write_all(text.as_bytes()).map_err(CliError::Output))
}

/// The same, for what is written piece by piece.
pub(super) fn replace_with<T>(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<T, CliError>,
) -> Result<T, CliError> {
    let (file, done) = written(path, write)?;
    file.persist(path).map_err(|error| failed(path, &error.error))?;
    Ok(done)
}

/// Writes a file that is not there yet.
pub(super) fn create(path: &Path, text: &str) -> Result<(), CliError> {
    let (file, ()) = written(path, |file| file.write_all(text.as_bytes()).map_err(CliError::Output))?;
    file.persist_noclobber(path).map_err(|error| failed(path, &error.error))?;
    Ok(())
}

/// Makes the folder that a file is to lie in, if there is none, closed to others.
pub(super) fn make_folder_of(path: &Path) -> Result<(), CliError> {
    let Some(folder) = path.parent() else { return Ok(()) };
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder).map_err(|error| failed(path, &error))
}

/// A file beside the one that is wanted, with all that is to be in it. Temporary files are made for their owner only.
fn written<T>(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<T, CliError>,
) -> Result<(NamedTempFile, T), CliError> {
    let failed = |error: std::io::Error| failed(path, &error);
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or_else(|| Path::new("."));
    let mut file = NamedTempFile::new_in(folder).map_err(failed)?;
    let mut buffer = BufWriter::new(file.as_file_mut());
    let done =
        write(&mut buffer).map_err(|error| if let CliError::Output(error) = error { failed(error) } else { error })?;
    buffer.flush().map_err(failed)?;
    drop(buffer);
    file.as_file().sync_all().map_err(failed)?;
    Ok((file, done))
}

fn failed(path: &Path, error: &std::io::Error) -> CliError {
    CliError::Write { path: path.to_owned(), reason: error.to_string() }
}
