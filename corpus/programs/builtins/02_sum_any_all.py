# sum with start, kinds of items, errors
print(sum([]), sum([1, 2], 10), sum((0.5, 1)), sum([[1], [2]], []), sum([(1,), (2,)], ()), sum(x for x in range(5)), sum({1: "a", 2: "b"}), sum([True, False, True]), sum([1, 2], start=-3), sum([1.5], 1), sum([2 ** 70, 1]))
print(type(sum([])).__name__, type(sum([1.0])).__name__, sum(map(len, ["a", "bc"])), sum(c == "a" for c in "banana"), sum([-0.0]), sum([3], 0.0), any(c.isdigit() for c in "a1"), all(c.isalpha() for c in ""))
for f in (lambda: sum(["a"]), lambda: sum(["a"], ""), lambda: sum(5), lambda: sum([1, None]), lambda: sum([[1]]), lambda: sum(), lambda: sum([1], [2]), lambda: sum([b"a"], b"")):
    try:
        print(f())
    except TypeError as e:
        print(e)
