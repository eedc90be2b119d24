"""Built-ins that ask what a value is, and frozen sets."""

from math import sqrt

for value in [1, 2.5, "a", True, None, [1], (1,), {1: 2}, {1}, frozenset([1]), range(3), ValueError("x"), 2**70]:
    kind = type(value)
    print(kind, kind.__name__, kind is int, kind == str, callable(value), isinstance(value, kind), kind in (int, float))
print(type(int), type(ValueError), type(type(1)), type(print) is type, isinstance(int, type), isinstance(3, type))
print(type(5)("7") + 1, type("")(5) + "x", type([])("ab"), type(None)())
print(callable(print), callable(int), callable(sqrt), callable(ValueError), callable(3))


def f():
    return 1


print(callable(f), type(f), type(print), type(sqrt).__name__)
print(bin(10), bin(-10), bin(True), oct(64), hex(255), hex(-255), hex(0))
print(ascii("naïve ☃ 𝄞"), ascii(["é", 1]), ascii("plain"))
print(format(3.14159, ".2f"), format(1234567, ","), format("a", ">5"), format(5), format(None), format(True, "d"))
print(hash(1), hash(1.0), hash(True), hash(-1), hash(-2), hash(2**61 - 1), hash(2**61), hash(-(2**61)), hash(0.5))
print(hash(1e300), hash(float("inf")), hash(-1.5), hash(3.7e-10), hash((1, 2)), hash(()), hash((1, (2, 3.5))))
print(hash(2**100), hash(-(2**100)), hash(10**40))
print(hash("abc") == hash("abc"), hash(("a", 1)) == hash(("a", 1)), hash(frozenset([1, 2])) == hash(frozenset([2, 1])))

s = frozenset([1, 2, 3])
t = frozenset({3, 4})
print(s, t, frozenset(), len(s), 2 in s, 9 in s, sorted(s), list(t))
print(s | t, s & t, s - t, s ^ t, type(s | {9}).__name__, type({9} | s).__name__, s | {9})
print(s == {1, 2, 3}, {1, 2, 3} == s, s < {1, 2, 3, 4}, s <= s, s > t, s.issubset({1, 2, 3, 4}), s.isdisjoint({7}))
print(s.union([7], [8]), s.intersection([1, 2]), s.difference([1]), s.symmetric_difference([1, 9]), s.copy())
groups = {s: "first", frozenset(["a"]): "second"}
print(groups[frozenset([3, 2, 1])], {1, 2, 3} in {s}, frozenset([1, 2, 3]) in groups, groups)
print(sorted(len(x) for x in {frozenset([1, 2]), frozenset([2, 1]), frozenset()}), bool(frozenset()), str(s), repr(frozenset(["x"])))
u = s
u |= {10}
print(sorted(u), s, isinstance(s, frozenset), isinstance(s, set), isinstance({1}, frozenset))
for x in s:
    print(x, end=" ")
print()
a, b, c = s
print(a + b + c, min(s), max(s), sum(s), [x * 2 for x in s], tuple(t), set(s))
for attempt in range(9):
    try:
        if attempt == 0:
            s.add(4)
        elif attempt == 1:
            print(bin(1.5))
        elif attempt == 2:
            print(hash([1]))
        elif attempt == 3:
            print(hex("a"))
        elif attempt == 4:
            print(format(1, 2))
        elif attempt == 5:
            print(s + t)
        elif attempt == 6:
            print(frozenset([[1]]))
        elif attempt == 7:
            print({1: {2}}[{1}])
        else:
            print(frozenset(3))
    except (TypeError, AttributeError, KeyError) as error:
        print(type(error).__name__, error)
