# operators between whole numbers and other kinds
pairs = [(1, "a"), (1, None), (1, [1]), (1, {}), ("a", 1)]
ops = {"+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b, "/": lambda a, b: a / b, "<": lambda a, b: a < b, "%": lambda a, b: a % b, "//": lambda a, b: a // b, "**": lambda a, b: a ** b}
for a, b in pairs:
    for name, op in ops.items():
        try:
            print(a, name, b, "=", op(a, b))
        except TypeError as e:
            print(name, e)
print(3 * "ab", [0] * 3, "x" * 0, "x" * -2, (1,) * 2, 1 + True, 2 * 1.5, 7 / 7, type(4 / 2).__name__, type(4 // 2.0).__name__)
print(-(-5), +True, 5 == "5", 5 != None, 1 < 1.5 < 2)
