//! A value that an artifact asks for, looked for in the user's folders (`[seek]`): what an isolated model is shown of them is a
//! call like any other, decided, asked about and logged; what it finds is only proposed to the user.
//!
//! The folders are what the user is asked about, as `folders/read → file:/home/u/Documents`. Which files are shown is the best
//! of those that the model may know anyway, so that it does not depend on any other file: one that the user refused by its
//! own name stays out, and so does one into which something was written that the model may not know.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::time::Instant;

use duenna_core::{
    Annotation, Argument, ArgumentAnnotation, Call, Datum, Effect, Flow, Foresight, Grain, Key, Label, Moment,
    NameError, Owner, Party, PartySpec, ProvenanceIndex, Reach, Returns, Server, ServerName, ToolAnnotation, ToolName,
    Trust, Usage, World, foresee, quoted_in_full,
};
use duenna_lang::{CallStep, Resumption};
use serde_json::{Value, json};

use super::journal::{JournalEvent, RecordedSearch};
use super::{Running, Servers, SessionError, Stop, models};
use crate::config::SeekFolder;
use crate::local_search::{LeftOut, Names, Passage, Proposal, Seekable, names, passages};
use crate::model::models::SEEK;
use duenna_store::{Disclosure, Store, now};

/// The reserved server whose data the user's folders are, and its tool.
pub const FOLDERS: &str = duenna_core::SOUGHT_FOLDERS;
const READ: &str = "read";

/// A file that the model may be shown, and what the log says was written into it.
struct ReadableFile {
    file: Seekable,
    written: Label,
}

/// Files that the model is not shown, by their paths.
#[derive(Default)]
struct ClosedFiles {
    /// The user said so.
    refused: BTreeSet<PathBuf>,
    /// A call of a task wrote something into them that the model may not know.
    tainted: BTreeSet<PathBuf>,
}

/// The first few paths, and how many more there are.
fn few(files: &BTreeSet<PathBuf>) -> String {
    const FEW: usize = 3;
    let named = files.iter().take(FEW).map(|path| format!("`{}`", quoted_in_full(&path.to_string_lossy())));
    let mut named: Vec<String> = named.collect();
    let more = files.len().saturating_sub(FEW);
    if more > 0 {
        named.push(format!("{more} more"));
    }
    named.join(", ")
}

impl Running<'_, '_> {
    /// Looks for a value, if the user set that up and will be there to confirm it. Nothing if there is none.
    pub(super) async fn seek(&mut self, key: &Key) -> Result<Option<Proposal>, Stop> {
        if let Some(before) = self.journal.sought.take() {
            return Ok(before.proposal);
        }
        if self.session.servers.folders().is_empty() {
            return Ok(None);
        }
        if self.session.models.is_none() {
            self.memory.note(format!("`{key}` was not searched for in your folders: no model is configured"));
            return Ok(None);
        }
        if !self.session.consent.looks_for(key)? {
            return Ok(None);
        }
        let mut folders = self.open_folders(self.session.servers.folders().to_vec())?;
        let proposal = loop {
            if folders.is_empty() {
                self.memory.note(format!("`{key}` was not searched for: you refused the model access to your folders"));
                break None;
            }
            let (passages, label) = self.fitting(key, &folders).await?;
            let call = telling(shown(&passages), Some(key), &label).map_err(SessionError::from)?;
            match self.call(CallStep { call, line: 0, in_region: false }).await? {
                Resumption::Reply(reply) if !reply.is_error => {
                    let proposal = Proposal::of(&reply.value, &passages);
                    if proposal.is_none() && !reply.value.get("value").is_none_or(Value::is_null) {
                        self.memory.note(format!(
                            "what the model found for `{key}` is not a value: it is too long, or not a line of text"
                        ));
                    }
                    break proposal;
                }
                Resumption::Refused(_) => {
                    let left = self.open_folders(folders.clone())?;
                    if left.len() == folders.len() {
                        break None;
                    }
                    folders = left;
                }
                Resumption::Reply(_)
                | Resumption::Withheld(_)
                | Resumption::Value(..)
                | Resumption::Missing
                | Resumption::Resolved(_)
                | Resumption::Known(_)
                | Resumption::Paid(_)
                | Resumption::Continue => break None,
            }
        };
        self.keep_sought(key, proposal.as_ref())?;
        Ok(proposal)
    }

    /// Takes in what another process found.
    pub(super) fn sought_before(&mut self, mut sought: Box<RecordedSearch>) {
        self.recall(Some(Box::new(sought.memory.clone())), std::mem::take(&mut sought.calls));
        self.journal.sought = Some(sought);
    }

    /// What the model was told and said must not be lost while the user looks at it: it would be told again.
    fn keep_sought(&mut self, key: &Key, proposal: Option<&Proposal>) -> Result<(), Stop> {
        self.journal.changed(&self.memory);
        let (memory, calls) = (self.memory.clone(), std::mem::take(&mut self.step_notes.decided));
        let sought = RecordedSearch { key: key.clone(), proposal: proposal.cloned(), memory, calls };
        self.journal.add(&JournalEvent::Sought(Box::new(sought)));
        Ok(self.journal.write(self.session.store)?)
    }

    /// What is shown of the folders, and what that tells: where nothing fits, the folders all the same.
    async fn fitting(&mut self, key: &Key, folders: &[SeekFolder]) -> Result<(Vec<Passage>, Label), Stop> {
        let since = Instant::now();
        let (places, own) = (folders.to_vec(), self.session.store.folder().to_owned());
        let Names { files, mut left_out } =
            tokio::task::spawn_blocking(move || names(&places, &own)).await.unwrap_or_default();
        let (all, named) = (files.len(), left_out);
        let mut closed = ClosedFiles::default();
        let mut open = self.open_files(files, &mut closed)?;
        let (found, written) = loop {
            left_out = named;
            left_out.refused += all - open.len();
            let (wanted, files) = (key.as_str().to_owned(), files_of(&open));
            let found;
            (found, left_out) = tokio::task::spawn_blocking(move || {
                let found = passages(&wanted, &files, &mut left_out);
                (found, left_out)
            })
            .await
            .unwrap_or((Vec::new(), LeftOut::default()));
            // Another process may have written into a file until it was read. What it wrote is in the log by now.
            let mut shown = files_of(&open);
            shown.retain(|file| found.iter().any(|passage| passage.path == file.path));
            let shown = self.open_files(shown, &mut closed)?;
            if shown.len() == found.len() {
                break (found, Label::join_all(shown.iter().map(|one| &one.written)));
            }
            open = self.open_files(files_of(&open), &mut closed)?;
        };
        self.clock.waited(since);
        let count = |count: usize| if count == 1 { "1 file".to_owned() } else { format!("{count} files") };
        self.memory.note(format!(
            "`{key}` was searched for in {}; {} matched{left_out}",
            count(open.len()),
            found.len()
        ));
        for (files, why) in [
            (&closed.tainted, "a task wrote what the model may not know into"),
            (&closed.refused, "you refused the model access to"),
        ] {
            if !files.is_empty() {
                self.memory.note(format!("not searched: {why} {}", few(files)));
            }
        }
        Ok((found, written.join(&of_folders(folders).map_err(SessionError::from)?)))
    }

    /// Those of `folders` that the user did not refuse the model.
    fn open_folders(&self, folders: Vec<SeekFolder>) -> Result<Vec<SeekFolder>, Stop> {
        let places = |folder: &SeekFolder| {
            let place = Seekable { path: folder.path.clone(), party: folder.party.clone(), name: String::new() };
            place.places().collect()
        };
        let refused = self.refused(folders.iter().map(places).collect())?;
        Ok(folders.into_iter().zip(refused).filter(|(_, refused)| !refused).map(|(folder, _)| folder).collect())
    }

    /// Those of `files` that the model may know, if it may know the folder.
    fn open_files(&self, files: Vec<Seekable>, closed: &mut ClosedFiles) -> Result<Vec<ReadableFile>, Stop> {
        let refused = self.refused(files.iter().map(|file| file.places().collect()).collect())?;
        let (closed_ones, files): (Vec<_>, Vec<_>) = files.into_iter().zip(refused).partition(|(_, refused)| *refused);
        closed.refused.extend(closed_ones.into_iter().map(|(file, _)| file.path));
        let files: Vec<Seekable> = files.into_iter().map(|(file, _)| file).collect();
        let described = self.session.servers.described();
        let with_folders = with_folders(described).map_err(SessionError::from)?;
        let (policy, moment) = (self.session.store.policy()?, self.task.moment(now()));
        let open = self.session.store.with_log(|log| {
            let mut look = |file: Seekable| {
                let path = file.path.to_string_lossy().into_owned();
                let written =
                    written(&Argument::known("path", Value::String(path), Label::bottom()), &with_folders, log)?;
                let call = telling(Value::Null, None, &written)?;
                let may = foresee(Flow::new(call, World::new(described, log)).sink(), policy.permissions(), &moment);
                if matches!(may, Foresight::Allow(_)) {
                    return Ok(Some(ReadableFile { file, written }));
                }
                closed.tainted.insert(file.path);
                Ok(None)
            };
            files.into_iter().filter_map(|file| look(file).transpose()).collect::<Result<Vec<_>, NameError>>()
        })?;
        Ok(open.map_err(SessionError::from)?)
    }

    /// For each of these, whether the user refused the model one of its places, whatever server was to read it.
    fn refused(&self, all: Vec<Vec<Party>>) -> Result<Vec<bool>, Stop> {
        let described = self.session.servers.described();
        let (policy, moment) = (self.session.store.policy()?, self.task.moment(now()));
        // Whoever asked before may have written a name in another way than the folder does.
        let mut said_no: BTreeMap<Party, Vec<&Datum>> = BTreeMap::new();
        let mut of_folders: Vec<&Datum> = Vec::new();
        let (server, tool) = folders_read().map_err(SessionError::from)?;
        let all_read = Datum::call(server, tool, None).all_answers();
        for said in policy.permissions().all().into_iter().filter(|said| said.effect == Effect::Deny) {
            if let Some(about) = said.datum.about() {
                said_no.entry(about.in_any_spelling()).or_default().push(&said.datum);
            } else if said.datum.is_wide() {
                of_folders.push(&said.datum);
            }
        }
        let calls = all.into_iter().map(|places| {
            let of = |place: &Party| said_no.get(&place.in_any_spelling()).into_iter().flatten().copied();
            // A no to the files of a folder is one to all that lies in it, and one to all that is read here is one to any place.
            let is_no = |no: &Datum, place: &Party| {
                no.is_about_beneath(place) || all_read.as_ref().is_some_and(|all| no.is_same_thing(all))
            };
            let wide = of_folders.iter().filter(|no| places.iter().any(|place| is_no(no, place))).copied();
            let data: Vec<&Datum> = places.iter().flat_map(of).chain(wide).collect();
            telling(Value::Null, None, &Label::of(data.into_iter().map(|datum| (datum.clone(), Grain::EXACT)), []))
        });
        let calls = calls.collect::<Result<Vec<_>, _>>().map_err(SessionError::from)?;
        let refused = self.session.store.with_log(|log| {
            let look =
                |call| foresee(Flow::new(call, World::new(described, log)).sink(), policy.permissions(), &moment);
            calls.into_iter().map(|call| matches!(look(call), Foresight::Deny(_))).collect()
        })?;
        Ok(refused)
    }

    /// Shows the model what was decided and logged. Where nothing fits, it is not asked.
    pub(super) async fn sought_by_model(&mut self, disclosure: &Disclosure) -> Result<Value, String> {
        let Some(models) = self.session.models else { return Err(models::REFUSAL.to_owned()) };
        let (key, files) = (models::given(disclosure, "key"), models::given(disclosure, "files"));
        let key = key.as_str().unwrap_or_default();
        if files.as_array().is_none_or(Vec::is_empty) {
            return Ok(Value::Null);
        }
        let since = Instant::now();
        let answer = models.seek(key, &files).await;
        self.clock.waited(since);
        let why = match answer {
            Ok(Some(value)) => return Ok(value),
            Ok(None) => "the model gave no valid answer, twice".to_owned(),
            Err(error) => error.to_string(),
        };
        self.memory.note(format!("the search for `{key}` failed: {why}"));
        Err(why)
    }
}

fn files_of(open: &[ReadableFile]) -> Vec<Seekable> {
    open.iter().map(|one| one.file.clone()).collect()
}

/// Whether an artifact may ask for a value that is then looked for.
#[must_use]
pub fn may_seek(source: &str, folders: &[SeekFolder]) -> bool {
    !folders.is_empty() && super::names(source, "new_value")
}

/// For a preview: the call by which an artifact that asks for a value may have the model shown files. What was written into
/// files by the user's servers is told only where the model may know it already.
pub(super) fn prospect(store: &Store, servers: &Servers, moment: &Moment) -> Result<Call, SessionError> {
    let described = servers.described();
    let with_folders = with_folders(described)?;
    let policy = store.policy()?;
    let wide = store.with_log(|log| {
        let written = written(&Argument::foreseen("path", of_folders(servers.folders())?), &with_folders, log)?;
        let may = |(datum, grain): &(&Datum, Grain)| {
            let label = Label::datum((*datum).clone(), *grain);
            let call = telling(Value::Null, None, &label);
            let look = |call| foresee(Flow::new(call, World::new(described, log)).sink(), policy.permissions(), moment);
            call.is_ok_and(|call| matches!(look(call), Foresight::Allow(_)))
        };
        let told = written.tells().filter(may).map(|(datum, grain)| (datum.clone(), grain));
        Ok::<_, NameError>(Label::of(told, written.shaped_by().map(|(party, how)| (party.clone(), how))))
    })??;
    Ok(telling(Value::Null, None, &wide.join(&of_folders(servers.folders())?))?)
}

/// The call by which the model is shown files.
fn telling(files: Value, key: Option<&Key>, label: &Label) -> Result<Call, NameError> {
    let key = Value::String(key.map(ToString::to_string).unwrap_or_default());
    Ok(Call {
        server: models::server()?,
        tool: SEEK.parse()?,
        arguments: vec![Argument::known("key", key, Label::bottom()), Argument::known("files", files, label.clone())],
        pc: Label::bottom(),
        choice: Label::bottom(),
        failed: false,
        ends: Label::bottom(),
    })
}

/// What the model is shown, numbered from 1.
fn shown(passages: &[Passage]) -> Value {
    let one = |(at, passage): (usize, &Passage)| json!({ "file": at + 1, "name": passage.name, "text": passage.text });
    passages.iter().enumerate().map(one).collect()
}

/// What all of these folders tell: the files' names and texts. Who wrote them is not on the label: they chose nothing of the call
/// but the texts, and the user hears of it with what is found.
fn of_folders(folders: &[SeekFolder]) -> Result<Label, NameError> {
    let (server, tool) = folders_read()?;
    let datum = |folder: &SeekFolder| Datum::call(server.clone(), tool.clone(), Some(folder.party.clone()));
    Ok(Label::of(folders.iter().map(|folder| (datum(folder), Grain::EXACT)), []))
}

fn folders_read() -> Result<(ServerName, ToolName), NameError> {
    Ok((FOLDERS.parse()?, READ.parse()?))
}

/// What the log says was written into a file: as if a server of the user's own read it.
fn written(
    path: &Argument,
    servers: &BTreeMap<ServerName, Server>,
    log: &dyn ProvenanceIndex,
) -> Result<Label, NameError> {
    let (server, tool) = folders_read()?;
    let call = Call {
        server,
        tool,
        arguments: vec![path.clone()],
        pc: Label::bottom(),
        choice: Label::bottom(),
        failed: false,
        ends: Label::bottom(),
    };
    let world = World::new(servers, log);
    Ok(Flow::new(call, world).sink().expected().label(world))
}

/// The servers with the reserved one that stands for the folders: whoever of the user's own may write files on this machine shares them.
fn with_folders(described: &BTreeMap<ServerName, Server>) -> Result<BTreeMap<ServerName, Server>, NameError> {
    let (name, tool) = folders_read()?;
    let path = || PartySpec::Argument {
        name: "path".to_owned(),
        kind: "file".to_owned(),
        at: None,
        base: None,
        beneath: false,
    };
    let argument = ArgumentAnnotation { usage: Usage::Value, names: None, never_returned: false, needs: Trust::None };
    // Its own datum is the folder's, and is added for the folder.
    let read = ToolAnnotation {
        parties: vec![path()],
        arguments: BTreeMap::from([("path".to_owned(), argument)]),
        about: Some(path()),
        returns: Returns::About,
        read_only: true,
        shows_no_access: true,
        public: true,
        trusted: true,
        ..ToolAnnotation::default()
    };
    let annotation = Annotation { owner: Owner::User, tools: BTreeMap::from([(tool, read)]), ..Annotation::default() };
    // Its pool is that of the user's own servers.
    let places = Some(Reach::everything());
    let server = Server { annotation: Some(annotation.into()), places, ..Server::unknown(name.clone()) };
    let mut all = described.clone();
    all.insert(name, server);
    Ok(all)
}
