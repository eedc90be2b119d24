# pipelines out of reduce, partial and closures
from functools import reduce, partial

def compose(*fs):
    return reduce(lambda f, g: lambda x: g(f(x)), fs, lambda x: x)

clean = compose(str.strip, str.lower, lambda s: s.replace(" ", "-"))
print(clean("  Hello Big World "), compose()(5), compose(len)("abc"), compose(abs, str, len)(-120))

def curry(f, n, *got):
    return f(*got) if n == 0 else lambda x: curry(f, n - 1, *got, x)

print(curry(lambda a, b, c: a + b * c, 3)(1)(2)(3))
adders = [partial(lambda a, b: a + b, i) for i in range(3)]
print([f(10) for f in adders], [f(10) for f in [lambda x: x + i for i in range(3)]], [f(10) for f in [lambda x, i=i: x + i for i in range(3)]])
stages = {"parse": lambda s: s.split(","), "nums": lambda p: [float(x) for x in p], "sum": sum}
value = "1,2.5,3"
for name, f in stages.items():
    value = f(value)
    print(name, value)
