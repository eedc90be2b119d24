# lambdas and generators keep the scope where they were written
x = "module"
def make():
    x = "make"
    return (lambda: x), (x for _ in "a"), [lambda: x][0]
f, g, h = make()
x = "changed"
print(f(), next(g), h())
def caller(fn):
    x = "caller"
    return fn()
print(caller(f), caller(lambda: x))
src = [1, 2]; gen = (v * k for v in src); k = 5; src = ["other"]; print(list(gen))
fs = []
for w in "ab":
    for q in range(2): fs.append(lambda: (w, q))
print([t() for t in fs], (lambda x: (lambda: x)())("arg"), x)
