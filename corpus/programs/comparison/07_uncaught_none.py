# a comparison with None at the end of a list; ends with TypeError
best = 0
for n in (3, 8, 5, None):
    print(n, best)
    best = n if n > best else best
