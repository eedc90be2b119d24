//! The table `[me]`: who the user is.

use std::collections::BTreeSet;

use duenna_core::{Party, PartyKind};
use serde::{Deserialize, Deserializer, de::Error as _};

/// Who the user is.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Me {
    /// The user's own mail addresses and telephone numbers: questions call them *you*. Nothing is allowed by that.
    #[serde(default, deserialize_with = "addresses")]
    pub addresses: BTreeSet<Party>,
}

fn addresses<'de, D: Deserializer<'de>>(input: D) -> Result<BTreeSet<Party>, D::Error> {
    let address = |text: String| {
        let party = PartyKind::Email.party(&text).or_else(|| PartyKind::Phone.party(&text));
        let wrong = || {
            let text = text.escape_debug();
            D::Error::custom(format!("`{text}` is no mail address and no telephone number with its country (`+47…`)"))
        };
        party.ok_or_else(wrong)
    };
    Vec::<String>::deserialize(input)?.into_iter().map(address).collect()
}
