//! The one decision: may this flow leave? Pure; precedence is the code's order: a deny, then what is unknown, then yes.

use std::collections::BTreeSet;

use crate::datum::Datum;
use crate::flow::{Flow, Sink};
use crate::grain::Grain;
use crate::party::Party;
use crate::permission::{Effect, Lookup, Moment, PermissionId, Permissions, SteeringPermission};
use crate::switches::{Rule, holds};
use crate::verdict::{
    Clearance, Denial, Foresight, Line, Pending, Question, Reason, Row, SteeringLine, UsedPermissions, Verdict,
};

/// Decides about a call.
///
/// Every datum of the flow's label needs a permission for every recipient that is asked about; a datum's own party knows
/// it already. Everything that needs trust needs a steering permission for everyone who shaped it (semantics 3.2, 3.8).
///
/// A deny that matches only the value behind a symbol does not change the verdict, which labels alone decide: the call is
/// cleared, logged and *withheld* (semantics 3.4).
///
/// # Security
/// The only maker of [`Clearance`].
#[must_use]
pub fn decide(flow: Flow, permissions: &Permissions, moment: &Moment) -> Verdict {
    let said = Ruling::about(flow.sink(), permissions, moment);
    if let Some(reason) = said.refusal {
        Verdict::Deny(Denial::new(reason, flow))
    } else if let Some(question) = said.question {
        Verdict::Ask(Pending::new(question, flow))
    } else {
        Verdict::Allow(Clearance::new(flow, said.rows, said.used, said.withheld))
    }
}

/// Decides about a call that may come: what would be refused or asked. Nothing can be sent with the answer.
#[must_use]
pub fn foresee(sink: &Sink, permissions: &Permissions, moment: &Moment) -> Foresight {
    let said = Ruling::about(sink, permissions, moment);
    if let Some(reason) = said.refusal {
        Foresight::Deny(reason)
    } else if let Some(question) = said.question {
        Foresight::Ask(question)
    } else {
        Foresight::Allow(said.used.spent)
    }
}

/// The answers for *once* that a region spends where its arms meet: all that it set aside where it began, used or not (semantics 4.3).
#[must_use]
pub fn spent_at_meet(set_aside: &BTreeSet<PermissionId>, used: &BTreeSet<PermissionId>) -> BTreeSet<PermissionId> {
    if holds(Rule::OnceIsSpent) { set_aside.clone() } else { used.clone() }
}

/// What the ends tell that the artifact might have come to, beyond what the call tells anyway.
fn besides(sink: &Sink) -> impl Iterator<Item = (&Datum, Grain)> {
    sink.ends.tells().filter(|(datum, grain)| !sink.label.is_telling(datum, *grain))
}

/// What the user said about everything one sink needs.
struct Ruling {
    refusal: Option<Reason>,
    withheld: Option<Reason>,
    question: Option<Question>,
    rows: Vec<Row>,
    used: UsedPermissions,
}

impl Ruling {
    fn about(sink: &Sink, permissions: &Permissions, moment: &Moment) -> Self {
        let mut said =
            Self { refusal: None, withheld: None, question: None, rows: Vec::new(), used: UsedPermissions::default() };
        let mut lines = Vec::new();
        let mut steering = Vec::new();
        said.tell(sink, permissions, moment, &mut lines);
        said.steer(sink, permissions, moment, &mut steering);
        if !lines.is_empty() || !steering.is_empty() {
            let (server, tool) = (sink.server.clone(), sink.tool.clone());
            said.question = Some(Question { server, tool, lines, steering });
        }
        for used in [&mut said.used.spent, &mut said.used.steered] {
            used.sort_unstable();
            used.dedup();
        }
        said
    }

    /// Who may know: the first refusal wins, and what is unknown becomes a line.
    fn tell(&mut self, sink: &Sink, permissions: &Permissions, moment: &Moment, lines: &mut Vec<Line>) {
        let (server, tool) = (&sink.server, &sink.tool);
        let last = sink.recipients.len().saturating_sub(1);
        for recipient in sink.recipients.iter().skip(if holds(Rule::EveryPartyIsAsked) { 0 } else { last }) {
            let party = &recipient.party;
            let answers = permissions.of(party);
            for (datum, grain) in sink.label.tells() {
                let mut permission = None;
                if !recipient.knows(datum) {
                    let said = answers.said(&Lookup { datum, grain, server, tool, moment });
                    let line = || Line { datum: datum.clone(), grain, party: party.clone() };
                    if let Some(permission) = said.refused.filter(|_| holds(Rule::DenyWins) || said.allowed.is_none()) {
                        self.refusal.get_or_insert_with(|| Reason::Refused { line: line(), permission });
                    } else if !recipient.asked {
                        // Logged and tracked, not asked about.
                    } else if let Some(allowed) = said.allowed {
                        permission = Some(allowed.id);
                        self.used.add(allowed.id, &allowed.lasts);
                    } else if holds(Rule::UnknownIsAsked) {
                        lines.push(line());
                    }
                }
                self.rows.push(Row { datum: datum.clone(), grain, party: party.clone(), permission });
            }
            for (datum, grain) in besides(sink) {
                if !recipient.knows(datum) && holds(Rule::DenyHoldsAgainstEnds) {
                    let said = answers.said(&Lookup { datum, grain, server, tool, moment });
                    let line = || Line { datum: datum.clone(), grain, party: party.clone() };
                    if let Some(permission) = said.refused {
                        self.refusal.get_or_insert_with(|| Reason::Refused { line: line(), permission });
                    }
                }
                self.rows.push(Row { datum: datum.clone(), grain, party: party.clone(), permission: None });
            }
        }
        if holds(Rule::DenyBehindSymbol) {
            self.look_behind(sink, permissions, moment);
        }
        self.carry(sink);
    }

    /// Whether the user said no to what stands behind a symbol in this one call. The reason names the symbol: that there
    /// is a reason tells of the value, its text does not.
    fn look_behind(&mut self, sink: &Sink, permissions: &Permissions, moment: &Moment) {
        let (server, tool) = (&sink.server, &sink.tool);
        for recipient in &sink.recipients {
            let mut look = |party: &Party, told: &Datum, datum: &Datum, grain: Grain| {
                let said = permissions.of(party).said(&Lookup { datum, grain, server, tool, moment });
                let line = || Line { datum: told.clone(), grain, party: recipient.party.clone() };
                if let (None, Some(permission)) = (&self.withheld, said.refused) {
                    self.withheld = Some(Reason::Refused { line: line(), permission });
                }
            };
            for party in &recipient.values {
                let all = sink.label.tells().chain(besides(sink));
                for (datum, grain) in all.filter(|(datum, _)| !recipient.knows(datum)) {
                    look(party, datum, datum, grain);
                }
            }
            for (symbol, datum) in sink.behind.iter().filter(|(symbol, _)| !recipient.knows(symbol)) {
                for party in std::iter::once(&recipient.party).chain(&recipient.values) {
                    look(party, symbol, datum, Grain::EXACT);
                }
            }
        }
    }

    /// The row of the carrying server, also where it is only a carrier.
    fn carry(&mut self, sink: &Sink) {
        let carrier = Party::server(sink.server.clone());
        if sink.recipients.iter().all(|recipient| recipient.party != carrier) {
            let row = |(datum, grain): (&Datum, _)| Row {
                datum: datum.clone(),
                grain,
                party: carrier.clone(),
                permission: None,
            };
            self.rows.extend(sink.label.tells().chain(besides(sink)).map(row));
        }
    }

    /// Who may shape.
    fn steer(&mut self, sink: &Sink, permissions: &Permissions, moment: &Moment, unknown: &mut Vec<SteeringLine>) {
        for need in &sink.needs {
            let asked = need.shapers.iter().map(|party| (party, true));
            for (party, is_asked) in asked.chain(need.unasked.iter().map(|party| (party, false))) {
                let said = |steered| permissions.steering(party, steered, (&sink.server, &sink.tool), moment);
                let is_refused = |said: &&SteeringPermission| said.effect == Effect::Deny;
                if let Some(no) = need.refused_with.iter().chain([&need.steered]).filter_map(said).find(is_refused) {
                    let line = SteeringLine { party: party.clone(), steered: no.steered.clone() };
                    self.refusal.get_or_insert(Reason::SteeringRefused { line, permission: no.id });
                    continue;
                }
                if !is_asked {
                    continue;
                }
                match said(&need.steered) {
                    Some(said) => {
                        self.used.add(said.id, &said.lasts);
                        self.used.steered.push(said.id);
                    }
                    None => unknown.push(SteeringLine { party: party.clone(), steered: need.steered.clone() }),
                }
            }
        }
    }
}
