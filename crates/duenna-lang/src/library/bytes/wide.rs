//! UTF-16 and UTF-32: units of two and four bytes, in either order.

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Wide {
    /// Bytes of a unit.
    size: usize,
    big_endian: bool,
    /// Whether a mark at the beginning tells the order.
    marked: bool,
}

impl Wide {
    /// By its name in small letters, with `-` between the parts.
    pub(super) fn named(name: &str) -> Option<Self> {
        let rest = name.strip_prefix("utf")?;
        let rest = rest.strip_prefix('-').unwrap_or(rest);
        let (size, rest) = match (rest.strip_prefix("16"), rest.strip_prefix("32")) {
            (Some(rest), _) => (2, rest),
            (None, Some(rest)) => (4, rest),
            (None, None) => return None,
        };
        let (big_endian, marked) = match rest.strip_prefix('-').unwrap_or(rest) {
            "" => (false, true),
            "le" => (false, false),
            "be" => (true, false),
            _ => return None,
        };
        Some(Self { size, big_endian, marked })
    }

    pub(super) const fn name(self) -> &'static str {
        match (self.size, self.marked, self.big_endian) {
            (2, true, _) => "utf-16",
            (2, false, false) => "utf-16-le",
            (2, false, true) => "utf-16-be",
            (_, true, _) => "utf-32",
            (_, false, false) => "utf-32-le",
            (_, false, true) => "utf-32-be",
        }
    }

    fn put(self, out: &mut Vec<u8>, unit: u32) {
        let bytes = unit.to_be_bytes();
        let bytes = bytes.get(4 - self.size..).unwrap_or_default();
        if self.big_endian {
            out.extend(bytes);
        } else {
            out.extend(bytes.iter().rev());
        }
    }

    pub(super) fn encoded(self, text: &str) -> Vec<u8> {
        let mut out = Vec::with_capacity(text.len() * 2 + 4);
        if self.marked {
            self.put(&mut out, 0xfeff);
        }
        if self.size == 4 {
            text.chars().for_each(|character| self.put(&mut out, u32::from(character)));
        } else {
            text.encode_utf16().for_each(|unit| self.put(&mut out, u32::from(unit)));
        }
        out
    }

    fn unit(self, bytes: &[u8]) -> Option<u32> {
        let bytes = bytes.get(..self.size)?;
        let join = |unit: u32, byte: &u8| unit << 8 | u32::from(*byte);
        Some(if self.big_endian { bytes.iter().fold(0, join) } else { bytes.iter().rev().fold(0, join) })
    }

    /// Without the mark, in the order that it tells.
    pub(super) fn unmarked(self, bytes: &[u8]) -> (Self, &[u8]) {
        if !self.marked {
            return (self, bytes);
        }
        for big_endian in [false, true] {
            let read = Self { big_endian, ..self };
            if read.unit(bytes) == Some(0xfeff) {
                return (read, bytes.get(self.size..).unwrap_or_default());
            }
        }
        (self, bytes)
    }

    /// The text up to what is none; how many bytes that is, how many behind it are bad, and why.
    pub(super) fn read(self, bytes: &[u8]) -> (String, usize, usize, &'static str) {
        let mut out = String::new();
        let mut at = 0;
        loop {
            let rest = bytes.get(at..).unwrap_or_default();
            if rest.is_empty() {
                return (out, at, 0, "");
            }
            let Some(unit) = self.unit(rest) else { return (out, at, rest.len(), "truncated data") };
            if let Some(character) = char::from_u32(unit) {
                out.push(character);
                at += self.size;
                continue;
            }
            if self.size == 4 {
                let is_half = unit < 0x11_0000;
                let why = if is_half {
                    "code point in surrogate code point range(0xd800, 0xe000)"
                } else {
                    "code point not in range(0x110000)"
                };
                return (out, at, 4, why);
            }
            if unit >= 0xdc00 {
                return (out, at, 2, "illegal encoding");
            }
            let Some(low) = self.unit(rest.get(2..).unwrap_or_default()) else {
                return (out, at, rest.len(), "unexpected end of data");
            };
            if !(0xdc00..0xe000).contains(&low) {
                return (out, at, 2, "illegal UTF-16 surrogate");
            }
            out.extend(char::from_u32(0x1_0000 + ((unit - 0xd800) << 10) + (low - 0xdc00)));
            at += 4;
        }
    }
}
