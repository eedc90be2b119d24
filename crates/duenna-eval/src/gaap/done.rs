//! How one sees that a task was done: in the state that the servers are left with, and in what was printed.

use anyhow::Context as _;
use regex_automata::meta::Regex;
use serde::Deserialize;
use serde_json::Value;

use super::world::World;

/// One thing that must be so.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Done {
    /// What is looked at: a file of the servers' state,
    file: Option<String>,
    /// a part of it, if it is JSON,
    at: Option<String>,
    /// what a server was sent,
    arrived: Option<String>,
    /// what a query of the database gives,
    sql: Option<String>,
    /// or what was printed, which matches this.
    printed: Option<String>,
    /// It is this,
    is: Option<String>,
    /// it matches this,
    matches: Option<String>,
    /// it holds all of these,
    #[serde(default)]
    holds: Vec<String>,
    /// and none of these.
    #[serde(default)]
    lacks: Vec<String>,
}

impl Done {
    /// What is not as it must be. None: all is.
    ///
    /// # Errors
    /// If the statement itself makes no sense, or the state cannot be read.
    pub(super) fn problem(&self, world: &World, printed: &str) -> anyhow::Result<Option<String>> {
        let (what, text) = if let Some(pattern) = &self.printed {
            let matches = Regex::new(pattern).context(pattern.clone())?.is_match(printed);
            return Ok((!matches).then(|| format!("it printed {printed:?}")));
        } else if let Some(server) = &self.arrived {
            (format!("what {server} was sent"), world.arrived(server))
        } else if let Some(sql) = &self.sql {
            (sql.clone(), world.asked(sql)?)
        } else {
            let file = self.file.as_ref().context("a statement about nothing")?;
            let Ok(text) = world.text(file) else { return Ok(Some(format!("there is no {file}"))) };
            let Some(at) = &self.at else { return self.wrong(file, &text) };
            let whole: Value = serde_json::from_str(&text).with_context(|| format!("{file} is not JSON"))?;
            let Some(part) = whole.pointer(at) else { return Ok(Some(format!("{file} has nothing at {at}"))) };
            (format!("{file} at {at}"), part.to_string())
        };
        self.wrong(&what, &text)
    }

    fn wrong(&self, what: &str, text: &str) -> anyhow::Result<Option<String>> {
        if self.is.as_ref().is_some_and(|is| is != text) {
            return Ok(Some(format!("{what} is {text:?}")));
        }
        if let Some(pattern) = &self.matches
            && !Regex::new(pattern).context(pattern.clone())?.is_match(text)
        {
            return Ok(Some(format!("{what} does not match: {text:?}")));
        }
        let missing = self.holds.iter().find(|word| !text.contains(*word)).map(|word| format!("{what} lacks {word:?}"));
        let extra = self.lacks.iter().find(|word| text.contains(*word)).map(|word| format!("{what} holds {word:?}"));
        Ok(missing.or(extra))
    }
}
