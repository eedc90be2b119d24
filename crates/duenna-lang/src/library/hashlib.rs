//! `hashlib`: what is hashed is kept until the digest is asked for. It has the label of the object.

use serde::{Deserialize, Serialize};
use sha2::Digest;

use super::signature::Signature;
use super::{Entry, Opaque, bytes};
use crate::builtins::Arguments;
use crate::exception::{Fault, Raised};
use crate::heap::Heap;
use crate::ops;
use crate::value::{Kind, Slot, Value};

type Outcome = Result<Slot, Fault>;

pub(super) const ENTRIES: &[Entry] = &[
    Entry::fresh("md5", |heap, given| hashed(heap, given, Algorithm::Md5)),
    Entry::fresh("sha1", |heap, given| hashed(heap, given, Algorithm::Sha1)),
    Entry::fresh("sha224", |heap, given| hashed(heap, given, Algorithm::Sha224)),
    Entry::fresh("sha256", |heap, given| hashed(heap, given, Algorithm::Sha256)),
    Entry::fresh("sha384", |heap, given| hashed(heap, given, Algorithm::Sha384)),
    Entry::fresh("sha512", |heap, given| hashed(heap, given, Algorithm::Sha512)),
    Entry::fresh("new", new),
    Entry::constant("algorithms_guaranteed", names),
    Entry::constant("algorithms_available", names),
];

fn names() -> Value {
    Opaque::Names(NAMES.iter().map(|row| row.1.to_owned()).collect()).value()
}

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
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Hasher {
    algorithm: Algorithm,
    /// Nothing where a write failed.
    data: Option<Vec<u8>>,
}

impl Hasher {
    pub(crate) fn len(&self) -> usize {
        self.data.as_ref().map_or(0, Vec::len)
    }

    /// Makes its digest a failure.
    pub(crate) fn fail(&mut self) {
        self.data = None;
    }

    pub(crate) fn repr(&self) -> String {
        format!("<{} _hashlib.HASH object>", self.algorithm.name())
    }

    pub(crate) fn attribute(&self, name: &str) -> Option<Value> {
        let is_wide = matches!(self.algorithm, Algorithm::Sha384 | Algorithm::Sha512);
        Some(match name {
            "name" => Value::str(self.algorithm.name()),
            "digest_size" => {
                let digest = self.algorithm.digest(&[]);
                Value::Int(i64::try_from(digest.len()).unwrap_or_default())
            }
            "block_size" => Value::Int(if is_wide { 128 } else { 64 }),
            _ => return None,
        })
    }
}

const DATA: Signature = Signature { names: &["string", "usedforsecurity"], required: 0, places: 1 };
const NEW: Signature = Signature { names: &["name", "data", "usedforsecurity"], required: 1, places: 2 };

fn raw(data: &Value) -> Result<&[u8], Fault> {
    if matches!(data, Value::Str(_)) {
        return Err(Raised::type_error("Strings must be encoded before hashing").into());
    }
    Ok(bytes::of(ops::given(data)?).ok_or_else(|| Raised::type_error("object supporting the buffer API required"))?)
}

fn made(heap: &mut Heap, algorithm: Algorithm, data: Option<&Value>) -> Outcome {
    let data = Some(data.map_or(Ok(&[][..]), raw)?.to_vec());
    Ok(Slot::public(heap.allocate(Kind::Hasher(Box::new(Hasher { algorithm, data })))))
}

fn hashed(heap: &mut Heap, given: Arguments<'_>, algorithm: Algorithm) -> Outcome {
    let bound = DATA.bind(given)?;
    made(heap, algorithm, bound.get(0))
}

fn new(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let bound = NEW.bind(given)?;
    let Value::Str(name) = bound.at(0) else {
        return Err(Raised::type_error("name must be a string").into());
    };
    let algorithm = NAMES.iter().find(|row| row.1.eq_ignore_ascii_case(name)).map(|row| row.0);
    let unknown = || Raised::value_error(format!("unsupported hash type {}", &**name));
    made(heap, algorithm.ok_or_else(unknown)?, bound.get(1))
}

/// Methods of a hash.
pub(crate) fn method(heap: &mut Heap, hash: &Value, name: &str, given: Arguments<'_>) -> Result<Option<Slot>, Fault> {
    let Some(Kind::Hasher(hasher)) = heap.kind(hash) else { return Ok(None) };
    let hasher = hasher.clone();
    let Some(data) = &hasher.data else { return Err(Fault::Failure) };
    Ok(Some(match name {
        "hexdigest" => {
            given.none()?;
            let digest = hasher.algorithm.digest(data);
            let digits = digest.iter().flat_map(|byte| [byte >> 4, byte & 15]);
            let text: String = digits.filter_map(|digit| char::from_digit(u32::from(digit), 16)).collect();
            ops::text_slot(heap, text)
        }
        "digest" => {
            given.none()?;
            bytes::value(heap, hasher.algorithm.digest(data)).map(Slot::public)?
        }
        "copy" => {
            given.none()?;
            Slot::public(heap.allocate(Kind::Hasher(hasher)))
        }
        "update" => {
            let more = raw(&given.one()?.value)?;
            ops::bounded_text(data.len().saturating_add(more.len()))?;
            heap.charge(more.len());
            let Value::Object(at) = hash else { return Err(Fault::Failure) };
            if let Some(Kind::Hasher(hasher)) = heap.get_mut(*at).map(|object| &mut object.kind)
                && let Some(data) = &mut hasher.data
            {
                data.extend_from_slice(more);
            }
            Slot::public(Value::None)
        }
        _ => return Ok(None),
    }))
}
