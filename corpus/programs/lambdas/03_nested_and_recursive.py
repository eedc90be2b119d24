# lambdas that return lambdas, call themselves by name, and hold conditionals
add = lambda a: lambda b: a + b
print(add(1)(2), [add(i)(10) for i in range(3)])
fact = lambda n: 1 if n < 2 else n * fact(n - 1)
print(fact(6))
Y = lambda f: (lambda x: f(lambda v: x(x)(v)))(lambda x: f(lambda v: x(x)(v)))
print(Y(lambda self: lambda n: 0 if n == 0 else n + self(n - 1))(10))
ops = {"+": lambda a, b: a + b, "-": lambda a, b: a - b, "/": lambda a, b: a / b if b else None}
for op in ops:
    print(op, ops[op](6, 3), ops[op](1, 0))
compose = lambda f, g: lambda *a: f(g(*a))
print(compose(len, str)(12345), compose(lambda t: t[::-1], "{}-{}".format)("ab", "c"))
print((lambda x: (lambda y: x if y else -x))(3)(0))
print(list(map(lambda f: f(2), [lambda x: x + 1, lambda x: x * x, str])))
