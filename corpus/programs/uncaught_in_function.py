def f(x):
    return x + "a"

print(f("b"))
f(1)
