# class bodies are skipped by closures; comprehensions have their own scope
x = "global"
def make():
    x = "function"
    class C:
        x = "class"
        def see(self):
            return x
        ys = [x for _ in range(1)]
        zs = [v for v in x]
    return C
C = make()
print(C().see(), C.ys, C.zs, C.x)
def gather():
    n = 10
    return [n + k for k in range(3)], {k: (lambda: n * k)() for k in range(2)}, sum(n for _ in "ab")
print(gather())
def counter_in_comp():
    n = 0
    def up():
        nonlocal n
        n += 1
        return n
    return [up() for _ in range(3)], n
print(counter_in_comp())
