//! Language models: which there are, how they are spoken to, and what they may be asked.
//!
//! ```text
//!  config ─▶ Models: author, quarantined ─▶ Client ─▶ protocol (OpenAI, Anthropic, Gemini) ─▶ HTTP, retried, bounded
//! ```

mod client;
mod error;
mod found;
pub mod local;
mod local_search;
pub mod models;
mod protocol;
mod told;
mod typed;
mod usage;

pub use self::client::{Client, Completion};
pub use self::error::{ModelError, Problem};
pub use self::found::values_in;
pub use self::models::{Models, Progress, server};
pub use self::told::DisclosedTo;
pub use self::typed::Type;
pub use self::usage::Usage;
