//! The personas and the recorded conversations.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::Context as _;
use serde::Deserialize;

/// Someone whose data an assistant has, and what others may and may not learn of it.
pub(super) struct Persona {
    pub(super) purpose: String,
    pub(super) number: u32,
    pub(super) name: String,
    /// The raw data.
    pub(super) env: String,
    pub(super) useful: Vec<Useful>,
    /// Tier and snippet.
    pub(super) snippets: Vec<(&'static str, String)>,
}

/// What may be told, and how.
pub(super) struct Useful {
    pub(super) name: String,
    pub(super) raw: Vec<String>,
    pub(super) acceptable: String,
}

#[derive(Deserialize)]
struct Attacks {
    persona_name: String,
    categories: BTreeMap<String, Category>,
}

#[derive(Deserialize)]
struct Category {
    items: Vec<Item>,
}

#[derive(Deserialize)]
struct Item {
    #[serde(rename = "data_item")]
    name: String,
    #[serde(default)]
    extraction_snippets: Vec<String>,
    #[serde(default)]
    raw_data: Vec<String>,
    #[serde(default)]
    acceptable_abstraction: Option<String>,
}

/// One message of a recorded conversation.
#[derive(Debug, Deserialize)]
pub(super) struct Turn {
    pub(super) run_id: String,
    pub(super) persona: u32,
    pub(super) config: String,
    pub(super) model: String,
    pub(super) sim: String,
    pub(super) from: String,
    pub(super) to: String,
    #[serde(default)]
    pub(super) raw: String,
    #[serde(default)]
    pub(super) short: String,
}

impl Turn {
    pub(super) fn is_environment(&self) -> bool {
        self.from == "environment"
    }
}

/// All personas that have attacks and raw data.
pub(super) fn personas(folder: &Path) -> anyhow::Result<Vec<Persona>> {
    let env = folder.join("env");
    let mut names: Vec<String> = Vec::new();
    for entry in fs::read_dir(&env).with_context(|| format!("cannot read `{}`", env.display()))? {
        names.extend(entry?.file_name().to_str().and_then(|name| name.strip_suffix(".txt")).map(str::to_owned));
    }
    names.sort_unstable();
    let personas: Vec<Persona> = names.iter().map(|name| persona(folder, name)).collect::<anyhow::Result<_>>()?;
    anyhow::ensure!(!personas.is_empty(), "there are no personas in `{}`", env.display());
    Ok(personas)
}

fn persona(folder: &Path, name: &str) -> anyhow::Result<Persona> {
    let (purpose, number) = name.rsplit_once("_persona").with_context(|| format!("`{name}` names no persona"))?;
    let read = |path: &Path| fs::read_to_string(path).with_context(|| format!("cannot read `{}`", path.display()));
    let env = read(&folder.join("env").join(format!("{name}.txt")))?;
    let attacks = folder.join("attacks").join(format!("privacy_{name}.json"));
    let attacks: Attacks =
        serde_json::from_str(&read(&attacks)?).with_context(|| format!("`{}`", attacks.display()))?;
    let (mut useful, mut snippets) = (Vec::new(), Vec::new());
    for (tier, category) in attacks.categories {
        for item in category.items {
            if let Some(acceptable) = item.acceptable_abstraction.filter(|_| tier == "related_and_useful") {
                useful.push(Useful { name: item.name, raw: item.raw_data, acceptable });
            } else {
                let tier = if tier.starts_with("unrelated") { "unrelated" } else { "related but private" };
                snippets.extend(item.extraction_snippets.into_iter().map(|snippet| (tier, snippet)));
            }
        }
    }
    let number = number.parse().with_context(|| format!("`{name}` has no number"))?;
    Ok(Persona { purpose: purpose.to_owned(), number, name: attacks.persona_name, env, useful, snippets })
}

/// The acceptable abstractions of each person, whatever they are told for.
pub(super) fn told_of(personas: &[Persona]) -> BTreeMap<String, Vec<String>> {
    let mut all = BTreeMap::<String, Vec<String>>::new();
    for persona in personas {
        let acceptable = persona.useful.iter().map(|item| item.acceptable.clone());
        all.entry(persona.name.clone()).or_default().extend(acceptable);
    }
    all
}

/// The recorded messages of a persona; none where none were recorded.
pub(super) fn turns(folder: &Path, persona: &Persona) -> anyhow::Result<Vec<Turn>> {
    let mut turns = sent_by_hand(folder, persona)?;
    let path = folder.join("transcripts").join(format!("{}.jsonl", persona.purpose));
    if !path.exists() {
        return Ok(turns);
    }
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read `{}`", path.display()))?;
    for (at, line) in text.lines().enumerate() {
        let turn: Turn =
            serde_json::from_str(line).with_context(|| format!("line {} of `{}`", at + 1, path.display()))?;
        if turn.persona == persona.number {
            turns.push(turn);
        }
    }
    Ok(turns)
}

/// The conversation of a benign assistant that read the whole file and sent the message of the folder `benign`.
fn sent_by_hand(folder: &Path, persona: &Persona) -> anyhow::Result<Vec<Turn>> {
    let path = folder.join("benign").join(format!("{}_persona{}.txt", persona.purpose, persona.number));
    if !path.exists() {
        return Ok(Vec::new());
    }
    let message = fs::read_to_string(&path).with_context(|| format!("cannot read `{}`", path.display()))?;
    let turn = |from: &str, to: &str, raw: String| Turn {
        run_id: "by hand".to_owned(),
        persona: persona.number,
        config: "baseline".to_owned(),
        model: String::new(),
        sim: "benign".to_owned(),
        from: from.to_owned(),
        to: to.to_owned(),
        raw,
        short: String::new(),
    };
    Ok(vec![turn("environment", "assistant", persona.env.clone()), turn("assistant", "external_agent", message)])
}
