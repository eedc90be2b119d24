# generators as methods, __iter__ as generator, several at once
class Tree:
    def __init__(self, v, l=None, r=None): self.v, self.l, self.r = v, l, r
    def __iter__(self):
        if self.l: yield from self.l
        yield self.v
        if self.r: yield from self.r
    def levels(self):
        row = [self]
        while row:
            yield [t.v for t in row]
            row = [k for t in row for k in (t.l, t.r) if k]
    def paths(self, pre=""):
        here = pre + str(self.v)
        if not (self.l or self.r): yield here
        for k in (self.l, self.r):
            if k: yield from k.paths(here + ">")
t = Tree(4, Tree(2, Tree(1), Tree(3)), Tree(6, None, Tree(7)))
print(list(t), list(t.levels()), list(t.paths()))
a, b = iter(t), iter(t)
print(next(a), next(a), next(b), sum(t), max(t), 6 in t, 5 in t, [x for x in t if x % 2])
print(list(zip(t, t)), sorted(t, reverse=True)[0])
