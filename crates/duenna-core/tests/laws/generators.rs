//! Small alphabets, so that generated things meet.

use duenna_core::{
    Datum, Effect, Grain, Integrity, Label, Ladder, Lifetime, Party, Permission, PermissionId, TaskId, Time,
};
use proptest::prelude::*;
use proptest::sample::select;

pub(crate) fn grain() -> impl Strategy<Value = Grain> {
    select(Ladder::ALL.into_iter().flat_map(Ladder::grains).collect::<Vec<_>>())
}

pub(crate) fn datum() -> impl Strategy<Value = Datum> {
    let texts = [
        "ssn",
        "born",
        "mail/read",
        "files/read_file → file:/home/u/x",
        "drive/*",
        "via ssn",
        "via mail/read",
        "via born",
    ];
    select(texts.map(|text| text.parse().unwrap()).to_vec())
}

pub(crate) fn party() -> impl Strategy<Value = Party> {
    let texts = ["server:mail", "tool:mail.read", "email:joe@example.com", "email:eve@evil.example", "email:⟨ssn⟩"];
    select(texts.map(|text| text.parse().unwrap()).to_vec())
}

pub(crate) fn integrity() -> impl Strategy<Value = Integrity> {
    select(vec![Integrity::Raw, Integrity::Sealed, Integrity::Verified])
}

pub(crate) fn label() -> impl Strategy<Value = Label> {
    let told = prop::collection::vec((datum(), grain()), 0..4);
    let shaped = prop::collection::vec((party(), integrity()), 0..3);
    (told, shaped).prop_map(|(told, shaped)| {
        let told = told.into_iter().map(|(datum, grain)| Label::datum(datum, grain));
        let shaped = shaped.into_iter().map(|(party, how)| Label::shaped(party, how));
        told.chain(shaped).fold(Label::bottom(), |all, one| all.join(&one))
    })
}

fn lifetime() -> impl Strategy<Value = Lifetime> {
    let once = |tool: &str, task| Lifetime::Once {
        task: TaskId(task),
        server: "mail".parse().unwrap(),
        tool: tool.parse().unwrap(),
    };
    select(vec![
        once("send", 1),
        once("send", 2),
        once("read", 1),
        Lifetime::Task(TaskId(1)),
        Lifetime::Task(TaskId(2)),
        Lifetime::Until(Time(10)),
        Lifetime::Until(Time(11)),
        Lifetime::Always,
    ])
}

pub(crate) fn permission(effect: impl Strategy<Value = Effect>) -> impl Strategy<Value = Permission> {
    let purpose = select(vec![None, Some("travel".parse().unwrap()), Some("health".parse().unwrap())]);
    let refused_in = select(vec![None, Some(TaskId(1)), Some(TaskId(2))]);
    let id = (1u64..99).prop_map(PermissionId);
    (id, datum(), grain(), party(), purpose, effect, lifetime(), refused_in).prop_map(
        |(id, datum, grain, party, purpose, effect, lasts, refused_in)| Permission {
            id,
            datum,
            grain,
            party,
            purpose,
            effect,
            lasts,
            refused_in,
        },
    )
}

pub(crate) fn any_permission() -> impl Strategy<Value = Permission> {
    permission(select(vec![Effect::Allow, Effect::Deny]))
}
