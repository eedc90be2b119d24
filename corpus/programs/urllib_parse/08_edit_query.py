# changing one parameter of an address and keeping the others
from urllib.parse import urlsplit, urlunsplit, parse_qsl, urlencode

def with_params(url, **changes):
    parts = urlsplit(url)
    kept = [(k, v) for k, v in parse_qsl(parts.query, keep_blank_values=True) if k not in changes]
    kept += [(k, v) for k, v in changes.items() if v is not None]
    return urlunsplit(parts._replace(query=urlencode(kept)))

u = "https://example.com/list?page=1&q=r%C3%B8d+l%C3%B8k&page=9&empty=#res"
print(with_params(u))
print(with_params(u, page=2))
print(with_params(u, page=None, q=None, empty=None))
print(with_params("https://example.com", a="b c", z="1/2"))
print(with_params("/rel?x=1", x="é"))
print(with_params(with_params(u, page=3), page=4) == with_params(u, page=4))
