# a power beyond the range of floats; ends with OverflowError
x = 10.0
for k in (100, 200, 300, 308, 309):
    print(k, x ** k)
