# sorted over many kinds with key functions and reverse ties
print(sorted("hello"), sorted({"b": 1, "a": 2}), sorted((3, 1)), sorted(x * x % 7 for x in range(6)), sorted([]), sorted(["b", "A", "c"]), sorted(["b", "A", "c"], key=str.casefold), sorted([1, True, 0, False]), sorted([0.0, -0.0, 0]))
w = ["bb", "a", "cc", "b", "aa"]
print(sorted(w, key=len), sorted(w, key=len, reverse=True), sorted(w, key=lambda s: (-len(s), s)), sorted(sorted(w), key=len), sorted(w, key=lambda s: 0), sorted(w, key=lambda s: s[::-1]), w)
import functools, operator
print(sorted([3, 1, 2], key=functools.cmp_to_key(lambda a, b: b - a)), sorted([{"k": 2}, {"k": 1}], key=operator.itemgetter("k")), sorted([(1, "b", 0), (1, "a", 9)], key=operator.itemgetter(0, 2)), sorted(["10", "9", "1"], key=int), sorted([None, 3, 1], key=lambda v: (v is None, v)), sorted("a1B2", key=str.isdigit), functools.reduce(lambda a, b: a * b, [1, 2, 3], 10))
try:
    functools.reduce(operator.add, [])
except TypeError as e:
    print(type(e).__name__, "empty" in str(e))
