//! A compiled pattern.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, OnceLock};

use regex_automata::meta::{Config, Regex};
use regex_automata::nfa::thompson::{self, NFA, WhichCaptures};
use regex_automata::util::captures::Captures;
use regex_automata::{Anchored, Input};
use regex_syntax::hir::{Look, LookSet};

use super::classes::is_word;
use super::exact::Exact;
use super::parse::{Parsed, parse};
use super::source::Source;
use crate::exception::Fault;

/// Bytes of a pattern's source.
const SOURCE: usize = 256 << 10;
/// Groups of a pattern.
const GROUPS: usize = 1000;
/// Bytes for where groups stand.
const PLACES: usize = 512 << 20;
/// Bytes that a pattern's machine may have.
const BYTES: usize = 16 << 20;
/// Bytes of machines that are kept, for the whole process.
const KEPT: usize = 128 << 20;
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
}

/// What runs a pattern.
struct Machines {
    quick: Regex,
    /// The machine in which `$` stands for itself.
    exact: OnceLock<Option<NFA>>,
}

/// Machines by patterns and flags, and how many bytes they take.
#[derive(Default)]
struct Kept {
    machines: HashMap<(String, u32), (Arc<Program>, Arc<Machines>)>,
    bytes: usize,
}

static KNOWN: LazyLock<Mutex<Kept>> = LazyLock::new(Mutex::default);

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
            *kept = Kept::default();
        }
        kept.bytes += weight;
        kept.machines.insert(key, made.clone());
    }
    Ok(made)
}

fn built(pattern: &str, flags: u32) -> Result<(Program, Machines), Fault> {
    let large = || Source::new("").error_at("so large a pattern is not supported here: repeat less", 0);
    if pattern.len() > SOURCE {
        return Err(large());
    }
    let Parsed { hir, flags, groups, names, closing, looks } = parse(pattern, flags, Look::End)?;
    let config = Config::new().nfa_size_limit(Some(BYTES)).onepass_size_limit(Some(1 << 20)).utf8_empty(true);
    let quick = Regex::builder().configure(config).build_from_hir(&hir);
    let quick = quick.map_err(|_| large())?;
    // Where each group stands is kept for each state.
    if groups > GROUPS || quick.memory_usage().saturating_mul(groups + 1) > PLACES {
        return Err(large());
    }
    let looks = looks.into_iter().fold(LookSet::empty(), LookSet::insert);
    let program = Program { flags, groups, names, closing, pattern: pattern.to_owned(), looks };
    Ok((program, Machines { quick, exact: OnceLock::new() }))
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
    pub(super) fn find(&mut self, from: usize, ask: Ask) -> Option<Spans> {
        if self.differs || ask.whole {
            return self.slowly(from, ask);
        }
        if ask.not_at == Some(from) {
            // Empty or not is no question for a match that begins later.
            let found = self.slowly(from, Ask { anchored: true, ..ask });
            if found.is_some() || ask.anchored {
                return found;
            }
            let next = self.text.get(from..)?.chars().next()?;
            return self.find(from + next.len_utf8(), Ask::default());
        }
        let anchored = if ask.anchored { Anchored::Yes } else { Anchored::No };
        let input = Input::new(self.text).range(from..).anchored(anchored);
        self.machines.quick.search_captures(&input, &mut self.captures);
        if !self.captures.is_match() {
            return None;
        }
        let group = |index| self.captures.get_group(index).map(|span| (span.start, span.end));
        Some((0..=self.program.groups).map(group).collect())
    }

    fn slowly(&mut self, from: usize, ask: Ask) -> Option<Spans> {
        if self.exact.is_none() {
            self.exact = Some(Exact::new(self.program.exact(&self.machines)?, self.text, self.program.groups));
        }
        self.exact.as_mut()?.find(from, ask)
    }
}
