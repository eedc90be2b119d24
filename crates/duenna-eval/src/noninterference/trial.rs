//! One program in pairs of worlds, one pair for each coalition.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use duenna_core::{Effect, Grain, Integrity, Label};
use duenna_lang::{Environment, compile};
use serde_json::Value;

use super::chance::Chance;
use super::gates;
use super::generate;
use super::phrase::{Statement, source};
use super::setting::{Coalition, Member, coalitions, facts, gate_coalitions, setting};
use super::world::{Artifact, Facts, Heard, Outcome, Setting, Status, previewed, run};

/// The artifacts of a task, one after the other.
pub(crate) type Task = Vec<Artifact>;

/// Divides the artifacts of a task.
pub(crate) const NEXT_ARTIFACT: &str = "# next artifact\n";

/// What may end an artifact and must not be known to that party, where courses are tried.
const ENDS: (&str, &str) = ("loud/fragile", "server:a");

/// What every program is tried in.
#[derive(Debug)]
pub(crate) struct Bench {
    pub(crate) setting: Setting,
    coalitions: Vec<Coalition>,
    /// Those of the gates: one of them in turn.
    gates: Vec<Coalition>,
}

/// For how many coalitions a world is made for each program, besides the one that knows nothing. Every world is looked at by all
/// coalitions that must not tell it from the first.
const EACH: usize = 2;

/// Which facts a program is tried with: a function of the two numbers.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Draw {
    pub(crate) seed: u64,
    pub(crate) index: u64,
}

/// What came of one program.
#[derive(Debug)]
pub(crate) struct Trial {
    /// How its first run ended.
    pub(crate) status: Status,
    /// Whether anything was sent in that run.
    pub(crate) sent: bool,
    /// What told worlds apart.
    pub(crate) leaks: Vec<Leak>,
    /// Calls that the preview had not foreseen.
    pub(crate) unforeseen: Vec<Leak>,
}

/// Something that was not the same in two worlds, or not foreseen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Leak {
    pub(crate) kind: LeakKind,
    /// Who can tell the worlds apart, and where.
    pub(crate) text: String,
}

/// What told the worlds apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LeakKind {
    /// The calls that the coalition received.
    Calls,
    /// What the user was asked.
    Questions,
    /// That, where and how the run ended, under a public label.
    Ending,
    /// The ends of artifacts told more than the task's course has bits.
    Course,
    /// A call that the preview had not foreseen.
    Preview,
}

impl Trial {
    /// Leaks first, then what was not foreseen.
    pub(crate) fn findings(&self) -> impl Iterator<Item = &Leak> {
        self.leaks.iter().chain(&self.unforeseen)
    }
}

impl fmt::Display for LeakKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Calls => "calls",
            Self::Questions => "questions",
            Self::Ending => "ending",
            Self::Course => "course",
            Self::Preview => "preview",
        })
    }
}

impl Bench {
    /// # Errors
    /// Never, unless the constants of the setting contradict the core.
    pub(crate) fn new() -> anyhow::Result<Self> {
        Ok(Self { setting: setting()?, coalitions: coalitions()?, gates: gate_coalitions()? })
    }

    /// The same with programs that are later artifacts of a task, whose author was told what a server answered.
    ///
    /// # Errors
    /// Never, unless the constants of the setting contradict the core.
    pub(crate) fn later(mut self) -> anyhow::Result<Self> {
        let answer = Label::datum("a/read".parse()?, Grain::EXACT);
        self.setting.pc = answer.join(&Label::shaped("server:b".parse()?, Integrity::Raw));
        Ok(self)
    }

    /// Runs a program for each coalition in two worlds that its members must not tell apart.
    ///
    /// # Errors
    /// The program is refused before it runs.
    pub(crate) fn try_out(&self, source: &str, draw: Draw) -> anyhow::Result<Trial> {
        let task = self.compiled(source)?;
        Ok(self.worlds(draw)?.try_out(&task))
    }

    /// The artifacts of a task, divided by a line that says so.
    ///
    /// # Errors
    /// A program is refused before it runs.
    pub(crate) fn compiled(&self, source: &str) -> anyhow::Result<Task> {
        let limits = &self.setting.limits;
        let artifact = |source: &str| {
            let plain = Artifact::plain(compile(source, &self.setting.environment, limits)?);
            if self.setting.course == 0 {
                return anyhow::Ok(plain);
            }
            let environment = Environment { errors_end: true, ..self.setting.environment.clone() };
            Ok(Artifact { ending: Arc::new(compile(source, &environment, limits)?), ..plain })
        };
        source.split(NEXT_ARTIFACT).map(artifact).collect()
    }

    /// The world of a draw, and one more for each coalition.
    ///
    /// # Errors
    /// Never, unless the constants of the setting contradict the core.
    pub(crate) fn worlds(&self, draw: Draw) -> anyhow::Result<Worlds<'_>> {
        let mut chance = Chance::new(!draw.seed, draw.index);
        let first = facts(&mut chance)?;
        let others = self.coalitions.len().saturating_sub(1);
        // The one that knows nothing, and some of the others in turn.
        let mut chosen = vec![0];
        chosen.extend((0..EACH).map(|turn| 1 + (chance.below(others) + turn) % others.max(1)));
        chosen.sort_unstable();
        chosen.dedup();
        let of_gates = self.gates.get(usize::try_from(draw.index)? % self.gates.len().max(1));
        let chosen = chosen.into_iter().filter_map(|at| self.coalitions.get(at)).chain(of_gates);
        let others = chosen.map(|coalition| {
            let mut facts = coalition.other_facts(&first, &mut chance)?;
            if self.setting.course > 0 {
                // What tools answer may be told by ends; what is the user's own may not.
                let budget = facts.answers.remove(super::gates::BUDGET);
                facts = Facts { store: facts.store, ..first.clone() };
                facts.answers.extend(budget.map(|budget| (super::gates::BUDGET.to_owned(), budget)));
            }
            anyhow::Ok(Other { told: self.that_know_the_same(&first, &facts)?, facts })
        });
        let others = others.collect::<anyhow::Result<_>>()?;
        let told_by_ends =
            if self.setting.course > 0 { self.told_by_ends(&first, draw.index, &mut chance)? } else { Vec::new() };
        Ok(Worlds { setting: &self.setting, first, others, told_by_ends })
    }

    /// The same where a task's course has so many bits.
    ///
    /// # Errors
    /// Never, unless the constants of the setting contradict the core.
    pub(crate) fn with_course(mut self, bits: u8) -> anyhow::Result<Self> {
        self.setting.course = bits;
        self.setting.say(Effect::Deny, (ENDS.0.parse()?, Grain::EXACT), ENDS.1.parse()?);
        Ok(self)
    }

    /// The generated program of a draw; where courses are tried, with calls that may end it.
    pub(crate) fn program(&self, Draw { seed, index }: Draw) -> Vec<Statement> {
        if self.setting.course > 0 { generate::ending(seed, index) } else { generate::program(seed, index) }
    }

    /// The source of a generated program; where courses are tried, with an artifact after it, which may look at what an end kept from running.
    pub(crate) fn written(&self, program: &[Statement], draw: Draw) -> String {
        let mut written = source(program);
        if self.setting.course > 0 {
            written.push_str(NEXT_ARTIFACT);
            written.push_str(&source(&generate::ending(!draw.seed, draw.index)));
        }
        written
    }

    /// Worlds that ends may tell apart, as far as the course goes: for one coalition in turn; for the one that may not know of an end at all;
    /// and for those whose calling needs trust.
    fn told_by_ends(&self, first: &Facts, index: u64, chance: &mut Chance) -> anyhow::Result<Vec<ByEnds<'_>>> {
        let all: Vec<&Coalition> =
            self.coalitions.iter().chain(&self.gates).filter(|coalition| !coalition.accepts_verified()).collect();
        let mut told = Vec::new();
        if let Some(coalition) = all.get(usize::try_from(index)? % all.len().max(1)) {
            let many = 0..2_usize << (self.setting.course + 2);
            let facts = many.map(|_| Ok(first.mixed(&coalition.other_facts(first, chance)?, chance)));
            let facts = facts.collect::<anyhow::Result<_>>()?;
            told.push(ByEnds { coalition: Cow::Borrowed(coalition), facts, most: 1 << self.setting.course });
        }
        let mut other = first.clone();
        let had = first.answers.get(ENDS.0).and_then(Value::as_u64).unwrap_or_default();
        other.answers.insert(ENDS.0.to_owned(), Value::from(1 - had.min(1)));
        let refused = Cow::Owned(Coalition::of(&[Member::Server("a")])?);
        told.push(ByEnds { coalition: refused, facts: vec![other], most: 1 });
        let trusting = Coalition::of(&[Member::Trusting("pay"), Member::Trusting("wipe")])?;
        let facts = vec![trusting.other_facts(first, chance)?];
        told.push(ByEnds { coalition: Cow::Owned(trusting), facts, most: 1 });
        Ok(told)
    }

    /// The coalitions that must not tell two worlds apart.
    fn that_know_the_same(&self, one: &Facts, other: &Facts) -> anyhow::Result<Vec<&Coalition>> {
        let mut all = Vec::new();
        for coalition in self.coalitions.iter().chain(&self.gates) {
            if coalition.known_part(one)? == coalition.known_part(other)? {
                all.push(coalition);
            }
        }
        Ok(all)
    }
}

/// The worlds that a program is tried in.
#[derive(Debug)]
pub(crate) struct Worlds<'a> {
    setting: &'a Setting,
    first: Facts,
    others: Vec<Other<'a>>,
    /// Those that ends may tell apart.
    told_by_ends: Vec<ByEnds<'a>>,
}

/// Worlds that must look to a coalition like so many at most.
#[derive(Debug)]
struct ByEnds<'a> {
    coalition: Cow<'a, Coalition>,
    facts: Vec<Facts>,
    most: usize,
}

/// A world that differs from the first.
#[derive(Debug)]
struct Other<'a> {
    /// All who may know nothing of what differs.
    told: Vec<&'a Coalition>,
    facts: Facts,
}

impl Worlds<'_> {
    /// All that tells the worlds apart, and all that the preview did not foresee.
    fn try_out(&self, task: &[Artifact]) -> Trial {
        let prospects = previewed(task, self.setting);
        let first = run(task, self.setting, &self.first, Some(&prospects));
        let (mut leaks, mut missed) = (Vec::new(), first.unforeseen.clone());
        for Other { told, facts } in &self.others {
            let other = run(task, self.setting, facts, Some(&prospects));
            leaks.extend(told.iter().find_map(|coalition| difference(coalition, &first, &other)));
            missed.extend(other.unforeseen);
        }
        leaks.extend(self.told_by_ends(task, &first));
        missed.sort_unstable();
        missed.dedup();
        Trial {
            status: first.status,
            sent: first.heard.iter().any(|heard| !heard.is_endorsed()),
            leaks,
            unforeseen: missed.into_iter().map(|text| Leak { kind: LeakKind::Preview, text }).collect(),
        }
    }

    /// What ends told beyond what the course pays for.
    fn told_by_ends(&self, task: &[Artifact], first: &Outcome) -> Vec<Leak> {
        let shown = |coalition: &Coalition, outcome: &Outcome| -> Vec<String> {
            view(coalition, outcome).iter().map(ToString::to_string).collect()
        };
        let mut leaks = Vec::new();
        for ByEnds { coalition, facts, most } in &self.told_by_ends {
            let mut seen = BTreeSet::from([shown(coalition, first)]);
            seen.extend(facts.iter().map(|facts| shown(coalition, &run(task, self.setting, facts, None))));
            if seen.len() > *most {
                let ways: Vec<String> = seen.iter().map(|calls| format!("[{}]", calls.join("; "))).collect();
                let (many, all) = (ways.len(), ways.join(" or "));
                let text = format!("{} received {many} kinds of calls, {most} at most: {all}", names(coalition));
                leaks.push(Leak { kind: LeakKind::Course, text });
            }
        }
        leaks
    }

    /// The first thing that tells the worlds apart, of that kind if one is given; runs in no more worlds than that takes.
    #[cfg(duenna_switches)]
    pub(crate) fn first_leak(&self, task: &[Artifact], kind: Option<LeakKind>) -> Option<Leak> {
        let first = run(task, self.setting, &self.first, None);
        let of_kind = |leak: &Leak| kind.is_none_or(|kind| kind == leak.kind);
        let found = self.differences(task, &first).find(of_kind);
        found.or_else(|| self.told_by_ends(task, &first).into_iter().find(of_kind))
    }

    /// What comes of a program in the first world, and in the one that differs most from it.
    #[cfg(duenna_switches)]
    pub(crate) fn outcomes(&self, task: &[Artifact]) -> impl Iterator<Item = Outcome> {
        let furthest = self.others.first().map(|other| &other.facts);
        let by_ends = self.told_by_ends.iter().flat_map(|told| told.facts.first());
        std::iter::once(&self.first).chain(furthest).chain(by_ends).map(|facts| run(task, self.setting, facts, None))
    }

    #[cfg(duenna_switches)]
    fn differences(&self, task: &[Artifact], first: &Outcome) -> impl Iterator<Item = Leak> {
        self.others.iter().flat_map(move |Other { told, facts }| {
            let other = run(task, self.setting, facts, None);
            told.iter().filter_map(|coalition| difference(coalition, first, &other)).collect::<Vec<_>>()
        })
    }
}

/// What told two runs apart, if anything did.
fn difference(coalition: &Coalition, first: &Outcome, other: &Outcome) -> Option<Leak> {
    let leak = |kind, text: String| Some(Leak { kind, text: format!("{} {text}", names(coalition)) });
    let views = (view(coalition, first), view(coalition, other));
    if views.0 != views.1 {
        let at = views.0.iter().zip(&views.1).take_while(|(one, other)| one == other).count();
        if [&views.0, &views.1].iter().any(|view| view.get(at).is_some_and(|heard| heard.is_endorsed())) {
            // Other fields were verified from here on, which is what may shape it.
            return None;
        }
        let words = |view: &[Cow<'_, Heard>]| view.get(at).map_or("nothing".to_owned(), ToString::to_string);
        let ends = format!("{:?} or {:?}", first.status, other.status);
        return leak(
            LeakKind::Calls,
            format!("received {} or {} (runs ended: {ends})", words(&views.0), words(&views.1)),
        );
    }
    if first.asked != other.asked {
        let at = first.asked.iter().zip(&other.asked).take_while(|(one, other)| one == other).count();
        let words = |asked: &[String]| asked.get(at).map_or("nothing".to_owned(), Clone::clone);
        return leak(
            LeakKind::Questions,
            format!("and others: asked {} or {}", words(&first.asked), words(&other.asked)),
        );
    }
    let (ends, others) = (public_end(first), public_end(other));
    if ends != others {
        return leak(LeakKind::Ending, format!("and others: it ended with {ends:?} or {others:?}"));
    }
    None
}

/// Whether nobody at all would notice that a run was the one and not the other.
#[cfg(duenna_switches)]
pub(crate) fn is_same(one: &Outcome, other: &Outcome) -> bool {
    (&one.heard, &one.asked, public_end(one)) == (&other.heard, &other.asked, public_end(other))
}

/// How a run ended, where everybody may know that.
fn public_end(outcome: &Outcome) -> Option<(String, u32)> {
    let error = outcome.error.as_ref().filter(|error| error.label.is_public())?;
    Some((error.last_line(), error.line))
}

fn view<'a>(coalition: &Coalition, outcome: &'a Outcome) -> Vec<Cow<'a, Heard>> {
    let is_shown = |heard: &Heard| heard.is_endorsed() && coalition.accepts_verified();
    let receives = |heard: &Heard| is_shown(heard) || coalition.members.iter().any(|member| member.receives(heard));
    let shown = |heard: &'a Heard| match heard.tool.as_str() {
        // Anyone may shape this argument.
        "pay" if coalition.is_about_trust() => Cow::Owned(heard.without("amount")),
        _ => Cow::Borrowed(heard),
    };
    let calls = if coalition.is_about_trust() { &outcome.decided } else { &outcome.heard };
    calls.iter().filter(|heard| receives(heard)).map(shown).collect()
}

impl Member {
    fn receives(&self, heard: &Heard) -> bool {
        match self {
            Self::Server(name) => heard.server.as_str() == *name,
            Self::Mailbox(address) => heard.reaches(address),
            Self::Trusting(tool) | Self::Verified(tool) => heard.tool == *tool,
            Self::Model => gates::is_model(&heard.server),
        }
    }
}

impl fmt::Display for Heard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}(", self.server, self.tool)?;
        for (at, (name, value)) in self.arguments.iter().enumerate() {
            write!(f, "{}{name}={value}", if at == 0 { "" } else { ", " })?;
        }
        match &self.handed {
            Some(handed) => write!(f, ") with {handed}"),
            None => f.write_str(")"),
        }
    }
}

fn names(coalition: &Coalition) -> String {
    let name = |member: &Member| match member {
        Member::Server(name) => (*name).to_owned(),
        Member::Mailbox(address) => (*address).to_owned(),
        Member::Trusting(tool) | Member::Verified(tool) => format!("what {tool} trusts"),
        Member::Model => "the models".to_owned(),
    };
    coalition.members.iter().map(name).collect::<Vec<_>>().join(" and ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Else a leak to them would go unseen.
    #[test]
    fn every_world_is_looked_at_by_those_it_was_made_for() {
        let bench = Bench::new().unwrap();
        let (mut pairs, mut others) = (0, 0);
        for index in 0..40 {
            let mut chance = Chance::new(7, index);
            let first = facts(&mut chance).unwrap();
            for coalition in bench.coalitions.iter().chain(&bench.gates) {
                let other = coalition.other_facts(&first, &mut chance).unwrap();
                assert_ne!(first, other, "{coalition:?}");
                let found = bench.that_know_the_same(&first, &other).unwrap();
                assert!(found.contains(&coalition), "{coalition:?} in {first:?} and {other:?}");
                pairs += 1;
                others += found.len() - 1;
            }
        }
        assert!(others > pairs, "{others} others of {pairs}");
    }

    /// Were `b` to know nothing, all that the user lets it know would be a leak.
    #[test]
    fn what_a_party_must_not_know_is_found() {
        let mut bench = Bench::new().unwrap();
        bench.coalitions = vec![Coalition::of_nothing(Member::Server("b"))];
        bench.gates.clear();
        let found = |source: &str| {
            let trials = (0..20).map(|index| bench.try_out(source, Draw { seed: 1, index }).unwrap());
            trials.flat_map(|trial| trial.leaks).any(|leak| leak.kind == LeakKind::Calls)
        };
        assert!(found("s = priv_data_db.access_s()\nb.send(s)\n"));
        assert!(found("s = priv_data_db.access_s()\nif s:\n    b.send(1)\n"));
        assert!(!found("s = priv_data_db.access_s()\nif s:\n    a.send(1)\nb.send(2)\n"));
    }

    #[test]
    fn an_amount_that_fails_is_not_a_choice_of_the_call() {
        let bench = Bench::new().unwrap();
        let mut unmade = 0;
        for (source, index) in [
            "i = b.items(name='x')[0]\nc.pay(to=0, amount=i)\n",
            "i = convert(b.message(), 'count').get('stars', 0)\nc.pay(to=0, amount=i)\n",
        ]
        .into_iter()
        .flat_map(|source| (0..40).map(move |index| (source, index)))
        {
            let program = bench.compiled(source).unwrap();
            let worlds = bench.worlds(Draw { seed: 1, index }).unwrap();
            let outcome = run(&program, &bench.setting, &worlds.first, None);
            unmade += usize::from(outcome.decided.len() > outcome.heard.len());
            assert_eq!(worlds.try_out(&program).leaks, [], "{source}{index}");
        }
        assert!(unmade > 10, "only {unmade} payments were not made");
    }
}
