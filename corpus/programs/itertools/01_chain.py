# chain and chain.from_iterable over kinds of iterables
from itertools import chain
print(list(chain([1, 2], (3,), "ab", {5: "x"}, range(2))), list(chain()), list(chain([], [], [0])))
print(list(chain.from_iterable([[1], [], [2, 3]])), list(chain.from_iterable(["ab", "c"])), list(chain.from_iterable({"xy": 1, "z": 2})))
rows = {"a": [1, 2], "b": [3]}
print(sum(chain.from_iterable(rows.values())), sorted(chain(*rows.values()), reverse=True))
c = chain("ab", [1])
print(next(c), next(c), list(c), list(c), next(c, "end"))
for bad in [lambda: list(chain([1], 2)), lambda: list(chain.from_iterable([1, 2])), lambda: list(chain(None))]:
    try:
        bad()
    except TypeError as e:
        print(type(e).__name__, e)
print([x for x in chain([1, None, 3], [None])if x is not None])
