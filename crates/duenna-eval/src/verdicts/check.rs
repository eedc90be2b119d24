//! Decides a case and compares.

use std::fmt::Debug;
use std::path::Path;

use duenna_core::{
    Datum, Flow, Foresight, Grain, Line, Log, Permissions, Reason, Record, Row, Server, ServerName, SteeringLine,
    SteeringTarget, Verdict, World, decide, foresee,
};

use super::format::{Case, Expected, File};

type Servers = std::collections::BTreeMap<ServerName, Server>;

/// Where the decision about `case` differs from what it expects. `Err`: the case itself is wrong.
pub(super) fn case(file: &File, case: &Case, path: &Path) -> Result<Vec<String>, String> {
    let servers = servers(file, case, path)?;
    let mut log = Log::default();
    for earlier in &case.earlier {
        let mut then = servers.clone();
        then.retain(|name, _| !earlier.unannotated || !earlier.tool.starts_with(&format!("{name}/")));
        log.write(Flow::new(earlier.read()?, World::new(&then, &log)).sink().record());
    }
    let mut permissions = Permissions::default();
    for permission in case.permissions()? {
        permissions.add(permission);
    }
    for permission in case.steering()? {
        permissions.add_steering(permission);
    }
    let moment = case.moment()?;

    let flow = Flow::new(case.call.read()?, World::new(&servers, &log));
    let sink = flow.sink().clone();
    let foreseen = foresee(&sink, &permissions, &moment);
    let verdict = decide(flow, &permissions, &moment);
    let mut found = Found::default();
    found.prints(case, &verdict);
    found.agrees(&foreseen, &verdict);
    found.verdict(case, &verdict)?;
    if let Some(answer) = &case.expect.answer {
        let record: &Record = sink.record();
        log.write(record);
        let label = sink.expected().label(World::new(&servers, &log));
        found.compare("answer", &answer.read()?, &label);
    }
    Ok(found.problems)
}

fn servers(file: &File, case: &Case, path: &Path) -> Result<Servers, String> {
    let specs = file.servers.iter().filter(|(name, _)| !case.servers.contains_key(*name)).chain(&case.servers);
    specs.map(|(name, spec)| Ok((name.clone(), spec.read(name, path)?))).collect()
}

#[derive(Default)]
struct Found {
    problems: Vec<String>,
}

impl Found {
    fn compare<T: Debug + PartialEq>(&mut self, what: &str, expected: &T, found: &T) {
        if expected != found {
            self.problems.push(format!("{what}: expected {expected:?}, found {found:?}"));
        }
    }

    /// Like [`Found::compare`], where the case may leave it out.
    fn compare_if<T: Debug + PartialEq>(&mut self, what: &str, expected: Option<&T>, found: &T) {
        if let Some(expected) = expected {
            self.compare(what, expected, found);
        }
    }

    /// No private value is in what a verdict prints.
    fn prints(&mut self, case: &Case, verdict: &Verdict) {
        let printed = format!("{verdict:?}");
        if case.call.secrets().any(|secret| printed.contains(secret)) {
            self.problems.push("the verdict prints a private value".to_owned());
        }
    }

    /// A preview of the same sink says the same.
    fn agrees(&mut self, foreseen: &Foresight, verdict: &Verdict) {
        let same = match (foreseen, verdict) {
            (Foresight::Allow(spent), Verdict::Allow(clearance)) => spent == clearance.spent(),
            (Foresight::Ask(question), Verdict::Ask(pending)) => question == pending.question(),
            (Foresight::Deny(reason), Verdict::Deny(denied)) => reason == denied.reason(),
            (Foresight::Allow(_) | Foresight::Ask(_) | Foresight::Deny(_), _) => false,
        };
        if !same {
            self.problems.push(format!("foreseen {foreseen:?}, decided {verdict:?}"));
        }
    }

    fn verdict(&mut self, case: &Case, verdict: &Verdict) -> Result<(), String> {
        let expect = &case.expect;
        let must_say = |what: &str, is_said: bool| if is_said { Ok(()) } else { Err(format!("expects no `{what}`")) };
        match expect.verdict {
            Expected::Allow => must_say("rows", expect.rows.is_some())?,
            Expected::Ask => must_say("lines", expect.lines.is_some() || expect.steering.is_some())?,
            Expected::Deny => must_say("reason", expect.reason.is_some() && expect.permission.is_some())?,
            Expected::Withheld => {
                let is_said = expect.reason.is_some() || expect.misplaced.is_some() || expect.strayed.is_some();
                must_say("reason", is_said || case.call.read()?.failed)?;
            }
        }
        match verdict {
            Verdict::Allow(clearance) => {
                let found = if clearance.is_withheld() { Expected::Withheld } else { Expected::Allow };
                self.compare("verdict", &expect.verdict, &found);
                self.compare_if("rows", expect.rows.as_ref(), &clearance.rows().iter().map(row).collect());
                self.compare_if("spent", expect.spent.as_ref(), &clearance.spent().iter().map(|id| id.0).collect());
                self.reason(case, clearance.withheld());
                self.compare("misplaced", &expect.misplaced.as_ref(), &clearance.misplaced());
                self.compare("strayed", &expect.strayed.as_ref(), &clearance.strayed());
            }
            Verdict::Ask(pending) => {
                self.compare("verdict", &expect.verdict, &Expected::Ask);
                let question = pending.question();
                let (lines, steering) = (expect.lines.clone(), expect.steering.clone());
                self.compare("lines", &lines.unwrap_or_default(), &question.lines.iter().map(line).collect());
                let found = question.steering.iter().map(steering_line).collect();
                self.compare("steering", &steering.unwrap_or_default(), &found);
            }
            Verdict::Deny(denied) => {
                self.compare("verdict", &expect.verdict, &Expected::Deny);
                self.reason(case, Some(denied.reason()));
            }
        }
        Ok(())
    }

    fn reason(&mut self, case: &Case, reason: Option<&Reason>) {
        let (found, permission) = match reason {
            None => (None, None),
            Some(Reason::Refused { line: told, permission }) => (Some(line(told)), Some(permission.0)),
            Some(Reason::SteeringRefused { line, permission }) => (Some(steering_line(line)), Some(permission.0)),
        };
        self.compare("reason", &case.expect.reason, &found);
        self.compare("permission", &case.expect.permission, &permission);
    }
}

fn told(datum: &Datum, grain: Grain) -> String {
    if grain.is_exact() { datum.to_string() } else { format!("{datum} at {grain}") }
}

fn line(line: &Line) -> String {
    format!("{} to {}", told(&line.datum, line.grain), line.party)
}

fn row(row: &Row) -> String {
    let by = row.permission.map(|permission| format!(" by {}", permission.0)).unwrap_or_default();
    format!("{} to {}{by}", told(&row.datum, row.grain), row.party)
}

fn steering_line(line: &SteeringLine) -> String {
    let what = match &line.steered {
        SteeringTarget::Argument { argument, .. } => format!("argument {argument}"),
        SteeringTarget::Calling { .. } => "calling".to_owned(),
        SteeringTarget::Model(model) => format!("model {model}"),
    };
    format!("{} shapes {what}", line.party)
}
