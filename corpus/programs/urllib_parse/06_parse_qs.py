# parse_qs and parse_qsl: repeats, blanks, escapes
from urllib.parse import parse_qs, parse_qsl
for q in ["a=1&b=2", "a=1&a=2", "a=&b", "a=b=c", "", "a=1;b=2", "x+y=%C3%A5+1", "&&a=1&", "=v", "a=%zz", "k=a%26b%3Dc", "q=1#f", "ø=å"]:
    print(q, parse_qs(q), parse_qsl(q), parse_qs(q, keep_blank_values=True))
print(parse_qsl("a=1;b=2", separator=";"), parse_qs("?a=1"), dict(parse_qsl("a=1&a=2")))
for kw in [{"strict_parsing": True}, {"max_num_fields": 1}]:
    try:
        print(parse_qs("a&b=1", **kw))
    except ValueError as e:
        print(type(e).__name__, e)
