//! The languages of `duenna.toml`, and the reserved server through which artifacts convert into them: each is a tool of it.

mod names;

use std::collections::BTreeMap;
use std::sync::Arc;

use duenna_core::message_language::{Language, Limits};
use duenna_core::{
    Annotation, ArgumentAnnotation, Gate, NameError, Owner, PartySpec, Returns, Server, ServerName, ToolAnnotation,
    ToolName, Trust, Usage, release,
};
use duenna_lang::{Parameter, Signature};

use duenna_gates::converter::{Engine, LimitsFileError, Spec, SpecError, read_limits};

pub use self::names::{Names, answered, is_gate, is_limits, keeps_handles, may_name};
use crate::config::{Config, ModelConfig};

/// The reserved server.
pub(crate) const SERVER: &str = "language_gate";
/// The reserved server that holds fields against what the user set for a language: what it says tells of that.
pub(crate) const LIMITS: &str = duenna_core::LANGUAGE_LIMITS;
/// The fields that it is given.
pub(crate) const FIELDS: &str = "fields";
/// The text of a conversion.
pub(crate) const TEXT: &str = "text";
/// What a model is asked besides, where artifacts use `qllm(prompt, data, returns=language)`.
pub(crate) const PROMPT: &str = "prompt";

/// The languages that artifacts may convert into.
#[derive(Debug, Clone, Default)]
pub struct Languages(BTreeMap<ToolName, LanguageEngine>);

/// A language with its engine.
#[derive(Debug, Clone)]
pub struct LanguageEngine {
    /// The language.
    pub language: Arc<Language>,
    /// What makes candidates of messages.
    pub engine: Engine,
    /// What the user set for it, and what is plausible.
    pub limits: Option<Arc<Limits>>,
}

/// Why the languages of a configuration cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum LanguagesError {
    /// Its file.
    #[error("[language.{name}] in duenna.toml: {source}")]
    Spec {
        /// The language.
        name: String,
        /// What is wrong with it.
        source: SpecError,
    },
    /// Its limits.
    #[error("[language.{name}] in duenna.toml: {source}")]
    Limits {
        /// The language.
        name: String,
        /// What is wrong with them.
        source: LimitsFileError,
    },
    /// Its name.
    #[error("[language.{name}] in duenna.toml: {source}")]
    Name {
        /// The language.
        name: String,
        /// What is wrong with it.
        source: NameError,
    },
}

impl Languages {
    /// Reads the languages that a configuration names.
    ///
    /// # Errors
    /// If one of them is none: nothing runs then, since artifacts would be refused for a reason that is not theirs.
    pub fn new(config: &Config) -> Result<Self, LanguagesError> {
        let read = |(name, config): (&String, &crate::config::LanguageConfig)| {
            let tool = name.parse().map_err(|source| LanguagesError::Name { name: name.clone(), source })?;
            let spec = Spec::read(&config.spec, Some(name));
            let language = spec.map_err(|source| LanguagesError::Spec { name: name.clone(), source })?.language;
            let limits = config.limits.as_ref().map(|path| read_limits(path, &language).map(Arc::new)).transpose();
            let limits = limits.map_err(|source| LanguagesError::Limits { name: name.clone(), source })?;
            Ok((tool, LanguageEngine { language: Arc::new(language), engine: config.engine, limits }))
        };
        Ok(Self(config.languages.iter().map(read).collect::<Result<_, _>>()?))
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The language of that name.
    #[must_use]
    pub fn get(&self, name: &ToolName) -> Option<&LanguageEngine> {
        self.0.get(name)
    }

    /// All of them.
    pub fn all(&self) -> impl Iterator<Item = (&ToolName, &LanguageEngine)> {
        self.0.iter()
    }

    /// The reserved server as decisions see it: nobody learns what is read on this machine; a model that converts is a party, and
    /// is told the message. Either way what comes back is of the language, and vouched for as far as that says.
    ///
    /// # Errors
    /// If the model has no name that the user could be asked about.
    pub fn server(&self, model: Option<&ModelConfig>) -> Result<Server, NameError> {
        let mut tools = BTreeMap::new();
        for (name, spoken) in &self.0 {
            let party = match (spoken.engine, model) {
                (Engine::Model, Some(model)) => vec![PartySpec::Party(model.party()?)],
                (Engine::Model, None) | (Engine::Embedded, _) => Vec::new(),
            };
            let is_own = spoken.engine == Engine::Embedded || model.is_some_and(|model| model.is_users_own);
            let argument =
                ArgumentAnnotation { usage: Usage::Value, names: None, never_returned: false, needs: Trust::None };
            let arguments = [TEXT, PROMPT].map(|name| (name.to_owned(), argument.clone()));
            let tool = ToolAnnotation {
                parties: party,
                arguments: BTreeMap::from(arguments),
                returns: Returns::Call,
                owner: is_own.then_some(Owner::User),
                public: true,
                trusted: true,
                success_public: true,
                fails_as_value: true,
                read_only: true,
                gate: Gate::Language(release::vouched(&spoken.language)),
                ..ToolAnnotation::default()
            };
            tools.insert(name.clone(), tool);
        }
        let annotation = Annotation { tools, ..Annotation::default() };
        Ok(Server { annotation: Some(annotation.into()), carrier: true, ..Server::unknown(server()?) })
    }

    /// The reserved server that marks fields, as decisions see it: the user's own, whose answers are a datum of their own, since they
    /// tell what the user set. `None` if no language has limits.
    ///
    /// # Errors
    /// Never, unless its name is none.
    pub fn limits_server(&self) -> Result<Option<Server>, NameError> {
        let argument =
            ArgumentAnnotation { usage: Usage::Value, names: None, never_returned: false, needs: Trust::None };
        let limited = self.0.iter().filter(|(_, spoken)| spoken.limits.is_some());
        let tool = |name: &ToolName| {
            let tool = ToolAnnotation {
                arguments: BTreeMap::from([(FIELDS.to_owned(), argument.clone())]),
                returns: Returns::Call,
                owner: Some(Owner::User),
                trusted: true,
                success_public: true,
                fails_as_value: true,
                read_only: true,
                // Whether a name breaks a limit depends on no name.
                gate: Gate::Sealed,
                ..ToolAnnotation::default()
            };
            (name.clone(), tool)
        };
        let tools: BTreeMap<ToolName, ToolAnnotation> = limited.map(|(name, _)| tool(name)).collect();
        if tools.is_empty() {
            return Ok(None);
        }
        let annotation = Annotation { owner: Owner::User, tools, ..Annotation::default() };
        let name = LIMITS.parse()?;
        Ok(Some(Server { annotation: Some(annotation.into()), carrier: true, ..Server::unknown(name) }))
    }

    /// How artifacts may call the reserved servers.
    ///
    /// # Errors
    /// Never, unless their names are none.
    pub fn callable(&self) -> Result<BTreeMap<ServerName, BTreeMap<ToolName, Signature>>, NameError> {
        let mut all = BTreeMap::new();
        if !self.is_empty() {
            all.insert(server()?, self.signatures());
        }
        if let Some(limits) = self.limits_server()? {
            let parameters = vec![Parameter { name: FIELDS.to_owned(), required: true }];
            let signature = Signature { parameters, success_public: true, lists: false };
            let tools =
                limits.annotation.into_iter().flat_map(|annotation| annotation.into_annotation().tools.into_keys());
            all.insert(limits.name, tools.map(|name| (name, signature.clone())).collect());
        }
        Ok(all)
    }

    /// How artifacts may call the gate.
    fn signatures(&self) -> BTreeMap<ToolName, Signature> {
        let parameter = |name: &str, required| Parameter { name: name.to_owned(), required };
        let signature = Signature {
            parameters: vec![parameter(TEXT, true), parameter(PROMPT, false)],
            success_public: true,
            lists: false,
        };
        self.0.keys().map(|name| (name.clone(), signature.clone())).collect()
    }
}

impl FromIterator<(ToolName, LanguageEngine)> for Languages {
    fn from_iter<I: IntoIterator<Item = (ToolName, LanguageEngine)>>(all: I) -> Self {
        Self(all.into_iter().collect())
    }
}

/// The reserved server's name.
fn server() -> Result<ServerName, NameError> {
    SERVER.parse()
}
