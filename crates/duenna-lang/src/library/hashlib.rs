//! `hashlib`: what is hashed is kept until the digest is asked for. It has the label of the object.

use serde::{Deserialize, Serialize};
use sha2::Digest;

use super::signature::Signature;
use super::{Entry, Opaque, bytes};
use crate::builtins::Arguments;
use crate::cost::Cost;
use crate::exception::{ExceptionRecord, Fault};
use crate::heap::Heap;
use crate::ops;
use crate::value::{Kind, Slot, Value};

type Outcome = Result<Slot, Fault>;

pub(super) const ENTRIES: &[Entry] = &[
    Entry::fresh("md5", Cost::Linear, |heap, given| hashed(heap, given, Algorithm::Md5)),
    Entry::fresh("sha1", Cost::Linear, |heap, given| hashed(heap, given, Algorithm::Sha1)),
    Entry::fresh("sha224", Cost::Linear, |heap, given| hashed(heap, given, Algorithm::Sha224)),
    Entry::fresh("sha256", Cost::Linear, |heap, given| hashed(heap, given, Algorithm::Sha256)),
    Entry::fresh("sha384", Cost::Linear, |heap, given| hashed(heap, given, Algorithm::Sha384)),
    Entry::fresh("sha512", Cost::Linear, |heap, given| hashed(heap, given, Algorithm::Sha512)),
    Entry::fresh("new", Cost::Linear, new),
    Entry::scalar("pbkdf2_hmac", Cost::Metered, derived),
    Entry::constant("algorithms_guaranteed", names),
    Entry::constant("algorithms_available", names),
];

fn names() -> Value {
    Opaque::Names(NAMES.iter().map(|row| row.1.to_owned()).collect()).value()
}

pub(super) const HMAC: &[Entry] = &[
    Entry::fresh("new", Cost::Linear, keyed),
    Entry::scalar("digest", Cost::Linear, |heap, given| {
        let bound = DIGEST.bind(given)?;
        let algorithm = named(bound.at(2))?;
        let digest = algorithm.keyed(&algorithm.block_key(raw(bound.at(0))?), raw(bound.at(1))?);
        bytes::value(heap, digest).map(Slot::public)
    }),
    Entry::scalar("compare_digest", Cost::Linear, |_, given| {
        let (a, b) = given.two()?;
        Ok(Slot::public(Value::Bool(ops::given(&a.value)? == ops::given(&b.value)?)))
    }),
];

const KEYED: Signature = Signature::new(&["key", "msg", "digestmod"], 1);
const DIGEST: Signature = Signature::new(&["key", "msg", "digest"], 3);
const DERIVE: Signature = Signature::new(&["hash_name", "password", "salt", "iterations", "dklen"], 4);
/// Rounds of `pbkdf2_hmac`, and bytes that it makes.
const ROUNDS: i64 = 1_000_000;
const DERIVED: usize = 1024;
/// The work of a round.
const ROUND: usize = 32;

/// A way to hash, by its name or as the function of `hashlib`.
fn named(value: &Value) -> Result<Algorithm, Fault> {
    let name = match value {
        Value::Str(name) => name.to_string(),
        Value::Native(native) if native.place().0 == "hashlib" => native.place().1.to_owned(),
        _ => return Err(ExceptionRecord::type_error("Missing required parameter 'digestmod'.").into()),
    };
    let unknown = || ExceptionRecord::value_error(format!("unsupported hash type {name}"));
    let known = NAMES.iter().find(|row| row.1.eq_ignore_ascii_case(&name));
    Ok(known.map(|row| row.0).ok_or_else(unknown)?)
}

/// `hmac.new(key, msg, digestmod)`
fn keyed(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let bound = KEYED.bind(given)?;
    let Some(key) = bytes::of(bound.at(0)) else {
        let kind = ops::type_name(heap, bound.at(0));
        return Err(ExceptionRecord::type_error(format!("key: expected bytes or bytearray, but got '{kind}'")).into());
    };
    let algorithm = named(bound.at(2))?;
    let data = match bound.at(1) {
        Value::None => Vec::new(),
        data => raw(data)?.to_vec(),
    };
    let hasher = Hasher { algorithm, data: Some(data), key: Some(algorithm.block_key(key)) };
    Ok(Slot::public(heap.allocate(Kind::Hasher(Box::new(hasher)))))
}

/// `pbkdf2_hmac(hash_name, password, salt, iterations)`
fn derived(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let bound = DERIVE.bind(given)?;
    let algorithm = named(bound.at(0))?;
    let rounds = crate::builtins::arguments::whole(heap, bound.at(3))?;
    if rounds < 1 {
        return Err(ExceptionRecord::value_error("iteration value must be greater than 0.").into());
    }
    let size = algorithm.digest(&[]).len();
    let wanted = match bound.at(4) {
        Value::None => size,
        count => usize::try_from(crate::builtins::arguments::whole(heap, count)?).unwrap_or_default(),
    };
    let blocks = i64::try_from(wanted.div_ceil(size)).unwrap_or(i64::MAX);
    if wanted == 0 || wanted > DERIVED || rounds.saturating_mul(blocks) > ROUNDS {
        return Err(ExceptionRecord::value_error(format!(
            "pbkdf2_hmac() makes at most {DERIVED} bytes in {ROUNDS} rounds here"
        ))
        .into());
    }
    // Each round is two digests of two blocks.
    heap.work(usize::try_from(rounds.saturating_mul(blocks)).unwrap_or(usize::MAX).saturating_mul(ROUND))?;
    let (password, salt) = (algorithm.block_key(raw(bound.at(1))?), raw(bound.at(2))?);
    let mut out = Vec::new();
    for block in 1..=u32::try_from(blocks).unwrap_or_default() {
        let mut last = algorithm.keyed(&password, &[salt, &block.to_be_bytes()].concat());
        let mut sum = last.clone();
        for _ in 1..rounds {
            last = algorithm.keyed(&password, &last);
            sum.iter_mut().zip(&last).for_each(|(sum, byte)| *sum ^= byte);
        }
        out.extend(sum);
    }
    out.truncate(wanted);
    bytes::value(heap, out).map(Slot::public)
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

    const fn block(self) -> usize {
        if matches!(self, Self::Sha384 | Self::Sha512) { 128 } else { 64 }
    }

    /// A key as long as a block.
    fn block_key(self, key: &[u8]) -> Vec<u8> {
        let mut key = if key.len() > self.block() { self.digest(key) } else { key.to_vec() };
        key.resize(self.block(), 0);
        key
    }

    /// The digest of what is told under a key of a block's length.
    fn keyed(self, key: &[u8], data: &[u8]) -> Vec<u8> {
        let with = |mask: u8| key.iter().map(move |byte| byte ^ mask);
        let inner: Vec<u8> = with(0x36).chain(data.iter().copied()).collect();
        let outer: Vec<u8> = with(0x5c).chain(self.digest(&inner)).collect();
        self.digest(&outer)
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
    /// Of an `hmac`.
    key: Option<Vec<u8>>,
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
        if self.key.is_some() {
            return "<hmac.HMAC object>".to_owned();
        }
        format!("<{} _hashlib.HASH object>", self.algorithm.name())
    }

    fn digest(&self, data: &[u8]) -> Vec<u8> {
        match &self.key {
            Some(key) => self.algorithm.keyed(key, data),
            None => self.algorithm.digest(data),
        }
    }

    pub(crate) fn attribute(&self, name: &str) -> Option<Value> {
        Some(match name {
            "name" if self.key.is_some() => Value::str(format!("hmac-{}", self.algorithm.name())),
            "name" => Value::str(self.algorithm.name()),
            "digest_size" => {
                let digest = self.algorithm.digest(&[]);
                Value::Int(i64::try_from(digest.len()).unwrap_or_default())
            }
            "block_size" => Value::Int(i64::try_from(self.algorithm.block()).unwrap_or_default()),
            _ => return None,
        })
    }
}

const DATA: Signature = Signature { names: &["string", "usedforsecurity"], required: 0, places: 1 };
const NEW: Signature = Signature { names: &["name", "data", "usedforsecurity"], required: 1, places: 2 };

fn raw(data: &Value) -> Result<&[u8], Fault> {
    if matches!(data, Value::Str(_)) {
        return Err(ExceptionRecord::type_error("Strings must be encoded before hashing").into());
    }
    Ok(bytes::of(ops::given(data)?)
        .ok_or_else(|| ExceptionRecord::type_error("object supporting the buffer API required"))?)
}

fn made(heap: &mut Heap, algorithm: Algorithm, data: Option<&Value>) -> Outcome {
    let data = Some(data.map_or(Ok(&[][..]), raw)?.to_vec());
    Ok(Slot::public(heap.allocate(Kind::Hasher(Box::new(Hasher { algorithm, data, key: None })))))
}

fn hashed(heap: &mut Heap, given: Arguments<'_>, algorithm: Algorithm) -> Outcome {
    let bound = DATA.bind(given)?;
    made(heap, algorithm, bound.get(0))
}

fn new(heap: &mut Heap, given: Arguments<'_>) -> Outcome {
    let bound = NEW.bind(given)?;
    let Value::Str(name) = bound.at(0) else {
        return Err(ExceptionRecord::type_error("name must be a string").into());
    };
    let algorithm = NAMES.iter().find(|row| row.1.eq_ignore_ascii_case(name)).map(|row| row.0);
    let unknown = || ExceptionRecord::value_error(format!("unsupported hash type {}", &**name));
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
            let digest = hasher.digest(data);
            let digits = digest.iter().flat_map(|byte| [byte >> 4, byte & 15]);
            let text: String = digits.filter_map(|digit| char::from_digit(u32::from(digit), 16)).collect();
            ops::text_slot(heap, text)
        }
        "digest" => {
            given.none()?;
            bytes::value(heap, hasher.digest(data)).map(Slot::public)?
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
