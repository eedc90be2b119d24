//! The reserved server `llm_extension`, through which artifacts ask models (GAAP's name for it). There is no model yet:
//! every call of it is refused, and says so.

use std::collections::BTreeMap;

use duenna_core::{NameError, ServerName, ToolName};
use duenna_lang::{Parameter, Signature};

/// Its name, which no configured server can have.
pub(super) const NAME: &str = "llm_extension";

/// Why its calls are refused.
pub(super) const REFUSAL: &str =
    "there is no model to ask: this version of duenna runs artifacts without one; take the call of llm_extension out";

pub(super) fn server() -> Result<ServerName, NameError> {
    NAME.parse()
}

/// Its tools, as artifacts may call them.
pub(super) fn tools() -> Result<BTreeMap<ToolName, Signature>, NameError> {
    let tool = |name: &str, parameters: &[&str]| -> Result<_, NameError> {
        let parameters =
            parameters.iter().map(|name| Parameter { name: (*name).to_owned(), required: true }).collect();
        Ok((name.parse()?, Signature { parameters, success_public: true }))
    };
    Ok(BTreeMap::from([tool("qllm_call", &["prompt", "return_type"])?, tool("multishot_call", &["query"])?]))
}
