//! What the words of a question need besides its lines.

use std::collections::{BTreeMap, BTreeSet};

use duenna_core::{Party, ServerName};

/// What is known of the call that a question is about. Nothing in it is private.
#[derive(Debug, Clone, Default)]
pub struct Setting {
    /// Where the servers stand that the question names.
    pub servers: BTreeMap<ServerName, ServerStanding>,
    /// The call's arguments that name who gets it.
    pub recipients: BTreeSet<String>,
    /// The line of the artifact, from 1; 0 if there is none.
    pub line: u32,
}

/// Where a server stands, as far as the user's side knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ServerStanding {
    /// Nobody but the user can read what it holds.
    Users,
    /// Somebody outside can.
    Outside {
        /// Its host, if it is reached over the network.
        host: Option<String>,
    },
    /// It runs here, and nobody has described what it does with what it is told.
    Unknown,
}

/// Who reads a question: the user, as far as their own names and places are known.
#[derive(Debug, Clone, Default)]
pub struct Reader {
    /// The addresses that are the user's own (`[me] addresses`).
    pub me: BTreeSet<Party>,
    /// The user's own folder, which paths are shown from.
    pub home: Option<String>,
}
