# names looked up in globals() and locals()
x = 5
def f(a, b=2):
    c = a + b
    return sorted(locals().items())
print(f(1), "x" in globals(), globals()["x"], "nope" in globals())
globals()["made"] = "by key"
print(made)
print(__name__)
class C:
    a = 1
    names = sorted(k for k in locals() if not k.startswith("__"))
print(C.names)
def g():
    return "x" in locals(), "x" in globals()
print(g())
