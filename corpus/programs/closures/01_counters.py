# counters made by a closure with nonlocal, each with its own state
def counter(start=0):
    n = start
    def step(by=1):
        nonlocal n
        n += by
        return n
    def reset():
        nonlocal n
        n = start
    return step, reset
a, reset_a = counter()
b, _ = counter(100)
print(a(), a(), b(), a(5), b(-1))
reset_a()
print(a(), b())
print([a() for _ in range(3)], a.__closure__ is not None)
