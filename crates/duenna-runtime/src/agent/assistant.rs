//! A task from its words to its end: the model writes, the session runs, and what happened is told to the model as far as
//! the user lets it.

use duenna_core::{Label, Purpose};

use super::prompt::{self, Facts};
use super::reply::{self, Reply};
use super::steps;
use super::stubs::Toolbox;
use crate::model::Models;
use crate::session::{
    Attempt, ExpectedCall, Job, Message as Told, RunOutcome, Running, Session, SessionError, Stop, SuspendedRun,
    TaskBeginning, expected,
};
use crate::trace::Status;
use duenna_gates::model::{Message, Prompt, Role};

/// How many artifacts one task may take, unless the configuration says otherwise.
pub const MAX_SHOTS: u32 = 8;
/// How many artifacts in a row may fail.
const MOST_FAILURES: u32 = 3;
/// How many replies may hold no program before the last one is shown to the user.
const MOST_WORDS: u32 = 3;
/// How often tools may be searched for, for one artifact.
const MOST_SEARCHES: u32 = 8;
/// How much of what an artifact printed is told, in characters.
const PRINTED: usize = 8000;

/// What the user sees of a task besides its output and its questions.
pub trait Screen {
    /// An artifact is about to run, and may make these calls.
    fn artifact(&mut self, number: u32, source: &str, calls: &[ExpectedCall]);
    /// An artifact failed, and another one is asked for. What is said may be private.
    fn failed(&mut self, number: u32, source: &str, why: &Told);
    /// Something to know. Never a value.
    fn note(&mut self, text: &str);
    /// What a model said instead of a program.
    fn words(&mut self, text: &str);
}

/// Whoever does a task for the user.
pub struct Assistant<'a> {
    /// The models.
    pub models: &'a Models,
    /// The task in the user's words; nothing if the user wrote the first artifact.
    pub task: &'a str,
    /// What the task is for.
    pub purpose: Option<&'a Purpose>,
    /// How many artifacts it may take.
    pub max_shots: u32,
}

/// What the model made of a prompt.
enum ModelOutput {
    Artifact(String),
    Words(String),
}

impl Assistant<'_> {
    /// Does the task. `first` is an artifact that the user wrote, with its name: what comes after it is the model's.
    ///
    /// # Errors
    /// When Duenna itself or the model fails. What goes wrong in artifacts, or is refused, is a [`RunOutcome`].
    pub async fn run(
        &self,
        session: &mut Session<'_>,
        first: Option<(&str, &str)>,
        screen: &mut dyn Screen,
    ) -> Result<RunOutcome, SessionError> {
        // All of them, and now: which servers a later artifact names may be private.
        for error in session.servers.open_all(session.store).await {
            screen.note(&format!("{error}; the task continues without it"));
        }
        let tools = session.servers.approved_tools(session.store)?;
        let tools = Toolbox::new(tools.iter().map(|(server, tools)| (server, tools.as_slice())));
        let environment = Session::environment(session.store, session.servers, (self.purpose, &session.stages))?;
        let stages = Session::stages(session.store, self.purpose, &session.stages, None)?;
        let tool_tokens = self.models.author().config().tool_tokens;
        let facts = Facts {
            tools: &tools,
            keys: &environment.keys,
            abstracted: &environment.abstracted,
            stages: &stages,
            purpose: self.purpose,
            languages: session.servers.languages(),
            task: self.task,
            tool_tokens,
        };
        let mut begun = session.begun(self.purpose)?;
        begun.system = prompt::system(&facts);
        begun.artifact = first.map(|(name, source)| (name.to_owned(), source.to_owned()));
        (begun.task, begun.with_models) = (self.task.to_owned(), true);
        let running = Running::begin(session, &begun)?;
        self.go_on(running, (&begun, &tools), screen).await
    }

    /// Goes on with a task that another process left: what was done, asked and said is not done, asked or said again.
    ///
    /// # Errors
    /// As [`Assistant::run`], and [`SessionError::Changed`] if something is not as it was; the task waits on then.
    pub async fn resume(
        &self,
        session: &mut Session<'_>,
        kept: SuspendedRun,
        screen: &mut dyn Screen,
    ) -> Result<RunOutcome, SessionError> {
        for error in session.servers.open_all(session.store).await {
            screen.note(&format!("{error}; the task continues without it"));
        }
        let tools = session.servers.approved_tools(session.store)?;
        let tools = Toolbox::new(tools.iter().map(|(server, tools)| (server, tools.as_slice())));
        let begun = kept.begun().clone();
        let running = Running::again(session, kept)?;
        self.go_on(running, (&begun, &tools), screen).await
    }

    async fn go_on(
        &self,
        mut running: Running<'_, '_>,
        (begun, tools): (&TaskBeginning, &Toolbox),
        screen: &mut dyn Screen,
    ) -> Result<RunOutcome, SessionError> {
        let interrupt = running.session.interrupt.clone();
        let last = tokio::select! {
            biased;
            () = interrupt.wished() => Err(Stop::Interrupted),
            last = self.shots(&mut running, (begun, tools), screen) => last,
        };
        running.end(last)
    }

    async fn shots(
        &self,
        running: &mut Running<'_, '_>,
        (begun, tools): (&TaskBeginning, &Toolbox),
        screen: &mut dyn Screen,
    ) -> Result<Attempt, Stop> {
        let mut given = begun.artifact.clone();
        let mut talk = if given.is_some() { Vec::new() } else { vec![Message::user(&begun.task)] };
        let (mut number, mut failures) = (0, 0);
        loop {
            number += 1;
            let is_the_users = given.is_some();
            let (name, source) = match given.take() {
                Some(given) => given,
                None => match self.write(running, (&begun.system, tools), &mut talk).await? {
                    ModelOutput::Artifact(source) => (format!("artifact {number}"), source),
                    ModelOutput::Words(words) => {
                        screen.words(&words);
                        return Ok(Attempt::failed("the model wrote no artifact"));
                    }
                },
            };
            let pc = running.received().clone();
            if !is_the_users && !running.is_ahead() {
                self.preview(running, (number, &source, &pc), screen)?;
            }
            let job = Job { name: &name, source: &source, purpose: self.purpose, pc: pc.clone(), story: None };
            let mut shot = running.shot_unless_interrupted(&job, false).await?;
            let next = match (shot.handover.take(), shot.status) {
                (Some(query), _) => {
                    failures = 0;
                    format!("{}\n\n{query}", prompt::QUERY)
                }
                (None, Status::Done | Status::Incomplete | Status::Pending) => return Ok(shot),
                (None, Status::Failed | Status::Refused | Status::Limit) => {
                    failures += 1;
                    if is_the_users || failures >= MOST_FAILURES || number >= self.max_shots {
                        return Ok(shot);
                    }
                    let is_known = running.is_ahead();
                    let Some(next) = report(running, &shot, &source).await? else { return Ok(shot) };
                    if let (Some(why), false) = (&shot.message, is_known) {
                        screen.failed(number, &source, why);
                    }
                    next
                }
            };
            if number >= self.max_shots {
                let most = format!("the task used {number} artifacts, the maximum (`max_shots` under [limits])");
                return Ok(Attempt { status: Status::Limit, ..Attempt::failed(&most) });
            }
            talk.push(Message::user(next));
        }
    }

    /// Has the model write until there is a program.
    async fn write(
        &self,
        running: &mut Running<'_, '_>,
        (system, tools): (&str, &Toolbox),
        talk: &mut Vec<Message>,
    ) -> Result<ModelOutput, Stop> {
        let (mut words, mut searches) = (0, 0);
        loop {
            let (text, is_cut) = if let Some(said) = running.said_before()? {
                said
            } else {
                let grammar = self.grammar(running, tools, talk)?;
                let prompt = Prompt { system, messages: talk, grammar: grammar.as_deref(), schema: None };
                let answer = self.models.write(&prompt).await;
                let answer = answer.map_err(SessionError::from)?;
                running.keep_said(&answer.text, answer.is_cut)?;
                (answer.text, answer.is_cut)
            };
            talk.push(Message::model(if text.trim().is_empty() { "(nothing)" } else { &text }));
            let next = match reply::read(&text) {
                Reply::Artifact(source) if !is_cut => return Ok(ModelOutput::Artifact(source)),
                Reply::Search(wanted) if searches < MOST_SEARCHES => {
                    searches += 1;
                    tools.search(&wanted)
                }
                Reply::Artifact(_) | Reply::Search(_) | Reply::Words => {
                    words += 1;
                    if words >= MOST_WORDS {
                        return Ok(ModelOutput::Words(text));
                    }
                    if is_cut { prompt::CUT } else { prompt::NO_CODE }.to_owned()
                }
            };
            talk.push(Message::user(next));
        }
    }

    /// What the model is held to, if it is to write steps.
    fn grammar(
        &self,
        running: &Running<'_, '_>,
        tools: &Toolbox,
        talk: &[Message],
    ) -> Result<Option<String>, SessionError> {
        let config = self.models.author().config();
        if !config.in_steps {
            return Ok(None);
        }
        let keys: Vec<_> = running.session.store.list()?.into_iter().map(|stored| stored.key).collect();
        let told = talk.iter().filter(|message| message.role == Role::User).map(|message| message.text.as_str());
        Ok(Some(steps::grammar(&tools.calls(self.task, config.tool_tokens), &keys, told)))
    }

    /// Shows what an artifact may do. One that is none is shown by its end.
    fn preview(
        &self,
        running: &Running<'_, '_>,
        (number, source, pc): (u32, &str, &Label),
        screen: &mut dyn Screen,
    ) -> Result<(), Stop> {
        let session = &running.session;
        let purpose = (self.purpose, &running.memory.confirmed());
        let calls = expected(
            (source, pc),
            purpose,
            session.store,
            session.servers,
            (&session.limits, session.course.bits > 0),
        )?;
        screen.artifact(number, source, &calls.unwrap_or_default());
        Ok(())
    }
}

/// What the model is told of an artifact that failed; nothing if not even that it failed may be told.
async fn report(running: &mut Running<'_, '_>, shot: &Attempt, source: &str) -> Result<Option<String>, Stop> {
    let failure = match &shot.message {
        // Nothing but what the model itself wrote decided this.
        Some(Told::Rejected(why)) => return Ok(Some(format!("{}\n\n{why}", prompt::FAILED_WITH))),
        Some(Told::Failure(failure)) => failure,
        Some(Told::Plain(_) | Told::Guarded { .. }) | None => return Ok(None),
    };
    let bare = || prompt::FAILED.to_owned();
    if failure.in_secret_context {
        // Private data decided that it failed here, and what is within the message is not known.
        let told = running.tell_author(bare(), (&failure.pc, &failure.pc), false).await?;
        return Ok(told.then(bare));
    }
    let why = failure.shown(source);
    if !running.tell_author(why.clone(), (&failure.label, &failure.pc), true).await? {
        return Ok(Some(bare()));
    }
    let mut text = format!("{}\n\n{why}", prompt::FAILED_WITH);
    match &shot.output {
        Some((printed, _)) if printed.is_empty() => {}
        Some((printed, label)) => {
            let printed: String = printed.chars().take(PRINTED).collect();
            if running.tell_author(printed.clone(), (label, &failure.pc), false).await? {
                text = format!("{text}\n\nIt had printed:\n{printed}");
            }
        }
        None => {}
    }
    Ok(Some(text))
}
