# endless generators with islice, takewhile, count, cycle
from itertools import islice, takewhile, dropwhile, count, cycle, accumulate
def fib():
    a, b = 0, 1
    while True:
        yield a
        a, b = b, a + b
print(list(islice(fib(), 10)), list(islice(fib(), 5, 20, 5)), list(takewhile(lambda x: x < 50, fib())))
def primes():
    found = []
    for n in count(2):
        if all(n % p for p in found):
            found.append(n)
            yield n
print(list(islice(primes(), 12)), next(p for p in primes() if p > 100))
c = cycle("abc")
print("".join(next(c) for _ in range(8)), list(islice(dropwhile(lambda x: x < 30, fib()), 3)), list(accumulate(islice(fib(), 6))))
f = fib()
for x in f:
    if x > 20:
        break
print(x, next(f), next(f))
