# urlencode of dicts, pairs, lists, odd values
from urllib.parse import urlencode, quote
print(urlencode({"q": "blå bær", "n": 3, "ok": True, "none": None, "f": 1.5, "e": ""}))
print(urlencode([("a", 1), ("a", 2), ("b c", "d&e=f")]), repr(urlencode({})), urlencode({"x": [1, 2], "y": "zw"}), urlencode({"x": [1, 2], "y": "zw", "t": (), "u": ("é",)}, doseq=True))
print(urlencode({"a b": "c/d"}, quote_via=quote), urlencode({"a b": "c/d"}, safe="/"), urlencode({"b": b"\xff"}), urlencode({1: {"k": 1}}))
for bad in ["text", [1, 2], 5]:
    try:
        print(urlencode(bad))
    except TypeError as e:
        print(type(e).__name__, str(e)[:30])
params = {"page": 2, "sort": None, "tag": ["x", "y"]}
print("https://example.com/s?" + urlencode({k: v for k, v in params.items() if v is not None}, doseq=True))
