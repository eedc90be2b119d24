//! The world of the corpus: private data and tools, each with the values and answers it may have. Everything is allowed.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use anyhow::Context as _;
use duenna_core::{
    Annotation, Call, Datum, Flow, Grain, Key, Label, Ladder, Log, ReplyLabels, Server, ServerName, Sink, ToolName,
    World as CoreWorld, foreseen, foreseen_replies,
};
use duenna_lang::{
    BranchCall, Environment, Foresight, Limits, Parameter, Program, Reply, Resumption, Run, Signature, Step,
};
use serde::Deserialize;
use serde_json::Value;

/// `world.json`.
#[derive(Debug, Deserialize)]
struct Described {
    /// The private data, each with its values; the first is what it is if it is not changed.
    data: BTreeMap<Key, Vec<Value>>,
    servers: BTreeMap<ServerName, DescribedServer>,
}

#[derive(Debug, Deserialize)]
struct DescribedServer {
    annotation: Option<Value>,
    tools: BTreeMap<ToolName, DescribedTool>,
}

#[derive(Debug, Deserialize)]
struct DescribedTool {
    parameters: Vec<String>,
    /// What it may answer, whatever it is asked. It may also fail, unless that is annotated as public.
    answers: Vec<Value>,
}

/// All that programs may read and call.
#[derive(Debug, Default)]
pub(super) struct World {
    pub(super) environment: Environment,
    servers: BTreeMap<ServerName, Server>,
    /// By the name of the datum, without what it is about: `KEY`, `SERVER/TOOL`. What is public is told in one way only.
    pub(super) values: BTreeMap<String, Vec<Told>>,
}

/// What a datum may be.
#[derive(Debug, Clone)]
pub(super) enum Told {
    /// A value.
    Value(Value),
    /// The tool reports an error.
    Error,
}

/// A call that was made.
#[derive(Debug, Clone)]
pub(super) struct Made {
    pub(super) line: u32,
    pub(super) server: ServerName,
    pub(super) tool: ToolName,
    pub(super) arguments: Vec<(String, Value)>,
    /// All that it tells by itself.
    pub(super) label: Label,
}

impl Made {
    /// Whether it is the same call with the same arguments.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        self.is_alike(other) && self.arguments == other.arguments
    }

    /// Whether it is the same call, its arguments aside.
    pub(super) fn is_alike(&self, other: &Self) -> bool {
        (self.line, &self.server, &self.tool) == (other.line, &other.server, &other.tool)
    }
}

struct Oracle<'a>(&'a BTreeMap<ServerName, Server>, &'a Log);

impl Foresight for Oracle<'_> {
    fn replies(&self, calls: &[Call]) -> Vec<ReplyLabels> {
        foreseen_replies(calls, CoreWorld::new(self.0, self.1))
    }
}

impl Foresight for World {
    fn replies(&self, calls: &[Call]) -> Vec<ReplyLabels> {
        foreseen_replies(calls, CoreWorld::new(&self.servers, &Log::default()))
    }
}

impl World {
    /// Reads `world.json`.
    ///
    /// # Errors
    /// It cannot be read, or is no world.
    pub(super) fn read(file: &Path) -> anyhow::Result<Self> {
        let text = std::fs::read_to_string(file).with_context(|| format!("`{}` cannot be read", file.display()))?;
        let described: Described =
            serde_json::from_str(&text).with_context(|| format!("`{}` is no world", file.display()))?;
        let mut world = Self::default();
        for (key, values) in described.data {
            world.values.insert(key.to_string(), values.into_iter().map(Told::Value).collect());
            world.environment.keys.insert(key, Ladder::Text);
        }
        for (name, server) in described.servers {
            let annotation = server.annotation.map(|json| Annotation::from_json(&json.to_string())).transpose()?;
            let mut signatures = BTreeMap::new();
            for (tool, mut about) in server.tools {
                let annotated = annotation.as_ref().and_then(|annotation| annotation.tools.get(&tool));
                let success_public = annotated.is_some_and(|annotated| annotated.success_public);
                if annotated.is_some_and(|annotated| annotated.public) {
                    about.answers.truncate(1);
                }
                let mut answers: Vec<Told> = about.answers.into_iter().map(Told::Value).collect();
                if !success_public {
                    answers.push(Told::Error);
                }
                world.values.insert(format!("{name}/{tool}"), answers);
                let parameter = |name: String| Parameter {
                    required: !name.ends_with('?'),
                    name: name.trim_end_matches('?').to_owned(),
                };
                let parameters = about.parameters.into_iter().map(parameter).collect();
                signatures.insert(tool, Signature { parameters, success_public, lists: false });
            }
            world.environment.servers.insert(name.clone(), signatures);
            world
                .servers
                .insert(name.clone(), Server { annotation: annotation.map(Into::into), ..Server::unknown(name) });
        }
        Ok(world)
    }

    /// The value of a datum: the first of its list, or for `changed` the one of that number.
    fn value(&self, datum: &str, changed: Option<(&str, usize)>) -> Option<Told> {
        let at = changed.filter(|(name, _)| *name == datum).map_or(0, |(_, at)| at);
        self.values.get(datum).and_then(|values| values.get(at)).cloned()
    }

    /// Runs a program; all calls it made, and the error it ended with.
    pub(super) fn run(&self, program: &Arc<Program>, changed: Option<(&str, usize)>) -> (Vec<Made>, Option<String>) {
        let mut log = Log::default();
        let mut made = Vec::new();
        let mut run = Run::new(Arc::clone(program), Label::bottom(), Limits::default());
        let mut step = run.start(&Oracle(&self.servers, &log));
        loop {
            let answer = match step {
                Step::Done => return (made, None),
                Step::Failed(failure) => return (made, Some(failure.last_line())),
                Step::Read { key, grain } => match self.value(key.as_str(), changed) {
                    Some(Told::Value(value)) if grain == Grain::EXACT => {
                        Resumption::Value(value, Label::datum(Datum::stored(key), grain))
                    }
                    Some(_) | None => Resumption::Missing,
                },
                Step::NewValue { .. } => Resumption::Missing,
                Step::MayEnd(_) | Step::RegionEnd => Resumption::Continue,
                Step::Branch(branch) => {
                    let calls: Vec<Call> = branch.calls.iter().map(BranchCall::asked).collect();
                    let core = CoreWorld::new(&self.servers, &log);
                    let sinks: Vec<Sink> = foreseen(&calls, core).into_iter().map(|(sink, _)| sink).collect();
                    for sink in &sinks {
                        log.write(sink.record());
                    }
                    Resumption::Resolved(vec![true; branch.calls.len()])
                }
                Step::Call(step) => {
                    let call = Made::of(&step.call, step.line);
                    let failed = step.call.failed;
                    let flow = Flow::new(step.call, CoreWorld::new(&self.servers, &log));
                    let expected = flow.sink().expected().clone();
                    let record = flow.sink().record().clone();
                    if !step.in_region {
                        log.write(&record);
                    }
                    let labels = expected.labels(CoreWorld::new(&self.servers, &log));
                    if failed {
                        Resumption::Withheld(labels)
                    } else {
                        let datum = format!("{}/{}", call.server, call.tool);
                        made.push(call);
                        let (value, is_error) = match self.value(&datum, changed) {
                            Some(Told::Value(value)) => (value, false),
                            Some(Told::Error) | None => (Value::from("the tool failed"), true),
                        };
                        Resumption::Reply(Reply { value, labels, is_error })
                    }
                }
            };
            step = run.resume(answer, &Oracle(&self.servers, &log));
        }
    }
}

impl Made {
    #[expect(clippy::disallowed_methods, reason = "the servers of this world see what they are sent")]
    fn of(call: &Call, line: u32) -> Self {
        let arguments = call.arguments.iter();
        let label = Label::join_all(arguments.clone().map(|argument| argument.value.label()));
        let value = |argument: &duenna_core::Argument| argument.value.expose().clone().unwrap_or_default();
        Self {
            line,
            server: call.server.clone(),
            tool: call.tool.clone(),
            arguments: arguments.map(|argument| (argument.name.clone(), value(argument))).collect(),
            label: label.join(&call.pc).join(&call.choice),
        }
    }
}
