//! The corpus of decisions: `corpus/verdicts/*.toml`, each case a call with all that a decision looks at, and what must
//! come out. `corpus/verdicts/README.md` tells the format.

mod check;
mod format;

use std::fs;
use std::path::{Path, PathBuf};

use self::format::File;

/// What became of one case.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// The file it is in.
    pub file: PathBuf,
    /// The clause of the semantics it is about.
    pub clause: String,
    /// Its name.
    pub name: String,
    /// Where the decision differs from what the case expects; empty if it passed.
    pub problems: Vec<String>,
}

/// Why the corpus cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum CorpusError {
    /// A file cannot be read at all.
    #[error("`{}` cannot be read: {source}", path.display())]
    Unreadable {
        /// The file or directory.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// A file is not in the corpus format.
    #[error("`{}` is not a file of the corpus: {source}; see README.md beside it", path.display())]
    Format {
        /// The file.
        path: PathBuf,
        /// Where and why.
        source: Box<toml::de::Error>,
    },
    /// A case contradicts itself or names what is not there.
    #[error("`{}`, case `{case}`: {problem}", path.display())]
    Case {
        /// The file.
        path: PathBuf,
        /// The case.
        case: String,
        /// What is wrong with it.
        problem: String,
    },
    /// Nothing was checked, so nothing was shown.
    #[error("`{}` holds no `.toml` file with cases", path.display())]
    Empty {
        /// The directory.
        path: PathBuf,
    },
}

/// Checks every case of every `.toml` file in `directory`, in order of their names.
///
/// # Errors
/// A file that cannot be read or is not in the format, or a directory without any case.
pub fn check_directory(directory: &Path) -> Result<Vec<Outcome>, CorpusError> {
    let unreadable = |source| CorpusError::Unreadable { path: directory.to_owned(), source };
    let mut files = Vec::new();
    for entry in fs::read_dir(directory).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        files.extend(path.extension().is_some_and(|extension| extension == "toml").then_some(path));
    }
    files.sort();
    let mut all = Vec::new();
    for file in &files {
        all.extend(check_file(file)?);
    }
    if all.is_empty() {
        return Err(CorpusError::Empty { path: directory.to_owned() });
    }
    Ok(all)
}

/// Checks every case of one file.
///
/// # Errors
/// The file cannot be read or is not in the format.
pub fn check_file(path: &Path) -> Result<Vec<Outcome>, CorpusError> {
    let text = fs::read_to_string(path).map_err(|source| CorpusError::Unreadable { path: path.to_owned(), source })?;
    let file: File = toml::from_str(&text)
        .map_err(|source| CorpusError::Format { path: path.to_owned(), source: Box::new(source) })?;
    let outcome = |case: &format::Case| {
        let failed = |problem| CorpusError::Case { path: path.to_owned(), case: case.name.clone(), problem };
        Ok(Outcome {
            file: path.to_owned(),
            clause: case.clause.clone(),
            name: case.name.clone(),
            problems: check::case(&file, case, path).map_err(failed)?,
        })
    };
    file.cases.iter().map(outcome).collect()
}
