//! What the agent had seen before, out of the text of its trajectory: what was told to it, and what it told already.

use super::text::LONGEST;

/// Longer trajectories are read at their end: what came last.
const LONGEST_TRAJECTORY: usize = 8 * LONGEST;
/// What an argument or a field is called that holds no text to be told.
const NO_TEXT: &[&str] = &["keywords", "keyword", "query", "search_type", "id", "time", "timestamp", "timezone"];
/// Parts of the names of tools that tell somebody something.
const TELLING: &[&str] =
    &["send", "post", "reply", "share", "create", "publish", "comment", "forward", "upload", "message"];
const READING: &[&str] = &["receive", "read", "search", "get", "list", "fetch", "find", "query", "view", "check"];

/// Texts of a trajectory.
#[derive(Default)]
pub(super) struct TrajectoryTexts {
    /// What it read, a field of an answer each.
    pub(super) read: Vec<String>,
    /// What it had told before.
    pub(super) told: Vec<String>,
}

impl TrajectoryTexts {
    /// Reads calls (`Action:`, `Action Input:`) and answers (`Observation:`); anything else counts as read.
    pub(super) fn of(trajectory: &str) -> Self {
        let mut start = trajectory.len().saturating_sub(LONGEST_TRAJECTORY);
        while !trajectory.is_char_boundary(start) {
            start += 1;
        }
        let (mut seen, mut tells) = (Self::default(), false);
        let mut part = String::new();
        let mut is_input = false;
        for line in trajectory.get(start..).unwrap_or_default().lines() {
            let trimmed = line.trim_start();
            let (input, observation) = (trimmed.strip_prefix("Action Input:"), trimmed.strip_prefix("Observation:"));
            if let Some(tool) = trimmed.strip_prefix("Action:") {
                seen.take(&std::mem::take(&mut part), is_input, tells);
                (tells, is_input) = (is_telling(tool), false);
            } else if let Some(rest) = input.or(observation) {
                seen.take(&std::mem::take(&mut part), is_input, tells);
                is_input = input.is_some();
                part.push_str(rest);
            } else {
                part.push_str(line);
            }
            part.push('\n');
        }
        seen.take(&part, is_input, tells);
        seen
    }

    fn take(&mut self, part: &str, is_input: bool, tells: bool) {
        if is_input && !tells {
            return;
        }
        let texts = texts(part);
        if is_input { self.told.extend(texts) } else { self.read.extend(texts) }
    }
}

/// Whether a tool of that name tells somebody something.
pub(super) fn is_telling(tool: &str) -> bool {
    let tool = tool.to_lowercase();
    TELLING.iter().any(|word| tool.contains(word)) && !READING.iter().any(|word| tool.contains(word))
}

/// The texts in JSON, whole or broken: strings of several words, with what they are called left out. All of it if there is no string.
pub(super) fn texts(part: &str) -> Vec<String> {
    let (mut texts, mut key) = (Vec::new(), String::new());
    let mut chars = part.char_indices().peekable();
    let mut has_strings = false;
    while let Some((_, c)) = chars.next() {
        if c != '"' {
            continue;
        }
        let mut text = String::new();
        while let Some((_, c)) = chars.next() {
            match c {
                '"' => break,
                '\\' => match chars.next().map(|(_, escaped)| escaped) {
                    Some('n') => text.push('\n'),
                    Some('t' | 'r' | 'b' | 'f') => text.push(' '),
                    Some('u') => {
                        let hex: String = chars.by_ref().take(4).map(|(_, digit)| digit).collect();
                        text.extend(u32::from_str_radix(&hex, 16).ok().and_then(char::from_u32));
                    }
                    Some(other) => text.push(other),
                    None => break,
                },
                other => text.push(other),
            }
        }
        has_strings = true;
        while chars.next_if(|(_, c)| c.is_whitespace()).is_some() {}
        if chars.next_if(|(_, c)| *c == ':').is_some() {
            key = text.to_lowercase();
        } else if text.split_whitespace().nth(1).is_some() && !NO_TEXT.contains(&key.as_str()) {
            texts.push(text);
        }
    }
    if !has_strings && part.split_whitespace().nth(1).is_some() {
        texts.push(part.to_owned());
    }
    texts
}
