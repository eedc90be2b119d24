//! Which web addresses certainly lead away from this machine and its networks, as far as an address says (semantics 3.6).

/// What the last parts of names mean that no public name server knows (RFC 6761, RFC 6762, RFC 8375, and what networks use).
const LOCAL_ENDINGS: [&str; 14] = [
    "arpa",
    "corp",
    "domain",
    "home",
    "host",
    "internal",
    "intranet",
    "invalid",
    "lan",
    "local",
    "localdomain",
    "localhost",
    "private",
    "test",
];

/// Whether this is a web address with the name of a host that may be public: no number, no name of a local network, and nothing that readers of
/// addresses take for different hosts. A public name may be that of a machine nearby all the same.
pub(super) fn is_public(address: &str) -> bool {
    host(address).is_some_and(|(host, _)| is_public_name(host))
}

/// The same for an address of which only the beginning is known; `None` if that does not say which host it is.
pub(super) fn begins_public(begins: &str) -> Option<bool> {
    match host(begins) {
        Some((_, "")) => None,
        Some((host, _)) => Some(is_public_name(host)),
        None if begins.is_empty() || may_become_address(begins) => None,
        None => Some(false),
    }
}

/// The host of an address, and what follows it. `None` if it is none that everybody reads alike.
fn host(address: &str) -> Option<(&str, &str)> {
    let (scheme, rest) = address.split_once("://")?;
    if !["http", "https"].iter().any(|known| scheme.eq_ignore_ascii_case(known)) {
        return None;
    }
    let (authority, after) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
    let host = match authority.split_once(':') {
        Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => host,
        Some(_) => return None,
        None => authority,
    };
    let is_plain = host.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_'));
    (is_plain && !host.is_empty()).then_some((host, after))
}

/// Whether what begins so may yet be `http://…` or `https://…`.
fn may_become_address(begins: &str) -> bool {
    ["http://", "https://"]
        .iter()
        .any(|known| known.get(..begins.len()).is_some_and(|start| start.eq_ignore_ascii_case(begins)))
}

fn is_public_name(host: &str) -> bool {
    let host = host.strip_suffix('.').unwrap_or(host);
    let parts: Vec<&str> = host.split('.').collect();
    let last = parts.last().copied().unwrap_or_default();
    parts.len() > 1
        && parts.iter().all(|part| !part.is_empty())
        && last.starts_with(|char: char| char.is_ascii_alphabetic())
        && !LOCAL_ENDINGS.iter().any(|known| last.eq_ignore_ascii_case(known))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_nearby_is_not_public() {
        for address in [
            "https://example.com",
            "http://weather.example/bergen.html",
            "HTTPS://Docs.Example.COM:8443/a?b=http://localhost/#c",
            "http://xn--bcher-kva.example./x",
        ] {
            assert!(is_public(address), "{address}");
        }
        for address in [
            "http://localhost:8000/a",
            "http://LOCALHOST./",
            "http://a.localhost/",
            "http://127.0.0.1/",
            "http://127.1/",
            "http://2130706433/",
            "http://0x7f.0.0.1/",
            "http://0177.1/",
            "http://[::1]:80/",
            "http://10.0.0.7/",
            "http://192.168.1.1",
            "http://printer/",
            "http://nas.local/",
            "http://wiki.corp",
            "http://router.home.arpa/",
            "http://8.8.8.8/",
            "http://a..example/",
            "http://.example/",
            "http://1.0x1/",
            "file:///etc/passwd",
            "FILE://x.example/a",
            "ftp://a.example/",
            "//a.example/",
            "http:/a.example/",
            "http:a.example",
            "http:\\\\localhost\\a.example",
            "http://user@a.example/",
            "http://a.example@localhost/",
            "http://localhost\\.a.example/",
            "http://a.example\t/",
            " http://a.example/",
            "http://a.example:80:80/",
            "http://a.example:x/",
            "http://%6cocalhost/",
            "http://ⓛocalhost/",
            "http://localhost%2f.a.example/",
            "http://a.example。/",
            "ht\ntp://a.example/",
            "data:text/html,x",
            "",
            "a.example/x",
        ] {
            assert!(!is_public(address), "{address}");
        }
    }

    #[test]
    fn a_beginning_says_it_where_the_host_has_an_end() {
        assert_eq!(begins_public("https://a.example/news/"), Some(true));
        assert_eq!(begins_public("https://a.example?q="), Some(true));
        assert_eq!(begins_public("http://127.0.0.1:80/"), Some(false));
        assert_eq!(begins_public("file:///home/"), Some(false));
        assert_eq!(begins_public("http://user@"), Some(false));
        for open in ["", "ht", "http:", "HTTPS://", "http://a.exam", "http://a.example:80", "http://a.example"] {
            assert_eq!(begins_public(open), None, "{open}");
        }
    }
}
