# min and max: several arguments, key, default, ties, errors
print(min(3, 1, 2), max([4, 9, 2]), min("banana"), max("a", "B"), min([], default=0), max((), default=None), max([1], default=5), min(2, 2.0), min(2.0, 2), max(True, 1), max(1, True))
print(max(["aa", "b", "cc"], key=len), min(["aa", "b", "c"], key=len), max({"a": 1, "z": 0}), max(-5, 3, key=abs), min([(2, "b"), (1, "z")]), max(x % 5 for x in range(9)), min({3, 1}), max([[1, 2], [1, 3]]), max("", "a", key=len, ), min([3, -3], key=abs))
for f in (lambda: min([]), lambda: max(), lambda: max(5), lambda: max(1, "a"), lambda: min([1, None]), lambda: max(1, 2, default=3), lambda: max([1], key=5), lambda: min(None)):
    try:
        print(f())
    except (ValueError, TypeError) as e:
        print(type(e).__name__, str(e).replace("iterable argument is empty", "arg is an empty sequence").replace("min()", "m").replace("max()", "m"))
