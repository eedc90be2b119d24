# return of nothing, of several values, of early exits
def none1():
    return
def none2():
    pass
def many():
    return 1, "two", [3]
def starred(xs):
    return 0, *xs, 9
def early(n):
    if n:
        return "truthy"
def loop():
    for i in range(10):
        if i * i > 20:
            return i
def cond(x): return x if x else None
print(none1(), none2(), many(), starred("ab"), early(0), early(1), loop(), cond(0))
a, b, c = many()
print(a, b, c, many()[1], type(many()).__name__, len(many()))
def inner_try(n):
    try:
        return 10 / n
    except ZeroDivisionError:
        return None
    finally:
        print("done", n)
print(inner_try(0), inner_try(4))
def one():
    return 1,
def parens():
    return (1)
def mapping():
    return {
        "k": 1,
    }
print(one(), parens(), mapping()["k"])
def value_then_finally():
    x = [1]
    try:
        return x
    finally:
        x.append(2)
def number_then_finally():
    n = 1
    try:
        return n
    finally:
        n = 2
print(value_then_finally(), number_then_finally())
