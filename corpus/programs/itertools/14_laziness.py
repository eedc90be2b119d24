# iterators run once and only as far as asked
from itertools import chain, islice, takewhile
log = []

def noisy(xs):
    for x in xs:
        log.append(x)
        yield x * 10

g = noisy([1, 2, 3, 4])
print(log, list(islice(g, 2)), log)
print(list(takewhile(lambda v: v < 35, g)), log, list(g))
m = map(lambda v: log.append(v), ["m"])
print(log[-1], list(m), log[-1])
z = zip([1, 2], "ab")
print(list(z), list(z))
print(any(v == 10 for v in noisy([1, 5, 6])), log[-2:])
ch = chain(noisy([8]), noisy([9]))
print(next(ch), log[-1], list(ch), log[-1])
