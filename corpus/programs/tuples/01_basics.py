# literals, indexing, slices, methods, operators, errors
t = 1, "a", [2], (3,)
print(t, t[0], t[-1], t[1:3], t[::-1], len(t), (), (1,), (1), 1 == (1), ((),), t.count("a"), t.index([2]), "a" in t, t + (5,), (1, 2) * 2, () * 5)
t[2].append("grown"); print(t)
for f in (lambda: t[9], lambda: t.index("z"), lambda: t + [1], lambda: t["a"], lambda: t.append(1), lambda: (1, 2) < (1, "a"), lambda: hash(t), lambda: {t: 1}, lambda: (1,) + 2, lambda: tuple(5), lambda: (1, 2) - (1,), lambda: (3,).sort()):
    try:
        f()
    except (IndexError, ValueError, TypeError, AttributeError) as e:
        print(type(e).__name__, e)
try: t[0] = 1
except TypeError as e: print(e)
try: del t[0]
except TypeError as e: print(e)
