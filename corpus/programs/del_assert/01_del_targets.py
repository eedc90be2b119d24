# del of names, items, slices, attributes, several at once
a, b, c = 1, [1, 2, 3, 4, 5], {"x": 1, "y": 2}
del a
try: a
except NameError as e: print(e)
del b[0], b[-1]; print(b)
del b[:1]; print(b)
del (c["x"]); print(c)
class O: kind = 1
o = O(); o.p = o.q = 5; del o.p; print(vars(o))
x, y, z = 1, 2, 3
del x, (y, z)
for n in ("x", "y", "z"): print(n in globals())
d = {"k": {"l": [1, 2]}}; del d["k"]["l"][0]; print(d); del d["k"]["l"]; print(d)
for f in (lambda: c.__delitem__("nope"), lambda: b.__delitem__(9), lambda: c.__delitem__(("t",))):
    try: f()
    except (KeyError, IndexError) as e: print(type(e).__name__, e)
