//! What is sealed into a placeholder: encrypted and authenticated, and written in letters that nothing is found in.

use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use hkdf::Hkdf;
use hmac::{Hmac, Mac};
use sha2::Sha256;
use thiserror::Error;
use zeroize::Zeroizing;

const NONCE: usize = 24;
/// A key has at least so many bytes.
const SHORTEST: usize = 16;

/// What seals and opens placeholders.
pub struct Key {
    cipher: Zeroizing<[u8; 32]>,
    nonces: Zeroizing<[u8; 32]>,
}

impl std::fmt::Debug for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Key")
    }
}

/// These bytes are no key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("a key needs at least 16 bytes; make one with `head -c 32 /dev/urandom > FILE`")]
pub struct KeyError;

/// None of the placeholders can be opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error(
    "this key opens none of the sealed placeholders: they were sealed with another key, or changed; nothing was restored"
)]
pub struct RestoreError;

impl Key {
    /// A key from secret bytes.
    ///
    /// # Errors
    ///
    /// [`KeyError`] if there are too few.
    pub fn new(secret: &[u8]) -> Result<Self, KeyError> {
        if secret.len() < SHORTEST {
            return Err(KeyError);
        }
        let derived = Hkdf::<Sha256>::new(Some(b"duenna/pii"), secret);
        let subkey = |using: &[u8]| {
            let mut key = Zeroizing::new([0; 32]);
            derived.expand(using, key.as_mut()).map(|()| key).map_err(|_| KeyError)
        };
        Ok(Self { cipher: subkey(b"duenna/pii/1/cipher")?, nonces: subkey(b"duenna/pii/1/nonces")? })
    }

    /// Seals a text. The nonce is a MAC of it, so that the same text of the same kind is sealed the same way.
    pub(super) fn seal(&self, kind: &str, text: &str) -> String {
        let nonce = self.nonce(kind, text);
        let payload = Payload { msg: text.as_bytes(), aad: kind.as_bytes() };
        // Encrypting only fails for more bytes than fit in memory; then nothing is kept, which is the safe side.
        let sealed = self.cipher().encrypt(&XNonce::from(nonce), payload).unwrap_or_default();
        nonce
            .iter()
            .chain(&sealed)
            .flat_map(|byte| [byte >> 4, byte & 15])
            .map(|half| char::from(b'a' + half))
            .collect()
    }

    /// Opens what was sealed; none if the key, the kind or a letter is not what it was.
    pub(super) fn open(&self, kind: &str, sealed: &str) -> Option<String> {
        let halves: Vec<u8> = sealed.bytes().map(|letter| letter.wrapping_sub(b'a')).collect();
        let pairs = halves.chunks_exact(2);
        if !pairs.remainder().is_empty() || halves.iter().any(|half| *half > 15) {
            return None;
        }
        let bytes: Vec<u8> = pairs.map(|pair| pair.iter().fold(0, |byte, half| byte << 4 | half)).collect();
        let (nonce, sealed) = bytes.split_first_chunk::<NONCE>()?;
        let plain = self.cipher().decrypt(&XNonce::from(*nonce), Payload { msg: sealed, aad: kind.as_bytes() }).ok()?;
        String::from_utf8(plain).ok()
    }

    fn cipher(&self) -> XChaCha20Poly1305 {
        let key: &[u8; 32] = &self.cipher;
        XChaCha20Poly1305::new(key.into())
    }

    fn nonce(&self, kind: &str, text: &str) -> [u8; NONCE] {
        let mut nonce = [0; NONCE];
        // A MAC takes keys of any length.
        if let Ok(mut mac) = <Hmac<Sha256> as hmac::KeyInit>::new_from_slice(self.nonces.as_slice()) {
            mac.update(kind.as_bytes());
            mac.update(&[0]);
            mac.update(text.as_bytes());
            for (to, from) in nonce.iter_mut().zip(mac.finalize().into_bytes()) {
                *to = from;
            }
        }
        nonce
    }
}
