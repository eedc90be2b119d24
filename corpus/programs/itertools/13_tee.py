# tee: several readers of one iterator
from itertools import tee, islice
a, b = tee(iter([1, 2, 3]))
print(next(a), next(a), list(b), list(a), list(b))
x, y, z = tee("pq", 3)
print(list(x), list(zip(y, z)), tee([1], 0))
squares, evens = tee(n * n for n in range(6))
print(sum(squares), [s for s in evens if s % 2 == 0])
cur, nxt = tee([5, 7, 4])
next(nxt, None)
print([(c, n) for c, n in zip(cur, nxt)])
one, two, three = tee(range(5), 3)
print(list(zip(one, islice(two, 1, None), islice(three, 2, None))))
print(len(tee([])), isinstance(tee([]), tuple))
