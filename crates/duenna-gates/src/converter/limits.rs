//! Limits from files, with the tables that they look things up in, and what artifacts are told of them.

use std::path::{Path, PathBuf};

use duenna_core::message_language::{Candidate, Grounding, Handles, Language, Limits, LimitsError, verify};
use serde_json::{Map, Value, json};

use super::spec::{SpecError, read_json, read_text};

/// Why a file of limits cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum LimitsFileError {
    /// It, or a table that it names, cannot be read.
    #[error(transparent)]
    File(#[from] SpecError),
    /// A table that is none.
    #[error("`{}` is not a table: {reason}; a table is a list of objects in JSON, or CSV with its columns named in the first line", path.display())]
    Table {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        reason: String,
    },
    /// It says something that cannot be held against the language.
    #[error("{}: {source}", path.display())]
    Limits {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        source: LimitsError,
    },
}

/// The limits of a file, for a language. A look-up's `table` is a file beside it: JSON, or CSV if it is called so.
///
/// # Errors
/// If a file cannot be read, or says what cannot be held against the language.
pub fn read_limits(path: &Path, language: &Language) -> Result<Limits, LimitsFileError> {
    let mut json = read_json(path)?;
    for one in json.get_mut("look_ups").and_then(Value::as_array_mut).into_iter().flatten() {
        let Some(one) = one.as_object_mut() else { continue };
        if let Some(Value::String(table)) = one.get("table") {
            let rows = table_of(&path.parent().unwrap_or(Path::new("")).join(table))?;
            one.shift_remove("table");
            one.insert("rows".to_owned(), rows);
        }
    }
    Limits::from_json(&json, language).map_err(|source| LimitsFileError::Limits { path: path.to_owned(), source })
}

/// The rows of a table.
fn table_of(path: &Path) -> Result<Value, LimitsFileError> {
    if !path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("csv")) {
        let table = read_json(path)?;
        let is_table = table.as_array().is_some_and(|rows| rows.iter().all(Value::is_object));
        let reason = "it is not a list of objects".to_owned();
        return if is_table { Ok(table) } else { Err(LimitsFileError::Table { path: path.to_owned(), reason }) };
    }
    let text = read_text(path)?;
    let wrong = |error: csv::Error| {
        // The error of the library quotes nothing but places and lengths.
        LimitsFileError::Table { path: path.to_owned(), reason: error.to_string() }
    };
    let mut reader =
        csv::ReaderBuilder::new().trim(csv::Trim::All).from_reader(text.trim_start_matches('\u{feff}').as_bytes());
    let columns = reader.headers().map_err(wrong)?.clone();
    let mut rows = Vec::new();
    for record in reader.records() {
        let record = record.map_err(wrong)?;
        let row: Map<String, Value> =
            columns.iter().zip(&record).map(|(column, cell)| (column.to_owned(), Value::from(cell))).collect();
        rows.push(Value::Object(row));
    }
    Ok(Value::Array(rows))
}

/// Where fields, as an artifact has them, break limits: `[{"path": …, "mark": …}]`, in words of the language and of the user's file. What is
/// no field of the language is not looked at.
#[must_use]
pub fn marks_of(language: &Language, limits: &Limits, fields: &Value) -> Value {
    let text = fields.to_string();
    let Ok(candidate) = Candidate::from_json(text.as_bytes()) else { return json!([]) };
    let verified = verify(language, &candidate, &mut Handles::default(), Grounding::None);
    serde_json::to_value(limits.marks(&verified.fields)).unwrap_or_else(|_| json!([]))
}
