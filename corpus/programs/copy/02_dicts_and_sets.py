# copying dicts, sets and tuples
import copy
d = {"a": [1], "b": {"c": {2}}}
s, e = d.copy(), copy.deepcopy(d)
d["a"] += [2]
d["b"]["c"].add(3)
d["z"] = None
print(d, s, e, sep="\n")
t = (1, [2])
u, v = copy.copy(t), copy.deepcopy(t)
t[1].append(3)
print(u, v, u is t, v is t, copy.deepcopy((1, 2)) == (1, 2), copy.copy(()) == ())
x = {1, 2}
y = copy.copy(x)
x.add(3)
print(y, copy.deepcopy(frozenset([1])), dict(d)["b"] is d["b"], {**d}["a"] is d["a"])
