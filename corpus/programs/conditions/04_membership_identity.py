# in, not in, is, is not
print(3 in [1, 2, 3], 4 not in (1, 2), "k" in {"k": 0}, 0 in {"k": 0}, "ell" in "hello", "" in "abc", "" in "")
print(1 in [True], 1.0 in {1}, None in [None], [] in [[]], "a" in ["abc"], (1, 2) in [(1, 2)])
nan = float("nan")
print(nan in [nan], nan == nan, [nan] == [nan], nan in {nan})
print(5 in range(0, 10, 5), 6 in range(0, 10, 5), 5.0 in range(10), "5" in range(10))
a = [1]; b = [1]; c = a
print(a is b, a is c, a == b, a is not b, None is None)
print(not 3 in [3], not (3 in [3]), 3 not in [3])
print("x" in {"x", "y"}, "xy" in {"x", "y"}, 2 in (n for n in (1, 2, 3)))
d = {"a": 1}
print("a" in d.keys(), 1 in d.values(), ("a", 1) in d.items(), ("a", 2) in d.items())
for bad in (lambda: 1 in 5, lambda: 1 in "123", lambda: [] in {1}, lambda: None in "None", lambda: "a" in None):
    try:
        print(bad())
    except TypeError as e:
        print(type(e).__name__, e)
print(1 in [1] in [[1]])
print(True is True, (1 == 1) is True, not None is None)
