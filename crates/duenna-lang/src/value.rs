//! Values of artifacts, and where labels sit: on every slot, and on groups of objects.

#![expect(clippy::wildcard_enum_match_arm, reason = "what an arm does not name has no such thing")]

use std::collections::VecDeque;
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

use duenna_core::{LabelId, ServerName};
use indexmap::IndexMap;
use num_bigint::BigInt;
use serde::{Deserialize, Serialize};

use crate::builtins::Builtin;
use crate::exception::Class;
use crate::frame::Frame;
use crate::library::{Format, Hasher, Native, Opaque, Stream};
use crate::words::Text;

/// A value. What can change lies on the heap, and is named by an [`ObjectRef`].
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub(crate) enum Value {
    /// A name that was never assigned, or was deleted.
    Unbound,
    /// A labelled "no value" (semantics 4.4).
    Failure,
    None,
    /// `...`
    Ellipsis,
    Bool(bool),
    Int(i64),
    /// A whole number beyond 64 bits; never one that `Int` could be.
    Big(Arc<BigInt>),
    Float(#[serde(with = "float_bits")] f64),
    Str(Text),
    Object(ObjectRef),
    Range(Arc<Range>),
    Iterator(Arc<Iteration>),
    Function(u32),
    Builtin(Builtin),
    /// A function or type of a module.
    Native(Native),
    /// A value of a library type.
    Opaque(Arc<Opaque>),
    Class(Class),
    Server(Arc<ServerName>),
    /// `priv_data_db`.
    PrivateData,
    /// `mcp_helper`.
    Helper,
}

/// A `range`.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Range {
    pub(crate) start: i64,
    pub(crate) stop: i64,
    pub(crate) step: i64,
}

/// The state of a `for` loop. It never leaves the register of its loop, so that advancing it is an assignment.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Iteration {
    pub(crate) over: Value,
    pub(crate) next: usize,
    /// How many there were at the start, where a change is an error.
    pub(crate) expected: usize,
}

/// An object of one run's heap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct ObjectRef(pub(crate) u32);

/// A set of objects that share one label, because a labelled branch made it unclear which is which. 0: none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub(crate) struct GroupId(pub(crate) u32);

impl GroupId {
    pub(crate) const NONE: Self = Self(0);

    pub(crate) const fn is_none(self) -> bool {
        self.0 == 0
    }
}

/// A place that holds a value: its label, and the group of objects it may name.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Slot {
    pub(crate) value: Value,
    pub(crate) label: LabelId,
    pub(crate) group: GroupId,
}

impl Slot {
    pub(crate) const UNBOUND: Self = Self::public(Value::Unbound);

    pub(crate) const fn public(value: Value) -> Self {
        Self { value, label: LabelId::BOTTOM, group: GroupId::NONE }
    }

    pub(crate) const fn new(value: Value, label: LabelId, group: GroupId) -> Self {
        Self { value, label, group }
    }
}

/// An object. One without a group has a public shape: only its elements carry labels.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Object {
    pub(crate) kind: Kind,
    pub(crate) group: GroupId,
}

#[derive(Clone, Serialize, Deserialize)]
pub(crate) enum Kind {
    List(Vec<Slot>),
    Tuple(Vec<Slot>),
    Dict(#[serde(with = "indexmap::map::serde_seq")] Dict),
    /// A dict that also does something else.
    Special(Special, #[serde(with = "indexmap::map::serde_seq")] Dict),
    Set(#[serde(with = "indexmap::map::serde_seq")] Set),
    /// A `frozenset`.
    Frozen(#[serde(with = "indexmap::map::serde_seq")] Set),
    /// `collections.deque`, and the most items it keeps.
    Deque(VecDeque<Slot>, Option<usize>),
    /// A tuple whose places have names.
    Named(Arc<TupleForm>, Vec<Slot>),
    /// What `namedtuple` makes, with the defaults of its last places.
    NamedType(Arc<TupleForm>, Vec<Slot>),
    /// `bytearray`. Nothing where a write failed.
    ByteArray(Option<Arc<Opaque>>),
    /// `io.StringIO`
    Stream(Box<Stream>),
    /// `csv.writer` and `csv.DictWriter`: the stream, then the names of the columns.
    Writer(Box<Format>, Vec<Slot>),
    /// Its message; then, where it was made by a call, what it was given as a tuple, and perhaps its cause.
    Exception(Class, Slot, Vec<Slot>),
    /// A function with what it takes along.
    Function {
        code: u32,
        captured: Vec<Slot>,
        attributes: Attributes,
    },
    /// A variable that inner functions share.
    Cell(Slot),
    Class(Box<ClassBody>),
    Instance(Instance),
    /// A function and the first argument it will be called with.
    Method {
        function: Slot,
        receiver: Slot,
    },
    /// What a class makes of a function.
    Wrapped(Wrapping, Vec<Slot>),
    /// A generator: where it goes on, unless it runs or is over.
    Generator {
        code: u32,
        /// What CPython calls its type.
        name: Arc<str>,
        frame: Option<Box<Frame>>,
        state: GeneratorState,
    },
    /// What `iter`, `zip`, `map` and the like make: the items are taken from where it is on.
    Iterator {
        over: Slot,
        next: usize,
        /// How many items there were at the start; of one over iterators, how deep they nest.
        expected: usize,
        name: IteratorName,
    },
    /// What a dict's `keys`, `values` and `items` give: it shows the dict as it is now.
    View(Slot, ViewPart),
    /// `slice(start, stop, step)`
    Slice(Box<[Slot; 3]>),
    /// What `hashlib` makes.
    Hasher(Box<Hasher>),
    /// What a class's bases have, for an instance of it.
    Super {
        after: ObjectRef,
        receiver: Slot,
    },
}

/// What of a dict a view shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum ViewPart {
    Keys,
    Values,
    Items,
}

/// Where a generator is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum GeneratorState {
    New,
    /// One that only `await` runs, and that has not begun.
    Coroutine,
    Suspended,
    Running,
    Over,
    /// What it would give is a failure.
    Failed,
}

/// What a dict does besides.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub(crate) enum Special {
    /// `Counter`: what is missing is 0.
    Counter,
    /// `defaultdict`: what is missing is what this gives when it is called. `None`: nothing.
    Default(Box<Slot>),
    /// `OrderedDict`
    Ordered,
}

impl Special {
    /// What CPython calls its type.
    pub(crate) const fn word(&self) -> &'static str {
        match self {
            Self::Counter => "Counter",
            Self::Default(_) => "collections.defaultdict",
            Self::Ordered => "collections.OrderedDict",
        }
    }

    /// Whether reading a key may put it in.
    pub(crate) fn fills(&self) -> bool {
        matches!(self, Self::Default(factory) if factory.value != Value::None)
    }
}

/// The names of a tuple's places.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TupleForm {
    pub(crate) name: Arc<str>,
    pub(crate) fields: Vec<Arc<str>>,
}

/// What CPython calls an iterator's type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum IteratorName {
    Of,
    /// Over a tuple of iterators.
    Zip,
    /// The same, where all must end together.
    StrictZip,
    /// Over a tuple of an iterator and the number of its first item.
    Enumerate,
    Reversed,
    /// Over what a generator gave, which was taken at once.
    Generated,
    /// What `re.finditer` found.
    Found,
    /// `csv.reader`: the rows, taken at once.
    Rows,
    /// `csv.DictReader`: the names of the columns, then the rows.
    NamedRows,
}

impl IteratorName {
    /// Whether it goes over a tuple of iterators.
    pub(crate) const fn is_joined(self) -> bool {
        matches!(self, Self::Zip | Self::StrictZip | Self::Enumerate)
    }

    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Of => "iterator",
            Self::Zip | Self::StrictZip => "zip",
            Self::Enumerate => "enumerate",
            Self::Reversed => "list_reverseiterator",
            Self::Generated => "generator",
            Self::Found => "callable_iterator",
            Self::Rows => "_csv.reader",
            Self::NamedRows => "DictReader",
        }
    }
}

/// How keys are hashed: quickly, and with seeds of the process, so that nobody outside can make them collide.
type Hash = foldhash::fast::RandomState;

/// What a dict holds: keys and values as they were put in.
pub(crate) type Dict = IndexMap<HashKey, (Slot, Slot), Hash>;

/// What a set holds.
pub(crate) type Set = IndexMap<HashKey, Slot, Hash>;

/// Attributes in the order in which they were set.
pub(crate) type Attributes = IndexMap<Arc<str>, Slot, Hash>;

/// A class of the artifact.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct ClassBody {
    pub(crate) name: Arc<str>,
    /// The number of its class statement.
    pub(crate) number: u32,
    /// The classes its attributes are looked up in, itself first.
    pub(crate) order: Vec<ObjectRef>,
    /// The classes it names as its bases.
    pub(crate) bases: Vec<Slot>,
    /// The built-in exception it derives from.
    pub(crate) exception: Option<Class>,
    pub(crate) attributes: Attributes,
    /// The annotated names of its body.
    pub(crate) fields: Vec<AnnotatedName>,
    /// The only attributes that it gives its instances, where it says so.
    pub(crate) slots: Option<Vec<Arc<str>>>,
    /// What it is besides a plain class.
    pub(crate) form: Form,
    /// Whether it may be given types in brackets, which mean nothing.
    pub(crate) generic: bool,
    /// What it derives from of `collections.abc` and `typing`.
    pub(crate) kinds: Vec<Arc<str>>,
    /// The names that instances of a `Protocol` have.
    pub(crate) protocol: Option<Vec<Arc<str>>>,
}

/// An annotated name of a class body.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct AnnotatedName {
    pub(crate) name: Arc<str>,
    /// Its type, where that is a built-in one; else the text of it.
    pub(crate) hint: Value,
    /// Whether it is only given to `__post_init__`.
    pub(crate) init_only: bool,
    /// Whether `KW_ONLY` stands before it.
    pub(crate) keyword: bool,
}

/// A field of a dataclass.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of `field`")]
pub(crate) struct Field {
    pub(crate) name: Arc<str>,
    /// Its type, where that is a built-in one; else the text of it.
    pub(crate) hint: Value,
    /// Whether the hash of an instance counts it.
    pub(crate) hashed: bool,
    /// Whether the call that makes an instance takes it.
    pub(crate) init: bool,
    /// Whether instances have it.
    pub(crate) stored: bool,
    pub(crate) shown: bool,
    pub(crate) compared: bool,
    /// Whether it is given by its name only.
    pub(crate) keyword: bool,
}

/// What a class is besides a plain class.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub(crate) enum Form {
    Plain,
    /// An enumeration.
    Enum {
        /// The type that its members are of besides.
        mixin: Option<Builtin>,
        /// Whether members can be joined.
        flag: bool,
        /// Whether a member is shown as its value.
        plain_text: bool,
        members: Vec<Slot>,
        /// The members of a flag that have other than one bit: it is not gone over these.
        composite: Vec<Slot>,
        /// Whether its members no longer change.
        sealed: bool,
    },
    /// Compared, shown and perhaps ordered by these fields.
    Data {
        fields: Vec<Field>,
        equal: bool,
        ordered: bool,
        frozen: bool,
        /// Hashed by its fields even if they may change.
        hashed: bool,
        shown: bool,
    },
}

/// An instance of a class of the artifact.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Instance {
    pub(crate) class: ObjectRef,
    pub(crate) attributes: Attributes,
    /// The message, if it is an exception.
    pub(crate) message: Option<Box<Slot>>,
}

/// What a class makes of a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Wrapping {
    /// Called when the attribute is read, and, the second, when it is set.
    Property,
    /// Called when the attribute is read and the instance has none of that name yet.
    Cached,
    /// A field of a dataclass: its default and its factory.
    Field,
    Static,
    Class,
}

/// What a call may run, as far as it is fixed before: the analysis follows these through objects.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Callee {
    Function(u32),
    Builtin(Builtin),
    Native(Native),
    Class(Class),
    /// A function that is given its first argument.
    Method(u32),
    /// A class of the artifact, by the number of its statement.
    Made(u32),
    /// No function: an iterator, which whatever takes its items writes.
    Iterator,
    /// No function: a `defaultdict` that calls a function of the artifact for what is missing.
    Fills,
    /// No function: a view of a dict, which may make what it gives.
    View,
    /// No function: a generator of that code, which whatever takes its items runs.
    Generator(u32),
}

impl Callee {
    /// All generators, among callees in their order.
    pub(crate) const GENERATORS: RangeInclusive<Self> = Self::Generator(0)..=Self::Generator(u32::MAX);
    /// All classes of the artifact, among callees in their order.
    pub(crate) const CLASSES: RangeInclusive<Self> = Self::Made(0)..=Self::Made(u32::MAX);

    /// Whether it stands for something whose items are taken.
    pub(crate) const fn gives_items(self) -> bool {
        matches!(self, Self::Iterator | Self::View | Self::Fills | Self::Generator(_))
    }

    /// What a value that is no object runs when it is called.
    pub(crate) const fn of_fact(value: &Value) -> Option<Self> {
        match value {
            Value::Function(code) => Some(Self::Function(*code)),
            Value::Builtin(builtin) => Some(Self::Builtin(*builtin)),
            Value::Native(native) => Some(Self::Native(*native)),
            Value::Class(class) => Some(Self::Class(*class)),
            _ => None,
        }
    }
}

/// What a value is as a key. `1`, `1.0` and `True` are one key.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum HashKey {
    None,
    Int(i64),
    Big(Arc<BigInt>),
    Float(u64),
    Str(Text),
    Tuple(Vec<HashKey>),
    /// The members of a frozen set, sorted.
    Set(Vec<HashKey>),
    /// What is only equal to itself.
    Object(ObjectRef),
    /// Begins the key of an instance that is compared by its fields: its class.
    Fields(ObjectRef),
    /// Functions, types and the like, by their fixed text.
    Named(String),
}

impl Value {
    pub(crate) fn str(text: impl Into<Text>) -> Self {
        Self::Str(text.into())
    }

    /// Whether it is the same wherever it stands: no object, no loop state, no failure.
    pub(crate) const fn is_fact(&self) -> bool {
        !matches!(self, Self::Object(_) | Self::Iterator(_) | Self::Unbound | Self::Failure)
    }
}

/// Values do not print: `Debug` shows the kind of value.
impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unbound => "unbound",
            Self::Failure => "failure",
            Self::None => "None",
            Self::Ellipsis => "Ellipsis",
            Self::Bool(_) => "bool",
            Self::Int(_) | Self::Big(_) => "int",
            Self::Float(_) => "float",
            Self::Str(_) => "str",
            Self::Object(_) => "object",
            Self::Range(_) => "range",
            Self::Iterator(_) => "iterator",
            Self::Function(_) => "function",
            Self::Builtin(_) => "builtin",
            Self::Native(_) => "native",
            Self::Opaque(_) => "opaque",
            Self::Class(_) => "type",
            Self::Server(_) => "server",
            Self::PrivateData => "priv_data_db",
            Self::Helper => "mcp_helper",
        })
    }
}

/// Floats are written as bits, so that NaN and infinities survive.
pub(crate) mod float_bits {
    use serde::{Deserialize, Deserializer, Serializer};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
    pub(crate) fn serialize<S: Serializer>(value: &f64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(value.to_bits())
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
        Ok(f64::from_bits(u64::deserialize(deserializer)?))
    }
}
