//! What a file of the corpus may say.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use duenna_core::{
    Annotation, Argument, Call, Datum, Effect, Folder, Grain, Integrity, Label, Labeled, Lifetime, Moment, Party,
    Permission, PermissionId, Reach, Server, ServerName, SourceText, SteeringPermission, SteeringTarget, TaskId, Time,
    ToolName,
};
use serde::Deserialize;

/// One file: servers that its cases share, and the cases.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    #[serde(default)]
    pub(super) servers: BTreeMap<ServerName, ServerSpec>,
    #[serde(rename = "case")]
    pub(super) cases: Vec<Case>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct ServerSpec {
    annotation: Option<String>,
    annotation_file: Option<String>,
    carrier: bool,
    variables: BTreeMap<String, String>,
    /// The places that it reaches; without them, all of its pool.
    places: Option<Vec<Party>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Case {
    pub(super) name: String,
    pub(super) clause: String,
    #[serde(default)]
    pub(super) servers: BTreeMap<ServerName, ServerSpec>,
    #[serde(default)]
    pub(super) earlier: Vec<CallSpec>,
    #[serde(default)]
    permissions: Vec<PermissionSpec>,
    #[serde(default)]
    steering: Vec<SteeringSpec>,
    #[serde(default)]
    moment: MomentSpec,
    pub(super) call: CallSpec,
    pub(super) expect: Expect,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CallSpec {
    pub(super) tool: String,
    #[serde(default)]
    arguments: Vec<ArgumentSpec>,
    #[serde(default)]
    pc: LabelSpec,
    #[serde(default)]
    choice: LabelSpec,
    #[serde(default)]
    ends: LabelSpec,
    #[serde(default)]
    failed: bool,
    /// For an earlier call: the server had no annotation yet.
    #[serde(default)]
    pub(super) unannotated: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ArgumentSpec {
    name: String,
    value: Option<serde_json::Value>,
    #[serde(default)]
    symbolic: bool,
    folder: Option<String>,
    /// How its text begins in the source, and all of it.
    begins: Option<String>,
    source: Option<String>,
    #[serde(default)]
    tells: Vec<String>,
    #[serde(default)]
    raw: Vec<String>,
    #[serde(default)]
    verified: Vec<String>,
}

/// A label: `tells` lists `DATUM` or `DATUM at GRAIN`.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct LabelSpec {
    tells: Vec<String>,
    raw: Vec<String>,
    verified: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PermissionSpec {
    allow: Option<String>,
    deny: Option<String>,
    to: String,
    #[serde(default = "always")]
    lasts: String,
    purpose: Option<String>,
    refused_in: Option<u64>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SteeringSpec {
    allow: Option<String>,
    deny: Option<String>,
    shapes: String,
    #[serde(default = "always")]
    lasts: String,
    purpose: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct MomentSpec {
    now: i64,
    task: u64,
    purpose: Option<String>,
}

impl Default for MomentSpec {
    fn default() -> Self {
        Self { now: 1000, task: 1, purpose: None }
    }
}

/// What must come out.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Expect {
    pub(super) verdict: Expected,
    pub(super) lines: Option<Vec<String>>,
    pub(super) steering: Option<Vec<String>>,
    pub(super) reason: Option<String>,
    pub(super) permission: Option<u64>,
    pub(super) rows: Option<Vec<String>>,
    pub(super) spent: Option<Vec<u64>>,
    pub(super) answer: Option<LabelSpec>,
    pub(super) misplaced: Option<Party>,
    pub(super) strayed: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Expected {
    Allow,
    Ask,
    Deny,
    Withheld,
}

fn always() -> String {
    "always".to_owned()
}

fn told<E: std::fmt::Display>(error: E) -> String {
    error.to_string()
}

impl ServerSpec {
    pub(super) fn read(&self, name: &ServerName, file: &Path) -> Result<Server, String> {
        let from_file = |relative: &String| {
            let path = file.parent().unwrap_or(Path::new(".")).join(relative);
            fs::read_to_string(&path).map_err(|error| format!("`{}`: {error}", path.display()))
        };
        let text = match (&self.annotation, &self.annotation_file) {
            (Some(_), Some(_)) => return Err(format!("server `{name}` has `annotation` and `annotation_file`")),
            (Some(text), None) => Some(text.clone()),
            (None, Some(relative)) => Some(from_file(relative)?),
            (None, None) => None,
        };
        let annotation = text.map(|text| Annotation::from_json(&text).map_err(told)).transpose()?;
        Ok(Server {
            name: name.clone(),
            annotation: annotation.map(Into::into),
            carrier: self.carrier,
            variables: self.variables.clone(),
            places: self.places.clone().map(Reach::places),
            needs_places: true,
        })
    }
}

impl ArgumentSpec {
    fn text(&self) -> Option<SourceText> {
        let text = |begins: &String, is_whole| SourceText { begins: begins.as_str().into(), is_whole };
        let whole = self.source.as_ref().map(|source| text(source, true));
        whole.or_else(|| self.begins.as_ref().map(|begins| text(begins, false)))
    }
}

impl CallSpec {
    pub(super) fn read(&self) -> Result<Call, String> {
        let (server, tool) = sink(&self.tool)?;
        let argument = |spec: &ArgumentSpec| {
            let (tells, raw, verified) = (spec.tells.clone(), spec.raw.clone(), spec.verified.clone());
            let label = LabelSpec { tells, raw, verified }.read()?;
            let symbolic = spec.symbolic || spec.value.is_none();
            let folder = spec.folder.as_deref().map(str::parse::<Folder>).transpose().map_err(told)?;
            Ok(Argument {
                name: spec.name.clone(),
                value: Labeled::new(spec.value.clone(), label),
                symbolic,
                folder,
                text: spec.text(),
            })
        };
        Ok(Call {
            server,
            tool,
            arguments: self.arguments.iter().map(argument).collect::<Result<_, String>>()?,
            pc: self.pc.read()?,
            choice: self.choice.read()?,
            failed: self.failed,
            ends: self.ends.read()?,
        })
    }

    /// The labelled texts among its arguments: what must not be printed.
    pub(super) fn secrets(&self) -> impl Iterator<Item = &str> {
        let labelled = self.arguments.iter().filter(|argument| !argument.tells.is_empty());
        labelled.filter_map(|argument| argument.value.as_ref()?.as_str())
    }
}

impl LabelSpec {
    pub(super) fn read(&self) -> Result<Label, String> {
        let mut label = Label::bottom();
        for text in &self.tells {
            let (datum, grain) = datum(text)?;
            label = label.join(&Label::datum(datum, grain));
        }
        for (parties, how) in [(&self.raw, Integrity::Raw), (&self.verified, Integrity::Verified)] {
            for party in parties {
                label = label.join(&Label::shaped(party.parse().map_err(told)?, how));
            }
        }
        Ok(label)
    }
}

impl Case {
    /// The data permissions are numbered from 1, the steering permissions go on from there.
    pub(super) fn permissions(&self) -> Result<Vec<Permission>, String> {
        (1..).zip(&self.permissions).map(|(id, spec)| spec.read(PermissionId(id))).collect()
    }

    pub(super) fn steering(&self) -> Result<Vec<SteeringPermission>, String> {
        let first = u64::try_from(self.permissions.len()).map_err(told)? + 1;
        (first..).zip(&self.steering).map(|(id, spec)| spec.read(PermissionId(id), &self.call.tool)).collect()
    }

    pub(super) fn moment(&self) -> Result<Moment, String> {
        let purpose = self.moment.purpose.as_ref().map(|purpose| purpose.parse().map_err(told)).transpose()?;
        Ok(Moment { now: Time(self.moment.now), task: TaskId(self.moment.task), purpose })
    }
}

impl PermissionSpec {
    fn read(&self, id: PermissionId) -> Result<Permission, String> {
        let (effect, text) = effect(self.allow.as_deref(), self.deny.as_deref())?;
        let (datum, grain) = text.split_once(" at ").unwrap_or((text, "exact"));
        let (datum, grain) = (Datum::in_permission(datum).map_err(told)?, grain.parse().map_err(told)?);
        Ok(Permission {
            id,
            datum,
            grain,
            party: self.to.parse().map_err(told)?,
            purpose: self.purpose.as_ref().map(|purpose| purpose.parse().map_err(told)).transpose()?,
            effect,
            lasts: lifetime(&self.lasts)?,
            refused_in: self.refused_in.map(TaskId),
        })
    }
}

impl SteeringSpec {
    fn read(&self, id: PermissionId, call: &str) -> Result<SteeringPermission, String> {
        let (effect, party) = effect(self.allow.as_deref(), self.deny.as_deref())?;
        Ok(SteeringPermission {
            id,
            party: Party::in_permission(party).map_err(told)?,
            steered: steered(&self.shapes, call)?,
            purpose: self.purpose.as_ref().map(|purpose| purpose.parse().map_err(told)).transpose()?,
            effect,
            lasts: lifetime(&self.lasts)?,
        })
    }
}

fn effect<'a>(allow: Option<&'a str>, deny: Option<&'a str>) -> Result<(Effect, &'a str), String> {
    match (allow, deny) {
        (Some(text), None) => Ok((Effect::Allow, text)),
        (None, Some(text)) => Ok((Effect::Deny, text)),
        (Some(_), Some(_)) | (None, None) => Err("a permission has one of `allow` and `deny`".to_owned()),
    }
}

/// `argument NAME` or `calling`, of the tool that the case calls or, after ` of `, another.
fn steered(text: &str, call: &str) -> Result<SteeringTarget, String> {
    let (what, of) = text.split_once(" of ").unwrap_or((text, call));
    let (server, tool) = sink(of)?;
    match what.split_once(' ') {
        Some(("argument", argument)) => Ok(SteeringTarget::Argument { server, tool, argument: argument.to_owned() }),
        Some(("model", party)) => Ok(SteeringTarget::Model(party.parse().map_err(told)?)),
        None if what == "calling" => Ok(SteeringTarget::Calling { server, tool }),
        Some(_) | None => Err(format!("`{text}` is not `argument NAME`, `calling` or `model PARTY`")),
    }
}

fn sink(text: &str) -> Result<(ServerName, ToolName), String> {
    let (server, tool) = text.split_once('/').ok_or_else(|| format!("`{text}` is not SERVER/TOOL"))?;
    Ok((server.parse().map_err(told)?, tool.parse().map_err(told)?))
}

/// `DATUM` or `DATUM at GRAIN`.
fn datum(text: &str) -> Result<(Datum, Grain), String> {
    let (datum, grain) = text.split_once(" at ").unwrap_or((text, "exact"));
    Ok((datum.parse().map_err(told)?, grain.parse().map_err(told)?))
}

/// `always`, `until TIME`, `task N` or `once SERVER/TOOL in N`.
fn lifetime(text: &str) -> Result<Lifetime, String> {
    let task = |number: &str| number.parse().map(TaskId).map_err(told);
    match text.split_once(' ') {
        None if text == "always" => Ok(Lifetime::Always),
        Some(("until", time)) => Ok(Lifetime::Until(Time(time.parse().map_err(told)?))),
        Some(("task", number)) => Ok(Lifetime::Task(task(number)?)),
        Some(("once", rest)) => {
            let (of, number) = rest.split_once(" in ").ok_or_else(|| format!("`{text}` says no task"))?;
            let (server, tool) = sink(of)?;
            Ok(Lifetime::Once { task: task(number)?, server, tool })
        }
        Some(_) | None => Err(format!("`{text}` is not `always`, `until TIME`, `task N` or `once SERVER/TOOL in N`")),
    }
}
