# parameters hide outer names, inner functions see the nearest
v = "module"
def f(v):
    def g():
        return v
    def h(v):
        return g(), v
    return g(), h("h"), v
print(f("f"), v)
def defaults(v=v):
    v += "!"
    return v
v = "changed"
print(defaults(), defaults("x"), v)
def k():
    def v():
        return "inner function"
    return v()
print(k(), v)
class S:
    def v(self):
        return v
    def call(self):
        return self.v()
print(S().call())
def star(*v, **kw):
    return v, kw
print(star(v=1), star(v))
