# __enter__ and __exit__: order, values, several managers
class M:
    def __init__(self, tag):
        self.tag = tag
        print("init", tag)
    def __enter__(self):
        print("enter", self.tag)
        return self.tag.upper()
    def __exit__(self, t, v, tb):
        print("exit", self.tag, t.__name__ if t else None, v)
with M("a") as x:
    print("body", x)
with M("b") as x, M("c") as y:
    print(x, y)
with M("d"):
    with M("e") as z:
        print(z)
with (M("f") as p, M("g") as q,):
    print(p + q)
print(x, y, z)
