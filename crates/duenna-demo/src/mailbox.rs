//! The mailbox: emails in `mailbox.json`, what was sent in `sent.json`.

use std::path::Path;

use rmcp::{
    Json,
    handler::server::{router::tool::ToolRouter, wrapper::Parameters},
    tool, tool_router,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    recorded::Tools,
    state::{DemoError, State},
};

const INBOX: &str = "mailbox.json";
const SENT: &str = "sent.json";

/// A received email.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
struct Email {
    /// The email's id.
    id: String,
    /// The sender's address.
    from: String,
    /// The recipient's address.
    to: String,
    /// The subject.
    subject: String,
    /// The date, as YYYY-MM-DD.
    date: String,
    /// The text.
    body: String,
}

/// An email without its text.
#[derive(Debug, Serialize, JsonSchema)]
struct EmailSummary {
    /// The email's id.
    id: String,
    /// The sender's address.
    from: String,
    /// The subject.
    subject: String,
    /// The date, as YYYY-MM-DD.
    date: String,
}

impl From<Email> for EmailSummary {
    fn from(email: Email) -> Self {
        Self { id: email.id, from: email.from, subject: email.subject, date: email.date }
    }
}

#[derive(Debug, Serialize, JsonSchema)]
struct EmailList {
    /// The emails, newest first.
    emails: Vec<EmailSummary>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ReadEmail {
    /// The email's id, from `list_emails` or `search_emails`.
    id: String,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct SearchEmails {
    /// Words to look for in senders, subjects and texts; all must occur.
    query: String,
}

/// An email to be sent.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct SendEmail {
    /// The recipient's address.
    to: String,
    /// The subject.
    subject: String,
    /// The text.
    body: String,
}

#[derive(Debug, Serialize, JsonSchema)]
struct SentEmail {
    /// The sent email's id.
    id: String,
    /// Where it went.
    to: String,
}

/// The mailbox server.
pub(super) struct Mailbox {
    state: State,
}

impl Mailbox {
    pub(super) fn open(folder: &Path) -> Result<Self, DemoError> {
        Ok(Self { state: State::open(folder)? })
    }

    fn inbox(&self) -> Result<Vec<Email>, String> {
        self.state.read(INBOX).map_err(|error| error.to_string())
    }
}

impl Tools for Mailbox {
    const NAME: &'static str = "duenna-demo-mailbox";

    fn router() -> ToolRouter<Self> {
        Self::tool_router()
    }

    fn state(&self) -> &State {
        &self.state
    }
}

#[tool_router]
impl Mailbox {
    #[tool(
        description = "List the emails in the inbox, newest first, without their texts.",
        annotations(read_only_hint = true)
    )]
    fn list_emails(&self) -> Result<Json<EmailList>, String> {
        let emails = self.inbox()?.into_iter().rev().map(EmailSummary::from).collect();
        Ok(Json(EmailList { emails }))
    }

    #[tool(description = "Read one email.", annotations(read_only_hint = true))]
    fn read_email(&self, Parameters(ReadEmail { id }): Parameters<ReadEmail>) -> Result<Json<Email>, String> {
        let email = self.inbox()?.into_iter().find(|email| email.id == id);
        email.map(Json).ok_or_else(|| format!("there is no email with the id {id}"))
    }

    #[tool(description = "Search the inbox; answers like list_emails.", annotations(read_only_hint = true))]
    fn search_emails(
        &self,
        Parameters(SearchEmails { query }): Parameters<SearchEmails>,
    ) -> Result<Json<EmailList>, String> {
        let words: Vec<String> = query.split_whitespace().map(str::to_lowercase).collect();
        let matches = |email: &Email| {
            let text = format!("{} {} {}", email.from, email.subject, email.body).to_lowercase();
            words.iter().all(|word| text.contains(word))
        };
        let emails = self.inbox()?.into_iter().rev().filter(matches).map(EmailSummary::from).collect();
        Ok(Json(EmailList { emails }))
    }

    #[tool(description = "Send an email.", annotations(read_only_hint = false, open_world_hint = true))]
    fn send_email(&self, Parameters(email): Parameters<SendEmail>) -> Result<Json<SentEmail>, String> {
        let mut sent: Vec<SendEmail> = self.state.read(SENT).map_err(|error| error.to_string())?;
        let to = email.to.clone();
        sent.push(email);
        self.state.write(SENT, &sent).map_err(|error| error.to_string())?;
        Ok(Json(SentEmail { id: format!("sent-{}", sent.len()), to }))
    }
}

/// Writes the mailbox of the demo's user, Alex Moreno, as it is before the first story.
///
/// # Errors
///
/// [`DemoError`] when the folder cannot be written.
pub fn seed_mailbox(folder: &Path) -> Result<(), DemoError> {
    let email = |id: &str, from: &str, subject: &str, date: &str, body: &str| Email {
        id: id.to_owned(),
        from: from.to_owned(),
        to: "alex@moreno.example".to_owned(),
        subject: subject.to_owned(),
        date: date.to_owned(),
        body: body.to_owned(),
    };
    let emails = vec![
        email(
            "m1",
            "bookings@skylark.example",
            "Your booking SKY7Q2",
            "2026-08-30",
            "Dear Alex Moreno,\n\nyour flight SK 418 from Lisbon to Oslo on 14 September is booked.\n\
             Confirmation: SKY7Q2\n\nCheck in opens 24 hours before departure.\nSkylark Airways",
        ),
        email(
            "m2",
            "joe@example.com",
            "Oslo!",
            "2026-09-02",
            "Hi Alex,\n\nsend me your flight details once you have checked in, then I can pick you up at the airport.\n\nJoe",
        ),
        email(
            "m3",
            "dana.frost@work.example",
            "Agenda for the offsite",
            "2026-09-05",
            "Hello all,\n\nwe start on Monday at nine. Please tell me whether you need a room for the night before.\n\nDana",
        ),
    ];
    let state = State::open(folder)?;
    state.write(INBOX, &emails)?;
    state.write::<Vec<SendEmail>>(SENT, &Vec::new())
}
