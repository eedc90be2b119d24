//! Addresses of the network: e-mail, web, IPv6, and what a web address gives away.

use std::net::Ipv6Addr;

use super::example::judge;
use super::finding::{Evidence, Finding, Kind};
use super::window::{FindingSink, Window};

/// Top-level names that stand for an address even without `www.` or `https://`. Those that are also endings of files or words stay out.
const TOP: &[&str] = &[
    "com",
    "org",
    "net",
    "edu",
    "gov",
    "mil",
    "int",
    "info",
    "biz",
    "io",
    "dev",
    "app",
    "ai",
    "co",
    "uk",
    "de",
    "fr",
    "es",
    "nl",
    "se",
    "ch",
    "eu",
    "ca",
    "au",
    "ru",
    "jp",
    "cn",
    "br",
    "dk",
    "fi",
    "cz",
    "hu",
    "pt",
    "gr",
    "ie",
    "nz",
    "za",
    "kr",
    "mx",
    "ar",
    "cl",
    "tv",
    "online",
    "site",
    "xyz",
    "shop",
    "store",
    "tech",
    "cloud",
    "example",
    "test",
    "invalid",
    "localhost",
];

/// All addresses.
pub(super) fn find(window: &Window<'_>, found: &mut FindingSink) {
    emails(window, found);
    urls(window, found);
    domains(window, found);
    ipv6(window, found);
}

fn push(
    window: &Window<'_>,
    found: &mut FindingSink,
    range: (usize, usize),
    kind: &'static str,
    score: f32,
    evidence: Evidence,
) {
    let finding = Finding::new(range, Kind::of(kind), score, vec![evidence]);
    found.push(finding.judged(judge(kind, window.slice(range.0, range.1))));
}

/// How far a host reaches from here: labels of letters, digits and hyphens, and dots between them.
fn host_end(window: &Window<'_>, start: usize) -> usize {
    let rest = window.slice(start, window.text.len());
    let mut end = start;
    for (at, c) in rest.char_indices().take(253) {
        let part = c.is_alphanumeric() || matches!(c, '-' | '.');
        if !part {
            break;
        }
        end = start + at + c.len_utf8();
    }
    while matches!(window.before(end), b'.' | b'-') && end > start {
        end -= 1;
    }
    end
}

fn emails(window: &Window<'_>, found: &mut FindingSink) {
    for (at, _) in window.text.match_indices('@') {
        let local = window
            .slice(0, at)
            .char_indices()
            .rev()
            .take(64)
            .take_while(|(_, c)| c.is_alphanumeric() || "._%+-!#$&'*/=?^`{|}~".contains(*c));
        let Some((mut start, _)) = local.last() else { continue };
        while start < at && !window.byte(start).is_ascii_alphanumeric() && window.byte(start) < 0x80 {
            start += 1;
        }
        // `to=ann@…`, `mailto:ann@…`, `'ann@…'`: what opens an address is rarely part of it.
        if let Some(lead) = window.slice(start, at).rfind(['=', '\'', '/', '|', '{', '?', '&']) {
            start += lead + 1;
        }
        // `scheme://user:password@host` is no mail.
        let word =
            window.slice(0, start).bytes().rev().take(100).take_while(|byte| !byte.is_ascii_whitespace()).count();
        if window.slice(start - word, start).contains("://") {
            continue;
        }
        let end = host_end(window, at + 1);
        let host = window.slice(at + 1, end);
        let top = host.rsplit('.').next().unwrap_or_default();
        let named = host.contains('.')
            && !host.contains("..")
            && top.chars().count() >= 2
            && !top.chars().all(|c| c.is_ascii_digit());
        if start < at && named {
            push(window, found, (start, end), "EMAIL_ADDRESS", 0.95, Evidence::Pattern);
        }
    }
}

fn urls(window: &Window<'_>, found: &mut FindingSink) {
    let mut past = 0;
    for (at, mark) in window.text.match_indices("://") {
        let scheme = window.slice(0, at).bytes().rev().take(12).take_while(u8::is_ascii_alphanumeric).count();
        if scheme < 2 || at < past {
            continue;
        }
        let authority = at + mark.len();
        let end = url_end(window, authority);
        past = end;
        let (user, host) = match window
            .slice(authority, end)
            .split(['/', '?', '#'])
            .next()
            .and_then(|authority| authority.rsplit_once('@'))
        {
            Some((user, _)) => (Some(user), authority + user.len() + 1),
            None => (None, authority),
        };
        let host_end = host_end(window, host).min(end);
        if host_end == host {
            continue;
        }
        push(window, found, (at - scheme, end), "URL", 0.9, Evidence::Prefix("scheme"));
        let name = window.slice(host, host_end);
        if name.contains('.') && !name.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
            push(window, found, (host, host_end), "DOMAIN_NAME", 0.9, Evidence::Prefix("scheme"));
        }
        if let Some((name, password)) =
            user.and_then(|user| user.split_once(':')).filter(|(_, password)| !password.is_empty())
        {
            let start = authority + name.len() + 1;
            push(window, found, (start, start + password.len()), "PASSWORD", 0.9, Evidence::Prefix("in a web address"));
        }
    }
}

fn url_end(window: &Window<'_>, start: usize) -> usize {
    let rest = window.slice(start, window.text.floor_char_boundary(start + 2048));
    let length = rest
        .find(|c: char| {
            c.is_whitespace() || c.is_control() || matches!(c, '<' | '>' | '"' | '`' | '{' | '}' | '|' | '\\' | '^')
        })
        .unwrap_or(rest.len());
    let mut end = start + length;
    while end > start
        && matches!(window.before(end), b'.' | b',' | b';' | b':' | b'!' | b'?' | b')' | b']' | b'\'' | b'*')
    {
        end -= 1;
    }
    end
}

/// Names without a scheme: `www.…`, or a known top-level name in small letters at the end.
fn domains(window: &Window<'_>, found: &mut FindingSink) {
    let mut past = 0;
    for (index, token) in window.tokens.iter().enumerate() {
        if token.start < past
            || window.before(token.start) != b'.'
            || !token.form.small()
            || window.gap_before(index) != "."
        {
            continue;
        }
        let spelled = window.spelled(token);
        let mut first = index;
        while first > 0 && index - first < 8 && matches!(window.gap_before(first), "." | "-") {
            first -= 1;
        }
        let Some(opening) = window.token(first) else { continue };
        let end = host_end(window, opening.start).max(token.end);
        past = end;
        let name = window.slice(opening.start, end);
        let top = name.rsplit('.').next().unwrap_or(spelled);
        let led = matches!(window.before(opening.start), b'@' | b'/' | b'_' | b'\\');
        let www = name.starts_with("www.");
        let known = TOP.contains(&top);
        if led || !(known || www) || name.starts_with(|c: char| c.is_ascii_digit()) && !www && name.len() < 6 {
            continue;
        }
        let score = if www { 0.85 } else { 0.6 };
        push(window, found, (opening.start, end), "DOMAIN_NAME", score, Evidence::List("top-level names"));
    }
}

fn ipv6(window: &Window<'_>, found: &mut FindingSink) {
    let mut past = 0;
    for (at, _) in window.text.match_indices(':') {
        if at < past {
            continue;
        }
        let fits = |byte: u8| byte.is_ascii_hexdigit() || matches!(byte, b':' | b'.');
        let before = window.slice(0, at).bytes().rev().take(40).take_while(|byte| fits(*byte)).count();
        let after = window
            .text
            .as_bytes()
            .get(at..)
            .unwrap_or_default()
            .iter()
            .take(40)
            .take_while(|byte| fits(**byte))
            .count();
        past = at + after;
        let (start, mut end) = (at - before, at + after);
        while end > start && window.before(end) == b'.' {
            end -= 1;
        }
        let run = window.slice(start, end);
        if run.bytes().filter(|byte| *byte == b':').count() < 2
            || run.len() < 3
            || window.before(start).is_ascii_alphanumeric()
            || window.byte(end).is_ascii_alphanumeric()
        {
            continue;
        }
        if run.parse::<Ipv6Addr>().is_ok() {
            let score = if run.len() > 4 { 0.85 } else { 0.3 };
            push(window, found, (start, end), "IP_ADDRESS", score, Evidence::Pattern);
        }
    }
}
