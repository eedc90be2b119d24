# over keys, values, items, sorted, with index, zip, and in reverse
d = {"pear": 3, "apple": 1, "fig": 2}
for k in d: print(k, end=" ")
for i, (k, v) in enumerate(d.items(), 1): print(f"{i}.{k}={v}", end=" ")
for v in d.values(): print(v, end=" ")
print()
for k, v in sorted(d.items(), key=lambda kv: kv[1], reverse=True): print(f"{k:<6}{v:>3}{'*' * v}")
print([k for k, v in d.items() if v > 1], sum(d.values()), max(d.values()), list(map(str.upper, d)), {v: k for k, v in d.items()}, list(zip(d, d.values())), *d, *d.items())
a, b, c = d; print(a, b, c, [*d], {*d} == set(d), (*d.values(),), "".join(d), dict(reversed(list(d.items()))), tuple(d), any(d), all({"": 1}), list(filter(None, {"": 1, "x": 2})), list(d.items())[0][1], sorted(d)[0], min(d, key=len), len(d))
def f(**kw): return kw
print(f(**d) == d, "{pear} {fig}".format(**d), "%(apple)d" % d, str(d), repr({}), f"{d['fig']} {d}", {**d, "new": None})
