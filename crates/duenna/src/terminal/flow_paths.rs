//! How a datum got to a call, line by line.

use duenna_core::{quoted, visible};
use duenna_lang::{FlowPath, How, Link};

use super::table::wrap;

/// What `via` means in a table.
pub(crate) const VIA_NOTE: &str = "`via X`: an answer may repeat X, since its server was told X before.";

/// The widest line of the source that is shown whole.
const WIDEST: usize = 70;
/// The widest line of words.
const WORDS: usize = 68;

/// What is told, and how finely.
pub(crate) fn told(way: &FlowPath) -> String {
    format!("{} ({})", quoted(&way.datum.to_string()), way.grain.name())
}

/// The lines alone: `3 → 5 → 9`.
pub(crate) fn lines(way: &FlowPath) -> String {
    way.lines()
        .iter()
        .map(|line| if *line == 0 { "start".to_owned() } else { line.to_string() })
        .collect::<Vec<_>>()
        .join(" → ")
}

/// The lines of the source, each with what happens there.
pub(crate) fn along(way: &FlowPath, source: &str) -> String {
    let mut text = Vec::new();
    let mut shown = None;
    for link in &way.links {
        let line = usize::try_from(link.line).unwrap_or(usize::MAX);
        if let (Some(at), false) = (line.checked_sub(1), shown == Some(line)) {
            let of_source = visible(source.lines().nth(at).unwrap_or_default().trim());
            text.push(format!("{line:>6} │ {}\n", cut(&of_source)));
        }
        shown = Some(line);
        let mut mark = "       └─ ";
        for part in wrap(&words(link), WORDS) {
            text.push(format!("{mark}{part}\n"));
            mark = "          ";
        }
    }
    text.concat()
}

fn cut(text: &str) -> String {
    if text.chars().count() <= WIDEST {
        return text.to_owned();
    }
    text.chars().take(WIDEST.saturating_sub(1)).chain(['…']).collect()
}

fn words(link: &Link) -> String {
    let into = link.variable.as_ref().map(|name| format!(" `{}`", visible(name)));
    let to = |word: &str| into.as_ref().map_or(String::new(), |name| format!("{word}{name}"));
    match &link.how {
        How::Read => format!("it is read from your private data{}", to(" into")),
        How::Known => "whoever wrote the artifact had already read it".to_owned(),
        How::Answered { server, tool } => {
            format!("it is the answer of {server}/{}{}", quoted(tool.as_str()), to(", in"))
        }
        How::ToldBefore { server, tool } => {
            let tool = quoted(tool.as_str());
            format!("the answer of {server}/{tool} may contain it, since {server} received it before{}", to("; in"))
        }
        How::Told { server, tool } => {
            format!("it is shared with {server}/{}, whose answer may contain it", quoted(tool.as_str()))
        }
        How::CameBack { server, tool } => {
            format!("the answer of {server}/{} may contain it{}", quoted(tool.as_str()), to(", in"))
        }
        How::Named { server } => format!("the arguments refer to it, and {server} has it"),
        How::Computed => into.map_or("it is used".to_owned(), |name| format!("it flows into{name}")),
        How::Kept => into.map_or("it is put into an object".to_owned(), |name| format!("it is put into{name}")),
        How::Taken => format!("it is taken out of an object{}", to(" into")),
        How::Passed => "it is passed to a function".to_owned(),
        How::Returned => "it is returned".to_owned(),
        How::Decided => "it decides what runs".to_owned(),
        How::Failed => "it decides whether this fails, and so what runs".to_owned(),
        How::Merged => "from here on these objects cannot be told apart".to_owned(),
        How::Anywhere => "from here on it may be anywhere".to_owned(),
        How::Called => "it is shared".to_owned(),
        How::Chosen => "whether this call is made reveals it".to_owned(),
    }
}
