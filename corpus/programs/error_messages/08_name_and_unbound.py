# wording of names without a value
def run(t):
    try: t()
    except NameError as e: print(type(e).__name__, e, e.name)
def local():
    print(v)
    v = 1
def augmented():
    w += 1
def deleted():
    q = 1
    del q
    return q
def branch(flag=False):
    if flag: r = 1
    return r
def looped():
    for i in []: pass
    return i
def caught():
    try: 1 / 0
    except ZeroDivisionError as exc: pass
    return exc
def free():
    def inner(): return later
    if False: later = 1
    return inner()
def globally(): return zz_unknown_name
def called(): zz_unknown_function(1)
for t in (globally, called, lambda: zz_other, lambda: [zz_q for _ in "a"], lambda: f"{zz_in_text}"): run(t)
for t in (local, augmented, deleted, branch, looped, caught, free):
    try: t()
    except NameError as e: print(type(e).__name__, e)
