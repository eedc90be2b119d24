//! How many people share what a party knows.

use duenna_core::Party;
use serde_json::{Value, json};

use crate::cli::CommandOutput;
use crate::cli::error::CliError;
use crate::cli::home::OpenHome;
use duenna_runtime::anonymity_set::{EVERYONE, Fact, apart, estimate, known};

pub(super) fn crowd(opened: &OpenHome, party: &Party, json: bool) -> Result<CommandOutput, CliError> {
    let facts = known(&opened.store, party)?;
    let crowd = estimate(&facts);
    let least = opened.config.consent.least_crowd;
    if json {
        let told: Vec<Value> = facts
            .iter()
            .map(|fact| json!({ "datum": fact.datum, "grain": fact.grain, "share": fact.share.map(|share| share.of_all) }))
            .collect();
        return CommandOutput::json(
            &json!({ "party": party, "people": crowd.people.floor(), "may_overstate": crowd.may_overstate,
            "unread": crowd.unread, "least": least, "told": told }),
        );
    }
    let rows: Vec<_> =
        facts.iter().map(|fact| [fact.datum.to_string(), fact.grain.name().to_owned(), fits(fact)]).collect();
    let said = CommandOutput::table(["datum", "grain", "matches"], &rows, "Nothing has been shared with this party.");
    if facts.is_empty() {
        return Ok(said);
    }
    let said = said.hint(&format!("Together: {crowd}."));
    let least = least.filter(|least| crowd.people < f64::from(u32::try_from(*least).unwrap_or(u32::MAX)));
    Ok(match least {
        Some(least) => said.hint(&format!("That is fewer than the {} that you want (`least_crowd`).", apart(least))),
        None => said,
    })
}

fn fits(fact: &Fact) -> String {
    match fact.share {
        None => "unknown".to_owned(),
        Some(share) if share.of_all * EVERYONE < 2.0 => "only you".to_owned(),
        Some(share) if share.of_all > 0.1 => format!("{:.0} in 100 people", share.of_all * 100.0),
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 10 to the number of people")]
        Some(share) => format!("1 in {} people", apart((1.0 / share.of_all).round() as u64)),
    }
}
