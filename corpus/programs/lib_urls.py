# urllib.parse
from urllib.parse import (parse_qs, parse_qsl, quote, quote_plus, unquote, unquote_plus, urlencode, urljoin, urlparse,
                          urlsplit, urlunparse, urlunsplit)
import urllib.parse

for text in ["a b/c?d=é&~._-", "", "100%", "ü€😀", "a+b", "\x00\x7f"]:
    print(quote(text), quote(text, safe=""), quote(text, "/?&="), quote_plus(text), quote_plus(text, safe="/"))
    print(unquote(quote(text)) == text, unquote_plus(quote_plus(text)) == text)
print(quote(b"\xff a"), unquote("%C3%A9%zz%4"), unquote("a+b"), unquote_plus("a+b%2B"), repr(unquote("%ff%41")), unquote("é%C3%A9"), unquote("%E2%82"))
print(urlencode({"q": "a b", "n": 1, "x": None, "e": "é&=", "b": b"\xff"}), urlencode([("a", 1), ("a", "2 3")]), urlencode({}))
print(urlencode({"a": [1, "x y"], "b": "t", "c": ()}, doseq=True), urlencode({"a": [1]}), urlencode({"a": "x y/"}, quote_via=quote), urlencode({"a": "/"}, safe="/"))
print(parse_qs("a=1&b=2&a=3&c=&d"), parse_qsl("a=1&b=%C3%A9+x&c="), parse_qs("c=&d", keep_blank_values=True), parse_qsl("a=1;b=2", separator=";"))
print(parse_qs(""), parse_qsl("&&a=1&&"), parse_qs("a=1=2"), parse_qsl("=x"))
try:
    parse_qs("a", strict_parsing=True)
except ValueError as e:
    print(e)
try:
    urlencode("text")
except TypeError as e:
    print(e)
urls = ["https://user:pa%20ss@Example.COM:8080/a/b;p=1/c;x=2?q=1&r=2#frag", "http://example.com", "//host/path", "/just/path?q", "mailto:a@b.org",
        "file:///etc/x", "HTTP://[::1]:80/x", "http://a:b/", "http://h:99999/", "tel:+47-555", "a:b:c", "1http://x", "http://x?y#z", "", "#f", "?q", "x;y",
        " http://s p/ ", "ht\ntp://x/\ty", "http://@h", "http://u@", "http://:80", "data:text/plain,hi", "//", "http:///p", "http://é.org/ü", "http://h:/p"]
for url in urls:
    parts = urlparse(url)
    print(repr(url), parts, parts.geturl())
    print("   ", urlsplit(url), parts.hostname, parts.username, parts.password)
    try:
        print("   ", parts.port)
    except ValueError as e:
        print("   ", e)
parts = urlparse(urls[0])
print(parts.scheme, parts.netloc, parts.path, parts.params, parts.query, parts.fragment, parts[1], parts[-1], parts[:2], len(parts), list(parts))
print(urlunparse(parts), urlunsplit(urlsplit(urls[0])), urlunparse(("http", "h", "p", "", "q", "f")), urlunparse(["", "", "p", "", "", ""]))
print(parts._replace(query="", fragment="").geturl(), "https" in parts, urlparse("x", scheme="ftp"), urlparse("a#b", allow_fragments=False))
a, b, c, d, e = urlsplit("s://n/p?q#f")
print(a, b, c, d, e, urlparse("a") == urlparse("a"), urlparse("a") == urlparse("b"))
base = "http://a/b/c/d;p?q"
for url in ["g:h", "g", "./g", "g/", "/g", "//g", "?y", "g?y", "#s", "g#s", "g?y#s", ";x", "g;x", "", ".", "./", "..", "../", "../g", "../..", "../../g", "../../../g",
            "/./g", "/../g", "g.", "..g", "./../g", "./g/.", "g/./h", "g/../h", "http:g", "mailto:x", "g//h", "//h//x"]:
    print(repr(url), urljoin(base, url), urljoin("http://a/b/", url), urljoin("", url), urljoin("mailto:b", url), urljoin("/x/y", url))
for bad in ["http://[::1", "http://]x[", "http://[x]/", "http://[1.2.3.4]/", "http://a\u2100b"]:
    try:
        print(urlparse(bad))
    except ValueError as e:
        print(e)
print(urllib.parse.quote("x y"), urllib.parse.urlparse("http://h").netloc)
urlsplit(5) if False else print("done")
