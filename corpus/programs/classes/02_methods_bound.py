# bound and plain methods, self by any name, methods as values
class Acc:
    def __init__(this, n=0): this.n = n
    def add(this, k):
        this.n += k
        return this
    def get(self): return self.n
x = Acc()
print(x.add(2).add(3).get(), Acc.get(x), Acc.add(x, 10).n)
m = x.add
m(1); m(1)
print(x.n, m.__self__ is x, m.__name__, x.add == x.add)
print([f() for f in [Acc(i).get for i in range(3)]], list(map(Acc.get, [Acc(7), Acc(8)])))
x.get = lambda: "own"
print(x.get(), Acc.get(x))
def late(self): return -self.n
Acc.neg = late
print(x.neg(), Acc(4).neg())
for f in (lambda: Acc.get(), lambda: x.add(), lambda: x.add(1, 2), lambda: x.neg(1)):
    try:
        f()
    except TypeError as e:
        print(e)
