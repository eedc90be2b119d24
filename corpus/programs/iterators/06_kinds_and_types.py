# names of iterator types, which things are their own iterator
for thing in ([], (), "", {}, set(), range(1), b""):
    print(type(thing).__name__, type(iter(thing)).__name__, iter(thing) is thing)
for it in (zip(), map(str, []), filter(None, []), enumerate([]), (x for x in []), reversed([])):
    print(type(it).__name__, iter(it) is it, list(it), bool(it))
print(type({}.keys()).__name__, type({}.items()).__name__, type(iter({}.values())).__name__)
print(hasattr([], "__next__"), hasattr(iter([]), "__next__"), hasattr(5, "__iter__"))
z = zip([1, 2], [3, 4])
for bad in (lambda: len(z), lambda: z[0], lambda: len(map(str, [1])), lambda: enumerate([1])[0]):
    try:
        bad()
    except TypeError as e:
        print(e)
print(isinstance(range(3), list), range(3) == [0, 1, 2], list(range(3)) == [0, 1, 2])
