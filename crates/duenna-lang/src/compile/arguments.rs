//! The arguments of calls: which are taken whole, and which are spread.

use ruff_python_ast::{Expr, ExprCall};
use ruff_text_size::{Ranged, TextRange};

use super::{Module, Unit};
use crate::builtins::Builtin;
use crate::code::{Arguments, BuildKind, Op, Reg};
use crate::error::Rejection;
use crate::value::Value;

type Result<T = Reg> = std::result::Result<T, Rejection>;

impl Module<'_> {
    pub(super) fn arguments(&mut self, unit: &mut Unit, call: &ExprCall) -> Result<Arguments> {
        let mut arguments = Arguments::default();
        let given = &call.arguments;
        let is_spread =
            given.args.iter().any(Expr::is_starred_expr) || given.keywords.iter().any(|keyword| keyword.arg.is_none());
        if is_spread {
            return self.spread(unit, call);
        }
        // `print` shows instances as their classes say.
        let shows = self.has_text
            && matches!(call.func.as_ref(), Expr::Name(name) if name.id.as_str() == "print" && !unit.has("print"));
        for argument in &given.args {
            let is_first = arguments.positional.is_empty();
            let value = match argument {
                // What takes all items anyway needs no iterator.
                Expr::Generator(comp)
                    if takes_all(&call.func)
                        || takes_first(call)
                        || (is_first && self.is_library_that_takes_items(unit, &call.func)) =>
                {
                    let range = comp.range;
                    let list = self.comprehension(unit, BuildKind::List, &comp.generators, None, &comp.elt, range)?;
                    if takes_first(call) { self.by_builtin(unit, Builtin::Iter, list, range)? } else { list }
                }
                // So does what makes one.
                Expr::Call(inner)
                    if takes_all(&call.func)
                        && !quantifies(&call.func)
                        && let Some(made) = self.taken_at_once(unit, inner)? =>
                {
                    made
                }
                _ => self.expression(unit, argument)?,
            };
            let is_taken = self.has_items
                && !self.is_own_method(&call.func)
                && ((takes_all(&call.func) && (is_first || !takes_several(&call.func)) && !is_one_of_several(call))
                    || makes_iterator(&call.func)
                    || (is_first && self.takes_items_of_first(unit, &call.func)));
            let value = if is_taken { self.items_given(unit, value, argument.range())? } else { value };
            arguments.positional.push(value);
        }
        if shows {
            for (value, argument) in arguments.positional.iter_mut().zip(&given.args) {
                *value = self.shown(unit, *value, argument.range())?;
            }
        }
        for keyword in &given.keywords {
            let Some(name) = &keyword.arg else { continue };
            let value = self.expression(unit, &keyword.value)?;
            arguments.keywords.push((name.as_str().into(), value));
        }
        if call.func.is_attribute_expr() && !self.in_prelude {
            let values = given.args.iter().chain(given.keywords.iter().map(|keyword| &keyword.value));
            let beginnings = values.enumerate().filter_map(|(at, value)| Some((at, self.beginnings.given(value)?)));
            arguments.beginnings = beginnings.collect();
        }
        Ok(arguments)
    }

    /// Whether a class of the artifact has a method of the name that is called.
    fn is_own_method(&self, called: &Expr) -> bool {
        let defines = |name: &str| {
            let head = format!("def {name}(");
            self.place.source.contains(&head) || self.mixed.contains(&head)
        };
        !self.in_prelude && called.as_attribute_expr().is_some_and(|attribute| defines(&attribute.attr))
    }

    /// Whether a call takes all items of its first argument, and looks at the others as they are.
    fn takes_items_of_first(&self, unit: &Unit, called: &Expr) -> bool {
        if self.imported(unit, called).is_some() {
            return self.is_library_that_takes_items(unit, called);
        }
        match called {
            Expr::Name(name) => matches!(name.id.as_str(), "enumerate" | "bytes" | "bytearray") && !unit.has(&name.id),
            Expr::Attribute(attribute) => matches!(attribute.attr.as_str(), "fromkeys" | "writerows"),
            _ => false,
        }
    }

    /// Whether a function of the library takes all items of its first argument.
    fn is_library_that_takes_items(&self, unit: &Unit, called: &Expr) -> bool {
        self.imported(unit, called).is_some_and(|import| {
            matches!(
                (import.module.as_str(), import.path.as_str()),
                ("collections", "deque" | "Counter" | "OrderedDict") | ("math", "prod" | "fsum") | ("statistics", _)
            )
        })
    }

    /// `str(value)`.
    fn shown(&mut self, unit: &mut Unit, value: Reg, range: TextRange) -> Result {
        self.by_builtin(unit, Builtin::Str, value, range)
    }

    /// `iter(value)`, where a class may say what that is.
    pub(super) fn items_of(&mut self, unit: &mut Unit, value: Reg, range: TextRange) -> Result {
        if self.has_next {
            return self.looped_over(unit, value, false, range);
        }
        if self.has_items { self.by_builtin(unit, Builtin::Iter, value, range) } else { Ok(value) }
    }

    /// The items of an instance whose class says what they are; any other value as it is: a mapping stays one.
    fn items_given(&mut self, unit: &mut Unit, value: Reg, range: TextRange) -> Result {
        match self.prelude("_items")? {
            Some(_) => self.by_prelude(unit, "_items", vec![value], range),
            None => Ok(value),
        }
    }

    pub(super) fn by_builtin(&mut self, unit: &mut Unit, builtin: Builtin, value: Reg, range: TextRange) -> Result {
        let callee = self.constant(unit, Value::Builtin(builtin), range);
        let dst = self.temporary(unit, range)?;
        let arguments = Arguments { positional: vec![value], ..Arguments::default() };
        self.emit(unit, Op::Call { dst, callee, arguments }, range);
        Ok(dst)
    }

    /// Arguments with `*` or `**`: as a list and a dict.
    pub(super) fn spread(&mut self, unit: &mut Unit, call: &ExprCall) -> Result<Arguments> {
        let range = call.range();
        let list = self.spread_items(unit, &call.arguments.args, range)?;
        let dict = self.temporary(unit, range)?;
        self.emit(unit, Op::Build { dst: dict, kind: BuildKind::Dict, items: Vec::new() }, range);
        for keyword in &call.arguments.keywords {
            let free = unit.free;
            let key = if let Some(name) = &keyword.arg {
                self.constant(unit, Value::str(name.as_str()), keyword.range)
            } else {
                let src = self.expression(unit, &keyword.value)?;
                let src = self.mapping_of(unit, src, keyword.range)?;
                self.emit(unit, Op::Merge { dict, src, unique: true }, keyword.range);
                unit.free = free;
                continue;
            };
            let value = self.expression(unit, &keyword.value)?;
            self.emit(unit, Op::Put { dict, key, value }, keyword.range);
            unit.free = free;
        }
        Ok(Arguments { spread: Some((list, dict)), ..Arguments::default() })
    }

    /// What `**` takes the entries of: where a class has `keys`, a dict of what its instances have under them.
    pub(super) fn mapping_of(&mut self, unit: &mut Unit, src: Reg, range: TextRange) -> Result {
        if !self.has_keys || self.in_prelude {
            return Ok(src);
        }
        let Some(function) = self.prelude("_mapping")? else { return Ok(src) };
        let callee = self.constant(unit, function, range);
        let dst = self.temporary(unit, range)?;
        let arguments = Arguments { positional: vec![src], ..Arguments::default() };
        self.emit(unit, Op::Call { dst, callee, arguments }, range);
        Ok(dst)
    }
}

/// Whether a call takes all items of what it is given, and keeps nothing else of it.
pub(super) fn takes_all(called: &Expr) -> bool {
    match called {
        Expr::Name(name) => matches!(
            name.id.as_str(),
            "sum" | "any" | "all" | "list" | "tuple" | "set" | "dict" | "sorted" | "min" | "max" | "frozenset"
        ),
        Expr::Attribute(attribute) => matches!(attribute.attr.as_str(), "join" | "extend" | "update"),
        _ => false,
    }
}

/// Whether what comes after the first argument is no iterable: `sum(items, start)`.
fn takes_several(called: &Expr) -> bool {
    matches!(called, Expr::Name(name) if name.id == "sum")
}

/// Whether a call compares its arguments rather than their items: `max(a, b)`.
fn is_one_of_several(call: &ExprCall) -> bool {
    let compares = matches!(call.func.as_ref(), Expr::Name(name) if matches!(name.id.as_str(), "min" | "max"));
    compares && call.arguments.args.len() > 1
}

/// Whether a call takes the first item of a generator expression, which nothing else can ask for more.
pub(super) fn takes_first(call: &ExprCall) -> bool {
    let is_next = matches!(call.func.as_ref(), Expr::Name(name) if name.id == "next");
    let is_plain = |default: &Expr| default.is_literal_expr() || default.is_name_expr();
    let fits = match &*call.arguments.args {
        [Expr::Generator(_)] => true,
        [Expr::Generator(_), default] => is_plain(default),
        _ => false,
    };
    is_next && fits && call.arguments.keywords.is_empty()
}

/// Whether a call takes items up to the one that decides.
fn quantifies(called: &Expr) -> bool {
    matches!(called, Expr::Name(name) if matches!(name.id.as_str(), "any" | "all"))
}

/// Whether a call takes items of each argument.
fn makes_iterator(called: &Expr) -> bool {
    match called {
        Expr::Name(name) => name.id == "zip",
        Expr::Attribute(attribute) => matches!(
            attribute.attr.as_str(),
            "union" | "intersection" | "difference" | "symmetric_difference" | "issubset" | "issuperset" | "isdisjoint"
        ),
        _ => false,
    }
}
