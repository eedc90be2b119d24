use clap::{CommandFactory as _, Parser as _};
use duenna_core::Time;

use super::args::Cli;
use super::time::{in_zone, rfc3339, utc};
use crate::terminal::table::{table, wrap};

#[test]
fn the_arguments_are_consistent() {
    Cli::command().debug_assert();
}

#[test]
fn times_are_written_as_rfc_3339_has_them() {
    assert_eq!(rfc3339(Time(0)), "1970-01-01T00:00:00.000Z");
    assert_eq!(rfc3339(Time(951_782_400_000)), "2000-02-29T00:00:00.000Z");
    assert_eq!(rfc3339(Time(951_868_799_999)), "2000-02-29T23:59:59.999Z");
    assert_eq!(rfc3339(Time(4_107_542_399_001)), "2100-02-28T23:59:59.001Z");
    assert_eq!(rfc3339(Time(-1)), "1969-12-31T23:59:59.999Z");
    assert_eq!(utc(Time(951_782_461_000)), "2000-02-29 00:01");
    let oslo = jiff::tz::TimeZone::fixed(jiff::tz::offset(1));
    assert_eq!(in_zone(Time(951_782_461_000), &oslo), "2000-02-29 01:01 +01:00");
}

#[test]
fn a_table_fits_into_80_columns_and_loses_nothing() {
    let long = "server:airline: passport (exact), date_of_birth (exact), rewards_number (exact)".repeat(3);
    let path = "/home/user/".to_owned() + &"x".repeat(120);
    let text = table(["a", "b", "c"], &[["1".to_owned(), long.clone(), path.clone()]], "none");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    let kept = |wanted: &str| wanted.chars().filter(|c| *c == 'x').count();
    assert_eq!(kept(&text), kept(&long) + kept(&path));
    assert_eq!(table(["a"], &[], "nothing here"), "nothing here\n");
}

#[test]
fn words_are_broken_only_where_they_must() {
    assert_eq!(wrap("one two three", 7), ["one two", "three"]);
    assert_eq!(wrap("abcdefghij", 4), ["abcd", "efgh", "ij"]);
    assert_eq!(wrap("a abcdefgh", 4), ["a", "abcd", "efgh"]);
    assert_eq!(wrap("", 4), [""]);
    assert_eq!(wrap("airline/flight_status", 16), ["airline/flight_", "status"]);
    assert_eq!(wrap("server:airline", 9), ["server:", "airline"]);
    assert_eq!(wrap("a/bcdefgh", 8), ["a/bcdefg", "h"]);
}

#[test]
fn wide_characters_take_two_columns() {
    assert_eq!(wrap("漢字漢字", 5), ["漢字", "漢字"]);
    assert_eq!(wrap("漢", 1), ["漢"]);
    let text = table(["a", "b"], &[["漢字".to_owned(), "x".to_owned()]], "none");
    assert_eq!(text, "a     b\n────  ─\n漢字  x\n");
}

/// The words of a command as a shell splits them, up to what is redirected.
fn words(command: &str) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut quote = None;
    for c in command.chars() {
        match (quote, c) {
            (None, '\'' | '"') => quote = Some(c),
            (Some(open), _) if open == c => quote = None,
            (None, ' ') => all.push(String::new()),
            (None, '<' | '>') => break,
            _ => all.last_mut().unwrap().push(c),
        }
    }
    all.retain(|word| !word.is_empty());
    all
}

#[test]
fn every_command_of_the_readme_and_the_guide_is_understood() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let chapters = std::fs::read_dir(root.join("docs/guide/src")).unwrap().map(|entry| entry.unwrap().path());
    let mut count = 0;
    for page in chapters.chain([root.join("README.md")]) {
        let text = std::fs::read_to_string(&page).unwrap();
        let blocks = text.split("```sh\n").skip(1).filter_map(|block| block.split_once("```"));
        for line in blocks.flat_map(|(block, _)| block.lines()) {
            let line = line.split(" #").next().unwrap_or_default();
            let commands = line.split(" | ").filter(|command| command.trim_start().starts_with("duenna "));
            for command in commands {
                let read = Cli::try_parse_from(words(command));
                assert!(read.is_ok(), "{}: `{command}`: {}", page.display(), read.unwrap_err());
                count += 1;
            }
        }
    }
    assert!(count > 60, "only {count} commands were found");
}
