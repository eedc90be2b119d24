# what is left of an iterator after in, any, zip, unpacking
it = iter(range(10))
print(3 in it, next(it), any(x > 6 for x in it), list(it))
it = iter("abcdef")
a, b = next(it), next(it)
first, *rest = it
print(a, b, first, rest, list(it))
it = iter([1, 2, 3, 4])
for x in it:
    print(x, next(it))
it = iter([5, 6, 7])
print(min(it), list(it), sum(it), max(it, default="none"))
xs = [1, 2]
it = iter(xs)
next(it)
xs.append(3)
print(list(it))
xs.append(4)
print(list(it))
e = enumerate(iter("pq"))
print(dict(e), dict(e))
it = iter({"k": 1, "l": 2})
print(next(it), list(it))
it = iter([1, 2, 3])
try:
    x, y = it
except ValueError as err:
    print(err, list(it))
