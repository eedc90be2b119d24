//! Classes that derive from one of `collections.abc` and `contextlib`: the methods it makes of those that the class defines.

use ruff_python_ast::{Expr, Stmt, StmtClassDef};

use super::{Module, Unit};

/// Where they are imported from.
const MODULES: [&str; 3] = ["collections.abc", "typing", "contextlib"];

/// The methods of each, with those of the kinds that it is, too.
const MIXINS: [(&str, &[&str]); 8] = [
    ("AbstractContextManager", &[ENTERED]),
    ("ContextDecorator", &[DECORATOR]),
    ("Iterator", &[ITERATOR]),
    ("Sequence", &[SEQUENCE]),
    ("MutableSequence", &[SEQUENCE, MUTABLE_SEQUENCE]),
    ("Mapping", &[MAPPING]),
    ("MutableMapping", &[MAPPING, MUTABLE_MAPPING]),
    ("Set", &[SET]),
];

const ENTERED: &str = "
def __enter__(self):
    return self
";

const DECORATOR: &str = "
def __call__(self, function):
    def inner(*given, **named):
        with self:
            return function(*given, **named)
    return inner
";

const ITERATOR: &str = "
def __iter__(self):
    return self
";

const SEQUENCE: &str = "
def __iter__(self):
    for at in range(len(self)):
        yield self[at]
def __contains__(self, value):
    for item in self:
        if item is value or item == value:
            return True
    return False
def __reversed__(self):
    return iter([self[at] for at in reversed(range(len(self)))])
def index(self, value, start=0, stop=None):
    for at in range(start, len(self) if stop is None else stop):
        item = self[at]
        if item is value or item == value:
            return at
    raise ValueError
def count(self, value):
    return len([item for item in self if item is value or item == value])
";

const MUTABLE_SEQUENCE: &str = "
def append(self, value):
    self.insert(len(self), value)
def clear(self):
    while len(self) > 0:
        self.pop()
def reverse(self):
    items = [item for item in self]
    for at in range(len(items)):
        self[at] = items[len(items) - 1 - at]
def extend(self, values):
    for value in [item for item in values]:
        self.append(value)
def pop(self, index=-1):
    value = self[index]
    del self[index]
    return value
def remove(self, value):
    del self[self.index(value)]
def __iadd__(self, values):
    self.extend(values)
    return self
";

const MAPPING: &str = "
def get(self, key, default=None):
    try:
        return self[key]
    except KeyError:
        return default
def __contains__(self, key):
    try:
        self[key]
    except KeyError:
        return False
    return True
def keys(self):
    return {key: None for key in self}.keys()
def items(self):
    return {key: self[key] for key in self}.items()
def values(self):
    return {key: self[key] for key in self}.values()
def __eq__(self, other):
    if not hasattr(other, 'items'):
        return NotImplemented
    return {key: self[key] for key in self} == dict(other.items())
";

const MUTABLE_MAPPING: &str = "
def pop(self, key, *default):
    try:
        value = self[key]
    except KeyError:
        if len(default) > 0:
            return default[0]
        raise
    del self[key]
    return value
def popitem(self):
    for key in self:
        value = self[key]
        del self[key]
        return key, value
    raise KeyError
def clear(self):
    for key in [key for key in self]:
        del self[key]
def update(self, other=(), /, **named):
    if hasattr(other, 'keys'):
        for key in other.keys():
            self[key] = other[key]
    else:
        for key, value in other:
            self[key] = value
    for key, value in named.items():
        self[key] = value
def setdefault(self, key, default=None):
    try:
        return self[key]
    except KeyError:
        self[key] = default
    return default
";

const SET: &str = "
def __le__(self, other):
    return len(self) <= len(other) and all(item in other for item in self)
def __lt__(self, other):
    return len(self) < len(other) and all(item in other for item in self)
def __ge__(self, other):
    return len(self) >= len(other) and all(item in self for item in other)
def __gt__(self, other):
    return len(self) > len(other) and all(item in self for item in other)
def __eq__(self, other):
    return len(self) == len(other) and all(item in other for item in self)
def isdisjoint(self, other):
    return not any(item in self for item in other)
def __and__(self, other):
    return type(self)([item for item in other if item in self])
def __or__(self, other):
    return type(self)([item for item in self] + [item for item in other])
def __sub__(self, other):
    return type(self)([item for item in self if item not in other])
def __xor__(self, other):
    return (self - other) | (other - self)
";

/// What the compiler is to look out for where a source may have such classes.
pub(super) fn definitions(source: &str) -> String {
    if !MODULES.iter().any(|module| source.contains(module)) {
        return String::new();
    }
    let is_base = |name: &str| {
        let heads = source.lines().map(str::trim_start).filter(|line| line.starts_with("class "));
        let mut bases = heads.filter_map(|line| line.split_once('(')).map(|(_, bases)| bases);
        bases.any(|bases| bases.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name))
    };
    let parts = MIXINS.iter().filter(|(name, _)| is_base(name)).flat_map(|(_, parts)| *parts);
    parts.copied().collect()
}

impl Module<'_> {
    /// A class with the methods that its bases of `collections.abc` give it, those apart that it has itself.
    pub(super) fn with_mixins(&self, unit: &Unit, class: &StmtClassDef) -> Option<StmtClassDef> {
        let mut source = String::new();
        for base in class.arguments.iter().flat_map(|arguments| &arguments.args) {
            let base = if let Expr::Subscript(subscript) = base { &subscript.value } else { base };
            let Some(import) = self.imported(unit, base) else { continue };
            if !MODULES.contains(&import.module.as_str()) {
                continue;
            }
            let found = MIXINS.iter().find(|(name, _)| *name == import.path);
            source.extend(found.iter().flat_map(|(_, parts)| *parts).copied());
        }
        if source.is_empty() {
            return None;
        }
        let added = ruff_python_parser::parse_module(&source).ok()?.into_syntax().body;
        let names = |statement: &Stmt| match statement {
            Stmt::FunctionDef(function) => vec![function.name.to_string()],
            Stmt::Assign(assign) => {
                let targets = assign.targets.iter().filter_map(Expr::as_name_expr);
                targets.map(|name| name.id.to_string()).collect()
            }
            _ => Vec::new(),
        };
        let own: Vec<String> = class.body.iter().flat_map(names).collect();
        let mut class = class.clone();
        class
            .body
            .extend(added.into_iter().filter(|statement| !names(statement).iter().any(|name| own.contains(name))));
        Some(class)
    }
}
