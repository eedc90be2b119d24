# slice objects, indices(), named slices, tuples of slices
s = slice(1, 5, 2)
print(s, s.start, s.stop, s.step, slice(3), slice(None), s == slice(1, 5, 2), s.indices(10), slice(None, None, -1).indices(5), slice(-3, None).indices(5), slice(2, 99).indices(4), "abcdef"[s], [0, 1, 2, 3][s], (9, 8, 7)[slice(-2, None)], range(9)[s])
line = "ANN   31 ULM"
NAME, AGE = slice(0, 6), slice(6, 8); print(repr(line[NAME].strip()), int(line[AGE]), line[slice(9, None)])
class Show:
    def __getitem__(self, k): return k
x = Show(); print(x[1], x[1:2], x[::], x[1, 2:3], x[...], x[()], x["a":"b":"c"], x[-1:], x[1:2, ::3], x[None])
for f in (lambda: "abc"[slice("a")], lambda: slice(), lambda: slice(None, None, 0).indices(3), lambda: [1][slice(0, 1, 0)], lambda: [1]["a":]):
    try: f()
    except (TypeError, ValueError) as e: print(type(e).__name__, e)
