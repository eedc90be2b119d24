# defaultdict: factories, what creates a key and what does not
from collections import defaultdict
d = defaultdict(list)
for k, v in [("a", 1), ("b", 2), ("a", 3)]:
    d[k].append(v)
print(d, dict(d), d.get("zz"), "zz" in d, len(d), d["new"], len(d))
n = defaultdict(int)
for ch in "hello":
    n[ch] += 1
print(dict(n), n["?"], sorted(n), n == {"h": 1, "e": 1, "l": 2, "o": 1, "?": 0})
tree = defaultdict(lambda: defaultdict(int))
tree["no"]["oslo"] += 5
tree["no"]["voss"] += 1
print({k: dict(v) for k, v in tree.items()}, defaultdict(set, {"k": {1}}), defaultdict(lambda: "n/a")["q"])
plain = defaultdict(None, a=1)
try:
    plain["b"]
except KeyError as e:
    print(type(e).__name__, e)
n.default_factory = None
print(n.pop("h"), n.setdefault("s", 7), n.get("none", 0), d.copy() == d, isinstance(d, dict))
try:
    defaultdict(5)
except TypeError as e:
    print(e)
