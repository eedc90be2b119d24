//! Runs all tables at once: one automaton of all patterns, tried where a word with digits begins, and check digits, context words
//! and examples behind it.

use std::collections::HashMap;
use std::sync::LazyLock;

use foldhash::fast::FixedState;
use regex_automata::hybrid::dfa::{Cache, DFA, OverlappingState};
use regex_automata::nfa::thompson;
use regex_automata::util::syntax;
use regex_automata::{Anchored, Input, MatchKind};

use super::checksum::Checksum;
use super::example::judge;
use super::finding::{Evidence, Finding, Kind};
use super::lexicon::Word;
use super::recognizer::Recognizer;
use super::table;
use super::token::{joined, phrase_hash};
use super::window::{FindingSink, Window};

/// No built-in pattern matches more than this.
pub(super) const LONGEST: usize = 128;

/// The tables, compiled.
struct Patterns {
    table: Vec<(&'static Recognizer, Option<Checksum>)>,
    /// None if the patterns do not compile, which a test excludes.
    automaton: Option<DFA>,
    /// By the hash of a context phrase: whether it opens a longer one, and whose it is.
    context: HashMap<u64, (bool, Vec<usize>), FixedState>,
}

static PATTERNS: LazyLock<Patterns> = LazyLock::new(|| {
    let table: Vec<_> =
        table::all().map(|recognizer| (recognizer, recognizer.checksum.and_then(Checksum::named))).collect();
    let patterns: Vec<&str> = table.iter().map(|(recognizer, _)| recognizer.pattern).collect();
    let automaton = DFA::builder()
        .configure(DFA::config().match_kind(MatchKind::All).cache_capacity(8 << 20).skip_cache_capacity_check(true))
        .syntax(syntax::Config::new().unicode(false).utf8(false))
        .thompson(thompson::Config::new().utf8(false))
        .build_many(&patterns)
        .ok();
    let mut context: HashMap<u64, (bool, Vec<usize>), FixedState> = HashMap::default();
    for (index, (recognizer, _)) in table.iter().enumerate() {
        for phrase in recognizer.context {
            context.entry(phrase_hash(phrase)).or_default().1.push(index);
            let words: Vec<&str> = phrase.split(' ').collect();
            for length in 1..words.len() {
                context.entry(phrase_hash(&words.get(..length).unwrap_or_default().join(" "))).or_default().0 = true;
            }
        }
    }
    Patterns { table, automaton, context }
});

/// One run over a window: the automaton's memory.
pub(super) struct Runner {
    cache: Option<Cache>,
    ends: Vec<(usize, usize)>,
    /// Whose context words stand near: the recogniser, and how many words before (or, negative, after) the finding.
    near: Vec<(usize, isize)>,
    /// For which token and end `near` holds.
    around: (usize, usize),
}

impl Runner {
    pub(super) fn new() -> Self {
        Self {
            cache: PATTERNS.automaton.as_ref().map(DFA::create_cache),
            ends: Vec::new(),
            near: Vec::new(),
            around: (usize::MAX, 0),
        }
    }

    /// All that the tables find.
    pub(super) fn run(&mut self, window: &Window<'_>, found: &mut FindingSink) {
        let mut tried = 0;
        self.around = (usize::MAX, 0);
        for (index, token) in window.tokens.iter().enumerate() {
            if token.form.digits() || token.form.capitals() && matches!(token.len(), 8 | 11) {
                let first = chain(window, index).max(tried);
                for start in first..=index {
                    self.at(window, start, found);
                }
                tried = index + 1;
            }
        }
    }

    fn at(&mut self, window: &Window<'_>, index: usize, found: &mut FindingSink) {
        let (Some(token), Some(dfa), Some(cache)) = (window.token(index), &PATTERNS.automaton, &mut self.cache) else {
            return;
        };
        if continues_before(window, token.start) {
            return;
        }
        let limit = (token.start + LONGEST).min(window.text.len());
        let input = Input::new(window.text.as_bytes()).range(token.start..limit).anchored(Anchored::Yes);
        let mut state = OverlappingState::start();
        self.ends.clear();
        while dfa.try_search_overlapping_fwd(cache, &input, &mut state).is_ok() {
            let Some(hit) = state.get_match() else { break };
            if !continues_after(window, hit.offset()) {
                self.ends.push((hit.pattern().as_usize(), hit.offset()));
            }
        }
        if self.ends.is_empty() {
            return;
        }
        // The longest of each pattern whose check digits are right.
        self.ends.sort_unstable_by(|a, b| a.0.cmp(&b.0).then(b.1.cmp(&a.1)));
        let mut done = None;
        let ends = std::mem::take(&mut self.ends);
        for &(pattern, end) in &ends {
            let Some((recognizer, checksum)) = PATTERNS.table.get(pattern).filter(|_| done != Some(pattern)) else {
                continue;
            };
            let value = window.slice(token.start, end);
            if checksum.is_some_and(|checksum| !checksum.fits(value)) || value.is_empty() {
                continue;
            }
            done = Some(pattern);
            let beside =
                recognizer.raised > recognizer.plain && self.beside(window, index, end, pattern, recognizer.reach);
            let mut evidence = vec![Evidence::Pattern];
            evidence.extend(checksum.map(|checksum| Evidence::Checksum(checksum.name)));
            let score = if beside {
                evidence.push(Evidence::Context);
                recognizer.raised
            } else {
                recognizer.plain
            };
            if score >= 0.1 {
                let finding = Finding::new((token.start, end), Kind::of(recognizer.kind), score, evidence);
                found.push(finding.judged(judge(recognizer.kind, value)));
            }
        }
        self.ends = ends;
    }

    /// Whether a context word of this recogniser stands near.
    fn beside(
        &mut self,
        window: &Window<'_>,
        index: usize,
        end: usize,
        pattern: usize,
        (before, after): (usize, usize),
    ) -> bool {
        let behind = window.token_from(end);
        if self.around != (index, behind) {
            self.around = (index, behind);
            self.near.clear();
            for at in (index.saturating_sub(REACH.0)..index).chain(behind..(behind + REACH.1).min(window.tokens.len()))
            {
                let distance = if at < index {
                    isize::try_from(index - at)
                } else {
                    isize::try_from(at - behind + 1).map(isize::wrapping_neg)
                };
                contexts(window, at, index, distance.unwrap_or(0), &mut self.near);
            }
        }
        let near = |distance: isize| {
            if distance > 0 { distance.unsigned_abs() <= before } else { distance.unsigned_abs() <= after }
        };
        self.near.iter().any(|(whose, distance)| *whose == pattern && near(*distance))
    }
}

/// How far the widest-reaching recogniser's context words may stand, before and after.
const REACH: (usize, usize) = (9, 5);

/// The recognisers for which a phrase from this token is context.
fn contexts(window: &Window<'_>, at: usize, index: usize, distance: isize, near: &mut Vec<(usize, isize)>) {
    let Some(token) = window.token(at) else { return };
    let mut hash = token.hash;
    for next in at + 1..at + 5 {
        let Some((opens, whose)) = PATTERNS.context.get(&hash) else { return };
        // Counted from the end of the phrase, that `social security number is 1` is as near as `number is 1`.
        let length = isize::try_from(next - at - 1).unwrap_or(0);
        let from = if distance > 0 { (distance - length).max(1) } else { distance };
        near.extend(whose.iter().map(|whose| (*whose, from)));
        let Some(token) = window.token(next).filter(|_| *opens && next != index) else { return };
        hash = joined(hash, token.hash);
    }
}

/// The first token that what has digits here may begin with: `AB` in `AB 12 34 56 C`.
fn chain(window: &Window<'_>, index: usize) -> usize {
    let mut first = index;
    for step in 0..5 {
        let Some(before) = window.previous(first) else { break };
        let gap = window.gap_before(first);
        let tight = matches!(gap, ":" | "-" | ".");
        let joins = tight && before.len() <= 8
            || gap == " "
                && step < 2
                && (before.len() <= 6 && !before.form.small() || window.word(first - 1).is(Word::MONTH));
        if !joins {
            break;
        }
        first -= 1;
    }
    first
}

fn continues_before(window: &Window<'_>, start: usize) -> bool {
    match window.before(start) {
        b'-' | b'.' => {
            start.checked_sub(2).is_some_and(|at| window.byte(at).is_ascii_digit())
                && window.byte(start).is_ascii_digit()
        }
        b'+' | b'$' => true,
        _ => false,
    }
}

fn continues_after(window: &Window<'_>, end: usize) -> bool {
    match window.byte(end) {
        b'-' | b'.' => window.byte(end + 1).is_ascii_digit() && window.before(end).is_ascii_digit(),
        byte => byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80,
    }
}

#[cfg(test)]
mod tests {
    use regex_automata::util::syntax;

    use super::*;

    /// A pattern without a bound would let a finding reach beyond what a window keeps of its neighbours.
    #[test]
    fn every_pattern_compiles_and_is_bounded_and_has_its_checksum() {
        assert!(PATTERNS.automaton.is_some());
        for (recognizer, checksum) in &PATTERNS.table {
            let hir =
                syntax::parse_with(recognizer.pattern, &syntax::Config::new().unicode(false).utf8(false)).unwrap();
            let longest = hir.properties().maximum_len();
            assert!(longest.is_some_and(|longest| longest <= LONGEST), "{}", recognizer.kind);
            assert!(hir.properties().minimum_len().is_some_and(|shortest| shortest >= 2), "{}", recognizer.kind);
            assert_eq!(recognizer.checksum.is_some(), checksum.is_some(), "{}", recognizer.kind);
            assert!(Kind::custom(recognizer.kind).is_some(), "{}", recognizer.kind);
            assert!(recognizer.plain <= recognizer.raised, "{}", recognizer.kind);
        }
    }
}
