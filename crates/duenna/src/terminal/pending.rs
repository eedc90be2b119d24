//! Bytes that wait until they are text.

/// What was written and is not shown yet.
#[derive(Debug, Default)]
pub(super) struct Pending {
    bytes: Vec<u8>,
}

impl Pending {
    pub(super) const fn new() -> Self {
        Self { bytes: Vec::new() }
    }

    pub(super) fn push(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// Takes the lines that have ended.
    pub(super) fn lines(&mut self) -> String {
        let end = self.bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        self.take(end)
    }

    /// Takes everything but the beginning of a character whose rest is yet to come.
    pub(super) fn whole(&mut self) -> String {
        let end = match std::str::from_utf8(&self.bytes) {
            Err(error) if error.error_len().is_none() => error.valid_up_to(),
            Ok(_) | Err(_) => self.bytes.len(),
        };
        self.take(end)
    }

    /// Takes everything.
    pub(super) fn all(&mut self) -> String {
        self.take(self.bytes.len())
    }

    fn take(&mut self, end: usize) -> String {
        let rest = self.bytes.split_off(end);
        let taken = std::mem::replace(&mut self.bytes, rest);
        String::from_utf8(taken).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
    }
}

/// Parts of characters.
#[cfg(test)]
mod tests {
    use super::Pending;

    #[test]
    fn a_character_may_come_in_parts() {
        let mut pending = Pending::default();
        let mut shown = String::new();
        for byte in "a漢\u{9b}b".bytes() {
            pending.push(&[byte]);
            shown += &pending.whole();
        }
        assert_eq!(shown, "a漢\u{9b}b");
        pending.push(b"x\xffy\n\xe6");
        assert_eq!(
            (pending.lines(), pending.whole(), pending.all()),
            ("x\u{fffd}y\n".into(), String::new(), "\u{fffd}".into())
        );
    }
}
