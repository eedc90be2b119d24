# takewhile, dropwhile, filterfalse, compress
from itertools import takewhile, dropwhile, filterfalse, compress
n = [1, 4, 6, 3, 8, 2]
print(list(takewhile(lambda x: x < 5, n)), list(dropwhile(lambda x: x < 5, n)), list(filterfalse(lambda x: x < 5, n)), list(filter(lambda x: x < 5, n)))
print(list(takewhile(bool, [])), list(takewhile(bool, [0, 1])), list(dropwhile(bool, [1, 1])), list(filterfalse(None, [0, "", "a", None])))
print(list(compress("abcdef", [1, 0, True, "", "x"])), list(compress([], [1])), list(compress("ab", [])))
lines = ["# head", "# more", "body", "# not head"]
print(list(dropwhile(lambda s: s.startswith("#"), lines)))
it = iter([1, 2, 9, 3])
print(list(takewhile(lambda x: x < 5, it)), list(it))
try:
    list(takewhile(lambda x: x < 5, [1, "a", 2]))
except TypeError as e:
    print(e)
