//! A call as a flow: what it tells, to whom, who shaped it. The label is computed here and nowhere else.

mod sink;

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;

pub use self::sink::{ExpectedReply, Recipient, ReplyLabels, Sink, TrustRequirement};
use crate::annotation::Path;
use crate::label::Label;
use crate::labeled::Labeled;
use crate::log::World;
use crate::name::{ServerName, ToolName};
use crate::party::{Folder, Party, PartyKind};
use crate::switches::{Rule, upheld};

/// A call that is about to leave the runtime, or that a preview expects.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Call {
    /// The server.
    pub server: ServerName,
    /// The tool.
    pub tool: ToolName,
    /// The arguments, each with its label.
    pub arguments: Vec<Argument>,
    /// The label of the program counter.
    pub pc: Label,
    /// The label of what chose the tool.
    pub choice: Label,
    /// Whether an argument is a failure: the call is decided and logged as usual, and not made.
    pub failed: bool,
    /// What the ends tell that the artifact might have come to before, and what a branch tells that decides that the call is made, where the
    /// task's course pays for that: nobody is asked about it, a deny counts, and the log remembers it (semantics 3.11, 4.4).
    #[serde(default, skip_serializing_if = "Label::is_bottom")]
    pub ends: Label,
}

impl Call {
    /// The same where that decides that it is made, too.
    #[must_use]
    pub fn after(self, decided: &Label) -> Self {
        Self { pc: self.pc.join(decided), ..self }
    }

    /// The same where nothing pays for what the ends tell: it decides that the call is made, as any condition does.
    #[must_use]
    pub fn with_ends_asked(self) -> Self {
        Self { pc: self.pc.join(&self.ends), ends: Label::bottom(), ..self }
    }
}

/// One argument of a call.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Argument {
    /// Its name.
    pub name: String,
    /// Its value, `None` where a preview does not know it.
    pub value: Labeled<Option<Value>>,
    /// Whether the value is not a public fact at the place where the call was resolved: a party computed from it is a
    /// symbol even if its label is public.
    pub symbolic: bool,
    /// The folder whose file it names, as the artifact's own source says: a symbol for a file keeps to it, and a value that lies elsewhere is not
    /// sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub folder: Option<Folder>,
    /// How its text begins, as the source says. It is no part of a call as that is written down, since what is called there again has the same
    /// source.
    #[serde(skip)]
    pub text: Option<SourceText>,
}

/// A text as the artifact's own source has it, as far as nothing in it is computed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourceText {
    /// How it begins.
    pub begins: Arc<str>,
    /// Whether that is all of it.
    pub is_whole: bool,
}

/// What an argument begins with before anything that is computed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Beginning {
    /// The folder whose file it names: a symbol for a file keeps to it.
    pub folder: Option<Folder>,
    /// The text.
    pub text: SourceText,
}

impl Argument {
    /// An argument whose value is known.
    #[must_use]
    pub fn known(name: impl Into<String>, value: Value, label: Label) -> Self {
        Self { name: name.into(), value: Labeled::new(Some(value), label), symbolic: false, folder: None, text: None }
    }

    /// The same, where the source says what it begins with.
    #[must_use]
    pub fn beginning_with(self, beginning: Option<Beginning>) -> Self {
        let (folder, text) = beginning.map(|beginning| (beginning.folder, beginning.text)).unzip();
        Self { folder: folder.flatten(), text, ..self }
    }

    /// An argument of which only the label is known, and that what is computed from it is a symbol.
    #[must_use]
    pub fn foreseen(name: impl Into<String>, label: Label) -> Self {
        Self { name: name.into(), value: Labeled::new(None, label), symbolic: true, folder: None, text: None }
    }

    /// An argument of a call that is previewed: once the call is made, its value may be public, and no address.
    #[must_use]
    pub fn open(name: impl Into<String>, label: Label) -> Self {
        Self { symbolic: false, ..Self::foreseen(name, label) }
    }

    /// Whether its value is not known yet and may be a public one, from which no symbol is computed.
    #[expect(clippy::disallowed_methods, reason = "only whether there is a value at all, which is the preview's doing")]
    fn is_open(&self) -> bool {
        !self.symbolic && self.value.expose().is_none()
    }

    /// Whether its value is known: not in a preview.
    #[expect(clippy::disallowed_methods, reason = "only whether there is a value at all, which is the preview's doing")]
    const fn has_value(&self) -> bool {
        self.value.expose().is_some()
    }

    /// Whether what is computed from it is a symbol. A value that is not there yet never names anybody.
    #[expect(clippy::disallowed_methods, reason = "only whether there is a value at all, which is the preview's doing")]
    fn is_symbolic(&self) -> bool {
        let is_labelled = upheld(Rule::LabelledArgumentIsSymbol, self.symbolic || !self.value.label().is_public());
        is_labelled || self.value.expose().is_none()
    }

    /// The symbol of a party of `kind` computed from it.
    fn symbol(&self, kind: PartyKind) -> Party {
        Party::symbol(kind, self.value.label().tells().map(|(datum, _)| datum.base()))
    }

    /// The folder that what it names keeps to, where that is one file of this kind, the whole of the argument.
    fn bound(&self, kind: Option<&PartyKind>, at: Option<&Path>) -> Option<&Folder> {
        self.folder.as_ref().filter(|_| kind == Some(&PartyKind::File) && at.is_none())
    }
}

/// A call with all that a decision needs to know of it. What is decided is this; nothing can be changed in it.
#[derive(Debug)]
pub struct Flow {
    call: Call,
    sink: Sink,
}

impl Flow {
    /// Computes what `call` tells and to whom.
    #[must_use]
    pub fn new(call: Call, world: World<'_>) -> Self {
        let sink = Sink::of(&call, world);
        Self { call, sink }
    }

    /// What a decision looks at.
    #[must_use]
    pub const fn sink(&self) -> &Sink {
        &self.sink
    }

    /// The call itself; its values stay labelled.
    #[must_use]
    pub const fn call(&self) -> &Call {
        &self.call
    }
}
