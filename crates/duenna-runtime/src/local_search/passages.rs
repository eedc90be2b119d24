//! Which files fit the name of a value, and what of them is shown: a search by words, always the same for the same files.

use std::collections::BTreeSet;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use super::{LeftOut, Seekable};

/// The largest file that is read.
const MOST_BYTES: u64 = 1 << 20;
/// How much is read of all files together.
const MOST_IN_ALL: u64 = 128 << 20;
/// The most files that are shown.
const MOST_SHOWN: usize = 4;
/// How much of one file is shown, in characters.
const SHOWN: usize = 4000;
/// How many lines are shown before and after one with a word of the name.
const AROUND: usize = 3;

/// What is shown of one file.
#[derive(Clone)]
pub(crate) struct Passage {
    pub(crate) path: PathBuf,
    pub(crate) name: String,
    pub(crate) text: String,
}

/// A file in which words of the name were found.
struct Fitting<'a> {
    file: &'a Seekable,
    text: String,
    /// For each word: 2 if it stands in the file's name, 1 if in its text.
    found: Vec<u8>,
}

/// What of `files` fits the name of a value best. A file takes part by its own name and text alone, but for how rare a word is
/// among them all.
pub(crate) fn passages(key: &str, files: &[Seekable], left_out: &mut LeftOut) -> Vec<Passage> {
    let words = words(key);
    let (mut fitting, mut read, mut all) = (Vec::new(), 0, 0_u32);
    for file in files {
        if read > MOST_IN_ALL {
            left_out.too_many = true;
            break;
        }
        match text(&file.path) {
            Ok(text) => {
                read += text.len() as u64;
                all += 1;
                let found = found(&words, file, &text);
                if found.iter().any(|how| *how > 0) {
                    fitting.push(Fitting { file, text, found });
                }
            }
            Err(Unread::Link) => left_out.links += 1,
            Err(Unread::NoText) => left_out.unreadable += 1,
        }
    }
    best(&words, fitting, f64::from(all))
}

/// Those that fit at least half as well as the best one: a word counts the more, the fewer files have it.
fn best(words: &[String], fitting: Vec<Fitting<'_>>, all: f64) -> Vec<Passage> {
    let weight = |at: usize| {
        let having = fitting.iter().filter(|one| one.found.get(at).is_some_and(|how| *how > 0)).count();
        1.0 + (all / f64::from(u32::try_from(having.max(1)).unwrap_or(u32::MAX))).ln()
    };
    let weights: Vec<f64> = (0..words.len()).map(weight).collect();
    let fit = |one: &Fitting<'_>| one.found.iter().zip(&weights).map(|(how, weight)| f64::from(*how) * weight).sum();
    let mut rated: Vec<(f64, Fitting<'_>)> =
        fitting.iter().map(fit).collect::<Vec<f64>>().into_iter().zip(fitting).collect();
    rated.sort_by(|(a, one), (b, other)| b.total_cmp(a).then_with(|| one.file.path.cmp(&other.file.path)));
    let least = rated.first().map_or(0.0, |(best, _)| best / 2.0);
    let chosen = rated.into_iter().take(MOST_SHOWN).filter(|(fit, _)| *fit >= least);
    chosen
        .map(|(_, one)| Passage {
            path: one.file.path.clone(),
            name: one.file.name.clone(),
            text: excerpt(&one.text, words),
        })
        .collect()
}

/// `passport_number`, `passportNumber`: `passport`, `number`.
fn words(key: &str) -> Vec<String> {
    let mut spaced = String::new();
    for char in key.chars() {
        let begins = char.is_uppercase() && spaced.chars().next_back().is_some_and(char::is_lowercase);
        if begins || char == '_' {
            spaced.push(' ');
        }
        if char != '_' {
            spaced.push(char);
        }
    }
    let all: BTreeSet<String> = spaced.split_whitespace().map(str::to_lowercase).collect();
    let long: Vec<String> = all.iter().filter(|word| word.chars().count() > 1).cloned().collect();
    if long.is_empty() { all.into_iter().collect() } else { long }
}

fn found(words: &[String], file: &Seekable, text: &str) -> Vec<u8> {
    let how = |word: &String| {
        if has(&file.name, word) { 2 } else { u8::from(has(text, word)) }
    };
    words.iter().map(how).collect()
}

/// Whether some word of `text` is `word`, or begins with it if it is long enough to say something (`passports`).
fn has(text: &str, word: &str) -> bool {
    let is_it = |part: &str| {
        let part = part.to_lowercase();
        part == word || (word.len() >= 4 && part.starts_with(word))
    };
    text.split(|c: char| !c.is_alphanumeric()).any(is_it)
}

/// All of a short text; of a long one, the lines around those that have a word of the name, or else its beginning.
fn excerpt(text: &str, words: &[String]) -> String {
    if text.chars().count() <= SHOWN {
        return text.to_owned();
    }
    let lines: Vec<&str> = text.lines().collect();
    let hits: Vec<usize> = (0..lines.len())
        .filter(|at| lines.get(*at).is_some_and(|line| words.iter().any(|word| has(line, word))))
        .collect();
    let mut wanted: BTreeSet<usize> = BTreeSet::new();
    for hit in hits {
        wanted.extend(hit.saturating_sub(AROUND)..=hit.saturating_add(AROUND));
    }
    let mut shown = String::new();
    let mut last = None;
    for at in wanted {
        let Some(line) = lines.get(at) else { continue };
        if last.is_some_and(|last: usize| last + 1 < at) {
            shown.push_str("…\n");
        }
        shown.push_str(line);
        shown.push('\n');
        last = Some(at);
    }
    let chosen = if shown.is_empty() { text } else { &shown };
    chosen.chars().take(SHOWN).collect()
}

enum Unread {
    Link,
    NoText,
}

/// The text of a file that is what it was when it was named: no link, and under no other name.
fn text(path: &Path) -> Result<String, Unread> {
    let unread = |_| Unread::NoText;
    let named = std::fs::symlink_metadata(path).map_err(unread)?;
    if !named.is_file() || path.canonicalize().map_err(unread)? != path {
        return Err(Unread::Link);
    }
    if named.len() > MOST_BYTES {
        return Err(Unread::NoText);
    }
    let file = std::fs::File::open(path).map_err(unread)?;
    let opened = file.metadata().map_err(unread)?;
    if !is_the_only(&named, &opened) {
        return Err(Unread::Link);
    }
    let mut bytes = Vec::new();
    file.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(unread)?;
    let text = String::from_utf8(bytes).map_err(|_| Unread::NoText)?;
    if text.contains('\0') || text.len() as u64 > MOST_BYTES { Err(Unread::NoText) } else { Ok(text) }
}

/// Whether both are one file, and it has one name.
#[cfg(unix)]
fn is_the_only(named: &std::fs::Metadata, opened: &std::fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    (named.dev(), named.ino()) == (opened.dev(), opened.ino()) && opened.nlink() == 1
}

#[cfg(not(unix))]
fn is_the_only(named: &std::fs::Metadata, opened: &std::fs::Metadata) -> bool {
    named.is_file() && opened.is_file() && named.len() == opened.len()
}

/// Where, not what.
impl std::fmt::Debug for Passage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Passage").field("path", &self.path).finish_non_exhaustive()
    }
}
