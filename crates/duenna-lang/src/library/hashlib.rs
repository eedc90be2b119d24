//! `hashlib`: digests of bytes that are given at once.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use sha2::Digest;

use super::signature::Signature;
use super::{Entry, Opaque, bytes};
use crate::builtins::Arguments;
use crate::exception::{Fault, Raised};
use crate::heap::Heap;
use crate::ops;
use crate::value::{Slot, Value};

type Outcome = Result<Slot, Fault>;

pub(super) const ENTRIES: &[Entry] = &[
    Entry::scalar("md5", |_, given| hashed(given, Algorithm::Md5)),
    Entry::scalar("sha1", |_, given| hashed(given, Algorithm::Sha1)),
    Entry::scalar("sha224", |_, given| hashed(given, Algorithm::Sha224)),
    Entry::scalar("sha256", |_, given| hashed(given, Algorithm::Sha256)),
    Entry::scalar("sha384", |_, given| hashed(given, Algorithm::Sha384)),
    Entry::scalar("sha512", |_, given| hashed(given, Algorithm::Sha512)),
    Entry::scalar("new", |_, given| new(given)),
];

/// A way to hash.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Algorithm {
    Md5,
    Sha1,
    Sha224,
    Sha256,
    Sha384,
    Sha512,
}

const NAMES: &[(Algorithm, &str)] = &[
    (Algorithm::Md5, "md5"),
    (Algorithm::Sha1, "sha1"),
    (Algorithm::Sha224, "sha224"),
    (Algorithm::Sha256, "sha256"),
    (Algorithm::Sha384, "sha384"),
    (Algorithm::Sha512, "sha512"),
];

impl Algorithm {
    fn name(self) -> &'static str {
        NAMES.iter().find(|row| row.0 == self).map_or("", |row| row.1)
    }

    fn digest(self, data: &[u8]) -> Vec<u8> {
        match self {
            Self::Md5 => md5::Md5::digest(data).to_vec(),
            Self::Sha1 => sha1::Sha1::digest(data).to_vec(),
            Self::Sha224 => sha2::Sha224::digest(data).to_vec(),
            Self::Sha256 => sha2::Sha256::digest(data).to_vec(),
            Self::Sha384 => sha2::Sha384::digest(data).to_vec(),
            Self::Sha512 => sha2::Sha512::digest(data).to_vec(),
        }
    }
}

/// What `sha256(…)` gives.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Hash {
    algorithm: Algorithm,
    digest: Vec<u8>,
}

const DATA: Signature = Signature { names: &["string", "usedforsecurity"], required: 0, places: 1 };
const NEW: Signature = Signature { names: &["name", "data", "usedforsecurity"], required: 1, places: 2 };

fn made(algorithm: Algorithm, data: Option<&Value>) -> Outcome {
    if matches!(data, Some(Value::Str(_))) {
        return Err(Raised::type_error("Strings must be encoded before hashing").into());
    }
    let data = data.map_or(Ok(&[][..]), |data| {
        bytes::of(data).ok_or_else(|| Raised::type_error("object supporting the buffer API required"))
    });
    let hash = Hash { algorithm, digest: algorithm.digest(data?) };
    Ok(Slot::public(Value::Opaque(Arc::new(Opaque::Hash(hash)))))
}

fn hashed(given: Arguments<'_>, algorithm: Algorithm) -> Outcome {
    let bound = DATA.bind(given)?;
    made(algorithm, bound.get(0))
}

fn new(given: Arguments<'_>) -> Outcome {
    let bound = NEW.bind(given)?;
    let Value::Str(name) = bound.at(0) else {
        return Err(Raised::type_error("name must be a string").into());
    };
    let algorithm = NAMES.iter().find(|row| row.1.eq_ignore_ascii_case(name)).map(|row| row.0);
    let unknown = || Raised::value_error(format!("unsupported hash type {}", &**name));
    made(algorithm.ok_or_else(unknown)?, bound.get(1))
}

impl Hash {
    pub(crate) fn repr(&self) -> String {
        format!("<{} hash>", self.algorithm.name())
    }

    pub(crate) fn attribute(&self, name: &str) -> Option<Value> {
        let is_wide = matches!(self.algorithm, Algorithm::Sha384 | Algorithm::Sha512);
        Some(match name {
            "name" => Value::str(self.algorithm.name()),
            "digest_size" => Value::Int(i64::try_from(self.digest.len()).unwrap_or_default()),
            "block_size" => Value::Int(if is_wide { 128 } else { 64 }),
            _ => return None,
        })
    }

    pub(crate) fn call(&self, heap: &mut Heap, name: &str, given: Arguments<'_>) -> Option<Result<Slot, Fault>> {
        Some(match name {
            "hexdigest" => given.none().map(|()| {
                let digits = self.digest.iter().flat_map(|byte| [byte >> 4, byte & 15]);
                let text: String = digits.filter_map(|digit| char::from_digit(u32::from(digit), 16)).collect();
                ops::text_slot(heap, text)
            }),
            "digest" => given.none().and_then(|()| bytes::value(heap, self.digest.clone()).map(Slot::public)),
            "copy" => given.none().map(|()| Slot::public(Value::Opaque(Arc::new(Opaque::Hash(self.clone()))))),
            "update" => {
                let message = "a hash does not change here: join the bytes, and hash them at once";
                Err(Raised::type_error(message).into())
            }
            _ => return None,
        })
    }
}
