# names read before they are bound, deleted and bound again, in modules, functions and classes
def show():
    return sorted(k for k in globals() if k.startswith("v_"))
print(show())
v_one = 1
v_two = 2
print(show(), globals()["v_two"], globals().get("v_three", "none"))
del v_two
print(show())
globals()["v_four"] = 4
print(v_four, show())
def f(a, *rest, b=2, **named):
    before = dict(locals())
    c = a + b
    del a
    return before, sorted(locals())
print(f(1, 5, b=3, z=9))
def g():
    total = 0
    def add(n):
        nonlocal total
        total += n
        return locals()
    return add(2), add(3), total
print(g())
class C:
    first = 1
    second = first + 1
    here = sorted(locals())
    def method(self):
        try:
            return first
        except NameError as e:
            return str(e)
    thirds = [x * 3 for x in (first, second)]
print(C.here[-2:], C().method(), C.thirds)
max = max(3, 4)
print(max)
del max
print(max([1, 2]))
for list in ([1], [2]):
    pass
print(list)
del list
print(list("ab"))
def h():
    try:
        return undefined_here + 1
    except NameError as e:
        return f"{type(e).__name__}: {e} ({e.name})"
print(h())
undefined_here = 5
print(h())
