# texts, lists and tuples in dictionary order, ties and prefixes
for a, b in (("a", "b"), ("a", "ab"), ("Z", "a"), ("", "a"), ("10", "9"), ("é", "z"), ("a b", "a!"), ([1, 2], [1, 2, 3]), ([2], [1, 9]), ([], [0]), ((1, "a"), (1, "b")), ((1, [2]), (1, [3])), ([1.5], [1]), (b"a", b"b"), ("\u00ff", "\u0100"), ([True], [1])):
    print(repr(a), repr(b), a < b, a <= b, a == b, a > b, a >= b, max(a, b) == a, sorted([b, a])[0] == a)
try: [1, "a"] < [1, 2]
except TypeError as e: print(e)
print([1, "a"] < [2, 3], [1, "a"] == [1, 2], ("a", None) == ("a", None))
try: ("a", None) < ("a", None) or ("a", None) < ("a", 1)
except TypeError as e: print(e)
