//! The folders that texts name before anything that is computed: `/home/u/notes` of `f"/home/u/notes/{name}"`. They are read off the
//! source, so that they are public, and the same whatever ran (semantics 3.4).

#[cfg(test)]
mod tests;

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};

use duenna_core::{Folder, PartyKind};
use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{
    Alias, Comprehension, ConversionFlag, ExceptHandler, Expr, ExprContext, ExprFString, FStringPart, Identifier,
    InterpolatedStringElement, Operator, Parameter, Pattern, Stmt, WithItem,
};

use crate::environment::{Environment, is_tool};

/// How long a beginning can be. What is longer is no path.
const LONGEST: usize = 4096;
/// How many names and attributes are looked at to find where a text comes from.
const MOST: usize = 200;
/// What gives values from outside besides the tools, by name or as an attribute.
const OUTSIDE: [&str; 10] = [
    "abstract",
    "convert",
    "mcp_helper",
    "mcp_server",
    "multishot",
    "multishot_call",
    "new_value",
    "process_query",
    "qllm",
    "qllm_call",
];

/// The methods that put what they are given into what they belong to.
const CHANGING: [&str; 8] = ["add", "append", "appendleft", "extend", "extendleft", "insert", "setdefault", "update"];

/// What the texts begin with that the variables of a source hold, and where they come from.
pub(super) struct Beginnings<'a> {
    environment: &'a Environment,
    bound: HashMap<&'a str, Binding<'a>>,
    /// What was found, by name; nothing while it is looked for, so that what is made of itself begins with nothing.
    found: RefCell<HashMap<&'a str, Option<Beginning>>>,
    /// Where what a name is bound to comes from, as far as it was looked for: nothing if from too many places.
    origins: RefCell<HashMap<&'a str, Option<Origins>>>,
    /// What comes out of a name, as far as it was looked for.
    sources: RefCell<HashMap<&'a str, Sources>>,
    /// What attributes are.
    attributes: RefCell<HashMap<String, Sources>>,
    /// Whether a class says what adding to a text gives.
    has_addition: bool,
}

/// What a name is ever bound to. Names count wherever they stand, so that one name in two functions is one.
#[derive(Default)]
struct Binding<'a> {
    /// What is assigned to it as it is.
    assigned: Vec<&'a Expr>,
    /// What it is taken out of: what is looped over, entered, added.
    taken_from: Vec<&'a Expr>,
    /// Whether it is bound in another way, too.
    is_opaque: bool,
    /// Whether it is a module or something of one: nothing private comes out of that.
    is_import: bool,
}

/// What values come out of, besides the artifact's own source.
#[derive(Debug, Clone, Copy, Default)]
struct Sources {
    /// A tool that lists names.
    has_listing: bool,
    /// Anything else, or what nobody knows.
    has_other: bool,
}

impl Sources {
    const fn or(self, other: Self) -> Self {
        Self { has_listing: self.has_listing || other.has_listing, has_other: self.has_other || other.has_other }
    }
}

/// How a text begins.
#[derive(Clone, Default)]
struct Beginning {
    text: String,
    /// Where that comes from which is computed and stands after it, if anything is.
    computed: Option<Origins>,
    /// Whether a `/` stands after something that is computed.
    goes_deeper: bool,
}

impl<'a> Beginnings<'a> {
    /// Reads a source.
    pub(super) fn of(body: &'a [Stmt], environment: &'a Environment, has_addition: bool) -> Self {
        let mut found = Self {
            environment,
            bound: HashMap::new(),
            found: RefCell::default(),
            origins: RefCell::default(),
            sources: RefCell::default(),
            attributes: RefCell::default(),
            has_addition,
        };
        found.visit_body(body);
        found
    }

    /// What the text of an argument begins with.
    pub(super) fn given(&self, expression: &Expr) -> Option<duenna_core::Beginning> {
        let Beginning { text, computed, .. } = self.beginning(expression)?;
        let text = duenna_core::SourceText { begins: text.into(), is_whole: computed.is_none() };
        Some(duenna_core::Beginning { folder: self.folder(expression), text })
    }

    /// The folder whose file the text of `expression` names: it stands before anything that is computed, and before the last part of the path.
    /// Only a name that a tool listed is certainly right in it.
    pub(super) fn folder(&self, expression: &Expr) -> Option<Folder> {
        let beginning = self.beginning(expression)?;
        let is_whole = beginning.computed.is_none();
        let text = if is_whole { beginning.text.trim_end_matches('/') } else { &beginning.text };
        let path = text.get(..text.rfind('/')?).filter(|path| path.starts_with('/'))?;
        let folder = PartyKind::File.party(path)?;
        let is_right_in = !beginning.goes_deeper && beginning.computed.is_some_and(|origins| self.is_listed(&origins));
        if is_right_in { Folder::right_in(&folder) } else { Folder::beneath(&folder) }
    }

    fn beginning(&self, expression: &Expr) -> Option<Beginning> {
        let found = match expression {
            Expr::StringLiteral(text) => Beginning { text: text.value.to_str().to_owned(), ..Beginning::default() },
            Expr::FString(text) => self.of_f_string(text),
            Expr::Name(name) => self.of_name(name.id.as_str())?,
            Expr::BinOp(sum) if sum.op == Operator::Add && !self.has_addition => {
                let first = self.beginning(&sum.left)?;
                first.followed_by(self.beginning(&sum.right), &sum.right)
            }
            _ => return None,
        };
        (!found.is_long()).then_some(found)
    }

    fn of_f_string(&self, text: &ExprFString) -> Beginning {
        let mut all = Beginning::default();
        for part in &text.value {
            match part {
                FStringPart::Literal(literal) => all.add(literal.as_str()),
                FStringPart::FString(inner) => {
                    for element in &inner.elements {
                        all = match element {
                            InterpolatedStringElement::Literal(literal) => {
                                all.add(&literal.value);
                                all
                            }
                            InterpolatedStringElement::Interpolation(inner) => {
                                let is_plain = inner.debug_text.is_none()
                                    && inner.format_spec.is_none()
                                    && inner.conversion == ConversionFlag::None;
                                let next = is_plain.then(|| self.beginning(&inner.expression)).flatten();
                                all.followed_by(next, &inner.expression)
                            }
                        };
                        if all.is_long() {
                            return all;
                        }
                    }
                }
            }
        }
        all
    }

    /// How the values of a variable begin, where all that is ever assigned to it begins alike.
    fn of_name(&self, name: &str) -> Option<Beginning> {
        if let Some(found) = self.found.borrow().get(name) {
            return found.clone();
        }
        let (name, bound) = self.bound.get_key_value(name)?;
        self.found.borrow_mut().insert(name, None);
        let found = bound.is_assigned().then(|| self.of_all(&bound.assigned)).flatten();
        self.found.borrow_mut().insert(name, found.clone());
        found
    }

    fn of_all(&self, assigned: &[&'a Expr]) -> Option<Beginning> {
        let mut all: Option<Beginning> = None;
        for value in assigned {
            let next = self.beginning(value)?;
            all = Some(match all {
                None => next,
                Some(mut had) if had.text == next.text && had.computed.is_none() == next.computed.is_none() => {
                    had.join(next);
                    had
                }
                Some(_) => return None,
            });
        }
        all
    }

    /// Whether all of it comes out of calls of tools that list names, and of nothing else that is outside of the artifact.
    fn is_listed(&self, origins: &Origins) -> bool {
        let names = origins.names.iter().map(|name| self.sources_of(name));
        let attributes = origins.attributes.iter().map(|attribute| self.sources_of_attribute(attribute));
        let all = names.chain(attributes).fold(Sources::default(), Sources::or);
        all.has_listing && !all.has_other
    }

    /// What comes out of a name, through whatever it is bound to.
    fn sources_of(&self, name: &str) -> Sources {
        if let Some(found) = self.sources.borrow().get(name) {
            return *found;
        }
        let other = Sources { has_other: true, ..Sources::default() };
        let Some((name, _)) = self.bound.get_key_value(name) else {
            // A server or a built-in function, or one of Duenna's own.
            return if OUTSIDE.contains(&name) { other } else { Sources::default() };
        };
        let (mut all, mut left, mut seen) = (Sources::default(), vec![(*name).to_owned()], BTreeSet::new());
        while let Some(next) = left.pop() {
            let Some(bound) = self.bound.get(next.as_str()) else {
                all.has_other |= OUTSIDE.contains(&next.as_str());
                continue;
            };
            if bound.is_import || !seen.insert(next.clone()) {
                continue;
            }
            let origins = self.origins_of(&next).filter(|_| !bound.is_opaque && seen.len() <= MOST);
            let Some(origins) = origins else {
                all = other;
                break;
            };
            all =
                origins.attributes.iter().map(|attribute| self.sources_of_attribute(attribute)).fold(all, Sources::or);
            left.extend(origins.names);
        }
        self.sources.borrow_mut().insert(name, all);
        all
    }

    fn sources_of_attribute(&self, attribute: &str) -> Sources {
        if let Some(found) = self.attributes.borrow().get(attribute) {
            return *found;
        }
        let tools = self.environment.servers.values().flatten().filter(|(tool, _)| is_tool(tool.as_str(), attribute));
        let is_outside = attribute.starts_with("access_") || OUTSIDE.contains(&attribute);
        let all = tools.fold(Sources { has_other: is_outside, ..Sources::default() }, |all, (_, about)| {
            all.or(Sources { has_listing: about.lists, has_other: !about.lists })
        });
        self.attributes.borrow_mut().insert(attribute.to_owned(), all);
        all
    }

    /// Where what a name is bound to comes from; nothing if from too many places.
    fn origins_of(&self, name: &str) -> Option<Origins> {
        if let Some(found) = self.origins.borrow().get(name) {
            return found.clone();
        }
        let (name, bound) = self.bound.get_key_value(name)?;
        let mut origins = Origins::default();
        bound.assigned.iter().chain(&bound.taken_from).for_each(|value| origins.visit_expr(value));
        let found = (origins.len() <= MOST).then_some(origins);
        self.origins.borrow_mut().insert(name, found.clone());
        found
    }

    fn binding(&mut self, name: &'a str) -> &mut Binding<'a> {
        self.bound.entry(name).or_default()
    }

    fn hides(&mut self, names: impl IntoIterator<Item = &'a Identifier>) {
        names.into_iter().for_each(|name| self.binding(name.as_str()).is_opaque = true);
    }

    /// Notes that the names in `target` get something of `value`.
    fn takes(&mut self, target: &'a Expr, value: &'a Expr) {
        let mut names = Targets::default();
        names.visit_expr(target);
        names.0.into_iter().for_each(|name| self.binding(name).taken_from.push(value));
    }
}

impl Binding<'_> {
    /// Whether it holds what is assigned to it, and nothing else.
    fn is_assigned(&self) -> bool {
        self.taken_from.is_empty() && !self.is_opaque && !self.is_import
    }
}

impl Beginning {
    fn add(&mut self, text: &str) {
        if self.computed.is_none() {
            self.text.push_str(text);
        } else {
            self.goes_deeper |= text.contains('/');
        }
    }

    fn followed_by(mut self, next: Option<Self>, expression: &Expr) -> Self {
        let next = next.unwrap_or_else(|| Self { computed: Some(Origins::of(expression)), ..Self::default() });
        self.add(&next.text);
        self.join(next);
        self
    }

    fn join(&mut self, other: Self) {
        self.goes_deeper |= other.goes_deeper;
        if let Some(more) = other.computed {
            self.computed.get_or_insert_default().join(more);
        }
    }

    fn is_long(&self) -> bool {
        self.text.len() > LONGEST || self.computed.as_ref().is_some_and(|origins| origins.len() > MOST)
    }
}

/// The names that an assignment binds, or into whose values it puts something.
#[derive(Default)]
struct Targets<'a>(Vec<&'a str>);

impl<'a> Visitor<'a> for Targets<'a> {
    fn visit_expr(&mut self, expression: &'a Expr) {
        match expression {
            Expr::Name(name) if name.ctx != ExprContext::Load => self.0.push(name.id.as_str()),
            Expr::Subscript(of) if of.ctx != ExprContext::Load => self.0.extend(root(&of.value)),
            Expr::Attribute(of) if of.ctx != ExprContext::Load => self.0.extend(root(&of.value)),
            _ => visitor::walk_expr(self, expression),
        }
    }
}

/// The name whose value an expression is a part of.
fn root(mut expression: &Expr) -> Option<&str> {
    loop {
        expression = match expression {
            Expr::Name(name) => return Some(name.id.as_str()),
            Expr::Subscript(of) => &of.value,
            Expr::Attribute(of) => &of.value,
            _ => return None,
        };
    }
}

/// Where values come from: the names and attributes that stand in expressions.
#[derive(Clone, Default)]
struct Origins {
    names: BTreeSet<String>,
    attributes: BTreeSet<String>,
}

impl Origins {
    fn of(expression: &Expr) -> Self {
        let mut origins = Self::default();
        origins.visit_expr(expression);
        origins
    }

    fn len(&self) -> usize {
        self.names.len() + self.attributes.len()
    }

    fn join(&mut self, mut other: Self) {
        self.names.append(&mut other.names);
        self.attributes.append(&mut other.attributes);
    }
}

impl<'e> Visitor<'e> for Origins {
    fn visit_expr(&mut self, expression: &'e Expr) {
        match expression {
            Expr::Name(name) => _ = self.names.insert(name.id.to_string()),
            Expr::Attribute(attribute) => _ = self.attributes.insert(attribute.attr.to_string()),
            _ => {}
        }
        visitor::walk_expr(self, expression);
    }
}

impl<'a> Visitor<'a> for Beginnings<'a> {
    fn visit_stmt(&mut self, statement: &'a Stmt) {
        match statement {
            Stmt::Assign(assign) => match assign.targets.as_slice() {
                [Expr::Name(name)] => self.binding(name.id.as_str()).assigned.push(&assign.value),
                targets => targets.iter().for_each(|target| self.takes(target, &assign.value)),
            },
            Stmt::AnnAssign(assign) => match (assign.target.as_ref(), &assign.value) {
                (Expr::Name(name), Some(value)) => self.binding(name.id.as_str()).assigned.push(value),
                (target, Some(value)) => self.takes(target, value),
                (_, None) => {}
            },
            Stmt::AugAssign(assign) => self.takes(&assign.target, &assign.value),
            Stmt::For(each) => self.takes(&each.target, &each.iter),
            Stmt::Delete(deleted) => {
                let mut names = Targets::default();
                deleted.targets.iter().for_each(|target| names.visit_expr(target));
                names.0.into_iter().for_each(|name| self.binding(name).is_opaque = true);
            }
            Stmt::FunctionDef(function) => self.hides([&function.name]),
            Stmt::ClassDef(class) => self.hides([&class.name]),
            Stmt::Global(names) => self.hides(&names.names),
            Stmt::Nonlocal(names) => self.hides(&names.names),
            _ => {}
        }
        visitor::walk_stmt(self, statement);
    }

    fn visit_expr(&mut self, expression: &'a Expr) {
        match expression {
            Expr::Named(named) => self.takes(&named.target, &named.value),
            Expr::Call(call) => {
                if let Expr::Attribute(method) = call.func.as_ref()
                    && CHANGING.contains(&method.attr.as_str())
                    && let Some(name) = root(&method.value)
                {
                    let given = call.arguments.args.iter();
                    let named = call.arguments.keywords.iter().map(|keyword| &keyword.value);
                    self.binding(name).taken_from.extend(given.chain(named));
                }
            }
            _ => {}
        }
        visitor::walk_expr(self, expression);
    }

    fn visit_comprehension(&mut self, comprehension: &'a Comprehension) {
        self.takes(&comprehension.target, &comprehension.iter);
        visitor::walk_comprehension(self, comprehension);
    }

    fn visit_with_item(&mut self, item: &'a WithItem) {
        if let Some(target) = &item.optional_vars {
            self.takes(target, &item.context_expr);
        }
        visitor::walk_with_item(self, item);
    }

    fn visit_parameter(&mut self, parameter: &'a Parameter) {
        self.hides([&parameter.name]);
        visitor::walk_parameter(self, parameter);
    }

    fn visit_alias(&mut self, alias: &'a Alias) {
        let name = alias.asname.as_ref().unwrap_or(&alias.name).as_str();
        self.binding(name.split('.').next().unwrap_or(name)).is_import = true;
    }

    fn visit_except_handler(&mut self, handler: &'a ExceptHandler) {
        let ExceptHandler::ExceptHandler(of) = handler;
        self.hides(&of.name);
        visitor::walk_except_handler(self, handler);
    }

    fn visit_pattern(&mut self, pattern: &'a Pattern) {
        match pattern {
            Pattern::MatchAs(of) => self.hides(&of.name),
            Pattern::MatchStar(of) => self.hides(&of.name),
            Pattern::MatchMapping(of) => self.hides(&of.rest),
            _ => {}
        }
        visitor::walk_pattern(self, pattern);
    }
}
