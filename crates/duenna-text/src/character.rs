//! What single characters are, however they are written: the one table that the readers, the recognisers and the guard share. A character
//! that one of them takes for a digit, a hyphen or nothing is that to all of them.

/// Whether it shows nothing, so that it neither ends a word nor begins one (`Default_Ignorable_Code_Point` of Unicode 17).
#[must_use]
pub const fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}' | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// A space beyond ASCII.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Space {
    /// One that keeps together what it stands between: no-break, thin.
    Tight,
    /// Any other.
    Wide,
    /// A line break.
    Line,
}

/// Which space it is, if it is one beyond ASCII.
#[must_use]
pub fn space(c: char) -> Option<Space> {
    match c {
        '\u{a0}' | '\u{202f}' | '\u{2007}'..='\u{200a}' => Some(Space::Tight),
        '\u{85}' | '\u{2028}' | '\u{2029}' => Some(Space::Line),
        _ if !c.is_ascii() && c.is_whitespace() => Some(Space::Wide),
        _ => None,
    }
}

/// The dash that it is, of three: `-` for hyphens and minus signs, `–` and `—`.
#[must_use]
pub const fn dash(c: char) -> Option<char> {
    match c {
        '\u{2010}' | '\u{2011}' | '\u{2043}' | '\u{2212}' | '\u{fe63}' | '\u{ff0d}' => Some('-'),
        '\u{2012}' | '\u{2013}' => Some('–'),
        '\u{2014}' | '\u{2015}' | '\u{fe58}' => Some('—'),
        _ => None,
    }
}

/// The plain quotation mark that it is, `'` or `"`.
#[must_use]
pub const fn quotation_mark(c: char) -> Option<char> {
    match c {
        '\u{2018}' | '\u{2019}' | '\u{201b}' | '\u{2bc}' | '\u{ff07}' | '´' => Some('\''),
        '\u{201c}'..='\u{201f}' | '«' | '»' => Some('"'),
        _ => None,
    }
}

/// The plain digit, of one of another script, width or weight.
#[must_use]
pub fn digit(c: char) -> Option<char> {
    const ZEROS: [u32; 19] = [
        0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20,
        0x1040, 0x17e0, 0x1810, 0xff10,
    ];
    /// Bold, double-struck, sans-serif, bold sans-serif and monospace digits, one series after the other.
    const MATHEMATICAL: std::ops::RangeInclusive<u32> = 0x1d7ce..=0x1d7ff;
    let code = u32::from(c);
    if MATHEMATICAL.contains(&code) {
        return char::from_digit((code - MATHEMATICAL.start()) % 10, 10);
    }
    let zero = ZEROS.iter().find(|zero| (**zero..**zero + 10).contains(&code))?;
    char::from_digit(code - zero, 10)
}

/// How a small letter is spelled that is more than a plain letter with an accent.
#[must_use]
pub const fn spelling(c: char) -> Option<&'static str> {
    match c {
        'ø' => Some("o"),
        'ł' => Some("l"),
        'đ' | 'ð' => Some("d"),
        'þ' => Some("th"),
        'ß' => Some("ss"),
        'æ' => Some("ae"),
        'œ' => Some("oe"),
        'ı' => Some("i"),
        'ħ' => Some("h"),
        'ŧ' => Some("t"),
        _ => None,
    }
}

/// The Latin letter that a Cyrillic or Greek one looks like; any other is itself.
#[must_use]
pub const fn latin(c: char) -> char {
    match c {
        'а' | 'α' => 'a',
        'е' | 'ε' => 'e',
        'о' | 'ο' => 'o',
        'р' | 'ρ' => 'p',
        'с' | 'ϲ' => 'c',
        'х' | 'χ' => 'x',
        'у' | 'γ' => 'y',
        'і' | 'ι' => 'i',
        'ѕ' => 's',
        'ј' => 'j',
        'ԁ' => 'd',
        'һ' | 'н' => 'h',
        'ԛ' => 'q',
        'ԝ' => 'w',
        'ν' => 'v',
        'к' | 'κ' => 'k',
        'т' | 'τ' => 't',
        'м' => 'm',
        'в' => 'b',
        'А' | 'Α' => 'A',
        'В' | 'Β' => 'B',
        'С' | 'Ϲ' => 'C',
        'Е' | 'Ε' => 'E',
        'Н' | 'Η' => 'H',
        'І' | 'Ι' => 'I',
        'Ј' => 'J',
        'К' | 'Κ' => 'K',
        'М' | 'Μ' => 'M',
        'Ν' => 'N',
        'О' | 'Ο' => 'O',
        'Р' | 'Ρ' => 'P',
        'Ѕ' => 'S',
        'Т' | 'Τ' => 'T',
        'Х' | 'Χ' => 'X',
        'У' | 'Υ' => 'Y',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A character is one thing at most, and none of them is ASCII, which every caller reads by itself.
    #[test]
    fn every_character_is_one_thing() {
        for c in (0..=u32::from(char::MAX)).filter_map(char::from_u32) {
            let all = [is_invisible(c), space(c).is_some(), dash(c).is_some(), quotation_mark(c).is_some()];
            let things = all.into_iter().filter(|is| *is).count()
                + usize::from(digit(c).is_some())
                + usize::from(spelling(c).is_some());
            assert!(things <= usize::from(!c.is_ascii()), "{:?}", c.escape_unicode());
        }
    }

    #[test]
    fn digits_of_every_script_have_their_values() {
        for zero in ['٠', '۰', '०', '০', '๐', '０', '𝟎', '𝟘', '𝟢', '𝟬', '𝟶'] {
            let read: String = (0..10).filter_map(|n| char::from_u32(u32::from(zero) + n)).filter_map(digit).collect();
            assert_eq!(read, "0123456789", "{zero}");
        }
    }

    #[test]
    fn look_alikes_are_ascii() {
        let all = (0x370..0x530).filter_map(char::from_u32).filter(|c| latin(*c) != *c);
        assert!(all.clone().count() > 50 && all.clone().all(|c| latin(c).is_ascii_alphabetic()));
    }
}
