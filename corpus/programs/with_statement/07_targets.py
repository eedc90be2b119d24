# what may stand after as: tuples, attributes, subscripts
class Give:
    def __init__(self, v): self.v = v
    def __enter__(self): return self.v
    def __exit__(self, *a): return False
with Give((1, 2)) as (a, b):
    print(a, b)
with Give([3, [4, 5]]) as [c, (d, e)]:
    print(c, d, e)
store = {}
with Give("val") as store["k"]:
    print(store)
class O: pass
o = O()
with Give(7) as o.attr:
    print(o.attr)
with Give("xyz") as (f, *g):
    print(f, g)
with Give(None) as n:
    print(n)
try:
    with Give((1, 2, 3)) as (a, b):
        pass
except ValueError as err:
    print(err)
with Give(1) as x, Give(x + 1) as y, Give(x + y) as z:
    print(x, y, z)
