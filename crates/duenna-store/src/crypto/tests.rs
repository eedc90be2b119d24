//! Keys, encryption and MACs.

use rusqlite::types::ValueRef;
use zeroize::Zeroizing;

use super::{Subkeys, Tag, Tagger, decrypt, encrypt, hex, random, unhex};

fn key(byte: u8) -> Zeroizing<[u8; 32]> {
    Zeroizing::new([byte; 32])
}

#[test]
fn what_was_encrypted_opens_only_with_its_key_its_place_and_every_byte() {
    let sealed = encrypt(&key(1), "1/1/age/text", b"40").unwrap();
    assert_eq!(decrypt(&key(1), "1/1/age/text", &sealed).unwrap().as_slice(), b"40");
    assert!(decrypt(&key(2), "1/1/age/text", &sealed).is_none());
    assert!(decrypt(&key(1), "1/2/age/text", &sealed).is_none());
    for at in 0..sealed.len() {
        let mut bad = sealed.clone();
        bad[at] ^= 1;
        assert!(decrypt(&key(1), "1/1/age/text", &bad).is_none(), "byte {at}");
        assert!(decrypt(&key(1), "1/1/age/text", &sealed[..at]).is_none(), "cut at {at}");
    }
}

#[test]
fn the_same_text_is_never_encrypted_twice_alike() {
    let again = || encrypt(&key(1), "", b"40").unwrap();
    assert_ne!(again(), again());
    assert_ne!(*random::<16>().unwrap(), *random::<16>().unwrap());
}

/// Known from the standard: HKDF-SHA256 of these inputs, computed apart.
#[test]
fn subkeys_depend_on_the_master_key_the_home_and_the_use() {
    let all = |keys: Subkeys| {
        [keys.values, keys.arguments, keys.chain, keys.head, keys.seals, keys.check].map(|key| hex(key.as_slice()))
    };
    let one = all(Subkeys::derive(&key(7), "home").unwrap());
    let other_home = all(Subkeys::derive(&key(7), "emoh").unwrap());
    let other_key = all(Subkeys::derive(&key(8), "home").unwrap());
    assert_eq!(one[0], "e4e7dade8e1a4d58093985614b6a71a02e97702674de5cfc3c010bda47f311b8");
    let mut different: Vec<_> = one.iter().chain(&other_home).chain(&other_key).collect();
    different.sort();
    different.dedup();
    assert_eq!(different.len(), 18);
}

fn tag(fill: impl FnOnce(&mut Tagger)) -> Tag {
    let mut tagger = Tagger::new(&key(1), "test").unwrap();
    fill(&mut tagger);
    tagger.finish()
}

/// No two lists of fields give the same bytes, whatever their types and however they are cut.
#[test]
fn a_mac_tells_fields_apart() {
    let tags = [
        tag(|_| {}),
        tag(|t| t.text("ab")),
        tag(|t| t.bytes(b"ab")),
        tag(|t| {
            t.text("a");
            t.text("b");
        }),
        tag(|t| {
            t.text("ab");
            t.text("");
        }),
        tag(|t| {
            t.text("");
            t.text("ab");
        }),
        tag(|t| t.column(ValueRef::Null)),
        tag(|t| t.text("")),
        tag(|t| t.int(0)),
        tag(|t| t.bytes(&0_i64.to_be_bytes())),
        tag(|t| t.column(ValueRef::Real(0.0))),
        Tagger::new(&key(1), "other").unwrap().finish(),
        Tagger::new(&key(2), "test").unwrap().finish(),
    ];
    for (at, tag) in tags.iter().enumerate() {
        assert!(!tags[..at].contains(tag), "{at}");
    }
    assert_eq!(tag(|t| t.column(ValueRef::Text(b"ab"))), tags[1]);
    assert_eq!(tag(|t| t.column(ValueRef::Integer(0))), tags[8]);
}

#[test]
fn a_mac_is_confirmed_only_as_a_whole() {
    let fresh = || Tagger::new(&key(1), "test").unwrap();
    let right = fresh().finish();
    assert!(fresh().confirm(&right).is_some());
    assert!(fresh().confirm(&right[..31]).is_none());
    assert!(fresh().confirm(&[]).is_none());
    let mut wrong = right;
    wrong[31] ^= 1;
    assert!(fresh().confirm(&wrong).is_none());
}

#[test]
fn hexadecimal_text_is_read_back_and_nothing_else_is() {
    assert_eq!(hex(&[0, 10, 255]), "000aff");
    assert_eq!(*unhex::<3>("000aff").unwrap(), [0, 10, 255]);
    for bad in ["", "000af", "000aff0", "000afg", "+00aff", "00 0af", "äöü"] {
        assert!(unhex::<3>(bad).is_none(), "{bad}");
    }
}
