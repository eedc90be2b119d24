# a class body runs once, top down, with its own names
n = 1
class A:
    print("body runs")
    n = n + 1
    double = n * 2
    def get(self):
        return n
    items = []
    for i in range(3):
        items.append(i * double)
    if n > 1:
        extra = "yes"
    del i
print(A.n, A.double, A().get(), n, A.items, A.extra, hasattr(A, "i"))
class B:
    n = "b"
    class Inner:
        try:
            seen = n
        except NameError:
            seen = "none"
print(B.Inner.seen)
def f():
    v = "f"
    class C:
        w = v
        def m(self):
            return v
    return C.w, C().m()
print(f())
