# del removes a name, not the object behind other names
a = b = [1]
del a
print(b)
def f(v):
    del v
    try: return v
    except UnboundLocalError as e: return "gone"
x = {"k": 1}
print(f(x), x)
xs = [[1], [2]]; first = xs[0]; del xs[0]; print(first, xs); del xs[:]; print(xs)
for i in range(2):
    t = i
    del t
    print("t" in globals(), i)
class C:
    v = "class"
c = C(); c.v = "own"; print(c.v); del c.v; print(c.v)
del C.v; print(hasattr(c, "v"))
def g():
    try: del never
    except UnboundLocalError as e: return type(e).__name__
    never = 1
print(g())
