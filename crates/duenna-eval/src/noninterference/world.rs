//! A world to run programs in: private data, servers that only remember what they got, and what the user allowed. It
//! answers a run as Duenna does, without a store, a process or a person.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use duenna_core::message_language::{Candidate, Grounding};
use duenna_core::{
    Argument, Call, Course, Datum, Effect, Flow, Foresight as Foreseen, Grain, Key, Label, Ladder, Lifetime, Log,
    Moment, Party, Permission, PermissionId, Permissions, Record, ReplyLabels, Server, ServerName, Sink, TaskId, Time,
    Turn, Verdict, World as CoreWorld, decide, foresee, foreseen, foreseen_in_turn, foreseen_replies, release,
    spent_at_meet,
};
use duenna_gates::converter::marks_of;
use duenna_lang::{
    Branch, BranchCall, Environment, FailureKind, Foresight, LaterCall, Limits, Program, Prospect, Reply, Resumption,
    Run, Step, preview,
};
use duenna_runtime::languages::{Languages, Names, answered, is_gate, is_limits, may_name};
use duenna_runtime::session::{ArgumentCheck, Schemas};
use serde_json::Value;

use super::chance::Chance;
use super::file_tree::FileTree;
use super::gates;

/// One artifact of a task.
#[derive(Debug, Clone)]
pub(crate) struct Artifact {
    pub(crate) program: Arc<Program>,
    /// The same, where the task's course pays for its ends.
    pub(crate) ending: Arc<Program>,
}

impl Artifact {
    /// One that no course pays for.
    pub(crate) fn plain(program: Program) -> Self {
        let program = Arc::new(program);
        Self { ending: Arc::clone(&program), program }
    }
}

/// What is the same in every world that a program is run in.
#[derive(Debug, Default)]
pub(crate) struct Setting {
    pub(crate) servers: BTreeMap<ServerName, Server>,
    pub(crate) environment: Environment,
    pub(crate) permissions: Permissions,
    pub(crate) limits: Limits,
    pub(crate) languages: Languages,
    /// What tools take.
    pub(crate) schemas: Schemas,
    permissions_given: u64,
    /// What artifacts begin with.
    pub(crate) pc: Label,
    /// The bits of the task's course.
    pub(crate) course: u8,
}

/// What differs from world to world.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Facts {
    /// The private store.
    pub(crate) store: BTreeMap<String, Value>,
    /// What a tool answers by itself: `SERVER/TOOL`.
    pub(crate) answers: BTreeMap<String, Value>,
    /// What the user's own files hold.
    pub(crate) files: BTreeMap<String, Value>,
}

impl Facts {
    /// Each of the two's values by chance: no one of them comes with another.
    pub(crate) fn mixed(&self, other: &Self, chance: &mut Chance) -> Self {
        let mut mixed = other.clone();
        for (mine, own) in
            [(&mut mixed.store, &self.store), (&mut mixed.answers, &self.answers), (&mut mixed.files, &self.files)]
        {
            for (name, value) in own {
                if chance.below(2) == 0 {
                    mine.insert(name.clone(), value.clone());
                }
            }
        }
        mixed
    }
}

/// One call that left.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Heard {
    pub(crate) server: ServerName,
    pub(crate) tool: String,
    pub(crate) arguments: Vec<(String, Value)>,
    /// What a reference made the server hand on.
    pub(crate) handed: Option<Value>,
}

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Status {
    /// It reached its end.
    Done,
    /// A refusal that nothing caught.
    Refused,
    /// An error that nothing caught.
    Failed,
    /// A limit.
    Limit,
}

/// What came of a run.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) status: Status,
    /// For a run that was cut short: how, where and why.
    pub(crate) error: Option<duenna_lang::Failure>,
    /// Every call that left, in order.
    pub(crate) heard: Vec<Heard>,
    /// The same, and with them every call that was decided, and not made because an argument is a failure: whoever may shape that
    /// argument may keep the call from being made (semantics 3.8).
    pub(crate) decided: Vec<Heard>,
    /// Every line the user was asked; the answer is no.
    pub(crate) asked: Vec<String>,
    /// Calls that the preview had not foreseen.
    pub(crate) unforeseen: Vec<String>,
}

impl Setting {
    /// Remembers that the user said so.
    pub(crate) fn say(&mut self, effect: Effect, (datum, grain): (Datum, Grain), party: Party) {
        self.say_for(effect, (datum, grain), party, Lifetime::Always);
    }

    /// The same, for so long.
    pub(crate) fn say_for(&mut self, effect: Effect, (datum, grain): (Datum, Grain), party: Party, lasts: Lifetime) {
        self.permissions_given += 1;
        let id = PermissionId(self.permissions_given);
        let refused_in = None;
        self.permissions.add(Permission { id, datum, grain, party, purpose: None, effect, lasts, refused_in });
    }

    /// The task that everything happens in.
    pub(crate) const TASK: TaskId = TaskId(1);
}

/// A world while a program runs in it.
struct World<'a> {
    setting: &'a Setting,
    facts: &'a Facts,
    files: FileTree,
    log: Log,
    /// What of this comes back as itself; all else is as if earlier tasks had told it, so that both ways are tried.
    own: Label,
    permissions: Permissions,
    moment: Moment,
    heard: Vec<Heard>,
    decided: Vec<Heard>,
    asked: Vec<String>,
    unforeseen: Vec<String>,
    region: Option<Region>,
    names: Names,
    course: Course,
}

/// What was settled where a region began: which calls were announced, and the answers that hold once, all that its calls may spend and
/// those that were used.
#[derive(Default)]
struct Region {
    announced: Vec<Record>,
    once: BTreeSet<PermissionId>,
    used: BTreeSet<PermissionId>,
}

struct Oracle<'a>(CoreWorld<'a>);

impl Foresight for Oracle<'_> {
    fn replies(&self, calls: &[Call]) -> Vec<ReplyLabels> {
        foreseen_replies(calls, self.0)
    }

    fn replies_in_turn(&self, calls: &[Call], turns: &[Turn]) -> Vec<ReplyLabels> {
        foreseen_in_turn(calls, turns, self.0)
    }
}

/// What the preview says of a task's first artifact: the same in every world.
pub(crate) fn previewed(task: &[Artifact], setting: &Setting) -> Vec<Prospect> {
    let first = task.first().map(|artifact| if setting.course > 0 { &artifact.ending } else { &artifact.program });
    let log = Log::default();
    let oracle = Oracle(CoreWorld::new(&setting.servers, &log));
    first.map_or_else(Vec::new, |first| preview(first, &setting.pc, &oracle))
}

/// Runs a program with these facts. Every call must be among those that were foreseen, if these are given.
pub(crate) fn run(task: &[Artifact], setting: &Setting, facts: &Facts, prospects: Option<&[Prospect]>) -> Outcome {
    let mut world = World {
        setting,
        facts,
        files: FileTree::of(facts.files.clone()),
        log: Log::default(),
        own: Label::bottom(),
        permissions: setting.permissions.clone(),
        moment: Moment { now: Time(0), task: Setting::TASK, purpose: None },
        heard: Vec::new(),
        decided: Vec::new(),
        asked: Vec::new(),
        unforeseen: Vec::new(),
        region: None,
        names: Names::default(),
        course: Course::of(setting.course),
    };
    let (mut status, mut error) = (Status::Done, None);
    for (at, artifact) in task.iter().enumerate() {
        let later =
            (at > 0 && prospects.is_some()).then(|| preview(&artifact.program, &setting.pc, &Oracle(world.core())));
        (status, error) = world.artifact(artifact, later.as_deref().or(prospects));
    }
    let World { heard, decided, asked, unforeseen, .. } = world;
    Outcome { status, error, heard, decided, asked, unforeseen }
}

/// Whether a model writes what is told there, or from it.
fn is_told_by_model(server: &ServerName) -> bool {
    gates::is_model(server) || is_gate(server) || is_limits(server)
}

impl World<'_> {
    /// Runs one artifact of the task to its end.
    fn artifact(
        &mut self,
        artifact: &Artifact,
        prospects: Option<&[Prospect]>,
    ) -> (Status, Option<duenna_lang::Failure>) {
        let world = self;
        let setting = world.setting;
        world.course.begin();
        let program = if world.course.is_open() { &artifact.ending } else { &artifact.program };
        let mut run = Run::new(Arc::clone(program), setting.pc.clone(), setting.limits);
        let mut step = run.start(&Oracle(world.core()));
        loop {
            let _ = run.take_output();
            let answer = match step {
                Step::Done => break (Status::Done, None),
                // A program that handed over in a secret context goes on to an error. That it came to one that is public is the same in a
                // world where it did not hand over; only those who received the hand-over are told no error.
                Step::Failed(failure) if world.heard.iter().any(|heard| heard.tool == gates::HANDOVER) => {
                    break (Status::Done, Some(failure));
                }
                Step::Failed(failure) => {
                    let status = match failure.kind {
                        FailureKind::Refused => Status::Refused,
                        FailureKind::Error => Status::Failed,
                        FailureKind::Limit | FailureKind::Over => Status::Limit,
                    };
                    break (status, Some(failure));
                }
                Step::Read { key, grain } => world.read(&key, grain),
                Step::NewValue { key } => {
                    world.asked.push(format!("a value for {key}"));
                    Resumption::Missing
                }
                Step::Branch(branch) => world.branch(&branch),
                Step::MayEnd(later) => {
                    world.may_end(&later);
                    Resumption::Continue
                }
                Step::RegionEnd => {
                    world.leave_region();
                    Resumption::Continue
                }
                Step::Call(call) => {
                    world.check_foreseen(&call.call, call.line, prospects);
                    let ends = gates::hands_over(&call.call);
                    let answer = world.call(call.call, call.in_region);
                    if ends && !call.in_region && matches!(answer, Resumption::Reply(_) | Resumption::Withheld(_)) {
                        break (Status::Done, None);
                    }
                    answer
                }
            };
            step = run.resume(answer, &Oracle(world.core()));
        }
    }

    fn core(&self) -> CoreWorld<'_> {
        CoreWorld::new(&self.setting.servers, &self.log).of_task(&self.own)
    }

    fn write(&mut self, record: &Record) {
        self.log.write(record);
        let told = record.items.iter().filter(|item| item.datum.base().len() % 2 == 0);
        self.own = self.own.join(&Label::of(told.map(|item| (item.datum.clone(), item.grain)), []));
    }

    fn read(&self, key: &Key, grain: Grain) -> Resumption {
        let Some(value) = self.facts.store.get(key.as_str()) else { return Resumption::Missing };
        if grain == Grain::EXACT {
            return Resumption::Value(value.clone(), Label::datum(Datum::stored(key.clone()), grain));
        }
        let ladder = self.setting.environment.keys.get(key).copied().unwrap_or(Ladder::Text);
        match value.as_str().and_then(|exact| release::declassify(key.clone(), ladder, exact, grain)) {
            #[expect(clippy::disallowed_methods, reason = "into the interpreter, which takes the label along")]
            Some(told) => Resumption::Value(Value::String(told.expose().clone()), told.label().clone()),
            None => Resumption::without_rung(Label::datum(Datum::stored(key.clone()), grain)),
        }
    }

    /// Logs whatever may be called from here on, and takes the bits for it.
    fn may_end(&mut self, later: &[LaterCall]) {
        let calls: Vec<Call> = later.iter().map(|later| self.names.within(later.prospect.call.clone())).collect();
        let sinks: Vec<Sink> = foreseen(&calls, self.core()).into_iter().map(|(sink, _)| sink).collect();
        for sink in &sinks {
            self.write(sink.clone().if_not_made().record());
        }
        self.course.price(sinks.iter().zip(later.iter().map(|later| later.is_once)));
    }

    /// Settles every call that either arm may make: what is unknown is asked and denied, what is allowed is logged.
    fn branch(&mut self, branch: &Branch) -> Resumption {
        self.leave_region();
        let sinks = |call: &dyn Fn(&BranchCall) -> Call| -> Vec<Sink> {
            let calls: Vec<Call> = branch.calls.iter().map(|one| self.names.within(call(one))).collect();
            foreseen(&calls, self.core()).into_iter().map(|(sink, _)| sink).collect()
        };
        let (known, paid) = (sinks(&BranchCall::known), sinks(&BranchCall::paid));
        let has_model = paid.iter().any(|sink| is_told_by_model(sink.server()));
        let price = || self.course.branch_price(branch.ways, (&known, &paid), (&self.permissions, &self.moment));
        let price = if has_model || self.setting.course == 0 { None } else { price() };
        let sinks = sinks(&|one| one.at(price));
        let mut region = Region::default();
        let mut allowed = Vec::with_capacity(sinks.len());
        let mut asked = BTreeSet::new();
        for sink in &sinks {
            allowed.push(match foresee(sink, &self.permissions, &self.moment) {
                Foreseen::Allow(spent) => {
                    region.once.extend(spent);
                    true
                }
                Foreseen::Ask(question) => {
                    asked.extend(lines(&question));
                    false
                }
                Foreseen::Deny(_) => false,
            });
        }
        for (sink, _) in sinks.iter().zip(&allowed).filter(|(_, allowed)| **allowed) {
            self.write(sink.record());
            region.announced.push(sink.record().clone());
        }
        self.asked.extend(asked);
        self.region = Some(region);
        if let Some(price) = price {
            self.course.pay(price);
        }
        Resumption::of_branch(price, allowed)
    }

    /// What was answered for once is spent where the arms meet, used or not.
    fn leave_region(&mut self) {
        for id in self.region.take().into_iter().flat_map(|region| spent_at_meet(&region.once, &region.used)) {
            self.permissions.remove(id);
        }
    }

    #[expect(clippy::disallowed_methods, reason = "the servers of this world see what they are sent")]
    fn call(&mut self, call: Call, in_region: bool) -> Resumption {
        let call = match self.setting.schemas.check(self.names.within(call), in_region) {
            ArgumentCheck::Call(call, _) => call,
            ArgumentCheck::Wrong(answer) => return answer,
        };
        let is_model = is_told_by_model(&call.server);
        let core = CoreWorld::new(&self.setting.servers, &self.log).of_task(&self.own);
        let made = |call| Ok::<_, std::convert::Infallible>(Flow::new(call, core));
        let Ok(flow) = if in_region { made(call) } else { self.course.flow(call, is_model, made) };
        let expected = flow.sink().expected().clone();
        let record = flow.sink().record().clone();
        match decide(flow, &self.permissions, &self.moment) {
            Verdict::Allow(clearance) => {
                if let Some(region) = self.region.as_mut().filter(|_| in_region) {
                    if !region.announced.iter().any(|announced| announced.covers(&record)) {
                        let call = clearance.call();
                        self.unforeseen.push(format!("{}/{} was not announced", call.server, call.tool));
                        return Resumption::Refused("refused: it was not announced".to_owned());
                    }
                    if clearance.spent().iter().any(|id| region.used.contains(id) || !region.once.contains(id)) {
                        return Resumption::Refused("refused: it was allowed once".to_owned());
                    }
                    region.used.extend(clearance.spent());
                } else {
                    self.write(&record);
                    self.course.note(clearance.sink());
                    for id in clearance.spent() {
                        self.permissions.remove(*id);
                    }
                }
                let call = clearance.call();
                let labels = expected.labels(self.core());
                self.names.reserve((call, self.region.is_some()), &labels.value);
                let value = |argument: &Argument| argument.value.expose().clone().unwrap_or(Value::Null);
                let arguments =
                    call.arguments.iter().map(|argument| (argument.name.clone(), value(argument))).collect();
                if clearance.is_withheld() {
                    let (server, tool) = (call.server.clone(), call.tool.to_string());
                    self.decided.push(Heard { server, tool, arguments, handed: None });
                    return Resumption::Withheld(labels);
                }
                if is_gate(&call.server) {
                    return self.convert(call, labels);
                }
                if is_limits(&call.server) {
                    return self.marked(call, labels);
                }
                let (value, is_error) = self.answer(&call.server, call.tool.as_str(), arguments);
                Resumption::Reply(Reply { value, labels: expected.labels(self.core()), is_error })
            }
            Verdict::Ask(pending) if in_region => Resumption::Refused(format!("refused: {}", pending.question().tool)),
            Verdict::Ask(pending) => {
                self.asked.extend(lines(pending.question()));
                Resumption::Refused("refused: not allowed".to_owned())
            }
            Verdict::Deny(denied) => Resumption::Refused(format!("refused: {}", denied.reason())),
        }
    }

    /// What the language gate makes of a text that is its own candidate: an engine that was talked into anything.
    #[expect(clippy::disallowed_methods, reason = "the gate reads the text that it verifies")]
    fn convert(&mut self, call: &Call, labels: ReplyLabels) -> Resumption {
        let given = call.arguments.iter().find(|argument| argument.name == "text");
        let language = self.setting.languages.get(&call.tool).map(|spoken| Arc::clone(&spoken.language));
        let (Some(given), Some(language)) = (given, language) else { return answered(None, labels) };
        let text = match given.value.expose() {
            Some(Value::String(text)) => text.clone(),
            other => other.clone().unwrap_or_default().to_string(),
        };
        if !given.value.label().is_trusted() {
            let fields = gates::endorsed(&language, &text).map_or(Value::Null, Value::String);
            let arguments = vec![("fields".to_owned(), fields)];
            self.hear(Heard { server: call.server.clone(), tool: call.tool.to_string(), arguments, handed: None });
        }
        let named = (&labels.value, may_name(call, self.region.is_some()));
        let made = Candidate::from_json(text.as_bytes()).ok();
        let made = made.map(|candidate| self.names.verify((&language, &candidate), Grounding::None, named));
        answered(made, labels)
    }

    /// Where fields break what the user set.
    #[expect(clippy::disallowed_methods, reason = "the runtime's own limits, which tell what the label says")]
    fn marked(&self, call: &Call, labels: ReplyLabels) -> Resumption {
        let given = call.arguments.first().and_then(|argument| argument.value.expose().clone());
        let budget = self.facts.answers.get(gates::BUDGET).cloned().unwrap_or_default();
        let spoken = self.setting.languages.get(&call.tool);
        let marks = spoken.zip(given).and_then(|(spoken, given)| {
            Some(marks_of(&spoken.language, &gates::budget(&spoken.language, &budget).ok()?, &given))
        });
        match marks {
            Some(value) => Resumption::Reply(Reply { value, labels, is_error: false }),
            None => Resumption::Withheld(labels),
        }
    }

    /// Why a server that may say so does not do what it is asked: by what it is given and by what it was given before, which
    /// is what its success may depend on where that is public (semantics 3.5). What it holds itself plays no part.
    fn objection(&self, server: &ServerName, tool: &str, arguments: &[(String, Value)]) -> Option<&'static str> {
        let text = |name: &str| {
            let value = arguments.iter().find(|(had, _)| had == name).map(|(_, value)| value);
            value.map(|value| value.as_str().map_or_else(|| value.to_string(), str::to_owned)).unwrap_or_default()
        };
        let has = |name: &str| arguments.iter().any(|(had, _)| had == name);
        let mut before = self.heard.iter().filter(|heard| heard.server == *server && heard.tool == tool);
        let path = |name: &str| resolved(&text(name));
        let is_there = || self.files.has(&path("path"));
        // What never comes back is not looked at: its label is not the answer's.
        let is_again = |heard: &Heard| heard.value() == value_of(arguments);
        match tool {
            // A third party that knows a value already, or takes no small numbers.
            "send" if server.as_str() == "c" && text("value") == "0" => Some("too small"),
            "send" if server.as_str() == "b" && before.any(is_again) => Some("known already"),
            "echo" if text("value").len() > 12 => Some("too long"),
            "history" if server.as_str() == "b" && before.next().is_some() => Some("asked before"),
            "order" if text("item").len() == 1 => Some("no such item"),
            "wipe" if before.next().is_some() => Some("nothing left"),
            "send_email" | "mail" if text("body") == "1" => Some("no text"),
            "inbox" if !self.heard.iter().any(|heard| heard.reaches(&text("who"))) => Some("no mail"),
            "write_file" if text("content").len() > 40 => Some("disk full"),
            "write_file" => self.files.bars(&path("path")),
            "make_folder" => self.files.bars_folder(&path("path")),
            "move" => self.files.bars_move(&path("source"), &path("destination")),
            "read_file" | "share_file" | "forward" | "stamp" if has("path") && !is_there() => {
                self.files.bars(&path("path")).or(Some("no such file"))
            }
            _ => None,
        }
    }

    /// What the server does with a call, and what it answers; whether it reports an error.
    fn answer(&mut self, server: &ServerName, tool: &str, arguments: Vec<(String, Value)>) -> (Value, bool) {
        if let Some(why) = self.objection(server, tool, &arguments) {
            self.hear(Heard { server: server.clone(), tool: tool.to_owned(), arguments, handed: None });
            return (Value::from(why), true);
        }
        let argument = |name: &str| arguments.iter().find(|(had, _)| had == name).map(|(_, value)| value.clone());
        let path = argument("path").as_ref().and_then(Value::as_str).map(resolved).unwrap_or_default();
        let own = || self.facts.answers.get(&format!("{server}/{tool}")).cloned();
        let mut handed = None;
        let mut is_error = false;
        let answer = match tool {
            _ if gates::is_model(server) => {
                is_error = tool == gates::HANDOVER;
                gates::answer(&arguments)
            }
            "echo" => argument("value").unwrap_or_default(),
            "history" => self.heard.iter().filter(|heard| heard.server == *server).map(Heard::value).collect(),
            "fragile" => {
                let length = argument("value").unwrap_or_default().to_string().len() as u64;
                let own = own().as_ref().and_then(Value::as_u64).unwrap_or_default();
                is_error = (length + own) % 2 == 1;
                Value::from(if is_error { "no" } else { "ok" })
            }
            "write_file" => {
                self.files.put(path, argument("content").unwrap_or_default());
                Value::Null
            }
            "make_folder" => {
                self.files.make_folder(&path);
                Value::Null
            }
            "move" => {
                let place = |name: &str| argument(name).as_ref().and_then(Value::as_str).map(resolved);
                if let (Some(source), Some(destination)) = (place("source"), place("destination")) {
                    self.files.rename(&source, &destination);
                }
                Value::Null
            }
            "read_file" => self.files.file(&path).cloned().unwrap_or_default(),
            "names" => self.files.names_in(&path).into_iter().map(Value::from).collect(),
            "put" | "keep" => {
                let value = argument("value").unwrap_or_default();
                self.files.put(kept_in(server), value);
                Value::Null
            }
            "copy" | "dump" => {
                let from = if tool == "copy" { "/v" } else { kept_in(server) };
                let value = self.files.file(from).cloned().unwrap_or_default();
                self.files.put("/n/1", value);
                Value::Null
            }
            "recent" => {
                let written = self.heard.iter().rev().find(|heard| heard.tool == "write_file");
                written.and_then(|heard| heard.argument("content")).cloned().unwrap_or_default()
            }
            "stamp" => argument("note").unwrap_or_default(),
            "inbox" => {
                let who = argument("who").as_ref().and_then(Value::as_str).map(str::to_owned).unwrap_or_default();
                let mails = self.heard.iter().filter(|heard| heard.reaches(&who));
                mails.filter_map(|heard| heard.argument("body")).cloned().collect()
            }
            "share_file" | "forward" => {
                handed = Some(self.files.file(&path).cloned().unwrap_or_default());
                Value::Null
            }
            _ => own().unwrap_or_default(),
        };
        self.hear(Heard { server: server.clone(), tool: tool.to_owned(), arguments, handed });
        (answer, is_error)
    }

    fn hear(&mut self, heard: Heard) {
        self.decided.push(heard.clone());
        self.heard.push(heard);
    }

    /// Whether the preview listed a call of that tool on that line that tells at least as much (semantics 4.7).
    fn check_foreseen(&mut self, call: &Call, line: u32, prospects: Option<&[Prospect]>) {
        let Some(prospects) = prospects else { return };
        let told = told(&call.clone().with_ends_asked());
        let covers = |prospect: &Prospect| {
            let foreseen = self::told(&prospect.call.clone().with_ends_asked());
            prospect.line == line
                && (&prospect.call.server, &prospect.call.tool) == (&call.server, &call.tool)
                && is_covered(&told, &foreseen)
        };
        if !prospects.iter().any(covers) {
            self.unforeseen.push(format!("line {line}: {}/{} tells {told}", call.server, call.tool));
        }
    }
}

/// Where a server keeps what it is given.
fn kept_in(server: &ServerName) -> &'static str {
    match server.as_str() {
        "vault" => "/v",
        "attic" => "/w",
        _ => "/p.txt",
    }
}

/// A path as file systems follow it.
fn resolved(path: &str) -> String {
    let mut parts = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => _ = parts.pop(),
            _ => parts.push(part),
        }
    }
    format!("/{}", parts.join("/"))
}

/// What is sent, where it may come back.
fn value_of(arguments: &[(String, Value)]) -> Value {
    arguments.iter().find(|(name, _)| name == "value").map(|(_, value)| value.clone()).unwrap_or_default()
}

impl Heard {
    /// What was sent, where it may come back.
    fn value(&self) -> Value {
        value_of(&self.arguments)
    }

    fn argument(&self, name: &str) -> Option<&Value> {
        self.arguments.iter().find(|(had, _)| had == name).map(|(_, value)| value)
    }

    /// The same, but for one argument.
    pub(crate) fn without(&self, name: &str) -> Self {
        let arguments = self.arguments.iter().filter(|(had, _)| had != name).cloned().collect();
        Self { arguments, ..self.clone() }
    }

    /// Whether it is no call that left, but what the language gate made of somebody's text.
    pub(crate) fn is_endorsed(&self) -> bool {
        is_gate(&self.server)
    }

    /// Whether the owner of that mailbox receives it: the server reads addresses as mailers do, out of whatever they stand in.
    pub(crate) fn reaches(&self, address: &str) -> bool {
        let names = |one: &Value| one.as_str().is_some_and(|one| one.contains(address));
        matches!(self.server.as_str(), "mail" | "files" | "post")
            && ["to", "cc", "guest"]
                .iter()
                .filter_map(|name| self.argument(name))
                .any(|value| value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice).iter().any(names))
    }
}

/// All that a call tells by itself.
fn told(call: &Call) -> Label {
    Label::join_all(call.arguments.iter().map(|argument| argument.value.label())).join(&call.pc).join(&call.choice)
}

/// Whether a previewed label covers a label of the run. A symbol of the preview covers every address of its kind, and a
/// datum about it those about such an address.
fn is_covered(told: &Label, foreseen: &Label) -> bool {
    let may_be = |other: &Party, party: &Party| other == party || other.may_stand_for(party);
    let is_told = |datum: &Datum, grain: Grain| {
        let about = |other: &Datum| other.about().zip(datum.about()).is_some_and(|(other, about)| may_be(other, about));
        let is_less = |other: &Datum| other.is_carried() && !datum.is_carried();
        let same = |other: &Datum| {
            datum.is_named_by(other) || (!is_less(other) && other.base() == datum.base() && about(other))
        };
        foreseen.tells().any(|(other, known)| same(other) && known.covers(grain))
    };
    let is_shaped = |party: &Party| foreseen.shaped_by().any(|(other, _)| may_be(other, party));
    told.tells().all(|(datum, grain)| is_told(datum, grain)) && told.shaped_by().all(|(party, _)| is_shaped(party))
}

/// The lines of a question, as the user reads them.
fn lines(question: &duenna_core::Question) -> Vec<String> {
    let told = question.lines.iter().map(ToString::to_string);
    told.chain(question.steering.iter().map(ToString::to_string)).collect()
}
