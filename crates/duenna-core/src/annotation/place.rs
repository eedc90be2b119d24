//! Which places of this machine a server can reach (semantics 3.6): where its command says so, and what its tools may do besides.

use serde::{Deserialize, Serialize};

/// What names places that a server can reach. The last one counts where none of the others names any.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlaceSource {
    /// Every argument of its command that is no option.
    Arguments,
    /// The value of this option: `--db-path FILE` or `--db-path=FILE`.
    Option(String),
    /// The same, where it is a git repository: a place only if git runs nothing else there, such as hooks.
    Repository(String),
    /// This variable of its environment.
    Environment(String),
    /// The folder in which its program lies.
    Program,
}

/// What a call of a tool can reach.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ToolReach {
    /// What its server can.
    #[default]
    Places,
    /// Every place of this machine, as a shell command can.
    Everything,
    /// Every place, unless this argument is a place of the server; what lies beneath one may be something else, such as another repository.
    UnlessPlace(String),
    /// Every place, unless this argument begins with one of these words.
    UnlessBegins {
        /// The argument.
        argument: String,
        /// The words, in any case.
        words: Vec<String>,
    },
    /// Every place, unless this argument is a web address whose host may be public: what answers on this machine or nearby may show any file.
    UnlessPublicHost(String),
    /// Every place, if one of these arguments names something so called, or a file in a folder so called: a program may take it for its own,
    /// and run it.
    IfNamed {
        /// The arguments.
        arguments: Vec<String>,
        /// Parts of paths, in any spelling.
        parts: Vec<String>,
    },
}

impl ToolReach {
    /// Whether it is what the server can.
    pub(crate) fn is_default(&self) -> bool {
        *self == Self::Places
    }

    /// The arguments that it looks at.
    pub(crate) fn arguments(&self) -> impl Iterator<Item = &str> {
        let (one, several) = match self {
            Self::Places | Self::Everything => (None, &[][..]),
            Self::UnlessPlace(argument) | Self::UnlessBegins { argument, .. } | Self::UnlessPublicHost(argument) => {
                (Some(argument), &[][..])
            }
            Self::IfNamed { arguments, .. } => (None, arguments.as_slice()),
        };
        one.into_iter().chain(several).map(String::as_str)
    }
}
