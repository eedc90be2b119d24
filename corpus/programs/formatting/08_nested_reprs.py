# str and repr of containers within containers
print([1, "a", None, True, 2.0, "it's", 'q"'], (1,), (), {"k": [1, (2,)]}, {1: {2: {3: "d"}}}, [[], [[]], ()], {(1, 2): "t"}, [{}], {"a": None})
print(str([1, "x"]), repr({"k": "v"}), f"{['a']}", "%s" % ["b"], "{}".format(("c",)), [b"x", 1 + 2j, ..., range(3), slice(1)], [float("nan"), -0.0, 1e100], {1, }, {"only"}, frozenset({1}), frozenset())
xs = [1]; xs.append(xs); print(xs)
d = {}; d["me"] = d; print(d)
t = ([],); t[0].append(t); print(t)
print([int, str, ValueError, None.__class__], [ValueError("e"), KeyError("k")], {"f": True, "n": -1, "u": "\u00e9\n"}, str(b"a'b"), [""], ["\\"], ("",))
