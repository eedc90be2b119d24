//! The annotations that Duenna ships, and which one describes a configured server.
//!
//! A server's own file (`annotation = "…"` in `duenna.toml`) comes first; else the package that its command starts is
//! looked up among the shipped ones; else nothing is known, which is the strictest reading.

mod draft;
mod places;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use duenna_core::{Annotation, AnnotationError, Reach, Server, ServerName};

pub use self::draft::draft;
pub use self::places::DATABASE_ENDINGS;
use crate::config::{ServerConfig, StdioConfig, TransportConfig, annotation_text};
use crate::packages::{self, Origin};

/// An annotation that comes with Duenna.
#[derive(Debug, Clone, Copy)]
pub struct ShippedAnnotation {
    /// The package it describes, as `npx` or `uvx` take it; for the demo's servers, `demo-` and the kind.
    pub package: &'static str,
    /// Where the package is from: another package may have the same name elsewhere.
    pub origin: Origin,
    /// The annotation file.
    pub json: &'static str,
}

/// Every shipped annotation.
pub const SHIPPED: [ShippedAnnotation; 18] = [
    ShippedAnnotation {
        package: "@cocal/google-calendar-mcp",
        origin: Origin::Npm,
        json: include_str!("../../../annotations/google-calendar-mcp.json"),
    },
    ShippedAnnotation {
        package: "@gongrzhe/server-gmail-autoauth-mcp",
        origin: Origin::Npm,
        json: include_str!("../../../annotations/server-gmail-autoauth-mcp.json"),
    },
    ShippedAnnotation {
        package: "@modelcontextprotocol/server-brave-search",
        origin: Origin::Npm,
        json: include_str!("../../../annotations/server-brave-search.json"),
    },
    ShippedAnnotation {
        package: "@modelcontextprotocol/server-filesystem",
        origin: Origin::Npm,
        json: include_str!("../../../annotations/server-filesystem.json"),
    },
    ShippedAnnotation {
        package: "@modelcontextprotocol/server-github",
        origin: Origin::Npm,
        json: include_str!("../../../annotations/server-github.json"),
    },
    ShippedAnnotation {
        package: "@modelcontextprotocol/server-memory",
        origin: Origin::Npm,
        json: include_str!("../../../annotations/server-memory.json"),
    },
    ShippedAnnotation {
        package: "@modelcontextprotocol/server-postgres",
        origin: Origin::Npm,
        json: include_str!("../../../annotations/server-postgres.json"),
    },
    ShippedAnnotation {
        package: "@modelcontextprotocol/server-sequential-thinking",
        origin: Origin::Npm,
        json: include_str!("../../../annotations/server-sequential-thinking.json"),
    },
    ShippedAnnotation {
        package: "@modelcontextprotocol/server-slack",
        origin: Origin::Npm,
        json: include_str!("../../../annotations/server-slack.json"),
    },
    ShippedAnnotation {
        package: "@notionhq/notion-mcp-server",
        origin: Origin::Npm,
        json: include_str!("../../../annotations/notion-mcp-server.json"),
    },
    ShippedAnnotation {
        package: "@playwright/mcp",
        origin: Origin::Npm,
        json: include_str!("../../../annotations/playwright-mcp.json"),
    },
    ShippedAnnotation {
        package: "mcp-server-fetch",
        origin: Origin::PyPi,
        json: include_str!("../../../annotations/mcp-server-fetch.json"),
    },
    ShippedAnnotation {
        package: "mcp-server-git",
        origin: Origin::PyPi,
        json: include_str!("../../../annotations/mcp-server-git.json"),
    },
    ShippedAnnotation {
        package: "mcp-server-sqlite",
        origin: Origin::PyPi,
        json: include_str!("../../../annotations/mcp-server-sqlite.json"),
    },
    ShippedAnnotation {
        package: "mcp-server-time",
        origin: Origin::PyPi,
        json: include_str!("../../../annotations/mcp-server-time.json"),
    },
    ShippedAnnotation {
        package: "demo-airline",
        origin: Origin::Demo,
        json: include_str!("../../../annotations/demo-airline.json"),
    },
    ShippedAnnotation {
        package: "demo-folder",
        origin: Origin::Demo,
        json: include_str!("../../../annotations/demo-folder.json"),
    },
    ShippedAnnotation {
        package: "demo-mailbox",
        origin: Origin::Demo,
        json: include_str!("../../../annotations/demo-mailbox.json"),
    },
];

/// The JSON Schema of annotation files.
pub const SCHEMA: &str = include_str!("../../../schemas/annotation.schema.json");

/// Words by which those programs are told to start something; the package comes after.
const VERBS: [&str; 5] = ["run", "dlx", "exec", "x", "tool"];

/// Why a server's annotation cannot be used. Its server is not, then: fewer questions would be asked than the user meant,
/// or more.
#[derive(Debug, thiserror::Error)]
pub enum LookupError {
    /// The file cannot be read.
    #[error("cannot read the annotation `{}` of server `{server}`: {reason}; check `annotation` in duenna.toml", path.display())]
    Read {
        /// The server.
        server: String,
        /// The file.
        path: PathBuf,
        /// What the system said.
        reason: String,
    },
    /// The file is no annotation.
    #[error("`{}`, for server `{server}`: {source}", path.display())]
    Bad {
        /// The server.
        server: String,
        /// The file.
        path: PathBuf,
        /// What is wrong.
        source: AnnotationError,
    },
    /// The languages.
    #[error(transparent)]
    Languages(#[from] Box<crate::languages::LanguagesError>),
    /// The server's name is none for decisions.
    #[error(transparent)]
    Name(#[from] duenna_core::NameError),
}

/// The shipped annotation for `package`, if there is one.
#[must_use]
pub fn shipped(package: &str) -> Option<&'static ShippedAnnotation> {
    SHIPPED.iter().find(|shipped| shipped.package == package)
}

/// The shipped annotation of the package that a server's command starts.
#[must_use]
pub fn shipped_for(config: &ServerConfig) -> Option<&'static ShippedAnnotation> {
    match &config.transport {
        TransportConfig::Stdio(program) => SHIPPED.iter().find(|shipped| starts(program, shipped)),
        TransportConfig::Http(_) => None,
    }
}

/// A configured server as decisions see it, with its annotation.
///
/// # Errors
/// If its annotation file cannot be read or is none.
pub fn server(config: &ServerConfig) -> Result<Server, LookupError> {
    let annotation = annotation(config)?;
    Ok(Server {
        name: config.name.as_str().parse()?,
        places: places::places(config, annotation.as_ref()),
        needs_places: config.reaches.is_none(),
        annotation: annotation.map(Into::into),
        carrier: config.carrier,
        variables: config.variables.clone(),
    })
}

/// Takes servers to reach everything whose places hold the programs of servers: who may write there decides what those do.
pub fn widen<'a>(described: &mut BTreeMap<ServerName, Server>, configs: impl Iterator<Item = &'a ServerConfig>) {
    let commands = configs.filter_map(|config| match &config.transport {
        TransportConfig::Stdio(program) => Some(program),
        TransportConfig::Http(_) => None,
    });
    let programs: Vec<Reach> =
        commands.flat_map(places::programs).filter_map(|file| places::named(&file).map(Reach::places)).collect();
    for server in described.values_mut().filter(|server| !server.reach().is_everything()) {
        let holds = |file: &Reach| file.is_within(&server.reach());
        if programs.iter().any(holds) {
            server.places = Some(Reach::everything());
        }
    }
}

fn annotation(config: &ServerConfig) -> Result<Option<Annotation>, LookupError> {
    let server = || config.name.to_string();
    let (path, text) = match (&config.annotation, shipped_for(config)) {
        (Some(path), _) => {
            let unreadable = |reason: Arc<str>| LookupError::Read {
                server: server(),
                path: path.clone(),
                reason: reason.to_string(),
            };
            let text = config.annotation_text.clone().unwrap_or_else(|| annotation_text(path));
            (path.clone(), text.map_err(unreadable)?.to_string())
        }
        (None, Some(shipped)) => (PathBuf::from(shipped.package), shipped.json.to_owned()),
        (None, None) => return Ok(None),
    };
    Annotation::from_json(&text).map(Some).map_err(|source| LookupError::Bad { server: server(), path, source })
}

impl Origin {
    /// Programs that start a package of this origin that is named in their arguments.
    const fn launchers(self) -> &'static [&'static str] {
        match self {
            Self::Npm => &["npx", "npm", "pnpm", "pnpx", "yarn", "bunx", "bun", "node"],
            Self::PyPi => &["uvx", "uv", "pipx", "python", "python3"],
            Self::Demo => &[],
        }
    }
}

/// Whether `program` starts the package of `shipped`: by its own name, or as what a launcher is told to start.
fn starts(program: &StdioConfig, shipped: &ShippedAnnotation) -> bool {
    let package = shipped.package;
    let name = Path::new(&program.command).file_stem().unwrap_or_default().to_string_lossy();
    if let Some(kind) = package.strip_prefix("demo-") {
        let asked: Vec<&str> = program.args.iter().take(2).map(String::as_str).collect();
        return name == "duenna" && asked == ["demo-server", kind];
    }
    let short = short(package);
    if name == short {
        return true;
    }
    if packages::is_launcher(program) {
        return packages::only_package(program)
            .is_some_and(|only| only.name == package && only.origin == shipped.origin);
    }
    let started = program.args.iter().map(String::as_str).find(|arg| !arg.starts_with('-') && !VERBS.contains(arg));
    let is_launcher = shipped.origin.launchers().contains(&name.as_ref());
    is_launcher && started.is_some_and(|started| is_package(started, package, &short))
}

/// npm's name for the program of `@modelcontextprotocol/server-filesystem` is `mcp-server-filesystem`. Programs of others have names that many
/// packages use: they are known by their package only.
fn short(package: &str) -> String {
    package.replace("@modelcontextprotocol/", "mcp-")
}

/// Whether what a launcher is told to start is `package`: by name, with a version, as a module, or installed somewhere.
fn is_package(started: &str, package: &str, short: &str) -> bool {
    let bare = started.strip_prefix(package).unwrap_or("-");
    let is_named = bare.is_empty() || bare.starts_with('@') || bare.starts_with("==");
    let installed = started.replace('\\', "/");
    is_named
        || started == short.replace('-', "_")
        || installed.contains(&format!("/node_modules/{package}/"))
        || installed.ends_with(&format!("/bin/{short}"))
}
