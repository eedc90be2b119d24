//! Canonical forms of addresses. Each function accepts exactly one address of its kind, or nothing.

/// `local@domain`, ASCII, lower-cased (mail systems do not tell case apart, and a deny must not be dodged by it). No
/// display names, quotes, comments or lists.
pub(super) fn email(text: &str) -> Option<String> {
    let (local, domain) = text.split_once('@')?;
    let atom = |part: &str| {
        !part.is_empty() && part.bytes().all(|b| b.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~".contains(&b))
    };
    let fits = local.len() <= 64 && local.split('.').all(atom) && host(domain);
    fits.then(|| text.to_ascii_lowercase())
}

/// A host name: dot-separated letters, digits and inner hyphens.
fn host(text: &str) -> bool {
    text.len() <= 253
        && text.split('.').all(|label| {
            (1..=63).contains(&label.len())
                && !label.starts_with('-')
                && !label.ends_with('-')
                && label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
        })
}

/// An absolute path. `.` and empty components vanish; `..` is refused, since through a link it may lead anywhere,
/// and so is `\`, which parts components on some systems.
pub(super) fn file(text: &str) -> Option<String> {
    if !text.starts_with('/') || text.len() > 4096 || text.chars().any(|c| unclear(c) || c == '\\') {
        return None;
    }
    let mut canonical = String::with_capacity(text.len());
    for part in text.split('/') {
        match part {
            "" | "." => {}
            ".." => return None,
            part => {
                canonical.push('/');
                canonical.push_str(part);
            }
        }
    }
    if canonical.is_empty() {
        canonical.push('/');
    }
    Some(canonical)
}

/// `http(s)://host[:port][/path]`, ASCII; no user, query or fragment; the default port and a bare final `/` vanish.
pub(super) fn url(text: &str) -> Option<String> {
    let (scheme, rest) = text.split_once("://")?;
    let scheme = scheme.to_ascii_lowercase();
    let default_port = match scheme.as_str() {
        "https" => "443",
        "http" => "80",
        _ => return None,
    };
    let (authority, path) = rest.find('/').map_or((rest, ""), |at| rest.split_at(at));
    let (name, port) = authority.split_once(':').unwrap_or((authority, default_port));
    let port: u16 = if port.bytes().all(|b| b.is_ascii_digit()) { port.parse().ok()? } else { return None };
    let path_is_plain = path.bytes().all(|b| b.is_ascii_alphanumeric() || b"/-._~".contains(&b))
        && !path.split('/').any(|part| part == "." || part == "..")
        && !path.contains("//");
    if !host(name) || !path_is_plain || text.len() > 2048 {
        return None;
    }
    let port = if port.to_string() == default_port { String::new() } else { format!(":{port}") };
    let path = if path == "/" { "" } else { path };
    Some(format!("{scheme}://{}{port}{path}", name.to_ascii_lowercase()))
}

/// E.164: `+` and 7 to 15 digits; spaces, hyphens, dots and brackets between them vanish.
pub(super) fn phone(text: &str) -> Option<String> {
    let digits = text.strip_prefix('+')?;
    let number: String = digits.chars().filter(|c| !matches!(c, ' ' | '-' | '.' | '(' | ')')).collect();
    let fits = (7..=15).contains(&number.len()) && number.bytes().all(|b| b.is_ascii_digit()) && text.len() <= 40;
    fits.then(|| format!("+{number}"))
}

/// `provider/name`.
pub(super) fn model(text: &str) -> Option<String> {
    let plain = |part: &str| {
        !part.is_empty()
            && part.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.' | b':' | b'/'))
    };
    let (provider, name) = text.split_once('/')?;
    (text.len() <= 256 && plain(provider) && plain(name)).then(|| text.to_owned())
}

/// A name that only its server understands: one line without separators, told apart by case.
pub(super) fn own(text: &str) -> Option<String> {
    let fits = (1..=256).contains(&text.len())
        && text.trim() == text
        && !text.chars().any(|c| unclear(c) || matches!(c, ',' | ';' | '⟨' | '⟩'));
    fits.then(|| text.to_owned())
}

/// Characters that make two names look alike or one name look like two.
fn unclear(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}
