//! Putting URLs together.

use super::split::split;
use crate::exception::Fault;

/// Schemes that name a host.
const WITH_HOST: &[&str] = &[
    "", "ftp", "http", "gopher", "nntp", "telnet", "imap", "wais", "file", "mms", "https", "shttp", "snews",
    "prospero", "rtsp", "rtspu", "rsync", "svn", "svn+ssh", "sftp", "nfs", "git", "git+ssh", "ws", "wss",
];
/// Schemes whose URLs may be relative.
const RELATIVE: &[&str] = &[
    "", "ftp", "http", "gopher", "nntp", "imap", "wais", "file", "https", "shttp", "mms", "prospero", "rtsp", "rtspu",
    "sftp", "svn", "svn+ssh", "ws", "wss",
];

/// The URL of five parts, or of six with parameters.
pub(super) fn unsplit(parts: &[&str]) -> String {
    let (scheme, netloc, path, params, query, fragment) = match *parts {
        [scheme, netloc, path, params, query, fragment] => (scheme, netloc, path, params, query, fragment),
        [url, ""] => return url.to_owned(),
        [url, fragment] => return format!("{url}#{fragment}"),
        [scheme, netloc, path, query, fragment] => (scheme, netloc, path, "", query, fragment),
        _ => return String::new(),
    };
    let path = if params.is_empty() { path.to_owned() } else { format!("{path};{params}") };
    let mut url = String::new();
    if !scheme.is_empty() {
        url.push_str(scheme);
        url.push(':');
    }
    if !netloc.is_empty() || !scheme.is_empty() && WITH_HOST.contains(&scheme) && !path.starts_with("//") {
        url.push_str("//");
        url.push_str(netloc);
        if !path.is_empty() && !path.starts_with('/') {
            url.push('/');
        }
    }
    url.push_str(&path);
    for (mark, part) in [('?', query), ('#', fragment)] {
        if !part.is_empty() {
            url.push(mark);
            url.push_str(part);
        }
    }
    url
}

/// What a link means on the page `base`.
pub(super) fn join(base: &str, url: &str, fragments: bool) -> Result<String, Fault> {
    if base.is_empty() {
        return Ok(url.to_owned());
    }
    if url.is_empty() {
        return Ok(base.to_owned());
    }
    let from = split(base, "", fragments)?;
    let to = split(url, &from.scheme, fragments)?;
    if to.scheme != from.scheme || !RELATIVE.contains(&&*to.scheme) {
        return Ok(url.to_owned());
    }
    let (to_path, to_params) = to.params();
    let (from_path, from_params) = from.params();
    let mut netloc = &*to.netloc;
    if WITH_HOST.contains(&&*to.scheme) {
        if !netloc.is_empty() {
            return Ok(unsplit(&[&to.scheme, netloc, to_path, to_params, &to.query, &to.fragment]));
        }
        netloc = &from.netloc;
    }
    if to_path.is_empty() && to_params.is_empty() {
        let query = if to.query.is_empty() { &from.query } else { &to.query };
        return Ok(unsplit(&[&to.scheme, netloc, from_path, from_params, query, &to.fragment]));
    }
    let path = resolved(from_path, to_path);
    Ok(unsplit(&[&to.scheme, netloc, &path, to_params, &to.query, &to.fragment]))
}

/// A path as seen from another, without `.` and `..`.
fn resolved(from: &str, to: &str) -> String {
    let mut base: Vec<&str> = from.split('/').collect();
    if base.last().is_some_and(|last| !last.is_empty()) {
        base.pop();
    }
    let segments: Vec<&str> = if to.starts_with('/') {
        to.split('/').collect()
    } else {
        let all: Vec<&str> = base.into_iter().chain(to.split('/')).collect();
        let last = all.len().saturating_sub(1);
        let inner = |(place, part): (usize, &&str)| place == 0 || place == last || !part.is_empty();
        all.iter().enumerate().filter(|(place, part)| inner((*place, part))).map(|(_, part)| *part).collect()
    };
    let mut path: Vec<&str> = Vec::new();
    for segment in &segments {
        match *segment {
            ".." => drop(path.pop()),
            "." => {}
            segment => path.push(segment),
        }
    }
    if matches!(segments.last(), Some(&"." | &"..")) {
        path.push("");
    }
    let joined = path.join("/");
    if joined.is_empty() { "/".to_owned() } else { joined }
}
