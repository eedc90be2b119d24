//! `duenna backup`, `duenna restore`, `duenna rekey`: what saves a home when it, its key or the machine is lost.

use std::fmt::Write as _;
use std::path::PathBuf;

use serde_json::json;

use super::args::{BackupArgs, KeyPlace, RekeyArgs, RestoreArgs};
use super::error::CliError;
use super::passphrase::{self, Other};
use super::{CommandOutput, home, presence, screen, time};
use crate::terminal::{self, counted};
use duenna_store::{Access, Backup, KeyWish, Restoration, RestoreRequest, Store, StoreError};

/// The passphrase that opens a backup.
const OF_BACKUP: Other = Other {
    what: "the passphrase of the backup",
    new: "a passphrase for the backup",
    option: "--backup-passphrase-fd",
};
/// The one that a home gets instead of its own.
const OF_HOME: Other = Other {
    what: "the new passphrase of this home",
    new: "a new passphrase for this home",
    option: "--new-passphrase-fd",
};

pub(super) fn backup(home: Option<PathBuf>, args: &BackupArgs, json: bool) -> Result<CommandOutput, CliError> {
    let store = home::store(home)?;
    if args.file.exists() {
        return Err(StoreError::Exists(args.file.clone()).into());
    }
    let phrase = OF_BACKUP.new_one()?;
    let Backup { bytes, values, rows, files } = store.backup(&args.file, &phrase)?;
    if json {
        return CommandOutput::json(
            &json!({ "file": args.file, "bytes": bytes, "values": values, "rows": rows, "files": files }),
        );
    }
    Ok(CommandOutput::prose(format!(
        "Wrote `{}`: {}, {} of the disclosure log, {} of your configuration, and the key of the home, all encrypted with the passphrase. \
         Keep the file on another disk, and the passphrase somewhere else.\n",
        args.file.display(),
        counted(values, "private value", "private values"),
        counted(rows, "row", "rows"),
        counted(files, "file", "files"),
    ))
    .hint("What your servers keep for themselves is not in it, nor what annotations in other folders say."))
}

pub(super) fn restore(told: Option<PathBuf>, args: &RestoreArgs, json: bool) -> Result<CommandOutput, CliError> {
    let into = home::folder(told)?;
    match presence::enter(&into) {
        // There is no home yet to work at.
        Err(CliError::Store(StoreError::NoHome(_))) => {}
        entered => entered?,
    }
    let phrase = OF_BACKUP.known_one()?;
    let request = RestoreRequest {
        from: &args.file,
        into: &into,
        key: args.key.map(KeyPlace::wish),
        accepts_rollback: args.accept_rollback,
        keeps_allows: args.keep_permissions,
    };
    let restore = |access: &Access| Store::restore(&request, &phrase, access, Some(screen::reading));
    let restored = match restore(&passphrase::access()) {
        Err(StoreError::NoPassphrase) if terminal::is_attended() => restore(&passphrase::of_restored()?)?,
        restored => restored?,
    };
    let Restoration { store, made, made_by, kept, rollback } = restored;
    let values = store.list()?.len();
    if json {
        return CommandOutput::json(&json!({
            "home": into, "made": time::rfc3339(made), "made_by": made_by, "values": values, "key": store.key_source(),
            "kept": kept, "rollback": rollback.is_some(), "permissions_forgotten": rollback,
        }));
    }
    let mut text = format!(
        "Restored `{}` as it was on {}: {}. Its key is new, {}.\n",
        into.display(),
        time::short(made),
        counted(values, "private value", "private values"),
        home::key_place(&store),
    );
    if let Some(forgotten) = rollback {
        let forgotten = match (forgotten, args.keep_permissions) {
            (0, _) => "No permission is forgotten".to_owned(),
            (count, true) => {
                format!("{} for a single task forgotten", counted(count, "permission is", "permissions are"))
            }
            (count, false) => format!("{} forgotten", counted(count, "permission is", "permissions are")),
        };
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "Calls that were made later are in no log any more, so everything you have counts as known to every server that was ever used: you will \
             be asked again about what their answers may repeat. {forgotten}, runs that waited are discarded, and `duenna.toml` is as it was then.",
        );
    }
    if let Some(kept) = &kept {
        let _ = writeln!(text, "What was there before is in `{}`; delete it when you do not need it.", kept.display());
    }
    Ok(CommandOutput::prose(text))
}

pub(super) fn rekey(told: Option<PathBuf>, args: &RekeyArgs, json: bool) -> Result<CommandOutput, CliError> {
    let store = home::store(told)?;
    let folder = store.folder().to_owned();
    let key = args.key.map_or_else(|| store.key_wish(), KeyPlace::wish);
    let access = passphrase::access();
    let access = if key == KeyWish::Passphrase { access.with_passphrase(&OF_HOME.new_one()?) } else { access };
    let store = store.rekey(key, &access)?;
    if json {
        return CommandOutput::json(&json!({ "home": folder, "key": store.key_source() }));
    }
    Ok(CommandOutput::prose(format!(
        "Everything in `{}` is encrypted with a new key now, {}. Copies of it from before, and backups, still open with what opened them then.\n",
        folder.display(),
        home::key_place(&store),
    )))
}
