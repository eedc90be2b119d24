//! A mailbox: mails received in `inbox.json`, mails sent in `sent.json`.

use std::path::Path;

use duenna_demo::{DemoError, State, Tools};
use rmcp::handler::server::router::tool::ToolRouter;
use rmcp::handler::server::wrapper::Parameters;
use rmcp::{Json, tool, tool_router};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::broken;

const INBOX: &str = "inbox.json";
const SENT: &str = "sent.json";

/// A received mail.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
struct Mail {
    /// Its id.
    id: String,
    /// The sender's address.
    from: String,
    /// The subject.
    subject: String,
    /// The text.
    body: String,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Summary {
    /// Its id.
    id: String,
    /// The sender's address.
    from: String,
    /// The subject.
    subject: String,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Inbox {
    /// The mails, newest first.
    emails: Vec<Summary>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ReadEmail {
    /// The mail's id.
    id: String,
}

#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Attachment {
    /// The file's name.
    name: String,
    /// Its text.
    content: String,
}

/// A mail to be sent.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct SendEmail {
    /// The recipients' addresses.
    to: Vec<String>,
    /// The subject.
    subject: String,
    /// The text.
    body: String,
    /// Files that go along.
    attachments: Option<Vec<Attachment>>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Sent {
    /// The sent mail's id.
    id: String,
}

#[derive(Debug, Serialize, JsonSchema)]
struct SentMails {
    /// How many mails were sent.
    count: usize,
}

/// The server.
pub(super) struct Email {
    state: State,
}

impl Email {
    pub(super) fn open(folder: &Path) -> Result<Self, DemoError> {
        Ok(Self { state: State::open(folder)? })
    }

    fn inbox(&self) -> Result<Vec<Mail>, String> {
        self.state.read(INBOX).map_err(broken)
    }
}

impl Tools for Email {
    const NAME: &'static str = "duenna-eval-email";

    fn router() -> ToolRouter<Self> {
        Self::tool_router()
    }

    fn state(&self) -> &State {
        &self.state
    }
}

#[tool_router]
impl Email {
    #[tool(
        description = "The mails in the inbox, newest first, without their texts.",
        annotations(read_only_hint = true)
    )]
    fn list_emails(&self) -> Result<Json<Inbox>, String> {
        let summary = |mail: Mail| Summary { id: mail.id, from: mail.from, subject: mail.subject };
        Ok(Json(Inbox { emails: self.inbox()?.into_iter().rev().map(summary).collect() }))
    }

    #[tool(description = "One mail.", annotations(read_only_hint = true))]
    fn read_email(&self, Parameters(ReadEmail { id }): Parameters<ReadEmail>) -> Result<Json<Mail>, String> {
        let mail = self.inbox()?.into_iter().find(|mail| mail.id == id);
        mail.map(Json).ok_or_else(|| "there is no mail with that id".to_owned())
    }

    #[tool(description = "Send a mail.", annotations(read_only_hint = false, open_world_hint = true))]
    fn send_email(&self, Parameters(mail): Parameters<SendEmail>) -> Result<Json<Sent>, String> {
        if mail.to.is_empty() || mail.to.iter().any(|to| !to.contains('@')) {
            return Err("a mail needs recipients, each an address".to_owned());
        }
        let mut sent: Vec<SendEmail> = self.state.read(SENT).map_err(broken)?;
        sent.push(mail);
        self.state.write(SENT, &sent).map_err(broken)?;
        Ok(Json(Sent { id: format!("sent-{}", sent.len()) }))
    }

    #[tool(description = "How many mails were sent.", annotations(read_only_hint = true))]
    fn count_sent(&self) -> Result<Json<SentMails>, String> {
        let sent: Vec<SendEmail> = self.state.read(SENT).map_err(broken)?;
        Ok(Json(SentMails { count: sent.len() }))
    }
}
