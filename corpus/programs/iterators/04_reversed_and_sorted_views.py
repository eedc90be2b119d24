# reversed on lists, texts, ranges, dicts; not on sets
print(list(reversed([1, 2, 3])), "".join(reversed("añb")), list(reversed(range(0, 10, 3))), list(reversed(())), tuple(reversed((1, 2))))
d = {"a": 1, "b": 2}
print(list(reversed(d)), list(reversed(d.items())), list(reversed(d.values())))
for bad in (lambda: reversed({1, 2}), lambda: reversed(5), lambda: reversed(x for x in "ab"), lambda: reversed(iter([1]))):
    try:
        bad()
    except TypeError as e:
        print(e)
xs = [1, 2, 3]
r = reversed(xs)
print(next(r), list(r), list(r), xs)
for i, x in reversed(list(enumerate("abc"))):
    print(i, x, end=" ")
print()
print([*reversed("ab"), *sorted("ba")], list(reversed(sorted([2, 3, 1]))), max(reversed([1, 5, 2])))
xs = [1, 2]
r = reversed(xs)
xs.append(3)
print(list(r))
