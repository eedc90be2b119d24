//! What the user may look at beside a question. It is made of values, so it is for their own eyes and goes nowhere else.

use duenna_lang::FlowPath;

/// The views of a question, by the number of its call. Each is made when it is looked at.
pub trait Views {
    /// What is known of what would be sent, cut to a few lines. `None` if nothing is known yet.
    fn excerpt(&self, call: usize) -> Option<String>;

    /// All that would be sent, how many people share what the parties would know, and the guard's advice.
    fn details(&self, call: usize) -> String;

    /// By which lines of the artifact its data get to the call, with the artifact's source.
    fn paths(&self, call: usize) -> Option<(Vec<FlowPath>, String)>;
}
