# reduce: sums, products, first values, one item, none
from functools import reduce
import operator
print(reduce(lambda a, b: a + b, [1, 2, 3]), reduce(operator.mul, range(1, 6)), reduce(max, [3, 9, 2]), reduce(lambda a, b: a + b, ["x"], "start "))
print(reduce(lambda a, b: a - b, [10, 3, 2]), reduce(lambda a, b: f"({a}{b})", "abcd"), reduce(lambda a, b: b, [], "nothing"), reduce(operator.add, [7]))
print(reduce(lambda d, k: d[k], ["a", "b", 1], {"a": {"b": [5, 6]}}), reduce(lambda d, p: {**d, p[0]: p[1]}, [("x", 1), ("y", 2)], {}))
print(reduce(operator.or_, [{1}, {2}, {1, 3}]), reduce(lambda a, f: f(a), [str.strip, str.title, len], "  hi you "))
for bad in [lambda: reduce(operator.add, []), lambda: reduce(operator.add, [1, "a"]), lambda: reduce(operator.add, 5)]:
    try:
        bad()
    except TypeError as e:
        print(type(e).__name__, e)
