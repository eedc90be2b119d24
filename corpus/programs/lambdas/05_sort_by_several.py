# keys of several parts, mixed order, and a missing value last
rows = [
    {"n": "b", "p": 2.5}, {"n": "a", "p": None}, {"n": "c", "p": 2.5}, {"n": "d", "p": 1},
]
print([r["n"] for r in sorted(rows, key=lambda r: (r["p"] is None, r["p"] or 0))])
print([r["n"] for r in sorted(rows, key=lambda r: (r["p"] is None, -(r["p"] or 0), r["n"]))])
print([r["n"] for r in sorted(rows, key=lambda r: r["p"] if r["p"] is not None else float("-inf"), reverse=True)])
try:
    sorted(rows, key=lambda r: r["p"])
except TypeError as e:
    print(type(e).__name__, e)
try:
    sorted(rows, key=lambda r: r["q"])
except KeyError as e:
    print(type(e).__name__, e)
try:
    sorted(rows)
except TypeError as e:
    print(type(e).__name__, e)
words = ["Zebra", "apple", "éclair", "Banana", "apple"]
print(sorted(words), sorted(words, key=lambda w: w.lower()), sorted(words, key=lambda w: w[-1]))
