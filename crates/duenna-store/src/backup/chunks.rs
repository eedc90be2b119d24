//! The encrypted chunks of a backup: what is written to one end comes out of the other, or nothing more does.

use std::io::{self, BufRead, Cursor, Read, Write};
use std::path::Path;

use sha2::{Digest as _, Sha256};
use zeroize::Zeroizing;

use crate::crypto::{Secret32, decrypt, encrypt, hex};
use crate::error::StoreError;
use crate::key::Derivation;

const FORMAT: &str = "duenna backup 1";
/// What the first line of every backup begins with.
const NAME: &str = "duenna backup ";
/// How much is encrypted at once, in bytes.
const CHUNK: usize = 64 << 10;
/// What encrypting adds: a nonce and a tag.
const MORE: usize = 24 + 16;
/// The longest second line, in bytes.
const LONGEST_LINE: u64 = 4096;

/// The first two lines: what is needed, beside the passphrase, to make the key.
pub(super) struct Header {
    text: String,
}

impl Header {
    /// Of a new backup, and its key.
    pub(super) fn new(passphrase: &[u8], path: &Path) -> Result<(Self, Secret32), StoreError> {
        let derivation = Derivation::new()?;
        let bad = |why: &str| StoreError::BadBackup { path: path.to_owned(), why: why.to_owned() };
        let costs = serde_json::to_string(&derivation).map_err(|error| bad(&error.to_string()))?;
        let key = derivation.derive(passphrase).map_err(bad)?;
        Ok((Self { text: format!("{FORMAT}\n{costs}\n") }, key))
    }

    /// Reads it from the beginning of a file, and makes the key.
    pub(super) fn read(
        file: &mut impl BufRead,
        passphrase: &[u8],
        path: &Path,
    ) -> Result<(Self, Secret32), StoreError> {
        let bad = |why: &str| StoreError::BadBackup { path: path.to_owned(), why: why.to_owned() };
        let mut lines = [String::new(), String::new()];
        for line in &mut lines {
            let read = file.take(LONGEST_LINE).read_line(line);
            // What is no text is no backup of ours.
            read.map_err(|error| {
                let is_no_text = error.kind() == io::ErrorKind::InvalidData;
                if is_no_text { bad("it is no backup of Duenna's") } else { StoreError::io("read", path, error) }
            })?;
        }
        let [first, second] = &lines;
        match first.trim_end() {
            FORMAT => {}
            other if other.starts_with(NAME) => return Err(bad("a newer Duenna made it; update Duenna to restore it")),
            _ => return Err(bad("it is no backup of Duenna's")),
        }
        let derivation: Derivation = serde_json::from_str(second).map_err(|_| bad("its second line is damaged"))?;
        let key = derivation.derive(passphrase).map_err(bad)?;
        Ok((Self { text: lines.concat() }, key))
    }

    fn digest(&self) -> String {
        hex(&Sha256::digest(self.text.as_bytes()))
    }
}

/// What a chunk is bound to.
fn bound(header: &str, at: u64, is_last: bool) -> String {
    format!("backup {header} {at} {}", if is_last { "last" } else { "more" })
}

/// Encrypts what is written to it.
pub(super) struct ChunkWriter<'a, W> {
    file: W,
    key: &'a Secret32,
    header: String,
    at: u64,
    text: Zeroizing<Vec<u8>>,
}

impl<'a, W: Write> ChunkWriter<'a, W> {
    /// Writes the header.
    pub(super) fn begin(mut file: W, header: &Header, key: &'a Secret32) -> io::Result<Self> {
        file.write_all(header.text.as_bytes())?;
        let text = Zeroizing::new(Vec::with_capacity(CHUNK));
        Ok(Self { file, key, header: header.digest(), at: 0, text })
    }

    /// Writes the last chunk.
    pub(super) fn end(mut self) -> io::Result<()> {
        self.put(true)?;
        self.file.flush()
    }

    fn put(&mut self, is_last: bool) -> io::Result<()> {
        let sealed = encrypt(self.key, &bound(&self.header, self.at, is_last), &self.text).map_err(io::Error::other)?;
        let long = u32::try_from(sealed.len()).map_err(io::Error::other)?;
        self.file.write_all(&long.to_be_bytes())?;
        self.file.write_all(&sealed)?;
        self.text.clear();
        self.at += 1;
        Ok(())
    }
}

impl<W: Write> Write for ChunkWriter<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.text.len() == CHUNK {
            self.put(false)?;
        }
        let (now, _) = bytes.split_at(bytes.len().min(CHUNK - self.text.len()));
        self.text.extend_from_slice(now);
        Ok(now.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Decrypts a file; it ends where that says it ends, and anything else is an error.
pub(super) struct ChunkReader<'a, R> {
    file: R,
    key: &'a Secret32,
    header: String,
    at: u64,
    text: Cursor<Zeroizing<Vec<u8>>>,
    is_last: bool,
}

impl<'a, R: Read> ChunkReader<'a, R> {
    /// Of a whole file, whose header is known.
    pub(super) fn begin(mut file: R, header: &Header, key: &'a Secret32) -> io::Result<Self> {
        io::copy(&mut (&mut file).take(header.text.len() as u64), &mut io::sink())?;
        Ok(Self::after(file, header, key))
    }

    /// Of a file from which the header was read.
    pub(super) fn after(file: R, header: &Header, key: &'a Secret32) -> Self {
        Self { file, key, header: header.digest(), at: 0, text: Cursor::default(), is_last: false }
    }

    fn next(&mut self) -> io::Result<()> {
        let mut long = [0; 4];
        self.file.read_exact(&mut long).map_err(|_| io::Error::other("its end is missing"))?;
        let long = usize::try_from(u32::from_be_bytes(long)).unwrap_or(usize::MAX);
        if !(MORE..=CHUNK + MORE).contains(&long) {
            return Err(self.changed());
        }
        let mut sealed = vec![0; long];
        self.file.read_exact(&mut sealed).map_err(|_| io::Error::other("its end is missing"))?;
        let open = |is_last| decrypt(self.key, &bound(&self.header, self.at, is_last), &sealed);
        let (text, is_last) = match open(false) {
            Some(text) => (text, false),
            None => (open(true).ok_or_else(|| self.changed())?, true),
        };
        if is_last && self.file.read(&mut [0])? > 0 {
            return Err(io::Error::other("something was added to its end"));
        }
        (self.text, self.is_last) = (Cursor::new(text), is_last);
        self.at += 1;
        Ok(())
    }

    fn changed(&self) -> io::Error {
        io::Error::other(match self.at {
            0 => "the passphrase is wrong, or it was changed",
            _ => "a part of it was changed, or is missing",
        })
    }
}

impl<R: Read> Read for ChunkReader<'_, R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.text.read(into)?;
            if read > 0 || self.is_last || into.is_empty() {
                return Ok(read);
            }
            self.next()?;
        }
    }
}
