# a generator that reads and changes an enclosing variable between values
def machine():
    level = 0
    def ticks():
        nonlocal level
        while level < 5:
            level += 1
            yield level
    def boost(n):
        nonlocal level
        level += n
    return ticks(), boost, lambda: level
t, boost, level = machine()
print(next(t), next(t), level())
boost(2)
print(next(t), level(), list(t), level())
boost(-5)
print(list(t), level())
