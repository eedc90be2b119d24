//! Whether git keeps to a repository: it runs what hooks and its configuration name, and that could take anything anywhere.

use std::fs;
use std::path::Path;

/// Whether nothing in the repository, and nothing in the user's or the system's configuration of git, has git run a program or look elsewhere. What
/// is not known to be harmless is not.
pub(super) fn keeps_to_itself(repository: &Path) -> bool {
    let folder = repository.join(".git");
    let is_plain = fs::symlink_metadata(&folder).is_ok_and(|found| found.is_dir());
    // A work tree that has these, git would take for the repository.
    let is_bare = repository.join("HEAD").exists();
    let looks_elsewhere = ["commondir", "config.worktree", "objects/info/alternates", "info/attributes"];
    let stays = looks_elsewhere.iter().all(|name| !folder.join(name).exists());
    let has_links = ["", "objects", "refs"].iter().any(|part| has_links(&folder.join(part)));
    is_plain && !is_bare && !has_links && stays && has_no_hooks(&folder.join("hooks")) && configurations(&folder)
}

/// Whether something in a folder is a link, or cannot be looked at.
fn has_links(folder: &Path) -> bool {
    let is_link = |entry: fs::DirEntry| entry.file_type().map_or(true, |kind| kind.is_symlink());
    fs::read_dir(folder).map_or(true, |mut entries| entries.any(|entry| entry.map_or(true, is_link)))
}

fn has_no_hooks(folder: &Path) -> bool {
    match fs::read_dir(folder) {
        Ok(mut hooks) => {
            hooks.all(|hook| hook.is_ok_and(|hook| hook.file_name().to_string_lossy().ends_with(".sample")))
        }
        Err(error) => error.kind() == std::io::ErrorKind::NotFound,
    }
}

/// Whether all configurations that git may read are harmless.
fn configurations(repository: &Path) -> bool {
    let Some(home) = std::env::var_os("HOME") else { return false };
    let home = Path::new(&home);
    let system = ["/etc/gitconfig", "/usr/etc/gitconfig", "/usr/local/etc/gitconfig", "/opt/homebrew/etc/gitconfig"];
    let own = [repository.join("config"), home.join(".gitconfig"), home.join(".config/git/config")];
    own.into_iter().chain(system.map(Into::into)).all(|file| match fs::read_to_string(file) {
        Ok(text) => is_harmless(&text),
        Err(error) => error.kind() == std::io::ErrorKind::NotFound,
    })
}

/// Sections that name no program which git runs to show, stage, commit or check out.
const SECTIONS: [&str; 23] = [
    "advice",
    "alias",
    "branch",
    "color",
    "column",
    "commit",
    "credential",
    "difftool",
    "fetch",
    "gc",
    "gui",
    "help",
    "http",
    "init",
    "maintenance",
    "mergetool",
    "pull",
    "push",
    "rebase",
    "safe",
    "status",
    "tag",
    "user",
];
/// Entries of other sections that do not either.
const ENTRIES: [(&str, &[&str]); 5] = [
    (
        "core",
        &[
            "abbrev",
            "autocrlf",
            "bare",
            "editor",
            "eol",
            "filemode",
            "ignorecase",
            "logallrefupdates",
            "pager",
            "precomposeunicode",
            "quotepath",
            "repositoryformatversion",
            "safecrlf",
            "symlinks",
            "whitespace",
        ],
    ),
    ("diff", &["algorithm", "colormoved", "mnemonicprefix", "renames", "tool"]),
    ("log", &["abbrevcommit", "date", "decorate", "follow"]),
    ("merge", &["conflictstyle", "ff", "tool"]),
    ("remote", &["fetch", "pushurl", "url"]),
];

/// Whether each line of a configuration is understood, and known to be harmless.
fn is_harmless(text: &str) -> bool {
    let mut section = String::new();
    text.lines().map(str::trim).all(|line| {
        if line.is_empty() || line.starts_with(['#', ';']) {
            return true;
        }
        if line.ends_with('\\') {
            return false;
        }
        if let Some(header) = line.strip_prefix('[') {
            let Some(name) = header.strip_suffix(']') else { return false };
            let (name, part) = name.split_once(char::is_whitespace).unwrap_or((name, "\"\""));
            section = name.to_lowercase();
            return part.len() >= 2 && part.starts_with('"') && part.ends_with('"') && !name.contains([']', '.']);
        }
        let key = line.split(['=', ' ', '\t']).next().unwrap_or_default().to_lowercase();
        let is_listed = |(of, keys): &(&str, &[&str])| *of == section && keys.contains(&key.as_str());
        SECTIONS.contains(&section.as_str()) || ENTRIES.iter().any(is_listed)
    })
}

#[cfg(test)]
mod tests {
    use super::is_harmless;

    #[test]
    fn what_runs_a_program_is_not_harmless() {
        let plain = "[core]\n\trepositoryformatversion = 0\n\tbare = false\n[remote \"origin\"]\n\turl = https://git.example/x\n# a note\n\n[user]\n\tname = Mara";
        assert!(is_harmless(plain));
        assert!(is_harmless(""));
        let others = [
            "[core]\n\tfsmonitor = ./x",
            "[core] fsmonitor = ./x",
            "[CORE]\n\tFsMonitor = ./x",
            "[core]\n\thooksPath=/x",
            "[core]\n\tsshCommand = x",
            "[core]\n\tworktree = /",
            "[core]\n\tbare = false\\\n\tfsmonitor = x",
            "[include]\n\tpath = /x",
            "[includeIf \"gitdir:/\"]\n\tpath = /x",
            "[filter \"lfs\"]\n\tclean = x",
            "[diff]\n\texternal = x",
            "[diff \"x\"]\n\ttextconv = x",
            "[gpg]\n\tprogram = x",
            "[remote \"origin\"]\n\tpromisor = true",
            "[remote \"origin\"]\n\tuploadpack = x",
            "[extensions]\n\tworktreeConfig = true",
            "[user.x]\n\tname = y",
            "name = before any section",
            "[user] ] \n\tname = x",
        ];
        for other in others {
            assert!(!is_harmless(other), "{other}");
        }
    }
}
