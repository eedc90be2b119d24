# sorting out links: domains, internal or not, file names
from urllib.parse import urljoin, urlparse, unquote
from collections import Counter
page = "https://shop.example.com/no/index.html"
links = ["/no/cart", "help.html#top", "https://example.com/", "http://SHOP.example.com:80/x", "//cdn.example.net/img/r%C3%B8d%20bil.png", "mailto:post@example.com", "javascript:void(0)", "", "?s=1", "https://user@example.org/a"]
hosts = Counter()
for raw in links:
    u = urlparse(urljoin(page, raw))
    inside = u.hostname == urlparse(page).hostname
    hosts[u.hostname] += 1
    print(repr(raw), u.scheme, u.netloc or "-", "in" if inside else "out", unquote(u.path.rsplit("/", 1)[-1]) or "(none)")
print(sorted(hosts.items(), key=lambda kv: (-kv[1], kv[0] or "")))
