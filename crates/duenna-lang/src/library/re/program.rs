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

/// Bytes that a pattern's machine may have.
const BYTES: usize = 4 << 20;
/// Programs that are kept for who writes the same pattern again.
const KEPT: usize = 64;

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

pub(super) struct Program {
    pub(super) flags: u32,
    pub(super) groups: usize,
    pub(super) names: Vec<(String, usize)>,
    pub(super) closing: Vec<usize>,
    pattern: String,
    quick: Regex,
    exact: OnceLock<Option<NFA>>,
    looks: LookSet,
}

/// Programs by their patterns and flags.
type Programs = HashMap<(String, u32), Arc<Program>>;

static PROGRAMS: LazyLock<Mutex<Programs>> = LazyLock::new(Mutex::default);

/// Compiles a pattern, or takes what was compiled before.
pub(super) fn compiled(pattern: &str, flags: u32) -> Result<Arc<Program>, Fault> {
    let key = (pattern.to_owned(), flags);
    if let Ok(programs) = PROGRAMS.lock()
        && let Some(program) = programs.get(&key)
    {
        return Ok(Arc::clone(program));
    }
    let program = Arc::new(Program::new(pattern, flags)?);
    if let Ok(mut programs) = PROGRAMS.lock() {
        if programs.len() >= KEPT {
            programs.clear();
        }
        programs.insert(key, Arc::clone(&program));
    }
    Ok(program)
}

impl Program {
    fn new(pattern: &str, flags: u32) -> Result<Self, Fault> {
        let Parsed { hir, flags, groups, names, closing, looks } = parse(pattern, flags, Look::End)?;
        let config = Config::new().nfa_size_limit(Some(BYTES)).onepass_size_limit(Some(BYTES)).utf8_empty(true);
        let quick = Regex::builder().configure(config).build_from_hir(&hir);
        let large = |_| Source::new(pattern).error_at("so large a pattern is not supported here: repeat less", 0);
        let looks = looks.into_iter().fold(LookSet::empty(), LookSet::insert);
        let (quick, exact) = (quick.map_err(large)?, OnceLock::new());
        Ok(Self { flags, groups, names, closing, pattern: pattern.to_owned(), quick, exact, looks })
    }

    /// The machine in which `$` stands for itself.
    fn exact(&self) -> Option<&NFA> {
        let build = || {
            let hir = parse(&self.pattern, self.flags, Look::EndCRLF).ok()?.hir;
            let config = thompson::Config::new().which_captures(WhichCaptures::All).nfa_size_limit(Some(BYTES * 2));
            thompson::Compiler::new().configure(config).build_from_hir(&hir).ok()
        };
        self.exact.get_or_init(build).as_ref()
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
    text: &'p str,
    differs: bool,
    captures: Captures,
    exact: Option<Exact<'p>>,
}

impl<'p> Search<'p> {
    pub(super) fn new(program: &'p Program, text: &'p str) -> Self {
        let (differs, captures) = (program.differs(text), program.quick.create_captures());
        Self { program, text, differs, captures, exact: None }
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
        self.program.quick.search_captures(&input, &mut self.captures);
        if !self.captures.is_match() {
            return None;
        }
        let group = |index| self.captures.get_group(index).map(|span| (span.start, span.end));
        Some((0..=self.program.groups).map(group).collect())
    }

    fn slowly(&mut self, from: usize, ask: Ask) -> Option<Spans> {
        if self.exact.is_none() {
            self.exact = Some(Exact::new(self.program.exact()?, self.text, self.program.groups));
        }
        self.exact.as_mut()?.find(from, ask)
    }
}
