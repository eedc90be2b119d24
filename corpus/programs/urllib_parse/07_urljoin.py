# urljoin: relative addresses of all kinds
from urllib.parse import urljoin
base = "https://example.com/a/b/c?x=1#y"
for r in ["d", "./d", "../d", "../../d", "../../../d", "/d", "//other.example/d", "http://z/", "?q=2", "#f", "", ".", "..", "d/", "d;p", "g/./h/../i", "mailto:x@y", "a:b", "d?x=../y"]:
    print(repr(r), urljoin(base, r))
print(urljoin("https://example.com", "a"), urljoin("https://example.com/a", "b"), urljoin("https://example.com/a/", "b"), urljoin("", "x"), urljoin("x", ""), urljoin("/a/b", "c"), urljoin("a/b/", "../c"))
