# __iter__ and __next__, one-shot and repeatable
class Down:
    def __init__(self, n): self.n = n
    def __iter__(self): return self
    def __next__(self):
        if self.n <= 0: raise StopIteration
        self.n -= 1
        return self.n + 1
d = Down(3)
print(next(d), list(d), list(d), next(d, "done"))
class Again:
    def __init__(self, items): self.items = items
    def __iter__(self):
        for i in self.items:
            yield i
            yield i
a = Again("ab")
print(list(a), list(a), "b" in a, sorted(a, reverse=True), [*a, 1], dict(zip(a, range(4))))
x, *y = a
print(x, y, sum(Down(4)), max(Down(5)), tuple(Down(0)))
class NotIter:
    def __iter__(self): return 5
class NoNext: pass
for f in (lambda: list(NotIter()), lambda: iter(NoNext()), lambda: next(NoNext()), lambda: [*NoNext()]):
    try:
        f()
    except TypeError as e:
        print(e)
