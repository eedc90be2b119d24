//! Recognisers of the user's own, as `duenna.toml` has them: a pattern, a checksum by name, words beside it, and examples that hold
//! them to their meaning.

use std::fmt;
use std::sync::Arc;

use regex_automata::meta::Regex;
use regex_automata::util::syntax;
use serde::Deserialize;
use thiserror::Error;

use super::checksum::Checksum;
use super::finding::{Evidence, Finding, Kind};
use super::placeholder::HIDDEN;
use super::token::{joined, phrase_hash};
use super::window::{FindingSink, Window};

/// No pattern of the user's may match more bytes than this: what is longer than a window's margin could be cut.
const LONGEST: usize = 512;
/// A pattern is compiled into at most so many bytes.
const SIZE: usize = 4 << 20;
/// How many words before and after may be context.
const REACH: (usize, usize) = (9, 5);

/// A table `[[pii.recognizer]]`.
///
/// ```
/// use duenna_text::pii::{OwnRecognizer, OwnRecognizers, scan_with};
/// let own: OwnRecognizer = toml::from_str(r#"
///     type = "CASE_NUMBER"
///     pattern = 'C-\d{6}'
///     score = 0.3
///     context = ["case"]
///     matches = ["C-123456"]
///     rejects = ["C-12"]
/// "#).unwrap();
/// let own = OwnRecognizers::new(&[own]).unwrap();
/// let found = scan_with("about case C-204117", &own);
/// assert_eq!((found[0].start, found[0].kind.name(), found[0].score), (11, "CASE_NUMBER", 0.85));
/// ```
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnRecognizer {
    /// What it finds: `CASE_NUMBER`.
    #[serde(rename = "type")]
    pub kind: String,
    /// A regular expression. A finding begins and ends where a word does.
    pub pattern: String,
    /// The name of a checksum that what is found must pass.
    pub checksum: Option<String>,
    /// The score, from 0 to 1.
    #[serde(default = "usual")]
    pub score: f32,
    /// Words and phrases beside it that raise the score.
    #[serde(default)]
    pub context: Vec<String>,
    /// The score beside one of them.
    #[serde(default = "raised")]
    pub context_score: f32,
    /// Texts that must be found whole.
    #[serde(default)]
    pub matches: Vec<String>,
    /// Texts in which nothing may be found.
    #[serde(default)]
    pub rejects: Vec<String>,
}

const fn usual() -> f32 {
    0.5
}

const fn raised() -> f32 {
    0.85
}

/// A recogniser cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum OwnError {
    /// Its type is no name.
    #[error("`type` must be at most 40 capital letters, digits and `_`, starting with a letter, such as `CASE_NUMBER`")]
    Kind,
    /// Its pattern is none.
    #[error("`pattern` of `{kind}` cannot be read: {reason}")]
    Pattern {
        /// Its type.
        kind: String,
        /// Why.
        reason: String,
    },
    /// Its pattern matches nothing at all, or too much.
    #[error("`pattern` of `{kind}` may match {what}; give each repetition a bound, such as `{{1,40}}`")]
    Bounds {
        /// Its type.
        kind: String,
        /// What it may match.
        what: &'static str,
    },
    /// There is no such checksum.
    #[error("there is no checksum `{name}` (for `{kind}`); use one of: {}", Checksum::names().collect::<Vec<_>>().join(", "))]
    Checksum {
        /// Its type.
        kind: String,
        /// The name.
        name: String,
    },
    /// A score is no score.
    #[error("`score` and `context_score` of `{kind}` must be from 0 to 1")]
    Score {
        /// Its type.
        kind: String,
    },
}

/// Recognisers of the user's own, ready for use.
#[derive(Clone, Debug, Default)]
pub struct OwnRecognizers {
    written: Arc<[Own]>,
    names: Option<Arc<dyn NameModel>>,
}

/// A model that finds names: of people, places and organisations.
pub trait NameModel: fmt::Debug + Send + Sync {
    /// What it finds in a text of any size; places are bytes of it. The same text gives the same findings.
    fn find(&self, text: &str) -> Vec<Finding>;
}

#[derive(Debug)]
struct Own {
    kind: Kind,
    pattern: Regex,
    checksum: Option<Checksum>,
    plain: f32,
    raised: f32,
    context: Vec<u64>,
}

impl OwnRecognizers {
    /// Makes them ready.
    ///
    /// # Errors
    ///
    /// [`OwnError`] for the first that cannot be used.
    pub fn new(written: &[OwnRecognizer]) -> Result<Self, OwnError> {
        let written = written.iter().map(Own::new).collect::<Result<Vec<_>, _>>()?;
        Ok(Self { written: written.into(), names: None })
    }

    /// Has a model look for names, besides.
    #[must_use]
    pub fn with_names(self, model: Arc<dyn NameModel>) -> Self {
        Self { names: Some(model), ..self }
    }

    pub(super) fn kinds(&self) -> impl Iterator<Item = &str> {
        self.written.iter().map(|own| own.kind.name())
    }

    pub(super) fn find(&self, window: &Window<'_>, found: &mut FindingSink) {
        for own in self.written.iter() {
            own.find(window, found);
        }
        if let Some(model) = &self.names {
            found.extend(model.find(window.text));
        }
    }
}

impl Own {
    fn new(written: &OwnRecognizer) -> Result<Self, OwnError> {
        let kind = Kind::custom(&written.kind).ok_or(OwnError::Kind)?;
        let unreadable = |reason: String| OwnError::Pattern { kind: written.kind.clone(), reason };
        let hir = syntax::parse(&written.pattern).map_err(|error| unreadable(error.to_string()))?;
        let bounds = |what| Err(OwnError::Bounds { kind: written.kind.clone(), what });
        match (hir.properties().minimum_len(), hir.properties().maximum_len()) {
            (Some(0) | None, _) => return bounds("nothing at all"),
            (_, None) => return bounds("any length"),
            (_, Some(longest)) if longest > LONGEST => return bounds("more than 512 bytes"),
            _ => {}
        }
        let configured = Regex::config().nfa_size_limit(Some(SIZE)).hybrid_cache_capacity(SIZE);
        let pattern = Regex::builder()
            .configure(configured)
            .build_from_hir(&hir)
            .map_err(|error| unreadable(error.to_string()))?;
        let checksum = match &written.checksum {
            None => None,
            Some(name) => Some(
                Checksum::named(name)
                    .ok_or_else(|| OwnError::Checksum { kind: written.kind.clone(), name: name.clone() })?,
            ),
        };
        let scores = [written.score, written.context_score];
        if scores.iter().any(|score| !(0.0..=1.0).contains(score)) {
            return Err(OwnError::Score { kind: written.kind.clone() });
        }
        let context = written.context.iter().map(|phrase| phrase_hash(phrase)).collect();
        Ok(Self {
            kind,
            pattern,
            checksum,
            plain: written.score,
            raised: written.context_score.max(written.score),
            context,
        })
    }

    fn find(&self, window: &Window<'_>, found: &mut FindingSink) {
        for hit in self.pattern.find_iter(window.text) {
            let value = window.slice(hit.start(), hit.end());
            let inside =
                |at: usize| at > 0 && at < window.text.len() && is_word(window.before(at)) && is_word(window.byte(at));
            if inside(hit.start())
                || inside(hit.end())
                || value.contains(HIDDEN)
                || self.checksum.is_some_and(|checksum| !checksum.fits(value))
            {
                continue;
            }
            let mut evidence = vec![Evidence::Pattern];
            evidence.extend(self.checksum.map(|checksum| Evidence::Checksum(checksum.name)));
            let beside = self.beside(window, hit.start(), hit.end());
            if beside {
                evidence.push(Evidence::Context);
            }
            found.push(Finding::new(
                (hit.start(), hit.end()),
                self.kind.clone(),
                if beside { self.raised } else { self.plain },
                evidence,
            ));
        }
    }

    fn beside(&self, window: &Window<'_>, start: usize, end: usize) -> bool {
        let (first, behind) = (window.token_from(start), window.token_from(end));
        let before = first.saturating_sub(REACH.0)..first;
        let after = behind..(behind + REACH.1).min(window.tokens.len());
        let in_range = |range: std::ops::Range<usize>| {
            let last = range.end;
            range.into_iter().any(|at| {
                let mut hash = None;
                (at..(at + 4).min(last)).any(|index| {
                    let word = window.token(index).map_or(0, |token| token.hash);
                    let phrase = hash.map_or(word, |hash| joined(hash, word));
                    hash = Some(phrase);
                    self.context.contains(&phrase)
                })
            })
        };
        !self.context.is_empty() && (in_range(before) || in_range(after))
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

/// An example that does not hold: of which recogniser, its number in its list from 1, and whether it should have been found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BrokenExample {
    /// The type of the recogniser.
    pub kind: String,
    /// Its place in `matches` or `rejects`, from 1.
    pub number: usize,
    /// It stands in `matches`, and is not found whole; else in `rejects`, and something in it is found.
    pub should_match: bool,
}

impl OwnRecognizer {
    /// Tries the examples; gives those that do not hold.
    ///
    /// # Errors
    ///
    /// [`OwnError`] if the recogniser cannot be used.
    pub fn broken_examples(&self) -> Result<Vec<BrokenExample>, OwnError> {
        let own = OwnRecognizers::new(std::slice::from_ref(self))?;
        let found = |text: &str| {
            let folded = super::fold::FoldedText::new(text);
            let window = Window::new(&folded);
            let mut found = Vec::new();
            own.find(&window, &mut found);
            found.into_iter().map(|finding| folded.original(finding.start, finding.end)).collect::<Vec<_>>()
        };
        let missed = self.matches.iter().enumerate().filter(|(_, text)| !found(text).contains(&(0, text.len())));
        let caught = self.rejects.iter().enumerate().filter(|(_, text)| !found(text).is_empty());
        let broken =
            |number: usize, should_match| BrokenExample { kind: self.kind.clone(), number: number + 1, should_match };
        Ok(missed
            .map(|(number, _)| broken(number, true))
            .chain(caught.map(|(number, _)| broken(number, false)))
            .collect())
    }
}
