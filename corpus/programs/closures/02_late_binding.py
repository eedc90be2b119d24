# closures see the variable, not the value at the time of def
fs = [lambda: i for i in range(3)]
print([f() for f in fs])
gs = [lambda i=i: i for i in range(3)]
print([g() for g in gs])
hs = []
for k in "abc":
    def h():
        return k
    hs.append(h)
print([h() for h in hs])
k = "changed"
print([h() for h in hs])
def maker():
    def use():
        return later
    later = "set after def"
    return use
print(maker()())
def bind(v):
    return lambda: v
print([bind(v)() for v in range(3)], [f() for f in [bind(j) for j in "xyz"]])
def unset():
    def use():
        return never
    if False:
        never = 1
    return use
try:
    unset()()
except NameError as e:
    print(type(e).__name__, e)
