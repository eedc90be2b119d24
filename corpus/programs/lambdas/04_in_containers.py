# lambdas stored in lists, dicts, class attributes and defaults
class Tools:
    twice = lambda self, x: x * 2
    table = {"neg": lambda x: -x}
t = Tools()
print(t.twice(3), t.table["neg"](3), Tools.twice(None, "ab"))
steps = [str.strip, lambda s: s.replace(" ", "_"), str.lower]
name = "  Big Red Dog "
for s in steps:
    name = s(name)
print(name)
def run(x, f=lambda v: v + 1):
    return f(x)
print(run(1), run(1, lambda v: v * 10), run("a", lambda v: [v]))
cond = (lambda: 1) if True else (lambda: 2)
print(cond())
print([(lambda n: n ** 2)(n) for n in range(4)], (lambda: [1, 2])()[0])
from_dict = dict(a=lambda: "A", b=lambda: "B")
print({k: v() for k, v in from_dict.items()})
x = 10
show = lambda: x
x = 11
print(show())
