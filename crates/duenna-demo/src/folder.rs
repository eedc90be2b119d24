//! The folder: files below `files/` in the state folder, and nothing else.

use std::{
    fs, io,
    path::{Component, Path, PathBuf},
};

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

const ROOT: &str = "files";
/// The largest file read or written, in bytes.
const MAX_BYTES: usize = 1024 * 1024;
/// The deepest folder listed.
const MAX_DEPTH: usize = 16;

#[derive(Debug, Serialize, JsonSchema)]
struct FileList {
    /// Paths relative to the folder, sorted.
    files: Vec<String>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ReadFile {
    /// The file's path, relative to the folder.
    path: String,
}

#[derive(Debug, Serialize, JsonSchema)]
struct FileContent {
    /// The file's path, relative to the folder.
    path: String,
    /// Its text.
    content: String,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct WriteFile {
    /// The file's path, relative to the folder; folders in between are made.
    path: String,
    /// The new text; an old one is replaced.
    content: String,
}

#[derive(Debug, Serialize, JsonSchema)]
struct WriteArguments {
    /// The file's path, relative to the folder.
    path: String,
    /// How many bytes it now has.
    bytes: usize,
}

/// The folder server.
pub(super) struct Folder {
    state: State,
    root: PathBuf,
}

impl Folder {
    pub(super) fn open(folder: &Path) -> Result<Self, DemoError> {
        let state = State::open(folder)?;
        let root = state.path(ROOT);
        fs::create_dir_all(&root).map_err(DemoError::io(&root))?;
        let root = root.canonicalize().map_err(DemoError::io(&root))?;
        Ok(Self { state, root })
    }

    /// The path below the root, following no link out of it. With `create`, there may be no file yet; its folder must be there.
    fn locate(&self, path: &str, create: bool) -> Result<PathBuf, String> {
        let refused = || format!("{} is not a path inside the folder", path.escape_debug());
        let parts: Vec<_> = Path::new(path)
            .components()
            .filter(|part| !matches!(part, Component::CurDir))
            .map(|part| if let Component::Normal(name) = part { Ok(name) } else { Err(refused()) })
            .collect::<Result<_, _>>()?;
        let (name, folders) = parts.split_last().ok_or_else(refused)?;
        let mut place = self.root.clone();
        for folder in folders {
            place.push(folder);
            // Each step is resolved before the next one, so that nothing is looked for behind a link either.
            place = place.canonicalize().map_err(|error| failure(path, &error))?;
            if !place.starts_with(&self.root) {
                return Err(refused());
            }
        }
        place.push(name);
        match place.symlink_metadata() {
            Ok(found) if found.is_file() => Ok(place),
            Ok(_) => Err(format!("{} is not a file", path.escape_debug())),
            Err(error) if create && error.kind() == io::ErrorKind::NotFound => Ok(place),
            Err(error) => Err(failure(path, &error)),
        }
    }

    fn list(&self, folder: &Path, depth: usize, found: &mut Vec<String>) -> io::Result<()> {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let kind = entry.file_type()?;
            if kind.is_dir() && depth < MAX_DEPTH {
                self.list(&entry.path(), depth + 1, found)?;
            } else if kind.is_file()
                && let Ok(path) = entry.path().strip_prefix(&self.root)
            {
                found.push(path.to_string_lossy().replace('\\', "/"));
            }
        }
        Ok(())
    }
}

fn failure(path: &str, error: &io::Error) -> String {
    if error.kind() == io::ErrorKind::NotFound {
        format!("there is no file or folder of the name {}", path.escape_debug())
    } else {
        format!("{} cannot be used: {}", path.escape_debug(), error.kind())
    }
}

impl Tools for Folder {
    const NAME: &'static str = "duenna-demo-folder";

    fn router() -> ToolRouter<Self> {
        Self::tool_router()
    }

    fn state(&self) -> &State {
        &self.state
    }
}

#[tool_router]
impl Folder {
    #[tool(description = "List all files in the folder and the folders in it.", annotations(read_only_hint = true))]
    fn list_files(&self) -> Result<Json<FileList>, String> {
        let mut files = Vec::new();
        self.list(&self.root, 0, &mut files).map_err(|error| format!("the folder cannot be read: {}", error.kind()))?;
        files.sort();
        Ok(Json(FileList { files }))
    }

    #[tool(description = "Read a text file.", annotations(read_only_hint = true))]
    fn read_file(&self, Parameters(ReadFile { path }): Parameters<ReadFile>) -> Result<Json<FileContent>, String> {
        let place = self.locate(&path, false)?;
        let size = place.metadata().map_err(|error| failure(&path, &error))?.len();
        if size > MAX_BYTES as u64 {
            return Err(format!("{} is larger than 1 MiB", path.escape_debug()));
        }
        let content = fs::read_to_string(&place).map_err(|error| failure(&path, &error))?;
        Ok(Json(FileContent { path, content }))
    }

    #[tool(
        description = "Write a text file, replacing an old one.",
        annotations(read_only_hint = false, destructive_hint = true)
    )]
    fn write_file(
        &self,
        Parameters(WriteFile { path, content }): Parameters<WriteFile>,
    ) -> Result<Json<WriteArguments>, String> {
        if content.len() > MAX_BYTES {
            return Err("the text is larger than 1 MiB".to_owned());
        }
        let place = self.locate(&path, true)?;
        fs::write(&place, &content).map_err(|error| failure(&path, &error))?;
        Ok(Json(WriteArguments { path, bytes: content.len() }))
    }
}

/// Writes the files of the demo's user.
///
/// # Errors
///
/// [`DemoError`] when the folder cannot be written.
pub fn seed_folder(folder: &Path) -> Result<(), DemoError> {
    let files = [
        (
            "trips/oslo.md",
            "# Oslo, 14-18 September\n\n- Flight SK 418 from Lisbon, booking SKY7Q2\n- Joe picks me up\n- Offsite from Monday, nine o'clock\n",
        ),
        ("trips/packing.md", "# Packing\n\n- Rain jacket\n- Adapter\n- Blood pressure tablets (two a day)\n"),
        ("shopping.txt", "coffee\noats\nbatteries\n"),
    ];
    let root = folder.join(ROOT);
    for (path, content) in files {
        let place = root.join(path);
        let parent = place.parent().unwrap_or(&root);
        fs::create_dir_all(parent).map_err(DemoError::io(parent))?;
        fs::write(&place, content).map_err(DemoError::io(&place))?;
    }
    Ok(())
}
