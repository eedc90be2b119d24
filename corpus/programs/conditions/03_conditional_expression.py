# x if c else y: order, nesting, precedence
for n in (-5, 0, 5):
    print("neg" if n < 0 else "zero" if n == 0 else "pos")
log = []
def t(x):
    log.append(x)
    return x
print(t("yes") if t(1) else t("no"), log)
log.clear()
print(t("yes") if t(0) else t("no"), log)
print(1 + 2 if True else 100, 1 + (2 if False else 100))
print([1, 2] if [] else "empty list", ("a" if 0 else "b") * 3)
fs = [(lambda: "first") if i % 2 else (lambda: "second") for i in range(3)]
print([f() for f in fs])
print("a" if "x" in "xyz" else "b", None if None else 0)
count = 1
print(f"{count} item{'' if count == 1 else 's'}", f"{2} item{'' if 2 == 1 else 's'}")
x = 3 if False else None
print(x, [i if i % 2 else -i for i in range(5)])
print({("even" if i % 2 == 0 else "odd"): i for i in range(4)})
print((lambda a: a if a else "default")(""), max(3, 4 if True else 0))
a, b = (1, 2) if log else (3, 4)
print(a, b)
y = 1, 2 if False else 3
print(y)
