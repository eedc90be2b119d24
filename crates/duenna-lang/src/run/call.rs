//! Calls: functions of the artifact, the private store, tools.

use std::collections::BTreeMap;
use std::sync::Arc;

use duenna_core::switches::{Rule, holds, upheld};
use duenna_core::{Argument, Beginning, Call, Label, LabelId, Labeled, ReplyLabels, ServerName, ToolName};

use super::frame::Thrown;
use super::{Flow, Run, StopState, WatchedReply};
use crate::analysis::Site;
use crate::code::flow_graph::WatchKind;
use crate::code::{Arguments, Code, Default, Op, ParameterKind, Reg};
use crate::environment::LANGUAGE_GATE;
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::frame::Frame;
use crate::heap::Heap;
use crate::json;
use crate::ops;
use crate::step::{CallStep, Foresight, Reply, Step};
use crate::tools::{self, Method};
use crate::value::{GeneratorState, GroupId, HashKey, Kind, Slot, Value};
use crate::words::Text;

/// How JSON from outside becomes a value.
type Into = fn(&mut Heap, &serde_json::Value) -> Value;

/// What an answer is charged, whatever its size.
const ARRIVAL_BYTES: u64 = 16 << 10;

impl Run {
    /// Calls a function of the artifact; `None` if the callee is something else.
    pub(super) fn call_function(
        &mut self,
        dst: Reg,
        callee: Reg,
        arguments: &Arguments,
        foresight: &dyn Foresight,
    ) -> Result<Option<Flow>, Thrown> {
        let slot = self.slot(callee);
        let op = || Op::Call { dst, callee, arguments: arguments.clone() };
        if let Some(region) = &self.state.region {
            let site = self.site();
            let callee = self.state.heap.callee(&slot.value);
            let is_instance = ops::instance(&self.state.heap, &slot.value).is_some();
            if !is_instance && !callee.is_some_and(|callee| region.may_call(site, callee)) {
                self.fault_in_region(&op(), &not_callable())?;
                return Ok(Some(Flow::Next));
            }
        } else {
            // What is called, and with how many arguments, is a choice (semantics 4.1).
            let choice: Vec<Reg> =
                arguments.spread.into_iter().flat_map(|(list, dict)| [list, dict]).chain([callee]).collect();
            let mut label = self.shallow(&choice);
            if !self.program.classes.is_empty() {
                let told = self.choice_of(&slot);
                label = self.state.labels.join(label, told);
            }
            if !upheld(Rule::CalleeIsBranch, label).is_bottom() {
                return self.open_call_region(label, slot.value == Value::Failure, foresight).map(Some);
            }
        }
        let is_ours = match self.state.heap.kind(&slot.value) {
            Some(_) => true,
            None => matches!(slot.value, Value::Function(_)),
        };
        if !is_ours {
            return Ok(None);
        }
        self.invoke(&op(), (dst, &slot, None), arguments, foresight).map(Some)
    }

    /// Starts a function with given arguments.
    pub(super) fn enter(
        &mut self,
        function: (u32, Vec<Slot>),
        dst: Reg,
        positional: Vec<Slot>,
        keywords: Vec<(Arc<str>, Slot)>,
    ) -> Result<(), Fault> {
        let program = Arc::clone(&self.program);
        let Some(code) = program.code(function.0) else { return Err(Fault::Failure) };
        let frame = self.new_frame((function.0, code, function.1), dst, (positional, keywords))?;
        if code.is_generator {
            let state = if code.is_coroutine { GeneratorState::Coroutine } else { GeneratorState::New };
            self.make_generator((function.0, state), frame, dst);
            return Ok(());
        }
        self.advance();
        self.state.frames.push(Box::new(frame));
        Ok(())
    }

    fn new_frame(
        &mut self,
        (number, code, captured): (u32, &Code, Vec<Slot>),
        dst: Reg,
        (mut positional, keywords): (Vec<Slot>, Vec<(Arc<str>, Slot)>),
    ) -> Result<Frame, Fault> {
        if self.state.frames.len() >= self.state.limits.depth {
            return Err(ExceptionRecord::new(Class::RecursionError, "maximum recursion depth exceeded").into());
        }
        let mut frame = Frame::new(number, code.registers, dst);
        let places = code.parameters.iter().filter(|parameter| parameter.kind != ParameterKind::Keyword).count();
        if positional.len() > places && code.rest.is_none() {
            return Err(too_many(code, places, positional.len()).into());
        }
        let more = positional.split_off(positional.len().min(places));
        for (at, slot) in (0..).zip(positional) {
            frame.set(at, slot);
        }
        let mut named = ops::Dict::default();
        for (name, slot) in keywords {
            let is_it = |parameter: &crate::code::Parameter| {
                parameter.name == name && parameter.kind != ParameterKind::Positional
            };
            let at = code.parameters.iter().position(is_it).and_then(|at| Reg::try_from(at).ok());
            let Some(at) = at else {
                if code.named_rest.is_some() {
                    let key = self.state.heap.text(&name);
                    named.insert(HashKey::Str((&name).into()), (Slot::public(key), slot));
                    continue;
                }
                let is_positional = |name: &str| {
                    let mut only =
                        code.parameters.iter().filter(|parameter| parameter.kind == ParameterKind::Positional);
                    only.any(|parameter| *parameter.name == *name)
                };
                let message = if is_positional(&name) {
                    let words = "got some positional-only arguments passed as keyword arguments";
                    format!("{}() {words}: '{name}'", code.name)
                } else {
                    format!("{}() got an unexpected keyword argument '{name}'", code.name)
                };
                return Err(ExceptionRecord::type_error(message).into());
            };
            if frame.registers.get(usize::from(at)).is_some_and(|had| had.value != Value::Unbound) {
                let message = format!("{}() got multiple values for argument '{name}'", code.name);
                return Err(ExceptionRecord::type_error(message).into());
            }
            frame.set(at, slot);
        }
        let mut missing = Vec::new();
        for (slot, parameter) in frame.registers.iter_mut().zip(&code.parameters) {
            if slot.value != Value::Unbound {
                continue;
            }
            match &parameter.default {
                Some(Default::Constant(value)) => *slot = Slot::public(value.clone()),
                Some(Default::Captured(at)) => *slot = captured.get(*at).cloned().unwrap_or(Slot::UNBOUND),
                None => missing.push(parameter),
            }
        }
        if let Some(raised) = missing_arguments(code, &missing) {
            return Err(raised.into());
        }
        if let Some(at) = code.rest {
            frame.set(at, Slot::public(self.state.heap.allocate(Kind::Tuple(more))));
        }
        if let Some(at) = code.named_rest {
            frame.set(at, Slot::public(self.state.heap.allocate(Kind::Dict(named))));
        }
        for (at, cell) in code.cells.iter().rev().zip(captured.into_iter().rev()) {
            frame.set(*at, cell);
        }
        Ok(frame)
    }

    /// Calls what is not a value's method: a tool, the private store, `mcp_helper`. `None` if it is a value's method.
    pub(super) fn call_outside(
        &mut self,
        (dst, object, name, arguments): (Reg, Reg, &Arc<str>, &Arguments),
    ) -> Result<Option<Flow>, Thrown> {
        let receiver = self.slot(object);
        let called = match &receiver.value {
            Value::Server(server) => Some(server.clone()),
            Value::Helper | Value::PrivateData => None,
            _ => return Ok(None),
        };
        let is_public = receiver.label.is_bottom() && receiver.group.is_none() || !holds(Rule::ServerIsPublic);
        if self.state.region.is_none() && !is_public {
            // Which server it is must be public (semantics 4.3); and that it is one must not show: it is no value with methods, either.
            return Ok(None);
        }
        let op = Op::CallMethod { dst, object, name: Arc::clone(name), arguments: arguments.clone() };
        if let (Some(region), Some(frame)) = (&self.state.region, self.state.frames.last())
            && region.outside((frame.code, frame.at)) != Some(&receiver.value)
        {
            // The analysis did not know what is called here, so nothing is.
            return self.fault_in_region(&op, &not_callable()).map(|()| Some(Flow::Next));
        }
        let done = match (called, &receiver.value) {
            (Some(server), _) => self.call_server(dst, &server, name, arguments),
            (None, Value::PrivateData) => self.call_store(dst, name, arguments),
            (None, _) => self.connect(dst, name, arguments).map(|()| Flow::Next),
        };
        match done {
            Ok(flow) => Ok(Some(flow)),
            Err(fault) => self.fault(&op, fault).map(|()| Some(Flow::Next)),
        }
    }

    /// `mcp_helper.connect("server")`.
    fn connect(&mut self, dst: Reg, name: &str, arguments: &Arguments) -> Result<(), Fault> {
        if !matches!(name, "connect" | "mcp_server") {
            let message = format!("'mcp_helper' object has no attribute '{name}'");
            return Err(ExceptionRecord::new(Class::AttributeError, message).into());
        }
        let text = self.public_text(arguments.positional.first().copied(), "the name of a server")?;
        let server = text.parse().ok().filter(|server| self.program.environment.servers.contains_key(server));
        let Some(server) = server else {
            return Err(ExceptionRecord::value_error(format!("there is no server '{}'", &*text)).into());
        };
        self.put(dst, Slot::public(Value::Server(server.into())));
        self.advance();
        Ok(())
    }

    /// A text that names something outside: it must be public (semantics 4.3).
    fn public_text(&mut self, at: Option<Reg>, what: &str) -> Result<Text, Fault> {
        let Some(at) = at else { return Err(ExceptionRecord::type_error(format!("{what} is missing")).into()) };
        let slot = self.bound(at)?;
        if self.state.region.is_none() && !upheld(Rule::NamesArePublic, self.shallow(&[at])).is_bottom() {
            return Err(ExceptionRecord::value_error(format!("{what} must not depend on private data")).into());
        }
        match slot.value {
            Value::Str(text) => Ok(text),
            Value::Failure => Err(Fault::Failure),
            _ => Err(ExceptionRecord::type_error(format!("{what} must be a str")).into()),
        }
    }

    /// `priv_data_db.access_<key>(grain=…)`, `new_value(key)` and `abstract(value)`.
    fn call_store(&mut self, dst: Reg, name: &str, arguments: &Arguments) -> Result<Flow, Fault> {
        if tools::is_abstraction(name) {
            let (key, grain) = self.abstracted(arguments)?;
            return Ok(self.stop_for(dst, Step::Read { key, grain }));
        }
        if tools::new_key(name) {
            let is_decided = self.state.region.is_some() || self.reached() != self.state.base;
            if upheld(Rule::NewValueNeedsPublicPc, is_decided) {
                let message = "new_value is not asked for where private data decided whether it is";
                return Err(ExceptionRecord::new(Class::PermissionError, message).into());
            }
            let key = self.public_text(arguments.positional.first().copied(), "the key of a new value")?;
            let key =
                key.parse().map_err(|error: duenna_core::NameError| ExceptionRecord::value_error(error.to_string()))?;
            return Ok(self.stop_for(dst, Step::NewValue { key }));
        }
        let grain = arguments.keywords.iter().find(|(name, _)| name.as_ref() == "grain").map(|(_, at)| *at);
        let unknown = arguments.keywords.iter().find(|(name, _)| name.as_ref() != "grain");
        if !arguments.positional.is_empty() || unknown.is_some() {
            return Err(ExceptionRecord::type_error(format!("{name}() takes no argument but `grain`")).into());
        }
        let grain = match grain {
            Some(at) => self.public_text(Some(at), "a grain")?,
            None => "exact".into(),
        };
        let Some(key) = name.strip_prefix("access_").and_then(|key| key.parse::<duenna_core::Key>().ok()) else {
            let message = format!("'priv_data_db' object has no attribute '{name}'");
            return Err(ExceptionRecord::new(Class::AttributeError, message).into());
        };
        match tools::stored(name, &grain, &self.program.environment) {
            Some((key, grain)) => Ok(self.stop_for(dst, Step::Read { key, grain })),
            None => {
                Err(ExceptionRecord::value_error(format!("'{key}' cannot be told at the grain '{}'", &*grain)).into())
            }
        }
    }

    /// The entry whose value the argument is, and the grain that the purpose's rules choose for it. Which entry it is, is
    /// known by the label alone, and what is told is the stored value: what was computed from it plays no part.
    fn abstracted(&mut self, arguments: &Arguments) -> Result<(duenna_core::Key, duenna_core::Grain), Fault> {
        let (&[value], [], None) = (arguments.positional.as_slice(), arguments.keywords.as_slice(), arguments.spread)
        else {
            return Err(ExceptionRecord::type_error("abstract() takes one argument, a private value").into());
        };
        if self.state.region.is_some() {
            // Labels are not kept up to date in a secret context.
            let message = "abstract is not done where private data decided whether it is; do it before";
            return Err(ExceptionRecord::new(Class::PermissionError, message).into());
        }
        let label = self.deep(&[value]);
        let label = self.state.labels.get(label);
        Ok(tools::abstracted(&label, &self.program.environment)?)
    }

    fn stop_for(&mut self, dst: Reg, step: Step) -> Flow {
        self.advance();
        if let Step::Read { key, .. } | Step::NewValue { key } = &step {
            self.state.waiting = StopState::Value { dst, key: key.clone() };
        }
        Flow::Stop(Box::new(step))
    }

    fn call_server(&mut self, dst: Reg, server: &ServerName, name: &str, arguments: &Arguments) -> Result<Flow, Fault> {
        let program = Arc::clone(&self.program);
        let environment = &program.environment;
        let (tool, bound, beginnings) = match tools::method(server, name, environment) {
            Method::Tool(tool) => {
                if let (Some((list, dict)), None) = (arguments.spread, &self.state.region)
                    && !upheld(Rule::ArgumentNamesArePublic, self.shallow(&[list, dict])).is_bottom()
                {
                    return Err(
                        ExceptionRecord::value_error("the names of arguments must not depend on private data").into()
                    );
                }
                let (positional, keywords) = self.given(arguments)?;
                let keywords: Vec<_> = keywords.iter().map(|(name, slot)| (Arc::clone(name), slot)).collect();
                let positional: Vec<&Slot> = positional.iter().collect();
                let bound = tools::bind(server, &tool, &positional, &keywords, environment)?;
                let bound = bound.into_iter().map(|(name, slot)| (name, slot.clone())).collect();
                let beginnings = tools::beginnings(server, &tool, arguments, environment);
                (tool, bound, beginnings)
            }
            Method::Query => {
                let (tool, bound) = self.query(server, arguments)?;
                (tool, bound, BTreeMap::new())
            }
            Method::None => {
                let message = format!("server '{server}' has no tool '{name}'");
                return Err(ExceptionRecord::new(Class::AttributeError, message).into());
            }
        };
        let success_public = tools::is_success_public(server, &tool, environment);
        let line = self.line();
        let in_region = self.state.region.is_some();
        self.count_call()?;
        let call = if in_region && holds(Rule::SinksAreResolvedBefore) {
            self.call_in_region(server, &tool, &bound)
        } else {
            Some(self.call_of(server, tool, bound, &beginnings)?)
        };
        let Some(call) = call else {
            // Not resolved, or refused, where the region began.
            let message = "refused: this call was not allowed where private data decided whether it is made";
            return Err(ExceptionRecord::new(Class::PermissionError, message).into());
        };
        if call.failed && !holds(Rule::FailedCallIsDecided) {
            return Err(Fault::Failure);
        }
        self.advance();
        let has_handles = server.as_str() == LANGUAGE_GATE;
        self.state.waiting = StopState::Reply { dst, success_public, has_handles };
        Ok(Flow::Stop(Box::new(Step::Call(CallStep { call, line, in_region }))))
    }

    /// Counts a call of a tool; a region that may make no more of them is abandoned.
    fn count_call(&mut self) -> Result<(), Fault> {
        if let Some(region) = &mut self.state.region
            && region.is_out_of_calls(self.state.calls)
        {
            region.abandoned = true;
            self.miss(&ExceptionRecord::new(Class::RuntimeError, "the branch made more calls than the limits allow"));
            return Err(Fault::Failure);
        }
        self.state.calls = self.state.calls.saturating_add(1);
        if self.state.calls > self.state.limits.calls { Err(Fault::Spent) } else { Ok(()) }
    }

    fn line(&self) -> u32 {
        let frame = self.state.frames.last();
        let line = frame.and_then(|frame| self.program.code(frame.code)?.lines.get(frame.at).copied());
        line.unwrap_or(0)
    }

    /// `process_query(tool, args)` with a dict that was made elsewhere.
    fn query(&mut self, server: &ServerName, arguments: &Arguments) -> Result<(ToolName, Vec<(String, Slot)>), Fault> {
        let keyword = |names: &[&str]| {
            arguments.keywords.iter().find(|(name, _)| names.contains(&name.as_ref())).map(|(_, at)| *at)
        };
        let tool_at = arguments.positional.first().copied().or_else(|| keyword(&["tool_name", "tool"]));
        let args_at = arguments.positional.get(1).copied().or_else(|| keyword(&["args", "arguments"]));
        let tool = self.public_text(tool_at, "the name of a tool")?;
        let Method::Tool(tool) = tools::method(server, &tool, &self.program.environment) else {
            return Err(ExceptionRecord::value_error(format!("server '{server}' has no tool '{}'", &*tool)).into());
        };
        let Some(args_at) = args_at else { return Ok((tool, Vec::new())) };
        let names = upheld(Rule::ArgumentNamesArePublic, self.shallow(&[args_at]));
        if self.state.region.is_none() && !names.is_bottom() {
            return Err(ExceptionRecord::value_error("the names of arguments must not depend on private data").into());
        }
        let args = self.bound(args_at)?;
        let Some(Kind::Dict(items)) = self.state.heap.kind(&args.value) else {
            return Err(ExceptionRecord::type_error("the arguments of process_query must be a dict").into());
        };
        let mut keywords = Vec::new();
        for (key, (_, value)) in items {
            let HashKey::Str(key) = key else {
                return Err(ExceptionRecord::type_error("the names of arguments must be str").into());
            };
            keywords.push((Arc::from(&**key), value));
        }
        let bound = tools::bind(server, &tool, &[], &keywords, &self.program.environment)?;
        Ok((tool, bound.into_iter().map(|(name, slot)| (name, slot.clone())).collect()))
    }

    /// The call, outside of regions: each argument with all that it tells.
    fn call_of(
        &mut self,
        server: &ServerName,
        tool: ToolName,
        bound: Vec<(String, Slot)>,
        beginnings: &BTreeMap<String, Beginning>,
    ) -> Result<Call, Fault> {
        let mut arguments = Vec::new();
        let mut failed = false;
        for (name, slot) in bound {
            let label = if holds(Rule::ArgumentsAreToldWhole) {
                self.state.heap.deep(&slot, &mut self.state.labels)
            } else {
                self.state.heap.shallow(&slot, &mut self.state.labels)
            };
            let (value, has_failure) = if label.is_bottom() {
                json::of(&self.state.heap, &slot.value)?
            } else {
                let before = self.state.heap.amount();
                let json = self.with_labelled(label, |run| json::of(&run.state.heap, &slot.value));
                let is_too_much = self.charge_labelled(before, label);
                json.ok().filter(|_| !is_too_much).unwrap_or((serde_json::Value::Null, true))
            };
            failed |= has_failure;
            let label = self.state.labels.get(label).join(&self.state.base);
            let beginning = beginnings.get(&name).cloned();
            arguments.push(Argument::known(name, value, label).beginning_with(beginning));
        }
        let (pc, ends) = (self.state.base.join(&self.state.ends.asked), self.state.ends.possible.clone());
        Ok(Call { server: server.clone(), tool, arguments, pc, choice: Label::bottom(), failed, ends })
    }

    /// The call, in a region: with the labels it was resolved with. `None` if it was not allowed there.
    fn call_in_region(&mut self, server: &ServerName, tool: &ToolName, bound: &[(String, Slot)]) -> Option<Call> {
        let (Some(region), Some(frame)) = (&self.state.region, self.state.frames.last()) else { return None };
        let found = region.resolved(&((frame.code, frame.at), server.clone(), tool.clone()))?;
        let mut call = self.resolved_call(found);
        call.arguments.retain(|argument| bound.iter().any(|(name, _)| *name == argument.name));
        if call.arguments.len() != bound.len() {
            return None;
        }
        for argument in &mut call.arguments {
            let Some((_, slot)) = bound.iter().find(|(name, _)| *name == argument.name) else { continue };
            let before = self.state.heap.amount();
            let json = self.with_place(|run| json::of(&run.state.heap, &slot.value));
            let is_too_much = self.charge_dear(before);
            let (value, failed) = json.ok().filter(|_| !is_too_much).unwrap_or((serde_json::Value::Null, true));
            call.failed |= failed;
            argument.value = Labeled::new(Some(value), argument.value.label().join(&self.state.base));
        }
        call.pc = call.pc.join(&self.state.base);
        Some(call)
    }

    /// The answer to a read of the private store.
    pub(super) fn receive(&mut self, dst: Reg, value: &serde_json::Value, label: &Label) {
        let id = upheld(Rule::ReadIsLabelled, self.state.labels.id(label));
        let slot = self.arrived(value, id, json::into);
        self.put(dst, slot);
    }

    /// What the store has, and not at the grain asked for, is a failure with the label of what was asked for.
    pub(super) fn receive_none(&mut self, dst: Reg, label: &Label) {
        let id = upheld(Rule::ReadIsLabelled, self.state.labels.id(label));
        let slot = self.arrived(&serde_json::Value::Null, id, json::into);
        self.put(dst, Slot { value: Value::Failure, ..slot });
    }

    /// A value from outside, with its label on all of it.
    fn arrived(&mut self, value: &serde_json::Value, label: LabelId, into: Into) -> Slot {
        if self.state.region.is_some() {
            self.state.heap.into = self.allocation_before();
            let before = self.state.heap.meter;
            let value = into(&mut self.state.heap, value);
            self.state.heap.meter = before + ARRIVAL_BYTES;
            return Slot::public(value);
        }
        if label.is_bottom() {
            self.state.heap.into = GroupId::NONE;
            return Slot::public(into(&mut self.state.heap, value));
        }
        let group = self.state.heap.groups.fresh(label);
        self.state.heap.into = group;
        let before = self.state.heap.meter;
        let value = into(&mut self.state.heap, value);
        // How much arrived tells something: it is charged a constant (semantics 4.5).
        if holds(Rule::ArrivalIsConstant) {
            self.state.heap.meter = before + ARRIVAL_BYTES;
        }
        self.state.heap.into = GroupId::NONE;
        Slot::new(value, label, group)
    }

    /// The group of what the instruction before the next one allocates, in a region.
    fn allocation_before(&mut self) -> GroupId {
        let back = |frame: &mut Frame, to: usize| frame.at = to;
        let Some(at) = self.state.frames.last().map(|frame| frame.at) else { return GroupId::NONE };
        if let Some(frame) = self.state.frames.last_mut() {
            back(frame, at.saturating_sub(1));
        }
        let group = self.allocation();
        if let Some(frame) = self.state.frames.last_mut() {
            back(frame, at);
        }
        group
    }

    /// The answer to a call. That a call failed decides about what comes after it: the pc rises by what success tells, to
    /// the end of the `try` that catches, else of the artifact (semantics 3.5, 4.4). Where nothing catches and the task's course pays for
    /// it, the error ends the artifact, and no pc rises. Where success is public and nothing
    /// catches, it decides nothing: an error that tells something private makes the result a failure (decision 0148).
    pub(super) fn reply(
        &mut self,
        dst: Reg,
        (success_public, has_handles): (bool, bool),
        reply: &Reply,
        foresight: &dyn Foresight,
    ) -> Result<Flow, Thrown> {
        let into = if has_handles { json::into_fields } else { json::into };
        let label = upheld(Rule::AnswerIsLabelled, self.state.labels.id(&reply.labels.value));
        if self.state.region.is_some() {
            if !reply.is_error {
                let slot = self.arrived(&reply.value, label, into);
                self.put(dst, slot);
                return Ok(Flow::Next);
            }
            self.put(dst, Slot::public(Value::Failure));
            if success_public && !self.is_watched() {
                self.miss(&ExceptionRecord::new(Class::ToolError, ""));
                return Ok(Flow::Next);
            }
            let raised = ExceptionRecord::new(Class::ToolError, words(&reply.value));
            if !self.is_watched() && self.ends_at(self.site_before()) {
                return Err(self.end(raised, LabelId::BOTTOM));
            }
            return self.fail_here(raised, LabelId::BOTTOM).map(|()| Flow::Next);
        }
        let success = upheld(Rule::ToolErrorIsBranch, self.told_by_success(success_public, &reply.labels.success));
        if !reply.is_error {
            let slot = self.arrived(&reply.value, label, into);
            self.put(dst, slot);
        } else if success.is_bottom() && !self.fails_as_value(success_public, &reply.labels.success) {
            return self
                .fail_here(ExceptionRecord::new(Class::ToolError, words(&reply.value)), label)
                .map(|()| Flow::Next);
        } else {
            let slot = self.arrived(&serde_json::Value::Null, label, json::into);
            self.put(dst, Slot { value: Value::Failure, ..slot });
        }
        if success.is_bottom() {
            if reply.is_error {
                // The server's words are told with the call.
                self.miss(&ExceptionRecord::new(Class::ToolError, ""));
            }
            return Ok(Flow::Next);
        }
        if !self.is_watched() && self.may_end_by(success) {
            self.state.ends.error = reply.is_error.then(|| (words(&reply.value), label));
            return self.announce_end(foresight);
        }
        let error = reply.is_error.then(|| words(&reply.value));
        self.state.ends.watched = Some(WatchedReply { success, label, error });
        self.end_or_go_on(foresight)
    }

    /// Whether an error under this label may end the artifact.
    pub(super) fn may_be_over(&self, label: LabelId) -> bool {
        let is_open =
            self.state.labels.get(label).is_open(&self.program.environment.opened) || !holds(Rule::SealedEndsNothing);
        self.program.environment.errors_end && is_open
    }

    /// The same, and notes that it might have.
    fn may_end_by(&mut self, label: LabelId) -> bool {
        let may_end = self.may_be_over(label);
        if may_end {
            let told = upheld(Rule::EndsAreTold, self.state.labels.get(label));
            self.state.ends.possible = self.state.ends.possible.join(&told);
        }
        may_end
    }

    /// Whether an error under this label ends the artifact, since whoever is called later learns no more by that than by other ends that
    /// were possible before.
    pub(super) fn is_told_by_ends(&self, label: LabelId) -> bool {
        let is_told = || self.state.labels.get(label).flows_to(&self.reached()) || !holds(Rule::FailingTellsNoMore);
        self.may_be_over(label) && is_told()
    }

    /// Whether an error at that place ends the artifact, in the region.
    pub(super) fn ends_at(&self, site: Site) -> bool {
        self.state.region.as_ref().is_some_and(|region| region.ends_at(site))
    }

    /// The place of the instruction before the next one.
    fn site_before(&self) -> Site {
        let (code, at) = self.site();
        (code, at.saturating_sub(1))
    }

    /// What the success of a call decides about what comes after it: nothing that the artifact's author had not read, since
    /// all that it does tells that already; and nothing where its success is public and nothing catches (decision 0148).
    fn told_by_success(&mut self, success_public: bool, success: &Label) -> LabelId {
        let is_watched = self.is_watched();
        // Of earlier ends whoever is called later is asked about anyway.
        let asked = if is_watched { Label::bottom() } else { self.state.ends.asked.clone() };
        if success_public && !is_watched || success.flows_to(&self.state.base.join(&asked)) {
            return LabelId::BOTTOM;
        }
        self.state.labels.id(success)
    }

    /// Whether an error of a call whose success is public makes its result a failure, as it does in a region: nothing catches it, and
    /// that it ended the artifact would tell something private.
    fn fails_as_value(&self, success_public: bool, success: &Label) -> bool {
        success_public && !self.is_watched() && !success.is_public() && !success.flows_to(&self.state.base)
    }

    /// At the first place where it might end, lists what may be called after it.
    fn announce_end(&mut self, foresight: &dyn Foresight) -> Result<Flow, Thrown> {
        match self.announced(foresight) {
            Some(stop) => Ok(stop),
            None => self.end_or_go_on(foresight),
        }
    }

    /// The stop at the first place where it might end, if anything may be called after it.
    pub(super) fn announced(&mut self, foresight: &dyn Foresight) -> Option<Flow> {
        if std::mem::replace(&mut self.state.ends.is_announced, true) || !holds(Rule::EndsAreAnnounced) {
            return None;
        }
        let later = self.later_calls(foresight);
        (!later.is_empty()).then(|| {
            self.state.waiting = StopState::MayEnd;
            Flow::Stop(Box::new(Step::MayEnd(later)))
        })
    }

    /// Goes on where nothing failed; else ends. Where a `try` watches, that is decided in the region that begins.
    pub(super) fn end_or_go_on(&mut self, foresight: &dyn Foresight) -> Result<Flow, Thrown> {
        if let Some(reply) = self.state.ends.watched.take() {
            let flow = self.open_region(reply.success, Some(reply.label), false, foresight)?;
            if self.state.waiting == StopState::MayEnd {
                self.state.ends.watched = Some(reply);
            } else if let Some(error) = &reply.error {
                self.raise_as_region_begins(error);
            }
            return Ok(flow);
        }
        let Some((words, label)) = self.state.ends.error.take() else { return Ok(Flow::Next) };
        Err(self.end(ExceptionRecord::new(Class::ToolError, words), label))
    }

    fn raise_as_region_begins(&mut self, message: &str) {
        let Some(exceptions) = self.state.region.as_ref().map(|region| region.exceptions) else { return };
        self.state.heap.into = exceptions;
        let before = self.state.heap.amount();
        let message = Slot::public(self.state.heap.text(message));
        // How long it is tells what the answer does, not only that there was an error.
        self.charge_constant(before);
        let exception = Slot::public(self.state.heap.allocate(Kind::Exception(Class::ToolError, message, Vec::new())));
        if let Some(region) = &mut self.state.region {
            region.pending = Some(exception);
        }
    }

    /// A refusal is a function of labels: it raises, except where private data decided whether the call is made.
    pub(super) fn refused(&mut self, dst: Reg, message: &str) -> Result<(), Thrown> {
        if self.state.region.is_some() && self.watched() < WatchKind::Calls {
            self.put(dst, Slot::public(Value::Failure));
            self.miss(&ExceptionRecord::new(Class::PermissionError, ""));
            return Ok(());
        }
        self.state.heap.into = self.state.region.as_ref().map_or(GroupId::NONE, |region| region.exceptions);
        let message = Slot::public(self.state.heap.text(message));
        let exception = self.state.heap.allocate(Kind::Exception(Class::PermissionError, message, Vec::new()));
        if let Value::Object(at) = exception {
            self.state.refusals.push(at);
        }
        self.throw(Slot::public(exception))
    }

    /// A call that was logged and not made: its result is a failure, and all else is as if it had been made.
    pub(super) fn withheld(
        &mut self,
        dst: Reg,
        success_public: bool,
        labels: &ReplyLabels,
        foresight: &dyn Foresight,
    ) -> Result<Flow, Thrown> {
        let id = self.state.labels.id(&labels.value);
        let slot = self.arrived(&serde_json::Value::Null, id, json::into);
        self.put(dst, Slot { value: Value::Failure, ..slot });
        if self.state.region.is_some() {
            return Ok(Flow::Next);
        }
        let success = upheld(Rule::WithheldIsBranch, self.told_by_success(success_public, &labels.success));
        if success.is_bottom() {
            return Ok(Flow::Next);
        }
        if !self.is_watched() && self.may_end_by(success) {
            return self.announce_end(foresight);
        }
        self.state.ends.watched = Some(WatchedReply { success, label: id, error: None });
        self.end_or_go_on(foresight)
    }
}

fn not_callable() -> Fault {
    ExceptionRecord::type_error("a function that private data chose cannot be called").into()
}

fn words(value: &serde_json::Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// CPython's words for more positional arguments than a function takes.
fn too_many(code: &Code, places: usize, given: usize) -> ExceptionRecord {
    let required = code
        .parameters
        .iter()
        .filter(|parameter| parameter.kind != ParameterKind::Keyword && parameter.default.is_none())
        .count();
    let takes = if required == places { places.to_string() } else { format!("from {required} to {places}") };
    let (s, were) = (if places == 1 { "" } else { "s" }, if given == 1 { "was" } else { "were" });
    ExceptionRecord::type_error(format!(
        "{}() takes {takes} positional argument{s} but {given} {were} given",
        code.name
    ))
}

fn missing_arguments(code: &Code, missing: &[&crate::code::Parameter]) -> Option<ExceptionRecord> {
    let is_keyword = |parameter: &&&crate::code::Parameter| parameter.kind == ParameterKind::Keyword;
    let positional: Vec<&&crate::code::Parameter> = missing.iter().filter(|missing| !is_keyword(missing)).collect();
    let (kind, missing) =
        if positional.is_empty() { ("keyword-only", missing.iter().collect()) } else { ("positional", positional) };
    let names: Vec<String> = missing.iter().map(|parameter| format!("'{}'", parameter.name)).collect();
    let (last, others) = names.split_last()?;
    let listed = match others {
        [] => last.clone(),
        [one] => format!("{one} and {last}"),
        many => format!("{}, and {last}", many.join(", ")),
    };
    let s = if names.len() == 1 { "" } else { "s" };
    let message = format!("{}() missing {} required {kind} argument{s}: {listed}", code.name, names.len());
    Some(ExceptionRecord::type_error(message))
}
