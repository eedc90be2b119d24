//! A small world for artifacts: a store, servers that only remember what they got, and permissions.

#![allow(dead_code, reason = "each test binary uses a part of it")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::missing_panics_doc, reason = "tests")]

use std::collections::BTreeMap;

use duenna_core::{
    Annotation, Argument, Call, Course, Effect, Flow, Foresight as Foreseen, Grain, Label, Ladder, Lifetime, Log,
    Moment, Permission, PermissionId, Permissions, ReplyLabels, Server, ServerName, Sink, TaskId, Time, ToolName, Turn,
    Verdict, World as CoreWorld, decide, foresee, foreseen_in_turn, foreseen_replies,
};
use duenna_lang::{
    Branch, BranchCall, Environment, Explanation, FlowPath, Foresight, How, Limits, Parameter, Prospect, Reply,
    Resumption, Run, Signature, Step, compile, explain, preview,
};
use serde_json::{Value, json};

/// What a server received.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Received {
    pub(crate) server: String,
    pub(crate) tool: String,
    pub(crate) arguments: BTreeMap<String, Value>,
}

/// The private data, the servers, and what the user allows.
pub(crate) struct World {
    pub(crate) store: BTreeMap<String, Value>,
    pub(crate) servers: BTreeMap<ServerName, Server>,
    pub(crate) environment: Environment,
    pub(crate) log: Log,
    pub(crate) permissions: Permissions,
    pub(crate) moment: Moment,
    pub(crate) received: Vec<Received>,
    /// Questions that came up; each is answered no.
    pub(crate) asked: Vec<String>,
    pub(crate) refused: usize,
    pub(crate) output: String,
    /// What a tool answers.
    pub(crate) answers: BTreeMap<String, Value>,
    /// Tools that report an error.
    pub(crate) failing: Vec<String>,
    /// Whether every stop is written and read back.
    pub(crate) persist: bool,
    pub(crate) limits: Limits,
    /// What pays for branches.
    pub(crate) course: Option<Course>,
    /// The error by which the last artifact ended.
    pub(crate) failure: Option<duenna_lang::Failure>,
    /// How long a tool takes.
    pub(crate) delay: std::time::Duration,
    next: u64,
}

impl Foresight for World {
    fn replies(&self, calls: &[Call]) -> Vec<ReplyLabels> {
        foreseen_replies(calls, self.core())
    }

    fn replies_in_turn(&self, calls: &[Call], turns: &[Turn]) -> Vec<ReplyLabels> {
        foreseen_in_turn(calls, turns, self.core())
    }
}

/// Tools of the test servers: `send(value)` everywhere, `send_email(to, body)` and `read(name)` besides.
fn tools(success_public: bool) -> BTreeMap<ToolName, Signature> {
    let parameter = |name: &str, required| Parameter { name: name.to_owned(), required };
    let signature = |parameters| Signature { parameters, success_public, lists: false };
    BTreeMap::from([
        ("send".parse().unwrap(), signature(vec![parameter("value", true), parameter("note", false)])),
        ("send_email".parse().unwrap(), signature(vec![parameter("to", true), parameter("body", true)])),
        ("read".parse().unwrap(), signature(vec![parameter("name", true)])),
    ])
}

const QUIET: &str = r#"{"tools": {
  "send": {"success_public": true},
  "read": {"success_public": true},
  "send_email": {"success_public": true, "parties": [{"argument": {"name": "to", "kind": "email"}}],
    "arguments": {"to": {"use": "value"}, "body": {"use": "value"}}}}}"#;

impl World {
    /// Servers `a`, `b`, `c` (third parties whose success is public) and `loud` (nothing known of it).
    pub(crate) fn new(store: &[(&str, Value)]) -> Self {
        let mut environment = Environment::default();
        let mut servers = BTreeMap::new();
        for name in ["a", "b", "c", "loud"] {
            let server: ServerName = name.parse().unwrap();
            let is_quiet = name != "loud";
            environment.servers.insert(server.clone(), tools(is_quiet));
            let annotation = is_quiet.then(|| Annotation::from_json(QUIET).unwrap());
            servers
                .insert(server.clone(), Server { annotation: annotation.map(Into::into), ..Server::unknown(server) });
        }
        for (key, _) in store {
            environment.keys.insert(key.parse().unwrap(), Ladder::Text);
        }
        Self {
            store: store.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect(),
            servers,
            environment,
            log: Log::default(),
            permissions: Permissions::default(),
            moment: Moment { now: Time(0), task: TaskId(1), purpose: None },
            received: Vec::new(),
            asked: Vec::new(),
            refused: 0,
            output: String::new(),
            answers: BTreeMap::new(),
            failing: Vec::new(),
            persist: false,
            limits: Limits::default(),
            course: None,
            failure: None,
            delay: std::time::Duration::ZERO,
            next: 0,
        }
    }

    pub(crate) fn allow(mut self, datum: &str, party: &str) -> Self {
        self.next += 1;
        self.permissions.add(Permission {
            id: PermissionId(self.next),
            datum: datum.parse().unwrap(),
            grain: Grain::EXACT,
            party: party.parse().unwrap(),
            purpose: None,
            effect: Effect::Allow,
            lasts: Lifetime::Always,
            refused_in: None,
        });
        self
    }

    /// With so many steps at most.
    pub(crate) fn within(mut self, steps: u64) -> Self {
        self.limits.steps = steps;
        self
    }

    pub(crate) fn answering(mut self, tool: &str, value: Value) -> Self {
        self.answers.insert(tool.to_owned(), value);
        self
    }

    fn core(&self) -> CoreWorld<'_> {
        CoreWorld::new(&self.servers, &self.log)
    }

    pub(crate) fn preview(&self, source: &str) -> Vec<Prospect> {
        let program = compile(source, &self.environment, &self.limits).expect("compiles");
        preview(&program, &Label::bottom(), self)
    }

    pub(crate) fn explain(&self, source: &str) -> Vec<Explanation> {
        let program = compile(source, &self.environment, &self.limits).expect("compiles");
        explain(&program, &Label::bottom(), self)
    }

    /// Checks that every datum of every call of the preview has a way that begins where it is read and ends at the call; how
    /// many ways there are.
    pub(crate) fn ways(&self, source: &str) -> usize {
        let (all, prospects) = (self.explain(source), self.preview(source));
        assert_eq!(all.len(), prospects.len(), "{source}");
        for (one, prospect) in all.iter().zip(&prospects) {
            assert_eq!(format!("{:?}", one.prospect), format!("{prospect:?}"), "{source}");
            let arguments = prospect.call.arguments.iter().map(|argument| argument.value.label());
            let label = prospect.call.pc.join(&Label::join_all(arguments));
            let told: Vec<_> = one.chains.iter().map(|chain| (&chain.datum, chain.grain)).collect();
            assert_eq!(told, label.tells().collect::<Vec<_>>(), "{source}");
            for chain in &one.chains {
                check(source, chain, prospect.line);
                self.suffices(source, chain, prospect);
            }
        }
        all.iter().map(|one| one.chains.len()).sum()
    }

    /// Checks that the read that a way begins with is reason enough: were all other reads public, the call would still tell
    /// the datum.
    fn suffices(&self, source: &str, chain: &FlowPath, told: &Prospect) {
        let (Some(key), Some(How::Read)) = (chain.datum.key(), chain.links.first().map(|link| &link.how)) else {
            return;
        };
        let read = format!("priv_data_db.access_{key}()");
        let keep = chain.links.first().map_or(0, |link| link.line as usize);
        let public =
            |(at, line): (usize, &str)| if at + 1 == keep { line.to_owned() } else { line.replace(&read, "str(1)") };
        let other: Vec<String> = source.lines().enumerate().map(public).collect();
        let other = other.join("\n");
        if other == source.trim_end() {
            return;
        }
        let still = self.preview(&other).into_iter().any(|prospect| {
            let arguments = prospect.call.arguments.iter().map(|argument| argument.value.label());
            let label = prospect.call.pc.join(&Label::join_all(arguments));
            let is_it = (prospect.line, &prospect.call.server, &prospect.call.tool)
                == (told.line, &told.call.server, &told.call.tool);
            is_it && label.grain_of(&chain.datum).is_some()
        });
        assert!(still, "{chain:?}\n{source}");
    }

    /// Runs an artifact; the word says how it ended: `done`, or the last line of the error.
    pub(crate) fn run(&mut self, source: &str) -> String {
        let program = match compile(source, &self.environment, &self.limits) {
            Ok(program) => program,
            Err(rejection) => return format!("rejected: {rejection}"),
        };
        let mut run = Run::new(program, Label::bottom(), self.limits);
        let mut step = run.start(&*self);
        loop {
            self.output.push_str(&run.take_output());
            let answer = match step {
                Step::Done => return "done".to_owned(),
                Step::Failed(failure) => {
                    let last = failure.last_line();
                    self.failure = Some(failure);
                    return last;
                }
                Step::Read { key, .. } => match self.store.get(key.as_str()) {
                    Some(value) => {
                        Resumption::Value(value.clone(), Label::datum(duenna_core::Datum::stored(key), Grain::EXACT))
                    }
                    None => Resumption::Missing,
                },
                Step::NewValue { .. } => Resumption::Missing,
                Step::MayEnd(_) | Step::RegionEnd => Resumption::Continue,
                Step::Branch(branch) => self.branch(&branch),
                Step::Call(call) => self.call(call.call, call.in_region),
            };
            if self.persist {
                let saved = run.save().expect("a stopped run can be written");
                let program = compile(source, &self.environment, &self.limits).expect("compiles again");
                run = Run::restore(program, &saved).expect("a written run can be read");
            }
            step = run.resume(answer, &*self);
        }
    }

    fn branch(&mut self, branch: &Branch) -> Resumption {
        let sinks = |call: &dyn Fn(&BranchCall) -> Call| -> Vec<Sink> {
            branch.calls.iter().map(|one| Flow::new(call(one), self.core()).sink().clone()).collect()
        };
        let (known, paid) = (sinks(&BranchCall::known), sinks(&BranchCall::paid));
        let price =
            |course: Course| course.branch_price(branch.ways, (&known, &paid), (&self.permissions, &self.moment));
        let price = self.course.and_then(price);
        let sinks = sinks(&|one| one.at(price));
        let allowed = sinks.iter().map(|sink| self.resolve(sink)).collect();
        if let (Some(price), Some(course)) = (price, &mut self.course) {
            course.pay(price);
        }
        Resumption::of_branch(price, allowed)
    }

    fn resolve(&mut self, sink: &Sink) -> bool {
        match foresee(sink, &self.permissions, &self.moment) {
            Foreseen::Allow(_) => {
                self.log.write(sink.record());
                true
            }
            Foreseen::Ask(question) => {
                self.asked.extend(question.lines.iter().map(ToString::to_string));
                self.refused += 1;
                false
            }
            Foreseen::Deny(_) => {
                self.refused += 1;
                false
            }
        }
    }

    #[allow(clippy::disallowed_methods, reason = "the test's servers see what they are sent")]
    fn call(&mut self, call: Call, in_region: bool) -> Resumption {
        let flow = Flow::new(call, self.core());
        let expected = flow.sink().expected().clone();
        let record = flow.sink().record().clone();
        match decide(flow, &self.permissions, &self.moment) {
            Verdict::Allow(clearance) => {
                if !in_region {
                    self.log.write(&record);
                }
                if clearance.is_withheld() {
                    return Resumption::Withheld(expected.labels(self.core()));
                }
                let call = clearance.call();
                let value = |argument: &Argument| argument.value.expose().clone().unwrap_or(Value::Null);
                let arguments =
                    call.arguments.iter().map(|argument| (argument.name.clone(), value(argument))).collect();
                let tool = call.tool.to_string();
                let received = Received { server: call.server.to_string(), tool: tool.clone(), arguments };
                let answer = self.answers.get(&tool).cloned().unwrap_or(json!("ok"));
                let is_error = self.failing.contains(&tool);
                self.received.push(received);
                std::thread::sleep(self.delay);
                Resumption::Reply(Reply { value: answer, labels: expected.labels(self.core()), is_error })
            }
            Verdict::Ask(pending) => {
                self.asked.extend(pending.question().lines.iter().map(ToString::to_string));
                self.refused += 1;
                Resumption::Refused("refused: not allowed".to_owned())
            }
            Verdict::Deny(denied) => {
                self.refused += 1;
                Resumption::Refused(format!("refused: {}", denied.reason()))
            }
        }
    }

    /// What each party got, in order.
    pub(crate) fn seen_by(&self, server: &str) -> Vec<Received> {
        self.received.iter().filter(|received| received.server == server).cloned().collect()
    }
}

fn check(source: &str, chain: &FlowPath, line: u32) {
    let (first, last) = (chain.links.first().expect("a link"), chain.links.last().expect("a link"));
    assert!(matches!(last.how, How::Called | How::Chosen) && last.line == line, "{chain:?}\n{source}");
    assert!(chain.links.iter().all(|link| link.how != How::Anywhere), "{chain:?}\n{source}");
    let is_stored = chain.datum.key().is_some();
    let is_source = if is_stored { first.how == How::Read } else { matches!(first.how, How::Answered { .. }) };
    assert!(is_source || matches!(first.how, How::ToldBefore { .. }), "{chain:?}\n{source}");
    let text = source.lines().nth(first.line as usize - 1).expect("a line of the source");
    assert!(
        chain.datum.key().is_none_or(|key| first.how != How::Read || text.contains(key.as_str())),
        "{chain:?}\n{source}"
    );
}

/// A value of the store that no program may send anywhere.
pub(crate) const SSN: &str = "078-05-1120";

/// Reads a secret and the [`SSN`].
pub(crate) const READS: &str = "s = priv_data_db.access_s()\nssn = priv_data_db.access_ssn()\n";

/// Tests of noninterference: worlds that differ in a secret of the user, which some party must not learn.
pub(crate) struct Secrets<'a> {
    /// What the programs begin with.
    head: String,
    /// What they end with.
    foot: String,
    party: &'a str,
    worlds: Vec<(String, Box<dyn Fn() -> World + 'a>)>,
}

/// What the worlds showed of a program.
struct View {
    /// What the party received, in all worlds alike.
    received: Vec<Received>,
    /// How the program ended in each world.
    ends: Vec<String>,
    /// Whether in some world a server received something, or something was refused.
    is_alive: bool,
}

impl<'a> Secrets<'a> {
    /// Worlds for each value of a secret, which `a` must not learn.
    pub(crate) fn new<T: std::fmt::Debug + Clone + 'a>(
        values: impl IntoIterator<Item = T>,
        world: impl Fn(&T) -> World + Copy + 'a,
    ) -> Self {
        let world = |value: T| -> (String, Box<dyn Fn() -> World + 'a>) {
            (format!("{value:?}"), Box::new(move || world(&value)))
        };
        Self { head: String::new(), foot: String::new(), party: "a", worlds: values.into_iter().map(world).collect() }
    }

    /// What all programs begin with. It sends nothing.
    pub(crate) fn after(self, head: &str) -> Self {
        Self { head: head.to_owned(), ..self }
    }

    /// Another party must not learn it.
    pub(crate) fn kept_from(self, party: &'a str) -> Self {
        Self { party, ..self }
    }

    /// What all programs end with, if they come to their end.
    pub(crate) fn before(self, foot: &str) -> Self {
        Self { foot: foot.to_owned(), ..self }
    }

    /// Runs a program in each world: the party learns nothing of the secret. A program that dies before it sends anything shows
    /// nothing, so it must send something, or be refused. Returns what the party receives.
    #[track_caller]
    pub(crate) fn hidden(&self, source: &str) -> Vec<Received> {
        let View { received, ends, is_alive } = self.view(source);
        assert!(is_alive, "it sends nothing: is it `silent`, or does it fail? {ends:?}\n{source}");
        let is_misspelt = |end: &String| MISSPELT.iter().any(|error| end.starts_with(error));
        assert!(!ends.iter().all(is_misspelt), "is it written rightly? {ends:?}\n{source}");
        received
    }

    /// The same of a program that comes to its end and sends nothing.
    #[track_caller]
    pub(crate) fn silent(&self, source: &str) {
        let View { ends, is_alive, .. } = self.view(source);
        assert!(!is_alive, "it sends something: it is `hidden`\n{source}");
        assert!(ends.iter().all(|end| end == "done"), "{ends:?}\n{source}");
    }

    /// The same of a program that fails in every world, with that error.
    #[track_caller]
    pub(crate) fn fails(&self, source: &str, error: &str) {
        let View { ends, .. } = self.view(source);
        assert!(ends.iter().all(|end| end == error), "{ends:?}\n{source}");
    }

    /// What the party receives and what is asked is the same in all worlds; what is sent has been previewed and is never the
    /// [`SSN`]. One of the runs is written and read back at each stop.
    #[track_caller]
    fn view(&self, source: &str) -> View {
        let source = &format!("{}{source}\n{}", self.head, self.foot);
        let mut seen: Option<(Vec<Received>, Vec<String>)> = None;
        let mut ends = Vec::new();
        let mut is_alive = false;
        for (number, (secret, world)) in self.worlds.iter().enumerate() {
            let mut world = world();
            world.persist = number == 2;
            let foreseen = world.preview(source);
            let end = world.run(source);
            assert!(!end.starts_with("rejected"), "{end}\n{source}");
            let sent = format!("{:?}", world.received);
            assert!(!sent.contains(SSN), "the ssn was sent:\n{source}\n{sent}");
            for received in &world.received {
                let is_it =
                    |call: &Call| (call.server.as_str(), call.tool.as_str()) == (&*received.server, &*received.tool);
                assert!(
                    foreseen.iter().any(|prospect| is_it(&prospect.call)),
                    "not previewed: {received:?} of\n{source}"
                );
            }
            is_alive |= world.refused > 0 || !world.received.is_empty();
            let view = (world.seen_by(self.party), world.asked);
            match &seen {
                None => seen = Some(view),
                Some(had) => assert_eq!(had, &view, "the secret {secret} shows in:\n{source}\n({end})"),
            }
            ends.push(end);
        }
        let received = seen.map(|(received, _)| received).unwrap_or_default();
        View { received, ends, is_alive }
    }
}

/// What ends a program that was written wrongly.
const MISSPELT: [&str; 5] = ["NameError", "AttributeError", "ImportError", "TypeError", "SyntaxError"];
