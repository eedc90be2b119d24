# guards, names bound by failed cases, first fit wins
log = []
def ok(x):
    log.append(x)
    return x > 10
def f(x):
    match x:
        case int(n) if ok(n): return "big"
        case n if n == 5: return "five"
        case [a, b] if a > b: return "falling"
        case [a, b]: return f"rising {a} {b}"
        case _ if False: return "never"
        case other: return f"rest {other!r}"
for x in (11, 5, 1, [3, 1], [1, 3], "s"):
    print(x, f(x))
print(log)
match (1, 2):
    case (a, 3): pass
    case (b, 2): pass
print(b)
match 5:
    case n if n > 9: print("never")
print("bound anyway:", n)
def g(x):
    match x:
        case {"n": n} if n: return n
        case {"n": _}: return "falsy"
    return "no fit"
print(g({"n": 3}), g({"n": 0}), g({}))
