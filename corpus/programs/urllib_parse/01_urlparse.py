# urlparse: the six parts of many addresses
from urllib.parse import urlparse
for u in ["https://example.com/a/b;p?q=1&r=2#frag", "http://ida:pw@Example.COM:8080/x", "mailto:ida@example.com", "/just/path?x=1", "//host/path", "example.com/a", "file:///etc/x", "", "https://[::1]:443/", "ftp://h", "http://h?q", "http://h#f", "tel:+4755", "HTTP://H/É?ø=å"]:
    p = urlparse(u)
    print(tuple(p), p.hostname, p.port, p.username, p.password, p.geturl() == u)
