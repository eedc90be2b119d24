# groupby makes runs of neighbours, not of all equals
from itertools import groupby
print([(k, len(list(g))) for k, g in groupby("aaabbca")])
print([(k, list(g)) for k, g in groupby([1, 1.0, True, 2, "2"])])
print([k for k, _ in groupby([])], [k for k, g in groupby([0, 0, 1, 0])])
print([(k, list(g)) for k, g in groupby([1, 3, 2, 4, 5], key=lambda n: n % 2 == 0)])
print("".join(f"{len(list(g))}{k}" for k, g in groupby("wwwbbw")))
print([list(g) for k, g in groupby(["", "a", "b", "", "", "c"], key=bool) if k])
temps = [3, 5, -1, -2, 4]
print([(s, max(g, key=abs)) for s, g in groupby(temps, key=lambda t: t < 0)])
print(max(len(list(g)) for _, g in groupby("HHTHHHT")))
