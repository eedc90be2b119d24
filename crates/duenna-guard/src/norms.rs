//! Norms and articles, read from files: those that come with Duenna, and the user's own before them.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use duenna_core::{Effect, Lifetime, Permission};
use serde::Deserialize;

use super::Level;
use super::text::Text;
use super::topic::TOPICS;

/// A file that cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("the norms cannot be read: {0}")]
pub struct NormsError(#[from] toml::de::Error);

/// Whether a flow is as it should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ruling {
    /// It is.
    Right,
    /// It is not.
    Wrong,
}

/// One norm. Where a list is empty, anything fits.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Norm {
    /// What it is called.
    pub name: String,
    /// Topics.
    #[serde(default)]
    pub types: Vec<String>,
    /// `self`, `other`, `child`.
    #[serde(default)]
    pub subjects: Vec<String>,
    /// Offices of trust.
    #[serde(default)]
    pub senders: Vec<String>,
    /// Roles.
    #[serde(default)]
    pub recipients: Vec<String>,
    /// Who exactly receives it: addresses or names, whole.
    #[serde(default)]
    pub names: Vec<String>,
    /// `confidential`, `asked for`, `unasked`.
    #[serde(default)]
    pub principles: Vec<String>,
    /// Right or wrong.
    pub verdict: Ruling,
    /// How grave.
    pub severity: Level,
    /// Why, for a person.
    pub why: String,
    /// Whether the user wrote it: then it is believed.
    #[serde(skip)]
    pub is_own: bool,
}

impl Norm {
    /// The norm that a lasting answer of the user makes: its party may, or may not, know what the datum's name is about. None where the name
    /// is about no topic, or the answer is for one task, time or purpose, or allows a coarser grain alone.
    #[must_use]
    pub fn of_permission(permission: &Permission) -> Option<Self> {
        let is_partly =
            permission.effect == Effect::Allow && (!permission.grain.is_exact() || permission.datum.is_carried());
        if permission.lasts != Lifetime::Always || permission.purpose.is_some() || is_partly {
            return None;
        }
        let named = permission.datum.key()?.to_string().replace(['_', '.', '/'], " ");
        let types: Vec<String> = TOPICS.kinds_in(&TOPICS.of(&Text::read(&named))).cloned().collect();
        let party = permission.party.to_string();
        let (verdict, may) = match permission.effect {
            Effect::Allow => (Ruling::Right, "may know"),
            Effect::Deny => (Ruling::Wrong, "may not know"),
        };
        (!types.is_empty()).then(|| Self {
            name: format!("your permission {}", permission.id.0),
            types,
            subjects: Vec::new(),
            senders: Vec::new(),
            recipients: Vec::new(),
            names: vec![party],
            principles: Vec::new(),
            verdict,
            severity: Level::High,
            why: format!("you decided who {may} this"),
            is_own: true,
        })
    }
}

/// Norms with the words that name roles.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Norms {
    #[serde(default)]
    pub(super) roles: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    pub(super) trusts: BTreeMap<String, Vec<String>>,
    #[serde(default, rename = "norm")]
    pub(super) all: Vec<Norm>,
}

static SHIPPED: LazyLock<Norms> = LazyLock::new(|| toml::from_str(include_str!("norms.toml")).unwrap_or_default());
static ARTICLES: LazyLock<Articles> =
    LazyLock::new(|| toml::from_str(include_str!("compliance.toml")).unwrap_or_default());

impl Norms {
    /// Those that come with Duenna.
    #[must_use]
    pub fn shipped() -> Self {
        SHIPPED.clone()
    }

    /// With those of a file of the user's, which count before these.
    ///
    /// # Errors
    ///
    /// If the file is not as it should be.
    pub fn with(mut self, file: &str) -> Result<Self, NormsError> {
        let own: Self = toml::from_str(file)?;
        for (role, words) in own.roles {
            self.roles.entry(role).or_default().extend(words);
        }
        for (sender, words) in own.trusts {
            self.trusts.entry(sender).or_default().extend(words);
        }
        self.permit(own.all);
        Ok(self)
    }

    /// With norms that the user gave in another way, such as permissions; they count before all others.
    pub fn permit(&mut self, own: Vec<Norm>) {
        self.all.splice(0..0, own.into_iter().map(|norm| Norm { is_own: true, ..norm }));
    }
}

/// An article of a law.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Article {
    pub(super) law: String,
    #[serde(rename = "article")]
    pub(super) place: String,
    pub(super) demands: String,
    pub(super) types: Vec<String>,
    #[serde(default, rename = "where")]
    pub(super) places: Vec<String>,
    #[serde(default)]
    pub(super) third: bool,
    #[serde(default)]
    pub(super) public: bool,
    pub(super) severity: Level,
}

/// Articles of laws.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Articles {
    #[serde(default, rename = "article")]
    pub(super) all: Vec<Article>,
}

impl Articles {
    /// Those that come with Duenna.
    #[must_use]
    pub fn shipped() -> Self {
        ARTICLES.clone()
    }

    /// With those of a file of the user's.
    ///
    /// # Errors
    ///
    /// If the file is not as it should be.
    pub fn with(mut self, file: &str) -> Result<Self, NormsError> {
        let own: Self = toml::from_str(file)?;
        self.all.extend(own.all);
        Ok(self)
    }

    pub(super) fn built_in() -> &'static Self {
        &ARTICLES
    }
}

impl Norms {
    pub(super) fn built_in() -> &'static Self {
        &SHIPPED
    }
}
