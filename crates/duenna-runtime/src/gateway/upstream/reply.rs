//! What a tool answered.

use std::fmt;

use rmcp::model::{CallToolResult, ContentBlock};
use serde_json::Value;

/// The answer of one tool call. `Debug` shows its shape, not its content.
#[derive(Clone, PartialEq)]
pub struct Reply {
    /// The structured result, where the tool has one.
    pub structured: Option<Value>,
    /// The text blocks, joined by line breaks.
    pub text: String,
    /// Whether the tool says it failed.
    pub is_error: bool,
    /// Blocks that are not text (images, audio, links to resources), which artifacts cannot use.
    pub omitted: usize,
}

impl Reply {
    /// The value an artifact gets: the structured result (or its only member `result`), else the text as a string.
    ///
    /// ```
    /// # use duenna_runtime::gateway::upstream::Reply;
    /// # use serde_json::json;
    /// let reply = Reply { structured: Some(json!({"result": [1, 2]})), text: String::new(), is_error: false, omitted: 0 };
    /// assert_eq!(reply.value(), json!([1, 2]));
    /// ```
    #[must_use]
    pub fn value(&self) -> Value {
        match &self.structured {
            Some(Value::Object(members)) if members.len() == 1 => match members.get("result") {
                Some(result) => result.clone(),
                None => Value::Object(members.clone()),
            },
            Some(structured) => structured.clone(),
            None => Value::String(self.text.clone()),
        }
    }
}

impl fmt::Debug for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reply")
            .field("structured", &self.structured.is_some())
            .field("text_bytes", &self.text.len())
            .field("is_error", &self.is_error)
            .field("omitted", &self.omitted)
            .finish()
    }
}

impl From<CallToolResult> for Reply {
    fn from(result: CallToolResult) -> Self {
        let total = result.content.len();
        let texts: Vec<&str> = result.content.iter().filter_map(text).collect();
        Self {
            omitted: total - texts.len(),
            text: texts.join("\n"),
            structured: result.structured_content,
            is_error: result.is_error.unwrap_or(false),
        }
    }
}

fn text(block: &ContentBlock) -> Option<&str> {
    match block {
        ContentBlock::Text(text) => Some(text.text.as_str()),
        ContentBlock::Image(_) | ContentBlock::Audio(_) | ContentBlock::Resource(_) | ContentBlock::ResourceLink(_) => {
            None
        }
        _ => None,
    }
}
