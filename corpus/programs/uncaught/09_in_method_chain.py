# a None in the middle of a chain; ends with AttributeError
class Q:
    def __init__(self, xs): self.xs = xs
    def keep(self, f): return Q([x for x in self.xs if f(x)])
    def first(self): return self.xs[0] if self.xs else None
print(Q(["b", "a"]).first().upper()); print(Q(["b", "a"]).keep(lambda x: x < "b").first().upper()); print(Q([]).first())
print(Q(["b"]).keep(str.isdigit).first().upper())
