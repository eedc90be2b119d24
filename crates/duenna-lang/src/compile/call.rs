//! Calls, attributes, and what can be said about them before anything runs.

use ruff_python_ast::{Expr, ExprAttribute, ExprCall};
use ruff_text_size::Ranged;

use duenna_core::suggestion;

use super::{Module, Unit};
use crate::builtins::Builtin;
use crate::code::{Arguments, Op, Reg};
use crate::environment::{TOOL_MARK, is_tool};
use crate::error::Rejection;
use crate::value::Value;

type Result<T = Reg> = std::result::Result<T, Rejection>;

impl Module<'_> {
    pub(super) fn call(&mut self, unit: &mut Unit, call: &ExprCall) -> Result {
        let range = call.range();
        let takes_key = call
            .arguments
            .keywords
            .iter()
            .any(|keyword| keyword.arg.as_ref().is_none_or(|name| name.as_str() == "key"));
        if (takes_key || self.has_order)
            && let Some(done) = self.call_with_key(unit, call)?
        {
            return Ok(done);
        }
        if let Some(done) = self.quantified(unit, call)? {
            return Ok(done);
        }
        if let Some(done) = self.first_item(unit, call)? {
            return Ok(done);
        }
        if let Some(done) = self.hooked(unit, call)? {
            return Ok(done);
        }
        if let Some(done) = self.filled_template(unit, call)? {
            return Ok(done);
        }
        if let Some(done) = self.group_method(unit, call)? {
            return Ok(done);
        }
        if let Some(done) = self.method_of_object(unit, call)? {
            return Ok(done);
        }
        if let Some(done) = self.class_of_call(unit, call)? {
            return Ok(done);
        }
        if let Expr::Attribute(attribute) = call.func.as_ref()
            && !self.is_imported(unit, &call.func)?
        {
            self.check_method(unit, attribute, call)?;
            self.check_changing(unit, &attribute.value, &attribute.attr)?;
            if let Some(done) = self.special_method(unit, attribute, call)? {
                return Ok(done);
            }
            let object = self.expression(unit, &attribute.value)?;
            let (name, arguments) = self.method_arguments(unit, attribute, call)?;
            if self.calls_property(&name) {
                let callee = self.read_attribute(unit, object, &name, range)?;
                let dst = self.temporary(unit, range)?;
                self.emit(unit, Op::Call { dst, callee, arguments }, range);
                return Ok(dst);
            }
            let dst = self.temporary(unit, range)?;
            self.call_attribute(unit, (dst, object, &name), &arguments, range)?;
            return Ok(dst);
        }
        if let Expr::Name(name) = call.func.as_ref()
            && let Some(done) = self.call_by_name(unit, call, &name.id)?
        {
            return Ok(done);
        }
        let callee = self.expression(unit, &call.func)?;
        let arguments = self.arguments(unit, call)?;
        let dst = self.temporary(unit, range)?;
        self.emit(unit, Op::Call { dst, callee, arguments }, range);
        Ok(dst)
    }

    /// Whether a method of this name can only be what a property gives: no tool and no built-in method has the name.
    fn calls_property(&self, name: &str) -> bool {
        let mut tools = self.environment.servers.values().flat_map(|tools| tools.keys());
        !self.in_prelude
            && self.properties.contains(name)
            && !crate::builtins::methods::AS_VALUES.contains(&name)
            && !tools.any(|tool| is_tool(tool.as_str(), name))
    }

    /// `sorted`, `min`, `max` and `list.sort` with `key=`: the prelude's, which call a function of the artifact.
    fn call_with_key(&mut self, unit: &mut Unit, call: &ExprCall) -> Result<Option<Reg>> {
        let (name, receiver) = match call.func.as_ref() {
            Expr::Name(name) if matches!(name.id.as_str(), "sorted" | "min" | "max") => {
                if unit.has(&name.id) || self.shared.contains_key(name.id.as_str()) {
                    return Ok(None);
                }
                (name.id.as_str(), None)
            }
            Expr::Attribute(attribute)
                if attribute.attr.as_str() == "sort"
                    && !self.classes.iter().any(|class| class.methods.contains_key("sort")) =>
            {
                ("_list_sort", Some(&attribute.value))
            }
            _ => return Ok(None),
        };
        let compares = self.comparing(unit, call);
        let of_comparing = format!("_{}_compared", name.trim_start_matches('_'));
        let name = if compares.is_some() { &*of_comparing } else { name };
        let Some(function) = self.prelude(name)? else { return Ok(None) };
        let mut changed = None;
        if let Some(function) = compares {
            let mut call = call.clone();
            let keywords = call.arguments.keywords.iter_mut();
            for keyword in keywords.filter(|keyword| keyword.arg.as_ref().is_some_and(|name| name == "key")) {
                keyword.value = function.clone();
                if let Some(name) = &mut keyword.arg {
                    name.id = ruff_python_ast::name::Name::new_static("compare");
                }
            }
            changed = Some(call);
        }
        let call = changed.as_ref().unwrap_or(call);
        let callee = self.constant(unit, function, call.func.range());
        let receiver = receiver.map(|receiver| self.expression(unit, receiver)).transpose()?;
        let mut arguments = self.arguments(unit, call)?;
        arguments.positional.splice(0..0, receiver);
        let dst = self.temporary(unit, call.range())?;
        self.emit(unit, Op::Call { dst, callee, arguments }, call.range());
        Ok(Some(dst))
    }

    /// `map(…)` and `filter(…)` whose items are all taken at once: as a list.
    pub(super) fn taken_at_once(&mut self, unit: &mut Unit, call: &ExprCall) -> Result<Option<Reg>> {
        let Expr::Name(name) = call.func.as_ref() else { return Ok(None) };
        let all = match name.id.as_str() {
            "map" => "_map_all",
            "filter" => "_filter_all",
            _ => return Ok(None),
        };
        if unit.has(&name.id) || self.shared.contains_key(name.id.as_str()) {
            return Ok(None);
        }
        let Some(function) = self.prelude(all)? else { return Ok(None) };
        let callee = self.constant(unit, function, name.range);
        let arguments = self.arguments(unit, call)?;
        let dst = self.temporary(unit, call.range())?;
        self.emit(unit, Op::Call { dst, callee, arguments }, call.range());
        Ok(Some(dst))
    }

    /// `next` of a generator expression: loops that end with the first item.
    fn first_item(&mut self, unit: &mut Unit, call: &ExprCall) -> Result<Option<Reg>> {
        let (Some(Expr::Generator(comp)), true) = (call.arguments.args.first(), super::arguments::takes_first(call))
        else {
            return Ok(None);
        };
        if unit.has("next") || self.shared.contains_key("next") {
            return Ok(None);
        }
        self.first_loops(unit, comp, call.arguments.args.get(1), call.range()).map(Some)
    }

    /// `any` and `all` of a generator expression: loops that end where an item decides.
    fn quantified(&mut self, unit: &mut Unit, call: &ExprCall) -> Result<Option<Reg>> {
        let (Expr::Name(name), [Expr::Generator(comp)]) = (call.func.as_ref(), &*call.arguments.args) else {
            return Ok(None);
        };
        let deciding = match name.id.as_str() {
            "any" => true,
            "all" => false,
            _ => return Ok(None),
        };
        let is_free = !unit.has(&name.id) && !self.shared.contains_key(name.id.as_str());
        if !is_free || !call.arguments.keywords.is_empty() {
            return Ok(None);
        }
        self.quantified_loops(unit, comp, deciding, call.range()).map(Some)
    }

    /// The name and arguments of a method call. `server.process_query("tool", {"a": x})` with a tool and argument names
    /// that stand there as text is `server.tool(a=x)`.
    fn method_arguments(
        &mut self,
        unit: &mut Unit,
        attribute: &ExprAttribute,
        call: &ExprCall,
    ) -> Result<(String, Arguments)> {
        let name = attribute.attr.as_str();
        if name == "process_query"
            && let Some((tool, dict)) = literal_query(call)
        {
            let mut arguments = Arguments::default();
            for item in dict.map(|dict| dict.items.as_slice()).unwrap_or_default() {
                let Some(Expr::StringLiteral(key)) = &item.key else { continue };
                let is_type = tool == super::models::ASK && key.value.to_str() == super::models::RETURN_TYPE;
                let value =
                    if is_type { self.return_type(unit, &item.value)? } else { self.expression(unit, &item.value)? };
                arguments.keywords.push((key.value.to_str().into(), value));
            }
            return Ok((format!("{TOOL_MARK}{tool}"), arguments));
        }
        Ok((name.to_owned(), self.model_arguments(unit, name, call)?))
    }

    /// An attribute that is not called.
    pub(super) fn attribute(&mut self, unit: &mut Unit, attribute: &ExprAttribute) -> Result {
        if let Some(import) = self.imported_attribute(unit, attribute)
            && let Some(value) = self.imported_value(&import, attribute)?
        {
            return Ok(self.constant(unit, value, attribute.range));
        }
        let name = attribute.attr.as_str();
        if name == "__dict__" {
            let object = self.expression(unit, &attribute.value)?;
            return self.by_builtin(unit, Builtin::Vars, object, attribute.range);
        }
        if let Some(done) = self.typed_attribute(unit, attribute)? {
            return Ok(done);
        }
        self.check_name(attribute)?;
        let method = self.method_function(name)?;
        if let (Some(code), Expr::Name(of)) = (method, attribute.value.as_ref())
            && !unit.has(&of.id)
            && !self.shared.contains_key(of.id.as_str())
            && Builtin::named(&of.id).is_some_and(Builtin::is_type)
        {
            // `str.lower`
            return Ok(self.constant(unit, Value::Function(code), attribute.range));
        }
        let object = self.expression(unit, &attribute.value)?;
        self.read_attribute(unit, object, name, attribute.range)
    }

    /// Refuses names that would reach behind the language.
    pub(super) fn check_name(&self, attribute: &ExprAttribute) -> Result<()> {
        if is_hidden(attribute.attr.as_str()) {
            return self.outside(attribute, "this name begins with `__` and would reach behind the language");
        }
        Ok(())
    }

    /// Whether what is called is a function or type of a module.
    fn is_imported(&mut self, unit: &Unit, called: &Expr) -> Result<bool> {
        match self.imported(unit, called) {
            Some(import) => Ok(self.imported_value(&import, called)?.is_some()),
            None => Ok(false),
        }
    }

    /// Refuses unknown servers and tools, and what reaches behind the language, before anything runs.
    fn check_method(&self, unit: &Unit, attribute: &ExprAttribute, call: &ExprCall) -> Result<()> {
        let name = attribute.attr.as_str();
        self.check_name(attribute)?;
        let Expr::Name(object) = attribute.value.as_ref() else { return Ok(()) };
        let id = object.id.as_str();
        if unit.has(id) || self.shared.contains_key(id) {
            return Ok(());
        }
        match self.provided(id) {
            Some(Value::Helper) => self.check_server(call, name),
            Some(Value::Server(server)) => {
                let tools = self.environment.servers.get(&server);
                let wanted = match (name, literal_query(call)) {
                    ("process_query", Some((tool, _))) => tool,
                    ("process_query", None) => return Ok(()),
                    (name, _) => name,
                };
                let known = tools.is_some_and(|tools| tools.keys().any(|tool| is_tool(tool.as_str(), wanted)));
                if known {
                    return Ok(());
                }
                let names: Vec<&str> = tools.into_iter().flatten().map(|(tool, _)| tool.as_str()).collect();
                self.outside(
                    attribute,
                    &format!(
                        "server `{server}` has no tool `{wanted}`{}",
                        suggestion(wanted, names.iter().copied(), &format!("it has {}", names.join(", ")))
                    ),
                )
            }
            None if !self.in_prelude && !self.is_meant(id) => self.refuse_unknown(id, object.range),
            Some(_) | None => Ok(()),
        }
    }

    /// Whether a name is imported, here or in some function, or refused with words of its own.
    fn is_meant(&self, name: &str) -> bool {
        self.imports.contains_key(name) || self.imported_somewhere.contains(name)
    }

    pub(super) fn check_server(&self, call: &ExprCall, method: &str) -> Result<()> {
        let Some(Expr::StringLiteral(name)) = call.arguments.args.first() else { return Ok(()) };
        let name = name.value.to_str();
        let is_connect = matches!(method, "connect" | "mcp_server");
        let is_known = name.parse().is_ok_and(|server| self.environment.servers.contains_key(&server));
        if !is_connect || is_known {
            return Ok(());
        }
        let known: Vec<&str> = self.environment.servers.keys().map(duenna_core::ServerName::as_str).collect();
        let rest = suggestion(name, known.iter().copied(), &format!("configured: {}", known.join(", ")));
        self.outside(call, &format!("there is no server `{name}`{rest}"))
    }
}

/// Names that would reach behind the language.
pub(super) fn is_hidden(name: &str) -> bool {
    const OPEN: [&str; 22] = [
        "__name__",
        "__class__",
        "__doc__",
        "__match_args__",
        "__next__",
        "__qualname__",
        "__module__",
        "__cause__",
        "__context__",
        "__suppress_context__",
        "__traceback__",
        "__notes__",
        "__annotations__",
        "__wrapped__",
        "__mro__",
        "__bases__",
        "__members__",
        "__aiter__",
        "__anext__",
        "__aenter__",
        "__aexit__",
        "__self__",
    ];
    const METHODS: [&str; 24] = [
        "__copy__",
        "__deepcopy__",
        "__index__",
        "__bytes__",
        "__missing__",
        "__slots__",
        "__new__",
        "__init_subclass__",
        "__getattr__",
        "__getattribute__",
        "__setattr__",
        "__delattr__",
        "__init__",
        "__post_init__",
        "__enter__",
        "__exit__",
        "__call__",
        "__str__",
        "__repr__",
        "__hash__",
        "__abs__",
        "__int__",
        "__float__",
        "__iter__",
    ];
    let is_hidden = name.starts_with("__") && name.ends_with("__");
    is_hidden && !OPEN.contains(&name) && !METHODS.contains(&name) && !crate::operators::is_method(name)
}

/// The tool and the arguments of a `process_query` whose names stand there as text.
fn literal_query(call: &ExprCall) -> Option<(&str, Option<&ruff_python_ast::ExprDict>)> {
    let keyword = |wanted: &[&str]| {
        let found = call
            .arguments
            .keywords
            .iter()
            .find(|keyword| keyword.arg.as_ref().is_some_and(|name| wanted.contains(&name.as_str())));
        found.map(|keyword| &keyword.value)
    };
    let tool = call.arguments.args.first().or_else(|| keyword(&["tool_name", "tool"]))?;
    let Expr::StringLiteral(tool) = tool else { return None };
    let arguments = call.arguments.args.get(1).or_else(|| keyword(&["args", "arguments"]));
    match arguments {
        None => Some((tool.value.to_str(), None)),
        Some(Expr::Dict(dict)) => {
            let all_text = dict.items.iter().all(|item| matches!(item.key, Some(Expr::StringLiteral(_))));
            all_text.then(|| (tool.value.to_str(), Some(dict)))
        }
        Some(_) => None,
    }
}
