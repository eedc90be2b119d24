//! What the user's side knows of a server: the trusted description that makes questions precise.
//!
//! Annotations are axioms (semantics 2): they narrow whom the user is asked about, never what the log remembers. What an
//! annotation does not say is read in the strictest way.

mod path;
mod place;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Deref;

use serde::{Deserialize, Serialize};

pub use self::path::Path;
pub(crate) use self::path::PathTarget;
pub use self::place::{PlaceSource, ToolReach};
use crate::label::Integrity;
use crate::name::{ServerName, ToolName};
use crate::party::{Party, PartyKind};
use crate::reach::Reach;

/// The annotation of one server.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Annotation {
    /// Where the JSON Schema of this format lies.
    #[serde(rename = "$schema", default, skip_serializing_if = "Option::is_none")]
    pub schema: Option<String>,
    /// What the server is, for people.
    #[serde(default)]
    pub description: String,
    /// The versions of the package with which it was checked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub checked: Vec<String>,
    /// It needs no network, so that it gets none where servers are confined.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub offline: bool,
    /// Who else can read what the server holds.
    #[serde(default)]
    pub owner: Owner,
    /// Servers of one pool hold the same things (local files, a shell, git).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pool: Option<String>,
    /// Where its command says which places of this machine it can reach. Empty: nowhere, so that it may reach all of its pool.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<PlaceSource>,
    /// The tools that are described.
    #[serde(default)]
    pub tools: BTreeMap<ToolName, ToolAnnotation>,
}

/// Who else can read what a server holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Owner {
    /// Somebody outside.
    #[default]
    ThirdParty,
    /// Nobody but the user, now or later: logged and tracked, not asked about.
    User,
}

/// What is known of one tool.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a statement of its own, as in the file")]
pub struct ToolAnnotation {
    /// Who learns what the call tells. Empty: the whole server, as one party.
    pub parties: Vec<PartySpec>,
    /// Its arguments.
    pub arguments: BTreeMap<String, ArgumentAnnotation>,
    /// What the call is about: added to the name of the datum it returns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<PartySpec>,
    /// What of the server's memory an answer may carry.
    pub returns: Returns,
    /// Who else can read what this tool's parties hold; by default as the server.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<Owner>,
    /// A call changes nothing, so that making it again does no harm.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub read_only: bool,
    /// A call leaves nothing of what it told in any place, but for the times at which files were read.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub leaves_no_trace: bool,
    /// What it answers or hands on does not depend on when files were read.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub shows_no_access: bool,
    /// A call makes no folders above the files that it names.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub makes_no_folders: bool,
    /// What the server itself adds to the answer is public.
    pub public: bool,
    /// What the server itself adds to the answer is trusted.
    pub trusted: bool,
    /// Whether the call succeeds does not depend on what the server itself holds. It still tells what the call told, and
    /// what the log says the server was told before (semantics 3.5).
    pub success_public: bool,
    /// Where in the answer ids stand that the server minted itself: of what it lists.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub mints: Vec<Path>,
    /// The answer names files by the last parts of their names alone: what lies right in a folder.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub lists: bool,
    /// What a call can reach of this machine, where that is not what its server can.
    #[serde(skip_serializing_if = "ToolReach::is_default")]
    pub reaches: ToolReach,
    /// Whether the very calling of the tool needs trust.
    pub calling: Trust,
    /// The calling needs no more than that, if the artifact's source says in full each argument that needs trust.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub anyone_may_call: bool,
    /// Whether handles reach it as they are. Duenna's own tools alone say so: no file can.
    #[serde(skip)]
    pub gate: Gate,
    /// A call that fails yields a failure (semantics 4.4) and raises nothing, so that nothing depends on its success.
    /// Duenna's own tools alone say so: no file can.
    #[serde(skip)]
    pub fails_as_value: bool,
}

/// What a tool gets of names that stand as handles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Gate {
    /// The names themselves, as their party wrote them.
    #[default]
    Open,
    /// The handles: it is a model, which never sees the names.
    Sealed,
    /// The handles; and its answer is of a closed language, by the verifier, which vouches for it so far.
    Language(Integrity),
}

/// What is known of one argument.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArgumentAnnotation {
    /// Whether it is the data themselves or names data that lie on the server.
    #[serde(rename = "use")]
    pub usage: Usage,
    /// For a reference: what it names. Unsaid: anything the server holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub names: Option<ReferenceTarget>,
    /// The server never gives it back. This has no effect today: a failure in its place keeps the call from being made, and later
    /// answers may tell that.
    #[serde(default)]
    pub never_returned: bool,
    /// Who may shape it.
    #[serde(default)]
    pub needs: Trust,
}

/// Whether an argument is data or names data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Usage {
    /// The data themselves.
    Value,
    /// The name of data that lie on the server; it counts as reading them.
    Reference,
}

/// The datum a reference names: what `tool` would return about it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReferenceTarget {
    /// The tool whose call would return the data.
    pub tool: ToolName,
    /// The kind of name the argument holds.
    pub kind: String,
    /// Where in the argument the names stand; by default the argument is one, or a list of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Path>,
    /// What a relative name is completed with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<String>,
    /// For files: all that lies beneath it, too, as where a folder is moved.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub beneath: bool,
}

/// How much trust an argument, or the calling of a tool, needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Trust {
    /// Anyone may shape it.
    #[default]
    None,
    /// Fields of a closed language may shape it without asking.
    Verified,
    /// The user is asked about everyone who shaped it.
    Full,
}

/// What of the server's memory an answer may carry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Returns {
    /// All that its parties or its server were ever told.
    #[default]
    Everything,
    /// Only what was told to the party the call is about (`read_file` returns the rows of its path).
    About,
    /// Only what was told to the path the call is about and to what lies beneath it (`list_directory` returns the rows of its
    /// folder).
    Beneath,
    /// Only what the call itself tells: the server remembers nothing from one call to the next, as a model's interface does. Where the tool is not
    /// read-only, also what the call's own parties were told.
    Call,
}

/// Who a call's party is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PartySpec {
    /// The whole server.
    Server,
    /// This tool alone.
    Tool,
    /// Always this party: the one model behind a tool, the one mailbox that a form is sent to.
    Party(Party),
    /// The address, or list of addresses, in an argument; an absent argument names nobody.
    Argument {
        /// The argument.
        name: String,
        /// `email`, `file`, `url`, `phone`, `agent`, `model`, or a word of the server's own.
        kind: String,
        /// Where in the argument the addresses stand (`[].email`); by default it is one, or a list of them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Path>,
        /// What a relative name is completed with (`/home/u`, or `${root}` from the server's configuration).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        base: Option<String>,
        /// For files: all that lies beneath it, too, as where a folder is moved.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        beneath: bool,
    },
}

/// Why an annotation cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum AnnotationError {
    /// Not JSON of the right shape.
    #[error("the annotation cannot be read: {0}; `duenna annotations lint FILE` checks one")]
    Shape(#[from] serde_json::Error),
    /// Readable, but inconsistent.
    #[error("the annotation of tool `{tool}` is inconsistent: {problem}")]
    Inconsistent {
        /// The tool.
        tool: ToolName,
        /// What is wrong with it.
        problem: String,
    },
}

impl Annotation {
    /// Reads and checks an annotation file.
    ///
    /// # Errors
    /// Not JSON, an unknown field, or a description that contradicts itself.
    pub fn from_json(text: &str) -> Result<Self, AnnotationError> {
        let annotation: Self = serde_json::from_str(text)?;
        for (tool, about) in &annotation.tools {
            if let Some(problem) = about.problem() {
                return Err(AnnotationError::Inconsistent { tool: tool.clone(), problem });
            }
        }
        Ok(annotation)
    }

    /// A number that changes when the meaning does: rows older than an annotation count for every party (semantics 3.6).
    #[must_use]
    pub fn digest(&self) -> Digest {
        let mut meaning =
            Self { schema: None, description: String::new(), checked: Vec::new(), offline: false, ..self.clone() };
        // Whether a call may be repeated says nothing of what its rows tell, nor does how its answer names files, or who may decide that it is made.
        for tool in meaning.tools.values_mut() {
            (tool.read_only, tool.lists, tool.anyone_may_call) = (false, false, false);
        }
        let text = serde_json::to_string(&meaning).unwrap_or_default();
        let hash = text
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
        Digest(hash)
    }

    /// The same without what it says of places, which 0.1 did not know: what was told under that is taken to lie wherever it may.
    #[must_use]
    pub fn without_places(&self) -> Self {
        let mut plain = Self { places: Vec::new(), ..self.clone() };
        for tool in plain.tools.values_mut() {
            (tool.reaches, tool.leaves_no_trace, tool.shows_no_access) = (ToolReach::Places, false, false);
            tool.makes_no_folders = false;
        }
        plain
    }
}

/// Which annotation a row was written under. 0: none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Digest(pub u64);

impl ToolAnnotation {
    fn problem(&self) -> Option<String> {
        if self.anyone_may_call && self.calling != Trust::None {
            return Some("`anyone_may_call` and `calling` say different things".to_owned());
        }
        if self.returns == Returns::About && self.about.is_none() {
            return Some("`returns: about` needs `about`".to_owned());
        }
        if self.returns == Returns::Beneath && self.about.as_ref().and_then(PartySpec::kind) != Some("file") {
            return Some("`returns: beneath` needs `about` to be an argument of kind `file`".to_owned());
        }
        let value_with_names =
            |argument: &ArgumentAnnotation| argument.usage == Usage::Value && argument.names.is_some();
        if let Some((name, _)) = self.arguments.iter().find(|(_, argument)| value_with_names(argument)) {
            return Some(format!("argument `{}` is a value and cannot have `names`", name.escape_debug()));
        }
        let named = self.arguments.values().filter_map(|argument| argument.names.as_ref());
        let kinds = self.parties.iter().chain(&self.about).filter_map(PartySpec::kind);
        if let Some(kind) = kinds.chain(named.map(|names| names.kind.as_str())).find(|kind| !PartyKind::is_word(kind)) {
            return Some(format!("`{}` is not a kind of party; {}", kind.escape_debug(), PartyKind::RULE));
        }
        let mut used: BTreeSet<&str> = BTreeSet::new();
        used.extend(self.parties.iter().chain(&self.about).filter_map(PartySpec::argument));
        if let Some(name) = self.reaches.arguments().find(|name| !self.arguments.contains_key(*name)) {
            let name = name.escape_debug();
            return Some(format!("argument `{name}` stands under `reaches` but is not described under `arguments`"));
        }
        let is_pathless = |names: &ReferenceTarget| names.beneath && names.kind != "file";
        let is_pathless_party =
            |spec: &PartySpec| matches!(spec, PartySpec::Argument { beneath: true, kind, .. } if kind != "file");
        if self.arguments.values().filter_map(|argument| argument.names.as_ref()).any(is_pathless)
            || self.parties.iter().chain(&self.about).any(is_pathless_party)
        {
            return Some("what has `beneath` must be of kind `file`".to_owned());
        }
        let undescribed = used.into_iter().find(|name| !self.arguments.contains_key(*name))?;
        Some(format!("argument `{}` names a party but is not described under `arguments`", undescribed.escape_debug()))
    }
}

impl PartySpec {
    /// The argument it is computed from.
    #[must_use]
    pub fn argument(&self) -> Option<&str> {
        match self {
            Self::Argument { name, .. } => Some(name),
            Self::Server | Self::Tool | Self::Party(_) => None,
        }
    }

    fn kind(&self) -> Option<&str> {
        match self {
            Self::Argument { kind, .. } => Some(kind),
            Self::Server | Self::Tool | Self::Party(_) => None,
        }
    }

    fn base(&self) -> Option<&str> {
        match self {
            Self::Argument { base, .. } => base.as_deref(),
            Self::Server | Self::Tool | Self::Party(_) => None,
        }
    }
}

/// An annotation as it stays, with its digest: every row is written under that, so it is computed once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct PinnedAnnotation {
    annotation: Annotation,
    #[serde(skip)]
    digest: Digest,
    /// The same, as 0.1 had it.
    #[serde(skip)]
    earlier: Digest,
}

impl PinnedAnnotation {
    /// The annotation by itself.
    #[must_use]
    pub fn into_annotation(self) -> Annotation {
        self.annotation
    }
}

impl From<Annotation> for PinnedAnnotation {
    fn from(annotation: Annotation) -> Self {
        Self { digest: annotation.digest(), earlier: annotation.without_places().digest(), annotation }
    }
}

impl Deref for PinnedAnnotation {
    type Target = Annotation;

    fn deref(&self) -> &Annotation {
        &self.annotation
    }
}

/// One configured server as decisions see it.
#[derive(Debug, Clone)]
pub struct Server {
    /// Its name.
    pub name: ServerName,
    /// What is known of it; `None` is the strictest reading.
    pub annotation: Option<PinnedAnnotation>,
    /// Whether the user accepted it as a mere carrier.
    pub carrier: bool,
    /// What `${name}` means in the annotation's `base`.
    pub variables: BTreeMap<String, String>,
    /// The places that it reaches, where they are known. `None`: all of its pool.
    pub places: Option<Reach>,
    /// Whether its places are what its command names, so that it does not start where one of them is missing: but for those that lie in others.
    pub needs_places: bool,
}

/// The pool of whatever lies on this machine.
const LOCAL: &str = "local";

impl Server {
    /// A server of which nothing is known.
    #[must_use]
    pub const fn unknown(name: ServerName) -> Self {
        Self { name, annotation: None, carrier: false, variables: BTreeMap::new(), places: None, needs_places: false }
    }

    /// The annotation of one of its tools.
    #[must_use]
    pub fn tool(&self, tool: &ToolName) -> Option<&ToolAnnotation> {
        self.annotation.as_ref()?.tools.get(tool)
    }

    /// Which annotation its rows are written under.
    #[must_use]
    pub fn digest(&self) -> Digest {
        self.annotation.as_ref().map_or(Digest::default(), |annotation| annotation.digest)
    }

    /// Whether a row was written under its annotation as it is now.
    pub(crate) fn is_current(&self, row: Digest) -> bool {
        let known = self.annotation.as_ref();
        known.map_or(row == Digest::default(), |annotation| row == annotation.digest || row == annotation.earlier)
    }

    /// Whether nobody but the user can read what `tool` is told.
    #[must_use]
    pub fn is_owned_by_user(&self, tool: &ToolName) -> bool {
        let of_tool = self.tool(tool).and_then(|tool| tool.owner);
        let of_server = self.annotation.as_ref().map_or(Owner::ThirdParty, |annotation| annotation.owner);
        of_tool.unwrap_or(of_server) == Owner::User
    }

    /// Whether the user is asked before `tool` tells a party: not about what is the user's own, which a party that lives
    /// outside of what a server holds is not, unless the tool says so.
    pub(crate) fn asks_about(&self, tool: &ToolName, is_outsider: bool) -> bool {
        let said = self.tool(tool).and_then(|tool| tool.owner);
        !self.is_owned_by_user(tool) || (is_outsider && said != Some(Owner::User))
    }

    /// Completes a relative name with the annotation's base; `${name}` is looked up in the server's variables. A name that some server would
    /// expand itself (`~/x`, `$HOME/x`, `file:///x`) is not completed.
    pub(crate) fn completed(&self, text: &str, base: Option<&str>) -> Option<String> {
        let Some(base) = base.filter(|_| !text.starts_with('/')) else { return Some(text.to_owned()) };
        if text.starts_with(['~', '$']) || text.split('/').next().is_some_and(|first| first.contains(':')) {
            return None;
        }
        let base = match base.strip_prefix("${").and_then(|rest| rest.split_once('}')) {
            Some((variable, rest)) => format!("{}{rest}", self.variables.get(variable)?),
            None => base.to_owned(),
        };
        Some(format!("{base}/{text}"))
    }

    /// Whether a folder must be there before it does anything: one of its places, or what a relative name is completed with, lies there, by exactly
    /// that name. Not a folder within another place, which it may have made.
    pub(crate) fn needs_folder(&self, folder: &Party) -> bool {
        let tools = self.annotation.iter().flat_map(|annotation| annotation.tools.values());
        let bases = tools.flat_map(|tool| tool.parties.iter().chain(&tool.about)).filter_map(PartySpec::base);
        let base = |base| PartyKind::File.party(&self.completed(".", Some(base))?);
        let lies_there = |place: &Party| place.lies_beneath(folder) == Some(true);
        let places = self.places.as_ref().filter(|_| self.needs_places);
        let is_within = places.is_some_and(|places| places.has_within(folder));
        bases.filter_map(base).chain(PartyKind::File.party("/")).any(|base| lies_there(&base))
            || !is_within && places.is_some_and(|places| places.files().any(lies_there))
    }

    /// What it reaches that others reach, too.
    #[must_use]
    pub fn reach(&self) -> Reach {
        match (&self.places, self.pool()) {
            (None, _) => self.pool_reach(),
            (Some(places), None | Some(LOCAL)) => places.clone(),
            (Some(places), Some(pool)) => places.join(&Reach::pool(pool)),
        }
    }

    /// What it reaches at most, as its annotation says: of the pool of this machine every place.
    pub(crate) fn pool_reach(&self) -> Reach {
        match self.pool() {
            None => Reach::nothing(),
            Some(LOCAL) => Reach::everything(),
            Some(pool) => Reach::pool(pool),
        }
    }

    /// The pool whose rows it shares: what it says, else one pool for all that is the user's own.
    fn pool(&self) -> Option<&str> {
        let annotation = self.annotation.as_ref()?;
        let own = (annotation.owner == Owner::User).then_some("user");
        annotation.pool.as_deref().or(own)
    }
}
