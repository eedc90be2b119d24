//! The labelled actions of the shared material, and how its vignettes are dealt out.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use duenna_guard::Action;
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// An action with what is known of it. `leaked` and `sensitive` teach a model of sentences on vignettes it is trained on; nothing that
/// judges sees them.
#[derive(Debug, Clone)]
pub struct Labelled {
    /// With its trajectory.
    pub action: Action,
    /// Without.
    pub alone: Action,
    /// Whether it leaks.
    pub leaks: bool,
    /// `recorded` or `constructed`.
    pub track: String,
    /// Which agent acted.
    pub agent: String,
    /// Which story.
    pub vignette: String,
    pub(super) leaked: Vec<String>,
    pub(super) sensitive: Vec<String>,
}

#[derive(Deserialize)]
struct Line {
    user_query: String,
    action: String,
    action_text: String,
    label: u8,
    track: String,
    agent: String,
    vignette: String,
    leaked_items: Vec<String>,
    sensitive_items: Vec<String>,
}

#[derive(Deserialize)]
struct Story {
    vignette: String,
    trajectory: String,
}

/// All labelled actions.
///
/// # Errors
///
/// If the shared material is not there, or is not what it should be.
pub fn labelled() -> anyhow::Result<Vec<Labelled>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = std::env::var_os("DUENNA_SHARED").map_or_else(|| root.join("../shared"), PathBuf::from).join("guard");
    let stories: Vec<Story> = lines(&folder.join("trajectories_dev.jsonl"))?;
    let stories: BTreeMap<String, String> =
        stories.into_iter().map(|story| (story.vignette, story.trajectory)).collect();
    let actions: Vec<Line> = lines(&folder.join("actions_dev.jsonl"))?;
    let labelled = |line: Line| {
        let alone =
            Action { query: line.user_query, action: line.action, action_text: line.action_text, ..Action::default() };
        Labelled {
            action: Action { trajectory: stories.get(&line.vignette).cloned(), ..alone.clone() },
            alone,
            leaks: line.label == 1,
            track: line.track,
            agent: line.agent,
            vignette: line.vignette,
            leaked: line.leaked_items,
            sensitive: line.sensitive_items,
        }
    };
    Ok(actions.into_iter().map(labelled).collect())
}

fn lines<T: DeserializeOwned>(file: &Path) -> anyhow::Result<Vec<T>> {
    let text = std::fs::read_to_string(file).with_context(|| {
        format!(
            "there is no `{}`: the labelled actions lie outside the project; set DUENNA_SHARED to the folder that has them",
            file.display()
        )
    })?;
    let parsed = text.lines().enumerate().map(|(number, line)| {
        serde_json::from_str(line).with_context(|| format!("{}, line {}", file.display(), number + 1))
    });
    parsed.collect()
}

/// Which fold each vignette is in: shuffled by the seed, then dealt in turn.
#[must_use]
pub fn deal<'a>(vignettes: impl IntoIterator<Item = &'a str>, folds: usize, seed: u64) -> BTreeMap<String, usize> {
    let all: BTreeSet<&str> = vignettes.into_iter().collect();
    let mut shuffled: Vec<&str> = all.into_iter().collect();
    let mut chance = Chance::from(seed);
    for last in (1..shuffled.len()).rev() {
        shuffled.swap(last, chance.below(last + 1));
    }
    shuffled.into_iter().enumerate().map(|(at, vignette)| (vignette.to_owned(), at % folds.max(1))).collect()
}

/// Random numbers, the same for the same seed everywhere (`SplitMix64`).
pub(super) struct Chance(u64);

impl From<u64> for Chance {
    fn from(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d)
    }
}

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`.
    pub(super) fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % u64::try_from(end.max(1)).unwrap_or(1)).unwrap_or_default()
    }
}
