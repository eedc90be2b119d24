# a slice with step zero; ends with ValueError
xs = "abcdef"
for step in (3, 2, 1, -1, 0):
    print(step, xs[::step], list(range(0, 6, abs(step) or 6)))
