# slice assignment, deletion, extended slices and their errors
xs = list(range(6))
xs[1:3] = "ab"; print(xs)
xs[1:1] = [9, 9]; print(xs)
xs[-2:] = []; print(xs)
xs[::2] = [0] * len(xs[::2]); print(xs)
xs[10:] = (7,); print(xs)
xs[4:2] = ["mid"]; print(xs)
xs[:] = xs[::-1]; print(xs)
del xs[1:3]; print(xs)
del xs[::2]; print(xs)
xs[0:1] = xs; print(xs)
for f in (lambda: xs.__setitem__(slice(None, None, 2), [1, 2, 3, 4]), lambda: xs[::0], lambda: xs[9], lambda: xs["0"], lambda: xs.__setitem__(50, 1), lambda: xs.__delitem__(50), lambda: xs[1.0]):
    try:
        f()
    except (ValueError, TypeError, IndexError) as e:
        print(type(e).__name__, e)
