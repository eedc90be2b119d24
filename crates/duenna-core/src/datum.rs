//! The named private things of the user.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::name::{Key, NameError, ServerName, ToolName};
use crate::party::{Folder, Party};

/// The reserved server that compares fields of a language with the user's limits.
pub const LANGUAGE_LIMITS: &str = "language_limits";

/// The reserved server whose data the user's folders are that are searched for values.
pub const SOUGHT_FOLDERS: &str = "folders";

/// Those whose answers are the user's own.
const PRIVATE_SERVERS: [&str; 2] = [LANGUAGE_LIMITS, SOUGHT_FOLDERS];

/// A named private thing: an entry of the store, what a tool call returned, or everything a server holds.
///
/// A value may tell a thing itself, or be an answer that merely may carry it, since its server was told it before: that is the same thing
/// *via* an answer (`via passport`), which is less than the thing itself (semantics 3.5).
///
/// ```
/// use duenna_core::Datum;
/// let report: Datum = "filesystem/read_file → file:/home/u/report.txt".parse()?;
/// assert_eq!(report.server().map(|name| name.as_str()), Some("filesystem"));
/// assert_eq!(report.carried().to_string(), "via filesystem/read_file → file:/home/u/report.txt");
/// # Ok::<(), duenna_core::NameError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Datum {
    thing: Thing,
    /// After what it is, so that the same thing is told beside itself in the order of labels.
    is_carried: bool,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Thing {
    Stored(Key),
    Call(ServerName, ToolName, Option<Arc<Party>>),
    Held(ServerName),
    /// Only permissions name that: all answers of a tool, or those about files of a folder.
    Answers(ServerName, ToolName, Option<Folder>),
}

/// In a name: all answers of a tool. No party is called so.
const ALL: &str = "*";
/// What the name of a thing begins with that an answer may carry. No key, server or tool has a space.
const VIA: &str = "via ";

impl Datum {
    const fn of(thing: Thing) -> Self {
        Self { thing, is_carried: false }
    }

    /// The same thing, as an answer may carry it.
    #[must_use]
    pub fn carried(&self) -> Self {
        Self { thing: self.thing.clone(), is_carried: true }
    }

    /// Whether it is told only by an answer that may carry it.
    #[must_use]
    pub const fn is_carried(&self) -> bool {
        self.is_carried
    }

    /// What is said after its name, where it may be read as the thing itself.
    #[must_use]
    pub const fn caveat(&self) -> &'static str {
        if self.is_carried { ", which an answer may repeat" } else { "" }
    }

    /// The thing itself.
    #[must_use]
    pub fn itself(&self) -> Self {
        Self { thing: self.thing.clone(), is_carried: false }
    }

    /// Whether it is the same thing, told itself or via an answer.
    #[must_use]
    pub fn is_same_thing(&self, other: &Self) -> bool {
        self.thing == other.thing
    }

    /// An entry of the private store.
    #[must_use]
    pub const fn stored(key: Key) -> Self {
        Self::of(Thing::Stored(key))
    }

    /// Whether it is the user's own and no tool's answer: an entry of the private store, a limit that they set, or what lies in a folder that is searched
    /// for values (semantics 1).
    #[must_use]
    pub fn is_private(&self) -> bool {
        self.key().is_some() || self.server().is_some_and(|server| PRIVATE_SERVERS.contains(&server.as_str()))
    }

    /// What a call of `tool` returns; `about` is what the annotation adds (the file that was read).
    #[must_use]
    pub fn call(server: ServerName, tool: ToolName, about: Option<Party>) -> Self {
        Self::of(Thing::Call(server, tool, about.map(Arc::new)))
    }

    /// Everything a server holds: what an unexplained reference may name.
    #[must_use]
    pub const fn held(server: ServerName) -> Self {
        Self::of(Thing::Held(server))
    }

    /// All that the tool of this call ever answers; nothing if it is no call. A permission for it covers each of them.
    #[must_use]
    pub fn all_answers(&self) -> Option<Self> {
        match &self.thing {
            Thing::Call(server, tool, _) => Some(self.told_as(Thing::Answers(server.clone(), tool.clone(), None))),
            Thing::Stored(_) | Thing::Held(_) | Thing::Answers(..) => None,
        }
    }

    /// All that the tool of this call ever answers about the files around the one that it is about ([`Party::all_in_folder`]); nothing if it
    /// is about no file.
    #[must_use]
    pub fn answers_in_folder(&self) -> Option<Self> {
        let (Thing::Call(server, tool, _), files) = (&self.thing, self.about()?.all_in_folder()?) else { return None };
        Some(self.told_as(Thing::Answers(server.clone(), tool.clone(), Some(files.as_files()?.clone()))))
    }

    /// Another thing, told itself or via an answer as this is.
    const fn told_as(&self, thing: Thing) -> Self {
        Self { thing, is_carried: self.is_carried }
    }

    /// Reads what a permission is about, which may be all answers of a tool (`SERVER/TOOL → *`), or those about files right in a folder
    /// (`SERVER/TOOL → in file:/FOLDER`) or beneath it (`SERVER/TOOL → beneath file:/FOLDER`). Nothing else is called so: [`FromStr`] takes
    /// none of them.
    ///
    /// # Errors
    /// If it is no such name.
    pub fn in_permission(text: &str) -> Result<Self, NameError> {
        let rule = "use KEY, SERVER/TOOL, `SERVER/TOOL → PARTY`, `SERVER/*`, `SERVER/TOOL → *`, `SERVER/TOOL → in file:/FOLDER` or \
                    `SERVER/TOOL → beneath file:/FOLDER`; `via ` before it, for what an answer may carry";
        parse_wide(text).or_else(|| parse(text)).ok_or_else(|| NameError::new(text, "datum", rule))
    }

    /// Whether a permission for `named` names it: that thing; via an answer, if only that is permitted.
    #[must_use]
    pub fn is_named_by(&self, named: &Self) -> bool {
        self.is_same_thing(named) && (self.is_carried || !named.is_carried)
    }

    /// Whether a permission for `wide` covers it, too.
    #[must_use]
    pub fn is_covered_by(&self, wide: &Self) -> bool {
        if wide.is_carried && !self.is_carried {
            return false;
        }
        match (&self.thing, &wide.thing) {
            (Thing::Call(server, tool, about), Thing::Answers(of, answered, files)) => {
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
        let (datum, refused) = (self.itself().in_any_spelling(), refused.itself().in_any_spelling());
        let is_it = match (datum.about(), &refused.thing) {
            (Some(about), Thing::Call(_, _, Some(other))) => about.is_refused_by(other),
            (Some(about), Thing::Answers(_, _, Some(files))) => {
                let is_all = about.bound().is_some_and(Folder::is_one_path);
                (is_all || about.folders().is_none()) && about.may_be_among(files)
            }
            _ => false,
        };
        datum == refused || datum.is_covered_by(&refused) || is_it
    }

    /// Whether it stands for answers about files of a folder, and `file` is that folder or may lie beneath it, in any spelling.
    #[must_use]
    pub fn is_about_beneath(&self, file: &Party) -> bool {
        let Thing::Answers(_, _, Some(files)) = &self.in_any_spelling().thing else { return false };
        Folder::beneath(&files.as_file()).is_some_and(|folder| file.in_any_spelling().may_be_among(&folder))
    }

    /// Whether only permissions name it: all answers of a tool, or those about files in or beneath a folder.
    #[must_use]
    pub const fn is_wide(&self) -> bool {
        matches!(self.thing, Thing::Answers(..))
    }

    /// The key, for an entry of the store.
    #[must_use]
    pub const fn key(&self) -> Option<&Key> {
        match &self.thing {
            Thing::Stored(key) => Some(key),
            Thing::Call(..) | Thing::Held(_) | Thing::Answers(..) => None,
        }
    }

    /// The server whose call made it, or that holds it.
    #[must_use]
    pub const fn server(&self) -> Option<&ServerName> {
        match &self.thing {
            Thing::Stored(_) => None,
            Thing::Call(server, ..) | Thing::Held(server) | Thing::Answers(server, ..) => Some(server),
        }
    }

    /// The tool whose call made it.
    #[must_use]
    pub const fn tool(&self) -> Option<&ToolName> {
        match &self.thing {
            Thing::Call(_, tool, _) | Thing::Answers(_, tool, _) => Some(tool),
            Thing::Stored(_) | Thing::Held(_) => None,
        }
    }

    /// What the call was about.
    #[must_use]
    pub fn about(&self) -> Option<&Party> {
        match &self.thing {
            Thing::Call(_, _, about) => about.as_deref(),
            Thing::Stored(_) | Thing::Held(_) | Thing::Answers(..) => None,
        }
    }

    /// Whether `part` names more closely what this may stand for: an answer of the tool, or something that the server holds.
    pub(crate) fn has_part(&self, part: &Self) -> bool {
        match (&self.thing, &part.thing) {
            (
                Thing::Call(server, tool, None),
                Thing::Call(of, answered, Some(_)) | Thing::Answers(of, answered, Some(_)),
            ) => server == of && tool == answered,
            (Thing::Held(server), Thing::Call(of, ..) | Thing::Answers(of, ..)) => server == of,
            (Thing::Stored(_) | Thing::Call(..) | Thing::Held(_) | Thing::Answers(..), _) => false,
        }
    }

    /// Whether `part` may be what a symbol stands for in this.
    pub(crate) fn may_stand_for(&self, part: &Self) -> bool {
        let Some(about) = self.about().filter(|about| about.is_symbol()) else { return false };
        let (about, part_of) = (about.in_any_spelling(), part.in_any_spelling());
        let is_near = match &part_of.thing {
            Thing::Call(_, _, Some(other)) => about.may_stand_for(other) || other.kind() != about.kind(),
            Thing::Answers(_, _, Some(files)) => about.may_be_among(files),
            Thing::Call(_, _, None) | Thing::Answers(_, _, None) | Thing::Stored(_) | Thing::Held(_) => true,
        };
        self.server() == part.server() && self.tool() == part.tool() && !self.is_same_thing(part) && is_near
    }

    /// Whether `party` is the server or tool that made the datum, so that being told it tells it nothing new. What others
    /// told it is in the label apart.
    #[must_use]
    pub fn is_known_to(&self, party: &Party) -> bool {
        match &self.thing {
            Thing::Stored(_) => false,
            Thing::Call(server, tool, _) | Thing::Answers(server, tool, _) => {
                party.as_server() == Some(server) || party.as_tool() == Some((server, tool))
            }
            Thing::Held(server) => party.as_server() == Some(server),
        }
    }

    /// The same, had the file that the call was about been written in another way (see [`Party::in_any_spelling`]).
    pub(crate) fn in_any_spelling(&self) -> Self {
        match &self.thing {
            Thing::Call(server, tool, Some(about)) => {
                self.told_as(Thing::Call(server.clone(), tool.clone(), Some(Arc::new(about.in_any_spelling()))))
            }
            Thing::Answers(server, tool, Some(files)) => {
                self.told_as(Thing::Answers(server.clone(), tool.clone(), Some(files.in_any_spelling())))
            }
            Thing::Call(_, _, None) | Thing::Answers(_, _, None) | Thing::Stored(_) | Thing::Held(_) => self.clone(),
        }
    }

    /// The name without what a call was about: one of finitely many, for symbols.
    #[must_use]
    pub fn base(&self) -> Arc<str> {
        match &self.thing {
            Thing::Stored(key) => key.as_str().into(),
            Thing::Call(server, tool, _) | Thing::Answers(server, tool, _) => format!("{server}/{tool}").into(),
            Thing::Held(server) => format!("{server}/*").into(),
        }
    }
}

impl fmt::Display for Datum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_carried {
            f.write_str(VIA)?;
        }
        match &self.thing {
            Thing::Stored(key) => write!(f, "{key}"),
            Thing::Call(server, tool, None) => write!(f, "{server}/{tool}"),
            Thing::Call(server, tool, Some(about)) => write!(f, "{server}/{tool} → {about}"),
            Thing::Held(server) => write!(f, "{server}/*"),
            Thing::Answers(server, tool, None) => write!(f, "{server}/{tool} → {ALL}"),
            Thing::Answers(server, tool, Some(files)) => write!(f, "{server}/{tool} → {files}"),
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
            .ok_or_else(|| NameError::new(text, "datum", "use KEY, SERVER/TOOL, `SERVER/TOOL → PARTY` or `SERVER/*`; `via ` before it, for what an answer may carry"))
    }
}

/// All answers of a tool, or those about files in or beneath a folder.
fn parse_wide(text: &str) -> Option<Datum> {
    if let Some(text) = text.strip_prefix(VIA) {
        return parse_wide(text).filter(|wide| !wide.is_carried).map(|wide| wide.carried());
    }
    let (server, rest) = text.split_once('/')?;
    let (tool, about) = rest.split_once(" → ")?;
    let files = match about {
        ALL => None,
        // Of the root there are no others: that is all answers.
        _ => Some(about.parse::<Folder>().ok()?),
    };
    Some(Datum::of(Thing::Answers(server.parse().ok()?, tool.parse().ok()?, files)))
}

fn parse(text: &str) -> Option<Datum> {
    if let Some(text) = text.strip_prefix(VIA) {
        return parse(text).filter(|datum| !datum.is_carried).map(|datum| datum.carried());
    }
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
