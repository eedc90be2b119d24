# enumerate start, zip lengths, strict, unzip, one iterator twice
print(list(enumerate("ab")), list(enumerate([], 5)), list(enumerate("x", start=-1)), dict(enumerate("ab", 1)))
print(list(zip()), list(zip([1])), list(zip([1, 2], "abc", (True,))), list(zip("ab", [])))
print(list(zip(*[(1, "a"), (2, "b")])), list(map(list, zip(*[[1, 2], [3, 4]]))))
it = iter(range(6))
print(list(zip(it, it)), list(zip(*[iter("abcdefg")] * 3)))
a, b = iter([1, 2, 3]), iter([10])
print(list(zip(a, b)), list(a))
for args in (([1, 2], [3]), ([1], [2, 3]), ([1, 2], [3, 4], [5])):
    try:
        print(list(zip(*args, strict=True)))
    except ValueError as e:
        print(e)
print(list(zip([1, 2], "ab", strict=True)))
for bad in (lambda: enumerate(5), lambda: zip([1], 5), lambda: enumerate()):
    try:
        bad()
    except TypeError as e:
        print(e)
e = enumerate("xyz")
print(next(e), list(e), list(e))
