# a shift by a negative count; ends with ValueError
for k in (3, 1, 0, -1):
    print(k, 1 << k, 64 >> k)
