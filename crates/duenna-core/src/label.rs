//! What a value tells and who shaped it.

mod interned;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

pub use self::interned::{DamagedLabels, LabelId, Labels};
use crate::datum::Datum;
use crate::grain::Grain;
use crate::name::Key;
use crate::party::Party;

/// Whether what a party wrote passed the language gate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Integrity {
    /// Fields of a closed language, checked by the verifier.
    Verified,
    /// The same, with names that stand as handles, or fields that the language does not vouch for: verified for a model, which
    /// sees the handles; raw for all else, which gets the names.
    Sealed,
    /// As the party wrote it.
    Raw,
}

/// What a value tells (datum → finest grain) and who shaped it (party → raw or verified). The empty label, ⊥, is public
/// and trusted.
///
/// ```
/// use duenna_core::{Grain, Label, Ladder};
/// let birth = "date_of_birth".parse()?;
/// let year = Ladder::BirthDate.grain("year").ok_or("no such rung")?;
/// let coarse = Label::datum(birth, year);
/// let exact = Label::datum("date_of_birth".parse()?, Grain::EXACT);
/// assert!(coarse.flows_to(&exact) && !exact.flows_to(&coarse));
/// assert_eq!(coarse.join(&exact), exact);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Label {
    tells: Arc<BTreeMap<Datum, Grain>>,
    shaped_by: Arc<BTreeMap<Party, Integrity>>,
}

impl Label {
    /// Public and trusted: ⊥.
    #[must_use]
    pub fn bottom() -> Self {
        Self::default()
    }

    /// The label of `datum` told at `grain`.
    #[must_use]
    pub fn datum(datum: Datum, grain: Grain) -> Self {
        Self { tells: Arc::new(BTreeMap::from([(datum, grain)])), shaped_by: Arc::default() }
    }

    /// The label of something `party` wrote.
    #[must_use]
    pub fn shaped(party: Party, integrity: Integrity) -> Self {
        Self { tells: Arc::default(), shaped_by: Arc::new(BTreeMap::from([(party, integrity)])) }
    }

    /// The label of anything computed from two values: the finest grain either tells, everyone who shaped either.
    #[must_use]
    pub fn join(&self, other: &Self) -> Self {
        Self {
            tells: union(&self.tells, &other.tells, Grain::finer, is_telling, without_idle),
            shaped_by: union(
                &self.shaped_by,
                &other.shaped_by,
                Integrity::max,
                |had, party, how| had.get(party).is_some_and(|had| *had >= how),
                |_| {},
            ),
        }
    }

    /// The label that tells and was shaped by all of these.
    #[must_use]
    pub fn of(
        tells: impl IntoIterator<Item = (Datum, Grain)>,
        shaped_by: impl IntoIterator<Item = (Party, Integrity)>,
    ) -> Self {
        let (mut data, mut parties) = (BTreeMap::new(), BTreeMap::new());
        for (datum, grain) in tells {
            data.entry(datum).and_modify(|had: &mut Grain| *had = had.finer(grain)).or_insert(grain);
        }
        for (party, how) in shaped_by {
            parties.entry(party).and_modify(|had: &mut Integrity| *had = how.max(*had)).or_insert(how);
        }
        without_idle(&mut data);
        Self { tells: Arc::new(data), shaped_by: Arc::new(parties) }
    }

    /// What an answer may carry of this: the same, told via an answer, and shaped by the same.
    #[must_use]
    pub fn carried(&self) -> Self {
        let via = self.tells.iter().map(|(datum, grain)| (datum.carried(), *grain));
        Self { tells: Self::of(via, []).tells, shaped_by: Arc::clone(&self.shaped_by) }
    }

    /// The same, but for what comes back as itself, as finely as `told` says.
    pub(crate) fn carried_unless(&self, told: impl Fn(&Datum) -> Option<Grain>) -> Self {
        let via = self.carried();
        let mut tells = Vec::with_capacity(via.tells.len());
        for (datum, grain) in via.tells.iter() {
            let itself = datum.itself();
            match told(&itself) {
                Some(told) if told.covers(*grain) => tells.push((itself, *grain)),
                Some(told) => tells.extend([(itself, told), (datum.clone(), *grain)]),
                None => tells.push((datum.clone(), *grain)),
            }
        }
        Self { tells: Self::of(tells, []).tells, shaped_by: via.shaped_by }
    }

    /// The join of many labels.
    #[must_use]
    pub fn join_all<'a>(labels: impl IntoIterator<Item = &'a Self>) -> Self {
        labels.into_iter().fold(Self::bottom(), |all, label| all.join(label))
    }

    /// All of this as the things themselves: what somebody read and then writes anew may be any of it.
    #[must_use]
    pub fn itself(self) -> Self {
        if !self.tells.keys().any(Datum::is_carried) {
            return self;
        }
        let tells = self.tells.iter().map(|(datum, grain)| (datum.itself(), *grain));
        Self { tells: Self::of(tells, []).tells, shaped_by: self.shaped_by }
    }

    /// Whether `other` tells at least as much and names at least as many who shaped it: a value labelled `self` may be
    /// treated as one labelled `other`.
    #[must_use]
    pub fn flows_to(&self, other: &Self) -> bool {
        let told = self.tells.iter().all(|(datum, grain)| other.is_telling(datum, *grain));
        told && self.shaped_by.iter().all(|(party, how)| other.shaped_by.get(party).is_some_and(|h| h >= how))
    }

    /// Whether this is ⊥.
    #[must_use]
    pub fn is_bottom(&self) -> bool {
        self.is_public() && self.is_trusted()
    }

    /// Whether it tells nothing private.
    #[must_use]
    pub fn is_public(&self) -> bool {
        self.tells.is_empty()
    }

    /// Whether it tells nothing that is the user's own but what they opened: only what tools answered.
    #[must_use]
    pub fn is_open(&self, opened: &BTreeSet<Key>) -> bool {
        self.tells.keys().all(|datum| is_open(datum, opened))
    }

    /// The most of it that is open.
    #[must_use]
    pub fn open_part(&self, opened: &BTreeSet<Key>) -> Self {
        self.part(|datum| is_open(datum, opened))
    }

    /// The rest of it: what is the user's own and they did not open.
    #[must_use]
    pub fn stored_part(&self, opened: &BTreeSet<Key>) -> Self {
        self.part(|datum| !is_open(datum, opened))
    }

    /// The same without that thing, told itself or via an answer.
    pub(crate) fn without(self, thing: &Datum) -> Self {
        if self.is_about(thing) { self.part(|datum| !datum.is_same_thing(thing)) } else { self }
    }

    /// The same without what the other tells.
    #[must_use]
    pub fn without_tells(&self, other: &Self) -> Self {
        self.part(|datum| self.grain_of(datum).is_none_or(|grain| !other.is_telling(datum, grain)))
    }

    /// What it tells of these data, shaped by the same.
    fn part(&self, is_of_it: impl Fn(&Datum) -> bool) -> Self {
        let of_it = self.tells.iter().filter(|(datum, _)| is_of_it(datum));
        let tells = of_it.map(|(datum, grain)| (datum.clone(), *grain)).collect();
        Self { tells: Arc::new(tells), shaped_by: Arc::clone(&self.shaped_by) }
    }

    /// Whether nobody from outside shaped it.
    #[must_use]
    pub fn is_trusted(&self) -> bool {
        self.shaped_by.is_empty()
    }

    /// What it tells, by datum.
    #[must_use]
    pub fn tells(&self) -> impl ExactSizeIterator<Item = (&Datum, Grain)> {
        self.tells.iter().map(|(datum, grain)| (datum, *grain))
    }

    /// Whether it tells `datum` at least as finely; the thing itself counts for what is told of it via an answer.
    #[must_use]
    pub fn is_telling(&self, datum: &Datum, grain: Grain) -> bool {
        is_telling(&self.tells, datum, grain)
    }

    /// Whether it tells anything of `datum`, the thing itself or via an answer.
    pub(crate) fn is_about(&self, datum: &Datum) -> bool {
        self.tells.contains_key(&datum.carried()) || self.tells.contains_key(&datum.itself())
    }

    /// The grain at which it tells `datum`.
    #[must_use]
    pub fn grain_of(&self, datum: &Datum) -> Option<Grain> {
        self.tells.get(datum).copied()
    }

    /// Who shaped it.
    #[must_use]
    pub fn shaped_by(&self) -> impl ExactSizeIterator<Item = (&Party, Integrity)> {
        self.shaped_by.iter().map(|(party, how)| (party, *how))
    }

    /// The label of the same with its names in the place of their handles: what was sealed is raw.
    #[must_use]
    pub fn opened(&self) -> Self {
        if !self.is_sealed() {
            return self.clone();
        }
        self.shaped_as(|how| if how == Integrity::Sealed { Integrity::Raw } else { how })
    }

    /// Whether it may hold handles.
    #[must_use]
    pub fn is_sealed(&self) -> bool {
        self.shaped_by().any(|(_, how)| how == Integrity::Sealed)
    }

    /// The same, shaped by the same parties in another way. Not a way down by itself: `release::endorse` is.
    pub(crate) fn shaped_as(&self, change: impl Fn(Integrity) -> Integrity) -> Self {
        let shaped_by = self.shaped_by.iter().map(|(party, how)| (party.clone(), change(*how))).collect();
        Self { tells: Arc::clone(&self.tells), shaped_by: Arc::new(shaped_by) }
    }

    /// The half that says who shaped it.
    #[must_use]
    pub fn integrity_only(&self) -> Self {
        Self { tells: Arc::default(), shaped_by: Arc::clone(&self.shaped_by) }
    }
}

/// Whether it is what a tool answered, or an entry of the private store that the user opened (semantics 1).
fn is_open(datum: &Datum, opened: &BTreeSet<Key>) -> bool {
    !datum.is_private() || datum.key().is_some_and(|key| opened.contains(key))
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_bottom() {
            return f.write_str("⊥");
        }
        f.write_str("{")?;
        for (at, (datum, grain)) in self.tells().enumerate() {
            write!(f, "{}{datum}: {}", if at == 0 { "" } else { ", " }, grain.name())?;
        }
        for (at, (party, how)) in self.shaped_by().enumerate() {
            let how = match how {
                Integrity::Raw => "raw",
                Integrity::Sealed => "sealed",
                Integrity::Verified => "verified",
            };
            let before = match at {
                0 if self.is_public() => "",
                0 => " | ",
                _ => ", ",
            };
            write!(f, "{before}{how} {party}")?;
        }
        f.write_str("}")
    }
}

impl fmt::Debug for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What is told itself is told via an answer, too, at that grain: without what says no more than that.
fn without_idle(tells: &mut BTreeMap<Datum, Grain>) {
    let both = |(datum, grain): (&Datum, &Grain)| {
        let itself = datum.is_carried().then(|| tells.get(&datum.itself()))??;
        Some((datum.clone(), *itself, itself.finer(*grain)))
    };
    let all: Vec<(Datum, Grain, Grain)> = tells.iter().filter_map(both).collect();
    for (datum, itself, via) in all {
        if itself == via {
            tells.remove(&datum);
        } else {
            tells.insert(datum, via);
        }
    }
}

fn is_telling(tells: &BTreeMap<Datum, Grain>, datum: &Datum, grain: Grain) -> bool {
    let is_told = |datum: &Datum| tells.get(datum).is_some_and(|told| told.covers(grain));
    is_told(datum) || (datum.is_carried() && is_told(&datum.itself()))
}

/// Pointwise union, tidied; shares the larger map when all of the other is there.
fn union<K: Ord + Clone, V: Copy>(
    a: &Arc<BTreeMap<K, V>>,
    b: &Arc<BTreeMap<K, V>>,
    join: fn(V, V) -> V,
    is_there: fn(&BTreeMap<K, V>, &K, V) -> bool,
    tidy: fn(&mut BTreeMap<K, V>),
) -> Arc<BTreeMap<K, V>> {
    let (large, small) = if a.len() >= b.len() { (a, b) } else { (b, a) };
    if small.iter().all(|(key, value)| is_there(large, key, *value)) {
        return Arc::clone(large);
    }
    let mut all = BTreeMap::clone(large);
    for (key, value) in small.iter() {
        all.entry(key.clone()).and_modify(|had| *had = join(*had, *value)).or_insert(*value);
    }
    tidy(&mut all);
    Arc::new(all)
}
