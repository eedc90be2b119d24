# names bound by for, with, except, walrus, import and star in one function
def f(xs):
    for i, *r in xs: pass
    if (n := len(xs)) > 1: extra = n
    import math as mm
    try: raise ValueError(n)
    except ValueError as e: msg = str(e)
    def inner(): return i, r
    class K: z = n
    return sorted(locals()), inner(), K.z
names, inner, z = f([(1, 2, 3), (4, 5)]); print(names); print(inner, z)
for name in ("i", "r", "n", "mm", "K"): print(name, name in globals())
print(f([(9,)])[0])
