# parse results: names, indexes, _replace, urlunparse
from urllib.parse import urlparse, urlunparse, urlsplit, urlunsplit, urldefrag
p = urlparse("https://example.com:99/a/b?x=1#top")
print(p)
print(p[1], p.scheme, p[-1], p._replace(path="/new", fragment="").geturl(), p._fields, len(p), isinstance(p, tuple))
s, n, *rest = p
print(s, n, rest, urlunparse(("http", "h", "p", "", "q=1", "")), urlunparse(["", "", "/p", "", "", "f"]), urlunsplit(("https", "h", "/p", "", "")))
print(urlsplit("http://h/p;x?q#f"), urldefrag("http://h/p#sec"), urldefrag("http://h").fragment == "")
try:
    urlparse("http://h:port/").port
except ValueError as e:
    print(type(e).__name__, e)
try:
    urlparse("http://h:99999/").port
except ValueError as e:
    print(e)
try:
    urlparse("http://[::1/")
except ValueError as e:
    print(e)
