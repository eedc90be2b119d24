//! The keys and the two things done with them: encrypting and authenticating.

use chacha20poly1305::aead::{Aead, KeyInit as _, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use hkdf::Hkdf;
use hmac::{Hmac, Mac};
use rusqlite::types::ValueRef;
use sha2::Sha256;
use zeroize::Zeroizing;

use super::error::StoreError;

/// 32 secret bytes, wiped when dropped. Deliberately without `Debug`.
pub(super) type Secret32 = Zeroizing<[u8; 32]>;

/// The result of a keyed MAC.
pub(super) type Tag = [u8; 32];

const NONCE: usize = 24;

/// One key per use, so that what is made for one use means nothing in another.
pub(super) struct Subkeys {
    pub(super) values: Secret32,
    pub(super) arguments: Secret32,
    pub(super) chain: Secret32,
    pub(super) head: Secret32,
    pub(super) seals: Secret32,
    pub(super) runs: Secret32,
    pub(super) memory: Secret32,
    pub(super) journal: Secret32,
    pub(super) guard: Secret32,
    pub(super) check: Secret32,
}

impl Subkeys {
    /// Derives the keys of the home called `home` from its master key.
    pub(super) fn derive(master: &Secret32, home: &str) -> Result<Self, StoreError> {
        let kdf = Hkdf::<Sha256>::new(Some(home.as_bytes()), master.as_slice());
        let subkey = |using: &str| {
            let mut key = Zeroizing::new([0; 32]);
            // 32 bytes is a length HKDF always gives; were it not, nothing may be encrypted.
            kdf.expand(format!("duenna/1/{using}").as_bytes(), key.as_mut()).map_err(|_| StoreError::NoRandom)?;
            Ok::<_, StoreError>(key)
        };
        Ok(Self {
            values: subkey("values")?,
            arguments: subkey("arguments")?,
            chain: subkey("chain")?,
            head: subkey("head")?,
            seals: subkey("seals")?,
            runs: subkey("runs")?,
            memory: subkey("memory")?,
            journal: subkey("journal")?,
            guard: subkey("guard")?,
            check: subkey("check")?,
        })
    }
}

/// Random bytes from the operating system.
pub(super) fn random<const N: usize>() -> Result<Zeroizing<[u8; N]>, StoreError> {
    let mut bytes = Zeroizing::new([0; N]);
    getrandom::fill(bytes.as_mut()).map_err(|_| StoreError::NoRandom)?;
    Ok(bytes)
}

/// `plain` under `key`, as nonce and ciphertext. It opens only with the same `associated` text.
pub(super) fn encrypt(key: &Secret32, associated: &str, plain: &[u8]) -> Result<Vec<u8>, StoreError> {
    let nonce = random::<NONCE>()?;
    let payload = Payload { msg: plain, aad: associated.as_bytes() };
    // Encrypting only fails for more bytes than fit in memory.
    let sealed = cipher(key).encrypt(&XNonce::from(*nonce), payload).map_err(|_| StoreError::NoRandom)?;
    Ok([nonce.as_slice(), &sealed].concat())
}

/// What was encrypted, or `None` if key, associated text or any byte is not what it was.
pub(super) fn decrypt(key: &Secret32, associated: &str, sealed: &[u8]) -> Option<Zeroizing<Vec<u8>>> {
    let (nonce, sealed) = sealed.split_first_chunk::<NONCE>()?;
    let payload = Payload { msg: sealed, aad: associated.as_bytes() };
    cipher(key).decrypt(&XNonce::from(*nonce), payload).ok().map(Zeroizing::new)
}

/// What was encrypted under `old`, under `new`; `None` if it does not open.
pub(super) fn reencrypt(
    (old, new): (&Secret32, &Secret32),
    associated: &str,
    sealed: &[u8],
) -> Result<Option<Vec<u8>>, StoreError> {
    decrypt(old, associated, sealed).map(|plain| encrypt(new, associated, &plain)).transpose()
}

fn cipher(key: &Secret32) -> XChaCha20Poly1305 {
    let key: &[u8; 32] = key;
    XChaCha20Poly1305::new(key.into())
}

/// A MAC over typed fields. Each field goes in with its type and length, so no two lists of fields give the same bytes.
pub(super) struct Tagger(Hmac<Sha256>);

impl Tagger {
    pub(super) fn new(key: &Secret32, domain: &str) -> Result<Self, StoreError> {
        let mac = Hmac::<Sha256>::new_from_slice(key.as_slice()).map_err(|_| StoreError::NoRandom)?;
        let mut tagger = Self(mac);
        tagger.text(domain);
        Ok(tagger)
    }

    pub(super) fn text(&mut self, text: &str) {
        self.field(b't', text.as_bytes());
    }

    pub(super) fn int(&mut self, number: i64) {
        self.field(b'i', &number.to_be_bytes());
    }

    pub(super) fn bytes(&mut self, bytes: &[u8]) {
        self.field(b'b', bytes);
    }

    /// One column of a row, as the database holds it.
    pub(super) fn column(&mut self, value: ValueRef<'_>) {
        match value {
            ValueRef::Null => self.field(b'n', &[]),
            ValueRef::Integer(number) => self.int(number),
            ValueRef::Real(number) => self.field(b'r', &number.to_bits().to_be_bytes()),
            ValueRef::Text(text) => self.field(b't', text),
            ValueRef::Blob(bytes) => self.bytes(bytes),
        }
    }

    fn field(&mut self, kind: u8, bytes: &[u8]) {
        self.0.update(&[kind]);
        self.0.update(&u64::try_from(bytes.len()).unwrap_or(u64::MAX).to_be_bytes());
        self.0.update(bytes);
    }

    pub(super) fn finish(self) -> Tag {
        self.0.finalize().into_bytes().into()
    }

    /// `Some` if `tag` is the MAC of what was fed in; compared in constant time.
    pub(super) fn confirm(self, tag: &[u8]) -> Option<()> {
        self.0.verify_slice(tag).ok()
    }
}

/// `bytes` as lowercase hexadecimal digits.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        // Writing to a `String` cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The bytes that `text` spells in hexadecimal digits, if it spells exactly `N`.
pub(super) fn unhex<const N: usize>(text: &str) -> Option<Zeroizing<[u8; N]>> {
    let mut bytes = Zeroizing::new([0; N]);
    if text.len() != N * 2 || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests;
