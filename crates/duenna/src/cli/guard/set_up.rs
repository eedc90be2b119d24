//! The guard as the command line and the configuration want it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::super::args::{GuardArgs, GuardEngine};
use super::super::error::CliError;
use super::super::home::OpenHome;
use super::super::{home, model, passphrase, settings};
use crate::terminal::notice;
use duenna_guard::memory::{Embedder, HashedEmbedder, Memory};
use duenna_guard::norms::{Articles, Norm, Norms, NormsError};
use duenna_guard::{Action, Engines, Guard, Meaning, Mode, Tool};
use duenna_runtime::advisor::{Advisor, Direct, HomeShelf};
use duenna_runtime::config::Config;
use duenna_runtime::model::Models;
use duenna_runtime::session::{Servers, Watch};
use duenna_store::{Store, StoreError};

/// What to do instead of sending private values to the guard's model.
const NO_MODEL: &str = "Leave them out, or judge with `--engine embedded`, which sends nothing";

/// Where the guard is set up: a home, if there is one. It stands alone as well.
pub(super) struct Place {
    config: Config,
    store: Option<Arc<Store>>,
    /// Whether there is one that does not open: nobody can say then whether a text holds what it keeps.
    is_locked: bool,
    /// Whether the user was asked about private values in what is judged.
    is_confirmed: bool,
}

impl Place {
    pub(super) fn find(told: Option<PathBuf>) -> Result<Self, CliError> {
        let is_told = told.is_some();
        let folder = match home::folder(told.clone()) {
            Ok(folder) => folder,
            Err(CliError::NoHome) => {
                return Ok(Self { config: Config::default(), store: None, is_locked: false, is_confirmed: false });
            }
            Err(error) => return Err(error),
        };
        let config = home::config(&folder)?;
        match home::store(told) {
            Ok(store) => {
                let config = settings::approved(&store, &folder)?;
                Ok(Self { config, store: Some(Arc::new(store)), is_locked: false, is_confirmed: false })
            }
            Err(CliError::Store(StoreError::NoHome(_))) => {
                // What is left of a home cannot say whether its configuration is the user's.
                let is_locked = folder.join("duenna.db").exists();
                Ok(Self { config, store: None, is_locked, is_confirmed: false })
            }
            // A home that cannot be opened is no reason not to judge, unless it was asked for by name.
            Err(error) if is_told => Err(error),
            Err(error) => {
                notice(&format!("the guard continues without its memory: {error}"));
                Ok(Self { config, store: None, is_locked: true, is_confirmed: false })
            }
        }
    }

    fn is_by_model(&self, args: &GuardArgs) -> bool {
        args.engine.map_or(self.config.guard.by_model, |engine| engine == GuardEngine::Model)
    }

    pub(super) fn has_memory(&self, args: &GuardArgs) -> bool {
        self.store.is_some() && self.config.guard.memory > 0 && !args.no_memory
    }

    /// Points out private values in what a model is about to be told.
    pub(super) fn confirm(&mut self, args: &GuardArgs, action: &Action) -> Result<(), CliError> {
        match &self.store {
            Some(store) if self.is_by_model(args) => {
                let models = self.advisor(args)?;
                let trajectory = action.trajectory.as_deref().unwrap_or_default();
                let recipient = action.recipient.as_deref().unwrap_or_default();
                let text = [&action.query, &action.action, action.told(), trajectory, recipient].join("\n");
                model::confirm_values(&text, NO_MODEL, store, Some(models.models()))?;
                self.is_confirmed = true;
                Ok(())
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Before anybody outside can be told: what is kept must be known, so that it is not.
    fn unlocked(&self) -> Result<(), CliError> {
        if self.is_locked {
            let why = "the home cannot be opened, so it is unknown whether a text contains your private values, and it is sent to no model and no \
                       server; judge with `--engine embedded` and without `[[guard.tool]]`";
            return Err(CliError::Usage(why.to_owned()));
        }
        self.store.as_ref().map_or(Ok(()), |store| Ok(store.refuse_if_stopped()?))
    }

    fn advisor(&self, args: &GuardArgs) -> Result<Arc<Advisor>, CliError> {
        self.unlocked()?;
        let config = model::wanted(&self.config, args.model.as_deref())?;
        let models = Models::new(&config, &passphrase::access())?.ok_or_else(|| CliError::Model(model::none(&[])))?;
        Ok(match &self.store {
            Some(store) if !self.is_confirmed => Advisor::without_values_of(Arc::new(models), Arc::clone(store)),
            Some(_) | None => Advisor::new(Arc::new(models)),
        })
    }

    /// The whole guard.
    pub(super) fn guard(&self, args: &GuardArgs) -> Result<Guard<'static>, CliError> {
        let model = SentenceModel::load(args.embeddings.as_deref().or(self.config.guard.embeddings.as_deref()))?;
        let guard = if self.is_by_model(args) {
            Advisor::guard(&self.advisor(args)?)
        } else {
            Guard::embedded(&model.say_in(engines(&self.config, self.store.as_deref())?))
        };
        let mut guard = guard.with_budget(args.budget.unwrap_or(self.config.guard.budget));
        for tool in self.own()? {
            guard = guard.with_outsider(tool);
        }
        match &self.store {
            Some(store) if self.has_memory(args) => {
                let memory = Memory::open(model.embedder, HomeShelf(Arc::clone(store)), self.config.guard.memory)?;
                Ok(guard.with_memory(memory))
            }
            Some(_) | None => Ok(guard),
        }
    }

    /// Its tools by themselves.
    pub(super) fn tools(&self, args: &GuardArgs) -> Result<Vec<Box<dyn Tool>>, CliError> {
        if self.is_by_model(args) {
            Ok(Advisor::tools(&self.advisor(args)?))
        } else {
            Ok(engines(&self.config, self.store.as_deref())?.tools())
        }
    }

    fn own(&self) -> Result<Vec<Box<dyn Tool>>, CliError> {
        let direct = |own: &duenna_guard::OwnTool| {
            let server = self.config.servers.values().find(|server| server.name.as_str() == own.server.as_str());
            let server =
                server.ok_or_else(|| CliError::Usage(format!("there is no server `{}` in duenna.toml", own.server)))?;
            Ok(Box::new(Direct::new(own, server, self.store.clone())) as _)
        };
        if !self.config.guard.tools.is_empty() {
            self.unlocked()?;
        }
        self.config.guard.tools.iter().map(direct).collect()
    }
}

/// The guard of a run, if it is not turned off.
/// A model of its own is made known to `servers`.
pub(in super::super) fn watch(
    opened: &OpenHome,
    model: Option<&str>,
    servers: &mut Servers,
) -> Result<Option<Watch>, CliError> {
    let (config, store) = (&opened.config, &opened.store);
    let set = &config.guard;
    if set.mode == Mode::Off {
        return Ok(None);
    }
    let sentences = SentenceModel::load(set.embeddings.as_deref())?;
    let engines = sentences.say_in(engines(config, Some(store.as_ref()))?);
    let mut guard = Guard::embedded(&engines).with_budget(set.budget);
    if set.memory > 0 {
        guard = guard.with_memory(Memory::open(sentences.embedder, HomeShelf(Arc::clone(store)), set.memory)?);
    }
    let mut watch = Watch::new(set.mode, guard, set.tools.clone());
    if set.by_model {
        let wanted = model::wanted(config, model)?;
        let advisor = advisor(&wanted)?.ok_or_else(|| CliError::Model(model::none(&[])))?;
        let is_there = servers.described().contains_key(&advisor.models().server()?.name);
        if !is_there {
            servers.describe(advisor.models().server()?);
        }
        // It has no memory: what was decided about a call says nothing about what other calls told. The embedded one has.
        let guard = Advisor::guard(&advisor).with_budget(set.budget);
        watch = watch.with_model(guard, advisor.models().quarantined().party().clone());
    }
    Ok(Some(watch))
}

/// The embedded engines, with the user's own norms, articles and lasting answers.
fn engines(config: &Config, store: Option<&Store>) -> Result<Engines, CliError> {
    let (mut norms, mut articles) = (Norms::shipped(), Articles::shipped());
    let wrong = |path: &Path, error: NormsError| CliError::Read { path: path.to_owned(), reason: error.to_string() };
    if let Some(path) = &config.guard.norms {
        norms = norms.with(&super::read(path)?).map_err(|error| wrong(path, error))?;
    }
    if let Some(path) = &config.guard.articles {
        articles = articles.with(&super::read(path)?).map_err(|error| wrong(path, error))?;
    }
    if let Some(store) = store {
        norms.permit(store.policy()?.permissions().all().into_iter().filter_map(Norm::of_permission).collect());
    }
    Ok(Engines::default().with_norms(norms).with_articles(articles))
}

fn advisor(config: &Config) -> Result<Option<Arc<Advisor>>, CliError> {
    let Some(models) = Models::new(config, &passphrase::access())? else { return Ok(None) };
    Ok(Some(Advisor::new(Arc::new(models))))
}

/// The sentence model that the user has, if any: by it actions are compared, and if the weights that come with Duenna are for it, it has a say in
/// the embedded engines' score.
struct SentenceModel {
    embedder: Arc<dyn Embedder>,
    meaning: Option<Arc<Meaning>>,
}

impl SentenceModel {
    fn load(folder: Option<&Path>) -> Result<Self, CliError> {
        folder.map_or_else(|| Ok(Self { embedder: Arc::new(HashedEmbedder), meaning: None }), Self::of)
    }

    #[cfg(not(feature = "neural"))]
    fn of(_: &Path) -> Result<Self, CliError> {
        let why = "`--embeddings`, or `embeddings` under [guard], needs a duenna built with `--features neural`; without it, actions are compared \
                   by their words, and only the tools judge";
        Err(CliError::Usage(why.to_owned()))
    }

    #[cfg(feature = "neural")]
    fn of(folder: &Path) -> Result<Self, CliError> {
        let embedder: Arc<dyn Embedder> = Arc::new(duenna_neural::Sentences::load(folder).map_err(CliError::Neural)?);
        let meaning = Meaning::shipped(Arc::clone(&embedder)).map_err(duenna_guard::GuardError::from)?.map(Arc::new);
        if meaning.is_none() {
            notice(&format!(
                "`{}` is not the sentence model that the guard's weights were trained for (all-MiniLM-L6-v2): it compares actions in the \
                 guard's memory, but the tools judge without it",
                folder.display()
            ));
        }
        Ok(Self { embedder, meaning })
    }

    fn say_in(&self, engines: Engines) -> Engines {
        match &self.meaning {
            Some(meaning) => engines.with_meaning(Arc::clone(meaning)),
            None => engines,
        }
    }
}

impl From<duenna_guard::memory::ShelfError> for CliError {
    fn from(error: duenna_guard::memory::ShelfError) -> Self {
        Self::Guard(Box::new(error.into()))
    }
}

impl From<duenna_guard::GuardError> for CliError {
    fn from(error: duenna_guard::GuardError) -> Self {
        Self::Guard(Box::new(error))
    }
}
