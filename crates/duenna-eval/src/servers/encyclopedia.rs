//! An encyclopedia: its articles in `articles.json`.

use std::path::Path;

use duenna_demo::{DemoError, State, Tools};
use rmcp::handler::server::router::tool::ToolRouter;
use rmcp::handler::server::wrapper::Parameters;
use rmcp::{Json, tool, tool_router};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::broken;

const ARTICLES: &str = "articles.json";

#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
struct Article {
    /// Its title.
    title: String,
    /// Its text.
    text: String,
    /// The table beside the text.
    facts: Option<Facts>,
}

#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
struct Facts {
    /// The day of birth, as YYYY-MM-DD.
    born: Option<String>,
    /// The city of birth.
    birthplace: Option<String>,
    /// The day of death, as YYYY-MM-DD.
    died: Option<String>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Search {
    /// Words that occur in the article, all of them.
    query: String,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Title {
    /// The article's title.
    title: String,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Titles {
    /// The titles.
    titles: Vec<String>,
}

/// The server.
pub(super) struct Encyclopedia {
    state: State,
}

impl Encyclopedia {
    pub(super) fn open(folder: &Path) -> Result<Self, DemoError> {
        Ok(Self { state: State::open(folder)? })
    }

    fn articles(&self) -> Result<Vec<Article>, String> {
        self.state.read(ARTICLES).map_err(broken)
    }
}

impl Tools for Encyclopedia {
    const NAME: &'static str = "duenna-eval-encyclopedia";

    fn router() -> ToolRouter<Self> {
        Self::tool_router()
    }

    fn state(&self) -> &State {
        &self.state
    }
}

#[tool_router]
impl Encyclopedia {
    #[tool(description = "The titles of articles in which all words occur.", annotations(read_only_hint = true))]
    fn search(&self, Parameters(Search { query }): Parameters<Search>) -> Result<Json<Titles>, String> {
        let words: Vec<String> = query.split_whitespace().map(str::to_lowercase).collect();
        let matches = |article: &Article| {
            let text = format!("{} {}", article.title, article.text).to_lowercase();
            words.iter().all(|word| text.contains(word))
        };
        let titles = self.articles()?.into_iter().filter(matches).map(|article| article.title).collect();
        Ok(Json(Titles { titles }))
    }

    #[tool(description = "An article.", annotations(read_only_hint = true))]
    fn article(&self, Parameters(Title { title }): Parameters<Title>) -> Result<Json<Article>, String> {
        let found = self.articles()?.into_iter().find(|article| article.title.eq_ignore_ascii_case(&title));
        found.map(Json).ok_or_else(|| "there is no article of that title; search finds titles".to_owned())
    }
}
