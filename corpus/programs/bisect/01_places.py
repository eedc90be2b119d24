# where an item belongs in a sorted list
import bisect
from bisect import bisect_left, bisect_right, insort

xs = [10, 20, 20, 30]
print([bisect_left(xs, n) for n in (5, 20, 25, 99)], [bisect_right(xs, n) for n in (5, 20, 25, 99)], bisect.bisect(xs, 20))
print(bisect_left(xs, 20, 2), bisect_right(xs, 20, 0, 2), bisect_left([], 1))
insort(xs, 25)
bisect.insort_left(xs, 20)
print(xs)
grade = lambda score: "FDCBA"[bisect.bisect([60, 70, 80, 90], score)]
print([grade(n) for n in (33, 60, 77, 90, 100)])
rows = [{"n": 1}, {"n": 5}]
print(bisect_left(rows, 5, key=lambda r: r["n"]), bisect_right(rows, 5, key=lambda r: r["n"]))
insort(rows, {"n": 3}, key=lambda r: r["n"])
print(rows)
try:
    bisect_left([1], 1, -1)
except ValueError as e:
    print(e)
