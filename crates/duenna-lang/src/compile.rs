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
mod function;
mod groups;
mod hooks;
mod import;
mod lookup;
mod made;
mod mangled;
mod matching;
mod mixins;
mod models;
mod named;
mod names;
mod pattern;
pub(crate) mod prelude;
mod reflected;
mod snapshot;
mod special;
mod statement;
mod survey;
mod template;
mod typed;
mod with;

pub(crate) use self::models::GATE;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use duenna_core::switches::carried;
use ruff_python_ast::Stmt;
use ruff_text_size::{Ranged, TextLen, TextRange};

pub(crate) use self::call::{TOOL_MARK, is_tool};
pub(crate) use self::reflected::IS_LEFT;
use crate::code::{Code, Offset, Op, Parameter, Reg};
use crate::environment::Environment;
use crate::error::Rejection;
use crate::flow_graph::FlowGraph;
use crate::limits::Limits;
use crate::program::{ClassInfo, Program};

/// The stack on which a source is parsed and its tree is dropped: both may be as deep as the source is long.
const STACK: usize = 256 << 20;
/// How deep expressions and statements may nest.
const DEPTH: usize = 200;
/// Instructions of one function, or of the module. A `finally` is written once for each way out of it.
const MOST_INSTRUCTIONS: usize = 100_000;
/// Blocks of one function or of the module: finding where arms meet takes their number squared.
const MOST_BLOCKS: usize = 3_000;
/// Blocks times registers: what the analysis holds.
const MOST_STATES: usize = 1 << 20;

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
    let mut defined = prelude::definitions(source);
    defined.push_str(&made::given_later(source));
    defined.push_str(&aliased_specials(source));
    let mixed = mixins::definitions(source);
    defined.push_str(&mixed);
    if typed::has_tuple_classes(body) {
        defined.push_str(typed::TUPLE_METHODS);
    }
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
        prelude: prelude::Compiled::new(),
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
        has_addition: defined.contains("def __radd__") || defined.contains("def __add__"),
        has_tasks: ["create_task", "ensure_future", "asyncio.wait("].iter().any(|name| source.contains(name)),
        has_odd_managers: ["def __enter__", "def __aenter__"].map(|name| source.matches(name).count())
            != ["def __exit__", "def __aexit__"].map(|name| source.matches(name).count()),
        own_specials: special::SPECIALS.into_iter().filter(|name| defined.contains(&format!("def {name}"))).collect(),
        imported_somewhere: names::imported_somewhere(body),
        has_hints: source.contains(annotations::ANNOTATIONS),
        has_groups: source.contains("ExceptionGroup"),
        has_contexts: source.contains("__context__"),
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

/// Finds lines in the source.
struct Place<'a> {
    source: &'a str,
    /// Where each line ends.
    ends: Vec<usize>,
}

impl<'a> Place<'a> {
    fn new(source: &'a str) -> Self {
        Self { source, ends: source.match_indices('\n').map(|(at, _)| at).collect() }
    }

    fn line(&self, range: TextRange) -> u32 {
        let before = self.ends.partition_point(|end| *end < range.start().to_usize());
        u32::try_from(before).unwrap_or(u32::MAX).saturating_add(1)
    }

    /// The column in characters, from 1.
    fn column(&self, range: TextRange) -> u32 {
        let start = range.start().to_usize();
        let before = self.ends.partition_point(|end| *end < start);
        let begins = before.checked_sub(1).and_then(|at| self.ends.get(at)).map_or(0, |end| end + 1);
        let text = self.source.get(begins..start).unwrap_or_default();
        u32::try_from(text.chars().count()).unwrap_or(u32::MAX).saturating_add(1)
    }

    fn text(&self, range: TextRange) -> &'a str {
        self.source.get(range.start().to_usize()..range.end().to_usize()).unwrap_or_default()
    }

    fn rejection(&self, range: TextRange, message: impl Into<String>) -> Rejection {
        let line = self.line(range);
        let text = self.source.lines().nth(line as usize - 1).unwrap_or_default();
        let before = self.source.get(..range.start().to_usize()).unwrap_or_default();
        let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
        let column = u32::try_from(column).unwrap_or(u32::MAX);
        Rejection { message: message.into(), line, column, text: text.chars().take(400).collect() }
    }
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
    prelude: prelude::Compiled,
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
}

/// The code being written: the module or one function.
struct Unit {
    /// Variables in registers.
    locals: HashMap<Arc<str>, Reg>,
    /// Variables in cells, which inner functions share: the registers of the cells.
    cells: HashMap<Arc<str>, Reg>,
    names: Vec<Arc<str>>,
    /// The first free register.
    free: usize,
    registers: usize,
    ops: Vec<Op>,
    lines: Vec<u32>,
    columns: Vec<u32>,
    scopes: Vec<Scope>,
    is_function: bool,
    is_generator: bool,
    /// What CPython calls the type of what it makes, if it is a generator.
    gives: Arc<str>,
    is_async: bool,
    doc: Option<Arc<str>>,
    /// The class body that is being compiled in it.
    class_body: Option<lookup::ClassBody>,
}

/// What a function is given.
#[derive(Default)]
struct Takes {
    parameters: Vec<Parameter>,
    rest: Option<Reg>,
    named_rest: Option<Reg>,
    /// The registers of the cells it takes along.
    cells: Vec<Reg>,
}

/// What a jump may have to leave.
#[derive(Clone)]
enum Scope {
    Loop {
        breaks: Vec<Offset>,
        continues: Vec<Offset>,
    },
    /// The watched body of a `try`.
    Watched {
        begin: Offset,
    },
    /// Its `else`.
    Unwatched {
        begin: Offset,
    },
    /// A handler of it.
    Handler {
        begin: Offset,
    },
    /// The watched part of a `try` with `finally`.
    Finally {
        begin: Offset,
        body: Vec<Stmt>,
    },
    /// The watched part of a `with`: the register of its manager.
    With {
        begin: Offset,
        manager: Reg,
        is_async: bool,
    },
}

impl Unit {
    fn module(bound: Vec<Arc<str>>, shared: &HashMap<Arc<str>, u16>) -> Self {
        Self::new(bound.into_iter().filter(|name| !shared.contains_key(name)).collect(), false)
    }

    fn new(locals: Vec<Arc<str>>, is_function: bool) -> Self {
        let registers = locals.len();
        Self {
            locals: (0..).zip(&locals).map(|(at, name)| (Arc::clone(name), at)).collect(),
            cells: HashMap::new(),
            names: locals,
            free: registers,
            registers,
            ops: Vec::new(),
            lines: Vec::new(),
            columns: Vec::new(),
            scopes: Vec::new(),
            is_function,
            is_generator: false,
            gives: "generator".into(),
            is_async: false,
            doc: None,
            class_body: None,
        }
    }

    /// Whether a name is a variable of the function.
    fn has(&self, name: &str) -> bool {
        self.locals.contains_key(name) || self.cells.contains_key(name)
    }

    /// Whether a register is a variable's own.
    fn is_variable(&self, reg: Reg) -> bool {
        usize::from(reg) < self.names.len() || self.locals.values().any(|own| *own == reg)
    }

    fn finish(self, name: Arc<str>, takes: Takes) -> Code {
        Code {
            name,
            parameters: takes.parameters,
            rest: takes.rest,
            named_rest: takes.named_rest,
            cells: takes.cells,
            gives: self.gives,
            is_generator: self.is_generator || self.is_async,
            doc: self.doc,
            is_coroutine: self.is_async && !self.is_generator,
            registers: self.registers,
            names: self.names,
            graph: FlowGraph::new(&[], &[]),
            ops: self.ops,
            lines: self.lines,
            columns: self.columns,
        }
    }

    /// The next free register, if there is one.
    fn take(&mut self) -> Option<Reg> {
        let reg = Reg::try_from(self.free).ok()?;
        self.free += 1;
        self.registers = self.registers.max(self.free);
        Some(reg)
    }

    /// Lets a placeholder jump lead to the next instruction.
    fn land(&mut self, jump: Offset) {
        let here = self.ops.len();
        match self.ops.get_mut(jump) {
            Some(Op::Jump { to } | Op::TryBegin { handler: to, .. }) => *to = here,
            Some(Op::Branch { no, .. }) => *no = here,
            Some(_) | None => {}
        }
    }
}

impl Module<'_> {
    fn emit(&self, unit: &mut Unit, op: Op, range: TextRange) -> Offset {
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

    /// Compiles the functions of the prelude that what the source defines needs.
    fn add_helpers(&mut self, body: &[Stmt]) -> Result<(), Rejection> {
        self.register_given_later();
        if self.classes.iter().any(|class| class.methods.contains_key("__new__"))
            && let Some(crate::value::Value::Function(code)) = self.prelude("_constructed")?
        {
            self.constructor = Some(code);
        }
        for (name, methods) in crate::within::HELPERS {
            let has = |class: &ClassInfo| methods.iter().any(|method| class.methods.contains_key(*method));
            if self.classes.iter().any(has)
                && let Some(crate::value::Value::Function(code)) = self.prelude(name)?
            {
                self.helpers.insert(name, code);
            }
        }
        if survey::has_own_factory(body)
            && let Some(crate::value::Value::Function(fill)) = self.prelude("_fill_fields")?
        {
            self.fill_fields = Some(fill);
        }
        if self.codes.iter().flatten().any(|code| code.is_generator)
            && let Some(crate::value::Value::Function(drain)) = self.prelude("_drained")?
        {
            self.drain = Some(drain);
            for (builtin, name) in prelude::OVER_GENERATORS {
                if let Some(crate::value::Value::Function(code)) = self.prelude(name)? {
                    self.over_generators.insert(builtin, code);
                }
            }
            if let Some(crate::value::Value::Function(code)) = self.prelude("_contains")? {
                self.contains = Some(code);
            }
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Program, Rejection> {
        let mut codes: Vec<Code> = std::mem::take(&mut self.codes).into_iter().flatten().collect();
        codes.iter().try_for_each(|code| self.bounded(code))?;
        let has_generators = codes.iter().any(|code| code.is_generator);
        let ends = |op: &Op| matches!(op, Op::CallMethod { name, .. } if matches!(&**name, "throw" | "close"));
        let throws = has_generators && codes.iter().any(|code| code.ops.iter().any(ends));
        let returns = |code: &Code| code.ops.iter().filter(|op| matches!(op, Op::Return { .. })).count() > 1;
        let returns_values = codes.iter().any(|code| code.is_generator && !code.is_coroutine && returns(code));
        let is_hard = |code: &Code, at: Offset| match code.ops.get(at) {
            Some(Op::Yield { .. }) => throws,
            Some(Op::Raise { .. } | Op::Reraise) => true,
            Some(Op::CallMethod { object, name, .. }) => self.environment.may_raise(server_of(code, at, *object), name),
            Some(_) | None => false,
        };
        let raises = |code: &Code| (0..code.ops.len()).any(|at| is_hard(code, at));
        let any_function_raises = codes.iter().skip(1).any(raises);
        let has_operators = self
            .classes
            .iter()
            .any(|class| class.methods.keys().any(|name| name.starts_with("__") && !is_plain_method(name)));
        let is_method = |name: &Arc<str>| {
            self.attributes.contains(name) || self.classes.iter().any(|class| class.methods.contains_key(name))
        };
        let is_property = |name: &Arc<str>| self.classes.iter().any(|class| class.decorated.contains_key(name));
        for code in &mut codes {
            // What may run a function of the artifact may raise what it raises.
            let is_call = |at: Offset| match code.ops.get(at) {
                Some(Op::Call { .. }) => true,
                Some(Op::CallMethod { name, .. }) => has_generators || is_method(name),
                Some(Op::Attribute { name, .. } | Op::SetAttribute { name, .. } | Op::DeleteAttribute { name, .. }) => {
                    is_property(name)
                }
                Some(Op::Index { .. }) if self.fill.is_some() => true,
                Some(op) => (has_generators && op.takes_items()) || (has_operators && is_operator(op)),
                None => false,
            };
            let hard: Vec<bool> =
                (0..code.ops.len()).map(|at| is_hard(code, at) || (any_function_raises && is_call(at))).collect();
            code.graph = FlowGraph::new(&code.ops, &hard);
        }
        let mut names: Vec<Arc<str>> = vec!["".into(); self.shared.len() + self.states.len()];
        for (name, at) in self.shared.into_iter().chain(self.states) {
            if let Some(place) = names.get_mut(usize::from(at)) {
                *place = name;
            }
        }
        let (mut methods, mut getters) = (HashMap::<_, Vec<u32>>::new(), HashMap::<_, Vec<u32>>::new());
        for class in &self.classes {
            for (from, to) in [(&class.methods, &mut methods), (&class.decorated, &mut getters)] {
                for (name, codes) in from {
                    to.entry(Arc::clone(name)).or_default().extend(codes);
                }
            }
        }
        let wrapped = self.classes.iter().flat_map(|class| &class.wrapped).cloned().collect();
        Ok(Program {
            codes,
            globals: names,
            environment: self.environment.clone(),
            classes: self.classes,
            has_operators: methods.keys().any(|name: &Arc<str>| name.starts_with("__") && !is_plain_method(name)),
            methods,
            getters,
            attributes: self.attributes,
            drain: self.drain,
            over_generators: self.over_generators,
            contains: self.contains,
            fill: self.fill,
            throws,
            returns_values,
            find_member: self.find_member,
            constructor: self.constructor,
            wrapped,
            fill_fields: self.fill_fields,
            helpers: self.helpers,
        })
    }

    /// Refuses code that would take too long to look over.
    fn bounded(&self, code: &Code) -> Result<(), Rejection> {
        let blocks = crate::flow_graph::starts(&code.ops).len();
        if blocks <= MOST_BLOCKS && blocks.saturating_mul(code.registers) <= MOST_STATES {
            return Ok(());
        }
        let end = TextRange::empty(self.place.source.text_len());
        self.outside(end, &format!("`{}` has too many branches or variables; split it into functions", code.name))
    }
}

/// Whether a method may stand behind an instruction.
fn is_operator(op: &Op) -> bool {
    !crate::operators::specials(op, None).is_empty() || crate::within::helper(op, None).is_some()
}

/// Methods with such names that no operator calls.
fn is_plain_method(name: &str) -> bool {
    matches!(name, "__init__" | "__post_init__" | "__enter__" | "__exit__" | "__call__")
}

/// The server in a register, where the text names it right there: `server.tool(…)`.
fn server_of(code: &Code, at: Offset, object: Reg) -> Option<&duenna_core::ServerName> {
    let is_variable = usize::from(object) < code.names.len();
    let before = code.ops.get(..at).unwrap_or_default();
    if is_variable {
        return None;
    }
    match before.iter().rev().find(|op| op.writes().contains(&object)) {
        Some(Op::Const { value: crate::value::Value::Server(server), .. }) => Some(server),
        Some(_) | None => None,
    }
}
