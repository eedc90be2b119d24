//! What suites need besides: programs of servers that others wrote, folders that are put back, texts with words filled in.

use std::collections::BTreeMap;
use std::path::Path;
use std::{fs, io};

/// The command in `variable`, as words; else the program of that name in the search path.
pub(crate) fn server_command(variable: &str, name: &str) -> Option<Vec<String>> {
    if let Some(line) = std::env::var(variable).ok().filter(|line| !line.trim().is_empty()) {
        return Some(line.split_whitespace().map(str::to_owned).collect());
    }
    let folders = std::env::var_os("PATH")?;
    let program = std::env::split_paths(&folders).map(|folder| folder.join(name)).find(|program| program.is_file())?;
    Some(vec![program.to_string_lossy().into_owned()])
}

/// Removes what is in a folder.
pub(crate) fn empty(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() { fs::remove_dir_all(path)? } else { fs::remove_file(path)? }
    }
    Ok(())
}

/// Copies what is in a folder, if there is one.
pub(crate) fn copy(from: &Path, to: &Path) -> io::Result<()> {
    copy_filled(from, to, &BTreeMap::new())
}

/// The same, with words filled in, in names and texts.
pub(crate) fn copy_filled(from: &Path, to: &Path, words: &BTreeMap<&'static str, String>) -> io::Result<()> {
    if !from.is_dir() {
        return Ok(());
    }
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(fill(&entry.file_name().to_string_lossy(), words));
        if entry.file_type()?.is_dir() {
            fs::create_dir_all(&target)?;
            copy_filled(&entry.path(), &target, words)?;
        } else if words.is_empty() {
            fs::copy(entry.path(), target)?;
        } else {
            fs::write(target, fill(&fs::read_to_string(entry.path())?, words))?;
        }
    }
    Ok(())
}

/// Puts in what is known only now: `@files@` and the like.
pub(crate) fn fill(text: &str, words: &BTreeMap<&'static str, String>) -> String {
    words.iter().fold(text.to_owned(), |text, (name, value)| text.replace(&format!("@{name}@"), value))
}
