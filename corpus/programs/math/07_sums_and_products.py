# fsum against sum, prod with a start, sums of mixtures
import math
tenths = [0.1] * 10
print(math.fsum(tenths), math.fsum([]), math.fsum([1e16, 1, -1e16]), math.fsum([1, 2]))
print(math.prod([1, 2, 3, 4]), math.prod([]), math.prod([2, 0.5]), math.prod([3], start=10), math.prod((True, 5)))
print(sum([]), sum([1.5, 2]), sum([True, True]), sum([1, 2], 10), sum([[1], [2]], []))
print(round(math.fsum([0.1, 0.2, 0.3]) - 0.6, 20), type(math.fsum([1])).__name__, type(math.prod([1])).__name__)
for bad in [lambda: math.fsum(["1"]), lambda: sum(["a"]), lambda: math.prod(5), lambda: sum(5)]:
    try:
        print(bad())
    except TypeError as e:
        print(type(e).__name__, e)
