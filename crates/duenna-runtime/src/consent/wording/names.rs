//! Data and parties in the words of a question.
//!
//! Names that come from outside (files, addresses, whatever a server calls its things) stand between backticks, escaped and cut; a backtick in them is
//! shown as its code, so that none of them reads like a sentence of Duenna's.

use std::sync::Arc;

use duenna_core::{
    Datum, Folder, LANGUAGE_LIMITS, Party, PartyKind, SOUGHT_FOLDERS, ServerName, SteeringTarget, ToolName, quoted,
    quoted_in_full,
};

use super::super::{Reader, ServerStanding, Setting};
use crate::languages;
use crate::model::models;

/// How things are called in one question.
#[derive(Clone, Copy)]
pub(super) struct Names<'a> {
    pub(super) reader: &'a Reader,
    pub(super) setting: &'a Setting,
    /// Whether names from outside are shown whole.
    pub(super) is_whole: bool,
}

impl Names<'_> {
    /// A name from outside, between backticks.
    fn outside(&self, name: &str) -> String {
        format!("`{}`", if self.is_whole { quoted_in_full(name) } else { quoted(name) })
    }

    /// A path, from the user's own folder on.
    pub(super) fn path(&self, path: &str) -> String {
        let within = self.reader.home.as_deref().filter(|home| !home.is_empty());
        let within =
            within.and_then(|home| path.strip_prefix(home)).filter(|rest| rest.is_empty() || rest.starts_with('/'));
        self.outside(&within.map_or_else(|| path.to_owned(), |rest| format!("~{rest}")))
    }

    /// A file, by its path.
    fn file(&self, file: &Party) -> String {
        self.path(file.address().unwrap_or_default())
    }

    pub(super) fn tool(&self, server: &ServerName, tool: &ToolName) -> String {
        let name = if self.is_whole { quoted_in_full(tool.as_str()) } else { quoted(tool.as_str()) };
        format!("{server}.{name}")
    }

    /// A datum, without where it comes from: "your date of birth", "`~/docs/standup.md`".
    pub(super) fn datum(&self, datum: &Datum) -> String {
        if let Some(key) = datum.key() {
            return format!("your {}", key.as_str().replace('_', " "));
        }
        let Some(server) = datum.server() else { return self.outside(&datum.itself().to_string()) };
        let Some(tool) = datum.tool() else { return held(server, datum.is_carried()) };
        if server.as_str() == LANGUAGE_LIMITS {
            return "how a message compares with your limits".to_owned();
        }
        match datum.about() {
            None => self.answer(server, tool),
            Some(about) if server.as_str() == SOUGHT_FOLDERS => format!("your files in {}", self.file(about)),
            Some(about) => match about.kind() {
                Some(PartyKind::File) => self.file_or_some(about),
                Some(PartyKind::Url) if !about.is_symbol() => self.party(about),
                Some(PartyKind::Own(of, _)) if of == server => self.party(about),
                _ => format!("{} about {}", self.answer(server, tool), self.party(about)),
            },
        }
    }

    /// The same, with the tool whose answer it is, where its name does not say that.
    pub(super) fn datum_with_source(&self, datum: &Datum) -> String {
        let name = self.datum(datum);
        match (datum.server(), datum.tool(), datum.about()) {
            (Some(server), Some(tool), Some(about)) if !is_of_duenna(server) && says_no_tool(server, about) => {
                format!("{name} (from {})", self.tool(server, tool))
            }
            _ => name,
        }
    }

    fn answer(&self, server: &ServerName, tool: &ToolName) -> String {
        match server.as_str() {
            models::SERVER => "what the model answered".to_owned(),
            languages::SERVER => "what a message says".to_owned(),
            _ => format!("what {} answered", self.tool(server, tool)),
        }
    }

    /// One file, or a symbol that stands for some.
    fn file_or_some(&self, file: &Party) -> String {
        match file.bound() {
            Some(folder) if folder.is_one_path() => {
                format!("{}, with all that lies in it", self.file(&folder.as_file()))
            }
            Some(folder) if folder.is_deep() => {
                format!("any file in {} and the folders within it", self.file(&folder.as_file()))
            }
            Some(folder) => format!("any file right in {}", self.file(&folder.as_file())),
            None if file.is_symbol() => self.computed("a file", file),
            None => self.file(file),
        }
    }

    /// A symbol, by what it was computed from.
    fn computed(&self, what: &str, symbol: &Party) -> String {
        let name =
            |origin: &Arc<str>| origin.parse().map_or_else(|_| self.outside(origin), |datum: Datum| self.datum(&datum));
        // What a server has under names in a call is no name of anything.
        if let [origin] = symbol.origins()
            && let Ok(datum) = origin.parse::<Datum>()
            && let (Some(server), None) = (datum.server(), datum.tool())
        {
            return format!("{what} of {server}");
        }
        match symbol.origins() {
            [] => format!("{what} that only the run will name"),
            origins => format!("{what} from {}", listed(origins.iter().map(name))),
        }
    }

    /// Somebody who may learn something.
    pub(super) fn party(&self, party: &Party) -> String {
        if let Some(server) = party.as_server() {
            return server.to_string();
        }
        if let Some((server, tool)) = party.as_tool() {
            return self.tool(server, tool);
        }
        let Some(kind) = party.kind() else { return self.outside(&party.to_string()) };
        if let Some(address) = party.address() {
            let address = self.outside(address);
            return match kind {
                PartyKind::Email | PartyKind::Phone if self.reader.me.contains(party) => format!("you ({address})"),
                PartyKind::Email | PartyKind::Phone | PartyKind::Url => address,
                PartyKind::File => format!("the file {}", self.file(party)),
                PartyKind::Agent => format!("the agent {address}"),
                PartyKind::Model => format!("the model {address}"),
                PartyKind::Own(server, kind) => format!("the {} {address} of {server}", kind.replace('_', " ")),
            };
        }
        match kind {
            PartyKind::File => self.file_or_some(party),
            PartyKind::Own(server, kind) => format!("any {} of {server}", kind.replace('_', " ")),
            PartyKind::Email => self.computed("an email address", party),
            PartyKind::Url => self.computed("a web address", party),
            PartyKind::Phone => self.computed("a telephone number", party),
            PartyKind::Agent => self.computed("an agent's address", party),
            PartyKind::Model => self.computed("a model", party),
        }
    }

    /// The same where it is named first: a server with where it is.
    pub(super) fn party_introduced(&self, party: &Party) -> String {
        let server = party.as_server().or_else(|| party.as_tool().map(|(server, _)| server));
        let standing = server.and_then(|server| self.setting.servers.get(server));
        let place = match standing {
            None | Some(ServerStanding::Users) => return self.party(party),
            Some(ServerStanding::Outside { host: Some(host) }) => format!("a server at {}", self.outside(host)),
            Some(ServerStanding::Outside { host: None }) => "a server outside your machine".to_owned(),
            Some(ServerStanding::Unknown) => "a program that nobody has described to Duenna".to_owned(),
        };
        format!("{} ({place})", self.party(party))
    }

    /// Somebody who wrote what decides about something.
    pub(super) fn author(&self, party: &Party) -> String {
        if let Some(server) = party.as_server() {
            return format!("what {server} answered");
        }
        if let Some((server, tool)) = party.as_tool() {
            return format!("what {} answered", self.tool(server, tool));
        }
        match party.kind() {
            Some(PartyKind::File | PartyKind::Url | PartyKind::Own(..)) => {
                format!("whoever wrote {}", self.datum_of(party))
            }
            _ => self.party(party),
        }
    }

    /// What of a call, or of what a model reads, somebody decides.
    pub(super) fn target(&self, target: &SteeringTarget) -> String {
        match target {
            SteeringTarget::Argument { server, tool, argument } => {
                format!("the `{}` of {}", quoted(argument), self.tool(server, tool))
            }
            SteeringTarget::Calling { server, tool } => {
                format!("whether {} is called, and how often", self.tool(server, tool))
            }
            SteeringTarget::Model(model) => format!("what {} reads, and so what it writes", self.party(model)),
        }
    }

    /// What lies at an address.
    fn datum_of(&self, party: &Party) -> String {
        match party.kind() {
            Some(PartyKind::File) => self.file_or_some(party),
            _ => self.party(party),
        }
    }

    /// The files that a wider yes covers: "every file right in `~/docs`".
    pub(super) fn files(&self, folder: &Folder) -> String {
        let path = self.file(&folder.as_file());
        if folder.is_deep() {
            format!("every file in {path} and in the folders within it")
        } else {
            format!("every file right in {path}")
        }
    }
}

/// Whether the words for what an answer is about do not say which tool gave it.
fn says_no_tool(server: &ServerName, about: &Party) -> bool {
    match about.kind() {
        Some(PartyKind::File) => true,
        Some(PartyKind::Url) => !about.is_symbol(),
        Some(PartyKind::Own(of, _)) => of == server,
        _ => false,
    }
}

fn is_of_duenna(server: &ServerName) -> bool {
    [LANGUAGE_LIMITS, SOUGHT_FOLDERS].contains(&server.as_str())
}

/// "a", "a and b", "a, b and c".
pub(super) fn listed(names: impl IntoIterator<Item = String>) -> String {
    let mut names: Vec<String> = names.into_iter().collect();
    match names.pop() {
        Some(last) if !names.is_empty() => format!("{} and {last}", names.join(", ")),
        Some(last) => last,
        None => String::new(),
    }
}

/// The first few, and how many more there are.
pub(super) fn first_few(names: Vec<String>) -> String {
    let more = names.len().saturating_sub(MOST_NAMED);
    if more < 2 {
        return listed(names);
    }
    let rest = format!("{more} more");
    listed(names.into_iter().take(MOST_NAMED).chain([rest]))
}

/// How many things a sentence names, unless there is one more.
const MOST_NAMED: usize = 3;

/// Everything that a server holds: what a call may name; via an answer, whatever the log cannot say that it was not told (semantics 3.6).
fn held(server: &ServerName, is_carried: bool) -> String {
    match server.as_str() {
        SOUGHT_FOLDERS => "values found in folders of yours".to_owned(),
        LANGUAGE_LIMITS => "how messages compare with your limits".to_owned(),
        _ if is_carried => format!("anything that {server} holds"),
        _ => format!("what {server} has under the names in the call"),
    }
}
