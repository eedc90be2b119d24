//! What calls do to what is known: functions, built-ins, the private store, tools.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use duenna_core::switches::{Rule, holds, upheld};
use duenna_core::{Beginning, Datum, Grain, Label, LabelId, ServerName, ToolName};

use super::provenance;
use super::{Abstract, Analysis, Context, FoundArguments, FoundCall, Site, State};
use crate::builtins::{self, Effect, methods};
use crate::code::flow_graph::WatchKind;
use crate::code::{Arguments, BuildKind, Code, Default, Op, ParameterKind, Reg};
use crate::library;
use crate::tools::{self, Method};
use crate::value::{Callee, GroupId, Value};
use crate::words::Text;

impl Analysis<'_> {
    pub(super) fn call(
        &mut self,
        number: usize,
        site: Site,
        pc: LabelId,
        (dst, callee, arguments): (Reg, Reg, &Arguments),
        state: &mut State,
    ) -> bool {
        let callee = self.read(state, callee);
        let candidates = self.candidates(&callee);
        self.callees.entry(site).or_default().extend(&candidates);
        let inputs: Vec<Reg> = arguments.registers().collect();
        // What is called, and with how many arguments, is a choice (semantics 4.1).
        let mut choice = pc;
        if callee.known.is_none() {
            let told = self.told(&callee);
            choice = self.labels.join(choice, told);
        }
        if let Some((list, dict)) = arguments.spread {
            choice = self.told_all(choice, &[list, dict], state);
        }
        self.chosen(number, site.1, choice, state);
        let mut result = None;
        if callee.known.is_none() || candidates.is_empty() {
            // It may be none of them: nothing is called, the result is a failure.
            self.watched_failure(number, choice, &inputs, state);
            result = Some(self.computed(choice, &inputs, state));
        }
        for candidate in candidates {
            let value = match candidate {
                Callee::Function(function) => {
                    self.function(number, (site, choice), (function, None, callee.group, arguments), state)
                }
                // What it is bound to is in its group; what the method of an instance takes along, in that of the classes.
                Callee::Method(function) => {
                    let of_instances = self.program.methods.get("__call__");
                    let is_of_instance = of_instances.is_some_and(|codes| codes.contains(&function))
                        || self.program.attributes.contains("__call__");
                    let group = if is_of_instance {
                        self.with_state_of_classes(callee.group, "__call__")
                    } else {
                        callee.group
                    };
                    let receiver = Abstract::computed(choice, group);
                    self.function(number, (site, choice), (function, Some(receiver), group, arguments), state)
                }
                Callee::Made(class) => self.instance(number, (site, choice), (class, callee.group, arguments), state),
                Callee::Iterator | Callee::View | Callee::Fills | Callee::Generator(_) => continue,
                Callee::Builtin(builtin) => {
                    if builtins::can_fail(builtin) {
                        self.watched_failure(number, choice, &inputs, state);
                    }
                    let value = self.effect(site, choice, builtins::effect(builtin), &inputs, state);
                    let mut value = value;
                    if builtin == builtins::Builtin::Type && !self.program.classes.is_empty() {
                        value.group = self.heap.groups.merge(value.group, self.classes, self.labels);
                    }
                    if builtins::makes_iterator(builtin) {
                        self.heap.groups.add_callee(value.group, Callee::Iterator);
                    }
                    match self.over_generators(number, (site, choice), (builtin, arguments), state) {
                        Some(made) => self.either(site, value, &made),
                        None => value,
                    }
                }
                Callee::Native(native) => {
                    self.watched_failure(number, choice, &inputs, state);
                    let value = self.effect(site, choice, native.effect(), &inputs, state);
                    if Some(native) == library::tuple_maker() {
                        self.heap.groups.add_callee(value.group, Callee::Native(native));
                    }
                    let value = if matches!(native.place().0, library::PATTERNS | library::RUNTIME | library::OBJECTS) {
                        let label = self.with_classes(value.label);
                        Abstract { label, ..value }
                    } else {
                        value
                    };
                    if native.effect() == Effect::Writes
                        && let Some(first) = inputs.first()
                    {
                        self.put(choice, *first, &inputs, state);
                    }
                    if self.program.fill.is_some() && native.place() == ("collections", "defaultdict") {
                        self.heap.groups.add_callee(value.group, Callee::Fills);
                    }
                    if native.makes_iterator() {
                        self.heap.groups.add_callee(value.group, Callee::Iterator);
                    }
                    if native.place() == ("dataclasses", "fields") {
                        // They hold the defaults.
                        let group = self.heap.groups.merge(value.group, self.classes, self.labels);
                        Abstract { label: self.with_classes(value.label), group, ..value }
                    } else {
                        value
                    }
                }
                Callee::Class(_) => {
                    self.watched_failure(number, choice, &inputs, state);
                    self.made(site, choice, &inputs, state)
                }
            };
            result = Some(match result {
                Some(had) => self.either(site, had, &value),
                None => value,
            });
        }
        let result = result.unwrap_or(Abstract::NOTHING);
        self.write(number, state, dst, result);
        true
    }

    /// What a call of a value may run.
    fn candidates(&self, callee: &Abstract) -> Vec<Callee> {
        if let Some(known) = &callee.known {
            Callee::of_fact(known).into_iter().collect()
        } else {
            let of_instances = self.program.methods.get("__call__").into_iter().flatten();
            let held = self.heap.groups.callees(callee.group).iter().copied();
            let held = held.filter(|_| holds(Rule::CalleesAreForeseen));
            let of_instances = of_instances.copied().chain(self.assigned_functions("__call__", callee.group));
            held.chain(of_instances.map(Callee::Method)).collect::<BTreeSet<_>>().into_iter().collect()
        }
    }

    /// One value or the other. Their objects share the group of what the instruction allocates.
    pub(super) fn either(&mut self, site: Site, a: Abstract, b: &Abstract) -> Abstract {
        if a == *b {
            return a;
        }
        let mut group = GroupId::NONE;
        for value in [&a, b] {
            group = self.heap.groups.merge(group, value.group, self.labels);
        }
        let is_callable = |value: &Abstract| value.known.as_ref().is_some_and(|known| Callee::of_fact(known).is_some());
        if is_callable(&a) || is_callable(b) {
            let made = self.allocation(site);
            group = self.heap.groups.merge(group, made, self.labels);
        }
        for value in [&a, b] {
            self.hold(group, value.known.as_ref());
        }
        Abstract::computed(self.labels.join(a.label, b.label), group)
    }

    /// Notes what a group holds that can be called; what is reached through it is lost track of.
    pub(super) fn hold(&mut self, group: GroupId, known: Option<&Value>) {
        if let Some(callee) = known.and_then(Callee::of_fact) {
            self.heap.groups.add_callee(group, callee);
        }
        self.lose(known);
    }

    fn note_outside(&mut self, site: Site, known: Option<&Value>) {
        let had = self.outside.get(&site).cloned();
        let joined = match had {
            None => known.cloned(),
            Some(had) => had.filter(|had| known == Some(had)),
        };
        self.outside.insert(site, joined);
    }

    pub(super) fn watched_failure(&mut self, number: usize, pc: LabelId, inputs: &[Reg], state: &mut State) {
        if self.watched(number, state) == WatchKind::Everything && holds(Rule::FailingIsForeseen) {
            let label = self.told_all(pc, inputs, state);
            self.heap.groups.raise(self.exceptions, label, self.labels);
            provenance::raised(&mut self.trail, label);
            self.raise(number, state, label);
        }
    }

    fn effect(&mut self, site: Site, pc: LabelId, effect: Effect, inputs: &[Reg], state: &mut State) -> Abstract {
        match effect {
            Effect::Scalar => self.computed(pc, inputs, state),
            Effect::Fresh if !self.joins_what_gives_items(pc, inputs, state) => {
                let label = self.told_all(pc, inputs, state);
                let group = self.allocation(site);
                self.heap.groups.raise(group, label, self.labels);
                Abstract::computed(label, group)
            }
            Effect::Fresh | Effect::Alias | Effect::Writes => {
                let label = self.told_all(pc, inputs, state);
                let made = self.made(site, pc, inputs, state);
                Abstract::computed(label, made.group)
            }
        }
    }

    /// Whether a labelled instruction is given something whose items are taken: then all that it is given becomes one group, as in the run.
    fn joins_what_gives_items(&mut self, pc: LabelId, inputs: &[Reg], state: &mut State) -> bool {
        if self.told_all(pc, inputs, state).is_bottom() {
            return false;
        }
        inputs.iter().any(|at| {
            let group = self.read(state, *at).group;
            self.heap.groups.callees(group).iter().any(|callee| callee.gives_items())
        })
    }

    /// A call of a function of the artifact: one context for all its calls.
    pub(super) fn function(
        &mut self,
        number: usize,
        (site, pc): (Site, LabelId),
        (function, receiver, captured, arguments): (u32, Option<Abstract>, GroupId, &Arguments),
        state: &mut State,
    ) -> Abstract {
        let Some(code) = self.program.code(function) else { return Abstract::NOTHING };
        // A wrong number of arguments fails in the caller.
        let inputs: Vec<Reg> = arguments.registers().collect();
        self.watched_failure(number, pc, &inputs, state);
        provenance::bind(&mut self.trail, code, receiver.is_some(), arguments, pc);
        let mut registers = self.bound((site, pc), code, (receiver, captured, arguments), state);
        if code.is_generator {
            let made = self.made_generator((site, pc), function, &registers);
            if self.loose.is_some() {
                // A region that a run opens while the generator waits makes one group of all that its frame holds.
                for register in registers.iter_mut().filter(|register| **register != Abstract::NOTHING) {
                    register.group = self.heap.groups.merge(made.group, register.group, self.labels);
                }
            }
            let context = self.context_of(function, code.graph.starts.len());
            self.spends_in(number, site.1, context);
            self.flow(context, 0, State::new(registers.into_iter().collect(), &[]).passed());
            return made;
        }
        self.enter(number, (site, pc), function, registers, state)
    }

    /// Runs a function on given registers.
    pub(super) fn enter(
        &mut self,
        number: usize,
        (site, pc): (Site, LabelId),
        function: u32,
        registers: Vec<Abstract>,
        state: &mut State,
    ) -> Abstract {
        let Some(code) = self.program.code(function) else { return Abstract::NOTHING };
        let watched = self.watched(number, state);
        let called = self.context_of(function, code.graph.starts.len());
        if let Some(context) = self.contexts.get_mut(called) {
            let joined = self.labels.join(context.entry_pc, pc);
            let is_new = joined != context.entry_pc || watched > context.watched;
            self.changed |= is_new;
            self.noted += u64::from(is_new);
            context.entry_pc = joined;
            context.watched = context.watched.max(watched);
        }
        self.trail_enter(called, pc);
        self.spends_in(number, site.1, called);
        self.flow(called, 0, State::new(registers.into_iter().collect(), &[]).passed());
        self.run_called(called);
        self.raise_from(number, called, watched != WatchKind::Nothing, state);
        // Whatever the function does, the call may be a failure at once: too deep, or with other arguments than it takes.
        let result = self.contexts.get(called).and_then(|context| context.result.clone()).unwrap_or(Abstract::NOTHING);
        let mut result = self.touch(result);
        if result.known.as_ref().is_some_and(|known| Callee::of_fact(known).is_some()) {
            let made = self.allocation(site);
            result.group = self.heap.groups.merge(made, result.group, self.labels);
        }
        self.hold(result.group, result.known.as_ref());
        let label = self.labels.join(result.label, pc);
        Abstract { label, known: None, ..result }
    }

    /// The registers of a function that is called.
    pub(super) fn bound(
        &mut self,
        (site, pc): (Site, LabelId),
        code: &Code,
        (receiver, captured, arguments): (Option<Abstract>, GroupId, &Arguments),
        state: &mut State,
    ) -> Vec<Abstract> {
        let mut positional: Vec<Abstract> = receiver.clone().into_iter().collect();
        for at in &arguments.positional {
            positional.push(self.read(state, *at));
        }
        let taken = Abstract::computed(pc, captured);
        let spread: Vec<Reg> = arguments.spread.into_iter().flat_map(|(list, dict)| [list, dict]).collect();
        let spread = (!spread.is_empty()).then(|| self.made(site, pc, &spread, state));
        let mut registers = vec![Abstract::NOTHING; code.registers];
        for (at, parameter) in code.parameters.iter().enumerate() {
            let keyword = arguments.keywords.iter().find(|(name, _)| *name == parameter.name).map(|(_, reg)| *reg);
            let positional = (parameter.kind != ParameterKind::Keyword).then(|| positional.get(at)).flatten();
            let given = match (positional, keyword) {
                (Some(given), _) => Some(given.clone()),
                (None, Some(keyword)) => Some(self.read(state, keyword)),
                (None, None) => None,
            };
            let value = match (given, &spread) {
                (Some(given), _) => given,
                (None, Some(spread)) => match &parameter.default {
                    Some(Default::Captured(_)) => self.either(site, spread.clone(), &taken),
                    Some(Default::Constant(_)) | None => spread.clone(),
                },
                (None, None) => match &parameter.default {
                    Some(Default::Constant(value)) => Abstract { known: Some(value.clone()), ..Abstract::NOTHING },
                    Some(Default::Captured(_)) => taken.clone(),
                    None => Abstract::NOTHING,
                },
            };
            let label = self.labels.join(value.label, pc);
            if let Some(place) = registers.get_mut(at) {
                *place = Abstract { label, ..value };
            }
        }
        let rests = [code.rest, code.named_rest];
        if rests.iter().any(Option::is_some) {
            let inputs: Vec<Reg> = arguments.registers().collect();
            let mut rest = self.made(site, pc, &inputs, state);
            if let Some(receiver) = &receiver {
                rest = self.either(site, rest, receiver);
            }
            for at in rests.into_iter().flatten() {
                if let Some(place) = registers.get_mut(usize::from(at)) {
                    *place = rest.clone();
                }
            }
        }
        for at in &code.cells {
            if let Some(place) = registers.get_mut(usize::from(*at)) {
                *place = taken.clone();
            }
        }
        registers
    }

    pub(super) fn context_of(&mut self, function: u32, blocks: usize) -> usize {
        if let Some(at) = self.functions.get(&function) {
            return *at;
        }
        self.contexts.push(Context::new(function, blocks));
        let at = self.contexts.len() - 1;
        self.functions.insert(function, at);
        self.note(true);
        at
    }

    pub(super) fn method(
        &mut self,
        number: usize,
        site: Site,
        pc: LabelId,
        (dst, object, name, arguments): (Reg, Reg, &Arc<str>, &Arguments),
        state: &mut State,
    ) -> bool {
        let receiver = self.read(state, object);
        self.note_outside(site, receiver.known.as_ref());
        let mut inputs = vec![object];
        inputs.extend(arguments.registers());
        let value = match receiver.known {
            Some(Value::Server(server)) => match tools::method(&server, name, &self.program.environment) {
                Method::Tool(tool) => return self.tool(number, site, pc, (dst, &server, &tool, arguments), state),
                Method::Query => {
                    let Some(tool) = self.known_text(arguments, 0, state) else {
                        let value = self.nothing(number, pc, &inputs, state);
                        self.write(number, state, dst, value);
                        self.unclear(site);
                        return self.loose_queries(number, site, pc, (dst, &server, arguments), state);
                    };
                    match tools::method(&server, &tool, &self.program.environment) {
                        Method::Tool(tool) => {
                            return self.query(number, site, pc, (dst, &server, &tool, arguments), state);
                        }
                        Method::Query | Method::None => self.nothing(number, pc, &inputs, state),
                    }
                }
                Method::None => self.nothing(number, pc, &inputs, state),
            },
            Some(Value::Helper) => {
                let server = self.known_text(arguments, 0, state).and_then(|name| name.parse::<ServerName>().ok());
                let server = server.filter(|server| self.program.environment.servers.contains_key(server));
                if let Some(server) = server {
                    Abstract { label: pc, known: Some(Value::Server(server.into())), ..Abstract::NOTHING }
                } else {
                    self.lose(Some(&Value::Helper));
                    self.nothing(number, pc, &inputs, state)
                }
            }
            Some(Value::PrivateData) => self.stored(number, site, pc, (name, arguments), state),
            _ => {
                self.watched_failure(number, pc, &inputs, state);
                // What is no text, and what is no value but a type, may give an object of its own: `bytearray.upper`.
                let gives_object =
                    receiver.known.as_ref().is_none_or(|known| matches!(known, Value::Builtin(_) | Value::Native(_)))
                        && (receiver.known.is_some() || !receiver.group.is_none());
                let effect = match methods::effect(name) {
                    Effect::Scalar if gives_object => Effect::Fresh,
                    effect => effect,
                };
                if effect == Effect::Writes {
                    let written: Vec<Reg> = arguments.registers().collect();
                    self.put(pc, object, &written, state);
                    // `list.append(xs, x)`.
                    if let (Some(Value::Builtin(_)), Some(first)) = (&receiver.known, written.first()) {
                        self.put(pc, *first, &written, state);
                    }
                }
                let mut value = self.effect(site, pc, effect, &inputs, state);
                if &**name == "finditer" {
                    self.heap.groups.add_callee(value.group, Callee::Iterator);
                }
                if matches!(&**name, "keys" | "values" | "items") {
                    self.heap.groups.add_callee(value.group, Callee::View);
                }
                if !self.program.classes.is_empty() || self.program.attributes.contains(name) {
                    value = self.own_method(number, (site, pc), (value, object, name, arguments), state);
                }
                self.write(number, state, dst, value);
                self.unclear(site);
                return self.loose_methods(number, site, pc, (dst, name, arguments), state);
            }
        };
        self.write(number, state, dst, value);
        true
    }

    /// A method of a class of the artifact, if there is one of that name: what it makes, or what a built-in method does.
    fn own_method(
        &mut self,
        number: usize,
        (site, pc): (Site, LabelId),
        (mut result, object, name, arguments): (Abstract, Reg, &Arc<str>, &Arguments),
        state: &mut State,
    ) -> Abstract {
        let mut receiver = self.read(state, object);
        if !receiver.group.is_none() {
            receiver.group = self.with_state_of_classes(receiver.group, name);
        }
        let told = self.told(&receiver);
        let choice = self.labels.join(pc, told);
        let choice = self.with_classes(choice);
        self.chosen(number, site.1, choice, state);
        for (callee, is_bound) in self.methods(name, &receiver) {
            self.callees.entry(site).or_default().insert(callee);
            let first = is_bound.then(|| receiver.clone());
            let value = match callee {
                Callee::Function(code) => {
                    self.function(number, (site, choice), (code, first, receiver.group, arguments), state)
                }
                Callee::Method(code) => {
                    let first = first.unwrap_or_else(|| Abstract::computed(choice, receiver.group));
                    self.function(number, (site, choice), (code, Some(first), receiver.group, arguments), state)
                }
                Callee::Made(class) => self.instance(number, (site, choice), (class, receiver.group, arguments), state),
                Callee::Builtin(_) | Callee::Native(_) | Callee::Class(_) => {
                    let inputs: Vec<Reg> = arguments.registers().collect();
                    self.watched_failure(number, choice, &inputs, state);
                    let effect = match callee {
                        Callee::Builtin(builtin) => builtins::effect(builtin),
                        Callee::Native(native) => native.effect(),
                        _ => Effect::Alias,
                    };
                    if effect == Effect::Writes
                        && let Some(first) = inputs.first()
                    {
                        self.put(choice, *first, &inputs, state);
                    }
                    self.effect(site, choice, effect, &inputs, state)
                }
                Callee::Iterator | Callee::View | Callee::Fills | Callee::Generator(_) => continue,
            };
            result = self.either(site, result, &value);
        }
        result
    }

    /// A call that is never made: a failure.
    fn nothing(&mut self, number: usize, pc: LabelId, inputs: &[Reg], state: &mut State) -> Abstract {
        self.watched_failure(number, pc, inputs, state);
        self.computed(pc, inputs, state)
    }

    fn known_text(&mut self, arguments: &Arguments, at: usize, state: &mut State) -> Option<Text> {
        let reg = arguments.positional.get(at).copied()?;
        match self.read(state, reg).known {
            Some(Value::Str(text)) => Some(text),
            _ => None,
        }
    }

    /// `priv_data_db.access_<key>(grain=…)` and `abstract(value)`. A new value is never asked for here (semantics 4.3).
    pub(super) fn stored(
        &mut self,
        number: usize,
        site: Site,
        pc: LabelId,
        (name, arguments): (&str, &Arguments),
        state: &mut State,
    ) -> Abstract {
        let inputs: Vec<Reg> = arguments.registers().collect();
        if tools::is_abstraction(name) {
            let given = self.told_all(LabelId::BOTTOM, &inputs, state);
            let told = tools::may_be_abstracted(&self.labels.get(given), &self.program.environment);
            self.watched_failure(number, pc, &inputs, state);
            // What is told is the stored value, chosen by the label of what is given and not by what that says.
            return self.read_of_store(site, pc, &told, &[], state);
        }
        let grain_given = arguments.keywords.iter().find(|(name, _)| name.as_ref() == "grain");
        let grain = match grain_given.map(|(_, reg)| self.read(state, *reg).known) {
            Some(Some(Value::Str(text))) => text,
            // Not said, or unknown here: the finest covers all.
            Some(_) | None => "exact".into(),
        };
        let found = tools::stored(name, &grain, &self.program.environment);
        let preview_of_new = tools::new_key(name).then(|| self.known_text(arguments, 0, state)).flatten();
        let datum = match (found, preview_of_new) {
            (Some((key, grain)), _) => Label::datum(Datum::stored(key), grain),
            (None, Some(key)) => match key.parse() {
                Ok(key) => Label::datum(Datum::stored(key), Grain::EXACT),
                Err(_) => Label::bottom(),
            },
            (None, None) => Label::bottom(),
        };
        self.watched_failure(number, pc, &inputs, state);
        self.read_of_store(site, pc, &datum, &inputs, state)
    }

    /// What the private store gives: `told`, and what chose it.
    fn read_of_store(&mut self, site: Site, pc: LabelId, told: &Label, inputs: &[Reg], state: &mut State) -> Abstract {
        let datum = upheld(Rule::ReadsAreForeseen, self.labels.id(told));
        provenance::read(&mut self.trail, datum);
        let told = self.told_all(pc, inputs, state);
        let label = self.labels.join(told, datum);
        let group = self.allocation(site);
        self.heap.groups.raise(group, label, self.labels);
        Abstract::computed(label, group)
    }

    /// `server.process_query("tool", args)` where only the tool stands there as text: each argument may come from all of
    /// `args`.
    pub(super) fn query(
        &mut self,
        number: usize,
        site: Site,
        pc: LabelId,
        (dst, server, tool, arguments): (Reg, &ServerName, &ToolName, &Arguments),
        state: &mut State,
    ) -> bool {
        let inputs: Vec<Reg> = arguments.registers().collect();
        let label = self.told_all(LabelId::BOTTOM, &inputs, state);
        let names = tools::parameters(server, tool, &self.program.environment);
        let all = names.into_iter().map(|name| (name, (label, None))).collect();
        self.found(number, site, pc, (dst, server, tool, all, BTreeMap::new()), state)
    }

    pub(super) fn tool(
        &mut self,
        number: usize,
        site: Site,
        pc: LabelId,
        (dst, server, tool, arguments): (Reg, &ServerName, &ToolName, &Arguments),
        state: &mut State,
    ) -> bool {
        if arguments.spread.is_some() {
            return self.query(number, site, pc, (dst, server, tool, arguments), state);
        }
        let Ok(bound) = tools::bind_registers(server, tool, arguments, &self.program.environment) else {
            let inputs: Vec<Reg> = arguments.registers().collect();
            let value = self.nothing(number, pc, &inputs, state);
            self.write(number, state, dst, value);
            return true;
        };
        let mut all = BTreeMap::new();
        for (name, reg) in bound {
            let value = self.read(state, reg);
            let known = value.known.as_ref().and_then(crate::json::of_fact).or_else(|| self.literal(site, reg));
            let label = if known.is_some() { LabelId::BOTTOM } else { self.told(&value) };
            all.insert(name, (label, known));
        }
        let beginnings = tools::beginnings(server, tool, arguments, &self.program.environment);
        self.found(number, site, pc, (dst, server, tool, all, beginnings), state)
    }

    /// The list that stands as an argument where it is given: `to=["a@example.com"]`. It is made of constants right before
    /// the call, and nothing else has it, so that it is the same whichever arm ran.
    fn literal(&self, (code, at): Site, reg: Reg) -> Option<serde_json::Value> {
        let code = self.program.code(code)?;
        let block = code.graph.range(code.graph.block_of(at)).start;
        let before = |at: usize| (block..at).rev().filter_map(|at| Some((at, code.ops.get(at)?)));
        let mut items = None;
        for (at, op) in before(at) {
            match op {
                Op::Build { dst, kind: BuildKind::List | BuildKind::Tuple, items: of } if *dst == reg => {
                    items = Some((at, of));
                    break;
                }
                _ if op.writes().contains(&reg) || op.reads().contains(&reg) => return None,
                _ => {}
            }
        }
        let (made, items) = items?;
        let item = |item: &Reg| match before(made).find(|(_, op)| op.writes().contains(item))?.1 {
            Op::Const { value, .. } => crate::json::of_fact(value),
            _ => None,
        };
        items.iter().map(item).collect::<Option<Vec<_>>>().map(serde_json::Value::Array)
    }

    /// Notes a call that may be reached, and its answer.
    fn found(
        &mut self,
        number: usize,
        site: Site,
        pc: LabelId,
        (dst, server, tool, arguments, beginnings): (
            Reg,
            &ServerName,
            &ToolName,
            FoundArguments,
            BTreeMap<String, Beginning>,
        ),
        state: &mut State,
    ) -> bool {
        let line = self.program.code(site.0).and_then(|code| code.lines.get(site.1)).copied().unwrap_or(0);
        let mut told = pc;
        for (label, _) in arguments.values() {
            told = self.labels.join(told, *label);
        }
        let sink = (site, server.clone(), tool.clone());
        let had = self.sites.get(&sink).cloned();
        let mut now = had.clone().unwrap_or_else(|| FoundCall {
            server: server.clone(),
            tool: tool.clone(),
            line,
            pc,
            arguments: arguments.clone(),
            beginnings,
            is_open: self.loose.is_some(),
            reply: LabelId::BOTTOM,
            success: LabelId::BOTTOM,
            may_end: true,
            ends: LabelId::BOTTOM,
        });
        now.pc = self.labels.join(now.pc, pc);
        for (name, (label, known)) in arguments {
            match now.arguments.get_mut(&name) {
                Some((had, value)) => {
                    *had = self.labels.join(*had, label);
                    *value = value.take().filter(|value| known.as_ref() == Some(value));
                }
                None => {
                    now.arguments.insert(name, (label, known));
                }
            }
        }
        // What the language gate lets through is not what it was given: its label is as it says.
        let carried = if server.as_str() == crate::environment::LANGUAGE_GATE { pc } else { told };
        let reply = self.labels.join(upheld(Rule::AnswersAreForeseen, now.reply), carried);
        let success = upheld(Rule::AnswersAreForeseen, now.success);
        self.trail_call(&sink, told, reply);
        // Where nothing catches, a call whose success is public fails as a value.
        let is_loud = !tools::is_success_public(server, tool, &self.program.environment);
        let is_watched = self.watched(number, state) != WatchKind::Nothing;
        let by_error = self.labels.join(success, pc);
        now.may_end &= is_loud && self.ends((number, site), by_error, state);
        let may_end = now.may_end;
        if had.as_ref() != Some(&now) {
            self.note(true);
            self.calls_changed = true;
            self.sites.insert(sink, now);
        }
        let group = self.allocation(site);
        self.heap.groups.raise(group, reply, self.labels);
        if (is_loud || is_watched) && !may_end {
            self.heap.groups.raise(self.exceptions, reply, self.labels);
            provenance::raised(&mut self.trail, reply);
            if let Some(code) = self.program.code(site.0) {
                self.opens(number, code.graph.block_of(site.1), success, state);
            }
            self.raise(number, state, success);
        }
        self.write(number, state, dst, Abstract::computed(reply, group));
        true
    }
}
