# deque: both ends, rotate, indexing, maxlen
from collections import deque
d = deque([1, 2, 3])
d.append(4)
d.appendleft(0)
print(d, d.pop(), d.popleft(), d, len(d), d[0], d[-1], 2 in d, list(reversed(d)))
d.rotate(1)
print(d)
d.rotate(-2)
print(d, d.count(1), d.index(1), bool(deque()))
last = deque(maxlen=3)
for i in range(5):
    last.append(i)
print(last, last.maxlen, deque("abcd", 2), deque([1, 2], maxlen=0))
last.appendleft("L")
last.extendleft("xy")
last.extend([9])
print(last)
for bad in [lambda: deque().pop(), lambda: deque().popleft(), lambda: d[10], lambda: d.remove(77), lambda: d.index(77), lambda: d[0:2]]:
    try:
        bad()
    except (IndexError, ValueError, TypeError) as e:
        print(type(e).__name__, e)
