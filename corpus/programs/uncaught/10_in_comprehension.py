# a fault half way through a comprehension; ends with ValueError
def num(t):
    print("num", t)
    return int(t)
print([num(t) for t in "12"]); print({t: num(t) for t in ("3",)}); print([num(t) for t in ("4", "5x", "6")])
