//! What a decision looks at: labels, parties and needs of one call, without its values.

mod address;
mod reach;
mod recipients;
mod references;

use std::collections::BTreeSet;
use std::fmt;

use serde::{Deserialize, Serialize};

use self::reach::CallReach;
pub use self::recipients::Recipient;
use self::recipients::{ResolvedParties, recipients};
use self::references::References;
use super::{Argument, Call};
use crate::annotation::{Gate, Returns, Server, ToolAnnotation, Trust};
use crate::datum::Datum;
use crate::grain::Grain;
use crate::label::{Integrity, Label};
use crate::log::{Item, Record, Source, World};
use crate::name::{ServerName, ToolName};
use crate::party::{Party, PartyKind};
use crate::permission::SteeringTarget;
use crate::release::endorse;
use crate::switches::{Rule, holds, upheld};

/// What a call tells, to whom, and whose trust it needs.
#[derive(Clone)]
pub struct Sink {
    pub(crate) server: ServerName,
    pub(crate) tool: ToolName,
    pub(crate) label: Label,
    /// What the ends tell that the artifact might have come to before. Only a deny, the log and a *calling* that needs trust look at that.
    pub(crate) ends: Label,
    pub(crate) recipients: Vec<Recipient>,
    pub(crate) needs: Vec<TrustRequirement>,
    /// The symbols that references read, each with a datum it stands for in this one call. Only a deny looks at that.
    pub(crate) behind: Vec<(Datum, Datum)>,
    /// A symbol that stands for what a listing returned, where the value behind it is nothing that one did.
    pub(crate) unminted: Option<Datum>,
    /// A symbol that keeps to a folder, where the value behind it lies elsewhere.
    pub(crate) misplaced: Option<Party>,
    /// An argument by whose value the call would reach further than its source says.
    pub(crate) strayed: Option<String>,
    /// Whether references read what the log remembers.
    pub(crate) reads_log: bool,
    record: Record,
    expected: ExpectedReply,
}

/// Shows labels and symbols, never what a symbol stands for.
impl fmt::Debug for Sink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sink")
            .field("server", &self.server)
            .field("tool", &self.tool)
            .field("label", &self.label)
            .field("ends", &self.ends)
            .field("recipients", &self.recipients)
            .field("needs", &self.needs)
            .finish_non_exhaustive()
    }
}

/// Something that needs trust, and who shaped it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrustRequirement {
    /// What is shaped.
    pub steered: SteeringTarget,
    /// Who shaped it and may not without the user's word.
    pub shapers: Vec<Party>,
    /// Who else decided that the call is made, and who might have ended the artifact before, where that needs no permission: a no to them counts, and nobody is asked about them.
    pub(crate) unasked: Vec<Party>,
    /// What else a no to one of them refuses: who may not shape an argument does not decide either that it is given.
    pub(crate) refused_with: Vec<SteeringTarget>,
}

/// What the label of the answer will be.
#[derive(Debug, Clone)]
pub struct ExpectedReply {
    label: Label,
    server: ServerName,
    tool: ToolName,
    parties: Vec<Party>,
    /// The server, where it is neither a mere carrier nor the user's own: it may write into what it carries.
    carrier: Option<Party>,
    about: Option<Party>,
    /// All that it may be about.
    named: Vec<Party>,
    /// Whether it may turn out to be about nothing that has an address.
    about_is_open: bool,
}

impl Sink {
    pub(crate) fn of(call: &Call, world: World<'_>) -> Self {
        let unknown = Server::unknown(call.server.clone());
        let server = world.servers.get(&call.server).unwrap_or(&unknown);
        let tool = server.tool(&call.tool);
        let opened = opened(call, tool);
        let call = opened.as_ref().unwrap_or(call);
        let (mut recipients, own, misplaced) = recipients(call, server, tool);
        let names_others = own.iter().any(|party| party.as_server().is_none());
        let references = if names_others { References::of(call, server, tool, world) } else { References::default() };
        let misplaced = misplaced.or(references.misplaced);
        let read = upheld(Rule::ReferencesAreTold, references.label);
        let control = upheld(Rule::PcIsTold, call.pc.clone()).join(&call.choice);
        let around = control.join(&read);
        let given = Label::join_all(call.arguments.iter().map(|argument| argument.value.label()));
        let mut label = around.join(&upheld(Rule::ArgumentsAreTold, given));
        if recipients.iter().any(|recipient| recipient.party.kind() == Some(&PartyKind::Model)) {
            // What a model reads it may write.
            label = label.itself();
        }
        let ends = call.ends.clone();
        let remembered = label.join(&ends);
        for recipient in &mut recipients {
            recipient.note_made(&remembered, world);
        }
        let CallReach { reach, strayed } = CallReach::of(call, server, tool);
        // What may be anywhere may leave anything.
        let is_traceless = tool.is_some_and(|tool| tool.leaves_no_trace) && !reach.is_everything();
        let told = own.iter().cloned().chain(upheld(Rule::FoldersAreMade, made_folders(&own, server, tool))).collect();
        let record = record(call, server, told, &remembered, (&control.join(&ends), &read));
        let record = Record { reach: Some(reach), is_traceless, ..record };
        let (expected, elsewhere) = expected(call, server, tool, own, &around);
        Self {
            needs: needs(call, tool),
            record,
            strayed,
            expected,
            misplaced: misplaced.or(elsewhere),
            behind: references.values,
            unminted: references.unminted,
            reads_log: names_others,
            recipients,
            server: call.server.clone(),
            tool: call.tool.clone(),
            label,
            ends,
        }
    }

    /// The server that carries the call.
    #[must_use]
    pub const fn server(&self) -> &ServerName {
        &self.server
    }

    /// The tool that is called.
    #[must_use]
    pub const fn tool(&self) -> &ToolName {
        &self.tool
    }

    /// What the call tells and who shaped it.
    #[must_use]
    pub const fn label(&self) -> &Label {
        &self.label
    }

    /// What the ends tell that the artifact might have come to before.
    #[must_use]
    pub const fn ends(&self) -> &Label {
        &self.ends
    }

    /// Whether somebody learns that the call is made who is not the user's own.
    #[must_use]
    pub fn reaches_others(&self) -> bool {
        self.recipients.iter().any(|recipient| recipient.asked)
    }

    /// Whether somebody does who learns something by it of the ends before it.
    #[must_use]
    pub fn tells_of_ends(&self) -> bool {
        let is_new = |recipient: &Recipient| self.ends.tells().any(|(datum, _)| !recipient.knows(datum));
        self.recipients.iter().any(|recipient| recipient.asked && is_new(recipient))
    }

    /// Who learns it.
    #[must_use]
    pub fn recipients(&self) -> &[Recipient] {
        &self.recipients
    }

    /// What the log remembers of the call.
    #[must_use]
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// What the log remembers of it where it may turn out that it was not made, since the artifact ended before it: whoever would have got it
    /// learns that, and nothing else (semantics 4.4).
    #[must_use]
    pub fn if_not_made(mut self) -> Self {
        let item = |(datum, grain): (&Datum, Grain)| Item {
            datum: datum.clone(),
            grain,
            arguments: Vec::new(),
            elsewhere: true,
            never_returned: false,
            inferred: true,
        };
        self.record.items = self.ends.tells().map(item).collect();
        self.record.shaped_by = self.ends.shaped_by().map(|(party, how)| (party.clone(), how)).collect();
        self.label = Label::bottom();
        self
    }

    /// What the label of the answer will be.
    #[must_use]
    pub const fn expected(&self) -> &ExpectedReply {
        &self.expected
    }
}

/// The labels of one answer (semantics 3.5).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "StoredReplyLabels")]
pub struct ReplyLabels {
    /// What the answer says, an error's text included.
    pub value: Label,
    /// Whether the call succeeded.
    pub success: Label,
}

/// As stored: 0.1 stored one label for both, and from it nothing less than all of it can be taken for success.
#[derive(Deserialize)]
#[serde(untagged)]
enum StoredReplyLabels {
    Apart { value: Label, success: Label },
    Alike(Label),
}

impl From<StoredReplyLabels> for ReplyLabels {
    fn from(stored: StoredReplyLabels) -> Self {
        match stored {
            StoredReplyLabels::Apart { value, success } => Self { value, success },
            StoredReplyLabels::Alike(label) => Self::alike(label),
        }
    }
}

impl ReplyLabels {
    /// The labels of an answer whose success tells as much as the answer does.
    #[must_use]
    pub fn alike(label: Label) -> Self {
        Self { value: label.clone(), success: label }
    }

    /// The same, where something else decided about the answer, too.
    #[must_use]
    pub fn raised(&self, by: &Label) -> Self {
        Self { value: self.value.join(by), success: self.success.join(by) }
    }
}

impl ExpectedReply {
    /// The label of what an answer says that arrives now.
    #[must_use]
    pub fn label(&self, world: World<'_>) -> Label {
        self.labels(world).value
    }

    /// The labels of an answer that arrives now. What it says: the call's own, the call datum, all that the log says it may
    /// carry, and who wrote it (semantics 3.5, 3.6). Whether the call succeeded: the same; where the
    /// annotation calls success public, without the call datum and with all else.
    #[must_use]
    pub fn labels(&self, world: World<'_>) -> ReplyLabels {
        let unknown = Server::unknown(self.server.clone());
        let server = world.servers.get(&self.server).unwrap_or(&unknown);
        let tool = server.tool(&self.tool);
        let returns = tool.map_or(Returns::Everything, |tool| tool.returns);
        let all = Source::all(&self.server, &self.parties).seen_by(tool);
        let narrowed = all.clone().narrowed(returns, &self.named);
        let mut carried = if returns == Returns::Call { Label::bottom() } else { world.carried(&narrowed) };
        if returns != Returns::Everything && !tool.is_some_and(|tool| tool.read_only) {
            // It may be withheld as a repetition of an earlier call, which told the same parties (semantics 5): that there is no answer tells of
            // that one.
            for party in &self.parties {
                let told = all.clone().narrowed(Returns::About, std::slice::from_ref(party));
                carried = carried.join(&world.carried(&told));
            }
        }
        // What a server holds it was not told: an answer of it is its own datum, with whatever it was told besides.
        let carried = carried.without(&Datum::held(self.server.clone()));
        let carried = upheld(Rule::LogIsRemembered, carried);
        let is_public = tool.is_some_and(|tool| tool.public);
        let mut told = upheld(Rule::AnswerKeepsCall, self.label.clone()).join(&carried);
        if is_public && !holds(Rule::PublicDropsItsOwn) {
            told = Label::bottom();
        }
        if !tool.is_some_and(|tool| tool.trusted) && holds(Rule::AnswerIsShaped) {
            for party in self.parties.iter().chain(&self.carrier) {
                told = told.join(&Label::shaped(party.clone(), Integrity::Raw));
            }
        }
        let mut value = told.clone();
        if !is_public && holds(Rule::AnswerIsDatum) {
            let datum = |about| Label::datum(Datum::call(self.server.clone(), self.tool.clone(), about), Grain::EXACT);
            value = value.join(&datum(self.about.clone()));
            value = if self.about_is_open { value.join(&datum(None)) } else { value };
        }
        let success = match tool {
            Some(tool) if tool.fails_as_value => Label::bottom(),
            Some(tool) if tool.success_public => upheld(Rule::SuccessIsTold, told),
            Some(_) | None => value.clone(),
        };
        ReplyLabels { value, success }
    }
}

/// The call with names in the place of their handles, as whoever is not a model gets it, where there may be any.
fn opened(call: &Call, tool: Option<&ToolAnnotation>) -> Option<Call> {
    let keeps_handles = tool.is_some_and(|tool| tool.gate != Gate::Open);
    let may_hold = call.arguments.iter().any(|argument| argument.value.label().is_sealed());
    if keeps_handles || !upheld(Rule::SealedIsOpened, may_hold) {
        return None;
    }
    let mut call = call.clone();
    for argument in &mut call.arguments {
        let label = argument.value.label().opened();
        argument.value = argument.value.clone().raised(&label);
    }
    Some(call)
}

/// What needs trust and has a shaper who is not trusted by itself.
fn needs(call: &Call, tool: Option<&ToolAnnotation>) -> Vec<TrustRequirement> {
    let Some(tool) = tool else { return Vec::new() };
    let mut needs = Vec::new();
    let untrusted = |trust: Trust, label: &Label| -> BTreeSet<Party> {
        let is_untrusted = |(_, how): &(&Party, Integrity)| match (trust, how) {
            (Trust::None, _) | (Trust::Verified, Integrity::Verified) => false,
            (Trust::Verified, Integrity::Sealed) => tool.gate == Gate::Open,
            (Trust::Verified, Integrity::Raw) | (Trust::Full, _) => true,
        };
        label.shaped_by().filter(is_untrusted).map(|(party, _)| party.clone()).collect()
    };
    let (server, name) = (&call.server, &call.tool);
    let own = upheld(Rule::CallingNeedsTrust, tool.calling);
    let mut calling = own;
    let mut protected = Vec::new();
    for (argument, about) in &tool.arguments {
        let trust = upheld(Rule::ArgumentsNeedTrust, about.needs);
        if trust == Trust::None {
            continue;
        }
        let given = call.arguments.iter().filter(|given| given.name == *argument);
        let label = Label::join_all(given.map(|given| given.value.label()));
        let steered =
            SteeringTarget::Argument { server: server.clone(), tool: name.clone(), argument: argument.clone() };
        protected.push(steered.clone());
        let shapers: Vec<Party> = untrusted(trust, &label).into_iter().collect();
        if !shapers.is_empty() {
            needs.push(TrustRequirement { steered, shapers, unasked: Vec::new(), refused_with: Vec::new() });
        }
        // What decided that the call is made decided what it is given, or that it is given nothing.
        calling = calling.max(trust);
    }
    let around = upheld(Rule::PcNeedsTrust, call.pc.join(&call.choice));
    // What the artifact's source does not say in full, a condition around the call chooses: `for path in paths: if path in answer: write(path)`.
    let is_chosen = tool.arguments.iter().any(|(name, about)| {
        let is_in_source = |given: &Argument| given.text.as_ref().is_some_and(|text| text.is_whole);
        about.needs != Trust::None && call.arguments.iter().any(|given| given.name == *name && !is_in_source(given))
    });
    let mut shapers = untrusted(if tool.anyone_may_call && !is_chosen { own } else { calling }, &around);
    // That a call stays out which somebody's error ended before is no more than Python says; where the very calling needs trust, it counts.
    shapers.extend(untrusted(own, &upheld(Rule::EndsNeedTrust, call.ends.clone())));
    // A no to any of the others counts.
    let mut unasked = untrusted(calling, &upheld(Rule::DenyHoldsAgainstEnds, call.ends.clone()));
    unasked.extend(untrusted(calling, &around));
    unasked.retain(|party| !shapers.contains(party));
    if !shapers.is_empty() || !unasked.is_empty() {
        let steered = SteeringTarget::Calling { server: server.clone(), tool: name.clone() };
        let (shapers, unasked) = (shapers.into_iter().collect(), unasked.into_iter().collect());
        needs.push(TrustRequirement { steered, shapers, unasked, refused_with: protected });
    }
    needs
}

/// The folders above the files that a call tells, which it may make: that they are there tells what it tells.
fn made_folders(parties: &[Party], server: &Server, tool: Option<&ToolAnnotation>) -> Vec<Party> {
    if tool.is_some_and(|tool| tool.makes_no_folders || tool.leaves_no_trace) {
        return Vec::new();
    }
    let folders = parties.iter().filter_map(Party::folders).flatten();
    let mut made: Vec<Party> = folders.filter(|folder| !server.needs_folder(folder)).collect();
    made.sort();
    made.dedup();
    made
}

/// What the log remembers: each datum of the label with the arguments that carried it. `control`: what decides that the call is made; `read`: what it names on the
/// server.
fn record(
    call: &Call,
    server: &Server,
    parties: Vec<Party>,
    label: &Label,
    (control, read): (&Label, &Label),
) -> Record {
    let tool = server.tool(&call.tool);
    let is_kept =
        |name: &String| tool.and_then(|tool| tool.arguments.get(name)).is_some_and(|about| about.never_returned);
    let item = |(datum, grain): (&Datum, Grain)| {
        let carried = call.arguments.iter().filter(|argument| argument.value.label().is_about(datum));
        let arguments: Vec<String> = carried.map(|argument| argument.name.clone()).collect();
        let is_read = read.is_about(datum);
        let elsewhere = is_read || control.is_about(datum);
        let never_returned = !elsewhere && !arguments.is_empty() && arguments.iter().all(is_kept);
        let inferred = !is_read && arguments.is_empty();
        Item { datum: datum.clone(), grain, arguments, elsewhere, never_returned, inferred }
    };
    Record {
        server: call.server.clone(),
        tool: call.tool.clone(),
        parties,
        annotation: server.digest(),
        items: label.tells().map(item).collect(),
        shaped_by: label.shaped_by().map(|(party, how)| (party.clone(), how)).collect(),
        is_traceless: false,
        reach: None,
    }
}

/// With a symbol for what the answer is about, where the value behind it lies outside the folder that it keeps to.
fn expected(
    call: &Call,
    server: &Server,
    tool: Option<&ToolAnnotation>,
    parties: Vec<Party>,
    around: &Label,
) -> (ExpectedReply, Option<Party>) {
    // Also of those that never come back: any of them may be a failure, and then so is what comes of the call.
    let counts = |argument: &&Argument| {
        let about = tool.and_then(|tool| tool.arguments.get(&argument.name));
        !about.is_some_and(|about| about.never_returned) || holds(Rule::EveryArgumentMayFail)
    };
    let given = Label::join_all(call.arguments.iter().filter(counts).map(|argument| argument.value.label()));
    let found = tool.and_then(|tool| tool.about.as_ref()).map(|spec| ResolvedParties::of(call, server, spec));
    let about_is_open = found.as_ref().is_some_and(|found| found.is_open);
    let (mut named, mut unclear, mut misplaced) = (Vec::new(), None, None);
    if let Some(found) = found {
        named.extend(found.parties.into_iter().map(|(party, _)| party));
        (unclear, misplaced) = (found.unclear, found.misplaced);
    }
    let about = named.first().filter(|_| named.len() == 1 && unclear.is_none()).cloned();
    named.extend(unclear);
    let writes = !server.carrier && !server.is_owned_by_user(&call.tool);
    // What the verifier let through; not what chose to ask.
    let given = match tool.map(|tool| tool.gate) {
        Some(Gate::Language(vouched)) => endorse(&given, vouched),
        Some(Gate::Open | Gate::Sealed) | None => given,
    };
    let expected = ExpectedReply {
        label: given.join(around),
        server: call.server.clone(),
        tool: call.tool.clone(),
        parties,
        carrier: writes.then(|| Party::server(call.server.clone())),
        about,
        named,
        about_is_open,
    };
    (expected, misplaced)
}
