//! The log for other programs.

use std::io::Write;

use serde_json::Value;

use super::super::args::{ExportArgs, ExportFormat};
use super::super::error::CliError;
use super::super::time::rfc3339;
use super::super::{CommandOutput, private_file};
use super::{as_json, rows};
use crate::terminal::counted;
use duenna_store::{CallId, DisclosureRow, Store};

/// The columns of a line.
const COLUMNS: [&str; 15] = [
    "row",
    "call",
    "kind",
    "task",
    "time",
    "server",
    "tool",
    "datum",
    "grain",
    "party",
    "arguments",
    "elsewhere",
    "inferred",
    "sent",
    "permission",
];

/// What a spreadsheet takes for a formula, at the start of a cell.
const FORMULA: [char; 8] = ['=', '+', '-', '@', '\t', '\r', '\n', '|'];

pub(super) fn export(store: &Store, args: &ExportArgs) -> Result<CommandOutput, CliError> {
    let Some(path) = &args.out else {
        return rows::to_output(|output| written(store, args, output).map(drop));
    };
    let count = private_file::replace_with(path, |file| written(store, args, file))?;
    Ok(CommandOutput::done(format!("Wrote {} to `{}`.\n", counted(count, "row", "rows"), path.display())))
}

/// Writes the rows; says how many.
fn written(store: &Store, args: &ExportArgs, output: &mut dyn Write) -> Result<u64, CliError> {
    let (mut count, mut values) = (0, LastValues::default());
    let mut sent = |row: &DisclosureRow| args.values.then(|| values.of(store, row.call)).transpose();
    match args.format {
        ExportFormat::Json => rows::array(output, |add| {
            store.each_disclosure(|row| {
                let mut object = as_json(&row);
                if let Some(members) = object.as_object_mut() {
                    members.insert("row".to_owned(), row.seq.into());
                    members.extend(sent(&row)?.map(|sent| ("values".to_owned(), sent)));
                }
                count += 1;
                add(&object)
            })
        })?,
        ExportFormat::Csv => {
            let mut put = |cells: &[String]| output.write_all(line(cells).as_bytes()).map_err(CliError::Output);
            let more = args.values.then_some("values");
            put(&COLUMNS.into_iter().chain(more).map(str::to_owned).collect::<Vec<_>>())?;
            store.each_disclosure(|row| {
                count += 1;
                put(&cells(&row, sent(&row)?.as_ref()))
            })?;
        }
    }
    Ok(count)
}

/// The values that left with the call whose rows are just read: they stand together.
#[derive(Default)]
struct LastValues(Option<(CallId, Value)>);

impl LastValues {
    fn of(&mut self, store: &Store, id: CallId) -> Result<Value, CliError> {
        if let Some((_, values)) = self.0.as_ref().filter(|(last, _)| *last == id) {
            return Ok(values.clone());
        }
        let call = store.disclosure(id)?;
        #[expect(clippy::disallowed_methods, reason = "the user asks for the values that left, by `--values`")]
        let sent = call.and_then(|call| call.arguments.map(|arguments| arguments.expose().clone()));
        let values = sent.unwrap_or(Value::Null);
        self.0 = Some((id, values.clone()));
        Ok(values)
    }
}

fn cells(row: &DisclosureRow, values: Option<&Value>) -> Vec<String> {
    let mut cells = vec![
        row.seq.to_string(),
        row.call.0.to_string(),
        row.kind.name().to_owned(),
        row.task.0.to_string(),
        rfc3339(row.time),
        row.server.to_string(),
        row.tool.to_string(),
        row.datum.to_string(),
        row.grain.to_string(),
        row.party.to_string(),
        row.carried_by.join("; "),
        row.elsewhere.to_string(),
        row.inferred.to_string(),
        row.is_sent.to_string(),
        row.permission.map(|id| id.0.to_string()).unwrap_or_default(),
    ];
    cells.extend(values.map(ToString::to_string));
    cells
}

/// One line of CSV (RFC 4180). Names come from outside: each cell is quoted, and what a spreadsheet would take for a formula
/// begins with an apostrophe.
fn line(cells: &[String]) -> String {
    let quoted = cells.iter().map(|cell| {
        let is_formula = cell.trim_start_matches([' ', '\u{a0}', '\u{feff}', '"', '\'']).starts_with(FORMULA);
        let guard = if is_formula || cell.starts_with(FORMULA) { "'" } else { "" };
        format!("\"{guard}{}\"", cell.replace('"', "\"\""))
    });
    let mut line = quoted.collect::<Vec<_>>().join(",");
    line.push_str("\r\n");
    line
}

#[cfg(test)]
mod tests {
    use super::line;

    /// What a name from outside may be: no cell begins as a formula does, and none ends early.
    #[test]
    fn no_cell_is_a_formula_or_breaks_out() {
        for bad in [
            "=1+1",
            "+1",
            "-1",
            "@SUM(A1)",
            "\t=1",
            "\r=1",
            "\n=1",
            " =1",
            "\u{a0}=1",
            "\"=1",
            "'=1",
            "|x",
            "\u{feff}=1",
        ] {
            let line = line(&["a".to_owned(), bad.to_owned(), "b".to_owned()]);
            let cell = line.strip_prefix("\"a\",\"").and_then(|rest| rest.strip_suffix("\",\"b\"\r\n")).unwrap();
            assert!(cell.starts_with('\''), "{cell:?}");
            assert_eq!(cell.replace("\"\"", "").matches('"').count(), 0, "{cell:?}");
        }
        assert_eq!(line(&["a\",\"=2".to_owned(), "x = 1".to_owned()]), "\"a\"\",\"\"=2\",\"x = 1\"\r\n");
    }
}
