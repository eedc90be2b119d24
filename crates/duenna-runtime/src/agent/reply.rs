//! What a model's reply holds: an artifact, a search for tools, or only words.

/// What a reply is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Reply {
    /// A program.
    Artifact(String),
    /// Words to look for among the tools that were not listed.
    Search(String),
    /// Neither.
    Words,
}

/// Languages that mark a program.
const PYTHON: [&str; 4] = ["python", "py", "python3", ""];

/// Reads a reply: the last program in it counts, since models first think and then write; a search counts if there is none.
pub(super) fn read(reply: &str) -> Reply {
    let blocks = blocks(reply);
    let program = blocks.iter().rev().find(|(language, _)| PYTHON.contains(&language.as_str()));
    let search = || blocks.iter().find(|(language, _)| language == "search");
    match program {
        Some((_, text)) if !text.trim().is_empty() => Reply::Artifact(text.clone()),
        Some(_) | None => search().map_or(Reply::Words, |(_, text)| Reply::Search(text.trim().to_owned())),
    }
}

/// The fenced blocks of a text with their languages. A block that is never closed is none: it was cut off.
fn blocks(text: &str) -> Vec<(String, String)> {
    let mut all = Vec::new();
    let mut open: Option<(&str, String, String)> = None;
    for line in text.lines() {
        let trimmed = line.trim();
        match open.take() {
            None => {
                let marks = ["```", "~~~"].into_iter().find(|marks| trimmed.starts_with(marks));
                if let Some(marks) = marks {
                    let language = trimmed.trim_start_matches(['`', '~']).trim().to_lowercase();
                    open = Some((marks, language, String::new()));
                }
            }
            Some((marks, language, block)) if trimmed == marks => all.push((language, block)),
            Some((marks, language, mut block)) => {
                block.push_str(line);
                block.push('\n');
                open = Some((marks, language, block));
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_program_counts() {
        let artifact = |text: &str| Reply::Artifact(text.to_owned());
        assert_eq!(read("```python\nx = 1\n```"), artifact("x = 1\n"));
        assert_eq!(read("First:\n```py\nx = 1\n```\nBetter:\n```\nx = 2\n```\nDone."), artifact("x = 2\n"));
        assert_eq!(read("~~~python\nprint('```')\n~~~"), artifact("print('```')\n"));
        assert_eq!(read("```search\nsend mail\n```"), Reply::Search("send mail".to_owned()));
        assert_eq!(read("```json\n{}\n```"), Reply::Words);
        for words in ["", "I cannot do that.", "```python\nx = 1", "```python\n\n```", "``` x = 1 ```"] {
            assert_eq!(read(words), Reply::Words, "{words}");
        }
    }
}
