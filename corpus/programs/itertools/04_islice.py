# islice with stop, start, step, past the end, and on iterators
from itertools import islice, count
print(list(islice("abcdef", 3)), list(islice("abcdef", 2, 4)), list(islice("abcdef", 1, None, 2)), list(islice("ab", 5)))
print(list(islice([1, 2, 3], 0)), list(islice([], 3)), list(islice(range(10), 8, 2)), list(islice(range(10), None)), list(islice(count(), 5, 12, 3)))
it = iter(range(6))
print(list(islice(it, 2)), list(islice(it, 2)), list(it))
print(next(islice(range(10), 4, None)), next(islice("ab", 7, None), "none"), list(islice({"a": 1, "b": 2}.items(), 1)))
for args in [(-1,), (0, -2), (0, 5, 0), ("2",)]:
    try:
        print(list(islice([1, 2], *args)))
    except ValueError as e:
        print(type(e).__name__)
