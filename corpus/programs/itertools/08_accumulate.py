# accumulate: sums, other functions, a first value
from itertools import accumulate
import operator
print(list(accumulate([1, 2, 3, 4])), list(accumulate([])), list(accumulate([5])), list(accumulate([1, 2], initial=100)), list(accumulate([], initial=7)))
print(list(accumulate([3, 1, 4, 1, 5], max)), list(accumulate([2, 3, 4], operator.mul)), list(accumulate("abc")), list(accumulate([[1], [2]])))
print(list(accumulate([100, -20, 35, -500], lambda bal, x: round(bal * 1.01 + x, 2))), list(accumulate([1, 2, 3], lambda a, b: f"({a}+{b})")))
print(list(accumulate([0.1] * 4)), list(accumulate([True, True])), list(accumulate((5, 3, 8), min, initial=6)))
try:
    list(accumulate([1, "a"]))
except TypeError as e:
    print(type(e).__name__, e)
days = ["Mon", "Tue", "Wed"]
print(dict(zip(days, accumulate([4.5, 7, 3.25]))))
