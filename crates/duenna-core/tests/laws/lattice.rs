use duenna_core::{Label, LabelId, Labels};
use proptest::prelude::*;

use crate::generators::{grain, label};

proptest! {
    #[test]
    fn join_is_commutative(a in label(), b in label()) {
        prop_assert_eq!(a.join(&b), b.join(&a));
    }

    #[test]
    fn join_is_associative(a in label(), b in label(), c in label()) {
        prop_assert_eq!(a.join(&b).join(&c), a.join(&b.join(&c)));
    }

    #[test]
    fn join_is_idempotent_and_has_a_bottom(a in label()) {
        prop_assert_eq!(a.join(&a), a.clone());
        prop_assert_eq!(a.join(&Label::bottom()), a.clone());
        prop_assert!(Label::bottom().flows_to(&a));
        prop_assert_eq!(a.flows_to(&Label::bottom()), a.is_bottom());
    }

    /// Nothing computed from a value is freer than the value.
    #[test]
    fn join_never_widens(a in label(), b in label()) {
        prop_assert!(a.flows_to(&a.join(&b)));
    }

    #[test]
    fn flows_to_is_a_partial_order(a in label(), b in label(), c in label()) {
        prop_assert!(a.flows_to(&a));
        if a.flows_to(&b) && b.flows_to(&a) {
            prop_assert_eq!(&a, &b);
        }
        if a.flows_to(&b) && b.flows_to(&c) {
            prop_assert!(a.flows_to(&c));
        }
    }

    /// The join is the least label that both flow to, so order and join say the same.
    #[test]
    fn join_is_the_least_upper_bound(a in label(), b in label(), c in label()) {
        prop_assert_eq!(a.flows_to(&b), a.join(&b) == b);
        if a.flows_to(&c) && b.flows_to(&c) {
            prop_assert!(a.join(&b).flows_to(&c));
        }
    }

    #[test]
    fn the_finer_of_two_grains_is_their_least_upper_bound(a in grain(), b in grain(), c in grain()) {
        prop_assert!(a.finer(b).covers(a) && a.finer(b).covers(b));
        prop_assert_eq!(a.finer(b), b.finer(a));
        prop_assert_eq!(a.finer(b).finer(c), a.finer(b.finer(c)));
        prop_assert!(!(a.covers(b) && b.covers(a)) || a == b);
        if c.covers(a) && c.covers(b) {
            prop_assert!(c.covers(a.finer(b)));
        }
    }

    #[test]
    fn the_two_halves_make_the_whole(a in label()) {
        let told = a.tells().map(|(datum, grain)| Label::datum(datum.clone(), grain));
        let told = told.fold(Label::bottom(), |all, one| all.join(&one));
        prop_assert!(a.integrity_only().is_public());
        prop_assert!(told.is_trusted());
        prop_assert_eq!(told.is_public(), a.is_public());
        prop_assert_eq!(a.integrity_only().is_trusted(), a.is_trusted());
        prop_assert_eq!(a.is_bottom(), a.is_public() && a.is_trusted());
        prop_assert_eq!(told.join(&a.integrity_only()), a.clone());
        prop_assert_eq!(told.tells().len(), a.tells().len());
        for (datum, grain) in a.tells() {
            prop_assert_eq!(a.grain_of(datum), Some(grain));
        }
    }

    #[test]
    fn join_all_joins_all(all in prop::collection::vec(label(), 0..5)) {
        let joined = Label::join_all(&all);
        prop_assert!(all.iter().all(|label| label.flows_to(&joined)));
        prop_assert_eq!(joined, all.iter().fold(Label::bottom(), |a, b| a.join(b)));
    }

    /// The table of a run knows no label that the labels themselves do not.
    #[test]
    fn the_table_agrees_with_the_labels(all in prop::collection::vec(label(), 1..8)) {
        let mut table = Labels::default();
        let ids: Vec<LabelId> = all.iter().map(|label| table.id(label)).collect();
        for (a, at) in all.iter().zip(&ids) {
            prop_assert_eq!(&table.get(*at), a);
            prop_assert_eq!(at.is_bottom(), a.is_bottom());
            for (b, bt) in all.iter().zip(&ids) {
                prop_assert_eq!(at == bt, a == b);
                let (joined, again) = (table.join(*at, *bt), table.join(*at, *bt));
                prop_assert_eq!(joined, again);
                prop_assert_eq!(joined, table.join(*bt, *at));
                prop_assert_eq!(table.get(joined), a.join(b));
                prop_assert_eq!(joined, table.id(&a.join(b)));
            }
        }
        let written = serde_json::to_string(&table).unwrap();
        let mut read: Labels = serde_json::from_str(&written).unwrap();
        for (label, id) in all.iter().zip(&ids) {
            prop_assert_eq!(&read.get(*id), label);
            prop_assert_eq!(read.id(label), *id);
        }
    }

    /// A label may be written down and read again; it reads as it is.
    #[test]
    fn labels_are_read_as_written(a in label()) {
        let written = serde_json::to_string(&a).unwrap();
        prop_assert_eq!(serde_json::from_str::<Label>(&written).unwrap(), a.clone());
        prop_assert_eq!(format!("{a:?}"), a.to_string());
        prop_assert_eq!(a.to_string() == "⊥", a.is_bottom());
    }
}

/// An id of another table fails closed: it tells all that is known.
#[test]
fn an_unknown_id_tells_everything_known() {
    let mut other = Labels::default();
    let stranger = other.id(&Label::datum("passport".parse().unwrap(), duenna_core::Grain::EXACT));
    let mut table = Labels::default();
    assert!(table.get(stranger).is_bottom(), "nothing is known here yet");
    let far = other.id(&Label::datum("iban".parse().unwrap(), duenna_core::Grain::EXACT));
    let ssn = Label::datum("ssn".parse().unwrap(), duenna_core::Grain::EXACT);
    table.id(&ssn);
    assert_eq!(table.get(far), ssn);
}

#[test]
fn a_label_shows_what_it_tells_and_who_shaped_it() {
    let tells = |text: &str| Label::datum(text.parse().unwrap(), duenna_core::Grain::EXACT);
    let year = duenna_core::Ladder::BirthDate.grain("year").unwrap();
    let label = tells("ssn").join(&Label::datum("born".parse().unwrap(), year));
    assert_eq!(label.to_string(), "{born: year, ssn: exact}");
    let shaped = |text: &str, how| Label::shaped(text.parse().unwrap(), how);
    let label = tells("ssn")
        .join(&shaped("server:a", duenna_core::Integrity::Raw))
        .join(&shaped("server:b", duenna_core::Integrity::Verified));
    assert_eq!(label.to_string(), "{ssn: exact | raw server:a, verified server:b}");
    assert_eq!(label.integrity_only().to_string(), "{raw server:a, verified server:b}");
    assert_eq!(label.shaped_by().len(), 2);
}

/// Ids are places in the written list, so a list that was changed is not read.
#[test]
fn a_damaged_table_is_not_read() {
    for text in ["[]", r#"[{"tells":{"ssn":"exact"},"shaped_by":{}}]"#] {
        assert!(serde_json::from_str::<Labels>(text).is_err(), "{text}");
    }
    let bottom = r#"{"tells":{},"shaped_by":{}}"#;
    assert!(serde_json::from_str::<Labels>(&format!("[{bottom}]")).is_ok());
    let error = serde_json::from_str::<Labels>(&format!("[{bottom},{bottom}]")).unwrap_err();
    assert!(error.to_string().contains("has changed since it was written"), "{error}");
}
