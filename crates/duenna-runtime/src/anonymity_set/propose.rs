//! Under the user's limit: what to tell more coarsely, so that least is lost.

use duenna_core::{Datum, Grain, Ladder};

use super::figures::{Share, share_of};
use super::{EVERYONE, joint};

/// Something that is not told yet, and may be told at any rung of its ladder.
#[derive(Debug, Clone)]
pub struct OpenFact {
    /// What.
    pub datum: Datum,
    /// How finely it would be told.
    pub grain: Grain,
    /// What may be told instead, finest first, the grain itself included; and the share of people each fits.
    rungs: Vec<(Grain, Option<Share>)>,
}

/// The most combinations of rungs that are tried.
const MOST: usize = 200_000;

impl OpenFact {
    /// What may be told of a stored value instead of `grain`.
    #[must_use]
    pub fn new(datum: Datum, (kind, ladder): (&str, Ladder), grain: Grain, exact: &str, number: u32) -> Self {
        let rungs = ladder.grains().filter(|rung| grain.covers(*rung));
        let rungs = rungs.map(|rung| (rung, share_of(kind, (ladder, rung), Some(exact), number))).collect();
        Self { datum, grain, rungs }
    }

    fn share_at(&self, grain: Grain) -> Option<Share> {
        self.rungs.iter().find(|(rung, _)| *rung == grain).and_then(|(_, share)| *share)
    }
}

/// The coarser grains at which the crowd is `limit` people again, given what is known anyway (`known`), with the fewest bits
/// lost, then the fewest rungs; empty if nothing needs to be coarser, `None` if no rung is coarse enough: then some of it must not be told at all.
#[must_use]
pub fn propose(known: &[Share], open: &[OpenFact], limit: f64) -> Option<Vec<(Datum, Grain)>> {
    let crowd = |chosen: &[Grain]| {
        let told = open.iter().zip(chosen).filter_map(|(open, grain)| open.share_at(*grain));
        EVERYONE * joint(known.iter().copied().chain(told)).0
    };
    let finest: Vec<Grain> = open.iter().map(|open| open.grain).collect();
    let number = |chosen: &[Grain]| chosen.iter().map(|grain| usize::from(grain.rank())).sum::<usize>();
    let combinations = open.iter().try_fold(1_usize, |all, open| all.checked_mul(open.rungs.len()));
    let best = if combinations.is_some_and(|all| all <= MOST) {
        // Every crowd that is large enough is as good as the others; the smallest of them loses least.
        let enough = every(open).into_iter().filter(|chosen| crowd(chosen) >= limit);
        enough.min_by(|one, other| crowd(one).total_cmp(&crowd(other)).then(number(one).cmp(&number(other))))
    } else {
        step_by_step(open, finest.clone(), limit, crowd)
    };
    let chosen = best?;
    let changed = open.iter().zip(chosen).filter(|(open, grain)| open.grain != *grain);
    Some(changed.map(|(open, grain)| (open.datum.clone(), grain)).collect())
}

fn every(open: &[OpenFact]) -> Vec<Vec<Grain>> {
    open.iter().fold(vec![Vec::new()], |all, open| {
        let longer = all.iter().flat_map(|chosen: &Vec<Grain>| {
            open.rungs.iter().map(|(rung, _)| chosen.iter().copied().chain([*rung]).collect())
        });
        longer.collect()
    })
}

/// One rung after another, each time the one that gains least of those that gain anything, or else any.
fn step_by_step(
    open: &[OpenFact],
    mut chosen: Vec<Grain>,
    limit: f64,
    crowd: impl Fn(&[Grain]) -> f64,
) -> Option<Vec<Grain>> {
    while crowd(&chosen) < limit {
        let now = crowd(&chosen);
        let steps = open.iter().enumerate().filter_map(|(at, open)| {
            let had = chosen.get(at)?;
            let next = open.rungs.iter().map(|(rung, _)| *rung).find(|rung| rung.rank() > had.rank())?;
            let mut after = chosen.clone();
            *after.get_mut(at)? = next;
            Some((crowd(&after), after))
        });
        let steps: Vec<_> = steps.collect();
        let gaining = steps.iter().filter(|(crowd, _)| *crowd > now).min_by(|one, other| one.0.total_cmp(&other.0));
        chosen.clone_from(&gaining.or_else(|| steps.first())?.1);
    }
    Some(chosen)
}
