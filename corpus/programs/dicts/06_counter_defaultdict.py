# collections: Counter, defaultdict, OrderedDict, ChainMap
from collections import Counter, defaultdict, OrderedDict, ChainMap
c = Counter("mississippi"); print(c, c["z"], c.most_common(2), sum(c.values()), sorted(c.elements())[:3], c.total(), list(c))
c.update("mm"); c.subtract({"i": 5}); print(c, +c, -c, c - Counter("s"), Counter(a=1) + Counter(a=2, b=0), Counter("ab") & Counter("bc"), Counter("ab") | Counter("bb"), Counter() == {}, Counter(["x", 1, "x"]))
d = defaultdict(list); d["a"].append(1); print(d["b"], d, dict(d), d.get("q"), "q" in d, len(d)); n = defaultdict(int)
for ch in "abca": n[ch] += 1
print(dict(n), defaultdict(lambda: "dflt")["k"], sorted(n.items(), key=lambda kv: (-kv[1], kv[0])))
try: defaultdict(None)["k"]
except KeyError as e: print("KeyError", e)
o = OrderedDict(a=1, b=2, c=3); o.move_to_end("a"); print(list(o.items()), o.popitem(last=False), list(o), OrderedDict(a=1, b=2) == OrderedDict(b=2, a=1), o == {"a": 1, "c": 3})
m = ChainMap({"a": 1}, {"a": 2, "b": 3}); m["z"] = 0; print(m["a"], m["b"], dict(m) == {"a": 1, "b": 3, "z": 0}, m.maps, len(m))
