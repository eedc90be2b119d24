# itemgetter with one and more keys, for dicts, lists and sorting
from operator import itemgetter
rows = [{"n": "Ola", "a": 3}, {"n": "Ida", "a": 1}, {"n": "Per", "a": 3}]
print([r["n"] for r in sorted(rows, key=itemgetter("a"))], [r["n"] for r in sorted(rows, key=itemgetter("a", "n"), reverse=True)], itemgetter("a", "n")(rows[0]))
print(itemgetter(1)("abc"), itemgetter(-1, 0)([1, 2, 3]), itemgetter(slice(1, 3))("hello"), list(map(itemgetter(0), ["xy", (1, 2)])), max({"a": 3, "b": 9}.items(), key=itemgetter(1)))
print(min(enumerate([4, 2, 8]), key=itemgetter(1)), dict(sorted({"x": 2, "y": 1}.items(), key=itemgetter(1))))
for f, x in [(itemgetter("z"), {}), (itemgetter(5), [1]), (itemgetter("a"), [1]), (itemgetter(0), 7)]:
    try:
        f(x)
    except (KeyError, IndexError, TypeError) as e:
        print(type(e).__name__, e)
try:
    itemgetter()
except TypeError as e:
    print(type(e).__name__)
