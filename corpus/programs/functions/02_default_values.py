# defaults are made once, when def runs
def add(item, to=[]):
    to.append(item)
    return to
print(add(1), add(2), add(3, []), add(4))
def safe(item, to=None):
    to = [] if to is None else to
    to.append(item)
    return to
print(safe(1), safe(2))
n = 10
def shown(x=n):
    return x
n = 20
print(shown(), n)
made = []
def make(tag):
    made.append(tag)
    return tag
def g(a=make("a"), *, b=make("b")):
    return a, b
print(made, g(), g("z"), made)
print(add.__defaults__, g.__defaults__, g.__kwdefaults__)
fs = []
for i in range(3):
    def f(i=i):
        return i
    fs.append(f)
print([f() for f in fs], fs[0](99))
def h(a, b=lambda: "called"):
    return b()
print(h(1), h(1, lambda: 2))
def cache(k, memo={}):
    if k in memo:
        return "hit", memo[k]
    memo[k] = k * k
    return "miss", memo[k]
print(cache(3), cache(3), cache(4))
