//! A compiled pattern.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, OnceLock};

use regex_automata::meta::{Config, Regex};
use regex_automata::nfa::thompson::{self, NFA, WhichCaptures};
use regex_automata::util::captures::Captures;
use regex_automata::{Anchored, Input};
use regex_syntax::hir::{Hir, HirKind, Look, LookSet};

use super::classes::is_word;
use super::exact::Exact;
use super::parse::{ParsedPattern, parse};
use super::source::too_large;
use crate::exception::Fault;
use crate::heap::Heap;

/// Bytes of a pattern's source.
const SOURCE: usize = 256 << 10;
/// Groups of a pattern.
pub(super) const GROUPS: usize = 1000;
/// Bytes for where groups stand.
const PLACES: usize = 512 << 20;
/// Bytes that a pattern's machine may have.
const BYTES: usize = 16 << 20;
/// Bytes of machines that are kept, for the whole process.
const KEPT: usize = 128 << 20;
/// Bytes of a text that a light machine reads for one unit of work.
const READ: usize = 64;
/// Bytes that a light machine has.
const LIGHT: usize = 64 << 10;
/// The work of building a machine of that size.
const BUILT: usize = 256;
/// Repetitions that are many.
const LONG: u32 = 64;
/// What a machine takes while it runs.
const RUNNING: usize = 256 << 10;

/// Where the match and its groups stand, in bytes.
pub(super) type Spans = Vec<Option<(usize, usize)>>;

/// What kind of match is wanted.
#[derive(Clone, Copy, Default)]
pub(super) struct Ask {
    /// It begins where the search begins.
    pub(super) anchored: bool,
    /// It ends where the text ends.
    pub(super) whole: bool,
    /// It must not end here.
    pub(super) not_at: Option<usize>,
}

/// What a pattern says. Its machines are kept apart, so that many patterns take little memory.
pub(super) struct Program {
    pub(super) flags: u32,
    pub(super) groups: usize,
    pub(super) names: Vec<(String, usize)>,
    pub(super) closing: Vec<usize>,
    pattern: String,
    looks: LookSet,
    /// Whether a search may read far beyond where its match ends.
    goes_far: bool,
    /// How heavy its machine is.
    weight: usize,
}

/// What runs a pattern.
struct Machines {
    quick: Regex,
    /// The machine in which `$` stands for itself.
    exact: OnceLock<Option<NFA>>,
}

/// Machines by patterns and flags, and how many bytes they take.
#[derive(Default)]
struct PatternCache {
    machines: HashMap<(String, u32), (Arc<Program>, Arc<Machines>)>,
    bytes: usize,
}

static KNOWN: LazyLock<Mutex<PatternCache>> = LazyLock::new(Mutex::default);

/// Compiles a pattern, or takes what was compiled before.
pub(super) fn compiled(pattern: &str, flags: u32) -> Result<Arc<Program>, Fault> {
    machines(pattern, flags).map(|(program, _)| program)
}

fn machines(pattern: &str, flags: u32) -> Result<(Arc<Program>, Arc<Machines>), Fault> {
    let key = (pattern.to_owned(), flags);
    if let Ok(kept) = KNOWN.lock()
        && let Some(known) = kept.machines.get(&key)
    {
        return Ok(known.clone());
    }
    let (program, machines) = built(pattern, flags)?;
    let weight = machines.quick.memory_usage().saturating_mul(2) + pattern.len() * 2 + RUNNING;
    let made = (Arc::new(program), Arc::new(machines));
    if let Ok(mut kept) = KNOWN.lock() {
        if kept.bytes.saturating_add(weight) > KEPT {
            *kept = PatternCache::default();
        }
        kept.bytes += weight;
        kept.machines.insert(key, made.clone());
    }
    Ok(made)
}

fn built(pattern: &str, flags: u32) -> Result<(Program, Machines), Fault> {
    if pattern.len() > SOURCE {
        return Err(too_large());
    }
    let ParsedPattern { hir, flags, groups, names, closing, looks } = parse(pattern, flags, Look::End)?;
    let config = Config::new().nfa_size_limit(Some(BYTES)).onepass_size_limit(Some(1 << 20)).utf8_empty(true);
    let quick = Regex::builder().configure(config).build_from_hir(&hir);
    let quick = quick.map_err(|_| too_large())?;
    // Where each group stands is kept for each state.
    if groups > GROUPS || quick.memory_usage().saturating_mul(groups + 1) > PLACES {
        return Err(too_large());
    }
    let looks = looks.into_iter().fold(LookSet::empty(), LookSet::insert);
    let goes_far = reads_on(&hir, true);
    let weight = 1 + quick.memory_usage() / LIGHT;
    let program = Program { flags, groups, names, closing, pattern: pattern.to_owned(), looks, goes_far, weight };
    Ok((program, Machines { quick, exact: OnceLock::new() }))
}

/// Whether what a pattern says may read far beyond where its match ends: something without a bound stands before something
/// else.
fn reads_on(hir: &Hir, is_last: bool) -> bool {
    match hir.kind() {
        HirKind::Empty | HirKind::Literal(_) | HirKind::Class(_) | HirKind::Look(_) => false,
        HirKind::Repetition(repeated) => {
            let is_long = repeated.max.is_none_or(|most| most > LONG);
            let is_single = matches!(repeated.sub.kind(), HirKind::Class(_)) || is_letter(&repeated.sub);
            is_long && !(is_last && is_single && repeated.greedy) || reads_on(&repeated.sub, false)
        }
        HirKind::Capture(capture) => reads_on(&capture.sub, is_last),
        HirKind::Concat(parts) => {
            parts.iter().enumerate().any(|(at, part)| reads_on(part, is_last && at + 1 == parts.len()))
        }
        HirKind::Alternation(parts) => parts.iter().any(|part| reads_on(part, is_last)),
    }
}

fn is_letter(hir: &Hir) -> bool {
    hir.properties().maximum_len() == Some(1)
}

impl Program {
    /// The machine in which `$` stands for itself.
    fn exact(&self, machines: &Machines) -> Option<NFA> {
        let build = || {
            let hir = parse(&self.pattern, self.flags, Look::EndCRLF).ok()?.hir;
            let config = thompson::Config::new().which_captures(WhichCaptures::All).nfa_size_limit(Some(BYTES * 2));
            thompson::Compiler::new().configure(config).build_from_hir(&hir).ok()
        };
        machines.exact.get_or_init(build).clone()
    }

    /// The work of building its machine.
    pub(super) const fn built(&self) -> usize {
        self.weight.saturating_mul(BUILT)
    }

    /// Whether the engine would take another match in this text than CPython.
    fn differs(&self, text: &str) -> bool {
        let has = |look| self.looks.contains(look);
        let negated = has(Look::WordUnicodeNegate) || has(Look::WordAsciiNegate);
        let odd = |c: char| !c.is_ascii() && regex_syntax::try_is_word_character(c).ok() != Some(is_word(c, false));
        has(Look::End) && text.ends_with('\n')
            || negated && text.is_empty()
            || self.looks.contains_word_unicode() && !text.is_ascii() && text.chars().any(odd)
    }
}

/// Searches one text.
pub(super) struct Search<'p> {
    program: &'p Program,
    machines: Arc<Machines>,
    text: &'p str,
    differs: bool,
    captures: Captures,
    exact: Option<Exact<'p>>,
}

impl<'p> Search<'p> {
    pub(super) fn new(program: &'p Program, text: &'p str) -> Result<Self, Fault> {
        let (_, machines) = machines(&program.pattern, program.flags)?;
        let (differs, captures) = (program.differs(text), machines.quick.create_captures());
        Ok(Self { program, machines, text, differs, captures, exact: None })
    }

    /// The first match that begins at `from` or later.
    pub(super) fn find(&mut self, heap: &Heap, from: usize, ask: Ask) -> Result<Option<Spans>, Fault> {
        if self.differs || ask.whole {
            return self.slowly(heap, from, ask);
        }
        if ask.not_at == Some(from) {
            // Empty or not is no question for a match that begins later.
            let found = self.slowly(heap, from, Ask { anchored: true, ..ask })?;
            if found.is_some() || ask.anchored {
                return Ok(found);
            }
            let next = self.text.get(from..).and_then(|rest| rest.chars().next());
            return next.map_or(Ok(None), |next| self.find(heap, from + next.len_utf8(), Ask::default()));
        }
        let rest = self.text.len().saturating_sub(from);
        heap.work(1 + self.program.groups)?;
        if self.program.goes_far {
            self.read(heap, rest)?;
        }
        let anchored = if ask.anchored { Anchored::Yes } else { Anchored::No };
        let input = Input::new(self.text).range(from..).anchored(anchored);
        self.machines.quick.search_captures(&input, &mut self.captures);
        let end = self.captures.get_group(0).map(|span| span.end);
        if !self.program.goes_far {
            self.read(heap, end.map_or(rest, |end| end.saturating_sub(from)))?;
        }
        if end.is_none() {
            return Ok(None);
        }
        let group = |index| self.captures.get_group(index).map(|span| (span.start, span.end));
        Ok(Some((0..=self.program.groups).map(group).collect()))
    }

    /// Counts what reading so much of the text costs: the more, the larger the machine.
    fn read(&self, heap: &Heap, bytes: usize) -> Result<(), Fault> {
        heap.work(bytes.saturating_mul(self.program.weight) / READ)
    }

    fn slowly(&mut self, heap: &Heap, from: usize, ask: Ask) -> Result<Option<Spans>, Fault> {
        if self.exact.is_none() {
            let Some(nfa) = self.program.exact(&self.machines) else { return Ok(None) };
            heap.work(nfa.states().len())?;
            self.exact = Some(Exact::new(nfa, self.text, self.program.groups));
        }
        match self.exact.as_mut() {
            Some(exact) => exact.find(heap, from, ask),
            None => Ok(None),
        }
    }
}
