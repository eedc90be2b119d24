# sort and sorted: ties keep their order, key, reverse, failures
rows = [("b", 2), ("a", 2), ("c", 1), ("a", 1), ("B", 2)]
print(sorted(rows, key=lambda r: r[1]), sorted(rows, key=lambda r: r[1], reverse=True), sorted(rows), sorted(rows, key=lambda r: r[0].lower()))
xs = [3, 1.5, True, -2, 0]
print(xs.sort(), xs, sorted(xs, key=abs), sorted("bAc", key=str.lower), sorted([[2], [1, 5], [1]]), sorted([(1, "b"), (1, "a")]), sorted({"b": 1, "a": 2}), sorted([]))
xs.sort(reverse=True, key=lambda v: v % 2); print(xs)
calls = []
sorted([3, 1, 2], key=lambda v: calls.append(v)or v); print(calls)
for f in (lambda: sorted([1, "a"]), lambda: sorted([None, 1]), lambda: [3, {}].sort(), lambda: sorted([{}, {}]), lambda: sorted(5), lambda: sorted([1], lambda v: v), lambda: [1].sort(len), lambda: sorted([2, 1], key=5), lambda: sorted([1j, 2j])):
    try:
        print(f())
    except TypeError as e:
        print(e)
ys = [2, "a", 1]
try: ys.sort()
except TypeError: print(sorted(map(str, ys)))
