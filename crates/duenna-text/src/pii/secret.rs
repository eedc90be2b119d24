//! Credentials: keys of known services by their beginning, what stands behind `password:` and its kin, and what looks drawn at random.

use std::sync::LazyLock;

use regex_automata::meta::Regex;

use super::finding::{Evidence, Finding, Kind, Reality};
use super::window::{FindingSink, Window};

/// No secret is longer than a private key's block.
const LONGEST_BLOCK: usize = 6000;

/// Services, and how their keys are written.
const KEYS: &[(&str, &str)] = &[
    ("AWS", r"(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}"),
    ("AWS example", r"(?:AKIA|ASIA)[A-Z0-9]{16}"),
    ("GitHub", r"gh[pousr]_[A-Za-z0-9]{30,255}"),
    ("GitHub", r"github_pat_[A-Za-z0-9_]{22,255}"),
    ("GitLab", r"gl(?:pat|dt|rt|cbt|ptt|ft)-[A-Za-z0-9_-]{20,100}"),
    ("Slack", r"xox[abeoprs]-[A-Za-z0-9-]{10,250}"),
    ("Slack", r"https://hooks\.slack\.com/services/[A-Za-z0-9/]{20,100}"),
    ("Stripe", r"[spr]k_(?:live|test|prod)_[A-Za-z0-9]{10,250}"),
    ("Stripe", r"whsec_[A-Za-z0-9+/=]{20,250}"),
    ("OpenAI", r"sk-(?:proj-|svcacct-|admin-)?[A-Za-z0-9_-]{20,250}"),
    ("Anthropic", r"sk-ant-[A-Za-z0-9_-]{20,250}"),
    ("Google", r"AIza[A-Za-z0-9_-]{35}"),
    ("Google", r"ya29\.[A-Za-z0-9_-]{20,250}"),
    ("Google", r"GOCSPX-[A-Za-z0-9_-]{28}"),
    ("npm", r"npm_[A-Za-z0-9]{36}"),
    ("PyPI", r"pypi-[A-Za-z0-9_-]{50,250}"),
    ("Hugging Face", r"hf_[A-Za-z0-9]{30,40}"),
    ("SendGrid", r"SG\.[A-Za-z0-9_-]{16,32}\.[A-Za-z0-9_-]{16,64}"),
    ("DigitalOcean", r"do[opr]_v1_[a-f0-9]{64}"),
    ("Shopify", r"shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}"),
    ("Square", r"(?:EAAA|sq0[a-z]{3}-)[A-Za-z0-9_-]{22,100}"),
    ("age", r"AGE-SECRET-KEY-1[A-Z0-9]{58}"),
    ("Databricks", r"dapi[a-f0-9]{32}"),
    ("JWT", r"eyJ[A-Za-z0-9_-]{8,1000}\.eyJ[A-Za-z0-9_-]{8,2000}\.[A-Za-z0-9_-]{0,1000}"),
    ("Azure", r"AccountKey=[A-Za-z0-9+/=]{40,100}"),
];

static KNOWN: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let patterns: Vec<&str> = KEYS.iter().map(|(_, pattern)| *pattern).collect();
    Regex::builder()
        .syntax(regex_automata::util::syntax::Config::new().unicode(false).utf8(false))
        .build_many(&patterns)
        .ok()
});

/// All credentials.
pub(super) fn find(window: &Window<'_>, found: &mut FindingSink) {
    known(window, found);
    blocks(window, found);
    random(window, found);
}

fn push(
    window: &Window<'_>,
    found: &mut FindingSink,
    range: (usize, usize),
    kind: &'static str,
    score: f32,
    evidence: Vec<Evidence>,
) {
    let finding = Finding::new(range, Kind::of(kind), score, evidence);
    found.push(finding.judged(judge(window.slice(range.0, range.1))));
}

fn known(window: &Window<'_>, found: &mut FindingSink) {
    let Some(known) = KNOWN.as_ref() else { return };
    for hit in known.find_iter(window.text.as_bytes()) {
        let before = window.before(hit.start());
        if before.is_ascii_alphanumeric() || before == b'_' || window.byte(hit.end()).is_ascii_alphanumeric() {
            continue;
        }
        let service = KEYS.get(hit.pattern().as_usize()).map_or("", |(service, _)| *service);
        push(window, found, (hit.start(), hit.end()), "API_KEY", 0.95, vec![Evidence::Prefix(service)]);
    }
}

/// Private keys in armour.
fn blocks(window: &Window<'_>, found: &mut FindingSink) {
    let mut past = 0;
    for (at, _) in window.text.match_indices("-----BEGIN ") {
        if at < past {
            continue;
        }
        let limit = window.text.floor_char_boundary(at + LONGEST_BLOCK);
        let block = window.slice(at, limit);
        let Some(header) = block.get(11..).and_then(|rest| rest.find("-----")).filter(|length| *length < 60) else {
            continue;
        };
        let Some(end) = block.get(11..11 + header).filter(|name| name.contains("PRIVATE KEY")).map(|_| 11 + header + 5)
        else {
            continue;
        };
        let body = block.get(end..).unwrap_or_default();
        let length = match body.find("-----END ") {
            Some(foot) => {
                body.get(foot + 9..).and_then(|rest| rest.find("-----")).map_or(foot, |rest| foot + 9 + rest + 5)
            }
            // Cut off: as far as it goes on in its alphabet.
            None => body
                .find(|c: char| !(c.is_ascii_alphanumeric() || c.is_ascii_whitespace() || "+/=:,-".contains(c)))
                .unwrap_or(body.len()),
        };
        past = at + end + length;
        push(window, found, (at, at + end + length), "PRIVATE_KEY", 0.98, vec![Evidence::Prefix("armour")]);
    }
}

/// Behind the token of a phrase such as `password` or `api key` that ends here: what it names.
pub(super) fn assigned(window: &Window<'_>, first: usize, length: usize, found: &mut FindingSink) {
    let Some(last) = window.token(first + length - 1) else { return };
    let phrase = window.token(first).map_or("", |token| window.slice(token.start, last.end)).to_ascii_lowercase();
    let mut at = last.end;
    let rest = window.slice(at, window.text.floor_char_boundary(at + 400));
    let lead = rest.len() - rest.trim_start_matches([' ', '"', '\'', '*', '`']).len();
    let opened = rest.get(lead..).unwrap_or_default();
    let sign = ["=>", ":=", "==", "=", ":", "is: ", "is ", "was "].iter().find(|sign| opened.starts_with(**sign));
    let Some(sign) = sign else { return };
    let spoken = sign.ends_with(' ');
    at += lead + sign.len();
    let rest = window.slice(at, window.text.floor_char_boundary(at + 300));
    let skip = rest.len() - rest.trim_start_matches([' ', '"', '\'', '*', '`']).len();
    let quoted = rest.get(..skip).is_some_and(|lead| lead.contains(['"', '\'', '`']));
    at += skip;
    let value = rest.get(skip..).unwrap_or_default();
    let bearer =
        ["Bearer ", "bearer ", "Basic "].iter().find(|lead| value.starts_with(**lead)).map_or(0, |lead| lead.len());
    at += bearer;
    let value = value.get(bearer..).unwrap_or_default();
    let end = value
        .find(|c: char| {
            c.is_whitespace()
                || matches!(c, '"' | '\'' | '`' | '<' | '>')
                || c == ',' && !quoted
                || c == ';' && !quoted
                || c.is_control()
        })
        .unwrap_or(value.len());
    let value = value.get(..end).unwrap_or_default().trim_end_matches(['.', '!', '?', ')', '*']);
    if !value.chars().any(char::is_alphanumeric) {
        return;
    }
    let number = value.bytes().all(|byte| byte.is_ascii_digit());
    let (kind, score) = match phrase.as_str() {
        "pin" | "pin code" | "pin number" | "passcode" if number && (3..=8).contains(&value.len()) => ("PIN", 0.8),
        "otp" | "one time code" | "verification code" | "login code" if number && (4..=8).contains(&value.len()) => {
            ("PIN", 0.75)
        }
        "cvv" | "cvc" | "cvv2" | "security code" if number && (3..=4).contains(&value.len()) => ("CVV", 0.9),
        "pin" | "pin code" | "pin number" | "otp" | "one time code" | "verification code" | "login code" | "cvv"
        | "cvc" | "cvv2" | "security code" => return,
        // Spoken of, not told: "the password is wrong".
        _ if spoken && !quoted && (value.len() < 6 || ordinary(value)) => return,
        name if name.starts_with("pass")
            || name.starts_with("pwd")
            || matches!(name, "kennwort" | "contrasena" | "mot de passe" | "credentials" | "credential") =>
        {
            ("PASSWORD", if ordinary(value) { 0.55 } else { 0.85 })
        }
        _ if value.len() >= 8 && !ordinary(value) => ("API_KEY", if entropy(value) > 3.0 { 0.8 } else { 0.5 }),
        _ => return,
    };
    push(
        window,
        found,
        (at, at + value.len()),
        kind,
        score,
        vec![Evidence::Cue("said to be secret"), Evidence::Entropy],
    );
}

/// Letters alone, small or with one capital at the front: a word, rather than a secret.
fn ordinary(value: &str) -> bool {
    value.chars().all(char::is_alphabetic) && value.chars().skip(1).all(char::is_lowercase)
}

/// Long runs of capitals, small letters and digits that nothing names.
fn random(window: &Window<'_>, found: &mut FindingSink) {
    let mut past = 0;
    for token in &window.tokens {
        if token.len() < 16 || !token.form.digits() || token.start < past {
            continue;
        }
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'_' | b'=' | b'-');
        let bytes = window.text.as_bytes();
        let before =
            bytes.get(..token.start).unwrap_or_default().iter().rev().take(100).take_while(|byte| fits(**byte)).count();
        let after = bytes.get(token.end..).unwrap_or_default().iter().take(200).take_while(|byte| fits(**byte)).count();
        let (start, end) = (token.start - before, token.end + after);
        past = end;
        let value = window.slice(start, end);
        let mixed = value.bytes().any(|byte| byte.is_ascii_lowercase())
            && value.bytes().any(|byte| byte.is_ascii_uppercase())
            && value.bytes().any(|byte| byte.is_ascii_digit());
        if mixed
            && (32..=200).contains(&value.len())
            && entropy(value) > 4.0
            && !value.contains("//")
            && value.matches('/').count() * 12 < value.len()
            && window.byte(end) < 0x80
        {
            push(window, found, (start, end), "API_KEY", 0.45, vec![Evidence::Entropy]);
        }
    }
}

/// Shannon's entropy of the characters, in bits a character.
pub(super) fn entropy(value: &str) -> f64 {
    let mut counts = [0_u32; 256];
    for byte in value.bytes() {
        if let Some(count) = counts.get_mut(usize::from(byte)) {
            *count += 1;
        }
    }
    let all = f64::from(u32::try_from(value.len()).unwrap_or(u32::MAX)).max(1.0);
    counts
        .iter()
        .filter(|count| **count > 0)
        .map(|count| f64::from(*count) / all)
        .map(|share| -share * share.log2())
        .sum()
}

/// Keys of the makers' manuals, and what stands for a key that is to be filled in.
fn judge(value: &str) -> Reality {
    let small = value.to_ascii_lowercase();
    let filled =
        ["example", "changeme", "your-", "your_", "xxxx", "placeholder", "dummy", "sample", "redacted", "****", "todo"]
            .iter()
            .any(|part| small.contains(part));
    if value.starts_with("AKIAIOSFODNN7EXAMPLE") || value.starts_with("wJalrXUtnFEMI/K7MDENG") {
        Reality::Reserved("the maker's manual")
    } else if small.contains("k_test_") {
        Reality::Reserved("a key for tests")
    } else if filled
        || value.starts_with("${")
        || value.starts_with("{{")
        || value.starts_with("$(")
        || matches!(small.as_str(), "password" | "password123" | "hunter2" | "secret" | "none" | "null" | "string")
    {
        Reality::Doubtful("to be filled in")
    } else {
        Reality::Real
    }
}
