//! The named private things of the user.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::name::{Key, NameError, ServerName, ToolName};
use crate::party::{Folder, Party};

/// A named private thing: an entry of the store, what a tool call returned, or everything a server holds.
///
/// ```
/// use duenna_core::Datum;
/// let report: Datum = "filesystem/read_file → file:/home/u/report.txt".parse()?;
/// assert_eq!(report.server().map(|name| name.as_str()), Some("filesystem"));
/// # Ok::<(), duenna_core::NameError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Datum(Repr);

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Repr {
    Stored(Key),
    Call(ServerName, ToolName, Option<Arc<Party>>),
    Held(ServerName),
    /// Only permissions name that: all answers of a tool, or those about files of a folder.
    Answers(ServerName, ToolName, Option<Folder>),
}

/// In a name: all answers of a tool. No party is called so.
const ALL: &str = "*";

impl Datum {
    /// An entry of the private store.
    #[must_use]
    pub const fn stored(key: Key) -> Self {
        Self(Repr::Stored(key))
    }

    /// What a call of `tool` returns; `about` is what the annotation adds (the file that was read).
    #[must_use]
    pub fn call(server: ServerName, tool: ToolName, about: Option<Party>) -> Self {
        Self(Repr::Call(server, tool, about.map(Arc::new)))
    }

    /// Everything a server holds: what an unexplained reference may name.
    #[must_use]
    pub const fn held(server: ServerName) -> Self {
        Self(Repr::Held(server))
    }

    /// All that the tool of this call ever answers; nothing if it is no call. A permission for it covers each of them.
    #[must_use]
    pub fn all_answers(&self) -> Option<Self> {
        match &self.0 {
            Repr::Call(server, tool, _) => Some(Self(Repr::Answers(server.clone(), tool.clone(), None))),
            Repr::Stored(_) | Repr::Held(_) | Repr::Answers(..) => None,
        }
    }

    /// All that the tool of this call ever answers about the files around the one that it is about ([`Party::all_in_folder`]); nothing if it
    /// is about no file.
    #[must_use]
    pub fn answers_in_folder(&self) -> Option<Self> {
        let (Repr::Call(server, tool, _), files) = (&self.0, self.about()?.all_in_folder()?) else { return None };
        Some(Self(Repr::Answers(server.clone(), tool.clone(), Some(files.as_files()?.clone()))))
    }

    /// Reads what a permission is about, which may be all answers of a tool (`SERVER/TOOL → *`), or those about files right in a folder
    /// (`SERVER/TOOL → in file:/FOLDER`) or beneath it (`SERVER/TOOL → beneath file:/FOLDER`). Nothing else is called so: [`FromStr`] takes
    /// none of them.
    ///
    /// # Errors
    /// If it is no such name.
    pub fn in_permission(text: &str) -> Result<Self, NameError> {
        let rule = "use KEY, SERVER/TOOL, `SERVER/TOOL → PARTY`, `SERVER/*`, `SERVER/TOOL → *`, `SERVER/TOOL → in file:/FOLDER` or \
                    `SERVER/TOOL → beneath file:/FOLDER`";
        parse_wide(text).or_else(|| parse(text)).ok_or_else(|| NameError::new(text, "datum", rule))
    }

    /// Whether a permission for `wide` covers it, too.
    #[must_use]
    pub fn is_covered_by(&self, wide: &Self) -> bool {
        match (&self.0, &wide.0) {
            (Repr::Call(server, tool, about), Repr::Answers(of, answered, files)) => {
                let is_there = |files: &Folder| about.as_ref().is_some_and(|about| about.is_among(files));
                server == of && tool == answered && files.as_ref().is_none_or(is_there)
            }
            _ => false,
        }
    }

    /// Whether a no to `refused` is one to this, in whatever spelling: it is that, or one of those that it stands for, or about a file that lies
    /// so deep that it may be.
    pub(crate) fn is_refused_by(&self, refused: &Self) -> bool {
        if (self.server(), self.tool()) != (refused.server(), refused.tool()) {
            return false;
        }
        let (datum, refused) = (self.in_any_spelling(), refused.in_any_spelling());
        let is_it = match (datum.about(), &refused.0) {
            (Some(about), Repr::Call(_, _, Some(other))) => about.is_refused_by(other),
            (Some(about), Repr::Answers(_, _, Some(files))) => about.folders().is_none() && about.may_be_among(files),
            _ => false,
        };
        datum == refused || datum.is_covered_by(&refused) || is_it
    }

    /// Whether it stands for answers about files of a folder, and `file` is that folder or may lie beneath it, in any spelling.
    #[must_use]
    pub fn is_about_beneath(&self, file: &Party) -> bool {
        let Repr::Answers(_, _, Some(files)) = &self.in_any_spelling().0 else { return false };
        Folder::beneath(&files.as_file()).is_some_and(|folder| file.in_any_spelling().may_be_among(&folder))
    }

    /// Whether only permissions name it: all answers of a tool, or those about files in or beneath a folder.
    #[must_use]
    pub const fn is_wide(&self) -> bool {
        matches!(self.0, Repr::Answers(..))
    }

    /// The key, for an entry of the store.
    #[must_use]
    pub const fn key(&self) -> Option<&Key> {
        match &self.0 {
            Repr::Stored(key) => Some(key),
            Repr::Call(..) | Repr::Held(_) | Repr::Answers(..) => None,
        }
    }

    /// The server whose call made it, or that holds it.
    #[must_use]
    pub const fn server(&self) -> Option<&ServerName> {
        match &self.0 {
            Repr::Stored(_) => None,
            Repr::Call(server, ..) | Repr::Held(server) | Repr::Answers(server, ..) => Some(server),
        }
    }

    /// The tool whose call made it.
    #[must_use]
    pub const fn tool(&self) -> Option<&ToolName> {
        match &self.0 {
            Repr::Call(_, tool, _) | Repr::Answers(_, tool, _) => Some(tool),
            Repr::Stored(_) | Repr::Held(_) => None,
        }
    }

    /// What the call was about.
    #[must_use]
    pub fn about(&self) -> Option<&Party> {
        match &self.0 {
            Repr::Call(_, _, about) => about.as_deref(),
            Repr::Stored(_) | Repr::Held(_) | Repr::Answers(..) => None,
        }
    }

    /// Whether `part` names more closely what this may stand for: an answer of the tool, or something that the server holds.
    pub(crate) fn has_part(&self, part: &Self) -> bool {
        match (&self.0, &part.0) {
            (
                Repr::Call(server, tool, None),
                Repr::Call(of, answered, Some(_)) | Repr::Answers(of, answered, Some(_)),
            ) => server == of && tool == answered,
            (Repr::Held(server), Repr::Call(of, ..) | Repr::Answers(of, ..)) => server == of,
            (Repr::Stored(_) | Repr::Call(..) | Repr::Held(_) | Repr::Answers(..), _) => false,
        }
    }

    /// Whether `part` may be what a symbol stands for in this.
    pub(crate) fn may_stand_for(&self, part: &Self) -> bool {
        let Some(about) = self.about().filter(|about| about.is_symbol()) else { return false };
        let (about, part_of) = (about.in_any_spelling(), part.in_any_spelling());
        let is_near = match &part_of.0 {
            Repr::Call(_, _, Some(other)) => about.may_stand_for(other) || other.kind() != about.kind(),
            Repr::Answers(_, _, Some(files)) => about.may_be_among(files),
            Repr::Call(_, _, None) | Repr::Answers(_, _, None) | Repr::Stored(_) | Repr::Held(_) => true,
        };
        self.server() == part.server() && self.tool() == part.tool() && self != part && is_near
    }

    /// Whether `party` is the server or tool that made the datum, so that being told it tells it nothing new. What others
    /// told it is in the label apart.
    #[must_use]
    pub fn is_known_to(&self, party: &Party) -> bool {
        match &self.0 {
            Repr::Stored(_) => false,
            Repr::Call(server, tool, _) | Repr::Answers(server, tool, _) => {
                party.as_server() == Some(server) || party.as_tool() == Some((server, tool))
            }
            Repr::Held(server) => party.as_server() == Some(server),
        }
    }

    /// The same, had the file that the call was about been written in another way (see [`Party::in_any_spelling`]).
    pub(crate) fn in_any_spelling(&self) -> Self {
        match &self.0 {
            Repr::Call(server, tool, Some(about)) => {
                Self(Repr::Call(server.clone(), tool.clone(), Some(Arc::new(about.in_any_spelling()))))
            }
            Repr::Answers(server, tool, Some(files)) => {
                Self(Repr::Answers(server.clone(), tool.clone(), Some(files.in_any_spelling())))
            }
            Repr::Call(_, _, None) | Repr::Answers(_, _, None) | Repr::Stored(_) | Repr::Held(_) => self.clone(),
        }
    }

    /// The name without what a call was about: one of finitely many, for symbols.
    #[must_use]
    pub fn base(&self) -> Arc<str> {
        match &self.0 {
            Repr::Stored(key) => key.as_str().into(),
            Repr::Call(server, tool, _) | Repr::Answers(server, tool, _) => format!("{server}/{tool}").into(),
            Repr::Held(server) => format!("{server}/*").into(),
        }
    }
}

impl fmt::Display for Datum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Stored(key) => write!(f, "{key}"),
            Repr::Call(server, tool, None) => write!(f, "{server}/{tool}"),
            Repr::Call(server, tool, Some(about)) => write!(f, "{server}/{tool} → {about}"),
            Repr::Held(server) => write!(f, "{server}/*"),
            Repr::Answers(server, tool, None) => write!(f, "{server}/{tool} → {ALL}"),
            Repr::Answers(server, tool, Some(files)) => write!(f, "{server}/{tool} → {files}"),
        }
    }
}

impl fmt::Debug for Datum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Datum {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        parse(text)
            .ok_or_else(|| NameError::new(text, "datum", "use KEY, SERVER/TOOL, `SERVER/TOOL → PARTY` or `SERVER/*`"))
    }
}

/// All answers of a tool, or those about files in or beneath a folder.
fn parse_wide(text: &str) -> Option<Datum> {
    let (server, rest) = text.split_once('/')?;
    let (tool, about) = rest.split_once(" → ")?;
    let files = match about {
        ALL => None,
        // Of the root there are no others: that is all answers.
        _ => Some(about.parse::<Folder>().ok()?),
    };
    Some(Datum(Repr::Answers(server.parse().ok()?, tool.parse().ok()?, files)))
}

fn parse(text: &str) -> Option<Datum> {
    let Some((server, rest)) = text.split_once('/') else { return Some(Datum::stored(text.parse().ok()?)) };
    let server = server.parse().ok()?;
    if rest == "*" {
        return Some(Datum::held(server));
    }
    let (tool, about) = match rest.split_once(" → ") {
        Some((tool, about)) => (tool, Some(about.parse().ok()?)),
        None => (rest, None),
    };
    Some(Datum::call(server, tool.parse().ok()?, about))
}

impl TryFrom<String> for Datum {
    type Error = NameError;

    fn try_from(text: String) -> Result<Self, NameError> {
        text.parse()
    }
}

impl From<Datum> for String {
    fn from(datum: Datum) -> Self {
        datum.to_string()
    }
}
