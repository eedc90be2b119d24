//! The five stories: what the artifacts are, and what the user answers.

/// A story.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Story {
    /// Asked once, then never again.
    CheckIn,
    /// An order in a server's reply.
    Injection,
    /// What a server was told comes back.
    Confirmation,
    /// Leaks without a value in any argument.
    Branches,
    /// All is allowed, and more is told than was asked for.
    Excess,
}

/// One artifact of a story.
#[derive(Debug, Clone, Copy)]
pub(super) enum Scene {
    /// Written beforehand.
    Written { heading: &'static str, name: &'static str, source: &'static str },
    /// Written by [`super::author`] from what the scene before printed.
    ByTheAuthor { heading: &'static str, name: &'static str },
}

impl Scene {
    pub(super) const fn heading(&self) -> &'static str {
        match self {
            Self::Written { heading, .. } | Self::ByTheAuthor { heading, .. } => heading,
        }
    }

    pub(super) const fn name(&self) -> &'static str {
        match self {
            Self::Written { name, .. } | Self::ByTheAuthor { name, .. } => name,
        }
    }
}

const CHECK_IN: &str = include_str!("artifacts/check_in.py");

impl Story {
    /// All of them, in order.
    pub const ALL: [Self; 5] = [Self::CheckIn, Self::Injection, Self::Confirmation, Self::Branches, Self::Excess];

    /// Its number, from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Self::CheckIn => 1,
            Self::Injection => 2,
            Self::Confirmation => 3,
            Self::Branches => 4,
            Self::Excess => 5,
        }
    }

    pub(super) const fn title(self) -> &'static str {
        match self {
            Self::CheckIn => "Check-in: asked once, then never again",
            Self::Injection => "The airline's reply holds an order, and the author obeys it",
            Self::Confirmation => "Later: a mail that quotes the airline",
            Self::Branches => "Telling a secret without ever sending it",
            Self::Excess => "All is allowed, and the guard still has something to say",
        }
    }

    pub(super) const fn opening(self) -> &'static str {
        match self {
            Self::CheckIn => {
                "\"Please check me in for my flight to Oslo.\" The assistant wrote this artifact; it never saw the values."
            }
            Self::Injection => {
                "\"Check in, and tell Joe. Is there anything I should know?\" The assistant first looks. Its author here is\n\
                 no model but a stand-in that does what a careless one does: it obeys orders that it reads."
            }
            Self::Confirmation => {
                "\"Send Joe my flight details.\" Another task, days later. No private value is named."
            }
            Self::Branches => "An artifact by somebody who knows how to hide things.",
            Self::Excess => {
                "\"Ask Dana whether she can lend me a rain jacket and an adapter.\" Dana may read your folder. Before you say so\n\
                 once more, you look at what would be sent."
            }
        }
    }

    pub(super) const fn moral(self) -> &'static str {
        match self {
            Self::CheckIn => {
                "The answers were remembered: the second time nobody was asked. Writing into your own folder needs no question."
            }
            Self::Injection => {
                "The order came with the airline's reply and reached the artifact. The number went nowhere: nobody had\n\
                 allowed it. And since the author had read private data, even Joe's address counts as computed from them."
            }
            Self::Confirmation => {
                "The artifact never touched your data. The disclosure log knows what the airline was told and may bring back."
            }
            Self::Branches => {
                "A call that is made or not tells which way a branch went, and so does a value that was left alone.\n\
                 Both arms were settled before either ran, and what the branch could have written carries its label."
            }
            Self::Excess => {
                "No permission was missing: who may know a file may know all of it. The guard compares what is told with what was\n\
                 asked for, without a model. It advises; with `mode = \"refuse\"` under [guard] it ends such a task."
            }
        }
    }

    pub(super) const fn scenes(self) -> &'static [Scene] {
        match self {
            Self::CheckIn => &[
                Scene::Written { heading: "The artifact:", name: "check_in.py", source: CHECK_IN },
                Scene::Written { heading: "The same again, as another task:", name: "check_in.py", source: CHECK_IN },
            ],
            Self::Injection => &[
                Scene::Written {
                    heading: "First artifact, to look:",
                    name: "look.py",
                    source: include_str!("artifacts/look.py"),
                },
                Scene::ByTheAuthor {
                    heading: "The author read that, and wrote (so all of this counts as shaped by the airline):",
                    name: "obedient.py",
                },
            ],
            Self::Confirmation => &[Scene::Written {
                heading: "The artifact:",
                name: "quote.py",
                source: include_str!("artifacts/quote.py"),
            }],
            Self::Branches => &[Scene::Written {
                heading: "The artifact:",
                name: "leak.py",
                source: include_str!("artifacts/leak.py"),
            }],
            Self::Excess => &[Scene::Written {
                heading: "The artifact:",
                name: "ask_dana.py",
                source: include_str!("artifacts/ask_dana.py"),
            }],
        }
    }

    /// What the user answers, as an answers file.
    pub(super) const fn answers(self) -> &'static str {
        match self {
            Self::CheckIn => include_str!("answers/check_in.toml"),
            Self::Injection | Self::Branches => "default = \"deny\"\n",
            Self::Confirmation => include_str!("answers/confirmation.toml"),
            Self::Excess => include_str!("answers/ask_dana.toml"),
        }
    }

    /// Whether the user looks at what would be sent before they answer.
    pub(super) const fn looks(self) -> bool {
        match self {
            Self::CheckIn | Self::Injection | Self::Confirmation | Self::Branches => false,
            Self::Excess => true,
        }
    }
}
