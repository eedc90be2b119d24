//! The parts of a URL.

use std::net::Ipv6Addr;

use unicode_normalization::UnicodeNormalization;

use crate::exception::{ExceptionRecord, Fault};
use crate::text;

/// Schemes whose paths have parameters.
const WITH_PARAMS: &[&str] =
    &["", "ftp", "hdl", "prospero", "http", "https", "shttp", "rtsp", "rtspu", "sip", "sips", "mms", "sftp", "tel"];

pub(super) struct Parts {
    pub(super) scheme: String,
    pub(super) netloc: String,
    pub(super) path: String,
    pub(super) query: String,
    pub(super) fragment: String,
}

impl Parts {
    pub(super) fn plain(&self) -> [&str; 5] {
        [&self.scheme, &self.netloc, &self.path, &self.query, &self.fragment]
    }

    /// The path, and its last part's parameters.
    pub(super) fn params(&self) -> (&str, &str) {
        if !WITH_PARAMS.contains(&&*self.scheme) {
            return (&self.path, "");
        }
        let last = self.path.rfind('/').unwrap_or_default();
        let found = self.path.get(last..).and_then(|rest| rest.find(';')).map(|at| last + at);
        let split = found.and_then(|at| Some((self.path.get(..at)?, self.path.get(at + 1..)?)));
        split.unwrap_or((&self.path, ""))
    }
}

const fn is_control(character: char) -> bool {
    matches!(character, '\0'..=' ')
}

/// Takes a URL apart, as `urlsplit` does.
pub(super) fn split(url: &str, scheme: &str, fragments: bool) -> Result<Parts, Fault> {
    let without = |text: &str| text.replace(['\t', '\r', '\n'], "");
    let url = without(url.trim_start_matches(is_control));
    let mut scheme = without(scheme.trim_matches(is_control));
    let mut rest = url.as_str();
    if let Some((before, after)) = url.split_once(':')
        && before.starts_with(|c: char| c.is_ascii_alphabetic())
        && before.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'))
    {
        scheme = before.to_ascii_lowercase();
        rest = after;
    }
    let mut netloc = "";
    if let Some(after) = rest.strip_prefix("//") {
        let end = after.find(['/', '?', '#']).unwrap_or(after.len());
        (netloc, rest) = after.split_at_checked(end).unwrap_or((after, ""));
        check_brackets(netloc)?;
    }
    let (mut query, mut fragment) = ("", "");
    if fragments && let Some((before, after)) = rest.split_once('#') {
        (rest, fragment) = (before, after);
    }
    if let Some((before, after)) = rest.split_once('?') {
        (rest, query) = (before, after);
    }
    check_look_alikes(netloc)?;
    let owned = str::to_owned;
    Ok(Parts { scheme, netloc: owned(netloc), path: owned(rest), query: owned(query), fragment: owned(fragment) })
}

/// A URL up to its fragment, and that.
pub(super) fn without_fragment(url: &str) -> Result<(String, String), Fault> {
    let parts = split(url, "", true)?;
    let (path, params) = parts.params();
    let all = [&*parts.scheme, &parts.netloc, path, params, &parts.query, ""];
    Ok((super::join::unsplit(&all), parts.fragment.clone()))
}

fn check_brackets(netloc: &str) -> Result<(), Fault> {
    let inside = match (netloc.contains('['), netloc.contains(']')) {
        (false, false) => return Ok(()),
        (true, true) => netloc.split_once('[').map_or("", |(_, rest)| rest.split(']').next().unwrap_or_default()),
        _ => return Err(ExceptionRecord::value_error("Invalid IPv6 URL").into()),
    };
    if inside.starts_with('v') {
        let is_future = inside.get(1..).and_then(|rest| rest.split_once('.')).is_some_and(|(version, rest)| {
            !version.is_empty() && !rest.is_empty() && version.chars().all(|c| c.is_ascii_hexdigit())
        });
        return if is_future {
            Ok(())
        } else {
            Err(ExceptionRecord::value_error("IPvFuture address is invalid").into())
        };
    }
    if inside.parse::<std::net::Ipv4Addr>().is_ok() {
        return Err(ExceptionRecord::value_error("An IPv4 address cannot be in brackets").into());
    }
    let address = inside.split('%').next().unwrap_or_default();
    if address.parse::<Ipv6Addr>().is_ok() {
        return Ok(());
    }
    let message = format!("{} does not appear to be an IPv4 or IPv6 address", text::quote(inside));
    Err(ExceptionRecord::value_error(message).into())
}

/// Refuses characters that would end the host once they are normalized.
fn check_look_alikes(netloc: &str) -> Result<(), Fault> {
    if netloc.is_ascii() {
        return Ok(());
    }
    let plain: String = netloc.chars().filter(|c| !matches!(c, '@' | ':' | '#' | '?')).collect();
    let normal: String = plain.nfkc().collect();
    if plain != normal && normal.contains(['/', '?', '#', '@', ':']) {
        let message = format!("netloc {} contains invalid characters under NFKC normalization", text::quote(netloc));
        return Err(ExceptionRecord::value_error(message).into());
    }
    Ok(())
}

/// User and password.
pub(super) fn user(netloc: &str) -> (Option<&str>, Option<&str>) {
    let Some((info, _)) = netloc.rsplit_once('@') else { return (None, None) };
    match info.split_once(':') {
        Some((user, password)) => (Some(user), Some(password)),
        None => (Some(info), None),
    }
}

/// Host, in lower case up to its zone, and what stands for a port.
pub(super) fn host(netloc: &str) -> (Option<String>, Option<&str>) {
    let info = netloc.rsplit_once('@').map_or(netloc, |(_, info)| info);
    let (host, port) = match info.split_once('[') {
        Some((_, bracketed)) => {
            let (host, after) = bracketed.split_once(']').unwrap_or((bracketed, ""));
            (host, after.split_once(':').map(|(_, port)| port))
        }
        None => match info.split_once(':') {
            Some((host, port)) => (host, Some(port)),
            None => (info, None),
        },
    };
    let lowered = match host.split_once('%') {
        Some((host, zone)) => format!("{}%{zone}", host.to_lowercase()),
        None => host.to_lowercase(),
    };
    (Some(lowered).filter(|host| !host.is_empty()), port.filter(|port| !port.is_empty()))
}

pub(super) fn port(netloc: &str) -> Result<Option<i64>, Fault> {
    let (_, Some(port)) = host(netloc) else { return Ok(None) };
    if !port.bytes().all(|byte| byte.is_ascii_digit()) {
        let message = format!("Port could not be cast to integer value as {}", text::quote(port));
        return Err(ExceptionRecord::value_error(message).into());
    }
    let number = port.parse().ok().filter(|port| (0..=65_535).contains(port));
    Ok(Some(number.ok_or_else(|| ExceptionRecord::value_error("Port out of range 0-65535"))?))
}
