//! Rows that are written as they are read: a log may have more of them than fit into memory.

use std::io::{BufWriter, ErrorKind, Write};

use serde::Serializer as _;
use serde::ser::SerializeSeq as _;
use serde_json::Value;

use crate::cli::CommandOutput;
use crate::cli::error::CliError;
use crate::terminal;
use crate::terminal::table::tab_separated;

/// Writes to standard output. Whoever reads it may have seen enough before the end.
pub(super) fn to_output(write: impl FnOnce(&mut dyn Write) -> Result<(), CliError>) -> Result<CommandOutput, CliError> {
    let mut output = BufWriter::new(terminal::records());
    match write(&mut output).and_then(|()| output.flush().map_err(CliError::Output)) {
        Err(CliError::Output(error)) if error.kind() == ErrorKind::BrokenPipe => {}
        written => written?,
    }
    Ok(CommandOutput::done(String::new()))
}

/// Writes an array of JSON whose elements `fill` adds one by one, as it is written where all are there at once. Where `fill` fails in the middle,
/// the array is left open, so that nobody takes it for a whole one.
pub(super) fn array(
    output: &mut dyn Write,
    fill: impl FnOnce(&mut dyn FnMut(&Value) -> Result<(), CliError>) -> Result<(), CliError>,
) -> Result<(), CliError> {
    let failed = |error: serde_json::Error| CliError::Output(error.into());
    let mut serializer = serde_json::Serializer::pretty(&mut *output);
    let mut array = serializer.serialize_seq(None).map_err(failed)?;
    fill(&mut |element| array.serialize_element(element).map_err(failed))?;
    array.end().map_err(failed)?;
    output.write_all(b"\n").map_err(CliError::Output)
}

/// Writes a table for programs, whose lines `fill` adds one by one.
pub(super) fn table<const N: usize>(
    output: &mut dyn Write,
    heading: [&str; N],
    fill: impl FnOnce(&mut dyn FnMut([String; N]) -> Result<(), CliError>) -> Result<(), CliError>,
) -> Result<(), CliError> {
    output.write_all(tab_separated(heading, &[]).as_bytes()).map_err(CliError::Output)?;
    fill(&mut |line| {
        let line = tab_separated(line.each_ref().map(String::as_str), &[]);
        output.write_all(line.as_bytes()).map_err(CliError::Output)
    })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::array;

    #[test]
    fn an_array_is_written_as_if_all_of_it_were_there() {
        for elements in [vec![], vec![json!({ "a": [1, "x"], "b": {} })], vec![json!(null), json!([]), json!("y")]] {
            let mut written = Vec::new();
            array(&mut written, |add| elements.iter().try_for_each(add)).unwrap();
            let expected = format!("{}\n", serde_json::to_string_pretty(&Value::Array(elements)).unwrap());
            assert_eq!(String::from_utf8(written).unwrap(), expected);
        }
    }
}
