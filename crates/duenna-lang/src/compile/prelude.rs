//! Built-in functions that call functions of the artifact. They are written in the language itself, so that labels follow
//! them as they follow any other function, and compiled where an artifact uses them.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, OnceLock};

use ruff_python_ast::{ModModule, Stmt, StmtFunctionDef};
use ruff_python_parser::Parsed;
use ruff_text_size::TextRange;

use super::names::Import;
use super::{Module, Unit};
use crate::builtins::Builtin;
use crate::builtins::methods::AS_VALUES;
use crate::error::Rejection;
use crate::library;
use crate::value::Value;

/// The functions, by module. Each file ends with a line end.
const SOURCE: &str = concat!(
    include_str!("prelude/asyncio.py"),
    include_str!("prelude/builtins.py"),
    include_str!("prelude/classes.py"),
    include_str!("prelude/collections.py"),
    include_str!("prelude/contextlib.py"),
    include_str!("prelude/csv.py"),
    include_str!("prelude/exceptions.py"),
    include_str!("prelude/functools.py"),
    include_str!("prelude/heapq.py"),
    include_str!("prelude/held.py"),
    include_str!("prelude/hooks.py"),
    include_str!("prelude/iterate.py"),
    include_str!("prelude/itertools.py"),
    include_str!("prelude/objects.py"),
    include_str!("prelude/pprint.py"),
    include_str!("prelude/random.py"),
    include_str!("prelude/statistics.py"),
    include_str!("prelude/string.py"),
    include_str!("prelude/within.py"),
);

/// Functions of modules that are written here, by module.
const EXPORTS: &[(&str, &[&str])] = &[
    (
        "asyncio",
        &[
            "run",
            "gather",
            "sleep",
            "wait_for",
            "create_task",
            "ensure_future",
            "TaskGroup",
            "as_completed",
            "wait",
            "to_thread",
            "Semaphore",
            "BoundedSemaphore",
            "Lock",
            "Event",
            "Queue",
        ],
    ),
    (
        "contextlib",
        &[
            "contextmanager",
            "asynccontextmanager",
            "suppress",
            "nullcontext",
            "closing",
            "ExitStack",
            "redirect_stdout",
        ],
    ),
    (
        "functools",
        &[
            "reduce",
            "partial",
            "wraps",
            "update_wrapper",
            "lru_cache",
            "cache",
            "cached_property",
            "cmp_to_key",
            "singledispatch",
            "total_ordering",
        ],
    ),
    (
        "itertools",
        &[
            "chain",
            "chain.from_iterable",
            "count",
            "cycle",
            "accumulate",
            "groupby",
            "product",
            "combinations",
            "combinations_with_replacement",
            "permutations",
            "zip_longest",
            "starmap",
            "takewhile",
            "dropwhile",
            "filterfalse",
            "compress",
            "pairwise",
            "tee",
            "islice",
            "repeat",
        ],
    ),
    ("collections", &["ChainMap"]),
    ("csv", &["register_dialect", "unregister_dialect", "list_dialects", "get_dialect", "Sniffer"]),
    ("dataclasses", &["replace"]),
    (
        "random",
        &[
            "seed",
            "random",
            "getrandbits",
            "randbytes",
            "randrange",
            "randint",
            "choice",
            "choices",
            "shuffle",
            "sample",
            "uniform",
            "triangular",
            "gauss",
            "normalvariate",
            "lognormvariate",
            "expovariate",
            "Random",
        ],
    ),
    ("secrets", &["token_bytes", "token_hex", "token_urlsafe", "choice", "randbelow", "randbits", "compare_digest"]),
    ("uuid", &["uuid4"]),
    ("string", &["Template", "Formatter"]),
    ("textwrap", &["TextWrapper"]),
    ("pprint", &["pprint", "pformat", "pp"]),
    ("typing", &["NewType"]),
    ("operator", &["itemgetter", "attrgetter", "methodcaller"]),
    ("json", &["dump", "load"]),
    ("heapq", &["heappush", "heappop", "heapify", "heapreplace", "heappushpop", "nsmallest", "nlargest", "merge"]),
    (
        "statistics",
        &["covariance", "correlation", "linear_regression", "median_grouped", "NormalDist", "NormalDist.from_samples"],
    ),
    ("bisect", &["bisect", "bisect_left", "bisect_right", "insort", "insort_left", "insort_right"]),
];

/// The name of such a variable, and what it holds at first.
type Variable = (&'static str, fn() -> Value);

/// The variables of modules that are written here, and what they hold at first. Only the prelude sees them; labels follow
/// them as they follow the artifact's own.
const STATES: &[(&[&str], &[Variable])] = &[
    (
        &["random", "secrets", "uuid", "statistics"],
        &[("_random_key", || Value::str("")), ("_random_count", || Value::Int(0)), ("_secret_count", || Value::Int(0))],
    ),
    (&["contextlib"], &[("_stdout", || Value::None)]),
    (&["csv"], &[("_dialects", || Value::None)]),
];

/// The variables of these modules.
pub(super) fn states(imports: &BTreeMap<Arc<str>, Import>) -> Vec<(&'static str, Value)> {
    let is_used = |names: &&[&str]| imports.values().any(|import| names.contains(&import.module.as_str()));
    let used = STATES.iter().filter(|(names, _)| is_used(names)).flat_map(|(_, held)| *held);
    used.map(|(name, first)| (*name, first())).collect()
}

/// Classes that are written here, with the methods by which the compiler looks out for instances.
const CLASSES: &[(&str, &str)] = &[
    ("ChainMap", "def __getitem__ def __iter__ def __len__ def __repr__ def __or__ def keys"),
    ("NormalDist", "def __add__ def __radd__ def __eq__ def __hash__ def __repr__"),
];

/// The methods of those classes that stand for `list` and `dict` as base classes.
const HELD: &str =
    "def __repr__ def __len__ def __iter__ def __getitem__ def __lt__ def __gt__ def __add__ def __copy__ def keys";

/// The built-in types that may be base classes, with the functions that make the classes that stand for them.
pub(super) const HELD_BASES: [(&str, &str); 2] = [("list", "_list_base"), ("dict", "_dict_base")];

/// Whether a class of a source derives from a built-in container.
pub(super) fn has_held_base(source: &str) -> bool {
    source.lines().map(str::trim_start).filter(|line| line.starts_with("class ")).any(|line| {
        let bases = line.split_once('(').map_or("", |(_, bases)| bases);
        bases
            .split(|c: char| !c.is_alphanumeric() && c != '_')
            .any(|word| HELD_BASES.iter().any(|(name, _)| *name == word))
    })
}

/// What the source of an artifact, and of the classes it uses from here, defines.
pub(super) fn definitions(source: &str) -> String {
    let used = CLASSES.iter().filter(|(name, _)| source.contains(name)).map(|(_, methods)| *methods);
    let held = has_held_base(source).then_some(HELD);
    std::iter::once(source).chain(used).chain(held).collect::<Vec<&str>>().join("\n")
}

/// Built-in functions that are always taken from here.
const ALWAYS: [&str; 3] = ["map", "filter", "dir"];

/// Built-in functions that have a form here for what only code of the artifact can give: the items of generators.
pub(crate) const OVER_GENERATORS: [(Builtin, &str); 4] =
    [(Builtin::Zip, "_zip"), (Builtin::Enumerate, "_enumerate"), (Builtin::Any, "_any"), (Builtin::All, "_all")];

fn functions() -> &'static HashMap<String, StmtFunctionDef> {
    static FUNCTIONS: OnceLock<HashMap<String, StmtFunctionDef>> = OnceLock::new();
    FUNCTIONS.get_or_init(|| {
        let parsed: Option<Parsed<ModModule>> = ruff_python_parser::parse_module(SOURCE).ok();
        let body = parsed.map(|parsed| parsed.into_syntax().body).unwrap_or_default();
        let functions = body.into_iter().filter_map(|statement| match statement {
            Stmt::FunctionDef(function) => Some((function.name.to_string(), function)),
            _ => None,
        });
        functions.collect()
    })
}

/// Whether a module's function is written here.
pub(crate) fn exports(module: &str, path: &str) -> bool {
    EXPORTS.iter().any(|(name, functions)| *name == module && functions.contains(&path))
}

/// The modules that have functions written here.
pub(crate) fn modules() -> impl Iterator<Item = &'static str> {
    EXPORTS.iter().map(|(name, _)| *name)
}

impl Module<'_> {
    /// A built-in function that is written in the language: as a value always, or, with `key`, `sorted` and its kin.
    pub(super) fn prelude_builtin(&mut self, name: &str) -> Result<Option<Value>, Rejection> {
        if ALWAYS.contains(&name) { self.prelude(name) } else { Ok(None) }
    }

    /// A function of the prelude; compiled when it is first used. A dot in its name is written `_`.
    pub(super) fn prelude(&mut self, name: &str) -> Result<Option<Value>, Rejection> {
        let name = &*name.replace('.', "_");
        if let Some(value) = self.prelude.get(name) {
            return Ok(Some(value.clone()));
        }
        let Some(function) = functions().get(name) else { return Ok(None) };
        if name == "update_wrapper" {
            self.attributes.insert("__wrapped__".into());
        }
        // It sees nothing of the artifact.
        let shared = std::mem::replace(&mut self.shared, self.states.clone());
        let imports = std::mem::take(&mut self.imports);
        let in_class = self.in_class.take();
        let prefix = std::mem::take(&mut self.prefix);
        let in_prelude = std::mem::replace(&mut self.in_prelude, true);
        let in_written = std::mem::take(&mut self.in_written);
        let depth = std::mem::take(&mut self.depth);
        let mut unit = Unit::new(Vec::new(), false);
        // Known before it is compiled, for what calls itself.
        let number = u32::try_from(self.codes.len()).unwrap_or(u32::MAX);
        self.prelude.insert(name.to_owned(), Value::Function(number));
        let made = self.prelude_function(&mut unit, function);
        self.depth = depth;
        self.in_prelude = in_prelude;
        self.in_written = in_written;
        self.prefix = prefix;
        self.in_class = in_class;
        self.imports = imports;
        self.shared = shared;
        made.map(|()| Some(Value::Function(number)))
    }

    /// A function that is written in the language right here.
    pub(super) fn written(&mut self, key: String, source: &str) -> Result<Option<Value>, Rejection> {
        if let Some(value) = self.prelude.get(&key) {
            return Ok(Some(value.clone()));
        }
        let Ok(parsed) = ruff_python_parser::parse_module(source) else { return Ok(None) };
        let Some(Stmt::FunctionDef(function)) = parsed.into_syntax().body.into_iter().next() else { return Ok(None) };
        // What reads and calls attributes as the artifact does asks hooks, too.
        let key_is_plain = key.starts_with('.') || key.starts_with("getter ");
        let in_prelude = std::mem::replace(&mut self.in_prelude, true);
        let (in_class, prefix) = (self.in_class.take(), std::mem::take(&mut self.prefix));
        let number = u32::try_from(self.codes.len()).unwrap_or(u32::MAX);
        self.prelude.insert(key, Value::Function(number));
        let mut unit = Unit::new(Vec::new(), false);
        let in_written = std::mem::replace(&mut self.in_written, key_is_plain);
        let made = self.prelude_function(&mut unit, &function);
        self.in_written = in_written;
        (self.in_class, self.prefix) = (in_class, prefix);
        self.in_prelude = in_prelude;
        made.map(|()| Some(Value::Function(number)))
    }

    /// What `operator.attrgetter("a.b", "c")` gives: a function that reads these attributes.
    pub(super) fn getter(&mut self, paths: &[&str]) -> Result<Option<Value>, Rejection> {
        let parts: Vec<String> = paths.iter().map(|path| format!("value.{path}")).collect();
        let is_name = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_alphanumeric() || c == '_');
        if !paths.iter().flat_map(|path| path.split('.')).all(is_name) {
            return Ok(None);
        }
        let made = if let [one] = parts.as_slice() { one.clone() } else { format!("({})", parts.join(", ")) };
        self.written(format!("getter {}", paths.join(" ")), &format!("def attrgetter(value, /):\n    return {made}\n"))
    }

    /// The function that calls a built-in method: what `str.lower` is as a value.
    pub(super) fn method_function(&mut self, name: &str) -> Result<Option<u32>, Rejection> {
        if !AS_VALUES.contains(&name) {
            return Ok(None);
        }
        match self.caller(name)? {
            Some(Value::Function(code)) => Ok(Some(code)),
            Some(_) | None => Ok(None),
        }
    }

    /// The function that calls a method of this name.
    pub(super) fn caller(&mut self, name: &str) -> Result<Option<Value>, Rejection> {
        let source = match name {
            "__next__" => "def __next__(self, /):\n    return next(self)\n".to_owned(),
            "send" => "def send(self, value, /):\n    return self.send(value)\n".to_owned(),
            _ => format!("def {name}(self, /, *given, **named):\n    return self.{name}(*given, **named)\n"),
        };
        self.written(format!(".{name}"), &source)
    }

    /// What a name means in the prelude beside built-ins.
    pub(super) fn prelude_name(&mut self, name: &str) -> Result<Option<Value>, Rejection> {
        if !self.in_prelude {
            return Ok(None);
        }
        if let Some(runtime) = name.strip_prefix('_')
            && let Some(value) = library::find(library::RUNTIME, runtime)
                .or_else(|| library::find(library::OBJECTS, runtime))
                .or_else(|| library::find(library::DRAWS, runtime))
        {
            return Ok(Some(value));
        }
        // `re__sub` is `re.sub`.
        if let Some((module, path)) = name.split_once("__")
            && let Some(value) = library::find(module, path)
        {
            return Ok(Some(value));
        }
        if functions().contains_key(name) && !is_native(name) { self.prelude(name) } else { Ok(None) }
    }

    /// Where a line of the prelude is told as one of the artifact's: nowhere.
    pub(super) fn line_of(&self, range: TextRange) -> u32 {
        if self.in_prelude { 0 } else { self.place.line(range) }
    }
}

/// Built-in functions of which the prelude only has a form that takes a key.
fn is_native(name: &str) -> bool {
    matches!(name, "sorted" | "min" | "max")
}

/// A name of the prelude, as a key of what was compiled.
pub(super) type PreludeKey = HashMap<String, Value>;
