//! Who could learn a value, in one canonical form per kind.
//!
//! The parser is total and strict: what is not exactly one address of its kind is no party, and the caller falls back to
//! the whole server. So `"joe@x, evil@y"` and `a/../x` never become a party that the user once allowed.

mod address;

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization as _;

use crate::name::{NameError, ServerName, ToolName};

/// How many folders a file may lie in, one in another, for the memory to have a place for each.
const DEEPEST: usize = 64;

/// Whoever could learn a value.
///
/// ```
/// use duenna_core::Party;
/// let joe: Party = "email:Joe@Example.com".parse()?;
/// assert_eq!(joe.to_string(), "email:joe@example.com");
/// assert!("email:joe@x, evil@y".parse::<Party>().is_err());
/// # Ok::<(), duenna_core::NameError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Party(Repr);

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Repr {
    Server(ServerName),
    Tool(ServerName, ToolName),
    Named(PartyKind, Arc<str>),
    Symbol(PartyKind, Arc<[Arc<str>]>),
    /// A symbol, too: some file of a folder.
    SomeFile(Folder),
    /// Only permissions name that: all files in a folder.
    Files(Folder),
    /// Only steering permissions name that: all of a kind.
    Any(PartyKind),
}

/// The files of a folder, by its path: those right in it, or all that lies beneath it, the folder itself among them.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Folder {
    path: Arc<str>,
    extent: Extent,
}

/// Which files of a folder are meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Extent {
    /// Those right in it.
    RightIn,
    /// It and all that lies beneath it.
    Beneath,
    /// The same, where the path is a name by itself, and nobody knows whether it is a folder's: what lies there.
    AllOf,
}

/// What a party's name means.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PartyKind {
    /// One mailbox.
    Email,
    /// One file, by absolute path.
    File,
    /// One web origin and path.
    Url,
    /// One telephone, E.164.
    Phone,
    /// An agent, by its A2A address.
    Agent,
    /// A language model, `provider/name`.
    Model,
    /// Something a server names in its own way, such as `slack.channel`.
    Own(ServerName, Arc<str>),
}

impl PartyKind {
    /// The kind an annotation of `server` calls `text`: one of the general kinds, or the server's own.
    pub fn of(server: &ServerName, text: &str) -> Result<Self, NameError> {
        if !Self::is_word(text) {
            return Err(NameError::new(text, "kind of party", Self::RULE));
        }
        Ok(Self::general(text).unwrap_or_else(|| Self::Own(server.clone(), text.into())))
    }

    /// What a kind's word must look like.
    pub(crate) const RULE: &str = "use lower-case letters and `_`, at most 32, not `server` or `tool`";

    /// Whether an annotation may use `text` as a kind.
    pub(crate) fn is_word(text: &str) -> bool {
        (1..=32).contains(&text.len())
            && text.bytes().all(|b| b.is_ascii_lowercase() || b == b'_')
            && !matches!(text, "server" | "tool")
    }

    fn general(text: &str) -> Option<Self> {
        Some(match text {
            "email" => Self::Email,
            "file" => Self::File,
            "url" => Self::Url,
            "phone" => Self::Phone,
            "agent" => Self::Agent,
            "model" => Self::Model,
            _ => return None,
        })
    }

    /// Whether parties of this kind live outside what a server holds, so that owning the server does not make them the user's.
    #[must_use]
    pub const fn lives_outside(&self) -> bool {
        match self {
            Self::Email | Self::Url | Self::Phone | Self::Agent | Self::Model => true,
            Self::File | Self::Own(..) => false,
        }
    }

    /// The canonical form of `text` as a name of this kind, or `None` if it is not exactly one.
    fn canonical(&self, text: &str) -> Option<String> {
        match self {
            Self::Email => address::email(text),
            Self::File => address::file(text),
            Self::Url | Self::Agent => address::url(text),
            Self::Phone => address::phone(text),
            Self::Model => address::model(text),
            Self::Own(..) => address::own(text),
        }
    }

    /// The party of this kind that `text` names exactly, or `None`.
    #[must_use]
    pub fn party(&self, text: &str) -> Option<Party> {
        Some(Party(Repr::Named(self.clone(), self.canonical(text)?.into())))
    }
}

impl fmt::Display for PartyKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Email => "email",
            Self::File => "file",
            Self::Url => "url",
            Self::Phone => "phone",
            Self::Agent => "agent",
            Self::Model => "model",
            Self::Own(server, kind) => return write!(f, "{server}.{kind}"),
        })
    }
}

impl fmt::Debug for PartyKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Party {
    /// A whole server.
    #[must_use]
    pub const fn server(name: ServerName) -> Self {
        Self(Repr::Server(name))
    }

    /// One tool of a server.
    #[must_use]
    pub const fn tool(server: ServerName, tool: ToolName) -> Self {
        Self(Repr::Tool(server, tool))
    }

    /// The symbol that stands for a party of `kind` computed from an argument that tells `data` (base names, see
    /// [`crate::Datum::base`]). It matches everything that server has.
    #[must_use]
    pub fn symbol(kind: PartyKind, data: impl IntoIterator<Item = Arc<str>>) -> Self {
        let mut data: Vec<_> = data.into_iter().collect();
        data.sort();
        data.dedup();
        Self(Repr::Symbol(kind, data.into()))
    }

    /// The symbol that stands for some file of `folder`, whatever it was computed from.
    #[must_use]
    pub const fn some_file(folder: Folder) -> Self {
        Self(Repr::SomeFile(folder))
    }

    /// For a symbol that keeps to a folder: that.
    #[must_use]
    pub const fn bound(&self) -> Option<&Folder> {
        match &self.0 {
            Repr::SomeFile(folder) => Some(folder),
            Repr::Server(_) | Repr::Tool(..) | Repr::Named(..) | Repr::Symbol(..) | Repr::Files(_) | Repr::Any(_) => {
                None
            }
        }
    }

    /// For all files of a folder, which only permissions name: that.
    #[must_use]
    pub const fn as_files(&self) -> Option<&Folder> {
        match &self.0 {
            Repr::Files(folder) => Some(folder),
            Repr::Server(_)
            | Repr::Tool(..)
            | Repr::Named(..)
            | Repr::Symbol(..)
            | Repr::SomeFile(_)
            | Repr::Any(_) => None,
        }
    }

    /// Whether it is `folder`, or lies beneath it; `None` if it lies too deep to say.
    pub(crate) fn lies_beneath(&self, folder: &Self) -> Option<bool> {
        if self == folder {
            return Some(true);
        }
        Some(self.folders()?.contains(folder))
    }

    /// Whether this is certainly a file of `folder`, or a symbol that stands for nothing else.
    #[must_use]
    pub fn is_among(&self, folder: &Folder) -> bool {
        match self.bound() {
            Some(bound) => bound.is_within(folder) == Some(true),
            None if self.is_file() && folder.is_deep() => self.lies_beneath(&folder.as_file()) == Some(true),
            None => self.folder() == Some(folder.as_file()),
        }
    }

    /// Whether this may be a file of `folder`, or stand for one.
    #[must_use]
    pub fn may_be_among(&self, folder: &Folder) -> bool {
        match self.bound() {
            Some(bound) => bound.may_meet(folder),
            None if self.is_symbol() => self.kind() == Some(&PartyKind::File),
            None => self.is_file() && (self.is_among(folder) || (folder.is_deep() && self.folders().is_none())),
        }
    }

    /// Whether this is a symbol that may stand for what a no to `refused` is about.
    pub(crate) fn may_be_refused_by(&self, refused: &Self) -> bool {
        let (party, refused) = (self.in_any_spelling(), refused.in_any_spelling());
        match &refused.0 {
            Repr::Files(folder) => party.is_symbol() && party.may_be_among(folder),
            Repr::Any(kind) => party.is_symbol() && party.kind() == Some(kind),
            Repr::Server(_) | Repr::Tool(..) | Repr::Named(..) | Repr::Symbol(..) | Repr::SomeFile(_) => {
                party.may_stand_for(&refused)
            }
        }
    }

    /// Whether this is a symbol that may stand for `other`, or for something that `other` stands for.
    #[must_use]
    pub fn may_stand_for(&self, other: &Self) -> bool {
        let is_near = || self.bound().is_none_or(|folder| other.may_be_among(folder));
        self.is_symbol() && self.kind() == other.kind() && is_near()
    }

    /// For a file, all that lies at its path; for a symbol that keeps to a folder, all beneath that. Others are what they are, and so is the root.
    pub(crate) fn with_all_beneath(self) -> Self {
        let folder = match self.bound() {
            Some(folder) => Folder::beneath(&folder.as_file()),
            None => Folder::all_of(&self),
        };
        folder.map_or(self, Self::some_file)
    }

    /// Whether it is a file, by its path.
    #[must_use]
    pub const fn is_file(&self) -> bool {
        matches!(&self.0, Repr::Named(PartyKind::File, _))
    }

    /// Reads who a steering permission is about, which may be all files right in a folder (`in file:/FOLDER`) or beneath it
    /// (`beneath file:/FOLDER`), or all of a kind (`any file`). Nobody else is called so: [`FromStr`] takes none of them.
    ///
    /// # Errors
    /// If it is no such name.
    pub fn in_permission(text: &str) -> Result<Self, NameError> {
        parse_wide(text).map_or_else(|| text.parse(), Ok)
    }

    /// Whether a steering permission for `wide` covers it, too.
    #[must_use]
    pub fn is_covered_by(&self, wide: &Self) -> bool {
        match &wide.0 {
            Repr::Files(folder) => self.is_among(folder),
            Repr::Any(kind) => self.kind() == Some(kind),
            Repr::Server(_) | Repr::Tool(..) | Repr::Named(..) | Repr::Symbol(..) | Repr::SomeFile(_) => false,
        }
    }

    /// Whether a no to `refused` is one to this, in whatever spelling: it is that, or one of those that it stands for, or it lies so deep that
    /// it may be.
    pub(crate) fn is_refused_by(&self, refused: &Self) -> bool {
        let (party, refused) = (self.in_any_spelling(), refused.in_any_spelling());
        if party == refused || (party.bound().is_some_and(Folder::is_one_path) && party.may_be_refused_by(&refused)) {
            return true;
        }
        match &refused.0 {
            Repr::Files(folder) => party.is_among(folder) || (party.folders().is_none() && party.may_be_among(folder)),
            Repr::Any(_) => party.is_covered_by(&refused),
            // A symbol that keeps to no folder, or to more, stood for this one's files, too.
            Repr::Symbol(..) => party.bound().is_some() && party.kind() == refused.kind(),
            Repr::SomeFile(folder) => party.bound().is_some_and(|bound| bound.is_within(folder) != Some(false)),
            Repr::Server(_) | Repr::Tool(..) | Repr::Named(..) => false,
        }
    }

    /// Whether only permissions name it: all files in a folder, or all of a kind.
    #[must_use]
    pub const fn is_wide(&self) -> bool {
        matches!(self.0, Repr::Files(_) | Repr::Any(_))
    }

    /// For a file: the folder it lies in, unless that is the root.
    #[must_use]
    pub fn folder(&self) -> Option<Self> {
        let Repr::Named(PartyKind::File, path) = &self.0 else { return None };
        let folder = path.get(..path.rfind('/')?).filter(|folder| !folder.is_empty())?;
        Some(Self::file(folder))
    }

    fn file(path: &str) -> Self {
        Self(Repr::Named(PartyKind::File, path.into()))
    }

    /// All files around it, which a permission covers at once: of a file those in the same folder, and not in folders within it; of a
    /// symbol whatever it may stand for; of what lies at a path all that lies beneath the folder around that. Nothing for others.
    #[must_use]
    pub fn all_in_folder(&self) -> Option<Self> {
        let folder = match self.bound() {
            Some(path) if path.is_one_path() => Folder::beneath(&path.as_file().folder()?)?,
            Some(folder) => folder.clone(),
            None => Folder::right_in(&self.folder()?)?,
        };
        Some(Self(Repr::Files(folder)))
    }

    /// All folders to which a symbol may keep and stand for this file, for a folder that it lies in, or for something that this symbol stands
    /// for; but none beneath the one that this keeps to. `None` if there are too many.
    pub(crate) fn folders_around(&self) -> Option<Vec<Folder>> {
        let own = self.bound().map_or_else(|| self.clone(), Folder::as_file);
        let above = own.folders()?;
        let all = || std::iter::once(&own).chain(&above);
        let right_in = all().skip(usize::from(self.bound().is_none_or(Folder::is_deep)));
        Some(right_in.filter_map(Folder::right_in).chain(all().filter_map(Folder::beneath)).collect())
    }

    /// All parties of its kind, where that is files or something that a server names in its own way.
    #[must_use]
    pub fn all_of_kind(&self) -> Option<Self> {
        self.kind().filter(|kind| !kind.lives_outside()).map(|kind| Self(Repr::Any(kind.clone())))
    }

    /// Whether this stands for a party that was computed from a labelled argument.
    #[must_use]
    pub const fn is_symbol(&self) -> bool {
        matches!(self.0, Repr::Symbol(..) | Repr::SomeFile(_))
    }

    /// The server this is, if it is a whole server.
    #[must_use]
    pub const fn as_server(&self) -> Option<&ServerName> {
        match &self.0 {
            Repr::Server(name) => Some(name),
            Repr::Tool(..) | Repr::Named(..) | Repr::Symbol(..) | Repr::SomeFile(_) | Repr::Files(_) | Repr::Any(_) => {
                None
            }
        }
    }

    /// The server and tool this is, if it is one tool.
    #[must_use]
    pub const fn as_tool(&self) -> Option<(&ServerName, &ToolName)> {
        match &self.0 {
            Repr::Tool(server, tool) => Some((server, tool)),
            Repr::Server(_)
            | Repr::Named(..)
            | Repr::Symbol(..)
            | Repr::SomeFile(_)
            | Repr::Files(_)
            | Repr::Any(_) => None,
        }
    }

    /// For a file: what it is the same as, where spellings that differ in case, in how accents are composed, or in characters
    /// that do not show, are one file, as on many systems. Who tells them apart finds more in the memory than there is, or
    /// more refused, never less.
    #[must_use]
    pub fn in_any_spelling(&self) -> Self {
        match &self.0 {
            Repr::Named(PartyKind::File, path) => Self::file(&spelling(path)),
            Repr::Files(folder) => Self(Repr::Files(folder.in_any_spelling())),
            Repr::SomeFile(folder) => Self(Repr::SomeFile(folder.in_any_spelling())),
            Repr::Server(_) | Repr::Tool(..) | Repr::Named(..) | Repr::Symbol(..) | Repr::Any(_) => self.clone(),
        }
    }

    /// Whether it is something of a server that lies nobody says where: a tool, or a name of the server's own.
    pub(crate) const fn is_pathless(&self) -> bool {
        matches!(self.0, Repr::Tool(..) | Repr::Named(PartyKind::Own(..), _))
    }

    /// For a file: the folders it lies in, the nearest first; for a symbol the folder that it keeps to, and those that one lies in. `None`
    /// if there are too many of them to be remembered.
    pub(crate) fn folders(&self) -> Option<Vec<Self>> {
        if let Some(folder) = self.bound().map(Folder::as_file) {
            let above = folder.folders()?;
            return (above.len() < DEEPEST).then(|| std::iter::once(folder).chain(above).collect());
        }
        let Repr::Named(PartyKind::File, path) = &self.0 else { return Some(Vec::new()) };
        let mut folders: Vec<&str> = path.rmatch_indices('/').filter_map(|(at, _)| path.get(..at)).collect();
        if let Some(root) = folders.last_mut().filter(|_| path.as_ref() != "/") {
            *root = "/";
        } else {
            folders.clear();
        }
        (folders.len() <= DEEPEST).then(|| folders.into_iter().map(Self::file).collect())
    }

    /// Its address alone, without the word for its kind: `joe@example.com`. Symbols, servers and tools have none.
    #[must_use]
    pub fn address(&self) -> Option<&str> {
        match &self.0 {
            Repr::Named(_, address) => Some(address),
            Repr::Server(_) | Repr::Tool(..) | Repr::Symbol(..) | Repr::SomeFile(_) | Repr::Files(_) | Repr::Any(_) => {
                None
            }
        }
    }

    /// For a symbol that keeps to no folder: the names of what it was computed from.
    #[must_use]
    pub fn origins(&self) -> &[Arc<str>] {
        match &self.0 {
            Repr::Symbol(_, data) => data,
            Repr::Server(_) | Repr::Tool(..) | Repr::Named(..) | Repr::SomeFile(_) | Repr::Files(_) | Repr::Any(_) => {
                &[]
            }
        }
    }

    /// The kind of address it is, or stands for.
    #[must_use]
    pub const fn kind(&self) -> Option<&PartyKind> {
        match &self.0 {
            Repr::Named(kind, _) | Repr::Symbol(kind, _) => Some(kind),
            Repr::SomeFile(_) => Some(&PartyKind::File),
            Repr::Server(_) | Repr::Tool(..) | Repr::Files(_) | Repr::Any(_) => None,
        }
    }
}

/// What all spellings of `text` have in common.
pub(crate) fn spelling(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let shown = text.chars().filter(|char| !is_ignorable(*char));
    // Lower case twice: `ẞ` is `ß`, which is `ss`; and all sigmas are one.
    let cased = shown.nfd().flat_map(char::to_lowercase).flat_map(char::to_uppercase).flat_map(char::to_lowercase);
    cased.nfc().collect()
}

/// Whether a character shows nothing and is passed over where text is compared (`Default_Ignorable_Code_Point` of Unicode).
#[must_use]
pub const fn is_ignorable(char: char) -> bool {
    matches!(char,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}' | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

impl fmt::Display for Party {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Server(name) => write!(f, "server:{name}"),
            Repr::Tool(server, tool) => write!(f, "tool:{server}.{tool}"),
            Repr::Named(kind, name) => write!(f, "{kind}:{name}"),
            Repr::Symbol(kind, data) => write!(f, "{kind}:⟨{}⟩", data.join(", ")),
            Repr::SomeFile(folder) => write!(f, "{SOME_FILE}{}{}", folder.word(), folder.path),
            Repr::Files(folder) => write!(f, "{folder}"),
            Repr::Any(kind) => write!(f, "{ANY}{kind}"),
        }
    }
}

impl fmt::Debug for Party {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Folder {
    /// The files right in a folder; `None` if that is no file or, in some spelling, the root.
    #[must_use]
    pub fn right_in(folder: &Party) -> Option<Self> {
        Self::of(folder, Extent::RightIn)
    }

    /// A folder and all that lies beneath it; `None` if that is no file or, in some spelling, the root.
    #[must_use]
    pub fn beneath(folder: &Party) -> Option<Self> {
        Self::of(folder, Extent::Beneath)
    }

    /// What lies at a path: a file, or a folder with all beneath it. `None` if that is no file or, in some spelling, the root.
    #[must_use]
    pub fn all_of(path: &Party) -> Option<Self> {
        Self::of(path, Extent::AllOf)
    }

    fn of(folder: &Party, extent: Extent) -> Option<Self> {
        let Repr::Named(PartyKind::File, path) = &folder.0 else { return None };
        (spelling(path) != "/").then(|| Self { path: Arc::clone(path), extent })
    }

    /// Whether what lies deeper counts, too.
    #[must_use]
    pub const fn is_deep(&self) -> bool {
        !matches!(self.extent, Extent::RightIn)
    }

    /// Whether its path is the name of what lies there, be that a file or a folder.
    #[must_use]
    pub const fn is_one_path(&self) -> bool {
        matches!(self.extent, Extent::AllOf)
    }

    /// The folder itself, as a file.
    #[must_use]
    pub fn as_file(&self) -> Party {
        Party::file(&self.path)
    }

    pub(crate) fn in_any_spelling(&self) -> Self {
        Self { path: spelling(&self.path).into(), extent: self.extent }
    }

    /// Whether all files of this are files of `other`; `None` if they lie too deep to say.
    fn is_within(&self, other: &Self) -> Option<bool> {
        match (self.is_deep(), other.is_deep()) {
            (false, false) => Some(self.path == other.path),
            (true, false) => Some(false),
            (_, true) => self.as_file().lies_beneath(&other.as_file()),
        }
    }

    /// Whether some file may be one of both.
    fn may_meet(&self, other: &Self) -> bool {
        let (own, its) = (self.as_file(), other.as_file());
        let may_lie = |file: &Party, folder: &Party| file.lies_beneath(folder) != Some(false);
        match (self.is_deep(), other.is_deep()) {
            (false, false) => own == its,
            (true, true) => may_lie(&own, &its) || may_lie(&its, &own),
            // The folder that the one is may be a file right in the other.
            (true, false) => may_lie(&its, &own) || own.folder() == Some(its),
            (false, true) => may_lie(&own, &its) || its.folder() == Some(own),
        }
    }

    const fn word(&self) -> &'static str {
        match self.extent {
            Extent::RightIn => WITHIN,
            Extent::Beneath => BENEATH,
            Extent::AllOf => ALL_OF,
        }
    }
}

impl fmt::Display for Folder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}file:{}", self.word(), self.path)
    }
}

impl fmt::Debug for Folder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl TryFrom<String> for Folder {
    type Error = NameError;

    fn try_from(text: String) -> Result<Self, NameError> {
        text.parse()
    }
}

impl From<Folder> for String {
    fn from(folder: Folder) -> Self {
        folder.to_string()
    }
}

impl FromStr for Folder {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        let folder = parse_folder(text).and_then(|(folder, extent)| Self::of(&folder.parse().ok()?, extent));
        folder.ok_or_else(|| NameError::new(text, "folder", "use `in file:/FOLDER` or `beneath file:/FOLDER`"))
    }
}

const RULE: &str = "use KIND:NAME with exactly one address, such as `email:joe@example.com`, `server:airline`, \
                    `tool:maps.geocode`, `file:/home/u/x.txt`";

impl FromStr for Party {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        parse(text).ok_or_else(|| NameError::new(text, "party", RULE))
    }
}

/// Before a folder in a name: all files right in it. No kind begins so, and none begins as the next.
const WITHIN: &str = "in ";
/// Before a folder in a name: all files beneath it.
const BENEATH: &str = "beneath ";
/// Before a path in the name of a symbol: what lies there, and beneath it.
const ALL_OF: &str = "all of ";
/// Before one of the two and a path: some file there. No datum is called so.
const SOME_FILE: &str = "file:⟨*⟩ ";
/// Before a kind in a name: all parties of that kind.
const ANY: &str = "any ";

/// A folder with the word before it: what comes after the word, and which files are meant.
fn parse_folder(text: &str) -> Option<(&str, Extent)> {
    let words = [(WITHIN, Extent::RightIn), (BENEATH, Extent::Beneath)];
    words.into_iter().find_map(|(word, extent)| Some((text.strip_prefix(word)?, extent)))
}

/// All files in or beneath a folder, or all of a kind.
fn parse_wide(text: &str) -> Option<Party> {
    if parse_folder(text).is_some() {
        return Some(Party(Repr::Files(text.parse().ok()?)));
    }
    kind_named(text.strip_prefix(ANY)?).filter(|kind| !kind.lives_outside()).map(|kind| Party(Repr::Any(kind)))
}

fn parse(text: &str) -> Option<Party> {
    let (kind, name) = text.split_once(':')?;
    match kind {
        "server" => return Some(Party::server(name.parse().ok()?)),
        "tool" => {
            let (server, tool) = name.split_once('.')?;
            return Some(Party::tool(server.parse().ok()?, tool.parse().ok()?));
        }
        _ => {}
    }
    if let Some(folder) = text.strip_prefix(SOME_FILE) {
        let all = folder.strip_prefix(ALL_OF).map(|path| (path, Extent::AllOf));
        let (path, extent) = all.or_else(|| parse_folder(folder))?;
        return Some(Party::some_file(Folder::of(&PartyKind::File.party(path)?, extent)?));
    }
    let kind = kind_named(kind)?;
    if let Some(data) = name.strip_prefix('⟨').and_then(|rest| rest.strip_suffix('⟩')) {
        let data: Vec<Arc<str>> = data.split(", ").filter(|name| !name.is_empty()).map(Arc::from).collect();
        return data.iter().all(|name| is_base(name)).then(|| Party::symbol(kind, data));
    }
    kind.party(name)
}

/// A kind by its name: a general one, or a server's own.
fn kind_named(text: &str) -> Option<PartyKind> {
    match text.split_once('.') {
        Some((_, own)) if PartyKind::general(own).is_some() => None,
        Some((server, own)) => PartyKind::of(&server.parse().ok()?, own).ok(),
        None => PartyKind::general(text),
    }
}

/// Whether `text` is the base name of a datum: a key, `SERVER/TOOL` or `SERVER/*`.
fn is_base(text: &str) -> bool {
    match text.split_once('/') {
        Some((server, tool)) => {
            server.parse::<ServerName>().is_ok() && (tool == "*" || tool.parse::<ToolName>().is_ok())
        }
        None => text.parse::<crate::Key>().is_ok(),
    }
}

impl TryFrom<String> for Party {
    type Error = NameError;

    fn try_from(text: String) -> Result<Self, NameError> {
        text.parse()
    }
}

impl From<Party> for String {
    fn from(party: Party) -> Self {
        party.to_string()
    }
}
