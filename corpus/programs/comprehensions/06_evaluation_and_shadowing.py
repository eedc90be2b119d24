# order of filter and value, reuse of names, changes during the run
log = []
def t(tag, v):
    log.append(tag)
    return v
print([t("val", x) for x in t("src", [1, 2]) if t("if", x > 1)], log)
log.clear()
print([t("v", 0) for a in t("A", [1, 2]) for b in t("B", [3])], log)
x = "outer"
r = [x for x in "ab"], [x]
print(r)
xs = [1, 2, 3]
print([xs.pop() for _ in xs[:]], xs)
xs = [1, 2, 3, 4]
print([xs.remove(v) or v for v in xs], xs)
print([[x for x in range(x)] for x in range(3)], x)
i = 5
print([i for i in [i, i + 1]], i, {i: j for i in (1,) for j in (i, i * 2)})
