# insertion order, deletion and re-insertion, views that follow the dict, set operations on views
d = {"b": 1, "a": 2, "c": 3}
k, v, i = d.keys(), d.values(), d.items()
d["b"] = 9; del d["a"]; d["a"] = 0; d["z"] = 5
print(d, k, v, i, list(d), list(reversed(d)), len(k), "z" in k, 5 in v, ("a", 0) in i)
e = {"a": 0, "q": 1}
print(sorted(k & e), sorted(k - e), sorted(k | e), sorted(k ^ e.keys()), i & e.items(), k == {"b", "c", "a", "z"}, k.isdisjoint("xy"), d.keys() >= {"a"})
print({"a": 1, "b": 2} == {"b": 2, "a": 1}, list({"a": 1, "b": 2}.items()) == list({"b": 2, "a": 1}.items()), {"x": 1, "x": 2}, {1: "a", True: "b", 1.0: "c"}, {0: "z", False: "f"})
for f in (lambda: k[0], lambda: v + [1], lambda: d.items()[0], lambda: k.append(1)):
    try: f()
    except (TypeError, AttributeError) as err: print(err)
print(next(iter(d)), min(d), max(d, key=d.get), sorted(d, key=d.get), sorted(d.items(), key=lambda p: (-p[1], p[0])), dict(sorted(d.items())), list(d)[-1])
