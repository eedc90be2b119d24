//! What `?` says: the question at hand in plain words.

use duenna_runtime::consent::{Breadth, Inquiry};

use super::choice::{Offer, letter};
use super::sheet::Entry;

/// What is asked, and what each key does here.
pub(super) fn help(entries: &[&Entry<'_>], asked: &[&Inquiry], offer: &Offer) -> String {
    let mut text = Vec::new();
    let lines = || asked.iter().flat_map(|asked| &asked.question.lines);
    let is_told = lines().any(|line| !line.datum.is_carried());
    let is_carried = lines().any(|line| line.datum.is_carried());
    let is_decided = asked.iter().any(|asked| !asked.steering().is_empty());
    text.push("Nothing of this has been sent. It is sent only if you say yes.".to_owned());
    if is_told {
        text.push("Send: whoever receives it knows it from then on, and may keep it or pass it on.".to_owned());
    }
    if is_carried {
        text.push(
            "May repeat: the program passes on what a server answered, and that server was told these things earlier. They may be in \
             what is sent, or not. Your yes covers only what an answer repeats; you are asked again before the thing itself is sent."
                .to_owned(),
        );
    }
    if is_decided {
        text.push(
            "Decide: what somebody else wrote chose this. If you would not let them choose it themselves, say no: a text can carry \
             orders that you did not give."
                .to_owned(),
        );
    }
    if let Some(refused) = entries.iter().find_map(|entry| entry.wording.refused.as_ref()) {
        text.push(format!("You refused {refused} before, and this may be it. A yes to everything leaves it out; it is asked by itself."));
    }
    text.push(String::new());
    text.extend(keys(entries, offer));
    text.join("\n")
}

fn keys(entries: &[&Entry<'_>], offer: &Offer) -> Vec<String> {
    let (all, lines) =
        if entries.len() > 1 { (" to all lines", "all lines") } else { ("", "this, and not to anything else") };
    let mut keys = vec![
        format!("y    yes{all}, once: you are asked again the next time"),
        format!("t    yes{all}, until this task ends"),
    ];
    if offer.may_last {
        keys.push(format!("a    yes{all}, from now on, until you take it back with `duenna permissions revoke`"));
        keys.push("u    the same until a day: u 2027-01-31".to_owned());
        if offer.purpose.is_some() {
            keys.push("p    the same, only in tasks of this purpose".to_owned());
        }
    }
    for breadth in &offer.wider {
        let covered = entries.iter().flat_map(|entry| &entry.wording.wider).find(|(of, _)| of == breadth);
        let covered = covered.map_or("", |(_, covered)| covered);
        let more = match breadth {
            Breadth::Folder => "now or later",
            Breadth::All => "whatever it is about",
        };
        keys.push(format!("{}    always, and for {covered}, {more}", letter(*breadth)));
    }
    if offer.numbers.is_empty() {
        let coarser = entries.iter().flat_map(|entry| &entry.wording.coarser).enumerate();
        keys.extend(coarser.map(|(at, (_, phrase))| {
            let number = at + 1;
            let always = if offer.may_last { format!(" (c{number}a: always)") } else { String::new() };
            format!("c{number}   not this call, but later ones that tell {phrase}, in this task{always}")
        }));
    } else {
        keys.push("1…   answer that line by itself; then the rest".to_owned());
    }
    if offer.may_wait {
        keys.push("l    not now: you are asked when the call comes, and see what it sends".to_owned());
    }
    if offer.may_split {
        keys.push("s    answer what this line is about one by one".to_owned());
    }
    keys.push("n    no, for this task; Enter alone does the same".to_owned());
    keys.push(format!("N    never: no to {lines}, from now on, until you take it back"));
    keys.push("w    the lines of the program that lead here".to_owned());
    keys.push("v    all that would be sent, and what the guard says of it".to_owned());
    keys
}
