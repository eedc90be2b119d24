# wording for things that cannot be looped over, called, unpacked, hashed or subscripted
n, x, f, txt = None, 5, 2.5, "a"
def run(t):
    try: t()
    except TypeError as e: print(e)
def loop():
    for _ in x: pass
def unpack():
    a, b = n
def star(): print(*x)
def item():
    d = (1, 2); d[0] = 5
def delete():
    s = "ab"; del s[0]
def setnone(): n["k"] = 1
def setint(): x[0] = 1
def delint(): del x[0]
def withit():
    [y for y in f]
for t in (loop, unpack, star, item, delete, setnone, setint, delint, withit, lambda: x(), lambda: n(), lambda: txt[0](), lambda: {}.get("k")(), lambda: list(n), lambda: tuple(x), lambda: set(f), lambda: dict(x), lambda: sorted(n), lambda: len(n), lambda: sum(x), lambda: ",".join(n), lambda: min(x), lambda: zip(x), lambda: map(str, n), lambda: enumerate(n), lambda: any(x), lambda: iter(f), lambda: next(n), lambda: reversed(x), lambda: 1 in x, lambda: "a" in n, lambda: {**n}, lambda: f(*n), lambda: hash([]), lambda: {{}}, lambda: {[]: 1}): run(t)
