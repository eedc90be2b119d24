//! Where a home's master key lives.

use std::fmt;
use std::sync::Arc;

use argon2::{Algorithm, Argon2, Params, Version};
use keyring_core::api::CredentialStore;
use keyring_core::{Entry, Error as KeyringError};
use serde::{Deserialize, Serialize};
use zeroize::Zeroizing;

use super::crypto::{Secret32, hex, random, unhex};
use super::error::StoreError;
use super::files::{self, Files};

/// The name under which the system's keyring shows Duenna's entries.
const SERVICE: &str = "duenna";

/// What the names of entries begin with that are not keys of homes.
const KEPT: &str = "secret/";

/// A stored setting beyond these is not ours, and would only make the machine swap.
const MOST_MEMORY_KIB: u32 = 1 << 20;
const MOST_PASSES: u32 = 64;
const MOST_LANES: u32 = 16;

/// Where `duenna init` is to put the key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KeyWish {
    /// The system's keyring if one works, else from the passphrase if there is one, else a key file.
    #[default]
    Best,
    /// The system's keyring, or fail.
    Keyring,
    /// From the passphrase, or fail.
    Passphrase,
    /// A key file in the home.
    File,
}

/// What a home may use to get at its key: a passphrase, the system's keyring.
#[derive(Clone)]
pub struct Access {
    passphrase: Option<Arc<Zeroizing<Vec<u8>>>>,
    keyring: Keyring,
}

#[derive(Clone)]
enum Keyring {
    System,
    Given(Arc<CredentialStore>),
    None,
}

impl Access {
    /// The system's keyring and the passphrase in `DUENNA_PASSPHRASE`, if it is set and not empty.
    #[must_use]
    pub fn of_this_system() -> Self {
        // Any bytes will do: one that is not UTF-8 must not count as none.
        let passphrase = std::env::var_os("DUENNA_PASSPHRASE").filter(|text| !text.is_empty());
        let passphrase = passphrase.map(|text| Arc::new(Zeroizing::new(text.into_encoded_bytes())));
        Self { passphrase, keyring: Keyring::System }
    }

    /// Neither keyring nor passphrase: only key files.
    #[must_use]
    pub const fn files_only() -> Self {
        Self { passphrase: None, keyring: Keyring::None }
    }

    /// The same with this passphrase.
    #[must_use]
    pub fn with_passphrase(self, passphrase: &str) -> Self {
        Self { passphrase: Some(Arc::new(Zeroizing::new(passphrase.as_bytes().to_owned()))), ..self }
    }

    /// The same with this keyring.
    #[must_use]
    pub fn with_keyring(self, keyring: Arc<CredentialStore>) -> Self {
        Self { keyring: Keyring::Given(keyring), ..self }
    }

    /// A secret that the user keeps in the keyring under Duenna's name: the key of a model.
    ///
    /// # Errors
    /// If there is none, or the keyring does not work.
    pub fn secret(&self, name: &str) -> Result<Zeroizing<String>, StoreError> {
        let secret = self.entry(&format!("{KEPT}{name}"))?.get_password();
        secret.map(Zeroizing::new).map_err(|error| keyring(&error))
    }

    /// Keeps a secret in the keyring; one that was there under this name is gone.
    ///
    /// # Errors
    /// If the keyring does not work.
    pub fn keep_secret(&self, name: &str, secret: &str) -> Result<(), StoreError> {
        self.entry(&format!("{KEPT}{name}"))?.set_password(secret).map_err(|error| keyring(&error))
    }

    /// An entry of the keyring.
    pub(super) fn entry(&self, name: &str) -> Result<Entry, StoreError> {
        let store = match &self.keyring {
            Keyring::System => system_keyring().map_err(|error| keyring(&error))?,
            Keyring::Given(store) => Arc::clone(store),
            Keyring::None => return Err(StoreError::Keyring("may not be used here".to_owned())),
        };
        store.build(SERVICE, name, None).map_err(|error| keyring(&error))
    }
}

/// Says what may be used, not the passphrase.
impl fmt::Debug for Access {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let keyring = match self.keyring {
            Keyring::System => "system",
            Keyring::Given(_) => "given",
            Keyring::None => "none",
        };
        write!(f, "Access(passphrase: {}, keyring: {keyring})", self.passphrase.is_some())
    }
}

/// Where the key of a home comes from, as `home.toml` says it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "from", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum KeySource {
    Keyring {},
    Passphrase(Derivation),
    File {},
}

/// How a passphrase becomes a key: Argon2id with these costs.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Derivation {
    salt: String,
    memory_kib: u32,
    passes: u32,
    lanes: u32,
}

impl KeySource {
    /// Grants the wish, if what it needs is there.
    pub(super) fn choose(wish: KeyWish, access: &Access, home: &str) -> Result<Self, StoreError> {
        match wish {
            KeyWish::Best if probe(access, home).is_ok() => Ok(Self::Keyring {}),
            KeyWish::Best if access.passphrase.is_some() => Self::choose(KeyWish::Passphrase, access, home),
            KeyWish::Best | KeyWish::File => Ok(Self::File {}),
            KeyWish::Keyring => probe(access, home).map(|()| Self::Keyring {}),
            KeyWish::Passphrase if access.passphrase.is_none() => Err(StoreError::NoPassphrase),
            KeyWish::Passphrase => Ok(Self::Passphrase(Derivation::new()?)),
        }
    }

    /// Whether the head counter is kept in the keyring too.
    pub(super) const fn is_keyring(&self) -> bool {
        matches!(self, Self::Keyring {})
    }

    /// The wish that it grants.
    pub(super) const fn wish(&self) -> KeyWish {
        match self {
            Self::Keyring {} => KeyWish::Keyring,
            Self::Passphrase(_) => KeyWish::Passphrase,
            Self::File {} => KeyWish::File,
        }
    }

    /// Forgets what the keyring has of a home that there is no more. It opens nothing then, so that it may stay where this fails.
    pub(super) fn forget(&self, access: &Access, home: &str) {
        if self.is_keyring() {
            for name in [home.to_owned(), format!("{home}/head")] {
                let _ = access.entry(&name).map(|entry| entry.delete_credential());
            }
        }
    }

    /// In words, for who asks where the key is.
    pub(super) const fn name(&self) -> &'static str {
        match self {
            Self::Keyring {} => "the system's keyring",
            Self::Passphrase(_) => "a passphrase",
            Self::File {} => "a key file in the home",
        }
    }

    /// Makes the key, or takes the one that an interrupted attempt made.
    pub(super) fn make(&self, access: &Access, home: &str, files: &Files) -> Result<Secret32, StoreError> {
        match self {
            Self::Passphrase(_) => self.load(access, home, files),
            Self::Keyring {} => {
                let entry = access.entry(home)?;
                if let Err(KeyringError::NoEntry) = entry.get_secret().map(Zeroizing::new) {
                    entry.set_secret(random::<32>()?.as_slice()).map_err(|error| keyring(&error))?;
                }
                self.load(access, home, files)
            }
            Self::File {} => {
                if !files.key.exists() {
                    let text = Zeroizing::new(format!("{}\n", &*Zeroizing::new(hex(random::<32>()?.as_slice()))));
                    // As a whole or not at all: half a key could neither be used nor be replaced.
                    files::replace(&files.key, text.as_bytes())?;
                    files::sync_folder(&files.folder)?;
                }
                self.load(access, home, files)
            }
        }
    }

    /// The key.
    pub(super) fn load(&self, access: &Access, home: &str, files: &Files) -> Result<Secret32, StoreError> {
        match self {
            Self::Keyring {} => {
                let secret = access.entry(home)?.get_secret().map(Zeroizing::new);
                let secret = secret.map_err(|error| keyring(&error))?;
                let key = secret.as_slice().try_into().map(Zeroizing::new);
                key.map_err(|_| StoreError::Keyring("contains something else under Duenna's name".to_owned()))
            }
            Self::Passphrase(derivation) => {
                let bad = |why: &str| StoreError::BadSettings { path: files.settings.clone(), why: why.to_owned() };
                derivation.derive(access.passphrase.as_ref().ok_or(StoreError::NoPassphrase)?).map_err(bad)
            }
            Self::File {} => {
                let bad = |why| StoreError::BadKeyFile { path: files.key.clone(), why };
                let text = Zeroizing::new(files::read(&files.key)?.ok_or_else(|| bad("it is missing"))?);
                if files::others_may_read(&files.key)? {
                    return Err(bad("other users can read it; if none of them has, run `chmod 600` on it"));
                }
                unhex(text.trim_end()).ok_or_else(|| bad("it does not contain a key"))
            }
        }
    }
}

impl Derivation {
    /// A new one, with today's costs.
    pub(super) fn new() -> Result<Self, StoreError> {
        Ok(Self { salt: hex(random::<16>()?.as_slice()), memory_kib: 64 * 1024, passes: 3, lanes: 1 })
    }

    /// The key, or why there is none.
    pub(super) fn derive(&self, passphrase: &[u8]) -> Result<Secret32, &'static str> {
        if self.memory_kib > MOST_MEMORY_KIB || self.passes > MOST_PASSES || self.lanes > MOST_LANES {
            return Err("its key derivation asks for more memory or time than Duenna allows");
        }
        let params = Params::new(self.memory_kib, self.passes, self.lanes, Some(32));
        let params = params.map_err(|_| "the costs of its key derivation are invalid")?;
        let salt = unhex::<16>(&self.salt).ok_or("its salt is invalid")?;
        let mut key = Zeroizing::new([0; 32]);
        Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
            .hash_password_into(passphrase, salt.as_slice(), key.as_mut())
            .map_err(|_| "no key can be derived from it")?;
        Ok(key)
    }
}

/// Tries whether the keyring keeps what it is given.
fn probe(access: &Access, home: &str) -> Result<(), StoreError> {
    let entry = access.entry(&format!("{home}/probe"))?;
    entry.set_secret(b"probe").map_err(|error| keyring(&error))?;
    let found = entry.get_secret().map_err(|error| keyring(&error))?;
    entry.delete_credential().map_err(|error| keyring(&error))?;
    if found == b"probe" { Ok(()) } else { Err(StoreError::Keyring("does not store what it is given".to_owned())) }
}

/// In words, without the data that some of these errors carry.
pub(super) fn keyring(error: &KeyringError) -> StoreError {
    #[expect(clippy::wildcard_enum_match_arm, reason = "the enum is open; the rest may quote secrets")]
    StoreError::Keyring(match error {
        KeyringError::NoEntry => "has no such key".to_owned(),
        KeyringError::PlatformFailure(why) => format!("failed ({why})"),
        KeyringError::NoStorageAccess(why) => format!("is locked or not available ({why})"),
        _ => "does not work as expected".to_owned(),
    })
}

#[cfg(target_os = "macos")]
fn system_keyring() -> Result<Arc<CredentialStore>, KeyringError> {
    Ok(apple_native_keyring_store::keychain::Store::new()?)
}

#[cfg(windows)]
fn system_keyring() -> Result<Arc<CredentialStore>, KeyringError> {
    Ok(windows_native_keyring_store::Store::new()?)
}

#[cfg(all(unix, not(target_os = "macos")))]
fn system_keyring() -> Result<Arc<CredentialStore>, KeyringError> {
    Ok(zbus_secret_service_keyring_store::Store::new()?)
}
