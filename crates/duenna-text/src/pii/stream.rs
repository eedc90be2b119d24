//! A text of any size, a window at a time: the same findings as of the whole, in constant memory.

use super::custom::OwnRecognizers;
use super::finding::Finding;
use super::fold::FoldedText;
use super::patterns::Runner;
use super::placeholder::{HIDDEN, hidden};
use super::resolve::resolve;
use super::window::{FindingSink, Window};
use super::{address, network, person, phone, secret, vocabulary};

/// How much is decided at once.
const STEP: usize = 192 << 10;
/// How much of its neighbourhood on each side a window sees. Nothing that is found is longer.
const MARGIN: usize = 8 << 10;

/// Finds private things in a text that comes in pieces.
///
/// Windows are cut by what the text says, never by how it came: any pieces give the findings of the whole. What is not UTF-8
/// is passed over, and places are bytes of what was pushed.
///
/// ```
/// # use duenna_text::pii::{Scanner, scan};
/// let mut scanner = Scanner::new();
/// let mut found = scanner.push(b"write to ann@posteo");
/// found.extend(scanner.push(b".de, please"));
/// found.extend(scanner.finish());
/// assert_eq!(found, scan("write to ann@posteo.de, please"));
/// ```
pub struct Scanner {
    /// What came and may still matter, made valid UTF-8.
    text: String,
    /// The beginning of a character whose rest has not come.
    partial: Vec<u8>,
    /// Where `text` begins in all that came.
    base: usize,
    /// Where in `text` the next window begins to decide.
    from: usize,
    runner: Runner,
    own: OwnRecognizers,
    /// The last findings given, for those that reach into the next window.
    told: Vec<Finding>,
}

impl Default for Scanner {
    fn default() -> Self {
        Self::new()
    }
}

impl Scanner {
    /// A scanner at the beginning of a text.
    #[must_use]
    pub fn new() -> Self {
        Self::with(OwnRecognizers::default())
    }

    /// A scanner that has the user's own recognisers, too.
    #[must_use]
    pub fn with(own: OwnRecognizers) -> Self {
        Self {
            text: String::new(),
            partial: Vec::new(),
            base: 0,
            from: 0,
            runner: Runner::new(),
            own,
            told: Vec::new(),
        }
    }

    /// The next piece; gives what is certain by now.
    pub fn push(&mut self, piece: &[u8]) -> Vec<Finding> {
        let mut found = Vec::new();
        for piece in piece.chunks(STEP) {
            self.take(piece);
            while self.text.len() >= self.from + STEP + MARGIN {
                let cut = self.cut();
                found.extend(self.window(cut));
            }
        }
        found
    }

    /// The end of the text; gives the rest.
    #[must_use]
    pub fn finish(mut self) -> Vec<Finding> {
        let partial = std::mem::take(&mut self.partial);
        self.text.extend(partial.iter().map(|_| PASSED_OVER));
        let mut found = Vec::new();
        while self.text.len() >= self.from + STEP + MARGIN {
            let cut = self.cut();
            found.extend(self.window(cut));
        }
        found.extend(self.window(self.text.len()));
        found
    }

    fn take(&mut self, piece: &[u8]) {
        let mut bytes = std::mem::take(&mut self.partial);
        bytes.extend_from_slice(piece);
        let mut rest = bytes.as_slice();
        while !rest.is_empty() {
            match std::str::from_utf8(rest) {
                Ok(valid) => {
                    self.text.push_str(valid);
                    return;
                }
                Err(error) => {
                    let (valid, after) = rest.split_at(error.valid_up_to());
                    self.text.push_str(std::str::from_utf8(valid).unwrap_or_default());
                    let Some(length) = error.error_len() else {
                        self.partial = after.to_vec();
                        return;
                    };
                    self.text.extend((0..length).map(|_| PASSED_OVER));
                    rest = after.get(length..).unwrap_or_default();
                }
            }
        }
    }

    /// Where the next window stops deciding: behind the last line, or else word, of its second half.
    fn cut(&self) -> usize {
        let (half, end) =
            (self.text.floor_char_boundary(self.from + STEP / 2), self.text.floor_char_boundary(self.from + STEP));
        let last = self.text.get(half..end).unwrap_or_default();
        let at = last.rfind('\n').or_else(|| last.rfind(' ')).map(|at| half + at + 1);
        at.unwrap_or(end)
    }

    /// Decides what begins before `cut`, seeing a margin beyond it.
    fn window(&mut self, cut: usize) -> Vec<Finding> {
        let from = self.text.floor_char_boundary(self.from.saturating_sub(MARGIN));
        let to = self.text.floor_char_boundary((cut + MARGIN).min(self.text.len()));
        let seen = self.text.get(from..to).unwrap_or_default();
        let mut found = find(&mut self.runner, &self.own, seen);
        found.retain(|finding| (self.from..cut).contains(&(finding.start + from)));
        for finding in &mut found {
            finding.start += from + self.base;
            finding.end += from + self.base;
        }
        found.retain(|finding| !self.told.iter().any(|told| told.kind == finding.kind && told.overlaps(finding)));
        let border = cut + self.base;
        self.told = found.iter().filter(|finding| finding.end > border).cloned().collect();
        self.from = cut;
        let drop = self.text.floor_char_boundary(cut.saturating_sub(MARGIN));
        self.text.drain(..drop);
        self.base += drop;
        self.from -= drop;
        found
    }
}

/// What stands for a byte that is not text.
const PASSED_OVER: char = '\u{1a}';

/// All that is found in a piece of text.
fn find(runner: &mut Runner, own: &OwnRecognizers, text: &str) -> Vec<Finding> {
    let text = hidden(text, own);
    let folded = FoldedText::new(&text);
    let window = Window::new(&folded);
    let mut found: FindingSink = Vec::new();
    runner.run(&window, &mut found);
    phone::find(&window, &mut found);
    network::find(&window, &mut found);
    secret::find(&window, &mut found);
    vocabulary::find(&window, &mut found);
    address::find(&window, &mut found);
    person::find(&window, &mut found);
    own.find(&window, &mut found);
    found.retain(|finding| !window.slice(finding.start, finding.end).contains(HIDDEN));
    let mut found = resolve(found);
    for finding in &mut found {
        (finding.start, finding.end) = folded.original(finding.start, finding.end);
    }
    found
}
