//! What an instruction does to values, labels apart: the same inside of regions and outside.

use super::Run;
use crate::builtins::{self, methods};
use crate::code::{Arguments, BuildKind, Conversion, Op, Reg};
use crate::error::MissingKind;
use crate::exception::{Class, ExceptionRecord, Fault};
use crate::library;
use crate::ops;
use crate::text;
use crate::value::{Attributes, Kind, Slot, Value};

impl Run {
    /// Runs an instruction that neither jumps nor calls out. Results are slots as the operation makes them.
    #[expect(clippy::too_many_lines, reason = "one arm for each instruction")]
    pub(super) fn operate(&mut self, op: &Op) -> Result<(), Fault> {
        match op {
            Op::Const { dst, value } => self.put(*dst, Slot::public(value.clone())),
            Op::Move { dst, src } => {
                let slot = self.bound(*src)?;
                self.put(*dst, slot);
            }
            Op::Unset { dst } => self.put(*dst, Slot::UNBOUND),
            Op::Global { dst, index } => {
                let slot = self.state.globals.get(usize::from(*index)).cloned().unwrap_or(Slot::UNBOUND);
                if slot.value == Value::Unbound {
                    let name = self.program.globals.get(usize::from(*index)).cloned().unwrap_or_else(|| "?".into());
                    return Err(ExceptionRecord::new(Class::NameError, format!("name '{name}' is not defined")).into());
                }
                self.put(*dst, slot);
            }
            Op::SetGlobal { index, src } => {
                let slot = self.slot(*src);
                if let Some(place) = self.state.globals.get_mut(usize::from(*index)) {
                    *place = slot;
                }
            }
            Op::Unary { dst, op, a } => {
                let a = self.bound(*a)?;
                let value = ops::unary(&mut self.state.heap, *op, &a.value)?;
                self.put(*dst, Slot::public(value));
            }
            Op::Binary { dst, op, a, b } => {
                let (a, b) = (self.bound(*a)?, self.bound(*b)?);
                let value = ops::binary(&mut self.state.heap, *op, &a.value, &b.value)?;
                self.put(*dst, Slot::public(value));
            }
            Op::Augment { dst, op, a, b } => {
                let (a, b) = (self.bound(*a)?, self.bound(*b)?);
                let value = ops::augment(&mut self.state.heap, *op, &a.value, &b.value)?;
                self.put(*dst, Slot::public(value));
            }
            Op::Compare { dst, op, a, b } => {
                let (a, b) = (self.bound(*a)?, self.bound(*b)?);
                let value = match ops::found_in(&mut self.state.heap, *op, &a.value, &b.value)? {
                    Some(value) => value,
                    None => ops::compare(&self.state.heap, *op, &a.value, &b.value)?,
                };
                self.put(*dst, Slot::public(value));
            }
            Op::Format { dst, src, conversion, spec } => self.format(*dst, *src, *conversion, *spec)?,
            Op::Concat { dst, parts } => self.concat(*dst, parts)?,
            Op::Build { dst, kind, items } => self.build(*dst, *kind, items)?,
            Op::MakeCell { reg } => {
                let value = self.slot(*reg);
                let cell = self.state.heap.allocate(Kind::Cell(value));
                self.put(*reg, Slot::public(cell));
            }
            Op::LoadCell { dst, cell } => {
                let slot = self.load_cell(*cell)?;
                self.put(*dst, slot);
            }
            Op::StoreCell { cell, src } => {
                let (cell, value) = (self.slot(*cell), self.slot(*src));
                if let Value::Object(at) = cell.value
                    && let Some(object) = self.state.heap.get_mut(at)
                {
                    object.kind = Kind::Cell(value);
                }
            }
            Op::MakeFunction { dst, code, captured } => {
                let captured = captured.iter().map(|at| self.slot(*at)).collect();
                let function = self.state.heap.allocate(Kind::Function {
                    code: *code,
                    captured,
                    attributes: Attributes::default(),
                });
                self.put(*dst, Slot::public(function));
            }
            Op::Extend { list, src } => {
                let (into, src) = (self.bound(*list)?, self.bound(*src)?);
                if !ops::is_iterable(&self.state.heap, ops::given(&src.value)?) {
                    let kind = ops::type_name(&self.state.heap, &src.value);
                    return Err(
                        ExceptionRecord::type_error(format!("Value after * must be an iterable, not {kind}")).into()
                    );
                }
                ops::extend(&mut self.state.heap, &into.value, &src.value)?;
            }
            Op::Merge { dict, src, unique } => {
                let (into, src) = (self.bound(*dict)?, self.bound(*src)?);
                self.merge(&into.value, &src.value, *unique)?;
            }
            Op::Append { list, value } => {
                let (into, value) = (self.bound(*list)?, self.bound(*value)?);
                methods::call(&mut self.state.heap, &into, "append", &[value], &[])?;
            }
            Op::Insert { set, value } => {
                let (set, value) = (self.bound(*set)?, self.bound(*value)?);
                methods::call(&mut self.state.heap, &set, "add", &[value], &[])?;
            }
            Op::Put { dict: object, key, value } | Op::SetIndex { object, key, value } => {
                let (object, key, value) = (self.bound(*object)?, self.bound(*key)?, self.bound(*value)?);
                ops::set_index(&mut self.state.heap, &object.value, &key, value)?;
            }
            Op::DeleteIndex { object, key } => {
                let (object, key) = (self.bound(*object)?, self.bound(*key)?);
                ops::delete_index(&mut self.state.heap, &object.value, &key.value)?;
            }
            Op::Index { dst, object, key } => {
                let (object, key) = (self.bound(*object)?, self.bound(*key)?);
                let slot = ops::index(&mut self.state.heap, &object.value, &key.value)?;
                self.put(*dst, slot);
            }
            Op::Attribute { dst, object, name, method } => {
                let object = self.bound(*object)?;
                if let Some(slot) = self.name_of_function(&object, name) {
                    self.put(*dst, slot);
                    return Ok(());
                }
                let slot = match (ops::attribute(&mut self.state.heap, &object, name), method) {
                    (Err(Fault::Raised(_)), Some(code)) if methods::is_bound(&self.state.heap, &object.value, name) => {
                        let function = Slot::public(Value::Function(*code));
                        Slot::public(self.state.heap.allocate(Kind::Method { function, receiver: object }))
                    }
                    (slot, _) => slot?,
                };
                self.put(*dst, slot);
            }
            Op::SetAttribute { object, name, value } => {
                let (object, value) = (self.bound(*object)?, self.bound(*value)?);
                if self.is_kept(&object, name, Some(&value))? {
                    return Ok(());
                }
                ops::set_attribute(&mut self.state.heap, ops::given(&object.value)?, name, value)?;
            }
            Op::DeleteAttribute { object, name } => {
                let object = self.bound(*object)?;
                if self.is_kept(&object, name, None)? {
                    return Ok(());
                }
                ops::delete_attribute(&mut self.state.heap, ops::given(&object.value)?, name)?;
            }
            Op::MakeClass { dst, class, name, bases, members, fields, slots } => {
                let bases = bases.iter().map(|at| Ok(self.bound(*at)?.value)).collect::<Result<Vec<_>, Fault>>()?;
                let members = members.iter().map(|(name, at)| (name.clone(), self.slot(*at)));
                let members: Attributes = members.filter(|(_, slot)| slot.value != Value::Unbound).collect();
                let is_enum = self.program.classes.get(*class as usize).is_some_and(|info| info.is_enum);
                if is_enum && self.state.region.is_none() {
                    for (name, slot) in &members {
                        // Where private data chose the value, whether it is a member must not show.
                        let is_chosen = !self.state.heap.shallow(slot, &mut self.state.labels).is_bottom();
                        if (is_chosen || ops::is_member(&self.state.heap, name, &slot.value))
                            && !self.state.heap.deep(slot, &mut self.state.labels).is_bottom()
                        {
                            let message = "the values of an enumeration must not depend on private data: use a dict";
                            return Err(ExceptionRecord::type_error(message).into());
                        }
                    }
                }
                let form = (fields.as_slice(), slots.as_deref());
                let made = ops::make_class(&mut self.state.heap, (name, *class, is_enum), &bases, members, form)?;
                self.put(*dst, Slot::public(made));
            }
            Op::Slice { dst, object, bounds } => {
                let object = self.bound(*object)?;
                let bounds = bounds.map(|at| at.map(|at| self.slot(at).value));
                let value = ops::slice(&mut self.state.heap, &object.value, bounds)?;
                self.put(*dst, Slot::public(value));
            }
            Op::Unpack { src, into, star } => {
                let src = self.bound(*src)?;
                let slots = ops::unpack(&mut self.state.heap, &src.value, into.len(), *star)?;
                for (dst, slot) in into.iter().zip(slots) {
                    self.put(*dst, slot);
                }
            }
            Op::Iterate { dst, src } => {
                let src = self.bound(*src)?;
                let value = ops::iterate(&mut self.state.heap, &src.value)?;
                self.put(*dst, Slot::new(value, src.label, src.group));
            }
            Op::Next { dst, iterator, more } => self.next(*dst, *iterator, *more)?,
            Op::Matches { dst, exception, classes } => {
                let exception = self.bound(*exception)?;
                let Some(class) = ops::exception_class(&self.state.heap, &exception.value) else {
                    return Err(Fault::Failure);
                };
                let is_caught = classes.iter().any(|wanted| class.is_a(*wanted));
                self.put(*dst, Slot::public(Value::Bool(is_caught)));
            }
            Op::Call { dst, callee, arguments } => self.call_value(*dst, *callee, arguments)?,
            Op::CallMethod { dst, object, name, arguments } => {
                let object = self.bound(*object)?;
                let object = Slot::new(ops::plain(&self.state.heap, &object.value), object.label, object.group);
                let (positional, keywords) = self.given(arguments)?;
                let slot = methods::call(&mut self.state.heap, &object, name, &positional, &keywords)?;
                self.put(*dst, slot);
            }
            Op::Branch { .. }
            | Op::Jump { .. }
            | Op::Return { .. }
            | Op::Yield { .. }
            | Op::Raise { .. }
            | Op::Reraise
            | Op::Unmatched
            | Op::TryBegin { .. }
            | Op::TryEnd
            | Op::TryJoin { .. }
            | Op::Caught { .. }
            | Op::EndCatch => {}
        }
        Ok(())
    }

    pub(super) fn put(&mut self, at: Reg, slot: Slot) {
        if let Some(frame) = self.state.frames.last_mut() {
            frame.set(at, slot);
        }
    }

    /// A register's slot; an unbound name raises, and in a region, where private data may have decided whether it was
    /// assigned, it is a failure.
    pub(super) fn bound(&self, at: Reg) -> Result<Slot, Fault> {
        let slot = self.slot(at);
        if slot.value != Value::Unbound {
            return Ok(slot);
        }
        if self.state.region.is_some() {
            return Err(Fault::Failure);
        }
        let frame = self.state.frames.last();
        let code = frame.and_then(|frame| self.program.code(frame.code));
        let name = code.and_then(|code| code.names.get(usize::from(at))).map_or("?", |name| name);
        if frame.is_some_and(|frame| frame.code == 0) {
            return Err(ExceptionRecord::new(Class::NameError, format!("name '{name}' is not defined")).into());
        }
        let message = format!("cannot access local variable '{name}' where it is not associated with a value");
        Err(ExceptionRecord::new(Class::UnboundLocalError, message).into())
    }

    /// What a variable's cell holds.
    fn load_cell(&self, cell: Reg) -> Result<Slot, Fault> {
        let held = match self.state.heap.kind(&self.slot(cell).value) {
            Some(Kind::Cell(held)) => held.clone(),
            _ => return Err(Fault::Failure),
        };
        if held.value != Value::Unbound {
            return Ok(held);
        }
        if self.state.region.is_some() {
            return Err(Fault::Failure);
        }
        let frame = self.state.frames.last();
        let code = frame.and_then(|frame| self.program.code(frame.code));
        let name = code.and_then(|code| code.names.get(usize::from(cell))).map_or("?", |name| name);
        let is_own = code.is_some_and(|code| !code.cells.contains(&cell));
        if is_own {
            let message = format!("cannot access local variable '{name}' where it is not associated with a value");
            return Err(ExceptionRecord::new(Class::UnboundLocalError, message).into());
        }
        let message =
            format!("cannot access free variable '{name}' where it is not associated with a value in enclosing scope");
        Err(ExceptionRecord::new(Class::NameError, message).into())
    }

    /// Adds the entries of a mapping to a dict.
    fn merge(&mut self, dict: &Value, src: &Value, unique: bool) -> Result<(), Fault> {
        let Some(Kind::Dict(items) | Kind::Special(_, items)) = self.state.heap.kind(ops::given(src)?) else {
            let kind = ops::type_name(&self.state.heap, src);
            let words = if unique { " argument after ** must be a mapping, not" } else { "" };
            let message = if unique { format!("{words} {kind}") } else { format!("'{kind}' object is not a mapping") };
            return Err(ExceptionRecord::type_error(message.trim_start().to_owned()).into());
        };
        let items = items.clone();
        if unique && let Some(Kind::Dict(had)) = self.state.heap.kind(dict) {
            if items.values().any(|(key, _)| !matches!(key.value, Value::Str(_))) {
                return Err(ExceptionRecord::type_error("keywords must be strings").into());
            }
            if let Some(crate::value::HashKey::Str(name)) = items.keys().find(|key| had.contains_key(*key)) {
                let message = format!("got multiple values for keyword argument '{}'", &**name);
                return Err(ExceptionRecord::type_error(message).into());
            }
        }
        ops::update(&mut self.state.heap, dict, items)
    }

    #[expect(clippy::type_complexity, reason = "positional and named arguments, as every callee takes them")]
    pub(super) fn given(&self, arguments: &Arguments) -> Result<(Vec<Slot>, Vec<(std::sync::Arc<str>, Slot)>), Fault> {
        if let Some((list, dict)) = arguments.spread {
            let positional = match self.state.heap.kind(&self.bound(list)?.value) {
                Some(Kind::List(items)) => items.clone(),
                _ => return Err(Fault::Failure),
            };
            let Some(Kind::Dict(items)) = self.state.heap.kind(&self.slot(dict).value) else {
                return Err(Fault::Failure);
            };
            let named = items.values().filter_map(|(key, value)| match &key.value {
                Value::Str(name) => Some((std::sync::Arc::from(&**name), value.clone())),
                _ => None,
            });
            return Ok((positional, named.collect()));
        }
        let positional = arguments.positional.iter().map(|at| self.bound(*at)).collect::<Result<_, _>>()?;
        let keyword = |(name, at): &(std::sync::Arc<str>, Reg)| Ok((name.clone(), self.bound(*at)?));
        Ok((positional, arguments.keywords.iter().map(keyword).collect::<Result<_, Fault>>()?))
    }

    fn call_value(&mut self, dst: Reg, callee: Reg, arguments: &Arguments) -> Result<(), Fault> {
        let callee = self.bound(callee)?;
        let (positional, keywords) = self.given(arguments)?;
        let slot = self.call_native(&callee.value, &positional, &keywords)?;
        self.put(dst, slot);
        Ok(())
    }

    /// Calls what is not a function of the artifact.
    pub(super) fn call_native(
        &mut self,
        callee: &Value,
        positional: &[Slot],
        keywords: &[(std::sync::Arc<str>, Slot)],
    ) -> Result<Slot, Fault> {
        let takes_numbers = match callee {
            Value::Builtin(builtin) => matches!(
                builtin.name(),
                "int" | "float" | "range" | "abs" | "round" | "pow" | "divmod" | "bin" | "oct" | "hex" | "chr" | "ord"
            ),
            Value::Native(native) => !matches!(
                native.place().0,
                library::RUNTIME | library::PATTERNS | "copy" | "dataclasses" | "enum" | "collections"
            ),
            _ => false,
        };
        let plain: Vec<Slot>;
        let positional = if takes_numbers {
            let heap = &self.state.heap;
            plain = positional
                .iter()
                .map(|slot| Slot::new(ops::plain(heap, &slot.value), slot.label, slot.group))
                .collect();
            plain.as_slice()
        } else {
            positional
        };
        if let Value::Builtin(builtin) = callee
            && builtin.name() == "print"
            && self.state.region.is_none()
        {
            for slot in positional.iter().chain(keywords.iter().map(|(_, slot)| slot)) {
                let told = self.state.heap.deep(slot, &mut self.state.labels);
                self.state.output_label = self.state.labels.join(self.state.output_label, told);
            }
        }
        let heap = &mut self.state.heap;
        Ok(match callee {
            Value::Builtin(builtin) => {
                let printed = self.state.output.len();
                let slot = builtins::call(heap, *builtin, positional, keywords, &mut self.state.output);
                if builtin.name() == "print" && matches!(slot, Err(Fault::Failure | Fault::Spent)) {
                    self.state.output.truncate(printed);
                    self.state.output.push_str("<no value>\n");
                    self.note_missing(MissingKind::Print, "");
                    return Ok(Slot::public(Value::None));
                }
                self.limit_output();
                slot?
            }
            Value::Native(native) => {
                let (_, path) = native.place();
                native.call(heap, builtins::Arguments::new(path, positional, keywords))?
            }
            Value::Class(class) => Slot::public(builtins::construct_named(heap, *class, positional, keywords)?),
            Value::Failure => return Err(Fault::Failure),
            Value::Object(at) if ops::is_named_type(heap, *at) => {
                library::named_tuple(heap, *at, positional, keywords)?
            }
            other => {
                let kind = ops::type_name(heap, other);
                return Err(ExceptionRecord::type_error(format!("'{kind}' object is not callable")).into());
            }
        })
    }

    /// Cuts what is printed. It is no error: what was printed under a secret would decide whether it is one.
    fn limit_output(&mut self) {
        let most = self.state.limits.output_bytes;
        if self.state.printed + self.state.output.len() > most {
            let left = most.saturating_sub(self.state.printed);
            let end = (0..=left).rev().find(|at| self.state.output.is_char_boundary(*at)).unwrap_or(0);
            self.state.output.truncate(end);
        }
    }

    fn format(&mut self, dst: Reg, src: Reg, conversion: Conversion, spec: Option<Reg>) -> Result<(), Fault> {
        let src = self.bound(src)?;
        let heap = &self.state.heap;
        let value = match conversion {
            Conversion::None => src.value,
            Conversion::Str => Value::str(text::display(heap, &src.value)?),
            Conversion::Repr => Value::str(text::repr(heap, &src.value)?),
        };
        let written = match spec.map(|spec| self.slot(spec).value) {
            Some(Value::Str(spec)) => text::format(heap, &value, &spec)?,
            Some(_) => return Err(Fault::Failure),
            None => text::display(heap, &value)?,
        };
        let value = self.state.heap.text(written);
        self.put(dst, Slot::public(value));
        Ok(())
    }

    fn concat(&mut self, dst: Reg, parts: &[Reg]) -> Result<(), Fault> {
        let mut all = String::new();
        for part in parts {
            match self.slot(*part).value {
                Value::Str(text) => all.push_str(&text),
                _ => return Err(Fault::Failure),
            }
        }
        let value = self.state.heap.text(all);
        self.put(dst, Slot::public(value));
        Ok(())
    }

    fn build(&mut self, dst: Reg, kind: BuildKind, items: &[Reg]) -> Result<(), Fault> {
        let slots = items.iter().map(|at| self.bound(*at)).collect::<Result<Vec<_>, _>>()?;
        let heap = &mut self.state.heap;
        let value = match kind {
            BuildKind::List => heap.allocate(Kind::List(slots)),
            BuildKind::Tuple => heap.allocate(Kind::Tuple(slots)),
            BuildKind::Set => {
                let mut set = ops::Set::default();
                for slot in slots {
                    set.entry(ops::hash_key(heap, &slot.value)?).or_insert(slot);
                }
                heap.allocate(Kind::Set(set))
            }
            BuildKind::Dict => {
                let mut dict = ops::Dict::default();
                let mut slots = slots.into_iter();
                while let (Some(key), Some(value)) = (slots.next(), slots.next()) {
                    let at = ops::hash_key(heap, &key.value)?;
                    match dict.get_mut(&at) {
                        Some(entry) => entry.1 = value,
                        None => drop(dict.insert(at, (key, value))),
                    }
                }
                heap.allocate(Kind::Dict(dict))
            }
        };
        self.put(dst, Slot::public(value));
        Ok(())
    }

    fn next(&mut self, dst: Reg, iterator: Reg, more: Reg) -> Result<(), Fault> {
        let over = self.bound(iterator)?;
        let advanced = ops::advance(&mut self.state.heap, &over.value)?;
        self.put(more, Slot::public(Value::Bool(advanced.is_some())));
        let item = advanced.map(|(item, advanced)| {
            self.put(iterator, Slot::new(advanced, over.label, over.group));
            item
        });
        self.put(dst, item.unwrap_or(Slot::public(Value::None)));
        Ok(())
    }
}
