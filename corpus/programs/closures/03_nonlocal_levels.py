# nonlocal through three levels picks the nearest
def outer():
    x = "outer"
    y = 0
    def middle():
        x = "middle"
        def inner():
            nonlocal x, y
            x += "+inner"
            y += 1
            return x
        print(inner(), inner())
        return x
    print(middle(), x, y)
    middle()
    return y
print(outer())
x = "global"
def f():
    x = "local"
    def g():
        global x
        x = "set by g"
    g()
    return x
print(f(), x)
