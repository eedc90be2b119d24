# slices of texts with every kind of bound
s = "abcdefg"
for a, b, c in ((None, None, None), (1, 3, None), (-3, None, None), (None, -3, None), (None, None, -1), (5, 1, -2), (1, 5, -1), (0, 100, 3), (-100, 2, None), (4, 4, None), (None, None, 10), (-1, None, -3)):
    print(a, b, c, repr(s[a:b:c]), repr(s[slice(a, b, c)]))
print(s[0], s[-1], s[-7], s[True], "añ✓😀z"[3], "añ✓😀z"[::-1], len("añ✓😀z"), ""[0:5], ""[::-1])
for f in (lambda: s[7], lambda: s[-8], lambda: ""[0], lambda: s["a"], lambda: s[1.0], lambda: s[::0], lambda: s["a":], lambda: s[None]):
    try:
        f()
    except (IndexError, TypeError, ValueError) as e:
        print(type(e).__name__, e)
try:
    s[0] = "x"
except TypeError as e:
    print(e)
try:
    del s[0]
except TypeError as e:
    print(e)
