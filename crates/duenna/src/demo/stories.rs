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
            Self::Injection => "The airline's reply contains an order, and the author obeys it",
            Self::Confirmation => "Later: an email that quotes the airline",
            Self::Branches => "Leaking a secret without ever sending it",
            Self::Excess => "Everything is allowed, and the guard still has something to say",
        }
    }

    pub(super) const fn opening(self) -> &'static str {
        match self {
            Self::CheckIn => {
                "\"Please check me in for my flight to Oslo.\" The assistant wrote this artifact; it never saw the values."
            }
            Self::Injection => {
                "\"Check in, and tell Joe. Is there anything I should know?\" The assistant looks first. Its author here\n\
                 is not a model but a stand-in that does what a careless model does: it obeys orders in what it reads."
            }
            Self::Confirmation => {
                "\"Send Joe my flight details.\" Another task, days later. No private value is named."
            }
            Self::Branches => "An artifact by somebody who knows how to hide things.",
            Self::Excess => {
                "\"Ask Dana whether she can lend me a rain jacket and an adapter.\" You do not mind if Dana reads\n\
                 your folder. Before you say so, you look at what would be sent."
            }
        }
    }

    pub(super) const fn moral(self) -> &'static str {
        match self {
            Self::CheckIn => {
                "Your answers were remembered, so you were not asked again. Writing to your own folder needs no permission."
            }
            Self::Injection => {
                "The order came in the airline's reply and reached the artifact. The number went nowhere, because nobody had\n\
                 allowed it. And since the author had read private data, even Joe's address counts as derived from it."
            }
            Self::Confirmation => {
                "The artifact never touched your data. But the disclosure log records what was shared with the airline, and its\n\
                 replies may contain all of it."
            }
            Self::Branches => {
                "Whether a call is made reveals which way a branch went, and so does a value that was left unchanged.\n\
                 Both arms were decided before either ran, and what the branch could have written carries its label."
            }
            Self::Excess => {
                "No permission was missing: whoever may see a file may see all of it. The guard compares what is shared with what\n\
                 was asked for, without a model. It advises; with `mode = \"refuse\"` under [guard], it stops such a task."
            }
        }
    }

    pub(super) const fn scenes(self) -> &'static [Scene] {
        match self {
            Self::CheckIn => &[
                Scene::Written { heading: "The artifact:", name: "check_in.py", source: CHECK_IN },
                Scene::Written {
                    heading: "The same artifact again, as another task:",
                    name: "check_in.py",
                    source: CHECK_IN,
                },
            ],
            Self::Injection => &[
                Scene::Written {
                    heading: "The first artifact, to look:",
                    name: "look.py",
                    source: include_str!("artifacts/look.py"),
                },
                Scene::ByTheAuthor {
                    heading: "The author read that and wrote this (so all of it counts as shaped by the airline):",
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
