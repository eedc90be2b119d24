//! From source to code: parse, resolve names, lower every conditional form to one branch instruction.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "syntax has dozens of kinds; what an arm does not name is refused or left as it is"
)]

mod access;
mod annotations;
mod arguments;
mod bases;
mod body;
mod call;
mod class;
mod comprehension;
mod computed;
mod delegate;
mod expression;
mod finish;
mod folders;
mod function;
mod groups;
mod hooks;
mod import;
mod lookup;
mod mangled;
mod matching;
mod mixins;
mod models;
mod named;
mod names;
mod pattern;
mod place;
pub(crate) mod prelude;
mod reflected;
mod snapshot;
mod special;
mod statement;
mod survey;
mod synthesized_class;
mod template;
mod typed;
mod unit;
mod with;

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use duenna_core::switches::carried;
use ruff_python_ast::Stmt;
use ruff_text_size::{Ranged, TextRange};

use self::place::Place;
use self::unit::{Scope, Takes, Unit};
use crate::code::{Code, Offset, Op, Reg};
use crate::environment::Environment;
use crate::error::Rejection;
use crate::limits::Limits;
use crate::program::{ClassInfo, Program};

/// The stack on which a source is parsed and its tree is dropped: both may be as deep as the source is long.
const STACK: usize = 256 << 20;
/// How deep expressions and statements may nest.
const DEPTH: usize = 200;
/// Instructions of one function, or of the module. A `finally` is written once for each way out of it.
const MOST_INSTRUCTIONS: usize = 100_000;
/// Instructions of all functions together: a function in a `finally` is written as often as the `finally` is.
const MOST_IN_ALL: usize = 300_000;

/// Parses and compiles an artifact. Nothing of it runs.
///
/// # Errors
/// A syntax error, or something outside the language, with its line and what to write instead.
pub fn compile(source: &str, environment: &Environment, limits: &Limits) -> Result<Program, Rejection> {
    let whole = |message: String| Rejection { message, line: 0, column: 0, text: String::new() };
    if source.len() > limits.source_bytes {
        return Err(whole(format!(
            "the artifact has {} bytes, the limit is {}; split the task into smaller artifacts",
            source.len(),
            limits.source_bytes
        )));
    }
    let compiled = std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().name("compile".to_owned()).stack_size(STACK);
        let work = thread.spawn_scoped(scope, carried(|| compile_here(source, environment)));
        work.map(std::thread::ScopedJoinHandle::join)
    });
    match compiled {
        Ok(Ok(compiled)) => compiled,
        Ok(Err(_)) => Err(whole("the artifact could not be compiled: a defect of Duenna; please report it".to_owned())),
        Err(error) => Err(whole(format!("no thread to compile on: {error}; close other programs and try again"))),
    }
}

fn compile_here(source: &str, environment: &Environment) -> Result<Program, Rejection> {
    let place = Place::new(source);
    let parsed = ruff_python_parser::parse_module(source)
        .map_err(|error| place.rejection(error.location, format!("SyntaxError: {}", error.error)))?;
    let mut syntax = parsed.into_syntax();
    mangled::private_names(&mut syntax.body);
    let (body, end) = (&syntax.body, syntax.range.end());
    let scope = names::Scope::of_body(body);
    let shared = scope.shared();
    let hidden = scope.hidden();
    let imports = names::imports(body).into_iter().filter_map(|(name, import)| Some((name, import?))).collect();
    let mixed = mixins::definitions(source);
    let defined = definitions(source, body) + &mixed;
    let has_addition = defined.contains("def __radd__") || defined.contains("def __add__");
    let shared: HashMap<Arc<str>, u16> = shared.into_iter().zip(0..).collect();
    let held = prelude::states(&imports);
    let after = u16::try_from(shared.len()).unwrap_or(u16::MAX);
    let states = held.iter().zip(after..).map(|((name, _), at)| (Arc::from(*name), at)).collect();
    let mut module = Module {
        place,
        environment,
        shared,
        states,
        imports,
        typed_dicts: HashMap::new(),
        variables: scope.variables(),
        shadowed: HashMap::new(),
        classes: Vec::new(),
        in_class: None,
        prelude: prelude::PreludeKey::new(),
        in_prelude: false,
        in_written: false,
        hooks: access::defined_in(source),
        given_later: Vec::new(),
        functions: HashMap::new(),
        constructor: None,
        properties: survey::properties(body),
        has_held_base: prelude::has_held_base(source),
        has_copy_hook: defined.contains("def __copy__") || defined.contains("def __deepcopy__"),
        has_init_subclass: source.contains("def __init_subclass__"),
        has_getitem: defined.contains("def __getitem__"),
        over_generators: BTreeMap::new(),
        contains: None,
        fill: None,
        has_items: defined.contains("def __iter__") || defined.contains("def __getitem__"),
        has_not_implemented: defined.contains("NotImplemented") || defined.contains("total_ordering"),
        has_next: defined.contains("def __next__") || defined.contains("def __getitem__"),
        attribute_targets: survey::attribute_targets(body),
        has_base_exceptions: raises_beyond(&defined),
        has_order: ["def __lt__", "def __gt__", "total_ordering", "cmp_to_key"]
            .iter()
            .any(|part| defined.contains(part)),
        has_hash: defined.contains("def __hash__"),
        has_text: defined.contains("def __str__") || defined.contains("def __repr__"),
        has_addition,
        beginnings: folders::Beginnings::of(body, environment, has_addition),
        has_tasks: ["create_task", "ensure_future", "asyncio.wait("].iter().any(|name| source.contains(name)),
        has_odd_managers: ["def __enter__", "def __aenter__"].map(|name| source.matches(name).count())
            != ["def __exit__", "def __aexit__"].map(|name| source.matches(name).count()),
        own_specials: special::SPECIALS.into_iter().filter(|name| defined.contains(&format!("def {name}"))).collect(),
        imported_somewhere: names::imported_somewhere(body),
        has_hints: source.contains(annotations::ANNOTATIONS),
        has_groups: source.contains("ExceptionGroup"),
        has_contexts: source.contains("__context__"),
        has_tries_for_calls: false,
        has_only_tries_for_calls: has_only_tries_for_calls(source),
        has_keys: defined.contains("def keys"),
        has_format: defined.contains("def __format__"),
        has_redirect: source.contains("redirect_stdout"),
        has_dialects: source.contains("register_dialect"),
        has_truth: defined.contains("def __bool__") || defined.contains("def __len__"),
        drain: None,
        find_member: None,
        fill_fields: None,
        enums: HashSet::new(),
        helpers: HashMap::new(),
        dispatchers: HashSet::new(),
        attribute_names: if source.contains("attr") { survey::attribute_names(body) } else { BTreeSet::new() },
        prefix: String::new(),
        attributes: HashSet::new(),
        delegation: delegate::delegation(source),
        mixed,
        codes: vec![None],
        depth: 0,
        emitted: Cell::new(0),
    };
    let mut unit = Unit::module(scope.bound, &module.shared);
    module.states_at_first(&mut unit, after, held);
    module.shadow(&mut unit, hidden, TextRange::default())?;
    for statement in body {
        module.statement(&mut unit, statement)?;
    }
    let end = TextRange::empty(end);
    let none = module.constant(&mut unit, crate::value::Value::None, end);
    module.emit(&mut unit, Op::Return { src: none }, end);
    if let Some(place) = module.codes.first_mut() {
        *place = Some(unit.finish("<module>".into(), Takes::default()));
    }
    module.add_helpers(body)?;
    module.finish()
}

/// All methods that the source defines, in words or otherwise, and those of the classes that are written here, as text.
fn definitions(source: &str, body: &[Stmt]) -> String {
    let tuples = if typed::has_tuple_classes(body) { typed::TUPLE_METHODS } else { "" };
    prelude::definitions(source) + &synthesized_class::given_later(source) + &aliased_specials(source) + tuples
}

/// Special methods that a class body gives by another name, `__str__ = render`, as if they were defined.
fn aliased_specials(source: &str) -> String {
    let given = source.split('=').filter_map(|before| before.trim_end().rsplit(|c: char| c.is_whitespace()).next());
    let special = given.filter(|name| name.len() > 4 && name.starts_with("__") && name.ends_with("__"));
    special.fold(String::new(), |made, name| made + "\ndef " + name)
}

/// Whether exceptions may be raised that are no `Exception`.
fn raises_beyond(defined: &str) -> bool {
    ["BaseException", "KeyboardInterrupt", "SystemExit", "GeneratorExit"].iter().any(|name| defined.contains(name))
        || (defined.contains("yield") && defined.contains(".close("))
}

/// What all units of one source share.
#[expect(clippy::struct_excessive_bools, reason = "each says that one thing stands somewhere in the source")]
struct Module<'a> {
    place: Place<'a>,
    environment: &'a Environment,
    /// Module variables that functions use too.
    shared: HashMap<Arc<str>, u16>,
    /// Module variables that only the prelude sees.
    states: HashMap<Arc<str>, u16>,
    /// The class statements so far.
    classes: Vec<ClassInfo>,
    /// The class whose body is being compiled.
    in_class: Option<u32>,
    /// The functions of the prelude that are used.
    prelude: prelude::PreludeKey,
    /// Whether a class says what its instances give in a loop.
    has_items: bool,
    /// Whether a class says what an item of its instances is, which a slice may be, too.
    has_getitem: bool,
    /// Whether a class gives the items of its instances one by one.
    has_next: bool,
    /// The names whose attributes are set, `wraps` among them: functions of these names are objects.
    attribute_targets: BTreeSet<Arc<str>>,
    /// Whether exceptions may be raised that are no `Exception`.
    has_base_exceptions: bool,
    /// Whether a class says how its instances are ordered.
    has_order: bool,
    /// Whether a class says how its instances are hashed.
    has_hash: bool,
    /// Whether a method may leave an operation to the other operand.
    has_not_implemented: bool,
    /// Whether a class says how its instances are shown.
    has_text: bool,
    /// Whether a class says what adding its instances gives.
    has_addition: bool,
    /// How the texts begin that variables hold.
    beginnings: folders::Beginnings<'a>,
    /// Whether a class says what its instances have under keys.
    has_keys: bool,
    /// Whether tasks may be awaited.
    has_tasks: bool,
    /// The special methods that instructions stand for and some class has.
    own_specials: Vec<&'static str>,
    /// The names that are imported, in functions, too.
    imported_somewhere: BTreeSet<Arc<str>>,
    /// Whether it is asked for hints.
    has_hints: bool,
    /// Whether there may be groups of exceptions.
    has_groups: bool,
    /// Whether a class may lack one of the methods of a context manager.
    has_odd_managers: bool,
    /// Whether it is asked in what contexts exceptions were raised.
    has_contexts: bool,
    /// Whether a `try` is for errors of tools alone,
    has_tries_for_calls: bool,
    /// and whether each may be, and nothing of the artifact's own raises anything.
    has_only_tries_for_calls: bool,
    /// Whether a class says how its instances are formatted.
    has_format: bool,
    /// Whether dialects of `csv` are given names.
    has_dialects: bool,
    /// Whether what is printed may go elsewhere.
    has_redirect: bool,
    /// Whether a class says whether its instances are true.
    has_truth: bool,
    /// The function of the prelude that finds a member of an enumeration.
    find_member: Option<u32>,
    /// The function of the prelude that fills fields whose defaults functions make.
    fill_fields: Option<u32>,
    /// The names of classes that are enumerations.
    enums: HashSet<Arc<str>>,
    /// The functions under `singledispatch`.
    dispatchers: HashSet<Arc<str>>,
    /// The names that a computed name of an attribute may be.
    attribute_names: BTreeSet<Arc<str>>,
    /// Functions of the prelude that stand in for instructions.
    helpers: HashMap<&'static str, u32>,
    /// The function of the prelude that takes all items of a generator, if there are any.
    drain: Option<u32>,
    /// What built-in functions do with generators.
    over_generators: BTreeMap<crate::builtins::Builtin, u32>,
    /// What `in` does with them.
    contains: Option<u32>,
    /// What reading a missing key of a `defaultdict` does, where one may have a factory that is a function.
    fill: Option<u32>,
    /// Whether such a function is being compiled.
    in_prelude: bool,
    /// Whether one is that reads and calls attributes as the artifact does.
    in_written: bool,
    /// The methods behind attributes that the source defines.
    hooks: Vec<&'static str>,
    /// Methods such as `__repr__` that classes are given after their statement, each with the name of the function.
    given_later: Vec<(Arc<str>, Arc<str>)>,
    /// The functions of the artifact by the names of their definitions.
    functions: HashMap<Arc<str>, Vec<u32>>,
    /// The function of the prelude that calls `__new__`.
    constructor: Option<u32>,
    /// The names that are properties in classes, and methods in none.
    properties: BTreeSet<Arc<str>>,
    /// Whether a class may derive from a built-in container.
    has_held_base: bool,
    /// Whether a class says how its instances are copied.
    has_copy_hook: bool,
    /// Whether a class says what is to be done with the classes below it.
    has_init_subclass: bool,
    /// What stands before the names of functions in messages.
    prefix: String,
    /// The names that are set as attributes.
    attributes: HashSet<Arc<str>>,
    /// What imported names stand for.
    imports: BTreeMap<Arc<str>, names::Import>,
    /// The classes that are a `TypedDict`.
    typed_dicts: HashMap<Arc<str>, annotations::TypedKeys>,
    /// The variables of the module.
    variables: Vec<Arc<str>>,
    /// Those that hide a built-in name, and what that means.
    shadowed: HashMap<Arc<str>, crate::value::Value>,
    /// The statements that `yield from` stands for, where generators are sent something.
    delegation: Option<&'static str>,
    /// The methods that classes may have of `collections.abc`.
    mixed: String,
    codes: Vec<Option<Code>>,
    depth: usize,
    /// How many instructions were written so far, in all functions.
    emitted: Cell<usize>,
}

impl Module<'_> {
    fn emit(&self, unit: &mut Unit, op: Op, range: TextRange) -> Offset {
        self.emitted.set(self.emitted.get() + 1);
        unit.ops.push(op);
        unit.lines.push(self.line_of(range));
        unit.columns.push(if self.in_prelude { 0 } else { self.place.column(range) });
        unit.ops.len() - 1
    }

    /// Gives the variables of the prelude what they hold at first.
    fn states_at_first(&self, unit: &mut Unit, after: u16, held: Vec<(&'static str, crate::value::Value)>) {
        let start = TextRange::default();
        for (index, (_, first)) in (after..).zip(held) {
            let src = self.constant(unit, first, start);
            self.emit(unit, Op::SetGlobal { index, src }, start);
        }
    }

    /// A free register, to be given back by resetting `unit.free`.
    fn temporary(&self, unit: &mut Unit, range: TextRange) -> Result<Reg, Rejection> {
        unit.take()
            .ok_or_else(|| self.place.rejection(range, "too many values at once; assign parts to variables first"))
    }

    fn outside<T>(&self, at: impl Ranged, message: &str) -> Result<T, Rejection> {
        Err(self.place.rejection(at.range(), message))
    }
}

/// Whether no handler is for anything but errors of tools and refusals, and nothing in the source raises or looks at what passes. Words in texts count, too.
fn has_only_tries_for_calls(source: &str) -> bool {
    let is_for_calls = |line: &str| {
        let classes = ["ToolError", "PermissionError", "(ToolError, PermissionError)", "(PermissionError, ToolError)"];
        let named = line.split([':']).next().unwrap_or_default().trim();
        let named = named.split_once(" as ").map_or(named, |(classes, _)| classes.trim());
        classes.contains(&named)
    };
    let mut handlers = source.lines().filter_map(|line| line.trim_start().strip_prefix("except"));
    let raises = ["raise", "assert", "finally", "with ", "yield", "class "].iter().any(|word| source.contains(word));
    !raises && handlers.all(is_for_calls)
}
