//! A slow machine beside the engine's fast ones, for what these cannot say: `$` before a last newline, CPython's word
//! characters at `\b`, and a match that must not be empty. It goes through the text once, whatever the pattern is.

use std::rc::Rc;

use regex_automata::nfa::thompson::{NFA, State};
use regex_automata::util::look::Look;
use regex_automata::util::primitives::StateID;

use super::classes::is_word;
use super::program::{Ask, Spans};
use crate::exception::Fault;
use crate::heap::Heap;

/// Where groups begin and end on the way to a state.
type Slots = Rc<[Option<usize>]>;
/// The states that are reached, best first.
type Threads = Vec<(StateID, Slots)>;

/// One text's search. What it needs for the pattern is kept from one search to the next.
pub(super) struct Exact<'p> {
    nfa: NFA,
    text: &'p str,
    groups: usize,
    /// When each state was last reached.
    seen: Vec<u64>,
    now: u64,
}

impl<'p> Exact<'p> {
    pub(super) fn new(nfa: NFA, text: &'p str, groups: usize) -> Self {
        let seen = vec![0; nfa.states().len()];
        Self { nfa, text, groups, seen, now: 0 }
    }

    /// The first match that begins at `from` or later.
    pub(super) fn find(&mut self, heap: &Heap, from: usize, ask: Ask) -> Result<Option<Spans>, Fault> {
        let bytes = self.text.as_bytes();
        let empty: Slots = vec![None; (self.groups + 1) * 2].into();
        let (mut threads, mut next): (Threads, Threads) = (Vec::new(), Vec::new());
        let mut found = None;
        let mut at = from;
        self.now += 1;
        loop {
            let begins = if ask.anchored { at == from } else { self.text.is_char_boundary(at) };
            if found.is_none() && begins {
                self.reach(self.nfa.start_anchored(), at, empty.clone(), &mut threads);
            }
            if threads.is_empty() && (found.is_some() || ask.anchored) {
                break;
            }
            self.now += 1;
            heap.work(1 + threads.len())?;
            for (state, slots) in threads.drain(..) {
                let to = match self.nfa.state(state) {
                    State::ByteRange { trans } => trans.matches(bytes, at).then_some(trans.next),
                    State::Sparse(transitions) => transitions.matches(bytes, at),
                    State::Dense(transitions) => transitions.matches(bytes, at),
                    State::Match { .. } => {
                        if ask.whole && at < bytes.len() || ask.not_at == Some(at) {
                            continue;
                        }
                        found = Some(slots);
                        break;
                    }
                    State::Look { .. }
                    | State::Union { .. }
                    | State::BinaryUnion { .. }
                    | State::Capture { .. }
                    | State::Fail => None,
                };
                if let Some(to) = to {
                    self.reach(to, at + 1, slots, &mut next);
                }
            }
            // Threads behind a match are worse than it.
            threads.clear();
            std::mem::swap(&mut threads, &mut next);
            at += 1;
            if at > bytes.len() {
                break;
            }
        }
        let span = |pair: &[Option<usize>]| if let [Some(from), Some(to)] = pair { Some((*from, *to)) } else { None };
        Ok(found.map(|slots| slots.chunks(2).map(span).collect()))
    }

    /// Adds the states that are reached without a character, best first.
    fn reach(&mut self, state: StateID, at: usize, slots: Slots, into: &mut Threads) {
        let nfa = self.nfa.clone();
        let mut waiting = vec![(state, slots)];
        while let Some((state, mut slots)) = waiting.pop() {
            match self.seen.get_mut(state.as_usize()) {
                Some(seen) if *seen != self.now => *seen = self.now,
                _ => continue,
            }
            match nfa.state(state) {
                State::ByteRange { .. } | State::Sparse(_) | State::Dense(_) | State::Match { .. } => {
                    into.push((state, slots));
                }
                State::Look { look, next } => {
                    if self.holds(*look, at) {
                        waiting.push((*next, slots));
                    }
                }
                State::Union { alternates } => {
                    waiting.extend(alternates.iter().rev().map(|state| (*state, slots.clone())));
                }
                State::BinaryUnion { alt1, alt2 } => {
                    waiting.push((*alt2, slots.clone()));
                    waiting.push((*alt1, slots));
                }
                State::Capture { next, slot, .. } => {
                    let mut changed = slots.to_vec();
                    if let Some(place) = changed.get_mut(slot.as_usize()) {
                        *place = Some(at);
                        slots = changed.into();
                    }
                    waiting.push((*next, slots));
                }
                State::Fail => {}
            }
        }
    }

    fn holds(&self, look: Look, at: usize) -> bool {
        let (before, after) = self.text.split_at_checked(at).unwrap_or((self.text, ""));
        match look {
            Look::Start => at == 0,
            Look::End => after.is_empty(),
            Look::StartLF => at == 0 || before.ends_with('\n'),
            Look::EndLF => after.is_empty() || after.starts_with('\n'),
            // It stands for `$` outside of MULTILINE.
            Look::EndCRLF => after.is_empty() || after == "\n",
            Look::WordAscii => is_border(before, after, true),
            Look::WordUnicode => is_border(before, after, false),
            // CPython finds no `\B` in an empty text.
            Look::WordAsciiNegate => !self.text.is_empty() && !is_border(before, after, true),
            Look::WordUnicodeNegate => !self.text.is_empty() && !is_border(before, after, false),
            _ => false,
        }
    }
}

/// Whether a word begins or ends between two texts.
fn is_border(before: &str, after: &str, ascii: bool) -> bool {
    let is = |character: Option<char>| character.is_some_and(|character| is_word(character, ascii));
    is(before.chars().next_back()) != is(after.chars().next())
}
