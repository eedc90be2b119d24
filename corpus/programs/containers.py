xs = [3, 1, 2]
ys = xs
ys.append(5)
print(xs, sorted(xs), sorted(xs, reverse=True), xs[::-1], xs[1:3], len(xs), max(xs), min(xs), sum(xs))
xs.sort()
xs.insert(0, 9)
print(xs, xs.pop(), xs.pop(0), xs.index(2), xs.count(1), 3 in xs, xs + [7], xs * 2)
xs.extend([4, 4])
xs.remove(4)
del xs[0]
xs[0] = "z"
print(xs, list(enumerate("ab")), list(zip([1, 2], "xy")), list(reversed([1, 2])), list(range(5, 0, -2)))
d = {"a": 1, "b": 2}
d["c"] = 3
d["a"] += 10
print(d, d.get("x"), d.get("x", 0), "b" in d, list(d.keys()), list(d.values()), list(d.items()), len(d))
d.update({"b": 5, "e": 6})
print(d.pop("a"), d.setdefault("q", []), d)
for key, value in d.items():
    print(key, value)
t = (1, 2, 3)
a, b, c = t
print(a + b + c, t[0], t + (4,), t == (1, 2, 3), (1,), ())
s = {1, 2, 2, 3}
print(len(s), 2 in s, sorted(s | {9}), sorted(s & {1, 7}), s == {3, 2, 1})
print([x * x for x in range(5) if x % 2], {k: v for k, v in [("a", 1)]}, sorted({x % 3 for x in range(9)}), [(x, y) for x in range(2) for y in "ab"])
print(any([0, "", 3]), all([1, 0]), [] == [], [1, [2]] == [1, [2]], [1, 2] < [1, 3], sum([0.5, 1]), sum(x for x in range(4)))
try:
    xs[99]
except IndexError as e:
    print("IndexError", e)
try:
    d["nope"]
except KeyError as e:
    print("KeyError", e)
